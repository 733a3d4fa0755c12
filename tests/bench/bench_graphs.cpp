// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bench_graphs.h"

#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace tagscope::bench {

namespace {

template <class T, class E>
T orExit(const std::string& name, tl::expected<T, E> result)
{
    if (result)
        return *std::move(result);
    const auto text = [](const auto& error) {
        if constexpr (std::is_same_v<E, CompileError>)
            return toString(error.error);
        else
            return toString(error);
    };
    std::fprintf(stderr, "%s: %s\n", name.c_str(), text(result.error()).c_str());
    std::exit(1);
}

Workload finish(std::string name, GraphBuilder&& builder, const std::vector<std::string>& fetches,
                const Devices& devices = {})
{
    const auto graph = std::make_shared<const Graph>(orExit(name, std::move(builder).build()));
    const OpRegistry& registry = OpRegistry::standard();
    ProgramOptions options;
    options.placement = orExit(name, place(*graph, devices.placement, registry)).placement;
    options.network = devices.network;
    return {name, orExit(name, Program::compile(graph, {{}, fetches, {}}, registry, options))};
}

Endpoint int32(GraphBuilder& b, int32_t value)
{
    return b.constant(Tensor::scalar(value));
}

}

Workload counter(int32_t limit, const Devices& devices)
{
    // Written out: the front end's loop has an Identity more.
    GraphBuilder b;
    const Endpoint zero = b.constant(Tensor::scalar(int32_t{0}), "zero");
    const Endpoint one = b.constant(Tensor::scalar(int32_t{1}), "one");
    const Endpoint end = b.constant(Tensor::scalar(limit), "limit");
    const Endpoints out = b.whileLoop(
        {zero},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], end});
        },
        [&](const Endpoints& v) {
            return Endpoints{b.op("Add", {v[0], one})};
        });
    return finish("counter", std::move(b), {b.node(out[0].node).name}, devices);
}

PlacementRequest counterApart()
{
    return {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"while/Add", "CPU:1"}}, false};
}

Workload chain(int32_t limit, const Devices& devices)
{
    GraphBuilder b;
    const Endpoint one = int32(b, 1);
    const Endpoint end = int32(b, 8 * limit);
    const Endpoints out = b.whileLoop(
        {int32(b, 0)},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], end});
        },
        [&](const Endpoints& v) {
            Endpoint sum = v[0];
            for (int i = 0; i < 8; ++i)
                sum = b.op("Add", {sum, one});
            return Endpoints{sum};
        });
    return finish("chain of 8", std::move(b), {b.node(out[0].node).name}, devices);
}

PlacementRequest chainApart()
{
    PlacementRequest apart{{"CPU:0"}, {{"*", "CPU:0"}}, false};
    for (int i = 1; i < 8; ++i) {
        apart.devices.push_back("CPU:" + std::to_string(i));
        apart.nodes.push_back({"while/Add_" + std::to_string(i), apart.devices.back()});
    }
    return apart;
}

Workload tenVariables(int32_t limit)
{
    GraphBuilder b;
    const Endpoint one = int32(b, 1);
    const Endpoint end = int32(b, limit);
    Endpoints vars;
    for (int32_t i = 0; i < 10; ++i)
        vars.push_back(int32(b, 0));
    const Endpoints out = b.whileLoop(
        vars,
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], end});
        },
        [&](const Endpoints& v) {
            Endpoints next;
            for (const Endpoint& e : v)
                next.push_back(b.op("Add", {e, one}));
            return next;
        });
    std::vector<std::string> fetches;
    for (const Endpoint& e : out)
        fetches.push_back(b.node(e.node).name);
    return finish("ten variables", std::move(b), fetches);
}

Workload nested(int32_t outer, int32_t inner)
{
    GraphBuilder b;
    const Endpoint one = int32(b, 1);
    const Endpoint outerEnd = int32(b, outer);
    const Endpoint innerEnd = int32(b, inner);
    const Endpoint zero = int32(b, 0);
    const Endpoints out = b.whileLoop(
        {zero, zero},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], outerEnd});
        },
        [&](const Endpoints& v) {
            const Endpoints in = b.whileLoop(
                {zero, v[1]},
                [&](const Endpoints& w) {
                    return b.op("Less", {w[0], innerEnd});
                },
                [&](const Endpoints& w) {
                    return Endpoints{b.op("Add", {w[0], one}), b.op("Add", {w[1], w[0]})};
                });
            return Endpoints{b.op("Add", {v[0], one}), in[1]};
        });
    return finish("nested " + std::to_string(outer) + " x " + std::to_string(inner), std::move(b),
                  {b.node(out[1].node).name});
}

Workload condInLoop(int32_t limit)
{
    GraphBuilder b;
    const Endpoint zero = int32(b, 0);
    const Endpoint one = int32(b, 1);
    const Endpoint two = int32(b, 2);
    const Endpoint end = int32(b, limit);
    const Endpoints out = b.whileLoop(
        {zero, zero},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], end});
        },
        [&](const Endpoints& v) {
            const Endpoint isEven = b.op("Equal", {b.op("FloorMod", {v[0], two}), zero});
            const Endpoints sum = b.cond(
                isEven,
                [&] {
                    return Endpoints{b.op("Add", {v[1], v[0]})};
                },
                [&] {
                    return Endpoints{b.op("Sub", {v[1], one})};
                });
            return Endpoints{b.op("Add", {v[0], one}), sum[0]};
        });
    return finish("cond in loop", std::move(b), {b.node(out[1].node).name});
}

Workload matmulLoop(int32_t limit, int64_t n)
{
    GraphBuilder b;
    const Endpoint zero = int32(b, 0);
    const Endpoint one = int32(b, 1);
    const Endpoint end = int32(b, limit);
    std::vector<float> values(static_cast<size_t>(n * n));
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = i % static_cast<size_t>(n + 1) == 0 ? 1.0F : 0.0F;
    const Endpoint matrix = b.constant(Tensor::fromValues<float>(Shape{n, n}, values));
    const Endpoints out = b.whileLoop(
        {zero, matrix},
        [&](const Endpoints& v) {
            return b.op("Less", {v[0], end});
        },
        [&](const Endpoints& v) {
            return Endpoints{b.op("Add", {v[0], one}), b.op("MatMul", {v[1], matrix})};
        });
    return finish("matmul " + std::to_string(n) + " x " + std::to_string(n), std::move(b), {b.node(out[1].node).name});
}

Workload wideRoot(int32_t nodes)
{
    GraphBuilder b;
    const Endpoint one = int32(b, 1);
    for (int32_t chain = 0; chain < nodes / 10; ++chain) {
        Endpoint e = one;
        for (int i = 0; i < 10; ++i)
            e = b.op("Add", {e, one});
    }
    return finish("root frame of " + std::to_string(nodes), std::move(b), {});
}

}
