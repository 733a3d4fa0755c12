// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/loops_in_frame.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tagscope {

std::vector<std::vector<NodeId>> loopsInFrame(const Program& program, StaticFrameId frame,
                                              std::span<const PlanId> enters)
{
    const PlanFrame& of = program.frame(frame);
    std::vector<uint32_t> parent(of.nodeCount);
    std::iota(parent.begin(), parent.end(), 0U);
    const auto root = [&](uint32_t i) {
        while (parent[i] != i)
            i = parent[i] = parent[parent[i]];
        return i;
    };
    const auto isHere = [&](PlanId id) { return id.isValid() && program.node(id).frame == frame; };
    for (uint32_t i = 0; i < of.nodeCount; ++i) {
        const PlanNode& node = program.node(PlanId(of.firstNode + i));
        if (node.opClass == OpClass::Enter || node.opClass == OpClass::Exit)
            continue;
        for (const PlanEdge& edge : program.dataEdgesOf(node))
            if (isHere(PlanId(edge.target)))
                parent[root(i)] = root(edge.target - of.firstNode);
    }
    std::map<uint32_t, std::vector<NodeId>> loops;
    for (uint32_t i = 0; i < of.nodeCount; ++i)
        if (program.node(PlanId(of.firstNode + i)).opClass == OpClass::NextIteration)
            loops.try_emplace(root(i));
    for (const bool isConstant : {false, true})
        for (const PlanId enter : enters)
            if (const PlanNode& node = program.node(enter); node.isConstantEnter == isConstant)
                for (const PlanEdge& edge : program.dataEdgesOf(node))
                    if (const auto loop = loops.find(root(edge.target - of.firstNode)); loop != loops.end()) {
                        std::vector<NodeId>& into = loop->second;
                        if (into.empty() || into.back() != program.nodeOf(enter))
                            into.push_back(program.nodeOf(enter));
                    }
    std::vector<std::vector<NodeId>> found;
    for (auto& [place, into] : loops)
        if (!into.empty())
            found.push_back(std::move(into));
    return found;
}

}
