// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/commands/edits.h"

#include "ui/common/text.h"
#include "ui/graphview/canvas.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/move_requests.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace tagscope::app {

using ui::text;

namespace {

constexpr int mostEdits = 500;

QString nameOf(const BreakpointSpec& spec)
{
    if (spec.kind == BreakpointSpec::Kind::Edge && !spec.target.empty())
        return QStringLiteral("%1 → %2").arg(text(spec.text), text(spec.target));
    return spec.text.empty() ? text(toString(spec)) : text(spec.text);
}

/// What the branch was made by that is current now.
QString changeThatMade(const BranchInfo& branch, const ui::Snapshot& snapshot)
{
    const auto nameOfNode = [&](NodeId node) { return text(snapshot.graph->node(node).name); };
    switch (branch.cause) {
    case BranchCause::Edited: return Edits::tr("Override %1").arg(nameOfNode(snapshot.edits.back().node));
    case BranchCause::Window: return Edits::tr("Set the window of a loop");
    case BranchCause::Schedule: return Edits::tr("Change the schedule");
    case BranchCause::Network: return Edits::tr("Do something to messages or devices");
    case BranchCause::Fired: break;
    }
    const bool hasFired = snapshot.report && snapshot.report->fired && snapshot.report->fired->isOfNode();
    return hasFired ? Edits::tr("Fire %1 out of turn").arg(nameOfNode(snapshot.report->fired->node))
                    : Edits::tr("Fire out of turn");
}

const Breakpoint* find(const std::vector<Breakpoint>& all, int id)
{
    const auto found = std::ranges::find(all, id, &Breakpoint::id);
    return found == all.end() ? nullptr : &*found;
}

}

/// Pushing one calls redo, for what is done already.
class Edits::Command final : public QUndoCommand {
public:
    struct Edit {
        QString text;
        std::function<void()> undo;
        std::function<void()> redo;
        bool isAboutPlaces = false;  ///< of the run
    };
    Command(const Edits& edits, Edit edit) : QUndoCommand(edit.text), m_edits(edits), m_edit(std::move(edit)) {}

    const Edit& edit() const { return m_edit; }
    void undo() override
    {
        if (!m_edits.m_isRebuilding)
            m_edit.undo();
    }
    void redo() override
    {
        if (std::exchange(m_isDone, true) && !m_edits.m_isRebuilding)
            m_edit.redo();
    }

private:
    const Edits& m_edits;
    Edit m_edit;
    bool m_isDone = false;
};

QString changeOfBreakpoints(const std::vector<Breakpoint>& before, const std::vector<Breakpoint>& after)
{
    QStringList changes;
    for (const Breakpoint& b : before)
        if (!find(after, b.id))
            changes.append(Edits::tr("Remove the breakpoint on %1").arg(nameOf(b.spec)));
    for (const Breakpoint& b : after) {
        const Breakpoint* was = find(before, b.id);
        if (!was) {
            changes.append(Edits::tr("Set a breakpoint on %1").arg(nameOf(b.spec)));
        } else if (was->spec != b.spec) {
            BreakpointSpec switched = was->spec;
            switched.isEnabled = b.spec.isEnabled;
            changes.append(switched != b.spec     ? Edits::tr("Change the breakpoint on %1").arg(nameOf(b.spec))
                               : b.spec.isEnabled ? Edits::tr("Switch the breakpoint on %1 on").arg(nameOf(b.spec))
                                                  : Edits::tr("Switch the breakpoint on %1 off").arg(nameOf(b.spec)));
        }
    }
    return changes.size() > 1 ? Edits::tr("Change %Ln breakpoints", nullptr, static_cast<int>(changes.size()))
                              : changes.value(0);
}

Edits::Edits(ui::Session& session, ui::Canvas& canvas, QObject* parent)
    : QObject(parent), m_session(session), m_isPassing([](const BreakpointSpec&) { return false; })
{
    m_stack.setUndoLimit(mostEdits);
    connect(&session, &ui::Session::fileChanged, this, &Edits::startOver);
    connect(&session, &ui::Session::snapshotChanged, this, &Edits::look);
    connect(&canvas, &ui::Canvas::groupToggled, this, [this, &canvas](ui::GroupId group, bool isOpen) {
        const QString name = text(canvas.tree()->group(group).title());
        pushOpening(isOpen ? tr("Open %1").arg(name) : tr("Close %1").arg(name), canvas, {group}, isOpen);
    });
    connect(&canvas, &ui::Canvas::levelOpened, this, [this, &canvas](const std::vector<ui::GroupId>& groups) {
        if (!groups.empty())
            pushOpening(tr("Open one more level"), canvas, groups, true);
    });
}

