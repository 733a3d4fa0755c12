// SPDX-License-Identifier: Apache-2.0
#include "core/exec/event.h"

#include "core/base/assert.h"
#include "core/exec/arrival.h"
#include "core/exec/clear_values.h"
#include "core/exec/frame_hash.h"
#include "core/exec/network_acts.h"
#include "core/exec/virtual_clock.h"
#include "core/exec/wake.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

class Propagator {
public:
    /// `effectError` is for the error of an effect that cannot be applied; without it there must be none.
    Propagator(const Program& program, State& state, std::optional<Error>* effectError = nullptr)
        : m_program(program), m_state(state), m_nodes(program.nodes().data()), m_edges(program.edges().data()),
          m_effectError(effectError), m_isTimed(program.network() != nullptr)
    {
    }

    void apply(const Event& event)
    {
        m_edit = event.edit;
        if (event.kind == Event::Kind::Firing) [[likely]] {
            if (m_nodes[event.node.index()].touchesResources) [[unlikely]]
                fireWithResources(event);
            else
                fire<false>(event);
        } else if (event.kind == Event::Kind::Block) {
            block(event);
        } else {
            applyOther(event);
        }
        for (Tensor& output : event.outputs)
            output.clear();
    }
    void feed();
    void startRoots();

private:
    template <bool touchesResources>
    [[gnu::always_inline]] inline void fire(const Event& event);
    [[gnu::noinline]] void fireWithResources(const Event& event)
    {
        keepTime(event);
        fire<true>(event);
    }
    // `fire` is the hot path: what it does at most firings is in line, all else is kept out of it.
    [[gnu::noinline]] void block(const Event& event);
    [[gnu::noinline]] void applyOther(const Event& event);
    void setWindow(WindowSetting setting);
    void keepTime(const Event& event);
    void noteInvariants(const FrameInstance& frame, Iteration& iteration);
    [[gnu::noinline]] void deliver(IterationId to, const PlanNode& source, bool isDead, Tensor* outputs,
                                   bool storesValues = true);
    /// Those that may be handles, as edited ones may, are counted where they come to lie.
    enum class Tokens : uint8_t { Plain, Handles, Edited };
    template <Tokens tokens>
    [[gnu::always_inline]] inline void deliverTo(Iteration& iteration, IterationId to, const PlanNode& source,
                                                 bool isDead, Tensor* outputs, bool storesValues);
    /// What others send at the same event is not among the edited.
    const EdgeToken* editOf(const PlanEdge* edge) const
    {
        const auto found = std::ranges::find(m_edit->edges, static_cast<uint32_t>(edge - m_edges), &EdgeToken::edge);
        return found == m_edit->edges.end() ? nullptr : &*found;
    }
    [[gnu::always_inline]] inline void schedule(Iteration& iteration, ReadyEntry entry, bool mayBeSpecial);
    [[gnu::noinline]] void scheduleSpecial(Iteration& iteration, ReadyEntry entry);
    void completeFetch(Iteration& iteration, const PlanNode& node, PlanId target);
    [[gnu::noinline]] void enter(const Event& event, const PlanNode& node);
    void keepInvariant(FrameInstance& frame, const PlanNode& node, bool isDead, Tensor* outputs);
    [[gnu::noinline]] void leave(const Event& event, const PlanNode& node);
    [[gnu::noinline]] void nextIteration(const Event& event, const PlanNode& node);
    FrameId createFrame(StaticFrameId staticFrame, IterationId parent);
    /// Where the instance of a static frame stands, or would stand, among an iteration's children.
    auto childPlace(const auto& children, StaticFrameId of) const
    {
        return std::lower_bound(children.begin(), children.end(), of, [this](FrameId child, StaticFrameId wanted) {
            return m_state.frames[child.index()].staticFrame < wanted;
        });
    }
    IterationId createIteration(FrameInstance& frame, FrameId id);
    [[gnu::noinline]] void deliverInvariants(FrameInstance& frame, IterationId to);
    [[gnu::noinline]] void cleanUp(IterationId id);
    void deleteDone(IterationId id);
    void deleteFrame(FrameId id);
    [[gnu::noinline]] void applyEffects(const Event& event);
    void wakeServed(std::span<const Effect> effects) { wake(m_program, m_state, effects, m_now); }

    const Program& m_program;
    State& m_state;
    const PlanNode* m_nodes;
    const PlanEdge* m_edges;
    std::optional<Error>* m_effectError;
    const FiringEdit* m_edit = nullptr;  // of the event at hand
    bool m_isTimed;
    VirtualTime m_now = 0;  // when what the event at hand sends is there
};

