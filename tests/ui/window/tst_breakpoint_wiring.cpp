// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/canvas_menu.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "tests/support/test_program.h"
#include "ui/graphview/canvas.h"

#include "tests/support/groups.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QFile>
#include <QMenu>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>
#include <set>
#include <vector>

using namespace tagscope;
using namespace tagscope::app;
using namespace tagscope::test;
using ui::CanvasTarget;

namespace {

struct Wired {
    LiveSession live;
    ui::Canvas canvas;
    std::unique_ptr<BreakpointWiring> wiring;

    bool open(const char* file) { return openFile(examplePath(file)); }
    bool openFile(const QString& path)
    {
        if (!live.open(path))
            return false;
        canvas.setGraph(live.snapshot().graph);
        wiring = std::make_unique<BreakpointWiring>(live.session, canvas, nullptr);
        QObject::connect(&live.session, &ui::Session::fileChanged, &canvas, [this] {
            if (live.session.snapshot()->graph != canvas.graph())
                canvas.setGraph(live.session.snapshot()->graph);
        });
        QObject::connect(&live.session, &ui::Session::snapshotChanged, &canvas,
                         [this] { canvas.setSnapshot(live.session.snapshot()); });
        canvas.setSnapshot(live.session.snapshot());
        return settle();
    }
    bool settle()
    {
        return QTest::qWaitFor([&] { return !live.session.isBusy() && !canvas.isLayingOut(); }, 20'000);
    }
    CanvasTarget node(const char* name) const { return CanvasTarget::ofNode(live.node(name)); }
    CanvasTarget edge(const char* from, int slot, const char* to) const
    {
        return CanvasTarget::ofEdge({live.node(from), slot}, live.node(to));
    }
    CanvasTarget frame() const { return CanvasTarget::ofGroup(firstFrame(*canvas.tree())); }
};

}

class TestBreakpointWiring final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// What is meant for a graph goes with it: numbers of its nodes are numbers of other nodes, or of none, in the next
    /// one.
    void anotherGraphEndsWhatWasBegun()
    {
        Wired wired;
        QVERIFY(wired.open("nested.pbtxt"));
        const std::shared_ptr<const Graph> graph = wired.live.snapshot().graph;
        const NodeId last(static_cast<uint32_t>(graph->size() - 1));
        CanvasMenu menus(wired.live.session, wired.canvas, *wired.wiring, nullptr);
        QPointer<QMenu> menu;
        connect(&menus, &CanvasMenu::aboutToShow, this, [&](QMenu* shown) { menu = shown; });
        Q_EMIT wired.canvas.contextMenuRequested(CanvasTarget::ofNode(last), QPoint());
        QVERIFY(menu && menu->isVisible());
        wired.live.session.post(ui::OpenRequest{examplePath("counter.pbtxt").toStdString(), {}, {}});
        wired.wiring->runTo(last);
        QVERIFY(wired.settle());
        QVERIFY(wired.live.snapshot().graph->size() <= last.index());
        QVERIFY(!menu || !menu->isVisible());
    }

