// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/motion/motion.h"

#include "tests/support/shown_canvas.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QSignalSpy>

#include <cmath>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownMotion : ShownRun {
    /// One event on, until a node has just fired; false if it never does.
    bool stepTo(const char* node)
    {
        for (int i = 0; i < 200 && live.step(); ++i)
            if (live.snapshot().report->fired && live.snapshot().report->fired->node == live.node(node))
                return true;
        return false;
    }
    QRectF rectOf(NodeId node) const { return item(node).rect; }
};

bool isNear(const QRectF& a, const QRectF& b)
{
    return std::abs(a.left() - b.left()) < 1e-6 && std::abs(a.top() - b.top()) < 1e-6
        && std::abs(a.width() - b.width()) < 1e-6 && std::abs(a.height() - b.height()) < 1e-6;
}

}

class TestMotion final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// What a filter leaves out has no lines by which tokens could leave.
    void nodesThatAreNotDrawnMoveNothing()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.sliceAround(shown.live.node("result"), Slice::Towards::Producers);
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.scene()->itemOf(shown.live.node("while/Add")), -1);
        int steps = 0;
        for (; !shown.live.snapshot().isIdle() && shown.live.step(); ++steps)
            tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1);
        QCOMPARE(uint64_t(steps), shown.live.snapshot().size);
        // Dead ones all at once.
        tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), 0);
    }

    void tokensOfAStep_data()
    {
        QTest::addColumn<QByteArray>("node");
        QTest::addColumn<int>("live");
        QTest::addColumn<int>("dead");
        // counter.pbtxt: how many lines lead away with a token.
        QTest::newRow("a source") << QByteArray("zero") << 1 << 0;
        QTest::newRow("to two consumers") << QByteArray("while/Merge") << 2 << 0;
        QTest::newRow("true: on into the body, dead to the Exit") << QByteArray("while/Switch") << 1 << 1;
        QTest::newRow("a dead Exit") << QByteArray("while/Exit") << 0 << 1;
        QTest::newRow("a back edge") << QByteArray("while/NextIteration") << 1 << 0;
    }
    void tokensOfAStep()
    {
        QFETCH(QByteArray, node);
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.stepTo(node.constData()));
        const TokenMoves moves =
            tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1);
        const auto dead = static_cast<int>(std::ranges::count(moves.hops, true, &TokenMoves::Hop::isDead));
        QTEST(static_cast<int>(moves.hops.size()) - dead, "live");
        QTEST(dead, "dead");
        QCOMPARE(moves.flashes.size(), size_t(1));
        QCOMPARE(moves.flashes.front().item, shown.canvas.scene()->itemOf(shown.live.node(node.constData())));
        QCOMPARE(moves.steps(), 1);
        for (const TokenMoves::Hop& hop : moves.hops)
            QCOMPARE(shown.canvas.scene()->edges[static_cast<size_t>(hop.edge)].source.node,
                     shown.live.node(node.constData()));
    }

    void tokensOfAnEditAreMarkedOnTheirWay()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.stepTo("while/Switch"));
        const auto marks = [&] {
            QStringList list;
            for (const TokenMoves::Hop& hop :
                 tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1).hops)
                list.append(QStringLiteral("%1%2")
                                .arg(shown.canvas.scene()->edges[static_cast<size_t>(hop.edge)].source.slot)
                                .arg(hop.isEdited ? QStringLiteral(" by hand") : QString()));
            list.sort();
            return list;
        };
        QCOMPARE(marks(), QStringList({QStringLiteral("0"), QStringLiteral("1")}));
        const FiringInfo fired = *shown.live.snapshot().report->fired;
        QCOMPARE(shown.live.error(EditRequest{fired.node, 1, fired.tag, Tensor::scalar<int32_t>(5)}), std::string());
        QCOMPARE(marks(), QStringList({QStringLiteral("0"), QStringLiteral("1 by hand")}));
        QVERIFY(shown.stepTo("while/Switch"));  // of the next iteration
        QCOMPARE(marks(), QStringList({QStringLiteral("0"), QStringLiteral("1")}));
    }

    void aTokenThatIsSetOnOneLineIsMarkedThere()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.stepTo("while/Merge"));
        const FiringInfo fired = *shown.live.snapshot().report->fired;
        const auto moves = [&] {
            QStringList list;
            for (const TokenMoves::Hop& hop :
                 tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1).hops)
                list.append(QString::fromStdString(
                                shown.live.snapshot()
                                    .graph->node(shown.canvas.scene()->edges[static_cast<size_t>(hop.edge)].target)
                                    .name)
                            + (hop.isDead ? QStringLiteral(" dead") : QString())
                            + (hop.isEdited ? QStringLiteral(" by hand") : QString()));
            list.sort();
            return list;
        };
        QCOMPARE(moves(), QStringList({QStringLiteral("while/Less"), QStringLiteral("while/Switch")}));
        const Endpoint less{shown.live.node("while/Less"), 0};
        QCOMPARE(shown.live.error(EditRequest{fired.node, 0, fired.tag, Tensor::scalar<int32_t>(5), false, less}),
                 std::string());
        QCOMPARE(moves(), QStringList({QStringLiteral("while/Less by hand"), QStringLiteral("while/Switch")}));
        QCOMPARE(shown.live.error(EditRequest{fired.node, 0, fired.tag, Tensor(), false, less}), std::string());
        QCOMPARE(moves(), QStringList({QStringLiteral("while/Less dead by hand"), QStringLiteral("while/Switch")}));
    }

    /// x goes to y as a value, and by a control edge, whose token dies: what moves along the line is live.
    void aDeadControlTokenMovesOnNoLine()
    {
        const GraphFile file(constantText("x", "DT_FLOAT", "tensor_shape {} float_val: 3")
                             + "node { name: \"y\" op: \"Neg\" input: \"x\" input: \"^x\" "
                               "attr { key: \"T\" value { type: DT_FLOAT } } }\n");
        ShownMotion shown;
        QVERIFY(shown.openFile(file.path()));
        QVERIFY(shown.stepTo("x"));
        const FiringInfo fired = *shown.live.snapshot().report->fired;
        QCOMPARE(shown.live.error(EditRequest{fired.node, 0, fired.tag, Tensor(), false,
                                              Endpoint{shown.live.node("y"), controlSlot}}),
                 std::string());
        const TokenMoves moves =
            tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1);
        QCOMPARE(moves.hops.size(), size_t(1));
        QVERIFY(!moves.hops.front().isDead);
        QVERIFY(shown.live.step());
        QVERIFY(shown.live.snapshot().report->fired->isDead);
    }

    /// Switch, Square and result, one after the other, when the run goes to its end at once.
    void aWaveGoesHopByHop()
    {
        ShownMotion shown;
        QVERIFY(shown.open("dead_fetch.pbtxt"));
        QVERIFY(shown.live.ask(MoveRequest{}));
        const TokenMoves moves = tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), 0);
        QCOMPARE(moves.steps(), 3);
        const char* names[] = {"Switch", "Square", "result"};
        QCOMPARE(moves.flashes.size(), size_t(3));
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(moves.flashes[i].item, shown.canvas.scene()->itemOf(shown.live.node(names[i])));
            QCOMPARE(moves.flashes[i].step, int(i));
            QVERIFY(moves.flashes[i].isDead);
        }
    }

    void nothingMovesBackwards()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.live.step(8));
        QVERIFY(shown.live.ask(BackRequest{1}));
        QCOMPARE(tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), 8).steps(), 0);
    }

    void aStepIsPlayedOnce()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QSignalSpy frames(&shown.canvas.motion(), &Motion::changed);
        QVERIFY(shown.live.step());
        QVERIFY(shown.canvas.motion().tokens());
        QTRY_VERIFY(!shown.canvas.motion().isMoving());
        QVERIFY(!shown.canvas.motion().tokens());
        QVERIFY(frames.size() >= 1);
    }

    void reducedMotionMovesNothing()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.setReducedMotion(true);
        QVERIFY(shown.live.step());
        QVERIFY(!shown.canvas.motion().isMoving());
        QVERIFY(!shown.canvas.motion().tokens());
        shown.canvas.toggleGroup(shown.frame());
        QVERIFY(shown.settle());
        QVERIFY(!shown.canvas.motion().isMoving());
        QVERIFY(!shown.canvas.motion().scene());
    }

    /// Of three steps the second is half done after one and a half times the time of a hop.
    void equalTimeForEveryHop()
    {
        Motion motion;
        TokenMoves moves;
        moves.flashes = {{0, 0, true}, {1, 1, true}, {2, 2, true}};
        motion.setHeld(Motion::hopMs * 3 / 2);
        motion.start(moves);
        QCOMPARE(motion.part(0), 1.5);
        QCOMPARE(motion.part(1), 0.5);
        QCOMPARE(motion.part(2), -0.5);
        // A long way takes no longer than mostMs.
        moves.flashes.push_back({3, 99, true});
        motion.setHeld(Motion::mostMs);
        motion.start(moves);
        QCOMPARE(motion.part(99), 1.0);
    }

    /// Twice the time for a hop is twice the time for all of a long way.
    void slowerTokens()
    {
        Motion motion;
        motion.setTokenHop(2 * Motion::hopMs);
        TokenMoves moves;
        moves.flashes = {{0, 0, true}, {1, 1, true}};
        motion.setHeld(Motion::hopMs * 3);
        motion.start(moves);
        QCOMPARE(motion.part(0), 1.5);
        QCOMPARE(motion.part(1), 0.5);
        moves.flashes.push_back({2, 99, true});
        motion.setHeld(2 * Motion::mostMs);
        motion.start(moves);
        QCOMPARE(motion.part(99), 1.0);
    }

    /// Fast at first: by half of the time 1 - (1 - 1/2)^3 of the way is done. Tokens go on beside it, each by its own
    /// clock.
    void thePictureGlides()
    {
        Motion motion;
        for (const auto& [ms, left] :
             {std::pair(qint64(0), 200.0), std::pair(Motion::hopMs / 2, 25.0), std::pair(Motion::hopMs, 0.0)}) {
            motion.setHeld(ms);
            motion.glide({200, -400});
            QCOMPARE(motion.shift(), QPointF(left, -2 * left));
        }
        // Somewhere else to go on the way there: from where it is painted.
        motion.setHeld(Motion::hopMs / 2);
        motion.glide({200, 0});
        motion.glide({175, 0});
        QCOMPARE(motion.shift(), QPointF((25 + 175) / 8.0, 0));
        motion.setHeld(std::nullopt);
        TokenMoves moves;
        moves.flashes = {{0, 0, true}, {1, 9, true}};
        motion.start(moves);
        motion.glide({200, 0});
        QVERIFY(motion.tokens() && !motion.shift().isNull());
        motion.start(moves);
        QVERIFY(!motion.shift().isNull());
        QTRY_VERIFY(motion.shift().isNull());
        QVERIFY(motion.tokens());  // ten hops take ten times as long
        QTRY_VERIFY(!motion.isMoving());
        QVERIFY(!motion.tokens());
        motion.setReduced(true);
        motion.glide({200, 0});
        QVERIFY(motion.shift().isNull() && !motion.isMoving());
    }

    /// What is brought into view is there at once for whoever points at it; only the picture is on its way, from where
    /// it was.
    void whatIsBroughtIntoViewGlides()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt", {400, 300}));
        Canvas& canvas = shown.canvas;
        canvas.setShowsLegend(false);
        canvas.setShowsMinimap(false);
        canvas.zoomBy(2);
        canvas.centreOn(shown.rectOf(shown.live.node("zero")).center());
        QTRY_VERIFY(!canvas.motion().isMoving());
        const NodeId far = shown.live.node("while/Exit");
        const auto isInView = [&] { return canvas.visibleArea().contains(shown.rectOf(far)); };
        QVERIFY(!isInView());
        const QImage before = canvas.grab().toImage();
        const QPointF was = canvas.toWidget({});
        canvas.motion().setHeld(0);
        canvas.reveal(far);
        QVERIFY(isInView());
        QCOMPARE(canvas.toWidget({}) + canvas.motion().shift(), was);
        const QImage atFirst = canvas.grab().toImage();
        canvas.motion().setHeld(std::nullopt);
        const QImage after = canvas.grab().toImage();
        const auto differing = [&before](const QImage& image) {
            int pixels = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    pixels += image.pixel(x, y) != before.pixel(x, y) ? 1 : 0;
            return pixels;
        };
        QCOMPARE(atFirst.size(), before.size());
        QVERIFY(differing(after) > 100);
        QVERIFY2(differing(atFirst) * 10 < differing(after),
                 qPrintable(QString::number(differing(atFirst))));  // but for rounding nothing
        // What is in view stays where it is.
        canvas.reveal(far);
        QVERIFY(!canvas.motion().isMoving());
        canvas.setReducedMotion(true);
        canvas.reveal(shown.live.node("zero"));
        QVERIFY(canvas.motion().shift().isNull());
    }

    /// Closing and opening the frame: its corner stays, boxes go in straight lines from where they were, and lines go
    /// with them.
    void aGroupGrowsFromItsCorner()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const GroupId frame = shown.frame();
        shown.canvas.toggleGroup(frame);
        QVERIFY(shown.settle());
        QTRY_VERIFY(!shown.canvas.motion().isMoving());
        const std::shared_ptr<const Scene> closed = shown.canvas.scene();
        const Camera cameraBefore = shown.canvas.camera();
        shown.canvas.toggleGroup(frame);
        QVERIFY(shown.settle());
        const std::shared_ptr<const Scene> open = shown.canvas.scene();
        const Camera camera = shown.canvas.camera();
        const auto move =
            SceneMove::between({closed, cameraBefore}, {open, camera}, *shown.canvas.tree(), shown.canvas.size());
        QVERIFY(move);

        const std::shared_ptr<const Scene> start = move->at(0);
        const std::shared_ptr<const Scene> middle = move->at(0.5);
        const std::shared_ptr<const Scene> end = move->at(1);
        const auto group = static_cast<size_t>(open->itemOf(frame));
        const QRectF was = closed->items[static_cast<size_t>(closed->itemOf(frame))].rect;
        QCOMPARE(camera.toWidget(open->items[group].rect.topLeft()), cameraBefore.toWidget(was.topLeft()));
        QVERIFY(isNear(QRectF(start->items[group].rect.topLeft(), was.size()), start->items[group].rect));
        for (size_t i = 0; i < open->items.size(); ++i) {
            const QRectF& a = start->items[i].rect;
            const QRectF& b = open->items[i].rect;
            QVERIFY(isNear(end->items[i].rect, b));
            QVERIFY(isNear(middle->items[i].rect, QRectF((a.topLeft() + b.topLeft()) / 2, (a.size() + b.size()) / 2)));
            if (open->items[i].container == static_cast<int>(group))
                QVERIFY(start->items[group].rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(a));
        }
        // A line leaves and reaches what it did before, moved as that has been.
        QVERIFY(!start->edges.empty());
        for (size_t e = 0; e < start->edges.size(); ++e) {
            const auto from = static_cast<size_t>(start->edges[e].from);
            const QPointF shift = start->items[from].rect.center() - open->items[from].rect.center();
            const SceneEdge& whole = *std::ranges::find_if(open->edges, [&](const SceneEdge& other) {
                return other.source == start->edges[e].source && other.target == start->edges[e].target;
            });
            QVERIFY(QLineF(start->edges[e].path.elementAt(0), QPointF(whole.path.elementAt(0)) + shift).length()
                    < 1e-6);
        }
    }

    void itIsNotMovedWhere_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::addColumn<bool>("moves");
        QTest::newRow("the same scale") << 1.0 << true;
        QTest::newRow("another scale") << 1.5 << false;
    }
    void itIsNotMovedWhere()
    {
        QFETCH(double, zoom);
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const std::shared_ptr<const Scene> open = shown.canvas.scene();
        Camera before;
        before.zoom = zoom;
        before.offset = QPointF(40, 0);
        QTEST(
            SceneMove::between({open, before}, {open, Camera()}, *shown.canvas.tree(), shown.canvas.size()).has_value(),
            "moves");
        // And nothing to do is nothing to show.
        QVERIFY(!SceneMove::between({open, Camera()}, {open, Camera()}, *shown.canvas.tree(), shown.canvas.size()));
    }

    /// While boxes are on their way, a click means where they are going.
    void aClickMeansTheNewPicture()
    {
        ShownMotion shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.toggleGroup(shown.frame());
        QVERIFY(shown.settle());
        QTRY_VERIFY(!shown.canvas.motion().isMoving());
        shown.canvas.motion().setHeld(0);
        shown.canvas.toggleGroup(shown.frame());
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.motion().scene());
        const NodeId less = shown.live.node("while/Less");
        const QPointF there = shown.canvas.toWidget(shown.rectOf(less).center());
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, there.toPoint());
        QCOMPARE(shown.canvas.selectedNode(), less);
    }
};

TAGSCOPE_TEST(TestMotion)

#include "tst_motion.moc"
