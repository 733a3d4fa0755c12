// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/what_if.h"

#include "ui/branches/branch_tabs.h"
#include "ui/common/plain_label.h"
#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/inspector.h"
#include "ui/parts/command.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QInputDialog>
#include <QLocale>
#include <QMenu>

#include <algorithm>
#include <limits>

namespace tagscope::app {

using Edit = ui::Inspector::Edit;

namespace {

void edit(ui::Inspector& inspector, Edit edit, std::optional<Endpoint> consumer = {})
{
    ui::showDockOf(inspector);
    inspector.openEdit(edit, consumer);
}

/// The input that an edge leads to: of several from one output into one node, the first.
Endpoint consumerOf(const Graph& graph, const ui::CanvasTarget& edge)
{
    const std::span<const OutEdge> edges = graph.outEdges(edge.source.node);
    const auto found = std::ranges::find_if(
        edges, [&](const OutEdge& out) { return out.target == edge.node && out.slot == edge.source.slot; });
    return {edge.node, found == edges.end() ? controlSlot : found->input};
}

}

template <ui::Command C>
void WhatIf::make(C edit)
{
    m_session.post(this, std::move(edit), [this, number = ++m_edits](const Result<StopReport>& report) {
        if (!report)
            m_session.tellFailure(report.error());
        if (!report || number != m_edits || !report->madeBranch)
            return;
        Q_EMIT branchMade();
        if (m_runsOn->isChecked())
            m_session.post(ui::MoveRequest{Goal{}});
    });
}

void WhatIf::goToBranch(int id)
{
    m_session.post(ui::BranchRequest{id});
}

WhatIf::WhatIf(ui::Session& session, ui::Canvas& canvas, ui::Inspector& inspector, ui::BranchModel& branches,
               QWidget* window)
    : QObject(window), m_session(session), m_canvas(canvas), m_inspector(inspector),
      m_makeDead(ui::makeCommand(window, QStringLiteral("makeDead"), tr("Make the output dea&d"),
                                 {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_X)})),
      m_makeLive(ui::makeCommand(window, QStringLiteral("makeLive"), tr("Make the output &live"),
                                 {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_V)})),
      m_setWindow(ui::makeCommand(window, QStringLiteral("setWindow"), tr("Set the &window of the loop ..."),
                                  {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_W)})),
      m_runsOn(ui::makeCommand(window, QStringLiteral("runBranches"), tr("New branches run to their en&d"),
                               {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N)})),
      m_next(ui::makeCommand(window, QStringLiteral("nextBranch"), tr("Next branch"),
                             {QKeySequence(Qt::CTRL | Qt::Key_PageDown)})),
      m_previous(ui::makeCommand(window, QStringLiteral("previousBranch"), tr("Previous branch"),
                                 {QKeySequence(Qt::CTRL | Qt::Key_PageUp)})),
      m_compare(ui::makeCommand(window, QStringLiteral("compareBranch"), tr("Compare the branch with its parent"),
                                {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_PageUp)})),
      m_tabs(new ui::BranchTabs(branches, m_compare)), m_windowDialog(new QInputDialog(window))
{
    m_runsOn->setCheckable(true);
    m_runsOn->setToolTip(tr(
        "What an edit makes runs on by itself, and Branches says how its end compares. Breakpoints stop it as usual."));
    m_setWindow->setToolTip(
        tr("How many of its iterations may be live at once (parallel_iterations), in a new branch from here on"));
    m_windowDialog->setObjectName(QStringLiteral("windowDialog"));
    m_windowDialog->setInputMode(QInputDialog::IntInput);
    m_windowDialog->setLabelText(QString());  // makes the label
    ui::makePlain(*m_windowDialog);
    m_windowDialog->setIntRange(1, std::numeric_limits<int>::max());
    m_windowDialog->setOkButtonText(tr("Make a branch"));
    connect(m_makeDead, &QAction::triggered, this, [this] { edit(m_inspector, Edit::Dead); });
    connect(m_makeLive, &QAction::triggered, this, [this] { edit(m_inspector, Edit::Live); });
    connect(m_setWindow, &QAction::triggered, this, [this] {
        if (const std::optional<StaticFrameId> frame = frameOf(m_canvas.selection()))
            askForWindow(*frame);
        else if (m_session.snapshot()->program->frames().size() == 2)
            askForWindow(StaticFrameId(1));  // there is no other
        else
            Q_EMIT said(tr("Select a loop, or a node in it."));
    });
    connect(m_windowDialog, &QInputDialog::intValueSelected, this, [this](int iterations) {
        make(ui::WindowRequest{m_windowFrame, iterations});
    });
    connect(&session, &ui::Session::fileChanged, m_windowDialog,
            &QDialog::reject);  // it asks about a frame of another program
    connect(&inspector, &ui::Inspector::editRequested, this, [this](const ui::EditRequest& request) { make(request); });
    connect(m_tabs, &ui::BranchTabs::branchActivated, this, &WhatIf::goToBranch);
    connect(m_tabs, &ui::BranchTabs::left, &canvas, qOverload<>(&QWidget::setFocus));
    connect(m_next, &QAction::triggered, this, [this] { walkBranches(1); });
    connect(m_previous, &QAction::triggered, this, [this] { walkBranches(-1); });
    connect(m_compare, &QAction::triggered, this, &WhatIf::compareWithParent);
}

