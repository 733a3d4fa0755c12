// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace tagscope::ui {

class ReadyModel;
struct ReadyRow;

/// A node's name in so much room: its last part stays as long as it can, and its scope loses its middle, for nodes
/// differ in what they are called and in where they are.
QString shortNodeName(const QFontMetrics& metrics, const QString& name, int room);

/// Where the columns of a list begin, the same for all of its rows.
struct ReadyColumns {
    int name = 0;
    int tag = 0;
    int mark = 0;
    int gap = 0;  ///< that names and tags leave to the next column
};

/// In so much room, for rows up to those lengths: where it is little, names and tags share it, and marks are whole.
ReadyColumns readyColumns(const QFontMetrics& metrics, const ReadyRow& longest, int width);

/// Draws rows of a ReadyModel in columns: node, tag, and what is special. GUI thread.
class ReadyDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    ReadyDelegate(const ReadyModel& model, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const ReadyModel& m_model;
};

}
