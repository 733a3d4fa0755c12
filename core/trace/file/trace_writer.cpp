// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/trace/trace_file.h"

#include "core/base/new_file.h"
#include "core/io/graph_writer.h"
#include "core/trace/file/edge_token_codec.h"
#include "core/trace/file/event_chunk.h"
#include "core/trace/file/request_codec.h"
#include "core/trace/file/sections.h"
#include "core/trace/file/window_codec.h"

namespace tagscope {

namespace {

constexpr size_t eventsPerSection = 65536;
constexpr size_t tensorBytesPerSection = size_t{16} << 20;
constexpr uint64_t eventsBetweenStopChecks = 4096;

Failure inFile(Error error, const std::filesystem::path& path)
{
    error.where.file = path.string();
    return Failure(std::move(error));
}

/// Writes the events of a line in sections, tensors before the events that use them.
class EventWriter {
public:
    EventWriter(NewFile& file, const EventLayout& layout, TensorWriter& tensors)
        : m_file(file), m_tensors(tensors), m_chunk(layout, tensors)
    {
    }

    Result<void> add(const Event& event, uint64_t number)
    {
        if (Result<void> added = m_chunk.add(event, number); !added)
            return added;
        if (m_tensors.pending().size() >= tensorBytesPerSection)
            if (Result<void> written = flushTensors(); !written)
                return written;
        return m_chunk.events() == eventsPerSection ? flush() : Result<void>();
    }
    Result<void> flush()
    {
        if (Result<void> written = flushTensors(); !written)
            return written;
        return m_chunk.events() > 0 ? section(SectionKind::Events, m_chunk.take()) : Result<void>();
    }
    Result<void> flushTensors()
    {
        if (m_tensors.pending().size() == 0)
            return {};
        Result<void> written = section(SectionKind::Tensors, m_tensors.pending().view());
        m_tensors.pending().clear();
        return written;
    }
    Result<void> section(SectionKind kind, std::string_view raw)
    {
        const Result<std::string> packed = packSection(kind, raw);
        if (!packed)
            return Failure(packed.error());
        m_file.write(*packed);
        return {};
    }

private:
    NewFile& m_file;
    TensorWriter& m_tensors;
    EventChunkWriter m_chunk;
};

Result<void> writeTrace(const SavedTrace& trace, NewFile& file, const std::stop_token& stop)
{
    const Timeline& line = *trace.timeline;
    TensorWriter tensors(line.leavesOut() ? TensorWriter::Buffers::MayGo : TensorWriter::Buffers::Stay);
    EventWriter writer(file, line.layout(), tensors);
    const std::vector<WindowChange> windows = line.windows();
    if (windows.size() > Timeline::mostWindows)
        return refused(ErrorCode::ResourceExhausted, "{} windows were set, a trace holds at most {}", windows.size(),
                       Timeline::mostWindows);
    const EdgeTokenMap edgeTokens = line.edgeTokens();
    file.write(traceFileHead(formatOf(!windows.empty(), line.hasTimes(), !edgeTokens.empty())));
    Result<std::string> graph = writeGraphBinary(line.program().graph());
    if (!graph)
        return Failure(graph.error());
    ByteWriter request;
    Result<void> done =
        writeRequest(request, tensors, {line.program().request(), trace.policy, trace.byHand, line.size()});
    if (done)
        done = writer.section(SectionKind::Graph, *graph);
    if (done)
        done = writer.flushTensors();
    if (done)
        done = writer.section(SectionKind::Request, request.view());
    if (done && !windows.empty())
        done = writer.section(SectionKind::Windows, encodeWindows(windows));
    if (done && !edgeTokens.empty()) {
        ByteWriter bytes;
        done = writeEdgeTokens(bytes, tensors, edgeTokens);
        if (done)
            done = writer.flushTensors();
        if (done)
            done = writer.section(SectionKind::EdgeTokens, bytes.view());
    }
    if (!done)
        return done;
    const uint64_t between = line.leavesOut() ? 1 : eventsBetweenStopChecks;  // each may be a kernel that takes long
    line.visit(0, line.size(), [&](const State& before, const Event& event) {
        if (before.position % between == 0 && stop.stop_requested())
            done = refused(ErrorCode::Cancelled, "saving was stopped");
        else
            done = writer.add(event, before.position);
        return done.has_value();
    });
    if (done)
        done = writer.flush();
    if (done)
        done = writer.section(SectionKind::End, {});
    return done;
}

}

Result<void> saveTrace(const SavedTrace& trace, const std::filesystem::path& path, std::stop_token stop)
{
    NewFile file(path);
    Result<void> done = writeTrace(trace, file, stop);
    if (done)
        done = file.finish();
    return done ? done : inFile(std::move(done).error(), path);
}

}