/// `mayBeSpecial` as PlanEdge::isSpecial.
void Propagator::schedule(Iteration& iteration, ReadyEntry entry, bool mayBeSpecial)
{
    if (mayBeSpecial) [[unlikely]] {
        scheduleSpecial(iteration, entry);
        return;
    }
    m_state.ready.pushBack(entry);
    ++iteration.outstandingOps;
}

void Propagator::scheduleSpecial(Iteration& iteration, ReadyEntry entry)
{
    const PlanNode& node = m_nodes[entry.node().index()];
    if (node.opClass == OpClass::Retval) {
        if (!entry.isDead())
            completeFetch(iteration, node, entry.node());
        return;
    }
    const bool isDead = entry.isDead() && node.opClass != OpClass::ControlTrigger;
    schedule(iteration, ReadyEntry::of(entry.node(), isDead, entry.iterationId()), false);
}

void Propagator::deliver(IterationId to, const PlanNode& source, bool isDead, Tensor* outputs, bool storesValues)
{
    Iteration& iteration = m_state.iterations.write(to.index());
    if (m_edit && !m_edit->edges.empty()) [[unlikely]]
        deliverTo<Tokens::Edited>(iteration, to, source, isDead, outputs, storesValues);
    else if (source.touchesResources) [[unlikely]]
        deliverTo<Tokens::Handles>(iteration, to, source, isDead, outputs, storesValues);
    else
        deliverTo<Tokens::Plain>(iteration, to, source, isDead, outputs, storesValues);
}

template <Propagator::Tokens tokens>
void Propagator::deliverTo(Iteration& iteration, IterationId to, const PlanNode& source, bool isDead, Tensor* outputs,
                           bool storesValues)
{
    const uint32_t firstNode = iteration.firstNode;
    Block* const single = iteration.blocks.writeSingle();
    const PlanEdge* const end = m_edges + source.edgesEnd;
    for (const PlanEdge* edge = m_edges + source.edgesBegin; edge != end; ++edge) {
        Block& block = single ? *single : iteration.blocks.write((edge->target - firstNode) / blockNodes);
        uint64_t& count = *block.at<uint64_t>(edge->countOffset);
        const EdgeToken* const edit = tokens == Tokens::Edited ? editOf(edge) : nullptr;
        bool isLive = edit ? edit->value.hasValue() : !isDead;
        if (!PlanEdge::isControl(edge->kind)) {
            Tensor* const slot = block.at<Tensor>(edge->slotOffset);
            if (isLive) {
                const Tensor& value = edit ? edit->value : outputs[edge->sourceSlot];
                isLive = value.hasValue();
                if (isLive && storesValues) {
                    if constexpr (tokens == Tokens::Plain)
                        *slot = value;
                    else
                        m_state.resources.replace(*slot, value);
                }
            }
            if (!isLive && storesValues && slot->isNone()) [[unlikely]]
                *slot = Tensor::dead();
        }
        if constexpr (tokens != Tokens::Plain)
            if (m_isTimed && static_cast<uint32_t>(count) != 0) [[unlikely]]
                noteArrival(block, m_nodes[edge->target], m_now);
        const Arrival arrival =
            arrive(count, edge->kind, isLive, source.opClass == OpClass::Enter, m_nodes[edge->target]);
        if (arrival != Arrival::Waits)
            schedule(iteration, ReadyEntry::of(PlanId(edge->target), arrival == Arrival::Dead, to), edge->isSpecial);
    }
}

/// A fetch takes its value at once: it is no event of its own.
void Propagator::completeFetch(Iteration& iteration, const PlanNode& node, PlanId target)
{
    const GatherEntry& entry = m_program.gather()[node.inputsBegin];
    Tensor value;
    if (entry.isInvariant) {
        m_state.resources.replace(value, m_state.frames[iteration.frame.index()].invariants[entry.index].value);
    } else {
        Block& block = iteration.blocks.write((target.value - iteration.firstNode) / blockNodes);
        value = std::move(block.slots()[entry.index]);
        block.slots()[entry.index].clear();
    }
    if (value.isRef())
        m_state.resources.replace(value, variableValue(m_state.resources, value.resourceId()));
    Tensor& fetch = m_state.fetches[node.requestIndex];
    if (fetch.hasValue()) {
        m_state.refilledFetch = node.requestIndex;
        m_state.resources.drop(value);
    } else {
        fetch = std::move(value);
    }
}

