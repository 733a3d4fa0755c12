// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_file.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/notebook/notebook_part.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QMimeData>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::LoadedSession;
using app::MainWindow;
using app::SessionRecord;

namespace {

bool settled(MainWindow& window)
{
    return QTest::qWaitFor(
        [&] {
            return !window.sessionFile().isWorking() && !window.session().isBusy() && !window.canvas().isLayingOut();
        },
        20'000);
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool put(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// A folder with the counter and a session of it: at event 40, one breakpoint, one note, lifo.
struct Saved {
    QTemporaryDir folder;
    QString graph;
    QString session;
    QStringList open;
    bool isSaved = false;

    Saved()
    {
        QDir(folder.path()).mkpath(QStringLiteral("a/graphs"));
        graph = folder.filePath(QStringLiteral("a/graphs/counter.pbtxt"));
        session = folder.filePath(QStringLiteral("a/my.session.json"));
        QFile::copy(examplePath("counter.pbtxt"), graph);
        MainWindow window(plain());
        window.show();
        window.open(graph.toStdString(), Policy{Policy::Kind::Lifo, 0});
        isSaved = settled(window);
        window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 40, {}}});
        isSaved = settled(window) && isSaved;
        window.focus().selectNode(*window.session().snapshot()->graph->find("while/Add"));
        BreakpointSpec spec;
        spec.text = "while/Switch";
        spec.condition = "value > 2";
        window.post(ui::BreakpointRequest{0, spec});
        isSaved = settled(window) && isSaved;
        window.notes().bookmark();
        isSaved = settled(window) && isSaved;
        open = window.canvas().openGroups();
        window.sessionFile().save(session);
        isSaved = settled(window) && isSaved && QFile::exists(session);
    }
};

void check(MainWindow& window, const QString& graph)
{
    const auto snapshot = window.session().snapshot();
    QVERIFY(snapshot);
    QCOMPARE(QString::fromStdString(snapshot->path.string()), graph);
    QCOMPARE(snapshot->position, uint64_t(40));
    QVERIFY(snapshot->policy.kind == Policy::Kind::Lifo);
    QCOMPARE(snapshot->breakpoints.size(), size_t(1));
    QCOMPARE(snapshot->breakpoints[0].breakpoint.spec.condition, std::string("value > 2"));
    QCOMPARE(window.focus().node(), *snapshot->graph->find("while/Add"));
    QCOMPARE(window.notes().kept().size(), size_t(1));
    QCOMPARE(window.notes().kept().front().position, uint64_t(40));
}

}

