// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/hit_notice.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QListView>
#include <QLocale>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using app::HitNotice;

namespace {

/// A window on the counter, whose loop adds 1 in each of ten iterations.
struct OpenedHitNotice : ShownWindow {
    const bool isOpen = openCounter();

    HitNotice& notice() { return *window.findChild<HitNotice*>(); }
    ui::BreakpointView& breakpoints() { return *window.findChild<ui::BreakpointView*>(); }
    bool set(const std::string& node, const std::string& condition = {}, bool isBefore = false)
    {
        BreakpointSpec spec;
        spec.text = node;
        spec.condition = condition;
        spec.before = isBefore;
        return post(ui::BreakpointRequest{0, spec});
    }
    bool press(const QString& label)
    {
        QToolButton* button = buttonOf<QToolButton>(notice(), label);
        if (!button)
            return false;
        button->click();
        return settle();
    }
};

}

/// What a breakpoint stopped at is said over the graph until it is hidden, with the ways to it and to the hits around
/// it.
class TestHitNotice final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QLocale::setDefault(QLocale::c());
    }

    void saysThresholdAndActual()
    {
        OpenedHitNotice o;
        QVERIFY(o.isOpen);
        QVERIFY(o.set("while/Less"));
        QVERIFY(o.set("while/Add", "value > 5"));
        QVERIFY(!o.notice().isVisible());
        // Less comes before Add in each iteration, so that the first stop is its.
        QVERIFY(o.runToEnd());
        QVERIFY(o.notice().isVisible());
        QCOMPARE(o.notice().text(), QStringLiteral("while/Less at while;0  ·  breakpoint 1, hit 1"));
        QCOMPARE(o.breakpoints().list().currentIndex().row(), 0);
        QCOMPARE(o.breakpoints().currentId(), 0);  // nobody has selected it: F8 leads to the hits of all
        BreakpointSpec off;
        off.text = "while/Less";
        off.isEnabled = false;
        QVERIFY(o.post(ui::BreakpointRequest{1, off}));
        QVERIFY(o.runToEnd());
        // From 0 on, Add gives 6 in iteration 5.
        QCOMPARE(o.notice().text(),
                 QStringLiteral("while/Add at while;5  ·  value > 5: value = 6  ·  breakpoint 2, hit 1"));
        QCOMPARE(o.breakpoints().list().currentIndex().row(), 1);
        QVERIFY(!o.breakpoints().list().hasFocus());
    }

    void saysWhatIsAboutToFire()
    {
        OpenedHitNotice o;
        QVERIFY(o.isOpen);
        QVERIFY(o.set("while/Add", {}, true));
        QVERIFY(o.runToEnd());
        QCOMPARE(o.notice().text(), QStringLiteral("before while/Add fires at while;0  ·  breakpoint 1, hit 1"));
        QVERIFY(o.runToEnd());
        QCOMPARE(o.notice().text(), QStringLiteral("before while/Add fires at while;1  ·  breakpoint 1, hit 2"));
        QVERIFY(o.press(QStringLiteral("Previous hit")));
        QCOMPARE(o.notice().text(), QStringLiteral("before while/Add fires at while;0  ·  breakpoint 1, hit 1"));
        QVERIFY(o.press(QStringLiteral("Go to it")));
        QCOMPARE(o.canvas().selectedNode(), o.node("while/Add"));
    }

    void leadsToTheHitsAround()
    {
        OpenedHitNotice o;
        QVERIFY(o.isOpen);
        QVERIFY(o.set("while/Add"));
        for (int i = 0; i < 3; ++i)
            QVERIFY(o.runToEnd());
        QCOMPARE(o.notice().text(), QStringLiteral("while/Add at while;2  ·  breakpoint 1, hit 3"));
        const uint64_t third = o.snapshot().position;
        QVERIFY(o.press(QStringLiteral("Previous hit")));
        QCOMPARE(o.notice().text(), QStringLiteral("while/Add at while;1  ·  breakpoint 1, hit 2"));
        QVERIFY(o.press(QStringLiteral("Next hit")));
        QCOMPARE(o.snapshot().position, third);
        QCOMPARE(o.notice().text(), QStringLiteral("while/Add at while;2  ·  breakpoint 1, hit 3"));
        // Elsewhere it stands there still, so that the picture keeps its place, and leads back.
        QVERIFY(o.post(ui::GoToRequest{0}));
        QVERIFY(o.notice().isVisible());
        QCOMPARE(o.notice().text(), QStringLiteral("Last hit: while/Add at while;2  ·  breakpoint 1, hit 3"));
        QVERIFY(o.press(QStringLiteral("Go to it")));
        QCOMPARE(o.snapshot().position, third);
        QCOMPARE(o.canvas().selectedNode(), o.node("while/Add"));
        QCOMPARE(QString::fromStdString(o.window.focus().tagName()), QStringLiteral("while;2"));
    }

    void goesByHandAndWithItsBreakpoint()
    {
        OpenedHitNotice o;
        QVERIFY(o.isOpen);
        QVERIFY(o.set("while/Add"));
        QVERIFY(o.runToEnd());
        QVERIFY(o.press(QStringLiteral("✕")));
        QVERIFY(!o.notice().isVisible());
        QVERIFY(o.post(ui::BackRequest{1}));
        QVERIFY(!o.notice().isVisible());
        QVERIFY(o.runToEnd());
        QVERIFY(o.notice().isVisible());
        QVERIFY(o.post(ui::BreakpointRequest{1, std::nullopt}));
        QVERIFY(!o.notice().isVisible());
    }

    /// What is only run to is no breakpoint that somebody set.
    void aRunToANodeIsNoHit()
    {
        OpenedHitNotice o;
        QVERIFY(o.isOpen);
        QVERIFY(o.select("while/Add"));
        QVERIFY(o.trigger("runTo"));
        QCOMPARE(o.snapshot().report->fired->nodeName, std::string("while/Add"));
        QVERIFY(!o.notice().isVisible());
    }
};

TAGSCOPE_TEST(TestHitNotice)
#include "tst_hit_notice.moc"
