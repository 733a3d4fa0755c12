// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shown_canvas.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <cmath>
#include <set>
#include <utility>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// Where a port of a node is in the widget.
QPoint place(const ShownRun& shown, const char* node, bool isOutput, int number)
{
    const NodeId id = shown.live.node(node);
    const std::vector<NodePort> ports = portsOf(*shown.canvas.scene(), *shown.live.snapshot().graph, id);
    for (size_t i = 0; i < ports.size(); ++i)
        if (ports[i].isOutput == isOutput && ports[i].number == number)
            return shown.pixel(portPlace(*shown.canvas.scene(), id, ports, i));
    return {};
}

QString selected(const ShownRun& shown)
{
    const NodeId node = shown.canvas.selectedNode();
    return node.isValid() ? QString::fromStdString(shown.live.snapshot().graph->node(node).name) : QString();
}

}

class TestPortClicks final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The Merge's value goes to Less and to Switch: each click leads to the next one.
    void outputsLeadToOneConsumerAfterTheOther()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        std::set<QString> consumers;
        QStringList order;
        for (int click = 0; click < 4; ++click) {
            QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::NoModifier, place(shown, "while/Merge", true, 0));
            consumers.insert(selected(shown));
            order.append(selected(shown));
        }
        QCOMPARE(consumers, (std::set<QString>{QStringLiteral("while/Less"), QStringLiteral("while/Switch")}));
        QVERIFY(order[0] != order[1] && order[0] == order[2] && order[1] == order[3]);
    }

    void commandsZoomWhereTheSelectionIs_data()
    {
        QTest::addColumn<bool>("isSelected");
        QTest::addColumn<bool>("isInView");
        QTest::newRow("nothing selected") << false << true;
        QTest::newRow("in view") << true << true;
        QTest::newRow("out of view") << true << false;
    }
    /// What is looked at stays where it is; the middle, if that is nothing or elsewhere.
    void commandsZoomWhereTheSelectionIs()
    {
        QFETCH(bool, isSelected);
        QFETCH(bool, isInView);
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Canvas& canvas = shown.canvas;
        if (isSelected)
            canvas.selectNode(shown.live.node("while/Merge"));
        const QPointF node = shown.item("while/Merge").rect.center();
        canvas.centreOn(node + QPointF(isInView ? 150 : 5000, 60));
        const QPointF middle(canvas.rect().width() / 2.0, canvas.rect().height() / 2.0);
        const QPointF kept = isSelected && isInView ? canvas.toWidget(node) : middle;
        QCOMPARE(QRectF(canvas.rect()).contains(canvas.toWidget(node)), isInView);
        const QPointF there = canvas.toScene(kept);
        const double zoom = canvas.zoom();
        for (const double factor : {1.2, 1.0, 1 / 1.2}) {
            canvas.zoomAtSelection(factor / (canvas.zoom() / zoom));
            QVERIFY(std::abs(canvas.zoom() / zoom - factor) < 1e-9);
            QVERIFY((canvas.toWidget(there) - kept).manhattanLength() < 0.01);
        }
    }

    void inputsLeadToTheirProducer()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::NoModifier, place(shown, "while/Less", false, 1));
        QCOMPARE(selected(shown), QStringLiteral("while/Less/Enter"));
    }

    /// Alt and a click draw only what is around a node; of a port, only one way.
    void altClicksIsolate_data()
    {
        QTest::addColumn<int>("port");  // 1 output, 0 input, -1 the box
        QTest::addColumn<int>("towards");
        QTest::newRow("box") << -1 << static_cast<int>(Slice::Towards::Both);
        QTest::newRow("output") << 1 << static_cast<int>(Slice::Towards::Consumers);
        QTest::newRow("input") << 0 << static_cast<int>(Slice::Towards::Producers);
    }
    void altClicksIsolate()
    {
        QFETCH(int, port);
        QFETCH(int, towards);
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const QPoint at =
            port < 0 ? shown.pixel(shown.item("while/Merge").rect.center()) : place(shown, "while/Merge", port == 1, 0);
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::AltModifier, at);
        QVERIFY(shown.settle());
        QVERIFY(shown.canvas.filter().slice);
        QCOMPARE(shown.canvas.filter().slice->centre, shown.live.node("while/Merge"));
        QCOMPARE(static_cast<int>(shown.canvas.filter().slice->towards), towards);
    }

    /// Under the mouse, a port's own line stands out.
    void hoveredPortsShowTheirLine()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(shown.canvas.pictureState().hoveredEdge < 0);
        QTest::mouseMove(&shown.canvas, place(shown, "while/Switch", true, 0));
        const int edge = shown.canvas.pictureState().hoveredEdge;
        QVERIFY(edge >= 0);
        QVERIFY((shown.canvas.scene()->edges[static_cast<size_t>(edge)].source
                 == Endpoint{shown.live.node("while/Switch"), 0}));
        QTest::mouseMove(&shown.canvas, QPoint(3, 3));
        QVERIFY(shown.canvas.pictureState().hoveredEdge < 0);
    }

    /// In the box, a click is about the node, however near its port.
    void theBoxIsStillTheNode()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const QRectF box = shown.item("while/Switch").rect;
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::NoModifier,
                          shown.pixel({box.right() - 6, box.center().y()}));
        QCOMPARE(selected(shown), QStringLiteral("while/Switch"));
    }
};

TAGSCOPE_TEST(TestPortClicks)

#include "tst_port_clicks.moc"
