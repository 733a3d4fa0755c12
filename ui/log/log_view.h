// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/log/log_model.h"

#include <QWidget>

class QAction;
class QLabel;
class QTableView;

namespace tagscope::ui {

class ColumnFilters;
class LogFilter;

/// The log as a table with a filter over each column. A click or Enter asks to go where a line was written. While its
/// end is in view, what comes is scrolled to. GUI thread.
class LogView final : public QWidget {
    Q_OBJECT

public:
    explicit LogView(QWidget* parent = nullptr);

    LogModel& model() { return *m_model; }
    QTableView* table() const { return m_table; }
    ColumnFilters* filters() const { return m_filters; }
    QAction* breakHereAction() const { return m_breakHere; }
    /// Says in the table's place what it is for.
    bool showsHint() const;
    /// How many lines there are, and how many of them are shown.
    QString countText() const;

Q_SIGNALS:
    void wanted(const tagscope::ui::LogModel::Row& row);
    /// The run is to stop there the next time.
    void breakRequested(const tagscope::ui::LogModel::Row& row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showState();
    const LogModel::Row* current() const;

    LogModel* m_model = nullptr;
    LogFilter* m_rows = nullptr;
    QTableView* m_table = nullptr;
    ColumnFilters* m_filters = nullptr;
    QLabel* m_hint = nullptr;
    QLabel* m_count = nullptr;
    QAction* m_breakHere = nullptr;
    bool m_followsEnd = true;
};

}
