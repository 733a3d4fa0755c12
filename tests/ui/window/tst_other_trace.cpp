// SPDX-License-Identifier: Apache-2.0
// Another trace beside this run, on the same graph.
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/compare/compare_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/graphview/paint/value_looks.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/iteration_query.h"

#include <QMenu>
#include <QTemporaryDir>
#include <QToolTip>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The counter loop to 10, and a trace of it to 4.
struct OpenedOtherTrace : ShownWindow {
    QTemporaryDir folder;
    std::string path = folder.filePath(QStringLiteral("four.tagscope")).toStdString();
    ui::CanvasPanes& panes = *window.findChild<ui::CanvasPanes*>();

    bool count(const char* limit)
    {
        return post(ui::InputsRequest{{{std::string("limit=") + limit}, {}, {}}}) && runToEnd() && snapshot().isIdle();
    }
    bool open()
    {
        return openCounter() && count("4") && post(ui::SaveRequest{path}) && count("10") && compare(path)
            && trigger("sideBySide") && panes.paneCount() == 2
            && QTest::qWaitFor([&] { return pane(1).states() != nullptr; });
    }
    bool compare(const std::string& with)
    {
        ui::CompareQuery request;
        request.what = ui::ComparedTrace{with};
        window.findChild<ui::CompareView*>()->compare(request);
        return settle();
    }
    ui::Canvas& pane(int number) { return panes.canvas(number); }
    ui::NodeState look(int number, const char* name) { return pane(number).states()->look(node(name)).state; }
    std::string shownAt(int number, const char* name) { return pane(number).states()->tagTextOf(node(name)); }
    QString tip(int number, const char* name)
    {
        pane(number).selectNode(node(name));
        pane(number).showTipOfSelection();
        return settle() ? QToolTip::text() : QString();
    }
    QStringList menuAt(int number, const ui::CanvasTarget& target)
    {
        Q_EMIT pane(number).contextMenuRequested(target, pane(number).mapToGlobal(QPoint(20, 20)));
        QStringList enabled;
        for (QMenu* menu : pane(number).findChildren<QMenu*>()) {
            if (!menu->isVisible())
                continue;
            for (const QAction* action : menu->actions())
                if (action->isEnabled())
                    enabled.append(action->text().remove(QLatin1Char('&')));
            menu->close();
        }
        return enabled;
    }
};

}

