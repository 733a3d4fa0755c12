// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace tagscope::ui {

/// A line of a report: its field on the left, what it says beside it, broken to fit; lines that lead somewhere end in
/// an arrow. GUI thread.
class ReportDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Where the text is drawn in a row, `option.rect` being the whole of it.
    static QRect textBox(const QStyleOptionViewItem& option);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}
