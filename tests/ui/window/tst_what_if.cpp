// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/what_if.h"
#include "tests/support/test_program.h"
#include "ui/branches/branch_tabs.h"
#include "ui/branches/branch_view.h"
#include "ui/charts/line_chart.h"
#include "ui/compare/compare_chooser.h"
#include "ui/compare/compare_view.h"
#include "ui/graphview/canvas.h"
#include "ui/inspector/edit_panel.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/ports_tree.h"
#include "ui/inspector/series_view.h"
#include "ui/inspector/value_page.h"

#include "tests/support/groups.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/open_request.h"

#include <QAction>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

/// A window on an example, with what is selected in it.
class OpenWindow {
public:
    OpenWindow() : window(options()) { window.show(); }

    MainWindow window;

    bool settle()
    {
        return QTest::qWaitFor(
            [&] {
                return !window.session().isBusy() && !window.canvas().isLayingOut()
                    && !window.inspector().valuePage()->isWorking();
            },
            20'000);
    }
    bool open(const char* file, const char* fetch)
    {
        window.open(examplePath(file).toStdString());
        if (!settle() || !QTest::qWaitForWindowActive(&window))
            return false;
        window.session().post(ui::InputsRequest{{{}, {fetch}, {}}});
        return settle();
    }
    bool press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&window.canvas(), static_cast<Qt::Key>(key), modifiers);
        return settle();
    }
    bool select(const char* node)
    {
        window.focus().selectNode(*snapshot().graph->find(node));
        return settle();
    }
    /// The counter at its end, back at the firing of while/Add three before its last.
    bool openAtAdd()
    {
        bool isThere = open("counter.pbtxt", "while/Exit") && press(Qt::Key_F5) && select("while/Add");
        for (int i = 0; isThere && i < 3; ++i)
            isThere = press(Qt::Key_BracketLeft);
        return isThere;
    }
    /// As somebody types it into the open field.
    void override(const QString& value)
    {
        QLineEdit* line = window.inspector().editPanel()->line();
        line->selectAll();
        QTest::keyClicks(line, value);
        QTest::keyClick(line, Qt::Key_Return);
    }
    const ui::Snapshot& snapshot() { return *window.session().snapshot(); }
    app::WhatIf& whatIf() { return *window.findChild<app::WhatIf*>(); }
    ui::GroupId frame() { return firstFrame(*window.canvas().tree()); }
    QString branchMessage() { return window.findChild<ui::BranchView*>()->message(); }
    /// State of the selected node's first output.
    QString outputState()
    {
        const auto* ports = window.findChild<ui::PortsTree*>();
        return ports->topLevelItem(1)->child(0)->text(1);
    }

private:
    static MainWindow::Options options()
    {
        MainWindow::Options options;
        options.remembersLayout = false;
        return options;
    }
};

}

