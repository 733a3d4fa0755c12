// SPDX-License-Identifier: Apache-2.0
// Questions about the run; those about all of it are answered in parts: a questionSlice each time somebody asks.
#include "ui/session/engine.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

constexpr std::chrono::milliseconds questionSlice(10);

}

Answer Engine::rowFigures(const RowFiguresRequest& request)
{
    RowFiguresAnswer answer{request, {}, true};
    const Debugger& d = *debugger();
    if (request.frame == rootFrame || request.frame.index() >= d.program()->frames().size())
        return answer;
    TagId parent = request.parent.value_or(TagId());
    if (const std::vector<TagId>* tags = m_grid.tagsOf(d, request.frame, parent)) {
        answer.isComplete = m_figures.look(d, request.frame, parent, *tags, questionSlice);
        answer.rows = m_figures.rows();
    }
    return answer;
}

Answer Engine::firedNodes(const FiredNodesRequest& request)
{
    const bool isComplete = m_firedNodes.look(debugger()->timeline(), request.range, questionSlice);
    return FiredNodesAnswer{request.range, isComplete ? m_firedNodes.fired() : nullptr, isComplete};
}

Answer Engine::showIteration(const IterationRequest& request)
{
    const Debugger& d = *debugger();
    IterationAnswer answer = m_grid.iteration(d, request);
    if (answer.path.empty() || !m_deadSpread.hasLooked(d.timeline(), d.position()))
        return answer;
    std::vector<TagId> tags = {answer.path.back().tag};
    for (const IterationBeside& beside : answer.beside)
        tags.push_back(beside.path.back().tag);
    answer.origins = m_deadSpread.originsAt(tags, d.position());
    return answer;
}

Answer Engine::picks()
{
    const Debugger& d = *debugger();
    PicksAnswer answer;
    answer.isComplete = m_runPicks.look(d.timeline(), d.policy(), questionSlice);
    answer.rows = m_runPicks.rows();
    for (const PickRow& row : answer.rows) {
        answer.tagNames.push_back(d.tagName(row.tag));
        answer.tagNames.push_back(d.tagName(row.usualTag));
    }
    return answer;
}

Answer Engine::placeOfMark(const MarkRequest& request)
{
    Debugger& d = *debugger();
    const Graph& graph = *d.graph();
    MarkAnswer answer{request, {}, {}};
    if (request.of == MarkRequest::Of::Error) {
        const std::optional<RunError> error = d.error();
        if (!error || !error->node.isValid() || error->node.index() >= graph.size())
            return answer;  // it is of no node of theirs
        answer.node = graph.node(error->node).name;
        const Result<TagId> tag = d.tag(error->tag);
        answer.tagName = tag ? d.tagName(*tag) : error->tag;
        return answer;
    }
    const auto stopsBefore = [&](const Breakpoint& b) {
        return b.spec.isEnabled && b.spec.before
            && !d.stopPositions(b.id, request.position, request.position, 1, {0, questionSlice, nullptr}).empty();
    };
    const bool isBefore = request.of == MarkRequest::Of::Hit && std::ranges::any_of(d.breakpoints(), stopsBefore);
    if (!isBefore && request.position == 0)
        return answer;
    const uint64_t event = isBefore ? request.position : request.position - 1;
    if (event >= d.size())
        return answer;
    const EventRecord record = d.timeline()->record(event);
    if (!record.isOfNode())
        return answer;
    answer.node = d.program()->nameOf(record.node);
    answer.tagName = d.tagName(record.tag);
    return answer;
}

}
