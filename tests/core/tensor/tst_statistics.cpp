// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/statistics.h"

#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace tagscope;

class TestStatistics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figures_data();
    void figures();
    void counts();
    void nothingFinite();
    void repeatedCountsItsElements();
    void stableForLargeMeans();
    void integersAreExact_data();
    void integersAreExact();
    void histogramOfNeighbours();
    void histogram();
    void histogramOfExtremes();
    void notNumeric();
    void signs();
    void stops();
};

void TestStatistics::figures_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    QTest::addColumn<double>("min");
    QTest::addColumn<double>("max");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("deviation");
    // Population figures by hand: the second is the usual example with deviation 2.
    QTest::newRow("one value") << "int32"
                               << "5" << 5.0 << 5.0 << 5.0 << 0.0;
    QTest::newRow("eight values") << "float32"
                                  << "[2,4,4,4,5,5,7,9]" << 2.0 << 9.0 << 5.0 << 2.0;
    QTest::newRow("negative int8") << "int8"
                                   << "[-128,127]" << -128.0 << 127.0 << -0.5 << 127.5;
    QTest::newRow("bool") << "bool"
                          << "[true,false,true,true]" << 0.0 << 1.0 << 0.75 << std::sqrt(0.1875);
    QTest::newRow("half") << "float16"
                          << "[0.5,1.5]" << 0.5 << 1.5 << 1.0 << 0.5;
    QTest::newRow("magnitudes") << "complex64"
                                << "[3+4j,0]" << 0.0 << 5.0 << 2.5 << 2.5;
    QTest::newRow("uint64") << "uint64"
                            << "[0,9223372036854775808]" << 0.0 << 0x1p63 << 0x1p62 << 0x1p62;
}

void TestStatistics::figures()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    QFETCH(double, min);
    QFETCH(double, max);
    QFETCH(double, mean);
    QFETCH(double, deviation);
    const auto s = tensorStatistics(*parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString())));
    QVERIFY(s.has_value());
    QCOMPARE(s->min, min);
    QCOMPARE(s->max, max);
    QCOMPARE(s->mean, mean);
    QCOMPARE(s->standardDeviation, deviation);
}

void TestStatistics::counts()
{
    const auto s = tensorStatistics(*parseLiteral("[nan,inf,-inf,inf,0,-0.0,3,1,3]", DType::Float));
    QCOMPARE(s->elements, int64_t(9));
    QCOMPARE(s->nans, int64_t(1));
    QCOMPARE(s->positiveInfinities, int64_t(2));
    QCOMPARE(s->negativeInfinities, int64_t(1));
    QCOMPARE(s->zeros, int64_t(2));
    QCOMPARE(s->finite(), int64_t(5));
    QCOMPARE(s->minIndex, int64_t(4));
    QCOMPARE(s->maxIndex, int64_t(6));
    QCOMPARE(s->mean, 7.0 / 5.0);
}

void TestStatistics::nothingFinite()
{
    for (const char* literal : {"[]", "[nan,inf]"}) {
        const auto s = tensorStatistics(*parseLiteral(literal, DType::Double));
        QVERIFY(s.has_value());
        QVERIFY(std::isnan(s->min) && std::isnan(s->max) && std::isnan(s->mean) && std::isnan(s->standardDeviation));
        QCOMPARE(s->minIndex, int64_t(-1));
    }
}

void TestStatistics::repeatedCountsItsElements()
{
    Tensor t = Tensor::allocateRepeated(DType::Float, Shape{int64_t(1) << 50}, 2);
    t.mutableData<float>()[0] = 4;
    t.mutableData<float>()[1] = 0;
    const auto s = tensorStatistics(t);
    QCOMPARE(s->elements, int64_t(1) << 50);
    QCOMPARE(s->zeros, (int64_t(1) << 50) - 1);
    QCOMPARE(s->max, 4.0);
    const auto h = tensorHistogram(t, 2);
    QCOMPARE(h->counts, (std::vector<int64_t>{(int64_t(1) << 50) - 1, 1}));
}

void TestStatistics::stableForLargeMeans()
{
    const auto s = tensorStatistics(*parseLiteral("[1000000001,1000000002,1000000003]", DType::Double));
    QCOMPARE(s->standardDeviation, std::sqrt(2.0 / 3.0));
}

