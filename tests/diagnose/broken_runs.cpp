// SPDX-License-Identifier: Apache-2.0
#include "tests/diagnose/broken_runs.h"

#include "core/build/graph_builder.h"
#include "core/debug/control/batch_run.h"
#include "core/debug/record/messages.h"
#include "core/graph/graph_editor.h"
#include "tests/support/programs/graph_program.h"
#include "tests/support/raw_graph.h"

#include <algorithm>
#include <set>

namespace tagscope::test {

namespace {

std::vector<std::string> deviceNames(int count)
{
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i)
        names.push_back(cpuDevice(i));
    return names;
}

/// What a builder has made, `out` fetched; nodes of the first pattern on the second device, of the second on the third,
/// as far as there are devices.
HealthyRun healthy(const std::string& name, GraphBuilder&& builder, Endpoint out, int devices,
                   const std::vector<std::string>& patterns)
{
    HealthyRun run;
    run.name = name + " over " + std::to_string(devices);
    run.request.fetches = {builder.node(out.node).name};
    Result<Graph> graph = std::move(builder).build();
    run.graph = std::make_shared<const Graph>(*std::move(graph));
    run.placement.devices = deviceNames(devices);
    run.placement.nodes = {{"*", cpuDevice(0)}};
    for (int d = 1; d < devices && static_cast<size_t>(d) <= patterns.size(); ++d)
        run.placement.nodes.push_back({patterns[static_cast<size_t>(d) - 1], cpuDevice(d)});
    return run;
}

/// Loops in loops, `depth` deep: each adds up in its own variable; what is computed is spread over devices by name.
HealthyRun nestedLoops(int depth, int devices, int64_t window)
{
    GraphBuilder builder;
    const std::function<Endpoint(Endpoint, int)> loop = [&](Endpoint start, int level) -> Endpoint {
        const Endpoint zero = builder.constant(Tensor::scalar(int32_t{0}), "zero");
        WhileOptions options;
        options.name = "loop" + std::to_string(level);
        options.parallelIterations = window;
        const Endpoints result = builder.whileLoop(
            {zero, start},
            [&](const Endpoints& v) {
                return builder.op("Less", {v[0], builder.constant(Tensor::scalar(int32_t{3}), "limit")}, {}, "less");
            },
            [&](const Endpoints& v) {
                const Endpoint one = builder.constant(Tensor::scalar(int32_t{1}), "one");
                const Endpoint next = builder.op("AddV2", {v[0], one}, {}, "count");
                Endpoint sum = builder.op("AddV2", {v[1], v[0]}, {}, "sum");
                if (level > 1)
                    sum = loop(sum, level - 1);
                sum = builder.op("Neg", {sum}, {}, "neg");
                return Endpoints{next, builder.op("Neg", {sum}, {}, "back")};
            },
            options);
        return result[1];
    };
    const Endpoint start = builder.constant(Tensor::scalar(int32_t{5}), "start");
    const Endpoint out = builder.op("Identity", {loop(start, depth)}, {}, "out");
    return healthy("loops " + std::to_string(depth) + " deep", std::move(builder), out, devices,
                   {"*neg*", "*sum*", "*less*"});
}

/// A conditional in a loop.
HealthyRun conditionalInLoop(int devices)
{
    GraphBuilder builder;
    const Endpoint zero = builder.constant(Tensor::scalar(int32_t{0}), "zero");
    const Endpoints result = builder.whileLoop(
        {zero, zero},
        [&](const Endpoints& v) {
            return builder.op("Less", {v[0], builder.constant(Tensor::scalar(int32_t{5}), "limit")}, {}, "less");
        },
        [&](const Endpoints& v) {
            const Endpoint one = builder.constant(Tensor::scalar(int32_t{1}), "one");
            const Endpoint two = builder.constant(Tensor::scalar(int32_t{2}), "two");
            const Endpoint isEarly = builder.op("Less", {v[0], two}, {}, "early");
            const Endpoint sum = builder.cond(
                isEarly,
                [&] {
                    return Endpoints{builder.op("AddV2", {v[1], one}, {}, "plus")};
                },
                [&] {
                    return Endpoints{builder.op("Sub", {v[1], one}, {}, "minus")};
                })[0];
            return Endpoints{builder.op("AddV2", {v[0], one}, {}, "count"), sum};
        });
    const Endpoint out = builder.op("Identity", {result[1]}, {}, "out");
    return healthy("conditional in a loop", std::move(builder), out, devices, {"*plus*", "*early*"});
}

/// Changes one graph, again and again from its healthy form.
class Breaker {
public:
    Breaker(const HealthyRun& run, std::shared_ptr<const Graph> graph, std::vector<BrokenRun>& out)
        : m_run(run), m_graph(std::move(graph)), m_out(out)
    {
    }

