// SPDX-License-Identifier: Apache-2.0
// States that are no matter of a node alone: those of a run that can go no further, and of a kernel that is at work.
#include "tests/support/test_program.h"
#include "ui/graphview/paint/node_states.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestRunStates final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// At the end of a run that is stuck, and only there: an event earlier the same nodes wait. What is asked about
    /// does not show it.
    void whatWillNeverFireIsDoomed()
    {
        const GraphFile stuck(stuckLoop());
        LiveSession live;
        QVERIFY(live.open(stuck.path()));
        QVERIFY(live.ask(MoveRequest{}));
        const auto stateOf = [&](const char* node, bool hidesNext = false) {
            return int(
                NodeStates(live.session.snapshot(), std::nullopt, nullptr, hidesNext).look(live.node(node)).state);
        };
        QCOMPARE(stateOf("deq"), int(NodeState::Doomed));        // blocked
        QCOMPARE(stateOf("beside"), int(NodeState::Doomed));     // one of two inputs
        QCOMPARE(stateOf("while/Add"), int(NodeState::Doomed));  // in a loop
        QCOMPARE(stateOf("while/NextIteration"), int(NodeState::NotReached));
        QCOMPARE(stateOf("while/Identity"), int(NodeState::Done));
        const InputsLook inputs = NodeStates(live.session.snapshot(), std::nullopt).inputs(live.node("beside"));
        QCOMPARE(inputs.data, (std::vector<bool>{true, false}));
        QCOMPARE(stateOf("deq", true), int(NodeState::Blocked));
        QCOMPARE(stateOf("beside", true), int(NodeState::NotReached));
        QCOMPARE(live.error(GoToRequest{live.snapshot().size - 1}), std::string());
        QCOMPARE(stateOf("deq"), int(NodeState::Blocked));
        QCOMPARE(stateOf("beside"), int(NodeState::Pending));
    }

    void whatComputesIsRunning()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.step(3));
        auto snapshot = std::make_shared<Snapshot>(live.snapshot());
        snapshot->running = RunningNode{live.node("while/Enter"), TagId(0u)};
        const auto at = [&](const char* node, bool hidesNext) {
            return int(NodeStates(snapshot, std::nullopt, nullptr, hidesNext).look(live.node(node)).state);
        };
        QCOMPARE(at("while/Enter", false), int(NodeState::Running));
        QVERIFY(at("while/Less/Enter", false) != int(NodeState::Running));
        QVERIFY(at("while/Enter", true) != int(NodeState::Running));  // it would tell what is next
    }
};

TAGSCOPE_GUILESS_TEST(TestRunStates)

#include "tst_run_states.moc"
