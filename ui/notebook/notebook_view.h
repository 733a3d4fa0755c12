// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/notebook/notebook_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace tagscope::ui {

/// The notebook as a table, with what can be done to it. A click or Enter asks to go to a moment; a double click or F2
/// writes its note. GUI thread.
class NotebookView final : public QWidget {
    Q_OBJECT

public:
    explicit NotebookView(QWidget* parent = nullptr);

    NotebookModel& model() { return *m_model; }
    QTableView* table() const { return m_table; }
    QPushButton* deleteButton() const { return m_delete; }
    QPushButton* exportButton() const { return m_export; }
    QPushButton* bookmarkButton() const { return m_bookmark; }
    /// Says in the list's place what it is for.
    bool showsHint() const;
    /// The note of a row is to be written.
    void write(int row);

Q_SIGNALS:
    void wanted(const tagscope::ui::Note& note);
    void bookmarkRequested();
    void deleteRequested(const std::vector<tagscope::ui::Note>& notes);
    void exportRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showState();
    void deleteSelected();

    NotebookModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    QLabel* m_hint = nullptr;
    QPushButton* m_bookmark = nullptr;
    QPushButton* m_delete = nullptr;
    QPushButton* m_export = nullptr;
};

}
