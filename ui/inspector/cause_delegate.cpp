// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/cause_delegate.h"

#include "ui/common/item_text.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace tagscope::ui {

namespace {

constexpr int margin = 4;
constexpr int spacing = 2;  ///< above and below a text

int signWidth(const QFontMetrics& metrics)
{
    return metrics.averageCharWidth() * 3;
}

}

QString CauseDelegate::sign(CauseRow::Kind kind)
{
    switch (kind) {
    case CauseRow::Kind::Value: return QStringLiteral("=");
    case CauseRow::Kind::Moved: return QStringLiteral("→");
    case CauseRow::Kind::Dead: return QStringLiteral("∅");
    case CauseRow::Kind::Switch: return QStringLiteral("◇");
    case CauseRow::Kind::Waiting: return QStringLiteral("…");
    case CauseRow::Kind::Missing: return QStringLiteral("?");
    case CauseRow::Kind::Edit: return QStringLiteral("✎");
    case CauseRow::Kind::Note: break;
    }
    return {};
}

QStringList CauseDelegate::linesOf(const QString& text, const QFont& font, double width)
{
    QTextLayout layout(text, font);
    wrapText(layout, width);
    QStringList lines;
    for (int i = 0; i < layout.lineCount(); ++i)
        lines.append(text.mid(layout.lineAt(i).textStart(), layout.lineAt(i).textLength()));
    return lines;
}

QRect CauseDelegate::textBox(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const QFontMetrics& metrics = option.fontMetrics;
    const int step = metrics.averageCharWidth() * 2;
    const int sign = index.data(KindRole).isValid() ? signWidth(metrics) : 0;
    // Half of the width stays for the text.
    const int deepest = std::max(0, (option.rect.width() / 2 - sign - 2 * margin) / step);
    const int indent = std::clamp(index.data(DepthRole).toInt(), 0, deepest) * step;
    return option.rect.adjusted(margin + indent + sign, spacing, -margin, -spacing);
}

void CauseDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    const QColor ink = drawWithoutText(*painter, item);
    const QRect box = textBox(item, index);
    painter->save();
    painter->setPen(ink);
    painter->setFont(item.font);
    if (const QVariant kind = index.data(KindRole); kind.isValid()) {
        const int width = signWidth(item.fontMetrics);
        painter->drawText(QRect(box.left() - width, box.top(), width, item.fontMetrics.height()), Qt::AlignLeft,
                          sign(static_cast<CauseRow::Kind>(kind.toInt())));
    }
    QTextLayout layout(text, item.font);
    wrapText(layout, box.width());
    layout.draw(painter, box.topLeft());
    painter->restore();
}

QSize CauseDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const int width = rowWidth(item);
    item.rect = QRect(0, 0, leastRowWidth(item), 0);
    QTextLayout layout(item.text, item.font);
    const double height = wrapText(layout, textBox(item, index).width());
    return {width, static_cast<int>(std::ceil(height)) + 2 * spacing};
}

}

#include "moc_cause_delegate.cpp"
