// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/breakpoint_view.h"

#include "ui/breakpoints/breakpoint_model.h"
#include "ui/common/hint_list_view.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace tagscope::ui {

BreakpointView::BreakpointView(QWidget* parent) : QWidget(parent), m_model(new BreakpointModel(this))
{
    m_list = new HintListView(tr("A click at the left edge of a node, or on a line, stops the run there. New ... knows "
                                 "tags, conditions, dead tokens and more."));
    m_list->setModel(m_model);
    m_list->setIconSize(BreakpointModel::markSize);  // else a mark made for a sharp screen is shown at twice its size
    m_list->setAccessibleName(tr("Breakpoints"));
    m_list->installEventFilter(this);
    auto* add = new QPushButton(tr("New ..."));
    m_edit = new QPushButton(tr("Edit ..."));
    m_remove = new QPushButton(tr("Remove"));
    m_previous = new QPushButton(tr("◀ Hit"));
    m_previous->setToolTip(tr("Go to the hit of this breakpoint before the current position"));
    m_previous->setAccessibleName(tr("Previous hit"));
    m_next = new QPushButton(tr("Hit ▶"));
    m_next->setToolTip(tr("Go to the next recorded hit of this breakpoint"));
    m_next->setAccessibleName(tr("Next hit"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QPushButton* button : {add, m_edit, m_remove, m_previous, m_next}) {
        const int padding = fontMetrics().averageCharWidth() * 2;
        button->setMinimumWidth(fontMetrics().horizontalAdvance(button->text()) + padding);
        button->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    m_quiescence = new QCheckBox(tr("When nothing can go on, say what is &blocked"));
    m_quiescence->setChecked(true);
    m_quiescence->setToolTip(tr("The breakpoint on quiescence that is always there. One that counts its hits, or has a "
                                "condition, is made by New ..."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_quiescence);
    layout->addLayout(buttons);

    connect(m_model, &BreakpointModel::enabledChanged, this, [this](int id, bool isEnabled) {
        const BreakpointRow* row = findBreakpoint(m_rows, id);
        if (!row)
            return;
        BreakpointSpec spec = row->breakpoint.spec;
        spec.isEnabled = isEnabled;
        Q_EMIT changeRequested(id, spec);
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        m_hit = 0;
        updateButtons();
    });
    connect(m_list, &QListView::clicked, this, [this] { m_hit = 0; });
    connect(m_quiescence, &QCheckBox::clicked, this, &BreakpointView::quiescenceToggled);
    connect(m_list, &QListView::activated, this, &BreakpointView::editCurrent);
    connect(add, &QPushButton::clicked, this, [this] { edit(0, {}); });
    connect(m_edit, &QPushButton::clicked, this, &BreakpointView::editCurrent);
    connect(m_remove, &QPushButton::clicked, this, &BreakpointView::removeCurrent);
    const auto goToHit = [this](bool isForwards) {
        if (const BreakpointRow* row = current())
            Q_EMIT hitRequested(row->breakpoint.id, isForwards);
    };
    connect(m_previous, &QPushButton::clicked, this, [goToHit] { goToHit(false); });
    connect(m_next, &QPushButton::clicked, this, [goToHit] { goToHit(true); });
    updateButtons();
}

void BreakpointView::setRows(const std::vector<BreakpointRow>& rows)
{
    m_rows = rows;
    m_model->setRows(rows);
    updateButtons();
}

void BreakpointView::setNamesQuiescence(bool isOn)
{
    m_quiescence->setChecked(isOn);
}

const BreakpointRow* BreakpointView::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() && index.row() < std::ssize(m_rows) ? &m_rows[static_cast<size_t>(index.row())] : nullptr;
}

int BreakpointView::currentId() const
{
    const BreakpointRow* row = current();
    return row && row->breakpoint.id != m_hit ? row->breakpoint.id : 0;
}

void BreakpointView::updateButtons()
{
    const bool hasCurrent = current() != nullptr;
    for (QPushButton* button : {m_edit, m_remove, m_previous, m_next})
        button->setEnabled(hasCurrent);
}

void BreakpointView::edit(int id, const BreakpointSpec& spec)
{
    if (m_editor)
        m_editor->reject();
    m_editor = new BreakpointEditor(id, spec, m_rows, this);
    m_editor->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_editor, &BreakpointEditor::applied, this,
            [this](int changed, const BreakpointSpec& wanted) { Q_EMIT changeRequested(changed, wanted); });
    m_editor->open();
}

void BreakpointView::editCurrent()
{
    if (const BreakpointRow* row = current())
        edit(row->breakpoint.id, row->breakpoint.spec);
}

void BreakpointView::select(int id)
{
    const BreakpointRow* row = findBreakpoint(m_rows, id);
    if (!row)
        return;
    m_list->setCurrentIndex(m_model->index(static_cast<int>(row - m_rows.data())));
    m_hit = 0;
}

void BreakpointView::showHit(int id)
{
    if (currentId() == id)
        return;  // somebody has selected it
    select(id);
    m_hit = id;
}

void BreakpointView::removeCurrent()
{
    if (const BreakpointRow* row = current())
        Q_EMIT changeRequested(row->breakpoint.id, std::nullopt);
}

void BreakpointView::setAnswer(const QString& problem)
{
    if (m_editor)
        m_editor->setAnswer(problem);
}

bool BreakpointView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress)
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Delete: removeCurrent(); return true;
        case Qt::Key_Insert: edit(0, {}); return true;
        default: break;
        }
    return QWidget::eventFilter(watched, event);
}

}

#include "moc_breakpoint_view.cpp"
