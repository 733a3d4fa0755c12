// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/bench_files.h"

#include "core/graph/graph.h"
#include "core/io/graph_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::app {

namespace {

using Attrs = std::vector<std::pair<std::string, AttrValue>>;

void add(GraphAssembler& graph, const std::string& name, const char* op, std::vector<std::string> inputs, Attrs attrs)
{
    Node node;
    node.name = name;
    node.op = op;
    node.attrs = AttrMap(std::move(attrs));
    graph.addNode(std::move(node), std::move(inputs));
}

/// `count` nodes in a scope: a source, and then each takes one of those some way before it, so that many stand side by
/// side.
void addScope(GraphAssembler& graph, const std::string& scope, int count, const std::string& source)
{
    constexpr int side = 50;
    constexpr int spread = 13;
    const Attrs type = {{"T", DType::Float}};
    for (int i = 0; i < count; ++i) {
        const std::string name = fmt::format("{}/n{}", scope, i);
        if (i == 0 && source.empty())
            add(graph, name, "Const", {}, {{"dtype", DType::Float}, {"value", Tensor::scalar(1.0F)}});
        else
            add(graph, name, "Identity",
                {i == 0 ? source : fmt::format("{}/n{}", scope, std::max(0, i - side - i % spread))}, type);
    }
}

Result<void> write(GraphAssembler&& graph, const std::filesystem::path& path)
{
    const Result<std::string> bytes = writeGraphBinary(std::move(graph).finish());
    if (!bytes)
        return tl::unexpected(bytes.error());
    std::ofstream file(path, std::ios::binary);
    file << *bytes;
    if (!file.flush())
        return fail(ErrorCode::Unavailable, "cannot write '{}'", path.string());
    return {};
}

}

Result<void> writeLargeGraph(const std::filesystem::path& path)
{
    GraphAssembler graph;
    addScope(graph, "flat", LargeGraph::flatNodes, {});
    addScope(graph, "dense", LargeGraph::denseNodes, {});
    constexpr int n = LargeGraph::scopesEachLevel;
    constexpr int rest = LargeGraph::nodes - LargeGraph::flatNodes - LargeGraph::denseNodes;
    constexpr int each = rest / (n * n * n);
    std::string source;
    for (int s = 0; s < n * n * n; ++s) {
        const std::string scope = fmt::format("part_{}/block_{}/cell_{}", s / (n * n), s / n % n, s % n);
        const int count = s == 0 ? rest - each * (n * n * n - 1) : each;
        addScope(graph, scope, count, source);
        source = fmt::format("{}/n{}", scope, count - 1);
    }
    return write(std::move(graph), path);
}

Result<void> writeWideGraph(const std::filesystem::path& path, int count)
{
    GraphAssembler graph;
    addScope(graph, "wide", count, {});
    return write(std::move(graph), path);
}

Result<void> writeLoop(const std::filesystem::path& path, int32_t limit, int body)
{
    GraphAssembler graph;
    const Attrs type = {{"T", DType::Int32}};
    const auto constant = [](int32_t value) {
        return Attrs{{"dtype", DType::Int32}, {"value", Tensor::scalar(value)}};
    };
    add(graph, "start", "Const", {}, constant(0));
    add(graph, "loop/Enter", "Enter", {"start"},
        {{"T", DType::Int32},
         {"frame_name", std::string("loop")},
         {"parallel_iterations", int64_t(10)},
         {"is_constant", false}});
    add(graph, "loop/Merge", "Merge", {"loop/Enter", "loop/Next"}, {{"T", DType::Int32}, {"N", int64_t(2)}});
    add(graph, "loop/limit", "Const", {"^loop/Merge"}, constant(limit));
    add(graph, "loop/Less", "Less", {"loop/Merge", "loop/limit"}, type);
    add(graph, "loop/Cond", "LoopCond", {"loop/Less"}, {});
    add(graph, "loop/Switch", "Switch", {"loop/Merge", "loop/Cond"}, type);
    add(graph, "loop/Identity", "Identity", {"loop/Switch:1"}, type);
    add(graph, "loop/one", "Const", {"^loop/Identity"}, constant(1));
    std::string last = "loop/Identity";
    for (int i = 0; i < body; ++i) {
        add(graph, fmt::format("loop/body/n{}", i), "Identity", {last}, type);
        last = fmt::format("loop/body/n{}", i);
    }
    add(graph, "loop/Add", "Add", {last, "loop/one"}, type);
    add(graph, "loop/Next", "NextIteration", {"loop/Add"}, type);
    add(graph, "loop/Exit", "Exit", {"loop/Switch"}, type);
    return write(std::move(graph), path);
}

}
