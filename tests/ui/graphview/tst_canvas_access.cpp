// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/access/access_tree.h"
#include "ui/graphview/canvas.h"

#include "tests/support/groups.h"
#include "tests/support/ui_test.h"
#include "ui/session/queries/iteration_query.h"

#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QVBoxLayout>

#include <set>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

struct Told {
    QAccessible::Event type;
    QString name;
    bool isOfCanvas = false;
    QAccessible::State changed;
};

/// What readers of the screen are told of a canvas.
class Listener {
public:
    explicit Listener(Canvas& canvas)
    {
        canvas.accessTree().setListener([this](QAccessibleEvent& event) { take(event); });
    }

    int count(QAccessible::Event type, const QString& name) const
    {
        return static_cast<int>(
            std::ranges::count_if(told, [&](const Told& t) { return t.type == type && t.name == name; }));
    }
    std::vector<Told> told;

private:
    void take(QAccessibleEvent& event)
    {
        QAccessibleInterface* about = event.accessibleInterface();
        QVERIFY(about);
        Told one{event.type(), about->text(QAccessible::Name), qobject_cast<Canvas*>(about->object()) != nullptr, {}};
        if (event.type() == QAccessible::StateChanged)
            one.changed = static_cast<QAccessibleStateChangeEvent&>(event).changedStates();
        told.push_back(one);
    }
};

struct ShownCanvasAccess {
    LiveSession live;
    Canvas canvas;

    bool open(const char* file)
    {
        if (!live.open(examplePath(file)))
            return false;
        canvas.setShowsLegend(false);
        canvas.setShowsMinimap(false);
        canvas.resize(1400, 700);
        canvas.show();
        canvas.setGraph(live.snapshot().graph);
        canvas.setSnapshot(live.session.snapshot());
        return settle();
    }
    bool settle()
    {
        return QTest::qWaitFor([&] { return !canvas.isLayingOut() && canvas.scene(); }, 20'000);
    }
    bool step(uint64_t count = 1)
    {
        const bool isDone = live.step(count);
        canvas.setSnapshot(live.session.snapshot());
        return isDone;
    }
    QAccessibleInterface* root() { return QAccessible::queryAccessibleInterface(&canvas); }
    QAccessibleInterface* part(const char* node)
    {
        return canvas.accessTree().partOf(canvas.scene()->itemOf(live.node(node)));
    }
    GroupId frame() const { return firstFrame(*canvas.tree()); }
    QAccessibleInterface* framePart() { return canvas.accessTree().partOf(canvas.scene()->itemOf(frame())); }
};

QString nameOf(QAccessibleInterface* part)
{
    return part->text(QAccessible::Name);
}

/// Everything below, with what it is in.
void collect(QAccessibleInterface* parent, std::vector<QAccessibleInterface*>& found)
{
    for (int i = 0; i < parent->childCount(); ++i) {
        QAccessibleInterface* child = parent->child(i);
        QVERIFY(child && child->isValid());
        QCOMPARE(parent->indexOfChild(child), i);
        QCOMPARE(child->parent(), parent);
        QCOMPARE(parent->child(i), child);
        if (child->object())
            continue;  // a widget
        found.push_back(child);
        collect(child, found);
    }
    QVERIFY(!parent->child(parent->childCount()) && !parent->child(-1));
}

}

