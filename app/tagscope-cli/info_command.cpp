// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"

#include "core/debug/graph_info.h"

#include <fmt/core.h>

namespace tagscope::cli {

namespace {

std::string endpointText(const EndpointInfo& endpoint)
{
    const std::string dtype = endpoint.dtype == DType::Invalid ? "?" : dtypeNumpyName(baseType(endpoint.dtype));
    return fmt::format("  {}  {} {}\n", endpoint.name, dtype,
                       endpoint.shape.hasKnownRank() ? endpoint.shape.toString() : "[...]");
}

void printCounts(const char* title, const std::map<std::string, size_t>& counts)
{
    if (counts.empty())
        return;
    fmt::print("{}:\n", title);
    for (const auto& [name, count] : counts)
        fmt::print("  {:6}  {}\n", count, name);
}

void printText(const OpenedFile& file)
{
    const GraphInfo info = describeGraph(*file.graph);
    fmt::print("{}: {}, {} nodes\n", file.path.string(), file.format, info.nodes);
    if (file.trace)
        fmt::print("recorded run: {} events, schedule {}\n", file.trace->timeline->size(), policyName(file.trace->policy.kind));
    if (info.functions)
        fmt::print("library functions: {}\n", info.functions);
    for (const std::string& device : info.devices)
        fmt::print("device: {}\n", device);
    if (!info.frames.empty())
        fmt::print("loop frames:\n");
    for (const FrameInfo& frame : info.frames)
        fmt::print("  {}  in {}, {} nodes\n", frame.name, frame.parent.empty() ? "/" : frame.parent, frame.nodes);
    if (!info.inputs.empty())
        fmt::print("inputs:\n");
    for (const EndpointInfo& endpoint : info.inputs)
        fmt::print("{}", endpointText(endpoint));
    if (!info.outputs.empty())
        fmt::print("outputs:\n");
    for (const EndpointInfo& endpoint : info.outputs)
        fmt::print("{}", endpointText(endpoint));
    printCounts("ops", info.ops);
    printCounts("ops without a kernel", info.unsupportedOps);
    if (!info.problems.empty())
        fmt::print("problems:\n");
    for (const Problem& problem : info.problems)
        fmt::print("  {}{}\n", problem.refusesRun ? "" : "warning: ", problem.message);
}

}

int runInfo(const InfoArguments& arguments)
{
    const Result<OpenedFile> file = openFile(arguments.graph);
    if (!file)
        return refuse(file.error(), exitNotLoadable, arguments.json);
    if (arguments.json)
        print(infoJson(*file));
    else
        printText(*file);
    return exitDone;
}

}
