// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/policy.h"
#include "core/trace/timeline.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>

namespace tagscope {

/// Version of the trace file format; see core/README.md. A reader takes every version up to this one.
constexpr uint32_t traceFormatVersion = 5;

/// The oldest version that holds such a line, so that older programs read what they can.
constexpr uint32_t formatOf(bool hasWindows, bool hasTimes, bool hasEdgeTokens)
{
    return hasEdgeTokens ? 5 : hasTimes ? 3 : hasWindows ? 2 : 1;
}

struct SavedTrace {
    std::shared_ptr<Timeline> timeline;  ///< its program holds graph, feeds, fetches and targets
    Policy policy;
    bool byHand = false;  ///< some picks were made by hand
};

/// Writes graph, feeds, schedule and events, compressed by zstd, with a checksum per section; atomically (a temporary
/// file beside it, then a rename, behind symbolic links). What is there and no regular file is refused
/// (FailedPrecondition). Branches are saved flat: the events of this line. Values that are not kept are computed again,
/// so that a file is complete. Times of kernels are saved if some were recorded: two recordings of a run that were not
/// timed are the same bytes. Any thread, if nobody uses the line meanwhile.
Result<void> saveTrace(const SavedTrace& trace, const std::filesystem::path& path, std::stop_token stop = {});

/// True if the first bytes are those of a trace file.
bool looksLikeTrace(std::span<const std::byte> head);

/// Reads a trace back and replays it once, which rebuilds the keyframes and checks it: a damaged file, or one whose
/// events do not fit its graph, is an error (DataLoss) that says where. `progress` is called now and then on the
/// loading thread.
Result<SavedTrace> loadTrace(const std::filesystem::path& path, std::stop_token stop = {},
                             const std::function<void(double fraction)>& progress = {});

/// The same from memory.
Result<SavedTrace> readTrace(std::string_view bytes, std::stop_token stop = {},
                             const std::function<void(double fraction)>& progress = {});

}
