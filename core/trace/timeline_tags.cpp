// SPDX-License-Identifier: Apache-2.0
#include "core/trace/timeline.h"

#include <algorithm>
#include <charconv>

namespace tagscope {

/// Where a tag stands; its event numbers may lie beyond what this line shares.
std::optional<TagEntry> Timeline::place(TagId tag) const
{
    uint64_t shared = size();
    for (const Timeline* line = this; line; line = line->m_parent.get()) {
        const std::optional<TagEntry> entry = line->m_store.tag(tag);
        if (entry && entry->firstEvent < shared)
            return entry;
        shared = std::min(shared, line->fork());
    }
    return {};
}

std::optional<TagEntry> Timeline::tag(TagId tag) const
{
    std::optional<TagEntry> result;
    uint64_t shared = size();
    for (const Timeline* line = this; line; line = line->m_parent.get()) {
        std::optional<TagEntry> entry = line->m_store.tag(tag);
        if (entry && entry->firstEvent < shared) {
            if (entry->lastEvent >= shared)
                entry->lastEvent = *line->m_store.findLast(tag, shared);
            if (result)
                entry->lastEvent = result->lastEvent;
            result = entry;
        }
        shared = std::min(shared, line->fork());
    }
    return result;
}

std::string Timeline::tagPath(TagId tag) const
{
    std::vector<TagEntry> chain;
    for (TagId at = tag; at.isValid();) {
        const std::optional<TagEntry> entry = place(at);
        if (!entry)
            return at.value == 0 && tag == at ? "/" : "";
        chain.push_back(*entry);
        at = entry->parent;
    }
    std::string path;
    for (auto entry = chain.rbegin(); entry != chain.rend(); ++entry)
        if (entry->parent.isValid())
            path += fmt::format("/{};{}", m_program->frame(entry->frame).name, entry->iteration);
    return path.empty() ? "/" : path;
}

TagId Timeline::lastTag(uint64_t position) const
{
    while (position > 0)
        if (const TagId tag = record(--position).tag; tag.isValid())
            return tag;
    return TagId(0u);
}

size_t Timeline::tagCapacity() const
{
    size_t capacity = 1;
    for (const Timeline* line = this; line; line = line->m_parent.get())
        capacity = std::max(capacity, line->m_store.tagCapacity());
    return capacity;
}

std::optional<TagId> Timeline::findTag(std::string_view path) const
{
    if (path == "/")
        return TagId(0);
    const size_t separator = path.rfind(';');
    if (separator == std::string_view::npos)
        return {};
    int64_t iteration = 0;
    const char* end = path.data() + path.size();
    if (const auto parsed = std::from_chars(path.data() + separator + 1, end, iteration);
        parsed.ec != std::errc() || parsed.ptr != end)
        return {};
    const std::string_view frames = path.substr(0, separator);
    const size_t capacity = tagCapacity();
    for (size_t i = 1; i < capacity; ++i) {
        const std::optional<TagEntry> entry = place(TagId(i));
        if (entry && entry->iteration == iteration && frames.ends_with(m_program->frame(entry->frame).name)
            && tagPath(TagId(i)) == path)
            return TagId(i);
    }
    return {};
}

}
