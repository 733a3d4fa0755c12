// SPDX-License-Identifier: Apache-2.0
#include "tests/support/programs/rule_probes.h"

#include "core/base/assert.h"

#include <algorithm>

namespace tagscope::test {

namespace {

bool isLive(const State& state, IterationId iteration)
{
    return iteration.index() < state.iterations.size()
        && std::ranges::find(state.freeIterations, iteration) == state.freeIterations.end();
}

}

const std::vector<std::string>& RuleHits::rules()
{
    static const std::vector<std::string> all = {
        "5 data makes live",     // an ordinary node whose last input came by a data edge
        "5 data makes dead",     // the same with a dead one among them
        "5 control makes live",  // its last input was a control edge
        "5 control makes dead",  // a dead control edge came, and the node fires dead
        "5 trigger lives",       // ControlTrigger after a dead control edge
        "5.1 fires",             // the first live value at a Merge, nothing else outstanding
        "5.1 waits",             // the same, control inputs outstanding
        "5.2 all dead",          // a Merge is dead by all its inputs
        "5.3 enter",             // a dead Enter alone kills a Merge
        "5.4 merge",             // a dead control edge at a Merge, which may live
        "5.5 switch",            // a control edge from a live Switch with a dead output is live
        "5.6 before",            // a second live value before the Merge fires
        "5.7 after",             // an arrival at a Merge that has fired
        "6.1 creates",           // an Enter makes its frame instance
        "6.1 finds",             // an Enter finds it
        "6.2 live",              // an Enter delivers to iteration 0
        "6.2 dead",
        "6.3 first",  // a constant Enter while only iteration 0 exists
        "6.3 late",   // a constant Enter when later iterations exist
        "6.3 dead",
        "6.4 kept",        // iteration 0 has nothing to do, and stays for Enters to come
        "6.5 early",       // a live Exit, and the frame goes on
        "6.5 last",        // a live Exit that ends the frame
        "6.6 remembered",  // a dead Exit of the newest iteration
        "6.6 forgotten",   // a dead Exit of an older one
        "6.7 delivered",   // dead Exits leave at the end of the frame
        "6.8 swallowed",   // a dead NextIteration
        "6.9 delivers",    // a live NextIteration into an iteration that exists
        "6.9 creates",     // ... makes one
        "6.9 parks",       // ... waits, the window is full
        "6.11 enter",      // control edges of Enters, Exits and NextIterations
        "6.11 exit",
        "6.11 next",
        "7.2 waits",       // an iteration has nothing to do, but an older one exists
        "7.3 cascade",     // one event ends several iterations of a frame
        "7.4 released",    // parked NextIterations go on
        "7.5 barrier",     // a window of one
        "7.8 deleted",     // a frame ends
        "7.8 cascade",     // one event ends frames one inside of the other
        "7.11 discarded",  // an iteration ends with nodes that waited for ever
        "8.1 dead",        // a node fires dead
        "8.4 send",        // Send, Recv and what blocks
        "8.5 recv",
        "7.2 blocked",
        "8.8 reference",  // a reference is read for a value
        "9.1 idle",       // the run ends with nothing ready
        "9.3 error",      // a kernel fails
        "10.1 true",      // a Switch
        "10.1 false",
        "10.2 index",  // _SwitchN
        "10.2 last",
        "10.3 two",    // a Merge sees two values
        "10.4 later",  // a Merge takes another input than its first
        "10.8 select",
        "10.9 twice",  // a fetch is set twice (R2)
        "11 R1",       // a fetch is never set
        "18.2 push",   // stacks and arrays
        "18.2 pop",
        "18.4 write",
        "18.5 read",
    };
    return all;
}

void RuleHits::hit(const std::string& rule, uint64_t times)
{
    TAGSCOPE_ASSERT(std::ranges::find(rules(), rule) != rules().end(), rule.c_str());
    if (times > 0)
        m_hits[rule] += times;
}

uint64_t RuleHits::of(const std::string& rule) const
{
    const auto found = m_hits.find(rule);
    return found == m_hits.end() ? 0 : found->second;
}

std::vector<std::string> RuleHits::missing() const
{
    std::vector<std::string> none;
    for (const std::string& rule : rules())
        if (of(rule) == 0)
            none.push_back(rule);
    return none;
}

void RuleProbe::onEvent(const State& state, const Event& event)
{
    look(state);
    Seen seen{state, event.node, event.iteration, event.kind == Event::Kind::Firing, event.isDead, {}};
    for (const Tensor& output : event.outputs)
        seen.hasOutput.push_back(output.hasValue());
    m_seen = std::move(seen);
}

void RuleProbe::finish(const State& end, RunStatus status)
{
    look(end);
    m_seen.reset();
    m_hits.hit("9.1 idle", end.ready.empty() ? 1 : 0);
    m_hits.hit("9.3 error", status == RunStatus::Error && !end.ready.empty() ? 1 : 0);
    m_hits.hit("10.9 twice", end.refilledFetch ? 1 : 0);
    m_hits.hit("11 R1",
               end.ready.empty() && std::ranges::any_of(end.fetches, [](const Tensor& t) { return t.isNone(); }) ? 1
                                                                                                                 : 0);
}

void RuleProbe::look(const State& after)
{
    if (!m_seen)
        return;
    if (!m_seen->isFiring) {
        m_hits.hit("7.2 blocked");
        return;
    }
    lookAtFiring();
    lookAtEdges(after);
    switch (m_program.node(m_seen->node).opClass) {
    case OpClass::Enter: lookAtEnter(after); break;
    case OpClass::Exit: lookAtExit(after); break;
    case OpClass::NextIteration: lookAtNextIteration(); break;
    default: break;
    }
    lookAtEnds(after);
}

/// What the firing itself shows: kernels' rules.
void RuleProbe::lookAtFiring()
{
    const Seen& seen = *m_seen;
    const PlanNode& node = m_program.node(seen.node);
    const std::string& op = m_program.graphNode(seen.node).op;
    m_hits.hit("8.1 dead", seen.isDead ? 1 : 0);
    m_hits.hit("8.4 send", node.opClass == OpClass::Send ? 1 : 0);
    m_hits.hit("8.5 recv", node.opClass == OpClass::Recv ? 1 : 0);
    if (seen.isDead)
        return;
    m_hits.hit("8.8 reference", node.derefsInputs ? 1 : 0);
    if (node.fire == FireKind::Switch)
        m_hits.hit(seen.hasOutput[1] ? "10.1 true" : "10.1 false");
    const std::vector<InputView> inputs = viewInputs(m_program, seen.before, seen.node, seen.iteration);
    if (node.fire == FireKind::SwitchN) {
        const int32_t index = inputs[1].value.hasValue() ? inputs[1].value.at<int32_t>(0) : 0;
        m_hits.hit(index >= 0 && static_cast<uint32_t>(index) < node.outputCount ? "10.2 index" : "10.2 last");
    }
    if (node.fire == FireKind::Merge) {
        const auto isLive = [](const InputView& i) { return i.arrival == InputView::Arrival::Live; };
        m_hits.hit("10.3 two", std::ranges::count_if(inputs, isLive) > 1 ? 1 : 0);
        m_hits.hit("10.4 later", !inputs.empty() && !isLive(inputs[0]) ? 1 : 0);
    }
    m_hits.hit("10.8 select", op == "RefSelect" ? 1 : 0);
    m_hits.hit("18.2 push", op == "StackPushV2" ? 1 : 0);
    m_hits.hit("18.2 pop", op == "StackPopV2" ? 1 : 0);
    m_hits.hit("18.4 write", op == "TensorArrayWriteV3" ? 1 : 0);
    m_hits.hit("18.5 read", op == "TensorArrayReadV3" ? 1 : 0);
}

/// The instance of an Enter's frame.
std::optional<FrameId> RuleProbe::childFrame(const State& state) const
{
    for (const FrameId child : state.iteration(m_seen->iteration).children)
        if (state.frames[child.index()].staticFrame == m_program.node(m_seen->node).childFrame)
            return child;
    return std::nullopt;
}

/// Where the outputs go at once, if they do.
std::optional<IterationId> RuleProbe::destination(const State& state) const
{
    const PlanNode& node = m_program.node(m_seen->node);
    const FrameInstance& frame = m_seen->before.frameOf(m_seen->iteration);
    switch (node.opClass) {
    case OpClass::Enter: {
        const std::optional<FrameId> child = childFrame(state);
        const bool isThere = child && state.frames[child->index()].oldest == 0;
        return isThere ? std::optional(state.frames[child->index()].iteration(0)) : std::nullopt;
    }
    case OpClass::Exit: return m_seen->isDead ? std::nullopt : std::optional(frame.parent);
    case OpClass::NextIteration: {
        const int64_t next = m_seen->before.iteration(m_seen->iteration).number + 1;
        const FrameInstance& now = state.frames[m_seen->before.iteration(m_seen->iteration).frame.index()];
        const bool isThere = !m_seen->isDead && now.isLive && next >= now.oldest && next <= now.highest;
        return isThere ? std::optional(now.iteration(next)) : std::nullopt;
    }
    default: return m_seen->iteration;
    }
}

void RuleProbe::lookAtEdges(const State& after)
{
    const PlanNode& node = m_program.node(m_seen->node);
    const std::optional<IterationId> to = destination(after);
    for (uint32_t e = node.edgesBegin; e < node.edgesEnd; ++e) {
        const PlanEdge& edge = m_program.edges()[e];
        if (PlanEdge::isControl(edge.kind)) {
            m_hits.hit("6.11 enter", node.opClass == OpClass::Enter ? 1 : 0);
            m_hits.hit("6.11 exit", node.opClass == OpClass::Exit ? 1 : 0);
            m_hits.hit("6.11 next", node.opClass == OpClass::NextIteration ? 1 : 0);
            m_hits.hit("5.5 switch", node.fire == FireKind::Switch && !m_seen->isDead ? 1 : 0);
        }
        if (to && isLive(after, *to))
            lookAtEdge(edge, *to, after);
    }
}

void RuleProbe::lookAtEdge(const PlanEdge& edge, IterationId to, const State& after)
{
    const PlanId target(edge.target);
    if (m_program.node(target).opClass == OpClass::Retval)
        return;
    const State& before = m_seen->before;
    const bool wasThere = isLive(before, to) && before.iteration(to).tag == after.iteration(to).tag;
    const NodeView was = wasThere ? viewNode(m_program, before, target, to) : NodeView();
    const NodeView is = viewNode(m_program, after, target, to);
    const bool isControl = PlanEdge::isControl(edge.kind);
    const bool isLive = !m_seen->isDead && (isControl || m_seen->hasOutput[edge.sourceSlot]);
    const bool wakes = is.phase == NodePhase::Ready && was.phase != NodePhase::Ready;
    if (PlanEdge::isToMerge(edge.kind)) {
        if (isControl)
            m_hits.hit("5.4 merge", !isLive && !(wakes && is.isDead) ? 1 : 0);
        else
            lookAtMergeData(edge, isLive, was, is);
        return;
    }
    if (!wakes)
        return;
    if (m_program.node(target).opClass == OpClass::ControlTrigger) {
        m_hits.hit("5 trigger lives", is.dead > 0 || !isLive ? 1 : 0);
        return;
    }
    m_hits.hit(is.isDead ? (isControl && !isLive ? "5 control makes dead" : "5 data makes dead")
                         : (isControl ? "5 control makes live" : "5 data makes live"));
}

void RuleProbe::lookAtMergeData(const PlanEdge& edge, bool isLive, const NodeView& was, const NodeView& is)
{
    if (was.phase == NodePhase::Done) {
        m_hits.hit("5.7 after");
        return;
    }
    const bool wakes = is.phase == NodePhase::Ready && was.phase != NodePhase::Ready;
    if (isLive) {
        m_hits.hit("5.1 fires", wakes && !is.isDead ? 1 : 0);
        m_hits.hit("5.1 waits", !wakes && (is.pending & 1) == 0 && is.pending > 0 ? 1 : 0);
        m_hits.hit("5.6 before", was.phase == NodePhase::Ready ? 1 : 0);
    } else if (wakes && is.isDead) {
        const bool isByEnter = m_program.node(m_seen->node).opClass == OpClass::Enter
            && m_program.node(PlanId(edge.target)).inputCount > 1;
        m_hits.hit(isByEnter ? "5.3 enter" : "5.2 all dead");
    }
}

void RuleProbe::lookAtEnter(const State& after)
{
    const PlanNode& node = m_program.node(m_seen->node);
    const std::optional<FrameId> was = childFrame(m_seen->before);
    m_hits.hit(was ? "6.1 finds" : "6.1 creates");
    if (!node.isConstantEnter) {
        m_hits.hit(m_seen->isDead ? "6.2 dead" : "6.2 live");
    } else {
        const bool isLate = was && m_seen->before.frames[was->index()].highest > 0;
        m_hits.hit(m_seen->isDead ? "6.3 dead" : isLate ? "6.3 late" : "6.3 first");
    }
    if (const std::optional<FrameId> is = childFrame(after); is) {
        const FrameInstance& frame = after.frames[is->index()];
        const Iteration& first = after.iteration(frame.iteration(0));
        m_hits.hit("6.4 kept", frame.oldest == 0 && frame.pendingInputs > 0 && first.outstandingOps == 0 ? 1 : 0);
    }
}

void RuleProbe::lookAtExit(const State& after)
{
    const Iteration& iteration = m_seen->before.iteration(m_seen->iteration);
    const FrameInstance& frame = m_seen->before.frames[iteration.frame.index()];
    if (m_seen->isDead) {
        m_hits.hit(iteration.number == frame.highest ? "6.6 remembered" : "6.6 forgotten");
        return;
    }
    const FrameInstance& now = after.frames[iteration.frame.index()];
    m_hits.hit(now.isLive && now.pathHash == frame.pathHash ? "6.5 early" : "6.5 last");
}

void RuleProbe::lookAtNextIteration()
{
    if (m_seen->isDead) {
        m_hits.hit("6.8 swallowed");
        return;
    }
    const Iteration& iteration = m_seen->before.iteration(m_seen->iteration);
    const FrameInstance& was = m_seen->before.frames[iteration.frame.index()];
    if (iteration.number < was.highest) {
        m_hits.hit("6.9 delivers");
        return;
    }
    const int64_t window = m_seen->before.windowOf(m_program, was.staticFrame);
    const bool parks = was.liveIterations() >= window;
    m_hits.hit(parks ? "6.9 parks" : "6.9 creates");
    m_hits.hit("7.5 barrier", parks && window == 1 ? 1 : 0);
}

/// Iterations and frames that the event ended, and those that wait to end.
void RuleProbe::lookAtEnds(const State& after)
{
    const State& before = m_seen->before;
    uint64_t ended = 0;
    for (size_t f = 1; f < before.frames.size(); ++f) {
        const FrameInstance& was = before.frames[f];
        if (!was.isLive)
            continue;
        const FrameInstance& is = after.frames[f];
        const bool isSame = is.isLive && is.pathHash == was.pathHash;
        const int64_t oldest = isSame ? is.oldest : was.highest + 1;
        m_hits.hit("7.3 cascade", oldest > was.oldest + 1 ? 1 : 0);
        m_hits.hit("7.4 released", !was.parked.empty() && (!isSame || is.parked.empty()) ? 1 : 0);
        for (int64_t number = was.oldest; number < std::min(oldest, was.highest + 1); ++number) {
            const PlanFrame& plan = m_program.frame(was.staticFrame);
            bool isDiscarded = false;
            for (uint32_t i = 0; i < plan.nodeCount && !isDiscarded; ++i) {
                const PlanId node(plan.firstNode + i);
                const NodeView view = viewNode(m_program, before, node, was.iteration(number));
                isDiscarded = view.phase == NodePhase::Pending && node != m_seen->node;
            }
            // Those that wait only for what this very event sends are no such nodes: an event ends what it does not
            // feed.
            const bool feedsIt = was.iteration(number) == m_seen->iteration
                && m_program.node(m_seen->node).edgesBegin < m_program.node(m_seen->node).edgesEnd;
            m_hits.hit("7.11 discarded", isDiscarded && !feedsIt ? 1 : 0);
        }
        for (int64_t number = oldest + 1; isSame && number <= is.highest; ++number) {
            const Iteration& iteration = after.iteration(is.iteration(number));
            m_hits.hit("7.2 waits", iteration.outstandingOps == 0 && iteration.children.empty() ? 1 : 0);
        }
        if (isSame)
            continue;
        ++ended;
        m_hits.hit("6.7 delivered", was.deadExits.empty() ? 0 : 1);
    }
    m_hits.hit("7.8 deleted", ended);
    m_hits.hit("7.8 cascade", ended > 1 ? 1 : 0);
}

}
