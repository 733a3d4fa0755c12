// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using test::attrs;
using test::list;
using test::opRow;

class TestArrayShape : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sources_data();
    void sources() { test::checkOpRow(); }
    void shapes_data();
    void shapes() { test::checkOpRow(); }
    void fills_data();
    void fills() { test::checkOpRow(); }
    void placeholders_data();
    void placeholders();
    void repeatedTensorsStaySmall();
    void storageIsShared();
    void rankIsLimited();
    void hugeRequestsAreRefused_data();
    void hugeRequestsAreRefused();
};

void TestArrayShape::sources_data()
{
    test::opColumns();
    opRow("passes strings on", "Identity", "string [\"a\",\"b\"]", "string [\"a\",\"b\"]");
    opRow("several dtypes", "IdentityN", "float 1; string \"x\"; int32 [1,2]", "float 1; string \"x\"; int32 [1,2]");
    opRow("passes on", "StopGradient", "float [1,2]", "float [1,2]");
    opRow("passes on", "PreventGradient", "float [1,2]", "float [1,2]");
    opRow("the default", "PlaceholderWithDefault", "int64 [3]", "int64 [3]",
          attrs({{"dtype", DType::Int64}, {"shape", Shape{1}}}));
    opRow("finite", "CheckNumerics", "float [1,-2]", "float [1,-2]", attrs({{"message", std::string("m")}}));
    opRow("infinite", "CheckNumerics", "float [1,inf]", "error: loss : Tensor had Inf values",
          attrs({{"message", std::string("loss")}}));
    opRow("no number", "CheckNumerics", "double [nan]", "error: loss : Tensor had NaN values",
          attrs({{"message", std::string("loss")}}));
    opRow("both", "CheckNumerics", "float16 [nan,-inf]", "error: loss : Tensor had Inf and NaN values",
          attrs({{"message", std::string("loss")}}));
    opRow("fits", "EnsureShape", "float [[1,2]]", "float [[1,2]]", attrs({{"shape", Shape{-1, 2}}}));
    opRow("does not fit", "EnsureShape", "float [1,2]",
          "error: Shape of tensor n [2] is not compatible with expected shape [3].", attrs({{"shape", Shape{3}}}));
    opRow("same size", "Bitcast", "float [1,-2]", "int32 [1065353216,-1073741824]", attrs({{"type", DType::Int32}}));
    opRow("smaller", "Bitcast", "int32 [1,258]", "uint8 [[1,0,0,0],[2,1,0,0]]", attrs({{"type", DType::UInt8}}));
    opRow("larger", "Bitcast", "uint8 [[1,0,0,0],[2,1,0,0]]", "int32 [1,258]", attrs({{"type", DType::Int32}}));
    opRow("wrong last dimension", "Bitcast", "uint8 [1,2,3]", "error: Cannot bitcast from uint8 to int32: shape [3]",
          attrs({{"type", DType::Int32}}));
    opRow("scalar cannot grow", "Bitcast", "uint8 1", "error: Cannot bitcast from uint8 to int32: shape []",
          attrs({{"type", DType::Int32}}));
}