    void clicksGoRound_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<QByteArrayList>("after");
        QTest::newRow("node") << QByteArray("node") << QByteArrayList{"after", "before", "", "after"};
        QTest::newRow("edge") << QByteArray("edge") << QByteArrayList{"any", "live", "dead", "", "any"};
        QTest::newRow("group") << QByteArray("group") << QByteArrayList{"all", "", "all"};
    }
    void clicksGoRound()
    {
        QFETCH(QByteArray, what);
        QFETCH(QByteArrayList, after);
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        const CanvasTarget target = what == "node" ? wired.node("while/Add")
            : what == "edge"                       ? wired.edge("while/Switch", 1, "while/Identity")
                                                   : wired.frame();
        for (const QByteArray& wanted : after) {
            Q_EMIT wired.canvas.breakpointClicked(target);
            QVERIFY(wired.settle());
            QByteArray shown;
            const ui::BreakMarks& marks = wired.canvas.breakMarks();
            if (const ui::BreakMark* mark = marks.node(target.node); mark && what == "node")
                shown = mark->isBefore ? "before" : "after";
            if (const ui::BreakMark* mark = marks.edge(target.source, target.node); mark && what == "edge")
                shown = mark->token == BreakpointSpec::Token::Any ? "any"
                    : mark->token == BreakpointSpec::Token::Live  ? "live"
                                                                  : "dead";
            if (what == "group" && marks.group(target.group) == ui::GroupBreak::All)
                shown = "all";
            QCOMPARE(shown, wanted);
            QCOMPARE(wired.live.snapshot().breakpoints.size(), size_t(wanted.isEmpty() ? 0 : 1));
        }
    }

    /// The loop's last Switch is dead on the side of the body: the run passes ten live tokens.
    void aBreakpointOnADeadTokenStopsThere()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        const CanvasTarget edge = wired.edge("while/Switch", 1, "while/Identity");
        for (int i = 0; i < 3; ++i) {
            wired.wiring->cycle(edge);
            QVERIFY(wired.settle());
        }
        QCOMPARE(wired.live.error(ui::MoveRequest{Goal{Goal::Kind::Continue, 1, {}}}), std::string());
        const ui::Snapshot& snapshot = wired.live.snapshot();
        QVERIFY(snapshot.report && snapshot.report->fired);
        QCOMPARE(snapshot.report->fired->node, wired.live.node("while/Switch"));
        const auto iteration = findIteration(snapshot.state, snapshot.report->fired->tag);
        QVERIFY(iteration);
        QCOMPARE(snapshot.state.iteration(*iteration).number, int64_t(10));
    }

    void somethingInsideShowsAtTheGroup()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        wired.wiring->toggle(wired.node("while/Add"));
        QVERIFY(wired.settle());
        QVERIFY(wired.canvas.breakMarks().group(wired.frame().group) == ui::GroupBreak::Some);
        wired.wiring->toggle(wired.node("while/Add"));
        QVERIFY(wired.settle());
        QVERIFY(wired.canvas.breakMarks().group(wired.frame().group) == ui::GroupBreak::None);
    }

    void aConditionThatCannotWorkIsShown()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        BreakpointSpec spec = *wired.wiring->fresh(wired.node("while/Add"));
        spec.tag = "no_such_frame;3";
        wired.live.ask(ui::BreakpointRequest{0, spec});
        QVERIFY(wired.settle());
        const std::vector<ui::BreakpointRow>& rows = wired.live.snapshot().breakpoints;
        const ui::BreakMark* mark = wired.canvas.breakMarks().node(wired.live.node("while/Add"));
        QCOMPARE(mark != nullptr, !rows.empty());
        if (mark)
            QCOMPARE(mark->problem, rows.front().breakpoint.problem);
    }

    void runningToANodeLeavesNothingBehind()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        wired.wiring->runTo(wired.live.node("while/Add"));
        QVERIFY(wired.settle());
        const ui::Snapshot& snapshot = wired.live.snapshot();
        QVERIFY(snapshot.report && snapshot.report->fired);
        QCOMPARE(snapshot.report->fired->node, wired.live.node("while/Add"));
        QVERIFY(snapshot.breakpoints.empty());
    }

    void aFrameIsItsNodes_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("instead");
        QTest::newRow("no scope in common") << QByteArray("while/") << QByteArray();
        QTest::newRow("its scope is outside, too") << QByteArray("\"result\"") << QByteArray("\"while/result\"");
    }
    /// The run stops at every node in the frame's box, and at no other, whatever they are called.
    void aFrameIsItsNodes()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, instead);
        QFile example(examplePath("counter.pbtxt"));
        QVERIFY(example.open(QIODevice::ReadOnly));
        const QTemporaryDir folder;
        QFile renamed(folder.filePath(QStringLiteral("loop.pbtxt")));
        QVERIFY(renamed.open(QIODevice::WriteOnly));
        renamed.write(example.readAll().replace(name, instead));
        renamed.close();
        Wired wired;
        QVERIFY(wired.openFile(renamed.fileName()));
        const ui::GroupTree& tree = *wired.canvas.tree();
        const ui::GroupId frame = wired.frame().group;
        std::set<NodeId> inside;
        for (uint32_t n = 0; n < wired.live.snapshot().graph->size(); ++n)
            for (ui::GroupId around = tree.groupOf(NodeId(n)); around.isValid(); around = tree.group(around).parent)
                if (around == frame)
                    inside.insert(NodeId(n));
        QCOMPARE(inside.size(), tree.group(frame).totalNodes);
        Q_EMIT wired.canvas.breakpointClicked(wired.frame());
        QVERIFY(wired.settle());
        QVERIFY(wired.canvas.breakMarks().group(frame) == ui::GroupBreak::All);
        std::set<NodeId> stopped;
        bool hasStopped = true;
        while (hasStopped) {
            QCOMPARE(wired.live.error(ui::MoveRequest{Goal{Goal::Kind::Continue, 1, {}}}), std::string());
            const std::optional<StopReport>& report = wired.live.snapshot().report;
            hasStopped = report && report->reason == StopReason::Breakpoint && report->fired;
            if (hasStopped)
                stopped.insert(report->fired->node);
        }
        QVERIFY(stopped == inside);
        QVERIFY(wired.settle());
        Q_EMIT wired.canvas.breakpointClicked(wired.frame());
        QVERIFY(wired.settle());
        QVERIFY(wired.live.snapshot().breakpoints.empty());
        QVERIFY(wired.canvas.breakMarks().group(frame) == ui::GroupBreak::None);
    }

    void aFrameKnowsItsBreakpoint_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("by a part of its name") << int(BreakpointSpec::Kind::Frame);
        QTest::newRow("by its scope") << int(BreakpointSpec::Kind::Scope);
    }
    /// However it was asked for: the box in the header shows it, and a click takes it away.
    void aFrameKnowsItsBreakpoint()
    {
        QFETCH(int, kind);
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        BreakpointSpec spec;
        spec.kind = static_cast<BreakpointSpec::Kind>(kind);
        spec.text = "while";
        QCOMPARE(wired.live.error(ui::BreakpointRequest{0, spec}), std::string());
        QVERIFY(wired.settle());
        QVERIFY(wired.canvas.breakMarks().group(wired.frame().group) == ui::GroupBreak::All);
        Q_EMIT wired.canvas.breakpointClicked(wired.frame());
        QVERIFY(wired.settle());
        QVERIFY(wired.live.snapshot().breakpoints.empty());
    }

    /// What is put there is there afterwards: it is never taken away, and what is switched off is switched on.
    void whatIsPutIsThere()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        const NodeId decides = wired.live.node("while/LoopCond");
        wired.wiring->putOnFrameOf(decides);
        QVERIFY(wired.settle());
        QVERIFY(wired.canvas.breakMarks().group(wired.frame().group) == ui::GroupBreak::All);
        QVERIFY(!wired.canvas.breakMarks().node(decides));
        Breakpoint off = wired.live.snapshot().breakpoints.front().breakpoint;
        off.spec.isEnabled = false;
        QCOMPARE(wired.live.error(ui::BreakpointRequest{off.id, off.spec}), std::string());
        wired.wiring->putOnFrameOf(decides);
        QVERIFY(wired.settle());
        QCOMPARE(wired.live.snapshot().breakpoints.size(), size_t(1));
        QVERIFY(wired.live.snapshot().breakpoints.front().breakpoint.spec.isEnabled);
        for (int i = 0; i < 2; ++i) {
            wired.wiring->put(wired.node("limit"));
            QVERIFY(wired.settle());
            QCOMPARE(wired.live.snapshot().breakpoints.size(), size_t(2));
        }
    }

    void aDeviceHasNone()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        wired.canvas.setGroupBy(ui::GroupBy::Device);
        QVERIFY(wired.settle());
        const std::vector<ui::GroupId> devices = wired.canvas.tree()->find({"device "});
        QCOMPARE(devices.size(), size_t(1));
        QSignalSpy said(wired.wiring.get(), &BreakpointWiring::said);
        wired.wiring->toggle(CanvasTarget::ofGroup(devices.front()));
        QCOMPARE(said.size(), 1);
        QVERIFY(wired.settle());
        QVERIFY(wired.live.snapshot().breakpoints.empty());
    }

    void menusHaveSomethingForEverything_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("breakpoints");
        QTest::newRow("background") << int(CanvasTarget::Kind::Background) << 0;
        QTest::newRow("node") << int(CanvasTarget::Kind::Node) << 3;
        QTest::newRow("edge") << int(CanvasTarget::Kind::Edge) << 3;
        QTest::newRow("group") << int(CanvasTarget::Kind::Group) << 1;
    }
    void menusHaveSomethingForEverything()
    {
        QFETCH(int, kind);
        QFETCH(int, breakpoints);
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        CanvasMenu menus(wired.live.session, wired.canvas, *wired.wiring, nullptr);
        const CanvasTarget targets[] = {
            {}, wired.node("zero"), wired.edge("while/Switch", 1, "while/Identity"), wired.frame()};
        QMenu menu;
        menus.fill(menu, targets[kind]);
        QVERIFY(menu.actions().size() >= breakpoints + 2);
        std::vector<CanvasTarget> edited;
        connect(&menus, &CanvasMenu::editRequested, this,
                [&](const CanvasTarget& target) { edited.push_back(target); });
        for (QAction* action : menu.actions())
            if (action->text().startsWith(QStringLiteral("Edit the")))
                action->trigger();
        QCOMPARE(edited.size(), size_t(breakpoints > 0 ? 1 : 0));
        QVERIFY(edited.empty() || edited.front() == targets[kind]);
        int choices = 0;
        for (QAction* action : menu.actions())
            if (action->isCheckable() && ++choices == 1)
                action->trigger();
        QCOMPARE(choices, breakpoints);
        QVERIFY(wired.settle());
        QCOMPARE(wired.live.snapshot().breakpoints.size(), size_t(breakpoints > 0 ? 1 : 0));
    }

    /// The menu of a node that is to die: the run stops where it has, and says since when it was bound to.
    void aDeathIsStoppedAt()
    {
        Wired wired;
        QVERIFY(wired.open("counter.pbtxt"));
        CanvasMenu menus(wired.live.session, wired.canvas, *wired.wiring, nullptr);
        const auto entry = [&](QMenu& menu) {
            menus.fill(menu, wired.node("while/Add"));
            const QList<QAction*> all = menu.actions();
            const auto found = std::ranges::find_if(
                all, [](const QAction* action) { return action->text().contains(QStringLiteral("&dies")); });
            return found == all.end() ? nullptr : *found;
        };
        QMenu menu;
        QAction* stop = entry(menu);
        QVERIFY(stop && !stop->isChecked());
        stop->trigger();
        QVERIFY(wired.settle());
        QVERIFY(wired.live.ask(ui::MoveRequest{}));
        QVERIFY(wired.settle());
        const std::optional<StopReport>& report = wired.live.snapshot().report;
        QVERIFY(report && report->reason == StopReason::Breakpoint && report->fired->isDead);
        QCOMPARE(report->fired->nodeName, std::string("while/Add"));
        // Nothing but the last turn of the Switch can be the reason.
        QVERIFY2(report->note.starts_with("it is dead since `while/Switch` fired at `while;10`"), report->note.c_str());
        QMenu again;
        stop = entry(again);
        QVERIFY(stop && stop->isChecked());
        // It is the same where it is disabled.
        Breakpoint there = wired.live.snapshot().breakpoints.front().breakpoint;
        there.spec.isEnabled = false;
        wired.live.ask(ui::BreakpointRequest{there.id, there.spec});
        QVERIFY(wired.settle());
        QMenu disabled;
        stop = entry(disabled);
        QVERIFY(stop && stop->isChecked());
        stop->trigger();
        QVERIFY(wired.settle());
        QVERIFY(wired.live.snapshot().breakpoints.empty());
    }
};

TAGSCOPE_TEST(TestBreakpointWiring)

#include "tst_breakpoint_wiring.moc"
