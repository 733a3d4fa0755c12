// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/raw_graph.h"

namespace tagscope::test {

/// `i = 0; while i < limit: i += read(write(TensorArray(1), 0, 1), 0)`: an array each iteration.
inline std::shared_ptr<const Graph> arrayEachIteration(int32_t limit, int64_t parallel)
{
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
    g.enter("enter", "zero", "while", false, parallel).enter("el", "limit", "while", true, parallel);
    g.enter("eo", "one", "while", true, parallel).enter("ez", "zero", "while", true, parallel);
    g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "switch", {"merge", "cond"}).op("Identity", "body", {"switch:1"});
    g.op("TensorArrayV3", "array", {"eo", "^body"}, DType::Int32);
    g.op("TensorArrayWriteV3", "write", {"array", "ez", "eo", "array:1"});
    g.op("TensorArrayReadV3", "read", {"array", "ez", "write"}, DType::Int32, {{"dtype", DType::Int32}});
    g.op("Add", "add", {"body", "read"}).op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
    return g.finish();
}

/// A stack is a loop variable that every iteration replaces by another; one that came from outside is an invariant, and
/// what is read from the last one is "out".
inline std::shared_ptr<const Graph> stackGoesAround(int32_t limit, int64_t parallel)
{
    RawGraph g;
    const std::vector<std::pair<std::string, AttrValue>> ints{{"elem_type", DType::Int32}};
    g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
    g.op("StackV2", "first", {"one"}, DType::Int32, ints).op("StackV2", "outer", {"limit"}, DType::Int32, ints);
    g.enter("enter", "zero", "while", false, parallel).enter("el", "limit", "while", true, parallel);
    g.enter("eo", "one", "while", true, parallel);
    g.enter("es", "first", "while", false, parallel, DType::Resource);
    g.enter("ep", "outer", "while", true, parallel, DType::Resource);
    g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Merge", "ms", {"es", "ns"}, DType::Resource).op("Switch", "ss", {"ms", "cond"}, DType::Resource);
    g.op("Switch", "switch", {"merge", "cond"}).op("Identity", "body", {"switch:1"});
    g.op("Identity", "old", {"ss:1"}, DType::Resource);
    g.op("StackV2", "new", {"eo", "^body", "^old"}, DType::Int32, ints);
    g.op("StackPushV2", "push", {"new", "body"}).op("StackPushV2", "count", {"ep", "body"});
    g.op("NextIteration", "ns", {"new", "^push"}, DType::Resource);
    g.op("Add", "add", {"body", "eo", "^count"}).op("NextIteration", "next", {"add"});
    g.op("Exit", "exit", {"switch"}).op("Exit", "xs", {"ss"}, DType::Resource);
    g.op("StackPopV2", "out", {"xs"}, DType::Int32, ints);
    g.op("StackPopV2", "top", {"outer", "^exit"}, DType::Int32, ints);
    g.op("Add", "sum", {"out", "top"});
    return g.finish();
}

/// Handles in a stack of handles and in a queue; some are taken out again, one through a conditional, one is thrown away
/// with the stack.
inline std::shared_ptr<const Graph> handlesInResources(bool pred)
{
    RawGraph g;
    const std::vector<std::pair<std::string, AttrValue>> ints{{"elem_type", DType::Int32}};
    const std::vector<std::pair<std::string, AttrValue>> handles{{"elem_type", DType::Resource}};
    const auto resourceList = std::make_shared<const AttrList>(AttrList{DType::Resource});
    const std::vector<std::pair<std::string, AttrValue>> queued{{"component_types", resourceList}};
    g.constant("n", int32_t{5}).constant("pred", pred).constant("value", int32_t{42});
    g.op("StackV2", "s1", {"n"}, DType::Int32, ints).op("StackV2", "s2", {"n"}, DType::Int32, ints);
    g.op("StackV2", "box", {"n"}, DType::Resource, handles);
    g.op("FIFOQueueV2", "q", {}, DType::Resource, queued);
    g.op("StackPushV2", "put1", {"box", "s1"}, DType::Resource);
    g.op("StackPushV2", "put2", {"box", "s2", "^put1"}, DType::Resource);
    g.op("StackPopV2", "got", {"box", "^put2"}, DType::Resource, handles);
    g.op("QueueEnqueueV2", "enq", {"q", "got"}, DType::Resource, {{"Tcomponents", resourceList}});
    g.op("QueueDequeueV2", "deq", {"q", "^enq"}, DType::Resource, queued);
    g.op("Switch", "way", {"deq", "pred"}, DType::Resource);
    g.op("StackPushV2", "write", {"way:1", "value"}).op("StackPopV2", "read", {"way:1", "^write"}, DType::Int32, ints);
    g.op("Identity", "other", {"way"}, DType::Resource);
    g.op("StackPushV2", "else", {"other", "n"});
    g.op("Merge", "out", {"else", "read"});
    return g.finish();
}

/// The gradient array of an array is reached through it, also when nobody has its handle.
inline std::shared_ptr<const Graph> gradientArrays()
{
    RawGraph g;
    g.constant("n", int32_t{3}).constant("zero", int32_t{0}).constant("x", 2.0f);
    g.op("TensorArrayV3", "array", {"n"}, DType::Float);
    g.op("TensorArrayWriteV3", "write", {"array", "zero", "x", "array:1"}, DType::Float);
    g.op("TensorArrayGradV3", "grad", {"array", "write"}, DType::Float, {{"source", std::string("s")}});
    g.op("TensorArrayWriteV3", "write_grad", {"grad", "zero", "x", "grad:1"}, DType::Float);
    g.op("TensorArrayGradV3", "again", {"array", "write_grad"}, DType::Float, {{"source", std::string("s")}});
    g.op("TensorArrayReadV3", "out", {"again", "zero", "again:1"}, DType::Float, {{"dtype", DType::Float}});
    return g.finish();
}

}
