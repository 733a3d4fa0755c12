// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/range_filter.h"

#include "app/tagscope/filter/tag_filter.h"
#include "ui/common/plain_label.h"
#include "ui/find/find_model.h"
#include "ui/parts/command.h"
#include "ui/session/fired_nodes.h"
#include "ui/timeline/scrubber.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace tagscope::app {

namespace {

constexpr int rangeDueMs = 80;  // while it is dragged lists need not follow

}

RangeFilter::RangeFilter(ui::Session& session, ui::Scrubber& scrubber, TagFilter& lists, ui::FindModel& found,
                         QObject* window)
    : QObject(window), m_session(session), m_scrubber(scrubber), m_lists(lists), m_found(found), m_chip(new QWidget)
{
    makeActions(window);
    makeChip();
    m_due.setSingleShot(true);
    m_due.setInterval(rangeDueMs);
    connect(&m_due, &QTimer::timeout, this, &RangeFilter::update);
    connect(&scrubber, &ui::Scrubber::selectionChanged, this, [this] {
        if (!m_range || !m_scrubber.selection()) {
            update();
            return;
        }
        m_due.start();
        showChip();
    });
    connect(&session, &ui::Session::snapshotChanged, this, &RangeFilter::follow);
    connect(&session, &ui::Session::fileChanged, &scrubber, &ui::Scrubber::clearSelection);
    connect(&lists, &TagFilter::applied, this, &RangeFilter::showChip);
    update();
}

void RangeFilter::makeActions(QObject* window)
{
    const auto add = [&](const char* name, const QString& text, const QKeySequence& key) {
        QAction* action = ui::makeCommand(window, QLatin1String(name), text, {key});
        m_actions.append(action);
        return action;
    };
    connect(add("rangeStart", tr("The range &starts here"), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft)),
            &QAction::triggered, this, &RangeFilter::beginHere);
    connect(add("rangeEnd", tr("The range &ends here"), QKeySequence(Qt::CTRL | Qt::Key_BracketRight)),
            &QAction::triggered, this, &RangeFilter::endHere);
    m_drop = add("rangeClear", tr("&Drop the range"), QKeySequence(Qt::CTRL | Qt::Key_Backslash));
    connect(m_drop, &QAction::triggered, &m_scrubber, &ui::Scrubber::clearSelection);
    m_only = add("onlyRange", tr("&Only this range"), QKeySequence(Qt::CTRL | Qt::Key_R));
    m_only->setCheckable(true);
    connect(m_only, &QAction::toggled, this, &RangeFilter::update);
}

void RangeFilter::makeChip()
{
    m_name = new ui::PlainLabel;
    m_toggle = new QToolButton;
    m_toggle->setDefaultAction(m_only);
    m_toggle->setFocusPolicy(Qt::TabFocus);
    auto* drop = new QPushButton(tr("✕ Drop the &range"));
    drop->setToolTip(tr("Shows all of the run again, and chooses no part of it"));
    connect(drop, &QPushButton::clicked, &m_scrubber, &ui::Scrubber::clearSelection);
    auto* row = new QHBoxLayout(m_chip);
    row->setContentsMargins(8, 2, 8, 2);
    row->addWidget(m_name);
    row->addSpacing(12);
    row->addWidget(m_toggle);
    row->addWidget(drop);
    row->addStretch(1);
    m_chip->setObjectName(QStringLiteral("rangeFilter"));
}

void RangeFilter::updateActions(bool isRecorded)
{
    for (QAction* action : m_actions)
        action->setEnabled(isRecorded);
    const bool isChosen = m_scrubber.selection().has_value();
    m_drop->setEnabled(isChosen);
    m_only->setEnabled(isChosen);
}

void RangeFilter::beginHere()
{
    const uint64_t here = m_scrubber.position();
    const std::optional<ui::ScrubberRange> chosen = m_scrubber.selection();
    m_scrubber.setSelection(ui::ScrubberRange{here, chosen && chosen->last > here ? chosen->last : m_scrubber.size()});
}

void RangeFilter::endHere()
{
    const uint64_t here = m_scrubber.position();
    const std::optional<ui::ScrubberRange> chosen = m_scrubber.selection();
    m_scrubber.setSelection(ui::ScrubberRange{chosen && chosen->first < here ? chosen->first : 0, here});
}

void RangeFilter::update()
{
    m_due.stop();
    const std::optional<ui::ScrubberRange> chosen = m_scrubber.selection();
    m_drop->setEnabled(chosen.has_value());
    m_only->setEnabled(chosen.has_value());
    if (!chosen && m_only->isChecked()) {
        m_only->setChecked(false);  // comes here again
        return;
    }
    const std::optional<ui::EventRange> range =
        chosen && m_only->isChecked() ? std::optional(ui::EventRange{chosen->first, chosen->last}) : std::nullopt;
    if (std::exchange(m_range, range) != range) {
        findNodes();
        m_lists.setEvents(m_range);
        Q_EMIT changed();
    }
    showChip();
}

void RangeFilter::showChip()
{
    const std::optional<ui::ScrubberRange> chosen = m_scrubber.selection();
    m_chip->setVisible(chosen.has_value());
    if (!chosen)
        return;
    const QLocale locale;
    const QString first = locale.toString(qulonglong(chosen->first));
    const QString last = locale.toString(qulonglong(chosen->last));
    m_name->setText(!m_range ? tr("Range: positions %1 to %2").arg(first, last)
                        : m_lists.hiddenByEvents() > 0
                        ? tr("Only positions %1 to %2: %3 rows are hidden")
                              .arg(first, last, locale.toString(m_lists.hiddenByEvents()))
                        : tr("Only positions %1 to %2: nothing is hidden").arg(first, last));
    if (m_range)
        m_name->setText(m_name->text() + m_lists.beyond());
}

/// On another line other nodes have fired.
void RangeFilter::follow()
{
    const ui::LineId line = m_session.snapshot()->line();
    if (std::exchange(m_line, line) != line && m_range)
        findNodes();
}

void RangeFilter::findNodes()
{
    m_session.drop<ui::FiredNodesQuery>(this);
    m_lists.setFired(nullptr);
    m_found.setOnly(nullptr);
    if (m_range)
        askForNodes();
}

void RangeFilter::askForNodes()
{
    m_session.ask(this, ui::FiredNodesQuery{*m_range},
                  [this](const Result<ui::FiredNodesAnswer>& fired) { take(fired); });
}

void RangeFilter::take(const Result<ui::FiredNodesAnswer>& fired)
{
    if (fired && !fired->isComplete) {
        askForNodes();
        return;
    }
    const std::shared_ptr<const ui::FiredIn> in = fired ? fired->fired : nullptr;
    m_lists.setFired(in);
    m_found.setOnly(in ? std::shared_ptr<const std::vector<bool>>(in, &in->nodes) : nullptr);
    m_lists.apply();  // the tree of frames
}

}

#include "moc_range_filter.cpp"
