// SPDX-License-Identifier: Apache-2.0
#include "ui/session/shown_tag.h"

#include <algorithm>

namespace tagscope::ui {

TokenSources tokensOf(const Debugger& debugger)
{
    return TokenSources({*debugger.tagNames(), *debugger.timeline(), debugger.state()});
}

std::optional<TagId> shownTag(const Debugger& debugger, NodeId node, std::optional<TagId> lookedAt)
{
    const std::optional<StaticFrameId> frame = debugger.program()->frameOf(node);
    if (!frame)
        return std::nullopt;
    const TokenSources tokens = tokensOf(debugger);
    TagId tag = lookedAt.value_or(TagId());
    for (std::optional<TokenSources::Place> place = tokens.place(tag); place; place = tokens.place(tag)) {
        if (place->frame == *frame)
            return tag;
        tag = place->parent;
    }
    return debugger.usualTag(node);
}

int64_t begunBefore(const Timeline& timeline, const std::vector<TagId>& tags, uint64_t position)
{
    const auto hasBegun = [&](TagId tag) {
        const std::optional<TagEntry> entry = tag.isValid() ? timeline.tag(tag) : std::nullopt;
        return entry && entry->firstEvent < position;
    };
    return std::ranges::partition_point(tags, hasBegun) - tags.begin();
}

Values valuesAt(const Debugger& debugger, uint64_t event)
{
    return debugger.position() == event + 1 && !debugger.isLive() ? Values::Computed : Values::Kept;
}

}
