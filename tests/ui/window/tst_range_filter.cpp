// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/range_filter.h"

#include "app/tagscope/filter/tag_filter.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/console/console_view.h"
#include "ui/find/find_palette.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/inspector/firings_model.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/lanes_query.h"
#include "ui/timeline/lanes_view.h"
#include "ui/timeline/scrubber.h"
#include "ui/watch/watch_view.h"
#include "ui/watch/watches_part.h"

#include <QDockWidget>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTextBlock>

using namespace tagscope;
using namespace tagscope::test;
using app::RangeFilter;

namespace {

/// The counter at its end, the Merge selected: it fires once in each of 11 iterations.
struct OpenedRangeFilter : ShownWindow {
    const bool isOpen = openCounter() && runToEnd() && select("while/Merge");
    RangeFilter* const filter = window.findChild<RangeFilter*>();
    ui::Scrubber* const scrubber = window.findChild<ui::Scrubber*>();
    QTableView* const firings = window.findChild<QTableView*>(QStringLiteral("firings"));

    std::vector<uint64_t> events(bool onlyShown) const
    {
        std::vector<uint64_t> events;
        for (int row = 0; row < firings->model()->rowCount(); ++row)
            if (!onlyShown || !firings->isRowHidden(row))
                events.push_back(firings->model()->index(row, 0).data(ui::FiringsModel::EventNumber).toULongLong());
        std::ranges::sort(events);
        return events;
    }
    bool goTo(uint64_t position) { return post(ui::GoToRequest{position}); }
    void press(Qt::Key key) { QTest::keyClick(&window, key, Qt::ControlModifier); }
    QString name() const { return filter->chip()->findChild<QLabel*>()->text(); }
};

}

