// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/motion/motion.h"

#include "tests/support/shown_canvas.h"

#include <QSignalSpy>

#include <cmath>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct Shown : ShownRun {
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
    return std::abs(a.left() - b.left()) < 1e-6 && std::abs(a.top() - b.top()) < 1e-6 && std::abs(a.width() - b.width()) < 1e-6
        && std::abs(a.height() - b.height()) < 1e-6;
}

}

class TestMotion final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

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
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.stepTo(node.constData()));
        const TokenMoves moves = tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1);
        const auto dead = static_cast<int>(std::ranges::count(moves.hops, true, &TokenMoves::Hop::isDead));
        QTEST(static_cast<int>(moves.hops.size()) - dead, "live");
        QTEST(dead, "dead");
        QCOMPARE(moves.flashes.size(), size_t(1));
        QCOMPARE(moves.flashes.front().item, shown.canvas.scene()->itemOf(shown.live.node(node.constData())));
        QCOMPARE(moves.steps(), 1);
        for (const TokenMoves::Hop& hop : moves.hops)
            QCOMPARE(shown.canvas.scene()->edges[static_cast<size_t>(hop.edge)].source.node, shown.live.node(node.constData()));
    }

    void tokensOfAnEditAreMarkedOnTheirWay()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.stepTo("while/Switch"));
        const auto marks = [&] {
            QStringList list;
            for (const TokenMoves::Hop& hop : tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1).hops)
                list.append(QStringLiteral("%1%2").arg(shown.canvas.scene()->edges[static_cast<size_t>(hop.edge)].source.slot)
                                .arg(hop.isEdited ? QStringLiteral(" by hand") : QString()));
            list.sort();
            return list;
        };
        QCOMPARE(marks(), QStringList({QStringLiteral("0"), QStringLiteral("1")}));
        const FiringInfo fired = *shown.live.snapshot().report->fired;
        QCOMPARE(shown.live.error(EditRequest{fired.node, 1, fired.tag, Tensor::scalar<int32_t>(5)}), std::string());
        QCOMPARE(marks(), QStringList({QStringLiteral("0"), QStringLiteral("1 by hand")}));
        QVERIFY(shown.stepTo("while/Switch"));   // of the next iteration
        QCOMPARE(marks(), QStringList({QStringLiteral("0"), QStringLiteral("1")}));
    }

    void aTokenThatIsSetOnOneLineIsMarkedThere()
    {
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.stepTo("while/Merge"));
        const FiringInfo fired = *shown.live.snapshot().report->fired;
        const auto moves = [&] {
            QStringList list;
            for (const TokenMoves::Hop& hop : tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), shown.live.snapshot().position - 1).hops)
                list.append(QString::fromStdString(shown.live.snapshot().graph->node(shown.canvas.scene()->edges[static_cast<size_t>(hop.edge)].target).name)
                            + (hop.isDead ? QStringLiteral(" dead") : QString()) + (hop.isEdited ? QStringLiteral(" by hand") : QString()));
            list.sort();
            return list;
        };
        QCOMPARE(moves(), QStringList({QStringLiteral("while/Less"), QStringLiteral("while/Switch")}));
        const Endpoint less{shown.live.node("while/Less"), 0};
        QCOMPARE(shown.live.error(EditRequest{fired.node, 0, fired.tag, Tensor::scalar<int32_t>(5), false, less}), std::string());
        QCOMPARE(moves(), QStringList({QStringLiteral("while/Less by hand"), QStringLiteral("while/Switch")}));
        QCOMPARE(shown.live.error(EditRequest{fired.node, 0, fired.tag, Tensor(), false, less}), std::string());
        QCOMPARE(moves(), QStringList({QStringLiteral("while/Less dead by hand"), QStringLiteral("while/Switch")}));
    }

    /// Switch, Square and result, one after the other, when the run goes to its end at once.
    void aWaveGoesHopByHop()
    {
        Shown shown;
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
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.live.step(8));
        QVERIFY(shown.live.ask(BackRequest{1}));
        QCOMPARE(tokenMoves(*shown.canvas.scene(), shown.live.snapshot(), 8).steps(), 0);
    }

    void aStepIsPlayedOnce()
    {
        Shown shown;
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
        Shown shown;
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

    /// Closing and opening the frame: its corner stays, boxes go in straight lines from where they were, and lines go with them.
    void aGroupGrowsFromItsCorner()
    {
        Shown shown;
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
        const auto move = SceneMove::between({closed, cameraBefore}, {open, camera}, *shown.canvas.tree(), shown.canvas.size());
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
            QVERIFY(QLineF(start->edges[e].path.elementAt(0), QPointF(whole.path.elementAt(0)) + shift).length() < 1e-6);
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
        Shown shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const std::shared_ptr<const Scene> open = shown.canvas.scene();
        Camera before;
        before.zoom = zoom;
        before.offset = QPointF(40, 0);
        QTEST(SceneMove::between({open, before}, {open, Camera()}, *shown.canvas.tree(), shown.canvas.size()).has_value(), "moves");
        // And nothing to do is nothing to show.
        QVERIFY(!SceneMove::between({open, Camera()}, {open, Camera()}, *shown.canvas.tree(), shown.canvas.size()));
    }

    /// While boxes are on their way, a click means where they are going.
    void aClickMeansTheNewPicture()
    {
        Shown shown;
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

QTEST_MAIN(TestMotion)

#include "tst_motion.moc"
