// SPDX-License-Identifier: Apache-2.0
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// Makes `node` put out `value` whenever it fires at `tag`.
FiringOverride overriding(const Program& program, const char* node, std::string tag, Tensor value)
{
    const PlanId id = program.planOf(*program.graph().find(node));
    return [&program, id, tag = std::move(tag), value = std::move(value)](const State& state, const Event& event,
                                                                          std::vector<EdgeToken>&) {
        if (event.node != id || tagPath(program, state, event.iteration) != tag)
            return false;
        event.outputs[0] = value;
        return true;
    };
}

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
        run.executor.setOverride(overriding(*program, "add", "/while;3", edit.value));
        run.run({});
        QCOMPARE(run.executor.state().fetches[0], Tensor::scalar(int32_t{10}));
        QCOMPARE(intsOf(*branch, "add"), (std::vector<int32_t>{1, 2, 3, 8, 9, 10}));
        QVERIFY(branch->record(add).isOverridden);
        QVERIFY(!line->record(add).isOverridden);
        for (size_t p = 0; p < run.states.size(); ++p)
            QVERIFY(branch->stateAt(add + p) == run.states[p]);
        // A second edit, of a node that only passes its value on, in a branch of the branch.
        const OutputEdit other{*program->graph().find("switch"), 1, "/while;4", Tensor::scalar(int32_t{9})};
        const uint64_t at =
            *branch->findFiring(program->planOf(other.node), *branch->findTag("/while;4"), branch->size());
        const auto second = forked(branch, at, {edit, other});
        QCOMPARE(second->edits().items(), (std::vector{edit, other}));
        RecordedRun deep(second);
        const PlanId id = program->planOf(other.node);
        deep.executor.setOverride([&](const State& state, const Event& event, std::vector<EdgeToken>&) {
            if (event.node != id || tagPath(*program, state, event.iteration) != "/while;4")
                return false;
            event.outputs[1] = other.value;
            return true;
        });
        deep.run({});
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
        run.executor.setOverride([&](const State&, const Event& event, std::vector<EdgeToken>&) {
            if (event.node != pred)
                return false;
            std::swap(event.outputs[0], event.outputs[1]);
            return true;
        });
        run.run({});
        QCOMPARE(run.executor.state().stats.iterations, 1u);
        QVERIFY(branch->outputs(at)[1].isNone());
        QVERIFY(branch->stateAt(branch->size()) == run.executor.state());
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
