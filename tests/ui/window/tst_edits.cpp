// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/commands/edits.h"
#include "app/tagscope/run/breakpoint_wiring.h"
#include "app/tagscope/run/inputs_part.h"
#include "app/tagscope/run/inputs_view.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/elided_label.h"
#include "ui/console/console_view.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

/// A window on the counter, 40 firings in.
struct OpenedEdits : ShownWindow {
    const bool isOpen = openCounter() && run(40);

    QTableWidget& feeds() { return *window.inputs().view()->findChild<QTableWidget*>(); }
    /// In the row for any tensor: the counter has no placeholders.
    void give(const QString& tensor, const QString& value)
    {
        feeds().item(0, 0)->setText(tensor);
        feeds().item(0, 2)->setText(value);
        window.inputs().view()->findChild<QPushButton*>()->click();
    }
    /// Of the whole run.
    uint64_t firings()
    {
        runToEnd();
        const uint64_t fired = snapshot().state.stats.firings;
        post(ui::GoToRequest{0});
        return fired;
    }
    QString text(const char* name) const { return command(name)->text(); }
    std::vector<BreakpointSpec> specs()
    {
        std::vector<BreakpointSpec> all;
        for (const ui::BreakpointRow& row : snapshot().breakpoints)
            all.push_back(row.breakpoint.spec);
        return all;
    }
};

BreakpointSpec specOn(const char* node)
{
    BreakpointSpec spec;
    spec.text = node;
    return spec;
}

}

