// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_writer.h"

#include "core/base/say.h"
#include "core/io/node_codec.h"
#include "core/io/wire_reader.h"

#include "core/io/proto/graph.pb.h"

#include <google/protobuf/text_format.h>

#include <exception>

namespace tagscope {

namespace {

constexpr size_t maxBytes = 0x7fffffff;

void encodeVersions(const GraphVersions& versions, wire::VersionDef& proto)
{
    proto.set_producer(versions.producer);
    proto.set_min_consumer(versions.minConsumer);
    for (const int version : versions.badConsumers)
        proto.add_bad_consumers(version);
}

Failure tooLarge()
{
    return refused(ErrorCode::ResourceExhausted, "the graph is too large to be written: a GraphDef ends at 2 GB");
}

/// Constants count in full here; most are much smaller once written.
Result<std::string> encodeBinary(const Graph& graph)
{
    std::string out;
    wire::NodeDef proto;
    for (size_t i = 0; i < graph.size(); ++i) {
        proto.Clear();
        wire::encodeNode(graph, NodeId(i), proto);
        const size_t size = proto.ByteSizeLong();
        if (size > maxBytes || out.size() + size > maxBytes)
            return tooLarge();
        appendBytesField(out, 1, proto.SerializeAsString());
    }
    std::string library;
    for (const LibraryFunction& function : graph.functions())
        appendBytesField(library, 1, function.serialized);
    library += graph.libraryGradients();
    if (!library.empty())
        appendBytesField(out, 2, library);
    wire::VersionDef versions;
    encodeVersions(graph.versions(), versions);
    if (const std::string bytes = versions.SerializeAsString(); !bytes.empty())
        appendBytesField(out, 4, bytes);
    if (out.size() > maxBytes)
        return tooLarge();
    return out;
}

Result<std::string> encodeText(const Graph& graph)
{
    wire::GraphDef proto;
    for (size_t i = 0; i < graph.size(); ++i)
        wire::encodeNode(graph, NodeId(i), *proto.add_node());
    if (!graph.libraryGradients().empty() && !proto.mutable_library()->ParseFromString(graph.libraryGradients()))
        proto.clear_library();
    for (const LibraryFunction& function : graph.functions())
        if (!proto.mutable_library()->add_function()->ParseFromString(function.serialized))
            return refused(ErrorCode::Internal, "the function '{}' cannot be written as text", function.name);
    const GraphVersions& versions = graph.versions();
    if (versions.producer != 0 || versions.minConsumer != 0 || !versions.badConsumers.empty())
        encodeVersions(versions, *proto.mutable_versions());
    std::string out;
    if (!google::protobuf::TextFormat::PrintToString(proto, &out))
        return refused(ErrorCode::Internal, "the graph cannot be written as text");
    return out;
}

template <class Encode>
Result<std::string> guarded(Encode&& encode)
{
    try {
        return encode();
    } catch (const std::exception&) {
        return refused(ErrorCode::ResourceExhausted, "there is not enough memory to write the graph");
    }
}

}

Result<std::string> writeGraphBinary(const Graph& graph)
{
    return guarded([&] { return encodeBinary(graph); });
}

Result<std::string> writeGraphText(const Graph& graph)
{
    return guarded([&] { return encodeText(graph); });
}

}
