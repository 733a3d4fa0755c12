// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/main_window.h"
#include "app/tagscope/start/start_page.h"
#include "tests/support/test_program.h"
#include "ui/breakpoints/breakpoint_view.h"
#include "ui/find/find_palette.h"
#include "ui/inspector/inspector.h"

#include "tests/support/pseudo_translation.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/move_requests.h"

#include <QListWidget>
#include <QMenuBar>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

class TestTranslation final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(speakInBrackets(this)); }
    void init() { failOnWarnings(); }

    void nothingIsUntranslatedOrCut()
    {
        MainWindow window(plain());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(untranslated(*window.findChild<app::StartPage*>(), window), QString());
        QCOMPARE(cut(*window.findChild<app::StartPage*>()), QString());

        window.open(examplePath("nested.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 60, {}}});
        QVERIFY(settle(window));
        window.focus().selectNode(window.session().snapshot()->report->fired->node);
        QVERIFY(settle(window));
        const QString missing = untranslated(window, window);
        QVERIFY2(missing.isEmpty(), qPrintable(missing));
        for (QDockWidget* dock : window.docks()) {
            dock->show();
            dock->raise();
            QVERIFY(settle(window));
            const QString tight = cut(*dock);
            QVERIFY2(tight.isEmpty(), qPrintable(tight));
        }
        QList<Text> texts;
        for (const QAction* menu : window.menuBar()->actions())
            addTextsOfMenu(*menu->menu(), texts);
        QCOMPARE(untranslated(texts, window), QString());
    }

    void theEngineSpeaksTheLanguage()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter() && shown.run(95));
        const FiringInfo fired = *shown.snapshot().report->fired;
        for (const std::string& part : {fired.what, fired.rule})
            QVERIFY2(QString::fromStdString(part).contains(markBegin), part.c_str());
        QVERIFY(shown.select("while/Exit") && shown.trigger("why"));
        const QList<QListWidget*> lists = shown.window.inspector().findChildren<QListWidget*>();
        const auto causes = std::ranges::find_if(
            lists, [](const QListWidget* list) { return list->accessibleName().contains(QLatin1String("Causes")); });
        QVERIFY(causes != lists.end() && (*causes)->count() > 1);
        int said = 0;  // the others are a node and its value
        for (int row = 0; row < (*causes)->count(); ++row)
            said += (*causes)->item(row)->text().contains(markBegin);
        QVERIFY2(said > 1, qPrintable((*causes)->item(0)->text()));
        QVERIFY(shown.runToEnd());
        QVERIFY(QString::fromStdString(reasonText(*shown.snapshot().report)).contains(markBegin));
    }

    void refusalsAreInTheLanguage_data()
    {
        QTest::addColumn<BreakpointSpec>("spec");
        const auto row = [](const char* name, auto&& set) {
            BreakpointSpec spec;
            spec.text = "while/Add";
            set(spec);
            QTest::newRow(name) << spec;
        };
        row("no such node", [](BreakpointSpec& spec) { spec.text = "while/Ad"; });
        row("no such tag", [](BreakpointSpec& spec) { spec.tag = "while"; });
        row("a condition that ends too early", [](BreakpointSpec& spec) { spec.condition = "value >"; });
        row("a pattern that is none", [](BreakpointSpec& spec) {
            spec.kind = BreakpointSpec::Kind::Regex;
            spec.text = "(";
        });
    }
    void refusalsAreInTheLanguage()
    {
        QFETCH(BreakpointSpec, spec);
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QString refusal;
        connect(&shown.window.session(), &ui::Session::failed, this,
                [&](const Error& error) { refusal = QString::fromStdString(error.message); });
        QVERIFY(shown.post(ui::BreakpointRequest{0, spec}));
        QVERIFY2(refusal.startsWith(markBegin), qPrintable(refusal));
    }

    void theConsoleAnswersInEnglish()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        QString text;
        for (const char* line :
             {"step 60", "why while/Exit", "why nothing", "info ready", "break while/Add if value >", "what"}) {
            shown.window.session().post(this, ui::CommandRequest{line}, [&](const Result<CommandResult>& result) {
                text += QString::fromStdString(result->text);
            });
            QVERIFY(shown.settle());
        }
        QVERIFY2(text.contains(QStringLiteral(" fired at `"))
                     && text.contains(QStringLiteral("there is no node 'nothing'")),
                 qPrintable(text));
        QVERIFY2(!text.contains(markBegin), qPrintable(text));
        // The window says in its own words where that led.
        QVERIFY(QString::fromStdString(shown.snapshot().report->fired->what).contains(markBegin));
    }

    void dialogsAndPalettes()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.findPalette().openWith(QStringLiteral("add"));
        QCOMPARE(untranslated(window.findPalette(), window), QString());
        QCOMPARE(cut(window.findPalette()), QString());
        window.findPalette().dismiss();
        window.findChild<QAction*>(QStringLiteral("editBreakpoint"))->trigger();
        ui::BreakpointEditor* editor = window.findChild<ui::BreakpointView*>()->editor();
        QVERIFY(editor && QTest::qWaitForWindowExposed(editor));
        QCOMPARE(cut(*editor), QString());
        QCOMPARE(untranslated(*editor, window), QString());
        editor->reject();
    }
};

TAGSCOPE_TEST(TestTranslation)

#include "tst_translation.moc"
