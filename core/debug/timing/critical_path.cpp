// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/critical_path.h"

#include <algorithm>

namespace tagscope {

CriticalPath::CriticalPath(const RunTimes& times) : m_times(times), m_length(times.isTimed() ? times.length() : 0)
{
    const Program& program = times.program();
    m_ofDevice.resize(program.placement().devices.size());
    m_ofRoute.resize(program.mailboxes().size());
    m_ofNode.resize(program.nodes().size());
    if (times.isTimed())
        m_next = times.last();
    m_at = m_length;
}

bool CriticalPath::lookFurther(const std::function<bool()>& isEnough)
{
    constexpr uint64_t stepsBetweenLooks = 1024;
    for (uint64_t n = 1; m_next; ++n) {
        stepBack();
        if (n % stepsBetweenLooks == 0 && isEnough && isEnough())
            break;
    }
    return isWhole();
}

void CriticalPath::add(PathStep step)
{
    const EventRecord record = m_times.timeline()->record(step.event);
    const Program& program = m_times.program();
    if (step.kind == PathStep::Kind::Kernel)
        ++m_readyBy[static_cast<size_t>(step.by)];
    if (step.kind != PathStep::Kind::Kernel && step.length() == 0)
        return;
    const auto count = [&](Share& share) {
        ++share.steps;
        share.time += step.length();
    };
    count(m_ofKind[static_cast<size_t>(step.kind)]);
    if (step.kind == PathStep::Kind::Transit) {
        const EventRecord send = m_times.timeline()->record(*m_times.cause(step.event));
        if (const MailboxEnds* ends = program.mailboxOf(send.node))
            count(m_ofRoute[static_cast<size_t>(ends - program.mailboxes().data())]);
    } else if (record.isOfNode()) {
        if (step.kind != PathStep::Kind::Unknown)
            count(m_ofDevice[program.node(record.node).device.index()]);
        if (step.kind == PathStep::Kind::Kernel)
            count(m_ofNode[record.node.index()]);
    }
    m_steps.push_back(step);
}

/// The event that ends last before another one, no later than at this time: where no cause is known.
std::optional<uint32_t> CriticalPath::before(uint32_t event, VirtualTime time) const
{
    std::optional<uint32_t> found;
    for (const RunLane& lane : m_times.lanes()) {
        const std::span<const uint32_t> events = lane.events();
        auto next = std::ranges::lower_bound(events, event);
        while (next != events.begin() && m_times.end(*std::prev(next)) > time)
            --next;
        if (next != events.begin() && (!found || m_times.end(*std::prev(next)) > m_times.end(*found)))
            found = *std::prev(next);
    }
    return found;
}

void CriticalPath::stepBack()
{
    using Kind = PathStep::Kind;
    const uint32_t event = *m_next;
    const EventRecord record = m_times.timeline()->record(event);
    std::optional<uint32_t> cause = m_times.cause(event);
    if (record.kind == Event::Kind::Deliver) {
        if (cause) {
            add({Kind::Transit, ReadyBy::Token, event, m_times.end(*cause), m_at});
            m_at = m_times.end(*cause);
        }
    } else if (record.isFiring()) {
        const VirtualTime begin = m_times.begin(event);
        add({Kind::Kernel, m_times.readyBy(event), event, begin, m_at});
        const VirtualTime ready = std::min(m_times.ready(event), begin);
        add({Kind::Queue, ReadyBy::Start, event, ready, begin});
        m_at = ready;
    }
    if (m_at == 0) {
        m_next.reset();
        return;
    }
    if (!cause || m_times.end(*cause) != m_at) {
        const std::optional<uint32_t> other = before(event, m_at);
        const VirtualTime until = other ? m_times.end(*other) : 0;
        add({Kind::Unknown, ReadyBy::Hand, event, until, m_at});
        m_at = until;
        cause = other;
    }
    m_next = m_at == 0 ? std::nullopt : cause;
}

}
