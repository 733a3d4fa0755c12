// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/exec/network_file.h"
#include "core/exec/virtual_clock.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <tuple>

using namespace tagscope;
using namespace tagscope::test;

namespace {

constexpr const char* device0 = "/job:localhost/replica:0/task:0/device:CPU:0";
constexpr const char* device1 = "/job:localhost/replica:0/task:0/device:CPU:1";

/// Nodes whose names end in "_b" on CPU:1, all others on CPU:0.
std::shared_ptr<const tagscope::Program> compiled(RawGraph& g, std::vector<std::string> fetches, NetworkRequest network)
{
    const auto graph = g.finish();
    ProgramOptions options;
    options.placement.devices = {device0, device1};
    for (const Node& node : graph->nodes())
        options.placement.of.push_back(DeviceId(node.name.ends_with("_b") ? 1 : 0));
    options.network = std::move(network);
    const auto made = tagscope::Program::compile(graph, {{}, std::move(fetches), {}}, OpRegistry::standard(), options);
    return made ? *made : nullptr;
}

NetworkRequest over(const char* json, std::vector<Fault> faults = {})
{
    Result<Network> network = readNetwork(json, "n");
    if (!network)
        qFatal("%s", network.error().message.c_str());
    return {*network, std::move(faults)};
}

std::vector<Fault> faultsOf(const char* json)
{
    const Result<std::vector<Fault>> faults = readFaults(json, "f");
    if (!faults)
        qFatal("%s", faults.error().message.c_str());
    return *faults;
}

/// x = 3; y_b = -x on the other device; z = -y_b back on the first.
RawGraph there(bool andBack = false)
{
    RawGraph g;
    g.constant("x", int32_t{3});
    g.op("Neg", "y_b", {"x"});
    if (andBack)
        g.op("Neg", "z", {"y_b"});
    return g;
}

/// Five iterations of `i += 1` whose sum is made on the other device, two at a time.
RawGraph loop()
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", int32_t{5}).constant("one", int32_t{1});
    g.enter("enter", "zero", "while", false, 2).enter("el", "limit", "while", true, 2);
    g.enter("eo_b", "one", "while", true, 2);
    g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add_b", {"switch:1", "eo_b"});
    g.op("NextIteration", "next", {"add_b"}).op("Exit", "exit", {"switch"});
    return g;
}

/// What happened, in the order in which it did.
class Events final : public EventSink {
public:
    explicit Events(const tagscope::Program& program) : m_program(program) {}
    void onEvent(const State& state, const Event& event) override
    {
        const EventTimes times = timesOf(m_program, state, event);
        list.push_back({event.kind, event.node, event.tag, event.pick, times});
        isMonotone &= times.begin >= m_last;
        m_last = times.begin;
    }
    struct One {
        Event::Kind kind;
        PlanId node;
        TagId tag;
        uint32_t pick;
        EventTimes times;
        bool operator==(const One&) const = default;
    };
    std::vector<One> list;
    bool isMonotone = true;  ///< each begins no earlier than the one before

private:
    const tagscope::Program& m_program;
    VirtualTime m_last = 0;
};

constexpr Policy byTime{Policy::Kind::Time, 0};

RunStatus statusAfter(const tagscope::Program& program, Executor& executor, const Policy& policy = byTime)
{
    executor.run(policy, 100'000);
    Q_UNUSED(program)
    return executor.status();
}

}

