// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/message_times.h"

#include "tests/core/timing/timing_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// x goes to the second device, which first makes a constant and negates it `work` times.
RawGraph besideWork(int work)
{
    RawGraph g = oneMessage();
    g.constant("c_b", int32_t{1});
    std::string last = "c_b";
    for (int i = 0; i < work; ++i) {
        const std::string name = "n" + std::to_string(i) + "_b";
        g.op("Neg", name, {last});
        last = name;
    }
    g.op("Identity", "end_b", {last});
    return g;
}

}

/// Slack, stalls and bandwidths of messages, by arithmetic on the fingers: a kernel takes 1 us.
class TestMessageTimes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Const 0-1, Send 1-2, there at 12. The Recv waits from 0 on, and nothing else is to be done there.
    void aDeviceStands()
    {
        RawGraph g = oneMessage();
        const auto line = recorded(overTwo(g, {"y_b:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        const auto times = timesOf(line);
        QCOMPARE(times->length(), 14 * us);
        QCOMPARE(times->messages()->messages().size(), size_t(1));
        const MessageTiming& message = times->messages()->messages()[0];
        QCOMPARE(message.sentAt, 2 * us);
        QCOMPARE(message.arrivedAt, 12 * us);
        QCOMPARE(message.neededAt, 0 * us);
        QVERIFY(message.waited != MessageTiming::never);
        QCOMPARE(message.slack(), 0 * us);
        QCOMPARE(message.late(), 12 * us);
        QCOMPARE(message.stall, 12 * us);
        QCOMPARE(message.fixed, 10 * us);
        QCOMPARE(message.bytes, uint64_t(4));
        QVERIFY(!message.hidingBandwidth());
        const EdgeTiming& edge = times->messages()->edges()[0];
        QCOMPARE(edge.messages, uint64_t(1));
        QCOMPARE(edge.late, uint64_t(1));
        QCOMPARE(edge.unhidden, uint64_t(1));
        QCOMPARE(edge.stall, 12 * us);
        QCOMPARE(edge.worst, message.taken);
        QCOMPARE(edge.leastSlack, latestTime);
    }

    void whatRunsMeanwhileIsNoStall_data()
    {
        QTest::addColumn<int>("work");
        QTest::addColumn<qulonglong>("stall");
        // It waits from 1, behind the constant, to 12; `work` kernels and an Identity run meanwhile.
        QTest::newRow("none") << 0 << 10ull;
        QTest::newRow("three") << 3 << 7ull;
        QTest::newRow("ten") << 10 << 0ull;
        // Then it is 12 before the last of them are over.
        QTest::newRow("twenty") << 20 << 0ull;
    }
    void whatRunsMeanwhileIsNoStall()
    {
        QFETCH(int, work);
        QFETCH(qulonglong, stall);
        RawGraph g = besideWork(work);
        const auto line =
            recorded(overTwo(g, {"y_b:0", "end_b:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        const auto times = timesOf(line);
        const MessageTiming& message = times->messages()->messages()[0];
        QCOMPARE(message.neededAt, 1 * us);
        QCOMPARE(message.late(), 11 * us);
        QCOMPARE(message.stall, stall * us);
    }

    /// Its constant takes 20 us, and so the Recv cannot begin before: the message has been there since 2 + 4 bytes at 1
    /// MB a second = 6 us. With 4 bytes in 18 us it would just have been there.
    void slack()
    {
        RawGraph g = besideWork(0);
        const auto line = recorded(
            overTwo(g, {"y_b:0", "end_b:0"},
                    R"({"kernels":"unit","links":[{"bandwidth_MBps":1}],"nodes":[{"name":"c_b","kernel_us":20}]})"));
        const auto times = timesOf(line);
        const MessageTiming& message = times->messages()->messages()[0];
        QCOMPARE(message.arrivedAt, 6 * us);
        QCOMPARE(message.waited, uint32_t(MessageTiming::never));
        QCOMPARE(message.neededAt, 20 * us);
        QCOMPARE(message.slack(), 14 * us);
        QCOMPARE(message.late(), 0 * us);
        QCOMPARE(message.stall, 0 * us);
        QCOMPARE(message.fixed, 0 * us);
        QCOMPARE(*message.hidingBandwidth(), 4 / 18e-6);
        const EdgeTiming& edge = times->messages()->edges()[0];
        QCOMPARE(edge.slack, 14 * us);
        QCOMPARE(edge.leastSlack, 14 * us);
        QCOMPARE(edge.hidingBandwidth, 4 / 18e-6);
    }

    /// A late message that some bandwidth hides: sent at 2, needed at 5, there at 2 + 1 + 4.
    void aBandwidthHidesIt()
    {
        RawGraph g = besideWork(0);
        const auto line = recorded(overTwo(g, {"y_b:0", "end_b:0"},
                                           R"({"kernels":"unit","links":[{"latency_us":1,"bandwidth_MBps":1}],
                                               "nodes":[{"name":"c_b","kernel_us":5}]})"));
        const auto times = timesOf(line);
        const MessageTiming& message = times->messages()->messages()[0];
        QCOMPARE(message.neededAt, 5 * us);
        QCOMPARE(message.arrivedAt, 7 * us);
        QCOMPARE(message.late(), 2 * us);
        QCOMPARE(message.stall, 1 * us);  // the Identity runs from 5 to 6
        QCOMPARE(message.fixed, 1 * us);
        QCOMPARE(*message.hidingBandwidth(), 4 / 2e-6);
    }

    /// On two threads a device does not stand as long as one of them works.
    void oneOfTwoThreads()
    {
        RawGraph g = besideWork(0);
        const auto line = recorded(overTwo(g, {"y_b:0", "end_b:0"},
                                           R"({"kernels":"unit","links":[{"latency_us":10}],
                                               "devices":[{"threads":2}],"nodes":[{"name":"c_b","kernel_us":7}]})"));
        const auto times = timesOf(line);
        const MessageTiming& message = times->messages()->messages()[0];
        QCOMPARE(message.neededAt, 0 * us);
        QCOMPARE(message.late(), 12 * us);
        QCOMPARE(message.stall, 4 * us);  // 7 of the constant, 1 of the Identity
    }

    /// Two are awaited from 0 on. The second, whose constant takes 30 us, comes last: until then nothing but a Recv and
    /// a Neg, 1 us each, has run there, and all the rest is its.
    void aDeviceStandsOnce()
    {
        RawGraph g = oneMessage();
        g.constant("late", int32_t{4});
        g.op("Neg", "z_b", {"late"});
        const auto line = recorded(
            overTwo(g, {"y_b:0", "z_b:0"},
                    R"({"kernels":"unit","links":[{"latency_us":10}],"nodes":[{"name":"late","kernel_us":30}]})"));
        const auto times = timesOf(line);
        const std::span<const MessageTiming> messages = times->messages()->messages();
        QCOMPARE(messages.size(), size_t(2));
        QCOMPARE(messages[0].neededAt, 0 * us);
        QCOMPARE(messages[1].neededAt, 0 * us);
        QVERIFY(messages[0].late() > 0 && messages[0].arrivedAt < messages[1].arrivedAt);
        const VirtualTime worked = messages[0].arrivedAt + 2 * us <= messages[1].arrivedAt ? 2 * us : 1 * us;
        QCOMPARE(messages[0].stall, 0 * us);
        QCOMPARE(messages[1].stall, messages[1].arrivedAt - worked);
        QVERIFY(std::ranges::equal(times->messages()->restated(), std::vector<uint64_t>{0}));
        const std::span<const EdgeTiming> edges = times->messages()->edges();
        for (const MessageTiming& message : messages) {
            QCOMPARE(edges[message.route].stall, message.stall);
            QCOMPARE(edges[message.route].worst, message.taken);
            QCOMPARE(edges[message.route].worstStall, message.stall);
        }
    }

    /// Sums over a loop, and of the messages that are kept only the newest.
    void edgesAreSums()
    {
        RawGraph g = loopOverTwo();
        const auto line = recorded(overTwo(g, {"exit:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        const auto times = timesOf(line);
        const MessageTimes& all = *times->messages();
        std::vector<EdgeTiming> sums(all.edges().size());
        for (uint32_t route = 0; route < sums.size(); ++route)
            sums[route].route = route;
        for (const MessageTiming& message : all.messages()) {
            QCOMPARE(message.transit(), 10 * us);
            QVERIFY(message.stall <= message.late());
            QVERIFY(message.sent < message.arrived && message.arrived < message.taken);
            sums[message.route].add(message);
        }
        QVERIFY(std::ranges::equal(sums, all.edges()));
        QVERIFY(all.messages().size() > 10);
        MessageTimes few(line->program(), 4);
        line->visit(0, line->size(), [&](const State& before, const Event& event) {
            few.see(before, event, tagscope::timesOf(line->program(), before, event));
            return true;
        });
        QVERIFY(few.messages().size() <= 4);
        QCOMPARE(few.firstMessage() + few.messages().size(), uint64_t(all.messages().size()));
        QVERIFY(std::ranges::equal(few.edges(), all.edges()));
        QCOMPARE(few.messages().back(), all.messages().back());
    }

    /// A message that is lost is waited for by nobody that ends; one that is doubled comes once more.
    void faults()
    {
        RawGraph g = oneMessage();
        const auto graph = g.finish();
        ProgramOptions options;
        options.placement.devices = {cpuDevice(0), cpuDevice(1)};
        options.placement.of = {DeviceId(0), DeviceId(1)};
        options.network.network = readNetwork(R"({"kernels":"unit","links":[{"latency_us":10}]})", "n").value();
        options.network.faults =
            readFaults(R"({"faults":[{"kind":"delay","by_us":5},{"kind":"duplicate"}]})", "f").value();
        const auto made = Program::compile(graph, {{}, {"y_b:0"}, {}}, OpRegistry::standard(), options);
        QVERIFY(made);
        const auto times = timesOf(recorded(*made));
        QCOMPARE(times->messages()->messages().size(), size_t(1));
        QCOMPARE(times->messages()->messages()[0].arrivedAt, 17 * us);
        QCOMPARE(times->messages()->messages()[0].fixed, 15 * us);
    }
};

TAGSCOPE_APPLESS_TEST(TestMessageTimes)

#include "tst_message_times.moc"