void TestStatistics::integersAreExact_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    QTest::addColumn<QString>("min");
    QTest::addColumn<QString>("max");
    QTest::addColumn<QString>("mean");
    QTest::addColumn<double>("deviation");
    QTest::addColumn<int>("minIndex");
    QTest::addColumn<int>("maxIndex");
    const auto row = [](const char* name, const char* dtype, const char* literal, const char* min, const char* max,
                        const char* mean, double deviation, int minIndex, int maxIndex) {
        QTest::newRow(name) << QString::fromLatin1(dtype) << QString::fromLatin1(literal) << QString::fromLatin1(min)
                            << QString::fromLatin1(max) << QString::fromLatin1(mean) << deviation << minIndex
                            << maxIndex;
    };
    // By hand: 2^53 + 1, + 2, + 3, which no double tells apart; distances -1, 0, 1 from the mean.
    row("beyond 2^53", "int64", "[9007199254740994,9007199254740993,9007199254740995]", "9007199254740993",
        "9007199254740995", "9007199254740994", std::sqrt(2.0 / 3.0), 1, 2);
    row("the ends of int64", "int64", "[9223372036854775807,-9223372036854775808]", "-9223372036854775808",
        "9223372036854775807", "-0.5", 0x1p63, 1, 0);
    row("sums far beyond int64", "int64", "[9223372036854775805,9223372036854775807]", "9223372036854775805",
        "9223372036854775807", "9223372036854775806", 1, 0, 1);
    row("the end of uint64", "uint64", "[18446744073709551615,18446744073709551613]", "18446744073709551613",
        "18446744073709551615", "18446744073709551614", 1, 1, 0);
    row("a mean between two", "int32", "[1,2]", "1", "2", "1.5", 0.5, 0, 1);
    // 2^53 + 1/2 has no double; 2^53 and 2^53 + 1 are equally near, and the even one is taken.
    row("a mean that is rounded", "int64", "[9007199254740992,9007199254740993]", "9007199254740992",
        "9007199254740993", "9007199254740992", 0.5, 0, 1);
    row("bools", "bool", "[true,true]", "1", "1", "1", 0, 0, 0);
}

void TestStatistics::integersAreExact()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    QFETCH(double, deviation);
    QFETCH(int, minIndex);
    QFETCH(int, maxIndex);
    const auto s = tensorStatistics(*parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString())));
    QVERIFY(s.has_value());
    const auto text = [](const Number& number) { return QString::fromStdString(toString(number)); };
    QTEST(text(s->exactMin()), "min");
    QTEST(text(s->exactMax()), "max");
    QTEST(s->isMeanWhole ? text(s->exactMean()) : QString::number(s->mean, 'g', 17), "mean");
    QCOMPARE(s->standardDeviation, deviation);
    QCOMPARE(s->minIndex, int64_t(minIndex));
    QCOMPARE(s->maxIndex, int64_t(maxIndex));
}

/// Four whole numbers that are one double.
void TestStatistics::histogramOfNeighbours()
{
    const auto h = tensorHistogram(
        *parseLiteral("[9223372036854775800,9223372036854775801,9223372036854775802,9223372036854775803]",
                      DType::Int64),
        2);
    QCOMPARE(h->counts, (std::vector<int64_t>{2, 2}));
}

void TestStatistics::histogram()
{
    const auto h = tensorHistogram(*parseLiteral("[0,1,2,3,4,5,6,7,8,10,nan,inf]", DType::Float), 5);
    QVERIFY(h.has_value());
    QCOMPARE(h->low, 0.0);
    QCOMPARE(h->high, 10.0);
    QCOMPARE(h->counts, (std::vector<int64_t>{2, 2, 2, 2, 2}));
    const auto same = tensorHistogram(*parseLiteral("[3,3,3]", DType::Int32), 4);
    QCOMPARE(same->counts, (std::vector<int64_t>{3, 0, 0, 0}));
}

void TestStatistics::histogramOfExtremes()
{
    const auto h = tensorHistogram(*parseLiteral("[-1.7e308,0,1.7e308]", DType::Double), 3);
    QCOMPARE(h->counts, (std::vector<int64_t>{1, 1, 1}));
    const auto none = tensorHistogram(*parseLiteral("[]", DType::Double), 0);
    QCOMPARE(none->counts, (std::vector<int64_t>{0}));
}

void TestStatistics::notNumeric()
{
    QVERIFY(!tensorStatistics(Tensor()));
    QVERIFY(!tensorStatistics(Tensor::scalar<std::string>("x")));
    QVERIFY(!tensorStatistics(Tensor::ref(ResourceId(1), DType::Float)));
    QVERIFY(!tensorHistogram(Tensor::resource(ResourceId(1)), 3));
}

void TestStatistics::signs()
{
    const auto s = tensorStatistics(*parseLiteral("[-2,-1,0,-0.0,3,nan,inf,-inf]", DType::Float));
    QCOMPARE(s->negatives, int64_t(2));
    QCOMPARE(s->zeros, int64_t(2));
    QCOMPARE(s->positives(), int64_t(1));
    const auto none = tensorStatistics(*parseLiteral("[]", DType::Float));
    QCOMPARE(none->positives(), int64_t(0));
}

void TestStatistics::stops()
{
    std::stop_source source;
    const Tensor t = Tensor::vector<float>({1, 2});
    QVERIFY(tensorStatistics(t, source.get_token()));
    QVERIFY(tensorHistogram(t, 2, source.get_token()));
    source.request_stop();
    QVERIFY(!tensorStatistics(t, source.get_token()));
    QVERIFY(!tensorHistogram(t, 2, source.get_token()));
}

TAGSCOPE_APPLESS_TEST(TestStatistics)

#include "tst_statistics.moc"
