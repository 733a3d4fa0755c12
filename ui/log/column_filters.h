// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <vector>

class QLineEdit;
class QTableView;

namespace tagscope::ui {

/// A line to type in over each column of a table, as wide as the column. GUI thread.
class ColumnFilters final : public QWidget {
    Q_OBJECT

public:
    /// The table has its model.
    explicit ColumnFilters(QTableView& table, QWidget* parent = nullptr);

    QLineEdit* line(int column) const { return m_lines[static_cast<size_t>(column)]; }
    void clear();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void changed(int column, const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    QTableView& m_table;
    std::vector<QLineEdit*> m_lines;
};

}
