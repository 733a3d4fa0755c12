// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/notebook/notebook_model.h"

#include "tests/support/ui_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace tagscope;
using ui::Note;
using ui::NotebookModel;

namespace {

Note moment(uint64_t position, const char* node, const char* tag = "")
{
    Note note;
    note.position = position;
    note.node = node;
    note.tag = tag;
    return note;
}

struct Tested {
    NotebookModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};

    void pin(int row) { model.setData(model.index(row, NotebookModel::Pin), Qt::Checked, Qt::CheckStateRole); }
    void write(int row, const char* text)
    {
        model.setData(model.index(row, NotebookModel::Text), QLatin1String(text), Qt::EditRole);
    }
};

}

class TestNotebookModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnWarnings(); }

    void theNewestIsFirst()
    {
        Tested t;
        t.model.visited(moment(1, "a"));
        QCOMPARE(t.model.visited(moment(2, "b")), 0);
        QCOMPARE(t.model.rowCount(), 2);
        QCOMPARE(t.model.noteAt(0).node, std::string("b"));
    }

    void aMomentThatIsThereGetsNoSecondRow()
    {
        Tested t;
        t.model.visited(moment(1, "a"));
        t.model.visited(moment(2, "b"));
        t.model.visited(moment(3, "c"));
        QCOMPARE(t.model.visited(moment(2, "b")), 1);
        QCOMPARE(t.model.rowCount(), 3);
    }

    void stepsMoveARowAlongUntilItIsKept()
    {
        Tested t;
        for (uint64_t position = 1; position <= 50; ++position)
            t.model.visited(moment(position, "a"));
        QCOMPARE(t.model.rowCount(), 1);
        QCOMPARE(t.model.noteAt(0).position, uint64_t(50));
        // A jump leaves it where it was; steps from there move the new one.
        t.model.visited(moment(70, "a"), true);
        t.model.visited(moment(71, "a"));
        QCOMPARE(t.model.rowCount(), 2);
        QCOMPARE(t.model.noteAt(0).position, uint64_t(71));
        QCOMPARE(t.model.noteAt(1).position, uint64_t(50));
        t.model.remove(t.model.noteAt(0).id);
        t.pin(0);
        t.model.visited(moment(51, "a"));
        QCOMPARE(t.model.rowCount(), 2);
        QCOMPARE(t.model.noteAt(1).position, uint64_t(50));
    }

    void onlyTheLastAutomaticRowsStay()
    {
        Tested t;
        t.model.visited(moment(1, "pinned"));
        t.pin(0);
        t.model.visited(moment(2, "written"));
        t.write(0, "why");
        for (uint64_t i = 0; i < 300; ++i)
            t.model.visited(moment(i, i % 2 == 0 ? "a" : "b", std::to_string(i).c_str()));
        QCOMPARE(t.model.rowCount(), NotebookModel::mostAutomatic + 2);
        QCOMPARE(t.model.noteAt(t.model.rowCount() - 1).node, std::string("pinned"));
        QCOMPARE(t.model.keptNotes().size(), size_t(2));
    }

    void whatIsEditedIsTold()
    {
        Tested t;
        t.model.visited(moment(1, "a"));
        QSignalSpy spy(&t.model, &NotebookModel::edited);
        t.write(0, " too large ");
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][1].value<Note>().text, std::string("too large"));
        t.write(0, "too large");
        QCOMPARE(spy.count(), 1);
        QVERIFY(!t.model.setData(t.model.index(0, NotebookModel::Node), QStringLiteral("x"), Qt::EditRole));
        t.pin(0);
        QCOMPARE(spy.count(), 2);
        QVERIFY(t.model.noteAt(0).isPinned);
    }

    void aNoteGoesBackToItsPlace()
    {
        Tested t;
        for (const char* node : {"a", "b", "c"})
            t.model.visited(moment(1, node));
        const Note middle = t.model.noteAt(1);
        t.model.remove(middle.id);
        QCOMPARE(t.model.rowOf(middle.id), -1);
        t.model.put(middle, 1);
        QCOMPARE(t.model.rowOf(middle.id), 1);
        t.model.remove(12345);
        QCOMPARE(t.model.rowCount(), 3);
    }

    /// A frame that has not begun has no tag, and that is not the same as a cell that was forgotten.
    void whereThereIsNoTagThatIsSaid()
    {
        Tested t;
        const auto tag = [&] { return t.model.index(0, NotebookModel::Tag).data().toString(); };
        t.model.visited(moment(1, ""));
        QCOMPARE(tag(), QString());  // nothing was selected
        t.model.visited(moment(2, "a", "/"));
        QCOMPARE(tag(), QStringLiteral("root"));
        t.model.visited(moment(3, "while/Add"));
        QCOMPARE(tag(), QStringLiteral("no tag"));
        QVERIFY(t.model.index(0, NotebookModel::Tag)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("had not begun")));
        QVERIFY(!t.model.index(0, NotebookModel::Node)
                     .data(Qt::ToolTipRole)
                     .toString()
                     .contains(QStringLiteral("had not begun")));
        QCOMPARE(t.model.noteAt(0).tag, std::string());
    }

    void aBranchIsNamed_data()
    {
        QTest::addColumn<int>("branch");
        QTest::addColumn<QString>("text");
        QTest::newRow("main") << 0 << QStringLiteral("7");
        QTest::newRow("other") << 2 << QStringLiteral("7, branch 2");
        QTest::newRow("gone") << int(Note::lostBranch) << QStringLiteral("7 of a branch that is gone");
    }
    void aBranchIsNamed()
    {
        QFETCH(int, branch);
        QFETCH(QString, text);
        Tested t;
        Note note = moment(7, "a");
        note.branch = branch;
        t.model.visited(note);
        QCOMPARE(t.model.index(0, NotebookModel::Position).data().toString(), text);
    }
};

TAGSCOPE_TEST(TestNotebookModel)

#include "tst_notebook_model.moc"
