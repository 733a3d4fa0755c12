// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <random>

using namespace tagscope;
using test::opRow;

class TestMathBinary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values() { test::checkOpRow(); }
    void everyDtype_data();
    void everyDtype();
    void randomBroadcasts();
    void memoryIsRefused();
    void stringsAreBounded();
};

void TestMathBinary::values_data()
{
    test::opColumns();
    opRow("scalars", "Add", "float 1.5; float 2", "float 3.5");
    opRow("vectors", "AddV2", "int32 [1,2,3]; int32 [10,20,30]", "int32 [11,22,33]");
    opRow("scalar and vector", "Sub", "float 10; float [1,2,3]", "float [9,8,7]");
    opRow("vector and scalar", "Sub", "float [1,2,3]; float 10", "float [-9,-8,-7]");
    opRow("row and column", "Mul", "int32 [[1],[2]]; int32 [10,20,30]", "int32 [[10,20,30],[20,40,60]]");
    opRow("lower rank", "Add", "int32 [[1,2],[3,4]]; int32 [10,20]", "int32 [[11,22],[13,24]]");
    opRow("inner ones on both sides", "Add", "int32 [[[1],[2]]]; int32 [[[10,20]],[[30,40]]]",
          "int32 [[[11,21],[12,22]],[[31,41],[32,42]]]");
    opRow("one element of higher rank", "Add", "int32 [[5]]; int32 [1,2]", "int32 [[6,7]]");
    opRow("nothing and one", "Add", "float empty[0,3]; float [1,2,3]", "float empty[0,3]");
    opRow("nothing broadcast", "Add", "float empty[2,0,1]; float [[1,2,3]]", "float empty[2,0,3]");
    opRow("shapes do not fit", "Add", "float [1,2]; float [1,2,3]", "error: Incompatible shapes: [2] vs. [3]");
    opRow("nothing and two", "Add", "float empty[0]; float [1,2]", "error: Incompatible shapes: [0] vs. [2]");
    opRow("strings", "Add", "string [\"a\",\"b\"]; string \"c\"", "string [\"ac\",\"bc\"]");
    opRow("string scalars", "AddV2", "string \"ab\"; string \"cd\"", "string \"abcd\"");
    opRow("int8 wraps", "Add", "int8 127; int8 1", "int8 -128");
    opRow("int32 wraps", "Add", "int32 2147483647; int32 [1,2]", "int32 [-2147483648,-2147483647]");
    opRow("int64 wraps", "Mul", "int64 9223372036854775807; int64 2", "int64 -2");
    opRow("uint8 wraps", "Sub", "uint8 1; uint8 2", "uint8 255");
    opRow("uint16 squares do not overflow an int", "Mul", "uint16 65535; uint16 65535", "uint16 1");
    opRow("complex", "Mul", "complex64 1+2j; complex64 3-1j", "complex64 5+5j");
    opRow("complex128 scalars", "Add", "complex128 1+2j; complex128 1j", "complex128 1+3j");
    opRow("half", "Add", "float16 [1,2]; float16 0.5", "float16 [1.5,2.5]");
    opRow("half rounds after each op", "Add", "float16 2048; float16 1", "float16 2048");
    opRow("bfloat16", "Mul", "bfloat16 3; bfloat16 [1,2]", "bfloat16 [3,6]");

    opRow("float", "Div", "float [1,-1,0]; float 0", "float [inf,-inf,nan]");
    opRow("towards zero", "Div", "int32 [7,-7,7,-7]; int32 [2,2,-2,-2]", "int32 [3,-3,-3,3]");
    opRow("scalar by zero", "Div", "int32 1; int32 0", "error: Integer division by zero");
    opRow("one of many by zero", "Div", "int32 [1,2,3]; int32 [1,0,1]", "error: Integer division by zero");
    opRow("lowest by -1", "Div", "int32 [-2147483648]; int32 -1", "int32 [-2147483648]");
    opRow("lowest int8 by -1", "Div", "int8 -128; int8 -1", "int8 -128");
    opRow("real", "RealDiv", "float [1,2]; float 4", "float [0.25,0.5]");
    opRow("rounds down", "FloorDiv", "int32 [7,-7,7,-7,6]; int32 [2,2,-2,-2,-2]", "int32 [3,-4,-4,3,-3]");
    opRow("floating rounds down", "FloorDiv", "float [7,-7,7,-7]; float [2,2,-2,-2]", "float [3,-4,-4,3]");
    opRow("unsigned", "FloorDiv", "uint8 200; uint8 7", "uint8 28");
    opRow("by zero", "FloorDiv", "int64 1; int64 0", "error: Integer division by zero");
    opRow("lowest by -1", "FloorDiv", "int64 -9223372036854775808; int64 -1", "int64 -9223372036854775808");
    opRow("towards zero", "TruncateDiv", "int32 [7,-7]; int32 2", "int32 [3,-3]");
    opRow("sign of the divisor", "FloorMod", "int32 [7,-7,7,-7,6]; int32 [3,3,-3,-3,-3]", "int32 [1,2,-2,-1,0]");
    opRow("floating sign of the divisor", "FloorMod", "float [7,-7,7,-7]; float [3,3,-3,-3]", "float [1,2,-2,-1]");
    opRow("by zero", "FloorMod", "int32 1; int32 0", "error: Integer division by zero");
    opRow("lowest by -1", "FloorMod", "int32 -2147483648; int32 -1", "int32 0");
    opRow("sign of the dividend", "Mod", "int32 [7,-7,7,-7]; int32 [3,3,-3,-3]", "int32 [1,-1,1,-1]");
    opRow("floating", "TruncateMod", "double [7.5,-7.5]; double 2", "double [1.5,-1.5]");
    opRow("zero where the divisor is", "DivNoNan", "float [1,0,4]; float [0,0,2]", "float [0,0,2]");
    opRow("zero where the factor is", "MulNoNan", "float [nan,inf,4]; float [0,0,2]", "float [0,0,8]");
    opRow("zero where the dividend is", "Xdivy", "float [0,1]; float [0,2]", "float [0,0.5]");

    opRow("integers", "Pow", "int32 [2,3,-2,0]; int32 [10,0,3,0]", "int32 [1024,1,-8,1]");
    opRow("integers wrap", "Pow", "int32 3; int32 21", "int32 1870418611");
    opRow("negative exponent", "Pow", "int32 2; int32 -1",
          "error: Integers to negative integer powers are not allowed");
    opRow("one negative exponent of many", "Pow", "int64 [2,2]; int64 [1,-1]",
          "error: Integers to negative integer powers are not allowed");
    opRow("floating", "Pow", "float [2,4,-8]; float [-1,0.5,2]", "float [0.5,2,64]");
    opRow("complex", "Pow", "complex64 2j; complex64 2", "complex64 -4");

    opRow("integers", "Maximum", "int32 [1,5]; int32 3", "int32 [3,5]");
    opRow("NaN wins on either side", "Maximum", "float [nan,1,nan]; float [1,nan,nan]", "float [nan,nan,nan]");
    opRow("NaN wins on either side", "Minimum", "float [nan,1]; float [1,nan]", "float [nan,nan]");
    opRow("NaN scalar", "Maximum", "float nan; float 1", "float nan");
    opRow("unsigned", "Minimum", "uint64 18446744073709551615; uint64 3", "uint64 3");
    opRow("integers", "SquaredDifference", "int32 [1,5]; int32 3", "int32 [4,4]");
    opRow("complex is real", "SquaredDifference", "complex64 1+1j; complex64 0", "complex64 2");
    opRow("quadrants", "Atan2", "float [1,1,-1]; float [1,-1,-1]", "float [0.78539816,2.3561945,-2.3561945]");

    opRow("and", "BitwiseAnd", "int32 [12,-1]; int32 10", "int32 [8,10]");
    opRow("or", "BitwiseOr", "uint8 12; uint8 10", "uint8 14");
    opRow("xor", "BitwiseXor", "int64 12; int64 10", "int64 6");
    opRow("left", "LeftShift", "int32 [1,1,-1]; int32 [4,31,1]", "int32 [16,-2147483648,-2]");
    opRow("left beyond the ends", "LeftShift", "int32 [1,1]; int32 [-3,40]", "int32 [1,-2147483648]");
    opRow("left int8", "LeftShift", "int8 64; int8 1", "int8 -128");
    opRow("right keeps the sign", "RightShift", "int32 [-8,-8,8]; int32 [1,100,2]", "int32 [-4,-1,2]");
    opRow("right unsigned", "RightShift", "uint8 255; uint8 4", "uint8 15");

    opRow("sigmoid", "SigmoidGrad", "float 0.5; float 2", "float 0.5");
    opRow("tanh", "TanhGrad", "float [0.5]; float [2]", "float [1.5]");
    opRow("sqrt", "SqrtGrad", "double 2; double 3", "double 0.75");
    opRow("rsqrt", "RsqrtGrad", "float 2; float 3", "float -12");
    opRow("reciprocal", "ReciprocalGrad", "float 2; float 3", "float -12");
    opRow("inv", "InvGrad", "float 2; float 3", "float -12");
    opRow("complex is conjugated", "TanhGrad", "complex64 1j; complex64 1", "complex64 2");
    opRow("sizes differ", "SigmoidGrad", "float [1,2]; float [1,2,3]",
          "error: The two arguments to a cwise op must have same number of elements, got 2 and 3");
    opRow("no broadcasting", "SigmoidGrad", "float [1,2]; float 1",
          "error: The two arguments to a cwise op must have same number of elements, got 2 and 1");
}

