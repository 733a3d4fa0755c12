// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/canvas_panes.h"

#include "tests/support/groups.h"
#include "tests/support/ui_test.h"
#include "ui/common/theme.h"
#include "ui/session/commands/move_requests.h"

#include <QSignalSpy>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// Two pictures of the counter loop, run to its end.
struct ShownCanvasPanes {
    LiveSession live;
    Canvas* first = new Canvas;
    CanvasPanes panes{first};

    bool open()
    {
        if (!live.open(examplePath("counter.pbtxt")) || !live.ask(MoveRequest{}))
            return false;
        panes.resize(1600, 700);
        panes.show();
        first->setGraph(live.snapshot().graph);
        first->setSnapshot(live.session.snapshot());
        panes.setSnapshot(live.session.snapshot());
        if (!settle())
            return false;
        panes.setPaneCount(2);
        return settle();
    }
    bool settle()
    {
        return QTest::qWaitFor([&] { return !first->isLayingOut() && first->scene(); }, 20'000);
    }
    Canvas& second() { return panes.canvas(1); }
    std::shared_ptr<const ShownIteration> iteration(int64_t number, NodeState less)
    {
        return std::make_shared<const ShownIteration>(
            ShownIteration{StaticFrameId(1), number, {{live.node("while/Less").value, less}}});
    }
    QRectF rectOf(const char* node)
    {
        return first->scene()->items[static_cast<size_t>(first->scene()->itemOf(live.node(node)))].rect;
    }
};

}

