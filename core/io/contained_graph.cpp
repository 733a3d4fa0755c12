// SPDX-License-Identifier: Apache-2.0
#include "core/io/contained_graph.h"

#include "core/base/say.h"
#include "core/io/wire_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <unordered_set>
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

namespace {

/// As they were written, some more than once; at least one.
Result<std::vector<std::string_view>> writtenGraphs(FileKind kind, std::string_view bytes)
{
    if (kind == FileKind::MetaGraph) {
        const std::optional<std::string_view> graph = lastBytesField(bytes, graphOfMetaGraph);
        if (!graph)  // the kind was told by the beginning of its graph
            return refused(ErrorCode::DataLoss, "is cut off: its graph is not whole");
        return std::vector{*graph};
    }
    std::vector<std::string_view> graphs = graphsOfEvents(bytes);
    if (graphs.empty())
        return refused(ErrorCode::NotFound, "has no graph in it");
    return graphs;
}

std::vector<std::string_view> differentOf(const std::vector<std::string_view>& written)
{
    std::vector<std::string_view> different;
    std::unordered_set<std::string_view> known;
    for (const std::string_view graph : written)
        if (known.insert(graph).second)
            different.push_back(graph);
    return different;
}

}

Result<std::vector<std::string_view>> containedGraphs(FileKind kind, std::string_view bytes)
{
    Result<std::vector<std::string_view>> written = writtenGraphs(kind, bytes);
    if (!written)
        return written;
    return differentOf(*written);
}

Result<ContainedGraph> containedGraph(FileKind kind, std::string_view bytes, size_t number)
{
    const Result<std::vector<std::string_view>> written = writtenGraphs(kind, bytes);
    if (!written)
        return Failure(written.error());
    const std::vector<std::string_view> different = differentOf(*written);
    if (number > different.size())
        return refused(ErrorCode::OutOfRange, "has {} different graphs; there is no number {}", different.size(),
                       number);
    const auto chosen = number > 0 ? different.begin() + static_cast<std::ptrdiff_t>(number - 1)
                                   : std::ranges::find(different, written->back());
    return ContainedGraph{*chosen, different.size(), static_cast<size_t>(chosen - different.begin()) + 1};
}

}
