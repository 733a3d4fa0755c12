// SPDX-License-Identifier: Apache-2.0
#include "tests/support/window_test.h"

#include <QTemporaryDir>

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

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestDocks)

#include "tst_docks.moc"
