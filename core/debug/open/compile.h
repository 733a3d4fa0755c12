// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/open/open_file.h"
#include "core/exec/program.h"
#include "core/partition/placer.h"

#include <cstddef>
#include <memory>

namespace tagscope {

/// What is asked of devices, and of what their messages go over.
struct DeviceRequest {
    PlacementRequest placement = {};
    NetworkRequest network = {};

    bool operator==(const DeviceRequest&) const = default;
};

/// Compiles a graph that was opened: on the devices that are asked for, or, where none are, those of the saved trace it
/// came with, or those that the graph asks for itself; over the network that is asked for, or that of the trace. Errors
/// of the request name what was probably meant. `maxMemory`: bytes that may be used at all, so that no tensor may be
/// larger; 0: no such bound.
tl::expected<std::shared_ptr<const Program>, CompileError>
compileOpened(const OpenedFile& file, const RunRequest& request, const DeviceRequest& devices, size_t maxMemory = 0);

}
