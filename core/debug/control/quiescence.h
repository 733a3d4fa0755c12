// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/breakpoint.h"

#include <functional>
#include <string>

namespace tagscope {

/// Of a state in which nothing can ever go on (`isStuck`), what is blocked: "nothing can go on: `r` at `while;3` waits
/// for the message ...; 2 more wait".
std::string quiescenceText(const TagNames& names, const State& state);

/// Of a state in which a kernel has failed: the receives that wait for other devices, whose rendezvous ends with the
/// step (semantics.md 9.5). "2 receives that waited end Aborted: Stopping remaining executors."; empty if none waits.
std::string abortedText(const Program& program, const State& state);

/// Calls use(context, matches) for what a breakpoint on quiescence is asked about in such a state: of those that wait
/// the first that is as wanted, or the first of all; where none waits, the node of a fetch without a value.
void withQuiescence(const CompiledBreakpoint& breakpoint, const TagNames& names, const State& state,
                    const std::function<void(const FiringContext&, const Result<bool>& matches)>& use);

}
