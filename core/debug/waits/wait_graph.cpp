// SPDX-License-Identifier: Apache-2.0
#include "core/debug/waits/wait_graph.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace tagscope {

namespace {

using Why = WaitGraph::End::Why;
using EdgeKind = WaitGraph::Edge::Kind;

/// The names of the frames around a static frame are those around another one.
bool sameFrameNames(const Program& program, StaticFrameId a, StaticFrameId b)
{
    while (a != rootFrame && b != rootFrame) {
        if (program.frame(a).name != program.frame(b).name)
            return false;
        a = program.frame(a).parent;
        b = program.frame(b).parent;
    }
    return a == b;
}

/// A Merge that a NextIteration leads back to.
bool isLoopMerge(const Program& program, PlanId node)
{
    if (program.node(node).opClass != OpClass::Merge)
        return false;
    const Graph& graph = program.runGraph().graph;
    return std::ranges::any_of(program.graphNode(node).inputs, [&](const Endpoint& input) {
        return graph.opClass(input.node) == OpClass::NextIteration;
    });
}

}

WaitGraph::WaitGraph(const InstanceLookup& lookup)
    : m_lookup(lookup), m_program(lookup.program()), m_state(lookup.state())
{
    const RunGraph& run = m_program.runGraph();
    for (uint32_t i = 0; i < m_state.fetches.size(); ++i) {
        const PlanId retval = m_program.planOf(run.fetchNodes[i]);
        if (m_state.fetches[i].isNone() && retval.isValid() && m_program.node(retval).frame == rootFrame
            && m_lookup.phase(retval, IterationId(0u)) == InstancePhase::Pending)
            m_starts.push_back({instance(retval, IterationId(0u)), i});
    }
    for (const auto& [waiter, blocked] : m_state.blocked)
        m_starts.push_back({instance(blocked.instance.node(), blocked.instance.iterationId()), {}});
    if (m_state.network)
        for (const DeviceState& device : m_state.network->devices)
            for (size_t i = 0; i < device.aside.size(); ++i)
                m_starts.push_back({instance(device.aside[i].node(), device.aside[i].iterationId()), {}});
    for (const NodeId target : run.targetNodes) {
        const PlanId plan = m_program.planOf(target);
        if (plan.isValid() && m_program.node(plan).frame == rootFrame
            && m_lookup.phase(plan, IterationId(0u)) == InstancePhase::Pending)
            m_starts.push_back({instance(plan, IterationId(0u)), {}});
    }
    for (size_t i = 0; i < m_state.frames.size(); ++i)
        if (m_state.frames[i].isLive && !m_state.frames[i].parked.empty())
            m_starts.push_back({frameVertex(Vertex::Kind::Room, FrameId(i)), {}});
    expandAll();
    findComponents();
}

WaitGraph::WaitGraph(const InstanceLookup& lookup, PlanId node, IterationId iteration)
    : m_lookup(lookup), m_program(lookup.program()), m_state(lookup.state())
{
    m_starts.push_back({instance(node, iteration), {}});
    expandAll();
    findComponents();
}

uint32_t WaitGraph::vertexOf(const Vertex& vertex, uint64_t key)
{
    const auto [at, isNew] = (vertex.kind == Vertex::Kind::Instance ? m_instances : m_others)
                                 .emplace(key, static_cast<uint32_t>(m_vertices.size()));
    if (isNew)
        m_vertices.push_back(vertex);
    return at->second;
}

uint32_t WaitGraph::instance(PlanId node, IterationId iteration)
{
    Vertex vertex;
    vertex.node = node;
    vertex.iteration = iteration;
    return vertexOf(vertex, uint64_t{node.value} << 32 | iteration.value);
}

uint32_t WaitGraph::frameVertex(Vertex::Kind kind, FrameId frame)
{
    Vertex vertex;
    vertex.kind = kind;
    vertex.frame = frame;
    return vertexOf(vertex, uint64_t{frame.value} << 2 | static_cast<uint64_t>(kind));
}

std::optional<uint32_t> WaitGraph::find(PlanId node, IterationId iteration) const
{
    const auto found = m_instances.find(uint64_t{node.value} << 32 | iteration.value);
    return found == m_instances.end() ? std::nullopt : std::optional(found->second);
}

