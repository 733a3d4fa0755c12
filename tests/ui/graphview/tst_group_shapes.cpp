// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/group_shapes.h"

#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"
#include "ui/graphview/canvas.h"

#include <QSignalSpy>

#include <algorithm>
#include <numeric>
#include <random>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct Shapes {
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const GroupTree> tree;
    GroupShapes shapes;

    explicit Shapes(Graph shown)
        : graph(std::make_shared<const Graph>(std::move(shown))),
          tree(std::make_shared<const GroupTree>(*graph, analyseFrames(*graph))), shapes(graph, tree)
    {
    }
    /// "a b c" for each set of groups that are alike, in the root.
    QStringList alike()
    {
        QStringList all;
        for (const AlikeGroups& some : shapes.alikeIn(GroupTree::root())) {
            QStringList names;
            for (const GroupId group : some.members)
                names.append(QString::fromStdString(tree->group(group).name));
            all.append(names.join(QLatin1Char(' ')));
        }
        return all;
    }
};

/// The same lines in scopes a, b and c; "@" stands for the scope, and the last of them has the changed text.
std::string thrice(const std::string& lines, const std::string& last)
{
    std::string text = "x NoOp; y NoOp;";
    for (const char* scope : {"a", "b", "c"})
        for (const char c : *scope == 'c' ? last : lines)
            text += c == '@' ? std::string(scope) + "/" : std::string(1, c);
    return text;
}

}

