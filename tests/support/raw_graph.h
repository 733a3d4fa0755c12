// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/executor.h"

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tagscope::test {

/// The full name of a CPU device of this process.
inline std::string cpuDevice(int id)
{
    return "/job:localhost/replica:0/task:0/device:CPU:" + std::to_string(id);
}

/// Graphs node by node, with inputs as in a NodeDef and types filled in, for tests of the engine and what stands on it.
class RawGraph {
public:
    template <class T>
    RawGraph& constant(std::string name, const T& value, std::vector<std::string> controls = {})
    {
        Node node;
        node.name = std::move(name);
        node.op = "Const";
        node.attrs.set("dtype", dtypeOf<T>);
        node.attrs.set("value", Tensor::scalar(value));
        m_assembler.addNode(std::move(node), std::move(controls));
        return *this;
    }
    /// `type` is attribute T (and dtype) of every op that has one.
    RawGraph& op(std::string op, std::string name, std::vector<std::string> inputs, DType type = DType::Int32,
                 std::vector<std::pair<std::string, AttrValue>> attrs = {})
    {
        Node node;
        node.name = std::move(name);
        node.op = std::move(op);
        if (const OpDef* def = OpRegistry::standard().find(node.op)) {
            for (const AttrSpec& spec : def->attrs) {
                if (spec.type == "type" && !spec.defaultValue)
                    node.attrs.set(spec.name, type);
                if (spec.name == "N" && spec.type == "int") {
                    int64_t n = 0;
                    for (const std::string& input : inputs)
                        n += input.starts_with('^') ? 0 : 1;
                    node.attrs.set("N", n);
                }
            }
        }
        for (auto& [attr, value] : attrs)
            node.attrs.set(attr, std::move(value));
        m_assembler.addNode(std::move(node), std::move(inputs));
        return *this;
    }
    RawGraph& enter(std::string name, std::string input, std::string frame, bool isConstant = false,
                    int64_t parallel = 10, DType type = DType::Int32)
    {
        return op("Enter", std::move(name), {std::move(input)}, type,
                  {{"frame_name", std::move(frame)}, {"is_constant", isConstant}, {"parallel_iterations", parallel}});
    }
    std::shared_ptr<const Graph> finish() { return std::make_shared<const Graph>(std::move(m_assembler).finish()); }

private:
    GraphAssembler m_assembler;
};

/// The loop of semantics.md 20.1, `i = 0; while i < limit: i += 1`; its Exit is "exit".
inline std::shared_ptr<const Graph> counterLoop(int32_t limit, int64_t parallel = 10)
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
    g.enter("enter", "zero", "while", false, parallel);
    g.enter("enter_limit", "limit", "while", true, parallel).enter("enter_one", "one", "while", true, parallel);
    g.op("Merge", "merge", {"enter", "next"});
    g.op("Less", "less", {"merge", "enter_limit"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "switch", {"merge", "cond"});
    g.op("Add", "add", {"switch:1", "enter_one"}).op("NextIteration", "next", {"add"});
    g.op("Exit", "exit", {"switch"});
    return g.finish();
}

/// A loop in a conditional: "zero" goes in if `isTaken`, and past it otherwise; "out" is what comes of either.
inline std::shared_ptr<const Graph> guardedLoop(bool isTaken)
{
    RawGraph g;
    g.constant("pred", isTaken).constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
    g.op("Switch", "guard", {"zero", "pred"}).op("Identity", "other", {"guard"});
    g.enter("enter", "guard:1", "f").enter("el", "limit", "f", true).enter("eo", "one", "f", true);
    g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"});
    g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"});
    g.op("Add", "add", {"switch:1", "eo"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
    g.op("Merge", "out", {"other", "exit"});
    return g.finish();
}

inline std::shared_ptr<const tagscope::Program> compiled(std::shared_ptr<const Graph> graph,
                                                         std::vector<std::string> fetches = {},
                                                         std::vector<Feed> feeds = {},
                                                         std::vector<std::string> targets = {})
{
    auto program =
        tagscope::Program::compile(std::move(graph), {std::move(feeds), std::move(fetches), std::move(targets)});
    if (!program) {
        std::fprintf(stderr, "%s\n", toString(program.error().error).c_str());
        return nullptr;
    }
    return *program;
}

}
