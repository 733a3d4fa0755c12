// SPDX-License-Identifier: Apache-2.0
#include "core/graph/frames.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <map>
#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

const std::string counterLoop =
    "zero Const; ten Const; e Enter zero frame_name=loop; lim Enter ten frame_name=loop is_constant=true\n"
    "m Merge e n; less Less m lim; cond LoopCond less; s Switch m cond; one Const ^s\n"
    "add Add s:1 one; n NextIteration add; x Exit s; out Neg x\n";

std::string frameName(const FrameAnalysis& frames, const Graph& graph, std::string_view node)
{
    const StaticFrameId frame = frames.frameOf[graph.find(node)->index()];
    return frame.isValid() ? frames.frames[frame.index()].name : "(none)";
}

/// A random program of nested loops that are right by construction; remembers the frame of each node.
class LoopMaker {
public:
    explicit LoopMaker(uint32_t seed) : m_random(seed)
    {
        add("c", "Const", {}, "");
        body("c", "", 0);
    }

    std::string text() const { return m_text; }
    const std::map<std::string, std::string>& frames() const { return m_frames; }
    std::mt19937& random() { return m_random; }

private:
    void add(const std::string& name, const std::string& op, const std::vector<std::string>& inputs,
             const std::string& frame, const std::string& attrs = {})
    {
        m_text += name + " " + op;
        for (const std::string& input : inputs)
            m_text += " " + input;
        m_text += " " + attrs + "\n";
        m_frames[name] = frame;
    }

    std::string body(std::string value, const std::string& frame, int depth)
    {
        for (size_t statements = 1 + m_random() % 3; statements > 0; --statements) {
            const std::string id = std::to_string(m_next++);
            if (depth < 4 && m_random() % 2 == 0) {
                value = loop(value, frame, depth);
            } else {
                add("v" + id, "Neg", {value}, frame);
                value = "v" + id;
            }
        }
        return value;
    }

    std::string loop(const std::string& value, const std::string& frame, int depth)
    {
        const std::string id = std::to_string(m_next++);
        const std::string inner = "f" + id;
        const std::string attrs = "frame_name=" + inner;
        add("e" + id, "Enter", {value}, frame, attrs);
        add("k" + id, "Enter", {value}, frame, attrs + " is_constant=true");
        add("m" + id, "Merge", {"e" + id, "n" + id}, inner);
        add("l" + id, "LoopCond", {"m" + id, "^k" + id}, inner);
        add("s" + id, "Switch", {"m" + id, "l" + id}, inner);
        const std::string last = body("s" + id + ":1", inner, depth + 1);
        add("n" + id, "NextIteration", {last}, inner);
        add("x" + id, "Exit", {"s" + id}, inner);
        return "x" + id;
    }

    std::mt19937 m_random;
    int m_next = 0;
    std::string m_text;
    std::map<std::string, std::string> m_frames;
};

}

class TestFrames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void counterLoopHasOneFrame();
    void messages_data();
    void messages();
    void problemNamesItsPlace();
    void keptPartIsLookedAtAlone();
    void sharedFrameIsOneFrame();
    void unreachableNodesHaveNoFrame();
    void randomLoopsHaveTheFramesTheyWereMadeWith();
    void randomCrossFrameEdgeIsFound();
    void numberOfProblemsIsLimited();
    void warningsHideNoProblem();
};

void TestFrames::counterLoopHasOneFrame()
{
    const Graph graph = graphFromText(counterLoop);
    const FrameAnalysis frames = analyseFrames(graph);
    QVERIFY2(frames.problems.empty(), test::messages(frames.problems).c_str());
    QCOMPARE(frames.frames.size(), 2u);
    QCOMPARE(frames.frames[1].name, std::string("loop"));
    QCOMPARE(frames.frames[1].parent, rootFrame);
    QVERIFY(!frames.frames[0].parent.isValid());
    QCOMPARE(frames.frames[1].parallelIterations, int64_t{10});
    QCOMPARE(frames.frames[1].enters.size(), 2u);
    for (const char* node : {"zero", "ten", "e", "lim", "out"})
        QCOMPARE(frameName(frames, graph, node), std::string());
    for (const char* node : {"m", "less", "cond", "s", "one", "add", "n", "x"})
        QCOMPARE(frameName(frames, graph, node), std::string("loop"));
    QCOMPARE(frames.frames[0].nodes.size(), 5u);
    QCOMPARE(frames.frames[1].nodes.size(), 8u);
    QVERIFY(std::ranges::is_sorted(frames.frames[1].nodes));
    QCOMPARE(frames.enteredFrame[graph.find("e")->index()], StaticFrameId(1));
    QVERIFY(!frames.enteredFrame[graph.find("m")->index()].isValid());
}

