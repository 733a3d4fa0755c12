// SPDX-License-Identifier: Apache-2.0
#include "resources/examples/hang_examples.h"

#include "core/build/graph_builder.h"
#include "core/graph/graph_editor.h"
#include "core/partition/partition.h"
#include "core/partition/placer.h"
#include "resources/examples/example_parts.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace tagscope::examples {

namespace {

/// What all devices of `loopOverTwo` run, to be changed.
Result<GraphEditor> partitions()
{
    const OpRegistry& registry = OpRegistry::standard();
    Result<Graph> graph = loopOverTwo();
    if (!graph)
        return failure(std::move(graph));
    Result<PlacedGraph> placed = place(*graph, {}, registry);
    if (!placed)
        return failure(std::move(placed));
    Result<RunGraph> run = prepareRun(*graph, {}, registry);
    if (!run)
        return failure(std::move(run));
    Result<PartitionedGraph> made =
        partition(*graph, Provenance::ofOpened(graph->size()), *run, placed->placement, registry);
    if (!made)
        return failure(std::move(made));
    return GraphEditor(std::move(made->derived));
}

template <class Change>
Result<Graph> partitionsWith(Change&& change)
{
    Result<GraphEditor> editor = partitions();
    if (!editor)
        return failure(std::move(editor));
    if (Result<void> done = change(*editor); !done)
        return failure(std::move(done));
    return std::move(*editor).finish().graph;
}

/// The Send of an output of a node to another device.
Result<NodeId> sendOf(const GraphEditor& editor, std::string_view source)
{
    for (size_t i = 0; i < editor.size(); ++i) {
        const Node& node = editor.node(NodeId(i));
        const auto* from = node.attr<std::string>("_src");
        if (node.op == "_Send" && from && *from == source)
            return NodeId(i);
    }
    return fail(ErrorCode::NotFound, "no Send of '{}'", source);
}

Result<Graph> withoutSend(std::string_view source)
{
    return partitionsWith([&](GraphEditor& editor) -> Result<void> {
        const Result<NodeId> send = sendOf(editor, source);
        if (!send)
            return Failure(send.error());
        return editor.remove(*send);
    });
}

AttrValue types(std::initializer_list<DType> list)
{
    AttrList values;
    for (const DType type : list)
        values.emplace_back(type);
    return std::make_shared<const AttrList>(std::move(values));
}

/// A queue of so many int32 at most.
Endpoint queueOf(GraphBuilder& b, int64_t capacity)
{
    AttrList shapes;
    shapes.emplace_back(Shape());
    return b.op("FIFOQueueV2", {},
                {{"component_types", types({DType::Int32})},
                 {"shapes", std::make_shared<const AttrList>(std::move(shapes))},
                 {"capacity", capacity}},
                "queue");
}

}

Result<Graph> frameNamesDiffer()
{
    return partitionsWith([](GraphEditor& editor) -> Result<void> {
        for (size_t i = 0; i < editor.size(); ++i)
            if (editor.node(NodeId(i)).op == "Enter" && editor.node(NodeId(i)).device == cpu(1))
                editor.setAttr(NodeId(i), "frame_name", std::string("while/while_context_1"));
        return {};
    });
}

Result<Graph> tensorNamesDiffer()
{
    return partitionsWith([](GraphEditor& editor) -> Result<void> {
        const Result<NodeId> send = sendOf(editor, "while/Add");
        if (!send)
            return Failure(send.error());
        const std::string name = *editor.node(*send).attr<std::string>("tensor_name");
        editor.setAttr(*send, "tensor_name", name + "_1");
        return {};
    });
}

Result<Graph> predicateIsNotSent()
{
    return withoutSend("while/LoopCond");
}

Result<Graph> loopInputIsNotSent()
{
    return withoutSend("one");
}

