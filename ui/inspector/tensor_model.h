// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/slice.h"
#include "core/tensor/tensor.h"
#include "ui/inspector/elements/element_mark.h"

#include <QAbstractTableModel>

#include <vector>

namespace tagscope::ui {

/// A part of a tensor as a table: its last dimension is the columns, all others are the rows. Scalars are one cell,
/// vectors one row. Headers count as the tensor does. Nothing is copied, and texts are made when they are asked for.
/// GUI thread.
class TensorModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// All of a tensor.
    void setTensor(Tensor tensor);
    const Tensor& tensor() const { return m_tensor; }
    /// A part of it. An error leaves what is shown.
    Result<void> setSlice(const std::vector<SlicePart>& slice);
    const SliceView& view() const { return m_view; }
    /// The part has more rows or columns than are shown.
    bool isCut() const { return m_rows > mostRows || m_columns > mostColumns; }

    /// Elements to be pointed out; where several hold, the first one's look is shown.
    void setMarks(std::vector<ElementMark> marks);
    const std::vector<ElementMark>& marks() const { return m_marks; }
    /// Of the part, row-major.
    int64_t elementOf(const QModelIndex& index) const { return index.row() * m_columns + index.column(); }
    /// Invalid beyond what is shown.
    QModelIndex indexOf(int64_t element) const;

    static constexpr int mostRows = 1'000'000;
    static constexpr int mostColumns = 10'000;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void show(SliceView view);
    QString rowName(int64_t row) const;
    QVariant markOf(int64_t element, int role) const;

    Tensor m_tensor;
    SliceView m_view;
    std::vector<ElementMark> m_marks;
    int64_t m_rows = 0;
    int64_t m_columns = 0;
};

}
