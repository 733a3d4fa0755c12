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

ReadyColumns readyColumns(const QFontMetrics& metrics, const ReadyRow& longest, int width)
{
    const int gap = metrics.averageCharWidth() * 2;
    ReadyRow dead;
    dead.isDead = true;
    ReadyColumns columns;
    const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text); };
    columns.name = std::max(widthOf(ReadyModel::sign(ReadyRow())), widthOf(ReadyModel::sign(dead))) + gap;
    const int both = std::max(0, width - columns.name - widthOf(ReadyModel::mark(longest)));
    const int letters = widthOf(longest.name);
    const int wholeName = letters + letters / 8 + gap;        // fewer letters may be wider
    const int wholeTag = widthOf(longest.tagName) + 2 + gap;  // in whole pixels it may be a little less than it needs
    const int leastTag = std::min({wholeTag, 14 * metrics.averageCharWidth(), both / 2});  // "while;12" is whole
    const int tag = sharedRoom({wholeName, wholeTag}, {0, leastTag}, both, -1)[1];
    columns.tag = columns.name + std::min(wholeName, both - tag);
    columns.mark = columns.tag + tag;
    columns.gap = gap;
    return columns;
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
    const QFontMetrics& metrics = item.fontMetrics;
    const QRect area = item.rect.adjusted(4, 0, -4, 0);
    const ReadyColumns columns = readyColumns(metrics, m_model.longest(), area.width());
    const QPalette::ColorGroup group =
        item.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    painter->save();
    painter->setFont(item.font);
    painter->setPen(item.palette.color(
        group, item.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText : QPalette::Text));
    const auto draw = [&](const QString& text, int at) {
        painter->drawText(area.adjusted(at, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    };
    draw(ReadyModel::sign(row), 0);
    if (row.isHeading) {
        QFont bold = item.font;
        bold.setBold(true);
        painter->setFont(bold);
        const int room = std::max(0, area.width() - columns.name);
        draw(QFontMetrics(bold).elidedText(row.name, Qt::ElideMiddle, room), columns.name);
        painter->restore();
        return;
    }
    draw(shortNodeName(metrics, row.name, std::max(0, columns.tag - columns.name - columns.gap)), columns.name);
    draw(metrics.elidedText(row.tagName, Qt::ElideLeft, std::max(0, columns.mark - columns.tag - columns.gap)),
         columns.tag);
    draw(ReadyModel::mark(row), columns.mark);
    painter->restore();
}

}

#include "moc_ready_delegate.cpp"
