// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "ui/session/queries/node_query.h"

#include <memory>
#include <span>
#include <vector>

namespace tagscope::ui {

/// Some firings of a node one after the other, oldest first.
struct FiringWindow {
    std::vector<FiringRow> rows;
    uint64_t before = 0;  ///< firings before the first of them
    uint64_t total = 0;   ///< recorded on the line
};

/// The list of a node's firings around the cursor. What a firing put out costs a jump to it, so the rows of the node
/// that was asked for last are kept: who walks along its firings needs one or two new ones at a time. Nothing is
/// computed again. Engine thread.
class FiringRows {
public:
    static constexpr size_t mostBefore = 1000;
    static constexpr size_t mostAfter = 500;

    /// At most `mostBefore` before the cursor, and `mostAfter` recorded after it.
    FiringWindow around(const Debugger& debugger, NodeId node);

private:
    /// How many firings of the node are before an event. A move costs what it passes, forwards or backwards.
    struct Rank {
        uint64_t event = 0;
        uint64_t firings = 0;

        void moveTo(uint64_t to, const Timeline& timeline, PlanId node);
    };
    std::vector<FiringRow> rowsOf(const Debugger& debugger, std::span<const uint64_t> events) const;

    std::shared_ptr<const Timeline> m_timeline;
    NodeId m_node;
    std::vector<FiringRow> m_rows;  ///< by event
    Rank m_first;                   ///< of the first of them
    Rank m_end;                     ///< of the end of the line
};

/// What a firing put out, in a few words.
std::string firingSummary(const Debugger& debugger, const FiringInfo& firing, const std::vector<Tensor>& outputs);

}
