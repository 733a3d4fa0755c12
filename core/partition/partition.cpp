// SPDX-License-Identifier: Apache-2.0
#include "core/partition/partition.h"

#include "core/graph/frames.h"
#include "core/graph/graph_editor.h"
#include "core/ops/memory_type.h"
#include "core/partition/colocation.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace tagscope {

namespace {

using Reason = InsertedNode::Reason;

/// The incarnation of every device of one process (semantics.md 13.5).
constexpr int64_t localIncarnation = 1;

/// What runs, and what is fed and so has a value.
std::vector<bool> keptOrFed(const Graph& graph, const RunGraph& run)
{
    std::vector<bool> kept(run.kept.begin(), run.kept.begin() + static_cast<std::ptrdiff_t>(graph.size()));
    for (const NodeId feed : run.feedNodes)
        if (const NodeId fed = run.provenance.of(feed).source; fed.isValid() && fed.index() < kept.size())
            kept[fed.index()] = true;
    return kept;
}

/// Whether a device has a memory of its own beside the host's.
bool hasOwnMemory(const std::string& device)
{
    const Result<DeviceSpec> spec = parseDevice(device);
    return spec && spec->type && *spec->type != "CPU";
}

/// Which tensors are in the host's memory on devices that have one of their own; looked up once a node.
class Memories {
public:
    Memories(const OpRegistry& registry, const Placement& placement) : m_registry(registry)
    {
        for (const std::string& device : placement.devices)
            m_isOwn.push_back(hasOwnMemory(device));
    }

    /// Whether any device has a memory of its own.
    bool areSeveral() const { return std::ranges::find(m_isOwn, true) != m_isOwn.end(); }
    bool isOutputOnHost(NodeId id, const Node& node, int slot, DeviceId device)
    {
        return m_isOwn[device.index()] && slot >= 0 && isSet(of(id, node).outputs, slot);
    }
    bool isInputOnHost(NodeId id, const Node& node, int input, DeviceId device)
    {
        return m_isOwn[device.index()] && input >= 0 && isSet(of(id, node).inputs, input);
    }

private:
    static bool isSet(const std::vector<bool>& flags, int i)
    {
        return static_cast<size_t>(i) < flags.size() && flags[static_cast<size_t>(i)];
    }
    const HostMemory& of(NodeId id, const Node& node)
    {
        const auto [known, isNew] = m_known.try_emplace(id);
        if (isNew)
            if (const OpDef* def = m_registry.find(node.op))
                if (const Result<NodeSignature> signature = resolveSignature(*def, node))
                    known->second = hostMemory(*def, node, *signature);
        return known->second;
    }

    const OpRegistry& m_registry;
    std::vector<bool> m_isOwn;  // by device
    std::unordered_map<NodeId, HostMemory> m_known;
};

/// Whether an edge within one device leads from one memory into the other (semantics.md 13.3).
bool changesMemory(Memories& memories, DeviceId device, NodeId from, const Node& source, int slot, NodeId to,
                   const Node& destination, int input)
{
    return memories.areSeveral() && input >= 0
        && memories.isOutputOnHost(from, source, slot, device)
        != memories.isInputOnHost(to, destination, input, device);
}

class Partitioner {
public:
    Partitioner(const Graph& graph, const Provenance& provenance, const RunGraph& run, const Placement& placement,
                const OpRegistry& registry)
        : m_graph(graph), m_run(run), m_registry(registry), m_placement(placement), m_editor({graph, provenance}),
          m_memories(registry, placement)
    {
    }

    Result<PartitionedGraph> run();

private:
    /// An edge within the part that runs. `input` is the place among the destination's inputs, -1 of a control edge.
    struct Edge {
        NodeId source;
        int slot = 0;
        NodeId destination;
        int input = 0;
        uint64_t number = 0;  ///< among all edges of what runs
    };

