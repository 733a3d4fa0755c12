// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"
#include "app/tagscope/run/hit_notice.h"
#include "app/tagscope/run/stop_notice.h"
#include "app/tagscope/run/teaching.h"
#include "tests/support/test_program.h"
#include "ui/branches/branch_tabs.h"
#include "ui/graphview/canvas.h"
#include "ui/outline/outline_view.h"
#include "ui/teach/teach_view.h"

#include "tests/support/groups.h"
#include "tests/support/pseudo_translation.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/edit_requests.h"

#include <QDialog>
#include <QToolTip>

using namespace tagscope;
using namespace tagscope::test;
using ui::CanvasTarget;

namespace {

/// A window, on the counter in the middle of its loop if nothing else is opened.
struct OpenedTranslationDialogs : ShownWindow {
    bool openLoop() { return openCounter() && run(40); }
    /// What is wrong with a part of it that is in sight; empty: nothing.
    QString wrongIn(const QWidget& part)
    {
        QCoreApplication::processEvents();  // it has its size only then
        const QString missing = untranslated(part, window);
        const QString tight = cut(part);
        return !part.isVisible() ? QStringLiteral("not in sight") : !missing.isEmpty() ? missing : tight;
    }
    QDialog* dialog()
    {
        for (QDialog* dialog : window.findChildren<QDialog*>())
            if (dialog->isVisible())
                return dialog;
        return nullptr;
    }
    CanvasTarget loop() { return CanvasTarget::ofGroup(firstFrame(*canvas().tree())); }
    CanvasTarget target(const QString& kind)
    {
        if (kind == QLatin1String("node"))
            return CanvasTarget::ofNode(node("while/Add"));
        if (kind == QLatin1String("line"))
            return CanvasTarget::ofEdge(snapshot().graph->node(node("while/Add")).inputs[0], node("while/Add"));
        return kind == QLatin1String("group") ? loop() : CanvasTarget();
    }
    /// The texts of the menu that is open, which closes; none: there is no such menu.
    QList<Text> textsOfOpenMenu()
    {
        QList<Text> texts;
        for (QMenu* menu : canvas().findChildren<QMenu*>())
            if (menu->isVisible()) {
                addTextsOfMenu(*menu, texts);
                menu->close();
            }
        return texts;
    }
};

}

