// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/focus/value_comparing.h"

#include "ui/common/text.h"
#include "ui/inspector/elements/difference_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"
#include "ui/parts/command.h"

#include <QAction>

namespace tagscope::app {

ValueComparing::ValueComparing(ui::Session& session, ui::Inspector& inspector, QObject* parent)
    : QObject(parent), m_session(session), m_inspector(inspector)
{
    const auto make = [this](const char* name, const QString& label, const QKeySequence& key, auto&& act) {
        QAction* action = ui::makeCommand(this->parent(), QLatin1String(name), label, {key});
        action->setEnabled(false);
        connect(action, &QAction::triggered, this, act);
        m_actions.append(action);
    };
    make("compareValue", tr("Compare the &value with ..."), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_D), [this] {
        ui::showDockOf(m_inspector);
        m_inspector.showDifference();
    });
    make("nextHit", tr("Next marked &element"), Qt::Key_F3, [this] { m_inspector.valuePage()->walkHits(1); });
    make("previousHit", tr("Previous marked e&lement"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
         [this] { m_inspector.valuePage()->walkHits(-1); });
    connect(&inspector.valuePage()->difference(), &ui::DifferenceView::valueWanted, this,
            [this](const ui::ValueQuery& query) {
                m_session.ask(this, query, [this, query](const Result<ui::FoundValue>& value) {
                    m_inspector.valuePage()->difference().setAnswer(query, value);
                });
            });
    connect(&session, &ui::Session::snapshotChanged, this, &ValueComparing::showSnapshot);
}

void ValueComparing::compareWith(const ui::ValueQuery& other)
{
    m_inspector.selectOutput(other.slot);
    m_inspector.valuePage()->difference().compareWith(other);
}

void ValueComparing::forgetOther()
{
    m_inspector.valuePage()->difference().forgetOther();
}

void ValueComparing::showSnapshot()
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    for (QAction* action : m_actions)
        action->setEnabled(snapshot.program != nullptr);
    if (snapshot.isRunning)
        return;
    std::vector<std::pair<int, QString>> branches;
    for (const BranchInfo& branch : snapshot.branches)
        branches.emplace_back(branch.id, tr("%1: %2").arg(branch.id).arg(ui::text(branch.name)));
    m_inspector.valuePage()->difference().setBranches(branches);
}

}

#include "moc_value_comparing.cpp"
