// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/fix_trial.h"

#include "core/base/say.h"
#include "core/debug/waits/stuck.h"
#include "core/graph/graph_editor.h"

#include <algorithm>

namespace tagscope {

namespace {

Result<void> addNode(GraphEditor& editor, const GraphChange& change)
{
    Node node{change.node, change.added.op, change.added.device, change.added.attrs, {}, {}};
    if (editor.find(node.name))
        return refused(ErrorCode::AlreadyExists, "the graph that was opened has a node '{}'", node.name);
    for (const std::string& input : change.added.inputs) {
        const InputName name = parseInputName(input);
        const std::optional<NodeId> source = editor.find(name.node);
        if (!source)
            return refused(ErrorCode::NotFound, "the graph that was opened has no node '{}'", name.node);
        if (name.slot == controlSlot)
            node.controlInputs.push_back(*source);
        else
            node.inputs.push_back({*source, name.slot});
    }
    editor.add(std::move(node), {});
    return {};
}

/// Nodes that are added come behind those that were opened, on the devices that they name.
void placeAdded(Placement& placement, const Graph& opened, const FixPlan& plan)
{
    for (const GraphChange& change : plan.changes) {
        if (change.kind != GraphChange::Kind::AddNode)
            continue;
        const auto device = std::ranges::find(placement.devices, change.added.device);
        if (placement.of.size() < opened.size())
            placement.of.resize(opened.size());
        const bool isKnown = device != placement.devices.end();
        placement.of.emplace_back(isKnown ? static_cast<size_t>(device - placement.devices.begin()) : size_t{0});
    }
}

}

Result<Graph> fixedGraph(const Graph& opened, const FixPlan& plan)
{
    GraphEditor editor(DerivedGraph::ofOpened(opened));
    for (const GraphChange& change : plan.changes) {
        if (change.kind == GraphChange::Kind::AddTarget)
            continue;
        if (change.kind == GraphChange::Kind::AddNode) {
            if (Result<void> added = addNode(editor, change); !added)
                return Failure(std::move(added).error());
            continue;
        }
        const std::optional<NodeId> node = editor.find(change.node);
        if (!node)
            return refused(ErrorCode::NotFound, "the graph that was opened has no node '{}'", change.node);
        const std::optional<NodeId> source = editor.find(change.source);
        if (change.kind != GraphChange::Kind::SetAttr && !source)
            return refused(ErrorCode::NotFound, "the graph that was opened has no node '{}'", change.source);
        switch (change.kind) {
        case GraphChange::Kind::SetAttr: editor.setAttr(*node, change.attr, change.value); break;
        case GraphChange::Kind::AddControlInput: editor.addControlInput(*node, *source); break;
        case GraphChange::Kind::RemoveControlInput: editor.removeControlInput(*node, *source); break;
        case GraphChange::Kind::MoveControlInput:
            if (const std::optional<NodeId> from = editor.find(change.attr))
                editor.removeControlInput(*node, *from);
            editor.addControlInput(*node, *source);
            break;
        case GraphChange::Kind::SetInput:
            if (static_cast<size_t>(change.input) >= editor.node(*node).inputs.size())
                return refused(ErrorCode::NotFound, "'{}' has no input {}", change.node, change.input);
            editor.setInput(*node, static_cast<size_t>(change.input), {*source, change.sourceSlot});
            break;
        case GraphChange::Kind::AddNode:
        case GraphChange::Kind::AddTarget: break;
        }
    }
    return std::move(editor).finish().graph;
}

Result<std::shared_ptr<const Program>> fixedProgram(const Program& program, const FixPlan& plan)
{
    std::shared_ptr<const Graph> graph = program.openedGraphPtr();
    RunRequest request = program.request();
    bool changesGraph = false;
    for (const GraphChange& change : plan.changes) {
        if (change.kind != GraphChange::Kind::AddTarget) {
            changesGraph = true;
            continue;
        }
        if (request.fetches.empty() && request.targets.empty())
            for (const NodeId target : program.runGraph().targetNodes)
                request.targets.push_back(program.runGraph().graph.node(target).name);
        request.targets.push_back(change.node);
    }
    if (changesGraph) {
        Result<Graph> fixed = fixedGraph(*graph, plan);
        if (!fixed)
            return Failure(std::move(fixed).error());
        graph = std::make_shared<const Graph>(*std::move(fixed));
    }
    ProgramOptions options;
    options.maxTensorBytes = program.maxTensorBytes();
    options.placement = program.askedPlacement();
    placeAdded(options.placement, program.openedGraph(), plan);
    if (const NetworkPlan* network = program.network()) {
        options.network = network->request;
        options.network.faults.clear();
        for (uint32_t f = 0; f < network->request.faults.size(); ++f)
            if (std::ranges::find(plan.faults, f) == plan.faults.end())
                options.network.faults.push_back(network->request.faults[f]);
    }
    auto made = Program::compile(graph, std::move(request), OpRegistry::standard(), options);
    if (!made)
        return Failure(std::move(made).error().error);
    return *made;
}

TriedFix tryFix(const Program& program, const FixPlan& plan, const Policy& policy, const RunLimits& limits)
{
    TriedFix tried;
    const Result<std::shared_ptr<const Program>> fixed = fixedProgram(program, plan);
    if (!fixed) {
        tried.text = say("cannot be tried: {}", fixed.error().message);
        return tried;
    }
    Executor executor(*fixed);
    executor.setLog([](std::string_view) {});
    executor.setThreads(1);
    const RunEnd end = runLoop(executor, limits, PolicyChooser(**fixed, policy));
    const State& state = executor.state();
    tried.events = state.position;
    if (end != RunEnd::NoChoice && end != RunEnd::Failed) {
        tried.text = say("goes on for more than {} events", grouped(tried.events));
        return tried;
    }
    tried.completes = executor.status() == RunStatus::Ok && !isStuck(**fixed, state);
    tried.text = tried.completes                ? say("completes in {} events", grouped(tried.events))
        : executor.status() == RunStatus::Error ? say("ends in an error: {}", executor.finalError().error.message)
                                                : say("still stuck after {} events", grouped(tried.events));
    return tried;
}

void tryFixes(Diagnosis& diagnosis, const Program& program, const Policy& policy, const RunLimits& limits)
{
    for (CauseFinding& finding : diagnosis.findings)
        if (!finding.plan.isEmpty() && finding.role == FindingRole::Initiating)
            finding.tried = tryFix(program, finding.plan, policy, limits);
}

}
