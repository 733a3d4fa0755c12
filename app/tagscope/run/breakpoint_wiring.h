// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/session/session.h"

#include <optional>
#include <utility>

namespace tagscope::ui {
class Canvas;
}

namespace tagscope::app {

/// What a further click on the place of a breakpoint makes of it: a node stops after it has fired, then before it
/// fires, then not; an edge at any token, a live one, a dead one, none; a group at everything inside, or not. Nothing:
/// it is removed.
std::optional<BreakpointSpec> nextSpec(BreakpointSpec spec);

/// Turns what is clicked in the picture into requests for breakpoints. GUI thread.
class BreakpointWiring final : public QObject {
    Q_OBJECT

public:
    BreakpointWiring(ui::Session& session, const ui::Canvas& canvas, QObject* parent);

    /// As a click does.
    void cycle(const ui::CanvasTarget& target);
    /// Sets the usual one, or removes what is there.
    void toggle(const ui::CanvasTarget& target);
    /// Sets the usual one, or switches on what is there.
    void put(const ui::CanvasTarget& target);
    /// The same on the loop frame in which a node is executed; on the node where that is none.
    void putOnFrameOf(NodeId node);
    /// Sets, changes or (nothing) removes the one on `target`.
    void set(const ui::CanvasTarget& target, const std::optional<BreakpointSpec>& spec);
    /// Stops at dead firings of a node, or no more.
    void toggleDeath(NodeId node);
    bool stopsAtDeath(NodeId node) const;
    /// Runs on until a node fires, or something else stops the run.
    /// `tag`: only there, as a pattern such as "while;3"; empty: wherever it fires next.
    void runTo(NodeId node, const std::string& tag = {});
    /// A new breakpoint on `target`; nothing on what cannot have one.
    std::optional<BreakpointSpec> fresh(const ui::CanvasTarget& target) const;
    /// Whether `target` cannot have one, and says so.
    bool isRefused(const ui::CanvasTarget& target);
    /// The one that is there; of a loop frame, one on its whole scope as well.
    const ui::BreakpointRow* find(const ui::CanvasTarget& target) const;
    /// Whether a breakpoint is there only as what is run to.
    bool isPassing(const BreakpointSpec& spec) const { return m_passingSpec == spec; }

Q_SIGNALS:
    void said(const QString& text);

private:
    void put(const ui::BreakpointRow* there, BreakpointSpec spec);
    /// The one that stops at dead firings of a node, set or not.
    BreakpointSpec deathOf(NodeId node) const;
    /// The one in the same place, whatever else it asks for; null: there is none.
    const ui::BreakpointRow* findLike(const BreakpointSpec& wanted) const;
    /// The run to somewhere is over: its breakpoint goes.
    void removePassing(int run);

    ui::Session& m_session;
    const ui::Canvas& m_canvas;
    int m_runs = 0;  ///< number of the newest that a breakpoint is there for
    std::optional<BreakpointSpec> m_passingSpec;
    ui::CanvasTarget m_passing;  ///< what is run to: its breakpoint goes when the run stops
};

}
