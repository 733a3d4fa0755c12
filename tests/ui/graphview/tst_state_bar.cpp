// SPDX-License-Identifier: Apache-2.0
#include "ui/graphview/paint/state_bar.h"

#include "tests/support/ui_test.h"

#include <QImage>

#include <set>

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
        QTest::newRow("as ux.md has it") << counted({{NodeState::Done, 12}, {NodeState::DoneDead, 3}, {NodeState::Blocked, 1}})
                                         << "12 done, 3 dead, 1 blocked" << true;
        QTest::newRow("not begun") << counted({{NodeState::NotReached, 4}, {NodeState::Pruned, 1}}) << "4 not reached, 1 pruned" << false;
        QTest::newRow("at work") << counted({{NodeState::Ready, 1}, {NodeState::Pending, 2}}) << "1 ready, 2 pending" << true;
    }
    void whatDoesNotFitIsCounted()
    {
        const NodeStateCounts counts = counted({{NodeState::Done, 12}, {NodeState::Ready, 3}, {NodeState::NotReached, 1234}});
        const auto upTo = [](int letters) { return [letters](const QString& text) { return text.size() <= letters; }; };
        QCOMPARE(countsText(counts, upTo(100)), QStringLiteral("12 done, 3 ready, 1,234 not reached"));
        QCOMPARE(countsText(counts, upTo(34)), QStringLiteral("12 done, 3 ready, +1,234"));
        QCOMPARE(countsText(counts, upTo(24)), QStringLiteral("12 done, 3 ready, +1,234"));
        QCOMPARE(countsText(counts, upTo(23)), QStringLiteral("12 done, +1,237"));
        QCOMPARE(countsText(counts, upTo(1)), QStringLiteral("12 done, +1,237"));
        const NodeStateCounts one = counted({{NodeState::Done, 12}});
        QCOMPARE(countsText(one, upTo(1)), QStringLiteral("12 done"));
    }

    void whatItSays()
    {
        QFETCH(NodeStateCounts, counts);
        QTEST(countsText(counts), "text");
        QTEST(hasBegun(counts), "hasBegun");
    }

    /// In one colour: done, dead, not captured, ready, pending, blocked, failed and not reached look different.
    void statesDifferWithoutColour()
    {
        std::set<QString> shapes;
        const auto states = {NodeState::Done, NodeState::DoneDead, NodeState::Ready, NodeState::Pending, NodeState::Blocked, NodeState::Error,
                             NodeState::NotReached, NodeState::NotCaptured};
        for (const NodeState state : states)
            shapes.insert(shapeOf(state));
        QCOMPARE(shapes.size(), states.size());
    }

    /// One failed node among a thousand is to be seen.
    void aSingleNodeIsSeen()
    {
        QImage image(120, 12, QImage::Format_RGB32);
        const Theme theme = Theme::light();
        image.fill(theme.canvas);
        QPainter painter(&image);
        paintStateBar(painter, QRectF(2, 2, 116, 7), counted({{NodeState::Error, 1}, {NodeState::NotReached, 5000}}), theme, 1);
        painter.end();
        int reddish = 0;
        for (int x = 2; x < 118; ++x)
            for (int y = 2; y < 9; ++y)
                reddish += image.pixelColor(x, y).red() > image.pixelColor(x, y).blue() + 60 ? 1 : 0;
        QVERIFY(reddish >= 6);
    }
};

QTEST_MAIN(TestStateBar)

#include "tst_state_bar.moc"
