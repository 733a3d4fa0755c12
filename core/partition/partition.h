// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/device.h"
#include "core/graph/provenance.h"
#include "core/ops/op_def.h"
#include "core/transform/run_graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// Why the partitioner has inserted a node.
struct InsertedNode {
    enum class Reason : uint8_t {
        DataEdge,     ///< an edge leads from one device to another
        Memory,       ///< an edge leads from a device's memory to that of its host, or back
        ControlEdge,  ///< a control edge does
        ControlLoop,  ///< it starts the Recvs of a frame on a device once an iteration (semantics.md 14)
    };
    Reason reason = Reason::DataEdge;
    NodeId source;       ///< of the cut edge; of a control loop: the frame's LoopCond
    NodeId destination;  ///< of the first edge that needed it
    int slot = 0;        ///< of the source; -1 of a control edge
    DeviceId from;       ///< of a cut edge
    DeviceId to;         ///< of a cut edge; of a control loop: the device that it drives
    std::string frame;   ///< of a control loop

    bool operator==(const InsertedNode&) const = default;
};

/// A graph of which every device runs its own nodes alone: whatever went from one to another goes through Send and
/// Recv. Nodes of the graph that it was made from keep their ids, inserted ones stand behind them, all in the device
/// that `placement` says, which their `device` names too.
struct PartitionedGraph {
    DerivedGraph derived;
    Placement placement;
    std::vector<InsertedNode> inserted;
};

/// Whether edges of any graph of so many nodes could be: all are on one CPU otherwise.
bool mayBeCut(const Placement& placement, size_t nodes);
/// Whether an edge of what `run` keeps leads from one device to another, or between the memories of one that is no CPU;
/// of partitions none does.
bool isCut(const Graph& graph, const RunGraph& run, const Placement& placement, const OpRegistry& registry);

/// Splits a graph over devices as TensorFlow does (semantics.md 13 and 14), all partitions in one graph. Only the part
/// that `run` keeps, which must be well-formed, is looked at; a fed tensor counts as one of its node's device.
/// InvalidArgument P1 where a loop without LoopCond would be cut. Linear in nodes and edges.
///
/// Edges are numbered for their keys (`edge_7_x`) in the order of the nodes that they lead to, data before control.
Result<PartitionedGraph> partition(const Graph& graph, const Provenance& provenance, const RunGraph& run,
                                   const Placement& placement, const OpRegistry& registry);

}
