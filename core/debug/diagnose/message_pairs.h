// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/exec/program.h"

#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// A finding together with what makes it one with others: all of one group are one cause.
struct GroupedFinding {
    CauseFinding finding;
    std::string group;
};

/// What is wrong with the pair of a Recv and its Send, told from the program alone (hangs.md 1.5, 1.6): nobody sends
/// under its key (H04, H08, H12, H14, H25, H30, H37, H42), or frames keep the keys from ever being equal (H06, H07,
/// H10). Nothing if both can meet. Linear in mailboxes.
std::optional<GroupedFinding> pairProblem(const Program& program, PlanId recv);

/// Names of the loops around a static frame and its own, outermost first.
std::vector<std::string> frameNames(const Program& program, StaticFrameId frame);
/// The first data consumer of a node behind those that only pass its value on; its data input.
struct Consumer {
    NodeId node;
    int input = 0;
};
std::optional<Consumer> firstConsumer(const Graph& graph, NodeId node);
/// Whether what a node gets comes out of a NextIteration of its own frame by some way without a Merge: its tags are one
/// further than those of its loop.
std::optional<NodeId> nextIterationBefore(const Program& program, PlanId node);

DiagnosedPlace placeOf(const Program& program, NodeId node);
EvidenceLine evidence(std::string text, DiagnosedPlace at = {});
/// "CPU:1"
std::string deviceText(const Program& program, PlanId node);

}
