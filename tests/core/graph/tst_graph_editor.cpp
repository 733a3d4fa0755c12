// SPDX-License-Identifier: Apache-2.0
#include "core/graph/graph_editor.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// What GraphEditor does, done to a plain list in the plainest way.
struct PlainNode {
    std::string name;
    std::string op;
    std::vector<Endpoint> inputs;
    std::vector<NodeId> controls;
    NodeOrigin origin;
    bool isThere = true;
};

class PlainGraph {
public:
    std::vector<PlainNode> nodes;

    std::vector<OutEdge> consumers(NodeId id) const
    {
        std::vector<OutEdge> data;
        std::vector<OutEdge> control;
        for (size_t i = 0; i < nodes.size(); ++i) {
            if (!nodes[i].isThere)
                continue;
            for (size_t k = 0; k < nodes[i].inputs.size(); ++k)
                if (nodes[i].inputs[k].node == id)
                    data.push_back({nodes[i].inputs[k].slot, NodeId(i), static_cast<int>(k)});
            for (const NodeId source : nodes[i].controls)
                if (source == id)
                    control.push_back({controlSlot, NodeId(i), controlSlot});
        }
        std::ranges::stable_sort(data, {}, &OutEdge::slot);
        data.insert(data.end(), control.begin(), control.end());
        return data;
    }
    bool isUsedByOthers(NodeId id) const
    {
        return std::ranges::any_of(consumers(id), [id](const OutEdge& edge) { return edge.target != id; });
    }
    size_t move(Endpoint from, Endpoint to)
    {
        size_t moved = 0;
        for (size_t i = 0; i < nodes.size(); ++i) {
            if (!nodes[i].isThere || NodeId(i) == to.node)
                continue;
            for (Endpoint& input : nodes[i].inputs)
                if (!from.isControl() && input == from) {
                    input = to;
                    ++moved;
                }
            for (NodeId& source : nodes[i].controls)
                if (from.isControl() && source == from.node) {
                    source = to.node;
                    ++moved;
                }
        }
        return moved;
    }
    /// Without the nodes that are gone, put together anew.
    Graph assembled() const
    {
        std::vector<NodeId> newId(nodes.size());
        size_t next = 0;
        for (size_t i = 0; i < nodes.size(); ++i)
            if (nodes[i].isThere)
                newId[i] = NodeId(next++);
        GraphAssembler assembler;
        for (const PlainNode& plain : nodes) {
            if (!plain.isThere)
                continue;
            Node node{plain.name, plain.op, {}, {}, plain.inputs, plain.controls};
            for (Endpoint& input : node.inputs)
                if (input.node.isValid())
                    input.node = newId[input.node.index()];
            for (NodeId& source : node.controlInputs)
                source = newId[source.index()];
            assembler.addNode(std::move(node));
        }
        return std::move(assembler).finish();
    }
};

/// Draws graphs and edits; a few features of them are left out in each.
class Drawing {
public:
    explicit Drawing(unsigned seed) : m_random(seed), m_features(static_cast<unsigned>(m_random())) {}

    size_t below(size_t n) { return m_random() % n; }
    bool has(unsigned feature) const { return (m_features >> feature & 1) != 0; }

    std::string op()
    {
        static const std::vector<std::string> ordinary = {"Add", "Const", "Switch", "NotKnown"};
        static const std::vector<std::string> loops = {"Merge", "NextIteration", "Enter", "Exit"};
        return has(0) && below(2) == 0 ? loops[below(loops.size())] : ordinary[below(ordinary.size())];
    }
    std::string name() { return has(1) ? "n" + std::to_string(below(6)) : "n" + std::to_string(m_nextName++); }

    /// A node that is there; invalid if none is.
    NodeId node(const PlainGraph& graph)
    {
        std::vector<NodeId> all;
        for (size_t i = 0; i < graph.nodes.size(); ++i)
            if (graph.nodes[i].isThere)
                all.emplace_back(i);
        return all.empty() ? NodeId() : all[below(all.size())];
    }
    Endpoint endpoint(const PlainGraph& graph) { return {node(graph), static_cast<int>(below(3))}; }

