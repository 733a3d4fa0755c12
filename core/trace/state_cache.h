// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tagscope {

/// The states that jumps went to or came through last, so that stepping back does not start at a keyframe each time.
/// Holds a few of them within a bound on their bytes. Engine thread.
class StateCache {
public:
    /// The latest one at a position in [from, to], or nullptr. Valid until the next `add`.
    const State* find(uint64_t from, uint64_t to);
    /// Adds a copy. `base` is the keyframe whose blocks it shares.
    void add(const State& state, const State& base);
    /// Drops those after `position`.
    void truncate(uint64_t position);

private:
    static constexpr size_t maxStates = 32;
    static constexpr size_t maxBytes = size_t{64} << 20;

    struct Entry {
        State state;
        size_t bytes;
        uint64_t lastUse;
    };
    std::vector<Entry> m_entries;
    size_t m_bytes = 0;
    uint64_t m_uses = 0;
};

}
