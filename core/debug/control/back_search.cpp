// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/back_search.h"

#include "core/base/say.h"
#include "core/debug/causes/token_source.h"
#include "core/debug/control/run_line.h"
#include "core/debug/record/describe.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr uint64_t patience = 1u << 16;  // events between two looks at the stop flag

/// A frame instance: the tag that it was entered from, and its static frame.
struct Instance {
    TagId parent;
    StaticFrameId frame = rootFrame;

    bool operator==(const Instance&) const = default;
};

class BackSearch {
public:
    BackSearch(const TagNames& names, const Timeline& timeline, const State& state, const std::atomic<bool>* stop)
        : m_names(names), m_timeline(timeline), m_position(state.position), m_stop(stop),
          m_places({names, timeline, state})
    {
    }

    Result<BackTarget> find(const BackGoal& goal) const
    {
        const std::optional<TokenSources::Place> focus =
            m_places.place(goal.tag.isValid() ? goal.tag : m_timeline.lastTag(m_position));
        if (!focus)
            return refused("there is no such tag at this position");
        switch (goal.kind) {
        case BackGoal::Kind::Iteration: return iteration(*focus);
        case BackGoal::Kind::FrameOut: return out(*focus);
        default: return behind(*focus, goal.kind == BackGoal::Kind::FrameOver);
        }
    }

private:
    /// What is known of the events before the cursor that happened in an instance or in what was entered from it.
    struct Behind {
        std::optional<uint64_t> own;      ///< the last one in it
        std::optional<uint64_t> entered;  ///< the last one in an instance that was entered from it
        Instance child;                   ///< that one
    };

    std::optional<uint64_t> firstEvent(TagId tag) const
    {
        const std::optional<TagEntry> entry = tag.isValid() ? m_timeline.tag(tag) : std::nullopt;
        return entry ? std::optional<uint64_t>(entry->firstEvent) : std::nullopt;
    }

    /// Iterations begin one after the other.
    std::optional<uint64_t> begin(const Instance& instance) const
    {
        for (const TagId tag : m_places.iterationsOf(instance.parent, instance.frame))
            if (const std::optional<uint64_t> event = firstEvent(tag))
                return event;
        return {};
    }

    Result<BackTarget> iteration(const TokenSources::Place& focus) const
    {
        if (focus.frame == rootFrame)
            return refused("the last firing was at '/', which has no iterations: go back into a frame first");
        const std::vector<TagId>& tags = m_places.iterationsOf(focus.parent, focus.frame);
        for (auto i = static_cast<size_t>(focus.iteration) + 1; i-- > 0;)
            if (const std::optional<uint64_t> event = i < tags.size() ? firstEvent(tags[i]) : std::nullopt;
                event && *event < m_position)
                return BackTarget{*event, say("iteration {} of '{}' begins here", i, m_names.shortFrame(focus.frame))};
        return refused("'{}' begins here, there is no iteration before: go back out of it",
                       m_names.shortFrame(focus.frame));
    }

    Result<BackTarget> out(TokenSources::Place focus) const
    {
        while (focus.frame != rootFrame) {
            const std::optional<uint64_t> event = begin({focus.parent, focus.frame});
            if (event && *event < m_position)
                return BackTarget{*event, say("frame '{}' begins here", m_names.shortFrame(focus.frame))};
            const std::optional<TokenSources::Place> around = m_places.place(focus.parent);
            if (!around)
                break;
            focus = *around;
        }
        return refused("the last firing was at '/', which no frame is around: go back into a frame first");
    }

