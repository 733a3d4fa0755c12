// SPDX-License-Identifier: Apache-2.0
#include "ui/common/item_text.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>
#include <QScrollBar>
#include <QString>
#include <QStyle>
#include <QStyleOptionViewItem>
#include <QTextLayout>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Where the tag begins that a line which ends there would cut: "while;3/inner;0", up to a blank or the @ before it;
/// -1: it cuts none.
qsizetype tagCutAt(const QString& text, qsizetype at)
{
    const auto isEdge = [&](qsizetype i) { return text[i].isSpace() || text[i] == QLatin1Char('@'); };
    qsizetype begin = at;
    while (begin > 0 && !isEdge(begin - 1))
        --begin;
    qsizetype end = at;
    while (end < text.size() && !isEdge(end))
        ++end;
    // Its end is that of its last number.
    qsizetype semicolon = end - 2;
    while (semicolon >= begin && !(text[semicolon] == QLatin1Char(';') && text[semicolon + 1].isDigit()))
        --semicolon;
    if (semicolon < begin)
        return -1;
    for (end = semicolon + 1; end < text.size() && text[end].isDigit();)
        ++end;
    return begin < at && at < end ? begin : -1;
}

}

double wrapText(QTextLayout& layout, double width)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    double y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (const qsizetype tag = tagCutAt(layout.text(), line.textStart() + line.textLength()); tag > line.textStart())
            line.setLineWidth(line.cursorToX(static_cast<int>(tag)));
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    return y;
}

QColor drawWithoutText(QPainter& painter, QStyleOptionViewItem& item)
{
    item.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, &painter, item.widget);
    const QPalette::ColorGroup group =
        item.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    return item.palette.color(
        group, item.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText : QPalette::Text);
}

int rowWidth(const QStyleOptionViewItem& item)
{
    const auto* view = qobject_cast<const QAbstractItemView*>(item.widget);
    return view ? view->viewport()->width() : item.rect.width();
}

int leastRowWidth(const QStyleOptionViewItem& item)
{
    const auto* view = qobject_cast<const QAbstractItemView*>(item.widget);
    const int width = rowWidth(item);
    return view ? std::min(width, view->maximumViewportSize().width() - view->verticalScrollBar()->sizeHint().width())
                : width;
}

}
