// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/firing_info.h"

#include "core/base/say.h"

#include <fmt/format.h>

namespace tagscope {

std::string FiringInfo::joined(std::string Output::*output) const
{
    if (!isOfNode())
        return what;
    std::string text = op + " " + what + ": " + rule;
    for (const Output& given : outputs)
        text += (&given == &outputs.front() ? " " : "; ") + given.*output;
    if (isOverridden)
        return say("{} (set by hand)", text);
    return hasEdgeTokens ? say("{} (set by hand over single edges)", text) : text;
}

std::string timeText(KernelTime time)
{
    return time.isMeasured() ? fmt::format(" ({})", toText(time)) : std::string();
}

}
