// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "core/debug/record/firing_info.h"
#include "core/trace/capture.h"

namespace tagscope {

/// One recorded event taken apart, with what is said of it. Costs a jump to the event, and computes nothing again.
FiringInfo describeFiring(const TagNames& names, const Timeline& timeline, uint64_t event);

/// A recorded value as text (core/tensor/format.h), in brackets or with its dtype and shape before it; of one that is
/// not kept, that it is not.
std::string recordedText(const Tensor& value, size_t length);
std::string recordedSummary(const Tensor& value, size_t length);
/// "[0:2] = [3, -4]"; empty if no part is kept.
std::string partText(const ValueFigures& figures);
/// A figure of a value: whole numbers with all digits, others with six.
std::string figureText(const Number& figure);
/// "float32 [3], min -4, mean -0.5, max 3, [0:2] = [3, -4]"
std::string figuresText(const ValueFigures& figures);

/// Outputs with references replaced by the value that their variable has after the firing.
std::vector<Tensor> followReferences(std::span<const Tensor> outputs, const ResourceTable& before,
                                     std::span<const Effect> effects);

/// "the message `x` at `while;3` from CPU:0 to CPU:1", of one that is on its way in this state.
std::string flightText(const TagNames& names, const State& state, const Flight& flight);
/// "message 5 was lost": what happened to the network.
std::string actText(const Program& program, const NetworkAct& act);
/// "12 µs": a length of time on the virtual clock.
std::string virtualTimeText(VirtualTime time);

/// "an element in queue 'q'": what a blocked instance waits for.
std::string waitText(const State& state, const WaitCondition& condition);

}