    bool isKept(NodeId id) const { return id.isValid() && id.index() < m_kept.size() && m_kept[id.index()]; }
    void findFrames();
    StaticFrameId frameBehind(const Edge& edge) const;
    StaticFrameId frameAhead(const Edge& edge) const { return m_frameOf[edge.destination.index()]; }
    DeviceId device(NodeId id) const { return m_placement.device(id); }
    /// Whether its tokens go from device to device within a loop, so that a control loop must start their Recv.
    bool isInLoop(const Edge& edge) const
    {
        return isLoop(frameAhead(edge)) && frameBehind(edge) == frameAhead(edge) && !isWithinDevice(edge);
    }
    bool isWithinDevice(const Edge& edge) const { return device(edge.source) == device(edge.destination); }
    std::vector<Edge> cutEdges();
    Result<void> addControlLoops();
    Result<void> addControlLoop(StaticFrameId frame, DeviceId device, NodeId destination);
    NodeId add(Node node, DeviceId device, InsertedNode why);
    std::string newName(const std::string& prefix) { return fmt::format("{}/_{}", prefix, m_nameCounter++); }
    DType outputType(NodeId id, int slot) const;
    void cut(const Edge& edge, NodeId trigger, uint32_t& triggers);
    void setDevices();

    const Graph& m_graph;
    const RunGraph& m_run;
    const OpRegistry& m_registry;
    Placement m_placement;
    GraphEditor m_editor;
    Memories m_memories;
    FrameAnalysis m_frames;
    std::vector<StaticFrameId> m_frameOf;  // where each node is executed, inserted ones too
    std::vector<StaticFrameId> m_entered;  // of Enters
    std::vector<bool> m_kept;              // of the graph and what was inserted
    std::vector<NodeId> m_loopCond;        // by frame
    std::vector<InsertedNode> m_inserted;
    std::map<std::pair<StaticFrameId, DeviceId>, NodeId> m_loops;  // the Merge of each control loop, which starts Recvs
    std::map<std::tuple<NodeId, int, DeviceId, bool>, NodeId> m_receivers;  // what stands for an output on another
                                                                            // device, or in its host's memory
    uint64_t m_nameCounter = 0;
};

void Partitioner::findFrames()
{
    m_frames = analyseFrames(m_run.graph, m_run.kept);
    m_frameOf.assign(m_frames.frameOf.begin(), m_frames.frameOf.begin() + static_cast<std::ptrdiff_t>(m_graph.size()));
    m_entered.assign(m_frames.enteredFrame.begin(),
                     m_frames.enteredFrame.begin() + static_cast<std::ptrdiff_t>(m_graph.size()));
    m_loopCond.resize(m_frames.frames.size());
    for (size_t i = 0; i < m_graph.size(); ++i) {
        if (!m_frameOf[i].isValid())
            m_frameOf[i] = rootFrame;  // fed, or not reached by the roots: it never fires
        else if (m_graph.opClass(NodeId(i)) == OpClass::LoopCond && !m_loopCond[m_frameOf[i].index()].isValid())
            m_loopCond[m_frameOf[i].index()] = NodeId(i);
    }
}

/// The frame in which an edge's tokens are made (semantics.md 14.2).
StaticFrameId Partitioner::frameBehind(const Edge& edge) const
{
    const StaticFrameId at = m_frameOf[edge.source.index()];
    if (m_entered[edge.source.index()].isValid())
        return m_entered[edge.source.index()];
    const bool isExit = edge.source.index() < m_graph.size() && m_graph.opClass(edge.source) == OpClass::Exit;
    return isExit && isLoop(at) ? m_frames.frames[at.index()].parent : at;
}

/// Those that lead from device to device, or from memory to memory: by destination, data before control, in the order
/// of its inputs.
std::vector<Partitioner::Edge> Partitioner::cutEdges()
{
    std::vector<Edge> cuts;
    uint64_t number = 0;
    for (size_t i = 0; i < m_editor.size(); ++i) {
        const NodeId to(i);
        if (!isKept(to))
            continue;
        const auto look = [&](Endpoint from, int input) {
            if (!isKept(from.node))
                return;
            if (device(from.node) != device(to)
                || changesMemory(m_memories, device(to), from.node, m_editor.node(from.node), from.slot, to,
                                 m_editor.node(to), input))
                cuts.push_back({from.node, from.slot, to, input, number});
            ++number;
        };
        const Node& node = m_editor.node(to);
        for (size_t input = 0; input < node.inputs.size(); ++input)
            look(node.inputs[input], static_cast<int>(input));
        for (const NodeId control : node.controlInputs)
            look({control, controlSlot}, controlSlot);
    }
    return cuts;
}

NodeId Partitioner::add(Node node, DeviceId device, InsertedNode why)
{
    node.device = m_placement.name(device);
    const NodeOrigin origin{m_editor.origin(why.source).source, Pass::Partition, m_editor.origin(why.source).calls};
    const NodeId id = m_editor.add(std::move(node), origin);
    m_placement.of.resize(id.index() + 1, DeviceId(0));
    m_placement.of[id.index()] = device;
    m_kept.resize(id.index() + 1, true);
    m_frameOf.resize(id.index() + 1, rootFrame);
    m_entered.resize(id.index() + 1);
    m_inserted.resize(id.index() + 1 - m_graph.size());
    m_inserted.back() = std::move(why);
    return id;
}

Node floatNode(std::string name, std::string op, std::string_view type)
{
    Node node;
    node.name = std::move(name);
    node.op = std::move(op);
    node.attrs.set(std::string(type), DType::Float);
    return node;
}

Node emptyConst(std::string name)
{
    Node node = floatNode(std::move(name), "Const", "dtype");
    node.attrs.set("value", Tensor::allocate(DType::Float, Shape{0}));
    return node;
}

/// Unless there is one, those around it first (semantics.md 14.4, 14.5).
Result<void> Partitioner::addControlLoop(StaticFrameId frame, DeviceId device, NodeId destination)
{
    std::vector<StaticFrameId> missing;
    for (StaticFrameId f = frame; isLoop(f) && !m_loops.contains({f, device}); f = m_frames.frames[f.index()].parent)
        missing.push_back(f);
    const std::string prefix = m_editor.node(destination).name;
    for (size_t i = missing.size(); i-- > 0;) {
        const StaticFrame& loop = m_frames.frames[missing[i].index()];
        const NodeId pivot = m_loopCond[missing[i].index()];
        if (!pivot.isValid()) {
            Error error{ErrorCode::InvalidArgument,
                        fmt::format("A cross-device loop must have a pivot predicate: {}", loop.name),
                        {}};
            error.where.node = prefix;
            return Failure(std::move(error));
        }
        const InsertedNode why{Reason::ControlLoop, pivot, destination, 0, {}, device, loop.name};
        NodeId start;
        if (isLoop(loop.parent))
            start = m_loops.at({loop.parent, device});
        else
            start = add(emptyConst(newName(prefix)), device, why);
        Node enter = floatNode("_cloop" + newName(prefix), "Enter", "T");
        enter.attrs.set("frame_name", loop.name);
        enter.attrs.set("parallel_iterations", loop.parallelIterations);
        enter.attrs.set("is_constant", false);
        enter.inputs = {{start, 0}};
        const NodeId enterId = add(std::move(enter), device, why);
        Node merge = floatNode("_cloop" + newName(prefix), "Merge", "T");
        merge.attrs.set("N", int64_t{2});
        merge.inputs = {{enterId, 0}, {NodeId(), 0}};
        const NodeId mergeId = add(std::move(merge), device, why);
        Node gate = floatNode("_cloop" + newName(prefix), "Switch", "T");
        gate.inputs = {{mergeId, 0}, {pivot, 0}};
        const NodeId gateId = add(std::move(gate), device, why);
        Node next = floatNode("_cloop" + newName(prefix), "NextIteration", "T");
        next.inputs = {{gateId, 1}};
        const NodeId nextId = add(std::move(next), device, why);
        m_editor.setInput(mergeId, 1, {nextId, 0});
        m_frameOf[enterId.index()] = loop.parent.isValid() ? loop.parent : rootFrame;
        m_entered[enterId.index()] = missing[i];
        for (const NodeId id : {mergeId, gateId, nextId})
            m_frameOf[id.index()] = missing[i];
        m_loops.emplace(std::pair(missing[i], device), mergeId);
    }
    return {};
}

Result<void> Partitioner::addControlLoops()
{
    for (const Edge& edge : cutEdges())
        if (isInLoop(edge))
            if (Result<void> added = addControlLoop(frameAhead(edge), device(edge.destination), edge.destination);
                !added)
                return added;
    return {};
}

DType Partitioner::outputType(NodeId id, int slot) const
{
    const Node& node = m_editor.node(id);
    const OpDef* def = m_registry.find(node.op);
    const Result<NodeSignature> signature =
        def ? resolveSignature(*def, node) : fail(ErrorCode::NotFound, "Op type not registered '{}'", node.op);
    const auto at = static_cast<size_t>(slot);
    return signature && at < signature->outputs.size() ? signature->outputs[at] : DType::Invalid;
}

/// `trigger`: the control loop's Merge that starts what the destination receives; `triggers`: how many of its control
/// edges nobody has taken over yet.
void Partitioner::cut(const Edge& edge, NodeId trigger, uint32_t& triggers)
{
    const bool isControl = edge.input < 0;
    const DeviceId from = device(edge.source);
    const DeviceId to = device(edge.destination);
    const auto replace = [&](NodeId by) {
        if (isControl) {
            m_editor.removeControlInput(edge.destination, edge.source);
            m_editor.addControlInput(edge.destination, by);
        } else {
            m_editor.setInput(edge.destination, static_cast<size_t>(edge.input), {by, 0});
        }
    };
    const DType declared = isControl ? DType::Float : outputType(edge.source, edge.slot);
    const bool isRef = isRefType(declared);
    // Control edges are of no memory, and what a CPU takes is on the host (semantics.md 13.7).
    const bool isTakenOnHost =
        m_memories.isInputOnHost(edge.destination, m_editor.node(edge.destination), edge.input, to);
    const bool isGivenOnHost = m_memories.isOutputOnHost(edge.source, m_editor.node(edge.source), edge.slot, from);
    const std::tuple place(edge.source, edge.slot, to, isTakenOnHost);
    const auto known = m_receivers.find(place);
    if (known != m_receivers.end() && !isRef)
        return replace(known->second);

    const std::string sourceName = m_editor.node(edge.source).name;
    const std::string destinationName = m_editor.node(edge.destination).name;
    const InsertedNode why{isWithinDevice(edge) ? Reason::Memory
                               : isControl      ? Reason::ControlEdge
                                                : Reason::DataEdge,
                           edge.source,
                           edge.destination,
                           edge.slot,
                           from,
                           to,
                           {}};
    const StaticFrameId frame = frameBehind(edge);
    Endpoint sent{edge.source, edge.slot};
    if (isControl) {
        Node dummy = emptyConst(newName(sourceName + "/ctrl"));
        dummy.controlInputs = {edge.source};
        sent = {add(std::move(dummy), from, why), 0};
        m_frameOf[sent.node.index()] = frame;
    }
    const DType dtype = baseType(declared);
    const auto transfer = [&](std::string op, std::string_view type) {
        Node node;
        node.name = newName(sourceName);
        node.op = std::move(op);
        node.attrs.set(std::string(type), dtype);
        node.attrs.set("tensor_name", fmt::format("edge_{}_{}", edge.number, sourceName));
        node.attrs.set("send_device", m_placement.name(from));
        node.attrs.set("send_device_incarnation", localIncarnation);
        node.attrs.set("recv_device", m_placement.name(to));
        node.attrs.set("client_terminated", false);
        node.attrs.set("_src", sourceName);
        node.attrs.set("_dst", destinationName);
        if (from == to && node.op.starts_with("_Host"))
            node.attrs.set("_hostmem_sendrecv", true);
        return node;
    };
    Node send = transfer(isGivenOnHost ? "_HostSend" : "_Send", "T");
    send.inputs = {sent};
    const NodeId sender = add(std::move(send), from, why);
    m_frameOf[sender.index()] = frame;
    Node receive = transfer(isTakenOnHost ? "_HostRecv" : "_Recv", "tensor_type");
    if (from == to)  // it starts at the Send's tag, and not before (semantics.md 13.9)
        receive.controlInputs.push_back(sender);
    if (triggers > 0 && from != to) {
        --triggers;
        receive.controlInputs.push_back(trigger);
    }
    if (isRef) {  // it reads after all else that its reader takes (semantics.md 13.8)
        const Node reader = m_editor.node(edge.destination);
        for (size_t i = 0; i < reader.inputs.size(); ++i) {
            const Endpoint other = reader.inputs[i];
            if (static_cast<int>(i) != edge.input && isKept(other.node) && device(other.node) == to
                && !isRefType(outputType(other.node, other.slot))
                && std::ranges::find(receive.controlInputs, other.node) == receive.controlInputs.end())
                receive.controlInputs.push_back(other.node);
        }
    }
    NodeId receiver = add(std::move(receive), to, why);
    m_frameOf[receiver.index()] = frame;
    if (isControl) {  // whose deadness, unlike a Recv's own, is that of the message (semantics.md 13.6)
        Node identity = floatNode(newName(sourceName), "Identity", "T");
        identity.inputs = {{receiver, 0}};
        receiver = add(std::move(identity), to, why);
        m_frameOf[receiver.index()] = frame;
    }
    m_receivers.insert_or_assign(place, receiver);
    replace(receiver);
}

/// Every node is on the device that was decided, and says so.
void Partitioner::setDevices()
{
    for (size_t i = 0; i < m_graph.size(); ++i)
        if (m_kept[i])
            m_editor.setDevice(NodeId(i), m_placement.name(device(NodeId(i))));
}

Result<PartitionedGraph> Partitioner::run()
{
    m_kept = keptOrFed(m_graph, m_run);
    colocateControlFlow(m_graph, m_kept, m_placement);
    findFrames();
    if (Result<void> added = addControlLoops(); !added)
        return failure(std::move(added));
    const std::vector<Edge> cuts = cutEdges();  // those into the control loops among them
    for (size_t begin = 0, end = 0; begin < cuts.size(); begin = end) {
        const NodeId destination = cuts[begin].destination;
        NodeId trigger;
        uint32_t triggers = 0;
        for (end = begin; end < cuts.size() && cuts[end].destination == destination; ++end)
            if (isInLoop(cuts[end])) {
                trigger = m_loops.at({frameAhead(cuts[end]), device(destination)});
                ++triggers;
            }
        for (size_t i = begin; i < end; ++i)
            cut(cuts[i], trigger, triggers);
        if (triggers > 0)  // Recvs that were there already took none of them over
            m_editor.addControlInput(destination, trigger);
    }
    setDevices();
    PartitionedGraph made;
    made.derived = std::move(m_editor).finish(std::move(m_kept));
    made.placement = std::move(m_placement);
    made.inserted = std::move(m_inserted);
    return made;
}

}

