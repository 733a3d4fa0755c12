// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/focus.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::ui;

namespace {

Focus at(uint64_t position, uint32_t node)
{
    return {0, position, std::nullopt, NodeId(node)};
}

constexpr auto step = FocusHistory::Arrival::Step;
constexpr auto jump = FocusHistory::Arrival::Jump;

}

class TestFocus final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thereIsNothingBehindTheFirstPlace()
    {
        FocusHistory history;
        QVERIFY(!history.canGoBack() && !history.canGoForward());
        history.visit(at(0, 1), step);
        QVERIFY(!history.canGoBack() && !history.canGoForward());
    }

    void backAndForwardVisitThePlaces()
    {
        FocusHistory history;
        history.visit(at(0, 1), step);
        history.visit(at(0, 2), step);
        history.visit(at(0, 3), step);
        QCOMPARE(history.goBack(), at(0, 2));
        QCOMPARE(history.goBack(), at(0, 1));
        QVERIFY(!history.canGoBack());
        QCOMPARE(history.goForward(), at(0, 2));
        QCOMPARE(history.goForward(), at(0, 3));
        QVERIFY(!history.canGoForward());
    }

    void aVisitDropsWhatLayAhead()
    {
        FocusHistory history;
        for (uint32_t node : {1u, 2u, 3u})
            history.visit(at(0, node), step);
        history.goBack();
        history.goBack();
        history.visit(at(0, 9), step);
        QVERIFY(!history.canGoForward());
        QCOMPARE(history.goBack(), at(0, 1));
    }

    /// Whoever follows the edges of a node stays at one place.
    void edgesOfANodeAreOnePlace()
    {
        FocusHistory history;
        history.visit(at(0, 1), step);
        Focus edge = at(0, 1);
        edge.edge = FocusEdge{{NodeId(1u), 0}, NodeId(2u)};
        QVERIFY(!history.visit(edge, step));
        QVERIFY(!history.canGoBack());
        history.visit(at(0, 2), step);
        QVERIFY(history.goBack() == edge);
        Focus device = at(0, 1);
        device.node = NodeId();
        device.device = "/device:CPU:0";
        QVERIFY(history.visit(device, step));
    }

    /// Ten steps at one node are one place, which is left where the last step ended.
    void stepsMoveThePlaceAlong()
    {
        FocusHistory history;
        history.visit(at(0, 1), step);
        for (uint64_t position = 1; position <= 10; ++position)
            QVERIFY(!history.visit(at(position, 1), step));
        QVERIFY(!history.canGoBack());
        QVERIFY(history.visit(at(10, 2), step));
        QCOMPARE(history.goBack(), at(10, 1));
    }

    /// The scrubber is dragged from 10 to 500: back leads to 10, not to what was passed.
    void aDragIsOneJump()
    {
        FocusHistory history;
        history.visit(at(10, 1), step);
        for (uint64_t position : {50u, 200u, 500u})
            history.visit(at(position, 1), jump);
        QCOMPARE(history.goBack(), at(10, 1));
        QCOMPARE(history.goForward(), at(500, 1));
    }

    void theSamePlaceIsNotVisitedTwice()
    {
        FocusHistory history;
        history.visit(at(0, 1), step);
        history.visit(at(0, 1), jump);
        QVERIFY(!history.canGoBack());
    }

    void theOldestPlacesGo()
    {
        FocusHistory history;
        for (uint32_t node = 0; node < FocusHistory::mostPlaces + 10; ++node)
            history.visit(at(0, node), step);
        size_t steps = 0;
        Focus oldest;
        for (; history.canGoBack(); ++steps)
            oldest = history.goBack();
        QCOMPARE(steps, FocusHistory::mostPlaces - 1);
        QCOMPARE(oldest, at(0, 10));
    }
};

TAGSCOPE_APPLESS_TEST(TestFocus)

#include "tst_focus.moc"
