// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tagscope {

/// What few events of a store have, in their order. Event numbers are those of the store (EventStore::base). Engine
/// thread.
template <class T>
class SideColumn {
public:
    struct Entry {
        uint32_t event;
        T value;
    };

    /// `event` is larger than any before.
    void append(uint32_t event, T value) { m_entries.push_back({event, std::move(value)}); }
    /// Forgets those of events from `event` on.
    void truncate(uint32_t event)
    {
        while (!m_entries.empty() && m_entries.back().event >= event)
            m_entries.pop_back();
    }

    /// Null if the event has none.
    const T* find(uint32_t event) const
    {
        const auto place = std::ranges::lower_bound(m_entries, event, {}, &Entry::event);
        return place != m_entries.end() && place->event == event ? &place->value : nullptr;
    }
    const std::vector<Entry>& entries() const { return m_entries; }
    size_t bytes() const { return m_entries.capacity() * sizeof(Entry); }

private:
    std::vector<Entry> m_entries;
};

}
