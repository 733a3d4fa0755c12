// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/tree_columns.h"

#include "tests/support/ui_test.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QStyle>
#include <QTreeWidget>

using namespace tagscope::ui;

class TestTreeColumns final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    /// However little room there is, nothing is scrolled sideways: names are shortened last. What is over is the last
    /// column's.
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
        QVERIFY(tree.columnWidth(0) < wanted);  // nobody sees it yet
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
        QTRY_VERIFY(tree.columnWidth(1) >= tree.fontMetrics().horizontalAdvance(
                        QStringLiteral("waits for inputs")));  // nothing else wants the room
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
            item = new QTreeWidgetItem(item,
                                       {QStringLiteral("scope of a name that is rather long"), QStringLiteral("done")});
        new TreeColumns(&tree);
        const int letter = tree.fontMetrics().averageCharWidth();
        tree.resize(12 * levels + 24 * letter, 600);
        tree.show();
        tree.expandAll();
        QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
        QTRY_VERIFY(tree.visualItemRect(item).width() >= 10 * letter);
    }

    /// A state is whole as long as it is there; then names have the room again. They never have less than their
    /// beginning, behind boxes.
    void aColumnThatIsReadWhole()
    {
        QTreeWidget tree;
        tree.setHeaderLabels({QStringLiteral("name"), QStringLiteral("state")});
        const QString name = QStringLiteral("a long name of a node in a scope");
        auto* item = new QTreeWidgetItem(&tree, {name, QStringLiteral("done")});
        item->setCheckState(0, Qt::Unchecked);
        new TreeColumns(&tree, 1);
        const auto width = [&](const QString& text) { return tree.fontMetrics().horizontalAdvance(text); };
        tree.resize(width(name) * 3 / 2, 200);
        tree.show();
        QTRY_COMPARE(tree.header()->length(), tree.viewport()->width());
        QTRY_VERIFY(tree.columnWidth(0) >= width(name));
        const QString state = QStringLiteral("live 10/10, inputs 2/3");
        item->setText(1, state);
        QTRY_VERIFY(tree.columnWidth(1) > width(state));
        QVERIFY(tree.columnWidth(0) < width(name));
        const int before = tree.columnWidth(0);
        item->setText(1, state + state + state);
        const int box = tree.style()->pixelMetric(QStyle::PM_IndicatorWidth);
        const int letters = 12 * tree.fontMetrics().averageCharWidth();
        QTRY_VERIFY(tree.columnWidth(0) < before);
        QVERIFY(tree.visualRect(tree.indexFromItem(item)).width() >= box + letters);
        QCOMPARE(tree.header()->length(), tree.viewport()->width());
        item->setText(1, QStringLiteral("done"));
        QTRY_VERIFY(tree.columnWidth(0) >= width(name));
    }

    /// What is hidden takes no room, and the last column that is shown has what is over.
    void aHiddenColumn()
    {
        QTreeWidget tree;
        tree.setHeaderLabels({QStringLiteral("name"), QStringLiteral("state"), QStringLiteral("op")});
        new QTreeWidgetItem(&tree, {QStringLiteral("a"), QStringLiteral("done"), QStringLiteral("NextIteration")});
        new TreeColumns(&tree);
        tree.setColumnHidden(2, true);
        tree.resize(400, 200);
        tree.show();
        QTRY_COMPARE(tree.header()->length(), tree.viewport()->width());
        QVERIFY(tree.columnWidth(1) > tree.columnWidth(0));
    }
};

TAGSCOPE_TEST(TestTreeColumns)

#include "tst_tree_columns.moc"
