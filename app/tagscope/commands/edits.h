// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/graphview/canvas_target.h"
#include "ui/parts/undo.h"
#include "ui/session/session.h"

#include <QObject>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <vector>

namespace tagscope::ui {
class Canvas;
}

namespace tagscope::app {

/// What was done in the window and can be undone, on one stack: breakpoints (wherever they were set: in the picture,
/// the list or the console), values that were overridden and nodes fired out of turn (which make a branch: undoing goes
/// back to where it was made, the branch stays in the list), what recordings keep, groups that were opened and closed.
/// Others add what they change by `push`. Another graph begins a new stack; other inputs, or other devices, make
/// another run, so that what is about places in the one before goes. GUI thread.
class Edits final : public QObject, public ui::Undo {
    Q_OBJECT

public:
    Edits(ui::Session& session, ui::Canvas& canvas, QObject* parent);
    ~Edits() override;

    QUndoStack& stack() { return m_stack; }
    void push(const QString& text, std::function<void()> undo, std::function<void()> redo) override;
    /// Puts breakpoints or capture rules as they were, which is nobody's edit.
    template <ui::Command C>
    void put(C command)
    {
        ++m_expected;
        m_session.post(this, std::move(command), [this](const Result<void>& done) {
            if (!done)
                m_session.tellFailure(done.error());
            seenExpected();
        });
    }
    /// Breakpoints that are set only for one run.
    void setPassing(std::function<bool(const BreakpointSpec&)> isPassing) { m_isPassing = std::move(isPassing); }

private:
    struct Place {
        int branch = 0;
        uint64_t position = 0;
    };
    class Command;

    void pushOpening(const QString& text, ui::Canvas& canvas, const std::vector<ui::GroupId>& groups, bool isOpen);
    Place place() const;
    void startOver();
    void forgetPlaces();
    void look();
    void lookAtBreakpoints();
    void lookAtCapture();
    void lookAtBranches();
    void seenExpected();
    std::vector<Breakpoint> breakpoints() const;
    void goTo(Place place);

    ui::Session& m_session;
    QUndoStack m_stack;
    std::shared_ptr<const Graph> m_graph;   ///< that it is about
    std::vector<Breakpoint> m_breakpoints;  ///< as they were last seen
    CaptureSettings m_capture;              ///< likewise
    std::vector<BranchInfo> m_branches;     ///< likewise
    Place m_place;                          ///< likewise
    int m_expected = 0;                     ///< of those that put things as they were, and are on their way
    std::function<bool(const BreakpointSpec&)> m_isPassing;
    bool m_isRebuilding = false;  ///< commands only change their place on the stack
};

/// What makes `after` of `before`, in a few words; empty if nothing does.
QString changeOfBreakpoints(const std::vector<Breakpoint>& before, const std::vector<Breakpoint>& after);

}
