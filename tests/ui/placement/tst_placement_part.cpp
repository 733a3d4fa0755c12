// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placement_file.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/placement/placement_part.h"
#include "ui/placement/placement_text.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/place_request.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

using Rule = PlacementRequest::Rule;

struct ShownPlacement : ShownPart<PlacementPart> {
    bool open(const char* file) { return live.open(examplePath(file)) && settle(); }
    NodeId node(const char* name) const { return live.snapshot().graph->find(name).value_or(NodeId()); }
    std::string deviceOf(const char* name)
    {
        const auto details = live.ask(NodeQuery{node(name), {}});
        return details ? shortDeviceName(details->placing.assigned) : details.error().message;
    }
    NodePlacing placing(NodeId id)
    {
        const auto details = live.ask(NodeQuery{id, {}});
        return details ? details->placing : NodePlacing();
    }
    size_t devices() const { return live.snapshot().program->placement().devices.size(); }
    bool type(const QString& pattern, const QString& device)
    {
        part.patternLine()->setText(pattern);
        part.deviceBox()->setCurrentText(device);
        Q_EMIT part.patternLine()->returnPressed();
        return true;
    }
    bool apply()
    {
        part.applyButton()->click();
        return settle();
    }
    bool place(const char* name, const char* device)
    {
        part.place(node(name), device);
        return settle();
    }
};

std::string cpu(int id)
{
    return "/job:localhost/replica:0/task:0/device:CPU:" + std::to_string(id);
}

}

