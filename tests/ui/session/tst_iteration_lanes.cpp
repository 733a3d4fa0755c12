// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/lanes_query.h"

#include <set>

using namespace tagscope;
using namespace tagscope::test;
using ui::Lane;
using ui::LaneBar;
using ui::Lanes;
using ui::LanesQuery;

namespace {

Lanes lanesOf(LiveSession& live, const LanesQuery& request)
{
    const auto answer = live.ask(request);
    return answer ? *answer : Lanes{};
}

}

class TestIterationLanes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The counter loop has 11 iterations, of which each bar is from the first to the last event at its tag.
    void barsAreThoseOfTheEvents()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        const Lanes lanes = lanesOf(live, {0, size, 1000, 0, 10, {}});
        QCOMPARE(lanes.total, size_t{1});
        const Lane& lane = lanes.lanes.at(0);
        QCOMPARE(lane.name, std::string("while"));
        QCOMPARE(lane.bars.size(), size_t{11});
        for (size_t i = 0; i < lane.bars.size(); ++i) {
            QCOMPARE(lane.bars[i].iteration, static_cast<int64_t>(i));
            QCOMPARE(lane.bars[i].count, int64_t{1});
            QVERIFY(lane.bars[i].begin < lane.bars[i].end && lane.bars[i].end <= size);
            QVERIFY(i == 0 || lane.bars[i].begin > lane.bars[i - 1].begin);
        }
        // In a part of the run, only those that have events there; in few columns, all of them, joined.
        const LaneBar& fifth = lane.bars[5];
        const Lanes part = lanesOf(live, {fifth.begin, fifth.begin + 1, 1000, 0, 10, {}});
        QVERIFY(std::ranges::any_of(part.lanes.at(0).bars, [&](const LaneBar& bar) { return bar.iteration == 5; }));
        for (const LaneBar& bar : part.lanes[0].bars)
            QVERIFY(bar.begin <= fifth.begin && bar.end > fifth.begin);
        const Lanes joined = lanesOf(live, {0, size, 3, 0, 10, {}});
        int64_t together = 0;
        for (const LaneBar& bar : joined.lanes.at(0).bars)
            together += bar.count;
        QCOMPARE(together, int64_t{11});
        QVERIFY(joined.lanes[0].bars.size() <= 3);
    }

    /// Bars of one row never overlap.
    void rowsAreFreeOfOverlap()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("parallel.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const Lanes lanes = lanesOf(live, {0, live.snapshot().size, 4000, 0, 10, {}});
        QVERIFY(!lanes.lanes.empty());
        for (const Lane& lane : lanes.lanes)
            for (const LaneBar& a : lane.bars)
                for (const LaneBar& b : lane.bars)
                    if (a.row == b.row && a.iteration < b.iteration && a.row + 1 < Lanes::mostRows)
                        QVERIFY(a.end <= b.begin);
    }

    void fullIsWhatTheStateSays_data()
    {
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("after");
        QTest::addColumn<int>("full");  // one that is
        QTest::newRow("as it is") << 2 << 2 << 2;
        QTest::newRow("narrower") << 10 << 2 << 2;
        QTest::newRow("wider") << 2 << 10 << 2;
        QTest::newRow("one at a time, then two") << 1 << 2 << 2;
    }
    /// Of a loop whose window is another one from the middle of the run on.
    void fullIsWhatTheStateSays()
    {
        QFETCH(int, before);
        QFETCH(int, after);
        QFETCH(int, full);
        LiveSession live;
        QVERIFY(live.open(examplePath("parallel.pbtxt")));
        QVERIFY(before == 10 || live.error(ui::WindowRequest{StaticFrameId(1), before}).empty());
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t middle = live.snapshot().size / 2;
        if (after != before) {
            QCOMPARE(live.error(ui::GoToRequest{middle}), std::string());
            QCOMPARE(live.error(ui::WindowRequest{StaticFrameId(1), after}), std::string());
            QVERIFY(live.ask(ui::MoveRequest{}));
        }
        const uint64_t size = live.snapshot().size;
        const Lanes lanes = lanesOf(live, {0, size, 4000, 0, 10, {}});
        QCOMPARE(lanes.lanes.size(), size_t{1});
        const Lane& lane = lanes.lanes[0];
        QCOMPARE(lane.frame, StaticFrameId(1));
        QCOMPARE(lane.window, int64_t{after});
        QCOMPARE(lanesOf(live, {0, middle - 1, 4000, 0, 10, {}}).lanes.at(0).window, int64_t{before});
        std::set<int64_t> fullWindows;
        for (const LaneBar& bar : lane.bars) {
            QCOMPARE(bar.count, int64_t{1});
            QCOMPARE(live.error(ui::GoToRequest{bar.begin}), std::string());
            const State& state = live.snapshot().state;
            int64_t iterations = 0;
            for (size_t f = 0; f < state.frames.size(); ++f)
                if (state.frames[f].isLive && state.frames[f].staticFrame == StaticFrameId(1))
                    iterations = state.frames[f].liveIterations();
            QVERIFY(iterations > 0);
            const int64_t window = state.windowOf(*live.snapshot().program, StaticFrameId(1));
            QCOMPARE(bar.fullWindow, window > 1 && iterations >= window ? window : 0);
            fullWindows.insert(bar.fullWindow);
        }
        QVERIFY(fullWindows.contains(full));
        QVERIFY(fullWindows.contains(0));
    }

    /// Every instance of an inner loop is a lane of its own, asked for part by part.
    void instancesAreLanes()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const Lanes all = lanesOf(live, {0, live.snapshot().size, 1000, 0, 64, {}});
        QVERIFY(all.total >= 3);
        QCOMPARE(all.lanes.size(), std::min<size_t>(all.total, LanesQuery::mostLanes));
        std::set<std::string> names;
        for (const Lane& lane : all.lanes)
            names.insert(lane.name);
        QCOMPARE(names.size(), all.lanes.size());
        const Lanes second = lanesOf(live, {0, live.snapshot().size, 1000, 1, 1, {}});
        QCOMPARE(second.total, all.total);
        QCOMPARE(second.lanes.size(), size_t{1});
        QCOMPARE(second.lanes[0].name, all.lanes[1].name);
    }

    void onlyARangeOfIterations()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        const Lanes all = lanesOf(live, {0, size, 1000, 0, 64, {}});
        const auto inner =
            std::ranges::find_if(all.lanes, [](const Lane& lane) { return lane.name.find('/') != std::string::npos; });
        QVERIFY(inner != all.lanes.end());
        const ui::TagRange around = *ui::TagRange::of(inner->name.substr(0, inner->name.rfind('/')));
        // The iteration around it, alone in its lane, and the whole inner instance.
        const Lanes some = lanesOf(live, {0, size, 1000, 0, 64, around});
        QCOMPARE(some.lanes.size(), size_t{2});
        QCOMPARE(some.total, size_t{2});
        for (const Lane& lane : some.lanes) {
            if (lane.name == around.frame) {
                QCOMPARE(lane.bars.size(), size_t{1});
                QCOMPARE(lane.bars[0].iteration, around.first);
            } else {
                QCOMPARE(lane.name, inner->name);
                QVERIFY(lane.bars == inner->bars);
            }
        }
        // In one column: two iterations of the outer loop, joined, and not those around them.
        const Lanes joined = lanesOf(live, {0, size, 1, 0, 64, ui::TagRange{around.frame, 0, 1}});
        const auto outer = std::ranges::find(joined.lanes, around.frame, &Lane::name);
        QVERIFY(outer != joined.lanes.end());
        QCOMPARE(outer->bars.size(), size_t{1});
        QCOMPARE(outer->bars[0].count, int64_t{2});
    }

    /// Each bar that is left touches the range, and none that does is missing.
    void onlyIterationsWithEventsInARange()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        const Lanes all = lanesOf(live, {0, size, 1000, 0, 64, {}});
        for (const ui::EventRange range :
             {ui::EventRange{size / 3, size / 2}, ui::EventRange{size / 2, size / 2 + 1}, ui::EventRange{0, size}}) {
            std::multiset<std::pair<std::string, int64_t>> wanted;
            for (const Lane& lane : all.lanes)
                for (const LaneBar& bar : lane.bars)
                    if (range.touches(bar.begin, bar.end - 1))
                        wanted.emplace(lane.name, bar.iteration);
            std::multiset<std::pair<std::string, int64_t>> got;
            const Lanes some = lanesOf(live, {0, size, 1000, 0, 64, {}, range});
            for (const Lane& lane : some.lanes) {
                QVERIFY(!lane.bars.empty());
                for (const LaneBar& bar : lane.bars)
                    got.emplace(lane.name, bar.iteration);
            }
            QVERIFY(!wanted.empty());
            QVERIFY(got == wanted);
        }
        // Before the loops begin there is none.
        QCOMPARE(lanesOf(live, {0, size, 1000, 0, 64, {}, ui::EventRange{0, 1}}).total, size_t{0});
        // Both filters hold.
        QCOMPARE(
            lanesOf(live, {0, size, 1000, 0, 64, ui::TagRange{"outer", 0, 0}, ui::EventRange{size - 1, size}}).total,
            size_t{0});
    }

    void nothingIsAskedOfARunThatIsNot()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(lanesOf(live, {0, 100, 100, 0, 10, {}}).total, size_t{0});
        QVERIFY(live.ask(ui::MoveRequest{}));
        QCOMPARE(lanesOf(live, {50, 50, 100, 0, 10, {}}).total, size_t{0});
        QCOMPARE(lanesOf(live, {UINT64_MAX - 5, UINT64_MAX, -3, SIZE_MAX, SIZE_MAX, {}}).total, size_t{0});
        QCOMPARE(lanesOf(live, {0, UINT64_MAX, -3, 0, SIZE_MAX, {}}).total, size_t{1});
    }
};

TAGSCOPE_GUILESS_TEST(TestIterationLanes)

#include "tst_iteration_lanes.moc"
