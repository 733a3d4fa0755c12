// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/tag_filter.h"
#include "app/tagscope/main_window.h"
#include "tests/support/test_program.h"
#include "ui/compare/compare_chooser.h"
#include "ui/compare/compare_view.h"
#include "ui/frames/grid_view.h"
#include "ui/graphview/canvas_panes.h"
#include "ui/inspector/elements/difference_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"

#include "tests/support/window_test.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/compare_query.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using ui::CompareQuery;

namespace {

/// The window on the counter loop to 10, run to its end.
struct Shown : ShownWindow {
    bool open() { return openCounter() && runToEnd(); }
    ui::CompareView& view() { return *window.findChild<ui::CompareView*>(); }
    ui::GridView& grid() { return *window.findChild<ui::GridView*>(); }
    QAction& action(const char* name) { return *window.findChild<QAction*>(QLatin1String(name)); }
    std::string selected() { return window.session().snapshot()->graph->node(window.canvas().selectedNode()).name; }
    /// Iterations of the loop, as the table of iterations asks for it.
    bool compareIterations(int64_t left, int64_t right)
    {
        CompareQuery request;
        request.what = CompareQuery::Iterations{StaticFrameId(1), grid().model().parentTag(), left, right};
        Q_EMIT grid().compareRequested(request);
        return settle();
    }
    bool press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&window.canvas(), key, modifiers);
        return settle();
    }
};

}

