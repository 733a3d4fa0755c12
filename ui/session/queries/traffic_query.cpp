// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/traffic_query.h"

#include "ui/session/engine_run.h"

#include <chrono>
#include <optional>

namespace tagscope::ui {

namespace {

/// The messages of the line that was asked about last, as far as it was looked through.
struct TrafficLook {
    std::optional<TrafficLog> log;
};

}

Result<TrafficFound> TrafficQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    std::optional<TrafficLog>& log = run.kept<TrafficLook>().log;
    if (!log || log->timeline() != timeline || log->position() > timeline->size())
        log.emplace(timeline);
    const auto until = std::chrono::steady_clock::now() + EngineRun::slice;
    TrafficFound found;
    found.position = debugger.position();
    found.isComplete = log->lookFurther(found.position, [&] { return std::chrono::steady_clock::now() > until; });
    if (found.isComplete)
        found.traffic = log->at(found.position, debugger.state());
    return found;
}

}
