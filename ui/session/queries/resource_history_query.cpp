// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/resource_history_query.h"

#include "core/debug/record/describe.h"
#include "ui/session/engine_run.h"

#include <algorithm>
#include <chrono>

namespace tagscope::ui {

namespace {

/// The changes of the resource that was asked about last, as far as the line was looked through.
struct ResourceLook {
    std::shared_ptr<const Timeline> timeline;
    ResourceId resource;
    uint64_t position = 0;  ///< events before it were looked at
    std::vector<ResourceChange> changes;
};

constexpr size_t changeValueLength = 60;

/// Several values that were put into a queue at once are one change.
void addChange(std::vector<ResourceChange>& changes, uint64_t event, const EventRecord& record, const Program& program,
               const Effect& effect)
{
    std::string value = effect.value.isNone() ? std::string() : recordedSummary(effect.value, changeValueLength);
    const bool isFurtherComponent = effect.kind == Effect::Kind::Enqueue && effect.index > 0 && !changes.empty()
        && changes.back().event == event && changes.back().kind == Effect::Kind::Enqueue;
    if (isFurtherComponent)
        changes.back().value += "; " + value;
    else
        changes.push_back(
            {event, program.nodeOf(record.node), record.tag, {}, {}, effect.kind, effect.index, std::move(value)});
}

/// Goes on for about `budget`; true once all events before `end` were looked at.
bool lookFurther(ResourceLook& look, uint64_t end, std::chrono::milliseconds budget)
{
    constexpr uint64_t eventsBetweenLooks = 1024;
    const auto until = std::chrono::steady_clock::now() + budget;
    while (look.position < end) {
        const uint64_t event = look.position++;
        if (const EventRecord record = look.timeline->record(event); record.hasEffects)
            for (const Effect& effect : look.timeline->effects(event))
                if (effect.resource == look.resource)
                    addChange(look.changes, event, record, look.timeline->program(), effect);
        if (event % eventsBetweenLooks == 0 && std::chrono::steady_clock::now() > until)
            break;
    }
    return look.position >= end;
}

}

Result<ResourceHistory> ResourceHistoryQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    const std::shared_ptr<const Timeline>& timeline = debugger.timeline();
    ResourceLook& look = run.kept<ResourceLook>();
    if (look.timeline != timeline || look.resource != resource || look.position > timeline->size())
        look = {timeline, resource, 0, {}};
    ResourceHistory history;
    const uint64_t end = std::min(before, timeline->size());
    history.isComplete = lookFurther(look, end, EngineRun::slice);
    const auto last = std::ranges::lower_bound(look.changes, end, {}, &ResourceChange::event);
    const auto count = static_cast<size_t>(last - look.changes.begin());
    const size_t shown = std::min(count, mostChanges);
    history.left = count - shown;
    history.changes.assign(last - static_cast<ptrdiff_t>(shown), last);
    for (ResourceChange& change : history.changes) {
        change.tagName = debugger.tagName(change.tag);
        change.tagPath = timeline->tagPath(change.tag);
    }
    return history;
}

}
