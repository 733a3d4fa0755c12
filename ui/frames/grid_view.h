// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/frames/grid_model.h"
#include "ui/session/queries/compare_query.h"

#include <QWidget>

#include <optional>
#include <unordered_set>

class QAction;
class QComboBox;
class QLabel;
class QLayout;
class QTableView;

namespace tagscope::ui {

/// The table of nodes by iterations, with the choice of its frame. Choosing a cell (click, Enter) asks for that node at
/// that tag. GUI thread.
class GridView final : public QWidget {
    Q_OBJECT

public:
    explicit GridView(QWidget* parent = nullptr);

    GridModel& model() { return *m_model; }
    QTableView* table() const { return m_table; }
    QComboBox* frames() const { return m_frames; }
    QComboBox* orders() const { return m_orders; }
    /// `focus` chooses the frame instance, as long as it is live and inside a frame.
    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot, std::optional<TagId> focus);

    /// What came out of comparing two iterations.
    /// Nothing happens if another frame is shown.
    /// What differs between two iterations; nothing: what was compared are none.
    void setCompared(const std::optional<CompareQuery::Iterations>& iterations, std::unordered_set<uint32_t> nodes);
    /// Goes to the cell of a node, and asks for it to be looked at.
    void goTo(NodeId node, int64_t iteration);
    /// The same, but nothing is asked for: it is what others look at. False if it is not in this table.
    bool showAt(NodeId node, int64_t iteration);
    /// Shows the instance of a frame that was entered from a tag; nothing: the newest.
    void chooseFrame(StaticFrameId frame, std::optional<TagId> parent);
    /// The iteration that is looked at beside the one before it; nothing without two iterations.
    std::optional<CompareQuery::Iterations> besidePrevious() const;
    /// What the context menu does at a cell, which becomes the current one; its `commands` are among it.
    QList<QAction*> actionsAt(const QModelIndex& cell);
    /// They act on the current cell: where it first differs, where it does next, and its iteration beside another.
    QList<QAction*> commands() const { return {m_firstChange, m_nextChange, m_showBeside}; }
    /// The same: the run goes on until it fires.
    QAction* runToAction() const { return m_runTo; }

Q_SIGNALS:
    void cellActivated(tagscope::NodeId node, tagscope::TagId tag);
    void compareRequested(const tagscope::ui::CompareQuery& request);
    void changeRequested(const tagscope::ui::ChangeQuery& request);
    /// The right iteration is to be shown beside the left one.
    void besideRequested(const tagscope::ui::ComparedIterations& iterations);
    /// The run is to go on until the node fires there.
    void runToRequested(tagscope::NodeId node, int64_t iteration);
    /// Several were dragged over, the one where it began first.
    void columnsChosen(tagscope::StaticFrameId frame, std::optional<tagscope::TagId> parent,
                       const std::vector<int64_t>& iterations);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showWanted();
    void makeTable();
    void makeCommands();
    void updateCommands();
    void askForChange(int64_t after);
    /// The iteration that a column is shown beside; nothing: none.
    std::optional<int> besideColumn(int column) const;
    /// With Ctrl the header's mouse is about one column: a click compares it, a drag carries it away. True: it was.
    bool takeMouse(const QMouseEvent& event);
    void carry(int column);
    QLayout* makeChoices();
    void listFrames();
    void nameFrames();
    void fitRowNames();
    void toggleScope(int row);
    void showHint();
    void activate(const QModelIndex& index);
    /// The column that others are compared with.
    void mark(int column);
    void compareWith(int column);
    void dragTo(int column);
    void endDrag();
    void showMenu(QPoint position);

    GridModel* m_model = nullptr;
    QComboBox* m_frames = nullptr;
    QComboBox* m_orders = nullptr;
    QWidget* m_choices = nullptr;
    QTableView* m_table = nullptr;
    QLabel* m_hint = nullptr;
    QAction* m_firstChange = nullptr;
    QAction* m_nextChange = nullptr;
    QAction* m_showBeside = nullptr;
    QAction* m_runTo = nullptr;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::optional<TagId> m_focus;
    std::optional<TagId> m_parent;
    std::pair<NodeId, int> m_current;  ///< while rows are exchanged
    int m_marked = -1;
    std::optional<std::pair<NodeId, int64_t>>
        m_wanted;        ///< the cell that is to be shown once it is there and can be seen
    int m_dragged = -1;  ///< the column under the pointer, while columns are dragged over
    int m_pressed = -1;  ///< the column that was pressed with Ctrl
    QPoint m_pressedAt;
};

}
