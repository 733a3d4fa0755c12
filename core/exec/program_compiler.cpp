// SPDX-License-Identifier: Apache-2.0
#include "core/exec/program_compiler.h"

#include "core/base/say.h"
#include "core/exec/block.h"
#include "core/exec/frame_hash.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tagscope {

namespace {

bool reachesResource(DType type)
{
    return isRefType(type) || type == DType::Resource;
}

Error withNode(Error error, const Node& node)
{
    error.where.node = node.name;
    return error;
}

CompileError refused(std::vector<Problem> problems, const Graph& graph)
{
    const Problem& first = problems.front();
    CompileError result;
    result.error = {first.code, first.message, {}};
    result.error.where.attribute = first.attribute;
    if (first.node.isValid())
        result.error.where.node = graph.node(first.node).name;
    result.problems = std::move(problems);
    return result;
}

}

ProgramCompiler::ProgramCompiler(std::shared_ptr<const Graph> graph, Provenance provenance, RunRequest request,
                                 const OpRegistry& registry, const ProgramOptions& options)
    : m_program(std::make_shared<Program>()), m_provenance(std::move(provenance)), m_registry(registry),
      m_network(options.network)
{
    m_program->m_opened = graph;
    m_program->m_source = std::move(graph);
    m_program->m_request = std::move(request);
    m_program->m_maxTensorBytes = options.maxTensorBytes;
    m_program->m_placement = m_program->m_askedPlacement = options.placement;
}

tl::expected<std::shared_ptr<const Program>, CompileError> ProgramCompiler::compile()
{
    const auto failed = [](CompileError::Kind kind, Error error) {
        return tl::unexpected(CompileError{kind, std::move(error), {}});
    };
    if (auto partitioned = partitionGraph(); !partitioned)
        return tl::unexpected(std::move(partitioned).error());
    Result<RunGraph> run = prepareRun(*m_program->m_source, std::move(m_provenance), m_program->m_request, m_registry);
    if (!run)
        return failed(CompileError::Kind::Request, run.error());
    m_program->m_run = *std::move(run);
    placeHelpers();
    if (std::vector<Problem> problems = refusals(m_program->m_run, m_registry, m_program->m_placement);
        !problems.empty())
        return tl::unexpected(refused(std::move(problems), graph()));
    m_frames = analyseFrames(graph(), m_program->m_run.kept, m_program->m_placement);
    orderNodes();
    if (Result<void> made = makeNodes(); !made)
        return failed(CompileError::Kind::Graph, made.error());
    makeNetwork();
    makeInputs();
    if (Result<void> made = makeEdges(); !made)
        return failed(CompileError::Kind::Graph, made.error());
    for (PlanNode& node : m_program->m_nodes)
        node.mayRunBeside = node.fire == FireKind::Kernel && node.fn && !node.isStateful && !node.derefsInputs;
    makeCounts();
    if (Result<void> made = makeFeeds(); !made)
        return failed(CompileError::Kind::Request, made.error());
    return std::shared_ptr<const Program>(std::move(m_program));
}

/// Where edges of what runs lead from one device to another: the graph of all their partitions in the place of the one
/// that was opened. What is wrong with that one is said of it, and nothing is partitioned then.
tl::expected<void, CompileError> ProgramCompiler::partitionGraph()
{
    Program& program = *m_program;
    if (!mayBeCut(program.m_placement, program.m_opened->size()))
        return {};
    Result<RunGraph> run = prepareRun(*program.m_opened, m_provenance, program.m_request, m_registry);
    if (!run)
        return tl::unexpected(CompileError{CompileError::Kind::Request, run.error(), {}});
    if (!isCut(*program.m_opened, *run, program.m_placement, m_registry))
        return {};
    if (std::vector<Problem> problems = refusals(*run, m_registry); !problems.empty())
        return tl::unexpected(refused(std::move(problems), run->graph));
    Result<PartitionedGraph> made = partition(*program.m_opened, m_provenance, *run, program.m_placement, m_registry);
    if (!made)
        return tl::unexpected(CompileError{CompileError::Kind::Graph, made.error(), {}});
    program.m_source = std::make_shared<const Graph>(std::move(made->derived.graph));
    m_provenance = std::move(made->derived.provenance);
    program.m_placement = std::move(made->placement);
    program.m_inserted = std::move(made->inserted);
    return {};
}

