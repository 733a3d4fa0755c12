// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/legend.h"
#include "ui/graphview/minimap.h"

#include "tests/support/graph_text.h"
#include "tests/support/shown_canvas.h"
#include "ui/session/queries/iteration_query.h"

#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QWheelEvent>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct Shown : ShownRun {
    const SceneEdge& line(const char* from, const char* to) const
    {
        const NodeId source = live.node(from);
        const NodeId target = live.node(to);
        for (const SceneEdge& edge : canvas.scene()->edges)
            if (edge.source.node == source && edge.target == target && !edge.isControl)
                return edge;
        qFatal("no such line");
        return canvas.scene()->edges.front();
    }
    QPoint centre(const char* node) const { return pixel(item(node).rect.center()); }
    QPoint glyph(const char* node) const { return pixel(item(node).rect.topRight() + QPointF(-14, 12)); }
    QPoint gutter(const char* node) const
    {
        return pixel(QPointF(item(node).rect.left() + 4, item(node).rect.center().y()));
    }
    QPoint header(GroupId group) const
    {
        const QRectF r = canvas.scene()->items[static_cast<size_t>(canvas.scene()->itemOf(group))].rect;
        return pixel(r.topLeft() + QPointF(130, 12));
    }
};

}

class TestCanvas final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aClickSelects()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        NodeId selected;
        connect(&shown.canvas, &Canvas::nodeSelected, this, [&](NodeId node) { selected = node; });
        QSignalSpy cleared(&shown.canvas, &Canvas::selectionCleared);
        for (const char* node : {"zero", "while/Less", "while/NextIteration", "result"}) {
            QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.centre(node));
            QCOMPARE(selected, shown.live.node(node));
            QCOMPARE(shown.canvas.selectedNode(), shown.live.node(node));
        }
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {},
                          shown.pixel(shown.canvas.scene()->bounds.topLeft() + QPointF(2, 2)));
        QCOMPARE(cleared.size(), 1);
        QVERIFY(!shown.canvas.selectedNode().isValid());
    }

    void aClickOnALineSelectsItsTensor()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Endpoint source;
        NodeId target;
        connect(&shown.canvas, &Canvas::edgeSelected, this, [&](Endpoint s, NodeId t) {
            source = s;
            target = t;
        });
        const NodeId identity = shown.live.node("while/Identity");
        const int item = shown.canvas.scene()->itemOf(identity);
        for (const int e : shown.canvas.scene()->edgesOf(item)) {
            const SceneEdge& edge = shown.canvas.scene()->edges[static_cast<size_t>(e)];
            if (edge.to == item)
                QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.pixel(edge.path.pointAtPercent(0.5)));
        }
        QCOMPARE(source, (Endpoint{shown.live.node("while/Switch"), 1}));
        QCOMPARE(target, identity);
    }

    /// Dragged with Ctrl, a box stays where it was let go, through closing and opening of its group, until it is
    /// unpinned.
    void aBoxIsPinnedWhereItIsDropped()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const QPointF free = shown.item("while/Less").rect.topLeft();
        QSignalSpy changed(&shown.canvas, &Canvas::pinsChanged);
        const QPoint from = shown.centre("while/Less");
        QTest::mousePress(&shown.canvas, Qt::LeftButton, Qt::ControlModifier, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(30, 150)),
                         shown.canvas.mapToGlobal(QPointF(from + QPoint(30, 150))), Qt::NoButton, Qt::LeftButton,
                         Qt::ControlModifier);
        QCoreApplication::sendEvent(&shown.canvas, &move);
        QTest::mouseRelease(&shown.canvas, Qt::LeftButton, Qt::ControlModifier, from + QPoint(30, 150));
        QVERIFY(shown.settle());
        QCOMPARE(changed.size(), 1);
        QVERIFY(shown.canvas.isPinned(shown.canvas.scene()->itemOf(shown.live.node("while/Less"))));
        QVERIFY((shown.centre("while/Less") - (from + QPoint(30, 150))).manhattanLength() <= 2);
        const auto inFrame = [&] {
            return shown.item("while/Less").rect.topLeft()
                - shown.canvas.scene()
                      ->items[static_cast<size_t>(shown.canvas.scene()->itemOf(shown.frame()))]
                      .rect.topLeft();
        };
        const QPointF there = inFrame();
        for (int i = 0; i < 2; ++i) {
            shown.canvas.toggleGroup(shown.frame());
            QVERIFY(shown.settle());
        }
        QVERIFY((inFrame() - there).manhattanLength() < 0.01);
        shown.canvas.selectNode(shown.live.node("while/Less"));
        shown.canvas.togglePin();
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.pinned().empty());
        QCOMPARE(shown.item("while/Less").rect.topLeft(), free);
    }

    /// Ctrl and an arrow key move a box by a step; another arrow without Ctrl still goes to a neighbour.
    void aBoxIsMovedByKeys()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.selectNode(shown.live.node("while/Less"));
        const QPoint before = shown.centre("while/Less");
        QTest::keyClick(&shown.canvas, Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.isPinned(shown.canvas.selectedItem()));
        const QPoint moved = shown.centre("while/Less") - before;
        QCOMPARE(moved.x(), 0);
        QVERIFY(moved.y() > 0);
        QTest::keyClick(&shown.canvas, Qt::Key_Right);
        QVERIFY(shown.canvas.selectedNode() != shown.live.node("while/Less"));
    }

    /// Where the pointer rests; without one there, what is in focus stays selected.
    void spaceSelectsWhatIsUnderThePointer()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.selectNode(shown.live.node("while/Add"));
        QTest::keyClick(&shown.canvas, Qt::Key_Space);
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Add"));
        const QPoint at = shown.centre("while/Less");
        QEnterEvent enter(at, at, shown.canvas.mapToGlobal(at));
        QCoreApplication::sendEvent(&shown.canvas, &enter);
        shown.canvas.setAttribute(Qt::WA_UnderMouse);  // as the enter event of a window system does
        QMouseEvent move(QEvent::MouseMove, QPointF(at), shown.canvas.mapToGlobal(QPointF(at)), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&shown.canvas, &move);
        QTest::keyClick(&shown.canvas, Qt::Key_Space);
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Less"));
    }

    void linesRunDownIfAsked()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.setDirection(FlowDirection::TopDown);
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.scene()->direction, FlowDirection::TopDown);
        QVERIFY(shown.item("while/Less").rect.bottom() < shown.item("while/LoopCond").rect.top());
        shown.canvas.selectNode(shown.live.node("while/Less"));
        QTest::keyClick(&shown.canvas, Qt::Key_Down);
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/LoopCond"));
    }

    void aDoubleClickOpensAndCloses()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const GroupId frame = shown.frame();
        QVERIFY(shown.canvas.isOpen(frame));
        const QPoint before = shown.header(frame);
        QTest::mouseDClick(&shown.canvas, Qt::LeftButton, {}, before);
        QVERIFY(shown.settle());
        QVERIFY(!shown.canvas.isOpen(frame));
        QCOMPARE(int(shown.item("while/Add").kind), int(SceneItem::Kind::ClosedGroup));
        // Its corner stays where it was.
        QVERIFY((shown.header(frame) - before).manhattanLength() <= 2);
        // What is chosen inside it opens it again.
        shown.canvas.selectNode(shown.live.node("while/Add"));
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.isOpen(frame));
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Add"));
    }

    /// While a picture is made, the one before is there to work with; Esc keeps it.
    void theOldPictureStaysUntilTheNewOneIsThere()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const GroupId frame = shown.frame();
        const auto before = shown.canvas.scene();
        shown.canvas.toggleGroup(frame);
        QVERIFY(shown.canvas.isLayingOut());
        QCOMPARE(shown.canvas.scene(), before);
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.centre("while/Add"));
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Add"));
        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QVERIFY(!shown.canvas.isLayingOut());
        QVERIFY(shown.canvas.isOpen(frame));
        QCOMPARE(shown.canvas.scene(), before);
        // What was cancelled can be asked for again.
        shown.canvas.toggleGroup(frame);
        QVERIFY(shown.settle());
        QVERIFY(!shown.canvas.isOpen(frame));
        QVERIFY(shown.canvas.scene() != before);
    }

    void aNodeChosenBeforeTheFirstPictureIsSelectedInIt()
    {
        Shown shown;
        QVERIFY(shown.open("nested.pbtxt"));
        const Graph& graph = *shown.live.snapshot().graph;
        const NodeId last(graph.size() - 1);
        shown.canvas.setGraph(shown.live.snapshot().graph);
        shown.canvas.selectNode(last);
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.selectedNode(), last);
    }

    void arrowsFollowEdges_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<int>("key");
        QTest::addColumn<QString>("to");
        const auto row = [](const char* from, Qt::Key key, const char* to) {
            QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(from)).arg(key)))
                << QString::fromLatin1(from) << int(key) << QString::fromLatin1(to);
        };
        row("zero", Qt::Key_Right, "while/Enter");
        row("while/Enter", Qt::Key_Left, "zero");
        row("while/Add", Qt::Key_Right, "while/NextIteration");
        row("while/LoopCond", Qt::Key_Left, "while/Less");
        row("result", Qt::Key_Right, "result");
        row("result", Qt::Key_Left, "while/Exit");
    }
    void arrowsFollowEdges()
    {
        QFETCH(QString, from);
        QFETCH(int, key);
        QFETCH(QString, to);
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.selectNode(shown.live.node(qPrintable(from)));
        QTest::keyClick(&shown.canvas, static_cast<Qt::Key>(key));
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node(qPrintable(to)));
    }

    void upAndDownGoToNeighbours()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.selectNode(shown.live.node("limit"));
        const double y = shown.item("limit").rect.center().y();
        QTest::keyClick(&shown.canvas, Qt::Key_Down);
        QTest::keyClick(&shown.canvas, Qt::Key_Up);
        QTest::keyClick(&shown.canvas, Qt::Key_Up);
        const NodeId above = shown.canvas.selectedNode();
        QVERIFY(!above.isValid()
                || shown.item(shown.live.snapshot().graph->node(above).name.c_str()).rect.center().y() < y);
    }

    void theGlyphFires()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        NodeId asked;
        connect(&shown.canvas, &Canvas::fireRequested, this, [&](NodeId node) { asked = node; });
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.glyph("one"));
        QCOMPARE(asked, shown.live.node("one"));
        // What is not ready is selected instead.
        asked = NodeId();
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.glyph("while/Add"));
        QVERIFY(!asked.isValid());
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Add"));
        // So do Enter and a double click.
        shown.canvas.selectNode(shown.live.node("limit"));
        QTest::keyClick(&shown.canvas, Qt::Key_Return);
        QCOMPARE(asked, shown.live.node("limit"));
        QTest::mouseDClick(&shown.canvas, Qt::LeftButton, {}, shown.centre("zero"));
        QCOMPARE(asked, shown.live.node("zero"));
    }

    void placesForBreakpointsAreClicked()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        std::vector<CanvasTarget> asked;
        connect(&shown.canvas, &Canvas::breakpointClicked, this,
                [&](const CanvasTarget& target) { asked.push_back(target); });
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.gutter("while/Add"));
        QCOMPARE(asked.size(), size_t(1));
        QVERIFY(asked.back() == CanvasTarget::ofNode(shown.live.node("while/Add")));
        // The spot on a line, and beside it only the line.
        const SceneEdge& line = shown.line("while/Switch", "while/Identity");
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.pixel(breakpointSpot(line).center()));
        QCOMPARE(asked.size(), size_t(2));
        const CanvasTarget edge =
            CanvasTarget::ofEdge({shown.live.node("while/Switch"), 1}, shown.live.node("while/Identity"));
        QVERIFY(asked.back() == edge);
        QVERIFY(shown.canvas.selection() == edge);
        const SceneEdge& longLine = shown.line("while/Exit", "result");
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.pixel(longLine.path.pointAtPercent(0.1)));
        QCOMPARE(asked.size(), size_t(2));
        QVERIFY(shown.canvas.selection().kind == CanvasTarget::Kind::Edge);
        // The box in the frame's header.
        const QRectF frame =
            shown.canvas.scene()->items[static_cast<size_t>(shown.canvas.scene()->itemOf(shown.frame()))].rect;
        QTest::mouseClick(
            &shown.canvas, Qt::LeftButton, {},
            shown.pixel(GroupBox::breakBox(GroupBox::header(frame, shown.canvas.visibleArea())).center()));
        QCOMPARE(asked.size(), size_t(3));
        QVERIFY(asked.back() == CanvasTarget::ofGroup(shown.frame()));
    }

    /// Arrows in a frame's header, and Ctrl and the wheel over it, go to the iterations that are live.
    void aHeaderGoesToOtherIterations()
    {
        Shown shown;
        QVERIFY(shown.open("parallel.pbtxt"));
        std::optional<FrameLook> look;
        const std::string& path = shown.canvas.tree()->group(shown.frame()).path;
        for (int i = 0; i < 200 && !(look && look->earlier); ++i) {
            QVERIFY(shown.live.step());
            shown.canvas.setSnapshot(shown.live.session.snapshot());
            look = shown.canvas.states()->frame(path);
        }
        QVERIFY(look && look->isLive && look->earlier);
        QCOMPARE(look->iteration, look->newest);
        QVERIFY(!look->later);
        const QString about = QStringLiteral("\nThe oldest, iteration %1, waits for ").arg(look->oldest);
        const int item = shown.canvas.scene()->itemOf(shown.frame());
        QVERIFY(shown.canvas.describe(item).contains(about));
        shown.canvas.setHidesNext(true);  // somebody is asked for it
        QVERIFY(!shown.canvas.describe(item).contains(about));
        shown.canvas.setHidesNext(false);
        std::optional<IterationQuery> asked;
        connect(&shown.canvas, &Canvas::iterationRequested, this, [&](const IterationQuery& request) {
            asked = request;
            shown.canvas.setFocusTag(request.tag);
        });
        const QRectF box =
            shown.canvas.scene()->items[static_cast<size_t>(shown.canvas.scene()->itemOf(shown.frame()))].rect;
        const QRectF header = GroupBox::header(box, shown.canvas.visibleArea());
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.pixel(GroupBox::earlier(header).center()));
        QVERIFY(asked == look->earlier);
        QCOMPARE(shown.canvas.states()->frame(path)->iteration, look->iteration - 1);
        const QPointF at = shown.canvas.toWidget(GroupBox::iteration(header).center());
        const double zoom = shown.canvas.zoom();
        QWheelEvent wheel(at, shown.canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&shown.canvas, &wheel);
        QCOMPARE(shown.canvas.states()->frame(path)->iteration, look->iteration);
        QCOMPARE(shown.canvas.zoom(), zoom);
    }

    /// Showing what a line carries must not select its source in its place.
    void aSelectedLineStaysSelected()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        connect(&shown.canvas, &Canvas::edgeSelected, this,
                [&](Endpoint source, NodeId) { shown.canvas.selectNode(source.node); });
        const SceneEdge& line = shown.line("while/Switch", "while/Identity");
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.pixel(line.path.pointAtPercent(0.5)));
        QVERIFY(shown.canvas.selection().kind == CanvasTarget::Kind::Edge);
        QVERIFY(!shown.canvas.selectedNode().isValid());
    }

    void menusKnowWhatTheyAreAbout()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        std::vector<CanvasTarget> asked;
        connect(&shown.canvas, &Canvas::contextMenuRequested, this,
                [&](const CanvasTarget& target, QPoint) { asked.push_back(target); });
        const auto menuAt = [&](QPoint at, QContextMenuEvent::Reason reason) {
            QContextMenuEvent event(reason, at, shown.canvas.mapToGlobal(at));
            QCoreApplication::sendEvent(&shown.canvas, &event);
        };
        menuAt(shown.centre("while/Add"), QContextMenuEvent::Mouse);
        menuAt(shown.pixel(shown.line("while/Switch", "while/Identity").path.pointAtPercent(0.5)),
               QContextMenuEvent::Mouse);
        menuAt(shown.header(shown.frame()), QContextMenuEvent::Mouse);
        menuAt(shown.pixel(shown.canvas.scene()->bounds.topLeft() + QPointF(2, 2)), QContextMenuEvent::Mouse);
        // The menu key is about what is selected, wherever the mouse is.
        shown.canvas.selectNode(shown.live.node("result"));
        menuAt(shown.centre("while/Add"), QContextMenuEvent::Keyboard);
        QCOMPARE(asked.size(), size_t(5));
        QVERIFY(asked[0] == CanvasTarget::ofNode(shown.live.node("while/Add")));
        QVERIFY(asked[1]
                == CanvasTarget::ofEdge({shown.live.node("while/Switch"), 1}, shown.live.node("while/Identity")));
        QVERIFY(asked[2] == CanvasTarget::ofGroup(shown.frame()));
        QVERIFY(asked[3] == CanvasTarget());
        QVERIFY(asked[4] == CanvasTarget::ofNode(shown.live.node("result")));
    }

    /// What lies over the picture takes no more than a third of it either way (the words of a legend half of the
    /// width), and goes where nothing could be read in that.
    void aNarrowPaneIsForTheGraph()
    {
        Shown shown;
        QVERIFY(shown.open("nested.pbtxt"));
        shown.canvas.zoomBy(2);
        const Legend& legend = shown.canvas.legend();
        const Minimap& map = shown.canvas.minimap();
        for (const QSize& size : {QSize(1000, 700), QSize(420, 400), QSize(250, 400), QSize(200, 150)}) {
            shown.canvas.resize(size);
            QCoreApplication::processEvents();
            QVERIFY(!legend.isVisible() || 2 * legend.width() <= size.width());
            QVERIFY(!map.isVisible() || (3 * map.width() <= size.width() && 3 * map.height() <= size.height()));
            QCOMPARE(legend.isVisible(), size.width() > 250);
            QCOMPARE(map.isVisible(), size.width() > 200);
        }
    }

    /// What is selected is never behind the overview.
    void theOverviewHidesNoSelection()
    {
        Shown shown;
        QVERIFY(shown.open("nested.pbtxt"));
        shown.canvas.resize(700, 420);
        QCoreApplication::processEvents();
        shown.canvas.zoomBy(1.5);
        QVERIFY(shown.canvas.minimap().isVisible());
        const Graph& graph = *shown.live.snapshot().graph;
        for (size_t i = 0; i < graph.size(); ++i) {
            if (i % 2 == 0 && shown.canvas.isOpen(shown.frame())) {  // selecting opens it again
                shown.canvas.toggleGroup(shown.frame());
                QVERIFY(shown.settle());
            }
            shown.canvas.selectNode(NodeId(i));
            QVERIFY(shown.settle());
            const QRectF box = shown.item(graph.node(NodeId(i)).name.c_str()).rect;
            const QRectF seen(shown.canvas.toWidget(box.topLeft()), box.size() * shown.canvas.zoom());
            QVERIFY2(!seen.intersects(QRectF(shown.canvas.minimap().geometry())), graph.node(NodeId(i)).name.c_str());
            QVERIFY(QRectF(shown.canvas.rect()).contains(seen));
        }
    }

    void theGroupAroundIsSelected()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.selectNode(shown.live.node("while/Add"));
        shown.canvas.openParentOfSelection();
        QVERIFY(!shown.canvas.selectedNode().isValid());
        QTest::keyClick(&shown.canvas, Qt::Key_Return);
        QVERIFY(shown.settle());
        QVERIFY(!shown.canvas.isOpen(shown.frame()));
    }

    void zoomKeepsThePointUnderTheMouse()
    {
        Shown shown;
        QVERIFY(shown.open("nested.pbtxt"));
        shown.canvas.fit();
        const double before = shown.canvas.zoom();
        const QPointF middle = QRectF(shown.canvas.rect()).center();
        const QPointF fixed = shown.canvas.toScene(middle);
        shown.canvas.zoomBy(2);
        QVERIFY(shown.canvas.zoom() > before);
        const QPointF moved = shown.canvas.toScene(middle) - fixed;
        QVERIFY(moved.manhattanLength() < 0.01);
        for (int i = 0; i < 50; ++i)
            shown.canvas.zoomBy(2);
        QVERIFY(shown.canvas.zoom() <= 4);
        for (int i = 0; i < 50; ++i)
            shown.canvas.zoomBy(0.5);
        QVERIFY(shown.canvas.zoom() >= 0.02);
    }

    /// What is stopped can be asked for again.
    void aPictureCanBeImproved()
    {
        std::string text;
        constexpr size_t many = 1000;  // which takes `dot` a while
        for (size_t i = 0; i <= many; ++i)
            text += (i == 0 ? "n" : "; n") + std::to_string(i) + " NoOp";
        ShownGraph shown(graphFromText(text.c_str()));
        QVERIFY(!shown.canvas.canImprove());
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.canImprove());
        const auto before = shown.canvas.scene();
        shown.canvas.improve();
        QVERIFY(shown.canvas.isLayingOut());
        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QVERIFY(!shown.canvas.isLayingOut());
        QCOMPARE(shown.canvas.scene(), before);
        QVERIFY(shown.canvas.canImprove());
    }

    void itIsPaintedInTheColoursOfItsPalette_data()
    {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void itIsPaintedInTheColoursOfItsPalette()
    {
        QFETCH(bool, isDark);
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.setPalette(isDark ? darkPalette() : lightPalette());
        const QImage image = shown.canvas.grab().toImage();
        const Theme theme = isDark ? Theme::dark() : Theme::light();
        QCOMPARE(image.pixelColor(3, 3), theme.canvas);
        const QPoint ready = shown.glyph("one") * image.devicePixelRatio();
        QCOMPARE(image.pixelColor(ready), theme.ready);
    }
};

TAGSCOPE_TEST(TestCanvas)

#include "tst_canvas.moc"
