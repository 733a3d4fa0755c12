// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/wiring/picture_commands.h"

#include "tests/support/window_test.h"

#include <QAction>
#include <QLabel>
#include <QSettings>
#include <QStandardPaths>
#include <QStatusBar>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

QAction* command(MainWindow& window, const char* name)
{
    return window.findChild<QAction*>(QLatin1String(name));
}

bool open(MainWindow& window, const char* file)
{
    window.open(examplePath(file).toStdString());
    return settle(window) && window.session().snapshot();
}

bool run(MainWindow& window, Goal goal)
{
    window.post(ui::MoveRequest{goal});
    return settle(window);
}

}

class TestPictureCommands final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("tagscope-test"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_picture_commands"));
    }
    void init()
    {
        failOnWarnings();
        QSettings().clear();
    }
    void cleanupTestCase() { QSettings().clear(); }

    void reducedMotionIsOfTheWholeWindow()
    {
        MainWindow window(plain());
        QAction* reduced = command(window, "reducedMotion");
        QVERIFY(reduced);
        for (const bool isReduced : {true, false}) {
            reduced->setChecked(isReduced);
            QCOMPARE(window.canvas().motion().isReduced(), isReduced);
            QCOMPARE(window.isAnimated(), !isReduced);
        }
    }

    void reducedMotionIsRemembered()
    {
        MainWindow::Options options = plain();
        options.remembersLayout = true;
        bool initially = false;
        {
            MainWindow window(options);
            initially = command(window, "reducedMotion")->isChecked();
            command(window, "reducedMotion")->trigger();
        }
        MainWindow window(options);
        QCOMPARE(command(window, "reducedMotion")->isChecked(), !initially);
        QCOMPARE(window.canvas().motion().isReduced(), !initially);
    }

    /// Its last firing is the second that dies of the Switch.
    void theStatusLineCountsTheDead()
    {
        MainWindow window(plain());
        QVERIFY(open(window, "dead_fetch.pbtxt"));
        const auto says = [&](const QString& what) {
            const QList<QLabel*> labels = window.statusBar()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(what); });
        };
        QVERIFY(!says(QStringLiteral("dead because of")));
        const NodeId square = window.session().snapshot()->graph->find("Square").value();
        for (int i = 0; i < 10; ++i) {
            QVERIFY(run(window, Goal{Goal::Kind::Events, 1, {}}));
            if (window.session().snapshot()->report->fired->node == square)
                break;
        }
        QVERIFY(says(QStringLiteral("1 node is dead because of Switch at /")));
        QVERIFY(run(window, Goal{Goal::Kind::Events, 1, {}}));
        QVERIFY(says(QStringLiteral("2 nodes are dead because of Switch at /")));
    }
};

QTEST_MAIN(TestPictureCommands)

#include "tst_picture_commands.moc"
