// SPDX-License-Identifier: Apache-2.0
#include "ui/messages/message_delegate.h"

#include "ui/common/item_text.h"
#include "ui/common/message_glyph.h"
#include "ui/common/theme.h"
#include "ui/messages/message_model.h"

#include <QApplication>
#include <QPainter>

namespace tagscope::ui {

namespace {

constexpr int glyphRoom = 22;
constexpr int margin = 4;

}

MessageDelegate::MessageDelegate(const MessageModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

void MessageDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    const QColor ink = drawWithoutText(*painter, item);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
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
