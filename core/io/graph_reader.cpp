// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_reader.h"

#include "core/base/say.h"
#include "core/io/contained_graph.h"
#include "core/io/file_bytes.h"
#include "core/io/graph_folder.h"
#include "core/io/graph_json.h"
#include "core/io/graph_text.h"
#include "core/io/node_codec.h"
#include "core/io/wire_reader.h"

#include "core/io/proto/graph.pb.h"

#include <exception>
#include <filesystem>

namespace tagscope {

namespace {

using Type = WireField::Type;

template <class Message>
bool parse(std::string_view bytes, Message& message)
{
    return message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

/// Reads a GraphDef field by field, so that only one node at a time exists twice.
class BinaryReader {
public:
    BinaryReader(std::string_view bytes, const ReadOptions& options) : m_bytes(bytes), m_options(options) {}

    Result<Graph> read()
    {
        WireReader reader(m_bytes);
        WireField field;
        for (size_t count = 0;; ++count) {
            if (count % 1024 == 0) {
                if (m_options.stop.stop_requested())
                    return refused(ErrorCode::Cancelled, "loading was stopped");
                if (m_options.progress)
                    m_options.progress(static_cast<double>(reader.position()) / static_cast<double>(m_bytes.size()));
            }
            const WireReader::Status status = reader.next(field);
            if (status == WireReader::Status::End)
                break;
            if (status == WireReader::Status::Broken)
                return broken(field);
            if (Result<void> taken = take(field); !taken)
                return Failure(std::move(taken).error());
        }
        m_builder.setLibraryGradients(std::move(m_gradients));
        m_builder.setOldVersion(m_oldVersion);
        return std::move(m_builder).finish();
    }

private:
    Failure broken(const WireField& field) const
    {
        if (field.bytes.size() < field.claimed)
            return refused(
                ErrorCode::DataLoss,
                "is cut off: after {} nodes, the part at byte {} has {} bytes, but the file ends after {} of them",
                grouped(m_builder.nodeCount()), grouped(field.offset), grouped(field.claimed),
                grouped(field.bytes.size()));
        return refused(ErrorCode::DataLoss, "is damaged: after {} nodes, byte {} does not begin a part of a GraphDef",
                       grouped(m_builder.nodeCount()), grouped(field.offset));
    }

    Result<void> take(const WireField& field)
    {
        if (field.number == 3 && field.type == Type::Varint) {
            m_oldVersion = static_cast<int>(field.value);
            return {};
        }
        if (field.type != Type::Bytes)
            return unknown(field);
        switch (field.number) {
        case 1:
            if (parse(field.bytes, m_node))
                m_builder.addNode(m_node);
            else
                m_builder.addBrokenNode(m_node, field.offset);
            return {};
        case 2: return takeLibrary(field);
        case 4: {
            wire::VersionDef versions;
            if (!parse(field.bytes, versions))
                return refused(ErrorCode::DataLoss, "is damaged: its versions, at byte {}, cannot be read",
                               grouped(field.offset));
            m_builder.setVersions(versions);
            return {};
        }
        case 5: return {};  // debug_info is not looked at
        default: return unknown(field);
        }
    }

    Result<void> unknown(const WireField& field)
    {
        if (!m_hasUnknown)
            m_builder.addProblem(
                {ErrorCode::InvalidArgument,
                 say("the GraphDef has the unknown field {} at byte {}", field.number, grouped(field.offset)),
                 NodeId(),
                 {},
                 false});
        m_hasUnknown = true;
        return {};
    }

    Result<void> takeLibrary(const WireField& library)
    {
        WireReader reader(library.bytes);
        WireField field;
        for (;;) {
            const WireReader::Status status = reader.next(field);
            if (status == WireReader::Status::End)
                return {};
            if (status == WireReader::Status::Broken)
                return refused(ErrorCode::DataLoss, "is damaged: its function library, at byte {}, cannot be read",
                               grouped(library.offset));
            if (field.type != Type::Bytes)
                continue;
            if (field.number != 1) {
                appendBytesField(m_gradients, static_cast<uint32_t>(field.number), field.bytes);
                continue;
            }
            wire::FunctionDef function;
            if (parse(field.bytes, function))
                m_builder.addFunction(function, std::string(field.bytes));
            else
                m_builder.addProblem(
                    {ErrorCode::DataLoss,
                     say("a function of the library at byte {} cannot be read", grouped(library.offset + field.offset)),
                     NodeId(),
                     {}});
        }
    }

    std::string_view m_bytes;
    const ReadOptions& m_options;
    wire::GraphBuilder m_builder;
    wire::NodeDef m_node;
    std::string m_gradients;
    int m_oldVersion = 0;
    bool m_hasUnknown = false;
};

Error inFile(Error error, const std::string& path)
{
    error.where.file = path;
    return error;
}

/// What a folder holds, as far as that is known without opening it.
Error describeFolder(const std::string& path)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    for (const char* name : {"saved_model.pb", "saved_model.pbtxt", "saved_model.cpb"})
        if (fs::exists(fs::path(path) / name, ignored))
            return {ErrorCode::Unimplemented, say("is a SavedModel folder, which cannot be opened yet")};
    for (auto it = fs::directory_iterator(path, ignored); it != fs::directory_iterator(); it.increment(ignored))
        if (it->path().extension() == ".meta" || it->path().filename().string().find("tfevents") != std::string::npos)
            return {ErrorCode::InvalidArgument,
                    say("is a folder: open '{}' in it, which has a graph", it->path().filename().string())};
    return {ErrorCode::InvalidArgument, say("is a folder without a graph")};
}

ErrorCode codeOf(FileKind kind)
{
    switch (kind) {
    case FileKind::MetaGraphText:
    case FileKind::SavedModel:
    case FileKind::SavedModelText:
    case FileKind::ChunkedSavedModel:
    case FileKind::Onnx:
    case FileKind::OnnxText: return ErrorCode::Unimplemented;
    default: return ErrorCode::InvalidArgument;
    }
}

/// The door where exceptions of protobuf and of the allocator end.
template <class Read>
auto guarded(std::string_view bytes, Read&& read) -> decltype(read())
{
    if (bytes.size() > maxGraphBytes)
        return refused("is larger than {} bytes, the most that can be read", grouped(maxGraphBytes));
    try {
        return read();
    } catch (const std::bad_alloc&) {
        return refused(ErrorCode::ResourceExhausted, "there is not enough memory to load it");
    } catch (const std::exception& e) {
        return refused(ErrorCode::Internal, "cannot be loaded: {}", e.what());
    }
}

/// The graph of something that holds one beside other things.
Result<Graph> readContained(FileKind kind, std::string_view bytes, const ReadOptions& options)
{
    const Result<ContainedGraph> found = containedGraph(kind, bytes, options.graph);
    if (!found)
        return Failure(found.error());
    Result<Graph> graph = BinaryReader(found->bytes, options).read();
    if (!graph || found->different == 1)
        return graph;
    GraphAssembler assembler(std::move(*graph));
    assembler.addProblem(
        {ErrorCode::InvalidArgument,
         say("the file has {} different graphs; this is number {}. Put # and a number behind its name for another",
             found->different, found->number),
         NodeId(),
         {},
         false});
    return std::move(assembler).finish();
}

Result<LoadedFile> readByKind(std::string_view bytes, const ReadOptions& options)
{
    const FileKind kind = sniffFileKind(bytes);
    const bool isGraph = kind == FileKind::GraphBinary || kind == FileKind::GraphText || kind == FileKind::Json;
    if (!isGraph && !containsGraph(kind))
        return Failure(Error{codeOf(kind), describeUnopened(kind, bytes)});
    if (isGraph && options.graph > 1)
        return refused(ErrorCode::OutOfRange, "has one graph; there is no number {}", options.graph);
    Result<Graph> graph = kind == FileKind::GraphBinary ? BinaryReader(bytes, options).read()
        : kind == FileKind::GraphText                   ? wire::readGraphText(bytes, options)
        : kind == FileKind::Json                        ? wire::readGraphJson(bytes, options)
                                                        : readContained(kind, bytes, options);
    if (!graph)
        return Failure(std::move(graph).error());
    if (options.progress)
        options.progress(1);
    return LoadedFile{kind == FileKind::Json ? FileKind::GraphJson : kind, bytes.size(), std::move(*graph)};
}

}

Result<LoadedFile> readGraphBytes(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    Result<LoadedFile> file = guarded(bytes, [&] { return readByKind(bytes, options); });
    if (!file)
        file.error().where.file = name;
    return file;
}

Result<Graph> readGraphDef(std::string_view bytes, const ReadOptions& options)
{
    return guarded(bytes, [&] { return BinaryReader(bytes, options).read(); });
}

Result<LoadedFile> readGraph(const std::string& path, const ReadOptions& options)
{
    std::error_code ignored;
    if (looksLikeGraphFolder(path))
        return readGraphFolder(path, options);
    if (std::filesystem::is_directory(path, ignored))
        return Failure(inFile(describeFolder(path), path));
    const GraphAddress address = graphAddress(path);
    const Result<FileBytes> content = readFileBytes(address.file, maxGraphBytes, options.stop);
    if (!content)
        return Failure(content.error());
    ReadOptions ofGraph = options;
    if (address.graph > 0)
        ofGraph.graph = address.graph;
    return readGraphBytes(content->bytes(), path, ofGraph);
}

GraphAddress graphAddress(const std::string& path)
{
    constexpr size_t mostDigits = 9;
    const size_t mark = path.rfind('#');
    std::error_code ignored;
    if (mark == std::string::npos || mark + 1 == path.size() || path.size() - mark > mostDigits
        || std::filesystem::exists(path, ignored))
        return {path, 0};
    size_t number = 0;
    for (const char c : std::string_view(path).substr(mark + 1)) {
        if (c < '0' || c > '9')
            return {path, 0};
        number = 10 * number + static_cast<size_t>(c - '0');
    }
    std::string file = path.substr(0, mark);
    if (number == 0 || !std::filesystem::is_regular_file(file, ignored))
        return {path, 0};
    return {std::move(file), number};
}

Result<std::vector<FileGraph>> graphsOfFile(const std::string& path, const std::stop_token& stop)
{
    constexpr uint64_t nodeOfGraph = 1;
    std::error_code ignored;
    const std::string file = graphAddress(path).file;
    if (!std::filesystem::is_regular_file(file, ignored))
        return std::vector{FileGraph{}};
    const Result<FileBytes> content = readFileBytes(file, maxGraphBytes, stop);
    if (!content)
        return Failure(content.error());
    const std::string_view bytes = content->bytes();
    const FileKind kind = sniffFileKind(bytes);
    if (!containsGraph(kind))
        return std::vector{FileGraph{}};
    const Result<std::vector<std::string_view>> graphs = containedGraphs(kind, bytes);
    if (!graphs)
        return Failure(inFile(graphs.error(), path));
    const Result<ContainedGraph> last = containedGraph(kind, bytes);
    std::vector<FileGraph> found;
    for (const std::string_view graph : *graphs) {
        FileGraph one{found.size() + 1, graph.size(), 0, last && last->number == found.size() + 1};
        WireReader reader(graph);
        WireField field;
        while (reader.next(field) == WireReader::Status::Field)
            one.nodes += field.number == nodeOfGraph ? 1U : 0U;
        found.push_back(one);
    }
    return found;
}

}
