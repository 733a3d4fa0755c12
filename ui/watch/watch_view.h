// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/watch/watch_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTableView;

namespace tagscope::ui {

class FrozenColumns;

/// Watched tensors as a table, with a line to add one by name. Names and flagged iterations stay while the other
/// columns are scrolled. A click on a value asks to look at it. GUI thread.
class WatchView final : public QWidget {
    Q_OBJECT

public:
    explicit WatchView(QWidget* parent = nullptr);

    WatchModel& model() { return *m_model; }
    QTableView* table() const { return m_table; }
    QLineEdit* line() const { return m_line; }
    QLabel* message() const { return m_message; }
    QSpinBox* columns() const { return m_columns; }
    bool showsHint() const;
    /// Adds a tensor, or says why not.
    void watch(const QString& tensor);
    /// What is left out because the past is shown; empty: nothing is.
    void setPast(const QString& past);

Q_SIGNALS:
    void activated(tagscope::NodeId node, std::optional<tagscope::TagId> tag);
    /// It can be seen now: what it shows may be old.
    void shown();

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showState();
    void removeSelected();
    void flagCurrent();
    void flagIteration();
    /// Flagged iterations stand beside the names.
    void placeColumns();
    void activate(const QModelIndex& index);

    WatchModel* m_model = nullptr;
    QString m_past;
    QTableView* m_table = nullptr;
    QLineEdit* m_line = nullptr;
    QLabel* m_message = nullptr;
    QSpinBox* m_columns = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_flag = nullptr;
    QPushButton* m_flagIteration = nullptr;
    FrozenColumns* m_frozen = nullptr;
};

}
