// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/charts/chart_geometry.h"
#include "ui/charts/health.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

using namespace tagscope;
using namespace tagscope::ui;

using Counts = std::vector<int64_t>;
using Numbers = std::vector<double>;

Q_DECLARE_METATYPE(Counts)
Q_DECLARE_METATYPE(Numbers)

class TestChartGeometry final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void barsStandOnTheAxis_data()
    {
        QTest::addColumn<Counts>("counts");
        QTest::addColumn<bool>("isLog");
        QTest::addColumn<Numbers>("heights");  // in an area 100 high
        QTest::newRow("none") << Counts{} << false << Numbers{};
        QTest::newRow("all empty") << Counts{0, 0} << false << Numbers{0, 0};
        QTest::newRow("halves") << Counts{5, 10, 0} << false << Numbers{50, 100, 0};
        QTest::newRow("rare ones are seen") << Counts{1, 1'000'000} << false << Numbers{1, 100};
        QTest::newRow("logarithm") << Counts{1, 3, 0} << true << Numbers{50, 100, 0};
    }
    void barsStandOnTheAxis()
    {
        QFETCH(Counts, counts);
        QFETCH(bool, isLog);
        QFETCH(Numbers, heights);
        const QRectF area(10, 20, 300, 100);
        const std::vector<QRectF> bars = histogramBars(counts, area, isLog);
        QCOMPARE(bars.size(), heights.size());
        for (size_t i = 0; i < bars.size(); ++i) {
            QCOMPARE(bars[i].height(), heights[i]);
            QCOMPARE(bars[i].bottom(), area.bottom());
            QCOMPARE(bars[i].left(), 10 + 300.0 / static_cast<double>(bars.size()) * static_cast<double>(i));
            QCOMPARE(partAt(bars[i].center().x(), static_cast<int>(bars.size()), area.left(), area.width()),
                     static_cast<int>(i));
        }
    }

    void parts_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("width");
        QTest::addColumn<int>("expected");
        QTest::newRow("before") << 9.9 << 4 << 40.0 << -1;
        QTest::newRow("first") << 10.0 << 4 << 40.0 << 0;
        QTest::newRow("second") << 20.0 << 4 << 40.0 << 1;
        QTest::newRow("last") << 49.9 << 4 << 40.0 << 3;
        QTest::newRow("behind") << 50.0 << 4 << 40.0 << -1;
        QTest::newRow("nothing there") << 20.0 << 0 << 40.0 << -1;
        QTest::newRow("no room") << 10.0 << 4 << 0.0 << -1;
    }
    void parts()
    {
        QFETCH(double, x);
        QFETCH(int, count);
        QFETCH(double, width);
        QTEST(partAt(x, count, 10, width), "expected");
    }

    void ticksAreRound_data()
    {
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("most");
        QTest::addColumn<Numbers>("expected");
        QTest::newRow("tens") << 0.0 << 50.0 << 6 << Numbers{0, 10, 20, 30, 40, 50};
        QTest::newRow("halves") << 0.0 << 1.0 << 3 << Numbers{0, 0.5, 1};
        QTest::newRow("around zero") << -1.0 << 1.0 << 3 << Numbers{-1, 0, 1};
        QTest::newRow("not at the ends") << 0.3 << 2.7 << 3 << Numbers{1, 2};
        QTest::newRow("no range") << 3.0 << 3.0 << 5 << Numbers{};
        QTest::newRow("backwards") << 3.0 << 2.0 << 5 << Numbers{};
        QTest::newRow("no room") << 0.0 << 1.0 << 0 << Numbers{};
        QTest::newRow("infinite") << 0.0 << std::numeric_limits<double>::infinity() << 5 << Numbers{};
        QTest::newRow("nan") << std::nan("") << 1.0 << 5 << Numbers{};
    }
    void ticksAreRound()
    {
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(int, most);
        QFETCH(Numbers, expected);
        const Numbers ticks = axisTicks(low, high, most);
        QCOMPARE(ticks.size(), expected.size());
        for (size_t i = 0; i < ticks.size(); ++i)
            QVERIFY(std::abs(ticks[i] - expected[i]) < 1e-12);
    }

    void manyTicksFit()
    {
        for (const double high : {1e-300, 7e-5, 0.3, 1.0, 12.0, 99999.0, 1e300})
            for (int most = 1; most < 12; ++most) {
                const Numbers ticks = axisTicks(0, high, most);
                QVERIFY(!ticks.empty() && ticks.size() <= static_cast<size_t>(most));
                QVERIFY(ticks.front() >= 0 && ticks.back() <= high);
            }
    }

    /// A step of a float32 at 3 is 2^-22, and 4 of them are less than 3e-6.
    void roundingIsNoTrend_data()
    {
        const double noNumber = std::nan("");
        const double infinity = std::numeric_limits<double>::infinity();
        QTest::addColumn<Numbers>("values");
        QTest::addColumn<Numbers>("expected");
        QTest::newRow("nothing") << Numbers{} << Numbers{};
        QTest::newRow("nothing finite") << Numbers{noNumber, infinity, -infinity} << Numbers{};
        QTest::newRow("one") << Numbers{2} << Numbers{2, 2};
        QTest::newRow("zeros") << Numbers{0, 0} << Numbers{0, 0};
        QTest::newRow("a swing") << Numbers{1, noNumber, -3, 2, infinity} << Numbers{-3, 2};
        QTest::newRow("a small swing") << Numbers{1.5, 1.5 + 3e-6} << Numbers{1.5, 1.5 + 3e-6};
        QTest::newRow("small values") << Numbers{1e-30, 2e-30} << Numbers{1e-30, 2e-30};
        QTest::newRow("around zero") << Numbers{-1e-12, 1e-12} << Numbers{-1e-12, 1e-12};
        QTest::newRow("steps of a float32")
            << Numbers{3, 3 + 4 * 0x1p-22, 3 + 2 * 0x1p-22} << Numbers{3 + 2 * 0x1p-22, 3 + 2 * 0x1p-22};
        QTest::newRow("the same below zero")
            << Numbers{-3, -3 - 4 * 0x1p-22} << Numbers{-3 - 2 * 0x1p-22, -3 - 2 * 0x1p-22};
        QTest::newRow("the largest") << Numbers{-1.7e308, 1.7e308} << Numbers{-1.7e308, 1.7e308};
    }
    void roundingIsNoTrend()
    {
        QFETCH(Numbers, values);
        QFETCH(Numbers, expected);
        const std::optional<ValueRange> range = trendRange(values);
        QCOMPARE(range ? Numbers({range->low, range->high}) : Numbers(), expected);
    }

    void valuesFindTheirPixels_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("expected");  // from 100 down to 0
        QTest::newRow("low end") << 2.0 << 2.0 << 4.0 << 100.0;
        QTest::newRow("high end") << 4.0 << 2.0 << 4.0 << 0.0;
        QTest::newRow("middle") << 3.0 << 2.0 << 4.0 << 50.0;
        QTest::newRow("all the same") << 3.0 << 3.0 << 3.0 << 50.0;
        QTest::newRow("all there is") << 0.0 << -1.7e308 << 1.7e308 << 50.0;
    }
    void valuesFindTheirPixels()
    {
        QFETCH(double, value);
        QFETCH(double, low);
        QFETCH(double, high);
        QTEST(valuePixel(value, low, high, 100, 0), "expected");
    }

    void pointsAreFoundWhereTheyStand()
    {
        for (const int count : {1, 2, 7, 2000})
            for (int i = 0; i < count; i += std::max(1, count / 50))
                QCOMPARE(pointAt(pointPixel(i, count, 30, 250), count, 30, 250), i);
        QCOMPARE(pointAt(-1000, 5, 30, 250), 0);
        QCOMPARE(pointAt(1000, 5, 30, 250), 4);
        QCOMPARE(pointAt(100, 0, 30, 250), -1);
        QCOMPARE(pointAt(100, 5, 30, 0), 4);
    }

    void cellsAreSquareWhereThatIsFair_data()
    {
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        QTest::addColumn<QSizeF>("expected");  // in 200 x 100
        QTest::newRow("square") << 10 << 10 << QSizeF(100, 100);
        QTest::newRow("as the space") << 10 << 20 << QSizeF(200, 100);
        QTest::newRow("a narrow strip fills it") << 100 << 1 << QSizeF(200, 100);
        QTest::newRow("a flat strip fills it") << 1 << 100 << QSizeF(200, 100);
        QTest::newRow("nothing") << 0 << 5 << QSizeF(0, 0);
    }
    void cellsAreSquareWhereThatIsFair()
    {
        QFETCH(int, height);
        QFETCH(int, width);
        QFETCH(QSizeF, expected);
        const QRectF area = cellArea(height, width, QRectF(5, 5, 200, 100));
        QCOMPARE(area.size(), expected);
    }

    /// Relative luminance, as WCAG defines it, grows all the way: order is seen without hue.
    void heatGetsLighter()
    {
        const auto luminance = [](const QColor& color) {
            const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
            return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
        };
        double before = -1;
        for (int i = 0; i <= 64; ++i) {
            const double now = luminance(heatColor(i, 0, 64));
            QVERIFY2(now > before, qPrintable(QString::number(i)));
            before = now;
        }
        QCOMPARE(heatColor(-5, 0, 1), heatColor(0, 0, 1));
        QCOMPARE(heatColor(5, 0, 1), heatColor(1, 0, 1));
        QCOMPARE(heatColor(3, 3, 3), heatColor(0.5, 0, 1));
    }

    void healthFillsItsWidth_data()
    {
        QTest::addColumn<Counts>("counts");
        QTest::addColumn<Numbers>("expected");  // of 100, at least 10 each
        QTest::newRow("nothing") << Counts{0, 0, 0, 0, 0, 0} << Numbers{0, 0, 0, 0, 0, 0};
        QTest::newRow("one kind") << Counts{0, 0, 0, 7, 0, 0} << Numbers{0, 0, 0, 100, 0, 0};
        QTest::newRow("halves") << Counts{0, 5, 0, 5, 0, 0} << Numbers{0, 50, 0, 50, 0, 0};
        QTest::newRow("a rare NaN") << Counts{0, 0, 0, 79, 0, 1} << Numbers{0, 0, 0, 89, 0, 11};
        QTest::newRow("all kinds") << Counts{1, 1, 1, 1, 1, 1} << Numbers(6, 100.0 / 6);
    }
    void healthFillsItsWidth()
    {
        QFETCH(Counts, counts);
        QFETCH(Numbers, expected);
        std::array<int64_t, healthPartCount> parts{};
        std::copy(counts.begin(), counts.end(), parts.begin());
        const Numbers widths = healthWidths(parts, 100, 10);
        QCOMPARE(widths.size(), expected.size());
        for (size_t i = 0; i < widths.size(); ++i)
            QVERIFY(std::abs(widths[i] - expected[i]) < 1e-9);
    }

    void healthCountsEveryElementOnce()
    {
        TensorStatistics s;
        s.elements = 21;
        s.nans = 1;
        s.positiveInfinities = 2;
        s.negativeInfinities = 3;
        s.zeros = 4;
        s.negatives = 5;
        const auto counts = healthOf(s);
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), int64_t(0)), s.elements);
        QCOMPARE(counts[size_t(HealthPart::Positive)], int64_t(6));
        QCOMPARE(counts[size_t(HealthPart::NaN)], int64_t(1));
    }

    void numbersAreShort_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("whole") << 4.0 << QStringLiteral("4");
        QTest::newRow("third") << 1.0 / 3 << QStringLiteral("0.333333");
        QTest::newRow("large") << 1e20 << QStringLiteral("1e+20");
        QTest::newRow("nan") << std::nan("") << QStringLiteral("NaN");
        QTest::newRow("minus nan") << -std::nan("") << QStringLiteral("NaN");
    }
    void numbersAreShort()
    {
        QFETCH(double, value);
        QTEST(shortNumber(value), "expected");
    }

    void wholeFiguresHaveAllDigits()
    {
        QCOMPARE(exactNumber(Number::fromInteger(9007199254740993)), QStringLiteral("9007199254740993"));
        QCOMPARE(exactNumber(Number::fromNatural(18446744073709551615u)), QStringLiteral("18446744073709551615"));
        QCOMPARE(exactNumber(Number::fromReal(1.0 / 3)), QStringLiteral("0.333333"));
    }
};

TAGSCOPE_APPLESS_TEST(TestChartGeometry)

#include "tst_chart_geometry.moc"
