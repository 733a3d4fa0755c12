// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/firings_model.h"

#include "tests/support/ui_test.h"
#include "ui/common/roles.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/firing_values_query.h"
#include "ui/session/queries/node_query.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QLocale>
#include <QSignalSpy>

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;
using namespace tagscope;
using namespace tagscope::test;
using ui::FiringRow;
using ui::FiringsModel;

namespace {

ui::FiringTime taken(std::chrono::nanoseconds time)
{
    return {KernelTime::of(time), {}};
}

}

class TestFiringsModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void knowsItsLongestTexts()
    {
        FiringsModel model;
        QCOMPARE(model.longestRow(FiringsModel::Tag), -1);
        QCOMPARE(model.longestRow(FiringsModel::Event), -1);
        model.setRows(NodeId(0), {{9, {}, "w;9", false, {}}, {99, {}, "w;10", false, {}}, {100, {}, "w", true, {}}});
        QCOMPARE(model.longestRow(FiringsModel::Tag), 1);
        QCOMPARE(model.longestRow(FiringsModel::Event), 2);
    }

    /// A time, or a dash that says why there is none; the widest text is found among them.
    void durationsHaveWords()
    {
        QLocale::setDefault(QLocale::c());
        FiringsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(NodeId(0),
                      {{3, TagId(1u), "w;0", false, "x", {}, taken(1'600ns)},
                       {5, TagId(2u), "w;1", true, "dead", {}, {{}, ui::FiringTime::Why::Dead}},
                       {9, TagId(3u), "w;2", false, "x", {}, taken(10ns)},
                       {12, TagId(4u), "w;3", false, "x"}});
        const auto at = [&](int row, int role) {
            return model.index(row, FiringsModel::Duration).data(role).toString();
        };
        QCOMPARE(at(0, Qt::DisplayRole), QStringLiteral("1.6 µs"));
        QCOMPARE(at(1, Qt::DisplayRole), QStringLiteral("–"));
        QCOMPARE(at(2, Qt::DisplayRole), QStringLiteral("under 100 ns"));
        QCOMPARE(at(3, Qt::DisplayRole), QStringLiteral("–"));
        QVERIFY(at(1, Qt::ToolTipRole).contains(QLatin1String("dead")));
        QVERIFY(at(3, Qt::ToolTipRole).contains(QLatin1String("holds no times")));
        QCOMPARE(at(3, Qt::AccessibleDescriptionRole), at(3, Qt::ToolTipRole));
        QCOMPARE(model.longestRow(FiringsModel::Duration), 2);
        QCOMPARE(model.headerData(FiringsModel::Duration, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("Duration"));
        // The same firing timed anew is another row.
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.setRows(
            NodeId(0),
            {{3, TagId(1u), "w;0", false, "x", {}, taken(1'600ns)}, {5, TagId(2u), "w;1", false, "x", {}, taken(3ms)}});
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(at(1, Qt::DisplayRole), QStringLiteral("3.0 ms"));
    }

    void followsTheCursor_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("firings");
        QTest::addColumn<int>("dead");
        QTest::newRow("once in the root") << QStringLiteral("limit") << 1 << 0;
        QTest::newRow("in every iteration") << QStringLiteral("while/Merge") << 11 << 0;
        QTest::newRow("dead in the last") << QStringLiteral("while/Add") << 11 << 1;
        QTest::newRow("dead in all but the last") << QStringLiteral("while/Exit") << 11 << 10;
    }
    void followsTheCursor()
    {
        QFETCH(QString, node);
        QFETCH(int, firings);
        QFETCH(int, dead);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const NodeId id = live.node(qPrintable(node));
        FiringsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto showAt = [&](uint64_t position) {
            QCOMPARE(live.error(ui::GoToRequest{position}), std::string());
            const ui::NodeDetails details = live.details(id);
            QCOMPARE(details.node, id);
            model.setRows(id, details.firings);
            model.setCursor(details.position, details.event);
            // What is recorded behind the cursor is there, and looks different.
            QCOMPARE(model.rowCount(), firings);
            int before = 0;
            for (int row = 0; row < model.rowCount(); ++row) {
                const bool isLater = model.rowAt(row).event >= position;
                before += isLater ? 0 : 1;
                QCOMPARE(model.index(row, 0).data(Qt::FontRole).value<QFont>().italic(), isLater);
                QCOMPARE(model.index(row, 0).data(Qt::FontRole).value<QFont>().bold(),
                         details.event == model.rowAt(row).event);
            }
            // The last one before the cursor is the one that is shown; from there it goes on and back.
            if (before > 0)
                QCOMPARE(details.event, std::optional<uint64_t>(model.rowAt(before - 1).event));
            QCOMPARE(model.rowFromShown(1), before < firings ? before : -1);
            QCOMPARE(model.rowFromShown(-1), std::max(-1, before - 2));
        };
        const uint64_t size = live.snapshot().size;
        for (uint64_t p = 0; p <= size; p += 9)
            showAt(p);
        showAt(size);
        QCOMPARE(model.rowCount(), firings);
        int found = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            found += model.rowAt(row).isDead ? 1 : 0;
        QCOMPARE(found, dead);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        showAt(size / 2);
        QCOMPARE(reset.size(), 0);
        showAt(0);
        // Another run of the same node is not this one's.
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        model.setRows(id, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void ordersCountAsPeopleDo_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<Qt::SortOrder>("order");
        QTest::addColumn<QList<quint64>>("events");
        QTest::newRow("tag") << int(FiringsModel::Tag) << Qt::AscendingOrder << QList<quint64>{7, 20, 3, 5};
        QTest::newRow("tag, last first") << int(FiringsModel::Tag) << Qt::DescendingOrder
                                         << QList<quint64>{5, 3, 20, 7};
        QTest::newRow("event") << int(FiringsModel::Event) << Qt::AscendingOrder << QList<quint64>{3, 5, 7, 20};
        QTest::newRow("dead ones last") << int(FiringsModel::State) << Qt::AscendingOrder
                                        << QList<quint64>{5, 7, 20, 3};
        QTest::newRow("what took longest last")
            << int(FiringsModel::Duration) << Qt::AscendingOrder << QList<quint64>{3, 20, 7, 5};
        QTest::newRow("value") << int(FiringsModel::Outputs) << Qt::AscendingOrder << QList<quint64>{3, 5, 20, 7};
    }
    void ordersCountAsPeopleDo()
    {
        QFETCH(int, column);
        QFETCH(Qt::SortOrder, order);
        QFETCH(QList<quint64>, events);
        FiringsModel model;
        ui::FiringsOrder sorted;
        QAbstractItemModelTester tester(&sorted, QAbstractItemModelTester::FailureReportingMode::QtTest);
        sorted.setSourceModel(&model);
        sorted.sort(column, order);
        model.setRows(NodeId(1u),
                      {{3, TagId(4u), "w;9", true, "dead", {}, {{}, ui::FiringTime::Why::Dead}},
                       {5, TagId(5u), "w;10", false, "int32: 2", {}, taken(9ms)},
                       {7, TagId(2u), "w;1", false, "int32: 10", {}, taken(80us)},
                       {20, TagId(3u), "w;2", false, "int32: 3"}});
        QList<quint64> shown;
        for (int row = 0; row < sorted.rowCount(); ++row)
            shown.append(model.rowAt(sorted.mapToSource(sorted.index(row, 0)).row()).event);
        QCOMPARE(shown, events);
    }

    void anotherNodeResets()
    {
        FiringsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(NodeId(1u), {{4, TagId(0u), "/", false, "int32: 1"}});
        QCOMPARE(model.index(0, FiringsModel::Event).data().toString(), QStringLiteral("5"));
        QCOMPARE(model.index(0, FiringsModel::Outputs).data().toString(), QStringLiteral("int32: 1"));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        model.setRows(NodeId(2u), {{4, TagId(0u), "/", true, "dead"}, {9, TagId(1u), "w;0", false, "x"}});
        QCOMPARE(reset.size(), 1);
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.index(0, FiringsModel::State).data().toString().contains(QLatin1String("dead")));
    }

    /// What is looked at is asked for: inputs in a few words, and the health of what came out, from a job.
    void inputsAndHealthAreAskedForWhenLookedAt()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const NodeId add = live.node("while/Add");
        FiringsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy wanted(&model, &FiringsModel::valuesWanted);
        model.setRows(add, live.details(add).firings);
        model.index(4, FiringsModel::Inputs).data();
        QTRY_VERIFY(!wanted.isEmpty());
        for (int i = 0; i < wanted.size(); ++i) {
            const auto answer = live.ask(wanted[i][0].value<ui::FiringValuesQuery>());
            QVERIFY(answer);
            model.setValues(add, *answer);
        }
        QCOMPARE(model.index(4, FiringsModel::Inputs).data().toString(), QStringLiteral("4; 1"));
        // 4 + 1 is one positive number.
        QTRY_COMPARE(model.index(4, FiringsModel::Health).data(FiringsModel::HealthCounts).value<QList<qlonglong>>(),
                     (QList<qlonglong>{0, 0, 0, 1, 0, 0}));
        QCOMPARE(model.index(4, FiringsModel::Health).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("1 positive"));
        QVERIFY(model.index(10, FiringsModel::Health)
                    .data(FiringsModel::HealthCounts)
                    .value<QList<qlonglong>>()
                    .isEmpty());  // dead
    }

    /// What is known stays while the line does; on another one everything is asked for again.
    void whatIsKnownIsNotAskedForAgain()
    {
        FiringsModel model;
        QSignalSpy wanted(&model, &FiringsModel::valuesWanted);
        const std::vector<FiringRow> rows{
            {3, TagId(4u), "w;0", false, "x"}, {5, TagId(5u), "w;1", false, "x"}, {9, TagId(6u), "w;2", true, "dead"}};
        model.setLine({1, 0});
        model.setRows(NodeId(1u), rows);
        const auto inputs = [&](int row) { return model.index(row, FiringsModel::Inputs).data().toString(); };
        const auto isPending = [&](int row, int column) {
            return model.index(row, column).data(ui::ItemRole::IsPending).toBool();
        };
        // Whoever waits for the first row wants the others, too.
        QVERIFY(isPending(0, FiringsModel::Inputs));
        QTRY_COMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<ui::FiringValuesQuery>().events, (std::vector<uint64_t>{3, 5, 9}));
        // There was time for one of them.
        model.setValues(NodeId(1u), {{3, "1; 2", {}}});
        QCOMPARE(inputs(0), QStringLiteral("1; 2"));
        QVERIFY(!isPending(0, FiringsModel::Inputs) && !isPending(0, FiringsModel::Health));
        QVERIFY(isPending(1, FiringsModel::Inputs));
        QTRY_COMPARE(wanted.size(), 2);
        QCOMPARE(wanted[1][0].value<ui::FiringValuesQuery>().events, (std::vector<uint64_t>{5, 9}));
        model.setValues(NodeId(1u), {{5, "3; 4", Tensor::scalar(int32_t(7))}, {9, "dead; 4", {}}});
        QVERIFY(!isPending(1, FiringsModel::Inputs) && !isPending(2, FiringsModel::Inputs)
                && !isPending(2, FiringsModel::Health));
        QTRY_VERIFY(!isPending(1, FiringsModel::Health));
        QCOMPARE(model.index(1, FiringsModel::Health).data(FiringsModel::HealthCounts).value<QList<qlonglong>>(),
                 (QList<qlonglong>{0, 0, 0, 1, 0, 0}));
        // A step: one more row.
        std::vector<FiringRow> more = rows;
        more.push_back({12, TagId(7u), "w;3", false, "x"});
        model.setLine({1, 0});
        model.setRows(NodeId(1u), more);
        for (int row = 0; row < 4; ++row)
            inputs(row);
        QTRY_COMPARE(wanted.size(), 3);
        QCOMPARE(wanted[2][0].value<ui::FiringValuesQuery>().events, (std::vector<uint64_t>{12}));
        // An answer about the line before says nothing.
        model.setLine({1, 1});
        model.setValues(NodeId(1u), {{12, "5; 6", {}}});
        QCOMPARE(inputs(3), QString());
        QVERIFY(inputs(0).isEmpty());
        QTRY_COMPARE(wanted.size(), 4);
        QCOMPARE(wanted[3][0].value<ui::FiringValuesQuery>().events.size(), size_t(2));
        // It has fired at none of them: there is no more to be waited for.
        model.setValues(NodeId(1u), {});
        QVERIFY(!isPending(0, FiringsModel::Inputs) && !isPending(3, FiringsModel::Inputs));
    }
};

TAGSCOPE_TEST(TestFiringsModel)

#include "tst_firings_model.moc"
