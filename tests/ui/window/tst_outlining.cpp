// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/outline/outline_view.h"

#include "tests/support/groups.h"
#include "tests/support/window_test.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using ui::CanvasTarget;

namespace {

/// A window on a graph, with the outline in front.
struct OpenedOutlining {
    MainWindow window{plain()};
    ui::OutlineView* outline = window.findChild<ui::OutlineView*>();
    bool isOpen = false;

    explicit OpenedOutlining(const char* file)
    {
        window.show();
        window.open(examplePath(file).toStdString());
        isOpen =
            settle(window) && outline->tree() && QTest::qWaitFor([this] { return outline->model().rowCount() > 0; });
        window.findChild<QDockWidget*>(QStringLiteral("outline"))->raise();
        isOpen = QTest::qWaitForWindowActive(&window)
            && QTest::qWaitFor([this] { return outline->list()->isVisible(); }) && isOpen;
    }
    CanvasTarget node(const char* name)
    {
        return CanvasTarget::ofNode(*window.session().snapshot()->graph->find(name));
    }
    CanvasTarget frame() const { return CanvasTarget::ofGroup(firstFrame(*outline->tree())); }
    const std::vector<ui::BreakpointRow>& breakpoints() { return window.session().snapshot()->breakpoints; }
    int box(const CanvasTarget& target) const
    {
        return outline->model().indexOf(target).data(Qt::CheckStateRole).toInt();
    }
    /// As somebody does it.
    void goTo(const CanvasTarget& target)
    {
        outline->list()->setFocus();
        outline->list()->setCurrentIndex(outline->model().indexOf(target));
    }
    bool type(Qt::Key key)
    {
        QTest::keyClick(outline->list(), key);
        return settle(window);
    }
};

}

