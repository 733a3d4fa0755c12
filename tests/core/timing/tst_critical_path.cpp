// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/critical_path.h"

#include "tests/core/timing/timing_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

CriticalPath pathOf(const RunTimes& times)
{
    CriticalPath path(times);
    if (!path.lookFurther())
        qFatal("the path is not whole");
    return path;
}

VirtualTime sum(const CriticalPath& path)
{
    VirtualTime total = 0;
    for (size_t kind = 0; kind < pathStepKinds; ++kind)
        total += path.ofKind(PathStep::Kind(kind)).time;
    return total;
}

}

/// What determined how long a run took, where it can be told by looking at it.
class TestCriticalPath final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Const, Send, 10 us on the way, Recv, Neg.
    void overAMessage()
    {
        RawGraph g = oneMessage();
        const auto line = recorded(overTwo(g, {"y_b:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        const auto times = timesOf(line);
        const CriticalPath path = pathOf(*times);
        QCOMPARE(path.length(), 14 * us);
        QCOMPARE(sum(path), path.length());
        QCOMPARE(path.ofKind(PathStep::Kind::Kernel).time, 4 * us);
        QCOMPARE(path.ofKind(PathStep::Kind::Kernel).steps, uint64_t(4));
        QCOMPARE(path.ofKind(PathStep::Kind::Transit).time, 10 * us);
        QCOMPARE(path.ofKind(PathStep::Kind::Queue).time, 0 * us);
        QCOMPARE(path.ofDevices()[0].time, 2 * us);
        QCOMPARE(path.ofDevices()[1].time, 2 * us);
        QCOMPARE(path.ofRoutes()[0].time, 10 * us);
        QCOMPARE(path.ofNodes()[planOf(line->program(), "x").index()].time, 1 * us);
        QCOMPARE(path.readyBy(ReadyBy::Message), uint64_t(1));
        QCOMPARE(path.readyBy(ReadyBy::Start), uint64_t(1));
        QCOMPARE(path.readyBy(ReadyBy::Token), uint64_t(2));
        QCOMPARE(path.steps().size(), size_t(5));
        QCOMPARE(path.steps()[0].event, firingOf(*line, "y_b"));
        QCOMPARE(path.steps()[4].event, firingOf(*line, "x"));
        QCOMPARE(path.steps()[2].kind, PathStep::Kind::Transit);
        QCOMPARE(path.steps()[2].begin, 2 * us);
        QCOMPARE(path.steps()[2].end, 12 * us);
    }

    /// Four constants on one thread: the last one waits for the three before.
    void overAThread()
    {
        RawGraph g;
        for (int i = 0; i < 4; ++i)
            g.constant("c" + std::to_string(i), int32_t{i});
        g.constant("x_b", int32_t{1});
        g.op("AddN", "sum", {"c0", "c1", "c2", "c3"});
        g.op("Neg", "y_b", {"x_b"});
        const auto program =
            overTwo(g, {"sum:0", "y_b:0"}, R"({"kernels":"unit","nodes":[{"name":"c1","kernel_us":6}]})");
        const auto times = timesOf(recorded(program));
        const CriticalPath path = pathOf(*times);
        QCOMPARE(path.length(), 10 * us);
        QCOMPARE(sum(path), path.length());
        QCOMPARE(path.ofKind(PathStep::Kind::Kernel).time, 2 * us);  // the sum and the constant before it
        QCOMPARE(path.ofKind(PathStep::Kind::Queue).time, 8 * us);
        QCOMPARE(path.ofKind(PathStep::Kind::Queue).steps, uint64_t(1));
        QCOMPARE(path.ofDevices()[0].time, 10 * us);
        QCOMPARE(path.ofDevices()[1].time, 0 * us);
    }

    /// On two threads what ends last is not what came last in the order of events.
    void overTwoThreads()
    {
        RawGraph g;
        g.constant("long", int32_t{1}).constant("short", int32_t{2});
        g.op("Neg", "n", {"short"});
        g.op("Add", "sum", {"long", "n"});
        g.constant("x_b", int32_t{1});
        g.op("Neg", "y_b", {"x_b"});
        const auto line = recorded(
            overTwo(g, {"sum:0", "y_b:0"},
                    R"({"kernels":"unit","devices":[{"threads":2}],"nodes":[{"name":"long","kernel_us":9}]})"));
        const auto times = timesOf(line);
        const CriticalPath path = pathOf(*times);
        QCOMPARE(path.length(), 10 * us);
        QCOMPARE(sum(path), path.length());
        QCOMPARE(path.steps().size(), size_t(2));
        QCOMPARE(path.steps()[1].event, firingOf(*line, "long"));
        QCOMPARE(*times->cause(firingOf(*line, "sum")), firingOf(*line, "long"));
    }

    /// Each round over the loop goes there and back; a longer latency makes the run longer by as much for each of them.
    void overALoop()
    {
        VirtualTime lengths[2] = {};
        for (const int latency : {10, 20}) {
            RawGraph g = loopOverTwo();
            const auto line = recorded(overTwo(
                g, {"exit:0"}, R"({"kernels":"unit","links":[{"latency_us":)" + std::to_string(latency) + "}]}"));
            const auto times = timesOf(line);
            const CriticalPath path = pathOf(*times);
            QCOMPARE(sum(path), path.length());
            QCOMPARE(path.length(), virtualNow(line->stateAt(line->size())));
            QCOMPARE(path.ofKind(PathStep::Kind::Unknown).steps, uint64_t(0));
            // Five sums there and back, and a dead one, which ends last; all else is on one device.
            QCOMPARE(path.ofKind(PathStep::Kind::Transit).steps, uint64_t(12));
            QCOMPARE(path.ofKind(PathStep::Kind::Transit).time, VirtualTime(12 * latency) * us);
            lengths[latency / 10 - 1] = path.length();
        }
        QCOMPARE(lengths[1] - lengths[0], 120 * us);
    }

    /// With one iteration at a time what comes first in the next one waits for all of the last.
    void theWindowIsOnIt()
    {
        const auto byWindow = [](int64_t window) {
            RawGraph g = loopOverTwo(window);
            const auto times =
                timesOf(recorded(overTwo(g, {"exit:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})")));
            return pathOf(*times).readyBy(ReadyBy::Window);
        };
        QVERIFY(byWindow(1) > 0);
        QCOMPARE(byWindow(10), uint64_t(0));
    }

    void itIsFoundInSlices()
    {
        RawGraph g = loopOverTwo();
        const auto line = recorded(overTwo(g, {"exit:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        const auto whole = timesOf(line);
        RunTimes sliced(line);
        for (uint64_t to = 7; sliced.position() < line->size(); to += 7) {
            QVERIFY(sliced.lookFurther(to));
            QCOMPARE(sliced.position(), std::min<uint64_t>(to, line->size()));
        }
        for (uint64_t event = 0; event < line->size(); ++event) {
            QCOMPARE(sliced.begin(event), whole->begin(event));
            QCOMPARE(sliced.end(event), whole->end(event));
            QCOMPARE(sliced.cause(event), whole->cause(event));
            QCOMPARE(sliced.readyBy(event), whole->readyBy(event));
            QCOMPARE(sliced.lane(event), whole->lane(event));
        }
        QVERIFY(std::ranges::equal(sliced.messages()->edges(), whole->messages()->edges()));
        const CriticalPath path = pathOf(*whole);
        const CriticalPath again = pathOf(sliced);
        QVERIFY(std::ranges::equal(path.steps(), again.steps()));
    }

    /// Nothing waits where there is no clock.
    void withoutANetwork()
    {
        RawGraph g = oneMessage();
        const auto line = recorded(overTwo(g, {"y_b:0"}, {}));
        const auto times = timesOf(line);
        QVERIFY(!times->isTimed());
        QVERIFY(!times->messages());
        QCOMPARE(times->lanes().size(), size_t(2));
        QCOMPARE(times->length(), VirtualTime(*times->last() + 1));
        QCOMPARE(pathOf(*times).length(), 0 * us);
        QVERIFY(pathOf(*times).steps().empty());
    }
};

TAGSCOPE_APPLESS_TEST(TestCriticalPath)

#include "tst_critical_path.moc"
