// SPDX-License-Identifier: Apache-2.0
#include "ui/breakpoints/ready_delegate.h"

#include "ui/breakpoints/ready_model.h"
#include "ui/common/column_fit.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace tagscope::ui {

QString shortNodeName(const QFontMetrics& metrics, const QString& name, int room)
{
    if (metrics.horizontalAdvance(name) <= room)
        return name;
    const QString own = name.mid(std::max<qsizetype>(0, name.lastIndexOf(QLatin1Char('/'))));
    const int rest = room - metrics.horizontalAdvance(own);
    const QString scope = metrics.elidedText(name.chopped(own.size()), Qt::ElideMiddle, rest);
    return scope.size() > 1 ? scope + own : metrics.elidedText(name, Qt::ElideLeft, room);
}

ReadyDelegate::ReadyDelegate(const ReadyModel& model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) {}

void ReadyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const ReadyRow& row = m_model.rowAt(index.row());
    const ReadyRow& longest = m_model.longest();
    const QFontMetrics& metrics = item.fontMetrics;
    const int gap = metrics.averageCharWidth() * 2;
    const auto widthOf = [&](const QString& text) { return text.isEmpty() ? 0 : metrics.horizontalAdvance(text) + gap; };
    const QRect area = item.rect.adjusted(4, 0, -4, 0);
    const int sign = widthOf(ReadyModel::sign(row));
    const int mark = metrics.horizontalAdvance(ReadyModel::mark(row));
    const int both = std::max(0, area.width() - sign - gap);
    const int wholeTag = widthOf(longest.tagName) + 2;   // its width in whole pixels may be a little less than it needs
    const int leastTag = std::min({wholeTag, 14 * metrics.averageCharWidth(), both / 2});   // "while;12" is whole
    const int tag = sharedRoom({metrics.horizontalAdvance(longest.name) + gap / 2, wholeTag}, {0, leastTag}, both, -1)[1];
    const int room = both - tag;
    // Only a row with a mark gives room to one: its tag moves towards a short name, and is cut last.
    const int ownTag = mark > 0 ? std::min(widthOf(row.tagName) + 2, std::max(leastTag, both - mark - metrics.horizontalAdvance(row.name))) : tag;
    const int ownRoom = mark > 0 ? std::max(0, both - mark - ownTag) : room;
    const int own = std::min(metrics.horizontalAdvance(row.name) + 2, ownRoom);  // fewer letters may be wider
    const int name = std::max(own, std::min(metrics.horizontalAdvance(longest.name) + gap / 2, ownRoom));
    const QPalette::ColorGroup group = item.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    painter->save();
    painter->setFont(item.font);
    painter->setPen(item.palette.color(group, item.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText : QPalette::Text));
    int x = area.left();
    const auto draw = [&](const QString& text, int width) {
        painter->drawText(QRect(x, area.top(), width, area.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
        x += width;
    };
    draw(ReadyModel::sign(row), sign);
    draw(shortNodeName(metrics, row.name, own), name);
    x += gap;
    draw(metrics.elidedText(row.tagName, Qt::ElideLeft, std::max(0, ownTag - gap)), ownTag);
    draw(ReadyModel::mark(row), mark);
    painter->restore();
}

}
