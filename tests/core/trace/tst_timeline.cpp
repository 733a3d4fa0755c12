// SPDX-License-Identifier: Apache-2.0
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"

#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The number of the event at which a node fired for the n-th time.
uint64_t firing(const Timeline& line, const char* node, size_t n)
{
    const PlanId id = line.program().planOf(*line.program().graph().find(node));
    return line.firingsOf(id, 0, line.size(), n + 1).at(n);
}

}

class TestTimeline final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPositionComesBack_data() { addSampleRows(); }
    void everyPositionComesBack()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        const auto program = compiledSample(sample);
        QVERIFY(program);
        RecordedRun run(program);
        run.run(policy);
        QVERIFY2(run.executor.status() == RunStatus::Ok, run.executor.finalError().error.message.c_str());
        QCOMPARE(run.timeline->size(), run.executor.state().position);
        QVERIFY(run.timeline->size() > 3);
        for (size_t p = 0; p < run.states.size(); ++p)
            QVERIFY2(run.timeline->stateAt(p) == run.states[p], qPrintable(QString::number(p)));
        for (size_t p = run.states.size(); p-- > 0;)
            QVERIFY2(run.timeline->stateAt(p) == run.states[p], qPrintable(QString::number(p)));
    }

    void everyEventComesBack_data() { addSampleRows(); }
    void everyEventComesBack()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        RecordedRun run(compiledSample(sample));
        run.run(policy);
        QCOMPARE(run.seen.size(), size_t(run.timeline->size()));
        for (size_t e = 0; e < run.seen.size(); ++e) {
            const RecordedRun::Seen& seen = run.seen[e];
            QVERIFY2(run.timeline->record(e) == seen.record, qPrintable(QString::number(e)));
            QVERIFY2(sameOutputs(run.timeline->outputs(e), seen.outputs), qPrintable(QString::number(e)));
            QVERIFY2(run.timeline->effects(e) == seen.effects, qPrintable(QString::number(e)));
            QCOMPARE(QString::fromStdString(run.timeline->tagPath(seen.record.tag)),
                     QString::fromStdString(seen.tagPath));
            QVERIFY(run.timeline->findTag(seen.tagPath) == seen.record.tag);
        }
    }

    void replayIsTheRun_data() { addSampleRows(); }
    void replayIsTheRun()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        RecordedRun run(compiledSample(sample));
        run.run(policy);
        size_t e = 0;
        run.timeline->visit(0, run.timeline->size(), [&](const State& before, const Event& event) {
            const bool isSame = before == run.states[e] && event.node == run.seen[e].record.node
                && event.tag == run.seen[e].record.tag
                && sameOutputs({event.outputs.begin(), event.outputs.end()}, run.seen[e].outputs);
            ++e;
            return isSame;
        });
        QCOMPARE(e, run.seen.size());
    }

    void firingsAreFound_data() { addSampleRows(); }
    void firingsAreFound()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        RecordedRun run(compiledSample(sample));
        run.run(policy);
        const size_t n = run.seen.size();
        std::mt19937 random(7);
        for (int i = 0; i < 300; ++i) {
            const PlanId node = run.seen[random() % n].record.node;
            const TagId tag = run.seen[random() % n].record.tag;
            const uint64_t from = random() % n;
            const uint64_t to = random() % (n + 1);
            std::optional<uint64_t> last;
            std::vector<uint64_t> all;
            for (uint64_t e = 0; e < to; ++e) {
                if (run.seen[e].record.node == node && run.seen[e].record.tag == tag)
                    last = e;
                if (run.seen[e].record.node == node && e >= from && all.size() < 5)
                    all.push_back(e);
            }
            QVERIFY(run.timeline->findFiring(node, tag, to) == last);
            QVERIFY(run.timeline->firingsOf(node, from, to, 5) == all);
        }
        for (const RecordedRun::Seen& seen : run.seen) {
            const std::optional<TagEntry> entry = run.timeline->tag(seen.record.tag);
            QVERIFY(entry);
            const auto isAt = [&](const RecordedRun::Seen& s) { return s.record.tag == seen.record.tag; };
            QCOMPARE(entry->firstEvent, uint64_t(std::ranges::find_if(run.seen, isAt) - run.seen.begin()));
            const auto last = std::find_if(run.seen.rbegin(), run.seen.rend(), isAt);
            QCOMPARE(entry->lastEvent, uint64_t(run.seen.rend() - last - 1));
        }
    }

    /// semantics.md 20.1
    void counterLoop_()
    {
        RecordedRun run(compiled(counterLoop(10), {"exit"}));
        run.run({});
        const Timeline& line = *run.timeline;
        QCOMPARE(line.size(), 83u);
        QCOMPARE(line.outputs(firing(line, "add", 6)).at(0), Tensor::scalar(int32_t{7}));
        QCOMPARE(line.outputs(firing(line, "merge", 4)),
                 (std::vector{Tensor::scalar(int32_t{4}), Tensor::scalar(int32_t{1})}));
        QCOMPARE(line.outputs(firing(line, "switch", 3)), (std::vector{Tensor(), Tensor::scalar(int32_t{3})}));
        QCOMPARE(line.outputs(firing(line, "switch", 10)), (std::vector{Tensor::scalar(int32_t{10}), Tensor()}));
        QCOMPARE(line.outputs(firing(line, "enter_limit", 0)).at(0), Tensor::scalar(int32_t{10}));
        QVERIFY(line.outputs(firing(line, "add", 10)).at(0).isNone());
        // A value that is handed on keeps the number of the event that made it.
        const uint64_t add = firing(line, "add", 2);
        QCOMPARE(uint64_t(line.outputs(firing(line, "next", 2)).at(0).origin()), add + 1);
        QCOMPARE(uint64_t(line.outputs(firing(line, "merge", 3)).at(0).origin()), add + 1);
        QCOMPARE(line.tagPath(line.record(add).tag), std::string("/while;2"));
        QVERIFY(!line.findTag("/while;11"));
        QVERIFY(!line.findTag("while;1"));
        QVERIFY(!line.findTag("/while;x"));
    }

    void nestedTags()
    {
        RecordedRun run(compiled(nestedLoops(), {"exit_sum"}));
        run.run({});
        QCOMPARE(run.executor.status(), RunStatus::Ok);
        QCOMPARE(run.executor.state().fetches[0], Tensor::scalar(int32_t{12}));
        const std::optional<TagId> tag = run.timeline->findTag("/out;2/out/in;1");
        QVERIFY(tag);
        const std::optional<TagEntry> entry = run.timeline->tag(*tag);
        QCOMPARE(entry->iteration, int64_t(1));
        QCOMPARE(run.timeline->tagPath(entry->parent), std::string("/out;2"));
    }

    void goesOnFromAnEarlierPosition_data() { addSampleRows(); }
    void goesOnFromAnEarlierPosition()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        const auto program = compiledSample(sample);
        RecordedRun whole(program);
        whole.run(policy);
        for (const uint64_t cut : {uint64_t{0}, uint64_t{1}, whole.timeline->size() / 2, whole.timeline->size() - 1}) {
            RecordedRun first(program);
            first.run(Policy{Policy::Kind::Random, 99});
            first.timeline->truncate(0);
            QCOMPARE(first.timeline->size(), 0u);
            QCOMPARE(first.timeline->memory().values, size_t(0));
            RecordedRun again(first.timeline);
            again.run(policy, cut);
            again.run(Policy{Policy::Kind::Random, 5});
            again.timeline->truncate(cut);
            QCOMPARE(again.timeline->size(), cut);
            RecordedRun end(again.timeline);
            end.run(policy);
            QVERIFY(end.executor.state() == whole.executor.state());
            for (size_t p = 0; p < whole.states.size(); ++p)
                QVERIFY(end.timeline->stateAt(p) == whole.states[p]);
            for (size_t e = 0; e < whole.seen.size(); ++e) {
                QVERIFY(end.timeline->record(e) == whole.seen[e].record);
                QVERIFY(end.timeline->tag(whole.seen[e].record.tag) == whole.timeline->tag(whole.seen[e].record.tag));
            }
            QCOMPARE(end.timeline->memory().values, whole.timeline->memory().values);
        }
    }

    void buffersCountOnce()
    {
        RecordedRun run(compiled(stackLoop(5), {"xv"}, vectorFeed()));
        run.run({});
        // Five sums of three floats were made; pushing hands its input on.
        const size_t one = sizeof(TensorBuffer) + 3 * sizeof(float);
        QCOMPARE(run.timeline->memory().values, 5 * one);
    }
};

TAGSCOPE_APPLESS_TEST(TestTimeline)

#include "tst_timeline.moc"
