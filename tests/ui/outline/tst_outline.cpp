// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/outline/outline_view.h"

#include "core/graph/frames.h"
#include "tests/support/groups.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeView>

using namespace tagscope;
using namespace tagscope::test;
using ui::CanvasTarget;
using ui::OutlineModel;

namespace {

std::shared_ptr<const ui::GroupTree> treeOf(const Graph& graph)
{
    return std::make_shared<const ui::GroupTree>(graph, analyseFrames(graph));
}

/// Everything below an index, depth first, as "depth name".
void walk(const QAbstractItemModel& model, const QModelIndex& at, int depth, QStringList& rows)
{
    for (int r = 0; r < model.rowCount(at); ++r) {
        const QModelIndex index = model.index(r, OutlineModel::Name, at);
        rows.append(QStringLiteral("%1 %2").arg(depth).arg(index.data().toString()));
        walk(model, index, depth + 1, rows);
    }
}

QStringList rowsOf(const QAbstractItemModel& model)
{
    QStringList rows;
    walk(model, {}, 0, rows);
    return rows;
}

/// 80,000 nodes in 800 scopes of 100, and 20,000 in one.
std::shared_ptr<const Graph> largeGraph()
{
    GraphAssembler assembler;
    for (int i = 0; i < 100'000; ++i) {
        Node node;
        node.op = "NoOp";
        node.name = i < 80'000
            ? "s" + std::to_string(i / 10'000) + "/t" + std::to_string(i / 100 % 100) + "/n" + std::to_string(i)
            : "flat/n" + std::to_string(i);
        assembler.addNode(std::move(node));
    }
    return std::make_shared<const Graph>(std::move(assembler).finish());
}

struct Shown {
    LiveSession live;
    ui::OutlineView view;
    std::shared_ptr<const ui::GroupTree> tree;

    bool open(const char* file)
    {
        if (!live.open(examplePath(file)))
            return false;
        const std::shared_ptr<const Graph> graph = live.snapshot().graph;
        tree = treeOf(*graph);
        view.setGraph(graph, tree);
        view.setIndex(ui::NodeIndex::read(graph, {}));
        view.resize(400, 500);
        view.show();
        follow();
        return QTest::qWaitForWindowExposed(&view);
    }
    void follow()
    {
        view.setStates(std::make_shared<const ui::NodeStates>(live.session.snapshot(), std::nullopt),
                       std::make_shared<const ui::BreakMarks>(live.snapshot(), *tree));
    }
    CanvasTarget node(const char* name) const { return CanvasTarget::ofNode(live.node(name)); }
    CanvasTarget frame() const { return CanvasTarget::ofGroup(firstFrame(*tree)); }
    QVariant data(const CanvasTarget& target, int column, int role = Qt::DisplayRole)
    {
        return view.model().indexOf(target).siblingAtColumn(column).data(role);
    }
    int box(const CanvasTarget& target) { return data(target, OutlineModel::Name, Qt::CheckStateRole).toInt(); }
    bool filter(const QString& text)
    {
        view.line()->setText(text);
        return QTest::qWaitFor([this] { return !view.isFiltering(); });
    }
};

}

class TestOutline final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Groups of a level come before its nodes, every node of the graph is there once, and stands under its group.
    void everyNodeIsThereOnce()
    {
        Shown o;
        QVERIFY(o.open("nested.pbtxt"));
        const OutlineModel& model = o.view.model();
        QStringList rows = rowsOf(model);
        QCOMPARE(size_t(rows.size()), o.live.snapshot().graph->size() + o.tree->groups().size() - 1);
        for (uint32_t n = 0; n < o.live.snapshot().graph->size(); ++n) {
            const QModelIndex index = model.indexOf(CanvasTarget::ofNode(NodeId(n)));
            QVERIFY(index.isValid());
            QCOMPARE(model.index(index.row(), 0, index.parent()), index);
            const ui::GroupId group = o.tree->groupOf(NodeId(n));
            QCOMPARE(model.targetAt(index.parent()),
                     group == ui::GroupTree::root() ? CanvasTarget() : CanvasTarget::ofGroup(group));
            QVERIFY(index.row() >= int(o.tree->group(group).groups.size()));
        }
    }

