// SPDX-License-Identifier: Apache-2.0
#include "ui/export/graph_view.h"

namespace tagscope::ui {

GraphView viewAt(const GraphView& view, const Moment& moment)
{
    GraphView other = view;
    const Snapshot& snapshot = *moment.snapshot;
    std::optional<TagId> focus;
    if (snapshot.report && snapshot.report->fired && findIteration(snapshot.state, snapshot.report->fired->tag))
        focus = snapshot.report->fired->tag;
    other.states = std::make_shared<const NodeStates>(moment.snapshot, focus);
    other.look = pictureOf(*view.graph, *view.tree, other.states.get());
    other.look.marks = view.look.marks;
    other.look.showsControlEdges = view.look.showsControlEdges;
    return other;
}

std::vector<NodeState> statesIn(const GraphView& view)
{
    NodeStateCounts counts{};
    for (const int i : view.states ? view.scene->itemsIn(view.area) : std::vector<int>{}) {
        const SceneItem& item = view.scene->items[static_cast<size_t>(i)];
        if (item.kind == SceneItem::Kind::Node) {
            ++counts[static_cast<size_t>(view.states->look(item.node).state)];
        } else if (item.kind == SceneItem::Kind::ClosedGroup) {
            const NodeStateCounts inside = view.states->counts(*view.tree, item.group);
            for (size_t s = 0; s < counts.size(); ++s)
                counts[s] += inside[s];
        }
    }
    std::vector<NodeState> states;
    for (size_t s = 0; s < counts.size(); ++s)
        if (counts[s] > 0)
            states.push_back(static_cast<NodeState>(s));
    return states;
}

}
