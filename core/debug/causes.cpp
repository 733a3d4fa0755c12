// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes.h"

#include "core/debug/token_source.h"
#include "core/exec/structural.h"
#include "core/tensor/format.h"

#include <algorithm>
#include <set>

namespace tagscope {

namespace {

using Kind = CauseRow::Kind;
using Verdict = CauseReport::Verdict;
using Token = ArrivedToken::Kind;

constexpr size_t mostRows = 80;
constexpr int mostDepth = 24;
constexpr size_t valueLength = 40;

/// Builds one report.
class CauseFinder {
public:
    explicit CauseFinder(const CauseContext& context) : m_context(context), m_tokens(context), m_program(context.names.program()) {}

    CauseReport take() { return std::move(m_report); }

    void explain(PlanId node, TagId tag, std::optional<int> slot);
    void explainFetch(uint32_t fetch);

private:
    std::string name(PlanId node, TagId tag) const;
    CauseRow& add(Kind kind, int depth, std::string text, PlanId node = {}, TagId tag = {}, std::optional<uint64_t> event = {});
    void setRoot(PlanId node, TagId tag, std::string kind, std::string fix = {});
    bool isFull() const { return m_report.rows.size() >= mostRows; }

    void explainDead(PlanId node, TagId tag, uint64_t event, int depth);
    void explainDeadSlot(PlanId node, TagId tag, int slot, uint64_t event, int depth);
    void explainValue(PlanId node, TagId tag, uint64_t event, std::optional<int> slot, int depth);
    void explainMissing(PlanId node, TagId tag, int depth);
    void explainMissingInput(Endpoint from, const ArrivedToken& token, TagId tag, int depth);
    void explainMissingExit(PlanId exit, TagId tag, int depth);
    void explainFrameNotEntered(uint32_t frame, TagId parent, int depth);

    std::string call(PlanId node, TagId tag, uint64_t event) const;
    std::string inputValue(PlanId node, uint32_t i, TagId tag) const;
    std::optional<Tensor> outputOf(const TokenSources::Origin& origin) const;

