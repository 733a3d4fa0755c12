// SPDX-License-Identifier: Apache-2.0
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"

#include <functional>
#include <pthread.h>

using namespace tagscope;
using namespace tagscope::test;

namespace {

std::vector<int32_t> intsOf(const Timeline& line, const char* node)
{
    std::vector<int32_t> values;
    const PlanId id = line.program().planOf(*line.program().graph().find(node));
    for (const uint64_t e : line.firingsOf(id, 0, line.size(), 1000))
        if (const Tensor value = line.outputs(e).at(0); value.hasValue())
            values.push_back(*value.data<int32_t>());
    return values;
}

}

class TestBranches final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBranchSharesWhatCameBefore_data() { addSampleRows(); }
    /// Every branch of a branch, under another policy, is what a run of its own would have been.
    void aBranchSharesWhatCameBefore()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        const auto program = compiledSample(sample);
        RecordedRun whole(program);
        whole.run(policy);
        const uint64_t n = whole.timeline->size();
        for (const uint64_t fork : {uint64_t{0}, n / 3, n / 2, n}) {
            const auto line = forked(whole.timeline, fork);
            RecordedRun one(line);
            one.run(Policy{Policy::Kind::Random, 11}, n / 4);
            const uint64_t second = std::max(fork, line->size() - 1);
            const auto deeper = forked(line, second);
            RecordedRun two(deeper);
            two.run(Policy{Policy::Kind::Lifo, 0});

            Executor expected(program);
            std::vector<State> states = {expected.state()};
            RecordedRun beside(program);
            beside.run(policy, fork);
            beside.run(Policy{Policy::Kind::Random, 11}, second - fork);
            beside.run(Policy{Policy::Kind::Lifo, 0});
            QCOMPARE(deeper->size(), beside.timeline->size());
            for (size_t p = 0; p < beside.states.size(); ++p)
                QVERIFY(deeper->stateAt(p) == beside.states[p]);
            for (size_t e = 0; e < beside.seen.size(); ++e) {
                const RecordedRun::Seen& seen = beside.seen[e];
                QVERIFY(deeper->record(e) == seen.record);
                QVERIFY(sameOutputs(deeper->outputs(e), seen.outputs));
                QVERIFY(deeper->effects(e) == seen.effects);
                QVERIFY(deeper->tagPath(seen.record.tag) == seen.tagPath);
                QVERIFY(deeper->findTag(seen.tagPath) == seen.record.tag);
                QVERIFY(deeper->tag(seen.record.tag) == beside.timeline->tag(seen.record.tag));
                QVERIFY(deeper->findFiring(seen.record.node, seen.record.tag, e + 1) == e);
                QVERIFY(deeper->findLast(seen.record.tag, e + 1) == e);
                QVERIFY(deeper->firingsOf(seen.record.node, 0, deeper->size(), 1000)
                        == beside.timeline->firingsOf(seen.record.node, 0, deeper->size(), 1000));
            }
            size_t visited = 0;
            deeper->visit(0, deeper->size(), [&](const State& before, const Event& event) {
                return before == beside.states[visited] && event.node == beside.seen[visited++].record.node;
            });
            QCOMPARE(visited, beside.seen.size());
        }
    }

    void editsAreRecorded()
    {
        const auto program = compiled(counterLoop(10), {"exit"});
        const auto line = std::make_shared<Timeline>(program);
        RecordedRun base(line);
        base.run({});
        const uint64_t add =
            *line->findFiring(program->planOf(*program->graph().find("add")), *line->findTag("/while;3"), line->size());
        const OutputEdit edit{*program->graph().find("add"), 0, "/while;3", Tensor::scalar(int32_t{8})};
        const auto branch = forked(line, add, {edit});
        QCOMPARE(branch->fork(), add);
        QCOMPARE(branch->edits().items(), std::vector{edit});
        QCOMPARE(line->lastFork(), add);
        RecordedRun run(branch);
        run.executor.setEdits(setting(*program, "add", {{0, edit.value}}, "/while;3"));
        run.run({});
        QCOMPARE(run.executor.state().fetches[0], Tensor::scalar(int32_t{10}));
        QCOMPARE(intsOf(*branch, "add"), (std::vector<int32_t>{1, 2, 3, 8, 9, 10}));
        QVERIFY(branch->record(add).setsOutputs);
        QCOMPARE(branch->edit(add)->outputs, std::vector<uint32_t>{0});
        QVERIFY(!line->record(add).setsOutputs);
        QVERIFY(!line->edit(add));
        for (size_t p = 0; p < run.states.size(); ++p)
            QVERIFY(branch->stateAt(add + p) == run.states[p]);
        // A second edit, of a node that only passes its value on, in a branch of the branch.
        const OutputEdit other{*program->graph().find("switch"), 1, "/while;4", Tensor::scalar(int32_t{9})};
        const uint64_t at =
            *branch->findFiring(program->planOf(other.node), *branch->findTag("/while;4"), branch->size());
        const auto second = forked(branch, at, {edit, other});
        QCOMPARE(second->edits().items(), (std::vector{edit, other}));
        RecordedRun deep(second);
        deep.executor.setEdits(setting(*program, "switch", {{1, other.value}}, "/while;4"));
        deep.run({});
        QCOMPARE(second->edit(at)->outputs, std::vector<uint32_t>{1});  // and not the other one
        QCOMPARE(second->outputs(at), (std::vector{Tensor(), other.value}));
        QCOMPARE(intsOf(*second, "add"), (std::vector<int32_t>{1, 2, 3, 8, 10}));
        QCOMPARE(intsOf(*line, "add"), (std::vector<int32_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
    }

    void anEditMayKillAValue()
    {
        const auto program = compiled(guardedLoop(true), {"out"});
        RecordedRun base(program);
        base.run({});
        const PlanId pred = program->planOf(*program->graph().find("guard"));
        const uint64_t at = *base.timeline->findFiring(pred, TagId(0), base.timeline->size());
        const auto branch = forked(base.timeline, at);
        RecordedRun run(branch);
        const std::vector<Tensor> before = base.timeline->outputs(at);
        run.executor.setEdits(setting(*program, "guard", {{0, before[1]}, {1, before[0]}}));
        run.run({});
        QCOMPARE(run.executor.state().stats.iterations, 1u);
        QVERIFY(branch->outputs(at)[1].isNone());
        QVERIFY(branch->stateAt(branch->size()) == run.executor.state());
    }

    /// A branch in which the same happens takes its nodes and tags from its parent: 8 bytes an event, chunk by chunk.
    void columnsThatAreTheSameAreShared()
    {
        const auto program = compiled(counterLoop(80'000), {"exit"});
        constexpr uint64_t chunk = 1u << 18;
        constexpr uint64_t fork = 1234;
        const auto line = std::make_shared<Timeline>(program);
        Executor run(program);
        run.setSink(line.get());
        run.run({}, UINT64_MAX);
        const uint64_t n = line->size();
        QVERIFY(n > 2 * chunk && n < 3 * chunk);
        const auto branch = forked(line, fork);
        Executor again(program, branch->stateAt(fork));
        again.setSink(branch.get());
        again.run({}, UINT64_MAX);
        QCOMPARE(branch->size(), n);
        const size_t shared = 8 * (2 * chunk - fork);
        QVERIFY(branch->memory().columns + shared <= line->memory().columns);
        const auto isSame = [&](const Timeline& a, const Timeline& b, uint64_t to) {
            for (uint64_t e = 0; e < to; e += 101)
                if (!(a.record(e) == b.record(e)) || !sameOutputs(a.outputs(e), b.outputs(e)))
                    return false;
            return a.stateAt(to) == b.stateAt(to);
        };
        QVERIFY(isSame(*branch, *line, n));
        const TagId late = *line->findTag("/while;60000");
        const PlanId add = program->planOf(*program->graph().find("add"));
        QCOMPARE(branch->findFiring(add, late, n), line->findFiring(add, late, n));
        QCOMPARE(branch->firingsOf(add, 400'000, n, 50), line->firingsOf(add, 400'000, n, 50));
        // It goes another way from within a chunk on, which is its own from there; its parent does not notice.
        branch->truncate(chunk + 5000);
        Executor other(program, branch->stateAt(chunk + 5000));
        other.setSink(branch.get());
        other.run({Policy::Kind::Lifo, 0}, 100'000);
        QVERIFY(isSame(*line, *branch, chunk + 5000));
        QVERIFY(branch->stateAt(branch->size()) == other.state());
        QCOMPARE(line->size(), n);
        QVERIFY(line->stateAt(n) == run.state());
        // The other way round: what a branch has taken stays there when its parent goes on from before.
        const auto copy = forked(line, 10);
        Executor third(program, copy->stateAt(10));
        third.setSink(copy.get());
        third.run({}, UINT64_MAX);
        QVERIFY(copy->memory().columns + shared <= line->memory().columns + 8 * fork);
        line->truncate(fork);
        Executor back(program, line->stateAt(fork));
        back.setSink(line.get());
        back.run({Policy::Kind::Lifo, 0}, 3 * chunk / 2);
        QVERIFY(copy->stateAt(n) == run.state());
        QVERIFY(copy->stateAt(chunk + 77).position == chunk + 77);
        QVERIFY(line->stateAt(line->size()) == back.state());
    }

    /// And buffers with the same elements: those that were there first.
    void buffersThatAreTheSameAreShared()
    {
        const auto program = compiled(stackLoop(5), {"xv"}, vectorFeed());
        RecordedRun base(program);
        base.run({});
        RecordedRun branch(forked(base.timeline, 3));
        branch.run({});
        QVERIFY(base.timeline->memory().values > 0);
        QVERIFY(branch.timeline->memory().values < base.timeline->memory().values / 2);  // those of effects are its own
        for (uint64_t e = 3; e < base.timeline->size(); ++e) {
            const std::vector<Tensor> a = base.timeline->outputs(e);
            const std::vector<Tensor> b = branch.timeline->outputs(e);
            QVERIFY(sameOutputs(a, b));
            for (size_t i = 0; i < a.size(); ++i)
                if (a[i].kind() == Tensor::Kind::Buffer)
                    QCOMPARE(b[i].inlineBits(), a[i].inlineBits());
        }
        QVERIFY(branch.executor.state() == base.executor.state());
    }

    /// Each a branch of the one before; asked and taken down where the stack is small.
    void longChainsNeedNoStack()
    {
        const auto program = compiled(counterLoop(10), {"exit"});
        RecordedRun run(program);
        run.run({});
        std::shared_ptr<const Timeline> last = run.timeline;
        for (uint64_t i = 0; i < 5000; ++i)
            last = std::make_shared<Timeline>(last, run.timeline->size() - std::min<uint64_t>(i, 10),
                                              SharedList<OutputEdit>());
        const uint64_t n = last->size();
        bool isSame = false;
        const std::function<void()> look = [&] {
            const PlanId add = program->planOf(*program->graph().find("add"));
            isSame = last->stateAt(0) == run.states[0] && last->stateAt(n) == run.states[n] && last->windows().empty()
                && !last->leavesOut() && !last->hasTimes()
                && last->firingsOf(add, 0, n, 100) == run.timeline->firingsOf(add, 0, n, 100)
                && last->tagCapacity() == run.timeline->tagCapacity() && last->findTag("/while;3").has_value()
                && last->record(5) == run.timeline->record(5) && !last->edit(5)
                && last->windowAt(StaticFrameId(1), 10) == 10 && last->findLast(TagId(0u), 3).has_value();
            last.reset();
        };
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, size_t{256} << 10);
        pthread_t thread{};
        const auto body = [](void* work) -> void* {
            (*static_cast<const std::function<void()>*>(work))();
            return nullptr;
        };
        QCOMPARE(pthread_create(&thread, &small, body, const_cast<std::function<void()>*>(&look)), 0);
        QCOMPARE(pthread_join(thread, nullptr), 0);
        QVERIFY(isSame);
        QCOMPARE(run.timeline.use_count(), 1);
        QCOMPARE(run.timeline->lastFork(), 0u);
    }

    void aBranchHoldsItsForkInPlace()
    {
        RecordedRun run(compiled(counterLoop(10), {"exit"}));
        run.run({});
        {
            const Timeline branch(run.timeline, 40, {});
            const Timeline earlier(run.timeline, 20, {});
            QCOMPARE(run.timeline->lastFork(), 40u);
            run.timeline->truncate(40);
            QVERIFY(branch.stateAt(30) == run.states[30]);
        }
        QCOMPARE(run.timeline->lastFork(), 0u);
        run.timeline->truncate(10);
        QVERIFY(run.timeline->stateAt(10) == run.states[10]);
    }
};

TAGSCOPE_APPLESS_TEST(TestBranches)

#include "tst_branches.moc"
