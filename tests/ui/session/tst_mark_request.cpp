// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/breakpoint_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/markers_query.h"
#include "ui/session/queries/node_query.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;
using Of = MarkQuery::Of;

namespace {

/// "node @ tag"; empty if nobody knows.
QString placeOf(LiveSession& live, Of of, uint64_t position)
{
    const auto answer = live.ask(MarkQuery{of, position});
    if (!answer)
        return QStringLiteral("no answer");
    return answer->node.empty() ? QString() : QString::fromStdString(answer->node + " @ " + answer->tagName);
}

}

class TestMarkRequest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// What led to a position, as its firing is told of.
    void anEventIsNamed()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const NodeDetails details = live.details("while/Switch");
        const uint64_t third = details.firings.at(3).event;
        QCOMPARE(placeOf(live, Of::Event, third + 1), QStringLiteral("while/Switch @ while;3"));
        QCOMPARE(placeOf(live, Of::Event, 0), QString());
        QCOMPARE(placeOf(live, Of::Event, live.snapshot().size + 1), QString());
        QCOMPARE(placeOf(live, Of::Error, live.snapshot().size), QString());  // it went well
    }

    /// A breakpoint before a firing stands at the position before it.
    void aHitIsOfWhatItStoppedAt()
    {
        for (const bool isBefore : {true, false}) {
            LiveSession live;
            QVERIFY(live.open(examplePath("counter.pbtxt")));
            BreakpointSpec spec;
            spec.text = "while/Add";
            spec.before = isBefore;
            QCOMPARE(live.error(BreakpointsRequest{{Breakpoint{1, spec, {}}}}), std::string());
            QVERIFY(live.ask(MoveRequest{}));
            QVERIFY(live.ask(MoveRequest{}));
            const uint64_t second = live.snapshot().position;
            QVERIFY(live.ask(MoveRequest{}));
            QCOMPARE(placeOf(live, Of::Hit, second), QStringLiteral("while/Add @ while;1"));
        }
    }

    void theErrorIsNamed()
    {
        const GraphFile graph(constantText("a", "DT_INT32", "tensor_shape { } int_val: 1")
                              + constantText("b", "DT_INT32", "tensor_shape { } int_val: 0")
                              + "node { name: \"bad\" op: \"FloorDiv\" input: \"a\" input: \"b\" "
                                "attr { key: \"T\" value { type: DT_INT32 } } }\n");
        LiveSession live;
        QVERIFY(live.open(graph.path()));
        QVERIFY(live.ask(MoveRequest{}));
        QVERIFY(live.snapshot().error);
        QCOMPARE(placeOf(live, Of::Error, live.snapshot().size), QStringLiteral("bad @ /"));
    }
};

TAGSCOPE_GUILESS_TEST(TestMarkRequest)

#include "tst_mark_request.moc"
