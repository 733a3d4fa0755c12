// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/stop_notice.h"

#include "app/tagscope/run/inputs_view.h"
#include "core/debug/control/stop_report.h"
#include "core/exec/choice.h"
#include "ui/common/tag_text.h"
#include "ui/diagnosis/report_rows.h"

#include <QToolButton>

#include <algorithm>
#include <optional>
#include <utility>

namespace tagscope::app {

namespace {

/// The fetch that an error is of.
std::optional<size_t> fetchOf(const ui::Snapshot& snapshot)
{
    if (!snapshot.program || !snapshot.error->node.isValid())
        return std::nullopt;
    const std::vector<NodeId>& nodes = snapshot.program->runGraph().fetchNodes;
    const auto found = std::ranges::find(nodes, snapshot.error->node);
    return found == nodes.end() ? std::nullopt : std::optional(static_cast<size_t>(found - nodes.begin()));
}

}

StopNotice::StopNotice(QWidget* parent) : NoticeStrip(parent)
{
    m_give =
        addButton(tr("Give it a value"), tr("Goes to its row in the inputs"), [this] { Q_EMIT inputWanted(m_node); });
    m_show = addButton(tr("Show"), tr("Selects the node"), [this] { Q_EMIT nodeWanted(m_node); });
    m_why = addButton(tr("Why?"), tr("What led to it, back to its origin"), [this] { Q_EMIT causeWanted(m_node); });
    m_problems = addButton(tr("Problems"), tr("All that is wrong with the graph"), [this] { Q_EMIT problemsWanted(); });
    m_back = addButton(tr("Back"), tr("Goes back one firing"), [this] { Q_EMIT backWanted(); });
    m_report = addButton(tr("Show why"), tr("The whole report: the cause, its evidence, what waits for what"),
                         [this] { Q_EMIT reportWanted(); });
    m_fix = addButton(tr("Try the fix"), tr("Runs the graph with what is proposed, in the background"),
                      [this] { Q_EMIT fixWanted(); });
    m_progress = addButton(tr("Jump to the last progress"), tr("Goes to where the run last did something"),
                           [this] { Q_EMIT lastProgressWanted(); });
    addCloseButton();
}

void StopNotice::setSnapshot(const ui::Snapshot& snapshot, const Diagnosis* diagnosis)
{
    m_node = NodeId();
    for (QToolButton* button : {m_give, m_show, m_why, m_problems, m_back, m_report, m_fix, m_progress})
        button->hide();
    QString sentence;
    if (snapshot.refusal)
        sentence = refusal(snapshot);
    else if (!snapshot.isRunning && snapshot.isLive)
        sentence = error(snapshot);
    QString sign = QStringLiteral("✗");
    if (diagnosis && !snapshot.refusal && !snapshot.isRunning) {
        offerDiagnosis(*diagnosis);
        if (diagnosis->isHang())  // an error says for itself what it is
            sentence = ui::bannerText(*diagnosis);
        if (diagnosis->verdict == DiagnosisVerdict::Held)
            sign = QStringLiteral("△");
    }
    say(sign, sentence);
}

void StopNotice::offerDiagnosis(const Diagnosis& diagnosis)
{
    m_report->setVisible(diagnosis.isHang() || !diagnosis.findings.empty());
    m_fix->setVisible(diagnosis.isHang() && std::ranges::any_of(diagnosis.findings, [](const CauseFinding& finding) {
                          return !finding.plan.isEmpty() && !finding.tried;
                      }));
    m_progress->setVisible(diagnosis.isHang() && diagnosis.lastMove);
    if (diagnosis.isHang())  // where the last progress was says more
        m_back->hide();
}

QString StopNotice::refusal(const ui::Snapshot& snapshot)
{
    m_problems->show();
    for (const Problem& problem : snapshot.refusal->problems) {
        if (problem.refusesRun && problem.node.isValid() && problem.node.index() < snapshot.graph->size()) {
            m_node = problem.node;
            m_show->show();
            break;
        }
    }
    return tr("This graph cannot run, but all of it can be looked at. %1")
        .arg(ui::textLines(snapshot.refusal->error.message));
}

QString StopNotice::error(const ui::Snapshot& snapshot)
{
    if (snapshot.error) {
        m_node = snapshot.error->node;
        const bool hasNode = m_node.isValid() && m_node.index() < snapshot.graph->size();
        const QString message = ui::textLines(snapshot.error->error.message).section(QLatin1Char('\n'), 0, 0).trimmed();
        m_back->setVisible(snapshot.position > 0);
        if (const std::optional<size_t> fetch = hasNode ? std::nullopt : fetchOf(snapshot)) {
            m_node = snapshot.program->runGraph().graph.node(snapshot.error->node).inputs[0].node;
            m_show->show();
            m_why->show();
            return tr("What was to be fetched, %1, has no value: %2")
                .arg(ui::text(snapshot.program->runGraph().fetchNames[*fetch]), message);
        }
        if (!hasNode)
            return message;
        const Node& node = snapshot.graph->node(m_node);
        m_show->show();
        if (InputsView::isInput(node)) {
            m_give->show();
            return message;
        }
        m_why->show();
        return snapshot.error->tag.empty()
            ? tr("%1 failed: %2").arg(ui::text(node.name), message)
            : tr("%1 failed at %2: %3").arg(ui::text(node.name), ui::tagText(snapshot.error->tag), message);
    }
    if (!snapshot.report)
        return {};
    QString sentence;
    switch (snapshot.report->reason) {
    case StopReason::Stalled:
        // Whoever holds something has not lost it.
        sentence = isHeldUp(snapshot.state)
            ? tr("Nothing goes on as long as a device or a message is held. Let it go on in Devices or Messages.")
            : tr("Nothing can fire any more, and the run is not over: nodes wait for what never comes. Select one that "
                 "is doomed and ask why.");
        break;
    case StopReason::FiringLimit:
        sentence =
            tr("The recording holds as many firings as one can. Save it, or go back and try another way from there.");
        break;
    case StopReason::MemoryLimit:
        sentence =
            tr("The recording has reached its memory limit. Save it, or go back and try another way from there.");
        break;
    default: return {};
    }
    m_back->show();
    return sentence;
}

}

#include "moc_stop_notice.cpp"
