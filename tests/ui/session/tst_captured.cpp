// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "tests/support/vector_loop.h"
#include "ui/session/captured.h"
#include "ui/session/cell_state.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/capture_estimate_query.h"
#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/history_query.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/series_query.h"
#include "ui/session/queries/value_query.h"

using namespace tagscope;
using namespace tagscope::test;
using ui::SeriesPoint;

namespace {

const CaptureSettings nothing{{{"loop/", Capture::None}}, 0};

/// A loop of vectors in a session, run to its end under some rules.
class LoopSession : public LiveSession {
public:
    explicit LoopSession(const CaptureSettings& settings, int32_t limit = 6, int32_t size = 4)
    {
        const QString path = m_dir.filePath(QStringLiteral("loop.pb"));
        isOpen = writeVectorLoop(path, limit, size) && open(path) && error(ui::CaptureRequest{settings}).empty();
    }
    bool run() { return isOpen && error(ui::MoveRequest{}).empty(); }
    ui::Series series(const char* name) { return *ask(ui::SeriesQuery{node(name), 0, {}, 0, 10}); }

    bool isOpen = false;

private:
    QTemporaryDir m_dir;
};

}

class TestCaptured final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aValueIsThereWhereTheCursorIs()
    {
        LoopSession live(nothing);
        QVERIFY(live.run());
        QCOMPARE(live.snapshot().capture, nothing);
        QVERIFY(live.snapshot().captureUse.leftOut == 6);
        const ui::NodeDetails far = live.details("loop/neg");
        QCOMPARE(far.firings.size(), size_t(7));  // the last one dead
        const ui::FiringRow third = far.firings[2];
        QVERIFY(third.notCaptured == NotCaptured::None);
        QCOMPARE(third.summary, std::string("not captured (policy: none)"));
        QVERIFY(!far.firings[6].notCaptured);
        ui::NodeDetails there = live.details("loop/neg", third.tag);
        QVERIFY(there.outputs[0].notCaptured == NotCaptured::None);
        QVERIFY(there.outputs[0].value.isNone());
        QCOMPARE(int(there.outputs[0].arrival), int(ui::PortDetails::Arrival::Live));
        // What passes on what is missing says so, too; its inputs here are what the iteration before put out.
        QVERIFY(there.inputs[0].notCaptured == NotCaptured::None);
        QVERIFY(live.details("loop/sv", third.tag).outputs[1].notCaptured);

        QCOMPARE(live.error(ui::GoToRequest{third.event + 1}), std::string());
        there = live.details("loop/neg", third.tag);
        QVERIFY(!there.outputs[0].notCaptured);
        QCOMPARE(there.outputs[0].value, Tensor::vector<float>({-1, -2, -3, -4}));
        QCOMPARE(there.inputs[0].value, Tensor::vector<float>({1, 2, 3, 4}));
        // Numbers are never missing.
        for (const ui::FiringRow& row : live.details("loop/add").firings)
            QVERIFY(!row.notCaptured);
    }

    void figuresStayUnderStats()
    {
        LoopSession live({{{"op:Neg", Capture::Stats}}, 0});
        QVERIFY(live.run());
        const ui::NodeDetails details = live.details("loop/neg");
        QCOMPARE(details.firings[1].summary,
                 std::string("not captured (policy: stats): float32 [4], min 1, mean 2.5, max 4"));
        const ui::Series series = live.series("loop/neg");
        const SeriesPoint& point = series.points.at(0);
        QVERIFY(point.notCaptured == NotCaptured::Stats);
        QCOMPARE(int(point.kind), int(SeriesPoint::Kind::Number));
        QCOMPARE(point.low, -4.0);
        QCOMPARE(point.high, -1.0);
        QCOMPARE(point.mean, -2.5);
        QVERIFY(!point.differs);
    }

    void aPartStaysUnderSlice()
    {
        LoopSession live({{{"op:Neg", Capture::Slice, 0, "[1:3]"}}, 0}, 6, 100);
        QVERIFY(live.run());
        const ui::NodeDetails details = live.details("loop/neg");
        const std::string part = "float32 [100], min 1, mean 50.5, max 100, [1:3] = [2, 3]";
        QCOMPARE(details.firings[1].summary, "not captured (policy: slice): " + part);
        const ui::NodeDetails there = live.details("loop/neg", details.firings[1].tag);
        QVERIFY(there.outputs[0].notCaptured == NotCaptured::Slice);
        QVERIFY(there.outputs[0].value.isNone());
        QCOMPARE(there.outputs[0].figures, part);
        QCOMPARE(there.outputs[0].part, Tensor::vector<float>({2, 3}));
        QCOMPARE(there.outputs[0].slice, std::string("[1:3]"));
        const SeriesPoint point = live.series("loop/neg").points.at(0);
        QVERIFY(point.notCaptured == NotCaptured::Slice);
        QCOMPARE(point.mean, -50.5);
        QCOMPARE(point.text, std::string("not captured (policy: slice): [1:3] = [-2, -3]"));
        // An element within the part is known over all iterations, and so is what figures say; another is not.
        const auto over = [&](const char* expression) {
            return *live.ask(ui::SeriesQuery{live.node("loop/neg"), 0, {}, 0, 6, {}, {}, expression});
        };
        const ui::Series second = over("value[1]");
        QVERIFY2(second.problem.empty(), second.problem.c_str());
        QCOMPARE(second.points.size(), size_t(6));
        for (size_t i = 0; i < 6; ++i) {
            QVERIFY(!second.points[i].notCaptured);
            QCOMPARE(second.points[i].mean, i % 2 ? 2.0 : -2.0);
            QCOMPARE(second.points[i].differs, i > 0);
        }
        QCOMPARE(over("max - min + size").points.at(0).mean, 199.0);
        const ui::Series first = over("value[0]");
        QVERIFY(first.problem.empty());
        QVERIFY(first.points.at(0).notCaptured == NotCaptured::Slice);
        QCOMPARE(int(first.points.at(0).kind), int(SeriesPoint::Kind::Other));
        // At the firing the whole value is computed again.
        QCOMPARE(live.error(ui::GoToRequest{details.firings[1].event + 1}), std::string());
        QCOMPARE(live.details("loop/neg", details.firings[1].tag).outputs[0].value, countingVector(100));
    }

    void viewsOfManyValuesSayIt()
    {
        LoopSession live(nothing);
        QVERIFY(live.run());
        const ui::Series series = live.series("loop/neg");
        QCOMPARE(series.points.size(), size_t(7));
        for (size_t i = 0; i < 6; ++i) {
            QVERIFY(series.points[i].notCaptured == NotCaptured::None);
            QCOMPARE(int(series.points[i].kind), int(SeriesPoint::Kind::Other));
            QCOMPARE(series.points[i].text, std::string("not captured (policy: none)"));
            QVERIFY(!series.points[i].differs);
        }
        QVERIFY(!series.points[6].notCaptured);

        const auto grid = live.ask(ui::GridQuery{*live.snapshot().program->frameOf(live.node("loop/neg")),
                                                 {},
                                                 {live.node("loop/neg"), live.node("loop/add")},
                                                 0,
                                                 7});
        const ui::GridCells& cells = *grid;
        QVERIFY(stateOf(cells.at(0, 0)) == ui::NodeState::NotCaptured);
        QCOMPARE(cells.at(0, 0).summary, std::string("not captured (policy: none)"));
        QVERIFY(stateOf(cells.at(0, 6)) == ui::NodeState::DoneDead);
        QVERIFY(stateOf(cells.at(1, 0)) == ui::NodeState::Done);
        QCOMPARE(cells.at(1, 0).value, std::string("1"));

        const ui::NodeDetails details = live.details("loop/neg");
        const auto value = live.ask(ui::ValueQuery{live.node("loop/neg"), 0, details.firings[1].tag, {}, {}, 0});
        QVERIFY(!value);
        QVERIFY(value.error().message.starts_with("not captured (policy: none) at "));
        const auto history = live.ask(ui::HistoryQuery{details.firings[1].event + 1, 1});
        QCOMPARE(history->at(0).values, std::string("not captured (policy: none)"));
    }

    void theTableOfLastFiringsKnowsIt()
    {
        LoopSession live({});
        QVERIFY(live.run());
        const auto lastOf = [&](const char* name) {
            return (*live.snapshot().lastFirings)[live.snapshot().program->planOf(live.node(name)).index()];
        };
        const uint64_t end = live.snapshot().position;
        const std::vector<ui::FiringRow> firings = live.details("loop/neg").firings;
        QVERIFY(lastOf("result") == ui::LastFiring::Live);
        // A budget lets go of values later: the table says so at once.
        QCOMPARE(live.error(ui::CaptureRequest{{{}, 1}}), std::string());
        QTRY_VERIFY(lastOf("result") == ui::LastFiring::LeftOut);
        QVERIFY(lastOf("loop/neg") == ui::LastFiring::Dead);
        QCOMPARE(live.error(ui::GoToRequest{firings[5].event + 1}), std::string());
        QVERIFY(lastOf("loop/neg") == ui::LastFiring::LeftOut);
        QVERIFY(lastOf("loop/add") == ui::LastFiring::Live);
        QCOMPARE(live.error(ui::GoToRequest{end}), std::string());
    }

    /// A rule that comes while a run is on its way takes effect from there on, and the run goes on.
    void itIsToggledInARun()
    {
        LoopSession live({}, 2'000'000'000);
        QVERIFY(live.isOpen);
        const auto run = live.send(ui::MoveRequest{});
        QTRY_VERIFY(live.session.snapshot()->position > 1000);
        QCOMPARE(live.session.snapshot()->captureUse.leftOut, uint64_t(0));
        QCOMPARE(live.error(ui::CaptureRequest{nothing}), std::string());
        QVERIFY(!live.isAnswered(run));
        QTRY_VERIFY(live.session.snapshot()->captureUse.leftOut > 100);
        QCOMPARE(live.error(ui::CaptureRequest{{}}), std::string());
        QVERIFY(!live.isAnswered(run));
        live.session.pause();
        QVERIFY(live.await(run));
        const uint64_t leftOut = live.snapshot().captureUse.leftOut;
        QVERIFY(live.step(100));
        QCOMPARE(live.snapshot().captureUse.leftOut, leftOut);
    }

    void estimates()
    {
        LoopSession live({});
        QVERIFY(live.isOpen);
        const auto estimate = [&](const CaptureSettings& settings) {
            return *live.ask(ui::CaptureEstimateQuery{settings});
        };
        QCOMPARE(estimate(nothing).firings, uint64_t(0));
        QVERIFY(live.run());
        // Six times Neg and the last Square, all of four floats.
        const uint64_t one = 4 * sizeof(float) + sizeof(TensorBuffer);
        QCOMPARE(estimate({}).keptBytes, 7 * one);
        QCOMPARE(estimate(nothing).keptBytes, one);
        QCOMPARE(estimate(nothing).allBytes, 7 * one);
        QCOMPARE(estimate(nothing).frames.back().iterations, uint64_t(7));
    }

    void badRulesAreRefused()
    {
        LoopSession live({});
        QVERIFY(live.error(ui::CaptureRequest{{{{"op:", Capture::None}}, 0}}).starts_with("a pattern is missing"));
        QCOMPARE(live.snapshot().capture, CaptureSettings());
    }

    void words()
    {
        QCOMPARE(ui::notCapturedWords(NotCaptured::None), QStringLiteral("not captured (policy: none)"));
        QCOMPARE(ui::notCapturedWords(NotCaptured::Slice), QStringLiteral("not captured (policy: slice)"));
        QCOMPARE(ui::notCapturedWords(NotCaptured::Stats), QStringLiteral("not captured (policy: stats)"));
        QCOMPARE(ui::notCapturedWords(NotCaptured::Budget), QStringLiteral("not captured (policy: budget)"));
    }
};

TAGSCOPE_GUILESS_TEST(TestCaptured)

#include "tst_captured.moc"