template <bool touchesResources>
void Propagator::fire(const Event& event)
{
    const PlanNode& node = m_nodes[event.node.index()];
    m_state.ready.remove(event.pick);
    // Chunks of iterations do not move, so this holds while others are created and deleted.
    Iteration& iteration = m_state.iterations.write(event.iteration.index());
    if (node.inputCount > 0) {
        Block& block = iteration.blocks.write((event.node.value - iteration.firstNode) / blockNodes);
        const std::span<Tensor> inputs(block.at<Tensor>(node.slotsOffset), node.inputCount);
        if constexpr (touchesResources)
            for (const Tensor& input : inputs)
                m_state.resources.drop(input);
        clearValues(inputs);
    }
    if (!event.effects.empty())
        applyEffects(event);
    switch (node.opClass) {
    case OpClass::Enter: enter(event, node); break;
    case OpClass::Exit: leave(event, node); break;
    case OpClass::NextIteration: nextIteration(event, node); break;
    default:
        if (!touchesResources && !m_edit) [[likely]]
            deliverTo<Tokens::Plain>(iteration, event.iteration, node, event.isDead, event.outputs.data(), true);
        else
            deliver(event.iteration, node, event.isDead, event.outputs.data());
        break;
    }
    if (!event.effects.empty() && !m_state.blocked.empty()) [[unlikely]]
        wakeServed(event.effects);
    ++m_state.position;
    ++m_state.stats.firings;
    m_state.stats.deadFirings += event.isDead ? 1 : 0;

    if (--iteration.outstandingOps == 0 && iteration.outstandingFrames == 0)
        cleanUp(event.iteration);
    if constexpr (touchesResources)
        m_state.resources.release();
}

void Propagator::block(const Event& event)
{
    keepTime(event);
    const ReadyEntry entry = m_state.ready[event.pick];
    m_state.ready.remove(event.pick);
    applyEffects(event);
    m_state.blocked.set(waiterOf(m_program.nodeOf(event.node), event.tag), {entry, event.waitsFor});
    wakeServed(event.effects);
    m_state.resources.release();
    ++m_state.position;
}

void Propagator::enter(const Event& event, const PlanNode& node)
{
    const auto& children = m_state.iterations[event.iteration.index()].children;
    const StaticFrameId entered = node.childFrame();
    const auto place = childPlace(children, entered);
    const bool exists = place != children.end() && m_state.frames[place->index()].staticFrame == entered;
    const FrameId id = exists ? *place : createFrame(entered, event.iteration);
    FrameInstance& frame = m_state.frames.write(id.index());
    if (node.isConstantEnter)
        keepInvariant(frame, node, event.isDead, event.outputs.data());
    else
        deliver(frame.iteration(0), node, event.isDead, event.outputs.data());
    // An Enter that leads nowhere may be what its instance still waited for (semantics.md 19, Q1).
    if (--frame.pendingInputs == 0 && frame.oldest == 0) {
        const IterationId first = frame.iteration(0);
        const Iteration& iteration = m_state.iterations[first.index()];
        if (iteration.outstandingOps == 0 && iteration.outstandingFrames == 0)
            cleanUp(first);
    }
}

/// A constant Enter's value is held by the frame instance; consumers read it there, so delivering it to an iteration is
/// counting only. New iterations start from a blueprint in which it is counted already (6.3, 7.4).
void Propagator::keepInvariant(FrameInstance& frame, const PlanNode& node, bool isDead, Tensor* outputs)
{
    Invariant& invariant = frame.invariants[node.invariant];
    const bool isLive = !isDead && outputs[0].hasValue();
    invariant.arrival = isLive ? Invariant::Arrival::Live : Invariant::Arrival::Dead;
    invariant.time = m_now;
    if (isLive)
        m_state.resources.replace(invariant.value, outputs[0]);
    for (int64_t number = frame.oldest; number <= frame.highest; ++number)
        deliver(frame.iteration(number), node, isDead, outputs, false);
    const uint32_t firstNode = m_program.frame(frame.staticFrame).firstNode;
    for (const PlanEdge* edge = m_edges + node.edgesBegin; edge != m_edges + node.edgesEnd; ++edge) {
        Block& block = frame.blueprint.write((edge->target - firstNode) / blockNodes);
        const bool arrivesLive = PlanEdge::isControl(edge->kind) ? !isDead : isLive;
        const Arrival arrival =
            arrive(*block.at<uint64_t>(edge->countOffset), edge->kind, arrivesLive, true, m_nodes[edge->target]);
        if (arrival != Arrival::Waits)
            frame.readyAtCreation.push_back(
                ReadyEntry::of(PlanId(edge->target), arrival == Arrival::Dead, IterationId()));
    }
}

