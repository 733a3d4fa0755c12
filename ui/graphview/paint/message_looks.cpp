// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/message_looks.h"

#include "core/exec/virtual_clock.h"
#include "ui/graphview/scene/scene.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tagscope::ui {

std::unordered_map<uint64_t, int64_t> liveKeys(const State& state)
{
    std::unordered_map<uint64_t, int64_t> keys;
    for (size_t f = 0; f < state.frames.size(); ++f)
        if (const FrameInstance& frame = state.frames[f]; frame.isLive)
            for (int64_t i = frame.oldest; i <= frame.highest; ++i)
                keys.try_emplace(messageKey(frame.pathHash, i), frame.staticFrame == rootFrame ? -1 : i);
    return keys;
}

MessageLooks::MessageLooks(const Snapshot& snapshot, std::span<const LostMessagesQuery::Lost> lost)
{
    if (!snapshot.program)
        return;
    const Program& program = *snapshot.program;
    const State& state = snapshot.state;
    m_boxes.resize(program.mailboxes().size());
    const std::unordered_map<uint64_t, int64_t> keys = liveKeys(state);
    const auto iterationOf = [&](uint64_t key) {
        const auto found = keys.find(key);
        return found == keys.end() ? -1 : found->second;
    };
    const bool hasNetwork = program.network() != nullptr;
    for (uint32_t m = 0; m < m_boxes.size(); ++m)
        if (const Resource* resource = state.resources.find(program.mailboxes()[m].mailbox))
            if (const auto* mailbox = std::get_if<MailboxResource>(resource))
                for (const auto& [key, message] : mailbox->messages)
                    add(m, {.hasCrossed = hasNetwork, .isDead = message.value.isNone(), .iteration = iterationOf(key)});
    if (state.network) {
        const auto now = static_cast<double>(virtualNow(state));
        const size_t flights = state.network->flights.size() + state.network->stays.size();
        for (size_t f = 0; f < flights; ++f) {
            const Flight& flight = flightAt(*state.network, f);
            const auto sent = static_cast<double>(flight.sent);
            const double takes = static_cast<double>(flight.arrives) - sent;
            add(flight.mailbox,
                {.state = MessageState::OnWay,
                 .isDead = flight.message.value.isNone(),
                 .isHeld = flight.stay != Flight::Stay::No,
                 .isDuplicate = flight.isDuplicate,
                 .way = takes > 0 ? std::clamp((now - sent) / takes, 0.0, 1.0) : 0.5,
                 .iteration = iterationOf(flight.key)});
        }
    }
    for (const LostMessagesQuery::Lost& message : lost)
        add(message.mailbox, {.state = MessageState::Lost, .isDead = message.isDead, .iteration = message.iteration});
    for (const auto& [waiter, blocked] : state.blocked)
        if (blocked.waitsFor.what == WaitCondition::For::Message)
            if (const MailboxEnds* ends = program.mailboxOf(blocked.instance.node()))
                add(static_cast<uint32_t>(ends - program.mailboxes().data()),
                    {.state = MessageState::Awaited,
                     .iteration = state.iteration(blocked.instance.iterationId()).number});
}

const MessageLooks::Box& MessageLooks::of(uint32_t mailbox) const
{
    static const Box none;
    return mailbox < m_boxes.size() ? m_boxes[mailbox] : none;
}

MessageLooks::Box MessageLooks::on(const SceneMessage& line, const Partitions& partitions) const
{
    Box all;
    uint32_t last = UINT32_MAX;
    for (const uint32_t m : line.messages) {
        const uint32_t mailbox = partitions.messages[m].mailbox;
        if (std::exchange(last, mailbox) == mailbox)
            continue;  // that several Sends or Recvs share
        const Box& here = of(mailbox);
        all.more += here.more;
        for (const MessageLook& look : here.shown)
            if (all.shown.size() < mostShown)
                all.shown.push_back(look);
            else
                ++all.more;
    }
    return all;
}

bool isSeenOn(const SceneMessage& line, const MessageLook& look)
{
    const bool isThere = look.state == MessageState::Awaited || (look.state == MessageState::Posted && look.hasCrossed);
    const bool isHere = look.state == MessageState::Posted && !look.hasCrossed;
    return line.half == SceneMessage::Half::Both || (line.half == SceneMessage::Half::Send ? !isThere : !isHere);
}

double placeOn(const SceneMessage& line, const MessageLook& look)
{
    switch (look.state) {
    case MessageState::Posted: return look.hasCrossed ? line.slot : line.source;
    case MessageState::OnWay:
        if (line.half != SceneMessage::Half::Both)
            return line.half == SceneMessage::Half::Send ? 1 : 0;
        return line.source + (line.slot - line.source) * std::clamp(look.way, 0.2, 0.8);
    case MessageState::Lost: return (line.source + line.slot) / 2;
    case MessageState::Ahead:
    case MessageState::Awaited:
    case MessageState::Taken: break;
    }
    return line.slot;
}

void MessageLooks::add(uint32_t mailbox, const MessageLook& look)
{
    if (mailbox >= m_boxes.size())
        return;
    Box& box = m_boxes[mailbox];
    if (box.shown.size() < mostShown)
        box.shown.push_back(look);
    else
        ++box.more;
}

}
