// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/paint/state_bar.h"

#include "tests/support/shown_canvas.h"
#include "ui/graphview/minimap.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QImage>

#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

NodeStateCounts counted(std::initializer_list<std::pair<NodeState, size_t>> list)
{
    NodeStateCounts counts{};
    for (const auto& [state, count] : list)
        counts[static_cast<size_t>(state)] = count;
    return counts;
}

/// A bar of one state, its colours reduced to drawn or not.
QString shapeOf(NodeState state)
{
    QImage image(60, 12, QImage::Format_RGB32);
    const Theme theme = Theme::light();
    image.fill(theme.canvas);
    QPainter painter(&image);
    paintStateBar(painter, QRectF(2, 2, 56, 7), counted({{state, 5}}), theme, 1);
    painter.end();
    QString shape;
    for (int y = 3; y < 9; ++y)
        for (int x = 4; x < 56; ++x)
            shape += image.pixelColor(x, y).lightness() < 225 ? QLatin1Char('#') : QLatin1Char('.');
    return shape;
}

bool hasColour(const QImage& image, const QColor& colour)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == colour)
                return true;
    return false;
}

}

class TestStateBar final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatItSays_data()
    {
        QTest::addColumn<NodeStateCounts>("counts");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("hasBegun");
        QTest::newRow("nothing") << NodeStateCounts{} << "" << false;
        QTest::newRow("as ux.md has it") << counted(
            {{NodeState::Done, 12}, {NodeState::DoneDead, 3}, {NodeState::Blocked, 1}})
                                         << "12 done, 3 dead, 1 blocked" << true;
        QTest::newRow("not begun") << counted({{NodeState::NotReached, 4}, {NodeState::Pruned, 1}})
                                   << "4 not reached, 1 pruned" << false;
        QTest::newRow("at work") << counted({{NodeState::Ready, 1}, {NodeState::Pending, 2}}) << "1 ready, 2 pending"
                                 << true;
    }
    void whatItSays()
    {
        QFETCH(NodeStateCounts, counts);
        QTEST(countsText(counts), "text");
        QTEST(hasBegun(counts), "hasBegun");
    }

    void whatPresses_data()
    {
        QTest::addColumn<NodeStateCounts>("counts");
        QTest::addColumn<int>("state");
        const auto row = [](const char* name, const NodeStateCounts& counts, NodeState state) {
            QTest::newRow(name) << counts << int(state);
        };
        row("nothing has begun", counted({{NodeState::NotReached, 9}}), NodeState::NotReached);
        row("one of many is blocked", counted({{NodeState::Done, 900}, {NodeState::Ready, 5}, {NodeState::Blocked, 1}}),
            NodeState::Blocked);
        row("an error before all else", counted({{NodeState::Blocked, 7}, {NodeState::Error, 1}}), NodeState::Error);
        row("an error before what follows from it", counted({{NodeState::Doomed, 7}, {NodeState::Error, 1}}),
            NodeState::Error);
        row("what will never be", counted({{NodeState::Done, 900}, {NodeState::Blocked, 2}, {NodeState::Doomed, 1}}),
            NodeState::Doomed);
        row("something can go on", counted({{NodeState::DoneDead, 7}, {NodeState::Ready, 1}}), NodeState::Ready);
        row("most are dead", counted({{NodeState::DoneDead, 7}, {NodeState::Done, 6}}), NodeState::DoneDead);
        row("most are live", counted({{NodeState::DoneDead, 6}, {NodeState::Done, 7}}), NodeState::Done);
        row("something waits", counted({{NodeState::Pending, 1}, {NodeState::NotReached, 7}}), NodeState::Pending);
    }
    void whatPresses()
    {
        QFETCH(NodeStateCounts, counts);
        QTEST(int(mostPressing(counts)), "state");
    }

    void whatDoesNotFitIsCounted()
    {
        const NodeStateCounts counts =
            counted({{NodeState::Done, 12}, {NodeState::Ready, 3}, {NodeState::NotReached, 1234}});
        const auto upTo = [](int letters) { return [letters](const QString& text) { return text.size() <= letters; }; };
        QCOMPARE(countsText(counts, upTo(100)), QStringLiteral("12 done, 3 ready, 1,234 not reached"));
        QCOMPARE(countsText(counts, upTo(34)), QStringLiteral("12 done, 3 ready, 1,234 more"));
        QCOMPARE(countsText(counts, upTo(28)), QStringLiteral("12 done, 3 ready, 1,234 more"));
        QCOMPARE(countsText(counts, upTo(27)), QStringLiteral("12 done, 1,237 more"));
        QCOMPARE(countsText(counts, upTo(1)), QStringLiteral("12 done, 1,237 more"));
        const NodeStateCounts one = counted({{NodeState::Done, 12}});
        QCOMPARE(countsText(one, upTo(1)), QStringLiteral("12 done"));
    }

    /// In one colour: done, dead, not captured, ready, pending, blocked, failed, doomed, running and not reached look
    /// different.
    void statesDifferWithoutColour()
    {
        std::set<QString> shapes;
        const auto states = {NodeState::Done,    NodeState::DoneDead, NodeState::Ready,      NodeState::Pending,
                             NodeState::Blocked, NodeState::Error,    NodeState::NotReached, NodeState::NotCaptured,
                             NodeState::Doomed,  NodeState::Running};
        for (const NodeState state : states)
            shapes.insert(shapeOf(state));
        QCOMPARE(shapes.size(), states.size());
    }

    /// However small it is, the bar ends where it ends, and each state is in it.
    void allStatesFitASmallBar()
    {
        NodeStateCounts counts;
        counts.fill(3);
        const Theme theme = Theme::light();
        constexpr double zoom = 0.06;
        const QRectF bar(100, 100, 150, 60);
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(theme.canvas);
        QPainter painter(&image);
        paintStateBar(painter, bar, counts, theme, zoom);
        painter.end();
        constexpr int border = 10;  // of a pixel on the screen, which is 17 here
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (!bar.adjusted(-border, -border, border, border).contains(x, y))
                    QCOMPARE(image.pixelColor(x, y), theme.canvas);
        std::set<QRgb> colours;
        for (int x = 101; x < 250; ++x)
            colours.insert(image.pixel(x, 130));
        QVERIFY2(colours.size() >= 4, qPrintable(QString::number(colours.size())));
    }

    /// One failed node among a thousand is to be seen.
    void aSingleNodeIsSeen()
    {
        QImage image(120, 12, QImage::Format_RGB32);
        const Theme theme = Theme::light();
        image.fill(theme.canvas);
        QPainter painter(&image);
        paintStateBar(painter, QRectF(2, 2, 116, 7), counted({{NodeState::Error, 1}, {NodeState::NotReached, 5000}}),
                      theme, 1);
        painter.end();
        int reddish = 0;
        for (int x = 2; x < 118; ++x)
            for (int y = 2; y < 9; ++y)
                reddish += image.pixelColor(x, y).red() > image.pixelColor(x, y).blue() + 60 ? 1 : 0;
        QVERIFY(reddish >= 6);
    }

    /// A closed group tells of its nodes however small it is: by a bar as long as there are pixels for it, else by its
    /// colour.
    void aClosedGroupIsNeverBlank()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const GroupId frame = shown.frame();
        shown.canvas.toggleGroup(frame);
        QVERIFY(shown.settle());
        QVERIFY(shown.live.step(20));  // in the loop
        const Scene& scene = *shown.canvas.scene();
        const QRectF box = scene.items[static_cast<size_t>(scene.itemOf(frame))].rect;
        const Theme theme = Theme::light();
        const auto has = [&](double zoom, bool isOverview, const QColor& colour) {
            QImage image((box.size() * zoom).toSize().expandedTo({4, 4}), QImage::Format_RGB32);
            image.fill(theme.canvas);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(zoom, zoom);
            painter.translate(-box.topLeft());
            PictureState picture = shown.canvas.pictureState();
            picture.level.reset();
            picture.isOverview = isOverview;
            ScenePainter(painter, scene, picture, theme, zoom).paint(box);
            painter.end();
            return hasColour(image, colour);
        };
        for (const double zoom : {0.4, 0.3, 0.2, 0.11})
            QVERIFY2(has(zoom, false, theme.stateColor(NodeState::Done)), qPrintable(QString::number(zoom)));
        // It goes on: that something is ready comes before what is done.
        QVERIFY(has(0.05, true, theme.stateColor(NodeState::Ready)));
        QVERIFY(!has(0.05, true, theme.frame));
    }

    /// A stack stands for all of its groups: what makes it stand out need not be in the first.
    void aStackStandsOutForAnyOfIt()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));  // at the start, when only what is around the loop is ready
        const GroupId frame = shown.frame();
        shown.canvas.toggleGroup(frame);
        QVERIFY(shown.settle());
        Scene scene = *shown.canvas.scene();
        const int item = scene.itemOf(frame);
        const Theme theme = Theme::light();
        const auto isReadySeen = [&] {
            constexpr double zoom = 0.05;
            const QRectF box = scene.items[static_cast<size_t>(item)].rect;
            QImage image((box.size() * zoom).toSize().expandedTo({4, 4}), QImage::Format_RGB32);
            image.fill(theme.canvas);
            QPainter painter(&image);
            painter.scale(zoom, zoom);
            painter.translate(-box.topLeft());
            PictureState picture = shown.canvas.pictureState();
            picture.isOverview = true;
            picture.highlighted = static_cast<int>(NodeState::Ready);
            ScenePainter(painter, scene, picture, theme, zoom).paint(box);
            painter.end();
            return hasColour(image, theme.stateColor(NodeState::Ready));
        };
        QVERIFY(!isReadySeen());
        scene.stacks.push_back({{frame, GroupTree::root()}, true, {}});
        scene.items[static_cast<size_t>(item)].stack = 0;
        QVERIFY(isReadySeen());
    }

    /// From afar, also where the run has just been.
    void aBreakpointInAClosedGroupIsSeenInTheOverview()
    {
        ShownRun shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.toggleGroup(shown.frame());
        QVERIFY(shown.settle());
        BreakpointSpec spec;
        spec.text = "while/Add";
        spec.isLogOnly = true;
        QCOMPARE(shown.live.error(BreakpointRequest{0, spec}), std::string());
        QVERIFY(shown.live.ask(MoveRequest{}));
        Minimap map(nullptr);
        map.resize(Minimap::usualSize);
        map.setScene(shown.canvas.scene(), [&] { return shown.canvas.pictureState(); });
        QVERIFY(hasColour(map.grab().toImage(), Theme::of(map.palette()).breakpoint));
    }
};

TAGSCOPE_TEST(TestStateBar)

#include "tst_state_bar.moc"