class TestOtherTrace final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }
    void cleanup() { QToolTip::hideText(); }

    /// At the same position, or at its end; nodes that differ are marked.
    void itStandsBesideAndFollows()
    {
        OpenedOtherTrace o;
        QVERIFY(o.open());
        QVERIFY2(std::abs(o.pane(0).width() - o.pane(1).width()) <= 2,
                 qPrintable(QStringLiteral("%1, %2").arg(o.pane(0).width()).arg(o.pane(1).width())));
        QVERIFY2(o.panes.title(0).contains(QStringLiteral("counter.pbtxt")), qPrintable(o.panes.title(0)));
        const uint64_t size = o.pane(1).states()->snapshot().size;
        QVERIFY(size < o.snapshot().size);
        QVERIFY2(o.panes.title(1).startsWith(QStringLiteral("four.tagscope at %1; ").arg(size)),
                 qPrintable(o.panes.title(1)));
        QCOMPARE(o.look(0, "result"), ui::NodeState::Done);
        QCOMPARE(o.look(1, "result"), ui::NodeState::Done);
        QVERIFY(o.post(ui::GoToRequest{size}));
        QCOMPARE(o.look(0, "result"), ui::NodeState::NotReached);
        QTRY_COMPARE(o.look(1, "result"), ui::NodeState::Done);
        QVERIFY(o.post(ui::GoToRequest{5}));
        QVERIFY2(o.panes.title(1).startsWith(QStringLiteral("four.tagscope at 5; ")), qPrintable(o.panes.title(1)));
        QCOMPARE(o.look(1, "result"), ui::NodeState::NotReached);
        QVERIFY(o.pane(1)
                    .describe(o.pane(1).scene()->itemOf(o.node("while/Less")))
                    .contains(QStringLiteral("differs from the picture beside")));
        QVERIFY(!o.pane(1)
                     .describe(o.pane(1).scene()->itemOf(o.node("zero")))
                     .contains(QStringLiteral("differs from the picture beside")));
        QVERIFY(o.trigger("sideBySide"));
        QCOMPARE(o.panes.paneCount(), 1);
        QVERIFY(o.trigger("sideBySide"));
        QCOMPARE(o.panes.paneCount(), 2);
        QVERIFY2(std::abs(o.pane(0).width() - o.pane(1).width()) <= 2,
                 qPrintable(QStringLiteral("%1, %2").arg(o.pane(0).width()).arg(o.pane(1).width())));
    }

    /// The limit is 10 here and 4 there, so the first difference is where it enters the loop; at iteration 4 the
    /// condition differs.
    void differencesAreWalked()
    {
        OpenedOtherTrace o;
        QVERIFY(o.open());
        QVERIFY(o.trigger("firstDifference"));
        QCOMPARE(o.pane(0).selectedNode(), o.node("while/Less/Enter"));
        QCOMPARE(o.pane(1).selectedNode(), o.node("while/Less/Enter"));
        QVERIFY(o.trigger("nextDifference"));
        QCOMPARE(o.pane(0).selectedNode(), o.node("while/Less"));
        QCOMPARE(o.window.focus().tagName(), std::string("while;4"));
        QVERIFY(o.trigger("previousDifference"));
        QCOMPARE(o.pane(1).selectedNode(), o.node("while/Less/Enter"));
    }

    /// Both pictures show an iteration that is over as its nodes fired there: at 4, the trace's Add is dead.
    void iterationsThatAreOverAreShownInBoth()
    {
        OpenedOtherTrace o;
        QVERIFY(o.open());
        for (const int iteration : {3, 4, 1}) {
            QVERIFY(o.selectAt("while/Add", iteration));
            const std::string tag = "while;" + std::to_string(iteration);
            QTRY_COMPARE(o.shownAt(0, "while/Add"), tag);
            QTRY_COMPARE(o.shownAt(1, "while/Add"), tag);
            QCOMPARE(o.look(0, "while/Add"), ui::NodeState::Done);
            QCOMPARE(o.look(1, "while/Add"), iteration == 4 ? ui::NodeState::DoneDead : ui::NodeState::Done);
        }
        // A tag of that picture is none of this run: what is looked at stays.
        o.pane(1).selectItem(o.pane(1).scene()->itemOf(o.node("while/Less")));
        QVERIFY(o.settle());
        QCOMPARE(o.window.focus().node(), o.node("while/Less"));
        QCOMPARE(o.window.focus().tagName(), std::string("while;1"));
        // It has no such iteration.
        QVERIFY(o.selectAt("while/Add", 9));
        QTRY_COMPARE(o.shownAt(0, "while/Add"), std::string("while;9"));
        QTRY_VERIFY(!o.pane(1).shownIteration());
        // Alone, the picture goes on to show it.
        QVERIFY(o.trigger("sideBySide"));
        QTRY_COMPARE(o.shownAt(0, "while/Add"), std::string("while;9"));
        QVERIFY(o.trigger("sideBySide"));
        QVERIFY(o.selectAt("while/Add", 2));
        QTRY_COMPARE(o.shownAt(1, "while/Add"), std::string("while;2"));
    }

    void valuesAreItsOwn()
    {
        OpenedOtherTrace o;
        QVERIFY(o.open());
        QVERIFY(o.selectAt("while/Less", 4));
        QString told = o.tip(1, "while/Less");
        QVERIFY2(told.contains(QStringLiteral("while/Less:0 at while;4"))
                     && told.contains(QStringLiteral("bool: false")),
                 qPrintable(told));
        told = o.tip(0, "while/Less");
        QVERIFY2(told.contains(QStringLiteral("while/Less:0 at while;4"))
                     && told.contains(QStringLiteral("bool: true")),
                 qPrintable(told));
        told = o.tip(1, "result");
        QVERIFY2(told.contains(QStringLiteral("int32: 4")), qPrintable(told));
        told = o.tip(1, "limit");
        QVERIFY2(told.contains(QStringLiteral("int32: 4")), qPrintable(told));
        told = o.tip(0, "limit");
        QVERIFY2(told.contains(QStringLiteral("int32: 10")), qPrintable(told));

        // Those that stand on nodes, too.
        o.pane(0).fit();
        o.pane(0).zoomBy(1 / o.pane(0).zoom());  // names can be read
        const ui::Scene& scene = *o.pane(0).scene();
        o.pane(0).centreOn(scene.items[static_cast<size_t>(scene.itemOf(o.node("result")))].rect.center());
        const auto value = [&](int pane) {
            const ui::ValueLook* look = o.pane(pane).values() ? o.pane(pane).values()->node(o.node("result")) : nullptr;
            return look ? look->text : QString();
        };
        QTRY_COMPARE(value(0), QStringLiteral("int32: 10"));
        QTRY_COMPARE(value(1), QStringLiteral("int32: 4"));
    }

    /// What is asked for or changed is of this run, and not to be had in the picture of another one.
    void nothingIsChangedThere()
    {
        OpenedOtherTrace o;
        QVERIFY(o.open());
        QVERIFY(o.post(ui::GoToRequest{0}));
        QTRY_VERIFY(o.look(1, "zero") == ui::NodeState::Ready);
        const auto zero = ui::CanvasTarget::ofNode(o.node("zero"));
        const QStringList here = o.menuAt(0, zero);
        const QStringList there = o.menuAt(1, zero);
        for (const char* label : {"Fire", "Why?", "Override the value ..."}) {
            QVERIFY2(here.contains(QLatin1String(label)), qPrintable(here.join(QLatin1Char(','))));
            QVERIFY2(!there.contains(QLatin1String(label)), qPrintable(there.join(QLatin1Char(','))));
        }
        QVERIFY(there.contains(QStringLiteral("Stop after it has fired")));
        const ui::SceneEdge& edge = o.pane(0).scene()->edges.front();
        const auto line = ui::CanvasTarget::ofEdge(edge.source, edge.target);
        QVERIFY(o.menuAt(0, line).contains(QStringLiteral("Override the token ...")));
        QVERIFY(!o.menuAt(1, line).contains(QStringLiteral("Override the token ...")));
        o.pane(1).activateItem(o.pane(1).scene()->itemOf(o.node("zero")));
        QVERIFY(o.settle());
        QCOMPARE(o.snapshot().position, uint64_t(0));
        QCOMPARE(o.snapshot().branches.size(), size_t(1));
    }

    /// Both look at the same iteration, whatever number its tag has.
    void iterationsAreFoundByTheirPaths()
    {
        OpenedOtherTrace o;
        QVERIFY(o.openExample("parallel.pbtxt"));
        ui::PolicyRequest random;
        random.policy.kind = Policy::Kind::Random;
        random.policy.seed = 3;
        QVERIFY(o.post(random));
        QVERIFY(o.runToEnd());
        QVERIFY(o.post(ui::SaveRequest{o.path}));
        QVERIFY(o.openExample("parallel.pbtxt"));
        QVERIFY(o.runToEnd());
        QVERIFY(o.compare(o.path));
        QVERIFY(o.trigger("sideBySide"));
        // Somewhere in the middle several iterations of a loop are live on both lines.
        std::string frame;
        std::optional<ui::IterationQuery> earlier;
        for (uint64_t position = o.snapshot().size; position-- > 0 && !earlier;) {
            QVERIFY(o.post(ui::GoToRequest{position}));
            const Program& program = *o.snapshot().program;
            for (StaticFrameId f(1); f.index() < program.frames().size() && !earlier; ++f.value) {
                const auto there = o.pane(1).states()->frame(program.frame(f).name);
                const auto here = o.pane(0).states()->frame(program.frame(f).name);
                if (here && there && here->isLive && there->isLive && here->oldest < here->newest && there->earlier
                    && there->earlier->tag && there->earlier->iteration >= here->oldest
                    && there->earlier->iteration <= here->newest) {
                    frame = program.frame(f).name;
                    earlier = there->earlier;
                }
            }
        }
        QVERIFY(earlier);
        Q_EMIT o.pane(1).iterationRequested(*earlier);
        QVERIFY(o.settle());
        QTRY_COMPARE(o.pane(1).states()->frame(frame)->iteration, earlier->iteration);
        QCOMPARE(o.pane(0).states()->frame(frame)->iteration, earlier->iteration);
        QCOMPARE(o.snapshot().branches.size(), size_t(1));
    }

    /// Nothing is drawn on nodes that are others: the title says so, and the table has what differs.
    void anotherGraphHasNoPicture()
    {
        OpenedOtherTrace o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.runToEnd());
        QVERIFY(o.post(ui::SaveRequest{o.path}));
        QVERIFY(o.openCounter());
        QVERIFY(o.runToEnd());
        QVERIFY(o.compare(o.path));
        QVERIFY(o.trigger("sideBySide"));
        QCOMPARE(o.panes.paneCount(), 2);
        QVERIFY2(o.panes.title(1).startsWith(QStringLiteral("four.tagscope has no picture here: its graph has ")),
                 qPrintable(o.panes.title(1)));
        QVERIFY(!o.pane(1).states());
        QVERIFY(!o.pane(1).grab().isNull());
        o.pane(1).setFocus();
        QVERIFY(o.settle());
        QVERIFY(!o.tip(1, "limit").contains(QStringLiteral("int32")));
        QVERIFY(
            !o.menuAt(1, ui::CanvasTarget::ofNode(o.node("zero"))).contains(QStringLiteral("Override the value ...")));
        QVERIFY(o.trigger("firstDifference"));
    }

    /// What is compared next takes its place; another file ends it.
    void itGoesWithTheFile()
    {
        OpenedOtherTrace o;
        QVERIFY(o.open());
        // Loading fails: what was there is not shown as if it were the result.
        QVERIFY(o.compare(o.path + ".none"));
        QVERIFY(o.post(ui::GoToRequest{3}));
        QVERIFY2(o.panes.title(1).contains(QStringLiteral("not loaded any more")), qPrintable(o.panes.title(1)));
        QVERIFY(!o.pane(1).states());
        QVERIFY(o.compare(o.path));
        QTRY_VERIFY(o.pane(1).states());
        const StaticFrameId frame = *o.snapshot().program->frameOf(o.node("while/Add"));
        ui::CompareQuery request;
        request.what = ui::ComparedIterations{frame, TagId(0u), 0, 1};
        o.window.findChild<ui::CompareView*>()->compare(request);
        QVERIFY(o.post(ui::GoToRequest{60}));
        QTRY_VERIFY2(o.panes.title(1).startsWith(QStringLiteral("while i=1")), qPrintable(o.panes.title(1)));
        QCOMPARE(o.shownAt(1, "while/Add"), std::string("while;1"));
        QVERIFY(!o.pane(1).states()->snapshot().beside);
        QVERIFY(o.compare(o.path));
        QTRY_COMPARE(o.panes.paneCount(), 2);
        QVERIFY(o.openExample("nested.pbtxt"));
        QCOMPARE(o.panes.paneCount(), 1);
        QVERIFY(!o.command("sideBySide")->isEnabled());
    }
};

TAGSCOPE_TEST(TestOtherTrace)

#include "tst_other_trace.moc"