    Result<BackTarget> behind(TokenSources::Place focus, bool goesOver) const
    {
        // What is over was entered from a place where others may have been.
        while (focus.frame != rootFrame && !m_places.instance(focus.parent, focus.frame)) {
            const std::optional<TokenSources::Place> around = m_places.place(focus.parent);
            if (!around)
                return refused("there is no such tag at this position");
            focus = *around;
        }
        const Instance here{focus.parent, focus.frame};
        const Result<Behind> found = lookBehind(here);
        if (!found)
            return Failure(found.error());
        const std::string name = here.frame == rootFrame ? "/" : m_names.shortFrame(here.frame);
        if (!found->entered) {
            if (goesOver && found->own)
                return BackTarget{*found->own, say("no frame was entered from '{}' before: over one firing", name)};
            return refused("no frame was entered from '{}' before", name);
        }
        const std::string child = m_names.shortFrame(found->child.frame);
        if (!goesOver)
            return *found->entered + 1 < m_position ? Result<BackTarget>(
                       BackTarget{*found->entered + 1, say("in frame '{}', after its last firing", child)})
                                                    : refused("the last firing was in frame '{}' already", child);
        const auto iterations =
            std::ranges::count_if(m_places.iterationsOf(found->child.parent, found->child.frame),
                                  [this](TagId tag) { return firstEvent(tag).value_or(m_position) < m_position; });
        return BackTarget{begin(found->child).value_or(*found->entered),
                          sayCount(static_cast<uint64_t>(iterations), "back over frame '{}': {} iteration",
                                   "back over frame '{}': {} iterations", child, grouped(iterations))};
    }

    Result<Behind> lookBehind(const Instance& here) const
    {
        const auto& frames = m_names.program().frames();
        const bool mayEnter =
            std::any_of(frames.begin() + 1, frames.end(), [&](const PlanFrame& f) { return f.parent == here.frame; });
        const uint64_t end = here.frame == rootFrame ? 0 : begin(here).value_or(0);
        Behind found;
        TagId last;  // that is outside
        for (uint64_t event = m_position; event-- > end && !(found.own && !mayEnter);) {
            if (event % patience == 0 && m_stop && m_stop->load(std::memory_order_relaxed))
                return refused(ErrorCode::Cancelled, "stopped");
            const TagId tag = m_timeline.record(event).tag;
            if (tag == last || !tag.isValid())
                continue;
            last = tag;
            const std::optional<Instance> child = childOn(tag, here);
            if (!child)
                continue;
            if (*child == here) {
                found.own = found.own.value_or(event);
                continue;
            }
            found.entered = event;
            found.child = *child;
            break;
        }
        return found;
    }

    /// `here` for a tag in it, what was entered from it on the way to a tag further inside, nothing for one that is
    /// elsewhere.
    std::optional<Instance> childOn(TagId tag, const Instance& here) const
    {
        std::optional<Instance> below;
        while (tag.isValid()) {
            const std::optional<TagEntry> entry = m_timeline.tag(tag);
            if (!entry)
                return {};
            const Instance at{entry->parent, entry->frame};
            if (at == here)
                return below ? below : at;
            below = at;
            tag = at.parent;
        }
        return {};
    }

    const TagNames& m_names;
    const Timeline& m_timeline;
    uint64_t m_position;
    const std::atomic<bool>* m_stop;
    TokenSources m_places;
};

}

Result<BackTarget> findBack(const BackGoal& goal, const TagNames& names, const Timeline& timeline, const State& state,
                            const std::atomic<bool>* stop)
{
    return BackSearch(names, timeline, state, stop).find(goal);
}

StopReport Debugger::back(const BackGoal& goal)
{
    const uint64_t from = m_position;
    BackTarget target{goal.count > from ? 0 : from - goal.count, {}};
    if (goal.kind != BackGoal::Kind::Events && m_program && from > 0) {
        Result<BackTarget> found = findBack(goal, *m_names, *line().timeline, state(), m_commandStop);
        if (!found) {
            const bool isStopped = found.error().code == ErrorCode::Cancelled;
            StopReport stop = report(isStopped ? StopReason::Paused : StopReason::Goal, from);
            stop.note = isStopped ? std::string() : found.error().message;
            return stop;
        }
        target = *std::move(found);
    }
    const bool isThere = moveTo(target.position);
    StopReport stop = report(!isThere                                ? StopReason::Paused
                                 : m_position == 0 && goal.count > 0 ? StopReason::Start
                                                                     : StopReason::Goal,
                             from);
    if (isThere)
        stop.note = std::move(target.note);
    return stop;
}

}
