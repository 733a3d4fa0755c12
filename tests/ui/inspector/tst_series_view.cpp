// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/charts/line_chart.h"
#include "ui/inspector/series_view.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/series_query.h"

#include <QSignalSpy>

#include <algorithm>
#include <iterator>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using ui::ChartPoint;
using ui::SeriesView;

namespace {

/// A view that is answered by a session.
void connectTo(LiveSession& live, SeriesView& view)
{
    QObject::connect(&view, &SeriesView::seriesWanted, &live.session, [&live, &view](const ui::SeriesQuery& query) {
        live.session.askEach(&view, query, [&view](const Result<ui::Series>& series) {
            if (series)
                view.addSeries(*series);
        });
    });
}

bool settleSeriesView(LiveSession& live)
{
    return QTest::qWaitFor([&] { return !live.session.isBusy(); }, 20'000);
}

/// The counter loop to 10, run to its end, and a view of it.
struct Counted {
    LiveSession live;
    SeriesView view;

    bool show(const char* node)
    {
        if (!live.open(examplePath("counter.pbtxt")) || !live.ask(ui::MoveRequest{}))
            return false;
        connectTo(live, view);
        view.show();
        view.setSubject(live.node(node), 0, std::nullopt, live.snapshot().position);
        return settleSeriesView(live);
    }
};

}

class TestSeriesView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void theCounterCounts()
    {
        Counted counted;
        QVERIFY(counted.show("while/Add"));
        auto& [live, view] = counted;
        const std::vector<ChartPoint>& points = view.chart()->points();
        QCOMPARE(points.size(), size_t(11));  // ten and the one in which the loop ends
        for (size_t i = 0; i < 10; ++i) {
            QCOMPARE(points[i].kind, ChartPoint::Kind::Number);
            QCOMPARE(points[i].value, static_cast<double>(i + 1));
        }
        QCOMPARE(points[10].kind, ChartPoint::Kind::Dead);
        QVERIFY2(view.chart()->readout().contains(QStringLiteral("first change at 1")),
                 qPrintable(view.chart()->readout()));
        // A click goes to the iteration.
        QSignalSpy activated(&view, &SeriesView::tagActivated);
        Q_EMIT view.chart()->itemActivated(4);
        QCOMPARE(activated.size(), 1);
        const TagId tag = activated[0][0].value<TagId>();
        QCOMPARE(live.details("while/Add", tag).tagName, std::string("while;4"));
        // Exit lives only once.
        view.setSubject(live.node("while/Exit"), 0, tag, live.snapshot().position);
        QVERIFY(settleSeriesView(live));
        QCOMPARE(view.chart()->points()[10].value, 10.0);
        QCOMPARE(view.chart()->points()[9].kind, ChartPoint::Kind::Dead);
    }

