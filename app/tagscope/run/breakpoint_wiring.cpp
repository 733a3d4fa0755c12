// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/breakpoint_wiring.h"

#include "ui/graphview/canvas.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <algorithm>
#include <vector>

namespace tagscope::app {

using Kind = BreakpointSpec::Kind;
using Token = BreakpointSpec::Token;
using ui::CanvasTarget;

std::optional<BreakpointSpec> nextSpec(BreakpointSpec spec)
{
    if (spec.kind == Kind::Node && !spec.before) {
        spec.before = true;
        return spec;
    }
    if (spec.kind == Kind::Edge && spec.token != Token::Dead) {
        spec.token = spec.token == Token::Any ? Token::Live : Token::Dead;
        return spec;
    }
    return std::nullopt;
}

BreakpointWiring::BreakpointWiring(ui::Session& session, const ui::Canvas& canvas, QObject* parent)
    : QObject(parent), m_session(session), m_canvas(canvas)
{
    connect(&session, &ui::Session::fileChanged, this, [this] {
        ++m_runs;  // its node is of the graph before
        m_passingSpec.reset();
    });
    connect(&canvas, &ui::Canvas::breakpointClicked, this, &BreakpointWiring::cycle);
    connect(&canvas, &ui::Canvas::followed, this, [this](ui::Canvas* other) {
        connect(other, &ui::Canvas::breakpointClicked, this, &BreakpointWiring::cycle);
    });
}

std::optional<BreakpointSpec> BreakpointWiring::fresh(const CanvasTarget& target) const
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    if (!snapshot || !snapshot->program)
        return std::nullopt;
    BreakpointSpec spec;
    switch (target.kind) {
    case CanvasTarget::Kind::Background:
    case CanvasTarget::Kind::Portal:
    case CanvasTarget::Kind::Message: return std::nullopt;
    case CanvasTarget::Kind::Node: spec.text = snapshot->graph->node(target.node).name; break;
    case CanvasTarget::Kind::Edge:
        spec.kind = Kind::Edge;
        spec.text = snapshot->graph->node(target.source.node).name;
        spec.slot = target.source.slot;
        spec.target = snapshot->graph->node(target.node).name;
        break;
    case CanvasTarget::Kind::Group: {
        const ui::Group* group = m_canvas.tree() ? &m_canvas.tree()->group(target.group) : nullptr;
        if (!group || !group->canStop() || group->path.empty())
            return std::nullopt;
        spec.kind = group->kind == ui::Group::Kind::Frame ? Kind::Frame : Kind::Scope;
        spec.text = group->path;
        break;
    }
    }
    return spec;
}

bool BreakpointWiring::isRefused(const CanvasTarget& target)
{
    if (fresh(target))
        return false;
    if (m_session.snapshot() && m_session.snapshot()->program)
        Q_EMIT said(tr("Only nodes, lines, scopes and loops can have a breakpoint."));
    return true;
}

const ui::BreakpointRow* BreakpointWiring::find(const CanvasTarget& target) const
{
    const std::optional<BreakpointSpec> wanted = fresh(target);
    const ui::BreakpointRow* there = wanted ? findLike(*wanted) : nullptr;
    if (there || !wanted || wanted->kind != Kind::Frame)
        return there;
    BreakpointSpec scope;
    scope.kind = Kind::Scope;
    scope.text = m_canvas.tree()->group(target.group).scope;
    return scope.text.empty() ? nullptr : findLike(scope);
}

const ui::BreakpointRow* BreakpointWiring::findLike(const BreakpointSpec& wanted) const
{
    const ui::Snapshot& snapshot = *m_session.snapshot();
    const std::vector<ui::BreakpointRow>& rows = snapshot.breakpoints;
    const std::vector<StaticFrameId> frames = wanted.kind == Kind::Frame && snapshot.names
        ? snapshot.names->framesNamed(wanted.text)
        : std::vector<StaticFrameId>();
    const auto isSameFrame = [&](const BreakpointSpec& spec) {  // which may be called by a part of its name
        return !frames.empty() && snapshot.names->framesNamed(spec.text) == frames;
    };
    const auto found = std::ranges::find_if(rows, [&](const ui::BreakpointRow& row) {
        const BreakpointSpec& spec = row.breakpoint.spec;
        return spec.kind == wanted.kind && (spec.text == wanted.text || isSameFrame(spec))
            && (spec.kind != Kind::Edge
                || (spec.slot == wanted.slot && (spec.target == wanted.target || spec.target.empty())));
    });
    return found == rows.end() ? nullptr : &*found;
}

