// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/inspector.h"

#include "tests/support/ui_test.h"
#include "ui/inspector/cause_delegate.h"

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTreeWidget>

using namespace tagscope;
using namespace tagscope::test;
using ui::Inspector;

namespace {

/// The ports tree as lines: "Inputs", " 0  while/Switch | dead | int32" ...
QStringList portLines(const Inspector& inspector)
{
    const auto* tree = inspector.findChild<QTreeWidget*>();
    QStringList lines;
    for (int t = 0; t < tree->topLevelItemCount(); ++t) {
        const QTreeWidgetItem* top = tree->topLevelItem(t);
        lines.append(top->text(0));
        for (int i = 0; i < top->childCount(); ++i)
            lines.append(QStringLiteral("%1 | %2 | %3").arg(top->child(i)->text(0), top->child(i)->text(1), top->child(i)->text(2)));
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
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        BreakpointSpec spec;
        spec.text = "while/Exit";
        QCOMPARE(live.error(ui::BreakpointRequest{0, spec}), std::string());
        QVERIFY(live.ask(ui::MoveRequest{}));
        Inspector inspector;
        const auto show = [&](const char* node) {
            const NodeId id = live.node(node);
            inspector.setNode(live.snapshot().graph, id);
            const auto answer = live.ask(ui::NodeRequest{id, std::nullopt});
            QVERIFY(answer);
            inspector.setDetails(std::get<ui::NodeAnswer>(*answer).details);
        };
        show("while/Exit");
        QCOMPARE(portLines(inspector),
                 (QStringList{QStringLiteral("Inputs"), QStringLiteral("0  while/Switch | ∅ dead | int32"),
                              QStringLiteral("Outputs"), QStringLiteral("0 | ∅ dead | int32")}));
        show("while/Identity");
        QCOMPARE(portLines(inspector),
                 (QStringList{QStringLiteral("Inputs"), QStringLiteral("0  while/Switch:1 | ● live | int32: 0"),
                              QStringLiteral("Outputs"), QStringLiteral("0 | ◌ not arrived | int32")}));
        show("while/NextIteration");
        QVERIFY(portLines(inspector).contains(QStringLiteral("0  while/Add | ◌ not arrived | int32")));
        show("while/Merge");
        QCOMPARE(values(inspector)->index(0, 0).data().toString(), QStringLiteral("0"));
        inspector.clear();
        QVERIFY(portLines(inspector).isEmpty());
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
        const auto answer = live.ask(ui::CauseRequest{add, std::nullopt, std::nullopt});
        QVERIFY(answer);
        inspector.setCauses(std::get<ui::CauseAnswer>(*answer).report);
        const auto* list = causesOf(inspector);
        QVERIFY(list->count() >= 2);
        // The last firing is dead because of the Switch of the last iteration.
        QStringList rows;
        for (int i = 0; i < list->count(); ++i)
            rows.append(list->item(i)->text());
        QVERIFY2(rows.join(QLatin1Char('\n')).contains(QLatin1String("while/Switch")), qPrintable(rows.join(QLatin1Char('\n'))));
        inspector.setCauses(fail(ErrorCode::NotFound, "there is no such thing"));
        QCOMPARE(list->count(), 1);
        QVERIFY(list->item(0)->text().contains(QLatin1String("there is no such thing")));
    }

    /// A chain deeper than the list is wide: each row is moved in no less than the one before, and half of the width stays for the text.
    /// One click goes to a firing or a cause; rows that are picked to be copied lead nowhere.
    void aClickGoesThere()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        Inspector inspector;
        inspector.resize(500, 800);
        inspector.show();
        const NodeId add = live.node("while/Add");
        inspector.setNode(live.snapshot().graph, add);
        inspector.setDetails(std::get<ui::NodeAnswer>(*live.ask(ui::NodeRequest{add, std::nullopt})).details);
        inspector.setCauses(std::get<ui::CauseAnswer>(*live.ask(ui::CauseRequest{add, std::nullopt, std::nullopt})).report);
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
        tabs->setCurrentWidget(firings);
        QVERIFY(firings->isVisible());
        // Add has fired in each of ten iterations, and dead in the one that ends the loop.
        QCOMPARE(firings->model()->rowCount(), 11);
        click(firings, 3);
        QCOMPARE(events.size(), 2);
        click(firings, 5, Qt::ShiftModifier);
        QCOMPARE(events.size(), 2);
    }

    void deepChainsStayInTheirColumn()
    {
        Inspector inspector;
        CauseReport report;
        constexpr int depth = 40;
        for (int i = 0; i < depth; ++i) {
            CauseRow row;
            row.kind = CauseRow::Kind::Waiting;
            row.depth = i;
            row.text = "a/rather/long/name/of/a/node/that/nobody/can/break/at/a/blank@while;" + std::to_string(i) + " waits: 1 of 2 inputs came";
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
            QVERIFY(box.height() >= 3 * list->fontMetrics().height());  // 68 letters and more take three lines of half of 320 pixels
            left = box.left();
        }
    }

    void answersAboutOthersAreIgnored()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        Inspector inspector;
        inspector.setNode(live.snapshot().graph, live.node("one"));
        const auto answer = live.ask(ui::NodeRequest{live.node("while/Add"), std::nullopt});
        QVERIFY(answer);
        inspector.setDetails(std::get<ui::NodeAnswer>(*answer).details);
        QVERIFY(portLines(inspector).isEmpty());
        QCOMPARE(inspector.node(), live.node("one"));
    }
};

QTEST_MAIN(TestInspector)

#include "tst_inspector.moc"
