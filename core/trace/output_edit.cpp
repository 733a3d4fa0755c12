// SPDX-License-Identifier: Apache-2.0
#include "core/trace/output_edit.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tagscope {

std::optional<uint32_t> edgeOf(const Program& program, const OutputEdit& edit)
{
    if (!edit.consumer)
        return std::nullopt;
    const std::optional<uint32_t> edge =
        program.edgeInto(program.planOf(edit.node), program.planOf(edit.consumer->node), edit.consumer->slot);
    const bool isOfOutput =
        edge && (edit.consumer->isControl() || std::cmp_equal(program.edges()[*edge].sourceSlot, edit.slot));
    return isOfOutput ? edge : std::nullopt;
}

namespace {

/// Sorts an edit in; of several for one output or one edge the last holds.
void addTo(PlannedEdit& planned, const Program& program, const OutputEdit& edit)
{
    if (const std::optional<uint32_t> edge = edgeOf(program, edit)) {
        const auto place = std::ranges::lower_bound(planned.set.edges, *edge, {}, &EdgeToken::edge);
        if (place != planned.set.edges.end() && place->edge == *edge)
            place->value = edit.value;
        else
            planned.set.edges.insert(place, {*edge, edit.value});
        return;
    }
    const PlanId node = program.planOf(edit.node);
    if (edit.consumer || edit.slot < 0 || !node.isValid()
        || std::cmp_greater_equal(edit.slot, program.node(node).outputCount))
        return;
    const auto slot = static_cast<uint32_t>(edit.slot);
    const auto place = std::ranges::lower_bound(planned.set.outputs, slot);
    const auto value = planned.values.begin() + (place - planned.set.outputs.begin());
    if (place != planned.set.outputs.end() && *place == slot) {
        *value = edit.value;
        return;
    }
    planned.values.insert(value, edit.value);
    planned.set.outputs.insert(place, slot);
}

}

EditSource editSource(const Program& program, std::span<const OutputEdit> edits)
{
    if (edits.empty())
        return {};
    std::unordered_map<uint32_t, std::unordered_map<std::string, PlannedEdit>> byNode;  // and tag
    for (const OutputEdit& edit : edits)
        addTo(byNode[program.planOf(edit.node).value][edit.tagPath], program, edit);
    return [&program, byNode = std::move(byNode)](const State& state, PlanId node,
                                                  IterationId iteration) -> const PlannedEdit* {
        const auto found = byNode.find(node.value);
        if (found == byNode.end())
            return nullptr;
        const auto atTag = found->second.find(tagPath(program, state, iteration));
        return atTag == found->second.end() ? nullptr : &atTag->second;
    };
}

}