DeviceId WaitGraph::deviceOf(const Vertex& vertex) const
{
    return vertex.node.isValid() ? m_program.node(vertex.node).device : m_program.frame(frameOf(vertex)).device;
}

void WaitGraph::expandAll()
{
    for (uint32_t v = 0; v < m_vertices.size(); ++v) {
        m_vertices[v].edgesBegin = static_cast<uint32_t>(m_edges.size());
        expand(v);
        m_vertices[v].edgesEnd = static_cast<uint32_t>(m_edges.size());
    }
}

/// To the vertex that is being expanded.
void WaitGraph::add(uint32_t to, Edge::Kind kind, bool isAny, int input)
{
    m_edges.push_back({to, kind, isAny, input});
}

void WaitGraph::end(uint32_t vertex, End::Why why, int input, NodeId source)
{
    m_ends.push_back({why, vertex, input, source});
}

void WaitGraph::expand(uint32_t v)
{
    const Vertex vertex = m_vertices[v];
    switch (vertex.kind) {
    case Vertex::Kind::Instance: expandInstance(v, vertex.node, vertex.iteration); break;
    case Vertex::Kind::OldestEnd: expandOldest(v, vertex.frame); break;
    case Vertex::Kind::Elements: expandQueue(v, vertex.node, true); break;
    case Vertex::Kind::QueueRoom: expandQueue(v, vertex.node, false); break;
    case Vertex::Kind::Entry: expandEntry(vertex.inside, vertex.iteration); break;
    case Vertex::Kind::Further: expandFurther(vertex.frame); break;
    case Vertex::Kind::Room: add(frameVertex(Vertex::Kind::OldestEnd, vertex.frame), EdgeKind::Window, false); break;
    }
}

void WaitGraph::expandInstance(uint32_t v, PlanId node, IterationId iteration)
{
    const DeviceId device = m_program.node(node).device;
    const DeviceState* const on =
        m_state.network && device.isValid() ? &m_state.network->devices[device.index()] : nullptr;
    const InstancePhase phase = m_lookup.phase(node, iteration);
    if (on && (!on->hasStep || !on->isUp)) {
        end(v, Why::DeviceDown);
        return;
    }
    switch (phase) {
    case InstancePhase::Ready: end(v, Why::CanFire); break;
    case InstancePhase::Aside: end(v, Why::DevicePaused); break;
    case InstancePhase::Blocked:
        expandBlocked(v, *m_state.blocked.find(waiterOf(m_program.nodeOf(node), m_state.iteration(iteration).tag)));
        break;
    case InstancePhase::Pending: expandPending(v, node, iteration); break;
    case InstancePhase::Done: end(v, Why::Unknown); break;
    }
}

void WaitGraph::expandPending(uint32_t v, PlanId id, IterationId iteration)
{
    const PlanNode& node = m_program.node(id);
    const Node& graphNode = m_program.graphNode(id);
    const bool isMerge = node.opClass == OpClass::Merge;
    const size_t edges = m_edges.size();
    const size_t ends = m_ends.size();
    bool hasLive = false;
    if (isMerge)
        for (uint32_t i = 0; i < node.inputCount; ++i)
            hasLive |= m_lookup.input(id, iteration, i) == InstanceLookup::Input::Live;
    if (!hasLive)
        for (uint32_t i = 0; i < node.inputCount; ++i)
            if (m_lookup.input(id, iteration, i) == InstanceLookup::Input::Missing)
                expandSource(v, id, iteration, static_cast<int>(i), graphNode.inputs[i].node, isMerge);
    for (const NodeId source : graphNode.controlInputs)
        expandSource(v, id, iteration, controlSlot, source, false);
    if (isMerge && m_edges.size() == edges && m_ends.size() == ends)
        end(v, Why::MergeStarved);
}

