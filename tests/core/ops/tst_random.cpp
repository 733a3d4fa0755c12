// SPDX-License-Identifier: Apache-2.0
#include "core/ops/random/philox.h"
#include "tests/support/op_rows.h"
#include "tests/support/test_program.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace tagscope;
using test::attrs;
using test::opRow;

class TestRandom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void philoxIsTheKnownGenerator_data();
    void philoxIsTheKnownGenerator();
    void keysAndSeeds_data();
    void keysAndSeeds();
    void moments_data();
    void moments();
    void ranges_data();
    void ranges();
    void integersStayInRange();
    void shuffleKeepsRows();
    void multinomialFollowsLogits();
    void errors_data();
    void errors() { test::checkOpRow(); }

private:
    static Tensor draw(const char* op, const std::vector<int64_t>& shape, DType dtype, uint64_t key = 1,
                       int64_t seed = 0);
};

Tensor TestRandom::draw(const char* op, const std::vector<int64_t>& shape, DType dtype, uint64_t key, int64_t seed)
{
    test::KernelCase c{op,
                       {Tensor::fromValues<int64_t>(Shape{static_cast<int64_t>(shape.size())}, shape)},
                       attrs({{"dtype", dtype}, {"seed", seed}})};
    c.randomKey = key;
    const test::KernelRun run = test::runKernel(c);
    return run.isOk() ? run.outputs.front() : Tensor();
}

void TestRandom::philoxIsTheKnownGenerator_data()
{
    QTest::addColumn<quint64>("key");
    QTest::addColumn<quint64>("index");
    QTest::addColumn<quint64>("stream");
    QTest::addColumn<QString>("expected");
    // The known answers that the generator's authors publish for philox4x32-10.
    QTest::newRow("zeros") << quint64(0) << quint64(0) << quint64(0)
                           << QStringLiteral("6627e8d5 e169c58d bc57ac4c 9b00dbd8");
    const quint64 ones = ~quint64(0);
    QTest::newRow("ones") << ones << ones << ones << QStringLiteral("408f276d 41c83b0e a20bc7c6 6d5451fd");
    QTest::newRow("pi") << quint64(0x299f31d0a4093822) << quint64(0x85a308d3243f6a88) << quint64(0x0370734413198a2e)
                        << QStringLiteral("d16cfe09 94fdcceb 5001e420 24126ea1");
}

void TestRandom::philoxIsTheKnownGenerator()
{
    QFETCH(quint64, key);
    QFETCH(quint64, index);
    QFETCH(quint64, stream);
    QFETCH(QString, expected);
    const Philox::Block block = Philox(key).block(index, stream);
    QString found;
    for (const uint32_t word : block)
        found += QStringLiteral("%1 ").arg(word, 8, 16, QLatin1Char('0'));
    QCOMPARE(found.trimmed(), expected);
}

void TestRandom::keysAndSeeds_data()
{
    QTest::addColumn<QString>("op");
    for (const char* op : {"RandomUniform", "RandomStandardNormal", "TruncatedNormal"})
        QTest::newRow(op) << QString::fromUtf8(op);
}

void TestRandom::keysAndSeeds()
{
    QFETCH(QString, op);
    const std::string name = op.toStdString();
    const Tensor first = draw(name.c_str(), {50}, DType::Float, 1, 5);
    QVERIFY(first.hasValue());
    QVERIFY(first == draw(name.c_str(), {50}, DType::Float, 1, 5));
    QVERIFY(!(first == draw(name.c_str(), {50}, DType::Float, 2, 5)));
    QVERIFY(!(first == draw(name.c_str(), {50}, DType::Float, 1, 6)));
    // The shape does not change the numbers, only how many there are.
    const Tensor longer = draw(name.c_str(), {2, 40}, DType::Float, 1, 5);
    QVERIFY(std::ranges::equal(first.values<float>(), longer.values<float>().first(50)));
}

void TestRandom::moments_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("variance");
    QTest::newRow("uniform") << QStringLiteral("RandomUniform") << 0.5 << 1.0 / 12;
    QTest::newRow("normal") << QStringLiteral("RandomStandardNormal") << 0.0 << 1.0;
    // Cut at two standard deviations: 1 - 4 phi(2) / (2 Phi(2) - 1), phi(2) = 0.05399097, Phi(2) = 0.97724987.
    QTest::newRow("truncated") << QStringLiteral("TruncatedNormal") << 0.0 << 0.773741;
}

void TestRandom::moments()
{
    QFETCH(QString, op);
    QFETCH(double, mean);
    QFETCH(double, variance);
    const int64_t n = 100000;
    const Tensor drawn = draw(op.toStdString().c_str(), {n}, DType::Double);
    const std::span<const double> values = drawn.values<double>();
    const double foundMean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(n);
    double squares = 0;
    for (const double v : values)
        squares += (v - foundMean) * (v - foundMean);
    // Five standard errors.
    QVERIFY(std::abs(foundMean - mean) < 5 * std::sqrt(variance / static_cast<double>(n)));
    QVERIFY(std::abs(squares / static_cast<double>(n) - variance) < 0.02 * variance);
}

