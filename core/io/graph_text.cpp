// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_text.h"

#include "core/base/say.h"
#include "core/io/name_text.h"
#include "core/io/node_codec.h"
#include "core/io/text_scan.h"

#include "core/io/proto/graph.pb.h"

#include <google/protobuf/arena.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <optional>

namespace tagscope::wire {

namespace {

namespace pb = google::protobuf;

/// Deep enough for functions within attributes of functions, and far from the end of any stack.
constexpr int maxDepth = 100;

/// Keeps the first error and the first warnings of the parser.
class Collector final : public pb::io::ErrorCollector {
public:
    struct Message {
        int line;
        int column;
        std::string text;
    };

    void AddError(int line, pb::io::ColumnNumber column, const std::string& message) override
    {
        if (!error)
            error = Message{line, column, message};
    }
    void AddWarning(int line, pb::io::ColumnNumber column, const std::string& message) override
    {
        if (warnings.size() < maxWarnings)
            warnings.push_back({line, column, message});
        ++warningCount;
    }

    static constexpr size_t maxWarnings = 100;
    std::optional<Message> error;
    std::vector<Message> warnings;
    size_t warningCount = 0;
};

/// Hands a text to the parser piece by piece, and ends it early if somebody stops the loading.
class WatchedStream final : public pb::io::ZeroCopyInputStream {
public:
    WatchedStream(std::string_view text, const ReadOptions& options)
        : m_text(text.data(), static_cast<int>(text.size()), pieceBytes), m_size(static_cast<double>(text.size())),
          m_options(options)
    {
    }

    bool Next(const void** data, int* size) override
    {
        if (m_options.progress && m_size > 0)
            m_options.progress(parsing * static_cast<double>(m_text.ByteCount()) / m_size);
        m_isStopped = m_isStopped || m_options.stop.stop_requested();
        return !m_isStopped && m_text.Next(data, size);
    }
    void BackUp(int count) override { m_text.BackUp(count); }
    bool Skip(int count) override { return m_text.Skip(count); }
    int64_t ByteCount() const override { return m_text.ByteCount(); }
    bool isStopped() const { return m_isStopped; }

    static constexpr double parsing = 0.8;  ///< its part of loading; the rest makes nodes of what was parsed

private:
    static constexpr int pieceBytes = 1 << 16;
    pb::io::ArrayInputStream m_text;
    double m_size;
    const ReadOptions& m_options;
    bool m_isStopped = false;
};

std::string withNode(std::string message, std::string_view node)
{
    while (message.ends_with('.'))
        message.pop_back();
    if (!message.empty() && message[0] >= 'A' && message[0] <= 'Z')
        message[0] = static_cast<char>(message[0] + ('a' - 'A'));
    return node.empty() ? nameText(message) : nameText(message) + say(" (in node '{}')", nameText(node.substr(0, 200)));
}

/// The tokenizer counts lines from 0 and columns with tabs as 8; lines serve to find the node.
Failure parseFailure(std::string_view text, const std::optional<Collector::Message>& error)
{
    if (!error)
        return refused("cannot be parsed as a text GraphDef");
    const int line = std::max(0, error->line);
    const size_t offset =
        std::min(lineBegin(text, line) + static_cast<size_t>(std::max(0, error->column)), text.size());
    const std::string_view node = nodeNameAt(text, offset);
    Failure failure =
        invalidArgument("{}:{}: {}", line + 1, std::max(0, error->column) + 1, withNode(error->text, node));
    failure.value().where.node = nameText(node.substr(0, 200));
    return failure;
}

}

Result<Graph> readGraphText(std::string_view text, const ReadOptions& options)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    // The parser's own limit does not cover fields that it skips.
    if (const TextScan scan = scanText(text, maxDepth); scan.depth > maxDepth) {
        const TextPlace place = placeOf(text, scan.deepestAt);
        return refused("{}:{}: nested deeper than {} levels", place.line, place.column, maxDepth);
    }
    pb::Arena arena;
    auto* graph = pb::Arena::CreateMessage<GraphDef>(&arena);
    Collector collector;
    pb::TextFormat::Parser parser;
    parser.RecordErrorsTo(&collector);
    parser.AllowUnknownField(true);
    parser.AllowUnknownExtension(true);
    parser.SetRecursionLimit(maxDepth);
    WatchedStream stream(text, options);
    const bool isParsed = parser.Parse(&stream, graph);
    if (stream.isStopped())
        return refused(ErrorCode::Cancelled, "loading was stopped");
    if (!isParsed)
        return parseFailure(text, collector.error);

    GraphBuilder builder;
    for (const Collector::Message& warning : collector.warnings)
        builder.addProblem({ErrorCode::InvalidArgument,
                            fmt::format("{}:{}: {}", warning.line + 1, warning.column + 1, withNode(warning.text, {})),
                            NodeId(),
                            {},
                            false});
    if (collector.warningCount > collector.warnings.size())
        builder.addProblem(
            {ErrorCode::InvalidArgument,
             say("{} more warnings about the text are not listed", collector.warningCount - collector.warnings.size()),
             NodeId(),
             {},
             false});
    for (int i = 0; i < graph->node_size(); ++i) {
        if (i % 1024 == 0) {
            if (options.stop.stop_requested())
                return refused(ErrorCode::Cancelled, "loading was stopped");
            if (options.progress)
                options.progress(WatchedStream::parsing + (1 - WatchedStream::parsing) * i / graph->node_size());
        }
        builder.addNode(graph->node(i));
    }
    builder.addLibrary(graph->library());
    if (graph->has_versions())
        builder.setVersions(graph->versions());
    builder.setOldVersion(graph->version());
    return std::move(builder).finish();
}

}
