// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/value_query.h"

using namespace tagscope;
using namespace tagscope::test;

namespace {

Result<ui::FoundValue> valueOf(LiveSession& live, const ui::ValueQuery& request)
{
    return live.ask(request);
}

}

class TestValueRequest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// The counter: Add gives 1 at iteration 0, 5 at iteration 4; on the branch the sum of iteration 2 is 30.
    void iterationsAndBranches()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const NodeId add = live.node("while/Add");
        const ui::NodeDetails details = live.details(add);
        const TagId fourth = details.firings[4].tag;
        ui::ValueQuery request{add, 0, fourth, {}, {}, 0};
        QCOMPARE(valueOf(live, request)->value, Tensor::scalar<int32_t>(5));
        QCOMPARE(valueOf(live, request)->name, std::string("while/Add:0 @ while;4"));
        request.back = 1;
        QCOMPARE(valueOf(live, request)->value, Tensor::scalar<int32_t>(4));
        request.back = 5;
        QCOMPARE(valueOf(live, request).error().message, std::string("there is no iteration before the first"));
        request = {add, 0, fourth, 10, {}, 0};
        QVERIFY(valueOf(live, request)->value.isNone());  // the loop ends there: dead
        request.iteration = 11;
        QCOMPARE(valueOf(live, request).error().message, std::string("'while/Add' has not fired at while;11"));
        // Where the cursor stands says nothing about what was recorded.
        QCOMPARE(live.error(ui::GoToRequest{1}), std::string());
        request.iteration = 6;
        QCOMPARE(valueOf(live, request)->value, Tensor::scalar<int32_t>(7));

        QVERIFY(live.ask(ui::MoveRequest{}));
        QCOMPARE(live.error(ui::EditRequest{add, 0, details.firings[2].tag, Tensor::scalar<int32_t>(30)}),
                 std::string());
        request = {add, 0, details.firings[2].tag, {}, 0, 0};
        QCOMPARE(valueOf(live, request)->value, Tensor::scalar<int32_t>(3));
        QCOMPARE(valueOf(live, request)->name, std::string("while/Add:0 @ while;2, main"));
        request.line = 1;
        QCOMPARE(valueOf(live, request)->value, Tensor::scalar<int32_t>(30));
        QCOMPARE(valueOf(live, request)->name, std::string("while/Add:0 @ while;2, branch 1"));
        request.line = 9;
        QVERIFY(!valueOf(live, request));
    }

    void whatIsInNoLoopHasNoOtherIteration()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const ui::ValueQuery request{live.node("limit"), 0, TagId(0u), {}, {}, 1};
        QCOMPARE(valueOf(live, request).error().message,
                 std::string("the value is in no loop, so it has no other iteration"));
        QVERIFY(!valueOf(live, {NodeId(12'345u), 0, TagId(0u), {}, {}, 0}));
        QVERIFY(!valueOf(live, {live.node("limit"), 7, TagId(0u), {}, {}, 0}));
        QVERIFY(valueOf(live, {live.node("limit"), 0, TagId(0u), {}, {}, 0}));
    }
};

TAGSCOPE_GUILESS_TEST(TestValueRequest)

#include "tst_value_request.moc"
