// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace tagscope {

/// What an Enter that does not say it lets run at a time.
constexpr int64_t defaultParallelIterations = 10;

/// A loop frame by name, as the static analysis of semantics.md 3 finds it. Frame 0 is the root (name "").
struct StaticFrame {
    std::string name;
    int parent = -1;             ///< index into FrameAnalysis::frames; -1 for the root
    std::vector<NodeId> nodes;   ///< in node order
    std::vector<NodeId> enters;  ///< every Enter with this frame_name, constant or not (3.9), in node order
    int64_t parallelIterations = 1;
};

struct FrameAnalysis {
    std::vector<StaticFrame> frames;  ///< parents before children
    std::vector<int> frameOf;         ///< per node: the frame it is executed in, -1 if unreachable from the roots (3.6)
    std::vector<int> enteredFrame;    ///< per node: the frame an Enter leads into, -1 for other nodes
    std::vector<Problem> problems;  ///< F1 to F5 with TensorFlow's messages, and parallel_iterations below 1 (19, Q3);
                                    ///< at most 100, since one mistake can show at every node of a frame
};

/// Assigns every node to its frame, breadth-first from the nodes without inputs (semantics.md 3.1 to 3.9).
/// An Enter node itself belongs to the frame it is executed in for lists of nodes (its parent), while
/// `frames[f].enters` lists the Enters that lead into f. `kept`, if not empty, restricts the analysis to the nodes
/// marked true. Linear in nodes and edges; not recursive.
FrameAnalysis analyseFrames(const Graph& graph, const std::vector<bool>& kept = {});

}
