// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/side_by_side.h"
#include "app/tagscope/start/reader_focus.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/queries/compare_query.h"
#include "ui/timeline/scrubber.h"

#include <QAction>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QToolTip>
#include <QTreeWidget>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

struct OpenedGlances : ShownWindow {
    bool open(const QString& file) { return openFile(file) && QTest::qWaitForWindowActive(&window); }
    QPoint centre(const char* name) { return canvas().widgetRect(canvas().scene()->itemOf(node(name))).center(); }
};

}

class TestGlances final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }

    /// The mouse rests for 400 ms, and the value comes by and by.
    void restingOnANodeTellsItsValue()
    {
        OpenedGlances opened;
        QVERIFY(opened.open(examplePath("counter.pbtxt")));
        QVERIFY(opened.runToEnd());
        opened.window.focus().selectNodeAt(opened.node("while/Add"), 3);
        QVERIFY(settle(opened.window));
        QElapsedTimer clock;
        clock.start();
        QTest::mouseMove(&opened.canvas(), opened.centre("while/Add") + QPoint(3, 3));
        QTest::mouseMove(&opened.canvas(), opened.centre("while/Add"));
        QTRY_VERIFY(QToolTip::isVisible());
        QVERIFY(clock.elapsed() >= 390);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("AddV2 while/Add")), qPrintable(QToolTip::text()));
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("while/Add:0 at while;3")));
        // The loop counts up from 0 by 1: the sum at iteration 3 is 4.
        QVERIFY(QToolTip::text().contains(QStringLiteral("int32: 4")));
    }

    /// A mark of the strip below the graph tells where it is, and by and by what it is of.
    void restingOnAMarkNamesItsNode()
    {
        OpenedGlances opened;
        QVERIFY(opened.open(examplePath("counter.pbtxt")));
        QVERIFY(opened.runToEnd());
        auto* scrubber = opened.window.findChild<ui::Scrubber*>();
        QVERIFY(scrubber);
        const auto findMark = [&]() -> std::optional<QPoint> {
            for (int y = 0; y < scrubber->height(); y += 2)
                for (int x = 0; x < scrubber->width(); ++x)
                    if (const auto mark = scrubber->markAt(QPointF(x, y));
                        mark && mark->second.startsWith(QLatin1String("dead origin")))
                        return QPoint(x, y);
            return std::nullopt;
        };
        QTRY_VERIFY(findMark());
        const QPoint at = *findMark();
        QHelpEvent rest(QEvent::ToolTip, at, scrubber->mapToGlobal(at));
        QCoreApplication::sendEvent(scrubber, &rest);
        QVERIFY(QToolTip::text().startsWith(QLatin1String("dead origin, position ")));
        QTRY_VERIFY(QToolTip::text().endsWith(QStringLiteral("\nwhile/Switch at while;0")));
    }

    /// On a line it is the tensor that goes there; a mouse that has gone away by then is told nothing.
    void restingOnALineTellsItsTensor()
    {
        OpenedGlances opened;
        QVERIFY(opened.open(examplePath("counter.pbtxt")));
        QVERIFY(opened.runToEnd());
        const ui::Scene& scene = *opened.canvas().scene();
        const NodeId limit = opened.node("limit");
        const auto line =
            std::ranges::find_if(scene.edges, [&](const ui::SceneEdge& edge) { return edge.source.node == limit; });
        QVERIFY(line != scene.edges.end());
        const QPoint at = opened.canvas().toWidget(line->path.pointAtPercent(0.4)).toPoint();
        QTest::mouseMove(&opened.canvas(), at + QPoint(0, 1));
        QTest::mouseMove(&opened.canvas(), at);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&opened.canvas(), &leave);
        QSignalSpy wanted(&opened.canvas(), &ui::Canvas::valueWanted);
        QVERIFY(!wanted.wait(600) && !QToolTip::isVisible());
        QTest::mouseMove(&opened.canvas(), at + QPoint(0, 1));
        QTest::mouseMove(&opened.canvas(), at);
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("limit:0 to while/Less/Enter")));
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("int32: 10")));
    }

    /// In a picture beside it is the value of the iteration that is shown there, and of the branch.
    void aPictureBesideTellsItsOwn()
    {
        OpenedGlances opened;
        QVERIFY(opened.open(examplePath("counter.pbtxt")));
        QVERIFY(opened.runToEnd());
        auto& sides = *opened.window.findChild<app::SideBySide*>();
        auto& panes = *opened.window.findChild<ui::CanvasPanes*>();
        const StaticFrameId frame = *opened.snapshot().program->frameOf(opened.node("while/Add"));
        sides.add(ui::ComparedIterations{frame, std::nullopt, 3, 7});
        QVERIFY(opened.settle());
        QCOMPARE(panes.paneCount(), 2);
        const auto told = [&](int pane, const char* node) {
            ui::Canvas& canvas = panes.canvas(pane);
            canvas.selectNode(opened.node(node));
            canvas.showTipOfSelection();
            return opened.settle() ? QToolTip::text() : QString();
        };
        // The sum at iteration i is i + 1.
        QString tip = told(1, "while/Add");
        QVERIFY2(tip.contains(QStringLiteral("while/Add:0 at while;7")) && tip.contains(QStringLiteral("int32: 8")),
                 qPrintable(tip));
        tip = told(0, "while/Add");
        QVERIFY2(tip.contains(QStringLiteral("while/Add:0 at while;3")) && tip.contains(QStringLiteral("int32: 4")),
                 qPrintable(tip));
        tip = told(1, "limit");
        QVERIFY2(tip.contains(QStringLiteral("int32: 10")), qPrintable(tip));

        // On a branch the sum at iteration 3 is made 70, and the loop is over at once.
        const int main = opened.snapshot().branch();
        QVERIFY(opened.post(ui::CommandRequest{"set while/Add:0@while;3 70"}));
        QVERIFY(opened.runToEnd());
        QVERIFY(opened.selectAt("while/Add", 3));
        ui::CompareQuery request;
        request.what = ui::ComparedBranches{main, opened.snapshot().branch()};
        QVERIFY(opened.snapshot().branch() != main);
        sides.setCompared(request, {});
        opened.command("sideBySide")->setChecked(true);
        QVERIFY(opened.settle());
        tip = told(1, "while/Add");
        QVERIFY2(tip.contains(QStringLiteral("int32: 4")), qPrintable(tip));
        tip = told(0, "while/Add");
        QVERIFY2(tip.contains(QStringLiteral("int32: 70")), qPrintable(tip));
        tip = told(1, "limit");  // not at the tag that is looked at
        QVERIFY2(tip.contains(QStringLiteral("limit:0 at root")) && tip.contains(QStringLiteral("int32: 10")),
                 qPrintable(tip));
    }

    /// A tensor with its figures and a picture; by the key as by the mouse.
    void theKeyTellsOfTheSelection()
    {
        const GraphFile graph(
            constantText("a", "DT_FLOAT",
                         "tensor_shape { dim { size: 2 } dim { size: 2 } } "
                         "float_val: 1 float_val: 3 float_val: -2 float_val: nan")
            + "node { name: \"b\" op: \"Identity\" input: \"a\" attr { key: \"T\" value { type: DT_FLOAT } } }\n");
        OpenedGlances opened;
        QVERIFY(opened.open(graph.path()));
        opened.canvas().setFocus();
        opened.canvas().selectNode(opened.node("b"));
        QTest::keyClick(&opened.canvas(), Qt::Key_V);
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("b:0")));
        QVERIFY(!QToolTip::text().contains(QStringLiteral("<img")));  // it has not fired
        QVERIFY(opened.runToEnd());
        QTRY_VERIFY(!QToolTip::isVisible());  // it told of another moment
        opened.canvas().selectNode(opened.node("b"));
        QTest::keyClick(&opened.canvas(), Qt::Key_V);
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("<img")));
        for (const char* figure : {"float32", "[2,2]", "min -2", "max 3", "first NaN at [1,1]"})
            QVERIFY2(QToolTip::text().contains(QLatin1String(figure)), qPrintable(QToolTip::text()));
        // At a port it is about the line there.
        QTest::keyClick(&opened.canvas(), Qt::Key_Tab);
        QTest::keyClick(&opened.canvas(), Qt::Key_V);
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("Input 0 of b, from a:0"))
                    && QToolTip::text().contains(QStringLiteral("<b>a:0")));
    }

    /// Names are text, whatever is in them.
    void namesAreNoMarkup()
    {
        const GraphFile graph("node { name: \"x\" op: \"<h1>Big\" }\n");
        OpenedGlances opened;
        QVERIFY(opened.open(graph.path()));
        opened.canvas().selectNode(opened.node("x"));
        opened.canvas().showTipOfSelection();
        QTRY_VERIFY(QToolTip::text().contains(QStringLiteral("&lt;h1&gt;Big")));
    }

    /// Lists that follow what is done in the graph take no reader along; those that somebody is in do.
    void readersStayWhereTheKeyboardIs()
    {
        OpenedGlances opened;
        QVERIFY(opened.open(examplePath("counter.pbtxt")));
        opened.canvas().setFocus();
        auto* ports = opened.window.inspector().findChild<QTreeWidget*>();
        QVERIFY(ports);
        QAccessibleEvent ofList(ports, QAccessible::Focus);
        QAccessibleEvent ofGraph(&opened.canvas(), QAccessible::Focus);
        QAccessibleEvent named(ports, QAccessible::NameChanged);
        QVERIFY(app::isStrayFocus(ofList));
        QVERIFY(!app::isStrayFocus(ofGraph) && !app::isStrayFocus(named));
        ports->setFocus();
        QVERIFY(!app::isStrayFocus(ofList));
    }

    void theMiddleButtonListsFirings()
    {
        OpenedGlances opened;
        QVERIFY(opened.open(examplePath("counter.pbtxt")));
        QVERIFY(opened.runToEnd());
        QTest::mouseClick(&opened.canvas(), Qt::MiddleButton, {}, opened.centre("while/Add"));
        QVERIFY(settle(opened.window));
        QCOMPARE(opened.canvas().selectedNode(), opened.node("while/Add"));
        const auto* firings = opened.window.inspector().findChild<QTableView*>(QStringLiteral("firings"));
        QVERIFY(firings && firings->isVisible());
        // Ten live ones, and the dead one of the last iteration.
        QTRY_COMPARE(firings->model()->rowCount(), 11);
        // A drag is not a click.
        opened.canvas().selectNode(opened.node("zero"));
        const QPoint from = opened.centre("while/Add");
        QTest::mousePress(&opened.canvas(), Qt::MiddleButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(from + QPoint(40, 10)),
                         opened.canvas().mapToGlobal(QPointF(from + QPoint(40, 10))), Qt::NoButton, Qt::MiddleButton,
                         {});
        QCoreApplication::sendEvent(&opened.canvas(), &move);
        QTest::mouseRelease(&opened.canvas(), Qt::MiddleButton, {}, from + QPoint(40, 10));
        QCOMPARE(opened.canvas().selectedNode(), opened.node("zero"));
    }
};

TAGSCOPE_TEST(TestGlances)

#include "tst_glances.moc"
