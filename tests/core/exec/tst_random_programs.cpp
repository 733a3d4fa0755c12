// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/exec/state.h"
#include "tests/support/programs/graph_program.h"
#include "tests/support/programs/random_run.h"
#include "tests/support/programs/rule_probes.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTest>

#include <algorithm>
#include <iterator>
#include <optional>
#include <random>
#include <tuple>

using namespace tagscope;
using tagscope::test::interpret;
using tagscope::test::isEqual;
using tagscope::test::ProgramGraph;
using tagscope::test::randomNetwork;
using tagscope::test::randomProgram;
using tagscope::test::Scalar;
using tagscope::test::scalarText;
using tagscope::test::spreadAtRandom;

namespace {

/// No program that the generator makes comes near to this many firings.
constexpr uint64_t mostFirings = 2'000'000;

struct Outcome {
    RunStatus status = RunStatus::Ok;
    RunStats stats;
    std::vector<Tensor> fetches;
};

Outcome run(const std::shared_ptr<const tagscope::Program>& program, const Policy& policy)
{
    Executor executor(program);
    executor.run(policy, mostFirings);
    return {executor.status(), executor.state().stats, executor.state().fetches};
}

/// What the generator's programs do not come to. They are right, have no references, devices or resources, and no ops
/// but those of conditionals, loops and arithmetic; holes that are worth closing are the control edges of loops' own
/// nodes, of Switches and into Merges, and iterations that end with nodes that wait for ever.
constexpr const char* unreached[] = {"5 trigger lives", "5.1 waits", "5.4 merge",     "5.5 switch",  "5.6 before",
                                     "6.11 enter",      "6.11 exit", "6.11 next",     "7.2 blocked", "7.11 discarded",
                                     "8.4 send",        "8.5 recv",  "8.8 reference", "9.3 error",   "10.2 index",
                                     "10.2 last",       "10.3 two",  "10.8 select",   "10.9 twice",  "11 R1",
                                     "18.2 push",       "18.2 pop",  "18.4 write",    "18.5 read"};

/// How many programs of a row are run: its own number, or its share of those that TAGSCOPE_RANDOM_PROGRAMS wants.
int wantedCount()
{
    QFETCH(int, count);
    const int wanted = qEnvironmentVariableIntValue("TAGSCOPE_RANDOM_PROGRAMS");
    return wanted > 0 ? std::max(1, count * wanted / 2000) : count;
}

/// Programs of these columns.
void addPrograms()
{
    QTest::addColumn<int>("firstSeed");
    QTest::addColumn<int>("count");
    QTest::addColumn<test::GeneratorOptions>("options");
}

}

Q_DECLARE_METATYPE(tagscope::test::GeneratorOptions)

