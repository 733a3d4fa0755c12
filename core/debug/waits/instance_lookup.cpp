// SPDX-License-Identifier: Apache-2.0
#include "core/debug/waits/instance_lookup.h"

#include <algorithm>

namespace tagscope {

namespace {

uint64_t placeKey(StaticFrameId frame, uint64_t key)
{
    return key ^ (uint64_t{frame.value} + 1) * 0xff51afd7ed558ccdu;
}

uint64_t flightKey(uint32_t mailbox, uint64_t key)
{
    return key ^ (uint64_t{mailbox} + 1) * 0xc4ceb9fe1a85ec53u;
}

uint64_t countOf(const Iteration& iteration, PlanId node)
{
    const uint32_t local = node.value - iteration.firstNode;
    return iteration.blocks.block(local / blockNodes).counts()[local % blockNodes];
}

}

InstanceLookup::InstanceLookup(const Program& program, const State& state)
    : m_program(program), m_state(state), m_started(state), m_instances(program.frames().size()),
      m_enters(program.frames().size()), m_nexts(program.frames().size())
{
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (state.frames[i].isLive)
            m_instances[state.frames[i].staticFrame.index()].emplace_back(i);
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        const Iteration& iteration = state.iterations[i];
        if (iteration.frame.isValid())
            m_iterations.emplace(placeKey(iteration.staticFrame,
                                          messageKey(state.frames[iteration.frame.index()].pathHash, iteration.number)),
                                 IterationId(i));
    }
    for (size_t i = 0; i < program.nodes().size(); ++i) {
        const PlanNode& node = program.nodes()[i];
        if (node.opClass == OpClass::Enter)
            m_enters[node.childFrame().index()].emplace_back(i);
        else if (node.opClass == OpClass::NextIteration)
            m_nexts[node.frame.index()].emplace_back(i);
    }
    for (const auto& [waiter, blocked] : state.blocked)
        m_blocked[blocked.instance.iterationId()].push_back(blocked.instance.node());
    if (state.network) {
        const NetworkState& network = *state.network;
        for (size_t i = 0; i < network.flights.size() + network.stays.size(); ++i)
            m_flights.emplace(flightKey(flightAt(network, i).mailbox, flightAt(network, i).key), &flightAt(network, i));
    }
}

const Flight* InstanceLookup::flight(uint32_t mailbox, uint64_t key) const
{
    const auto found = m_flights.find(flightKey(mailbox, key));
    return found == m_flights.end() ? nullptr : found->second;
}

InstancePhase InstanceLookup::phase(PlanId node, IterationId iteration) const
{
    if (static_cast<uint32_t>(countOf(m_state.iteration(iteration), node)) != 0)
        return InstancePhase::Pending;
    if (m_started.isBlocked(node, iteration))
        return InstancePhase::Blocked;
    if (m_started.isHeld(node, iteration))
        return InstancePhase::Aside;
    return m_started.ready(node, iteration) ? InstancePhase::Ready : InstancePhase::Done;
}

InstanceLookup::Input InstanceLookup::input(PlanId id, IterationId iterationId, uint32_t i) const
{
    const PlanNode& node = m_program.node(id);
    const Iteration& iteration = m_state.iteration(iterationId);
    const GatherEntry& entry = m_program.gather()[node.inputsBegin + i];
    if (entry.isInvariant) {
        const Invariant& invariant = m_state.frames[iteration.frame.index()].invariants[entry.index];
        return invariant.arrival == Invariant::Arrival::Missing ? Input::Missing
            : invariant.arrival == Invariant::Arrival::Live     ? Input::Live
                                                                : Input::Dead;
    }
    const Block& block = iteration.blocks.block((id.value - iteration.firstNode) / blockNodes);
    const Tensor& value = block.slots()[entry.index];
    return value.hasValue() ? Input::Live : value.isDead() ? Input::Dead : Input::Missing;
}

uint32_t InstanceLookup::deadInputs(PlanId node, IterationId iteration) const
{
    return static_cast<uint32_t>(countOf(m_state.iteration(iteration), node) >> 32);
}

std::optional<IterationId> InstanceLookup::iterationOf(StaticFrameId frame, uint64_t key) const
{
    const auto found = m_iterations.find(placeKey(frame, key));
    return found == m_iterations.end() ? std::nullopt : std::optional(found->second);
}

std::span<const FrameId> InstanceLookup::instancesOf(StaticFrameId frame) const
{
    return m_instances[frame.index()];
}

std::optional<FrameId> InstanceLookup::child(IterationId parent, StaticFrameId frame) const
{
    for (const FrameId child : m_state.iteration(parent).children)
        if (m_state.frames[child.index()].staticFrame == frame)
            return child;
    return std::nullopt;
}

std::span<const PlanId> InstanceLookup::entersOf(StaticFrameId frame) const
{
    return m_enters[frame.index()];
}

std::span<const PlanId> InstanceLookup::nextIterationsOf(StaticFrameId frame) const
{
    return m_nexts[frame.index()];
}

std::span<const PlanId> InstanceLookup::blockedIn(IterationId iteration) const
{
    const auto found = m_blocked.find(iteration);
    return found == m_blocked.end() ? std::span<const PlanId>() : found->second;
}

}
