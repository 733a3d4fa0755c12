// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/latest_job.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <new>
#include <thread>

using tagscope::ui::LatestJob;

class TestLatestJob final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theOutcomeComesOnTheCallersThread()
    {
        LatestJob job;
        std::thread::id worker;
        std::thread::id caller;
        job.start([&](const std::stop_token&) -> LatestJob::Outcome {
            worker = std::this_thread::get_id();
            return [&] { caller = std::this_thread::get_id(); };
        });
        QVERIFY(job.isRunning());
        QTRY_VERIFY(!job.isRunning());
        QVERIFY(worker != caller);
        QCOMPARE(caller, std::this_thread::get_id());
    }

    /// A job that only ends when it is told to must end for the next one, and what it says then is not heard.
    void onlyTheNewestCounts()
    {
        LatestJob job;
        std::atomic<bool> hasBegun = false;
        QList<int> outcomes;
        job.start([&](const std::stop_token& stop) -> LatestJob::Outcome {
            hasBegun = true;
            while (!stop.stop_requested())
                std::this_thread::yield();
            return [&] { outcomes.append(1); };
        });
        QTRY_VERIFY(hasBegun);
        for (int i = 2; i <= 5; ++i)
            job.start([&outcomes, i](const std::stop_token&) -> LatestJob::Outcome {
                return [&outcomes, i] { outcomes.append(i); };
            });
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE(outcomes, QList<int>{5});
    }

    void whatIsCancelledSaysNothing()
    {
        QList<int> outcomes;
        LatestJob job;
        job.start([&](const std::stop_token&) -> LatestJob::Outcome { return [&] { outcomes.append(1); }; });
        job.cancel();
        QVERIFY(!job.isRunning());
        job.start([&](const std::stop_token&) -> LatestJob::Outcome { return [&] { outcomes.append(2); }; });
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE(outcomes, QList<int>{2});
    }

    void anOutcomeMayStartAnother()
    {
        LatestJob job;
        bool isDone = false;
        job.start([&](const std::stop_token&) -> LatestJob::Outcome {
            return [&] {
                job.start([&](const std::stop_token&) -> LatestJob::Outcome { return [&] { isDone = true; }; });
            };
        });
        QTRY_VERIFY(isDone);
        QVERIFY(!job.isRunning());
    }

    void wantOfMemoryIsTold()
    {
        LatestJob job;
        QSignalSpy told(&job, &LatestJob::ranOutOfMemory);
        job.start([](const std::stop_token&) -> LatestJob::Outcome { throw std::bad_alloc(); });
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(!job.isRunning());
        bool goesOn = false;
        job.start([&](const std::stop_token&) -> LatestJob::Outcome { return [&] { goesOn = true; }; });
        QTRY_VERIFY(goesOn);
    }

    void itEndsWithWorkUnderWay()
    {
        std::atomic<bool> hasBegun = false;
        bool isTold = false;
        {
            LatestJob job;
            job.start([&](const std::stop_token& stop) -> LatestJob::Outcome {
                hasBegun = true;
                while (!stop.stop_requested())
                    std::this_thread::yield();
                return [&] { isTold = true; };
            });
            QTRY_VERIFY(hasBegun);
        }
        QVERIFY(!isTold);
    }
};

TAGSCOPE_GUILESS_TEST(TestLatestJob)

#include "tst_latest_job.moc"
