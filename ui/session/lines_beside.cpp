// SPDX-License-Identifier: Apache-2.0
#include "ui/session/lines_beside.h"

#include "core/base/say.h"
#include "ui/session/engine_run.h"

#include <algorithm>

namespace tagscope::ui {

PlanId SeenLine::planOf(const Graph& graph, NodeId node) const
{
    if (node.index() >= graph.size())
        return {};
    const Program& program = timeline->program();
    const std::optional<NodeId> there = misfit ? program.graph().find(graph.node(node).name) : node;
    return there ? program.planOf(*there) : PlanId();
}

LinesBeside::Line& LinesBeside::keptOf(const std::shared_ptr<const Timeline>& line)
{
    constexpr size_t mostLines = 2;  // two branches, neither of them current
    const auto known = std::ranges::find(m_lines, line, &Line::timeline);
    if (known != m_lines.end())
        return *known;
    if (m_lines.size() == mostLines)
        m_lines.erase(m_lines.begin());
    return m_lines.emplace_back(Line{line});
}

void LinesBeside::forgetTrace()
{
    m_trace.reset();
    m_lines.clear();
}

const SeenLine* LinesBeside::trace(const std::filesystem::path& path) const
{
    return m_trace && m_trace->first == path ? &m_trace->second : nullptr;
}

SeenLine currentLine(EngineRun& run)
{
    return {run.debugger()->timeline(), run.names(), {}, {}};
}

Result<SeenLine> lineBeside(EngineRun& run, const LineBeside& line)
{
    if (const int* branch = std::get_if<int>(&line)) {
        Result<std::shared_ptr<const Timeline>> timeline = run.debugger()->branch(*branch);
        if (!timeline)
            return Failure(std::move(timeline).error());
        return SeenLine{*std::move(timeline), run.names(), Debugger::branchName(*branch), {}};
    }
    const std::filesystem::path& path = std::get<ComparedTrace>(line).path;
    if (const SeenLine* trace = run.kept<LinesBeside>().trace(path))
        return *trace;
    return refused(ErrorCode::FailedPrecondition, "{} is not loaded any more: compare with it again",
                   path.filename().string());
}

std::optional<TagId> tagOn(EngineRun& run, const SeenLine& line, std::optional<TagId> tag)
{
    const Debugger& d = *run.debugger();
    const Timeline& current = *d.timeline();
    if (!tag || !current.tag(*tag))
        return std::nullopt;
    return line.timeline->findTag(d.tagNames()->fullPath(tagChain(current, *tag)));
}

SeenFiring firingOn(EngineRun& run, const SeenLine& seen, PlanId node, std::optional<TagId> tag, uint64_t position)
{
    const Timeline& line = *seen.timeline;
    const std::optional<TagEntry> entry = tag ? line.tag(*tag) : std::nullopt;
    if (entry && entry->frame == line.program().node(node).frame)
        return {tag, line.findFiring(node, *tag, position)};
    LastFirings& last = run.kept<LinesBeside>().keptOf(seen.timeline).lastFirings;
    last.at(seen.timeline, position);
    const std::optional<uint64_t> event = last.event(node);
    return {event ? std::optional(line.record(*event).tag) : std::nullopt, event};
}

}
