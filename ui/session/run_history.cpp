// SPDX-License-Identifier: Apache-2.0
#include "ui/session/run_history.h"

#include "ui/session/engine.h"

#include <algorithm>

namespace tagscope::ui {

std::vector<Moment> RunHistory::at(const Debugger& debugger, const HistoryRequest& request, const Snapshot& now)
{
    std::vector<Moment> moments;
    if (!debugger.program() || request.first > debugger.size())
        return moments;
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    const uint64_t count = std::min({request.count, HistoryRequest::mostMoments, debugger.size() - request.first + 1});
    for (uint64_t position = request.first; position < request.first + count; ++position) {
        auto snapshot = std::make_shared<Snapshot>(now);
        snapshot->state = timeline->stateAt(position, Values::Kept);
        snapshot->lastFirings = m_lastFirings.at(timeline, position);
        snapshot->deadSpread.reset();
        snapshot->position = position;
        snapshot->isLive = position == snapshot->size;
        snapshot->status = RunStatus::Paused;
        snapshot->nextPick.reset();
        if (!snapshot->isLive && timeline->record(position).isOfNode())
            snapshot->nextPick = timeline->record(position).pick;
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
