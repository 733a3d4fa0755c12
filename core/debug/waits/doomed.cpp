// SPDX-License-Identifier: Apache-2.0
#include "core/debug/waits/doomed.h"

#include <algorithm>

namespace tagscope {

/// Whether a message is there for a Recv in an iteration.
bool DoomedSet::hasMail(PlanId recv, const Iteration& iteration) const
{
    const MailboxEnds* const ends = m_program.mailboxOf(recv);
    const auto* mailbox = ends ? findResource<MailboxResource>(m_state.resources, ends->mailbox) : nullptr;
    return mailbox
        && mailbox->messages.contains(messageKey(m_state.frames[iteration.frame.index()].pathHash, iteration.number));
}

DoomedSet::DoomedSet(const InstanceLookup& lookup)
    : m_lookup(lookup), m_program(lookup.program()), m_state(lookup.state()), m_missing(m_state.iterations.size()),
      m_may(m_state.iterations.size()), m_later(m_program.nodes().size()), m_missingLater(m_program.nodes().size()),
      m_hasMail(m_program.nodes().size()), m_outstanding(m_state.frames.size())
{
    for (size_t i = 0; i < m_state.iterations.size(); ++i) {
        const Iteration& iteration = m_state.iterations[i];
        if (!iteration.frame.isValid())
            continue;
        const uint32_t nodes = m_program.frame(iteration.staticFrame).nodeCount;
        m_missing[i].resize(nodes);
        m_may[i].resize(nodes);
        for (uint32_t n = 0; n < nodes; ++n) {
            const PlanId node(iteration.firstNode + n);
            const Block& block = iteration.blocks.block(n / blockNodes);
            const auto pending = static_cast<uint32_t>(block.counts()[n % blockNodes]);
            const PlanNode& of = m_program.node(node);
            // A Merge needs one of its inputs, and its control inputs, which are counted twice (semantics.md 4.2).
            m_missing[i][n] = of.opClass == OpClass::Merge && pending > 0 ? pending / 2 + 1 : pending;
            if (of.opClass == OpClass::Recv && m_lookup.phase(node, IterationId(i)) != InstancePhase::Done)
                m_missing[i][n] += hasMail(node, iteration) ? 0U : 1U;
        }
        Outstanding& outstanding = m_outstanding[iteration.frame.index()];
        const uint64_t here = uint64_t{iteration.outstandingOps} + iteration.outstandingFrames;
        outstanding.all += here;
        if (iteration.number == m_state.frames[iteration.frame.index()].oldest)
            outstanding.oldest += here;
    }
    for (size_t i = 0; i < m_state.frames.size(); ++i) {
        m_outstanding[i].all += m_state.frames[i].isLive ? m_state.frames[i].pendingInputs : 0;
        m_outstanding[i].oldest +=
            m_state.frames[i].isLive && m_state.frames[i].oldest == 0 ? m_state.frames[i].pendingInputs : 0;
    }
    for (size_t i = 0; i < m_program.nodes().size(); ++i) {
        const PlanNode& from = m_program.nodes()[i];
        m_missingLater[i] += from.opClass == OpClass::Recv ? 1U : 0U;
        if (from.opClass != OpClass::Enter)  // what enters a loop is taken to have come
            for (const PlanEdge& edge : m_program.edgesOf(from))
                ++m_missingLater[edge.target];
    }
    // A Recv that has not begun to wait needs its message as one that has.
    const auto mayStart = [this](const ReadyEntry& entry) {
        if (missing(entry.node(), entry.iterationId()) == 0)
            mayFire(entry.node(), entry.iterationId());
    };
    for (size_t i = 0; i < m_state.ready.size(); ++i)
        mayStart(m_state.ready[i]);
    if (m_state.network) {
        const NetworkState& network = *m_state.network;
        for (const DeviceState& device : network.devices)
            for (size_t i = 0; device.isUp && device.hasStep && i < device.aside.size(); ++i)
                mayStart(device.aside[i]);
        for (size_t i = 0; i < network.flights.size() + network.stays.size(); ++i) {
            const Flight& flight = flightAt(network, i);
            for (const PlanId send : m_program.mailboxes()[flight.mailbox].senders)
                mayArrive(send, flight.key);
        }
    }
    for (const MailboxEnds& ends : m_program.mailboxes())  // messages that are there for iterations that are not
        if (const auto* mailbox = findResource<MailboxResource>(m_state.resources, ends.mailbox);
            mailbox && !mailbox->messages.empty())
            for (const PlanId recv : ends.receivers)
                mayHaveMailLater(recv);
    while (!m_open.empty() || !m_openLater.empty()) {
        if (!m_open.empty()) {
            const auto [node, iteration] = m_open.back();
            m_open.pop_back();
            bring(node, iteration);
        } else {
            const PlanId node = m_openLater.back();
            m_openLater.pop_back();
            bringLater(node);
        }
    }
}

bool DoomedSet::contains(PlanId node, IterationId iteration) const
{
    return !m_may[iteration.index()][node.value - m_state.iteration(iteration).firstNode];
}

std::vector<std::pair<PlanId, IterationId>> DoomedSet::all() const
{
    std::vector<std::pair<PlanId, IterationId>> found;
    for (size_t i = 0; i < m_may.size(); ++i)
        for (size_t n = 0; n < m_may[i].size(); ++n) {
            const PlanId node(m_state.iterations[i].firstNode + n);
            if (m_may[i][n])
                continue;
            if (m_lookup.phase(node, IterationId(i)) != InstancePhase::Done)
                found.emplace_back(node, IterationId(i));
        }
    return found;
}

std::vector<std::pair<PlanId, IterationId>> DoomedSet::blocked() const
{
    std::vector<std::pair<PlanId, IterationId>> found;
    for (const auto& [waiter, blocked] : m_state.blocked)
        if (contains(blocked.instance.node(), blocked.instance.iterationId()))
            found.emplace_back(blocked.instance.node(), blocked.instance.iterationId());
    return found;
}

std::vector<uint32_t> DoomedSet::fetches() const
{
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < m_state.fetches.size(); ++i) {
        const PlanId retval = m_program.planOf(m_program.runGraph().fetchNodes[i]);
        if (m_state.fetches[i].isNone() && retval.isValid() && m_program.node(retval).frame == rootFrame
            && m_lookup.phase(retval, IterationId(0u)) == InstancePhase::Pending && contains(retval, IterationId(0u)))
            found.push_back(i);
    }
    return found;
}

