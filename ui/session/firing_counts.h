// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// How often each node has fired, live or dead, up to the cursor. A move costs what it passes, forwards or backwards. Engine thread.
class FiringCounts {
public:
    /// Goes towards `position` for at most `budget`. True once it is there.
    bool look(const std::shared_ptr<const Timeline>& timeline, uint64_t position, std::chrono::milliseconds budget);
    /// By NodeId of the graph, as far as was looked.
    std::shared_ptr<const std::vector<uint64_t>> counts() const;

private:
    std::shared_ptr<const Timeline> m_timeline;
    uint64_t m_position = 0;
    std::vector<uint64_t> m_counts;   ///< by PlanId
};

}
