// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/control/take_fix.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/fix_trial.h"
#include "core/exec/network_file.h"
#include "core/tensor/format.h"
#include "core/trace/trace_file.h"
#include "tests/diagnose/broken_runs.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <map>

using namespace tagscope;

namespace {

std::unique_ptr<Debugger> debuggerOf(const test::BrokenRun& run)
{
    OpenedFile file;
    file.format = "by hand";
    file.graph = run.graph;
    Debugger::Options options;
    options.request = run.request;
    options.placement = run.placement;
    options.network = run.network;
    options.maxFirings = 200'000;
    return std::make_unique<Debugger>(std::move(file), options);
}

Diagnosis diagnosisOf(const Debugger& debugger)
{
    return diagnose({*debugger.tagNames(), debugger.state(), debugger.timeline()}, debugger.policy());
}

/// What was fetched, as text.
std::vector<std::string> fetched(const Program& program, const State& state)
{
    std::vector<std::string> values;
    for (size_t i = 0; i < program.runGraph().fetchNames.size(); ++i)
        values.push_back(summaryText(state.fetches[i]));
    return values;
}

}

/// Fixes on a branch of the run that was diagnosed, of the maker's broken runs.
class TestTakenFixes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Such a branch ends as the trial says, with what the run without faults gives; the line it forks from stays; and
    /// a trace with both comes back.
    void branchesEndAsTheTrialSays()
    {
        std::vector<test::BrokenRun> runs = test::specialBrokenRuns();
        for (const test::HealthyRun& run : test::healthyRuns(4))
            std::ranges::move(test::brokenRuns(run), std::back_inserter(runs));
        std::map<std::string, int> taken;
        for (const test::BrokenRun& run : runs) {
            if (taken[run.code] >= mostOfACode)
                continue;
            const std::unique_ptr<Debugger> debugger = debuggerOf(run);
            if (!debugger->program())
                continue;
            debugger->run({});
            if (debugger->status() != RunStatus::Stalled)
                continue;
            const uint64_t stood = debugger->size();
            const Diagnosis diagnosis = diagnosisOf(*debugger);
            const auto finding =
                std::ranges::find_if(diagnosis.findings, [](const CauseFinding& each) { return each.plan.isOfRun(); });
            if (finding == diagnosis.findings.end())
                continue;
            const std::string what = run.code + " " + run.name;
            const TriedFix tried = tryFix(*debugger->program(), finding->plan, {}, {.firings = 200'000});
            const Result<StopReport> stop = takeFix(*debugger, finding->plan);
            QVERIFY2(stop, what.c_str());
            debugger->run({});
            QVERIFY2((debugger->status() == RunStatus::Ok) == tried.completes, what.c_str());
            QCOMPARE(debugger->branch(0).value()->size(), stood);
            if (tried.completes && run.network.faults.size() == 1) {
                const auto healthy = test::programOf(run.graph, run.request, run.placement, {});
                Executor executor(healthy);
                QVERIFY(runLoop(executor, {}, PolicyChooser(*healthy, {})) == RunEnd::NoChoice);
                QVERIFY2(fetched(*debugger->program(), debugger->state()) == fetched(*healthy, executor.state()),
                         what.c_str());
            }
            if (++taken[run.code] == 1)
                comesBack(*debugger);
        }
        int all = 0;
        for (const auto& [code, count] : taken)
            all += count;
        QVERIFY2(taken["H01"] >= 5 && taken["H03"] >= 5 && taken["H21"] >= 1 && all >= 20, qPrintable(textOf(taken)));
    }

    void whatAPersonDidIsTakenBack_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<bool>("forks");  // letting go takes nothing back
        QTest::newRow("held") << int(NetworkAct::Kind::Pause) << QByteArray("H39") << false;
        QTest::newRow("crashed") << int(NetworkAct::Kind::Crash) << QByteArray("H03") << true;
    }
    void whatAPersonDidIsTakenBack()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, code);
        QFETCH(bool, forks);
        const std::unique_ptr<Debugger> debugger = counter();
        debugger->run({Goal::Kind::Events, 30, {}});
        NetworkAct act;
        act.kind = static_cast<NetworkAct::Kind>(kind);
        act.device = DeviceId(1);
        TAGSCOPE_VERIFY_RESULT(debugger->act(act));
        debugger->run({});
        QCOMPARE(debugger->status(), RunStatus::Stalled);
        const Diagnosis diagnosis = diagnosisOf(*debugger);
        QCOMPARE(QByteArray::fromStdString(diagnosis.findings.front().code), code);
        const Result<StopReport> stop = takeFix(*debugger, diagnosis.findings.front().plan);
        TAGSCOPE_VERIFY_RESULT(stop);
        QCOMPARE(stop->madeBranch, forks);
        if (forks)
            QCOMPARE(debugger->position(), uint64_t(30));
        debugger->run({});
        QCOMPARE(debugger->status(), RunStatus::Ok);
    }

    void otherFixesAreRefused()
    {
        const std::unique_ptr<Debugger> debugger = counter();
        FixPlan plan;
        QVERIFY(!takeFix(*debugger, plan));
        GraphChange change;
        change.node = "while/Enter";
        change.attr = "frame_name";
        change.value = std::string("other");
        plan.changes = {change};
        const Result<StopReport> refused = takeFix(*debugger, plan);
        QVERIFY(!refused && refused.error().message.find("save the mended graph") != std::string::npos);
        QCOMPARE(debugger->branches().size(), size_t(1));
    }

private:
    static constexpr int mostOfACode = 12;

    static QString textOf(const std::map<std::string, int>& taken)
    {
        QString text;
        for (const auto& [code, count] : taken)
            text += QStringLiteral("%1 %2, ").arg(QString::fromStdString(code)).arg(count);
        return text;
    }

    static std::unique_ptr<Debugger> counter()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"while/Add", "CPU:1"}}, false};
        options.network.network = readNetwork(R"({"kernels":"unit","links":[{"latency_us":10}]})", "n").value();
        options.policy.kind = Policy::Kind::Time;
        return Debugger::open(test::sourcePath("resources/examples/counter.pbtxt"), options).value();
    }

    /// What was done is in the trace: the same lines, event by event, and it goes on from their ends.
    static void comesBack(const Debugger& debugger)
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.tstrace")).toStdString();
        TAGSCOPE_VERIFY_RESULT(debugger.save(path));
        const auto opened = Debugger::open(path, {});
        TAGSCOPE_VERIFY_RESULT(opened);
        QCOMPARE((*opened)->branches().size(), debugger.branches().size());
        for (const BranchInfo& line : debugger.branches()) {
            QCOMPARE((*opened)->branch(line.id).value()->size(), line.size);
            QCOMPARE((*opened)->branches()[static_cast<size_t>(line.id)].status, line.status);
        }
        QVERIFY((*opened)->state() == debugger.state());
    }
};

TAGSCOPE_APPLESS_TEST(TestTakenFixes)
#include "tst_taken_fixes.moc"
