// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/inspector.h"

#include "tests/support/ui_test.h"
#include "ui/inspector/cause_delegate.h"
#include "ui/inspector/firings_model.h"
#include "ui/inspector/firings_table.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/cause_query.h"
#include "ui/session/queries/firing_values_query.h"
#include "ui/session/queries/node_query.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QToolTip>
#include <QTreeWidget>

#include <algorithm>
#include <string>

using namespace tagscope;
using namespace tagscope::test;
using ui::Inspector;

namespace {

/// An inspector, and what it is answered by.
struct Shown {
    LiveSession live;
    Inspector inspector;

    /// A run to its end.
    bool finish(const QString& path) { return live.open(path) && live.ask(ui::MoveRequest{}); }
    void show(NodeId node, std::optional<TagId> tag = {})
    {
        inspector.setNode(live.snapshot().graph, node);
        inspector.setDetails(live.details(node, tag));
    }
    void show(const char* node) { show(live.node(node)); }
    void showWhy(const char* node)
    {
        const auto answer = live.ask(ui::CauseQuery{live.node(node), std::nullopt, std::nullopt});
        QVERIFY(answer);
        inspector.setCauses(answer);
    }
    bool says(const QString& what) const
    {
        return std::ranges::any_of(inspector.findChildren<QLabel*>(),
                                   [&](const QLabel* label) { return label->text().contains(what); });
    }
};

/// The ports tree as lines: "Inputs", " 0  while/Switch | dead | int32" ...
QStringList portLines(const Inspector& inspector)
{
    const auto* tree = inspector.findChild<QTreeWidget*>();
    QStringList lines;
    for (int t = 0; t < tree->topLevelItemCount(); ++t) {
        const QTreeWidgetItem* top = tree->topLevelItem(t);
        lines.append(top->text(0));
        for (int i = 0; i < top->childCount(); ++i)
            lines.append(QStringLiteral("%1 | %2 | %3")
                             .arg(top->child(i)->text(0), top->child(i)->text(1), top->child(i)->text(2)));
    }
    return lines;
}

QListWidget* causesOf(const Inspector& inspector)
{
    for (QListWidget* list : inspector.findChildren<QListWidget*>())
        if (list->accessibleName() == QLatin1String("Causes"))
            return list;
    return nullptr;
}

const QAbstractItemModel* values(const Inspector& inspector)
{
    for (const QTableView* view : inspector.findChildren<QTableView*>())
        if (view->accessibleName() == QLatin1String("Values"))
            return view->model();
    return nullptr;
}

}

