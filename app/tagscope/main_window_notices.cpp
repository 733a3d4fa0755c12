// SPDX-License-Identifier: Apache-2.0
// What the strips over the graph offer.
#include "app/tagscope/main_window.h"
#include "app/tagscope/parts/part_docks.h"

#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/inputs_part.h"
#include "app/tagscope/run/inputs_view.h"
#include "app/tagscope/run/problems_part.h"
#include "app/tagscope/run/stop_notice.h"
#include "ui/breakpoints/breakpoints_part.h"
#include "ui/common/text.h"
#include "ui/diagnosis/hang_part.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector_part.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QDockWidget>

namespace tagscope::app {

void MainWindow::connectNotices()
{
    connect(m_notice, &StopNotice::nodeWanted, m_focus, &ui::FocusModel::selectNode);
    connect(m_notice, &StopNotice::backWanted, this, [this] { m_focus->step(ui::BackRequest{1}); });
    connect(m_notice, &StopNotice::causeWanted, this, [this](NodeId node) {
        m_focus->selectNode(node);
        m_actions[QStringLiteral("why")]->trigger();
    });
    connect(m_notice, &StopNotice::problemsWanted, this,
            [this] { m_docks->goTo(*m_docks->dockOf(*m_parts.problems)); });
    connect(m_notice, &StopNotice::inputWanted, this, [this](NodeId node) {
        m_focus->selectNode(node);
        Q_EMIT m_parts.inputs->wanted();
        m_parts.inputs->view()->goTo(ui::exactText(m_session->snapshot()->graph->node(node).name));
    });
    connect(m_parts.hang, &ui::HangPart::diagnosed, this,
            [this] { m_notice->setSnapshot(*m_session->snapshot(), m_parts.hang->diagnosis().get()); });
    connect(m_parts.hang, &ui::HangPart::graphWanted, this, [this](const QString& path) { open(path.toStdString()); });
    const auto goToReport = [this] { m_docks->goTo(*m_docks->dockOf(*m_parts.hang)); };
    connect(m_notice, &StopNotice::reportWanted, this, goToReport);
    connect(m_parts.inspector->view(), &ui::Inspector::waitsRequested, this, goToReport);
    connect(m_notice, &StopNotice::fixWanted, this, [this] {
        m_docks->goTo(*m_docks->dockOf(*m_parts.hang));
        m_parts.hang->tryFix();
    });
    connect(m_notice, &StopNotice::lastProgressWanted, this, [this] { m_parts.hang->goToLastProgress(); });
    connect(m_hit, &HitNotice::stopped, this, [this](int breakpoint, NodeId node) {
        m_parts.breakpoints->view()->showHit(breakpoint);
        if (node.isValid())  // else it was no firing
            m_canvas->reveal(node);
    });
    connect(m_hit, &HitNotice::focusWanted, m_focus, [this](const ui::Focus& focus) { m_focus->goTo(focus); });
    connect(m_hit, &HitNotice::hitWanted, this, [this](int id, bool isForwards) {
        m_focus->step(ui::HitRequest{id, isForwards});
    });
}

}
