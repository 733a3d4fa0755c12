// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/timeline.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tagscope::ui {

/// How a node's last firing before the cursor ended. Unknown: it lies further back than was looked.
enum class LastFiring : uint8_t { Never, Live, Dead, Unknown };

/// By PlanId.
using LastFiringTable = std::vector<LastFiring>;

/// Follows the cursor along a recorded run and keeps how each node last fired: what views show of frames that are gone.
/// A move costs what it passes, at most `mostEvents`; steps back look for what they undid. Engine thread; its tables are values.
class LastFirings {
public:
    static constexpr uint64_t mostEvents = 2'000'000;

    std::shared_ptr<const LastFiringTable> at(const std::shared_ptr<const Timeline>& timeline, uint64_t position);

private:
    void forwards(LastFiringTable& table, uint64_t position) const;
    void backwards(LastFiringTable& table, uint64_t position) const;

    std::shared_ptr<const Timeline> m_timeline;
    std::shared_ptr<const LastFiringTable> m_table;
    uint64_t m_position = 0;
};

}
