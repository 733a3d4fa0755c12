// SPDX-License-Identifier: Apache-2.0
#include "core/graph/structure.h"
#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

class TestStructure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void differences_data()
    {
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("expected");
        QTest::newRow("the same") << "a Const; b Const; c Add a b; d Neg c ^a"
                                  << "";
        QTest::newRow("attributes and devices") << "a Const value=7 device=/cpu:1; b Const; c Add a b; d Neg c ^a"
                                                << "";
        QTest::newRow("a node less") << "a Const; b Const; c Add a b"
                                     << "has no node 'd'";
        QTest::newRow("a node more") << "a Const; b Const; c Add a b; d Neg c ^a; e Neg d"
                                     << "has a node 'e', too";
        QTest::newRow("a node between") << "a Const; x Const; b Const; c Add a b; d Neg c ^a"
                                        << "has a node 'x', too";
        QTest::newRow("another name") << "a Const; b Const; s Add a b; d Neg s ^a"
                                      << "has no node 'c'";
        QTest::newRow("another order") << "b Const; a Const; c Add a b; d Neg c ^a"
                                       << "has its nodes in another order";
        QTest::newRow("another op") << "a Const; b Const; c Mul a b; d Neg c ^a"
                                    << "has another op at 'c': Mul, not Add";
        QTest::newRow("other inputs") << "a Const; b Const; c Add b a; d Neg c ^a"
                                      << "has other inputs at 'c'";
        QTest::newRow("another output") << "a Const; b Const; c Add a b:1; d Neg c ^a"
                                        << "has other inputs at 'c'";
        QTest::newRow("another control input") << "a Const; b Const; c Add a b; d Neg c ^b"
                                               << "has other inputs at 'd'";
        QTest::newRow("empty") << ""
                               << "has no node 'a'";
    }
    void differences()
    {
        QFETCH(QString, other);
        QFETCH(QString, expected);
        const Graph graph = graphFromText("a Const; b Const; c Add a b; d Neg c ^a");
        QCOMPARE(QString::fromStdString(structuralDifference(graph, graphFromText(other.toStdString())).value_or("")),
                 expected);
    }
};

TAGSCOPE_APPLESS_TEST(TestStructure)

#include "tst_structure.moc"
