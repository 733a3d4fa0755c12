// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/raster.h"

#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

using namespace tagscope;

namespace {

/// Mean of each cell, "nan" where nothing is finite; "!" marks what is not finite: "1.5 | nan!".
QString means(const TensorRaster& raster)
{
    QString text;
    for (int y = 0; y < raster.height; ++y)
        for (int x = 0; x < raster.width; ++x) {
            text += x > 0 ? QStringLiteral(" ") : y > 0 ? QStringLiteral(" | ") : QString();
            const RasterCell& cell = raster.at(y, x);
            text += std::isnan(cell.mean) ? QStringLiteral("nan") : QString::number(cell.mean);
            text += cell.hasNonFinite ? QStringLiteral("!") : QString();
        }
    return text;
}

}

class TestRaster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void means_data();
    void means();
    void bandsOfAVector();
    void manyElements();
    void repeated();
    void extremes();
    void whatHasNoNumbers();
    void stops();
};

void TestRaster::means_data()
{
    QTest::addColumn<QString>("literal");
    QTest::addColumn<int>("height");
    QTest::addColumn<int>("width");
    QTest::addColumn<QString>("expected");
    QTest::newRow("scalar") << "5" << 4 << 4 << "5";
    QTest::newRow("vector as it is") << "[1,2,3]" << 4 << 4 << "1 2 3";
    QTest::newRow("vector in two") << "[1,2,3,4]" << 1 << 2 << "1.5 3.5";
    QTest::newRow("uneven: the first part is larger") << "[1,2,3]" << 1 << 2 << "1.5 3";
    QTest::newRow("matrix") << "[[1,2],[3,4]]" << 2 << 2 << "1 2 | 3 4";
    QTest::newRow("matrix in one") << "[[1,2],[3,4]]" << 1 << 1 << "2.5";
    QTest::newRow("rows of two planes") << "[[[1],[2]],[[3],[4]]]" << 8 << 8 << "1 | 2 | 3 | 4";
    QTest::newRow("blocks") << "[[1,1,2,2],[1,1,2,2],[3,3,4,4]]" << 2 << 2 << "1 2 | 3 4";
    QTest::newRow("nan and infinity") << "[1,nan,inf,4]" << 1 << 2 << "1! 4!";
    QTest::newRow("nothing finite") << "[nan,nan]" << 1 << 1 << "nan!";
    QTest::newRow("empty") << "[]" << 4 << 4 << "";
    QTest::newRow("no room is one cell") << "[1,3]" << 0 << -1 << "2";
}

void TestRaster::means()
{
    QFETCH(QString, literal);
    QFETCH(int, height);
    QFETCH(int, width);
    QFETCH(QString, expected);
    const auto raster = tensorRaster(*parseLiteral(literal.toStdString(), DType::Float), height, width);
    QVERIFY(raster.has_value());
    QCOMPARE(::means(*raster), expected);
}

void TestRaster::bandsOfAVector()
{
    const auto raster = tensorRaster(*parseLiteral("[4,-1,2,7,7,7]", DType::Int32), 1, 2);
    QCOMPARE(raster->at(0, 0).low, -1.0);
    QCOMPARE(raster->at(0, 0).high, 4.0);
    QCOMPARE(raster->at(0, 1).low, 7.0);
    QCOMPARE(raster->columnBegin(0), int64_t(0));
    QCOMPARE(raster->columnBegin(1), int64_t(3));
    QCOMPARE(raster->columnBegin(2), int64_t(6));
}

/// Element (r, c) is 1000 r + c: the mean of a block is the value in its middle.
void TestRaster::manyElements()
{
    constexpr int64_t side = 1000;
    Tensor t = Tensor::allocate(DType::Int32, Shape{side, side});
    for (int64_t i = 0; i < t.elements(); ++i)
        t.mutableData<int32_t>()[i] = static_cast<int32_t>(i);
    const auto raster = tensorRaster(t, 7, 13);
    QCOMPARE(raster->height, 7);
    QCOMPARE(raster->width, 13);
    QCOMPARE(raster->rowBegin(7), side);
    for (int y = 0; y < raster->height; ++y)
        for (int x = 0; x < raster->width; ++x) {
            const double row = static_cast<double>(raster->rowBegin(y) + raster->rowBegin(y + 1) - 1) / 2;
            const double column = static_cast<double>(raster->columnBegin(x) + raster->columnBegin(x + 1) - 1) / 2;
            QVERIFY(std::abs(raster->at(y, x).mean - (side * row + column)) < 1e-3);
        }
}

void TestRaster::repeated()
{
    // 2 and then 2^50 - 1 times 6: nobody walks through them.
    Tensor t = Tensor::allocateRepeated(DType::Double, Shape{int64_t(1) << 25, int64_t(1) << 25}, 2);
    t.mutableData<double>()[0] = 2;
    t.mutableData<double>()[1] = 6;
    const auto raster = tensorRaster(t, 2, 2);
    QCOMPARE(raster->rows, int64_t(1) << 25);
    QCOMPARE(raster->at(0, 0).low, 2.0);
    QCOMPARE(raster->at(0, 0).high, 6.0);
    QVERIFY(std::abs(raster->at(0, 0).mean - 6) < 1e-9);
    QCOMPARE(raster->at(1, 1).low, 6.0);
    QCOMPARE(raster->at(1, 1).mean, 6.0);
}

void TestRaster::extremes()
{
    const auto raster = tensorRaster(*parseLiteral("[-1.7e308,1.7e308]", DType::Double), 1, 1);
    QCOMPARE(raster->at(0, 0).mean, 0.0);
    const auto large = tensorRaster(*parseLiteral("[1.7e308,1.7e308,1.7e308]", DType::Double), 1, 1);
    QCOMPARE(large->at(0, 0).mean, 1.7e308);
}

void TestRaster::whatHasNoNumbers()
{
    QVERIFY(!tensorRaster(Tensor(), 4, 4));
    QVERIFY(!tensorRaster(Tensor::scalar<std::string>("x"), 4, 4));
    QVERIFY(!tensorRaster(Tensor::resource(ResourceId(1)), 4, 4));
}

void TestRaster::stops()
{
    std::stop_source source;
    const Tensor t = Tensor::vector<float>({1, 2});
    QVERIFY(tensorRaster(t, 1, 1, source.get_token()));
    source.request_stop();
    QVERIFY(!tensorRaster(t, 1, 1, source.get_token()));
}

TAGSCOPE_APPLESS_TEST(TestRaster)

#include "tst_raster.moc"
