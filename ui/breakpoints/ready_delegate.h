// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace tagscope::ui {

class ReadyModel;

/// A node's name in so much room: its last part stays as long as it can, and its scope loses its middle, for nodes differ in what they are
/// called and in where they are.
QString shortNodeName(const QFontMetrics& metrics, const QString& name, int room);

/// Draws rows of a ReadyModel in columns: node, tag, and what is special. Where there is little room, names and tags share it. GUI thread.
class ReadyDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    ReadyDelegate(const ReadyModel& model, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const ReadyModel& m_model;
};

}
