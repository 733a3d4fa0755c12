// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/report_delegate.h"

#include "ui/common/theme.h"
#include "ui/common/wrapped_text.h"
#include "ui/diagnosis/report_model.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCoreApplication>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tagscope::ui {

namespace {

constexpr int margin = 8;
constexpr int spacing = 3;    // above and below a line
constexpr int headSpace = 8;  // above a cause

int labelWidth(const QStyleOptionViewItem& option)
{
    // Room for the longest field, unless that is more than a third of a narrow view.
    const int longest =
        option.fontMetrics.horizontalAdvance(QCoreApplication::translate("HangReport", "Brought about by"));
    return std::min(longest + 2 * margin, option.rect.width() / 3);
}

int arrowWidth(const QStyleOptionViewItem& option)
{
    return option.fontMetrics.averageCharWidth() * 2;
}

int spaceAbove(const QModelIndex& index)
{
    return index.data(ReportModel::KindRole).toInt() == static_cast<int>(ReportRow::Kind::Cause) ? headSpace : spacing;
}

}

QRect ReportDelegate::textBox(const QStyleOptionViewItem& option)
{
    return option.rect.adjusted(margin + labelWidth(option), spacing, -margin - arrowWidth(option), -spacing);
}

void ReportDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = std::exchange(item.text, {});
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QPalette::ColorGroup group =
        item.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    const QColor ink = item.palette.color(group, isSelected ? QPalette::HighlightedText : QPalette::Text);
    const Theme theme = Theme::of(item.palette);
    QRect box = textBox(option);
    box.setTop(item.rect.top() + spaceAbove(index));
    painter->save();
    painter->setFont(option.font);
    painter->setPen(isSelected ? ink : theme.textQuiet);
    const QRect label(item.rect.left() + margin, box.top(), labelWidth(option) - margin, option.fontMetrics.height());
    painter->drawText(
        label, Qt::AlignLeft | Qt::AlignTop,
        option.fontMetrics.elidedText(index.data(ReportModel::LabelRole).toString(), Qt::ElideRight, label.width()));
    if (index.data(ReportModel::LinkRole).toBool())
        painter->drawText(QRect(item.rect.right() - margin - arrowWidth(option), box.top(), arrowWidth(option),
                                option.fontMetrics.height()),
                          Qt::AlignRight | Qt::AlignTop, QStringLiteral("›"));
    painter->setFont(item.font);
    painter->setPen(ink);
    QTextLayout layout(text, item.font);
    wrapText(layout, box.width());
    layout.draw(painter, box.topLeft());
    painter->restore();
}

QSize ReportDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const auto* view = qobject_cast<const QAbstractItemView*>(item.widget);
    const int width = view ? view->viewport()->width() : item.rect.width();
    // The heights of all rows decide whether there is a bar beside them, which none of them may be too short for.
    const int least = view
        ? std::min(width, view->maximumViewportSize().width() - view->verticalScrollBar()->sizeHint().width())
        : width;
    QStyleOptionViewItem whole = option;
    whole.rect = QRect(0, 0, least, 0);
    QTextLayout layout(item.text, item.font);
    const double height = wrapText(layout, textBox(whole).width());
    return {width, static_cast<int>(std::ceil(height)) + spaceAbove(index) + spacing};
}

}

#include "moc_report_delegate.cpp"
