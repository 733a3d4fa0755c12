// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "tests/core/exec/policies.h"
#include "tests/support/kernel_test.h"
#include "tests/support/resource_graphs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>

using namespace tagscope;
using namespace tagscope::test;

Q_DECLARE_METATYPE(std::shared_ptr<const tagscope::Graph>)

namespace {

/// Who holds each resource, found by looking at all that a state has.
std::map<uint32_t, uint32_t> holdersIn(const State& state)
{
    std::map<uint32_t, uint32_t> holders;
    const auto see = [&](const Tensor& value) { forEachHandle(value, [&](ResourceId id) { ++holders[id.value]; }); };
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        const Iteration& iteration = state.iterations[i];
        for (uint32_t b = 0; iteration.frame.isValid() && b < iteration.blocks.size(); ++b) {
            const Block& block = iteration.blocks.block(b);
            for (uint32_t s = 0; s < block.slotCount(); ++s)
                see(block.slots()[s]);
        }
    }
    for (size_t i = 0; i < state.frames.size(); ++i) {
        for (const Invariant& invariant : state.frames[i].invariants)
            see(invariant.value);
        for (const ParkedIteration& parked : state.frames[i].parked)
            see(parked.value);
    }
    for (const Tensor& fetch : state.fetches)
        see(fetch);
    state.resources.forEach([&](ResourceId, const Resource& resource) {
        if (const auto* variable = std::get_if<VariableResource>(&resource)) {
            see(variable->value);
        } else if (const auto* array = std::get_if<ArrayResource>(&resource)) {
            for (const auto& [number, chunk] : array->chunks)
                for (const ArrayElement& element : *chunk)
                    see(element.value);
            for (const auto& [source, gradient] : array->gradients)
                ++holders[gradient.value];
        } else {
            const auto* queue = std::get_if<QueueResource>(&resource);
            const CowVector<Tensor>& items = queue ? queue->items : std::get<StackResource>(resource).items;
            for (size_t i = 0; i < items.size(); ++i)
                see(items[i]);
        }
    });
    return holders;
}

/// Whether the table counts what is there, and holds nothing else that has no name.
bool isExact(const State& state)
{
    const std::map<uint32_t, uint32_t> holders = holdersIn(state);
    bool isExact = true;
    state.resources.forEach([&](ResourceId id, const Resource&) {
        if (id.index() < state.resources.namedCount())
            return;
        const auto found = holders.find(id.value);
        isExact &= found != holders.end() && found->second == state.resources.holders(id);
    });
    return isExact;
}

}

