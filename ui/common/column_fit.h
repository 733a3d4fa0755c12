// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>

#include <vector>

class QAbstractItemView;
class QHeaderView;

namespace tagscope::ui {

/// Of columns that want so much room: what each gets. If there is not enough for all, the widest are shortened to the same width,
/// but none below its `least`; if not even that fits, all get what they want, and the view scrolls. What is over goes to `rest`.
std::vector<int> sharedRoom(const std::vector<int>& wanted, const std::vector<int>& least, int room, int rest);

/// Keeps the columns of a view as wide as their titles and texts want, within the view, until somebody draws one by hand. Belongs to the
/// view; made when the view has its model. GUI thread.
class ColumnFit final : public QObject {
    Q_OBJECT

public:
    /// `rest` is the column that gets what the others leave over.
    ColumnFit(QAbstractItemView* view, QHeaderView* header, int rest);

    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAbstractItemView* m_view;
    QHeaderView* m_header;
    QTimer m_soon;   ///< many changes come at once
    int m_rest;
    bool m_isFitting = false;
    bool m_isByHand = false;
};

}
