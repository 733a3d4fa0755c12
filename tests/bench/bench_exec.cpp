// SPDX-License-Identifier: Apache-2.0
// Nanoseconds a firing, not recorded, recorded, and recorded with the times of kernels, and what messages between
// devices cost beyond their firings, against the budgets of the design (README.md here has the figures).
#include "core/exec/executor.h"
#include "core/trace/timeline.h"
#include "tests/bench/bench_graphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <limits>
#include <string_view>

using namespace tagscope;
using namespace tagscope::bench;

namespace {

struct Figure {
    double ns = std::numeric_limits<double>::infinity();
    uint64_t firings = 0;
    uint64_t messages = 0;
    double bytes = 0;
};

/// Of this process, in ns: a run is one thread's work, and the machine may have other work.
double cpuTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

/// The best of several runs: the machine is shared, and only ever makes a run slower.
enum class Mode { Plain, Recorded, Timed };

Figure measure(const Workload& workload, const Policy& policy, Mode mode)
{
    Figure best;
    for (int round = 0; round < 5; ++round) {
        Executor run(workload.program);
        Timeline timeline(workload.program);
        if (mode != Mode::Plain)
            run.setSink(&timeline);
        run.setTimesKernels(mode == Mode::Timed);
        const double start = cpuTime();
        run.run(policy, std::numeric_limits<uint64_t>::max());
        const uint64_t firings = run.state().stats.firings;
        best.ns = std::min(best.ns, (cpuTime() - start) / static_cast<double>(firings));
        best.firings = firings;
        best.messages = run.state().stats.messages;
        best.bytes = static_cast<double>(timeline.memory().columns) / static_cast<double>(firings);
    }
    return best;
}

/// What a bare interpreter of the counter loop takes a node, on this machine now: the yardstick of the ratios.
double bareLoop()
{
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 5; ++round) {
        volatile int32_t limit = 20'000'000;
        const double start = cpuTime();
        for (int32_t i = 0; i < limit; ++i) {
            volatile int32_t turn = i;
            static_cast<void>(turn);
        }
        best = std::min(best, (cpuTime() - start) / 20'000'000);
    }
    return best;
}

/// A loop on one device, and over several without and with a network: a firing there, and what a message costs beyond
/// the firings, Send and Recv among them.
void measureMessages(const Workload& alone, const Workload& apart, const Workload& overNetwork)
{
    const Policy byTime{Policy::Kind::Time};
    for (const Mode mode : {Mode::Plain, Mode::Recorded}) {
        const Figure one = measure(alone, {}, mode);
        const auto print = [&](std::string_view what, const Figure& several) {
            const double perMessage =
                (several.ns - one.ns) * static_cast<double>(several.firings) / static_cast<double>(several.messages);
            fmt::print("{:<24} {:>8} {:>10} {:>10} {:>8.1f} {:>8.1f} {:>8.2f} {:>8.0f}\n", alone.name, what,
                       mode == Mode::Plain ? "plain" : "recorded", several.messages, one.ns, several.ns,
                       several.ns / one.ns, perMessage);
        };
        print("at once", measure(apart, {}, mode));
        print("time", measure(overNetwork, byTime, mode));
    }
}

}

/// `bench_exec [NAME]`: workloads whose name begins so.
int main(int count, char** arguments)
{
    const std::string_view chosen = count > 1 ? arguments[1] : "";
    const double bare = bareLoop();
    fmt::print("one turn of a volatile counting loop: {:.2f} ns (the yardstick)\n\n", bare);
    fmt::print("{:<24} {:>8} {:>10} {:>8} {:>9} {:>8} {:>8} {:>8} {:>8}\n", "workload", "policy", "firings", "ns",
               "x bare", "rec. ns", "x bare", "timed ns", "B/event");
    const Workload workloads[] = {counter(500'000),    tenVariables(60'000),  nested(300, 300),
                                  condInLoop(150'000), matmulLoop(3'000, 64), wideRoot(100'000)};
    for (const Workload& workload : workloads) {
        if (!workload.name.starts_with(chosen))
            continue;
        for (const Policy& policy : {Policy{}, Policy{Policy::Kind::Random, 7}}) {
            const Figure plain = measure(workload, policy, Mode::Plain);
            const Figure recorded = measure(workload, policy, Mode::Recorded);
            const Figure timed = measure(workload, policy, Mode::Timed);
            fmt::print("{:<24} {:>8} {:>10} {:>8.1f} {:>9.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f}\n", workload.name,
                       policyName(policy.kind), plain.firings, plain.ns, plain.ns / bare, recorded.ns,
                       recorded.ns / bare, timed.ns, timed.bytes);
        }
    }
    fmt::print("\n{:<24} {:>8} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8}\n", "over devices", "network", "", "messages",
               "one ns", "ns", "ratio", "ns/mess.");
    NetworkRequest network;
    network.network.emplace().links.push_back({"*", "*", 10.0, 1000.0, 0.2});
    if (std::string_view("counter").starts_with(chosen))
        measureMessages(counter(300'000), counter(300'000, {counterApart()}),
                        counter(300'000, {counterApart(), network}));
    if (std::string_view("chain").starts_with(chosen))
        measureMessages(chain(100'000), chain(100'000, {chainApart()}), chain(100'000, {chainApart(), network}));
    return 0;
}