    PlainNode drawn(const PlainGraph& graph)
    {
        PlainNode node;
        node.name = name();
        node.op = op();
        for (size_t i = below(4); i > 0; --i)
            if (const Endpoint input = endpoint(graph); input.node.isValid())
                node.inputs.push_back(input);
        for (size_t i = has(2) ? below(3) : 0; i > 0; --i)
            if (const NodeId source = this->node(graph); source.isValid())
                node.controls.push_back(source);
        return node;
    }

private:
    std::mt19937 m_random;
    unsigned m_features;
    size_t m_nextName = 0;
};

bool isNumbered(const std::string& name, const std::string& base)
{
    return name == base
        || (name.starts_with(base + "_") && name.size() > base.size() + 1
            && name.find_first_not_of("0123456789", base.size() + 1) == std::string::npos);
}

Node nodeOf(const PlainNode& plain)
{
    return {plain.name, plain.op, {}, {}, plain.inputs, plain.controls};
}

}

class TestGraphEditor : public QObject {
    Q_OBJECT

    /// Compares what can be asked before the end.
    static void compare(const GraphEditor& editor, const PlainGraph& plain)
    {
        QCOMPARE(editor.size(), plain.nodes.size());
        std::set<std::string> names;
        for (size_t i = 0; i < plain.nodes.size(); ++i) {
            const NodeId id(i);
            QCOMPARE(editor.isThere(id), plain.nodes[i].isThere);
            if (!plain.nodes[i].isThere)
                continue;
            QCOMPARE(editor.node(id).name, plain.nodes[i].name);
            QVERIFY(names.insert(plain.nodes[i].name).second);
            QVERIFY(editor.find(plain.nodes[i].name) == id);
            QVERIFY(editor.node(id).inputs == plain.nodes[i].inputs);
            QVERIFY(editor.node(id).controlInputs == plain.nodes[i].controls);
            QVERIFY(editor.consumers(id) == plain.consumers(id));
            QVERIFY(editor.origin(id) == plain.nodes[i].origin);
        }
    }

    static void edit(GraphEditor& editor, PlainGraph& plain, Drawing& draw)
    {
        const NodeId id = draw.node(plain);
        const size_t kind = id.isValid() ? draw.below(8) : 0;
        switch (kind) {
        case 0: {
            PlainNode node = draw.drawn(plain);
            node.origin = {draw.node(plain), Pass::Built, {}};
            const NodeId added = editor.add(nodeOf(node), node.origin);
            QCOMPARE(added, NodeId(plain.nodes.size()));
            QVERIFY2(isNumbered(editor.node(added).name, node.name), editor.node(added).name.c_str());
            node.name = editor.node(added).name;
            plain.nodes.push_back(std::move(node));
            break;
        }
        case 1: {
            const bool mayGo = !plain.isUsedByOthers(id);
            const Result<void> removed = editor.remove(id);
            QCOMPARE(removed.has_value(), mayGo);
            if (mayGo)
                plain.nodes[id.index()].isThere = false;
            else
                QCOMPARE(removed.error().code, ErrorCode::FailedPrecondition);
            break;
        }
        case 2: {
            const Endpoint from{id, static_cast<int>(draw.below(3))};
            const Endpoint to = draw.endpoint(plain);
            QCOMPARE(editor.moveConsumers(from, to), plain.move(from, to));
            break;
        }
        case 3: {
            const Endpoint to{draw.node(plain), controlSlot};
            QCOMPARE(editor.moveConsumers({id, controlSlot}, to), plain.move({id, controlSlot}, to));
            break;
        }
        case 4:
            if (std::vector<Endpoint>& inputs = plain.nodes[id.index()].inputs; !inputs.empty()) {
                const size_t input = draw.below(inputs.size());
                inputs[input] = draw.below(5) == 0 ? Endpoint() : draw.endpoint(plain);
                editor.setInput(id, input, inputs[input]);
            }
            break;
        case 5:
            plain.nodes[id.index()].inputs.push_back(draw.endpoint(plain));
            editor.addInput(id, plain.nodes[id.index()].inputs.back());
            break;
        case 6: {
            const NodeId source = draw.node(plain);
            std::vector<NodeId>& controls = plain.nodes[id.index()].controls;
            if (std::ranges::find(controls, source) == controls.end())
                controls.push_back(source);
            editor.addControlInput(id, source);
            break;
        }
        default: {
            const NodeId source = draw.node(plain);
            std::erase(plain.nodes[id.index()].controls, source);
            editor.removeControlInput(id, source);
        }
        }
    }

