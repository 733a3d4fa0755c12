// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/traffic.h"

#include "core/debug/causes/frontier.h"
#include "core/exec/network_file.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The counter with its addition on the second device; a message takes 10 us, a kernel 1 us, nothing waits for a
/// thread.
Debugger::Options overTwoDevices(bool hasNetwork)
{
    Debugger::Options options;
    options.request.fetches = {"result"};
    options.placement.devices = {"CPU:0", "CPU:1"};
    options.placement.nodes = {{"*", "CPU:0"}, {"while/Add*", "CPU:1"}};
    if (hasNetwork) {
        options.network.network =
            readNetwork(R"({"kernels":"unit","links":[{"latency_us":10}],"devices":[{"name":"*","threads":64}]})", "n")
                .value();
        options.policy.kind = Policy::Kind::Time;
    }
    return options;
}

Traffic trafficOf(Debugger& debugger)
{
    TrafficLog log(debugger.timeline());
    log.lookFurther(debugger.size());
    return log.at(debugger.position(), debugger.state());
}

}

/// Who sends what to whom, and how far devices have come.
class TestTraffic final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One sum for each of the iterations 0 to 9 comes back, of four bytes, and a dead one of iteration 10.
    void counts()
    {
        for (const bool hasNetwork : {false, true}) {
            Console console(openExample("counter", overTwoDevices(hasNetwork)));
            QVERIFY(console.debugger().run({}).reason == StopReason::Finished);
            const Traffic traffic = trafficOf(console.debugger());
            QCOMPARE(traffic.devices.size(), size_t(2));
            const TrafficCell* back = traffic.find(1, 0);
            QVERIFY(back);
            QCOMPARE(back->count, uint64_t(11));
            QCOMPARE(back->dead, uint64_t(1));
            QCOMPARE(back->bytes, uint64_t(40));
            QCOMPARE(back->waiting, uint64_t(0));
            QVERIFY(!traffic.find(0, 0) && !traffic.find(1, 1));
            // The addend, and in each of 11 iterations the condition of the loop and the value.
            QCOMPARE(traffic.find(0, 1)->count, uint64_t(23));
            QCOMPARE(traffic.find(0, 1)->bytes, uint64_t(4 + 11 * 1 + 10 * 4));
            const QString text = answers(console, {"traffic"});
            QVERIFY2(text.contains(QStringLiteral("CPU:1 -> CPU:0: 11 messages, 40 bytes, 1 dead; slowest ")),
                     qPrintable(text));
        }
    }

    /// With enough threads nobody waits for one: a Recv takes a message as soon as it is there, 10 us after it was
    /// sent, where it waits already; all sums are waited for.
    void ages()
    {
        Console console(openExample("counter", overTwoDevices(true)));
        QVERIFY(console.debugger().run({}).reason == StopReason::Finished);
        const Traffic traffic = trafficOf(console.debugger());
        QVERIFY(traffic.isTimed);
        QCOMPARE(traffic.find(1, 0)->slowest, std::optional<uint64_t>(10'000));
        QCOMPARE(traffic.find(1, 0)->oldest95, std::optional<uint64_t>(10'000));
        QVERIFY(console.debugger().goTo(0));
        QVERIFY(trafficOf(console.debugger()).cells.empty());
        QCOMPARE(answers(console, {"traffic"}), QStringLiteral("nothing was sent yet\n"));
    }

    /// At every position as the list of messages has it.
    void atEveryPosition()
    {
        Console console(openExample("counter", overTwoDevices(true)));
        Debugger& debugger = console.debugger();
        debugger.run({});
        TrafficLog log(debugger.timeline());
        log.lookFurther(debugger.size());
        MessageLog messages(debugger.timeline());
        messages.lookFurther(debugger.size());
        for (uint64_t position = 0; position <= debugger.size(); ++position) {
            const State state = debugger.timeline()->stateAt(position);
            uint64_t sent = 0;
            uint64_t open = 0;
            for (const MessageRow& row : messages.rows()) {
                sent += row.sent < position ? 1u : 0u;
                open += row.sent < position && row.taken >= position ? 1u : 0u;
            }
            uint64_t count = 0;
            uint64_t waiting = 0;
            for (const TrafficCell& cell : log.at(position, state).cells) {
                count += cell.count;
                waiting += cell.waiting;
            }
            QCOMPARE(count, sent);
            QCOMPARE(waiting, open);
        }
    }

    void whatIsLostHasNoAge()
    {
        Debugger::Options options = overTwoDevices(true);
        options.network.faults =
            readFaults(R"({"faults":[{"kind":"lose","key":"*while/Add;*","occurrence":3}]})", "f").value();
        Console console(openExample("counter", options));
        QVERIFY(console.debugger().run({}).reason == StopReason::Stalled);
        const Traffic traffic = trafficOf(console.debugger());
        QCOMPARE(traffic.find(1, 0)->count, uint64_t(3));
        QCOMPARE(traffic.find(1, 0)->lost, uint64_t(1));
        QCOMPARE(traffic.find(1, 0)->waiting, uint64_t(0));
        // Iteration 2 has not come back: it is the oldest that is not over on the first device.
        const std::vector<FrontierRow> rows = frontier(*console.debugger().tagNames(), console.debugger().state());
        QVERIFY(!rows.empty());
        QCOMPARE(rows.front().name, std::string("while"));
        QCOMPARE(rows.front().device, DeviceId(0));
        QCOMPARE(rows.front().unfinished, int64_t(2));
        QCOMPARE(rows.front().finished, std::optional<int64_t>(1));
        QCOMPARE(rows.size(), size_t(2));
        QVERIFY(rows[0].isLast && !rows[1].isLast);
        QCOMPARE(rows[1].unfinished, int64_t(3));  // the second device has sent that sum, and goes on
        QCOMPARE(rows.front().window, int64_t(10));
        QVERIFY(!rows.front().isHeldBack && rows.front().live >= 1 && rows.front().live <= 10);
        QCOMPARE(rows.front().waitsFor, std::string("the message `while/Add` from CPU:1"));
        const QString text = answers(console, {"frontier"});
        QVERIFY2(text.startsWith(QStringLiteral("CPU:0 while: finished 1, oldest unfinished 2, window ")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(" of 10; waits for the message `while/Add` from CPU:1\n")),
                 qPrintable(text));
    }

    /// At every position of a run: as the frames of the state are.
    void frontiers()
    {
        Console console(openExample("counter", overTwoDevices(false)));
        Debugger& debugger = console.debugger();
        QCOMPARE(answers(console, {"frontier"}), QStringLiteral("no loop frame is live\n"));
        debugger.run({});
        bool isBehind = false;
        for (uint64_t position = 0; position <= debugger.size(); ++position) {
            const State state = debugger.timeline()->stateAt(position);
            const std::vector<FrontierRow> rows = frontier(*debugger.tagNames(), state);
            size_t live = 0;
            for (size_t i = 1; i < state.frames.size(); ++i)
                live += state.frames[i].isLive ? 1u : 0u;
            QCOMPARE(rows.size(), live);
            for (const FrontierRow& row : rows) {
                QCOMPARE(debugger.program()->frame(row.staticFrame).device, row.device);
                QCOMPARE(row.finished.value_or(-1) + 1, row.unfinished);
                QVERIFY(!row.waitsFor.empty());
                QVERIFY(state.iteration(*findIteration(state, row.tag)).number == row.unfinished);
                isBehind |= row.isLast;
            }
        }
        QVERIFY(isBehind);  // at some time one of them has come less far
    }

    void stepsOnOneDevice_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line : {"step 3 on cpu:1", "next on cpu:1", "next wave on cpu:1", "next iteration on cpu:0",
                                 "next frame on cpu:1", "over on cpu:1", "finish on cpu:0"})
            QTest::newRow(line) << QByteArray(line);
    }
    /// Live, only that device goes on.
    void stepsOnOneDevice()
    {
        QFETCH(QByteArray, line);
        const DeviceId device(line.endsWith('1') ? 1 : 0);
        for (const uint64_t from : {uint64_t(0), uint64_t(40), uint64_t(60)}) {
            Console console(openExample("counter", overTwoDevices(false)));
            Debugger& debugger = console.debugger();
            debugger.run({Goal::Kind::Events, from, {}});
            const uint64_t before = debugger.position();
            const CommandResult result = console.execute(line.toStdString());
            QVERIFY2(result.isOk, result.text.c_str());
            for (uint64_t event = before; event < debugger.position(); ++event)
                QCOMPARE(debugger.program()->node(debugger.timeline()->record(event).node).device, device);
            QVERIFY(debugger.position() > before || !result.text.empty());
        }
    }

    /// Through what is recorded the others pass by, and the goal is that of the device.
    void throughTheRecording()
    {
        Console console(openExample("counter", overTwoDevices(false)));
        Debugger& debugger = console.debugger();
        debugger.run({});
        const auto deviceOf = [&](uint64_t event) {
            return debugger.program()->node(debugger.timeline()->record(event).node).device;
        };
        QVERIFY(debugger.goTo(0));
        Goal goal{Goal::Kind::Events, 5, {}, DeviceId(1)};
        QVERIFY(debugger.run(goal).reason == StopReason::Goal);
        uint64_t there = 0;
        for (uint64_t event = 0; event < debugger.position(); ++event)
            there += deviceOf(event) == DeviceId(1) ? 1u : 0u;
        QCOMPARE(there, uint64_t(5));
        QCOMPARE(deviceOf(debugger.position() - 1), DeviceId(1));

        // Each begin of an iteration on the second device in turn, from 1 to 10.
        QVERIFY(debugger.goTo(0));
        QVERIFY(debugger.run({Goal::Kind::NextFrame, 1, {}, DeviceId(1)}).reason == StopReason::Goal);
        QCOMPARE(deviceOf(debugger.position() - 1), DeviceId(1));
        for (int64_t iteration = 1; iteration <= 10; ++iteration) {
            const StopReport report = debugger.run({Goal::Kind::NextIteration, 1, {}, DeviceId(1)});
            QVERIFY2(report.reason == StopReason::Goal, report.note.c_str());
            QCOMPARE(deviceOf(report.position - 1), DeviceId(1));
            QCOMPARE(report.fired->tagName, "while;" + std::to_string(iteration));
        }
        // Then out of the frame: its part of it is gone.
        const StopReport out = debugger.run({Goal::Kind::FrameEnd, 1, {}, DeviceId(1)});
        QVERIFY(out.reason == StopReason::Goal);
        for (size_t i = 1; i < debugger.state().frames.size(); ++i)
            if (const FrameInstance& frame = debugger.state().frames[i]; frame.isLive)
                QVERIFY(debugger.program()->frame(frame.staticFrame).device != DeviceId(1));
    }

    /// The focus is on the other device: its part of the same instance is meant.
    void theSameFrameElsewhere()
    {
        Console console(openExample("counter", overTwoDevices(false)));
        Debugger& debugger = console.debugger();
        while (debugger.tagName(debugger.timeline()->lastTag(debugger.position())) != "while;4")
            QVERIFY(debugger.run({Goal::Kind::Events, 1, {}}).reason == StopReason::Goal);
        const TagId tag = debugger.timeline()->lastTag(debugger.position());
        for (const uint32_t device : {0u, 1u}) {
            Goal goal{Goal::Kind::NextFiring, 1, tag, DeviceId(device)};
            const StopReport report = debugger.run(goal);
            if (report.fired && report.position > report.from)
                QCOMPARE(debugger.program()->node(debugger.timeline()->record(report.position - 1).node).device,
                         DeviceId(device));
            else
                QVERIFY(!report.note.empty());
        }
    }
};

TAGSCOPE_APPLESS_TEST(TestTraffic)

#include "tst_traffic.moc"
