// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/firing_time.h"

#include "tests/support/ui_test.h"
#include "tests/support/vector_loop.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/row_figures_query.h"

#include <QLocale>
#include <QTemporaryDir>

using namespace std::chrono_literals;
using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;
using Why = FiringTime::Why;

namespace {

QString vectorLoopIn(const QTemporaryDir& folder)
{
    const QString path = folder.filePath(QStringLiteral("vectors.pb"));
    return writeVectorLoop(path, 4) ? path : QString();
}

bool openTimed(LiveSession& live, const QString& path, bool timesKernels)
{
    OpenRequest request;
    request.path = path.toStdString();
    request.options.timesKernels = timesKernels;
    return live.error(std::move(request)).empty() && live.snapshot().program && live.ask(MoveRequest{});
}

}

class TestFiringTime final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// In the numbers of a language, two digits of them.
    void inWords()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(timeWords(KernelTime::of(1'600ns)), QStringLiteral("1,6 µs"));
        QCOMPARE(timeWords(KernelTime::of(400ns)), QStringLiteral("400 ns"));
        QLocale::setDefault(QLocale::c());
        QCOMPARE(timeWords(KernelTime::of(1'600ns)), QStringLiteral("1.6 µs"));
        QCOMPARE(timeWords(KernelTime::of(20ns)), QStringLiteral("under 100 ns"));
        QVERIFY(timeWords(KernelTime()).isEmpty());
        QCOMPARE(timeWords(2'345us), QStringLiteral("2.3 ms"));
        QCOMPARE(timeWords(1h), QStringLiteral("3600 s"));  // no one kernel is timed for so long
        QLocale::setDefault(before);
        for (const Why why : {Why::NotRecorded, Why::TooShort, Why::NoKernel, Why::Dead, Why::Waiting})
            QVERIFY(timeHelp({{}, why}).startsWith(QLatin1String(why == Why::NotRecorded ? "This recording" : "Not")));
        QVERIFY(timeHelp({KernelTime::of(20ns), {}}).startsWith(QLatin1String("How long")));
    }

    /// The vector loop of four rounds: Neg gets a vector, Add scalars; both die in the last; a Switch has no kernel.
    void everyFiringHasATimeOrAReason()
    {
        LiveSession live;
        QVERIFY(openTimed(live, vectorLoopIn(m_folder), true));
        const NodeDetails neg = live.details("loop/neg");
        QCOMPARE(neg.firings.size(), size_t(5));
        for (size_t i = 0; i < 4; ++i)
            QVERIFY(neg.firings[i].time.time.isMeasured());
        QCOMPARE(neg.firings[4].time, (FiringTime{{}, Why::Dead}));
        QCOMPARE(neg.time, neg.firings[4].time);  // the last is shown
        QCOMPARE(live.details("loop/add").firings[0].time, (FiringTime{{}, Why::TooShort}));
        QCOMPARE(live.details("loop/sv").firings[0].time, (FiringTime{{}, Why::NoKernel}));
        QVERIFY(live.details("result").time.time.isMeasured());
        // The rows that the table of nodes is ordered by know the longest.
        const StaticFrameId frame = *live.snapshot().program->frameOf(live.node("loop/neg"));
        const auto figures = live.ask(RowFiguresQuery{frame, {}});
        QVERIFY(figures);
        KernelTime longest;
        for (const FiringRow& row : neg.firings)
            longest = std::max(longest, row.time.time);
        for (const RowFigures& row : figures->rows)
            QVERIFY(row.longest == (row.node == live.node("loop/neg") ? longest : KernelTime()));
    }

    void aRecordingWithoutTimesSaysSo()
    {
        LiveSession live;
        QVERIFY(openTimed(live, vectorLoopIn(m_folder), false));
        QCOMPARE(live.details("loop/neg").firings[0].time, (FiringTime{{}, Why::NotRecorded}));
        QCOMPARE(live.details("loop/add").firings[0].time, (FiringTime{{}, Why::NotRecorded}));
        QCOMPARE(live.details("loop/neg").firings[4].time, (FiringTime{{}, Why::Dead}));
        // Saved and opened by who would time it: what is recorded has none still.
        const QString trace = m_folder.filePath(QStringLiteral("plain.trace"));
        QCOMPARE(live.error(SaveRequest{trace.toStdString()}), std::string());
        LiveSession other;
        QVERIFY(openTimed(other, trace, true));
        QCOMPARE(other.details("loop/neg").firings[0].time, (FiringTime{{}, Why::NotRecorded}));
    }

    void aSavedTraceHasThem()
    {
        LiveSession live;
        QVERIFY(openTimed(live, vectorLoopIn(m_folder), true));
        const std::vector<FiringRow> before = live.details("loop/neg").firings;
        const QString trace = m_folder.filePath(QStringLiteral("timed.trace"));
        QCOMPARE(live.error(SaveRequest{trace.toStdString()}), std::string());
        LiveSession other;
        QVERIFY(openTimed(other, trace, false));
        const std::vector<FiringRow> after = other.details("loop/neg").firings;
        QCOMPARE(after.size(), before.size());
        for (size_t i = 0; i < before.size(); ++i)
            QVERIFY(after[i].time == before[i].time);
        QCOMPARE(other.details("loop/add").firings[0].time, (FiringTime{{}, Why::TooShort}));
    }
};

TAGSCOPE_GUILESS_TEST(TestFiringTime)

#include "tst_firing_time.moc"