    template <class Change>
    void with(const std::string& code, const std::string& what, std::vector<std::string> places, bool isMendable,
              Change&& change)
    {
        GraphEditor editor(DerivedGraph::ofOpened(*m_graph));
        change(editor);
        BrokenRun broken;
        broken.code = code;
        broken.name = m_run.name + ": " + what;
        broken.graph = std::make_shared<const Graph>(std::move(editor).finish().graph);
        broken.request = m_run.request;
        broken.places = std::move(places);
        broken.isMendable = isMendable;
        m_out.push_back(std::move(broken));
    }
    void with(const std::string& code, const std::string& what, std::vector<std::string> places, Fault fault)
    {
        BrokenRun broken;
        broken.code = code;
        broken.name = m_run.name + ": " + what;
        broken.graph = m_run.graph;
        broken.request = m_run.request;
        broken.placement = m_run.placement;
        broken.network.faults = {std::move(fault)};
        broken.places = std::move(places);
        broken.isMendable = true;
        m_out.push_back(std::move(broken));
    }

    const Graph& graph() const { return *m_graph; }

private:
    const HealthyRun& m_run;
    std::shared_ptr<const Graph> m_graph;
    std::vector<BrokenRun>& m_out;
};

std::string textAttr(const Node& node, const char* name)
{
    const auto* text = node.attr<std::string>(name);
    return text ? *text : std::string();
}

bool isInserted(const Node& node)
{
    return node.name.starts_with("_cloop");
}

void breakMessages(Breaker& breaker)
{
    const Graph& graph = breaker.graph();
    std::vector<NodeId> sends;
    std::vector<NodeId> recvs;
    for (size_t i = 0; i < graph.size(); ++i) {
        if (graph.opClass(NodeId(i)) == OpClass::Send)
            sends.emplace_back(i);
        if (graph.opClass(NodeId(i)) == OpClass::Recv)
            recvs.emplace_back(i);
    }
    const auto partner = [&](NodeId recv) -> NodeId {
        for (const NodeId send : sends)
            if (textAttr(graph.node(send), "tensor_name") == textAttr(graph.node(recv), "tensor_name")
                && textAttr(graph.node(send), "recv_device") == textAttr(graph.node(recv), "recv_device"))
                return send;
        return {};
    };
    for (const NodeId recv : recvs) {
        const Node& node = graph.node(recv);
        const NodeId send = partner(recv);
        if (!send.isValid())
            continue;
        const std::string& sender = graph.node(send).name;
        breaker.with("H12", "another name awaited by " + node.name, {node.name, sender}, true,
                     [&](GraphEditor& e) { e.setAttr(recv, "tensor_name", std::string("edge_9999_other")); });
        breaker.with("H12", "another name sent by " + sender, {node.name, sender}, true,
                     [&](GraphEditor& e) { e.setAttr(send, "tensor_name", std::string("edge_9999_other")); });
        breaker.with("H04", "another incarnation awaited by " + node.name,
                     {node.name, sender, textAttr(node, "send_device")}, true,
                     [&](GraphEditor& e) { e.setAttr(recv, "send_device_incarnation", int64_t{7}); });
        // Nobody sends: what that is depends on who gets it.
        NodeId consumer = recv;
        int input = 0;
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (const OutEdge& edge : graph.outEdges(consumer))
                if (edge.slot != controlSlot) {
                    consumer = edge.target;
                    input = edge.input;
                    goesOn = graph.node(consumer).op == "Identity";
                    break;
                }
        }
        const OpClass of = graph.opClass(consumer);
        const bool isControlSwitch = of == OpClass::Switch && input == 1 && isInserted(graph.node(consumer));
        const std::string code = consumer == recv      ? "H37"
            : of == OpClass::Enter                     ? "H25"
            : of == OpClass::Switch && isControlSwitch ? "H08"
            : of == OpClass::Switch                    ? "H30"
                                                       : "H37";
        // A Switch of a loop that gets its condition from elsewhere is short of it as a control loop's is.
        const bool isPredicateOfLoop = of == OpClass::Switch && input == 1 && !isControlSwitch
            && graph.opClass(graph.node(consumer).inputs[0].node) == OpClass::Merge
            && std::ranges::any_of(graph.node(graph.node(consumer).inputs[0].node).inputs,
                                   [&](const Endpoint& e) { return graph.opClass(e.node) == OpClass::NextIteration; });
        breaker.with(isPredicateOfLoop ? "H08" : code, "nobody sends to " + node.name,
                     {node.name, graph.node(consumer).name}, true, [&](GraphEditor& e) {
                         if (e.remove(send))
                             return;
                     });
        for (const NodeId other : sends)
            if (other != send && textAttr(graph.node(other), "recv_device") == textAttr(graph.node(send), "recv_device")
                && textAttr(graph.node(other), "send_device") == textAttr(graph.node(send), "send_device")
                && graph.node(other).attr<DType>("T") && graph.node(send).attr<DType>("T")
                && *graph.node(other).attr<DType>("T") == *graph.node(send).attr<DType>("T")) {
                breaker.with("H14", sender + " uses the key of " + graph.node(other).name,
                             {sender, node.name, graph.node(other).name}, true, [&](GraphEditor& e) {
                                 e.setAttr(send, "tensor_name", textAttr(graph.node(other), "tensor_name"));
                             });
                break;
            }
        // Sent one iteration late: after the NextIteration.
        const NodeId source = graph.node(send).inputs[0].node;
        for (const OutEdge& edge : graph.outEdges(source))
            if (graph.opClass(edge.target) == OpClass::NextIteration) {
                breaker.with("H13", sender + " sends behind " + graph.node(edge.target).name,
                             {sender, node.name, graph.node(edge.target).name}, true, [&](GraphEditor& e) {
                                 e.setInput(send, 0, {edge.target, 0});
                             });
                break;
            }
        // Awaited one iteration late: behind the control loop's NextIteration.
        for (const NodeId control : node.controlInputs) {
            if (graph.opClass(control) != OpClass::Merge)
                continue;
            for (const Endpoint& into : graph.node(control).inputs)
                if (graph.opClass(into.node) == OpClass::NextIteration)
                    breaker.with("H13", node.name + " waits behind " + graph.node(into.node).name,
                                 {node.name, sender, graph.node(into.node).name}, true, [&](GraphEditor& e) {
                                     e.removeControlInput(recv, control);
                                     e.addControlInput(recv, into.node);
                                 });
            breaker.with("H07", node.name + " is not tied to the control loop",
                         {node.name, textAttr(node, "recv_device")}, true,
                         [&](GraphEditor& e) { e.removeControlInput(recv, control); });
            break;
        }
    }
    // A device whose keys are of another version of the graph.
    std::map<std::string, std::vector<NodeId>> byDevice;
    for (const NodeId recv : recvs)
        byDevice[textAttr(graph.node(recv), "recv_device")].push_back(recv);
    for (const auto& [device, own] : byDevice)
        if (own.size() >= 3)
            breaker.with("H42", "another version on " + device, {device}, true, [&, own = own](GraphEditor& e) {
                for (const NodeId recv : own) {
                    const std::string name = textAttr(graph.node(recv), "tensor_name");
                    const size_t end = name.find('_', 5);
                    e.setAttr(recv, "tensor_name",
                              "edge_" + std::to_string(1000 + std::stoi(name.substr(5, end - 5))) + name.substr(end));
                }
            });
    // A circle over two devices: what is sent waits for the answer to it.
    for (const NodeId recv : recvs)
        for (const NodeId send : sends) {
            if (textAttr(graph.node(send), "send_device") != textAttr(graph.node(recv), "recv_device"))
                continue;
            const NodeId other = partner(recv);  // on the other device
            if (!other.isValid()
                || textAttr(graph.node(other), "send_device") != textAttr(graph.node(send), "recv_device"))
                continue;
            // Does the other's value come from what is sent here, within the iteration?
            std::set<NodeId> seen;
            std::vector<NodeId> open{other};
            bool isAnswer = false;
            while (!open.empty()) {
                const NodeId at = open.back();
                open.pop_back();
                if (!at.isValid() || !seen.insert(at).second)
                    continue;
                if (graph.opClass(at) == OpClass::Recv && partner(at) == send)
                    isAnswer = true;
                if (graph.opClass(at) == OpClass::Merge || graph.opClass(at) == OpClass::NextIteration)
                    continue;
                for (const Endpoint& input : graph.node(at).inputs)
                    open.push_back(input.node);
            }
            if (isAnswer)
                breaker.with("H15", graph.node(send).name + " waits for its answer, " + graph.node(recv).name,
                             {graph.node(send).name, graph.node(recv).name, graph.node(other).name}, true,
                             [&](GraphEditor& e) { e.addControlInput(send, recv); });
        }
}

