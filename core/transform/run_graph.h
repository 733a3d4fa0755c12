// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/device.h"
#include "core/graph/provenance.h"
#include "core/ops/op_def.h"
#include "core/tensor/tensor.h"

#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// A tensor to be used in place of what a node would put out.
struct Feed {
    std::string name;  ///< "name" or "name:1"
    Tensor value;
};

/// What a run is asked for.
struct RunRequest {
    std::vector<Feed> feeds;
    std::vector<std::string> fetches;  ///< "name" or "name:1"
    std::vector<std::string> targets;  ///< node names; "name:1" and "^name" mean the node, too
};

/// A graph made ready for one run (semantics.md 2.3 to 2.6). Nodes of the graph it was made from keep their NodeIds;
/// `_Arg` and `_Retval` nodes stand behind them.
struct RunGraph {
    Graph graph;
    Provenance provenance;
    std::vector<bool> kept;               ///< per node: the fetches and targets need it
    std::vector<NodeId> feedNodes;        ///< the _Arg of each feed
    std::vector<NodeId> fetchNodes;       ///< the _Retval of each fetch
    std::vector<NodeId> targetNodes;      ///< what was asked for, or what was chosen where nothing was
    std::vector<std::string> fetchNames;  ///< canonical: always with an output number
};

/// Rewrites feeds and fetches and prunes. Without fetches and targets every node without consumers is a target, all
/// nodes if there is none. Every error is one of the request (usage), with TensorFlow's messages (semantics.md 11, S1
/// to S9); what is wrong with the graph itself does not stand in the way here, see `refusals`.
Result<RunGraph> prepareRun(const Graph& graph, const RunRequest& request, const OpRegistry& registry);
/// The same of a graph that passes have made; `provenance` is that of its nodes.
Result<RunGraph> prepareRun(const Graph& graph, Provenance provenance, const RunRequest& request,
                            const OpRegistry& registry);

/// Whether a graph came with Sends or Recvs, so that what each device runs has been decided: it is placed as it says,
/// and runs whole, as workers run their partitions.
bool isPartitioned(const Graph& graph, const Provenance& provenance);

/// The dtype that a feed of this name must have: never a reference type; Invalid where the op or its attributes do not
/// tell. The errors are those of a feed in prepareRun.
Result<DType> feedDType(const Graph& graph, const OpRegistry& registry, std::string_view name);

/// Why the part of the graph that a run keeps cannot be compiled: first problems of its structure, then of its
/// signatures, then of its frames; warnings are left out. Empty if nothing stands in the way.
std::vector<Problem> refusals(const RunGraph& run, const OpRegistry& registry, const Placement& placement = {});

}