/// Random structured programs, each run as a graph by the engine and directly by an interpreter that shares nothing
/// with it: 2,000, or as many as TAGSCOPE_RANDOM_PROGRAMS says (10,000 take a release build a few minutes).
class TestRandomPrograms final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sameAsInterpreter_data()
    {
        addPrograms();
        QTest::newRow("flat") << 0 << 600 << test::GeneratorOptions{1, 6, 6};
        QTest::newRow("two levels") << 10'000 << 700 << test::GeneratorOptions{2, 5, 5};
        QTest::newRow("three levels") << 20'000 << 500 << test::GeneratorOptions{3, 4, 4};
        QTest::newRow("four levels") << 30'000 << 200 << test::GeneratorOptions{4, 3, 3};
    }
    void sameAsInterpreter()
    {
        QFETCH(int, firstSeed);
        const int count = wantedCount();
        QFETCH(test::GeneratorOptions, options);
        int withLoops = 0;
        int withDeadPaths = 0;
        for (int i = 0; i < count; ++i) {
            const auto seed = static_cast<uint64_t>(firstSeed + i);
            RunStats stats;
            const QString report = mismatch(seed, options, stats);
            QVERIFY2(report.isEmpty(), qPrintable(report));
            withLoops += stats.iterations > 0 ? 1 : 0;
            withDeadPaths += stats.deadFirings > 0 ? 1 : 0;
        }
        // The generator must not have drifted to programs that show nothing.
        QVERIFY2(withLoops * 3 > count, qPrintable(QString::number(withLoops)));
        QVERIFY2(withDeadPaths * 2 > count, qPrintable(QString::number(withDeadPaths)));
    }

    /// The same over devices: each program spread at random over two to five, and its messages counted alike whatever
    /// comes first.
    void sameOverDevices_data()
    {
        addPrograms();
        QTest::newRow("flat") << 50'000 << 150 << test::GeneratorOptions{1, 6, 6};
        QTest::newRow("two levels") << 60'000 << 150 << test::GeneratorOptions{2, 5, 5};
        QTest::newRow("three levels") << 70'000 << 100 << test::GeneratorOptions{3, 4, 4};
        QTest::newRow("four levels") << 80'000 << 50 << test::GeneratorOptions{4, 3, 3};
    }
    void sameOverDevices()
    {
        QFETCH(int, firstSeed);
        const int count = wantedCount();
        QFETCH(test::GeneratorOptions, options);
        int withMessages = 0;
        int withControlLoops = 0;
        for (int i = 0; i < count; ++i) {
            const auto seed = static_cast<uint64_t>(firstSeed + i);
            RunStats stats;
            const QString report = mismatch(seed, options, stats, 2 + static_cast<int>(seed % 4), &withControlLoops);
            QVERIFY2(report.isEmpty(), qPrintable(report));
            withMessages += stats.messages > 0 ? 1 : 0;
        }
        QVERIFY2(withMessages * 10 > count * 9, qPrintable(QString::number(withMessages)));
        QVERIFY2(withControlLoops * 3 > count, qPrintable(QString::number(withControlLoops)));
    }

    /// The same over devices and a network drawn by the seed: whatever is late, slow or held for a time, all values are
    /// the same; where messages are lost, none is wrong. Two runs of one seed agree event by event.
    void sameOverNetworks_data()
    {
        addPrograms();
        QTest::newRow("flat") << 150'000 << 100 << test::GeneratorOptions{1, 6, 6};
        QTest::newRow("two levels") << 160'000 << 100 << test::GeneratorOptions{2, 5, 5};
        QTest::newRow("three levels") << 170'000 << 60 << test::GeneratorOptions{3, 4, 4};
    }
    void sameOverNetworks()
    {
        QFETCH(int, firstSeed);
        const int count = wantedCount();
        QFETCH(test::GeneratorOptions, options);
        NetworkFigures figures;
        for (int i = 0; i < count; ++i) {
            const QString report = mismatchOverNetwork(static_cast<uint64_t>(firstSeed + i), options, figures);
            QVERIFY2(report.isEmpty(), qPrintable(report));
        }
        QVERIFY2(figures.held * 20 > count, qPrintable(QString::number(figures.held)));
        QVERIFY2(figures.acts * 2 > count, qPrintable(QString::number(figures.acts)));
        QVERIFY2(figures.stalled * 4 > count, qPrintable(QString::number(figures.stalled)));
    }

    /// Two phases (design.md 8): faults strike for a while, then everything is healed, and the run completes with the
    /// right values. What was lost cannot be healed, so such a run goes on from the state before its first loss.
    void completesWhenHealed_data() { sameOverNetworks_data(); }
    void completesWhenHealed()
    {
        QFETCH(int, firstSeed);
        const int count = wantedCount();
        QFETCH(test::GeneratorOptions, options);
        int losses = 0;
        int healed = 0;
        for (int i = 0; i < count; ++i) {
            const QString report = mismatchWhenHealed(static_cast<uint64_t>(firstSeed + i), options, losses, healed);
            QVERIFY2(report.isEmpty(), qPrintable(report));
        }
        QVERIFY2(losses * 4 > count, qPrintable(QString::number(losses)));
        QVERIFY2(healed * 4 > count, qPrintable(QString::number(healed)));
    }

    /// A rule of semantics.md that no program came to is a hole of these tests: it is printed, and must be one of those
    /// that are known.
    void rulesReached()
    {
        test::RuleHits hits;
        const test::GeneratorOptions levels[] = {{1, 6, 6}, {2, 5, 5}, {3, 4, 4}, {4, 3, 3}};
        for (uint64_t seed = 0; seed < 240; ++seed)
            probe(seed, levels[seed % 4], hits);
        for (const std::string& rule : test::RuleHits::rules())
            if (hits.of(rule) > 0)
                qInfo("rule %-20s %8llu", rule.c_str(), static_cast<unsigned long long>(hits.of(rule)));
        const std::vector<std::string> missing = hits.missing();
        for (const std::string& rule : missing)
            qInfo("rule %-20s not reached", rule.c_str());
        for (const std::string& rule : missing)
            QVERIFY2(std::ranges::find(unreached, rule) != std::end(unreached), rule.c_str());
    }

