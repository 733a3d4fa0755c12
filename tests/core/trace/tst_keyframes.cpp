// SPDX-License-Identifier: Apache-2.0
#include "core/trace/keyframes.h"

#include "core/trace/state_cache.h"
#include "core/trace/state_size.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using namespace tagscope::test;

class TestKeyframes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void staysInItsBudget_data()
    {
        QTest::addColumn<int>("budget");
        QTest::newRow("roomy") << 100'000'000;
        QTest::newRow("some") << 200'000;
        QTest::newRow("none") << 0;
    }
    void staysInItsBudget()
    {
        QFETCH(int, budget);
        const auto program = compiled(counterLoop(1 << 30), {"exit"});
        Executor run(program);
        Keyframes frames(run.state());
        std::vector<uint64_t> taken = {0};
        for (int i = 0; i < 600000; ++i) {
            if (frames.isDue(run.state().position)) {
                frames.add(run.state(), static_cast<size_t>(budget));
                taken.push_back(run.state().position);
                // What is left when all but one have been dropped may be more.
                QVERIFY(frames.bytes() <= static_cast<size_t>(budget) || frames.count() <= 2);
            }
            run.fire(0);
        }
        QVERIFY(taken.size() > 3);
        if (budget == 100'000'000)
            QCOMPARE(frames.count(), taken.size());
        for (const uint64_t position :
             {uint64_t{0}, uint64_t{16383}, uint64_t{16384}, uint64_t{299999}, uint64_t{600000}}) {
            const State& state = frames.atOrBefore(position);
            QVERIFY(state.position <= position);
            QVERIFY(std::ranges::find(taken, state.position) != taken.end());
        }
        frames.truncate(20000);
        QVERIFY(frames.atOrBefore(600000).position <= 20000);
        frames.truncate(0);
        QCOMPARE(frames.count(), size_t(1));
        QCOMPARE(frames.bytes(), size_t(0));
        QVERIFY(frames.isDue(1u << 20));
    }

    void copiesShareWhatIsNotWritten()
    {
        // A root of 5,000 nodes: one step must not count them all.
        RawGraph g;
        for (int i = 0; i < 5000; ++i)
            g.constant("c" + std::to_string(i), int32_t{i});
        const auto program = compiled(g.finish());
        Executor run(program);
        const State before = run.state();
        QVERIFY(unsharedBytes(before, State()) > 5000 * sizeof(uint64_t));
        const size_t same = unsharedBytes(before, before);
        run.fire(0);
        const size_t step = unsharedBytes(run.state(), before);
        QVERIFY(step >= same);
        QVERIFY(step < same + 256 * (sizeof(uint64_t) + sizeof(Tensor)) + 16 * sizeof(Iteration)
                    + 16 * sizeof(FrameInstance));
    }

    void theCacheForgetsTheOldest()
    {
        const auto program = compiled(counterLoop(1 << 30), {"exit"});
        Executor run(program);
        const State base = run.state();
        StateCache cache;
        for (int i = 0; i < 100; ++i) {
            cache.add(run.state(), base);
            QVERIFY(cache.find(0, 0));  // used again and again: stays
            run.fire(0);
        }
        QVERIFY(!cache.find(1, 50));
        QCOMPARE(cache.find(0, 99)->position, 99u);
        QCOMPARE(cache.find(0, 95)->position, 95u);
        QVERIFY(!cache.find(100, 200));
        cache.truncate(90);
        QCOMPARE(cache.find(0, 99)->position, 90u);
    }
};

TAGSCOPE_APPLESS_TEST(TestKeyframes)

#include "tst_keyframes.moc"
