// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/take_fix.h"

#include "core/base/say.h"
#include "core/debug/control/holds.h"

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

int currentBranch(const Debugger& debugger)
{
    const std::vector<BranchInfo> all = debugger.branches();
    return std::ranges::find_if(all, &BranchInfo::isCurrent)->id;
}

}

Result<StopReport> takeFix(Debugger& debugger, const FixPlan& plan)
{
    if (!debugger.program())
        return Failure(debugger.refusal()->error);
    if (plan.isEmpty())
        return refused("there is nothing that can be tried");
    if (!plan.isOfRun())
        return refused(ErrorCode::FailedPrecondition,
                       "this fix makes another graph: save the mended graph, and open it");
    const Program& program = *debugger.program();
    const uint64_t from = debugger.position();
    const int before = currentBranch(debugger);
    const uint64_t fork = forkOf(*debugger.timeline(), plan, from);
    Result<StopReport> stop = debugger.goTo(fork);
    if (!stop || stop->reason == StopReason::Paused)
        return stop;
    bool forks = false;
    for (const uint32_t fault : plan.faults) {
        NetworkAct spare;
        spare.kind = NetworkAct::Kind::Spare;
        spare.amount = fault;
        if (!checkAct(program, debugger.state(), spare))
            continue;  // left out before
        stop = debugger.act(spare);
        if (!stop)
            return stop;
        forks |= stop->madeBranch;
    }
    if (!forks && fork < from) {
        stop = debugger.setPolicy(debugger.policy());
        if (!stop)
            return stop;
    }
    while (const std::optional<NetworkAct> next = plan.letsGo ? nextRelease(debugger.state()) : std::nullopt) {
        stop = debugger.act(*next);
        if (!stop)
            return stop;
    }
    for (const GraphChange& change : plan.changes) {
        const Result<NodeId> enter = debugger.node(change.node);
        if (!enter)
            return Failure(enter.error());
        const auto* window = change.value.as<int64_t>();
        for (const StaticFrameId frame : framesOf(program, *enter))
            if (window && debugger.state().windowOf(program, frame) != *window) {
                stop = debugger.setWindow(frame, *window);
                if (!stop)
                    return stop;
            }
    }
    const int after = currentBranch(debugger);
    stop->from = from;
    stop->madeBranch = after != before;
    if (stop->madeBranch)
        stop->note = say("{} goes on from position {} with the fix; {} stays as it is", Debugger::branchName(after),
                         grouped(debugger.position()), Debugger::branchName(before));
    return stop;
}

}