/// Feeds and fetches are on the devices of what they stand for and read.
void ProgramCompiler::placeHelpers()
{
    Placement& placement = m_program->m_placement;
    if (placement.of.empty())
        return;
    const RunGraph& run = m_program->m_run;
    placement.of.resize(graph().size(), DeviceId(0));
    for (size_t i = 0; i < run.feedNodes.size(); ++i) {
        const std::string_view fed = parseInputName(m_program->m_request.feeds[i].name).node;
        placement.of[run.feedNodes[i].index()] = placement.device(graph().find(fed).value_or(NodeId()));
    }
    for (const NodeId fetch : run.fetchNodes)
        placement.of[fetch.index()] = placement.device(graph().node(fetch).inputs.front().node);
}

/// Gives every node that can run its place: frame by frame, within a frame device by device, in node order.
void ProgramCompiler::orderNodes()
{
    Program& program = *m_program;
    const size_t n = graph().size();
    program.m_planOf.assign(n, PlanId());
    std::vector<uint32_t> counts(m_frames.frames.size(), 0);
    const auto runs = [&](size_t i) { return program.m_run.kept[i] && m_frames.frameOf[i].isValid(); };
    for (size_t i = 0; i < n; ++i)
        if (runs(i))
            ++counts[m_frames.frameOf[i].index()];
    uint32_t next = 0;
    std::vector<uint32_t> place(counts.size());
    for (size_t f = 0; f < counts.size(); ++f) {
        const StaticFrame& from = m_frames.frames[f];
        PlanFrame frame;
        frame.name = from.name;
        frame.nameHash = hash64(from.name);
        frame.device = from.device;
        frame.parent = from.parent.isValid() ? from.parent : rootFrame;
        frame.firstNode = next;
        frame.nodeCount = counts[f];
        frame.enterCount = static_cast<uint32_t>(from.enters.size());
        frame.parallelIterations = std::max<int64_t>(1, from.parallelIterations);
        program.m_frames.push_back(std::move(frame));
        place[f] = next;
        next += counts[f];
    }
    program.m_nodes.resize(next);
    program.m_nodeOf.resize(next);
    program.m_kernels.resize(next);
    program.m_costs.resize(next);
    program.m_opDefs.resize(next);
    program.m_nameHashes.resize(next);
    program.m_typesBegin.resize(next);
    // Within a frame by device: a graph runs as its partitions do when they are opened one after the other.
    std::vector<size_t> order(n);
    std::iota(order.begin(), order.end(), size_t{0});
    if (program.m_placement.devices.size() > 1)
        std::ranges::stable_sort(order, {}, [&](size_t i) { return program.m_placement.device(NodeId(i)); });
    for (const size_t i : order) {
        if (!runs(i))
            continue;
        const StaticFrameId frame = m_frames.frameOf[i];
        const PlanId plan(place[frame.index()]++);
        program.m_planOf[i] = plan;
        program.m_nodeOf[plan.index()] = NodeId(i);
        program.m_nodes[plan.index()].frame = frame;
        program.m_nodes[plan.index()].device = program.m_placement.device(NodeId(i));
    }
}

Result<void> ProgramCompiler::makeNodes()
{
    Program& program = *m_program;
    for (size_t p = 0; p < program.m_nodes.size(); ++p) {
        const NodeId id = program.m_nodeOf[p];
        const Node& node = graph().node(id);
        const OpDef* def = m_registry.find(node.op);
        if (!def)
            return Failure(withNode({ErrorCode::NotFound, "Op type not registered '" + node.op + "'", {}}, node));
        PlanNode& plan = program.m_nodes[p];
        program.m_opDefs[p] = def;
        program.m_nameHashes[p] = hash64(node.name);
        program.m_typesBegin[p] = static_cast<uint32_t>(program.m_types.size());
        if (Result<void> made = makeNode(id, plan, *def); !made)
            return Failure(withNode(std::move(made).error(), node));
        program.m_maxInputs = std::max(program.m_maxInputs, plan.inputCount);
        program.m_maxOutputs = std::max(program.m_maxOutputs, plan.outputCount);
    }
    const auto feedAndFetchIndices = [&](const std::vector<NodeId>& ids) {
        for (size_t i = 0; i < ids.size(); ++i)
            if (const PlanId plan = program.m_planOf[ids[i].index()]; plan.isValid())
                program.m_nodes[plan.index()].requestIndex = static_cast<uint32_t>(i);
    };
    feedAndFetchIndices(program.m_run.feedNodes);
    feedAndFetchIndices(program.m_run.fetchNodes);
    return {};
}

