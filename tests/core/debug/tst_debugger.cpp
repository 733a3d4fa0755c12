// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <thread>

using namespace tagscope;

namespace {

Debugger::Options endless()
{
    Debugger::Options options;
    options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(2147483647)});
    return options;
}

Goal events(uint64_t count)
{
    return {Goal::Kind::Events, count, {}};
}

}

class TestDebugger final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goingBackGivesTheStatesOfTheRun_data()
    {
        QTest::addColumn<QString>("example");
        for (const char* name : {"counter", "nested", "cond_in_loop", "untaken_loop", "cond_false"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void goingBackGivesTheStatesOfTheRun()
    {
        QFETCH(QString, example);
        Debugger::Options options;
        options.policy = {Policy::Kind::Random, 5};
        const auto debugger = test::openExample(example.toStdString(), options);
        std::vector<State> states{debugger->state()};
        while (debugger->run(events(1)).reason == StopReason::Goal)
            states.push_back(debugger->state());
        QCOMPARE(debugger->status(), RunStatus::Ok);
        QCOMPARE(debugger->position(), uint64_t{states.size() - 1});
        for (uint64_t position = states.size() - 1; position-- > 0;) {
            QCOMPARE(debugger->back(1).position, position);
            QVERIFY(debugger->state() == states[position]);
            QVERIFY(!debugger->isLive());
        }
        for (uint64_t position = 1; position < states.size(); ++position) {
            debugger->run(events(1));
            QVERIFY(debugger->state() == states[position]);
        }
        QVERIFY(debugger->isLive());
    }

    void goals_data()
    {
        QTest::addColumn<int>("start");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("position");
        QTest::addColumn<QString>("note");
        const auto row = [](const char* name, int start, Goal::Kind kind, int position, const char* note = "") {
            QTest::newRow(name) << start << static_cast<int>(kind) << position << QString::fromLatin1(note);
        };
        // See tst_breakpoints for the order in which the counter fires.
        row("next firing of the frame", 10, Goal::Kind::NextFiring, 11);
        row("next firing at the root", 3, Goal::Kind::NextFiring, 4);
        row("next firing at the root, over the loop", 6, Goal::Kind::NextFiring, 93);
        row("next iteration", 10, Goal::Kind::NextIteration, 15);
        row("no next iteration", 90, Goal::Kind::NextIteration, 95, "frame 'while' has ended");
        row("next frame", 2, Goal::Kind::NextFrame, 7);
        row("frame end", 10, Goal::Kind::FrameEnd, 95);
        // The counter runs from iteration 0 to 10, and 11 firings of its frame begin each with Merge.
        row("over the frame to come", 2, Goal::Kind::FrameOver, 95, "over frame 'while': 11 iterations");
        row("over the frame just entered", 6, Goal::Kind::FrameOver, 95, "over frame 'while': 11 iterations");
        row("over, with no frame inside", 10, Goal::Kind::FrameOver, 11,
            "no frame is entered from 'while' any more: over one firing");
        row("over, with nothing left", 95, Goal::Kind::FrameOver, 95);
        row("wave", 0, Goal::Kind::Wave, 3);
        row("frame end at the root", 3, Goal::Kind::FrameEnd, 3,
            "the last firing was at '/', which has no iterations and does not end: step into a frame first");
        row("next iteration after the end", 95, Goal::Kind::NextIteration, 95,
            "the frame instance of 'while;10' has ended");
    }
    void goals()
    {
        QFETCH(int, start);
        QFETCH(int, kind);
        QFETCH(int, position);
        QFETCH(QString, note);
        const Goal goal{static_cast<Goal::Kind>(kind), 1, {}};
        const auto live = test::openExample("counter");
        if (start > 0)
            live->run(events(static_cast<uint64_t>(start)));
        StopReport report = live->run(goal);
        QCOMPARE(report.position, static_cast<uint64_t>(position));
        QCOMPARE(QString::fromStdString(report.note), note);

        live->run({});
        QVERIFY(live->goTo(static_cast<uint64_t>(start)).has_value());
        report = live->run(goal);
        QCOMPARE(report.position, static_cast<uint64_t>(position));
    }

    void innerFramesEndEachTime()
    {
        const auto debugger = test::openExample("nested");
        // Three rows: the inner frame is entered alive three times, and once dead in the last, dead iteration of the
        // outer one.
        BreakpointSpec spec;
        spec.kind = BreakpointSpec::Kind::FrameEnd;
        spec.text = "inner";
        const Result<int> id = debugger->addBreakpoint(spec);
        QVERIFY(id.has_value());
        while (debugger->run({}).reason == StopReason::Breakpoint) {
        }
        QCOMPARE(debugger->hitCount(*id), debugger->state().stats.frames - 1);
        QCOMPARE(debugger->hitCount(*id), uint64_t{4});
    }

    /// Over one instance at a time, however many iterations it has; then the frame around it ends.
    void overGoesOverOneInstance()
    {
        const auto debugger = test::openExample("nested");
        BreakpointSpec spec;
        spec.kind = BreakpointSpec::Kind::FrameEnd;
        spec.text = "inner";
        spec.isLogOnly = true;
        const Result<int> id = debugger->addBreakpoint(spec);
        QVERIFY(id.has_value());
        QCOMPARE(debugger->run({Goal::Kind::NextFrame, 1, {}}).reason, StopReason::Goal);
        const auto outer = [&] {
            const State& state = debugger->state();
            for (size_t i = 1; i < state.frames.size(); ++i)
                if (state.frames[i].isLive && debugger->tagNames()->shortFrame(state.frames[i].staticFrame) == "outer")
                    return true;
            return false;
        };
        QVERIFY(outer());
        // As above: entered alive three times and once dead.
        for (uint64_t done = 1; done <= 4; ++done) {
            const StopReport report = debugger->run({Goal::Kind::FrameOver, 1, {}});
            QCOMPARE(report.reason, StopReason::Goal);
            QVERIFY2(report.note.starts_with("over frame 'inner': "), report.note.c_str());
            QCOMPARE(debugger->hitCount(*id), done);
            QVERIFY(outer());
            debugger->back(1);
            QCOMPARE(debugger->hitCount(*id), done - 1);
            debugger->run(events(1));
        }
        const StopReport report = debugger->run({Goal::Kind::FrameOver, 1, {}});
        QCOMPARE(report.note, std::string("frame 'outer' has ended"));
        QVERIFY(!outer());
    }

    void aBudgetIsKeptAndResumed()
    {
        const auto debugger = test::openExample("counter");
        StopReport report = debugger->run(events(50), {20});
        QCOMPARE(report.reason, StopReason::Budget);
        QCOMPARE(report.position, uint64_t{20});
        report = debugger->resume({20});
        QCOMPARE(report.reason, StopReason::Budget);
        report = debugger->resume({});
        QCOMPARE(report.reason, StopReason::Goal);
        QCOMPARE(report.position, uint64_t{50});
        QVERIFY(debugger->goTo(0).has_value());
        QCOMPARE(debugger->run(events(40), {15}).position, uint64_t{15});
        QCOMPARE(debugger->resume({}).position, uint64_t{40});
    }

    void anEndlessLoopIsPaused()
    {
        const auto debugger = test::openExample("counter", endless());
        std::atomic<bool> stop = false;
        std::jthread other([&] {
            while (!stop.exchange(true)) {
            }
        });
        const StopReport report = debugger->run({}, {UINT64_MAX, std::chrono::milliseconds::max(), &stop});
        QCOMPARE(report.reason, StopReason::Paused);
        QCOMPARE(debugger->status(), RunStatus::Paused);
        stop = false;
        const StopReport timed = debugger->run({}, {UINT64_MAX, std::chrono::milliseconds(1), &stop});
        QCOMPARE(timed.reason, StopReason::Budget);
    }

    void limits()
    {
        Debugger::Options few = endless();
        few.maxFirings = 1000;
        auto debugger = test::openExample("counter", few);
        QCOMPARE(debugger->run({}).reason, StopReason::FiringLimit);
        QCOMPARE(debugger->position(), uint64_t{1000});
        Debugger::Options small = endless();
        small.maxMemory = 8 << 20;
        debugger = test::openExample("counter", small);
        QCOMPARE(debugger->run({}).reason, StopReason::MemoryLimit);
        QVERIFY(debugger->timeline()->memory().total() < size_t{64} << 20);
    }

    void aTensorMayNotPassTheMemoryLimit_data()
    {
        QTest::addColumn<bool>("again");
        QTest::newRow("opened") << false;
        QTest::newRow("started over") << true;
    }
    void aTensorMayNotPassTheMemoryLimit()
    {
        QFETCH(bool, again);
        Debugger::Options options;
        options.maxMemory = size_t{1} << 20;
        const auto debugger = test::GraphByHand()
                                  .constant("n", Tensor::vector<int32_t>({1 << 20}))
                                  .add("large", "RandomUniform", {"n"}, {{"T", DType::Int32}, {"dtype", DType::Float}})
                                  .debug(options);
        if (again)
            QVERIFY(debugger->setRequest({{}, {"large"}, {}}).has_value());
        QCOMPARE(debugger->run({}).reason, StopReason::Error);
        QCOMPARE(debugger->error()->error.code, ErrorCode::ResourceExhausted);
        QCOMPARE(debugger->position(), uint64_t{1});
    }

    void itGoesOnAfterWantOfMemory()
    {
        const auto debugger = test::openExample("counter");
        QCOMPARE(debugger->run(events(40)).reason, StopReason::Goal);
        const State before = debugger->state();
        QVERIFY(debugger->goTo(10).has_value());
        debugger->recover();
        QCOMPARE(debugger->position(), uint64_t{40});
        QVERIFY(debugger->state() == before);
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QCOMPARE(debugger->size(), uint64_t{95});
    }

    void firingByHandInThePastMakesABranch()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({});
        QVERIFY(debugger->goTo(1).has_value());
        const NodeId one = *debugger->graph()->find("one");
        const NodeId limit = *debugger->graph()->find("limit");
        // What fired there anyway is just a step.
        Result<StopReport> report = debugger->fire(limit);
        QVERIFY(report.has_value() && !report->madeBranch);
        QVERIFY(debugger->goTo(1).has_value());
        report = debugger->fire(one);
        QVERIFY(report.has_value() && report->madeBranch);
        QCOMPARE(report->position, uint64_t{2});
        QCOMPARE(debugger->branches().size(), size_t{2});
        QCOMPARE(debugger->branches()[0].size, uint64_t{95});
        QVERIFY(debugger->isLive());
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QCOMPARE(debugger->size(), uint64_t{95});
        report = debugger->fire(one);
        QVERIFY(!report.has_value());
        QCOMPARE(report.error().message, std::string("'one' is not ready (see 'info ready')"));
    }

    void aPredicateWithoutElementsIsShown()
    {
        test::GraphByHand graph;
        graph.constant("none", Tensor::allocate(DType::Bool, Shape{0})).add("cond", "LoopCond", {"none"});
        Console console(graph.debug());
        const QString text = test::answers(console, {"run"});
        QVERIFY2(text.contains(QStringLiteral("bool [0]")), qPrintable(text));
    }
    void anotherScheduleInThePastMakesABranch()
    {
        const auto debugger = test::openExample("counter");
        QVERIFY(!debugger->setPolicy({Policy::Kind::Lifo, 0})->madeBranch);
        debugger->run({});
        debugger->back(40);
        const Result<StopReport> report = debugger->setPolicy({Policy::Kind::Random, 3});
        QVERIFY(report.has_value() && report->madeBranch);
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QVERIFY(debugger->switchBranch(7).error().message == "there is no branch 7; there are 0 to 1");
    }

    void aFailingKernelLeavesTheStateAsItWas()
    {
        const auto debugger = test::GraphByHand()
                                  .constant("data", Tensor::scalar<float>(1))
                                  .constant("pred", Tensor::vector<bool>({true, false}))
                                  .add("s", "Switch", {"data", "pred"}, {{"T", DType::Float}})
                                  .debug();
        const StopReport report = debugger->run({});
        QCOMPARE(report.reason, StopReason::Error);
        QCOMPARE(report.position, uint64_t{2});
        QVERIFY(report.error.has_value());
        QCOMPARE(report.error->error.message,
                 std::string("The second input must be a scalar, but it has shape [2]\n\t [[{{node s}}]]"));
        QCOMPARE(report.error->inputs, (std::vector<std::string>{"float32[]", "bool[2]"}));
        QCOMPARE(debugger->status(), RunStatus::Error);
        QCOMPARE(debugger->state().ready.size(), size_t{1});
        QCOMPARE(debugger->run(events(1)).reason, StopReason::Error);
        QCOMPARE(debugger->back(1).position, uint64_t{1});
    }

    void aGraphWithProblemsOpensAndIsRefused()
    {
        const auto debugger = test::GraphByHand().add("x", "Identity", {"nowhere"}, {{"T", DType::Float}}).debug();
        QVERIFY(!debugger->program());
        QVERIFY(debugger->refusal().has_value());
        QVERIFY(debugger->refusal()->kind == CompileError::Kind::Graph);
        QCOMPARE(debugger->run({}).reason, StopReason::Error);
        Console console(test::GraphByHand().add("x", "NoSuchOp").debug());
        QVERIFY(!console.execute("step").isOk);
        QVERIFY(console.execute("info node x").isOk);
        QVERIFY(console.execute("info problems").isOk);
    }

    /// Beside what keeps it from running: the others, and what is only warned of.
    void aRefusedGraphHasAllItsProblems()
    {
        const std::vector<std::pair<std::string, AttrValue>> type = {{"T", DType::Float}};
        const auto debugger = test::GraphByHand()
                                  .add("x", "Identity", {"nowhere"}, type)
                                  .add("a b", "NoOp")
                                  .add("y", "Identity", {"elsewhere"}, type)
                                  .debug();
        QVERIFY(debugger->refusal().has_value());
        const std::vector<Problem>& listed = debugger->refusal()->problems;
        const auto of = [&](const char* node) {
            return std::ranges::find(listed, *debugger->graph()->find(node), &Problem::node);
        };
        for (const char* node : {"x", "y", "a b"})
            QVERIFY2(of(node) != listed.end(), node);
        QVERIFY(of("x")->refusesRun && of("y")->refusesRun && !of("a b")->refusesRun);
        QCOMPARE(of("a b")->rule, std::string_view("G6"));
    }

    void aGraphsOwnRetvalAndArgAreNoFetchAndFeed()
    {
        const auto returns = test::GraphByHand()
                                 .constant("x", Tensor::scalar<float>(1))
                                 .add("r", "_Retval", {"x"}, {{"T", DType::Float}, {"index", int64_t{0}}})
                                 .debug();
        QCOMPARE(returns->run({}).reason, StopReason::Finished);
        QCOMPARE(returns->size(), uint64_t{2});
        const auto takes =
            test::GraphByHand().add("a", "_Arg", {}, {{"T", DType::Float}, {"index", int64_t{0}}}).debug();
        const StopReport report = takes->run({});
        QCOMPARE(report.reason, StopReason::Error);
        QVERIFY(report.error->error.message.starts_with("op '_Arg' of node 'a' has no kernel"));
    }

    void aSavedTraceIsTheSameRun()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("run.trace")).toStdString();
        Debugger::Options options;
        options.policy = {Policy::Kind::Random, 11};
        const auto debugger = test::openExample("nested", options);
        debugger->run({});
        QVERIFY(debugger->save(path).has_value());
        const auto opened = Debugger::open(path, {});
        QVERIFY(opened.has_value());
        Debugger& again = **opened;
        QCOMPARE(again.size(), debugger->size());
        QCOMPARE(again.position(), debugger->position());
        QVERIFY(again.policy() == options.policy);
        QVERIFY(again.state() == debugger->state());
        QCOMPARE(again.run({}).reason, StopReason::Finished);
    }
};

TAGSCOPE_APPLESS_TEST(TestDebugger)

#include "tst_debugger.moc"
