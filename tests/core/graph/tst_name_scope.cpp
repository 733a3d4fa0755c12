// SPDX-License-Identifier: Apache-2.0
#include "core/graph/name_scope.h"
#include "tests/support/graph_text.h"

#include <QtTest>

#include <map>
#include <random>
#include <set>

using namespace tagscope;
using namespace tagscope::test;

class TestNameScope : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tree();
    void nodeNamedLikeAScope();
    void oddSlashes_data();
    void oddSlashes();
    void randomNamesAgainstPrefixes();
    void deepNames();
};

void TestNameScope::tree()
{
    const Graph graph = graphFromText("a/b/c Const; a/d Const; e Const; a/b/f Const");
    const NameScopes scopes(graph);
    QCOMPARE(scopes.scopes().size(), 3u);
    const NameScope& top = scopes.scope(NameScopes::top());
    QCOMPARE(top.totalNodes, 4u);
    QCOMPARE(top.nodes.size(), 1u);
    const ScopeId ab = scopes.find("a/b").value();
    QCOMPARE(scopes.path(ab), std::string("a/b"));
    QCOMPARE(scopes.scope(ab).name, std::string("b"));
    QCOMPARE(scopes.scope(ab).depth, 2);
    QVERIFY((scopes.scope(ab).nodes == std::vector<NodeId>{NodeId(0u), NodeId(3u)}));
    const ScopeId a = scopes.find("a").value();
    QCOMPARE(scopes.scope(a).totalNodes, 3u);
    QCOMPARE(scopes.scopeOf(NodeId(1u)), a);
    QVERIFY(scopes.contains(a, ab));
    QVERIFY(scopes.contains(a, a));
    QVERIFY(!scopes.contains(ab, a));
    QVERIFY(!scopes.find("b"));
    QVERIFY(!scopes.find("a/b/c"));
    QCOMPARE(scopes.find("").value(), NameScopes::top());
}

void TestNameScope::nodeNamedLikeAScope()
{
    const NameScopes scopes(graphFromText("while Const; while/Add Const"));
    QCOMPARE(scopes.scopeOf(NodeId(0u)), NameScopes::top());
    QCOMPARE(scopes.scopeOf(NodeId(1u)), scopes.find("while").value());
}

void TestNameScope::oddSlashes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("depth");
    QTest::newRow("in front") << "/a" << 1;
    QTest::newRow("at the end") << "a/" << 1;
    QTest::newRow("two") << "a//b" << 2;
    QTest::newRow("only slashes") << "///" << 3;
}

void TestNameScope::oddSlashes()
{
    QFETCH(QString, name);
    QFETCH(int, depth);
    GraphAssembler assembler;
    assembler.addNode(Node{name.toStdString(), "Const", {}, {}, {}, {}});
    const NameScopes scopes(std::move(assembler).finish());
    QCOMPARE(scopes.scope(scopes.scopeOf(NodeId(0u))).depth, depth);
}

/// Against the set of all prefixes of all names.
void TestNameScope::randomNamesAgainstPrefixes()
{
    for (uint32_t seed = 0; seed < 50; ++seed) {
        std::mt19937 random(seed);
        GraphAssembler assembler;
        std::map<std::string, size_t> totals;
        for (size_t i = 0; i < 60; ++i) {
            std::string name;
            ++totals[""];
            for (size_t depth = random() % 5; depth > 0; --depth) {
                name += std::string(name.empty() ? "" : "/") + static_cast<char>('a' + random() % 3);
                ++totals[name];
            }
            name += (name.empty() ? "n" : "/n") + std::to_string(i);
            assembler.addNode(Node{name, "Const", {}, {}, {}, {}});
        }
        const Graph graph = std::move(assembler).finish();
        const NameScopes scopes(graph);
        QCOMPARE(scopes.scopes().size(), totals.size());
        for (size_t i = 0; i < scopes.scopes().size(); ++i) {
            const std::string path = scopes.path(ScopeId(i));
            QCOMPARE(scopes.scopes()[i].totalNodes, totals.at(path));
            QCOMPARE(scopes.find(path).value(), ScopeId(i));
        }
        for (size_t i = 0; i < graph.size(); ++i) {
            const std::string& name = graph.nodes()[i].name;
            const size_t slash = name.rfind('/');
            QCOMPARE(scopes.path(scopes.scopeOf(NodeId(i))), slash == std::string::npos ? std::string() : name.substr(0, slash));
        }
    }
}

void TestNameScope::deepNames()
{
    std::string deep;
    for (int i = 0; i < 200'000; ++i)
        deep += "a/";
    GraphAssembler assembler;
    assembler.addNode(Node{deep + "x", "Const", {}, {}, {}, {}});
    assembler.addNode(Node{deep + "y", "Const", {}, {}, {}, {}});
    const NameScopes scopes(std::move(assembler).finish());
    QCOMPARE(scopes.scopes().size(), 200'001u);
    QCOMPARE(scopes.scope(scopes.scopeOf(NodeId(1u))).totalNodes, 2u);
    QVERIFY(scopes.contains(NameScopes::top(), scopes.scopeOf(NodeId(1u))));
}

QTEST_APPLESS_MAIN(TestNameScope)
#include "tst_name_scope.moc"
