// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/hit_notice.h"
#include "core/exec/network_file.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"

#include "ui/breakpoints/breakpoint_view.h"
#include "ui/session/commands/breakpoint_requests.h"

#include <QCheckBox>

using namespace tagscope;
using namespace tagscope::test;

namespace {

DeviceId deviceOfLast(const ui::Snapshot& snapshot)
{
    const PlanId node = snapshot.program->planOf(snapshot.report->fired->node);
    return node.isValid() ? snapshot.program->node(node).device : DeviceId();
}

}

/// Steps that let only the device that is looked at go on.
class TestDeviceSteps final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void stepsFollowWhatIsLookedAt()
    {
        ShownWindow s(overTwoDevices());
        QVERIFY(s.openCounter());
        QAction* choice = s.command("stepsOnDevice");
        QVERIFY(choice && choice->isVisible() && choice->isEnabled() && !choice->isChecked());
        QVERIFY(s.select("while/Add"));
        QVERIFY2(choice->text().contains(QStringLiteral("CPU:1")), qPrintable(choice->text()));
        QVERIFY(s.trigger("stepsOnDevice"));
        QVERIFY(choice->isChecked());
        for (int i = 0; i < 3; ++i) {
            QVERIFY(s.trigger("step"));
            const ui::Snapshot& snapshot = *s.window.session().snapshot();
            QCOMPARE(snapshot.position, uint64_t(i + 1));
            QCOMPARE(deviceOfLast(snapshot), DeviceId(1));
        }
        QVERIFY(s.select("while/Merge"));
        QVERIFY(choice->text().contains(QStringLiteral("CPU:0")));
        QVERIFY(s.trigger("wave"));
        QCOMPARE(deviceOfLast(*s.window.session().snapshot()), DeviceId(0));
        // To go on is for all.
        QVERIFY(s.trigger("continue"));
        QVERIFY(s.window.session().snapshot()->status == RunStatus::Ok);
    }

    void oneDeviceHasNoChoice()
    {
        ShownWindow s;
        QVERIFY(s.openCounter());
        QVERIFY(!s.command("stepsOnDevice")->isVisible());
        QVERIFY(s.trigger("step"));
    }

    /// An arrival is an event of no node, and what stopped the run is said all the same.
    void anArrivalStops()
    {
        app::MainWindow::Options options = overTwoDevices();
        options.network.network = readNetwork(R"({"links":[{"latency_us":10}]})", "n").value();
        ShownWindow s(options);
        QVERIFY(s.openCounter());
        BreakpointSpec spec;
        spec.kind = BreakpointSpec::Kind::Deliver;
        spec.text = "while/Add";
        QVERIFY(s.post(ui::BreakpointRequest{0, spec}));
        QVERIFY(s.trigger("continue"));
        const ui::Snapshot& snapshot = *s.window.session().snapshot();
        QCOMPARE(snapshot.report->hits.size(), size_t(1));
        QVERIFY(!snapshot.report->fired->isOfNode());
        const auto* notice = s.window.findChild<app::HitNotice*>();
        QVERIFY(notice);
        QVERIFY2(notice->text().contains(QStringLiteral("arrived"))
                     && notice->text().contains(QStringLiteral("breakpoint 1, hit 1")),
                 qPrintable(notice->text()));
    }

    /// What is said of quiescence belongs to the session, and is switched in the list of breakpoints.
    void quiescenceIsSwitched()
    {
        ShownWindow s(overTwoDevices());
        QVERIFY(s.openCounter());
        auto* view = s.window.findChild<ui::BreakpointView*>();
        QVERIFY(view && view->quiescenceBox()->isChecked());
        view->quiescenceBox()->click();
        QVERIFY(s.settle());
        QVERIFY(!s.window.session().snapshot()->namesQuiescence);
        QVERIFY(s.post(ui::QuiescenceRequest{true}));
        QVERIFY(view->quiescenceBox()->isChecked());
    }
};

TAGSCOPE_TEST(TestDeviceSteps)

#include "tst_device_steps.moc"
