// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/oldest_waits.h"

#include "core/exec/executor.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;
using KindOldestWaits = OldestWaits::Item::Kind;

namespace {

/// The live instance of a frame; invalid if there is none, and for the root.
FrameId liveInstance(const Program& program, const State& state, const char* name)
{
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (state.frames[i].isLive && state.frames[i].parent.isValid()
            && program.frame(state.frames[i].staticFrame).name.ends_with(name))
            return FrameId(i);
    return {};
}

/// The first reason of this kind in a run, node by node; nothing if there is none.
std::optional<OldestWaits> firstOf(Executor& run, const char* frame, KindOldestWaits kind)
{
    do {
        const FrameId id = liveInstance(run.program(), run.state(), frame);
        if (!id.isValid())
            continue;
        const OldestWaits waits = oldestWaits(run.program(), run.state(), id);
        if (waits.first && waits.first->kind == kind)
            return waits;
    } while (run.run({}, 1) == 1);
    return std::nullopt;
}

/// A loop of one round around another, whose body reads a queue that nobody fills.
std::shared_ptr<const Program> loopAroundAQueue()
{
    RawGraph g;
    const auto types = std::make_shared<const AttrList>(AttrList{DType::Int32});
    g.constant("zero", int32_t{0}).constant("one", int32_t{1});
    g.op("FIFOQueueV2", "queue", {}, DType::Int32, {{"component_types", types}});
    g.enter("ei", "zero", "out").enter("e1", "one", "out", true).enter("eq", "queue", "out", true, 10, DType::Resource);
    g.op("Merge", "mi", {"ei", "ni"})
        .op("Less", "less", {"mi", "e1"})
        .op("LoopCond", "cond", {"less"})
        .op("Switch", "si", {"mi", "cond"});
    g.enter("fi", "si:1", "in").enter("f1", "e1", "in", true).enter("fq", "eq", "in", true, 10, DType::Resource);
    g.op("Merge", "mj", {"fi", "nj"})
        .op("Less", "lj", {"mj", "f1"})
        .op("LoopCond", "cj", {"lj"})
        .op("Switch", "sj", {"mj", "cj"});
    g.op("Identity", "body", {"sj:1"});
    g.op("QueueDequeueV2", "read", {"fq", "^body"}, DType::Int32, {{"component_types", types}});
    g.op("Add", "aj", {"read", "f1"}).op("NextIteration", "nj", {"aj"}).op("Exit", "xj", {"sj"});
    g.op("NextIteration", "ni", {"xj"}).op("Exit", "xi", {"si"});
    return compiled(g.finish(), {"xi"});
}

}

class TestOldestWaits final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// At every moment of the counter loop: as many as are ready there, Enters that are missing in iteration 0, and
    /// never nothing.
    void countsWhatHoldsItUp()
    {
        const auto program = compiled(counterLoop(3), {"exit"});
        Executor run(program);
        int looked = 0;
        do {
            const State& state = run.state();
            const FrameId id = liveInstance(*program, state, "while");
            if (!id.isValid())
                continue;
            ++looked;
            const FrameInstance& frame = state.frames[id.index()];
            uint64_t ready = 0;
            for (size_t i = 0; i < state.ready.size(); ++i)
                ready += static_cast<uint64_t>(state.ready[i].iterationId() == frame.iteration(frame.oldest));
            const OldestWaits waits = oldestWaits(*program, state, id);
            QCOMPARE(waits.iteration, frame.oldest);
            QCOMPARE(waits.total, ready + (frame.oldest == 0 ? uint64_t{frame.pendingInputs} : 0));
            QVERIFY(waits.total > 0 && waits.first);
            QCOMPARE(waits.first->kind == KindOldestWaits::Enter, ready == 0);
        } while (run.run({}, 1) == 1);
        QVERIFY(looked > 3 * 8);  // that many nodes fire in each round
    }

    void namesTheNode()
    {
        const auto program = compiled(counterLoop(3), {"exit"});
        Executor run(program);
        while (run.run({}, 1) == 1
               && run.state().ready.front().node() != program->planOf(*program->graph().find("add"))) {
        }
        const OldestWaits waits = oldestWaits(*program, run.state(), liveInstance(*program, run.state(), "while"));
        QCOMPARE(
            waits,
            (OldestWaits{0, OldestWaits::Item{KindOldestWaits::Ready, *program->graph().find("add")}, waits.total}));
        // The Exit of a round that is not the last is dead.
        Executor again(program);
        const auto dead = firstOf(again, "while", KindOldestWaits::ReadyDead);
        QVERIFY(dead);
    }

    void endsAtItsLimit()
    {
        const auto program = compiled(counterLoop(3), {"exit"});
        Executor run(program);
        while (!liveInstance(*program, run.state(), "while").isValid()
               || oldestWaits(*program, run.state(), liveInstance(*program, run.state(), "while")).first->kind
                   == KindOldestWaits::Enter)
            QCOMPARE(run.run({}, 1), uint64_t(1));
        const FrameId id = liveInstance(*program, run.state(), "while");
        const OldestWaits waits = oldestWaits(*program, run.state(), id, 0);
        QVERIFY(!waits.first);
        QCOMPARE(waits.total, oldestWaits(*program, run.state(), id).total);
    }

    /// The inner loop waits for its queue, the outer one for the inner one.
    void whatIsBlockedAndWhatIsInside()
    {
        const auto program = loopAroundAQueue();
        QVERIFY(program);
        Executor run(program);
        run.run({}, 1000);
        QVERIFY(run.status() == RunStatus::Stalled);
        const FrameId inner = liveInstance(*program, run.state(), "in");
        const FrameId outer = liveInstance(*program, run.state(), "out");
        QVERIFY(inner.isValid() && outer.isValid());
        QCOMPARE(oldestWaits(*program, run.state(), inner),
                 (OldestWaits{0, OldestWaits::Item{KindOldestWaits::Blocked, *program->graph().find("read")}, 1}));
        QCOMPARE(
            oldestWaits(*program, run.state(), outer),
            (OldestWaits{0, OldestWaits::Item{KindOldestWaits::Frame, {}, run.state().frames[inner.index()].staticFrame}, 1}));
    }
};

TAGSCOPE_APPLESS_TEST(TestOldestWaits)

#include "tst_oldest_waits.moc"
