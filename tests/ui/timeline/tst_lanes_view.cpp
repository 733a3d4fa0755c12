// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/timeline/lanes_view.h"

#include "tests/support/ui_test.h"
#include "ui/session/queries/lanes_query.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// Two instances: iterations 0, 1, 2 of which 1 and 2 overlap, and one with joined bars.
Lanes twoLanes(const LanesQuery& of)
{
    Lanes lanes;
    lanes.of = of;
    lanes.total = 2;
    lanes.lanes.push_back(
        {StaticFrameId(1),
         TagId(0u),
         "while",
         3,
         2,
         2,
         {{0, 0, 1, 0, 40, TagId(1u), 0}, {0, 1, 1, 40, 80, TagId(2u), 0}, {1, 2, 1, 60, 100, TagId(3u), 7}}});
    lanes.lanes.push_back(
        {StaticFrameId(2), TagId(1u), "while;0/inner", 500, 1, 1, {{0, 0, 500, 10, 30, TagId(9u), 0}}});
    return lanes;
}

struct Shown {
    LanesView view;
    QSignalSpy asked{&view, &LanesView::lanesWanted};

    Shown()
    {
        view.resize(700, 240);
        view.show();
        view.setRun({1}, 50, 100);
        view.setShown({0, 100});
    }
    LanesQuery last() const { return asked.last().first().value<LanesQuery>(); }
    void answer() { view.setLanes(twoLanes(last())); }
};

}

class TestLanesView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void asksForWhatCanBeSeenOnly()
    {
        LanesView hidden;
        QSignalSpy quiet(&hidden, &LanesView::lanesWanted);
        hidden.setRun({1}, 0, 100);
        hidden.setShown({0, 100});
        QCOMPARE(quiet.size(), 0);
        Shown shown;
        QVERIFY(!shown.asked.isEmpty());
        QVERIFY(shown.last().columns <= 700);
        // One question at a time: what changes meanwhile is asked for once the answer is there.
        const auto before = shown.asked.size();
        shown.view.setShown({0, 50});
        shown.view.setShown({10, 40});
        QCOMPARE(shown.asked.size(), before);
        shown.answer();
        QCOMPARE(shown.asked.size(), before + 1);
        QCOMPARE(shown.last().from, uint64_t{10});
        QCOMPARE(shown.last().to, uint64_t{40});
    }

    /// Its menu leads to the iteration, and to where it begins and ends.
    void aBarHasAMenu()
    {
        Shown shown;
        while (!(shown.last().to == 100))
            shown.answer();
        shown.answer();
        QSignalSpy tags(&shown.view, &LanesView::tagActivated);
        QSignalSpy positions(&shown.view, &LanesView::positionWanted);
        const QPoint at = shown.view.barRect(0, 1).center().toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, shown.view.viewport()->mapToGlobal(at));
        QApplication::sendEvent(shown.view.viewport(), &event);
        auto* menu = shown.view.findChild<QMenu*>();
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            action->trigger();
        QCOMPARE(tags.size(), 1);
        QCOMPARE(tags[0][0].value<TagId>(), TagId(2u));
        // Its events are [40, 80): the first has fired at position 41, the last at 80.
        QCOMPARE(positions.size(), 2);
        QCOMPARE(positions[0][0].toULongLong(), 41ull);
        QCOMPARE(positions[1][0].toULongLong(), 80ull);
    }

    void barsStandAtTheirEvents()
    {
        Shown shown;
        while (!(shown.last().to == 100))
            shown.answer();
        shown.answer();
        const QRectF first = shown.view.barRect(0, 0);
        const QRectF second = shown.view.barRect(0, 1);
        const QRectF third = shown.view.barRect(0, 2);
        QVERIFY(!first.isEmpty() && first.width() > 100);
        QVERIFY(std::abs(second.width() - first.width()) < 2);  // 40 events each
        QVERIFY(second.left() >= first.right());
        QCOMPARE(first.top(), second.top());
        QVERIFY(third.top() >= second.bottom());  // they overlap in time, not on the screen
        QVERIFY(shown.view.barRect(1, 0).top() > third.bottom());
        QVERIFY(shown.view.barText(0, 2).contains(QStringLiteral("the window was full as it began (7)")));
        QVERIFY(shown.view.barText(0, 2).contains(QStringLiteral("while;2: positions 60 to 100")));
        QVERIFY(shown.view.barText(1, 0).contains(QStringLiteral("0 to 499")));
        QVERIFY(!shown.view.grab().isNull());
    }

    /// Of four bars in one row the last one lies over none; those of another row do not count.
    void barsOverEachOtherAreTold()
    {
        Lanes lanes;
        Shown shown;
        lanes.of = shown.last();
        lanes.total = 1;
        lanes.lanes.push_back({StaticFrameId(1),
                               TagId(0u),
                               "while",
                               5,
                               8,
                               2,
                               {{0, 4, 1, 0, 90, TagId(1u), 0},
                                {1, 5, 1, 0, 30, TagId(2u), 0},
                                {1, 6, 1, 20, 50, TagId(3u), 0},
                                {1, 7, 1, 40, 60, TagId(4u), 0},
                                {1, 8, 1, 60, 80, TagId(5u), 0}}});
        QCOMPARE(heapsOf(lanes.lanes[0]), (std::vector<LaneHeap>{{1, 0, 60, 5, 7, 3}}));
        QVERIFY(heapsOf(twoLanes({}).lanes[0]).empty());
        shown.view.setLanes(lanes);
        QVERIFY(shown.view.barText(0, 2).contains(QStringLiteral("3 bars from 5 to 7 lie over each other")));
        QVERIFY(!shown.view.barText(0, 0).contains(QStringLiteral("over each other")));
        QVERIFY(!shown.view.barText(0, 4).contains(QStringLiteral("over each other")));
        QVERIFY(!shown.view.grab().isNull());
    }

    void clicksFocusOrZoom()
    {
        Shown shown;
        shown.answer();
        QSignalSpy tags(&shown.view, &LanesView::tagActivated);
        QSignalSpy ranges(&shown.view, &LanesView::rangeWanted);
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, {}, shown.view.barRect(0, 2).center().toPoint());
        QCOMPARE(tags.size(), 1);
        QCOMPARE(tags.last().first().value<TagId>(), TagId(3u));
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, {}, shown.view.barRect(1, 0).center().toPoint());
        QCOMPARE(tags.size(), 1);
        QCOMPARE(ranges.last(), QVariantList({quint64(10), quint64(30)}));
    }

    void keysWalkBars()
    {
        Shown shown;
        shown.answer();
        QSignalSpy tags(&shown.view, &LanesView::tagActivated);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Return})
            QTest::keyClick(&shown.view, key);
        QCOMPARE(tags.last().first().value<TagId>(), TagId(2u));
        QVERIFY(shown.view.accessibleDescription().contains(QStringLiteral("while;1")));
        QTest::keyClick(&shown.view, Qt::Key_Down);
        QVERIFY(shown.view.accessibleDescription().contains(QStringLiteral("inner")));
        QSignalSpy ranges(&shown.view, &LanesView::rangeWanted);
        shown.view.zoomBy(2);
        QCOMPARE(ranges.size(), 1);
    }

    void anotherRunForgets()
    {
        Shown shown;
        shown.answer();
        shown.view.setRun({2}, 0, 10);
        QVERIFY(shown.view.lanes().lanes.empty());
        QVERIFY(!shown.view.grab().isNull());
    }
};

TAGSCOPE_TEST(TestLanesView)

#include "tst_lanes_view.moc"
