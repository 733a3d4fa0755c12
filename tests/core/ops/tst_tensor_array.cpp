// SPDX-License-Identifier: Apache-2.0
#include "tests/support/state_test.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <limits>

using namespace tagscope;
using namespace tagscope::test;

namespace {

const Tensor flow = Tensor::scalar(0.0f);
const AttrMap readsFloat = attrs({{"dtype", DType::Float}});

Tensor arrayOf(StateBench& bench, int32_t size, AttrMap more = {})
{
    more.set("dtype", DType::Float);
    more.set("tensor_array_name", std::string("a"));
    return bench.output({"TensorArrayV3", {Tensor::scalar(size)}, more});
}

KernelCase writeCase(const Tensor& handle, int32_t index, const Tensor& value)
{
    return {"TensorArrayWriteV3", {handle, Tensor::scalar(index), value, flow}};
}

KernelCase readCase(const Tensor& handle, int32_t index, DType dtype = DType::Float)
{
    return {"TensorArrayReadV3", {handle, Tensor::scalar(index), flow}, attrs({{"dtype", dtype}})};
}

Tensor gradientOf(StateBench& bench, const Tensor& handle, const std::string& source = "gradients")
{
    return bench.output({"TensorArrayGradV3", {handle, flow}, attrs({{"source", source}})});
}

/// Keeps what is read, so that one row can read twice.
AttrMap keeping()
{
    return attrs({{"clear_after_read", false}});
}

}

