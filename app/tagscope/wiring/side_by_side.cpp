// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/side_by_side.h"

#include "ui/common/text.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/session/cell_state.h"

#include <QAction>
#include <QLocale>

namespace tagscope::app {

SideBySide::SideBySide(ui::Session& session, ui::CanvasPanes& panes, QObject* parent)
    : QObject(parent), m_session(session), m_panes(panes)
{
    m_action = new QAction(tr("Compared iterations &side by side"), parent);  // a command of the window
    m_action->setObjectName(QStringLiteral("sideBySide"));
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F7));
    m_action->setCheckable(true);
    m_action->setEnabled(false);
    connect(m_action, &QAction::toggled, this, &SideBySide::setShown);
    connect(&m_panes, &ui::CanvasPanes::closed, this, [this] { m_action->setChecked(false); });
    connect(&m_session, &ui::Session::fileChanged, this, &SideBySide::forget);
    connect(&m_session, &ui::Session::snapshotChanged, this, &SideBySide::showSnapshot);
    connect(&m_session, &ui::Session::answered, this, &SideBySide::takeAnswer);
}

void SideBySide::setCompared(const ui::ComparedIterations& iterations, std::unordered_set<uint32_t> differing)
{
    m_compared = iterations;
    m_differing = std::make_shared<const std::unordered_set<uint32_t>>(std::move(differing));
    m_action->setEnabled(true);
    if (m_action->isChecked())
        ask();
}

void SideBySide::forget()
{
    m_compared.reset();
    m_action->setChecked(false);
    m_action->setEnabled(false);
}

void SideBySide::setShown(bool isShown)
{
    m_panes.setPaneCount(isShown ? 2 : 1);
    if (isShown)
        ask();
}

void SideBySide::showSnapshot()
{
    m_panes.setSnapshot(m_session.snapshot());
    if (m_action->isChecked() && !m_session.snapshot()->isRunning)
        ask();
}

void SideBySide::ask()
{
    if (!m_compared)
        return;
    const auto request = [&](int64_t iteration) { return ui::IterationRequest{m_compared->frame, m_compared->parent, iteration}; };
    m_asked = {m_session.post(request(m_compared->left)), m_session.post(request(m_compared->right))};
}

void SideBySide::takeAnswer(ui::RequestId id, const ui::Answer& answer)
{
    const auto* iteration = std::get_if<ui::IterationAnswer>(&answer);
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!iteration || !m_action->isChecked() || !snapshot || !snapshot->names)
        return;
    for (int pane = 0; pane < 2; ++pane) {
        if (m_asked[static_cast<size_t>(pane)] != id)
            continue;
        auto shown = std::make_shared<ui::ShownIteration>();
        shown->frame = iteration->of.frame;
        shown->number = iteration->of.iteration;
        for (const auto& [node, cell] : iteration->nodes)
            shown->states.emplace(node.value, ui::stateOf(cell));
        QString title = QStringLiteral("%1 i=%2").arg(ui::text(snapshot->names->shortFrame(shown->frame))).arg(shown->number);
        if (pane == 1)
            title = tr("%1: %2 nodes differ").arg(title, QLocale().toString(qulonglong(m_differing->size())));
        if (iteration->nodes.empty())
            title = tr("%1 has not begun here").arg(title);
        m_panes.showIteration(pane, title, std::move(shown), pane == 1 ? m_differing : nullptr);
    }
}

}
