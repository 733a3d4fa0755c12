// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"
#include "tests/support/raw_graph.h"
#include "tests/support/resource_graphs.h"

#include <QTest>

#include <map>
#include <set>
#include <string>
#include <vector>

Q_DECLARE_METATYPE(tagscope::Policy)

namespace tagscope::test {

/// A loop in a loop: j runs to `inner` within each of `outer` iterations of i; the sum of all j is "exit_sum".
inline std::shared_ptr<const Graph> nestedLoops(int32_t outer = 4, int32_t inner = 3)
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("one", int32_t{1}).constant("outer", outer).constant("inner", inner);
    g.enter("ei", "zero", "out")
        .enter("es", "zero", "out")
        .enter("eo", "outer", "out", true)
        .enter("e1", "one", "out", true);
    g.enter("en", "inner", "out", true).enter("ez", "zero", "out", true);
    g.op("Merge", "mi", {"ei", "ni"}).op("Merge", "ms", {"es", "ns"}).op("Less", "li", {"mi", "eo"});
    g.op("LoopCond", "ci", {"li"}).op("Switch", "si", {"mi", "ci"}).op("Switch", "ss", {"ms", "ci"});
    g.op("Identity", "pivot", {"si:1"}).op("Add", "ai", {"si:1", "e1"}).op("NextIteration", "ni", {"ai"});
    g.op("Exit", "xi", {"si"}).op("Exit", "exit_sum", {"ss"});
    g.op("Identity", "z", {"ez", "^pivot"});
    g.enter("ej", "z", "out/in")
        .enter("et", "ss:1", "out/in")
        .enter("ein", "en", "out/in", true)
        .enter("ei1", "e1", "out/in", true);
    g.op("Merge", "mj", {"ej", "nj"}).op("Merge", "mt", {"et", "nt"}).op("Less", "lj", {"mj", "ein"});
    g.op("LoopCond", "cj", {"lj"}).op("Switch", "sj", {"mj", "cj"}).op("Switch", "st", {"mt", "cj"});
    g.op("Add", "aj", {"sj:1", "ei1"}).op("Add", "at", {"st:1", "sj:1"});
    g.op("NextIteration", "nj", {"aj"}).op("NextIteration", "nt", {"at"}).op("Exit", "xt", {"st"});
    g.op("NextIteration", "ns", {"xt"});
    return g.finish();
}

/// The loop `v = [1..n]; i = 0; while i < limit: v = v * v', i += 1` over a fed vector "x", pushed on a stack each
/// time.
inline std::shared_ptr<const Graph> stackLoop(int32_t limit)
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1}).constant("max", int32_t{-1});
    g.op("Placeholder", "x", {}, DType::Float);
    g.op("StackV2", "stack", {"max"}, DType::Float);
    g.enter("ei", "zero", "w").enter("ev", "x", "w", false, 10, DType::Float).enter("el", "limit", "w", true);
    g.enter("eo", "one", "w", true).enter("eh", "stack", "w", true, 10, DType::Resource);
    g.op("Merge", "mi", {"ei", "ni"}).op("Merge", "mv", {"ev", "nv"}, DType::Float).op("Less", "less", {"mi", "el"});
    g.op("LoopCond", "cond", {"less"})
        .op("Switch", "si", {"mi", "cond"})
        .op("Switch", "sv", {"mv", "cond"}, DType::Float);
    g.op("StackPushV2", "push", {"eh", "sv:1"}, DType::Float);
    g.op("Add", "ai", {"si:1", "eo"}).op("Add", "av", {"push", "sv:1"}, DType::Float);
    g.op("NextIteration", "ni", {"ai", "^push"}).op("NextIteration", "nv", {"av"}, DType::Float);
    g.op("Exit", "xi", {"si"}).op("Exit", "xv", {"sv"}, DType::Float);
    return g.finish();
}

/// Readers that wait at an empty queue until a writer comes: it waits for "late", which is there last.
inline std::shared_ptr<const Graph> waitingQueue()
{
    RawGraph g;
    const auto types = std::make_shared<const AttrList>(AttrList{DType::Int32});
    g.op("FIFOQueueV2", "queue", {}, DType::Int32, {{"component_types", types}, {"capacity", int64_t{1}}});
    g.op("QueueDequeueV2", "read", {"queue"}, DType::Int32, {{"component_types", types}});
    g.op("QueueDequeueV2", "read_next", {"queue", "^read"}, DType::Int32, {{"component_types", types}});
    g.constant("seven", int32_t{7}).constant("eight", int32_t{8});
    g.op("Identity", "late", {"seven", "^queue"}).op("Identity", "later", {"late"});
    g.op("QueueEnqueueV2", "write", {"queue", "later"}, DType::Int32, {{"Tcomponents", types}});
    g.op("QueueEnqueueV2", "write_next", {"queue", "eight", "^write"}, DType::Int32, {{"Tcomponents", types}});
    g.op("Add", "sum", {"read", "read_next", "^write_next"});
    return g.finish();
}

inline std::vector<Feed> vectorFeed()
{
    return {{"x", Tensor::vector<float>({1.5f, -2.0f, 0.25f})}};
}

