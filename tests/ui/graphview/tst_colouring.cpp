// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/legend.h"
#include "ui/graphview/paint/colouring.h"

#include "tests/support/graph_text.h"
#include "tests/support/shown_canvas.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QSignalSpy>

#include <map>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// WCAG AA for text of usual size.
constexpr double contrastOfText = 4.5;

struct Made {
    Graph graph;
    GroupTree tree;
    explicit Made(const char* text) : graph(graphFromText(text)), tree(graph, analyseFrames(graph)) {}
    explicit Made(Graph g) : graph(std::move(g)), tree(graph, analyseFrames(graph)) {}
    std::shared_ptr<const Colouring> by(ColourBy by, const AmountTable* firings = nullptr) const
    {
        return Colouring::make(graph, tree, by, firings, {});
    }
    int entry(const Colouring& colouring, const char* node) const
    {
        return colouring.entryOf(graph.find(node).value());
    }
    GroupId group(const char* path) const
    {
        for (size_t g = 1; g < tree.groups().size(); ++g)
            if (tree.groups()[g].path == path)
                return GroupId(g);
        return {};
    }
};

Graph onDevices(const std::vector<std::pair<const char*, const char*>>& nodes)
{
    GraphAssembler assembler;
    for (const auto& [name, device] : nodes) {
        Node node;
        node.name = name;
        node.op = "NoOp";
        node.device = device;
        assembler.addNode(std::move(node), {});
    }
    return std::move(assembler).finish();
}

}

