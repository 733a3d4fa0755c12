// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/frozen_columns.h"

#include "tests/support/ui_test.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>

using namespace tagscope::ui;

namespace {

/// 20 columns of 100 pixels, of which a view shows few.
struct Shown {
    QStandardItemModel model{30, 20};
    QTableView table;
    FrozenColumns* frozen = nullptr;

    explicit Shown(int kept, int width = 700)
    {
        table.setModel(&model);
        table.verticalHeader()->hide();
        table.horizontalHeader()->setDefaultSectionSize(100);
        frozen = new FrozenColumns(&table);
        frozen->setCount(kept);
        table.resize(width, 300);
        table.show();
    }
    int left(int column) const { return table.columnViewportPosition(column); }
};

}

class TestFrozenColumns final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void theyStayWhileTheOthersAreScrolled()
    {
        Shown shown(2);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.table));
        QCOMPARE(shown.frozen->shownCount(), 0);  // nothing is scrolled
        shown.table.horizontalScrollBar()->setValue(450);
        QTRY_COMPARE(shown.frozen->shownCount(), 2);
        QVERIFY(shown.left(0) < 0);
        const QPoint corner = shown.table.viewport()->mapTo(&shown.table, QPoint(0, 0));
        QCOMPARE(shown.frozen->mapTo(&shown.table, QPoint(0, shown.frozen->horizontalHeader()->height())), corner);
        QCOMPARE(shown.frozen->columnViewportPosition(1), 100);
        QVERIFY(shown.frozen->isColumnHidden(2) && !shown.frozen->isColumnHidden(1));
        QCOMPARE(shown.frozen->rowViewportPosition(3), shown.table.rowViewportPosition(3));
        shown.table.verticalScrollBar()->setValue(shown.table.verticalScrollBar()->maximum());
        QCOMPARE(shown.frozen->rowViewportPosition(29), shown.table.rowViewportPosition(29));
        shown.table.horizontalScrollBar()->setValue(0);
        QTRY_COMPARE(shown.frozen->shownCount(), 0);
    }

    /// As they stand from left to right, whichever they are.
    void whatWasMovedThereStays()
    {
        Shown shown(2);
        shown.table.horizontalHeader()->moveSection(7, 1);
        shown.table.setColumnWidth(7, 130);
        shown.table.horizontalScrollBar()->setValue(500);
        QTRY_VERIFY(shown.frozen->isColumnHidden(1) && !shown.frozen->isColumnHidden(7));
        QCOMPARE(shown.frozen->columnViewportPosition(7), 100);
        QCOMPARE(shown.frozen->columnWidth(7), 130);
    }

    void theCurrentCellIsNotCovered()
    {
        Shown shown(2);
        QVERIFY(QTest::qWaitForWindowActive(&shown.table));
        shown.table.setFocus();
        shown.table.horizontalScrollBar()->setValue(shown.table.horizontalScrollBar()->maximum());
        QTRY_COMPARE(shown.frozen->shownCount(), 2);
        shown.table.setCurrentIndex(shown.model.index(0, 19));
        for (int column = 18; column >= 2; --column) {
            QTest::keyClick(&shown.table, Qt::Key_Left);
            QCOMPARE(shown.table.currentIndex().column(), column);
            QVERIFY2(shown.left(column) >= 200,
                     qPrintable(QStringLiteral("%1 at %2").arg(column).arg(shown.left(column))));
        }
    }

    void aClickOnWhatStaysScrollsNothing()
    {
        Shown shown(1);
        QVERIFY(QTest::qWaitForWindowActive(&shown.table));
        shown.table.horizontalScrollBar()->setValue(450);
        QTRY_COMPARE(shown.frozen->shownCount(), 1);
        QSignalSpy clicked(&shown.table, &QTableView::clicked);
        QTest::mouseClick(shown.frozen->viewport(), Qt::LeftButton, {},
                          shown.frozen->visualRect(shown.model.index(2, 0)).center());
        QCOMPARE(shown.table.currentIndex(), shown.model.index(2, 0));
        QVERIFY(shown.table.selectionModel()->isSelected(shown.model.index(2, 0)));
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(shown.table.horizontalScrollBar()->value(), 450);
        QVERIFY(shown.table.hasFocus());
        QCOMPARE(shown.table.focusPolicy(), QTableView().focusPolicy());  // Tab comes to it as ever
    }

    /// The others need room, too.
    void theyTakeNotAllOfTheView()
    {
        Shown shown(5, 330);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.table));
        shown.table.horizontalScrollBar()->setValue(450);
        QTRY_COMPARE(shown.frozen->shownCount(), 2);  // 300 of 330 would be too much
        shown.table.resize(140, 300);
        QTRY_COMPARE(shown.frozen->shownCount(), 0);
    }
};

TAGSCOPE_TEST(TestFrozenColumns)

#include "tst_frozen_columns.moc"
