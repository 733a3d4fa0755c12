// SPDX-License-Identifier: Apache-2.0
#include "ui/common/tree_columns.h"

#include <QHeaderView>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QTreeWidget>

using namespace tagscope::ui;

class TestTreeColumns final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    /// However little room there is, nothing is scrolled sideways: names are shortened last. What is over is the last column's.
    void everythingIsInView()
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
        tree.resize(wanted * 3 / 4, 200);
        QTRY_COMPARE(tree.header()->length(), tree.viewport()->width());
        QVERIFY(tree.columnWidth(0) < wanted);
        QVERIFY(tree.columnWidth(0) > tree.columnWidth(1));
        QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
        tree.collapseAll();
        tree.resize(wanted * 3 / 4 + 1, 200);
        QTRY_VERIFY(tree.columnWidth(1) >= tree.fontMetrics().horizontalAdvance(QStringLiteral("waits for inputs")));   // nothing else wants the room
        // What somebody draws stays.
        tree.header()->resizeSection(0, 33);
        tree.expandAll();
        tree.resize(wanted, 200);
        QCoreApplication::processEvents();
        QCOMPARE(tree.columnWidth(0), 33);
    }

    /// A name that begins far in is not all indentation.
    void somethingOfADeepNameIsSeen()
    {
        QTreeWidget tree;
        tree.setHeaderLabels({QStringLiteral("name"), QStringLiteral("s")});
        tree.setIndentation(12);
        auto* item = new QTreeWidgetItem(&tree, {QStringLiteral("top")});
        constexpr int levels = 12;
        for (int i = 0; i < levels; ++i)
            item = new QTreeWidgetItem(item, {QStringLiteral("scope of a name that is rather long"), QStringLiteral("done")});
        new TreeColumns(&tree);
        const int letter = tree.fontMetrics().averageCharWidth();
        tree.resize(12 * levels + 24 * letter, 600);
        tree.show();
        tree.expandAll();
        QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
        QTRY_VERIFY(tree.visualItemRect(item).width() >= 10 * letter);
    }
};

QTEST_MAIN(TestTreeColumns)

#include "tst_tree_columns.moc"
