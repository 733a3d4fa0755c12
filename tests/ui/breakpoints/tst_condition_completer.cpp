// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/breakpoints/condition_completer.h"

#include <QtTest>

using tagscope::ui::ConditionCompleter;

class TestConditionCompleter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLastWordIsCompleted_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("offered");
        const auto row = [](const char* typed, QStringList offered) {
            QTest::newRow(typed) << QString::fromLatin1(typed) << offered;
        };
        row("rep", {QStringLiteral("repeats")});
        row("iter > 3 and rep", {QStringLiteral("iter > 3 and repeats")});
        row("not i", {QStringLiteral("not inf"), QStringLiteral("not iter"), QStringLiteral("not iteration")});
        row("value[", {});
        row("iter > 3 ", {});
        row("xyz", {});
    }
    void theLastWordIsCompleted()
    {
        QFETCH(QString, typed);
        QFETCH(QStringList, offered);
        ConditionCompleter completer;
        completer.setCompletionPrefix(typed);
        QStringList found;
        for (int i = 0; completer.setCurrentRow(i); ++i)
            found << completer.currentCompletion();
        QCOMPARE(found, offered);
    }
};

TAGSCOPE_TEST(TestConditionCompleter)
#include "tst_condition_completer.moc"
