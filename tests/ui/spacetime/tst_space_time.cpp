// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/spacetime/space_time_part.h"

#include "core/exec/network_file.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

SpaceTimeMark markOf(uint64_t event, uint32_t device)
{
    SpaceTimeMark mark;
    mark.event = event;
    mark.begin = static_cast<double>(event);
    mark.end = mark.begin + 1;
    mark.device = DeviceId(device);
    return mark;
}

SpaceTimeArrow arrowOf(uint32_t from, uint64_t sent, uint32_t to, uint64_t arrived)
{
    SpaceTimeArrow arrow;
    arrow.from = DeviceId(from);
    arrow.to = DeviceId(to);
    arrow.sent = sent;
    arrow.arrived = arrived;
    arrow.begin = static_cast<double>(sent) + 1;
    arrow.end = static_cast<double>(arrived);
    arrow.how = SpaceTimeArrow::End::Arrived;
    return arrow;
}

/// Three devices with ten events each by turns; 0 sends to 1 at event 3, which is there at 10; 1 to 2 from 13 to 20.
SpaceTime threeDevices()
{
    SpaceTime run;
    for (uint64_t event = 0; event < 30; ++event)
        run.marks.push_back(markOf(event, static_cast<uint32_t>(event % 3)));
    run.arrows = {arrowOf(0, 3, 1, 10), arrowOf(1, 13, 2, 20)};
    return run;
}

SpaceTime answerOf(LiveSession& live, const SpaceTimeQuery& query)
{
    return live.ask(query).value_or(SpaceTime());
}

bool open(LiveSession& live, const char* network, const char* faults = nullptr)
{
    OpenRequest request;
    request.path = examplePath("counter.pbtxt").toStdString();
    request.options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"while/Add", "CPU:1"}}, false};
    if (network) {
        request.options.network.network = readNetwork(network, "n").value();
        request.options.policy.kind = Policy::Kind::Time;
    }
    if (faults)
        request.options.network.faults = readFaults(faults, "f").value();
    return live.error(std::move(request)).empty() && live.error(MoveRequest{}).empty();
}

}

class TestSpaceTime final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// What may have led to an event, and what may follow from it: along each device, and along messages.
    void conesFollowMessages()
    {
        const SpaceTime run = threeDevices();
        const CausalCones cones = CausalCones::of(run, 3, run.marks[13]);  // on device 1
        QCOMPARE(cones.past, (std::vector<uint64_t>{3, 13, CausalCones::none}));
        QCOMPARE(cones.future, (std::vector<uint64_t>{CausalCones::none, 13, 20}));
        QVERIFY(cones.holds(run.marks[0]));
        QVERIFY(cones.holds(run.marks[3]));
        QVERIFY(!cones.holds(run.marks[6]));
        QVERIFY(!cones.holds(run.marks[17]));
        QVERIFY(cones.holds(run.marks[20]));
        // Over two messages.
        QCOMPARE(CausalCones::of(run, 3, run.marks[0]).future, (std::vector<uint64_t>{0, 10, 20}));
        QCOMPARE(CausalCones::of(run, 3, run.marks[29]).past, (std::vector<uint64_t>{3, 13, 29}));
    }

    /// 34 messages (tst_messages_part); with a network each is there after its latency.
    void aRunIsGathered()
    {
        LiveSession live;
        QVERIFY(open(live, nullptr));
        const SpaceTime untimed = answerOf(live, {0, live.snapshot().size});
        QVERIFY(!untimed.isTimed);
        QCOMPARE(untimed.marks.size(), size_t(live.snapshot().size));
        QCOMPARE(untimed.arrows.size(), size_t(34));
        for (const SpaceTimeArrow& arrow : untimed.arrows) {
            QCOMPARE(arrow.how, SpaceTimeArrow::End::Arrived);
            QVERIFY(arrow.from != arrow.to && arrow.arrived > arrow.sent);
        }
        QCOMPARE(std::ranges::count(untimed.arrows, true, &SpaceTimeArrow::isDead), 2);

        QVERIFY(open(live, R"({"kernels":"unit","links":[{"latency_us":10}]})",
                     R"({"faults":[{"kind":"lose","tag":"while;4","occurrence":1}]})"));
        const SpaceTime timed = answerOf(live, {0, live.snapshot().size});
        QVERIFY(timed.isTimed);
        int lost = 0;
        for (const SpaceTimeArrow& arrow : timed.arrows) {
            lost += arrow.how == SpaceTimeArrow::End::Lost ? 1 : 0;
            if (arrow.how == SpaceTimeArrow::End::Arrived)
                QCOMPARE(arrow.end - arrow.begin, 10'000.0);
        }
        QCOMPARE(lost, 1);
        for (const SpaceTimeMark& mark : timed.marks)
            QVERIFY(mark.end >= mark.begin);
    }

    void theViewIsWalkedByKeysAndMouse()
    {
        SpaceTimeView view;
        view.resize(800, 200);
        view.setRun(threeDevices(), {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}, false);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        // All of it is there.
        QVERIFY(view.boxOf(view.run().marks[0]).left() >= 0);
        QVERIFY(view.boxOf(view.run().marks[29]).right() <= 800);
        QSignalSpy selected(&view, &SpaceTimeView::markSelected);
        QSignalSpy activated(&view, &SpaceTimeView::markActivated);
        const QPoint place = view.boxOf(view.run().marks[13]).center().toPoint();
        QTest::mouseClick(&view, Qt::LeftButton, {}, place);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected[0][0].toULongLong(), 13ull);
        QTest::keyClick(&view, Qt::Key_PageDown);
        QCOMPARE(selected.last()[0].toULongLong(), 16ull);  // the next on that device
        QTest::keyClick(&view, Qt::Key_PageUp);
        QTest::keyClick(&view, Qt::Key_PageUp);
        QCOMPARE(selected.last()[0].toULongLong(), 10ull);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        const double before = view.boxOf(view.run().marks[13]).width();
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.boxOf(view.run().marks[13]).width() > before);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.boxOf(view.run().marks[13]).width(), before);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.selected());
        QVERIFY(!view.grab().isNull());
    }
};

TAGSCOPE_TEST(TestSpaceTime)

#include "tst_space_time.moc"
