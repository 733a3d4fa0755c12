// SPDX-License-Identifier: Apache-2.0
#include "core/transform/run_graph.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

class TestRefusals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void first_data();
    void first();
    void warningsDoNotRefuse();
};

void TestRefusals::first_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("fetch");
    QTest::addColumn<QString>("expected");
    const QString fine;
    QTest::newRow("right") << "p Placeholder dtype=int32; b Neg p T=int32"
                           << "b" << fine;
    QTest::newRow("unknown input") << "b Neg nowhere T=int32"
                                   << "b"
                                   << "Node 'b': Unknown input node 'nowhere'";
    QTest::newRow("unknown input elsewhere") << "p Placeholder dtype=int32; b Neg nowhere T=int32"
                                             << "p" << fine;
    QTest::newRow("name of two nodes") << "p Placeholder dtype=int32; p Placeholder dtype=int32; b Neg p T=int32"
                                       << "b"
                                       << "Node 'p' is not unique";
    QTest::newRow("name of two nodes elsewhere")
        << "p Placeholder dtype=int32; p Placeholder dtype=int32; q Placeholder dtype=int32"
        << "q" << fine;
    QTest::newRow("unknown op") << "p NoSuchOp"
                                << "p"
                                << "NoSuchOp";
    QTest::newRow("unknown op elsewhere") << "p NoSuchOp; q Placeholder dtype=int32"
                                          << "q" << fine;
    QTest::newRow("missing attribute") << "p Placeholder dtype=int32; b Neg p"
                                       << "b"
                                       << "NodeDef missing attr 'T'";
    QTest::newRow("structure before signatures") << "u NoSuchOp; b Add u nowhere T=int32"
                                                 << "b"
                                                 << "Node 'b': Unknown input node 'nowhere'";
    QTest::newRow("signatures before frames") << "p Placeholder dtype=int32; e Enter p frame_name=f T=int32; a Add e p"
                                              << "a"
                                              << "NodeDef missing attr 'T'";
    QTest::newRow("frames") << "p Placeholder dtype=int32; e Enter p frame_name=f T=int32; a Add e p T=int32"
                            << "a"
                            << "{{node a}} has inputs from different frames.";
    QTest::newRow("frames elsewhere")
        << "p Placeholder dtype=int32; e Enter p frame_name=f T=int32; a Add e p T=int32; b Neg p T=int32"
        << "b" << fine;
    QTest::newRow("back edge into another op")
        << "p Placeholder dtype=int32; e Enter p frame_name=f T=int32; a Add e n T=int32; n NextIteration a T=int32"
        << "a"
        << "nodes in a cycle";
    QTest::newRow("parallel_iterations")
        << "p Placeholder dtype=int32; e Enter p frame_name=f T=int32 parallel_iterations=0; x Exit e T=int32"
        << "x"
        << "parallel_iterations";
}

void TestRefusals::first()
{
    QFETCH(QString, text);
    QFETCH(QString, fetch);
    QFETCH(QString, expected);
    RunRequest request;
    request.fetches.push_back(fetch.toStdString());
    const Result<RunGraph> run = prepareRun(graphFromText(text.toStdString()), request, OpRegistry::standard());
    TAGSCOPE_VERIFY_RESULT(run);
    const std::vector<Problem> found = refusals(*run, OpRegistry::standard());
    QCOMPARE(found.empty(), expected.isEmpty());
    if (!found.empty())
        QVERIFY2(found[0].message.find(expected.toStdString()) != std::string::npos, found[0].message.c_str());
}

void TestRefusals::warningsDoNotRefuse()
{
    const Graph graph =
        graphFromText("p* Placeholder dtype=int32; e Enter p* frame_name=f T=int32 parallel_iterations=4; "
                      "k Enter p* frame_name=f T=int32 parallel_iterations=8; x Exit e ^k T=int32");
    const Result<RunGraph> run = prepareRun(graph, {}, OpRegistry::standard());
    TAGSCOPE_VERIFY_RESULT(run);
    const std::vector<Problem> found = refusals(*run, OpRegistry::standard());
    QVERIFY2(found.empty(), messages(found).c_str());
}

TAGSCOPE_APPLESS_TEST(TestRefusals)
#include "tst_refusals.moc"