void TestArrayShape::shapes_data()
{
    test::opColumns();
    opRow("matrix", "Shape", "float [[1,2,3],[4,5,6]]", "int32 [2,3]");
    opRow("scalar", "Shape", "string \"x\"", "int32 empty[0]");
    opRow("64 bits", "Shape", "float empty[0,3]", "int64 [0,3]", attrs({{"out_type", DType::Int64}}));
    opRow("of several", "ShapeN", "float [1,2]; float [[1]]", "int32 [2]; int32 [1,1]");
    opRow("all elements", "Size", "float [[1,2,3],[4,5,6]]", "int32 6");
    opRow("of nothing", "Size", "float empty[0,3]", "int64 0", attrs({{"out_type", DType::Int64}}));
    opRow("of a matrix", "Rank", "float empty[0,3]", "int32 2");
    opRow("plain", "Reshape", "int32 [1,2,3,4,5,6]; int32 [2,3]", "int32 [[1,2,3],[4,5,6]]");
    opRow("to a scalar", "Reshape", "int32 [[7]]; int32 empty[0]", "int32 7");
    opRow("from a scalar", "Reshape", "string \"a\"; int64 [1,1]", "string [[\"a\"]]");
    opRow("unknown size", "Reshape", "int32 [1,2,3,4,5,6]; int32 [3,-1]", "int32 [[1,2],[3,4],[5,6]]");
    opRow("unknown size of nothing", "Reshape", "int32 empty[0,3]; int32 [-1,3]", "int32 empty[0,3]");
    opRow("zero and unknown", "Reshape", "int32 empty[0,3]; int32 [0,-1]", "int32 empty[0,3]");
    opRow("not as many", "Reshape", "int32 [1,2,3]; int32 [2,2]",
          "error: Input to reshape is a tensor with 3 values, but the requested shape has 4");
    opRow("not divisible", "Reshape", "int32 [1,2,3]; int32 [2,-1]",
          "error: Input to reshape is a tensor with 3 values, but the requested shape requires a multiple of 2");
    opRow("two unknown", "Reshape", "int32 [1]; int32 [-1,-1]",
          "error: Only one input size may be -1, not both 0 and 1");
    opRow("negative", "Reshape", "int32 [1]; int32 [-2]", "error: Size 0 must be non-negative, not -2");
    opRow("matrix of sizes", "Reshape", "int32 [1]; int32 [[1]]", "error: sizes input must be 1-D, not shape [1,1]");
    opRow("in front", "ExpandDims", "int32 [1,2]; int32 0", "int32 [[1,2]]");
    opRow("behind", "ExpandDims", "int32 [1,2]; int32 -1", "int32 [[1],[2]]");
    opRow("scalar", "ExpandDims", "int32 5; int64 [0]", "int32 [5]");
    opRow("too far", "ExpandDims", "int32 5; int32 1",
          "error: Tried to expand dim index 1 for tensor with 0 dimensions.");
    opRow("two dims", "ExpandDims", "int32 5; int32 [0,1]", "error: 'dim' must be a tensor with a single value");
    opRow("all ones", "Squeeze", "int32 [[[1],[2]]]", "int32 [1,2]");
    opRow("one dimension", "Squeeze", "int32 [[[1],[2]]]", "int32 [[1,2]]",
          attrs({{"squeeze_dims", list({int64_t(2)})}}));
    opRow("counted from the end", "Squeeze", "int32 [[[1],[2]]]", "int32 [[1],[2]]",
          attrs({{"squeeze_dims", list({int64_t(-3)})}}));
    opRow("not one", "Squeeze", "int32 [[1,2]]", "error: Can not squeeze dim[1], expected a dimension of 1, got 2",
          attrs({{"squeeze_dims", list({int64_t(1)})}}));
    opRow("no such dimension", "Squeeze", "int32 [1]",
          "error: Tried to squeeze dim index 9 for tensor with 1 dimensions.",
          attrs({{"squeeze_dims", list({int64_t(9)})}}));
    opRow("lower rank", "BroadcastArgs", "int32 [3,1]; int32 [2,1,4]", "int32 [2,3,4]");
    opRow("zero", "BroadcastArgs", "int64 [0]; int64 [1]", "int64 [0]");
    opRow("do not fit", "BroadcastArgs", "int32 [2]; int32 [3]", "error: Incompatible shapes: [2] vs. [3]");
    opRow("no vector", "BroadcastArgs", "int32 2; int32 [3]", "error: In[0] must be a vector.[]");
    opRow("equal", "BroadcastGradientArgs", "int32 [2,1]; int32 [2,1]", "int32 empty[0]; int32 empty[0]");
    opRow("one side", "BroadcastGradientArgs", "int32 [2,3,5]; int32 [1]", "int32 empty[0]; int32 [0,1,2]");
    opRow("both sides", "BroadcastGradientArgs", "int32 [2,1,5]; int32 [3,1]", "int32 [1]; int32 [0,2]");
    opRow("ones on both", "BroadcastGradientArgs", "int32 [1,4]; int32 [1,1]", "int32 [0]; int32 [0,1]");
}

