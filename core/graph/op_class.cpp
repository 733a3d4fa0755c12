// SPDX-License-Identifier: Apache-2.0
#include "core/graph/op_class.h"

#include <array>
#include <utility>

namespace tagscope {

OpTraits opTraits(std::string_view op)
{
    using enum OpClass;
    using Fire = FireKind;
    static constexpr std::array<std::pair<std::string_view, OpTraits>, 24> known = {{
        {"Switch", {Switch, Fire::Switch}},
        {"RefSwitch", {Switch, Fire::Switch, true}},
        {"_SwitchN", {Switch, Fire::SwitchN}},
        {"Merge", {Merge, Fire::Merge}},
        {"RefMerge", {Merge, Fire::Merge, true}},
        {"_XlaMerge", {Merge, Fire::Merge}},
        {"Enter", {Enter, Fire::Forward}},
        {"RefEnter", {Enter, Fire::Forward, true}},
        {"Exit", {Exit, Fire::Forward}},
        {"RefExit", {Exit, Fire::Forward, true}},
        {"NextIteration", {NextIteration, Fire::Forward}},
        {"RefNextIteration", {NextIteration, Fire::Forward, true}},
        {"LoopCond", {LoopCond, Fire::Forward}},
        {"ControlTrigger", {ControlTrigger, Fire::Nothing}},
        {"_Send", {Send, Fire::Kernel}},
        {"_HostSend", {Send, Fire::Kernel}},
        {"_Recv", {Recv, Fire::Kernel}},
        {"_HostRecv", {Recv, Fire::Kernel}},
        {"_Arg", {Arg, Fire::Kernel}},
        {"_Retval", {Retval, Fire::Nothing}},
        {"Identity", {Ordinary, Fire::Forward}},
        {"RefIdentity", {Ordinary, Fire::Forward, true}},
        {"Const", {Ordinary, Fire::Const}},
        {"NoOp", {Ordinary, Fire::Nothing}},
    }};
    for (const auto& [name, traits] : known)
        if (name == op)
            return traits;
    return {};
}

}
