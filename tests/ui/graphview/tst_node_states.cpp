// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/graphview/paint/break_marks.h"
#include "ui/graphview/paint/node_states.h"
#include "ui/graphview/paint/painter.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/command_request.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/queries/iteration_query.h"
#include "ui/session/queries/node_query.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestNodeStates final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// What a graph is refused for is marked, and nothing else.
    void brokenNodesAreMarked()
    {
        const GraphFile broken(QByteArray("node { name: \"a\" op: \"NoOp\" }\n") + refusedGraph);
        LiveSession live;
        QCOMPARE(live.error(OpenRequest{broken.path().toStdString(), {}, {}}), std::string());
        QVERIFY(live.snapshot().refusal);
        const NodeStates states(live.session.snapshot(), std::nullopt);
        QCOMPARE(int(states.look(live.node("a")).state), int(NodeState::NotReached));
        QCOMPARE(int(states.look(live.node("b")).state), int(NodeState::Error));
    }

    void states_data()
    {
        QTest::addColumn<QString>("stopAt");  // the first firing of this node; empty: the end
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("state");
        const auto row = [](const char* stopAt, const char* node, NodeState state) {
            QTest::newRow(qPrintable(QStringLiteral("%1 after %2").arg(QLatin1String(node), QLatin1String(stopAt))))
                << QString::fromLatin1(stopAt) << QString::fromLatin1(node) << int(state);
        };
        row("zero", "zero", NodeState::Done);
        row("zero", "limit", NodeState::Ready);
        row("zero", "while/Enter", NodeState::Ready);
        row("zero", "while/Merge", NodeState::NotReached);
        row("zero", "result", NodeState::NotReached);
        row("while/Switch", "while/Switch", NodeState::Done);
        row("while/Switch", "while/Exit", NodeState::ReadyDead);
        row("while/Switch", "while/Identity", NodeState::Ready);
        row("while/Switch", "while/Add", NodeState::Pending);  // the constant 1 is there
        row("while/Switch", "while/NextIteration", NodeState::NotReached);
        row("while/Exit", "while/Exit", NodeState::DoneDead);
        row("", "while/Merge", NodeState::Done);
        row("", "result", NodeState::Done);
        // The frame is gone: as they were last seen, at the iteration that ended the loop.
        row("", "while/Exit", NodeState::Done);
        row("", "while/Identity", NodeState::DoneDead);
        row("", "while/Add", NodeState::DoneDead);
        row("", "while/NextIteration", NodeState::DoneDead);
        row("", "while/Add/Enter", NodeState::Done);
    }
    void states()
    {
        QFETCH(QString, stopAt);
        QFETCH(QString, node);
        QFETCH(int, state);
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        if (!stopAt.isEmpty()) {
            BreakpointSpec spec;
            spec.text = stopAt.toStdString();
            QCOMPARE(live.error(BreakpointRequest{0, spec}), std::string());
        }
        QVERIFY(live.ask(MoveRequest{}));
        const NodeStates states(live.session.snapshot(), std::nullopt);
        QCOMPARE(int(states.look(live.node(qPrintable(node))).state), state);
    }

    void goingBackUndoesWhatWasLastSeen()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("untaken_loop.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const auto statesNow = [&] { return NodeStates(live.session.snapshot(), std::nullopt); };
        size_t dead = 0;
        for (size_t i = 0; i < live.snapshot().graph->size(); ++i) {
            const NodeLook look = statesNow().look(NodeId(i));
            dead += look.isOver && look.state == NodeState::DoneDead ? 1 : 0;
        }
        QVERIFY(dead >= 8);  // every node of the loop fired once, dead
        QCOMPARE(live.error(GoToRequest{0}), std::string());
        for (size_t i = 0; i < live.snapshot().graph->size(); ++i)
            QVERIFY(statesNow().look(NodeId(i)).state != NodeState::DoneDead);
    }

    void whatIsFedIsNotPruned()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(live.error(InputsRequest{{{"zero=7"}, {"result"}, {}}}), std::string());
        QCOMPARE(int(NodeStates(live.session.snapshot(), std::nullopt).look(live.node("zero")).state),
                 int(NodeState::Fed));
        // The inspector says the same, with the value.
        const NodeDetails details = live.details("zero");
        QVERIFY(details.isFed);
        QCOMPARE(details.outputs.size(), size_t(1));
        QCOMPARE(details.outputs[0].value.dtype(), DType::Int32);
    }

    void tokensWaitInTheirSlots()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        BreakpointSpec spec;
        spec.text = "while/Switch";
        QCOMPARE(live.error(BreakpointRequest{0, spec}), std::string());
        QVERIFY(live.ask(MoveRequest{}));
        QVERIFY(live.ask(MoveRequest{}));  // iteration 1
        const NodeStates states(live.session.snapshot(), std::nullopt);
        const auto dead = states.token(live.node("while/Exit"), 0);
        QVERIFY(dead && dead->isDead);
        QCOMPARE(dead->iteration, int64_t(1));
        const auto value = states.token(live.node("while/Identity"), 0);
        QVERIFY(value && !value->isDead);
        const auto constant = states.token(live.node("while/Add"), 1);
        QVERIFY(constant && !constant->isDead);
        QVERIFY(!states.token(live.node("while/Add"), 0));
        QVERIFY(!states.token(live.node("while/Switch"), 0));  // consumed
        QVERIFY(!states.token(live.node("while/Add"), 7));
        QVERIFY(!states.token(live.node("while/Add"), -1));
    }

    void framesTellTheirInstance()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const NodeStates before(live.session.snapshot(), std::nullopt);
        QVERIFY(!before.frame("while/while_context") || !before.frame("while/while_context")->isLive);
        BreakpointSpec spec;
        spec.text = "while/Exit";
        QCOMPARE(live.error(BreakpointRequest{0, spec}), std::string());
        for (int i = 0; i < 4; ++i)
            QVERIFY(live.ask(MoveRequest{}));
        const std::string name = live.snapshot().program->frame(StaticFrameId(1)).name;
        const NodeStates states(live.session.snapshot(), std::nullopt);
        const auto look = states.frame(name);
        QVERIFY(look && look->isLive);
        QCOMPARE(look->iteration, int64_t(3));
        QCOMPARE(look->window, int64_t(10));
        QCOMPARE(look->entersArrived, look->enters);
        QCOMPARE(look->deadExits.size(), size_t(1));
        QVERIFY(!states.frame("nobody"));
    }

    void theFocusedIterationIsShown()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.step(45));
        const State& state = live.snapshot().state;
        size_t looked = 0;
        for (size_t i = 0; i < state.iterations.size(); ++i) {
            const Iteration& iteration = state.iterations[i];
            if (!iteration.frame.isValid())
                continue;
            const NodeStates states(live.session.snapshot(), iteration.tag);
            const PlanFrame& frame = live.snapshot().program->frame(iteration.staticFrame);
            const NodeId node = live.snapshot().program->nodeOf(PlanId(frame.firstNode));
            QCOMPARE(states.iterationOf(node), std::optional(IterationId(i)));
            ++looked;
        }
        QVERIFY(looked > 2);
    }

    void whatIsNotNeededIsPruned()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(live.error(InputsRequest{{{}, {"one"}, {}}}), std::string());
        const NodeStates states(live.session.snapshot(), std::nullopt);
        QCOMPARE(int(states.look(live.node("one")).state), int(NodeState::Ready));
        QCOMPARE(int(states.look(live.node("while/Add")).state), int(NodeState::Pruned));
        const Graph& graph = *live.snapshot().graph;
        const GroupTree tree(graph, analyseFrames(graph));
        const auto counts = states.counts(tree, GroupTree::root());
        QCOMPARE(counts[size_t(NodeState::Pruned)], graph.size() - 1);
        QCOMPARE(counts[size_t(NodeState::Ready)], size_t(1));
    }

    /// 500 groups of 8 nodes in one stack: 4,000 nodes, and the last group is looked at as the first is.
    void aStackCountsAllItsMembers()
    {
        constexpr int groups = 500;
        constexpr int nodes = 8;
        QByteArray text;
        for (int g = 0; g < groups; ++g)
            for (int n = 0; n < nodes; ++n)
                text += QStringLiteral("node { name: \"loop_%1/n%2\" op: \"NoOp\" }\n").arg(g).arg(n).toUtf8();
        const GraphFile file(text);
        LiveSession live;
        QVERIFY(live.open(file.path()));
        const GroupTree tree(*live.snapshot().graph, analyseFrames(*live.snapshot().graph));
        Scene scene;
        scene.stacks.push_back({});
        for (const GroupId group : tree.group(GroupTree::root()).groups)
            scene.stacks.front().members.push_back(group);
        QCOMPARE(scene.stacks.front().members.size(), size_t(groups));
        SceneItem item;
        item.stack = 0;
        item.group = scene.stacks.front().members.front();
        const auto counts = [&] { return NodeStates(live.session.snapshot(), std::nullopt).counts(tree, scene, item); };
        const auto areSame = [&] {
            return NodeStates(live.session.snapshot(), std::nullopt).counts(tree, scene.stacks.front()).areSame;
        };
        QCOMPARE(counts()[size_t(NodeState::Ready)], size_t(groups * nodes));
        QVERIFY(areSame());
        QVERIFY(live.step(groups * nodes - 1));  // in the order of the file: all but the last node of the last group
        QCOMPARE(counts()[size_t(NodeState::Done)], size_t(groups * nodes - 1));
        QCOMPARE(counts()[size_t(NodeState::Ready)], size_t(1));
        QVERIFY(!areSame());
    }

    void anOverriddenOutputIsMarkedAtItsTag()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const NodeId add = live.node("while/Add");
        BreakpointSpec spec;
        spec.text = "while/Add";
        QCOMPARE(live.error(ui::BreakpointRequest{0, spec}), std::string());
        QVERIFY(live.ask(ui::MoveRequest{}));
        const TagId tag = live.snapshot().report->fired->tag;
        QVERIFY(!NodeStates(live.session.snapshot(), tag).isEdited(add));
        QCOMPARE(live.error(ui::EditRequest{add, 0, tag, Tensor::scalar<int32_t>(7)}), std::string());
        QVERIFY(NodeStates(live.session.snapshot(), tag).isEdited(add));
        QVERIFY(!NodeStates(live.session.snapshot(), tag).isEdited(live.node("while/Identity")));
        // The same node in the next iteration is not.
        QVERIFY(live.ask(ui::MoveRequest{}));
        const TagId next = live.snapshot().report->fired->tag;
        QVERIFY(next != tag);
        QVERIFY(!NodeStates(live.session.snapshot(), next).isEdited(add));
        QVERIFY(!NodeStates(nullptr, {}).isEdited(add));
    }

    /// An output that was set by hand at a tag is the token of that output wherever that tag's tokens go, and no other
    /// token.
    void tokensOfAnOverriddenOutputAreMarked_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("slot");
        QTest::addColumn<int>("firing");
        QTest::addColumn<bool>("isDead");
        QTest::addColumn<QStringList>("marked");   // node, input, and a slash if the token is dead
        QTest::addColumn<QByteArray>("consumer");  // the only one whose input 0 is set; empty: all
        const auto row = [](const char* name, const char* file, const char* source, int slot, int firing, bool isDead,
                            const char* marked, const char* consumer = "") {
            QTest::newRow(name) << QByteArray(file) << QByteArray(source) << slot << firing << isDead
                                << QString::fromLatin1(marked).split(QLatin1Char(' '), Qt::SkipEmptyParts)
                                << QByteArray(consumer);
        };
        row("in its iteration", "counter.pbtxt", "while/Add", 0, 2, false, "while/NextIteration:0");
        row("to two consumers", "counter.pbtxt", "while/Merge", 0, 2, false, "while/Less:0 while/Switch:0");
        row("to one of two consumers", "counter.pbtxt", "while/Merge", 0, 2, false, "while/Less:0", "while/Less");
        row("dead to one of two consumers", "counter.pbtxt", "while/Merge", 0, 2, true, "while/Switch:0/",
            "while/Switch");
        row("into the next iteration", "counter.pbtxt", "while/NextIteration", 0, 2, false, "while/Merge:1");
        row("into the frame", "counter.pbtxt", "while/Enter", 0, 0, false, "while/Merge:0");
        row("into every iteration", "counter.pbtxt", "while/Add/Enter", 0, 0, false, "while/Add:1");
        row("out of the frame", "counter.pbtxt", "while/Exit", 0, 10, false, "result:0");
        row("one output of two", "counter.pbtxt", "while/Switch", 1, 2, false, "while/Identity:0");
        row("made dead", "counter.pbtxt", "while/Switch", 1, 2, true, "while/Identity:0/");
        row("in the root", "counter.pbtxt", "zero", 0, 0, false, "while/Enter:0");
        row("in a loop in a loop", "nested.pbtxt", "outer/inner/Add_1", 0, 2, false, "outer/inner/NextIteration_1:0");
        row("into the next iteration of that", "nested.pbtxt", "outer/inner/NextIteration_1", 0, 1, false,
            "outer/inner/Merge_1:1");
    }
    void tokensOfAnOverriddenOutputAreMarked()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, source);
        QFETCH(int, slot);
        QFETCH(int, firing);
        QFETCH(bool, isDead);
        QFETCH(QByteArray, consumer);
        LiveSession live;
        QVERIFY(live.open(examplePath(file.constData())));
        QVERIFY(live.ask(MoveRequest{}));
        const NodeId node = live.node(source.constData());
        const std::vector<FiringRow> firings = live.details(node).firings;
        QVERIFY(std::ssize(firings) > firing);
        const FiringRow& row = firings[static_cast<size_t>(firing)];
        const auto marked = [&] {
            QStringList list;
            const Graph& graph = *live.snapshot().graph;
            const NodeStates states(live.session.snapshot(), row.tag);
            for (size_t n = 0; n < graph.size(); ++n)
                for (size_t i = 0; i < graph.nodes()[n].inputs.size(); ++i) {
                    std::vector<TokenLook> tokens = states.otherTokens(NodeId(n), static_cast<int>(i));
                    if (const auto own = states.token(NodeId(n), static_cast<int>(i)))
                        tokens.push_back(*own);
                    for (const TokenLook& token : tokens)
                        if (token.isEdited)
                            list.append(QStringLiteral("%1:%2%3")
                                            .arg(QString::fromStdString(graph.nodes()[n].name))
                                            .arg(i)
                                            .arg(token.isDead ? QStringLiteral("/") : QString()));
                }
            list.sort();
            return list;
        };
        QCOMPARE(live.error(GoToRequest{row.event + 1}), std::string());
        QCOMPARE(marked(), QStringList());
        EditRequest edit{node, slot, row.tag, isDead ? Tensor() : Tensor::scalar<int32_t>(5)};
        if (!consumer.isEmpty())
            edit.consumer = Endpoint{live.node(consumer.constData()), 0};
        QCOMPARE(live.error(edit), std::string());
        QTEST(marked(), "marked");
        QVERIFY(NodeStates(live.session.snapshot(), std::nullopt).hasEdits());
        // On the line that it forks from, nothing is.
        QCOMPARE(live.error(BranchRequest{0}), std::string());
        QCOMPARE(live.error(GoToRequest{row.event + 1}), std::string());
        QCOMPARE(marked(), QStringList());
    }

    /// Which inputs have come, data and control apart.
    void inputsAreToldApart()
    {
        const auto constant = [](const char* name) {
            return constantText(name, "DT_INT32", "tensor_shape { } int_val: 1");
        };
        const GraphFile controls(constant("a") + constant("b") + constant("c")
                                 + "node { name: \"sum\" op: \"AddV2\" input: \"a\" input: \"b\" input: \"^c\" attr { "
                                   "key: \"T\" value { type: DT_INT32 } } }\n");
        LiveSession live;
        QCOMPARE(live.error(OpenRequest{controls.path().toStdString(), {}, {}}), std::string());
        const NodeId sum = live.node("sum");
        const auto arrived = [&] {
            const NodeStates states(live.session.snapshot(), std::nullopt);
            const InputsLook inputs = states.inputs(sum);
            QStringList all;
            for (const bool has : inputs.data)
                all.append(has ? QStringLiteral("data") : QStringLiteral("-"));
            return all.join(QLatin1Char(' '))
                + QStringLiteral(" %1/%2%3")
                      .arg(inputs.controlsArrived)
                      .arg(inputs.controls)
                      .arg(states.controlToken(sum, live.node("c")) ? QStringLiteral(" token") : QString());
        };
        const auto fire = [&](const char* node) { return live.error(FireRequest{live.node(node), std::nullopt}); };
        QCOMPARE(arrived(), QStringLiteral("- - 0/1"));
        QCOMPARE(fire("c"), std::string());
        QCOMPARE(arrived(), QStringLiteral("- - 1/1 token"));
        QCOMPARE(fire("b"), std::string());
        QCOMPARE(arrived(), QStringLiteral("- data 1/1 token"));
        QCOMPARE(fire("a"), std::string());
        QCOMPARE(arrived(), QStringLiteral("data data 1/1 token"));
        QCOMPARE(fire("sum"), std::string());
        QVERIFY(!NodeStates(live.session.snapshot(), std::nullopt).controlToken(sum, live.node("c")));  // it is used up
    }

    void aConstantEnterSaysHowFarItWasCopied()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const NodeId enter = live.node("while/Add/Enter");
        const auto states = [&] { return NodeStates(live.session.snapshot(), std::nullopt); };
        QVERIFY(states().isConstantEnter(enter));
        QVERIFY(!states().isConstantEnter(live.node("while/Enter")));
        QVERIFY(!states().copiedTo(enter));  // it has not fired
        BreakpointSpec spec;
        spec.text = "while/Switch";
        QCOMPARE(live.error(BreakpointRequest{0, spec}), std::string());
        for (int64_t iteration = 0; iteration < 3; ++iteration) {
            QVERIFY(live.ask(MoveRequest{}));
            QCOMPARE(states().copiedTo(enter), std::optional(iteration));
            QVERIFY(!states().copiedTo(live.node("while/Enter")));
            const IterationId at = *states().iterationOf(live.node("while/Switch"));
            QVERIFY(QString::fromStdString(states().tagText(at)).endsWith(QStringLiteral(";%1").arg(iteration)));
        }
        QCOMPARE(states().tagText(*states().iterationOf(live.node("zero"))), std::string());
        const std::optional<FrameLook> frame = states().frame(live.snapshot().program->frame(StaticFrameId(1)).name);
        QVERIFY(frame);
        QCOMPARE(frame->loopCond, live.node("while/LoopCond"));
        // The breakpoint's count is at the node.
        const Graph& graph = *live.snapshot().graph;
        const BreakMarks marks(live.snapshot(), GroupTree(graph, analyseFrames(graph)));
        const BreakMark* mark = marks.node(live.node("while/Switch"));
        QVERIFY(mark);
        QCOMPARE(hitsText(*mark), QStringLiteral("×3"));
    }

    /// Two breakpoints on one node have a number each: nobody was hit six times.
    void breakpointsOnOneNodeAreNotAddedUp()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        BreakpointSpec spec;
        spec.text = "while/Switch";
        spec.isLogOnly = true;
        QCOMPARE(live.error(BreakpointRequest{0, spec}), std::string());
        const Graph& graph = *live.snapshot().graph;
        const GroupTree tree(graph, analyseFrames(graph));
        const auto hits = [&] { return hitsText(*BreakMarks(live.snapshot(), tree).node(live.node("while/Switch"))); };
        QCOMPARE(hits(), QString());
        QVERIFY(live.ask(MoveRequest{}));  // to the end: eleven Switches, the last one of which ends the loop
        QCOMPARE(hits(), QStringLiteral("×11"));
        spec.isLogOnly = false;
        spec.before = true;
        QCOMPARE(live.error(BreakpointRequest{0, spec}), std::string());
        const BreakMarks marks(live.snapshot(), tree);
        QVERIFY(!marks.node(live.node("while/Switch"))->isLogOnly);  // one that stops is shown
        QCOMPARE(marks.node(live.node("while/Switch"))->others.size(), size_t(1));
        const auto idOf = [&](size_t row) { return live.snapshot().breakpoints[row].breakpoint.id; };
        QTRY_COMPARE(hits(), QStringLiteral("#%1 ×11, #%2 ×11").arg(idOf(1)).arg(idOf(0)));
    }

    /// Iteration 1 is looked at while the run is in iteration 4: nothing of what is shown says 4.
    void whatIsShownHasItsOwnTag()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        const NodeId add = live.node("while/Add");
        const auto addFiredAt = [&](int64_t number) {
            const StopReport& report = *live.snapshot().report;
            return report.fired && report.fired->node == add
                && report.fired->tagName == "while;" + std::to_string(number);
        };
        std::optional<TagId> first;
        for (int step = 0; step < 200 && !addFiredAt(4); ++step) {
            QVERIFY(live.step());
            if (addFiredAt(1))
                first = live.snapshot().report->fired->tag;
        }
        QVERIFY(first && addFiredAt(4));
        const auto answer = live.ask(IterationQuery{rootFrame, std::nullopt, 0, *first});
        const auto& told = *answer;
        const auto shown = std::make_shared<ShownIteration>(
            ShownIteration{told.of.frame, told.of.iteration, {{add.value, NodeState::Done}}, told.path});
        const NodeStates past(live.session.snapshot(), std::nullopt, shown);
        QVERIFY(past.tagOf(add) == first);
        QVERIFY(!past.iterationOf(add));
        QCOMPARE(past.tagTextOf(add), std::string("while;1"));
        QCOMPARE(past.tagTextOf(live.node("zero")), std::string());
        QCOMPARE(past.focusText(), std::string("while;1"));
        const Graph& graph = *live.snapshot().graph;
        const GroupTree tree(graph, analyseFrames(graph));
        QVERIFY(!pictureOf(graph, tree, &past).justFired.isValid());
        QVERIFY(!pictureOf(graph, tree, &past).next.isValid());
        // As the run has it, both are there.
        const NodeStates now(live.session.snapshot(), live.snapshot().report->fired->tag);
        QCOMPARE(now.tagTextOf(add), std::string("while;4"));
        QCOMPARE(pictureOf(graph, tree, &now).justFired, add);
        QVERIFY(pictureOf(graph, tree, &now).next.isValid());
        // From either, every iteration that has begun can be reached.
        const std::string& name = live.snapshot().program->frame(told.of.frame).name;
        const FrameLook header = *past.frame(name);
        QCOMPARE(header.begun, int64_t(5));
        QVERIFY(header.earlier && header.earlier->iteration == 0 && header.later && header.later->iteration == 2);
        const FrameLook liveHeader = *now.frame(name);
        QVERIFY(liveHeader.earlier && liveHeader.earlier->iteration == 3 && !liveHeader.later);
        // While it is live, it is what the snapshot has of it.
        const auto same = std::make_shared<ShownIteration>(ShownIteration{
            told.of.frame, 4, {}, {{live.snapshot().report->fired->tag, told.of.frame, 4, TagId(0u), 5}}});
        const NodeStates live4(live.session.snapshot(), std::nullopt, same);
        QVERIFY(live4.iterationOf(add).has_value());
        QCOMPARE(int(live4.look(add).state), int(NodeState::Done));
    }

    /// The pencil is where the edit is, whatever the run does now.
    void anEditIsSeenInItsIteration()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        QCOMPARE(live.error(CommandRequest{"set while/Add:0@while;3 5"}), std::string());
        QVERIFY(live.ask(MoveRequest{}));
        const NodeId add = live.node("while/Add");
        const StaticFrameId frame = *live.snapshot().program->frameOf(add);
        for (const int64_t number : {2, 3, 4}) {
            const auto answer = live.ask(IterationQuery{frame, TagId(0u), number});
            const auto& told = *answer;
            const auto shown = std::make_shared<ShownIteration>(ShownIteration{frame, number, {}, told.path});
            QCOMPARE(NodeStates(live.session.snapshot(), std::nullopt, shown).isEdited(add), number == 3);
        }
    }

    /// A token of another iteration is the one that is there when that iteration is looked at.
    void tokensOfOtherIterations()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("parallel.pbtxt")));
        const Graph& graph = *live.snapshot().graph;
        size_t seen = 0;
        for (int step = 0; step < 80; ++step) {
            if (!live.step(1))
                break;
            const NodeStates states(live.session.snapshot(), std::nullopt);
            for (size_t n = 0; n < graph.size(); ++n)
                for (size_t i = 0; i < graph.nodes()[n].inputs.size(); ++i) {
                    const std::vector<TokenLook> others = states.otherTokens(NodeId(n), int(i));
                    const int64_t shown = states.look(NodeId(n)).iteration;
                    for (const TokenLook& other : others) {
                        QVERIFY(other.iteration != shown);
                        QVERIFY(std::abs(other.iteration - shown) <= NodeStates::mostOthers);
                        const TagId tag = live.snapshot().state.iteration(other.at).tag;
                        const std::optional<TokenLook> there =
                            NodeStates(live.session.snapshot(), tag).token(NodeId(n), int(i));
                        QVERIFY(there);
                        QCOMPARE(there->iteration, other.iteration);
                        QCOMPARE(there->isDead, other.isDead);
                        QVERIFY(there->slot >= 0 && there->slot < 8);
                        ++seen;
                    }
                }
        }
        QVERIFY(seen > 0);
    }
};

TAGSCOPE_GUILESS_TEST(TestNodeStates)

#include "tst_node_states.moc"
