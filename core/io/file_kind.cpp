// SPDX-License-Identifier: Apache-2.0
#include "core/io/file_kind.h"

#include "core/base/say.h"
#include "core/io/text_scan.h"
#include "core/io/wire_reader.h"
#include "core/tensor/npy.h"
#include "core/tensor/utf8.h"

#include "core/io/proto/saved_model.pb.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tagscope {

namespace {

using Type = WireField::Type;

constexpr size_t textProbe = 65536;
constexpr int fieldProbe = 1000;
constexpr int nodeProbe = 16;

bool isNameText(std::string_view text)
{
    return !text.empty() && isValidUtf8(text) && std::all_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f;
    });
}

/// A NodeDef has a name and an op that look like names. What follows does not matter.
bool looksLikeNode(std::string_view bytes)
{
    WireReader reader(bytes);
    WireField field;
    bool hasName = false;
    bool hasOp = false;
    for (int i = 0; i < fieldProbe && !(hasName && hasOp) && reader.next(field) == WireReader::Status::Field; ++i) {
        if (field.type != Type::Bytes || (field.number <= 2 && !isNameText(field.bytes)))
            return false;
        hasName |= field.number == 1;
        hasOp |= field.number == 2;
    }
    return hasName && hasOp;
}

/// A VersionDef has numbers only.
bool looksLikeVersions(std::string_view bytes)
{
    WireReader reader(bytes);
    WireField field;
    WireReader::Status status = reader.next(field);
    while (status == WireReader::Status::Field && field.number <= 3
           && (field.type == Type::Varint || field.number == 3))
        status = reader.next(field);
    return status == WireReader::Status::End;
}

bool looksLikeGraph(std::string_view bytes)
{
    WireReader reader(bytes);
    WireField field;
    return reader.next(field) != WireReader::Status::End && field.number == 1 && field.type == Type::Bytes
        && looksLikeNode(field.bytes);
}

bool looksLikeMetaGraph(std::string_view bytes)
{
    WireReader reader(bytes);
    WireField field;
    while (reader.next(field) == WireReader::Status::Field && field.number <= 2) {
        if (field.type != Type::Bytes)
            return false;
        if (field.number == 2)
            return looksLikeGraph(field.bytes);
    }
    // What is cut off within its graph still is one.
    return field.number == 2 && looksLikeGraph(field.bytes);
}

/// The fields of a message at a glance.
struct Outline {
    std::array<bool, 32> hasVarint{};
    std::array<bool, 32> hasBytes{};
    std::string_view firstOf2;
    std::string_view firstOf4;
    bool hasNode = false;  ///< one of the first fields 1 is a NodeDef
    uint64_t valueOf1 = 0;
    uint64_t highest = 0;
    bool isOfGraph = true;  ///< only fields that a GraphDef has
    bool isBroken = false;
    int fields = 0;
};

Outline outlineOf(std::string_view bytes)
{
    Outline o;
    WireReader reader(bytes);
    WireField field;
    for (; o.fields < fieldProbe; ++o.fields) {
        const WireReader::Status status = reader.next(field);
        if (status == WireReader::Status::End)
            break;
        const bool isFirst = field.number < 32 && !o.hasBytes[field.number];
        if (field.type == Type::Bytes && field.number == 1 && o.fields < nodeProbe)
            o.hasNode = o.hasNode || looksLikeNode(field.bytes);
        if (isFirst && field.type == Type::Bytes && field.number == 2)
            o.firstOf2 = field.bytes;
        if (isFirst && field.type == Type::Bytes && field.number == 4)
            o.firstOf4 = field.bytes;
        if (status == WireReader::Status::Broken) {
            o.isBroken = true;
            break;
        }
        if (field.number == 1 && field.type == Type::Varint)
            o.valueOf1 = field.value;
        o.highest = std::max(o.highest, field.number);
        o.isOfGraph =
            o.isOfGraph && field.number <= 5 && field.type == (field.number == 3 ? Type::Varint : Type::Bytes);
        if (field.number < 32)
            (field.type == Type::Varint ? o.hasVarint : o.hasBytes)[field.number] = true;
    }
    return o;
}

