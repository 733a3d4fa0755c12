// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/partition/placer.h"

#include <string>

namespace tagscope::ui {

/// The placement file (core/partition/placement_file.h) that places the nodes of `graph` as `request` does. A file
/// cannot say that nodes are spread: it then says of each where it runs. Errors are those of `place`.
Result<std::string> placementText(const PlacementRequest& request, const Graph& graph);

}
