// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scrubber.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace tagscope::ui;

class TestScrubber final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void pixels_data()
    {
        QTest::addColumn<quint64>("position");
        QTest::addColumn<quint64>("size");
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("pixel");
        QTest::newRow("start") << quint64(0) << quint64(100) << 200.0 << 0.0;
        QTest::newRow("end") << quint64(100) << quint64(100) << 200.0 << 200.0;
        QTest::newRow("middle") << quint64(25) << quint64(100) << 200.0 << 50.0;
        QTest::newRow("nothing recorded") << quint64(0) << quint64(0) << 200.0 << 0.0;
        QTest::newRow("behind the end") << quint64(300) << quint64(100) << 200.0 << 200.0;
        QTest::newRow("no room") << quint64(50) << quint64(100) << 0.0 << 0.0;
        QTest::newRow("ten million") << quint64(5'000'000) << quint64(10'000'000) << 1000.0 << 500.0;
    }
    void pixels()
    {
        QFETCH(quint64, position);
        QFETCH(quint64, size);
        QFETCH(double, width);
        QFETCH(double, pixel);
        QCOMPARE(scrubberPixel(position, size, width), pixel);
    }

    void positions_data()
    {
        QTest::addColumn<double>("pixel");
        QTest::addColumn<quint64>("size");
        QTest::addColumn<double>("width");
        QTest::addColumn<quint64>("position");
        QTest::newRow("start") << 0.0 << quint64(100) << 200.0 << quint64(0);
        QTest::newRow("end") << 200.0 << quint64(100) << 200.0 << quint64(100);
        QTest::newRow("left of it") << -5.0 << quint64(100) << 200.0 << quint64(0);
        QTest::newRow("right of it") << 500.0 << quint64(100) << 200.0 << quint64(100);
        QTest::newRow("rounds to the nearest") << 50.9 << quint64(100) << 200.0 << quint64(25);
        QTest::newRow("nothing recorded") << 70.0 << quint64(0) << 200.0 << quint64(0);
        QTest::newRow("no room") << 70.0 << quint64(100) << 0.0 << quint64(0);
        QTest::newRow("negative room") << 70.0 << quint64(100) << -3.0 << quint64(0);
    }
    void positions()
    {
        QFETCH(double, pixel);
        QFETCH(quint64, size);
        QFETCH(double, width);
        QFETCH(quint64, position);
        QCOMPARE(scrubberPosition(pixel, size, width), position);
    }

    void roundTrips()
    {
        for (const uint64_t size : {1u, 7u, 83u, 500u})
            for (uint64_t p = 0; p <= size; ++p)
                QCOMPARE(scrubberPosition(scrubberPixel(p, size, 700), size, 700), p);
    }

    void keysAsk_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<quint64>("wanted");
        QTest::newRow("left") << int(Qt::Key_Left) << quint64(499);
        QTest::newRow("right") << int(Qt::Key_Right) << quint64(501);
        QTest::newRow("a hundredth back") << int(Qt::Key_PageUp) << quint64(490);
        QTest::newRow("a hundredth on") << int(Qt::Key_PageDown) << quint64(510);
        QTest::newRow("home") << int(Qt::Key_Home) << quint64(0);
        QTest::newRow("end") << int(Qt::Key_End) << quint64(1000);
    }
    void keysAsk()
    {
        QFETCH(int, key);
        QFETCH(quint64, wanted);
        Scrubber scrubber;
        scrubber.setRange(500, 1000, false);
        QSignalSpy spy(&scrubber, &Scrubber::positionRequested);
        QTest::keyClick(&scrubber, static_cast<Qt::Key>(key));
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy[0][0].toULongLong(), wanted);
        QCOMPARE(scrubber.position(), uint64_t(500));  // it waits for the answer
    }

    void clicksAsk()
    {
        Scrubber scrubber;
        scrubber.resize(600, 36);
        scrubber.setRange(0, 100, true);
        QSignalSpy spy(&scrubber, &Scrubber::positionRequested);
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(300, 18));
        QCOMPARE(spy.size(), 1);
        const quint64 asked = spy[0][0].toULongLong();
        QVERIFY(asked > 30 && asked < 90);
        // The same place again asks for nothing; to where it still stands it must ask, or it would end up elsewhere.
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(300, 18));
        QCOMPARE(spy.size(), 1);
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(2, 18));
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy[1][0].toULongLong(), quint64(0));
    }

    void whereItStandsIsNotAskedFor()
    {
        Scrubber scrubber;
        scrubber.resize(600, 36);
        scrubber.setRange(0, 100, true);
        QSignalSpy spy(&scrubber, &Scrubber::positionRequested);
        QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(2, 18));
        QTest::keyClick(&scrubber, Qt::Key_Left);
        QCOMPARE(spy.size(), 0);
    }
};

QTEST_MAIN(TestScrubber)

#include "tst_scrubber.moc"
