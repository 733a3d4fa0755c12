// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/empty_hint.h"

#include <QTest>
#include <QTreeWidget>

using namespace tagscope::ui;

class TestEmptyHint final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// It is there as long as no row is, over all of the viewport, and is heard as well.
    void saysWhyThereIsNothing()
    {
        QTreeWidget tree;
        EmptyHint* hint = new EmptyHint(&tree, QStringLiteral("No rows yet."));
        QVERIFY(!hint->isHidden());
        QCOMPARE(tree.accessibleDescription(), QStringLiteral("No rows yet."));
        hint->setSentence(QStringLiteral("No rows."));
        QCOMPARE(hint->text(), QStringLiteral("No rows."));
        QCOMPARE(tree.accessibleDescription(), QStringLiteral("No rows."));
        tree.resize(300, 200);
        tree.show();
        QVERIFY(QTest::qWaitForWindowExposed(&tree));
        QCOMPARE(hint->geometry(), tree.viewport()->rect());
        new QTreeWidgetItem(&tree, QStringList{QStringLiteral("row")});
        QVERIFY(hint->isHidden());
        QCOMPARE(tree.accessibleDescription(), QString());
        hint->setFilteredOut(QStringLiteral("All hidden."));
        QCOMPARE(hint->text(), QStringLiteral("All hidden."));
        QVERIFY(!hint->isHidden());
        tree.clear();
        QCOMPARE(hint->text(), QStringLiteral("No rows."));
        hint->setFilteredOut({});
        QVERIFY(!hint->isHidden());
        QCOMPARE(&EmptyHint::of(tree), hint);
    }
};

TAGSCOPE_TEST(TestEmptyHint)

#include "tst_empty_hint.moc"
