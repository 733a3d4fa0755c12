// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/find/find_palette.h"

#include "tests/support/window_test.h"
#include "ui/graphview/legend.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSet>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

/// Commands have a name; actions without one belong to Qt's own widgets.
QList<QAction*> named(MainWindow& window)
{
    QList<QAction*> actions;
    for (QAction* action : window.findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly))
        if (!action->objectName().isEmpty())
            actions.append(action);
    return actions;
}

}

class TestCommands final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void everyCommandIsInAMenu()
    {
        MainWindow window(plain());
        const QList<QAction*> inMenus = window.commands();
        QVERIFY(named(window).size() > 30);
        for (QAction* action : named(window))
            QVERIFY2(inMenus.contains(action), qPrintable(action->objectName()));
        QCOMPARE(QSet<QAction*>(inMenus.begin(), inMenus.end()).size(), inMenus.size());
    }

    /// As long as it cannot, and no longer.
    void aCommandThatCannotBeUsedSaysWhy()
    {
        ShownWindow o;
        const auto why = [&](const char* name) {
            const auto* action = o.window.findChild<QAction*>(QLatin1String(name));
            return action->isEnabled() ? QStringLiteral("enabled") : action->toolTip().section(QLatin1Char('\n'), 1);
        };
        QCOMPARE(why("step"), QStringLiteral("No graph is open"));
        QVERIFY(o.openCounter());
        QCOMPARE(why("step"), QStringLiteral("enabled"));
        QCOMPARE(why("back"), QStringLiteral("This is the start of the run"));
        QCOMPARE(why("live"), QStringLiteral("The window shows where the run stands"));
        QVERIFY(o.runToEnd());
        QCOMPARE(why("step"), QStringLiteral("Nothing can fire any more: this is the end of the run"));
        QCOMPARE(why("back"), QStringLiteral("enabled"));
        QVERIFY(o.post(ui::GoToRequest{2}));
        QCOMPARE(why("live"), QStringLiteral("enabled"));
        QVERIFY(!o.window.findChild<QAction*>(QStringLiteral("step"))->toolTip().contains(QLatin1Char('\n')));
    }

    void thePaletteSetsAFramesBreakpoint()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        ui::FindPalette& palette = shown.window.findPalette();
        palette.openWith(QStringLiteral("re:context$"));
        QTRY_COMPARE(palette.model().rowCount(), 1);
        QTest::keyClick(palette.line(), Qt::Key_Return, Qt::AltModifier);
        QVERIFY(shown.settle());
        const std::vector<ui::BreakpointRow>& rows = shown.window.session().snapshot()->breakpoints;
        QCOMPARE(rows.size(), size_t(1));
        QCOMPARE(rows[0].breakpoint.spec.kind, BreakpointSpec::Kind::Frame);
        QCOMPARE(rows[0].breakpoint.spec.text, std::string("while/while_context"));
    }

    void noKeyIsOfTwoCommands()
    {
        MainWindow window(plain());
        QMap<QString, QString> owners;
        for (const QAction* action : named(window)) {
            for (const QKeySequence& key : action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!owners.contains(text),
                         qPrintable(text + QStringLiteral(": ") + owners.value(text) + QStringLiteral(" and ")
                                    + action->objectName()));
                owners[text] = action->objectName();
            }
        }
        QVERIFY(owners.size() > 40);
        // Keys that mean something else on the canvas, and those that window managers keep.
        for (const char* taken :
             {"Up", "Down", "Left", "Right", "Return", "Space", "Tab", "Menu", "Shift+F10", "Alt+F10"})
            QVERIFY2(!owners.contains(QLatin1String(taken)), taken);
    }

    void everyCommandHasAKey()
    {
        MainWindow window(plain());
        QStringList without;
        for (const QAction* action : named(window))
            if (action->shortcut().isEmpty())
                without.append(action->objectName());
        QCOMPARE(without.join(QLatin1Char(' ')), QString());
    }

    void everyCommandIsInThePalette()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        window.findPalette().openWith(QStringLiteral(">"));
        QSet<QAction*> listed;
        for (int row = 0; row < window.findPalette().model().rowCount(); ++row)
            listed.insert(window.findPalette().model().rowAt(row).action);
        for (QAction* action : named(window))
            QVERIFY2(!action->isEnabled() || listed.contains(action), qPrintable(action->objectName()));
    }

    /// What explains the picture is not half behind what one searches with, and is there again afterwards.
    void theLegendMakesWayForThePalette()
    {
        ShownWindow shown;
        MainWindow& window = shown.window;
        window.resize(1200, 800);
        QVERIFY(shown.openCounter());
        const ui::Legend& legend = window.canvas().legend();
        QVERIFY(legend.isVisible());
        const QRect place(legend.mapTo(&window, QPoint()), legend.size());
        ui::FindPalette& palette = window.findPalette();
        palette.openWith(QStringLiteral(">"));
        QVERIFY(palette.isVisible());
        QVERIFY(palette.geometry().intersects(place));
        QVERIFY(!legend.isVisible());
        palette.dismiss();
        QVERIFY(legend.isVisible());
        // What lies elsewhere takes nothing away.
        window.canvas().setCovered(QRect(0, 0, 10, 10));
        QVERIFY(legend.isVisible());
    }

    void namesAreUnique()
    {
        MainWindow window(plain());
        QSet<QString> names;
        for (const QAction* top : window.menuBar()->actions()) {
            for (const QAction* action : top->menu()->actions()) {
                if (action->isSeparator())
                    continue;
                const QString name = QString(action->text()).remove(QLatin1Char('&'));
                QVERIFY2(!names.contains(name), qPrintable(name));
                names.insert(name);
            }
        }
    }

    /// As the views were first numbered; later ones come behind, whichever of them lies in front.
    void aViewKeepsItsNumber()
    {
        MainWindow window(plain());
        window.show();
        for (const auto& [name, key] : {std::pair("frames", "Alt+1"),
                                        {"ready", "Alt+2"},
                                        {"inspector", "Alt+5"},
                                        {"console", "Alt+6"},
                                        {"problems", "Alt+9"},
                                        {"notebook", "Ctrl+Alt+1"},
                                        {"outline", "Ctrl+Alt+4"},
                                        {"log", "Ctrl+Alt+5"}}) {
            const QAction* action = window.findChild<QAction*>(QStringLiteral("dock.") + QLatin1String(name));
            QVERIFY2(action, name);
            QCOMPARE(action->shortcut(), QKeySequence(QLatin1String(key)));
        }
    }

    /// Alt and a number lead into a view, and from inside it back to the graph.
    void numbersLeadToTheViews()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (const QDockWidget* dock : window.docks()) {
            QAction* action = window.findChild<QAction*>(QStringLiteral("dock.") + dock->objectName());
            QVERIFY2(action, qPrintable(dock->objectName()));
            action->trigger();
            QTRY_VERIFY2(dock->isVisible() && dock->isAncestorOf(QApplication::focusWidget()),
                         qPrintable(dock->objectName()));
            action->trigger();
            QVERIFY(!dock->isVisible());
            QTRY_COMPARE(QApplication::focusWidget(), &window.canvas());
        }
    }
};

TAGSCOPE_TEST(TestCommands)

#include "tst_window_commands.moc"
