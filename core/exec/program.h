// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/exec/network.h"
#include "core/exec/ready_list.h"
#include "core/graph/device.h"
#include "core/graph/frames.h"
#include "core/graph/graph.h"
#include "core/graph/op_class.h"
#include "core/ops/kernel.h"
#include "core/ops/op_def.h"
#include "core/partition/partition.h"
#include "core/transform/run_graph.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace tagscope {

/// Where a token goes. `countOffset` and, for data edges, `slotOffset` are places in the target's block (Block::at).
struct PlanEdge {
    enum class Kind : uint8_t { Data, Control, MergeData, MergeControl };
    static constexpr bool isToMerge(Kind kind) { return kind == Kind::MergeData || kind == Kind::MergeControl; }
    static constexpr bool isControl(Kind kind) { return kind == Kind::Control || kind == Kind::MergeControl; }
    uint32_t target = 0;  ///< PlanId
    uint32_t slotOffset = 0;
    uint32_t sourceSlot = 0;
    uint16_t countOffset = 0;
    Kind kind = Kind::Data;
    bool isSpecial = false;  ///< the target is not simply put on the ready list (Retval, ControlTrigger)
};
static_assert(sizeof(PlanEdge) == 16);

/// Everything about one node that the run loop needs, in the order in which it needs it.
struct PlanNode {
    KernelFn fn = nullptr;
    const void* params = nullptr;
    uint32_t edgesBegin = 0;
    uint32_t edgesEnd = 0;
    uint32_t inputsBegin = 0;  ///< into Program::gather
    uint32_t inputCount = 0;   ///< data inputs
    uint32_t outputCount = 0;
    uint32_t slotsOffset = 0;         ///< first input slot in the node's block (Block::at)
    StaticFrameId frame = rootFrame;  ///< in which it is executed
    union {                           ///< by what the node is
        uint32_t constant = 0;        ///< FireKind::Const: into Program::constant
        uint32_t enteredFrame;        ///< Enter: the static frame that it leads into
        uint32_t requestIndex;        ///< Arg: of the feed; Retval: of the fetch
    };
    uint32_t invariant = 0;  ///< constant Enter: index among the child frame's invariants
    DeviceId device;         ///< of Program::placement
    FireKind fire = FireKind::Kernel;
    OpClass opClass = OpClass::Ordinary;
    bool isConstantEnter : 1 = false;
    bool readsOwnSlots : 1 = true;  ///< its inputs are its slots: no invariants, nothing to dereference
    bool derefsInputs : 1 = false;  ///< some ref input must be dereferenced
    bool isStateful : 1 = false;
    bool takesRepeated : 1 = false;
    bool makesMuch : 1 = false;         ///< its kernel may take long though all it gets are scalars
    bool mayRunBeside : 1 = false;      ///< its kernel has no effects and depends on its inputs and tag alone
    bool touchesResources : 1 = false;  ///< stateful, or references lie in its slots that it does not ask for

    /// Where an Enter leads.
    StaticFrameId childFrame() const { return StaticFrameId(enteredFrame); }
};

static_assert(sizeof(PlanNode) == 64);

/// An input of a node: a slot of its own block, or an invariant of its frame instance.
struct GatherEntry {
    uint32_t index = 0;
    bool isInvariant = false;
    bool isDeref = false;
};

/// An input slot of a frame's blocks in which a handle or a reference may lie.
struct HandleSlot {
    uint32_t block = 0;
    uint32_t offset = 0;  ///< Block::at
};

/// A static frame of the program: that of one device and one name. The root is one for all devices.
struct PlanFrame {
    std::string name;  ///< "" for the root
    uint64_t nameHash = 0;
    DeviceId device;  ///< invalid for the root
    StaticFrameId parent = rootFrame;
    uint32_t firstNode = 0;  ///< PlanId of its first node
    uint32_t nodeCount = 0;
    uint32_t enterCount = 0;  ///< Enters that lead here: how many inputs an instance waits for
    uint32_t invariantCount = 0;
    int64_t parallelIterations = 1;
    std::vector<uint32_t> blockSlots;      ///< slots of each block of `blockNodes` nodes
    std::vector<uint64_t> initialCounts;   ///< per node: pending in the low half, dead in the high half
    std::vector<uint32_t> constantEnters;  ///< PlanIds, by invariant index
    std::vector<HandleSlot> handleSlots;
};

constexpr uint32_t blockNodes = 256;

/// A mailbox of a program, and what sends to it and receives from it.
struct MailboxEnds {
    ResourceId mailbox;
    std::string from;  ///< device that its rendezvous keys name
    std::string to;
    std::vector<PlanId> senders;    ///< mostly one
    std::vector<PlanId> receivers;  ///< none: nobody ever takes a message
};

