// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/roles.h"
#include "ui/common/table_copy.h"

#include "tests/support/ui_test.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QStandardItemModel>
#include <QTableView>
#include <QTreeWidget>

using namespace tagscope::ui;

using Cells = QList<QPoint>;  // column, row

Q_DECLARE_METATYPE(Cells)

class TestTableCopy final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void selections_data()
    {
        QTest::addColumn<Cells>("cells");
        QTest::addColumn<QString>("expected");
        QTest::newRow("nothing") << Cells{} << QString();
        QTest::newRow("one cell") << Cells{{1, 1}} << QStringLiteral("b1");
        QTest::newRow("one row") << Cells{{0, 0}, {1, 0}, {2, 0}} << QStringLiteral("a0\tb0\tc0");
        QTest::newRow("a block, chosen from its end")
            << Cells{{2, 1}, {1, 1}, {2, 0}, {1, 0}} << QStringLiteral("b0\tc0\nb1\tc1");
        QTest::newRow("a hole stays empty") << Cells{{0, 0}, {2, 0}, {1, 1}} << QStringLiteral("a0\t\tc0\n\tb1");
        QTest::newRow("tabs and line ends") << Cells{{0, 2}} << QStringLiteral("x y z");
    }
    void selections()
    {
        QFETCH(Cells, cells);
        QFETCH(QString, expected);
        QStandardItemModel model(3, 3);
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column)
                model.setItem(
                    row, column,
                    new QStandardItem(QChar(QLatin1Char(static_cast<char>('a' + column))) + QString::number(row)));
        model.item(2, 0)->setText(QStringLiteral("x\ty\nz"));
        QTableView view;
        view.setModel(&model);
        for (const QPoint& cell : cells)
            view.selectionModel()->select(model.index(cell.y(), cell.x()), QItemSelectionModel::Select);
        QCOMPARE(selectedText(view), expected);
    }

    /// What a view has no room for, and what is not known yet: neither it nor a sign for it is content.
    void columnsThatAreNotThereAreLeftOut()
    {
        QStandardItemModel model(2, 4);
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 4; ++column)
                model.setItem(
                    row, column,
                    new QStandardItem(QChar(QLatin1Char(static_cast<char>('a' + column))) + QString::number(row)));
        QTableView view;
        view.setModel(&model);
        view.selectAll();
        QCOMPARE(selectedText(view), QStringLiteral("a0\tb0\tc0\td0\na1\tb1\tc1\td1"));
        view.setColumnHidden(1, true);
        QCOMPARE(selectedText(view), QStringLiteral("a0\tc0\td0\na1\tc1\td1"));
        model.item(1, 2)->setData(true, ItemRole::IsPending);
        QCOMPARE(selectedText(view), QStringLiteral("a0\td0\na1\td1"));
        model.item(1, 2)->setData(QStringLiteral("until then"), ItemRole::CopiedText);
        QCOMPARE(selectedText(view), QStringLiteral("a0\tc0\td0\na1\tuntil then\td1"));
    }

    void rowsOfATreeComeAsTheyStand()
    {
        QTreeWidget tree;
        tree.setColumnCount(2);
        auto* first = new QTreeWidgetItem(&tree, {QStringLiteral("first"), QStringLiteral("1")});
        auto* child = new QTreeWidgetItem(first, {QStringLiteral("child"), QStringLiteral("2")});
        auto* second = new QTreeWidgetItem(&tree, {QStringLiteral("second"), QStringLiteral("3")});
        tree.setSelectionMode(QAbstractItemView::ExtendedSelection);
        for (QTreeWidgetItem* item : {second, child, first})
            item->setSelected(true);
        QCOMPARE(selectedText(tree), QStringLiteral("first\t1\nchild\t2\nsecond\t3"));
    }

    void ticksAreCopied()
    {
        QTreeWidget tree;
        tree.setColumnCount(3);
        auto* item = new QTreeWidgetItem(&tree, {QStringLiteral("Merge")});
        item->setCheckState(1, Qt::Unchecked);
        item->setCheckState(2, Qt::Checked);
        item->setSelected(true);
        QCOMPARE(selectedText(tree), QStringLiteral("Merge\t\t✓"));
    }

    void theKeyCopies()
    {
        QTreeWidget tree;
        tree.setColumnCount(2);
        auto* item = new QTreeWidgetItem(&tree, {QStringLiteral("name"), QStringLiteral("value")});
        makeCopyable(&tree);
        tree.show();
        QVERIFY(QTest::qWaitForWindowActive(&tree));
        tree.setFocus();
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        QTest::keyClick(&tree, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
        item->setSelected(true);
        QTest::keyClick(&tree, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("name\tvalue"));
    }
};

TAGSCOPE_TEST(TestTableCopy)

#include "tst_table_copy.moc"