/// The virtual clock, messages on their way and faults (design.md 8). Times are arithmetic: with one unit a kernel
/// (1 us) and a latency they can be counted on the fingers.
class TestNetwork final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A rule for each of many devices, by short names and full ones; the later ones win, and `*` among them.
    void rulesOfManyDevices()
    {
        constexpr size_t many = 10'000;
        const auto full = [](size_t i) { return "/job:localhost/replica:0/task:0/device:CPU:" + std::to_string(i); };
        std::vector<std::string> devices;
        NetworkRequest request;
        request.network.emplace();
        for (size_t i = 0; i < many; ++i) {
            devices.push_back(full(i));
            DeviceRule rule;
            rule.name = i % 2 == 0 ? "cpu:" + std::to_string(i) : full(i);
            rule.threads = static_cast<uint32_t>(1 + i % 7);
            request.network->devices.push_back(rule);
        }
        DeviceRule all;
        all.name = "*";
        all.speed = 2;
        request.network->devices.push_back(all);
        DeviceRule again;
        again.name = "CPU:3";
        again.threads = 100;
        request.network->devices.push_back(again);
        Fault pause;
        pause.kind = Fault::Kind::Pause;
        pause.device = "cpu:4";
        request.faults = {pause};
        const NetworkPlan plan = planNetwork(request, devices, {});
        for (size_t i = 0; i < many; ++i) {
            QCOMPARE(plan.devices[i].threads, i == 3 ? 100U : static_cast<uint32_t>(1 + i % 7));
            QCOMPARE(plan.devices[i].speed, 2.0);
            QCOMPARE(plan.deviceFaults[i].size(), size_t{i == 4 ? 1U : 0U});
        }
    }

    void aMessageTakesItsTime_data()
    {
        QTest::addColumn<QByteArray>("network");
        QTest::addColumn<qulonglong>("ns");
        // Const 0-1, Send 1-2, on its way, Recv one unit, Neg one unit.
        QTest::newRow("no latency") << QByteArray(R"({"kernels":"unit"})") << 4000ull;
        QTest::newRow("latency") << QByteArray(R"({"kernels":"unit","links":[{"latency_us":10}]})") << 14'000ull;
        // 4 bytes at 2 MB a second: 2 us.
        QTest::newRow("bandwidth") << QByteArray(R"({"kernels":"unit","links":[{"bandwidth_MBps":2}]})") << 6000ull;
        QTest::newRow("another link") << QByteArray(
            R"({"kernels":"unit","links":[{"from":"cpu:1","to":"cpu:0","latency_us":10}]})")
                                      << 4000ull;
        QTest::newRow("the last rule holds") << QByteArray(
            R"({"kernels":"unit","links":[{"from":"CPU:0","latency_us":10},{"to":"*CPU:1","latency_us":1}]})")
                                             << 5000ull;
        // The second device takes half the time for its Recv and its Neg.
        QTest::newRow("a fast device") << QByteArray(R"({"kernels":"unit","devices":[{"name":"cpu:1","speed":2}]})")
                                       << 3000ull;
        // Its Neg takes 5 us for 1, on a device of half the speed 10.
        QTest::newRow("a long kernel") << QByteArray(R"({"kernels":"unit","nodes":[{"name":"y*","kernel_us":5}]})")
                                       << 8000ull;
        QTest::newRow("no time at all") << QByteArray(
            R"({"kernels":"unit","nodes":[{"kernel_us":7},{"kernel_us":0}],"links":[{"latency_us":3}]})")
                                        << 3000ull;
        QTest::newRow("a long kernel on a slow device") << QByteArray(
            R"({"kernels":"unit","nodes":[{"name":"y_b","kernel_us":5}],"devices":[{"name":"cpu:1","speed":0.5}]})")
                                                        << 14'000ull;
        // 100 ns for what no model knows better.
        QTest::newRow("by cost") << QByteArray(R"({"links":[{"latency_us":1}]})") << 1400ull;
    }
    void aMessageTakesItsTime()
    {
        QFETCH(QByteArray, network);
        QFETCH(qulonglong, ns);
        RawGraph g = there();
        const auto program = compiled(g, {"y_b:0"}, over(network.constData()));
        QVERIFY(program);
        Executor executor(program);
        Events events(*program);
        executor.setSink(&events);
        QCOMPARE(statusAfter(*program, executor), RunStatus::Ok);
        QCOMPARE(virtualNow(executor.state()), VirtualTime(ns));
        QVERIFY(events.isMonotone);
        QCOMPARE(executor.state().fetches[0].at<int32_t>(0), -3);
        QCOMPARE(executor.state().stats.messages, uint64_t(1));
    }

    /// Jitter moves a latency by its part at most, differs from message to message, and is the seed's.
    void jitterIsWithinItsBounds()
    {
        const NetworkPlan::Link link{10'000, 0, 0.2};
        VirtualTime least = UINT64_MAX;
        VirtualTime most = 0;
        for (uint64_t n = 0; n < 1000; ++n) {
            const VirtualTime time = link.transit(1, 7, n, 100);
            QVERIFY(time >= 8000 && time <= 12'000);
            QCOMPARE(time, link.transit(1, 7, n, 100));
            least = std::min(least, time);
            most = std::max(most, time);
        }
        QVERIFY(least < 8200 && most > 11'800);
        QVERIFY(link.transit(1, 7, 0, 0) != link.transit(2, 7, 0, 0));
    }

    /// Four kernels that wait for nothing but a constant: one after the other on one thread, side by side on four.
    void aDeviceHasThreads_data()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<qulonglong>("ns");
        QTest::newRow("one") << 1 << 5000ull;
        QTest::newRow("two") << 2 << 3000ull;
        QTest::newRow("four") << 4 << 2000ull;
    }
    void aDeviceHasThreads()
    {
        QFETCH(int, threads);
        QFETCH(qulonglong, ns);
        RawGraph g;
        g.constant("x", int32_t{3});
        std::vector<std::string> fetches;
        for (int i = 0; i < 4; ++i) {
            g.op("Neg", "n" + std::to_string(i), {"x"});
            fetches.push_back("n" + std::to_string(i) + ":0");
        }
        const std::string network = R"({"kernels":"unit","devices":[{"threads":)" + std::to_string(threads) + "}]}";
        const auto program = compiled(g, fetches, over(network.c_str()));
        Executor executor(program);
        QCOMPARE(statusAfter(*program, executor), RunStatus::Ok);
        QCOMPARE(virtualNow(executor.state()), VirtualTime(ns));
    }

    /// No token is used before it is there: whatever the schedule, an event begins after those that it needs.
    void timesFollowWhatIsSent_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("seed");
        QTest::newRow("time") << int(Policy::Kind::Time) << 0;
        QTest::newRow("fifo") << int(Policy::Kind::Fifo) << 0;
        QTest::newRow("lifo") << int(Policy::Kind::Lifo) << 0;
        for (int seed = 0; seed < 10; ++seed)
            QTest::addRow("random %d", seed) << int(Policy::Kind::Random) << seed;
    }
    void timesFollowWhatIsSent()
    {
        QFETCH(int, kind);
        QFETCH(int, seed);
        RawGraph g = loop();
        const auto program =
            compiled(g, {"exit:0"}, over(R"({"kernels":"unit","links":[{"latency_us":7,"jitter":1}]})"));
        QVERIFY(program);
        const Policy policy{static_cast<Policy::Kind>(kind), static_cast<uint64_t>(seed)};
        Executor executor(program);
        Events events(*program);
        executor.setSink(&events);
        QCOMPARE(statusAfter(*program, executor, policy), RunStatus::Ok);
        QCOMPARE(executor.state().fetches[0].at<int32_t>(0), 5);
        // In one iteration of the loop, LoopCond after Less, Switch after LoopCond.
        const auto find = [&](const char* name, TagId tag) {
            const PlanId node = program->planOf(*program->graph().find(name));
            return std::ranges::find_if(events.list, [&](const Events::One& e) {
                return e.node == node && e.tag == tag && e.kind == Event::Kind::Firing;
            });
        };
        int compared = 0;
        for (const Events::One& e : events.list)
            for (const auto& [first, then] : {std::pair("less", "cond"), std::pair("cond", "switch")}) {
                const auto a = find(first, e.tag);
                const auto b = find(then, e.tag);
                if (a == events.list.end() || b == events.list.end())
                    continue;
                QVERIFY(b->times.begin >= a->times.end);
                ++compared;
            }
        QVERIFY(compared > 0);
        // One thread a device: nothing overlaps there.
        std::map<DeviceId, VirtualTime> free;
        for (const Events::One& e : events.list)
            if (e.times.thread != EventTimes::noThread) {
                QVERIFY(e.times.begin >= free[e.times.device]);
                free[e.times.device] = e.times.end;
            }
        if (policy.kind == Policy::Kind::Time)
            QVERIFY(events.isMonotone);

        // Again the same, event by event.
        Executor again(program);
        Events same(*program);
        again.setSink(&same);
        again.run(policy, 100'000);
        QVERIFY(same.list == events.list);
        QVERIFY(again.state() == executor.state());
    }

    /// By time comes what could begin first of all that can happen: deliveries before firings, then the first device,
    /// then what is ready for longest. Chains over many devices, of kernels that take equally long, so that many could
    /// begin at once.
    void theEarliestComesFirst_data()
    {
        QTest::addColumn<QByteArray>("network");
        QTest::newRow("at once") << QByteArray("{}");
        QTest::newRow("one thread") << QByteArray(R"({"kernels": "unit", "links": [{"latency_us": 1}]})");
        QTest::newRow("threads") << QByteArray(
            R"({"kernels": "unit", "links": [{"latency_us": 2, "jitter": 0.5}],
                "devices": [{"name": "cpu:2", "threads": 3}, {"name": "cpu:3", "speed": 2}]})");
    }
    void theEarliestComesFirst()
    {
        QFETCH(QByteArray, network);
        constexpr size_t devices = 5;
        RawGraph g;
        g.constant("x", int32_t{3});
        std::vector<size_t> places{0};
        for (size_t chain = 0; chain < 60; ++chain) {
            std::string source = "x";
            for (size_t i = 0; i < 4; ++i) {
                const std::string name = "n" + std::to_string(4 * chain + i);
                g.op("Neg", name, {source});
                source = name;
                places.push_back(chain % 7 * (i + 1) % devices);
            }
        }
        const auto graph = g.finish();
        ProgramOptions options;
        for (size_t d = 0; d < devices; ++d)
            options.placement.devices.push_back("/job:localhost/replica:0/task:0/device:CPU:" + std::to_string(d));
        for (const size_t place : places)
            options.placement.of.push_back(DeviceId(place));
        options.network = over(network.constData());
        const auto made = tagscope::Program::compile(graph, {}, OpRegistry::standard(), options);
        QVERIFY(made);
        const tagscope::Program& program = **made;
        Executor executor(*made);
        size_t longest = 0;
        while (true) {
            const State& state = executor.state();
            const Choices choices(program, state);
            longest = std::max(longest, state.ready.size());
            Choice expected;
            std::tuple<VirtualTime, bool, uint32_t> first;
            for (size_t i = 0; i < choices.size(); ++i) {
                const Choice choice = choices[i];
                const std::tuple mine(beginOf(program, state, choice), choice.isFire(),
                                      choice.isFire() ? deviceOf(program, state, choice).value : 0);
                if (i == 0 || mine < first) {
                    first = mine;
                    expected = choice;
                }
            }
            QCOMPARE(nextChoice(program, state, byTime), expected);
            if (expected.isIdle())
                break;
            QCOMPARE(executor.take(expected) >= StepOutcome::Failed, false);
        }
        QVERIFY(longest > 40);
        QCOMPARE(executor.status(), RunStatus::Ok);
    }

    /// By hand any message may come first.
    void messagesAreChoices()
    {
        RawGraph g;
        g.constant("x", int32_t{3}).constant("w", int32_t{4});
        g.op("Neg", "y_b", {"x"}).op("Neg", "z_b", {"w"});
        const auto program = compiled(g, {"y_b:0", "z_b:0"}, over("{}"));
        Executor executor(program);
        while (!executor.state().ready.empty())
            executor.fire(0);
        const NetworkState& network = *executor.state().network;
        QCOMPARE(network.flights.size(), size_t(2));
        const uint64_t second = network.flights[1].number;
        QCOMPARE(executor.take(Choice::deliver(static_cast<uint32_t>(second))), StepOutcome::Fired);
        QVERIFY(!findFlight(*executor.state().network, second));
        QCOMPARE(executor.state().ready.size(), size_t(1));
        QCOMPARE(statusAfter(*program, executor, {}), RunStatus::Ok);
        QCOMPARE(executor.state().fetches[0].at<int32_t>(0), -3);
        QCOMPARE(executor.state().fetches[1].at<int32_t>(0), -4);
        QCOMPARE(executor.take(Choice::deliver(0)), StepOutcome::Idle);
    }

    void aFault_data()
    {
        QTest::addColumn<QByteArray>("faults");
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("value");  // of z; 0: none
        const auto row = [](const char* name, const char* fault, RunStatus status, int value) {
            QTest::newRow(name) << QByteArray(R"({"faults":[)") + fault + "]}" << int(status) << value;
        };
        row("lose", R"({"kind":"lose","key":"*edge_*_x;*"})", RunStatus::Stalled, 0);
        row("lose the second", R"({"kind":"lose","occurrence":2})", RunStatus::Stalled, 0);
        row("lose the third, which is not sent", R"({"kind":"lose","occurrence":3})", RunStatus::Ok, 3);
        row("lose what another device sends", R"({"kind":"lose","from":"gpu:*"})", RunStatus::Ok, 3);
        row("lose in a loop", R"({"kind":"lose","tag":"while;3"})", RunStatus::Ok, 3);
        row("lose later", R"({"kind":"lose","at_us":1000})", RunStatus::Ok, 3);
        row("lose at the root", R"({"kind":"lose","tag":"/"})", RunStatus::Stalled, 0);
        row("delay", R"({"kind":"delay","by_us":50})", RunStatus::Ok, 3);
        row("delay for long", R"({"kind":"delay"})", RunStatus::Ok, 3);
        row("duplicate", R"({"kind":"duplicate"})", RunStatus::Ok, 3);
        row("reorder", R"({"kind":"reorder"})", RunStatus::Ok, 3);
        // 3 with bit 24 set, and its negative with bit 24 the other way round: -(2^24 + 3) is 0xfefffffd.
        row("corrupt", R"({"kind":"corrupt","key":"*_x;*"})", RunStatus::Ok, (1 << 24) + 3);
        row("lose a dead bit that is not there", R"({"kind":"lose-dead-bit"})", RunStatus::Ok, 3);
        row("crash", R"({"kind":"crash","device":"cpu:1"})", RunStatus::Stalled, 0);
        row("crash when all is over", R"({"kind":"crash","device":"cpu:1","at_us":1000})", RunStatus::Ok, 3);
        row("restart", R"({"kind":"restart","device":"*:1"})", RunStatus::Stalled, 0);
        row("pause", R"({"kind":"pause","device":"cpu:1"})", RunStatus::Stalled, 0);
        row("slow", R"({"kind":"slow","device":"cpu:1","factor":3})", RunStatus::Ok, 3);
        row("cut there", R"({"kind":"cut","from":"cpu:0","to":"cpu:1"})", RunStatus::Stalled, 0);
        row("cut back", R"({"kind":"cut","from":"cpu:1","to":"cpu:0"})", RunStatus::Stalled, 0);
        row("cut later", R"({"kind":"cut","at_us":1000})", RunStatus::Ok, 3);
    }
    void aFault()
    {
        QFETCH(QByteArray, faults);
        QFETCH(int, status);
        QFETCH(int, value);
        for (const Policy& policy : {byTime, Policy{}, Policy{Policy::Kind::Random, 5}}) {
            RawGraph g = there(true);
            const auto program = compiled(g, {"z:0"}, over(R"({"kernels":"unit"})", faultsOf(faults.constData())));
            QVERIFY(program);
            Executor executor(program);
            QCOMPARE(int(statusAfter(*program, executor, policy)), status);
            const Tensor& z = executor.state().fetches[0];
            QCOMPARE(z.hasValue() ? z.at<int32_t>(0) : 0, value);
        }
    }

    /// A fault says how often it matched.
    void faultsAreCounted()
    {
        RawGraph g = loop();
        const auto program =
            compiled(g, {"exit:0"}, over("{}", faultsOf(R"({"faults":[{"kind":"delay","by_us":5,"key":"*_switch;*"},
                {"kind":"lose","tag":"while;77"},{"kind":"slow","device":"cpu:1","factor":2,"tag":"while;2"}]})")));
        Executor executor(program);
        QCOMPARE(statusAfter(*program, executor), RunStatus::Ok);
        // The Switch sends its live side and at the end a dead one: six messages. The others never, and once.
        QCOMPARE(executor.state().network->matches, (std::vector<uint32_t>{6, 0, 1}));
        QCOMPARE(executor.state().network->devices[1].slowness, uint64_t(2000));
    }

    /// A dead message that lost its dead bit comes live, with nothing in it.
    void aDeadBitIsLost()
    {
        RawGraph g;
        g.constant("x", int32_t{3}).op("Const", "p", {}, DType::Bool, {{"value", Tensor::scalar(false)}});
        g.op("Switch", "s", {"x", "p"}).op("Identity", "y_b", {"s:1"}).op("Size", "n_b", {"y_b"}, DType::Int32);
        const auto program = compiled(g, {"n_b:0"}, over("{}", faultsOf(R"({"faults":[{"kind":"lose-dead-bit"}]})")));
        QVERIFY(program);
        Executor executor(program);
        QCOMPARE(statusAfter(*program, executor), RunStatus::Ok);
        QCOMPARE(executor.state().fetches[0].at<int32_t>(0), 0);
    }

    /// A device that is held does nothing, the others go on; then it goes on where it was.
    void aDeviceIsHeld()
    {
        for (const bool isTimed : {false, true}) {
            RawGraph g = loop();
            const auto program = compiled(g, {"exit:0"}, isTimed ? over("{}") : NetworkRequest());
            Executor executor(program);
            const auto isReadyOn = [&](DeviceId device) {
                const ReadyList& ready = executor.state().ready;
                for (size_t i = 0; i < ready.size(); ++i)
                    if (program->node(ready[i].node()).device == device)
                        return true;
                return false;
            };
            executor.run({}, 3);
            while (!isReadyOn(DeviceId(0)) || !isReadyOn(DeviceId(1)))
                QCOMPARE(executor.run({}, 1), uint64_t(1));
            NetworkAct pause;
            pause.kind = NetworkAct::Kind::Pause;
            pause.device = DeviceId(1);
            QVERIFY(executor.act(pause));
            QVERIFY(!executor.act(pause));
            const uint64_t before = executor.state().position;
            QCOMPARE(statusAfter(*program, executor, {}), RunStatus::Stalled);
            QVERIFY(executor.state().position > before);
            QVERIFY(isHeldUp(executor.state()));
            QVERIFY(!isOver(*program, executor.state()));
            for (size_t i = 0; i < executor.state().ready.size(); ++i)
                QVERIFY(program->node(executor.state().ready[i].node()).device == DeviceId(0));
            const ReadyEntry held = executor.state().network->devices[1].aside[0];
            const NodeView view = viewNode(*program, executor.state(), held.node(), held.iterationId());
            QCOMPARE(view.phase, NodePhase::Held);
            QVERIFY(!view.isDoomed);
            NetworkAct resume = pause;
            resume.kind = NetworkAct::Kind::Resume;
            QVERIFY(executor.act(resume));
            QCOMPARE(statusAfter(*program, executor, {}), RunStatus::Ok);
            QCOMPARE(executor.state().fetches[0].at<int32_t>(0), 5);
        }
    }

    /// One device alone, then the other.
    void oneDeviceGoesOn()
    {
        RawGraph g = loop();
        const auto program = compiled(g, {"exit:0"}, {});
        Executor executor(program);
        for (DeviceId device(0); executor.status() == RunStatus::Paused; device = DeviceId(1 - device.value))
            for (Choice c; !(c = nextChoiceOn(*program, executor.state(), {}, device)).isIdle();) {
                QVERIFY(deviceOf(*program, executor.state(), c) == device);
                executor.take(c);
            }
        QCOMPARE(executor.status(), RunStatus::Ok);
        QCOMPARE(executor.state().fetches[0].at<int32_t>(0), 5);
    }

    void files_data()
    {
        QTest::addColumn<bool>("isNetwork");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("error");
        const auto network = [](const char* name, const char* text, const char* error) {
            QTest::addRow("network: %s", name) << true << QByteArray(text) << QByteArray(error);
        };
        const auto fault = [](const char* name, const char* text, const char* error) {
            QTest::addRow("faults: %s", name)
                << false << QByteArray(R"({"faults":[)") + text + "]}" << QByteArray(error);
        };
        network("nothing", "{}", "");
        network("all", R"({"seed":1,"links":[{"from":"*","to":"gpu:*","latency_us":10,"bandwidth_MBps":1000,
            "jitter":0.2}],"devices":[{"name":"gpu:0","threads":1,"speed":2.0,"memory_MB":64}],
            "nodes":[{"name":"a*","kernel_us":3}],"kernels":"cost"})",
                "");
        network("no object", "[]", "'n' is not a JSON object");
        network("no JSON", "{", "'n', line 1: it is not JSON");
        network("deep", "[[[[[[[[[[[[1]]]]]]]]]]]]", "values are more than 8 deep");
        network("no comma", "{\n\"seed\": 1\n\n\"links\": []}", "'n', line 4: it is not JSON");
        network("twice", "{\"links\":[],\n\"links\":[]}", "'n', line 2: \"links\" stands twice");
        network("twice in a rule", "{\"links\":[{},\n{\"jitter\":0,\n\n\"jitter\":1}]}",
                "'n', line 4: \"jitter\" stands twice");
        network("the line", "{\"seed\": 1,\n\"links\": [\n  {\"jitter\": 0},\n  {\"jitter\":\n 7\n}]}",
                "'n', line 5: entry 2 of \"links\": \"jitter\" is a number from 0 to 1");
        network("unknown", R"({"latency_us":3})", "\"latency_us\" has no meaning here");
        network("unknown of a link", R"({"links":[{"latency":3}]})",
                "entry 1 of \"links\": \"latency\" has no meaning");
        network("jitter", R"({"links":[{"jitter":1.5}]})", "\"jitter\" is a number from 0 to 1");
        network("negative", R"({"links":[{"latency_us":-1}]})", "\"latency_us\" is a number from 0");
        network("a text for a number", R"({"links":[{"latency_us":"3"}]})", "\"latency_us\" is a number");
        network("threads", R"({"devices":[{"threads":0}]})", "\"threads\" is a whole number from 1 to 1024");
        network("speed", R"({"devices":[{"speed":0}]})", "\"speed\" is a number from");
        network("kernels", R"({"kernels":"fast"})", "\"kernels\" is unit, cost or measured");
        network("a kernel's time", R"({"nodes":[{"name":"a","kernel_us":-3}]})", "\"kernel_us\" is a number from 0");
        network("links", R"({"links":{}})", "\"links\" is a list");
        network("a link", R"({"links":[3]})", "entry 1 of \"links\": it is not a JSON object");
        fault("all of a message", R"({"kind":"delay","key":"*e*","tag":"while;3","from":"a","to":"b","occurrence":1,
            "at_us":0,"by_us":2})",
              "");
        fault("slow", R"({"kind":"slow","device":"gpu:1","factor":2.5,"tag":"while;3","at_us":1})", "");
        fault("cut", R"({"kind":"cut","from":"a","to":"b","at_us":1})", "");
        fault("no kind", R"({"key":"*"})", "a fault has a \"kind\"");
        fault("another kind", R"({"kind":"explode"})", "no fault of the kind 'explode'");
        fault("what it does not use", R"({"kind":"lose","by_us":3})", "\"by_us\" has no meaning here");
        fault("a device of a message", R"({"kind":"lose","device":"cpu:0"})", "\"device\" has no meaning here");
        fault("a key of a device", R"({"kind":"crash","device":"cpu:0","key":"*"})", "\"key\" has no meaning here");
        fault("no device", R"({"kind":"crash"})", "needs a \"device\"");
        fault("no factor", R"({"kind":"slow","device":"cpu:0"})", "needs a \"factor\"");
        fault("occurrence", R"({"kind":"lose","occurrence":0})", "\"occurrence\" is a whole number from 1");
        QTest::addRow("faults: none") << false << QByteArray("{}") << QByteArray("there is no list \"faults\"");
    }
    void files()
    {
        QFETCH(bool, isNetwork);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, error);
        const auto check = [&](const auto& read, auto readAgain) {
            QVERIFY2(read.has_value() == error.isEmpty(), read ? "" : read.error().message.c_str());
            if (!read) {
                QVERIFY2(QByteArray::fromStdString(read.error().message).contains(error), read.error().message.c_str());
                return;
            }
            const auto again = readAgain(toText(*read), "again");
            QVERIFY2(again.has_value(), again ? "" : again.error().message.c_str());
            QVERIFY(*again == *read);
        };
        if (isNetwork)
            check(readNetwork(text.toStdString(), "n"), readNetwork);
        else
            check(readFaults(text.toStdString(), "f"), readFaults);
    }

    void devicesHaveSeveralNames()
    {
        QVERIFY(namesDevice("*", device1));
        QVERIFY(namesDevice("cpu:1", device1));
        QVERIFY(namesDevice("CPU:*", device1));
        QVERIFY(namesDevice("/job:localhost/*", device1));
        QVERIFY(namesDevice("worker/1/gpu:0", "/job:worker/replica:0/task:1/device:GPU:0"));
        QVERIFY(!namesDevice("gpu:*", device1));
        QVERIFY(!namesDevice("cpu:0", device1));
    }
};

TAGSCOPE_APPLESS_TEST(TestNetwork)

#include "tst_network.moc"
