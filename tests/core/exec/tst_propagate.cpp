// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "tests/core/exec/policies.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>
#include <set>

using namespace tagscope;
using namespace tagscope::test;

namespace {

struct Counts {
    int live = 0;
    int dead = 0;
    bool operator==(const Counts&) const = default;
};

/// Firings by node name.
class Counter final : public EventSink {
public:
    explicit Counter(const Program& program) : m_program(program) {}
    void onEvent(const State& state, const Event& event) override
    {
        Counts& c = counts[m_program.nameOf(event.node)];
        ++(event.isDead ? c.dead : c.live);
        for (size_t i = 0; i < state.frames.size(); ++i)
            if (state.frames[i].isLive && state.frames[i].staticFrame != rootFrame)
                mostLive = std::max(mostLive, state.frames[i].liveIterations());
    }
    std::map<std::string, Counts> counts;
    int64_t mostLive = 0;

private:
    const Program& m_program;
};

int32_t intOf(const Tensor& t)
{
    return t.isNone() ? -12345 : *t.data<int32_t>();
}

/// A conditional on `pred` around "x": merged as "out", value_index as "out:1".
RawGraph condGraph(bool pred)
{
    RawGraph g;
    g.constant("pred", pred).constant("x", int32_t{7}).constant("y", int32_t{5});
    g.op("Switch", "sx", {"x", "pred"}).op("Switch", "sy", {"y", "pred"});
    g.op("Neg", "neg", {"sx:1"}).op("Square", "sq", {"sy"});
    g.op("Merge", "out", {"sq", "neg"});
    return g;
}

}

