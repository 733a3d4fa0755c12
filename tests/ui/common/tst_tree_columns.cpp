// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tree_columns.h"

#include <QHeaderView>
#include <QRegularExpression>
#include <QTest>
#include <QTreeWidget>

using namespace tagscope::ui;

class TestTreeColumns final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    /// However little room there is, names are whole; the rest is the last column's.
    void namesAreWhole()
    {
        QTreeWidget tree;
        tree.setHeaderLabels({QStringLiteral("name"), QStringLiteral("state")});
        auto* top = new QTreeWidgetItem(&tree, {QStringLiteral("outer"), QStringLiteral("done")});
        const QString deep = QStringLiteral("a long name of a node that is deep in a tree");
        new QTreeWidgetItem(top, {deep, QStringLiteral("waits for inputs")});
        new TreeColumns(&tree);
        const int wanted = tree.indentation() * 2 + tree.fontMetrics().horizontalAdvance(deep);
        tree.resize(wanted * 3, 200);
        tree.show();
        QTRY_COMPARE(tree.header()->length(), tree.viewport()->width());
        QVERIFY(tree.columnWidth(0) < wanted);   // nobody sees it yet
        tree.expandAll();
        QTRY_VERIFY(tree.columnWidth(0) >= wanted);
        QCOMPARE(tree.header()->length(), tree.viewport()->width());
        tree.resize(wanted / 2, 200);
        QTRY_VERIFY(tree.header()->length() > tree.viewport()->width());
        QVERIFY(tree.columnWidth(0) >= wanted);
        QVERIFY(tree.columnWidth(1) >= tree.fontMetrics().horizontalAdvance(QStringLiteral("waits for inputs")));
        tree.collapseAll();
        tree.resize(wanted / 2 + 1, 200);
        QTRY_VERIFY(tree.columnWidth(0) < wanted);
        // What somebody draws stays.
        tree.header()->resizeSection(0, 33);
        tree.expandAll();
        tree.resize(wanted, 200);
        QCoreApplication::processEvents();
        QCOMPARE(tree.columnWidth(0), 33);
    }
};

QTEST_MAIN(TestTreeColumns)

#include "tst_tree_columns.moc"
