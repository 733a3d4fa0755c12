// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/start/looks.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/common/high_contrast.h"

#include <QMenu>
#include <QTemporaryDir>
#include <QToolTip>
#include <QWindow>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::app;

namespace {

/// As platforms say that their theme is another one now.
void changeTheme(QWidget& window)
{
    QEvent event(QEvent::ThemeChange);
    QCoreApplication::sendEvent(window.windowHandle(), &event);
}

QColor shown(const QWidget& widget)
{
    return widget.palette().color(QPalette::Window);
}

QColor windowOf(const QPalette& palette)
{
    return palette.color(QPalette::Window);
}

}

class TestLooks final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_folder));
        QApplication::setPalette(ui::lightPalette());
    }

    void theSystemIsFollowed()
    {
        QPalette system = ui::lightPalette();
        QWidget window;
        const Looks looks(window, false, [&] { return system; });
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(looks.look(), Look::System);
        QTRY_COMPARE(shown(window), windowOf(ui::lightPalette()));
        system = QPalette(QColor(0x303030), QColor(0x303030));  // another program's dark
        changeTheme(window);
        QTRY_COMPARE(shown(window), windowOf(ui::darkPalette()));
        QCOMPARE(QToolTip::palette().color(QPalette::ToolTipBase), ui::darkPalette().color(QPalette::ToolTipBase));
        system = QPalette();
        system.setColor(QPalette::Window, Qt::black);
        system.setColor(QPalette::WindowText, Qt::white);
        changeTheme(window);
        QTRY_VERIFY(ui::isHighContrast(window.palette()));
        system = ui::lightPalette();
        changeTheme(window);
        QTRY_COMPARE(shown(window), windowOf(ui::lightPalette()));
    }

    void whatWasChosenStays()
    {
        QPalette system = ui::lightPalette();
        {
            QWidget window;
            Looks looks(window, true, [&] { return system; });
            window.show();
            QVERIFY(QTest::qWaitForWindowExposed(&window));
            window.findChild<QAction*>(QStringLiteral("theme.contrast"))->trigger();
            QTRY_VERIFY(ui::isHighContrast(window.palette()));
            changeTheme(window);
            QTRY_VERIFY(ui::isHighContrast(window.palette()));  // the system does not matter
            QCOMPARE(looks.look(), Look::HighContrast);
        }
        QCOMPARE(rememberedLook(), Look::HighContrast);
        QWidget window;
        Looks looks(window, true, [&] { return system; });
        QCOMPARE(looks.look(), Look::HighContrast);
        QVERIFY(window.findChild<QAction*>(QStringLiteral("theme.contrast"))->isChecked());
        window.findChild<QAction*>(QStringLiteral("theme.system"))->trigger();
        QTRY_COMPARE(shown(window), windowOf(ui::lightPalette()));
        QCOMPARE(rememberedLook(), Look::System);
    }

    void oneKeyGoesBetweenLightAndDark()
    {
        ShownWindow shownWindow;
        QVERIFY(shownWindow.openCounter());
        QVERIFY(shownWindow.trigger("dark"));
        QTRY_COMPARE(shown(shownWindow.window), windowOf(ui::darkPalette()));
        QVERIFY(shownWindow.command("theme.dark")->isChecked());
        QVERIFY(shownWindow.trigger("dark"));
        QTRY_COMPARE(shown(shownWindow.window), windowOf(ui::lightPalette()));
        QVERIFY(shownWindow.command("theme.light")->isChecked());
    }

    void askingTheSystemLeavesWhatIsShown()
    {
        QApplication::setPalette(ui::darkPalette());
        const QPalette system = systemPalette();
        QCOMPARE(QApplication::palette().color(QPalette::Window), windowOf(ui::darkPalette()));
        QVERIFY(windowOf(system) != windowOf(ui::darkPalette()));
    }

private:
    QTemporaryDir m_folder;
};

TAGSCOPE_TEST(TestLooks)

#include "tst_looks.moc"
