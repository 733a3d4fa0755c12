// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/glances.h"

#include "ui/common/tag_text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/ports_tree.h"
#include "ui/parts/command.h"

#include <QAction>
#include <QLocale>
#include <QMainWindow>
#include <QPointer>

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
        m_session.drop<ui::NodeQuery>(this);
        m_action->setEnabled(true);
    });
    connect(&panes, &ui::CanvasPanes::valueWanted, this, &Glances::ask);
}

void Glances::ask(ui::Canvas* canvas, const ui::CanvasTarget& target)
{
    m_session.drop<ui::NodeQuery>(this);
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || snapshot->isRunning)
        return;
    const NodeId node = target.kind == ui::CanvasTarget::Kind::Edge ? target.source.node : target.node;
    ui::NodeQuery query{node, m_tagOf(node)};
    const ui::NodeStates* states = canvas->states();
    if (!states)
        return;  // it shows no run
    if (canvas->shownIteration()) {
        if (states->hasNotBegun(node))
            return;
        if (const std::optional<TagId> tag = states->tagOf(node)) {
            query.tag = tag;
            query.isTagThere = states->snapshot().beside.has_value();
        }
    }
    query.line = states->snapshot().beside;
    m_session.ask(this, query,
                  [graph = snapshot->graph, target, shown = QPointer(canvas)](const Result<ui::NodeDetails>& details) {
                      if (details && shown)
                          shown->showValue(target, told(*details, *graph, target, *shown));
                  });
}

QString Glances::told(const ui::NodeDetails& details, const Graph& graph, const ui::CanvasTarget& target,
                      const ui::Canvas& canvas)
{
    const bool isEdge = target.kind == ui::CanvasTarget::Kind::Edge;
    const size_t first = isEdge ? static_cast<size_t>(target.source.slot) : 0;
    const size_t end = std::min(details.outputs.size(), isEdge ? first + 1 : mostOutputs);
    const QString name = ui::text(graph.node(details.node).name);
    QStringList parts;
    for (size_t slot = first; slot < end; ++slot) {
        const QString title = details.tag ? tr("%1:%2 at %3").arg(name).arg(slot).arg(ui::tagText(details.tagName))
                                          : tr("%1:%2").arg(name).arg(slot);
        parts.append(QStringLiteral("<b>%1</b><br>%2")
                         .arg(ui::asMarkup(title), ui::portGlance(details.outputs[slot], canvas.palette())));
    }
    if (!isEdge && details.outputs.size() > end)
        parts.append(tr("and %1 more outputs").arg(QLocale().toString(qulonglong(details.outputs.size() - end))));
    return QStringLiteral("<qt>%1</qt>").arg(parts.join(QStringLiteral("<br>")));
}

}

#include "moc_glances.cpp"
