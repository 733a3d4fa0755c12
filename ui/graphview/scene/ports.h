// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"
#include "ui/graphview/scene/scene.h"

#include <vector>

namespace tagscope::ui {

/// A data input or an output of a node, and the line that leads there.
struct NodePort {
    bool isOutput = false;
    int number = 0;        ///< of the input, or slot of the output
    NodeId other;          ///< producer, or one of the consumers: the first whose line is drawn
    int slot = 0;          ///< of the producer
    size_t consumers = 1;  ///< of an output: edges that start there
    int line = -1;         ///< edge of the scene; -1: none is drawn

    bool operator==(const NodePort&) const = default;
};

/// The inputs in their order, then the outputs that somebody consumes. Linear in the node's edges.
std::vector<NodePort> portsOf(const Scene& scene, const Graph& graph, NodeId node);

/// Where a port is at its node's box: at the end of its line, or between those beside it on that side.
QPointF portPlace(const Scene& scene, NodeId node, const std::vector<NodePort>& ports, size_t index);

}