class TestPlacementPart final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// One rule makes a run over two devices, whose result is that of one; without it all is as before.
    void aRuleIsApplied()
    {
        ShownPlacement s;
        QVERIFY(s.open("counter.pbtxt"));
        QCOMPARE(s.devices(), size_t{1});
        QVERIFY(!s.part.applyButton()->isEnabled());
        QVERIFY2(s.part.hintText().startsWith(QStringLiteral("No rule")), qPrintable(s.part.hintText()));
        QVERIFY(s.type(QStringLiteral("while/Add"), QStringLiteral("CPU:1")));
        QCOMPARE(s.cell(0, PlacementModel::Nodes), QStringLiteral("while/Add"));
        QCOMPARE(s.cell(0, PlacementModel::Device), QStringLiteral("CPU:1"));
        QCOMPARE(s.cell(0, PlacementModel::Matches), QStringLiteral("1"));
        QVERIFY(s.part.stateText().contains(QStringLiteral("not applied")));
        QCOMPARE(s.devices(), size_t{1});
        QVERIFY(s.apply());
        QVERIFY(s.live.snapshot().program);
        // Where nobody lists devices, those come first for which somebody asks, and take what nobody asks for.
        QCOMPARE(s.devices(), size_t{1});
        QCOMPARE(s.deviceOf("while/Add"), std::string("CPU:1"));
        QVERIFY(s.type(QStringLiteral("while/*"), QStringLiteral("CPU:0")));
        s.part.table()->selectRow(1);
        QVERIFY(s.part.model().moveRule(1, -1));
        QVERIFY(s.apply());
        QCOMPARE(s.devices(), size_t{2});
        QCOMPARE(s.deviceOf("while/Add"), std::string("CPU:1"));
        QCOMPARE(s.deviceOf("while/Switch"), std::string("CPU:0"));
        QVERIFY(s.runToEnd());
        QCOMPARE(s.live.snapshot().status, RunStatus::Ok);
        QVERIFY(s.live.snapshot().state.stats.messages > 0);

        for (int row = s.part.model().rowCount(); row-- > 0;)
            s.part.model().remove(row);
        QVERIFY(s.apply());
        QCOMPARE(s.devices(), size_t{1});
        QCOMPARE(s.live.snapshot().position, uint64_t{0});
        QVERIFY(s.runToEnd());
        QCOMPARE(s.live.snapshot().state.stats.messages, uint64_t{0});
    }

    /// The run starts over with the inputs that it had, and with the breakpoints.
    void inputsAndBreakpointsStay()
    {
        ShownPlacement s;
        OpenRequest request;
        request.path = examplePath("counter.pbtxt").toStdString();
        request.options.request = {{{"limit", Tensor::scalar(int32_t{4})}}, {"result"}, {}};
        QVERIFY(s.live.error(std::move(request)).empty() && s.settle());
        BreakpointSpec spec;
        spec.text = "while/Merge";
        QVERIFY(s.live.error(BreakpointsRequest{{{7, spec, {}, {}, {}}}}).empty() && s.settle());
        QVERIFY(s.runToEnd());
        const std::shared_ptr<const Graph> opened = s.live.snapshot().opened;
        QVERIFY(s.live.error(PlaceRequest{additionElsewhere()}).empty() && s.settle());
        QVERIFY(s.live.snapshot().opened == opened);
        QCOMPARE(s.live.snapshot().placement, additionElsewhere());
        QCOMPARE(s.devices(), size_t{2});
        QCOMPARE(s.live.snapshot().position, uint64_t{0});
        QCOMPARE(s.live.snapshot().breakpoints.size(), size_t{1});
        QCOMPARE(s.live.snapshot().breakpoints[0].breakpoint.id, 7);
        QVERIFY(s.live.error(BreakpointsRequest{}).empty() && s.runToEnd());
        QCOMPARE(s.live.snapshot().status, RunStatus::Ok);
        QCOMPARE(s.live.snapshot().state.fetches[0], Tensor::scalar(int32_t{4}));
    }

    void whatIsWrongChangesNothing_data()
    {
        QTest::addColumn<QString>("devices");
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("help");
        QTest::newRow("no device") << QString() << "no device"
                                   << "write a device as CPU:1";
        QTest::newRow("not listed") << "CPU:0"
                                    << "CPU:1"
                                    << "add it to the devices";
        QTest::newRow("twice") << "CPU:0\n/device:CPU:0"
                               << "CPU:0"
                               << "twice";
    }
    void whatIsWrongChangesNothing()
    {
        QFETCH(QString, devices);
        QFETCH(QString, device);
        QFETCH(QString, help);
        ShownPlacement s;
        QVERIFY(s.open("counter.pbtxt") && s.runToEnd());
        const uint64_t end = s.live.snapshot().position;
        s.part.deviceList()->setPlainText(devices);
        QVERIFY(s.type(QStringLiteral("while/Add"), device) && s.apply());
        QVERIFY2(s.part.stateText().contains(help), qPrintable(s.part.stateText()));
        QVERIFY(s.live.snapshot().program);
        QCOMPARE(s.live.snapshot().position, end);
        QVERIFY(s.live.snapshot().placement.isEmpty());
        QCOMPARE(s.part.draft().nodes, (std::vector<Rule>{{"while/Add", device.toStdString()}}));
        s.part.revertButton()->click();
        QVERIFY(s.part.draft().isEmpty());
        QVERIFY(s.part.stateText().startsWith(QStringLiteral("Runs on CPU:0")));
    }

    /// A node is placed alone; what was said of it before is forgotten.
    void aNodeIsPlaced()
    {
        ShownPlacement s;
        QVERIFY(s.open("loop_over_two.pbtxt"));
        QCOMPARE(s.devices(), size_t{2});
        QCOMPARE(s.placing(s.node("while/Add")).requested, cpu(1));
        QVERIFY(s.placing(s.node("while/Add")).by == PlacedBy::Graph);
        QVERIFY(s.place("while/Add", "CPU:2"));
        QCOMPARE(s.deviceOf("while/Add"), std::string("CPU:2"));
        QVERIFY(s.placing(s.node("while/Add")).by == PlacedBy::Rule);
        QVERIFY(s.place("while/Add", "CPU:0"));
        QCOMPARE(s.devices(), size_t{2});
        QCOMPARE(s.live.snapshot().placement.nodes, (std::vector<Rule>{{"while/Add", "CPU:0"}}));
        QCOMPARE(s.part.draft().nodes, s.live.snapshot().placement.nodes);
        QVERIFY(s.runToEnd());
        QCOMPARE(s.live.snapshot().state.stats.messages, uint64_t{0});
        s.part.placeAsGraphSays(s.node("while/Add"));
        QVERIFY(s.settle());
        QVERIFY(s.live.snapshot().placement.isEmpty());
        QCOMPARE(s.deviceOf("while/Add"), std::string("CPU:1"));
    }

    /// Where a pattern would take it, what the graph asks for becomes a rule of its own.
    void asTheGraphSaysAgainstAPattern()
    {
        ShownPlacement s;
        QVERIFY(s.open("loop_over_two.pbtxt"));
        QVERIFY(s.live.error(PlaceRequest{{{}, {{"*", "CPU:0"}, {"while/Add", "CPU:3"}}, false}}).empty()
                && s.settle());
        s.part.placeAsGraphSays(s.node("while/Add"));
        QVERIFY(s.settle());
        QCOMPARE(s.live.snapshot().placement.nodes, (std::vector<Rule>{{"*", "CPU:0"}, {"while/Add", cpu(1)}}));
        QCOMPARE(s.deviceOf("while/Add"), std::string("CPU:1"));
    }

    /// semantics.md 13.2: an Exit goes with its data, so a rule cannot part the two.
    void whatGoesWithOthersIsSaid()
    {
        ShownPlacement s;
        QVERIFY(s.open("loop_over_two.pbtxt"));
        QSignalSpy said(&s.part, &ViewPart::said);
        QVERIFY(s.place("while/Exit", "CPU:1"));
        QCOMPARE(s.deviceOf("while/Exit"), std::string("CPU:0"));
        QVERIFY(s.placing(s.node("while/Exit")).by == PlacedBy::ControlFlow);
        QTRY_COMPARE(said.size(), 1);
        QVERIFY2(said[0][0].toString().contains(QStringLiteral("goes with the data of its loop")),
                 qPrintable(said[0][0].toString()));
    }

    /// What was inserted has a reason, and is not placed.
    void insertedNodes()
    {
        ShownPlacement s;
        QVERIFY(s.open("loop_over_two.pbtxt"));
        const Graph& graph = *s.live.snapshot().graph;
        int edges = 0;
        int loops = 0;
        for (size_t i = s.live.snapshot().opened->size(); i < graph.size(); ++i) {
            const NodePlacing placing = s.placing(NodeId(i));
            if (!placing.inserted)
                continue;  // a helper of the run
            (placing.inserted->reason == InsertedNode::Reason::ControlLoop ? loops : edges) += 1;
            QMenu menu;
            s.part.updateActions(true);
            s.part.addTo(menu, NodeId(i));
            QVERIFY(menu.actions().isEmpty());
        }
        QCOMPARE(edges, 2 * 4);  // Send and Recv of four edges
        QCOMPARE(loops, 2 * 5);  // Const, Enter, Merge, Switch and NextIteration on both devices, which both receive
    }

    void theMenuOfANode()
    {
        ShownPlacement s;
        QVERIFY(s.open("loop_over_two.pbtxt"));
        s.part.updateActions(true);
        QMenu menu;
        s.part.addTo(menu, s.node("while/Add"));
        QCOMPARE(menu.actions().size(), 1);
        QMenu* places = menu.actions().front()->menu();
        QVERIFY(places);
        QStringList texts;
        for (const QAction* action : places->actions())
            if (!action->isSeparator())
                texts.append(action->text().remove(QLatin1Char('&'))
                             + (action->isChecked() ? QStringLiteral("*") : QString()));
        QCOMPARE(texts,
                 (QStringList{QStringLiteral("CPU:0"), QStringLiteral("CPU:1*"), QStringLiteral("CPU:2 (new)"),
                              QStringLiteral("Another device ..."), QStringLiteral("As the graph says")}));
        QVERIFY(!places->actions().last()->isEnabled());
        places->actions().front()->trigger();
        QVERIFY(s.settle());
        QCOMPARE(s.deviceOf("while/Add"), std::string("CPU:0"));
        places->actions()[4]->trigger();
        QVERIFY(s.part.deviceDialog());
        s.part.deviceDialog()->setTextValue(QStringLiteral("/job:worker/task:1"));
        s.part.deviceDialog()->accept();
        QVERIFY(s.settle());
        QCOMPARE(s.deviceOf("while/Add"), std::string("worker/1/CPU:0"));
    }

    /// What is saved is what --placement reads.
    void filesComeBack()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("placement.json"));
        const PlacementRequest request{{"CPU:0", "GPU:1"}, {{"while/*", "GPU:1"}, {"one", "CPU:0"}}, false};
        ShownPlacement s;
        QVERIFY(s.open("counter.pbtxt"));
        QVERIFY(s.live.error(PlaceRequest{request}).empty() && s.settle());
        QCOMPARE(s.part.draft(), request);
        s.part.saveTo(path);
        const Result<PlacementRequest> read = readPlacementFile(path.toStdString());
        QVERIFY(read.has_value());
        QCOMPARE(*read, request);
        s.part.model().remove(0);
        s.part.loadFrom(path);
        QCOMPARE(s.part.draft(), request);
        s.part.loadFrom(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(s.part.stateText().contains(QStringLiteral("nothing was loaded")));
        QCOMPARE(s.part.draft(), request);
    }

    /// A file cannot say that nodes are spread: each is where it would be.
    void spreadNodesAreWrittenOneByOne()
    {
        ShownPlacement s;
        QVERIFY(s.open("counter.pbtxt"));
        s.part.deviceList()->setPlainText(QStringLiteral("CPU:0\nCPU:1\n"));
        s.part.spreadBox()->setChecked(true);
        QVERIFY(s.apply());
        QCOMPARE(s.devices(), size_t{2});
        const Graph& graph = *s.live.snapshot().opened;
        const Result<std::string> file = placementText(s.part.draft(), graph);
        QVERIFY(file.has_value());
        const Result<PlacementRequest> read = readPlacement(*file, "file");
        QVERIFY(read.has_value());
        QVERIFY(!read->spreads);
        QCOMPARE(read->nodes.size(), graph.size());
        const Result<PlacedGraph> spread = tagscope::place(graph, s.part.draft(), OpRegistry::standard());
        const Result<PlacedGraph> again = tagscope::place(graph, *read, OpRegistry::standard());
        QVERIFY(spread && again);
        QCOMPARE(again->placement, spread->placement);
    }

    /// Of several rules of one pattern the last holds, in its place.
    void oneRuleAPatternIsWritten()
    {
        const Result<std::string> file =
            placementText({{}, {{"a", "CPU:0"}, {"*", "CPU:1"}, {"a", "CPU:2"}}, false}, Graph());
        QVERIFY(file.has_value());
        const Result<PlacementRequest> read = readPlacement(*file, "file");
        QVERIFY(read.has_value());
        QCOMPARE(read->nodes, (std::vector<Rule>{{"*", "CPU:1"}, {"a", "CPU:2"}}));
    }

    void rulesAreEdited()
    {
        ShownPlacement s;
        QVERIFY(s.open("counter.pbtxt"));
        QVERIFY(s.type(QStringLiteral("while/*"), QStringLiteral("CPU:0")));
        QVERIFY(s.cell(0, PlacementModel::Matches).toInt() > 5);
        PlacementModel& model = s.part.model();
        QVERIFY(model.setData(model.index(0, PlacementModel::Nodes), QStringLiteral("o*e"), Qt::EditRole));
        QCOMPARE(s.cell(0, PlacementModel::Matches), QStringLiteral("1"));
        QVERIFY(!model.setData(model.index(0, PlacementModel::Nodes), QStringLiteral(" "), Qt::EditRole));
        QVERIFY(!(model.flags(model.index(0, PlacementModel::Matches)) & Qt::ItemIsEditable));
        QCOMPARE(s.part.draft().nodes, (std::vector<Rule>{{"o*e", "CPU:0"}}));
    }

    void allOfItHasNames()
    {
        ShownPlacement s;
        for (const QWidget* widget :
             {static_cast<QWidget*>(s.part.table()), static_cast<QWidget*>(s.part.patternLine()),
              static_cast<QWidget*>(s.part.deviceBox()), static_cast<QWidget*>(s.part.deviceList())})
            QVERIFY(!widget->accessibleName().isEmpty());
    }
};

TAGSCOPE_TEST(TestPlacementPart)

#include "tst_placement_part.moc"
