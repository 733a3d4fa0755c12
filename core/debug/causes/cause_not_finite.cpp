// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/causes/cause_finder.h"
#include "core/debug/record/describe.h"
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
constexpr size_t mostTested = 65'536;

/// One number for a firing or a feed.
uint64_t eventKey(const TokenSources::Origin& origin)
{
    return origin.event.value_or(UINT64_MAX - origin.node.value);
}

constexpr const char* stoppedText = toSay("stopped before all was looked through");

}

std::string folding(uint64_t folded)
{
    return folded == 0 ? std::string()
                       : sayCount(folded, ", moved through {} node", ", moved through {} nodes", grouped(folded));
}

bool CauseFinder::isRefOutput(const TokenSources::Origin& origin) const
{
    return origin.slot >= 0 && isRefType(m_program.outputTypes(origin.node)[static_cast<size_t>(origin.slot)]);
}

/// What is not kept is computed again. Through a reference: what stood in the variable when it came into a firing, or
/// else after its own.
bool CauseFinder::hasNonFiniteValue(const TokenSources::Origin& origin, std::optional<uint64_t> into) const
{
    std::optional<Tensor> value = outputOf(origin);
    if (value && notCaptured(*value))
        value = m_context.timeline.outputs(*origin.event)[static_cast<size_t>(origin.slot)];
    if (value && value->isRef()) {
        const uint64_t at = into.value_or(*origin.event);
        m_context.timeline.visit(at, at + 1, [&](const State& before, const Event& event) {
            value = followReferences({&*value, 1}, before.resources, into ? std::span<const Effect>() : event.effects)
                        .front();
            return false;
        });
    }
    return value && value->hasValue() && !value->isRef() && hasNonFinite(*value);
}

/// Whether a value that came from there (into a firing) has a NaN or an infinity. False once the search was cut.
bool CauseFinder::isNotFinite(const TokenSources::Origin& origin, std::optional<uint64_t> into)
{
    if (origin.set)
        return hasNonFiniteValue(origin, into);
    const std::tuple key(eventKey(origin), origin.slot, isRefOutput(origin) ? into.value_or(UINT64_MAX) : UINT64_MAX);
    if (const auto known = m_tested.find(key); known != m_tested.end())
        return known->second;
    m_isCut = m_isCut || m_tested.size() == mostTested || isStopped();
    return !m_isCut && m_tested.emplace(key, hasNonFiniteValue(origin, into)).first->second;
}

std::vector<TokenSources::Origin> CauseFinder::notFiniteInputs(const TokenSources::Origin& of)
{
    std::vector<TokenSources::Origin> found;
    if (!of.event || of.set || m_tokens.isOverridden(*of.event))
        return found;
    for (uint32_t i = m_program.opDef(of.node).firstReadInput; i < m_program.node(of.node).inputCount && !m_isCut;
         ++i) {
        const ArrivedToken token = m_tokens.arrived(m_tokens.edgeInto(of.node, i), of.tag);
        const std::optional<TokenSources::Origin> from = m_tokens.origin(token);
        if (!from)
            continue;
        // What passed a variable's value on read it then: it may have another one by now.
        const bool isRead = isRefOutput(*from) && token.event;
        if (isNotFinite(isRead ? TokenSources::Origin{token.source, token.slot, *token.sourceTag, token.event, 0}
                               : *from,
                        of.event))
            found.push_back(*from);
    }
    return found;
}

