// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/common/job_thread.h"

#include "tests/support/ui_test.h"

#include <atomic>

using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

using Job = JobThread<int>;

/// Works until it is told to stop, and then posts what is too late.
Job::Work untilStopped(int result, std::atomic<int>& ended, std::atomic<bool>* hasBegun = nullptr)
{
    return [result, &ended, hasBegun](const std::stop_token& stop, const Job::Post& post) {
        if (hasBegun)
            *hasBegun = true;
        while (!stop.stop_requested())
            std::this_thread::yield();
        post(result);
        ++ended;
    };
}

Job::Work posts(std::vector<int> results)
{
    return [results](const std::stop_token&, const Job::Post& post) {
        for (const int result : results)
            post(result);
    };
}

}

class TestJobThread final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aResultIsTakenOnce()
    {
        Job job;
        QVERIFY(!job.isRunning());
        QVERIFY(!job.take());
        job.start(posts({7}));
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE(job.take(), std::optional(7));
        QVERIFY(!job.take());
    }

    void theLastResultCounts()
    {
        Job job;
        job.start(posts({1, 2, 3}));
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE(job.take(), std::optional(3));
    }

    void theNewestJobWins()
    {
        std::atomic<int> ended = 0;
        Job job;
        for (int i = 1; i <= 5; ++i)
            job.start(untilStopped(i, ended));
        job.start(posts({42}));
        QTRY_VERIFY(!job.isRunning());
        QCOMPARE(job.take(), std::optional(42));
        QVERIFY(ended <= 5);  // those that were never begun never ended
    }

    void whatWasPostedAndNotTakenGoes()
    {
        std::atomic<int> ended = 0;
        Job job;
        job.start(posts({1}));
        QTRY_VERIFY(!job.isRunning());
        job.start(untilStopped(2, ended));
        QVERIFY(!job.take());
        QVERIFY(job.isRunning());
    }

    void aCancelledJobHasNoResult()
    {
        std::atomic<int> ended = 0;
        std::atomic<bool> hasBegun = false;
        Job job;
        job.start(untilStopped(1, ended, &hasBegun));
        QTRY_VERIFY(hasBegun);
        job.cancel();
        QVERIFY(!job.isRunning());
        QTRY_COMPARE(ended.load(), 1);
        QVERIFY(!job.take());
    }

    void itEndsWithItsOwner()
    {
        std::atomic<int> ended = 0;
        std::atomic<bool> hasBegun = false;
        {
            Job job;
            job.start(untilStopped(1, ended, &hasBegun));
            QTRY_VERIFY(hasBegun);
        }
        QCOMPARE(ended.load(), 1);
    }
};

TAGSCOPE_TEST(TestJobThread)

#include "tst_job_thread.moc"
