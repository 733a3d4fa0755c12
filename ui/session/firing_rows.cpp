// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_rows.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"
#include "ui/session/engine.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tagscope::ui {

void FiringRows::Rank::moveTo(uint64_t to, const Timeline& timeline, PlanId node)
{
    constexpr uint64_t step = 1 << 20;  // events whose firings are held at a time
    const auto [begin, end] = std::minmax({event, to});
    uint64_t passed = 0;
    for (uint64_t from = begin; from < end; from += std::min(step, end - from))
        passed += timeline.firingsOf(node, from, std::min(end, from + step), SIZE_MAX).size();
    firings = to < event ? firings - passed : firings + passed;
    event = to;
}

FiringWindow FiringRows::around(const Debugger& debugger, NodeId node)
{
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    const PlanId plan = debugger.program()->planOf(node);
    if (m_timeline != timeline || m_node != node || debugger.size() < m_end.event) {
        m_timeline = timeline;
        m_node = node;
        m_rows.clear();
        m_first = {};
        m_end = {};
    }
    std::vector<uint64_t> events = debugger.firingsOf(node, debugger.position(), mostBefore);
    const std::vector<uint64_t> later = timeline->firingsOf(plan, debugger.position(), debugger.size(), mostAfter);
    events.insert(events.end(), later.begin(), later.end());
    m_rows = rowsOf(debugger, events);
    m_first.moveTo(events.empty() ? 0 : events.front(), *timeline, plan);
    m_end.moveTo(debugger.size(), *timeline, plan);
    return {m_rows, m_first.firings, m_end.firings};
}

std::vector<FiringRow> FiringRows::rowsOf(const Debugger& debugger, std::span<const uint64_t> events) const
{
    std::vector<FiringRow> rows;
    rows.reserve(events.size());
    for (const uint64_t event : events) {
        const auto known = std::ranges::lower_bound(m_rows, event, {}, &FiringRow::event);
        // A value that was there may have been let go.
        const bool isKnown = known != m_rows.end() && known->event == event;
        if (isKnown && (known->notCaptured || !m_timeline->missing(event))) {
            rows.push_back(*known);
            rows.back().time = firingTime(debugger, *m_timeline, event);
            continue;
        }
        const FiringInfo firing = debugger.firing(event);
        const std::vector<Tensor> outputs = debugger.outputs(event, Values::Kept);
        std::optional<NotCaptured> missing;
        for (const Tensor& value : outputs)
            missing = missing ? missing : notCaptured(value);
        rows.push_back({event, firing.tag, firing.tagName, firing.isDead, firingSummary(debugger, firing, outputs),
                        missing, firingTime(debugger, *m_timeline, event)});
    }
    return rows;
}

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

std::vector<FiringValues> firingValues(const Debugger& debugger, const FiringValuesRequest& request)
{
    std::vector<FiringValues> values;
    if (!debugger.program() || request.node.index() >= debugger.graph()->size())
        return values;
    const PlanId plan = debugger.program()->planOf(request.node);
    // A jump may be far: as many as there is time for, and the first in any case. The rest is asked for again.
    constexpr std::chrono::milliseconds slice(10);
    const auto end = std::chrono::steady_clock::now() + slice;
    const size_t count = std::min(request.events.size(), FiringValuesRequest::mostEvents);
    for (size_t i = 0; i < count && (values.empty() || std::chrono::steady_clock::now() < end); ++i) {
        const uint64_t event = request.events[i];
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
