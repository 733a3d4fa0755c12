// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/layout_plan.h"
#include "ui/graphview/layout/layouter.h"
#include "ui/graphview/scene/scene_walk.h"

#include "core/io/graph_reader.h"
#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

OpenGroups allOpen(const GroupTree& tree)
{
    OpenGroups open;
    for (size_t g = 1; g < tree.groups().size(); ++g)
        open.insert(static_cast<uint32_t>(g));
    return open;
}

std::shared_ptr<const Scene> sceneOf(const Graph& graph, const GroupTree& tree, const OpenGroups& open,
                                     FlowDirection direction = FlowDirection::LeftRight,
                                     std::shared_ptr<const Pins> pins = nullptr)
{
    LayoutPlan plan(graph, tree, open, direction, std::move(pins));
    for (size_t l = 0; l < plan.levels().size(); ++l)
        plan.place(l, plan.layout(plan.levels()[l]));
    return plan.scene();
}

std::shared_ptr<const Scene> dotScene(const Graph& graph, const GroupTree& tree, const OpenGroups& open,
                                      FlowDirection direction)
{
    std::shared_ptr<const Scene> scene;
    LayoutRequest request{std::make_shared<const Graph>(graph), std::make_shared<const GroupTree>(tree), open,
                          direction};
    request.improves = true;
    Layouter().layOut(request, {}, [&](const Layout& layout) { scene = layout.scene; });
    return scene;
}

const SceneItem& at(const Scene& scene, int item)
{
    return scene.items[static_cast<size_t>(item)];
}

/// What is wrong with any picture: boxes outside of what holds them or over each other, lines that do not join their
/// boxes.
QString flaw(const Graph& graph, const Scene& scene)
{
    for (size_t i = 0; i < scene.items.size(); ++i) {
        const SceneItem& item = scene.items[i];
        const QRectF around = item.container < 0 ? scene.bounds : at(scene, item.container).rect;
        if (!around.contains(item.rect))
            return QStringLiteral("item %1 is not inside its container").arg(i);
        for (size_t j = i + 1; j < scene.items.size(); ++j)
            if (scene.items[j].container == item.container
                && scene.items[j].rect.adjusted(1, 1, -1, -1).intersects(item.rect))
                return QStringLiteral("items %1 and %2 overlap").arg(i).arg(j);
        if (item.kind != SceneItem::Kind::OpenGroup && scene.itemAt(item.rect.center()) != static_cast<int>(i))
            return QStringLiteral("item %1 is not found at its centre").arg(i);
    }
    for (size_t e = 0; e < scene.edges.size(); ++e) {
        const SceneEdge& edge = scene.edges[e];
        const QRectF from = at(scene, edge.from).rect.adjusted(-3, -3, 3, 3);
        const QRectF to = at(scene, edge.to).rect.adjusted(-3, -3, 3, 3);
        if (edge.path.isEmpty() || !from.contains(edge.path.pointAtPercent(0))
            || !to.contains(edge.path.pointAtPercent(1)))
            return QStringLiteral("line %1 does not join its boxes").arg(e);
        if (scene.edgeAt(edge.path.pointAtPercent(0.5), 6) < 0)
            return QStringLiteral("line %1 is not found at its middle").arg(e);
    }
    for (size_t n = 0; n < graph.size(); ++n)
        if (scene.itemOf(NodeId(n)) < 0)
            return QStringLiteral("node %1 is not shown").arg(n);
    return {};
}

/// A line that runs over a box that is not one of its ends.
QString crossing(const Scene& scene)
{
    for (size_t e = 0; e < scene.edges.size(); ++e) {
        const SceneEdge& edge = scene.edges[e];
        const int samples = static_cast<int>(edge.path.length() / 3) + 1;
        for (int s = 0; s <= samples; ++s) {
            const QPointF point = edge.path.pointAtPercent(static_cast<double>(s) / samples);
            const int hit = scene.itemAt(point);
            if (hit >= 0 && hit != edge.from && hit != edge.to && at(scene, hit).kind != SceneItem::Kind::OpenGroup
                && at(scene, hit).rect.adjusted(4, 4, -4, -4).contains(point))
                return QStringLiteral("line %1 from item %2 to %3 runs over item %4")
                    .arg(e)
                    .arg(edge.from)
                    .arg(edge.to)
                    .arg(hit);
        }
    }
    return {};
}

