// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/io/file_kind.h"

#include <cstddef>
#include <string_view>

namespace tagscope {

/// The bytes of a GraphDef within those of something that holds one beside other things.
struct ContainedGraph {
    std::string_view bytes;
    size_t different = 1;  ///< how many different graphs there are; this is the one that was written last
};

/// Whether something of this kind holds a GraphDef that `containedGraph` finds.
bool containsGraph(FileKind kind);
/// The graph of a MetaGraph, or the last one of an event file (formats.md 9), of which records that are not whole are
/// left out, as it may still be written. NotFound or DataLoss where there is none.
Result<ContainedGraph> containedGraph(FileKind kind, std::string_view bytes);

}