Result<Graph> recvsAreCrossed()
{
    GraphBuilder b;
    const auto transfer = [](const std::string& tensor, int from, int to) {
        return NamedAttrs{{"tensor_name", tensor},
                          {"send_device", cpu(from)},
                          {"recv_device", cpu(to)},
                          {"send_device_incarnation", int64_t{1}}};
    };
    Endpoint answer;
    for (const int here : {0, 1}) {
        const int there = 1 - here;
        const auto device = b.device(cpu(here));
        const std::string side = here == 0 ? "left" : "right";
        NamedAttrs attrs = transfer(here == 0 ? "from_right" : "from_left", there, here);
        attrs.emplace_back("tensor_type", DType::Int32);
        const Endpoint received = b.op("_Recv", {}, attrs, side + "/receive");
        const Endpoint added = b.op("AddV2", {received, number(b, here + 1, side + "/one")}, {}, side + "/Add");
        b.node("_Send", {added}, transfer(here == 0 ? "from_left" : "from_right", here, there), side + "/send");
        if (here == 0)
            answer = added;
    }
    const auto device = b.device(cpu(0));
    return withResult(std::move(b), answer);
}

Result<Graph> constantIsNone()
{
    Result<Graph> graph = counter();
    if (!graph)
        return graph;
    Provenance provenance = Provenance::ofOpened(graph->size());
    GraphEditor editor({std::move(*graph), std::move(provenance)});
    for (size_t i = 0; i < editor.size(); ++i) {
        const Node& node = editor.node(NodeId(i));
        if (node.op == "Enter" && editor.node(node.inputs[0].node).name == "limit")
            editor.setAttr(NodeId(i), "is_constant", false);
    }
    return std::move(editor).finish().graph;
}

Result<Graph> queueRunsEmpty()
{
    GraphBuilder b;
    const Endpoint queue = queueOf(b, 10);
    const Endpoint values = b.constant(Tensor::vector<int32_t>({1, 2, 3}), "values");
    const NodeId filled =
        b.node("QueueEnqueueManyV2", {queue, values}, {{"Tcomponents", types({DType::Int32})}}, "fill");
    const auto later = b.controlDependencies({filled});
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint five = number(b, 5, "five");
    const Endpoint one = number(b, 1, "one");
    const Endpoints last = b.whileLoop(
        {zero, zero}, [&](const Endpoints& v) { return lessThan(b, v[0], five); },
        [&](const Endpoints& v) {
            const Endpoint taken =
                b.op("QueueDequeueV2", {queue}, {{"component_types", types({DType::Int32})}}, "take");
            return Endpoints{sum(b, v[0], one), sum(b, v[1], taken)};
        });
    return withResult(std::move(b), last[1]);
}

Result<Graph> queueRunsFull()
{
    GraphBuilder b;
    const Endpoint queue = queueOf(b, 3);
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint five = number(b, 5, "five");
    const Endpoint one = number(b, 1, "one");
    const Endpoints last = b.whileLoop(
        {zero}, [&](const Endpoints& v) { return lessThan(b, v[0], five); },
        [&](const Endpoints& v) {
            const NodeId put = b.node("QueueEnqueueV2", {queue, v[0]}, {{"Tcomponents", types({DType::Int32})}}, "put");
            const auto afterwards = b.controlDependencies({put});
            return Endpoints{sum(b, v[0], one)};
        });
    const Endpoint all =
        b.op("QueueDequeueManyV2", {queue, last[0]}, {{"component_types", types({DType::Int32})}}, "take_all");
    return withResult(std::move(b), all);
}

Result<Graph> predicateStaysTrue()
{
    GraphBuilder b;
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint ten = number(b, 10, "ten");
    const Endpoints last = b.whileLoop(
        {zero}, [&](const Endpoints& v) { return lessThan(b, v[0], ten); },
        [&](const Endpoints& v) { return Endpoints{sum(b, v[0], v[0])}; });
    return withResult(std::move(b), last[0]);
}

Result<Graph> predicateOfNaN()
{
    GraphBuilder b;
    const Endpoint zero = b.constant(Tensor::scalar(0.0F), "zero");
    const Endpoint one = b.constant(Tensor::scalar(1.0F), "one");
    const Endpoint ten = b.constant(Tensor::scalar(10.0F), "ten");
    const Endpoints last = b.whileLoop(
        {zero},
        [&](const Endpoints& v) {
            return b.op("LogicalNot", {b.op("Greater", {v[0], ten})});
        },
        [&](const Endpoints& v) {
            return Endpoints{b.op("Sqrt", {b.op("Sub", {v[0], one})})};
        });
    return withResult(std::move(b), last[0]);
}

}
