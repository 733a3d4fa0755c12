// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/traffic_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/queries/kept_messages.h"

#include <optional>

namespace tagscope::ui {

namespace {

/// The traffic of the line that was asked about last, as far as it was looked through.
struct TrafficLook {
    std::optional<TrafficLog> log;
};

}

Result<TrafficFound> TrafficQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    const std::shared_ptr<MessageLog>& messages = KeptMessages::of(run).log;
    std::optional<TrafficLog>& log = run.kept<TrafficLook>().log;
    if (!log || log->messages() != messages)
        log.emplace(messages);
    TrafficFound found;
    found.position = debugger.position();
    found.isComplete = log->lookFurther(found.position, sliceEnds());
    if (found.isComplete)
        found.traffic = log->at(found.position, debugger.state());
    return found;
}

}
