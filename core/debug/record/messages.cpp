// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/messages.h"

#include "core/exec/frame_hash.h"
#include "core/exec/network_acts.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tagscope {

MessageRoute messageRoute(const Program& program, const MailboxEnds& ends)
{
    const ResourceSpec& spec = baseOf(*program.initialResources().find(ends.mailbox)).spec;
    MessageRoute route;
    route.mailbox = ends.mailbox;
    route.from = ends.from;
    route.to = ends.to;
    route.keyStart = fmt::format("{};{}", spec.container, spec.name);
    route.name = spec.name;
    route.dtype = spec.dtype;
    const auto take = [&](const std::vector<PlanId>& plans, std::vector<NodeId>& nodes) {
        for (const PlanId plan : plans) {
            nodes.push_back(program.nodeOf(plan));
            if (const InsertedNode* why = program.insertedNode(nodes.back()); why && !route.edge)
                route.edge = *why;
        }
    };
    take(ends.senders, route.senders);
    take(ends.receivers, route.receivers);
    return route;
}

std::vector<MessageRoute> messageRoutes(const Program& program)
{
    std::vector<MessageRoute> routes;
    for (const MailboxEnds& ends : program.mailboxes())
        routes.push_back(messageRoute(program, ends));
    return routes;
}

std::optional<MessageRoute> awaitedRoute(const Program& program, const WaitCondition& condition)
{
    if (condition.what != WaitCondition::For::Message)
        return std::nullopt;
    const auto ends = std::ranges::lower_bound(program.mailboxes(), condition.resource, {}, &MailboxEnds::mailbox);
    if (ends == program.mailboxes().end() || ends->mailbox != condition.resource)
        return std::nullopt;
    return messageRoute(program, *ends);
}

std::string sourceText(const Graph& graph, const MessageRoute& route)
{
    if (!route.edge || route.edge->source.index() >= graph.size())
        return route.name;
    const std::string& name = graph.node(route.edge->source).name;
    return route.edge->slot < 0 ? "^" + name
        : route.edge->slot == 0 ? name
                                : fmt::format("{}:{}", name, route.edge->slot);
}

uint64_t frameHash(const Program& program, const TagChain& tag)
{
    uint64_t hash = 0;
    int64_t iteration = 0;
    for (const TagLevel& level : tag) {
        hash = childFrameHash(hash, iteration, program.frame(level.frame).nameHash);
        iteration = level.iteration;
    }
    return hash;
}

std::string rendezvousKey(const Program& program, const MessageRoute& route, const TagChain& tag)
{
    return fmt::format("{};{}:{}", route.keyStart, frameHash(program, tag), tag.empty() ? 0 : tag.back().iteration);
}

MessageLog::MessageLog(std::shared_ptr<const Timeline> timeline, size_t most)
    : m_timeline(std::move(timeline)), m_most(std::max<size_t>(most, 2))
{
    const Program& program = m_timeline->program();
    m_routes = std::make_shared<const std::vector<MessageRoute>>(messageRoutes(program));
    m_sent.resize(m_routes->size());
    for (size_t i = 0; i < m_routes->size(); ++i) {
        const MessageRoute& route = (*m_routes)[i];
        if (m_routeOf.size() <= route.mailbox.index())
            m_routeOf.resize(route.mailbox.index() + 1, UINT32_MAX);
        m_routeOf[route.mailbox.index()] = static_cast<uint32_t>(i);
    }
}

bool MessageLog::lookFurther(uint64_t end, const std::function<bool()>& isEnough)
{
    constexpr uint64_t eventsBetweenLooks = 1024;
    end = std::min(end, m_timeline->size());
    if (m_routes->empty())
        m_position = std::max(m_position, end);
    while (m_position < end) {
        const auto event = static_cast<uint32_t>(m_position);
        if (const EventRecord record = m_timeline->record(event);
            record.hasEffects && record.isOfNode() && isTransfer(m_timeline->program().node(record.node).opClass))
            look(event, record);
        else if (record.kind == Event::Kind::Deliver)
            deliver(event, record.pick);
        else if (record.kind == Event::Kind::Act)
            happen(event, *m_timeline->act(event));
        ++m_position;
        if (m_position % eventsBetweenLooks == 0 && isEnough && isEnough())
            break;
    }
    return m_position >= end;
}

void MessageLog::look(uint32_t event, const EventRecord& record)
{
    using Kind = Effect::Kind;
    for (const Effect& effect : m_timeline->effects(event)) {
        if (effect.resource.index() >= m_routeOf.size() || m_routeOf[effect.resource.index()] == UINT32_MAX)
            continue;
        if (effect.kind == Kind::Post)
            post(event, record, effect);
        else if (effect.kind == Kind::AwaitMessage)
            await(event, record, effect);
        else if (effect.kind == Kind::Take)
            take(event, record, effect);
    }
}

uint64_t MessageLog::add(uint32_t route, TagId tag)
{
    if (m_rows.size() >= m_most)
        forgetOldest();
    MessageRow& row = m_rows.emplace_back();
    row.route = route;
    row.tag = tag;
    return m_firstRow + m_rows.size() - 1;
}

MessageRow& MessageLog::firstWithout(const Key& key, uint32_t MessageRow::*what, uint32_t event, TagId tag)
{
    if (const auto open = m_open.find(key); open != m_open.end())
        for (const uint64_t at : open->second)
            if (MessageRow* row = find(at); row && row->*what == MessageRow::never) {
                m_changes.push_back({event, at});
                return *row;
            }
    const uint64_t at = add(key.route, tag);
    m_open[key].push_back(at);
    m_changes.push_back({event, at});
    return m_rows.back();
}

