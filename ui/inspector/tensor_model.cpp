// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/tensor_model.h"

#include "core/tensor/format.h"
#include "ui/common/text.h"

#include <algorithm>

namespace tagscope::ui {

void TensorModel::setTensor(Tensor tensor)
{
    beginResetModel();
    m_tensor = std::move(tensor);
    m_leading.clear();
    m_first = m_rows = m_columns = 0;
    if (m_tensor.hasValue()) {
        const Shape& shape = m_tensor.shape();
        m_columns = shape.rank() >= 1 ? shape.dim(shape.rank() - 1) : 1;
        m_rows = shape.rank() >= 2 ? shape.dim(shape.rank() - 2) : 1;
        m_leading.assign(static_cast<size_t>(std::max(0, shape.rank() - 2)), 0);
        if (m_tensor.elements() == 0)
            m_rows = m_columns = 0;
    }
    endResetModel();
}

void TensorModel::setLeading(std::vector<int64_t> indices)
{
    if (m_tensor.isNone())
        return;
    const Shape& shape = m_tensor.shape();
    indices.resize(m_leading.size(), 0);
    int64_t plane = 0;
    for (size_t i = 0; i < indices.size(); ++i) {
        const int64_t size = shape.dim(static_cast<int>(i));
        indices[i] = std::clamp<int64_t>(indices[i], 0, std::max<int64_t>(0, size - 1));
        plane = plane * size + indices[i];
    }
    beginResetModel();
    m_leading = std::move(indices);
    m_first = plane * m_rows * m_columns;
    endResetModel();
}

int TensorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min<int64_t>(m_rows, mostRows));
}

int TensorModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(std::min<int64_t>(m_columns, mostColumns));
}

QVariant TensorModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return text(elementText(m_tensor, m_first + index.row() * m_columns + index.column()));
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(m_tensor.dtype() == DType::String ? Qt::AlignLeft | Qt::AlignVCenter
                                                                  : Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant TensorModel::headerData(int section, Qt::Orientation, int role) const
{
    return role == Qt::DisplayRole ? QVariant(section) : QVariant();
}

}
