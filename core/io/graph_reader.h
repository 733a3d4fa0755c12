// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/io/file_kind.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tagscope {

struct ReadOptions {
    std::stop_token stop;
    /// Called now and then on the loading thread with the part done, 0 to 1.
    std::function<void(double)> progress;
    /// Which of the different graphs of a file that has several, from 1 on; 0: the one that was written last.
    size_t graph = 0;
};

/// A file, and which of its graphs is meant.
struct GraphAddress {
    std::string file;
    size_t graph = 0;  ///< ReadOptions::graph
};
/// "events.out#2" is the second graph of events.out, unless there is a file of that name.
GraphAddress graphAddress(const std::string& path);

/// One of the graphs of a file.
struct FileGraph {
    size_t number = 1;  ///< ReadOptions::graph
    uint64_t bytes = 0;
    size_t nodes = 0;
    bool isLast = true;  ///< it was written last: what a path without a number means
};
/// The different graphs of a file, in the order in which they were first written; one of a file that can have only
/// one. Reads only files that may have several. Any thread.
Result<std::vector<FileGraph>> graphsOfFile(const std::string& path, const std::stop_token& stop = {});

struct LoadedFile {
    FileKind kind = FileKind::Unknown;
    uint64_t bytes = 0;
    Graph graph;
};

/// The most bytes a file may have: protobuf's own limit of 2 GB minus one byte.
constexpr size_t maxGraphBytes = 0x7fffffff;

/// Opens a GraphDef, binary or text, told apart by content, the graph of a MetaGraph, the last one of an event file, or
/// a folder of partitions (graph_folder.h); the path may say which graph of several (`graphAddress`); unknown ops,
/// dtypes and fields are kept or become problems of the graph. Errors carry the path: NotFound and the like, DataLoss
/// for a file that is cut off, InvalidArgument with "line:column" for text that cannot be parsed, Unimplemented for
/// containers that are known but not opened (MetaGraph as text, SavedModel file or folder, ONNX), Cancelled. Any
/// thread.
Result<LoadedFile> readGraph(const std::string& path, const ReadOptions& options = {});

/// The same from memory; `name` stands for the path in errors.
Result<LoadedFile> readGraphBytes(std::string_view bytes, const std::string& name = {},
                                  const ReadOptions& options = {});

/// Reads what is known to be a binary GraphDef, as writeGraphBinary makes it; one of no bytes is an empty graph.
Result<Graph> readGraphDef(std::string_view bytes, const ReadOptions& options = {});

}
