// SPDX-License-Identifier: Apache-2.0
#include "ui/session/shown_tag.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

/// The static frame of a tag; nothing if it is neither live nor has events on this line.
std::optional<uint32_t> frameOf(const Debugger& debugger, TagId tag)
{
    if (const std::optional<IterationId> live = findIteration(debugger.state(), tag))
        return debugger.state().iteration(*live).plan;
    const std::optional<TagEntry> entry = debugger.timeline()->tag(tag);
    return entry ? std::optional(entry->frame) : std::nullopt;
}

}

TagId enteredFrom(const Debugger& debugger, TagId tag)
{
    const State& state = debugger.state();
    if (const std::optional<IterationId> live = findIteration(state, tag)) {
        const IterationId around = state.frames[state.iteration(*live).frame.index()].parent;
        return around.isValid() ? state.iteration(around).tag : TagId();
    }
    const std::optional<TagEntry> entry = debugger.timeline()->tag(tag);
    return entry ? entry->parent : TagId();
}

std::optional<TagId> shownTag(const Debugger& debugger, NodeId node, PlanId plan, std::optional<TagId> lookedAt)
{
    const uint32_t frame = debugger.program()->node(plan).frame;
    for (TagId tag = lookedAt.value_or(TagId()); tag.isValid(); tag = enteredFrom(debugger, tag))
        if (frameOf(debugger, tag) == frame)
            return tag;
    if (const std::optional<uint64_t> event = debugger.lastFiring(node))
        return debugger.firing(*event).tag;
    const State& state = debugger.state();
    for (size_t i = 0; i < state.iterations.size(); ++i)
        if (state.iterations[i].frame.isValid() && state.iterations[i].plan == frame)
            return state.iterations[i].tag;
    return std::nullopt;
}

int64_t begunBefore(const Timeline& timeline, const std::vector<TagId>& tags, uint64_t position)
{
    const auto hasBegun = [&](TagId tag) {
        const std::optional<TagEntry> entry = tag.isValid() ? timeline.tag(tag) : std::nullopt;
        return entry && entry->firstEvent < position;
    };
    return std::ranges::partition_point(tags, hasBegun) - tags.begin();
}

}
