// SPDX-License-Identifier: Apache-2.0
#include "core/trace/keyframes.h"

#include "core/trace/state_size.h"

#include <algorithm>

namespace tagscope {

namespace {

/// Replaying this many events takes a fraction of a millisecond.
constexpr uint64_t shortestDistance = 16384;
constexpr uint64_t longestDistance = uint64_t{1} << 40;
/// What copying a state and cloning what is written afterwards takes, measured roughly: a base and a part for each
/// byte.
constexpr uint64_t copyNs = 2000;
constexpr uint64_t copyBytesPerNs = 2;
/// A tenth of the time of the cheapest event.
constexpr uint64_t allowedNsPerEvent = 2;

}

Keyframes::Keyframes(State first) : m_distance(shortestDistance)
{
    m_frames.push_back({std::move(first), 0});
    schedule();
}

void Keyframes::add(const State& state, size_t budget)
{
    const size_t bytes = unsharedBytes(state, m_frames.back().state);
    m_frames.push_back({state, bytes});
    m_bytes += bytes;
    if (m_bytes > budget && !m_isFixed)
        thin();
    schedule();
}

void Keyframes::fixDistance(uint64_t events)
{
    m_isFixed = true;
    m_distance = events;
    schedule();
}

void Keyframes::schedule()
{
    const Keyframe& last = m_frames.back();
    const uint64_t costNs = copyNs + last.bytes / copyBytesPerNs;
    m_due = last.state.position + (m_isFixed ? m_distance : std::max(m_distance, costNs / allowedNsPerEvent));
}

void Keyframes::thin()
{
    std::vector<Keyframe> kept;
    for (size_t i = 0; i < m_frames.size(); i += 2)
        kept.push_back(std::move(m_frames[i]));
    m_frames = std::move(kept);
    m_bytes = 0;
    for (size_t i = 1; i < m_frames.size(); ++i) {
        m_frames[i].bytes = unsharedBytes(m_frames[i].state, m_frames[i - 1].state);
        m_bytes += m_frames[i].bytes;
    }
    m_distance = std::min(m_distance * 2, longestDistance);
}

const State& Keyframes::atOrBefore(uint64_t position) const
{
    const auto after = std::upper_bound(m_frames.begin() + 1, m_frames.end(), position,
                                        [](uint64_t p, const Keyframe& k) { return p < k.state.position; });
    return std::prev(after)->state;
}

void Keyframes::truncate(uint64_t position)
{
    while (m_frames.size() > 1 && m_frames.back().state.position > position) {
        m_bytes -= m_frames.back().bytes;
        m_frames.pop_back();
    }
    schedule();
}

}
