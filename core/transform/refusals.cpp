// SPDX-License-Identifier: Apache-2.0
#include "core/graph/frames.h"
#include "core/transform/run_graph.h"

#include <algorithm>
#include <iterator>

namespace tagscope {

namespace {

bool concernsKeptPart(const RunGraph& run, const Problem& problem)
{
    if (!problem.node.isValid() || run.kept[problem.node.index()])
        return true;
    // Nothing can refer to the second node of a name, so it is never kept; that the name means two nodes matters all
    // the same.
    const std::optional<NodeId> namesake = run.graph.find(run.graph.node(problem.node).name);
    return namesake && *namesake != problem.node && run.kept[namesake->index()];
}

}

std::vector<Problem> refusals(const RunGraph& run, const OpRegistry& registry, const Placement& placement)
{
    std::vector<Problem> found;
    std::ranges::copy_if(run.graph.problems(), std::back_inserter(found),
                         [&run](const Problem& p) { return concernsKeptPart(run, p); });
    std::ranges::move(checkSignatures(run.graph, registry, run.kept), std::back_inserter(found));
    std::ranges::move(analyseFrames(run.graph, run.kept, placement).problems, std::back_inserter(found));
    std::erase_if(found, [](const Problem& p) { return !p.refusesRun; });
    return found;
}

}
