// SPDX-License-Identifier: Apache-2.0
#include "ui/log/log_part.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/common/elided_label.h"
#include "ui/log/log_view.h"
#include "ui/parts/command.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QLabel>
#include <QStatusBar>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using ui::LogModel;

namespace {

/// A window on the counter, with a breakpoint on the loop's Merge that only logs.
struct OpenedLogs : ShownWindow {
    bool isOpen = false;

    explicit OpenedLogs(const char* log = "i = {value}")
    {
        window.resize(1400, 900);
        BreakpointSpec spec;
        spec.text = "while/Merge";
        spec.isLogOnly = true;
        spec.log = log;
        isOpen = openCounter() && post(ui::BreakpointRequest{0, spec});
    }
    LogModel& model() { return window.logs().view()->model(); }
    QString sentence() { return window.statusBar()->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly)->text(); }
    QStringList texts()
    {
        QStringList all;
        for (int row = 0; row < model().rowCount(); ++row)
            all.append(model().rowAt(row).text);
        return all;
    }
};

}

class TestLogs final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The Merge passes 0 into iteration 0, and what the Add made of it into the ten others.
    void eachMatchIsARow()
    {
        OpenedLogs o;
        QVERIFY(o.isOpen);
        QVERIFY(o.window.logs().view()->showsHint());
        QVERIFY(o.runToEnd());
        QCOMPARE(o.model().rowCount(), 11);
        for (int i = 0; i <= 10; ++i) {
            const LogModel::Row& row = o.model().rowAt(i);
            QCOMPARE(row.text, QStringLiteral("i = %1").arg(i));
            QCOMPARE(row.values, QStringLiteral("value = %1").arg(i));
            QCOMPARE(row.tag, QStringLiteral("while;%1").arg(i));
            QVERIFY2(row.tagPath.endsWith(QStringLiteral(";%1").arg(i)) && row.tagPath.startsWith(QLatin1Char('/')),
                     qPrintable(row.tagPath));
            QCOMPARE(row.node, QStringLiteral("while/Merge"));
            QCOMPARE(row.breakpoint, 1);
        }
        QVERIFY2(o.sentence().contains(QStringLiteral("11 lines by breakpoints on the way here (see Log)")),
                 qPrintable(o.sentence()));
        QVERIFY2(!o.sentence().contains(QStringLiteral("i = 3")), qPrintable(o.sentence()));
        // Where there is no room for all of it, it is still seen that this is the end.
        const QString last = QStringLiteral("the run is over") + ui::partSign + QString::number(o.snapshot().position)
            + QStringLiteral(": ");
        QVERIFY2(o.sentence().startsWith(last), qPrintable(o.sentence()));
        const QString hint = o.window.statusBar()->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly)->toolTip();
        QVERIFY2(hint.contains(QStringLiteral("the run is over")) && !hint.contains(QStringLiteral("i = 3")),
                 qPrintable(hint));
    }

    void withoutATextItSaysWhatFired()
    {
        OpenedLogs o("");
        QVERIFY(o.runToEnd());
        QCOMPARE(o.model().rowCount(), 11);
        QVERIFY2(o.model().rowAt(4).text.contains(QStringLiteral("`while/Merge` fired at `while;4`")),
                 qPrintable(o.model().rowAt(4).text));
        QVERIFY2(o.model().rowAt(4).values.contains(QStringLiteral("int32: 4")), qPrintable(o.model().rowAt(4).values));
    }

    void aClickTravels()
    {
        OpenedLogs o;
        QVERIFY(o.runToEnd());
        ui::showDockOf(*o.window.logs().view());
        QTableView* table = o.window.logs().view()->table();
        const QModelIndex index = table->model()->index(3, LogModel::Text);
        table->scrollTo(index);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
        QVERIFY(o.settle());
        QCOMPARE(o.snapshot().position, o.model().rowAt(3).position);
        QCOMPARE(o.snapshot().report->fired->nodeName, std::string("while/Merge"));
        QCOMPARE(o.snapshot().report->fired->tagName, std::string("while;3"));
        QCOMPARE(o.window.focus().node(), o.node("while/Merge"));
        QCOMPARE(o.window.focus().tagName(), std::string("while;3"));
        // What lies ahead stays.
        QCOMPARE(o.model().rowCount(), 11);
        QVERIFY(table->model()->index(4, 0).data(Qt::FontRole).value<QFont>().italic());
    }

    void rowsComeWithTheRun()
    {
        OpenedLogs o;
        int steps = 0;
        for (; o.model().rowCount() < 2 && steps < 40; ++steps)
            QVERIFY(o.trigger("step"));
        QCOMPARE(o.texts(), (QStringList{QStringLiteral("i = 0"), QStringLiteral("i = 1")}));
        QCOMPARE(o.model().rowAt(1).position, uint64_t(steps));
        QVERIFY(o.post(ui::BackRequest{20}));
        QCOMPARE(o.model().rowCount(), 2);
    }

    /// Rows are of the line that is shown: a branch has those before its fork in common with its parent, and its own
    /// behind.
    void aBranchHasItsOwnRows()
    {
        OpenedLogs o;
        QVERIFY(o.runToEnd());
        QVERIFY(o.post(ui::GoToRequest{o.model().rowAt(4).position}));
        const TagId tag = o.snapshot().report->fired->tag;
        // 8 in place of 4: 0 1 2 3 8 9 10.
        QVERIFY(o.post(ui::EditRequest{o.node("while/Merge"), 0, tag, Tensor::scalar<int32_t>(8)}));
        QVERIFY(o.runToEnd());
        QCOMPARE(o.snapshot().branch(), 1);
        QCOMPARE(o.texts(),
                 (QStringList{QStringLiteral("i = 0"), QStringLiteral("i = 1"), QStringLiteral("i = 2"),
                              QStringLiteral("i = 3"), QStringLiteral("by hand: output 0 = 8"), QStringLiteral("i = 8"),
                              QStringLiteral("i = 9"), QStringLiteral("i = 10")}));
        QVERIFY(o.post(ui::BranchRequest{0}));
        QCOMPARE(o.model().rowCount(), 11);
        QCOMPARE(o.texts().at(4), QStringLiteral("i = 4"));
    }

    void otherTextsAreWrittenAtOnce()
    {
        OpenedLogs o;
        QVERIFY(o.runToEnd());
        BreakpointSpec spec = o.snapshot().breakpoints.front().breakpoint.spec;
        spec.log = "next {value + 1}";
        spec.condition = "value > 8";
        QVERIFY(o.post(ui::BreakpointRequest{1, spec}));
        QCOMPARE(o.texts(), (QStringList{QStringLiteral("next 10"), QStringLiteral("next 11")}));
        spec.isEnabled = false;
        QVERIFY(o.post(ui::BreakpointRequest{1, spec}));
        QCOMPARE(o.model().rowCount(), 0);
        QVERIFY(o.window.logs().view()->showsHint());
    }

    void breakHereStopsTheNextTime()
    {
        OpenedLogs o;
        QVERIFY(o.runToEnd());
        o.window.logs().view()->table()->selectRow(6);
        o.window.logs().view()->breakHereAction()->trigger();
        QVERIFY(o.settle());
        QCOMPARE(o.snapshot().breakpoints.size(), size_t(2));
        QVERIFY(!o.snapshot().breakpoints.back().breakpoint.spec.isLogOnly);
        QVERIFY(o.trigger("restart"));
        QVERIFY(o.trigger("continue"));
        QCOMPARE(o.snapshot().position, o.model().rowAt(6).position);
        QCOMPARE(o.snapshot().report->reason, StopReason::Breakpoint);
    }

    /// Through the hits of all breakpoints, or of the one that is selected in their list.
    void keysLeadThroughTheHits()
    {
        OpenedLogs o;
        BreakpointSpec stops;
        stops.text = "while/Add";
        stops.condition = "iter == 4";
        QVERIFY(o.runToEnd());
        QVERIFY(o.post(ui::BreakpointRequest{0, stops}));
        const auto fired = [&] {
            return o.snapshot().report->fired->nodeName + " " + o.snapshot().report->fired->tagName;
        };
        QVERIFY(o.trigger("restart"));
        for (int i = 0; i < 5; ++i)
            QVERIFY(o.trigger("nextBreakpointHit"));
        QCOMPARE(fired(), std::string("while/Merge while;4"));
        QVERIFY(o.trigger("nextBreakpointHit"));
        QCOMPARE(fired(), std::string("while/Add while;4"));
        QVERIFY(o.trigger("previousBreakpointHit"));
        QCOMPARE(fired(), std::string("while/Merge while;4"));
        o.window.findChild<ui::BreakpointView*>()->select(2);
        QVERIFY(o.trigger("restart"));
        QVERIFY(o.trigger("nextBreakpointHit"));
        QCOMPARE(fired(), std::string("while/Add while;4"));
        QVERIFY(o.trigger("nextBreakpointHit"));
        QVERIFY2(o.sentence().contains(QStringLiteral("no later hit: the run is recorded to its end")),
                 qPrintable(o.sentence()));
    }
};

TAGSCOPE_TEST(TestLogs)

#include "tst_logs.moc"