void TestMathBinary::everyDtype_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<int>("expected");
    // 6 and 4 are exact in every number type, and so are these results.
    for (const auto& [op, expected] : std::initializer_list<std::pair<const char*, int>>{{"Add", 10},
                                                                                         {"AddV2", 10},
                                                                                         {"Sub", 2},
                                                                                         {"Mul", 24},
                                                                                         {"Maximum", 6},
                                                                                         {"Minimum", 4},
                                                                                         {"FloorMod", 2},
                                                                                         {"Mod", 2},
                                                                                         {"SquaredDifference", 4},
                                                                                         {"BitwiseAnd", 4},
                                                                                         {"BitwiseOr", 6},
                                                                                         {"BitwiseXor", 2},
                                                                                         {"RightShift", 0},
                                                                                         {"FloorDiv", 1},
                                                                                         {"Pow", 1296}})
        QTest::newRow(op) << QString::fromUtf8(op) << expected;
}

/// Each dtype that the op registers, as scalars (the fast way), as vectors, and broadcast.
void TestMathBinary::everyDtype()
{
    QFETCH(QString, op);
    QFETCH(int, expected);
    const OpDef* def = OpRegistry::standard().find(op.toStdString());
    QVERIFY(def);
    int tried = 0;
    for (const DType type : def->attr("T")->allowedTypes) {
        if (type == DType::String || (expected > 127 && dtypeSize(type) == 1))
            continue;
        const auto number = [type](const char* literal) { return *convertTensor(*parseLiteral(literal), type); };
        const auto wanted = [&](const QString& form) {
            return *convertTensor(*parseLiteral(form.arg(expected).toStdString()), type);
        };
        for (const auto& [x, y, form] : {std::tuple{"6", "4", "%1"},
                                         {"[6,6,6]", "[4,4,4]", "[%1,%1,%1]"},
                                         {"[6,6]", "4", "[%1,%1]"},
                                         {"6", "[4,4]", "[%1,%1]"},
                                         {"[[6],[6]]", "[4,4]", "[[%1,%1],[%1,%1]]"}}) {
            const Result<Tensor> result = test::runOp(op.toStdString(), {number(x), number(y)});
            QVERIFY2(result && test::areNear(*result, wanted(QString::fromUtf8(form))),
                     qPrintable(QStringLiteral("%1 of %2: %3")
                                    .arg(QString::fromStdString(dtypeName(type)), QString::fromUtf8(x),
                                         QString::fromStdString(test::describe(result)))));
        }
        ++tried;
    }
    QVERIFY(tried >= 8);
}

