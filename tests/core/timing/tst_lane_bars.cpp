// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/lane_bars.h"

#include "tests/core/timing/timing_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <numeric>

using namespace tagscope;
using namespace tagscope::test;

namespace {

VirtualTime busyOf(const std::vector<LaneBar>& bars)
{
    VirtualTime busy = 0;
    for (const LaneBar& bar : bars)
        busy += bar.busy;
    return busy;
}

const RunLane& laneOf(const RunTimes& times, uint32_t device)
{
    for (const RunLane& lane : times.lanes())
        if (lane.device() == DeviceId(device))
            return lane;
    qFatal("there is no such lane");
}

}

/// What is drawn of a run, however long it is.
class TestLaneBars final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Finely: each firing, and the wait for the message before the Recv.
    void oneMessageIsDrawn()
    {
        RawGraph g = oneMessage();
        const auto line = recorded(overTwo(g, {"y_b:0"}, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        const auto times = timesOf(line);
        CriticalPath path(*times);
        QVERIFY(path.lookFurther());
        const PathEvents events(path);
        const std::vector<LaneBar> first = barsOf(*times, laneOf(*times, 0), {0, 14 * us, 100}, events);
        QCOMPARE(first.size(), size_t(2));
        QCOMPARE(first[0].event, firingOf(*line, "x"));
        QVERIFY(first[0].isOnPath && first[1].isOnPath);
        const std::vector<LaneBar> second = barsOf(*times, laneOf(*times, 1), {0, 14 * us, 100}, events);
        QCOMPARE(second.size(), size_t(3));
        QCOMPARE(second[0].kind, LaneBar::Kind::Wait);
        QCOMPARE(second[0].by, ReadyBy::Message);
        QCOMPARE(second[0].begin, 0 * us);
        QCOMPARE(second[0].end, 12 * us);
        QCOMPARE(second[2].event, firingOf(*line, "y_b"));
        QCOMPARE(second[2].begin, 13 * us);
        // Of a part only what is in it, and the wait that it lies in.
        const std::vector<LaneBar> part = barsOf(*times, laneOf(*times, 1), {2 * us, 4 * us, 10}, events);
        QCOMPARE(part.size(), size_t(1));
        QCOMPARE(part[0].kind, LaneBar::Kind::Wait);
        QVERIFY(barsOf(*times, laneOf(*times, 0), {3 * us, 9 * us, 10}, events).empty());
    }

    /// Coarsely there are as many bars as there is room for, and they come to the same work.
    void manyAreFew()
    {
        RawGraph g = pipeline(8, 400);
        const auto line = recorded(overTwo(g, {"xa_b:0"}, R"({"kernels":"unit","links":[{"latency_us":3}]})"));
        const auto times = timesOf(line);
        QVERIFY(line->size() > 8000);
        CriticalPath path(*times);
        QVERIFY(path.lookFurther());
        const PathEvents events(path);
        const VirtualTime length = times->length();
        for (const VirtualTime pixels :
             {VirtualTime(1), VirtualTime(10), VirtualTime(100), VirtualTime(1000), length}) {
            const LaneView view{0, length + 1, std::max<VirtualTime>(1, length / pixels)};
            for (const RunLane& lane : times->lanes()) {
                const std::vector<LaneBar> bars = barsOf(*times, lane, view, events);
                QVERIFY(bars.size() <= 3 * (pixels + 2));
                QCOMPARE(busyOf(bars), times->busy(lane, 0, lane.events().size()));
                uint64_t firings = 0;
                VirtualTime last = 0;
                for (const LaneBar& bar : bars) {
                    QVERIFY(bar.begin >= last && bar.end >= bar.begin);
                    last = bar.end;
                    firings += bar.kind == LaneBar::Kind::Wait ? 0 : bar.count;
                    QVERIFY(bar.busy <= bar.end - bar.begin);
                }
                QCOMPARE(firings, uint64_t(lane.events().size()));
            }
        }
    }

    /// A part of the run is drawn as the same part of all of it.
    void aPartIsAsTheWhole()
    {
        RawGraph g = pipeline(4, 40);
        const auto times =
            timesOf(recorded(overTwo(g, {"xa_b:0"}, R"({"kernels":"unit","links":[{"latency_us":3}]})")));
        for (const RunLane& lane : times->lanes()) {
            const std::vector<LaneBar> all = barsOf(*times, lane, {0, times->length() + 1, 10}, {});
            for (VirtualTime from = 0; from < times->length(); from += 17 * us) {
                std::vector<LaneBar> wanted;
                for (const LaneBar& bar : all)
                    if (bar.end > from && bar.begin < from + 17 * us)
                        wanted.push_back(bar);
                const std::vector<LaneBar> part = barsOf(*times, lane, {from, from + 17 * us, 10}, {});
                QVERIFY(std::ranges::includes(part, wanted, {}, &LaneBar::event, &LaneBar::event));
            }
        }
    }

    void iterations()
    {
        RawGraph g = pipeline(4, 10);
        const auto line = recorded(overTwo(g, {"xa_b:0"}, R"({"kernels":"unit","links":[{"latency_us":3}]})"));
        const auto times = timesOf(line);
        IterationRows rows;
        while (!rows.lookFurther(*times, [] { return true; })) {
        }
        QCOMPARE(rows.rows()[0].tag, TagId(0));
        size_t firings = 0;
        for (const IterationRows::Row& row : rows.rows()) {
            firings += row.events.size();
            const std::vector<LaneBar> bars = barsOf(*times, row, {0, times->length() + 1, 10}, {});
            uint64_t drawn = 0;
            for (const LaneBar& bar : bars) {
                QVERIFY(bar.kind != LaneBar::Kind::Wait);
                drawn += bar.count;
            }
            QCOMPARE(drawn, uint64_t(row.events.size()));
        }
        size_t all = 0;
        for (const RunLane& lane : times->lanes())
            all += lane.events().size();
        QCOMPARE(firings, all);
        // 11 on each device, and the root.
        QCOMPARE(rows.rows().size(), size_t(23));
    }
};

TAGSCOPE_APPLESS_TEST(TestLaneBars)

#include "tst_lane_bars.moc"