class TestGroupShapes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatIsAlike_data()
    {
        QTest::addColumn<QString>("lines");
        QTest::addColumn<QString>("last");
        QTest::addColumn<bool>("areAlike");
        const auto row = [](const char* name, const char* lines, const char* last, bool areAlike) {
            QTest::newRow(name) << QString::fromLatin1(lines) << QString::fromLatin1(last) << areAlike;
        };
        const char* pair = "@p Neg x; @q Add @p y;";
        row("copies", pair, pair, true);
        row("other names", pair, "@s Neg x; @t Add @s y;", true);
        row("another order", pair, "@q Add @p y; @p Neg x;", true);
        row("another op", pair, "@p Abs x; @q Add @p y;", false);
        row("inputs swapped", pair, "@p Neg x; @q Add y @p;", false);
        row("another output", "@p Split x; @q Add @p @p:1;", "@p Split x; @q Add @p:1 @p;", false);
        row("wired to others outside", pair, "@p Neg y; @q Add @p x;", true);
        row("outside shared", pair, "@p Neg y; @q Add @p y;", false);
        row("one more node", pair, "@p Neg x; @q Add @p y; @r Neg x;", false);
        row("another attribute", "@p Cast x DstT=float; @q Neg @p;", "@p Cast x DstT=int32; @q Neg @p;", false);
        row("another shared name", "@p Var shared_name=@u; @q Neg @p;", "@p Var shared_name=other; @q Neg @p;", true);
        row("a hint", "@p Neg x _hint=1; @q Neg @p;", "@p Neg x _hint=2; @q Neg @p;", true);
        row("a control edge inside", "@p Neg x; @q Neg y;", "@p Neg x; @q Neg y ^@p;", false);
        row("a control edge from outside", pair, "@p Neg x ^y; @q Add @p y;", true);
        row("a cycle", "@p Neg @q; @q Neg @p;", "@q Neg @p; @p Neg @q;", true);
        row("two chains, crossed", "@p Neg x; @q Neg x; @r Abs @p; @s Abs @q;",
            "@p Neg x; @q Neg x; @r Abs @q; @s Abs @p;", true);
        row("scopes inside", "@i/p Neg x; @i/q Neg @i/p;", "@j/p Neg x; @j/q Neg @j/p;", true);
        row("other scopes inside", "@i/p Neg x; @i/q Neg @i/p; @r Neg x; @s Neg x;",
            "@p Neg x; @q Neg @p; @i/r Neg x; @i/s Neg x;", false);
    }
    void whatIsAlike()
    {
        QFETCH(QString, lines);
        QFETCH(QString, last);
        QFETCH(bool, areAlike);
        Shapes shapes(graphFromText(thrice(lines.toStdString(), last.toStdString())));
        QCOMPARE(shapes.alike(), areAlike ? QStringList{QStringLiteral("a b c")} : QStringList());
    }

    void differencesAreTold()
    {
        const std::string lines = "@p Const value=1 dtype=int32; @q Neg @p _hint=1; @r Neg @q;";
        Shapes same(graphFromText(thrice(lines, lines)));
        QVERIFY(same.shapes.alikeIn(GroupTree::root()).front().differing.empty());
        Shapes other(graphFromText(thrice(lines, "@p Const value=1 dtype=int32; @q Neg @p _hint=2; @r Neg @q;")));
        QCOMPARE(other.shapes.alikeIn(GroupTree::root()).front().differing,
                 std::vector<NodeId>{*other.graph->find("a/q")});
        // Of constants it is their value.
        GraphAssembler assembler;
        for (const char* scope : {"a", "b", "c"})
            for (int i = 0; i < 2; ++i) {
                Node node{std::string(scope) + "/k" + std::to_string(i), i == 0 ? "Const" : "Other", {}, {}, {}, {}};
                node.attrs.set("value", Tensor::scalar<int32_t>(*scope == 'b' && i == 0 ? 7 : 5));
                assembler.addNode(std::move(node), std::vector<std::string>());
            }
        Shapes constants(std::move(assembler).finish());
        QCOMPARE(constants.alike(), QStringList{QStringLiteral("a b c")});
        QCOMPARE(constants.shapes.alikeIn(GroupTree::root()).front().differing,
                 std::vector<NodeId>{*constants.graph->find("a/k0")});
    }

    /// A stop leaves nothing half done: who asks again gets it all.
    void aStopEndsTheSearch()
    {
        const std::string lines = "@p Neg; @q Neg @p;";
        Shapes shapes(graphFromText(thrice(lines, lines)));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(shapes.shapes.alikeIn(GroupTree::root(), stop.get_token()).empty());
        QCOMPARE(shapes.alike(), QStringList{QStringLiteral("a b c")});
        QCOMPARE(shapes.shapes.alikeIn(GroupTree::root(), stop.get_token()).size(), size_t(1));  // it is known now
    }

    void fewAreNoStack()
    {
        Shapes shapes(graphFromText("a/p Neg; a/q Neg a/p; b/p Neg; b/q Neg b/p; c/p Neg; c/q Abs c/p"));
        QCOMPARE(shapes.alike(), QStringList());
    }

    void conditionalsAreAChain_data()
    {
        QTest::addColumn<QString>("names");
        QTest::addColumn<int>("members");
        QTest::newRow("four") << "cond cond_1 cond_2 cond_3" << 4;
        QTest::newRow("three") << "cond cond_1 cond_2" << 0;
        QTest::newRow("others between") << "cond cond_1 conduit cond_2 condx_1 cond_31" << 4;
        QTest::newRow("no numbers") << "cond_a cond_b cond_c cond_d" << 0;
    }
    void conditionalsAreAChain()
    {
        QFETCH(QString, names);
        QFETCH(int, members);
        std::string text;
        int size = 2;
        for (const QString& name :
             names.split(QLatin1Char(' '))) {  // each with one node more than the last: none are alike
            const std::string scope = name.toStdString() + "/";
            text += scope + "Merge Merge;";
            for (int i = 0; i < size; ++i)
                text += scope + "n" + std::to_string(i) + " Neg;";
            ++size;
        }
        Shapes shapes(graphFromText(text));
        const std::vector<AlikeGroups>& found = shapes.shapes.alikeIn(GroupTree::root());
        QCOMPARE(found.size(), size_t(members > 0 ? 1 : 0));
        if (members > 0) {
            QCOMPARE(found.front().members.size(), size_t(members));
            QVERIFY(!found.front().areAlike);
        }
    }

    /// However its nodes are named and ordered, a copy is a copy; with one op changed it is none.
    void shuffledCopies_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 30; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void shuffledCopies()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<uint32_t>(seed));
        const auto pick = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
        const size_t size = 5 + pick(30);
        // Of three inputs each, so that hardly two nodes have the same place.
        std::vector<std::vector<size_t>> inputs(size);
        std::vector<std::string> ops(size);
        for (size_t i = 0; i < size; ++i) {
            ops[i] = "Op" + std::to_string(pick(3));
            for (size_t k = 0; k < std::min<size_t>(i, 3); ++k)
                inputs[i].push_back(pick(i));
        }
        for (const bool isChanged : {false, true}) {
            GraphAssembler assembler;
            for (int copy = 0; copy < 3; ++copy) {
                std::vector<size_t> order(size);
                std::iota(order.begin(), order.end(), size_t(0));
                std::ranges::shuffle(order, random);
                const auto name = [&](size_t i) {
                    return std::string(1, static_cast<char>('a' + copy)) + "/n"
                        + std::to_string((i * 7 + static_cast<size_t>(copy) * 3) % 1000);
                };
                for (const size_t i : order) {
                    std::vector<std::string> from;
                    for (const size_t input : inputs[i])
                        from.push_back(name(input));
                    assembler.addNode(
                        Node{name(i), isChanged && copy == 2 && i == size / 2 ? "Other" : ops[i], {}, {}, {}, {}},
                        std::move(from));
                }
            }
            Shapes shapes(std::move(assembler).finish());
            QCOMPARE(shapes.alike(), isChanged ? QStringList() : QStringList{QStringLiteral("a b c")});
        }
    }

    /// Symmetry everywhere, and everything alike at a glance: the time stays in proportion.
    void hostileGraphsAreDoneAtOnce_data()
    {
        QTest::addColumn<int>("groups");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<QString>("wiring");
        QTest::newRow("many groups") << 10'000 << 6 << "chain";
        QTest::newRow("large groups without lines") << 3 << 20'000 << "none";
        QTest::newRow("rings") << 3 << 10'000 << "ring";
        QTest::newRow("everything on everything") << 3 << 150 << "all";
        QTest::newRow("each a little different") << 4000 << 12 << "own";
    }
    void hostileGraphsAreDoneAtOnce()
    {
        QFETCH(int, groups);
        QFETCH(int, nodes);
        QFETCH(QString, wiring);
        GraphAssembler assembler;
        for (int g = 0; g < groups; ++g)
            for (int i = 0; i < nodes; ++i) {
                const auto name = [&](int n) { return "g" + std::to_string(g) + "/n" + std::to_string(n); };
                std::vector<std::string> inputs;
                if ((wiring == QLatin1String("chain") && i > 0) || wiring == QLatin1String("ring"))
                    inputs = {name((i + nodes - 1) % nodes)};
                else if (wiring == QLatin1String("own") && i > 0)
                    inputs = {name(
                        (g >> i) % 2 == 0 ? i - 1 : 0)};  // the same ops and numbers of inputs, wired by the bits of g
                for (int k = 0; wiring == QLatin1String("all") && k < i; ++k)
                    inputs.push_back(name(k));
                assembler.addNode(Node{name(i), "Op", {}, {}, {}, {}}, std::move(inputs));
            }
        Shapes shapes(std::move(assembler).finish());
        const std::vector<AlikeGroups>& found = shapes.shapes.alikeIn(GroupTree::root());
        if (wiring != QLatin1String("own")) {
            QCOMPARE(found.size(), size_t(1));
            QCOMPARE(found.front().members.size(), size_t(groups));
        } else {
            size_t members = 0;
            for (const AlikeGroups& alike : found)
                members += alike.members.size();
            QVERIFY(members <= size_t(groups));
            QVERIFY(found.size() > 1);
        }
    }

    void aStackOpensAndCloses()
    {
        std::string text = "x NoOp; end Neg s0/n9;";
        for (int g = 0; g < 12; ++g)
            for (int i = 0; i < 10; ++i) {
                const std::string scope = "s" + std::to_string(g) + "/n";
                text += scope + std::to_string(i) + " Neg "
                    + (i > 0       ? scope + std::to_string(i - 1)
                           : g > 0 ? "s" + std::to_string(g - 1) + "/n9"
                                   : "x")
                    + ";";
            }
        const auto graph = std::make_shared<const Graph>(graphFromText(text));
        Canvas canvas;
        canvas.resize(1200, 700);
        canvas.show();
        canvas.setGraph(graph);
        const auto settled = [&] { return canvas.scene() && !canvas.isLayingOut(); };
        QTRY_VERIFY(settled());
        const auto closedGroups = [&] {
            return std::ranges::count(canvas.scene()->items, SceneItem::Kind::ClosedGroup, &SceneItem::kind);
        };
        QCOMPARE(closedGroups(), 1);
        const Stack stack = canvas.scene()->stacks.front();
        QCOMPARE(stack.members.size(), size_t(12));
        QVERIFY(stack.areAlike && stack.differing.empty());
        const int item = canvas.scene()->itemOf(stack.members[7]);
        QCOMPARE(canvas.scene()->items[size_t(item)].nodes, 120U);
        QCOMPARE(canvas.scene()->itemOf(*graph->find("s7/n3")), item);

        const QPoint at = canvas.toWidget(canvas.scene()->items[size_t(item)].rect.center()).toPoint();
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, at);
        QTRY_VERIFY(settled() && canvas.scene()->stacks.empty());
        QCOMPARE(closedGroups(), 12);
        QCOMPARE(canvas.filter().unfolded.size(), size_t(12));

        canvas.fold(stack.members[3]);
        QTRY_VERIFY(settled() && canvas.scene()->stacks.size() == 1);
        QVERIFY(canvas.filter().unfolded.empty());

        // What is looked for in one of them opens it beside the others.
        canvas.selectNode(*graph->find("s7/n3"));
        QTRY_VERIFY(settled());
        QCOMPARE(canvas.selectedNode(), *graph->find("s7/n3"));
        QCOMPARE(canvas.scene()->stacks.front().members.size(), size_t(11));

        ViewFilter none;
        none.foldsAlike = false;
        canvas.setFilter(none);
        QTRY_VERIFY(settled() && canvas.scene()->stacks.empty());
    }
};

TAGSCOPE_TEST(TestGroupShapes)

#include "tst_group_shapes.moc"
