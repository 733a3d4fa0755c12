// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/token_source.h"

#include <algorithm>
#include <utility>

namespace tagscope {

std::optional<TokenSources::Place> TokenSources::place(TagId tag) const
{
    if (!tag.isValid())
        return std::nullopt;
    if (tag.value == 0)
        return Place{};
    if (const std::optional<TagEntry> entry = m_context.timeline.tag(tag))
        return Place{entry->parent, entry->frame, entry->iteration};
    const State& state = m_context.state;
    const std::optional<IterationId> id = findIteration(state, tag);
    if (!id)
        return std::nullopt;
    const Iteration& iteration = state.iteration(*id);
    const IterationId parent = state.frames[iteration.frame.index()].parent;
    return Place{parent.isValid() ? state.iteration(parent).tag : TagId(), iteration.staticFrame, iteration.number};
}

TagChain TokenSources::chain(TagId tag) const
{
    TagChain levels;
    for (std::optional<Place> p = place(tag); p && p->frame != rootFrame; p = place(p->parent))
        levels.push_back({p->frame, p->iteration});
    std::reverse(levels.begin(), levels.end());
    return levels;
}

const std::vector<TagId>& TokenSources::iterationsOf(TagId parent, StaticFrameId frame) const
{
    const auto [place, isNew] = m_iterations.try_emplace({parent, frame});
    if (isNew)
        place->second = findIterations(parent, frame);
    return place->second;
}

std::vector<TagId> TokenSources::findIterations(TagId parent, StaticFrameId frame) const
{
    std::vector<std::pair<int64_t, TagId>> found;
    const auto limit = std::max<size_t>(m_context.timeline.tagCapacity(), m_context.state.tagCount);
    for (size_t i = 1; i < std::min<size_t>(limit, m_context.state.tagCount); ++i) {
        const std::optional<TagEntry> entry = m_context.timeline.tag(TagId(i));
        if (entry && entry->parent == parent && entry->frame == frame && entry->firstEvent < m_context.state.position)
            found.emplace_back(entry->iteration, TagId(i));
    }
    if (const FrameInstance* live = instance(parent, frame))
        for (int64_t number = live->oldest; number <= live->highest; ++number)
            found.emplace_back(number, m_context.state.iteration(live->iteration(number)).tag);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::vector<TagId> tags;
    for (const auto& [number, tag] : found)
        tags.push_back(tag);
    return tags;
}

std::optional<TagId> TokenSources::previousIteration(TagId tag) const
{
    if (m_previous.first != tag)
        m_previous = {tag, findPrevious(tag)};
    return m_previous.second;
}

std::optional<TagId> TokenSources::findPrevious(TagId tag) const
{
    const std::optional<Place> here = place(tag);
    if (!here || here->frame == rootFrame || here->iteration == 0)
        return std::nullopt;
    // Created before this one, and mostly just before it.
    for (uint32_t i = tag.value; i-- > 1;)
        if (const std::optional<Place> p = place(TagId(i));
            p && p->parent == here->parent && p->frame == here->frame && p->iteration == here->iteration - 1)
            return TagId(i);
    return std::nullopt;
}

const FrameInstance* TokenSources::instance(TagId parent, StaticFrameId frame) const
{
    const State& state = m_context.state;
    for (size_t i = 0; i < state.frames.size(); ++i) {
        const FrameInstance& f = state.frames[i];
        if (f.isLive && f.staticFrame == frame && f.parent.isValid() && state.iteration(f.parent).tag == parent)
            return &f;
    }
    return nullptr;
}

std::optional<uint64_t> TokenSources::firing(PlanId node, TagId tag) const
{
    const std::optional<uint64_t> event = lastEvent(node, tag);
    if (event && m_context.timeline.record(*event).kind == Event::Kind::Block)
        return std::nullopt;
    return event;
}

/// A search looks through the events at the tag; who asks for many nodes gets them all at the price of a few searches.
std::optional<uint64_t> TokenSources::lastEvent(PlanId node, TagId tag) const
{
    constexpr size_t manyAsked = 64;
    constexpr size_t mostTags = 16;
    if (m_eventsAt.size() > mostTags)
        m_eventsAt.clear();
    EventsAt& at = m_eventsAt[tag];
    if (++at.asked < manyAsked)
        return m_context.timeline.findFiring(node, tag, m_context.state.position);
    if (at.asked == manyAsked) {
        if (const std::optional<TagEntry> entry = m_context.timeline.tag(tag)) {
            const PlanFrame& frame = program().frame(entry->frame);
            at.firstNode = frame.firstNode;
            at.events.resize(frame.nodeCount);
            const uint64_t end = std::min(entry->lastEvent + 1, m_context.state.position);
            for (uint64_t event = entry->firstEvent; event < end; ++event)
                if (const EventRecord record = m_context.timeline.record(event); record.tag == tag)
                    at.events[record.node.value - frame.firstNode] = event + 1;
        }
    }
    const size_t local = size_t{node.value} - at.firstNode;
    const uint64_t event = local < at.events.size() ? at.events[local] : 0;
    return event > 0 ? std::optional(event - 1) : std::nullopt;
}

const std::vector<Tensor>& TokenSources::outputs(uint64_t event) const
{
    if (m_outputs.first != event)
        m_outputs = {event, m_context.timeline.outputs(event, Values::Kept)};
    return m_outputs.second;
}

void TokenSources::fill(ArrivedToken& token) const
{
    if (!token.sourceTag)
        return;
    if (program().node(token.source).opClass == OpClass::Arg) {
        token.kind = ArrivedToken::Kind::Live;
        return;
    }
    token.event = firing(token.source, *token.sourceTag);
    if (!token.event)
        return;
    bool dead = isDead(*token.event);
    if (!dead && token.slot >= 0) {
        const PlanNode& node = program().node(token.source);
        const bool mayLackSlot =
            node.opClass == OpClass::Switch || node.opClass == OpClass::Recv || isOverridden(*token.event);
        if (mayLackSlot)
            dead = outputs(*token.event)[static_cast<size_t>(token.slot)].isNone();
    }
    token.kind = dead ? ArrivedToken::Kind::Dead : ArrivedToken::Kind::Live;
}

std::optional<InEdge> TokenSources::messageInto(PlanId node) const
{
    if (program().node(node).opClass != OpClass::Recv)
        return std::nullopt;
    const MailboxEnds* ends = program().mailboxOf(node);
    return ends && !ends->senders.empty()
        ? std::optional(InEdge{node, messageInput, {program().nodeOf(ends->senders.front()), 0}})
        : std::nullopt;
}

std::optional<TagId> TokenSources::counterpart(TagId tag, DeviceId device) const
{
    const std::optional<Place> here = place(tag);
    if (!here)
        return std::nullopt;
    if (here->frame == rootFrame || program().frame(here->frame).device == device)
        return tag;
    const std::optional<TagId> parent = counterpart(here->parent, device);
    const std::span<const PlanFrame> frames = program().frames();
    const auto frame = std::ranges::find_if(
        frames, [&](const PlanFrame& f) { return f.device == device && f.name == program().frame(here->frame).name; });
    if (!parent || frame == frames.end())
        return std::nullopt;
    for (const TagId other : iterationsOf(*parent, StaticFrameId(static_cast<size_t>(frame - frames.begin()))))
        if (const std::optional<Place> there = place(other); there && there->iteration == here->iteration)
            return other;
    return std::nullopt;
}

/// What a Send took to send it; it itself, where it has not fired.
ArrivedToken TokenSources::sentAsMessage(PlanId send, TagId tag) const
{
    ArrivedToken token;
    token.source = send;
    token.sourceTag = counterpart(tag, program().node(send).device);
    if (!token.sourceTag || !firing(send, *token.sourceTag))
        return token;
    return arrived(edgeInto(send, 0), *token.sourceTag);
}

ArrivedToken TokenSources::arrived(const InEdge& edge, TagId tag) const
{
    if (edge.input == messageInput)
        return sentAsMessage(program().planOf(edge.from.node), tag);
    ArrivedToken token = sent(edge.from, tag);
    const std::span<const EdgeToken> set =
        token.event ? m_context.timeline.edgeTokens(*token.event) : std::span<const EdgeToken>();
    if (set.empty())
        return token;
    const std::optional<uint32_t> itself = program().edgeInto(token.source, edge.consumer, edge.input);
    if (const auto found = std::ranges::find(set, itself, &EdgeToken::edge); found != set.end()) {
        token.set = found->value;
        token.kind = found->value.hasValue() ? ArrivedToken::Kind::Live : ArrivedToken::Kind::Dead;
    }
    return token;
}

/// What a source sends to all who get it.
ArrivedToken TokenSources::sent(Endpoint from, TagId tag) const
{
    ArrivedToken token;
    token.source = program().planOf(from.node);
    token.slot = from.slot;
    const std::optional<Place> here = place(tag);
    if (!token.source.isValid() || !here)
        return token;
    const PlanNode& source = program().node(token.source);
    switch (source.opClass) {
    case OpClass::Enter:
        if (here->iteration > 0 && !source.isConstantEnter) {
            token.kind = ArrivedToken::Kind::NotExpected;
            return token;
        }
        token.sourceTag = here->parent;
        fill(token);
        return token;
    case OpClass::Exit: return sentByExit(token, tag);
    case OpClass::NextIteration:
        if (here->iteration == 0) {
            token.kind = ArrivedToken::Kind::NotExpected;
            return token;
        }
        token.sourceTag = previousIteration(tag);
        fill(token);
        if (token.kind == ArrivedToken::Kind::Dead)
            token.kind = ArrivedToken::Kind::Missing;  // a dead NextIteration delivers nothing (6.8)
        return token;
    default:
        token.sourceTag = tag;
        fill(token);
        return token;
    }
}

/// A live Exit of some iteration, or the dead ones at the end of the instance (6.5 to 6.7).
ArrivedToken TokenSources::sentByExit(ArrivedToken token, TagId tag) const
{
    const StaticFrameId frame = program().node(token.source).frame;
    const std::vector<TagId>& iterations = iterationsOf(tag, frame);
    for (auto i = iterations.rbegin(); i != iterations.rend(); ++i) {
        const std::optional<uint64_t> event = firing(token.source, *i);
        if (event && !isDead(*event)) {
            token.sourceTag = *i;
            token.event = event;
            token.kind = ArrivedToken::Kind::Live;
            return token;
        }
    }
    if (iterations.empty())
        return token;
    token.sourceTag = iterations.back();
    token.event = firing(token.source, iterations.back());
    if (token.event && !instance(tag, frame))
        token.kind = ArrivedToken::Kind::Dead;
    return token;
}

std::vector<InEdge> TokenSources::edgesInto(PlanId node) const
{
    const Node& graphNode = program().graphNode(node);
    std::vector<InEdge> edges;
    for (uint32_t i = 0; i < graphNode.inputs.size(); ++i)
        edges.push_back(edgeInto(node, i));
    for (const NodeId control : graphNode.controlInputs)
        edges.push_back({node, controlSlot, {control, controlSlot}});
    return edges;
}

/// The input that a node passed on in a firing, if it is of the kind that does.
std::optional<InEdge> TokenSources::passedOn(PlanId id, uint64_t event) const
{
    const PlanNode& node = program().node(id);
    if (isOverridden(event))
        return std::nullopt;
    if (node.opClass == OpClass::Recv)
        return messageInto(id);
    switch (node.fire) {
    case FireKind::Forward:
    case FireKind::Switch:
    case FireKind::SwitchN: return edgeInto(id, 0);
    case FireKind::Merge: {
        // In a file, or set by hand, it may be anything.
        const Tensor& index = outputs(event)[1];
        const bool isIndex =
            index.hasValue() && !notCaptured(index) && index.dtype() == DType::Int32 && index.elements() == 1;
        const int32_t input = isIndex ? *index.data<int32_t>() : -1;
        return input >= 0 && std::cmp_less(input, node.inputCount)
            ? std::optional(edgeInto(id, static_cast<uint32_t>(input)))
            : std::nullopt;
    }
    default: return std::nullopt;
    }
}

std::optional<TokenSources::Origin> TokenSources::origin(const ArrivedToken& token) const
{
    if (token.kind != ArrivedToken::Kind::Live || !token.sourceTag)
        return std::nullopt;
    Origin origin{token.source, token.slot, *token.sourceTag, token.event, 0, token.set};
    constexpr uint64_t mostFolded = 10000;
    while (origin.event && !origin.set && origin.folded < mostFolded) {
        if (program().node(origin.node).fire == FireKind::Merge && origin.slot != 0)
            break;
        const std::optional<InEdge> from = passedOn(origin.node, *origin.event);
        if (!from)
            break;
        const ArrivedToken before = arrived(*from, origin.tag);
        if (before.kind != ArrivedToken::Kind::Live || !before.sourceTag)
            break;
        origin = {before.source, before.slot, *before.sourceTag, before.event, origin.folded + 1, before.set};
    }
    return origin;
}

}
