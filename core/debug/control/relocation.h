// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/control/breakpoint.h"
#include "core/debug/names/structural_path.h"

#include <string>
#include <string_view>

namespace tagscope {

/// The path of a breakpoint's node, and of an edge's other end in a second line; empty if it is not about one node, or
/// that does not exist or is not the only one of its structure.
std::string structureOf(const BreakpointSpec& spec, const Graph& graph, const StructuralPaths& paths);

/// What came of looking for a breakpoint's nodes by structure, where they are not there by name.
struct Relocation {
    BreakpointSpec spec;  ///< with the names of this graph
    std::string note;     ///< how it was called, if it was found
    std::string problem;  ///< why it was not
};
Relocation relocate(const BreakpointSpec& spec, std::string_view structure, const Graph& graph,
                    const StructuralPaths& paths);

}
