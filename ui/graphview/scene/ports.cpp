// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/scene/ports.h"

#include <unordered_map>

namespace tagscope::ui {

namespace {

/// Drawn data lines between an item and others, by the other; forwards: those that leave the item.
std::unordered_map<int, int> linesOf(const Scene& scene, int item, bool isForwards)
{
    std::unordered_map<int, int> lines;
    if (item < 0)
        return lines;
    for (const int e : scene.edgesOf(item)) {
        const SceneEdge& edge = scene.edges[static_cast<size_t>(e)];
        if (!edge.isControl && (isForwards ? edge.from : edge.to) == item)
            lines.emplace(isForwards ? edge.to : edge.from, e);
    }
    return lines;
}

int lineTo(const std::unordered_map<int, int>& lines, int item)
{
    const auto found = lines.find(item);
    return item < 0 || found == lines.end() ? -1 : found->second;
}

}

std::vector<NodePort> portsOf(const Scene& scene, const Graph& graph, NodeId node)
{
    const int item = scene.itemOf(node);
    const std::vector<Endpoint>& inputs = graph.node(node).inputs;
    const std::unordered_map<int, int> in = linesOf(scene, item, false);
    std::vector<NodePort> ports;
    for (size_t i = 0; i < inputs.size(); ++i)
        if (inputs[i].node.isValid())
            ports.push_back({false, static_cast<int>(i), inputs[i].node, inputs[i].slot, 1,
                             lineTo(in, scene.itemOf(inputs[i].node))});
    const std::unordered_map<int, int> out = linesOf(scene, item, true);
    for (const OutEdge& edge : graph.outEdges(node)) {
        if (edge.slot < 0)
            continue;
        const int line = lineTo(out, scene.itemOf(edge.target));
        if (ports.empty() || !ports.back().isOutput || ports.back().number != edge.slot) {
            ports.push_back({true, edge.slot, edge.target, edge.slot, 1, line});
            continue;
        }
        NodePort& port = ports.back();
        ++port.consumers;
        if (port.line < 0 && line >= 0) {
            port.line = line;
            port.other = edge.target;
        }
    }
    return ports;
}

QPointF portPlace(const Scene& scene, NodeId node, const std::vector<NodePort>& ports, size_t index)
{
    const NodePort& port = ports[index];
    if (port.line >= 0) {
        const QPainterPath line = scene.lineOf(port.line);
        return port.isOutput ? line.pointAtPercent(0) : line.pointAtPercent(1);
    }
    double before = 0;
    double all = 0;
    for (size_t i = 0; i < ports.size(); ++i)
        if (ports[i].isOutput == port.isOutput) {
            before += i < index ? 1 : 0;
            ++all;
        }
    const QRectF box = scene.items[static_cast<size_t>(scene.itemOf(node))].rect;
    const double share = (before + 0.5) / all;
    if (scene.direction == FlowDirection::TopDown)
        return {box.left() + box.width() * share, port.isOutput ? box.bottom() : box.top()};
    return {port.isOutput ? box.right() : box.left(), box.top() + box.height() * share};
}

}