void Propagator::leave(const Event& event, const PlanNode& node)
{
    const Iteration& iteration = m_state.iterations[event.iteration.index()];
    const FrameId id = iteration.frame;
    if (!event.isDead && event.outputs[0].hasValue()) {
        deliver(m_state.frames[id.index()].parent, node, false, event.outputs.data());
        return;
    }
    // A dead Exit waits for the end of its instance; only those of the newest iteration count (6.6, 6.7).
    if (iteration.number == m_state.frames[id.index()].highest)
        m_state.frames.write(id.index()).deadExits.push_back(event.node);
}

void Propagator::nextIteration(const Event& event, const PlanNode& node)
{
    if (event.isDead || event.outputs[0].isNone())  // the terminator (6.8)
        return;
    const Iteration& iteration = m_state.iterations[event.iteration.index()];
    const FrameId id = iteration.frame;
    const int64_t number = iteration.number;
    FrameInstance& frame = m_state.frames.write(id.index());
    IterationId next;
    if (number < frame.highest) {
        next = frame.iteration(number + 1);
    } else if (frame.liveIterations() >= m_state.windowOf(m_program, frame.staticFrame)) {
        frame.parked.push_back({event.node, event.outputs[0]});
        m_state.resources.hold(event.outputs[0]);
        return;
    } else {
        next = createIteration(frame, id);
    }
    deliver(next, node, false, event.outputs.data());
}

/// The invariants that have arrived, to an iteration that has not counted them.
void Propagator::deliverInvariants(FrameInstance& frame, IterationId to)
{
    const std::vector<uint32_t>& enters = m_program.frame(frame.staticFrame).constantEnters;
    for (size_t i = 0; i < enters.size(); ++i)
        if (frame.invariants[i].arrival != Invariant::Arrival::Missing)
            deliver(to, m_nodes[enters[i]], frame.invariants[i].arrival == Invariant::Arrival::Dead,
                    &frame.invariants[i].value, false);
}

FrameId Propagator::createFrame(StaticFrameId staticFrame, IterationId parent)
{
    FrameId id;
    if (m_state.freeFrames.empty()) {
        id = FrameId(m_state.frames.size());
        m_state.frames.pushBack({});
    } else {
        id = m_state.freeFrames.back();
        m_state.freeFrames.pop_back();
    }
    const PlanFrame& planFrame = m_program.frame(staticFrame);
    FrameInstance& frame = m_state.frames.write(id.index());
    frame.staticFrame = staticFrame;
    frame.isLive = true;
    frame.parent = parent;
    frame.oldest = 0;
    frame.highest = -1;
    frame.pendingInputs = planFrame.enterCount;
    frame.invariants.assign(planFrame.invariantCount, {});
    frame.blueprint = BlockList::create(planFrame);
    if (parent.isValid()) {
        Iteration& from = m_state.iterations.write(parent.index());
        frame.pathHash = childFrameHash(m_state.frames[from.frame.index()].pathHash, from.number, planFrame.nameHash);
        from.children.insert(childPlace(from.children, staticFrame), id);
        ++from.outstandingFrames;
        ++m_state.stats.frames;
    }
    createIteration(frame, id);
    return id;
}

