// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/breakpoint.h"

#include "core/base/say.h"
#include "core/base/wildcard.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/names/pattern.h"
#include "core/debug/names/suggest.h"
#include "core/debug/record/messages.h"
#include "core/debug/record/value_history.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tagscope {

namespace {

using Kind = BreakpointSpec::Kind;
using Token = BreakpointSpec::Token;

/// The program node of a name that somebody typed.
Result<PlanId> findNode(const Program& program, std::string_view name)
{
    const std::optional<NodeId> id = program.graph().find(name);
    if (!id)
        return noSuchNode(program.graph(), name);
    return runningNode(program, *id);
}

std::string edgeText(const BreakpointSpec& spec)
{
    static constexpr std::string_view tokens[] = {"", " live", " dead"};
    const std::string source = spec.slot < 0 ? "^" + spec.text : fmt::format("{}:{}", spec.text, spec.slot);
    return fmt::format("edge {}{}{}", source, spec.target.empty() ? "" : " -> " + spec.target,
                       tokens[static_cast<size_t>(spec.token)]);
}

std::string messageText(const BreakpointSpec& spec, std::string_view word)
{
    std::string text(word);
    if (!spec.text.empty())
        text += " " + spec.text;
    if (!spec.from.empty())
        text += " from " + spec.from;
    if (!spec.to.empty())
        text += " to " + spec.to;
    return text;
}

/// Whether a pattern may mean a rendezvous key that begins so, whatever its frame and iteration.
bool mayMeanKey(std::string_view pattern, std::string_view start)
{
    // What is behind the start is ";HASH:ITERATION", so the rest of a pattern that is left for it has no other letters.
    const auto isOfTag = [](char c) { return (c >= '0' && c <= '9') || c == ':' || c == '*'; };
    const std::string begin = fmt::format("{};", start);
    for (size_t rest = 0; rest <= pattern.size(); ++rest) {
        const std::string_view tail = pattern.substr(rest);
        const std::string_view head = pattern.substr(0, rest);
        const bool isOpen = head.ends_with('*');
        if (std::ranges::all_of(tail, isOfTag) && (!tail.empty() || isOpen) && matchesWildcard(begin, head))
            return true;
    }
    return false;
}

}

std::string toString(const BreakpointSpec& spec)
{
    std::string text;
    const auto named = [&](std::string_view word) {
        return spec.text.empty() ? std::string(word) : fmt::format("{} {}", word, spec.text);
    };
    switch (spec.kind) {
    case Kind::Node: text = "node " + spec.text; break;
    case Kind::Scope: text = "scope " + spec.text + "/"; break;
    case Kind::Glob: text = "nodes " + spec.text; break;
    case Kind::Regex: text = "regex " + spec.text; break;
    case Kind::Op: text = "op " + spec.text; break;
    case Kind::Edge: text = edgeText(spec); break;
    case Kind::Tag: text = "tag " + spec.text; break;
    case Kind::Dead: text = named("dead"); break;
    case Kind::DeadOrigin: text = named("origin"); break;
    case Kind::Frame: text = named("frame inside"); break;
    case Kind::FrameStart: text = named("frame start"); break;
    case Kind::FrameEnd: text = named("frame end"); break;
    case Kind::FrameRepeats: text = named("frame repeats"); break;
    case Kind::Iteration: text = named("iteration"); break;
    case Kind::Send: text = messageText(spec, "send"); break;
    case Kind::Deliver: text = messageText(spec, "deliver"); break;
    case Kind::Unmatched: text = messageText(spec, "unmatched"); break;
    case Kind::DeadMessage: text = messageText(spec, "dead-message"); break;
    case Kind::Window: text = named("window"); break;
    case Kind::Quiescence: text = "quiescence"; break;
    case Kind::Doomed: text = named("doomed"); break;
    }
    if (!spec.tag.empty())
        text += " @" + spec.tag;
    if (spec.before)
        text += " before";
    if (spec.ignoreCount)
        text += fmt::format(" after {}", spec.ignoreCount);
    if (spec.armedBy)
        text += fmt::format(" armed {}{}", spec.armedBy, spec.inSameIteration ? " same" : "");
    if (!spec.condition.empty())
        text += " if " + spec.condition;
    if (spec.isLogOnly)
        text += spec.log.empty() ? " log" : " log " + spec.log;
    return text;
}

