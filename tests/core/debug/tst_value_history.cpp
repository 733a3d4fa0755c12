// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/value_history.h"

#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <iterator>

using namespace tagscope;

namespace {

using Iterations = QVector<qint64>;

/// The iterations in which the breakpoints stop from the start on.
Iterations stops(Debugger& debugger)
{
    Iterations found;
    while (debugger.run({}).reason == StopReason::Breakpoint)
        found.push_back(debugger.timeline()->tag(debugger.timeline()->record(debugger.position() - 1).tag)->iteration);
    return found;
}

/// The counter after so many iterations, with more to come.
std::unique_ptr<Debugger> longCounter(uint64_t iterations)
{
    Debugger::Options options;
    options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(2147483647)});
    auto debugger = test::openExample("counter", options);
    debugger->run({Goal::Kind::Events, 8 * iterations, {}});
    return debugger;
}

std::vector<uint64_t> firingsOfValueHistory(const Debugger& debugger, const char* node)
{
    return debugger.timeline()->firingsOf(debugger.program()->planOf(*debugger.node(node)), 0, debugger.size(),
                                          SIZE_MAX);
}

/// The counter at its beginning, with a sum that is set back so that values come again, and a breakpoint; false: a
/// command is refused.
bool repeatsUntil(Console& console, const char* breakpoint)
{
    const auto commands = {"run", "set while/Add@while;5 3", "goto 0", breakpoint};
    return std::ranges::all_of(commands, [&](const char* line) { return console.execute(line).isOk; });
}

using AttrsValueHistory = std::vector<std::pair<std::string, AttrValue>>;

AttrsValueHistory enters(DType type, bool isConstant)
{
    return {{"T", type},
            {"frame_name", std::string("f")},
            {"is_constant", isConstant},
            {"parallel_iterations", int64_t{10}}};
}

/// A loop without an end over two numbers, 0 and `b` to begin with; `body` adds `nexta` and `nextb`, which get their
/// next values.
std::unique_ptr<Debugger> endlessLoop(int32_t b,
                                      const std::function<void(test::GraphByHand&, const AttrsValueHistory&)>& body)
{
    const AttrsValueHistory t = {{"T", DType::Int32}};
    const AttrsValueHistory merge = {{"T", DType::Int32}, {"N", int64_t{2}}};
    test::GraphByHand g;
    g.constant("zero", Tensor::scalar<int32_t>(0)).constant("b", Tensor::scalar<int32_t>(b));
    g.constant("yes", Tensor::scalar(true));
    g.add("ea", "Enter", {"zero"}, enters(DType::Int32, false)).add("eb", "Enter", {"b"}, enters(DType::Int32, false));
    g.add("always", "Enter", {"yes"}, enters(DType::Bool, true)).add("cond", "LoopCond", {"always"});
    g.add("ma", "Merge", {"ea", "nexta"}, merge).add("mb", "Merge", {"eb", "nextb"}, merge);
    g.add("sa", "Switch", {"ma", "cond"}, t).add("sb", "Switch", {"mb", "cond"}, t);
    g.add("xa", "Exit", {"sa"}, t).add("xb", "Exit", {"sb"}, t);
    body(g, t);
    return g.debug();
}

std::vector<uint64_t> mergeFirings(const Debugger& debugger)
{
    return firingsOfValueHistory(debugger, "while/Merge");
}

}

