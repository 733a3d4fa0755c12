// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/finished_frames.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace tagscope {

FinishedFrames finishedFrames(const TagNames& names, const Timeline& timeline, const State& state)
{
    FinishedFrames result;
    std::set<std::pair<TagId, StaticFrameId>> live;  // tag it was entered from, static frame
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (const FrameInstance& frame = state.frames[i]; frame.isLive && frame.parent.isValid())
            live.emplace(state.iteration(frame.parent).tag, frame.staticFrame);
    result.total = state.stats.frames - std::min<uint64_t>(state.stats.frames, live.size());

    std::map<std::pair<TagId, StaticFrameId>, size_t> known;
    for (uint32_t id = state.tagCount, seen = 0; id-- > 1 && seen < mostFinishedTags; ++seen) {
        const std::optional<TagEntry> entry = timeline.tag(TagId(id));
        if (!entry || entry->firstEvent >= state.position || live.contains({entry->parent, entry->frame}))
            continue;
        const auto [place, isNew] = known.try_emplace({entry->parent, entry->frame}, result.newest.size());
        if (isNew) {
            if (result.newest.size() == mostFinishedFrames)
                break;
            result.newest.push_back({entry->frame, entry->parent, TagId(id), 0, 0, {}});
        }
        FinishedFrame& frame = result.newest[place->second];
        frame.iterations = std::max(frame.iterations, entry->iteration + 1);
        frame.lastEvent = std::max(frame.lastEvent, entry->lastEvent);
    }
    std::ranges::sort(result.newest, {}, &FinishedFrame::lastEvent);
    for (FinishedFrame& frame : result.newest) {
        const TagChain parent = tagChain(timeline, frame.parent);
        frame.place = (parent.empty() ? std::string() : names.shortName(parent) + "/") + names.shortFrame(frame.frame);
    }
    return result;
}

}
