// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bench_graphs.h"

#include <cstdio>
#include <cstdlib>

namespace tagscope::bench {

namespace {

Workload finish(std::string name, GraphBuilder&& builder, const std::vector<std::string>& fetches)
{
    Result<Graph> graph = std::move(builder).build();
    if (!graph) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), toString(graph.error()).c_str());
        std::exit(1);
    }
    auto program = Program::compile(std::make_shared<const Graph>(*std::move(graph)), {{}, fetches, {}});
    if (!program) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), toString(program.error().error).c_str());
        std::exit(1);
    }
    return {std::move(name), *program};
}

Endpoint int32(GraphBuilder& b, int32_t value)
{
    return b.constant(Tensor::scalar(value));
}

}

Workload counter(int32_t limit)
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
    return finish("counter", std::move(b), {b.node(out[0].node).name});
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
