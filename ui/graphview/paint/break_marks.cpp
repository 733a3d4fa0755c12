// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/break_marks.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace tagscope::ui {

namespace {

/// Of several breakpoints on one thing, one that stops is shown, else one that works.
void put(BreakMark& place, const BreakMark& mark, bool isNew)
{
    const auto works = [](const BreakMark& m) { return m.isEnabled && m.problem.empty(); };
    const bool stopsInstead = works(mark) && !mark.isLogOnly && place.isLogOnly;
    if (isNew) {
        place = mark;
        return;
    }
    const bool isShown = (!works(place) && works(mark)) || stopsInstead;
    const BreakMark before = std::exchange(place, isShown ? mark : place);
    place.others = before.others;
    place.others.push_back(isShown ? before.hits : mark.hits);
}

QString hitsText(const BreakHits& hits)
{
    return QStringLiteral("×") + QLocale().toString(qulonglong(hits.hits))
        + (hits.isCounted ? QString() : QStringLiteral("…"));
}

}

QString hitsText(const BreakMark& mark)
{
    constexpr size_t mostSaid = 2;  // beside the one that is shown
    const auto isHit = [](const BreakHits& hits) { return hits.hits > 0; };
    if (!isHit(mark.hits) && std::ranges::none_of(mark.others, isHit))
        return {};
    if (mark.others.empty())
        return hitsText(mark.hits);
    const auto withNumber = [](const BreakHits& hits) {
        return QStringLiteral("#%1 %2").arg(hits.id).arg(hitsText(hits));
    };
    QStringList said = {withNumber(mark.hits)};
    for (size_t i = 0; i < std::min(mark.others.size(), mostSaid); ++i)
        said.append(withNumber(mark.others[i]));
    if (mark.others.size() > mostSaid)
        said.append(QStringLiteral("+%1").arg(mark.others.size() - mostSaid));
    return said.join(QStringLiteral(", "));
}

BreakMarks::BreakMarks(const Snapshot& snapshot, const GroupTree& tree)
{
    const Graph& graph = *snapshot.graph;
    for (const BreakpointRow& row : snapshot.breakpoints) {
        const BreakpointSpec& spec = row.breakpoint.spec;
        const BreakHits hits{row.hits, row.isCounted, row.breakpoint.id};
        const BreakMark mark{spec.before, spec.token, spec.isEnabled, spec.isLogOnly, row.breakpoint.problem, hits};
        if (spec.kind == BreakpointSpec::Kind::Scope && spec.isEnabled)
            markGroups(tree, [&](const Group& group) { return !spec.text.empty() && group.scope == spec.text; });
        if (spec.kind == BreakpointSpec::Kind::Frame && spec.isEnabled && snapshot.names) {
            std::set<std::string_view> names;
            for (const StaticFrameId frame : snapshot.names->framesNamed(spec.text))
                names.insert(snapshot.names->program().frame(frame).name);
            markGroups(tree, [&](const Group& group) {
                return group.kind == Group::Kind::Frame && (spec.text.empty() || names.contains(group.path));
            });
        }
        if (spec.kind != BreakpointSpec::Kind::Node && spec.kind != BreakpointSpec::Kind::Edge)
            continue;
        const std::optional<NodeId> node = graph.find(spec.text);
        if (!node)
            continue;
        if (spec.kind == BreakpointSpec::Kind::Node) {
            const auto [place, isNew] = m_nodes.try_emplace(node->value);
            put(place->second, mark, isNew);
        } else {
            const NodeId target = spec.target.empty() ? NodeId() : graph.find(spec.target).value_or(NodeId());
            const auto [place, isNew] = m_edges.try_emplace({Endpoint{*node, spec.slot}, target});
            put(place->second, mark, isNew);
        }
        if (spec.isEnabled)
            markAround(tree.groupOf(*node), tree);
    }
}

void BreakMarks::markGroups(const GroupTree& tree, const std::function<bool(const Group&)>& isMeant)
{
    for (size_t g = 1; g < tree.groups().size(); ++g) {
        const Group& group = tree.groups()[g];
        if (!isMeant(group))
            continue;
        markAround(group.parent, tree);
        m_groups[static_cast<uint32_t>(g)] = GroupBreak::All;
    }
}

void BreakMarks::markAround(GroupId group, const GroupTree& tree)
{
    for (; group.isValid(); group = tree.group(group).parent)
        m_groups.try_emplace(group.value, GroupBreak::Some);
}

const BreakMark* BreakMarks::node(NodeId node) const
{
    const auto found = m_nodes.find(node.value);
    return found == m_nodes.end() ? nullptr : &found->second;
}

const BreakMark* BreakMarks::edge(Endpoint source, NodeId target) const
{
    if (m_edges.empty())
        return nullptr;
    auto found = m_edges.find({source, target});
    if (found == m_edges.end())
        found = m_edges.find({source, NodeId()});
    return found == m_edges.end() ? nullptr : &found->second;
}

GroupBreak BreakMarks::group(GroupId group) const
{
    const auto found = m_groups.find(group.value);
    return found == m_groups.end() ? GroupBreak::None : found->second;
}

}
