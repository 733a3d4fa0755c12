// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/dragged_iteration.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/session/queries/line_view_query.h"
#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

class QAction;

namespace tagscope::ui {
class Canvas;
class CanvasPanes;
}

namespace tagscope::app {

/// Shows what was compared beside each other on the graph, and keeps it as the cursor moves: iterations of a frame, the
/// first of them in the first picture; or other lines at the same position beside the one the window is on: branches,
/// or another trace. These look at the tag that the window looks at. GUI thread.
class SideBySide final : public QObject {
    Q_OBJECT

public:
    static constexpr size_t mostPanes = 4;

    SideBySide(ui::Session& session, ui::CanvasPanes& panes, QObject* parent);

    /// The command that shows and hides it.
    QAction* action() const { return m_action; }
    /// Pictures of iterations are shown, the first one included.
    bool showsIterations() const;
    /// What was compared, and the nodes that differ.
    void setCompared(const ui::CompareQuery& request, std::unordered_set<uint32_t> differing);
    /// Which iterations of a frame are shown when it is, the one that others are compared with first.
    void choose(StaticFrameId frame, std::optional<TagId> parent, const std::vector<int64_t>& iterations);
    /// Adds the right one to what is shown, and shows it. With another left one it starts anew.
    void add(const ui::ComparedIterations& iterations);
    /// The same of one that was dropped on a picture: beside what is shown, if that is of its frame.
    void drop(const ui::DraggedIteration& iteration);
    /// A picture is to show another iteration; false: of a frame that is not compared.
    bool turn(const ui::Canvas& canvas, const ui::IterationQuery& to);

Q_SIGNALS:
    /// The pictures, or what one of them shows, are others.
    void shown();
    /// What is shown when it is has been chosen anew, and the first picture is its own again.
    void chosen();
    void said(const QString& text);

private:
    using Nodes = std::shared_ptr<const std::unordered_set<uint32_t>>;
    struct Side {
        int64_t number = 0;        ///< of an iteration
        Nodes differing = {};      ///< null: not known yet
        ui::LineBeside line = {};  ///< instead of an iteration
        /// What is asked about it ends with it.
        std::shared_ptr<QObject> asker = std::make_shared<QObject>();
    };
    enum class Kind : uint8_t { Nothing, Iterations, Lines };

    void start(Kind kind);
    void setShown(bool isShown);
    bool isOf(const ui::ComparedIterations& iterations) const;
    void ask();
    void askForLines();
    void followFocus();
    /// The tag that the first picture looks at; its iteration may be over.
    std::optional<TagId> focus() const;
    void showSnapshot();
    void forget();
    void removePane(int pane);
    /// How the iteration of a side stands.
    void askForIteration(const Side& side);
    void askForDifferences(const Side& side);
    void askForLine(const Side& side, uint64_t position);
    /// The side that asked, if its answer is to be shown.
    std::optional<size_t> sideOf(const QObject* asker) const;
    void takeIteration(size_t side, const ui::IterationAnswer& answer);
    void takeLine(size_t side, const Result<ui::LineView>& answer);
    QString withDifferences(const QString& title, const Side& side) const;

    ui::Session& m_session;
    ui::CanvasPanes& m_panes;
    QAction* m_action = nullptr;
    Kind m_kind = Kind::Nothing;
    StaticFrameId m_frame = rootFrame;  ///< of iterations
    std::optional<TagId> m_parent;
    std::vector<ui::LineBeside> m_lines;  ///< that were compared
    Nodes m_lineDiffering;
    std::optional<TagId> m_focus;  ///< that lines were asked for last
    std::vector<Side> m_sides;     ///< of iterations in all pictures, of lines in those beside the first
};

}
