// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/io/file_bytes.h"
#include "core/io/graph_reader.h"
#include "core/trace/file/edge_token_codec.h"
#include "core/trace/file/effect_bytes.h"
#include "core/trace/file/event_check.h"
#include "core/trace/file/event_chunk.h"
#include "core/trace/file/request_codec.h"
#include "core/trace/file/sections.h"
#include "core/trace/file/window_codec.h"
#include "core/trace/replay.h"
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

/// Repeats the events of a file on a fresh Timeline, checking each one first.
class EventLoader {
public:
    EventLoader(std::shared_ptr<const Program> program, TensorReader& tensors)
        : m_program(program), m_timeline(std::make_shared<Timeline>(std::move(program))), m_tensors(tensors),
          m_state(m_timeline->stateAt(0)), m_outputs(m_program->maxOutputs())
    {
    }

    uint64_t events() const { return m_state.position; }
    const std::shared_ptr<Timeline>& timeline() const { return m_timeline; }

    Result<void> setWindows(std::vector<WindowChange> windows)
    {
        m_windows = std::move(windows);
        return repeatWindows();
    }
    void setEdgeTokens(EdgeTokenMap tokens) { m_edgeTokens = std::move(tokens); }
    /// Of events that do not send them.
    bool hasEdgeTokensLeft() const { return !m_edgeTokens.empty(); }
    /// Those that were not come to.
    size_t windowsLeft() const { return m_windows.size() - m_window; }

    Result<void> take(const EventChunk& chunk, const std::stop_token& stop)
    {
        m_value = m_exception = m_wait = 0;
        ByteReader effects(chunk.effects);
        for (size_t i = 0; i < chunk.words.size(); ++i) {
            if (i % 1024 == 0 && stop.stop_requested())
                return refused(ErrorCode::Cancelled, "loading was stopped");
            if (Result<void> taken = takeEvent(chunk, i, effects); !taken)
                return named(chunk.words[i], std::move(taken).error());
        }
        if (m_value != chunk.kinds.size() || m_exception != chunk.exceptions.size() || m_wait != chunk.waits.size()
            || effects.remaining() > 0)
            return refused(ErrorCode::DataLoss, "has values that belong to no event");
        return {};
    }

private:
    Failure named(uint32_t word, Error error) const
    {
        const size_t node = word & event_word::node;
        if (node < m_program->nodes().size())
            error.where.node = m_program->nameOf(PlanId(node));
        error.message = say("event {}: {}", m_state.position, error.message);
        return Failure(std::move(error));
    }

    Result<void> takeEvent(const EventChunk& chunk, size_t i, ByteReader& effects)
    {
        const EventRecord record = event_word::unpack(chunk.words[i]);
        if (record.node.index() >= m_program->nodes().size())
            return refused(ErrorCode::DataLoss, "names node {} of {}", record.node.value, m_program->nodes().size());
        Event event;
        event.kind = record.kind;
        event.isDead = record.isDead;
        event.isOverridden = record.isOverridden;
        event.node = record.node;
        event.tag = TagId(chunk.tags[i]);
        event.pick = chunk.picks.empty() ? 0 : chunk.picks[i];
        event.time = KernelTime::fromCode(chunk.times.empty() ? 0 : chunk.times[i]);
        event.outputs = std::span(m_outputs).first(m_program->node(record.node).outputCount);
        if (event.pick < m_state.ready.size())
            event.iteration = m_state.ready[event.pick].iterationId();
        for (Tensor& output : event.outputs)
            output.clear();

        if (record.hasEffects) {
            std::optional<std::vector<Effect>> list = readEffects(effects, m_tensors);
            if (!list || list->empty())
                return refused(ErrorCode::DataLoss, "has effects that cannot be read");
            m_effects = *std::move(list);
            event.effects = m_effects;
        }
        if (record.kind == Event::Kind::Block) {
            if (m_wait >= chunk.waits.size())
                return refused(ErrorCode::DataLoss, "waits, but for nothing");
            event.waitsFor = chunk.waits[m_wait++];
        }
        const uint32_t stored = m_timeline->layout().storedCount(chunk.words[i]);
        if (Result<void> read = readValues(chunk, event, stored); !read)
            return read;
        if (Result<void> fits = checkEvent(*m_program, m_state, event); !fits)
            return fits;
        if (stored == 0)
            if (Result<void> made = completeOutputs(*m_program, m_state, event, m_inputs); !made)
                return refused(ErrorCode::DataLoss, "cannot have fired: {}", made.error().message);
        EdgeTokenMap::node_type edgeTokens;
        if (!m_edgeTokens.empty() && m_edgeTokens.begin()->first == m_state.position) {
            edgeTokens = m_edgeTokens.extract(m_edgeTokens.begin());
            event.edgeTokens = edgeTokens.mapped();
            if (Result<void> fits = checkEdgeTokens(*m_program, event); !fits)
                return fits;
        }
        if ((event.isOverridden || !event.edgeTokens.empty()) && ++m_editedEvents > Timeline::mostEditedEvents)
            return refused(ErrorCode::DataLoss, "is set by hand, as {} before it are, and a trace holds no more",
                           grouped(Timeline::mostEditedEvents));
        m_timeline->onEvent(m_state, event);
        m_tensors.giveBack();
        if (Result<void> done = tryPropagate(*m_program, m_state, event); !done)
            return refused(ErrorCode::DataLoss, "has an effect that cannot be: {}", done.error().message);
        return m_window < m_windows.size() ? repeatWindows() : Result<void>();
    }