void TestArrayShape::fills_data()
{
    test::opColumns();
    opRow("matrix", "Fill", "int32 [2,3]; float 1.5", "float [[1.5,1.5,1.5],[1.5,1.5,1.5]]");
    opRow("strings", "Fill", "int64 [2]; string \"ab\"", "string [\"ab\",\"ab\"]");
    opRow("scalar", "Fill", "int32 empty[0]; int32 4", "int32 4");
    opRow("nothing", "Fill", "int32 [0,4]; int32 4", "int32 empty[0,4]");
    opRow("negative", "Fill", "int32 [-1]; int32 4", "error: Dimension -1 must be >= 0");
    opRow("no vector", "Fill", "int32 2; int32 4", "error: dims must represent a vector, got shape []");
    opRow("no scalar", "Fill", "int32 [2]; int32 [4,5]", "error: value must represent a scalar, got shape [2]");
    opRow("numbers", "ZerosLike", "float [[1,2]]", "float [[0,0]]");
    opRow("strings", "ZerosLike", "string [\"a\"]", "string [\"\"]");
    opRow("bool", "ZerosLike", "bool true", "bool false");
    opRow("half", "OnesLike", "float16 [7,8]", "float16 [1,1]");
    opRow("complex", "OnesLike", "complex64 2j", "complex64 1");
    opRow("up", "Range", "int32 3; int32 18; int32 3", "int32 [3,6,9,12,15]");
    opRow("down", "Range", "int32 3; int32 1; int32 -1", "int32 [3,2]");
    opRow("floating", "Range", "float 0; float 1; float 0.25", "float [0,0.25,0.5,0.75]");
    opRow("floating, not even", "Range", "double 0; double 1; double 0.4", "double [0,0.4,0.8]");
    opRow("empty", "Range", "int64 5; int64 5; int64 1", "int64 empty[0]");
    opRow("no step", "Range", "int32 0; int32 1; int32 0", "error: Requires delta != 0: 0");
    opRow("wrong way", "Range", "int32 5; int32 1; int32 1", "error: Requires start <= limit when delta > 0: 5/1");
    opRow("wrong way down", "Range", "float 1; float 5; float -0.5",
          "error: Requires start >= limit when delta < 0: 1/5");
    opRow("no number", "Range", "float 0; float inf; float 1",
          "error: Requires ((limit - start) / delta) <= 9223372036854775807");
    opRow("vector", "Range", "int32 [1,2]; int32 5; int32 1", "error: start must be a scalar, not shape [2]");
    opRow("ends", "LinSpace", "float 10; float 12; int32 3", "float [10,11,12]");
    opRow("one", "LinSpace", "double 10; double 12; int64 1", "double [10]");
    opRow("none", "LinSpace", "float 10; float 12; int32 0", "error: Requires num > 0: 0");
    opRow("last axis", "OneHot", "int64 [0,2,-1,1]; int32 3; float 5; float 0",
          "float [[5,0,0],[0,0,5],[0,0,0],[0,5,0]]");
    opRow("first axis", "OneHot", "int32 [0,2]; int32 3; int32 1; int32 -1", "int32 [[1,-1],[-1,-1],[-1,1]]",
          attrs({{"axis", int64_t(0)}}));
    opRow("scalar", "OneHot", "uint8 1; int32 2; string \"on\"; string \"off\"", "string [\"off\",\"on\"]");
    opRow("no depth", "OneHot", "int32 [0,2]; int32 0; int32 1; int32 0", "int32 empty[2,0]");
    opRow("negative depth", "OneHot", "int32 [0]; int32 -1; int32 1; int32 0",
          "error: depth must be non-negative, got: -1");
    opRow("no such axis", "OneHot", "int32 [0]; int32 2; int32 1; int32 0",
          "error: Expected axis to be -1 or between [0, 2).  But received: 2", attrs({{"axis", int64_t(2)}}));
}

void TestArrayShape::placeholders_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<AttrMap>("attributes");
    QTest::addColumn<QString>("message");
    const QString start = QStringLiteral("You must feed a value for placeholder tensor 'n' with dtype ");
    QTest::newRow("no shape") << QStringLiteral("Placeholder") << attrs({{"dtype", DType::Float}})
                              << start + QStringLiteral("float");
    QTest::newRow("scalar shape") << QStringLiteral("Placeholder")
                                  << attrs({{"dtype", DType::Int32}, {"shape", Shape()}})
                                  << start + QStringLiteral("int32");
    QTest::newRow("partly known") << QStringLiteral("Placeholder")
                                  << attrs({{"dtype", DType::Float}, {"shape", Shape{2, -1}}})
                                  << start + QStringLiteral("float and shape [2,?]");
    QTest::newRow("second version") << QStringLiteral("PlaceholderV2")
                                    << attrs({{"dtype", DType::String}, {"shape", Shape{3}}})
                                    << start + QStringLiteral("string and shape [3]");
}

