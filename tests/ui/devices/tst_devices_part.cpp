// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/devices/devices_part.h"

#include "core/exec/network_file.h"
#include "tests/support/shown_part.h"
#include "ui/session/commands/open_request.h"

#include <QAction>
#include <QSignalSpy>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct ShownDevices : ShownPart<DevicesPart> {
    bool open(bool hasNetwork)
    {
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        request.options.placement = additionElsewhere();
        if (hasNetwork)
            request.options.network.network = readNetwork(R"({"devices":[{"threads":3}]})", "n").value();
        return live.error(std::move(request)).empty() && live.snapshot().program && settle();
    }
    QAction* action(const QString& start) const
    {
        for (QAction* action : part.table()->actions())
            if (action->text().remove(QLatin1Char('&')).startsWith(start))
                return action;
        return nullptr;
    }
    bool trigger(const QString& start)
    {
        QAction* chosen = action(start);
        if (!chosen || !chosen->isEnabled())
            return false;
        chosen->trigger();
        return settle();
    }
};

}

class TestDevicesPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void devicesAreHeldAndGoOn()
    {
        ShownDevices s;
        QVERIFY(!s.part.hintText().isEmpty());
        QCOMPARE(s.part.model().rowCount(), 0);
        QVERIFY(s.open(false));
        QCOMPARE(s.part.model().rowCount(), 2);
        QCOMPARE(s.cell(0, DeviceModel::Name), QStringLiteral("CPU:0"));
        QCOMPARE(s.cell(1, DeviceModel::State), QStringLiteral("runs"));
        QCOMPARE(s.cell(1, DeviceModel::Clock), QString());
        QVERIFY(!s.action(QStringLiteral("Hold"))->isEnabled());  // none is selected
        QVERIFY(s.select(1));
        QVERIFY(s.trigger(QStringLiteral("Hold")));
        QVERIFY2(s.cell(1, DeviceModel::State).startsWith(QStringLiteral("held")),
                 qPrintable(s.cell(1, DeviceModel::State)));
        QVERIFY(!s.action(QStringLiteral("Hold"))->isEnabled());
        QVERIFY(!s.action(QStringLiteral("Step"))->isEnabled());
        QVERIFY(!s.action(QStringLiteral("Slow"))->isEnabled());  // without a network there is no clock
        QVERIFY(s.runToEnd());
        QCOMPARE(s.live.snapshot().status, RunStatus::Stalled);
        QCOMPARE(s.cell(0, DeviceModel::Ready), QStringLiteral("0"));
        QVERIFY(s.trigger(QStringLiteral("Let It Go On")));
        QVERIFY(s.runToEnd());
        QCOMPARE(s.live.snapshot().status, RunStatus::Ok);
    }

    void oneIsSteppedAlone()
    {
        ShownDevices s;
        QVERIFY(s.open(true));
        QCOMPARE(s.cell(0, DeviceModel::Threads), QStringLiteral("3"));
        QVERIFY(s.select(1));
        uint64_t steps = 0;
        QSignalSpy said(&s.part, &ViewPart::said);
        while (said.isEmpty()) {
            QVERIFY(s.trigger(QStringLiteral("Step")));
            QVERIFY(++steps < 100);
            const auto& fired = s.live.snapshot().report->fired;
            if (said.isEmpty() && fired && fired->isOfNode())
                QCOMPARE(s.live.snapshot().program->node(s.live.snapshot().program->planOf(fired->node)).device,
                         DeviceId(1));
        }
        const Snapshot& now = s.live.snapshot();
        QVERIFY(now.position > 1);
        QCOMPARE(now.report->fired->event + 1, now.position);
        QCOMPARE(s.cell(1, DeviceModel::Ready), QStringLiteral("0"));
        QVERIFY(s.cell(0, DeviceModel::Ready).toInt() > 0);
    }

    void oneCrashes()
    {
        ShownDevices s;
        QVERIFY(s.open(true));
        QVERIFY(s.select(1));
        QVERIFY(s.trigger(QStringLiteral("Let It Crash")));
        QCOMPARE(s.cell(1, DeviceModel::State), QStringLiteral("down"));
        QVERIFY(!s.action(QStringLiteral("Let It Go On"))->isEnabled());
        QVERIFY(s.runToEnd());
        QCOMPARE(s.live.snapshot().status, RunStatus::Stalled);
        QVERIFY(s.goTo(0));
        QCOMPARE(s.cell(1, DeviceModel::State), QStringLiteral("runs"));
    }
};

TAGSCOPE_TEST(TestDevicesPart)

#include "tst_devices_part.moc"
