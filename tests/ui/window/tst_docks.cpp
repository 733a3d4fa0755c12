// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/parts/part_docks.h"
#include "app/tagscope/parts/perspectives.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"

#include <QLabel>
#include <QMainWindow>
#include <QSet>
#include <QTemporaryDir>
#include <QToolBar>

using namespace tagscope;
using namespace tagscope::test;

namespace {

app::MainWindow::Options remembering()
{
    app::MainWindow::Options options = plain();
    options.remembersLayout = true;
    return options;
}

QDockWidget* dock(const ShownWindow& shown, const char* name)
{
    return shown.window.findChild<QDockWidget*>(QLatin1String(name));
}

/// A view that shows nothing.
class Blank final : public ui::ViewPart {
public:
    Blank(const ui::PartContext& context, const char* id, ui::PartPlace place, QStringList perspectives)
        : ViewPart(context, QLatin1String(id), QLatin1String(id), std::move(place)),
          m_perspectives(std::move(perspectives)), m_label(new QLabel(QLatin1String(id)))
    {
    }
    QWidget* widget() const override { return m_label; }
    QStringList perspectives() const override { return m_perspectives; }

private:
    QStringList m_perspectives;
    QLabel* m_label;
};

class NoUndo final : public ui::Undo {
public:
    void push(const QString& /*text*/, std::function<void()> /*undo*/, std::function<void()> /*redo*/) override {}
};

/// A window with two perspectives and three views: one for each of them, one for both.
struct TwoPerspectives {
    QMainWindow window;
    ui::Session session;
    ui::FocusModel focus{session, nullptr};
    NoUndo undo;
    ui::PartContext context{session, focus, undo, window};
    using Area = ui::PartPlace::Area;
    ui::ViewPart* steps = new Blank(context, "steps", {Area::Left}, {QStringLiteral("first")});
    ui::ViewPart* both = new Blank(context, "both", {Area::Right}, {QStringLiteral("first"), QStringLiteral("second")});
    ui::ViewPart* traffic =
        new Blank(context, "traffic", {Area::Left, QStringLiteral("steps")}, {QStringLiteral("second")});
    app::PartDocks docks{window, {steps, both, traffic}};
    app::Perspectives perspectives;

    explicit TwoPerspectives(bool remembers = false)
        : perspectives(window, docks,
                       {{QStringLiteral("first"), QStringLiteral("First"), {}},
                        {QStringLiteral("second"), QStringLiteral("Second"), {}}},
                       remembers)
    {
        window.setCentralWidget(new QLabel);
        perspectives.begin();
        window.show();
    }
    QString open() const
    {
        QStringList names;
        for (const ui::ViewPart* part : {steps, both, traffic})
            if (!docks.dockOf(*part)->isHidden())
                names.append(part->id());
        return names.join(u' ');
    }
};

}