void TestRandom::ranges_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("type");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    for (const char* type : {"float16", "bfloat16", "float32", "float64"}) {
        QTest::newRow((std::string("uniform ") + type).c_str())
            << QStringLiteral("RandomUniform") << QString::fromUtf8(type) << 0.0 << 1.0;
        QTest::newRow((std::string("truncated ") + type).c_str())
            << QStringLiteral("TruncatedNormal") << QString::fromUtf8(type) << -2.0 << 2.01;
    }
}

void TestRandom::ranges()
{
    QFETCH(QString, op);
    QFETCH(QString, type);
    QFETCH(double, low);
    QFETCH(double, high);
    const Tensor drawn = draw(op.toStdString().c_str(), {20000}, *dtypeFromName(type.toStdString()));
    QVERIFY(drawn.hasValue());
    for (int64_t i = 0; i < drawn.elements(); ++i) {
        const double value = numberAt(drawn, i).real;
        QVERIFY(value >= low && value < high);
    }
}

void TestRandom::integersStayInRange()
{
    const Tensor shape = Tensor::vector<int32_t>({1000});
    const Result<Tensor> small =
        test::runOp("RandomUniformInt", {shape, Tensor::scalar(int32_t(-2)), Tensor::scalar(int32_t(3))});
    QVERIFY2(small, test::describe(small).c_str());
    const std::span<const int32_t> values = small->values<int32_t>();
    QCOMPARE(std::set<int32_t>(values.begin(), values.end()), std::set<int32_t>({-2, -1, 0, 1, 2}));

    constexpr int64_t lowest = std::numeric_limits<int64_t>::min();
    constexpr int64_t highest = std::numeric_limits<int64_t>::max();
    const Result<Tensor> wide =
        test::runOp("RandomUniformInt", {shape, Tensor::scalar(lowest), Tensor::scalar(highest)});
    QVERIFY2(wide, test::describe(wide).c_str());
    const std::span<const int64_t> far = wide->values<int64_t>();
    QVERIFY(std::ranges::any_of(far, [](int64_t v) { return v < 0; }));
    QVERIFY(std::ranges::any_of(far, [](int64_t v) { return v > 0; }));
}

void TestRandom::shuffleKeepsRows()
{
    std::vector<int32_t> values(200);
    std::iota(values.begin(), values.end(), 0);
    const Tensor input = Tensor::fromValues<int32_t>(Shape{100, 2}, values);
    const Result<Tensor> result = test::runOp("RandomShuffle", {input});
    QVERIFY2(result, test::describe(result).c_str());
    QVERIFY(!(*result == input));
    std::set<int32_t> firsts;
    for (int64_t row = 0; row < 100; ++row) {
        QCOMPARE(result->at<int32_t>(2 * row + 1), result->at<int32_t>(2 * row) + 1);
        firsts.insert(result->at<int32_t>(2 * row));
    }
    QCOMPARE(firsts.size(), size_t(100));
    const Result<Tensor> scalar = test::runOp("RandomShuffle", {Tensor::scalar(std::string("x"))});
    QVERIFY(scalar && scalar->at<std::string>(0) == "x");
}

void TestRandom::multinomialFollowsLogits()
{
    // Probabilities 1/4, 0, 3/4; the second row has one possible class only.
    const Tensor logits = test::tensorFrom(QStringLiteral("double [[0,-inf,1.0986122886681098],[-inf,7,-inf]]"));
    const Result<Tensor> result = test::runOp("Multinomial", {logits, Tensor::scalar(int32_t(20000))});
    QVERIFY2(result, test::describe(result).c_str());
    QVERIFY((result->shape() == Shape{2, 20000}));
    const std::span<const int64_t> labels = result->values<int64_t>();
    QCOMPARE(std::ranges::count(labels.first(20000), 1), 0);
    const auto zeros = static_cast<double>(std::ranges::count(labels.first(20000), 0));
    QVERIFY(std::abs(zeros / 20000 - 0.25) < 0.02);
    QCOMPARE(std::ranges::count(labels.subspan(20000), 1), 20000);
}

void TestRandom::errors_data()
{
    test::opColumns();
    opRow("no vector", "RandomUniform", "int32 2", "error: shape must be a vector of {int32,int64}, got shape []",
          attrs({{"dtype", DType::Float}}));
    opRow("negative", "RandomStandardNormal", "int32 [2,-1]", "error: Dimension -1 must be >= 0",
          attrs({{"dtype", DType::Float}}));
    opRow("nothing", "RandomUniform", "int32 [0,3]", "float empty[0,3]", attrs({{"dtype", DType::Float}}));
    opRow("empty range", "RandomUniformInt", "int32 [1]; int32 3; int32 3", "error: Need minval < maxval, got 3 >= 3");
    opRow("range of two", "RandomUniformInt", "int32 [1]; int32 3; int32 [4]",
          "error: maxval must be 0-D, got shape [1]");
    opRow("vector", "Multinomial", "float [1]; int32 1", "error: logits should be a matrix, got shape [1]");
    opRow("negative", "Multinomial", "float [[1]]; int32 -1", "error: num_samples should be nonnegative, got -1");
    opRow("no classes", "Multinomial", "float empty[1,0]; int32 1", "error: num_classes should be positive, got 0");
}

TAGSCOPE_APPLESS_TEST(TestRandom)

#include "tst_random.moc"
