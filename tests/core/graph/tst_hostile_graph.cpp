// SPDX-License-Identifier: Apache-2.0
#include "core/graph/frames.h"
#include "core/graph/graph.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

/// Shapes of graphs that recursion or anything worse than linear would not survive; the test's own time limit is the
/// bound.
class TestHostileGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void millionInputsOnOneNode();
    void manyControlInputsOnOneNode();
    void deepNestOfFrames();
    void longChain();
    void longCycle();
    void nodesOfOneName();
    void hugeOutputNumbers();
};

namespace {

Node makeNode(std::string name, std::string op)
{
    Node node;
    node.name = std::move(name);
    node.op = std::move(op);
    return node;
}

}

void TestHostileGraph::millionInputsOnOneNode()
{
    GraphAssembler assembler;
    assembler.addNode(makeNode("c", "Const"), {});
    assembler.addNode(makeNode("sum", "AddN"), std::vector<std::string>(1'000'000, "c"));
    const Graph graph = std::move(assembler).finish();
    QVERIFY(graph.problems().empty());
    QCOMPARE(graph.outEdges(NodeId(0u)).size(), 1'000'000u);
    QVERIFY(analyseFrames(graph).problems.empty());
}

void TestHostileGraph::manyControlInputsOnOneNode()
{
    GraphAssembler assembler;
    std::vector<std::string> inputs;
    for (int i = 0; i < 200'000; ++i) {
        assembler.addNode(makeNode("c" + std::to_string(i), "NoOp"), {});
        inputs.push_back("^c" + std::to_string(i));
    }
    const NodeId all = assembler.addNode(makeNode("all", "NoOp"), std::move(inputs));
    const Graph graph = std::move(assembler).finish();
    QVERIFY(graph.problems().empty());
    QCOMPARE(graph.node(all).controlInputs.size(), 200'000u);
    QCOMPARE(analyseFrames(graph).frames[0].nodes.size(), 200'001u);
}

void TestHostileGraph::deepNestOfFrames()
{
    constexpr int depth = 10'000;
    std::string text = "v0 Const\n";
    for (int i = 0; i < depth; ++i)
        text +=
            "v" + std::to_string(i + 1) + " Enter v" + std::to_string(i) + " frame_name=f" + std::to_string(i) + "\n";
    text += "x0 Exit v" + std::to_string(depth) + "\n";
    for (int i = 0; i + 1 < depth; ++i)
        text += "x" + std::to_string(i + 1) + " Exit x" + std::to_string(i) + "\n";
    const Graph graph = test::graphFromText(text);
    QVERIFY(graph.problems().empty());
    const FrameAnalysis frames = analyseFrames(graph);
    QVERIFY(frames.problems.empty());
    QCOMPARE(frames.frames.size(), static_cast<size_t>(depth) + 1);
    QCOMPARE(frames.frames.back().parent, StaticFrameId(depth - 1));
    QCOMPARE(frames.frameOf[graph.find("x0")->index()], StaticFrameId(depth));
    QCOMPARE(frames.frameOf.back(), StaticFrameId(1));
}

void TestHostileGraph::longChain()
{
    constexpr int length = 100'000;
    GraphAssembler assembler;
    // Against the order of the file, so that nothing can be done in one pass.
    for (int i = 0; i < length; ++i)
        assembler.addNode(makeNode("n" + std::to_string(i), "Neg"), {"n" + std::to_string(i + 1)});
    assembler.addNode(makeNode("n" + std::to_string(length), "Const"), {});
    const Graph graph = std::move(assembler).finish();
    QVERIFY(graph.problems().empty());
    QCOMPARE(analyseFrames(graph).frames[0].nodes.size(), static_cast<size_t>(length) + 1);
}

void TestHostileGraph::longCycle()
{
    constexpr int length = 100'000;
    GraphAssembler assembler;
    for (int i = 0; i < length; ++i)
        assembler.addNode(makeNode("n" + std::to_string(i), "Neg"), {"n" + std::to_string((i + 1) % length)});
    const Graph graph = std::move(assembler).finish();
    QCOMPARE(graph.problems().size(), 1u);
    QCOMPARE(graph.problems()[0].message, std::string("100000 nodes in a cycle"));
}

void TestHostileGraph::nodesOfOneName()
{
    GraphAssembler assembler;
    for (int i = 0; i < 100'000; ++i)
        assembler.addNode(makeNode("same", "Neg"), {"same"});
    const Graph graph = std::move(assembler).finish();
    QCOMPARE(graph.find("same").value(), NodeId(0u));
    QCOMPARE(graph.problems().front().message, std::string("Node 'same' is not unique"));
    QCOMPARE(graph.problems().back().message, std::string("100000 nodes in a cycle"));
    QCOMPARE(graph.outEdges(NodeId(0u)).size(), 100'000u);
}

void TestHostileGraph::hugeOutputNumbers()
{
    std::string text = "c Const\n";
    for (int i = 0; i < 1000; ++i)
        text += "n" + std::to_string(i) + " Neg c:" + std::to_string(2'147'483'647 - i * 1000) + "\n";
    const Graph graph = test::graphFromText(text);
    const auto edges = graph.outEdges(NodeId(0u));
    QCOMPARE(edges.size(), 1000u);
    QVERIFY(std::ranges::is_sorted(edges, {}, &OutEdge::slot));
}

TAGSCOPE_APPLESS_TEST(TestHostileGraph)

#include "tst_hostile_graph.moc"
