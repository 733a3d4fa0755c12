// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/control/recorder.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

/// How runs that nobody watches end: by themselves, by a limit, or in an error.
class TestBatchRun final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunThatIsOverKeptItsMemoryLimit()
    {
        // 128 MiB, far over the limit, but by the last firing.
        Debugger::Options options;
        options.request.fetches = {"large"};
        const auto debugger = test::GraphByHand()
                                  .constant("n", Tensor::vector<int32_t>({1 << 25}))
                                  .add("large", "RandomUniform", {"n"}, {{"T", DType::Int32}, {"dtype", DType::Float}})
                                  .debug(options);
        QVERIFY(debugger->program());
        BatchLimits limits;
        limits.maxMemory = size_t{1} << 20;
        const BatchResult result = runBatch(debugger->program(), {}, {.limits = limits});
        QCOMPARE(result.limit, std::string());
        QCOMPARE(result.status, RunStatus::Ok);
        QCOMPARE(result.fetches.front().elements(), int64_t{1} << 25);
    }

    /// Semantics.md 9.5: the first error is that of the step, and receives that wait on other devices end Aborted.
    void receivesOfOtherDevicesEndWithAnError()
    {
        Debugger::Options options;
        options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"quotient", "CPU:1"}, {"sent", "CPU:1"}}, false};
        options.request.fetches = {"result"};
        const auto debugger = test::GraphByHand()
                                  .constant("one", Tensor::scalar(int32_t{1}))
                                  .constant("zero", Tensor::scalar(int32_t{0}))
                                  .add("quotient", "Div", {"one", "zero"}, {{"T", DType::Int32}})
                                  .add("sent", "Identity", {"quotient"}, {{"T", DType::Int32}})
                                  .add("result", "Identity", {"sent"}, {{"T", DType::Int32}})
                                  .debug(options);
        QVERIFY(debugger->program());
        const BatchResult result = runBatch(debugger->program(), {}, {});
        QCOMPARE(result.status, RunStatus::Error);
        QCOMPARE(result.error->error.code, ErrorCode::InvalidArgument);
        QCOMPARE(result.findings.size(), size_t{1});
        QCOMPARE(result.findings[0].kind, std::string("H40"));
        QCOMPARE(result.findings[0].summary,
                 std::string("a receive that waited ends Aborted: Stopping remaining executors."));
        QCOMPARE(result.findings[0].evidence.size(), size_t{2});
        QVERIFY(result.findings[0].evidence[1].starts_with("_Recv"));
        const StopReport stop = debugger->run({});
        QCOMPARE(stop.reason, StopReason::Error);
        QCOMPARE(stop.note, result.findings[0].summary);
    }

    /// The counter loop is given 100 in its fourth iteration, and so ends there; the same again as its events tell.
    void editsHoldAgain()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        QVERIFY(debugger);
        debugger->run({});
        const NodeId add = *debugger->graph()->find("while/Add");
        std::optional<TagId> fourth;
        for (uint64_t event = 0; event < debugger->timeline()->size(); ++event) {
            const EventRecord record = debugger->timeline()->record(event);
            const std::optional<TagEntry> tag = debugger->timeline()->tag(record.tag);
            if (debugger->program()->nodeOf(record.node) == add && tag && tag->iteration == 3)
                fourth = record.tag;
        }
        QVERIFY(fourth.has_value());
        QVERIFY(debugger->setEdit(add, 0, *fourth, Tensor::scalar(int32_t{100})).has_value());
        debugger->run({});
        const SharedList<OutputEdit> edits = debugger->timeline()->edits();
        QCOMPARE(edits.size(), size_t{1});
        const BatchResult result = runBatch(debugger->program(), {}, {.edits = edits.items()});
        QCOMPARE(result.status, RunStatus::Ok);
        QCOMPARE(result.fetches[0].at<int32_t>(0), 100);
    }

    /// As in the run that it was recorded in; picks by hand or of the policy.
    void windowsAreSetAgain()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({Goal::Kind::Events, 30, {}});
        QVERIFY(debugger->setWindow(StaticFrameId(1), 1).has_value());
        debugger->run({});
        const std::vector<WindowChange> windows = debugger->timeline()->windows();
        QCOMPARE(windows, (std::vector<WindowChange>{{30, StaticFrameId(1), 1}}));
        for (const Timeline* picks :
             {static_cast<const Timeline*>(nullptr), static_cast<const Timeline*>(debugger->timeline().get())}) {
            Timeline again(debugger->program());
            QCOMPARE(
                runBatch(debugger->program(), {}, {.recorder = &again, .picksOf = picks, .windows = windows}).status,
                RunStatus::Ok);
            QCOMPARE(again.windows(), windows);
            QCOMPARE(again.size(), debugger->size());
            for (uint64_t position = 0; position <= again.size(); ++position)
                QVERIFY(again.stateAt(position) == debugger->timeline()->stateAt(position));
        }
    }

    void aRunOutOfTagsSaysSo()
    {
        Debugger::Options options;
        options.request.feeds = {{"limit", Tensor::scalar<int32_t>(INT32_MAX)}};
        const auto debugger = test::openExample("counter", options);
        State state = initialState(*debugger->program());
        state.tagCount = State::mostTags - 100;
        Executor executor(debugger->program(), state);
        QCOMPARE(runToEnd(executor, {}, {}), std::string("the limit of 4294967294 iterations is reached"));
        QCOMPARE(executor.status(), RunStatus::Limit);
        QVERIFY(executor.state().stats.iterations > 90 && executor.state().stats.iterations <= 100);
    }

    void aFetchThatCameTwiceSaysWhere_data()
    {
        QTest::addColumn<bool>("recorded");
        QTest::newRow("recorded") << true;
        QTest::newRow("not recorded") << false;
    }
    void aFetchThatCameTwiceSaysWhere()
    {
        QFETCH(bool, recorded);
        Debugger::Options options;
        options.request.fetches = {"while/Add"};
        const auto debugger = test::openExample("counter", options);
        Timeline timeline(debugger->program());
        const BatchResult result = runBatch(debugger->program(), {}, {.recorder = recorded ? &timeline : nullptr});
        QCOMPARE(result.status, RunStatus::Error);
        QCOMPARE(result.error->error.message, std::string("Retval[0] has already been set."));
        QCOMPARE(result.error->tag, std::string("/while/while_context;1"));
        QCOMPARE(result.error->error.where.tag, result.error->tag);
        // The debugger says the same.
        QCOMPARE(debugger->run({}).error->tag, result.error->tag);
    }
};

TAGSCOPE_GUILESS_TEST(TestBatchRun)

#include "tst_batch_run.moc"
