// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/spacetime/space_time_part.h"

#include "core/exec/network_file.h"
#include "tests/support/shown_part.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QJsonValue>
#include <QSignalSpy>
#include <QTableView>
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
    arrow.how = SpaceTimeArrow::How::Arrived;
    return arrow;
}

/// Three devices with ten events each by turns; 0 sends to 1 at event 3, which is there at 10; 1 to 2 from 13 to 20.
SpaceTime threeDevices()
{
    SpaceTime run;
    run.length = 30;
    for (uint64_t event = 0; event < 30; ++event)
        run.marks.push_back(markOf(event, static_cast<uint32_t>(event % 3)));
    run.arrows = {arrowOf(0, 3, 1, 10), arrowOf(1, 13, 2, 20)};
    return run;
}

/// Asked until it is complete.
SpaceTime answerOf(LiveSession& live, const SpaceTimeQuery& query)
{
    SpaceTime found;
    for (int i = 0; i < 1000 && !found.isComplete; ++i)
        found = live.ask(query).value_or(SpaceTime());
    return found;
}

size_t countOf(const SpaceTime& run, SpaceTimeMark::Kind kind)
{
    size_t count = 0;
    for (const SpaceTimeMark& mark : run.marks)
        count += mark.kind == kind ? mark.count : 0;
    return count;
}

size_t messagesOf(const SpaceTime& run)
{
    size_t count = 0;
    for (const SpaceTimeArrow& arrow : run.arrows)
        count += arrow.count;
    return count;
}

/// A part with a run over two devices.
struct ShownSpaceTime : ShownPart<SpaceTimePart> {
    bool open(const char* network) { return live.error(counterOver(network)).empty() && runToEnd(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(part.view(), key, modifiers); }
};

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

