// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas.h"
#include "ui/session/dragged_iteration.h"

#include <QSplitter>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QToolButton;

namespace tagscope::ui {

/// Pictures of one graph beside each other: the first lays out, the others follow it and show another iteration. While
/// they are linked they show the same part; what is selected or opened in one is in all. GUI thread.
class CanvasPanes final : public QSplitter {
    Q_OBJECT

public:
    /// Takes the canvas over.
    explicit CanvasPanes(Canvas* first, QWidget* parent = nullptr);

    /// How many there are; 1 while nothing stands beside the first.
    int paneCount() const { return static_cast<int>(m_panes.size()); }
    Canvas& canvas(int pane) const { return *m_panes[static_cast<size_t>(pane)].canvas; }
    void setPaneCount(int count);
    /// What a pane shows: an iteration in its frame, or null for how its snapshot has it; `differing`: nodes that do
    /// something else than in the first.
    void showIteration(int pane, const QString& title, std::shared_ptr<const ShownIteration> shown,
                       std::shared_ptr<const std::unordered_set<uint32_t>> differing);
    void setTitle(int pane, const QString& title);
    QString title(int pane) const;
    /// Beside all others, whether the graph is drawn as it was opened: without what the partitioner has inserted, and
    /// not taken apart by devices. It looks where it likes; what is selected is so in all.
    void setShowsOpened(bool shows);
    /// Null unless that is shown.
    Canvas* opened() const { return m_opened ? m_opened->canvas : nullptr; }
    /// For the panes beside the first.
    void setSnapshot(const std::shared_ptr<const Snapshot>& snapshot);
    void selectNode(NodeId node);
    /// All have selected what this one has: a node, a line, a group or nothing.
    void selectAs(const Canvas& canvas);
    /// The pane that has the keyboard, or else the first.
    Canvas& current() const;
    bool isLinked(int pane) const;
    void setLinked(int pane, bool isLinked);

Q_SIGNALS:
    /// In any of the panes: see Canvas.
    void valueWanted(tagscope::ui::Canvas* canvas, const tagscope::ui::CanvasTarget& target);
    /// Somebody closed this one of several; those after it move up.
    void paneClosed(int pane);
    /// Nothing stands beside the first any more, because somebody closed it.
    void closed();
    /// Somebody has closed the graph as it was opened.
    void openedClosed();
    /// Somebody has dropped it on one of the panes.
    void iterationDropped(const tagscope::ui::DraggedIteration& iteration);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct Pane {
        QWidget* widget = nullptr;
        QWidget* header = nullptr;
        QLabel* title = nullptr;
        QToolButton* link = nullptr;  ///< null in the first
        Canvas* canvas = nullptr;
    };
    Pane makePane(Canvas* canvas, bool isFirst);
    void close(const QWidget* widget);
    void showGraphAsOpened();
    void selectInOpened(NodeId node);

    std::vector<Pane> m_panes;
    std::optional<Pane> m_opened;
    std::shared_ptr<const Snapshot> m_snapshot;
};

}
