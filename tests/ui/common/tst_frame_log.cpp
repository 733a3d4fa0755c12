// SPDX-License-Identifier: Apache-2.0
#include "ui/common/frame_log.h"

#include "tests/support/ui_test.h"

using namespace tagscope::test;
using namespace tagscope::ui;

class TestFrameLog final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatIsLongerThanAFrameIsAStall_data()
    {
        QTest::addColumn<double>("ms");
        QTest::addColumn<bool>("isStall");
        QTest::newRow("nothing") << 0.0 << false;
        QTest::newRow("a frame") << 16.0 << false;
        QTest::newRow("longer than a frame") << 16.1 << true;
        QTest::newRow("a second") << 1000.0 << true;
    }
    void whatIsLongerThanAFrameIsAStall()
    {
        QFETCH(double, ms);
        QFETCH(bool, isStall);
        FrameLog log;
        QCOMPARE(log.addEvent("43 of Widget", ms, ms / 2), isStall);
        QCOMPARE(log.stalls().size(), size_t(isStall ? 1 : 0));
        QCOMPARE(log.longestMs(), ms);
        QCOMPARE(log.longestCpuMs(), ms / 2);
        if (isStall) {
            QCOMPARE(log.stalls().front().what, std::string("43 of Widget"));
            QCOMPARE(log.stalls().front().ms, ms);
        }
    }

    void paintingIsNoStall()
    {
        FrameLog log;
        log.addPaint(100);
        log.addPaint(20);
        QCOMPARE(log.paints(), size_t(2));
        QCOMPARE(log.longestPaintMs(), 100.0);
        QVERIFY(log.stalls().empty());
        log.clear();
        QCOMPARE(log.paints(), size_t(0));
    }

    void theNewestStallsAreKept()
    {
        FrameLog log;
        for (size_t i = 0; i < FrameLog::mostKept + 10; ++i)
            log.addEvent(std::to_string(i), 17, 17);
        QCOMPARE(log.stalls().size(), FrameLog::mostKept);
        QCOMPARE(log.stalls().front().what, std::string("10"));
    }
};

QTEST_MAIN(TestFrameLog)

#include "tst_frame_log.moc"
