// SPDX-License-Identifier: Apache-2.0
#include "core/debug/waits/stuck.h"

#include "core/exec/choice.h"

#include <algorithm>

namespace tagscope {

namespace {

bool missesTarget(const Program& program, const InstanceLookup& lookup)
{
    return std::ranges::any_of(program.runGraph().targetNodes, [&](NodeId target) {
        const PlanId plan = program.planOf(target);
        return plan.isValid() && program.node(plan).frame == rootFrame
            && lookup.phase(plan, IterationId(0u)) == InstancePhase::Pending;
    });
}

/// A fetch that can still come, or could have; one that came dead has no value, and misses nothing.
bool missesFetch(const Program& program, const State& state, const InstanceLookup& lookup)
{
    for (size_t i = 0; i < state.fetches.size(); ++i) {
        const PlanId retval = program.planOf(program.runGraph().fetchNodes[i]);
        if (state.fetches[i].isNone() && retval.isValid() && program.node(retval).frame == rootFrame
            && lookup.phase(retval, IterationId(0u)) == InstancePhase::Pending)
            return true;
    }
    return false;
}

}

bool missesSomething(const InstanceLookup& lookup)
{
    const Program& program = lookup.program();
    const State& state = lookup.state();
    return !state.blocked.empty() || isHeldUp(state) || missesTarget(program, lookup)
        || missesFetch(program, state, lookup)
        || (state.network
            && std::ranges::any_of(state.network->devices, [](const DeviceState& d) { return !d.aside.empty(); }));
}

bool isStuck(const Program& program, const State& state)
{
    return isOver(program, state) && !state.refilledFetch
        && (std::ranges::any_of(state.fetches, &Tensor::isNone) || missesSomething(InstanceLookup(program, state)));
}

}
