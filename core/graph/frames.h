// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/device.h"
#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace tagscope {

/// What an Enter that does not say it lets run at a time.
constexpr int64_t defaultParallelIterations = 10;

/// A loop frame by device and name, as the static analysis of semantics.md 3 finds it for each partition. Frame 0 is
/// the root (name ""), which all devices share.
struct StaticFrame {
    std::string name;
    DeviceId device;            ///< invalid for the root
    StaticFrameId parent;       ///< invalid for the root
    std::vector<NodeId> nodes;  ///< in node order
    std::vector<NodeId>
        enters;  ///< every Enter of its device with its frame_name, constant or not (3.9), in node order
    int64_t parallelIterations = 1;
};

struct FrameAnalysis {
    std::vector<StaticFrame> frames;     ///< parents before children
    std::vector<StaticFrameId> frameOf;  ///< per node: where it is executed; invalid if the roots do not reach it (3.6)
    std::vector<StaticFrameId> enteredFrame;  ///< per node: where an Enter leads; invalid for other nodes
    std::vector<Problem> problems;  ///< F1 to F5 with TensorFlow's messages, and parallel_iterations below 1 (19, Q3);
                                    ///< at most 100, since one mistake can show at every node of a frame
};

/// Assigns every node to its frame, breadth-first from the nodes without inputs (semantics.md 3.1 to 3.9).
/// An Enter node itself belongs to the frame it is executed in for lists of nodes (its parent), while
/// `frames[f].enters` lists the Enters that lead into f. `kept`, if not empty, restricts the analysis to the nodes
/// marked true. Frames of equal name on several devices are several; edges of a loop that lead from one device to
/// another are a problem (F1), as they become messages before anything runs. Linear in nodes and edges; not recursive.
FrameAnalysis analyseFrames(const Graph& graph, const std::vector<bool>& kept = {}, const Placement& placement = {});

}
