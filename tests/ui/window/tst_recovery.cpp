// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/start/start_page.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QApplication>
#include <QDir>
#include <QDropEvent>
#include <QListWidget>
#include <QMimeData>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QRandomGenerator>
#include <QStatusBar>
#include <QTextStream>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using app::InterruptedSession;
using app::MainWindow;
using app::Recovery;

namespace {

constexpr auto childVariable = "TAGSCOPE_TEST_SESSION_FOLDER";
constexpr auto workVariable = "TAGSCOPE_TEST_SESSION_WORK";

MainWindow::Options keptIn(const QString& folder)
{
    MainWindow::Options options;
    options.remembersLayout = false;
    options.dataFolder = folder;
    return options;
}

/// The lines of a run, in words, with the values at the cursor's place on each.
QStringList linesOf(MainWindow& window)
{
    QStringList lines;
    const ui::Snapshot& snapshot = *window.session().snapshot();
    for (const BranchInfo& line : snapshot.branches) {
        QString text = QStringLiteral("%1 of %2 at %3, %4 events, cause %5")
                           .arg(line.id)
                           .arg(line.parent)
                           .arg(line.fork)
                           .arg(line.size)
                           .arg(static_cast<int>(line.cause));
        for (const std::string& edit : line.edits)
            text += QStringLiteral("; ") + QString::fromStdString(edit);
        for (const std::string& fetch : line.fetches)
            text += QStringLiteral("; ") + QString::fromStdString(fetch);
        lines.append(text);
    }
    lines.append(QStringLiteral("branch %1 at %2").arg(snapshot.branch()).arg(snapshot.position));
    return lines;
}

/// Two edits of the past, and a third that waits for its node; what is shown is neither the last line nor its end.
bool workOnLines(MainWindow& window)
{
    const auto post = [&](auto request) {
        window.post(std::move(request));
        return settle(window);
    };
    const auto command = [&](const char* line) { return post(ui::CommandRequest{line}); };
    return post(ui::MoveRequest{}) && post(ui::BackRequest{40}) && command("set while/Add:0@while;2 7")
        && post(ui::MoveRequest{}) && post(ui::GoToRequest{20}) && command("set while/Add:0@while;1 9")
        && post(ui::MoveRequest{}) && post(ui::GoToRequest{12}) && command("set while/Less:0@while;0 false")
        && post(ui::BranchRequest{1}) && post(ui::GoToRequest{47});
}

/// A window that works on several lines, says so, and waits to be killed.
int workOnLinesUntilKilled(const QString& folder)
{
    MainWindow window(keptIn(folder));
    window.show();
    window.open(examplePath("counter.pbtxt").toStdString());
    if (!settle(window) || !workOnLines(window))
        return 1;
    QTextStream out(stdout);
    out << linesOf(window).join(QLatin1Char('\n')) << Qt::endl << "done" << Qt::endl;
    return QApplication::exec();
}

/// A window that works until it is killed: it says on its output what has been written to the disk.
int workUntilKilled(const QString& folder)
{
    MainWindow window(keptIn(folder));
    window.show();
    QTextStream out(stdout);
    uint64_t asked = 0;
    int keptAll = 0;  // since all was set up: the first may have been on its way before
    QObject::connect(&window.recovery(), &Recovery::kept, &window, [&] {
        if (keptAll > 0 && ++keptAll > 2)
            out << "kept " << asked << Qt::endl;
    });
    QObject::connect(&window.session(), &ui::Session::moved, &window,
                     [&](const StopReport& report) { asked = report.position; });
    window.open(examplePath("nested.pbtxt").toStdString());
    if (!settle(window))
        return 1;
    BreakpointSpec spec;
    spec.text = "outer/Add";
    spec.condition = "value > 1000";
    window.post(ui::BreakpointRequest{0, spec});
    if (!settle(window))
        return 1;
    keptAll = 1;
    while (true) {
        window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        const auto& snapshot = window.session().snapshot();
        if (snapshot && snapshot->isIdle())
            window.post(ui::GoToRequest{3});
        if (!settle(window))
            return 1;
    }
}

}