void breakFrames(Breaker& breaker)
{
    const Graph& graph = breaker.graph();
    std::set<std::pair<std::string, std::string>> frames;  // device, frame
    std::set<std::string> decides;                         // devices with a LoopCond
    for (size_t i = 0; i < graph.size(); ++i)
        if (graph.opClass(NodeId(i)) == OpClass::Enter)
            frames.emplace(graph.node(NodeId(i)).device, textAttr(graph.node(NodeId(i)), "frame_name"));
    std::map<std::string, int> uses;
    for (const auto& [device, frame] : frames)
        ++uses[frame];
    for (const auto& [device, frame] : frames)
        if (uses[frame] > 1)
            breaker.with("H10", "frame " + frame + " renamed on " + device, {frame, frame + "_renamed"}, true,
                         [&, device = device, frame = frame](GraphEditor& e) {
                             for (size_t i = 0; i < graph.size(); ++i)
                                 if (const Node& node = graph.node(NodeId(i));
                                     graph.opClass(NodeId(i)) == OpClass::Enter && node.device == device
                                     && textAttr(node, "frame_name") == frame)
                                     e.setAttr(NodeId(i), "frame_name", frame + "_renamed");
                         });
    for (size_t i = 0; i < graph.size(); ++i) {
        const NodeId id(i);
        if (!graph.isConstantEnter(id))
            continue;
        breaker.with("H26", graph.node(id).name + " is not constant", {graph.node(id).name}, true,
                     [&](GraphEditor& e) { e.setAttr(id, "is_constant", false); });
    }
    for (size_t i = 0; i < graph.size(); ++i) {
        const NodeId id(i);
        if (graph.opClass(id) != OpClass::NextIteration || isInserted(graph.node(id)))
            continue;
        // Its value from the side of its Switch that leaves.
        NodeId merge;
        for (const OutEdge& edge : graph.outEdges(id))
            if (graph.opClass(edge.target) == OpClass::Merge)
                merge = edge.target;
        if (!merge.isValid())
            continue;
        for (const OutEdge& edge : graph.outEdges(merge))
            if (graph.opClass(edge.target) == OpClass::Switch && edge.input == 0)
                breaker.with("H30", graph.node(id).name + " takes the side that leaves",
                             {graph.node(id).name, graph.node(merge).name, graph.node(edge.target).name}, true,
                             [&](GraphEditor& e) {
                                 e.setInput(id, 0, {edge.target, 0});
                             });
    }
}

