// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/layout/group_tree.h"
#include "ui/session/snapshot.h"

#include <QString>

#include <functional>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// How often a breakpoint was hit.
struct BreakHits {
    uint64_t hits = 0;
    bool isCounted = true;  ///< false: there may be more
    int id = 0;             ///< of the breakpoint, as the list of them has it

    bool operator==(const BreakHits&) const = default;
};

/// A breakpoint as the picture shows it.
struct BreakMark {
    bool isBefore = false;                                     ///< of a node: stops before the firing
    BreakpointSpec::Token token = BreakpointSpec::Token::Any;  ///< of an edge
    bool isEnabled = true;
    bool isLogOnly = false;  ///< writes a line, and the run goes on
    std::string problem;     ///< why it cannot work; empty if it can
    BreakHits hits;
    std::vector<BreakHits> others = {};  ///< breakpoints on the same thing, which are not shown

    bool operator==(const BreakMark&) const = default;
};

/// "×3", or "×3…" while there may be more; of several breakpoints with their numbers, the one that is shown first: "#2
/// ×3, #1 ×5". Empty if none was hit.
QString hitsText(const BreakMark& mark);

/// How much of a group stops.
enum class GroupBreak : uint8_t { None, Some, All };

/// The breakpoints of a snapshot by what they are on. Immutable.
class BreakMarks {
public:
    BreakMarks() = default;
    BreakMarks(const Snapshot& snapshot, const GroupTree& tree);

    const BreakMark* node(NodeId node) const;
    const BreakMark* edge(Endpoint source, NodeId target) const;
    GroupBreak group(GroupId group) const;
    const std::unordered_map<uint32_t, BreakMark>& nodes() const { return m_nodes; }

private:
    /// All groups that are so.
    void markGroups(const GroupTree& tree, const std::function<bool(const Group&)>& isMeant);
    void markAround(GroupId group, const GroupTree& tree);

    std::unordered_map<uint32_t, BreakMark> m_nodes;
    std::map<std::pair<Endpoint, NodeId>, BreakMark> m_edges;  ///< without a target: any
    std::unordered_map<uint32_t, GroupBreak> m_groups;
};

}