private:
    static void probe(uint64_t seed, const test::GeneratorOptions& options, test::RuleHits& hits)
    {
        Result<ProgramGraph> built = buildGraph(randomProgram(seed, options));
        QVERIFY(built);
        RunRequest request;
        request.fetches = built->outputs;
        const auto program =
            tagscope::Program::compile(std::make_shared<const Graph>(std::move(built->graph)), request);
        QVERIFY(program);
        for (const Policy& policy :
             {Policy{Policy::Kind::Fifo, 0}, {Policy::Kind::Lifo, 0}, {Policy::Kind::Random, seed}}) {
            Executor executor(*program);
            test::RuleProbe probe(**program, hits);
            executor.setSink(&probe);
            executor.run(policy, mostFirings);
            probe.finish(executor.state(), executor.status());
        }
    }

    /// What happened in the runs of a test, that it must not have missed.
    struct NetworkFigures {
        int held = 0;     ///< runs that stood still until a device went on
        int acts = 0;     ///< faults
        int stalled = 0;  ///< runs that losses ended
    };
    /// Kinds of events and where they happened.
    class Order final : public EventSink {
    public:
        void onEvent(const State&, const Event& event) override
        {
            events.emplace_back(event.kind, event.node, event.tag, event.pick);
            acts += event.kind == Event::Kind::Act ? 1 : 0;
        }
        std::vector<std::tuple<Event::Kind, PlanId, TagId, uint32_t>> events;
        int acts = 0;
    };

    static QString mismatchWhenHealed(uint64_t seed, const test::GeneratorOptions& options, int& losses, int& healed)
    {
        const Result<test::RandomRun> made = test::randomRun(seed, options);
        if (!made)
            return QString::fromStdString(made.error().message);
        const auto& [graph, request, expected] = *made;
        std::mt19937_64 random(seed);
        ProgramOptions placed;
        placed.placement = spreadAtRandom(graph->size(), 2 + random() % 4, random);
        placed.network = randomNetwork(random, seed % 3 != 0);
        const auto faulty = tagscope::Program::compile(graph, request, OpRegistry::standard(), placed);
        placed.network.faults.clear();
        const auto sound = tagscope::Program::compile(graph, request, OpRegistry::standard(), placed);
        if (!faulty || !sound)
            return QStringLiteral("not compiled");
        const Policy policy = test::randomPolicy(random, seed);
        Executor first(*faulty);
        std::optional<State> whole;  // before anything was lost
        for (uint64_t left = random() % 2000; left > 0; --left) {
            const Choice choice = nextChoice(**faulty, first.state(), policy);
            if (choice.isIdle())
                break;
            if (!whole && choice.kind == Choice::Kind::Strike
                && test::loses(actOf(**faulty, first.state(), choice).kind))
                whole = first.state();
            first.take(choice);
        }
        losses += whole ? 1 : 0;
        State state = whole ? *whole : first.state();
        if (NetworkState& network = state.network.write(); true) {
            network.due.clear();  // faults that were to come
            network.matches.clear();
            network.struck.clear();
        }
        Executor second(*sound, std::move(state));
        healed += test::heal(second) > 0 ? 1 : 0;
        second.run(policy, mostFirings);
        const QString how = QStringLiteral("seed %1, %2%3: ")
                                .arg(seed)
                                .arg(QString::fromUtf8(policyName(policy.kind).data()))
                                .arg(whole ? QStringLiteral(", before a loss") : QString());
        if (second.status() != RunStatus::Ok)
            return how + QStringLiteral("status %1").arg(static_cast<int>(second.status()));
        const std::string wrong = test::wrongValue(second.state(), expected, false);
        return wrong.empty() ? QString() : how + QString::fromStdString(wrong);
    }

    static QString mismatchOverNetwork(uint64_t seed, const test::GeneratorOptions& options, NetworkFigures& figures)
    {
        const Result<test::RandomRun> made = test::randomRun(seed, options);
        if (!made)
            return QString::fromStdString(made.error().message);
        const auto& [graph, request, expected] = *made;
        for (const bool loses : {false, true}) {
            std::mt19937_64 random(2 * seed + (loses ? 1 : 0));
            ProgramOptions placed;
            placed.placement = spreadAtRandom(graph->size(), 1 + random() % 5, random);
            placed.network = randomNetwork(random, loses);
            const auto program = tagscope::Program::compile(graph, request, OpRegistry::standard(), placed);
            if (!program)
                return QString::fromStdString(program.error().error.message);
            for (const Policy& policy : {Policy{Policy::Kind::Time, 0}, Policy{Policy::Kind::Fifo, 0},
                                         Policy{Policy::Kind::Lifo, 0}, Policy{Policy::Kind::Random, seed}}) {
                const QString how = QStringLiteral("seed %1, %2, %3: ")
                                        .arg(seed)
                                        .arg(loses ? QStringLiteral("losses") : QStringLiteral("no losses"))
                                        .arg(QString::fromUtf8(policyName(policy.kind).data()));
                Executor executor(*program);
                Order order;
                executor.setSink(&order);
                runAndResume(executor, policy, figures);
                figures.acts += order.acts;
                const RunStatus status = executor.status();
                if (!loses && status != RunStatus::Ok)
                    return how + QStringLiteral("status %1").arg(static_cast<int>(status));
                figures.stalled += status == RunStatus::Stalled ? 1 : 0;
                if (const std::string wrong = test::wrongValue(executor.state(), expected, status != RunStatus::Ok);
                    !wrong.empty())
                    return how + QString::fromStdString(wrong);
                Executor again(*program);
                Order same;
                again.setSink(&same);
                NetworkFigures unused;
                runAndResume(again, policy, unused);
                if (same.events != order.events || !(again.state() == executor.state()))
                    return how + QStringLiteral("another run differs");
            }
        }
        return {};
    }

    /// Runs to the end; devices that faults have paused go on when nothing else does.
    static void runAndResume(Executor& executor, const Policy& policy, NetworkFigures& figures)
    {
        for (;;) {
            executor.run(policy, mostFirings);
            if (!isIdle(executor.program(), executor.state()) || !isHeldUp(executor.state()))
                return;
            ++figures.held;
            const std::vector<DeviceState> devices = executor.state().network->devices;
            for (size_t d = 0; d < devices.size(); ++d)
                if (devices[d].isPaused) {
                    NetworkAct resume;
                    resume.kind = NetworkAct::Kind::Resume;
                    resume.device = DeviceId(d);
                    (void)executor.act(resume);
                }
        }
    }

    /// What is wrong with the engine's answers for one program, under every schedule; empty if nothing is.
    static QString mismatch(uint64_t seed, const test::GeneratorOptions& options, RunStats& stats, int devices = 1,
                            int* withControlLoops = nullptr)
    {
        const test::Program source = randomProgram(seed, options);
        const std::vector<Scalar> expected = interpret(source);
        const QString where =
            QStringLiteral("seed %1:\n%2").arg(seed).arg(QString::fromStdString(test::toString(source)));

        Result<ProgramGraph> built = buildGraph(source);
        if (!built)
            return where + QString::fromStdString(built.error().message);
        const auto graph = std::make_shared<const Graph>(std::move(built->graph));
        RunRequest request;
        request.fetches = built->outputs;
        ProgramOptions placed;
        if (devices > 1) {
            std::mt19937_64 random(seed);
            placed.placement = spreadAtRandom(graph->size(), static_cast<uint64_t>(devices), random, true);
        }
        const auto program = tagscope::Program::compile(graph, request, OpRegistry::standard(), placed);
        if (program && withControlLoops)
            *withControlLoops += std::ranges::any_of((*program)->inserted(), [](const InsertedNode& why) {
                return why.reason == InsertedNode::Reason::ControlLoop;
            });
        if (!program)
            return where + QString::fromStdString(program.error().error.message);

        std::optional<RunStats> first;
        const Policy policies[] = {{Policy::Kind::Fifo, 0},
                                   {Policy::Kind::Lifo, 0},
                                   {Policy::Kind::Random, seed},
                                   {Policy::Kind::Random, seed + 1}};
        for (const Policy& policy : policies) {
            const QString how = where
                + QStringLiteral("schedule %1, seed %2: ")
                      .arg(QString::fromUtf8(policyName(policy.kind).data()))
                      .arg(policy.seed);
            const Outcome outcome = run(*program, policy);
            if (outcome.status != RunStatus::Ok)
                return how + QStringLiteral("status %1").arg(static_cast<int>(outcome.status));
            for (size_t i = 0; i < expected.size(); ++i)
                if (!isEqual(outcome.fetches[i], expected[i]))
                    return how
                        + QStringLiteral("v%1 is not %2").arg(i).arg(QString::fromStdString(scalarText(expected[i])));
            // What fires, and how often, does not depend on the order either.
            if (first && !(*first == outcome.stats))
                return how + QStringLiteral("%1 firings, but %2 first").arg(outcome.stats.firings).arg(first->firings);
            first = outcome.stats;
        }
        stats = *first;
        return {};
    }
};

TAGSCOPE_APPLESS_TEST(TestRandomPrograms)

#include "tst_random_programs.moc"
