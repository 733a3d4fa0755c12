// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/filter_bar.h"

#include "tests/support/graph_text.h"
#include "tests/support/shown_canvas.h"

#include <QAccessible>
#include <QSignalSpy>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

std::shared_ptr<const Scene> sceneOf(const Graph& graph, const std::vector<std::string>& open,
                                     const std::set<NodeId>& drawnLines = {})
{
    const GroupTree tree(graph, analyseFrames(graph));
    OpenGroups groups;
    for (size_t g = 1; g < tree.groups().size(); ++g)
        if (std::ranges::find(open, tree.groups()[g].path) != open.end())
            groups.insert(static_cast<uint32_t>(g));
    ViewFilter filter;
    filter.drawnLines = drawnLines;
    LayoutPlan plan(graph, tree, groups, DrawnGraph(graph), filter);
    for (size_t l = 0; l < plan.levels().size(); ++l)
        plan.place(l, plan.layout(plan.levels()[l]));
    return plan.scene();
}

const SceneItem& atPortals(const Scene& scene, int item)
{
    return scene.items[static_cast<size_t>(item)];
}

/// "source" and so many consumers of it, in a scope if one is given.
std::string fan(int consumers, const std::string& scope = {}, const std::string& input = "source")
{
    std::string text;
    for (int i = 0; i < consumers; ++i)
        text += scope + "c" + std::to_string(i) + " Id " + input + ";";
    return text;
}

size_t linesFrom(const Scene& scene, int item)
{
    return static_cast<size_t>(
        std::ranges::count_if(scene.edges, [&](const SceneEdge& e) { return e.from == item && !e.path.isEmpty(); }));
}

}

