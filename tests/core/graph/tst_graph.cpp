// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph.h"
#include "core/graph/op_class.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <limits>
#include <random>
#include <tuple>

using namespace tagscope;
using namespace tagscope::test;

class TestGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inputNames_data();
    void inputNames();
    void nodeNames_data();
    void nodeNames();
    void classes_data();
    void classes();
    void problems_data();
    void problems();
    void goodGraphHasNoProblem();
    void duplicateIsKeptButNotFound();
    void outEdgesAreOrdered();
    void outEdgesMatchInputsOfRandomGraphs();
    void changedGraphKeepsIdsAndProblems();
    void manyProblemsOfOneNodeAreCut();
};

void TestGraph::inputNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("node");
    QTest::addColumn<int>("slot");
    QTest::newRow("plain") << "a/b"
                           << "a/b" << 0;
    QTest::newRow("numbered") << "a:3"
                              << "a" << 3;
    QTest::newRow("two digits") << "a:12"
                                << "a" << 12;
    QTest::newRow("control") << "^a"
                             << "a" << controlSlot;
    QTest::newRow("digits in the name") << "a12"
                                        << "a12" << 0;
    QTest::newRow("colon without digits") << "a:"
                                          << "a:" << 0;
    QTest::newRow("two colons") << "a:b:1"
                                << "a:b" << 1;
    QTest::newRow("only digits") << "12"
                                 << "12" << 0;
    QTest::newRow("nothing before the colon") << ":1"
                                              << ":1" << 0;
    QTest::newRow("empty") << ""
                           << "" << 0;
    QTest::newRow("number too large") << "a:99999999999999999999999"
                                      << "a" << std::numeric_limits<int>::max();
}

void TestGraph::inputNames()
{
    QFETCH(QString, text);
    QFETCH(QString, node);
    QFETCH(int, slot);
    const std::string bytes = text.toStdString();
    const InputName name = parseInputName(bytes);
    QCOMPARE(QString::fromStdString(std::string(name.node)), node);
    QCOMPARE(name.slot, slot);
}

void TestGraph::nodeNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isValid");
    for (const char* good : {"a", "9", ".x", "A.b_c-d/e", "a>b", "_", "_Recv_1", "__x", "a/_1"})
        QTest::newRow(good) << QString::fromLatin1(good) << true;
    for (const char* bad : {"", "-a", "/a", "a b", "a:1", "^a", "a>", "a>>b", "a>_b", "\xc3\xa9", "a\n"})
        QTest::newRow(bad) << QString::fromUtf8(bad) << false;
}

void TestGraph::nodeNames()
{
    QFETCH(QString, name);
    QFETCH(bool, isValid);
    QCOMPARE(isValidNodeName(name.toStdString()), isValid);
}

void TestGraph::classes_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<int>("expected");
    const auto row = [](const char* op, OpClass c) {
        QTest::newRow(op) << QString::fromLatin1(op) << static_cast<int>(c);
    };
    for (const char* op : {"Switch", "RefSwitch", "_SwitchN"})
        row(op, OpClass::Switch);
    for (const char* op : {"Merge", "RefMerge", "_XlaMerge"})
        row(op, OpClass::Merge);
    for (const char* op : {"Enter", "RefEnter"})
        row(op, OpClass::Enter);
    for (const char* op : {"Exit", "RefExit"})
        row(op, OpClass::Exit);
    for (const char* op : {"NextIteration", "RefNextIteration"})
        row(op, OpClass::NextIteration);
    for (const char* op : {"_Send", "_HostSend"})
        row(op, OpClass::Send);
    for (const char* op : {"_Recv", "_HostRecv"})
        row(op, OpClass::Recv);
    for (const char* op : {"Send", "Recv", "Add", "", "switch"})
        row(op, OpClass::Ordinary);
    row("LoopCond", OpClass::LoopCond);
    row("ControlTrigger", OpClass::ControlTrigger);
    row("_Arg", OpClass::Arg);
    row("_Retval", OpClass::Retval);
}

void TestGraph::classes()
{
    QFETCH(QString, op);
    QFETCH(int, expected);
    const OpClass found = opClass(op.toStdString());
    QCOMPARE(static_cast<int>(found), expected);
    const std::string name = op.toStdString();
    // 1.7: LoopCond and ControlTrigger do not count as control flow.
    const bool counts = name.ends_with("Switch") || name == "_SwitchN" || name.ends_with("Merge")
        || name.ends_with("Enter") || name.ends_with("Exit") || name.ends_with("NextIteration");
    QCOMPARE(isControlFlow(found), counts);
}

void TestGraph::problems_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("unknown input") << "a Const; b Neg nowhere"
                                   << "G3: Node 'b': Unknown input node 'nowhere'\n";
    QTest::newRow("unknown output of an unknown node") << "b Neg nowhere:1"
                                                       << "G3: Node 'b': Unknown input node 'nowhere:1'\n";
    QTest::newRow("unknown control input") << "b NoOp ^nowhere"
                                           << "G3: Node 'b': Unknown input node '^nowhere'\n";
    QTest::newRow("two of a name") << "a Const; a Const"
                                   << "G4: Node 'a' is not unique\n";
    QTest::newRow("three of a name") << "a Const; a Const; a Neg a"
                                     << "G4: Node 'a' is not unique\nG4: Node 'a' is not unique\n";
    QTest::newRow("control before data") << "a Const; b Const; c Neg ^a b"
                                         << "G7: Node 'c': Control dependencies must come after regular dependencies\n";
    QTest::newRow("odd name") << "a* Const"
                              << "warning: G6: Node 'a*': Node name contains invalid characters\n";
}

