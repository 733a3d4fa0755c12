// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/json_output.h"
#include "app/tagscope-cli/streams.h"

#include "core/debug/open/graph_info.h"

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
    printOut("{}:\n", title);
    for (const auto& [name, count] : counts)
        printOut("  {:6}  {}\n", count, name);
}

void printText(const OpenedFile& file)
{
    const GraphInfo info = describeGraph(*file.graph);
    printOut("{}: {}, {} nodes\n", file.path.string(), file.format, info.nodes);
    if (file.trace)
        printOut("recorded run: {} events, schedule {}\n", file.trace->line().timeline->size(),
                 policyName(file.trace->line().policy.kind));
    if (info.functions)
        printOut("library functions: {}\n", info.functions);
    for (const std::string& device : info.devices)
        printOut("device: {}\n", device);
    if (!info.frames.empty())
        put("loop frames:\n");
    for (const FrameInfo& frame : info.frames)
        printOut("  {}  in {}, {} nodes\n", frame.name, frame.parent.empty() ? "/" : frame.parent, frame.nodes);
    if (!info.inputs.empty())
        put("inputs:\n");
    for (const EndpointInfo& endpoint : info.inputs)
        put(endpointText(endpoint));
    if (!info.outputs.empty())
        put("outputs:\n");
    for (const EndpointInfo& endpoint : info.outputs)
        put(endpointText(endpoint));
    printCounts("ops", info.ops);
    printCounts("ops without a kernel", info.unsupportedOps);
    if (!info.problems.empty())
        put("problems:\n");
    for (const Problem& problem : info.problems)
        printOut("  {}\n", toString(problem));
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
