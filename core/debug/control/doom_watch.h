// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/expr/expression.h"
#include "core/debug/waits/doomed.h"

#include <cstdint>
#include <string>

namespace tagscope {

/// When it is worth looking for what can never fire any more, and what that is then. A look takes time linear in what
/// is live, so there is one where an event has taken something away, one where nothing is ready or on its way, and
/// beside these one in so many events that a run takes only some times as long. By positions alone: a recorded run is
/// looked at where a live one was. Engine thread.
class DoomWatch {
public:
    explicit DoomWatch(const Program& program);

    /// Of the event that is about to happen.
    void note(const Event& event);
    /// Whether it is time to look at the state after that event.
    bool isDue(const State& state) const
    {
        const bool isAtRest = state.ready.empty() && (!state.network || state.network->flights.size() == 0);
        return m_hasLost || (state.position & (m_stride - 1)) == 0 || isAtRest;
    }

private:
    uint64_t m_stride;  // a power of two
    bool m_hasLost = false;
};

/// Of such an instance: "`r` at `while;3` can never fire any more".
std::string doomText(const FiringContext& context);

}
