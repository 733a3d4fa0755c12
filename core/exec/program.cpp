// SPDX-License-Identifier: Apache-2.0
#include "core/exec/program.h"

#include "core/exec/program_compiler.h"

namespace tagscope {

tl::expected<std::shared_ptr<const Program>, CompileError> Program::compile(std::shared_ptr<const Graph> graph,
                                                                            RunRequest request,
                                                                            const OpRegistry& registry,
                                                                            const ProgramOptions& options)
{
    Provenance provenance = Provenance::ofOpened(graph->size());
    return compile(std::move(graph), std::move(provenance), std::move(request), registry, options);
}

tl::expected<std::shared_ptr<const Program>, CompileError> Program::compile(std::shared_ptr<const Graph> graph,
                                                                            Provenance provenance, RunRequest request,
                                                                            const OpRegistry& registry,
                                                                            const ProgramOptions& options)
{
    return ProgramCompiler(std::move(graph), std::move(provenance), std::move(request), registry, options).compile();
}

std::optional<uint32_t> Program::edgeInto(PlanId source, PlanId target, int input) const
{
    const PlanNode& from = node(source);
    for (uint32_t e = from.edgesBegin; e < from.edgesEnd; ++e)
        if (m_edges[e].target == target.value && inputOf(m_edges[e]) == input)
            return e;
    return std::nullopt;
}

}
