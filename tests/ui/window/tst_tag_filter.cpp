// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/tag_filter.h"

#include "app/tagscope/keeping/notes.h"
#include "tests/support/window_test.h"
#include "ui/console/console_view.h"
#include "ui/frames/grid_view.h"
#include "ui/notebook/notebook_view.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTextBlock>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using app::TagFilter;
using app::TagRange;

namespace {

int shownRows(const QTableView& table)
{
    int shown = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        shown += table.isRowHidden(row) ? 0 : 1;
    return shown;
}

/// The counter at its end, the Add selected at iteration 3.
struct Opened {
    MainWindow window{plain()};
    TagFilter* filter = nullptr;
    bool isOpen = false;

    Opened()
    {
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        isOpen = settle(window);
        window.post(ui::MoveRequest{Goal{}});
        isOpen = settle(window) && isOpen;
        window.selectNodeAt(*window.session().snapshot()->graph->find("while/Add"), 3);
        isOpen = settle(window) && isOpen;
        filter = window.findChild<TagFilter*>();
    }
};

}

class TestTagFilter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aRangeCoversTags_data()
    {
        QTest::addColumn<QByteArray>("tag");
        QTest::addColumn<bool>("isCovered");
        QTest::newRow("the first") << QByteArray("outer;2/inner;3") << true;
        QTest::newRow("the last") << QByteArray("outer;2/inner;5") << true;
        QTest::newRow("before") << QByteArray("outer;2/inner;2") << false;
        QTest::newRow("behind") << QByteArray("outer;2/inner;6") << false;
        QTest::newRow("a number that begins alike") << QByteArray("outer;2/inner;33") << false;
        QTest::newRow("inside") << QByteArray("outer;2/inner;4/deep;0") << true;
        QTest::newRow("around") << QByteArray("outer;2") << false;
        QTest::newRow("another instance") << QByteArray("outer;3/inner;4") << false;
        QTest::newRow("another frame") << QByteArray("outer;2/inner_2;4") << false;
        QTest::newRow("the root") << QByteArray("/") << false;
        QTest::newRow("none") << QByteArray() << false;
        QTest::newRow("no number") << QByteArray("outer;2/inner;x") << false;
        QTest::newRow("too large a number") << QByteArray("outer;2/inner;99999999999999999999") << false;
    }
    void aRangeCoversTags()
    {
        QFETCH(QByteArray, tag);
        QFETCH(bool, isCovered);
        const TagRange range{"outer;2/inner", 3, 5};
        QCOMPARE(range.covers(tag.toStdString()), isCovered);
    }

    void aTagIsARangeOfOne()
    {
        QVERIFY((TagRange::of("outer;2/inner;7") == TagRange{"outer;2/inner", 7, 7}));
        QVERIFY(!TagRange::of("/"));
        QVERIFY(!TagRange::of(""));
    }

    void onlyWhatBelongsToTheTagIsShown()
    {
        Opened o;
        QVERIFY(o.isOpen && o.filter);
        auto* firings = o.window.findChild<QTableView*>(QStringLiteral("firings"));
        QVERIFY(firings);
        QCOMPARE(shownRows(*firings), 11);  // one an iteration, the last one dead
        QVERIFY(!o.filter->chip()->isVisible());
        o.window.findChild<QAction*>(QStringLiteral("onlyTag"))->trigger();
        QVERIFY((o.filter->range() == TagRange{"while", 3, 3}));
        QVERIFY(o.filter->chip()->isVisible());
        QCOMPARE(shownRows(*firings), 1);
        QTableView* grid = o.window.findChild<ui::GridView*>()->table();
        QVERIFY(!grid->isColumnHidden(3) && grid->isColumnHidden(2) && grid->isColumnHidden(4));
        QVERIFY(o.filter->hidden() >= 20);

        o.filter->chip()->findChildren<QSpinBox*>().last()->setValue(5);
        QVERIFY((o.filter->range() == TagRange{"while", 3, 5}));
        QCOMPARE(shownRows(*firings), 3);
        QVERIFY(!grid->isColumnHidden(5) && grid->isColumnHidden(6));

        o.filter->chip()->findChild<QPushButton*>()->click();
        QVERIFY(!o.filter->range() && !o.filter->chip()->isVisible());
        QCOMPARE(shownRows(*firings), 11);
        QVERIFY(!grid->isColumnHidden(2));
        QCOMPARE(o.filter->hidden(), 0);
    }

    void whatComesLaterObeys()
    {
        Opened o;
        o.filter->set(TagRange{"while", 3, 3});
        o.window.post(ui::CommandRequest{"run-to-nothing"});
        QVERIFY(settle(o.window));
        o.window.console().addPrinted(QStringLiteral("1: Add `a` fired at `while;3`\n2: Add `a` fired at `while;4`\nno tag at all\n"));
        auto* text = o.window.console().findChild<QPlainTextEdit*>();
        const auto isShown = [&](const char* what) {
            const QTextCursor found = text->document()->find(QLatin1String(what));
            return !found.isNull() && found.block().isVisible();
        };
        QTRY_VERIFY(!isShown("while;4"));
        QVERIFY(isShown("while;3") && isShown("no tag at all"));
        o.window.selectNodeAt(*o.window.session().snapshot()->graph->find("while/Switch"), 7);
        QVERIFY(settle(o.window));
        const QTableView& notebook = *o.window.notes().view()->table();
        QTRY_VERIFY(notebook.isRowHidden(0));  // at iteration 7
        o.filter->set(std::nullopt);
        QVERIFY(!notebook.isRowHidden(0));
        QVERIFY(isShown("while;4"));
    }

    void outsideOfIterationsItSaysWhatToDo()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        auto* filter = window.findChild<TagFilter*>();
        QString said;
        connect(filter, &TagFilter::said, this, [&](const QString& text) { said = text; });
        window.findChild<QAction*>(QStringLiteral("onlyTag"))->trigger();
        QVERIFY(!filter->range());
        QVERIFY(said.contains(QStringLiteral("choose one")));
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("onlyTag"))->isChecked());
    }

    /// Another graph has other frames.
    void anotherGraphHasNoFilter()
    {
        Opened o;
        o.filter->set(TagRange{"while", 3, 3});
        o.window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(o.window));
        QVERIFY(!o.filter->range());
    }
};

QTEST_MAIN(TestTagFilter)

#include "tst_tag_filter.moc"