Result<CompiledBreakpoint> CompiledBreakpoint::compile(const BreakpointSpec& spec, const TagNames& names)
{
    const Program& program = names.program();
    CompiledBreakpoint b;
    b.m_kind = spec.kind;
    b.m_token = spec.token;
    b.m_nodes.assign(program.nodes().size(), false);
    const auto mark = [&](const std::function<bool(const Node&)>& wanted) {
        for (uint32_t i = 0; i < program.nodes().size(); ++i)
            if (wanted(program.graphNode(PlanId(i))))
                b.m_nodes[i] = true;
    };
    const auto all = [](const Node&) { return true; };
    switch (spec.kind) {
    case Kind::Node:
    case Kind::Edge: {
        const Result<PlanId> node = findNode(program, spec.text);
        if (!node)
            return Failure(node.error());
        b.m_nodes[node->index()] = true;
        break;
    }
    case Kind::Scope: mark([&](const Node& n) { return n.name.starts_with(spec.text + "/"); }); break;
    case Kind::Glob: mark([&](const Node& n) { return globMatches(spec.text, n.name); }); break;
    case Kind::Regex: {
        const Result<RegexPattern> regex = RegexPattern::compile(spec.text);
        if (!regex)
            return Failure(regex.error());
        mark([&](const Node& n) { return regex->matches(n.name); });
        break;
    }
    case Kind::Op: mark([&](const Node& n) { return n.op == spec.text; }); break;
    case Kind::Dead:
    case Kind::DeadOrigin:
        mark([&](const Node& n) { return spec.text.empty() || globMatches(spec.text, n.name); });
        break;
    case Kind::Tag: {
        Result<TagPattern> tag = TagPattern::parse(spec.text, names);
        if (!tag)
            return Failure(tag.error());
        b.m_tag = std::move(*tag);
        mark(all);
        break;
    }
    case Kind::Frame:
    case Kind::FrameStart:
    case Kind::FrameEnd:
    case Kind::FrameRepeats:
    case Kind::Iteration:
    case Kind::Window:
        if (Result<void> frame = b.compileFrame(spec, names); !frame)
            return Failure(frame.error());
        break;
    case Kind::Send:
    case Kind::Deliver:
    case Kind::Unmatched:
    case Kind::DeadMessage:
        if (Result<void> message = b.compileMessage(spec, program); !message)
            return Failure(message.error());
        break;
    case Kind::Quiescence: break;
    case Kind::Doomed:
        mark([&](const Node& n) {
            return opClass(n.op) != OpClass::Retval && (spec.text.empty() || globMatches(spec.text, n.name));
        });
        break;
    }
    if (Result<void> checked = b.compileRest(spec, names); !checked)
        return Failure(checked.error());
    return b;
}

Result<void> CompiledBreakpoint::compileFrame(const BreakpointSpec& spec, const TagNames& names)
{
    const Program& program = names.program();
    if (!spec.text.empty()) {
        Result<std::vector<StaticFrameId>> frames = names.findFrames(spec.text);
        if (!frames)
            return Failure(frames.error());
        m_frames = std::move(*frames);
    }
    if (spec.kind == Kind::Frame) {
        markInside(program);
        return {};
    }
    if (spec.kind == Kind::Window)
        return markNextIterations(program);
    if (spec.kind != Kind::FrameRepeats) {
        m_nodes.assign(m_nodes.size(), true);
        return {};
    }
    std::vector<StaticFrameId> frames = m_frames;
    for (StaticFrameId i(1); spec.text.empty() && i.index() < program.frames().size(); ++i.value)
        frames.push_back(i);
    for (const StaticFrameId frame : frames)
        for (const PlanId variable : loopVariables(program, frame))
            m_nodes[variable.index()] = true;
    if (std::ranges::find(m_nodes, true) != m_nodes.end())
        return {};
    return spec.text.empty()
        ? refused(ErrorCode::NotFound, "no frame hands on values from one iteration to the next")
        : refused(ErrorCode::NotFound, "frame '{}' hands on no values from one iteration to the next", spec.text);
}

