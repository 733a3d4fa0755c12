// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "core/exec/policy.h"
#include "core/trace/timeline.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tagscope {

/// What was chosen by hand on a recorded line, in the place of what its policy would have chosen, so that it is chosen
/// again where another line goes the same way: nodes that were fired and messages that were delivered out of turn,
/// windows, and what was done to the network. Engine thread.
class HandChoices {
public:
    struct Made {
        uint64_t position = 0;
        Event::Kind kind = Event::Kind::Firing;
        PlanId node;           ///< of a firing
        TagChain tag;          ///< of a firing
        uint32_t pick = 0;     ///< of a firing: where it stood
        WindowSetting window;  ///< of a window
        NetworkAct act;        ///< of an act; of a delivery the number of the message
    };

    /// Those of events [begin, end). Looks at the events only where the line says that there are some.
    HandChoices(const Timeline& line, const Policy& policy, bool hasPicks, uint64_t begin, uint64_t end);

    /// The one at a position, if there is one; positions are asked for in their order.
    const Made* at(uint64_t position);

private:
    std::vector<Made> m_choices;
    size_t m_next = 0;
};

/// Where the instance of a node at a tag stands in the ready list; `hint` is looked at first.
std::optional<size_t> readyPlace(const State& state, PlanId node, const TagChain& tag, size_t hint);

}
