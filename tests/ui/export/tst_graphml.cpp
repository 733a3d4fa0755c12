// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/export/graphml.h"

#include "tests/ui/export/export_fixture.h"

#include <QSet>
#include <QXmlStreamReader>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

using Data = QMap<QString, QString>;

/// What a reader makes of a GraphML file, and whether it keeps to the schema as far as we write it: keys first and
/// declared for what they are used for, ids unique and one word, data before the graph inside, lines between nodes that
/// are there.
class Read {
public:
    struct ReadNode {
        QStringList around;  ///< ids of the nodes it lies in, outermost first
        Data data;
        bool hasGraph = false;
    };
    struct ReadEdge {
        QString source;
        QString target;
        Data data;
    };
    QString problem;
    Data graphData;
    QMap<QString, ReadNode> nodes;
    QList<ReadEdge> edges;

    explicit Read(const QByteArray& text) : m_xml(text)
    {
        if (!next() || !isA("graphml")
            || m_xml.namespaceUri() != QLatin1String("http://graphml.graphdrawing.org/xmlns"))
            problem = QStringLiteral("no GraphML");
        while (next()) {
            if (isA("key"))
                readKey();
            else
                readGraph({}, graphData);
        }
        if (m_xml.hasError())
            problem = m_xml.errorString();
        for (const ReadEdge& edge : edges)
            if (!nodes.contains(edge.source) || !nodes.contains(edge.target))
                problem = QStringLiteral("a line without its ends");
    }
    /// Of no group; empty if there is none of that name.
    QString idOf(const QString& name) const
    {
        for (auto node = nodes.begin(); node != nodes.end(); ++node)
            if (!node->hasGraph && node->data[QStringLiteral("name")] == name)
                return node.key();
        return {};
    }
    QString said(const QString& name, const char* key) const
    {
        return nodes[idOf(name)].data.value(QLatin1String(key));
    }
    QStringList groupsAround(const QString& name) const
    {
        QStringList groups;
        for (const QString& id : nodes[idOf(name)].around)
            groups.append(nodes[id].data[QStringLiteral("name")]);
        return groups;
    }

private:
    bool next() { return m_xml.readNextStartElement(); }
    bool isA(const char* name) const { return m_xml.name() == QLatin1String(name); }
    QString attribute(const char* name) const { return m_xml.attributes().value(QLatin1String(name)).toString(); }
    void expect(bool holds, const QString& what)
    {
        if (!holds)
            problem = what;
    }

    void readKey()
    {
        static const QSet<QString> types{QStringLiteral("boolean"), QStringLiteral("int"), QStringLiteral("long"),
                                         QStringLiteral("string")};
        expect(m_ids.isEmpty() && !m_keys.contains(attribute("id")) && !attribute("attr.name").isEmpty()
                   && types.contains(attribute("attr.type")),
               QStringLiteral("key ") + attribute("id"));
        m_keys[attribute("id")] = attribute("for");
        m_xml.skipCurrentElement();
    }
    QString readId()
    {
        static const QRegularExpression token(QStringLiteral("^[A-Za-z0-9._:-]+$"));
        const QString id = attribute("id");
        expect(!m_ids.contains(id) && token.match(id).hasMatch(), QStringLiteral("id ") + id);
        m_ids.insert(id);
        return id;
    }
    void readData(const char* of, Data& data)
    {
        const QString key = attribute("key");
        expect(isA("data") && m_keys.value(key) == QLatin1String(of),
               QStringLiteral("data %1 of a %2").arg(key, QLatin1String(of)));
        data[key] = m_xml.readElementText();
    }
    void readGraph(const QStringList& around, Data& data)
    {
        expect(isA("graph") && attribute("edgedefault") == QLatin1String("directed"), QStringLiteral("graph"));
        readId();
        while (next()) {
            if (isA("node")) {
                readNode(around);
            } else if (isA("edge")) {
                edges.append({attribute("source"), attribute("target"), {}});
                while (next())
                    readData("edge", edges.last().data);
            } else {
                readData("graph", data);
            }
        }
    }
    void readNode(const QStringList& around)
    {
        const QString id = readId();
        ReadNode node{around, {}, false};
        while (next()) {
            expect(!node.hasGraph, QStringLiteral("something behind the graph in ") + id);
            if (isA("data")) {
                readData("node", node.data);
            } else {
                node.hasGraph = true;
                Data none;
                readGraph(around + QStringList{id}, none);
            }
        }
        nodes[id] = node;
    }

    QXmlStreamReader m_xml;
    QSet<QString> m_ids;
    QMap<QString, QString> m_keys;  ///< id, and what it is for
};

}

