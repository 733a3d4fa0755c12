// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/run_markers.h"

#include "core/debug/control/debugger.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/markers_query.h"

#include <algorithm>

using namespace std::chrono_literals;
using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

std::unique_ptr<Debugger> finishedRunMarkers(const QString& path)
{
    auto opened = Debugger::open(path.toStdString(), {});
    if (!opened)
        return nullptr;
    (*opened)->run({});
    return *std::move(opened);
}

/// What is known after looking on for so long. Complete exactly if `look` says so.
std::shared_ptr<const MarkerTable> tableAfter(RunMarkers& markers, const std::shared_ptr<const Timeline>& timeline,
                                              std::chrono::milliseconds budget)
{
    const bool isComplete = markers.look(timeline, budget);
    std::shared_ptr<const MarkerTable> table = markers.table();
    return table->isComplete == isComplete ? table : nullptr;
}

std::ptrdiff_t count(const MarkerTable& table, MarkerKind kind)
{
    return std::ranges::count_if(table.marks[static_cast<size_t>(kind)],
                                 [](uint32_t position) { return position != 0; });
}

}

class TestRunMarkers final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The counter loop of semantics.md 20.1: 11 iterations, whose Switch is live in each.
    void theCounterLoop()
    {
        const auto debugger = finishedRunMarkers(examplePath("counter.pbtxt"));
        QVERIFY(debugger);
        RunMarkers markers;
        const auto table = tableAfter(markers, debugger->timeline(), 1h);
        QVERIFY(table->isComplete);
        QCOMPARE(table->size, debugger->size());
        QCOMPARE(table->events, uint64_t(1));
        QCOMPARE(count(*table, MarkerKind::Iteration), 11);
        QCOMPARE(count(*table, MarkerKind::DeadOrigin), 11);
        QCOMPARE(count(*table, MarkerKind::NotFinite), 0);
        QCOMPARE(count(*table, MarkerKind::WindowFull), 0);
    }

    /// They are looked for while the run goes on: when it pauses there is little left to look through.
    void aPausedRunHasItsMarksAtOnce()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        const auto run = live.send(MoveRequest{});
        QTRY_VERIFY_WITH_TIMEOUT(live.session.snapshot() && live.snapshot().position > 1'000'000, 30'000);
        live.session.pause();
        QVERIFY(live.await(run));
        Markers answer;
        int asked = 0;
        for (; asked < 2 && !(answer.table && answer.table->isComplete); ++asked)
            answer = live.ask(MarkersQuery{}).value();
        QVERIFY2(answer.table->isComplete, QByteArray::number(qulonglong(answer.table->size)));
        QCOMPARE(answer.table->size, live.snapshot().size);
        const std::vector<uint32_t>& iterations = answer.table->marks[static_cast<size_t>(MarkerKind::Iteration)];
        QVERIFY(iterations.back() + 2 * answer.table->events > live.snapshot().size);
    }

    /// As above, but of iterations 3 to 5 only; in a loop in a loop with all that is inside of them.
    void onlyARangeOfTags()
    {
        const auto debugger = finishedRunMarkers(examplePath("counter.pbtxt"));
        QVERIFY(debugger);
        RunMarkers markers;
        const auto names = std::make_shared<const TagNames>(debugger->program());
        markers.setRange(TagRange{"while", 3, 5}, names);
        const auto table = tableAfter(markers, debugger->timeline(), 1h);
        QVERIFY(table->isComplete);
        QCOMPARE(count(*table, MarkerKind::Iteration), 3);
        QCOMPARE(count(*table, MarkerKind::DeadOrigin), 3);
        markers.setRange(std::nullopt, names);
        QCOMPARE(count(*tableAfter(markers, debugger->timeline(), 1h), MarkerKind::Iteration), 11);
        markers.setRange(TagRange{"other"}, names);
        QCOMPARE(count(*tableAfter(markers, debugger->timeline(), 1h), MarkerKind::Iteration), 0);
    }

    /// Slices of no time still come to the end, and find the same.
    void slicesFindTheSame()
    {
        const auto debugger = finishedRunMarkers(examplePath("nested.pbtxt"));
        QVERIFY(debugger);
        RunMarkers whole;
        RunMarkers sliced;
        const auto expected = tableAfter(whole, debugger->timeline(), 1h);
        std::shared_ptr<const MarkerTable> table;
        int calls = 0;
        do {
            table = tableAfter(sliced, debugger->timeline(), 0ms);
        } while (!table->isComplete && ++calls < 1000);
        QVERIFY(table->isComplete);
        QVERIFY(table->marks == expected->marks);
    }

    /// A budget of no time ends behind the first of three values of a million numbers.
    void largeValuesTakeTheirTime()
    {
        QByteArray text = "node { name: \"x\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } }\n";
        for (const auto& [name, input] : {std::pair("a", "x"), std::pair("b", "a"), std::pair("c", "b")})
            text += QByteArray("node { name: \"") + name + "\" op: \"Neg\" input: \"" + input
                + "\" attr { key: \"T\" value { type: DT_FLOAT } } }\n";
        const GraphFile graph(text);
        Debugger::Options options;
        const std::vector<float> numbers(1 << 20, 1.0f);
        options.request.feeds.push_back({"x", Tensor::fromValues<float>(Shape{1 << 20}, numbers)});
        auto opened = Debugger::open(graph.path().toStdString(), options);
        QVERIFY(opened);
        Debugger& debugger = **opened;
        QCOMPARE(debugger.run({}).reason, StopReason::Finished);
        RunMarkers markers;
        auto table = tableAfter(markers, debugger.timeline(), 0ms);
        QVERIFY(!table->isComplete);
        while (!table->isComplete) {
            const uint64_t before = table->size;
            table = tableAfter(markers, debugger.timeline(), 0ms);
            QVERIFY(table->size > before);
        }
        QCOMPARE(count(*table, MarkerKind::NotFinite), 0);
    }

    /// 1 / 0 is an infinity, and what is computed from it, too.
    void infinitiesAreMarked()
    {
        const GraphFile graph(constantText("one", "DT_FLOAT", "tensor_shape { } float_val: 1")
                              + constantText("zero", "DT_FLOAT", "tensor_shape { } float_val: 0")
                              + "node { name: \"quotient\" op: \"RealDiv\" input: \"one\" input: \"zero\" attr { key: "
                                "\"T\" value { type: DT_FLOAT } } }\n"
                                "node { name: \"after\" op: \"Neg\" input: \"quotient\" attr { key: \"T\" value { "
                                "type: DT_FLOAT } } }\n");
        const auto debugger = finishedRunMarkers(graph.path());
        QVERIFY(debugger);
        RunMarkers markers;
        const auto table = tableAfter(markers, debugger->timeline(), 1h);
        QCOMPARE(count(*table, MarkerKind::NotFinite), 2);
        QVERIFY(table->has(MarkerKind::NotFinite, 2) && table->has(MarkerKind::NotFinite, 3));
    }

    /// More hits than are marked are thinned over the whole run: no part of it that has hits looks free of them.
    void manyHitsAreMarkedOverTheWholeRun()
    {
        const GraphFile endless(endlessLoop());
        auto opened = Debugger::open(endless.path().toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run(Goal{Goal::Kind::Events, 50'000, {}});
        BreakpointSpec spec;
        spec.kind = BreakpointSpec::Kind::Op;
        spec.text = "Switch";
        const auto id = debugger.addBreakpoint(spec);
        QVERIFY(id.has_value());
        const std::vector<uint64_t> all = debugger.stopPositions(*id, 0, debugger.size(), SIZE_MAX);
        QVERIFY(all.size() > 2 * MarkerTable::mostBuckets);
        RunMarkers markers;
        const std::vector<uint64_t> hits = markers.hits(debugger, debugger.breakpoints().front(), 1h);
        QVERIFY(hits.size() <= MarkerTable::mostBuckets);
        // 50,000 events in at most 2,048 parts: 32 each. Each part that has hits is marked at its first.
        std::vector<uint64_t> firsts;
        for (const uint64_t position : all)
            if (firsts.empty() || firsts.back() / 32 != position / 32)
                firsts.push_back(position);
        QCOMPARE(hits, firsts);
        // In a range of iterations, too; few are marked each.
        const auto names = std::make_shared<const TagNames>(debugger.program());
        markers.setRange(TagRange{"while"}, names);
        QCOMPARE(markers.hits(debugger, debugger.breakpoints().front(), 1h), firsts);
        markers.setRange(TagRange{"while", 3, 5}, names);
        QCOMPARE(markers.hits(debugger, debugger.breakpoints().front(), 1h),
                 std::vector<uint64_t>(all.begin() + 3, all.begin() + 6));
    }

    /// Longer runs are marked more coarsely: as many buckets as before, and nothing that was marked is lost.
    void longRunsAreCoarse()
    {
        const GraphFile endless(endlessLoop());
        auto opened = Debugger::open(endless.path().toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        RunMarkers markers;
        std::shared_ptr<const MarkerTable> table;
        for (const uint64_t size : {1000u, 3000u, 50'000u}) {
            debugger.run(Goal{Goal::Kind::Events, size - debugger.position(), {}});
            table = tableAfter(markers, debugger.timeline(), 1h);
            QCOMPARE(table->size, size);
            for (const auto& marks : table->marks)
                QVERIFY(marks.size() <= MarkerTable::mostBuckets);
        }
        // Seven or eight firings an iteration, 32 events a bucket: every bucket has one.
        QCOMPARE(table->events, uint64_t(32));
        for (uint64_t bucket = 1; bucket < 50'000 / table->events; ++bucket)
            QVERIFY(table->has(MarkerKind::Iteration, bucket));
        // However coarse, a mark stands where the first of them happened: a tag's first event.
        for (const uint32_t position : table->marks[size_t(MarkerKind::Iteration)])
            if (position != 0) {
                const TagId tag = debugger.timeline()->record(position - 1).tag;
                QCOMPARE(debugger.timeline()->tag(tag)->firstEvent, uint64_t(position - 1));
            }
    }
};

TAGSCOPE_GUILESS_TEST(TestRunMarkers)

#include "tst_run_markers.moc"
