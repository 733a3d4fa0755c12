// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/commands/edits.h"
#include "app/tagscope/keeping/recovery.h"
#include "app/tagscope/run/inputs_part.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/inspector/inspector.h"
#include "ui/placement/placement_part.h"
#include "ui/session/commands/place_request.h"

#include <QTreeWidget>

using namespace tagscope;
using namespace tagscope::test;

namespace {

size_t devicesOf(app::MainWindow& window)
{
    const auto& snapshot = window.session().snapshot();
    return snapshot && snapshot->program ? snapshot->program->placement().devices.size() : 0;
}

QString attribute(app::MainWindow& window, const QString& name)
{
    for (QTreeWidget* tree : window.inspector().findChildren<QTreeWidget*>())
        for (int row = 0; row < tree->topLevelItemCount(); ++row)
            if (tree->topLevelItem(row)->text(0) == name)
                return tree->topLevelItem(row)->text(1);
    return {};
}

}

/// Nodes are placed on devices in a whole window.
class TestPlacing final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A graph that asks for devices opens over them, without an option that says so; the inspector tells of them.
    void anExampleOpensOverItsDevices()
    {
        ShownWindow shown;
        QVERIFY(shown.openExample("loop_over_two.pbtxt"));
        QCOMPARE(devicesOf(shown.window), size_t{2});
        QVERIFY(shown.select("while/Add"));
        const QString second = QStringLiteral("/job:localhost/replica:0/task:0/device:CPU:1");
        QCOMPARE(attribute(shown.window, QStringLiteral("device")), second);
        QCOMPARE(attribute(shown.window, QStringLiteral("device asked for")), second);
        QCOMPARE(attribute(shown.window, QStringLiteral("why there")), QStringLiteral("the graph asks for it"));
        const Graph& graph = *shown.snapshot().graph;
        const auto isSend = [](const Node& node) { return node.op == "_Send" && node.inputs.size() == 1; };
        size_t sends = 0;
        for (size_t i = 0; i < graph.size(); ++i) {
            if (!isSend(graph.node(NodeId(i))) || graph.node(graph.node(NodeId(i)).inputs[0].node).name != "while/Add")
                continue;
            ++sends;
            shown.window.focus().selectNode(NodeId(i));
            QVERIFY(shown.settle());
            QCOMPARE(attribute(shown.window, QStringLiteral("inserted")),
                     QStringLiteral("for the edge from while/Add:0 on CPU:1 to while/NextIteration on CPU:0"));
        }
        QCOMPARE(sends, size_t{1});
    }

    /// Undo goes back to the devices before; what was selected stays so, and so do the inputs.
    void aPlacementIsUndone()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        auto* part = shown.window.findChild<ui::PlacementPart*>();
        QVERIFY(part);
        RequestText inputs;
        inputs.feeds = {"limit=3"};
        shown.window.inputs().put(inputs, true);
        QVERIFY(shown.settle());
        const auto& session = shown.window.session();
        const NodeId add = *session.snapshot()->graph->find("while/Add");
        shown.window.focus().selectNode(add);
        QVERIFY(shown.settle());
        shown.window.post(ui::PlaceRequest{additionElsewhere()});
        QVERIFY(shown.settle());
        QCOMPARE(devicesOf(shown.window), size_t{2});
        part->place(add, "CPU:0");
        QVERIFY(shown.settle());
        QCOMPARE(session.snapshot()->program->inserted().size(), size_t{0});
        shown.window.edits().stack().undo();
        QVERIFY(shown.settle());
        QCOMPARE(session.snapshot()->placement, additionElsewhere());
        QVERIFY(!session.snapshot()->program->inserted().empty());
        QCOMPARE(session.snapshot()->graph->node(shown.window.focus().node()).name, std::string("while/Add"));
        QCOMPARE(shown.window.inputs().text(), inputs);
        shown.window.post(ui::MoveRequest{});
        QVERIFY(shown.settle());
        QCOMPARE(session.snapshot()->status, RunStatus::Ok);
        QCOMPARE(session.snapshot()->state.stats.messages, uint64_t{4 + 4 + 4 + 1});  // of four iterations
        shown.window.edits().stack().redo();
        QVERIFY(shown.settle());
        QCOMPARE(session.snapshot()->placement.nodes.back(), (PlacementRequest::Rule{"while/Add", "CPU:0"}));
        shown.window.edits().stack().undo();
        shown.window.edits().stack().undo();  // at once: the inputs
        QVERIFY(shown.settle());
        QCOMPARE(shown.window.inputs().text(), RequestText());
        QCOMPARE(session.snapshot()->request.feeds.size(), size_t{0});
    }

    /// The commands of the palette speak of the node that is selected; a session keeps what they do.
    void commandsAndTheRecord()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        auto* part = shown.window.findChild<ui::PlacementPart*>();
        QVERIFY(part);
        const QList<QAction*> commands = part->commands();
        QVERIFY(shown.window.commands().contains(commands[0]) && shown.window.commands().contains(commands[1]));
        QVERIFY(!commands[0]->isEnabled());
        shown.window.focus().selectNode(*shown.window.session().snapshot()->graph->find("while/Add"));
        QVERIFY(shown.settle());
        QVERIFY(commands[0]->isEnabled() && !commands[1]->isEnabled());
        part->place(shown.window.focus().node(), "CPU:3");
        QVERIFY(shown.settle());
        QVERIFY(commands[1]->isEnabled());
        QCOMPARE(shown.window.recovery().record().placement, shown.window.session().snapshot()->placement);
        QCOMPARE(shown.window.recovery().record().placement.nodes.size(), size_t{1});
        commands[1]->trigger();
        QVERIFY(shown.settle());
        QVERIFY(shown.window.recovery().record().placement.isEmpty());
    }
};

TAGSCOPE_TEST(TestPlacing)

#include "tst_placing.moc"
