// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "core/partition/placer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tagscope::test {

/// A run that completes.
struct HealthyRun {
    std::string name;
    std::shared_ptr<const Graph> graph;
    RunRequest request;
    PlacementRequest placement;
};

/// The same run with one known change that keeps it from its end, made without any help of what diagnoses.
struct BrokenRun {
    std::string code;  ///< of hangs.md 3: what the change is
    std::string name;  ///< of the run, and what was changed where
    std::shared_ptr<const Graph> graph;
    RunRequest request;
    PlacementRequest placement;
    NetworkRequest network;
    std::vector<std::string> places;  ///< node, device or frame: any of them is the right place
    bool isMendable = false;          ///< a fix can be tried
};

/// Loops over one to four devices, nested up to three deep, conditionals in them, and random programs: as many as
/// `random` of those.
std::vector<HealthyRun> healthyRuns(int random);

/// What runs: the graph with Sends, Recvs and control loops where it lies on several devices. Null if it is refused.
std::shared_ptr<const Graph> partitionedGraph(const HealthyRun& run);
std::shared_ptr<const tagscope::Program> programOf(const std::shared_ptr<const Graph>& graph, const RunRequest& request,
                                                   const PlacementRequest& placement, const NetworkRequest& network);

/// One change each at every place of a run where it can be made. Some of them may still complete.
std::vector<BrokenRun> brokenRuns(const HealthyRun& run);
/// Of graphs that are made for one cause: queues, windows, shared frames.
std::vector<BrokenRun> specialBrokenRuns();

}