    /// In the past, what comes later is not there yet: where Add has just fired in iteration 4, there are five.
    void theFutureIsNotThere()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const std::vector<ui::FiringRow> firings = live.details("while/Add").firings;
        QCOMPARE(live.error(ui::GoToRequest{firings[4].event + 1}), std::string());
        SeriesView view;
        connectTo(live, view);
        view.show();
        view.setSubject(live.node("while/Add"), 0, std::nullopt, live.snapshot().position);
        QVERIFY(settleSeriesView(live));
        const std::vector<ChartPoint>& points = view.chart()->points();
        QCOMPARE(points.size(), size_t(5));
        QCOMPARE(points.front().value, 1.0);
        QCOMPARE(points.back().value, 5.0);
        QVERIFY2(view.chart()->readout().startsWith(QStringLiteral("Iterations so far: 5; first change at 1")),
                 qPrintable(view.chart()->readout()));
        // An event earlier the iteration is there, but not the value.
        QCOMPARE(live.error(ui::GoToRequest{firings[4].event}), std::string());
        view.setSubject(live.node("while/Add"), 0, std::nullopt, live.snapshot().position);
        QVERIFY(settleSeriesView(live));
        QCOMPARE(points.size(), size_t(5));
        QCOMPARE(points.back().kind, ChartPoint::Kind::Gap);
        QVERIFY2(view.chart()->readout().contains(QStringLiteral("; not fired yet: 1;")),
                 qPrintable(view.chart()->readout()));
        // Of one value nobody can say whether it changes.
        QCOMPARE(live.error(ui::GoToRequest{firings[0].event + 1}), std::string());
        view.setSubject(live.node("while/Add"), 0, std::nullopt, live.snapshot().position);
        QVERIFY(settleSeriesView(live));
        QCOMPARE(view.chart()->readout(), QStringLiteral("Iterations so far: 1"));
        // Nor is there one before the loop begins.
        QCOMPARE(live.error(ui::GoToRequest{0}), std::string());
        view.setSubject(live.node("while/Add"), 0, firings[4].tag, live.snapshot().position);
        QVERIFY(settleSeriesView(live));
        QVERIFY(points.empty());
        QVERIFY2(view.chart()->readout().contains(QStringLiteral("No iteration of this loop has begun")),
                 qPrintable(view.chart()->readout()));
    }

    void eachInstanceHasItsOwn()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        // Every iteration of the inner loop is in exactly one instance: their points add up to the node's firings.
        NodeId inner;
        for (uint32_t n = 0; n < live.snapshot().graph->size(); ++n)
            if (const PlanId plan = live.snapshot().program->planOf(NodeId(n)); plan.isValid()) {
                const StaticFrameId frame = live.snapshot().program->node(plan).frame;
                if (frame != rootFrame && live.snapshot().program->frame(frame).parent != rootFrame
                    && live.snapshot().graph->node(NodeId(n)).op == "LoopCond")
                    inner = NodeId(n);
            }
        QVERIFY(inner.isValid());
        const std::vector<ui::FiringRow> firings = live.details(inner).firings;
        size_t total = 0;
        std::set<TagId> parents;
        for (const ui::FiringRow& firing : firings) {
            const auto answer = live.ask(ui::SeriesQuery{inner, 0, firing.tag, 0, 256});
            const ui::Series& series = *answer;
            if (parents.insert(series.parent).second)
                total += series.points.size();
            QVERIFY(std::ranges::any_of(series.points, [&](const ui::SeriesPoint& p) { return p.tag == firing.tag; }));
            // Only what is in one iteration: that is found whatever is looked at.
            const auto alone = live.ask(ui::SeriesQuery{inner, 0, {}, -256, 256, ui::TagRange::of(firing.tagName)});
            const std::vector<ui::SeriesPoint>& points = alone->points;
            QVERIFY(points.size() == 1 && points.front().tag == firing.tag);
        }
        QVERIFY(parents.size() > 1);
        QCOMPARE(total, firings.size());
    }

    /// The counter's Add is 1, 2, 3 and so on; in its eleventh iteration it is dead.
    void onlyTheTagsThatAreShownCount_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<qint64>("first");  // as it is asked for
        QTest::addColumn<QList<double>>("values");
        QTest::newRow("the last of the range") << qint64(3) << qint64(5) << qint64(-2) << QList<double>{5, 6};
        QTest::newRow("no more than the range") << qint64(3) << qint64(5) << qint64(-12) << QList<double>{4, 5, 6};
        QTest::newRow("beyond the end") << qint64(8) << qint64(1000) << qint64(-12) << QList<double>{9, 10};
        QTest::newRow("from a place in the range") << qint64(3) << qint64(7) << qint64(6) << QList<double>{7, 8};
        QTest::newRow("later ones") << qint64(20) << qint64(30) << qint64(-12) << QList<double>{};
    }
    void onlyTheTagsThatAreShownCount()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QFETCH(qint64, first);
        QFETCH(QList<double>, values);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const auto answer =
            live.ask(ui::SeriesQuery{live.node("while/Add"), 0, {}, first, 12, ui::TagRange{"while", from, to}});
        QList<double> found;
        for (const ui::SeriesPoint& point : answer->points)
            if (point.kind == ui::SeriesPoint::Kind::Number)
                found.append(point.mean);
        QCOMPARE(found, values);
        const auto other =
            live.ask(ui::SeriesQuery{live.node("while/Add"), 0, {}, first, 12, ui::TagRange{"elsewhere", from, to}});
        QVERIFY(other->points.empty());
    }

    void aNodeInNoLoopHasNone()
    {
        Counted counted;
        QVERIFY(counted.show("one"));
        const ui::LineChart& chart = *counted.view.chart();
        QVERIFY(chart.points().empty());
        QVERIFY2(chart.readout().contains(QStringLiteral("no loop")), qPrintable(chart.readout()));
    }

    /// It asks part by part, and no more than it can show.
    void longLoopsComeInParts()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        QVERIFY(live.step(8 * (SeriesView::mostPoints + 100)));
        SeriesView view;
        connectTo(live, view);
        QSignalSpy asked(&view, &SeriesView::seriesWanted);
        view.setSubject(live.node("while/Add"), 0, std::nullopt, live.snapshot().position);
        QCOMPARE(asked.size(), 0);  // nobody sees it
        view.show();
        QVERIFY(QTest::qWaitFor(
            [&] { return static_cast<int64_t>(view.chart()->points().size()) == SeriesView::mostPoints; }, 20'000));
        QVERIFY(settleSeriesView(live));
        QVERIFY(asked.size() >= SeriesView::mostPoints / ui::SeriesQuery::mostPoints);
        for (const auto& request : asked)
            QVERIFY(request[0].value<ui::SeriesQuery>().count <= ui::SeriesQuery::mostPoints);
        for (size_t i = 0; i < view.chart()->points().size(); ++i)
            QCOMPARE(view.chart()->points()[i].value, static_cast<double>(i + 1));
        QVERIFY2(view.chart()->readout().startsWith(QStringLiteral("Iterations 0 to 2047 of ")),
                 qPrintable(view.chart()->readout()));
    }

    /// Whichever iteration is looked at, it is shown, and those around it with it; the window goes on by half of its
    /// width.
    void theFocusIsAmongWhatIsShown_data()
    {
        QTest::addColumn<qint64>("focus");
        QTest::addColumn<qint64>("begun");  // iterations so far
        QTest::addColumn<qint64>("first");
        QTest::addColumn<QString>("summary");
        QTest::newRow("all there") << qint64(9) << qint64(10) << qint64(0) << QStringLiteral("Iterations so far: 10");
        QTest::newRow("the last of the first")
            << qint64(2047) << qint64(9000) << qint64(0) << QStringLiteral("Iterations 0 to 2047 of 9000 so far");
        QTest::newRow("the next") << qint64(2048) << qint64(9000) << qint64(1024)
                                  << QStringLiteral("Iterations 1024 to 3071 of 9000 so far");
        QTest::newRow("in the same step")
            << qint64(3071) << qint64(9000) << qint64(1024) << QStringLiteral("Iterations 1024 to 3071 of 9000 so far");
        QTest::newRow("at the end") << qint64(8999) << qint64(9000) << qint64(7168)
                                    << QStringLiteral("Iterations 7168 to 8999 of 9000 so far");
        QTest::newRow("not begun yet") << qint64(8999) << qint64(3) << qint64(0)
                                       << QStringLiteral("Iterations so far: 3");
        QTest::newRow("nothing begun yet") << qint64(8999) << qint64(0) << qint64(0) << QString();
    }
    void theFocusIsAmongWhatIsShown()
    {
        QFETCH(qint64, focus);
        QFETCH(qint64, begun);
        QFETCH(qint64, first);
        QFETCH(QString, summary);
        SeriesView view;
        // Answers as a session gives them: the value is the number of the iteration, the tag one more.
        int questions = 0;
        QObject::connect(&view, &SeriesView::seriesWanted, &view, [&](const ui::SeriesQuery& request) {
            QVERIFY(++questions < 20);
            ui::Series series;
            series.node = request.node;
            series.parent = TagId(0u);
            series.iterations = begun;
            series.first = request.first;
            for (int64_t i = request.first; i < std::min<int64_t>(begun, request.first + request.count); ++i) {
                ui::SeriesPoint& point = series.points.emplace_back();
                point.kind = ui::SeriesPoint::Kind::Number;
                point.mean = static_cast<double>(i);
                point.tag = TagId(static_cast<uint32_t>(i + 1));
                point.text = "x";
            }
            view.addSeries(series);
        });
        view.show();
        view.setSubject(NodeId(1u), 0, TagId(static_cast<uint32_t>(focus + 1)), 5, focus);
        const std::vector<ChartPoint>& points = view.chart()->points();
        QCOMPARE(static_cast<qint64>(points.size()), std::min<qint64>(begun - first, SeriesView::mostPoints));
        for (size_t i = 0; i < points.size(); ++i) {
            QCOMPARE(points[i].value, static_cast<double>(first + static_cast<qint64>(i)));
            QVERIFY(points[i].text.startsWith(QStringLiteral("Iteration %1: ").arg(first + static_cast<qint64>(i))));
        }
        if (focus < begun)
            QVERIFY(first <= focus && focus < first + std::ssize(points));
        QVERIFY2(view.chart()->readout().contains(summary), qPrintable(view.chart()->readout()));
        // A click goes to the iteration that is drawn there.
        if (points.empty())
            return;
        QSignalSpy activated(&view, &SeriesView::tagActivated);
        Q_EMIT view.chart()->itemActivated(1);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<TagId>(), TagId(static_cast<uint32_t>(first + 2)));
    }

    void whatIsNoNumberIsTold()
    {
        ui::Series series;
        series.node = NodeId(1u);
        series.iterations = 3;
        series.points.resize(3);
        series.points[0].kind = ui::SeriesPoint::Kind::Other;
        series.points[0].text = "string: \"a\"";
        series.points[1] = series.points[0];
        series.points[1].differs = true;
        SeriesView view;
        view.setSubject(NodeId(1u), 0, std::nullopt, 5);
        view.addSeries(series);
        QCOMPARE(view.chart()->points()[0].kind, ChartPoint::Kind::Other);
        QVERIFY(view.chart()->points()[1].text.contains(QStringLiteral("\"a\"")));
        QCOMPARE(view.chart()->points()[2].kind, ChartPoint::Kind::Gap);
        // An answer about something else is not heard.
        series.node = NodeId(2u);
        series.points.clear();
        view.addSeries(series);
        QCOMPARE(view.chart()->points().size(), size_t(3));
        QVERIFY(!view.grab().isNull());
    }
};

TAGSCOPE_TEST(TestSeriesView)

#include "tst_series_view.moc"