class TestRangeFilter final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void onlyWhatHappenedInTheRangeIsShown()
    {
        OpenedRangeFilter o;
        QVERIFY(o.isOpen && o.filter && o.firings);
        const std::vector<uint64_t> all = o.events(false);
        QCOMPARE(all.size(), size_t(11));
        QVERIFY(!o.filter->chip()->isVisible());
        QVERIFY(!o.command("onlyRange")->isEnabled());
        o.window.watches().watch(o.node("while/Merge"));
        QVERIFY(o.settle());
        // From the Merge of iteration 3 to that of iteration 5, by keyboard.
        QVERIFY(o.goTo(all[3]));
        o.press(Qt::Key_BracketLeft);
        QVERIFY(o.goTo(all[5] + 1));
        o.press(Qt::Key_BracketRight);
        QCOMPARE(o.scrubber->selection(), std::optional(ui::ScrubberRange{all[3], all[5] + 1}));
        QVERIFY(o.filter->chip()->isVisible());
        QCOMPARE(o.events(true).size(), size_t(11));  // it is chosen, and nothing is hidden so far
        QVERIFY(!o.filter->range());

        o.press(Qt::Key_R);
        QVERIFY(o.settle());
        QCOMPARE(o.filter->range(), std::optional(ui::EventRange{all[3], all[5] + 1}));
        QCOMPARE(o.events(true), std::vector<uint64_t>(all.begin() + 3, all.begin() + 6));
        QVERIFY(o.name().startsWith(QStringLiteral("Only positions")));
        const QTableView& grid = *o.window.findChild<ui::GridView*>()->table();
        QTRY_VERIFY(grid.isColumnHidden(6));
        QVERIFY(grid.isColumnHidden(1) && grid.isColumnHidden(10));
        QVERIFY(!grid.isColumnHidden(3) && !grid.isColumnHidden(4) && !grid.isColumnHidden(5));
        // Nodes outside of the loop fired before it.
        ui::FindModel& found = o.window.findPalette().model();
        QVERIFY(found.isRestricted());
        found.find(ui::FindQuery::parse(QStringLiteral("zero")));
        QCOMPARE(found.rowCount(), 0);
        found.find(ui::FindQuery::parse(QStringLiteral("while/Less")));
        QVERIFY(found.rowCount() > 0);

        o.filter->chip()->findChild<QPushButton*>()->click();
        QVERIFY(o.settle());
        QVERIFY(!o.filter->range() && !o.scrubber->selection() && !o.filter->chip()->isVisible());
        QVERIFY(!o.command("onlyRange")->isChecked());
        QCOMPARE(o.events(true).size(), size_t(11));
        QVERIFY(!grid.isColumnHidden(1));
        QVERIFY(!found.isRestricted());
    }

    void watchesHaveTheIterationsOfTheRange()
    {
        OpenedRangeFilter o;
        QVERIFY(o.isOpen);
        const std::vector<uint64_t> all = o.events(false);
        o.window.watches().watch(o.node("while/Merge"));
        o.scrubber->setSelection(ui::ScrubberRange{all[3], all[3] + 1});
        QVERIFY(o.trigger("onlyRange"));
        const ui::WatchModel& model = o.window.watches().view()->model();
        QTRY_COMPARE(model.columnCount(), int(ui::WatchModel::FirstValue) + 1);
        QCOMPARE(model.headerData(ui::WatchModel::FirstValue, Qt::Horizontal, Qt::DisplayRole).toString(),
                 QStringLiteral("i=3"));
        QVERIFY(o.trigger("rangeClear"));
        QTRY_COMPARE(model.columnCount(), int(ui::WatchModel::FirstValue) + 11);
    }

    /// Both filters hold.
    void itGoesWithTheFilterByTag()
    {
        OpenedRangeFilter o;
        QVERIFY(o.isOpen);
        const std::vector<uint64_t> all = o.events(false);
        o.scrubber->setSelection(ui::ScrubberRange{all[3], all[5] + 1});
        QVERIFY(o.trigger("onlyRange"));
        o.window.tagFilter().set(ui::TagRange{"while", 5, 8});
        QCOMPARE(o.events(true), std::vector<uint64_t>{all[5]});
        QVERIFY(o.trigger("rangeClear"));
        QCOMPARE(o.events(true), std::vector<uint64_t>(all.begin() + 5, all.begin() + 9));
    }

    /// Instances and iterations that had events in the range, and what they are in.
    void framesAndLanesAreThoseOfTheRange()
    {
        ShownWindow w;
        QVERIFY(w.openExample("nested.pbtxt") && w.runToEnd());
        const auto* frames = w.window.findChild<ui::FrameView*>();
        const ui::FrameModel& model = *static_cast<const ui::FrameModel*>(frames->model());
        const QModelIndex root = model.index(0, 0);
        const int rows = model.rowCount(root);
        QVERIFY(rows >= 3);  // the outer instance and some inner ones, all over
        const auto shown = [&] {
            QStringList names;
            for (int row = 0; row < rows; ++row)
                if (!frames->isRowHidden(row, root))
                    names.append(model.index(row, 0, root).data().toString());
            return names;
        };
        QCOMPARE(shown().size(), rows);
        // They stand in the order in which they ended: the first inner one, the others, the outer one.
        const auto placeAt = [&](int row) {
            return QString::fromStdString(model.rowAt(model.index(row, 0, root)).place);
        };
        QVERIFY(placeAt(0).contains(u'/') && placeAt(rows - 2).contains(u'/') && !placeAt(rows - 1).contains(u'/'));
        auto* lanes = w.window.findChild<ui::LanesView*>();
        QVERIFY(w.showDock(QStringLiteral("lanes")));
        QTRY_VERIFY(lanes->lanes().total > 2);
        const uint64_t size = w.snapshot().size;
        w.window.findChild<ui::Scrubber*>()->setSelection(ui::ScrubberRange{0, size / 4});
        QVERIFY(w.trigger("onlyRange"));
        QTRY_VERIFY(shown().size() < rows);
        QVERIFY(!frames->isRowHidden(0, root) && frames->isRowHidden(rows - 2, root)
                && !frames->isRowHidden(rows - 1, root));
        QTRY_COMPARE(lanes->lanes().of.events, std::optional(ui::EventRange{0, size / 4}));
        for (const ui::Lane& lane : lanes->lanes().lanes)
            for (const ui::LaneBar& bar : lane.bars)
                QVERIFY(bar.begin < size / 4);
        QVERIFY(w.trigger("rangeClear"));
        QTRY_COMPARE(shown().size(), rows);
        QTRY_VERIFY(!lanes->lanes().of.events);
    }

    /// A line that says where a firing led to is about that firing; others stay.
    void theConsoleListsFiringsOfTheRange()
    {
        OpenedRangeFilter o;
        QVERIFY(o.isOpen);
        const auto answer = [&](const char* line) {
            Q_EMIT o.window.console().commandEntered(QLatin1String(line));
            return o.settle();
        };
        QVERIFY(answer("goto 9") && answer("step 4") && answer("info ready"));
        o.window.console().addPrinted(QStringLiteral("12: what a kernel printed\n"));
        auto* text = o.window.console().output();
        const auto visible = [&] {
            QStringList starts;
            for (QTextBlock block = text->document()->firstBlock(); block.isValid(); block = block.next())
                if (block.isVisible())
                    starts.append(block.text());
            return starts;
        };
        const QStringList all = visible();
        QStringList expected = all;  // but for the firings that led to 9, 10 and 13
        for (const char* begin : {"9: ", "10: ", "13: "}) {
            const auto isOf = [&](const QString& line) { return line.startsWith(QLatin1String(begin)); };
            QCOMPARE(std::ranges::count_if(all, isOf), 1);
            expected.removeIf(isOf);
        }
        o.scrubber->setSelection(ui::ScrubberRange{10, 12});  // the events that lead to 11 and to 12
        QVERIFY(o.trigger("onlyRange"));
        QTRY_COMPARE(visible(), expected);
        QVERIFY(answer("goto 14"));
        QTRY_COMPARE(visible(), expected);
        QVERIFY(o.trigger("rangeClear"));
        QTRY_COMPARE(visible().size(), all.size() + 1);
    }

    /// What has fired in a range is so on one line only.
    void anotherBranchHasOtherNodes()
    {
        ShownWindow w;
        QVERIFY(w.openCounter());
        const State start = w.snapshot().state;
        QVERIFY(start.ready.size() >= 2);
        const NodeId usual = w.snapshot().program->nodeOf(start.ready[0].node());
        const NodeId picked = w.snapshot().program->nodeOf(start.ready[1].node());
        QVERIFY(w.run(2));
        w.window.findChild<ui::Scrubber*>()->setSelection(ui::ScrubberRange{0, 1});
        QVERIFY(w.trigger("onlyRange"));
        ui::FindModel& found = w.window.findPalette().model();
        const auto isFound = [&](NodeId node) {
            found.find(ui::FindQuery::parse(QString::fromStdString(w.snapshot().graph->node(node).name)));
            for (int row = 0; row < found.rowCount(); ++row)
                if (found.rowAt(row).node == node)
                    return true;
            return false;
        };
        QTRY_VERIFY(found.isRestricted());
        QVERIFY(isFound(usual) && !isFound(picked));
        QVERIFY(w.post(ui::GoToRequest{0}) && w.post(ui::FireRequest{picked, {}}));
        QCOMPARE(w.snapshot().branches.size(), size_t(2));
        QTRY_VERIFY(found.isRestricted());
        QVERIFY(isFound(picked) && !isFound(usual));
    }

    /// What the range hides is not what the tags hide.
    void eachFilterCountsItsOwn()
    {
        OpenedRangeFilter o;
        QVERIFY(o.isOpen);
        const std::vector<uint64_t> all = o.events(false);
        const app::TagFilter& lists = o.window.tagFilter();
        o.scrubber->setSelection(ui::ScrubberRange{all[3], all[5] + 1});
        QVERIFY(o.trigger("onlyRange"));
        QCOMPARE(lists.hiddenByTag(), 0);
        const int byRange = lists.hiddenByEvents();
        QVERIFY(byRange >= 8);  // firings of 8 iterations
        o.window.tagFilter().set(ui::TagRange{"while", 0, 10});
        QCOMPARE(lists.hiddenByEvents(), byRange);
        const int byTag = lists.hiddenByTag();
        o.window.tagFilter().set(ui::TagRange{"while", 5, 8});
        QVERIFY(lists.hiddenByTag() >= byTag + 7);  // iterations 0 to 4, 9 and 10
        QCOMPARE(lists.hiddenByEvents(), byRange);
    }

    void anotherFileHasNoRange()
    {
        OpenedRangeFilter o;
        QVERIFY(o.isOpen);
        o.scrubber->setSelection(ui::ScrubberRange{2, 9});
        QVERIFY(o.trigger("onlyRange"));
        QVERIFY(o.openExample("nested.pbtxt"));
        QVERIFY(!o.filter->range() && !o.filter->chip()->isVisible());
        QVERIFY(!o.command("rangeStart")->isEnabled());
    }
};

TAGSCOPE_TEST(TestRangeFilter)

#include "tst_range_filter.moc"
