// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/history_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/firing_rows.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

/// Of its own: those at the cursor would have to come back from far.
struct HistoryFirings {
    LastFirings last;
};

}

Result<std::vector<Moment>> HistoryQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    // What it says of the file and its program is the same at every moment.
    const std::shared_ptr<const Snapshot> now = run.standingSnapshot(false);
    LastFirings& lastFirings = run.kept<HistoryFirings>().last;
    std::vector<Moment> moments;
    if (!debugger.program() || first > debugger.size())
        return moments;
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    const uint64_t wanted = std::min({count, mostMoments, debugger.size() - first + 1});
    for (uint64_t position = first; position < first + wanted; ++position) {
        auto snapshot = std::make_shared<Snapshot>(*now);
        snapshot->state = timeline->stateAt(position, Values::Kept);
        snapshot->lastFirings = lastFirings.at(timeline, position);
        snapshot->deadSpread.reset();
        snapshot->position = position;
        snapshot->isLive = position == snapshot->size;
        snapshot->status = RunStatus::Paused;
        snapshot->nextChoice = snapshot->isLive ? Choice() : timeline->choice(position);
        Moment moment;
        snapshot->report.reset();
        if (position > 0) {
            StopReport report;
            report.from = report.position = position;
            report.isLive = snapshot->isLive;
            report.fired = debugger.firing(position - 1);
            moment.values = firingSummary(debugger, *report.fired, debugger.outputs(position - 1, Values::Kept));
            snapshot->report = std::move(report);
        }
        moment.snapshot = std::move(snapshot);
        moments.push_back(std::move(moment));
    }
    return moments;
}

}
