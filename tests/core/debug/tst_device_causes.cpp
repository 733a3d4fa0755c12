// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/console.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QtTest>

using namespace tagscope;

/// Why something is as it is, where the reason is on another device; and what the console says of devices.
class TestDeviceCauses final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        Debugger::Options options;
        options.placement.nodes = {{"*", "/device:CPU:0"}, {"while/Add", "/device:CPU:1"}};
        m_console = std::make_unique<Console>(test::openExample("counter", options));
    }

    /// The Add on the second device is dead in the last iteration because the Switch on the first sent its value out.
    void deadnessIsFollowedToItsDevice()
    {
        QVERIFY(run("run").isOk);
        const QStringList rows = run("why while/Add@while;10").text;
        QVERIFY2(rows.size() >= 4, qPrintable(rows.join(QLatin1Char('\n'))));
        QVERIFY2(rows[0].contains(QLatin1String("is dead: its input from while/Identity/_")), qPrintable(rows[0]));
        QVERIFY2(rows[1].contains(QLatin1String("got a dead message from while/Identity/_"))
                     && rows[1].endsWith(QLatin1String(" on CPU:0")),
                 qPrintable(rows[1]));
        QVERIFY2(rows[2].contains(QLatin1String("Switch while/Switch@while;10 sent its value to output 0")),
                 qPrintable(rows[2]));
        QVERIFY2(rows[3].contains(QLatin1String("Less(10, 10) = false")), qPrintable(rows[3]));
    }

    /// A value that came as a message comes from who computed it.
    void valuesAreFollowedToTheirDevice()
    {
        QVERIFY(run("run").isOk);
        const QStringList rows = run("why while/Add@while;3").text;
        QVERIFY2(rows[0].contains(QLatin1String("AddV2(3, 1) = 4")), qPrintable(rows[0]));
        QVERIFY2(rows[1].contains(QLatin1String("input 0 = 3 from while/Add@while;2")), qPrintable(rows[1]));
        QVERIFY2(rows[2].contains(QLatin1String("input 1 = 1 from one")), qPrintable(rows[2]));
    }

    /// What waits for a message says what its Send waits for.
    void aWaitIsFollowedToItsDevice()
    {
        Debugger& debugger = m_console->debugger();
        QVERIFY(run("run").isOk);
        const auto receiver = [&]() -> std::optional<BlockedInstance> {
            for (const auto& [waiter, blocked] : debugger.state().blocked)
                if (debugger.program()->node(blocked.instance.node()).opClass == OpClass::Recv)
                    return blocked;
            return std::nullopt;
        };
        uint64_t position = 0;
        for (; position < debugger.size() && !receiver(); ++position)
            QVERIFY(run(qPrintable(QStringLiteral("goto %1").arg(position))).isOk);
        QVERIFY(receiver());
        const std::string name = debugger.program()->nameOf(receiver()->instance.node());
        const std::string tag = tagPath(*debugger.program(), debugger.state(), receiver()->instance.iterationId());
        const QStringList rows = run(("why " + name + "@" + tag).c_str()).text;
        QVERIFY2(rows[0].contains(QLatin1String("is blocked: it waits for the message 'edge_")), qPrintable(rows[0]));
        QVERIFY2(rows.size() > 1, qPrintable(rows.join(QLatin1Char('\n'))));
    }

    /// A tag is that of the node's device; both have all of them.
    void tagsOfOneNameAreToldApart()
    {
        Debugger& debugger = m_console->debugger();
        QVERIFY(run("run").isOk);
        const NodeId add = *debugger.graph()->find("while/Add");
        const NodeId merge = *debugger.graph()->find("while/Merge");
        const Result<TagId> ofAdd = debugger.tag("while;4", add);
        const Result<TagId> ofMerge = debugger.tag("while;4", merge);
        TAGSCOPE_VERIFY_RESULT(ofAdd);
        TAGSCOPE_VERIFY_RESULT(ofMerge);
        QVERIFY(*ofAdd != *ofMerge);
        QCOMPARE(*debugger.tag("while;4"), *ofMerge);  // without a node: the first device
        QVERIFY(run("print while/Add@while;4").text[0].contains(QLatin1Char('5')));
        QVERIFY(run("print while/Merge@while;4").text[0].contains(QLatin1Char('4')));
    }

    void topics()
    {
        const QStringList devices = run("info devices").text;
        QCOMPARE(devices.size(), 2);
        QVERIFY2(devices[1].startsWith(QLatin1String("/job:localhost/replica:0/task:0/device:CPU:1: ")),
                 qPrintable(devices[1]));
        QVERIFY(run("run").isOk);
        const QStringList messages = run("info messages").text;
        QCOMPARE(messages, QStringList(QStringLiteral("no message is on its way; 34 messages so far")));
    }

private:
    struct Answer {
        bool isOk = false;
        QStringList text;
    };
    Answer run(const char* line)
    {
        const CommandResult result = m_console->execute(line);
        return {result.isOk, QString::fromStdString(result.text).split(QLatin1Char('\n'), Qt::SkipEmptyParts)};
    }

    std::unique_ptr<Console> m_console;
};

TAGSCOPE_APPLESS_TEST(TestDeviceCauses)
#include "tst_device_causes.moc"
