// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/history_query.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

std::vector<Moment> momentsOf(LiveSession& live, uint64_t first, uint64_t count)
{
    const auto answer = live.ask(HistoryQuery{first, count});
    return answer ? *answer : std::vector<Moment>{};
}

}

class TestRunHistory final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A moment is what the window would show with the cursor there, and asking for it moves nothing.
    void momentsAreSnapshotsOfOtherPositions_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "untaken_loop.pbtxt"})
            QTest::newRow(file) << examplePath(file);
    }
    void momentsAreSnapshotsOfOtherPositions()
    {
        QFETCH(QString, file);
        LiveSession live;
        QVERIFY(live.open(file));
        QVERIFY(live.ask(MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        QVERIFY(size > 20);
        for (const uint64_t first : {uint64_t(0), size / 2, size - 3}) {
            QCOMPARE(live.error(GoToRequest{size / 3}), std::string());
            const std::vector<Moment> moments = momentsOf(live, first, 4);
            QCOMPARE(moments.size(), size_t(4));
            QCOMPARE(live.snapshot().position, size / 3);
            for (size_t i = 0; i < moments.size(); ++i) {
                const Snapshot& moment = *moments[i].snapshot;
                QCOMPARE(live.error(GoToRequest{first + i}), std::string());
                QCOMPARE(moment.position, first + i);
                QVERIFY(moment.state == live.snapshot().state);
                QCOMPARE(*moment.lastFirings, *live.snapshot().lastFirings);
                QCOMPARE(moment.isLive, live.snapshot().isLive);
                QCOMPARE(moment.error.has_value(), live.snapshot().error.has_value());
                if (!moment.isLive)
                    QVERIFY(moment.nextChoice == live.snapshot().nextChoice);
                QCOMPARE(moment.fileNumber, live.snapshot().fileNumber);
                QCOMPARE(moment.report.has_value(), moment.position > 0);
                if (!moment.report)
                    continue;
                QCOMPARE(moment.report->fired->event, moment.position - 1);
                QCOMPARE(moment.report->fired->sentence(), live.snapshot().report->fired->sentence());
            }
        }
    }

    void firingsSayWhatTheyPutOut()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        int sums = 0;
        int dead = 0;
        for (const Moment& moment : momentsOf(live, 0, HistoryQuery::mostMoments)) {
            if (!moment.snapshot->report)
                continue;
            const FiringInfo& fired = *moment.snapshot->report->fired;
            if (fired.nodeName == "while/Add")
                QCOMPARE(moment.values, "int32: " + std::to_string(++sums));
            if (fired.isDead) {
                QCOMPARE(moment.values, std::string("dead"));
                ++dead;
            }
        }
        QVERIFY(sums > 3 && dead > 3);
    }

    void aRequestIsBounded_data()
    {
        QTest::addColumn<quint64>("first");
        QTest::addColumn<quint64>("count");
        QTest::addColumn<quint64>("moments");  // the run of this file ends at position 95
        QTest::newRow("too many") << quint64(3) << quint64(1'000'000) << quint64(64);
        QTest::newRow("to the end") << quint64(92) << quint64(60) << quint64(4);
        QTest::newRow("the end") << quint64(95) << quint64(1) << quint64(1);
        QTest::newRow("behind the end") << quint64(96) << quint64(1) << quint64(0);
        QTest::newRow("far behind") << quint64(UINT64_MAX) << quint64(UINT64_MAX) << quint64(0);
        QTest::newRow("none") << quint64(3) << quint64(0) << quint64(0);
    }
    void aRequestIsBounded()
    {
        QFETCH(quint64, first);
        QFETCH(quint64, count);
        QFETCH(quint64, moments);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        QCOMPARE(live.snapshot().size, uint64_t(95));
        QCOMPARE(momentsOf(live, first, count).size(), size_t(moments));
    }

    void withoutAGraphThereAreNone()
    {
        LiveSession live;
        QVERIFY(momentsOf(live, 0, 1).empty());
    }
};

TAGSCOPE_GUILESS_TEST(TestRunHistory)

#include "tst_run_history.moc"
