// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// How a node's last firing before the cursor ended. LeftOut: live, and what it put out is not kept. Unknown: it lies
/// further back than was looked.
enum class LastFiring : uint8_t { Never, Live, LeftOut, Dead, Unknown };

/// By PlanId.
using LastFiringTable = std::vector<LastFiring>;

/// Follows the cursor along a recorded run and keeps how each node last fired: what views show of frames that are gone.
/// A move costs what it passes, at most `mostEvents`; steps back look for what they undid. Engine thread; its tables
/// are values.
class LastFirings {
public:
    static constexpr uint64_t mostEvents = 2'000'000;

    std::shared_ptr<const LastFiringTable> at(const std::shared_ptr<const Timeline>& timeline, uint64_t position);
    /// The firing that the table tells of.
    std::optional<uint64_t> event(PlanId node) const;

private:
    struct Last {
        LastFiring how = LastFiring::Never;
        uint64_t event = 0;
    };

    void forwards(uint64_t position);
    void backwards(uint64_t position);
    std::shared_ptr<const LastFiringTable> table() const;

    std::shared_ptr<const Timeline> m_timeline;
    std::vector<Last> m_last;  // by PlanId; values may be let go later, so LeftOut is found out each time
    std::shared_ptr<const LastFiringTable> m_table;
    uint64_t m_leftOut = 0;  // when the table was made
    uint64_t m_position = 0;
};

}