/// They are what waits for room.
Result<void> CompiledBreakpoint::markNextIterations(const Program& program)
{
    for (uint32_t i = 0; i < program.nodes().size(); ++i) {
        const PlanNode& node = program.node(PlanId(i));
        m_nodes[i] = node.opClass == OpClass::NextIteration
            && (m_frames.empty() || std::ranges::find(m_frames, node.frame) != m_frames.end());
    }
    if (std::ranges::find(m_nodes, true) != m_nodes.end())
        return {};
    return refused(ErrorCode::NotFound, "no loop goes on from one iteration to the next there");
}

Result<void> CompiledBreakpoint::compileMessage(const BreakpointSpec& spec, const Program& program)
{
    if (program.mailboxes().empty())
        return refused(ErrorCode::NotFound, "nothing is sent in this run: no edge leads from one device to another");
    m_key = spec.text;
    std::vector<std::string_view> edges;
    std::vector<std::string> names;
    for (const MailboxEnds& ends : program.mailboxes()) {
        const MessageRoute route = messageRoute(program, ends);
        names.push_back(sourceText(program.graph(), route));
        const bool isOfDevices = (spec.from.empty() || namesDevice(spec.from, ends.from))
            && (spec.to.empty() || namesDevice(spec.to, ends.to));
        const bool isNamed =
            spec.text.empty() || matchesWildcard(names.back(), spec.text) || matchesWildcard(route.name, spec.text);
        const Meant meant = !isOfDevices            ? Meant::Never
            : isNamed                               ? Meant::Always
            : mayMeanKey(spec.text, route.keyStart) ? Meant::ByKey
                                                    : Meant::Never;
        m_mailboxes.push_back(meant);
        if (meant == Meant::Never)
            continue;
        for (const PlanId node : spec.kind == Kind::Unmatched ? ends.receivers : ends.senders)
            m_nodes[node.index()] = true;
    }
    if (std::ranges::any_of(m_mailboxes, [](Meant meant) { return meant != Meant::Never; }))
        return {};
    edges.assign(names.begin(), names.end());
    const std::string ends =
        (spec.from.empty() ? "" : " from " + spec.from) + (spec.to.empty() ? "" : " to " + spec.to);
    if (spec.text.empty())
        return refused(ErrorCode::NotFound, "no message goes{}", ends);
    return ends.empty()
        ? refused(ErrorCode::NotFound, "no message '{}' goes from one device to another{}", spec.text,
                  didYouMean(spec.text, edges))
        : refused(ErrorCode::NotFound, "no message '{}' goes{}{}", spec.text, ends, didYouMean(spec.text, edges));
}

/// Whether a message of a mailbox that a node sends to or receives from, at the tag of the context, is meant.
bool CompiledBreakpoint::meansMessage(const FiringContext& context) const
{
    const Program& program = context.names.program();
    const MailboxEnds* ends = program.mailboxOf(context.node);
    if (!ends)
        return false;
    const auto at = static_cast<size_t>(ends - program.mailboxes().data());
    if (m_mailboxes[at] != Meant::ByKey)
        return m_mailboxes[at] == Meant::Always;
    return matchesWildcard(rendezvousKey(program, messageRoute(program, *ends), context.tag), m_key);
}

void CompiledBreakpoint::markInside(const Program& program)
{
    std::vector<bool> isInside(program.frames().size(), m_frames.empty());
    isInside[0] = false;
    for (const StaticFrameId frame : m_frames)
        isInside[frame.index()] = true;
    for (StaticFrameId f(1); f.index() < program.frames().size(); ++f.value)  // parents come first
        if (isInside[program.frame(f).parent.index()])
            isInside[f.index()] = true;
    for (uint32_t i = 0; i < program.nodes().size(); ++i) {
        const PlanNode& node = program.node(PlanId(i));
        m_nodes[i] =
            isInside[node.frame.index()] || (node.opClass == OpClass::Enter && isInside[node.childFrame().index()]);
    }
}

