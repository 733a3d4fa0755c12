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

/// How the engine fires a live node.
enum class FireKind : uint8_t {
    Kernel,   ///< call the kernel
    Forward,  ///< output 0 is input 0 (Enter, Exit, NextIteration, Identity, LoopCond)
    Switch,   ///< input 0 to output 1 or 0, by input 1
    SwitchN,  ///< input 0 to the output that input 1 names
    Merge,    ///< output 0 is the first input present, output 1 its index
    Const,    ///< output 0 is the attribute `value`
    Nothing,  ///< no outputs (NoOp, ControlTrigger)
    Missing,  ///< of a node in a plan: there is no kernel, an error when it fires
};

/// What frames, deadness and the engine know of an op by its name alone. All else is said by the op's definition
/// (core/ops), which holds these, too.
struct OpTraits {
    OpClass opClass = OpClass::Ordinary;
    FireKind fire = FireKind::Kernel;
    bool isRef = false;  ///< it takes references and gives them on: what they lead to may change

    bool operator==(const OpTraits&) const = default;
};

/// Of the ops that the engine carries out itself; any other is ordinary and has a kernel. The one table of their names.
OpTraits opTraits(std::string_view op);

inline OpClass opClass(std::string_view op)
{
    return opTraits(op).opClass;
}

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
