// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/layout/layout_runner.h"

#include "tests/support/graph_text.h"
#include "tests/support/ui_test.h"

#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// An answer about two nodes with a line from the first to the second.
const QByteArray good = "graph 1 4 1\nnode 0 0.5 0.5 1 0.5\nnode 1 3.5 0.5 1 0.5\n"
                        "edge 0 1 4 1 0.5 1.5 0.5 2.5 0.5 3 0.5 solid black\nstop\n";

LayoutRequest requestFor(const char* text, std::optional<OpenGroups> open = OpenGroups())
{
    return {std::make_shared<const Graph>(graphFromText(text)), nullptr, std::move(open)};
}

std::vector<Layout> layOut(Layouter& layouter, const LayoutRequest& request, const std::stop_token& stop = {})
{
    std::vector<Layout> made;
    layouter.layOut(request, stop, [&](Layout layout) { made.push_back(std::move(layout)); });
    return made;
}

QRectF boxOf(const Layout& layout, const char* node, const LayoutRequest& request)
{
    return layout.scene->items[static_cast<size_t>(layout.scene->itemOf(*request.graph->find(node)))].rect;
}

}

class TestLayouter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Nobody has asked for it, so `dot` is not asked.
    void dotIsAskedOnlyToImprove()
    {
        int asked = 0;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) {
            ++asked;
            return std::optional(good);
        });
        LayoutRequest request = requestFor("a NoOp; b Identity a");
        const std::vector<Layout> made = layOut(layouter, request);
        QCOMPARE(asked, 0);
        QCOMPARE(made.size(), size_t(1));
        QVERIFY(!made[0].isImproved);
        QCOMPARE(layouter.levels(), 0);
        request.improves = true;
        const std::vector<Layout> improved = layOut(layouter, request);
        QCOMPARE(asked, 1);
        QCOMPARE(improved.size(), size_t(1));
        QVERIFY(improved[0].isImproved);
        // The answer has them three inches apart.
        QCOMPARE(boxOf(improved[0], "b", request).left() - boxOf(improved[0], "a", request).left(), 216.0);
        QCOMPARE(layouter.levels(), 1);
        QCOMPARE(layouter.levelsDone(), 1);
    }

    void badAnswersChangeNothing_data()
    {
        QTest::addColumn<bool>("isAnswered");
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("no dot") << false << QByteArray();
        QTest::newRow("nothing") << true << QByteArray();
        QTest::newRow("zeros") << true << QByteArray(10'000, '\0');
        QTest::newRow("no line ends") << true << QByteArray(1'000'000, 'x');
        QTest::newRow("half an answer") << true << good.left(good.size() / 3);
        QTest::newRow("many nodes that are not there")
            << true << QByteArray("graph 1 4 1\n") + QByteArray("node 9 1 1 1 1\n").repeated(1000);
        QTest::newRow("numbers without end")
            << true << QByteArray("graph 1 ") + QByteArray(400, '9') + " 1\nnode 0 1 1 1 1\nnode 1 1 1 1 1\n";
    }
    void badAnswersChangeNothing()
    {
        QFETCH(bool, isAnswered);
        QFETCH(QByteArray, answer);
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) {
            return isAnswered ? std::optional(answer) : std::nullopt;
        });
        LayoutRequest request = requestFor("a NoOp; b Identity a");
        const std::vector<Layout> ours = layOut(layouter, request);
        request.improves = true;
        const std::vector<Layout> made = layOut(layouter, request);
        QCOMPARE(made.size(), size_t(1));
        QVERIFY(!made[0].isImproved);
        for (size_t i = 0; i < ours[0].scene->items.size(); ++i)
            QCOMPARE(made[0].scene->items[i].rect, ours[0].scene->items[i].rect);
    }

    void aStopEndsTheWait()
    {
        std::stop_source stop;
        bool endedByItself = false;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>& goesOn) {
            stop.request_stop();
            endedByItself = !goesOn();
            return std::optional(good);
        });
        LayoutRequest request = requestFor("a NoOp; b Identity a");
        request.improves = true;
        QVERIFY(layOut(layouter, request, stop.get_token()).empty());
        QVERIFY(endedByItself);
    }

    void anEmptyPictureHasNothingToImprove()
    {
        Layouter layouter([](const QByteArray&, const std::function<bool()>&) { return std::optional<QByteArray>(); });
        QVERIFY(layOut(layouter, requestFor(""))[0].isImproved);
    }

    /// A chain of 40 nodes, about 170 units apart, in a view of some shape: within a factor of two of it.
    void theShapeOfTheViewCounts_data()
    {
        QTest::addColumn<double>("aspect");
        QTest::newRow("wide") << 4.0;
        QTest::newRow("usual") << 1.6;
        QTest::newRow("square") << 1.0;
    }
    void theShapeOfTheViewCounts()
    {
        QFETCH(double, aspect);
        std::string text = "n0 NoOp";
        for (int i = 1; i < 40; ++i)
            text += "; n" + std::to_string(i) + " Identity n" + std::to_string(i - 1);
        LayoutRequest request = requestFor(text.c_str());
        request.aspect = aspect;
        Layouter layouter;
        const QRectF bounds = layOut(layouter, request)[0].scene->bounds;
        const double made = bounds.width() / bounds.height();
        QVERIFY2(made > aspect / 2 && made < 2 * aspect, qPrintable(QString::number(made)));
    }

    /// A picture that was asked for last is the only one that comes.
    void theRunnerHandsOverTheNewest()
    {
        LayoutRunner runner([](const QByteArray&, const std::function<bool()>& goesOn) {
            while (goesOn())
                std::this_thread::yield();
            return std::optional<QByteArray>();
        });
        std::vector<size_t> finals;
        connect(&runner, &LayoutRunner::drawn, this,
                [&](const Layout& layout) { finals.push_back(layout.scene->items.size()); });
        for (const char* text : {"a NoOp; b Identity a", "a NoOp; b Identity a; c Identity b"}) {
            LayoutRequest request = requestFor(text);
            request.improves = true;
            runner.start(request);
        }
        QVERIFY(runner.isRunning());
        runner.cancel();
        QVERIFY(!runner.isRunning());
        runner.start(requestFor(""));
        QTRY_VERIFY(!runner.isRunning());
        QCOMPARE(finals, std::vector<size_t>{0});
    }
};

TAGSCOPE_TEST(TestLayouter)

#include "tst_layouter.moc"
