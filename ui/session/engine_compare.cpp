// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/names/node_refusals.h"
#include "core/graph/structure.h"
#include "ui/session/engine.h"

#include <algorithm>

namespace tagscope::ui {

Answer Engine::compare(const CompareRequest& request)
{
    const Debugger& d = *debugger();
    const CompareOptions options{request.tolerance, CompareRequest::mostRows, CompareRequest::mostRows, &m_stop};
    Result<CompareReport> report = [&]() -> Result<CompareReport> {
        if (const auto* iterations = std::get_if<CompareRequest::Iterations>(&request.what)) {
            TagId tags[2];
            for (const bool isRight : {false, true}) {
                const int64_t iteration = isRight ? iterations->right : iterations->left;
                const std::optional<TagId> tag = m_grid.tag(d, iterations->frame, iterations->parent, iteration);
                if (!tag)
                    return refused(ErrorCode::NotFound, "the frame has no iteration {} so far", iteration);
                tags[isRight] = *tag;
            }
            return compareIterations(d, tags[0], tags[1], options);
        }
        if (const auto* branches = std::get_if<CompareRequest::Branches>(&request.what))
            return compareBranches(d, branches->left, branches->right, options);
        return compareTrace(std::get<CompareRequest::Trace>(request.what), options);
    }();
    if (!report)
        return CompareAnswer{Failure(std::move(report).error())};
    return CompareAnswer{std::make_shared<const CompareReport>(*std::move(report))};
}

Result<CompareReport> Engine::compareTrace(const ComparedTrace& trace, const CompareOptions& options)
{
    forgetTrace();  // one beside the run is enough for the memory
    Result<std::shared_ptr<const Timeline>> other = openTrace(trace.path, options.stop);
    if (!other)
        return Failure(std::move(other).error());
    const std::shared_ptr<const Program>& program = (*other)->programPtr();
    std::optional<std::string> misfit = structuralDifference(*debugger()->graph(), program->graph());
    m_trace.emplace(
        trace.path,
        SeenLine{*other, std::make_shared<const TagNames>(program), trace.path.filename().string(), std::move(misfit)});
    return compareWithTrace(*debugger(), *std::move(other), options);
}

void Engine::forgetTrace()
{
    m_trace.reset();
    m_linesBeside.clear();
}

Engine::SeenLine Engine::currentLine()
{
    return {debugger()->timeline(), names(), {}, {}};
}

Result<Engine::SeenLine> Engine::lineBeside(const LineBeside& line)
{
    if (const int* branch = std::get_if<int>(&line)) {
        Result<std::shared_ptr<const Timeline>> timeline = debugger()->branch(*branch);
        if (!timeline)
            return Failure(std::move(timeline).error());
        return SeenLine{*std::move(timeline), names(), Debugger::branchName(*branch), {}};
    }
    const std::filesystem::path& path = std::get<ComparedTrace>(line).path;
    if (!m_trace || m_trace->first != path)
        return refused(ErrorCode::FailedPrecondition, "{} is not loaded any more: compare with it again",
                       path.filename().string());
    return m_trace->second;
}

PlanId Engine::SeenLine::planOf(const Graph& graph, NodeId node) const
{
    if (node.index() >= graph.size())
        return {};
    const Program& program = timeline->program();
    const std::optional<NodeId> there = misfit ? program.graph().find(graph.node(node).name) : node;
    return there ? program.planOf(*there) : PlanId();
}

std::optional<TagId> Engine::tagOn(const SeenLine& line, std::optional<TagId> tag)
{
    const Timeline& current = *debugger()->timeline();
    if (!tag || !current.tag(*tag))
        return std::nullopt;
    return line.timeline->findTag(debugger()->tagNames()->fullPath(tagChain(current, *tag)));
}

Engine::BesideLine& Engine::keptOf(const std::shared_ptr<const Timeline>& line)
{
    constexpr size_t mostLines = 2;  // two branches, neither of them current
    const auto known = std::ranges::find(m_linesBeside, line, &BesideLine::timeline);
    if (known != m_linesBeside.end())
        return *known;
    if (m_linesBeside.size() == mostLines)
        m_linesBeside.erase(m_linesBeside.begin());
    return m_linesBeside.emplace_back(BesideLine{line});
}

Answer Engine::showLine(const LineViewRequest& request)
{
    const Result<SeenLine> line = lineBeside(request.line);
    if (!line)
        return LineViewAnswer{Failure(line.error())};
    if (line->misfit)
        return LineViewAnswer{
            refused(ErrorCode::FailedPrecondition, "{} has no picture here: its graph {}", line->name, *line->misfit)};
    const Timeline& timeline = *line->timeline;
    std::shared_ptr<Snapshot> view = standingSnapshot(false);
    view->beside = request.line;
    view->program = timeline.programPtr();
    view->names = line->names;
    view->request = view->program->request();
    view->size = timeline.size();
    view->position = std::min(request.position, view->size);
    view->state = timeline.stateAt(view->position, Values::Kept);
    view->finished = finishedFrames(*line->names, timeline, view->state);
    BesideLine& kept = keptOf(line->timeline);
    view->lastFirings = kept.lastFirings.at(line->timeline, view->position);
    view->isLive = view->position == view->size;
    view->edits = timeline.edits();
    view->report.reset();
    view->error.reset();
    view->nextChoice = {};
    view->breakpoints.clear();
    if (const auto* trace = std::get_if<ComparedTrace>(&request.line)) {
        view->path = trace->path;
        view->branches.clear();
    }
    for (BranchInfo& branch : view->branches)
        branch.isCurrent = request.line == LineBeside(branch.id);
    LineViewAnswer answer{std::shared_ptr<const Snapshot>(view), line->name, tagOn(*line, request.focus)};
    if (answer.focus && !findIteration(view->state, *answer.focus))
        answer.iteration =
            kept.grid.iteration({*line->names, line->timeline, view->state}, {0, std::nullopt, 0, answer.focus});
    return answer;
}

Answer Engine::findChange(const ChangeRequest& request)
{
    const Debugger& d = *debugger();
    const PlanId plan = d.program()->planOf(request.node);
    if (!plan.isValid())
        return ChangeAnswer{request.node, doesNotRun()};
    return ChangeAnswer{request.node,
                        findIterationChange(*d.timeline(), plan, request.like, request.after, {}, &m_stop)};
}

}
