// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/repeat_request.h"

#include "core/base/say.h"
#include "ui/session/engine_run.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace tagscope::ui {

namespace {

/// Makes a run again, in slices, and says how far it is.
class Repetition {
public:
    Repetition(EngineRun& run, const RunRecipe& recipe)
        : m_run(run), m_debugger(*run.debugger()), m_recipe(recipe),
          m_all(std::max<uint64_t>(1, eventsToFire(m_debugger, recipe)))
    {
    }

    Result<StopReport> make(size_t done)
    {
        const std::vector<RecipeStep>& steps = m_recipe.steps.items();
        for (size_t i = std::min(done, steps.size()); i < steps.size(); ++i) {
            const RecipeStep& step = steps[i];
            if (const Result<StopReport> there = stand(step.branch, step.size, step.position); !there)
                return there;
            if (const Result<void> repeated = repeatStep(m_debugger, step); !repeated)
                return Failure(repeated.error());
            if (m_run.isStopped())
                return refused(ErrorCode::Cancelled, "made again up to event {}", grouped(m_debugger.position()));
        }
        for (size_t line = 0; line < m_recipe.sizes.size(); ++line)
            if (const Result<StopReport> there =
                    stand(static_cast<int>(line), m_recipe.sizes[line], m_recipe.sizes[line]);
                !there)
                return there;
        return stand(m_recipe.branch, m_recipe.position, m_recipe.position);
    }

private:
    /// On a line, with so many events at least, at a position of it.
    Result<StopReport> stand(int branch, uint64_t size, uint64_t position)
    {
        if (Result<StopReport> there = m_debugger.switchBranch(branch); !there)
            return there;
        if (m_debugger.size() < size)
            if (Result<void> there = runOn(size); !there)
                return Failure(there.error());
        return m_debugger.goTo(position);
    }

    Result<void> runOn(uint64_t size)
    {
        if (const Result<StopReport> end = m_debugger.goTo(m_debugger.size()); !end)
            return Failure(end.error());
        const RunBudget budget{UINT64_MAX, EngineRun::slice, &m_run.stopFlag()};
        StopReport report = m_debugger.run({Goal::Kind::Events, size - m_debugger.size(), {}}, budget);
        while (!report.isStop()) {
            const uint64_t left = std::min(m_all, eventsToFire(m_debugger, m_recipe));
            m_run.mailbox().setProgress(1 - static_cast<double>(left) / static_cast<double>(m_all));
            m_run.betweenSlices(report);
            report = m_debugger.resume(budget);
        }
        const uint64_t made = m_debugger.size();
        if (made >= size)
            return {};
        return report.reason == StopReason::Paused
            ? refused(ErrorCode::Cancelled, "made again up to event {} of {}", grouped(made), grouped(size))
            : refused(ErrorCode::FailedPrecondition, "the run ends at event {}, where it had {}", grouped(made),
                      grouped(size));
    }

    EngineRun& m_run;
    Debugger& m_debugger;
    const RunRecipe& m_recipe;
    uint64_t m_all;  ///< events, when it began
};

}

Result<void> RepeatRequest::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    std::vector<Breakpoint> breakpoints = d.breakpoints();
    d.setBreakpoints({});
    if (const auto& steps = recipe.steps.items(); done > 0)
        d.setMadeBy(recipe.policy,
                    {steps.begin(), steps.begin() + static_cast<ptrdiff_t>(std::min(done, steps.size()))});
    const auto end = [&] {
        run.mailbox().setRepeating(false);
        run.mailbox().setProgress(0);
        d.setBreakpoints(std::move(breakpoints));
    };
    run.mailbox().setRepeating(true);
    Result<StopReport> stood = Failure(Error{});
    try {
        stood = Repetition(run, recipe).make(done);
    } catch (const std::bad_alloc&) {
        end();
        throw;
    }
    end();
    const Result<void> made = stood ? Result<void>() : Failure(stood.error());
    if (!run.moved(std::move(stood)))
        run.showStanding();
    return made;
}

}