class TestColouring final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void textCanBeRead_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void textCanBeRead()
    {
        QFETCH(bool, isDark);
        const Theme theme = isDark ? Theme::dark() : Theme::light();
        for (int i = -1; i < categoryColours; ++i)
            for (const CategoryColour& colour :
                 {categoryColour(theme, i), amountColour(theme, std::min(i, amountColours - 1))}) {
                const QByteArray which =
                    QByteArray::number(i) + ' ' + colour.strong.name().toLatin1() + ' ' + colour.fill.name().toLatin1();
                QVERIFY2(contrast(colour.ink, colour.strong) >= contrastOfText, which.constData());
                QVERIFY2(contrast(theme.text, colour.fill) >= contrastOfText, which.constData());
            }
        // By the definition: black on white.
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    }

    void coloursDiffer()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            std::set<QRgb> strong;
            std::set<QRgb> fills;
            for (int i = 0; i < categoryColours; ++i) {
                strong.insert(categoryColour(theme, i).strong.rgb());
                fills.insert(categoryColour(theme, i).fill.rgb());
            }
            QCOMPARE(strong.size(), size_t(categoryColours));
            QCOMPARE(fills.size(), size_t(categoryColours));
            // An amount is told by lightness alone: each step goes on in the same direction.
            for (int i = 2; i < amountColours; ++i) {
                const auto step = [&](int of) {
                    return amountColour(theme, of).strong.lightnessF()
                        - amountColour(theme, of - 1).strong.lightnessF();
                };
                QVERIFY(step(i) * step(1) > 0);
            }
        }
    }

    void keysReadBack()
    {
        for (const ColourBy by : allColourBy)
            QCOMPARE(colourByOfKey(colourByKey(by)), std::optional(by));
        QVERIFY(!colourByOfKey(QStringLiteral("sound")));
    }

    void byDevice()
    {
        const Made made(onDevices({{"a", "/gpu:0"},
                                   {"b", "/gpu:0"},
                                   {"c", "/cpu:0"},
                                   {"d", ""},
                                   {"e", "/gpu:0"},
                                   {"s/x", "/gpu:0"},
                                   {"s/y", "/gpu:0"},
                                   {"t/x", "/cpu:0"},
                                   {"t/y", ""}}));
        const auto colouring = made.by(ColourBy::Device);
        QCOMPARE(colouring->entries().size(), size_t(3));
        QCOMPARE(colouring->entries()[0].name, QStringLiteral("/gpu:0"));
        QCOMPARE(colouring->entries()[0].nodes, size_t(5));
        QCOMPARE(made.entry(*colouring, "a"), made.entry(*colouring, "e"));
        QVERIFY(made.entry(*colouring, "a") != made.entry(*colouring, "c"));
        QVERIFY(made.entry(*colouring, "c") != made.entry(*colouring, "d"));
        QCOMPARE(colouring->entryOf(made.group("s")), 0);
        QCOMPARE(colouring->entryOf(made.group("t")), -1);
        std::set<QString> marks;
        for (const ColourEntry& entry : colouring->entries())
            marks.insert(entry.mark);
        QCOMPARE(marks.size(), size_t(3));
    }

    /// The largest seven have colours, all the others one.
    void theRestIsOneKind()
    {
        std::vector<std::string> names;
        for (int i = 0; i < 10; ++i)
            names.push_back("/gpu:" + std::to_string(i));
        std::vector<std::pair<const char*, const char*>> nodes;
        std::vector<std::string> labels;
        labels.reserve(100);
        for (int i = 0; i < 10; ++i)
            for (int k = 0; k < 12 - i; ++k) {
                labels.push_back("n" + std::to_string(i) + "_" + std::to_string(k));
                nodes.emplace_back(labels.back().c_str(), names[static_cast<size_t>(i)].c_str());
            }
        const Made made(onDevices(nodes));
        const auto colouring = made.by(ColourBy::Device);
        QCOMPARE(colouring->entries().size(), size_t(categoryColours + 1));
        QCOMPARE(colouring->entries().back().colour, -1);
        QCOMPARE(colouring->entries().back().nodes, size_t(5 + 4 + 3));
        QCOMPARE(made.entry(*colouring, "n9_0"), categoryColours);
    }

    /// Two scopes that do the same, one that takes its inputs the other way round, and one that does something else.
    void byStructure()
    {
        const Made made("x Const; y Const;"
                        "a/n Neg x; a/s Sub a/n y; a/m Mul a/n a/s;"
                        "b/p Neg y; b/q Sub b/p x; b/r Mul b/p b/q;"
                        "c/n Neg x; c/s Sub c/n y; c/m Mul c/s c/n;"
                        "d/n Neg x; d/s Add d/n y; d/m Mul d/n d/s");
        const auto colouring = made.by(ColourBy::Structure);
        QCOMPARE(colouring->entries().size(), size_t(1));
        QCOMPARE(colouring->entries()[0].nodes, size_t(6));
        for (const char* node : {"a/n", "a/m", "b/p", "b/r"})
            QCOMPARE(made.entry(*colouring, node), 0);
        for (const char* node : {"c/n", "d/n", "x"})
            QCOMPARE(made.entry(*colouring, node), -1);
        QCOMPARE(colouring->entryOf(made.group("a")), 0);
        QCOMPARE(colouring->entryOf(made.group("c")), -1);
        // Of a name without room the counts stay: two groups, six nodes.
        const std::vector<LegendRow> rows = rowsOf({0}, colouring);
        QCOMPARE(rows.size(), size_t(1));
        QCOMPARE(rows[0].name, QStringLiteral("a ×2 alike (6)"));
        QCOMPARE(rows[0].name.last(rows[0].kept), QStringLiteral(" ×2 alike (6)"));
    }

    void byScope()
    {
        const Made made("x Const; a/n Neg x; a/m Neg a/n; a/k Neg a/m; b/n Neg x; b/m Neg b/n");
        const auto colouring = made.by(ColourBy::Scope);
        QCOMPARE(colouring->entries().size(), size_t(3));
        QCOMPARE(colouring->entries()[0].name, QStringLiteral("a"));
        QCOMPARE(colouring->entries()[1].name, QStringLiteral("b"));
        QCOMPARE(made.entry(*colouring, "a/k"), 0);
        QCOMPARE(made.entry(*colouring, "x"), 2);
    }

    /// A loop has the name of the scope of its nodes, whatever its frame is called; one around several scopes is no
    /// scope.
    void aLoopIsNoScope()
    {
        const Made made("x Const; y Const;"
                        "w/e Enter x frame_name=f1; w/n Neg w/e; w/m Neg w/n;"
                        "a/e Enter x frame_name=f2; a/n Neg a/e; b/n Neg a/e; b/m Neg b/n;"
                        "s/n Neg x; s/m Neg s/n; s/k Neg s/m");
        const auto colouring = made.by(ColourBy::Scope);
        std::map<QString, size_t> nodes;
        for (const ColourEntry& entry : colouring->entries())
            nodes[entry.name] = entry.nodes;
        QCOMPARE(nodes,
                 (std::map<QString, size_t>{{QStringLiteral("w"), 3},
                                            {QStringLiteral("a"), 2},
                                            {QStringLiteral("b"), 2},
                                            {QStringLiteral("s"), 3},
                                            {QStringLiteral("in no scope"), 2}}));
    }

    /// Up to 16 in four steps, each twice the one before.
    void byFirings()
    {
        const Made made("a NoOp; b NoOp; c NoOp; d NoOp; e NoOp; f NoOp");
        const AmountTable firings = {0, 1, 2, 4, 5, 16};
        const auto colouring = made.by(ColourBy::Firings, &firings);
        QCOMPARE(made.entry(*colouring, "a"), 0);
        QCOMPARE(made.entry(*colouring, "b"), 1);
        QCOMPARE(made.entry(*colouring, "c"), 1);
        QCOMPARE(made.entry(*colouring, "d"), 2);
        QCOMPARE(made.entry(*colouring, "e"), 3);
        QCOMPARE(made.entry(*colouring, "f"), 4);
        QCOMPARE(colouring->entries()[1].name, QStringLiteral("1 to 2 firings"));
        QCOMPARE(colouring->entries()[4].name, QStringLiteral("9 to 16 firings"));
        // Without a run nothing has fired.
        QCOMPARE(made.entry(*made.by(ColourBy::Firings), "f"), 0);
    }

    /// From 1 to 16 µs in four steps, each twice the one before; the 16 are those of a group, which no node of it took
    /// alone.
    void byCost()
    {
        const Made made("a NoOp; b NoOp; c NoOp; d NoOp; s/e NoOp; s/f NoOp");
        const AmountTable ns = {0, 1000, 2000, 4001, 8000, 8000};
        const auto colouring = made.by(ColourBy::Cost, &ns);
        QCOMPARE(colouring->entries().size(), size_t(5));
        QCOMPARE(made.entry(*colouring, "a"), 0);
        QCOMPARE(made.entry(*colouring, "b"), 1);
        QCOMPARE(made.entry(*colouring, "c"), 1);
        QCOMPARE(made.entry(*colouring, "d"), 3);
        QCOMPARE(made.entry(*colouring, "s/e"), 3);
        QCOMPARE(colouring->entryOf(made.group("s")), 4);
        QCOMPARE(colouring->entries()[1].name, QStringLiteral("up to 2.0 µs"));
        QCOMPARE(colouring->entries()[3].name, QStringLiteral("4.0 µs to 8.0 µs"));
        QVERIFY(colouring->entries()[0].name.contains(QStringLiteral("scalars")));
        // As many steps as amounts have colours, from faint to strong.
        for (int entry = 0; entry <= amountColours; ++entry)
            QCOMPARE(colouring->entries()[static_cast<size_t>(entry)].colour, entry - 1);
        // No node is counted where only a group is.
        const std::vector<LegendRow> rows = rowsOf({3, 4}, colouring);
        QCOMPARE(rows[0].name, QStringLiteral("4.0 µs to 8.0 µs (3)"));
        QCOMPARE(rows[1].name, QStringLiteral("8.0 µs to 16 µs"));
    }

    /// Numbers are of two digits: none says less than what was measured.
    void costInTwoDigits()
    {
        const Made made("a NoOp; b NoOp");
        const AmountTable ns = {16'001, 16'001};
        const auto colouring = made.by(ColourBy::Cost, &ns);
        QCOMPARE(colouring->entries().size(), size_t(2));
        QCOMPARE(colouring->entries()[1].name, QStringLiteral("up to 17 µs"));
        QCOMPARE(made.entry(*colouring, "b"), 1);
        QCOMPARE(colouring->entryOf(GroupTree::root()), 1);
        // Before anything is timed there are no numbers.
        const auto nothing = made.by(ColourBy::Cost);
        QCOMPARE(nothing->entries().size(), size_t(1));
        QVERIFY(nothing->entries()[0].name.contains(QStringLiteral("nothing timed")));
        QCOMPARE(made.entry(*nothing, "a"), 0);
    }

    void theLegendSaysWhatThereIs()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Canvas& canvas = shown.canvas;
        const Legend& legend = canvas.legend();
        QVERIFY(legend.isVisible());
        const auto names = [&] {
            QStringList list;
            for (const LegendRow& row : legend.rows())
                list.append(row.name);
            return list;
        };
        QCOMPARE(names(), QStringList({nodeStateName(NodeState::NotReached), nodeStateName(NodeState::Ready)}));
        canvas.setColourBy(ColourBy::Device);
        QTRY_VERIFY(!canvas.isColouring());
        QCOMPARE(names().size(), 1);
        QVERIFY(names().front().contains(QString::number(shown.live.snapshot().graph->size())));
        // The loop is the only group: there is nothing that it could be like.
        canvas.setColourBy(ColourBy::Structure);
        QTRY_VERIFY(!canvas.isColouring());
        QCOMPARE(names(), QStringList());
        QVERIFY(legend.note().contains(QStringLiteral("No two groups")));
        QVERIFY(legend.height() >= 3 * QFontMetrics(legend.font()).height());
        for (const ColourBy by : {ColourBy::Firings, ColourBy::Cost, ColourBy::Scope, ColourBy::State}) {
            canvas.setColourBy(by);
            QTRY_VERIFY(!canvas.isColouring());
            QVERIFY(!names().isEmpty() && legend.note().isEmpty());
        }
        // What marks things that were set by hand is told while any are seen, whatever colours tell, and is no state to
        // stand out.
        const auto last = [&] { return legend.rows().back(); };
        QVERIFY(last().state.has_value());
        const NodeId add = shown.live.node("while/Add");
        const auto hasAdded = [&] {
            return shown.live.snapshot().report && shown.live.snapshot().report->fired
                && shown.live.snapshot().report->fired->node == add;
        };
        for (int i = 0; i < 100 && !hasAdded(); ++i)
            QVERIFY(shown.live.step());
        QVERIFY(hasAdded());
        const TagId tag = shown.live.snapshot().report->fired->tag;
        QCOMPARE(shown.live.error(EditRequest{add, 0, tag, Tensor::scalar<int32_t>(3)}), std::string());
        const QString byHand = QStringLiteral("set by hand");
        QTRY_COMPARE(last().name, byHand);
        QVERIFY(!last().state.has_value());
        QTest::mouseClick(const_cast<Legend*>(&legend), Qt::LeftButton, {},
                          legend.rowRect(static_cast<int>(legend.rows().size()) - 1).center());
        QCOMPARE(legend.highlighted(), -1);
        canvas.setColourBy(ColourBy::Device);
        QTRY_VERIFY(!canvas.isColouring());
        QCOMPARE(last().name, byHand);
        // At the end the loop is gone, and with it what was set in it.
        QVERIFY(shown.live.ask(MoveRequest{}));
        QTRY_VERIFY(!names().contains(byHand));
        QVERIFY(!shown.live.snapshot().edits.empty());
        canvas.setColourBy(ColourBy::State);
        canvas.setShowsLegend(false);
        QVERIFY(!legend.isVisible());
    }

    void aClickOnARowMakesNodesStandOut()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Canvas& canvas = shown.canvas;
        auto* legend = canvas.findChild<Legend*>();
        QSignalSpy changed(legend, &Legend::highlightChanged);
        QTest::mouseClick(legend, Qt::LeftButton, {}, legend->rowRect(1).center());
        QCOMPARE(legend->highlighted(), static_cast<int>(NodeState::Ready));
        QCOMPARE(canvas.pictureState().highlighted, static_cast<int>(NodeState::Ready));
        QTest::mouseClick(legend, Qt::LeftButton, {}, legend->rowRect(1).center());
        QCOMPARE(legend->highlighted(), -1);
        // By keyboard: down to the second row and back to none.
        legend->setFocus();
        QTest::keyClick(legend, Qt::Key_Down);
        QTest::keyClick(legend, Qt::Key_Space);
        QCOMPARE(legend->highlighted(), static_cast<int>(NodeState::Ready));
        QVERIFY(!legend->accessibleDescription().isEmpty());
        QTest::keyClick(legend, Qt::Key_Escape);
        QCOMPARE(legend->highlighted(), -1);
        QCOMPARE(changed.size(), 4);
        QSignalSpy asked(&canvas, &Canvas::colourMenuRequested);
        QTest::mouseClick(legend, Qt::LeftButton, {}, legend->rowRect(-1).center());
        QCOMPARE(asked.size(), 1);
    }
};

TAGSCOPE_TEST(TestColouring)

#include "tst_colouring.moc"