void TestFrames::messages_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const char* bug =
        "This is an internal bug, please file a bug report with instructions on how to reproduce the error.\n";
    const auto row = [](const char* name, const std::string& text, const std::string& expected) {
        QTest::newRow(name) << QString::fromStdString(text) << QString::fromStdString(expected);
    };
    row("constant used inside", "c Const; d Const; e Enter c frame_name=f; a Add e d",
        "F1: {{node a}} has inputs from different frames. The input {{node e}} is in frame 'f'. "
        "The input {{node d}} is in frame ''.\n");
    row("value leaves without exit", "c Const; e Enter c frame_name=f; i Neg e; d Neg c; a Add i d",
        "F1: {{node a}} has inputs from different frames. The input {{node i}} is in frame 'f'. "
        "The input {{node d}} is in frame ''.\n");
    row("control edge into a loop", "c Const; d Const; e Enter c frame_name=f; i Neg e ^d",
        "F1: {{node i}} has inputs from different frames. The input {{node e}} is in frame 'f'. "
        "The input {{node d}} is in frame ''.\n");
    row("enter with a control input of its own frame",
        "c Const; e Enter c frame_name=f; i Neg e; e2 Enter c frame_name=f ^i",
        "F1: {{node e2}} has inputs from different frames. The input {{node i}} is in frame 'f'. "
        "The input {{node c}} is in frame ''.\n");
    row("no frame name", "c Const; e Enter c; x Exit e",
        "F2: The Enter {{node e}} must have a frame name.\n"
        "F5: Invalid Exit op: Cannot find a corresponding Enter op.\n");
    row("two parents", "c Const; e Enter c frame_name=f; e2 Enter e frame_name=g; e3 Enter c frame_name=g",
        std::string("F3: Invalid loop structure: Mismatched parent frames for \"g\": \"\" vs \"f\". The node giving "
                    "this error: "
                    "{{node e3}}. ")
            + bug);
    row("a frame inside itself", "c Const; e Enter c frame_name=f; e2 Enter e frame_name=f",
        std::string("F3: Invalid loop structure: Mismatched parent frames for \"f\": \"f\" vs \"\". The node giving "
                    "this error: "
                    "{{node e2}}. ")
            + bug);
    row("two conditions", "c Const; e Enter c frame_name=f; l LoopCond e; k LoopCond e",
        std::string(
            "F4: Invalid loop structure: Loop \"f\" has more than one LoopCond node: {{node k}} and {{node l}}. ")
            + bug);
    row("counter of a gradient loop", "c Const; e Enter c frame_name=f; l LoopCond e; ForwardLoopCounter/k LoopCond e",
        "");
    row("exit outside", "c Const; x Exit c", "F5: Invalid Exit op: Cannot find a corresponding Enter op.\n");
    row("two exits in a row", "c Const; e Enter c frame_name=f; x Exit e; y Exit x",
        "F5: Invalid Exit op: Cannot find a corresponding Enter op.\n");
    row("parallel_iterations of zero", "c Const; e Enter c frame_name=f parallel_iterations=0",
        "F6: node 'e': attribute parallel_iterations is 0, expected at least 1\n");
    row("parallel_iterations below zero", "c Const; e Enter c frame_name=f parallel_iterations=-3",
        "F6: node 'e': attribute parallel_iterations is -3, expected at least 1\n");
    row("two values of parallel_iterations",
        "c Const; e Enter c frame_name=f parallel_iterations=4; e2 Enter c frame_name=f parallel_iterations=8",
        "warning: F7: Loop frame \"f\" had two different values for parallel_iterations: 4 vs. 8.\n");
}

void TestFrames::messages()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const FrameAnalysis frames = analyseFrames(graphFromText(text.toStdString()));
    QCOMPARE(QString::fromStdString(test::messages(frames.problems)), expected);
}

void TestFrames::problemNamesItsPlace()
{
    const Graph graph = graphFromText("c Const; e Enter c frame_name=f parallel_iterations=0; d Enter e; x Exit c");
    const std::vector<Problem> problems = analyseFrames(graph).problems;
    QCOMPARE(problems.size(), 3u);
    QCOMPARE(graph.node(problems[0].node).name, std::string("d"));
    QCOMPARE(problems[0].attribute, std::string("frame_name"));
    QCOMPARE(graph.node(problems[1].node).name, std::string("e"));
    QCOMPARE(problems[1].attribute, std::string("parallel_iterations"));
    QCOMPARE(graph.node(problems[2].node).name, std::string("x"));
}

void TestFrames::keptPartIsLookedAtAlone()
{
    const Graph graph = graphFromText("c Const; e Enter c frame_name=f; a Add e c; b Neg c; e2 Enter c frame_name=f");
    QVERIFY(!analyseFrames(graph).problems.empty());
    const FrameAnalysis frames = analyseFrames(graph, {true, true, false, true, false});
    QVERIFY2(frames.problems.empty(), test::messages(frames.problems).c_str());
    QCOMPARE(frames.frames[1].enters.size(), 1u);
    QCOMPARE(frameName(frames, graph, "a"), std::string("(none)"));
    QCOMPARE(frameName(frames, graph, "b"), std::string());
}