Result<void> CompiledBreakpoint::compileRest(const BreakpointSpec& spec, const TagNames& names)
{
    const Program& program = names.program();
    if (spec.kind != Kind::Quiescence && !isOfMessage(spec.kind)
        && std::find(m_nodes.begin(), m_nodes.end(), true) == m_nodes.end()) {
        if (spec.kind != Kind::Op)
            return refused(ErrorCode::NotFound, "no node that can run matches '{}'", spec.text);
        std::vector<std::string_view> ops;
        for (uint32_t i = 0; i < program.nodes().size(); ++i)
            ops.push_back(program.graphNode(PlanId(i)).op);
        return refused(ErrorCode::NotFound, "no node that can run has op '{}'{}", spec.text,
                       didYouMean(spec.text, ops));
    }
    if (spec.kind == Kind::Edge) {
        if (Result<void> edge = compileEdge(spec, program); !edge)
            return edge;
    }
    if (!spec.tag.empty()) {
        Result<TagPattern> tag = TagPattern::parse(spec.tag, names);
        if (!tag)
            return Failure(tag.error());
        m_tag = std::move(*tag);
    }
    if (!spec.condition.empty()) {
        Result<Expression> condition = Expression::parse(spec.condition);
        if (!condition)
            return Failure(condition.error());
        if (spec.before && condition->needsOutputs())
            return refused("'{}' is not known before the firing: leave out 'before'", spec.condition);
        m_condition = std::move(*condition);
    }
    if (spec.before) {
        switch (spec.kind) {
        case Kind::Edge: return refused("'before' does not go with an edge");
        case Kind::FrameEnd: return refused("'before' does not go with the end of a frame");
        case Kind::FrameRepeats: return refused("'before' does not go with the repetition of an iteration");
        case Kind::DeadOrigin: return refused("'before' does not go with the origin of deadness");
        case Kind::Deliver: return refused("'before' does not go with the arrival of a message");
        case Kind::Unmatched: return refused("'before' does not go with a wait for a message");
        case Kind::Window: return refused("'before' does not go with a full window");
        case Kind::Quiescence: return refused("'before' does not go with quiescence");
        case Kind::Doomed: return refused("'before' does not go with what never fires");
        default: break;
        }
    }
    if (spec.inSameIteration && spec.kind == Kind::Deliver && program.network())
        return refused("an arrival is an event of no iteration: leave out 'same'");
    if (spec.inSameIteration && spec.kind == Kind::Doomed)
        return refused("what is doomed is found after an event of any iteration: leave out 'same'");
    return compileLog(spec.log);
}

Result<void> CompiledBreakpoint::compileEdge(const BreakpointSpec& spec, const Program& program)
{
    const PlanId source(static_cast<size_t>(std::find(m_nodes.begin(), m_nodes.end(), true) - m_nodes.begin()));
    m_slot = spec.slot;
    if (spec.slot >= 0)
        if (Result<void> has = checkSlot(spec.text, program.outputTypes(source).size(), spec.slot); !has)
            return has;
    const PlanNode& plan = program.node(source);
    for (uint32_t e = plan.edgesBegin; e < plan.edgesEnd; ++e) {
        const PlanEdge& edge = program.edges()[e];
        const bool isOfOutput =
            PlanEdge::isControl(edge.kind) ? spec.slot < 0 : std::cmp_equal(edge.sourceSlot, spec.slot);
        if (isOfOutput && (spec.target.empty() || program.nameOf(PlanId(edge.target)) == spec.target))
            m_edges.push_back(e);
    }
    if (spec.target.empty())
        return {};
    const std::optional<NodeId> target = program.graph().find(spec.target);
    if (!target)
        return noSuchNode(program.graph(), spec.target);
    const Node& node = program.graph().node(*target);
    const NodeId sourceNode = program.nodeOf(source);
    const bool exists = spec.slot < 0
        ? std::find(node.controlInputs.begin(), node.controlInputs.end(), sourceNode) != node.controlInputs.end()
        : std::find(node.inputs.begin(), node.inputs.end(), Endpoint{sourceNode, spec.slot}) != node.inputs.end();
    if (!exists)
        return spec.slot < 0 ? refused(ErrorCode::NotFound, "there is no edge from the control output of '{}' to '{}'",
                                       spec.text, spec.target)
                             : refused(ErrorCode::NotFound, "there is no edge from output {} of '{}' to '{}'",
                                       spec.slot, spec.text, spec.target);
    return {};
}

/// "i is {iter}, value {value}": text and expressions in turn.
Result<void> CompiledBreakpoint::compileLog(std::string_view text)
{
    while (true) {
        const size_t open = text.find('{');
        m_logParts.emplace_back(text.substr(0, open));
        if (open == std::string_view::npos)
            return {};
        const size_t close = text.find('}', open);
        if (close == std::string_view::npos)
            return refused("'{}' in the log text has no closing brace", text.substr(open));
        Result<Expression> expression = Expression::parse(text.substr(open + 1, close - open - 1));
        if (!expression)
            return Failure(expression.error());
        m_logExpressions.push_back(std::move(*expression));
        text.remove_prefix(close + 1);
    }
}