class TestComparing final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A row that is looked at is compared element by element in the inspector: at iteration 3 the sum is 3, at 4 it
    /// is 4.
    void rowsAreComparedByElement()
    {
        Shown shown;
        QVERIFY(shown.open());
        QVERIFY(shown.compareIterations(3, 4));
        shown.action("firstDifference").trigger();
        QVERIFY(shown.settle());
        ui::ValuePage& page = *shown.window.inspector().valuePage();
        const auto said = [&] {
            QString all;
            for (const QLabel* label : page.difference().findChildren<QLabel*>())
                all += label->text() + QLatin1Char('\n');
            return all;
        };
        QTRY_VERIFY2(!page.isWorking() && said().contains(QStringLiteral("3 against 4")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("while;4")), qPrintable(said()));
        // Another node has another reference: none.
        shown.window.focus().selectNode(*shown.window.session().snapshot()->graph->find("limit"));
        QVERIFY(shown.settle());
        QTRY_VERIFY2(said().contains(QStringLiteral("Choose another iteration")), qPrintable(said()));
    }

    /// Neither when its dock is closed, nor when another comparison takes its place.
    void aClosedComparisonLeavesNoOtherSide()
    {
        Shown shown;
        QVERIFY(shown.open());
        const QList<QComboBox*> boxes = shown.window.inspector().valuePage()->difference().findChildren<QComboBox*>();
        const auto found = std::ranges::find(boxes, QStringLiteral("Compare with"), &QComboBox::accessibleName);
        QVERIFY(found != boxes.end());
        const QComboBox& kinds = **found;
        const auto isOffered = [&] { return kinds.findText(QStringLiteral("The other side")) >= 0; };
        QVERIFY(shown.compareIterations(3, 4));
        QVERIFY(!isOffered());
        QVERIFY(shown.trigger("firstDifference"));
        QVERIFY(isOffered());
        shown.window.findChild<QDockWidget*>(QStringLiteral("compare"))->close();
        QVERIFY(!isOffered());
        QCOMPARE(kinds.currentText(), QStringLiteral("Compare with ..."));
        QVERIFY(shown.trigger("firstDifference"));
        QVERIFY(isOffered());
        QVERIFY(shown.compareIterations(5, 6));
        QVERIFY(!isOffered());
    }

    void differencesAreWalkedByKey()
    {
        Shown shown;
        QVERIFY(shown.open());
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        for (const char* name : {"firstDifference", "nextDifference", "previousDifference"})
            QVERIFY(!shown.action(name).isEnabled());
        QVERIFY(shown.action("compare").isEnabled());
        QVERIFY(shown.compareIterations(3, 4));
        QVERIFY(shown.view().isVisible());
        QVERIFY(shown.action("nextDifference").isEnabled());
        shown.window.canvas().setFocus();
        // In the order in which the counter is handed on.
        for (const char* node : {"while/Merge", "while/Switch", "while/Identity", "while/Add", "while/NextIteration"}) {
            QVERIFY(shown.press(Qt::Key_F7));
            QCOMPARE(shown.selected(), std::string(node));
        }
        QVERIFY(shown.press(Qt::Key_F7, Qt::ShiftModifier));
        QCOMPARE(shown.selected(), std::string("while/Add"));
        // What differs is marked in the table of iterations.
        const auto& compared = shown.grid().model().compared();
        QVERIFY(compared);
        QCOMPARE(compared->nodes.size(), size_t(5));
        QCOMPARE(compared->left, 3);
        QCOMPARE(compared->right, 4);
    }

    /// The iteration that is looked at, beside the one before: the command and Enter.
    void comparingBeginsWhereOneLooks()
    {
        Shown shown;
        QVERIFY(shown.open());
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        shown.window.focus().selectNodeAt(*shown.window.session().snapshot()->graph->find("while/Add"), 4);
        QVERIFY(shown.settle());
        shown.action("compare").trigger();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(shown.settle());
        const auto& compared = shown.grid().model().compared();
        QVERIFY(compared);
        QCOMPARE(compared->left, 3);
        QCOMPARE(compared->right, 4);
    }

    /// Iterations 3 and 10 are over at the end of the run, and are shown all the same.
    void iterationsSideBySide()
    {
        Shown shown;
        QVERIFY(shown.open());
        QVERIFY(!shown.action("sideBySide").isEnabled());
        QVERIFY(shown.compareIterations(3, 10));
        QVERIFY(shown.action("sideBySide").isEnabled());
        auto& panes = *shown.window.findChild<ui::CanvasPanes*>();
        QCOMPARE(panes.paneCount(), 1);
        shown.action("sideBySide").trigger();
        QVERIFY(shown.settle());
        QCOMPARE(panes.paneCount(), 2);
        QCOMPARE(panes.title(0), QStringLiteral("while i=3"));
        QCOMPARE(panes.title(1), QStringLiteral("while i=10: 8 nodes differ"));
        const auto look = [&](int pane, const char* node) {
            return panes.canvas(pane).states()->look(*shown.window.session().snapshot()->graph->find(node)).state;
        };
        QCOMPARE(look(0, "while/Add"), ui::NodeState::Done);
        QCOMPARE(look(1, "while/Add"), ui::NodeState::DoneDead);
        QCOMPARE(look(0, "while/Exit"), ui::NodeState::DoneDead);
        QCOMPARE(look(1, "while/Exit"), ui::NodeState::Done);
        // In the past they stand as they stood there.
        QVERIFY(shown.post(ui::GoToRequest{34}));
        QVERIFY(shown.settle());
        QCOMPARE(look(0, "while/Merge"), ui::NodeState::Done);
        QCOMPARE(look(0, "while/NextIteration"), ui::NodeState::NotReached);
        QCOMPARE(look(1, "while/Merge"), ui::NodeState::NotReached);
        QVERIFY(panes.title(1).contains(QStringLiteral("has not begun here")));
        shown.action("sideBySide").trigger();
        QCOMPARE(panes.paneCount(), 1);
    }

    /// Columns are dragged over and added by the menu; pictures are closed one by one.
    void severalIterationsSideBySide()
    {
        Shown shown;
        QVERIFY(shown.open());
        shown.window.findChild<QDockWidget*>(QStringLiteral("iterations"))->raise();
        QHeaderView* header = shown.grid().table()->horizontalHeader();
        const auto at = [&](int column) {
            return QPoint(header->sectionViewportPosition(column) + 5, header->height() / 2);
        };
        QTest::mousePress(header->viewport(), Qt::LeftButton, {}, at(2));
        for (const int column : {3, 4}) {
            QMouseEvent move(QEvent::MouseMove, at(column), header->viewport()->mapToGlobal(at(column)), Qt::NoButton,
                             Qt::LeftButton, {});
            QCoreApplication::sendEvent(header->viewport(), &move);
        }
        QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, at(4));
        QVERIFY(shown.settle());
        const auto& compared = shown.grid().model().compared();
        QVERIFY(compared);
        QCOMPARE(compared->left, 2);
        QCOMPARE(compared->right, 4);
        shown.action("sideBySide").trigger();
        QVERIFY(shown.settle());
        auto& panes = *shown.window.findChild<ui::CanvasPanes*>();
        QCOMPARE(panes.paneCount(), 3);
        QCOMPARE(panes.title(0), QStringLiteral("while i=2"));
        QCOMPARE(panes.title(1), QStringLiteral("while i=3: 5 nodes differ"));
        QCOMPARE(panes.title(2), QStringLiteral("while i=4: 5 nodes differ"));

        const QList<QAction*> actions = shown.grid().actionsAt(shown.grid().model().index(0, 10));
        const auto beside = std::ranges::find_if(
            actions, [](const QAction* a) { return a->text().contains(QStringLiteral("eside i=2")); });
        QVERIFY(beside != actions.end());
        (*beside)->trigger();
        QVERIFY(shown.settle());
        QCOMPARE(panes.paneCount(), 4);
        QCOMPARE(panes.title(3), QStringLiteral("while i=10: 8 nodes differ"));
        auto* close = buttonOf<QToolButton>(*panes.widget(1), QStringLiteral("Close this picture"));
        QVERIFY(close);
        close->click();
        QVERIFY(shown.post(ui::GoToRequest{94}));
        QVERIFY(shown.settle());
        QCOMPARE(panes.paneCount(), 3);
        QCOMPARE(panes.title(1), QStringLiteral("while i=4: 5 nodes differ"));
        QCOMPARE(panes.title(2), QStringLiteral("while i=10: 8 nodes differ"));
    }

    /// Rows that neither side has in the iteration or in the range are hidden, and F7 goes by them.
    void filtersHold()
    {
        Shown shown;
        QVERIFY(shown.open());
        QVERIFY(shown.compareIterations(3, 4));
        const QTableView& table = *shown.view().table();
        const auto shownRows = [&] {
            int rows = 0;
            for (int row = 0; row < table.model()->rowCount(); ++row)
                rows += table.isRowHidden(row) ? 0 : 1;
            return rows;
        };
        const int all = table.model()->rowCount();
        QVERIFY(all > 0);
        auto& filter = *shown.window.findChild<app::TagFilter*>();
        for (const int64_t compared : {int64_t(3), int64_t(4)}) {
            filter.set(ui::TagRange{"while", compared, compared});
            QTRY_COMPARE(shownRows(), all);
        }
        filter.set(ui::TagRange{"while", 5, 5});
        QTRY_COMPARE(shownRows(), 0);
        shown.view().table()->setCurrentIndex({});
        shown.view().step(1);
        QVERIFY(!table.currentIndex().isValid());
        filter.set(std::nullopt);
        QTRY_COMPARE(shownRows(), all);
        const uint64_t event = *shown.view().rowOf(table.model()->index(0, 0)).rightEvent;
        filter.setEvents(ui::EventRange{event, event + 1});
        QTRY_VERIFY(shownRows() < all);
        QVERIFY(!table.isRowHidden(0));
    }

    /// With 9 in place of 2 the loop ends in iteration 3; the line beside follows the cursor.
    void branchesSideBySide()
    {
        Shown shown;
        QVERIFY(shown.open());
        QVERIFY(shown.post(ui::CommandRequest{"set while/Add@while;1 9"}));
        QVERIFY(shown.post(ui::MoveRequest{}));
        CompareQuery request;
        request.what = CompareQuery::Branches{0, 1};
        shown.view().compare(request);
        QVERIFY(shown.settle());
        shown.action("sideBySide").trigger();
        QVERIFY(shown.settle());
        auto& panes = *shown.window.findChild<ui::CanvasPanes*>();
        QCOMPARE(panes.paneCount(), 2);
        const auto look = [&](int pane, const char* node) {
            return panes.canvas(pane).states()->look(*shown.window.session().snapshot()->graph->find(node)).state;
        };
        QCOMPARE(shown.window.session().snapshot()->branch(), 1);
        QCOMPARE(look(0, "result"), ui::NodeState::Done);
        QCOMPARE(look(1, "result"), ui::NodeState::NotReached);
        const QString beside = QStringLiteral("main at %1; ").arg(shown.window.session().snapshot()->position);
        QVERIFY2(panes.title(1).startsWith(beside), qPrintable(panes.title(1)));
        QVERIFY(shown.post(ui::GoToRequest{5}));
        QVERIFY(shown.settle());
        QVERIFY2(panes.title(1).startsWith(QStringLiteral("main at 5; ")), qPrintable(panes.title(1)));
        QCOMPARE(look(0, "result"), ui::NodeState::NotReached);
        // On the other branch, the one that was left stands beside it, at its end.
        QVERIFY(shown.post(ui::BranchRequest{0}));
        QVERIFY(shown.post(ui::GoToRequest{95}));
        QVERIFY(shown.settle());
        QCOMPARE(panes.title(0), QStringLiteral("main"));
        QCOMPARE(look(0, "result"), ui::NodeState::Done);
        QCOMPARE(look(1, "result"), ui::NodeState::Done);
        shown.action("sideBySide").trigger();
        QCOMPARE(panes.paneCount(), 1);
    }

    void branchesAndTraces()
    {
        Shown shown;
        QVERIFY(shown.open());
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("main.tagscope")).toStdString();
        QVERIFY(shown.post(ui::SaveRequest{path}));
        QVERIFY(shown.post(ui::CommandRequest{"set while/Add@while;1 9"}));
        CompareQuery request;
        request.what = CompareQuery::Branches{0, 1};
        shown.view().compare(request);
        QVERIFY(shown.settle());
        QVERIFY2(shown.view().summary().contains(QStringLiteral("first: while/Add at while;1: int32: 2 and int32: 9")),
                 qPrintable(shown.view().summary()));
        QVERIFY(!shown.grid().model().compared());
        request.what = CompareQuery::Trace{path};
        shown.view().compare(request);
        QVERIFY(shown.settle());
        QVERIFY2(shown.view().summary().contains(QStringLiteral("first: while/Add at while;1: int32: 9 and int32: 2")),
                 qPrintable(shown.view().summary()));
        shown.action("firstDifference").trigger();
        QVERIFY(shown.settle());
        QCOMPARE(shown.selected(), std::string("while/Add"));
        // Element by element with what the trace has: 9 here, 2 there.
        const auto said = [&] {
            QString all;
            for (const QLabel* label : shown.window.inspector().valuePage()->difference().findChildren<QLabel*>())
                all += label->text() + QLatin1Char('\n');
            return all;
        };
        QTRY_VERIFY2(said().contains(QStringLiteral("9 against 2")) && said().contains(QStringLiteral("main.tagscope")),
                     qPrintable(said()));
        request.what = CompareQuery::Trace{path + ".none"};
        shown.view().compare(request);
        QVERIFY(shown.settle());
        QVERIFY(shown.view().summary().startsWith(QStringLiteral("✗ ")));
        QVERIFY(!shown.action("firstDifference").isEnabled());
    }

    /// The same by commands, at the cell of what is looked at.
    void commandsOfTheCell()
    {
        Shown shown;
        QVERIFY(shown.open());
        shown.window.focus().selectNodeAt(*shown.window.session().snapshot()->graph->find("while/Less"), 2);
        QVERIFY(shown.settle());
        QVERIFY(shown.action("nextChange").isEnabled());
        shown.action("nextChange").trigger();
        QVERIFY(shown.settle());
        QCOMPARE(shown.grid().table()->currentIndex().column(), 10);
        QCOMPARE(shown.action("showBeside").text(), QStringLiteral("&Show beside i=9"));
        shown.action("showBeside").trigger();
        QVERIFY(shown.settle());
        QCOMPARE(shown.window.findChild<ui::CanvasPanes*>()->paneCount(), 2);
        QVERIFY(shown.post(ui::GoToRequest{0}));
    }

    void theMenuFindsWhereANodeDiffers()
    {
        Shown shown;
        QVERIFY(shown.open());
        ui::GridModel& model = shown.grid().model();
        const NodeId less = *shown.window.session().snapshot()->graph->find("while/Less");
        const QList<QAction*> actions = shown.grid().actionsAt(model.index(model.rowOf(less), 2));
        actions[5]->trigger();
        QVERIFY(shown.settle());
        QCOMPARE(shown.grid().table()->currentIndex().column(), 10);
        QCOMPARE(shown.selected(), std::string("while/Less"));
    }
};

TAGSCOPE_TEST(TestComparing)

#include "tst_comparing.moc"
