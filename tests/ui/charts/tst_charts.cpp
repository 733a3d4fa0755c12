// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/charts/heat_map.h"
#include "ui/charts/histogram_view.h"
#include "ui/charts/line_chart.h"

#include "core/tensor/literal.h"
#include "tests/support/ui_test.h"

#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::ui;

namespace {

ChartPoint number(double value)
{
    return {ChartPoint::Kind::Number, value, value, value, QString::number(value)};
}

}

/// What keys and the mouse find, and what is told of it.
class TestCharts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { tagscope::test::failOnWarnings(); }

    void keysWalkAlongALine()
    {
        LineChart chart(QStringLiteral("values"));
        chart.setHint(QStringLiteral("nothing yet"));
        QCOMPARE(chart.accessibleDescription(), QStringLiteral("nothing yet"));
        chart.setPoints({number(1), number(2), number(4)}, QStringLiteral("0"), QStringLiteral("2"));
        chart.setSummary(QStringLiteral("three"));
        QCOMPARE(chart.readout(), QStringLiteral("three"));
        QSignalSpy activated(&chart, &Chart::itemActivated);
        QTest::keyClick(&chart, Qt::Key_Return);
        QVERIFY(activated.isEmpty());
        QTest::keyClick(&chart, Qt::Key_Right);
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.accessibleDescription(), QStringLiteral("2"));
        QTest::keyClick(&chart, Qt::Key_End);
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.current(), 2);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toInt(), 2);
        chart.setPoints({number(1)}, {}, {});
        QCOMPARE(chart.current(), -1);
    }

    void theMouseFindsPoints()
    {
        LineChart chart(QStringLiteral("values"));
        chart.resize(300, 200);
        chart.setPoints({number(1), number(2), number(4)}, QStringLiteral("0"), QStringLiteral("2"));
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QSignalSpy activated(&chart, &Chart::itemActivated);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {290, 60});
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {30, 60});
        QTest::mouseClick(&chart, Qt::LeftButton, {}, {290, 195});  // on the text below
        QCOMPARE(activated.size(), 2);
        QCOMPARE(activated[0][0].toInt(), 2);
        QCOMPARE(activated[1][0].toInt(), 0);
        QVERIFY(!chart.grab().isNull());
    }

    void aHeatMapTellsItsCells()
    {
        HeatMap map;
        map.setRaster(tensorRaster(*parseLiteral("[[1,2],[3,nan]]", DType::Float), 8, 8), 1, 3);
        QVERIFY2(map.readout().contains(QStringLiteral("2 × 2")), qPrintable(map.readout()));
        QVERIFY2(map.readout().contains(QStringLiteral("(1)")), qPrintable(map.readout()));
        QTest::keyClick(&map, Qt::Key_Down);
        QCOMPARE(map.accessibleDescription(), QStringLiteral("row 0, column 0: 1"));
        QTest::keyClick(&map, Qt::Key_Down);
        QCOMPARE(map.accessibleDescription(), QStringLiteral("row 1, column 0: 3"));
        QTest::keyClick(&map, Qt::Key_Left);
        QCOMPARE(map.current(), 2);
        QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(map.accessibleDescription(), QStringLiteral("row 1, column 1: NaN, with NaN or infinity"));
        // The colours are the raster's: the least is darker than the greatest.
        map.resize(300, 300);
        const QImage picture = map.grab().toImage();
        QVERIFY(picture.pixelColor(20, 20).lightness() < picture.pixelColor(20, 200).lightness());
        map.setRaster({}, 0, 0);
        QCOMPARE(map.current(), -1);
        QVERIFY(!map.grab().isNull());
    }

    void blocksNameTheirRanges()
    {
        HeatMap map;
        map.setRaster(tensorRaster(*parseLiteral("[[1,1,2,4]]", DType::Float), 1, 2), 1, 4);
        QTest::keyClick(&map, Qt::Key_End);
        QCOMPARE(map.accessibleDescription(), QStringLiteral("row 0, column 2:4: mean 3 (2 to 4)"));
    }

    void aHistogramTellsItsBins()
    {
        HistogramView view;
        view.setHint(QStringLiteral("nothing finite"));
        view.setHistogram(tensorHistogram(*parseLiteral("[0,1,1,10]", DType::Float), 5));
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("0 to 2: elements 3"));
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("8 to 10: elements 1"));
        view.setLog(true);
        QVERIFY(!view.grab().isNull());
        view.setHistogram(tensorHistogram(*parseLiteral("[nan]", DType::Float), 5));
        QCOMPARE(view.readout(), QStringLiteral("nothing finite"));
        view.setHistogram(tensorHistogram(*parseLiteral("7", DType::Int32), 1));
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("7: elements 1"));
    }
};

TAGSCOPE_TEST(TestCharts)

#include "tst_charts.moc"
