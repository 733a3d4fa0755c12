// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/frame_view.h"

#include "ui/common/elide_delegate.h"
#include "ui/common/tree_columns.h"
#include "ui/common/tree_keys.h"

#include <QApplication>
#include <QPainter>
#include <QStyledItemDelegate>

#include <utility>

namespace tagscope::ui {

namespace {

/// The rest of a state is in its tool tip.
class StateDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, option.widget) + 1;
        option.text = partsThatFit(option.text, [&](const QString& text) {
            return option.fontMetrics.horizontalAdvance(text) <= option.rect.width() - 2 * margin;
        });
        style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    }
};

}

QString partsThatFit(const QString& state, const std::function<bool(const QString&)>& fits)
{
    const QString between = QStringLiteral(", ");
    if (fits(state))
        return state;
    for (qsizetype end = state.lastIndexOf(between); end > 0; end = state.lastIndexOf(between, end - 1))
        if (const QString some = state.first(end) + between + QChar(0x2026); fits(some))
            return some;
    return state;
}

FrameView::FrameView(QWidget* parent) : QTreeView(parent), m_model(new FrameModel(this))
{
    setModel(m_model);
    setAccessibleName(tr("Frames"));
    setUniformRowHeights(true);
    setIndentation(12);
    setItemDelegateForColumn(FrameModel::Name,
                             new ElideDelegate(Qt::ElideMiddle, this));  // both ends tell a name from others
    setItemDelegateForColumn(FrameModel::State, new StateDelegate(this));
    new TreeColumns(this, FrameModel::State);
    new TreeKeys(this);
    connect(m_model, &FrameModel::rowsInserted, this, [this](const QModelIndex& above, int first, int last) {
        if (above.isValid())
            setExpanded(above, true);
        for (int row = first; row <= last; ++row)
            expandRecursively(m_model->index(row, 0, above));
    });
    // The tree lays itself out anew only while it paints some row that changed, and what it wants painted then is lost.
    connect(m_model, &FrameModel::rowsRemoved, viewport(), qOverload<>(&QWidget::update));
    const auto choose = [this](const QModelIndex& index) {
        if (const TagId tag = m_model->rowAt(index).tag; tag.isValid())
            Q_EMIT tagActivated(tag);
    };
    connect(this, &QTreeView::clicked, this, choose);
    connect(this, &QTreeView::activated, this, choose);
}

void FrameView::setFocusTag(std::optional<TagId> tag)
{
    const bool isOther = std::exchange(m_focus, tag) != tag;
    if (!isOther && currentIndex().isValid())
        return;  // somebody may be on the way with the arrow keys
    setCurrentIndex(tag ? find(*tag, {}) : QModelIndex());
}

/// An iteration rather than its instance, which has the tag of its newest one.
QModelIndex FrameView::find(TagId tag, const QModelIndex& above) const
{
    for (int row = 0; row < m_model->rowCount(above); ++row) {
        const QModelIndex here = m_model->index(row, 0, above);
        if (const QModelIndex below = find(tag, here); below.isValid())
            return below;
        if (m_model->rowAt(here).tag == tag)
            return here;
    }
    return {};
}

void FrameView::paintEvent(QPaintEvent* event)
{
    QTreeView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                     tr("Frames and their iterations stand here while a graph runs; this one cannot."));
}

}

#include "moc_frame_view.cpp"
