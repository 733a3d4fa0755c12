// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_view.h"

#include "tests/support/ui_test.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QTableView>

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
        QObject::connect(&live.session, &Session::snapshotChanged, &view, [this] { view.setSnapshot(live.session.snapshot(), std::nullopt); });
        QObject::connect(&live.session, &Session::answered, &view, [this](RequestId, const Answer& answer) {
            if (const auto* grid = std::get_if<GridAnswer>(&answer))
                view.model().setCells(grid->cells);
        });
        QObject::connect(&view.model(), &GridModel::cellsWanted, &view, [this](const GridRequest& request) {
            ++asked;
            live.session.post(request);
        });
    }
    /// Until everything that is asked for is answered.
    bool settle() { return QTest::qWaitFor([&] { return !live.session.isBusy(); }, 20'000); }
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
        QTest::mouseClick(shown.view.table()->viewport(), Qt::LeftButton, {}, shown.view.table()->visualRect(cell).center());
        QCOMPARE(node, shown.live.node("while/Less"));
        QCOMPARE(tag, shown.view.model().tagAt(3));
        shown.view.table()->setCurrentIndex(shown.view.model().index(shown.rowOf("while/Less"), 5));
        QTest::keyClick(shown.view.table(), Qt::Key_Return);
        QCOMPARE(tag, shown.view.model().tagAt(5));
        QVERIFY(cell.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("while/Less, iteration 3")));
    }

    void anEmptyGridSaysWhy()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("cond_true.pbtxt")));
        QVERIFY(shown.live.ask(MoveRequest{}));
        QVERIFY(shown.settle());
        QCOMPARE(shown.view.model().columnCount(), 0);
        QVERIFY(!shown.view.table()->isVisibleTo(&shown.view));
    }
};

QTEST_MAIN(TestGridModel)

#include "tst_grid_model.moc"
