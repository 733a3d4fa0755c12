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

    void whatComesAtOnceHasNoDraft()
    {
        Layouter layouter([](const QByteArray&, const std::function<bool()>&) { return std::optional(good); });
        const LayoutRequest request = requestFor("a NoOp; b Identity a");
        const std::vector<Layout> made = layOut(layouter, request);
        QCOMPARE(made.size(), size_t(1));
        QVERIFY(!made[0].isDraft);
        // The answer has them three inches apart.
        QCOMPARE(boxOf(made[0], "b", request).left() - boxOf(made[0], "a", request).left(), 216.0);
        QCOMPARE(layouter.levels(), 1);
        QCOMPARE(layouter.levelsDone(), 1);
    }

    void whatTakesLongHasADraft()
    {
        int waits = 0;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>& goesOn) {
            QElapsedTimer timer;
            timer.start();
            while (timer.elapsed() <= 2 * Layouter::draftAfterMs && goesOn())
                ++waits;
            return std::optional(good);
        });
        const std::vector<Layout> made = layOut(layouter, requestFor("a NoOp; b Identity a"));
        QVERIFY(waits > 0);
        QCOMPARE(made.size(), size_t(2));
        QVERIFY(made[0].isDraft && made[0].scene && made[0].tree);
        QVERIFY(!made[1].isDraft);
        QCOMPARE(made[0].scene->items.size(), made[1].scene->items.size());
    }

    void badAnswersGiveAQuickPicture_data()
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
    void badAnswersGiveAQuickPicture()
    {
        QFETCH(bool, isAnswered);
        QFETCH(QByteArray, answer);
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) {
            return isAnswered ? std::optional(answer) : std::nullopt;
        });
        const LayoutRequest request = requestFor("a NoOp; b Identity a");
        const std::vector<Layout> made = layOut(layouter, request);
        QCOMPARE(made.size(), size_t(1));
        const GroupTree& tree = *made[0].tree;
        LayoutPlan plan(*request.graph, tree, {});
        plan.place(0, plan.quickLayout(plan.levels()[0]));
        const auto quick = plan.scene();
        for (size_t i = 0; i < quick->items.size(); ++i)
            QCOMPARE(made[0].scene->items[i].rect, quick->items[i].rect);
    }

    /// The question has no names in it.
    void groupsOfOneShapeAreAskedAboutOnce()
    {
        int asked = 0;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) {
            ++asked;
            return std::optional(good);
        });
        layOut(layouter, requestFor("a NoOp; b Identity a"));
        layOut(layouter, requestFor("p NoOp; q Identity p"));
        QCOMPARE(asked, 1);
        layOut(layouter, requestFor("p NoOp; q Identity ^p; r NoOp"));
        QCOMPARE(asked, 2);
    }

    void whatWasTooSlowIsNotTriedAgain()
    {
        int asked = 0;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) {
            ++asked;
            return std::optional<QByteArray>();
        });
        const LayoutRequest request = requestFor("a NoOp; b Identity a");
        QCOMPARE(layOut(layouter, request).size(), size_t(1));
        QCOMPARE(layOut(layouter, request).size(), size_t(1));
        QCOMPARE(asked, 1);
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
        QVERIFY(layOut(layouter, requestFor("a NoOp; b Identity a"), stop.get_token()).empty());
        QVERIFY(endedByItself);
    }

    void whatIsLargeIsNotAskedAbout()
    {
        Layouter layouter([](const QByteArray&, const std::function<bool()>&) -> std::optional<QByteArray> {
            qWarning("dot was asked");
            return std::nullopt;
        });
        std::string text;
        for (size_t i = 0; i <= Layouter::mostChildren; ++i)
            text += (i == 0 ? "n" : "; n") + std::to_string(i) + " NoOp";
        const std::vector<Layout> made = layOut(layouter, requestFor(text.c_str()));
        QCOMPARE(made.size(), size_t(1));
        QCOMPARE(made[0].scene->items.size(), Layouter::mostChildren + 1);
    }

    /// What is too large for an unasked try is put to `dot` when somebody wants it, without a draft, and the answer is
    /// kept.
    void whatIsLargeCanBeImproved()
    {
        int asked = 0;
        QByteArray answer = "graph 1 10 10\n";
        std::string text;
        for (size_t i = 0; i <= Layouter::mostChildren; ++i) {
            text += (i == 0 ? "n" : "; n") + std::to_string(i) + " NoOp";
            answer +=
                "node " + QByteArray::number(qulonglong(i)) + " " + QByteArray::number(qulonglong(i)) + " 5 1 0.5\n";
        }
        answer += "stop\n";
        Layouter layouter([&](const QByteArray&, const std::function<bool()>& goesOn) {
            ++asked;
            QElapsedTimer timer;
            timer.start();
            while (timer.elapsed() <= 2 * Layouter::draftAfterMs && goesOn())
                std::this_thread::yield();
            return std::optional(answer);
        });
        LayoutRequest request = requestFor(text.c_str());
        const std::vector<Layout> quick = layOut(layouter, request);
        QCOMPARE(asked, 0);
        QVERIFY(quick[0].isQuick);
        request.improves = true;
        const std::vector<Layout> improved = layOut(layouter, request);
        QCOMPARE(asked, 1);
        QCOMPARE(improved.size(), size_t(1));
        QVERIFY(!improved[0].isDraft && !improved[0].isQuick);
        // The answer has them an inch apart.
        QCOMPARE(boxOf(improved[0], "n7", request).left() - boxOf(improved[0], "n6", request).left(), 72.0);
        request.improves = false;
        const std::vector<Layout> again = layOut(layouter, request);
        QCOMPARE(asked, 1);
        QVERIFY(!again[0].isQuick);
    }

    void whatWasGivenUpCanBeImproved()
    {
        int asked = 0;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) {
            return ++asked == 1 ? std::nullopt : std::optional(good);
        });
        LayoutRequest request = requestFor("a NoOp; b Identity a");
        QVERIFY(layOut(layouter, request)[0].isQuick);
        request.improves = true;
        const std::vector<Layout> improved = layOut(layouter, request);
        QCOMPARE(asked, 2);
        QVERIFY(!improved[0].isQuick);
        QCOMPARE(boxOf(improved[0], "b", request).left() - boxOf(improved[0], "a", request).left(), 216.0);
        // What is there is not asked for again.
        QVERIFY(!layOut(layouter, request)[0].isQuick);
        QCOMPARE(asked, 2);
    }

    /// A try that was stopped leaves nothing behind that stands in the way of the next.
    void aStoppedTryCanBeRepeated()
    {
        int asked = 0;
        std::stop_source stop;
        Layouter layouter([&](const QByteArray&, const std::function<bool()>&) -> std::optional<QByteArray> {
            if (++asked > 1)
                return good;
            stop.request_stop();
            return std::nullopt;
        });
        LayoutRequest request = requestFor("a NoOp; b Identity a");
        request.improves = true;
        QVERIFY(layOut(layouter, request, stop.get_token()).empty());
        request.improves = false;
        QVERIFY(!layOut(layouter, request)[0].isQuick);
        QCOMPARE(asked, 2);
    }

    void anEmptyPictureHasNothingToImprove()
    {
        Layouter layouter([](const QByteArray&, const std::function<bool()>&) { return std::optional<QByteArray>(); });
        QVERIFY(!layOut(layouter, requestFor(""))[0].isQuick);
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
        connect(&runner, &LayoutRunner::drawn, this, [&](const Layout& layout) {
            if (!layout.isDraft)
                finals.push_back(layout.scene->items.size());
        });
        runner.start(requestFor("a NoOp; b Identity a"));
        runner.start(requestFor("a NoOp; b Identity a; c Identity b"));
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
