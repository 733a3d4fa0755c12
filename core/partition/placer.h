// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/device.h"
#include "core/graph/graph.h"
#include "core/ops/op_def.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tagscope {

/// What somebody says of where nodes run, beside what the graph asks for itself.
struct PlacementRequest {
    struct Rule {
        std::string pattern;  ///< of node names; `*` stands for any characters
        std::string device;

        bool operator==(const Rule&) const = default;
    };
    std::vector<std::string> devices;  ///< full names or short ones; empty: those that the graph asks for
    std::vector<Rule> nodes;           ///< the last that matches holds
    bool spreads = false;              ///< nodes for which nobody asks go over all devices, not to the first one

    bool isEmpty() const { return devices.empty() && nodes.empty() && !spreads; }
    bool operator==(const PlacementRequest&) const = default;
};

/// Why a node is where it is.
enum class PlacedBy : uint8_t {
    Default,      ///< nobody asked: the first device
    Graph,        ///< the graph asks for it
    Rule,         ///< a rule of the request does
    Spread,       ///< its share of the nodes for which nobody asks
    Colocation,   ///< it goes with another node that its `_class` names
    Reference,    ///< it goes with the variable or resource that it is given
    ControlFlow,  ///< it goes with the data of its loop or conditional (semantics.md 13.2)
};

/// Where all nodes of a graph run, and why.
struct PlacedGraph {
    Placement placement;
    std::vector<PlacedBy> by;  ///< by NodeId
};

/// Devices for all nodes of a graph. What a node's name is asked for completes "/job:localhost/replica:0/task:0" and
/// "/device:CPU:0" where it says less; with a list of devices it takes the first that fits, and what fits none is a
/// device of its own. Nodes that share a variable or resource by an edge, or say so by `_class` ("loc:@x"), are on one
/// device: that for which a rule asks, else the graph, for the first of them; in partitions, which have Sends and
/// Recvs, all is decided. InvalidArgument for a device that cannot be read, a rule that names none of the listed
/// devices, and more than 100,000 devices.
Result<PlacedGraph> place(const Graph& graph, const PlacementRequest& request, const OpRegistry& registry);

}
