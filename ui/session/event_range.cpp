// SPDX-License-Identifier: Apache-2.0
#include "ui/session/event_range.h"

#include "core/trace/timeline.h"
#include "ui/session/shown_tag.h"

#include <algorithm>

namespace tagscope::ui {

std::optional<IterationSpan> both(const std::optional<IterationSpan>& a, const std::optional<IterationSpan>& b)
{
    if (!a || !b)
        return std::nullopt;
    const IterationSpan span(std::max(a->first, b->first), std::min(a->second, b->second));
    return span.first <= span.second ? std::optional(span) : std::nullopt;
}

std::optional<IterationSpan> iterationsIn(const Timeline& timeline, const std::vector<TagId>& tags,
                                          const EventRange& range)
{
    const auto entryAt = [&](int64_t i) {
        const TagId tag = tags[static_cast<size_t>(i)];
        return tag.isValid() ? timeline.tag(tag) : std::nullopt;
    };
    const int64_t end = begunBefore(timeline, tags, range.last);
    int64_t first = begunBefore(timeline, tags, range.first);
    // Of those that began before the range, only a window full can have gone on in it.
    if (const std::optional<TagEntry> entry = end > 0 ? entryAt(end - 1) : std::nullopt) {
        const int64_t window = timeline.widestWindow(entry->frame);
        const int64_t before = first;
        for (first = std::max<int64_t>(0, before - window); first < before; ++first)
            if (const std::optional<TagEntry> at = entryAt(first); at && range.touches(at->firstEvent, at->lastEvent))
                break;
    }
    return first < end ? std::optional(IterationSpan(first, end - 1)) : std::nullopt;
}

}
