// SPDX-License-Identifier: Apache-2.0
#include "core/debug/cause_finder.h"
#include "core/debug/describe.h"
#include "core/debug/not_finite.h"
#include "core/exec/structural.h"
#include "core/tensor/statistics.h"

#include <algorithm>

namespace tagscope {

namespace {

/// So many values are looked at on the way back from one.
constexpr size_t mostFollowed = 4096;
/// Of a longer chain the middle is left out.
constexpr size_t mostChainRows = 40;
constexpr size_t mostOrigins = 10;
constexpr uint64_t patience = 1024;

std::string folding(uint64_t folded)
{
    return folded == 0 ? std::string() : fmt::format(", moved through {} {}", folded, folded == 1 ? "node" : "nodes");
}

}

/// Whether a value that came from there has a NaN or an infinity. What is not kept is computed again.
bool CauseFinder::isNotFinite(const TokenSources::Origin& origin) const
{
    std::optional<Tensor> value = outputOf(origin);
    if (value && notCaptured(*value))
        value = m_context.timeline.outputs(*origin.event)[static_cast<size_t>(origin.slot)];
    return value && value->hasValue() && !value->isRef() && hasNonFinite(*value);
}

std::vector<TokenSources::Origin> CauseFinder::notFiniteInputs(const TokenSources::Origin& of) const
{
    std::vector<TokenSources::Origin> found;
    if (!of.event || m_context.timeline.record(*of.event).isOverridden)
        return found;
    for (uint32_t i = 0; i < m_program.node(of.node).inputCount; ++i)
        if (const auto from = m_tokens.origin(m_tokens.arrived(m_program.inputSource(of.node, i), of.tag)); from && isNotFinite(*from))
            found.push_back(*from);
    return found;
}

/// Walks from a value that is not finite to where that began: to producers none of whose inputs was so. Of several the one that fired
/// first is led to, on the shortest way.
void CauseFinder::explainNotFinite(PlanId node, TagId tag, uint64_t event, int slot)
{
    struct Step {
        TokenSources::Origin value;
        size_t towards = 0;  ///< the step that this value went into
    };
    const std::optional<TokenSources::Origin> self = m_tokens.origin({Token::Live, node, slot, tag, event});
    if (!self)
        return;
    std::vector<Step> steps{{*self, 0}};
    std::set<std::pair<uint64_t, int>> seen;
    std::vector<size_t> origins;
    const auto key = [](const TokenSources::Origin& o) { return std::pair(o.event.value_or(UINT64_MAX - o.node.value), o.slot); };
    seen.insert(key(*self));
    bool isWhole = true;
    for (size_t i = 0; i < steps.size(); ++i) {
        const std::vector<TokenSources::Origin> inputs = notFiniteInputs(steps[i].value);
        if (inputs.empty())
            origins.push_back(i);
        for (const TokenSources::Origin& input : inputs) {
            if (steps.size() == mostFollowed)
                isWhole = false;
            else if (seen.insert(key(input)).second)
                steps.push_back({input, i});
        }
    }
    if (node != self->node)
        add(Kind::Value, 0, fmt::format("{} is not finite: passed on by {}", name(node, tag), m_program.graphNode(node).op), node, tag, event);
    if (origins.empty()) {
        add(Kind::Note, 0, fmt::format("{} values back all are not finite, and so on", steps.size()));
        return;
    }
    const auto fired = [&](size_t i) { return steps[i].value.event.value_or(0); };
    const size_t first = *std::ranges::min_element(origins, {}, fired);
    std::vector<size_t> chain;  // from the origin to what was asked for
    for (size_t i = first; i != 0; i = steps[i].towards)
        chain.push_back(steps[i].towards);
    std::ranges::reverse(chain);
    for (size_t i = 0; i < chain.size(); ++i) {
        if (chain.size() > mostChainRows && i == mostChainRows / 2) {
            const size_t left = chain.size() - mostChainRows;
            add(Kind::Note, 1, fmt::format("and so on through {} more", left));
            i += left;
        }
        addNotFinite(steps[chain[i]].value, chain[i] == 0 ? 0 : 1);
    }
    addNotFiniteOrigin(steps[first].value, chain.empty() ? 0 : 1, true);
    for (const size_t other : origins)
        if (other != first && !isFull())
            addNotFiniteOrigin(steps[other].value, 1, false);
    if (!isWhole)
        add(Kind::Note, 1, fmt::format("looked at {} values; there may be other origins", mostFollowed));
}

CauseRow& CauseFinder::addNotFinite(const TokenSources::Origin& value, int depth)
{
    std::string text = name(value.node, value.tag);
    if (value.event)
        text += ": " + call(value.node, value.tag, *value.event);
    CauseRow& row = add(Kind::Value, depth, text + folding(value.folded), value.node, value.tag, value.event);
    row.folded = value.folded;
    return row;
}

/// The node where values stopped being finite, and why it can be no other.
void CauseFinder::addNotFiniteOrigin(const TokenSources::Origin& value, int depth, bool isFirst)
{
    const PlanNode& plan = m_program.node(value.node);
    const bool isEdit = value.event && m_context.timeline.record(*value.event).isOverridden;
    CauseRow& row = addNotFinite(value, depth);
    row.text = (isFirst ? "began at " : "also began at ") + row.text;
    if (isEdit) {
        row.kind = Kind::Edit;
        row.text += ": set by hand";
    } else if (plan.opClass == OpClass::Arg) {
        row.text += ": it was fed so";
    } else if (plan.isStateful) {
        row.text += ": no input is so; what it read or drew by itself is not followed";
    } else {
        row.text += plan.inputCount == 0 ? ": a constant" : ": all inputs were finite";
    }
    if (isFirst)
        setRoot(value.node, value.tag, "not-finite");
}

void CauseFinder::explainFirstNotFinite(const std::atomic<bool>* stop)
{
    size_t found = 0;
    bool isStopped = false;
    m_context.timeline.visit(0, m_context.state.position, [&](const State& before, const Event& event) {
        isStopped = stop && before.position % patience == 0 && stop->load(std::memory_order_relaxed);
        if (isStopped || found > mostOrigins)
            return false;
        const PlanNode& plan = m_program.node(event.node);
        if (event.isDead || event.kind != Event::Kind::Firing)
            return true;
        const auto isBad = [](const Tensor& t) { return t.hasValue() && !t.isRef() && !notCaptured(t) && hasNonFinite(t); };
        const auto bad = std::ranges::find_if(event.outputs, isBad);
        if (bad == event.outputs.end())
            return true;
        const bool isOverridden = m_context.timeline.record(before.position).isOverridden;
        std::vector<Tensor> inputs;
        if (!isOverridden && plan.inputCount > 0 && gatherInputs(m_program, before, event.node, event.iteration, inputs)
            && std::ranges::any_of(inputs, isBad))
            return true;
        if (found++ == mostOrigins)
            return false;
        const auto slot = static_cast<int>(bad - event.outputs.begin());
        addNotFiniteOrigin({event.node, slot, event.tag, before.position, 0}, 0, found == 1);
        return true;
    });
    if (isStopped)
        add(Kind::Note, 0, "stopped before all was looked through");
    else if (found == 0)
        add(Kind::Note, 0, "no value up to here has a NaN or an infinity");
    else if (found > mostOrigins)
        add(Kind::Note, 0, "and so on");
}

CauseReport findFirstNotFinite(const Debugger& debugger)
{
    const CauseContext context{*debugger.tagNames(), *debugger.timeline(), debugger.state()};
    CauseFinder finder(context);
    finder.explainFirstNotFinite(debugger.stopFlag());
    return finder.take();
}

}
