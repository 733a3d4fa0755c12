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
    other.look.colouring = view.look.colouring;
    other.look.partitions = view.partitions.get();
    if (view.partitions)
        other.look.messages = std::make_shared<const MessageLooks>(snapshot);
    return other;
}

SeenSigns signsIn(const GraphView& view)
{
    return signsOf(*view.scene, view.scene->itemsIn(view.area), view.look);
}

}
