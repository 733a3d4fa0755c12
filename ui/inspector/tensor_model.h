// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <QAbstractTableModel>

#include <vector>

namespace tagscope::ui {

/// The values of a tensor as a table: the last two dimensions are rows and columns, the leading ones are fixed by
/// `setLeading`. Scalars are one cell, vectors one row. Texts are made when they are asked for. GUI thread.
class TensorModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTensor(Tensor tensor);
    const Tensor& tensor() const { return m_tensor; }
    /// Indices of the leading dimensions, clamped to the shape; one for each dimension but the last two.
    void setLeading(std::vector<int64_t> indices);
    const std::vector<int64_t>& leading() const { return m_leading; }

    /// More rows or columns than this are not shown; the view says so.
    static constexpr int mostRows = 1'000'000;
    static constexpr int mostColumns = 10'000;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Tensor m_tensor;
    std::vector<int64_t> m_leading;
    int64_t m_rows = 0;
    int64_t m_columns = 0;
    int64_t m_first = 0;  ///< element at row 0, column 0
};

}