void WhatIf::updateActions(bool canMove, bool hasNode)
{
    m_makeDead->setEnabled(canMove && hasNode);
    m_makeLive->setEnabled(canMove && hasNode);
    m_setWindow->setEnabled(canMove && m_session.snapshot()->program->frames().size() > 1);
    for (QAction* action : {m_next, m_previous})
        action->setEnabled(canMove && m_session.snapshot()->branches.size() > 1);
    m_compare->setEnabled(canMove && m_session.snapshot()->branch() != 0);
}

void WhatIf::walkBranches(int by)
{
    const auto count = static_cast<int>(m_session.snapshot()->branches.size());
    goToBranch((m_session.snapshot()->branch() + by + count) % count);
}

void WhatIf::compareWithParent()
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    const int branch = snapshot.branch();
    Q_EMIT compareRequested(
        {ui::CompareQuery::Branches{snapshot.branches[static_cast<size_t>(branch)].parent, branch}, {}});
}

std::optional<StaticFrameId> WhatIf::frameOf(const ui::CanvasTarget& target) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program || !m_canvas.tree())
        return {};
    ui::GroupId group = target.kind == ui::CanvasTarget::Kind::Group ? target.group : ui::GroupTree::root();
    if (target.kind == ui::CanvasTarget::Kind::Node)
        group = m_canvas.tree()->groupOf(target.node);
    while (group.isValid() && m_canvas.tree()->group(group).kind != ui::Group::Kind::Frame)
        group = m_canvas.tree()->group(group).parent;
    if (!group.isValid())
        return {};
    const auto frames = snapshot->program->frames();
    const auto found = std::ranges::find(frames, m_canvas.tree()->group(group).path, &PlanFrame::name);
    return found == frames.end() ? std::nullopt
                                 : std::optional(StaticFrameId(static_cast<size_t>(found - frames.begin())));
}

void WhatIf::addTo(QMenu* menu, const ui::CanvasTarget& target)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    const bool canMove = snapshot && snapshot->program && !snapshot->isRunning;
    const auto add = [&](const QString& text, const auto& act) {
        QAction* action = menu->addAction(text);
        action->setEnabled(canMove);
        connect(action, &QAction::triggered, this, act);
    };
    if (target.kind == ui::CanvasTarget::Kind::Edge && snapshot) {
        const Endpoint consumer = consumerOf(*snapshot->graph, target);
        menu->addSeparator();
        if (!consumer.isControl())
            add(tr("&Override the token ..."), [this, consumer] { edit(m_inspector, Edit::Value, consumer); });
        add(tr("Make the token dea&d"), [this, consumer] { edit(m_inspector, Edit::Dead, consumer); });
        add(tr("Make the token li&ve"), [this, consumer] { edit(m_inspector, Edit::Live, consumer); });
    } else if (target.kind == ui::CanvasTarget::Kind::Group
               && m_canvas.tree()->group(target.group).kind == ui::Group::Kind::Frame) {
        if (const std::optional<StaticFrameId> frame = frameOf(target)) {
            menu->addSeparator();
            add(tr("Set the &window ..."), [this, frame] { askForWindow(*frame); });
        }
    }
}

void WhatIf::askForWindow(StaticFrameId frame)
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    const QString name = ui::text(snapshot.names->shortFrame(frame));
    const int64_t window = snapshot.state.windowOf(*snapshot.program, frame);
    const QLocale locale;
    m_windowFrame = frame;
    m_windowDialog->setWindowTitle(tr("Window of %1").arg(ui::briefText(name)));
    m_windowDialog->setLabelText(
        tr("How many iterations of %1 may be live at once (parallel_iterations)?\n"
           "It is %2 now. A new branch forks here, after event %3.")
            .arg(name, locale.toString(qlonglong(window)), locale.toString(qulonglong(snapshot.position))));
    m_windowDialog->setIntValue(static_cast<int>(std::min<int64_t>(window, std::numeric_limits<int>::max())));
    m_windowDialog->open();
}

}

#include "moc_what_if.cpp"
