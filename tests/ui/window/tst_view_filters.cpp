// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/commands/edits.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/graphview/op_dialog.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableWidget>

#include <climits>
#include <cstdint>
#include <utility>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using app::SessionRecord;

namespace {

struct OpenedViewFilters : ShownWindow {
    bool isDrawn(const char* name) { return window.canvas().scene()->itemOf(node(name)) >= 0; }
};

/// What a menu offers, with what its submenus do.
QStringList offers(const QMenu& menu)
{
    QStringList all;
    for (const QAction* action : menu.actions())
        if (action->menu())
            all += offers(*action->menu());
        else if (!action->isSeparator())
            all.append(action->text().remove(QLatin1Char('&')));
    return all;
}

}

class TestViewFilters final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Wherever the view was, a part of the graph is in it afterwards, not only the inside of an open group.
    void aLevelEndsOnTheGraph_data()
    {
        QTest::addColumn<QPointF>("centre");
        QTest::newRow("before it") << QPointF(-40'000, -30'000);
        QTest::newRow("behind it") << QPointF(40'000, 30'000);
    }
    void aLevelEndsOnTheGraph()
    {
        QFETCH(QPointF, centre);
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("nested.pbtxt"));
        ui::Canvas& canvas = opened.canvas();
        canvas.restoreView({}, 2, centre);
        QVERIFY(opened.settle());
        QVERIFY(opened.trigger("openLevel"));
        QVERIFY(!canvas.openGroups().isEmpty());
        const std::vector<int> seen = canvas.scene()->itemsIn(canvas.visibleArea());
        QVERIFY(std::ranges::any_of(seen, [&](int item) {
            return canvas.scene()->items[static_cast<size_t>(item)].kind != ui::SceneItem::Kind::OpenGroup;
        }));
    }

    /// A level more opens all that is closed nearest to the root, and can be undone as one.
    void levelsOpen()
    {
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("nested.pbtxt"));
        ui::Canvas& canvas = opened.canvas();
        const QStringList everything = [&] {
            for (int i = 0; i < 9; ++i)
                if (!opened.trigger("openLevel"))
                    break;
            return canvas.openGroups();
        }();
        for (const ui::SceneItem& item : canvas.scene()->items)
            QVERIFY(item.kind != ui::SceneItem::Kind::ClosedGroup || item.stack >= 0);
        canvas.restoreView({}, 1, {});
        QVERIFY(opened.settle() && canvas.openGroups().isEmpty());
        size_t closed = canvas.scene()->items.size();
        int levels = 0;
        // By Ctrl and a double click, wherever that is.
        while (canvas.openGroups() != everything && levels < 9) {
            const QStringList before = canvas.openGroups();
            QTest::mouseDClick(&canvas, Qt::LeftButton, Qt::ControlModifier,
                               QPoint(canvas.width() - 3, canvas.height() - 3));
            QVERIFY(opened.settle());
            QVERIFY(canvas.openGroups().size() > before.size());
            QVERIFY(canvas.scene()->items.size() > std::exchange(closed, canvas.scene()->items.size()));
            ++levels;
        }
        QVERIFY(levels >= 2);
        for (; levels > 0; --levels)
            QVERIFY(opened.trigger("undo"));
        QVERIFY(canvas.openGroups().isEmpty());
    }

    void commandsOfASlice()
    {
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        QVERIFY(!opened.command("slice")->isEnabled());
        opened.window.focus().selectNode(opened.node("while/Add"));
        QVERIFY(opened.command("slice")->isEnabled());
        for (const char* name : {"moreHops", "fewerHops", "turnSlice", "wholeGraph"})
            QVERIFY2(!opened.command(name)->isEnabled(), name);
        opened.command("slice")->trigger();
        QVERIFY(settle(opened.window));
        // Two lines away: its Switch through Identity, and its Merge through NextIteration.
        QVERIFY(opened.isDrawn("while/Switch") && opened.isDrawn("while/Merge"));
        QVERIFY(!opened.isDrawn("while/Exit") && !opened.isDrawn("result"));
        opened.command("fewerHops")->trigger();
        QVERIFY(settle(opened.window));
        QVERIFY(opened.isDrawn("while/NextIteration") && !opened.isDrawn("while/Merge"));
        QCOMPARE(opened.window.canvas().filter().slice->hops, 1);
        opened.command("moreHops")->trigger();
        opened.command("turnSlice")->trigger();
        QVERIFY(settle(opened.window));
        QVERIFY(opened.isDrawn("while/Switch") && !opened.isDrawn("while/NextIteration"));
        opened.command("wholeGraph")->trigger();
        QVERIFY(settle(opened.window));
        QVERIFY(opened.isDrawn("result"));
        QVERIFY(!opened.command("wholeGraph")->isEnabled());
    }

    /// Twelve scopes in a row, each of them ten times Neg.
    void stacksCanBeUndone()
    {
        QByteArray text = "node { name: \"x\" op: \"Placeholder\" attr { key: \"dtype\" value { type: DT_FLOAT } } }\n";
        QByteArray last = "x";
        for (int i = 0; i < 120; ++i) {
            const QByteArray name = "s" + QByteArray::number(i / 10) + "/n" + QByteArray::number(i);
            text += "node { name: \"" + name + "\" op: \"Neg\" input: \"" + last
                + "\" attr { key: \"T\" value { type: DT_FLOAT } } }\n";
            last = name;
        }
        const GraphFile row(text);
        MainWindow window(plain());
        window.show();
        window.open(row.path().toStdString());
        QVERIFY(settle(window) && window.canvas().scene()->stacks.size() == 1);
        ui::Canvas& canvas = window.canvas();
        QAction* undo = window.findChild<QAction*>(QStringLiteral("undo"));
        QAction* redo = window.findChild<QAction*>(QStringLiteral("redo"));
        const ui::GroupId member = canvas.scene()->stacks.front().members[4];
        const auto stacks = [&] { return settle(window) ? canvas.scene()->stacks.size() : SIZE_MAX; };

        canvas.unfold(member);
        QCOMPARE(stacks(), size_t(0));
        QCOMPARE(undo->text(), QStringLiteral("&Undo: Draw all of a stack"));
        undo->trigger();
        QCOMPARE(stacks(), size_t(1));
        redo->trigger();
        QCOMPARE(stacks(), size_t(0));
        canvas.toggleGroup(member);
        QVERIFY(settle(window) && canvas.isOpen(member));
        canvas.fold(member);
        QCOMPARE(stacks(), size_t(1));
        QVERIFY(!canvas.isOpen(member));
        undo->trigger();  // it is open again, too
        QCOMPARE(stacks(), size_t(0));
        QVERIFY(canvas.isOpen(member));
        redo->trigger();
        QCOMPARE(stacks(), size_t(1));
        QVERIFY(!canvas.isOpen(member));
        window.findChild<QAction*>(QStringLiteral("foldAlike"))->trigger();
        QCOMPARE(stacks(), size_t(0));
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("foldAlike"))->isChecked());
        undo->trigger();
        QCOMPARE(stacks(), size_t(1));
        QVERIFY(window.findChild<QAction*>(QStringLiteral("foldAlike"))->isChecked());
        while (undo->isEnabled()) {
            undo->trigger();
            QVERIFY(settle(window));
        }
        QCOMPARE(stacks(), size_t(1));
    }

    void commandsOfOps()
    {
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        for (const char* name : {"hideOp", "highlightOp"})
            QVERIFY2(!opened.command(name)->isEnabled(), name);
        opened.command("hidePlumbing")->trigger();
        QVERIFY(settle(opened.window));
        QVERIFY(opened.command("hidePlumbing")->isChecked());
        QVERIFY(!opened.isDrawn("while/Identity") && !opened.isDrawn("zero") && opened.isDrawn("while/Add"));
        opened.command("highlightControlFlow")->trigger();
        QVERIFY(opened.command("highlightControlFlow")->isChecked());
        const auto& scene = *opened.window.canvas().scene();
        const auto highlights = opened.window.canvas().pictureState().highlights;
        QVERIFY(highlights->contains(scene.items[size_t(scene.itemOf(opened.node("while/Switch")))]));
        QVERIFY(!highlights->contains(scene.items[size_t(scene.itemOf(opened.node("while/Add")))]));
        opened.command("wholeGraph")->trigger();
        QVERIFY(settle(opened.window));
        QVERIFY(opened.isDrawn("while/Identity"));
        QVERIFY(opened.window.canvas().pictureState().highlights);  // all is drawn, and stands out as before
        opened.command("highlightControlFlow")->trigger();
        QVERIFY(!opened.window.canvas().pictureState().highlights);
        opened.window.focus().selectNode(opened.node("while/Add"));
        opened.command("hideOp")->trigger();
        QVERIFY(settle(opened.window));
        QVERIFY(!opened.isDrawn("while/Add"));
    }

    /// Each is an edit of its own; what a record brings back is none.
    void whatIsDrawnCanBeUndone()
    {
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        QUndoStack& stack = opened.window.edits().stack();
        QVERIFY(opened.select("while/Add"));
        QVERIFY(opened.trigger("hideOp"));
        QCOMPARE(stack.undoText(), QStringLiteral("Hide AddV2"));
        QVERIFY(!opened.isDrawn("while/Add"));
        QVERIFY(opened.trigger("highlightControlFlow"));
        QVERIFY(opened.select("while/Less"));
        QVERIFY(opened.trigger("slice"));
        QCOMPARE(stack.undoText(), QStringLiteral("Show only what is around while/Less"));
        QVERIFY(opened.trigger("moreHops"));
        QVERIFY(opened.trigger("drawLines"));
        QVERIFY(opened.command("drawLines")->isChecked());
        QCOMPARE(stack.count(), 5);
        QVERIFY(opened.trigger("undo"));
        QVERIFY(opened.canvas().filter().drawnLines.empty());
        const int hops = opened.canvas().filter().slice->hops;
        QVERIFY(opened.trigger("undo"));
        QCOMPARE(opened.canvas().filter().slice->hops, hops - 1);
        QVERIFY(opened.trigger("undo"));
        QVERIFY(!opened.canvas().filter().slice);
        QVERIFY(opened.trigger("undo"));
        QVERIFY(opened.canvas().filter().highlightedOps.empty());
        QVERIFY(opened.trigger("undo"));
        QVERIFY(opened.isDrawn("while/Add"));
        QVERIFY(!stack.canUndo());
        QVERIFY(opened.trigger("redo"));
        QVERIFY(!opened.isDrawn("while/Add"));
        SessionRecord::View view = opened.window.graphView();
        view.filter.hiddenOps = {"Less"};
        const int before = stack.count();
        opened.window.setGraphView(view);
        QVERIFY(opened.settle());
        QVERIFY(!opened.isDrawn("while/Less"));
        QCOMPARE(stack.count(), before);
    }

    void opsAreChosenFromAList()
    {
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        opened.command("ops")->trigger();
        auto* dialog = opened.window.findChild<ui::OpDialog*>();
        QVERIFY(dialog);
        QTableWidget& table = dialog->table();
        const auto rowOf = [&](const char* op) {
            return table.findItems(QLatin1String(op), Qt::MatchExactly).value(0)->row();
        };
        // The most frequent first: counter has more constants than anything else.
        int before = INT_MAX;
        for (int row = 0; row < table.rowCount(); ++row) {
            const int nodes = table.item(row, ui::OpDialog::Nodes)->text().toInt();
            QVERIFY(nodes > 0 && nodes <= before);
            before = nodes;
        }
        table.item(rowOf("Identity"), ui::OpDialog::Hidden)->setCheckState(Qt::Checked);
        QVERIFY(settle(opened.window));
        QVERIFY(!opened.isDrawn("while/Identity"));
        table.item(rowOf("Merge"), ui::OpDialog::Highlighted)->setCheckState(Qt::Checked);
        QVERIFY(opened.window.canvas().pictureState().highlights);
        dialog->search().setText(QStringLiteral("MERGE"));
        QCOMPARE(table.rowCount(), 1);
        QCOMPARE(table.item(0, ui::OpDialog::Highlighted)->checkState(), Qt::Checked);
        dialog->search().clear();
        // What is changed elsewhere shows.
        opened.command("wholeGraph")->trigger();
        QVERIFY(settle(opened.window));
        QCOMPARE(table.item(rowOf("Identity"), ui::OpDialog::Hidden)->checkState(), Qt::Unchecked);
        QCOMPARE(table.item(rowOf("Merge"), ui::OpDialog::Highlighted)->checkState(), Qt::Checked);
    }

    /// Of very many the most frequent are listed, and the number of the others; letters find these.
    void opsThatAreNotListedAreCounted()
    {
        QByteArray nodes;
        for (int i = 0; i < ui::OpDialog::mostRows + 20; ++i) {
            const QByteArray number = QByteArray::number(i);
            nodes += "node { name: \"n" + number + "\" op: \"Op" + number + "\" }\n";
        }
        const GraphFile many(nodes);
        OpenedViewFilters opened;
        QVERIFY(opened.openFile(many.path()));
        ui::OpDialog dialog(opened.snapshot().graph, {});
        QCOMPARE(dialog.table().rowCount(), ui::OpDialog::mostRows);
        QVERIFY(!dialog.unlisted().isHidden());
        QVERIFY2(dialog.unlisted().text().contains(QStringLiteral("20 more")), qPrintable(dialog.unlisted().text()));
        dialog.search().setText(QStringLiteral("op319"));
        QCOMPARE(dialog.table().rowCount(), 1);
        QVERIFY(dialog.unlisted().isHidden());
    }

    void menusOfThePictureHaveSlices()
    {
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        QStringList offered;
        const auto openMenu = [&](const char* name) {
            Q_EMIT opened.window.canvas().contextMenuRequested(ui::CanvasTarget::ofNode(opened.node(name)),
                                                               QPoint(10, 10));
            auto* menu = opened.window.canvas().findChild<QMenu*>();
            offered = offers(*menu);
            return menu;
        };
        QMenu* menu = openMenu("while/Switch");
        QVERIFY(offered.contains(QStringLiteral("What it is made from")));
        QVERIFY(!offered.contains(QStringLiteral("All of the graph")));
        for (QAction* action : menu->findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == QStringLiteral("What it is made from"))
                action->trigger();
        delete menu;
        QVERIFY(settle(opened.window));
        QVERIFY(opened.isDrawn("while/Merge") && !opened.isDrawn("while/Identity"));
        menu = openMenu("while/Switch");
        QVERIFY(offered.contains(QStringLiteral("All of the graph")));
        delete menu;
    }

    void aRecordBringsItBack()
    {
        SessionRecord::View view;
        {
            OpenedViewFilters opened;
            QVERIFY(opened.openExample("counter.pbtxt"));
            ui::ViewFilter filter;
            filter.hiddenOps = {"Identity"};
            filter.highlightedOps = {"Merge"};
            opened.window.canvas().setFilter(filter);
            opened.window.canvas().sliceAround(opened.node("while/Add"), ui::Slice::Towards::Consumers);
            QVERIFY(settle(opened.window));
            view = opened.window.graphView();
        }
        SessionRecord record;
        record.path = "/x";
        record.view = view;
        const Result<SessionRecord> read = app::sessionRecordFromJson(app::toJson(record));
        QVERIFY(read);
        OpenedViewFilters again;
        QVERIFY(again.openExample("counter.pbtxt"));
        again.window.setGraphView(read->view);
        QVERIFY(settle(again.window));
        const ui::Slice wanted{again.node("while/Add"), 2, ui::Slice::Towards::Consumers, false};
        QVERIFY(again.window.canvas().filter().slice == wanted);
        QCOMPARE(again.window.canvas().filter().hiddenOps, std::set<std::string>{"Identity"});
        QCOMPARE(again.window.canvas().filter().highlightedOps, std::set<std::string>{"Merge"});
        QVERIFY(again.window.canvas().pictureState().highlights);
        QVERIFY(again.isDrawn("while/NextIteration") && !again.isDrawn("result"));
    }

    void aRecordOfWhatIsNotThereLeavesAll_data()
    {
        QTest::addColumn<QByteArray>("filter");
        QTest::addColumn<int>("hops");
        QTest::newRow("another node") << QByteArray(R"({"centre": "nowhere", "hops": 3})") << 0;
        QTest::newRow("none") << QByteArray(R"({})") << 0;
        QTest::newRow("too far") << QByteArray(R"({"centre": "while/Add", "hops": 2000000000, "towards": "up"})")
                                 << int(ui::Slice::mostHops);
        QTest::newRow("no distance") << QByteArray(R"({"centre": "while/Add", "hops": -4})") << 1;
    }
    void aRecordOfWhatIsNotThereLeavesAll()
    {
        QFETCH(QByteArray, filter);
        QFETCH(int, hops);
        const Result<SessionRecord> read = app::sessionRecordFromJson(
            ("{\"version\": 1, \"path\": \"/x\", \"view\": {\"zoom\": 1, \"filter\": " + filter + "}}").toStdString());
        QVERIFY(read);
        OpenedViewFilters opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        opened.window.setGraphView(read->view);
        QVERIFY(settle(opened.window));
        QCOMPARE(opened.window.canvas().filter().slice ? opened.window.canvas().filter().slice->hops : 0, hops);
    }
};

TAGSCOPE_TEST(TestViewFilters)

#include "tst_view_filters.moc"