    static void compareGraphs(const Graph& made, const Graph& wanted, bool withProblems = true)
    {
        QCOMPARE(made.size(), wanted.size());
        for (size_t i = 0; i < wanted.size(); ++i) {
            const NodeId id(i);
            QCOMPARE(made.node(id).name, wanted.node(id).name);
            QCOMPARE(made.node(id).op, wanted.node(id).op);
            QVERIFY(made.node(id).inputs == wanted.node(id).inputs);
            QVERIFY(made.node(id).controlInputs == wanted.node(id).controlInputs);
            QVERIFY(std::ranges::equal(made.outEdges(id), wanted.outEdges(id)));
            QVERIFY(made.find(wanted.node(id).name) == id);
            QVERIFY(made.traits(id) == opTraits(wanted.node(id).op));
        }
        QVERIFY(!withProblems || made.problems() == wanted.problems());
    }

private Q_SLOTS:
    /// Whatever is edited, consumers, back edges, control edges, names and origins are as those of a graph put together
    /// from the nodes at the end.
    void randomEdits_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 0; seed < 300; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void randomEdits()
    {
        QFETCH(unsigned, seed);
        Drawing draw(seed);
        PlainGraph plain;
        std::set<std::string> names;
        for (size_t i = draw.below(30); i > 0; --i) {
            PlainNode node = draw.drawn(plain);
            if (!names.insert(node.name).second)
                continue;
            node.origin = {NodeId(plain.nodes.size()), Pass::Opened, {}};
            plain.nodes.push_back(std::move(node));
        }
        // Edges back, to any node: into a Merge from a NextIteration they are a loop's.
        for (PlainNode& node : plain.nodes)
            if (draw.has(3) && draw.below(3) == 0)
                node.inputs.push_back(draw.endpoint(plain));
        GraphEditor editor(DerivedGraph::ofOpened(plain.assembled()));
        // The number of nodes in a cycle is said as of the file.
        const bool hadCycle =
            std::ranges::any_of(plain.assembled().problems(), [](const Problem& p) { return p.rule == "G1"; });
        for (size_t edits = draw.below(60); edits > 0; --edits) {
            edit(editor, plain, draw);
            if (QTest::currentTestFailed())
                return;
            if (draw.below(6) == 0)
                compare(editor, plain);
        }
        compare(editor, plain);
        const DerivedGraph made = std::move(editor).finish();
        compareGraphs(made.graph, plain.assembled(), !hadCycle);
        QCOMPARE(made.provenance.size(), made.graph.size());
        size_t at = 0;
        for (const PlainNode& node : plain.nodes)
            if (node.isThere)
                QVERIFY(made.provenance.of(NodeId(at++)) == node.origin);
    }

    void untouchedStaysAsItIs()
    {
        const Graph graph = graphFromText("a Const; b Neg a; m Merge b n; n NextIteration m; c Neg nowhere ^b");
        const DerivedGraph made = GraphEditor(DerivedGraph::ofOpened(graph)).finish();
        compareGraphs(made.graph, graph);
        QVERIFY(made.provenance == Provenance::ofOpened(graph.size()));
        QCOMPARE(made.graph.unresolvedInputs().size(), size_t{1});
    }

    void aNodeBetweenKeepsItsOwnInput()
    {
        GraphEditor editor(DerivedGraph::ofOpened(graphFromText("a Const; b Neg a; c Add a a ^a")));
        const NodeId a = editor.find("a").value();
        const NodeId between = editor.add({"a", "Identity", {}, {}, {{a, 0}}, {}}, {a, Pass::Built, {}});
        QCOMPARE(editor.node(between).name, std::string("a_1"));
        QCOMPARE(editor.moveConsumers({a, 0}, {between, 0}), size_t{3});
        const DerivedGraph made = std::move(editor).finish();
        QCOMPARE(made.graph.node(between).inputs.front().node, a);
        QCOMPARE(made.graph.outEdges(a).size(), size_t{2});  // the new node, and what runs after it
        QCOMPARE(made.graph.outEdges(between).size(), size_t{3});
        QCOMPARE(made.provenance.of(between).source, a);
    }

