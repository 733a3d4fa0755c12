// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/measure/tour_graphs.h"

#include <fmt/format.h>

#include <random>
#include <string_view>
#include <vector>

namespace tagscope::app {

namespace {

std::string node(const std::string& name, std::string_view op, const std::vector<std::string>& inputs,
                 std::string_view attrs)
{
    std::string text = fmt::format("node {{ name: \"{}\" op: \"{}\" ", name, op);
    for (const std::string& input : inputs)
        text += fmt::format("input: \"{}\" ", input);
    text += attrs;
    return text + "}\n";
}

std::string attr(std::string_view name, std::string_view value)
{
    return fmt::format("attr {{ key: \"{}\" value {{ {} }} }} ", name, value);
}

constexpr std::string_view ofInts = "attr { key: \"T\" value { type: DT_INT32 } } ";
constexpr std::string_view ofFloats = "attr { key: \"T\" value { type: DT_FLOAT } } ";

/// `values`: of the tensor, behind its shape.
std::string constant(const std::string& name, std::string_view type, std::string_view values)
{
    return node(name, "Const", {},
                attr("dtype", fmt::format("type: {}", type))
                    + attr("value", fmt::format("tensor {{ dtype: {} {} }}", type, values)));
}

}

std::string waitingGraph()
{
    const std::string components = attr("component_types", "list { type: DT_INT32 }");
    std::string text = constant("one", "DT_INT32", "tensor_shape {} int_val: 1")
        + constant("vector", "DT_FLOAT",
                   "tensor_shape { dim { size: 4 } } float_val: 1 float_val: 2 float_val: 3 float_val: 4")
        + constant("no", "DT_BOOL", "tensor_shape {} bool_val: false");
    text += node("queue", "FIFOQueueV2", {}, components) + node("deq", "QueueDequeueV2", {"queue"}, components);
    text += node("beside", "AddV2", {"one", "deq"}, ofInts) + node("twice", "AddV2", {"vector", "vector"}, ofFloats);
    text += node("switch", "Switch", {"one", "no"}, ofInts);
    text += node("taken", "Identity", {"switch"}, ofInts) + node("untaken", "Identity", {"switch:1"}, ofInts);
    constexpr int chainNodes = 8;
    for (int i = 0; i < chainNodes; ++i)
        text += node(fmt::format("chain{}", i), "Identity", {i == 0 ? "one" : fmt::format("chain{}", i - 1)}, ofInts);
    return text;
}

std::string failingGraph()
{
    return constant("one", "DT_INT32", "tensor_shape {} int_val: 1")
        + constant("zero", "DT_INT32", "tensor_shape {} int_val: 0")
        + node("quotient", "FloorDiv", {"one", "zero"}, ofInts);
}

std::string refusedGraph()
{
    return node("known", "NoOp", {}, {}) + node("unknown", "NoSuchOp", {}, {});
}

std::string unfedGraph()
{
    return node("x", "Placeholder", {}, attr("dtype", "type: DT_INT32")) + node("y", "Identity", {"x"}, ofInts);
}

std::string productGraph(int size)
{
    return constant("shape", "DT_INT32",
                    fmt::format("tensor_shape {{ dim {{ size: 2 }} }} int_val: {0} int_val: {0}", size))
        + constant("value", "DT_FLOAT", "tensor_shape {} float_val: 0.001")
        + node("matrix", "Fill", {"shape", "value"}, ofFloats)
        + node("product", "MatMul", {"matrix", "matrix"}, ofFloats);
}

std::string tangledGraph(unsigned seed)
{
    constexpr int nodes = 900;
    std::string text = constant("n0", "DT_INT32", "tensor_shape {} int_val: 1");
    std::minstd_rand any(seed);
    for (int i = 1; i < nodes; ++i) {
        const std::string first = fmt::format("n{}", any() % static_cast<unsigned>(i));
        const std::string second = fmt::format("n{}", any() % static_cast<unsigned>(i));
        text += node(fmt::format("n{}", i), "AddV2", {first, second}, ofInts);
    }
    return text;
}

}
