// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/markers_query.h"

#include "ui/session/engine_run.h"

#include <algorithm>
#include <chrono>

namespace tagscope::ui {

namespace {

/// How long marks are looked for while nobody wants anything else, before those that were found are shown.
constexpr std::chrono::milliseconds markersAtOnce(100);

/// Of the tags that a filter leaves.
struct RangeMarkers : RunMarkers {};

}

Result<Markers> MarkersQuery::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    RunMarkers& markers = only ? run.kept<RangeMarkers>() : run.kept<RunMarkers>();
    markers.setRange(only, run.names());
    const auto end = std::chrono::steady_clock::now() + markersAtOnce;
    bool isComplete = markers.look(d.timeline(), run.isRunning() ? EngineRun::slice / 5 : EngineRun::slice);
    while (!run.isRunning() && !isComplete && !run.isAwaited() && std::chrono::steady_clock::now() < end)
        isComplete = markers.look(d.timeline(), EngineRun::slice);
    Markers answer{markers.table(), {}};
    if (run.isRunning())
        return answer;  // the run is just counting hits itself
    for (const Breakpoint& b : d.breakpoints()) {
        if (!b.spec.isEnabled)
            continue;
        const std::vector<uint64_t> hits = markers.hits(d, b, EngineRun::slice);
        answer.hits.insert(answer.hits.end(), hits.begin(), hits.end());
    }
    std::ranges::sort(answer.hits);
    return answer;
}

Result<MarkPlace> MarkQuery::work(EngineRun& run) const
{
    Debugger& d = *run.debugger();
    const Graph& graph = *d.graph();
    if (of == Of::Error) {
        const std::optional<RunError> error = d.error();
        if (!error || !error->node.isValid() || error->node.index() >= graph.size())
            return MarkPlace{};  // it is of no node of theirs
        const Result<TagId> tag = d.tag(error->tag);
        return MarkPlace{graph.node(error->node).name, tag ? d.tagName(*tag) : error->tag};
    }
    const auto stopsBefore = [&](const Breakpoint& b) {
        return b.spec.isEnabled && b.spec.before
            && !d.stopPositions(b.id, position, position, 1, {0, EngineRun::slice, nullptr}).empty();
    };
    const bool isBefore = of == Of::Hit && std::ranges::any_of(d.breakpoints(), stopsBefore);
    if (!isBefore && position == 0)
        return MarkPlace{};
    const uint64_t event = isBefore ? position : position - 1;
    if (event >= d.size())
        return MarkPlace{};
    const EventRecord record = d.timeline()->record(event);
    if (!record.isOfNode())
        return MarkPlace{};
    return MarkPlace{d.program()->nameOf(record.node), d.tagName(record.tag)};
}

}