struct ProgramOptions {
    size_t maxTensorBytes = size_t{1} << 31;  ///< no single tensor may pass this
    Placement placement = {};                 ///< of the nodes of the graph
    NetworkRequest network = {};              ///< what messages between its devices go over
};

/// Why a graph could not be compiled: a problem of the request (exit 2) or of the graph (exit 3).
struct CompileError {
    enum class Kind : uint8_t { Request, Graph };
    Kind kind = Kind::Graph;
    Error error;
    std::vector<Problem> problems;  ///< all refusing problems of the part that would run; `error` is the first
};

/// A graph with its feeds, fetches and targets, compiled for execution: an immutable plan with dense arrays.
/// Shared between runs, states and traces; may be read on any thread.
class Program {
public:
    /// The registry must outlive the Program.
    static tl::expected<std::shared_ptr<const Program>, CompileError>
    compile(std::shared_ptr<const Graph> graph, RunRequest request, const OpRegistry& registry = OpRegistry::standard(),
            const ProgramOptions& options = {});
    /// Of what passes have made of a graph, with the provenance of its nodes.
    static tl::expected<std::shared_ptr<const Program>, CompileError>
    compile(std::shared_ptr<const Graph> graph, Provenance provenance, RunRequest request,
            const OpRegistry& registry = OpRegistry::standard(), const ProgramOptions& options = {});

    /// The graph that is run, as it was opened or as passes made it; NodeIds of this graph are used everywhere outside
    /// the engine, and views show all of it.
    const Graph& graph() const { return *m_source; }
    /// The graph as it was opened: its nodes have these ids in `graph`, too, which may have more behind them.
    const Graph& openedGraph() const { return *m_opened; }
    const std::shared_ptr<const Graph>& openedGraphPtr() const { return m_opened; }
    /// What the partitioner has inserted, by NodeId, from the first id behind those of the opened graph on.
    std::span<const InsertedNode> inserted() const { return m_inserted; }
    /// What the partitioner says of a node; nullptr for those of the opened graph.
    const InsertedNode* insertedNode(NodeId id) const
    {
        const size_t opened = m_opened->size();
        return id.index() < opened || id.index() - opened >= m_inserted.size() ? nullptr
                                                                               : &m_inserted[id.index() - opened];
    }
    const std::shared_ptr<const Graph>& graphPtr() const { return m_source; }
    /// The same nodes under the same ids, with feeds and fetches wired in after them: helpers, which no view shows.
    const RunGraph& runGraph() const { return m_run; }
    const RunRequest& request() const { return m_request; }

    std::span<const PlanNode> nodes() const { return m_nodes; }
    const PlanNode& node(PlanId id) const { return m_nodes[id.index()]; }
    std::span<const PlanFrame> frames() const { return m_frames; }
    const PlanFrame& frame(StaticFrameId id) const { return m_frames[id.index()]; }
    std::span<const PlanEdge> edges() const { return m_edges; }
    /// Those that leave a node, data before control.
    std::span<const PlanEdge> edgesOf(const PlanNode& node) const
    {
        return std::span(m_edges).subspan(node.edgesBegin, node.edgesEnd - node.edgesBegin);
    }
    std::span<const PlanEdge> dataEdgesOf(const PlanNode& node) const
    {
        const std::span<const PlanEdge> all = edgesOf(node);
        const auto end = std::ranges::find_if(all, [](const PlanEdge& e) { return PlanEdge::isControl(e.kind); });
        return all.first(static_cast<size_t>(end - all.begin()));
    }
    std::span<const GatherEntry> gather() const { return m_gather; }
    /// The devices that nodes and frames are on, and which of them runs each node of the run graph.
    const Placement& placement() const { return m_placement; }
    /// That of the nodes of the opened graph which it was compiled for: with it, it is compiled again. The partitioner
    /// puts control flow beside what it works on, from there.
    const Placement& askedPlacement() const { return m_askedPlacement; }
    const Tensor& constant(uint32_t i) const { return m_constants[i]; }
    /// What a firing with these inputs costs, all of which have values (OpDef::costOf).
    double costOf(PlanId id, std::span<const Tensor> inputs) const
    {
        return firingCost(m_costs[id.index()], graphNode(id), inputs);
    }
    std::span<const Tensor> feedValues() const { return m_feedValues; }
    size_t fetchCount() const { return m_run.fetchNodes.size(); }

