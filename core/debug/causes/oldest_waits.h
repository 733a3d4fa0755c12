// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tagscope {

/// What keeps the oldest live iteration of a loop frame's instance from ending, and with it those that wait for room in
/// the window.
struct OldestWaits {
    /// One thing of several.
    struct Item {
        enum class Kind : uint8_t {
            Ready,      ///< `node` can fire
            ReadyDead,  ///< the same, and it will fire dead
            Blocked,    ///< `node` has started, and waits
            Frame,      ///< an instance of static frame `frame`, entered from it, has not ended
            Enter,      ///< an Enter into the frame has brought nothing yet
        };
        Kind kind = Kind::Ready;
        NodeId node = {};
        StaticFrameId frame = rootFrame;

        bool operator==(const Item&) const = default;
    };
    int64_t iteration = 0;
    std::optional<Item> first;  ///< nothing if none was found among those that were looked at
    uint64_t total = 0;         ///< `first` among them; never 0

    bool operator==(const OldestWaits&) const = default;
};

/// Of a live instance. Looks at no more than `mostLooked` ready and as many blocked instances.
OldestWaits oldestWaits(const Program& program, const State& state, FrameId frame, size_t mostLooked = 4096);

}
