// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cycles.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <random>

using namespace tagscope;
using namespace tagscope::test;

class TestCycles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void messages_data();
    void messages();
    void placeIsReallyOnTheCycle();
    void restrictedToKeptNodes();
    void randomGraphsAgainstReachability();
};

void TestCycles::messages_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("loop")
        << "c Const; e Enter c frame_name=f; m Merge e n; s Switch m l; l LoopCond m; n NextIteration s:1; x Exit s"
        << "";
    QTest::newRow("self") << "a Neg a"
                          << "G1: 1 nodes in a cycle\n";
    QTest::newRow("two") << "a Neg b; b Neg a"
                         << "G1: 2 nodes in a cycle\n";
    QTest::newRow("what comes after counts") << "c Const; a Add b c; b Neg a; d Neg b; e Neg d; f Neg c"
                                             << "G1: 4 nodes in a cycle\n";
    QTest::newRow("control") << "a NoOp ^b; b NoOp ^a"
                             << "G1: 2 nodes in a cycle\n";
    QTest::newRow("merge without next iteration") << "c Const; m Merge c a; a Neg m"
                                                  << "G1: 2 nodes in a cycle\n";
    QTest::newRow("back edge into another op")
        << "c Const; e Enter c frame_name=f; a Add e n; n NextIteration a"
        << "G1: 2 nodes in a cycle\nG2: Node 'a' had a back edge, but only Merge nodes can have back edges.\n";
    QTest::newRow("control back edge") << "c Const; a Neg c ^n; n NextIteration a"
                                       << "G1: 2 nodes in a cycle\n";
    QTest::newRow("merge with only a back edge") << "m Merge n; n NextIteration m"
                                                 << "G1: 2 nodes in a cycle\n";
    QTest::newRow("control input of the merge from its own loop")
        << "c Const; e Enter c frame_name=f; m Merge e n ^n; n NextIteration m"
        << "G1: 2 nodes in a cycle\n";
    QTest::newRow("ref ops") << "c VariableV2; e RefEnter c frame_name=f; m RefMerge e n; n RefNextIteration m"
                             << "";
    QTest::newRow("merge with two entries and a back edge") << "c Const; d Const; m Merge c d n; n NextIteration m"
                                                            << "";
    QTest::newRow("merge fed by next iterations alone") << "c Const; n NextIteration c; m Merge n"
                                                        << "G1: 1 nodes in a cycle\n";
    QTest::newRow("nested loops") << "c Const; e Enter c frame_name=f; m Merge e n; e2 Enter m frame_name=g; m2 Merge "
                                     "e2 n2; n2 NextIteration m2; "
                                     "x Exit m2; n NextIteration x"
                                  << "";
}

void TestCycles::messages()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(test::messages(findCycles(graphFromText(text.toStdString())))), expected);
}

void TestCycles::placeIsReallyOnTheCycle()
{
    const Graph graph = graphFromText("after Neg b; a Neg b; b Neg a");
    const std::vector<Problem> problems = findCycles(graph);
    QCOMPARE(problems.size(), 1u);
    QCOMPARE(graph.node(problems[0].node).name, std::string("a"));
    QCOMPARE(problems[0].code, ErrorCode::InvalidArgument);
    QVERIFY(problems[0].refusesRun);
}

void TestCycles::restrictedToKeptNodes()
{
    const Graph graph = graphFromText("a Neg b; b Neg a; c Const; d Neg c");
    QVERIFY(findCycles(graph, {false, false, true, true}).empty());
    QCOMPARE(test::messages(findCycles(graph, {true, true, false, false})), std::string("G1: 2 nodes in a cycle\n"));
    // An edge from outside the part does not count.
    QVERIFY(findCycles(graph, {true, false, false, false}).empty());
}

/// Against the transitive closure: a node never becomes ready if it is on a cycle or behind one, edges from a
/// NextIteration into a Merge left out.
void TestCycles::randomGraphsAgainstReachability()
{
    int cyclic = 0;
    for (uint32_t seed = 0; seed < 300; ++seed) {
        std::mt19937 random(seed);
        const size_t n = 2 + random() % 12;
        std::vector<std::string> ops(n);
        for (std::string& op : ops)
            op = std::array{"Any", "Any", "Merge", "NextIteration"}[random() % 4];
        std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
        std::string text;
        for (size_t i = 0; i < n; ++i) {
            text += "n" + std::to_string(i) + " " + ops[i];
            // A Merge has one way in and perhaps one back edge, so that it waits for the same inputs whatever their
            // order.
            const size_t wanted = random() % 3;
            bool hasForward = false;
            for (size_t k = 0; k < wanted; ++k) {
                const size_t source = i > 0 && random() % 8 != 0 ? random() % i : random() % n;
                const bool isBack = ops[i] == "Merge" && ops[source] == "NextIteration";
                if (ops[i] == "Merge" && !isBack && std::exchange(hasForward, true))
                    continue;
                text += " n" + std::to_string(source);
                if (!isBack)
                    reaches[source][i] = true;
            }
            // A Merge with nothing but back edges never becomes ready: as if it fed itself.
            if (ops[i] == "Merge" && !hasForward && text.ends_with("Merge") == false)
                reaches[i][i] = true;
            text += "\n";
        }
        for (size_t k = 0; k < n; ++k)
            for (size_t i = 0; i < n; ++i)
                for (size_t j = 0; j < n; ++j)
                    if (reaches[i][k] && reaches[k][j])
                        reaches[i][j] = true;
        size_t stuck = 0;
        for (size_t j = 0; j < n; ++j) {
            bool isStuck = false;
            for (size_t i = 0; i < n; ++i)
                isStuck = isStuck || (reaches[i][i] && (i == j || reaches[i][j]));
            stuck += isStuck;
        }
        const std::vector<Problem> problems = findCycles(graphFromText(text));
        QVERIFY2(problems.empty() == (stuck == 0), text.c_str());
        if (stuck > 0) {
            ++cyclic;
            QCOMPARE(problems[0].message, std::to_string(stuck) + " nodes in a cycle");
        }
    }
    QVERIFY(cyclic > 30 && cyclic < 270);
}

TAGSCOPE_APPLESS_TEST(TestCycles)

#include "tst_cycles.moc"