Result<bool> CompiledBreakpoint::matches(const FiringContext& context, bool isFirstAtTag) const
{
    const auto isWantedFrame = [&] {
        return !context.tag.empty()
            && (m_frames.empty()
                || std::find(m_frames.begin(), m_frames.end(), context.tag.back().frame) != m_frames.end());
    };
    switch (m_kind) {
    case Kind::FrameEnd: return false;
    case Kind::Dead:
        if (!context.isDead)
            return false;
        break;
    case Kind::DeadOrigin:
        if (context.isDead
            || (std::ranges::none_of(context.outputs, &Tensor::isNone)
                && std::ranges::none_of(context.edgeTokens, &Tensor::isNone, &EdgeToken::value)))
            return false;
        break;
    case Kind::Tag:
        if (!isFirstAtTag)
            return false;
        break;
    case Kind::Iteration:
    case Kind::FrameStart:
        if (!isFirstAtTag || !isWantedFrame() || (m_kind == Kind::FrameStart && context.tag.back().iteration != 0))
            return false;
        break;
    case Kind::FrameRepeats:
        if (!context.history || !context.history->earlierState(context.position - 1, context.outputs))
            return false;
        break;
    case Kind::Edge:
        if (wantedTokens(context).empty())
            return false;
        break;
    case Kind::DeadMessage:
        if (!context.isDead)
            return false;
        [[fallthrough]];
    case Kind::Send:
    case Kind::Deliver:
    case Kind::Unmatched:
        if (!meansMessage(context))
            return false;
        break;
    default: break;
    }
    if (m_tag && !m_tag->matches(context.tag))
        return false;
    return m_condition ? m_condition->isTrue(meant(context)) : true;
}

/// Of the tokens that leave over the edges in a firing those that are as wanted: what the node put out, unless each
/// edge got another, then what single ones got.
std::vector<FiringContext> CompiledBreakpoint::wantedTokens(const FiringContext& context) const
{
    std::vector<FiringContext> tokens;
    FiringContext seen = context;
    seen.slot = m_slot;
    const auto add = [&](bool isLive) {
        if (m_token == Token::Any || (m_token == Token::Live) == isLive)
            tokens.push_back(seen);
    };
    std::vector<const Tensor*> set;
    for (const EdgeToken& token : context.edgeTokens)
        if (std::ranges::find(m_edges, token.edge) != m_edges.end())
            set.push_back(&token.value);
    if (set.empty() || set.size() < m_edges.size())
        add(m_slot < 0 ? !context.isDead : seen.value() != nullptr);
    for (const Tensor* token : set) {
        seen.token = m_slot < 0 ? nullptr : token;  // a control edge carries no value
        add(token->hasValue());
    }
    return tokens;
}

FiringContext CompiledBreakpoint::meant(const FiringContext& context) const
{
    if (m_kind != Kind::Edge)
        return context;
    const std::vector<FiringContext> tokens = wantedTokens(context);
    const auto holds = [&](const FiringContext& token) {
        return !m_condition || m_condition->isTrue(token).value_or(true);
    };
    const auto found = std::ranges::find_if(tokens, holds);
    return found != tokens.end() ? *found : tokens.empty() ? context : tokens.front();
}

bool CompiledBreakpoint::matchesFrameEnd(StaticFrameId frame, const TagChain& tag) const
{
    if (!m_frames.empty() && std::find(m_frames.begin(), m_frames.end(), frame) == m_frames.end())
        return false;
    return !m_tag || m_tag->matches(tag);
}

std::string CompiledBreakpoint::logLine(const FiringContext& context, std::string_view sentence) const
{
    if (m_logExpressions.empty() && m_logParts.front().empty())
        return std::string(sentence);
    std::string line = m_logParts.front();
    const FiringContext seen = meant(context);
    for (size_t i = 0; i < m_logExpressions.size(); ++i) {
        const Result<ExpressionValue> value = m_logExpressions[i].evaluate(seen);
        line += value ? toString(*value) : "(" + value.error().message + ")";
        line += m_logParts[i + 1];
    }
    return line;
}

}
