// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/partition/partition.h"
#include "core/partition/placer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {
class Debugger;
class Program;
}

namespace tagscope::ui {

/// On which device a node runs, and why.
struct NodePlacing {
    std::string requested;                 ///< by the graph as it was opened; empty: it asks for none
    std::string assigned;                  ///< empty: the graph does not run
    std::vector<std::string> devices;      ///< that the graph runs on, by their numbers
    std::optional<PlacedBy> by;            ///< nothing: a saved trace has it there, or it was inserted
    std::optional<InsertedNode> inserted;  ///< why the partitioner has made it; nothing: the file has it
};

/// Why nodes of a program are where they are: found out once for all of them. Engine thread.
class NodePlacings {
public:
    NodePlacing of(const Debugger& debugger, NodeId node);

private:
    std::shared_ptr<const Program> m_program;
    std::optional<PlacedGraph> m_placed;  ///< nothing: as a saved trace says
};

}