/// What is not in the window from the start speaks its language, too.
class TestTranslationDialogs final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(speakInBrackets(this)); }
    void init() { failOnWarnings(); }

    /// The measure itself.
    void wordsThatAreNotTranslated_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        const QString translated = markBegin + QStringLiteral("Step~~") + markEnd;
        const QString nested = markBegin + QStringLiteral("Colour by ") + translated + QStringLiteral("~~~") + markEnd;
        QTest::newRow("nothing") << QString() << QStringList();
        QTest::newRow("translated") << translated << QStringList();
        QTest::newRow("one in another") << nested << QStringList();
        QTest::newRow("with its key") << translated + QStringLiteral(" (F10)") << QStringList();
        QTest::newRow("not translated") << QStringLiteral("Step") << QStringList{QStringLiteral("Step")};
        QTest::newRow("half of it") << translated + QStringLiteral(" a wave") << QStringList{QStringLiteral("wave")};
        QTest::newRow("beside a name") << QStringLiteral("while/Add fired") << QStringList{QStringLiteral("fired")};
        QTest::newRow("behind another") << nested + QStringLiteral(" again") << QStringList{QStringLiteral("again")};
        QTest::newRow("names and values")
            << QStringLiteral("while/Add @ while;3: int32 true 4.5e10 0xff") << QStringList();
        QTest::newRow("rich") << QStringLiteral("<qt>") + translated + QStringLiteral("<br>now</qt>")
                              << QStringList{QStringLiteral("now")};
        QTest::newRow("its end is cut off") << nested.left(8) << QStringList();
        QTest::newRow("its beginning is cut off") << nested.mid(3, 7) + markEnd << QStringList();
    }
    void wordsThatAreNotTranslated()
    {
        QFETCH(QString, text);
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QTEST(DataWords(shown.window).untranslated(text), "words");
    }

    void dialogs_data()
    {
        QTest::addColumn<QString>("command");
        for (const char* command :
             {"export", "exportReplay", "exportTable", "keys", "keys.change", "ops", "capture", "setWindow"})
            QTest::newRow(command) << QString::fromLatin1(command);
    }
    void dialogs()
    {
        QFETCH(QString, command);
        OpenedTranslationDialogs o;
        QVERIFY(o.openLoop() && o.select("while/Add") && o.showDock(QStringLiteral("iterations")));
        QVERIFY(o.trigger(qPrintable(command)));
        QDialog* dialog = o.dialog();
        QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
        const QList<QComboBox*> boxes = dialog->findChildren<QComboBox*>();
        // Of an export the first says as what.
        const int kinds = command.startsWith(QLatin1String("export")) ? boxes.front()->count() : 1;
        for (int kind = 0; kind < kinds; ++kind) {
            if (kinds > 1)
                boxes.front()->setCurrentIndex(kind);
            QVERIFY(o.settle());
            const QString wrong = o.wrongIn(*dialog);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
        dialog->reject();
    }

    void menus_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"node", "line", "group", "empty"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    /// Of what is selected, and of what is not.
    void menus()
    {
        QFETCH(QString, kind);
        OpenedTranslationDialogs o;
        QVERIFY(o.openLoop());
        const CanvasTarget target = o.target(kind);
        for (const bool isSelected : {false, true}) {
            if (isSelected && target.kind == CanvasTarget::Kind::Node)
                QVERIFY(o.select("while/Add"));
            if (isSelected && target.kind == CanvasTarget::Kind::Group)
                o.canvas().selectItem(o.canvas().scene()->itemOf(target.group));
            Q_EMIT o.canvas().contextMenuRequested(target, o.canvas().mapToGlobal(QPoint(20, 20)));
            const QList<Text> texts = o.textsOfOpenMenu();
            QVERIFY(!texts.isEmpty());
            const QString missing = untranslated(texts, o.window);
            QVERIFY2(missing.isEmpty(), qPrintable(missing));
        }
    }

    void menuOfTheOutline()
    {
        OpenedTranslationDialogs o;
        QVERIFY(o.openLoop() && o.showDock(QStringLiteral("outline")));
        auto* outline = o.window.findChild<ui::OutlineView*>();
        QVERIFY(outline);
        for (const char* kind : {"node", "group"}) {
            Q_EMIT outline->menuWanted(o.target(QLatin1String(kind)), outline->mapToGlobal(QPoint(20, 20)));
            const QList<Text> texts = o.textsOfOpenMenu();
            QVERIFY(!texts.isEmpty());
            const QString missing = untranslated(texts, o.window);
            QVERIFY2(missing.isEmpty(), qPrintable(missing));
        }
    }

    void tipsOfThePicture()
    {
        OpenedTranslationDialogs o;
        QVERIFY(o.openLoop() && QTest::qWaitForWindowActive(&o.window));
        const ui::Scene& scene = *o.canvas().scene();
        QVERIFY(!scene.items.empty());
        for (size_t item = 0; item < scene.items.size(); ++item) {
            o.canvas().selectItem(static_cast<int>(item));
            QVERIFY(o.settle());
            o.canvas().showTipOfSelection();
            QVERIFY(!QToolTip::text().isEmpty());
            QVERIFY(o.settle());  // the value comes later
            const QString missing = untranslated(QToolTip::text(), o.window);
            QVERIFY2(missing.isEmpty(), qPrintable(missing));
        }
        QToolTip::hideText();
    }

    void noticeOfAHit()
    {
        OpenedTranslationDialogs o;
        QVERIFY(o.openLoop());
        BreakpointSpec spec;
        spec.text = "while/Add";
        spec.condition = "value > 5";
        QVERIFY(o.post(ui::BreakpointRequest{0, spec}) && o.runToEnd());
        const auto* notice = o.window.findChild<app::HitNotice*>();
        QVERIFY(notice);
        QCOMPARE(o.wrongIn(*notice), QString());
        QVERIFY(o.trigger("back"));  // and from elsewhere
        QCOMPARE(o.wrongIn(*notice), QString());
    }

    void noticesOfStops_data()
    {
        QTest::addColumn<QByteArray>("graph");
        const QByteArray quotient = constantText("a", "DT_INT32", "tensor_shape {} int_val: 1")
            + constantText("zero", "DT_INT32", "tensor_shape {} int_val: 0")
            + "node { name: \"quotient\" op: \"FloorDiv\" input: \"a\" input: \"zero\" attr { key: \"T\" value { type: "
              "DT_INT32 } } }\n";
        QTest::newRow("a kernel fails") << quotient;
        QTest::newRow("it cannot run") << QByteArray(refusedGraph);
        QTest::newRow("it is stuck") << stuckLoop();
    }
    void noticesOfStops()
    {
        QFETCH(QByteArray, graph);
        const GraphFile file(graph);
        OpenedTranslationDialogs o;
        QVERIFY(o.openFile(file.path()));
        if (o.snapshot().program)
            QVERIFY(o.runToEnd());
        const auto* notice = o.window.findChild<app::StopNotice*>();
        QVERIFY(notice);
        QCOMPARE(o.wrongIn(*notice), QString());
    }

    void tabsOfBranches()
    {
        OpenedTranslationDialogs o;
        QVERIFY(o.openLoop() && o.runToEnd());
        QVERIFY(o.post(ui::EditRequest{o.node("zero"), 0, TagId(0u), Tensor::scalar<int32_t>(-10)}));
        const auto* tabs = o.window.findChild<ui::BranchTabs*>();
        QVERIFY(tabs);
        for (const bool isOver : {false, true}) {
            QVERIFY(!isOver || o.runToEnd());
            QCOMPARE(o.wrongIn(*tabs), QString());
            for (int row = 0; row < tabs->tabs()->count(); ++row)
                QCOMPARE(untranslated(tabs->about(row), o.window), QString());
        }
        const QDockWidget* dock = o.showDock(QStringLiteral("branches"));
        QVERIFY(dock);
        QCOMPARE(o.wrongIn(*dock), QString());
    }

    void teachMode()
    {
        OpenedTranslationDialogs o;
        QVERIFY(o.openCounter() && QTest::qWaitForWindowActive(&o.window) && o.trigger("teach"));
        const ui::TeachView* view = o.window.teaching().view();
        QVERIFY(view);
        QCOMPARE(o.wrongIn(*view), QString());
        QVERIFY(o.select("result"));
        o.canvas().setFocus();
        for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Return}) {  // that one is wrong
            QTest::keyClick(&o.canvas(), key);
            QVERIFY(o.settle());
            QCOMPARE(o.wrongIn(*view), QString());
        }
        QVERIFY(!view->card().rows.empty());
    }
};

TAGSCOPE_TEST(TestTranslationDialogs)

#include "tst_translation_dialogs.moc"
