// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestMathUnary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values() { test::checkOpRow(); }
    void casts_data();
    void casts() { test::checkOpRow(); }
    void castsBetweenAll();
    void castOfSameTypeShares();
};

void TestMathUnary::values_data()
{
    test::opColumns();
    opRow("scalar", "Neg", "int32 5", "int32 -5");
    opRow("lowest wraps", "Neg", "int8 [-128,1]", "int8 [-128,-1]");
    opRow("complex", "Neg", "complex64 [1+2j]", "complex64 [-1-2j]");
    opRow("nothing", "Neg", "float empty[0,2]", "float empty[0,2]");
    opRow("float", "Abs", "float [-1.5,2,-inf]", "float [1.5,2,inf]");
    opRow("lowest wraps", "Abs", "int32 -2147483648", "int32 -2147483648");
    opRow("float", "Sign", "float [-2,0,3,nan]", "float [-1,0,1,nan]");
    opRow("int", "Sign", "int64 [-2,0,3]", "int64 [-1,0,1]");
    opRow("complex", "Sign", "complex64 [3+4j,0]", "complex64 [0.6+0.8j,0]");
    opRow("int", "Square", "int32 [-3,65536]", "int32 [9,0]");
    opRow("half", "Square", "float16 3", "float16 9");
    opRow("float", "Sqrt", "float [4,-1]", "float [2,nan]");
    opRow("complex", "Sqrt", "complex64 -4", "complex64 2j");
    opRow("float", "Rsqrt", "float [4,0]", "float [0.5,inf]");
    opRow("float", "Exp", "float [0,1]", "float [1,2.7182818]");
    opRow("small", "Expm1", "double 1e-12", "double 1e-12");
    opRow("float", "Log", "float [1,0,-1]", "float [0,-inf,nan]");
    opRow("small", "Log1p", "double 1e-12", "double 1e-12");
    opRow("float", "Reciprocal", "float [4,0]", "float [0.25,inf]");
    opRow("complex", "Inv", "complex64 1j", "complex64 -1j");
    opRow("float", "Sin", "float 1.5707964", "float 1");
    opRow("float", "Cos", "float [0]", "float [1]");
    opRow("float", "Tan", "float 0.7853982", "float 1");
    opRow("float", "Asin", "float 1", "float 1.5707964");
    opRow("float", "Acos", "float 1", "float 0");
    opRow("float", "Atan", "float 1", "float 0.7853982");
    opRow("float", "Sinh", "float 1", "float 1.1752012");
    opRow("float", "Cosh", "float 1", "float 1.5430806");
    opRow("float", "Tanh", "float [0,1,100]", "float [0,0.7615942,1]");
    opRow("float", "Asinh", "float 1.1752012", "float 1");
    opRow("float", "Acosh", "float 1.5430806", "float 1");
    opRow("float", "Atanh", "float 0.7615942", "float 1");
    opRow("float", "Sigmoid", "float [0,-1000,1000]", "float [0.5,0,1]");
    opRow("float", "Erf", "float [0,1]", "float [0,0.8427008]");
    opRow("float", "Erfc", "float 1", "float 0.1572992");
    opRow("half", "Exp", "float16 1", "float16 2.718");
    opRow("bfloat16", "Sqrt", "bfloat16 16", "bfloat16 4");
    opRow("float", "Floor", "float [1.5,-1.5]", "float [1,-2]");
    opRow("float", "Ceil", "float [1.5,-1.5]", "float [2,-1]");
    opRow("halves to even", "Round", "float [0.5,1.5,2.5,-0.5,2.6]", "float [0,2,2,0,3]");
    opRow("int", "Round", "int32 7", "int32 7");
    opRow("halves to even", "Rint", "double [2.5,3.5]", "double [2,4]");
    opRow("float", "IsFinite", "float [1,inf,nan]", "bool [true,false,false]");
    opRow("float", "IsNan", "float [1,inf,nan]", "bool [false,false,true]");
    opRow("half", "IsInf", "float16 [1,inf,nan]", "bool [false,true,false]");
    opRow("scalar", "LogicalNot", "bool true", "bool false");
    opRow("vector", "LogicalNot", "bool [true,false]", "bool [false,true]");
    opRow("signed", "Invert", "int32 [0,5]", "int32 [-1,-6]");
    opRow("unsigned", "Invert", "uint8 15", "uint8 240");

    opRow("parts", "Real", "complex64 [1+2j]", "float [1]");
    opRow("parts", "Imag", "complex128 1+2j", "double 2", attrs({{"Tout", DType::Double}}));
    opRow("length", "ComplexAbs", "complex64 3+4j", "float 5");
    opRow("angle", "Angle", "complex64 1j", "float 1.5707964");
    opRow("conjugate", "Conj", "complex64 [1+2j]", "complex64 [1-2j]");
    opRow("together", "Complex", "float [1,2]; float 3", "complex64 [1+3j,2+3j]");
    opRow("together in double", "Complex", "double 1; double 3", "complex128 1+3j",
          attrs({{"Tout", DType::Complex128}}));
    opRow("outputs do not fit", "Real", "complex128 1j",
          "error: No OpKernel was registered to support Op 'Real' with T=complex128 and Tout=float");
}

