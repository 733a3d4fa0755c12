// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/console/console_view.h"

#include "tests/support/ui_test.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTextBlock>

using tagscope::ui::ConsoleView;

class TestConsoleView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void aLineIsAskedAndShown()
    {
        ConsoleView view;
        QSignalSpy asked(&view, &ConsoleView::commandEntered);
        QTest::keyClicks(view.line(), QStringLiteral("step 3"));
        QTest::keyClick(view.line(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toString(), QStringLiteral("step 3"));
        QVERIFY(view.line()->text().isEmpty());
        view.addAnswer({true, "done\n"});
        view.addAnswer({false, "what is 'stap'?\n"});
        view.addPrinted(QStringLiteral("printed\n"));
        QCOMPARE(view.text(), QStringLiteral("> step 3\ndone\n✗ what is 'stap'?\nprinted"));
    }

    /// A return within a line ends none: it is written out.
    void linesTellWhatTheyAreOf()
    {
        ConsoleView view;
        view.addPrinted(QStringLiteral("printed"));
        tagscope::CommandResult result{true, "of 4\n\nof \r7\r\nof 7\nof nothing\n\n"};
        result.about[0] = {4, {"while;1"}};
        result.about[6] = {7, {}};
        result.about[13] = {7, {}};
        view.addAnswer(result);
        QStringList lines;
        for (QTextBlock block = view.output()->document()->begin(); block.isValid(); block = block.next()) {
            const tagscope::LineAbout* about = ConsoleView::aboutLine(block);
            lines.append(block.text() + (about ? QStringLiteral(" <%1>").arg(about->event.value()) : QString()));
        }
        QCOMPARE(
            lines,
            (QStringList{QStringLiteral("printed"), QStringLiteral("of 4 <4>"), QString(),
                         QStringLiteral("of \\r7 <7>"), QStringLiteral("of 7 <7>"), QStringLiteral("of nothing")}));
    }

    void anAnswerIsOneChange()
    {
        ConsoleView view;
        const auto changes = [&view](int lines) {
            tagscope::CommandResult result;
            for (int i = 0; i < lines; ++i) {
                result.about[result.text.size()] = {7, {}};
                result.text += "x\n";
            }
            const QSignalSpy changed(view.output()->document(), &QTextDocument::contentsChange);
            view.addAnswer(result);
            return changed.size();
        };
        changes(1);
        QCOMPARE(changes(1000), changes(1));
        QCOMPARE(view.output()->blockCount(), 1002);
        // No more lines are kept than a document has.
        changes(12'000);
        QCOMPARE(view.output()->blockCount(), 10'000);
        QVERIFY(ConsoleView::aboutLine(view.output()->document()->begin()));
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
        QTest::newRow("one word") << QStringLiteral("fi") << QStringList{QStringLiteral("finish")}
                                  << QStringLiteral("finish ");
        QTest::newRow("an argument") << QStringLiteral("break wh") << QStringList{QStringLiteral("while/Add")}
                                     << QStringLiteral("break while/Add ");
        QTest::newRow("what they share") << QStringLiteral("break w")
                                         << QStringList{QStringLiteral("while/Add"), QStringLiteral("while/Exit")}
                                         << QStringLiteral("break while/");
        QTest::newRow("nothing shared beyond what stands there")
            << QStringLiteral("b") << QStringList{QStringLiteral("back"), QStringLiteral("break")}
            << QStringLiteral("b");
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

TAGSCOPE_TEST(TestConsoleView)

#include "tst_console_view.moc"
