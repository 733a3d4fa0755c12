// SPDX-License-Identifier: Apache-2.0
#include "core/transform/placement.h"
#include "tests/support/graph_text.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

class TestPlacement : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void places_data();
    void places();
    void cutFrames_data();
    void cutFrames();
};

namespace {

Placement twoDevices(const QString& nodesOnSecond)
{
    Placement placement;
    placement.devices = {"/job:localhost/replica:0/task:0/device:CPU:0", "/job:localhost/replica:0/task:0/device:CPU:1"};
    for (const QString& node : nodesOnSecond.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        placement.nodes[node.toStdString()] = "/cpu:1";
    return placement;
}

const char* counter = "c Const; e Enter c frame_name=f; m Merge e n; p Less m; l LoopCond p; s Switch m l; a Add s:1; "
                      "n NextIteration a; x Exit s; o Neg x";

}

void TestPlacement::places_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("placed");    // nodes put on the second device
    QTest::addColumn<QString>("expected");  // nodes that come to stand there
    QTest::newRow("nothing") << counter << "" << "";
    QTest::newRow("plain nodes") << counter << "c a o" << "c a o";
    QTest::newRow("an Enter goes with its Merge") << counter << "e" << "";
    QTest::newRow("a NextIteration goes with its Merge") << counter << "n" << "";
    QTest::newRow("the Merge takes Enter, Switch, NextIteration and Exit along") << counter << "m" << "e m s n x";
    QTest::newRow("a RefEnter stays") << "v VariableV2; e RefEnter v frame_name=f; m RefMerge e" << "e" << "e";
}

void TestPlacement::places()
{
    QFETCH(QString, text);
    QFETCH(QString, placed);
    QFETCH(QString, expected);
    const Graph graph = graphFromText(text.toStdString());
    const std::vector<int> deviceOf = placeNodes(graph, twoDevices(placed));
    QStringList found;
    for (size_t i = 0; i < graph.size(); ++i)
        if (deviceOf[i] == 1)
            found.append(QString::fromStdString(graph.nodes()[i].name));
    QCOMPARE(found.join(QLatin1Char(' ')), expected);
}

void TestPlacement::cutFrames_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("placed");
    QTest::addColumn<QString>("expected");
    const QString none;
    const char* open = "c Const; e Enter c frame_name=f; d Neg e; q Neg d; x Exit q; o Neg x";
    QTest::newRow("with a condition") << counter << "a" << none;
    QTest::newRow("without, not cut") << open << "" << none;
    QTest::newRow("without, all elsewhere") << open << "d q" << none;
    QTest::newRow("without, cut") << open << "d" << "A cross-device loop must have a pivot predicate: f\n";
    QTest::newRow("cut only at its edges") << open << "c o" << none;
    QTest::newRow("frame around a cut one")
        << "c Const; e Enter c frame_name=f; g Enter e frame_name=g; l LoopCond g; d Neg g ^l; q Neg d; h Exit q; x Exit h" << "q"
        << "A cross-device loop must have a pivot predicate: f\n";
}

void TestPlacement::cutFrames()
{
    QFETCH(QString, text);
    QFETCH(QString, placed);
    QFETCH(QString, expected);
    const Graph graph = graphFromText(text.toStdString());
    const std::vector<Problem> found =
        checkCutFrames(graph, analyseFrames(graph), placeNodes(graph, twoDevices(placed)));
    QCOMPARE(QString::fromStdString(messages(found)), expected);
}

QTEST_APPLESS_MAIN(TestPlacement)
#include "tst_placement.moc"
