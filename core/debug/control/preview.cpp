// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/preview.h"

#include "core/debug/control/goal_watch.h"
#include "core/debug/control/recorder.h"
#include "core/exec/run_loop.h"
#include "core/exec/structural.h"

#include <algorithm>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Collects events until the goal is reached or a limit is.
class Collector final : public EventSink {
public:
    Collector(const Program& program, GoalWatch goal, const PreviewLimits& limits)
        : m_program(program), m_goal(std::move(goal)), m_limits(limits), m_end(Clock::now() + limits.time),
          m_isSeen(program.nodes().size(), false)
    {
    }

    void onEvent(const State& state, const Event& event) override
    {
        ++m_preview.events;
        if (event.isOfNode() && !m_isSeen[event.node.index()] && !m_program.isHelper(event.node)) {
            m_isSeen[event.node.index()] = true;
            m_preview.nodes.push_back(m_program.nodeOf(event.node));
        }
        m_preview.isWhole = m_goal.reachedBy(state, event);
    }
    /// Whether there is nothing more to see from this state on.
    bool isDone(const State& state)
    {
        m_preview.isWhole = m_preview.isWhole || m_goal.reachedAt(state)
            || nextChoice(m_program, state, {}).isIdle();  // for every policy alike
        return m_preview.isWhole || m_preview.events >= m_limits.events || Clock::now() >= m_end;
    }
    bool stopsAt(const State& state) { return isDone(state); }
    bool stopsBefore(const State& state, const Choice& choice) const
    {
        return choice.isFire() && !mayTry(state, state.ready[choice.index]);
    }
    bool stopsAfter(const State&) { return false; }
    Preview take() { return std::move(m_preview); }

private:
    bool mayTry(const State& state, const ReadyEntry& entry) const
    {
        const PlanId plan = entry.node();
        const PlanNode& node = m_program.node(plan);
        if (entry.isDead() || node.fire != FireKind::Kernel)
            return true;
        const Iteration& iteration = state.iteration(entry.iterationId());
        const std::span<const Tensor> slots = inputSlots(iteration, plan, node);
        const GatherEntry* gather = m_program.gather().data() + node.inputsBegin;
        for (uint32_t i = 0; i < node.inputCount; ++i) {
            const bool isInvariant = !node.readsOwnSlots && gather[i].isInvariant;
            const Tensor& input =
                isInvariant ? state.frames[iteration.frame.index()].invariants[gather[i].index].value : slots[i];
            if (input.elements() > m_limits.inputElements)
                return false;
        }
        return true;
    }

    const Program& m_program;
    GoalWatch m_goal;
    PreviewLimits m_limits;
    Clock::time_point m_end;
    std::vector<bool> m_isSeen;
    Preview m_preview;
};

}

Result<Preview> preview(const Debugger& debugger, const Goal& goal, const PreviewLimits& limits)
{
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    Result<GoalWatch> watch = GoalWatch::create(goal, *debugger.tagNames(), *timeline, debugger.state());
    if (!watch)
        return Failure(watch.error());
    Collector collector(*debugger.program(), *std::move(watch), limits);
    bool isDone = collector.isDone(debugger.state());
    const uint64_t begin = debugger.position();
    const uint64_t last = begin + std::min(debugger.size() - begin, limits.events);
    const auto look = [&](const State& before, const Event& event) {
        isDone = isDone || (before.position > begin && collector.isDone(before));
        if (!isDone)
            collector.onEvent(before, event);
        return !isDone;
    };
    timeline->visit(begin, last, look, Values::Kept);
    // Values that are not kept are not computed again for a look ahead.
    if (isDone || (last > begin && timeline->leavesOut()))
        return collector.take();

    Executor executor(debugger.program(), last > begin ? timeline->stateAt(last) : debugger.state());
    executor.setSink(&collector);
    executor.setLog([](std::string_view) {});
    executor.setEdits(editSource(*debugger.program(), timeline->edits().items()));
    const auto chooseThere = [&](const State& state) {
        return nextChoiceOn(*debugger.program(), state, debugger.policy(), *goal.device);
    };
    const RunEnd end = goal.device
        ? runLoop(executor, {}, chooseThere, collector)
        : runLoop(executor, {}, PolicyChooser(*debugger.program(), debugger.policy()), collector);
    Preview seen = collector.take();
    seen.isWhole |= end == RunEnd::NoChoice;  // a device alone comes no further
    return seen;
}

}