FileKind sniffProtobuf(std::string_view bytes)
{
    const Outline o = outlineOf(bytes);
    if (o.hasVarint[2] && o.highest <= 16)
        return FileKind::OnnxTensor;
    if (o.hasVarint[1]) {
        if (o.valueOf1 == 1 && o.highest <= 2 && looksLikeMetaGraph(o.firstOf2))
            return FileKind::SavedModel;
        if (o.hasBytes[7] || o.hasBytes[8])
            return FileKind::Onnx;
        return !o.isBroken && o.highest <= 18 ? FileKind::TensorProto : FileKind::Unknown;
    }
    if (o.hasNode)
        return FileKind::GraphBinary;
    if (looksLikeGraph(o.firstOf2))
        return FileKind::MetaGraph;
    // A graph without nodes has its versions all the same.
    return !o.isBroken && o.isOfGraph && !o.hasBytes[1] && o.hasBytes[4] && looksLikeVersions(o.firstOf4)
        ? FileKind::GraphBinary
        : FileKind::Unknown;
}

FileKind sniffText(std::string_view text)
{
    if (text.starts_with("version https://git-lfs"))
        return FileKind::GitLfsPointer;
    constexpr std::pair<std::string_view, FileKind> known[] = {{"node", FileKind::GraphText},
                                                               {"library", FileKind::GraphText},
                                                               {"versions", FileKind::GraphText},
                                                               {"version", FileKind::GraphText},
                                                               {"debug_info", FileKind::GraphText},
                                                               {"meta_graphs", FileKind::SavedModelText},
                                                               {"saved_model_schema_version", FileKind::SavedModelText},
                                                               {"meta_info_def", FileKind::MetaGraphText},
                                                               {"graph_def", FileKind::MetaGraphText},
                                                               {"ir_version", FileKind::OnnxText},
                                                               {"opset_import", FileKind::OnnxText},
                                                               {"op", FileKind::OpList},
                                                               {"model_checkpoint_path", FileKind::CheckpointState}};
    // The beginning nearly always tells; only where it does not, all of it is looked at.
    for (const std::string_view part : {text.substr(0, textProbe), text})
        for (const std::string_view name : scanText(part, 1 << 30).topLevelNames)
            for (const auto& [word, kind] : known)
                if (name == word)
                    return kind;
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (text[first] == '{' || text[first] == '['))
        return FileKind::Json;
    return FileKind::Text;
}

std::string tagsOf(const wire::MetaGraphDef& meta)
{
    std::string tags;
    for (const std::string& tag : meta.meta_info_def().tags())
        tags += (tags.empty() ? "" : ", ") + (isValidUtf8(tag) ? tag.substr(0, 100) : std::string("?"));
    return tags.empty() ? say("no tags") : say("tags {}", tags);
}

}

std::string_view fileKindName(FileKind kind)
{
    switch (kind) {
    case FileKind::GraphBinary: return "GraphDef";
    case FileKind::GraphText: return "GraphDef (text)";
    case FileKind::GraphJson: return "GraphDef (JSON)";
    case FileKind::GraphFolder: return "folder of partitions";
    case FileKind::MetaGraph: return "MetaGraph";
    case FileKind::MetaGraphText: return "MetaGraph (text)";
    case FileKind::SavedModel: return "SavedModel";
    case FileKind::SavedModelText: return "SavedModel (text)";
    case FileKind::ChunkedSavedModel: return "chunked SavedModel";
    case FileKind::Onnx: return "ONNX model";
    case FileKind::OnnxText: return "ONNX model (text)";
    case FileKind::EventFile: return "TensorBoard event file";
    case FileKind::CheckpointIndex: return "checkpoint index";
    case FileKind::CheckpointState: return "checkpoint state (text)";
    case FileKind::OpList: return "list of ops (text)";
    case FileKind::TensorProto: return "TensorProto";
    case FileKind::OnnxTensor: return "ONNX tensor";
    case FileKind::Npy: return ".npy array";
    case FileKind::Json: return "JSON file";
    case FileKind::GitLfsPointer: return "Git LFS pointer";
    case FileKind::Hdf5: return "HDF5 file";
    case FileKind::TfLite: return "TensorFlow Lite model";
    case FileKind::Archive: return "compressed archive";
    case FileKind::Text: return "text";
    case FileKind::Empty: return "empty file";
    case FileKind::Unknown: break;
    }
    return "unknown";
}

