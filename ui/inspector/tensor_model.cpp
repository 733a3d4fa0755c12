// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/tensor_model.h"

#include "core/tensor/format.h"
#include "ui/common/text.h"

#include <QApplication>
#include <QStringList>

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Of a long string its beginning: nobody reads a megabyte in a cell.
QString cellText(const Tensor& tensor, int64_t element)
{
    constexpr size_t mostBytes = 1000;
    if (tensor.dtype() == DType::String && tensor.at<std::string>(element).size() > mostBytes) {
        const std::string& whole = tensor.at<std::string>(element);
        return TensorModel::tr("%1 ... (%2 bytes)")
            .arg(text(quotedText(std::string_view(whole).substr(0, mostBytes))))
            .arg(whole.size());
    }
    return text(elementText(tensor, element));
}

}

void TensorModel::setTensor(Tensor tensor)
{
    beginResetModel();
    m_tensor = std::move(tensor);
    m_marks.clear();  // they were of another value
    show(m_tensor.hasValue() ? *SliceView::of(m_tensor.shape(), {}) : SliceView());
    endResetModel();
}

Result<void> TensorModel::setSlice(const std::vector<SlicePart>& slice)
{
    if (m_tensor.isNone())
        return {};
    Result<SliceView> view = SliceView::of(m_tensor.shape(), slice);
    if (!view)
        return Failure(view.error());
    beginResetModel();
    show(*std::move(view));
    endResetModel();
    return {};
}

void TensorModel::show(SliceView view)
{
    m_view = std::move(view);
    m_rows = m_columns = 0;
    if (m_tensor.isNone() || m_view.elements() == 0)
        return;
    const Shape& shape = m_view.shape();
    m_columns = shape.rank() == 0 ? 1 : shape.dim(shape.rank() - 1);
    m_rows = m_view.elements() / m_columns;
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
        return cellText(m_tensor, m_view.elementAt(elementOf(index)));
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(m_tensor.dtype() == DType::String ? Qt::AlignLeft | Qt::AlignVCenter
                                                                  : Qt::AlignRight | Qt::AlignVCenter);
    return m_marks.empty() ? QVariant() : markOf(m_view.elementAt(elementOf(index)), role);
}

QVariant TensorModel::markOf(int64_t element, int role) const
{
    if (role == Qt::BackgroundRole) {
        const auto first =
            std::ranges::find_if(m_marks, [&](const ElementMark& mark) { return mark.holds && mark.holds(element); });
        return first == m_marks.end() ? QVariant() : markBrush(first->look, Theme::of(QApplication::palette()));
    }
    if (role != Qt::ToolTipRole && role != Qt::AccessibleDescriptionRole)
        return {};
    QStringList names;
    for (const ElementMark& mark : m_marks)
        if (mark.holds && mark.holds(element))
            names.append(mark.name);
    if (names.isEmpty())
        return {};
    const QString said = text(names.join(QStringLiteral("; ")));
    return role == Qt::ToolTipRole ? plainHint(said) : said;
}

void TensorModel::setMarks(std::vector<ElementMark> marks)
{
    m_marks = std::move(marks);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1),
                           {Qt::BackgroundRole, Qt::ToolTipRole, Qt::AccessibleDescriptionRole});
}

QModelIndex TensorModel::indexOf(int64_t element) const
{
    const int64_t row = element / std::max<int64_t>(1, m_columns);
    const int64_t column = element % std::max<int64_t>(1, m_columns);
    return row < rowCount() && column < columnCount() ? index(static_cast<int>(row), static_cast<int>(column))
                                                      : QModelIndex();
}

/// "1,0": the indices of all dimensions but the last.
QString TensorModel::rowName(int64_t row) const
{
    QStringList indices;
    for (int axis = m_view.shape().rank() - 2; axis >= 0; --axis) {
        const int64_t size = m_view.shape().dim(axis);
        indices.prepend(QString::number(m_view.indexAt(axis, row % size)));
        row /= size;
    }
    return indices.join(QLatin1Char(','));
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0 || m_rows == 0)
        return {};
    if (orientation == Qt::Vertical)
        return rowName(section);
    const int last = m_view.shape().rank() - 1;
    return last < 0 ? QString() : QString::number(m_view.indexAt(last, section));
}

}

#include "moc_tensor_model.cpp"
