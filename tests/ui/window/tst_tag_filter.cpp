// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/tag_filter.h"

#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/keeping/session_file.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/empty_hint.h"
#include "ui/console/console_view.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/notebook/notebook_part.h"
#include "ui/notebook/notebook_view.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/queries/lanes_query.h"
#include "ui/timeline/lanes_view.h"
#include "ui/timeline/scrubber.h"
#include "ui/watch/watch_view.h"
#include "ui/watch/watches_part.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBlock>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using app::TagFilter;
using ui::TagRange;

namespace {

int shownRows(const QTableView& table)
{
    int shown = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        shown += table.isRowHidden(row) ? 0 : 1;
    return shown;
}

/// The counter at its end, the Add selected at iteration 3.
struct OpenedTagFilter : ShownWindow {
    const bool isOpen = openCounter() && runToEnd() && selectAt("while/Add", 3);
    TagFilter* const filter = window.findChild<TagFilter*>();

    ui::LanesView& lanes() { return *window.findChild<ui::LanesView*>(); }
    /// In the strip of the run; nothing: hits of breakpoints.
    int marks(std::optional<ui::MarkerKind> kind)
    {
        for (const ui::MarkerRow& row : window.findChild<ui::Scrubber*>()->rows())
            if (row.kind == kind)
                return static_cast<int>(row.positions.size());
        return 0;
    }
};

}

