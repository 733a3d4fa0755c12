// SPDX-License-Identifier: Apache-2.0
#include "resources/examples/example_graphs.h"

#include "core/graph/graph_editor.h"
#include "resources/examples/example_parts.h"
#include "resources/examples/hang_examples.h"

#include <string>
#include <utility>

namespace tagscope {

Result<Graph> examples::counter()
{
    GraphBuilder b;
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint limit = number(b, 10, "limit");
    const Endpoint one = number(b, 1, "one");
    const Endpoints last = b.whileLoop(
        {zero}, [&](const Endpoints& v) { return lessThan(b, v[0], limit); },
        [&](const Endpoints& v) { return Endpoints{sum(b, v[0], one)}; });
    return withResult(std::move(b), last[0]);
}

Result<Graph> examples::loopOverTwo()
{
    GraphBuilder b;
    const auto first = b.device(cpu(0));
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint limit = number(b, 10, "limit");
    const Endpoint one = number(b, 1, "one");
    const Endpoints last = b.whileLoop(
        {zero}, [&](const Endpoints& v) { return lessThan(b, v[0], limit); },
        [&](const Endpoints& v) {
            const auto second = b.device(cpu(1));
            return Endpoints{sum(b, v[0], one)};
        });
    return withResult(std::move(b), last[0]);
}

namespace {

using namespace examples;

/// x < y ? x * y : x - y
Result<Graph> conditional(int32_t xValue, int32_t yValue)
{
    GraphBuilder b;
    const Endpoint x = number(b, xValue, "x");
    const Endpoint y = number(b, yValue, "y");
    const Endpoints chosen = b.cond(
        lessThan(b, x, y),
        [&] {
            return Endpoints{b.op("Mul", {x, y})};
        },
        [&] {
            return Endpoints{b.op("Sub", {x, y})};
        });
    return withResult(std::move(b), chosen[0]);
}

/// total = 0; for i in 0..2: for j in 0..3: total += i * j
Result<Graph> nested()
{
    GraphBuilder b;
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint one = number(b, 1, "one");
    const Endpoint rows = number(b, 3, "rows");
    const Endpoint columns = number(b, 4, "columns");
    const auto inner = [&](const Endpoints& outer) {
        return b.whileLoop(
            {zero, outer[1]}, [&](const Endpoints& v) { return lessThan(b, v[0], columns); },
            [&](const Endpoints& v) {
                const Endpoint product = b.op("Mul", {outer[0], v[0]});
                return Endpoints{sum(b, v[0], one), sum(b, v[1], product)};
            },
            {"inner"});
    };
    const Endpoints last = b.whileLoop(
        {zero, zero}, [&](const Endpoints& v) { return lessThan(b, v[0], rows); },
        [&](const Endpoints& v) {
            const Endpoint total = inner(v)[1];
            return Endpoints{sum(b, v[0], one), total};
        },
        {"outer"});
    return withResult(std::move(b), last[1]);
}

/// total = 0; for i in 0..5: total += i is even ? i : 10 * i
Result<Graph> condInLoop()
{
    GraphBuilder b;
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint one = number(b, 1, "one");
    const Endpoint two = number(b, 2, "two");
    const Endpoint ten = number(b, 10, "ten");
    const Endpoint limit = number(b, 6, "limit");
    const Endpoints last = b.whileLoop(
        {zero, zero}, [&](const Endpoints& v) { return lessThan(b, v[0], limit); },
        [&](const Endpoints& v) {
            const Endpoint rest = b.op("FloorMod", {v[0], two});
            const Endpoints term = b.cond(
                b.op("Equal", {rest, zero}), [&] { return Endpoints{v[0]}; },
                [&] {
                    return Endpoints{b.op("Mul", {v[0], ten})};
                });
            return Endpoints{sum(b, v[0], one), sum(b, v[1], term[0])};
        });
    return withResult(std::move(b), last[1]);
}

/// x < y ? (while x < y: x += x) : x + 1, where x is not less than y
Result<Graph> untakenLoop()
{
    GraphBuilder b;
    const Endpoint x = number(b, 7, "x");
    const Endpoint y = number(b, 5, "y");
    const Endpoint one = number(b, 1, "one");
    const Endpoints chosen = b.cond(
        lessThan(b, x, y),
        [&] {
            return b.whileLoop(
                {x}, [&](const Endpoints& v) { return lessThan(b, v[0], y); },
                [&](const Endpoints& v) { return Endpoints{sum(b, v[0], v[0])}; });
        },
        [&] { return Endpoints{sum(b, x, one)}; });
    return withResult(std::move(b), chosen[0]);
}

/// total = 0; for i in 0..5: total += i, four times: i runs ahead of the sums, so several iterations are live at once
Result<Graph> parallel()
{
    GraphBuilder b;
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint one = number(b, 1, "one");
    const Endpoint limit = number(b, 6, "limit");
    const Endpoints last = b.whileLoop(
        {zero, zero}, [&](const Endpoints& v) { return lessThan(b, v[0], limit); },
        [&](const Endpoints& v) {
            Endpoint total = v[1];
            for (int i = 0; i < 4; ++i)
                total = sum(b, total, v[0]);
            return Endpoints{sum(b, v[0], one), total};
        });
    return withResult(std::move(b), last[1]);
}

/// x < y ? (x < z ? x * z : x + z) : x - y
Result<Graph> nestedCond()
{
    GraphBuilder b;
    const Endpoint x = number(b, 3, "x");
    const Endpoint y = number(b, 5, "y");
    const Endpoint z = number(b, 2, "z");
    const Endpoints chosen = b.cond(
        lessThan(b, x, y),
        [&] {
            return b.cond(
                lessThan(b, x, z),
                [&] {
                    return Endpoints{b.op("Mul", {x, z})};
                },
                [&] { return Endpoints{sum(b, x, z)}; }, "inner");
        },
        [&] {
            return Endpoints{b.op("Sub", {x, y})};
        },
        "outer");
    return withResult(std::move(b), chosen[0]);
}

/// Two live values at one Merge, which takes the one that comes first: 3 or 7, as the schedule has it
Result<Graph> mergeRace()
{
    GraphBuilder b;
    const Endpoint three = number(b, 3, "three");
    const Endpoint seven = number(b, 7, "seven");
    return withResult(std::move(b), b.op("Merge", {three, seven}));
}

/// What only the branch not taken gives, without a Merge: `result` is dead, so it cannot be fetched
Result<Graph> deadFetch()
{
    GraphBuilder b;
    const Endpoint x = number(b, 8, "x");
    const Endpoint limit = number(b, 5, "limit");
    const Endpoint gate = b.op("Switch", {x, lessThan(b, x, limit)});
    return withResult(std::move(b), b.op("Square", {{gate.node, 1}}));
}

/// squares = []; for i in 0..4: squares[i] = i * i; sum(squares)
Result<Graph> tensorArray()
{
    GraphBuilder b;
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint one = number(b, 1, "one");
    const Endpoint size = number(b, 5, "size");
    const Endpoint array = b.op("TensorArrayV3", {size}, {{"dtype", DType::Int32}}, "squares");
    const Endpoints last = b.whileLoop(
        {zero, {array.node, 1}}, [&](const Endpoints& v) { return lessThan(b, v[0], size); },
        [&](const Endpoints& v) {
            const Endpoint square = b.op("Mul", {v[0], v[0]});
            return Endpoints{sum(b, v[0], one), b.op("TensorArrayWriteV3", {array, v[0], square, v[1]}, {}, "write")};
        });
    const Endpoint all = b.constant(Tensor::vector<int32_t>({0, 1, 2, 3, 4}), "indices");
    const Endpoint squares = b.op("TensorArrayGatherV3", {array, all, last[1]}, {{"dtype", DType::Int32}}, "gather");
    return withResult(std::move(b), b.op("Sum", {squares, zero}));
}

/// 0 * 0 + 1 * 1 + ... + 9 * 9, squared on a second device: while a square is late, the counter goes on, as far as the
/// window of four iterations lets it
Result<Graph> runningAhead()
{
    GraphBuilder b;
    const auto first = b.device(cpu(0));
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint limit = number(b, 10, "limit");
    const Endpoint one = number(b, 1, "one");
    const Endpoints last = b.whileLoop(
        {zero, zero}, [&](const Endpoints& v) { return lessThan(b, v[0], limit); },
        [&](const Endpoints& v) {
            Endpoint square;
            {
                const auto second = b.device(cpu(1));
                square = b.op("Mul", {v[0], v[0]});
            }
            return Endpoints{sum(b, v[0], one), sum(b, v[1], square)};
        },
        {"while", 4});
    return withResult(std::move(b), last[1]);
}

/// `nested`, its outer loop on one device, its inner loop on a second, the product on a third
Result<Graph> nestedOverThree()
{
    GraphBuilder b;
    const auto first = b.device(cpu(0));
    const Endpoint zero = number(b, 0, "zero");
    const Endpoint one = number(b, 1, "one");
    const Endpoint rows = number(b, 3, "rows");
    const Endpoint columns = number(b, 4, "columns");
    const auto inner = [&](const Endpoints& outer) {
        const auto second = b.device(cpu(1));
        return b.whileLoop(
            {zero, outer[1]}, [&](const Endpoints& v) { return lessThan(b, v[0], columns); },
            [&](const Endpoints& v) {
                Endpoint product;
                {
                    const auto third = b.device(cpu(2));
                    product = b.op("Mul", {outer[0], v[0]});
                }
                return Endpoints{sum(b, v[0], one), sum(b, v[1], product)};
            },
            {"inner"});
    };
    const Endpoints last = b.whileLoop(
        {zero, zero}, [&](const Endpoints& v) { return lessThan(b, v[0], rows); },
        [&](const Endpoints& v) {
            const Endpoint total = inner(v)[1];
            return Endpoints{sum(b, v[0], one), total};
        },
        {"outer"});
    return withResult(std::move(b), last[1]);
}

/// x < y ? x * y : x - y, where x is not less than y, and the product is on a second device
Result<Graph> condOverTwo()
{
    GraphBuilder b;
    const auto first = b.device(cpu(0));
    const Endpoint x = number(b, 8, "x");
    const Endpoint y = number(b, 5, "y");
    const Endpoints chosen = b.cond(
        lessThan(b, x, y),
        [&] {
            const auto second = b.device(cpu(1));
            return Endpoints{b.op("Mul", {x, y})};
        },
        [&] {
            return Endpoints{b.op("Sub", {x, y})};
        });
    return withResult(std::move(b), chosen[0]);
}

/// The loop of `loopOverTwo` cut into partitions with a Send and a Recv for each edge between them and nothing else:
/// the second one does not know that there is a loop, so its Recv runs once, outside of it
Result<Graph> naiveCut()
{
    GraphBuilder b;
    const std::string first = cpu(0);
    const std::string second = cpu(1);
    const auto transfer = [](const std::string& edge, const std::string& from, const std::string& to) {
        return NamedAttrs{
            {"tensor_name", edge}, {"send_device", from}, {"recv_device", to}, {"send_device_incarnation", int64_t{1}}};
    };
    const auto receive = [&](const std::string& edge, const std::string& from, const std::string& to,
                             std::string_view name) {
        NamedAttrs attrs = transfer(edge, from, to);
        attrs.emplace_back("tensor_type", DType::Int32);
        return b.op("_Recv", {}, attrs, name);
    };
    const std::string counted = "edge_9_while/Identity";
    const std::string added = "edge_10_while/Add";
    Endpoint merge;
    Endpoint next;
    {
        const auto device = b.device(first);
        const auto enter = [&](Endpoint value, bool isConstant, std::string_view name) {
            return b.op("Enter", {value}, {{"frame_name", "while"}, {"is_constant", isConstant}}, name);
        };
        const Endpoint begin = enter(number(b, 0, "zero"), false, "while/Enter");
        const Endpoint limit = enter(number(b, 10, "limit"), true, "while/Less/Enter");
        merge = b.op("Merge", {begin, begin}, {}, "while/Merge");
        const Endpoint less = b.op("Less", {merge, limit}, {}, "while/Less");
        const Endpoint cond = b.op("LoopCond", {less}, {}, "while/LoopCond");
        const Endpoint gate = b.op("Switch", {merge, cond}, {}, "while/Switch");
        const Endpoint count = b.op("Identity", {{gate.node, 1}}, {}, "while/Identity");
        b.node("_Send", {count}, transfer(counted, first, second), "while/Identity/_0");
        {
            const auto oncePerIteration = b.controlDependencies({merge.node});
            next = b.op("NextIteration", {receive(added, second, first, "while/Add/_3")}, {}, "while/NextIteration");
        }
        b.op("Identity", {b.op("Exit", {gate}, {}, "while/Exit")}, {}, "result");
    }
    {
        const auto device = b.device(second);
        const Endpoint count = receive(counted, first, second, "while/Identity/_1");
        const Endpoint sum = b.op("AddV2", {count, number(b, 1, "one")}, {}, "while/Add");
        b.node("_Send", {sum}, transfer(added, second, first), "while/Add/_2");
    }
    Result<DerivedGraph> open = std::move(b).buildDerived();
    if (!open)
        return failure(std::move(open));
    GraphEditor loop(*std::move(open));
    loop.setInput(merge.node, 1, next);
    return std::move(loop).finish().graph;
}

/// w = 10; two workers read w and find how far it is from 4 and from 8; w -= half of each
Result<Graph> parameterServer()
{
    GraphBuilder b;
    const auto server = b.device("/job:ps/replica:0/task:0/device:CPU:0");
    const Endpoint variable =
        b.op("VarHandleOp", {}, {{"dtype", DType::Float}, {"shape", Shape()}, {"shared_name", "w"}}, "w");
    const auto read = [&](NodeId after, std::string_view name) {
        const auto later = b.controlDependencies({after});
        return b.op("ReadVariableOp", {variable}, {{"dtype", DType::Float}}, name);
    };
    const Endpoint first = b.constant(Tensor::scalar(10.0F), "w/initial");
    const Endpoint weight = read(b.node("AssignVariableOp", {variable, first}, {}, "w/Assign"), "w/Read");
    const Endpoint rate = b.constant(Tensor::scalar(0.5F), "rate");
    std::vector<NodeId> updates;
    for (const int task : {0, 1}) {
        const std::string worker = "worker" + std::to_string(task);
        Endpoint gradient;
        {
            const auto device = b.device("/job:worker/replica:0/task:" + std::to_string(task) + "/device:CPU:0");
            const Endpoint target = b.constant(Tensor::scalar(task == 0 ? 4.0F : 8.0F), worker + "/target");
            gradient = b.op("Sub", {weight, target}, {}, worker + "/gradient");
        }
        const Endpoint step = b.op("Mul", {gradient, rate}, {}, worker + "/step");
        updates.push_back(b.node("AssignSubVariableOp", {variable, step}, {}, worker + "/update"));
    }
    return withResult(std::move(b), read(b.group(updates, "updates"), "w/Read_1"));
}

}

std::span<const ExampleGraph> exampleGraphs()
{
    static constexpr ExampleGraph examples[] = {
        {"counter.pbtxt", counter},
        {"cond_true.pbtxt", [] { return conditional(3, 5); }},
        {"cond_false.pbtxt", [] { return conditional(8, 5); }},
        {"nested.pbtxt", nested},
        {"cond_in_loop.pbtxt", condInLoop},
        {"untaken_loop.pbtxt", untakenLoop},
        {"parallel.pbtxt", parallel},
        {"nested_cond.pbtxt", nestedCond},
        {"merge_race.pbtxt", mergeRace},
        {"dead_fetch.pbtxt", deadFetch},
        {"tensor_array.pbtxt", tensorArray},
        {"loop_over_two.pbtxt", loopOverTwo},
        {"nested_over_three.pbtxt", nestedOverThree},
        {"running_ahead.pbtxt", runningAhead},
        {"cond_over_two.pbtxt", condOverTwo},
        {"parameter_server.pbtxt", parameterServer},
        {"naive_cut.pbtxt", naiveCut},
        {"hang_frame_names.pbtxt", frameNamesDiffer},
        {"hang_tensor_names.pbtxt", tensorNamesDiffer},
        {"hang_predicate_not_sent.pbtxt", predicateIsNotSent},
        {"hang_input_not_sent.pbtxt", loopInputIsNotSent},
        {"hang_crossed_recvs.pbtxt", recvsAreCrossed},
        {"hang_loop_constant.pbtxt", constantIsNone},
        {"hang_empty_queue.pbtxt", queueRunsEmpty},
        {"hang_full_queue.pbtxt", queueRunsFull},
        {"hang_never_false.pbtxt", predicateStaysTrue},
        {"hang_nan.pbtxt", predicateOfNaN},
    };
    return examples;
}

}
