// SPDX-License-Identifier: Apache-2.0
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"

#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

constexpr uint64_t runLength = 60'000;

/// A long run with the states at some positions kept: far apart, so that keyframes lie between them, and next to each
/// other.
struct LongRun {
    std::shared_ptr<Timeline> timeline;
    std::vector<State> states;
};

LongRun longRun(const std::shared_ptr<const Program>& program, const Policy& policy, uint64_t from = 0,
                std::shared_ptr<Timeline> line = nullptr)
{
    std::mt19937 random(3);
    LongRun result;
    result.timeline = line ? std::move(line) : std::make_shared<Timeline>(program);
    Executor executor(program, result.timeline->stateAt(from));
    executor.setSink(result.timeline.get());
    while (executor.state().position < runLength) {
        executor.run(policy, random() % 2500);
        for (int i = 0; i < 3 && executor.state().position < runLength; ++i) {
            result.states.push_back(executor.state());
            executor.run(policy, 1);
        }
    }
    return result;
}

bool allComeBack(const LongRun& run, bool backwards)
{
    std::vector<size_t> order(run.states.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = backwards ? order.size() - 1 - i : i;
    if (!backwards)
        std::shuffle(order.begin(), order.end(), std::mt19937(5));
    return std::ranges::all_of(
        order, [&](size_t i) { return run.timeline->stateAt(run.states[i].position) == run.states[i]; });
}

}

class TestLongRun final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyPositionComesBack_data()
    {
        QTest::addColumn<bool>("isNested");
        QTest::addColumn<Policy>("policy");
        QTest::addRow("counter, fifo") << false << Policy{};
        QTest::addRow("counter, random") << false << Policy{Policy::Kind::Random, 1};
        QTest::addRow("nested, lifo") << true << Policy{Policy::Kind::Lifo, 0};
        QTest::addRow("nested, random") << true << Policy{Policy::Kind::Random, 2};
    }
    void anyPositionComesBack()
    {
        QFETCH(bool, isNested);
        QFETCH(Policy, policy);
        const auto program =
            isNested ? compiled(nestedLoops(1 << 20, 50), {"exit_sum"}) : compiled(counterLoop(1 << 20), {"exit"});
        LongRun run = longRun(program, policy);
        QVERIFY(run.timeline->keyframeCount() > 3);
        QVERIFY(run.states.size() > 60);
        QVERIFY(allComeBack(run, false));
        QVERIFY(allComeBack(run, true));

        // From a position in the middle the run goes on in another order, and a branch from there, too.
        const uint64_t cut = 30'001;
        const State atCut = run.timeline->stateAt(cut);
        LongRun branch = longRun(program, {Policy::Kind::Random, 77}, cut, forked(run.timeline, cut));
        QVERIFY(branch.timeline->stateAt(cut) == atCut);
        QVERIFY(allComeBack(branch, false));
        std::erase_if(run.states, [](const State& s) { return s.position > cut; });
        QVERIFY(allComeBack({branch.timeline, run.states}, true));
        branch.timeline = nullptr;
        run.timeline->truncate(cut);
        LongRun again = longRun(program, {Policy::Kind::Random, 77}, cut, run.timeline);
        QVERIFY(allComeBack(again, false));
        QVERIFY(allComeBack(run, true));
        QCOMPARE(again.states.size(), branch.states.size());
        for (size_t i = 0; i < again.states.size(); ++i)
            QVERIFY(again.states[i] == branch.states[i]);
    }

    void memoryIsBounded()
    {
        const LongRun run = longRun(compiled(nestedLoops(1 << 20, 50), {"exit_sum"}), {});
        const Timeline::Memory memory = run.timeline->memory();
        QVERIFY(memory.columns < 24 * runLength);
        QVERIFY(memory.keyframes <= std::max<size_t>(4 << 20, memory.total() / 4));
    }
};

TAGSCOPE_APPLESS_TEST(TestLongRun)

#include "tst_long_run.moc"
