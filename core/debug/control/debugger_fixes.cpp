// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/holds.h"
#include "core/debug/control/run_line.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

/// Whether letting go is not enough: what a person did has harmed the run.
bool doesHarm(NetworkAct::Kind kind)
{
    using Act = NetworkAct::Kind;
    return kind != Act::Hold && kind != Act::Release && kind != Act::Pause && kind != Act::Resume && kind != Act::Mend
        && kind != Act::Spare;
}

/// Before the first event up to `position` that a fix takes back.
uint64_t forkOf(const Timeline& line, const FixPlan& plan, uint64_t position)
{
    for (const ActDone& done : line.faultsDone())
        if (std::ranges::find(plan.faults, done.act.fault) != plan.faults.end())
            position = std::min(position, done.event);
    if (plan.letsGo)
        for (const ActDone& done : line.acts())
            if (doesHarm(done.act.kind))
                position = std::min(position, done.event);
    return position;
}

/// The static frames into which the node of a change leads, on all devices that have it.
std::vector<StaticFrameId> framesOf(const Program& program, NodeId enter)
{
    std::vector<StaticFrameId> found;
    const PlanId plan = program.planOf(enter);
    if (!plan.isValid() || program.node(plan).opClass != OpClass::Enter)
        return found;
    const PlanFrame& entered = program.frame(program.node(plan).childFrame());
    for (StaticFrameId frame(0); frame.index() < program.frames().size(); ++frame.value) {
        const PlanFrame& each = program.frame(frame);
        if (each.name == entered.name && program.frame(each.parent).name == program.frame(entered.parent).name)
            found.push_back(frame);
    }
    return found;
}

}

Result<StopReport> Debugger::takeFix(const FixPlan& plan)
{
    if (!m_program)
        return Failure(m_refusal->error);
    if (plan.isEmpty())
        return refused("there is nothing that can be tried");
    if (!plan.isOfRun())
        return refused(ErrorCode::FailedPrecondition,
                       "this fix makes another graph: save the mended graph, and open it");
    const uint64_t from = m_position;
    const int before = line().id;
    const uint64_t fork = forkOf(*line().timeline, plan, from);
    if (!moveTo(fork))
        return report(StopReason::Paused, from);
    for (const uint32_t fault : plan.faults) {
        NetworkAct spare;
        spare.kind = NetworkAct::Kind::Spare;
        spare.amount = fault;
        if (!checkAct(*m_program, state(), spare))
            continue;  // left out before
        if (Result<StopReport> done = act(spare); !done)
            return done;
    }
    if (line().id == before && fork < from)
        if (Result<StopReport> forked = setPolicy(policy()); !forked)
            return forked;
    while (const std::optional<NetworkAct> next = plan.letsGo ? nextRelease(state()) : std::nullopt)
        if (Result<StopReport> done = act(*next); !done)
            return done;
    for (const GraphChange& change : plan.changes) {
        const Result<NodeId> enter = node(change.node);
        if (!enter)
            return Failure(enter.error());
        const auto* window = change.value.as<int64_t>();
        for (const StaticFrameId frame : framesOf(*m_program, *enter))
            if (window && state().windowOf(*m_program, frame) != *window)
                if (Result<StopReport> done = setWindow(frame, *window); !done)
                    return done;
    }
    StopReport stop = report(StopReason::Goal, from);
    stop.madeBranch = line().id != before;
    if (stop.madeBranch)
        stop.note = say("{} goes on from position {} with the fix; {} stays as it is", branchName(line().id),
                        grouped(m_position), branchName(before));
    return stop;
}

}
