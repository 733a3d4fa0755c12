// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <cmath>
#include <complex>
#include <random>

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestMathMatMul : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void products_data();
    void products() { test::checkOpRow(); }
    void everyDtype();
    void randomProducts_data();
    void randomProducts();
    void floatsTakeThePackedPath_data();
    void floatsTakeThePackedPath();
};

void TestMathMatMul::products_data()
{
    test::opColumns();
    const char* a = "float [[1,2,3],[4,5,6]]; float [[1,2],[3,4],[5,6]]";
    opRow("plain", "MatMul", a, "float [[22,28],[49,64]]");
    opRow("both transposed", "MatMul", a, "float [[9,19,29],[12,26,40],[15,33,51]]",
          attrs({{"transpose_a", true}, {"transpose_b", true}}));
    opRow("right transposed", "MatMul", "int32 [[1,2]]; int32 [[3,4]]", "int32 [[11]]", attrs({{"transpose_b", true}}));
    opRow("left transposed", "MatMul", "int32 [[1,2]]; int32 [[3,4]]", "int32 [[3,4],[6,8]]",
          attrs({{"transpose_a", true}}));
    opRow("integers wrap", "MatMul", "int32 [[65536]]; int32 [[65536]]", "int32 [[0]]");
    opRow("nothing summed", "MatMul", "float empty[2,0]; float empty[0,3]", "float [[0,0,0],[0,0,0]]");
    opRow("no rows", "MatMul", "float empty[0,2]; float [[1],[2]]", "float empty[0,1]");
    opRow("sizes", "MatMul", "float [[1,2]]; float [[1,2]]",
          "error: Matrix size-incompatible: In[0]: [1,2], In[1]: [1,2]");
    opRow("ranks", "MatMul", "float [[1,2],[3,4]]; float [1,2]",
          "error: In[0] and In[1] has different ndims: [2,2] vs. [2]");
    opRow("vectors", "MatMul", "float [1]; float [1]", "error: In[0] and In[1] ndims must be == 2: 1");
    opRow("batches", "BatchMatMul", "int32 [[[1,2]],[[3,4]]]; int32 [[[1],[1]],[[2],[2]]]", "int32 [[[3]],[[14]]]");
    opRow("adjoint is conjugate", "BatchMatMul", "complex64 [[1j]]; complex64 [[2j]]", "complex64 [[2]]",
          attrs({{"adj_x", true}}));
    opRow("batches differ", "BatchMatMul", "float [[[1]],[[1]]]; float [[[1]]]",
          "error: In[0].dim(0) and In[1].dim(0) must be the same: [2,1,1] vs [1,1,1]");
    opRow("vectors", "BatchMatMul", "float [1]; float [1]", "error: In[0] and In[1] ndims must be >= 2: 1");
    opRow("broadcast", "BatchMatMulV2", "int32 [[[1]],[[2]]]; int32 [[3]]", "int32 [[[3]],[[6]]]");
    opRow("both broadcast", "BatchMatMulV2", "int32 [[[[1]]],[[[2]]]]; int32 [[[3]],[[4]]]",
          "int32 [[[[3]],[[4]]],[[[6]],[[8]]]]");
    opRow("right adjoint", "BatchMatMulV2", "double [[[1,2]]]; double [[[3,4]]]", "double [[[11]]]",
          attrs({{"adj_y", true}}));
    opRow("vector", "BatchMatMulV2", "float [[1]]; float [1]", "error: In[1] ndims must be >= 2: 1");
    opRow("batches do not fit", "BatchMatMulV2", "float [[[1]],[[1]]]; float [[[1]],[[1]],[[1]]]",
          "error: In[0] and In[1] must have compatible batch dimensions: [2,1,1] vs. [3,1,1]");
}

void TestMathMatMul::everyDtype()
{
    for (const DType type : OpRegistry::standard().find("MatMul")->attr("T")->allowedTypes) {
        const auto matrix = [type](const char* literal) { return *convertTensor(*parseLiteral(literal), type); };
        const Result<Tensor> result = test::runOp("MatMul", {matrix("[[1,2],[3,4]]"), matrix("[[1,1],[2,3]]")});
        QVERIFY2(result && *result == matrix("[[5,7],[11,15]]"), dtypeName(type).c_str());
    }
}

void TestMathMatMul::randomProducts_data()
{
    QTest::addColumn<bool>("transposeA");
    QTest::addColumn<bool>("transposeB");
    for (const bool a : {false, true})
        for (const bool b : {false, true})
            QTest::addRow("transposed %d %d", a, b) << a << b;
}

