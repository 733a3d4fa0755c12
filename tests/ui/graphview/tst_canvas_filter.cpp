// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/graphview/filter_bar.h"
#include "ui/graphview/legend.h"

#include "tests/support/graph_text.h"
#include "tests/support/shown_canvas.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownCanvasFilter : ShownGraph {
    using ShownGraph::ShownGraph;
    bool isDrawn(const char* name) const { return canvas.scene()->itemOf(node(name)) >= 0; }
    QStringList drawn() const
    {
        QStringList names;
        for (const SceneItem& item : canvas.scene()->items)
            if (item.node.isValid())
                names.append(QString::fromStdString(graph->node(item.node).name));
        names.sort();
        return names;
    }
};

QStringList names(const char* list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' '));
}

/// A chain n0 ... in scopes of ten nodes each; each scope is closed at first, for there are many.
Graph chain(int size)
{
    GraphAssembler assembler;
    const auto name = [](int i) { return "s" + std::to_string(i / 10) + "/n" + std::to_string(i); };
    for (int i = 0; i < size; ++i)
        assembler.addNode(Node{name(i), "Identity", {}, {}, {}, {}},
                          i == 0 ? std::vector<std::string>() : std::vector<std::string>{name(i - 1)});
    return std::move(assembler).finish();
}

}

