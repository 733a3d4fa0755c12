// SPDX-License-Identifier: Apache-2.0
#include "ui/frames/frame_places.h"

namespace tagscope::ui {

namespace {

std::string placeOf(const Snapshot& snapshot, const FrameInstance& instance)
{
    const State& state = snapshot.state;
    const std::string& own = snapshot.names->shortFrame(instance.staticFrame);
    const bool isOutermost = !state.frameOf(instance.parent).parent.isValid();
    return isOutermost ? own : snapshot.names->shortName(tagChain(state, instance.parent)) + '/' + own;
}

}

FramePlaces placesBeside(const Snapshot& snapshot, StaticFrameId frame, std::optional<TagId> parent)
{
    FramePlaces places;
    if (!snapshot.program || !snapshot.names)
        return places;
    const auto isBeside = [&](StaticFrameId other, TagId from) {
        const StaticFrameId around = snapshot.program->frame(other).parent;
        return frame == rootFrame ? around == rootFrame
                                  : around == snapshot.program->frame(frame).parent && parent == from;
    };
    const auto add = [&](StaticFrameId other, TagId from, TagId tag, const auto& name) {
        const bool isInstance = other == frame;
        if (isInstance ? parent == from : !isBeside(other, from))
            return;
        std::vector<FramePlace>& list = isInstance ? places.instances : places.frames;
        if (list.size() < FramePlaces::mostOfEach)
            list.push_back({name(), tag});
        else
            places.hasMore = true;
    };
    const State& state = snapshot.state;
    for (size_t i = 0; i < state.frames.size(); ++i) {
        const FrameInstance& instance = state.frames[i];
        if (instance.isLive && instance.parent.isValid())
            add(instance.staticFrame, state.iteration(instance.parent).tag,
                state.iteration(instance.iteration(instance.highest)).tag, [&] { return placeOf(snapshot, instance); });
    }
    const std::vector<FinishedFrame>& finished = snapshot.finished.newest;
    for (auto over = finished.rbegin(); over != finished.rend(); ++over)
        add(over->frame, over->parent, over->last, [&] { return over->place; });
    places.hasMore |= snapshot.finished.total > finished.size();
    return places;
}

}