void TestGraph::problems()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(messages(graphFromText(text.toStdString()).problems())), expected);
}

void TestGraph::goodGraphHasNoProblem()
{
    const Graph graph = graphFromText("a Const; b Split a ^c; c NoOp; d Add b:1 b ^c ^c");
    QVERIFY2(graph.problems().empty(), messages(graph.problems()).c_str());
    const Node& d = graph.node(graph.find("d").value());
    QCOMPARE(d.inputs.size(), 2u);
    QVERIFY((d.inputs[0] == Endpoint{graph.find("b").value(), 1}));
    QVERIFY((d.inputs[1] == Endpoint{graph.find("b").value(), 0}));
    QCOMPARE(d.controlInputs.size(), 2u);
}

void TestGraph::duplicateIsKeptButNotFound()
{
    const Graph graph = graphFromText("a Const; a Abs; b Neg a");
    QCOMPARE(graph.size(), 3u);
    QCOMPARE(graph.find("a").value().value, 0u);
    QCOMPARE(graph.node(graph.find("b").value()).inputs[0].node.value, 0u);
    QCOMPARE(graph.problems()[0].node.value, 1u);
}

void TestGraph::outEdgesAreOrdered()
{
    const Graph graph = graphFromText("b Add a:1 a ^a; c Neg a:1; d NoOp ^a; a Split; e AddN a a:1 a");
    const NodeId a = graph.find("a").value();
    std::vector<std::tuple<int, uint32_t, int>> edges;
    for (const OutEdge& e : graph.outEdges(a))
        edges.emplace_back(e.slot, e.target.value, e.input);
    const std::vector<std::tuple<int, uint32_t, int>> expected = {{0, 0, 1}, {0, 4, 0}, {0, 4, 2},   {1, 0, 0},
                                                                  {1, 1, 0}, {1, 4, 1}, {-1, 0, -1}, {-1, 2, -1}};
    QVERIFY(edges == expected);
    QVERIFY(graph.outEdges(NodeId(4u)).empty());
}

void TestGraph::outEdgesMatchInputsOfRandomGraphs()
{
    for (uint32_t seed = 0; seed < 50; ++seed) {
        std::mt19937 random(seed);
        const auto n = static_cast<uint32_t>(1 + random() % 40);
        GraphAssembler assembler;
        std::vector<std::tuple<uint32_t, int, uint32_t, int>> expected;
        for (uint32_t i = 0; i < n; ++i) {
            std::vector<std::string> inputs;
            const size_t data = random() % 4;
            const size_t wanted = data + random() % 3;
            for (size_t k = 0; k < wanted; ++k) {
                const auto source = static_cast<uint32_t>(random() % n);
                const int slot = static_cast<int>(random() % 3);
                if (k < data) {
                    inputs.push_back("n" + std::to_string(source) + ":" + std::to_string(slot));
                    expected.emplace_back(source, slot, i, static_cast<int>(k));
                } else {
                    inputs.push_back("^n" + std::to_string(source));
                    expected.emplace_back(source, controlSlot, i, controlSlot);
                }
            }
            Node node;
            node.name = "n" + std::to_string(i);
            node.op = "Any";
            assembler.addNode(std::move(node), std::move(inputs));
        }
        const Graph graph = std::move(assembler).finish();
        std::vector<std::tuple<uint32_t, int, uint32_t, int>> found;
        for (uint32_t i = 0; i < n; ++i)
            for (const OutEdge& e : graph.outEdges(NodeId(i)))
                found.emplace_back(i, e.slot, e.target.value, e.input);
        std::ranges::sort(expected);
        std::ranges::sort(found);
        QVERIFY2(found == expected, std::to_string(seed).c_str());
    }
}

void TestGraph::changedGraphKeepsIdsAndProblems()
{
    const Graph graph = graphFromText("a Const; b Neg nowhere; c Add a d; d Neg c");
    QCOMPARE(messages(graph.problems()),
             std::string("G3: Node 'b': Unknown input node 'nowhere'\nG1: 2 nodes in a cycle\n"));

    GraphAssembler assembler(graph);
    const NodeId added = assembler.addNode(Node{"e", "Const", {}, {}, {}, {}});
    QCOMPARE(added.value, 4u);
    assembler.node(NodeId(2u)).inputs[1] = {added, 0};
    const Graph changed = std::move(assembler).finish();
    QCOMPARE(messages(changed.problems()), std::string("G3: Node 'b': Unknown input node 'nowhere'\n"));
    QCOMPARE(changed.find("e").value(), added);
    QCOMPARE(changed.outEdges(added).size(), 1u);
    QVERIFY(changed.outEdges(NodeId(3u)).empty());
}

void TestGraph::manyProblemsOfOneNodeAreCut()
{
    std::string text = std::string(1000, 'n') + " AddN";
    for (int i = 0; i < 1000; ++i)
        text += " x" + std::to_string(i);
    const Graph graph = graphFromText(text);
    QCOMPARE(graph.problems().size(), 10u);
    QCOMPARE(graph.nodes()[0].inputs.size(), 1000u);
    QVERIFY(!graph.nodes()[0].inputs[999].node.isValid());
}

TAGSCOPE_APPLESS_TEST(TestGraph)

#include "tst_graph.moc"
