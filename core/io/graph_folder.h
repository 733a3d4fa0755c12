// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/graph_reader.h"

#include <filesystem>

namespace tagscope {

/// Whether a folder may be one of partitions: it has files of GraphDefs, by their names, and is no SavedModel.
bool looksLikeGraphFolder(const std::filesystem::path& path);

/// Opens a folder of GraphDefs (*.pb, *.pbtxt), each what one device runs, as one graph of unconnected parts: in the
/// order of their devices, then of their names. A node whose name an earlier part has already is renamed, with a
/// warning that says so: nothing but names for people depends on it. Errors carry the path of the file.
Result<LoadedFile> readGraphFolder(const std::filesystem::path& path, const ReadOptions& options = {});

}
