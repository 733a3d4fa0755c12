// SPDX-License-Identifier: Apache-2.0
#include "core/debug/capture/static_shapes.h"

#include "core/debug/capture/capture_rules.h"
#include "core/ops/shape_rules.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

Q_DECLARE_METATYPE(std::optional<tagscope::Shape>)

namespace {

constexpr DType f = DType::Float;

std::optional<Shape> shapeIn(const Program& program, const char* node, size_t slot = 0)
{
    return StaticShapes(program).of(program.planOf(*program.graph().find(node)), slot);
}

/// x is [2, 3], y is [3], "fed" a placeholder of a vector of 5.
std::shared_ptr<const Program> mixed()
{
    RawGraph g;
    g.op("Const", "x", {}, f, {{"value", Tensor::adopt(TensorBuffer::create(f, Shape{2, 3}, 6))}});
    g.op("Const", "y", {}, f, {{"value", Tensor::vector<float>({1, 2, 3})}});
    g.op("Const", "dims", {}, DType::Int32, {{"value", Tensor::vector<int32_t>({3, -1})}});
    g.op("Const", "size", {}, DType::Int32, {{"value", Tensor::vector<int32_t>({7})}});
    g.constant("one", int32_t{1}).constant("yes", true);
    g.op("Placeholder", "fed", {}, f);
    g.op("Tanh", "tanh", {"x"}, f).op("Add", "sum", {"x", "y"}, f).op("Neg", "negated", {"fed"}, f);
    g.op("MatMul", "product", {"x", "reshaped"}, f)
        .op("Reshape", "reshaped", {"x", "dims"}, f, {{"Tshape", DType::Int32}});
    g.op("Shape", "shape", {"x"}, f, {{"out_type", DType::Int32}})
        .op("Size", "count", {"x"}, f, {{"out_type", DType::Int32}});
    g.op("Fill", "filled", {"size", "one"}, DType::Int32, {{"index_type", DType::Int32}});
    g.op("Switch", "choose", {"x", "yes"}, f)
        .op("Merge", "joined", {"choose", "choose:1"}, f)
        .op("Merge", "apart", {"choose", "y"}, f);
    g.op("Square", "behind", {"apart"}, f);
    g.op("Unique", "unique", {"y"}, f, {{"out_idx", DType::Int32}});
    return compiled(
        g.finish(),
        {"tanh", "sum", "negated", "product", "shape", "count", "filled", "joined", "apart", "behind", "unique"},
        {{"fed", Tensor::vector<float>({1, 2, 3, 4, 5})}});
}

}

