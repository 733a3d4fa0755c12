// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/node_values.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/compare_query.h"

#include <numeric>

using namespace tagscope;
using namespace tagscope::test;

namespace {

struct OpenedNodeValues : ShownWindow {
    const ui::ValueLook* value(const char* name)
    {
        return canvas().values() ? canvas().values()->node(node(name)) : nullptr;
    }
    /// Everything that is in view is known.
    bool settleValues()
    {
        const auto* values = window.findChild<app::NodeValues*>();
        return values && QTest::qWaitFor([values] { return values->isIdle(); }, 10'000);
    }
};

}

class TestNodeValues final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatIsInViewHasItsValue()
    {
        OpenedNodeValues opened;
        QVERIFY(opened.openCounter());
        QVERIFY(opened.runToEnd());
        opened.canvas().fit();
        QVERIFY(int(opened.canvas().level()) >= int(ui::DetailLevel::Names));
        QVERIFY(opened.settleValues());
        QVERIFY(opened.value("zero"));
        // One element, and it is 0: the third kind.
        QCOMPARE(opened.value("zero")->health, (ui::Health{0, 0, 1, 0, 0, 0}));
        QVERIFY(opened.value("zero")->isCaptured);
        QVERIFY(opened.value("zero")->text.contains(QLatin1Char('0')));
        QCOMPARE(opened.value("limit")->health, (ui::Health{0, 0, 0, 1, 0, 0}));
        QVERIFY(!opened.value("while/Identity"));  // it was dead when it fired last
    }

    /// No value is shown at another tag than its own: it is gone before the next one is known.
    void aValueGoesWithItsTag()
    {
        OpenedNodeValues opened;
        QVERIFY(opened.openCounter());
        QVERIFY(opened.runToEnd());
        opened.canvas().fit();
        opened.window.focus().selectNodeAt(opened.node("while/Add"), 3);
        QVERIFY(settle(opened.window));
        QVERIFY(opened.settleValues());
        QVERIFY(opened.value("while/Add"));
        QVERIFY2(opened.value("while/Add")->text.contains(QLatin1Char('4')),
                 qPrintable(opened.value("while/Add")->text));  // 3 and 1
        opened.window.focus().selectNodeAt(opened.node("while/Add"), 1);
        QVERIFY(settle(opened.window));
        const ui::ValueLook* value = opened.value("while/Add");
        QVERIFY(!value || value->text.contains(QLatin1Char('2')));
        QVERIFY(opened.settleValues());
        QVERIFY(opened.value("while/Add"));
        QVERIFY(opened.value("while/Add")->text.contains(QLatin1Char('2')));
    }

    /// What was answered before the picture moved, and was not on the canvas yet, is not lost.
    void aMoveBeforeAllIsKnownLosesNothing()
    {
        OpenedNodeValues opened;
        QVERIFY(opened.openCounter());
        QVERIFY(opened.runToEnd());
        opened.canvas().fit();
        QVERIFY(opened.settleValues());
        QVERIFY(opened.post(ui::GoToRequest{opened.snapshot().size - 1}));
        // Just when an answer has come it is still to be summed up.
        constexpr int mostMoves = 4;
        int moves = 0;
        connect(&opened.window.session(), &ui::Session::busyChanged, this, [&](bool isBusy) {
            if (!isBusy && moves < mostMoves) {
                ++moves;
                Q_EMIT opened.canvas().viewChanged();
            }
        });
        opened.window.focus().selectNodeAt(opened.node("while/Add"), 2);
        QVERIFY(settle(opened.window));
        QVERIFY(opened.settleValues());
        QVERIFY(moves > 1);
        for (size_t n = 0; n < opened.snapshot().graph->size(); ++n) {
            const ui::NodeState state = opened.canvas().states()->look(NodeId(n)).state;
            if (state == ui::NodeState::Done || state == ui::NodeState::Fed)
                QVERIFY2(opened.canvas().values()->node(NodeId(n)),
                         opened.snapshot().graph->node(NodeId(n)).name.c_str());
        }
    }

