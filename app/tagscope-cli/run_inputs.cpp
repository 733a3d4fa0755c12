// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/run_inputs.h"

#include "app/tagscope-cli/options.h"

#include "core/base/say.h"
#include "core/debug/open/request_text.h"
#include "core/exec/network_file.h"
#include "core/io/value.h"
#include "core/partition/placement_file.h"

#include <CLI/CLI.hpp>

namespace tagscope::cli {

void addRunArguments(CLI::App& command, RunArguments& a)
{
    command.add_option("GRAPH", a.graph, "a GraphDef (.pb, .pbtxt) or a saved trace")->required();
    command.add_option("--feed", a.feeds, "NAME[:I]=VALUE: a tensor to use in place of a node's output")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command.add_option("--fetch", a.fetches, "NAME[:I]: a tensor to bring back")
        ->allow_extra_args(false)
        ->type_name("NAME");
    command.add_option("--target", a.targets, "a node to run to, without fetching")
        ->allow_extra_args(false)
        ->type_name("NODE");
    command.add_option("--schedule", a.schedule, "what happens next: fifo, lifo, random, or with --network time")
        ->check(CLI::IsMember({"fifo", "lifo", "random", "time"}));
    addNumber(command, "--seed", a.seed, "of the random schedule (which it selects)");
    addNumber(command, "--threads", a.threads,
              "threads that compute kernels which take long (as many as the machine runs at once)", 1, 1024);
    addNumber(command, "--max-firings", a.maxFirings, "end the run after so many firings (exit 5)");
    addNumber(command, "--max-memory", a.maxMemory, "end the run when it needs so many bytes (exit 5)", 1,
              uint64_t{1} << 62);
    command.add_flag("--times", a.times, "record how long kernels take that are given tensors, or may make large ones");
    addPlacement(command, a);
    addFile(command, "--network", a.network, "JSON file: how long messages and kernels take on a virtual clock");
    addFile(command, "--faults", a.faults, "JSON file: what goes wrong with messages, devices and links");
}

void addPlacement(CLI::App& command, RunArguments& a)
{
    auto* devices =
        addNumber(command, "--devices", a.devices, "spread the nodes that ask for none over N CPU devices", 1, 100'000);
    addFile(command, "--placement", a.placement, "JSON file: node, or pattern with *, to device")->excludes(devices);
}

Policy RunArguments::policy(const Policy& fallback) const
{
    Policy result = fallback;
    if (!schedule.empty())
        result = Policy{*policyKindFromName(schedule), result.seed};
    else if (seed)
        result.kind = Policy::Kind::Random;
    else if (!network.empty())
        result.kind = Policy::Kind::Time;
    if (seed)
        result.seed = *seed;
    return result;
}

Result<RunRequest> makeRequest(const RunArguments& arguments, const Graph& graph)
{
    return requestFromText({arguments.feeds, arguments.fetches, arguments.targets}, graph, readValue, "--feed ");
}

Result<DeviceRequest> deviceRequest(const RunArguments& arguments)
{
    if (arguments.schedule == "time" && arguments.network.empty())
        return refused("--schedule time needs --network FILE: without one there is no clock");
    Result<PlacementRequest> placement = placementOfOptions(arguments.devices, arguments.placement);
    if (!placement)
        return Failure(std::move(placement).error());
    Result<NetworkRequest> network = networkOfOptions(arguments.network, arguments.faults);
    if (!network)
        return Failure(std::move(network).error());
    return DeviceRequest{*std::move(placement), *std::move(network)};
}

}
