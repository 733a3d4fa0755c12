// SPDX-License-Identifier: Apache-2.0
// Pictures beside each other do what the one picture does, each at its own iteration.
#include "app/tagscope/graph/side_by_side.h"
#include "tests/support/groups.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/queries/compare_query.h"

#include <QMenu>
#include <QToolTip>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;

namespace {

struct OpenedPanes : ShownWindow {
    ui::CanvasPanes& panes = *window.findChild<ui::CanvasPanes*>();
    ui::Inspector& inspector = *window.findChild<ui::Inspector*>();

    ui::Canvas& pane(int number) { return panes.canvas(number); }
    bool beside(int64_t left, int64_t right)
    {
        const StaticFrameId frame = *snapshot().program->frameOf(node("while/Add"));
        window.findChild<app::SideBySide*>()->add(ui::ComparedIterations{frame, std::nullopt, left, right});
        return settle() && panes.paneCount() == 2
            && QTest::qWaitFor([&] { return pane(1).shownIteration() && pane(1).shownIteration()->tag().isValid(); });
    }
    int item(const char* name) { return pane(1).scene()->itemOf(node(name)); }
    std::string shownAt(int number, const char* name) { return pane(number).states()->tagTextOf(node(name)); }
};

}

class TestPanes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }

    void aClickLooksAtTheIterationOfThePicture()
    {
        OpenedPanes o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.beside(3, 7));
        QCOMPARE(o.shownAt(0, "while/Add"), std::string("while;3"));
        QCOMPARE(o.shownAt(1, "while/Add"), std::string("while;7"));
        o.pane(1).selectItem(o.item("while/Add"));
        QVERIFY(o.settle());
        QTRY_COMPARE(o.window.focus().tagName(), std::string("while;7"));
        QCOMPARE(o.pane(0).selectedNode(), o.node("while/Add"));
        o.pane(0).selectItem(o.item("while/Less"));
        QVERIFY(o.settle());
        QTRY_COMPARE(o.window.focus().tagName(), std::string("while;3"));
        QCOMPARE(o.pane(1).selectedNode(), o.node("while/Less"));
    }

    void groupsAndLinesAreSelectedInAll()
    {
        OpenedPanes o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.beside(3, 7));
        const ui::GroupId frame = firstFrame(*o.pane(0).tree());
        o.pane(1).selectItem(o.pane(1).scene()->itemOf(frame));
        QVERIFY(o.pane(0).selection() == ui::CanvasTarget::ofGroup(frame));
        o.pane(0).selectItem(-1);
        QCOMPARE(o.pane(1).selectedItem(), -1);
    }

    void menusAndBreakpointsWork()
    {
        OpenedPanes o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.beside(3, 7));
        const auto add = ui::CanvasTarget::ofNode(o.node("while/Add"));
        Q_EMIT o.pane(1).breakpointClicked(add);
        QVERIFY(o.settle());
        QTRY_COMPARE(o.snapshot().breakpoints.size(), size_t(1));
        Q_EMIT o.pane(1).contextMenuRequested(add, o.pane(1).mapToGlobal(QPoint(20, 20)));
        QVERIFY(o.settle());
        const QMenu* menu = o.pane(1).findChild<QMenu*>();
        QVERIFY(menu && menu->actions().size() > 5);
        QTRY_COMPARE(o.window.focus().tagName(), std::string("while;7"));
    }

    /// The header of a picture turns that picture.
    void aHeaderTurnsItsPicture()
    {
        OpenedPanes o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.beside(3, 7));
        const auto header = o.pane(1).states()->frame("while/while_context");
        QVERIFY(header && header->later);
        Q_EMIT o.pane(1).iterationRequested(*header->later);
        QVERIFY(o.settle());
        QTRY_COMPARE(o.shownAt(1, "while/Add"), std::string("while;8"));
        QCOMPARE(o.shownAt(0, "while/Add"), std::string("while;3"));
    }

    /// A node that is ready in the iteration of a picture fires there.
    void whatIsReadyFiresThere()
    {
        OpenedPanes o;
        QVERIFY(o.openCounter());
        BreakpointSpec spec;
        spec.text = "while/Switch";
        QVERIFY(o.post(ui::BreakpointRequest{0, spec}));
        for (int i = 0; i < 4; ++i)
            QVERIFY(o.runToEnd());  // the Switch of iteration 3 has fired, and its Identity is ready
        QVERIFY(o.beside(1, 3));
        QTRY_VERIFY(o.pane(1).states()->look(o.node("while/Identity")).readyIndex.has_value());
        QVERIFY(!o.pane(0).states()->look(o.node("while/Identity")).readyIndex);
        o.pane(1).activateItem(o.item("while/Identity"));
        QVERIFY(o.settle());
        QTRY_VERIFY(o.snapshot().report && o.snapshot().report->fired
                    && o.snapshot().report->fired->node == o.node("while/Identity"));
        QCOMPARE(o.snapshot().report->fired->tagName, std::string("while;3"));
    }

    /// The key that shows the value of the selection is about the picture that has the keyboard.
    void theKeyLooksIntoItsPicture()
    {
        OpenedPanes o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.beside(3, 7));
        o.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        o.pane(1).selectItem(o.item("while/Add"));
        QVERIFY(o.settle());
        o.pane(1).setFocus();
        QVERIFY(o.trigger("glance"));
        // The sum at iteration i is i + 1.
        QTRY_VERIFY2(QToolTip::text().contains(QStringLiteral("while;7"))
                         && QToolTip::text().contains(QStringLiteral("int32: 8")),
                     qPrintable(QToolTip::text()));
    }
};

TAGSCOPE_TEST(TestPanes)

#include "tst_panes.moc"
