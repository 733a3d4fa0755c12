// SPDX-License-Identifier: Apache-2.0
#include "core/io/contained_graph.h"

#include "core/base/say.h"
#include "core/io/wire_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

namespace tagscope {

namespace {

constexpr uint64_t graphOfMetaGraph = 2;

/// The last field of this number; nothing where there is none, or what comes before it is damaged.
std::optional<std::string_view> lastBytesField(std::string_view message, uint64_t number)
{
    WireReader reader(message);
    WireField field;
    std::optional<std::string_view> found;
    while (reader.next(field) == WireReader::Status::Field)
        if (field.number == number && field.type == WireField::Type::Bytes)
            found = field.bytes;
    return found;
}

/// Of every whole record a GraphDef; where none has one, those of MetaGraphs.
std::vector<std::string_view> graphsOfEvents(std::string_view bytes)
{
    constexpr size_t head = 12;  // the length and its check
    constexpr size_t tail = 4;
    constexpr uint64_t graphField = 4;
    constexpr uint64_t metaGraphField = 9;
    std::vector<std::string_view> graphs;
    std::vector<std::string_view> ofMeta;
    while (bytes.size() >= head + tail) {
        uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof(length));
        if (length > bytes.size() - head - tail)
            break;
        const std::string_view record = bytes.substr(head, length);
        if (const auto graph = lastBytesField(record, graphField))
            graphs.push_back(*graph);
        if (const auto meta = lastBytesField(record, metaGraphField))
            if (const auto graph = lastBytesField(*meta, graphOfMetaGraph))
                ofMeta.push_back(*graph);
        bytes.remove_prefix(head + length + tail);
    }
    return graphs.empty() ? ofMeta : graphs;
}

}

bool containsGraph(FileKind kind)
{
    return kind == FileKind::MetaGraph || kind == FileKind::EventFile;
}

Result<ContainedGraph> containedGraph(FileKind kind, std::string_view bytes)
{
    if (kind == FileKind::MetaGraph) {
        const std::optional<std::string_view> graph = lastBytesField(bytes, graphOfMetaGraph);
        if (!graph)  // the kind was told by the beginning of its graph
            return refused(ErrorCode::DataLoss, "is cut off: its graph is not whole");
        return ContainedGraph{*graph};
    }
    std::vector<std::string_view> graphs = graphsOfEvents(bytes);
    if (graphs.empty())
        return refused(ErrorCode::NotFound, "has no graph in it");
    ContainedGraph last{graphs.back()};
    std::ranges::sort(graphs);
    last.different = static_cast<size_t>(std::ranges::unique(graphs).begin() - graphs.begin());
    return last;
}

}