Result<void> ProgramCompiler::makeNode(NodeId id, PlanNode& plan, const OpDef& def)
{
    Program& program = *m_program;
    const Node& node = graph().node(id);
    const Result<NodeSignature> signature = resolveSignature(def, node);
    if (!signature)
        return Failure(signature.error());
    plan.opClass = def.traits.opClass;
    // A graph's own _Arg and _Retval are no feeds and fetches of this run.
    const bool isCallBoundary = plan.opClass == OpClass::Arg || plan.opClass == OpClass::Retval;
    if (isCallBoundary && !program.m_run.provenance.isHelper(id))
        plan.opClass = OpClass::Ordinary;
    plan.inputCount = static_cast<uint32_t>(node.inputs.size());
    plan.outputCount = static_cast<uint32_t>(signature->outputs.size());
    // References and handles lead to resources, whatever the op says of itself.
    plan.isStateful = def.isStateful || def.namedResource != NamedResource::None
        || std::ranges::any_of(signature->inputs, reachesResource)
        || std::ranges::any_of(signature->outputs, reachesResource);
    plan.touchesResources = plan.isStateful;
    program.m_types.insert(program.m_types.end(), signature->inputs.begin(), signature->inputs.end());
    program.m_types.insert(program.m_types.end(), signature->outputs.begin(), signature->outputs.end());
    return chooseKernel(id, plan, def, *signature);
}

Result<void> ProgramCompiler::chooseKernel(NodeId id, PlanNode& plan, const OpDef& def, const NodeSignature& signature)
{
    Program& program = *m_program;
    const Node& node = graph().node(id);
    if (plan.opClass == OpClass::Arg || plan.opClass == OpClass::Retval)
        return {};
    plan.fire = def.traits.fire;
    if (plan.fire == FireKind::Const) {
        if (const BrokenTensor* broken = node.attr<BrokenTensor>("value"))
            return Failure(*broken->error);
        const Tensor* value = node.attr<Tensor>("value");
        if (!value || signature.outputs[0] != value->dtype())
            return refused("attribute 'value' of node '{}' is {}, its dtype says {}", node.name,
                           value ? dtypeName(value->dtype()) : "missing", dtypeName(signature.outputs[0]));
        plan.constant = static_cast<uint32_t>(program.m_constants.size());
        program.m_constants.push_back(*value);
    } else if (plan.fire == FireKind::Kernel && !def.kernel) {
        plan.fire = FireKind::Missing;
    } else if (plan.fire == FireKind::Kernel) {
        Result<Kernel> kernel = def.kernel(KernelSpec{def, node, signature, namedResource(def, id)});
        if (!kernel)
            return Failure(std::move(kernel).error());
        Kernel& kept = program.m_kernels[program.m_planOf[id.index()].index()];
        kept = *std::move(kernel);
        plan.fn = kept.fn;
        plan.params = kept.params.get();
        plan.takesRepeated = kept.takesRepeated;
        plan.makesMuch = def.makesMuch;
        program.m_costs[program.m_planOf[id.index()].index()] = def.cost;
    }
    return {};
}

/// Nodes of one device that share a variable's or queue's name share its entry; a name that may not be shared is the
/// node's own.
ResourceId ProgramCompiler::namedResource(const OpDef& def, NodeId id)
{
    const std::optional<NamedResourceKey> key = namedResourceKey(def, graph().node(id));
    if (!key)
        return {};
    Program& program = *m_program;
    // A mailbox is one for both of its ends, and stands with the sender, as messages that were not fetched do.
    const DeviceId device = key->kind == NamedResource::Mailbox ? mailboxDevice(id) : program.m_placement.device(id);
    const auto [place, isNew] = m_named.try_emplace({device, *key}, program.m_initialResources.next());
    if (isNew) {
        program.m_initialResources.addNamed(namedResourceEntry(*key));
        program.m_resourceDevices.push_back(device);
    }
    if (key->kind == NamedResource::Mailbox)
        noteMailboxEnd(place->second, id);
    return place->second;
}