class TestCanvasFilter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aSliceComesAndGoes()
    {
        ShownCanvasFilter shown(chain(200));
        QVERIFY(shown.settle());
        shown.canvas.selectNode(shown.node("s5/n55"));
        QVERIFY(shown.settle());
        shown.canvas.zoomBy(1.3);
        const Camera before = shown.canvas.camera();
        const QStringList open = shown.canvas.openGroups();
        QVERIFY(!shown.canvas.filterBar().isVisible());
        QSignalSpy changes(&shown.canvas, &Canvas::filterChanged);

        shown.canvas.slice();
        QVERIFY(shown.settle());
        QCOMPARE(changes.size(), 1);
        QCOMPARE(shown.drawn(), names("s5/n53 s5/n54 s5/n55 s5/n56 s5/n57"));
        QCOMPARE(shown.canvas.filterBar().texts().value(0), QStringLiteral("2 hops around s5/n55 - 5 of 200 nodes"));
        QVERIFY(shown.canvas.filterBar().isVisible());
        QCOMPARE(shown.canvas.selectedNode(), shown.node("s5/n55"));
        QVERIFY(
            shown.canvas.visibleArea().contains(shown.canvas.scene()->items[size_t(shown.canvas.selectedItem())].rect));

        // More of it: the groups around are open, whatever they were before.
        shown.canvas.slice(4);
        QVERIFY(shown.settle());
        QVERIFY(shown.isDrawn("s4/n49") && shown.isDrawn("s6/n61") && !shown.isDrawn("s4/n48"));
        QCOMPARE(shown.drawn().size(), 13);
        // What is kept of the session is how all of the graph is shown.
        QCOMPARE(shown.canvas.openGroups(), open);
        QCOMPARE(shown.canvas.wholeCamera(), before);

        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QVERIFY(shown.settle());
        QVERIFY(!shown.canvas.filter().slice);
        QVERIFY(!shown.canvas.filterBar().isVisible());
        QCOMPARE(shown.canvas.camera(), before);
        QCOMPARE(shown.canvas.openGroups(), open);
        QVERIFY(shown.isDrawn("s19/n199"));
    }

    /// A slice has far fewer boxes than the picture before, so that no signal may come while the selection is still a
    /// place in that one.
    void whatIsSelectedIsAPlaceInThePictureThatIsShown()
    {
        ShownCanvasFilter shown(chain(200));
        QVERIFY(shown.settle());
        const NodeId last = shown.node("s19/n199");
        shown.canvas.selectNode(last);
        QVERIFY(shown.settle());
        int looks = 0;
        QStringList wrong;
        const auto look = [&](const char* when) {
            ++looks;
            const int item = shown.canvas.selectedItem();
            if (item >= int(shown.canvas.scene()->items.size()) || shown.canvas.selectedNode() != last)
                wrong.append(QLatin1String(when));
        };
        connect(&shown.canvas, &Canvas::momentChanged, this, [&] { look("momentChanged"); });
        connect(&shown.canvas, &Canvas::viewChanged, this, [&] { look("viewChanged"); });
        connect(&shown.canvas, &Canvas::laidOut, this, [&] { look("laidOut"); });
        shown.canvas.slice();
        QVERIFY(shown.settle());
        QCOMPARE(shown.drawn(), names("s19/n197 s19/n198 s19/n199"));
        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QVERIFY(shown.settle());
        QVERIFY(looks >= 4);
        QCOMPARE(wrong, QStringList());
    }

    void theChipChangesAndEndsIt()
    {
        ShownCanvasFilter shown(chain(50));
        QVERIFY(shown.settle());
        shown.canvas.sliceAround(shown.node("s2/n25"));
        QVERIFY(shown.settle());
        FilterBar& bar = shown.canvas.filterBar();
        bar.hops().stepUp();
        bar.towards().setCurrentIndex(int(Slice::Towards::Producers));  // before the picture is there
        QVERIFY(shown.settle());
        QCOMPARE(shown.drawn(), names("s2/n22 s2/n23 s2/n24 s2/n25"));
        QCOMPARE(bar.texts().value(0), QStringLiteral("3 hops around s2/n25 - 4 of 50 nodes"));
        shown.canvas.turnSlice();
        QVERIFY(shown.settle());
        QCOMPARE(bar.towards().currentIndex(), int(Slice::Towards::Consumers));
        QCOMPARE(shown.drawn().constFirst(), QStringLiteral("s2/n25"));
        shown.canvas.slice(-9);
        QVERIFY(shown.settle());
        QCOMPARE(bar.texts().value(0), QStringLiteral("1 hop around s2/n25 - 2 of 50 nodes"));
        buttonOf<QToolButton>(bar, QStringLiteral("Draw all of the graph"))->click();
        QVERIFY(shown.settle());
        QVERIFY(!shown.canvas.filter().slice);
        QVERIFY(!bar.isVisible());
    }

    void escapeInTheChipGoesBackToThePicture()
    {
        ShownCanvasFilter shown(chain(50));
        QVERIFY(shown.settle());
        shown.canvas.sliceAround(shown.node("s2/n25"));
        QVERIFY(shown.settle());
        QVERIFY(QTest::qWaitForWindowActive(&shown.canvas));
        shown.canvas.filterBar().hops().setFocus();
        QTest::keyClick(&shown.canvas.filterBar().hops(), Qt::Key_Escape);
        QVERIFY(shown.canvas.hasFocus());
        QVERIFY(shown.canvas.filter().slice);
    }

    /// Who goes to a node is shown it.
    void aNodeOutsideIsDrawnWhenItIsSelected()
    {
        ShownCanvasFilter shown(chain(200));
        QVERIFY(shown.settle());
        shown.canvas.sliceAround(shown.node("s5/n55"));
        QVERIFY(shown.settle());
        QVERIFY(!shown.isDrawn("s12/n120"));
        shown.canvas.selectNode(shown.node("s12/n120"));
        QVERIFY(shown.settle());
        QVERIFY(shown.isDrawn("s12/n120"));
        QCOMPARE(shown.canvas.selectedNode(), shown.node("s12/n120"));
        QVERIFY(shown.isDrawn("s5/n55"));
    }

    /// Esc while the picture of a slice is made keeps what is shown, and all that belongs to it.
    void aSliceThatIsCancelledLeavesNothing()
    {
        ShownCanvasFilter shown(chain(50));
        QVERIFY(shown.settle());
        const QStringList open = shown.canvas.openGroups();
        shown.canvas.sliceAround(shown.node("s2/n25"));
        QVERIFY(shown.canvas.isLayingOut());
        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QVERIFY(!shown.canvas.isLayingOut());
        QCOMPARE(shown.canvas.filter(), ViewFilter());
        QCOMPARE(shown.canvas.openGroups(), open);
        QVERIFY(!shown.canvas.filterBar().isVisible());
    }

    void aSliceIsRestored()
    {
        ShownCanvasFilter shown(chain(200));
        ViewFilter filter;
        filter.slice = Slice{shown.node("s5/n55"), 1, Slice::Towards::Consumers, false};
        shown.canvas.restoreView({QStringLiteral("scope s3")}, 0.5, {40, 50});
        shown.canvas.setFilter(filter);
        QCOMPARE(shown.canvas.filter(), filter);
        QTRY_COMPARE(shown.canvas.filterBar().texts().value(0), QStringLiteral("1 hop around s5/n55 - 2 of 200 nodes"));
        QVERIFY(shown.settle());
        QCOMPARE(shown.drawn(), names("s5/n55 s5/n56"));
        shown.canvas.endSlice();
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.openGroups(), QStringList{QStringLiteral("scope s3")});
        QCOMPARE(shown.canvas.zoom(), 0.5);
        QVERIFY((shown.canvas.visibleArea().center() - QPointF(40, 50)).manhattanLength() < 1e-6);
    }

    void opsAreHiddenAndHighlighted()
    {
        ShownCanvasFilter shown(graphFromText("a Const; b Identity a; c Add b; d Merge c; s Switch c"));
        QVERIFY(shown.settle());
        ViewFilter filter;
        filter.hiddenOps = {"Identity"};
        shown.canvas.setFilter(filter);
        QVERIFY(shown.settle());
        QCOMPARE(shown.drawn(), names("a c d s"));
        QCOMPARE(shown.canvas.filterBar().texts(), QStringList{QStringLiteral("without Identity (1)")});
        for (const SceneEdge& line : shown.canvas.scene()->edges)
            QCOMPARE(line.hidden, line.target == shown.node("c") ? 1U : 0U);
        QVERIFY(shown.canvas.pictureState().highlights == nullptr);

        // What stands out needs no other picture.
        const auto scene = shown.canvas.scene();
        filter.highlightedOps = {"Merge", "NotInThisGraph", "Switch"};
        shown.canvas.setFilter(filter);
        QVERIFY(!shown.canvas.isLayingOut());
        QCOMPARE(shown.canvas.scene(), scene);
        const auto highlights = shown.canvas.pictureState().highlights;
        QVERIFY(highlights);
        for (const SceneItem& item : scene->items)
            QCOMPARE(highlights->contains(item), item.node == shown.node("d") || item.node == shown.node("s"));
        QCOMPARE(shown.canvas.filterBar().texts().mid(1),
                 (QStringList{QStringLiteral("highlighted: Merge (1)"), QStringLiteral("highlighted: Switch (1)")}));

        // Each chip ends what it says.
        const auto close = [&](const char* what) {
            QToolButton* button = buttonOf<QToolButton>(shown.canvas.filterBar(), QLatin1String(what));
            if (!button || !button->isVisible())
                qFatal("no such chip");
            button->click();
        };
        close("Highlight Switch no more");
        close("Draw Identity again");
        QVERIFY(shown.settle());
        QVERIFY(shown.isDrawn("b"));
        QCOMPARE(shown.canvas.filterBar().texts(), QStringList{QStringLiteral("highlighted: Merge (1)")});
        close("Highlight Merge no more");
        QVERIFY(!shown.canvas.filterBar().isVisible());
    }

    void aClosedGroupStandsOutForWhatIsInIt()
    {
        const Graph graph = graphFromText("s/a NoOp; s/b Merge s/a; t/a NoOp; t/b Identity t/a");
        const GroupTree tree(graph, analyseFrames(graph));
        const Highlights highlights(graph, tree, {"Merge"});
        for (size_t g = 1; g < tree.groups().size(); ++g) {
            SceneItem item;
            item.kind = SceneItem::Kind::ClosedGroup;
            item.group = GroupId(g);
            QCOMPARE(highlights.contains(item), tree.groups()[g].name == "s");
        }
    }

    /// Many chips go on below, and too many share one.
    void chipsFindRoom()
    {
        std::string text = "a Const;";
        ViewFilter filter;
        for (int i = 0; i < 20; ++i) {
            const std::string op = "AnOpWithALongNameOfItsOwn" + std::to_string(i);
            text += "n" + std::to_string(i) + " " + op + ";";
            (i < 10 ? filter.hiddenOps : filter.highlightedOps).insert(op);
        }
        ShownCanvasFilter shown(graphFromText(text));
        QVERIFY(shown.settle());
        shown.canvas.setFilter(filter);
        const FilterBar& bar = shown.canvas.filterBar();
        QCOMPARE(bar.texts().size(), 8);
        QCOMPARE(bar.texts().value(3), QStringLiteral("without 7 more ops (7)"));
        QCOMPARE(bar.texts().value(7), QStringLiteral("highlighted: 7 more ops (7)"));
        QVERIFY(bar.width() <= shown.canvas.width() - 24);
        QVERIFY(bar.height() > bar.fontMetrics().height() * 2);
        const Legend& legend = shown.canvas.legend();
        QVERIFY(!legend.isHidden() && !legend.geometry().intersects(bar.geometry()));
        const int height = bar.height();
        shown.canvas.resize(500, 700);
        QVERIFY(!legend.isHidden() && !legend.geometry().intersects(bar.geometry()));
        QVERIFY(bar.height() > height);
        QVERIFY(bar.width() <= 500 - 24);
    }

    void aDotCanBeDrawnAsTheNodeItIs()
    {
        std::string text = "h Identity a0 ";
        for (int i = 0; i < 12; ++i)
            text = "a" + std::to_string(i) + " NoOp;" + text + " a" + std::to_string(i);
        for (int i = 0; i < 12; ++i)
            text += ";b" + std::to_string(i) + " Id h";
        ShownCanvasFilter shown(graphFromText(text));
        QVERIFY(shown.settle());
        ViewFilter filter;
        filter.hiddenOps = {"Identity"};
        shown.canvas.setFilter(filter);
        QVERIFY(shown.settle());
        const SceneItem& dot = shown.canvas.scene()->items[size_t(shown.canvas.scene()->itemOf(shown.node("h")))];
        QVERIFY(dot.kind == SceneItem::Kind::Dot);
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.canvas.toWidget(dot.rect.center()).toPoint());
        QCOMPARE(shown.canvas.selectedNode(), shown.node("h"));
        QTest::keyClick(&shown.canvas, Qt::Key_Return);
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.scene()->items[size_t(shown.canvas.scene()->itemOf(shown.node("h")))].kind
                == SceneItem::Kind::Node);
    }

    void anotherGraphHasNoFilter()
    {
        ShownCanvasFilter shown(chain(50));
        QVERIFY(shown.settle());
        shown.canvas.sliceAround(shown.node("s2/n25"));
        QVERIFY(shown.settle());
        shown.canvas.setGraph(std::make_shared<const Graph>(chain(60)));
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.filter(), ViewFilter());
        QVERIFY(!shown.canvas.filterBar().isVisible());
    }

    void picturesBesideShowTheSameSlice()
    {
        auto* first = new Canvas;
        CanvasPanes panes(first);
        panes.resize(1200, 600);
        panes.show();
        const auto graph = std::make_shared<const Graph>(chain(50));
        first->setGraph(graph);
        QTRY_VERIFY(first->scene() && !first->isLayingOut());
        panes.setPaneCount(2);
        panes.canvas(1).sliceAround(*graph->find("s2/n25"));
        QTRY_VERIFY(first->filter().slice && !first->isLayingOut());
        QCOMPARE(panes.canvas(1).scene(), first->scene());
        QCOMPARE(panes.canvas(1).filterBar().texts().value(0), first->filterBar().texts().value(0));
        panes.canvas(1).endSlice();
        QTRY_VERIFY(!first->filter().slice && !first->isLayingOut());
        QCOMPARE(panes.canvas(1).filter(), ViewFilter());
    }
};

TAGSCOPE_TEST(TestCanvasFilter)

#include "tst_canvas_filter.moc"