class TestValueHistory final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The counter is set back to 3 at the end of iteration 5: Merge has 3, 4 and 5 a second time in 6 to 8, and then 6
    /// to 10 as new ones.
    void aLoopThatComesBack_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<Iterations>("expected");
        QTest::newRow("every repeated value") << "break while/Merge if repeats" << Iterations{6, 7, 8};
        QTest::newRow("one that begins to look late")
            << "break while/Merge if iter > 6 and repeats" << Iterations{7, 8};
        QTest::newRow("at one tag") << "break while/Merge@while;7 if repeats" << Iterations{7};
        QTest::newRow("new values") << "break while/Merge if not repeats"
                                    << Iterations{0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13};
        QTest::newRow("the token on an edge") << "break while/Switch:1 if repeats" << Iterations{6, 7, 8};
        QTest::newRow("a constant of the loop")
            << "break while/LoopCond if repeats" << Iterations{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        QTest::newRow("no loop") << "break one if repeats" << Iterations{};
        // The counter is all that this loop carries.
        QTest::newRow("all loop variables") << "break frame repeats while" << Iterations{6, 7, 8};
        QTest::newRow("of any frame") << "break frame repeats" << Iterations{6, 7, 8};
        QTest::newRow("all loop variables, with a condition")
            << "break frame repeats while if value == 4" << Iterations{7};
        QTest::newRow("all loop variables, at one tag") << "break frame repeats while @while;8" << Iterations{8};
    }
    void aLoopThatComesBack()
    {
        QFETCH(QString, line);
        QFETCH(Iterations, expected);
        Console console(test::openExample("counter"));
        Debugger& d = console.debugger();
        QVERIFY(console.execute("run").isOk);
        const CommandResult edited = console.execute("set while/Add@while;5 3");
        QVERIFY2(edited.isOk, edited.text.c_str());
        const CommandResult set = console.execute(line.toStdString());
        QVERIFY2(set.isOk, set.text.c_str());
        QVERIFY(d.goTo(0).has_value());
        QCOMPARE(stops(d), expected);
        QVERIFY(d.goTo(0).has_value());
        QCOMPARE(stops(d), expected);  // all recorded now
    }

    void aHitSaysWhereTheValueWas()
    {
        Console console(test::openExample("counter"));
        QVERIFY(repeatsUntil(console, "break while/Merge if repeats"));
        const StopReport report = console.debugger().run({});
        QCOMPARE(report.hits.size(), size_t{1});
        QCOMPARE(report.hits[0].actual, std::string("repeats = true (as in iteration 3)"));
    }

    void aHitSaysWhichIterationWasLikeThis()
    {
        Console console(test::openExample("counter"));
        QVERIFY(repeatsUntil(console, "break frame repeats"));
        QCOMPARE(console.debugger().run({}).note,
                 std::string("all loop variables of 'while' have the values of iteration 3 again"));
    }

    /// What a and b are over the iterations, and the first three in which both are as they were before.
    void allVariablesMustComeBack_data()
    {
        QTest::addColumn<bool>("swaps");
        QTest::addColumn<Iterations>("expected");
        QTest::newRow("a: 0 1 0 1 .., b: 0 1 2 0 .., so both after six") << false << Iterations{6, 7, 8};
        QTest::newRow("a: 0 1 0 .., b: 1 0 1 .., which are not the same the other way round")
            << true << Iterations{2, 3, 4};
    }
    void allVariablesMustComeBack()
    {
        QFETCH(bool, swaps);
        QFETCH(Iterations, expected);
        const auto debugger = endlessLoop(swaps ? 1 : 0, [swaps](test::GraphByHand& g, const AttrsValueHistory& t) {
            if (swaps) {
                g.add("nexta", "NextIteration", {"sb:1"}, t).add("nextb", "NextIteration", {"sa:1"}, t);
                return;
            }
            g.constant("one", Tensor::scalar<int32_t>(1)).constant("three", Tensor::scalar<int32_t>(3));
            g.add("e1", "Enter", {"one"}, enters(DType::Int32, true))
                .add("e3", "Enter", {"three"}, enters(DType::Int32, true));
            g.add("other", "Sub", {"e1", "sa:1"}, t).add("nexta", "NextIteration", {"other"}, t);
            g.add("more", "AddV2", {"sb:1", "e1"}, t)
                .add("rest", "FloorMod", {"more", "e3"}, t)
                .add("nextb", "NextIteration", {"rest"}, t);
        });
        BreakpointSpec spec;
        spec.kind = BreakpointSpec::Kind::FrameRepeats;
        QVERIFY(debugger->addBreakpoint(spec).has_value());
        const auto next = [&](const StopReport& report) {
            return report.hits.empty()
                ? qint64{-1}
                : qint64{debugger->timeline()->tag(debugger->timeline()->record(report.position - 1).tag)->iteration};
        };
        Iterations found;
        for (int i = 0; i < 3; ++i)
            found.push_back(next(debugger->run({Goal::Kind::Events, 1000, {}})));
        QCOMPARE(found, expected);
        QCOMPARE(next(debugger->reverseContinue()), expected[1]);
        const uint64_t second = debugger->position() - 1;
        QCOMPARE(next(debugger->reverseContinue()), expected[0]);
        QCOMPARE(debugger->reverseContinue().reason, StopReason::Start);
        // Whoever asks late reads what was recorded.
        ValueHistory history(*debugger->timeline());
        QCOMPARE(history.earlierState(second, debugger->timeline()->outputs(second)), std::optional<int64_t>(1));
    }

    /// The loop whose two numbers swap repeats itself from iteration 2 on; what one of them is now cannot be told.
    void whatCannotBeComparedIsNew()
    {
        const auto debugger = endlessLoop(1, [](test::GraphByHand& g, const AttrsValueHistory& t) {
            g.add("nexta", "NextIteration", {"sb:1"}, t).add("nextb", "NextIteration", {"sa:1"}, t);
        });
        debugger->run({Goal::Kind::Events, 200, {}});
        std::vector<uint64_t> events = firingsOfValueHistory(*debugger, "ma");
        std::ranges::copy(firingsOfValueHistory(*debugger, "mb"), std::back_inserter(events));
        std::ranges::sort(events);
        const PlanId b = debugger->program()->planOf(*debugger->node("mb"));
        const auto repeats = [&](const std::optional<Tensor>& ofB) {
            ValueHistory history(*debugger->timeline());
            return std::ranges::count_if(events, [&](uint64_t event) {
                std::vector<Tensor> outputs = debugger->timeline()->outputs(event);
                if (ofB && debugger->timeline()->record(event).node == b)
                    outputs[0] = *ofB;
                return history.earlierState(event, outputs).has_value();
            });
        };
        QVERIFY(repeats({}) > 0);
        QCOMPARE(repeats(notCapturedMark(NotCaptured::Budget)), 0);
        QCOMPARE(repeats(Tensor::ref(ResourceId(0), DType::Int32)), 0);
        QCOMPARE(repeats(Tensor::allocate(DType::Variant, Shape{2})), 0);
    }

    /// With room for ten: of two numbers that swap, iterations 0 and 1 are new, and every later one is like the one two
    /// before, and like the first of its kind. What has been forgotten by the end is read again.
    void repeatedIterationsAreBounded()
    {
        const auto debugger = endlessLoop(1, [](test::GraphByHand& g, const AttrsValueHistory& t) {
            g.add("nexta", "NextIteration", {"sb:1"}, t).add("nextb", "NextIteration", {"sa:1"}, t);
        });
        debugger->run({Goal::Kind::Events, 1000, {}});
        const Timeline& line = *debugger->timeline();
        std::map<int64_t, uint64_t> completed;  // by iteration: the later one of its two Merges
        for (const char* node : {"ma", "mb"})
            for (const uint64_t event : firingsOfValueHistory(*debugger, node)) {
                uint64_t& last = completed[line.tag(line.record(event).tag)->iteration];
                last = std::max(last, event);
            }
        completed.erase(std::prev(completed.end()));  // which may not be complete
        QVERIFY(completed.size() > 40);
        ValueHistory history(line, 10);
        const auto earlier = [&](int64_t iteration) {
            return history.earlierState(completed.at(iteration), line.outputs(completed.at(iteration)));
        };
        for (const int64_t iteration : {int64_t{39}, int64_t{4}, int64_t{38}, int64_t{3}, int64_t{2}})
            QCOMPARE(earlier(iteration), std::optional(iteration % 2));
        QVERIFY(!earlier(1).has_value());
        QVERIFY(!earlier(0).has_value());
    }

    void noLoopNoRepetition()
    {
        Console console(test::openExample("cond_true"));
        QCOMPARE(test::answers(console, {"break frame repeats"}),
                 QStringLiteral("error: no frame hands on values from one iteration to the next\n"));
    }

    /// Each instance of the inner loop counts from 0 anew: that is no repetition.
    void instancesAreApart()
    {
        Console console(test::openExample("nested"));
        QVERIFY(console.execute("break outer/inner/Merge if repeats").isOk);
        QVERIFY(console.execute("break frame repeats inner").isOk);
        QCOMPARE(console.debugger().run({}).reason, StopReason::Finished);
    }

    /// No more than so many values are known, and that does not make a value new that was seen since.
    void memoryIsBounded()
    {
        constexpr uint64_t most = 1000;
        const auto debugger = longCounter(most + 50);
        const std::vector<uint64_t> firings = mergeFirings(*debugger);
        QVERIFY(firings.size() > most + 20);
        const uint64_t last = firings[most + 20];
        ValueHistory history(*debugger->timeline(), most);
        QVERIFY(!history.earlier(last, 0, Tensor::scalar<int32_t>(19)).has_value());
        ValueHistory other(*debugger->timeline(), most);
        QCOMPARE(other.earlier(last, 0, Tensor::scalar<int32_t>(30)), std::optional<int64_t>(30));
    }

    /// With room for ten: 0 to 8, 0 once more, then nine others, and it is there still; 1 to 8 are not.
    void whatComesBackStaysLongest()
    {
        const auto debugger = longCounter(30);
        const std::vector<uint64_t> firings = mergeFirings(*debugger);
        ValueHistory history(*debugger->timeline(), 10);
        const auto earlier = [&](size_t iteration, int32_t value) {
            return history.earlier(firings[iteration], 0, Tensor::scalar<int32_t>(value));
        };
        for (int32_t i = 0; i < 9; ++i)
            QVERIFY(!earlier(static_cast<size_t>(i), i).has_value());
        QCOMPARE(earlier(9, 0), std::optional<int64_t>(0));
        for (int32_t i = 10; i < 19; ++i)
            QVERIFY(!earlier(static_cast<size_t>(i), i).has_value());
        QCOMPARE(earlier(19, 0), std::optional<int64_t>(0));
        QVERIFY(!earlier(20, 5).has_value());
        QCOMPARE(earlier(21, 18), std::optional<int64_t>(18));
    }

    /// The bound is one for all outputs: those of another node push out what is older.
    void outputsShareTheBound()
    {
        const auto debugger = longCounter(30);
        const std::vector<uint64_t> merge = mergeFirings(*debugger);
        const std::vector<uint64_t> add = firingsOfValueHistory(*debugger, "while/Add");
        ValueHistory history(*debugger->timeline(), 5);
        QVERIFY(!history.earlier(merge[0], 0, Tensor::scalar<int32_t>(0)).has_value());
        for (int32_t i = 0; i < 5; ++i)
            QVERIFY(!history.earlier(add[static_cast<size_t>(i)], 0, Tensor::scalar<int32_t>(i + 1)).has_value());
        QVERIFY(!history.earlier(merge[1], 0, Tensor::scalar<int32_t>(0)).has_value());
    }

    void readingIsStopped()
    {
        const auto debugger = longCounter(30);
        const uint64_t last = mergeFirings(*debugger)[20];
        ValueHistory history(*debugger->timeline());
        std::atomic<bool> stop = true;
        history.setStopFlag(&stop);
        QVERIFY(!history.earlier(last, 0, Tensor::scalar<int32_t>(7)).has_value());
        QVERIFY(history.wasCut());
        stop = false;
        history.setStopFlag(&stop);
        QCOMPARE(history.earlier(last, 0, Tensor::scalar<int32_t>(7)), std::optional<int64_t>(7));
        QVERIFY(!history.wasCut());
    }

    /// The condition is asked for the first time in iteration 4, and has to read those before: that is stopped. What
    /// fired there (LoopCond, the third of eight) is looked at again when the run goes on.
    void whatWasNotSeenIsLookedAtAgain()
    {
        Console console(test::openExample("counter"));
        Debugger& d = console.debugger();
        QVERIFY(console.execute("break while/LoopCond if iter > 3 and repeats").isOk);
        QVERIFY(console.execute("break while/LoopCond log seen").isOk);
        QVERIFY(console.execute("break while/LoopCond if iter > 3 and repeats log back").isOk);
        std::atomic<bool> stop = true;
        d.setStopFlag(&stop);
        const StopReport cut = d.run({});
        QCOMPARE(cut.reason, StopReason::Paused);
        QCOMPARE(cut.position, uint64_t{6 + 4 * 8 + 3});
        QCOMPARE(d.hitCount(1), uint64_t{0});
        QVERIFY(!d.isCounted(1));
        const auto written = [](const StopReport& report) {
            std::string text;
            for (const LogLine& line : report.logs)
                text += toText(line);
            return text;
        };
        QCOMPARE(written(cut), std::string("log 2: seen\nlog 2: seen\nlog 2: seen\nlog 2: seen\n"));  // of 0 to 3
        stop = false;
        const StopReport again = d.run({});
        QCOMPARE(again.reason, StopReason::Breakpoint);
        QCOMPARE(again.position, cut.position);
        QCOMPARE(written(again), std::string("log 2: seen\nlog 3: back\n"));  // of 4
        QCOMPARE(d.hitCount(1), uint64_t{1});
        QCOMPARE(d.hitCount(2), uint64_t{5});  // once in each of iterations 0 to 4
        QCOMPARE(stops(d), (Iterations{5, 6, 7, 8, 9}));
    }

    /// A run on another line in between does not make up for it.
    void whatWasNotSeenIsOfItsLine()
    {
        Console console(test::openExample("counter"));
        Debugger& d = console.debugger();
        QVERIFY(console.execute("break while/LoopCond if iter > 3 and repeats").isOk);
        std::atomic<bool> stop = true;
        d.setStopFlag(&stop);
        const StopReport cut = d.run({});
        QCOMPARE(cut.reason, StopReason::Paused);
        stop = false;
        QVERIFY(console.execute("window while 5").isOk);  // makes a branch
        stops(d);
        QVERIFY(console.execute("branch 0").isOk);
        const StopReport again = d.run({});
        QCOMPARE(again.reason, StopReason::Breakpoint);
        QCOMPARE(again.position, cut.position);
    }
};

TAGSCOPE_GUILESS_TEST(TestValueHistory)

#include "tst_value_history.moc"
