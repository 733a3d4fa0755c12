// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "ui/session/engine.h"

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
        return compareWithTrace(d, std::get<CompareRequest::Trace>(request.what).path, options);
    }();
    if (!report)
        return CompareAnswer{Failure(std::move(report).error())};
    return CompareAnswer{std::make_shared<const CompareReport>(*std::move(report))};
}

Answer Engine::showBranch(const BranchViewRequest& request)
{
    const Debugger& d = *debugger();
    const Result<std::shared_ptr<const Timeline>> line = d.branch(request.branch);
    if (!line)
        return BranchViewAnswer{Failure(line.error())};
    std::shared_ptr<Snapshot> view = standingSnapshot(false);
    view->size = (*line)->size();
    view->position = std::min(request.position, view->size);
    view->state = (*line)->stateAt(view->position, Values::Kept);
    view->lastFirings = m_otherLastFirings.at(*line, view->position);
    view->isLive = view->position == view->size;
    view->edits = (*line)->edits();
    view->report.reset();
    view->error.reset();
    view->nextPick.reset();
    view->breakpoints.clear();
    for (BranchInfo& branch : view->branches)
        branch.isCurrent = branch.id == request.branch;
    return BranchViewAnswer{std::shared_ptr<const Snapshot>(std::move(view))};
}

Answer Engine::findChange(const ChangeRequest& request)
{
    const Debugger& d = *debugger();
    const PlanId plan = request.node.index() < d.graph()->size() ? d.program()->planOf(request.node) : PlanId();
    if (!plan.isValid())
        return ChangeAnswer{request.node, refused(ErrorCode::NotFound, "this node does not run: no fetch or target needs it")};
    return ChangeAnswer{request.node, findIterationChange(*d.timeline(), plan, request.like, request.after, {}, &m_stop)};
}

}
