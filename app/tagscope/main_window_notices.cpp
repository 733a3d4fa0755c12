// SPDX-License-Identifier: Apache-2.0
// What the strips over the graph offer.
#include "app/tagscope/main_window.h"

#include "app/tagscope/commands/command.h"
#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/inputs.h"
#include "app/tagscope/run/inputs_view.h"
#include "app/tagscope/run/stop_notice.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"

#include <QAction>
#include <QDockWidget>

namespace tagscope::app {

void MainWindow::connectNotices()
{
    connect(m_notice, &StopNotice::nodeWanted, this, &MainWindow::selectNode);
    connect(m_notice, &StopNotice::backWanted, this, [this] { step(ui::BackRequest{1}); });
    connect(m_notice, &StopNotice::causeWanted, this, [this](NodeId node) {
        selectNode(node);
        m_actions[QStringLiteral("why")]->trigger();
    });
    connect(m_notice, &StopNotice::problemsWanted, this,
            [this] { goToDock(findChild<QDockWidget*>(QStringLiteral("problems"))); });
    connect(m_notice, &StopNotice::inputWanted, this, [this](NodeId node) {
        selectNode(node);
        showDockOf(*m_inputs->view());
        m_inputs->view()->goTo(ui::text(m_session->snapshot()->graph->node(node).name));
    });
    connect(m_hit, &HitNotice::stopped, this, [this](int breakpoint, NodeId node) {
        m_breakpoints->showHit(breakpoint);
        m_canvas->reveal(node);
    });
    connect(m_hit, &HitNotice::focusWanted, this, [this](const ui::Focus& focus) { setFocus(focus); });
    connect(m_hit, &HitNotice::hitWanted, this, [this](int id, bool isForwards) {
        step(ui::HitRequest{id, isForwards});
    });
}

}
