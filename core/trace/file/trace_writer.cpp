// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/trace/trace_file.h"

#include "core/base/new_file.h"
#include "core/io/graph_writer.h"
#include "core/trace/file/event_chunk.h"
#include "core/trace/file/line_codec.h"
#include "core/trace/file/request_codec.h"
#include "core/trace/file/sections.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr size_t eventsPerSection = 65536;
constexpr size_t tensorBytesPerSection = size_t{16} << 20;
constexpr uint64_t eventsOfPart = 1024;

Failure inFile(Error error, const std::filesystem::path& path)
{
    error.where.file = path.string();
    return Failure(std::move(error));
}

/// Writes the events of a line in sections, tensors before the events that use them.
class EventWriter {
public:
    EventWriter(NewFile& file, const Program& program, const EventLayout& layout, TensorWriter& tensors)
        : m_file(file), m_tensors(tensors), m_chunk(program, layout, tensors)
    {
    }

    void beginLine() { m_chunk.beginLine(); }
    Result<void> add(const State& before, const Event& event)
    {
        if (Result<void> added = m_chunk.add(before, event); !added)
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

/// What stands before the events.
Result<void> writeHead(const SavedTrace& trace, EventWriter& writer, TensorWriter& tensors)
{
    const Program& program = trace.program();
    Result<std::string> graph = writeGraphBinary(program.openedGraph());
    if (!graph)
        return Failure(graph.error());
    ByteWriter bytes;
    Result<void> done = writer.section(SectionKind::Graph, *graph);
    if (done)
        done = writeRequest(bytes, tensors, RequestRecord::of(program));
    if (done)
        done = writer.flushTensors();
    if (done)
        done = writer.section(SectionKind::Request, bytes.view());
    bytes.clear();
    writeNames(bytes, ProgramNames::of(program));
    if (done)
        done = writer.section(SectionKind::Names, bytes.view());
    bytes.clear();
    if (done)
        done = writeLines(bytes, tensors, linesOf(trace), program);
    if (done)
        done = writer.flushTensors();
    return done ? writer.section(SectionKind::Lines, bytes.view()) : done;
}

Result<void> writeLine(const SavedLine& saved, EventWriter& writer, const std::stop_token& stop,
                       const std::function<void()>& between)
{
    const Timeline& line = *saved.timeline;
    Result<void> done;
    writer.beginLine();
    const uint64_t part = line.leavesOut() ? 1 : eventsOfPart;  // each may be a kernel that takes long
    line.visit(saved.parent < 0 ? 0 : line.fork(), line.size(), [&](const State& before, const Event& event) {
        if (before.position % part == 0 && between)
            between();
        if (before.position % part == 0 && stop.stop_requested())
            done = refused(ErrorCode::Cancelled, "saving was stopped");
        else
            done = writer.add(before, event);
        return done.has_value();
    });
    return done ? writer.flush() : done;
}

Result<void> writeTrace(const SavedTrace& trace, NewFile& file, const std::stop_token& stop,
                        const std::function<void()>& between)
{
    if (trace.lines.size() > mostLines)
        return refused(ErrorCode::ResourceExhausted, "{} lines were recorded, a trace holds at most {}",
                       trace.lines.size(), mostLines);
    const auto leavesOut = [](const SavedLine& line) { return line.timeline->leavesOut(); };
    TensorWriter tensors(std::ranges::any_of(trace.lines, leavesOut) ? TensorWriter::Buffers::MayGo
                                                                     : TensorWriter::Buffers::Stay);
    EventWriter writer(file, trace.program(), trace.line().timeline->layout(), tensors);
    file.write(traceFileHead(traceFormatVersion));
    Result<void> done = writeHead(trace, writer, tensors);
    for (size_t i = 0; done && i < trace.lines.size(); ++i) {
        if (trace.lines[i].timeline->windows().size() > Timeline::mostWindows)
            return refused(ErrorCode::ResourceExhausted, "more windows were set than a line may have, {}",
                           Timeline::mostWindows);
        done = writeLine(trace.lines[i], writer, stop, between);
    }
    return done ? writer.section(SectionKind::End, {}) : done;
}

}

Result<void> saveTrace(const SavedTrace& trace, const std::filesystem::path& path, std::stop_token stop,
                       const std::function<void()>& between)
{
    NewFile file(path);
    Result<void> done = writeTrace(trace, file, stop, between);
    if (done)
        done = file.finish();
    return done ? done : inFile(std::move(done).error(), path);
}

}