IterationId Propagator::createIteration(FrameInstance& frame, FrameId frameId)
{
    IterationId id;
    if (m_state.freeIterations.empty()) {
        id = IterationId(m_state.iterations.size());
        m_state.iterations.pushBack({});
    } else {
        id = m_state.freeIterations.back();
        m_state.freeIterations.pop_back();
    }
    ++frame.highest;
    const auto live = static_cast<size_t>(frame.liveIterations());
    if (live > frame.ring.size()) {
        boost::container::small_vector<IterationId, 4> larger(std::max<size_t>(4, frame.ring.size() * 2));
        for (int64_t number = frame.oldest; number < frame.highest; ++number)
            larger[static_cast<size_t>(number) & (larger.size() - 1)] = frame.iteration(number);
        frame.ring = std::move(larger);
    }
    frame.ring[static_cast<size_t>(frame.highest) & (frame.ring.size() - 1)] = id;
    frame.deadExits.clear();

    Iteration& iteration = m_state.iterations.write(id.index());
    iteration.frame = frameId;
    iteration.staticFrame = frame.staticFrame;
    iteration.firstNode = m_program.frame(frame.staticFrame).firstNode;
    iteration.number = frame.highest;
    iteration.blocks = frame.blueprint.instantiate(std::move(frame.spare.blocks));
    if (frame.parent.isValid()) {
        iteration.tag = TagId(m_state.tagCount++);
        ++m_state.stats.iterations;
    } else {
        iteration.tag = TagId(0);
    }
    if (m_isTimed) [[unlikely]]
        noteInvariants(frame, iteration);
    const std::vector<ParkedIteration> parked = std::exchange(frame.parked, {});
    // Values that were held come before the invariants (7.4). That makes a difference to a Merge only, which invariants
    // alone have made ready: then the invariants are delivered one by one.
    const auto isMerge = [this](const ReadyEntry& entry) {
        return m_nodes[entry.node().index()].opClass == OpClass::Merge;
    };
    const bool countsAnew = !parked.empty() && std::ranges::any_of(frame.readyAtCreation, isMerge);
    if (countsAnew)
        iteration.blocks = BlockList::create(m_program.frame(frame.staticFrame));
    else
        for (const ReadyEntry& entry : frame.readyAtCreation)
            schedule(iteration, ReadyEntry::of(entry.node(), entry.isDead(), id), true);
    for (const ParkedIteration& p : parked) {
        Tensor value = p.value;
        deliver(id, m_nodes[p.node.index()], false, &value);
        m_state.resources.drop(value);
    }
    if (countsAnew)
        deliverInvariants(frame, id);
    return id;
}

void Propagator::cleanUp(IterationId id)
{
    if (m_isTimed) [[unlikely]]  // what the end of an iteration lets go comes after all that its device has done
        if (const DeviceId device = m_program.frame(m_state.iterations[id.index()].staticFrame).device;
            device.isValid())
            m_now = std::max(m_now, m_state.network->devices[device.index()].clock);
    deleteDone(id);
    m_state.resources.release();
}

/// Deletes what is done, from one iteration upwards, and then enclosing instances (7.2 to 7.9). `id` has nothing
/// outstanding.
void Propagator::deleteDone(IterationId id)
{
    while (true) {
        const FrameId frameId = m_state.iterations[id.index()].frame;
        if (!m_state.frames[frameId.index()].parent.isValid())
            return;  // the root's completion has no further effect (7.10)
        FrameInstance& frame = m_state.frames.write(frameId.index());
        int64_t number = m_state.iterations[id.index()].number;
        while (number == frame.oldest && number <= frame.highest && (number > 0 || frame.pendingInputs == 0)) {
            const IterationId done = frame.iteration(number);
            const Iteration& iteration = m_state.iterations[done.index()];
            if (iteration.outstandingOps != 0 || iteration.outstandingFrames != 0)
                break;
            Iteration& entry = m_state.iterations.write(done.index());
            for (const HandleSlot& slot : m_program.frame(frame.staticFrame).handleSlots)
                m_state.resources.drop(*entry.blocks.block(slot.block).at<Tensor>(slot.offset));
            frame.spare.blocks = std::move(entry.blocks);
            entry.frame = FrameId();
            entry.children.clear();
            m_state.freeIterations.push_back(done);
            ++frame.oldest;
            ++number;
            if (!frame.parked.empty() && frame.liveIterations() < m_state.windowOf(m_program, frame.staticFrame))
                createIteration(frame, frameId);
        }
        if (frame.pendingInputs != 0 || frame.oldest <= frame.highest)
            return;
        const IterationId parent = frame.parent;
        deleteFrame(frameId);
        const Iteration& outer = m_state.iterations[parent.index()];
        if (outer.outstandingOps != 0 || outer.outstandingFrames != 0)
            return;
        id = parent;
    }
}

void Propagator::deleteFrame(FrameId id)
{
    FrameInstance& frame = m_state.frames.write(id.index());
    const IterationId parent = frame.parent;
    const std::vector<PlanId> deadExits = std::exchange(frame.deadExits, {});
    for (const PlanId exit : deadExits)
        deliver(parent, m_nodes[exit.index()], true, nullptr);
    Iteration& outer = m_state.iterations.write(parent.index());
    outer.children.erase(childPlace(outer.children, frame.staticFrame));
    --outer.outstandingFrames;
    for (const Invariant& invariant : frame.invariants)
        m_state.resources.drop(invariant.value);
    frame = FrameInstance();
    m_state.freeFrames.push_back(id);
}

