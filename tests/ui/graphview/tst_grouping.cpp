// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/canvas_panes.h"

#include "tests/support/graph_text.h"
#include "tests/support/shown_canvas.h"

#include <QSignalSpy>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// Two scopes that are on both of two devices, and a node that asks for none.
Graph onTwoDevices()
{
    std::string text = "x NoOp\n";
    for (const char* scope : {"s", "t"})
        for (const char* device : {"/gpu:0", "/gpu:1"})
            for (const char* node : {"a", "b"})
                text += std::string(scope) + "/" + node + device[5] + " NoOp device=" + device + "\n";
    return graphFromText(text);
}

QStringList childrenOfRoot(const GroupTree& tree)
{
    QStringList names;
    for (const GroupId group : tree.group(GroupTree::root()).groups)
        names.append(nameOfGroup(tree.group(group)));
    return names;
}

}

class TestGrouping final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void eachWayHasItsGroups()
    {
        ShownGraph shown(onTwoDevices());
        QVERIFY(shown.settle());
        Canvas& canvas = shown.canvas;
        QCOMPARE(childrenOfRoot(*canvas.tree()), (QStringList{QStringLiteral("scope s"), QStringLiteral("scope t")}));
        QSignalSpy changed(&canvas, &Canvas::graphChanged);
        canvas.setGroupBy(GroupBy::Device);
        QVERIFY(!canvas.tree() && !canvas.scene());  // no group that anybody knew is one now
        QCOMPARE(changed.count(), 1);
        QVERIFY(shown.settle());
        QCOMPARE(
            childrenOfRoot(*canvas.tree()),
            (QStringList{QStringLiteral("device "), QStringLiteral("device /gpu:0"), QStringLiteral("device /gpu:1")}));
        QVERIFY(canvas.describe(canvas.scene()->itemOf(canvas.tree()->find({"device /gpu:1"}).front()))
                    .startsWith(QStringLiteral("Device /gpu:1, 4 nodes")));
        QVERIFY(canvas.describe(canvas.scene()->itemOf(canvas.tree()->find({"device "}).front()))
                    .startsWith(QStringLiteral("Device no device, 1 nodes")));
        canvas.setGroupBy(GroupBy::Device);
        QVERIFY(!canvas.isLayingOut());
    }

    /// What is selected stays so, and comes into view out of a closed device.
    void theSelectionStays()
    {
        ShownGraph shown(onTwoDevices());
        QVERIFY(shown.settle());
        Canvas& canvas = shown.canvas;
        canvas.selectNode(shown.node("t/a1"));
        canvas.setGroupBy(GroupBy::Device);
        QVERIFY(shown.settle());
        QCOMPARE(canvas.selectedNode(), shown.node("t/a1"));
        canvas.restoreView({}, 1, {});
        QVERIFY(shown.settle());
        QCOMPARE(canvas.selection(), CanvasTarget::ofGroup(canvas.tree()->find({"device /gpu:1"}).front()));
        canvas.selectNode(shown.node("s/b0"));
        QVERIFY(shown.settle());
        QCOMPARE(canvas.openGroups(),
                 (QStringList{QStringLiteral("device /gpu:0"), QStringLiteral("scope s on /gpu:0")}));
    }

    void whatIsOpenIsRememberedForEachWay()
    {
        ShownGraph shown(onTwoDevices());
        QVERIFY(shown.settle());
        Canvas& canvas = shown.canvas;
        canvas.restoreView({QStringLiteral("scope t")}, 1, {});
        QVERIFY(shown.settle());
        canvas.setGroupBy(GroupBy::Device);
        QVERIFY(shown.settle());
        QCOMPARE(canvas.openGroups().size(),
                 7);  // a small graph is open at first: three devices, and on two of them two scopes
        canvas.restoreView({QStringLiteral("device /gpu:1")}, 1, {});
        QVERIFY(shown.settle());
        canvas.setGroupBy(GroupBy::Scope);
        canvas.setGroupBy(GroupBy::Device);  // before there was a picture
        canvas.setGroupBy(GroupBy::Scope);
        QVERIFY(shown.settle());
        QCOMPARE(canvas.openGroups(), QStringList{QStringLiteral("scope t")});
        canvas.setGroupBy(GroupBy::Device);
        QVERIFY(shown.settle());
        QCOMPARE(canvas.openGroups(), QStringList{QStringLiteral("device /gpu:1")});
    }

    void filtersAndPinsStay()
    {
        ShownGraph shown(onTwoDevices());
        QVERIFY(shown.settle());
        Canvas& canvas = shown.canvas;
        const Canvas::PinnedPlaces pins = {{QStringLiteral("scope s"), {300, 400}},
                                           {QStringLiteral("node x"), {40, 60}}};
        canvas.setPinned(pins);
        ViewFilter filter;
        filter.slice = Slice{shown.node("s/a0")};
        canvas.setFilter(filter);
        QVERIFY(shown.settle());
        canvas.setGroupBy(GroupBy::Device);
        QVERIFY(canvas.filter() == filter);
        QVERIFY(shown.settle());
        QVERIFY(canvas.filter() == filter);
        QCOMPARE(canvas.pinned(), pins);
        QVERIFY(canvas.scene()->itemOf(shown.node("s/a0")) >= 0);
        QVERIFY(canvas.scene()->itemOf(shown.node("t/a1")) < 0);
        // Another filter before there is a picture counts.
        canvas.setGroupBy(GroupBy::Scope);
        canvas.setFilter({});
        QVERIFY(shown.settle());
        QVERIFY(canvas.filter() == ViewFilter());
        QVERIFY(canvas.scene()->itemOf(shown.node("t/a1")) >= 0);
        QCOMPARE(shown.item(shown.node("x")).rect.topLeft(), QPointF(40, 60));
    }

    void picturesBesideFollow()
    {
        auto* first = new Canvas;
        CanvasPanes panes(first);
        panes.resize(1200, 600);
        panes.show();
        first->setGraph(std::make_shared<const Graph>(onTwoDevices()));
        const auto isThere = [&] { return !first->isLayingOut() && first->scene(); };
        QTRY_VERIFY(isThere());
        panes.setPaneCount(2);
        Canvas& beside = panes.canvas(1);
        QVERIFY(beside.scene());
        first->setGroupBy(GroupBy::Device);
        const GroupId any(1u);
        beside.toggleGroup(any);  // of what it showed nothing is there
        QVERIFY(!beside.scene());
        QTRY_VERIFY(isThere());
        QCOMPARE(beside.sharedTree(), first->sharedTree());
        QCOMPARE(beside.scene(), first->scene());
        beside.toggleGroup(any);
        QTRY_VERIFY(isThere());
        QVERIFY(!first->isOpen(any));
        QCOMPARE(beside.scene(), first->scene());
    }

    /// Devices that hold the same are no stack: each is to be seen.
    void devicesAreNoStack()
    {
        std::string text;
        for (int device = 0; device < 6; ++device)
            for (const char* node : {"a", "b", "c"})
                text +=
                    "s" + std::to_string(device) + "/" + node + " NoOp device=/gpu:" + std::to_string(device) + "\n";
        ShownGraph shown(graphFromText(text));
        QVERIFY(shown.settle());
        shown.canvas.restoreView({}, 1, {});
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.scene()->items.size(), size_t(1));
        shown.canvas.setGroupBy(GroupBy::Device);
        QVERIFY(shown.settle());
        shown.canvas.restoreView({}, 1, {});
        QVERIFY(shown.settle());
        QCOMPARE(shown.canvas.scene()->items.size(), size_t(6));
    }
};

TAGSCOPE_TEST(TestGrouping)

#include "tst_grouping.moc"
