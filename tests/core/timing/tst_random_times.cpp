// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/causal_order.h"
#include "core/debug/timing/critical_path.h"
#include "core/debug/timing/ideal_run.h"
#include "core/debug/timing/lane_bars.h"
#include "tests/core/timing/timing_fixture.h"
#include "tests/support/programs/graph_program.h"
#include "tests/support/programs/program.h"
#include "tests/support/programs/random_run.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <iterator>
#include <random>
#include <set>

using namespace tagscope;
using namespace tagscope::test;

namespace {

NetworkRequest drawnNetwork(std::mt19937_64& random)
{
    const auto draw = [&](uint64_t n) { return static_cast<double>(random() % n); };
    NetworkRequest request;
    request.network = randomTimes(random, 3, 100);
    if (random() % 2)
        request.network->nodes.push_back({"*Add*", draw(20)});
    return request;
}

}

/// What holds of every run: seeded random programs, over devices and networks that the seed draws.
class TestRandomTimes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itHolds_data()
    {
        QTest::addColumn<int>("firstSeed");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("depth");
        QTest::newRow("flat") << 0 << 40 << 1;
        QTest::newRow("two levels") << 1000 << 40 << 2;
        QTest::newRow("three levels") << 2000 << 30 << 3;
    }
    void itHolds()
    {
        QFETCH(int, firstSeed);
        QFETCH(int, count);
        QFETCH(int, depth);
        for (int i = 0; i < count; ++i) {
            check(static_cast<uint64_t>(firstSeed + i), depth);
            if (QTest::currentTestFailed()) {
                qWarning("seed %d", firstSeed + i);
                return;
            }
        }
    }

