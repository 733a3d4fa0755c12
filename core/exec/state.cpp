// SPDX-License-Identifier: Apache-2.0
#include "core/exec/state.h"

#include "core/exec/choice.h"

#include <algorithm>

namespace tagscope {

namespace {

std::optional<size_t> indexInReadyList(const State& state, PlanId node, IterationId iteration)
{
    for (size_t i = 0; i < state.ready.size(); ++i) {
        const ReadyEntry& entry = state.ready[i];
        if (entry.node() == node && entry.iterationId() == iteration)
            return i;
    }
    return std::nullopt;
}

bool isHeldAside(const Program& program, const State& state, PlanId node, IterationId iteration)
{
    if (!state.network)
        return false;
    const ReadyList& aside = state.network->devices[program.node(node).device.index()].aside;
    for (size_t i = 0; i < aside.size(); ++i)
        if (aside[i].node() == node && aside[i].iterationId() == iteration)
            return true;
    return false;
}

bool isBlocked(const Program& program, const State& state, PlanId node, IterationId iteration)
{
    return state.blocked.find(waiterOf(program.nodeOf(node), state.iteration(iteration).tag)) != nullptr;
}

uint64_t instanceKey(PlanId node, IterationId iteration)
{
    return uint64_t{iteration.value} << 32 | node.value;
}

/// The three are asked only about nodes that have all their inputs.
template <class FindReady, class IsHeld, class HasBlocked>
NodeView view(const Program& program, const State& state, PlanId id, IterationId iterationId, FindReady findReady,
              IsHeld isHeld, HasBlocked hasBlocked)
{
    NodeView view;
    const Iteration& iteration = state.iteration(iterationId);
    if (!iteration.frame.isValid() || iteration.staticFrame != program.node(id).frame)
        return view;
    const uint32_t local = id.value - iteration.firstNode;
    const uint64_t count = iteration.blocks.block(local / blockNodes).counts()[local % blockNodes];
    view.pending = static_cast<uint32_t>(count);
    view.dead = static_cast<uint32_t>(count >> 32);
    if (view.pending > 0) {
        const bool isUntouched = count == program.frame(iteration.staticFrame).initialCounts[local];
        view.phase = isUntouched ? NodePhase::NotReached : NodePhase::Pending;
        view.isDoomed = !isUntouched && isOver(program, state);
        return view;
    }
    view.readyIndex = findReady();
    if (view.readyIndex) {
        view.phase = NodePhase::Ready;
        view.isDead = state.ready[*view.readyIndex].isDead();
    } else if (isHeld()) {
        view.phase = NodePhase::Held;
    } else {
        view.phase = hasBlocked() ? NodePhase::Blocked : NodePhase::Done;
        view.isDoomed = view.phase == NodePhase::Blocked && isOver(program, state);
    }
    return view;
}

}

StartedIndex::StartedIndex(const State& state)
{
    m_ready.reserve(state.ready.size());
    for (size_t i = 0; i < state.ready.size(); ++i)
        m_ready.push_back({instanceKey(state.ready[i].node(), state.ready[i].iterationId()), i});
    m_blocked.reserve(state.blocked.size());
    for (const auto& [waiter, blocked] : state.blocked)
        m_blocked.push_back(instanceKey(blocked.instance.node(), blocked.instance.iterationId()));
    if (state.network)
        for (const DeviceState& device : state.network->devices)
            for (size_t i = 0; i < device.aside.size(); ++i)
                m_held.push_back(instanceKey(device.aside[i].node(), device.aside[i].iterationId()));
    std::ranges::sort(m_ready);
    std::ranges::sort(m_held);
    std::ranges::sort(m_blocked);
}

std::optional<size_t> StartedIndex::ready(PlanId node, IterationId iteration) const
{
    const uint64_t instance = instanceKey(node, iteration);
    const auto found = std::ranges::lower_bound(m_ready, instance, {}, &Ready::instance);
    return found != m_ready.end() && found->instance == instance ? std::optional(found->place) : std::nullopt;
}

bool StartedIndex::isHeld(PlanId node, IterationId iteration) const
{
    return std::ranges::binary_search(m_held, instanceKey(node, iteration));
}

bool StartedIndex::isBlocked(PlanId node, IterationId iteration) const
{
    return std::ranges::binary_search(m_blocked, instanceKey(node, iteration));
}

NodeView viewNode(const Program& program, const State& state, PlanId node, IterationId iteration)
{
    return view(
        program, state, node, iteration, [&] { return indexInReadyList(state, node, iteration); },
        [&] { return isHeldAside(program, state, node, iteration); },
        [&] { return isBlocked(program, state, node, iteration); });
}

NodeView viewNode(const Program& program, const State& state, const StartedIndex& started, PlanId node,
                  IterationId iteration)
{
    return view(
        program, state, node, iteration, [&] { return started.ready(node, iteration); },
        [&] { return started.isHeld(node, iteration); }, [&] { return started.isBlocked(node, iteration); });
}

std::optional<IterationId> findIteration(const State& state, TagId tag)
{
    for (size_t i = 0; i < state.iterations.size(); ++i)
        if (state.iterations[i].frame.isValid() && state.iterations[i].tag == tag)
            return IterationId(i);
    return std::nullopt;
}

uint64_t openFrames(const State& state)
{
    uint64_t open = 0;
    for (size_t i = 0; i < state.frames.size(); ++i)
        open += state.frames[i].isLive && state.frames[i].parent.isValid() ? 1u : 0u;
    return open;
}

std::string tagPath(const Program& program, const State& state, IterationId iterationId)
{
    std::vector<std::string> parts;
    for (IterationId id = iterationId; id.isValid();) {
        const Iteration& iteration = state.iteration(id);
        if (!iteration.frame.isValid() || iteration.staticFrame == rootFrame)
            break;
        parts.push_back(fmt::format("/{};{}", program.frame(iteration.staticFrame).name, iteration.number));
        id = state.frames[iteration.frame.index()].parent;
    }
    if (parts.empty())
        return "/";
    std::string path;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        path += *part;
    return path;
}

std::vector<InputView> viewInputs(const Program& program, const State& state, PlanId id, IterationId iterationId)
{
    const PlanNode& node = program.node(id);
    const Iteration& iteration = state.iteration(iterationId);
    std::vector<InputView> views(node.inputCount);
    if (!iteration.frame.isValid() || iteration.staticFrame != node.frame || node.inputCount == 0)
        return views;
    const FrameInstance& frame = state.frames[iteration.frame.index()];
    const Block& block = iteration.blocks.block((id.value - iteration.firstNode) / blockNodes);
    const bool isDone = viewNode(program, state, id, iterationId).phase == NodePhase::Done;
    for (uint32_t i = 0; i < node.inputCount; ++i) {
        const GatherEntry& entry = program.gather()[node.inputsBegin + i];
        InputView& view = views[i];
        if (entry.isInvariant) {
            view.value = frame.invariants[entry.index].value;
            if (frame.invariants[entry.index].arrival == Invariant::Arrival::Dead)
                view.arrival = InputView::Arrival::Dead;
        } else {
            view.value = block.slots()[entry.index];
        }
        if (view.value.hasValue()) {
            view.arrival = InputView::Arrival::Live;
        } else if (view.value.isDead()) {
            view.value = Tensor();
            // Of a Merge that has fired it came too late to be anything.
            if (!isDone)
                view.arrival = InputView::Arrival::Dead;
        }
    }
    return views;
}

}
