// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/stop_notice.h"

#include "app/tagscope/start/inputs_view.h"
#include "core/debug/stop_report.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace tagscope::app {

using ui::text;

StopNotice::StopNotice(QWidget* parent) : QFrame(parent)
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 4, 4);
    m_text = new QLabel;
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMaximumHeight(fontMetrics().lineSpacing() * 4);
    layout->addWidget(m_text, 1);
    m_give = addButton(tr("Give it a value"), tr("Goes to its row in the inputs"), [this] { Q_EMIT inputWanted(m_node); });
    m_show = addButton(tr("Show"), tr("Selects the node"), [this] { Q_EMIT nodeWanted(m_node); });
    m_why = addButton(tr("Why?"), tr("What led to it, back to its origin"), [this] { Q_EMIT causeWanted(m_node); });
    m_problems = addButton(tr("Problems"), tr("All that is wrong with the graph"), [this] { Q_EMIT problemsWanted(); });
    m_back = addButton(tr("Back"), tr("Goes back one firing"), [this] { Q_EMIT backWanted(); });
    addButton(QStringLiteral("✕"), tr("Hides this message"), [this] {
        m_dismissed = m_plain;
        hide();
    })->setAccessibleName(tr("Hide this message"));
    hide();
}

QToolButton* StopNotice::addButton(const QString& label, const QString& toolTip, const std::function<void()>& act)
{
    auto* button = new QToolButton;
    button->setText(label);
    button->setToolTip(toolTip);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [act] { act(); });
    layout()->addWidget(button);
    return button;
}

QString StopNotice::text() const
{
    return m_plain;
}

void StopNotice::setSnapshot(const ui::Snapshot& snapshot)
{
    m_plain.clear();
    m_node = NodeId();
    for (QToolButton* button : {m_give, m_show, m_why, m_problems, m_back})
        button->hide();
    if (snapshot.refusal)
        showRefusal(snapshot);
    else if (!snapshot.isRunning && snapshot.isLive)
        showError(snapshot);
    if (m_plain.isEmpty())
        m_dismissed.clear();
    m_text->setText(QStringLiteral("✗ ") + m_plain);
    m_text->setToolTip(m_plain);
    setVisible(!m_plain.isEmpty() && m_plain != m_dismissed);
}

void StopNotice::showRefusal(const ui::Snapshot& snapshot)
{
    m_plain = tr("This graph cannot run, but all of it can be looked at. %1").arg(ui::text(snapshot.refusal->error.message));
    m_problems->show();
    for (const Problem& problem : snapshot.refusal->problems) {
        if (problem.refusesRun && problem.node.isValid() && problem.node.index() < snapshot.graph->size()) {
            m_node = problem.node;
            m_show->show();
            return;
        }
    }
}

void StopNotice::showError(const ui::Snapshot& snapshot)
{
    if (snapshot.error) {
        m_node = snapshot.error->node;
        const bool hasNode = m_node.isValid() && m_node.index() < snapshot.graph->size();
        m_plain = ui::text(snapshot.error->error.message).section(QLatin1Char('\n'), 0, 0).trimmed();
        m_back->setVisible(snapshot.position > 0);
        if (!hasNode)
            return;
        const Node& node = snapshot.graph->node(m_node);
        m_show->show();
        if (InputsView::isInput(node)) {
            m_give->show();
            return;
        }
        m_why->show();
        m_plain = snapshot.error->tag.empty() ? tr("%1 failed: %2").arg(ui::text(node.name), m_plain)
                                              : tr("%1 failed at %2: %3").arg(ui::text(node.name), ui::text(snapshot.error->tag), m_plain);
        return;
    }
    const std::optional<StopReport>& report = snapshot.report;
    if (!report)
        return;
    switch (report->reason) {
    case StopReason::Stalled:
        m_plain = tr("Nothing can fire any more, and the run is not over: a node waits for what never comes. Select one with the sign of waiting and ask why.");
        break;
    case StopReason::FiringLimit:
        m_plain = tr("The recording holds as many firings as one can. Save it, or go back and try another way from there.");
        break;
    case StopReason::MemoryLimit:
        m_plain = tr("The recording has reached its memory limit. Save it, or go back and try another way from there.");
        break;
    default: return;
    }
    m_back->show();
}

}
