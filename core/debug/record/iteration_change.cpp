// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/iteration_change.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"

#include <algorithm>
#include <map>
#include <vector>

namespace tagscope {

namespace {

struct Did {
    bool isDead = false;
    std::vector<Tensor> outputs;
};

bool isSame(const Did& a, const Did& b, Tolerance tolerance, const std::atomic<bool>* stop)
{
    return a.isDead == b.isDead && std::ranges::equal(a.outputs, b.outputs, [&](const Tensor& x, const Tensor& y) {
               return differenceOf(x, y, tolerance, stop).isEqual();
           });
}

struct Instance {
    std::vector<TagId> tags;  ///< by iteration, from the first that matters; invalid: nothing happened there
    int64_t first = 0;
    uint64_t begin = UINT64_MAX;
    uint64_t end = 0;

    TagId tagOf(int64_t iteration) const
    {
        const int64_t i = iteration - first;
        return i >= 0 && i < std::ssize(tags) ? tags[static_cast<size_t>(i)] : TagId();
    }
};

Instance instanceOf(const Timeline& timeline, const TagEntry& like, int64_t first)
{
    Instance instance;
    instance.first = first;
    const auto capacity = static_cast<uint32_t>(timeline.tagCapacity());
    for (uint32_t t = 0; t < capacity; ++t) {
        const std::optional<TagEntry> entry = timeline.tag(TagId(t));
        // No more iterations than tags, whatever their numbers say.
        if (!entry || entry->parent != like.parent || entry->frame != like.frame || entry->iteration < first
            || entry->iteration - first > int64_t{capacity})
            continue;
        const auto i = static_cast<size_t>(entry->iteration - first);
        if (instance.tags.size() <= i)
            instance.tags.resize(i + 1);
        instance.tags[i] = TagId(t);
        instance.begin = std::min(instance.begin, entry->firstEvent);
        instance.end = std::max(instance.end, entry->lastEvent + 1);
    }
    return instance;
}

}

Result<std::optional<IterationChange>> findIterationChange(const Timeline& timeline, PlanId node, TagId like,
                                                           int64_t after, Tolerance tolerance,
                                                           const std::atomic<bool>* stop)
{
    const auto isStopped = [&] { return stop && stop->load(std::memory_order_relaxed); };
    const std::optional<TagEntry> entry = timeline.tag(like);
    if (!entry || !entry->parent.isValid())
        return refused("only a node of a loop's frame has iterations");
    const Instance instance = instanceOf(timeline, *entry, std::max<int64_t>(after, 0));
    std::map<int64_t, Did> waiting;  // until the iterations before have come
    int64_t next = instance.first + 1;
    std::optional<IterationChange> found;
    const auto isChange = [&](int64_t iteration) {
        const auto now = waiting.find(iteration);
        const auto before = waiting.find(iteration - 1);
        if (now == waiting.end() || before == waiting.end())
            return (now == waiting.end()) != (before == waiting.end());
        return !isSame(now->second, before->second, tolerance, stop);
    };
    const auto goOn = [&] {
        if (isChange(next))
            found = IterationChange{next, instance.tagOf(next), instance.tagOf(next - 1)};
        waiting.erase(next - 1);
        ++next;
    };
    timeline.visit(std::min(instance.begin, instance.end), instance.end, [&](const State& before, const Event& event) {
        if (before.position % 256 == 0 && isStopped())
            return false;
        if (event.node != node || event.kind != Event::Kind::Firing)
            return true;
        const std::optional<TagEntry> at = timeline.tag(event.tag);
        if (!at || instance.tagOf(at->iteration) != event.tag)
            return true;
        waiting[at->iteration] = {event.isDead, followReferences(event.outputs, before.resources, event.effects)};
        while (!found && waiting.contains(next) && waiting.contains(next - 1))
            goOn();
        return !found;
    });
    if (isStopped())
        return refused(ErrorCode::Cancelled, "stopped before the end");
    // Where it never fired, nothing more can come.
    while (!found && instance.tagOf(next).isValid())
        goOn();
    return found;
}

}
