// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/saved_predicates.h"

#include "tests/support/ui_test.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>

using namespace tagscope::test;
using namespace tagscope::ui;

class TestSavedPredicates final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_folder));
    }

    void theyAreKeptByName()
    {
        QVERIFY(savedPredicates().isEmpty());
        savePredicate({QStringLiteral("large"), QStringLiteral("> 1e5")});
        savePredicate({QStringLiteral("bad, or worse"), QStringLiteral("nan > 0; \"x\"")});
        savePredicate({QStringLiteral("large"), QStringLiteral("> 1e6")});
        QCOMPARE(savedPredicates(),
                 QList<SavedPredicate>({{QStringLiteral("bad, or worse"), QStringLiteral("nan > 0; \"x\"")},
                                        {QStringLiteral("large"), QStringLiteral("> 1e6")}}));
        removePredicate(QStringLiteral("bad, or worse"));
        QCOMPARE(savedPredicates().size(), 1);
    }

    void aMenuOffersWhatFits()
    {
        savePredicate({QStringLiteral("a"), QStringLiteral("yes 1")});
        savePredicate({QStringLiteral("b"), QStringLiteral("no")});
        QMenu menu;
        QLineEdit field;
        offerPredicates(menu, field, [](const QString& text) { return text.startsWith(QStringLiteral("yes")); });
        Q_EMIT menu.aboutToShow();
        QList<QAction*> actions = menu.actions();
        QCOMPARE(actions[0]->text(), QStringLiteral("a:  yes 1"));
        QVERIFY(actions[1]->isSeparator());
        QVERIFY(!actions[2]->isEnabled());  // there is nothing to save
        actions[0]->trigger();
        QCOMPARE(field.text(), QStringLiteral("yes 1"));
        Q_EMIT menu.aboutToShow();
        QVERIFY(menu.actions()[2]->isEnabled());
        menu.actions()[3]->menu()->actions()[0]->trigger();
        QCOMPARE(savedPredicates().size(), 1);
        field.setText(QStringLiteral("no"));
        Q_EMIT menu.aboutToShow();
        QVERIFY(!menu.actions()[0]->isEnabled());
    }

private:
    QTemporaryDir m_folder;
};

TAGSCOPE_TEST(TestSavedPredicates)

#include "tst_saved_predicates.moc"
