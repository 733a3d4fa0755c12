// SPDX-License-Identifier: Apache-2.0
#include "ui/session/firing_rows.h"

#include "ui/session/engine.h"

#include <algorithm>

namespace tagscope::ui {

std::vector<FiringRow> FiringRows::around(const Debugger& debugger, NodeId node)
{
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    if (m_timeline != timeline || m_node != node) {
        m_timeline = timeline;
        m_node = node;
        m_rows.clear();
    }
    std::vector<uint64_t> events = debugger.firingsOf(node, debugger.position(), mostBefore);
    const std::vector<uint64_t> later =
        timeline->firingsOf(debugger.program()->planOf(node), debugger.position(), debugger.size(), mostAfter);
    events.insert(events.end(), later.begin(), later.end());
    m_rows = rowsOf(debugger, events);
    return m_rows;
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
            continue;
        }
        const FiringInfo firing = debugger.firing(event);
        const std::vector<Tensor> outputs = debugger.outputs(event, Values::Kept);
        std::optional<NotCaptured> missing;
        for (const Tensor& value : outputs)
            missing = missing ? missing : notCaptured(value);
        rows.push_back({event, firing.tag, firing.tagName, firing.isDead, firingSummary(debugger, firing, outputs), missing});
    }
    return rows;
}

}
