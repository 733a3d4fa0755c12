// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recent_files.h"
#include "app/tagscope/measure/tour.h"
#include "app/tagscope/start/key_sheet.h"
#include "app/tagscope/start/start_page.h"
#include "tests/support/test_program.h"
#include "ui/common/theme.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/breadcrumb.h"
#include "ui/inspector/inspector.h"

#include "tests/support/window_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

uint64_t position(MainWindow& window)
{
    return window.session().snapshot() ? window.session().snapshot()->position : UINT64_MAX;
}

}

class TestMainWindow final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The shades that the program starts with.
    void initTestCase() { QApplication::setPalette(ui::lightPalette()); }
    void init() { failOnWarnings(); }

    void aVisitAfterGoingBackIsKept()
    {
        ShownWindow o;
        QVERIFY(o.openCounter() && o.run(40));
        QVERIFY(o.select("while/Add"));
        QVERIFY(o.post(ui::GoToRequest{20}));
        QVERIFY(o.select("while/Switch"));
        QVERIFY(o.trigger("goBack"));
        QVERIFY(o.trigger("goBack"));  // the run has to go there
        QCOMPARE(position(o.window), uint64_t(40));
        const NodeId before = o.window.focus().node();
        QVERIFY(o.select("while/Exit"));
        QVERIFY(o.select("while/Merge"));
        QVERIFY(o.trigger("goBack"));
        QCOMPARE(o.window.focus().node(), o.node("while/Exit"));
        QVERIFY(o.trigger("goBack"));
        QCOMPARE(o.window.focus().node(), before);
    }

    void goingBackAndForwardAtOnceEndsWhereItBegan()
    {
        ShownWindow o;
        QVERIFY(o.openCounter() && o.run(40));
        QVERIFY(o.post(ui::GoToRequest{20}));
        o.command("goBack")->trigger();
        o.command("goForward")->trigger();
        QVERIFY(o.settle());
        QCOMPARE(position(o.window), uint64_t(20));
        QVERIFY(o.command("goBack")->isEnabled() && !o.command("goForward")->isEnabled());
    }

    /// Other inputs are another run of the same graph: what is looked at stays.
    void otherInputsKeepTheSelection()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        const NodeId add = *window.session().snapshot()->graph->find("while/Add");
        window.focus().selectNode(add);
        QVERIFY(settle(window));
        const uint64_t before = window.session().snapshot()->fileNumber;
        RequestText inputs;
        inputs.fetches = {"result"};
        window.post(ui::InputsRequest{inputs});
        QVERIFY(settle(window));
        QVERIFY(window.session().snapshot()->fileNumber != before);
        QCOMPARE(window.canvas().selectedNode(), add);
        QCOMPARE(window.focus().node(), add);
        window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(!window.focus().node().isValid());
    }

    void tour_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("comparesIterations");
        const auto row = [](const char* file, bool comparesIterations) {
            QTest::newRow(file) << examplePath(file) << comparesIterations;
        };
        row("counter.pbtxt", true);
        row("cond_false.pbtxt", false);
        row("nested.pbtxt", true);
        row("untaken_loop.pbtxt", false);
    }
    void tour()
    {
        QFETCH(QString, file);
        QFETCH(bool, comparesIterations);
        QTemporaryDir folder;
        MainWindow window(plain());
        window.show();
        window.open(file.toStdString());
        QCOMPARE(app::runTour(window, folder.path(), false), 0);
        for (const char* picture :
             {"1-opened",      "2-stepped",      "3-back",      "4-frame",         "5-console",     "6-end",
              "7-find",        "8-keys",         "8-export",    "8-exportReplay",  "8-exportTable", "9-start",
              "9-override",    "9-branch",       "9-branches",  "view-frames",     "view-ready",    "view-breakpoints",
              "view-branches", "view-inspector", "view-inputs", "view-iterations", "view-problems", "view-notebook",
              "view-watches",  "view-console"}) {
            const QImage image(folder.filePath(QLatin1String(picture) + QStringLiteral(".png")));
            QVERIFY2(!image.isNull(), picture);
        }
        for (const char* picture :
             {"6-compared", "6-compared-values", "6-side-by-side", "6-compared-iterations", "6-other-trace"}) {
            const QImage image(folder.filePath(QLatin1String(picture) + QStringLiteral(".png")));
            QVERIFY2(image.isNull() != comparesIterations, picture);
        }
        QFile report(folder.filePath(QStringLiteral("report.txt")));
        QVERIFY(report.open(QIODevice::ReadOnly));
        QVERIFY(report.readAll().contains("after 12 steps: position 12 of 12"));
        QCOMPARE(window.session().snapshot()->status, RunStatus::Ok);
    }

    void keysStep()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (uint64_t i = 1; i <= 5; ++i) {
            QTest::keyClick(&window.canvas(), Qt::Key_F10);
            QVERIFY(settle(window));
            QCOMPARE(position(window), i);
        }
        QTest::keyClick(&window.canvas(), Qt::Key_Comma);
        QVERIFY(settle(window));
        QCOMPARE(position(window), uint64_t(4));
        window.focus().selectNode(*window.session().snapshot()->graph->find("while/Add"));
        QTest::keyClick(&window.canvas(), Qt::Key_F9);
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->breakpoints.size(), size_t(1));
        QTest::keyClick(&window.canvas(), Qt::Key_F5);
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->report->reason, StopReason::Breakpoint);
        QTest::keyClick(&window.canvas(), Qt::Key_F9);
        QVERIFY(settle(window));
        QVERIFY(window.session().snapshot()->breakpoints.empty());
        QTest::keyClick(&window.canvas(), Qt::Key_F5, Qt::ShiftModifier);
        QVERIFY(settle(window));
        QCOMPARE(position(window), uint64_t(0));
    }

    /// Alt+Left and Alt+Right lead through what was looked at: node, tag and moment.
    void historyLeadsBackAndForth()
    {
        ShownWindow o;
        QVERIFY(o.openCounter());
        QVERIFY(!o.command("goBack")->isEnabled() && !o.command("goForward")->isEnabled());
        QVERIFY(o.run(40));
        QVERIFY(o.select("while/Add"));
        QVERIFY(o.select("while/Switch"));
        QVERIFY(o.post(ui::GoToRequest{20}));
        QVERIFY(o.trigger("goBack"));
        QCOMPARE(position(o.window), uint64_t(40));
        QCOMPARE(o.window.focus().node(), o.node("while/Switch"));
        QVERIFY(o.trigger("goBack"));
        QCOMPARE(o.window.focus().node(), o.node("while/Add"));
        QCOMPARE(o.canvas().selectedNode(), o.node("while/Add"));
        o.command("goForward")->trigger();
        QVERIFY(o.trigger("goForward"));
        QCOMPARE(position(o.window), uint64_t(20));
        QCOMPARE(o.window.focus().node(), o.node("while/Switch"));
        QVERIFY(!o.command("goForward")->isEnabled());
    }

    /// An iteration that is over can be looked at, and a what-if edit is of the tag that is looked at.
    void anIterationThatIsOverIsShown()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.post(ui::MoveRequest{Goal{}});
        QVERIFY(settle(window));
        window.focus().selectNodeAt(*window.session().snapshot()->graph->find("while/Add"), 3);
        QVERIFY(settle(window));
        QCOMPARE(window.focus().tagName(), std::string("while;3"));
        QVERIFY(settle(window));
        window.findChild<QAction*>(QStringLiteral("goBack"))->trigger();
        QVERIFY(settle(window));
        // A node of another frame is shown as it last fired; the picture and the focus stay at the iteration.
        window.focus().selectNodeAt(*window.session().snapshot()->graph->find("while/Add"), 4);
        QVERIFY(settle(window));
        window.focus().selectNode(*window.session().snapshot()->graph->find("result"));
        QVERIFY(settle(window));
        QCOMPARE(window.inspector().tagName(), std::string("/"));
        QCOMPARE(window.focus().tagName(), std::string("while;4"));
        QVERIFY(window.canvas().shownIteration());
    }

    /// Nothing asks the new graph about a node that only the one before has.
    void aSmallerGraphIsOpenedOverASelection_data()
    {
        QTest::addColumn<bool>("isFromStartPage");
        QTest::newRow("over the graph") << false;
        QTest::newRow("from the start page") << true;
    }
    void aSmallerGraphIsOpenedOverASelection()
    {
        QFETCH(bool, isFromStartPage);
        ShownWindow o;
        QVERIFY(o.openExample("nested.pbtxt") && o.run(12));
        const size_t size = o.snapshot().graph->size();
        o.window.focus().selectNode(NodeId(uint32_t(size - 1)));
        QVERIFY(o.settle());
        QVERIFY(o.trigger("breakpoint"));  // something to undo
        if (isFromStartPage)
            QVERIFY(o.trigger("start"));
        QVERIFY(o.openExample("cond_true.pbtxt"));
        QVERIFY(o.snapshot().graph->size() < size);
        QVERIFY(!o.window.focus().node().isValid());
    }

    /// A link copied in one window leads another window to the same moment, node and tag.
    void aLinkLeadsToTheMoment()
    {
        QString link;
        std::string tag;
        {
            MainWindow window(plain());
            window.show();
            window.open(examplePath("nested.pbtxt").toStdString());
            QVERIFY(settle(window));
            window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 40, {}}});
            QVERIFY(settle(window));
            window.focus().selectNode(window.session().snapshot()->report->fired->node);
            QVERIFY(settle(window));
            tag = window.focus().tagName();
            QVERIFY(!tag.empty());
            window.findChild<QAction*>(QStringLiteral("copyLink"))->trigger();
            link = QGuiApplication::clipboard()->text();
        }
        MainWindow window(plain());
        window.show();
        window.openAny(link);
        QVERIFY(settle(window));
        QTRY_COMPARE(position(window), uint64_t(40));
        QVERIFY(settle(window));
        QCOMPARE(window.focus().node(), window.session().snapshot()->report->fired->node);
        QCOMPARE(window.focus().tagName(), tag);
        // In the same file it only goes there; what it cannot find it says.
        window.openAny(link.replace(QStringLiteral("position=40"), QStringLiteral("position=12")));
        QVERIFY(settle(window));
        QCOMPARE(position(window), uint64_t(12));
        QCOMPARE(window.session().snapshot()->size, uint64_t(40));
    }

    /// The picture shows the iteration in which something just fired, and the path above it says which.
    void thePictureFollowsTheFirings()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(window));
        int looked = 0;
        for (int i = 0; i < 60; ++i) {
            window.session().post(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
            QVERIFY(settle(window));
            const ui::Snapshot& snapshot = *window.session().snapshot();
            const FiringInfo& fired = *snapshot.report->fired;
            const auto iteration = findIteration(snapshot.state, fired.tag);
            if (!iteration || snapshot.program->frameOf(fired.node) == rootFrame)
                continue;
            QCOMPARE(window.canvas().states()->iterationOf(fired.node), iteration);
            QCOMPARE(window.findChild<ui::Breadcrumb*>()->crumbs().back().tag, fired.tag);
            ++looked;
        }
        QVERIFY(looked > 20);
    }

    void theConsoleAnswers()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QTest::keyClicks(window.console().line(), QStringLiteral("step 7"));
        QTest::keyClick(window.console().line(), Qt::Key_Return);
        QVERIFY(settle(window));
        QTRY_COMPARE(position(window), uint64_t(7));
        QTRY_VERIFY(window.console().text().contains(QStringLiteral("> step 7")));
        QTRY_VERIFY(window.console().text().contains(QStringLiteral("while/Merge")));
    }

    void thePauseKeyEndsARun()
    {
        const GraphFile endless(endlessLoop());
        MainWindow window(plain());
        window.show();
        window.open(endless.path().toStdString());
        QVERIFY(settle(window));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window.canvas(), Qt::Key_F5);
        QTRY_VERIFY_WITH_TIMEOUT(position(window) > 2000, 20'000);
        QTest::keyClick(&window.canvas(), Qt::Key_Pause);
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->report->reason, StopReason::Paused);
    }

    void theKeySheetHasEveryKey()
    {
        MainWindow window(plain());
        const app::KeySheet sheet({{QStringLiteral("All"), window.commands()}}, &window);
        QStringList shown;
        for (int row = 0; row < sheet.table()->rowCount(); ++row)
            if (const QTableWidgetItem* item = sheet.table()->item(row, 0))
                shown.append(item->text());
        for (const QAction* action : window.commands())
            if (!action->shortcut().isEmpty())
                QVERIFY2(shown.filter(action->shortcut().toString(QKeySequence::NativeText)).size() > 0,
                         qPrintable(action->text()));
    }

    void theFindPaletteGoesToANode()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto* line = window.findChild<ui::ConsoleView*>()->findChild<QLineEdit*>();
        line->setFocus();
        QVERIFY(line->hasFocus());
        window.findPalette().openWith();
        QTRY_VERIFY(window.findPalette().isVisible());
        QTRY_VERIFY(!window.findPalette().model().isReading());
        QTest::keyClicks(window.findPalette().line(), QStringLiteral("op:loopcond"));
        QTest::keyClick(window.findPalette().line(), Qt::Key_Return);
        QVERIFY(!window.findPalette().isVisible());
        QCOMPARE(window.canvas().selectedNode(), *window.session().snapshot()->graph->find("while/LoopCond"));
        QVERIFY(window.canvas().hasFocus());
        // Commands are done from there, too.
        QTest::keyClick(&window.canvas(), Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.findPalette().isVisible());
        QTest::keyClicks(window.findPalette().line(), QStringLiteral("step a wave"));
        QTest::keyClick(window.findPalette().line(), Qt::Key_Return);
        QVERIFY(settle(window));
        QVERIFY(position(window) > 1);
    }

    void docksAndFilesAreRemembered()
    {
        QTemporaryDir folder;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        const auto dock = [](MainWindow& window, const char* name) {
            return window.findChild<QDockWidget*>(QLatin1String(name));
        };
        {
            MainWindow window({});
            window.show();
            window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settle(window));
            window.open(examplePath("nested.pbtxt").toStdString());
            QVERIFY(settle(window));
            dock(window, "console")->hide();
            window.addDockWidget(Qt::RightDockWidgetArea, dock(window, "frames"));
            window.close();
        }
        QCOMPARE(app::recentFiles(), QStringList({examplePath("nested.pbtxt"), examplePath("counter.pbtxt")}));
        MainWindow window({});
        window.show();
        QVERIFY(!dock(window, "console")->isVisible());
        QCOMPARE(window.dockWidgetArea(dock(window, "frames")), Qt::RightDockWidgetArea);
        // What is no longer there is not listed.
        app::rememberRecentFile(folder.filePath(QStringLiteral("gone.pb")));
        QVERIFY(!app::recentFiles().contains(folder.filePath(QStringLiteral("gone.pb"))));
    }

    void theStartPageNeedsOnlyEnter()
    {
        MainWindow window(plain());
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (QDockWidget* dock : window.docks())
            QVERIFY2(!dock->isVisible(), qPrintable(dock->objectName()));
        QVERIFY(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(position(window), uint64_t(0));
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->path.filename().string(), std::string("counter.pbtxt"));
        // The docks are there, the graph has the focus, and the first token is a key away.
        QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("console"))->isVisible());
        QTRY_VERIFY(window.canvas().hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F10);
        QVERIFY(settle(window));
        QCOMPARE(position(window), uint64_t(1));
        // Back on the start page, there is nothing to run or find.
        const auto action = [&](const char* name) { return window.findChild<QAction*>(QLatin1String(name)); };
        action("start")->trigger();
        QVERIFY(!action("step")->isEnabled());
        QVERIFY(!action("find")->isEnabled());
        action("start")->trigger();
        QVERIFY(action("step")->isEnabled());
        QVERIFY(window.findChild<QDockWidget*>(QStringLiteral("console"))->isVisible());
    }

    void examplesHaveALineEach()
    {
        const std::vector<app::Example> examples = app::findExamples();
        QVERIFY(examples.size() >= 6);
        for (const app::Example& example : examples) {
            QVERIFY2(!example.hint.isEmpty(), qPrintable(example.path));
            QVERIFY(!example.title.isEmpty());
        }
    }

    void aDroppedFileOpens()
    {
        MainWindow window(plain());
        window.show();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(examplePath("counter.pbtxt"))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &drop);
        QTRY_COMPARE(position(window), uint64_t(0));
        QCOMPARE(window.session().snapshot()->path.filename().string(), std::string("counter.pbtxt"));
    }

    void aFileThatCannotBeOpenedIsSaidInPlace()
    {
        MainWindow window(plain());
        window.show();
        window.open("/nowhere/at/all.pb");
        QTRY_VERIFY(!window.openError().isEmpty());
        QTemporaryDir folder;
        QCOMPARE(app::runTour(window, folder.path(), false), 1);
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(window.openError().isEmpty());
        QCOMPARE(position(window), uint64_t(0));
    }

    void inputsOfTheCommandLineAreApplied()
    {
        MainWindow::Options options = plain();
        options.request.feeds = {"zero=8"};
        options.request.fetches = {"result"};
        MainWindow window(options);
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(window.openError().isEmpty());
        QCOMPARE(window.session().snapshot()->request.feeds.size(), size_t(1));
        QCOMPARE(window.session().snapshot()->request.fetches, std::vector<std::string>{"result"});
        // They are shown, and starting over with what is shown changes nothing.
        auto* feeds = window.findChild<QDockWidget*>(QStringLiteral("inputs"))->findChild<QTableWidget*>();
        const QList<QTableWidgetItem*> zero = feeds->findItems(QStringLiteral("zero"), Qt::MatchExactly);
        QCOMPARE(zero.size(), 1);
        QCOMPARE(feeds->item(zero.front()->row(), 2)->text(), QStringLiteral("8"));
        // Any other tensor can be given a value in the row that is always empty.
        const int last = feeds->rowCount() - 1;
        QVERIFY(feeds->item(last, 0)->text().isEmpty());
        feeds->item(last, 0)->setText(QStringLiteral("one"));
        feeds->item(last, 2)->setText(QStringLiteral("2"));
        QCOMPARE(feeds->rowCount(), last + 2);
        window.findChild<QDockWidget*>(QStringLiteral("inputs"))->findChild<QPushButton*>()->click();
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->request.feeds.size(), size_t(2));
        QVERIFY(window.session().snapshot()->program);
    }
};

TAGSCOPE_TEST(TestMainWindow)

#include "tst_main_window.moc"