/// Takes away the control loop of a frame on a device that has no other node that enters it.
void breakControlLoops(Breaker& breaker)
{
    const Graph& graph = breaker.graph();
    for (size_t i = 0; i < graph.size(); ++i) {
        const NodeId enter(i);
        const Node& node = graph.node(enter);
        if (graph.opClass(enter) != OpClass::Enter || !isInserted(node))
            continue;
        const std::string frame = textAttr(node, "frame_name");
        bool isOnly = true;
        for (size_t k = 0; k < graph.size(); ++k)
            isOnly &= k == i || graph.opClass(NodeId(k)) != OpClass::Enter
                || graph.node(NodeId(k)).device != node.device
                || textAttr(graph.node(NodeId(k)), "frame_name") != frame;
        const NodeId merge = graph.outEdges(enter)[0].target;
        NodeId branch;
        bool feedsInner = false;  // the control loop of a loop inside
        for (const OutEdge& edge : graph.outEdges(merge)) {
            if (graph.opClass(edge.target) == OpClass::Switch)
                branch = edge.target;
            feedsInner |= graph.opClass(edge.target) == OpClass::Enter;
        }
        if (!isOnly || !branch.isValid() || feedsInner)
            continue;
        const NodeId next = graph.outEdges(branch)[0].target;
        const NodeId predicate = graph.node(branch).inputs[1].node;
        breaker.with("H06", "no control loop of " + frame + " on " + node.device, {node.device, frame}, true,
                     [&](GraphEditor& e) {
                         for (size_t k = 0; k < graph.size(); ++k)
                             e.removeControlInput(NodeId(k), merge);
                         e.setInput(merge, 1, {enter, 0});
                         for (const NodeId gone : {next, branch, merge, enter, predicate})
                             if (!e.remove(gone))
                                 return;
                     });
    }
}

