// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/fired_nodes.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/fired_nodes_query.h"
#include "ui/session/queries/firing_values_query.h"
#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/picks_query.h"
#include "ui/session/queries/row_figures_query.h"
#include "ui/session/queries/series_query.h"

#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestRunQuestions final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void rangesHoldTheEventsBetweenTheirPositions()
    {
        const EventRange range{3, 5};
        QVERIFY(!range.contains(2) && range.contains(3) && range.contains(4) && !range.contains(5));
        QVERIFY(range.touches(0, 3) && range.touches(4, 9) && !range.touches(0, 2) && !range.touches(5, 9));
    }

    /// By semantics.md 20.1 the Exit of the counter loop dies in its first iteration, the body in its last, 10; there
    /// is no NaN.
    void rowsKnowWhereTheyFirstDie()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const StaticFrameId frame = *live.snapshot().program->frameOf(live.node("while/Add"));
        const auto got = live.ask(RowFiguresQuery{frame, {}});
        QVERIFY(got && got->isComplete);
        const auto of = [&](const char* name) {
            return *std::ranges::find(got->rows, live.node(name), &RowFigures::node);
        };
        QCOMPARE(of("while/Exit").firstDead, int64_t(0));
        QCOMPARE(of("while/Add").firstDead, int64_t(10));
        QCOMPARE(of("while/Merge").firstDead, RowFigures::never);
        QCOMPARE(of("while/Merge").firstNaN, RowFigures::never);
        // The Merge is the first that fires in an iteration, what adds to it comes later.
        QVERIFY(of("while/Add").latest > of("while/Less").latest);
        QVERIFY(!of("while/Add").longest.isMeasured());
        // As of the cursor.
        QVERIFY(live.ask(GoToRequest{20}));
        const auto past = live.ask(RowFiguresQuery{frame, {}});
        QVERIFY(past && past->isComplete);
        QCOMPARE(std::ranges::find(past->rows, live.node("while/Add"), &RowFigures::node)->firstDead,
                 RowFigures::never);
    }

    /// What fired between two positions is what the trace says.
    void nodesOfARangeAreWhatTheTraceSays()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const auto history = live.ask(HistoryQuery{20, 11});
        QVERIFY(history);
        std::vector<bool> expected(live.snapshot().graph->size(), false);
        for (size_t i = 1; i < history->size(); ++i)  // the event that led to each
            expected[(*history)[i].snapshot->report->fired->node.index()] = true;
        const auto got = live.ask(FiredNodesQuery{{20, 30}});
        QVERIFY(got && got->fired && got->isComplete);
        QCOMPARE(got->fired->nodes, expected);
    }

    /// Of the tags and frame instances, as the trace says; what an event lies in counts, too.
    void tagsOfARangeAreWhatTheTraceSays()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        const auto history = live.ask(HistoryQuery{size / 2, 9});
        QVERIFY(history);
        const auto got = live.ask(FiredNodesQuery{{size / 2, size / 2 + 8}});
        QVERIFY(got && got->fired);
        std::set<uint32_t> tags;
        std::set<std::pair<uint32_t, StaticFrameId>> instances;
        for (size_t i = 1; i < history->size(); ++i) {
            const State& state = (*history)[i - 1].snapshot->state;  // an iteration that fires is there before
            const std::string name = (*history)[i].snapshot->report->fired->tagName;
            std::optional<IterationId> at;
            for (uint32_t k = 0; k < state.iterations.size(); ++k)
                if (state.iterations[k].frame.isValid()
                    && live.snapshot().names->shortName(tagChain(state, IterationId(k))) == name)
                    at = IterationId(k);
            while (at) {
                const Iteration& iteration = state.iteration(*at);
                tags.insert(iteration.tag.value);
                const IterationId around = state.frames[iteration.frame.index()].parent;
                if (around.isValid())
                    instances.emplace(state.iteration(around).tag.value, iteration.staticFrame);
                at = around.isValid() ? std::optional(around) : std::nullopt;
            }
        }
        QVERIFY(tags.size() >= 2);
        for (uint32_t tag = 0; tag < got->fired->tags.size() + 2; ++tag)
            QCOMPARE(got->fired->hasTag(TagId(tag)), tags.contains(tag));
        QCOMPARE(got->fired->instances.size(), instances.size());
        for (const auto& [parent, frame] : instances)
            QVERIFY(got->fired->hasInstance(TagId(parent), frame));
    }

    /// The last event of an iteration and the first of the next are two events of two iterations.
    void iterationsOfARangeAreThoseWithEvents()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const NodeId merge = live.node("while/Merge");
        const auto details = live.ask(NodeQuery{merge, {}});
        QVERIFY(details && details->firings.size() == 11);
        const uint64_t third = details->firings[3].event;  // the Merge begins its iteration
        const uint64_t fifth = details->firings[5].event;
        const StaticFrameId frame = *live.snapshot().program->frameOf(merge);
        GridQuery request{frame, {}, {merge}, 0, 64, EventRange{third, fifth + 1}};
        const auto grid = live.ask(request);
        QVERIFY(grid && grid->covered);
        QVERIFY(grid->covered->first >= 2
                && grid->covered->first <= 3);  // the rest of iteration 2 may be behind the Merge of 3
        QCOMPARE(grid->covered->second, int64_t(5));
        request.events = EventRange{0, 1};  // a constant outside of the loop
        QVERIFY(!live.ask(request)->covered);
        SeriesQuery series{merge, 0, {}, -12, 12};
        series.events = EventRange{third, third + 1};
        const auto points = live.ask(series);
        QVERIFY(points);
        QCOMPARE(points->points.size(), size_t(1));
        QCOMPARE(points->first, int64_t(3));
        QCOMPARE(points->points[0].mean, 3.0);
    }

    /// The counter counts i = 0 ... 10: the Merge passes i on, Less says i < 10.
    void expressionsAreWatched_data()
    {
        QTest::addColumn<QByteArray>("node");
        QTest::addColumn<QByteArray>("expression");
        QTest::addColumn<QList<double>>("values");
        QTest::newRow("arithmetic") << QByteArray("while/Merge") << QByteArray("value * 2 + 1")
                                    << QList<double>{17, 19, 21};
        QTest::newRow("condition") << QByteArray("while/Merge") << QByteArray("value > 8") << QList<double>{0, 1, 1};
        QTest::newRow("tag") << QByteArray("while/Merge") << QByteArray("iter") << QList<double>{8, 9, 10};
        QTest::newRow("dead") << QByteArray("while/Exit") << QByteArray("dead") << QList<double>{1, 1, 0};
    }
    void expressionsAreWatched()
    {
        QFETCH(QByteArray, node);
        QFETCH(QByteArray, expression);
        QFETCH(QList<double>, values);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        SeriesQuery request{live.node(node.constData()), 0, {}, -3, 3};
        request.expression = expression.toStdString();
        const auto got = live.ask(request);
        QVERIFY(got);
        QCOMPARE(got->problem, std::string());
        QCOMPARE(got->expression, request.expression);
        QList<double> means;
        for (const SeriesPoint& point : got->points) {
            QCOMPARE(point.kind, SeriesPoint::Kind::Number);
            means.append(point.mean);
        }
        QCOMPARE(means, values);
        QCOMPARE(got->points[2].differs, values[2] != values[1]);
        request.expression = "value >";
        QVERIFY(!live.ask(request)->problem.empty());
        request.expression = "value < \"a\"";
        QVERIFY(!live.ask(request)->problem.empty());
    }

    /// Merge: two inputs of which one is there. Less: i and the limit. A dead Add says so.
    void firingsKnowWhatWentInAndCameOut()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const NodeId less = live.node("while/Less");
        const auto details = live.ask(NodeQuery{less, {}});
        QVERIFY(details && details->firings.size() == 11);
        FiringValuesQuery request{less, {details->firings[4].event, details->firings[10].event, 0}};
        const auto got = live.ask(request);
        QVERIFY(got);
        QCOMPARE(got->size(), size_t(2));  // event 0 is of another node
        QCOMPARE((*got)[0].inputs, std::string("4; 10"));
        QCOMPARE((*got)[1].inputs, std::string("10; 10"));
        QVERIFY((*got)[0].output == Tensor::scalar(true));
        QVERIFY((*got)[1].output == Tensor::scalar(false));
    }

    /// FIFO takes the first of what is ready. Whoever takes another makes a pick, and the list says which would have
    /// been usual.
    void picksAgainstTheScheduleAreListed()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const auto picks = [&] { return live.ask(PicksQuery{}); };
        QVERIFY(live.ask(MoveRequest{Goal{Goal::Kind::Events, 3, {}}}));
        QVERIFY(picks() && picks()->isComplete && picks()->rows.empty());
        QVERIFY(live.ask(GoToRequest{0}));
        const State& state = live.snapshot().state;
        QVERIFY(state.ready.size() >= 2);
        const Program& program = *live.snapshot().program;
        const NodeId usual = program.nodeOf(state.ready[0].node());
        const NodeId picked = program.nodeOf(state.ready[1].node());
        const auto ready = static_cast<uint32_t>(state.ready.size());
        QVERIFY(live.ask(FireRequest{picked, {}}));
        QVERIFY(live.ask(MoveRequest{Goal{Goal::Kind::Events, 2, {}}}));
        const auto got = picks();
        QVERIFY(got && got->isComplete);
        QCOMPARE(got->rows, (std::vector<PickRow>{{0, picked, TagId(0), usual, TagId(0), ready}}));
        QCOMPARE(got->tagNames, (std::vector<std::string>{"/", "/"}));
    }
};

TAGSCOPE_GUILESS_TEST(TestRunQuestions)

#include "tst_run_questions.moc"
