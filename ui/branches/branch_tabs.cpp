// SPDX-License-Identifier: Apache-2.0
#include "ui/branches/branch_tabs.h"

#include "ui/common/elided_label.h"
#include "ui/common/text.h"
#include "ui/common/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QIcon>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>

namespace tagscope::ui {

BranchTabs::BranchTabs(BranchModel& branches, QAction* compare, QWidget* parent)
    : QWidget(parent), m_branches(branches), m_tabs(new QTabBar), m_sentence(new ElidedLabel),
      m_compare(new QToolButton)
{
    m_tabs->setAccessibleName(tr("Branches"));
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);  // names are short; where there are many, buttons scroll
    m_tabs->setUsesScrollButtons(true);
    m_tabs->installEventFilter(this);
    m_compare->setText(tr("Compare"));
    m_compare->setFocusPolicy(Qt::TabFocus);
    const auto follow = [this, compare] {
        m_compare->setEnabled(compare->isEnabled());
        m_compare->setToolTip(compare->toolTip());
    };
    follow();
    connect(compare, &QAction::changed, this, follow);
    connect(m_compare, &QToolButton::clicked, compare, &QAction::trigger);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(10, 0, 4, 2);
    line->addWidget(m_sentence, 1);
    line->addWidget(m_compare);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_tabs);
    layout->addLayout(line);
    hide();
    connect(m_tabs, &QTabBar::currentChanged, this,
            [this](int row) { Q_EMIT branchActivated(m_branches.branches()[static_cast<size_t>(row)].id); });
    connect(&branches, &BranchModel::modelReset, this, &BranchTabs::showAll);
    connect(&branches, &BranchModel::rowsInserted, this, &BranchTabs::showAll);
    connect(&branches, &BranchModel::dataChanged, this, &BranchTabs::showAll);
}

QString BranchTabs::sentence() const
{
    return m_sentence->text();
}

QString BranchTabs::about(int row) const
{
    const BranchInfo& branch = m_branches.branches()[static_cast<size_t>(row)];
    const QString edits = m_branches.index(row, BranchModel::Edits).data().toString();
    const QString ends = standing(m_branches.branches(), branch);
    return edits.isEmpty() ? ends : edits + QLatin1Char('\n') + ends;
}

QIcon BranchTabs::swatch(int row) const
{
    return m_branches.index(row, BranchModel::Name).data(Qt::DecorationRole).value<QIcon>();
}

void BranchTabs::showAll()
{
    const std::vector<BranchInfo>& all = m_branches.branches();
    const int current = m_branches.currentRow();
    if (all.size() > 1 && current < 0)
        return;  // the row of the current one is about to be inserted
    const QSignalBlocker shownIsNotChosen(m_tabs);
    const int shown = all.size() > 1 ? static_cast<int>(all.size()) : 0;
    if (shown != m_tabs->count())
        m_tabs->updateGeometry();  // it does not say so while it is hidden
    while (m_tabs->count() > shown)
        m_tabs->removeTab(m_tabs->count() - 1);
    for (int row = 0; row < shown; ++row)
        showTab(row);
    setVisible(shown > 0);
    if (shown == 0)
        return;
    m_tabs->setCurrentIndex(current);
    update();
    const BranchInfo& branch = all[static_cast<size_t>(current)];
    m_sentence->setText(briefStanding(all, branch).join(partSign));
    m_sentence->setToolTip(plainHint(standing(all, branch)));
}

void BranchTabs::showTab(int row)
{
    const BranchInfo& branch = m_branches.branches()[static_cast<size_t>(row)];
    if (row == m_tabs->count())
        m_tabs->addTab(swatch(row), commandText(text(branch.name)));
    const QString spoken = QStringLiteral("%1, %2").arg(text(branch.name), wholeEnd(branch));
    if (m_tabs->accessibleTabName(row) != spoken)
        m_tabs->setAccessibleTabName(row, spoken);
}

void BranchTabs::showToolTip(const QHelpEvent& help)
{
    const int row = m_tabs->tabAt(help.pos());
    QToolTip::showText(help.globalPos(), row < 0 ? QString() : plainHint(about(row)), m_tabs);
}

bool BranchTabs::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tabs && event->type() == QEvent::ToolTip)
        showToolTip(*static_cast<QHelpEvent*>(event));
    // The wheel is for the picture: a run does not change because the pointer strays.
    return (watched == m_tabs && (event->type() == QEvent::ToolTip || event->type() == QEvent::Wheel))
        || QWidget::eventFilter(watched, event);
}

void BranchTabs::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        for (int row = 0; row < m_tabs->count(); ++row)
            m_tabs->setTabIcon(row, swatch(row));
    QWidget::changeEvent(event);
}

/// The line has the colour of what it speaks of at its left side.
void BranchTabs::paintEvent(QPaintEvent*)
{
    constexpr int thickness = 6;
    const int row = m_tabs->currentIndex();
    if (row < 0)
        return;
    const QColor color = branchColor(m_branches.branches()[static_cast<size_t>(row)].id, Theme::of(palette()).isDark);
    QPainter(this).fillRect(QRect(0, m_sentence->y(), thickness, m_sentence->height()), color);
}

void BranchTabs::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else if (m_compare->hasFocus() && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        m_compare->click();
    else
        QWidget::keyPressEvent(event);
}

}

#include "moc_branch_tabs.cpp"
