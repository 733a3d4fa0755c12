// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>

#include <algorithm>
#include <utility>
#include <vector>

namespace tagscope::ui {

/// A list whose rows come whole with every snapshot: rows that stay are kept, so that selections and scroll positions
/// are, too.
template <class Row>
class RowListModel : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    const Row& rowAt(int row) const { return m_rows[static_cast<size_t>(row)]; }
    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }

protected:
    /// `isSameThing`: both stand for the same thing; `isEqual`: there is nothing to paint anew either.
    template <class SameThing, class Equal>
    void merge(std::vector<Row> fresh, SameThing isSameThing, Equal isEqual)
    {
        const auto isIn = [&](const std::vector<Row>& rows, const Row& row) {
            return std::ranges::any_of(rows, [&](const Row& r) { return isSameThing(r, row); });
        };
        for (size_t end = m_rows.size(); end > 0;) {
            if (isIn(fresh, m_rows[end - 1])) {
                --end;
                continue;
            }
            size_t begin = end - 1;
            while (begin > 0 && !isIn(fresh, m_rows[begin - 1]))
                --begin;
            remove(begin, end);
            end = begin;
        }
        for (size_t i = 0; i < fresh.size(); ++i) {
            const auto row = static_cast<int>(i);
            if (i < m_rows.size() && isSameThing(m_rows[i], fresh[i])) {
                const bool wasEqual = isEqual(m_rows[i], fresh[i]);
                m_rows[i] = std::move(fresh[i]);
                if (!wasEqual)
                    Q_EMIT dataChanged(index(row), index(row));
                continue;
            }
            // A row that moved is taken out and comes in again.
            for (size_t j = i; j < m_rows.size(); ++j)
                if (isSameThing(m_rows[j], fresh[i])) {
                    remove(j, j + 1);
                    break;
                }
            beginInsertRows({}, row, row);
            m_rows.insert(m_rows.begin() + row, std::move(fresh[i]));
            endInsertRows();
        }
    }

private:
    void remove(size_t begin, size_t end)
    {
        beginRemoveRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
        m_rows.erase(m_rows.begin() + static_cast<ptrdiff_t>(begin), m_rows.begin() + static_cast<ptrdiff_t>(end));
        endRemoveRows();
    }

    std::vector<Row> m_rows;
};

}