class TestRecovery final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Killed at any moment, a window leaves a session that comes back at an event not before the last one that was
    /// kept.
    void aKilledWindowIsRecovered_data()
    {
        QTest::addColumn<int>("afterMs");
        QRandomGenerator random(7);
        for (int i = 0; i < 6; ++i) {
            const int ms = random.bounded(0, 1500);
            QTest::addRow("%d: %d ms", i, ms) << ms;
        }
    }
    void aKilledWindowIsRecovered()
    {
        QFETCH(int, afterMs);
        const QTemporaryDir folder;
        QProcess child;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(childVariable), folder.path());
        child.setProcessEnvironment(environment);
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("tst_recovery")});
        QByteArray said;
        // Once something was written, any moment is as good as another.
        QVERIFY(QTest::qWaitFor([&] { return (said += child.readAll()).contains("kept"); }, 30'000));
        QElapsedTimer clock;
        clock.start();
        QVERIFY(QTest::qWaitFor([&] { return clock.elapsed() >= afterMs; }, 10'000));
        said += child.readAll();
        child.kill();
        QVERIFY(child.waitForFinished());
        said += child.readAll();
        const QList<QByteArray> lines = said.trimmed().split('\n');
        QVERIFY(lines.last().startsWith("kept "));

        MainWindow window(keptIn(folder.path()));
        window.show();
        const std::vector<InterruptedSession> sessions = window.recovery().interrupted();
        QCOMPARE(sessions.size(), size_t(1));
        QCOMPARE(sessions.front().record.path, examplePath("nested.pbtxt").toStdString());
        window.recovery().recover(sessions.front());
        QVERIFY(settle(window));
        const ui::Snapshot& snapshot = *window.session().snapshot();
        QCOMPARE(snapshot.position, sessions.front().record.run.position);
        QCOMPARE(QString::fromStdString(snapshot.path.string()), examplePath("nested.pbtxt"));
        QCOMPARE(snapshot.breakpoints.size(), size_t(1));
        QCOMPARE(snapshot.breakpoints.front().breakpoint.spec.condition, std::string("value > 1000"));
        QVERIFY(snapshot.breakpoints.front().breakpoint.problem.empty());
        // The run is the one that was recorded: fifo comes out the same, wherever it is run.
        auto again = Debugger::open(examplePath("nested.pbtxt").toStdString(), {});
        QVERIFY(again);
        (*again)->run(Goal{Goal::Kind::Events, snapshot.position, {}});
        QVERIFY((*again)->state() == snapshot.state);
        // The old folder goes as soon as the new session is safe.
        QVERIFY(QTest::qWaitFor([&] { return !QDir(sessions.front().folder).exists(); }, 10'000));
        window.close();
    }

    /// Another program opens a file or a link: not in the place of a run that would be gone with it.
    void aRunThatIsUnderWayIsNotReplacedFromOutside()
    {
        const QString other = examplePath("nested.pbtxt");
        const auto linkTo = [](const QString& file) {
            ui::MomentLink link;
            link.path = file.toStdString();
            link.position = 3;
            return toText(link);
        };
        const QString otherLink = linkTo(other);
        const QString link = linkTo(examplePath("counter.pbtxt"));
        ShownWindow o;
        app::Moments& moments = o.window.moments();
        QVERIFY(moments.wants(other));
        QVERIFY(o.openCounter());
        QVERIFY(moments.wants(other));
        QVERIFY(moments.wants(otherLink));
        QVERIFY(o.run(5));
        QVERIFY(!moments.wants(other));
        QVERIFY(!moments.wants(otherLink));
        QVERIFY(moments.wants(link));
        QVERIFY(moments.wants(QStringLiteral("tagscope:nonsense")));  // which is said in the window
        QVERIFY(o.runToEnd());
        QVERIFY(o.post(ui::GoToRequest{2}));
        QVERIFY(moments.wants(other));
        QVERIFY(moments.wants(otherLink));
    }

    void aClosedWindowLeavesItsBreakpoints()
    {
        const QTemporaryDir folder;
        {
            MainWindow window(keptIn(folder.path()));
            window.show();
            window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settle(window));
            BreakpointSpec spec;
            spec.text = "while/Add";
            window.post(ui::BreakpointRequest{0, spec});
            window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 5, {}}});
            QVERIFY(settle(window));
            window.close();
        }
        MainWindow window(keptIn(folder.path()));
        window.show();
        QCOMPARE(window.recovery().interrupted().size(), size_t(1));
        QCOMPARE(window.recovery().interrupted().front().record.events(), uint64_t(5));
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->breakpoints.size(), size_t(1));
        QCOMPARE(window.session().snapshot()->position, uint64_t(0));
        // Another file has none of them, and they are there when the first one comes back.
        window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(window.session().snapshot()->breakpoints.empty());
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->breakpoints.size(), size_t(1));
        window.close();
    }

    /// What other inputs gave is not the run of these.
    void otherInputsDropTheRunThatIsKept()
    {
        const QTemporaryDir folder;
        MainWindow window(keptIn(folder.path()));
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        const QDir running(folder.filePath(QStringLiteral("running")));
        const QString own = running.filePath(running.entryList(QDir::Dirs | QDir::NoDotAndDotDot).constFirst());
        window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 20, {}}});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(own + QStringLiteral("/run-1.tagscope")), 20'000);
        RequestText inputs;
        inputs.fetches = {"result"};
        window.post(ui::InputsRequest{inputs});
        QTRY_VERIFY_WITH_TIMEOUT(QDir(own).entryList({QStringLiteral("*.tagscope")}).isEmpty(), 20'000);
        QVERIFY(QFile::exists(own + QStringLiteral("/session.json")));
        window.close();
    }

    /// The graph was exported anew, and a node is called otherwise: its breakpoint is kept and says what is wrong.
    void aBreakpointThatFitsNoMoreIsKept()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("net.pbtxt"));
        QFile::copy(examplePath("counter.pbtxt"), path);
        {
            MainWindow window(keptIn(folder.path()));
            window.open(path.toStdString());
            QVERIFY(settle(window));
            BreakpointSpec spec;
            spec.text = "while/Add";
            window.post(ui::BreakpointRequest{0, spec});
            QVERIFY(settle(window));
            window.close();
        }
        QFile::remove(path);
        QFile::copy(examplePath("nested.pbtxt"), path);
        MainWindow window(keptIn(folder.path()));
        window.open(path.toStdString());
        QVERIFY(settle(window));
        const auto& rows = window.session().snapshot()->breakpoints;
        QCOMPARE(rows.size(), size_t(1));
        QVERIFY(!rows.front().breakpoint.problem.empty());
        window.close();
    }

    /// A run that was damaged on the disk: the rest of the session comes back.
    void aDamagedRunIsNoReasonToLoseTheRest()
    {
        const QTemporaryDir folder;
        const QString left = folder.filePath(QStringLiteral("running/left"));
        QVERIFY(QDir().mkpath(left));
        app::SessionRecord record;
        record.path = examplePath("counter.pbtxt").toStdString();
        record.run.position = 20;
        record.trace = app::SessionRecord::Trace{"run-1.tagscope", 0, 1};
        record.node = "while/Add";
        record.breakpoints = {{3, {}, {}}};
        record.breakpoints.front().spec.text = "while/Less";
        QFile json(left + QStringLiteral("/session.json"));
        QVERIFY(json.open(QIODevice::WriteOnly) && json.write(QByteArray::fromStdString(app::toJson(record))) > 0);
        json.close();
        QFile trace(left + QStringLiteral("/run-1.tagscope"));
        QVERIFY(trace.open(QIODevice::WriteOnly) && trace.write("no trace at all") > 0);
        trace.close();
        // What is no record at all is none to be offered.
        QVERIFY(QDir().mkpath(folder.filePath(QStringLiteral("running/empty"))));

        MainWindow window(keptIn(folder.path()));
        window.show();
        auto* list = window.findChild<app::StartPage*>()->findChildren<QListWidget*>().constFirst();
        QCOMPARE(list->accessibleName(), QStringLiteral("Interrupted sessions"));
        QVERIFY(list->isVisible());
        QCOMPARE(list->count(), 1);
        Q_EMIT list->itemActivated(list->item(0));
        QVERIFY(settle(window));
        const ui::Snapshot& snapshot = *window.session().snapshot();
        QCOMPARE(snapshot.position, uint64_t(20));
        QCOMPARE(snapshot.breakpoints.front().breakpoint.id, 3);
        QCOMPARE(snapshot.graph->node(window.focus().node()).name, std::string("while/Add"));
        window.close();
        // It was recovered, so that it is the newest one now.
        const QDir running(folder.filePath(QStringLiteral("running")));
        QCOMPARE(running.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
        QVERIFY(!running.exists(QStringLiteral("left")));
    }

    /// All lines with their edits, pending ones too, the current one and the place on it; a second after the last key.
    void allLinesOfAKilledWindowComeBack()
    {
        const QTemporaryDir folder;
        QProcess child;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(childVariable), folder.path());
        environment.insert(QLatin1String(workVariable), QStringLiteral("lines"));
        child.setProcessEnvironment(environment);
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("tst_recovery")});
        QByteArray said;
        QVERIFY(QTest::qWaitFor([&] { return (said += child.readAll()).contains("\ndone"); }, 60'000));
        QElapsedTimer clock;
        clock.start();
        QVERIFY(QTest::qWaitFor([&] { return clock.elapsed() >= 1'000; }, 10'000));
        child.kill();
        QVERIFY(child.waitForFinished());
        const QString were = QString::fromUtf8(said).section(QStringLiteral("\ndone"), 0, 0);
        QVERIFY2(were.contains(QStringLiteral("\nbranch 1 at 47")), qPrintable(were));

        MainWindow window(keptIn(folder.path()));
        window.show();
        const std::vector<InterruptedSession> sessions = window.recovery().interrupted();
        QCOMPARE(sessions.size(), size_t(1));
        window.recovery().recover(sessions.front());
        QVERIFY(settle(window));
        QTRY_COMPARE(linesOf(window).join(QLatin1Char('\n')), were);
        window.close();
    }

    /// Quitting, another graph, a link and a file that is dropped: each leaves what was there to be recovered.
    void whateverEndsASessionKeepsIt_data()
    {
        QTest::addColumn<QString>("way");
        for (const char* way : {"quit", "open", "link", "drop"})
            QTest::newRow(way) << QString::fromLatin1(way);
    }
    void whateverEndsASessionKeepsIt()
    {
        QFETCH(QString, way);
        const QTemporaryDir folder;
        QStringList were;
        {
            MainWindow window(keptIn(folder.path()));
            window.show();
            window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settle(window));
            QVERIFY(workOnLines(window));
            were = linesOf(window);
            const QString other = examplePath("nested.pbtxt");
            if (way == QLatin1String("open")) {
                window.open(other.toStdString());
            } else if (way == QLatin1String("link")) {
                ui::MomentLink link;
                link.path = other.toStdString();
                window.openAny(toText(link));
            } else if (way == QLatin1String("drop")) {
                QMimeData data;
                data.setUrls({QUrl::fromLocalFile(other)});
                QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
                QCoreApplication::sendEvent(&window, &enter);
                QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
                QCoreApplication::sendEvent(&window, &drop);
            } else {
                window.close();
            }
            if (way != QLatin1String("quit")) {
                QTRY_COMPARE(QString::fromStdString(window.session().snapshot()->path.string()), other);
                QVERIFY(settle(window));
                QCOMPARE(window.recovery().interrupted().size(), size_t(1));
                window.close();  // nothing was done with the other one
            }
        }
        MainWindow window(keptIn(folder.path()));
        window.show();
        const std::vector<InterruptedSession> sessions = window.recovery().interrupted();
        QCOMPARE(sessions.size(), size_t(1));
        window.recovery().recover(sessions.front());
        QVERIFY(settle(window));
        QTRY_COMPARE(linesOf(window), were);
        window.close();
        // Now it is this window's.
        QCOMPARE(QDir(folder.filePath(QStringLiteral("running"))).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(),
                 1);
    }

    void untouchedSessionsAreNotListed()
    {
        const QTemporaryDir folder;
        {
            MainWindow window(keptIn(folder.path()));
            window.show();
            window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settle(window));
            window.focus().selectNode(*window.session().snapshot()->graph->find("while/Add"));
            QVERIFY(settle(window));
            window.open(examplePath("nested.pbtxt").toStdString());
            QVERIFY(settle(window));
            window.close();
        }
        MainWindow window(keptIn(folder.path()));
        QVERIFY(window.recovery().interrupted().empty());
    }

    void theNewestIsOfferedFirst()
    {
        const QTemporaryDir folder;
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "parallel.pbtxt"}) {
            MainWindow window(keptIn(folder.path()));
            window.show();
            window.open(examplePath(file).toStdString());
            QVERIFY(settle(window));
            window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 3, {}}});
            QVERIFY(settle(window));
            window.close();
        }
        MainWindow window(keptIn(folder.path()));
        window.show();
        const std::vector<InterruptedSession> sessions = window.recovery().interrupted();
        QCOMPARE(sessions.size(), size_t(3));
        QCOMPARE(sessions[0].record.path, examplePath("parallel.pbtxt").toStdString());
        QCOMPARE(sessions[1].record.path, examplePath("nested.pbtxt").toStdString());
        QCOMPARE(sessions[2].record.path, examplePath("counter.pbtxt").toStdString());
    }

    /// It shows where it is, and can be left; then it stands where it came to, and the session is there still.
    void aLongRunThatComesBackCanBeLeft()
    {
        const QTemporaryDir folder;
        const QString left = folder.filePath(QStringLiteral("running/left"));
        QVERIFY(QDir().mkpath(left));
        const GraphFile endless(endlessLoop());
        app::SessionRecord record;
        record.path = endless.path().toStdString();
        record.run.sizes = {50'000'000};
        record.run.position = 50'000'000;
        QFile json(left + QStringLiteral("/session.json"));
        QVERIFY(json.open(QIODevice::WriteOnly) && json.write(QByteArray::fromStdString(app::toJson(record))) > 0);
        json.close();
        MainWindow window(keptIn(folder.path()));
        window.show();
        QCOMPARE(window.recovery().interrupted().size(), size_t(1));
        window.recovery().recover(window.recovery().interrupted().front());
        auto* cancel = buttonOf<QToolButton>(window, QStringLiteral("Cancel"));
        auto* progress = window.statusBar()->findChild<QProgressBar*>();
        QVERIFY(cancel && progress);
        QTRY_VERIFY_WITH_TIMEOUT(window.session().snapshot() && window.session().snapshot()->isRunning, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible() && progress->isVisible(), 30'000);
        cancel->click();
        QVERIFY(QTest::qWaitFor([&] { return !window.session().isBusy(); }, 30'000));
        const ui::Snapshot& snapshot = *window.session().snapshot();
        QVERIFY(snapshot.position > 0 && snapshot.position < 50'000'000);
        QVERIFY(!progress->isVisible());
        QVERIFY(QDir(left).exists());
        window.close();
        QVERIFY(QDir(left).exists());
    }
};

// Started again by itself, the program is the child that is killed.
TAGSCOPE_TEST_WITH(TestRecovery,
                   QTEST_MAIN_SETUP() if (const QString folder = qEnvironmentVariable(childVariable);
                                          !folder.isEmpty()) return qEnvironmentVariableIsEmpty(workVariable)
                       ? workUntilKilled(folder)
                       : workOnLinesUntilKilled(folder);)

#include "tst_recovery.moc"
