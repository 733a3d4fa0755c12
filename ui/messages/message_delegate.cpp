// SPDX-License-Identifier: Apache-2.0
#include "ui/messages/message_delegate.h"

#include "ui/messages/message_model.h"

#include <QApplication>
#include <QPainter>

namespace tagscope::ui {

namespace {

constexpr int glyphRoom = 22;
constexpr int margin = 4;

}

void paintMessageGlyph(QPainter& painter, const QRectF& box, MessageState state, bool isDead, const Theme& theme)
{
    const QRectF paper(box.center() - QPointF(7, 5), QSizeF(14, 10));
    const double width = 1.3 * theme.lineFactor();
    painter.setBrush(Qt::NoBrush);
    if (state == MessageState::Awaited || state == MessageState::Ahead) {
        QPen pen(state == MessageState::Awaited ? theme.pending : theme.dead, width, Qt::CustomDashLine);
        pen.setDashPattern({2, 1.5});
        painter.setPen(pen);
        painter.drawRect(paper);
        return;
    }
    const bool isParked = state == MessageState::Posted;
    const QColor ink = state == MessageState::Lost ? theme.error
        : isDead                                   ? theme.dead
        : isParked                                 ? theme.ready
        : state == MessageState::OnWay             ? theme.pending
                                                   : theme.border;
    if (isParked && !isDead) {
        QColor fill = ink;
        fill.setAlphaF(0.35F);
        painter.setBrush(fill);
    }
    painter.setPen(QPen(ink, width));
    painter.drawRect(paper);
    const QPointF flap[] = {paper.topLeft(), paper.center() + QPointF(0, 1), paper.topRight()};
    painter.drawPolyline(flap, 3);
    if (state == MessageState::OnWay) {  // a tail behind it
        for (const double y : {-2.0, 2.0})
            painter.drawLine(paper.center() + QPointF(-10, y), paper.center() + QPointF(-8, y));
    }
    if (state == MessageState::Lost)
        painter.drawLine(paper.topLeft() + QPointF(-2, -2), paper.bottomRight() + QPointF(2, 2));
    if (isDead)
        painter.drawLine(paper.bottomLeft() + QPointF(-2, 2), paper.topRight() + QPointF(2, -2));
}

MessageDelegate::MessageDelegate(const MessageModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

void MessageDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, QString());
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QPalette::ColorGroup group =
        item.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    const QColor ink = item.palette.color(group, isSelected ? QPalette::HighlightedText : QPalette::Text);
    Theme theme = Theme::of(QApplication::palette());
    if (isSelected)
        theme.setInk(ink);
    const QRect area = item.rect.adjusted(margin, 0, -margin, 0);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintMessageGlyph(*painter, QRectF(area.left(), area.top(), 16, area.height()), m_model.stateAt(index.row()),
                      m_model.isDead(index.row()), theme);
    painter->setFont(item.font);
    painter->setPen(ink);
    const QRect rest = area.adjusted(glyphRoom, 0, 0, 0);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      item.fontMetrics.elidedText(text, Qt::ElideRight, rest.width()));
    painter->restore();
}

QSize MessageDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QStyledItemDelegate::sizeHint(option, index) + QSize(glyphRoom + 2 * margin, 0);
}

}

#include "moc_message_delegate.cpp"
