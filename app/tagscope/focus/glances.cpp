// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/glances.h"

#include "ui/common/tag_text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/ports_tree.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QLocale>
#include <QMainWindow>

#include <algorithm>
#include <utility>

namespace tagscope::app {

Glances::Glances(ui::Session& session, const ui::CanvasPanes& panes, TagOf tagOf, QMainWindow* window)
    : QObject(window), m_session(session), m_tagOf(std::move(tagOf)),
      m_action(
          ui::makeCommand(window, QStringLiteral("glance"), tr("Look at the &value of the selection"), {Qt::Key_V}))
{
    m_action->setEnabled(false);
    connect(m_action, &QAction::triggered, &panes, [&panes] { panes.current().showTipOfSelection(); });
    connect(&session, &ui::Session::fileChanged, this, [this] {
        m_request.reset();
        m_action->setEnabled(true);
    });
    connect(&panes, &ui::CanvasPanes::valueWanted, this, &Glances::ask);
    connect(&session, &ui::Session::answered, this, [this](ui::RequestId id, const ui::Answer& answer) {
        const auto* node = std::get_if<ui::NodeAnswer>(&answer);
        if (node && m_request == id && m_canvas)
            m_canvas->showValue(m_target, told(node->details));
    });
}

void Glances::ask(ui::Canvas* canvas, const ui::CanvasTarget& target)
{
    m_request.reset();
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || snapshot->isRunning)
        return;
    m_canvas = canvas;
    m_target = target;
    const NodeId node = target.kind == ui::CanvasTarget::Kind::Edge ? target.source.node : target.node;
    ui::NodeRequest request{node, m_tagOf(node)};
    const ui::NodeStates* states = canvas->states();
    if (!states)
        return;  // it shows no run
    if (canvas->shownIteration()) {
        if (states->hasNotBegun(node))
            return;
        if (const std::optional<TagId> tag = states->tagOf(node)) {
            request.tag = tag;
            request.isTagThere = states->snapshot().beside.has_value();
        }
    }
    request.line = states->snapshot().beside;
    m_request = m_session.post(request);
}

QString Glances::told(const ui::NodeDetails& details) const
{
    const bool isEdge = m_target.kind == ui::CanvasTarget::Kind::Edge;
    const size_t first = isEdge ? static_cast<size_t>(m_target.source.slot) : 0;
    const size_t end = std::min(details.outputs.size(), isEdge ? first + 1 : mostOutputs);
    const QString name = ui::text(m_session.snapshot()->graph->node(details.node).name);
    QStringList parts;
    for (size_t slot = first; slot < end; ++slot) {
        const QString title = details.tag ? tr("%1:%2 at %3").arg(name).arg(slot).arg(ui::tagText(details.tagName))
                                          : tr("%1:%2").arg(name).arg(slot);
        parts.append(QStringLiteral("<b>%1</b><br>%2")
                         .arg(title.toHtmlEscaped(), ui::portGlance(details.outputs[slot], m_canvas->palette())));
    }
    if (!isEdge && details.outputs.size() > end)
        parts.append(tr("and %1 more outputs").arg(QLocale().toString(qulonglong(details.outputs.size() - end))));
    return QStringLiteral("<qt>%1</qt>").arg(parts.join(QStringLiteral("<br>")));
}

}

#include "moc_glances.cpp"
