// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/firing_values_query.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "ui/session/engine_run.h"

#include <algorithm>
#include <chrono>

namespace tagscope::ui {

namespace {

std::string inputsText(const Debugger& debugger, PlanId plan, uint64_t event)
{
    constexpr size_t length = 24;
    constexpr size_t mostInputs = 8;
    const State before = debugger.timeline()->stateAt(event, Values::Kept);
    const std::optional<IterationId> iteration = findIteration(before, debugger.timeline()->record(event).tag);
    if (!iteration)
        return {};
    std::string text;
    const std::vector<InputView> views = viewInputs(*debugger.program(), before, plan, *iteration);
    for (size_t i = 0; i < std::min(views.size(), mostInputs); ++i) {
        const InputView& view = views[i];
        const bool isLive = view.arrival == InputView::Arrival::Live;
        text += (i == 0 ? "" : "; ")
            + (isLive                                         ? recordedText(view.value, length)
                   : view.arrival == InputView::Arrival::Dead ? say("dead")
                                                              : std::string("-"));
    }
    return views.size() > mostInputs ? text + "; ..." : text;
}

}

Result<std::vector<FiringValues>> FiringValuesQuery::work(EngineRun& run) const
{
    const Debugger& debugger = *run.debugger();
    std::vector<FiringValues> values;
    if (!debugger.program() || node.index() >= debugger.graph()->size())
        return values;
    const PlanId plan = debugger.program()->planOf(node);
    // A jump may be far: as many as there is time for, and the first in any case. The rest is asked for again.
    const auto end = std::chrono::steady_clock::now() + EngineRun::slice;
    const size_t count = std::min(events.size(), mostEvents);
    for (size_t i = 0; i < count && (values.empty() || std::chrono::steady_clock::now() < end); ++i) {
        const uint64_t event = events[i];
        if (!plan.isValid() || event >= debugger.size() || debugger.timeline()->record(event).node != plan)
            continue;
        FiringValues of{event, inputsText(debugger, plan, event), {}};
        for (const Tensor& output : debugger.outputs(event, Values::Kept))
            if (!output.isNone() && of.output.isNone() && !notCaptured(output))
                of.output = output;
        values.push_back(std::move(of));
    }
    return values;
}

}
