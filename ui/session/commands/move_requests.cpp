// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/move_requests.h"

#include "core/base/say.h"
#include "ui/session/engine_run.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace tagscope::ui {

Result<StopReport> MoveRequest::work(EngineRun& run) const
{
    return run.moved(run.run(*run.debugger(), goal));
}

Result<StopReport> BackRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->back({to, count, tag}));
}

Result<StopReport> ReverseContinueRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    const RunBudget budget{UINT64_MAX, EngineRun::slice, &run.stopFlag()};
    StopReport report = d.reverseContinue(budget);
    while (!report.isStop()) {
        run.betweenSlices(report);
        report = d.reverseContinue(budget);
    }
    return run.moved(std::move(report));
}

Result<StopReport> GoToRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->goTo(position));
}

Result<StopReport> FireRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->fire(node, tag));
}

Result<StopReport> PolicyRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->setPolicy(policy));
}

Result<StopReport> BranchRequest::work(EngineRun& run) const
{
    return run.moved(run.debugger()->switchBranch(branch));
}

Result<StopReport> HitRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    const RunBudget budget{UINT64_MAX, std::chrono::milliseconds::max(), &run.stopFlag()};
    const uint64_t start = d.position();
    const uint64_t from = isForwards ? start + 1 : 0;
    const uint64_t to = isForwards ? d.size() : start - std::min<uint64_t>(1, start);
    std::optional<uint64_t> nearest;
    for (const Breakpoint& b : d.breakpoints()) {
        if (from > to || (id == 0 ? !b.spec.isEnabled : b.id != id))
            continue;
        const std::vector<uint64_t> positions = d.stopPositions(b.id, from, to, isForwards ? 1 : SIZE_MAX, budget);
        if (!positions.empty())
            nearest = isForwards ? std::min(positions.front(), nearest.value_or(UINT64_MAX))
                                 : std::max(positions.back(), nearest.value_or(0));
    }
    if (run.isStopped()) {  // not all has been looked through
        Result<StopReport> here = d.goTo(start);
        if (here)
            here->reason = StopReason::Paused;
        return run.moved(std::move(here));
    }
    if (!nearest || (!isForwards && *nearest == 0)) {
        const bool goesOn = d.endStatus() == RunStatus::Paused;
        return Failure(Error{ErrorCode::NotFound,
                             !isForwards  ? say("there is no earlier hit")
                                 : goesOn ? say("no later hit is recorded: Continue runs on to the next")
                                          : say("there is no later hit: the run is recorded to its end"),
                             {}});
    }
    Result<StopReport> before = d.goTo(*nearest - 1);
    if (!before)
        return run.moved(before);
    // The last step is made as a run: that looks what stops it there.
    StopReport stop =
        before->reason == StopReason::Paused ? *std::move(before) : d.run({Goal::Kind::Events, 1, {}}, budget);
    stop.from = start;
    return run.moved(std::move(stop));
}

}
