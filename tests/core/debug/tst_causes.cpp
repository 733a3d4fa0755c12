// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"

#include "core/debug/control/batch_run.h"
#include "core/debug/record/describe.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

namespace {

using Attrs = std::vector<std::pair<std::string, AttrValue>>;

Attrs enterAttrs(const std::string& frame, bool isConstant = false, DType dtype = DType::Int32)
{
    return {{"T", dtype}, {"frame_name", frame}, {"is_constant", isConstant}, {"parallel_iterations", int64_t{10}}};
}

/// `i` counts to 3; the next value of `v` goes through a Switch that is dead in iteration 1, so that iteration 2 never
/// gets a `v` (semantics.md 19, Q2).
test::GraphByHand loopThatLosesAVariable()
{
    const Attrs t = {{"T", DType::Int32}};
    test::GraphByHand g;
    g.constant("zero", Tensor::scalar<int32_t>(0))
        .constant("one", Tensor::scalar<int32_t>(1))
        .constant("three", Tensor::scalar<int32_t>(3));
    g.add("ei", "Enter", {"zero"}, enterAttrs("f")).add("ev", "Enter", {"zero"}, enterAttrs("f"));
    g.add("e1", "Enter", {"one"}, enterAttrs("f", true)).add("e3", "Enter", {"three"}, enterAttrs("f", true));
    g.add("mi", "Merge", {"ei", "ni"}, {{"T", DType::Int32}, {"N", int64_t{2}}});
    g.add("mv", "Merge", {"ev", "nv"}, {{"T", DType::Int32}, {"N", int64_t{2}}});
    g.add("less", "Less", {"mi", "e3"}, t).add("cond", "LoopCond", {"less"});
    g.add("si", "Switch", {"mi", "cond"}, t).add("sv", "Switch", {"mv", "cond"}, t);
    g.add("add", "AddV2", {"si:1", "e1"}, t).add("ni", "NextIteration", {"add"}, t);
    g.add("early", "Less", {"si:1", "e1"}, t);
    g.add("lost", "Switch", {"sv:1", "early"}, t).add("nv", "NextIteration", {"lost:1"}, t);
    g.add("xi", "Exit", {"si"}, t).add("xv", "Exit", {"sv"}, t);
    return g;
}

/// `sum` and `other` are not finite, because of `div` and of `log`.
test::GraphByHand badValues()
{
    const Attrs f = {{"T", DType::Float}};
    test::GraphByHand g;
    g.constant("zero", Tensor::scalar<float>(0)).constant("one", Tensor::scalar<float>(1));
    g.add("div", "RealDiv", {"one", "zero"}, f).add("copy", "Identity", {"div"}, f);
    g.add("mul", "Mul", {"copy", "zero"}, f).add("sum", "AddV2", {"mul", "one"}, f);
    g.add("log", "Log", {"zero"}, f).add("other", "AddV2", {"log", "one"}, f);
    return g;
}

/// 2e38 - (-2e38) is too large for a float: the variable overflows in `sub`, and only readers see that.
std::unique_ptr<Debugger> overflow()
{
    const Attrs f = {{"T", DType::Float}};
    test::GraphByHand g;
    g.add("v", "VariableV2", {}, {{"dtype", DType::Float}, {"shape", Shape()}});
    g.constant("big", Tensor::scalar<float>(2e38f))
        .constant("small", Tensor::scalar<float>(-2e38f))
        .constant("one", Tensor::scalar<float>(1));
    g.add("set", "Assign", {"v", "big"}, f).add("sub", "AssignSub", {"set", "small"}, f);
    g.add("read", "AddV2", {"sub", "one"}, f).add("after", "Mul", {"read", "one"}, f);
    return g.debug();
}

const CauseRow* findRow(const CauseReport& report, CauseRow::Kind kind)
{
    for (const CauseRow& row : report.rows)
        if (row.kind == kind)
            return &row;
    return nullptr;
}

std::string rootName(const Debugger& debugger, const CauseReport& report)
{
    return report.root.isValid() ? debugger.program()->runGraph().graph.node(report.root).name : std::string();
}

}