Edits::~Edits()
{
    m_stack.disconnect();  // a window that goes away has no use for its last words
}

void Edits::push(const QString& text, std::function<void()> undo, std::function<void()> redo)
{
    m_stack.push(new Command(*this, {text, std::move(undo), std::move(redo), false}));
}

/// By name: when it is undone the graph may be grouped in another way.
void Edits::pushOpening(const QString& text, ui::Canvas& canvas, const std::vector<ui::GroupId>& groups, bool isOpen)
{
    std::set<std::string> keys;
    for (const ui::GroupId group : groups)
        keys.insert(ui::groupKey(canvas.tree()->group(group)));
    const auto setOpen = [&canvas, keys](bool opens) {
        if (canvas.tree())
            canvas.setOpen(canvas.tree()->find(keys), opens);
    };
    push(
        text, [setOpen, isOpen] { setOpen(!isOpen); }, [setOpen, isOpen] { setOpen(isOpen); });
}

Edits::Place Edits::place() const
{
    return {m_session.snapshot()->branch(), m_session.snapshot()->position};
}

void Edits::startOver()
{
    if (std::exchange(m_graph, m_session.snapshot()->opened) == m_session.snapshot()->opened)
        forgetPlaces();
    else
        m_stack.clear();
    m_breakpoints = breakpoints();
    m_capture = m_session.snapshot()->capture;
    m_branches = m_session.snapshot()->branches;
    m_place = place();
}

void Edits::forgetPlaces()
{
    std::vector<Command::Edit> kept;
    int done = 0;
    for (int i = 0; i < m_stack.count(); ++i)
        if (const Command::Edit& edit = static_cast<const Command*>(m_stack.command(i))->edit(); !edit.isAboutPlaces) {
            kept.push_back(edit);
            done += i < m_stack.index() ? 1 : 0;
        }
    const QScopedValueRollback rebuilding(m_isRebuilding, true);
    m_stack.clear();
    for (Command::Edit& edit : kept)
        m_stack.push(new Command(*this, std::move(edit)));
    m_stack.setIndex(done);
}

std::vector<Breakpoint> Edits::breakpoints() const
{
    std::vector<Breakpoint> all;
    for (const ui::BreakpointRow& row : m_session.snapshot()->breakpoints)
        if (!m_isPassing(row.breakpoint.spec))
            all.push_back({row.breakpoint.id, row.breakpoint.spec, {}, {}, row.breakpoint.structure});
    return all;
}

void Edits::look()
{
    lookAtBreakpoints();
    lookAtCapture();
    lookAtBranches();
}

void Edits::lookAtBreakpoints()
{
    if (m_expected > 0)
        return;
    std::vector<Breakpoint> now = breakpoints();
    const QString change = changeOfBreakpoints(m_breakpoints, now);
    if (change.isEmpty())
        return;
    push(
        change, [this, before = m_breakpoints] { put(ui::BreakpointsRequest{before}); },
        [this, now] { put(ui::BreakpointsRequest{now}); });
    m_breakpoints = std::move(now);
}

void Edits::lookAtCapture()
{
    const CaptureSettings& now = m_session.snapshot()->capture;
    if (m_expected > 0 || now == m_capture)
        return;
    push(
        tr("Change what is captured"), [this, before = m_capture] { put(ui::CaptureRequest{before}); },
        [this, now] { put(ui::CaptureRequest{now}); });
    m_capture = now;
}

void Edits::lookAtBranches()
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    if (snapshot.isRunning)
        return;
    const Place now = place();
    const auto known = std::ssize(m_branches);
    if (known > 0 && std::ssize(snapshot.branches) > known && now.branch >= known) {
        const QString what = changeThatMade(snapshot.branches[static_cast<size_t>(now.branch)], snapshot);
        m_stack.push(
            new Command(*this, {what, [this, before = m_place] { goTo(before); }, [this, now] { goTo(now); }, true}));
    }
    m_branches = snapshot.branches;
    m_place = now;
}

void Edits::seenExpected()
{
    if (--m_expected > 0 || !m_session.snapshot())
        return;
    m_breakpoints = breakpoints();
    m_capture = m_session.snapshot()->capture;
}

void Edits::goTo(Place place)
{
    m_session.post(ui::BranchRequest{place.branch});
    m_session.post(ui::GoToRequest{place.position});
}

}

#include "moc_edits.cpp"
