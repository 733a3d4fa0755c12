// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/debug/open/compile.h"
#include "core/exec/policy.h"
#include "core/graph/graph.h"
#include "core/transform/run_graph.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::cli {

/// What the options of `run` and `debug` say of a run, as text.
struct RunArguments {
    std::string graph;
    std::vector<std::string> feeds;
    std::vector<std::string> fetches;
    std::vector<std::string> targets;
    std::string schedule;
    std::optional<uint64_t> seed;
    std::optional<uint64_t> maxFirings;
    std::optional<uint64_t> maxMemory;
    uint64_t threads = 0;  ///< as Executor::setThreads
    uint64_t devices = 1;
    std::string placement;
    std::string network;
    std::string faults;
    bool times = false;

    bool saysInputs() const { return !feeds.empty() || !fetches.empty() || !targets.empty() || saysDevices(); }
    bool saysDevices() const { return devices != 1 || !placement.empty() || !network.empty() || !faults.empty(); }
    bool saysSchedule() const { return !schedule.empty() || seed; }
    /// `fallback` where no schedule is said; then over a network by its clock.
    Policy policy(const Policy& fallback = {}) const;
};

void addRunArguments(CLI::App& command, RunArguments& arguments);
/// `--devices` and `--placement` alone.
void addPlacement(CLI::App& command, RunArguments& arguments);

/// The request with its values, converted to the dtypes of their nodes. Every error is one of usage.
Result<RunRequest> makeRequest(const RunArguments& arguments, const Graph& graph);

/// What `--devices` or `--placement`, `--network` and `--faults` say. Every error is one of usage.
Result<DeviceRequest> deviceRequest(const RunArguments& arguments);

}