    /// Those of the position that has been reached.
    Result<void> repeatWindows()
    {
        for (; m_window < m_windows.size() && m_windows[m_window].position == m_state.position; ++m_window) {
            if (Result<void> isSet = setWindow(*m_program, m_state, m_windows[m_window]); !isSet)
                return refused(ErrorCode::DataLoss, "has a window that cannot be: {}", isSet.error().message);
            m_timeline->onWindow(m_state, m_windows[m_window]);
        }
        return {};
    }

    Result<void> readValues(const EventChunk& chunk, Event& event, uint32_t stored)
    {
        if (stored > chunk.kinds.size() - m_value)
            return refused(ErrorCode::DataLoss, "has {} outputs, but only {} values follow", stored,
                           chunk.kinds.size() - m_value);
        for (uint32_t slot = 0; slot < stored; ++slot, ++m_value) {
            DType dtype = m_timeline->layout().types(event.node)[slot];
            auto origin = static_cast<uint32_t>(m_state.position + 1);
            if (m_exception < chunk.exceptions.size() && chunk.exceptions[m_exception].value == m_value) {
                dtype = chunk.exceptions[m_exception].dtype;
                origin = chunk.exceptions[m_exception++].origin;
            }
            std::optional<Tensor> value;
            if (chunk.kinds[m_value] <= static_cast<uint8_t>(Tensor::Kind::Ref))
                value = m_tensors.value(static_cast<Tensor::Kind>(chunk.kinds[m_value]), dtype, chunk.bits[m_value]);
            if (!value)
                return refused(ErrorCode::DataLoss, "has an output {} that is no {} value of the file", slot,
                               dtypeName(dtype));
            value->setOrigin(origin);
            event.outputs[slot] = *std::move(value);
        }
        return {};
    }

    std::shared_ptr<const Program> m_program;
    std::shared_ptr<Timeline> m_timeline;
    TensorReader& m_tensors;
    State m_state;
    std::vector<Tensor> m_outputs;
    std::vector<Tensor> m_inputs;
    std::vector<Effect> m_effects;
    std::vector<WindowChange> m_windows;
    size_t m_window = 0;        // the next to be set
    EdgeTokenMap m_edgeTokens;  // of events to come
    size_t m_editedEvents = 0;
    size_t m_value = 0;  // next of the chunk
    size_t m_exception = 0;
    size_t m_wait = 0;
};

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
        case SectionKind::Graph: return m_graph ? unexpected() : takeGraph(section.raw);
        case SectionKind::Tensors: return m_tensors.read(section.raw) ? Result<void>() : unreadable();
        case SectionKind::Request: return m_graph && !m_loader ? takeRequest(section.raw) : unexpected();
        case SectionKind::Events: return m_loader ? takeEvents(section.raw) : unexpected();
        case SectionKind::Windows:
            return m_loader && !m_hasWindows && m_loader->events() == 0 ? takeWindows(section.raw) : unexpected();
        case SectionKind::EdgeTokens:
            return m_loader && !m_hasEdgeTokens && m_loader->events() == 0 ? takeEdgeTokens(section.raw) : unexpected();
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
        m_request = readRequest(raw, m_tensors);
        if (!m_request)
            return unreadable();
        auto program = Program::compile(m_graph, m_request->request);
        if (!program)
            return Failure(std::move(program).error().error);
        m_loader.emplace(*program, m_tensors);
        return {};
    }

    Result<void> takeWindows(std::string_view raw)
    {
        m_hasWindows = true;
        std::optional<std::vector<WindowChange>> windows = decodeWindows(raw);
        return windows ? m_loader->setWindows(*std::move(windows)) : unreadable();
    }

    Result<void> takeEdgeTokens(std::string_view raw)
    {
        m_hasEdgeTokens = true;
        std::optional<EdgeTokenMap> tokens = readEdgeTokens(raw, m_tensors);
        if (!tokens)
            return unreadable();
        m_loader->setEdgeTokens(*std::move(tokens));
        return {};
    }

    Result<void> takeEvents(std::string_view raw)
    {
        EventChunk chunk;
        return chunk.decode(raw) ? m_loader->take(chunk, m_stop) : unreadable();
    }

    Result<SavedTrace> finish()
    {
        if (!m_loader)
            return refused(ErrorCode::DataLoss, "{}: nothing came before it", m_sections.place());
        if (m_loader->events() != m_request->events)
            return refused(ErrorCode::DataLoss, "{}: {} events came before it, not {}", m_sections.place(),
                           m_loader->events(), m_request->events);
        if (m_loader->windowsLeft() > 0)
            return refused(ErrorCode::DataLoss, "{}: windows are set at positions that it does not have",
                           m_sections.place());
        if (m_loader->hasEdgeTokensLeft())
            return refused(ErrorCode::DataLoss, "{}: tokens are set over edges of events that it does not have",
                           m_sections.place());
        if (m_sections.offset() != m_bytes.size())
            return refused(ErrorCode::DataLoss, "{}: {} bytes follow it", m_sections.place(),
                           m_bytes.size() - m_sections.offset());
        return SavedTrace{m_loader->timeline(), m_request->policy, m_request->byHand};
    }

    std::string_view m_bytes;
    const std::stop_token& m_stop;
    const std::function<void(double)>& m_progress;
    SectionReader m_sections;
    TensorReader m_tensors;
    std::shared_ptr<const Graph> m_graph;
    std::optional<RequestRecord> m_request;
    std::optional<EventLoader> m_loader;
    bool m_hasWindows = false;
    bool m_hasEdgeTokens = false;
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
