// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/trace/trace_file.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace tagscope {

/// A tensor as it was asked for by name.
struct NamedValue {
    std::string name;               ///< canonical: "while/Add:0@while;3"
    Tensor value;                   ///< None: dead
    std::optional<uint64_t> event;  ///< the firing that made it; none for feeds
};

/// What was found in a file.
struct OpenedFile {
    std::filesystem::path path;
    std::string format;                  ///< "GraphDef", "GraphDef text", "trace"
    std::shared_ptr<const Graph> graph;  ///< never null
    std::optional<SavedTrace> trace;     ///< of a saved trace
    std::optional<Placement> placement;  ///< of a saved trace: where the nodes of `graph` run
    NetworkRequest network = {};         ///< of a saved trace
};

/// Refuses what is there and neither a regular file nor a folder, such as a pipe or a device: reading it may never end,
/// and opening it may never begin. For those who have somebody else waiting; a script may read pipes.
Result<void> refuseEndless(const std::filesystem::path& path);
/// readValue (core/io/value.h) of what somebody typed while the program goes on: files without an end are refused.
Result<Tensor> readTypedValue(std::string_view text, DType wanted);

/// Opens a file whose kind is told from its content. Errors name the file.
Result<OpenedFile> openFile(const std::filesystem::path& path, std::stop_token stop = {},
                            const std::function<void(double)>& progress = {});

}
