// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/control/run_recipe.h"
#include "core/debug/record/messages.h"
#include "core/exec/network_file.h"
#include "core/exec/virtual_clock.h"
#include "core/trace/trace_file.h"
#include "tests/core/debug/debug_fixture.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The counter example with its addition on the second device, over a network that takes 10 us a message.
Debugger::Options overNetwork(const char* faults = nullptr)
{
    Debugger::Options options;
    options.request.fetches = {"result"};
    options.placement.devices = {"CPU:0", "CPU:1"};
    options.placement.nodes = {{"*", "CPU:0"}, {"while/Add*", "CPU:1"}};
    options.network.network = readNetwork(R"({"kernels":"unit","links":[{"latency_us":10}]})", "n").value();
    if (faults)
        options.network.faults = readFaults(faults, "f").value();
    options.policy.kind = Policy::Kind::Time;
    return options;
}

struct Opened {
    explicit Opened(Debugger::Options options) : console(openExample("counter", std::move(options))) {}
    Console console;
    Debugger& debugger() { return console.debugger(); }
    QString say(const std::string& line) { return answers(console, {line}); }
};

/// The first message that is on its way; the run goes on until there is one.
uint64_t firstFlight(Debugger& debugger)
{
    while (debugger.state().network->flights.empty())
        if (debugger.run({Goal::Kind::Events, 1, {}}).reason != StopReason::Goal)
            qFatal("no message was sent");
    return debugger.state().network->flights[0].number;
}

}