void MessageLog::post(uint32_t event, const EventRecord& record, const Effect& effect)
{
    const uint32_t route = m_routeOf[effect.resource.index()];
    MessageRow& row = firstWithout({route, static_cast<uint64_t>(effect.index)}, &MessageRow::sent, event, record.tag);
    row.tag = record.tag;
    row.sender = m_timeline->program().nodeOf(record.node);
    row.sent = event;
    row.number = m_sent[route]++;
    row.isDead = effect.value.isNone();
    row.bytes = messageBytes(effect.value);
    if (m_timeline->program().network()) {
        row.flight = static_cast<uint32_t>(m_rowOfFlight.size());
        m_rowOfFlight.push_back(m_changes.back().row);
    } else {
        row.arrived = event;
    }
}

void MessageLog::deliver(uint32_t event, uint64_t flight)
{
    const uint64_t at = flight < m_rowOfFlight.size() ? m_rowOfFlight[flight] : UINT64_MAX;
    if (at == UINT64_MAX)
        return;
    if (MessageRow* row = find(at)) {
        row->arrived = event;
        m_changes.push_back({event, at});
    }
}

void MessageLog::lose(uint32_t event, uint64_t at)
{
    MessageRow* row = find(at);
    if (!row || row->lost != MessageRow::never || row->taken != MessageRow::never)
        return;
    row->lost = event;
    m_changes.push_back({event, at});
}

void MessageLog::happen(uint32_t event, const NetworkAct& act)
{
    using Kind = NetworkAct::Kind;
    const Program& program = m_timeline->program();
    const std::vector<std::string>& names = program.placement().devices;
    const auto idOf = [&](const std::string& name) {
        const auto found = std::ranges::find(names, name);
        return found == names.end() ? DeviceId() : DeviceId(static_cast<size_t>(found - names.begin()));
    };
    switch (act.kind) {
    case Kind::Lose:
        if (act.flight < m_rowOfFlight.size())
            lose(event, m_rowOfFlight[act.flight]);
        break;
    case Kind::Duplicate: {
        // It may be lost already, by another fault at once: then there are no two.
        const uint64_t at = act.flight < m_rowOfFlight.size() ? m_rowOfFlight[act.flight] : UINT64_MAX;
        const MessageRow* row = find(at);
        if (at == UINT64_MAX || (row && (row->lost != MessageRow::never || row->arrived != MessageRow::never)))
            break;
        const MessageRow copy = row ? *row : MessageRow();
        const uint64_t made = add(copy.route, copy.tag);
        m_rows.back() = copy;
        m_rows.back().flight = static_cast<uint32_t>(m_rowOfFlight.size());
        m_rows.back().sent = event;
        m_rows.back().waited = MessageRow::never;
        m_rows.back().receiver = NodeId();
        m_rowOfFlight.push_back(made);
        m_changes.push_back({event, made});
        break;
    }
    case Kind::Crash:
    case Kind::Restart:
    case Kind::Cut:
        for (size_t i = 0; i < m_rows.size(); ++i) {
            const MessageRow& row = m_rows[i];
            if (row.sent == MessageRow::never)
                continue;
            const MessageRoute& route = (*m_routes)[row.route];
            const bool isLost = act.kind == Kind::Cut
                ? row.arrived == MessageRow::never && isOfLinkBetween(program, act, idOf(route.from), idOf(route.to))
                : idOf(route.to) == act.device;
            if (isLost)
                lose(event, m_firstRow + i);
        }
        break;
    default: break;
    }
}

void MessageLog::await(uint32_t event, const EventRecord& record, const Effect& effect)
{
    const NodeId node = m_timeline->program().nodeOf(record.node);
    const Key key{m_routeOf[effect.resource.index()], static_cast<uint64_t>(effect.index)};
    if (!m_waiting.insert(waiterOf(node, record.tag)).second)
        return;  // it was tried again, and waits still
    MessageRow& row = firstWithout(key, &MessageRow::waited, event, record.tag);
    row.receiverTag = record.tag;
    row.receiver = node;
    row.waited = event;
}

void MessageLog::take(uint32_t event, const EventRecord& record, const Effect& effect)
{
    const Key key{m_routeOf[effect.resource.index()], static_cast<uint64_t>(effect.index)};
    const NodeId node = m_timeline->program().nodeOf(record.node);
    m_waiting.erase(waiterOf(node, record.tag));
    const auto open = m_open.find(key);
    if (open == m_open.end())
        return;  // it was forgotten
    const uint64_t at = open->second.front();
    open->second.erase(open->second.begin());
    if (open->second.empty())
        m_open.erase(open);
    MessageRow* row = find(at);
    if (!row)
        return;
    row->receiverTag = record.tag;
    row->receiver = node;
    row->taken = event;
    m_changes.push_back({event, at});
}

/// Half of them, so that it is rarely done.
void MessageLog::forgetOldest()
{
    const size_t gone = m_rows.size() / 2;
    m_rows.erase(m_rows.begin(), m_rows.begin() + static_cast<ptrdiff_t>(gone));
    m_firstRow += gone;
    std::erase_if(m_changes, [&](const Change& change) { return change.row < m_firstRow; });
    for (auto open = m_open.begin(); open != m_open.end();) {
        const auto isGone = [&](uint64_t at) { return at < m_firstRow; };
        Open& rows = open->second;
        rows.erase(std::remove_if(rows.begin(), rows.end(), isGone), rows.end());
        open = rows.empty() ? m_open.erase(open) : std::next(open);
    }
}

std::span<const MessageLog::Change> MessageLog::changes(uint64_t event) const
{
    const auto from = std::ranges::lower_bound(m_changes, event, {}, [](const Change& c) { return uint64_t{c.event}; });
    return {from, m_changes.end()};
}

}