void DoomedSet::mayFire(PlanId node, IterationId iteration)
{
    std::vector<bool>::reference may = m_may[iteration.index()][node.value - m_state.iteration(iteration).firstNode];
    if (may)
        return;
    may = true;
    m_open.emplace_back(node, iteration);
    const InstancePhase phase = m_lookup.phase(node, iteration);
    if (phase != InstancePhase::Pending && phase != InstancePhase::Done) {
        const Iteration& at = m_state.iteration(iteration);
        finish(at.frame, at.number == m_state.frames[at.frame.index()].oldest);
    }
}

void DoomedSet::mayFireLater(PlanId node)
{
    if (m_later[node.index()])
        return;
    m_later[node.index()] = true;
    m_openLater.push_back(node);
}

/// One more of its inputs may come. More may be counted than there are: then it is not doomed, which is the side to err
/// on.
void DoomedSet::mayComeTo(PlanId node, IterationId iteration)
{
    uint32_t& left = missing(node, iteration);
    if (left > 0 && --left == 0)
        mayFire(node, iteration);
}

/// One more of what a node needs in an iteration that is not there yet.
void DoomedSet::mayComeLater(PlanId node)
{
    uint32_t& missing = m_missingLater[node.index()];
    missing -= missing > 0 ? 1U : 0U;
    if (missing == 0 || m_program.node(node).opClass == OpClass::Merge)
        mayFireLater(node);
}

/// What an instance that may fire may bring.
void DoomedSet::bring(PlanId id, IterationId iterationId)
{
    const PlanNode& node = m_program.node(id);
    const Iteration& iteration = m_state.iteration(iterationId);
    const FrameInstance& frame = m_state.frames[iteration.frame.index()];
    const auto bringTo = [&](IterationId to) {
        for (const PlanEdge& edge : m_program.edgesOf(node))
            mayComeTo(PlanId(edge.target), to);
    };
    const auto bringToLater = [&] {
        for (const PlanEdge& edge : m_program.edgesOf(node))
            mayComeLater(PlanId(edge.target));
    };
    switch (node.opClass) {
    case OpClass::Enter:
        if (const std::optional<FrameId> child = m_lookup.child(iterationId, node.childFrame())) {
            const FrameInstance& entered = m_state.frames[child->index()];
            for (int64_t n = entered.oldest; n <= (node.isConstantEnter ? entered.highest : entered.oldest); ++n)
                bringTo(entered.iteration(n));
            finish(*child, entered.oldest == 0);
        }
        for (const PlanEdge& edge : m_program.edgesOf(node))  // in an instance that is not there yet, or later in this
            if (node.isConstantEnter || m_program.node(PlanId(edge.target)).opClass == OpClass::Merge)
                mayEnterLater(PlanId(edge.target));
        break;
    case OpClass::Exit: bringTo(frame.parent); break;
    case OpClass::NextIteration:
        if (iteration.number < frame.highest)
            bringTo(frame.iteration(iteration.number + 1));
        else
            bringToLater();
        break;
    default: bringTo(iterationId); break;
    }
    if (node.opClass == OpClass::Send)
        mayArrive(id, messageKey(frame.pathHash, iteration.number));
    if (node.isStateful && !isTransfer(node.opClass))  // it may serve a queue: whoever waits at one may go on
        for (const auto& [waiter, blocked] : m_state.blocked)
            if (blocked.waitsFor.what != WaitCondition::For::Message)
                mayFire(blocked.instance.node(), blocked.instance.iterationId());
}

