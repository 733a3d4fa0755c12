// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/inspector/cards/pinned_card.h"
#include "ui/inspector/elements/difference_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/value_page.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QTabWidget>
#include <QTableView>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using ui::PinnedCard;

namespace {

/// A node in text form: op, inputs, and a type attribute.
QByteArray nodeText(const char* name, const char* op, std::initializer_list<const char*> inputs, const char* typeName,
                    const char* type)
{
    QByteArray text = QByteArray("node { name: \"") + name + "\" op: \"" + op + "\" ";
    for (const char* input : inputs)
        text += QByteArray("input: \"") + input + "\" ";
    return text + "attr { key: \"" + typeName + "\" value { type: " + type + " } } }\n";
}

QString labels(const QWidget& parent)
{
    QString all;
    for (const QLabel* label : parent.findChildren<QLabel*>())
        all += label->text() + QLatin1Char('\n');
    return all;
}

}

class TestCards final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aPinnedValueStaysAndIsAReference()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.session().post(ui::MoveRequest{});
        QVERIFY(settle(window));
        const NodeId add = *window.session().snapshot()->graph->find("while/Add");
        window.focus().selectNodeAt(add, 3);
        QVERIFY(settle(window));
        window.inspector().selectOutput(0);
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_COMPARE(window.inspector().valueName(), QStringLiteral("while/Add:0 @ while;3"));
        QTest::keyClick(&window.canvas(), Qt::Key_P);
        auto* card = window.findChild<PinnedCard*>();
        QVERIFY(card && card->isVisible());
        QCOMPARE(card->name(), QStringLiteral("while/Add:0 @ while;3"));
        QCOMPARE(card->value(), Tensor::scalar<int32_t>(4));
        // At iteration 6 the sum is 7; the card is still what it was, and 7 is compared with it.
        window.focus().selectNodeAt(add, 6);
        QVERIFY(settle(window));
        QCOMPARE(card->value(), Tensor::scalar<int32_t>(4));
        ui::DifferenceView& difference = window.inspector().valuePage()->difference();
        auto* kind = difference.findChild<QComboBox*>();
        kind->setCurrentText(QStringLiteral("Pinned value"));
        Q_EMIT kind->activated(kind->currentIndex());
        QTRY_VERIFY2(labels(difference).contains(QStringLiteral("7 against 4")), qPrintable(labels(difference)));
        QTest::keyClick(card, Qt::Key_Return);
        QVERIFY(settle(window));
        QCOMPARE(window.inspector().valuePage()->value(), Tensor::scalar<int32_t>(4));
        QTest::keyClick(card, Qt::Key_Delete);
        QTRY_VERIFY(!window.findChild<PinnedCard*>());
        QCOMPARE(kind->findText(QStringLiteral("Pinned value")), -1);
        // Another graph takes them along.
        window.findChild<QAction*>(QStringLiteral("pinValue"))->trigger();
        QVERIFY(window.findChild<PinnedCard*>());
        window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(window));
        QTRY_VERIFY(!window.findChild<PinnedCard*>());
    }

    void hShowsTheFirings()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.focus().selectNode(*window.session().snapshot()->graph->find("zero"));
        QVERIFY(settle(window));
        QTest::keyClick(&window.canvas(), Qt::Key_H);
        const QList<QTableView*> tables = window.inspector().findChildren<QTableView*>();
        const auto firings = std::ranges::find(tables, QStringLiteral("All firings"), &QTableView::accessibleName);
        QTRY_VERIFY((*firings)->isVisible());
    }

    /// What needs both p and q is told before anything runs, and what a node of a branch needs.
    void deadnessIsForetold()
    {
        const GraphFile mixed(nodeText("p", "Placeholder", {}, "dtype", "DT_BOOL")
                              + nodeText("q", "Placeholder", {}, "dtype", "DT_BOOL")
                              + nodeText("v", "Placeholder", {}, "dtype", "DT_FLOAT")
                              + nodeText("s", "Switch", {"v", "p"}, "T", "DT_FLOAT")
                              + nodeText("r", "Switch", {"v", "q"}, "T", "DT_FLOAT")
                              + nodeText("mixed", "Add", {"s:1", "r"}, "T", "DT_FLOAT"));
        MainWindow window(plain());
        window.show();
        window.open(mixed.path().toStdString());
        QVERIFY(settle(window));
        QListWidget* problems = nullptr;
        for (QListWidget* list : window.findChildren<QListWidget*>())
            if (list->accessibleName() == QLatin1String("Problems"))
                problems = list;
        QVERIFY(problems);
        const QString wanted =
            QStringLiteral("△ D1: node 'mixed' has partially dead inputs: input 0 is live if p, input 1 if !q");
        QTRY_VERIFY(problems->findItems(wanted, Qt::MatchExactly).size() == 1);
        Q_EMIT problems->itemActivated(problems->findItems(wanted, Qt::MatchExactly).first());
        QVERIFY(settle(window));
        QCOMPARE(window.canvas().selectedNode(), *window.session().snapshot()->graph->find("mixed"));
        QTRY_VERIFY2(labels(window.inspector()).contains(QStringLiteral("It will be live if this holds: p & !q.")),
                     qPrintable(labels(window.inspector())));
    }

    void aRefusedGraphSaysWhyNothingArrives()
    {
        const GraphFile refused(nodeText("v", "Placeholder", {}, "dtype", "DT_FLOAT")
                                + nodeText("odd", "NoSuchOp", {"v"}, "T", "DT_FLOAT"));
        MainWindow window(plain());
        window.show();
        window.open(refused.path().toStdString());
        QVERIFY(settle(window));
        QVERIFY(!window.session().snapshot()->program);
        window.focus().selectNode(*window.session().snapshot()->graph->find("v"));
        QVERIFY(settle(window));
        QString said = labels(window.inspector());
        QVERIFY2(said.contains(QStringLiteral("The graph cannot run because of other nodes: see Problems.")),
                 qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("Nothing has arrived yet")), qPrintable(said));
        window.focus().selectNode(*window.session().snapshot()->graph->find("odd"));
        QVERIFY(settle(window));
        said = labels(window.inspector());
        QVERIFY2(said.contains(QStringLiteral("The graph cannot run: ")) && said.contains(QStringLiteral("NoSuchOp")),
                 qPrintable(said));
    }
};

TAGSCOPE_TEST(TestCards)

#include "tst_cards.moc"
