// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/event_store.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr uint32_t stride = 64;

uint64_t nodeBit(uint32_t node)
{
    return uint64_t{1} << (node % 64);
}

/// Whether any of `stride` events has this node and tag; without branches, so that it can be done several at a time.
bool anyAt(const uint32_t* nodes, const uint32_t* tags, uint32_t nodeMask, uint32_t node, uint32_t tag)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < stride; ++i)
        found |= static_cast<uint32_t>((((nodes[i] & nodeMask) ^ node) | (tags[i] ^ tag)) == 0);
    return found != 0;
}

bool anyNode(const uint32_t* nodes, uint32_t node)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < stride; ++i)
        found |= static_cast<uint32_t>((nodes[i] & event_word::node) == node);
    return found != 0;
}

}

void EventStore::summarise(uint32_t block)
{
    const uint32_t first = block * blockEvents;
    Chunk& chunk = *m_chunks[first / chunkEvents];
    const uint32_t* nodes = chunk.nodes() + first % chunkEvents;
    const uint32_t* tags = chunk.tags() + first % chunkEvents;
    Summary summary{TagId::invalidValue, 0, 0};
    for (uint32_t i = first < m_first ? m_first - first : 0; i < blockEvents; ++i) {
        summary.minTag = std::min(summary.minTag, tags[i]);
        summary.maxTag = std::max(summary.maxTag, tags[i] == TagId::invalidValue ? 0 : tags[i]);
        summary.nodes |= nodeBit(nodes[i] & event_word::node);
    }
    chunk.summaries[block % (chunkEvents / blockEvents)] = summary;
}

std::optional<TagEntry> EventStore::tag(TagId tag) const
{
    const TagTable::Slot* slot = m_tags.find(tag);
    if (!slot)
        return {};
    return TagEntry{TagId(slot->parent), slot->frame, slot->iteration, m_base + slot->first, m_base + slot->last};
}

std::optional<uint32_t> EventStore::findBackward(TagId tag, std::optional<PlanId> node, uint32_t from,
                                                 uint32_t to) const
{
    const uint32_t nodeMask = node ? event_word::node : 0;
    const uint32_t nodeValue = node ? node->value : 0;
    while (to > from) {
        const uint32_t block = (to - 1) / blockEvents;
        const Chunk& chunk = *m_chunks[(to - 1) / chunkEvents];
        const uint32_t blockBegin = block * blockEvents;
        if (block < m_size / blockEvents) {
            const Summary& summary = chunk.summaries[block % (chunkEvents / blockEvents)];
            if (tag.value < summary.minTag || tag.value > summary.maxTag
                || (node && (summary.nodes & nodeBit(nodeValue)) == 0)) {
                to = std::max(from, blockBegin);
                continue;
            }
        }
        const uint32_t chunkBegin = (to - 1) / chunkEvents * chunkEvents;
        const uint32_t* nodes = chunk.nodes();
        const uint32_t* tags = chunk.tags();
        const uint32_t stop = std::max(from, blockBegin) - chunkBegin;
        uint32_t i = to - chunkBegin;
        while (i > stop) {
            if (i % stride == 0 && i - stop >= stride
                && !anyAt(nodes + i - stride, tags + i - stride, nodeMask, nodeValue, tag.value)) {
                i -= stride;
                continue;
            }
            --i;
            if ((nodes[i] & nodeMask) == nodeValue && tags[i] == tag.value)
                return chunkBegin + i;
        }
        to = chunkBegin + stop;
    }
    return {};
}

std::optional<uint64_t> EventStore::findFiring(PlanId node, TagId tag, uint64_t before) const
{
    const TagTable::Slot* slot = m_tags.find(tag);
    if (!slot || before <= begin())
        return {};
    const uint32_t to = std::min(slot->last + 1, local(std::min(before, end())));
    const std::optional<uint32_t> found = findBackward(tag, node, slot->first, to);
    return found ? std::optional(m_base + *found) : std::nullopt;
}

std::optional<uint64_t> EventStore::findLast(TagId tag, uint64_t before) const
{
    const TagTable::Slot* slot = m_tags.find(tag);
    if (!slot || before <= begin())
        return {};
    const uint32_t to = std::min(slot->last + 1, local(std::min(before, end())));
    const std::optional<uint32_t> found = findBackward(tag, {}, slot->first, to);
    return found ? std::optional(m_base + *found) : std::nullopt;
}

void EventStore::firingsOf(PlanId node, uint64_t from, uint64_t to, size_t limit, std::vector<uint64_t>& found) const
{
    uint32_t i = local(std::clamp(from, begin(), end()));
    const uint32_t stop = local(std::clamp(to, begin(), end()));
    while (i < stop && found.size() < limit) {
        const uint32_t block = i / blockEvents;
        const Chunk& chunk = *m_chunks[i / chunkEvents];
        const uint32_t blockEnd = std::min(stop, (block + 1) * blockEvents);
        if (block < m_size / blockEvents
            && (chunk.summaries[block % (chunkEvents / blockEvents)].nodes & nodeBit(node.value)) == 0) {
            i = blockEnd;
            continue;
        }
        const uint32_t chunkBegin = i / chunkEvents * chunkEvents;
        const uint32_t* nodes = chunk.nodes();
        for (uint32_t n = i - chunkBegin; n < blockEnd - chunkBegin && found.size() < limit;) {
            if (n % stride == 0 && blockEnd - chunkBegin - n >= stride && !anyNode(nodes + n, node.value)) {
                n += stride;
                continue;
            }
            if ((nodes[n] & event_word::node) == node.value)
                found.push_back(m_base + chunkBegin + n);
            ++n;
        }
        i = blockEnd;
    }
}

}
