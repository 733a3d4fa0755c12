// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

/// Debugger scripts through the built program: what they print is kept in tests/golden/cli, checked by hand against the
/// rules of the executor.
class TestDebugScripts final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QProcess* start(QObject* parent, const QStringList& arguments, const QByteArray& input = {})
    {
        auto* process = new QProcess(parent);
        process->start(QStringLiteral(TAGSCOPE_CLI), arguments);
        process->write(input);
        process->closeWriteChannel();
        process->waitForFinished(-1);
        return process;
    }

    static QString example(const QString& name)
    {
        return QString::fromStdString(tagscope::test::sourcePath("resources/examples/%1.pbtxt")).arg(name);
    }

private Q_SLOTS:
    void transcripts_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QByteArray>("script");
        QTest::newRow("counter")
            << "counter"
            << QByteArray(
                   "step 10\ninfo ready\ninfo frames\nbreak while/Merge if iter == 7\ncontinue\nprint while/Add\n"
                   "break dead\nrcontinue\nrcontinue\ninfo breakpoints\ndelete\ncontinue\n"
                   "why while/Exit@while;2\nset while/Add:0@while;3 9\nbranches\ncontinue\nwhy result\n");
        QTest::newRow("cond_in_loop")
            << "cond_in_loop"
            << QByteArray("break while/cond/Merge log took {value} in {iter}\nbreak frame end\ncontinue\n"
                          "why while/cond/Mul@while;2\nwhy while/cond/Mul@while;3\nprint result\n");
        QTest::newRow("nested")
            << "nested"
            << QByteArray("break frame start inner\ncontinue\nnext\nnext iteration\nfinish\ninfo frames\ncontinue\n"
                          "info waiting\ngoto end\ncontinue\nprint outer/inner/Mul@outer;2/inner;3\n");
        QTest::newRow("untaken_loop") << "untaken_loop"
                                      << QByteArray("run\nwhy result\nwhy cond/while/Exit\nrcontinue\nnext wave\n");
    }
    void transcripts()
    {
        QFETCH(QString, graph);
        QFETCH(QByteArray, script);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("script")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(script);
        file.close();
        QProcess* process =
            start(this, {QStringLiteral("debug"), example(graph), QStringLiteral("--script"), file.fileName()});
        QVERIFY2(process->exitCode() == 0, process->readAllStandardError().constData());
        const QByteArray output = process->readAllStandardOutput();
        TAGSCOPE_COMPARE_GOLDEN("cli/" + graph.toStdString(), output.toStdString());
        // The same from standard input.
        QProcess* piped = start(this, {QStringLiteral("debug"), example(graph)}, script);
        QCOMPARE(piped->exitCode(), 0);
        QCOMPARE(piped->readAllStandardOutput(), output);
    }

    void aFailingLineEndsTheScript()
    {
        QProcess* process =
            start(this, {QStringLiteral("debug"), example(QStringLiteral("counter"))}, "step\nprint whle\nstep\n");
        QCOMPARE(process->exitCode(), 2);
        QCOMPARE(process->readAllStandardOutput(), QByteArray("1: Const `zero` fired at `/`: gives int32: 0\n"));
        QCOMPARE(process->readAllStandardError(),
                 QByteArray("tagscope-cli: standard input:2: there is no node 'whle'\n"));
    }

    /// A script that came to its end answers as `run` does.
    void theRunsExitCode_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<int>("exitCode");
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        const QString counter = example(s("counter"));
        QFile queue(m_folder.filePath(s("queue.pbtxt")));
        QVERIFY(queue.open(QIODevice::WriteOnly));
        queue.write(R"(
            node { name: "q" op: "FIFOQueueV2" attr { key: "component_types" value { list { type: DT_FLOAT } } } }
            node { name: "deq" op: "QueueDequeueV2" input: "q"
                   attr { key: "component_types" value { list { type: DT_FLOAT } } } })");
        queue.close();
        const QStringList dead{s("--fetch"), s("cond/Sub")};
        const QStringList few{s("--max-firings"), s("20")};
        QTest::newRow("over") << counter << QStringList() << QByteArray("continue\n") << 0;
        QTest::newRow("on the way") << counter << QStringList() << QByteArray("step 5\n") << 0;
        QTest::newRow("an error") << example(s("cond_true")) << dead << QByteArray("continue\n") << 1;
        QTest::newRow("an error, looked back at")
            << example(s("cond_true")) << dead << QByteArray("continue\nback 2\n") << 1;
        QTest::newRow("an error, then quit") << example(s("cond_true")) << dead << QByteArray("continue\nquit\n") << 1;
        QTest::newRow("another line, not run to its end")
            << example(s("cond_true")) << dead << QByteArray("continue\ngoto 1\nschedule lifo\n") << 0;
        QTest::newRow("stalled") << queue.fileName() << QStringList() << QByteArray("continue\n") << 4;
        QTest::newRow("a limit") << counter << few << QByteArray("continue\n") << 5;
        QTest::newRow("a limit, looked back at") << counter << few << QByteArray("continue\nback 3\n") << 5;
        QTest::newRow("below a limit") << counter << few << QByteArray("step 19\n") << 0;
        QTest::newRow("a failing line") << example(s("cond_true")) << dead << QByteArray("continue\nnonsense\n") << 2;
    }
    void theRunsExitCode()
    {
        QFETCH(QString, graph);
        QFETCH(QStringList, options);
        QFETCH(QByteArray, script);
        QFETCH(int, exitCode);
        QProcess* process = start(this, QStringList{QStringLiteral("debug"), graph} + options, script);
        QVERIFY2(process->exitCode() == exitCode,
                 qPrintable(QStringLiteral("exit %1: %2%3")
                                .arg(process->exitCode())
                                .arg(QString::fromUtf8(process->readAllStandardOutput()),
                                     QString::fromUtf8(process->readAllStandardError()))));
    }

    void quitEndsIt()
    {
        QProcess* process =
            start(this, {QStringLiteral("debug"), example(QStringLiteral("counter"))}, "quit\nnonsense\n");
        QCOMPARE(process->exitCode(), 0);
        QVERIFY(process->readAllStandardOutput().isEmpty());
    }

    void aMissingScriptIsUsage()
    {
        QProcess* process = start(this,
                                  {QStringLiteral("debug"), example(QStringLiteral("counter")),
                                   QStringLiteral("--script"), QDir::tempPath() + QStringLiteral("/no/such/script")});
        QCOMPARE(process->exitCode(), 2);
    }

    void feedsAndSchedule()
    {
        QProcess* process = start(this,
                                  {QStringLiteral("debug"), example(QStringLiteral("counter")),
                                   QStringLiteral("--feed"), QStringLiteral("limit=2"), QStringLiteral("--fetch"),
                                   QStringLiteral("result"), QStringLiteral("--schedule"), QStringLiteral("lifo")},
                                  "schedule\nprint limit\ncontinue\ninfo fetches\n");
        QCOMPARE(process->exitCode(), 0);
        const QByteArray output = process->readAllStandardOutput();
        QVERIFY(output.startsWith("schedule: lifo\nlimit:0 = int32: 2\n"));
        QVERIFY(output.endsWith("the run is over\nresult:0 = int32: 2\n"));
    }
};

TAGSCOPE_GUILESS_TEST(TestDebugScripts)

#include "tst_debug_scripts.moc"
