// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/record/messages.h"
#include "core/debug/timing/critical_path.h"
#include "core/debug/timing/lane_bars.h"
#include "core/debug/timing/run_times.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

class EngineRun;

/// The times of the line that was asked about last, as far as they were found: one for all questions about time.
/// Engine thread.
class TimingLook {
public:
    /// Goes on for a slice, and no further than a question may take; then, if it is wanted, with the critical path.
    void lookFurther(EngineRun& run, bool wantsPath);
    void lookAtRows() { m_isComplete = m_rows.lookFurther(*m_times, m_isEnough) && m_isComplete; }

    const RunTimes& times() const { return *m_times; }
    /// Of the times: another line has another one.
    uint64_t number() const { return m_number; }
    bool isComplete() const { return m_isComplete; }
    /// Whether the slice is over.
    const std::function<bool()>& isEnough() const { return m_isEnough; }
    /// Null until it is whole.
    const CriticalPath* path() const { return m_path && m_path->isWhole() ? &*m_path : nullptr; }
    const PathEvents& pathEvents() const { return m_pathEvents; }
    const IterationRows& rows() const { return m_rows; }
    const std::shared_ptr<const std::vector<MessageRoute>>& routes() const { return m_routes; }

private:
    std::unique_ptr<RunTimes> m_times;
    uint64_t m_number = 0;
    std::optional<CriticalPath> m_path;
    uint64_t m_pathOf = 0;
    PathEvents m_pathEvents;
    IterationRows m_rows;
    std::shared_ptr<const std::vector<MessageRoute>> m_routes;
    std::function<bool()> m_isEnough;
    bool m_isComplete = false;
};

}
