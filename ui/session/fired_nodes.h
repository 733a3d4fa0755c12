// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"
#include "ui/session/event_range.h"

#include <chrono>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// Which nodes have fired, live or dead, in a part of a recorded line. Another line or range begins anew. Engine thread.
class FiredNodes {
public:
    /// Goes on for about `budget`; true once it is at the end of the range.
    bool look(const std::shared_ptr<const Timeline>& timeline, const EventRange& range, std::chrono::milliseconds budget);
    /// By NodeId of the graph, as far as was looked.
    std::shared_ptr<const std::vector<bool>> nodes() const { return std::make_shared<const std::vector<bool>>(m_fired); }

private:
    std::shared_ptr<const Timeline> m_timeline;
    EventRange m_range;
    uint64_t m_next = 0;
    std::vector<bool> m_fired;
};

}
