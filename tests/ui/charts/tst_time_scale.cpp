// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/time_scale.h"

#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope::ui;

class TestTimeScale final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allIsThere()
    {
        const TimeScale all = TimeScale::all(1000, 100);
        QVERIFY(all.showsAll());
        QCOMPARE(all.x(0), 0.0);
        QCOMPARE(all.x(1000), 100.0);
        QCOMPARE(all.time(50), 500.0);
        // There is no more, and nothing beside it.
        QCOMPARE(all.zoomed(2, 30), all);
        QCOMPARE(all.moved(20), all);
        QVERIFY(TimeScale::all(0, 0).showsAll());
    }
    void whatIsUnderTheMouseStays()
    {
        const TimeScale near = TimeScale::all(1000, 100).zoomed(0.5, 40);
        QCOMPARE(near.time(40), 400.0);
        QCOMPARE(near.end() - near.begin, 500.0);
        QVERIFY(!near.showsAll());
        QCOMPARE(near.moved(-1e9).begin, 0.0);
        QCOMPARE(near.moved(1e9).end(), 1000.0);
        QCOMPARE(near.zoomed(1e-9, 40).perPixel, TimeScale::leastPerPixel);
        QVERIFY(near.zoomed(100, 40).showsAll());
    }
    void aStretchComesIntoSight()
    {
        const TimeScale near = TimeScale::all(1000, 100).zoomed(0.1, 0);
        QCOMPARE(near.showing(20, 30), near);
        const TimeScale moved = near.showing(600, 620);
        QVERIFY(moved.begin <= 600 && moved.end() >= 620);
        QCOMPARE(moved.perPixel, near.perPixel);
    }
    void anotherRunOrWidth()
    {
        const TimeScale all = TimeScale::all(1000, 100);
        QCOMPARE(all.fitted(3000, 50), TimeScale::all(3000, 50));
        const TimeScale near = all.zoomed(0.5, 0);
        QCOMPARE(near.fitted(3000, 100).perPixel, near.perPixel);
        QVERIFY(near.fitted(100, 100).showsAll());
    }
    void ticksAreRound_data()
    {
        QTest::addColumn<double>("perPixel");
        QTest::addColumn<double>("tick");
        QTest::newRow("1") << 0.009 << 1.0;
        QTest::newRow("2") << 0.015 << 2.0;
        QTest::newRow("5") << 0.03 << 5.0;
        QTest::newRow("10") << 0.08 << 10.0;
        QTest::newRow("large") << 1e6 << 1e8;
    }
    void ticksAreRound()
    {
        QFETCH(double, perPixel);
        QFETCH(double, tick);
        TimeScale scale = TimeScale::all(1e9, 100);
        scale.perPixel = perPixel;
        QCOMPARE(scale.tick(100), tick);
    }
};

TAGSCOPE_TEST(TestTimeScale)

#include "tst_time_scale.moc"
