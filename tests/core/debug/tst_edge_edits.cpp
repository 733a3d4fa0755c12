// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/log_lines.h"
#include "core/debug/control/recorder.h"
#include "core/trace/file/event_chunk.h"
#include "core/trace/file/side_codec.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/core/trace/trace_sections.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <limits>

using namespace tagscope;

Q_DECLARE_METATYPE(tagscope::EventSide)
Q_DECLARE_METATYPE(std::vector<std::string>)

namespace {

const std::vector<std::pair<std::string, AttrValue>> type = {{"T", DType::Float}};

/// sum = x + 10, product = 2 * x and twice = x + x share one x = 3; `behind` waits for x by a control edge.
std::unique_ptr<Debugger> fanOut()
{
    test::GraphByHand graph;
    graph.constant("x", Tensor::scalar(3.0f))
        .constant("ten", Tensor::scalar(10.0f))
        .constant("two", Tensor::scalar(2.0f));
    graph.add("sum", "AddV2", {"x", "ten"}, type)
        .add("product", "Mul", {"two", "x"}, type)
        .add("twice", "AddV2", {"x", "x"}, type);
    graph.add("behind", "Identity", {"ten", "^x"}, type);
    return graph.debug();
}

Tensor valueOf(Debugger& debugger, const char* node)
{
    return debugger.outputs(*debugger.lastFiring(*debugger.node(node)))[0];
}

bool isDead(Debugger& debugger, const char* node)
{
    return debugger.firing(*debugger.lastFiring(*debugger.node(node))).isDead;
}

}

/// Tokens that are set over one edge, while the other consumers of an output get what it put out.
class TestEdgeEdits final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Of x that goes into `consumer`.
    static Result<StopReport> set(Debugger& debugger, const char* consumer, int input, Tensor value)
    {
        return debugger.setEdit(*debugger.node("x"), 0, TagId(0u), std::move(value),
                                Endpoint{*debugger.node(consumer), input});
    }

