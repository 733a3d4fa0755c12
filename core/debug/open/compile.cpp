// SPDX-License-Identifier: Apache-2.0
#include "core/debug/open/compile.h"

#include "core/debug/open/request_text.h"

#include <algorithm>

namespace tagscope {

tl::expected<std::shared_ptr<const Program>, CompileError>
compileOpened(const OpenedFile& file, const RunRequest& request, const DeviceRequest& devices, size_t maxMemory)
{
    ProgramOptions options;
    if (maxMemory)
        options.maxTensorBytes = std::min(options.maxTensorBytes, maxMemory);
    options.network = devices.network.isEmpty() ? file.network : devices.network;
    if (file.placement && devices.placement.isEmpty()) {
        options.placement = *file.placement;
    } else {
        Result<PlacedGraph> placed = place(*file.graph, devices.placement, OpRegistry::standard());
        if (!placed)
            return tl::unexpected(CompileError{CompileError::Kind::Request, std::move(placed).error(), {}});
        options.placement = std::move(placed->placement);
    }
    auto program = Program::compile(file.graph, request, OpRegistry::standard(), options);
    if (!program && program.error().kind == CompileError::Kind::Request)
        program.error().error = withNearestNames(std::move(program.error().error), request, *file.graph);
    return program;
}

}
