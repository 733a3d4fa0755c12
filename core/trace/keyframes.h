// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tagscope {

/// Copies of the State of a run at some positions. The distance between them grows with what a copy costs and, when
/// they take more memory than they may, every other one is dropped and the distance doubled. Engine thread.
class Keyframes {
public:
    /// `first` is the state before the first event of the line; it is never dropped.
    explicit Keyframes(State first);

    /// True if a state at this position should be added. Nothing but a comparison.
    bool isDue(uint64_t position) const { return position >= m_due; }
    /// Adds a state with a larger position than any before, then drops some if all together take more than `budget`
    /// bytes.
    void add(const State& state, size_t budget);
    /// From now on one after so many events, whatever they take: for checks of everything that goes by keyframes.
    void fixDistance(uint64_t events);
    /// The last one at or before `position`, which is not before the first.
    const State& atOrBefore(uint64_t position) const;
    /// Drops those after `position`.
    void truncate(uint64_t position);

    size_t count() const { return m_frames.size(); }
    /// About what they take, without what they share with each other and without tensor buffers.
    size_t bytes() const { return m_bytes; }

private:
    struct Keyframe {
        State state;
        size_t bytes;
    };
    void thin();
    void schedule();

    std::vector<Keyframe> m_frames;
    size_t m_bytes = 0;
    uint64_t m_distance;
    uint64_t m_due = 0;
    bool m_isFixed = false;
};

}
