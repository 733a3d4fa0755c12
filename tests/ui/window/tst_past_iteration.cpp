// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/crumbs.h"
#include "app/tagscope/focus/focused_picture.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/frames/breadcrumb.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QComboBox>
#include <QListWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;

namespace {

struct OpenedPastIteration : ShownWindow {
    ui::Breadcrumb& crumbs = *window.findChild<ui::Breadcrumb*>();
    ui::GridView& grid = *window.findChild<ui::GridView*>();
    ui::FrameView& frames = *window.findChild<ui::FrameView*>();

    ui::NodeState state(const char* name) { return window.canvas().states()->look(node(name)).state; }
    QString path() const
    {
        QStringList parts;
        for (const ui::Crumb& crumb : crumbs.crumbs())
            parts.append(crumb.isRoot()            ? QStringLiteral("root")
                             : crumb.iteration < 0 ? crumb.frame
                                                   : QStringLiteral("%1;%2").arg(crumb.frame).arg(crumb.iteration));
        return parts.join(QLatin1Char('/'));
    }
    QPoint cell() const { return {grid.table()->currentIndex().row(), grid.table()->currentIndex().column()}; }
};

}

class TestPastIteration final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// With several iterations alive the newest firing of a node is not always the one that is shown.
    void whyIsAskedAtTheTagThatIsShown_data()
    {
        QTest::addColumn<quint64>("events");
        for (const quint64 events : {40U, 58U, 75U, 100U})
            QTest::addRow("%d events", int(events)) << events;
    }
    void whyIsAskedAtTheTagThatIsShown()
    {
        QFETCH(quint64, events);
        OpenedPastIteration o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.run(events));
        const auto& inspector = *o.window.findChild<ui::Inspector*>();
        for (const char* node : {"outer/Exit", "outer/Less", "outer/Merge"}) {
            QVERIFY(o.select(node));
            const std::optional<TagId> tag = inspector.tag();
            QVERIFY(tag);
            QVERIFY(o.trigger("why"));
            const auto lists = inspector.findChildren<QListWidget*>();
            const auto causes = std::ranges::find(lists, QStringLiteral("Causes"), &QWidget::accessibleName);
            QVERIFY(causes != lists.end() && (*causes)->count() > 0);
            const auto iteration = findIteration(o.snapshot().state, *tag);
            QVERIFY(iteration);
            const std::string path = o.snapshot().names->fullPath(tagChain(o.snapshot().state, *iteration));
            QCOMPARE((*causes)->item(0)->toolTip(), QString::fromStdString(path));
        }
    }

    /// The counter counts to 10: its Add fires live at iterations 0 to 9 and dead at 10, its Exit the other way round.
    void everyViewShowsAnIterationThatIsOver()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QCOMPARE(o.state("while/Add"), ui::NodeState::DoneDead);
        QCOMPARE(o.state("while/Exit"), ui::NodeState::Done);
        QVERIFY(o.selectAt("while/Add", 3));
        QTRY_COMPARE(o.path(), QStringLiteral("root/while;3"));
        QCOMPARE(o.state("while/Add"), ui::NodeState::Done);
        QCOMPARE(o.state("while/Exit"), ui::NodeState::DoneDead);
        QTRY_COMPARE(o.window.canvas().states()->deaths(o.node("while/Switch")), uint64_t(1));  // this Exit
        QTRY_COMPARE(o.cell(), QPoint(o.grid.model().rowOf(o.node("while/Add")), 3));
        // So do the others when another node is selected: it is looked at in the same iteration.
        QVERIFY(o.select("while/Exit"));
        QTRY_COMPARE(o.cell(), QPoint(o.grid.model().rowOf(o.node("while/Exit")), 3));
        // Where it has not begun there is nothing to show.
        QVERIFY(o.post(ui::GoToRequest{1}));
        QTRY_COMPARE(o.path(), QStringLiteral("root/while"));
        QCOMPARE(o.state("while/Add"), ui::NodeState::NotReached);
    }

    /// The path leads down to the selected node, also where its frames have not been entered, and where they are over.
    void thePathLeadsToTheSelectedNode()
    {
        OpenedPastIteration o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.select("outer/inner/Less"));
        QTRY_COMPARE(o.path(), QStringLiteral("root/outer/inner"));
        const QList<QToolButton*> parts = o.crumbs.findChildren<QToolButton*>();
        QVERIFY(!parts.last()->isEnabled());  // there is nothing to go to
        QVERIFY(o.runToEnd());
        const QString last = QString::fromStdString(o.window.inspector().tagName());
        QVERIFY2(last.contains(QStringLiteral("/inner;")), qPrintable(last));
        QTRY_COMPARE(o.path(), QStringLiteral("root/") + last);
        QVERIFY(o.crumbs.crumbs().back().begun > 0);
        QVERIFY(o.select("outer/Less"));
        QTRY_COMPARE(o.path(), QStringLiteral("root/outer;3"));  // the test that ends it: there are three rows
        QVERIFY(o.select("result"));
        QTRY_COMPARE(o.path(), QStringLiteral("root"));
    }

    /// Wherever the run is looked at: an iteration that is over at its end has not begun at its beginning.
    void thePathIsOfThePositionThatIsShown()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        const uint64_t end = o.snapshot().size;
        QVERIFY(o.selectAt("while/Add", 3));
        QTRY_VERIFY(o.window.focus().tag());
        const std::optional<TagId> tag = o.window.focus().tag();
        ui::Breadcrumb bar;
        app::Crumbs crumbs(o.window.session(), bar, nullptr);
        for (const auto& [position, iteration] :
             {std::pair(end, int64_t(3)), {uint64_t(1), int64_t(-1)}, {end, int64_t(3)}}) {
            QVERIFY(o.post(ui::GoToRequest{position}));
            crumbs.show(ui::crumbsOf(o.snapshot(), std::nullopt), o.node("while/Add"), tag);
            QTRY_VERIFY(bar.crumbs().size() == 2 && bar.crumbs().back().iteration == iteration);
        }
    }

    /// An inner instance that is over, in an outer iteration that is not the newest: the outer frame shows this one.
    void theFrameAroundIsWhereItWas()
    {
        OpenedPastIteration o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.runToEnd());
        QVERIFY(o.select("outer/inner/Merge"));
        const uint64_t size = o.snapshot().size;
        int looked = 0;
        for (uint64_t position = size; position-- > 0 && looked < 2;) {
            QVERIFY(o.post(ui::GoToRequest{position}));
            for (const FinishedFrame& over : o.snapshot().finished.newest) {
                const auto around = findIteration(o.snapshot().state, over.parent);
                if (!around || over.parent == TagId(0u))
                    continue;
                ++looked;
                Q_EMIT o.window.canvas().iterationRequested({rootFrame, std::nullopt, 0, over.last});
                QVERIFY(o.settle());
                const auto shown = o.window.canvas().states()->iterationOf(o.node("outer/Merge"));
                QVERIFY(shown);
                QCOMPARE(o.snapshot().state.iteration(*shown).tag, over.parent);
                // The list of frames says which of the inner instances it is about.
                QTRY_COMPARE(o.grid.frames()->currentText(), QString::fromStdString(over.place));
                break;
            }
        }
        QVERIFY(looked > 0);
    }

    /// At the end of the run nothing is live: outer;1 is shown as it stood there, not as the loop ended. Its Exit fires
    /// dead in all iterations but the last.
    void theFrameAroundIsShownAsItStood()
    {
        OpenedPastIteration o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.runToEnd());
        QCOMPARE(o.state("outer/Exit"), ui::NodeState::Done);
        const auto& finished = o.snapshot().finished.newest;
        const auto inner = std::ranges::find(finished, std::string("outer;1/inner"), &FinishedFrame::place);
        QVERIFY(inner != finished.end());
        Q_EMIT o.window.canvas().iterationRequested({rootFrame, std::nullopt, 0, inner->last});
        QVERIFY(o.settle());
        QTRY_COMPARE(o.state("outer/Exit"), ui::NodeState::DoneDead);
        QCOMPARE(o.window.canvas().states()->look(o.node("outer/Exit")).iteration, int64_t(1));
        QCOMPARE(o.state("result"), ui::NodeState::Done);
    }

    /// What lies in an iteration that is over is shown as it was left there, and its header says where that is; in the
    /// last outer iteration the inner loop is not entered.
    void framesInItAreShownAsTheyStood()
    {
        OpenedPastIteration o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.runToEnd());
        const auto& finished = o.snapshot().finished.newest;
        const auto outer = std::ranges::find(finished, std::string("outer"), &FinishedFrame::place);
        QVERIFY(outer != finished.end());
        const Program& program = *o.snapshot().program;
        const auto innerLook = [&]() -> std::optional<ui::FrameLook> {
            for (StaticFrameId frame(1); frame.index() < program.frames().size(); ++frame.value)
                if (program.frame(frame).parent == outer->frame)
                    return o.window.canvas().states()->frame(program.frame(frame).name);
            return std::nullopt;
        };
        for (const int64_t number : {0, 1}) {
            Q_EMIT o.window.canvas().iterationRequested({outer->frame, outer->parent, number});
            QVERIFY(o.settle());
            QTRY_COMPARE(o.path(), QStringLiteral("root/outer;%1").arg(number));
            QTRY_COMPARE(o.state("outer/inner/Merge"), ui::NodeState::Done);
            QVERIFY(innerLook() && innerLook()->isShown);
            QCOMPARE(innerLook()->path, QStringLiteral("outer;%1").arg(number).toStdString());
        }
        Q_EMIT o.window.canvas().iterationRequested({rootFrame, std::nullopt, 0, outer->last});
        QVERIFY(o.settle());
        QTRY_COMPARE(o.path(), QStringLiteral("root/outer;%1").arg(outer->iterations - 1));
        QTRY_VERIFY(o.state("outer/inner/Merge") != ui::NodeState::Done);
    }

    /// The counter has begun 11 iterations when it is over, and none is live: the header leads to the last, and from
    /// there to all.
    void theHeaderReachesWhatIsOver()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        const auto look = [&] {
            return o.window.canvas().states()->frame("while/while_context").value_or(ui::FrameLook());
        };
        QVERIFY(!look().isLive && look().hasSpinner() && look().earlier && !look().later);
        for (int64_t number = 10; number >= 0; --number) {
            QVERIFY(look().earlier);
            Q_EMIT o.window.canvas().iterationRequested(*look().earlier);
            QVERIFY(o.settle());
            QTRY_COMPARE(o.path(), QStringLiteral("root/while;%1").arg(number));
            QTRY_COMPARE(look().iteration, number);
            QCOMPARE(look().later.has_value(), number < 10);
        }
        QVERIFY(!look().earlier);
        // In the same way the breadcrumb: the newest of the other end.
        const ui::Crumb crumb = o.crumbs.crumbs().back();
        QCOMPARE(crumb.begun, int64_t(11));
        Q_EMIT o.crumbs.iterationRequested(crumb.at(10));
        QVERIFY(o.settle());
        QTRY_COMPARE(o.path(), QStringLiteral("root/while;10"));
    }

    /// While the run stands in iteration 4, iteration 0 is over and can be reached all the same; what has not begun
    /// cannot.
    void whileItRunsTheOldOnesAreReached()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        BreakpointSpec spec;
        spec.text = "while/Switch";
        QVERIFY(o.post(ui::BreakpointRequest{0, spec}));
        for (int i = 0; i < 5; ++i)
            QVERIFY(o.runToEnd());
        QTRY_COMPARE(o.path(), QStringLiteral("root/while;4"));
        const ui::Crumb crumb = o.crumbs.crumbs().back();
        QCOMPARE(crumb.begun, int64_t(5));
        Q_EMIT o.crumbs.iterationRequested(crumb.at(0));
        QVERIFY(o.settle());
        QTRY_COMPARE(o.path(), QStringLiteral("root/while;0"));
        QCOMPARE(o.crumbs.crumbs().back().begun, int64_t(5));
        QCOMPARE(o.window.focus().tagName(), std::string("while;0"));
    }

    void goingOnLeavesItBehind()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.selectAt("while/Add", 0));
        QTRY_COMPARE(o.path(), QStringLiteral("root/while;0"));
        QVERIFY(o.post(ui::GoToRequest{80}));
        QTRY_COMPARE(o.path(), QStringLiteral("root/while;0"));
        QVERIFY(o.select("result"));
        QVERIFY(o.trigger("step"));
        QTRY_VERIFY(o.path().startsWith(QStringLiteral("root/while;")) && o.path() != QStringLiteral("root/while;0"));
        const ui::Snapshot& snapshot = o.snapshot();
        const auto live = findIteration(snapshot.state, snapshot.report->fired->tag);
        QVERIFY(live);
        QCOMPARE(o.path(), QStringLiteral("root/while;%1").arg(snapshot.state.iteration(*live).number));
    }

    void theLiveIterationIsMarkedAmongTheFrames()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        QVERIFY(o.run(12));  // in iteration 0
        const ui::Snapshot& snapshot = o.snapshot();
        QVERIFY(snapshot.report && snapshot.report->fired);
        const QModelIndex marked = o.frames.currentIndex();
        QVERIFY(marked.isValid());
        const auto& model = static_cast<const ui::FrameModel&>(*o.frames.model());
        QCOMPARE(model.rowAt(marked).tag, snapshot.report->fired->tag);
        QVERIFY(!model.index(0, 0, marked).isValid());  // the iteration, not the instance around it
    }

    /// From the table: the run stops at that firing, and no breakpoint is left.
    void aCellCanBeRunTo()
    {
        OpenedPastIteration o;
        QVERIFY(o.openCounter());
        QVERIFY(o.post(ui::GoToRequest{0}));
        const NodeId merge = o.node("while/Merge");
        Q_EMIT o.grid.runToRequested(merge, 4);
        QVERIFY(o.settle());
        const auto& snapshot = o.window.session().snapshot();
        QTRY_VERIFY(snapshot->breakpoints.empty());
        QVERIFY(snapshot->report && snapshot->report->fired);
        QCOMPARE(snapshot->report->fired->node, merge);
        const auto live = findIteration(snapshot->state, snapshot->report->fired->tag);
        QVERIFY(live);
        QCOMPARE(snapshot->state.iteration(*live).number, int64_t(4));
    }
};

TAGSCOPE_TEST(TestPastIteration)
#include "tst_past_iteration.moc"
