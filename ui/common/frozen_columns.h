// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTableView>
#include <QTimer>

namespace tagscope::ui {

/// Keeps the first columns of a table in view, as they stand from left to right, while the others are scrolled
/// sideways: a second view of the same model lies over its left edge then. The table keeps the keyboard. Belongs to the
/// table; made when that has its model. GUI thread.
class FrozenColumns final : public QTableView {
    Q_OBJECT

public:
    explicit FrozenColumns(QTableView* table);

    /// So many from the left; fewer are kept where they would take more than two thirds of the view.
    void setCount(int columns);
    /// How many lie over the table now; 0 while nothing is scrolled.
    int shownCount() const { return isHidden() ? 0 : m_shown; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();
    int fitting() const;
    /// The current cell comes into view beside what is kept; a cell that is kept scrolls nothing sideways.
    void scrollTable(const QModelIndex& current);

    QTableView* m_table;
    QTimer m_soon;  ///< many changes come at once
    int m_count = 1;
    int m_shown = 0;
};

}
