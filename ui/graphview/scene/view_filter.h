// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tagscope::ui {

/// The part of a graph around one node: what it is made from and what is made from it.
struct Slice {
    enum class Towards : uint8_t { Both, Producers, Consumers };
    static constexpr int mostHops = 99;

    NodeId centre;
    int hops = 2;
    Towards towards = Towards::Both;
    bool followsControl = false;

    bool operator==(const Slice&) const = default;
};

/// What of a graph is drawn, beside which groups are open. A value; the layout takes it as input.
struct ViewFilter {
    std::optional<Slice> slice;
    std::set<std::string> hiddenOps;       ///< nodes of these are left out, and lines lead through them
    std::set<std::string> highlightedOps;  ///< nodes of these stand out, all others are faint
    bool hidesInserted = false;          ///< what the partitioner has inserted is left out: the graph as it was opened
    std::vector<std::string> laneOrder;  ///< devices, in which order their lanes are drawn; others follow in their own
    std::string onlyLane;                ///< only nodes of this device are drawn; empty, or none of the run: all
    std::set<NodeId> drawnLines;         ///< nodes whose lines are drawn, however many there are
    bool foldsAlike = true;              ///< closed groups that are built alike are drawn as one stack
    std::set<std::string> unfolded;      ///< those that are drawn by themselves all the same, by groupKey
    NodeId also;                         ///< drawn whatever the rest says, because somebody went there

    bool operator==(const ViewFilter&) const = default;
    /// Whether the same is drawn, however it stands out.
    bool drawsSameAs(const ViewFilter& other) const
    {
        return slice == other.slice && hiddenOps == other.hiddenOps && hidesInserted == other.hidesInserted
            && laneOrder == other.laneOrder && onlyLane == other.onlyLane && drawnLines == other.drawnLines
            && foldsAlike == other.foldsAlike && unfolded == other.unfolded && also == other.also;
    }
};

}
