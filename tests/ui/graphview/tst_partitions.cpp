// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/canvas_panes.h"

#include "core/exec/network_file.h"
#include "tests/support/shown_canvas.h"
#include "ui/graphview/layout/layouter.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QSignalSpy>

#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

enum class Where : uint8_t { Parked, OnWay, There, Lost, Awaited };

Where whereOf(const MessageLook& look)
{
    switch (look.state) {
    case MessageState::OnWay: return Where::OnWay;
    case MessageState::Lost: return Where::Lost;
    case MessageState::Awaited: return Where::Awaited;
    default: return look.hasCrossed ? Where::There : Where::Parked;
    }
}

struct ShownPartitions : ShownCanvas {
    LiveSession live;

    bool open(const QString& path, const char* network = nullptr, size_t devices = 0)
    {
        OpenRequest request;
        request.path = path.toStdString();
        for (size_t d = 0; d < devices; ++d)
            request.options.placement.devices.push_back("/job:localhost/replica:0/task:0/device:CPU:"
                                                        + std::to_string(d));
        request.options.placement.spreads = devices > 0;
        if (network)
            request.options.network.network = readNetwork(network, "n").value();
        if (!live.error(std::move(request)).empty() || !live.snapshot().program)
            return false;
        QObject::connect(&live.session, &Session::snapshotChanged, &canvas,
                         [this] { canvas.setSnapshot(live.session.snapshot()); });
        canvas.resize(1400, 900);
        canvas.show();
        canvas.setGroupBy(GroupBy::Device);
        canvas.setGraph(live.snapshot().graph, live.snapshot().program);
        canvas.setSnapshot(live.session.snapshot());
        return settle();
    }
    bool openExample(const char* name, const char* network = nullptr) { return open(examplePath(name), network); }
    const GroupTree& tree() const { return *canvas.tree(); }
    std::vector<GroupId> groups(Group::Kind kind) const
    {
        std::vector<GroupId> found;
        for (size_t g = 1; g < tree().groups().size(); ++g)
            if (tree().groups()[g].kind == kind)
                found.emplace_back(g);
        return found;
    }
    MessageLooks looks() const { return MessageLooks(live.snapshot()); }
    /// Firings one after the other until some message is so.
    bool stepUntil(Where where, size_t most = 200)
    {
        for (size_t i = 0; i < most; ++i) {
            if (count(where) > 0)
                return true;
            if (!live.error(MoveRequest{Goal{Goal::Kind::Events, 1, {}}}).empty())
                return false;
        }
        return false;
    }
    size_t count(Where where) const
    {
        size_t n = 0;
        const MessageLooks all = looks();
        for (uint32_t m = 0; m < live.snapshot().program->mailboxes().size(); ++m)
            for (const MessageLook& look : all.of(m).shown)
                n += whereOf(look) == where ? 1U : 0U;
        return n;
    }
};

using Line = std::tuple<uint32_t, uint32_t, bool>;

std::set<Line> linesOf(const DrawnGraph& drawn)
{
    std::set<Line> lines;
    for (const DrawnEdge& edge : drawn.edges())
        lines.emplace(edge.from.value, edge.target.value, edge.isControl);
    return lines;
}

}

