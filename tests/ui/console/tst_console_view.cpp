// SPDX-License-Identifier: Apache-2.0
#include "ui/console/console_view.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using tagscope::ui::ConsoleView;

class TestConsoleView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void aLineIsAskedAndShown()
    {
        ConsoleView view;
        QSignalSpy asked(&view, &ConsoleView::commandEntered);
        QTest::keyClicks(view.line(), QStringLiteral("step 3"));
        QTest::keyClick(view.line(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), QStringLiteral("step 3"));
        QVERIFY(view.line()->text().isEmpty());
        view.addAnswer(QStringLiteral("done\n"), true);
        view.addAnswer(QStringLiteral("what is 'stap'?\n"), false);
        view.addPrinted(QStringLiteral("printed\n"));
        QCOMPARE(view.text(), QStringLiteral("> step 3\ndone\n✗ what is 'stap'?\nprinted"));
    }

    void historyWalks()
    {
        ConsoleView view;
        for (const char* line : {"one", "two", "two", "three"}) {
            QTest::keyClicks(view.line(), QLatin1String(line));
            QTest::keyClick(view.line(), Qt::Key_Return);
        }
        QTest::keyClicks(view.line(), QStringLiteral("half"));
        const auto after = [&](Qt::Key key) {
            QTest::keyClick(view.line(), key);
            return view.line()->text();
        };
        QCOMPARE(after(Qt::Key_Up), QStringLiteral("three"));
        QCOMPARE(after(Qt::Key_Up), QStringLiteral("two"));
        QCOMPARE(after(Qt::Key_Up), QStringLiteral("one"));
        QCOMPARE(after(Qt::Key_Up), QStringLiteral("one"));
        QCOMPARE(after(Qt::Key_Down), QStringLiteral("two"));
        QCOMPARE(after(Qt::Key_Down), QStringLiteral("three"));
        QCOMPARE(after(Qt::Key_Down), QStringLiteral("half"));
        QCOMPARE(after(Qt::Key_Down), QStringLiteral("half"));
    }

    void completes_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("result");
        QTest::newRow("one word") << QStringLiteral("fi") << QStringList{QStringLiteral("finish")} << QStringLiteral("finish ");
        QTest::newRow("an argument") << QStringLiteral("break wh") << QStringList{QStringLiteral("while/Add")}
                                     << QStringLiteral("break while/Add ");
        QTest::newRow("what they share") << QStringLiteral("break w")
                                         << QStringList{QStringLiteral("while/Add"), QStringLiteral("while/Exit")}
                                         << QStringLiteral("break while/");
        QTest::newRow("nothing shared beyond what stands there")
            << QStringLiteral("b") << QStringList{QStringLiteral("back"), QStringLiteral("break")} << QStringLiteral("b");
        QTest::newRow("none") << QStringLiteral("zz") << QStringList() << QStringLiteral("zz");
    }
    void completes()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, words);
        QFETCH(QString, result);
        ConsoleView view;
        QSignalSpy asked(&view, &ConsoleView::completionRequested);
        QTest::keyClicks(view.line(), line);
        QTest::keyClick(view.line(), Qt::Key_Tab);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), line);
        view.setCompletions(words);
        QCOMPARE(view.line()->text(), result);
        QCOMPARE(view.text().isEmpty(), words.size() < 2);
    }

    void anEmptyLineLetsTheFocusGo()
    {
        ConsoleView view;
        QSignalSpy asked(&view, &ConsoleView::completionRequested);
        QTest::keyClick(view.line(), Qt::Key_Tab);
        QCOMPARE(asked.size(), 0);
    }
};

QTEST_MAIN(TestConsoleView)

#include "tst_console_view.moc"