void WaitGraph::expandSource(uint32_t v, PlanId consumer, IterationId iteration, int input, NodeId sourceNode,
                             bool isAny)
{
    const PlanId source = m_program.planOf(sourceNode);
    if (!source.isValid()) {
        end(v, Why::NotInRun, input, sourceNode);
        return;
    }
    const PlanNode& from = m_program.node(source);
    const Iteration& at = m_state.iteration(iteration);
    switch (from.opClass) {
    case OpClass::Exit: expandExit(v, iteration, source, input, isAny); return;
    case OpClass::NextIteration: expandNext(v, consumer, iteration, input, source, isAny); return;
    case OpClass::Enter: {
        const IterationId parent = m_state.frames[at.frame.index()].parent;
        if (at.number > 0 && !from.isConstantEnter) {
            // A loop's Merge gets nothing from its Enter after iteration 0, and needs nothing: its other input tells.
            if (!isLoopMerge(m_program, consumer))
                end(v, Why::EnterOnce, input, sourceNode);
            return;
        }
        expandInstanceOf(v, source, parent, input, input == controlSlot ? EdgeKind::Control : EdgeKind::Data, isAny);
        return;
    }
    default: break;
    }
    expandInstanceOf(v, source, iteration, input, input == controlSlot ? EdgeKind::Control : EdgeKind::Data, isAny);
}

/// What an instance in the same iteration, or in that around, still has to bring. Over control edges it may have come.
void WaitGraph::expandInstanceOf(uint32_t v, PlanId source, IterationId at, int input, Edge::Kind kind, bool isAny)
{
    if (m_lookup.phase(source, at) != InstancePhase::Done)
        add(instance(source, at), kind, isAny, input);
    else if (kind == EdgeKind::Data)
        end(v, Why::Unknown, input, m_program.nodeOf(source));
}

void WaitGraph::expandNext(uint32_t v, PlanId consumer, IterationId iteration, int input, PlanId next, bool isAny)
{
    const Iteration& at = m_state.iteration(iteration);
    const NodeId node = m_program.nodeOf(next);
    const bool isMerge = m_program.node(consumer).opClass == OpClass::Merge;
    if (at.number == 0) {
        if (!isMerge)
            end(v, Why::NextAtFirst, input, node);
        return;
    }
    const FrameInstance& frame = m_state.frames[at.frame.index()];
    if (at.number - 1 < frame.oldest) {
        end(v, Why::NextGone, input, node);
        return;
    }
    const IterationId before = frame.iteration(at.number - 1);
    if (m_lookup.phase(next, before) != InstancePhase::Done)
        add(instance(next, before), input == controlSlot ? EdgeKind::Control : EdgeKind::Data, isAny, input);
    else if (input != controlSlot)
        end(v, Why::DeadNext, input, node);
}

std::optional<uint32_t> WaitGraph::entryOf(StaticFrameId frame, IterationId parent)
{
    const auto [known, isNew] = m_entries.try_emplace(uint64_t{frame.value} << 32 | parent.value);
    if (isNew && std::ranges::any_of(m_lookup.entersOf(frame), [&](PlanId enter) {
            return m_lookup.phase(enter, parent) != InstancePhase::Done;
        })) {
        Vertex vertex;
        vertex.kind = Vertex::Kind::Entry;
        vertex.inside = frame;
        vertex.iteration = parent;
        known->second = static_cast<uint32_t>(m_vertices.size());
        m_vertices.push_back(vertex);
    }
    return known->second;
}

std::optional<uint32_t> WaitGraph::furtherOf(FrameId id)
{
    const FrameInstance& frame = m_state.frames[id.index()];
    const auto [known, isNew] = m_further.try_emplace(id);
    if (isNew && std::ranges::any_of(m_lookup.nextIterationsOf(frame.staticFrame), [&](PlanId next) {
            return m_lookup.phase(next, frame.iteration(frame.highest)) != InstancePhase::Done;
        })) {
        Vertex vertex;
        vertex.kind = Vertex::Kind::Further;
        vertex.frame = id;
        known->second = static_cast<uint32_t>(m_vertices.size());
        m_vertices.push_back(vertex);
    }
    return known->second;
}

void WaitGraph::expandEntry(StaticFrameId frame, IterationId parent)
{
    for (const PlanId enter : m_lookup.entersOf(frame))
        if (m_lookup.phase(enter, parent) != InstancePhase::Done)
            add(instance(enter, parent), EdgeKind::Data, false);
}

void WaitGraph::expandFurther(FrameId id)
{
    const FrameInstance& frame = m_state.frames[id.index()];
    const IterationId newest = frame.iteration(frame.highest);
    for (const PlanId next : m_lookup.nextIterationsOf(frame.staticFrame))
        if (m_lookup.phase(next, newest) != InstancePhase::Done)
            add(instance(next, newest), EdgeKind::Data, true);
}

