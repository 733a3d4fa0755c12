// SPDX-License-Identifier: Apache-2.0
#include "core/graph/problem.h"

#include <fmt/format.h>

namespace tagscope {

std::string toString(const Problem& problem)
{
    return fmt::format("{}{}{}{}", problem.refusesRun ? "" : "warning: ", problem.rule,
                       problem.rule.empty() ? "" : ": ", problem.message);
}

}
