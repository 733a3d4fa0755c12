// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/layered_layout.h"

#include "tests/support/ui_test.h"

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <random>
#include <set>

using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

constexpr double aspect = 1.6;

LayeredGraph boxesOf(int count)
{
    LayeredGraph graph;
    graph.boxes.assign(static_cast<size_t>(count), QSizeF(120, 40));
    return graph;
}

LayeredGraph chainOf(int count)
{
    LayeredGraph graph = boxesOf(count);
    for (int i = 1; i < count; ++i)
        graph.lines.push_back({i - 1, i});
    return graph;
}

LayeredGraph starOf(int count)
{
    LayeredGraph graph = boxesOf(count);
    for (int i = 1; i < count; ++i)
        graph.lines.push_back({0, i});
    return graph;
}

LayeredGraph bipartiteOf(int each)
{
    LayeredGraph graph = boxesOf(2 * each);
    for (int i = 0; i < each; ++i)
        for (int j = 0; j < each; ++j)
            graph.lines.push_back({i, each + j});
    return graph;
}

/// A ring with chords back, and a line from a box to itself.
LayeredGraph cyclesOf(int count)
{
    LayeredGraph graph = boxesOf(count);
    for (int i = 0; i < count; ++i) {
        graph.lines.push_back({i, (i + 1) % count});
        if (i % 3 == 0)
            graph.lines.push_back({i, (i + count - 3) % count, 1});
    }
    graph.lines.push_back({2, 2});
    return graph;
}

/// Each box takes from `degree` of those up to `reach` before it; sizes and ports vary, some ports are given.
LayeredGraph randomOf(int count, int degree, int reach, unsigned seed)
{
    LayeredGraph graph;
    std::mt19937 next(seed);
    const auto below = [&](int limit) { return static_cast<int>(next() % static_cast<unsigned>(limit)); };
    for (int i = 0; i < count; ++i)
        graph.boxes.emplace_back(70 + below(120), below(8) == 0 ? 200 : 40);
    graph.entrances = count / 10;
    graph.exits = count / 10;
    for (int i = 1; i < count; ++i)
        for (int d = 0; d < degree; ++d) {
            const int from = i - 1 - below(std::min(i, reach));
            const double height = graph.boxes[static_cast<size_t>(from)].height();
            const int port = below(2);
            graph.lines.push_back({from, i, port, height > 100 ? 30.0 + 60 * port : LayeredGraph::anywhere});
        }
    for (int e = 0; e < graph.entrances; ++e)
        graph.lines.push_back({count + e, below(count)});
    for (int e = 0; e < graph.exits; ++e)
        graph.lines.push_back({below(count), count + graph.entrances + e, 7, 20.0});
    return graph;
}

/// Cells side by side, again and again: each takes a weight, a bias, the cell before it and the one beside that.
LayeredGraph networkOf(int count)
{
    constexpr int side = 20;
    LayeredGraph graph = boxesOf(count);
    std::vector<int> before(side);
    for (int c = 0; c < side; ++c)
        before[static_cast<size_t>(c)] = c;
    int next = side;
    for (int c = 0; next + 5 <= count; c = (c + 1) % side) {
        const int weight = next++;
        const int product = next++;
        const int bias = next++;
        const int sum = next++;
        const int result = next++;
        for (const auto& [from, to] : {std::pair(before[static_cast<size_t>(c)], product),
                                       {weight, product},
                                       {product, sum},
                                       {bias, sum},
                                       {sum, result},
                                       {before[static_cast<size_t>((c + 1) % side)], sum}})
            graph.lines.push_back({from, to});
        before[static_cast<size_t>(c)] = result;
    }
    return graph;
}

QRectF boxOf(const LayeredGraph& graph, const LevelLayout& layout, int box)
{
    return {layout.positions[static_cast<size_t>(box)], graph.boxes[static_cast<size_t>(box)]};
}

