// SPDX-License-Identifier: Apache-2.0
#include "core/build/graph_builder.h"
#include "core/debug/control/batch_run.h"
#include "core/debug/diagnose/endless.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numeric>
#include <random>

using namespace tagscope;

namespace {

/// A loop over int64 variables that ends, and how often arithmetic says its body runs.
struct LongLoop {
    const char* name = "";
    std::shared_ptr<const Program> program;
    int64_t iterations = 0;
};

using Int = int64_t;

class LoopMaker {
public:
    explicit LoopMaker(uint64_t seed) : m_random(seed) {}

    /// One of eight kinds, of about `iterations` iterations.
    LongLoop make(uint64_t kind, Int iterations)
    {
        switch (kind % 8) {
        case 0: return counter(iterations);
        case 1: return congruences(iterations);
        case 2: return everySoOften(iterations);
        case 3: return saturated(iterations);
        case 4: return nested(iterations);
        case 5: return conditional(iterations);
        case 6: return swinging(iterations);
        default: return countdown(iterations);
        }
    }

private:
    Int draw(Int from, Int to) { return std::uniform_int_distribution<Int>(from, to)(m_random); }
    Endpoint constant(Int value) { return m_builder.constant(Tensor::scalar(value), "c"); }
    Endpoint op(const char* name, Endpoint a, Endpoint b) { return m_builder.op(name, {a, b}, {}, name); }
    Endpoint op(const char* name, Endpoint a, Int b) { return op(name, a, constant(b)); }

    LongLoop loop(const char* name, Int iterations, const std::vector<Int>& first,
                  const std::function<Endpoint(const Endpoints&)>& condition,
                  const std::function<Endpoints(const Endpoints&)>& body)
    {
        Endpoints variables;
        for (const Int value : first)
            variables.push_back(constant(value));
        const Endpoints result = m_builder.whileLoop(variables, condition, body);
        LongLoop made{name, nullptr, iterations};
        RunRequest request;
        for (const Endpoint& exit : result)
            request.fetches.push_back(m_builder.node(exit.node).name);
        Result<Graph> graph = std::move(m_builder).build();
        if (!graph)
            qFatal("%s", graph.error().message.c_str());
        auto program = Program::compile(std::make_shared<const Graph>(*std::move(graph)), std::move(request));
        if (!program)
            qFatal("%s", program.error().error.message.c_str());
        made.program = *program;
        return made;
    }