/// Mailboxes get their numbers as their first node comes up, so the last one of the list is the newest.
void ProgramCompiler::noteMailboxEnd(ResourceId mailbox, NodeId id)
{
    Program& program = *m_program;
    const auto known = std::ranges::lower_bound(program.m_mailboxes, mailbox, {}, &MailboxEnds::mailbox);
    const auto place = static_cast<size_t>(known - program.m_mailboxes.begin());
    const auto deviceText = [&](std::string_view attr) {
        const auto* text = graph().node(id).attr<std::string>(attr);
        return text ? *text : std::string();
    };
    if (known == program.m_mailboxes.end())
        program.m_mailboxes.push_back({mailbox, deviceText("send_device"), deviceText("recv_device"), {}, {}});
    MailboxEnds& ends = program.m_mailboxes[place];
    const PlanId plan = program.m_planOf[id.index()];
    (graph().opClass(id) == OpClass::Send ? ends.senders : ends.receivers).push_back(plan);
    program.m_mailboxOf.emplace(plan, place);
}

DeviceId ProgramCompiler::mailboxDevice(NodeId id)
{
    const std::vector<std::string>& devices = m_program->m_placement.devices;
    if (m_deviceOf.empty())
        for (size_t d = 0; d < devices.size(); ++d)
            m_deviceOf.try_emplace(devices[d], DeviceId(d));
    const auto* sender = graph().node(id).attr<std::string>("send_device");
    const auto found = sender ? m_deviceOf.find(*sender) : m_deviceOf.end();
    return found == m_deviceOf.end() ? DeviceId(0) : found->second;
}

/// A request for a network, whatever runs: a graph on one device has its times, too.
void ProgramCompiler::makeNetwork()
{
    Program& program = *m_program;
    if (m_network.isEmpty())
        return;
    std::vector<std::pair<std::string, std::string>> mailboxes;
    for (const MailboxEnds& ends : program.m_mailboxes)
        mailboxes.emplace_back(ends.from, ends.to);
    NetworkPlan& network =
        program.m_network.emplace(planNetwork(std::move(m_network), program.m_placement.devices, mailboxes));
    if (!network.network.nodes.empty()) {
        std::vector<std::string_view> names;
        for (uint32_t i = 0; i < program.m_nodes.size(); ++i)
            names.push_back(program.nameOf(PlanId(i)));
        network.kernelTimes = kernelTimesOf(network.network, names);
    }
    for (PlanNode& node : program.m_nodes)  // so that the plain way of firing need not ask for a clock
        node.touchesResources = true;
}

/// Slots of blocks, invariants, and where each input is read from.
void ProgramCompiler::makeInputs()
{
    Program& program = *m_program;
    for (PlanNode& node : program.m_nodes)
        if (node.opClass == OpClass::Enter) {
            const NodeId id = program.m_nodeOf[static_cast<size_t>(&node - program.m_nodes.data())];
            node.enteredFrame = m_frames.enteredFrame[id.index()].value;
            node.isConstantEnter = graph().isConstantEnter(id);
            if (node.isConstantEnter) {
                PlanFrame& frame = program.m_frames[node.childFrame().index()];
                node.invariant = frame.invariantCount++;
                frame.constantEnters.push_back(static_cast<uint32_t>(&node - program.m_nodes.data()));
            }
        }
    for (PlanFrame& frame : program.m_frames) {
        frame.blockSlots.assign((frame.nodeCount + blockNodes - 1) / blockNodes, 0);
        for (uint32_t local = 0; local < frame.nodeCount; ++local) {
            const uint32_t p = frame.firstNode + local;
            PlanNode& node = program.m_nodes[p];
            uint32_t& slots = frame.blockSlots[local / blockNodes];
            const uint32_t blockSize = std::min(blockNodes, frame.nodeCount - local / blockNodes * blockNodes);
            node.slotsOffset = static_cast<uint32_t>(Block::slotOffset(blockSize, slots));
            const uint32_t firstSlot = slots;
            slots += node.inputCount + (program.m_network ? 1 : 0);  // when its last token came stands behind them
            node.inputsBegin = static_cast<uint32_t>(program.m_gather.size());
            const std::vector<Endpoint>& inputs = graph().node(program.m_nodeOf[p]).inputs;
            for (uint32_t i = 0; i < node.inputCount; ++i) {
                GatherEntry entry{firstSlot + i, false, false};
                const PlanId source = program.m_planOf[inputs[i].node.index()];
                if (source.isValid()) {
                    const PlanNode& from = program.m_nodes[source.index()];
                    if (from.isConstantEnter)
                        entry = {from.invariant, true, false};
                    const auto slot = static_cast<size_t>(inputs[i].slot);
                    const DType given = program.outputTypes(source)[slot];
                    if (reachesResource(given) && !entry.isInvariant) {
                        node.touchesResources = true;
                        frame.handleSlots.push_back(
                            {local / blockNodes, node.slotsOffset + i * uint32_t{sizeof(Tensor)}});
                    }
                    const bool givesRef = isRefType(given);
                    entry.isDeref = givesRef && !isRefType(program.inputTypes(PlanId(p))[i]);
                    node.derefsInputs |= entry.isDeref;
                    node.readsOwnSlots &= !entry.isInvariant && !entry.isDeref;
                }
                program.m_gather.push_back(entry);
            }
        }
    }
}