class TestStaticShapes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shapes_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<std::optional<Shape>>("shape");
        const auto row = [](const char* node, std::optional<Shape> shape) {
            QTest::newRow(node) << QString::fromLatin1(node) << shape;
        };
        row("x", Shape{2, 3});
        row("tanh", Shape{2, 3});
        row("sum", Shape{2, 3});
        row("negated", Shape{5});
        row("reshaped", Shape{3, 2});
        row("product", Shape{2, 2});
        row("shape", Shape{2});
        row("count", Shape{});
        row("filled", Shape{7});
        row("joined", Shape{2, 3});
        row("apart", {});
        row("behind", {});
        row("unique", {});
    }
    void shapes()
    {
        QFETCH(QString, node);
        QFETCH(std::optional<Shape>, shape);
        const auto program = mixed();
        QVERIFY(program);
        QCOMPARE(shapeIn(*program, qPrintable(node)), shape);
    }

    /// 2^32 times 2^32 elements are more than can be counted.
    void whatNoTensorCanHaveIsNotKnown()
    {
        constexpr int64_t many = int64_t{1} << 32;
        const std::vector<std::pair<std::string, AttrValue>> indexed = {{"index_type", DType::Int64}};
        RawGraph g;
        g.op("Const", "down", {}, DType::Int64, {{"value", Tensor::vector<int64_t>({many, 1})}});
        g.op("Const", "across", {}, DType::Int64, {{"value", Tensor::vector<int64_t>({1, many})}});
        g.op("Const", "all", {}, DType::Int32, {{"value", Tensor::vector<int32_t>({-1})}});
        g.op("Const", "both", {}, DType::Int64, {{"value", Tensor::vector<int64_t>({many, many})}});
        g.constant("one", int32_t{1});
        g.op("Fill", "tall", {"down", "one"}, DType::Int32, indexed)
            .op("Fill", "wide", {"across", "one"}, DType::Int32, indexed);
        g.op("Fill", "filled", {"both", "one"}, DType::Int32, indexed);
        g.op("Add", "sum", {"tall", "wide"}, DType::Int32).op("MatMul", "product", {"tall", "wide"}, DType::Int32);
        g.op("Reshape", "flat", {"sum", "all"}, DType::Int32, {{"Tshape", DType::Int32}})
            .op("Neg", "negated", {"product"}, DType::Int32);
        const auto program = compiled(g.finish(), {"flat", "negated", "filled"});
        QVERIFY(program);
        QCOMPARE(shapeIn(*program, "tall"), std::optional(Shape{many, 1}));
        for (const char* node : {"sum", "product", "flat", "negated", "filled"})
            QVERIFY2(!shapeIn(*program, node), node);
        QCOMPARE(estimateCaptureAhead({}, *program).keptBytes, uint64_t(0));
    }

    /// A rule reads no inputs that its op has not.
    void rulesFitTheirOps()
    {
        size_t known = 0;
        for (const OpDef& op : OpRegistry::standard().ops()) {
            if (!op.shape)
                continue;
            const bool isOfTwo =
                op.shape == shapes::broadcast || op.shape == shapes::product || op.shape == shapes::reshaped;
            QVERIFY2(op.inputs.size() >= (isOfTwo ? 2u : 1u), op.name.c_str());
            QVERIFY2(op.shape != shapes::broadcast || op.inputs.size() == 2, op.name.c_str());
            QVERIFY2(op.outputs.size() == 1 && op.kernel, op.name.c_str());
            for (const std::vector<ArgSpec>* arguments : {&op.inputs, &op.outputs})
                for (const ArgSpec& argument : *arguments)
                    QVERIFY2(argument.numberAttr.empty() && argument.typeListAttr.empty(), op.name.c_str());
            ++known;
        }
        QVERIFY(known > 80);
    }

    void aLoopKeepsItsShapes()
    {
        const auto program = compiled(vectorLoop(3), {"result"});
        for (const char* node : {"loop/ev", "loop/mv", "loop/sv", "loop/neg", "loop/nv", "loop/xv", "result"})
            QCOMPARE(shapeIn(*program, node), std::optional(Shape{4}));
        QCOMPARE(shapeIn(*program, "loop/add"), std::optional(Shape()));
    }

    /// v = [v, v]: twice as long each time.
    void aLoopThatGrowsIsNotKnown()
    {
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
        g.op("Const", "start", {}, f, {{"value", Tensor::vector<float>({1, 2})}});
        g.op("Const", "row", {}, f, {{"value", Tensor::adopt(TensorBuffer::create(f, Shape{3, 1}, 3))}});
        g.enter("ei", "zero", "w").enter("ev", "start", "w", false, 10, f).enter("el", "limit", "w", true);
        g.enter("eo", "one", "w", true).enter("er", "row", "w", true, 10, f);
        g.op("Merge", "mi", {"ei", "ni"})
            .op("Merge", "mv", {"ev", "nv"}, f)
            .op("Less", "less", {"mi", "el"})
            .op("LoopCond", "cond", {"less"});
        g.op("Switch", "si", {"mi", "cond"}).op("Switch", "sv", {"mv", "cond"}, f).op("Add", "ai", {"si:1", "eo"});
        g.op("Add", "grown", {"sv:1", "er"}, f);  // [2] and [3, 1] make [3, 2], which is not [2]
        g.op("NextIteration", "ni", {"ai"}).op("NextIteration", "nv", {"grown"}, f).op("Exit", "xv", {"sv"}, f);
        const auto program = compiled(g.finish(), {"xv"});
        QVERIFY(program);
        for (const char* node : {"mv", "sv", "grown", "xv"})
            QVERIFY2(!shapeIn(*program, node), node);
        QCOMPARE(shapeIn(*program, "ev"), std::optional(Shape{2}));
    }

    void bytes()
    {
        const auto program = mixed();
        const StaticShapes shapes(*program);
        const auto bytesOf = [&](const char* node) {
            return shapes.bytesOf(program->planOf(*program->graph().find(node)), 0);
        };
        QCOMPARE(bytesOf("sum"), std::optional<uint64_t>(6 * sizeof(float) + sizeof(TensorBuffer)));
        QCOMPARE(bytesOf("count"), std::optional<uint64_t>(0));  // it stands in line
        QCOMPARE(bytesOf("behind"), std::optional<uint64_t>());
    }

    /// Before a run: what its kernels put out, an iteration of a loop at a time, and how many nodes nobody knows about.
    void theEstimateAhead()
    {
        constexpr uint64_t vectorBytes = 4 * sizeof(float) + sizeof(TensorBuffer);
        const auto program = compiled(vectorLoop(3), {"result"});
        const CaptureEstimate all = estimateCaptureAhead({}, *program);
        QVERIFY(all.isAhead());
        QCOMPARE(all.nodes, uint64_t(4));  // Less, Add, Neg in the loop, Square behind it
        QCOMPARE(all.unknownNodes, uint64_t(0));
        QCOMPARE(all.frames.size(), size_t(2));
        QCOMPARE(all.frames[0].name, std::string("/"));
        QCOMPARE(all.frames[0].keptBytes, vectorBytes);
        QCOMPARE(all.frames[1].name, std::string("loop"));
        QCOMPARE(all.frames[1].keptBytes, vectorBytes);
        const CaptureEstimate some =
            estimateCaptureAhead({{{"loop/", Capture::Full, 5}, {"result", Capture::None}}, 0}, *program);
        QCOMPARE(some.frames[0].allBytes, vectorBytes);
        QCOMPARE(some.frames[0].keptBytes, uint64_t(0));
        QCOMPARE(some.frames[1].keptBytes, uint64_t(0));
        QCOMPARE(some.frames[1].newestBytes, 5 * vectorBytes);
        QCOMPARE(
            QString::fromStdString(toText(some)),
            QStringLiteral("nothing is recorded yet; as far as shapes are known before a run, these rules would keep\n"
                           "  outside of loops: 0 bytes of %1 bytes\n  loop: 0 bytes of %1 bytes an iteration, and %2 "
                           "bytes of the newest iterations\n")
                .arg(vectorBytes)
                .arg(5 * vectorBytes));
        const CaptureEstimate unknown = estimateCaptureAhead({}, *mixed());
        QCOMPARE(unknown.unknownNodes, uint64_t(2));  // "behind" and "unique"
        QVERIFY(toText(unknown).ends_with("unknown for 2 of 10 nodes: their sizes depend on the run\n"));
        // It is what an empty recording says.
        QCOMPARE(estimateCapture({}, Timeline(program)).frames.size(), size_t(2));
    }
};

TAGSCOPE_APPLESS_TEST(TestStaticShapes)

#include "tst_static_shapes.moc"
