// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/debugger.h"
#include "core/debug/record/finished_frames.h"
#include "ui/session/dead_spread.h"
#include "ui/session/last_firings.h"
#include "ui/session/line_beside.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace tagscope::ui {

struct BreakpointRow {
    Breakpoint breakpoint;
    uint64_t hits = 0;
    bool isCounted = true;  ///< false: these are the hits found so far, the recording is still being looked through
};
/// Null if it is gone.
inline const BreakpointRow* findBreakpoint(const std::vector<BreakpointRow>& rows, int id)
{
    const auto found = std::ranges::find(rows, id, [](const BreakpointRow& row) { return row.breakpoint.id; });
    return found == rows.end() ? nullptr : &*found;
}

/// What has started and not ended.
struct RunningNode {
    NodeId node;
    TagId tag;

    bool operator==(const RunningNode&) const = default;
};

/// What the window draws: the run as it stood at one moment, as values that nobody changes. May be read on any thread.
struct Snapshot {
    uint64_t number = 0;               ///< grows with every snapshot
    uint64_t fileNumber = 0;           ///< grows with every file or other inputs: the graph or program is another one
    std::optional<LineBeside> beside;  ///< the line that this tells of, if that is not the current one of the run
    std::filesystem::path path;
    std::string format;
    std::shared_ptr<const Graph> opened;     ///< that of the file: the same whatever it is given, and wherever it runs
    std::shared_ptr<const Graph> graph;      ///< that which runs: over several devices with all that was inserted
    std::shared_ptr<const Program> program;  ///< null if the graph is refused; `refusal` says why
    std::shared_ptr<const TagNames> names;   ///< null without a program
    std::optional<CompileError> refusal;
    RunRequest request;
    PlacementRequest placement;  ///< what is asked of the devices of its nodes
    State state;
    std::shared_ptr<const LastFiringTable> lastFirings;  ///< null while a run is on its way
    std::shared_ptr<const DeadSpreadTable>
        deadSpread;           ///< null while a run is on its way, and where counting was ended
    FinishedFrames finished;  ///< frame instances that are over
    uint64_t position = 0;
    uint64_t size = 0;
    bool isLive = true;
    bool isRunning = false;              ///< a run is on its way; the next snapshot follows
    std::optional<RunningNode> running;  ///< it has been computing for a while
    RunStatus status = RunStatus::Paused;
    std::optional<RunError> error;
    std::optional<StopReport> report;  ///< how the last move ended
    Policy policy;
    Choice nextChoice;  ///< Idle also where nobody knows
    std::vector<BreakpointRow> breakpoints;
    bool namesQuiescence = true;  ///< as Debugger::namesQuiescence
    SharedList<Watch> watches;
    std::vector<BranchInfo> branches;
    RunRecipe recipe;              ///< of all of them
    SharedList<OutputEdit> edits;  ///< of the current branch
    CaptureSettings capture;       ///< what recordings keep
    CaptureUse captureUse;

    /// Null if there is none.
    const BranchInfo* currentBranch() const
    {
        const auto current = std::ranges::find_if(branches, &BranchInfo::isCurrent);
        return current == branches.end() ? nullptr : &*current;
    }
    /// Number of the current branch; 0 if there is none.
    int branch() const { return currentBranch() ? currentBranch()->id : 0; }
    LineId line() const { return {fileNumber, branch(), beside}; }
    /// Nothing can happen at this state.
    bool isIdle() const { return !program || tagscope::isIdle(*program, state); }
    /// The instance that the next step fires; null: there is none, or nobody knows.
    const ReadyEntry* next() const
    {
        return nextChoice.isFire() && nextChoice.index < state.ready.size() ? &state.ready[nextChoice.index] : nullptr;
    }
};

}