    /// Steps of another size than one, from below zero.
    LongLoop counter(Int n)
    {
        const Int step = draw(1, 9);
        const Int first = -draw(0, 1000);
        return loop(
            "counter", n, {first}, [&](const Endpoints& v) { return op("Less", v[0], first + step * n); },
            [&](const Endpoints& v) { return Endpoints{op("AddV2", v[0], step)}; });
    }
    /// x = (5 x + 3) mod 2^k goes through all 2^k numbers before it comes back (Hull and Dobell).
    LongLoop congruences(Int n)
    {
        Int m = 64;
        while (m < n)
            m *= 2;
        const Int first = draw(0, m - 1);
        // Ends at the last number of the period, from which the next would be the first again.
        Int last = first;
        for (Int i = 1; i < m; ++i)
            last = (5 * last + 3) % m;
        return loop(
            "congruences", m - 1, {first}, [&](const Endpoints& v) { return op("NotEqual", v[0], last); },
            [&](const Endpoints& v) { return Endpoints{op("FloorMod", op("AddV2", op("Mul", v[0], 5), 3), m)}; });
    }
    /// The condition sees the same number for many iterations.
    LongLoop everySoOften(Int n)
    {
        const Int each = draw(2, std::max<Int>(3, n / 3));
        const Int rounds = std::max<Int>(1, n / each);
        return loop(
            "every so often", each * rounds, {0},
            [&](const Endpoints& v) { return op("Less", op("FloorDiv", v[0], each), rounds); },
            [&](const Endpoints& v) { return Endpoints{op("AddV2", v[0], 1)}; });
    }
    /// One of its variables stays as it is after a while.
    LongLoop saturated(Int n)
    {
        return loop(
            "saturated", n, {0, 0},
            [&](const Endpoints& v) {
                return m_builder.op("LogicalAnd", {op("Less", v[0], n), op("LessEqual", v[1], 10)}, {}, "and");
            },
            [&](const Endpoints& v) {
                return Endpoints{op("AddV2", v[0], 1), op("Minimum", op("AddV2", v[1], 1), 10)};
            });
    }
    /// The inner loop is the same in each iteration.
    LongLoop nested(Int n)
    {
        const Int inner = draw(1, 5);
        return loop(
            "nested", std::max<Int>(1, n / (inner + 1)), {0},
            [&](const Endpoints& v) { return op("Less", v[0], std::max<Int>(1, n / (inner + 1))); },
            [&](const Endpoints& v) {
                const Endpoints counted = m_builder.whileLoop(
                    {constant(0)}, [&](const Endpoints& w) { return op("Less", w[0], inner); },
                    [&](const Endpoints& w) { return Endpoints{op("AddV2", w[0], 1)}; });
                return Endpoints{op("AddV2", v[0], op("FloorDiv", counted[0], inner))};
            });
    }
    /// Goes on in every other iteration only.
    LongLoop conditional(Int n)
    {
        const Int half = std::max<Int>(1, n / 2);
        return loop(
            "conditional", 2 * half, {0, 0}, [&](const Endpoints& v) { return op("Less", v[1], half); },
            [&](const Endpoints& v) {
                const Endpoints next = m_builder.cond(
                    op("Equal", op("FloorMod", v[0], 2), 1), [&] { return Endpoints{op("AddV2", v[1], 1)}; },
                    [&] { return Endpoints{op("AddV2", v[1], 0)}; });
                return Endpoints{op("AddV2", v[0], 1), next[0]};
            });
    }
    /// x goes to and fro while another counts.
    LongLoop swinging(Int n)
    {
        return loop(
            "swinging", n, {1, 0},
            [&](const Endpoints& v) {
                return m_builder.op("LogicalOr", {op("Less", v[1], n), op("Greater", v[0], 1)}, {}, "or");
            },
            [&](const Endpoints& v) {
                return Endpoints{op("Mul", v[0], -1), op("AddV2", v[1], 1)};
            });
    }
    LongLoop countdown(Int n)
    {
        return loop(
            "countdown", n, {n}, [&](const Endpoints& v) { return op("Greater", v[0], 0); },
            [&](const Endpoints& v) { return Endpoints{op("Sub", v[0], 1)}; });
    }

    std::mt19937_64 m_random;
    GraphBuilder m_builder;
};

}

/// Loops that end, however long they run, are never called endless (hangs.md 1.7). TAGSCOPE_LONG_LOOPS asks for more
/// than 80 of them, of up to ten million firings.
class TestLongLoops final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void noneIsCalledEndless()
    {
        const int more = qEnvironmentVariableIntValue("TAGSCOPE_LONG_LOOPS");
        const int count = std::max(80, more);
        const uint64_t mostFirings = more > 0 ? 10'000'000 : 200'000;
        std::mt19937_64 random(20);
        uint64_t fired = 0;
        for (int i = 0; i < count; ++i) {
            // As many short ones as long ones, by their digits; the largest body takes some 60 firings an iteration.
            const double digits =
                std::uniform_real_distribution<double>(1, std::log10(static_cast<double>(mostFirings) / 60))(random);
            const LongLoop made = LoopMaker(static_cast<uint64_t>(i))
                                      .make(static_cast<uint64_t>(i), static_cast<Int>(std::pow(10.0, digits)));
            Executor executor(made.program);
            executor.run({}, mostFirings);
            QVERIFY2(executor.status() == RunStatus::Ok, made.name);
            QVERIFY2(executor.state().stats.iterations >= static_cast<uint64_t>(made.iterations), made.name);
            fired += executor.state().stats.firings;
            const uint64_t events = executor.state().position;
            for (const uint64_t stop : {events - 1, 1 + random() % events, std::min<uint64_t>(events - 1, 150'000)}) {
                if (stop > 400'000)
                    continue;  // only the last 200,000 are looked at
                const auto timeline = std::make_shared<Timeline>(made.program);
                BatchOptions options;
                options.recorder = timeline.get();
                options.limits.maxFirings = stop;
                const BatchResult result = runBatch(made.program, {}, options);
                const TagNames names(made.program);
                const Diagnosis found = diagnoseStopped({names, timeline->stateAt(timeline->size()), timeline});
                QVERIFY2(found.verdict != DiagnosisVerdict::Endless && found.findings.empty(), made.name);
            }
        }
        std::printf("%d loops, %llu firings\n", count, static_cast<unsigned long long>(fired));
    }
};

TAGSCOPE_APPLESS_TEST(TestLongLoops)
#include "tst_long_loops.moc"