    void aRemovedNameIsFree()
    {
        GraphEditor editor(DerivedGraph::ofOpened(graphFromText("a Const; b Const")));
        QVERIFY(editor.remove(editor.find("a").value()));
        QVERIFY(!editor.find("a"));
        const NodeId added = editor.add({"a", "Const", {}, {}, {}, {}}, {});
        QCOMPARE(added, NodeId(2));
        const DerivedGraph made = std::move(editor).finish();
        QCOMPARE(made.graph.find("a").value(), NodeId(1));
        QCOMPARE(made.graph.find("b").value(), NodeId(0));
    }

    /// A file with a name twice is one that opens; once one of the two is gone, the other goes by it.
    void theSecondOfANameIsFoundThen()
    {
        const Graph twice = graphFromText("a Const; a Neg; b Neg");
        QCOMPARE(twice.problems().size(), size_t{1});
        GraphEditor editor(DerivedGraph::ofOpened(twice));
        QVERIFY(editor.remove(NodeId(0)));
        QCOMPARE(editor.find("a").value(), NodeId(1));
        const DerivedGraph made = std::move(editor).finish();
        QCOMPARE(made.graph.find("a").value(), NodeId(0));
        QVERIFY(made.graph.problems().empty());
    }

    void aMissingInputCanBeGiven()
    {
        GraphEditor editor(DerivedGraph::ofOpened(graphFromText("a Const; b Add nowhere nothing; c Neg nowhere")));
        const NodeId a = editor.find("a").value();
        const NodeId b = editor.find("b").value();
        editor.setInput(b, 0, {a, 0});
        editor.setInput(b, 1, {a, 0});
        const DerivedGraph made = std::move(editor).finish();
        QCOMPARE(made.graph.unresolvedInputs().size(), size_t{1});
        QCOMPARE(made.graph.problems().size(), size_t{1});
        QCOMPARE(made.graph.problems().front().node, made.graph.find("c").value());
    }

    /// A cycle is looked for in what is left, by the ids of before.
    void cyclesAreLookedForInAPart()
    {
        const Graph graph = graphFromText("gone Const; a Neg b; b Neg a; c Const");
        for (const bool isWithin : {true, false}) {
            GraphEditor editor(DerivedGraph::ofOpened(graph));
            QVERIFY(editor.remove(NodeId(0)));
            const DerivedGraph made = std::move(editor).finish({false, isWithin, isWithin, true});
            QCOMPARE(made.graph.problems().empty(), !isWithin);
        }
    }

    void attributesAndDevices()
    {
        GraphEditor editor(DerivedGraph::ofOpened(graphFromText("a Const")));
        editor.setAttr(NodeId(0), "x", int64_t{3});
        editor.setDevice(NodeId(0), "/cpu:1");
        const DerivedGraph made = std::move(editor).finish();
        QCOMPARE(*made.graph.node(NodeId(0)).attr<int64_t>("x"), int64_t{3});
        QCOMPARE(made.graph.node(NodeId(0)).device, std::string("/cpu:1"));
    }

    /// A pass after a pass: sources are those of the graph that was opened, and the ways through calls stay.
    void passesOneAfterTheOther()
    {
        GraphEditor first(DerivedGraph::ofOpened(graphFromText("call Const; b Neg call")));
        const CallPathId outer = first.call({}, "call", "f");
        const CallPathId inner = first.call(outer, "g", "h");
        const NodeId made = first.add({"body", "Const", {}, {}, {}, {}}, {NodeId(0), Pass::Built, inner});
        first.moveConsumers({NodeId(0), 0}, {made, 0});
        QVERIFY(first.remove(NodeId(0)));
        GraphEditor second(std::move(first).finish());
        const NodeId body = second.find("body").value();
        QCOMPARE(body, NodeId(1));
        const NodeOrigin origin = second.origin(body);
        const NodeId copy = second.add({"copy", "Identity", {}, {}, {{body, 0}}, {}}, origin);
        const DerivedGraph end = std::move(second).finish();
        QCOMPARE(end.provenance.of(copy).source, NodeId(0));
        QCOMPARE(end.provenance.callText(end.provenance.of(copy).calls), std::string("call/g"));
        QCOMPARE(end.provenance.site(end.provenance.of(copy).calls).function, std::string("h"));
        QCOMPARE(end.provenance.of(end.graph.find("b").value()).source, NodeId(1));
        QVERIFY(!end.provenance.isHelper(copy));
        QCOMPARE(end.provenance.callText({}), std::string());
    }
};

TAGSCOPE_APPLESS_TEST(TestGraphEditor)
#include "tst_graph_editor.moc"