class TestEdits final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void changesHaveWords_data()
    {
        QTest::addColumn<QList<int>>("before");
        QTest::addColumn<QList<int>>("after");
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QList<int>{1} << QList<int>{1} << QString();
        QTest::newRow("set") << QList<int>{} << QList<int>{1} << QStringLiteral("Set a breakpoint on n1");
        QTest::newRow("removed") << QList<int>{1, 2} << QList<int>{1} << QStringLiteral("Remove the breakpoint on n2");
        QTest::newRow("two") << QList<int>{1, 2} << QList<int>{} << QStringLiteral("Change 2 breakpoints");
    }
    void changesHaveWords()
    {
        QFETCH(QList<int>, before);
        QFETCH(QList<int>, after);
        QFETCH(QString, text);
        const auto make = [](const QList<int>& ids) {
            std::vector<Breakpoint> all;
            for (const int id : ids)
                all.push_back({id, specOn(("n" + std::to_string(id)).c_str()), {}});
            return all;
        };
        QCOMPARE(app::changeOfBreakpoints(make(before), make(after)), text);
    }

    void switchingAndChangingDiffer()
    {
        const std::vector<Breakpoint> before{{3, specOn("a"), {}}};
        std::vector<Breakpoint> after = before;
        after[0].spec.isEnabled = false;
        QCOMPARE(app::changeOfBreakpoints(before, after), QStringLiteral("Switch the breakpoint on a off"));
        QCOMPARE(app::changeOfBreakpoints(after, before), QStringLiteral("Switch the breakpoint on a on"));
        after[0].spec.condition = "value > 3";
        QCOMPARE(app::changeOfBreakpoints(before, after), QStringLiteral("Change the breakpoint on a"));
    }

    /// Everything that was set on it comes back with it, and its number, which others are armed by.
    void aRemovedBreakpointComesBackWhole()
    {
        OpenedEdits o;
        QVERIFY(o.isOpen);
        QVERIFY(!o.window.findChild<QAction*>(QStringLiteral("undo"))->isEnabled());
        BreakpointSpec first = specOn("while/Add");
        first.condition = "value > 2";
        first.ignoreCount = 2;
        QVERIFY(o.post(ui::BreakpointRequest{0, first}));
        BreakpointSpec second = specOn("while/Switch");
        second.armedBy = 1;
        QVERIFY(o.post(ui::BreakpointRequest{0, second}));
        const std::vector<BreakpointSpec> both = o.specs();
        const uint64_t hits = o.snapshot().breakpoints[0].hits;
        QCOMPARE(both.size(), size_t(2));
        QVERIFY(o.post(ui::BreakpointRequest{1, std::nullopt}));
        QCOMPARE(o.snapshot().breakpoints.size(), size_t(1));
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Remove the breakpoint on while/Add"));
        QVERIFY(o.trigger("undo"));
        QVERIFY(o.specs() == both);
        QCOMPARE(o.snapshot().breakpoints[0].breakpoint.id, 1);
        QCOMPARE(o.snapshot().breakpoints[0].hits, hits);
        QVERIFY(o.trigger("undo"));
        QVERIFY(o.trigger("undo"));
        QVERIFY(o.snapshot().breakpoints.empty());
        QVERIFY(!o.window.findChild<QAction*>(QStringLiteral("undo"))->isEnabled());
        QVERIFY(o.trigger("redo"));
        QVERIFY(o.trigger("redo"));
        QVERIFY(o.specs() == both);
        QVERIFY(o.trigger("redo"));
        QVERIFY(o.specs() == std::vector{both[1]});
    }

    void whatTheConsoleSetsCanBeUndone()
    {
        OpenedEdits o;
        QVERIFY(o.post(ui::CommandRequest{"break while/Add"}));
        QCOMPARE(o.snapshot().breakpoints.size(), size_t(1));
        QVERIFY(o.trigger("undo"));
        QVERIFY(o.snapshot().breakpoints.empty());
    }

    void aMoveIsNoEdit()
    {
        OpenedEdits o;
        QVERIFY(o.post(ui::MoveRequest{Goal{Goal::Kind::Events, 3, {}}}));
        QVERIFY(o.post(ui::GoToRequest{5}));
        QCOMPARE(o.window.edits().stack().count(), 0);
    }

    void anOverrideLeadsBackToWhereItWasMade()
    {
        OpenedEdits o;
        QVERIFY(o.post(ui::CommandRequest{"set while/Add 9"}));
        QCOMPARE(o.snapshot().branch(), 1);
        const uint64_t there = o.snapshot().position;
        QVERIFY2(o.text("undo").contains(QStringLiteral("Override while/Add")), qPrintable(o.text("undo")));
        QVERIFY(o.trigger("undo"));
        QCOMPARE(o.snapshot().branch(), 0);
        QCOMPARE(o.snapshot().position, uint64_t(40));
        QVERIFY(o.snapshot().edits.empty());
        QVERIFY(o.trigger("redo"));
        QCOMPARE(o.snapshot().branch(), 1);
        QCOMPARE(o.snapshot().position, there);
        QCOMPARE(o.snapshot().edits.size(), size_t(1));
    }

    /// By what was done, not by what differs: in front of the window that its parent has, a firing is still one.
    void everyBranchIsCalledByItsCause()
    {
        OpenedEdits o;
        QVERIFY(o.post(ui::CommandRequest{"set while/Add 9"}));
        QVERIFY(o.post(ui::CommandRequest{"window while 1"}));
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Set the window of a loop"));
        QVERIFY(o.post(ui::GoToRequest{1}));
        QVERIFY(o.post(ui::CommandRequest{"fire one"}));
        QCOMPARE(o.snapshot().branch(), 3);
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Fire one out of turn"));
        QVERIFY(o.post(ui::GoToRequest{1}));
        QVERIFY(o.post(ui::CommandRequest{"schedule lifo"}));
        QCOMPARE(o.snapshot().branch(), 4);
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Change the schedule"));
    }

    void groupsCloseAndOpenAgain()
    {
        OpenedEdits o;
        const QStringList open = o.window.canvas().openGroups();
        QVERIFY(!open.isEmpty());
        const ui::GroupId group = [&] {
            for (uint32_t g = 1; g < o.window.canvas().tree()->groups().size(); ++g)
                if (o.window.canvas().isOpen(ui::GroupId(g)))
                    return ui::GroupId(g);
            return ui::GroupId();
        }();
        o.window.canvas().toggleGroup(group);
        QVERIFY(settle(o.window));
        QVERIFY(o.window.canvas().openGroups() != open);
        QVERIFY(o.trigger("undo"));
        QCOMPARE(o.window.canvas().openGroups(), open);
        QCOMPARE(o.window.edits().stack().count(), 1);
        QVERIFY(o.trigger("redo"));
        QVERIFY(!o.window.canvas().isOpen(group));
    }

    void runningToANodeIsNoEdit()
    {
        OpenedEdits o;
        QVERIFY(o.post(ui::GoToRequest{0}));
        o.window.findChild<app::BreakpointWiring*>()->runTo(o.node("while/Add"));
        QVERIFY(settle(o.window));
        QVERIFY(o.snapshot().position > 0 && o.snapshot().position < 40);
        QVERIFY(o.snapshot().breakpoints.empty());
        QCOMPARE(o.window.edits().stack().count(), 0);
    }

    /// Other inputs are another run: what is about the graph can still be undone, what is about places in the run no
    /// more.
    void inputsGoBackToWhatWasGiven()
    {
        OpenedEdits o;
        BreakpointSpec spec = specOn("while/Add");
        spec.isEnabled = false;
        QVERIFY(o.post(ui::BreakpointRequest{0, spec}));
        QVERIFY(o.post(ui::CommandRequest{"set while/Add 9"}));
        QCOMPARE(o.window.edits().stack().count(), 2);
        o.give(QStringLiteral("zero"), QStringLiteral("7"));
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.inputs().text().feeds, std::vector<std::string>{"zero=7"});
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Change the inputs"));
        QCOMPARE(o.window.edits().stack().count(), 2);
        QCOMPARE(o.firings(), uint64_t(2 + 1 + 3 + 8 * 4));  // 7, 8 and 9 pass; what is fed does not fire

        QVERIFY(o.trigger("undo"));
        QCOMPARE(o.window.inputs().text(), RequestText{});
        QCOMPARE(o.feeds().item(0, 2)->text(), QString());
        QCOMPARE(o.firings(), uint64_t(3 + 1 + 3 + 8 * 11));
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Set a breakpoint on while/Add"));
        QVERIFY(o.trigger("undo"));
        QVERIFY(o.snapshot().breakpoints.empty());
        QVERIFY(!o.window.findChild<QAction*>(QStringLiteral("undo"))->isEnabled());

        QVERIFY(o.trigger("redo"));
        QCOMPARE(o.specs().size(), size_t(1));
        QVERIFY(o.trigger("redo"));
        QCOMPARE(o.window.inputs().text().feeds, std::vector<std::string>{"zero=7"});
        QCOMPARE(o.feeds().item(0, 2)->text(), QStringLiteral("7"));
        QCOMPARE(o.firings(), uint64_t(2 + 1 + 3 + 8 * 4));
        QVERIFY(!o.window.findChild<QAction*>(QStringLiteral("redo"))->isEnabled());
    }

    /// A link leads to the run that it was copied from: with its inputs, also into a window that has others.
    void aLinkBringsItsInputs()
    {
        QString link;
        {
            OpenedEdits o;
            o.give(QStringLiteral("zero"), QStringLiteral("7"));
            QVERIFY(o.settle());
            QVERIFY(o.run(12));
            QVERIFY(o.trigger("copyLink"));
            link = QGuiApplication::clipboard()->text();
        }
        QVERIFY2(link.contains(QStringLiteral("feed=zero%3D7")), qPrintable(link));
        ShownWindow other;
        other.window.show();
        other.window.openAny(link);
        QVERIFY(other.settle());
        QTRY_COMPARE(other.snapshot().position, uint64_t(12));
        QCOMPARE(other.window.inputs().text().feeds, std::vector<std::string>{"zero=7"});
        OpenedEdits same;
        same.give(QStringLiteral("zero"), QStringLiteral("3"));
        QVERIFY(same.settle());
        same.window.openAny(link);
        QTRY_COMPARE(same.snapshot().position, uint64_t(12));
        QVERIFY(same.settle());
        QCOMPARE(same.window.inputs().text().feeds, std::vector<std::string>{"zero=7"});
        // One that does not say leaves them alone.
        const QString older =
            link.section(QLatin1Char('&'), 0, 0).replace(QStringLiteral("position=12"), QStringLiteral("position=5"));
        same.window.openAny(older);
        QTRY_COMPARE(same.snapshot().position, uint64_t(5));
        QCOMPARE(same.window.inputs().text().feeds, std::vector<std::string>{"zero=7"});
        QCOMPARE(same.snapshot().size, uint64_t(12));
    }

    /// What is said last is that it is the link's run that cannot be.
    void aLinkWhoseInputsDoNotFitSaysSo()
    {
        OpenedEdits o;
        QVERIFY(o.trigger("copyLink"));
        const QString link = QGuiApplication::clipboard()->text() + QStringLiteral("&feed=zero%3D%22text%22");
        o.window.openAny(link);
        const auto& sentence = *o.window.statusBar()->findChild<ui::ElidedLabel*>();
        QTRY_VERIFY2(sentence.text().startsWith(QStringLiteral("✗ The run of the link cannot be begun: ")),
                     qPrintable(sentence.text()));
        QVERIFY(o.settle());
        QVERIFY2(sentence.text().startsWith(QStringLiteral("✗ The run of the link cannot be begun: ")),
                 qPrintable(sentence.text()));
    }

    void inputsThatDoNotFitAreNoEdit()
    {
        OpenedEdits o;
        o.give(QStringLiteral("zero"), QStringLiteral("\"text\""));
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.edits().stack().count(), 0);
        QCOMPARE(o.window.inputs().text(), RequestText{});
        QCOMPARE(o.snapshot().position, uint64_t(40));
    }

    void othersPushTheirs()
    {
        OpenedEdits o;
        int value = 2;
        o.window.edits().push(
            QStringLiteral("Move while/Add"), [&] { value = 1; }, [&] { value = 2; });
        QCOMPARE(o.text("undo"), QStringLiteral("&Undo: Move while/Add"));
        QCOMPARE(value, 2);
        QVERIFY(o.trigger("undo"));
        QCOMPARE(value, 1);
        QVERIFY(o.trigger("redo"));
        QCOMPARE(value, 2);
    }

    void anotherGraphBeginsAnew()
    {
        OpenedEdits o;
        QVERIFY(o.post(ui::BreakpointRequest{0, specOn("while/Add")}));
        QCOMPARE(o.window.edits().stack().count(), 1);
        o.window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.edits().stack().count(), 0);
    }

    /// What a session before had set is put up again: nobody did that now.
    void whatIsRestoredIsNoEdit()
    {
        QTemporaryDir folder;
        MainWindow::Options options = plain();
        options.dataFolder = folder.path();
        for (const bool isFirst : {true, false}) {
            MainWindow window(options);
            window.show();
            window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settle(window));
            if (isFirst) {
                window.session().post(ui::BreakpointRequest{0, specOn("while/Add")});
                QVERIFY(settle(window));
            }
            QCOMPARE(window.session().snapshot()->breakpoints.size(), size_t(1));
            QCOMPARE(window.edits().stack().count(), isFirst ? 1 : 0);
            window.close();
        }
    }
};

TAGSCOPE_TEST(TestEdits)

#include "tst_edits.moc"