/// Its frame was not entered, or has ended: false if nothing waits to enter it.
bool WaitGraph::expandMissingFrame(StaticFrameId frame, IterationId parent, Edge::Kind kind)
{
    const std::optional<uint32_t> entry = entryOf(frame, parent);
    if (entry)
        add(*entry, kind, false);
    return entry.has_value();
}

void WaitGraph::expandExit(uint32_t v, IterationId iteration, PlanId exit, int input, bool isAny)
{
    const StaticFrameId frame = m_program.node(exit).frame;
    const std::optional<FrameId> child = m_lookup.child(iteration, frame);
    if (!child) {
        if (!expandMissingFrame(frame, iteration, EdgeKind::Data))
            end(v, Why::ExitGone, input, m_program.nodeOf(exit));
        return;
    }
    const FrameInstance& instanceOf = m_state.frames[child->index()];
    const IterationId newest = instanceOf.iteration(instanceOf.highest);
    if (m_lookup.phase(exit, newest) != InstancePhase::Done)
        add(instance(exit, newest), EdgeKind::Data, isAny, input);
    else if (!instanceOf.parked.empty())
        add(frameVertex(Vertex::Kind::Room, *child), EdgeKind::Window, isAny, input);
    else
        add(frameVertex(Vertex::Kind::OldestEnd, *child), EdgeKind::Frame, isAny, input);
    // A further iteration that was to come is what a dead Exit waits for, too.
    if (m_lookup.phase(exit, newest) == InstancePhase::Done && instanceOf.parked.empty())
        if (const std::optional<uint32_t> further = furtherOf(*child))
            add(*further, EdgeKind::Data, true, input);
}

void WaitGraph::expandOldest(uint32_t v, FrameId id)
{
    const FrameInstance& frame = m_state.frames[id.index()];
    const IterationId oldest = frame.iteration(frame.oldest);
    const Iteration& iteration = m_state.iteration(oldest);
    for (const PlanId blocked : m_lookup.blockedIn(oldest))
        add(instance(blocked, oldest), EdgeKind::Frame, false);
    for (const FrameId child : iteration.children)
        add(frameVertex(Vertex::Kind::OldestEnd, child), EdgeKind::Frame, false);
    if (frame.oldest == 0 && frame.pendingInputs > 0)
        expandMissingFrame(frame.staticFrame, frame.parent, EdgeKind::Frame);
    if (m_state.network)
        for (const DeviceState& device : m_state.network->devices)
            for (size_t i = 0; i < device.aside.size(); ++i)
                if (device.aside[i].iterationId() == oldest)
                    add(instance(device.aside[i].node(), oldest), EdgeKind::Frame, false);
    for (size_t i = 0; i < m_state.ready.size(); ++i)
        if (m_state.ready[i].iterationId() == oldest) {
            end(v, Why::CanFire);
            break;
        }
}

void WaitGraph::expandBlocked(uint32_t v, const BlockedInstance& blocked)
{
    if (blocked.waitsFor.what == WaitCondition::For::Message) {
        expandMessage(v, blocked);
        return;
    }
    // All that wait at a queue wait for the same.
    Vertex queue;
    queue.kind =
        blocked.waitsFor.what == WaitCondition::For::Elements ? Vertex::Kind::Elements : Vertex::Kind::QueueRoom;
    queue.node = blocked.instance.node();
    queue.queue = blocked.waitsFor.resource;
    add(vertexOf(queue, uint64_t{1} << 40 | uint64_t{queue.queue.value} << 2 | static_cast<uint64_t>(queue.kind) % 4),
        EdgeKind::Queue, false);
}

void WaitGraph::expandMessage(uint32_t v, const BlockedInstance& blocked)
{
    const MailboxEnds* const ends = m_program.mailboxOf(blocked.instance.node());
    const auto key = static_cast<uint64_t>(blocked.waitsFor.need);
    if (!ends) {
        end(v, Why::Unknown);
        return;
    }
    if (ends->senders.empty()) {
        end(v, Why::NoSend);
        return;
    }
    if (const Flight* flight = m_lookup.flight(static_cast<uint32_t>(ends - m_program.mailboxes().data()), key)) {
        end(v, flight->stay == Flight::Stay::Held ? Why::MessageHeld : Why::OnWay, messageOfSend,
            m_program.nodeOf(ends->senders.front()));
        return;
    }
    for (const PlanId send : ends->senders)
        expandSend(v, send, blocked.instance.iterationId(), key, ends->senders.size() > 1);
}

