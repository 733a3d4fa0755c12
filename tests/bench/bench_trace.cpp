// SPDX-License-Identifier: Apache-2.0
// A trace of ten million firings: its size, what recording and keyframes cost, how long jumps, steps back and searches
// take (README.md here has the figures).
#include "core/trace/trace_file.h"
#include "tests/bench/bench_graphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <random>

using namespace tagscope;
using namespace tagscope::bench;

namespace {

double secondsOf(const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Records without keyframes: the difference to a Timeline is what they cost.
class ColumnsOnly final : public EventSink {
public:
    explicit ColumnsOnly(const Program& program) : store(std::make_shared<EventLayout>(program)) {}
    void onEvent(const State& state, const Event& event) override { store.append(state, event); }
    EventStore store;
};

void printTimes(const char* what, std::vector<double> seconds)
{
    std::ranges::sort(seconds);
    double sum = 0;
    for (const double s : seconds)
        sum += s;
    fmt::print("  {:<34} mean {:>8.3f} ms, p99 {:>8.3f} ms, most {:>8.3f} ms\n", what,
               1e3 * sum / static_cast<double>(seconds.size()), 1e3 * seconds[seconds.size() * 99 / 100],
               1e3 * seconds.back());
}

/// Best of a few runs of `work(executor)` from the beginning, in ns an event.
double bestRun(const Workload& workload, const Policy& policy, const std::function<EventSink*()>& makeSink)
{
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 3; ++round) {
        Executor run(workload.program);
        run.setSink(makeSink());
        uint64_t events = 0;
        const double seconds = secondsOf([&] { events = run.run(policy, std::numeric_limits<uint64_t>::max()); });
        best = std::min(best, 1e9 * seconds / static_cast<double>(events));
    }
    return best;
}

void measureRecording(const Workload& workload, const Policy& policy)
{
    std::unique_ptr<ColumnsOnly> columns;
    std::unique_ptr<Timeline> timeline;
    const double plain = bestRun(workload, policy, [] { return nullptr; });
    const double append = bestRun(workload, policy, [&] {
        columns = std::make_unique<ColumnsOnly>(*workload.program);
        return columns.get();
    });
    const double whole = bestRun(workload, policy, [&] {
        timeline = std::make_unique<Timeline>(workload.program);
        return timeline.get();
    });
    const Timeline::Memory memory = timeline->memory();
    const auto events = static_cast<double>(timeline->size());
    fmt::print("  not recorded {:.1f} ns a firing, columns alone {:.1f} ns, with keyframes {:.1f} ns ({:.1f} % for "
               "keyframes)\n",
               plain, append, whole, 100 * (whole - append) / whole);
    fmt::print("  {:.0f} events, {:.1f} bytes an event, {} keyframes of {:.1f} % of its memory\n", events,
               static_cast<double>(memory.columns + memory.values) / events, timeline->keyframeCount(),
               100 * static_cast<double>(memory.keyframes) / static_cast<double>(memory.total()));
}

void measureMoves(const Timeline& timeline)
{
    std::mt19937_64 random(1);
    std::vector<double> jumps;
    for (int i = 0; i < 1000; ++i) {
        const uint64_t to = random() % (timeline.size() + 1);
        jumps.push_back(secondsOf([&] { timeline.stateAt(to); }));
    }
    printTimes("jump to anywhere", jumps);
    std::vector<double> steps;
    for (int place = 0; place < 10; ++place) {
        const uint64_t from = 20000 + random() % (timeline.size() - 20000);
        for (uint64_t back = 1; back <= 1000; ++back)
            steps.push_back(secondsOf([&] { timeline.stateAt(from - back); }));
    }
    printTimes("step back, a thousand in a row", steps);
    std::vector<double> looks;
    for (int i = 0; i < 1000; ++i)
        looks.push_back(secondsOf([&] { timeline.outputs(random() % timeline.size()); }));
    printTimes("outputs of any event", looks);
    const double replay =
        secondsOf([&] { timeline.visit(0, timeline.size(), [](const State&, const Event&) { return true; }); });
    fmt::print("  {:<34} {:.1f} ns an event\n", "replay from the start",
               1e9 * replay / static_cast<double>(timeline.size()));
}

void measureSearches(const Timeline& timeline)
{
    std::mt19937_64 random(2);
    std::vector<double> producers;
    for (int i = 0; i < 1000; ++i) {
        const EventRecord r = timeline.record(random() % timeline.size());
        producers.push_back(secondsOf([&] { timeline.findFiring(r.node, r.tag, timeline.size()); }));
    }
    printTimes("firing of a node at a tag", producers);
    const EventRecord first = timeline.record(0);
    std::vector<double> roots;
    for (int i = 0; i < 10; ++i)
        roots.push_back(secondsOf([&] { timeline.findFiring(first.node, first.tag, timeline.size()); }));
    printTimes("the first event, from the end", roots);
    std::vector<double> rare;
    for (int i = 0; i < 10; ++i)
        rare.push_back(secondsOf([&] { timeline.firingsOf(first.node, 1, timeline.size(), 10); }));
    printTimes("all firings of a rare node", rare);
}

void measureFile(const SavedTrace& trace)
{
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "bench_trace.trace";
    Result<void> saved;
    const double saving = secondsOf([&] { saved = saveTrace(trace, path); });
    if (!saved) {
        fmt::print("  {}\n", toString(saved.error()));
        return;
    }
    const auto size = static_cast<double>(std::filesystem::file_size(path));
    const double loading = secondsOf([&] {
        if (const Result<SavedTrace> loaded = loadTrace(path); !loaded)
            fmt::print("  {}\n", toString(loaded.error()));
    });
    fmt::print("  file: {:.2f} bytes an event; saved in {:.2f} s, loaded in {:.2f} s\n",
               size / static_cast<double>(trace.line().timeline->size()), saving, loading);
    std::filesystem::remove(path);
}

}

int main()
{
    const Workload workloads[] = {counter(1'430'000), tenVariables(180'000), nested(900, 1000), wideRoot(100'000)};
    for (const Workload& workload : workloads)
        for (const Policy& policy : {Policy{}, Policy{Policy::Kind::Random, 7}}) {
            fmt::print("{}, {}\n", workload.name, policyName(policy.kind));
            measureRecording(workload, policy);
            const auto timeline = std::make_shared<Timeline>(workload.program);
            Executor run(workload.program);
            run.setSink(timeline.get());
            run.run(policy, std::numeric_limits<uint64_t>::max());
            measureMoves(*timeline);
            measureSearches(*timeline);
            measureFile({{{timeline, policy, false}}});
        }
    return 0;
}
