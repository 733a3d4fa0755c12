// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope {

/// Where a tag stands: its frame, iteration and enclosing tag, and between which events it was first and last used.
struct TagEntry {
    TagId parent;                     ///< invalid for the root
    StaticFrameId frame = rootFrame;  ///< static frame (Program::frame)
    int64_t iteration = 0;
    uint64_t firstEvent = 0;  ///< event number of the first event at this tag
    uint64_t lastEvent = 0;   ///< event number of the last one

    bool operator==(const TagEntry&) const = default;
};

/// The tags at which events happened, by id. In pages that come when they are needed, because a branch sees
/// few of its parent's tags. Event numbers are relative to the store's first event. Engine thread.
class TagTable {
public:
    static constexpr uint32_t never = 0xffffffffu;
    struct Slot {
        uint32_t parent;
        StaticFrameId frame;
        uint32_t iteration;
        uint32_t first = never;
        uint32_t last;
    };
    static_assert(sizeof(Slot) == 20);

    /// The slot of a tag that has events here, or nullptr.
    const Slot* find(TagId tag) const
    {
        const size_t page = tag.index() / pageSlots;
        if (page >= m_pages.size() || !m_pages[page])
            return nullptr;
        const Slot& slot = (*m_pages[page])[tag.index() % pageSlots];
        return slot.first == never ? nullptr : &slot;
    }
    Slot& write(TagId tag)
    {
        const size_t page = tag.index() / pageSlots;
        if (page >= m_pages.size() || !m_pages[page]) [[unlikely]]
            addPage(page);
        return (*m_pages[page])[tag.index() % pageSlots];
    }

    /// One more than the largest id that may have events.
    size_t capacity() const { return m_pages.size() * pageSlots; }
    size_t bytes() const;
    void clear() { m_pages.clear(); }

    /// Calls f(TagId, Slot&) for every tag with events.
    template <class F>
    void forEach(F&& f)
    {
        for (size_t page = 0; page < m_pages.size(); ++page)
            for (size_t i = 0; m_pages[page] && i < pageSlots; ++i)
                if ((*m_pages[page])[i].first != never)
                    f(TagId(page * pageSlots + i), (*m_pages[page])[i]);
    }

private:
    static constexpr size_t pageSlots = 256;
    using Page = std::array<Slot, pageSlots>;

    void addPage(size_t page);

    std::vector<std::unique_ptr<Page>> m_pages;
};

}
