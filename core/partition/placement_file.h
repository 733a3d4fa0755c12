// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/partition/placer.h"

#include <string>
#include <string_view>

namespace tagscope {

/// Reads what a placement file says: a JSON object of node names, or patterns with `*`, and devices, either plain or
/// under "nodes" beside "devices", a list. A plain one may have "devices", too. Of several entries that match a node
/// the last holds. InvalidArgument with `name`, the file's, for anything else.
Result<PlacementRequest> readPlacement(std::string_view text, std::string_view name);
/// Of a file. NotFound where it cannot be read; at most 64 MB.
Result<PlacementRequest> readPlacementFile(const std::string& path);

/// What `--devices N` and `--placement FILE` say of a run: the file if there is one, else so many devices if it is more
/// than one.
Result<PlacementRequest> placementOfOptions(uint64_t devices, const std::string& file);

/// So many CPU devices of one process, over which nodes are spread for which nobody asks.
PlacementRequest spreadOver(uint64_t devices);

}
