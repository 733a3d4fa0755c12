// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis.h"
#include "core/exec/executor.h"
#include "core/trace/timeline.h"

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

/// Bounds of a run that nobody watches. It may pass a limit of memory by what one firing allocates.
struct BatchLimits {
    uint64_t maxFirings = UINT64_MAX;
    size_t maxMemory = 0;  ///< bytes by which the process may grow; 0: a quarter of the machine's memory
    const std::atomic<bool>* stop = nullptr;  ///< true ends the run
};

/// Something that is wrong with a run, with its evidence.
struct Finding {
    std::string kind;
    std::string summary;
    std::string node;  ///< the root cause; empty if there is none
    std::string tag;
    std::vector<std::string> evidence;
    std::string fix;
    std::optional<CauseFinding> cause = {};  ///< of a hang: all that is known, of which the above is a part
};

/// How a run that nobody watches ended.
struct BatchResult {
    RunStatus status = RunStatus::Ok;
    std::string limit;              ///< of status Limit: which one, in words
    std::vector<Tensor> fetches;    ///< None where a fetch has no value
    std::optional<RunError> error;  ///< of status Error, and of a limit that one operation has reached
    std::vector<Finding> findings;
    std::optional<Diagnosis> diagnosis;  ///< of a run that stands still, or ended in an error
    RunStats stats;
    double seconds = 0;
    VirtualTime virtualTime = 0;            ///< how long it took on the virtual clock of a network
    std::vector<uint32_t> unmatchedFaults;  ///< into NetworkRequest::faults
};

struct BatchOptions {
    BatchLimits limits = {};
    Timeline* recorder = nullptr;                    ///< gets every event
    const Timeline* picksOf = nullptr;               ///< gives the picks as far as it goes, the policy the others
    std::function<void(std::string_view)> log = {};  ///< as Executor::setLog
    std::span<const OutputEdit> edits = {};          ///< hold as in a what-if branch
    std::span<const WindowChange> windows = {};      ///< are set where they were
    std::span<const ActDone> acts = {};              ///< are done where they were
    bool timesKernels = false;                       ///< as Executor::setTimesKernels
    unsigned threads = 1;                            ///< as Executor::setThreads
};

/// Runs a program to its end or to a limit, unwatched.
BatchResult runBatch(const std::shared_ptr<const Program>& program, const Policy& policy,
                     const BatchOptions& options = {});

/// Runs to the end or to a limit; the answer is that limit in words, empty if there was none. `picksOf` as of runBatch,
/// `windows` where they were set, `acts` where they were done.
std::string runToEnd(Executor& executor, const Policy& policy, const BatchLimits& limits,
                     const Timeline* picksOf = nullptr, std::span<const WindowChange> windows = {},
                     std::span<const ActDone> acts = {});

/// The error in which a recorded run ended (Executor::finalError), with its tag.
RunError finalError(const Executor& executor, const Timeline& timeline);

/// A quarter of the machine's memory, at least 256 MiB.
size_t defaultMemoryLimit();
/// Bytes of memory that this process has in use now.
size_t processMemory();

}
