// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/open/open_file.h"
#include "core/exec/program.h"
#include "core/partition/placer.h"

#include <cstddef>
#include <memory>

namespace tagscope {

/// Compiles a graph that was opened: on the devices that `placement` asks for, or, where that is empty, those of the
/// saved trace it came with, or those that the graph asks for itself. Errors of the request name what was probably
/// meant. `maxMemory`: bytes that may be used at all, so that no tensor may be larger; 0: no such bound.
tl::expected<std::shared_ptr<const Program>, CompileError> compileOpened(const OpenedFile& file,
                                                                         const RunRequest& request,
                                                                         const PlacementRequest& placement,
                                                                         size_t maxMemory = 0);

}
