// SPDX-License-Identifier: Apache-2.0
#include "tests/support/memory_limit.h"
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/cause_query.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/completion_query.h"
#include "ui/session/queries/markers_query.h"
#include "ui/session/queries/node_query.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QThread>

using namespace tagscope;
using namespace tagscope::test;

namespace {

// The counter example: three constants and `result` in the root, three Enters, and eight nodes in each of the
// iterations 0 to
// 10. Exit is dead in all iterations but the last; Identity, Add and NextIteration are dead in the last.
constexpr uint64_t counterEvents = 3 + 1 + 3 + 8 * 11;
constexpr uint64_t counterDead = 10 + 3;

constexpr int pauseBoundMs = 1000;  // 100 ms are wanted; machines that build at the same time get more

const StopReport& reportOf(const Result<StopReport>& answer)
{
    return *answer;
}

/// What is asked for behind an endless run, and paused with it.
template <ui::Request R>
Result<typename R::Answer> pausedBehindARun(LiveSession& live, R request)
{
    live.session.post(ui::MoveRequest{});
    if (!QTest::qWaitFor([&] { return live.snapshot().position > 1000; }, 20'000))
        return fail(ErrorCode::Unknown, "it does not run");
    const auto asked = live.send(std::move(request));
    live.session.pause();
    return live.await(asked);
}

}

class TestSession final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// As `tagscope-cli trace --export` writes them; a place that cannot be written says so.
    void eventsAreExported()
    {
        using Format = ui::ExportEventsRequest::Format;
        test::LiveSession live;
        QVERIFY(live.open(test::examplePath("counter.pbtxt")) && live.step(20));
        const QTemporaryDir folder;
        const auto written = [&](const char* name, Format format) {
            const QString path = folder.filePath(QLatin1String(name));
            const std::string error = live.error(ui::ExportEventsRequest{path.toStdString(), format});
            QFile file(path);
            return error.empty() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QCOMPARE(written("run.csv", Format::Csv).count('\n'), 21);  // with the heading
        const QJsonDocument chrome = QJsonDocument::fromJson(written("run.json", Format::Chrome));
        QVERIFY(chrome.object().value(QLatin1String("traceEvents")).toArray().size() > 20);
        QVERIFY(written("run.pftrace", Format::Perfetto).contains("while/Merge"));
        QVERIFY(
            !live.error(ui::ExportEventsRequest{folder.filePath(QStringLiteral("no/run.csv")).toStdString()}).empty());
    }

    /// While a kernel has been at work for a while its node is running in what is shown, and not any more when it is
    /// over.
    void aLongKernelIsSeen()
    {
        const GraphFile file(
            constantText("size", "DT_INT32", "tensor_shape { dim { size: 2 } } int_val: 1500 int_val: 1500")
            + constantText("one", "DT_FLOAT", "tensor_shape { } float_val: 0.001")
            + "node { name: \"matrix\" op: \"Fill\" input: \"size\" input: \"one\" attr { key: \"T\" value { type: "
              "DT_FLOAT } } }\n"
              "node { name: \"dense\" op: \"Neg\" input: \"matrix\" attr { key: \"T\" value { type: DT_FLOAT } } }\n"
              "node { name: \"product\" op: \"MatMul\" input: \"dense\" input: \"dense\" attr { key: \"T\" value { "
              "type: DT_FLOAT } } }\n");
        LiveSession live;
        Debugger::Options options;
        options.timesKernels = true;
        QCOMPARE(live.error(ui::OpenRequest{file.path().toStdString(), options, {}}), std::string());
        std::optional<ui::RunningNode> seen;
        connect(&live.session, &ui::Session::snapshotChanged, this, [&] {
            if (live.snapshot().running)
                seen = live.snapshot().running;
        });
        QVERIFY(live.ask(ui::MoveRequest{}));
        QVERIFY(live.snapshot().status == RunStatus::Ok);
        QVERIFY(!live.snapshot().running);
        QVERIFY(seen);
        QCOMPARE(seen->node, live.node("product"));
        QCOMPARE(seen->tag, TagId(0u));
    }

    /// Questions are no work that could be paused.
    void questionsAreNoWork()
    {
        LiveSession live;
        QVERIFY(!live.session.isWorking());
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(!live.session.isWorking());
        const auto question = live.send(ui::MarkersQuery{});
        QVERIFY(live.session.isBusy() && !live.session.isWorking());
        const auto move = live.send(ui::MoveRequest{});
        QVERIFY(live.session.isWorking());
        QVERIFY(live.await(question) && live.await(move));
        QVERIFY(!live.session.isWorking());
    }

    void stepsForwardsAndBack()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(live.snapshot().position, uint64_t(0));
        const State start = live.snapshot().state;
        QVERIFY(live.step());
        QCOMPARE(live.snapshot().position, uint64_t(1));
        QVERIFY(live.snapshot().report->fired);
        QVERIFY(live.step(9));
        QCOMPARE(live.snapshot().position, uint64_t(10));
        QVERIFY(live.snapshot().isLive);
        QCOMPARE(live.error(ui::BackRequest{4}), std::string());
        QCOMPARE(live.snapshot().position, uint64_t(6));
        QCOMPARE(live.snapshot().size, uint64_t(10));
        QVERIFY(!live.snapshot().isLive);
        QCOMPARE(live.error(ui::BackRequest{100}), std::string());
        QVERIFY(live.snapshot().state == start);
    }

    void runsToTheEnd()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const auto answer = live.ask(ui::MoveRequest{});
        QVERIFY(answer);
        QCOMPARE(reportOf(answer).reason, StopReason::Finished);
        QCOMPARE(live.snapshot().position, counterEvents);
        QCOMPARE(live.snapshot().state.stats.deadFirings, counterDead);
        QCOMPARE(live.snapshot().status, RunStatus::Ok);
        QVERIFY(!live.snapshot().isRunning);
    }

