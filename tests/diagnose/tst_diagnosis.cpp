// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/doomed.h"
#include "core/debug/diagnose/endless.h"
#include "core/debug/diagnose/lint.h"
#include "core/debug/diagnose/races.h"
#include "core/debug/diagnose/reports.h"
#include "core/debug/diagnose/slow.h"
#include "tests/diagnose/broken_runs.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace tagscope;

namespace {

struct Recorded {
    std::shared_ptr<const Program> program;
    std::shared_ptr<Timeline> timeline;
    BatchResult result;

    Diagnosis stopped() const
    {
        const TagNames names(program);
        return diagnoseStopped({names, timeline->stateAt(timeline->size()), timeline});
    }
};

Recorded record(const std::shared_ptr<const Program>& program, uint64_t mostFirings = UINT64_MAX, Policy policy = {})
{
    Recorded recorded{program, std::make_shared<Timeline>(program), {}};
    BatchOptions options;
    options.recorder = recorded.timeline.get();
    options.limits.maxFirings = mostFirings;
    recorded.result = runBatch(program, policy, options);
    return recorded;
}

/// `x = first; while compare(x, limit): x = body(x, step)`, with Exit "exit".
template <class T>
std::shared_ptr<const Program> loopOf(T first, T limit, T step, const char* compare, const char* body)
{
    test::RawGraph g;
    const DType type = dtypeOf<T>;
    g.constant("first", first).constant("limit", limit).constant("step", step);
    g.enter("enter", "first", "while", false, 10, type).enter("el", "limit", "while", true, 10, type);
    g.enter("es", "step", "while", true, 10, type);
    g.op("Merge", "merge", {"enter", "next"}, type).op(compare, "compare", {"merge", "el"}, type);
    g.op("LoopCond", "cond", {"compare"}).op("Switch", "switch", {"merge", "cond"}, type);
    g.op(body, "body", {"switch:1", "es"}, type).op("NextIteration", "next", {"body"}, type);
    g.op("Exit", "exit", {"switch"}, type);
    return test::compiled(g.finish(), {"exit"});
}

}

