// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/graph_writer.h"
#include "tests/support/raw_graph.h"

#include <QFile>
#include <QString>

#include <numeric>
#include <vector>

namespace tagscope::test {

/// [1, 2, ..]
inline Tensor countingVector(int32_t size)
{
    std::vector<float> values(static_cast<size_t>(size));
    std::iota(values.begin(), values.end(), 1.0f);
    return Tensor::fromValues<float>(Shape{size}, values);
}

/// `i = 0; v = [1, 2, 3, 4]; while i < limit: v = -v, i += 1`: "loop/neg" gives -v at iteration 0, v at 1, and so on.
inline std::shared_ptr<const Graph> vectorLoop(int32_t limit, int32_t size = 4)
{
    constexpr DType f = DType::Float;
    RawGraph g;
    g.constant("zero", int32_t{0}).constant("limit", limit).constant("one", int32_t{1});
    g.op("Const", "start", {}, f, {{"value", countingVector(size)}});
    g.enter("loop/ei", "zero", "loop").enter("loop/ev", "start", "loop", false, 10, f);
    g.enter("loop/el", "limit", "loop", true).enter("loop/eo", "one", "loop", true);
    g.op("Merge", "loop/mi", {"loop/ei", "loop/ni"}).op("Merge", "loop/mv", {"loop/ev", "loop/nv"}, f);
    g.op("Less", "loop/less", {"loop/mi", "loop/el"}).op("LoopCond", "loop/cond", {"loop/less"});
    g.op("Switch", "loop/si", {"loop/mi", "loop/cond"}).op("Switch", "loop/sv", {"loop/mv", "loop/cond"}, f);
    g.op("Add", "loop/add", {"loop/si:1", "loop/eo"}).op("Neg", "loop/neg", {"loop/sv:1"}, f);
    g.op("NextIteration", "loop/ni", {"loop/add"}).op("NextIteration", "loop/nv", {"loop/neg"}, f);
    g.op("Exit", "loop/xv", {"loop/sv"}, f);
    g.op("Square", "result", {"loop/xv"}, f);
    return g.finish();
}

inline bool writeVectorLoop(const QString& path, int32_t limit, int32_t size = 4)
{
    QFile file(path);
    const Result<std::string> bytes = writeGraphBinary(*vectorLoop(limit, size));
    return bytes && file.open(QIODevice::WriteOnly)
        && file.write(bytes->data(), static_cast<qint64>(bytes->size())) > 0;
}

}