/// What is wrong with a layout of any graph: boxes over each other or outside; lines that do not begin and end at the
/// sides of their boxes, are not by right angles, or run over a box. Looks at cells of 200 units, so that large ones
/// can be looked at, too.
QString flaw(const LayeredGraph& graph, const LevelLayout& layout)
{
    constexpr double cell = 200;
    std::map<std::pair<int, int>, std::vector<int>> cells;
    const auto eachCell = [&](const QRectF& covered, auto&& take) {
        for (int x = int(std::floor(covered.left() / cell)); x <= int(std::floor(covered.right() / cell)); ++x)
            for (int y = int(std::floor(covered.top() / cell)); y <= int(std::floor(covered.bottom() / cell)); ++y)
                take(cells[{x, y}]);
    };
    const QRectF all = QRectF(QPointF(), layout.size).adjusted(-0.1, -0.1, 0.1, 0.1);
    const int boxes = static_cast<int>(graph.boxes.size());
    QString wrong;
    for (int b = 0; b < boxes; ++b) {
        const QRectF box = boxOf(graph, layout, b);
        if (!all.contains(box))
            return QStringLiteral("box %1 is outside").arg(b);
        eachCell(box, [&](std::vector<int>& there) {
            for (const int other : there)
                if (boxOf(graph, layout, other).adjusted(-5, -5, 5, 5).intersects(box))
                    wrong = QStringLiteral("boxes %1 and %2 are too near").arg(b).arg(other);
            there.push_back(b);
        });
    }
    for (size_t l = 0; l < graph.lines.size() && wrong.isEmpty(); ++l) {
        const LayeredGraph::Line& line = graph.lines[l];
        const QPolygonF& points = layout.routes[l].points;
        if (points.isEmpty())
            continue;
        const QPointF start = layout.positions[static_cast<size_t>(line.from)];
        const QPointF end = layout.positions[static_cast<size_t>(line.to)];
        const bool isFromBox = line.from < boxes;
        const bool isToBox = line.to < boxes;
        const double fromHeight = isFromBox ? graph.boxes[static_cast<size_t>(line.from)].height() : 0;
        const double toHeight = isToBox ? graph.boxes[static_cast<size_t>(line.to)].height() : 0;
        if (points.front().x() != start.x() + (isFromBox ? graph.boxes[static_cast<size_t>(line.from)].width() : 0)
            || points.front().y() < start.y() || points.front().y() > start.y() + fromHeight
            || (line.fromY >= 0 && isFromBox && std::abs(points.front().y() - start.y() - line.fromY) > 0.01))
            return QStringLiteral("line %1 does not begin at its port").arg(l);
        if (points.back().x() != end.x() || points.back().y() < end.y() || points.back().y() > end.y() + toHeight)
            return QStringLiteral("line %1 does not end at its port").arg(l);
        for (qsizetype k = 1; k < points.size(); ++k) {
            if (points[k - 1].x() != points[k].x() && std::abs(points[k - 1].y() - points[k].y()) > 0.5)
                return QStringLiteral("line %1 is not by right angles").arg(l);
            const QRectF piece = QRectF(points[k - 1], points[k]).normalized().adjusted(-0.1, -0.1, 0.1, 0.1);
            if (!all.adjusted(-1, -1, 1, 1).contains(piece))
                return QStringLiteral("line %1 leads outside").arg(l);
            eachCell(piece, [&](const std::vector<int>& there) {
                for (const int b : there)
                    if (piece.intersects(boxOf(graph, layout, b).adjusted(1, 1, -1, -1)))
                        wrong = QStringLiteral("line %1 runs over box %2").arg(l).arg(b);
            });
        }
    }
    return wrong;
}

size_t unrouted(const LevelLayout& layout)
{
    return static_cast<size_t>(
        std::ranges::count_if(layout.routes, [](const LineRoute& route) { return route.points.isEmpty(); }));
}

}

