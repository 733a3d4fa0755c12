// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace tagscope::ui {

class ReadyModel;

/// Draws rows of a ReadyModel in columns: node, tag, and what is special. Names lose their beginnings, for nodes of one scope differ
/// at their ends. GUI thread.
class ReadyDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    ReadyDelegate(const ReadyModel& model, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const ReadyModel& m_model;
};

}
