// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/event_view.h"

#include "core/debug/record/describe.h"

#include <algorithm>

namespace tagscope {

namespace {

using Kind = BreakpointSpec::Kind;

/// The tag of a message that is on its way: where it was sent, or where it will be taken.
TagChain tagOfFlight(const RunLine& line, const State& before, const Flight& flight)
{
    for (size_t i = 0; i < before.iterations.size(); ++i)
        if (const Iteration& iteration = before.iterations[i]; iteration.frame.isValid()
            && messageKey(before.frames[iteration.frame.index()].pathHash, iteration.number) == flight.key)
            return tagChain(before, IterationId(i));
    // Its Send's iteration is over, and its Recv's has not begun.
    const Timeline& timeline = *line.timeline;
    for (const PlanId sender : timeline.program().mailboxes()[flight.mailbox].senders) {
        const std::vector<uint64_t> events = timeline.firingsOf(sender, 0, before.position, before.position);
        for (auto event = events.rbegin(); event != events.rend(); ++event)
            for (const Effect& effect : timeline.effects(*event))
                if (effect.kind == Effect::Kind::Post && static_cast<uint64_t>(effect.index) == flight.key)
                    return tagChain(timeline, timeline.record(*event).tag);
    }
    return {};
}

}

EventView::EventView(const TagNames& names, const RunLine& line, const State& before, const Event& event)
    : m_names(names), m_line(line), m_before(before), m_event(event)
{
}

const TagChain& EventView::chain()
{
    if (!m_chain)
        m_chain = tagChain(m_before, m_event.iteration);
    return *m_chain;
}

const FiringContext& EventView::firing()
{
    if (m_firing)
        return *m_firing;
    std::span<const Tensor> outputs = m_event.outputs;
    if (std::ranges::any_of(outputs, [](const Tensor& t) { return t.isRef(); })) {
        m_followed = followReferences(outputs, m_before.resources, m_event.effects);
        outputs = m_followed;
    }
    m_firing.emplace(contextOf(m_names, m_before, chain(), m_event, outputs, m_line.history.get()));
    return *m_firing;
}

void EventView::setMessage(PlanId node, const Tensor* value)
{
    const bool isDead = value && value->isNone();
    const auto outputs = value ? std::span(value, 1) : std::span<const Tensor>();
    m_message.emplace(FiringContext{m_names, node, *m_chain, isDead, outputs, -1, m_before.position + 1});
}

const FiringContext* EventView::sent()
{
    if (m_event.kind != Event::Kind::Firing)
        return nullptr;
    const auto post = std::ranges::find(m_event.effects, Effect::Kind::Post, &Effect::kind);
    if (post == m_event.effects.end())
        return nullptr;
    chain();
    setMessage(m_event.node, &post->value);
    return &*m_message;
}

const FiringContext* EventView::arrived()
{
    if (!m_names.program().network())
        return sent();
    const Flight* flight = m_event.kind == Event::Kind::Deliver && m_before.network
        ? findFlight(*m_before.network, m_event.pick)
        : nullptr;
    if (!flight)
        return nullptr;
    const MailboxEnds& ends = m_names.program().mailboxes()[flight->mailbox];
    m_chain = tagOfFlight(m_line, m_before, *flight);
    setMessage(ends.receivers.empty() ? ends.senders.front() : ends.receivers.front(), &flight->message.value);
    return &*m_message;
}

const FiringContext* EventView::unmatched()
{
    if (m_event.kind != Event::Kind::Block || m_event.waitsFor.what != WaitCondition::For::Message)
        return nullptr;
    const WaitCondition& wait = m_event.waitsFor;
    const auto key = static_cast<uint64_t>(wait.need);
    if (const auto* mailbox = findResource<MailboxResource>(m_before.resources, wait.resource))
        if (mailbox->findTaker(key, wait.waiter) != mailbox->takers.end())
            return nullptr;  // it was tried again, and waits still
    if (const auto& network = m_before.network)
        for (size_t i = 0; i < network->flights.size() + network->stays.size(); ++i)
            if (const Flight& flight = flightAt(*network, i);
                flight.key == key && m_names.program().mailboxes()[flight.mailbox].mailbox == wait.resource)
                return nullptr;  // it is on its way
    chain();
    setMessage(m_event.node, nullptr);
    return &*m_message;
}

const FiringContext* EventView::message(Kind kind)
{
    switch (kind) {
    case Kind::Send: return sent();
    case Kind::DeadMessage: {
        const FiringContext* message = sent();
        return message && message->isDead ? message : nullptr;
    }
    case Kind::Deliver: return arrived();
    case Kind::Unmatched: return unmatched();
    default: return nullptr;
    }
}

bool EventView::fillsWindow() const
{
    if (m_event.kind != Event::Kind::Firing || m_names.program().node(m_event.node).opClass != OpClass::NextIteration
        || m_event.isDead || m_event.outputs[0].isNone())
        return false;
    const Iteration& iteration = m_before.iteration(m_event.iteration);
    const FrameInstance& frame = m_before.frames[iteration.frame.index()];
    if (!frame.parked.empty() || iteration.number != frame.highest
        || frame.liveIterations() < m_before.windowOf(m_names.program(), frame.staticFrame))
        return false;
    // Where that was the last thing to do in the only iteration, there is room at once (semantics.md 7).
    const bool endsItself = iteration.number == frame.oldest && iteration.outstandingOps == 1
        && iteration.outstandingFrames == 0 && (iteration.number > 0 || frame.pendingInputs == 0);
    return !endsItself;
}

const FiringContext* EventView::seenBy(const CompiledBreakpoint& breakpoint)
{
    if (breakpoint.isOnMessage())
        return message(breakpoint.kind());
    if (m_event.kind != Event::Kind::Firing || (breakpoint.kind() == Kind::Window && !fillsWindow()))
        return nullptr;
    return &firing();
}

}
