// SPDX-License-Identifier: Apache-2.0
#include "core/exec/run_loop.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr uint64_t firstSlice = 32;
constexpr uint64_t longestSlice = 256;
constexpr std::chrono::microseconds shortSlice{200};
constexpr std::chrono::microseconds longSlice{1000};
constexpr std::chrono::milliseconds betweenMemoryLooks{5};
constexpr std::chrono::milliseconds betweenLooksAhead{1};

const std::atomic<bool> neverStops = false;

}

LimitWatch::LimitWatch(Executor& executor, const RunLimits& limits)
    : m_executor(executor), m_limits(limits), m_stop(limits.stop ? *limits.stop : neverStops), m_slice(firstSlice),
      m_begin(executor.state().position),
      m_readsClock(limits.time != std::chrono::milliseconds::max() || limits.isOverMemory || executor.looksAhead())
{
    if (m_readsClock)
        m_started = m_looked = m_memoryAsked = Clock::now();
}

LimitWatch::Look LimitWatch::look()
{
    const State& state = m_executor.state();
    if (m_stop.load(std::memory_order_relaxed)) {
        m_executor.dropAhead();
        return {RunEnd::Stopped};
    }
    const uint64_t happened = state.position - m_begin;
    if (happened >= m_limits.events)
        return {RunEnd::Events};
    if (state.stats.firings >= m_limits.firings)
        return {RunEnd::Firings};
    const uint64_t withTags = m_executor.eventsWithTags();
    if (withTags == 0)
        return {RunEnd::Tags};
    if (m_readsClock) {
        const Clock::time_point now = Clock::now();
        if (isOutOfTime(now))
            return {RunEnd::Time};
        if (m_limits.isOverMemory && isOverMemory(now))
            return {RunEnd::Memory};
        if (!m_isFirst)
            m_slice = now - m_looked < shortSlice ? std::min(m_slice * 2, longestSlice)
                : now - m_looked > longSlice      ? std::max<uint64_t>(m_slice / 4, 1)
                                                  : m_slice;
        if (m_isFirst || now - m_lookedAhead > betweenLooksAhead) {
            m_lookedAhead = now;
            m_executor.lookAhead();
        }
        m_looked = now;
    }
    m_isFirst = false;
    return {std::nullopt,
            std::min({m_readsClock ? m_slice : std::numeric_limits<uint64_t>::max(), m_limits.events - happened,
                      m_limits.firings - state.stats.firings, withTags}),
            m_executor.effort() + Executor::muchEffort};
}

/// The largest time stands for no limit, and would overflow in a comparison of other units.
bool LimitWatch::isOutOfTime(Clock::time_point now) const
{
    return m_limits.time != std::chrono::milliseconds::max() && now - m_started > m_limits.time;
}

/// What is computed ahead is given up before a run is.
bool LimitWatch::isOverMemory(Clock::time_point now)
{
    const bool isMuch = m_executor.outputBytes() - m_memoryOutput >= Executor::muchOutput;
    if (!m_isFirst && !isMuch && now - m_memoryAsked <= betweenMemoryLooks)
        return false;
    m_memoryAsked = now;
    m_memoryOutput = m_executor.outputBytes();
    return m_limits.isOverMemory() && (!m_executor.dropAhead(true) || m_limits.isOverMemory());
}

}
