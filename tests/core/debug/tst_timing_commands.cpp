// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_file.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The counter example with its addition on the second device, 10 us away.
struct TimedCounter {
    explicit TimedCounter(bool hasNetwork = true) : console(openExample("counter", counterOverTwo(hasNetwork))) {}
    QString say(const std::string& line) { return answers(console, {line}); }

    Console console;
};

}

/// What the console tells of the virtual clock.
class TestTimingCommands final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slackAndPath()
    {
        TimedCounter s;
        QCOMPARE(s.say("slack"), QStringLiteral("no message was taken\n"));
        QVERIFY(s.say("run").contains(QStringLiteral("the run is over")));
        const QStringList edges = s.say("slack").trimmed().split(QLatin1Char('\n'));
        QCOMPARE(edges.size(), 4);
        // The second device, which only adds, stands longest: for the value, which comes behind the condition.
        QVERIFY2(
            edges[0].startsWith(QStringLiteral("while/Identity from CPU:0 to CPU:1: 11 messages, 11 late, stall ")),
            qPrintable(edges.join(QLatin1Char('\n'))));
        QVERIFY(edges[1].startsWith(QStringLiteral("while/Add from CPU:1 to CPU:0: 11 messages, 11 late, stall ")));
        const QStringList path = s.say("critical").trimmed().split(QLatin1Char('\n'));
        QVERIFY(path[0].startsWith(QStringLiteral("the critical path takes ")));
        QVERIFY(path[1].contains(QStringLiteral("messages while/")));
    }

    void ideal()
    {
        TimedCounter s;
        QVERIFY(s.say("ideal link CPU:0 CPU:1")
                    .startsWith(QStringLiteral("If messages from CPU:0 to CPU:1 took no time, the run would take ")));
        QVERIFY(s.say("ideal link CPU:0 CPU:1").endsWith(QStringLiteral("% shorter.\n")));
        QVERIFY(s.say("ideal latency * * 10").contains(QStringLiteral("just as long")));
        QVERIFY(s.say("ideal kernel while/Add 50").contains(QStringLiteral("% longer")));
        QVERIFY(s.say("ideal window while 1").contains(QStringLiteral("1 iteration of 'while/while_context'")));
        QCOMPARE(s.say("ideal windows while 4").count(QStringLiteral("window ")), 4);
        QCOMPARE(s.console.debugger().position(), uint64_t(0));
    }

    void wrongLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("nothing") << QByteArray("ideal") << QByteArray("expected 'ideal WHAT OF [VALUE]'");
        QTest::newRow("a word") << QByteArray("ideal lnk") << QByteArray("did you mean 'link'");
        QTest::newRow("one end") << QByteArray("ideal link cpu:0") << QByteArray("expected what 'link' is of");
        QTest::newRow("no link") << QByteArray("ideal link gpu:0 cpu:0") << QByteArray("nothing is sent from 'gpu:0'");
        QTest::newRow("a value") << QByteArray("ideal speed cpu:0 fast") << QByteArray("does not take 'fast'");
        QTest::newRow("a frame") << QByteArray("ideal window whlie") << QByteArray("whlie");
        QTest::newRow("no room") << QByteArray("ideal window while 0") << QByteArray("is not a number from 1");
    }
    void wrongLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, error);
        TimedCounter s;
        const QString answer = s.say(line.toStdString());
        QVERIFY2(answer.startsWith(QStringLiteral("error: ")) && answer.contains(QString::fromUtf8(error)),
                 qPrintable(answer));
    }

    void withoutANetwork()
    {
        TimedCounter s(false);
        for (const char* line : {"slack", "critical"})
            QVERIFY(s.say(line).contains(QStringLiteral("start with --network FILE")));
        QVERIFY(s.say("ideal link * *").startsWith(QStringLiteral("error: only a run over a network")));
    }
};

TAGSCOPE_APPLESS_TEST(TestTimingCommands)

#include "tst_timing_commands.moc"