/// Walks from a value that is not finite to where that began: to producers none of whose inputs was so. Of several the
/// one that fired first is led to, on the shortest way.
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
    const auto key = [](const TokenSources::Origin& o) { return std::pair(eventKey(o), o.slot); };
    seen.insert(key(*self));
    bool isWhole = true;
    for (size_t i = 0; i < steps.size(); ++i) {
        const std::vector<TokenSources::Origin> inputs = notFiniteInputs(steps[i].value);
        if (m_isCut)
            break;
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
        add(Kind::Value, 0, say("{} is not finite: passed on by {}", name(node, tag), m_program.graphNode(node).op),
            node, tag, event);
    if (origins.empty()) {
        add(Kind::Note, 0, say("{} values back all are not finite, and so on", grouped(steps.size())));
        if (isStopped())
            add(Kind::Note, 0, said(stoppedText));
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
            add(Kind::Note, 1, say("and so on through {} more", left));
            i += left;
        }
        addNotFinite(steps[chain[i]].value, chain[i] == 0 ? 0 : 1);
    }
    addNotFiniteOrigin(steps[first].value, chain.empty() ? 0 : 1, true);
    for (const size_t other : origins)
        if (other != first && !isFull())
            addNotFiniteOrigin(steps[other].value, 1, false);
    if (isStopped())
        add(Kind::Note, 1, said(stoppedText));
    else if (!isWhole || m_isCut)
        add(Kind::Note, 1, say("looked at {} values; there may be other origins", grouped(m_tested.size())));
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
    const bool isEdit = value.set || (value.event && m_tokens.isOverridden(*value.event));
    CauseRow& row = addNotFinite(value, depth);
    row.text = isFirst ? say("began at {}", row.text) : say("also began at {}", row.text);
    if (isEdit) {
        row.kind = Kind::Edit;
        row.text = value.set ? say("{}: set by hand over one edge", row.text) : say("{}: set by hand", row.text);
    } else if (plan.opClass == OpClass::Arg) {
        row.text = say("{}: it was fed so", row.text);
    } else if (plan.isStateful) {
        row.text = say("{}: no input is so; what it read or drew by itself is not followed", row.text);
    } else {
        row.text = plan.inputCount == 0 ? say("{}: a constant", row.text) : say("{}: all inputs were finite", row.text);
    }
    if (isFirst)
        setRoot(value.node, value.tag, "not-finite");
}

void CauseFinder::explainFirstNotFinite()
{
    size_t found = 0;
    bool wasStopped = false;
    m_context.timeline.visit(0, m_context.state.position, [&](const State& before, const Event& event) {
        wasStopped = isStopped();
        if (wasStopped || found > mostOrigins)
            return false;
        if (event.isDead || event.kind != Event::Kind::Firing)
            return true;
        const PlanNode& plan = m_program.node(event.node);
        const auto isBad = [](const Tensor& t) {
            return t.hasValue() && !t.isRef() && !notCaptured(t) && hasNonFinite(t);
        };
        // A value that was put into a variable may be no output.
        const auto isBadEffect = [&](const Effect& e) { return e.kind == Effect::Kind::Assign && isBad(e.value); };
        const auto bad = std::ranges::find_if(event.outputs, isBad);
        const auto badToken = std::ranges::find_if(event.edgeTokens(), isBad, &EdgeToken::value);
        const bool isSet = badToken != event.edgeTokens().end();
        if (bad == event.outputs.end() && !isSet && std::ranges::none_of(event.effects, isBadEffect))
            return true;
        std::vector<Tensor> inputs;
        if (!isSet && !m_tokens.isOverridden(before.position) && plan.inputCount > 0
            && gatherInputs(m_program, before, event.node, event.iteration, inputs)) {
            const uint8_t first = m_program.opDef(event.node).firstReadInput;
            inputs = followReferences(std::span(inputs).subspan(first), before.resources, {});
            if (std::ranges::any_of(inputs, isBad))
                return true;
        }
        if (found++ == mostOrigins)
            return false;
        const int slot = bad == event.outputs.end() ? 0 : static_cast<int>(bad - event.outputs.begin());
        const std::optional<Tensor> set = isSet ? std::optional(badToken->value) : std::nullopt;
        addNotFiniteOrigin({event.node, slot, event.tag, before.position, 0, set}, 0, found == 1);
        return true;
    });
    if (wasStopped)
        add(Kind::Note, 0, said(stoppedText));
    else if (found == 0)
        add(Kind::Note, 0, say("no value up to here has a NaN or an infinity"));
    else if (found > mostOrigins)
        add(Kind::Note, 0, say("and so on"));
}

CauseReport findFirstNotFinite(const CauseContext& context, const std::atomic<bool>* stop)
{
    CauseFinder finder(context, stop);
    finder.explainFirstNotFinite();
    return finder.take();
}

}
