// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/grid_view.h"

#include "ui/common/state_glyph.h"
#include "ui/common/text.h"

#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace tagscope::ui {

namespace {

/// The sign of the state on the fill that the picture of the graph has for it.
class CellDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        Theme theme = Theme::of(option.palette);
        const QVariant value = index.data(GridModel::State);
        const auto state = value.isValid() ? static_cast<NodeState>(value.toInt()) : NodeState::NotReached;
        painter->save();
        painter->fillRect(option.rect, state == NodeState::Done ? theme.nodeDone : theme.node);
        if (!value.isValid())
            painter->fillRect(option.rect, QBrush(theme.edgeQuiet, Qt::Dense7Pattern));
        else if (state == NodeState::DoneDead)
            painter->fillRect(option.rect, QBrush(theme.edgeQuiet, Qt::BDiagPattern));
        painter->setRenderHint(QPainter::Antialiasing);
        paintStateGlyph(*painter, option.rect, state, theme, 0.5);
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->setPen(QPen(theme.selection, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
        }
        painter->restore();
    }
};

}

GridView::GridView(QWidget* parent) : QWidget(parent), m_model(new GridModel(this))
{
    m_frames = new QComboBox;
    m_frames->setAccessibleName(tr("Frame"));
    m_frames->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_hint = new QLabel;
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_table = new QTableView;
    m_table->setModel(m_model);
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setAccessibleName(tr("Nodes by iterations"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setCornerButtonEnabled(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setTabKeyNavigation(false);
    const int height = fontMetrics().height() + 6;
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(height);
    m_table->verticalHeader()->setFixedWidth(fontMetrics().averageCharWidth() * 26);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setDefaultSectionSize(std::max(height, fontMetrics().horizontalAdvance(QStringLiteral("00000"))));
    m_table->horizontalHeader()->setHighlightSections(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_frames);
    layout->addWidget(m_hint);
    layout->addWidget(m_table, 1);
    connect(m_frames, &QComboBox::activated, this, [this](int row) { chooseFrame(static_cast<uint32_t>(row) + 1, std::nullopt); });
    connect(m_model, &GridModel::columnsInserted, this, &GridView::showHint);
    connect(m_model, &GridModel::columnsRemoved, this, &GridView::showHint);
    connect(m_model, &GridModel::modelReset, this, &GridView::showHint);
    const auto choose = [this](const QModelIndex& index) {
        if (const TagId tag = m_model->tagAt(index.column()); tag.isValid())
            Q_EMIT cellActivated(m_model->nodeAt(index.row()), tag);
    };
    connect(m_table, &QTableView::clicked, this, choose);
    connect(m_table, &QTableView::activated, this, choose);
    showHint();
}

void GridView::listFrames()
{
    m_frames->clear();
    if (!m_snapshot || !m_snapshot->program)
        return;
    for (uint32_t f = 1; f < m_snapshot->program->frames().size(); ++f)
        m_frames->addItem(text(m_snapshot->names ? m_snapshot->names->shortFrame(f) : m_snapshot->program->frame(f).name));
}

void GridView::chooseFrame(uint32_t frame, std::optional<TagId> parent)
{
    if (frame == m_model->frame() && parent == m_parent)
        return;
    m_parent = parent;
    m_model->setFrame(frame, parent);
    m_frames->setCurrentIndex(static_cast<int>(frame) - 1);
}

void GridView::setSnapshot(const std::shared_ptr<const Snapshot>& snapshot, std::optional<TagId> focus)
{
    const bool isOther = !m_snapshot || !snapshot || m_snapshot->program != snapshot->program;
    const bool isOtherFocus = isOther || m_focus != focus;
    const bool isOtherSnapshot = m_snapshot != snapshot;
    m_snapshot = snapshot;
    m_focus = focus;
    if (isOtherSnapshot)
        m_model->setSnapshot(snapshot);
    if (isOther)
        listFrames();
    if (!snapshot || !snapshot->program || snapshot->program->frames().size() < 2)
        return;
    if (isOther)
        chooseFrame(1, std::nullopt);
    if (!focus || !isOtherFocus)
        return;
    if (const auto id = findIteration(snapshot->state, *focus)) {
        const Iteration& iteration = snapshot->state.iteration(*id);
        const IterationId around = snapshot->state.frames[iteration.frame.index()].parent;
        if (around.isValid())
            chooseFrame(iteration.plan, snapshot->state.iteration(around).tag);
    }
}

void GridView::showHint()
{
    const bool hasFrames = m_frames->count() > 0;
    const bool hasCells = m_model->columnCount() > 0 && m_model->rowCount() > 0;
    m_frames->setVisible(hasFrames);
    m_table->setVisible(hasCells);
    m_hint->setVisible(!hasCells);
    m_hint->setText(hasFrames ? tr("No iteration of this frame has begun. Here come its nodes, one row each, with a column for each iteration.")
                              : tr("This graph has no loop frames that run: there are no iterations to compare."));
}

}
