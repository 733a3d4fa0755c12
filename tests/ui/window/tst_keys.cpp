// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keys/fixed_keys.h"
#include "app/tagscope/keys/key_editor.h"
#include "app/tagscope/keys/key_map.h"
#include "app/tagscope/start/key_sheet.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/graphview/canvas.h"
#include "ui/timeline/scrubber.h"

#include <QAction>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTreeView>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

using namespace tagscope;
using namespace tagscope::test;
using app::KeyEditor;
using app::KeyMap;
using app::KeyPreset;
using app::MainWindow;

namespace {

/// Three commands of a window that is none, with one key each but for the last.
struct Commands {
    QObject window;
    QAction step{QStringLiteral("S&tep"), nullptr};
    QAction run{QStringLiteral("&Run"), nullptr};
    QAction bare{QStringLiteral("&Bare ..."), nullptr};

    Commands()
    {
        step.setObjectName(QStringLiteral("step"));
        step.setShortcuts({Qt::Key_F10, Qt::Key_Period});
        run.setObjectName(QStringLiteral("continue"));
        run.setShortcut(Qt::Key_F5);
        bare.setObjectName(QStringLiteral("bare"));
    }
    QList<QAction*> all() { return {&step, &run, &bare}; }
};

KeyEditor* openEditor(MainWindow& window)
{
    window.findChild<QAction*>(QStringLiteral("keys.change"))->trigger();
    return window.findChild<KeyEditor*>();
}

}

