// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/kept_messages.h"

#include "ui/session/engine_run.h"

#include <chrono>

namespace tagscope::ui {

KeptMessages& KeptMessages::of(EngineRun& run)
{
    const std::shared_ptr<const Timeline> timeline = run.debugger()->timeline();
    KeptMessages& kept = run.kept<KeptMessages>();
    if (!kept.log || kept.log->timeline() != timeline || kept.log->position() > timeline->size()) {
        kept.log = std::make_shared<MessageLog>(timeline);
        ++kept.number;
    }
    return kept;
}

std::function<bool()> sliceEnds()
{
    return [until = std::chrono::steady_clock::now() + EngineRun::slice] {
        return std::chrono::steady_clock::now() > until;
    };
}

}