void WaitGraph::expandSend(uint32_t v, PlanId send, IterationId receiver, uint64_t key, bool isAny)
{
    const NodeId node = m_program.nodeOf(send);
    const StaticFrameId frame = m_program.node(send).frame;
    const DeviceId device = m_program.node(send).device;
    if (const std::optional<IterationId> at = m_lookup.iterationOf(frame, key)) {
        if (m_lookup.phase(send, *at) != InstancePhase::Done)
            add(instance(send, *at), EdgeKind::Message, isAny, messageOfSend);
        else
            end(v, Why::NotSentHere, messageOfSend, node);
        return;
    }
    if (m_state.network && device.isValid() && !m_state.network->devices[device.index()].hasStep) {
        end(v, Why::DeviceDown, messageOfSend, node);
        return;
    }
    const Iteration& iteration = m_state.iteration(receiver);
    if (!sameFrameNames(m_program, frame, iteration.staticFrame)) {
        end(v, Why::OtherTag, messageOfSend, node);
        return;
    }
    // Its frame has another number of iterations, or there is no such instance.
    const uint64_t path = m_state.frames[iteration.frame.index()].pathHash;
    for (const FrameId id : m_lookup.instancesOf(frame)) {
        const FrameInstance& instanceOf = m_state.frames[id.index()];
        if (instanceOf.pathHash != path)
            continue;
        if (iteration.number < instanceOf.oldest) {
            end(v, Why::NotSentHere, messageOfSend, node);
            return;
        }
        if (!instanceOf.parked.empty()) {
            add(frameVertex(Vertex::Kind::Room, id), EdgeKind::Message, isAny, messageOfSend);
            return;
        }
        if (const std::optional<uint32_t> further = furtherOf(id))
            add(*further, EdgeKind::Message, true, messageOfSend);
        else
            end(v, Why::SenderEnded, messageOfSend, node);
        return;
    }
    // The instance around, on the sender's device, from which it is to be entered.
    const FrameInstance& receiving = m_state.frames[iteration.frame.index()];
    const Iteration& around = m_state.iteration(receiving.parent);
    const uint64_t aroundKey = messageKey(m_state.frames[around.frame.index()].pathHash, around.number);
    if (const std::optional<IterationId> parent = m_lookup.iterationOf(m_program.frame(frame).parent, aroundKey)) {
        if (!expandMissingFrame(frame, *parent, EdgeKind::Message))
            end(v, Why::NotSentHere, messageOfSend, node);
        return;
    }
    end(v, Why::SenderEnded, messageOfSend, node);
}

/// Where one of some nodes could still fire: false if nowhere in what is live. Of a frame that is not there what enters
/// it, each frame once.
bool WaitGraph::expandAnywhere(std::vector<PlanId> nodes)
{
    bool isAny = false;
    std::set<StaticFrameId> entered;
    for (size_t n = 0; n < nodes.size(); ++n) {
        const PlanId node = nodes[n];
        const StaticFrameId frame = m_program.node(node).frame;
        bool isHere = false;
        for (const FrameId id : m_lookup.instancesOf(frame)) {
            const FrameInstance& of = m_state.frames[id.index()];
            bool isInIt = false;
            for (int64_t number = of.oldest; number <= of.highest && !isInIt; ++number)
                if (const IterationId at = of.iteration(number); m_lookup.phase(node, at) != InstancePhase::Done) {
                    add(instance(node, at), EdgeKind::Queue, true);
                    isInIt = true;
                }
            if (!isInIt && !of.parked.empty()) {
                add(frameVertex(Vertex::Kind::Room, id), EdgeKind::Queue, true);
                isInIt = true;
            }
            isHere |= isInIt;
        }
        isAny |= isHere;
        if (!isHere && frame != rootFrame && entered.insert(frame).second)
            std::ranges::copy(m_lookup.entersOf(frame), std::back_inserter(nodes));
    }
    return isAny;
}

