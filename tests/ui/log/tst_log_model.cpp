// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/roles.h"
#include "ui/log/log_filter.h"

#include "tests/support/ui_test.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>

#include <algorithm>

using namespace tagscope;
using ui::LogFilter;
using ui::LogModel;

namespace {

LogRow line(uint64_t event, const char* node, int iteration, int breakpoint = 1)
{
    const std::string i = std::to_string(iteration);
    return {event, breakpoint, "text " + i, node, "while;" + i, "/while/while_context;" + i, "value = " + i};
}

/// A model and a filter on it, both looked after.
struct Tested {
    LogModel model;
    LogFilter filter{model};
    QAbstractItemModelTester modelTester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    QAbstractItemModelTester filterTester{&filter, QAbstractItemModelTester::FailureReportingMode::QtTest};

    QString cell(int row, int column) { return model.index(row, column).data().toString(); }
    QStringList nodes()
    {
        QStringList all;
        for (int row = 0; row < filter.rowCount(); ++row)
            all.append(filter.index(row, LogModel::Node).data().toString()
                       + filter.index(row, LogModel::Event).data().toString());
        return all;
    }
};

}

class TestLogModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnWarnings(); }

    void eachLineHasARow()
    {
        Tested t;
        t.model.append({line(4, "a", 0)});
        t.model.append({line(7, "b", 1, 3), line(9, "a", 1)});
        QCOMPARE(t.model.rowCount(), 3);
        QCOMPARE(t.cell(1, LogModel::Event), QStringLiteral("8"));  // the position after event 7
        QCOMPARE(t.cell(1, LogModel::Tag), QStringLiteral("while;1"));
        QCOMPARE(t.cell(1, LogModel::Node), QStringLiteral("b"));
        QCOMPARE(t.cell(1, LogModel::Text), QStringLiteral("text 1"));
        QCOMPARE(t.cell(1, LogModel::Values), QStringLiteral("value = 1"));
        QCOMPARE(t.cell(1, LogModel::By), QStringLiteral("breakpoint 3"));
        QCOMPARE(t.model.index(1, LogModel::Tag).data(ui::ItemRole::CopiedText).toString(),
                 QStringLiteral("/while/while_context;1"));
        LogRow printed = line(11, "p", 2, 0);
        printed.writer = LogRow::Writer::Printing;
        LogRow edit = line(12, "a", 2, 0);
        edit.writer = LogRow::Writer::Edit;
        LogRow error = line(13, "check", 2, 0);
        error.writer = LogRow::Writer::Error;
        t.model.append({printed, edit, error});
        QCOMPARE(t.cell(3, LogModel::By), QStringLiteral("printed"));
        QCOMPARE(t.cell(4, LogModel::By), QStringLiteral("edit"));
        QCOMPARE(t.cell(5, LogModel::By), QStringLiteral("error"));
        t.model.clear();
        QCOMPARE(t.model.rowCount(), 0);
    }

    void theOldestGoWhenThereAreTooMany()
    {
        LogModel model;
        std::vector<LogRow> lines;
        for (uint64_t event = 0; event < LogModel::mostRows - 1; ++event)
            lines.push_back({event, 1, {}});
        model.append(lines);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.append({{LogModel::mostRows, 1, {}}, {LogModel::mostRows + 1, 1, {}}, {LogModel::mostRows + 2, 1, {}}});
        QCOMPARE(model.rowCount(), int(LogModel::mostRows));
        QCOMPARE(model.leftOut(), uint64_t(2));
        QCOMPARE(model.rowAt(0).position, uint64_t(3));
        QCOMPARE(model.rowAt(model.rowCount() - 1).position, uint64_t(LogModel::mostRows + 3));
    }

    /// As they come from a long run, under a filter: the newest stay, the others are counted, and it is over soon.
    void aMillionLines()
    {
        constexpr uint64_t all = 1'000'000;
        constexpr uint64_t batch = 3'000;
        LogModel model;
        LogFilter filter(model);
        filter.setFilter(LogModel::Node, QStringLiteral("Merge"));
        QElapsedTimer timer;
        timer.start();
        for (uint64_t event = 0; event < all;) {
            std::vector<LogRow> lines;
            for (const uint64_t end = std::min(all, event + batch); event < end; ++event)
                lines.push_back(line(event, event % 2 ? "while/Merge" : "while/Add", static_cast<int>(event)));
            model.append(lines);
        }
        qInfo("a million lines in %lld ms", static_cast<long long>(timer.elapsed()));
        QVERIFY(timer.elapsed() < 20'000);
        QCOMPARE(model.rowCount(), int(LogModel::mostRows));
        QCOMPARE(model.leftOut(), all - LogModel::mostRows);
        QCOMPARE(model.rowAt(0).position, all - LogModel::mostRows + 1);
        QCOMPARE(filter.rowCount(), int(LogModel::mostRows / 2));
        QCOMPARE(filter.index(filter.rowCount() - 1, LogModel::Event).data(ui::ItemRole::CopiedText).toString(),
                 QString::number(all));
    }

    void whatLiesAheadIsSetApart()
    {
        Tested t;
        t.model.append({line(1, "a", 0), line(3, "a", 1), line(5, "a", 2)});
        t.model.setPosition(4);
        const auto isAhead = [&](int row) { return t.model.index(row, 0).data(Qt::FontRole).value<QFont>().italic(); };
        QVERIFY(!isAhead(0) && !isAhead(1) && isAhead(2));
        QSignalSpy changed(&t.model, &QAbstractItemModel::dataChanged);
        t.model.setPosition(2);
        QVERIFY(!isAhead(0) && isAhead(1) && isAhead(2));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().row(), 1);
        t.model.setPosition(3);
        QCOMPARE(changed.size(), 1);
    }

    void columnsAreFiltered_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<QStringList>("nodes");
        const QStringList all{QStringLiteral("Add5"), QStringLiteral("Merge8"), QStringLiteral("Add10")};
        const QStringList adds{all[0], all[2]};
        QTest::newRow("nothing") << int(LogModel::Node) << QString() << all;
        QTest::newRow("node, any case") << int(LogModel::Node) << QStringLiteral(" add ") << adds;
        QTest::newRow("tag") << int(LogModel::Tag) << QStringLiteral(";2") << QStringList{all[2]};
        QTest::newRow("full tag") << int(LogModel::Tag) << QStringLiteral("while_context;0") << QStringList{all[0]};
        QTest::newRow("values") << int(LogModel::Values) << QStringLiteral("= 1") << QStringList{all[1]};
        QTest::newRow("text") << int(LogModel::Text) << QStringLiteral("TEXT") << all;
        QTest::newRow("breakpoint") << int(LogModel::By) << QStringLiteral("2") << QStringList{all[1]};
        QTest::newRow("event") << int(LogModel::Event) << QStringLiteral("8") << QStringList{all[1]};
        QTest::newRow("range") << int(LogModel::Event) << QStringLiteral("5..8") << QStringList{all[0], all[1]};
        QTest::newRow("from") << int(LogModel::Event) << QStringLiteral("8 ..") << QStringList{all[1], all[2]};
        QTest::newRow("to") << int(LogModel::Event) << QStringLiteral("..7") << QStringList{all[0]};
        QTest::newRow("no number") << int(LogModel::Event) << QStringLiteral("x") << QStringList();
    }
    void columnsAreFiltered()
    {
        QFETCH(int, column);
        QFETCH(QString, filter);
        QFETCH(QStringList, nodes);
        Tested t;
        t.model.append({line(4, "Add", 0), line(7, "Merge", 1, 2)});
        t.filter.setFilter(column, filter);
        t.model.append({line(9, "Add", 2)});  // what comes later is filtered, too
        QCOMPARE(t.nodes(), nodes);
    }

    void allFiltersMustBePassed()
    {
        Tested t;
        t.model.append({line(4, "Add", 0), line(7, "Merge", 1), line(9, "Add", 1)});
        QVERIFY(!t.filter.isFiltering());
        t.filter.setFilter(LogModel::Node, QStringLiteral("Add"));
        t.filter.setFilter(LogModel::Values, QStringLiteral("1"));
        QVERIFY(t.filter.isFiltering());
        QCOMPARE(t.nodes(), QStringList{QStringLiteral("Add10")});
    }
};

TAGSCOPE_TEST(TestLogModel)

#include "tst_log_model.moc"