class TestGraphMl final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void everyNodeAndLineIsThere_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("a loop") << QByteArray("counter.pbtxt");
        QTest::newRow("a loop in a loop") << QByteArray("nested.pbtxt");
        QTest::newRow("conditionals in each other") << QByteArray("nested_cond.pbtxt");
    }
    void everyNodeAndLineIsThere()
    {
        QFETCH(QByteArray, file);
        LaidOut out;
        QVERIFY(out.openExample(file.constData()));
        const Graph& graph = *out.live.snapshot().graph;
        const GroupTree& tree = *out.view().tree;
        const Read read(graphMlText(graph, tree, out.view().states.get()));
        QCOMPARE(read.problem, QString());
        QCOMPARE(read.nodes.size(), static_cast<qsizetype>(graph.size() + tree.groups().size() - 1));
        QMultiMap<QString, QString> lines;  // "producer:output", "consumer:input"
        QMultiMap<QString, QString> expected;
        for (const Read::ReadEdge& edge : read.edges) {
            const bool isControl = edge.data.value(QStringLiteral("control")) == QLatin1String("true");
            lines.insert(edge.source + QLatin1Char(':')
                             + (isControl ? QStringLiteral("^") : edge.data[QStringLiteral("output")]),
                         edge.target + QLatin1Char(':') + edge.data.value(QStringLiteral("input")));
        }
        for (const Node& node : graph.nodes()) {
            const QString name = QString::fromStdString(node.name);
            const QString id = read.idOf(name);
            QVERIFY2(!id.isEmpty(), node.name.c_str());
            QCOMPARE(read.said(name, "op").toStdString(), node.op);
            QCOMPARE(read.said(name, "device").toStdString(), node.device);
            const auto idOf = [&](NodeId other) { return read.idOf(QString::fromStdString(graph.node(other).name)); };
            for (size_t i = 0; i < node.inputs.size(); ++i)
                expected.insert(QStringLiteral("%1:%2").arg(idOf(node.inputs[i].node)).arg(node.inputs[i].slot),
                                QStringLiteral("%1:%2").arg(id).arg(i));
            for (const NodeId control : node.controlInputs)
                expected.insert(idOf(control) + QStringLiteral(":^"), id + QLatin1Char(':'));
        }
        QCOMPARE(lines, expected);
    }

    /// The counter in its fourth iteration: at position 3 + 1 + 3 + 8 * 3 the Merge fires at while;3.
    void statesAreThoseOfTheMoment()
    {
        LaidOut out;
        QVERIFY(out.openExample("counter.pbtxt"));
        QVERIFY(out.live.step(3 + 3 + 8 * 3 + 1));
        const GraphView view = out.view();
        const Read read(graphMlText(*view.graph, *view.tree, view.states.get()));
        QCOMPARE(read.problem, QString());
        QCOMPARE(read.graphData[QStringLiteral("position")], QString::number(out.live.snapshot().position));
        QCOMPARE(read.said(QStringLiteral("while/Merge"), "tag"), QStringLiteral("while;3"));
        QCOMPARE(read.said(QStringLiteral("while/Merge"), "frame"), QStringLiteral("while/while_context"));
        for (const Node& node : view.graph->nodes())
            QCOMPARE(read.said(QString::fromStdString(node.name), "state"),
                     nodeStateKeyword(view.states->look(*view.graph->find(node.name)).state));
        QCOMPARE(read.said(QStringLiteral("zero"), "frame"), QString());
        QCOMPARE(read.groupsAround(QStringLiteral("while/Merge")).size(), 1);
        // Without a run there are none.
        const Read plain(graphMlText(*view.graph, *view.tree, nullptr));
        QCOMPARE(plain.problem, QString());
        QVERIFY(plain.graphData.isEmpty());
        QVERIFY(plain.said(QStringLiteral("while/Merge"), "state").isEmpty());
    }

    void groupsLieInEachOther()
    {
        LaidOut out;
        QVERIFY(out.openExample("nested.pbtxt"));
        const Graph& graph = *out.live.snapshot().graph;
        const GroupTree& tree = *out.view().tree;
        const Read read(graphMlText(graph, tree, nullptr));
        for (size_t i = 0; i < graph.size(); ++i) {
            QStringList around;
            for (GroupId group = tree.groupOf(NodeId(i)); tree.group(group).parent.isValid();
                 group = tree.group(group).parent)
                around.prepend(QString::fromStdString(tree.group(group).path));
            QCOMPARE(read.groupsAround(QString::fromStdString(graph.nodes()[i].name)), around);
        }
        QVERIFY(std::ranges::any_of(read.nodes, [](const Read::ReadNode& node) { return node.around.size() > 1; }));
    }

    void hostileNamesStayInTheirPlace()
    {
        GraphAssembler assembler;
        const std::string name = "a\"]]>&lt;</data><node id='x'>\x01\xff\n\xef\xbf\xbf/\xc3\xa9";
        Node node;
        node.name = name;
        node.op = "No<Op>";
        assembler.addNode(std::move(node), {});
        const Graph graph = std::move(assembler).finish();
        const GroupTree tree(graph, analyseFrames(graph));
        const Read read(graphMlText(graph, tree, nullptr));
        QCOMPARE(read.problem, QString());
        // What XML cannot say, and what is no UTF-8, is replaced.
        const QChar other = QChar::ReplacementCharacter;
        const QString expected = QStringLiteral("a\"]]>&lt;</data><node id='x'>") + other + other + QLatin1Char('\n')
            + other + QStringLiteral("/é");
        QCOMPARE(read.idOf(expected).isEmpty(), false);
        QCOMPARE(read.said(expected, "op"), QStringLiteral("No<Op>"));
    }

    /// Scopes in scopes without end: nothing here is recursive, and what is written stays linear.
    void deepGroupsAreWritten()
    {
        GraphAssembler assembler;
        std::string scope;
        for (int depth = 0; depth < 2000; ++depth) {
            scope += "s/";
            for (const char* leaf : {"a", "b"}) {
                Node node;
                node.name = scope + leaf;
                node.op = "NoOp";
                assembler.addNode(std::move(node), {});
            }
        }
        const Graph graph = std::move(assembler).finish();
        const GroupTree tree(graph, analyseFrames(graph));
        const QByteArray text = graphMlText(graph, tree, nullptr);
        QCOMPARE(text.count("<node "), static_cast<qsizetype>(graph.size() + tree.groups().size() - 1));
        QCOMPARE(text.count("</graph>"), static_cast<qsizetype>(tree.groups().size()));
    }
};

TAGSCOPE_TEST(TestGraphMl)

#include "tst_graphml.moc"