/// What a person does to devices and messages while a run stands, and what is told of it.
class TestNetworkCommands final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDeviceIsHeldAndGoesOn()
    {
        Opened s(overNetwork());
        QVERIFY(s.say("step 5").contains(QStringLiteral("5: ")));
        QVERIFY(s.say("hold cpu:1").contains(QStringLiteral("CPU:1 is held")));
        QVERIFY(s.say("hold CPU:1").startsWith(QStringLiteral("error: ")));
        QVERIFY(s.say("run").contains(QStringLiteral("as long as a device or a message is held")));
        QCOMPARE(s.debugger().status(), RunStatus::Stalled);
        QVERIFY(s.say("devices").contains(QStringLiteral("held: ")));
        QVERIFY(s.say("release all").contains(QStringLiteral("no longer held")));
        QVERIFY(s.say("run").contains(QStringLiteral("the run is over")));
        QCOMPARE(s.say("release all"), QStringLiteral("nothing is held\n"));
        QVERIFY(s.say("info fetches").contains(QStringLiteral("10")));
    }

    void messagesAreHeldDeliveredAndLost()
    {
        Opened s(overNetwork());
        const uint64_t flight = firstFlight(s.debugger());
        const std::string number = std::to_string(flight);
        QVERIFY(s.say("messages").contains(QStringLiteral("message %1 on its way").arg(flight)));
        QVERIFY(s.say("hold " + number).contains(QStringLiteral("is held")));
        QVERIFY(s.say("run").contains(QStringLiteral("as long as a device or a message is held")));
        const uint64_t stood = s.debugger().position();
        QVERIFY(s.say("messages").contains(QStringLiteral(", held")));
        // Its Recv waits, and why says for what.
        const auto& blocked = s.debugger().state().blocked;
        QVERIFY(!blocked.empty());
        bool isToldOfIt = false;
        for (const auto& [waiter, waiting] : blocked) {
            const auto report = s.debugger().why(s.debugger().program()->nodeOf(waiting.instance.node()),
                                                 s.debugger().state().iteration(waiting.instance.iterationId()).tag);
            QVERIFY(report);
            isToldOfIt |= report->kind == "held";
        }
        QVERIFY(isToldOfIt);
        QVERIFY(s.say("deliver " + number).contains(QStringLiteral("arrived")));
        QVERIFY(s.say("run").contains(QStringLiteral("the run is over")));
        // In the past, what is done makes a branch.
        QVERIFY(s.say("goto " + std::to_string(stood)).contains(QStringLiteral("%1").arg(stood)));
        QVERIFY(s.say("fault lose " + number).contains(QStringLiteral("branch 1 forks here")));
        QVERIFY(s.say("run").contains(QStringLiteral("stalled")));
        bool isLost = false;
        for (const auto& [waiter, waiting] : s.debugger().state().blocked)
            isLost |= s.debugger()
                          .why(s.debugger().program()->nodeOf(waiting.instance.node()),
                               s.debugger().state().iteration(waiting.instance.iterationId()).tag)
                          ->kind
                == "message-lost";
        QVERIFY(isLost);
        QVERIFY(s.say("branches").contains(QStringLiteral("message %1 was lost").arg(flight)));
    }

    void wrongLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("no device") << QByteArray("hold gpu:7") << QByteArray("there is no device 'gpu:7'");
        QTest::newRow("several") << QByteArray("hold cpu:*") << QByteArray("may be");
        QTest::newRow("no message") << QByteArray("hold 77") << QByteArray("message 77 is not on its way");
        QTest::newRow("not there") << QByteArray("deliver 77") << QByteArray("message 77 is not on its way");
        QTest::newRow("nothing") << QByteArray("deliver") << QByteArray("expected the number of a message");
        QTest::newRow("a kind") << QByteArray("fault los 0") << QByteArray("did you mean 'lose'");
        QTest::newRow("too much") << QByteArray("fault lose 0 1") << QByteArray("does not take '1'");
        QTest::newRow("no factor") << QByteArray("fault slow cpu:0") << QByteArray("FACTOR");
        QTest::newRow("a factor") << QByteArray("fault slow cpu:0 x") << QByteArray("'x' is not a factor");
        QTest::newRow("one end") << QByteArray("fault cut cpu:0") << QByteArray("a device is missing");
        QTest::newRow("not held") << QByteArray("release cpu:0") << QByteArray("is not held");
    }
    void wrongLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, error);
        Opened s(overNetwork());
        const QString answer = s.say(line.toStdString());
        QVERIFY2(answer.startsWith(QStringLiteral("error: ")) && answer.contains(QString::fromUtf8(error)),
                 qPrintable(answer));
        QCOMPARE(s.debugger().position(), uint64_t(0));
    }

    /// Without a network messages are there at once; a device can be held all the same.
    void withoutANetwork()
    {
        Debugger::Options options = overNetwork();
        options.network = {};
        options.policy = {};
        Opened s(std::move(options));
        QVERIFY(s.say("schedule time").contains(QStringLiteral("--network FILE")));
        QVERIFY(s.say("fault cut cpu:0 cpu:1").contains(QStringLiteral("only a run over a network")));
        QVERIFY(s.say("step 4 on cpu:1").contains(QStringLiteral("4: ")));
        for (uint64_t event = 0; event < 4; ++event)
            QCOMPARE(s.debugger().program()->node(s.debugger().timeline()->record(event).node).device, DeviceId(1));
        QVERIFY(s.say("hold cpu:0").contains(QStringLiteral("CPU:0 is held")));
        QVERIFY(s.say("run").contains(QStringLiteral("held")));
        QVERIFY(s.say("release cpu:0").contains(QStringLiteral("no longer")));
        QVERIFY(s.say("run").contains(QStringLiteral("the run is over")));
    }

    /// All of it comes back from a file, and is made again by its recipe and by a run of the trace.
    void whatWasDoneIsKept()
    {
        Opened s(overNetwork(R"({"faults":[{"kind":"delay","by_us":30,"tag":"while;2"},
            {"kind":"slow","device":"cpu:1","factor":2,"tag":"while;4"}]})"));
        const uint64_t flight = firstFlight(s.debugger());
        s.say("fault delay " + std::to_string(flight) + " 25");
        s.say("fault slow cpu:0 3");
        s.say("step 7 on cpu:0");
        s.say("hold cpu:1");
        s.say("run");
        s.say("release cpu:1");
        QVERIFY(s.say("run").contains(QStringLiteral("the run is over")));
        const State end = s.debugger().state();
        QVERIFY(virtualNow(end) > 0);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("run.trace")).toStdString();
        const Result<void> saved = s.debugger().save(path);
        QVERIFY2(saved, saved ? "" : saved.error().message.c_str());
        auto again = Debugger::open(path, {});
        QVERIFY2(again, again ? "" : again.error().message.c_str());
        Debugger& other = **again;
        QVERIFY(other.program()->network()->request == s.debugger().program()->network()->request);
        QCOMPARE(other.size(), s.debugger().size());
        QVERIFY(other.state() == end);
        for (uint64_t position = 0; position < other.size(); position += 13)
            QVERIFY(other.timeline()->stateAt(position) == s.debugger().timeline()->stateAt(position));

        // By hand again, step by step.
        auto fresh = openExample("counter", s.debugger().options());
        const RunRecipe recipe = s.debugger().recipe();
        QVERIFY(recipe.steps.size() >= 4);
        for (const RecipeStep& step : recipe.steps) {
            while (fresh->position() < step.position)
                fresh->run({Goal::Kind::Events, step.position - fresh->position(), {}});
            const Result<void> done = repeatStep(*fresh, step);
            QVERIFY2(done, done ? "" : done.error().message.c_str());
        }

        // Unwatched, with what the line says.
        const auto line = other.timeline();
        Timeline recorder(line->programPtr());
        BatchOptions options;
        options.recorder = &recorder;
        options.picksOf = line.get();
        const std::vector<ActDone> acts = line->acts();
        QCOMPARE(acts.size(), size_t(4));
        options.acts = acts;
        const BatchResult result = runBatch(line->programPtr(), other.policy(), options);
        QCOMPARE(result.status, RunStatus::Ok);
        QVERIFY(recorder.stateAt(recorder.size()) == end);
        QVERIFY(result.unmatchedFaults.empty());
        QCOMPARE(result.virtualTime, virtualNow(end));
    }

    /// A list of messages agrees with the states, at every position.
    void messagesAreToldOf_data()
    {
        QTest::addColumn<QByteArray>("faults");
        QTest::newRow("none") << QByteArray(R"({"faults":[]})");
        QTest::newRow("lost") << QByteArray(R"({"faults":[{"kind":"lose","tag":"while;3"}]})");
        QTest::newRow("doubled") << QByteArray(R"({"faults":[{"kind":"duplicate","occurrence":3}]})");
        QTest::newRow("a crash") << QByteArray(R"({"faults":[{"kind":"crash","device":"cpu:1","tag":"while;3"}]})");
        QTest::newRow("a cut") << QByteArray(R"({"faults":[{"kind":"cut","from":"cpu:1","to":"cpu:0","at_us":60}]})");
        QTest::newRow("late") << QByteArray(R"({"faults":[{"kind":"delay"},{"kind":"reorder"}]})");
    }
    void messagesAreToldOf()
    {
        QFETCH(QByteArray, faults);
        Opened s(overNetwork(faults.constData()));
        s.say("run");
        MessageLog log(s.debugger().timeline());
        QVERIFY(log.lookFurther(UINT64_MAX));
        uint64_t onWay = 0;
        uint64_t lost = 0;
        for (uint64_t position = 0; position <= s.debugger().size(); ++position) {
            const State state = s.debugger().timeline()->stateAt(position);
            std::map<MessageState, uint64_t> counts;
            for (const MessageRow& row : log.rows())
                ++counts[row.stateAt(position)];
            uint64_t parked = 0;
            for (const MailboxEnds& ends : s.debugger().program()->mailboxes())
                parked += findResource<MailboxResource>(state.resources, ends.mailbox)->messages.size();
            // A message whose fate is due has left the list of rows only with its event.
            QCOMPARE(counts[MessageState::OnWay], state.network->flights.size() + state.network->stays.size());
            QCOMPARE(counts[MessageState::Posted], parked);
            QCOMPARE(counts[MessageState::OnWay] + counts[MessageState::Posted] + counts[MessageState::Taken]
                         + counts[MessageState::Lost],
                     uint64_t(state.network->flightCount));
            onWay += counts[MessageState::OnWay];
            lost = counts[MessageState::Lost];
        }
        QVERIFY(onWay > 0);
        const bool loses = faults.contains("lose") || faults.contains("crash") || faults.contains("cut");
        QCOMPARE(lost > 0, loses);
    }
};

TAGSCOPE_APPLESS_TEST(TestNetworkCommands)

#include "tst_network_commands.moc"
