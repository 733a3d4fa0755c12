// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/named_views.h"

#include "tests/support/test_program.h"
#include "tests/support/window_test.h"

#include <QAction>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

struct OpenedNamedViews : ShownWindow {
    using ShownWindow::ShownWindow;
    QAction* view(int number) { return command(QStringLiteral("view.%1").arg(number)); }
    void keep() { command(QStringLiteral("keepView"))->trigger(); }
    ui::Camera camera() { return window.canvas().camera(); }
};

bool isSame(const ui::Camera& a, const ui::Camera& b)
{
    const QPointF away = a.offset - b.offset;
    return qAbs(a.zoom - b.zoom) < 1e-6 && away.manhattanLength() < 1.5;
}

}

class TestNamedViews final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void viewsComeBack()
    {
        OpenedNamedViews opened;
        QVERIFY(opened.openExample("nested.pbtxt"));
        for (int number = 1; number <= 9; ++number)
            QVERIFY(!opened.view(number)->isEnabled());
        const QStringList atFirst = opened.window.canvas().openGroups();
        const ui::Camera first = opened.camera();
        opened.keep();
        QVERIFY(opened.view(1)->isEnabled() && !opened.view(2)->isEnabled());

        opened.select("outer/inner/Add");
        QVERIFY(settle(opened.window));
        opened.window.canvas().zoomBy(1.7);
        const ui::Camera second = opened.camera();
        const QStringList then = opened.window.canvas().openGroups();
        opened.keep();
        QVERIFY(opened.view(2)->text().contains(QStringLiteral("outer/inner/Add")));

        opened.view(1)->trigger();
        QVERIFY(settle(opened.window));
        QCOMPARE(opened.window.canvas().openGroups(), atFirst);
        QTRY_VERIFY(isSame(opened.camera(), first));
        opened.view(2)->trigger();
        QVERIFY(settle(opened.window));
        QCOMPARE(opened.window.canvas().openGroups(), then);
        QTRY_VERIFY(isSame(opened.camera(), second));
    }

    void keepingAndForgettingAreUndone()
    {
        OpenedNamedViews opened;
        QVERIFY(opened.openExample("nested.pbtxt"));
        opened.keep();
        QVERIFY(opened.trigger("undo"));
        QVERIFY(!opened.view(1)->isEnabled());
        QVERIFY(opened.trigger("redo"));
        QVERIFY(opened.view(1)->isEnabled());
        opened.view(1)->trigger();
        QVERIFY(opened.settle());
        const QString text = opened.view(1)->text();
        QVERIFY(opened.trigger("forgetView"));
        QVERIFY(!opened.view(1)->isEnabled());
        QVERIFY(opened.trigger("undo"));
        QVERIFY(opened.view(1)->isEnabled());
        QCOMPARE(opened.view(1)->text(), text);
    }

    /// The first number that is free is taken, and there is an end to them.
    void numbersAreUsedAgain()
    {
        OpenedNamedViews opened;
        QVERIFY(opened.openExample("counter.pbtxt"));
        for (int i = 0; i < 9; ++i)
            opened.keep();
        QVERIFY(!opened.command(QStringLiteral("keepView"))->isEnabled());
        opened.view(4)->trigger();
        opened.command(QStringLiteral("forgetView"))->trigger();
        QVERIFY(!opened.view(4)->isEnabled());
        QVERIFY(!opened.command(QStringLiteral("forgetView"))->isEnabled());
        QCOMPARE(opened.window.views().kept().size(), size_t(8));
        opened.keep();
        QVERIFY(opened.view(4)->isEnabled());
    }

    /// They belong to the graph, and come back with it.
    void theyAreKeptWithTheFile()
    {
        QTemporaryDir folder;
        MainWindow::Options options = plain();
        options.dataFolder = folder.path();
        {
            OpenedNamedViews opened(options);
            QVERIFY(opened.openExample("nested.pbtxt"));
            opened.select("outer/Add");
            QVERIFY(settle(opened.window));
            opened.keep();
            QVERIFY(opened.openExample("counter.pbtxt"));
            QVERIFY(opened.window.views().kept().empty());
            opened.window.close();
        }
        OpenedNamedViews again(options);
        QVERIFY(again.openExample("nested.pbtxt"));
        QCOMPARE(again.window.views().kept().size(), size_t(1));
        QCOMPARE(again.window.views().kept().front().name, std::string("outer/Add"));
        QVERIFY(again.view(1)->isEnabled());
        again.view(1)->trigger();
        QVERIFY(settle(again.window));
        QVERIFY(again.window.canvas().scene()->itemOf(*again.window.session().snapshot()->graph->find("outer/Add"))
                >= 0);
        again.window.close();
    }
};

TAGSCOPE_TEST(TestNamedViews)

#include "tst_named_views.moc"
