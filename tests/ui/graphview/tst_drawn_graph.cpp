// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/contraction.h"

#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"

#include <algorithm>
#include <random>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

QString drawnNames(const Graph& graph, const DrawnGraph& drawn)
{
    QStringList names;
    for (size_t i = 0; i < graph.size(); ++i)
        if (drawn.isDrawn(NodeId(i)))
            names.append(QString::fromStdString(graph.nodes()[i].name));
    return names.join(QLatin1Char(' '));
}

/// "a>b" for data, "a.b" for control lines, in their order.
QString lines(const Graph& graph, const DrawnGraph& drawn)
{
    QStringList all;
    for (const DrawnEdge& edge : drawn.edges())
        all.append(QString::fromStdString(graph.node(edge.from).name + (edge.isControl ? "." : ">")
                                          + graph.node(edge.target).name));
    return all.join(QLatin1Char(' '));
}

}

class TestDrawnGraph final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void withoutAFilterAllIsDrawn()
    {
        const Graph graph = graphFromText("a NoOp; b Identity a; c Add a b ^a");
        const DrawnGraph drawn(graph);
        QCOMPARE(drawnNames(graph, drawn), QStringLiteral("a b c"));
        QCOMPARE(drawn.nodeCount(), size_t(3));
        QCOMPARE(lines(graph, drawn), QStringLiteral("a>b a>c a.c b>c"));
    }

    void slices_data()
    {
        QTest::addColumn<QString>("centre");
        QTest::addColumn<int>("hops");
        QTest::addColumn<int>("towards");
        QTest::addColumn<bool>("followsControl");
        QTest::addColumn<QString>("nodes");
        QTest::addColumn<QString>("edges");
        const auto row = [](const char* name, const char* centre, int hops, Slice::Towards towards, bool control,
                            const char* nodes, const char* edges) {
            QTest::newRow(name) << centre << hops << int(towards) << control << nodes << edges;
        };
        using enum Slice::Towards;
        row("one hop", "d", 1, Both, false, "c d e", "c>d d>e");
        row("two hops", "d", 2, Both, false, "a b c d e f", "a>b a>c b>c c>d d>e e>f");
        row("two hops, to one side", "e", 2, Both, false, "c d e f", "c>d d>e e>f");
        row("producers", "d", 9, Producers, false, "a b c d", "a>b a>c b>c c>d");
        row("consumers", "d", 9, Consumers, false, "d e f", "d>e e>f");
        row("no siblings", "b", 1, Both, false, "a b c", "a>b a>c b>c");
        row("along control edges", "d", 1, Both, true, "c d e x", "c>d d>e x.d x.e");
        row("a node alone", "x", 5, Both, false, "x", "");
    }
    void slices()
    {
        QFETCH(QString, centre);
        QFETCH(int, hops);
        QFETCH(int, towards);
        QFETCH(bool, followsControl);
        QFETCH(QString, nodes);
        QFETCH(QString, edges);
        // side is another consumer of a, and y another of x.
        const Graph graph =
            graphFromText("a NoOp; b Id a; c Add a b; d Id c ^x; e Id d ^x; f Id e; side Id a; x NoOp; y NoOp ^x");
        ViewFilter filter;
        filter.slice =
            Slice{*graph.find(centre.toStdString()), hops, static_cast<Slice::Towards>(towards), followsControl};
        const DrawnGraph drawn(graph, filter);
        QCOMPARE(drawnNames(graph, drawn), nodes);
        QCOMPARE(drawn.nodeCount(), size_t(nodes.split(QLatin1Char(' ')).size()));
        QCOMPARE(lines(graph, drawn), edges);
    }

    /// A loop is gone round once, and a node asked for is there without being near.
    void loopsEndAndWhatIsAskedForIsThere()
    {
        const Graph graph = graphFromText("e Enter a; a NoOp; m Merge e n; n NextIteration m; far NoOp");
        ViewFilter filter;
        filter.slice = Slice{*graph.find("m"), Slice::mostHops, Slice::Towards::Both, false};
        QCOMPARE(drawnNames(graph, DrawnGraph(graph, filter)), QStringLiteral("e a m n"));
        const DrawnGraph drawn(graph, filter);
        int backs = 0;
        for (const DrawnEdge& edge : drawn.edges())
            backs += edge.isBack ? 1 : 0;
        QCOMPARE(backs, 1);
        filter.also = *graph.find("far");
        QCOMPARE(drawnNames(graph, DrawnGraph(graph, filter)), QStringLiteral("e a m n far"));
    }

    void nodesThatAreNotThereLeaveAll()
    {
        const Graph graph = graphFromText("a NoOp; b Identity a");
        ViewFilter filter;
        filter.slice = Slice{NodeId(7u), 1, Slice::Towards::Both, false};
        filter.also = NodeId(9u);
        QCOMPARE(DrawnGraph(graph, filter).nodeCount(), size_t(2));
    }

    void linesLeadThroughWhatIsHidden_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("edges");  // behind a line how many nodes are hidden on it
        QTest::newRow("one") << "a NoOp; h H a; b Id h"
                             << "a>b+1";
        QTest::newRow("a chain") << "a NoOp; h H a; i H h; j H i; b Id j"
                                 << "a>b+3";
        QTest::newRow("beside a line of their own") << "a NoOp; h H a; b Add a h"
                                                    << "a>b a>b+1";
        QTest::newRow("two ways, the longer counts") << "a NoOp; h H a; i H h; b Add h i"
                                                     << "a>b+2";
        QTest::newRow("many to many") << "a NoOp; c NoOp; h H a c; b Id h; d Id h"
                                      << "a>b+1 a>d+1 c>b+1 c>d+1";
        QTest::newRow("no way that was not there") << "a NoOp; c NoOp; h H a; i H c h; b Id h; d Id i"
                                                   << "a>b+1 a>d+2 c>d+1";
        QTest::newRow("a source, a sink") << "h H; a Id h; i H a; b Id a"
                                          << "a>b";
        QTest::newRow("control on the way") << "a NoOp; h H ^a; b Id h"
                                            << "a.b+1";
        QTest::newRow("a loop of hidden nodes") << "a NoOp; h H a j; j H h; b Id j"
                                                << "a>b+2";
        QTest::newRow("a node to itself") << "a Merge h; h H a; b Id a"
                                          << "a>a+1 a>b";
    }
    void linesLeadThroughWhatIsHidden()
    {
        QFETCH(QString, text);
        QFETCH(QString, edges);
        const Graph graph = graphFromText(text.toStdString());
        ViewFilter filter;
        filter.hiddenOps = {"H"};
        const DrawnGraph drawn(graph, filter);
        QStringList all;
        for (const DrawnEdge& edge : drawn.edges())
            all.append(QString::fromStdString(graph.node(edge.from).name + (edge.isControl ? "." : ">")
                                              + graph.node(edge.target).name)
                       + (edge.hidden > 0 ? QStringLiteral("+%1").arg(edge.hidden) : QString()));
        all.sort();
        QCOMPARE(all.join(QLatin1Char(' ')), edges);
        QVERIFY(!drawnNames(graph, drawn).contains(QLatin1Char('h')));
        // What arrives is an edge of the graph, so that its token can be shown.
        for (const DrawnEdge& edge : drawn.edges())
            if (!edge.source.isControl()) {
                const std::vector<Endpoint>& inputs = graph.node(edge.target).inputs;
                QVERIFY(std::ranges::find(inputs, edge.source) != inputs.end());
            }
    }

    void whatIsAskedForIsNotHidden()
    {
        const Graph graph = graphFromText("a NoOp; h H a; i H h; b Id i");
        ViewFilter filter;
        filter.hiddenOps = {"H"};
        filter.also = *graph.find("h");
        QCOMPARE(drawnNames(graph, DrawnGraph(graph, filter)), QStringLiteral("a h b"));
        // Hops of a slice are lines that are drawn, and its centre is.
        filter.also = NodeId();
        filter.slice = Slice{*graph.find("a"), 1, Slice::Towards::Both, false};
        QCOMPARE(drawnNames(graph, DrawnGraph(graph, filter)), QStringLiteral("a b"));
        filter.slice->centre = *graph.find("i");
        QCOMPARE(drawnNames(graph, DrawnGraph(graph, filter)), QStringLiteral("a i b"));
    }

    /// A line is there exactly if there is a path of hidden nodes, found by walking.
    void pathsOfRandomGraphsStayTrue_data() { slicesOfRandomGraphs_data(); }
    void pathsOfRandomGraphsStayTrue()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<uint32_t>(seed));
        const auto pick = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
        constexpr size_t size = 120;
        GraphAssembler assembler;
        for (size_t i = 0; i < size; ++i) {
            std::vector<std::string> inputs;
            for (size_t k = pick(6); k > 0; --k)
                inputs.push_back("n" + std::to_string(pick(size)));  // cycles, too
            assembler.addNode(Node{"n" + std::to_string(i), pick(3) == 0 ? "Id" : "H", {}, {}, {}, {}},
                              std::move(inputs));
        }
        const Graph graph = std::move(assembler).finish();
        ViewFilter filter;
        filter.hiddenOps = {"H"};
        const DrawnGraph drawn(graph, filter);
        std::set<std::pair<size_t, size_t>> lines;
        for (const DrawnEdge& edge : drawn.edges()) {
            QVERIFY(drawn.isDrawn(edge.from) && drawn.isDrawn(edge.target));
            lines.emplace(edge.from.index(), edge.target.index());
        }
        std::set<std::pair<size_t, size_t>> wanted;
        for (size_t from = 0; from < size; ++from) {
            if (!drawn.isDrawn(NodeId(from)))
                continue;
            std::vector<size_t> open = {from};
            std::vector<bool> isSeen(size, false);
            while (!open.empty()) {
                const size_t here = open.back();
                open.pop_back();
                for (const OutEdge& out : graph.outEdges(NodeId(here))) {
                    const size_t there = out.target.index();
                    if (drawn.isDrawn(out.target))
                        wanted.emplace(from, there);
                    else if (!isSeen[there])
                        open.push_back(there);
                    isSeen[there] = true;
                }
            }
        }
        QVERIFY(lines == wanted);
        size_t drawnNodes = 0;
        for (size_t i = 0; i < size; ++i)
            drawnNodes += drawn.isDrawn(NodeId(i)) && !drawn.isDot(NodeId(i)) ? 1U : 0U;
        QCOMPARE(drawn.nodeCount(), drawnNodes);
    }

    /// However it is built, lines do not become many more, and it is done at once.
    void hostileGraphsStaySmall_data()
    {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<int>("size");
        QTest::addColumn<bool>("hasDots");
        QTest::newRow("many through one") << "star" << 2000 << true;
        QTest::newRow("a chain") << "chain" << 100'000 << false;
        QTest::newRow("a chain with many at its end") << "tail" << 20'000 << false;
        QTest::newRow("diamonds") << "diamonds" << 3000 << false;
        QTest::newRow("layers") << "layers" << 300 << true;
    }
    void hostileGraphsStaySmall()
    {
        QFETCH(QString, shape);
        QFETCH(int, size);
        QFETCH(bool, hasDots);
        GraphAssembler assembler;
        size_t nodes = 0;
        size_t lines = 0;
        const auto add = [&](const std::string& name, const char* op, std::vector<std::string> inputs) {
            ++nodes;
            lines += inputs.size();
            assembler.addNode(Node{name, op, {}, {}, {}, {}}, std::move(inputs));
        };
        const auto name = [](const char* kind, int i) { return kind + std::to_string(i); };
        std::vector<std::string> all;
        if (shape == QLatin1String("star")) {
            for (int i = 0; i < size; ++i)
                add(all.emplace_back(name("a", i)), "Id", {});
            add("h", "H", all);
            for (int i = 0; i < size; ++i)
                add(name("b", i), "Id", {"h"});
        } else if (shape == QLatin1String("chain") || shape == QLatin1String("tail")) {
            add("h0", "Id", {});
            for (int i = 1; i < size; ++i)
                add(name("h", i), "H", {name("h", i - 1)});
            for (int i = 0; i < (shape == QLatin1String("tail") ? size : 1); ++i)
                add(name("b", i), "Id", {name("h", size - 1)});
        } else if (shape == QLatin1String("diamonds")) {
            add("d0", "Id", {});
            for (int i = 1; i < size; ++i) {
                add(name("l", i), "H", {name("d", i - 1)});
                add(name("r", i), "H", {name("d", i - 1)});
                add(name("d", i), "H", {name("l", i), name("r", i)});
            }
            add("end", "Id", {name("d", size - 1)});
        } else {
            for (int layer = 0; layer < 4; ++layer) {
                std::vector<std::string> here;
                for (int i = 0; i < size; ++i)
                    add(here.emplace_back("n" + std::to_string(layer) + "_" + std::to_string(i)),
                        layer == 0 || layer == 3 ? "Id" : "H", all);
                all = here;
            }
        }
        const Graph graph = std::move(assembler).finish();
        ViewFilter filter;
        filter.hiddenOps = {"H"};
        const DrawnGraph drawn(graph, filter);
        QVERIFY(drawn.edges().size() <= lines + Contraction::mostAdded * nodes);
        bool isDotted = false;
        for (size_t i = 0; i < graph.size(); ++i)
            isDotted |= drawn.isDot(NodeId(i));
        QCOMPARE(isDotted, hasDots);
    }

    /// Against distances that are found by relaxing every edge until nothing changes.
    void slicesOfRandomGraphs_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 20; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void slicesOfRandomGraphs()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<uint32_t>(seed));
        const auto pick = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
        constexpr size_t size = 60;
        GraphAssembler assembler;
        for (size_t i = 0; i < size; ++i) {
            std::vector<std::string> inputs;
            for (size_t k = i == 0 ? 0 : pick(4); k > 0; --k)
                inputs.push_back("n" + std::to_string(pick(i)));
            assembler.addNode(Node{"n" + std::to_string(i), "Op", {}, {}, {}, {}}, std::move(inputs));
        }
        const Graph graph = std::move(assembler).finish();
        const size_t centre = pick(size);
        const int hops = static_cast<int>(pick(5)) + 1;
        constexpr int far = 1000;
        const auto distances = [&](bool areProducers) {
            std::vector<int> distance(size, far);
            distance[centre] = 0;
            for (bool changes = true; changes;) {
                changes = false;
                for (size_t i = 0; i < size; ++i)
                    for (const Endpoint& input : graph.nodes()[i].inputs) {
                        const size_t near = areProducers ? i : input.node.index();
                        const size_t next = areProducers ? input.node.index() : i;
                        if (distance[near] + 1 < distance[next]) {
                            distance[next] = distance[near] + 1;
                            changes = true;
                        }
                    }
            }
            return distance;
        };
        const std::vector<int> up = distances(true);
        const std::vector<int> down = distances(false);
        ViewFilter filter;
        filter.slice = Slice{NodeId(centre), hops, Slice::Towards::Both, false};
        const DrawnGraph drawn(graph, filter);
        for (size_t i = 0; i < size; ++i)
            QCOMPARE(drawn.isDrawn(NodeId(i)), up[i] <= hops || down[i] <= hops);
    }
};

TAGSCOPE_TEST(TestDrawnGraph)

#include "tst_drawn_graph.moc"
