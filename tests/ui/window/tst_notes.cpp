// SPDX-License-Identifier: Apache-2.0
#include "ui/notebook/notebook_part.h"

#include "app/tagscope/commands/edits.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/notebook/notebook_view.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QFile>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using ui::Note;

namespace {

struct OpenedNotes : ShownWindow {
    explicit OpenedNotes(const MainWindow::Options& options = plain()) : ShownWindow(options) { openCounter(); }
    ui::NotebookModel& model() { return window.notes().view()->model(); }
    uint64_t position() { return snapshot().position; }
};

}

class TestNotes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void whereTheFocusRestsIsWrittenDown()
    {
        OpenedNotes o;
        QVERIFY(o.run(40));
        QVERIFY(o.select("while/Add"));
        QVERIFY(o.select("while/Switch"));
        QVERIFY(o.model().rowCount() >= 2);
        QCOMPARE(o.model().noteAt(0).node, std::string("while/Switch"));
        QCOMPARE(o.model().noteAt(0).position, uint64_t(40));
        QCOMPARE(o.model().noteAt(1).node, std::string("while/Add"));
        QVERIFY(!o.model().noteAt(0).tag.empty());
        const int rows = o.model().rowCount();
        QVERIFY(o.select("while/Add"));
        QCOMPARE(o.model().rowCount(), rows);
    }

    /// A row says what had happened, also where nothing had.
    void theStartIsAMoment()
    {
        OpenedNotes o;
        QVERIFY(o.select("zero"));
        QCOMPARE(o.position(), uint64_t(0));
        QCOMPARE(o.model().index(0, ui::NotebookModel::What).data().toString(),
                 QStringLiteral("before the first firing"));
        QVERIFY(o.run(1));
        QCOMPARE(o.model().noteAt(0).what, o.snapshot().report->fired->sentence());
    }

    /// What fires last may do so in another frame than that of the node.
    void theTagIsThatOfTheNode()
    {
        OpenedNotes o;
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(o.runToEnd());
        QVERIFY(o.select("outer/inner/Less"));
        QVERIFY2(o.model().noteAt(0).tag.find("/inner;") != std::string::npos, o.model().noteAt(0).tag.c_str());
        QVERIFY(o.select("outer/Less"));
        QCOMPARE(o.model().noteAt(0).node, std::string("outer/Less"));
        QCOMPARE(o.model().noteAt(0).tag, std::string("outer;3"));  // the test that ends it: there are three rows
        QVERIFY(o.select("result"));
        QCOMPARE(o.model().index(0, ui::NotebookModel::Tag).data().toString(), QStringLiteral("root"));
        // There and back: the same moment.
        const Note there = o.model().noteAt(1);
        const int rows = o.model().rowCount();
        o.window.notes().goTo(there);
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.focus().node(), o.node("outer/Less"));
        QCOMPARE(o.model().rowCount(), rows);
    }

    void aClickLeadsBack()
    {
        OpenedNotes o;
        QVERIFY(o.run(40));
        QVERIFY(o.select("while/Add"));
        const Note there = o.model().noteAt(0);
        QVERIFY(o.run(20));
        QVERIFY(o.select("while/Switch"));
        Q_EMIT o.window.notes().view()->wanted(there);
        QVERIFY(settle(o.window));
        QCOMPARE(o.position(), uint64_t(40));
        QCOMPARE(o.window.canvas().selectedNode(), *o.window.session().snapshot()->graph->find("while/Add"));
    }

    void bookmarksAreWalked()
    {
        OpenedNotes o;
        QVERIFY(o.run(10));
        QVERIFY(o.trigger("bookmark"));
        QVERIFY(o.run(20));
        QVERIFY(o.trigger("bookmark"));
        QVERIFY(o.run(20));
        QVERIFY(o.trigger("notebook.previous"));
        QCOMPARE(o.position(), uint64_t(30));
        QVERIFY(o.trigger("notebook.previous"));
        QCOMPARE(o.position(), uint64_t(10));
        QVERIFY(o.trigger("notebook.previous"));
        QCOMPARE(o.position(), uint64_t(10));
        QVERIFY(o.trigger("notebook.next"));
        QCOMPARE(o.position(), uint64_t(30));
        QCOMPARE(o.window.notes().kept().size(), size_t(2));
    }

    void aDeletedNoteComesBack()
    {
        OpenedNotes o;
        QVERIFY(o.run(10));
        QVERIFY(o.trigger("bookmark"));
        const std::vector<Note> kept = o.window.notes().kept();
        QCOMPARE(kept.size(), size_t(1));
        Q_EMIT o.window.notes().view()->deleteRequested(kept);
        QVERIFY(o.window.notes().kept().empty());
        QVERIFY(o.trigger("undo"));
        QVERIFY(o.window.notes().kept() == kept);
        QVERIFY(o.trigger("undo"));  // pinning it
        QVERIFY(o.window.notes().kept().empty());
    }

    void aBranchThatIsThereIsGoneTo()
    {
        OpenedNotes o;
        QVERIFY(o.run(40));
        o.window.post(ui::CommandRequest{"set while/Add 9"});
        QVERIFY(settle(o.window));
        QVERIFY(o.trigger("bookmark"));
        const Note there = o.window.notes().kept().front();
        QCOMPARE(there.branch, 1);
        o.window.post(ui::BranchRequest{0});
        QVERIFY(settle(o.window));
        o.window.notes().goTo(there);
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.session().snapshot()->branch(), 1);
        Note lost = there;
        lost.branch = Note::lostBranch;
        o.window.notes().goTo(lost);
        QVERIFY(settle(o.window));
        QCOMPARE(o.window.session().snapshot()->branch(), 1);
    }

    /// Written, and another file opened in the same moment; then the window closed, and the file opened again.
    void whatIsKeptIsNeverLost()
    {
        QTemporaryDir folder;
        MainWindow::Options options = plain();
        options.dataFolder = folder.path();
        std::vector<Note> kept;
        {
            OpenedNotes o(options);
            QVERIFY(o.run(10));
            QVERIFY(o.trigger("bookmark"));
            o.model().setData(o.model().index(0, ui::NotebookModel::Text), QStringLiteral("why?"), Qt::EditRole);
            kept = o.window.notes().kept();
            o.window.open(examplePath("nested.pbtxt").toStdString());
            QVERIFY(settle(o.window));
            QVERIFY(o.window.notes().kept().empty());
            o.window.open(examplePath("counter.pbtxt").toStdString());
            QVERIFY(settle(o.window));
            QCOMPARE(o.window.notes().kept().size(), size_t(1));
            o.window.close();
        }
        OpenedNotes o(options);
        QCOMPARE(o.window.notes().kept().size(), size_t(1));
        const Note back = o.window.notes().kept().front();
        QVERIFY(back.isSameMoment(kept.front()) && back.isPinned);
        QCOMPARE(back.text, std::string("why?"));
        o.window.close();
    }

    void anExportHasLinks_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("Markdown") << "notes.md" << QByteArray("[Event 10](<tagscope://");
        QTest::newRow("TSV") << "notes.tsv" << QByteArray("position\tbranch\tnode");
    }
    void anExportHasLinks()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, part);
        QTemporaryDir folder;
        OpenedNotes o;
        QVERIFY(o.run(10));
        QVERIFY(o.trigger("bookmark"));
        o.window.notes().exportTo(folder.filePath(name));
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY2(text.contains(part), text.constData());
        QVERIFY(text.contains("position=10"));
    }
};

TAGSCOPE_TEST(TestNotes)

#include "tst_notes.moc"