class TestOutlining final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// One focus: where the picture has no node selected no view is about one, and what was looked at last can be gone
    /// back to.
    void noNodeIsNoneEverywhere_data()
    {
        QTest::addColumn<bool>("isGroup");
        QTest::newRow("a click on nothing") << false;
        QTest::newRow("a click on a loop") << true;
    }
    void noNodeIsNoneEverywhere()
    {
        QFETCH(bool, isGroup);
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        o.window.post(ui::MoveRequest{Goal{}});
        QVERIFY(settle(o.window));
        const CanvasTarget add = o.node("while/Add");
        o.window.focus().selectNodeAt(add.node, 3);
        QVERIFY(settle(o.window));
        const std::optional<TagId> tag = o.window.focus().tag();
        QVERIFY(tag);
        QCOMPARE(o.window.inspector().node(), add.node);
        QCOMPARE(o.outline->selected(), add);
        ui::Canvas& canvas = o.window.canvas();
        canvas.selectItem(isGroup ? canvas.scene()->itemOf(o.frame().group) : -1);
        QVERIFY(settle(o.window));
        QVERIFY(!o.window.focus().node().isValid());
        QCOMPARE(o.window.focus().tag(), tag);
        QVERIFY(!o.window.inspector().node().isValid());
        QCOMPARE(o.outline->selected(), isGroup ? o.frame() : CanvasTarget());
        QVERIFY(!o.window.findChild<QAction*>(QStringLiteral("why"))->isEnabled());
        o.window.findChild<QAction*>(QStringLiteral("goBack"))->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.focus().node(), add.node);
        QCOMPARE(canvas.selectedNode(), add.node);
        // And forward again to where there was none.
        o.window.findChild<QAction*>(QStringLiteral("goForward"))->trigger();
        QVERIFY(settle(o.window));
        QVERIFY(!o.window.focus().node().isValid() && !canvas.selectedNode().isValid());
        QVERIFY(!o.window.inspector().node().isValid());
    }

    /// The box of a loop frame stops at everything in it, as that in its header does.
    void boxesSetBreakpoints()
    {
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        o.goTo(o.frame());
        QVERIFY(o.type(Qt::Key_Space));
        QCOMPARE(o.breakpoints().size(), size_t(1));
        QCOMPARE(o.breakpoints()[0].breakpoint.spec.kind, BreakpointSpec::Kind::Frame);
        QCOMPARE(o.window.canvas().breakMarks().group(o.frame().group), ui::GroupBreak::All);
        QCOMPARE(o.box(o.frame()), int(Qt::Checked));
        o.window.post(ui::MoveRequest{Goal{}});
        QVERIFY(settle(o.window));
        const NodeId fired = o.window.session().snapshot()->report->fired->node;
        QVERIFY(o.window.session().snapshot()->graph->node(fired).name.starts_with("while/"));
        QVERIFY(o.type(Qt::Key_Space));
        QVERIFY(o.breakpoints().empty());
        QCOMPARE(o.box(o.frame()), int(Qt::Unchecked));

        o.goTo(o.node("while/Add"));
        QVERIFY(settle(o.window));
        QVERIFY(o.type(Qt::Key_Space));
        QCOMPARE(o.breakpoints().size(), size_t(1));
        QCOMPARE(o.breakpoints()[0].breakpoint.spec.text, std::string("while/Add"));
        QCOMPARE(o.box(o.frame()), int(Qt::PartiallyChecked));
    }

    /// One that is switched off is switched on, not set twice.
    void boxesSwitchOn()
    {
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        BreakpointSpec spec;
        spec.text = "while/Add";
        spec.isEnabled = false;
        o.window.post(ui::BreakpointRequest{0, spec});
        QVERIFY(settle(o.window));
        QCOMPARE(o.box(o.node("while/Add")), int(Qt::Unchecked));
        o.goTo(o.node("while/Add"));
        QVERIFY(o.type(Qt::Key_Space));
        QCOMPARE(o.breakpoints().size(), size_t(1));
        QVERIFY(o.breakpoints()[0].breakpoint.spec.isEnabled);
        QCOMPARE(o.box(o.node("while/Add")), int(Qt::Checked));
    }

    void whatIsSelectedIsSelectedInBoth()
    {
        OpenedOutlining o("nested.pbtxt");
        QVERIFY(o.isOpen);
        const ui::GroupTree& tree = *o.outline->tree();
        const ui::GroupId inner(tree.groups().size() - 1);
        const NodeId node = tree.group(inner).nodes.back();
        o.goTo(CanvasTarget::ofNode(node));
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.canvas().selectedNode(), node);
        QCOMPARE(o.window.focus().node(), node);
        o.outline->list()->collapseAll();
        const NodeId other = tree.group(inner).nodes.front();
        o.window.focus().selectNode(other);
        QVERIFY(settle(o.window));
        QCOMPARE(o.outline->selected(), CanvasTarget::ofNode(other));
        QVERIFY(o.outline->list()->isExpanded(o.outline->model().indexOf(CanvasTarget::ofGroup(inner))));
        // A group is a box of the picture, too.
        o.goTo(CanvasTarget::ofGroup(inner));
        QCOMPARE(o.window.canvas().selection(), CanvasTarget::ofGroup(inner));
        o.window.focus().selectNode(other);
        QVERIFY(settle(o.window));
        o.window.canvas().selectItem(o.window.canvas().scene()->itemOf(inner));
        QCOMPARE(o.outline->selected(), CanvasTarget::ofGroup(inner));
    }

    /// Enter leads to what is not drawn, and the keys with it.
    void enterGoesThere()
    {
        OpenedOutlining o("nested.pbtxt");
        QVERIFY(o.isOpen);
        const ui::GroupTree& tree = *o.outline->tree();
        const ui::GroupId inner(tree.groups().size() - 1);
        for (ui::GroupId outer = inner; outer != ui::GroupTree::root(); outer = tree.group(outer).parent)
            if (o.window.canvas().isOpen(outer))
                o.window.canvas().toggleGroup(outer);
        QVERIFY(settle(o.window));
        QVERIFY(o.window.canvas().scene()->itemOf(inner) < 0);
        o.goTo(CanvasTarget::ofGroup(inner));
        QVERIFY(o.type(Qt::Key_Return));
        QVERIFY(o.window.canvas().scene()->itemOf(inner) >= 0);
        QCOMPARE(o.window.canvas().selection(), CanvasTarget::ofGroup(inner));
        QCOMPARE(o.outline->selected(), CanvasTarget::ofGroup(inner));
        QVERIFY(o.window.canvas().hasFocus());
        const NodeId node = tree.group(inner).nodes.back();
        o.goTo(CanvasTarget::ofNode(node));
        QVERIFY(o.type(Qt::Key_Return));
        QCOMPARE(o.window.canvas().selectedNode(), node);
        const QPointF centre =
            o.window.canvas().scene()->items[static_cast<size_t>(o.window.canvas().selectedItem())].rect.center();
        QVERIFY(o.window.canvas().visibleArea().contains(centre));
        QVERIFY(o.window.canvas().zoom() >= 0.9);  // where names can be read
    }

    /// F9 is about the row that the keys are at, drawn or not.
    void keysAndMenusAreAboutTheRow()
    {
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        if (o.window.canvas().isOpen(o.frame().group))
            o.window.canvas().toggleGroup(o.frame().group);
        QVERIFY(settle(o.window));
        o.goTo(o.frame());
        o.window.findChild<QAction*>(QStringLiteral("breakpoint"))->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.breakpoints().size(), size_t(1));
        QCOMPARE(o.breakpoints()[0].breakpoint.spec.kind, BreakpointSpec::Kind::Frame);
        QStringList texts;
        connect(
            o.outline, &ui::OutlineView::menuWanted, this,
            [&] {
                for (QMenu* menu : o.window.canvas().findChildren<QMenu*>()) {
                    for (const QAction* action : menu->actions())
                        texts.append(QString(action->text()).remove(QLatin1Char('&')));
                    menu->close();
                }
            },
            Qt::QueuedConnection);
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, QPoint(), QPoint());
        QApplication::sendEvent(o.outline->list(), &asked);
        QTRY_VERIFY2(texts.contains(QStringLiteral("Stop at everything inside")),
                     qPrintable(texts.join(QLatin1Char('\n'))));
        QVERIFY(texts.contains(QStringLiteral("Open the group")));
    }

    void theEditorIsOfWhatIsSelected_data()
    {
        QTest::addColumn<QByteArray>("what");
        for (const char* what : {"node", "line", "loop"})
            QTest::newRow(what) << QByteArray(what);
    }
    /// Shift+F9 edits what F9 sets, and what F9 has set is that.
    void theEditorIsOfWhatIsSelected()
    {
        QFETCH(QByteArray, what);
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        ui::Canvas& canvas = o.window.canvas();
        o.window.focus().selectNode(o.node("while/Switch").node);
        QVERIFY(settle(o.window));
        canvas.setFocus();
        if (what == "line")
            QTest::keyClick(&canvas, Qt::Key_Tab);
        if (what == "loop")
            canvas.selectItem(canvas.scene()->itemOf(o.frame().group));
        const CanvasTarget target = canvas.selection();
        QCOMPARE(target.kind,
                 what == "line"       ? CanvasTarget::Kind::Edge
                     : what == "loop" ? CanvasTarget::Kind::Group
                                      : CanvasTarget::Kind::Node);
        auto* view = o.window.findChild<ui::BreakpointView*>();
        const auto edited = [&](int id) {
            o.window.findChild<QAction*>(QStringLiteral("editBreakpoint"))->trigger();
            const BreakpointSpec spec =
                view->editor() && view->editor()->id() == id ? view->editor()->spec() : BreakpointSpec();
            if (view->editor())
                view->editor()->reject();
            canvas.setFocus();
            return spec;
        };
        const BreakpointSpec offered = edited(0);
        QVERIFY(!offered.text.empty());
        QCOMPARE(canvas.selection(), target);
        o.window.findChild<QAction*>(QStringLiteral("breakpoint"))->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.breakpoints().size(), size_t(1));
        QVERIFY(o.breakpoints()[0].breakpoint.spec == offered);
        QVERIFY(edited(o.breakpoints()[0].breakpoint.id) == offered);
    }

    void theLineFilters()
    {
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        o.outline->line()->setFocus();
        QTest::keyClicks(o.outline->line(), QStringLiteral("op:merge"));
        QVERIFY(
            QTest::qWaitFor([&] { return !o.outline->isFiltering() && o.outline->model().rows()->shownNodes() == 1; }));
        QVERIFY(o.outline->model().indexOf(o.node("while/Merge")).isValid());
        QVERIFY(!o.outline->model().indexOf(o.node("while/Add")).isValid());
        QTest::keyClick(o.outline->line(), Qt::Key_Down);
        QVERIFY(o.outline->list()->hasFocus());
        QCOMPARE(o.outline->selected(), o.frame());
        o.outline->line()->setFocus();
        QTest::keyClick(o.outline->line(), Qt::Key_Escape);
        QVERIFY(o.outline->model().indexOf(o.node("while/Add")).isValid());
    }

    /// The counter's Add is live in iteration 3 and dead in 10, the last one.
    void beside()
    {
        OpenedOutlining o("counter.pbtxt");
        QVERIFY(o.isOpen);
        o.window.post(ui::MoveRequest{});
        QVERIFY(settle(o.window));
        const auto add = [&] {
            return static_cast<ui::NodeState>(
                o.outline->model().indexOf(o.node("while/Add")).data(ui::OutlineModel::StateOf).toInt());
        };
        QCOMPARE(add(), ui::NodeState::DoneDead);
        QVERIFY(o.outline->caption().isEmpty());
        Q_EMIT o.window.findChild<ui::GridView*>()->besideRequested({StaticFrameId(1), std::nullopt, 3, 10});
        QVERIFY(settle(o.window));
        const auto& panes = *o.window.findChild<ui::CanvasPanes*>();
        QCOMPARE(panes.paneCount(), 2);
        QTRY_COMPARE(add(), ui::NodeState::Done);
        QTRY_VERIFY2(o.outline->caption().contains(QStringLiteral("while i=3")), qPrintable(o.outline->caption()));
        panes.canvas(1).setFocus();
        QTRY_COMPARE(add(), ui::NodeState::DoneDead);
        QTRY_VERIFY2(o.outline->caption().contains(QStringLiteral("while i=10")), qPrintable(o.outline->caption()));
        o.outline->list()->setFocus();  // as it was, whatever else has the keys
        QVERIFY(o.outline->caption().contains(QStringLiteral("while i=10")));
        panes.canvas(0).setFocus();
        QTRY_COMPARE(add(), ui::NodeState::Done);
        o.window.findChild<QAction*>(QStringLiteral("sideBySide"))->trigger();
        QVERIFY(settle(o.window));
        QTRY_COMPARE(add(), ui::NodeState::DoneDead);
        QVERIFY(o.outline->caption().isEmpty());
    }

    void anotherGraphIsAnotherTree()
    {
        OpenedOutlining o("nested.pbtxt");
        QVERIFY(o.isOpen);
        o.outline->line()->setText(QStringLiteral("merge"));
        o.window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(o.window));
        QVERIFY(QTest::qWaitFor([&] {
            return !o.outline->isFiltering() && o.outline->model().rows()
                && o.outline->model().rows()->shownNodes() == 1;
        }));
        o.outline->line()->clear();
        QCOMPARE(o.outline->model().rows()->shownNodes(), o.window.session().snapshot()->graph->size());
    }
};

TAGSCOPE_TEST(TestOutlining)

#include "tst_outlining.moc"