/// Node i takes node i / branching (the one before it, if that is 1).
Graph flatGraph(int size, int branching)
{
    GraphAssembler assembler;
    for (int i = 0; i < size; ++i) {
        Node node;
        node.name = "n" + std::to_string(i);
        node.op = i == 0 ? "NoOp" : "Identity";
        const int from = branching == 1 ? i - 1 : i / branching;
        assembler.addNode(std::move(node),
                          i == 0 ? std::vector<std::string>() : std::vector<std::string>{"n" + std::to_string(from)});
    }
    return std::move(assembler).finish();
}

void addExampleRows()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isOpen");
    QTest::addColumn<bool>("isDown");
    for (const char* file :
         {"counter.pbtxt", "cond_true.pbtxt", "nested.pbtxt", "cond_in_loop.pbtxt", "untaken_loop.pbtxt"})
        for (const bool isOpen : {false, true})
            for (const bool isDown : {false, true})
                QTest::newRow(qPrintable(QLatin1String(file) + QLatin1String(isOpen ? " open" : " closed")
                                         + QLatin1String(isDown ? " down" : "")))
                    << examplePath(file) << isOpen << isDown;
}

}

class TestLayoutPlan final : public QObject {
    Q_OBJECT

private:
    static void branchings()
    {
        QTest::addColumn<int>("branching");
        QTest::newRow("a chain") << 1;
        QTest::newRow("a tree") << 3;
        QTest::newRow("a star") << 100'000;
    }

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void picturesAreSound_data() { addExampleRows(); }
    void picturesAreSound()
    {
        QFETCH(QString, path);
        QFETCH(bool, isOpen);
        const auto file = readGraph(path.toStdString());
        QVERIFY(file);
        const GroupTree tree(file->graph, analyseFrames(file->graph));
        QFETCH(bool, isDown);
        const auto scene = sceneOf(file->graph, tree, isOpen ? allOpen(tree) : OpenGroups(),
                                   isDown ? FlowDirection::TopDown : FlowDirection::LeftRight);
        const QString wrong = flaw(file->graph, *scene);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const QString over = crossing(*scene);
        QVERIFY2(over.isEmpty(), qPrintable(over));
    }

    void dotPicturesAreSound_data() { addExampleRows(); }
    void dotPicturesAreSound()
    {
        QFETCH(QString, path);
        QFETCH(bool, isOpen);
        if (!ui::hasDot())
            QSKIP("Graphviz is not installed");
        const auto file = readGraph(path.toStdString());
        QVERIFY(file);
        const GroupTree tree(file->graph, analyseFrames(file->graph));
        QFETCH(bool, isDown);
        const auto scene = dotScene(file->graph, tree, isOpen ? allOpen(tree) : OpenGroups(),
                                    isDown ? FlowDirection::TopDown : FlowDirection::LeftRight);
        QVERIFY(scene);
        const QString wrong = flaw(file->graph, *scene);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const QString over = crossing(*scene);
        QVERIFY2(over.isEmpty(), qPrintable(over));
    }

