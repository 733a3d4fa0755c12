// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestMathCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void comparisons_data();
    void comparisons() { test::checkOpRow(); }
    void selects_data();
    void selects() { test::checkOpRow(); }
    void selectedScalarConditionShares();
    void clips_data();
    void clips() { test::checkOpRow(); }
};

void TestMathCompare::comparisons_data()
{
    test::opColumns();
    opRow("scalars", "Less", "int32 1; int32 2", "bool true");
    opRow("NaN", "Less", "float [nan,1]; float [1,nan]", "bool [false,false]");
    opRow("broadcast", "Less", "int32 [[1],[3]]; int32 [2,4]", "bool [[true,true],[false,true]]");
    opRow("unsigned", "Less", "uint8 200; uint8 100", "bool false");
    opRow("equal ones", "LessEqual", "int64 2; int64 2", "bool true");
    opRow("half", "Greater", "float16 2; float16 [1,2]", "bool [true,false]");
    opRow("equal ones", "GreaterEqual", "bfloat16 2; bfloat16 2", "bool true");
    opRow("shapes do not fit", "Less", "int32 [1,2]; int32 [1,2,3]", "error: Incompatible shapes: [2] vs. [3]");
    opRow("numbers", "Equal", "int32 [1,2]; int32 2", "bool [false,true]");
    opRow("bools", "Equal", "bool [true,false]; bool true", "bool [true,false]");
    opRow("strings", "Equal", "string [\"a\",\"b\"]; string \"a\"", "bool [true,false]");
    opRow("string scalars", "NotEqual", "string \"a\"; string \"b\"", "bool true");
    opRow("complex", "Equal", "complex64 1+2j; complex64 1+2j", "bool true");
    opRow("NaN", "Equal", "float nan; float nan", "bool false");
    opRow("NaN", "NotEqual", "float nan; float nan", "bool true");
    opRow("zeros", "Equal", "float16 0.0; float16 -0.0", "bool true");
    opRow("shapes do not fit", "Equal", "int32 [1,2]; int32 [1,2,3]", "error: Incompatible shapes: [2] vs. [3]");
    opRow("misfit is an answer", "Equal", "int32 [1,2]; int32 [1,2,3]", "bool false",
          attrs({{"incompatible_shape_error", false}}));
    opRow("misfit is an answer", "NotEqual", "int32 [1,2]; int32 [1,2,3]", "bool true",
          attrs({{"incompatible_shape_error", false}}));
    opRow("tolerant and fitting", "Equal", "int32 [1,2]; int32 1", "bool [true,false]",
          attrs({{"incompatible_shape_error", false}}));
    opRow("near", "ApproximateEqual", "float [1,1]; float [1.000001,1.1]", "bool [true,false]");
    opRow("integers", "ApproximateEqual", "int32 [1,5]; int32 [2,9]", "bool [true,false]",
          attrs({{"tolerance", 2.0f}}));
    opRow("unsigned", "ApproximateEqual", "uint8 [1]; uint8 [2]", "bool [true]", attrs({{"tolerance", 2.0f}}));
    opRow("extremes", "ApproximateEqual", "int64 -9223372036854775808; int64 9223372036854775807", "bool false");
    opRow("no broadcasting", "ApproximateEqual", "float [1,2]; float 1",
          "error: x and y must be of the same shape. x shape: [2]. y shape: []");
    opRow("and", "LogicalAnd", "bool [true,true,false]; bool [true,false,false]", "bool [true,false,false]");
    opRow("or", "LogicalOr", "bool [true,true,false]; bool [true,false,false]", "bool [true,true,false]");
    opRow("scalars", "LogicalAnd", "bool true; bool true", "bool true");
    opRow("broadcast", "LogicalOr", "bool [[true],[false]]; bool [true,false]", "bool [[true,true],[true,false]]");
}

void TestMathCompare::selects_data()
{
    test::opColumns();
    opRow("scalar", "Select", "bool true; int32 1; int32 2", "int32 1");
    opRow("scalar condition", "Select", "bool false; float [1,2]; float [3,4]", "float [3,4]");
    opRow("same shape", "Select", "bool [true,false]; string [\"a\",\"b\"]; string [\"c\",\"d\"]",
          "string [\"a\",\"d\"]");
    opRow("rows", "Select", "bool [true,false]; int64 [[1,2],[3,4]]; int64 [[5,6],[7,8]]", "int64 [[1,2],[7,8]]");
    opRow("complex128", "Select", "bool [true,false]; complex128 [1j,2j]; complex128 [3j,4j]", "complex128 [1j,4j]");
    opRow("values differ in shape", "Select", "bool true; int32 [1]; int32 [1,2]",
          "error: 'then' and 'else' must have the same size.  but received: [1] vs. [2]");
    opRow("rows differ", "Select", "bool [true,false,true]; int32 [[1],[2]]; int32 [[1],[2]]",
          "error: Number of batches of 'then' must match size of 'cond', but saw: 2 vs. 3");
    opRow("matrix condition", "Select", "bool [[true]]; int32 [1]; int32 [1]",
          "error: Inputs to operation n of type Select must have the same size and shape.  Input 0: [1,1] != input 1: "
          "[1]");
    opRow("scalar values", "Select", "bool [true]; int32 1; int32 1",
          "error: 'then' must be at least a vector, but saw shape: []");
    opRow("broadcast", "SelectV2", "bool [[true],[false]]; int32 [1,2]; int32 0", "int32 [[1,2],[0,0]]");
    opRow("scalar", "SelectV2", "bool false; int8 1; int8 2", "int8 2");
    opRow("scalar condition broadcasts values", "SelectV2", "bool true; int32 1; int32 [2,3]", "int32 [1,1]");
    opRow("half", "SelectV2", "bool [true,false]; float16 1; float16 [2,3]", "float16 [1,3]");
    opRow("nothing", "SelectV2", "bool empty[0]; int32 1; int32 [2]", "int32 empty[0]");
    opRow("shapes do not fit", "SelectV2", "bool [true,false]; int32 [1,2,3]; int32 1",
          "error: condition [2], then [3], and else [] must be broadcastable");
}

void TestMathCompare::selectedScalarConditionShares()
{
    const Tensor x = Tensor::vector<float>({1, 2});
    const Tensor y = Tensor::vector<float>({3, 4});
    for (const char* op : {"Select", "SelectV2"}) {
        const Result<Tensor> chosen = test::runOp(op, {Tensor::scalar(false), x, y});
        QVERIFY(chosen);
        QCOMPARE(chosen->identity(), y.identity());
    }
}

void TestMathCompare::clips_data()
{
    test::opColumns();
    opRow("scalars", "ClipByValue", "float 5; float 0; float 1", "float 1");
    opRow("vector", "ClipByValue", "int32 [-5,0,5]; int32 -1; int32 [1,1,2]", "int32 [-1,0,2]");
    opRow("NaN stays", "ClipByValue", "float [nan]; float 0; float 1", "float [nan]");
    opRow("half", "ClipByValue", "float16 [3]; float16 0; float16 1", "float16 [1]");
    opRow(
        "shape of a bound", "ClipByValue", "float [1,2]; float [1]; float 1",
        "error: clip_value_min and clip_value_max must be either of the same shape as input, or a scalar. input shape: "
        "[2]clip_value_min shape: [1]clip_value_max shape: []");
}

TAGSCOPE_APPLESS_TEST(TestMathCompare)

#include "tst_math_compare.moc"