class TestLayeredLayout final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void layoutsAreSound_data()
    {
        QTest::addColumn<LayeredGraph>("graph");
        QTest::addColumn<bool>("isWhole");  // every line has a route
        QTest::newRow("nothing") << LayeredGraph() << true;
        QTest::newRow("one box") << boxesOf(1) << true;
        QTest::newRow("boxes alone") << boxesOf(3000) << true;
        QTest::newRow("a chain") << chainOf(50) << true;
        QTest::newRow("a star") << starOf(300) << true;
        QTest::newRow("cycles") << cyclesOf(9) << true;
        QTest::newRow("many cycles") << cyclesOf(300) << true;
        QTest::newRow("a network") << networkOf(1000) << true;
        LayeredGraph through;
        through.entrances = through.exits = 3;
        through.lines = {{0, 3}, {1, 5}, {2, 4}};
        QTest::newRow("ports alone") << through << true;
        for (unsigned seed = 0; seed < 40; ++seed)
            QTest::addRow("random %u", seed) << randomOf(
                10 + static_cast<int>(seed) * 5, 1 + static_cast<int>(seed % 3), 4 + static_cast<int>(seed), seed)
                                             << true;
        QTest::newRow("a large random one") << randomOf(2000, 2, 100, 7) << true;
        // Hostile shapes.
        QTest::newRow("a source of 100,000") << starOf(100'000) << true;
        QTest::newRow("a chain of 100,000") << chainOf(100'000) << true;
        QTest::newRow("all to all") << bipartiteOf(300) << true;
        LayeredGraph skips = chainOf(5000);
        for (int i = 0; i + 2 < 5000; ++i)
            skips.lines.push_back({i, 4999, 1});
        QTest::newRow("a chain all of which leads to the end") << skips << false;
        QTest::newRow("cycles of 10,000") << cyclesOf(10'000) << false;
    }
    void layoutsAreSound()
    {
        QFETCH(LayeredGraph, graph);
        QFETCH(bool, isWhole);
        const LevelLayout layout = layeredLayout(graph, aspect);
        QCOMPARE(layout.positions.size(), static_cast<size_t>(graph.ends()));
        QCOMPARE(layout.routes.size(), graph.lines.size());
        const QString wrong = flaw(graph, layout);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        if (isWhole)
            QCOMPARE(unrouted(layout), size_t(0));
    }

    void sameGraphsLookTheSame()
    {
        const LayeredGraph graph = randomOf(500, 2, 40, 3);
        const LevelLayout first = layeredLayout(graph, aspect);
        const LevelLayout second = layeredLayout(graph, aspect);
        QCOMPARE(second.positions, first.positions);
        for (size_t l = 0; l < graph.lines.size(); ++l)
            QCOMPARE(second.routes[l].points, first.routes[l].points);
    }

    void producersAreAtTheLeft()
    {
        const LayeredGraph graph = randomOf(40, 2, 8, 11);
        const LevelLayout layout = layeredLayout(graph, 100);  // one band
        const int boxes = static_cast<int>(graph.boxes.size());
        for (const LayeredGraph::Line& line : graph.lines)
            if (line.from < boxes && line.to < boxes)
                QVERIFY(boxOf(graph, layout, line.from).right() < boxOf(graph, layout, line.to).left());
    }

    /// 0 feeds the last of a chain, and stands beside it.
    void sourcesAreBesideWhatTheyFeed()
    {
        LayeredGraph graph = boxesOf(5);
        graph.lines = {{1, 2}, {2, 3}, {3, 4}, {0, 4}};
        const LevelLayout layout = layeredLayout(graph, aspect);
        QCOMPARE(layout.positions[0].x(), layout.positions[3].x());
    }

    void aChainIsStraight()
    {
        LayeredGraph graph = chainOf(5);
        graph.lines.push_back({1, 4});
        const LevelLayout layout = layeredLayout(graph, aspect);
        for (const size_t line : {0U, 1U, 2U})
            QCOMPARE(layout.routes[line].points.front().y(), layout.routes[line].points.back().y());
    }

    /// Port 0 above port 1, whatever the order of the lines and the boxes.
    void portsKeepTheirOrder()
    {
        LayeredGraph graph = boxesOf(4);
        graph.lines = {{0, 1, 1}, {0, 2, 0}, {1, 3}, {2, 3}};
        const LevelLayout layout = layeredLayout(graph, aspect);
        QVERIFY(layout.routes[1].points.front().y() < layout.routes[0].points.front().y());
        QVERIFY(layout.positions[2].y() < layout.positions[1].y());
    }

    /// Lines of one port are one until they must part.
    void linesOfAPortShareARail()
    {
        const LayeredGraph graph = starOf(6);
        const LevelLayout layout = layeredLayout(graph, aspect);
        std::set<double> rails;
        for (const LineRoute& route : layout.routes)
            if (route.points.size() > 2)
                rails.insert(route.points[1].x());
        QCOMPARE(rails.size(), size_t(1));
    }

    /// More lines than a side has room for end at one port, behind one rail.
    void manyLinesToABoxShareARail()
    {
        LayeredGraph graph = boxesOf(9);
        for (int i = 0; i < 8; ++i)
            graph.lines.push_back({i, 8});
        const LevelLayout layout = layeredLayout(graph, aspect);
        std::set<double> rails;
        std::set<double> ends;
        for (const LineRoute& route : layout.routes) {
            if (route.points.size() > 2)
                rails.insert(route.points[1].x());
            ends.insert(route.points.back().y());
        }
        QCOMPARE(rails.size(), size_t(1));
        QCOMPARE(ends.size(), size_t(1));
    }

    /// A line back leads below the boxes between its ends.
    void linesBackAreBelow()
    {
        LayeredGraph graph = chainOf(4);
        graph.lines.push_back({3, 0});
        const LevelLayout layout = layeredLayout(graph, aspect);
        double lowest = 0;
        for (const QPointF& point : layout.routes.back().points)
            lowest = std::max(lowest, point.y());
        for (int b = 0; b < 4; ++b)
            QVERIFY(boxOf(graph, layout, b).bottom() < lowest);
    }

    void shapesComeNearToTheView_data()
    {
        QTest::addColumn<LayeredGraph>("graph");
        QTest::newRow("a chain") << chainOf(200);
        QTest::newRow("a star") << starOf(2000);
        QTest::newRow("boxes alone") << boxesOf(2000);
    }
    void shapesComeNearToTheView()
    {
        QFETCH(LayeredGraph, graph);
        const LevelLayout layout = layeredLayout(graph, aspect);
        const double ratio = layout.size.width() / layout.size.height();
        QVERIFY2(ratio > aspect / 2.5 && ratio < aspect * 2.5, qPrintable(QString::number(ratio)));
    }

    /// Ten times the boxes take no more than thirty times as long: what is quadratic takes a hundred times.
    void costIsLinear_data()
    {
        QTest::addColumn<bool>("isNetwork");
        QTest::newRow("a network") << true;
        QTest::newRow("a tree") << false;
    }
    void costIsLinear()
    {
        QFETCH(bool, isNetwork);
        const auto seconds = [&](int count) {
            const LayeredGraph graph = isNetwork ? networkOf(count) : randomOf(count, 1, 300, 5);
            const std::clock_t start = std::clock();  // of this process, whatever else the machine does
            const LevelLayout layout = layeredLayout(graph, aspect);
            const std::clock_t end = std::clock();
            return layout.positions.empty() ? 0 : static_cast<double>(end - start) / CLOCKS_PER_SEC;
        };
        double before = seconds(1000);
        for (int count = 10'000; count <= (isNetwork ? 1'000'000 : 100'000); count *= 10) {
            const double now = seconds(count);
            qInfo("%d boxes: %.3f s, %.2f us each", count, now, now * 1e6 / count);
            QVERIFY2(now < 30 * before, qPrintable(QString::number(now / before)));
            before = now;
        }
    }
};

TAGSCOPE_TEST(TestLayeredLayout)

#include "tst_layered_layout.moc"
