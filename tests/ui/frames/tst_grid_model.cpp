// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/frames/grid_view.h"

#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"
#include "ui/common/roles.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/row_figures_query.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTableView>

using namespace std::chrono_literals;
using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// A grid that follows a session, as the window does it.
struct Shown {
    LiveSession live;
    GridView view;
    QAbstractItemModelTester tester{&view.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    int asked = 0;

    Shown()
    {
        QObject::connect(&live.session, &Session::snapshotChanged, &view,
                         [this] { view.setSnapshot(live.session.snapshot(), std::nullopt); });
        QObject::connect(&view.model(), &GridModel::figuresWanted, &view, [this](const RowFiguresQuery& query) {
            live.session.ask(&view, query,
                             [this](const Result<RowFiguresAnswer>& figures) { view.model().setFigures(figures); });
        });
        QObject::connect(&view.model(), &GridModel::cellsWanted, &view, [this](const GridQuery& request) {
            ++asked;
            live.session.askEach(&view, request, [this](const Result<GridCells>& cells) {
                if (cells)
                    view.model().setCells(*cells);
            });
        });
    }
    /// Until everything that is asked for is answered.
    bool settle()
    {
        return QTest::qWaitFor([&] { return !live.session.isBusy(); }, 20'000);
    }
    /// A run to its end.
    bool finish(const char* example) { return live.open(examplePath(example)) && live.ask(MoveRequest{}) && settle(); }
    int rowOf(const char* node)
    {
        for (int row = 0; row < view.model().rowCount(); ++row)
            if (view.model().nodeAt(row) == live.node(node))
                return row;
        return -1;
    }
    std::optional<NodeState> state(const char* node, int iteration)
    {
        view.model().stateAt(rowOf(node), iteration);
        return settle() ? view.model().stateAt(rowOf(node), iteration) : std::nullopt;
    }
};

}

class TestGridModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The counter loop: the body is live in iterations 0 to 9 and dead in 10, the Exit the other way round.
    void everyIterationIsThere()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("counter.pbtxt")));
        QVERIFY(shown.settle());
        QCOMPARE(shown.view.model().columnCount(), 0);
        QVERIFY(shown.live.ask(MoveRequest{}));
        QVERIFY(shown.settle());
        GridModel& model = shown.view.model();
        QCOMPARE(model.columnCount(), 11);
        QVERIFY(shown.rowOf("while/Add") >= 0);
        QCOMPARE(shown.rowOf("zero"), -1);  // outside of the frame
        for (int i = 0; i < 11; ++i) {
            QCOMPARE(shown.state("while/Add", i), std::optional(i < 10 ? NodeState::Done : NodeState::DoneDead));
            QCOMPARE(shown.state("while/Merge", i), std::optional(NodeState::Done));
            QCOMPARE(shown.state("while/Exit", i), std::optional(i < 10 ? NodeState::DoneDead : NodeState::Done));
            QVERIFY(model.tagAt(i).isValid());
        }
        // In the past, later iterations have not been reached.
        QVERIFY(shown.live.ask(GoToRequest{30}));
        QVERIFY(shown.settle());
        QCOMPARE(shown.state("while/Merge", 0), std::optional(NodeState::Done));
        QCOMPARE(shown.state("while/Merge", 10), std::optional(NodeState::NotReached));
    }

    void cellsSayTheirValues()
    {
        Shown shown;
        QVERIFY(shown.finish("counter.pbtxt"));
        GridModel& model = shown.view.model();
        const auto value = [&](const char* node, int iteration) {
            return model.index(shown.rowOf(node), iteration).data(GridModel::Value).toString();
        };
        // Merge and Switch only pass the counter on; dead cells have no value.
        QCOMPARE(value("while/Merge", 3), QStringLiteral("3"));
        QCOMPARE(value("while/Less", 3), QStringLiteral("true"));
        QCOMPARE(value("while/Less", 10), QStringLiteral("false"));
        QCOMPARE(value("while/Switch", 3), QStringLiteral("3"));
        QCOMPARE(value("while/Switch", 10), QStringLiteral("10"));
        QCOMPARE(value("while/Add", 9), QStringLiteral("10"));
        QCOMPARE(value("while/Add", 10), QString());
        QCOMPARE(value("while/Exit", 0), QString());
        QCOMPARE(model.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("i=3"));
        QVERIFY(model.index(shown.rowOf("while/Add"), 4)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .endsWith(QStringLiteral("int32: 5")));
        // As of the cursor: what comes later is not told.
        QVERIFY(shown.live.ask(GoToRequest{30}));
        QVERIFY(shown.settle());
        value("while/Merge", 3);
        QVERIFY(shown.settle());
        QCOMPARE(value("while/Merge", 1), QStringLiteral("1"));
        QCOMPARE(value("while/Merge", 5), QString());
    }

    /// What somebody set has a pencil: an output, and a token over one edge. What is computed from it has none.
    void whatIsSetByHandIsTold()
    {
        Shown shown;
        QVERIFY(shown.finish("counter.pbtxt"));
        GridModel& model = shown.view.model();
        const auto edit = [&](const char* node, int iteration, std::optional<Endpoint> consumer) {
            model.stateAt(shown.rowOf(node), iteration);
            const TagId tag = shown.settle() ? model.tagAt(iteration) : TagId();
            return shown.live.error(
                EditRequest{shown.live.node(node), 0, tag, Tensor::scalar<int32_t>(5), false, consumer});
        };
        const auto cell = [&](const char* node, int iteration) {
            model.stateAt(shown.rowOf(node), iteration);
            return shown.settle() ? model.index(shown.rowOf(node), iteration) : QModelIndex();
        };
        QVERIFY(!cell("while/Add", 2).data(GridModel::IsOverridden).toBool());
        QCOMPARE(edit("while/Add", 2, std::nullopt), std::string());
        QVERIFY(shown.live.ask(MoveRequest{}));
        QVERIFY(cell("while/Add", 2).data(GridModel::IsOverridden).toBool());
        for (const int role : {int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
            QVERIFY(cell("while/Add", 2).data(role).toString().endsWith(QStringLiteral("int32: 5, ✎ set by hand")));
        QVERIFY(!cell("while/Add", 3).data(GridModel::IsOverridden).toBool());
        QVERIFY(!cell("while/NextIteration", 2).data(GridModel::IsOverridden).toBool());
        QCOMPARE(edit("while/Identity", 3, Endpoint{shown.live.node("while/Add"), 0}), std::string());
        QVERIFY(shown.live.ask(MoveRequest{}));
        QVERIFY(cell("while/Identity", 3).data(GridModel::IsOverridden).toBool());
        QVERIFY(cell("while/Add", 2).data(GridModel::IsOverridden).toBool());
    }

    /// Whatever could be looked up, a cell without its value says why.
    void whatIsNotCapturedIsNamed()
    {
        Shown shown;
        QVERIFY(shown.finish("counter.pbtxt"));
        GridModel& model = shown.view.model();
        QCOMPARE(shown.state("while/Add", 2), std::optional(NodeState::Done));
        GridCells cells;
        cells.frame = model.frame();
        cells.parent = *model.shownParent();
        cells.iterations = model.columnCount();
        for (int row = 0; row < model.rowCount(); ++row)
            if (const NodeId node = model.nodeAt(row); node.isValid())
                cells.nodes.push_back(node);
        for (int column = 0; column < model.columnCount(); ++column)
            cells.tags.push_back(model.tagAt(column));
        const QModelIndex cell = model.index(shown.rowOf("while/Add"), 2);
        const std::string reason = "not captured (policy: none)";
        for (const std::string& summary :
             {reason, std::string()}) {  // empty where a look at the values would take too long
            cells.cells.assign(cells.nodes.size() * cells.tags.size(),
                               GridCell{NodePhase::Done, false, {}, summary, NotCaptured::None});
            model.setCells(cells);
            for (const int role : {int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                QCOMPARE(cell.data(role).toString(),
                         QStringLiteral("while/Add, iteration 2: done, not captured (policy: none)"));
        }
    }

    void twoColumnsAreCompared()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("counter.pbtxt")));
        QVERIFY(shown.live.ask(MoveRequest{}));
        shown.view.resize(900, 400);
        shown.view.show();
        QVERIFY(shown.settle());
        std::optional<CompareQuery> asked;
        connect(&shown.view, &GridView::compareRequested, this, [&](const CompareQuery& request) { asked = request; });
        QHeaderView* header = shown.view.table()->horizontalHeader();
        const auto click = [&](int column, Qt::KeyboardModifiers modifiers) {
            const QPoint at(header->sectionViewportPosition(column) + header->sectionSize(column) / 2,
                            header->height() / 2);
            QTest::mouseClick(header->viewport(), Qt::LeftButton, modifiers, at);
        };
        click(3, Qt::NoModifier);
        QVERIFY(!asked);
        click(4, Qt::ControlModifier);
        QVERIFY(asked);
        const auto iterations = std::get<CompareQuery::Iterations>(asked->what);
        QCOMPARE(iterations.frame, shown.view.model().frame());
        QCOMPARE(iterations.left, int64_t{3});
        QCOMPARE(iterations.right, int64_t{4});
        const NodeId add = shown.live.node("while/Add");
        shown.view.setCompared(iterations, {add.value});
        const auto role = [&](const char* node, int column, int r) {
            return shown.view.model().index(shown.rowOf(node), column).data(r).toBool();
        };
        for (int column = 0; column < 11; ++column) {
            const bool isCompared = column == 3 || column == 4;
            QCOMPARE(role("while/Less", column, GridModel::IsCompared), isCompared);
            QCOMPARE(role("while/Less", column, GridModel::Differs), false);
            QCOMPARE(role("while/Add", column, GridModel::Differs), isCompared);
        }
        QVERIFY(shown.view.model()
                    .index(shown.rowOf("while/Add"), 3)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("differs from iteration 4")));
        shown.view.grab();
        // The same by the menu.
        asked.reset();
        const QModelIndex cell = shown.view.model().index(shown.rowOf("while/Add"), 6);
        const QList<QAction*> actions = shown.view.actionsAt(cell);
        QCOMPARE(actions.size(), 7);
        actions[1]->trigger();
        QVERIFY(asked);
        QCOMPARE(std::get<CompareQuery::Iterations>(asked->what).left, int64_t{3});
        QCOMPARE(std::get<CompareQuery::Iterations>(asked->what).right, int64_t{6});
        actions[2]->trigger();
        QCOMPARE(std::get<CompareQuery::Iterations>(asked->what).left, int64_t{5});
        // Which cell the run is to go on to.
        int64_t wanted = -1;
        connect(&shown.view, &GridView::runToRequested, this, [&](NodeId node, int64_t iteration) {
            QCOMPARE(node, shown.view.model().nodeAt(shown.rowOf("while/Add")));
            wanted = iteration;
        });
        actions[6]->trigger();
        QCOMPARE(wanted, int64_t{6});
    }

    void goesToWhereANodeDiffers()
    {
        Shown shown;
        QVERIFY(shown.finish("counter.pbtxt"));
        std::optional<IterationChange> change;
        NodeId changed;
        connect(&shown.view, &GridView::changeRequested, this, [&](const ChangeQuery& query) {
            change = shown.live.ask(query).value_or(std::nullopt);
            changed = query.node;
        });
        TagId tag;
        connect(&shown.view, &GridView::cellActivated, this, [&](NodeId, TagId t) { tag = t; });
        // Less is true up to iteration 9.
        const QModelIndex cell = shown.view.model().index(shown.rowOf("while/Less"), 2);
        for (const int action : {4, 5}) {
            change.reset();
            const QList<QAction*> actions = shown.view.actionsAt(cell);
            actions[action]->trigger();
            QVERIFY(change);
            QCOMPARE(change->iteration, int64_t{10});
            shown.view.goTo(changed, change->iteration);
            QCOMPARE(shown.view.table()->currentIndex().column(), 10);
            QCOMPARE(tag, shown.view.model().tagAt(10));
        }
    }

    void liveUpdatesKeepTheModelSound()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("nested.pbtxt")));
        shown.view.resize(500, 300);
        shown.view.show();
        for (int i = 0; i < 60; ++i) {
            QVERIFY(shown.live.step());
            if (i % 7 == 0)
                QVERIFY(shown.live.ask(BackRequest{3}));
            if (i == 30)
                shown.view.frames()->activated(1);
        }
        QVERIFY(shown.settle());
        QCOMPARE(shown.view.frames()->count(), 2);
        QVERIFY(shown.view.model().columnCount() > 0);
    }

    void onlyWhatIsLookedAtIsAskedFor()
    {
        Shown shown;
        QVERIFY(shown.live.openEndlessLoop());
        QVERIFY(shown.live.step(80'000));
        QVERIFY(shown.settle());
        GridModel& model = shown.view.model();
        QVERIFY2(model.columnCount() > 5'000, qPrintable(QString::number(model.columnCount())));
        shown.view.resize(500, 300);
        shown.view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        QVERIFY(shown.settle());
        shown.asked = 0;
        shown.view.table()->scrollTo(model.index(0, 4'000), QAbstractItemView::PositionAtCenter);
        shown.view.grab();
        QVERIFY(shown.settle());
        QVERIFY2(shown.asked > 0 && shown.asked <= 4, qPrintable(QString::number(shown.asked)));
        QCOMPARE(model.stateAt(shown.rowOf("while/Add"), 4'000), std::optional(NodeState::Done));
    }

    void choosingACellGoesThere()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("counter.pbtxt")));
        QVERIFY(shown.live.ask(MoveRequest{}));
        shown.view.resize(600, 400);
        shown.view.show();
        QVERIFY(shown.settle());
        NodeId node;
        TagId tag;
        connect(&shown.view, &GridView::cellActivated, this, [&](NodeId n, TagId t) {
            node = n;
            tag = t;
        });
        const QModelIndex cell = shown.view.model().index(shown.rowOf("while/Less"), 3);
        QTest::mouseClick(shown.view.table()->viewport(), Qt::LeftButton, {},
                          shown.view.table()->visualRect(cell).center());
        QCOMPARE(node, shown.live.node("while/Less"));
        QCOMPARE(tag, shown.view.model().tagAt(3));
        shown.view.table()->setCurrentIndex(shown.view.model().index(shown.rowOf("while/Less"), 5));
        QTest::keyClick(shown.view.table(), Qt::Key_Return);
        QCOMPARE(tag, shown.view.model().tagAt(5));
        QVERIFY(cell.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("while/Less, iteration 3")));
    }

    /// Its column comes with a later snapshot, and the view is seen later still.
    void aCellThatComesLaterIsShown()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("counter.pbtxt")));
        QVERIFY(shown.live.ask(MoveRequest{Goal{Goal::Kind::Events, 30, {}}}));
        QVERIFY(shown.settle());
        const NodeId add = shown.live.node("while/Add");
        QVERIFY(shown.view.model().columnCount() < 9);
        QVERIFY(!shown.view.showAt(add, 8));
        QVERIFY(shown.live.ask(MoveRequest{}));
        QVERIFY(shown.settle());
        QCOMPARE(shown.view.table()->currentIndex(), shown.view.model().index(shown.rowOf("while/Add"), 8));
        shown.view.resize(300, 200);
        shown.view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        QTRY_VERIFY(shown.view.table()->viewport()->rect().intersects(
            shown.view.table()->visualRect(shown.view.table()->currentIndex())));
    }

    void anEmptyGridSaysWhy()
    {
        Shown shown;
        QVERIFY(shown.finish("cond_true.pbtxt"));
        QCOMPARE(shown.view.model().columnCount(), 0);
        QVERIFY(!shown.view.table()->isVisibleTo(&shown.view));
    }

    /// The Exit dies first, in iteration 0; the body in iteration 10; what never dies comes last.
    void rowsAreOrdered()
    {
        Shown shown;
        QVERIFY(shown.finish("counter.pbtxt"));
        GridModel& model = shown.view.model();
        const int rows = model.rowCount();
        shown.view.table()->setCurrentIndex(model.index(shown.rowOf("while/Add"), 4));
        model.setOrder(RowOrder::FirstDead);
        QVERIFY(shown.settle());
        QCOMPARE(model.rowCount(), rows);
        QCOMPARE(shown.rowOf("while/Exit"), 0);
        QVERIFY(shown.rowOf("while/Add") < shown.rowOf("while/Merge"));
        QCOMPARE(shown.view.table()->currentIndex(), model.index(shown.rowOf("while/Add"), 4));  // it goes along
        // Cells go with their rows.
        QCOMPARE(shown.state("while/Exit", 0), std::optional(NodeState::DoneDead));
        QCOMPARE(shown.state("while/Add", 3), std::optional(NodeState::Done));
        QCOMPARE(shown.state("while/Add", 10), std::optional(NodeState::DoneDead));
        model.setOrder(RowOrder::Slowest);
        QVERIFY(shown.settle());
        QVERIFY(shown.rowOf("while/Add") < shown.rowOf("while/Less"));  // it fires after it
        QCOMPARE(shown.state("while/Less", 10), std::optional(NodeState::Done));
        model.setOrder(RowOrder::Outline);
        QVERIFY(shown.rowOf("while/Exit") > 0);
    }

    /// Then no node is asked about, and there are columns all the same; another frame and back, and they are there
    /// again.
    void allScopesCanBeClosed()
    {
        QFile example(examplePath("counter.pbtxt"));
        QVERIFY(example.open(QIODevice::ReadOnly));
        QString changed = QString::fromUtf8(example.readAll());
        changed.replace(QRegularExpression(QStringLiteral("while/(Enter|Merge|Less|LoopCond|Switch)")),
                        QStringLiteral("while/a/\\1"));
        changed.replace(QRegularExpression(QStringLiteral("while/(Identity|Add|NextIteration|Exit)")),
                        QStringLiteral("while/b/\\1"));
        const GraphFile scopes(changed.toUtf8());
        Shown shown;
        QVERIFY(shown.live.open(scopes.path()));
        QVERIFY(shown.live.step(40));
        QVERIFY(shown.settle());
        GridModel& model = shown.view.model();
        QVERIFY(model.columnCount() > 0 && model.columnCount() < 11);
        const auto isNode = [&](int row) { return model.nodeAt(row).isValid(); };
        for (int row = 0; row < model.rowCount(); ++row)
            if (!isNode(row) && !model.rowAt(row).isClosed)
                model.toggleScope(row);
        QVERIFY(model.rowCount() > 0);
        for (int row = 0; row < model.rowCount(); ++row)
            QVERIFY(!isNode(row));
        QVERIFY(shown.settle());
        QVERIFY(shown.live.ask(MoveRequest{}));
        QVERIFY(shown.settle());
        QCOMPARE(model.columnCount(), 11);
        model.setFrame(StaticFrameId(0), std::nullopt);
        QCOMPARE(model.columnCount(), 0);
        model.setFrame(StaticFrameId(1), std::nullopt);
        QVERIFY(shown.settle());
        QCOMPARE(model.columnCount(), 11);
        QVERIFY(shown.view.table()->isVisibleTo(&shown.view));
        model.toggleScope(0);
        QVERIFY(isNode(1));
        // What leaves the table says which node it is about, and only of nodes.
        QCOMPARE(model.headerData(1, Qt::Vertical, ItemRole::WholeName).toString(),
                 QString::fromStdString(shown.live.snapshot().graph->node(model.nodeAt(1)).name));
        QVERIFY(model.index(0, 0).data(ItemRole::IsHeading).toBool());
        QVERIFY(!model.index(1, 0).data(ItemRole::IsHeading).toBool());
    }

    /// Figures of the frame before come when another is shown.
    void anOrderGoesAlongToAnotherFrame()
    {
        Shown shown;
        QVERIFY(shown.finish("nested.pbtxt"));
        GridModel& model = shown.view.model();
        model.setFrame(StaticFrameId(2), std::nullopt);
        model.setOrder(RowOrder::FirstDead);
        QVERIFY(shown.settle());
        std::vector<NodeId> ordered;
        for (int row = 0; row < model.rowCount(); ++row)
            ordered.push_back(model.nodeAt(row));
        model.setFrame(StaticFrameId(1), std::nullopt);
        model.setFrame(StaticFrameId(2), std::nullopt);
        model.setOrder(RowOrder::Outline);
        model.setFrame(StaticFrameId(1), std::nullopt);
        QVERIFY(shown.settle());
        model.setOrder(RowOrder::FirstDead);  // asks about frame 1
        model.setFrame(StaticFrameId(2), std::nullopt);
        QVERIFY(shown.settle());
        QCOMPARE(model.rowCount(), int(ordered.size()));
        for (int row = 0; row < model.rowCount(); ++row)
            QCOMPARE(model.nodeAt(row), ordered[static_cast<size_t>(row)]);
    }

    void scopesAreFolded()
    {
        const Graph graph = graphFromText("a/x NoOp; a/b/p NoOp; a/c/only NoOp; a/b/q NoOp; a/y NoOp");
        const std::vector<NodeId> nodes{NodeId(0), NodeId(1), NodeId(2), NodeId(3), NodeId(4)};
        const auto labels = [&](const std::set<std::string>& closed) {
            QStringList all;
            for (const GridRow& row : outlineRows(graph, nodes, closed))
                all.append(QString(row.depth, QLatin1Char('.')) + QString::fromStdString(row.label));
            return all;
        };
        // All are in "a", and one node alone needs no scope.
        QCOMPARE(labels({}), QStringLiteral("a/x a/b .p .q a/c/only a/y").split(QLatin1Char(' ')));
        QCOMPARE(labels({"a/b"}), QStringLiteral("a/x a/b a/c/only a/y").split(QLatin1Char(' ')));
        QCOMPARE(outlineRows(graph, nodes, {})[1].count, 2);
        std::vector<RowFigures> figures{{NodeId(0), 5, RowFigures::never, {}, 1},
                                        {NodeId(3), 2, RowFigures::never, {}, 9}};
        QCOMPARE(orderedRows(graph, nodes, RowOrder::FirstDead, figures).front().node, NodeId(3));
        QCOMPARE(orderedRows(graph, nodes, RowOrder::FirstDead, figures)[1].node, NodeId(0));
        QCOMPARE(orderedRows(graph, nodes, RowOrder::FirstNaN, figures).front().node, NodeId(0));  // as they were
        QCOMPARE(orderedRows(graph, nodes, RowOrder::Slowest, figures).front().node, NodeId(3));
        // What was measured comes before what was not, the longest first, however late it fires.
        figures.push_back({NodeId(1), RowFigures::never, RowFigures::never, KernelTime::of(2us), 0});
        figures.push_back({NodeId(4), RowFigures::never, RowFigures::never, KernelTime::of(3ms), 0});
        std::vector<NodeId> slowest;
        for (const GridRow& row : orderedRows(graph, nodes, RowOrder::Slowest, figures))
            slowest.push_back(row.node);
        QCOMPARE(slowest, (std::vector<NodeId>{NodeId(4), NodeId(1), NodeId(3), NodeId(0), NodeId(2)}));
    }

    /// A name may have any number of scopes: 64 of them are rows, above two nodes, and beside one.
    void deepNamesAreCutOff()
    {
        std::string scope;
        for (int i = 0; i < 20'000; ++i)
            scope += "s/";
        const Graph graph = graphFromText(scope + "a NoOp; " + scope + "b NoOp; c NoOp");
        const std::vector<GridRow> rows = outlineRows(graph, {NodeId(0), NodeId(1), NodeId(2)}, {});
        QCOMPARE(rows.size(), size_t(64 + 2 + 1));
        QCOMPARE(rows[64].node, NodeId(0));
        QCOMPARE(rows[64].depth, 64);
        QCOMPARE(rows.back().depth, 0);
    }
};

TAGSCOPE_TEST(TestGridModel)

#include "tst_grid_model.moc"
