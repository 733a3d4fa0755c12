// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/column_fit.h"

#include "tests/support/ui_test.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <QTableView>

using namespace tagscope::ui;

using Widths = std::vector<int>;

Q_DECLARE_METATYPE(Widths)

class TestColumnFit final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void room_data()
    {
        QTest::addColumn<Widths>("wanted");
        QTest::addColumn<int>("room");
        QTest::addColumn<int>("rest");
        QTest::addColumn<Widths>("expected");
        QTest::newRow("enough: the rest goes to its column") << Widths{50, 100, 30} << 300 << 2 << Widths{50, 100, 150};
        QTest::newRow("enough, for nobody") << Widths{50, 100, 30} << 300 << -1 << Widths{50, 100, 30};
        QTest::newRow("just enough") << Widths{50, 100, 30} << 180 << 0 << Widths{50, 100, 30};
        QTest::newRow("the widest is shortened") << Widths{50, 200, 30} << 180 << 2 << Widths{50, 100, 30};
        QTest::newRow("two are shortened alike") << Widths{150, 200, 40} << 240 << 2 << Widths{100, 100, 40};
        QTest::newRow("titles just fit") << Widths{50, 200, 30} << 30 << 2 << Widths{10, 10, 10};
        QTest::newRow("not even titles fit") << Widths{50, 200, 30} << 20 << 2 << Widths{20, 20, 20};
        QTest::newRow("not even titles of short texts fit") << Widths{50, 5, 30} << 28 << 2 << Widths{28, 10, 28};
        QTest::newRow("no columns") << Widths{} << 100 << 0 << Widths{};
    }
    void room()
    {
        QFETCH(Widths, wanted);
        QFETCH(int, room);
        QFETCH(int, rest);
        QTEST(sharedRoom(wanted, Widths(wanted.size(), 10), room, rest), "expected");
    }

    /// A text that comes later is seen whole, for there is room.
    void aTextThatGrows()
    {
        QStandardItemModel model(2, 3);
        model.setHorizontalHeaderLabels({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        QTableView view;
        view.setModel(&model);
        view.verticalHeader()->hide();
        new ColumnFit(&view, view.horizontalHeader(), 2);
        view.resize(600, 200);
        view.show();
        QTRY_COMPARE(view.horizontalHeader()->length(), view.viewport()->width());
        const QString name = QStringLiteral("a long name of a node in a scope");
        model.setData(model.index(1, 0), name);
        QTRY_VERIFY(view.columnWidth(0) > view.fontMetrics().horizontalAdvance(name));
        QCOMPARE(view.horizontalHeader()->length(), view.viewport()->width());
        view.resize(500, 200);
        QTRY_COMPARE(view.horizontalHeader()->length(), view.viewport()->width());
    }

    /// What is said in the other columns is read whole before a long text has more than a sixth.
    void oneColumnYields()
    {
        QStandardItemModel model(1, 2);
        model.setHorizontalHeaderLabels({QStringLiteral("a"), QStringLiteral("b")});
        model.setData(model.index(0, 0), QStringLiteral("a text that is rather long"));
        model.setData(model.index(0, 1), QString(300, QLatin1Char('x')));
        QTableView view;
        view.setModel(&model);
        view.verticalHeader()->hide();
        new ColumnFit(&view, view.horizontalHeader(), 1, ColumnFit::Rest::Yields);
        view.show();
        const QAbstractItemView& items = view;
        const int whole = items.sizeHintForColumn(0) + 1;
        view.resize(whole * 13 / 10, 200);  // half of that would not do
        QTRY_COMPARE(view.columnWidth(0), whole);
        QCOMPARE(view.horizontalHeader()->length(), view.viewport()->width());
        view.resize(whole, 200);
        QTRY_VERIFY(view.columnWidth(0) < whole);
        QVERIFY(view.columnWidth(1) >= view.viewport()->width() / 6 - 1);
        QCOMPARE(view.horizontalHeader()->length(), view.viewport()->width());
    }

    void aColumnDrawnByHandStays()
    {
        QStandardItemModel model(1, 2);
        QTableView view;
        view.setModel(&model);
        new ColumnFit(&view, view.horizontalHeader(), 1);
        view.resize(400, 200);
        view.show();
        QTRY_VERIFY(view.columnWidth(1) > view.columnWidth(0));
        view.setColumnWidth(0, 222);
        model.setData(model.index(0, 1), QStringLiteral("other"));
        view.resize(500, 200);
        QTest::qWait(20);
        QCOMPARE(view.columnWidth(0), 222);
    }
};

TAGSCOPE_TEST(TestColumnFit)
#include "tst_column_fit.moc"
