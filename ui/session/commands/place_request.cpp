// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commands/place_request.h"

#include "core/debug/open/compile.h"
#include "ui/session/engine_run.h"

#include <memory>
#include <utility>
#include <vector>

namespace tagscope::ui {

Result<void> PlaceRequest::work(EngineRun& run) const
{
    const Debugger& before = *run.debugger();
    OpenedFile file = before.file();
    file.trace.reset();  // its lines are of other devices
    Debugger::Options options = before.options();
    options.placement = placement;
    if (auto program = compileOpened(file, options.request, {placement, options.network}, options.maxMemory); !program)
        return Failure(std::move(program.error().error));
    auto placed = std::make_unique<Debugger>(std::move(file), std::move(options));
    placed->setBreakpoints(before.breakpoints());
    placed->watches().replace(before.watches().all());
    if (Result<void> captures = placed->setCapture(before.captureSettings()); !captures)
        return captures;
    run.open(std::move(placed), run.shownAs());
    return {};
}

}