private:
    static void check(uint64_t seed, int depth)
    {
        std::mt19937_64 random(seed);
        GeneratorOptions options;
        options.depth = depth;
        options.statements = 4;
        Result<ProgramGraph> built = buildGraph(randomProgram(seed, options));
        QVERIFY(built);
        const auto graph = std::make_shared<const Graph>(std::move(built->graph));
        ProgramOptions placed;
        const uint64_t devices = 1 + random() % 3;
        placed.placement.devices.clear();
        for (uint64_t d = 0; d < devices; ++d)
            placed.placement.devices.push_back(cpuDevice(static_cast<int>(d)));
        for (size_t n = 0; n < graph->size(); ++n)
            placed.placement.of.emplace_back(random() % devices);
        placed.network = drawnNetwork(random);
        const auto made = tagscope::Program::compile(graph, {{}, built->outputs, {}}, OpRegistry::standard(), placed);
        QVERIFY(made);
        for (const Policy& policy :
             {Policy{Policy::Kind::Time, 0}, Policy{Policy::Kind::Fifo, 0}, Policy{Policy::Kind::Random, seed}}) {
            const auto line = recorded(*made, policy);
            const auto times = test::timesOf(line);
            const bool isByTime = policy.kind == Policy::Kind::Time;
            checkEvents(*line, *times, isByTime);
            checkPath(*line, *times, isByTime);
            checkMessages(*line, *times, isByTime);
            if (isByTime || seed % 4 == 0)  // it takes long
                checkOrder(line, *times, random);
            if (QTest::currentTestFailed())
                return;
            if (isByTime) {
                const Result<IdealRun> again = runIdeal(*made, {});
                QVERIFY(again && again->isWhole());
                QCOMPARE(again->length, times->length());
                // Compiled anew, with what changes nothing.
                const auto same = runIdeal(*made, {IdealChange::Kind::Kernel, "no*such*node*at*all", "*", {}});
                QVERIFY(!same);
                const double speed = (*made)->network()->devices[0].speed;
                const IdealRun compiled = runIdeal(*made, {IdealChange::Kind::Speed, "cpu:0", "*", speed}).value();
                QVERIFY2(compiled == *again,
                         qPrintable(QStringLiteral("%1 ns and %2 firings, not %3 and %4")
                                        .arg(compiled.length)
                                        .arg(compiled.firings)
                                        .arg(again->length)
                                        .arg(again->firings)));
            }
        }
    }

    static void checkEvents(const Timeline& line, const RunTimes& times, bool isByTime)
    {
        QCOMPARE(times.position(), line.size());
        QCOMPARE(times.length(), virtualNow(line.stateAt(line.size())));
        line.visit(0, line.size(), [&](const State& before, const Event& event) {
            const uint64_t number = before.position;
            const EventTimes expected = tagscope::timesOf(line.program(), before, event);
            const bool isSame = times.begin(number) == expected.begin && times.end(number) == expected.end;
            const uint32_t lane = times.lane(number);
            const bool isThere = lane == RunTimes::noLane
                ? expected.thread == EventTimes::noThread
                : times.lanes()[lane].device() == expected.device && times.lanes()[lane].thread() == expected.thread;
            bool isReady = true;
            if (event.isOfNode()) {
                const VirtualTime ready = readySince(line.program(), before, event.node, event.iteration);
                isReady = times.ready(number) == ready;
                if (const std::optional<uint32_t> cause = times.cause(number); cause && isByTime)
                    isReady = isReady && *cause < number && times.end(*cause) == ready;
            }
            if (!isSame || !isThere || !isReady)
                qWarning("event %d: %d %d %d, ready at %d", static_cast<int>(number), isSame, isThere, isReady,
                         static_cast<int>(times.ready(number)));
            return isSame && isThere && isReady;
        });
        for (const RunLane& lane : times.lanes())
            for (size_t i = 1; i < lane.events().size(); ++i)
                QVERIFY(times.begin(lane.events()[i]) >= times.end(lane.events()[i - 1]));
    }

    static void checkPath(const Timeline& line, const RunTimes& times, bool isByTime)
    {
        CriticalPath path(times);
        QVERIFY(path.lookFurther());
        QCOMPARE(path.length(), times.length());
        VirtualTime sum = 0;
        for (size_t kind = 0; kind < pathStepKinds; ++kind)
            sum += path.ofKind(PathStep::Kind(kind)).time;
        QCOMPARE(sum, path.length());
        VirtualTime at = path.length();
        for (const PathStep& step : path.steps()) {
            QCOMPARE(step.end, at);
            QVERIFY(step.begin <= step.end);
            at = step.begin;
            const EventRecord record = line.record(step.event);
            if (step.kind == PathStep::Kind::Kernel)
                QVERIFY(record.isFiring());
            if (step.kind == PathStep::Kind::Transit)
                QCOMPARE(record.kind, Event::Kind::Deliver);
        }
        QCOMPARE(at, VirtualTime(0));
        if (isByTime)
            QCOMPARE(path.ofKind(PathStep::Kind::Unknown).steps, uint64_t(0));
        VirtualTime onDevices = 0;
        for (const CriticalPath::Share& share : path.ofDevices())
            onDevices += share.time;
        QCOMPARE(onDevices, path.ofKind(PathStep::Kind::Kernel).time + path.ofKind(PathStep::Kind::Queue).time);
        VirtualTime onRoutes = 0;
        for (const CriticalPath::Share& share : path.ofRoutes())
            onRoutes += share.time;
        QCOMPARE(onRoutes, path.ofKind(PathStep::Kind::Transit).time);
    }

    /// A crossing, or what stands for several.
    using Ways = std::vector<Crossing>;

    /// The events that come before one, by one step after the other: the last on its device, and what had come there.
    static std::set<uint32_t> pastOf(const Timeline& line, const Ways& ways, uint32_t event)
    {
        const auto deviceOf = [&](uint32_t e) { return line.program().node(line.record(e).node).device; };
        std::set<uint32_t> past;
        std::vector<uint32_t> open{event};
        while (!open.empty()) {
            const uint32_t at = open.back();
            open.pop_back();
            if (!past.insert(at).second)
                continue;
            const DeviceId device = deviceOf(at);
            for (uint32_t before = at; before-- > 0;)
                if (line.record(before).isOfNode() && deviceOf(before) == device) {
                    open.push_back(before);
                    break;
                }
            for (const Crossing& way : ways)
                if (way.how == Crossing::End::Arrived && way.to == device && way.ended <= at)
                    open.push_back(way.sent);
        }
        return past;
    }

    /// Cones, chains, and the order that is left when a device is hidden, against a search event by event.
    static void checkOrder(const std::shared_ptr<const Timeline>& line, const RunTimes& times, std::mt19937_64& random)
    {
        Crossings crossings(line);
        QVERIFY(crossings.lookFurther(times));
        const Ways all(crossings.all().begin(), crossings.all().end());
        QCOMPARE(all.size(), times.messages()->messages().size());
        const size_t devices = line->program().placement().devices.size();
        const auto deviceOf = [&](uint32_t e) { return line->program().node(line->record(e).node).device; };
        constexpr int events = 1;  // of each run
        for (int i = 0; i < events; ++i) {
            const auto event = static_cast<uint32_t>(random() % line->size());
            if (!line->record(event).isOfNode())
                continue;
            const CausalCones cones = CausalCones::of(crossings, devices, event, deviceOf(event));
            const std::set<uint32_t> past = pastOf(*line, all, event);
            for (uint32_t other = 0; other < line->size(); ++other)
                if (line->record(other).isOfNode()) {
                    const uint64_t last = cones.past[deviceOf(other).index()];
                    QCOMPARE(last != CausalCones::none && other <= last, past.contains(other));
                }
            // The other way round, for one of them.
            const auto later = static_cast<uint32_t>(random() % line->size());
            if (line->record(later).isOfNode()) {
                const uint64_t first = cones.future[deviceOf(later).index()];
                QCOMPARE(first != CausalCones::none && later >= first, pastOf(*line, all, later).contains(event));
            }
            const CausalChain chain = CausalChain::of(crossings, devices, event, deviceOf(event));
            checkChain(all, chain, event, deviceOf(event));
            checkHidden(*line, times, crossings, all, event);
        }
    }

    /// It is one, and none is longer.
    static void checkChain(const Ways& all, const CausalChain& chain, uint32_t event, DeviceId device)
    {
        const auto holds = [&](const std::vector<uint32_t>& side) {
            for (size_t i = 1; i < side.size(); ++i)
                if (all[side[i - 1]].to != all[side[i]].from || all[side[i - 1]].ended > all[side[i]].sent)
                    return false;
            return true;
        };
        QVERIFY(holds(chain.before) && holds(chain.after));
        if (!chain.before.empty())
            QVERIFY(all[chain.before.back()].to == device && all[chain.before.back()].ended <= event);
        if (!chain.after.empty())
            QVERIFY(all[chain.after.front()].from == device && all[chain.after.front()].sent >= event);
        std::vector<size_t> to(all.size(), 0);
        std::vector<size_t> from(all.size(), 0);
        size_t longestTo = 0;
        size_t longestFrom = 0;
        const auto isBefore = [&](const Crossing& a, const Crossing& b) {
            return a.how == Crossing::End::Arrived && a.to == b.from && a.ended <= b.sent;
        };
        for (size_t c = 0; c < all.size(); ++c) {
            to[c] = 1;
            for (size_t before = 0; before < c; ++before)
                if (isBefore(all[before], all[c]))
                    to[c] = std::max(to[c], to[before] + 1);
            if (all[c].how == Crossing::End::Arrived && all[c].to == device && all[c].ended <= event)
                longestTo = std::max(longestTo, to[c]);
        }
        for (size_t c = all.size(); c-- > 0;) {
            if (all[c].how != Crossing::End::Arrived)
                continue;
            from[c] = 1;
            for (size_t after = c + 1; after < all.size(); ++after)
                if (isBefore(all[c], all[after]) && from[after] > 0)
                    from[c] = std::max(from[c], from[after] + 1);
            if (all[c].from == device && all[c].sent >= event)
                longestFrom = std::max(longestFrom, from[c]);
        }
        QCOMPARE(chain.before.size(), longestTo);
        QCOMPARE(chain.after.size(), longestFrom);
    }

    /// What is before an event on the devices that are left is the same.
    static void checkHidden(const Timeline& line, const RunTimes& times, const Crossings& crossings, const Ways& all,
                            uint32_t event)
    {
        const auto deviceOf = [&](uint32_t e) { return line.program().node(line.record(e).node).device; };
        for (size_t d = 0; d < line.program().placement().devices.size(); ++d) {
            if (DeviceId(d) == deviceOf(event))
                continue;
            const HiddenCrossings hidden(crossings, times, {DeviceId(d)});
            QVERIFY(!hidden.isCut());
            Ways left(hidden.list().all().begin(), hidden.list().all().end());
            for (const Crossing& way : left)
                QVERIFY(way.from != DeviceId(d) && way.to != DeviceId(d) && way.from != way.to);
            for (const Crossing& way : all)
                if (way.from != DeviceId(d) && way.to != DeviceId(d))
                    left.push_back(way);
            std::set<uint32_t> expected;
            for (const uint32_t before : pastOf(line, all, event))
                if (deviceOf(before) != DeviceId(d))
                    expected.insert(before);
            QCOMPARE(pastOf(line, left, event), expected);
        }
    }

    static void checkMessages(const Timeline& line, const RunTimes& times, bool isByTime)
    {
        const MessageTimes& messages = *times.messages();
        QCOMPARE(uint64_t(messages.messages().size()), line.stateAt(line.size()).stats.messages);
        for (const MessageTiming& message : messages.messages()) {
            QCOMPARE(message.sentAt, times.end(message.sent));
            QCOMPARE(message.arrivedAt, times.begin(message.arrived));
            QCOMPARE(message.neededAt,
                     times.begin(message.waited == MessageTiming::never ? message.taken : message.waited));
            QVERIFY(message.stall <= message.late());
            if (isByTime) {
                QCOMPARE(message.waited == MessageTiming::never,
                         message.late() == 0 && message.waited == MessageTiming::never);
                QVERIFY(times.begin(message.taken) >= message.arrivedAt);
            }
        }
        if (isByTime)
            checkStalls(line, times);
    }

    /// Moment for moment: where nothing runs on a device, and it waits, the stall is that of what comes last.
    static void checkStalls(const Timeline& line, const RunTimes& times)
    {
        const std::span<const MessageTiming> messages = times.messages()->messages();
        const auto deviceOf = [&](uint32_t event) { return line.program().node(line.record(event).node).device; };
        std::vector<VirtualTime> expected(messages.size(), 0);
        for (uint32_t d = 0; d < line.program().placement().devices.size(); ++d) {
            std::vector<std::pair<VirtualTime, VirtualTime>> busy;
            std::set<VirtualTime> moments;
            for (const RunLane& lane : times.lanes())
                for (const uint32_t event : lane.events())
                    if (lane.device() == DeviceId(d) && times.begin(event) < times.end(event)) {
                        busy.emplace_back(times.begin(event), times.end(event));
                        moments.insert({times.begin(event), times.end(event)});
                    }
            std::vector<size_t> here;
            for (size_t m = 0; m < messages.size(); ++m)
                if (deviceOf(messages[m].taken) == DeviceId(d) && messages[m].late() > 0) {
                    here.push_back(m);
                    moments.insert({messages[m].neededAt, messages[m].arrivedAt});
                }
            for (auto moment = moments.begin(); moment != moments.end() && std::next(moment) != moments.end();
                 ++moment) {
                const VirtualTime from = *moment;
                const VirtualTime to = *std::next(moment);
                if (std::ranges::any_of(busy, [&](const auto& run) { return run.first <= from && to <= run.second; }))
                    continue;
                size_t owner = SIZE_MAX;
                for (const size_t m : here)
                    if (messages[m].neededAt <= from && to <= messages[m].arrivedAt
                        && (owner == SIZE_MAX || messages[m].arrived > messages[owner].arrived))
                        owner = m;
                if (owner != SIZE_MAX)
                    expected[owner] += to - from;
            }
        }
        std::vector<EdgeTiming> sums(times.messages()->edges().size());
        for (size_t m = 0; m < messages.size(); ++m) {
            QCOMPARE(messages[m].stall, expected[m]);
            sums[messages[m].route].route = messages[m].route;
            sums[messages[m].route].add(messages[m]);
        }
        for (size_t route = 0; route < sums.size(); ++route)
            if (sums[route].messages > 0)
                QCOMPARE(sums[route], times.messages()->edges()[route]);
    }
};

TAGSCOPE_APPLESS_TEST(TestRandomTimes)

#include "tst_random_times.moc"
