// SPDX-License-Identifier: Apache-2.0
#include "ui/find/node_index.h"

#include "core/graph/frames.h"
#include "ui/common/text.h"

#include <algorithm>
#include <utility>

namespace tagscope::ui {

bool containsAny(const QString& text, const QStringList& wanted)
{
    return wanted.isEmpty()
        || std::ranges::any_of(wanted, [&](const QString& w) { return text.contains(w, Qt::CaseInsensitive); });
}

bool matchesPattern(const std::optional<QRegularExpression>& pattern, const QString& name)
{
    return !pattern || pattern->match(name).hasMatch();
}

std::shared_ptr<const NodeIndex> NodeIndex::read(std::shared_ptr<const Graph> graph, const std::stop_token& stop)
{
    auto index = std::make_shared<NodeIndex>();
    FrameAnalysis analysis = analyseFrames(*graph);
    for (const StaticFrame& frame : analysis.frames)
        index->frameNames.push_back(exactText(frame.name));
    index->frameOf = std::move(analysis.frameOf);
    index->frameNodes.resize(index->frameNames.size());
    index->names.reserve(graph->size());
    for (const Node& node : graph->nodes()) {
        if (stop.stop_requested())
            break;  // nobody asks for it any more
        const size_t number = index->names.size();
        index->names.push_back(exactText(node.name).toLower());
        if (const StaticFrameId frame = index->frameOf[number]; isLoop(frame)) {
            NodeId& known = index->frameNodes[frame.index()];
            if (!known.isValid() || graph->opClass(NodeId(number)) == OpClass::LoopCond)
                known = NodeId(number);
        }
    }
    index->graph = std::move(graph);
    return index;
}

bool NodeIndex::fits(const FindQuery& query, NodeId node, const StateOf& stateOf) const
{
    const size_t i = node.index();
    if (!matchesPattern(query.pattern, names[i])
        || (!query.ops.isEmpty() && !containsAny(exactText(graph->nodes()[i].op), query.ops)))
        return false;
    const StaticFrameId frame = frameOf[i];
    if (query.iteration && !isLoop(frame))
        return false;
    if (!query.frames.isEmpty() && (!isLoop(frame) || !containsAny(frameNames[frame.index()], query.frames)))
        return false;
    if (!query.devices.isEmpty() && !containsAny(exactText(graph->nodes()[i].device), query.devices))
        return false;
    return query.states.isEmpty() || (stateOf && containsAny(nodeStateKeyword(stateOf(node)), query.states));
}

}
