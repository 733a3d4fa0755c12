// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/compare/compare_model.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/snapshot.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;
class QModelIndex;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace tagscope::ui {

class CompareChooser;

/// Two iterations, branches or traces beside each other: what is to be compared, a line that says what came out, and
/// the firings that differ. A row that is chosen asks to be looked at. GUI thread.
class CompareView final : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(QWidget* parent = nullptr);

    CompareModel& model() { return *m_model; }
    CompareChooser& chooser() { return *m_chooser; }
    QTableView* table() const { return m_table; }
    /// Of the table.
    const CompareRow& rowOf(const QModelIndex& index) const;
    QString summary() const;
    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    /// Asks for a comparison, and shows in the chooser which.
    void compare(const CompareQuery& request);
    void setReport(const Result<std::shared_ptr<const CompareReport>>& report);
    bool hasDifferences() const;

public Q_SLOTS:
    void goToFirst();
    /// To the next difference, or the one before (-1), in the order of the table.
    void step(int by);
    /// The rows that are selected, or all of them, as lines with tabs.
    void copy();

Q_SIGNALS:
    void compareRequested(const tagscope::ui::CompareQuery& request);
    /// This is to be looked at.
    void rowActivated(const tagscope::CompareRow& row);
    void differencesChanged(bool hasDifferences);

private:
    void ask();
    void choose(const QModelIndex& index);
    void clear(const QString& text);

    std::shared_ptr<const Snapshot> m_snapshot;
    CompareChooser* m_chooser = nullptr;
    CompareModel* m_model = nullptr;
    QSortFilterProxyModel* m_rows = nullptr;
    QLabel* m_summary = nullptr;
    QTableView* m_table = nullptr;
    QToolButton* m_first = nullptr;
    QCheckBox* m_onlyDifferences = nullptr;
    CompareNames m_left;  ///< names of the sides that were asked about
    CompareNames m_right;
};

}