class TestTensorArray : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesAndReads()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 3);
        QCOMPARE(bench.output(writeCase(handle, 1, floats({1, 2}))), flow);
        QCOMPARE(bench.output(readCase(handle, 1)), floats({1, 2}));
        QCOMPARE(bench.output({"TensorArraySizeV3", {handle, flow}}), Tensor::scalar(3));
        QVERIFY(bench.run({"TensorArrayCloseV3", {handle}}).isOk());
        QCOMPARE(bench.failure({"TensorArraySizeV3", {handle, flow}}),
                 std::string("InvalidArgument: TensorArray a_0 has already been closed."));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void oldHandlesAreReferences()
    {
        StateBench bench;
        const Tensor handle = bench.output({"TensorArray", {Tensor::scalar(1)}, readsFloat});
        QVERIFY(handle.isRef());
        QVERIFY(bench.run({"TensorArrayWrite", {handle, Tensor::scalar(0), Tensor::scalar(4.0f), flow}}).isOk());
        QCOMPARE(bench.output({"TensorArrayPack", {handle, flow}, readsFloat}), floats({4}));
    }

    void failures_data()
    {
        QTest::addColumn<QString>("steps");
        QTest::addColumn<QString>("expected");
        const std::string where = "InvalidArgument: TensorArray a_0: ";
        QTest::newRow("write before the array")
            << "w-1"
            << QString::fromStdString(where + "Tried to write to index -1 but array is not resizeable and size is: 3");
        QTest::newRow("write past the end")
            << "w3"
            << QString::fromStdString(where + "Tried to write to index 3 but array is not resizeable and size is: 3");
        QTest::newRow("write another dtype")
            << "i0"
            << QStringLiteral("InvalidArgument: TensorArray dtype is float but Op is trying to write dtype int32.");
        QTest::newRow("write twice")
            << "w0 w0"
            << QString::fromStdString(
                   where + "Could not write to TensorArray index 0 because it has already been written to.");
        QTest::newRow("write after read")
            << "w0 r0 w0"
            << QString::fromStdString(where
                                      + "Could not write to TensorArray index 0 because it has already been read.");
        QTest::newRow("read before the array")
            << "r-1" << QStringLiteral("InvalidArgument: Tried to read from index -1 but array size is: 3");
        QTest::newRow("read past the end")
            << "r3" << QStringLiteral("InvalidArgument: Tried to read from index 3 but array size is: 3");
        QTest::newRow("read another dtype")
            << "w0 d0" << QStringLiteral("InvalidArgument: TensorArray dtype is float but Op requested dtype double.");
        QTest::newRow("read twice")
            << "w0 r0 r0"
            << QString::fromStdString(
                   where
                   + "Could not read index 0 twice because it was cleared after a previous read (perhaps try setting "
                     "clear_after_read = false?).");
        QTest::newRow("read nothing")
            << "r0"
            << QString::fromStdString(where
                                      + "Could not read from TensorArray index 0.  Furthermore, the element shape is "
                                        "not fully defined: <unknown>.  "
                                        "It is possible you are working with a resizeable TensorArray and "
                                        "stop_gradients is not allowing the "
                                        "gradients to be written.  If you set the full element_shape property on the "
                                        "forward TensorArray, the "
                                        "proper all-zeros tensor will be returned instead of incurring this error.");
    }

    void failures()
    {
        QFETCH(QString, steps);
        QFETCH(QString, expected);
        StateBench bench;
        const Tensor handle = arrayOf(bench, 3);
        QString last;
        for (const QString& step : steps.split(QLatin1Char(' '))) {
            const int index = step.mid(1).toInt();
            KernelCase c = writeCase(handle, index, Tensor::scalar(1.0f));
            if (step[0] == QLatin1Char('i'))
                c = writeCase(handle, index, Tensor::scalar(1));
            else if (step[0] != QLatin1Char('w'))
                c = readCase(handle, index, step[0] == QLatin1Char('d') ? DType::Double : DType::Float);
            last = QString::fromStdString(bench.failure(c));
        }
        QCOMPARE(last, expected);
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void elementShapes()
    {
        StateBench bench;
        const Tensor given = arrayOf(bench, 2, attrs({{"element_shape", Shape{2, -1}}}));
        QCOMPARE(
            bench.failure(writeCase(given, 0, floats({1}))),
            std::string(
                "InvalidArgument: TensorArray a_0: Could not write to TensorArray index 0 because the value shape is "
                "[1] which is incompatible with the TensorArray's inferred element shape: [2,?] (consider setting "
                "infer_shape=False)."));
        const Tensor inferred = arrayOf(bench, 3, attrs({{"identical_element_shapes", true}}));
        QVERIFY(bench.run(writeCase(inferred, 0, floats({1, 2}))).isOk());
        QVERIFY(QString::fromStdString(bench.failure(writeCase(inferred, 1, floats({1}))))
                    .contains(QLatin1String("inferred element shape: [2] (consider")));
        QCOMPARE(bench.output(readCase(inferred, 2)), floats({0, 0}));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void dynamicArraysGrow()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 0, attrs({{"dynamic_size", true}}));
        QVERIFY(bench.run(writeCase(handle, 4, Tensor::scalar(1.0f))).isOk());
        QCOMPARE(bench.output({"TensorArraySizeV3", {handle, flow}}), Tensor::scalar(5));
        QVERIFY(bench.failure(writeCase(handle, std::numeric_limits<int32_t>::max(), Tensor::scalar(1.0f))) != "ok");
    }

    void keptElementsAreReadAgain()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 1, keeping());
        QVERIFY(bench.run(writeCase(handle, 0, Tensor::scalar(2.0f))).isOk());
        QCOMPARE(bench.output(readCase(handle, 0)), Tensor::scalar(2.0f));
        QCOMPARE(bench.output(readCase(handle, 0)), Tensor::scalar(2.0f));
        QCOMPARE(
            bench.failure(writeCase(handle, 0, Tensor::scalar(1.0f))),
            std::string(
                "InvalidArgument: TensorArray a_0: Could not write to TensorArray index 0 because it has already been "
                "read."));
    }

    void gathersAndScatters()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 3);
        const std::array<float, 6> values{1, 2, 3, 4, 5, 6};
        const Tensor rows = Tensor::fromValues<float>(Shape{3, 2}, values);
        QVERIFY(bench.run({"TensorArrayScatterV3", {handle, ints({2, 0, 1}), rows, flow}}).isOk());
        const std::array<float, 6> ordered{3, 4, 5, 6, 1, 2};
        QCOMPARE(bench.output({"TensorArrayGatherV3", {handle, ints({0, 1, 2}), flow}, readsFloat}),
                 Tensor::fromValues<float>(Shape{3, 2}, ordered));
        QVERIFY(QString::fromStdString(bench.failure({"TensorArrayGatherV3", {handle, ints({0}), flow}, readsFloat}))
                    .contains(QLatin1String("twice")));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void batchFailures()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 2, keeping());
        QVERIFY(bench.run(writeCase(handle, 0, Tensor::scalar(1.0f))).isOk());
        QVERIFY(bench.run(writeCase(handle, 1, floats({1}))).isOk());
        QCOMPARE(bench.failure({"TensorArrayGatherV3", {handle, ints({0, 1}), flow}, readsFloat}),
                 std::string("InvalidArgument: TensorArray has inconsistent shapes.  Index 0 has shape: [] but index 1 "
                             "has shape: [1]"));
        QCOMPARE(
            bench.failure({"TensorArrayConcatV3", {handle, flow}, readsFloat}),
            std::string(
                "InvalidArgument: Concat saw a scalar shape at index 0 but requires at least vectors.  Did you mean to "
                "call pack?"));
        QCOMPARE(bench.failure({"TensorArrayGatherV3", {handle, Tensor::scalar(0), flow}, readsFloat}),
                 std::string("InvalidArgument: Expected indices to be a vector, but received shape: []"));
        QCOMPARE(
            bench.failure({"TensorArrayGatherV3", {handle, ints({}), flow}, readsFloat}),
            std::string(
                "Unimplemented: TensorArray has size zero, but element shape <unknown> is not fully defined. Currently "
                "only static shapes are supported when packing zero-size TensorArrays."));
        QCOMPARE(bench.failure({"TensorArrayScatterV3", {handle, ints({0, 2}), floats({1, 2}), flow}}),
                 std::string("InvalidArgument: Max scatter index must be < array size (2 vs. 2)"));
        QCOMPARE(bench.failure({"TensorArrayScatterV3", {handle, ints({0}), floats({1, 2}), flow}}),
                 std::string("InvalidArgument: Expected len(indices) == values.shape[0], but saw: 1 vs. 2"));
        const Tensor twice = arrayOf(bench, 2);
        QCOMPARE(
            bench.failure({"TensorArrayScatterV3", {twice, ints({1, 1}), floats({1, 2}), flow}}),
            std::string(
                "InvalidArgument: TensorArray a_1: Could not write to TensorArray index 1 because it has already been "
                "written to."));
    }

    void emptyGather()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 0);
        const Tensor none = bench.output({"TensorArrayGatherV3",
                                          {handle, ints({}), flow},
                                          attrs({{"dtype", DType::Float}, {"element_shape", Shape{2}}})});
        QCOMPARE(none.shape(), (Shape{0, 2}));
        QCOMPARE(bench.at<ArrayResource>(handle).spec.elementShape, Shape{2});
    }

    void splitsAndConcatenates()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 3, keeping());
        const Tensor lengths = Tensor::vector<int64_t>({2, 0, 1});
        QVERIFY(bench.run({"TensorArraySplitV3", {handle, floats({1, 2, 3}), lengths, flow}}).isOk());
        QCOMPARE(bench.at<ArrayResource>(handle).element(2).value, floats({3}));
        const KernelRun whole = bench.run({"TensorArrayConcatV3", {handle, flow}, readsFloat});
        QVERIFY(whole.isOk());
        QCOMPARE(whole.outputs[0], floats({1, 2, 3}));
        QCOMPARE(whole.outputs[1], lengths);
        const Tensor other = arrayOf(bench, 1);
        QCOMPARE(
            bench.failure({"TensorArraySplitV3", {other, floats({1, 2, 3}), Tensor::vector<int64_t>({1, 1}), flow}}),
            std::string(
                "InvalidArgument: Expected sum of lengths to be equal to values.shape[0], but sum of lengths is 2 and "
                "value's shape is: [3]"));
        QCOMPARE(
            bench.failure({"TensorArraySplitV3", {other, floats({1, 2}), Tensor::vector<int64_t>({1, 1}), flow}}),
            std::string("InvalidArgument: TensorArray's size is not equal to the size of lengths (1 vs. 2), and the "
                        "TensorArray is not marked as dynamically resizeable"));
        QVERIFY(bench.failure({"TensorArraySplitV3", {other, floats({1, 2}), Tensor::vector<int64_t>({-1, 3}), flow}})
                != "ok");
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    /// The gradient of the forward array of a split is read by Concat, with the lengths of the forward elements.
    void concatOfAGradient()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 2);
        QVERIFY(bench.run({"TensorArraySplitV3", {handle, floats({1, 2, 3}), Tensor::vector<int64_t>({2, 1}), flow}})
                    .isOk());
        const Tensor gradient = gradientOf(bench, handle);
        QVERIFY(bench.run(writeCase(gradient, 0, floats({10, 20}))).isOk());
        const KernelRun whole = bench.run({"TensorArrayConcatV3", {gradient, flow}, readsFloat});
        QCOMPARE(whole.outputs[0], floats({10, 20, 0}));
    }

    void gradientsAddUp()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 2);
        QVERIFY(bench.run(writeCase(handle, 0, floats({1, 2}))).isOk());
        const Tensor gradient = gradientOf(bench, handle);
        QCOMPARE(bench.at<ArrayResource>(gradient).spec.name, std::string("a_0@gradients"));
        QVERIFY(bench.run(writeCase(gradient, 0, floats({1, 1}))).isOk());
        QVERIFY(!bench.at<ArrayResource>(gradient).gradientsDisallowed);
        QVERIFY(bench.run(writeCase(gradient, 0, floats({2, 3}))).isOk());
        QVERIFY(bench.at<ArrayResource>(gradient).gradientsDisallowed);
        QCOMPARE(
            bench.failure(writeCase(gradient, 0, floats({1}))),
            std::string(
                "InvalidArgument: TensorArray a_0@gradients: Could not aggregate to TensorArray index 0 because the "
                "existing shape is [2] but the new input shape is [1]."));
        QCOMPARE(
            bench.failure({"TensorArrayGradV3", {gradient, flow}, attrs({{"source", std::string("x")}})}),
            std::string(
                "InvalidArgument: Unable to create a gradients TensorArray for a_0@gradients.  Perhaps you used the "
                "multiple_writes_aggregate flag on a previous write?  Gradient calculation is impossible when multiple "
                "writes are performed to the same index."));
        QCOMPARE(bench.output(readCase(gradient, 0)), floats({3, 4}));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    /// One array of gradients for each source; asked for again, it is the same.
    void gradientsBySource()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 2, attrs({{"dynamic_size", true}}));
        const Tensor first = gradientOf(bench, handle, "g");
        const Tensor other = gradientOf(bench, handle, "h");
        QVERIFY(first.resourceId() != other.resourceId());
        QCOMPARE(gradientOf(bench, handle, "g").resourceId(), first.resourceId());
        QCOMPARE(
            bench.failure(writeCase(handle, 5, Tensor::scalar(1.0f))),
            std::string(
                "InvalidArgument: TensorArray a_0: Tried to write to index 5 but array is not resizeable and size is: "
                "2"));
    }

    void unwrittenGradientsAreZero()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 2, attrs({{"element_shape", Shape{2}}}));
        QVERIFY(bench.run(writeCase(handle, 0, floats({1, 2}))).isOk());
        QVERIFY(bench.run(readCase(handle, 0)).isOk());
        const Tensor gradient = gradientOf(bench, handle);
        QCOMPARE(bench.output(readCase(gradient, 0)), floats({0, 0}));
        QCOMPARE(bench.output(readCase(gradient, 1)), floats({0, 0}));
        QCOMPARE(bench.output(readCase(gradient, 9)), floats({0, 0}));
        QCOMPARE(bench.output({"TensorArraySizeV3", {gradient, flow}}), Tensor::scalar(10));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void gradientWithShape()
    {
        StateBench bench;
        const Tensor handle = arrayOf(bench, 1, attrs({{"element_shape", Shape{2}}}));
        const Tensor gradient = bench.output(
            {"TensorArrayGradWithShape", {handle, flow, ints({3})}, attrs({{"source", std::string("g")}})});
        QCOMPARE(bench.output(readCase(gradient, 0)).shape(), (Shape{3, 2}));
    }

    /// 2^31-1 elements cost nothing, and reading them all is refused before anything is made.
    void hugeArrays()
    {
        StateBench bench;
        const int32_t largest = std::numeric_limits<int32_t>::max();
        const Tensor handle = bench.output(
            {"TensorArray", {Tensor::scalar(largest)}, attrs({{"dtype", DType::Float}, {"element_shape", Shape{}}})});
        QVERIFY(bench.at<ArrayResource>(handle).chunks.empty());
        QCOMPARE(bench.output({"TensorArraySize", {handle, flow}}), Tensor::scalar(largest));
        for (const char* op : {"TensorArrayPack", "TensorArrayConcat"}) {
            const KernelRun run = bench.run({op, {handle, flow}, readsFloat});
            QCOMPARE(run.status, KernelStatus::Failed);
            QCOMPARE(run.error.code, ErrorCode::ResourceExhausted);
            QVERIFY(run.effects.empty());
        }
        const Tensor nothing = Tensor::allocate(DType::Float, Shape{largest - 1, 0});
        QCOMPARE(bench.run({"TensorArrayUnpack", {handle, nothing, flow}}).error.code, ErrorCode::ResourceExhausted);
    }

    void creationFailures()
    {
        StateBench bench;
        QCOMPARE(bench.failure({"TensorArrayV3", {Tensor::scalar(-1)}, readsFloat}),
                 std::string("InvalidArgument: Size should be >= 0."));
        QCOMPARE(bench.failure({"TensorArrayV3", {ints({1})}, readsFloat}),
                 std::string("InvalidArgument: TensorArray size must be scalar, but had shape: [1]"));
        QCOMPARE(bench.failure(
                     {"TensorArrayReadV3", {Tensor::resource(ResourceId(3)), Tensor::scalar(0), flow}, readsFloat}),
                 std::string("NotFound: the handle does not refer to a TensorArray"));
    }
};

TAGSCOPE_APPLESS_TEST(TestTensorArray)

#include "tst_tensor_array.moc"
