// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/causes/cause_finder.h"
#include "core/debug/record/describe.h"

#include <algorithm>

// Why an instance has not fired: which inputs never came, and why (semantics.md 6, 7.11, 19).

namespace tagscope {

/// Ready or blocked instances: true if it is one of them.
bool CauseFinder::explainStarted(PlanId node, TagId tag, IterationId iteration, int depth)
{
    const NodeView view = viewNode(m_program, m_context.state, node, iteration);
    if (view.phase == NodePhase::Ready) {
        if (depth == 0)
            m_report.verdict = Verdict::Ready;
        add(Kind::Note, depth,
            view.isDead ? say("{} is ready, to fire dead; it has not fired yet", name(node, tag))
                        : say("{} is ready; it has not fired yet", name(node, tag)),
            node, tag);
        setRoot(node, tag, "not-fired-yet");
        return true;
    }
    if (view.phase == NodePhase::Held) {
        if (depth == 0)
            m_report.verdict = Verdict::Blocked;
        const DeviceId id = m_program.node(node).device;
        const DeviceState& device = m_context.state.network->devices[id.index()];
        const std::string where = shortDeviceName(m_program.placement().name(id));
        add(Kind::Waiting, depth,
            device.isUp && device.hasStep ? say("{} could fire, but {} is held", name(node, tag), where)
                                          : say("{} could have fired, but {} is down", name(node, tag), where),
            node, tag);
        setRoot(node, tag, device.isUp && device.hasStep ? "held" : "device-down");
        return true;
    }
    if (view.phase == NodePhase::Blocked) {
        if (depth == 0)
            m_report.verdict = Verdict::Blocked;
        for (const auto& [waiter, b] : m_context.state.blocked) {
            if (b.instance.node() == node && b.instance.iterationId() == iteration)
                add(Kind::Waiting, depth,
                    say("{} is blocked: it waits for {}", name(node, tag), waitText(m_context.state, b.waitsFor)), node,
                    tag);
        }
        setRoot(node, tag, "blocked");
        if (const std::optional<InEdge> message = m_tokens.messageInto(node))
            explainMissingMessage(*message, tag, depth + 1);
        return true;
    }
    return false;
}

/// A message that was sent and has not arrived: true if it is one.
bool CauseFinder::explainUnderway(PlanId send, TagId tag, int depth)
{
    const std::optional<uint64_t> event = m_context.timeline.findFiring(send, tag, m_context.state.position);
    if (!event || !m_context.timeline.record(*event).isFiring())
        return false;
    const NetworkState& network = *m_context.state.network;
    const State before = m_context.timeline.stateAt(*event, Values::Kept);
    const uint64_t flight = before.network->flightCount;  // the number that it got
    if (const Flight* found = findFlight(network, flight)) {
        const Flight& on = *found;
        add(Kind::Note, depth,
            on.stay == Flight::Stay::Held ? say("message {} was sent by {}, and is held", flight, name(send, tag))
                                          : say("message {} was sent by {}, and is on its way until {}", flight,
                                                name(send, tag), virtualTimeText(on.arrives)),
            send, tag);
        setRoot(send, tag, on.stay == Flight::Stay::Held ? "held" : "on-its-way");
        return true;
    }
    add(Kind::Note, depth, say("{} has sent message {}, and it never arrived", name(send, tag), flight), send, tag);
    for (const ActDone& done : m_context.timeline.actsOn(flight))
        if (done.event < m_context.state.position)
            add(Kind::Note, depth + 1, say("event {}: {}", grouped(done.event + 1), actText(m_program, done.act)));
    setRoot(send, tag, "message-lost");
    return true;
}

/// Why a Recv that waits has got nothing: its Send has not fired at the tag of the same name, and why.
void CauseFinder::explainMissingMessage(const InEdge& message, TagId tag, int depth)
{
    const PlanId send = m_program.planOf(message.from.node);
    const ArrivedToken token = m_tokens.arrived(message, tag);
    if (m_program.network() && token.sourceTag && explainUnderway(send, *token.sourceTag, depth))
        return;
    if (token.source == send && token.sourceTag) {
        explainMissing(send, *token.sourceTag, depth);
        return;
    }
    if (token.source == send)
        add(Kind::Missing, depth,
            say("{} on {} has not come to this iteration", m_program.nameOf(send),
                shortDeviceName(m_program.placement().name(m_program.node(send).device))),
            send);
}

void CauseFinder::explainMissing(PlanId node, TagId tag, int depth)
{
    if (isFull() || depth > mostDepth) {
        add(Kind::Note, depth, say("and so on"));
        return;
    }
    if (!m_seen.emplace(node.value, tag.value).second) {
        add(Kind::Note, depth, say("{}: see above", name(node, tag)), node, tag);
        return;
    }
    const std::optional<IterationId> iteration = findIteration(m_context.state, tag);
    if (iteration && explainStarted(node, tag, *iteration, depth))
        return;
    const bool isGone = !iteration;
    if (depth == 0 && isGone)
        m_report.verdict = Verdict::Discarded;
    const std::vector<InEdge> edges = m_tokens.edgesInto(node);
    const size_t row = m_report.rows.size();
    add(Kind::Waiting, depth, "", node, tag);
    size_t came = 0;
    size_t expected = 0;
    const bool isMerge = m_program.node(node).opClass == OpClass::Merge;
    std::vector<std::pair<Endpoint, ArrivedToken>> missing;
    for (const InEdge& edge : edges) {
        const ArrivedToken token = m_tokens.arrived(edge, tag);
        if (token.kind == Token::NotExpected)
            continue;
        ++expected;
        if (token.kind == Token::Missing)
            missing.emplace_back(edge.from, token);
        else
            ++came;
    }
    std::string& text = m_report.rows[row].text;
    text = isGone ? sayCount(expected, "{} never fired, and its iteration is over: {} of {} input came",
                             "{} never fired, and its iteration is over: {} of {} inputs came", name(node, tag),
                             grouped(came), grouped(expected))
                  : sayCount(expected, "{} waits: {} of {} input came", "{} waits: {} of {} inputs came",
                             name(node, tag), grouped(came), grouped(expected));
    if (isMerge && !missing.empty())
        text += say(" (a Merge needs one live input, or all dead)");
    if (missing.empty())
        setRoot(node, tag, "not-run");
    for (size_t i = 0; i < missing.size(); ++i) {
        if (isFull()) {
            add(Kind::Note, depth + 1, say("and {} more", missing.size() - i));
            return;
        }
        explainMissingInput(missing[i].first, missing[i].second, tag, depth + 1);
    }
}

void CauseFinder::explainMissingInput(Endpoint from, const ArrivedToken& token, TagId tag, int depth)
{
    const PlanId source = token.source;
    if (!source.isValid()) {
        add(Kind::Missing, depth,
            say("its input '{}' is not part of this run", m_program.runGraph().graph.node(from.node).name));
        return;
    }
    const PlanNode& plan = m_program.node(source);
    if (plan.opClass == OpClass::Exit) {
        explainMissingExit(source, tag, depth);
        return;
    }
    if (plan.opClass == OpClass::NextIteration && token.event && m_tokens.isDead(*token.event)) {
        explainDeadNextIteration(source, *token.sourceTag, *token.event, depth);
        return;
    }
    if (!token.sourceTag) {
        add(Kind::Missing, depth, say("{} has no iteration to fire in", m_program.nameOf(source)), source);
        setRoot(source, tag, "not-run");
        return;
    }
    explainMissing(source, *token.sourceTag, depth);
}

void CauseFinder::explainDeadNextIteration(PlanId next, TagId tag, uint64_t event, int depth)
{
    add(Kind::Missing, depth, say("{} fired dead, and a dead NextIteration delivers nothing", name(next, tag)), next,
        tag, event);
    explainDead(next, tag, event, depth + 1);
    setRoot(next, tag, "dead-next-iteration",
            say("every loop variable must get its next value under the same predicate: check the Switch that feeds "
                "this NextIteration"));
}

/// A dead Exit leaves when its instance ends. If its Switch sent the value on into the loop, then what ended the
/// instance is that a NextIteration fired dead, and no further iteration came (semantics.md 6.8). `last` is the tag of
/// the last iteration.
bool CauseFinder::explainTerminator(PlanId exit, TagId last, int depth)
{
    PlanId source = exit;
    std::optional<ArrivedToken> sent;
    do {
        sent = m_tokens.arrived(m_tokens.edgeInto(source, 0), last);
        if (sent->kind != Token::Dead || !sent->event || sent->set)
            return false;
        source = sent->source;
    } while (m_tokens.isDead(*sent->event) && m_program.node(source).fire == FireKind::Forward);
    if (m_tokens.isDead(*sent->event))
        return false;
    const PlanFrame& frame = m_program.frame(m_program.node(exit).frame);
    for (uint32_t i = 0; i < frame.nodeCount; ++i) {
        const PlanId next(frame.firstNode + i);
        if (m_program.node(next).opClass != OpClass::NextIteration)
            continue;
        const std::optional<uint64_t> event = m_tokens.firing(next, last);
        if (!event || !m_tokens.isDead(*event))
            continue;
        add(Kind::Dead, depth,
            say("{} is dead in the last iteration, which another one should have followed", name(exit, last)), exit,
            last);
        explainDeadNextIteration(next, last, *event, depth + 1);
        return true;
    }
    return false;
}

void CauseFinder::explainMissingExit(PlanId exit, TagId tag, int depth)
{
    const StaticFrameId frame = m_program.node(exit).frame;
    const std::vector<TagId>& iterations = m_tokens.iterationsOf(tag, frame);
    if (iterations.empty()) {
        add(Kind::Missing, depth,
            say("{} never fired: frame '{}' was not entered", m_program.nameOf(exit),
                m_context.names.shortFrame(frame)),
            exit);
        explainFrameNotEntered(frame, tag, depth + 1);
        return;
    }
    const FrameInstance* instance = m_tokens.instance(tag, frame);
    if (!instance) {
        explainMissing(exit, iterations.back(), depth);
        return;
    }
    const std::string frameName = m_context.names.shortFrame(frame);
    std::string text = instance->oldest == instance->highest
        ? say("frame '{}' has not ended: iteration {} is live", frameName, instance->oldest)
        : say("frame '{}' has not ended: iterations {} to {} are live", frameName, instance->oldest, instance->highest);
    if (!instance->parked.empty())
        text += sayCount(instance->parked.size(), ", {} NextIteration is parked because the window of {} is full",
                         ", {} NextIterations are parked because the window of {} is full",
                         grouped(instance->parked.size()), m_context.state.windowOf(m_program, frame));
    const uint32_t enters = m_program.frame(frame).enterCount;
    if (instance->pendingInputs > 0)
        text += say("; it waits for {} of {} Enters", instance->pendingInputs, enters);
    add(Kind::Missing, depth, std::move(text), exit, iterations.back());
    if (instance->pendingInputs > 0) {
        explainFrameNotEntered(frame, tag, depth + 1);
        return;
    }
    const TagId oldest = m_context.state.iteration(instance->iteration(instance->oldest)).tag;
    if (m_tokens.firing(exit, oldest))
        add(Kind::Note, depth + 1,
            say("{} fired dead there; that is delivered when the frame ends", name(exit, oldest)), exit, oldest);
    else
        explainMissing(exit, oldest, depth + 1);
}

/// The Enters of an instance that have not fired.
void CauseFinder::explainFrameNotEntered(StaticFrameId frame, TagId parent, int depth)
{
    for (uint32_t i = 0; i < m_program.nodes().size() && !isFull(); ++i) {
        const PlanNode& node = m_program.node(PlanId(i));
        if (node.opClass != OpClass::Enter || node.childFrame() != frame || m_tokens.firing(PlanId(i), parent))
            continue;
        explainMissing(PlanId(i), parent, depth);
        if (m_report.kind.empty() || m_report.kind == "not-run")
            setRoot(PlanId(i), parent, "enter-missing",
                    say("every Enter of a frame must fire, dead or live, before the frame can end"));
    }
}

void CauseFinder::explainUnentered(PlanId node)
{
    m_report.verdict = Verdict::Waiting;
    StaticFrameId frame = m_program.node(node).frame;
    add(Kind::Waiting, 0,
        say("{} never fired: frame '{}' has not been entered", m_program.nameOf(node),
            m_context.names.shortFrame(frame)),
        node);
    while (m_program.frame(frame).parent != rootFrame)
        frame = m_program.frame(frame).parent;
    explainFrameNotEntered(frame, TagId(0u), 1);
}

}
