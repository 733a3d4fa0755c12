// SPDX-License-Identifier: Apache-2.0
// How a run is made again that somebody has had before.
#include "core/base/say.h"
#include "core/debug/control/run_recipe.h"
#include "ui/session/engine.h"

#include <algorithm>

namespace tagscope::ui {

Answer Engine::repeat(const RepeatRequest& request)
{
    Debugger& d = *debugger();
    std::vector<Breakpoint> breakpoints = d.breakpoints();
    d.setBreakpoints({});
    m_isRepeating = true;
    const Result<StopReport> stood = repeat(d, request.recipe);
    m_isRepeating = false;
    m_progress = 0;
    d.setBreakpoints(std::move(breakpoints));
    if (!stood) {
        m_report = standing();
        return MoveAnswer{*m_report, stood.error()};
    }
    m_report = *stood;
    return MoveAnswer{*stood, std::nullopt};
}

Result<StopReport> Engine::repeat(Debugger& d, const RunRecipe& recipe)
{
    const uint64_t all = std::max<uint64_t>(1, eventsToFire(d, recipe));
    const RunBudget budget{UINT64_MAX, engineSlice, &m_stop};
    const auto stand = [&](int branch, uint64_t size, uint64_t position) -> Result<StopReport> {
        if (Result<StopReport> there = d.switchBranch(branch); !there)
            return there;
        if (d.size() < size) {
            if (Result<StopReport> end = d.goTo(d.size()); !end)
                return end;
            StopReport report = d.run({Goal::Kind::Events, size - d.size(), {}}, budget);
            while (!report.isStop()) {
                const uint64_t left = eventsToFire(d, recipe);
                m_progress = 1 - static_cast<double>(std::min(left, all)) / static_cast<double>(all);
                betweenSlices(report);
                report = d.resume(budget);
            }
            if (d.size() < size)
                return report.reason == StopReason::Paused
                    ? refused(ErrorCode::Cancelled, "made again up to event {} of {}", grouped(d.size()), grouped(size))
                    : refused(ErrorCode::FailedPrecondition, "the run ends at event {}, where it had {}",
                              grouped(d.size()), grouped(size));
        }
        return d.goTo(position);
    };
    for (const RecipeStep& step : recipe.steps) {
        if (const Result<StopReport> there = stand(step.branch, step.size, step.position); !there)
            return there;
        if (const Result<void> repeated = repeatStep(d, step); !repeated)
            return Failure(repeated.error());
        if (m_stop.load(std::memory_order_relaxed))
            return refused(ErrorCode::Cancelled, "made again up to event {}", grouped(d.position()));
    }
    for (size_t line = 0; line < recipe.sizes.size(); ++line)
        if (const Result<StopReport> there = stand(static_cast<int>(line), recipe.sizes[line], recipe.sizes[line]);
            !there)
            return there;
    return stand(recipe.branch, recipe.position, recipe.position);
}

}
