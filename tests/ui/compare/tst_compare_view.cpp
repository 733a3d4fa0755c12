// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/compare/compare_view.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/compare_query.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// A view that asks a session, as the window does it. The counter loop to 10, run to its end.
struct Shown {
    LiveSession live;
    CompareView view;
    QAbstractItemModelTester tester{&view.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    QAbstractItemModelTester rowsTester{view.table()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    std::vector<CompareRow> lookedAt;

    Shown()
    {
        QObject::connect(&live.session, &Session::snapshotChanged, &view,
                         [this] { view.setSnapshot(live.session.snapshot()); });
        QObject::connect(&view, &CompareView::compareRequested, &view, [this](const CompareQuery& query) {
            live.session.ask(&view, query, [this](const Result<std::shared_ptr<const CompareReport>>& report) {
                view.setReport(report);
            });
        });
        QObject::connect(&view, &CompareView::rowActivated, &view,
                         [this](const CompareRow& row) { lookedAt.push_back(row); });
    }
    bool run() { return live.open(examplePath("counter.pbtxt")) && live.ask(MoveRequest{}).has_value(); }
    bool compare(int64_t left, int64_t right)
    {
        CompareQuery request;
        request.what = CompareQuery::Iterations{StaticFrameId(1), std::nullopt, left, right};
        view.compare(request);
        return QTest::qWaitFor([&] { return !live.session.isBusy(); }, 20'000);
    }
    QString cell(int row, int column) const { return view.table()->model()->index(row, column).data().toString(); }
};

}

class TestCompareView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Five of the eight nodes of iterations 3 and 4 hand on the counter.
    void showsWhatDiffers()
    {
        Shown shown;
        QVERIFY(shown.run());
        QVERIFY(!shown.view.hasDifferences());
        QVERIFY(shown.compare(3, 4));
        QVERIFY2(
            shown.view.summary().startsWith(QStringLiteral("5 of 8 nodes differ, in 5 of 8 firings; first: while/Merge "
                                                           "at while;3 ⇄ while;4: int32: 3 and int32: 4")),
            qPrintable(shown.view.summary()));
        QCOMPARE(shown.view.table()->model()->rowCount(), 5);
        QCOMPARE(shown.cell(0, CompareModel::Node), QStringLiteral("while/Merge"));
        QCOMPARE(shown.cell(0, CompareModel::Left), QStringLiteral("int32: 3"));
        QCOMPARE(shown.cell(0, CompareModel::Right), QStringLiteral("int32: 4"));
        QCOMPARE(shown.cell(0, CompareModel::Difference), QStringLiteral("1 (25 %)"));
        QCOMPARE(shown.view.model().headerData(CompareModel::Left, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("i=3"));
        shown.view.findChild<QCheckBox*>()->setChecked(false);
        QCOMPARE(shown.view.table()->model()->rowCount(), 8);
        // Another comparison, without differences.
        QVERIFY(shown.compare(4, 4));
        QCOMPARE(shown.view.summary(), QStringLiteral("No difference in 8 firings of 8 nodes"));
        QVERIFY(!shown.view.hasDifferences());
    }

    /// Of a Switch it counts which output got the value: the first has its number, too. Others have none there.
    void outputsOfASwitchAreNamed()
    {
        Shown shown;
        QVERIFY(shown.run());
        const auto nodes = [&] {
            QStringList cells;
            for (int row = 0; row < shown.view.table()->model()->rowCount(); ++row)
                cells.append(shown.cell(row, CompareModel::Node));
            return cells;
        };
        // In iteration 9 the loop goes on by output 1, in 10 it ends by output 0, which is the first that differs.
        QVERIFY(shown.compare(9, 10));
        QVERIFY2(nodes().contains(QStringLiteral("while/Switch:0")), qPrintable(nodes().join(QLatin1Char(' '))));
        QVERIFY(nodes().contains(QStringLiteral("while/Merge")));
        QVERIFY(shown.compare(3, 4));
        QVERIFY(nodes().contains(QStringLiteral("while/Switch:1")));
    }

    /// What only one side has is told with the name of that side.
    void theSideIsNamed()
    {
        auto report = std::make_shared<CompareReport>();
        for (const CompareRow::Kind kind : {CompareRow::Kind::OnlyLeft, CompareRow::Kind::OnlyRight}) {
            CompareRow row;
            row.kind = kind;
            row.name = "a";
            (kind == CompareRow::Kind::OnlyLeft ? row.leftEvent : row.rightEvent) = 3;
            (kind == CompareRow::Kind::OnlyLeft ? row.leftTag : row.rightTag) = "while;2";
            report->rows.push_back(row);
            ++report->counts[static_cast<size_t>(kind)];
        }
        const CompareNames left{QStringLiteral("i=2"), QStringLiteral("iteration 2")};
        const CompareNames right{QStringLiteral("main"), QStringLiteral("main")};
        CompareModel model;
        model.setReport(report, left, right);
        QCOMPARE(model.index(0, CompareModel::Difference).data().toString(),
                 QStringLiteral("fired only in iteration 2"));
        QCOMPARE(model.index(1, CompareModel::Difference).data().toString(), QStringLiteral("fired only in main"));
        QVERIFY(compareSummary(*report, left, right)
                    .endsWith(QStringLiteral("first: a at while;2: fired only in iteration 2")));
    }

    void sortsByNumber()
    {
        Shown shown;
        QVERIFY(shown.run());
        QVERIFY(shown.compare(0, 10));
        const auto column = [&](CompareModel::Column c) {
            QStringList cells;
            for (int row = 0; row < shown.view.table()->model()->rowCount(); ++row)
                cells.append(shown.cell(row, c));
            return cells;
        };
        QCOMPARE(column(CompareModel::Node).first(), QStringLiteral("while/Merge"));
        shown.view.table()->sortByColumn(CompareModel::Difference, Qt::AscendingOrder);
        // true and false have no difference, the counter's is 10; dead and live differ by more than any number.
        QCOMPARE(column(CompareModel::Difference).first(), QStringLiteral("≠"));
        QVERIFY(column(CompareModel::Difference).last().contains(QStringLiteral("dead")));
        shown.view.table()->sortByColumn(CompareModel::Tag, Qt::AscendingOrder);
        QCOMPARE(column(CompareModel::Node).first(), QStringLiteral("while/Merge"));
    }

    void walksTheDifferences()
    {
        Shown shown;
        QSignalSpy changed(&shown.view, &CompareView::differencesChanged);
        QVERIFY(shown.run());
        QVERIFY(shown.compare(3, 4));
        QCOMPARE(changed.last().first().toBool(), true);
        shown.view.findChild<QCheckBox*>()->setChecked(false);  // those that are the same are passed over
        for (int i = 0; i < 7; ++i)
            shown.view.step(1);
        QCOMPARE(shown.lookedAt.size(), size_t{5});
        for (const CompareRow& row : shown.lookedAt)
            QVERIFY(row.kind == CompareRow::Kind::Value);
        QCOMPARE(shown.lookedAt.back().name, std::string("while/NextIteration"));
        shown.view.step(-1);
        QCOMPARE(shown.lookedAt.back().name, std::string("while/Add"));
        shown.view.table()->sortByColumn(CompareModel::Node, Qt::AscendingOrder);
        shown.view.goToFirst();
        QCOMPARE(shown.lookedAt.back().name, std::string("while/Merge"));
        // A click and Enter do the same.
        shown.view.resize(700, 400);
        shown.view.show();
        const size_t before = shown.lookedAt.size();
        QTest::mouseClick(shown.view.table()->viewport(), Qt::LeftButton, {},
                          shown.view.table()->visualRect(shown.view.table()->model()->index(1, 0)).center());
        QTest::keyClick(shown.view.table(), Qt::Key_Return);
        QCOMPARE(shown.lookedAt.size(), before + 2);
        QCOMPARE(shown.lookedAt.back().name, shown.cell(1, CompareModel::Node).toStdString());
    }

    void copiesAsTabSeparatedText()
    {
        Shown shown;
        QVERIFY(shown.run());
        QVERIFY(shown.compare(3, 4));
        shown.view.copy();
        const QStringList all = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(all.size(), 6);
        QCOMPARE(all[0], QStringLiteral("Node\tTag\ti=3\ti=4\tDifference"));
        QCOMPARE(all[1], QStringLiteral("while/Merge\twhile;3 ⇄ while;4\tint32: 3\tint32: 4\t1 (25 %)"));
        shown.view.table()->selectRow(2);
        shown.view.show();
        QVERIFY(QTest::qWaitForWindowActive(&shown.view));
        shown.view.table()->setFocus();
        QTest::keySequence(shown.view.table(), QKeySequence(QKeySequence::Copy));
        QCOMPARE(QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts).size(), 2);
    }

    void errorsAndEmptyStatesAreSaid()
    {
        Shown shown;
        QVERIFY(!shown.view.summary().isEmpty());
        QVERIFY(shown.run());
        QVERIFY(!shown.view.summary().isEmpty());
        QVERIFY(!shown.view.table()->isVisibleTo(&shown.view));
        QVERIFY(shown.compare(3, 99));
        QCOMPARE(shown.view.summary(), QStringLiteral("✗ the frame has no iteration 99 so far"));
        QVERIFY(shown.compare(3, 4));
        QVERIFY(shown.view.table()->isVisibleTo(&shown.view));
        // Another file: what was found is of no more use.
        QVERIFY(shown.live.open(examplePath("nested.pbtxt")));
        QVERIFY(!shown.view.hasDifferences());
        QVERIFY(!shown.view.table()->isVisibleTo(&shown.view));
    }
};

TAGSCOPE_TEST(TestCompareView)

#include "tst_compare_view.moc"
