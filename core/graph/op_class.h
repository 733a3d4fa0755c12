// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace tagscope {

/// The classes by which the executor's rules are stated (semantics.md 1.6).
enum class OpClass : uint8_t {
    Ordinary,
    Switch,
    Merge,
    Enter,
    Exit,
    NextIteration,
    LoopCond,
    ControlTrigger,
    Send,
    Recv,
    Arg,
    Retval
};

OpClass opClass(std::string_view op);

/// Switch, Merge, Enter, Exit, NextIteration (semantics.md 1.7).
constexpr bool isControlFlow(OpClass c)
{
    return c >= OpClass::Switch && c <= OpClass::NextIteration;
}
constexpr bool isTransfer(OpClass c)
{
    return c == OpClass::Send || c == OpClass::Recv;
}

}