    void firesWhatIsAskedFor()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const NodeId one = live.node("one");
        QCOMPARE(live.error(ui::FireRequest{one, std::nullopt}), std::string());
        QCOMPARE(live.snapshot().report->fired->node, one);
        // It fires once only.
        QVERIFY(!live.error(ui::FireRequest{one, std::nullopt}).empty());
        QCOMPARE(live.snapshot().position, uint64_t(1));
    }

    void comparesWhatIsRecorded()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t number = live.snapshot().number;
        const auto report = [&](ui::CompareQuery request) {
            const auto answer = live.ask(std::move(request));
            return answer;
        };
        // The counter is handed on by five of the eight nodes.
        const auto iterations = report({ui::CompareQuery::Iterations{StaticFrameId(1), std::nullopt, 3, 4}, {}});
        QVERIFY(iterations);
        QCOMPARE((*iterations)->differences(), uint64_t(5));
        QCOMPARE((*report({ui::CompareQuery::Iterations{StaticFrameId(1), TagId(0u), 3, 4}, {1, 0}}))->differences(),
                 uint64_t(0));
        QVERIFY(!report({ui::CompareQuery::Iterations{StaticFrameId(1), std::nullopt, 3, 11}, {}}));
        QVERIFY(!report({ui::CompareQuery::Iterations{StaticFrameId(7), std::nullopt, 3, -4}, {}}));
        QVERIFY(!report({ui::CompareQuery::Branches{0, 1}, {}}));
        QVERIFY(!report({ui::CompareQuery::Trace{"/there/is/none"}, {}}));
        // Nothing has moved.
        QCOMPARE(live.snapshot().number, number);
        const auto change = live.ask(ui::ChangeQuery{live.node("while/Less"), live.snapshot().report->fired->tag, -1});
        QVERIFY(change);
        QVERIFY(*change);
        QCOMPARE((*change)->iteration, int64_t(10));
    }

    void aPauseEndsAComparison()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto answer = pausedBehindARun(
            live, ui::CompareQuery{ui::CompareQuery::Iterations{StaticFrameId(1), std::nullopt, 0, 1}, {}});
        QVERIFY(answer);
        QVERIFY(!(*answer)->note.empty());
    }

    void goalsStopWhereTheySay_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<quint64>("start");
        QTest::addColumn<QString>("tag");
        QTest::newRow("next frame") << int(Goal::Kind::NextFrame) << quint64(0) << QStringLiteral("while;0");
        QTest::newRow("next iteration") << int(Goal::Kind::NextIteration) << quint64(12) << QStringLiteral("while;1");
        QTest::newRow("next firing") << int(Goal::Kind::NextFiring) << quint64(12) << QStringLiteral("while;0");
    }
    void goalsStopWhereTheySay()
    {
        QFETCH(int, kind);
        QFETCH(quint64, start);
        QFETCH(QString, tag);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        if (start > 0)
            QVERIFY(live.step(start));
        const auto answer = live.ask(ui::MoveRequest{Goal{static_cast<Goal::Kind>(kind), 1, {}}});
        QVERIFY(answer);
        QCOMPARE(reportOf(answer).reason, StopReason::Goal);
        QCOMPARE(QString::fromStdString(reportOf(answer).fired->tagName), tag);
    }

    void withoutAFileThereIsAnAnswer()
    {
        LiveSession live;
        QCOMPARE(live.error(ui::MoveRequest{}), std::string("no graph is open"));
        ui::OpenRequest missing;
        missing.path = "/nowhere/at/all.pb";
        QVERIFY(!live.error(missing).empty());
        QVERIFY(!live.session.isBusy());
    }

    void anEndlessLoopIsPaused()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto run = live.send(ui::MoveRequest{});
        QTRY_VERIFY_WITH_TIMEOUT(live.snapshot().isRunning && live.snapshot().position > 1000, 20'000);
        QElapsedTimer timer;
        timer.start();
        live.session.pause();
        const auto answer = live.await(run);
        const qint64 took = timer.elapsed();
        QVERIFY(answer);
        QCOMPARE(reportOf(answer).reason, StopReason::Paused);
        qInfo("paused after %lld ms at event %llu", static_cast<long long>(took),
              static_cast<unsigned long long>(live.snapshot().position));
        QVERIFY2(took <= pauseBoundMs, qPrintable(QString::number(took)));
        QVERIFY(!live.snapshot().isRunning);
        // It can be gone back in, and run on.
        const uint64_t here = live.snapshot().position;
        QCOMPARE(live.error(ui::BackRequest{1}), std::string());
        QCOMPARE(live.snapshot().position, here - 1);
        QVERIFY(live.step(2));
        QCOMPARE(live.snapshot().position, here + 1);
    }

    /// A command that runs on is seen on its way and ends by the same pause as the toolbar's.
    void aCommandThatRunsOnIsPaused()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto id = live.send(ui::CommandRequest{"continue"});
        QVERIFY(QTest::qWaitFor([&] { return live.snapshot().isRunning && live.snapshot().position > 1000; }, 20'000));
        QVERIFY(!live.isAnswered(id));
        live.session.pause();
        const auto answer = live.await(id, 5'000);
        QVERIFY(answer);
        QVERIFY(answer->wasPaused);
        QVERIFY(!live.snapshot().isRunning);
    }

    void aPauseHoldsForARunThatHasNotBegun()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto run = live.send(ui::MoveRequest{});
        live.session.pause();
        const auto answer = live.await(run, pauseBoundMs);
        QVERIFY(answer);
        QCOMPARE(reportOf(answer).reason, StopReason::Paused);
        // What is asked for later is not held.
        QVERIFY(live.step(3));
        QVERIFY(live.snapshot().position >= 3);
    }

    void questionsAreAnsweredWhileItRuns()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto run = live.send(ui::MoveRequest{});
        QTRY_VERIFY_WITH_TIMEOUT(live.snapshot().position > 1000, 20'000);
        const auto node = live.ask(ui::NodeQuery{live.node("while/Add"), std::nullopt});
        QVERIFY(node);
        QVERIFY(!live.isAnswered(run));
        const ui::NodeDetails& details = *node;
        QVERIFY(!details.firings.empty());
        QVERIFY(details.outputs.size() == 1 && details.outputs[0].arrival == ui::PortDetails::Arrival::Live);
        const auto words = live.ask(ui::CompletionQuery{"break while/Ad"});
        QVERIFY(words);
        QCOMPARE(*words, (std::vector<std::string>{"while/Add", "while/Add/Enter"}));
        const auto cause = live.ask(ui::CauseQuery{live.node("while/Add"), std::nullopt, std::nullopt});
        QVERIFY(cause);
        QVERIFY(!live.isAnswered(run));
        live.session.pause();
        QVERIFY(live.await(run));
    }

    void whatIsPostedByAnAnswerIsSeen()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        // Each snapshot asks for the next step, as the window asks for more when a file has come; and it takes its
        // time, so that the engine has answered before the session looks again.
        constexpr uint64_t steps = 8;
        connect(&live.session, &ui::Session::snapshotChanged, this, [&] {
            if (live.snapshot().position < steps)
                live.session.post(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
            const QDeadlineTimer busy(20);
            while (!busy.hasExpired())
                QThread::yieldCurrentThread();
        });
        live.session.post(ui::GoToRequest{0});
        QTRY_VERIFY_WITH_TIMEOUT(!live.session.isBusy(), 20'000);
        QCOMPARE(live.snapshot().position, steps);
    }

    void breakpointsStopAndCount()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        BreakpointSpec spec;
        spec.text = "while/Add";
        QCOMPARE(live.error(ui::BreakpointRequest{0, spec}), std::string());
        for (uint64_t hit = 1; hit <= 3; ++hit) {
            const auto answer = live.ask(ui::MoveRequest{});
            QVERIFY(answer);
            QCOMPARE(reportOf(answer).reason, StopReason::Breakpoint);
            QCOMPARE(reportOf(answer).fired->nodeName, std::string("while/Add"));
            QCOMPARE(live.snapshot().breakpoints.size(), size_t(1));
            QCOMPARE(live.snapshot().breakpoints[0].hits, hit);
        }
        const int id = live.snapshot().breakpoints[0].breakpoint.id;
        spec.isEnabled = false;
        QCOMPARE(live.error(ui::BreakpointRequest{id, spec}), std::string());
        QVERIFY(!live.snapshot().breakpoints[0].breakpoint.spec.isEnabled);
        QCOMPARE(live.error(ui::BreakpointRequest{id, std::nullopt}), std::string());
        QVERIFY(live.snapshot().breakpoints.empty());
        QVERIFY(!live.error(ui::BreakpointRequest{99, std::nullopt}).empty());
    }

    void countingHitsIsPaused()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        BreakpointSpec spec;
        spec.text = "while/Add";
        spec.isLogOnly = true;
        QVERIFY(pausedBehindARun(live, ui::BreakpointRequest{0, spec}));
        QCOMPARE(live.snapshot().breakpoints.size(), size_t(1));
        QVERIFY(!live.snapshot().breakpoints[0].isCounted);
        QVERIFY(!live.session.isBusy() || QTest::qWaitFor([&] { return !live.session.isBusy(); }, 20'000));
        // What is asked for next counts on. Eight events an iteration, after seven before the first; Add is the sixth
        // or so.
        QCOMPARE(live.error(ui::GoToRequest{800}), std::string());
        QVERIFY(live.snapshot().breakpoints[0].isCounted);
        const uint64_t hits = live.snapshot().breakpoints[0].hits;
        QVERIFY2(hits >= 97 && hits <= 100, qPrintable(QString::number(hits)));
    }

    void anEditIsPaused()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto answer =
            pausedBehindARun(live, ui::EditRequest{live.node("one"), 0, TagId(0u), Tensor::scalar<int32_t>(2)});
        QVERIFY(answer);
        QCOMPARE(reportOf(answer).reason, StopReason::Paused);
        QVERIFY(reportOf(answer).madeBranch);
        QVERIFY2(live.snapshot().size < 10, qPrintable(QString::number(live.snapshot().size)));
    }

    void wantOfMemoryIsAnAnswer()
    {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        QSKIP("a sanitizer ends the process itself");
#endif
        const GraphFile large(R"(node { name: "n" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
                             attr { key: "value" value { tensor { dtype: DT_INT32 int_val: 268435456
                                                                  tensor_shape { dim { size: 1 } } } } } }
                      node { name: "large" op: "RandomUniform" input: "n" attr { key: "T" value { type: DT_INT32 } }
                             attr { key: "dtype" value { type: DT_FLOAT } } })");
        LiveSession live;
        QVERIFY(live.open(large.path()));
        QVERIFY(live.step());
        MemoryLimit limit(rlim_t{256} << 20);
        QVERIFY(limit.isSet());
        const std::string error = live.error(ui::MoveRequest{});
        QVERIFY(limit.lift());
        QVERIFY2(error.find("not enough memory") != std::string::npos, error.c_str());
        // Everything stands as before, and goes on.
        QCOMPARE(live.snapshot().position, uint64_t(1));
        QCOMPARE(live.snapshot().size, uint64_t(1));
        QVERIFY(!live.snapshot().isRunning);
        QCOMPARE(live.error(ui::BackRequest{1}), std::string());
        QVERIFY(live.step());
        QCOMPARE(live.snapshot().position, uint64_t(1));
    }

    void commandsMoveTheWindow()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const auto answer = live.ask(ui::CommandRequest{"step 5"});
        QVERIFY(answer);
        QVERIFY(answer->isOk);
        QCOMPARE(live.snapshot().position, uint64_t(5));
        QVERIFY(live.snapshot().report && live.snapshot().report->fired);
        QCOMPARE(live.snapshot().report->fired->event, uint64_t(4));
        const auto wrong = live.ask(ui::CommandRequest{"stap"});
        QVERIFY(wrong);
        QVERIFY(!wrong->isOk);
        QCOMPARE(live.snapshot().position, uint64_t(5));
    }

    void inputsStartOver()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.step(5));
        const uint64_t file = live.snapshot().fileNumber;
        QVERIFY(!live.error(ui::InputsRequest{{{}, {"nothing:0"}, {}}}).empty());
        QVERIFY(!live.error(ui::InputsRequest{{{"zero=\"text\""}, {}, {}}}).empty());
        QCOMPARE(live.error(ui::InputsRequest{{{"zero=7"}, {"result"}, {}}}), std::string());
        QVERIFY(live.snapshot().fileNumber > file);
        QCOMPARE(live.snapshot().position, uint64_t(0));
        QVERIFY(live.ask(ui::MoveRequest{}));
        // 7, 8 and 9 pass; the constant that is fed does not fire.
        QCOMPARE(live.snapshot().state.stats.firings, uint64_t(2 + 1 + 3 + 8 * 4));
        QCOMPARE(live.snapshot().status, RunStatus::Ok);
    }

    void aSavedTraceOpens()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("run.tagscope"));
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        QCOMPARE(live.error(ui::SaveRequest{path.toStdString()}), std::string());
        LiveSession other;
        QVERIFY(other.open(path));
        QCOMPARE(other.snapshot().size, counterEvents);
        QCOMPARE(other.error(ui::GoToRequest{counterEvents}), std::string());
        QVERIFY(other.snapshot().state.stats == live.snapshot().state.stats);
        QVERIFY(!other.error(ui::GoToRequest{counterEvents + 1}).empty());
    }

    void aGraphWithProblemsIsShown()
    {
        const GraphFile ghost("node { name: \"sum\" op: \"NoOp\" input: \"^ghost\" }");
        LiveSession live;
        ui::OpenRequest request;
        request.path = ghost.path().toStdString();
        QCOMPARE(live.error(request), std::string());
        QVERIFY(!live.snapshot().program);
        QVERIFY(live.snapshot().refusal);
        QCOMPARE(live.snapshot().graph->size(), size_t(1));
        QVERIFY(!live.error(ui::MoveRequest{}).empty());
        const auto node = live.ask(ui::NodeQuery{NodeId(0u), std::nullopt});
        QVERIFY(node);
        QVERIFY(!node->tag);
    }
};

TAGSCOPE_GUILESS_TEST(TestSession)

#include "tst_session.moc"