bool mayBeCut(const Placement& placement, size_t nodes)
{
    const std::vector<DeviceId>& devices = placement.of;
    return std::ranges::adjacent_find(devices, std::not_equal_to()) != devices.end() || devices.size() < nodes
        || std::ranges::any_of(placement.devices, hasOwnMemory);
}

bool isCut(const Graph& graph, const RunGraph& run, const Placement& placement, const OpRegistry& registry)
{
    const std::vector<bool> kept = keptOrFed(graph, run);
    Memories memories(registry, placement);
    const bool areSeveral = memories.areSeveral() && !isPartitioned(graph, Provenance::ofOpened(graph.size()));
    for (size_t i = 0; i < graph.size(); ++i) {
        const DeviceId device = placement.device(NodeId(i));
        const auto isElsewhere = [&](NodeId source) {
            return source.isValid() && kept[source.index()] && placement.device(source) != device;
        };
        const Node& node = graph.node(NodeId(i));
        if (kept[i]
            && (std::ranges::any_of(node.inputs, isElsewhere, &Endpoint::node)
                || std::ranges::any_of(node.controlInputs, isElsewhere)))
            return true;
        for (size_t input = 0; kept[i] && areSeveral && input < node.inputs.size(); ++input) {
            const Endpoint from = node.inputs[input];
            if (from.node.isValid() && kept[from.node.index()]
                && changesMemory(memories, device, from.node, graph.node(from.node), from.slot, NodeId(i), node,
                                 static_cast<int>(input)))
                return true;
        }
    }
    return false;
}

Result<PartitionedGraph> partition(const Graph& graph, const Provenance& provenance, const RunGraph& run,
                                   const Placement& placement, const OpRegistry& registry)
{
    return Partitioner(graph, provenance, run, placement, registry).run();
}

}
