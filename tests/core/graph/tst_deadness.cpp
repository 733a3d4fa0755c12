// SPDX-License-Identifier: Apache-2.0
#include "core/graph/deadness.h"

#include "tests/support/graph_text.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

Deadness foretold(const Graph& graph)
{
    return Deadness::of(graph, analyseFrames(graph));
}

/// A loop of one variable in front of a graph: x counts while it is less than the limit. It is entered with `x` from
/// `in`.
QString loop(const char* in, const char* body = "i Identity s:1; a Add i one; n NextIteration a")
{
    return QStringLiteral("limit Const; e Enter %1 frame_name=w; l Enter limit frame_name=w is_constant=true; m Merge "
                          "e n; c Less m l; "
                          "lc LoopCond c; s Switch m lc; x Exit s; one Const ^i; %2; ")
        .arg(QLatin1String(in), QLatin1String(body));
}

}

class TestDeadness final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// By hand from the rules: a Switch is live on one side, a Merge if any data input is, all others if all inputs
    /// are.
    void formulas_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("wanted");  // "node: formula, node: formula"
        const auto row = [](const char* name, const QString& graph, const char* wanted) {
            QTest::newRow(name) << graph << QString::fromLatin1(wanted);
        };
        const QString cond =
            QStringLiteral("p Placeholder; q Placeholder; v Const; s Switch v p; f Neg s; t Neg s:1; ");
        row("sides", cond, "v: always, s: always, f: !p, t: p");
        row("merged", cond + QStringLiteral("m Merge f t"), "m: always");
        row("half merged", cond + QStringLiteral("r Switch v q; g Neg r:1; m Merge t g"), "m: p | q");
        row("a constant beside", cond + QStringLiteral("k Add t v"), "k: p");
        row("by control", cond + QStringLiteral("k Const ^t; j Neg k ^f"), "k: p, j: never");
        row("control of a Switch is its own", cond + QStringLiteral("k Const ^s"), "k: always");
        row("control of a Merge", cond + QStringLiteral("m Merge f t ^never; never Add f t"),
            "m: always, never: never");
        row("a trigger", cond + QStringLiteral("c ControlTrigger ^t; k Const ^c"), "c: always, k: always");
        row("handed on",
            QStringLiteral(
                "p Placeholder; i Identity p; j Identity i; v Const; s Switch v j; r Switch v p; k Add s:1 r:1"),
            "k: p");
        const QString inner = cond + QStringLiteral("q2 Switch q p; d Switch s:1 q2:1; df Neg d; dt Neg d:1; ");
        row("nested", inner, "df: p & !q, dt: p & q");
        row("nested, merged", inner + QStringLiteral("dm Merge df dt; m Merge f dm"), "dm: p, m: always");
        row("nested, merged at once", inner + QStringLiteral("m Merge f df dt"), "m: always");
        row("part of it", inner + QStringLiteral("m Merge f df"), "m: !p | !q");
        row("contained", cond + QStringLiteral("r Switch v q; g Neg r:1; o Merge t g; k Add o t"), "k: p");
        row("ways",
            QStringLiteral("w Placeholder; v Const; s _SwitchN v w num_outs=3; a Neg s; b Neg s:1; c Neg s:2; m Merge "
                           "a b c; h Merge a b"),
            "a: (w = 0), c: !(w = 0) & !(w = 1), m: always, h: (w = 0) | (w = 1), b: !(w = 0) & (w = 1)");
        row("other ways of one index",
            QStringLiteral("w Placeholder; v Const; s _SwitchN v w num_outs=3; r _SwitchN v w num_outs=2; a Add s:1 "
                           "r:1; b Add s r"),
            "r: always, a: !(w = 0) & (w = 1), b: (w = 0)");
        row("another output of one node", QStringLiteral("u Unpack num=2; v Const; s Switch v u:1; t Neg s:1"),
            "t: u:1");
        row("loop", QStringLiteral("v Const; ") + loop("v"),
            "e: always, m: always, c: always, i: c, a: c, n: c, x: always");
        row("loop in a branch", QStringLiteral("p Placeholder; v Const; z Switch v p; t Neg z:1; ") + loop("t"),
            "e: p, m: p, c: p, i: c & p, x: p");
        row("branch in a loop",
            QStringLiteral("v Const; ")
                + loop(
                    "v",
                    "i Identity s:1; b Less i one; d Switch i b; g Neg d; h Neg d:1; a Merge g h; n NextIteration a"),
            "g: !b & c, h: b & c, a: c, n: c, m: always, x: always");
        row("a loop that may lose its token",
            QStringLiteral("v Const; ")
                + loop("v", "i Identity s:1; b Less i one; d Switch i b; h Neg d:1; n NextIteration h"),
            "n: b & c, m: always, x: always");
        row("two variables, of which one is lost",
            QStringLiteral("v Const; e2 Enter v frame_name=w; m2 Merge e2 n2; s2 Switch m2 lc; b Less i one; d Switch "
                           "s2:1 b; n2 NextIteration d:1; ")
                + loop("v"),
            "m: always, m2: ?m2, x: always");
        row("a missing input", QStringLiteral("k Neg nothing"), "k: ?missing input");
        row("a cycle", QStringLiteral("a Neg b; b Neg a; c Const"), "a: ?a, b: ?b, c: always");
    }
    void formulas()
    {
        QFETCH(QString, graph);
        QFETCH(QString, wanted);
        const Graph g = graphFromText(graph.toStdString());
        const Deadness deadness = foretold(g);
        for (const QString& one : wanted.split(QStringLiteral(", "))) {
            const auto node = g.find(one.section(QStringLiteral(": "), 0, 0).toStdString());
            QVERIFY2(node, qPrintable(one));
            // What is joined is in the order of the choices' first use; both orders mean the same.
            const auto parts = [](QString text) {
                QStringList found = text.split(QStringLiteral(" & "));
                found.sort();
                return found;
            };
            const QString formula = QString::fromStdString(deadness.node(*node));
            QVERIFY2(parts(formula) == parts(one.section(QStringLiteral(": "), 1)),
                     qPrintable(one + QStringLiteral(", not ") + formula));
        }
    }

    void outputsOfASwitchDiffer()
    {
        const Graph g = graphFromText("p Placeholder; v Const; s Switch v p; f Neg s; t Neg s:1");
        const Deadness deadness = foretold(g);
        QCOMPARE(deadness.output({*g.find("s"), 0}), std::string("!p"));
        QCOMPARE(deadness.output({*g.find("s"), 1}), std::string("p"));
        QCOMPARE(deadness.output({*g.find("t"), 0}), std::string("p"));
    }

    void findings_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QStringList>("wanted");
        const QString cond = QStringLiteral("p Placeholder; q Placeholder; v Const; s Switch v p; r Switch v q; ");
        QTest::newRow("none") << cond + QStringLiteral("a Add s:1 v; b Add a s:1; m Merge s s:1") << QStringList();
        QTest::newRow("partially dead")
            << cond + QStringLiteral("a Add s:1 r:1")
            << QStringList{QStringLiteral(
                   "warning: D1: node 'a' has partially dead inputs: input 0 is live if p, input 1 if q")};
        QTest::newRow("only the first node")
            << cond + QStringLiteral("a Add s:1 r:1; b Neg a; c Add a s:1")
            << QStringList{QStringLiteral(
                   "warning: D1: node 'a' has partially dead inputs: input 0 is live if p, input 1 if q")};
        QTest::newRow("exclude each other")
            << cond + QStringLiteral("a Add v s; b Add s:1 s")
            << QStringList{QStringLiteral("warning: D2: node 'b' has inputs that exclude each other, so it is always "
                                          "dead: input 0 is live if p, input 1 if !p")};
        QTest::newRow("control")
            << cond + QStringLiteral("i Identity r; a Neg s:1 ^i")
            << QStringList{QStringLiteral(
                   "warning: D1: node 'a' has partially dead inputs: input 0 is live if p, control input 'i' if !q")};
        QTest::newRow("nested is one in the other")
            << cond + QStringLiteral("q2 Switch q p; d Switch s:1 q2:1; a Add d:1 s:1") << QStringList();
        QTest::newRow("unknown is not told")
            << QStringLiteral("k Neg nothing; p Placeholder; s Switch k p; a Add s:1 k") << QStringList();
    }
    void findings()
    {
        QFETCH(QString, graph);
        QFETCH(QStringList, wanted);
        const Graph g = graphFromText(graph.toStdString());
        const Deadness deadness = foretold(g);
        QStringList found;
        for (const Problem& problem : deadness.findings()) {
            QVERIFY(!problem.refusesRun && problem.node.isValid());
            found.append(QString::fromStdString(toString(problem)));
        }
        QCOMPARE(found, wanted);
    }

    /// A list that ends does not look as if that were all.
    void whatIsNotListedIsCounted_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<std::string>("last");
        QTest::newRow("all") << 100 << std::string("warning: D1: node 'n");
        QTest::newRow("one more") << 101 << std::string("warning: 1 more node like that is not listed");
        QTest::newRow("many more") << 1300 << std::string("warning: 1200 more nodes like these are not listed");
    }
    void whatIsNotListedIsCounted()
    {
        QFETCH(int, nodes);
        QFETCH(std::string, last);
        std::string text = "p Placeholder; q Placeholder; v Const; s Switch v p; r Switch v q";
        for (int i = 0; i < nodes; ++i)
            text += "; n" + std::to_string(i) + " Add s:1 r:1";
        const Deadness deadness = foretold(graphFromText(text));
        QCOMPARE(deadness.findings().size(), static_cast<size_t>(std::min(nodes, 101)));
        const std::string said = toString(deadness.findings().back());
        QVERIFY2(said.starts_with(last), said.c_str());
    }

    /// 2,000 Switches in a row, each under another predicate, and their Merge: formulas stay bounded.
    void hostileGraphsEnd()
    {
        std::string text = "v Const; ";
        std::string merge = "m Merge";
        for (int i = 0; i < 2000; ++i) {
            const std::string n = std::to_string(i);
            text += "p" + n + " Placeholder; s" + n + " Switch " + (i == 0 ? "v" : "s" + std::to_string(i - 1) + ":1")
                + " p" + n + "; ";
            merge += " s" + n;
        }
        const Graph g = graphFromText(text + merge);
        const Deadness deadness = foretold(g);
        QVERIFY(deadness.node(*g.find("s1999")).starts_with('?'));
        QCOMPARE(deadness.node(*g.find("s2")), std::string("p0 & p1"));
        QVERIFY(deadness.node(*g.find("m")).size() < 400);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(Deadness::of(g, analyseFrames(g), stop.get_token()).findings().empty());
    }
};

TAGSCOPE_APPLESS_TEST(TestDeadness)

#include "tst_deadness.moc"
