// SPDX-License-Identifier: Apache-2.0
#include "core/exec/policy.h"

namespace tagscope {

std::optional<Policy::Kind> policyKindFromName(std::string_view name)
{
    for (const Policy::Kind kind : {Policy::Kind::Fifo, Policy::Kind::Lifo, Policy::Kind::Random, Policy::Kind::Time})
        if (policyName(kind) == name)
            return kind;
    return std::nullopt;
}

std::string_view policyName(Policy::Kind kind)
{
    switch (kind) {
    case Policy::Kind::Fifo: return "fifo";
    case Policy::Kind::Lifo: return "lifo";
    case Policy::Kind::Random: return "random";
    case Policy::Kind::Time: return "time";
    }
    return "fifo";
}

}
