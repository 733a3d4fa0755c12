// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/causes/causes.h"

#include <QStringList>
#include <QStyledItemDelegate>

namespace tagscope::ui {

/// A row of a causal chain: the sign of its kind, moved in by its depth, and a text that is broken within its own
/// column, but in no tag. What is deeper than a narrow view has room for keeps the last place. Items say kind and depth
/// by these roles. GUI thread.
class CauseDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int KindRole = Qt::UserRole + 10;
    static constexpr int DepthRole = Qt::UserRole + 11;

    using QStyledItemDelegate::QStyledItemDelegate;

    static QString sign(CauseRow::Kind kind);
    /// Where the text is drawn in an item, `option.rect` being the whole of it.
    static QRect textBox(const QStyleOptionViewItem& option, const QModelIndex& index);
    /// A text as it is broken to fit.
    static QStringList linesOf(const QString& text, const QFont& font, double width);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}
