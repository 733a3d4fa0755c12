// SPDX-License-Identifier: Apache-2.0
#include "ui/export/graphml.h"

#include "ui/common/node_state.h"
#include "ui/common/text.h"
#include "ui/export/group_walk.h"
#include "ui/graphview/paint/node_states.h"

#include <QXmlStreamWriter>

namespace tagscope::ui {

namespace {

struct Key {
    const char* id;
    const char* of;
    const char* type;
};

/// What may be said of a node or a line; ids are the names, too.
constexpr Key keys[] = {
    {"position", "graph", "long"}, {"name", "node", "string"},     {"group", "node", "string"},
    {"op", "node", "string"},      {"device", "node", "string"},   {"frame", "node", "string"},
    {"state", "node", "string"},   {"tag", "node", "string"},      {"output", "edge", "int"},
    {"input", "edge", "int"},      {"control", "edge", "boolean"},
};

/// Without what XML cannot say: most control characters.
QString sayable(QString text)
{
    for (QChar& c : text)
        if ((c < u' ' && c != u'\t' && c != u'\n' && c != u'\r') || c == QChar(0xfffe) || c == QChar(0xffff))
            c = QChar::ReplacementCharacter;
    return text;
}

QString graphmlNodeId(NodeId node)
{
    return QLatin1Char('n') + QString::number(node.value);
}

QString groupId(GroupId group)
{
    return QLatin1Char('g') + QString::number(group.value);
}

class GraphMl {
public:
    GraphMl(const Graph& graph, const GroupTree& tree, const NodeStates* states)
        : m_graph(graph), m_tree(tree), m_states(states), m_frames(analyseFrames(graph)), m_xml(&m_bytes)
    {
    }

    QByteArray write()
    {
        m_xml.setAutoFormatting(true);
        m_xml.setAutoFormattingIndent(0);  // groups may lie in each other a thousand times
        m_xml.writeStartDocument();
        m_xml.writeStartElement(QStringLiteral("graphml"));
        const QString space = QStringLiteral("http://graphml.graphdrawing.org/xmlns");
        const QString instance = QStringLiteral("http://www.w3.org/2001/XMLSchema-instance");
        m_xml.writeDefaultNamespace(space);
        m_xml.writeNamespace(instance, QStringLiteral("xsi"));
        m_xml.writeAttribute(instance, QStringLiteral("schemaLocation"),
                             space + QStringLiteral(" http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd"));
        for (const Key& key : keys)
            writeKey(key);
        startGraph(QStringLiteral("all"));
        if (m_states)
            data("position", QString::number(m_states->snapshot().position));
        for (const NodeId node : m_tree.group(GroupTree::root()).nodes)
            writeNode(node);
        walkGroups(
            m_tree, [this](GroupId group) { enter(group); },
            [this](GroupId) {
                m_xml.writeEndElement();
                m_xml.writeEndElement();
            });
        for (size_t i = 0; i < m_graph.size(); ++i)
            writeEdges(NodeId(i));
        m_xml.writeEndDocument();
        return std::move(m_bytes);
    }

private:
    void writeKey(const Key& key)
    {
        m_xml.writeStartElement(QStringLiteral("key"));
        m_xml.writeAttribute(QStringLiteral("id"), QLatin1String(key.id));
        m_xml.writeAttribute(QStringLiteral("for"), QLatin1String(key.of));
        m_xml.writeAttribute(QStringLiteral("attr.name"), QLatin1String(key.id));
        m_xml.writeAttribute(QStringLiteral("attr.type"), QLatin1String(key.type));
        if (QLatin1String(key.type) == QLatin1String("boolean"))
            m_xml.writeTextElement(QStringLiteral("default"), QStringLiteral("false"));
        m_xml.writeEndElement();
    }

    void startGraph(const QString& id)
    {
        m_xml.writeStartElement(QStringLiteral("graph"));
        m_xml.writeAttribute(QStringLiteral("id"), id);
        m_xml.writeAttribute(QStringLiteral("edgedefault"), QStringLiteral("directed"));
    }

    void startNode(const QString& id)
    {
        m_xml.writeStartElement(QStringLiteral("node"));
        m_xml.writeAttribute(QStringLiteral("id"), id);
    }

    void data(const char* key, const QString& value)
    {
        if (value.isEmpty())
            return;
        m_xml.writeStartElement(QStringLiteral("data"));
        m_xml.writeAttribute(QStringLiteral("key"), QLatin1String(key));
        m_xml.writeCharacters(sayable(value));
        m_xml.writeEndElement();
    }

    void enter(GroupId id)
    {
        const Group& group = m_tree.group(id);
        startNode(groupId(id));
        data("name", exactText(group.title()));
        data("group", exactText(kindKey(group.kind)));
        startGraph(groupId(id) + QStringLiteral(".inside"));
        for (const NodeId node : group.nodes)
            writeNode(node);
    }

    void writeNode(NodeId id)
    {
        const Node& node = m_graph.node(id);
        startNode(graphmlNodeId(id));
        data("name", exactText(node.name));
        data("op", exactText(node.op));
        data("device", exactText(node.device));
        if (const StaticFrameId frame = m_frames.frameOf[id.index()]; isLoop(frame))
            data("frame", exactText(m_frames.frames[frame.index()].name));
        if (m_states) {
            data("state", nodeStateKeyword(m_states->look(id).state));
            if (m_states->tagOf(id) && m_states->snapshot().names)
                data("tag", exactText(m_states->snapshot().names->shortName(m_states->chainOf(id))));
        }
        m_xml.writeEndElement();
    }

    void writeEdges(NodeId target)
    {
        const Node& node = m_graph.node(target);
        for (size_t i = 0; i < node.inputs.size(); ++i)
            writeEdge(node.inputs[i].node, target, node.inputs[i].slot, static_cast<int>(i));
        for (const NodeId control : node.controlInputs)
            writeEdge(control, target, controlSlot, -1);
    }

    /// Lines of a broken graph may come from nowhere: those are left out.
    void writeEdge(NodeId source, NodeId target, int output, int input)
    {
        if (!source.isValid() || source.index() >= m_graph.size())
            return;
        m_xml.writeStartElement(QStringLiteral("edge"));
        m_xml.writeAttribute(QStringLiteral("source"), graphmlNodeId(source));
        m_xml.writeAttribute(QStringLiteral("target"), graphmlNodeId(target));
        if (output == controlSlot) {
            data("control", QStringLiteral("true"));
        } else {
            data("output", QString::number(output));
            data("input", QString::number(input));
        }
        m_xml.writeEndElement();
    }

    const Graph& m_graph;
    const GroupTree& m_tree;
    const NodeStates* m_states;
    FrameAnalysis m_frames;
    QByteArray m_bytes;
    QXmlStreamWriter m_xml;
};

}

QByteArray graphMlText(const Graph& graph, const GroupTree& tree, const NodeStates* states)
{
    return GraphMl(graph, tree, states).write();
}

}