class TestPartitions final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void eachDeviceIsALane()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("loop_over_two.pbtxt"));
        const std::vector<GroupId> lanes = s.groups(Group::Kind::Device);
        QCOMPARE(lanes.size(), size_t{2});
        const auto rect = [&](GroupId g) {
            return s.canvas.scene()->items[static_cast<size_t>(s.canvas.scene()->itemOf(g))].rect;
        };
        QCOMPARE(rect(lanes[0]).left(), rect(lanes[1]).left());
        QCOMPARE(rect(lanes[0]).width(), rect(lanes[1]).width());
        QVERIFY(rect(lanes[0]).bottom() < rect(lanes[1]).top());
        // Every box lies in the lane of its device.
        const Placement& placement = s.live.snapshot().program->placement();
        for (size_t i = 0; i < s.live.snapshot().graph->size(); ++i) {
            const SceneItem& item = s.item(NodeId(i));
            const size_t lane = s.tree().group(lanes[0]).path == placement.name(placement.device(NodeId(i))) ? 0 : 1;
            QVERIFY(rect(lanes[lane]).contains(item.rect));
        }
    }

    void controlLoopsAreFoldedToWhatTheyDrive()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("nested_over_three.pbtxt"));
        const std::vector<GroupId> loops = s.groups(Group::Kind::ControlLoop);
        s.canvas.setOpen(s.groups(Group::Kind::Frame), true);
        QVERIFY(s.settle());
        const Program& program = *s.live.snapshot().program;
        std::set<std::pair<std::string, uint32_t>> driven;
        size_t nodes = 0;
        for (const InsertedNode& why : program.inserted())
            if (why.reason == InsertedNode::Reason::ControlLoop) {
                driven.emplace(why.frame, why.to.value);
                ++nodes;
            }
        QVERIFY(driven.size() >= 2);  // of two frames
        QCOMPARE(loops.size(), driven.size());
        size_t folded = 0;
        for (const GroupId loop : loops) {
            const Group& group = s.tree().group(loop);
            QVERIFY(!s.canvas.isOpen(loop));
            QVERIFY(group.name.starts_with("drives "));
            folded += group.totalNodes;
            const int item = s.canvas.scene()->itemOf(loop);
            QVERIFY(item >= 0);
            QVERIFY(s.canvas.describe(item).contains(QStringLiteral("partitioner")));
        }
        QCOMPARE(folded, nodes);
        s.canvas.setOpen({loops.front()}, true);
        QVERIFY(s.settle());
        QVERIFY(s.canvas.isOpen(loops.front()));
    }

    void messagesLeadFromSendToRecv()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("cond_over_two.pbtxt"));
        const Program& program = *s.live.snapshot().program;
        size_t shown = 0;
        for (const SceneMessage& line : s.canvas.scene()->messages)
            for (const uint32_t m : line.messages) {
                const Partitions::Message& message = s.canvas.partitions()->messages[m];
                QCOMPARE(s.live.snapshot().graph->node(message.sender).op, "_Send");
                QCOMPARE(s.live.snapshot().graph->node(message.receiver).op, "_Recv");
                QCOMPARE(s.canvas.scene()->itemOf(message.sender), line.from);
                QCOMPARE(s.canvas.scene()->itemOf(message.receiver), line.to);
                ++shown;
            }
        QCOMPARE(shown, program.mailboxes().size());
        // A click goes to the one end, another to the other; so do the arrow keys.
        const SceneMessage& line = s.canvas.scene()->messages.front();
        s.canvas.selectItem(line.from);
        s.canvas.setFocus();
        QTest::keyClick(&s.canvas, Qt::Key_Right);
        QCOMPARE(s.canvas.selectedItem(), line.to);
    }

    void portsLieOnTheBordersOfLanes_data()
    {
        QTest::addColumn<FlowDirection>("direction");
        QTest::newRow("lanes below each other") << FlowDirection::LeftRight;
        QTest::newRow("lanes beside each other") << FlowDirection::TopDown;
    }
    /// Each line goes through a port on its Send's lane and one on its Recv's, which are beside each other.
    void portsLieOnTheBordersOfLanes()
    {
        QFETCH(FlowDirection, direction);
        ShownPartitions s;
        QVERIFY(s.openExample("nested_over_three.pbtxt"));
        s.canvas.setDirection(direction);
        QVERIFY(s.settle());
        const Scene& scene = *s.canvas.scene();
        const auto laneOf = [&](int item) {
            while (scene.items[size_t(item)].container >= 0)
                item = scene.items[size_t(item)].container;
            return scene.items[size_t(item)].rect;
        };
        QVERIFY(!scene.messages.empty());
        std::vector<QRectF> ports;
        for (size_t m = 0; m < scene.messages.size(); ++m) {
            const SceneMessage& message = scene.messages[m];
            QVERIFY(message.hasPorts());
            const std::pair<QRectF, QRectF> ends[] = {{message.fromPort, laneOf(message.from)},
                                                      {message.toPort, laneOf(message.to)}};
            for (const auto& [port, lane] : ends) {
                const bool touches = direction == FlowDirection::LeftRight
                    ? qFuzzyCompare(port.top(), lane.bottom()) || qFuzzyCompare(port.bottom(), lane.top())
                    : qFuzzyCompare(port.left(), lane.right()) || qFuzzyCompare(port.right(), lane.left());
                QVERIFY(touches && !lane.adjusted(1, 1, -1, -1).intersects(port));
                QVERIFY(message.path.intersects(port.adjusted(1, 1, -1, -1)));
                for (const QRectF& other : ports)
                    QVERIFY2(!port.intersects(other),
                             qPrintable(QStringLiteral("%1 %2 %3, %4 %5 %6 of %7 %8")
                                            .arg(port.left())
                                            .arg(port.right())
                                            .arg(port.top())
                                            .arg(other.left())
                                            .arg(other.right())
                                            .arg(other.top())
                                            .arg(lane.left())
                                            .arg(lane.right())));
                ports.push_back(port);
                QCOMPARE(scene.messageAt(port.topLeft() + QPointF(2, 2), 0), int(m));
            }
            QVERIFY(0 < message.source && message.source < message.slot && message.slot < 1);
            QVERIFY(laneOf(message.from).contains(message.path.pointAtPercent(message.source)));
            QVERIFY(laneOf(message.to).contains(message.path.pointAtPercent(message.slot)));
        }
    }

    /// By keys and by a drag of its head a lane goes past others; one is drawn alone.
    void lanesAreMovedAndDrawnAlone()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("nested_over_three.pbtxt"));
        const std::vector<std::string> before = s.canvas.lanes();
        QCOMPARE(before.size(), size_t(3));
        const auto rectOf = [&](const std::string& lane) {
            for (const SceneItem& item : s.canvas.scene()->items)
                if (item.container < 0 && s.tree().group(item.group).path == lane)
                    return item.rect;
            return QRectF();
        };
        const auto itemOf = [&](const std::string& lane) {
            for (const GroupId group : s.groups(Group::Kind::Device))
                if (s.tree().group(group).path == lane)
                    return s.canvas.scene()->itemOf(group);
            return -1;
        };
        s.canvas.setFocus();
        s.canvas.selectItem(itemOf(before[0]));
        QTest::keyClick(&s.canvas, Qt::Key_Down, Qt::ControlModifier);
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes(), (std::vector<std::string>{before[1], before[0], before[2]}));
        QVERIFY(rectOf(before[1]).bottom() < rectOf(before[0]).top());
        QTest::keyClick(&s.canvas, Qt::Key_Up, Qt::ControlModifier);
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes(), before);
        QTest::keyClick(&s.canvas, Qt::Key_Up, Qt::ControlModifier);  // the first goes no further
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes(), before);
        // The last to the front.
        s.canvas.fit();
        const QRectF area = s.canvas.visibleArea();
        const QPointF from = GroupBox::header(rectOf(before[2]), area).center();
        const QPointF to = from - QPointF(0, rectOf(before[2]).bottom() - rectOf(before[0]).top());
        QTest::mousePress(&s.canvas, Qt::LeftButton, Qt::ControlModifier, s.canvas.toWidget(from).toPoint());
        QTest::mouseMove(&s.canvas, s.canvas.toWidget((from + to) / 2).toPoint());
        QTest::mouseMove(&s.canvas, s.canvas.toWidget(to).toPoint());
        QTest::mouseRelease(&s.canvas, Qt::LeftButton, Qt::ControlModifier, s.canvas.toWidget(to).toPoint());
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes(), (std::vector<std::string>{before[2], before[0], before[1]}));
        QVERIFY(s.canvas.pinned().empty());

        ViewFilter filter = s.canvas.filter();
        filter.onlyLane = before[1];
        s.canvas.setFilter(filter);
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes(), std::vector<std::string>{before[1]});
        // What it sends and receives ends in ports on its borders.
        const Partitions& partitions = *s.canvas.partitions();
        size_t halves = 0;
        for (const SceneMessage& message : s.canvas.scene()->messages) {
            const bool isSend = message.half == SceneMessage::Half::Send;
            QVERIFY(isSend || message.half == SceneMessage::Half::Recv);
            QVERIFY(message.fromPort.isNull() != isSend && message.toPort.isNull() == isSend);
            const QRectF port = isSend ? message.fromPort : message.toPort;
            QVERIFY(s.canvas.scene()->bounds.contains(port) && !rectOf(before[1]).contains(port.center()));
            for (const uint32_t m : message.messages) {
                const NodeId end = isSend ? partitions.messages[m].sender : partitions.messages[m].receiver;
                QCOMPARE(s.canvas.scene()->itemOf(end), message.from);
                ++halves;
            }
        }
        size_t crossing = 0;
        for (const Partitions::Message& message : partitions.messages)
            crossing += (partitions.placement.name(partitions.placement.device(message.sender)) == before[1])
                    != (partitions.placement.name(partitions.placement.device(message.receiver)) == before[1])
                ? 1U
                : 0U;
        QCOMPARE(halves, crossing);
        const Placement& placement = s.live.snapshot().program->placement();
        for (size_t i = 0; i < s.live.snapshot().graph->size(); ++i)
            QCOMPARE(s.canvas.scene()->itemOf(NodeId(i)) >= 0,
                     placement.name(placement.device(NodeId(i))) == before[1]);
        filter.onlyLane.clear();
        s.canvas.setFilter(filter);
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes(), (std::vector<std::string>{before[2], before[0], before[1]}));
        filter.onlyLane = "no such device";
        s.canvas.setFilter(filter);
        QVERIFY(s.settle());
        QCOMPARE(s.canvas.lanes().size(), size_t(3));
    }

    void theGraphAsItWasOpenedIsOneFilterAway_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<size_t>("devices");
        for (const char* name :
             {"loop_over_two.pbtxt", "nested_over_three.pbtxt", "cond_over_two.pbtxt", "parameter_server.pbtxt"})
            QTest::newRow(name) << examplePath(name) << size_t{0};
        for (const char* name : {"nested.pbtxt", "parallel.pbtxt", "cond_in_loop.pbtxt", "tensor_array.pbtxt"})
            QTest::addRow("%s spread", name) << examplePath(name) << size_t{3};
    }
    void theGraphAsItWasOpenedIsOneFilterAway()
    {
        QFETCH(QString, path);
        QFETCH(size_t, devices);
        ShownPartitions s;
        QVERIFY(s.open(path, nullptr, devices));
        const Program& program = *s.live.snapshot().program;
        QVERIFY(!program.inserted().empty());
        ViewFilter filter;
        filter.hidesInserted = true;
        const DrawnGraph drawn(program.graph(), filter, s.canvas.partitions().get());
        for (size_t i = 0; i < program.graph().size(); ++i)
            QCOMPARE(drawn.isDrawn(NodeId(i)), i < program.openedGraph().size());
        QCOMPARE(linesOf(drawn), linesOf(DrawnGraph(program.openedGraph())));
        // The tokens at the ends of its lines are those that arrive there.
        for (const DrawnEdge& edge : drawn.edges()) {
            const Node& target = program.graph().node(edge.target);
            QVERIFY(edge.isControl
                        ? std::ranges::find(target.controlInputs, edge.source.node) != target.controlInputs.end()
                        : std::ranges::find(target.inputs, edge.source) != target.inputs.end());
        }
    }

    void messagesAreWhereTheyAre()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("loop_over_two.pbtxt"));
        QVERIFY(s.stepUntil(Where::Parked));
        QCOMPARE(s.count(Where::OnWay), size_t{0});
        ShownPartitions late;
        QVERIFY(late.openExample("loop_over_two.pbtxt", R"({"links":[{"latency_us":1000}]})"));
        QVERIFY(late.stepUntil(Where::OnWay));
        QCOMPARE(late.count(Where::Parked), size_t{0});
        QVERIFY(late.stepUntil(Where::There) || late.stepUntil(Where::Awaited));
        const MessageLooks looks = late.looks();
        for (uint32_t m = 0; m < late.live.snapshot().program->mailboxes().size(); ++m)
            for (const MessageLook& look : looks.of(m).shown)
                QVERIFY(look.way >= 0 && look.way <= 1);
        QVERIFY(late.live.error(MoveRequest{}).empty());
        QCOMPARE(late.count(Where::OnWay) + late.count(Where::There) + late.count(Where::Awaited), size_t{0});
    }

    void aNodeIsDroppedOnTheLaneOfAnotherDevice()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("loop_over_two.pbtxt"));
        s.canvas.fit();
        const NodeId node = *s.live.snapshot().graph->find("zero");
        const std::vector<GroupId> lanes = s.groups(Group::Kind::Device);
        const std::string own = *s.tree().group(s.tree().groupOf(node)).device;
        const GroupId other = s.tree().group(lanes[0]).path == own ? lanes[1] : lanes[0];
        const QRectF lane = s.canvas.scene()->items[static_cast<size_t>(s.canvas.scene()->itemOf(other))].rect;
        QSignalSpy placed(&s.canvas, &Canvas::placeRequested);
        const auto drag = [&](QPointF to) {
            const QPoint from = s.pixel(s.item(node).rect.center());
            QTest::mousePress(&s.canvas, Qt::LeftButton, Qt::ControlModifier, from);
            QTest::mouseMove(&s.canvas, (from + s.pixel(to)) / 2);
            QTest::mouseMove(&s.canvas, s.pixel(to));
            QTest::mouseRelease(&s.canvas, Qt::LeftButton, Qt::ControlModifier, s.pixel(to));
        };
        drag(lane.bottomLeft() + QPointF(60, -12));
        QCOMPARE(placed.count(), 1);
        QCOMPARE(placed[0][0].value<NodeId>(), node);
        QCOMPARE(placed[0][1].toString().toStdString(), s.tree().group(other).path);
        QVERIFY(s.canvas.pinned().empty());
        // In its own lane it is only put somewhere.
        drag(s.item(node).rect.center() + QPointF(20, 30));
        QCOMPARE(placed.count(), 1);
        QVERIFY(!s.canvas.pinned().empty());
    }

    void lostMessagesHaveACross()
    {
        ShownPartitions s;
        OpenRequest request;
        request.path = examplePath("loop_over_two.pbtxt").toStdString();
        request.options.network.network = readNetwork(R"({"links":[{"latency_us":10}]})", "n").value();
        request.options.network.faults =
            readFaults(R"({"faults":[{"kind":"lose","key":"*","occurrence":2}]})", "f").value();
        QVERIFY(s.live.error(std::move(request)).empty());
        QVERIFY(s.live.error(MoveRequest{}).empty());
        QCOMPARE(s.live.snapshot().status, RunStatus::Stalled);
        const auto found = s.live.ask(LostMessagesQuery{});
        QVERIFY(found);
        const LostMessagesQuery::Answer& answer = *found;
        QVERIFY(answer.isComplete);
        QCOMPARE(answer.lost.size(), size_t{1});
        const MessageLooks looks(s.live.snapshot(), answer.lost);
        const MessageLooks::Box& box = looks.of(answer.lost.front().mailbox);
        QVERIFY(
            std::ranges::any_of(box.shown, [](const MessageLook& look) { return look.state == MessageState::Lost; }));
    }

    void itStandsBesideItsPartitions()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("loop_over_two.pbtxt"));
        auto* first = new Canvas;
        CanvasPanes panes(first);
        panes.resize(1400, 700);
        panes.show();
        first->setGroupBy(GroupBy::Device);
        first->setGraph(s.live.snapshot().graph, s.live.snapshot().program);
        first->setSnapshot(s.live.session.snapshot());
        panes.setShowsOpened(true);
        QVERIFY(panes.opened());
        QCOMPARE(panes.paneCount(), 1);  // it is no iteration of anything
        QVERIFY(QTest::qWaitFor(
            [&] { return first->scene() && panes.opened()->scene() && !panes.opened()->isLayingOut(); }, 20'000));
        const Program& program = *s.live.snapshot().program;
        const NodeId inserted(program.openedGraph().size());
        QCOMPARE(panes.opened()->scene()->itemOf(inserted), -1);
        panes.selectNode(NodeId(0u));
        QCOMPARE(panes.opened()->selectedNode(), NodeId(0u));
        panes.selectNode(inserted);  // its edge's source stands for it
        QCOMPARE(panes.opened()->selectedNode(), program.insertedNode(inserted)->source);
        QSignalSpy closed(&panes, &CanvasPanes::openedClosed);
        panes.setShowsOpened(false);
        QVERIFY(!panes.opened());
        QCOMPARE(closed.count(), 0);
    }

    void oneDeviceHasNone()
    {
        ShownPartitions s;
        QVERIFY(s.openExample("nested.pbtxt"));
        QVERIFY(!s.canvas.partitions());
        QVERIFY(s.canvas.scene()->messages.empty());
    }
};

TAGSCOPE_TEST(TestPartitions)

#include "tst_partitions.moc"
