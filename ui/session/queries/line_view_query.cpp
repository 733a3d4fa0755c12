// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/line_view_query.h"

#include "core/base/say.h"
#include "ui/session/engine_run.h"
#include "ui/session/lines_beside.h"

#include <algorithm>

namespace tagscope::ui {

Result<LineView> LineViewQuery::work(EngineRun& run) const
{
    const Result<SeenLine> seen = lineBeside(run, line);
    if (!seen)
        return Failure(seen.error());
    if (seen->misfit)
        return refused(ErrorCode::FailedPrecondition, "{} has no picture here: its graph {}", seen->name,
                       *seen->misfit);
    const Timeline& timeline = *seen->timeline;
    std::shared_ptr<Snapshot> view = run.standingSnapshot(false);
    view->beside = line;
    view->program = timeline.programPtr();
    view->names = seen->names;
    view->request = view->program->request();
    view->size = timeline.size();
    view->position = std::min(position, view->size);
    view->state = timeline.stateAt(view->position, Values::Kept);
    view->finished = finishedFrames(*seen->names, timeline, view->state);
    LinesBeside::Line& kept = run.kept<LinesBeside>().keptOf(seen->timeline);
    view->lastFirings = kept.lastFirings.at(seen->timeline, view->position);
    view->isLive = view->position == view->size;
    view->edits = timeline.edits();
    view->report.reset();
    view->error.reset();
    view->nextChoice = {};
    view->breakpoints.clear();
    if (const auto* trace = std::get_if<ComparedTrace>(&line)) {
        view->path = trace->path;
        view->branches.clear();
    }
    for (BranchInfo& branch : view->branches)
        branch.isCurrent = line == LineBeside(branch.id);
    LineView answer{std::shared_ptr<const Snapshot>(view), seen->name, tagOn(run, *seen, focus)};
    if (answer.focus && !findIteration(view->state, *answer.focus))
        answer.iteration = kept.grid.iteration({*seen->names, seen->timeline, view->state},
                                               {rootFrame, std::nullopt, 0, answer.focus});
    return answer;
}

}