namespace {

struct RandomPair {
    Tensor x;
    Tensor y;
    Shape out;
};

/// Two int64 tensors of up to four dimensions, each dimension of the result possibly 1 or missing in either.
RandomPair randomPair(std::mt19937& random)
{
    const auto below = [&random](unsigned n) { return static_cast<int64_t>(random() % n); };
    RandomPair pair;
    Shape shapes[2];
    const int64_t rank = below(5);
    int64_t missing[2] = {below(2) ? 0 : below(static_cast<unsigned>(rank) + 1), 0};
    for (int64_t d = 0; d < rank; ++d) {
        const int64_t size = below(12) == 0 ? 0 : 1 + below(4);
        pair.out.append(size);
        for (int i = 0; i < 2; ++i)
            if (d >= missing[i])
                shapes[i].append(i == 0 && below(3) == 0 ? 1 : size);
        if (d >= missing[0] && shapes[0].dim(shapes[0].rank() - 1) == size && below(3) == 0) {
            shapes[1].setDim(shapes[1].rank() - 1, size == 0 ? 0 : 1);
        }
    }
    for (int i = 0; i < 2; ++i) {
        Tensor t = Tensor::allocate(DType::Int64, shapes[i]);
        for (int64_t k = 0; k < t.elements(); ++k)
            t.mutableData<int64_t>()[k] = below(1000);
        (i == 0 ? pair.x : pair.y) = t;
    }
    return pair;
}

/// Element of `t` that belongs to index `i` of the result.
int64_t valueAt(const Tensor& t, const Shape& out, int64_t i)
{
    int64_t at = 0;
    int64_t step = 1;
    for (int d = out.rank() - 1; d >= 0; --d) {
        const int64_t index = i % out.dim(d);
        i /= out.dim(d);
        const int own = d - (out.rank() - t.shape().rank());
        if (own < 0)
            continue;
        at += t.shape().dim(own) == 1 ? 0 : index * step;
        step *= t.shape().dim(own);
    }
    return t.data<int64_t>()[at];
}

}

