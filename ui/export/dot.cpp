// SPDX-License-Identifier: Apache-2.0
#include "ui/export/dot.h"

#include "ui/common/text.h"
#include "ui/export/group_walk.h"

namespace tagscope::ui {

namespace {

/// A name between quotes. A backslash stands for itself there but before a quote, and in labels it begins an escape.
QByteArray dotString(std::string_view name)
{
    QString label = exactText(name);
    label.replace(u'\\', QStringLiteral("\\\\"))
        .replace(u'"', QStringLiteral("\\\""))
        .replace(u'\n', QStringLiteral("\\n"));
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
    dot += nodeId(id) + " [label=" + dotString(label) + ", tooltip=" + dotString(node.name) + "];\n";
}

void writeEdges(QByteArray& dot, const Graph& graph, NodeId target)
{
    const auto write = [&](NodeId source, const QByteArray& attributes) {
        if (source.isValid() && source.index() < graph.size())
            dot += nodeId(source) + " -> " + nodeId(target)
                + (attributes.isEmpty() ? QByteArray() : " [" + attributes + ']') + ";\n";
    };
    for (const Endpoint& input : graph.node(target).inputs) {
        QByteArray attributes;
        if (input.slot > 0)
            attributes = "taillabel=\"" + QByteArray::number(input.slot) + '"';
        if (input.node.isValid() && input.node.index() < graph.size()
            && graph.opClass(input.node) == OpClass::NextIteration)
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
    const auto writeNodes = [&](const Group& group) {
        for (const NodeId node : group.nodes)
            writeNode(dot, graph, tree, node);
    };
    writeNodes(tree.group(GroupTree::root()));
    walkGroups(
        tree,
        [&](GroupId id) {
            const Group& group = tree.group(id);
            dot += "subgraph cluster_" + QByteArray::number(id.value) + " {\nlabel=" + dotString(group.name)
                + (group.kind == Group::Kind::Frame ? "; style=bold;\n" : ";\n");
            writeNodes(group);
        },
        [&](GroupId) { dot += "}\n"; });
    for (size_t i = 0; i < graph.size(); ++i)
        writeEdges(dot, graph, NodeId(i));
    return dot + "}\n";
}

}
