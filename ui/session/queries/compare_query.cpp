// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/compare_query.h"

#include "core/base/say.h"
#include "core/debug/names/node_refusals.h"
#include "core/graph/structure.h"
#include "ui/session/engine_run.h"
#include "ui/session/firing_grid.h"
#include "ui/session/lines_beside.h"

namespace tagscope::ui {

namespace {

Result<CompareReport> reportOf(EngineRun& run, const ComparedIterations& iterations, const CompareOptions& options)
{
    const Debugger& d = *run.debugger();
    TagId tags[2];
    for (const bool isRight : {false, true}) {
        const int64_t iteration = isRight ? iterations.right : iterations.left;
        const std::optional<TagId> tag = run.kept<FiringGrid>().tag(d, iterations.frame, iterations.parent, iteration);
        if (!tag)
            return refused(ErrorCode::NotFound, "the frame has no iteration {} so far", iteration);
        tags[isRight] = *tag;
    }
    return compareIterations(d, tags[0], tags[1], options);
}

Result<CompareReport> reportOf(EngineRun& run, const ComparedBranches& branches, const CompareOptions& options)
{
    return compareBranches(*run.debugger(), branches.left, branches.right, options);
}

Result<CompareReport> reportOf(EngineRun& run, const ComparedTrace& trace, const CompareOptions& options)
{
    LinesBeside& lines = run.kept<LinesBeside>();
    lines.forgetTrace();  // one beside the run is enough for the memory
    Result<std::shared_ptr<const Timeline>> other = openTrace(trace.path, options.stop);
    if (!other)
        return Failure(std::move(other).error());
    const std::shared_ptr<const Program>& program = (*other)->programPtr();
    std::optional<std::string> misfit = structuralDifference(*run.debugger()->graph(), program->graph());
    lines.setTrace(
        trace.path,
        SeenLine{*other, std::make_shared<const TagNames>(program), trace.path.filename().string(), std::move(misfit)});
    return compareWithTrace(*run.debugger(), *std::move(other), options);
}

}

Result<std::shared_ptr<const CompareReport>> CompareQuery::work(EngineRun& run) const
{
    const CompareOptions options{tolerance, mostRows, mostRows, &run.stopFlag()};
    Result<CompareReport> report = std::visit([&](const auto& two) { return reportOf(run, two, options); }, what);
    if (!report)
        return Failure(std::move(report).error());
    return std::make_shared<const CompareReport>(*std::move(report));
}

Result<std::optional<IterationChange>> ChangeQuery::work(EngineRun& run) const
{
    const Debugger& d = *run.debugger();
    const PlanId plan = d.program()->planOf(node);
    if (!plan.isValid())
        return doesNotRun();
    return findIterationChange(*d.timeline(), plan, like, after, {}, &run.stopFlag());
}

}