/// Small whole numbers are exact in float, so that the order of additions does not matter.
void TestMathMatMul::randomProducts()
{
    QFETCH(bool, transposeA);
    QFETCH(bool, transposeB);
    std::mt19937 random(11);
    for (const auto& [m, k, n] : {std::array<int64_t, 3>{1, 1, 1}, {3, 1, 5}, {1, 9, 1}, {17, 19, 23}, {64, 64, 64}}) {
        const Shape shapeA = transposeA ? Shape{k, m} : Shape{m, k};
        const Shape shapeB = transposeB ? Shape{n, k} : Shape{k, n};
        Tensor a = Tensor::allocate(DType::Float, shapeA);
        Tensor b = Tensor::allocate(DType::Float, shapeB);
        for (Tensor* t : {&a, &b})
            for (int64_t i = 0; i < t->elements(); ++i)
                t->mutableData<float>()[i] = static_cast<float>(static_cast<int>(random() % 41) - 20);
        Tensor wanted = Tensor::allocate(DType::Float, Shape{m, n});
        for (int64_t i = 0; i < m; ++i)
            for (int64_t j = 0; j < n; ++j) {
                float sum = 0;
                for (int64_t l = 0; l < k; ++l)
                    sum += a.data<float>()[transposeA ? l * m + i : i * k + l]
                        * b.data<float>()[transposeB ? j * k + l : l * n + j];
                wanted.mutableData<float>()[i * n + j] = sum;
            }
        const Result<Tensor> result =
            test::runOp("MatMul", {a, b}, attrs({{"transpose_a", transposeA}, {"transpose_b", transposeB}}));
        QVERIFY(result && *result == wanted);
    }
}

/// Products of such matrices sum a row of numbers and then the same numbers with the other sign: the exact result is 0,
/// and what is left tells in which order they were added.
template <class T, class C = T>
void checkPackedPath(const std::string& op)
{
    constexpr int64_t m = 16;
    constexpr int64_t half = 1000;
    constexpr int64_t k = 2 * half;
    const int64_t batches = op == "MatMul" ? 1 : 2;
    const auto shape = [&](int64_t rows, int64_t columns) {
        return batches == 1 ? Shape{rows, columns} : Shape{batches, rows, columns};
    };
    Tensor a = Tensor::allocate(dtypeOf<T>, shape(m, k));
    Tensor b = Tensor::allocate(dtypeOf<T>, shape(k, m));
    std::mt19937 random(7);
    // With so many bits that the products are rounded in every type.
    const auto draw = [&] { return static_cast<double>(random()) / 4294967296.0 + 0.5; };
    const auto element = [](double value) {
        if constexpr (std::is_same_v<T, double> || std::is_same_v<T, Complex128>)
            return T(value);
        else
            return T(static_cast<float>(value));
    };
    for (int64_t row = 0; row < batches * m; ++row)
        for (int64_t l = 0; l < half; ++l)
            a.mutableData<T>()[row * k + l] = a.mutableData<T>()[row * k + half + l] = element(draw());
    for (int64_t batch = 0; batch < batches; ++batch)
        for (int64_t i = 0; i < half * m; ++i) {
            const double value = draw();
            b.mutableData<T>()[batch * k * m + i] = element(value);
            b.mutableData<T>()[batch * k * m + half * m + i] = element(-value);
        }
    const Result<Tensor> result = test::runOp(op, {a, b});
    QVERIFY(result && result->elements() == batches * m * m);
    int64_t different = 0;
    for (int64_t at = 0; at < result->elements(); ++at) {
        const int64_t row = at / m;
        C sum(0);
        for (int64_t l = 0; l < k; ++l)
            sum += static_cast<C>(a.data<T>()[row * k + l])
                * static_cast<C>(b.data<T>()[row / m * k * m + l * m + at % m]);
        const auto found = static_cast<C>(result->data<T>()[at]);
        QVERIFY(std::abs(found) < 1e-2);  // of sums up to 1000
        different += found != static_cast<C>(T(sum)) ? 1 : 0;
    }
    QVERIFY2(different > result->elements() / 2, std::to_string(different).c_str());
}

void TestMathMatMul::floatsTakeThePackedPath_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<int>("dtype");
    for (const char* op : {"MatMul", "BatchMatMul", "BatchMatMulV2"})
        for (const DType type :
             {DType::Float, DType::Double, DType::Complex64, DType::Complex128, DType::Half, DType::BFloat16})
            QTest::addRow("%s %s", op, dtypeName(type).c_str()) << QString::fromLatin1(op) << static_cast<int>(type);
}

/// They do not come out as the plain loop, which is for integers, would add them up.
void TestMathMatMul::floatsTakeThePackedPath()
{
    QFETCH(QString, op);
    QFETCH(int, dtype);
    const std::string name = op.toStdString();
    switch (static_cast<DType>(dtype)) {
    case DType::Float: checkPackedPath<float>(name); break;
    case DType::Double: checkPackedPath<double>(name); break;
    case DType::Complex64: checkPackedPath<Complex64>(name); break;
    case DType::Complex128: checkPackedPath<Complex128>(name); break;
    case DType::Half: checkPackedPath<Half, float>(name); break;
    case DType::BFloat16: checkPackedPath<BFloat16, float>(name); break;
    default: QFAIL("no such row");
    }
}

TAGSCOPE_APPLESS_TEST(TestMathMatMul)

#include "tst_math_matmul.moc"
