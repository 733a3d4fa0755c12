// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/moments.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/start/start_page.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"

#include <QApplication>
#include <QDir>
#include <QListWidget>
#include <QProcess>
#include <QPushButton>
#include <QRandomGenerator>
#include <QTextStream>

using namespace tagscope;
using namespace tagscope::test;
using app::InterruptedSession;
using app::MainWindow;
using app::Recovery;

namespace {

constexpr auto childVariable = "TAGSCOPE_TEST_SESSION_FOLDER";

MainWindow::Options keptIn(const QString& folder)
{
    MainWindow::Options options;
    options.remembersLayout = false;
    options.dataFolder = folder;
    return options;
}

/// A window that works until it is killed: it says on its output what has been written to the disk.
int workUntilKilled(const QString& folder)
{
    MainWindow window(keptIn(folder));
    window.show();
    QTextStream out(stdout);
    uint64_t asked = 0;
    QObject::connect(&window.recovery(), &Recovery::kept, &window, [&] { out << "kept " << asked << Qt::endl; });
    QObject::connect(&window.session(), &ui::Session::moved, &window,
                     [&](const StopReport& report) { asked = report.position; });
    window.open(examplePath("nested.pbtxt").toStdString());
    if (!settle(window))
        return 1;
    BreakpointSpec spec;
    spec.text = "outer/Add";
    spec.condition = "value > 1000";
    window.post(ui::BreakpointRequest{0, spec});
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
        QCOMPARE(snapshot.position, sessions.front().record.position);
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
        QVERIFY(window.recovery().interrupted().empty());
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
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(own + QStringLiteral("/run.tagscope")), 20'000);
        RequestText inputs;
        inputs.fetches = {"result"};
        window.post(ui::InputsRequest{inputs});
        QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(own + QStringLiteral("/run.tagscope")), 20'000);
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
        record.position = 20;
        record.node = "while/Add";
        record.breakpoints = {{3, {}, {}}};
        record.breakpoints.front().spec.text = "while/Less";
        QFile json(left + QStringLiteral("/session.json"));
        QVERIFY(json.open(QIODevice::WriteOnly) && json.write(QByteArray::fromStdString(app::toJson(record))) > 0);
        json.close();
        QFile trace(left + QStringLiteral("/run.tagscope"));
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
        QVERIFY(QDir(folder.filePath(QStringLiteral("running"))).isEmpty());
    }
};

// Started again by itself, the program is the child that is killed.
TAGSCOPE_TEST_WITH(TestRecovery,
                   QTEST_MAIN_SETUP() if (const QString folder = qEnvironmentVariable(childVariable);
                                          !folder.isEmpty()) return workUntilKilled(folder);)

#include "tst_recovery.moc"
