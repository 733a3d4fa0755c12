// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/exec/program.h"

#include <span>
#include <vector>

namespace tagscope {

/// Causes that show in a program alone, before it runs: pairs of Send and Recv that can never meet (H04, H06 to H08,
/// H10, H12 to H14, H25, H30, H37, H42), windows that differ between devices (H22), Enters that should be constant
/// (H26), and two loops in one frame (H11). What may be meant so is a hypothesis. At most 64. Linear.
std::vector<CauseFinding> lint(const Program& program);
/// The same without what is said of deadness (D1, D2), for who knows the Deadness of the graph already.
std::vector<CauseFinding> lintWithoutDeadness(const Program& program);
/// Of a graph that is refused: H09, H11, H16 and H17, and every other problem under its rule, or REFUSED without one.
/// Problems may be of what passes made of the graph: nodes that it does not have are not named.
std::vector<CauseFinding> lint(const Graph& graph, std::span<const Problem> problems);

}
