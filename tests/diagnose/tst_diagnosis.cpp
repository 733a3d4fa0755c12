// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/endless.h"
#include "core/debug/diagnose/fix_trial.h"
#include "core/debug/diagnose/lint.h"
#include "core/debug/diagnose/races.h"
#include "core/debug/diagnose/reports.h"
#include "core/debug/diagnose/slow.h"
#include "core/debug/record/messages.h"
#include "core/debug/waits/doomed.h"
#include "core/debug/waits/stuck.h"
#include "core/debug/waits/wait_graph.h"
#include "core/exec/choice.h"
#include "core/graph/graph_editor.h"
#include "tests/diagnose/broken_runs.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <map>

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

void queueThatStaysEmpty(test::RawGraph& g)
{
    const AttrValue types = std::make_shared<const AttrList>(AttrList{DType::Int32});
    g.op("FIFOQueueV2", "q", {}, DType::Int32, {{"component_types", types}});
    g.op("QueueDequeueV2", "d", {"q"}, DType::Int32, {{"component_types", types}});
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

    /// A condition that only waits for a variable, and never reads it (TensorFlow's testWhileTimeOut); but where that
    /// variable may die, the loop may end, and is not accused.
    void aConditionThatReadsNothingIsEndless()
    {
        for (const bool mayDie : {false, true}) {
            test::RawGraph g;
            g.constant("first", int32_t{0}).constant("step", int32_t{1}).constant("last", int32_t{100'000});
            g.enter("enter", "first", "while").enter("es", "step", "while", true).enter("el", "last", "while", true);
            g.op("Merge", "merge", {"enter", "next"}).constant("always", true, {"^merge"});
            g.op("LoopCond", "cond", {"always"}).op("Switch", "switch", {"merge", "cond"});
            g.op("Add", "body", {"switch:1", "es"}).op("Less", "less", {"body", "el"});
            g.op("Switch", "inner", {"body", "less"});
            g.op("NextIteration", "next", {mayDie ? "inner:1" : "body"}).op("Exit", "exit", {"switch"});
            const Diagnosis found = record(test::compiled(g.finish(), {"exit"}), 5000).stopped();
            QCOMPARE(found.verdict, mayDie ? DiagnosisVerdict::Moving : DiagnosisVerdict::Endless);
            QCOMPARE(found.findings.size(), size_t(mayDie ? 0 : 1));
        }
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

    /// A byte never comes to 300, and doubled for long enough an int32 is 0.
    void aConditionThatWrapsIsToldFromOthers()
    {
        // 255 + 1 is 0: in a byte.
        test::RawGraph byte;
        byte.constant("first", uint8_t{0}).constant("limit", int32_t{300}).constant("step", uint8_t{1});
        byte.enter("enter", "first", "while", false, 10, DType::UInt8).enter("el", "limit", "while", true);
        byte.enter("es", "step", "while", true, 10, DType::UInt8);
        byte.op("Merge", "merge", {"enter", "next"}, DType::UInt8);
        byte.op("Cast", "wide", {"merge"}, DType::UInt8, {{"SrcT", DType::UInt8}, {"DstT", DType::Int32}});
        byte.op("Less", "compare", {"wide", "el"}).op("LoopCond", "cond", {"compare"});
        byte.op("Switch", "switch", {"merge", "cond"}, DType::UInt8);
        byte.op("Add", "body", {"switch:1", "es"}, DType::UInt8).op("NextIteration", "next", {"body"}, DType::UInt8);
        byte.op("Exit", "exit", {"switch"}, DType::UInt8);
        for (const auto& program :
             {test::compiled(byte.finish(), {"exit"}), loopOf<int32_t>(1, 2'000'000'000, 2, "Less", "Mul")}) {
            const Diagnosis found = record(program, 8000).stopped();
            QCOMPARE(found.verdict, DiagnosisVerdict::Endless);
            QCOMPARE(found.findings[0].code, std::string("H19"));
            QCOMPARE(found.findings[0].cause.name, std::string("body"));
        }
        // Of 2 to the power of 31, the first that an int32 has no room for.
        const Recorded doubled = record(loopOf<int32_t>(1, 2'000'000'000, 2, "Less", "Mul"), 8000);
        QVERIFY(doubled.stopped().findings[0].cause.tag.ends_with(";30"));
        // A value that swings between two, and one that stays, have not wrapped.
        QCOMPARE(record(loopOf<int32_t>(1, 100, -1, "Less", "Mul"), 5000).stopped().findings[0].code,
                 std::string("H18"));
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

    /// Conditions that come over control edges, from states, and from Merges that race: all of these loops end.
    void otherConditionsAreNotAccused()
    {
        // j < limit decides which of two constants is the next condition.
        test::RawGraph control;
        control.constant("zero", int32_t{0}).constant("yes", true).constant("one", int32_t{1});
        control.constant("limit", int32_t{5000});
        control.enter("ej", "zero", "w").enter("ef", "yes", "w", false, 10, DType::Bool);
        control.enter("eo", "one", "w", true).enter("el", "limit", "w", true);
        control.op("Merge", "mj", {"ej", "nj"}).op("Merge", "mf", {"ef", "nf"}, DType::Bool);
        control.op("LoopCond", "cond", {"mf"});
        control.op("Switch", "sj", {"mj", "cond"}).op("Switch", "sf", {"mf", "cond"}, DType::Bool);
        control.op("Add", "add", {"sj:1", "eo"}).op("Less", "less", {"add", "el"});
        control.op("Switch", "branch", {"less", "less"}, DType::Bool);
        control.op("Identity", "t", {"branch:1"}, DType::Bool).op("Identity", "f", {"branch"}, DType::Bool);
        control.constant("ct", true, {"^t"}).constant("cf", false, {"^f"});
        control.op("Merge", "cm", {"cf", "ct"}, DType::Bool);
        control.op("NextIteration", "nj", {"add"}).op("NextIteration", "nf", {"cm"}, DType::Bool);
        control.op("Exit", "exit", {"sj"});
        // A number that is drawn anew each time.
        test::RawGraph random;
        random.constant("yes", true).constant("least", 1e-5F).op("Shape", "shape", {"least"}, DType::Float);
        random.enter("ef", "yes", "w", false, 10, DType::Bool).enter("ep", "least", "w", true, 10, DType::Float);
        random.enter("es", "shape", "w", true);
        random.op("Merge", "mf", {"ef", "nf"}, DType::Bool);
        random.op("RandomUniform", "draw", {"es", "^mf"}, DType::Float,
                  {{"T", DType::Int32}, {"seed", int64_t{7}}, {"seed2", int64_t{9}}});
        random.op("Greater", "greater", {"draw", "ep"}, DType::Float).op("LogicalAnd", "and", {"greater", "mf"});
        random.op("LoopCond", "cond", {"and"}).op("Switch", "sf", {"mf", "cond"}, DType::Bool);
        random.op("NextIteration", "nf", {"sf:1"}, DType::Bool).op("Exit", "exit", {"sf"}, DType::Bool);
        // x stays as it is, or grows, by what comes first.
        test::RawGraph race;
        race.constant("zero", int32_t{0}).constant("one", int32_t{1}).constant("limit", int32_t{100'000});
        race.enter("e", "zero", "w", false, 1).enter("eo", "one", "w", true, 1).enter("el", "limit", "w", true, 1);
        race.op("Merge", "m", {"e", "n"}).op("Less", "less", {"m", "el"}).op("LoopCond", "cond", {"less"});
        race.op("Switch", "s", {"m", "cond"}).op("Identity", "same", {"s:1"}).op("Add", "more", {"s:1", "eo"});
        race.op("Merge", "first", {"same", "more"}).op("NextIteration", "n", {"first"}).op("Exit", "exit", {"s"});
        for (test::RawGraph* g : {&control, &random, &race}) {
            const auto program = test::compiled(g->finish(), {"exit"});
            QVERIFY(program);
            for (const uint64_t stop : {900U, 5000U, 20'000U}) {
                const Recorded run = record(program, stop, {Policy::Kind::Random, 1});
                QCOMPARE(run.result.status, RunStatus::Limit);
                const Diagnosis found = run.stopped();
                QCOMPARE(found.verdict, DiagnosisVerdict::Moving);
                QVERIFY(found.findings.empty());
            }
        }
    }

    /// An infinity that came in from outside decides nothing: what never ends is the counter.
    void anInfinityFromOutsideIsNoCause()
    {
        test::RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{10});
        g.constant("inf", std::numeric_limits<float>::infinity()).constant("least", 0.1F);
        g.enter("e", "zero", "w").enter("el", "limit", "w", true);
        g.enter("be", "inf", "w", false, 10, DType::Float).enter("ep", "least", "w", true, 10, DType::Float);
        g.op("Merge", "m", {"e", "n"}).op("Merge", "bm", {"be", "bn"}, DType::Float);
        g.op("Less", "less", {"m", "el"}).op("Greater", "greater", {"bm", "ep"}, DType::Float);
        g.op("LogicalAnd", "and", {"less", "greater"}).op("LoopCond", "cond", {"and"});
        g.op("Switch", "s", {"m", "cond"}).op("Switch", "bs", {"bm", "cond"}, DType::Float);
        g.op("Add", "twice", {"s:1", "s:1"}).op("NextIteration", "n", {"twice"}).op("Exit", "exit", {"s"});
        g.op("Identity", "b", {"bs:1"}, DType::Float).op("NextIteration", "bn", {"b"}, DType::Float);
        const Diagnosis found = record(test::compiled(g.finish(), {"exit"}), 5000).stopped();
        QCOMPARE(found.verdict, DiagnosisVerdict::Endless);
        QCOMPARE(found.findings[0].code, std::string("H18"));
    }

    /// A loop of n variables that is not entered: n Exits wait for n Enters, over edges that are a sum.
    void waitsGrowWithWhatWaits()
    {
        for (const int n : {50, 400}) {
            test::RawGraph g;
            queueThatStaysEmpty(g);
            g.enter("el", "d", "w", true);
            std::vector<std::string> fetches;
            for (int i = 0; i < n; ++i) {
                const std::string k = std::to_string(i);
                g.enter("v" + k, "d", "w").op("Merge", "m" + k, {"v" + k, "n" + k});
                g.op("Switch", "s" + k, {"m" + k, "cond"}).op("Neg", "a" + k, {"s" + k + ":1"});
                g.op("NextIteration", "n" + k, {"a" + k}).op("Exit", "x" + k, {"s" + k});
                g.op("Identity", "r" + k, {"x" + k});
                fetches.push_back("r" + k);
            }
            g.op("Less", "less", {"m0", "el"}).op("LoopCond", "cond", {"less"});
            const Recorded run = record(test::compiled(g.finish(), fetches));
            QCOMPARE(run.result.status, RunStatus::Stalled);
            const State state = run.timeline->stateAt(run.timeline->size());
            const InstanceLookup lookup(*run.program, state);
            const WaitGraph waits(lookup);
            QVERIFY(waits.edges().size() >= static_cast<size_t>(n));
            QVERIFY(waits.edges().size() <= static_cast<size_t>(8 * n));
            QCOMPARE(run.result.diagnosis->findings.front().code, std::string("H31"));
        }
    }

    /// What would fill a queue stands 40 loops deep, none of which is entered, behind two Enters each: no 2^40 ways.
    void framesAreLookedAtOnce()
    {
        test::RawGraph g;
        queueThatStaysEmpty(g);
        std::string a = "d";
        std::string b = "d";
        std::string queue = "q";
        constexpr int depth = 40;
        for (int level = 0; level < depth; ++level) {
            const std::string k = std::to_string(level);
            g.enter("a" + k, a, "f" + k, true).enter("b" + k, b, "f" + k, true);
            g.enter("q" + k, queue, "f" + k, true, 10, DType::Resource);
            a = "a" + k;
            b = "b" + k;
            queue = "q" + k;
        }
        g.op("Add", "sum", {a, b});
        g.op("QueueEnqueueV2", "put", {queue, "sum"}, DType::Int32,
             {{"Tcomponents", std::make_shared<const AttrList>(AttrList{DType::Int32})}});
        g.op("Identity", "out", {"sum", "^put"});
        std::string out = "out";
        for (int level = 0; level < depth; ++level) {
            g.op("Exit", "x" + std::to_string(level), {out});
            out = "x" + std::to_string(level);
        }
        const Recorded run = record(test::compiled(g.finish(), {out}));
        QCOMPARE(run.result.status, RunStatus::Stalled);
        const State state = run.timeline->stateAt(run.timeline->size());
        const InstanceLookup lookup(*run.program, state);
        QVERIFY(WaitGraph(lookup).edges().size() < 1000);
        QCOMPARE(run.result.diagnosis->findings.front().code, std::string("H31"));
    }

    /// A Send that nobody receives on purpose is no partner of a Recv only because it is between the same devices.
    void strangersAreNoPair()
    {
        const auto codeOf = [](const char* sent, const char* awaited, DType type) {
            test::RawGraph g;
            const auto transfer = [&](const char* op, const char* name, std::vector<std::string> inputs,
                                      const char* tensor, const char* typeName, DType of) {
                g.op(op, name, std::move(inputs), of,
                     {{typeName, of},
                      {"tensor_name", std::string(tensor)},
                      {"send_device", test::cpuDevice(0)},
                      {"recv_device", test::cpuDevice(1)},
                      {"send_device_incarnation", int64_t{1}}});
            };
            if (type == DType::Float)
                g.constant("loss", 42.0F);
            else
                g.constant("loss", int32_t{42});
            transfer("_Send", "spy", {"loss"}, sent, "T", type);
            transfer("_Recv", "rx", {}, awaited, "tensor_type", DType::Int32);
            g.op("Neg", "result", {"rx"});
            PlacementRequest placement;
            placement.devices = {test::cpuDevice(0), test::cpuDevice(1)};
            placement.nodes = {{"*", test::cpuDevice(1)}, {"loss", test::cpuDevice(0)}, {"spy", test::cpuDevice(0)}};
            const auto program = test::programOf(g.finish(), {}, placement, {});
            if (!program)
                return std::string("refused");
            const Recorded run = record(program);
            return run.result.diagnosis ? run.result.diagnosis->findings.front().code : std::string("none");
        };
        QCOMPARE(codeOf("edge_9_loss", "edge_5_x", DType::Int32), std::string("H37"));
        QCOMPARE(codeOf("edge_9_loss", "edge_5_x", DType::Float), std::string("H37"));
        QCOMPARE(codeOf("edge_9_add_1", "edge_5_add_2", DType::Int32), std::string("H37"));
        QCOMPARE(codeOf("edge_9_loss", "edge_5_loss", DType::Float), std::string("H37"));
        QCOMPARE(codeOf("edge_9_loss", "edge_5_loss", DType::Int32), std::string("H12"));
        QCOMPARE(codeOf("edge_9_loss", "edge_9_losss", DType::Int32), std::string("H12"));
        QCOMPARE(codeOf("edge_9_gradient", "edge_9_gradeint", DType::Int32), std::string("H12"));
    }

    /// A fetch that came dead is what `run` calls it: an error, and no hang.
    void aDeadFetchIsAnError()
    {
        test::RawGraph g;
        g.constant("pred", false).constant("one", int32_t{1}).op("Switch", "switch", {"one", "pred"});
        g.op("Identity", "dead", {"switch:1"});
        const Recorded run = record(test::compiled(g.finish(), {"dead"}));
        QCOMPARE(run.result.status, RunStatus::Error);
        const State end = run.timeline->stateAt(run.timeline->size());
        QVERIFY(isStuck(*run.program, end) && !missesSomething(InstanceLookup(*run.program, end)));
        QCOMPARE(run.result.diagnosis->verdict, DiagnosisVerdict::Failed);
        QVERIFY(run.result.diagnosis->summary.find(run.result.error->error.message) != std::string::npos);
    }

    /// One device is held, and a message between others is lost: to let go is not enough.
    void aHoldHidesNoOtherCause()
    {
        test::RawGraph g;
        g.constant("one", int32_t{1}).op("Neg", "held", {"one"}).op("Neg", "sent", {"one"});
        g.op("Neg", "received", {"sent"}).op("Neg", "a", {"held"});
        PlacementRequest placement;
        placement.devices = {test::cpuDevice(0), test::cpuDevice(1), test::cpuDevice(2)};
        placement.nodes = {{"*", test::cpuDevice(0)}, {"held", test::cpuDevice(1)}, {"received", test::cpuDevice(2)}};
        Fault pause;
        pause.kind = Fault::Kind::Pause;
        pause.device = "CPU:1";
        Fault lose;
        lose.key = "*sent*";
        NetworkRequest network;
        network.faults = {pause};
        const auto graph = g.finish();
        const Recorded held = record(test::programOf(graph, {}, placement, network));
        QCOMPARE(held.result.diagnosis->verdict, DiagnosisVerdict::Held);
        QCOMPARE(held.result.diagnosis->findings.size(), size_t{1});
        network.faults = {pause, lose};
        const Recorded both = record(test::programOf(graph, {}, placement, network));
        QCOMPARE(both.result.diagnosis->verdict, DiagnosisVerdict::Held);
        QCOMPARE(both.result.diagnosis->findings.size(), size_t{2});
        QCOMPARE(both.result.diagnosis->findings[1].code, std::string("H01"));
        QVERIFY(both.result.diagnosis->summary != held.result.diagnosis->summary);
    }

    /// Faults alone have no virtual clock, so nothing is slow there.
    void nothingIsSlowWithoutAClock()
    {
        const test::HealthyRun healthy = test::healthyRuns(0)[3];
        NetworkRequest network;
        Fault delay;
        delay.kind = Fault::Kind::Delay;
        delay.byUs = 5000;
        network.faults = {delay};
        const auto codesOf = [&] {
            const auto program = test::programOf(healthy.graph, healthy.request, healthy.placement, network);
            const Recorded run = record(program);
            const TagNames names(program);
            const State state = run.timeline->stateAt(run.timeline->size());
            return slowCauses({names, state, run.timeline}, {}).size();
        };
        QCOMPARE(codesOf(), size_t{0});
        network.network.emplace();
        QCOMPARE(codesOf(), size_t{1});
    }

    /// Problems may be of a graph that passes have made.
    void problemsOfOtherNodesAreTold()
    {
        test::RawGraph g;
        g.constant("one", int32_t{1});
        Problem problem;
        problem.message = "no such type";
        problem.node = NodeId(100'000u);
        const std::vector<CauseFinding> found = lint(*g.finish(), {{problem}});
        QCOMPARE(found.size(), size_t{1});
        QVERIFY(!found[0].code.empty());
        QVERIFY(!found[0].cause.node.isValid());
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

    /// Bubbles: each iteration sends its counter to another device and back, and with a window of 1 the next one waits
    /// for that.
    void aSmallWindowIsSlow()
    {
        const auto codeOf = [](int64_t window) {
            test::RawGraph g;
            g.constant("zero", int32_t{0}).constant("limit", int32_t{20}).constant("one", int32_t{1});
            g.enter("enter", "zero", "w", false, window).enter("el", "limit", "w", true, window);
            g.enter("eo", "one", "w", true, window);
            g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
            g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
            g.op("Add", "add", {"switch:1", "eo"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
            g.op("Neg", "far", {"switch:1"}).op("Neg", "near", {"far"});
            NetworkRequest network;
            network.network.emplace();
            network.network->kernels = KernelTimes::Unit;
            network.network->links = {{"*", "*", 100.0, {}, {}}};
            RunRequest request;
            request.fetches = {"exit"};
            request.targets = {"near"};
            const PlacementRequest placement{{test::cpuDevice(0), test::cpuDevice(1)},
                                             {{"*", test::cpuDevice(0)}, {"far", test::cpuDevice(1)}},
                                             false};
            const auto program = test::programOf(g.finish(), request, placement, network);
            const Recorded run = record(program, UINT64_MAX, {Policy::Kind::Time});
            const TagNames names(program);
            const State state = run.timeline->stateAt(run.timeline->size());
            const std::vector<CauseFinding> found = slowCauses({names, state, run.timeline}, {});
            return QString::fromStdString(found.empty() ? std::string() : found.front().code);
        };
        QCOMPARE(codeOf(1), QStringLiteral("S03"));
        QVERIFY(codeOf(32) != QStringLiteral("S03"));
    }

    /// Where nothing can fire before a message arrives the run is not stuck, and that message is named.
    void whatIsOnItsWayIsAwaited()
    {
        const test::HealthyRun healthy = test::healthyRuns(0)[3];  // one loop over two devices
        NetworkRequest network;
        network.network.emplace();
        network.network->links = {{"*", "*", 1000.0, {}, {}}};
        const auto program = test::programOf(healthy.graph, healthy.request, healthy.placement, network);
        const Recorded run = record(program, UINT64_MAX, {Policy::Kind::Time});
        QCOMPARE(run.result.status, RunStatus::Ok);
        const TagNames names(program);
        int looked = 0;
        for (uint64_t position = 0; position < run.timeline->size(); ++position) {
            const State state = run.timeline->stateAt(position);
            if (!state.ready.empty() || state.network->flights.size() == 0 || state.blocked.empty())
                continue;
            const Diagnosis found = diagnose({names, state, run.timeline});
            QCOMPARE(found.verdict, DiagnosisVerdict::Moving);
            QCOMPARE(found.findings.size(), size_t{1});
            QCOMPARE(found.findings[0].code, std::string("H02"));
            QVERIFY(!found.stillPossible.empty());
            ++looked;
        }
        QVERIFY(looked > 3);
    }

    /// Loops over two devices whose windows differ complete, and a loop without LoopCond is refused.
    void lintTellsWindowsAndMissingConditions()
    {
        const test::HealthyRun healthy = test::healthyRuns(0)[3];
        const std::shared_ptr<const Graph> graph = test::partitionedGraph(healthy);
        GraphEditor editor(DerivedGraph::ofOpened(*graph));
        for (size_t i = 0; i < graph->size(); ++i)
            if (graph->opClass(NodeId(i)) == OpClass::Enter && graph->node(NodeId(i)).device == test::cpuDevice(1))
                editor.setAttr(NodeId(i), "parallel_iterations", int64_t{3});
        const auto program =
            test::programOf(std::make_shared<const Graph>(std::move(editor).finish().graph), healthy.request, {}, {});
        QVERIFY(program);
        QCOMPARE(record(program).result.status, RunStatus::Ok);
        const std::vector<CauseFinding> found = lint(*program);
        QCOMPARE(found.size(), size_t{1});
        QCOMPARE(found[0].code, std::string("H22"));

        test::RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
        g.enter("enter", "zero", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
        g.op("Switch", "switch", {"merge", "less"}).op("Add", "add", {"switch:1", "eo"});
        g.op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        const std::shared_ptr<const Graph> whole = g.finish();
        const Result<PlacedGraph> placed = place(
            *whole,
            {{test::cpuDevice(0), test::cpuDevice(1)}, {{"*", test::cpuDevice(0)}, {"add", test::cpuDevice(1)}}, false},
            OpRegistry::standard());
        QVERIFY(placed);
        ProgramOptions options;
        options.placement = placed->placement;
        const auto refused = Program::compile(whole, {{}, {"exit"}, {}}, OpRegistry::standard(), options);
        QVERIFY(!refused);
        Problem problem;
        problem.message = refused.error().error.message;
        problem.node = whole->find(refused.error().error.where.node).value_or(NodeId());
        const std::vector<CauseFinding> told = lint(*whole, {{problem}});
        QCOMPARE(told.size(), size_t{1});
        QCOMPARE(told[0].code, std::string("H09"));
    }

    /// The outer iteration stays open because the inner loop waits: what that waits for is the cause, and comes first.
    void anInnerLoopThatNeverEndsIsTheWayOut()
    {
        const AttrValue types = std::make_shared<const AttrList>(AttrList{DType::Int32});
        test::RawGraph g;
        g.op("FIFOQueueV2", "queue", {}, DType::Int32, {{"component_types", types}});
        g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
        g.enter("enter", "zero", "outer", false, 1).enter("el", "limit", "outer", true, 1);
        g.enter("eo", "one", "outer", true, 1).enter("eq", "queue", "outer", true, 1, DType::Resource);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add", {"switch:1", "eo"});
        g.op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        g.enter("inner", "switch:1", "in").enter("innerLimit", "el", "in", true).enter("innerOne", "eo", "in", true);
        g.enter("innerQueue", "eq", "in", true, 10, DType::Resource);
        g.op("Merge", "m", {"inner", "n"}).op("Less", "l", {"m", "innerLimit"}).op("LoopCond", "c", {"l"});
        g.op("Switch", "s", {"m", "c"}).op("Identity", "b", {"s:1"});
        g.op("QueueDequeueV2", "take", {"innerQueue", "^b"}, DType::Int32, {{"component_types", types}});
        g.op("Add", "a", {"b", "innerOne", "^take"}).op("NextIteration", "n", {"a"}).op("Exit", "e", {"s"});
        const Recorded run = record(test::compiled(g.finish(), {"exit"}, {}, {"take"}));
        QCOMPARE(run.result.status, RunStatus::Stalled);
        const std::vector<CauseFinding>& found = run.result.diagnosis->findings;
        QVERIFY(found.size() >= 2);
        QCOMPARE(found[0].code, std::string("H31"));
        const auto way = std::ranges::find(found, std::string("H36"), &CauseFinding::code);
        QVERIFY(way != found.end());
        QCOMPARE(way->role, FindingRole::Cascade);
        QCOMPARE(way->cause.frame, std::string("in"));
    }

    /// Graphs that lack nodes, mended: they come to what the healthy ones do, also when the mended graph is placed
    /// anew, as one that was written out is.
    void addedNodesMend()
    {
        int mended = 0;
        for (const test::HealthyRun& healthy : test::healthyRuns(1)) {
            const auto whole = test::programOf(healthy.graph, healthy.request, healthy.placement, {});
            QVERIFY(whole);
            const std::vector<Tensor> wanted = record(whole).result.fetches;
            std::map<std::string, int> looked;  // a few of each code
            for (const test::BrokenRun& broken : test::brokenRuns(healthy)) {
                static const std::set<std::string> lacksNodes{"H06", "H08", "H25", "H30", "H37"};
                if (!lacksNodes.contains(broken.code) || !broken.network.isEmpty() || ++looked[broken.code] > 3)
                    continue;
                const Recorded run = record(test::programOf(broken.graph, broken.request, broken.placement, {}));
                if (!run.result.diagnosis || run.result.diagnosis->findings.empty())
                    continue;
                const FixPlan& plan = run.result.diagnosis->findings[0].plan;
                const bool adds = std::ranges::any_of(
                    plan.changes, [](const GraphChange& c) { return c.kind == GraphChange::Kind::AddNode; });
                if (!adds || !tryFix(*run.program, plan, {}, {.firings = 100'000}).completes)
                    continue;
                Result<Graph> graph = fixedGraph(*broken.graph, plan);
                QVERIFY(graph);
                const auto program =
                    test::programOf(std::make_shared<const Graph>(*std::move(graph)), broken.request, {}, {});
                QVERIFY2(program, broken.name.c_str());
                const BatchResult again = record(program).result;
                QVERIFY2(again.status == RunStatus::Ok && again.fetches == wanted, broken.name.c_str());
                ++mended;
            }
        }
        QVERIFY2(mended >= 20, std::to_string(mended).c_str());
    }

    /// What nothing orders: an assignment beside a read, two that put into a queue, two Sends under one key. A control
    /// edge orders them, as does a message.
    void unorderedUsesAreFound()
    {
        const auto codesOf = [](const Recorded& run) {
            const TagNames names(run.program);
            const State state = run.timeline->stateAt(run.timeline->size());
            QStringList codes;
            for (const CauseFinding& finding : orderDependences({names, state, run.timeline})) {
                codes.append(
                    QString::fromStdString(finding.code + " " + finding.waitingAt.name + " " + finding.cause.name));
                if (finding.evidence.size() != 2 || !finding.cause.event || !finding.waitingAt.event)
                    codes.append(QStringLiteral("without its firings"));
            }
            return codes;
        };
        using Codes = QStringList;
        for (const bool isOrdered : {false, true}) {
            test::RawGraph g;
            g.op("VarHandleOp", "v", {}, DType::Int32, {{"dtype", DType::Int32}, {"shape", Shape{}}});
            g.constant("one", int32_t{1}).constant("two", int32_t{2});
            g.op("AssignVariableOp", "init", {"v", "one"}, DType::Int32, {{"dtype", DType::Int32}});
            g.op("AssignVariableOp", "write", {"v", "two", "^init"}, DType::Int32, {{"dtype", DType::Int32}});
            g.op("ReadVariableOp", "read",
                 isOrdered ? std::vector<std::string>{"v", "^write"} : std::vector<std::string>{"v", "^init"},
                 DType::Int32, {{"dtype", DType::Int32}});
            g.op("ReadVariableOp", "again", {"v", "^init", "^write"}, DType::Int32, {{"dtype", DType::Int32}});
            const Recorded run = record(test::compiled(g.finish(), {"read", "again"}, {}, {"write"}));
            QCOMPARE(run.result.status, RunStatus::Ok);
            const Codes codes = codesOf(run);
            if (isOrdered) {
                QVERIFY(codes.empty());
                continue;
            }
            QCOMPARE(codes.size(), 1);
            QVERIFY(codes[0] == QStringLiteral("R01 write read") || codes[0] == QStringLiteral("R01 read write"));
        }
        for (const bool isOrdered : {false, true}) {
            const AttrValue types = std::make_shared<const AttrList>(AttrList{DType::Int32});
            test::RawGraph g;
            g.op("FIFOQueueV2", "q", {}, DType::Int32, {{"component_types", types}});
            g.constant("one", int32_t{1}).constant("two", int32_t{2});
            g.op("QueueEnqueueV2", "first", {"q", "one"}, DType::Resource, {{"Tcomponents", types}});
            g.op("QueueEnqueueV2", "second",
                 isOrdered ? std::vector<std::string>{"q", "two", "^first"} : std::vector<std::string>{"q", "two"},
                 DType::Resource, {{"Tcomponents", types}});
            g.op("QueueDequeueV2", "take", {"q"}, DType::Int32, {{"component_types", types}});
            const Recorded run = record(test::compiled(g.finish(), {"take"}, {}, {"first", "second"}));
            QCOMPARE(codesOf(run), isOrdered ? Codes{} : Codes{QStringLiteral("R01 first second")});
        }
        // A counter of a loop whose iterations nothing orders: the next one may begin before it is written.
        {
            test::RawGraph g;
            g.op("VarHandleOp", "v", {}, DType::Int32, {{"dtype", DType::Int32}, {"shape", Shape{}}});
            g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
            g.op("AssignVariableOp", "init", {"v", "zero"}, DType::Int32, {{"dtype", DType::Int32}});
            g.op("Identity", "begin", {"zero", "^init"});
            g.enter("enter", "begin", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
            g.enter("ev", "v", "f", true, 10, DType::Resource);
            g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
            g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
            g.op("Add", "add", {"switch:1", "eo"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
            g.op("AssignAddVariableOp", "count", {"ev", "eo", "^add"}, DType::Int32, {{"dtype", DType::Int32}});
            const Recorded run = record(test::compiled(g.finish(), {"exit"}, {}, {"count"}));
            QCOMPARE(run.result.status, RunStatus::Ok);
            QCOMPARE(codesOf(run).join(u'|'), QStringLiteral("R01 count count"));
        }
        // Two Sends of one key, of which nobody says which comes first.
        const test::HealthyRun healthy = test::healthyRuns(0)[3];
        for (const test::BrokenRun& broken : test::brokenRuns(healthy)) {
            if (broken.code != "H14")
                continue;
            const Recorded run = record(test::programOf(broken.graph, broken.request, broken.placement, {}));
            QVERIFY(run.result.diagnosis.has_value());
            QCOMPARE(run.result.diagnosis->findings[0].code, std::string("H14"));  // and not the order
            const TagNames names(run.program);
            const State state = run.timeline->stateAt(run.timeline->size());
            for (const CauseFinding& finding : orderDependences({names, state, run.timeline}))
                QCOMPARE(finding.code, std::string("R02"));
        }
    }

    /// Which nodes die, by the graph alone: one that wants both sides of a Switch, and one that wants parts of two.
    void lintForetellsDeadness()
    {
        test::RawGraph g;
        g.constant("p", true).constant("q", true).constant("x", int32_t{1});
        g.op("Switch", "byP", {"x", "p"}).op("Switch", "byQ", {"x", "q"});
        g.op("Add", "both", {"byP", "byP:1"}).op("Add", "parts", {"byP:1", "byQ:1"}).op("Add", "fine", {"byP:1", "x"});
        const std::vector<CauseFinding> found = lint(*test::compiled(g.finish(), {"fine"}));
        std::map<std::string, std::string> codes;
        for (const CauseFinding& finding : found)
            codes[finding.cause.name] = finding.code;
        QCOMPARE(codes, (std::map<std::string, std::string>{{"both", "D2"}, {"parts", "D1"}}));
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

    /// A message is lost while a device is held, be it the one that waits for it or another: that is told beside the
    /// hold, and what is doomed by it does not fire when nothing is held.
    void whatIsLostIsToldWhileADeviceIsHeld()
    {
        int told = 0;
        for (const size_t which : {4U, 7U, 8U}) {  // loops in loops over two and three devices
            const test::HealthyRun healthy = test::healthyRuns(0)[which];
            NetworkRequest network;
            network.network.emplace();
            network.network->kernels = KernelTimes::Unit;
            network.network->links = {{"*", "*", 1.0, {}, {}}};
            const Policy policy{Policy::Kind::Time};
            const Recorded whole =
                record(test::programOf(healthy.graph, healthy.request, healthy.placement, network), UINT64_MAX, policy);
            MessageLog log(whole.timeline);
            log.lookFurther(whole.timeline->size());
            const size_t stride = log.rows().size() / 12 + 1;
            for (size_t i = 0; i < log.rows().size(); i += stride)
                for (const int held : {0, 1}) {
                    const MessageRow& row = log.rows()[i];
                    Fault lose;
                    lose.kind = Fault::Kind::Lose;
                    lose.key =
                        rendezvousKey(*whole.program, (*log.routes())[row.route], tagChain(*whole.timeline, row.tag));
                    Fault pause;
                    pause.kind = Fault::Kind::Pause;
                    pause.device = test::cpuDevice(held);
                    pause.tag = whole.timeline->tagPath(row.tag);
                    network.faults = {lose, pause};
                    const Recorded run =
                        record(test::programOf(healthy.graph, healthy.request, healthy.placement, network), UINT64_MAX,
                               policy);
                    const State state = run.timeline->stateAt(run.timeline->size());
                    if (!isHeldUp(state))
                        continue;
                    bool isLost = false;
                    for (uint64_t event = 0; event < run.timeline->size(); ++event)
                        isLost |= run.timeline->record(event).kind == Event::Kind::Act
                            && run.timeline->act(event)->kind == NetworkAct::Kind::Lose;
                    const TagNames names(run.program);
                    const Diagnosis found = diagnose({names, state, run.timeline});
                    const auto has = [&](const char* code) {
                        return std::ranges::any_of(found.findings,
                                                   [&](const CauseFinding& f) { return f.code == code; });
                    };
                    const std::string what = healthy.name + " " + lose.key + " " + pause.device + " " + pause.tag;
                    QVERIFY2(has("H39"), what.c_str());
                    // Of an iteration that its Recv has not come to yet nobody waits for anything.
                    const InstanceLookup lookup(*run.program, state);
                    const TagChain chain = tagChain(*whole.timeline, row.tag);
                    const uint64_t key =
                        messageKey(frameHash(*run.program, chain), chain.empty() ? 0 : chain.back().iteration);
                    const PlanId recv = run.program->planOf((*log.routes())[row.route].receivers.front());
                    const bool isAwaited = lookup.iterationOf(run.program->node(recv).frame, key).has_value();
                    QVERIFY2(has("H01") == (isLost && isAwaited), what.c_str());
                    told += isLost && isAwaited ? 1 : 0;
                    // The same without the hold.
                    network.faults = {lose};
                    const Recorded free =
                        record(test::programOf(healthy.graph, healthy.request, healthy.placement, network), UINT64_MAX,
                               policy);
                    std::set<std::pair<PlanId, std::string>> fired;
                    for (uint64_t event = 0; event < free.timeline->size(); ++event)
                        if (const EventRecord of = free.timeline->record(event); of.isFiring())
                            fired.emplace(of.node, free.timeline->tagPath(of.tag));
                    for (const auto& [node, iteration] : DoomedSet(lookup).all())
                        QVERIFY2(!fired.contains({node, tagPath(*run.program, state, iteration)}),
                                 (what + ": " + run.program->nameOf(node)).c_str());
                }
        }
        QVERIFY2(told >= 10, std::to_string(told).c_str());
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
