// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>

#include <cstdint>
#include <vector>

class QAbstractItemView;
class QHeaderView;
class QWidget;

namespace tagscope::ui {

/// Of columns that want so much room: what each gets. If there is not enough for all, the widest are shortened to the
/// same width, but none below its `least`; if not even that fits, the view scrolls, and each gets what it wants, up to
/// all of the room. What is over goes to `rest`.
std::vector<int> sharedRoom(const std::vector<int>& wanted, const std::vector<int>& least, int room, int rest);

/// Whether a list has so little room, as in a dock at the side, that it is to show its most important columns only.
bool isNarrow(const QWidget& view);

/// Gives the columns of a view their widths, and again as rows and the view change, until somebody draws one by hand.
/// Belongs to the view; made when the view has its model. GUI thread.
class FittedColumns : public QObject {
    Q_OBJECT

public:
    void fit();

protected:
    FittedColumns(QAbstractItemView* view, QHeaderView* header);

    /// By column, of which there is at least one.
    virtual std::vector<int> widths() = 0;
    /// After something that is more than other rows in view: nothing need be as it was.
    virtual void fitAnew() { fitSoon(); }
    void fitSoon() { m_soon.start(); }  ///< many changes come at once
    QAbstractItemView* view() const { return m_view; }
    QHeaderView* header() const { return m_header; }
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAbstractItemView* m_view;
    QHeaderView* m_header;
    QTimer m_soon;
    bool m_isFitting = false;
    bool m_isByHand = false;
};

/// Keeps columns as wide as their titles and texts want, within the view.
class ColumnFit final : public FittedColumns {
    Q_OBJECT

public:
    /// What happens to it where there is not room for all: it is shortened as the others are, or first, down to a sixth
    /// of the room.
    enum class Rest : uint8_t { Shares, Yields };

    /// `rest` is the column that gets what the others leave over.
    ColumnFit(QAbstractItemView* view, QHeaderView* header, int rest, Rest kind = Rest::Shares)
        : FittedColumns(view, header), m_rest(rest), m_kind(kind)
    {
    }

protected:
    std::vector<int> widths() override;

private:
    int m_rest;
    Rest m_kind;
};

}