void TestMathBinary::randomBroadcasts()
{
    std::mt19937 random(7);
    for (int round = 0; round < 500; ++round) {
        const RandomPair pair = randomPair(random);
        const Result<Tensor> result = test::runOp("Sub", {pair.x, pair.y});
        QVERIFY2(result, qPrintable(QString::fromStdString(test::describe(result))));
        QVERIFY(result->shape() == pair.out);
        for (int64_t i = 0; i < result->elements(); ++i)
            QCOMPARE(result->data<int64_t>()[i], valueAt(pair.x, pair.out, i) - valueAt(pair.y, pair.out, i));
    }
}

void TestMathBinary::memoryIsRefused()
{
    const Tensor column = Tensor::allocate(DType::UInt8, Shape{1 << 20, 1});
    const Tensor row = Tensor::allocate(DType::UInt8, Shape{1 << 20});
    const test::KernelRun run = test::runKernel({.op = "Add", .inputs = {column, row}});
    QVERIFY(!run.isOk());
    QCOMPARE(run.error.code, ErrorCode::ResourceExhausted);
    QCOMPARE(run.error.message, std::string("OOM when allocating tensor with shape[1048576,1048576] and type uint8"));
}

void TestMathBinary::stringsAreBounded()
{
    const Tensor text = Tensor::scalar(std::string(1000, 'x'));
    const test::KernelRun run =
        test::runKernel({.op = "Add", .inputs = {text, text}, .attributes = {}, .maxBytes = 1500});
    QVERIFY(!run.isOk());
    QCOMPARE(run.error.code, ErrorCode::ResourceExhausted);
    QVERIFY(test::runKernel({.op = "Add", .inputs = {text, text}, .attributes = {}, .maxBytes = 2500}).isOk());
}

TAGSCOPE_APPLESS_TEST(TestMathBinary)

#include "tst_math_binary.moc"
