// SPDX-License-Identifier: Apache-2.0
#include "core/graph/op_class.h"

#include <array>
#include <utility>

namespace tagscope {

OpClass opClass(std::string_view op)
{
    using enum OpClass;
    static constexpr std::array<std::pair<std::string_view, OpClass>, 20> classes = {{
        {"Switch", Switch},
        {"RefSwitch", Switch},
        {"_SwitchN", Switch},
        {"Merge", Merge},
        {"RefMerge", Merge},
        {"_XlaMerge", Merge},
        {"Enter", Enter},
        {"RefEnter", Enter},
        {"Exit", Exit},
        {"RefExit", Exit},
        {"NextIteration", NextIteration},
        {"RefNextIteration", NextIteration},
        {"LoopCond", LoopCond},
        {"ControlTrigger", ControlTrigger},
        {"_Send", Send},
        {"_HostSend", Send},
        {"_Recv", Recv},
        {"_HostRecv", Recv},
        {"_Arg", Arg},
        {"_Retval", Retval},
    }};
    for (const auto& [name, opClass] : classes)
        if (name == op)
            return opClass;
    return Ordinary;
}

}