/// Resources without a name stay as long as a handle is somewhere where it can be used again, and no longer.
class TestReachableResources final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLoopThatMakesArraysDoesNotGrowTheTable_data()
    {
        QTest::addColumn<int>("parallel");
        QTest::newRow("one iteration at once") << 1;
        QTest::newRow("ten") << 10;
    }
    void aLoopThatMakesArraysDoesNotGrowTheTable()
    {
        QFETCH(int, parallel);
        constexpr int32_t iterations = 100'000;
        Executor run(compiled(arrayEachIteration(iterations, parallel), {"exit:0"}));
        size_t most = 0;
        while (!run.state().ready.empty()) {
            run.run({}, 7);
            most = std::max(most, run.state().resources.size());
        }
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(run.state().fetches[0], Tensor::scalar(iterations));
        QVERIFY2(most <= static_cast<size_t>(parallel), qPrintable(QString::number(most)));
        QCOMPARE(run.state().resources.size(), size_t(0));
        QCOMPARE(run.state().resources.next(), ResourceId(iterations));  // numbers are given once
        QCOMPARE(run.state().resources.numbered(ResourceSpec::Kind::TensorArray), int64_t{iterations});
    }

    void holdersAreCounted_data()
    {
        QTest::addColumn<std::shared_ptr<const Graph>>("graph");
        QTest::addColumn<QString>("fetch");
        QTest::addColumn<Tensor>("value");  // none: not looked at
        const auto row = [](const char* name, std::shared_ptr<const Graph> graph, const char* fetch, Tensor value) {
            QTest::newRow(name) << std::move(graph) << QString::fromLatin1(fetch) << std::move(value);
        };
        row("an array each iteration", arrayEachIteration(5, 10), "exit:0", Tensor::scalar(int32_t{5}));
        row("one at a time", arrayEachIteration(5, 1), "exit:0", Tensor::scalar(int32_t{5}));
        row("a stack goes around", stackGoesAround(4, 10), "sum:0", Tensor::scalar(int32_t{3 + 3}));
        row("and is parked", stackGoesAround(4, 1), "sum:0", Tensor::scalar(int32_t{3 + 3}));
        row("handles in resources", handlesInResources(true), "out:0", Tensor::scalar(int32_t{42}));
        row("on a dead branch", handlesInResources(false), "out:0", Tensor::scalar(int32_t{5}));
        row("gradients", gradientArrays(), "out:0", Tensor::scalar(2.0f));
        row("a handle is fetched", handlesInResources(true), "s1:0", Tensor());
    }
    void holdersAreCounted()
    {
        QFETCH(std::shared_ptr<const Graph>, graph);
        QFETCH(QString, fetch);
        QFETCH(Tensor, value);
        for (uint64_t seed = 0; seed < 20; ++seed) {
            const Policy policy = seed == 0 ? Policy{} : Policy{Policy::Kind::Random, seed};
            Executor run(compiled(graph, {fetch.toStdString()}));
            QVERIFY(isExact(run.state()));
            while (run.run(policy, 1) == 1)
                QVERIFY2(isExact(run.state()), qPrintable(QString::number(run.state().position)));
            QCOMPARE(run.status(), RunStatus::Ok);
            if (value.hasValue())
                QCOMPARE(run.state().fetches[0], value);
            else
                QVERIFY(findResource<StackResource>(run.state().resources, run.state().fetches[0]));
        }
    }

    /// A stack that nobody takes is gone with the firing that made it; one that a fetch has stays.
    void whatIsLeftAtTheEnd()
    {
        RawGraph g;
        g.constant("n", int32_t{5});
        g.op("StackV2", "kept", {"n"}, DType::Int32, {{"elem_type", DType::Int32}});
        g.op("StackV2", "dropped", {"n"}, DType::Int32, {{"elem_type", DType::Int32}});
        g.op("FIFOQueueV2", "queue", {}, DType::Float, {{"component_types", list({DType::Float})}});
        Executor run(compiled(g.finish(), {"kept:0"}, {}, {"dropped", "queue"}));
        run.run({}, 100);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(run.state().resources.size(), size_t(2));  // the queue has a name, and stays
        QVERIFY(findResource<QueueResource>(run.state().resources, ResourceId(0)));
        QVERIFY(findResource<StackResource>(run.state().resources, run.state().fetches[0]));
    }

    void editedTokensAreCounted_data()
    {
        QTest::addColumn<bool>("overOneEdge");
        QTest::addRow("over one edge") << true;
        QTest::addRow("for all") << false;
    }
    /// An edit sends another handle, over one edge alone or in the place of what its node puts out: it is held where it
    /// lies then.
    void editedTokensAreCounted()
    {
        const auto program = compiled(stackGoesAround(3, 1), {"sum:0"});
        QVERIFY(program);
        QFETCH(bool, overOneEdge);
        const PlanId made = program->planOf(*program->graph().find("new"));
        PlannedEdit planned;
        if (overOneEdge) {
            planned.set.edges.push_back({program->node(made).edgesBegin, Tensor::resource(ResourceId(1))});
        } else {
            planned.set.outputs.push_back(0);
            planned.values.push_back(Tensor::resource(ResourceId(1)));
        }
        Executor run(program);
        run.setEdits([&](const State& state, PlanId node, IterationId) {
            return node == made && state.stats.iterations == 2 ? &planned : nullptr;
        });
        while (run.run({}, 1) == 1)
            QVERIFY(isExact(run.state()));
        QVERIFY(run.state().position > 20);
    }
};

TAGSCOPE_APPLESS_TEST(TestReachableResources)
#include "tst_reachable_resources.moc"
