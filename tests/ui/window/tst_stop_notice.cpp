// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/stop_notice.h"

#include "app/tagscope/run/inputs_view.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/move_requests.h"

#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;
using app::StopNotice;

namespace {

constexpr const char* fedGraph = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_INT32 } } }
node { name: "y" op: "Identity" input: "x" attr { key: "T" value { type: DT_INT32 } } }
)";

constexpr const char* failingGraph = R"(
node { name: "a" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
       attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape {} int_val: 1 } } } }
node { name: "zero" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
       attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape {} int_val: 0 } } } }
node { name: "quotient" op: "FloorDiv" input: "a" input: "zero" attr { key: "T" value { type: DT_INT32 } } }
)";

}

/// What keeps a run from going on is said over the graph, with what can be done about it.
class TestStopNotice final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void saysWhatToDo_data()
    {
        QTest::addColumn<QByteArray>("graph");
        QTest::addColumn<QString>("says");
        QTest::addColumn<QStringList>("offers");
        QTest::newRow("not fed") << QByteArray(fedGraph)
                                 << QStringLiteral("You must feed a value for placeholder tensor 'x' with dtype int32")
                                 << QStringList{QStringLiteral("Give it a value"), QStringLiteral("Show")};
        QTest::newRow("kernel") << QByteArray(failingGraph) << QStringLiteral("quotient failed at root: ")
                                << QStringList{QStringLiteral("Show"), QStringLiteral("Why?"), QStringLiteral("Back")};
        QTest::newRow("refused") << QByteArray(refusedGraph)
                                 << QStringLiteral("This graph cannot run, but all of it can be looked at.")
                                 << QStringList{QStringLiteral("Show"), QStringLiteral("Problems")};
    }
    void saysWhatToDo()
    {
        QFETCH(QByteArray, graph);
        QFETCH(QString, says);
        QFETCH(QStringList, offers);
        MainWindow window(plain());
        window.show();
        const GraphFile file(graph);
        window.open(file.path().toStdString());
        QVERIFY(settle(window));
        auto* notice = window.findChild<StopNotice*>();
        if (window.session().snapshot()->program) {
            QVERIFY(!notice->isVisible());
            window.post(ui::MoveRequest{});
            QVERIFY(settle(window));
        }
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->text().startsWith(says), qPrintable(notice->text()));
        for (const char* label : {"Give it a value", "Show", "Why?", "Problems", "Back"})
            QCOMPARE(buttonOf<QToolButton>(*notice, QLatin1String(label))->isVisible(),
                     offers.contains(QLatin1String(label)));
        buttonOf<QToolButton>(*notice, QStringLiteral("Show"))->click();
        QVERIFY(window.canvas().selectedNode().isValid());
        buttonOf<QToolButton>(*notice, QStringLiteral("✕"))->click();
        QVERIFY(!notice->isVisible());
    }

    /// A list that ends does not look as if that were all.
    void moreProblemsThanAreListedAreCounted()
    {
        constexpr int broken = 1203;
        QByteArray graph;
        for (int i = 0; i < broken; ++i)
            graph += "node { name: \"b" + QByteArray::number(i) + "\" op: \"NoSuchOp\" }\n";
        const GraphFile file(graph);
        ShownWindow shown;
        QVERIFY(shown.openFile(file.path()));
        QVERIFY(!shown.snapshot().program);
        const QDockWidget* dock = shown.showDock(QStringLiteral("problems"));
        const auto* list = dock->findChild<QListWidget*>();
        QCOMPARE(list->count(), 1001);
        QVERIFY2(list->item(999)->text().contains(QStringLiteral("NoSuchOp")), qPrintable(list->item(999)->text()));
        QCOMPARE(list->item(1000)->text(), QStringLiteral("and 203 more"));
        QCOMPARE(dock->windowTitle(), QStringLiteral("Problems (%1)").arg(QLocale().toString(broken)));
    }

    /// What will make a run hang is listed before it runs, by its code, and each line leads to its node.
    void whatShowsInTheGraphAloneIsListed()
    {
        ShownWindow shown;
        QVERIFY(shown.openFile(examplePath("counter.pbtxt")));
        const QDockWidget* dock = shown.showDock(QStringLiteral("problems"));
        auto* list = dock->findChild<QListWidget*>();
        QCOMPARE(list->item(0)->text(), QStringLiteral("Nothing is wrong with this graph."));
        QVERIFY(shown.openFile(examplePath("hang_tensor_names.pbtxt")));
        const auto lineOf = [&](const QString& code) -> QListWidgetItem* {
            for (int row = 0; row < list->count(); ++row)
                if (list->item(row)->text().contains(code))
                    return list->item(row);
            return nullptr;
        };
        QTRY_VERIFY(lineOf(QStringLiteral("H12: ")));
        QVERIFY(dock->windowTitle() != QStringLiteral("Problems"));
        Q_EMIT list->itemActivated(lineOf(QStringLiteral("H12: ")));
        QVERIFY(shown.window.canvas().selectedNode().isValid());
    }

    void aValueIsGiven()
    {
        MainWindow window(plain());
        window.show();
        window.activateWindow();
        const GraphFile file(fedGraph);
        window.open(file.path().toStdString());
        QVERIFY(settle(window));
        window.post(ui::MoveRequest{});
        QVERIFY(settle(window));
        auto* notice = window.findChild<StopNotice*>();
        buttonOf<QToolButton>(*notice, QStringLiteral("Give it a value"))->click();
        auto* inputs = window.findChild<app::InputsView*>();
        auto* table = inputs->findChild<QTableWidget*>();
        auto* editor = table->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        QCOMPARE(table->currentRow(), 0);
        QTest::keyClicks(editor, QStringLiteral("4"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(table->item(0, 2)->text(), QStringLiteral("4"));
        inputs->findChild<QPushButton*>()->click();
        QVERIFY(settle(window));
        QVERIFY(!notice->isVisible());
        window.post(ui::MoveRequest{});
        QVERIFY(settle(window));
        QVERIFY2(!notice->isVisible(), qPrintable(notice->text()));
        QCOMPARE(window.session().snapshot()->report->reason, StopReason::Finished);
    }
};

TAGSCOPE_TEST(TestStopNotice)
#include "tst_stop_notice.moc"
