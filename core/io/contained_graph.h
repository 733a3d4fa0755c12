// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/io/file_kind.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace tagscope {

/// The bytes of a GraphDef within those of something that holds one beside other things.
struct ContainedGraph {
    std::string_view bytes;
    size_t different = 1;  ///< how many different graphs there are
    size_t number = 1;     ///< which of them this is, from 1 on
};

/// Whether something of this kind holds a GraphDef that `containedGraph` finds.
bool containsGraph(FileKind kind);
/// The graph of a MetaGraph, or the last one of an event file (formats.md 9), of which records that are not whole are
/// left out, as it may still be written. NotFound or DataLoss where there is none.
/// With a number, the one of the different graphs that was first written as so many-th; OutOfRange where there are
/// fewer.
Result<ContainedGraph> containedGraph(FileKind kind, std::string_view bytes, size_t number = 0);
/// All of them, each once, in the order in which they were first written.
Result<std::vector<std::string_view>> containedGraphs(FileKind kind, std::string_view bytes);

}