class TestDocks final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_folder));
    }

    /// Where docks were put they are in the next window, also if one was closed between that never left the start page,
    /// where none is to be seen.
    void theyStayWhereTheyWerePut_data()
    {
        QTest::addColumn<bool>("hasOneBetween");
        QTest::newRow("in the next window") << false;
        QTest::newRow("after one that showed the start page alone") << true;
    }
    void theyStayWhereTheyWerePut()
    {
        QFETCH(bool, hasOneBetween);
        {
            ShownWindow shown(remembering());
            QVERIFY(shown.openCounter());
            QCOMPARE(shown.window.dockWidgetArea(dock(shown, "inspector")), Qt::RightDockWidgetArea);
            QVERIFY(!dock(shown, "frames")->isHidden());
            dock(shown, "frames")->hide();
            shown.window.addDockWidget(Qt::LeftDockWidgetArea, dock(shown, "inspector"));
            QVERIFY(shown.window.close());
        }
        if (hasOneBetween) {
            ShownWindow shown(remembering());
            shown.window.show();
            QVERIFY(dock(shown, "inspector")->isHidden());
            QVERIFY(shown.window.close());
        }
        ShownWindow shown(remembering());
        QVERIFY(shown.openCounter());
        QVERIFY(dock(shown, "frames")->isHidden());
        QVERIFY(!dock(shown, "inspector")->isHidden());
        QCOMPARE(shown.window.dockWidgetArea(dock(shown, "inspector")), Qt::LeftDockWidgetArea);
    }

    void eachDockHasAKeyOfItsOwn()
    {
        QSet<QKeySequence> keys;
        for (int number = 1; number <= 30; ++number) {
            const QKeySequence key = app::PartDocks::keyOf(number);
            QVERIFY2(!key.isEmpty() && !keys.contains(key), qPrintable(key.toString()));
            keys.insert(key);
        }
        QCOMPARE(app::PartDocks::keyOf(1), QKeySequence(QStringLiteral("Alt+1")));
        QCOMPARE(app::PartDocks::keyOf(10), QKeySequence(QStringLiteral("Alt+0")));
        QCOMPARE(app::PartDocks::keyOf(14), QKeySequence(QStringLiteral("Ctrl+Alt+4")));
        QCOMPARE(app::PartDocks::keyOf(21), QKeySequence(QStringLiteral("Ctrl+Alt+Shift+1")));
        QVERIFY(app::PartDocks::keyOf(31).isEmpty());
    }

    /// Parts come in the perspectives that they belong to; what was opened, closed or moved in one is there again, and
    /// in that one alone.
    void perspectivesChooseTheirParts()
    {
        TwoPerspectives two;
        QCOMPARE(two.open(), QStringLiteral("steps both"));
        two.docks.dockOf(*two.both)->hide();
        two.perspectives.choose(QStringLiteral("second"));
        QCOMPARE(two.open(), QStringLiteral("both traffic"));
        two.docks.dockOf(*two.steps)->show();
        two.perspectives.choose(QStringLiteral("first"));
        QCOMPARE(two.open(), QStringLiteral("steps"));
        two.perspectives.choose(QStringLiteral("second"));
        QCOMPARE(two.open(), QStringLiteral("steps both traffic"));
        two.perspectives.reset();
        QCOMPARE(two.open(), QStringLiteral("both traffic"));
        two.perspectives.choose(QStringLiteral("first"));
        QCOMPARE(two.open(), QStringLiteral("steps"));
        two.perspectives.reset();
        QCOMPARE(two.open(), QStringLiteral("steps both"));
    }

    void putBackIsWhereItWas()
    {
        TwoPerspectives two;
        QDockWidget* dock = two.docks.dockOf(*two.both);
        two.window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        dock->setFloating(true);
        two.perspectives.reset();
        QVERIFY(!dock->isFloating());
        QCOMPARE(two.window.dockWidgetArea(dock), Qt::RightDockWidgetArea);
    }

    void withoutAGraphNothingIsOpen()
    {
        TwoPerspectives two;
        two.perspectives.leave();
        QCOMPARE(two.open(), QString());
        QVERIFY(two.perspectives.bar()->isHidden());
        two.perspectives.choose(QStringLiteral("second"));
        QCOMPARE(two.open(), QString());
        two.perspectives.enter();
        QCOMPARE(two.open(), QStringLiteral("both traffic"));
        QVERIFY(!two.perspectives.bar()->isHidden());
    }

    void perspectivesAreRemembered()
    {
        {
            TwoPerspectives two(true);
            two.docks.dockOf(*two.both)->hide();
            two.perspectives.choose(QStringLiteral("second"));
            two.docks.dockOf(*two.steps)->show();
            two.perspectives.remember();
        }
        TwoPerspectives two(true);
        QCOMPARE(two.perspectives.current(), QStringLiteral("second"));
        QCOMPARE(two.open(), QStringLiteral("steps both traffic"));
        two.perspectives.choose(QStringLiteral("first"));
        QCOMPARE(two.open(), QStringLiteral("steps"));
        TwoPerspectives fresh;
        QCOMPARE(fresh.perspectives.current(), QStringLiteral("first"));
        QCOMPARE(fresh.open(), QStringLiteral("steps both"));
    }

    /// The window's bar says where one is; its command puts back what was moved.
    void theWindowHasABar()
    {
        ShownWindow shown;
        auto* bar = shown.window.findChild<QToolBar*>(QStringLiteral("perspectives"));
        QVERIFY(bar && bar->isHidden());
        QVERIFY(shown.openCounter());
        QVERIFY(bar->isVisible());
        QVERIFY(bar->actions().constFirst()->isChecked());
        dock(shown, "frames")->hide();
        shown.window.addDockWidget(Qt::LeftDockWidgetArea, dock(shown, "inspector"));
        QVERIFY(shown.trigger("perspective.reset"));
        QVERIFY(!dock(shown, "frames")->isHidden());
        QCOMPARE(shown.window.dockWidgetArea(dock(shown, "inspector")), Qt::RightDockWidgetArea);
    }

private:
    QTemporaryDir m_folder;
};

TAGSCOPE_TEST(TestDocks)

#include "tst_docks.moc"
