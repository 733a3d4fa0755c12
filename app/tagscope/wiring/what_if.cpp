// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/what_if.h"

#include "app/tagscope/wiring/command.h"
#include "ui/branches/branch_view.h"
#include "ui/inspector/inspector.h"

#include <QAction>

namespace tagscope::app {

WhatIf::WhatIf(ui::Session& session, ui::Inspector& inspector, ui::BranchView& branches, QObject* parent)
    : QObject(parent), m_session(session), m_inspector(inspector),
      m_runsOn(makeCommand(parent, QStringLiteral("runBranches"), tr("New branches run to their en&d"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_N)}))
{
    m_runsOn->setCheckable(true);
    m_runsOn->setToolTip(tr("What an edit makes runs on by itself, and Branches says how its end compares. Breakpoints stop it as usual."));
    connect(&session, &ui::Session::answered, this, &WhatIf::showAnswer);
    connect(&session, &ui::Session::snapshotChanged, this,
            [&session, &branches] { branches.setSnapshot(*session.snapshot()); });
    connect(&inspector, &ui::Inspector::seriesWanted, this,
            [this](const ui::SeriesRequest& request) { m_series = m_session.post(request); });
    connect(&inspector, &ui::Inspector::editRequested, this,
            [this](const ui::EditRequest& request) { m_edit = m_session.post(request); });
    connect(&branches, &ui::BranchView::branchActivated, this,
            [this](int id) { m_session.post(ui::BranchRequest{id}); });
}

void WhatIf::showAnswer(ui::RequestId id, const ui::Answer& answer)
{
    if (const auto* series = std::get_if<ui::SeriesAnswer>(&answer)) {
        if (m_series == id)
            m_inspector.addSeries(series->series);
    } else if (const auto* moved = std::get_if<ui::MoveAnswer>(&answer)) {
        if (m_edit == id && moved->report.madeBranch) {
            Q_EMIT branchMade();
            if (m_runsOn->isChecked())
                m_session.post(ui::MoveRequest{Goal{}});
        }
    }
}

}
