// SPDX-License-Identifier: Apache-2.0
#include "core/debug/value_history.h"

#include "core/debug/describe.h"
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
        return static_cast<size_t>(slot) < outputs.size() && outputs[static_cast<size_t>(slot)].hasValue() ? &outputs[static_cast<size_t>(slot)]
                                                                                                        : nullptr;
    const auto live = std::ranges::find_if(outputs, &Tensor::hasValue);
    return live == outputs.end() ? nullptr : &*live;
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

}

ValueHistory::Key ValueHistory::keyOf(const TagEntry& tag, const Tensor& value)
{
    const uint64_t instance = (uint64_t{tag.parent.value} << 32) | tag.frame;
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

/// Reads what was recorded while nobody asked. False if it was stopped.
bool ValueHistory::readUpTo(Series& series, uint64_t event, PlanId node, int slot)
{
    const std::vector<uint64_t> missed = m_timeline.firingsOf(node, series.to, event, 1);
    if (missed.empty())
        return true;
    m_timeline.visit(missed.front(), event, [&](const State& before, const Event& e) {
        m_wasCut = m_wasCut || (m_stop && m_stop->load(std::memory_order_relaxed));
        if (m_wasCut) {
            series.to = before.position;
            return false;
        }
        if (e.node != node || e.isDead || e.kind != Event::Kind::Firing)
            return true;
        const std::optional<TagEntry> tag = m_timeline.tag(e.tag);
        const std::vector<Tensor> outputs = followReferences(e.outputs, before.resources, e.effects);
        if (const Tensor* value = outputAt(outputs, slot); value && tag && !value->isRef())
            add(series, before.position, tag->iteration, keyOf(*tag, *value));
        return true;
    });
    return !m_wasCut;
}

std::optional<int64_t> ValueHistory::earlier(uint64_t event, int slot, const Tensor& value)
{
    const EventRecord record = m_timeline.record(event);
    const std::optional<TagEntry> tag = m_timeline.tag(record.tag);
    if (!tag || tag->frame == 0 || value.isRef() || notCaptured(value) || (dtypeSize(value.dtype()) == 0 && value.dtype() != DType::String))
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

}