void TestArrayShape::placeholders()
{
    QFETCH(QString, op);
    QFETCH(AttrMap, attributes);
    QFETCH(QString, message);
    const Result<Tensor> result = test::runOp(op.toStdString(), {}, attributes);
    QVERIFY(!result);
    QVERIFY(result.error().code == ErrorCode::InvalidArgument);
    QCOMPARE(QString::fromStdString(result.error().message), message);
}

void TestArrayShape::repeatedTensorsStaySmall()
{
    const int64_t dims[] = {1 << 20, 1 << 20};
    const Tensor shape = Tensor::fromValues<int64_t>(Shape{2}, dims);
    const Result<Tensor> filled = test::runOp("Fill", {shape, Tensor::scalar(2.5f)});
    QVERIFY2(filled, test::describe(filled).c_str());
    QCOMPARE(filled->storedElements(), int64_t(1));
    QCOMPARE(filled->at<float>(123456789), 2.5f);

    const Tensor flat = Tensor::vector<int64_t>({int64_t(1) << 40});
    const Result<Tensor> reshaped = test::runOp("Reshape", {*filled, flat});
    QVERIFY2(reshaped, test::describe(reshaped).c_str());
    QCOMPARE(reshaped->storedElements(), int64_t(1));
    QVERIFY((reshaped->shape() == Shape{int64_t(1) << 40}));

    const Result<Tensor> zeros = test::runOp("ZerosLike", {*filled});
    QVERIFY2(zeros, test::describe(zeros).c_str());
    QCOMPARE(zeros->storedElements(), int64_t(1));
    QCOMPARE(zeros->at<float>(5), 0.0f);

    const Result<Tensor> size = test::runOp("Size", {*filled});
    QVERIFY(!size);
    QCOMPARE(size.error().message,
             std::string("Number of elements was larger than representable by 32-bit output type"));
}

void TestArrayShape::storageIsShared()
{
    const Tensor matrix = test::tensorFrom(QStringLiteral("float [[1,2],[3,4]]"));
    for (const char* op : {"Identity", "Snapshot", "StopGradient", "GuaranteeConst"}) {
        const Result<Tensor> result = test::runOp(op, {matrix});
        QVERIFY2(result, op);
        QCOMPARE(result->identity(), matrix.identity());
    }
    const Result<Tensor> reshaped = test::runOp("Reshape", {matrix, Tensor::vector<int32_t>({4})});
    QVERIFY(reshaped);
    QCOMPARE(reshaped->rawData(), matrix.rawData());
}

void TestArrayShape::rankIsLimited()
{
    Shape shape;
    for (int i = 0; i < 254; ++i)
        shape.append(1);
    const Tensor deep = Tensor::allocate(DType::Float, shape);
    const Result<Tensor> result = test::runOp("ExpandDims", {deep, Tensor::scalar(int32_t(0))});
    QVERIFY(!result);
    QCOMPARE(result.error().message, std::string("Too many dimensions in tensor"));
}

void TestArrayShape::hugeRequestsAreRefused_data()
{
    test::opColumns();
    opRow("strings with long contents", "Tile",
          "string [\"0123456789012345678901234567890123456789\"]; int32 [8388608]",
          "error: OOM when allocating tensor with shape[8388608] and type string");
    opRow("a range without end", "Range", "int64 -9223372036854775808; int64 9223372036854775807; int64 1", "");
    opRow("a tile without end", "Tile", "float [1,2]; int64 [4611686018427387904]", "");
    opRow("one hot without end", "OneHot", "int32 [0,1,2,3]; int32 2147483647; float 1; float 0", "");
    opRow("a product that overflows", "Fill", "int64 [4611686018427387904,4]; float 1",
          "error: Encountered overflow when multiplying 4611686018427387904 with 4, result: -1");
    opRow("a stitch without end", "DynamicStitch", "int32 2147483647; float [1,2,3,4]", "");
    opRow("padding without end", "Pad", "float [1]; int64 [[9223372036854775807,9223372036854775807]]", "");
}

void TestArrayShape::hugeRequestsAreRefused()
{
    QFETCH(QString, op);
    QFETCH(QString, inputs);
    QFETCH(QString, expected);
    const Result<Tensor> result = test::runOp(op.toStdString(), test::tensorsFrom(inputs));
    QVERIFY(!result);
    if (!expected.isEmpty())
        QCOMPARE(QStringLiteral("error: ") + QString::fromStdString(result.error().message), expected);
}

TAGSCOPE_APPLESS_TEST(TestArrayShape)

#include "tst_array_shape.moc"