    /// In a dock at the side ops give way to names and states; there is nothing to scroll to.
    void opsGiveWay()
    {
        Shown o;
        QVERIFY(o.open("nested.pbtxt"));
        const int letter = o.view.fontMetrics().averageCharWidth();
        const auto isWithin = [&] { return o.view.list()->header()->length() == o.view.list()->viewport()->width(); };
        o.view.resize(45 * letter, 500);
        QTRY_VERIFY(o.view.list()->isColumnHidden(OutlineModel::Op) && isWithin());
        QVERIFY(o.view.list()->columnWidth(OutlineModel::State)
                > o.view.fontMetrics().horizontalAdvance(ui::nodeStateName(ui::NodeState::NotReached)));
        QVERIFY(o.view.list()->columnWidth(OutlineModel::Name) >= o.view.list()->viewport()->width() * 3 / 5);
        const QString about = o.data(o.node("outer/Less"), OutlineModel::Name, Qt::ToolTipRole).toString();
        QVERIFY2(about.contains(QStringLiteral("\nLess")), qPrintable(about));
        o.view.resize(100 * letter, 500);
        QTRY_VERIFY(!o.view.list()->isColumnHidden(OutlineModel::Op) && isWithin());
    }

    void followsTheRun()
    {
        Shown o;
        QVERIFY(o.open("counter.pbtxt"));
        QAbstractItemModelTester tester(&o.view.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy reset(&o.view.model(), &QAbstractItemModel::modelReset);
        QSignalSpy changed(&o.view.model(), &QAbstractItemModel::dataChanged);
        const uint64_t nodes = o.tree->group(firstFrame(*o.tree)).totalNodes;
        QVERIFY(nodes > 4);
        for (int i = 0; i < 40 && o.live.step(); ++i) {
            changed.clear();
            o.follow();
            QVERIFY(!changed.isEmpty());
            const NodeId fired = o.live.snapshot().report->fired->node;
            const ui::NodeStates states(o.live.session.snapshot(), std::nullopt);
            QCOMPARE(o.data(CanvasTarget::ofNode(fired), OutlineModel::State).toString(),
                     ui::nodeStateName(states.look(fired).state));
        }
        QCOMPARE(reset.size(), 0);
        // What the frame says adds up to its nodes.
        size_t sum = 0;
        for (const QString& part : o.data(o.frame(), OutlineModel::State).toString().split(QStringLiteral(", ")))
            sum += part.section(QLatin1Char(' '), 0, 0).toULongLong();
        QCOMPARE(sum, nodes);
    }

    void boxesTellWhereTheRunStops()
    {
        Shown o;
        QVERIFY(o.open("counter.pbtxt"));
        const CanvasTarget inside = CanvasTarget::ofNode(o.tree->group(o.frame().group).nodes.front());
        QSignalSpy wanted(&o.view.model(), &OutlineModel::breakpointWanted);
        QCOMPARE(o.box(inside), int(Qt::Unchecked));
        QVERIFY(o.view.model().setData(o.view.model().indexOf(inside), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<CanvasTarget>(), inside);
        QCOMPARE(wanted[0][1].toBool(), true);
        QCOMPARE(o.box(inside), int(Qt::Unchecked));  // not before it is there

        BreakpointSpec spec;
        spec.text = o.live.snapshot().graph->node(inside.node).name;
        QCOMPARE(o.live.error(ui::BreakpointRequest{0, spec}), std::string());
        o.follow();
        QCOMPARE(o.box(inside), int(Qt::Checked));
        QCOMPARE(o.box(o.frame()), int(Qt::PartiallyChecked));

        BreakpointSpec all;
        all.kind = BreakpointSpec::Kind::Scope;
        all.text = o.tree->group(o.frame().group).scope;
        QCOMPARE(o.live.error(ui::BreakpointRequest{0, all}), std::string());
        o.follow();
        QCOMPARE(o.box(o.frame()), int(Qt::Checked));
        QCOMPARE(o.box(inside), int(Qt::Checked));
        const CanvasTarget other = CanvasTarget::ofNode(o.tree->group(o.frame().group).nodes.back());
        QCOMPARE(o.box(other), int(Qt::PartiallyChecked));  // stops, but not by its own
    }

    void filters_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<std::function<bool(const Node&)>>("wanted");
        const auto row = [](const char* line, std::function<bool(const Node&)> wanted) {
            QTest::newRow(line) << QString::fromLatin1(line) << std::move(wanted);
        };
        row("Less", [](const Node& n) { return n.name.find("Less") != std::string::npos; });
        row("op:Merge", [](const Node& n) { return n.op.find("Merge") != std::string::npos; });
        row("re:^while/.*t",
            [](const Node& n) { return n.name.starts_with("while/") && n.name.find('t', 6) != std::string::npos; });
        row("state:ready", [](const Node& n) { return n.inputs.empty() && n.controlInputs.empty(); });
        row("state:pruned op:Merge", [](const Node&) { return false; });
    }
    void filters()
    {
        QFETCH(QString, line);
        QFETCH(std::function<bool(const Node&)>, wanted);
        Shown o;
        QVERIFY(o.open("counter.pbtxt"));
        QAbstractItemModelTester tester(&o.view.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QStringList before = rowsOf(o.view.model());
        QVERIFY(o.filter(line));
        const Graph& graph = *o.live.snapshot().graph;
        for (uint32_t n = 0; n < graph.size(); ++n) {
            const QModelIndex index = o.view.model().indexOf(CanvasTarget::ofNode(NodeId(n)));
            QVERIFY2(index.isValid() == wanted(graph.node(NodeId(n))), graph.node(NodeId(n)).name.c_str());
            for (QModelIndex above = index.parent(); above.isValid(); above = above.parent())
                QVERIFY(o.view.list()->isExpanded(above));
        }
        QVERIFY(o.filter(QString()));
        QCOMPARE(rowsOf(o.view.model()), before);
    }

    /// A filter by state goes with the run.
    void stateFilterFollowsTheRun()
    {
        Shown o;
        QVERIFY(o.open("counter.pbtxt"));
        QVERIFY(o.filter(QStringLiteral("state:done")));
        QCOMPARE(o.view.model().rowCount(), 0);
        QVERIFY(o.live.step());
        o.follow();
        QVERIFY(QTest::qWaitFor([&] { return !o.view.isFiltering(); }));
        QVERIFY(o.view.model().indexOf(CanvasTarget::ofNode(o.live.snapshot().report->fired->node)).isValid());
        QCOMPARE(o.view.model().rows()->shownNodes(), size_t(1));
    }

    void selectionOpensAndIsKept()
    {
        Shown o;
        QVERIFY(o.open("nested.pbtxt"));
        QSignalSpy chosen(&o.view, &ui::OutlineView::chosen);
        o.view.list()->collapseAll();
        const CanvasTarget inner =
            CanvasTarget::ofNode(o.tree->group(ui::GroupId(o.tree->groups().size() - 1)).nodes.back());
        o.view.select(inner);
        QCOMPARE(o.view.selected(), inner);
        QVERIFY(o.view.list()->isExpanded(o.view.model().indexOf(inner).parent()));
        QVERIFY(o.view.list()->viewport()->rect().intersects(o.view.list()->visualRect(o.view.model().indexOf(inner))));
        QVERIFY(o.filter(QStringLiteral("no such node")));
        QCOMPARE(o.view.selected(), CanvasTarget());
        QVERIFY(o.filter(QString()));
        QCOMPARE(o.view.selected(), inner);
        QCOMPARE(chosen.size(), 0);  // nobody has chosen it here
        QTest::keyClick(o.view.list(), Qt::Key_Up);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<CanvasTarget>(), o.view.selected());
    }

    /// What takes long would take minutes if anything in it were quadratic; a second is what any machine keeps.
    void largeGraphsAreQuick()
    {
        const std::shared_ptr<const Graph> graph = largeGraph();
        const auto tree = treeOf(*graph);
        ui::OutlineView view;
        view.resize(400, 600);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QElapsedTimer timer;
        timer.start();
        view.setGraph(graph, tree);
        qInfo("taken in %lld ms", timer.restart());
        const NodeId last(graph->size() - 1);
        view.select(CanvasTarget::ofNode(last));
        view.list()->repaint();
        qInfo("20,000 opened, shown at the end in %lld ms", timer.elapsed());
        QVERIFY(timer.restart() < 1000);
        QVERIFY(view.list()->viewport()->rect().intersects(
            view.list()->visualRect(view.model().indexOf(CanvasTarget::ofNode(last)))));
        view.setIndex(ui::NodeIndex::read(graph, {}));
        timer.restart();
        view.line()->setText(QStringLiteral("n9"));
        qInfo("asked for a filter in %lld ms", timer.elapsed());
        QVERIFY(timer.restart() < 100);
        QVERIFY(QTest::qWaitFor([&] { return !view.isFiltering(); }));
        qInfo("filtered in %lld ms", timer.elapsed());
        QCOMPARE(view.model().rows()->shownNodes(), size_t(11'111));  // 9, 90-99, ... 90,000-99,999
        timer.restart();
        view.line()->clear();
        QVERIFY(timer.elapsed() < 1000);
        QCOMPARE(view.selected(), CanvasTarget::ofNode(last));
    }
};

TAGSCOPE_TEST(TestOutline)

#include "tst_outline.moc"
