// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/policy.h"
#include "core/trace/timeline.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

namespace tagscope {

/// Version of the trace file format; see core/README.md. A reader takes no other.
constexpr uint32_t traceFormatVersion = 6;

/// What a branch was made for.
enum class BranchCause : uint8_t {
    Fired,     ///< another node was fired than had been
    Edited,    ///< an output was overridden, or what goes over one edge
    Window,    ///< the window of a loop was set
    Schedule,  ///< another schedule from there on
    Network,   ///< something was done to a message, a device or a link
};

/// One line of a saved run.
struct SavedLine {
    std::shared_ptr<Timeline> timeline;  ///< its edits are all that hold in it, also at nodes that have not fired yet
    Policy policy;
    bool byHand = false;                     ///< some picks were made by hand
    int parent = -1;                         ///< the line before it that it shares events with; -1: it has its own
    BranchCause cause = BranchCause::Fired;  ///< of one that has a parent
};

/// A run as a file holds it.
struct SavedTrace {
    std::vector<SavedLine> lines;  ///< at least one, all of one program, which holds graph, feeds, fetches and targets
    size_t current = 0;            ///< the line that was looked at
    uint64_t position = 0;         ///< on it

    const SavedLine& line() const { return lines[current]; }
    const Program& program() const { return line().timeline->program(); }
};

/// So many lines may a file have.
constexpr size_t mostLines = 8192;

/// Writes graph, feeds and all lines with their schedules, events and edits, compressed by zstd, with a checksum per
/// section; atomically (a temporary file beside it, then a rename, behind symbolic links). What is there and no regular
/// file is refused (FailedPrecondition). Values that are not kept are computed again, so that a file is complete. Times
/// of kernels are saved if some were recorded: two recordings of a run that were not timed are the same bytes. Any
/// thread, if nobody uses the lines meanwhile. `between` is called on it every 1,024 events, where values are computed
/// again at each: it may read the lines, and must not change them.
Result<void> saveTrace(const SavedTrace& trace, const std::filesystem::path& path, std::stop_token stop = {},
                       const std::function<void()>& between = {});

/// True if the first bytes are those of a trace file.
bool looksLikeTrace(std::span<const std::byte> head);

/// Reads a trace back and replays each line once, which rebuilds the keyframes and checks it: a damaged file, or one
/// whose events do not fit its graph, is an error (DataLoss) that says where. `progress` is called now and then on the
/// loading thread.
Result<SavedTrace> loadTrace(const std::filesystem::path& path, std::stop_token stop = {},
                             const std::function<void(double fraction)>& progress = {});

/// The same from memory.
Result<SavedTrace> readTrace(std::string_view bytes, std::stop_token stop = {},
                             const std::function<void(double fraction)>& progress = {});

}
