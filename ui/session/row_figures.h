// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <unordered_map>
#include <vector>

namespace tagscope::ui {

/// What rows of the table of nodes by iterations can be put in order by.
struct RowFigures {
    static constexpr int64_t never = std::numeric_limits<int64_t>::max();

    NodeId node;
    int64_t firstDead = never;  ///< iteration
    int64_t firstNaN = never;   ///< iteration of the first NaN or infinity
    KernelTime longest;         ///< of its kernel, where that was measured
    uint64_t latest = 0;        ///< the most events from the first of an iteration to the node's own

    bool operator==(const RowFigures&) const = default;
};

/// Finds them out for the nodes of a frame instance, up to the cursor, a slice a call. Another line or instance begins
/// anew. Engine thread.
class FrameFigures {
public:
    /// Goes on for about `budget`; true once it is at the cursor. `tags`: those of the instance, by iteration.
    bool look(const Debugger& debugger, StaticFrameId frame, TagId parent, const std::vector<TagId>& tags,
              std::chrono::milliseconds budget);
    const std::vector<RowFigures>& rows() const { return m_rows; }

private:
    void learn(const std::vector<TagId>& tags);
    void see(const Event& event, uint64_t number);

    std::shared_ptr<const Timeline> m_timeline;
    StaticFrameId m_frame = rootFrame;
    TagId m_parent;
    uint64_t m_next = 0;
    size_t m_known = 0;                                 // iterations
    std::unordered_map<uint32_t, int64_t> m_iteration;  // by tag
    std::unordered_map<uint32_t, uint64_t> m_begin;     // first event, by tag
    std::vector<RowFigures> m_rows;                     // by node of the frame
};

}