    /// 34 messages (tst_messages_part); with a network each is there after its latency.
    void aRunIsGathered()
    {
        LiveSession live;
        QVERIFY(open(live, nullptr));
        SpaceTimeQuery fine;
        fine.pixels = 100'000;
        const SpaceTime untimed = answerOf(live, fine);
        QVERIFY(!untimed.isTimed);
        QCOMPARE(countOf(untimed, SpaceTimeMark::Kind::Firing) + countOf(untimed, SpaceTimeMark::Kind::Block),
                 size_t(live.snapshot().size));
        QCOMPARE(untimed.arrows.size(), size_t(34));
        for (const SpaceTimeArrow& arrow : untimed.arrows) {
            QCOMPARE(arrow.how, SpaceTimeArrow::How::Arrived);
            QVERIFY(arrow.from != arrow.to && arrow.arrived > arrow.sent);
        }
        QCOMPARE(std::ranges::count(untimed.arrows, true, &SpaceTimeArrow::isDead), 2);

        QVERIFY(open(live, R"({"kernels":"unit","links":[{"latency_us":10}]})",
                     R"({"faults":[{"kind":"lose","tag":"while;4","occurrence":1}]})"));
        const SpaceTime timed = answerOf(live, fine);
        QVERIFY(timed.isTimed);
        int lost = 0;
        for (const SpaceTimeArrow& arrow : timed.arrows) {
            lost += arrow.how == SpaceTimeArrow::How::Lost ? 1 : 0;
            if (arrow.how == SpaceTimeArrow::How::Arrived)
                QCOMPARE(arrow.end - arrow.begin, 10'000.0);
        }
        QCOMPARE(lost, 1);
        for (const SpaceTimeMark& mark : timed.marks)
            QVERIFY(mark.end >= mark.begin);
    }

    /// On ten pixels there are few marks and arrows, which stand for all; of a stretch, what touches it.
    void pixelsAreEnough()
    {
        LiveSession live;
        QVERIFY(open(live, R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        SpaceTimeQuery fine;
        fine.pixels = 1'000'000;
        const SpaceTime all = answerOf(live, fine);
        QCOMPARE(messagesOf(all), size_t(34));
        SpaceTimeQuery coarse;
        coarse.pixels = 10;
        const SpaceTime few = answerOf(live, coarse);
        QCOMPARE(messagesOf(few), size_t(34));
        QVERIFY(few.arrows.size() < all.arrows.size() && few.marks.size() < all.marks.size());
        QCOMPARE(countOf(few, SpaceTimeMark::Kind::Firing) + countOf(few, SpaceTimeMark::Kind::Several),
                 countOf(all, SpaceTimeMark::Kind::Firing) + countOf(all, SpaceTimeMark::Kind::Several));
        SpaceTimeQuery part = fine;
        part.from = few.length / 2;
        part.to = few.length / 2 + 20'000;
        const SpaceTime middle = answerOf(live, part);
        size_t expected = 0;
        for (const SpaceTimeArrow& arrow : all.arrows)
            expected += arrow.end >= double(part.from) && arrow.begin <= double(part.to) ? 1U : 0U;
        QVERIFY(expected > 0 && expected < 34);
        QCOMPARE(messagesOf(middle), expected);
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
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, place);
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
        // Its device gives its line to the others.
        const double second = view.boxOf(view.run().marks[14]).top();
        QTest::keyClick(&view, Qt::Key_Delete);
        QCOMPARE(view.hidden(), std::set<DeviceId>{DeviceId(1)});
        QVERIFY(view.boxOf(view.run().marks[14]).top() < second);
        QCOMPARE(view.query(0).hidden, view.hidden());
        QVERIFY(!view.markAt(place) || view.markAt(place)->device != DeviceId(1));
        QTest::keyClick(&view, Qt::Key_Delete, Qt::ShiftModifier);
        QVERIFY(view.hidden().empty());
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.selected());
        QVERIFY(!view.grab().isNull());
    }

    /// C lists the longest chain of messages through what is selected, and lights it; each is there before the next is
    /// sent. The session knows that it is wanted, and which devices are hidden.
    void theChainIsListed()
    {
        ShownSpaceTime s;
        QVERIFY(s.open(R"({"kernels":"unit","links":[{"latency_us":10}]})"));
        QVERIFY(s.part.save().isUndefined());
        QTRY_VERIFY(s.part.view()->run().isComplete);
        s.press(Qt::Key_PageDown);
        for (int i = 0; i < 20; ++i)
            s.press(Qt::Key_PageDown);
        QVERIFY(s.settle());
        QVERIFY(!s.part.table()->isVisible());
        s.press(Qt::Key_C);
        QTRY_VERIFY(s.settle() && s.part.model().rowCount() > 0);
        QVERIFY(s.part.table()->isVisible());
        const SpaceTimeChain& chain = s.part.model().chain();
        QCOMPARE(chain.event, s.part.view()->selected()->event);
        QVERIFY(chain.before.size() + chain.after.size() > 2);
        QCOMPARE(s.part.model().rowCount(), int(chain.before.size() + chain.after.size() + 1));
        for (const auto* side : {&chain.before, &chain.after})
            for (size_t i = 1; i < side->size(); ++i) {
                QVERIFY((*side)[i - 1].arrived < (*side)[i].sent);
                QVERIFY((*side)[i - 1].to == (*side)[i].from);
            }
        const auto lit = [&] {
            return std::ranges::count(s.part.view()->run().arrows, true, &SpaceTimeArrow::isOnChain);
        };
        QTRY_VERIFY(lit() > 0);
        s.press(Qt::Key_Delete);
        QVERIFY(s.settle());
        QCOMPARE(s.part.view()->hidden().size(), size_t(1));
        QCOMPARE(s.part.view()->run().arrows.size(), size_t(0));  // the other device has nobody to talk to
        const QJsonValue saved = s.part.save();
        s.press(Qt::Key_C);
        s.press(Qt::Key_Delete, Qt::ShiftModifier);
        QVERIFY(s.part.save().isUndefined());
        s.part.restore(saved);
        QCOMPARE(s.part.save(), saved);
        QVERIFY(s.part.table()->isVisible());
    }
};

TAGSCOPE_TEST(TestSpaceTime)

#include "tst_space_time.moc"
