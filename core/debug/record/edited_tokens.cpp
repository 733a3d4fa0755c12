// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/edited_tokens.h"

#include "core/debug/names/tag_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tagscope {

namespace {

/// Where tokens wait that a node sends at a tag.
TagChain waitingAt(const PlanNode& source, TagChain tag)
{
    if (source.opClass == OpClass::Enter && !source.isConstantEnter)
        tag.push_back({source.childFrame, 0});
    else if (source.opClass == OpClass::NextIteration && !tag.empty())
        ++tag.back().iteration;
    else if (source.opClass == OpClass::Exit && !tag.empty())
        tag.pop_back();
    return tag;
}

}

EditedTokens::EditedTokens(const Program& program, const State& state, std::span<const OutputEdit> edits)
{
    if (edits.empty())
        return;
    std::multimap<std::pair<StaticFrameId, int64_t>, std::pair<TagChain, const OutputEdit*>>
        wanted;  // by frame and iteration
    for (const OutputEdit& edit : edits) {
        const PlanId source = program.planOf(edit.node);
        const auto tag = source.isValid() ? tagChain(program, program.node(source).frame, edit.tagPath) : std::nullopt;
        if (!tag)
            continue;
        TagChain at = waitingAt(program.node(source), *tag);
        const auto place =
            at.empty() ? std::pair(rootFrame, int64_t{0}) : std::pair(at.back().frame, at.back().iteration);
        wanted.emplace(place, std::pair(std::move(at), &edit));
    }
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        const Iteration& iteration = state.iterations[i];
        if (!iteration.frame.isValid())
            continue;
        const auto [first, last] = wanted.equal_range({iteration.staticFrame, iteration.number});
        for (auto one = first; one != last; ++one)
            if (const auto& [at, edit] = one->second; tagChain(state, IterationId(i)) == at)
                m_tokens.push_back({{edit->node, edit->slot},
                                    IterationId(i),
                                    !edit->value.hasValue(),
                                    edit->consumer.value_or(Endpoint())});
    }
    std::ranges::sort(m_tokens);
}

bool EditedTokens::find(const Program& program, const State& state, PlanId node, uint32_t input, IterationId iteration,
                        bool isDead) const
{
    const GatherEntry& entry = program.gather()[program.node(node).inputsBegin + input];
    const IterationId at =
        entry.isInvariant ? state.frames[state.iteration(iteration).frame.index()].parent : iteration;
    const Token forAll{program.inputSource(node, input), at, isDead};
    const Token alone{forAll.source, at, isDead, {program.nodeOf(node), static_cast<int>(input)}};
    return std::ranges::binary_search(m_tokens, forAll) || std::ranges::binary_search(m_tokens, alone);
}

}