    void waitingTokensHaveHealth()
    {
        OpenedNodeValues opened;
        QVERIFY(opened.openCounter());
        QVERIFY(opened.run(3));
        opened.canvas().fit();
        QVERIFY(opened.settleValues());
        QVERIFY(opened.canvas().values());
        const Graph& graph = *opened.snapshot().graph;
        size_t waiting = 0;
        for (size_t n = 0; n < graph.size(); ++n)
            for (size_t i = 0; i < graph.nodes()[n].inputs.size(); ++i) {
                const Tensor value = opened.canvas().states()->tokenValue(NodeId(n), int(i));
                const ui::Health* health = opened.canvas().values()->token(NodeId(n), int(i));
                QCOMPARE(health != nullptr, !value.isNone());
                if (health)
                    QCOMPARE(std::accumulate(health->begin(), health->end(), int64_t(0)), value.elements());
                waiting += health ? 1 : 0;
            }
        QVERIFY(waiting > 0);
    }

    /// Side by side each picture has the values of its own iteration, and none where that was dead.
    void picturesBesideHaveTheirOwn()
    {
        OpenedNodeValues opened;
        QVERIFY(opened.openCounter());
        QVERIFY(opened.runToEnd());
        auto* grid = opened.window.findChild<ui::GridView*>();
        ui::CompareQuery request;
        request.what = ui::CompareQuery::Iterations{StaticFrameId(1), grid->model().parentTag(), 3, 10};
        Q_EMIT grid->compareRequested(request);
        QVERIFY(settle(opened.window));
        QVERIFY(opened.trigger("sideBySide"));
        auto& panes = *opened.window.findChild<ui::CanvasPanes*>();
        QCOMPARE(panes.paneCount(), 2);
        panes.canvas(0).fit();
        panes.canvas(0).zoomBy(1 / panes.canvas(0).zoom());  // names can be read
        panes.canvas(0).centreOn(
            panes.canvas(0)
                .scene()
                ->items[static_cast<size_t>(panes.canvas(0).scene()->itemOf(opened.node("while/Merge")))]
                .rect.center());
        const QList<app::NodeValues*> all = opened.window.findChildren<app::NodeValues*>();
        QCOMPARE(all.size(), 2);
        for (const app::NodeValues* values : all)
            QTRY_VERIFY(values->isIdle());
        const auto value = [&](int pane, const char* node) {
            const ui::ValueLook* look =
                panes.canvas(pane).values() ? panes.canvas(pane).values()->node(opened.node(node)) : nullptr;
            return look ? look->text : QString();
        };
        QCOMPARE(value(0, "while/Merge"), QStringLiteral("int32: 3"));
        QCOMPARE(value(1, "while/Merge"), QStringLiteral("int32: 10"));
        QCOMPARE(value(0, "while/Less"), QStringLiteral("bool: true"));
        QCOMPARE(value(1, "while/Less"), QStringLiteral("bool: false"));
        QCOMPARE(value(1, "while/Identity"), QString());
        // What is closed takes its values with it.
        QVERIFY(opened.trigger("sideBySide"));
        QTRY_COMPARE(opened.window.findChildren<app::NodeValues*>().size(), 1);
    }

    /// Where nothing could be read nothing is asked for.
    void nothingIsAskedForFromAfar()
    {
        OpenedNodeValues opened;
        QVERIFY(opened.openCounter());
        QVERIFY(opened.runToEnd());
        opened.canvas().zoomBy(0.2 / opened.canvas().zoom());
        QVERIFY(int(opened.canvas().level()) < int(ui::DetailLevel::Names));
        QVERIFY(opened.settleValues());
        const size_t known = opened.canvas().values() ? opened.canvas().values()->nodes.size() : 0;
        opened.canvas().zoomBy(1.01);
        QVERIFY(opened.settleValues());
        QCOMPARE(opened.canvas().values() ? opened.canvas().values()->nodes.size() : 0, known);
    }
};

TAGSCOPE_TEST(TestNodeValues)
#include "tst_node_values.moc"
