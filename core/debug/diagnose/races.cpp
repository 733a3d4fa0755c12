// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/races.h"

#include "core/base/say.h"
#include "core/debug/diagnose/cause_codes.h"
#include "core/debug/diagnose/places.h"
#include "core/debug/diagnose/unordered.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

namespace tagscope {

namespace {

struct FirstToken {
    uint64_t event = 0;
    PlanId source;
};

std::vector<CauseFinding> contestedMerges(const DiagnosisContext& context)
{
    std::vector<CauseFinding> found;
    constexpr size_t mostRaces = 16;
    const Program& program = context.names.program();
    // Of each node the Merges that it feeds; most feed none.
    std::vector<std::vector<const PlanEdge*>> merges(program.nodes().size());
    bool hasAny = false;
    for (size_t i = 0; i < program.nodes().size(); ++i) {
        const PlanNode& node = program.nodes()[i];
        // Enter and NextIteration bring one each to different iterations.
        if (node.opClass == OpClass::Enter || node.opClass == OpClass::NextIteration || node.opClass == OpClass::Exit)
            continue;
        for (const PlanEdge& edge : program.dataEdgesOf(node))
            if (edge.kind == PlanEdge::Kind::MergeData) {
                merges[i].push_back(&edge);
                hasAny = true;
            }
    }
    if (!hasAny)
        return found;
    std::unordered_map<uint64_t, FirstToken> first;  // by Merge and tag
    std::unordered_set<uint32_t> told;
    const uint64_t end = std::min(context.state.position, context.timeline->size());
    context.timeline->visit(
        0, end,
        [&](const State& before, const Event& event) {
            if (event.kind != Event::Kind::Firing || event.isDead || merges[event.node.index()].empty())
                return true;
            for (const PlanEdge* edge : merges[event.node.index()]) {
                if (event.outputs[edge->sourceSlot].isNone())
                    continue;
                const uint64_t key = uint64_t{edge->target} << 32 | event.tag.value;
                const auto [known, isNew] = first.emplace(key, FirstToken{before.position, event.node});
                if (isNew || !told.insert(edge->target).second || found.size() == mostRaces)
                    continue;
                CauseFinding finding;
                finding.code = "H29";
                finding.role = FindingRole::Initiating;
                finding.strength = FindingStrength::Supported;
                finding.cause = placeOf(program, program.nodeOf(PlanId(edge->target)));
                finding.cause.tag = tagPath(program, before, event.iteration);
                finding.waitingAt = finding.cause;
                finding.summary =
                    say("two live tokens came to Merge `{}`: which one counts is chance", finding.cause.name);
                for (const auto& [source, at] :
                     {std::pair(known->second.source, known->second.event), std::pair(event.node, before.position)}) {
                    DiagnosedPlace place = placeOf(program, program.nodeOf(source));
                    place.tag = finding.cause.tag;
                    place.event = at;
                    finding.evidence.push_back(
                        evidence(say("event {}: `{}` sent a live token", grouped(at + 1), place.name), place));
                }
                finding.fix = say("let all inputs of `{}` but one be dead: feed them from the sides of one Switch",
                                  finding.cause.name);
                finding.toldApart = causeToldApart(finding.code);
                found.push_back(std::move(finding));
            }
            return true;
        },
        Values::Kept);
    return found;
}

}

std::vector<CauseFinding> orderDependences(const DiagnosisContext& context)
{
    if (!context.timeline)
        return {};
    std::vector<CauseFinding> found = contestedMerges(context);
    std::ranges::move(unorderedUses(context), std::back_inserter(found));
    return found;
}

}