class TestCauses final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A file may say so of an op that never ran.
    void fewerThanNoElementsAreSaidSo()
    {
        WaitCondition condition;
        condition.need = -3;
        QCOMPARE(waitText(State(), condition), std::string("-3 elements in a resource"));
    }

    void texts_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<int>("position");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("answer");
        // Dead: back to the Switch and its predicate, whose copy through LoopCond is folded.
        QTest::newRow("dead Exit")
            << "counter" << 95 << "why while/Exit@while;2"
            << "while/Exit@while;2 is dead: its input from while/Switch is dead\n"
               "  Switch while/Switch@while;2 sent its value to output 1, so output 0 is dead: its predicate is true\n"
               "    predicate while/Less@while;2: Less(2, 10) = true, moved through 1 node\n";
        QTest::newRow("dead side of a Switch")
            << "counter" << 95 << "why while/Switch:1@while;10"
            << "Switch while/Switch@while;10 sent its value to output 0, so output 1 is dead: its predicate is false\n"
               "  predicate while/Less@while;10: Less(10, 10) = false, moved through 1 node\n";
        QTest::newRow("dead through a copy")
            << "counter" << 95 << "why while/Add@while;10"
            << "while/Add@while;10 is dead: its input from while/Identity is dead\n"
               "  Switch while/Switch@while;10 sent its value to output 0, so output 1 is dead: its predicate is "
               "false\n"
               "    predicate while/Less@while;10: Less(10, 10) = false, moved through 1 node\n";
        // A value: back through Identity, Exit, Switch, Merge and NextIteration to the addition.
        QTest::newRow("value") << "counter" << 95 << "why while/Add@while;1"
                               << "while/Add@while;1: AddV2(1, 1) = 2\n"
                                  "  input 0 = 1 from while/Add@while;0, moved through 4 nodes\n"
                                  "  input 1 = 1 from one, moved through 1 node\n";
        QTest::newRow("constant") << "counter" << 95 << "why zero"
                                  << "zero: Const() = 0\n";
        QTest::newRow("copied value")
            << "counter" << 95 << "why while/Merge@while;0"
            << "while/Merge@while;0 = 0: passed on by Merge\n  moved through 1 node\n  zero: Const() = 0\n";
        // Position 8: Less of iteration 0 has fired, LoopCond is ready.
        QTest::newRow("ready") << "counter" << 8 << "why while/LoopCond"
                               << "while/LoopCond@while;0 is ready; it has not fired yet\n";
        QTest::newRow("waits for something ready") << "counter" << 8 << "why while/Switch"
                                                   << "while/Switch@while;0 waits: 1 of 2 inputs came\n"
                                                      "  while/LoopCond@while;0 is ready; it has not fired yet\n";
        QTest::newRow("frame not entered") << "counter" << 1 << "why while/Add"
                                           << "while/Add never fired: frame 'while' has not been entered\n"
                                              "  while/Enter is ready; it has not fired yet\n"
                                              "  while/Less/Enter waits: 0 of 1 input came\n"
                                              "    limit is ready; it has not fired yet\n"
                                              "  while/Add/Enter waits: 0 of 1 input came\n"
                                              "    one is ready; it has not fired yet\n";
    }
    void texts()
    {
        QFETCH(QString, example);
        QFETCH(int, position);
        QFETCH(QString, line);
        QFETCH(QString, answer);
        Console console(test::openExample(example.toStdString()));
        console.debugger().run({});
        QVERIFY(console.debugger().goTo(static_cast<uint64_t>(position)).has_value());
        QCOMPARE(test::answers(console, {line.toStdString()}), answer);
    }

    void aLoopInAnUntakenBranchIsDeadBecauseOfTheCondition()
    {
        const auto debugger = test::openExample("untaken_loop");
        debugger->run({});
        const Result<CauseReport> report = debugger->why(*debugger->graph()->find("cond/while/Exit"), std::nullopt);
        QVERIFY(report.has_value());
        QCOMPARE(report->verdict, CauseReport::Verdict::Dead);
        QCOMPARE(rootName(*debugger, *report), std::string("cond/while/Switch"));
        QVERIFY(findRow(*report, CauseRow::Kind::Switch) != nullptr);
        QVERIFY(findRow(*report, CauseRow::Kind::Switch)->event.has_value());
    }

    void aLostLoopVariableIsFound()
    {
        Debugger::Options options;
        options.request.fetches = {"xi", "xv"};
        const auto debugger = loopThatLosesAVariable().debug(options);
        QVERIFY2(debugger->program() != nullptr, debugger->refusal() ? debugger->refusal()->error.message.c_str() : "");
        const StopReport end = debugger->run({});
        QCOMPARE(end.reason, StopReason::Error);
        QCOMPARE(end.error->error.message, std::string("Retval[1] does not have value"));
        QCOMPARE(debugger->state().fetches[0], Tensor::scalar<int32_t>(3));
        const CauseReport report = findFetchCause({*debugger->tagNames(), *debugger->timeline(), debugger->state()}, 1);
        QCOMPARE(report.kind, std::string("dead-next-iteration"));
        QCOMPARE(rootName(*debugger, report), std::string("nv"));
        QCOMPARE(report.rootTagPath, std::string("/f;1"));
        const CauseRow* origin = findRow(report, CauseRow::Kind::Switch);
        QVERIFY(origin != nullptr);
        QVERIFY(origin->text.starts_with("Switch lost@f;1 sent its value to output 0, so output 1 is dead"));
    }

    void aBatchRunFindsItToo()
    {
        Debugger::Options options;
        options.request.fetches = {"xv"};
        const auto debugger = loopThatLosesAVariable().debug(options);
        const BatchResult result = runBatch(debugger->program(), {Policy::Kind::Random, 4});
        QCOMPARE(result.status, RunStatus::Error);
        QCOMPARE(result.findings.size(), size_t{1});
        QCOMPARE(result.findings.front().kind, std::string("H30"));
        QCOMPARE(result.findings.front().node, std::string("nv"));
        QCOMPARE(result.findings.front().tag, std::string("/f;1"));
        QVERIFY(!result.findings.front().fix.empty());
    }

    /// The only loop variable gets its next value through a Switch that is dead in iteration 1, though the predicate
    /// wants another round: the frame ends there, and its Exit with it. The loop's own Switch has done nothing wrong.
    void aLoopThatLosesItsNextIteration_data()
    {
        QTest::addColumn<QString>("fetch");
        QTest::newRow("the Exit") << QStringLiteral("x");
        QTest::newRow("what is behind it") << QStringLiteral("y");
    }
    void aLoopThatLosesItsNextIteration()
    {
        QFETCH(QString, fetch);
        const Attrs t = {{"T", DType::Int32}};
        test::GraphByHand g;
        g.constant("zero", Tensor::scalar<int32_t>(0))
            .constant("one", Tensor::scalar<int32_t>(1))
            .constant("three", Tensor::scalar<int32_t>(3));
        g.add("e", "Enter", {"zero"}, enterAttrs("f"));
        g.add("e1", "Enter", {"one"}, enterAttrs("f", true)).add("e3", "Enter", {"three"}, enterAttrs("f", true));
        g.add("m", "Merge", {"e", "n"}, {{"T", DType::Int32}, {"N", int64_t{2}}});
        g.add("less", "Less", {"m", "e3"}, t).add("cond", "LoopCond", {"less"}).add("s", "Switch", {"m", "cond"}, t);
        g.add("add", "AddV2", {"s:1", "e1"}, t).add("early", "Less", {"s:1", "e1"}, t);
        g.add("lost", "Switch", {"add", "early"}, t).add("n", "NextIteration", {"lost:1"}, t);
        g.add("x", "Exit", {"s"}, t).add("y", "Neg", {"x"}, t);
        Debugger::Options options;
        options.request.fetches = {fetch.toStdString()};
        const auto debugger = g.debug(options);
        QVERIFY2(debugger->program() != nullptr, debugger->refusal() ? debugger->refusal()->error.message.c_str() : "");
        const BatchResult result = runBatch(debugger->program(), {});
        QCOMPARE(result.status, RunStatus::Error);
        QCOMPARE(result.findings.size(), size_t{1});
        QCOMPARE(result.findings.front().node, std::string("n"));
        QCOMPARE(result.findings.front().tag, std::string("/f;1"));
        QVERIFY(!result.findings.front().fix.empty());
        const auto said = [&](const char* text) {
            return std::ranges::any_of(result.findings.front().evidence,
                                       [&](const std::string& row) { return row.find(text) != std::string::npos; });
        };
        QVERIFY(said("n@f;1 fired dead, and a dead NextIteration delivers nothing"));
        QVERIFY(said("Switch lost@f;1 sent its value to output 0, so output 1 is dead"));
        QVERIFY(!said("Switch s@f;1"));
    }

    /// As many inputs as a graph can have: the answer is short, and comes in time (a search for each input would take
    /// minutes).
    void aNodeWithVeryManyInputs_data()
    {
        QTest::addColumn<bool>("dead");
        QTest::newRow("waits") << false;
        QTest::newRow("dead") << true;
    }
    void aNodeWithVeryManyInputs()
    {
        QFETCH(bool, dead);
        constexpr size_t width = 100'000;
        const Attrs t = {{"T", DType::Int32}};
        test::GraphByHand g;
        g.constant("x", Tensor::scalar<int32_t>(0))
            .constant("no", Tensor::scalar<bool>(false))
            .add("s", "Switch", {"x", "no"}, t);
        std::vector<std::string> inputs;
        for (size_t i = 0; i < width; ++i) {
            inputs.push_back("^i" + std::to_string(i));
            g.add(inputs.back().substr(1), "Identity", {dead ? "s:1" : "s:0"}, t);
        }
        Debugger::Options options;
        options.request.targets = {"all"};
        const auto debugger = g.add("all", "NoOp", inputs).debug(options);
        QVERIFY2(debugger->program() != nullptr, debugger->refusal() ? debugger->refusal()->error.message.c_str() : "");
        QCOMPARE(debugger->run({Goal::Kind::Events, dead ? width + 4 : width / 2 + 3, {}}).reason, StopReason::Goal);
        QElapsedTimer timer;
        timer.start();
        const Result<CauseReport> report = debugger->why(*debugger->graph()->find("all"), std::nullopt);
        QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(report.has_value());
        QVERIFY2(report->rows.size() <= 120, qPrintable(QString::number(report->rows.size())));
        if (dead) {
            QVERIFY(report->rows.front().text.ends_with("(and 99999 more)"));
            QCOMPARE(rootName(*debugger, *report), std::string("s"));
        } else {
            QCOMPARE(report->rows.front().text, std::string("all waits: 50000 of 100000 inputs came"));
            // A row of its own, a row for each of 79 inputs, and one for the rest.
            QCOMPARE(report->rows.back().text, std::string("and 49921 more"));
        }
    }

    void aFrameThatWaitsForAnEnter()
    {
        // Frame g has an Enter behind the Exit that never comes, so it never ends (semantics.md 19, Q4).
        Debugger::Options options;
        options.request.fetches = {"xg"};
        const Attrs t = {{"T", DType::Int32}};
        const auto debugger = loopThatLosesAVariable()
                                  .add("g1", "Enter", {"one"}, enterAttrs("g"))
                                  .add("g2", "Enter", {"xv"}, enterAttrs("g"))
                                  .add("sum", "AddV2", {"g1", "g2"}, t)
                                  .add("xg", "Exit", {"sum"}, t)
                                  .debug(options);
        QVERIFY2(debugger->program() != nullptr, debugger->refusal() ? debugger->refusal()->error.message.c_str() : "");
        QCOMPARE(debugger->run({}).reason, StopReason::Error);
        const CauseReport report = findFetchCause({*debugger->tagNames(), *debugger->timeline(), debugger->state()}, 0);
        QVERIFY(!report.rows.empty());
        QVERIFY(report.rows.front().text.find("it waits for 1 of 2 Enters") != std::string::npos);
        QCOMPARE(rootName(*debugger, report), std::string("nv"));
    }

    void aDeadFetch()
    {
        Debugger::Options options;
        options.request.fetches = {"cond/Sub"};
        const auto debugger = test::openExample("cond_true", options);
        const BatchResult result = runBatch(debugger->program(), {});
        QCOMPARE(result.status, RunStatus::Error);
        QCOMPARE(result.error->error.message, std::string("Retval[0] does not have value"));
        QCOMPARE(result.findings.size(), size_t{1});
        QCOMPARE(result.findings.front().kind, std::string("dead-fetch"));
        QCOMPARE(result.findings.front().node, std::string("cond/Sub/Switch"));
    }

    void anEmptyQueueBlocks()
    {
        const auto types = std::make_shared<const AttrList>(AttrList{DType::Float});
        Debugger::Options options;
        options.request.fetches = {"deq"};
        const auto debugger = test::GraphByHand()
                                  .add("q", "FIFOQueueV2", {}, {{"component_types", types}})
                                  .add("deq", "QueueDequeueV2", {"q"}, {{"component_types", types}})
                                  .debug(options);
        QVERIFY2(debugger->program() != nullptr, debugger->refusal() ? debugger->refusal()->error.message.c_str() : "");
        QCOMPARE(debugger->run({}).reason, StopReason::Stalled);
        const Result<CauseReport> report = debugger->why(*debugger->graph()->find("deq"), std::nullopt);
        QVERIFY(report.has_value());
        QCOMPARE(report->verdict, CauseReport::Verdict::Blocked);
        QCOMPARE(report->rows.front().text,
                 std::string("deq is blocked: it waits for 1 element in queue '_0_q' (0 in it)"));
        const BatchResult result = runBatch(debugger->program(), {});
        QCOMPARE(result.status, RunStatus::Stalled);
        QCOMPARE(result.findings.front().node, std::string("deq"));
    }

    /// Of four inputs with many elements the first ones are shown: what is said stays a line.
    void manyInputsStayALine()
    {
        const Tensor values = Tensor::vector<float>({0.125f, -2.5f, 3.25f, 4.5f, 5.75f, 6.5f, 7.25f, 8.5f, 9.75f});
        test::GraphByHand g;
        g.constant("a", values).constant("axis", Tensor::scalar<int32_t>(0));
        g.add("joined", "ConcatV2", {"a", "a", "a", "a", "axis"},
              {{"T", DType::Float}, {"N", int64_t{4}}, {"Tidx", DType::Int32}});
        Console console(g.debug());
        const QString answer = test::answers(console, {"run", "why joined"}).section(QStringLiteral("joined: "), 1);
        // 16 characters an argument, 40 for what comes out and for each input.
        QCOMPARE(
            answer.section(QLatin1Char('\n'), 0, 1),
            QStringLiteral("ConcatV2([0.125, -2.5, ..., [0.125, -2.5, ..., [0.125, -2.5, ..., [0.125, -2.5, ..., 0)"
                           " = [0.125, -2.5, 3.25, 4.5, 5.75, 6.5, 7.25...\n"
                           "  input 0 = [0.125, -2.5, 3.25, 4.5, 5.75, 6.5, 7.25... from a"));
    }

    void aSetValueIsSaid()
    {
        Console console(test::openExample("counter"));
        console.debugger().run({});
        QVERIFY(console.execute("set while/Add@while;0 7").isOk);
        QVERIFY(console.execute("run").isOk);
        const QString answer = test::answers(console, {"why while/Add@while;0"});
        QVERIFY2(answer.startsWith(QStringLiteral("while/Add@while;0 was set by hand\n")), qPrintable(answer));
    }

    /// 1 / 0 is infinite and 0 * inf is NaN; what comes after follows from that.
    void notFiniteGoesBackToWhereItBegan()
    {
        const auto debugger = badValues().debug();
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        const Result<CauseReport> report = debugger->why(*debugger->node("sum"), std::nullopt);
        QVERIFY(report.has_value());
        QCOMPARE(QString::fromStdString(toText(*report)),
                 QStringLiteral("sum: AddV2(nan, 1) = nan\n"
                                "  mul: Mul(inf, 0) = nan\n"
                                "  began at div: RealDiv(1, 0) = inf, moved through 1 node: all inputs were finite\n"));
        QCOMPARE(rootName(*debugger, *report), std::string("div"));
        QCOMPARE(report->kind, std::string("not-finite"));
        for (const CauseRow& row : report->rows)
            QVERIFY(row.node.isValid() && row.event);
    }

    /// What fired earlier, but is no cause, is not named.
    void theFirstCauseNeedNotBeTheFirstInTime()
    {
        Console console(badValues().debug());
        QCOMPARE(test::answers(console, {"fire zero", "fire one", "fire div", "run", "why other"})
                     .section(QLatin1Char('\n'), -3),
                 QStringLiteral("other: AddV2(-inf, 1) = -inf\n"
                                "  began at log: Log(0) = -inf: all inputs were finite\n"));
        Debugger& d = console.debugger();
        QVERIFY(*d.lastFiring(*d.node("div")) < *d.lastFiring(*d.node("log")));
        // Both of all that fired, in order.
        QCOMPARE(test::answers(console, {"why nan"}),
                 QStringLiteral("began at div: RealDiv(1, 0) = inf: all inputs were finite\n"
                                "also began at log: Log(0) = -inf: all inputs were finite\n"));
    }

    /// 1e20 squared is too large for a float in iteration 0; iterations 1 and 2 square infinities.
    void notFiniteThroughIterations()
    {
        const Attrs i = {{"T", DType::Int32}};
        const Attrs f = {{"T", DType::Float}};
        test::GraphByHand g;
        g.constant("zero", Tensor::scalar<int32_t>(0))
            .constant("one", Tensor::scalar<int32_t>(1))
            .constant("three", Tensor::scalar<int32_t>(3));
        g.constant("big", Tensor::scalar<float>(1e20f));
        g.add("ei", "Enter", {"zero"}, enterAttrs("f"))
            .add("ev", "Enter", {"big"}, enterAttrs("f", false, DType::Float));
        g.add("e1", "Enter", {"one"}, enterAttrs("f", true)).add("e3", "Enter", {"three"}, enterAttrs("f", true));
        g.add("mi", "Merge", {"ei", "ni"}, {{"T", DType::Int32}, {"N", int64_t{2}}});
        g.add("mv", "Merge", {"ev", "nv"}, {{"T", DType::Float}, {"N", int64_t{2}}});
        g.add("less", "Less", {"mi", "e3"}, i).add("cond", "LoopCond", {"less"});
        g.add("si", "Switch", {"mi", "cond"}, i).add("sv", "Switch", {"mv", "cond"}, f);
        g.add("add", "AddV2", {"si:1", "e1"}, i).add("ni", "NextIteration", {"add"}, i);
        g.add("square", "Mul", {"sv:1", "sv:1"}, f).add("nv", "NextIteration", {"square"}, f);
        g.add("xi", "Exit", {"si"}, i).add("xv", "Exit", {"sv"}, f);
        const auto debugger = g.debug();
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        const Result<CauseReport> report = debugger->why(*debugger->node("xv"), std::nullopt);
        QVERIFY(report.has_value());
        QStringList places;
        for (const CauseRow& row : report->rows)
            places << QString::fromStdString(debugger->graph()->node(row.node).name + row.tagPath);
        QCOMPARE(places,
                 (QStringList{QStringLiteral("xv/f;3"), QStringLiteral("square/f;2"), QStringLiteral("square/f;1"),
                              QStringLiteral("square/f;0")}));
        QCOMPARE(report->rootTagPath, std::string("/f;0"));
        // From one square to the next: NextIteration, Merge and Switch.
        QCOMPARE(report->rows[2].folded, uint64_t{3});
    }

    void nothingIsBad()
    {
        Console console(test::openExample("counter"));
        console.debugger().run({});
        QCOMPARE(test::answers(console, {"why nan"}), QStringLiteral("no value up to here has a NaN or an infinity\n"));
    }

    void aVariableThatOverflowsIsFound()
    {
        Console console(overflow());
        Debugger& d = console.debugger();
        QVERIFY(d.program());
        QCOMPARE(d.run({}).reason, StopReason::Finished);
        const QString all = test::answers(console, {"why nan"});
        QVERIFY2(all.startsWith(QStringLiteral("began at sub: AssignSub(")) && all.count(QLatin1Char('\n')) == 1,
                 qPrintable(all));
        const Result<CauseReport> report = d.why(*d.node("after"), std::nullopt);
        QVERIFY(report.has_value());
        QStringList places;
        for (const CauseRow& row : report->rows)
            places << QString::fromStdString(d.graph()->node(row.node).name);
        QCOMPARE(places, (QStringList{QStringLiteral("after"), QStringLiteral("read"), QStringLiteral("sub")}));
        // Before the variable was written.
        QVERIFY(d.goTo(*d.lastFiring(*d.node("sub"))).has_value());
        QCOMPARE(test::answers(console, {"why nan"}), QStringLiteral("no value up to here has a NaN or an infinity\n"));
    }

    void aStoppedSearchSaysSo()
    {
        const auto debugger = badValues().debug();
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        const std::atomic<bool> stop = true;
        debugger->setStopFlag(&stop);
        const QString all = QString::fromStdString(toText(debugger->whyNotFinite()));
        QCOMPARE(all, QStringLiteral("stopped before all was looked through\n"));
        // What is not known is not said.
        const Result<CauseReport> report = debugger->why(*debugger->node("sum"), std::nullopt);
        QVERIFY(report.has_value());
        QVERIFY(!QString::fromStdString(toText(*report)).contains(QStringLiteral("finite")));
    }

    void aNanSetByHandIsSaid()
    {
        Console console(badValues().debug());
        console.debugger().run({});
        const QString answer = test::answers(console, {"set one nan", "run", "why sum"});
        QVERIFY2(answer.contains(QStringLiteral("began at one")) && answer.contains(QStringLiteral("set by hand")),
                 qPrintable(answer));
    }
};

TAGSCOPE_APPLESS_TEST(TestCauses)

#include "tst_causes.moc"
