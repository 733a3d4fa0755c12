// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/program.h"
#include "ui/session/queries/node_query.h"

#include <QTableView>

class QLabel;

namespace tagscope::ui {

class EmptyHint;
class FiringsModel;
class FiringsOrder;
struct NodeDetails;

/// All firings of a node as rows that can be sorted; columns are as wide as what they say, and where not all fit, those
/// that tell the least give way: tool tips of the rows have them then. GUI thread.
class FiringsTable final : public QTableView {
    Q_OBJECT

public:
    explicit FiringsTable(QWidget* parent = nullptr);

    FiringsModel& firings() { return *m_firings; }
    /// After other rows or another font.
    void fit();

Q_SIGNALS:
    /// A row was clicked, or chosen by key.
    void firingChosen(quint64 event, tagscope::TagId tag);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    /// What the tool tip of a cell says, and the columns that its row has no room for.
    QString hintOf(const QModelIndex& index) const;

    FiringsModel* m_firings;
    FiringsOrder* m_order;
};

/// The table with a line that says which firings it has, where it has not all. GUI thread.
class FiringsPage final : public QWidget {
    Q_OBJECT

public:
    explicit FiringsPage(QWidget* parent = nullptr);

    FiringsTable* table() const { return m_table; }
    void setDetails(const NodeDetails& details);
    void clear();

private:
    FiringsTable* m_table;
    EmptyHint* m_none;
    QLabel* m_part;
};

}
