// SPDX-License-Identifier: Apache-2.0
#include "ui/export/dot.h"

#include "core/graph/op_class.h"
#include "ui/common/text.h"

#include <vector>

namespace tagscope::ui {

namespace {

/// A name between quotes. A backslash stands for itself there but before a quote, and in labels it begins an escape.
QByteArray quoted(std::string_view name)
{
    QString label = text(name);
    label.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\"")).replace(u'\n', QStringLiteral("\\n"));
    label.remove(QChar(u'\0'));
    return '"' + label.toUtf8() + '"';
}

QByteArray nodeId(NodeId node)
{
    return 'n' + QByteArray::number(node.value);
}

void writeNode(QByteArray& dot, const Graph& graph, const GroupTree& tree, NodeId id)
{
    const Node& node = graph.node(id);
    const std::string label = std::string(tree.label(id, node.name)) + "\n" + node.op;
    dot += nodeId(id) + " [label=" + quoted(label) + ", tooltip=" + quoted(node.name) + "];\n";
}

void writeEdges(QByteArray& dot, const Graph& graph, NodeId target)
{
    const auto write = [&](NodeId source, const QByteArray& attributes) {
        if (source.isValid() && source.index() < graph.size())
            dot += nodeId(source) + " -> " + nodeId(target) + (attributes.isEmpty() ? QByteArray() : " [" + attributes + ']') + ";\n";
    };
    for (const Endpoint& input : graph.node(target).inputs) {
        QByteArray attributes;
        if (input.slot > 0)
            attributes = "taillabel=\"" + QByteArray::number(input.slot) + '"';
        if (input.node.isValid() && input.node.index() < graph.size() && opClass(graph.node(input.node).op) == OpClass::NextIteration)
            attributes += QByteArray(attributes.isEmpty() ? "" : ", ") + "constraint=false";
        write(input.node, attributes);
    }
    for (const NodeId control : graph.node(target).controlInputs)
        write(control, "style=dotted");
}

}

QByteArray dotText(const Graph& graph, const GroupTree& tree)
{
    QByteArray dot = "digraph {\nrankdir=LR;\nnode [shape=box, style=rounded];\n";
    // Groups are opened and closed in the order of a walk through the tree; not recursive, as names may be nested without end.
    struct Step {
        GroupId group;
        size_t next = 0;
    };
    std::vector<Step> open = {{GroupTree::root()}};
    for (const NodeId node : tree.group(GroupTree::root()).nodes)
        writeNode(dot, graph, tree, node);
    while (!open.empty()) {
        Step& step = open.back();
        const Group& group = tree.group(step.group);
        if (step.next == group.groups.size()) {
            if (group.parent.isValid())
                dot += "}\n";
            open.pop_back();
            continue;
        }
        const GroupId child = group.groups[step.next++];
        const Group& inner = tree.group(child);
        dot += "subgraph cluster_" + QByteArray::number(child.value) + " {\nlabel=" + quoted(inner.name)
            + (inner.kind == Group::Kind::Frame ? "; style=bold;\n" : ";\n");
        for (const NodeId node : inner.nodes)
            writeNode(dot, graph, tree, node);
        open.push_back({child});
    }
    for (size_t i = 0; i < graph.size(); ++i)
        writeEdges(dot, graph, NodeId(i));
    return dot + "}\n";
}

}
