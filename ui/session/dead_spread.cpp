// SPDX-License-Identifier: Apache-2.0
#include "ui/session/dead_spread.h"

#include <algorithm>
#include <unordered_set>

namespace tagscope::ui {

namespace {

constexpr size_t fewSources = 4096;

uint64_t key(PlanId node, TagId tag)
{
    return (static_cast<uint64_t>(node.value) << 32) | tag.value;
}

/// The tag that an iteration's frame instance was entered from; invalid for the root.
TagId parentTag(const State& state, const Iteration& iteration)
{
    const IterationId parent = state.frames[iteration.frame.index()].parent;
    return parent.isValid() ? state.iteration(parent).tag : TagId();
}

bool byPlace(const DeadOrigin& a, const DeadOrigin& b)
{
    return std::pair(a.node, a.tag) < std::pair(b.node, b.tag);
}

std::unordered_set<uint32_t> liveTags(const State& state)
{
    std::unordered_set<uint32_t> live;
    for (size_t i = 0; i < state.iterations.size(); ++i)
        if (state.iterations[i].frame.isValid())
            live.insert(state.iterations[i].tag.value);
    return live;
}

}

const DeadOrigin* findOrigin(const std::vector<DeadOrigin>& origins, NodeId node, TagId tag)
{
    const auto place = std::ranges::lower_bound(origins, DeadOrigin{node, tag, 0}, byPlace);
    return place != origins.end() && place->node == node && place->tag == tag ? &*place : nullptr;
}

const DeadOrigin* DeadSpreadTable::newest(NodeId node) const
{
    const auto after = std::ranges::upper_bound(origins, node, {}, &DeadOrigin::node);
    return after != origins.begin() && std::prev(after)->node == node ? &*std::prev(after) : nullptr;
}

void DeadSpread::startOver(uint64_t position)
{
    m_begin = m_end = position;
    m_origins.clear();
    m_originsOf.clear();
    m_sent.clear();
    m_sources.clear();
    m_nextForgetting = fewSources;
}

bool DeadSpread::hasLooked(const std::shared_ptr<const Timeline>& timeline, uint64_t position) const
{
    return m_timeline == timeline && position >= m_begin && position <= m_end;
}

bool DeadSpread::look(const std::shared_ptr<const Timeline>& timeline, uint64_t position,
                      std::chrono::milliseconds budget)
{
    // What lies before a position never changes while the line only grows.
    const bool isOther = m_timeline != timeline || timeline->size() < m_end;
    m_timeline = timeline;
    if (isOther || position < m_begin || position > m_end + mostEvents || position > m_begin + 4 * mostEvents)
        startOver(position - std::min(position, mostEvents));
    constexpr uint64_t eventsBetweenLooks = 512;
    const auto end = std::chrono::steady_clock::now() + budget;
    const auto take = [&](const State& before, const Event& event) {
        see(before, event);
        m_end = before.position + 1;
        return m_end % eventsBetweenLooks != 0 || std::chrono::steady_clock::now() < end;
    };
    timeline->visit(m_end, std::max(m_end, position), take, Values::Kept);
    return hasLooked(timeline, position);
}

void DeadSpread::see(const State& before, const Event& event)
{
    const Program& program = m_timeline->program();
    if (event.kind != Event::Kind::Firing || program.isHelper(event.node))
        return;
    const OpClass kind = program.node(event.node).opClass;
    const std::optional<Source> cause = event.isDead && !event.setsOutputs() ? causeOf(before, event) : std::nullopt;
    const std::optional<Source> source =
        cause ? Source{cause->origin, cause->distance + 1, Source::all, before.position} : begin(before, event);
    if (!source)
        return;
    const NodeId node = program.nodeOf(event.node);
    if (source->distance > 0)
        m_origins[source->origin].deaths.push_back(before.position);
    if (source->slot != Source::none)
        m_sent.push_back({before.position, source->origin, {node, source->slot, source->distance}});
    for (const EdgeToken& token : event.edgeTokens()) {
        const PlanEdge& edge = program.edges()[token.edge];
        const int slot = PlanEdge::isControl(edge.kind) ? controlSlot : static_cast<int>(edge.sourceSlot);
        if (source->distance == 0 && token.value.isNone())
            m_sent.push_back({before.position, source->origin, {node, slot, 0, program.nodeOf(PlanId(edge.target))}});
    }
    // Nobody looks for an Exit's token but in the frame around its own.
    const TagId seenAt = kind == OpClass::Exit ? parentTag(before, before.iteration(event.iteration)) : event.tag;
    m_sources[key(event.node, seenAt)] = *source;
    if (m_sources.size() > m_nextForgetting)
        forgetGone(before);
}

/// A new origin, if dead outputs or dead tokens over single edges begin at an event.
std::optional<DeadSpread::Source> DeadSpread::begin(const State& before, const Event& event)
{
    const OpClass kind = m_timeline->program().node(event.node).opClass;
    const bool mayBegin = event.setsOutputs() || (!event.isDead && (kind == OpClass::Switch || kind == OpClass::Recv));
    const auto dead = mayBegin ? std::ranges::count_if(event.outputs, &Tensor::isNone) : 0;
    if (dead == 0 && std::ranges::none_of(event.edgeTokens(), &Tensor::isNone, &EdgeToken::value))
        return std::nullopt;
    const auto first = std::ranges::find_if(event.outputs, &Tensor::isNone) - event.outputs.begin();
    const int slot = dead == 0 ? Source::none : dead == 1 ? static_cast<int>(first) : Source::all;
    const auto origin = static_cast<uint32_t>(m_origins.size());
    m_originsOf[event.node.value].push_back(origin);
    m_origins.push_back({event.node, event.tag, before.position, {}});
    return Source{origin, 0, slot, before.position};
}

std::optional<DeadSpread::Source> DeadSpread::causeOf(const State& before, const Event& event) const
{
    const Program& program = m_timeline->program();
    const Iteration& iteration = before.iteration(event.iteration);
    const auto sourceOf = [&](Endpoint from, int input) -> std::optional<Source> {
        const PlanId plan = program.planOf(from.node);
        if (!plan.isValid())
            return std::nullopt;
        const PlanNode& node = program.node(plan);
        if (node.opClass == OpClass::NextIteration)
            return std::nullopt;  // a dead one delivers nothing
        const bool isEntrance = node.opClass == OpClass::Enter;
        if (isEntrance && iteration.number > 0 && !node.isConstantEnter)
            return std::nullopt;  // it came to iteration 0
        const auto found = m_sources.find(key(plan, isEntrance ? parentTag(before, iteration) : event.tag));
        if (found == m_sources.end())
            return std::nullopt;
        const Source& sent = found->second;
        const std::span<const EdgeToken> tokens = m_timeline->edgeTokens(sent.event);
        if (!tokens.empty())
            if (const auto set = std::ranges::find(tokens, program.edgeInto(plan, event.node, input), &EdgeToken::edge);
                set != tokens.end())
                return set->value.isNone() ? std::optional(sent) : std::nullopt;
        const bool isDead = sent.slot == Source::all || sent.slot == from.slot;
        // A node that fired live has a live control output, whatever its other ones are (semantics.md 5.5).
        return isDead && !(from.isControl() && sent.distance == 0) ? std::optional(sent) : std::nullopt;
    };
    const Node& node = program.graphNode(event.node);
    for (size_t input = 0; input < node.inputs.size(); ++input)
        if (const std::optional<Source> source = sourceOf(node.inputs[input], static_cast<int>(input)))
            return source;
    if (program.node(event.node).opClass != OpClass::Merge)
        for (const NodeId from : node.controlInputs)
            if (const std::optional<Source> source = sourceOf({from, controlSlot}, controlSlot))
                return source;
    return std::nullopt;
}

/// Tokens are delivered where they are: at a tag that is gone, nobody is going to ask for them.
void DeadSpread::forgetGone(const State& state)
{
    const std::unordered_set<uint32_t> live = liveTags(state);
    std::erase_if(m_sources, [&](const auto& entry) { return !live.contains(static_cast<uint32_t>(entry.first)); });
    m_nextForgetting = std::max(fewSources, 2 * m_sources.size());
}

DeadOrigin DeadSpread::originBefore(uint32_t origin, uint64_t position) const
{
    const Origin& o = m_origins[origin];
    const auto deaths = std::ranges::lower_bound(o.deaths, position) - o.deaths.begin();
    return {m_timeline->program().nodeOf(o.node), o.tag, static_cast<uint64_t>(deaths)};
}

std::vector<DeadOrigin> DeadSpread::originsAt(const std::vector<TagId>& tags, uint64_t position) const
{
    std::vector<DeadOrigin> found;
    for (uint32_t o = 0; o < m_origins.size() && m_origins[o].event < position; ++o)
        if (std::ranges::find(tags, m_origins[o].tag) != tags.end())
            if (const DeadOrigin origin = originBefore(o, position); origin.deaths > 0)
                found.push_back(origin);
    std::ranges::sort(found, byPlace);
    return found;
}

std::shared_ptr<const DeadSpreadTable> DeadSpread::table(const State& state, uint64_t from, const TagNames& names) const
{
    constexpr size_t mostOfOneNode = 64;
    const uint64_t position = state.position;
    auto table = std::make_shared<DeadSpreadTable>();
    const std::unordered_set<uint32_t> live = liveTags(state);
    for (const auto& [plan, origins] : m_originsOf) {
        const auto begun =
            std::ranges::lower_bound(origins, position, {}, [&](uint32_t o) { return m_origins[o].event; });
        bool hasNewest = false;
        for (size_t i = static_cast<size_t>(begun - origins.begin()), looked = 0; i-- > 0 && looked < mostOfOneNode;
             ++looked) {
            if (hasNewest && !live.contains(m_origins[origins[i]].tag.value))
                continue;
            if (const DeadOrigin origin = originBefore(origins[i], position); origin.deaths > 0) {
                hasNewest = true;
                table->origins.push_back(origin);
            }
        }
    }
    std::ranges::sort(table->origins, byPlace);
    const auto sentBefore = [&](uint64_t end) { return std::ranges::lower_bound(m_sent, end, {}, &Sent::event); };
    const auto last = sentBefore(position);
    auto first = sentBefore(std::min(from, position));
    if (static_cast<size_t>(last - first) > DeadSpreadTable::mostHops)
        first = last - static_cast<std::ptrdiff_t>(DeadSpreadTable::mostHops);
    for (auto sent = first; sent != last; ++sent)
        table->hops.push_back(sent->hop);
    if (last != m_sent.begin()) {
        const Sent& sent = *std::prev(last);
        if (sent.event + 1 == position && sent.hop.distance > 0) {
            table->last = originBefore(sent.origin, position);
            table->lastTag = names.shortName(tagChain(*m_timeline, table->last->tag));
        }
    }
    return table;
}

}