void TestMathUnary::casts_data()
{
    test::opColumns();
    const auto row = [](const char* name, const char* input, const char* expected, bool truncate = false) {
        const DType to = *dtypeFromName(QString::fromUtf8(expected).section(QLatin1Char(' '), 0, 0).toStdString());
        opRow(name, "Cast", input, expected, attrs({{"DstT", to}, {"Truncate", truncate}}));
    };
    row("float to int is cut", "float [1.9,-1.9]", "int32 [1,-1]");
    row("int to float", "int32 [1,16777217]", "float [1,16777216]");
    row("to bool", "float [0,0.5,nan]", "bool [false,true,true]");
    row("from bool", "bool [true,false]", "float [1,0]");
    row("wide to narrow wraps", "int32 [300,-1]", "uint8 [44,255]");
    row("int64 to int32 wraps", "int64 4294967297", "int32 1");
    row("too large for int32", "float [3e9,-3e9,nan,inf]", "int32 [-2147483648,-2147483648,-2147483648,-2147483648]");
    row("too large for int64", "double [1e19,nan]", "int64 [-9223372036854775808,-9223372036854775808]");
    row("large uint64", "double 1e19", "uint64 10000000000000000000");
    row("bounds of int32", "double [2147483647.5,-2147483648.5]", "int32 [2147483647,-2147483648]");
    row("narrow from wide float", "float 300.7", "int8 44");
    row("complex to real", "complex64 [1.5+2j]", "float [1.5]");
    row("real to complex", "float 2", "complex128 2");
    row("float to half rounds", "float 1.00048828125", "float16 1");
    row("double to half", "double [0.5,65504]", "float16 [0.5,65504]");
    row("half to int", "float16 2.5", "int32 2");
    row("bfloat16 to float", "bfloat16 [1.5]", "float [1.5]");
    row("rounds up", "float 1.9999999", "bfloat16 2");
    row("nothing", "float empty[0]", "int32 empty[0]");
    row("truncates", "float 1.9999999", "bfloat16 1.9921875", true);
    row("truncates many", "double [1.9999999,-1.9999999]", "float16 [1.9990234375,-1.9990234375]", true);
    opRow("strings", "Cast", "string \"1\"", "error: Cast string to float is not supported",
          attrs({{"DstT", DType::Float}}));
}

/// 3 is exact in every type: from each type to each other, as scalar and as vector.
void TestMathUnary::castsBetweenAll()
{
    const DType types[] = {DType::Float,  DType::Double, DType::Half,      DType::BFloat16,  DType::Int8,
                           DType::Int16,  DType::Int32,  DType::Int64,     DType::UInt8,     DType::UInt16,
                           DType::UInt32, DType::UInt64, DType::Complex64, DType::Complex128};
    for (const DType from : types) {
        for (const DType to : types) {
            for (const char* literal : {"3", "[1,2,3]"}) {
                const Tensor x = *convertTensor(*parseLiteral(literal), from);
                const Result<Tensor> y = test::runOp("Cast", {x}, attrs({{"DstT", to}}));
                QVERIFY2(y && *y == *convertTensor(*parseLiteral(literal), to),
                         qPrintable(QString::fromStdString(dtypeName(from) + " to " + dtypeName(to))));
            }
        }
    }
}

void TestMathUnary::castOfSameTypeShares()
{
    const Tensor x = Tensor::allocateRepeated(DType::String, Shape{1000000}, 1);
    const Result<Tensor> y = test::runOp("Cast", {x}, attrs({{"DstT", DType::String}}));
    QVERIFY(y);
    QCOMPARE(y->identity(), x.identity());
}

TAGSCOPE_APPLESS_TEST(TestMathUnary)

#include "tst_math_unary.moc"