class TestPropagate final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void counterLoopNumbers_data() { addPolicies(); }
    void counterLoopNumbers()
    {
        QFETCH(Policy, policy);
        for (const int64_t parallel : {1, 2, 10}) {
            const auto program = compiled(counterLoop(10, parallel), {"exit"});
            QVERIFY(program);
            Executor run(program);
            Counter counter(*program);
            run.setSink(&counter);
            run.run(policy, 1000);
            QCOMPARE(run.status(), RunStatus::Ok);
            QCOMPARE(intOf(run.state().fetches[0]), 10);
            const RunStats& stats = run.state().stats;
            QCOMPARE(stats.firings, 83u);
            QCOMPARE(stats.deadFirings, 12u);
            QCOMPARE(stats.frames, 1u);
            QCOMPARE(stats.iterations, 11u);
            QCOMPARE(run.state().position, 83u);
            const std::map<std::string, Counts> expected = {
                {"merge", {11, 0}},    {"less", {11, 0}},       {"cond", {11, 0}}, {"switch", {11, 0}},
                {"add", {10, 1}},      {"next", {10, 1}},       {"exit", {1, 10}}, {"enter", {1, 0}},
                {"enter_one", {1, 0}}, {"enter_limit", {1, 0}}, {"zero", {1, 0}},  {"one", {1, 0}},
                {"limit", {1, 0}}};
            QVERIFY(counter.counts == expected);
            QVERIFY(counter.mostLive <= parallel);
            // Nothing of the frame is left.
            QVERIFY(run.state().ready.empty());
            for (size_t i = 1; i < run.state().frames.size(); ++i)
                QVERIFY(!run.state().frames[i].isLive);
        }
    }

    void zeroIterations()
    {
        const auto program = compiled(counterLoop(0), {"exit"});
        Executor run(program);
        run.run({}, 1000);
        QCOMPARE(intOf(run.state().fetches[0]), 0);
        QCOMPARE(run.state().stats.iterations, 1u);
    }

    void aCounterRunsAheadUpToItsWindow_data()
    {
        QTest::addColumn<int>("parallel");
        for (const int p : {1, 2, 3, 10})
            QTest::addRow("%d", p) << p;
    }
    /// The counter goes on while a slow consumer (picked last) holds each iteration open.
    void aCounterRunsAheadUpToItsWindow()
    {
        QFETCH(int, parallel);
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{40}).constant("one", int32_t{1});
        g.enter("enter", "zero", "f", false, parallel).enter("el", "limit", "f", true, parallel);
        g.enter("eo", "one", "f", true, parallel);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
        g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
        g.op("Add", "add", {"switch:1", "eo"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        g.op("Identity", "slow", {"switch:1"});
        const auto program = compiled(g.finish(), {"exit"}, {}, {"slow"});
        QVERIFY(program);
        Executor run(program);
        Counter counter(*program);
        run.setSink(&counter);
        while (!run.state().ready.empty()) {
            size_t pick = 0;
            for (size_t i = 0; i < run.state().ready.size(); ++i)
                if (program->nameOf(run.state().ready[i].node()) != "slow") {
                    pick = i;
                    break;
                }
            QCOMPARE(run.fire(pick), StepOutcome::Fired);
        }
        QCOMPARE(counter.mostLive, int64_t(parallel));
        QCOMPARE(intOf(run.state().fetches[0]), 40);
    }

    void conditional_data() { addPolicies(); }
    void conditional()
    {
        QFETCH(Policy, policy);
        for (const bool pred : {false, true}) {
            const auto program = compiled(condGraph(pred).finish(), {"out", "out:1"});
            QVERIFY(program);
            Executor run(program);
            run.run(policy, 1000);
            QCOMPARE(intOf(run.state().fetches[0]), pred ? -7 : 25);
            QCOMPARE(intOf(run.state().fetches[1]), pred ? 1 : 0);
            QCOMPARE(run.state().stats.deadFirings, 1u);
        }
    }

    void aDeadFetchHasNoValue()
    {
        const auto program = compiled(condGraph(true).finish(), {"out", "sq"});
        Executor run(program);
        run.run({}, 1000);
        QCOMPARE(run.status(), RunStatus::Error);
        QCOMPARE(run.finalError().error.message, std::string("Retval[1] does not have value"));
        QCOMPARE(run.finalError().error.code, ErrorCode::InvalidArgument);
    }

    void aLoopInAnUntakenBranchDiesOnce_data() { addPolicies(); }
    /// semantics.md 20.2: every loop node runs once, dead, and the Exit reaches the outside when the frame is deleted.
    void aLoopInAnUntakenBranchDiesOnce()
    {
        QFETCH(Policy, policy);
        const auto program = compiled(guardedLoop(false), {"out", "out:1"});
        QVERIFY(program);
        Executor run(program);
        Counter counter(*program);
        run.setSink(&counter);
        run.run(policy, 1000);
        QCOMPARE(intOf(run.state().fetches[0]), 0);
        QCOMPARE(intOf(run.state().fetches[1]), 0);
        for (const char* name : {"merge", "less", "cond", "switch", "add", "next", "exit", "enter"})
            QVERIFY2((counter.counts[name] == Counts{0, 1}), name);
        QCOMPARE(run.state().stats.iterations, 1u);
        QCOMPARE(run.state().stats.frames, 1u);
        QVERIFY(!run.state().frames[1].isLive);
    }

    void fetchInsideALoop_data()
    {
        QTest::addColumn<int>("limit");
        QTest::addColumn<QString>("message");
        QTest::newRow("no live iteration") << 0 << "Retval[0] does not have value";
        QTest::newRow("one") << 1 << "";
        QTest::newRow("two") << 2 << "Retval[0] has already been set.";
    }
    void fetchInsideALoop()  // semantics.md 19, Q7
    {
        QFETCH(int, limit);
        QFETCH(QString, message);
        const auto program = compiled(counterLoop(limit), {"add"});
        Executor run(program);
        run.run({}, 1000);
        if (message.isEmpty()) {
            QCOMPARE(run.status(), RunStatus::Ok);
            QCOMPARE(intOf(run.state().fetches[0]), 1);
        } else {
            QCOMPARE(run.status(), RunStatus::Error);
            QCOMPARE(QString::fromStdString(run.finalError().error.message), message);
        }
    }

    void aLateInvariantReachesEveryLiveIteration()
    {
        const auto program = compiled(counterLoop(3), {"exit"});
        Executor run(program);
        const auto fire = [&](const std::string& name) {
            for (size_t i = 0; i < run.state().ready.size(); ++i)
                if (program->nameOf(run.state().ready[i].node()) == name)
                    return run.fire(i) == StepOutcome::Fired;
            return false;
        };
        // The limit is held back: the loop variable waits at Less.
        for (const char* name : {"zero", "one", "enter", "enter_one", "merge"})
            QVERIFY2(fire(name), name);
        QVERIFY(!fire("less"));
        QVERIFY(fire("limit") && fire("enter_limit") && fire("less"));
        run.run({}, 1000);
        QCOMPARE(intOf(run.state().fetches[0]), 3);
    }

    void aDeadInvariantIsDeadInEveryIteration_data()
    {
        QTest::addColumn<Policy>("policy");
        QTest::addColumn<bool>("byEdit");
        for (const bool byEdit : {false, true}) {
            QTest::addRow("fifo, edit %d", byEdit) << Policy{} << byEdit;
            QTest::addRow("lifo, edit %d", byEdit) << Policy{Policy::Kind::Lifo, 0} << byEdit;
            for (uint64_t seed = 1; seed <= 10; ++seed)
                QTest::addRow("random %d, edit %d", int(seed), byEdit) << Policy{Policy::Kind::Random, seed} << byEdit;
        }
    }
    /// Iterations 0 to 3 run, the last one only to its Switch; each has the dead invariant, alone and beside a live
    /// value. It is dead where it comes from, or made so by an edit of the Enter.
    void aDeadInvariantIsDeadInEveryIteration()
    {
        QFETCH(Policy, policy);
        QFETCH(bool, byEdit);
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1}).constant("yes", true);
        g.op("Switch", "choose", {"one", "yes"});
        g.enter("e", "zero", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
        g.enter("ed", byEdit ? "choose:1" : "choose", "f", true);
        g.op("Merge", "m", {"e", "n"}).op("Less", "less", {"m", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "s", {"m", "cond"}).op("Identity", "alone", {"ed"}).op("Add", "beside", {"s:1", "ed"});
        g.op("Merge", "k", {"alone", "beside", "s:1"}).op("Add", "add", {"k", "eo"}).op("NextIteration", "n", {"add"});
        g.op("Exit", "x", {"s"});
        const auto program = compiled(g.finish(), {"x"});
        QVERIFY(program);
        Executor run(program);
        Counter counter(*program);
        run.setSink(&counter);
        const PlannedEdit dead{{{0}, {}}, {Tensor()}};
        if (byEdit)
            run.setEdits([&](const State&, PlanId node, IterationId) {
                return program->nameOf(node) == "ed" ? &dead : nullptr;
            });
        run.run(policy, 1000);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(intOf(run.state().fetches[0]), 3);
        QCOMPARE(counter.counts["alone"], (Counts{0, 4}));
        QCOMPARE(counter.counts["beside"], (Counts{0, 4}));
        QCOMPARE(counter.counts["k"], (Counts{3, 1}));
    }

    void heldValuesComeBeforeInvariants_data() { addPolicies(); }
    /// In a window of one, iteration 1 begins when iteration 0 is over: its Merge gets the held 5 first, and lives
    /// (7.4).
    void heldValuesComeBeforeInvariants()
    {
        QFETCH(Policy, policy);
        RawGraph g;
        g.constant("five", int32_t{5}).constant("no", false).op("Switch", "choose", {"five", "no"});
        g.enter("dead", "choose:1", "f", true, 1).enter("e", "five", "f", false, 1);
        g.op("NextIteration", "n", {"e"}).op("Merge", "m", {"dead", "n"}).op("Exit", "x", {"m"});
        const auto program = compiled(g.finish(), {"x"});
        QVERIFY(program);
        Executor run(program);
        run.run(policy, 1000);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(intOf(run.state().fetches[0]), 5);
    }

    /// The Exit of an invariant gives its value once an iteration, so a node outside is counted ready without its other
    /// input.
    void aValueThatComesTwiceIsNotTakenForAnother()
    {
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
        g.enter("e", "zero", "f", false, 1).enter("el", "limit", "f", true, 1).enter("eo", "one", "f", true, 1);
        g.op("Merge", "m", {"e", "n"}).op("Less", "less", {"m", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "s", {"m", "cond"}).op("Add", "add", {"s:1", "eo"}).op("NextIteration", "n", {"add"});
        g.op("Exit", "x", {"s"})
            .op("Exit", "again", {"eo"})
            .op("Neg", "late", {"x"})
            .op("Add", "both", {"again", "late"});
        const auto program = compiled(g.finish(), {"both"});
        QVERIFY(program);
        Executor run(program);
        run.run({}, 1000);
        QCOMPARE(run.status(), RunStatus::Error);
        QVERIFY(
            run.finalError().error.message.starts_with("{{node both}} is counted ready, but its input 1 never came"));
    }

    void enterWithoutConsumerClosesItsFrame()  // semantics.md 19, Q1
    {
        RawGraph g;
        g.constant("a", int32_t{1}).constant("b", int32_t{2}).enter("ea", "a", "f").enter("eb", "b", "f");
        g.op("Exit", "exit", {"ea"});
        const auto program = compiled(g.finish(), {"exit"}, {}, {"eb"});
        QVERIFY(program);
        for (const Policy::Kind kind : {Policy::Kind::Fifo, Policy::Kind::Lifo}) {
            Executor run(program);
            run.run({kind, 0}, 100);
            QCOMPARE(intOf(run.state().fetches[0]), 1);
            QVERIFY(!run.state().frames[1].isLive);
        }
    }

    void oneDeadNextIterationStallsItsVariableOnly()  // semantics.md 19, Q2
    {
        RawGraph g;
        g.constant("zero", int32_t{0})
            .constant("limit", int32_t{3})
            .constant("one", int32_t{1})
            .constant("never", false);
        g.enter("e", "zero", "f")
            .enter("e2", "zero", "f")
            .enter("el", "limit", "f", true)
            .enter("eo", "one", "f", true);
        g.enter("en", "never", "f", true, 10, DType::Bool);
        g.op("Merge", "m", {"e", "n"}).op("Merge", "m2", {"e2", "n2"}).op("Less", "less", {"m", "el"});
        g.op("LoopCond", "cond", {"less"}).op("Switch", "s", {"m", "cond"}).op("Switch", "s2", {"m2", "cond"});
        g.op("Add", "add", {"s:1", "eo"}).op("NextIteration", "n", {"add"}).op("Exit", "x", {"s"});
        g.op("Switch", "kill", {"s2:1", "en"}).op("NextIteration", "n2", {"kill:1"}).op("Exit", "x2", {"s2"});
        const auto program = compiled(g.finish(), {"x", "x2"});
        QVERIFY(program);
        Executor run(program);
        run.run({}, 1000);
        QCOMPARE(intOf(run.state().fetches[0]), 3);
        QCOMPARE(run.status(), RunStatus::Error);
        QCOMPARE(run.finalError().error.message, std::string("Retval[1] does not have value"));
    }

    void aFailedKernelIsNotAFiring()
    {
        RawGraph g;
        g.constant("a", int32_t{1}).constant("z", int32_t{0}).op("FloorDiv", "div", {"a", "z"});
        const auto program = compiled(g.finish(), {"div"});
        Executor run(program);
        QCOMPARE(run.run({}, 100), 2u);
        QCOMPARE(run.status(), RunStatus::Error);
        QCOMPARE(run.state().position, 2u);
        QCOMPARE(run.state().ready.size(), size_t(1));
        const RunError error = run.finalError();
        QVERIFY(error.error.message.ends_with("\n\t [[{{node div}}]]"));
        QCOMPARE(error.tag, std::string("/"));
        QCOMPARE(error.inputs.size(), size_t(2));
        QCOMPARE(error.inputs[0], std::string("int32[]"));
    }

    void statesAreValues()
    {
        const auto program = compiled(counterLoop(5, 3), {"exit"});
        Executor run(program);
        std::vector<State> states = {run.state()};
        while (!run.state().ready.empty()) {
            run.fire(0);
            states.push_back(run.state());
        }
        for (size_t i = 0; i + 1 < states.size(); ++i) {
            QVERIFY(!(states[i] == states[i + 1]));
            Executor again(program, states[i]);
            again.fire(0);
            QVERIFY2(again.state() == states[i + 1], qPrintable(QString::number(i)));
        }
        QCOMPARE(states.size(), size_t(49));  // 35 live, 7 dead, 3 Enters, 3 Consts, and the start
    }

    void tagPaths()
    {
        const auto program = compiled(counterLoop(2), {"exit"});
        Executor run(program);
        std::set<std::string> seen;
        while (!run.state().ready.empty()) {
            seen.insert(tagPath(*program, run.state(), run.state().ready[0].iterationId()));
            run.fire(0);
        }
        QVERIFY(seen == (std::set<std::string>{"/", "/while;0", "/while;1", "/while;2"}));
    }

    /// What has come dead and what has not come are told apart by the state alone: also what a Switch, a dead Enter and
    /// the end of a loop bring.
    void deadInputsAreTold()
    {
        using Arrival = InputView::Arrival;
        RawGraph g;
        g.constant("pred", false).constant("zero", int32_t{0}).constant("limit", int32_t{3});
        g.op("Switch", "guard", {"zero", "pred"});
        g.enter("enter", "guard:1", "f").enter("el", "limit", "f", true);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "switch", {"merge", "cond"}).op("NextIteration", "next", {"switch:1"});
        g.op("Exit", "exit", {"switch"});
        g.op("Neg", "late", {"limit", "^exit"}).op("Identity", "live", {"limit"});
        g.op("Add", "sum", {"guard:1", "live"}).op("Add", "last", {"exit", "late"});
        const auto program = compiled(g.finish(), {}, {}, {"sum", "last"});
        QVERIFY(program);
        const auto plan = [&](const char* name) { return program->planOf(*program->graph().find(name)); };
        Executor run(program);
        const auto arrival = [&](const char* name, size_t input, IterationId at = IterationId(0)) {
            return viewInputs(*program, run.state(), plan(name), at).at(input).arrival;
        };
        const auto fire = [&](const char* name) {
            for (size_t i = 0; i < run.state().ready.size(); ++i)
                if (run.state().ready[i].node() == plan(name))
                    return run.fire(i) == StepOutcome::Fired;
            return false;
        };
        QVERIFY(fire("pred") && fire("zero") && fire("limit"));
        QCOMPARE(arrival("sum", 0), Arrival::Missing);
        QVERIFY(fire("guard"));
        QCOMPARE(arrival("sum", 0), Arrival::Dead);
        QCOMPARE(arrival("sum", 1), Arrival::Missing);
        QVERIFY(viewInputs(*program, run.state(), plan("sum"), IterationId(0))[0].value.isNone());
        QVERIFY(fire("live"));
        QCOMPARE(arrival("sum", 0), Arrival::Dead);
        QCOMPARE(arrival("sum", 1), Arrival::Live);
        QVERIFY(fire("sum"));
        QCOMPARE(arrival("sum", 0), Arrival::Missing);  // consumed

        QVERIFY(fire("enter"));
        const IterationId inside = run.state().frames[1].iteration(0);
        QCOMPARE(arrival("merge", 0, inside), Arrival::Dead);
        QCOMPARE(arrival("merge", 1, inside), Arrival::Missing);
        QVERIFY(fire("merge"));
        QCOMPARE(arrival("less", 0, inside), Arrival::Dead);
        QCOMPARE(arrival("less", 1, inside), Arrival::Missing);  // an invariant that has not come
        QVERIFY(fire("el") && fire("less") && fire("cond") && fire("switch"));
        QVERIFY(fire("next"));
        QCOMPARE(arrival("last", 0), Arrival::Missing);
        QVERIFY(fire("exit"));  // the instance ends, and the dead Exit comes out
        QCOMPARE(arrival("last", 0), Arrival::Dead);
        QCOMPARE(arrival("last", 1), Arrival::Missing);
    }

    /// Of what an event put out `propagate` leaves nothing behind.
    void outputsAreConsumed()
    {
        const auto program = compiled(counterLoop(3), {"exit"});
        QVERIFY(program);
        State state = initialState(*program);
        Executor beside(program);
        class Copy final : public EventSink {
        public:
            void onEvent(const State&, const Event& event) override
            {
                outputs.assign(event.outputs.begin(), event.outputs.end());
                last = event;
            }
            std::vector<Tensor> outputs;
            Event last;
        } copy;
        beside.setSink(&copy);
        while (beside.run({}, 1) == 1) {
            Event event = copy.last;
            event.outputs = copy.outputs;
            propagate(*program, state, event);
            QVERIFY(std::ranges::all_of(copy.outputs, &Tensor::isNone));
            QVERIFY(state == beside.state());
        }
    }
};

TAGSCOPE_APPLESS_TEST(TestPropagate)

#include "tst_propagate.moc"
