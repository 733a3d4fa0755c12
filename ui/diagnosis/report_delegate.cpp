// SPDX-License-Identifier: Apache-2.0
#include "ui/diagnosis/report_delegate.h"

#include "ui/common/item_text.h"
#include "ui/common/theme.h"
#include "ui/diagnosis/report_model.h"

#include <QCoreApplication>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

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
    const QString text = item.text;
    const QColor ink = drawWithoutText(*painter, item);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
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
    QStyleOptionViewItem whole = option;
    whole.rect = QRect(0, 0, leastRowWidth(item), 0);
    QTextLayout layout(item.text, item.font);
    const double height = wrapText(layout, textBox(whole).width());
    return {rowWidth(item), static_cast<int>(std::ceil(height)) + spaceAbove(index) + spacing};
}

}

#include "moc_report_delegate.cpp"