void breakByFaults(const HealthyRun& run, Breaker& breaker, size_t each)
{
    const std::shared_ptr<const tagscope::Program> program = programOf(run.graph, run.request, run.placement, {});
    if (!program || program->mailboxes().empty())
        return;
    const auto timeline = std::make_shared<Timeline>(program);
    BatchOptions options;
    options.recorder = timeline.get();
    runBatch(program, {}, options);
    MessageLog log(timeline);
    log.lookFurther(timeline->size());
    const size_t stride = std::max<size_t>(1, log.rows().size() / std::max<size_t>(each, 1));
    for (size_t i = 0; i < log.rows().size(); i += stride) {
        const MessageRow& row = log.rows()[i];
        const MessageRoute& route = (*log.routes())[row.route];
        Fault fault;
        fault.kind = Fault::Kind::Lose;
        fault.key = rendezvousKey(*program, route, tagChain(*timeline, row.tag));
        std::vector<std::string> places;
        for (const NodeId node : route.senders)
            places.push_back(program->graph().node(node).name);
        for (const NodeId node : route.receivers)
            places.push_back(program->graph().node(node).name);
        breaker.with("H01", "lost " + fault.key, places, fault);
    }
    Fault bit;
    bit.kind = Fault::Kind::LoseDeadBit;
    breaker.with("H27", "dead bits are lost", {}, bit);
    const size_t devices = program->placement().devices.size();
    for (size_t d = 0; d < devices; ++d) {
        const std::string& device = program->placement().devices[d];
        // In the middle of what it does: at the tag of an event of its own.
        std::vector<uint64_t> events;
        for (uint64_t event = 0; event < timeline->size(); ++event)
            if (const EventRecord record = timeline->record(event);
                record.isFiring() && program->node(record.node).device == DeviceId(d))
                events.push_back(event);
        for (size_t k = 1; k <= each / 4 + 1 && !events.empty(); ++k) {
            const uint64_t event = events[events.size() * k / (each / 4 + 3)];
            Fault fault;
            fault.device = device;
            fault.tag = timeline->tagPath(timeline->record(event).tag);
            for (const auto& [kind, code] :
                 {std::pair(Fault::Kind::Crash, "H03"), std::pair(Fault::Kind::Restart, "H04"),
                  std::pair(Fault::Kind::Pause, "H39")}) {
                fault.kind = kind;
                breaker.with(code, std::string(faultName(kind)) + " of " + device + " at " + fault.tag, {device},
                             fault);
            }
        }
    }
}

}

std::shared_ptr<const tagscope::Program> programOf(const std::shared_ptr<const Graph>& graph, const RunRequest& request,
                                                   const PlacementRequest& placement, const NetworkRequest& network)
{
    Result<PlacedGraph> placed = place(*graph, placement, OpRegistry::standard());
    if (!placed)
        return nullptr;
    ProgramOptions options;
    options.placement = std::move(placed->placement);
    options.network = network;
    auto program = tagscope::Program::compile(graph, request, OpRegistry::standard(), options);
    return program ? *program : nullptr;
}

