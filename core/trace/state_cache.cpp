// SPDX-License-Identifier: Apache-2.0
#include "core/trace/state_cache.h"

#include "core/trace/state_size.h"

#include <algorithm>

namespace tagscope {

const State* StateCache::find(uint64_t from, uint64_t to)
{
    Entry* best = nullptr;
    for (Entry& entry : m_entries) {
        const uint64_t position = entry.state.position;
        if (position >= from && position <= to && (!best || position > best->state.position))
            best = &entry;
    }
    if (!best)
        return nullptr;
    best->lastUse = ++m_uses;
    return &best->state;
}

void StateCache::add(const State& state, const State& base)
{
    for (const Entry& entry : m_entries)
        if (entry.state.position == state.position)
            return;
    const size_t bytes = unsharedBytes(state, base);
    while (!m_entries.empty() && (m_entries.size() >= maxStates || m_bytes + bytes > maxBytes)) {
        const auto oldest = std::min_element(m_entries.begin(), m_entries.end(),
                                             [](const Entry& a, const Entry& b) { return a.lastUse < b.lastUse; });
        m_bytes -= oldest->bytes;
        std::swap(*oldest, m_entries.back());
        m_entries.pop_back();
    }
    m_entries.push_back({state, bytes, ++m_uses});
    m_bytes += bytes;
}

void StateCache::truncate(uint64_t position)
{
    std::erase_if(m_entries, [&](const Entry& entry) {
        if (entry.state.position <= position)
            return false;
        m_bytes -= entry.bytes;
        return true;
    });
}

}
