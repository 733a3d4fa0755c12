// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace tagscope::ui {

class MessageModel;

/// Puts the sign of a message before its state. GUI thread.
class MessageDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    MessageDelegate(const MessageModel& model, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const MessageModel& m_model;
};

}
