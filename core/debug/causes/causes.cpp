// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/causes.h"

#include "core/base/say.h"
#include "core/debug/causes/cause_finder.h"
#include "core/debug/record/describe.h"
#include "core/tensor/format.h"

#include <algorithm>

namespace tagscope {

std::string CauseFinder::name(PlanId node, TagId tag) const
{
    const TagChain chain = m_tokens.chain(tag);
    if (m_program.node(node).opClass == OpClass::Arg)
        return say("feed '{}'", m_program.request().feeds[m_program.node(node).requestIndex].name);
    return chain.empty() ? m_program.nameOf(node) : m_program.nameOf(node) + "@" + m_context.names.shortName(chain);
}

CauseRow& CauseFinder::add(Kind kind, int depth, std::string text, PlanId node, TagId tag,
                           std::optional<uint64_t> event)
{
    CauseRow row;
    row.kind = kind;
    row.depth = depth;
    row.text = std::move(text);
    if (node.isValid())
        row.node = m_program.nodeOf(node);
    if (tag.isValid())
        row.tagPath = m_context.names.fullPath(m_tokens.chain(tag));
    row.event = event;
    m_report.rows.push_back(std::move(row));
    return m_report.rows.back();
}

void CauseFinder::setRoot(PlanId node, TagId tag, std::string kind, std::string fix)
{
    m_report.root = m_program.nodeOf(node);
    m_report.rootTagPath = m_context.names.fullPath(m_tokens.chain(tag));
    m_report.kind = std::move(kind);
    m_report.fix = std::move(fix);
}

std::optional<Tensor> CauseFinder::outputOf(const TokenSources::Origin& origin) const
{
    if (origin.set)
        return origin.set;
    if (!origin.event) {
        const PlanNode& node = m_program.node(origin.node);
        return node.opClass == OpClass::Arg ? std::optional(m_program.feedValues()[node.requestIndex]) : std::nullopt;
    }
    if (origin.slot < 0)
        return std::nullopt;
    return m_context.timeline.outputs(*origin.event, Values::Kept)[static_cast<size_t>(origin.slot)];
}

/// An input as text: its value, or "dead".
std::string CauseFinder::inputValue(PlanId node, uint32_t i, TagId tag, size_t length) const
{
    const ArrivedToken token = m_tokens.arrived(m_tokens.edgeInto(node, i), tag);
    if (token.kind == Token::Dead)
        return say("dead");
    if (token.kind != Token::Live)
        return "-";
    const std::optional<TokenSources::Origin> origin = m_tokens.origin(token);
    const std::optional<Tensor> value = origin ? outputOf(*origin) : std::nullopt;
    if (!value)
        return "?";
    if (value->isRef())
        return say("reference");
    return recordedText(*value, length);
}

/// "Less(3, 10) = true". In one line: many arguments share its room.
std::string CauseFinder::call(PlanId node, TagId tag, uint64_t event) const
{
    const PlanNode& plan = m_program.node(node);
    std::string text = m_program.graphNode(node).op + "(";
    constexpr uint32_t mostArguments = 8;
    const uint32_t shown = std::min(plan.inputCount, mostArguments);
    const size_t length = std::min(valueLength, 2 * valueLength / std::max(shown, 1u));
    for (uint32_t i = 0; i < shown; ++i)
        text += (i ? ", " : "") + inputValue(node, i, tag, length);
    text += plan.inputCount > mostArguments ? ", ...)" : ")";
    const std::vector<Tensor> outputs = m_context.timeline.outputs(event, Values::Kept);
    if (outputs.empty())
        return text;
    text += " = ";
    constexpr size_t mostOutputs = 4;
    for (size_t i = 0; i < std::min(outputs.size(), mostOutputs); ++i)
        text += (i ? ", " : "") + (outputs[i].isRef() ? say("reference") : recordedText(outputs[i], valueLength));
    return text;
}

void CauseFinder::explain(PlanId node, TagId tag, std::optional<int> slot)
{
    const std::optional<uint64_t> event = m_tokens.firing(node, tag);
    if (!event) {
        m_report.verdict = Verdict::Waiting;
        explainMissing(node, tag, 0);
        return;
    }
    if (m_tokens.isDead(*event)) {
        m_report.verdict = Verdict::Dead;
        explainDead(node, tag, *event, 0);
        return;
    }
    const std::vector<Tensor> outputs = m_context.timeline.outputs(*event, Values::Kept);
    if (slot && *slot >= 0 && static_cast<size_t>(*slot) < outputs.size()
        && outputs[static_cast<size_t>(*slot)].isNone()) {
        m_report.verdict = Verdict::Dead;
        explainDeadSlot(node, tag, *slot, *event, 0);
        return;
    }
    m_report.verdict = Verdict::Value;
    for (size_t i = 0; i < outputs.size(); ++i) {
        const auto output = static_cast<int>(i);
        if ((!slot || *slot == output) && isNotFinite({node, output, tag, event, 0})) {
            explainNotFinite(node, tag, *event, output);
            return;
        }
    }
    explainValue(node, tag, *event, slot, 0);
}

void CauseFinder::explainDeadSlot(PlanId node, TagId tag, int slot, uint64_t event, int depth)
{
    if (const FiringEdit* set = m_context.timeline.edit(event); set && set->sets(static_cast<uint32_t>(slot))) {
        add(Kind::Edit, depth, say("{}: output {} was made dead by hand", name(node, tag), slot), node, tag, event);
        return;
    }
    const PlanNode& plan = m_program.node(node);
    if (const std::optional<InEdge> message = m_tokens.messageInto(node)) {
        explainDeadMessage(*message, tag, event, depth);
        return;
    }
    if (plan.opClass != OpClass::Switch) {
        add(Kind::Dead, depth, say("{} fired, but put nothing on output {}", name(node, tag), slot), node, tag, event);
        return;
    }
    const ArrivedToken predicate = m_tokens.arrived(m_tokens.edgeInto(node, 1), tag);
    const std::optional<TokenSources::Origin> origin = m_tokens.origin(predicate);
    const std::string taken = inputValue(node, 1, tag);
    const std::optional<Tensor> value = origin ? outputOf(*origin) : std::nullopt;
    const bool* chosen = value && value->isScalar() && value->dtype() == DType::Bool ? value->data<bool>() : nullptr;
    add(Kind::Switch, depth,
        say("{} {} sent its value to output {}, so output {} is dead: its predicate is {}",
            m_program.graphNode(node).op, name(node, tag), chosen ? (*chosen ? "1" : "0") : taken, slot, taken),
        node, tag, event);
    setRoot(node, tag, "dead-branch");
    if (!origin || !origin->event) {
        if (origin)
            add(Kind::Value, depth + 1, say("the predicate comes from {}", name(origin->node, origin->tag)),
                origin->node, origin->tag);
        return;
    }
    CauseRow& row =
        add(Kind::Value, depth + 1,
            say("predicate {}: {}", name(origin->node, origin->tag), call(origin->node, origin->tag, *origin->event))
                + folding(origin->folded),
            origin->node, origin->tag, origin->event);
    row.folded = origin->folded;
    if (origin->set)
        add(Kind::Edit, depth + 2, say("set by hand over this edge alone"), origin->node, origin->tag, origin->event);
}

/// A Recv that lives and puts out nothing: its message was dead, and so was what was sent.
void CauseFinder::explainDeadMessage(const InEdge& message, TagId tag, uint64_t event, int depth)
{
    const PlanId send = m_program.planOf(message.from.node);
    const ArrivedToken token = m_tokens.arrived(message, tag);
    const std::string place = shortDeviceName(m_program.placement().name(m_program.node(send).device));
    add(Kind::Dead, depth,
        say("{} got a dead message from {} on {}", name(message.consumer, tag), m_program.nameOf(send), place),
        message.consumer, tag, event);
    setRoot(message.consumer, tag, "dead-branch");
    if (token.kind != Token::Dead || !token.event || !token.sourceTag || isFull())
        return;
    depth = std::min(depth + 1, mostDepth);
    if (token.set)
        add(Kind::Edit, depth,
            say("what {} sent to {} was made dead by hand", name(token.source, *token.sourceTag),
                m_program.nameOf(send)),
            token.source, *token.sourceTag, *token.event);
    else if (m_tokens.isDead(*token.event))
        explainDead(token.source, *token.sourceTag, *token.event, depth);
    else
        explainDeadSlot(token.source, *token.sourceTag, token.slot, *token.event, depth);
}

void CauseFinder::explainDead(PlanId node, TagId tag, uint64_t event, int depth)
{
    uint64_t folded = 0;
    while (!isFull()) {
        if (m_tokens.isOverridden(event)) {
            add(Kind::Edit, depth, say("{} was made dead by hand", name(node, tag)), node, tag, event);
            return;
        }
        const PlanNode& plan = m_program.node(node);
        std::optional<ArrivedToken> cause;
        size_t others = 0;
        for (const InEdge& edge : m_tokens.edgesInto(node)) {
            const ArrivedToken token = m_tokens.arrived(edge, tag);
            if (token.kind != Token::Dead || (plan.opClass == OpClass::Merge && edge.from.isControl()))
                continue;
            others += cause ? 1u : 0u;
            if (!cause || (token.set && !cause->set))  // what was done by hand tells more than what would have been
                cause = token;
        }
        const bool isCopy = plan.fire == FireKind::Forward && depth > 0;
        if (isCopy) {
            ++folded;
        } else {
            std::string text = folded ? sayCount(folded, "{} is dead, through {} copy", "{} is dead, through {} copies",
                                                 name(node, tag), grouped(folded))
                                      : say("{} is dead", name(node, tag));
            if (plan.opClass == OpClass::Merge)
                text += cause && m_program.node(cause->source).opClass == OpClass::Enter
                    ? say(": a loop whose Enter is dead never starts")
                    : say(": every input is dead");
            else if (cause)
                text += cause->slot < 0 ? say(": its control input from {} is dead", m_program.nameOf(cause->source))
                                        : say(": its input from {} is dead", m_program.nameOf(cause->source));
            if (others && plan.opClass != OpClass::Merge)
                text += say(" (and {} more)", others);
            add(Kind::Dead, depth, std::move(text), node, tag, event).folded = folded;
            setRoot(node, tag, "dead-branch");
            folded = 0;
            depth = std::min(depth + 1, mostDepth);
        }
        if (!cause || !cause->event)
            return;
        if (cause->set) {
            add(Kind::Edit, depth,
                say("what {} sent to {} was made dead by hand", name(cause->source, *cause->sourceTag),
                    m_program.nameOf(node)),
                cause->source, *cause->sourceTag, *cause->event);
            return;
        }
        if (!m_tokens.isDead(*cause->event)) {
            explainDeadSlot(cause->source, *cause->sourceTag, cause->slot, *cause->event, depth);
            return;
        }
        node = cause->source;
        tag = *cause->sourceTag;
        event = *cause->event;
        if (m_program.node(node).opClass == OpClass::Exit && explainTerminator(node, tag, depth))
            return;
    }
    add(Kind::Note, depth, say("and so on"));
}

void CauseFinder::explainValue(PlanId node, TagId tag, uint64_t event, std::optional<int> slot, int depth)
{
    const int output = slot.value_or(0);
    const ArrivedToken self{Token::Live, node, output, tag, event};
    const std::optional<TokenSources::Origin> origin = m_tokens.origin(self);
    const bool isCopy =
        origin && origin->folded > 0 && (slot.value_or(0) == 0 || m_program.node(node).fire != FireKind::Merge);
    if (isCopy) {
        const std::vector<Tensor> outputs = m_context.timeline.outputs(event, Values::Kept);
        const auto live = std::ranges::find_if(outputs, &Tensor::hasValue);
        const std::string value = live == outputs.end() ? say("dead") : recordedText(*live, valueLength);
        add(Kind::Value, depth, say("{} = {}: passed on by {}", name(node, tag), value, m_program.graphNode(node).op),
            node, tag, event);
        if (const uint64_t between = origin->folded - 1; between > 0)  // the node itself has a row
            add(Kind::Moved, depth + 1,
                sayCount(between, "moved through {} node", "moved through {} nodes", grouped(between)))
                .folded = between;
        node = origin->node;
        tag = origin->tag;
        if (!origin->event) {
            add(Kind::Value, depth + 1, say("from {}", name(node, tag)), node, tag);
            return;
        }
        if (origin->set) {
            add(Kind::Edit, depth + 1, say("what {} sent over one edge was set by hand", name(node, tag)), node, tag,
                *origin->event);
            return;
        }
        event = *origin->event;
        ++depth;
    }
    if (m_tokens.isOverridden(event))
        add(Kind::Edit, depth, say("{} was set by hand", name(node, tag)), node, tag, event);
    add(Kind::Value, depth, fmt::format("{}: {}", name(node, tag), call(node, tag, event)), node, tag, event);
    setRoot(node, tag, "value");
    const PlanNode& plan = m_program.node(node);
    for (uint32_t i = 0; i < plan.inputCount && !isFull(); ++i) {
        const ArrivedToken token = m_tokens.arrived(m_tokens.edgeInto(node, i), tag);
        const std::optional<TokenSources::Origin> from = m_tokens.origin(token);
        if (!from)
            continue;
        std::string text = say("input {} = {} from {}", i, inputValue(node, i, tag), name(from->node, from->tag))
            + folding(from->folded);
        add(Kind::Value, depth + 1, std::move(text), from->node, from->tag, from->event).folded = from->folded;
        if (from->set)
            add(Kind::Edit, depth + 2, say("set by hand over this edge alone"), from->node, from->tag, from->event);
    }
}

void CauseFinder::explainFetch(uint32_t fetch)
{
    const PlanId retval = m_program.planOf(m_program.runGraph().fetchNodes[fetch]);
    if (!retval.isValid() || m_program.node(retval).inputCount == 0)
        return;
    const InEdge edge = m_tokens.edgeInto(retval, 0);
    const Endpoint from = edge.from;
    const PlanId source = m_program.planOf(from.node);
    TagId tag(0u);
    const StaticFrameId frame = m_program.node(retval).frame;
    if (frame != rootFrame) {
        const std::vector<uint64_t> firings = m_context.timeline.firingsOf(source, 0, m_context.state.position, 1000);
        if (firings.empty()) {
            add(Kind::Missing, 0,
                say("{} never fired: it is inside frame '{}'", m_program.nameOf(source),
                    m_context.names.shortFrame(frame)),
                source);
            m_report.verdict = Verdict::Waiting;
            return;
        }
        tag = m_context.timeline.record(firings.back()).tag;
    }
    const ArrivedToken token = m_tokens.arrived(edge, tag);
    if (token.kind == Token::Dead && token.event) {
        m_report.verdict = Verdict::Dead;
        if (token.set) {
            m_report.kind = "dead-fetch";
            add(Kind::Edit, 0, say("what {} sent to the fetch was made dead by hand", name(source, *token.sourceTag)),
                source, *token.sourceTag, *token.event);
            return;
        }
        if (m_program.node(source).opClass == OpClass::Exit && explainTerminator(source, *token.sourceTag, 0))
            return;
        if (m_tokens.isDead(*token.event))
            explainDead(source, *token.sourceTag, *token.event, 0);
        else
            explainDeadSlot(source, *token.sourceTag, from.slot, *token.event, 0);
        m_report.kind = "dead-fetch";
        return;
    }
    m_report.verdict = Verdict::Waiting;
    explainMissingInput(from, token, tag, 0);
}

std::string toText(const CauseReport& report)
{
    std::string text;
    for (const CauseRow& row : report.rows)
        text += std::string(static_cast<size_t>(row.depth) * 2, ' ') + row.text + "\n";
    return text;
}

CauseReport findCause(const CauseContext& context, PlanId node, TagId tag, std::optional<int> slot)
{
    return findCause(context, node, tag, slot, nullptr);
}

CauseReport findCause(const CauseContext& context, PlanId node, TagId tag, std::optional<int> slot,
                      const std::atomic<bool>* stop)
{
    CauseFinder finder(context, stop);
    finder.explain(node, tag, slot);
    return finder.take();
}

CauseReport findUnenteredCause(const CauseContext& context, PlanId node)
{
    CauseFinder finder(context);
    finder.explainUnentered(node);
    return finder.take();
}

CauseReport findFetchCause(const CauseContext& context, uint32_t fetch)
{
    CauseFinder finder(context);
    finder.explainFetch(fetch);
    return finder.take();
}

}