void BreakpointWiring::set(const CanvasTarget& target, const std::optional<BreakpointSpec>& spec)
{
    const ui::BreakpointRow* there = find(target);
    if (there || spec)
        m_session.post(ui::BreakpointRequest{there ? there->breakpoint.id : 0, spec});
}

void BreakpointWiring::cycle(const CanvasTarget& target)
{
    if (isRefused(target))
        return;
    const ui::BreakpointRow* there = find(target);
    set(target, there ? nextSpec(there->breakpoint.spec) : fresh(target));
}

void BreakpointWiring::toggle(const CanvasTarget& target)
{
    if (!isRefused(target))
        set(target, find(target) ? std::nullopt : fresh(target));
}

void BreakpointWiring::put(const CanvasTarget& target)
{
    if (!isRefused(target))
        put(find(target), *fresh(target));
}

void BreakpointWiring::putOnFrameOf(NodeId node)
{
    const std::shared_ptr<const ui::Snapshot>& snapshot = m_session.snapshot();
    const std::optional<StaticFrameId> frame =
        snapshot && snapshot->program ? snapshot->program->frameOf(node) : std::nullopt;
    if (!frame || *frame == rootFrame) {
        put(CanvasTarget::ofNode(node));
        return;
    }
    BreakpointSpec spec;
    spec.kind = Kind::Frame;
    spec.text = snapshot->program->frame(*frame).name;
    put(findLike(spec), spec);
}

void BreakpointWiring::put(const ui::BreakpointRow* there, BreakpointSpec spec)
{
    if (there)
        spec = there->breakpoint.spec;
    spec.isEnabled = true;
    m_session.post(ui::BreakpointRequest{there ? there->breakpoint.id : 0, spec});
}

BreakpointSpec BreakpointWiring::deathOf(NodeId node) const
{
    BreakpointSpec spec;
    spec.kind = Kind::Dead;
    spec.text = m_session.snapshot()->graph->node(node).name;
    return spec;
}

bool BreakpointWiring::stopsAtDeath(NodeId node) const
{
    return findLike(deathOf(node)) != nullptr;
}

void BreakpointWiring::toggleDeath(NodeId node)
{
    const ui::BreakpointRow* there = findLike(deathOf(node));
    m_session.post(
        ui::BreakpointRequest{there ? there->breakpoint.id : 0, there ? std::nullopt : std::optional(deathOf(node))});
}

void BreakpointWiring::runTo(NodeId node, const std::string& tag)
{
    const CanvasTarget target = CanvasTarget::ofNode(node);
    std::optional<BreakpointSpec> spec = fresh(target);
    if (!spec)
        return;
    spec->tag = tag;
    const bool isStopThere = find(target) != nullptr;
    if (!isStopThere) {
        m_passingSpec = spec;
        set(target, spec);
    }
    const ui::MoveRequest on{Goal{Goal::Kind::Continue, 1, {}}};
    if (isStopThere) {
        m_session.post(on);
        return;
    }
    m_passing = target;
    m_session.post(this, on, [this, run = ++m_runs](const Result<StopReport>& report) {
        if (!report)
            m_session.tellFailure(report.error());
        if (run == m_runs)
            removePassing(run);
    });
}

void BreakpointWiring::removePassing(int run)
{
    const ui::BreakpointRow* there = find(m_passing);
    if (!there) {
        m_passingSpec.reset();
        return;
    }
    m_session.post(this, ui::BreakpointRequest{there->breakpoint.id, std::nullopt},
                   [this, run](const Result<void>& done) {
                       if (!done)
                           m_session.tellFailure(done.error());
                       if (run == m_runs)
                           m_passingSpec.reset();
                   });
}

}

#include "moc_breakpoint_wiring.cpp"
