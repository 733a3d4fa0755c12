// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// How often each node has fired, live or dead, and for how long its kernels were timed, up to the cursor. A move costs
/// what it passes, forwards or backwards. Engine thread.
class FiringCounts {
public:
    /// Goes towards `position` for at most `budget`. True once it is there.
    bool look(const std::shared_ptr<const Timeline>& timeline, uint64_t position, std::chrono::milliseconds budget);
    /// By NodeId of the graph, as far as was looked.
    std::shared_ptr<const std::vector<uint64_t>> counts() const { return byNode(m_counts); }
    /// The same of its kernels: nanoseconds in all; 0 where none was timed.
    std::shared_ptr<const std::vector<uint64_t>> kernelNs() const { return byNode(m_kernelNs); }

private:
    std::shared_ptr<const std::vector<uint64_t>> byNode(const std::vector<uint64_t>& byPlan) const;

    std::shared_ptr<const Timeline> m_timeline;
    uint64_t m_position = 0;
    std::vector<uint64_t> m_counts;    ///< by PlanId
    std::vector<uint64_t> m_kernelNs;  ///< by PlanId, in whole ones, so that a way back takes away what was added
};

}