class TestKeys final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_folder));
    }

    void keysThatClash_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("isClash");
        QTest::newRow("the same") << "Ctrl+K"
                                  << "Ctrl+K" << true;
        QTest::newRow("others") << "Ctrl+K"
                                << "Ctrl+L" << false;
        QTest::newRow("with Shift") << "F5"
                                    << "Shift+F5" << false;
        QTest::newRow("the beginning of the other") << "Ctrl+K"
                                                    << "Ctrl+K, Ctrl+S" << true;
        QTest::newRow("begun by the other") << "Ctrl+K, Ctrl+S"
                                            << "Ctrl+K" << true;
        QTest::newRow("the same beginning") << "Ctrl+K, Ctrl+S"
                                            << "Ctrl+K, Ctrl+T" << false;
    }
    void keysThatClash()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(bool, isClash);
        QCOMPARE(app::clash(QKeySequence(a), QKeySequence(b)), isClash);
    }

    void aKeyThatIsTakenOverLeavesItsOwner()
    {
        Commands c;
        KeyMap map(c.all(), false, &c.window);
        QCOMPARE(map.ownerOf(Qt::Key_Period, &c.bare), &c.step);
        QCOMPARE(map.ownerOf(Qt::Key_Period, &c.step), nullptr);
        map.setKeys(&c.bare, {Qt::Key_Period});
        QCOMPARE(c.bare.shortcuts(), QList<QKeySequence>{Qt::Key_Period});
        QCOMPARE(c.step.shortcuts(), QList<QKeySequence>{Qt::Key_F10});
        QVERIFY(map.isChanged(&c.bare) && map.isChanged(&c.step) && !map.isChanged(&c.run));
        map.reset(&c.step);
        QCOMPARE(c.step.shortcuts(), (QList<QKeySequence>{Qt::Key_F10, Qt::Key_Period}));
        QVERIFY(c.bare.shortcuts().isEmpty());
        map.setKeys(&c.run, {});
        QVERIFY(c.run.shortcuts().isEmpty());
        map.resetAll();
        QCOMPARE(c.run.shortcuts(), QList<QKeySequence>{Qt::Key_F5});
    }

    void theActionShowsItsKey()
    {
        Commands c;
        KeyMap map(c.all(), false, &c.window);
        QCOMPARE(c.step.toolTip(), QStringLiteral("Step (F10)"));
        QCOMPARE(c.bare.toolTip(), QStringLiteral("Bare"));
        map.setKeys(&c.step, {QKeySequence(Qt::CTRL | Qt::Key_J)});
        QCOMPARE(c.step.toolTip(), QStringLiteral("Step (Ctrl+J)"));
        QCOMPARE(c.step.iconText(), QStringLiteral("Step"));
        QCOMPARE(map.keyOf(QStringLiteral("step")), QStringLiteral("Ctrl+J"));
    }

    void whatIsSetIsRemembered()
    {
        {
            Commands c;
            KeyMap map(c.all(), true, &c.window);
            map.setKeys(&c.bare, {Qt::Key_F5, QKeySequence(QStringLiteral("Ctrl+K, Ctrl+S"))});
            map.setPreset(KeyPreset::Gdb);
            QCOMPARE(c.run.shortcuts().first(), QKeySequence(Qt::Key_C));
            QVERIFY(c.bare.shortcuts().isEmpty());  // that was changed under the other preset
        }
        Commands c;
        KeyMap map(c.all(), true, &c.window);
        QCOMPARE(map.preset(), KeyPreset::Gdb);
        map.setPreset(KeyPreset::Tagscope);
        QCOMPARE(c.bare.shortcuts(), (QList<QKeySequence>{Qt::Key_F5, QKeySequence(QStringLiteral("Ctrl+K, Ctrl+S"))}));
        QVERIFY(c.run.shortcuts().isEmpty());
    }

    /// Settings may have been written by hand, or by a version with other commands.
    void settingsThatClashGiveEachKeyOnce()
    {
        QSettings settings;
        settings.setValue(QStringLiteral("keys/preset"), QStringLiteral("unheard of"));
        settings.setValue(QStringLiteral("keys/Tagscope/step"), QStringLiteral("F5; F6"));
        settings.setValue(QStringLiteral("keys/Tagscope/bare"), QStringLiteral("F6; nonsense; "));
        settings.setValue(QStringLiteral("keys/Tagscope/gone"), QStringLiteral("F7"));
        Commands c;
        KeyMap map(c.all(), true, &c.window);
        QCOMPARE(map.preset(), KeyPreset::Tagscope);
        QCOMPARE(c.step.shortcuts(), (QList<QKeySequence>{Qt::Key_F5, Qt::Key_F6}));
        QVERIFY(c.run.shortcuts().isEmpty());
        QVERIFY(!c.bare.shortcuts().contains(QKeySequence(Qt::Key_F6)));
    }

    void anotherWindowTakesOverWhenItIsActive()
    {
        Commands one;
        Commands two;
        KeyMap first(one.all(), true, &one.window);
        KeyMap second(two.all(), true, &two.window);
        first.setKeys(&one.run, {Qt::Key_F8});
        QEvent active(QEvent::WindowActivate);
        QCoreApplication::sendEvent(&two.window, &active);
        QCOMPARE(two.run.shortcuts(), QList<QKeySequence>{Qt::Key_F8});
    }

    void everyPresetGivesEachKeyOnce_data()
    {
        QTest::addColumn<KeyPreset>("preset");
        for (const KeyPreset preset : app::keyPresets)
            QTest::newRow(qPrintable(app::presetName(preset))) << preset;
    }
    void everyPresetGivesEachKeyOnce()
    {
        QFETCH(KeyPreset, preset);
        MainWindow window(plain());
        KeyMap& map = window.keys();
        QSet<QString> withKeys;
        for (const QAction* command : map.commands())
            if (!command->shortcuts().isEmpty())
                withKeys.insert(command->objectName());
        map.setPreset(preset);
        for (const QAction* command : map.commands()) {
            for (const QKeySequence& key : command->shortcuts()) {
                QVERIFY2(!map.ownerOf(key, command),
                         qPrintable(command->objectName() + QLatin1Char(' ') + key.toString()));
                QVERIFY2(KeyMap::fixedUse(key).isEmpty(), qPrintable(key.toString()));
            }
            // What had a key can still be reached by one, and no name in a preset is misspelt.
            QVERIFY2(!withKeys.contains(command->objectName()) || !command->shortcuts().isEmpty(),
                     qPrintable(command->objectName()));
        }
    }

    void theGdbPresetSteps()
    {
        MainWindow window(plain());
        window.show();
        window.open(examplePath("counter.pbtxt").toStdString());
        QVERIFY(settle(window));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.keys().setPreset(KeyPreset::Gdb);
        window.canvas().setFocus();
        QTest::keyClick(&window.canvas(), Qt::Key_S);
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->position, uint64_t(1));
        QTest::keyClick(&window.canvas(), Qt::Key_R);
        QVERIFY(settle(window));
        QCOMPARE(window.session().snapshot()->position, uint64_t(0));
    }

    /// What the graph once had by itself: by the keys it was known by, and by others.
    void theGraphsOwnKeysCanBeChanged()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        MainWindow& window = shown.window;
        QVERIFY(QTest::qWaitForWindowActive(&window));
        ui::Canvas& canvas = window.canvas();
        canvas.setFocus();
        const double whole = canvas.zoom();
        QTest::keyClick(&canvas, Qt::Key_Plus);
        QVERIFY(qFuzzyCompare(canvas.zoom(), whole * 1.2));
        QTest::keyClick(&canvas, Qt::Key_Minus);
        QVERIFY(qFuzzyCompare(canvas.zoom(), whole));
        const NodeId node = shown.node("while/Add");
        window.focus().selectNode(node);
        QTest::keyClick(&canvas, Qt::Key_Backspace);
        QVERIFY(!canvas.selectedNode().isValid() && canvas.selectedItem() >= 0);

        window.keys().setKeys(window.keys().command(QStringLiteral("in")), {Qt::Key_Backspace});
        window.keys().setKeys(window.keys().command(QStringLiteral("parent")), {Qt::Key_Plus});
        window.focus().selectNode(node);
        const double before = canvas.zoom();
        QTest::keyClick(&canvas, Qt::Key_Backspace);
        QCOMPARE(canvas.selectedNode(), node);
        QVERIFY(qFuzzyCompare(canvas.zoom(), before * 1.2));
        QTest::keyClick(&canvas, Qt::Key_Plus);
        QVERIFY(!canvas.selectedNode().isValid());
        QVERIFY(qFuzzyCompare(canvas.zoom(), before * 1.2));
    }

    /// With the keyboard in the strip, the strip.
    void zoomIsOfWhatHasTheKeyboard()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter() && shown.run(40));
        QVERIFY(QTest::qWaitForWindowActive(&shown.window));
        auto* strip = shown.window.findChild<ui::Scrubber*>();
        strip->setFocus();
        const double graph = shown.canvas().zoom();
        const uint64_t all = strip->shown().length();
        QTest::keyClick(strip, Qt::Key_Plus);
        QVERIFY(strip->shown().length() < all);
        QCOMPARE(shown.canvas().zoom(), graph);
        QTest::keyClick(strip, Qt::Key_Minus);
        QCOMPARE(strip->shown().length(), all);
    }

    /// In a tree these open and close rows, as in every program.
    void aTreeKeepsItsKeys_data()
    {
        QTest::addColumn<QString>("dock");
        QTest::newRow("outline") << "outline";
        QTest::newRow("frames") << "frames";
    }
    void aTreeKeepsItsKeys()
    {
        QFETCH(QString, dock);
        ShownWindow o;
        QVERIFY(o.openCounter() && o.run(40));
        QDockWidget* shown = o.showDock(dock);
        QVERIFY(shown && QTest::qWaitForWindowActive(&o.window));
        auto* tree = shown->findChild<QTreeView*>();
        QModelIndex first = tree->model()->index(0, 0);
        while (first.isValid() && !tree->model()->hasChildren(first))
            first = tree->model()->index(first.row() + 1, 0);
        QVERIFY(first.isValid());
        const QPersistentModelIndex row(first);
        tree->setCurrentIndex(row);
        tree->expand(row);
        QVERIFY(o.settle());
        tree->setFocus();
        const double zoom = o.canvas().zoom();
        QTest::keyClick(tree, Qt::Key_Minus);
        QVERIFY(!tree->isExpanded(row));
        QTest::keyClick(tree, Qt::Key_Plus);
        QVERIFY(tree->isExpanded(row));
        QCOMPARE(o.canvas().zoom(), zoom);
    }

    /// And each says why.
    void theEditorSaysWhyAKeyIsFixed()
    {
        MainWindow window(plain());
        KeyEditor* editor = openEditor(window);
        QStringList fixed;
        for (QTreeWidgetItemIterator it(editor->tree()); *it; ++it)
            if ((*it)->parent() && !(*it)->data(0, Qt::UserRole).isValid())
                fixed.append((*it)->text(1));
        QVERIFY(fixed.contains(QStringLiteral("Left, Right (fixed: it means a direction in every view)")));
        QVERIFY(fixed.contains(QStringLiteral("Escape (fixed: it means the same in every program)")));
        QCOMPARE(fixed.filter(QStringLiteral("(fixed: ")).size(), fixed.size());
        const QList<QTreeWidgetItem*> escape =
            editor->tree()->findItems(QStringLiteral("Escape"), Qt::MatchStartsWith | Qt::MatchRecursive, 1);
        QCOMPARE(escape.size(), 1);
        editor->tree()->setCurrentItem(escape.front());
        QVERIFY2(editor->message()->text().contains(QStringLiteral("the same in every program")),
                 qPrintable(editor->message()->text()));
        QVERIFY(!editor->setButton()->isEnabled() && !editor->edit()->isEnabled());
        for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Equal, Qt::Key_Backspace})
            QVERIFY2(KeyMap::fixedUse(key).isEmpty(), qPrintable(QKeySequence(key).toString()));
    }

    void typingSaysWhoHasTheKey()
    {
        MainWindow window(plain());
        window.show();
        KeyEditor* editor = openEditor(window);
        QVERIFY(editor && QTest::qWaitForWindowExposed(editor));
        QAction* wave = window.keys().command(QStringLiteral("wave"));
        QAction* step = window.keys().command(QStringLiteral("step"));
        const QList<QKeySequence> before = wave->shortcuts();
        editor->choose(wave);
        QVERIFY(!editor->setButton()->isEnabled() && !editor->resetButton()->isEnabled());
        QTest::keyClick(editor->edit(), Qt::Key_F10);
        QVERIFY2(editor->message()->text().contains(QStringLiteral("“Step”")), qPrintable(editor->message()->text()));
        QVERIFY(editor->setButton()->text().contains(QStringLiteral("Take")));
        editor->setButton()->click();
        QCOMPARE(wave->shortcuts(), QList<QKeySequence>{Qt::Key_F10});
        QCOMPARE(step->shortcuts(), QList<QKeySequence>{Qt::Key_Period});
        QTest::keyClick(editor->edit(), Qt::Key_Left);
        QVERIFY(!editor->setButton()->isEnabled() && !editor->addButton()->isEnabled());
        QVERIFY(editor->message()->text().contains(QStringLiteral("cannot be changed")));
        editor->edit()->clear();
        QTest::keyClick(editor->edit(), Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(editor->message()->text().contains(QStringLiteral("free")));
        editor->addButton()->click();
        QCOMPARE(wave->shortcuts(), (QList<QKeySequence>{Qt::Key_F10, QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_J)}));
        editor->clearButton()->click();
        QVERIFY(wave->shortcuts().isEmpty());
        editor->resetButton()->click();
        QCOMPARE(wave->shortcuts(), before);
        editor->choose(step);
        editor->resetButton()->click();
        QCOMPARE(step->shortcuts(), (QList<QKeySequence>{Qt::Key_F10, Qt::Key_Period}));
    }

    void theEditorListsEveryCommandAndNarrows()
    {
        MainWindow window(plain());
        KeyEditor* editor = openEditor(window);
        int rows = 0;
        for (QTreeWidgetItemIterator it(editor->tree()); *it; ++it)
            rows += (*it)->data(0, Qt::UserRole).isValid() ? 1 : 0;
        QCOMPARE(rows, int(window.commands().size()));
        editor->filter()->setText(QStringLiteral("wave"));
        QStringList shown;
        for (QTreeWidgetItemIterator it(editor->tree(), QTreeWidgetItemIterator::NotHidden); *it; ++it)
            if ((*it)->parent())
                shown.append((*it)->text(0));
        QCOMPARE(shown, QStringList{QStringLiteral("Step a wave")});
        editor->presets()->setCurrentIndex(3);
        Q_EMIT editor->presets()->activated(3);
        QCOMPARE(window.keys().preset(), KeyPreset::Gdb);
    }

    void theSheetShowsTheKeysAsTheyAre()
    {
        MainWindow window(plain());
        window.keys().setKeys(window.keys().command(QStringLiteral("step")), {QKeySequence(Qt::CTRL | Qt::Key_J)});
        window.findChild<QAction*>(QStringLiteral("keys"))->trigger();
        auto* sheet = window.findChild<app::KeySheet*>();
        QVERIFY(!sheet->table()->findItems(QStringLiteral("Ctrl+J"), Qt::MatchExactly).isEmpty());
        QVERIFY(sheet->table()->findItems(QStringLiteral("F10"), Qt::MatchStartsWith).isEmpty());
        Q_EMIT sheet->changeRequested();
        QVERIFY(window.findChild<KeyEditor*>());
    }

private:
    QTemporaryDir m_folder;
};

TAGSCOPE_TEST(TestKeys)

#include "tst_keys.moc"