class TestTagFilter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void onlyWhatBelongsToTheTagIsShown()
    {
        OpenedTagFilter o;
        QVERIFY(o.isOpen && o.filter);
        auto* firings = o.window.findChild<QTableView*>(QStringLiteral("firings"));
        QVERIFY(firings);
        QCOMPARE(shownRows(*firings), 11);  // one an iteration, the last one dead
        QVERIFY(!o.filter->chip()->isVisible());
        o.window.findChild<QAction*>(QStringLiteral("onlyTag"))->trigger();
        QVERIFY((o.filter->range() == TagRange{"while", 3, 3}));
        QVERIFY(o.filter->chip()->isVisible());
        const auto words = [&] { return o.filter->chip()->findChild<QLabel*>()->text(); };
        QCOMPARE(words(), QStringLiteral("Only while, iteration"));
        QCOMPARE(o.filter->chip()->findChildren<QSpinBox*>().last()->text(), QStringLiteral("alone"));
        QCOMPARE(shownRows(*firings), 1);
        QTableView* grid = o.window.findChild<ui::GridView*>()->table();
        QVERIFY(!grid->isColumnHidden(3) && grid->isColumnHidden(2) && grid->isColumnHidden(4));
        QVERIFY(o.filter->hiddenByTag() >= 20);

        o.filter->chip()->findChildren<QSpinBox*>().last()->setValue(5);
        QVERIFY((o.filter->range() == TagRange{"while", 3, 5}));
        QCOMPARE(words(), QStringLiteral("Only while, iterations"));
        QCOMPARE(shownRows(*firings), 3);
        QVERIFY(!grid->isColumnHidden(5) && grid->isColumnHidden(6));

        // Where nothing is left, that is said.
        o.filter->set(TagRange{"while", 900, 900});
        QTRY_COMPARE(shownRows(*firings), 0);
        const ui::EmptyHint& hint = ui::EmptyHint::of(*firings);
        QVERIFY(!hint.isHidden() && hint.text().startsWith(QStringLiteral("All rows are hidden")));

        o.filter->chip()->findChild<QPushButton*>()->click();
        QVERIFY(!o.filter->range() && !o.filter->chip()->isVisible());
        QCOMPARE(shownRows(*firings), 11);
        QVERIFY(hint.isHidden());
        QVERIFY(!grid->isColumnHidden(2));
        QCOMPARE(o.filter->hiddenByTag(), 0);
    }

    void whatComesLaterObeys()
    {
        OpenedTagFilter o;
        o.filter->set(TagRange{"while", 3, 3});
        Q_EMIT o.window.console().commandEntered(QStringLiteral("run-to-nothing"));
        QVERIFY(o.settle());
        AnswerText lines;
        lines.add("Add fires at while;3\n", {0, {"while;3"}});
        lines.add("Add feuert bei while;4\n", {1, {"while;4"}});  // in whatever words
        lines.add("both\n", {{}, {"while;4", "while;3"}});
        o.window.console().addAnswer({true, (lines + std::string("no tag at all, not even `while;5`\n")).text, false,
                                      false, false, std::nullopt, lines.about});
        auto* text = o.window.console().findChild<QPlainTextEdit*>();
        const auto isShown = [&](const char* what) {
            const QTextCursor found = text->document()->find(QLatin1String(what));
            return !found.isNull() && found.block().isVisible();
        };
        QTRY_VERIFY(!isShown("while;4"));
        QVERIFY(isShown("while;3") && isShown("no tag at all") && isShown("both"));
        o.window.focus().selectNodeAt(*o.window.session().snapshot()->graph->find("while/Switch"), 7);
        QVERIFY(o.settle());
        const QTableView& notebook = *o.window.notes().view()->table();
        QTRY_VERIFY(notebook.isRowHidden(0));  // at iteration 7
        o.filter->set(std::nullopt);
        QVERIFY(!notebook.isRowHidden(0));
        QVERIFY(isShown("while;4"));
    }

    /// The counter's Switch is live in each of its 11 iterations, and Add adds 1 in the first ten.
    void theStripsObey()
    {
        OpenedTagFilter o;
        BreakpointSpec spec;
        spec.text = "while/Switch";
        o.window.post(ui::BreakpointRequest{0, spec});
        QVERIFY(o.settle());
        o.window.findChild<QDockWidget*>(QStringLiteral("lanes"))->raise();
        QTRY_VERIFY(!o.lanes().lanes().lanes.empty());
        QCOMPARE(o.marks(ui::MarkerKind::DeadOrigin), 11);
        QCOMPARE(o.marks(std::nullopt), 11);
        QCOMPARE(o.lanes().lanes().lanes[0].bars.size(), size_t(11));

        o.filter->set(TagRange{"while", 3, 5});
        QVERIFY(o.settle());
        QCOMPARE(o.marks(ui::MarkerKind::DeadOrigin), 3);
        QCOMPARE(o.marks(ui::MarkerKind::Iteration), 3);
        QCOMPARE(o.marks(std::nullopt), 3);  // hits
        const std::vector<ui::LaneBar>& bars = o.lanes().lanes().lanes.at(0).bars;
        QCOMPARE(bars.size(), size_t(3));
        QCOMPARE(bars.front().iteration, int64_t(3));
        QCOMPARE(bars.back().iteration, int64_t(5));

        o.filter->set(TagRange{"elsewhere", 0, 5});
        QVERIFY(o.settle());
        QCOMPARE(o.marks(ui::MarkerKind::Iteration), 0);
        QVERIFY(o.lanes().lanes().lanes.empty());

        o.filter->chip()->findChild<QPushButton*>()->click();
        QVERIFY(o.settle());
        QCOMPARE(o.marks(ui::MarkerKind::DeadOrigin), 11);
        QCOMPARE(o.lanes().lanes().lanes.at(0).bars.size(), size_t(11));
    }

    /// Only iteration 2 of the outer loop, and what is inside of it.
    void theTreeOfFramesObeys()
    {
        ShownWindow w;
        QVERIFY(w.openExample("nested.pbtxt"));
        auto* filter = w.window.findChild<TagFilter*>();
        auto* tree = w.window.findChild<ui::FrameView*>();
        const auto shown = [&] {
            QStringList places;
            for (QModelIndex row = tree->model()->index(0, 0); row.isValid(); row = tree->indexBelow(row))
                places.append(QString::fromStdString(tree->frames().placeOf(row)));
            return places;
        };
        const auto hasBoth = [](const QStringList& places) {
            return places.contains(QStringLiteral("outer;1")) && places.contains(QStringLiteral("outer;2"));
        };
        for (int i = 0; i < 400 && !hasBoth(shown()); ++i)
            QVERIFY(w.run(1));
        const QStringList all = shown();
        QVERIFY2(hasBoth(all), qPrintable(all.join(QLatin1Char(' '))));
        filter->set(TagRange{"outer", 2, 2});
        QStringList kept;
        for (const QString& place : all)
            if (place.isEmpty() || place == QLatin1String("outer") || place == QLatin1String("outer;2")
                || place.startsWith(QLatin1String("outer;2/")))
                kept.append(place);
        QCOMPARE(shown(), kept);
        QVERIFY(filter->hiddenByTag() > 0);
        // What is entered later obeys, too.
        QVERIFY(w.run(30));
        for (const QString& place : shown())
            QVERIFY2(!place.startsWith(QLatin1String("outer;1")), qPrintable(place));
        filter->set(std::nullopt);
        for (const QString& place : shown())
            QVERIFY2(!place.isEmpty() || place == shown().first(), qPrintable(place));
        QVERIFY(w.post(ui::GoToRequest{w.snapshot().position - 30}));
        QCOMPARE(shown(), all);
    }

    void watchesObey()
    {
        OpenedTagFilter o;
        QVERIFY(o.trigger("watch"));
        ui::WatchModel& model = o.window.watches().view()->model();
        const auto values = [&] {
            QStringList texts;
            for (int column = ui::WatchModel::FirstValue; column < model.columnCount(); ++column)
                if (const QString text = model.index(0, column).data().toString(); !text.isEmpty())
                    texts.append(text.section(QLatin1Char(' '), -1));
            return texts;
        };
        QTRY_COMPARE(values().size(), 11);
        o.filter->set(TagRange{"while", 3, 5});
        QTRY_COMPARE(values(), (QStringList{QStringLiteral("4"), QStringLiteral("5"), QStringLiteral("6")}));
        o.filter->set(TagRange{"elsewhere", 3, 5});
        QVERIFY(o.settle());
        QCOMPARE(values(), QStringList());
        o.filter->set(std::nullopt);
        QTRY_COMPARE(values().size(), 11);
    }

    void theRecordHasTheFilter()
    {
        OpenedTagFilter o;
        QVERIFY(!o.window.recovery().record().onlyTag);
        o.filter->set(TagRange{"while", 3, 5});
        const app::SessionRecord record = o.window.recovery().record();
        QVERIFY((record.onlyTag == TagRange{"while", 3, 5}));
        o.filter->set(std::nullopt);
        o.window.recovery().putUp(record);
        QVERIFY(o.settle());
        QVERIFY((o.filter->range() == TagRange{"while", 3, 5}));
        QVERIFY(o.filter->chip()->isVisible());
        QVERIFY(o.window.findChild<QAction*>(QStringLiteral("onlyTag"))->isChecked());
    }

    /// A session file and the window that is opened again both have it; other inputs leave it, for the frames are the
    /// same.
    void aSessionHasTheFilter()
    {
        const QTemporaryDir folder;
        const QString session = folder.filePath(QStringLiteral("only.session.json"));
        MainWindow::Options options = plain();
        options.dataFolder = folder.filePath(QStringLiteral("data"));
        const auto graph = examplePath("counter.pbtxt").toStdString();
        {
            MainWindow window(options);
            window.show();
            window.open(graph);
            QVERIFY(settle(window));
            window.findChild<TagFilter*>()->set(TagRange{"while", 3, 5});
            window.post(ui::InputsRequest{{{"zero=2"}, {}, {}}});
            QVERIFY(settle(window));
            QVERIFY((window.findChild<TagFilter*>()->range() == TagRange{"while", 3, 5}));
            window.sessionFile().save(session);
            QTRY_VERIFY(!window.sessionFile().isWorking());
            window.close();
        }
        MainWindow again(options);
        again.show();
        again.open(graph);
        QVERIFY(settle(again));
        QVERIFY((again.findChild<TagFilter*>()->range() == TagRange{"while", 3, 5}));
        MainWindow other(plain());
        other.show();
        other.openAny(session);
        QTRY_VERIFY(!other.sessionFile().isWorking() && settle(other));
        QVERIFY((other.findChild<TagFilter*>()->range() == TagRange{"while", 3, 5}));
    }

    /// A long list is gone through in parts, to its end, and by the newest filter.
    void longListsAreFilteredInParts()
    {
        constexpr int rows = 50'000;
        QStandardItemModel model(rows, 1);
        QTableView table;
        table.setModel(&model);
        table.show();
        QWidget window;
        TagFilter filter([] { return std::string(); }, &window);
        filter.addList(&table, [](const QModelIndex& index) { return "while;" + std::to_string(index.row() % 10); });
        filter.set(TagRange{"while", 3, 3});
        filter.set(TagRange{"while", 0, 4});
        QTRY_COMPARE_WITH_TIMEOUT(filter.hiddenByTag(), rows / 2, 20'000);
        QVERIFY(!table.isRowHidden(rows - 6) && table.isRowHidden(rows - 1));
        QCOMPARE(shownRows(table), rows / 2);
        filter.set(std::nullopt);
        QTRY_COMPARE_WITH_TIMEOUT(shownRows(table), rows, 20'000);
        QTRY_COMPARE(filter.hiddenByTag(), 0);
        delete filter.chip();
    }

    /// What is not looked at is said, while there is a filter that it would obey.
    void boundsAreSaid()
    {
        QStandardItemModel model(1, TagFilter::mostColumns + 1);
        QTableView table;
        table.setModel(&model);
        QPlainTextEdit text;
        text.setPlainText(QStringLiteral("x\n").repeated(TagFilter::mostLines));
        QCOMPARE(text.document()->blockCount(), TagFilter::mostLines + 1);
        QWidget window;
        TagFilter filter([] { return std::string(); }, &window);
        filter.addIterations(
            &table, [] { return std::string("while"); }, [](int) { return true; });
        filter.addText(&text, [](const QTextBlock&) -> const LineAbout* { return nullptr; });
        filter.apply();
        QVERIFY(filter.beyond().isEmpty());
        filter.set(TagRange{"while", 0, TagFilter::mostColumns});
        QVERIFY2(filter.beyond().contains(QStringLiteral("columns")), qPrintable(filter.beyond()));
        QVERIFY2(filter.beyond().contains(QStringLiteral("lines")), qPrintable(filter.beyond()));
        filter.set(TagRange{"elsewhere", 0, 1});  // whose columns these are not
        QVERIFY(!filter.beyond().contains(QStringLiteral("columns")));
        filter.setEvents(ui::EventRange{0, 1});
        QVERIFY(filter.beyond().contains(QStringLiteral("columns")));
        filter.setEvents(std::nullopt);
        filter.set(std::nullopt);
        QVERIFY(filter.beyond().isEmpty());
        delete filter.chip();
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
        OpenedTagFilter o;
        o.filter->set(TagRange{"while", 3, 3});
        o.window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(o.settle());
        QVERIFY(!o.filter->range());
    }
};

TAGSCOPE_TEST(TestTagFilter)

#include "tst_tag_filter.moc"
