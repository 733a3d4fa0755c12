// SPDX-License-Identifier: Apache-2.0
#include "ui/watch/watches_part.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/inspector/firings_model.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/watch/watch_view.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QTableView>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using ui::WatchModel;

namespace {

/// A window on the counter's end, with the Add watched.
struct OpenedWatches : ShownWindow {
    const bool isOpen = openCounter() && runToEnd() && select("while/Add");

    using ShownWindow::ShownWindow;
    WatchModel& model() { return window.watches().view()->model(); }
    QString text(int column) { return model().index(0, column).data().toString(); }
};

/// As a session keeps them.
std::vector<Watch> unnumbered(const WatchModel& model)
{
    std::vector<Watch> watches = model.watches();
    for (Watch& watch : watches)
        watch.id = 0;
    return watches;
}

}

class TestWatches final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The counter adds 1 to 0, ten times; its eleventh iteration is dead.
    void theLastIterationsAreShown()
    {
        OpenedWatches o;
        QVERIFY(o.isOpen);
        o.window.findChild<QAction*>(QStringLiteral("watch"))->trigger();
        QVERIFY(settle(o.window));
        QVERIFY(o.window.watches().view()->isVisible());
        QCOMPARE(o.model().rowCount(), 1);
        QCOMPARE(o.text(WatchModel::FirstValue), QStringLiteral("1"));
        QVERIFY2(o.text(WatchModel::FirstValue + 1).endsWith(QStringLiteral("2")),
                 qPrintable(o.text(WatchModel::FirstValue + 1)));
        QCOMPARE(o.text(WatchModel::FirstValue + 9), QStringLiteral("10"));
        QCOMPARE(o.text(WatchModel::FirstValue + 10), QStringLiteral("∅"));
        o.model().setColumns(3);
        QVERIFY(settle(o.window));
        QVERIFY(o.text(WatchModel::FirstValue).endsWith(QStringLiteral("9")));
        QCOMPARE(o.model().headerData(WatchModel::FirstValue, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("i=8"));
    }

    void theListCanBeUndone()
    {
        OpenedWatches o;
        QAction* undo = o.window.findChild<QAction*>(QStringLiteral("undo"));
        QAction* redo = o.window.findChild<QAction*>(QStringLiteral("redo"));
        const auto list = [&] { return unnumbered(o.model()); };
        o.window.findChild<QAction*>(QStringLiteral("watch"))->trigger();
        QCOMPARE(undo->text(), QStringLiteral("&Undo: Watch while/Add:0"));
        QVERIFY(o.model().setData(o.model().index(0, WatchModel::Marks), QStringLiteral("> 3"), Qt::EditRole));
        QCOMPARE(undo->text(), QStringLiteral("&Undo: Mark values of while/Add:0"));
        const std::vector<Watch> marked{{0, "while/Add:0", "", "> 3"}};
        QVERIFY(list() == marked);
        o.model().remove(0);
        QCOMPARE(undo->text(), QStringLiteral("&Undo: Watch while/Add:0 no more"));
        o.model().setColumns(3);  // a view, no edit
        QVERIFY(settle(o.window));
        undo->trigger();
        QVERIFY(list() == marked);
        QVERIFY(settle(o.window));
        QVERIFY(o.text(WatchModel::FirstValue).endsWith(QStringLiteral("9")));  // values came with it
        undo->trigger();
        QVERIFY(list() == (std::vector<Watch>{{0, "while/Add:0", ""}}));
        undo->trigger();
        QVERIFY(list().empty() && !undo->isEnabled());
        for (int i = 0; i < 2; ++i)
            redo->trigger();
        QVERIFY(list() == marked);
        redo->trigger();
        QVERIFY(list().empty() && !redo->isEnabled());
    }

    void aClickOnAValueLooksAtIt()
    {
        OpenedWatches o;
        o.window.watches().watch(o.window.focus().node());
        QVERIFY(settle(o.window));
        o.window.focus().selectNode(*o.window.session().snapshot()->graph->find("result"));
        QVERIFY(settle(o.window));
        QTableView* table = o.window.watches().view()->table();
        const QModelIndex cell = o.model().index(0, WatchModel::FirstValue + 3);
        table->scrollTo(cell);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.focus().node(), *o.window.session().snapshot()->graph->find("while/Add"));
        QCOMPARE(o.window.focus().tagName(), std::string("while;3"));
    }

    /// Where the third Add has just fired, the fourth iteration has not begun: it is left out, and that is said.
    void laterIterationsAreLeftOut()
    {
        OpenedWatches o;
        o.window.watches().watch(o.window.focus().node());
        QVERIFY(settle(o.window));
        QVERIFY(o.window.watches().view()->message()->text().isEmpty());
        QVERIFY(o.selectAt("while/Add", 2));
        QTRY_VERIFY(o.window.inspector().firings().rowCount() > 2);
        const uint64_t third = o.window.inspector().firings().rowAt(2).event;
        QVERIFY(o.post(ui::GoToRequest{third + 1}));
        QTRY_COMPARE(o.model().columnCount(), int(WatchModel::FirstValue) + 3);
        QVERIFY(o.text(WatchModel::FirstValue + 2).endsWith(QStringLiteral("3")));
        const QString said = o.window.watches().view()->message()->text();
        QVERIFY2(said.startsWith(QStringLiteral("As of position %1 of ").arg(third + 1)), qPrintable(said));
        QVERIFY(o.trigger("live"));
        QTRY_COMPARE(o.model().columnCount(), int(WatchModel::FirstValue) + 11);
        QVERIFY(o.window.watches().view()->message()->text().isEmpty());
    }

    void itFollowsTheCursor()
    {
        OpenedWatches o;
        o.window.watches().watch(o.window.focus().node());
        QVERIFY(settle(o.window));
        o.window.post(ui::GoToRequest{0});
        QVERIFY(settle(o.window));
        QVERIFY(!o.text(WatchModel::FirstValue).contains(QLatin1Char('1')));
    }

    void nothingIsAskedForWhileNobodyLooks()
    {
        OpenedWatches o;
        o.window.watches().watch(o.window.focus().node());
        QVERIFY(settle(o.window));
        auto* dock = o.window.findChild<QDockWidget*>(QStringLiteral("watches"));
        dock->hide();
        o.window.post(ui::GoToRequest{0});
        QVERIFY(settle(o.window));
        QCOMPARE(o.text(WatchModel::FirstValue), QStringLiteral("1"));  // as it was
        dock->show();
        dock->raise();
        QVERIFY(QTest::qWaitFor([&] { return o.text(WatchModel::FirstValue) != QStringLiteral("1"); }));
    }

    /// The console and the view change one list, and both show it.
    void theConsoleHasTheSameList()
    {
        OpenedWatches o;
        const auto said = [&](const char* line) {
            QString text;
            o.window.session().post(&o.window, ui::CommandRequest{line}, [&](const Result<CommandResult>& result) {
                text = result ? QString::fromStdString(result->text) : QString();
            });
            return o.settle() ? text : QString();
        };
        QVERIFY(said("watch while/Less").startsWith(QStringLiteral("watch 1: while/Less = ")));
        QVERIFY(said("watch while/Add max").contains(QStringLiteral("watch 2: while/Add max = ")));
        QCOMPARE(unnumbered(o.model()), (std::vector<Watch>{{0, "while/Less", ""}, {0, "while/Add", "max"}}));
        o.window.watches().view()->show();
        o.window.watches().watch(o.node("result"));
        QVERIFY(o.settle());
        QVERIFY(said("info watches").contains(QStringLiteral("watch 3: result:0 = ")));
        // A number stays with its watch, also where marks and flags change.
        QVERIFY(o.model().setData(o.model().index(2, WatchModel::Marks), QStringLiteral("> 3"), Qt::EditRole));
        o.model().toggleFlag(2);
        QVERIFY(o.settle());
        QCOMPARE(o.model().watches().front(), (Watch{3, "result:0", "", "> 3", true}));
        o.model().remove(1);
        QVERIFY(o.settle());
        const QString left = said("info watches");
        QVERIFY2(!left.contains(QStringLiteral("while/Less")), qPrintable(left));
        said("unwatch 3");
        QCOMPARE(unnumbered(o.model()), (std::vector<Watch>{{0, "while/Add", "max"}}));
        said("unwatch 2");
        QCOMPARE(o.model().rowCount(), 0);
        // Another graph has a list of its own.
        said("watch while/Less");
        QVERIFY(o.openExample("nested.pbtxt"));
        QCOMPARE(o.model().rowCount(), 0);
        QCOMPARE(said("info watches"), QStringLiteral("no watches\n"));
    }

    /// With a tag or a slice, as the command language writes tensors.
    void theConsolesTensorsAreFound()
    {
        OpenedWatches o;
        QVERIFY(o.post(ui::CommandRequest{"watch while/Add:0@while;3"}));
        QCOMPARE(o.model().rowCount(), 1);
        QCOMPARE(o.model().nodeAt(0), o.node("while/Add"));
        QCOMPARE(o.model().slotAt(0), 0);
    }

    void theyAreKept()
    {
        QTemporaryDir folder;
        MainWindow::Options options = plain();
        options.dataFolder = folder.path();
        {
            OpenedWatches o(options);
            o.window.watches().watch(o.window.focus().node());
            o.model().setData(o.model().index(0, WatchModel::Marks), QStringLiteral("> 5"), Qt::EditRole);
            QVERIFY(settle(o.window));
            o.window.close();
        }
        OpenedWatches o(options);
        QCOMPARE(unnumbered(o.model()), (std::vector<Watch>{{0, "while/Add:0", "", "> 5"}}));
        o.window.close();
    }
};

TAGSCOPE_TEST(TestWatches)

#include "tst_watches.moc"