std::shared_ptr<const Graph> partitionedGraph(const HealthyRun& run)
{
    const std::shared_ptr<const tagscope::Program> program = programOf(run.graph, run.request, run.placement, {});
    if (!program)
        return nullptr;
    // What is not part of the run is in no partition.
    GraphEditor editor(DerivedGraph::ofOpened(program->graph()));
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (size_t i = 0; i < program->graph().size(); ++i)
            if (editor.isThere(NodeId(i)) && !program->planOf(NodeId(i)).isValid())
                isChanged |= editor.remove(NodeId(i)).has_value();
    }
    return std::make_shared<const Graph>(std::move(editor).finish().graph);
}

std::vector<HealthyRun> healthyRuns(int random)
{
    std::vector<HealthyRun> runs;
    for (int devices = 1; devices <= 4; ++devices)
        for (int depth = 1; depth <= 3; ++depth)
            runs.push_back(nestedLoops(depth, devices, depth == 2 ? 1 : 10));
    for (int devices = 1; devices <= 3; ++devices)
        runs.push_back(conditionalInLoop(devices));
    for (int seed = 1; seed <= random; ++seed) {
        const Result<ProgramGraph> made = buildGraph(randomProgram(static_cast<uint64_t>(seed)));
        if (!made)
            continue;
        HealthyRun run;
        run.name = "random program " + std::to_string(seed);
        run.graph = std::make_shared<const Graph>(made->graph);
        run.request.fetches = made->outputs;
        run.placement.devices = deviceNames(1 + seed % 4);
        run.placement.spreads = true;
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<BrokenRun> brokenRuns(const HealthyRun& run)
{
    std::vector<BrokenRun> broken;
    const std::shared_ptr<const Graph> graph = partitionedGraph(run);
    if (!graph)
        return broken;
    Breaker breaker(run, graph, broken);
    breakMessages(breaker);
    breakFrames(breaker);
    breakControlLoops(breaker);
    breakByFaults(run, breaker, 8);
    return broken;
}

std::vector<BrokenRun> specialBrokenRuns()
{
    std::vector<BrokenRun> runs;
    const auto types = std::make_shared<const AttrList>(AttrList{DType::Int32});
    const auto add = [&](const char* code, const char* name, RawGraph& g, std::vector<std::string> fetches,
                         std::vector<std::string> places, bool isMendable) {
        BrokenRun run;
        run.code = code;
        run.name = name;
        run.graph = g.finish();
        run.request.fetches = std::move(fetches);
        run.places = std::move(places);
        run.isMendable = isMendable;
        runs.push_back(std::move(run));
    };
    const auto queue = [&](RawGraph& g, int64_t capacity) {
        g.op("FIFOQueueV2", "queue", {}, DType::Resource, {{"component_types", types}, {"capacity", capacity}});
    };
    // Loops that take from a queue, or put into one, by how many times they do.
    for (const int32_t limit : {1, 3, 6}) {
        const auto loop = [&](RawGraph& g, int64_t parallel) {
            g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
            g.enter("enter", "zero", "while", false, parallel).enter("el", "limit", "while", true, parallel);
            g.enter("eo", "one", "while", true, parallel);
            g.enter("eq", "queue", "while", true, parallel, DType::Resource);
            g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
            g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
            g.op("Identity", "body", {"switch:1"}).op("Exit", "exit", {"switch"});
        };
        {
            RawGraph g;
            queue(g, -1);
            loop(g, 10);
            g.op("QueueDequeueV2", "take", {"eq", "^body"}, DType::Int32, {{"component_types", types}});
            g.op("Add", "add", {"body", "eo", "^take"}).op("NextIteration", "next", {"add"});
            add("H31", "a loop takes from a queue that nobody fills", g, {"exit"}, {"take", "queue"}, false);
        }
        {
            RawGraph g;
            queue(g, -1);
            loop(g, 10);
            g.op("QueueDequeueV2", "take", {"eq", "^body"}, DType::Int32, {{"component_types", types}});
            g.op("Add", "add", {"body", "eo", "^take"}).op("NextIteration", "next", {"add"});
            g.constant("seven", int32_t{7});
            for (int32_t i = 0; i < limit; ++i)
                g.op("QueueEnqueueV2", "put" + std::to_string(i), {"queue", "seven"}, DType::Resource,
                     {{"Tcomponents", types}});
            add("H31", "a loop takes from a queue whose filling is pruned", g, {"exit"}, {"take", "queue"}, true);
        }
        {
            RawGraph g;
            queue(g, limit);
            loop(g, 10);
            g.op("QueueEnqueueV2", "put", {"eq", "body"}, DType::Resource, {{"Tcomponents", types}});
            g.op("QueueEnqueueV2", "again", {"eq", "body", "^put"}, DType::Resource, {{"Tcomponents", types}});
            g.op("Add", "add", {"body", "eo", "^again"}).op("NextIteration", "next", {"add"});
            g.op("QueueDequeueV2", "take", {"queue", "^exit"}, DType::Int32, {{"component_types", types}});
            add("H32", "a loop fills a queue that is read after it", g, {"take"}, {"put", "again", "queue"}, true);
        }
    }
    // A window whose oldest iteration waits for what a later one puts into a queue.
    for (const int64_t window : {1, 2, 3}) {
        RawGraph g;
        queue(g, -1);
        g.constant("zero", int32_t{0}).constant("limit", int32_t{8}).constant("one", int32_t{1});
        g.constant("late", static_cast<int32_t>(window));
        g.enter("enter", "zero", "while", false, window).enter("el", "limit", "while", true, window);
        g.enter("eo", "one", "while", true, window).enter("ew", "late", "while", true, window);
        g.enter("ez", "zero", "while", true, window);
        g.enter("eq", "queue", "while", true, window, DType::Resource);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
        g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
        g.op("Identity", "body", {"switch:1"}).op("Exit", "exit", {"switch"});
        g.op("Add", "add", {"body", "eo"}).op("NextIteration", "next", {"add"});
        g.op("Equal", "isFirst", {"body", "ez"}, DType::Int32).op("Switch", "first", {"body", "isFirst"});
        g.op("Identity", "taker", {"first:1"});
        g.op("QueueDequeueV2", "take", {"eq", "^taker"}, DType::Int32, {{"component_types", types}});
        g.op("Equal", "isLate", {"body", "ew"}, DType::Int32).op("Switch", "second", {"body", "isLate"});
        g.op("Identity", "putter", {"second:1"});
        g.op("QueueEnqueueV2", "put", {"eq", "putter"}, DType::Resource, {{"Tcomponents", types}});
        BrokenRun run;
        run.code = "H21";
        run.name = "the first iteration waits for a later one than its window lets begin";
        run.graph = g.finish();
        run.request.fetches = {"exit"};
        run.request.targets = {"take", "put"};
        run.places = {"enter", "while", "take"};
        run.isMendable = true;
        runs.push_back(std::move(run));
    }
    // What an iteration waits for comes after a dead Exit of its own loop, which is held as long as the loop runs.
    for (const int32_t limit : {1, 4}) {
        RawGraph g;
        queue(g, -1);
        g.constant("zero", int32_t{0})
            .constant("limit", limit)
            .constant("one", int32_t{1})
            .constant("less0", int32_t{-1});
        g.enter("enter", "zero", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
        g.enter("en", "less0", "f", true).enter("eq", "queue", "f", true, 10, DType::Resource);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "switch", {"merge", "cond"}).op("Identity", "body", {"switch:1"});
        g.op("Less", "never", {"merge", "en"}).op("Switch", "side", {"merge", "never"});
        g.op("Exit", "deadExit", {"side:1"}).op("ControlTrigger", "trigger", {"^deadExit"});
        g.op("QueueEnqueueV2", "put", {"queue", "one", "^trigger"}, DType::Resource, {{"Tcomponents", types}});
        g.op("QueueDequeueV2", "take", {"eq", "^body"}, DType::Int32, {{"component_types", types}});
        g.op("Add", "add", {"body", "eo", "^take"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        add("H24", "an iteration takes what is put in after a dead Exit of its loop", g, {"exit"},
            {"f", "deadExit", "take"}, false);
        runs.back().request.targets = {"put"};
    }
    // A buffer of one element whose second is taken out only when another device has seen it put in.
    for (const int64_t room : {1, 2}) {
        RawGraph g;
        queue(g, room);
        g.constant("one", int32_t{1});
        std::string last;
        for (int64_t i = 0; i <= room; ++i) {
            const std::string put = "put" + std::to_string(i);
            g.op("QueueEnqueueV2", put,
                 last.empty() ? std::vector<std::string>{"queue", "one"}
                              : std::vector<std::string>{"queue", "one", "^" + last},
                 DType::Resource, {{"Tcomponents", types}});
            last = put;
        }
        g.op("Identity", "told", {"one", "^" + last}).op("Neg", "echo", {"told"}).op("Identity", "heard", {"echo"});
        g.op("QueueDequeueV2", "take", {"queue", "^heard"}, DType::Int32, {{"component_types", types}});
        add("H33", "a full buffer is emptied after another device has seen it filled", g, {"take"},
            {"queue", last, "take"}, true);
        runs.back().placement = {deviceNames(2), {{"*", cpuDevice(0)}, {"echo", cpuDevice(1)}}, false};
    }
    // Two loops under one name, of which one starts with the result of the other, and an inner loop that stands.
    for (const int32_t limit : {12, 15, 30}) {
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
        g.enter("enter", "zero", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add", {"switch:1", "eo"});
        g.op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        g.enter("enter2", "exit", "f").enter("el2", "limit", "f", true).enter("eo2", "one", "f", true);
        g.op("Merge", "merge2", {"enter2", "next2"}).op("Add", "twice", {"el2", "eo2"});
        g.op("Less", "less2", {"merge2", "twice"});
        g.op("Switch", "switch2", {"merge2", "less2"}).op("Add", "add2", {"switch2:1", "eo2"});
        g.op("NextIteration", "next2", {"add2"}).op("Exit", "exit2", {"switch2"});
        add("H11", "two loops share a frame name", g, {"exit2"}, {"f", "enter", "enter2"}, true);
    }
    // The only variable of a loop: where it is stopped, so is the loop, and its Exit is dead.
    for (const int32_t limit : {2, 5}) {
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
        g.enter("enter", "zero", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", false);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add", {"switch:1", "eo"});
        g.op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        add("H26", "the step of a counter is not constant", g, {"exit"}, {"eo"}, true);
    }
    // A condition that is dead in the second iteration, as a part of it is.
    for (const int32_t limit : {4, 9}) {
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
        g.enter("enter", "zero", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "isFirst", {"merge", "eo"});
        g.op("Switch", "early", {"merge", "isFirst"}).op("Less", "less", {"early:1", "el"});
        g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
        g.op("Add", "add", {"switch:1", "eo"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        add("H20", "the condition dies", g, {"exit"}, {"cond", "f"}, false);
    }
    // An error on one device, and another that waits.
    {
        RawGraph g;
        g.constant("one", int32_t{1}).constant("zero", int32_t{0});
        g.op("Div", "quotient", {"one", "zero"}).op("Identity", "sent", {"quotient"}).op("Identity", "out", {"sent"});
        add("H40", "a division by zero on another device", g, {"out"}, {"quotient"}, false);
        runs.back().placement = {
            deviceNames(2), {{"*", cpuDevice(0)}, {"quotient", cpuDevice(1)}, {"sent", cpuDevice(1)}}, false};
    }
    // A dead value that does not come straight from an Enter leaves the Merge of a loop waiting.
    {
        RawGraph g;
        g.constant("pred", false)
            .constant("zero", int32_t{0})
            .constant("limit", int32_t{3})
            .constant("one", int32_t{1});
        g.op("Switch", "guard", {"zero", "pred"}).op("Identity", "other", {"guard"});
        g.enter("enter", "guard:1", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
        g.op("Identity", "between", {"enter"});
        g.op("Merge", "merge", {"between", "next"}).op("Less", "less", {"merge", "el"});
        g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
        g.op("Add", "add", {"switch:1", "eo"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        add("H28", "an Identity between Enter and Merge", g, {"exit"}, {"merge"}, false);
    }
    return runs;
}

}
