// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/io/file_bytes.h"
#include "core/io/graph_reader.h"
#include "core/trace/file/event_loader.h"
#include "core/trace/file/line_codec.h"
#include "core/trace/file/request_codec.h"
#include "core/trace/file/sections.h"
#include "core/trace/trace_file.h"

#include <limits>
#include <unistd.h>

namespace tagscope {

namespace {

/// Unpacked sections may take this much together: half of the machine.
uint64_t mostUnpackedBytes()
{
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGESIZE);
    constexpr uint64_t least = uint64_t{1} << 30;
    return pages > 0 && page > 0 ? static_cast<uint64_t>(pages) / 2 * static_cast<uint64_t>(page) : least;
}

/// Reads the sections of a file in their order.
class TraceReader {
public:
    TraceReader(std::string_view bytes, const std::stop_token& stop, const std::function<void(double)>& progress)
        : m_bytes(bytes), m_stop(stop), m_progress(progress), m_sections(bytes, mostUnpackedBytes())
    {
    }

    Result<SavedTrace> read()
    {
        if (Result<uint32_t> version = readTraceFileHead(m_bytes); !version)
            return Failure(version.error());
        while (true) {
            if (m_stop.stop_requested())
                return refused(ErrorCode::Cancelled, "loading was stopped");
            Result<SectionReader::Section> section = m_sections.next();
            if (!section)
                return Failure(section.error());
            if (section->kind == SectionKind::End)
                return finish();
            if (Result<void> taken = take(*section); !taken) {
                Error error = std::move(taken).error();
                error.message = m_sections.place() + ": " + error.message;
                return Failure(std::move(error));
            }
            if (m_progress)
                m_progress(static_cast<double>(m_sections.offset()) / static_cast<double>(m_bytes.size()));
        }
    }

private:
    Result<void> take(const SectionReader::Section& section)
    {
        switch (section.kind) {
        case SectionKind::Graph: return !m_graph ? takeGraph(section.raw) : unexpected();
        case SectionKind::Tensors: return m_tensors.read(section.raw) ? Result<void>() : unreadable();
        case SectionKind::Request: return m_graph && !m_program ? takeRequest(section.raw) : unexpected();
        case SectionKind::Names: return m_program && !m_numbers ? takeNames(section.raw) : unexpected();
        case SectionKind::Lines: return m_numbers && m_record.lines.empty() ? takeLines(section.raw) : unexpected();
        case SectionKind::Events: return m_loader ? takeEvents(section.raw) : unexpected();
        case SectionKind::End: break;
        }
        return unexpected();
    }

    static Failure unexpected() { return refused(ErrorCode::DataLoss, "does not belong there"); }
    static Failure unreadable() { return refused(ErrorCode::DataLoss, "contradicts itself"); }

    Result<void> takeGraph(std::string_view raw)
    {
        ReadOptions options;
        options.stop = m_stop;
        Result<LoadedFile> file = readGraphBytes(raw, {}, options);
        if (!file)
            return Failure(file.error());
        m_graph = std::make_shared<const Graph>(std::move(file->graph));
        return {};
    }

    Result<void> takeRequest(std::string_view raw)
    {
        Result<RequestRecord> record = readRequest(raw, m_tensors);
        if (!record)
            return Failure(record.error());
        if (record->placement.of.size() > m_graph->size())
            return unreadable();
        ProgramOptions options;
        options.placement = std::move(record->placement);
        options.network = std::move(record->network);
        auto program = Program::compile(m_graph, std::move(record->request), OpRegistry::standard(), options);
        if (!program)
            return Failure(std::move(program).error().error);
        m_program = *std::move(program);
        return {};
    }

    Result<void> takeNames(std::string_view raw)
    {
        const std::optional<ProgramNames> names = readNames(raw);
        if (!names)
            return unreadable();
        Result<NumberMap> numbers = NumberMap::create(*names, *m_program);
        if (!numbers)
            return Failure(numbers.error());
        m_numbers = *std::move(numbers);
        return {};
    }

    Result<void> takeLines(std::string_view raw)
    {
        std::optional<LinesRecord> record = readLines(raw, m_tensors, *m_numbers, *m_program);
        if (!record)
            return unreadable();
        m_record = *std::move(record);
        m_trace.current = m_record.current;
        m_trace.position = m_record.position;
        beginLine();
        return {};
    }

    /// The next line that has events of its own; those before it are whole.
    void beginLine()
    {
        m_loader.reset();
        while (m_trace.lines.size() < m_record.lines.size()) {
            const LineRecord& line = m_record.lines[m_trace.lines.size()];
            std::shared_ptr<Timeline> timeline;
            if (line.parent < 0) {
                timeline = std::make_shared<Timeline>(m_program);
                timeline->setEdits(line.edits);
            } else {
                timeline = std::make_shared<Timeline>(m_trace.lines[static_cast<size_t>(line.parent)].timeline,
                                                      line.fork, line.edits);
            }
            m_trace.lines.push_back({timeline, line.policy, line.byHand, line.parent, line.cause});
            if (line.events > 0) {
                m_end = line.fork + line.events;
                m_loader.emplace(std::move(timeline), m_tensors, *m_numbers);
                return;
            }
        }
    }

    Result<void> takeEvents(std::string_view raw)
    {
        EventChunk chunk;
        if (!chunk.decode(raw))
            return unreadable();
        if (chunk.words.size() > m_end - m_loader->position())
            return refused(ErrorCode::DataLoss, "has {} events, where {} are missing", chunk.words.size(),
                           m_end - m_loader->position());
        if (Result<void> taken = m_loader->take(chunk, m_stop); !taken)
            return taken;
        if (m_loader->position() == m_end)
            beginLine();
        return {};
    }

    Result<SavedTrace> finish()
    {
        if (m_record.lines.empty())
            return refused(ErrorCode::DataLoss, "{}: nothing came before it", m_sections.place());
        if (m_loader)
            return refused(ErrorCode::DataLoss, "{}: of line {}, {} events came before it, not {}", m_sections.place(),
                           m_trace.lines.size() - 1, m_loader->position(), m_end);
        if (m_sections.offset() != m_bytes.size())
            return refused(ErrorCode::DataLoss, "{}: {} bytes follow it", m_sections.place(),
                           m_bytes.size() - m_sections.offset());
        return std::move(m_trace);
    }

    std::string_view m_bytes;
    const std::stop_token& m_stop;
    const std::function<void(double)>& m_progress;
    SectionReader m_sections;
    TensorReader m_tensors;
    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Program> m_program;
    std::optional<NumberMap> m_numbers;
    LinesRecord m_record;
    SavedTrace m_trace;
    std::optional<EventLoader> m_loader;  // of the last line of m_trace, while events of it are missing
    uint64_t m_end = 0;                   // where that line ends
};

}

bool looksLikeTrace(std::span<const std::byte> head)
{
    return hasTraceMagic({reinterpret_cast<const char*>(head.data()), head.size()});
}

Result<SavedTrace> readTrace(std::string_view bytes, std::stop_token stop, const std::function<void(double)>& progress)
{
    return TraceReader(bytes, stop, progress).read();
}

Result<SavedTrace> loadTrace(const std::filesystem::path& path, std::stop_token stop,
                             const std::function<void(double)>& progress)
{
    const Result<FileBytes> file = readFileBytes(path.string(), std::numeric_limits<size_t>::max() / 2, stop);
    if (!file)
        return Failure(file.error());
    Result<SavedTrace> trace = readTrace(file->bytes(), stop, progress);
    if (trace)
        return trace;
    Error error = std::move(trace).error();
    error.where.file = path.string();
    return Failure(std::move(error));
}

}
