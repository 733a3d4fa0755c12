// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope-cli/commands.h"
#include "app/tagscope-cli/exit_codes.h"
#include "app/tagscope-cli/streams.h"

#include "core/base/new_file.h"
#include "core/debug/open/compile.h"
#include "core/io/graph_writer.h"
#include "core/partition/split.h"

#include <filesystem>

namespace tagscope::cli {

int runPartition(const PartitionArguments& arguments)
{
    const Result<DeviceRequest> devices = deviceRequest(arguments.inputs);
    if (!devices)
        return refuse(devices.error(), exitUsage, false);
    const Result<OpenedFile> file = openFile(arguments.inputs.graph);
    if (!file)
        return refuse(file.error(), exitNotLoadable, false);
    const auto program = compileOpened(*file, RunRequest(), *devices);
    if (!program) {
        Error error = program.error().error;
        error.where.file = arguments.inputs.graph;
        return refuse(error, program.error().kind == CompileError::Kind::Request ? exitUsage : exitNotLoadable, false);
    }
    const Program& made = **program;
    std::vector<bool> kept = made.runGraph().kept;
    kept.resize(made.graph().size());
    std::error_code failed;
    std::filesystem::create_directories(arguments.folder, failed);
    if (failed)
        return refuse({ErrorCode::PermissionDenied,
                       fmt::format("--out: cannot make the folder '{}': {}", arguments.folder, failed.message()),
                       {}},
                      exitUsage, false);
    size_t number = 0;
    for (const DeviceGraph& part : splitByDevice(made.graph(), made.placement(), kept)) {
        const std::string& device = made.placement().name(part.device);
        const std::filesystem::path path =
            std::filesystem::path(arguments.folder) / partitionFileName(device, ++number, arguments.isText);
        const Result<std::string> bytes = arguments.isText ? writeGraphText(part.graph) : writeGraphBinary(part.graph);
        if (!bytes)
            return refuse(bytes.error(), exitUsage, false);
        if (const Result<void> written = writeFile(path, *bytes); !written)
            return refuse(written.error(), exitUsage, false);
        printOut("{}: {} nodes on {}\n", path.string(), part.graph.size(), device);
    }
    return exitDone;
}

}
