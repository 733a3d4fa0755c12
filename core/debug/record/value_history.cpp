// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/value_history.h"

#include "core/debug/record/describe.h"
#include "core/exec/frame_hash.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string>

namespace tagscope {

namespace {

/// The output that a slot means among those of a firing.
const Tensor* outputAt(std::span<const Tensor> outputs, int slot)
{
    if (slot >= 0)
        return static_cast<size_t>(slot) < outputs.size() && outputs[static_cast<size_t>(slot)].hasValue()
            ? &outputs[static_cast<size_t>(slot)]
            : nullptr;
    const auto live = std::ranges::find_if(outputs, &Tensor::hasValue);
    return live == outputs.end() ? nullptr : &*live;
}

uint64_t instanceOf(const TagEntry& tag)
{
    return (uint64_t{tag.parent.value} << 32) | tag.frame.value;
}

/// Whether a value can be told from others: a reference that is not followed cannot, nor what is not kept or has
/// elements of no size.
bool isComparable(const Tensor& value)
{
    return !value.isRef() && !notCaptured(value) && (dtypeSize(value.dtype()) > 0 || value.dtype() == DType::String);
}

uint64_t contentHash(const Tensor& value, uint64_t seed)
{
    for (const int64_t dim : value.shape().dims())
        seed = combineHash64(seed, static_cast<uint64_t>(dim));
    seed = combineHash64(seed, static_cast<uint64_t>(value.dtype()));
    if (value.dtype() == DType::String) {
        for (int64_t i = 0; i < value.elements(); ++i)
            seed = hash64(value.at<std::string>(i), seed);
        return seed;
    }
    // A repeated tensor is the same as its dense form: what the last element repeats does not count in either.
    const size_t size = dtypeSize(value.dtype());
    const auto* data = value.data<char>();
    auto stored = static_cast<size_t>(value.storedElements());
    while (stored > 1 && std::memcmp(data + (stored - 1) * size, data + (stored - 2) * size, size) == 0)
        --stored;
    return hash64({data, stored * size}, seed);
}

/// Of a loop variable and its value in an iteration; values of different variables are apart, for theirs are added up.
uint64_t variableHash(PlanId node, const Tensor* value, uint64_t seed)
{
    const uint64_t variable = hash64({reinterpret_cast<const char*>(&node.value), sizeof(node.value)}, seed);
    return value ? contentHash(*value, variable) : variable;
}

}

std::vector<PlanId> loopVariables(const Program& program, StaticFrameId frame)
{
    std::vector<PlanId> variables;
    const PlanFrame& nodes = program.frame(frame);
    for (uint32_t i = nodes.firstNode; i < nodes.firstNode + nodes.nodeCount; ++i) {
        const PlanId id(i);
        const auto isCarried = [&](const Endpoint& input) {
            const PlanId source = program.planOf(input.node);
            return source.isValid() && program.node(source).opClass == OpClass::NextIteration;
        };
        if (program.node(id).opClass == OpClass::Merge && std::ranges::any_of(program.graphNode(id).inputs, isCarried))
            variables.push_back(id);
    }
    return variables;
}

bool ValueHistory::StateSeries::has(PlanId node) const
{
    return std::ranges::binary_search(variables, node);
}

ValueHistory::Key ValueHistory::keyOf(const TagEntry& tag, const Tensor& value)
{
    const uint64_t instance = instanceOf(tag);
    return {contentHash(value, instance), contentHash(value, ~instance)};
}

void ValueHistory::add(Series& series, uint64_t event, int64_t iteration, const Key& key)
{
    Known& known = series.known[key];
    if (known.firings.empty())
        known.use = m_uses.insert(m_uses.end(), {&series, key});
    else
        m_uses.splice(m_uses.end(), m_uses, known.use);
    if (known.firings.empty() || iteration < known.firings.back().iteration)
        known.firings.push_back({event, iteration});
    if (m_uses.size() > m_most) {
        const Use oldest = m_uses.front();
        oldest.series->hasDropped = true;
        oldest.series->known.erase(oldest.key);
        m_uses.pop_front();
    }
}

void ValueHistory::forget(Series& series)
{
    for (const auto& entry : series.known)
        m_uses.erase(entry.second.use);
    series = {};
}

bool ValueHistory::read(Series& series, uint64_t from, uint64_t to, const std::function<bool(PlanId)>& isWanted,
                        const See& see)
{
    m_timeline.visit(from, to, [&](const State& before, const Event& e) {
        m_wasCut = m_wasCut || (m_stop && m_stop->load(std::memory_order_relaxed));
        if (m_wasCut) {
            series.to = before.position;
            return false;
        }
        if (e.kind == Event::Kind::Firing && isWanted(e.node))
            see(before, e, followReferences(e.outputs, before.resources, e.effects));
        return true;
    });
    return !m_wasCut;
}

/// Reads what was recorded while nobody asked. False if it was stopped.
bool ValueHistory::readUpTo(Series& series, uint64_t event, PlanId node, int slot)
{
    const std::vector<uint64_t> missed = m_timeline.firingsOf(node, series.to, event, 1);
    const auto see = [&](const State& before, const Event& e, std::span<const Tensor> outputs) {
        const std::optional<TagEntry> tag = m_timeline.tag(e.tag);
        if (const Tensor* value = outputAt(outputs, slot); value && tag && isComparable(*value))
            add(series, before.position, tag->iteration, keyOf(*tag, *value));
    };
    return missed.empty()
        || read(
               series, missed.front(), event, [node](PlanId id) { return id == node; }, see);
}

bool ValueHistory::readUpTo(StateSeries& series, uint64_t event)
{
    uint64_t missed = series.states.to;
    const auto isVariable = [&](PlanId node) { return node.isValid() && series.has(node); };
    while (missed < event && !isVariable(m_timeline.record(missed).node))
        ++missed;
    const auto see = [&](const State& before, const Event& e, std::span<const Tensor> outputs) {
        addVariable(series, before.position, e.tag, e.node, outputs);
    };
    return missed >= event
        || read(
               series.states, missed, event, [&series](PlanId id) { return series.has(id); }, see);
}

std::optional<int64_t> ValueHistory::earlier(uint64_t event, int slot, const Tensor& value)
{
    const EventRecord record = m_timeline.record(event);
    const std::optional<TagEntry> tag = m_timeline.tag(record.tag);
    if (!tag || tag->frame == rootFrame || !isComparable(value))
        return {};
    Series& series = m_series[{record.node.value, slot}];
    if (series.to > event + 1 && series.hasDropped)
        forget(series);
    const Key key = keyOf(*tag, value);
    if (series.to <= event) {
        if (!readUpTo(series, event, record.node, slot))
            return {};
        add(series, event, tag->iteration, key);
        series.to = event + 1;
    }
    const auto found = series.known.find(key);
    if (found == series.known.end())
        return {};
    for (const Firing& firing : found->second.firings)
        if (firing.event < event && firing.iteration < tag->iteration)
            return firing.iteration;
    return {};
}

ValueHistory::StateSeries& ValueHistory::statesOf(StaticFrameId frame)
{
    const auto [found, isNew] = m_states.try_emplace(frame);
    if (isNew)
        found->second.variables = loopVariables(m_timeline.program(), frame);
    return found->second;
}

/// In whatever order the variables of an iteration come, their hashes add up to the same.
void ValueHistory::addVariable(StateSeries& series, uint64_t event, TagId tag, PlanId node,
                               std::span<const Tensor> outputs)
{
    const std::optional<TagEntry> entry = m_timeline.tag(tag);
    if (!entry)
        return;
    const uint64_t instance = instanceOf(*entry);
    const Tensor* value = outputAt(outputs, 0);
    StateSeries::Part& part = series.begun[tag.value];
    if (value && !isComparable(*value)) {
        part.isComparable = false;
    } else {
        part.key[0] += variableHash(node, value, instance);
        part.key[1] += variableHash(node, value, ~instance);
    }
    if (++part.count < series.variables.size()) {
        if (series.begun.size() > m_most)
            series.begun.erase(series.begun.begin());
        return;
    }
    const StateSeries::Part whole = part;
    series.begun.erase(tag.value);
    if (!whole.isComparable)
        return;
    const Key& key = whole.key;
    if (const auto found = series.states.known.find(key); found != series.states.known.end()) {
        const auto earlier = std::ranges::find_if(found->second.firings,
                                                  [&](const Firing& f) { return f.iteration < entry->iteration; });
        if (earlier != found->second.firings.end())
            series.repeats.push_back({event, earlier->iteration});
        if (series.repeats.size() > m_most) {
            series.repeats.pop_front();
            series.hasDropped = true;
        }
    }
    add(series.states, event, entry->iteration, key);
}

std::optional<int64_t> ValueHistory::earlierState(uint64_t event, std::span<const Tensor> outputs)
{
    const EventRecord record = m_timeline.record(event);
    StateSeries& series = statesOf(m_timeline.program().node(record.node).frame);
    if (series.hasDropped && event < series.repeats.front().event) {
        forget(series.states);
        series.begun.clear();
        series.repeats.clear();
        series.hasDropped = false;
    }
    if (series.states.to <= event) {
        if (!readUpTo(series, event))
            return {};
        addVariable(series, event, record.tag, record.node, outputs);
        series.states.to = event + 1;
    }
    const auto found = std::ranges::lower_bound(series.repeats, event, {}, &Firing::event);
    return found != series.repeats.end() && found->event == event ? std::optional(found->iteration) : std::nullopt;
}

}