bool looksLikeText(std::string_view bytes)
{
    const std::string_view probe = bytes.substr(0, textProbe);
    return std::all_of(probe.begin(), probe.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return (u >= 0x20 && u != 0x7f) || (u >= '\t' && u <= '\r');
    });
}

FileKind sniffFileKind(std::string_view bytes)
{
    if (bytes.empty())
        return FileKind::Empty;
    if (isNpy(bytes))
        return FileKind::Npy;
    if (bytes.starts_with("\x89HDF\r\n"))
        return FileKind::Hdf5;
    if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("\x1f\x8b") || bytes.starts_with("\x28\xb5\x2f\xfd"))
        return FileKind::Archive;
    if (bytes.size() > 8 && bytes.substr(4, 4) == "TFL3")
        return FileKind::TfLite;
    if (bytes.substr(0, 64).find("brain.Event:") != std::string_view::npos)
        return FileKind::EventFile;
    if (bytes.ends_with("\x57\xfb\x80\x8b\x24\x75\x47\xdb"))
        return FileKind::CheckpointIndex;
    return looksLikeText(bytes) ? sniffText(bytes) : sniffProtobuf(bytes);
}

std::string describeUnopened(FileKind kind, std::string_view bytes)
{
    const std::string name(fileKindName(kind));
    switch (kind) {
    case FileKind::SavedModel: {
        wire::SavedModel model;
        if (!model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) || model.meta_graphs_size() == 0)
            return say("is a SavedModel, which cannot be opened yet");
        return sayCount(static_cast<uint64_t>(model.meta_graphs_size()),
                        "is a SavedModel with {} MetaGraph ({}), which cannot be opened yet",
                        "is a SavedModel with {} MetaGraphs ({}), which cannot be opened yet", model.meta_graphs_size(),
                        tagsOf(model.meta_graphs(0)));
    }
    case FileKind::MetaGraphText:
    case FileKind::SavedModelText:
    case FileKind::ChunkedSavedModel:
    case FileKind::Onnx:
    case FileKind::OnnxText:
        return name.starts_with('O') ? say("is an {}, which cannot be opened yet", name)
                                     : say("is a {}, which cannot be opened yet", name);
    case FileKind::GitLfsPointer:
        return say("is a Git LFS pointer: the file itself was not fetched (git lfs pull gets it)");
    case FileKind::CheckpointIndex:
    case FileKind::CheckpointState: return say("is a {}: it holds values of variables, no graph", name);
    case FileKind::TensorProto:
    case FileKind::OnnxTensor:
    case FileKind::Npy:
        return name.starts_with('O') ? say("is an {}: it holds a value, no graph", name)
                                     : say("is a {}: it holds a value, no graph", name);
    case FileKind::Empty: return say("is empty");
    case FileKind::Text: return say("is text, but not that of a GraphDef");
    case FileKind::Json: return say("is a JSON file, not a graph");
    case FileKind::OpList:
    case FileKind::Hdf5:
    case FileKind::TfLite:
    case FileKind::Archive:
        return name.starts_with('H') ? say("is an {}, not a graph that can be opened", name)
                                     : say("is a {}, not a graph that can be opened", name);
    default: return say("is not a graph: its content is neither a GraphDef nor anything else that is known");
    }
}

}
