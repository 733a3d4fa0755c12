// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"

#include <span>
#include <vector>

namespace tagscope {

/// The loops that one static frame holds, all of whose Enters are given: nodes that data edges join, constants of the
/// frame aside, with at least one NextIteration. Of each the Enters that lead into it, those of its variables before
/// those of its constants. One loop in a frame is what there should be (hangs.md 3, H11).
std::vector<std::vector<NodeId>> loopsInFrame(const Program& program, StaticFrameId frame,
                                              std::span<const PlanId> enters);

}