class TestSessionFile final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whatWasSavedIsPutUp()
    {
        const Saved saved;
        QVERIFY(saved.isSaved);
        MainWindow window(plain());
        window.show();
        window.openAny(saved.session);  // as the command line does
        QVERIFY(settled(window));
        check(window, saved.graph);
        QCOMPARE(window.canvas().openGroups(), saved.open);
        QVERIFY(window.openError().isEmpty());
    }

    /// On branch 1 at 47, with the override that made it and another that waits, and main as far as it went.
    void allLinesArePutUp()
    {
        const QTemporaryDir folder;
        const QString session = folder.filePath(QStringLiteral("my.session.json"));
        std::vector<BranchInfo> were;
        {
            MainWindow window(plain());
            window.show();
            window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settled(window));
            const auto post = [&](auto request) {
                window.post(std::move(request));
                return settled(window);
            };
            QVERIFY(post(ui::MoveRequest{}) && post(ui::GoToRequest{14}));
            QVERIFY(post(ui::CommandRequest{"set while/Add:0@while;0 5"}) && post(ui::MoveRequest{}));
            QVERIFY(post(ui::GoToRequest{30}) && post(ui::CommandRequest{"set while/Less:0@while;1 false"}));
            QVERIFY(post(ui::BranchRequest{1}) && post(ui::GoToRequest{47}));
            were = window.session().snapshot()->branches;
            QCOMPARE(were.size(), size_t(3));
            window.sessionFile().save(session);
            QVERIFY(settled(window) && QFile::exists(session));
        }
        MainWindow window(plain());
        window.show();
        window.open(session.toStdString());
        QVERIFY(settled(window));
        const ui::Snapshot& snapshot = *window.session().snapshot();
        QCOMPARE(snapshot.branch(), 1);
        QCOMPARE(snapshot.position, uint64_t(47));
        QCOMPARE(snapshot.branches.size(), were.size());
        for (size_t i = 0; i < were.size(); ++i) {
            QCOMPARE(snapshot.branches[i].parent, were[i].parent);
            QCOMPARE(snapshot.branches[i].fork, were[i].fork);
            QCOMPARE(snapshot.branches[i].size, were[i].size);
            QVERIFY(snapshot.branches[i].edits == were[i].edits);
            QCOMPARE(snapshot.branches[i].fetches, were[i].fetches);
        }
    }

    void itCanBeMovedWithItsGraph()
    {
        const Saved saved;
        const QString there = saved.folder.filePath(QStringLiteral("b"));
        QVERIFY(QDir().rename(saved.folder.filePath(QStringLiteral("a")), there));
        MainWindow window(plain());
        window.show();
        window.open((there + QStringLiteral("/my.session.json")).toStdString());
        QVERIFY(settled(window));
        check(window, there + QStringLiteral("/graphs/counter.pbtxt"));
    }

    /// Files of values move with the session as the graph does; what is typed as a value stays.
    void filesOfValuesMoveWithIt()
    {
        QTemporaryDir folder;
        QDir(folder.path()).mkpath(QStringLiteral("a/values"));
        QVERIFY(put(folder.filePath(QStringLiteral("a/graph.pb")), "graph"));
        SessionRecord record;
        record.path = folder.filePath(QStringLiteral("a/graph.pb")).toStdString();
        record.request.feeds = {"x=@" + folder.filePath(QStringLiteral("a/values/x.npy")).toStdString(), "y=3"};
        const QString session = folder.filePath(QStringLiteral("a/my.session.json"));
        QVERIFY(app::saveSessionFile(session, record, {}));
        QVERIFY(bytesOf(session).contains("\"x=@values/x.npy\""));
        QVERIFY(QDir().rename(folder.filePath(QStringLiteral("a")), folder.filePath(QStringLiteral("b"))));
        const Result<LoadedSession> loaded =
            app::loadSessionFile(folder.filePath(QStringLiteral("b/my.session.json")), {}, {});
        QVERIFY(loaded);
        QCOMPARE(
            loaded->record.request.feeds,
            (std::vector<std::string>{"x=@" + folder.filePath(QStringLiteral("b/values/x.npy")).toStdString(), "y=3"}));
    }

    void theSameSessionIsTheSameFile()
    {
        const Saved saved;
        MainWindow window(plain());
        window.show();
        window.open(saved.session.toStdString());
        QVERIFY(settled(window));
        const QString again = saved.folder.filePath(QStringLiteral("a/again.json"));
        window.sessionFile().save(again);
        QVERIFY(settled(window));
        QList<QByteArray> before = bytesOf(saved.session).split('\n');
        QList<QByteArray> after = bytesOf(again).split('\n');
        // The picture is where the window is; all else is the same, line by line.
        const auto isView = [](const QByteArray& line) { return line.contains("centre") || line.contains("zoom"); };
        before.removeIf(isView);
        after.removeIf(isView);
        QCOMPARE(after, before);
        QVERIFY(before.size() > 30);
        QVERIFY(bytesOf(again).contains("\"path\": \"graphs/counter.pbtxt\""));
        QVERIFY(!bytesOf(again).contains(saved.folder.path().toUtf8()));
    }

    void aChangedGraphIsSaid()
    {
        const Saved saved;
        QVERIFY(!app::loadSessionFile(saved.session, {}, {})->isChanged);
        QFile file(saved.graph);
        QVERIFY(file.open(QIODevice::Append) && file.write("\n# edited\n") > 0);
        file.close();
        const Result<LoadedSession> loaded = app::loadSessionFile(saved.session, {}, {});
        QVERIFY(loaded && loaded->isChanged && !loaded->isMissing);
    }

    void aMissingGraphIsAskedFor()
    {
        const Saved saved;
        const QString elsewhere = saved.folder.filePath(QStringLiteral("moved.pbtxt"));
        QVERIFY(QFile::rename(saved.graph, elsewhere));
        MainWindow window(plain());
        window.show();
        window.open(saved.session.toStdString());
        QVERIFY(settled(window));
        auto* dialog = window.findChild<QFileDialog*>(QStringLiteral("whereIsTheGraph"));
        QVERIFY(dialog);
        QVERIFY(window.openError().contains(QStringLiteral("choose where it is")));
        Q_EMIT dialog->fileSelected(elsewhere);
        dialog->close();
        QVERIFY(settled(window));
        check(window, elsewhere);
    }

    void aGraphBesideTheSessionIsFound()
    {
        const Saved saved;
        QVERIFY(QFile::rename(saved.graph, saved.folder.filePath(QStringLiteral("a/counter.pbtxt"))));
        const Result<LoadedSession> loaded = app::loadSessionFile(saved.session, {}, {});
        QVERIFY(loaded && !loaded->isMissing && !loaded->isChanged);
        QCOMPARE(loaded->graph, saved.folder.filePath(QStringLiteral("a/counter.pbtxt")));
    }

    void aDroppedSessionOpens()
    {
        const Saved saved;
        MainWindow window(plain());
        window.show();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(saved.session)});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &drop);
        QVERIFY(settled(window));
        check(window, saved.graph);
    }

    void ownNotesStay()
    {
        const Saved saved;
        QTemporaryDir data;
        MainWindow::Options options = plain();
        options.dataFolder = data.path();
        MainWindow window(options);
        window.show();
        window.open(saved.graph.toStdString());
        QVERIFY(settled(window));
        window.notes().bookmark();
        QVERIFY(settled(window));
        window.open(saved.session.toStdString());
        QVERIFY(settled(window));
        QCOMPARE(window.notes().kept().size(), size_t(2));
        window.close();
    }

    void badFilesSayWhatToDo_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("part");
        QTest::newRow("newer") << QByteArray(R"({"Tagscope": "session", "version": 9, "path": "x.pb"})")
                               << QStringLiteral("open it with the newer one");
        QTest::newRow("cut off") << QByteArray(R"({"Tagscope": "session", "version": 2, )")
                                 << QStringLiteral("no record of a session");
        QTest::newRow("without a path") << QByteArray(R"({"Tagscope": "session", "version": 2})")
                                        << QStringLiteral("Save session");
        QTest::newRow("deep") << QByteArray(R"({"Tagscope": )") + QByteArray(100'000, '[')
                              << QStringLiteral("no record of a session");
        QTest::newRow("of itself") << QByteArray(R"({"Tagscope": "session", "version": 2, "path": "bad.json"})")
                                   << QStringLiteral("bad.json");
        QTest::newRow("of a folder") << QByteArray(R"({"Tagscope": "session", "version": 2, "path": "."})")
                                     << QStringLiteral("choose where it is");
    }
    void badFilesSayWhatToDo()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, part);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("bad.json"));
        QVERIFY(put(path, bytes));
        QVERIFY(app::looksLikeSessionFile(path));
        MainWindow window(plain());
        window.show();
        window.open(path.toStdString());
        QVERIFY(settled(window));
        QVERIFY2(window.openError().contains(part), qPrintable(window.openError()));
        QVERIFY(!window.session().snapshot());
    }

    void otherFilesAreNoSessions_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("JSON of somebody else") << QByteArray(R"({"node": []})");
        QTest::newRow("a graph as text") << QByteArray("node { name: \"Tagscope\" }");
    }
    void otherFilesAreNoSessions()
    {
        QFETCH(QByteArray, bytes);
        QTemporaryDir folder;
        QVERIFY(put(folder.filePath(QStringLiteral("f")), bytes));
        QVERIFY(!app::looksLikeSessionFile(folder.filePath(QStringLiteral("f"))));
        QVERIFY(!app::looksLikeSessionFile(folder.path()));
    }
};

TAGSCOPE_TEST(TestSessionFile)

#include "tst_session_file.moc"
