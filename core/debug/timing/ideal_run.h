// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/executor.h"
#include "core/exec/network.h"
#include "core/trace/output_edit.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tagscope {

/// One thing about a run over a network that is to be otherwise: what would be gained if it were? Devices and ends of
/// links are named as in network files (`namesDevice`), nodes with `*` for any characters, a loop frame by its name, on
/// all devices. Where nothing is said, a value is ideal: no latency, no bound of bandwidth, no time for a kernel, a
/// device that takes no time, as many threads as there may be, a window that is never full.
struct IdealChange {
    enum class Kind : uint8_t {
        Nothing,
        Speed,      ///< of a device: 2 halves what its kernels take
        Threads,    ///< of a device
        Latency,    ///< of a link, in microseconds; without jitter where it is ideal
        Bandwidth,  ///< of a link, in 10^6 bytes a second; 0: no bound
        Link,       ///< latency and bandwidth, both ideal: messages are there at once
        Kernel,     ///< of a node, in microseconds
        Window,     ///< parallel_iterations of a loop frame
    };
    static constexpr uint32_t mostThreads = 1024;

    Kind kind = Kind::Nothing;
    std::string name = "*";  ///< device, node or frame; of a link where messages come from
    std::string to = "*";    ///< of a link
    std::optional<double> value;

    bool operator==(const IdealChange&) const = default;
};

/// The network of a run with that change; InvalidArgument for a value that cannot be.
Result<NetworkRequest> changed(NetworkRequest network, const IdealChange& change);

/// How far a run may go that only tells how long it takes.
struct IdealLimits {
    uint64_t firings = UINT64_MAX;              ///< RunStats::firings
    std::function<bool()> isOverMemory = {};    ///< as RunLimits
    const std::atomic<bool>* stop = nullptr;    ///< true ends the run
    std::atomic<uint64_t>* progress = nullptr;  ///< is told the firings of the run at hand
};

/// How such a run ended.
struct IdealRun {
    RunStatus status = RunStatus::Ok;  ///< Paused: it was stopped
    VirtualTime length = 0;            ///< when its last firing ends
    uint64_t firings = 0;
    uint64_t messages = 0;
    std::string error;  ///< of status Error

    bool isWhole() const { return status == RunStatus::Ok; }
    bool operator==(const IdealRun&) const = default;
};

/// Runs a program again, over its network with a change: compiled anew with the same request and placement, by the
/// policy `time`, recorded by nobody. `edits` hold as in the branch that is asked about; windows that were set and what
/// was done to its network by hand happened at events of that run, and are left out; its faults are in it. Kernels
/// compute what they would. Any thread. An error where the program has no network, or nothing is named so.
Result<IdealRun> runIdeal(const std::shared_ptr<const Program>& program, const IdealChange& change,
                          std::span<const OutputEdit> edits = {}, const IdealLimits& limits = {});

/// How much shorter a run is than another, as a part of that: 0.41 for 41 %. Negative: it is longer.
double gainOf(const IdealRun& changed, const IdealRun& unchanged);

/// "messages from CPU:0 to CPU:1 took no time": what is otherwise, behind an "if".
std::string changeText(const IdealChange& change);
/// "If messages from CPU:0 to CPU:1 took no time, the run would take 14 µs and not 24 µs: 41 % shorter."
std::string gainText(const IdealChange& change, const IdealRun& changed, const IdealRun& unchanged);

}