class TestCanvasPanes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// As the first does, whatever that was told before the other was opened.
    void aNewPictureHidesWhatTheFirstHides()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        shown.panes.setPaneCount(1);
        shown.first->setHidesNext(true);
        shown.first->setLarge(true);
        shown.panes.setPaneCount(2);
        QVERIFY(shown.second().states() && shown.second().states()->hidesNext());
        QVERIFY(shown.second().pictureState().isLarge);
    }

    void linkedPicturesShowTheSamePart()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        QCOMPARE(shown.panes.paneCount(), 2);
        QCOMPARE(shown.second().scene(), shown.first->scene());
        QVERIFY(shown.second().camera() == shown.first->camera());
        shown.first->zoomBy(1.5);
        QVERIFY(shown.second().camera() == shown.first->camera());
        shown.second().centreOn(QPointF(10, 20));
        QVERIFY(shown.second().camera() == shown.first->camera());
        // They glide together.
        shown.first->motion().setHeld(0);
        shown.second().motion().setHeld(0);
        shown.first->centreOn(QPointF(5000, 5000));
        shown.first->reveal(shown.live.node("while/Add"));
        QVERIFY(!shown.first->motion().shift().isNull());
        QCOMPARE(shown.second().motion().shift(), shown.first->motion().shift());
        QVERIFY(shown.second().camera() == shown.first->camera());
        for (Canvas* canvas : {shown.first, &shown.second()})
            canvas->motion().setHeld(std::nullopt);
        shown.panes.setLinked(1, false);
        const Camera before = shown.first->camera();
        shown.second().zoomBy(2);
        QVERIFY(shown.first->camera() == before);
        QVERIFY(!(shown.second().camera() == before));
        shown.panes.setLinked(1, true);
        QVERIFY(shown.second().camera() == before);
    }

    void groupsOpenInAll()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        const GroupId frame = firstFrame(*shown.first->tree());
        QVERIFY(shown.first->isOpen(frame) && shown.second().isOpen(frame));
        const auto before = shown.first->scene();
        for (Canvas* canvas : {&shown.second(), shown.first}) {
            const bool wasOpen = shown.first->isOpen(frame);
            QSignalSpy laidOut(shown.first, &Canvas::laidOut);
            canvas->toggleGroup(frame);
            QVERIFY(QTest::qWaitFor([&] { return !laidOut.isEmpty(); }, 20'000));
            QCOMPARE(shown.first->isOpen(frame), !wasOpen);
            QCOMPARE(shown.second().isOpen(frame), !wasOpen);
            QCOMPARE(shown.second().scene(), shown.first->scene());
            QVERIFY(shown.second().camera() == shown.first->camera());
        }
        QVERIFY(shown.first->scene() != before);
    }

    void selectionsAreTold()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        NodeId selected;
        connect(&shown.second(), &Canvas::nodeSelected, this, [&](NodeId node) { selected = node; });
        QTest::mouseClick(&shown.second(), Qt::LeftButton, {},
                          shown.second().toWidget(shown.rectOf("while/Less").center()).toPoint());
        QCOMPARE(selected, shown.live.node("while/Less"));
        shown.panes.selectNode(shown.live.node("while/Add"));
        QCOMPARE(shown.second().selectedNode(), shown.live.node("while/Add"));
    }

    /// Lines and groups, too, and that nothing is; nobody is told of it twice.
    void whatIsSelectedIsShared()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        QSignalSpy groups(shown.first, &Canvas::groupSelected);
        const GroupId frame = firstFrame(*shown.first->tree());
        shown.second().selectItem(shown.first->scene()->itemOf(frame));
        shown.panes.selectAs(shown.second());
        QVERIFY(shown.first->selection() == CanvasTarget::ofGroup(frame));
        QCOMPARE(groups.size(), 0);
        const auto& edges = shown.first->scene()->edges;
        const auto line = std::ranges::find_if(edges, [&](const SceneEdge& edge) {
            return edge.source.node == shown.live.node("while/Switch")
                && edge.target == shown.live.node("while/Identity");
        });
        QVERIFY(line != edges.end());
        shown.second().centreOn(line->path.pointAtPercent(0.5));
        QTest::mouseClick(&shown.second(), Qt::LeftButton, {}, shown.second().rect().center());
        QVERIFY(shown.second().selection() == CanvasTarget::ofEdge(line->source, line->target));
        shown.panes.selectAs(shown.second());
        QVERIFY(shown.first->selection() == shown.second().selection());
        shown.second().selectItem(-1);
        shown.panes.selectAs(shown.second());
        QCOMPARE(shown.first->selectedItem(), -1);
    }

    /// An iteration that is over looks as it is told, and what differs has a folded corner.
    void iterationsAreShown()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        const NodeId less = shown.live.node("while/Less");
        const auto differing =
            std::make_shared<const std::unordered_set<uint32_t>>(std::unordered_set<uint32_t>{less.value});
        shown.panes.showIteration(0, QStringLiteral("while i=3"), shown.iteration(3, NodeState::Done), nullptr);
        shown.panes.showIteration(1, QStringLiteral("while i=4"), shown.iteration(4, NodeState::DoneDead), differing);
        QCOMPARE(shown.first->states()->look(less).state, NodeState::Done);
        QCOMPARE(shown.second().states()->look(less).state, NodeState::DoneDead);
        QCOMPARE(shown.second().states()->look(less).iteration, int64_t(4));
        QCOMPARE(shown.second().states()->look(shown.live.node("while/Add")).state, NodeState::NotReached);
        QCOMPARE(shown.second().states()->look(shown.live.node("zero")).state, NodeState::Done);
        QCOMPARE(shown.second().states()->frame("while/while_context")->iteration, int64_t(4));
        QCOMPARE(shown.panes.title(1), QStringLiteral("while i=4"));
        shown.first->fit();
        const auto corner = [&](Canvas& canvas, const char* node) {
            const QPoint at = canvas.toWidget(shown.rectOf(node).topLeft() + QPointF(3, 3)).toPoint();
            return canvas.grab().toImage().pixelColor(at);
        };
        const QColor mark = Theme::of(shown.first->palette()).selection;
        QCOMPARE(corner(shown.second(), "while/Less"), mark);
        QVERIFY(corner(*shown.first, "while/Less") != mark);
        QVERIFY(corner(shown.second(), "while/Add") != mark);
        // Alone again, the first shows what the snapshot has.
        shown.panes.setPaneCount(1);
        QVERIFY(!shown.first->shownIteration());
    }

    void closedByItsButton()
    {
        ShownCanvasPanes shown;
        QVERIFY(shown.open());
        QSignalSpy closed(&shown.panes, &CanvasPanes::closed);
        for (QToolButton* button : shown.panes.findChildren<QToolButton*>())
            if (!button->isCheckable())
                button->click();
        QCOMPARE(closed.size(), 1);
        QCOMPARE(shown.panes.paneCount(), 1);
        // The first goes on alone.
        shown.first->zoomBy(1.1);
        QVERIFY(shown.first->scene());
    }
};

TAGSCOPE_TEST(TestCanvasPanes)

#include "tst_canvas_panes.moc"
