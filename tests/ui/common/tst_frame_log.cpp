// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/frame_log.h"

#include "tests/support/ui_test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

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

    /// Only those that are felt, in a file that never grows much beyond its limit, nor do more than two of them.
    void longStallsAreWrittenToAFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("stalls.log"));
        FrameLog log;
        log.addEvent("1 of Early", 500, 500);  // no file yet
        log.setFile(path);
        log.addEvent("2 of Short", 100, 100);
        QVERIFY(!QFile::exists(path));
        log.addEvent("3 of Long", 250, 30);
        log.clear();
        log.addEvent("4 of Later", 101, 101);
        const auto lines = [&] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n') : QList<QByteArray>();
        };
        QCOMPARE(lines().size(), 2);
        QVERIFY2(lines()[0].endsWith("250 ms (30 ms own work) with event 3 of Long"), lines()[0].constData());
        QVERIFY(lines()[1].endsWith("4 of Later"));
        const std::string much(4096, 'x');
        for (int i = 0; i < 40; ++i)
            log.addEvent(much, 200, 200);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files),
                 QStringList({QStringLiteral("stalls.log"), QStringLiteral("stalls.log.1")}));
        for (const QFileInfo& file : QDir(folder.path()).entryInfoList(QDir::Files))
            QVERIFY(file.size() > 0 && file.size() < FrameLog::mostFileBytes + 5000);
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

TAGSCOPE_TEST(TestFrameLog)

#include "tst_frame_log.moc"