    const CauseContext& m_context;
    TokenSources m_tokens;
    const Program& m_program;
    CauseReport m_report;
    std::set<std::pair<uint32_t, uint32_t>> m_seen;
};

std::string CauseFinder::name(PlanId node, TagId tag) const
{
    const TagChain chain = m_tokens.chain(tag);
    if (m_program.node(node).opClass == OpClass::Arg)
        return "feed '" + m_program.request().feeds[m_program.node(node).extra].name + "'";
    return chain.empty() ? m_program.nameOf(node) : m_program.nameOf(node) + "@" + m_context.names.shortName(chain);
}

CauseRow& CauseFinder::add(Kind kind, int depth, std::string text, PlanId node, TagId tag, std::optional<uint64_t> event)
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
    if (!origin.event) {
        const PlanNode& node = m_program.node(origin.node);
        return node.opClass == OpClass::Arg ? std::optional(m_program.feedValues()[node.extra]) : std::nullopt;
    }
    if (origin.slot < 0)
        return std::nullopt;
    return m_context.timeline.outputs(*origin.event)[static_cast<size_t>(origin.slot)];
}

/// An input as text: its value, or "dead".
std::string CauseFinder::inputValue(PlanId node, uint32_t i, TagId tag) const
{
    const ArrivedToken token = m_tokens.arrived(m_program.inputSource(node, i), tag);
    if (token.kind == Token::Dead)
        return "dead";
    if (token.kind != Token::Live)
        return "-";
    const std::optional<TokenSources::Origin> origin = m_tokens.origin(token);
    const std::optional<Tensor> value = origin ? outputOf(*origin) : std::nullopt;
    if (!value)
        return "?";
    if (value->isRef())
        return "reference";
    return nestedText(*value, valueLength);
}

/// "Less(3, 10) = true"
std::string CauseFinder::call(PlanId node, TagId tag, uint64_t event) const
{
    const PlanNode& plan = m_program.node(node);
    std::string text = m_program.graphNode(node).op + "(";
    constexpr uint32_t mostArguments = 8;
    for (uint32_t i = 0; i < std::min(plan.inputCount, mostArguments); ++i)
        text += (i ? ", " : "") + inputValue(node, i, tag);
    text += plan.inputCount > mostArguments ? ", ...)" : ")";
    const std::vector<Tensor> outputs = m_context.timeline.outputs(event);
    if (outputs.empty())
        return text;
    text += " = ";
    constexpr size_t mostOutputs = 4;
    for (size_t i = 0; i < std::min(outputs.size(), mostOutputs); ++i)
        text += (i ? ", " : "") + (outputs[i].isNone() ? "dead" : outputs[i].isRef() ? "reference" : nestedText(outputs[i], valueLength));
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
    const std::vector<Tensor> outputs = m_context.timeline.outputs(*event);
    if (slot && *slot >= 0 && static_cast<size_t>(*slot) < outputs.size() && outputs[static_cast<size_t>(*slot)].isNone()) {
        m_report.verdict = Verdict::Dead;
        explainDeadSlot(node, tag, *slot, *event, 0);
        return;
    }
    m_report.verdict = Verdict::Value;
    explainValue(node, tag, *event, slot, 0);
}

void CauseFinder::explainDeadSlot(PlanId node, TagId tag, int slot, uint64_t event, int depth)
{
    if (m_context.timeline.record(event).isOverridden) {
        add(Kind::Edit, depth, fmt::format("{}: output {} was made dead by hand", name(node, tag), slot), node, tag, event);
        return;
    }
    const PlanNode& plan = m_program.node(node);
    if (plan.opClass != OpClass::Switch) {
        add(Kind::Dead, depth, fmt::format("{} fired, but put nothing on output {}", name(node, tag), slot), node, tag, event);
        return;
    }
    const ArrivedToken predicate = m_tokens.arrived(m_program.inputSource(node, 1), tag);
    const std::optional<TokenSources::Origin> origin = m_tokens.origin(predicate);
    const std::string taken = inputValue(node, 1, tag);
    add(Kind::Switch, depth,
        fmt::format("{} {} sent its value to output {}, so output {} is dead: its predicate is {}",
                    m_program.graphNode(node).op, name(node, tag), taken == "true" ? "1" : taken == "false" ? "0" : taken, slot, taken),
        node, tag, event);
    setRoot(node, tag, "dead-branch");
    if (!origin || !origin->event) {
        if (origin)
            add(Kind::Value, depth + 1, fmt::format("the predicate comes from {}", name(origin->node, origin->tag)), origin->node, origin->tag);
        return;
    }
    CauseRow& row = add(Kind::Value, depth + 1,
                        fmt::format("predicate {}: {}{}", name(origin->node, origin->tag),
                                    call(origin->node, origin->tag, *origin->event),
                                    origin->folded ? fmt::format(", moved through {} {}", origin->folded, origin->folded == 1 ? "node" : "nodes") : ""),
                        origin->node, origin->tag, origin->event);
    row.folded = origin->folded;
}

void CauseFinder::explainDead(PlanId node, TagId tag, uint64_t event, int depth)
{
    uint64_t folded = 0;
    while (!isFull()) {
        if (m_context.timeline.record(event).isOverridden) {
            add(Kind::Edit, depth, fmt::format("{} was made dead by hand", name(node, tag)), node, tag, event);
            return;
        }
        const PlanNode& plan = m_program.node(node);
        std::optional<ArrivedToken> cause;
        size_t others = 0;
        for (const Endpoint& from : m_tokens.edgesInto(node)) {
            const ArrivedToken token = m_tokens.arrived(from, tag);
            if (token.kind != Token::Dead || (plan.opClass == OpClass::Merge && from.isControl()))
                continue;
            if (cause)
                ++others;
            else
                cause = token;
        }
        const bool isCopy = plan.fire == FireKind::Forward && depth > 0;
        if (isCopy) {
            ++folded;
        } else {
            std::string text = fmt::format("{} is dead", name(node, tag));
            if (folded)
                text += fmt::format(", through {} {}", folded, folded == 1 ? "copy" : "copies");
            if (plan.opClass == OpClass::Merge)
                text += ": every input is dead";
            else if (cause)
                text += fmt::format(": its {} from {} is dead", cause->slot < 0 ? "control input" : "input",
                                    m_program.nameOf(cause->source));
            if (others && plan.opClass != OpClass::Merge)
                text += fmt::format(" (and {} more)", others);
            add(Kind::Dead, depth, std::move(text), node, tag, event).folded = folded;
            setRoot(node, tag, "dead-branch");
            folded = 0;
            depth = std::min(depth + 1, mostDepth);
        }
        if (!cause || !cause->event)
            return;
        if (!m_tokens.isDead(*cause->event)) {
            explainDeadSlot(cause->source, *cause->sourceTag, cause->slot, *cause->event, depth);
            return;
        }
        node = cause->source;
        tag = *cause->sourceTag;
        event = *cause->event;
    }
    add(Kind::Note, depth, "and so on");
}

void CauseFinder::explainValue(PlanId node, TagId tag, uint64_t event, std::optional<int> slot, int depth)
{
    const int output = slot.value_or(0);
    const ArrivedToken self{Token::Live, node, output, tag, event};
    const std::optional<TokenSources::Origin> origin = m_tokens.origin(self);
    const bool isCopy = origin && origin->folded > 0 && (slot.value_or(0) == 0 || m_program.node(node).fire != FireKind::Merge);
    if (isCopy) {
        const std::vector<Tensor> outputs = m_context.timeline.outputs(event);
        std::string value = "dead";
        for (const Tensor& t : outputs)
            if (t.hasValue() && value == "dead")
                value = nestedText(t, valueLength);
        add(Kind::Value, depth, fmt::format("{} = {}: passed on by {}", name(node, tag), value, m_program.graphNode(node).op), node, tag, event);
        add(Kind::Moved, depth + 1, fmt::format("moved through {} {}", origin->folded, origin->folded == 1 ? "node" : "nodes")).folded = origin->folded;
        node = origin->node;
        tag = origin->tag;
        if (!origin->event) {
            add(Kind::Value, depth + 1, fmt::format("from {}", name(node, tag)), node, tag);
            return;
        }
        event = *origin->event;
        ++depth;
    }
    if (m_context.timeline.record(event).isOverridden)
        add(Kind::Edit, depth, fmt::format("{} was set by hand", name(node, tag)), node, tag, event);
    add(Kind::Value, depth, fmt::format("{}: {}", name(node, tag), call(node, tag, event)), node, tag, event);
    setRoot(node, tag, "value");
    const PlanNode& plan = m_program.node(node);
    for (uint32_t i = 0; i < plan.inputCount && !isFull(); ++i) {
        const ArrivedToken token = m_tokens.arrived(m_program.inputSource(node, i), tag);
        const std::optional<TokenSources::Origin> from = m_tokens.origin(token);
        if (!from)
            continue;
        std::string text = fmt::format("input {} = {} from {}", i, inputValue(node, i, tag), name(from->node, from->tag));
        if (from->folded)
            text += fmt::format(", moved through {} {}", from->folded, from->folded == 1 ? "node" : "nodes");
        add(Kind::Value, depth + 1, std::move(text), from->node, from->tag, from->event).folded = from->folded;
    }
}

void CauseFinder::explainMissing(PlanId node, TagId tag, int depth)
{
    if (isFull() || depth > mostDepth) {
        add(Kind::Note, depth, "and so on");
        return;
    }
    if (!m_seen.emplace(node.value, tag.value).second) {
        add(Kind::Note, depth, fmt::format("{}: see above", name(node, tag)), node, tag);
        return;
    }
    const std::optional<IterationId> iteration = findIteration(m_context.state, tag);
    if (iteration) {
        const NodeView view = viewNode(m_program, m_context.state, node, *iteration);
        if (view.phase == NodePhase::Ready) {
            if (depth == 0)
                m_report.verdict = Verdict::Ready;
            add(Kind::Note, depth, fmt::format("{} is ready{}; it has not fired yet", name(node, tag), view.isDead ? ", to fire dead" : ""), node, tag);
            setRoot(node, tag, "not-fired-yet");
            return;
        }
        if (view.phase == NodePhase::Blocked) {
            if (depth == 0)
                m_report.verdict = Verdict::Blocked;
            for (size_t i = 0; i < m_context.state.blocked.size(); ++i) {
                const BlockedInstance& b = m_context.state.blocked[i];
                if (b.instance.plan() == node.value && b.instance.iterationId() == *iteration)
                    add(Kind::Waiting, depth, fmt::format("{} is blocked: it waits for {}", name(node, tag), waitText(m_context.state, b.waitsFor)), node, tag);
            }
            setRoot(node, tag, "blocked");
            return;
        }
    }
    const bool isGone = !iteration;
    if (depth == 0 && isGone)
        m_report.verdict = Verdict::Discarded;
    const std::vector<Endpoint> edges = m_tokens.edgesInto(node);
    const size_t row = m_report.rows.size();
    add(Kind::Waiting, depth, "", node, tag);
    size_t came = 0;
    size_t expected = 0;
    const bool isMerge = m_program.node(node).opClass == OpClass::Merge;
    std::vector<std::pair<Endpoint, ArrivedToken>> missing;
    for (const Endpoint& from : edges) {
        const ArrivedToken token = m_tokens.arrived(from, tag);
        if (token.kind == Token::NotExpected)
            continue;
        ++expected;
        if (token.kind == Token::Missing)
            missing.emplace_back(from, token);
        else
            ++came;
    }
    m_report.rows[row].text = fmt::format("{} {}: {} of {} inputs came{}", name(node, tag),
                                          isGone ? "never fired, and its iteration is over" : "waits", came, expected,
                                          isMerge && !missing.empty() ? " (a Merge needs one live input, or all dead)" : "");
    if (missing.empty())
        setRoot(node, tag, "not-run");
    for (const auto& [from, token] : missing)
        explainMissingInput(from, token, tag, depth + 1);
}

void CauseFinder::explainMissingInput(Endpoint from, const ArrivedToken& token, TagId tag, int depth)
{
    const PlanId source = token.source;
    if (!source.isValid()) {
        add(Kind::Missing, depth, fmt::format("its input '{}' is not part of this run", m_program.runGraph().graph.node(from.node).name));
        return;
    }
    const PlanNode& plan = m_program.node(source);
    if (plan.opClass == OpClass::Exit) {
        explainMissingExit(source, tag, depth);
        return;
    }
    if (plan.opClass == OpClass::NextIteration && token.event && m_tokens.isDead(*token.event)) {
        add(Kind::Missing, depth, fmt::format("{} fired dead, and a dead NextIteration delivers nothing", name(source, *token.sourceTag)), source,
            *token.sourceTag, token.event);
        explainDead(source, *token.sourceTag, *token.event, depth + 1);
        setRoot(source, *token.sourceTag, "dead-next-iteration",
                "every loop variable must get its next value under the same predicate: check the Switch that feeds this NextIteration");
        return;
    }
    if (!token.sourceTag) {
        add(Kind::Missing, depth, fmt::format("{} has no iteration to fire in", m_program.nameOf(source)), source);
        setRoot(source, tag, "not-run");
        return;
    }
    explainMissing(source, *token.sourceTag, depth);
}

void CauseFinder::explainMissingExit(PlanId exit, TagId tag, int depth)
{
    const uint32_t frame = m_program.node(exit).frame;
    const std::vector<TagId> iterations = m_tokens.iterationsOf(tag, frame);
    if (iterations.empty()) {
        add(Kind::Missing, depth, fmt::format("{} never fired: frame '{}' was not entered", m_program.nameOf(exit), m_program.frame(frame).name), exit);
        explainFrameNotEntered(frame, tag, depth + 1);
        return;
    }
    const FrameInstance* instance = m_tokens.instance(tag, frame);
    if (!instance) {
        explainMissing(exit, iterations.back(), depth);
        return;
    }
    std::string text = fmt::format("frame '{}' has not ended: iterations {} to {} are live", m_program.frame(frame).name,
                                   instance->oldest, instance->highest);
    if (!instance->parked.empty())
        text += fmt::format(", {} NextIteration{} parked because the window of {} is full", instance->parked.size(),
                            instance->parked.size() == 1 ? " is" : "s are", m_program.frame(frame).parallelIterations);
    const uint32_t enters = m_program.frame(frame).enterCount;
    if (instance->pendingInputs > 0)
        text += fmt::format("; it waits for {} of {} Enters", instance->pendingInputs, enters);
    add(Kind::Missing, depth, std::move(text), exit, iterations.back());
    if (instance->pendingInputs > 0) {
        explainFrameNotEntered(frame, tag, depth + 1);
        return;
    }
    const TagId oldest = m_context.state.iteration(instance->iteration(instance->oldest)).tag;
    if (m_tokens.firing(exit, oldest))
        add(Kind::Note, depth + 1, fmt::format("{} fired dead there; that is delivered when the frame ends", name(exit, oldest)), exit, oldest);
    else
        explainMissing(exit, oldest, depth + 1);
}

/// The Enters of an instance that have not fired.
void CauseFinder::explainFrameNotEntered(uint32_t frame, TagId parent, int depth)
{
    for (uint32_t i = 0; i < m_program.nodes().size() && !isFull(); ++i) {
        const PlanNode& node = m_program.node(PlanId(i));
        if (node.opClass != OpClass::Enter || node.extra != frame || m_tokens.firing(PlanId(i), parent))
            continue;
        explainMissing(PlanId(i), parent, depth);
        if (m_report.kind.empty() || m_report.kind == "not-run")
            setRoot(PlanId(i), parent, "enter-missing", "every Enter of a frame must fire, dead or live, before the frame can end");
    }
}

void CauseFinder::explainFetch(uint32_t fetch)
{
    const PlanId retval = m_program.planOf(m_program.runGraph().fetchNodes[fetch]);
    if (!retval.isValid() || m_program.node(retval).inputCount == 0)
        return;
    const Endpoint from = m_program.inputSource(retval, 0);
    const PlanId source = m_program.planOf(from.node);
    TagId tag(0u);
    const uint32_t frame = m_program.node(retval).frame;
    if (frame != 0) {
        const std::vector<uint64_t> firings = m_context.timeline.firingsOf(source, 0, m_context.state.position, 1000);
        if (firings.empty()) {
            add(Kind::Missing, 0, fmt::format("{} never fired: it is inside frame '{}'", m_program.nameOf(source), m_program.frame(frame).name), source);
            m_report.verdict = Verdict::Waiting;
            return;
        }
        tag = m_context.timeline.record(firings.back()).tag;
    }
    const ArrivedToken token = m_tokens.arrived(from, tag);
    if (token.kind == Token::Dead && token.event) {
        m_report.verdict = Verdict::Dead;
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

}

std::string waitText(const State& state, const WaitCondition& condition)
{
    std::string resource = "a resource";
    if (condition.resource.isValid() && condition.resource.index() < state.resources.size())
        if (const Resource* r = state.resources[condition.resource.index()].get())
            resource = fmt::format("queue '{}' ({} in it)", r->spec.name, r->queueLength());
    if (condition.need == 0)
        return fmt::format("its turn at {}", resource);
    if (condition.what == WaitCondition::For::Room)
        return fmt::format("room for {} in {}", condition.need, resource);
    return fmt::format("{} {} in {}", condition.need, condition.need == 1 ? "element" : "elements", resource);
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
    CauseFinder finder(context);
    finder.explain(node, tag, slot);
    return finder.take();
}

CauseReport findFetchCause(const CauseContext& context, uint32_t fetch)
{
    CauseFinder finder(context);
    finder.explainFetch(fetch);
    return finder.take();
}

}
