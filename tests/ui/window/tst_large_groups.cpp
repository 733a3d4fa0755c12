// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/filter/view_filters.h"
#include "app/tagscope/graph/large_groups.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/outline/outline_view.h"

#include <QAction>
#include <QMenu>
#include <QTest>
#include <QTreeView>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// A scope of that many nodes beside one node outside.
QByteArray scopeOf(int nodes)
{
    QByteArray text = "node { name: \"outside\" op: \"NoOp\" }\n";
    for (int i = 0; i < nodes; ++i)
        text += "node { name: \"flat/n" + QByteArray::number(i) + "\" op: \"NoOp\" }\n";
    return text;
}

}

class TestLargeGroups final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// More than 2,000 children are listed first, and drawn if that is wanted all the same.
    void isAskedFirst_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<bool>("isAsked");
        QTest::newRow("as many as can be read") << 2000 << false;
        QTest::newRow("one more") << 2001 << true;
    }
    void isAskedFirst()
    {
        QFETCH(int, nodes);
        QFETCH(bool, isAsked);
        const GraphFile graph(scopeOf(nodes));
        ShownWindow w;
        QVERIFY(w.openFile(graph.path()));
        auto* notice = w.window.findChild<app::LargeGroups*>();
        QVERIFY(notice);
        ui::Canvas& canvas = w.canvas();
        const ui::GroupId flat = w.window.findChild<ui::OutlineView*>()->tree()->groupOf(w.node("flat/n0"));
        if (canvas.isOpen(flat))
            canvas.toggleGroup(flat);
        QVERIFY(w.settle());
        const int item = canvas.scene()->itemOf(flat);
        QVERIFY(item >= 0);
        QVERIFY2(canvas.describe(item).startsWith(
                     QStringLiteral("Scope flat, %1 nodes, closed").arg(QLocale().toString(nodes))),
                 qPrintable(canvas.describe(item)));
        canvas.selectItem(item);
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(notice->isVisible(), isAsked);
        QCOMPARE(canvas.isOpen(flat), !isAsked);
        if (!isAsked)
            return;
        QVERIFY2(notice->text().startsWith(QStringLiteral("flat holds 2,001 nodes")), qPrintable(notice->text()));
        auto* outline = w.window.findChild<ui::OutlineView*>();
        QVERIFY(outline->list()->isVisible());
        QVERIFY(outline->selected() == ui::CanvasTarget::ofGroup(flat));
        QVERIFY(outline->list()->isExpanded(outline->list()->currentIndex()));

        QVERIFY(notice->isAncestorOf(w.window.focusWidget()));
        QTest::keyClick(w.window.focusWidget(), Qt::Key_Return);
        QVERIFY(w.settle());
        QVERIFY(canvas.isOpen(flat));
        QVERIFY(!notice->isVisible());
    }

    /// What is hidden by hand comes back when it is asked for again.
    void canBeHidden()
    {
        const GraphFile graph(scopeOf(2001));
        ShownWindow w;
        QVERIFY(w.openFile(graph.path()));
        auto* notice = w.window.findChild<app::LargeGroups*>();
        const ui::GroupId flat = w.window.findChild<ui::OutlineView*>()->tree()->groupOf(w.node("flat/n0"));
        if (w.canvas().isOpen(flat))
            w.canvas().toggleGroup(flat);
        QVERIFY(w.settle());
        w.canvas().askForGroup(flat);
        QVERIFY(notice->isVisible());
        QTest::keyClick(w.window.focusWidget(), Qt::Key_Escape);
        QVERIFY(!notice->isVisible());
        QVERIFY(!w.canvas().isOpen(flat));
        w.canvas().askForGroup(flat);
        QVERIFY(notice->isVisible());
    }

    void canBeImproved()
    {
        const GraphFile graph(scopeOf(10));
        ShownWindow w;
        QVERIFY(w.openFile(graph.path()));
        QVERIFY(w.settle());
        QAction* improve = w.command("improvePicture");
        QVERIFY(improve);
        ui::Canvas& canvas = w.canvas();
        if (!ui::hasDot()) {
            QVERIFY(!improve->isEnabled());
            QVERIFY(improve->toolTip().contains(QStringLiteral("Graphviz")));
            QSKIP("Graphviz is not installed");
        }
        QVERIFY(improve->isEnabled());
        const ui::GroupId flat = w.window.findChild<ui::OutlineView*>()->tree()->groupOf(w.node("flat/n0"));
        QMenu menu;
        w.window.findChild<app::ViewFilters*>()->addTo(&menu, ui::CanvasTarget::ofGroup(flat));
        QVERIFY(menu.actions().contains(improve));
        const QString offered = improve->toolTip();
        improve->trigger();
        QVERIFY(canvas.isLayingOut());
        QVERIFY(w.settle());
        // There is nothing more to improve, and it says so.
        QVERIFY(!improve->isEnabled());
        QVERIFY(improve->toolTip() != offered);
    }
};

TAGSCOPE_TEST(TestLargeGroups)

#include "tst_large_groups.moc"
#include "ui/graphview/layout/layouter.h"