    void everyEdgeIsDrawn_data() { addExampleRows(); }
    void everyEdgeIsDrawn()
    {
        QFETCH(QString, path);
        QFETCH(bool, isOpen);
        const auto file = readGraph(path.toStdString());
        QVERIFY(file);
        const Graph& graph = file->graph;
        const GroupTree tree(graph, analyseFrames(graph));
        const auto scene = sceneOf(graph, tree, isOpen ? allOpen(tree) : OpenGroups());
        size_t drawn = 0;
        for (const SceneEdge& edge : scene->edges)
            drawn += edge.count;
        size_t wanted = 0;
        for (size_t u = 0; u < graph.size(); ++u)
            for (const OutEdge& out : graph.outEdges(NodeId(u)))
                if (scene->itemOf(NodeId(u)) != scene->itemOf(out.target))
                    ++wanted;
        QCOMPARE(drawn, wanted);
    }

    void answersAreChecked_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<bool>("isGood");
        QTest::addColumn<bool>("hasRoute");
        const QByteArray nodes = "graph 1 4 1\nnode 0 0.5 0.5 1 0.5\nnode 1 3.5 0.5 1 0.5\n";
        QTest::newRow("good") << nodes + "edge 0 1 4 1 0.5 1.5 0.5 2.5 0.5 3 0.5 solid black\nstop\n" << true << true;
        QTest::newRow("no edge") << nodes + "stop\n" << true << false;
        QTest::newRow("edge of others") << nodes + "edge 1 0 4 1 0.5 1.5 0.5 2.5 0.5 3 0.5\n" << true << false;
        QTest::newRow("edge cut off") << nodes + "edge 0 1 4 1 0.5 1.5\n" << true << false;
        QTest::newRow("more points than can be") << nodes + "edge 0 1 2000000000 1 0.5 1.5\n" << true << false;
        QTest::newRow("a negative number of points") << nodes + "edge 0 1 -4 1 0.5 1.5\n" << true << false;
        QTest::newRow("a node missing") << QByteArray("graph 1 4 1\nnode 0 0.5 0.5 1 0.5\nstop\n") << false << false;
        QTest::newRow("a node that is not there") << nodes + "node 7 0.5 0.5 1 0.5\n" << false << false;
        QTest::newRow("nothing") << QByteArray() << false << false;
        QTest::newRow("a place that is no number")
            << QByteArray("graph 1 4 1\nnode 0 nan 0.5 1 0.5\nnode 1 3.5 0.5 1 0.5\n") << false << false;
        QTest::newRow("a place out of all bounds")
            << QByteArray("graph 1 4 1\nnode 0 1e300 0.5 1 0.5\nnode 1 3.5 0.5 1 0.5\n") << false << false;
        QTest::newRow("an infinite size")
            << QByteArray("graph 1 inf 1\nnode 0 0.5 0.5 1 0.5\nnode 1 3.5 0.5 1 0.5\n") << false << false;
        QTest::newRow("a negative size") << QByteArray("graph 1 -4 1\nnode 0 0.5 0.5 1 0.5\nnode 1 3.5 0.5 1 0.5\n")
                                         << false << false;
        QTest::newRow("one node twice, one never")
            << QByteArray("graph 1 4 1\nnode 0 0.5 0.5 1 0.5\nnode 0 3.5 0.5 1 0.5\n") << false << false;
        QTest::newRow("a line that leads out of all bounds") << nodes + "edge 0 1 4 1 0.5 1e200 0.5 nan 0.5 3 0.5\n"
                                                             << true << false;
        QTest::newRow("an error message") << QByteArray("Error: <stdin>: syntax error in line 1\n") << false << false;
    }
    void answersAreChecked()
    {
        QFETCH(QByteArray, answer);
        QFETCH(bool, isGood);
        QFETCH(bool, hasRoute);
        const Graph graph = graphFromText("a NoOp; b Identity a");
        const GroupTree tree(graph, analyseFrames(graph));
        const LayoutPlan plan(graph, tree, {});
        LevelLayout layout;
        QCOMPARE(plan.parsePlain(answer, plan.levels()[0], layout), isGood);
        if (!isGood)
            return;
        // The y axis of dot points up, ours down; positions are corners.
        QCOMPARE(layout.size, QSizeF(288, 72));
        QCOMPARE(layout.positions[0], QPointF(0, 18));
        QCOMPARE(layout.positions[1], QPointF(216, 18));
        // Where it has no line, there is one from border to border.
        const QPolygonF answered{{72, 36}, {108, 36}, {180, 36}, {216, 36}};
        QCOMPARE(layout.routes[0].points == answered, hasRoute);
        QVERIFY(layout.routes[0].isCurve);
    }

    /// However many nodes there are, lines are drawn, by right angles and over no box.
    void largeLevelsHaveLines_data() { branchings(); }
    void largeLevelsHaveLines()
    {
        QFETCH(int, branching);
        const int size = 2500;
        const Graph graph = flatGraph(size, branching);
        const auto scene = sceneOf(graph, GroupTree(graph, analyseFrames(graph)), OpenGroups());
        QCOMPARE(scene->items.size(), size_t(size));
        QCOMPARE(scene->edges.size(), size_t(size) - 1);
        const double ratio = scene->bounds.width() / scene->bounds.height();
        QVERIFY2(ratio > 0.5 && ratio < 4, qPrintable(QString::number(ratio)));
        for (size_t i = 0; i < scene->items.size(); ++i)
            QCOMPARE(scene->itemAt(scene->items[i].rect.center()), int(i));
        for (size_t e = 0; e < scene->edges.size(); e += 37) {
            const QPolygonF& line = scene->edges[e].coarse;
            QVERIFY(line.size() > 1);
            for (qsizetype k = 1; k < line.size(); ++k) {
                QVERIFY(line[k - 1].x() == line[k].x() || line[k - 1].y() == line[k].y());
                const QRectF piece = QRectF(line[k - 1], line[k]).normalized().adjusted(-0.1, -0.1, 0.1, 0.1);
                for (const int i : scene->itemsIn(piece))
                    QVERIFY2(!piece.intersects(at(*scene, i).rect.adjusted(1, 1, -1, -1)),
                             qPrintable(QStringLiteral("line %1, box %2").arg(e).arg(i)));
            }
        }
    }

    /// The true side of a conditional is drawn above the false one.
    void trueIsAboveFalse()
    {
        const Graph graph = graphFromText("x NoOp; p NoOp; s Switch x p; f Identity s; t Identity s:1; m Merge f t");
        const auto scene = sceneOf(graph, GroupTree(graph, analyseFrames(graph)), OpenGroups());
        const auto boxOf = [&](const char* name) { return at(*scene, scene->itemOf(*graph.find(name))).rect; };
        QVERIFY(boxOf("t").bottom() < boxOf("f").top());
        const auto startTo = [&](const char* name) {
            const int to = scene->itemOf(*graph.find(name));
            return std::ranges::find(scene->edges, to, &SceneEdge::to)->coarse.front().y();
        };
        QVERIFY(startTo("t") < startTo("f"));
    }

    /// The lines back of a loop run together below all that is in it, by the number of its variables.
    void linesBackAreABus_data()
    {
        QTest::addColumn<bool>("isDown");
        QTest::newRow("to the right") << false;
        QTest::newRow("down") << true;
    }
    void linesBackAreABus()
    {
        QFETCH(bool, isDown);
        const auto file = readGraph(examplePath("parallel.pbtxt").toStdString());
        QVERIFY(file);
        const Graph& graph = file->graph;
        const GroupTree tree(graph, analyseFrames(graph));
        const auto scene =
            sceneOf(graph, tree, allOpen(tree), isDown ? FlowDirection::TopDown : FlowDirection::LeftRight);
        const auto across = [&](QPointF p) { return isDown ? p.x() : p.y(); };
        size_t variables = 0;
        for (size_t n = 0; n < graph.size(); ++n)
            variables += graph.opClass(NodeId(n)) == OpClass::NextIteration ? 1U : 0U;
        QCOMPARE(scene->buses.size(), size_t(1));
        const Bus& bus = scene->buses.front();
        QVERIFY(bus.isLabelled());
        QCOMPARE(scene->variablesOf(bus), variables);
        QCOMPARE(scene->busAt(bus.middle(), 1), 0);
        for (const int e : bus.edges) {
            const SceneEdge& edge = scene->edges[size_t(e)];
            QVERIFY(edge.isBack);
            QCOMPARE(edge.bus, 0);
            // Through both corners below.
            for (const QPointF& corner : {bus.run[1], bus.run[2]})
                QVERIFY(edge.coarse.contains(corner));
        }
        const int frame = at(*scene, scene->edges[size_t(bus.edges.front())].from).container;
        for (const SceneItem& item : scene->items)
            if (item.container == frame)
                QVERIFY(across(item.rect.bottomRight()) < across(bus.run[1]));
        QVERIFY(across(bus.run[1]) < across(at(*scene, frame).rect.bottomRight()));
    }

    /// A node more in a closed group moves nothing.
    void aNodeMoreInABoxMovesNothingOutside()
    {
        const std::string text = "x NoOp; g/a Id x; g/b Id g/a; y Id g/b; z Id x; w AddN y z";
        const auto rects = [](const std::string& given) {
            const Graph graph = graphFromText(given);
            const auto scene = sceneOf(graph, GroupTree(graph, analyseFrames(graph)), OpenGroups());
            std::vector<QRectF> found;
            for (const SceneItem& item : scene->items)
                found.push_back(item.rect);
            return found;
        };
        QCOMPARE(rects(text), rects(text));
        QCOMPARE(rects(text + "; g/c Id g/a"), rects(text));
    }

    /// Consumers lie further along than their producers, and a line leaves and comes in along the way.
    void linesRunAlongTheWay_data()
    {
        QTest::addColumn<bool>("isDown");
        QTest::newRow("to the right") << false;
        QTest::newRow("down") << true;
    }
    void linesRunAlongTheWay()
    {
        QFETCH(bool, isDown);
        const Graph graph = flatGraph(5, 1);
        const GroupTree tree(graph, analyseFrames(graph));
        const auto scene = sceneOf(graph, tree, {}, isDown ? FlowDirection::TopDown : FlowDirection::LeftRight);
        const auto along = [&](QPointF p) { return isDown ? p.y() : p.x(); };
        QCOMPARE(scene->edges.size(), size_t(4));
        for (const SceneEdge& edge : scene->edges) {
            const QRectF from = at(*scene, edge.from).rect;
            const QRectF to = at(*scene, edge.to).rect;
            QVERIFY(along(from.bottomRight()) < along(to.topLeft()));
            QVERIFY(from.width() > from.height());  // boxes do not lie on their sides
            QCOMPARE(along(edge.path.pointAtPercent(0)), along(from.bottomRight()));
            QCOMPARE(along(edge.path.pointAtPercent(1)), along(to.topLeft()));
        }
        using Way = Direction;
        const int second = scene->itemOf(NodeId(1));
        QCOMPARE(neighbourOf(*scene, second, isDown ? Way::Down : Way::Right), scene->itemOf(NodeId(2)));
        QCOMPARE(neighbourOf(*scene, second, isDown ? Way::Up : Way::Left), scene->itemOf(NodeId(0)));
        if (!isDown)
            QCOMPARE(neighbourOf(*scene, second, Way::Up), -1);
    }

    void whatIsPinnedIsThere_data()
    {
        QTest::addColumn<QPointF>("place");
        QTest::addColumn<bool>("isDown");
        for (const bool isDown : {false, true}) {
            QTest::addRow("far away%s", isDown ? " down" : "") << QPointF(900, 700) << isDown;
            QTest::addRow("on top of others%s", isDown ? " down" : "") << QPointF(70, 90) << isDown;
            QTest::addRow("beyond the corner%s", isDown ? " down" : "") << QPointF(-300, -200) << isDown;
        }
    }
    void whatIsPinnedIsThere()
    {
        QFETCH(QPointF, place);
        QFETCH(bool, isDown);
        const auto file = readGraph(examplePath("nested.pbtxt").toStdString());
        QVERIFY(file);
        const GroupTree tree(file->graph, analyseFrames(file->graph));
        // One of several in a loop frame.
        const NodeId node = file->graph.find("outer/Less").value();
        auto pins = std::make_shared<Pins>();
        pins->nodes[node.value] = place;
        const auto direction = isDown ? FlowDirection::TopDown : FlowDirection::LeftRight;
        const auto scene = sceneOf(file->graph, tree, allOpen(tree), direction, pins);
        const auto plain = sceneOf(file->graph, tree, allOpen(tree), direction);
        const SceneItem& item = at(*scene, scene->itemOf(node));
        QVERIFY(item.rect != at(*plain, plain->itemOf(node)).rect);
        if (place.x() > 0)
            QCOMPARE(item.rect.topLeft() - at(*scene, item.container).rect.topLeft(), place);
        const QString wrong = flaw(file->graph, *scene);  // nothing overlaps it, and lines join their boxes
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void anAreaHasWhatTouchesIt()
    {
        const Graph graph = flatGraph(3000, 1);  // parts of it are found in both ways, few and many at once
        const auto scene = sceneOf(graph, GroupTree(graph, analyseFrames(graph)), OpenGroups());
        const QRectF all = scene->bounds;
        for (const double part : {1.0, 0.5, 0.05})
            for (const QPointF& at :
                 {all.topLeft(), all.center(), all.center() - QPointF(all.width(), all.height()) * part / 2}) {
                const QRectF area(at, all.size() * part);
                std::vector<int> items;
                for (size_t i = 0; i < scene->items.size(); ++i)
                    if (scene->items[i].rect.intersects(area))
                        items.push_back(static_cast<int>(i));
                QCOMPARE(scene->itemsIn(area), items);
            }
    }

    /// What small pictures show in the place of curves, measured in both directions.
    void straightPiecesFollowTheCurve()
    {
        if (!ui::hasDot())
            QSKIP("Graphviz is not installed");
        const auto file = readGraph(examplePath("nested.pbtxt").toStdString());
        QVERIFY(file);
        const GroupTree tree(file->graph, analyseFrames(file->graph));
        const auto scene = dotScene(file->graph, tree, allOpen(tree), FlowDirection::LeftRight);
        QVERIFY(scene);
        constexpr double off = 2.5;
        int curves = 0;
        for (const SceneEdge& edge : scene->edges) {
            if (edge.path.isEmpty())
                continue;
            ++curves;
            QCOMPARE(edge.coarse.front(), edge.path.pointAtPercent(0));
            QCOMPARE(edge.coarse.back(), edge.path.currentPosition());
            QPainterPath straight;
            straight.addPolygon(edge.coarse);
            const auto distance = [](QPointF point, const QPainterPath& line) {
                double least = 1e9;
                for (int k = 0; k <= 400; ++k)
                    least = std::min(least, QLineF(point, line.pointAtPercent(k / 400.0)).length());
                return least - line.length() / 800;  // as far as the samples are from each other
            };
            for (int k = 0; k <= 20; ++k) {
                QVERIFY(distance(edge.path.pointAtPercent(k / 20.0), straight) < off);
                QVERIFY(distance(straight.pointAtPercent(k / 20.0), edge.path) < off);
            }
        }
        QVERIFY(curves > 5);
    }

    void hitsOfAnEmptyScene()
    {
        const Scene scene;
        QCOMPARE(scene.itemAt({0, 0}), -1);
        QCOMPARE(scene.edgeAt({0, 0}, 5), -1);
        QVERIFY(scene.itemsIn({0, 0, 10, 10}).empty());
        QVERIFY(scene.edgesIn({0, 0, 10, 10}).empty());
    }
};

TAGSCOPE_TEST(TestLayoutPlan)

#include "tst_layout_plan.moc"
