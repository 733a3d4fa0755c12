// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/log/column_filters.h"
#include "ui/log/log_view.h"

#include "tests/support/ui_test.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QTableView>

using namespace tagscope;
using ui::LogModel;
using ui::LogView;

namespace {

constexpr int lines = 60;

struct Shown {
    LogView view;

    Shown()
    {
        view.resize(1000, 300);
        view.show();
        fill(0, lines);
    }
    void fill(int first, int last)
    {
        std::vector<LogRow> rows;
        for (int i = first; i < last; ++i) {
            const std::string number = std::to_string(i);
            rows.push_back({uint64_t(10 * i), 1, "i = " + number, i % 2 == 0 ? "even" : "odd", "while;" + number,
                            "/while/while_context;" + number, "value = " + number});
        }
        view.model().append(rows);
    }
    void click(int row)
    {
        QTableView* table = view.table();
        const QModelIndex index = table->model()->index(row, LogModel::Node);
        table->scrollTo(index);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    }
};

}

class TestLogView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnWarnings(); }

    void anEmptyOneSaysWhatItIsFor()
    {
        LogView view;
        QVERIFY(view.showsHint());
        view.model().append({{1, 1, "x"}});
        QVERIFY(!view.showsHint());
        QCOMPARE(view.countText(), QStringLiteral("1 line of this run. A click on it goes to its moment."));
    }

    void whatIsDroppedIsSaid()
    {
        LogView view;
        view.model().append(std::vector<LogRow>(LogModel::mostRows + 1500, {1, 1, "x"}));
        QCOMPARE(view.countText(),
                 QStringLiteral("%1 lines of this run. A click on one goes to its moment. These are the newest; %2 "
                                "older ones are left out.")
                     .arg(QLocale().toString(qulonglong(LogModel::mostRows)), QLocale().toString(1500)));
    }

    void aClickAndEnterGoThere()
    {
        Shown s;
        QSignalSpy wanted(&s.view, &LogView::wanted);
        s.click(3);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<LogModel::Row>().position, uint64_t(31));
        QTest::keyClick(s.view.table(), Qt::Key_Down);
        QCOMPARE(wanted.size(), 1);
        QTest::keyClick(s.view.table(), Qt::Key_Return);
        QCOMPARE(wanted.size(), 2);
        QCOMPARE(wanted[1][0].value<LogModel::Row>().tagPath, QStringLiteral("/while/while_context;4"));
    }

    void filtersStandOverTheirColumns()
    {
        Shown s;
        QHeaderView* header = s.view.table()->horizontalHeader();
        header->resizeSection(LogModel::Tag, 77);
        for (int column = 0; column < LogModel::ColumnCount; ++column) {
            const QLineEdit* line = s.view.filters()->line(column);
            QCOMPARE(line->mapTo(&s.view, QPoint(0, 0)).x(),
                     header->viewport()->mapTo(&s.view, QPoint(header->sectionViewportPosition(column), 0)).x());
        }
        s.view.filters()->line(LogModel::Node)->setText(QStringLiteral("odd"));
        QCOMPARE(s.view.table()->model()->rowCount(), lines / 2);
        QCOMPARE(s.view.countText(), QStringLiteral("30 of 60 lines of this run pass the filters."));
        QSignalSpy wanted(&s.view, &LogView::wanted);
        s.click(1);
        QCOMPARE(wanted[0][0].value<LogModel::Row>().text, QStringLiteral("i = 3"));
        s.view.filters()->clear();
        QCOMPARE(s.view.table()->model()->rowCount(), lines);
    }

    void aCopyHasTheFullTag()
    {
        Shown s;
        s.view.table()->selectRow(2);
        s.view.table()->setFocus();
        s.view.table()->findChild<QAction*>(QStringLiteral("copyCells"))->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("21\t/while/while_context;2\teven\ti = 2\tvalue = 2\tbreakpoint 1"));
    }

    void theMenuBreaksThere()
    {
        Shown s;
        QVERIFY(!s.view.breakHereAction()->isEnabled());
        s.view.table()->selectRow(5);
        QSignalSpy asked(&s.view, &LogView::breakRequested);
        s.view.breakHereAction()->trigger();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LogModel::Row>().tag, QStringLiteral("while;5"));
        QCOMPARE(s.view.table()->contextMenuPolicy(), Qt::ActionsContextMenu);
        QVERIFY(s.view.table()->actions().contains(s.view.breakHereAction()));
    }

    void theEndStaysInView()
    {
        Shown s;
        const auto isShown = [&](int row) {
            QTableView* table = s.view.table();
            return table->viewport()->rect().contains(
                table->visualRect(table->model()->index(row, LogModel::Node)).center());
        };
        s.view.table()->scrollToBottom();
        s.fill(lines, lines + 20);
        QTRY_VERIFY(isShown(lines + 19));
        s.view.table()->scrollToTop();
        s.fill(lines + 20, lines + 40);
        QTest::qWait(0);
        QVERIFY(isShown(0) && !isShown(lines + 39));
    }
};

TAGSCOPE_TEST(TestLogView)

#include "tst_log_view.moc"