    /// Program node of a graph node; invalid if it was pruned, or if there is no such node.
    PlanId planOf(NodeId id) const { return id.value < m_planOf.size() ? m_planOf[id.value] : PlanId(); }
    /// The static frame in which a node is executed; nothing for those of which there is no program node.
    std::optional<StaticFrameId> frameOf(NodeId id) const
    {
        const PlanId plan = planOf(id);
        return plan.isValid() ? std::optional(node(plan).frame) : std::nullopt;
    }
    NodeId nodeOf(PlanId id) const { return m_nodeOf[id.index()]; }
    /// Name of a node of the run graph.
    const std::string& nameOf(PlanId id) const { return m_run.graph.node(nodeOf(id)).name; }
    const Node& graphNode(PlanId id) const { return m_run.graph.node(nodeOf(id)); }
    /// The facts about its op.
    const OpDef& opDef(PlanId id) const { return *m_opDefs[id.index()]; }
    /// An attribute of a node, or its op's default; nullptr if it has neither, or another kind.
    template <class T>
    const T* attr(PlanId id, std::string_view name) const
    {
        return attrOrDefault<T>(opDef(id), graphNode(id), name);
    }
    /// Where each node of the run graph comes from.
    const Provenance& provenance() const { return m_run.provenance; }
    /// Whether it only feeds or fetches, so that no view shows it; `graph` has no such node.
    bool isHelper(PlanId id) const { return m_run.provenance.isHelper(nodeOf(id)); }
    /// Declared dtype of each output.
    std::span<const DType> outputTypes(PlanId id) const
    {
        return {m_types.data() + m_typesBegin[id.index()] + node(id).inputCount, node(id).outputCount};
    }
    std::span<const DType> inputTypes(PlanId id) const
    {
        return {m_types.data() + m_typesBegin[id.index()], node(id).inputCount};
    }
    /// The data input of its target that an edge leads to; -1 of a control edge.
    int inputOf(const PlanEdge& edge) const
    {
        return PlanEdge::isControl(edge.kind)
            ? -1
            : static_cast<int>((edge.slotOffset - m_nodes[edge.target].slotsOffset) / sizeof(Tensor));
    }
    /// The edge from one node into a data input of another, or with -1 its control edge there; an index into `edges`.
    std::optional<uint32_t> edgeInto(PlanId source, PlanId target, int input) const;
    /// The node behind data input `i`, and its slot.
    Endpoint inputSource(PlanId id, uint32_t i) const { return graphNode(id).inputs[i]; }

    /// Named resources (variables, queues) before the run: entries not yet created.
    const ResourceTable& initialResources() const { return m_initialResources; }
    /// The device that each of them is on, by its number.
    std::span<const DeviceId> resourceDevices() const { return m_resourceDevices; }
    /// The mailboxes of all Sends and Recvs that run, by number; none where all is on one device.
    std::span<const MailboxEnds> mailboxes() const { return m_mailboxes; }
    /// Of a Send or a Recv; nullptr of other nodes.
    const MailboxEnds* mailboxOf(PlanId id) const
    {
        const auto found = m_mailboxOf.find(id);
        return found == m_mailboxOf.end() ? nullptr : &m_mailboxes[found->second];
    }
    /// What messages go over, with a virtual clock; nullptr where they are there at once.
    const NetworkPlan* network() const { return m_network ? &*m_network : nullptr; }
    size_t maxTensorBytes() const { return m_maxTensorBytes; }
    uint32_t maxOutputs() const { return m_maxOutputs; }
    uint32_t maxInputs() const { return m_maxInputs; }
    uint64_t nameHashOf(PlanId id) const { return m_nameHashes[id.index()]; }

private:
    friend class ProgramCompiler;

    std::shared_ptr<const Graph> m_opened;
    std::shared_ptr<const Graph> m_source;
    std::vector<InsertedNode> m_inserted;
    RunGraph m_run;
    RunRequest m_request;
    Placement m_placement;
    Placement m_askedPlacement;
    std::vector<PlanNode> m_nodes;
    std::vector<PlanFrame> m_frames;
    std::vector<PlanEdge> m_edges;
    std::vector<GatherEntry> m_gather;
    std::vector<Tensor> m_constants;
    std::vector<Tensor> m_feedValues;
    std::vector<Kernel> m_kernels;
    std::vector<CostFn> m_costs;
    std::vector<const OpDef*> m_opDefs;
    std::vector<PlanId> m_planOf;
    std::vector<NodeId> m_nodeOf;
    std::vector<uint64_t> m_nameHashes;
    std::vector<DType> m_types;  // inputs then outputs of each node
    std::vector<uint32_t> m_typesBegin;
    ResourceTable m_initialResources;
    std::vector<DeviceId> m_resourceDevices;
    std::vector<MailboxEnds> m_mailboxes;
    std::unordered_map<PlanId, size_t> m_mailboxOf;  // by Send and Recv
    std::optional<NetworkPlan> m_network;
    size_t m_maxTensorBytes = 0;
    uint32_t m_maxOutputs = 1;
    uint32_t m_maxInputs = 1;
};

}