Result<void> ProgramCompiler::makeEdges()
{
    Program& program = *m_program;
    for (size_t p = 0; p < program.m_nodes.size(); ++p) {
        PlanNode& node = program.m_nodes[p];
        // The list of frame problems is cut somewhere; leaving the root would be fatal.
        if (node.opClass == OpClass::Exit && node.frame == rootFrame)
            return Failure(
                withNode({ErrorCode::InvalidArgument, "Invalid Exit op: Cannot find a corresponding Enter op.", {}},
                         program.graphNode(PlanId(p))));
        const StaticFrameId toFrame = node.opClass == OpClass::Enter ? node.childFrame()
            : node.opClass == OpClass::Exit                          ? program.frame(node.frame).parent
                                                                     : node.frame;
        node.edgesBegin = static_cast<uint32_t>(program.m_edges.size());
        for (const OutEdge& out : graph().outEdges(program.m_nodeOf[p])) {
            const PlanId target = program.m_planOf[out.target.index()];
            if (!target.isValid())
                continue;
            const PlanNode& to = program.m_nodes[target.index()];
            if (to.frame != toFrame)
                return fail(ErrorCode::Internal, "the edge from '{}' to '{}' crosses frames", program.nameOf(PlanId(p)),
                            program.nameOf(target));
            const bool isMerge = to.opClass == OpClass::Merge;
            PlanEdge edge;
            edge.target = target.value;
            const uint32_t inBlock = (target.value - program.frame(toFrame).firstNode) % blockNodes;
            edge.countOffset = static_cast<uint16_t>(Block::countOffset(inBlock));
            edge.isSpecial = to.opClass == OpClass::Retval || to.opClass == OpClass::ControlTrigger;
            if (out.input < 0) {
                edge.kind = isMerge ? PlanEdge::Kind::MergeControl : PlanEdge::Kind::Control;
            } else {
                edge.kind = isMerge ? PlanEdge::Kind::MergeData : PlanEdge::Kind::Data;
                edge.slotOffset = to.slotsOffset + static_cast<uint32_t>(out.input) * uint32_t{sizeof(Tensor)};
                edge.sourceSlot = static_cast<uint32_t>(out.slot);
            }
            program.m_edges.push_back(edge);
        }
        node.edgesEnd = static_cast<uint32_t>(program.m_edges.size());
    }
    return {};
}

/// Pending counts before the first arrival (semantics.md 4.1).
void ProgramCompiler::makeCounts()
{
    Program& program = *m_program;
    for (PlanFrame& frame : program.m_frames) {
        frame.initialCounts.resize(frame.nodeCount);
        for (uint32_t local = 0; local < frame.nodeCount; ++local) {
            const PlanNode& node = program.m_nodes[frame.firstNode + local];
            const auto controls = graph().node(program.m_nodeOf[frame.firstNode + local]).controlInputs.size();
            frame.initialCounts[local] = node.opClass == OpClass::Merge ? 1 + 2 * controls : node.inputCount + controls;
        }
    }
}

Result<void> ProgramCompiler::makeFeeds()
{
    Program& program = *m_program;
    for (const Feed& feed : program.m_request.feeds) {
        const Result<DType> wanted = feedDType(*program.m_source, m_registry, feed.name);
        if (!wanted)
            return Failure(wanted.error());
        if (*wanted != DType::Invalid && feed.value.dtype() != *wanted)
            return refused("feed '{}' is {}, the graph wants {}", feed.name, dtypeName(feed.value.dtype()),
                           dtypeName(*wanted));
        program.m_feedValues.push_back(feed.value);
    }
    return {};
}

}
