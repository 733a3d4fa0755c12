// SPDX-License-Identifier: Apache-2.0
#include "core/exec/network_file.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "ui/kernels/kernel_legend.h"
#include "ui/kernels/kernels_part.h"
#include "ui/session/commands/open_request.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

constexpr const char* tenUs = R"({"kernels":"unit","links":[{"latency_us":10}]})";

template <class Shown>
bool run(Shown& shown, const char* network)
{
    return shown.live.error(counterOver(network)).empty() && shown.settle() && shown.runToEnd();
}

}

/// Lanes of kernels over the counter whose addition is on another device, 10 us away.
class TestKernels final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void lanesAndThePath()
    {
        ShownPart<KernelsPart> shown;
        QVERIFY(run(shown, tenUs));
        const KernelLanes& lanes = shown.part.view()->lanes();
        QVERIFY(lanes.isTimed && lanes.isComplete && lanes.hasPath);
        QCOMPARE(lanes.laneTotal, uint64_t(2));
        QCOMPARE(lanes.lanes.size(), size_t(2));
        bool isOnPath = false;
        bool waits = false;
        for (const KernelLane& lane : lanes.lanes)
            for (const LaneBar& bar : lane.bars) {
                isOnPath |= bar.isOnPath;
                waits |= bar.kind == LaneBar::Kind::Wait && bar.by == ReadyBy::Message;
            }
        QVERIFY(isOnPath && waits);
        // What is on it adds up, and the longest comes first.
        const PathAnswer& path = shown.part.model().path();
        QCOMPARE(path.length, lanes.length);
        VirtualTime sum = 0;
        for (const PathRow& row : path.rows)
            sum += row.time;
        QCOMPARE(sum, path.length);
        QVERIFY(std::ranges::is_sorted(path.rows, std::ranges::greater(), &PathRow::time));
        QCOMPARE(path.rows.front().kind, PathStep::Kind::Transit);
        QVERIFY(shown.part.sentence().startsWith(QStringLiteral("Critical path: ")));
        QVERIFY(shown.cell(0, PathModel::Share).endsWith(QLatin1Char('%')));
        // To select what is on it is to look at its Send.
        QVERIFY(shown.select(0));
        QCOMPARE(shown.live.snapshot().graph->node(shown.focus.node()).op, std::string("_Send"));
    }

    void keysAndMouse()
    {
        ShownPart<KernelsPart> shown;
        QVERIFY(run(shown, tenUs));
        KernelLanesView& view = *shown.part.view();
        QSignalSpy selected(&view, &KernelLanesView::firingSelected);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(selected.size(), 1);
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(shown.settle());
        QVERIFY(!view.scale().showsAll());
        QVERIFY(shown.focus.node().isValid());
        const quint64 first = selected.last()[0].toULongLong();
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(selected.last()[0].toULongLong() > first);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(selected.last()[0].toULongLong(), first);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.selected()->lane, uint64_t(1));
        QVERIFY(!view.accessibleDescription().isEmpty());
        QTest::keyClick(&view, Qt::Key_End);
        QVERIFY(shown.settle());
        QCOMPARE(view.scale().end(), view.scale().length);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.scale().begin, 0.0);
        QTest::keyClick(&view, Qt::Key_0);
        QVERIFY(view.scale().showsAll());
        QVERIFY(shown.settle());
        const KernelLanesView::Place place{0, view.lanes().lanes[0].bars.front()};
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.boxOf(place).center().toPoint());
        QCOMPARE(view.selected()->bar.event, place.bar.event);
        const uint64_t event = view.selected()->bar.event;
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(shown.settle());
        QCOMPARE(shown.live.snapshot().position, event + 1);
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.selected());
    }

    /// However long a run is, what comes is what pixels show.
    void aLongRunIsDrawnCoarsely()
    {
        ShownPart<KernelsPart> shown;
        OpenRequest request = counterOver(tenUs);
        request.options.request.feeds.push_back({"limit", Tensor::scalar(int32_t{3000})});
        QVERIFY(shown.live.error(std::move(request)).empty() && shown.settle() && shown.runToEnd());
        QVERIFY(shown.live.snapshot().size > 30'000);
        const KernelLanesView& view = *shown.part.view();
        QVERIFY(view.lanes().isComplete);
        for (const KernelLane& lane : view.lanes().lanes)
            QVERIFY(lane.bars.size() <= 3 * size_t(view.viewport()->width()));
        shown.part.rows()->setCurrentIndex(1);
        QVERIFY(shown.settle());
        QVERIFY(view.lanes().of.byIteration);
        // The root; each device counts its own iterations.
        QCOMPARE(view.lanes().laneTotal, uint64_t(1 + 2 * 3001));
        QVERIFY(view.lanes().lanes.size() < 60);
        QCOMPARE(shown.part.save().toObject().value(QStringLiteral("rows")).toString(), QStringLiteral("iterations"));
        shown.part.restore({});
        QCOMPARE(shown.part.rows()->currentIndex(), 0);
    }

    void withoutAClock()
    {
        ShownPart<KernelsPart> shown;
        QVERIFY(run(shown, nullptr));
        const KernelLanes& lanes = shown.part.view()->lanes();
        QVERIFY(!lanes.isTimed && !lanes.hasPath);
        QCOMPARE(lanes.laneTotal, uint64_t(2));
        QVERIFY(shown.part.sentence().contains(QStringLiteral("--network FILE")));
        QVERIFY(!shown.part.table()->isVisible());
    }

    /// For those who look at it: set TAGSCOPE_PICTURES to a folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("TAGSCOPE_PICTURES");
        ShownPart<KernelsPart> shown;
        QVERIFY(run(shown, tenUs));
        QVERIFY(!shown.part.widget()->grab().isNull());
        if (folder.isEmpty())
            return;
        for (const bool isDark : {false, true}) {
            shown.window.setPalette(isDark ? darkPalette() : lightPalette());
            for (const int width : {1000, 420}) {
                shown.part.widget()->resize(width, 260);
                QVERIFY(shown.settle());
                shown.part.widget()->grab().save(
                    QStringLiteral("%1/kernels-%2-%3.png")
                        .arg(folder, isDark ? QStringLiteral("dark") : QStringLiteral("light"))
                        .arg(width));
            }
        }
    }
};

TAGSCOPE_TEST(TestKernels)

#include "tst_kernels.moc"