void Propagator::applyEffects(const Event& event)
{
    for (const Effect& effect : event.effects) {
        Result<void> applied = m_isTimed && effect.kind == Effect::Kind::Post
            ? sendMessage(m_program, m_state, event, effect, m_now)
            : m_state.resources.apply(effect);
        TAGSCOPE_ASSERT(applied || m_effectError, "effects are checked before they are propagated");
        if (!applied && !*m_effectError)
            *m_effectError = std::move(applied).error();
        m_state.stats.messages += effect.kind == Effect::Kind::Post ? 1 : 0;
    }
}

void Propagator::startRoots()
{
    createFrame(rootFrame, IterationId());
    Iteration& root = m_state.iterations.write(0);
    const PlanFrame& frame = m_program.frame(rootFrame);
    for (uint32_t i = 0; i < frame.nodeCount; ++i) {
        const PlanNode& node = m_nodes[frame.firstNode + i];
        if (frame.initialCounts[i] == 0 && node.opClass != OpClass::Arg)
            schedule(root, ReadyEntry::of(PlanId(frame.firstNode + i), false, IterationId(0)), true);
    }
}

/// The values of a loop's invariants came to a new iteration when they came to its frame, all else with what begins it.
void Propagator::noteInvariants(const FrameInstance& frame, Iteration& iteration)
{
    const std::vector<uint32_t>& enters = m_program.frame(frame.staticFrame).constantEnters;
    for (size_t i = 0; i < enters.size(); ++i) {
        if (frame.invariants[i].arrival == Invariant::Arrival::Missing)
            continue;
        const PlanNode& enter = m_nodes[enters[i]];
        for (uint32_t e = enter.edgesBegin; e < enter.edgesEnd; ++e)
            noteArrival(iteration.blocks.write((m_edges[e].target - iteration.firstNode) / blockNodes),
                        m_nodes[m_edges[e].target], std::max(frame.invariants[i].time, m_now));
    }
}

/// An event of no node.
void Propagator::applyOther(const Event& event)
{
    keepTime(event);
    switch (event.kind) {
    case Event::Kind::Deliver: deliverMessage(m_program, m_state, event.pick); break;
    case Event::Kind::Act: happen(m_program, m_state, *event.act); break;
    default: setWindow(event.window); break;
    }
    m_state.resources.release();
    ++m_state.position;
}

/// Of a program with a virtual clock: what an event takes of its device's time.
void Propagator::keepTime(const Event& event)
{
    if (!m_isTimed)
        return;
    const EventTimes times = timesOf(m_program, m_state, event);
    m_now = times.end;
    if (times.thread == EventTimes::noThread)
        return;
    DeviceState& device = m_state.network.write().devices[times.device.index()];
    device.threads[times.thread] = times.end;
    device.clock = std::max(device.clock, times.end);
}

void Propagator::setWindow(WindowSetting setting)
{
    for (size_t i = m_state.windows.size(); i < m_program.frames().size(); ++i)
        m_state.windows.push_back(m_program.frames()[i].parallelIterations);
    m_state.windows[setting.frame.index()] = setting.window;
    for (size_t i = 0; i < m_state.frames.size(); ++i) {
        const FrameInstance& f = m_state.frames[i];
        if (f.isLive && f.staticFrame == setting.frame && !f.parked.empty() && f.liveIterations() < setting.window)
            createIteration(m_state.frames.write(i), FrameId(i));
    }
    if (m_state.network)
        setAside(m_program, m_state);
}

void Propagator::feed()
{
    const std::vector<NodeId>& feeds = m_program.runGraph().feedNodes;
    for (size_t i = 0; i < feeds.size(); ++i) {
        const PlanId plan = m_program.planOf(feeds[i]);
        if (!plan.isValid())
            continue;
        Tensor value = m_program.feedValues()[i];
        deliver(IterationId(0), m_nodes[plan.index()], false, &value);
    }
}

}

void propagate(const Program& program, State& state, const Event& event)
{
    Propagator(program, state).apply(event);
}

Result<void> tryPropagate(const Program& program, State& state, const Event& event)
{
    std::optional<Error> error;
    Propagator(program, state, &error).apply(event);
    return error ? Result<void>(Failure(*std::move(error))) : Result<void>();
}

State initialState(const Program& program)
{
    State state;
    state.fetches.resize(program.fetchCount());
    state.resources = program.initialResources();
    if (program.network())
        state.network = initialNetwork(program);
    Propagator propagator(program, state);
    propagator.startRoots();
    propagator.feed();
    return state;
}

}