/// From a value that is looked at to a branch in which it is another one.
class TestWhatIf final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void bracketsWalkTheFirings()
    {
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY(w.select("while/Add"));
        const uint64_t end = w.snapshot().position;
        QVERIFY(w.press(Qt::Key_BracketRight));
        QCOMPARE(w.snapshot().position, end);  // there is no other
        std::vector<std::string> tags;
        for (int i = 0; i < 12; ++i) {
            QVERIFY(w.press(Qt::Key_BracketLeft));
            if (w.snapshot().report->fired->nodeName == "while/Add"
                && (tags.empty() || tags.back() != w.snapshot().report->fired->tagName))
                tags.push_back(w.snapshot().report->fired->tagName);
        }
        QCOMPARE(tags,
                 (std::vector<std::string>{"while;9", "while;8", "while;7", "while;6", "while;5", "while;4", "while;3",
                                           "while;2", "while;1", "while;0"}));
        QVERIFY(w.press(Qt::Key_BracketRight));
        QCOMPARE(w.snapshot().report->fired->tagName, std::string("while;1"));
    }

    void anOverrideMakesABranch()
    {
        OpenWindow w;
        QVERIFY(w.openAtAdd());
        QCOMPARE(w.snapshot().report->fired->tagName, std::string("while;7"));
        QCOMPARE(w.outputState(), QStringLiteral("● live"));
        ui::EditPanel& panel = *w.window.inspector().editPanel();
        QVERIFY(w.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier));
        QVERIFY(panel.isVisible());
        QCOMPARE(panel.line()->text(), QStringLiteral("8"));
        QVERIFY(panel.line()->hasFocus());
        w.override(QStringLiteral("70"));
        QVERIFY(w.settle());
        QVERIFY(panel.isHidden());
        QCOMPARE(w.snapshot().branches.size(), size_t(2));
        QVERIFY(w.window.findChild<ui::BranchView*>()->isVisible());
        QCOMPARE(w.outputState(), QStringLiteral("● live ✎"));
        QVERIFY(w.window.canvas().states()->isEdited(*w.snapshot().graph->find("while/Add")));
        QVERIFY2(w.branchMessage().contains(QStringLiteral("branch 1 goes on")), qPrintable(w.branchMessage()));
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY2(w.branchMessage().contains(QStringLiteral("while/Exit:0: 10 → 70")), qPrintable(w.branchMessage()));
        // Back to the first line, as it was.
        auto* list = w.window.findChild<ui::BranchView*>()->list();
        list->setCurrentIndex(list->model()->index(0, 0));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(w.settle());
        QVERIFY(w.snapshot().branches[0].isCurrent);
        QCOMPARE(w.snapshot().state.fetches[0], Tensor::scalar<int32_t>(10));
        QVERIFY(w.select("while/Add"));
        QVERIFY(!w.outputState().contains(QStringLiteral("✎")));
    }

    /// Tabs over the picture: they come with the second branch, leave the picture where it was, and go to branches as
    /// the list does.
    void branchesHaveTabs()
    {
        OpenWindow w;
        QVERIFY(w.openAtAdd());
        ui::BranchTabs& tabs = *w.whatIf().tabs();
        QVERIFY(!tabs.isVisible());
        const auto command = [&](const char* name) { return w.window.findChild<QAction*>(QLatin1String(name)); };
        for (const char* name : {"nextBranch", "previousBranch", "compareBranch"})
            QVERIFY2(!command(name)->isEnabled(), name);
        const QPointF corner = w.window.canvas().visibleArea().topLeft();
        const double zoom = w.window.canvas().zoom();
        QVERIFY(w.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier));
        w.override(QStringLiteral("70"));
        QVERIFY(w.settle());
        QVERIFY(tabs.isVisible());
        QCOMPARE(w.window.canvas().visibleArea().topLeft(), corner);
        QCOMPARE(w.window.canvas().zoom(), zoom);
        QCOMPARE(tabs.tabs()->count(), 2);
        QCOMPARE(tabs.tabs()->currentIndex(), 1);
        QVERIFY2(tabs.sentence().startsWith(QStringLiteral("branch 1 goes on")), qPrintable(tabs.sentence()));
        QVERIFY2(tabs.about(1).startsWith(QStringLiteral("while/Add:0@")), qPrintable(tabs.about(1)));
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY2(tabs.sentence().startsWith(QStringLiteral("Fetches differ: while/Exit:0: 10 → 70")),
                 qPrintable(tabs.sentence()));
        QTest::mouseClick(tabs.tabs(), Qt::LeftButton, {}, tabs.tabs()->tabRect(0).center());
        QVERIFY(w.settle());
        QVERIFY(w.snapshot().branches[0].isCurrent);
        QVERIFY2(tabs.sentence().startsWith(QStringLiteral("main completes")), qPrintable(tabs.sentence()));
        QVERIFY(!command("compareBranch")->isEnabled());
        // By keys, around the end.
        for (const auto& [key, branch] :
             {std::pair(Qt::Key_PageDown, 1), {Qt::Key_PageDown, 0}, {Qt::Key_PageUp, 1}, {Qt::Key_PageUp, 0}}) {
            QVERIFY(w.press(key, Qt::ControlModifier));
            QCOMPARE(w.snapshot().branch(), branch);
            QCOMPARE(tabs.tabs()->currentIndex(), branch);
        }
        // Another file has one line again.
        w.window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(w.settle());
        QVERIFY(!tabs.isVisible());
    }

    void aBranchIsComparedWithItsParent()
    {
        OpenWindow w;
        QVERIFY(w.openAtAdd());
        QVERIFY(w.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier));
        w.override(QStringLiteral("70"));
        QVERIFY(w.settle());
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY(w.press(Qt::Key_PageUp, Qt::ControlModifier | Qt::ShiftModifier));
        auto& compare = *w.window.findChild<ui::CompareView*>();
        QVERIFY(compare.isVisible());
        QVERIFY(compare.hasDifferences());
        QCOMPARE(compare.chooser().leftNames().title, QStringLiteral("main"));
        QVERIFY2(compare.chooser().rightNames().title.contains(QStringLiteral("1")),
                 qPrintable(compare.chooser().rightNames().title));
    }

    void aBranchRunsToItsEndByItself()
    {
        OpenWindow w;
        QVERIFY(w.openAtAdd());
        QVERIFY(w.press(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier));
        QVERIFY(w.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier));
        w.override(QStringLiteral("70"));
        QVERIFY(QTest::qWaitFor([&] { return w.branchMessage().contains(QStringLiteral("while/Exit:0: 10 → 70")); },
                                10'000));
        QVERIFY2(w.branchMessage().startsWith(QStringLiteral("branch 1 completes")), qPrintable(w.branchMessage()));
        QVERIFY(w.settle());
        const auto chips = w.window.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            chips, [](const QLabel* label) { return label->text().endsWith(QStringLiteral("· branch 1")); }));
    }

    void whatHasNotFiredYetIsOverriddenWhenItDoes()
    {
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        QVERIFY(w.press(Qt::Key_F11));  // into the loop
        QVERIFY(w.select("while/Add"));
        QCOMPARE(w.outputState(), QStringLiteral("◌ not arrived"));
        const uint64_t here = w.snapshot().position;
        QVERIFY(w.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier));
        ui::EditPanel& panel = *w.window.inspector().editPanel();
        QVERIFY(panel.line()->isVisible());
        panel.line()->setText(QStringLiteral("100"));
        QTest::keyClick(panel.line(), Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(w.snapshot().branches[1].fork, here);
        QVERIFY(w.press(Qt::Key_F5));
        QCOMPARE(w.snapshot().state.fetches[0], Tensor::scalar<int32_t>(100));
    }

    void whyNotIsSaid_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no iteration has begun") << QStringLiteral("while/Add") << QStringLiteral("No iteration");
        QTest::newRow("not needed") << QStringLiteral("result") << QStringLiteral("does not run");
    }
    void whyNotIsSaid()
    {
        QFETCH(QString, node);
        QFETCH(QString, reason);
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        QVERIFY(w.select(qPrintable(node)));
        w.window.findChild<QAction*>(QStringLiteral("override"))->trigger();
        const ui::EditPanel& panel = *w.window.inspector().editPanel();
        QVERIFY(panel.isVisible());
        QVERIFY(!panel.line()->isVisible());
        QStringList said;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            said.append(label->text());
        QVERIFY2(said.join(QLatin1Char('\n')).contains(reason), qPrintable(said.join(QLatin1Char('\n'))));
    }

    /// From the header of a loop: a branch with another window, which is named, and can be undone.
    void aWindowMakesABranch()
    {
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        for (int i = 0; i < 3; ++i)
            QVERIFY(w.press(Qt::Key_Period, Qt::AltModifier));
        const uint64_t here = w.snapshot().position;
        QMenu menu;
        w.whatIf().addTo(&menu, ui::CanvasTarget::ofGroup(w.frame()));
        QCOMPARE(menu.actions().back()->text(), QStringLiteral("Set the &window ..."));
        menu.actions().back()->trigger();
        auto* dialog = w.window.findChild<QInputDialog*>(QStringLiteral("windowDialog"));
        QVERIFY(dialog->isVisible());
        QVERIFY2(dialog->labelText().contains(QStringLiteral("It is 10 now")), qPrintable(dialog->labelText()));
        QCOMPARE(dialog->intValue(), 10);
        auto* number = dialog->findChild<QSpinBox*>();
        number->selectAll();
        QTest::keyClicks(number, QStringLiteral("1"));
        QTest::keyClick(number, Qt::Key_Return);
        QVERIFY(w.settle());
        QVERIFY(dialog->isHidden());
        QCOMPARE(w.snapshot().branches.size(), size_t(2));
        QCOMPARE(w.snapshot().branches[1].fork, here);
        QCOMPARE(w.snapshot().state.windowOf(*w.snapshot().program, StaticFrameId(1)), int64_t{1});
        QVERIFY(w.window.findChild<ui::BranchView*>()->isVisible());
        QCOMPARE(w.window.canvas().states()->frame("while/while_context")->window, int64_t{1});
        QVERIFY(w.window.findChild<QAction*>(QStringLiteral("undo"))
                    ->text()
                    .endsWith(QStringLiteral("Set the window of a loop")));
        // What it is now is no branch, and is said.
        w.window.session().post(ui::WindowRequest{StaticFrameId(1), 1});
        QVERIFY(w.settle());
        QCOMPARE(w.snapshot().branches.size(), size_t(2));
        const auto trigger = [&](const char* command) {
            w.window.findChild<QAction*>(QLatin1String(command))->trigger();
            return w.settle();
        };
        QVERIFY(trigger("continue"));
        QCOMPARE(w.snapshot().state.fetches[0], Tensor::scalar<int32_t>(10));
        QVERIFY(trigger("undo"));
        QVERIFY(w.snapshot().branches[0].isCurrent);
    }

    /// By its key: of the selected node's loop, or of the only one.
    void theWindowByKey()
    {
        OpenWindow w;
        QVERIFY(w.open("nested.pbtxt", "outer/Exit_1"));
        auto* dialog = w.window.findChild<QInputDialog*>(QStringLiteral("windowDialog"));
        QVERIFY(w.press(Qt::Key_W, Qt::ControlModifier | Qt::AltModifier));
        QVERIFY(dialog->isHidden());  // of two loops, which one?
        const StaticFrameId inner(w.snapshot().program->frames().size() - 1);
        const PlanFrame& frame = w.snapshot().program->frame(inner);
        w.window.focus().selectNode(w.snapshot().program->nodeOf(PlanId(frame.firstNode)));
        QVERIFY(w.settle());
        QVERIFY(w.press(Qt::Key_W, Qt::ControlModifier | Qt::AltModifier));
        QVERIFY(dialog->isVisible());
        QVERIFY2(dialog->windowTitle().contains(QString::fromStdString(w.snapshot().names->shortFrame(inner))),
                 qPrintable(dialog->windowTitle()));
        dialog->reject();
        OpenWindow one;
        QVERIFY(one.open("counter.pbtxt", "while/Exit"));
        QVERIFY(one.press(Qt::Key_W, Qt::ControlModifier | Qt::AltModifier));
        QVERIFY(one.window.findChild<QInputDialog*>(QStringLiteral("windowDialog"))->isVisible());
    }

    /// Names are strangers': neither markup nor places for numbers.
    void theWindowNamesALoopAsItIs()
    {
        QFile example(examplePath("counter.pbtxt"));
        QVERIFY(example.open(QIODevice::ReadOnly));
        const GraphFile graph(example.readAll().replace("while/while_context", "<b>a%1"));
        OpenWindow w;
        w.window.open(graph.path().toStdString());
        QVERIFY(w.settle());
        QVERIFY(w.press(Qt::Key_W, Qt::ControlModifier | Qt::AltModifier));
        auto* dialog = w.window.findChild<QInputDialog*>(QStringLiteral("windowDialog"));
        QVERIFY(dialog->isVisible());
        QVERIFY2(dialog->labelText().contains(QStringLiteral("<b>a%1"))
                     && dialog->labelText().contains(QStringLiteral("It is 10 now")),
                 qPrintable(dialog->labelText()));
        for (const QLabel* label : dialog->findChildren<QLabel*>())
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }

    /// The token on an edge: another value, dead or live; on all edges of the output, as is said.
    void theTokenOnAnEdge()
    {
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        QVERIFY(w.press(Qt::Key_F5));
        const NodeId choose = *w.snapshot().graph->find("while/Switch");
        const auto entries = [&](QMenu& menu, Endpoint source, const char* to) {
            Q_EMIT w.window.canvas().edgeSelected(source, *w.snapshot().graph->find(to));
            w.whatIf().addTo(&menu, ui::CanvasTarget::ofEdge(source, *w.snapshot().graph->find(to)));
            return menu.actions();
        };
        QMenu first;
        entries(first, {choose, 0}, "while/Exit").at(1)->trigger();  // asks before the inspector knows the node
        QVERIFY(w.settle());
        QVERIFY(w.window.inspector().editPanel()->isVisible());
        QMenu second;
        entries(second, {choose, 0}, "while/Exit").at(2)->trigger();
        QVERIFY(w.settle());
        QCOMPARE(w.snapshot().branches.size(), size_t(2));
        QCOMPARE(w.snapshot().edits.back().node, choose);
        QCOMPARE(w.snapshot().edits.back().slot, 0);
        QVERIFY(!w.snapshot().edits.back().value.hasValue());
        QMenu control;
        w.whatIf().addTo(&control, ui::CanvasTarget::ofEdge({choose, controlSlot}, choose));
        QStringList labels;
        for (const QAction* action : control.actions())
            if (!action->isSeparator())
                labels.append(QString(action->text()).remove(QLatin1Char('&')));
        QCOMPARE(labels,
                 QStringList({QStringLiteral("Make the token dead"),
                              QStringLiteral("Make the token live")}));  // it carries no value
    }

    /// The key of a dead output of a Switch gives it what the other side has.
    void deadAndLiveByKey()
    {
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY(w.select("while/Switch"));
        w.window.inspector().selectOutput(1);  // dead, for the loop ended there
        QVERIFY(w.press(Qt::Key_X, Qt::ControlModifier | Qt::AltModifier));
        QCOMPARE(w.snapshot().branches.size(), size_t(1));
        QVERIFY(w.window.inspector().editPanel()->isVisible());  // says that it is dead already
        QVERIFY(w.press(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier));
        QCOMPARE(w.snapshot().branches.size(), size_t(2));
        QCOMPARE(w.snapshot().edits.back().slot, 1);
        QCOMPARE(w.snapshot().edits.back().value, Tensor::scalar<int32_t>(10));
        QVERIFY(w.window.inspector().editPanel()->isHidden());
        // An op that is no Switch has to be told its value.
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY(w.select("while/Exit"));
        w.window.inspector().selectOutput(0);
        QVERIFY(w.press(Qt::Key_X, Qt::ControlModifier | Qt::AltModifier));
        QCOMPARE(w.snapshot().branches.size(), size_t(3));
        QVERIFY(w.press(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier));
        QCOMPARE(w.snapshot().branches.size(), size_t(3));
        QVERIFY(w.window.inspector().editPanel()->line()->isVisible());
    }

    /// A Switch of whose outputs none has a value has to be told it, too: one that fired dead, and one whose live
    /// output was made dead.
    void aSwitchWithoutAValueAsks()
    {
        const auto asks = [](OpenWindow& w, int output) {
            const size_t branches = w.snapshot().branches.size();
            w.window.inspector().selectOutput(output);
            return w.press(Qt::Key_V, Qt::ControlModifier | Qt::AltModifier) && w.snapshot().branches.size() == branches
                && w.window.inspector().editPanel()->isVisible()
                && w.window.inspector().editPanel()->line()->isVisible();
        };
        OpenWindow dead;
        QVERIFY(dead.open("cond_in_loop.pbtxt", "while/Exit_1"));
        QVERIFY(dead.press(Qt::Key_F5));
        QVERIFY(dead.select("while/cond/Switch_1"));
        QVERIFY(asks(dead, 0));
        QVERIFY(asks(dead, 1));
        OpenWindow made;
        QVERIFY(made.open("counter.pbtxt", "while/Exit"));
        QVERIFY(made.press(Qt::Key_F5));
        QVERIFY(made.select("while/Switch"));
        made.window.inspector().selectOutput(0);
        QVERIFY(made.press(Qt::Key_X, Qt::ControlModifier | Qt::AltModifier));
        QCOMPARE(made.snapshot().branches.size(), size_t(2));
        QVERIFY(made.select("while/Switch"));
        QVERIFY(asks(made, 0));
        QVERIFY(asks(made, 1));
    }

    /// The chart of an output follows the selection, and a click in it goes to the iteration.
    void iterationsAreDrawnAndChosen()
    {
        OpenWindow w;
        QVERIFY(w.open("counter.pbtxt", "while/Exit"));
        QVERIFY(w.press(Qt::Key_F5));
        QVERIFY(w.select("while/Add"));
        for (QTabWidget* tabs : w.window.inspector().findChildren<QTabWidget*>())
            for (int i = 0; i < tabs->count(); ++i)
                if (tabs->tabText(i) == QLatin1String("Iterations"))
                    tabs->setCurrentIndex(i);
        QVERIFY(w.settle());
        auto* chart = w.window.findChild<ui::SeriesView*>()->chart();
        QCOMPARE(chart->points().size(), size_t(11));
        QCOMPARE(chart->points()[6].value, 7.0);
        QVERIFY(w.select("while/Less"));
        QCOMPARE(chart->points()[6].value, 1.0);
        QCOMPARE(chart->points()[10].value, 0.0);
        // At an earlier moment its frame is live, and a click moves what is looked at.
        QVERIFY(w.select("while/Add"));
        QVERIFY(w.press(Qt::Key_BracketLeft));
        const auto tag = w.snapshot().report->fired->tag;
        Q_EMIT chart->itemActivated(9);
        QVERIFY(w.settle());
        QVERIFY(w.window.canvas().states()->iterationOf(w.window.inspector().node())
                == findIteration(w.snapshot().state, tag));
    }
};

TAGSCOPE_TEST(TestWhatIf)

#include "tst_what_if.moc"
