// SPDX-License-Identifier: Apache-2.0
#include "ui/ideal/ideal_part.h"

#include "core/exec/network_file.h"
#include "core/exec/virtual_clock.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "ui/charts/line_chart.h"
#include "ui/session/commands/open_request.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

constexpr const char* slowLink = R"({"kernels":"unit","links":[{"latency_us":10}]})";

bool ended(ShownPart<IdealPart>& shown)
{
    return QTest::qWaitFor([&] { return !shown.part.job().isRunning(); }, 20'000);
}

}

/// What would be gained in the counter whose addition is on another device, 10 us away.
class TestIdealPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aLinkTakesNoTime()
    {
        ShownPart<IdealPart> shown;
        QVERIFY(open(shown, slowLink));
        IdealPart& part = shown.part;
        QCOMPARE(part.which()->count(), 3);  // there, back, all
        QCOMPARE(part.which()->itemText(0), QStringLiteral("CPU:0 to CPU:1"));
        part.which()->setCurrentIndex(2);
        part.tryIt()->click();
        QVERIFY(part.stop()->isEnabled());
        QVERIFY(ended(shown));
        QCOMPARE(part.model().rowCount(), 1);
        const IdealModel::Tried& tried = part.model().at(0);
        QVERIFY(tried.run.isWhole() && tried.run.length < tried.unchanged.length);
        QVERIFY(part.sentence().startsWith(QStringLiteral("If messages from * to * took no time, the run would take")));
        QVERIFY(shown.cell(0, IdealModel::Gain).endsWith(QStringLiteral("% shorter")));
        // What was recorded took as long as it does unchanged.
        QVERIFY(shown.runToEnd());
        QCOMPARE(tried.unchanged.length, virtualNow(shown.live.snapshot().state));
        // A value.
        part.what()->setCurrentIndex(1);
        part.ideal()->setChecked(false);
        part.value()->setValue(20);
        part.tryIt()->click();
        QVERIFY(ended(shown));
        QVERIFY(shown.cell(0, IdealModel::Gain).endsWith(QStringLiteral("% longer")));
        QVERIFY(shown.select(1));
        QVERIFY(part.sentence().contains(QStringLiteral("took no time")));
    }

    void aKernelOfANode()
    {
        ShownPart<IdealPart> shown;
        QVERIFY(open(shown, slowLink));
        IdealPart& part = shown.part;
        part.what()->setCurrentIndex(5);
        QVERIFY(part.which()->isEditable());
        part.which()->setEditText(QStringLiteral("while/Add"));
        part.tryIt()->click();
        QVERIFY(ended(shown));
        QVERIFY(part.sentence().startsWith(QStringLiteral("If 'while/Add' took no time")));
        part.which()->setEditText(QStringLiteral("nobody"));
        part.tryIt()->click();
        QVERIFY(ended(shown));
        QCOMPARE(part.sentence(), QStringLiteral("no node 'nobody' runs"));
        QCOMPARE(part.model().rowCount(), 1);
    }

    void windowsAreTried()
    {
        ShownPart<IdealPart> shown;
        QVERIFY(open(shown, slowLink));
        IdealPart& part = shown.part;
        QVERIFY(part.chart()->points().empty());
        part.sweep()->click();
        QVERIFY(ended(shown));
        QCOMPARE(part.chart()->points().size(), size_t(IdealPart::mostWindow));
        for (const ChartPoint& point : part.chart()->points())
            QCOMPARE(point.kind, ChartPoint::Kind::Number);
        QVERIFY(part.sentence().contains(QStringLiteral("'while/while_context' could be live at once")));
        QVERIFY(part.chart()->points()[0].value >= part.chart()->points()[63].value);
        part.window()->setValue(1);
        QVERIFY(!part.chart()->readout().isEmpty());
    }

    void itIsStopped()
    {
        ShownPart<IdealPart> shown;
        QVERIFY(open(shown, slowLink, 2'000'000'000));
        shown.part.tryIt()->click();
        QTRY_VERIFY(shown.part.job().isRunning());
        shown.part.stop()->click();
        QVERIFY(!shown.part.job().isRunning());
        QVERIFY(shown.part.tryIt()->isEnabled());
        QCOMPARE(shown.part.model().rowCount(), 0);
    }

    void withoutAClock()
    {
        ShownPart<IdealPart> shown;
        QVERIFY(open(shown, nullptr));
        QVERIFY(!shown.part.tryIt()->isEnabled());
        QVERIFY(shown.part.sentence().contains(QStringLiteral("--network FILE")));
    }

    /// For those who look at it: set TAGSCOPE_PICTURES to a folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("TAGSCOPE_PICTURES");
        ShownPart<IdealPart> shown;
        QVERIFY(open(shown, slowLink));
        QVERIFY(!shown.part.widget()->grab().isNull());
        if (folder.isEmpty())
            return;
        shown.part.tryIt()->click();
        QVERIFY(ended(shown));
        shown.part.sweep()->click();
        QVERIFY(ended(shown));
        for (const bool isDark : {false, true}) {
            shown.window.setPalette(isDark ? darkPalette() : lightPalette());
            for (const int width : {1000, 480}) {
                shown.part.widget()->resize(width, 300);
                QVERIFY(shown.settle());
                shown.part.widget()->grab().save(
                    QStringLiteral("%1/ideal-%2-%3.png")
                        .arg(folder, isDark ? QStringLiteral("dark") : QStringLiteral("light"))
                        .arg(width));
            }
        }
    }

private:
    static bool open(ShownPart<IdealPart>& shown, const char* network, int32_t limit = 10)
    {
        OpenRequest request = counterOver(network);
        request.options.request.feeds.push_back({"limit", Tensor::scalar(limit)});
        return shown.live.error(std::move(request)).empty() && shown.settle();
    }
};

TAGSCOPE_TEST(TestIdealPart)

#include "tst_ideal_part.moc"
