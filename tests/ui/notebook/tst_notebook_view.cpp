// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/notebook/notebook_view.h"

#include "tests/support/ui_test.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace tagscope;
using ui::Note;
using ui::NotebookModel;
using ui::NotebookView;

namespace {

void fill(NotebookView& view)
{
    for (const char* node : {"a", "b", "c"}) {
        Note note;
        note.node = node;
        view.model().visited(note);
    }
}

void click(NotebookView& view, int row, int column)
{
    QTest::mouseClick(view.table()->viewport(), Qt::LeftButton, {},
                      view.table()->visualRect(view.model().index(row, column)).center());
}

}

class TestNotebookView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnWarnings(); }

    void anEmptyOneSaysWhatItIsFor()
    {
        NotebookView view;
        QVERIFY(view.showsHint());
        QVERIFY(!view.exportButton()->isEnabled() && !view.deleteButton()->isEnabled());
        fill(view);
        QVERIFY(!view.showsHint());
        QVERIFY(view.exportButton()->isEnabled());
    }

    void aClickGoesThere()
    {
        NotebookView view;
        fill(view);
        view.resize(900, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy spy(&view, &NotebookView::wanted);
        click(view, 1, NotebookModel::Node);
        QCOMPARE(spy.count(), 1);
        QCOMPARE(spy[0][0].value<Note>().node, std::string("b"));
        click(view, 1, NotebookModel::Text);
        QCOMPARE(spy.count(), 1);
        QTest::keyClick(view.table(), Qt::Key_Return);
        QCOMPARE(spy.count(), 2);
    }

    void deleteAsksForWhatIsSelected()
    {
        NotebookView view;
        fill(view);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy spy(&view, &NotebookView::deleteRequested);
        QTest::keyClick(view.table(), Qt::Key_Delete);
        QCOMPARE(spy.count(), 0);
        view.table()->selectRow(2);
        QVERIFY(view.deleteButton()->isEnabled());
        QTest::keyClick(view.table(), Qt::Key_Delete);
        QCOMPARE(spy.count(), 1);
        const auto notes = spy[0][0].value<std::vector<Note>>();
        QCOMPARE(notes.size(), size_t(1));
        QCOMPARE(notes[0].node, std::string("a"));
    }
};

TAGSCOPE_TEST(TestNotebookView)

#include "tst_notebook_view.moc"
