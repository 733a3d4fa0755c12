// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tagscope {

/// What a file holds, told from its content.
enum class FileKind : uint8_t {
    GraphBinary,
    GraphText,
    GraphJson,    ///< JSON that has been read as a graph
    GraphFolder,  ///< a folder with a GraphDef for each device
    MetaGraph,
    MetaGraphText,
    SavedModel,
    SavedModelText,
    ChunkedSavedModel,
    Onnx,
    OnnxText,
    EventFile,
    CheckpointIndex,
    CheckpointState,
    OpList,
    TensorProto,
    OnnxTensor,
    Npy,
    Json,
    GitLfsPointer,
    Hdf5,
    TfLite,
    Archive,
    Text,
    Empty,
    Unknown
};

/// For people: "GraphDef", "GraphDef (text)", "GraphDef (JSON)", "SavedModel", ...
std::string_view fileKindName(FileKind kind);

/// Of JSON it says no more than that: only a reader finds out what it means.
FileKind sniffFileKind(std::string_view bytes);

/// True if the bytes can only be meant as text.
bool looksLikeText(std::string_view bytes);

/// Why a file that is no GraphDef cannot be opened, with what is known of it: "is a SavedModel with 1
/// MetaGraph (tags serve), which cannot be opened yet". Not for what is opened: GraphDefs, MetaGraphs and event files.
std::string describeUnopened(FileKind kind, std::string_view bytes);

}
