// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/policy.h"
#include "core/trace/timeline.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// A firing that the schedule alone would not have chosen: somebody picked another ready node.
struct PickRow {
    uint64_t event = 0;
    NodeId node;
    TagId tag;
    NodeId usual;  ///< what the schedule would have fired
    TagId usualTag;
    uint32_t ready = 0;  ///< how many were ready

    bool operator==(const PickRow&) const = default;
};

/// Looks through a recorded line for picks, a slice a call, and keeps what it has found. Another line or schedule
/// begins anew. Engine thread.
class RunPicks {
public:
    static constexpr size_t mostRows = 1000;

    /// Goes on for about `budget`; true once it is at the end, or has found as many as are kept.
    bool look(const std::shared_ptr<const Timeline>& timeline, const Policy& policy, std::chrono::milliseconds budget);
    const std::vector<PickRow>& rows() const { return m_rows; }

private:
    void see(const State& before, const Event& event);

    std::shared_ptr<const Timeline> m_timeline;
    Policy m_policy;
    uint64_t m_position = 0;  ///< events before it were looked at
    std::vector<PickRow> m_rows;
};

}