/// The same in iterations, or instances of a frame, that are not there yet.
void DoomedSet::bringLater(PlanId id)
{
    const PlanNode& node = m_program.node(id);
    for (const PlanEdge& edge : m_program.edgesOf(node)) {
        if (node.opClass == OpClass::Enter)
            mayEnterLater(PlanId(edge.target));
        else
            mayComeLater(PlanId(edge.target));
    }
    if (node.opClass == OpClass::Exit)
        for (const FrameId around : m_lookup.instancesOf(m_program.frame(node.frame).parent))
            for (int64_t n = m_state.frames[around.index()].oldest; n <= m_state.frames[around.index()].highest; ++n)
                for (const PlanEdge& edge : m_program.edgesOf(node))
                    mayComeTo(PlanId(edge.target), m_state.frames[around.index()].iteration(n));
    if (node.opClass == OpClass::Send)
        mayArrive(id, {});
    if (node.isStateful && !isTransfer(node.opClass))
        for (const auto& [waiter, blocked] : m_state.blocked)
            if (blocked.waitsFor.what != WaitCondition::For::Message)
                mayFire(blocked.instance.node(), blocked.instance.iterationId());
}

/// What comes from an Enter is not counted among what is missing.
void DoomedSet::mayEnterLater(PlanId node)
{
    if (m_missingLater[node.index()] == 0 || m_program.node(node).opClass == OpClass::Merge)
        mayFireLater(node);
}

/// One thing less that an instance waits for before it ends.
void DoomedSet::finish(FrameId id, bool isOldest)
{
    Outstanding& outstanding = m_outstanding[id.index()];
    if (isOldest && outstanding.oldest > 0 && --outstanding.oldest == 0)
        mayBegin(id);
    if (outstanding.all > 0 && --outstanding.all == 0)
        mayEnd(id);
}

/// The oldest iteration may end: what is parked begins another one.
void DoomedSet::mayBegin(FrameId id)
{
    for (const ParkedIteration& parked : m_state.frames[id.index()].parked)
        for (const PlanEdge& edge : m_program.edgesOf(m_program.node(parked.node)))
            mayComeLater(PlanId(edge.target));
}

/// Its dead Exits may leave, and the iteration around it may end.
void DoomedSet::mayEnd(FrameId id)
{
    const FrameInstance& frame = m_state.frames[id.index()];
    if (!frame.parent.isValid())
        return;
    const PlanFrame& of = m_program.frame(frame.staticFrame);
    for (uint32_t n = 0; n < of.nodeCount; ++n)
        if (const PlanNode& node = m_program.node(PlanId(of.firstNode + n)); node.opClass == OpClass::Exit)
            for (const PlanEdge& edge : m_program.edgesOf(node))
                mayComeTo(PlanId(edge.target), frame.parent);
    const Iteration& around = m_state.iteration(frame.parent);
    finish(around.frame, around.number == m_state.frames[around.frame.index()].oldest);
}

void DoomedSet::mayHaveMailLater(PlanId recv)
{
    if (m_hasMail[recv.index()])
        return;
    m_hasMail[recv.index()] = true;
    mayComeLater(recv);
}

/// A message may come to who waits for it, and to who will; without a key to any of them.
void DoomedSet::mayArrive(PlanId send, std::optional<uint64_t> key)
{
    const MailboxEnds* const ends = m_program.mailboxOf(send);
    if (!ends)
        return;
    const StaticFrameId from = m_program.node(send).frame;
    for (const PlanId recv : ends->receivers) {
        mayHaveMailLater(recv);
        if (key) {
            if (const std::optional<IterationId> at = m_lookup.iterationOf(m_program.node(recv).frame, *key))
                mayComeTo(recv, *at);
            continue;
        }
        // Only to those that are ahead of their sender: to others it is the Send of their own iteration that sends.
        for (const FrameId id : m_lookup.instancesOf(m_program.node(recv).frame)) {
            const FrameInstance& frame = m_state.frames[id.index()];
            for (int64_t n = frame.oldest; n <= frame.highest; ++n)
                if (!hasBegun(from, frame, n))
                    mayComeTo(recv, frame.iteration(n));
        }
    }
}

/// Whether an iteration of a static frame has begun, live or over, that is as one of another device's instance: of the
/// same frames and numbers.
bool DoomedSet::hasBegun(StaticFrameId frame, const FrameInstance& like, int64_t number) const
{
    if (frame == rootFrame)
        return true;
    for (const FrameId id : m_lookup.instancesOf(frame))
        if (const FrameInstance& instance = m_state.frames[id.index()]; instance.pathHash == like.pathHash)
            return number <= instance.highest;
    if (!like.parent.isValid())
        return false;
    // There is no such instance yet, or none any more: then it was entered from an iteration that is there, or over.
    const Iteration& around = m_state.iteration(like.parent);
    const FrameInstance& outer = m_state.frames[around.frame.index()];
    const StaticFrameId parent = m_program.frame(frame).parent;
    if (const std::optional<IterationId> entered =
            m_lookup.iterationOf(parent, messageKey(outer.pathHash, around.number)))
        return std::ranges::any_of(m_lookup.entersOf(frame), [&](PlanId enter) {
            return m_lookup.phase(enter, *entered) == InstancePhase::Done;
        });
    return hasBegun(parent, outer, around.number);
}

}