/// What a diagnosis says beside the causes of runs that stand still: loops that never end, orders, slowness, lint,
/// size.
class TestDiagnosis final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A body that returns i + i: i stays 0 (a report that was taken for a deadlock).
    void aLoopThatRepeatsItselfIsEndless()
    {
        const Diagnosis found = record(loopOf<int32_t>(0, 10, 0, "Less", "Add"), 5000).stopped();
        QCOMPARE(found.verdict, DiagnosisVerdict::Endless);
        QCOMPARE(found.findings.size(), size_t{1});
        QCOMPARE(found.findings[0].code, std::string("H18"));
        QCOMPARE(found.findings[0].strength, FindingStrength::Proven);
        QVERIFY(found.findings[0].evidence.size() >= 3);  // two iterations, and why they prove it
    }

    /// The value swings between two states: the proof is two iterations apart.
    void aLoopWithALongerPeriodIsEndless()
    {
        const Diagnosis found = record(loopOf<int32_t>(1, 100, -1, "Less", "Mul"), 5000).stopped();
        QCOMPARE(found.verdict, DiagnosisVerdict::Endless);
        QVERIFY(found.findings[0].summary.find("iteration") != std::string::npos);
        QVERIFY(found.findings[0].evidence.back().text.ends_with("every 2 iterations"));
    }

    /// 1e30 squared and so on: infinity, which never equals the limit.
    void aPoisonedConditionIsToldFromOthers()
    {
        const Diagnosis found = record(loopOf<float>(1.0F, 10.0F, 1e30F, "NotEqual", "Mul"), 5000).stopped();
        QCOMPARE(found.verdict, DiagnosisVerdict::Endless);
        QCOMPARE(found.findings[0].code, std::string("H19"));
        QCOMPARE(found.findings[0].cause.name, std::string("body"));
    }

    void longLoopsAreNotAccused()
    {
        for (const int32_t step : {1, 2, 3, 7})
            for (const uint64_t stop : {100U, 1000U, 10'000U, 100'000U}) {
                const Recorded run = record(loopOf<int32_t>(0, 1'000'000, step, "Less", "Add"), stop);
                QCOMPARE(run.result.status, RunStatus::Limit);
                const Diagnosis found = run.stopped();
                QCOMPARE(found.verdict, DiagnosisVerdict::Moving);
                QVERIFY(found.findings.empty());
            }
    }

    void twoLiveTokensAtAMergeAreFound()
    {
        test::RawGraph g;
        g.constant("a", int32_t{1}).constant("b", int32_t{2});
        g.op("Identity", "x", {"a"}).op("Identity", "y", {"b"}).op("Merge", "merge", {"x", "y"});
        const Recorded run = record(test::compiled(g.finish(), {"merge"}));
        const TagNames names(run.program);
        const State state = run.timeline->stateAt(run.timeline->size());
        const std::vector<CauseFinding> found = orderDependences({names, state, run.timeline});
        QCOMPARE(found.size(), size_t{1});
        QCOMPARE(found[0].code, std::string("H29"));
        QCOMPARE(found[0].cause.name, std::string("merge"));
        QCOMPARE(found[0].evidence.size(), size_t{2});
        QCOMPARE(run.result.status, RunStatus::Ok);
    }

    /// By the arithmetic of the network: the slow thing takes nearly all of the time.
    void slownessIsNamed()
    {
        const test::HealthyRun healthy = test::healthyRuns(0)[3];  // one loop over two devices
        const auto codeOver = [&](const std::function<void(NetworkRequest&)>& change) {
            NetworkRequest network;
            network.network.emplace();
            network.network->kernels = KernelTimes::Unit;
            network.network->links = {{"*", "*", 1.0, {}, {}}};
            change(network);
            const auto program = test::programOf(healthy.graph, healthy.request, healthy.placement, network);
            const Recorded run = record(program, UINT64_MAX, {Policy::Kind::Time});
            const TagNames names(program);
            const State state = run.timeline->stateAt(run.timeline->size());
            const std::vector<CauseFinding> found = slowCauses({names, state, run.timeline}, {});
            return found.empty() ? std::string() : found.front().code;
        };
        QCOMPARE(codeOver([](NetworkRequest& n) {
                     Fault slow;
                     slow.kind = Fault::Kind::Slow;
                     slow.device = "CPU:1";
                     slow.factor = 50;
                     n.faults = {slow};
                 }),
                 std::string("S01"));
        QCOMPARE(codeOver([](NetworkRequest& n) {
                     n.network->devices = {{"CPU:1", {}, 0.02, {}}};
                 }),
                 std::string("S01"));
        QCOMPARE(codeOver([](NetworkRequest& n) {
                     n.network->links.push_back({"CPU:1", "CPU:0", 500.0, {}, {}});
                 }),
                 std::string("S02"));
    }

    /// What can never meet shows before anything runs, and healthy graphs have nothing.
    void lintFindsPairsThatCannotMeet()
    {
        for (const test::HealthyRun& run : test::healthyRuns(12)) {
            const auto program = test::programOf(run.graph, run.request, run.placement, {});
            QVERIFY(program);
            const std::vector<CauseFinding> found = lint(*program);
            QVERIFY2(found.empty(), (run.name + ": " + (found.empty() ? "" : found[0].summary)).c_str());
            for (const test::BrokenRun& broken : test::brokenRuns(run)) {
                static const std::set<std::string> isStatic{"H04", "H06", "H07", "H08", "H10",
                                                            "H12", "H14", "H25", "H37"};
                if (!isStatic.contains(broken.code) || !broken.network.isEmpty())
                    continue;
                const auto changed = test::programOf(broken.graph, broken.request, broken.placement, {});
                if (!changed)
                    continue;
                const std::vector<CauseFinding> told = lint(*changed);
                QVERIFY2(std::ranges::any_of(told, [&](const CauseFinding& f) { return f.code == broken.code; }),
                         (broken.code + " " + broken.name).c_str());
            }
        }
    }

    void aCycleIsToldByItsEdges()
    {
        test::RawGraph g;
        g.constant("one", int32_t{1}).op("Identity", "a", {"one", "^b"}).op("Identity", "b", {"a"});
        const auto graph = g.finish();
        const std::vector<CauseFinding> found = lint(*graph, graph->problems());
        QVERIFY(!found.empty());
        QCOMPARE(found[0].code, std::string("H16"));
        test::RawGraph h;
        h.op("Identity", "a", {"b"}).op("Identity", "b", {"a"});
        const auto data = h.finish();
        const std::vector<CauseFinding> others = lint(*data, data->problems());
        QVERIFY(!others.empty());
        QCOMPARE(others[0].code, std::string("H17"));
    }

    /// 1,000 to 100,000 instances that wait for a lost message over 8 devices: a few rows, and time that grows with
    /// them.
    void manyThatWaitAreFewRows()
    {
        for (const int count : {1'000, 10'000, 100'000}) {
            GraphAssembler assembler;
            const auto identity = [&](const std::string& name, const std::string& input, int device) {
                Node node;
                node.name = name;
                node.op = "Identity";
                node.device = test::cpuDevice(device);
                node.attrs.set("T", DType::Int32);
                assembler.addNode(std::move(node), {input});
            };
            Node source;
            source.name = "source";
            source.op = "Const";
            source.device = test::cpuDevice(0);
            source.attrs.set("dtype", DType::Int32);
            source.attrs.set("value", Tensor::scalar(int32_t{1}));
            assembler.addNode(std::move(source), {});
            for (int device = 1; device <= 8; ++device) {
                std::string before = "source";
                for (int i = 0; i < count / 8; ++i) {
                    const std::string name = "d" + std::to_string(device) + "_" + std::to_string(i);
                    identity(name, before, device);
                    if (i % 50 == 0)
                        before = name;
                }
            }
            NetworkRequest network;
            network.faults = {Fault{}};  // every message is lost
            const auto graph = std::make_shared<const Graph>(std::move(assembler).finish());
            const auto program = test::programOf(graph, {}, {}, network);
            QVERIFY(program);
            const Recorded run = record(program);
            QCOMPARE(run.result.status, RunStatus::Stalled);
            const TagNames names(program);
            const State state = run.timeline->stateAt(run.timeline->size());
            const auto started = std::chrono::steady_clock::now();
            const Diagnosis found = diagnose({names, state, run.timeline});
            const std::string text = toText(found);
            std::printf("%7llu wait: %.1f ms, %zu classes, %zu boxes\n",
                        static_cast<unsigned long long>(found.victimCount),
                        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count(),
                        found.victims.size(), found.picture.boxes.size());
            QVERIFY(found.victimCount >= static_cast<uint64_t>(count) / 8 * 8);
            QCOMPARE(found.findings.size(), size_t{1});
            QCOMPARE(found.findings[0].code, std::string("H01"));
            QVERIFY(found.victims.size() <= 40 && found.picture.boxes.size() <= 40);
            QVERIFY(std::ranges::count(text, '\n') <= 60);
        }
        std::fflush(stdout);
    }

    /// On the way of a run that completes nothing that fires later is ever doomed; where nothing can go on all that
    /// waits is.
    void nothingThatFiresIsDoomed()
    {
        int looked = 0;
        for (const test::HealthyRun& run : test::healthyRuns(8)) {
            NetworkRequest network;
            network.network.emplace();
            network.network->links = {{"*", "*", 5.0, {}, {}}};
            const auto program = test::programOf(run.graph, run.request, run.placement, network);
            QVERIFY(program);
            const Recorded recorded = record(program, UINT64_MAX, {Policy::Kind::Random, 9});
            QCOMPARE(recorded.result.status, RunStatus::Ok);
            const Timeline& timeline = *recorded.timeline;
            std::map<std::pair<uint32_t, uint32_t>, uint64_t> fires;  // node and tag
            for (uint64_t event = 0; event < timeline.size(); ++event)
                if (const EventRecord of = timeline.record(event); of.isFiring())
                    fires[{of.node.value, of.tag.value}] = event;
            const uint64_t stride = timeline.size() / 12 + 1;
            for (uint64_t position = 0; position < timeline.size(); position += stride) {
                const State state = timeline.stateAt(position);
                const InstanceLookup lookup(*program, state);
                const DoomedSet doomed(lookup);
                QVERIFY2(doomed.blocked().empty(), run.name.c_str());
                QVERIFY2(doomed.fetches().empty(), run.name.c_str());
                for (size_t i = 0; i < state.iterations.size(); ++i) {
                    const Iteration& iteration = state.iterations[i];
                    if (!iteration.frame.isValid())
                        continue;
                    for (uint32_t n = 0; n < program->frame(iteration.staticFrame).nodeCount; ++n) {
                        const PlanId node(iteration.firstNode + n);
                        const auto fired = fires.find({node.value, iteration.tag.value});
                        if (fired == fires.end() || fired->second < position)
                            continue;
                        ++looked;
                        QVERIFY2(!doomed.contains(node, IterationId(i)),
                                 (run.name + ": " + program->nameOf(node)).c_str());
                    }
                }
            }
        }
        QVERIFY(looked > 1000);
        for (const test::BrokenRun& run : test::specialBrokenRuns()) {
            const Recorded recorded = record(test::programOf(run.graph, run.request, run.placement, run.network));
            if (recorded.result.status != RunStatus::Stalled)
                continue;
            const State state = recorded.timeline->stateAt(recorded.timeline->size());
            const InstanceLookup lookup(*recorded.program, state);
            QCOMPARE(DoomedSet(lookup).blocked().size(), state.blocked.size());
        }
    }

    /// Before a run stands still: one device waits for ever, and another goes on.
    void someAreDoomedWhileOthersGoOn()
    {
        const test::HealthyRun run = test::healthyRuns(0)[3];  // one loop over two devices
        NetworkRequest network;
        Fault lose;
        lose.occurrence = 3;
        network.faults = {lose};
        const auto program = test::programOf(run.graph, run.request, run.placement, network);
        const Recorded recorded = record(program);
        QCOMPARE(recorded.result.status, RunStatus::Stalled);
        uint64_t first = 0;
        for (uint64_t position = 0; position <= recorded.timeline->size() && first == 0; ++position) {
            const State state = recorded.timeline->stateAt(position);
            const InstanceLookup lookup(*program, state);
            if (!DoomedSet(lookup).fetches().empty())
                first = position;
        }
        QVERIFY(first > 0);
        QVERIFY(first < recorded.timeline->size());  // known before the end
    }

    /// All forms tell the same.
    void reportsAreWhole()
    {
        const std::vector<test::BrokenRun> runs = test::specialBrokenRuns();
        const test::BrokenRun& run = runs.front();
        const Recorded recorded = record(test::programOf(run.graph, run.request, run.placement, run.network));
        QVERIFY(recorded.result.diagnosis.has_value());
        const Diagnosis& found = *recorded.result.diagnosis;
        const std::string text = toText(found);
        for (const char* label :
             {"VERDICT", "CAUSE", "WAITING AT", "BROUGHT BY", "BECAUSE", "FIX", "VICTIMS", "LAST MOVE"})
            QVERIFY2(text.find(label) != std::string::npos, label);
        const nlohmann::ordered_json json = toJson(found);
        QCOMPARE(json["verdict"].get<std::string>(), std::string("stuck"));
        QCOMPARE(json["findings"][0]["code"].get<std::string>(), run.code);
        QCOMPARE(json["findings"][0]["evidence"].size(), found.findings[0].evidence.size());
        QVERIFY(toDot(found).starts_with("digraph"));
        QVERIFY(toHtml(found).find(found.findings[0].code) != std::string::npos);
        QCOMPARE(findingId(found.findings[0]), json["findings"][0]["id"].get<std::string>());
    }
};

TAGSCOPE_APPLESS_TEST(TestDiagnosis)
#include "tst_diagnosis.moc"