class TestInspector final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void portsTellTheThreeStatesApart()
    {
        Shown shown;
        QVERIFY(shown.live.open(examplePath("counter.pbtxt")));
        BreakpointSpec spec;
        spec.text = "while/Exit";
        QCOMPARE(shown.live.error(ui::BreakpointRequest{0, spec}), std::string());
        QVERIFY(shown.live.ask(ui::MoveRequest{}));
        shown.show("while/Exit");
        QCOMPARE(portLines(shown.inspector),
                 (QStringList{QStringLiteral("Inputs"), QStringLiteral("0  while/Switch | ∅ dead | int32"),
                              QStringLiteral("Outputs"), QStringLiteral("0 | ∅ dead | int32")}));
        shown.show("while/Identity");
        QCOMPARE(portLines(shown.inspector),
                 (QStringList{QStringLiteral("Inputs"), QStringLiteral("0  while/Switch:1 | ● live | int32: 0"),
                              QStringLiteral("Outputs"), QStringLiteral("0 | ◌ not arrived | int32")}));
        shown.show("while/NextIteration");
        QVERIFY(portLines(shown.inspector).contains(QStringLiteral("0  while/Add | ◌ not arrived | int32")));
        shown.show("while/Merge");
        QCOMPARE(values(shown.inspector)->index(0, 0).data().toString(), QStringLiteral("0"));
        shown.inspector.clear();
        QVERIFY(portLines(shown.inspector).isEmpty());
    }

    void whatWillNeverFireIsSaid()
    {
        const GraphFile stuck(stuckLoop());
        Shown shown;
        QVERIFY(shown.finish(stuck.path()));
        shown.show("beside");
        QVERIFY(shown.says(QStringLiteral("Will never fire: nothing is left that could run.")));
        shown.show("deq");
        QVERIFY(shown.says(
            QStringLiteral("Has started, and waits for a resource. Will never fire: nothing is left that could run.")));
        shown.show("result");
        QVERIFY(!shown.says(QStringLiteral("Will never fire")));
        QCOMPARE(shown.live.error(ui::GoToRequest{shown.live.snapshot().size - 1}), std::string());
        shown.show("beside");
        QVERIFY(shown.says(QStringLiteral("Waits for inputs.")));
    }

    /// A control input stands behind the data inputs, leads to its source as they do, and says that it has no value.
    void controlInputsAreListed()
    {
        Shown shown;
        QVERIFY(shown.finish(examplePath("nested.pbtxt")));
        const NodeId enter = shown.live.node("outer/inner/Enter_1");
        const NodeId identity = shown.live.node("outer/Identity");
        const TagId first = shown.live.details(identity).firings.at(0).tag;
        shown.show(enter, first);
        const Inspector& inspector = shown.inspector;
        QCOMPARE(portLines(inspector)[2], QStringLiteral("^outer/Identity | ● live | control"));
        auto* tree = inspector.findChild<QTreeWidget*>();
        QTreeWidgetItem* control = tree->topLevelItem(0)->child(1);
        tree->setCurrentItem(control);
        const auto says = [](const QLabel* label) {
            return label->text().startsWith(QLatin1String("Control input ^outer/Identity has arrived"));
        };
        QVERIFY(std::ranges::any_of(inspector.findChildren<QLabel*>(), says));
        QSignalSpy went(&inspector, &Inspector::nodeActivated);
        Q_EMIT tree->itemActivated(control, 0);
        QCOMPARE(went.size(), 1);
        QCOMPARE(went[0][0].value<NodeId>(), identity);
        QCOMPARE(shown.live.error(
                     ui::EditRequest{identity, controlSlot, first, Tensor(), false, Endpoint{enter, controlSlot}}),
                 std::string());
        shown.show(enter, first);
        QCOMPARE(portLines(inspector)[2], QStringLiteral("^outer/Identity | ∅ dead ✎ | control"));
        QCOMPARE(tree->topLevelItem(0)->child(1)->data(1, Qt::AccessibleTextRole).toString(),
                 QStringLiteral("∅ dead ✎, ✎ overridden in this branch"));
    }

    void whyIsAskedAndShown()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        Inspector inspector;
        const NodeId add = live.node("while/Add");
        inspector.setNode(live.snapshot().graph, add);
        QSignalSpy asked(&inspector, &Inspector::whyRequested);
        buttonOf<QPushButton>(inspector, QStringLiteral("Why?"))->click();
        QCOMPARE(asked.size(), 1);
        const auto answer = live.ask(ui::CauseQuery{add, std::nullopt, std::nullopt});
        QVERIFY(answer);
        inspector.setCauses(answer);
        const auto* list = causesOf(inspector);
        QVERIFY(list->count() >= 2);
        // The last firing is dead because of the Switch of the last iteration.
        QStringList rows;
        for (int i = 0; i < list->count(); ++i)
            rows.append(list->item(i)->text());
        QVERIFY2(rows.join(QLatin1Char('\n')).contains(QLatin1String("while/Switch")),
                 qPrintable(rows.join(QLatin1Char('\n'))));
        inspector.setCauses(fail(ErrorCode::NotFound, "there is no such thing"));
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().contains(QLatin1String("there is no such thing")));
    }

    /// Who follows one row finds the others where they were, until something else is asked or Esc drops them.
    void followedCausesStay()
    {
        Shown shown;
        QVERIFY(shown.finish(examplePath("counter.pbtxt")));
        Inspector& inspector = shown.inspector;
        inspector.resize(500, 800);
        inspector.show();
        const NodeId add = shown.live.node("while/Add");
        const auto ask = [&] {
            shown.show(add);
            shown.showWhy("while/Add");
        };
        const ui::LineId line = shown.live.snapshot().line();
        inspector.setLine(line);
        ask();
        auto* causes = causesOf(inspector);
        const int rows = causes->count();
        QVERIFY(rows >= 2);
        // Without a row that was followed they go with what they are about.
        shown.show("while/Merge");
        QCOMPARE(causes->count(), 1);
        ask();
        connect(&inspector, &Inspector::nodeActivated, this, [&](NodeId node) { shown.show(node); });
        int other = 0;  // row about another node
        const auto nodeOf = [&](int row) { return causes->item(row)->data(Qt::UserRole); };
        while (other < rows && (!nodeOf(other).isValid() || nodeOf(other).toUInt() == add.value))
            ++other;
        QVERIFY(other < rows);
        const NodeId led(nodeOf(other).toUInt());
        QVERIFY(QTest::qWaitForWindowActive(&inspector));
        causes->setFocus();
        causes->setCurrentRow(other);
        QTest::keyClick(causes, Qt::Key_Return);
        QCOMPARE(inspector.node(), led);
        QCOMPARE(causes->count(), rows);
        QCOMPARE(causes->currentRow(), other);
        QVERIFY(causes->hasFocus());
        shown.show("while/Merge");
        QCOMPARE(causes->count(), rows);
        QTest::keyClick(causes, Qt::Key_Escape);
        QCOMPARE(causes->count(), 1);
        ask();
        causes->setCurrentRow(other);
        QTest::keyClick(causes, Qt::Key_Return);
        QCOMPARE(causes->count(), rows);
        inspector.setLine({line.file, line.branch + 1});  // of other events
        QCOMPARE(causes->count(), 1);
    }

    /// One click goes to a firing or a cause; rows that are picked to be copied lead nowhere.
    void aClickGoesThere()
    {
        Shown shown;
        QVERIFY(shown.finish(examplePath("counter.pbtxt")));
        Inspector& inspector = shown.inspector;
        inspector.resize(500, 800);
        inspector.show();
        shown.show("while/Add");
        shown.showWhy("while/Add");
        QSignalSpy events(&inspector, &Inspector::eventActivated);
        const auto click = [](QAbstractItemView* view, int row, Qt::KeyboardModifiers modifiers = {}) {
            const QModelIndex index = view->model()->index(row, 0);
            view->scrollTo(index);
            QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, view->visualRect(index).center());
        };
        auto* causes = causesOf(inspector);
        QVERIFY(causes->isVisible());
        click(causes, 0);
        QCOMPARE(events.size(), 1);
        auto* firings = inspector.findChild<QTableView*>(QStringLiteral("firings"));
        auto* tabs = inspector.findChild<QTabWidget*>();
        tabs->setCurrentWidget(firings->parentWidget());
        QVERIFY(firings->isVisible());
        // Add has fired in each of ten iterations, and dead in the one that ends the loop.
        QCOMPARE(firings->model()->rowCount(), 11);
        click(firings, 3);
        QCOMPARE(events.size(), 2);
        click(firings, 5, Qt::ShiftModifier);
        QCOMPARE(events.size(), 2);
    }

    /// As wide as its dock, nothing is to be scrolled to: what tells the least gives way, until there is room.
    void firingsFitTheDock()
    {
        Shown shown;
        QVERIFY(shown.finish(examplePath("nested.pbtxt")));
        Inspector& inspector = shown.inspector;
        inspector.resize(60 * inspector.fontMetrics().averageCharWidth(), 800);
        inspector.show();
        shown.show("outer/inner/Less");
        auto* firings = inspector.findChild<QTableView*>(QStringLiteral("firings"));
        inspector.findChild<QTabWidget*>()->setCurrentWidget(firings->parentWidget());
        const QHeaderView& header = *firings->horizontalHeader();
        using ui::FiringsModel;
        QTRY_VERIFY(header.length() <= firings->viewport()->width() && header.isSectionHidden(FiringsModel::Inputs));
        for (const int column : {FiringsModel::Tag, FiringsModel::Event, FiringsModel::State, FiringsModel::Outputs})
            QVERIFY(!header.isSectionHidden(column));
        const QString tag = firings->model()->index(0, FiringsModel::Tag).data().toString();
        QVERIFY(header.sectionSize(FiringsModel::Tag) > firings->fontMetrics().horizontalAdvance(tag));
        inspector.resize(200 * inspector.fontMetrics().averageCharWidth(), 800);
        QTRY_COMPARE(header.hiddenSectionCount(), 0);
        QTRY_VERIFY(header.length() <= firings->viewport()->width());
    }

    /// Of a node that has fired often, those around the cursor are there, and a line says which: in the endless loop,
    /// Add fires once in each iteration, so the number of an iteration is how many firings came before it.
    void aLineSaysWhichFiringsAreThere()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom));
        Shown shown;
        QVERIFY(shown.live.openEndlessLoop());
        QVERIFY(shown.live.step(8 * 2500));
        const auto tagOf = [](uint64_t firing) { return "while;" + std::to_string(firing); };
        const auto number = [](uint64_t n) { return QLocale().toString(qulonglong(n)); };
        const auto* part = shown.inspector.findChild<QLabel*>(QStringLiteral("firingsPart"));
        QVERIFY(part);
        const ui::NodeDetails last = shown.live.details("while/Add");
        const uint64_t total = last.allFirings;
        QVERIFY(total > 2000);
        QCOMPARE(last.firings.size(), size_t(1000));
        QCOMPARE(last.firingsBefore, total - 1000);
        QCOMPARE(last.firings.back().tagName, tagOf(total - 1));
        const uint64_t size = shown.live.snapshot().size;
        // Back, on, and to where nothing is before.
        for (const uint64_t position : {size - 8 * 600, size / 2 + 1000, size - 8 * 700, uint64_t(0)}) {
            QCOMPARE(shown.live.error(ui::GoToRequest{position}), std::string());
            const ui::NodeDetails details = shown.live.details("while/Add");
            QCOMPARE(details.allFirings, total);
            QCOMPARE(details.firings.size(), size_t(position == 0 ? 500 : 1500));
            QCOMPARE(details.firings.front().tagName, tagOf(details.firingsBefore));
            shown.show("while/Add");
            QVERIFY(!part->isHidden());
            QVERIFY2(part->text().startsWith(QStringLiteral("Firings %1–%2 of %3,")
                                                 .arg(number(details.firingsBefore + 1),
                                                      number(details.firingsBefore + details.firings.size()),
                                                      number(total))),
                     qPrintable(part->text()));
        }
        QVERIFY2(part->text().startsWith(QStringLiteral("Firings 1–500 of 2,")), qPrintable(part->text()));
        // Of one that fires once all are there; of no node, too.
        shown.show("limit");
        QVERIFY(part->isHidden());
        shown.show("while/Add");
        QVERIFY(!part->isHidden());
        shown.inspector.clear();
        QVERIFY(part->isHidden());
        QLocale::setDefault(before);
    }

    /// What a row has no room for is in its tool tip: the fifth Add is 4 + 1.
    void rowsTellOfHiddenColumns()
    {
        using ui::FiringsModel;
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const NodeId add = live.node("while/Add");
        ui::FiringsTable table;
        QSignalSpy wanted(&table.firings(), &FiringsModel::valuesWanted);
        table.firings().setRows(add, live.details(add).firings);
        table.resize(20 * table.fontMetrics().averageCharWidth(), 400);
        table.show();
        table.fit();
        const auto hint = [&] {
            const QPoint at = table.visualRect(table.model()->index(4, FiringsModel::Tag)).center();
            QHelpEvent rest(QEvent::ToolTip, at, table.viewport()->mapToGlobal(at));
            QApplication::sendEvent(table.viewport(), &rest);
            return QToolTip::text();
        };
        QVERIFY(table.isColumnHidden(FiringsModel::Inputs) && table.isColumnHidden(FiringsModel::Health));
        QVERIFY2(hint().contains(QStringLiteral("Inputs: …")), qPrintable(hint()));
        QTRY_VERIFY(!wanted.isEmpty());
        for (int i = 0; i < wanted.size(); ++i)
            table.firings().setValues(add, live.ask(wanted[i][0].value<ui::FiringValuesQuery>()).value());
        QVERIFY2(hint().contains(QStringLiteral("Inputs: 4; 1")), qPrintable(hint()));
        QTRY_VERIFY2(hint().contains(QStringLiteral("Health: 1 positive")), qPrintable(hint()));
        QVERIFY(hint().contains(QStringLiteral("Duration: ")));
        table.resize(200 * table.fontMetrics().averageCharWidth(), 400);
        QTRY_COMPARE(table.horizontalHeader()->hiddenSectionCount(), 0);
        QTRY_VERIFY(!hint().contains(QStringLiteral("Inputs: ")));
    }

    /// A chain deeper than the list is wide: each row is moved in no less than the one before, and half of the width
    /// stays for the text.
    void deepChainsStayInTheirColumn()
    {
        Inspector inspector;
        CauseReport report;
        constexpr int depth = 40;
        for (int i = 0; i < depth; ++i) {
            CauseRow row;
            row.kind = CauseRow::Kind::Waiting;
            row.depth = i;
            row.text = "a/rather/long/name/of/a/node/that/nobody/can/break/at/a/blank@while;" + std::to_string(i)
                + " waits: 1 of 2 inputs came";
            report.rows.push_back(std::move(row));
        }
        inspector.resize(320, 800);
        inspector.show();
        inspector.setCauses(report);
        const QListWidget* list = causesOf(inspector);
        QCOMPARE(list->count(), depth);
        int left = 0;
        for (int i = 0; i < depth; ++i) {
            const QModelIndex index = list->model()->index(i, 0);
            QStyleOptionViewItem option;
            option.widget = list;
            option.font = list->font();
            option.fontMetrics = list->fontMetrics();
            option.rect = QRect({0, 0}, list->itemDelegate()->sizeHint(option, index));
            QCOMPARE(option.rect.width(), list->viewport()->width());
            const QRect box = ui::CauseDelegate::textBox(option, index);
            QVERIFY(i == 0 || i > 10 || box.left() > left);
            QVERIFY(box.left() >= left);
            QVERIFY(2 * box.width() >= option.rect.width() - 10);
            QVERIFY(box.height()
                    >= 3 * list->fontMetrics().height());  // 68 letters and more take three lines of half of 320 pixels
            left = box.left();
        }
    }

    /// In any column that is wide enough for a tag, none is broken, and nothing is put into the text or taken out.
    void tagsAreNotBroken()
    {
        const QString tag = QStringLiteral("/while;3/inner;0");
        const QString told =
            QStringLiteral("some/scope/of/a/model/Exit_2@%1 is dead: its input is Switch@%1; it was (%1) at %1")
                .arg(tag);
        const QFont font;
        const int least = QFontMetrics(font).horizontalAdvance(QStringLiteral("(%1)").arg(tag)) + 2;
        for (int width = least; width < 6 * least; width += 3) {
            const QStringList lines = ui::CauseDelegate::linesOf(told, font, width);
            QCOMPARE(lines.join(QString()), told);
            int whole = 0;
            for (const QString& line : lines)
                whole += int(line.count(tag));
            QVERIFY2(whole == 4, qPrintable(lines.join(QLatin1Char('|'))));
        }
        // Where there is no room for it, it is broken rather than cut.
        const QStringList narrow = ui::CauseDelegate::linesOf(told, font, least / 2);
        QCOMPARE(narrow.join(QString()), told);
        QVERIFY(narrow.size() > 8);
    }

    void answersAboutOthersAreIgnored()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        Inspector inspector;
        inspector.setNode(live.snapshot().graph, live.node("one"));
        const auto answer = live.ask(ui::NodeQuery{live.node("while/Add"), std::nullopt});
        QVERIFY(answer);
        inspector.setDetails(*answer);
        QVERIFY(portLines(inspector).isEmpty());
        QCOMPARE(inspector.node(), live.node("one"));
    }
};

TAGSCOPE_TEST(TestInspector)

#include "tst_inspector.moc"
