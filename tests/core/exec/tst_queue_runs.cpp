// SPDX-License-Identifier: Apache-2.0
#include "tests/core/exec/policies.h"
#include "tests/support/kernel_test.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

const std::vector<std::pair<std::string, AttrValue>> floatComponents{{"component_types", list({DType::Float})}};

/// A queue "q" for two float scalars, and "enq", which puts five into it.
RawGraph smallQueue()
{
    RawGraph g;
    g.op("Const", "x", {}, DType::Float, {{"value", Tensor::vector<float>({1, 2, 3, 4, 5})}});
    g.op("FIFOQueueV2", "q", {}, DType::Float,
         {{"component_types", list({DType::Float})}, {"shapes", list({Shape{}})}, {"capacity", int64_t(2)}});
    g.op("QueueEnqueueManyV2", "enq", {"q", "x"}, DType::Float, {{"Tcomponents", list({DType::Float})}});
    return g;
}

/// "d0" to "d4" take one element each, one after another.
void addDequeues(RawGraph& g)
{
    for (int i = 0; i < 5; ++i) {
        std::vector<std::string> inputs{"q"};
        if (i > 0)
            inputs.push_back(fmt::format("^d{}", i - 1));
        g.op("QueueDequeueV2", fmt::format("d{}", i), inputs, DType::Float, floatComponents);
    }
}

void addDequeueMany(RawGraph& g, int32_t count)
{
    g.constant("n", count).op("QueueDequeueManyV2", "many", {"q", "n"}, DType::Float, floatComponents);
}

}