private Q_SLOTS:
    void aValueGoesOverOneEdge()
    {
        const auto debugger = fanOut();
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(set(*debugger, "sum", 0, Tensor::scalar(7.0f)));
        QCOMPARE(debugger->branches()[1].edits.items(), std::vector<std::string>{"x:0 -> sum:0 = 7"});
        debugger->run({});
        QCOMPARE(valueOf(*debugger, "x"), Tensor::scalar(3.0f));
        QCOMPARE(valueOf(*debugger, "sum"), Tensor::scalar(17.0f));
        QCOMPARE(valueOf(*debugger, "product"), Tensor::scalar(6.0f));
        QCOMPARE(valueOf(*debugger, "twice"), Tensor::scalar(6.0f));
        // One of two edges into the same node, in a branch of that branch.
        TAGSCOPE_VERIFY_RESULT(set(*debugger, "twice", 1, Tensor::scalar(100.0f)));
        debugger->run({});
        QCOMPARE(valueOf(*debugger, "twice"), Tensor::scalar(103.0f));
        QCOMPARE(valueOf(*debugger, "sum"), Tensor::scalar(17.0f));
        // Going there again shows the same, however it is come to.
        const uint64_t end = debugger->size();
        for (uint64_t position : {uint64_t{0}, end / 2, end}) {
            TAGSCOPE_VERIFY_RESULT(debugger->goTo(position));
            QCOMPARE(debugger->position(), position);
        }
        QCOMPARE(valueOf(*debugger, "twice"), Tensor::scalar(103.0f));
        TAGSCOPE_VERIFY_RESULT(debugger->switchBranch(0));
        QCOMPARE(valueOf(*debugger, "sum"), Tensor::scalar(13.0f));
    }

    void theLastEditOfAnEdgeCounts()
    {
        const auto debugger = fanOut();
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(set(*debugger, "sum", 0, Tensor::scalar(7.0f)));
        TAGSCOPE_VERIFY_RESULT(set(*debugger, "sum", 0, Tensor::scalar(8.0f)));
        debugger->run({});
        QCOMPARE(debugger->branches()[2].edits.items(), std::vector<std::string>{"x:0 -> sum:0 = 8"});
        QCOMPARE(valueOf(*debugger, "sum"), Tensor::scalar(18.0f));
        // The whole output beside it: the edge keeps its own.
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(*debugger->node("x"), 0, TagId(0u), Tensor::scalar(1.0f)));
        debugger->run({});
        QCOMPARE(valueOf(*debugger, "sum"), Tensor::scalar(18.0f));
        QCOMPARE(valueOf(*debugger, "product"), Tensor::scalar(2.0f));
    }

    void oneTokenDies()
    {
        const auto debugger = fanOut();
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(set(*debugger, "sum", 0, Tensor()));
        debugger->run({});
        QVERIFY(isDead(*debugger, "sum"));
        QVERIFY(!isDead(*debugger, "x") && !isDead(*debugger, "product") && !isDead(*debugger, "twice"));
        Console console(fanOut());
        const QString why = test::answers(console, {"run", "set x -> sum:0 dead", "run", "why sum"});
        QVERIFY2(why.contains(QStringLiteral("sum is dead: its input from x is dead")), qPrintable(why));
        QVERIFY2(why.contains(QStringLiteral("what x sent to sum was made dead by hand")), qPrintable(why));
    }

    /// The untaken output of a Switch has two consumers: one of them fires live.
    void oneTokenLives()
    {
        test::GraphByHand graph;
        graph.constant("no", Tensor::scalar(false)).constant("x", Tensor::scalar(3.0f));
        graph.add("choose", "Switch", {"x", "no"}, type)
            .add("a", "Identity", {"choose:1"}, type)
            .add("b", "Identity", {"choose:1"}, type);
        Console console(graph.debug());
        const QString text = test::answers(console, {"run", "set choose:1 -> a:0 live", "run", "print a", "print b"});
        QVERIFY2(text.contains(QStringLiteral("float32: 3")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("dead")), qPrintable(text));
        // A node that is dead sends a value over one edge all the same.
        test::GraphByHand chain;
        chain.constant("no", Tensor::scalar(false)).constant("x", Tensor::scalar(3.0f));
        chain.add("choose", "Switch", {"x", "no"}, type).add("mid", "Identity", {"choose:1"}, type);
        chain.add("a", "Identity", {"mid"}, type).add("b", "Identity", {"mid"}, type);
        const auto chained = chain.debug();
        chained->run({});
        TAGSCOPE_VERIFY_RESULT(chained->setEdit(*chained->node("mid"), 0, TagId(0u), Tensor::scalar(5.0f),
                                                Endpoint{*chained->node("a"), 0}));
        chained->run({});
        QVERIFY(isDead(*chained, "mid") && isDead(*chained, "b") && !isDead(*chained, "a"));
        QCOMPARE(valueOf(*chained, "a"), Tensor::scalar(5.0f));
    }

    void aControlEdgeDies()
    {
        Console console(fanOut());
        const QString text =
            test::answers(console, {"run", "set x -> ^behind dead", "run", "print behind", "print sum", "why behind"});
        QVERIFY2(text.contains(QStringLiteral("its control input from x is dead")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("float32: 13")), qPrintable(text));
        const auto debugger = fanOut();
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(*debugger->node("x"), 0, TagId(0u), Tensor(),
                                                 Endpoint{*debugger->node("behind"), controlSlot}));
        debugger->run({});
        QVERIFY(isDead(*debugger, "behind") && !isDead(*debugger, "sum"));
        QCOMPARE(debugger->branches()[1].edits.items(), std::vector<std::string>{"x -> ^behind = dead"});
    }

    void whereValuesStopBeingFinite()
    {
        Console console(fanOut());
        const QString text = test::answers(console, {"run", "set x -> sum:0 nan", "run", "why sum", "why nan"});
        QCOMPARE(text.count(QStringLiteral("began at x")), 2);
        QVERIFY2(text.contains(QStringLiteral("set by hand over one edge")), qPrintable(text));
    }

    /// In a loop: `add` of the counter goes to NextIteration alone, so its output is what is set.
    void theOnlyEdgeIsTheOutput()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        debugger->run({});
        const NodeId add = *debugger->node("while/Add");
        const OutEdge out = debugger->graph()->outEdges(add)[0];
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(add, 0, *debugger->tag("while;1"), Tensor::scalar<int32_t>(8),
                                                 Endpoint{out.target, out.input}));
        QCOMPARE(debugger->branches()[1].edits.items(), std::vector<std::string>{"while/Add:0@while;1 = 8"});
        for (uint64_t event = 0; event < debugger->size(); ++event)
            QVERIFY(debugger->timeline()->edgeTokens(event).empty());
    }

    /// The Merge of the counter sends to the predicate and to the Switch: one iteration's predicate sees another
    /// number.
    void anEdgeInALoop()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        debugger->run({});
        const NodeId merge = *debugger->node("while/Merge");
        const NodeId less = *debugger->node("while/Less");
        const TagId tag = *debugger->tag("while;4");
        // Less(50, 10) is false in iteration 4, where the counter stands at 4: the loop ends with that.
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(merge, 0, tag, Tensor::scalar<int32_t>(50), Endpoint{less, 0}));
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QCOMPARE(debugger->state().fetches[0], Tensor::scalar<int32_t>(4));
        // At another tag nothing is set.
        QCOMPARE(debugger->state().stats.iterations, uint64_t{5});
    }

    void whatCannotBeSet()
    {
        const auto debugger = fanOut();
        debugger->run({});
        const auto error = [](const Result<StopReport>& result) {
            return result ? std::string() : result.error().message;
        };
        QCOMPARE(error(set(*debugger, "behind", 0, Tensor::scalar(1.0f))),
                 std::string("output 0 of 'x' does not go into input 0 of 'behind'"));
        QCOMPARE(error(set(*debugger, "sum", 1, Tensor::scalar(1.0f))),
                 std::string("output 0 of 'x' does not go into input 1 of 'sum'"));
        QCOMPARE(error(set(*debugger, "sum", controlSlot, Tensor())), std::string("'x' is no control input of 'sum'"));
        QCOMPARE(error(set(*debugger, "sum", 0, Tensor::scalar<int32_t>(1))),
                 std::string("output 0 of 'x' is float, not int32"));
        QCOMPARE(debugger->branches().size(), size_t{1});

        // What a frame keeps for its iterations has no token of its own: `limit` of two loops' predicates, say.
        test::GraphByHand graph;
        const std::vector<std::pair<std::string, AttrValue>> enter = {{"T", DType::Float},
                                                                      {"frame_name", std::string("f")},
                                                                      {"is_constant", true},
                                                                      {"parallel_iterations", int64_t{1}}};
        graph.constant("x", Tensor::scalar(3.0f)).add("enter", "Enter", {"x"}, enter);
        graph.add("a", "Identity", {"enter"}, type).add("b", "Identity", {"enter"}, type);
        const auto framed = graph.debug();
        framed->run({});
        const Result<StopReport> refused = framed->setEdit(*framed->node("enter"), 0, TagId(0u), Tensor::scalar(1.0f),
                                                           Endpoint{*framed->node("a"), 0});
        QVERIFY2(error(refused).find("is kept for later") != std::string::npos, error(refused).c_str());
    }

    /// An output and an edge of the same firing; the second output of a Merge is a number that leads to no input.
    void outputsAndEdgesOfOneFiring()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("both.trace")).toStdString();
        Console console(test::openExample("counter"));
        const QString text = test::answers(
            console,
            {"run", "set while/Merge:1@while;4 7777777", "set while/Merge:0@while;4 -> while/Less:0 5", "run",
             "why while/Merge@while;4", "save " + path, "open " + path, "why while/Switch@while;4"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        Console other(test::openExample("counter"));
        const QString why =
            test::answers(other,
                          {"run", "set while/Merge:0@while;4 42", "set while/Merge:0@while;4 -> while/Less:0 5", "run",
                           "why while/Add@while;4"});
        QVERIFY2(why.contains(QStringLiteral("42 from while/Merge@while;4")), qPrintable(why));
    }

    void whichOfThemWereSet_data()
    {
        QTest::addColumn<std::vector<std::string>>("lines");
        QTest::addColumn<bool>("ofOutputs");
        QTest::addColumn<size_t>("ofEdges");
        QTest::newRow("an edge") << std::vector<std::string>{"set while/Merge:0@while;4 -> while/Less:0 5"} << false
                                 << size_t{1};
        QTest::newRow("two edges") << std::vector<std::string>{"set while/Merge:0@while;4 -> while/Less:0 5",
                                                               "set while/Merge:0@while;4 -> while/Switch:0 6"}
                                   << false << size_t{2};
        QTest::newRow("an output") << std::vector<std::string>{"set while/Merge:0@while;4 5"} << true << size_t{0};
        QTest::newRow("an output and an edge")
            << std::vector<std::string>{"set while/Merge:0@while;4 42", "set while/Merge:0@while;4 -> while/Less:0 5"}
            << true << size_t{1};
    }
    /// Also in a file.
    void whichOfThemWereSet()
    {
        QFETCH(std::vector<std::string>, lines);
        QFETCH(bool, ofOutputs);
        QFETCH(size_t, ofEdges);
        const std::string path = m_folder.filePath(QStringLiteral("which.trace")).toStdString();
        Console console(test::openExample("counter"));
        lines.insert(lines.begin(), "run");
        lines.insert(lines.end(), {"run", "save " + path});
        test::answers(console, lines);
        for (bool isRead : {false, true}) {
            if (isRead)
                QVERIFY(console.execute("open " + path).isOk && console.execute("goto end").isOk);
            const Debugger& debugger = console.debugger();
            const uint64_t event = *debugger.lastFiring(*debugger.node("while/Merge"), *debugger.tag("while;4"));
            QCOMPARE(debugger.timeline()->record(event).setsOutputs, ofOutputs);
            QCOMPARE(debugger.timeline()->edgeTokens(event).size(), ofEdges);
            const std::string sentence = debugger.firing(event).sentence();
            QCOMPARE(sentence.find("(set by hand)") != std::string::npos, ofOutputs);
            QCOMPARE(sentence.find("(set by hand over single edges)") != std::string::npos, !ofOutputs);
            const std::vector<OutputEdit>& edits = debugger.timeline()->edits().items();
            const auto ofAll = std::ranges::count_if(edits, [](const OutputEdit& edit) { return !edit.consumer; });
            QCOMPARE(ofAll, ofOutputs ? 1 : 0);
            QCOMPARE(edits.size() - static_cast<size_t>(ofAll), ofEdges);
            const QString why = test::answers(console, {"why while/Merge@while;4"});
            QCOMPARE(why.contains(QStringLiteral("while/Merge@while;4 was set by hand")), ofOutputs);
        }
    }

    /// What the node put out was computed, and can be again; what went over the edge stays.
    void anEdgeTokenKeepsNoOutput()
    {
        test::GraphByHand graph;
        graph.constant("c", Tensor::vector<float>({1, 2, 3, 4})).add("part/a", "AddV2", {"c", "c"}, type);
        graph.add("b", "Neg", {"part/a"}, type).add("d", "Neg", {"part/a"}, type);
        const auto debugger = graph.debug();
        TAGSCOPE_VERIFY_RESULT(debugger->setCapture({{{"part/", Capture::None}}, 0}));
        debugger->run({});
        const NodeId a = *debugger->node("part/a");
        TAGSCOPE_VERIFY_RESULT(
            debugger->setEdit(a, 0, TagId(0u), Tensor::vector<float>({9, 9, 9, 9}), Endpoint{*debugger->node("b"), 0}));
        debugger->run({});
        const uint64_t event = *debugger->lastFiring(a);
        QVERIFY(notCaptured(debugger->timeline()->outputs(event, Values::Kept).at(0)).has_value());
        QCOMPARE(debugger->outputs(event).at(0), Tensor::vector<float>({2, 4, 6, 8}));
        TAGSCOPE_VERIFY_RESULT(debugger->goTo(0));
        debugger->run({});
        QCOMPARE(valueOf(*debugger, "b"), Tensor::vector<float>({-9, -9, -9, -9}));
        QCOMPARE(valueOf(*debugger, "d"), Tensor::vector<float>({-2, -4, -6, -8}));
    }

    /// Output 0 of the counter's Switch goes to Exit, output 1 to Identity.
    void theConsumerSaysWhichOutputIsMeant()
    {
        Console console(test::openExample("counter"));
        const QString text = test::answers(console,
                                           {"run", "set while/Switch@while;3 -> while/Identity:0 5",
                                            "set while/Switch:0@while;3 -> while/Identity:0 5",
                                            "set while/Merge:1@while;4 -> while/Less:0 3",
                                            "set while/Merge:0@while;4 -> while/Less:0@while;7 50"});
        QCOMPARE(text.count(QStringLiteral("error:")), 3);
        QVERIFY2(
            text.contains(QStringLiteral("output 0 of 'while/Switch' does not go into input 0 of 'while/Identity'")),
            qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("output 1 of 'while/Merge' does not go into input 0 of 'while/Less'")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("the tag belongs to the node that sends")), qPrintable(text));
        QCOMPARE(console.debugger().branches()[1].edits.items(),
                 std::vector<std::string>{"while/Switch:1@while;3 = 5"});
    }

    /// With what the output put out for all.
    void aTokenThatWasKilledLivesAgain()
    {
        Console console(fanOut());
        const QString text =
            test::answers(console, {"run", "set x -> sum:0 dead", "set x -> sum:0 live", "run", "print sum"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QVERIFY2(text.endsWith(QStringLiteral("float32: 13\n")), qPrintable(text));
    }

    /// A predicate that was set for one Switch, and a Merge one of whose inputs was killed.
    void editsAreNamedAsCauses()
    {
        Console console(test::openExample("parallel"));
        const QString why = test::answers(
            console,
            {"run", "set while/LoopCond:0@while;4 -> while/Switch:1 false", "run", "why while/Identity@while;4"});
        QVERIFY2(why.contains(QStringLiteral("set by hand over this edge alone")), qPrintable(why));
    }

    void breakpointsSeeWhatGoesOverTheirEdges_data()
    {
        QTest::addColumn<QByteArray>("edit");
        QTest::addColumn<QByteArray>("breakpoint");
        QTest::addColumn<bool>("stops");
        const auto row = [](const char* edit, const char* breakpoint, bool stops) {
            QTest::addRow("%s, %s", edit, breakpoint) << QByteArray(edit) << QByteArray(breakpoint) << stops;
        };
        row("x -> sum:0 dead", "edge x:0 -> sum dead", true);
        row("x -> sum:0 dead", "edge x:0 -> product dead", false);
        row("x -> sum:0 dead", "edge x:0 dead", true);
        row("x -> sum:0 dead", "edge x:0 -> sum live", false);
        row("x -> sum:0 dead", "edge x:0 live", true);
        row("x -> sum:0 dead", "edge ^x -> behind dead", false);
        row("x -> twice:1 dead", "edge x:0 -> twice dead", true);
        row("x -> twice:1 dead", "edge x:0 -> twice live", true);
        row("x -> ^behind dead", "edge ^x -> behind dead", true);
        row("x -> ^behind dead", "edge ^x -> behind live", false);
        row("x -> ^behind dead", "edge x:0 dead", false);
        row("x -> sum:0 dead", "origin", true);
        row("x -> ^behind dead", "origin x", true);
        row("x -> sum:0 7", "origin", false);
        row("x -> sum:0 7", "edge x:0 -> sum if value > 5", true);
        row("x -> sum:0 7", "edge x:0 -> product if value > 5", false);
        row("x -> sum:0 7", "edge x:0 if value > 5", true);
        row("x -> sum:0 7", "edge x:0 if value < 5", true);
        row("x -> sum:0 7", "edge x:0 -> sum if value < 5", false);
    }
    /// While x fires, and when that is gone through again.
    void breakpointsSeeWhatGoesOverTheirEdges()
    {
        QFETCH(QByteArray, edit);
        QFETCH(QByteArray, breakpoint);
        QFETCH(bool, stops);
        Console console(fanOut());
        Debugger& debugger = console.debugger();
        const QString text = test::answers(console, {"set " + edit.toStdString(), "break " + breakpoint.toStdString()});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        for (bool isRecorded : {false, true}) {
            if (isRecorded)
                TAGSCOPE_VERIFY_RESULT(debugger.goTo(0));
            int hits = 0;
            for (StopReport report = debugger.run({}); report.reason == StopReason::Breakpoint;
                 report = debugger.run({})) {
                QCOMPARE(report.fired->nodeName, std::string("x"));
                QVERIFY2(++hits <= 1, "x fires once");
            }
            QCOMPARE(hits, stops ? 1 : 0);
        }
    }

    void aLogLineTellsTheTokenOfItsEdge()
    {
        Console console(fanOut());
        const QString text =
            test::answers(console,
                          {"set x -> sum:0 7", "break edge x:0 -> sum log it is {value}",
                           "break edge x:0 -> product log it is {value}", "break edge x:0 -> sum log", "run"});
        QVERIFY2(text.contains(QStringLiteral("log 1: it is 7\n")) && text.contains(QStringLiteral("log 2: it is 3\n")),
                 qPrintable(text));
        const LogPart part = findLogRows(console.debugger(), 0, console.debugger().size());
        const auto plain = std::ranges::find(part.rows, 3, &LogRow::breakpoint);
        QVERIFY(plain != part.rows.end());
        QCOMPARE(plain->values, std::string("float32: 7"));
    }

    void theConsoleSaysWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("error");
        QTest::newRow("no value") << QByteArray("set x -> sum:0") << QStringLiteral("expected 'set NODE");
        QTest::newRow("no such node") << QByteArray("set x -> none:0 1") << QStringLiteral("none");
        QTest::newRow("no such edge") << QByteArray("set x -> sum:1 1")
                                      << QStringLiteral("does not go into input 1 of 'sum'");
        QTest::newRow("value of a control edge")
            << QByteArray("set x -> ^behind 1") << QStringLiteral("say 'dead' or 'live'");
    }
    void theConsoleSaysWhatIsWrong()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, error);
        Console console(fanOut());
        const QString text = test::answers(console, {"run", line.toStdString()});
        QVERIFY2(text.contains(QStringLiteral("error: ")) && text.contains(error), qPrintable(text));
    }

    void itIsSavedAndReadAgain()
    {
        const std::string path = m_folder.filePath(QStringLiteral("edge.trace")).toStdString();
        Console console(fanOut());
        const QString text =
            test::answers(console,
                          {"run", "set x -> sum:0 7", "set x -> ^behind dead", "run", "save " + path, "open " + path,
                           "goto end", "print sum", "print product", "branches", "info log"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("float32: 17")) && text.contains(QStringLiteral("float32: 6")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("output 0 to sum:0 = 7")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("control edge to behind made dead")), qPrintable(text));
    }

    void hostileEdits_data()
    {
        QTest::addColumn<EventSide>("side");
        QTest::addColumn<QString>("message");
        const auto program = fanOut()->program();
        const auto plan = [&](const char* node) { return program->planOf(*program->graph().find(node)).value; };
        const auto row = [](const char* name, EventSide side, const char* message) {
            QTest::newRow(name) << std::move(side) << QString::fromUtf8(message);
        };
        const auto sent = [](std::vector<EventSide::Sent> tokens) {
            EventSide side;
            side.sent = std::move(tokens);
            return side;
        };
        const auto outputs = [](std::vector<uint32_t> slots) {
            EventSide side;
            side.outputs = std::move(slots);
            return side;
        };
        const EventSide::Sent good{plan("sum"), 0, Tensor::scalar(7.0f)};
        row("no such node", sent({{UINT32_MAX, 0, {}}}), "over an edge that it does not have");
        row("of another node", sent({{plan("product"), 0, {}}}), "over an edge that it does not have");
        row("no such input", sent({{plan("sum"), 2, {}}}), "over an edge that it does not have");
        row("less than a control input", sent({{plan("behind"), -2, {}}}), "over an edge that it does not have");
        row("another type", sent({{plan("sum"), 0, Tensor::scalar(int64_t{1})}}), "not float");
        row("nothing", {}, "is of a kind that cannot be read");
        row("an edge twice", sent({good, good}), "sends two tokens over one edge");
        row("outputs, of which its word tells nothing", outputs({0}), "contradicts itself");
        row("another value", sent({{plan("sum"), 0, Tensor::scalar(8.0f)}}), "otherwise than its line says");
        row("another edge", sent({{plan("product"), 1, Tensor::scalar(7.0f)}}), "otherwise than its line says");
        row("an edge more", sent({good, {plan("behind"), -1, {}}}), "otherwise than its line says");
    }
    /// What an event says was set by hand at it.
    void hostileEdits()
    {
        QFETCH(EventSide, side);
        QFETCH(QString, message);
        // Tensors of a scalar stand in line, so the file's need not be known.
        TensorWriter tensors;
        ByteWriter bytes;
        TAGSCOPE_VERIFY_RESULT(writeSide(bytes, tensors, side));
        test::verifyDataLoss(withSides([&](std::string& sides, uint32_t&) { sides = bytes.view(); }), message);
    }

    void brokenEdits()
    {
        const auto cut = [](std::string& sides, uint32_t&) { sides.pop_back(); };
        const auto none = [](std::string& sides, uint32_t&) { sides.clear(); };
        const auto twice = [](std::string& sides, uint32_t&) { sides += sides; };
        const auto unknown = [](std::string& sides, uint32_t&) { sides[0] = '\x7f'; };
        const auto whole = [](std::string&, uint32_t& word) { word |= event_word::whole; };
        const auto usual = [](std::string&, uint32_t& word) { word &= ~event_word::special; };
        test::verifyDataLoss(withSides(cut), QStringLiteral("is of a kind that cannot be read"));
        test::verifyDataLoss(withSides(none), QStringLiteral("is of a kind that cannot be read"));
        test::verifyDataLoss(withSides(twice), QStringLiteral("has values that belong to no event"));
        test::verifyDataLoss(withSides(unknown), QStringLiteral("is of a kind that cannot be read"));
        test::verifyDataLoss(withSides(whole), QStringLiteral("contradicts itself"));
        test::verifyDataLoss(withSides(usual), QStringLiteral("otherwise than its line says"));
    }

private:
    /// The file of a run with one token that was set over an edge of x, what its event says of it changed.
    std::string withSides(const std::function<void(std::string& sides, uint32_t& word)>& change)
    {
        const std::string path = m_folder.filePath(QStringLiteral("hostile.trace")).toStdString();
        Console console(fanOut());
        test::answers(console, {"run", "set x -> sum:0 7", "run", "save " + path});
        const uint64_t event = *console.debugger().lastFiring(*console.debugger().node("x"));
        std::vector<SectionReader::Section> sections =
            test::sectionsOf(test::viewOf(test::contentOf(QString::fromStdString(path))));
        // The last events are those of the branch, from its fork on.
        const auto section =
            std::ranges::find(sections.rbegin(), sections.rend(), SectionKind::Events, &SectionReader::Section::kind);
        EventChunk chunk;
        if (!chunk.decode(section->raw) || !readTrace(test::fileOf(sections)))
            return {};
        change(chunk.sides, chunk.words[event - console.debugger().timeline()->fork()]);
        section->raw = chunk.encode();
        return test::fileOf(sections);
    }
};

TAGSCOPE_APPLESS_TEST(TestEdgeEdits)

#include "tst_edge_edits.moc"
