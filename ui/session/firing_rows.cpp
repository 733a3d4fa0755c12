// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_rows.h"

#include "core/base/say.h"
#include "core/debug/record/describe.h"

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

constexpr size_t firingSummaryLength = 60;

}

std::string firingSummary(const Debugger& debugger, const FiringInfo& firing, const std::vector<Tensor>& outputs)
{
    if (firing.isBlock)
        return say("waits");
    if (firing.isDead)
        return say("dead");
    std::string text;
    for (const Tensor& value : outputs) {
        text += (text.empty() ? "" : "; ") + recordedSummary(value, firingSummaryLength);
        if (const ValueFigures* figures = debugger.figures(value))
            text += ": " + figuresText(*figures);
    }
    return text;
}

}