struct Sample {
    std::shared_ptr<const Graph> graph;
    std::vector<std::string> fetches;
    std::vector<Feed> feeds;
};

/// Small graphs with all that a trace can hold; by name.
inline std::map<std::string, Sample> samples()
{
    return {{"counter", {counterLoop(10), {"exit"}, {}}},
            {"counter, one at a time", {counterLoop(10, 1), {"exit"}, {}}},
            {"nested loops", {nestedLoops(), {"exit_sum"}, {}}},
            {"loop taken", {guardedLoop(true), {"out"}, {}}},
            {"loop not taken", {guardedLoop(false), {"out"}, {}}},
            {"stack of vectors", {stackLoop(5), {"xv"}, vectorFeed()}},
            {"an array each iteration", {arrayEachIteration(4, 10), {"exit"}, {}}},
            {"a stack goes around", {stackGoesAround(3, 1), {"sum"}, {}}},
            {"handles in resources", {handlesInResources(true), {"out"}, {}}},
            {"waiting queue", {waitingQueue(), {"sum"}, {}}}};
}

inline std::vector<std::pair<std::string, Policy>> policies()
{
    return {{"fifo", {}},
            {"lifo", {Policy::Kind::Lifo, 0}},
            {"random 1", {Policy::Kind::Random, 1}},
            {"random 2", {Policy::Kind::Random, 2}}};
}

/// Rows of every sample, or of some, under every policy.
inline void addSampleRows(const std::set<std::string>& some = {})
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<Policy>("policy");
    for (const auto& [name, sample] : samples())
        for (const auto& [policyName, policy] : policies())
            if (some.empty() || some.contains(name))
                QTest::addRow("%s, %s", name.c_str(), policyName.c_str()) << QString::fromStdString(name) << policy;
}

/// A line that shares the events of another before `at`.
inline std::shared_ptr<Timeline> forked(std::shared_ptr<const Timeline> line, uint64_t at,
                                        std::vector<OutputEdit> edits = {})
{
    return std::make_shared<Timeline>(std::move(line), at, std::move(edits));
}

/// A run with everything that happened kept beside the Timeline that recorded it.
class RecordedRun final : public EventSink {
public:
    struct Seen {
        EventRecord record;
        std::string tagPath;
        std::vector<Tensor> outputs;
        std::vector<Effect> effects;
    };

    explicit RecordedRun(std::shared_ptr<const Program> program)
        : timeline(std::make_shared<Timeline>(program)), executor(std::move(program))
    {
        executor.setSink(this);
        states.push_back(executor.state());
    }
    explicit RecordedRun(std::shared_ptr<Timeline> line)
        : timeline(std::move(line)), executor(timeline->programPtr(), timeline->stateAt(timeline->size()))
    {
        executor.setSink(this);
        states.push_back(executor.state());
    }

    void onEvent(const State& state, const Event& event) override
    {
        timeline->onEvent(state, event);  // first: it sees values that nobody else holds, as in a run
        Seen s;
        s.record = {event.kind,
                    event.isDead,
                    event.setsOutputs(),
                    !event.edgeTokens().empty(),
                    !event.effects.empty(),
                    event.pick,
                    event.node,
                    event.tag,
                    event.time};
        if (!event.isOfNode()) {
            seen.push_back(std::move(s));
            return;
        }
        s.tagPath = tagPath(executor.program(), state, event.iteration);
        s.outputs.assign(event.outputs.begin(), event.outputs.end());
        s.outputs.resize(executor.program().node(event.node).outputCount);
        s.effects.assign(event.effects.begin(), event.effects.end());
        seen.push_back(std::move(s));
    }

    /// Runs `count` events one by one and keeps the state after each.
    void run(const Policy& policy, uint64_t count = 100000)
    {
        for (uint64_t i = 0; i < count && executor.run(policy, 1) == 1; ++i)
            states.push_back(executor.state());
    }

    std::shared_ptr<Timeline> timeline;
    Executor executor;
    std::vector<State> states;  ///< from where the run began
    std::vector<Seen> seen;
};

/// What an Executor is to set: outputs of a node by slot, wherever it fires or at a tag alone.
inline EditSource setting(const Program& program, const char* node, std::map<uint32_t, Tensor> values,
                          std::string tag = {})
{
    PlannedEdit planned;
    for (auto& [slot, value] : values) {
        planned.set.outputs.push_back(slot);
        planned.values.push_back(value);
    }
    return [&program, planned = std::move(planned), id = program.planOf(*program.graph().find(node)),
            tag = std::move(tag)](const State& state, PlanId fires, IterationId iteration) -> const PlannedEdit* {
        const bool isIt = fires == id && (tag.empty() || tagPath(program, state, iteration) == tag);
        return isIt ? &planned : nullptr;
    };
}

inline std::shared_ptr<const Program> compiledSample(const QString& name)
{
    const Sample sample = samples().at(name.toStdString());
    return compiled(sample.graph, sample.fetches, sample.feeds);
}

/// Same values with the same origins.
inline bool sameOutputs(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    if (a != b)
        return false;
    for (size_t i = 0; i < a.size(); ++i)
        if (a[i].hasValue() && a[i].origin() != b[i].origin())
            return false;
    return true;
}

}