/// Queues in whole runs: what blocks goes on when it can, in the order in which it came, under every schedule.
class TestQueueRuns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nobodyTakesOut_data() { addPolicies(); }
    void nobodyTakesOut()
    {
        QFETCH(Policy, policy);
        Executor run(compiled(smallQueue().finish(), {}, {}, {"enq"}));
        run.run(policy, 100);
        QCOMPARE(run.status(), RunStatus::Stalled);
        QCOMPARE(run.state().blocked.size(), size_t(1));
        QCOMPARE(run.state().blocked.front().value.waitsFor.what, WaitCondition::For::Room);
        QCOMPARE(findResource<QueueResource>(run.state().resources, ResourceId(0))->length(), int64_t(2));
    }

    /// When nothing can run any more, what waits for the queue and what has a part of its inputs is doomed; before that
    /// both may still go on, and what nothing has come to is not reached and no more.
    void whatWaitsAtTheEndIsDoomed_data() { addPolicies(); }
    void whatWaitsAtTheEndIsDoomed()
    {
        QFETCH(Policy, policy);
        RawGraph g;
        g.op("FIFOQueueV2", "q", {}, DType::Float, floatComponents)
            .op("QueueDequeueV2", "read", {"q"}, DType::Float, floatComponents);
        g.constant("one", 1.0f)
            .op("Add", "sum", {"read", "one"}, DType::Float)
            .op("Neg", "behind", {"sum"}, DType::Float);
        g.op("Neg", "beside", {"one"}, DType::Float);
        const auto program = compiled(g.finish(), {}, {}, {"behind", "beside"});
        QVERIFY(program);
        Executor run(program);
        const auto viewed = [&](const State& state, const char* name) {
            return viewNode(*program, state, program->planOf(*program->graph().find(name)), IterationId(0u));
        };
        const std::vector<const char*> names{"q", "read", "one", "sum", "behind", "beside"};
        bool wasWaiting = false;
        for (State before = run.state(); run.run(policy, 1) == 1; before = run.state()) {
            for (const char* name : names)
                QVERIFY2(!viewed(before, name).isDoomed, name);
            wasWaiting |=
                viewed(before, "sum").phase == NodePhase::Pending || viewed(before, "read").phase == NodePhase::Blocked;
        }
        QVERIFY(wasWaiting);
        QCOMPARE(run.status(), RunStatus::Stalled);
        std::vector<std::pair<std::string, NodePhase>> doomed;
        for (const char* name : names)
            if (const NodeView view = viewed(run.state(), name); view.isDoomed)
                doomed.emplace_back(name, view.phase);
        QCOMPARE(doomed,
                 (std::vector<std::pair<std::string, NodePhase>>{{"read", NodePhase::Blocked},
                                                                 {"sum", NodePhase::Pending}}));
        QVERIFY(viewed(run.state(), "behind").phase == NodePhase::NotReached);
    }

    void nothingIsDoomedWhenAllIsDone_data() { addPolicies(); }
    void nothingIsDoomedWhenAllIsDone()
    {
        QFETCH(Policy, policy);
        RawGraph g = smallQueue();
        addDequeues(g);
        const auto program = compiled(g.finish(), {"d4"}, {}, {"enq"});
        Executor run(program);
        run.run(policy, 100);
        QCOMPARE(run.status(), RunStatus::Ok);
        for (size_t p = 0; p < program->nodes().size(); ++p)
            QVERIFY(!viewNode(*program, run.state(), PlanId(p), IterationId(0u)).isDoomed);
    }

    void aBatchGoesInPieceByPiece_data() { addPolicies(); }
    void aBatchGoesInPieceByPiece()
    {
        QFETCH(Policy, policy);
        RawGraph g = smallQueue();
        addDequeues(g);
        Executor run(compiled(g.finish(), {"d0", "d1", "d2", "d3", "d4"}, {}, {"enq"}));
        run.run(policy, 100);
        QCOMPARE(run.status(), RunStatus::Ok);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(run.state().fetches[size_t(i)], Tensor::scalar(float(i + 1)));
        QCOMPARE(run.state().stats.firings, uint64_t(8));
        QVERIFY(findResource<QueueResource>(run.state().resources, ResourceId(0))->enqueuers.empty());
    }

    void aDequeueMayWantMoreThanFits_data() { addPolicies(); }
    void aDequeueMayWantMoreThanFits()
    {
        QFETCH(Policy, policy);
        RawGraph g = smallQueue();
        addDequeueMany(g, 5);
        Executor run(compiled(g.finish(), {"many"}, {}, {"enq"}));
        run.run(policy, 100);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(run.state().fetches[0], Tensor::vector<float>({1, 2, 3, 4, 5}));
    }

    void aClosedQueueEndsTheWait_data() { addPolicies(); }
    void aClosedQueueEndsTheWait()
    {
        QFETCH(Policy, policy);
        RawGraph g = smallQueue();
        addDequeueMany(g, 6);
        g.op("QueueCloseV2", "close", {"q", "^enq"});
        Executor run(compiled(g.finish(), {"many"}, {}, {"close"}));
        run.run(policy, 100);
        QCOMPARE(run.status(), RunStatus::Error);
        QCOMPARE(run.error().error.code, ErrorCode::OutOfRange);
        QCOMPARE(
            run.error().error.message,
            std::string("FIFOQueue '_0_q' is closed and has insufficient elements (requested 1, current size 0)\n\t "
                        "[[{{node many}}]]"));
    }

    /// A state is a value: from a copy taken at any position the run goes on to the same end.
    void copiesGoOnAlike_data() { addPolicies(); }
    void copiesGoOnAlike()
    {
        QFETCH(Policy, policy);
        RawGraph g = smallQueue();
        addDequeues(g);
        const auto program = compiled(g.finish(), {"d0", "d4"}, {}, {"enq"});
        Executor run(program);
        std::vector<State> positions{run.state()};
        while (run.run(policy, 1) == 1)
            positions.push_back(run.state());
        QCOMPARE(run.status(), RunStatus::Ok);
        for (const State& state : positions) {
            Executor again(program, state);
            again.run(policy, 100);
            QVERIFY(again.state() == run.state());
        }
    }

    /// 20,000 wait, and each is served in its turn. No figure of speed: passing over all that wait for each of them
    /// would take minutes.
    void manyWaitInOneLine()
    {
        constexpr int count = 20'000;
        RawGraph g;
        g.op("FIFOQueueV2", "q", {}, DType::Float,
             {{"component_types", list({DType::Float})}, {"capacity", int64_t(1)}});
        std::vector<std::string> targets;
        for (int i = 0; i < count; ++i) {
            targets.push_back(fmt::format("d{}", i));
            g.op("QueueDequeueV2", targets.back(), {"q"}, DType::Float, floatComponents);
        }
        std::vector<float> values(count);
        for (int i = 0; i < count; ++i)
            values[static_cast<size_t>(i)] = static_cast<float>(i);
        g.op("Placeholder", "x", {}, DType::Float);
        g.op("QueueEnqueueManyV2", "enq", {"q", "x"}, DType::Float, {{"Tcomponents", list({DType::Float})}});
        targets.push_back("enq");
        const auto program =
            compiled(g.finish(), {}, {{"x", Tensor::fromValues<float>(Shape{count}, values)}}, targets);
        QVERIFY(program);
        Executor run(program);
        const PlanId enqueue = program->planOf(*program->graph().find("enq"));
        const auto isNext = [&] { return run.state().ready.front().node() == enqueue; };
        QVERIFY(run.fire(0) == StepOutcome::Fired);  // the queue
        for (size_t i = 0; run.state().ready.size() > 1;)
            if (run.state().ready[i].node() == enqueue)
                ++i;
            else
                QVERIFY(run.fire(i) == StepOutcome::Blocked);
        QVERIFY(isNext());
        QCOMPARE(run.state().blocked.size(), size_t(count));
        QVERIFY(run.state().blocked.chunkCount() < size_t(count) / 16);  // what a copy of it costs
        const State before = run.state();
        QVERIFY(before == run.state());
        std::vector<PlanId> inOrder;
        for (const auto& [waiter, blocked] : before.blocked)
            inOrder.push_back(blocked.instance.node());
        size_t served = 0;
        while (!run.state().ready.empty()) {
            const PlanId next = run.state().ready.front().node();
            const StepOutcome outcome = run.fire(0);
            if (next != enqueue) {
                QVERIFY(outcome == StepOutcome::Fired);
                QVERIFY(next == inOrder[served++]);
            }
        }
        QCOMPARE(served, size_t(count));
        QVERIFY(run.state().blocked.empty());
        QCOMPARE(before.blocked.size(), size_t(count));
        QCOMPARE(run.status(), RunStatus::Ok);
    }
};

TAGSCOPE_APPLESS_TEST(TestQueueRuns)

#include "tst_queue_runs.moc"
