// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/diagnose/diagnose.h"
#include "core/debug/diagnose/fix_trial.h"
#include "tests/diagnose/broken_runs.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>

using namespace tagscope;

/// Runs that were broken by one known change each, and what the diagnosis says of them; and as many that were not.
class TestBrokenRuns final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Prints a table by codes: `tests_of_diagnose tst_broken_runs causesAreNamed`.
    void causesAreNamed()
    {
        std::vector<test::BrokenRun> runs = test::specialBrokenRuns();
        for (const test::HealthyRun& run : test::healthyRuns(m_random))
            std::ranges::move(test::brokenRuns(run), std::back_inserter(runs));
        std::map<std::string, Tally> table;
        std::vector<double> times;
        for (const test::BrokenRun& run : runs)
            if (table[run.code].cases < mostOfACode)
                look(run, table[run.code], times);
        Tally all;
        std::printf("code cases first in3 place fix/of noise\n");
        for (const auto& [code, t] : table) {
            std::printf("%s %5d %5d %4d %5d %3d/%-3d %4d   (%d completed anyway)\n", code.c_str(), t.cases, t.first,
                        t.inThree, t.place, t.fixed, t.mendable, t.noisy, t.harmless);
            all.cases += t.cases;
            all.first += t.first;
            all.inThree += t.inThree;
            all.place += t.place;
            all.fixed += t.fixed;
            all.mendable += t.mendable;
            all.noisy += t.noisy;
        }
        std::ranges::sort(times);
        std::printf("all %5d %5d %4d %5d %3d/%-3d %4d; to the cause %.2f ms in the middle, %.2f ms at most\n",
                    all.cases, all.first, all.inThree, all.place, all.fixed, all.mendable, all.noisy,
                    times.empty() ? 0 : times[times.size() / 2], times.empty() ? 0 : times.back());
        std::fflush(stdout);
        QVERIFY(all.cases >= 400);
        QVERIFY2(all.first * 100 >= all.cases * 98, "the right cause first");
        QCOMPARE(all.inThree, all.cases);
        QCOMPARE(all.place, all.cases);
        QVERIFY2(all.fixed * 100 >= all.mendable * 95, "the right fix");
        QVERIFY2(all.noisy * 100 <= all.cases * 2, "noise");
    }

    void healthyRunsHaveNoFinding()
    {
        int runs = 0;
        for (const test::HealthyRun& run : test::healthyRuns(m_random))
            for (const Policy& policy : {Policy{}, Policy{Policy::Kind::Lifo}, Policy{Policy::Kind::Random, 3},
                                         Policy{Policy::Kind::Random, 4}, Policy{Policy::Kind::Time}}) {
                NetworkRequest network;
                if (policy.kind != Policy::Kind::Fifo) {
                    network.network.emplace();
                    network.network->links.push_back({"*", "*", 7.0, 10.0, 0.5});
                    Fault slow;
                    slow.kind = Fault::Kind::Slow;
                    slow.device = "*";
                    slow.factor = 4;
                    Fault delay;
                    delay.kind = Fault::Kind::Delay;
                    delay.occurrence = static_cast<uint64_t>(runs % 17 + 1);
                    network.faults = {slow, delay};
                }
                const auto program = test::programOf(run.graph, run.request, run.placement, network);
                if (!program)
                    continue;
                const BatchResult result = runBatch(program, policy, {});
                QVERIFY2(result.status == RunStatus::Ok, run.name.c_str());
                QVERIFY2(result.findings.empty() && !result.diagnosis, run.name.c_str());
                ++runs;
            }
        QVERIFY(runs >= 100);
    }

private:
    static constexpr int mostOfACode = 60;
    /// Random programs among the runs; TAGSCOPE_RANDOM_RUNS asks for more, for a long night.
    const int m_random = std::max(24, qEnvironmentVariableIntValue("TAGSCOPE_RANDOM_RUNS"));
    struct Tally {
        int cases = 0, first = 0, inThree = 0, place = 0, mendable = 0, fixed = 0, noisy = 0, harmless = 0;
    };

    static void look(const test::BrokenRun& run, Tally& tally, std::vector<double>& times)
    {
        const auto program = test::programOf(run.graph, run.request, run.placement, run.network);
        if (!program)
            return;
        const auto timeline = std::make_shared<Timeline>(program);
        BatchOptions options;
        options.recorder = timeline.get();
        options.limits.maxFirings = 200'000;
        const BatchResult result = runBatch(program, {}, options);
        if (result.status == RunStatus::Ok || result.status == RunStatus::Limit) {
            ++tally.harmless;
            return;
        }
        const auto started = std::chrono::steady_clock::now();
        Diagnosis diagnosis = result.diagnosis.value_or(Diagnosis());
        if (diagnosis.verdict != DiagnosisVerdict::Failed) {
            const TagNames names(program);
            diagnosis = diagnose({names, timeline->stateAt(timeline->size()), timeline});
        }
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count());
        ++tally.cases;
        const std::vector<CauseFinding>& found = diagnosis.findings;
        const auto right = std::ranges::find(found, run.code, &CauseFinding::code);
        const bool isFirst = !found.empty() && found.front().code == run.code;
        tally.first += isFirst ? 1 : 0;
        tally.inThree += right != found.end() ? 1 : 0;
        const auto isPlace = [&](const CauseFinding& f) {
            return std::ranges::any_of(run.places, [&](const std::string& place) {
                return place == f.cause.name || place == f.waitingAt.name || place == f.cause.device
                    || place == f.cause.frame;
            });
        };
        const bool isPlaced = right != found.end() && (run.places.empty() || isPlace(*right));
        tally.place += isPlaced ? 1 : 0;
        const bool isNoisy = std::ranges::any_of(
            found, [&](const CauseFinding& f) { return f.code != run.code && f.role == FindingRole::Initiating; });
        tally.noisy += isNoisy ? 1 : 0;
        bool isFixed = true;
        if (run.isMendable) {
            ++tally.mendable;
            RunLimits limits;
            limits.firings = 500'000;
            isFixed =
                right != found.end() && !right->plan.isEmpty() && tryFix(*program, right->plan, {}, limits).completes;
            tally.fixed += isFixed ? 1 : 0;
        }
        if (isFirst && isPlaced && !isNoisy && isFixed)
            return;
        std::printf("%s %s\n", run.code.c_str(), run.name.c_str());
        if (!isFixed && right != found.end())
            std::printf("    fix: %s\n", tryFix(*program, right->plan, {}, {.firings = 500'000}).text.c_str());
        for (const CauseFinding& f : found)
            std::printf("    %s %s [%s | %s]\n", f.code.c_str(), f.summary.c_str(), f.cause.name.c_str(),
                        f.waitingAt.name.c_str());
        if (found.empty())
            std::printf("    nothing: %s\n", result.error ? result.error->error.message.c_str() : "");
    }
};

TAGSCOPE_APPLESS_TEST(TestBrokenRuns)
#include "tst_broken_runs.moc"
