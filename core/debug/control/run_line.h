// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/shared_list.h"
#include "core/debug/control/debugger.h"
#include "core/debug/record/value_history.h"
#include "core/exec/executor.h"
#include "core/exec/policy.h"
#include "core/exec/state.h"
#include "core/trace/timeline.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tagscope {

/// Where one breakpoint stops on one line, as far as the line has been looked through.
struct StopIndex {
    uint64_t scannedTo = 0;       ///< events before this were looked at
    std::vector<uint32_t> stops;  ///< positions, ascending
    /// The first event that matched at each tag: of breakpoints that arm others in the same iteration.
    std::unordered_map<uint32_t, uint32_t> firstAt;
};

/// One recorded line (branch) of a Debugger. Engine thread.
struct RunLine {
    int id = 0;
    int parent = -1;
    std::shared_ptr<Timeline> timeline;
    Policy policy;
    bool byHand = false;                     ///< some picks were not the policy's
    BranchCause cause = BranchCause::Fired;  ///< of one that has a parent
    // At the end of the line, while another line is current.
    State end;
    RunStatus status = RunStatus::Paused;
    std::optional<RunError> error;
    std::optional<RunError> failure;  ///< of the kernel that failed at the end of the line
    std::map<int, StopIndex> stops;   ///< by breakpoint
    /// Instances that can never fire, with the position at which that was found: of what was looked through for
    /// breakpoints on them.
    std::map<std::pair<PlanId, TagId>, uint64_t> doomed;
    std::unique_ptr<ValueHistory> history;  ///< of the timeline
    /// What was changed on it, in words.
    struct EditTexts {
        std::optional<bool> isEnglish;      ///< or in the language of the window; nothing: not said yet
        std::vector<WindowChange> windows;  ///< beside edits, which stay as they are
        std::vector<ActDone> acts;
        SharedList<std::string> texts;
    };
    mutable EditTexts editTexts;
    uint64_t unseenAt = 0;  ///< a run ended here before all breakpoints had looked at its last event
};

}
