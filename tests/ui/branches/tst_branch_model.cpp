// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/branches/branch_model.h"
#include "ui/branches/branch_view.h"

#include "tests/support/ui_test.h"
#include "tests/ui/branches/branch_lines.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLocale>
#include <QSignalSpy>
#include <QTreeView>

using namespace tagscope;
using namespace tagscope::test;
using ui::BranchModel;
using ui::BranchView;
using ui::Snapshot;

class TestBranchModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A run that is over, though tokens in its loops wait for others that never come.
    void framesThatDidNotEndAreSaid()
    {
        BranchInfo info = branchLine(0, -1, RunStatus::Ok, {});
        QCOMPARE(ui::endText(info), QStringLiteral("completes"));
        info.openFrames = 2;
        QCOMPARE(ui::endText(info), QStringLiteral("ends with 2 open loop frames"));
        QCOMPARE(ui::shortEnd(info), QStringLiteral("2 frames open"));
        info.openFrames = 12'345;
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        const QString grouped = ui::shortEnd(info);
        QLocale::setDefault(before);
        QCOMPARE(grouped, QStringLiteral("12.345 frames open"));
    }

    void endsAreCompared_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("fetch");
        QTest::addColumn<QString>("expected");
        QTest::newRow("another value")
            << int(RunStatus::Ok) << QStringLiteral("total = 46")
            << QStringLiteral(
                   "branch 1 completes (41 events); main completes (40 events). Fetches differ: total: 45 → 46.");
        QTest::newRow("the same")
            << int(RunStatus::Ok) << QStringLiteral("total = 45")
            << QStringLiteral("branch 1 completes (41 events); main completes (40 events). The fetches are the same.");
        QTest::newRow("on its way")
            << int(RunStatus::Paused) << QStringLiteral("total = no value")
            << QStringLiteral(
                   "branch 1 goes on (41 events); main completes (40 events). Run branch 1 on to compare their ends.");
        QTest::newRow("dead") << int(RunStatus::Error) << QStringLiteral("total = no value")
                              << QStringLiteral("branch 1 fails: it is dead (41 events); main completes (40 events). "
                                                "Fetches differ: total: 45 → no value.");
    }
    void endsAreCompared()
    {
        QFETCH(int, status);
        QFETCH(QString, fetch);
        std::vector<BranchInfo> branches = {
            branchLine(0, -1, RunStatus::Ok, {"total = 45"}),
            branchLine(1, 0, static_cast<RunStatus>(status), {fetch.toStdString()}, {"a:0@/ = 1"})};
        if (branches[1].status == RunStatus::Error)
            branches[1].error = "it is dead";
        QTEST(ui::comparison(branches, branches[1]), "expected");
        QCOMPARE(ui::comparison(branches, branches[0]), QString());
    }

    /// What differs comes first, so that it is read where there is little room; values that are too long for that are
    /// left out.
    void inAFewWords()
    {
        using Facts = QStringList;
        const std::string longValue = "[1.25, 2.25, 3.25, 4.25]";
        std::vector<BranchInfo> branches = {branchLine(0, -1, RunStatus::Ok, {"a = 1", "b = 2", "c = 3"}),
                                            branchLine(1, 0, RunStatus::Ok, {"a = 1", "b = 7", "c = 3"})};
        const QString ends = QStringLiteral("branch 1 completes (41 events)");
        const QString mainEnds = QStringLiteral("main completes (40 events)");
        QCOMPARE(ui::briefStanding(branches, branches[0]), Facts{mainEnds});
        QCOMPARE(ui::briefStanding(branches, branches[1]),
                 (Facts{QStringLiteral("Fetches differ: b: 2 → 7"), ends, mainEnds}));
        branches[1].fetches[0] = "a = " + longValue;
        QCOMPARE(ui::briefStanding(branches, branches[1]).front(), QStringLiteral("Fetches differ: a, b: 2 → 7"));
        branches[1].fetches[2] = "c = 4";
        QCOMPARE(ui::briefStanding(branches, branches[1]).front(),
                 QStringLiteral("a, b: 2 → 7 and more fetches differ"));
        branches[1].fetches = branches[0].fetches;
        QCOMPARE(ui::briefStanding(branches, branches[1]).front(), QStringLiteral("The fetches are the same"));
        branches[1].status = RunStatus::Error;
        branches[1].error.assign(3000, 'x');
        QCOMPARE(ui::briefStanding(branches, branches[1])[1], QStringLiteral("branch 1 fails (41 events)"));
        branches[1].status = RunStatus::Paused;
        QCOMPARE(ui::briefStanding(branches, branches[1]),
                 (Facts{QStringLiteral("branch 1 goes on (41 events)"), mainEnds}));
    }

    /// As narrow as a dock at the side, nothing is to be scrolled to, and how a branch ends is read whole; its tool tip
    /// has the rest.
    void columnsFitADock()
    {
        Snapshot snapshot;
        snapshot.branches = {
            branchLine(0, -1, RunStatus::Ok, {}),
            branchLine(1, 0, RunStatus::Ok, {}, {"some/scope/of/a/loop/Add:0@while;3 = [70, 71, 72, 73]"})};
        snapshot.branches[1].isCurrent = true;
        BranchView view;
        const int letter = view.fontMetrics().averageCharWidth();
        view.resize(45 * letter, 300);
        view.show();
        view.setSnapshot(snapshot);
        QTRY_COMPARE(view.list()->header()->length(), view.list()->viewport()->width());
        QVERIFY(view.list()->isColumnHidden(BranchModel::Fork));
        QFont bold = view.font();
        bold.setBold(true);  // as the current one
        const QFontMetrics metrics(bold);
        QVERIFY(view.list()->columnWidth(BranchModel::Name) > metrics.horizontalAdvance(QStringLiteral("▸ branch 1")));
        QVERIFY(view.list()->columnWidth(BranchModel::End) > metrics.horizontalAdvance(QStringLiteral("completes")));
        QVERIFY(!view.list()->isColumnHidden(BranchModel::Edits));
        const QString about = view.model().index(1, BranchModel::End).data(Qt::ToolTipRole).toString();
        QVERIFY2(about.contains(QStringLiteral("Forks from main, after event 12")), qPrintable(about));
        QVERIFY2(about.contains(QStringLiteral("(41 events)")), qPrintable(about));
        snapshot.branches[1].openFrames = 2;
        view.setSnapshot(snapshot);
        view.resize(52 * letter, 300);
        QTRY_VERIFY(view.list()->columnWidth(BranchModel::End)
                    > metrics.horizontalAdvance(QStringLiteral("2 frames open")));
        QVERIFY(view.list()->columnWidth(BranchModel::Name) > metrics.horizontalAdvance(QStringLiteral("▸ branch 1")));
        QVERIFY(view.list()->columnWidth(BranchModel::Edits) > 5 * letter);
        view.resize(200 * letter, 300);
        QTRY_VERIFY(!view.list()->isColumnHidden(BranchModel::Fork));
        QVERIFY(!view.list()->isColumnHidden(BranchModel::Events));
        QTRY_COMPARE(view.list()->header()->length(), view.list()->viewport()->width());
        snapshot.branches.pop_back();
        snapshot.branches[0].isCurrent = true;
        view.setSnapshot(snapshot);
        QVERIFY(view.list()->isColumnHidden(BranchModel::Fork));  // it comes from nowhere
    }

    void onlyOwnEditsAreNamed()
    {
        const std::vector<BranchInfo> branches = {branchLine(0, -1, RunStatus::Ok, {}),
                                                  branchLine(1, 0, RunStatus::Ok, {}, {"a:0@/ = 1"}),
                                                  branchLine(2, 1, RunStatus::Ok, {}, {"a:0@/ = 1", "b:0@/ = dead"}),
                                                  branchLine(3, 1, RunStatus::Ok, {}, {"a:0@/ = 1"})};
        QCOMPARE(ui::ownEdits(branches, branches[1]), QStringList{QStringLiteral("a:0@/ = 1")});
        QCOMPARE(ui::ownEdits(branches, branches[2]), QStringList{QStringLiteral("b:0@/ = dead")});
        QCOMPARE(ui::ownEdits(branches, branches[3]), QStringList());
        BranchModel model;
        model.setBranches(branches);
        QCOMPARE(model.index(3, BranchModel::Edits).data().toString(), QStringLiteral("another order"));
        QCOMPARE(model.index(2, BranchModel::Fork).data().toString(), QStringLiteral("branch 1, after event 12"));
        QCOMPARE(model.index(0, BranchModel::Fork).data().toString(), QStringLiteral("-"));
    }

    /// The counter counts to ten. With 9 in the place of 1 it is done two iterations later.
    void aRunThatIsEdited()
    {
        LiveSession live;
        BranchModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(live.error(ui::InputsRequest{{{}, {"while/Exit"}, {}}}), std::string());
        ui::BranchView view;
        view.setSnapshot(live.snapshot());
        QVERIFY2(view.message().contains(QStringLiteral("Ctrl+Shift+O")), qPrintable(view.message()));
        model.setBranches(live.snapshot().branches);
        QCOMPARE(model.rowCount(), 1);
        BreakpointSpec spec;
        spec.text = "while/Add";
        QCOMPARE(live.error(ui::BreakpointRequest{0, spec}), std::string());
        QVERIFY(live.ask(ui::MoveRequest{}));
        const FiringInfo fired = *live.snapshot().report->fired;
        QCOMPARE(live.error(ui::BreakpointRequest{live.snapshot().breakpoints[0].breakpoint.id, std::nullopt}),
                 std::string());
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t whole = live.snapshot().size;
        model.setBranches(live.snapshot().branches);
        QCOMPARE(model.index(0, BranchModel::End).data().toString(), QStringLiteral("completes"));
        QCOMPARE(live.error(ui::GoToRequest{fired.event + 1}), std::string());
        QCOMPARE(live.error(ui::EditRequest{fired.node, 0, fired.tag, Tensor::scalar<int32_t>(9)}), std::string());
        model.setBranches(live.snapshot().branches);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.currentRow(), 1);
        QCOMPARE(model.index(1, BranchModel::Edits).data().toString(), QStringLiteral("while/Add:0@while;0 = 9"));
        QCOMPARE(model.index(1, BranchModel::End).data().toString(), QStringLiteral("goes on"));
        // What the other line came to is still known.
        QCOMPARE(model.index(0, BranchModel::End).data().toString(), QStringLiteral("completes"));
        QCOMPARE(live.snapshot().branches[0].fetches, std::vector<std::string>{"while/Exit:0 = 10"});
        QCOMPARE(live.snapshot().branches[1].fork, fired.event);
        QVERIFY(live.ask(ui::MoveRequest{}));
        QVERIFY(live.snapshot().size < whole);
        view.setSnapshot(live.snapshot());
        QVERIFY2(view.message().contains(QStringLiteral("The fetches are the same")), qPrintable(view.message()));
        // Back to the first line, and another file.
        QSignalSpy activated(&view, &ui::BranchView::branchActivated);
        Q_EMIT view.list()->activated(view.model().index(0, 0));
        QCOMPARE(activated.size(), 1);
        QCOMPARE(live.error(ui::BranchRequest{activated[0][0].toInt()}), std::string());
        model.setBranches(live.snapshot().branches);
        QCOMPARE(model.currentRow(), 0);
        QCOMPARE(model.index(1, BranchModel::End).data().toString(), QStringLiteral("completes"));
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        model.setBranches(live.snapshot().branches);
        QCOMPARE(model.rowCount(), 1);
    }

    void coloursDiffer()
    {
        for (const bool isDark : {false, true})
            for (int id = 0; id < 6; ++id)
                for (int other = 0; other < id; ++other)
                    QVERIFY(ui::branchColor(id, isDark) != ui::branchColor(other, isDark));
        QVERIFY(ui::branchColor(1'000'000, true).isValid());
    }
};

TAGSCOPE_TEST(TestBranchModel)

#include "tst_branch_model.moc"
