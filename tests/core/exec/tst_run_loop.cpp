// SPDX-License-Identifier: Apache-2.0
#include "core/exec/run_loop.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <atomic>
#include <limits>

using namespace tagscope;
using namespace tagscope::test;

namespace {

constexpr int32_t endless = std::numeric_limits<int32_t>::max();

std::shared_ptr<const tagscope::Program> counter(int32_t limit)
{
    return compiled(counterLoop(limit), {"exit"});
}

RunEnd runFifo(Executor& executor, const RunLimits& limits)
{
    return runLoop(executor, limits, PolicyChooser(executor.program(), {}));
}

/// Ends the run where it is told to, and counts what it was shown.
struct StoppingObserver {
    enum class Where : uint8_t { At, Before, After };
    Where where;
    uint64_t position;
    uint64_t shown = 0;

    bool stopsAt(const State& state) { return where == Where::At && state.position == position; }
    bool stopsBefore(const State& state, const Choice& choice)
    {
        ++shown;
        return where == Where::Before && state.position == position && choice == Choice::fire(0);
    }
    bool stopsAfter(const State& state) { return where == Where::After && state.position == position; }
};

}

Q_DECLARE_METATYPE(RunEnd)

/// What can happen next, and the one loop that lets it: each of its limits, the order in which they are looked at, and
/// who looks on.
class TestRunLoop final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAreTheReadyList()
    {
        const auto program = counter(3);
        Executor run(program);
        for (int i = 0; i < 20; ++i) {
            const Choices choices(*program, run.state());
            QCOMPARE(choices.size(), run.state().ready.size());
            for (size_t c = 0; c < choices.size(); ++c)
                QVERIFY(choices[c] == Choice::fire(c));
            const ReadyEntry last = run.state().ready[choices.size() - 1];
            const Choice lifo = nextChoice(*program, run.state(), {Policy::Kind::Lifo, 0});
            QVERIFY(lifo.isFire() && run.state().ready[lifo.index] == last);
            QCOMPARE(run.take(nextChoice(*program, run.state(), {Policy::Kind::Random, 7})), StepOutcome::Fired);
        }
        QVERIFY(!isIdle(*program, run.state()));
        run.run({}, 1000);
        QVERIFY(isIdle(*program, run.state()));
        QVERIFY(nextChoice(*program, run.state(), {}).isIdle());
        QCOMPARE(run.take({}), StepOutcome::Idle);
    }

    /// semantics.md R2: the run is over though something could still fire.
    void nothingComesAfterAFetchThatCameTwice()
    {
        State state = initialState(*counter(3));
        QVERIFY(!nextChoice(*counter(3), state, {}).isIdle());
        state.refilledFetch = 0;
        QVERIFY(nextChoice(*counter(3), state, {}).isIdle());
        QVERIFY(!isIdle(*counter(3), state));
    }

    void limits_data()
    {
        QTest::addColumn<int>("limit");
        QTest::addColumn<RunEnd>("end");
        QTest::newRow("events") << 0 << RunEnd::Events;
        QTest::newRow("firings") << 1 << RunEnd::Firings;
        QTest::newRow("time") << 2 << RunEnd::Time;
        QTest::newRow("memory") << 3 << RunEnd::Memory;
        QTest::newRow("stop") << 4 << RunEnd::Stopped;
        QTest::newRow("tags") << 5 << RunEnd::Tags;
    }
    void limits()
    {
        QFETCH(int, limit);
        QFETCH(RunEnd, end);
        const auto program = counter(endless);
        State state = initialState(*program);
        if (limit == 5)
            state.tagCount = State::mostTags - 1000;
        Executor run(program, std::move(state));
        std::atomic<bool> stop = limit == 4;
        RunLimits limits;
        switch (limit) {
        case 0: limits.events = 1000; break;
        case 1: limits.firings = 1000; break;
        case 2: limits.time = std::chrono::milliseconds(5); break;
        case 3: limits.isOverMemory = [&] { return run.state().position > 1000; }; break;
        case 4: limits.stop = &stop; break;
        default: break;
        }
        QCOMPARE(runFifo(run, limits), end);
        QCOMPARE(run.status(), limit == 5 ? RunStatus::Limit : RunStatus::Paused);
        if (limit <= 1)
            QCOMPARE(run.state().position, uint64_t{1000});
        if (limit == 4)
            QCOMPARE(run.state().position, uint64_t{0});
        // The same limit ends it again at once, but that of a call.
        const uint64_t position = run.state().position;
        if (limit == 1 || limit >= 3) {
            QCOMPARE(runFifo(run, limits), end);
            QCOMPARE(run.state().position, position);
        }
    }

    /// Whatever limit it reaches with its last event.
    void aRunThatIsOverKeptItsLimits()
    {
        const auto program = counter(3);
        Executor whole(program);
        const uint64_t events = whole.run({}, 1'000'000);
        Executor run(program);
        std::atomic<bool> stop = false;
        RunLimits limits;
        limits.events = events;
        limits.firings = whole.state().stats.firings;
        limits.isOverMemory = [&] { return run.state().position == events; };
        limits.stop = &stop;
        struct StopsWithTheLast {
            std::atomic<bool>& stop;
            uint64_t last;
            bool stopsAt(const State&) { return false; }
            bool stopsBefore(const State&, const Choice&) { return false; }
            bool stopsAfter(const State& state)
            {
                stop = state.position == last;
                return false;
            }
        };
        QCOMPARE(runLoop(run, limits, PolicyChooser(*program, {}), StopsWithTheLast{stop, events}), RunEnd::NoChoice);
        QVERIFY(run.state() == whole.state());
    }

    void isStoppedBeforeTheNextEvent()
    {
        Executor run(counter(endless));
        std::atomic<bool> stop = false;
        RunLimits limits;
        limits.stop = &stop;
        const auto choose = [&](const State& state) {
            stop = state.position == 777;
            return nextChoice(run.program(), state, {});
        };
        QCOMPARE(runLoop(run, limits, choose), RunEnd::Stopped);
        QCOMPARE(run.state().position, uint64_t{777});
    }

    void anObserverEndsIt_data()
    {
        QTest::addColumn<int>("where");
        QTest::addColumn<quint64>("shown");
        QTest::newRow("at a state") << 0 << quint64{40};
        QTest::newRow("before a choice") << 1 << quint64{41};
        QTest::newRow("after an event") << 2 << quint64{40};
    }
    void anObserverEndsIt()
    {
        QFETCH(int, where);
        QFETCH(quint64, shown);
        const auto program = counter(endless);
        Executor run(program);
        StoppingObserver observer{static_cast<StoppingObserver::Where>(where), 40};
        QCOMPARE(runLoop(run, {}, PolicyChooser(*program, {}), observer), RunEnd::Observed);
        QCOMPARE(run.state().position, uint64_t{40});
        QCOMPARE(observer.shown, uint64_t{shown});
    }

    /// A goal that is reached comes before the end, and both before a limit.
    void whatEndsItFirst()
    {
        const auto program = counter(3);
        Executor run(program);
        run.run({}, 1'000'000);
        RunLimits limits;
        limits.events = 0;
        StoppingObserver observer{StoppingObserver::Where::At, run.state().position};
        QCOMPARE(runLoop(run, limits, PolicyChooser(*program, {}), observer), RunEnd::Observed);
        QCOMPARE(runFifo(run, limits), RunEnd::NoChoice);
    }

    void aKernelThatFailsEndsIt()
    {
        RawGraph g;
        g.constant("a", int32_t{1}).constant("zero", int32_t{0}).op("FloorDiv", "div", {"a", "zero"});
        const auto program = compiled(g.finish(), {"div"});
        QVERIFY(program);
        Executor run(program);
        QCOMPARE(runFifo(run, {}), RunEnd::Failed);
        QCOMPARE(run.state().position, uint64_t{2});
        QCOMPARE(run.status(), RunStatus::Error);
    }

    /// By a choice of an entry that is not there, as of a recording that does not fit.
    void whatCannotBeTakenEndsIt()
    {
        Executor run(counter(3));
        QCOMPARE(runLoop(run, {}, [](const State&) { return Choice::fire(1000); }), RunEnd::NoChoice);
        QCOMPARE(run.state().position, uint64_t{0});
    }
};

TAGSCOPE_APPLESS_TEST(TestRunLoop)
#include "tst_run_loop.moc"