void TestFrames::sharedFrameIsOneFrame()
{
    const Graph graph = graphFromText("c Const; e Enter c frame_name=f; x Exit e; e2 Enter c frame_name=f; x2 Exit e2");
    const FrameAnalysis frames = analyseFrames(graph);
    QVERIFY(frames.problems.empty());
    QCOMPARE(frames.frames.size(), 2u);
    QCOMPARE(frames.frames[1].enters.size(), 2u);
    QCOMPARE(frames.frames[1].nodes.size(), 2u);
}

void TestFrames::unreachableNodesHaveNoFrame()
{
    const Graph graph = graphFromText("c Const; m Merge n; n NextIteration m; d Neg n");
    const FrameAnalysis frames = analyseFrames(graph);
    QCOMPARE(frameName(frames, graph, "c"), std::string());
    for (const char* node : {"m", "n", "d"})
        QCOMPARE(frameName(frames, graph, node), std::string("(none)"));
}

void TestFrames::randomLoopsHaveTheFramesTheyWereMadeWith()
{
    size_t deepest = 0;
    for (uint32_t seed = 0; seed < 200; ++seed) {
        const LoopMaker maker(seed);
        const Graph graph = graphFromText(maker.text());
        QVERIFY2(graph.problems().empty(), test::messages(graph.problems()).c_str());
        const FrameAnalysis frames = analyseFrames(graph);
        QVERIFY2(frames.problems.empty(), test::messages(frames.problems).c_str());
        for (const auto& [node, frame] : maker.frames())
            QCOMPARE(frameName(frames, graph, node), frame);
        for (size_t f = 1; f < frames.frames.size(); ++f) {
            QVERIFY(frames.frames[f].parent.isValid() && frames.frames[f].parent.index() < f);
            QCOMPARE(frames.frames[f].enters.size(), 2u);
        }
        deepest = std::max(deepest, frames.frames.size());
    }
    QVERIFY(deepest > 5);
}

/// One control edge more between two nodes, so chosen that it closes no cycle: right inside a frame, wrong across
/// frames.
void TestFrames::randomCrossFrameEdgeIsFound()
{
    int crossing = 0;
    for (uint32_t seed = 0; seed < 200; ++seed) {
        LoopMaker maker(seed);
        std::vector<std::string> lines;
        std::istringstream stream(maker.text());
        for (std::string line; std::getline(stream, line);)
            lines.push_back(line);
        const auto nameOf = [](const std::string& line) { return line.substr(0, line.find(' ')); };
        const size_t to = maker.random()() % lines.size();
        const size_t from = maker.random()() % lines.size();
        const std::string target = nameOf(lines[to]);
        const std::string source = nameOf(lines[from]);
        // A node without inputs would come to stand in the other frame; Exits and Enters change it on the way.
        if (from >= to || target[0] == 'c' || source[0] == 'x' || source[0] == 'e' || source[0] == 'k')
            continue;
        lines[to] += " ^" + source;
        std::string text;
        for (const std::string& line : lines)
            text += line + "\n";
        const bool isWrong = maker.frames().at(source) != maker.frames().at(target);
        crossing += isWrong;
        const std::vector<Problem> problems = analyseFrames(graphFromText(text)).problems;
        const bool isFound = std::ranges::any_of(problems, [](const Problem& p) {
            return p.message.find("has inputs from different frames") != std::string::npos;
        });
        QVERIFY2(isFound == isWrong, text.c_str());
    }
    QVERIFY(crossing > 20);
}

void TestFrames::numberOfProblemsIsLimited()
{
    std::string text = "c Const; e Enter c frame_name=f\n";
    for (int i = 0; i < 1000; ++i)
        text += "n" + std::to_string(i) + " Add e c\n";
    QCOMPARE(analyseFrames(graphFromText(text)).problems.size(), 100u);
}

void TestFrames::warningsHideNoProblem()
{
    std::string text = "c Const; e Enter c frame_name=f parallel_iterations=1\n";
    for (int i = 0; i < 200; ++i)
        text += "w" + std::to_string(i) + " Enter c frame_name=f parallel_iterations=2\n";
    text += "x Exit c";
    const std::vector<Problem> problems = analyseFrames(graphFromText(text)).problems;
    QCOMPARE(problems.size(), size_t{100 + 1});
    QCOMPARE(std::ranges::count(problems, true, &Problem::refusesRun), 1);
    QVERIFY(problems.back().refusesRun);
}

TAGSCOPE_APPLESS_TEST(TestFrames)

#include "tst_frames.moc"
