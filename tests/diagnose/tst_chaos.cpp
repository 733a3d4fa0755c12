// SPDX-License-Identifier: Apache-2.0
#include "core/debug/diagnose/diagnose.h"
#include "core/exec/executor.h"
#include "core/exec/run_loop.h"
#include "core/graph/graph_editor.h"
#include "tests/diagnose/broken_runs.h"
#include "tests/support/programs/random_run.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cstdio>
#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

constexpr uint64_t mostFirings = 2'000'000;

/// What happened in the runs of a test, that it must not have missed.
struct Figures {
    int struck = 0;     ///< runs in which something went wrong on purpose
    int completed = 0;  ///< of these
    int named = 0;      ///< whose diagnosis names what went wrong
};

/// What is wrong with how a healed run ended, and with what is said of it; empty: nothing.
QString mistakeIn(const std::shared_ptr<const tagscope::Program>& program, const Executor& executor,
                  const std::shared_ptr<const Timeline>& timeline, const Policy& policy,
                  const std::vector<Scalar>& expected, Figures& figures)
{
    const State& state = executor.state();
    const bool isOver = executor.status() == RunStatus::Ok;
    if (const std::string wrong = wrongValue(state, expected, !isOver); !wrong.empty())
        return QString::fromStdString(wrong);
    const std::vector<ActDone> done = timeline->faultsDone();
    figures.struck += done.empty() ? 0 : 1;
    figures.completed += !done.empty() && isOver ? 1 : 0;
    if (isOver)
        return {};
    if (executor.status() != RunStatus::Stalled)
        return QStringLiteral("status %1").arg(static_cast<int>(executor.status()));
    const TagNames names(program);
    const Diagnosis diagnosis = diagnose({names, state, timeline}, policy);
    if (diagnosis.verdict != DiagnosisVerdict::Stuck || diagnosis.strength != FindingStrength::Proven)
        return QStringLiteral("not proven stuck: %1").arg(QString::fromStdString(diagnosis.summary));
    if (diagnosis.findings.empty())
        return QStringLiteral("no cause");
    const CauseFinding& first = diagnosis.findings.front();
    const bool isNamed = std::ranges::any_of(first.plan.faults, [&](uint32_t fault) {
        return std::ranges::any_of(
            done, [&](const ActDone& each) { return each.act.fault == fault && loses(each.act.kind); });
    });
    if (!isNamed)
        return QStringLiteral("no fault that was made is the cause: %1 %2")
            .arg(QString::fromStdString(first.code), QString::fromStdString(first.summary));
    ++figures.named;
    return {};
}

/// Phase one: faults strike for a while; phase two: all is healed, and the run goes on from there.
QString chaos(uint64_t seed, Figures& figures)
{
    const Result<RandomRun> made = randomRun(seed, {static_cast<int>(1 + seed % 3), 5, 5});
    if (!made)
        return QString::fromStdString(made.error().message);
    const auto& [graph, request, expected] = *made;
    std::mt19937_64 random(seed);
    ProgramOptions options;
    options.placement = spreadAtRandom(graph->size(), 2 + random() % 4, random);
    options.network = randomNetwork(random, seed % 4 != 0);
    const auto program = tagscope::Program::compile(graph, request, OpRegistry::standard(), options);
    if (!program)
        return QString::fromStdString(program.error().error.message);
    const Policy policy = randomPolicy(random, seed);
    const auto timeline = std::make_shared<Timeline>(*program);
    Executor executor(*program);
    executor.setSink(timeline.get());
    for (uint64_t left = random() % 2000; left > 0; --left) {
        const Choice choice = nextChoice(**program, executor.state(), policy);
        if (choice.isIdle())
            break;
        executor.take(choice);
    }
    if (!executor.state().network)
        return {};  // it was over before anything of the network had a state
    heal(executor);
    executor.run(policy, mostFirings);
    const QString mistake = mistakeIn(*program, executor, timeline, policy, expected, figures);
    return mistake.isEmpty()
        ? QString()
        : QStringLiteral("seed %1, %2: %3").arg(seed).arg(QString::fromUtf8(policyName(policy.kind).data()), mistake);
}

}

/// Chaos in two phases (design.md 8): after all is healed a run completes with the right values, or it is proven stuck
/// and the diagnosis names the fault that was made. TAGSCOPE_RANDOM_RUNS asks for more seeds.
class TestChaos final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void healedRunsCompleteOrNameTheFault()
    {
        const int seeds = std::max(400, qEnvironmentVariableIntValue("TAGSCOPE_RANDOM_RUNS"));
        Figures figures;
        QStringList mistakes;
        for (int seed = 0; seed < seeds && mistakes.size() < 20; ++seed)
            if (const QString mistake = chaos(500'000 + static_cast<uint64_t>(seed), figures); !mistake.isEmpty())
                mistakes.push_back(mistake);
        QVERIFY2(mistakes.empty(), qPrintable(mistakes.join(QLatin1Char('\n'))));
        std::printf("%d seeds: faults struck in %d, of which %d completed and %d were named\n", seeds, figures.struck,
                    figures.completed, figures.named);
        QVERIFY(figures.struck * 2 > seeds);
        QVERIFY(figures.completed * 10 > figures.struck);
        QVERIFY(figures.named * 10 > figures.struck);
    }

    /// What the two phases must not pass over in silence: a partitioner that has mistaken the key of a Send.
    void theCanaryIsFound()
    {
        int planted = 0;
        int found = 0;
        for (const HealthyRun& run : healthyRuns(6)) {
            const std::shared_ptr<const Graph> graph = partitionedGraph(run);
            if (!graph)
                continue;
            const auto sends = std::ranges::find(graph->nodes(), std::string("_Send"), &Node::op);
            if (sends == graph->nodes().end())
                continue;
            GraphEditor editor(DerivedGraph::ofOpened(*graph));
            editor.setAttr(*editor.find(sends->name), "tensor_name", std::string("canary"));
            NetworkRequest network;
            network.network.emplace();
            const auto program =
                programOf(std::make_shared<const Graph>(std::move(editor).finish().graph), run.request, {}, network);
            if (!program)
                continue;
            ++planted;
            const auto timeline = std::make_shared<Timeline>(program);
            Executor executor(program);
            executor.setSink(timeline.get());
            executor.run({}, mostFirings);
            if (executor.status() == RunStatus::Ok)
                continue;
            Figures figures;
            found += mistakeIn(program, executor, timeline, {}, {}, figures)
                         .startsWith(QStringLiteral("no fault that was made"))
                ? 1
                : 0;
        }
        QVERIFY2(planted >= 5 && found == planted, qPrintable(QStringLiteral("%1 of %2").arg(found).arg(planted)));
    }
};

TAGSCOPE_APPLESS_TEST(TestChaos)
#include "tst_chaos.moc"