void WaitGraph::expandQueue(uint32_t v, PlanId plan, bool wantsElements)
{
    const NodeId node = m_program.nodeOf(plan);
    const std::vector<NodeId> queues = queuesOf(m_program, node);
    if (!m_queues)
        m_queues.emplace(m_program);
    std::vector<PlanId> users;
    for (const NodeId user : m_queues->of(queues, wantsElements))
        if (const PlanId other = m_program.planOf(user); other.isValid())
            users.push_back(other);
    if (!expandAnywhere(std::move(users)))
        end(v, wantsElements ? Why::QueueEmpty : Why::QueueFull, 0, queues.empty() ? NodeId() : queues.front());
}

std::vector<uint32_t> WaitGraph::waitingFor(uint32_t vertex) const
{
    std::vector<std::vector<uint32_t>> back(m_vertices.size());
    for (uint32_t v = 0; v < m_vertices.size(); ++v)
        for (const Edge& edge : edgesOf(m_vertices[v]))
            back[edge.to].push_back(v);
    std::vector<bool> isSeen(m_vertices.size());
    std::vector<uint32_t> all{vertex};
    isSeen[vertex] = true;
    for (size_t i = 0; i < all.size(); ++i)
        for (const uint32_t from : back[all[i]])
            if (!isSeen[from]) {
                isSeen[from] = true;
                all.push_back(from);
            }
    return all;
}

/// Tarjan's algorithm, without recursion; then which components wait for nothing outside.
void WaitGraph::findComponents()
{
    const auto n = static_cast<uint32_t>(m_vertices.size());
    constexpr uint32_t unseen = UINT32_MAX;
    std::vector<uint32_t> number(n, unseen);
    std::vector<uint32_t> low(n, 0);
    std::vector<bool> isOpen(n, false);
    std::vector<uint32_t> stack;
    struct Call {
        uint32_t vertex;
        uint32_t edge;
    };
    std::vector<Call> calls;
    uint32_t next = 0;
    uint32_t components = 0;
    const auto enter = [&](uint32_t v) {
        number[v] = low[v] = next++;
        stack.push_back(v);
        isOpen[v] = true;
        calls.push_back({v, m_vertices[v].edgesBegin});
    };
    for (uint32_t root = 0; root < n; ++root) {
        if (number[root] != unseen)
            continue;
        enter(root);
        while (!calls.empty()) {
            const uint32_t v = calls.back().vertex;
            if (calls.back().edge < m_vertices[v].edgesEnd) {
                const uint32_t to = m_edges[calls.back().edge++].to;
                if (number[to] == unseen)
                    enter(to);
                else if (isOpen[to])
                    low[v] = std::min(low[v], number[to]);
                continue;
            }
            calls.pop_back();
            if (!calls.empty())
                low[calls.back().vertex] = std::min(low[calls.back().vertex], low[v]);
            if (low[v] != number[v])
                continue;
            while (true) {
                const uint32_t of = stack.back();
                stack.pop_back();
                isOpen[of] = false;
                m_vertices[of].component = components;
                if (of == v)
                    break;
            }
            ++components;
        }
    }
    std::vector<bool> isClosed(components, true);
    std::vector<uint32_t> sizes(components, 0);
    std::vector<bool> hasLoop(components, false);
    for (uint32_t v = 0; v < n; ++v) {
        const uint32_t of = m_vertices[v].component;
        ++sizes[of];
        for (const Edge& edge : edgesOf(m_vertices[v])) {
            hasLoop[of] = hasLoop[of] || edge.to == v;
            if (m_vertices[edge.to].component != of)
                isClosed[of] = false;
        }
    }
    for (const End& e : m_ends)
        isClosed[m_vertices[e.vertex].component] = false;
    std::vector<uint32_t> place(components, unseen);
    for (uint32_t v = 0; v < n; ++v) {
        const uint32_t of = m_vertices[v].component;
        if (!isClosed[of] || (sizes[of] < 2 && !hasLoop[of]))
            continue;
        if (place[of] == unseen) {
            place[of] = static_cast<uint32_t>(m_closed.size());
            m_closed.emplace_back();
        }
        m_closed[place[of]].push_back(v);
    }
}

}
