// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/run_past.h"

#include <algorithm>

namespace tagscope {

namespace {

uint64_t withPlace(size_t place, uint64_t key)
{
    return key ^ (place + 1) * 0xc4ceb9fe1a85ec53u;
}

}

RunPast::RunPast(const DiagnosisContext& context) : m_context(context)
{
    const Program& program = context.names.program();
    const uint64_t position = context.state.position;
    if (!context.timeline || program.mailboxes().empty())
        return;
    m_messages = std::make_unique<MessageLog>(context.timeline);
    m_messages->lookFurther(position);
    for (size_t i = 0; i < m_messages->rows().size(); ++i) {
        const MessageRow& row = m_messages->rows()[i];
        if (row.sent >= position || row.taken < position)
            continue;
        const TagChain chain = tagChain(*context.timeline, row.tag);
        const int64_t iteration = chain.empty() ? 0 : chain.back().iteration;
        m_sentRows.emplace(withPlace(row.route, messageKey(frameHash(program, chain), iteration)), i);
    }
}

const MessageRow* RunPast::sentRow(const MailboxEnds& ends, uint64_t key) const
{
    const auto mailbox = static_cast<size_t>(&ends - m_context.names.program().mailboxes().data());
    const auto found = m_sentRows.find(withPlace(mailbox, key));
    return found == m_sentRows.end() ? nullptr : &m_messages->rows()[found->second];
}

const RunPast::Tags& RunPast::tags()
{
    if (m_tags)
        return *m_tags;
    Tags& tags = m_tags.emplace();
    if (!m_context.timeline)
        return tags;
    const Timeline& timeline = *m_context.timeline;
    for (uint32_t i = 0; i < timeline.tagCapacity(); ++i) {
        const std::optional<TagEntry> entry = timeline.tag(TagId(i));
        if (!entry || entry->firstEvent >= m_context.state.position)
            continue;
        const TagChain chain = tagChain(timeline, TagId(i));
        const uint64_t key =
            messageKey(frameHash(m_context.names.program(), chain), chain.empty() ? 0 : chain.back().iteration);
        tags.byKey.emplace(withPlace(entry->frame.index(), key), TagId(i));
        tags.byFrame[{entry->parent, entry->frame}].emplace(entry->iteration, TagId(i));
        const uint64_t last = std::min(entry->lastEvent, m_context.state.position - 1);
        for (TagId around(i); around.isValid();) {
            uint64_t& known = tags.lastWithin[around];
            known = std::max(known, last);
            const std::optional<TagEntry> of = timeline.tag(around);
            around = of ? of->parent : TagId();
        }
    }
    // An iteration stays as long as one before it does.
    for (const auto& [instance, iterations] : tags.byFrame) {
        uint64_t latest = 0;
        for (const auto& [iteration, tag] : iterations) {
            latest = std::max(latest, tags.lastWithin[tag]);
            tags.lastWithin[tag] = latest;
        }
    }
    return tags;
}

std::optional<TagId> RunPast::tagOf(StaticFrameId frame, uint64_t key)
{
    const auto found = tags().byKey.find(withPlace(frame.index(), key));
    return found == tags().byKey.end() ? std::nullopt : std::optional(found->second);
}

std::optional<uint64_t> RunPast::lastChange(DeviceId device)
{
    if (!m_lastChanges) {
        m_lastChanges.emplace();
        for (uint64_t event = 0; m_context.timeline && event < m_context.state.position; ++event) {
            if (m_context.timeline->record(event).kind != Event::Kind::Act)
                continue;
            const NetworkAct& act = *m_context.timeline->act(event);
            if (act.kind == NetworkAct::Kind::Crash || act.kind == NetworkAct::Kind::Restart)
                (*m_lastChanges)[act.device] = event;
        }
    }
    const auto found = m_lastChanges->find(device);
    return found == m_lastChanges->end() ? std::nullopt : std::optional(found->second);
}

}
