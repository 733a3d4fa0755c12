// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace tagscope;

using Positions = std::vector<uint64_t>;
Q_DECLARE_METATYPE(Positions)

namespace {

/// Under the fifo policy the counter example fires 3 constants and 3 Enters, then 8 nodes in each of iterations 0 to 9
/// (Merge, Less, LoopCond, Switch, Exit dead, Identity, AddV2, NextIteration), and in iteration 10 Merge, Less,
/// LoopCond, Switch, Exit, Identity dead, (result at the root), AddV2 dead, NextIteration dead. Place 1 to 8 in an
/// iteration:
constexpr uint64_t at(uint64_t iteration, uint64_t place)
{
    return 6 + 8 * iteration + place;
}

Positions inEvery(uint64_t place, uint64_t first = 0, uint64_t last = 10, uint64_t step = 1)
{
    Positions positions;
    for (uint64_t i = first; i <= last; i += step)
        positions.push_back(at(i, place));
    return positions;
}

}

class TestBreakpoints final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stopsInBothDirections_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<Positions>("stops");
        Positions dead = inEvery(5, 0, 9);
        for (const uint64_t last : {92u, 94u, 95u})
            dead.push_back(last);
        QTest::newRow("node") << "break while/Merge" << inEvery(1);
        QTest::newRow("node, before it fires") << "break while/Merge before" << inEvery(0);
        QTest::newRow("node at a tag") << "break while/Merge@while;3" << Positions{at(3, 1)};
        QTest::newRow("node, tag apart") << "break while/Merge @while;3" << Positions{at(3, 1)};
        QTest::newRow("scope is all of it") << "break while/ @while;2" << Positions{23, 24, 25, 26, 27, 28, 29, 30};
        QTest::newRow("glob") << "break while/M*" << inEvery(1);
        QTest::newRow("regex") << "break regex while/(Merge|Nothing)" << inEvery(1);
        QTest::newRow("op") << "break op Switch" << inEvery(4);
        QTest::newRow("live edge") << "break edge while/Switch:0 live" << Positions{at(10, 4)};
        QTest::newRow("dead edge") << "break edge while/Switch:1 -> while/Identity dead" << Positions{at(10, 4)};
        QTest::newRow("output of a node") << "break while/Switch:1" << inEvery(4);
        QTest::newRow("tag") << "break while;4" << Positions{at(4, 1)};
        QTest::newRow("any tag") << "break while;*" << inEvery(1);
        QTest::newRow("dead") << "break dead" << dead;
        QTest::newRow("dead, by name") << "break dead while/Add" << Positions{94};
        // The Switch goes one way only, in every iteration.
        QTest::newRow("origin of deadness") << "break origin" << inEvery(4);
        QTest::newRow("origin, by name and condition") << "break origin */Switch if iter > 8" << inEvery(4, 9);
        QTest::newRow("the death of one node") << "break origin of while/Add" << Positions{94};
        QTest::newRow("no origin") << "break origin while/Add" << Positions{};
        Positions inside;  // the Enters are the frame's, too; the result, at 93, is not
        for (uint64_t position = 4; position <= 95; ++position)
            if (position != 93)
                inside.push_back(position);
        QTest::newRow("all of a frame") << "break frame inside while" << inside;
        QTest::newRow("all of a frame, at one tag")
            << "break frame inside while @while;2" << Positions{23, 24, 25, 26, 27, 28, 29, 30};
        QTest::newRow("frame start") << "break frame start while" << Positions{at(0, 1)};
        QTest::newRow("frame end") << "break frame end" << Positions{95};
        QTest::newRow("iteration") << "break iteration while" << inEvery(1);
        QTest::newRow("condition on a value") << "break while/Add if value == 5" << Positions{at(4, 7)};
        QTest::newRow("condition on deadness") << "break while/Add if dead" << Positions{94};
        QTest::newRow("condition on the iteration") << "break while/Merge if iter % 3 == 1" << inEvery(1, 1, 10, 3);
        QTest::newRow("condition, before it fires") << "break op LoopCond before if iter > 8" << inEvery(2, 9);
        QTest::newRow("after nine hits") << "break while/Merge after 9" << inEvery(1, 9);
        QTest::newRow("never") << "break while/Merge if value > 100" << Positions{};
    }
    void stopsInBothDirections()
    {
        QFETCH(QString, line);
        QFETCH(Positions, stops);
        Console console(test::openExample("counter"));
        const CommandResult set = console.execute(line.toStdString());
        QVERIFY2(set.isOk, set.text.c_str());
        Debugger& debugger = console.debugger();
        QCOMPARE(stopsForward(debugger), stops);
        QCOMPARE(debugger.position(), uint64_t{95});

        Positions reversed = stops;
        std::ranges::reverse(reversed);
        if (!reversed.empty() && reversed.front() == debugger.position())
            reversed.erase(reversed.begin());  // going back leaves where one stands
        QCOMPARE(stopsBackward(debugger), reversed);
        QCOMPARE(debugger.position(), uint64_t{0});

        QCOMPARE(stopsForward(debugger), stops);
    }

    /// Frames in a frame are inside, whatever their nodes are called.
    void aFrameHoldsTheFramesInIt()
    {
        Console outer(test::openExample("nested"));
        Console inner(test::openExample("nested"));
        QVERIFY(outer.execute("break frame inside outer @inner;0").isOk);
        QVERIFY(inner.execute("break frame inside inner @inner;0").isOk);
        const Positions stops = stopsForward(inner.debugger());
        QVERIFY(!stops.empty());
        QCOMPARE(stopsForward(outer.debugger()), stops);
    }

    /// The Switch is the fourth to fire in an iteration; in the last one, it is Add that dies of it.
    void aDeathSaysWhereItBegan()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break origin of while/Add").isOk);
        const StopReport stop = console.debugger().run({});
        QCOMPARE(stop.position, uint64_t{94});
        QCOMPARE(QString::fromStdString(stop.note),
                 QStringLiteral("it is dead since `while/Switch` fired at `while;10`: goto %1").arg(at(10, 4)));
        QVERIFY(console.execute("goto " + std::to_string(at(10, 4))).isOk);
        const auto origin = console.debugger().firing(console.debugger().position() - 1);
        QCOMPARE(origin.nodeName, std::string("while/Switch"));
        QVERIFY(!origin.isDead);
        // From there on it is found again.
        QCOMPARE(console.debugger().run({}).position, uint64_t{94});
        QVERIFY(!console.execute("break origin of").isOk);  // no origin has that name
    }

    void hitCountsAreTheSameFromBothDirections()
    {
        const auto debugger = test::openExample("counter");
        BreakpointSpec spec;
        spec.text = "while/Merge";
        const Result<int> id = debugger->addBreakpoint(spec);
        QVERIFY(id.has_value());
        QCOMPARE(debugger->hitCount(*id), uint64_t{0});
        for (uint64_t hit = 1; hit <= 11; ++hit) {
            const StopReport report = debugger->run({});
            QCOMPARE(report.hits.size(), size_t{1});
            QCOMPARE(report.hits.front().count, hit);
            QCOMPARE(debugger->hitCount(*id), hit);
        }
        debugger->run({});
        for (uint64_t hit = 11; hit >= 1; --hit) {
            const StopReport report = debugger->reverseContinue();
            QCOMPARE(report.hits.front().count, hit);
            QCOMPARE(debugger->hitCount(*id), hit);
        }
        QVERIFY(debugger->goTo(at(5, 3)).has_value());
        QCOMPARE(debugger->hitCount(*id), uint64_t{6});
        // One that is set in the middle counts what was before it.
        BreakpointSpec late;
        late.kind = BreakpointSpec::Kind::Op;
        late.text = "Switch";
        const Result<int> second = debugger->addBreakpoint(late);
        QVERIFY(second.has_value());
        QVERIFY(!debugger->isCounted(*second));
        QVERIFY(debugger->countHits());
        QVERIFY(debugger->isCounted(*second));
        QCOMPARE(debugger->hitCount(*second), uint64_t{5});
        QCOMPARE(debugger->stopPositions(*second, 0, 95, 3), (Positions{at(0, 4), at(1, 4), at(2, 4)}));
        // They are 10, 18, 26, 34, ... 90: of each 32 positions the first.
        QCOMPARE(debugger->stopPositions(*second, 0, 95, 9, {}, 32), (Positions{10, 34, 66}));
        QCOMPARE(debugger->stopPositions(*second, 20, 66, 9, {}, 32), (Positions{26, 34, 66}));
        QCOMPARE(debugger->stopPositions(*second, 0, 95, 2, {}, 32), (Positions{10, 34}));
    }

    /// A breakpoint that is set behind a long recording is counted in parts, each of which keeps its budget.
    void aLongRecordingIsLookedThroughInParts()
    {
        Debugger::Options options;
        constexpr int32_t rounds = 20'000;
        options.request.feeds = {{"limit", Tensor::scalar<int32_t>(rounds)}};
        const auto debugger = test::openExample("counter", options);
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        BreakpointSpec spec;
        spec.text = "while/Merge";
        const int id = *debugger->addBreakpoint(spec);
        const RunBudget little{UINT64_MAX, std::chrono::milliseconds(0), nullptr};
        std::atomic<bool> stop = true;
        QVERIFY(!debugger->countHits({UINT64_MAX, std::chrono::milliseconds::max(), &stop}));
        QCOMPARE(debugger->hitCount(id), uint64_t{0});
        QVERIFY(!debugger->countHits(little));
        const uint64_t first = debugger->hitCount(id);
        QVERIFY(first > 0 && first < rounds);
        QVERIFY(!debugger->isCounted(id));
        // Moves that need the rest look for it in parts, too, and do not move meanwhile.
        StopReport report = debugger->reverseContinue(little);
        QCOMPARE(report.reason, StopReason::Budget);
        QCOMPARE(report.position, debugger->size());
        QVERIFY(debugger->hitCount(id) > first);
        int parts = 0;
        for (; !report.isStop(); ++parts)
            report = debugger->reverseContinue(little);
        QVERIFY(parts > 0);
        QCOMPARE(report.hits.front().count, uint64_t{rounds + 1});
        QVERIFY(debugger->isCounted(id));
        QCOMPARE(debugger->hitCount(id), uint64_t{rounds + 1});
    }

    void liveRunsWaitForTheCountInParts()
    {
        Debugger::Options options;
        options.request.feeds = {{"limit", Tensor::scalar<int32_t>(INT32_MAX)}};
        const auto debugger = test::openExample("counter", options);
        QCOMPARE(debugger->run({Goal::Kind::Events, 100'000, {}}).reason, StopReason::Goal);
        BreakpointSpec spec;
        spec.text = "while/Merge";
        QVERIFY(debugger->addBreakpoint(spec).has_value());
        StopReport report = debugger->run({}, {UINT64_MAX, std::chrono::milliseconds(0), nullptr});
        QCOMPARE(report.reason, StopReason::Budget);
        QCOMPARE(report.position, uint64_t{100'000});
        while (!report.isStop())
            report = debugger->resume({UINT64_MAX, std::chrono::milliseconds(20), nullptr});
        QCOMPARE(report.reason, StopReason::Breakpoint);
        QVERIFY(report.position > 100'000 && report.position <= 100'008);
    }

    void aHitShowsThresholdAndActual()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Add if value > 4 and iter > 2").isOk);
        const StopReport report = console.debugger().run({});
        QCOMPARE(report.hits.size(), size_t{1});
        QCOMPARE(report.hits.front().condition, std::string("value > 4 and iter > 2"));
        QCOMPARE(report.hits.front().actual, std::string("value = 5, iter = 4"));
    }

    void aConditionThatCannotBeAnsweredStops()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Less if value > 4").isOk);
        const StopReport report = console.debugger().run({});
        QCOMPARE(report.position, at(0, 2));
        QCOMPARE(report.hits.front().problem, std::string("cannot compare a truth value (true) with a number (4)"));
    }

    void logOnlyWritesAndGoesOn()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Add if iter > 7 log i = {iter}, value {value}!").isOk);
        StopReport report = console.debugger().run({});
        QCOMPARE(report.reason, StopReason::Finished);
        const auto texts = [&] {
            QStringList list;
            for (const LogLine& log : report.logs)
                list.append(QStringLiteral("%1 %2").arg(log.event).arg(QString::fromStdString(log.text)));
            return list;
        };
        const QStringList expected{QStringLiteral("76 i = 8, value 9!"), QStringLiteral("84 i = 9, value 10!"),
                                   QStringLiteral("93 i = 10, value no value!")};
        QCOMPARE(texts(), expected);
        // The same through the recording.
        QVERIFY(console.debugger().goTo(0).has_value());
        report = console.debugger().run({});
        QCOMPARE(texts(), expected);
    }

    /// Where breakpoint 2 of some stops on the whole run, forwards and live.
    static Positions allStops(Console& console, int id)
    {
        Positions stops;
        for (StopReport report = console.debugger().run({}); report.reason == StopReason::Breakpoint;
             report = console.debugger().run({}))
            for (const BreakpointHit& hit : report.hits)
                if (hit.breakpoint == id)
                    stops.push_back(report.position);
        return stops;
    }

    void armedOnesWaitForAnother_data()
    {
        QTest::addColumn<QString>("armer");
        QTest::addColumn<QString>("armed");
        QTest::addColumn<Positions>("stops");
        // In an iteration Merge is the first, Less the second firing and Add is behind both.
        QTest::newRow("after another") << "break while/Less if iter == 8"
                                       << "break while/Merge armed 1" << Positions{at(9, 1), at(10, 1)};
        QTest::newRow("at an event that comes first") << "break while/Merge if iter == 9"
                                                      << "break while/Less armed 1" << Positions{at(9, 2), at(10, 2)};
        QTest::newRow("in the same iteration")
            << "break while/Merge if iter % 4 == 1"
            << "break while/Less armed 1 same" << Positions{at(1, 2), at(5, 2), at(9, 2)};
        QTest::newRow("same iteration, but too late") << "break while/Less"
                                                      << "break while/Merge armed 1 same" << Positions{};
        QTest::newRow("not by itself in the event") << "break while/Merge if iter == 10"
                                                    << "break while/Merge armed 1" << Positions{};
        QTest::newRow("before the firing") << "break while/Less before if iter == 9"
                                           << "break while/Merge before armed 1" << Positions{at(10, 1) - 1};
        QTest::newRow("with a count") << "break while/Less if iter == 6"
                                      << "break while/Merge after 2 armed 1" << Positions{at(9, 1), at(10, 1)};
        QTest::newRow("by a log line") << "break while/Less if iter == 9 log"
                                       << "break while/Merge armed 1" << Positions{at(10, 1)};
        QTest::newRow("never") << "break while/Less if iter == 99"
                               << "break while/Merge armed 1" << Positions{};
    }
    void armedOnesWaitForAnother()
    {
        QFETCH(QString, armer);
        QFETCH(QString, armed);
        QFETCH(Positions, stops);
        Console console(test::openExample("counter"));
        QVERIFY(console.execute(armer.toStdString()).isOk);
        QVERIFY(console.execute(armed.toStdString()).isOk);
        QCOMPARE(allStops(console, 2), stops);
        // The same through the recording, and found in it afterwards; disabled ones arm, too.
        QVERIFY(console.debugger().goTo(0).has_value());
        QCOMPARE(allStops(console, 2), stops);
        Console late(test::openExample("counter"));
        late.debugger().run({});
        QVERIFY(late.execute(armer.toStdString()).isOk);
        QVERIFY(late.debugger().countHits());
        QVERIFY(late.execute("disable 1").isOk);
        QVERIFY(late.execute(armed.toStdString()).isOk);
        QVERIFY(late.debugger().goTo(0).has_value());
        QCOMPARE(allStops(late, 2), stops);
        // Backwards.
        std::reverse(stops.begin(), stops.end());
        Positions back;
        QVERIFY(late.debugger().goTo(late.debugger().size()).has_value());
        while (late.debugger().reverseContinue().reason == StopReason::Breakpoint)
            back.push_back(late.debugger().position());
        QCOMPARE(back, stops);
        // Live again, by an armer that is disabled.
        Console live(test::openExample("counter"));
        QVERIFY(live.execute(armer.toStdString()).isOk);
        QVERIFY(live.execute(armed.toStdString()).isOk);
        QVERIFY(live.execute("disable 1").isOk);
        std::reverse(stops.begin(), stops.end());
        QCOMPARE(allStops(live, 2), stops);
    }

    void armersComeAndGo()
    {
        Console console(test::openExample("counter"));
        console.debugger().run({});
        QVERIFY(console.execute("break while/Less if iter == 8").isOk);
        QVERIFY(console.execute("break while/Merge armed 1").isOk);
        QVERIFY(console.debugger().countHits());
        QCOMPARE(console.debugger().hitCount(2), uint64_t{2});
        // Another armer is another answer.
        BreakpointSpec spec = console.debugger().breakpoints()[0].spec;
        spec.condition = "iter == 3";
        QVERIFY(console.debugger().changeBreakpoint(1, spec).has_value());
        QVERIFY(console.debugger().countHits());
        QCOMPARE(console.debugger().hitCount(2), uint64_t{7});
        QVERIFY(console.debugger().removeBreakpoint(1));
        QCOMPARE(console.debugger().breakpoints()[0].problem, std::string("there is no breakpoint 1 to arm it"));
        QVERIFY(console.debugger().countHits());
        QCOMPARE(console.debugger().hitCount(2), uint64_t{0});
        QCOMPARE(test::answers(console, {"break while/Add armed 9"}),
                 QStringLiteral("error: there is no breakpoint 9 to arm it\n"));
        QCOMPARE(test::answers(console, {"break while/Add armed 3"}),
                 QStringLiteral("error: a breakpoint cannot arm itself\n"));
        QCOMPARE(test::answers(console, {"break while/Add armed"}),
                 QStringLiteral("error: the number of a breakpoint is missing after 'armed'\n"));
    }

    void disabledOnesDoNotStopButCount()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Merge").isOk);
        QVERIFY(console.execute("disable 1").isOk);
        QCOMPARE(console.debugger().run({}).reason, StopReason::Finished);
        QCOMPARE(console.debugger().hitCount(1), uint64_t{11});
        QVERIFY(console.execute("enable 1").isOk);
        QCOMPARE(console.debugger().reverseContinue().position, at(10, 1));
    }

    void branchesCountWhatTheyShare()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Merge").isOk);
        for (int i = 0; i < 4; ++i)
            console.debugger().run({});
        // The counter is 3 here; it goes on from 9, so two more iterations follow.
        QVERIFY(console.execute("set while/Add@while;2 9").isOk);
        QVERIFY(console.debugger().countHits());
        QCOMPARE(console.debugger().hitCount(1), uint64_t{4});
        QCOMPARE(console.debugger().run({}).hits.front().count, uint64_t{5});
        QCOMPARE(console.debugger().run({}).reason, StopReason::Finished);
        QCOMPARE(console.debugger().hitCount(1), uint64_t{5});
        QVERIFY(console.execute("branch 0").isOk);
        QCOMPARE(console.debugger().hitCount(1), uint64_t{4});
    }

    /// Merge and Less fire once in each of 1,500 iterations and in the last one, in this order; of 3,002 lines the
    /// first thousand are kept, live and recorded alike.
    void aReportHasTheFirstLines()
    {
        Debugger::Options options;
        options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(1500)});
        Console console(test::openExample("counter", options));
        QVERIFY(console.execute("break while/Less log b").isOk);
        QVERIFY(console.execute("break while/Merge log a").isOk);
        for (const bool isRecorded : {false, true}) {
            if (isRecorded)
                QVERIFY(console.debugger().goTo(0).has_value());
            const StopReport report = console.debugger().run({});
            QCOMPARE(report.reason, StopReason::Finished);
            QCOMPARE(report.logs.size(), size_t{1000});
            QCOMPARE(report.moreLogs, uint64_t{2002});
            for (size_t i = 0; i < report.logs.size(); ++i)
                QCOMPARE(report.logs[i].text, std::string(i % 2 ? "b" : "a"));
            QVERIFY(toText(report).find("\nand 2002 more lines; 'info log' has the last ones\n") != std::string::npos);
        }
        // The recorded part of a run and what it fires live.
        Console other(test::openExample("counter", options));
        QVERIFY(other.execute("step 4006").isOk);  // 500 iterations
        QVERIFY(other.execute("break while/Merge log a").isOk);
        QVERIFY(other.debugger().goTo(0).has_value());
        const StopReport report = other.debugger().run({});
        QCOMPARE(report.logs.size(), size_t{1000});
        QCOMPARE(report.moreLogs, uint64_t{501});
        QVERIFY(std::ranges::is_sorted(report.logs, {}, &LogLine::event));
    }

    void errors_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("nothing") << "break"
                                 << "it is missing where to stop: a node, scope/, glob*, tag, 'op', 'edge', 'dead', "
                                    "'origin', 'frame', 'iteration', 'send', 'deliver', 'unmatched', "
                                    "'dead-message', 'window', 'doomed' or 'quiescence'";
        QTest::newRow("no such node") << "break while/Mrge"
                                      << "there is no node 'while/Mrge'; did you mean 'while/Merge'?";
        QTest::newRow("no such op") << "break op Swich"
                                    << "no node that can run has op 'Swich'; did you mean 'Switch'?";
        QTest::newRow("no such scope") << "break whale/"
                                       << "no node that can run matches 'whale'";
        QTest::newRow("no such output") << "break while/Switch:2"
                                        << "node 'while/Switch' has 2 outputs, there is no output 2";
        QTest::newRow("no such edge") << "break edge while/Switch:0 -> while/Add"
                                      << "there is no edge from output 0 of 'while/Switch' to 'while/Add'";
        QTest::newRow("no such frame") << "break frame start whil"
                                       << "there is no frame 'whil'; did you mean 'while'?";
        QTest::newRow("frame what")
            << "break frame begin"
            << "expected 'frame inside', 'frame start', 'frame end' or 'frame repeats', found 'frame begin'";
        QTest::newRow("frame nothing") << "break frame"
                                       << "'inside', 'start', 'end' or 'repeats' is missing";
        QTest::newRow("a repetition before it is known") << "break frame repeats while before"
                                                         << "'before' does not go with the repetition of an iteration";
        QTest::newRow("bad tag") << "break while/Merge@while"
                                 << "'while' is not a tag: expected FRAME;ITERATION, such as 'while;3'";
        QTest::newRow("bad regex") << "break regex ("
                                   << "'(' is not a regular expression: missing ): (";
        QTest::newRow("bad condition") << "break while/Merge if itr > 3"
                                       << "unknown word 'itr' in the expression; did you mean 'iter'?";
        QTest::newRow("no condition") << "break while/Merge if"
                                      << "a condition is missing after 'if'";
        QTest::newRow("value before") << "break while/Merge before if value > 3"
                                      << "'value > 3' is not known before the firing: leave out 'before'";
        QTest::newRow("bad count") << "break while/Merge after many"
                                   << "'many' is not a number of hits";
        QTest::newRow("strange word")
            << "break while/Merge when x"
            << "unexpected 'when': expected @TAG, 'before', 'after N', 'armed N', 'if CONDITION' or 'log'";
        QTest::newRow("open brace in a log") << "break while/Merge log {iter"
                                             << "'{iter' in the log text has no closing brace";
    }
    void errors()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        Console console(test::openExample("counter"));
        QCOMPARE(test::answers(console, {line.toStdString()}), QStringLiteral("error: ") + message + QLatin1Char('\n'));
        QVERIFY(console.debugger().breakpoints().empty());
    }
};

TAGSCOPE_APPLESS_TEST(TestBreakpoints)

#include "tst_breakpoints.moc"