class TestCanvasAccess final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Nodes and groups as they are drawn, each once, in the boxes around them.
    void theTreeIsWhatIsDrawn_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "cond_in_loop.pbtxt"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void theTreeIsWhatIsDrawn()
    {
        QFETCH(QString, file);
        ShownCanvasAccess shown;
        QVERIFY(shown.open(qPrintable(file)));
        QCOMPARE(shown.root()->role(), QAccessible::Tree);
        std::vector<QAccessibleInterface*> parts;
        collect(shown.root(), parts);
        std::set<QString> names;
        for (QAccessibleInterface* part : parts)
            names.insert(nameOf(part));
        QCOMPARE(names.size(), parts.size());
        size_t headers = 0;
        size_t ports = 0;
        const Scene& scene = *shown.canvas.scene();
        for (size_t i = 0; i < scene.items.size(); ++i) {
            QAccessibleInterface* part = shown.canvas.accessTree().partOf(static_cast<int>(i));
            QCOMPARE(std::ranges::count(parts, part), 1);
            const int container = scene.items[i].container;
            QCOMPARE(part->parent(), container < 0 ? shown.root() : shown.canvas.accessTree().partOf(container));
            const bool isOpen = scene.items[i].kind == SceneItem::Kind::OpenGroup;
            QCOMPARE(bool(part->state().expandable), scene.items[i].group.isValid());
            QCOMPARE(bool(part->state().expanded), isOpen);
            headers += isOpen && shown.canvas.tree()->group(scene.items[i].group).kind == Group::Kind::Frame ? 1U : 0U;
            if (scene.items[i].kind == SceneItem::Kind::Node)
                ports += portsOf(scene, *shown.live.snapshot().graph, scene.items[i].node).size();
        }
        QCOMPARE(parts.size(), scene.items.size() + headers + ports);
    }

    /// As ux.md B27 has it: what it is, how it stands, where, and how much has come.
    void namesSayStateTagAndInputs()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("counter.pbtxt"));
        QCOMPARE(nameOf(shown.part("zero")), QStringLiteral("Const zero, ready"));
        QCOMPARE(nameOf(shown.part("while/Merge")), QStringLiteral("Merge while/Merge, not reached"));
        const NodeId merge = shown.live.node("while/Merge");
        const NodeId less = shown.live.node("while/Less");
        bool hasSeenHalf = false;
        for (int steps = 0; steps < 60
             && !(shown.canvas.states()->look(merge).readyIndex && shown.canvas.states()->look(merge).iteration == 3);
             ++steps) {
            QVERIFY(shown.step());
            if (const NodeLook look = shown.canvas.states()->look(less);
                look.state == NodeState::Pending && look.iteration == 0) {
                hasSeenHalf = true;
                QCOMPARE(nameOf(shown.part("while/Less")),
                         QStringLiteral("Less while/Less, pending, frame while iteration 0, 1 of 2 inputs"));
            }
        }
        QVERIFY(hasSeenHalf);
        QCOMPARE(nameOf(shown.part("while/Merge")),
                 QStringLiteral("Merge while/Merge, ready, frame while iteration 3, 1 of 2 inputs"));
        QCOMPARE(nameOf(shown.part("zero")), QStringLiteral("Const zero, done"));
    }

    void innerIterationsSayThoseAround()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("nested.pbtxt"));
        // In the outer frame's second iteration there is a new instance of the inner one, which begins at 0 again.
        const QRegularExpression wanted(
            QStringLiteral("^Merge outer/inner/Merge, .*, frame (outer/)?inner iteration 0, in outer iteration 1"));
        bool isSeen = false;
        for (int steps = 0; steps < 200 && !isSeen; ++steps) {
            QVERIFY(shown.step());
            isSeen = nameOf(shown.part("outer/inner/Merge")).contains(wanted);
        }
        QVERIFY(isSeen);
    }

    /// From point to part as a reader asks: child after child.
    void placesAgreeWithHits()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("counter.pbtxt"));
        shown.canvas.fit();
        const Scene& scene = *shown.canvas.scene();
        for (size_t i = 0; i < scene.items.size(); ++i) {
            QAccessibleInterface* part = shown.canvas.accessTree().partOf(static_cast<int>(i));
            const QRectF box = scene.items[i].rect;
            const QPoint at = shown.canvas.mapToGlobal(shown.canvas.toWidget(box.center()).toPoint());
            QVERIFY(part->rect().contains(at));
            QVERIFY((part->rect().topLeft() - shown.canvas.mapToGlobal(shown.canvas.toWidget(box.topLeft())).toPoint())
                        .manhattanLength()
                    <= 2);
            if (scene.items[i].kind != SceneItem::Kind::Node)
                continue;
            QAccessibleInterface* hit = shown.root();
            while (QAccessibleInterface* inner = hit->childAt(at.x(), at.y()))
                hit = inner;
            QCOMPARE(hit, part);
            for (int port = 0; port < part->childCount(); ++port) {
                const QPoint end = part->child(port)->rect().center();
                QVERIFY(part->childAt(end.x(), end.y()));
            }
        }
        QAccessibleInterface* header = shown.framePart()->child(0);
        QCOMPARE(header->role(), QAccessible::SpinBox);
        const QPoint at = header->rect().center();
        QCOMPARE(shown.framePart()->childAt(at.x(), at.y()), header);
        QVERIFY(!shown.root()->childAt(-5000, -5000));
    }

    void arrowsAreToldAsFocus()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Listener listener(shown.canvas);
        QVERIFY(QTest::qWaitForWindowActive(&shown.canvas));
        shown.canvas.setFocus();
        QCoreApplication::processEvents();
        shown.canvas.selectNode(shown.live.node("while/Less"));
        const QString less = nameOf(shown.part("while/Less"));
        const QString cond = nameOf(shown.part("while/LoopCond"));
        QCOMPARE(listener.count(QAccessible::Focus, less), 1);
        listener.told.clear();
        QTest::keyClick(&shown.canvas, Qt::Key_Right);
        QCOMPARE(listener.count(QAccessible::Focus, cond), 1);
        QCOMPARE(shown.root()->focusChild(), shown.part("while/LoopCond"));
        QVERIFY(shown.part("while/LoopCond")->state().focused && shown.part("while/LoopCond")->state().selected);
        QVERIFY(!shown.part("while/Less")->state().focused && shown.part("while/Less")->state().focusable);
        QCOMPARE(shown.root()->text(QAccessible::Description), cond);
        // What comes back to the canvas comes back to the node.
        listener.told.clear();
        shown.canvas.clearFocus();
        shown.canvas.setFocus();
        QTRY_COMPARE(listener.count(QAccessible::Focus, cond), 1);
    }

    void aStepIsToldOfWhatHasTheFocus()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Listener listener(shown.canvas);
        shown.canvas.selectNode(shown.live.node("zero"));
        QCOMPARE(shown.root()->text(QAccessible::Description), QStringLiteral("Const zero, ready"));
        listener.told.clear();
        for (int steps = 0; steps < 3; ++steps)
            QVERIFY(shown.step());  // the constants, in some order
        const QString done = QStringLiteral("Const zero, done");
        QCOMPARE(listener.count(QAccessible::NameChanged, done), 1);
        QCOMPARE(
            std::ranges::count_if(
                listener.told, [](const Told& t) { return t.isOfCanvas && t.type == QAccessible::DescriptionChanged; }),
            1);
        QCOMPARE(shown.root()->text(QAccessible::Description), done);
        // Nothing is said of a step that leaves it as it is.
        listener.told.clear();
        QVERIFY(shown.step());
        QCOMPARE(listener.count(QAccessible::NameChanged, done), 0);
    }

    /// Closing a group takes along what was in it; what is left stays the same object.
    void openingAndClosingIsTold()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("counter.pbtxt"));
        Listener listener(shown.canvas);
        QAccessibleInterface* frame = shown.framePart();
        QAccessibleInterface* zero = shown.part("zero");
        const QAccessible::Id less = QAccessible::uniqueId(shown.part("while/Less"));
        const QString name = nameOf(frame);
        QVERIFY(name.startsWith(QStringLiteral("Loop frame while, ")));
        QVERIFY(frame->actionInterface()->actionNames().contains(QAccessibleActionInterface::pressAction()));
        listener.told.clear();
        frame->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(shown.settle());
        QCOMPARE(shown.framePart(), frame);
        QCOMPARE(shown.part("zero"), zero);
        QVERIFY(frame->state().collapsed && !frame->state().expanded);
        QCOMPARE(frame->childCount(), 0);
        QVERIFY(!QAccessible::accessibleInterface(less));
        const auto isExpansion = [](const Told& t) {
            return t.type == QAccessible::StateChanged && t.changed.expanded;
        };
        QCOMPARE(std::ranges::count_if(listener.told, isExpansion), 1);
        QVERIFY(
            std::ranges::any_of(listener.told, [](const Told& t) { return t.type == QAccessible::ObjectDestroyed; }));
        QVERIFY(std::ranges::any_of(
            listener.told, [](const Told& t) { return t.type == QAccessible::ObjectReorder && t.isOfCanvas; }));
        frame->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(shown.settle());
        QVERIFY(frame->state().expanded && frame->childCount() > 1);
    }

    void whatCanBeDoneIsOffered()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("counter.pbtxt"));
        const QString press = QAccessibleActionInterface::pressAction();
        QSignalSpy fired(&shown.canvas, &Canvas::fireRequested);
        QSignalSpy menus(&shown.canvas, &Canvas::contextMenuRequested);
        QAccessibleActionInterface* less = shown.part("while/Less")->actionInterface();
        QVERIFY(!less->actionNames().contains(press));
        less->doAction(press);
        QCOMPARE(fired.size(), 0);
        shown.part("zero")->actionInterface()->doAction(press);
        QCOMPARE(fired.size(), 1);
        QCOMPARE(fired.front().front().value<NodeId>(), shown.live.node("zero"));
        less->doAction(QAccessibleActionInterface::showMenuAction());
        QCOMPARE(menus.size(), 1);
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Less"));
        shown.part("zero")->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("zero"));
    }

    /// The header of a loop frame counts iterations; with its arrows one goes to those that are live.
    void aHeaderIsASpinner()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("parallel.pbtxt"));
        const auto look = [&] {
            return shown.canvas.states()->frame(shown.canvas.tree()->group(shown.frame()).path).value_or(FrameLook());
        };
        for (int steps = 0; steps < 200 && !look().earlier; ++steps)
            QVERIFY(shown.step());
        QVERIFY(look().earlier);
        QAccessibleInterface* header = shown.framePart()->child(0);
        QVERIFY(nameOf(header).contains(QStringLiteral("iteration %1").arg(look().iteration)));
        QVERIFY(header->valueInterface());
        QCOMPARE(header->valueInterface()->currentValue().toLongLong(), look().iteration);
        QVERIFY(header->valueInterface()->minimumValue().toLongLong() < look().iteration);
        QSignalSpy requested(&shown.canvas, &Canvas::iterationRequested);
        header->actionInterface()->doAction(QAccessibleActionInterface::decreaseAction());
        QCOMPARE(requested.size(), 1);
        QCOMPARE(requested.front().front().value<IterationQuery>(), *look().earlier);
    }

    /// Tab goes through the ports and then on; Ctrl+Tab goes on at once.
    void tabGoesThroughPorts()
    {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        ShownCanvasAccess shown;
        auto* next = new QLineEdit;
        layout->addWidget(&shown.canvas);
        layout->addWidget(next);
        window.resize(1400, 800);
        window.show();
        QVERIFY(shown.open("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&window));
        shown.canvas.setFocus();
        shown.canvas.selectNode(shown.live.node("while/Less"));
        Listener listener(shown.canvas);
        Endpoint output;
        connect(&shown.canvas, &Canvas::edgeSelected, this, [&](Endpoint source, NodeId) { output = source; });
        // Less has two inputs and one output.
        QAccessibleInterface* less = shown.part("while/Less");
        QCOMPARE(less->childCount(), 3);
        for (int port = 0; port < 3; ++port) {
            QTest::keyClick(&shown.canvas, Qt::Key_Tab);
            QVERIFY(shown.canvas.hasFocus());
            QCOMPARE(shown.canvas.portIndex(), port);
            QCOMPARE(shown.root()->focusChild(), less->child(port));
            QCOMPARE(listener.count(QAccessible::Focus, nameOf(less->child(port))), 1);
        }
        QCOMPARE(nameOf(less->child(0)), QStringLiteral("Input 0 of while/Less, from while/Merge:0"));
        QVERIFY(nameOf(less->child(2)).startsWith(QStringLiteral("Output 0 of while/Less, to while/LoopCond")));
        QCOMPARE(output, (Endpoint{shown.live.node("while/Less"), 0}));
        QCOMPARE(shown.canvas.selection(), CanvasTarget::ofEdge(output, shown.live.node("while/LoopCond")));
        QTest::keyClick(&shown.canvas, Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(shown.canvas.portIndex(), 1);
        QTest::keyClick(&shown.canvas, Qt::Key_Down);
        QCOMPARE(shown.canvas.portIndex(), 2);
        QTest::keyClick(&shown.canvas, Qt::Key_Tab);
        QVERIFY(!shown.canvas.hasFocus());
        shown.canvas.setFocus();
        QCOMPARE(shown.canvas.portIndex(), -1);
        QTest::keyClick(&shown.canvas, Qt::Key_Tab);
        QTest::keyClick(&shown.canvas, Qt::Key_Tab, Qt::ControlModifier);
        QVERIFY(!shown.canvas.hasFocus());
        // Enter goes along the line.
        shown.canvas.setFocus();
        QTest::keyClick(&shown.canvas, Qt::Key_Tab);
        QTest::keyClick(&shown.canvas, Qt::Key_Return);
        QCOMPARE(shown.canvas.selectedNode(), shown.live.node("while/Merge"));
        layout->removeWidget(&shown.canvas);
        shown.canvas.setParent(nullptr);
    }

    /// A graph costs nothing until somebody asks, and then only what they ask for.
    void partsAreMadeOnDemand()
    {
        ShownCanvasAccess shown;
        QVERIFY(shown.open("nested.pbtxt"));
        shown.canvas.setFocus();
        for (int keys = 0; keys < 5; ++keys)
            QTest::keyClick(&shown.canvas, Qt::Key_Right);
        QVERIFY(shown.step(10));
        QCOMPARE(shown.canvas.accessTree().size(), size_t{0});
        QVERIFY(shown.root()->childCount() > 1);
        QCOMPARE(shown.canvas.accessTree().size(), size_t{0});
        QVERIFY(shown.root()->child(0));
        QCOMPARE(shown.canvas.accessTree().size(), size_t{1});
        // Another graph takes along what was given of this one.
        shown.canvas.setGraph(nullptr);
        QCOMPARE(shown.canvas.accessTree().size(), size_t{0});
    }

    void nothingIsLeftOfACanvas()
    {
        auto shown = std::make_unique<ShownCanvasAccess>();
        QVERIFY(shown->open("counter.pbtxt"));
        const QAccessible::Id root = QAccessible::uniqueId(shown->root());
        const QAccessible::Id less = QAccessible::uniqueId(shown->part("while/Less"));
        QVERIFY(QAccessible::accessibleInterface(less));
        shown.reset();
        QVERIFY(!QAccessible::accessibleInterface(less));
        QVERIFY(!QAccessible::accessibleInterface(root));
    }
};

TAGSCOPE_TEST(TestCanvasAccess)

#include "tst_canvas_access.moc"