class TestPortals final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void manyLinesBecomeAPortal_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("open");
        QTest::addColumn<int>("tabs");   // at the ends; 0: no portal
        QTest::addColumn<int>("lines");  // from the source
        const auto row = [](const char* name, const std::string& text, const char* open, int tabs, int lines) {
            QTest::newRow(name) << QString::fromStdString("source NoOp;" + text)
                                << QString::fromLatin1(open).split(QLatin1Char(' ')) << tabs << lines;
        };
        row("a dozen", fan(12), "", 0, 12);
        row("one more", fan(13), "", 13, 1);
        row("in an open group", fan(13, "s/"), "s", 13, 1);
        row("in a closed group", fan(13, "s/"), "", 0, 1);
        row("twelve in each of two groups", fan(12, "s/") + fan(12, "t/"), "s t", 0, 24);
        row("too many in one of two groups", fan(12, "s/") + fan(13, "t/"), "s t", 13, 13);
        row(
            "to thirteen groups",
            [] {
                std::string text;
                for (int i = 0; i < 13; ++i)
                    text += fan(2, "s" + std::to_string(i) + "/");
                return text;
            }(),
            "s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 s12", 26, 1);
        row("out of a group", "g/x NoOp; g/source Id g/x;" + fan(13, {}, "g/source"), "g", 13, 1);
        row("control edges", fan(20, {}, "^source"), "", 0, 0);
        row("control edges beside data", fan(20, {}, "^source") + "d Id source;", "", 0, 1);
    }
    void manyLinesBecomeAPortal()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, open);
        QFETCH(int, tabs);
        QFETCH(int, lines);
        const Graph graph = graphFromText(text.toStdString());
        std::vector<std::string> groups;
        for (const QString& group : open)
            groups.push_back(group.toStdString());
        const auto scene = sceneOf(graph, groups);
        const int source = scene->itemOf(graph.find("g/source").value_or(*graph.find("source")));
        QCOMPARE(linesFrom(*scene, source), size_t(lines));
        QCOMPARE(scene->portals.size(), size_t(tabs > 0 ? 1 : 0));
        if (tabs == 0)
            return;
        const Portal& portal = scene->portals.front();
        QCOMPARE(portal.source, source);
        QCOMPARE(portal.tabs.size(), size_t(tabs));
        QCOMPARE(portal.targets.size(), size_t(tabs));
        // The tab stands on the level of its node; what counts lines has them all.
        QCOMPARE(atPortals(*scene, portal.tab).container, atPortals(*scene, source).container);
        const auto stem = std::ranges::find(scene->edges, portal.tab, &SceneEdge::to);
        QCOMPARE(stem->from, source);
        QCOMPARE(stem->count, uint32_t(tabs));
        for (size_t i = 0; i < portal.tabs.size(); ++i) {
            const SceneItem& tab = atPortals(*scene, portal.tabs[i]);
            const SceneItem& target = atPortals(*scene, portal.targets[i]);
            QCOMPARE(tab.container, target.container);
            QVERIFY(tab.rect.right() <= target.rect.left());
            QCOMPARE(scene->itemAt(tab.rect.center()), portal.tabs[i]);
            // Its line is the edge of the graph, so that tokens and breakpoints are on it.
            const SceneEdge& line = scene->edges[static_cast<size_t>(scene->edgesOf(portal.tabs[i]).front())];
            QCOMPARE(line.to, portal.targets[i]);
            QCOMPARE(line.target, target.node);
            QCOMPARE(line.source.node, line.start);
            QVERIFY(!line.path.isEmpty());
        }
    }

    void aNodeCanKeepItsLines()
    {
        const Graph graph = graphFromText("source NoOp;" + fan(40));
        const auto scene = sceneOf(graph, {}, {*graph.find("source")});
        QVERIFY(scene->portals.empty());
        QCOMPARE(linesFrom(*scene, scene->itemOf(*graph.find("source"))), size_t(40));
    }

    void aBackEdgeKeepsItsLane()
    {
        const Graph graph =
            graphFromText("e Enter x frame_name=f; x NoOp; m Merge e n; n NextIteration m;" + fan(30, {}, "m"));
        const auto scene = sceneOf(graph, {"f"});
        QCOMPARE(scene->portals.size(), size_t(1));
        const auto back = std::ranges::find(scene->edges, true, &SceneEdge::isBack);
        QVERIFY(back != scene->edges.end());
        QCOMPARE(back->from, scene->itemOf(*graph.find("n")));
    }

    /// Tabs at thousands of nodes would only be in the way.
    void largeLevelsHaveNone()
    {
        const Graph graph = graphFromText("source NoOp;" + fan(int(LayoutPlan::mostPortalChildren) + 10));
        const auto scene = sceneOf(graph, {});
        QVERIFY(scene->portals.empty());
        QCOMPARE(scene->items.size(), graph.size());
    }

    void tabsLeadToTheOtherEnd()
    {
        ShownGraph shown(graphFromText("source NoOp;" + fan(20)), {1200, 900});
        QVERIFY(shown.settle());
        Canvas& canvas = shown.canvas;
        NodeId selected;
        connect(&canvas, &Canvas::nodeSelected, this, [&](NodeId node) { selected = node; });
        CanvasTarget asked;
        connect(&canvas, &Canvas::contextMenuRequested, this,
                [&](const CanvasTarget& target, QPoint) { asked = target; });
        canvas.fit();
        const Portal portal = canvas.scene()->portals.front();
        const auto click = [&](int item) {
            QTest::mouseClick(&canvas, Qt::LeftButton, {},
                              canvas.toWidget(atPortals(*canvas.scene(), item).rect.center()).toPoint());
        };
        click(portal.tabs[7]);
        QCOMPARE(selected, shown.node("source"));
        QCOMPARE(canvas.selectedItem(), portal.source);

        click(portal.tab);
        QVERIFY(asked.kind == CanvasTarget::Kind::Portal);
        QCOMPARE(asked.node, shown.node("source"));
        const std::vector<CanvasTarget> ends = canvas.portalEnds(asked);
        QCOMPARE(ends.size(), size_t(20));
        canvas.goTo(ends[5]);
        QCOMPARE(selected, ends[5].node);
        QCOMPARE(canvas.portalNodes(asked), std::set<NodeId>{shown.node("source")});

        // By the keyboard: to the tab, to where its lines start, and back.
        QTest::keyClick(&canvas, Qt::Key_Left);
        QVERIFY(std::ranges::find(portal.tabs, canvas.selectedItem()) != portal.tabs.end());
        QTest::keyClick(&canvas, Qt::Key_Left);
        QCOMPARE(canvas.selectedItem(), portal.tab);
        asked = {};
        QTest::keyClick(&canvas, Qt::Key_Return);
        QVERIFY(asked.kind == CanvasTarget::Kind::Portal);
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(canvas.selectedItem(), portal.tabs.front());
        QTest::keyClick(&canvas, Qt::Key_Return);
        QCOMPARE(canvas.selectedNode(), shown.node("source"));
        QVERIFY(QAccessible::queryAccessibleInterface(&canvas)
                    ->text(QAccessible::Description)
                    .contains(QStringLiteral("source")));

        ViewFilter filter;
        filter.drawnLines = {shown.node("source")};
        canvas.setFilter(filter);
        QTRY_VERIFY(!canvas.isLayingOut());
        QVERIFY(canvas.scene()->portals.empty());
        QVERIFY(canvas.portalEnds(asked).empty());
        QVERIFY(!canvas.filterBar().isVisible());  // nothing is left out
    }

    /// Where the first of two quick clicks led, the second does nothing.
    void aDoubleClickPassesOnce()
    {
        ShownGraph shown(graphFromText("source NoOp;" + fan(20)), {1200, 900});
        QVERIFY(shown.settle());
        Canvas& canvas = shown.canvas;
        canvas.fit();
        QSignalSpy menus(&canvas, &Canvas::contextMenuRequested);
        const int tab = canvas.scene()->portals.front().tab;
        const QPoint atPortals = canvas.toWidget(canvas.scene()->items[size_t(tab)].rect.center()).toPoint();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, atPortals);
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, atPortals);
        QVERIFY(menus.size() <= 2);
        QCOMPARE(canvas.selectedItem(), tab);
    }
};

TAGSCOPE_TEST(TestPortals)

#include "tst_portals.moc"
