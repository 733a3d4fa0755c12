// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/edit_requests.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/node_query.h"

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;

class TestNodeDetails final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// A constant Enter lets its value into every iteration, and its consumers say so.
    void constantsAreTold()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QCOMPARE(live.details("while/Add/Enter").copies, int64_t(-1));
        QVERIFY(live.ask(ui::MoveRequest{}));
        QCOMPARE(live.details("while/Add/Enter").copies, int64_t(11));
        QCOMPARE(live.details("while/Enter").copies, int64_t(-1));
        const ui::NodeDetails add = live.details("while/Add");
        QCOMPARE(add.inputs.size(), size_t(2));
        QVERIFY(!add.inputs[0].isInvariant);
        QVERIFY(add.inputs[1].isInvariant);
        // As of what is shown: where Add has just fired in iteration 4, no NextIteration has begun another one.
        QCOMPARE(live.error(ui::GoToRequest{add.firings[4].event + 1}), std::string());
        QCOMPARE(live.details("while/Add/Enter").copies, int64_t(5));
        const uint64_t own = live.details("while/Add/Enter").firings[0].event;
        QCOMPARE(live.error(ui::GoToRequest{own + 1}), std::string());
        QCOMPARE(live.details("while/Add/Enter").copies, int64_t(1));
        QCOMPARE(live.error(ui::GoToRequest{own}), std::string());
        QCOMPARE(live.details("while/Add/Enter").copies, int64_t(-1));
    }

    /// A node of the frame around the one that is looked at is shown at the iteration that this one is in.
    void nodesAroundAreShownWhereItIs()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const ui::NodeDetails inner = live.details("outer/inner/Less");
        size_t looked = 0;
        for (const ui::FiringRow& firing : inner.firings) {
            const std::string around =
                firing.tagName.substr(0, firing.tagName.find('/'));  // "outer;1" of "outer;1/inner;0"
            QCOMPARE(live.details("outer/Less", firing.tag).tagName, around);
            QCOMPARE(live.details("result", firing.tag).tagName, std::string("/"));
            ++looked;
        }
        QVERIFY(looked > 3);
    }

    void overriddenOutputsAreTold()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const ui::NodeDetails before = live.details("while/Add");
        const TagId third = before.firings[2].tag;
        QCOMPARE(live.error(ui::EditRequest{live.node("while/Add"), 0, third, Tensor::scalar<int32_t>(50)}),
                 std::string());
        const ui::NodeDetails edited = live.details("while/Add", third);
        QVERIFY(edited.outputs[0].isOverridden);
        QCOMPARE(edited.outputs[0].value, Tensor::scalar<int32_t>(50));
        QVERIFY(!live.details("while/Add", before.firings[1].tag).outputs[0].isOverridden);
        QCOMPARE(live.error(ui::BranchRequest{0}), std::string());
        QVERIFY(!live.details("while/Add", third).outputs[0].isOverridden);
    }

    /// Only a Switch knows what its dead output lacks.
    void whatCanBeMadeLiveIsTold()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const ui::NodeDetails last = live.details("while/Switch");  // the loop ends there
        QVERIFY(!last.outputs[0].canBeLive && last.outputs[1].canBeLive);
        const ui::NodeDetails first = live.details("while/Switch", last.firings[0].tag);
        QVERIFY(first.outputs[0].canBeLive && !first.outputs[1].canBeLive);
        const ui::NodeDetails add = live.details("while/Add");
        QVERIFY(add.isDead && !add.outputs[0].canBeLive);
    }

    /// An input is what an edit has set, while it waits and when it has been taken; what is computed from it is not.
    void overriddenInputsAreTold()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const ui::FiringRow third = live.details("while/Add").firings[2];
        QCOMPARE(live.error(ui::GoToRequest{third.event + 1}), std::string());
        QCOMPARE(live.error(ui::EditRequest{live.node("while/Add"), 0, third.tag, Tensor::scalar<int32_t>(5)}),
                 std::string());
        const auto input = [&](const char* node) {
            return live.details(node, live.snapshot().report->fired->tag).inputs[0];
        };
        QVERIFY(input("while/NextIteration").isOverridden);
        QVERIFY(!input("while/Add").isOverridden);
        QVERIFY(live.step());
        QCOMPARE(live.snapshot().report->fired->nodeName, std::string("while/NextIteration"));
        QVERIFY(input("while/NextIteration").isOverridden);
        QCOMPARE(input("while/NextIteration").value, Tensor::scalar<int32_t>(5));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const ui::NodeDetails merge = live.details("while/Merge");
        QVERIFY(!merge.inputs[1].isOverridden);
    }

    /// Control inputs stand behind the data inputs: not arrived before their source has fired, then as it fired, or as
    /// an edit says.
    void controlInputsAreTold()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        const auto control = [&](std::optional<TagId> tag = {}) {
            const ui::NodeDetails details = live.details("outer/inner/Enter_1", tag);
            return details.inputs.size() == 2 ? details.inputs[1] : ui::PortDetails{};
        };
        using Arrival = ui::PortDetails::Arrival;
        QCOMPARE(control().source, std::string("^outer/Identity"));
        QVERIFY(control().isControl);
        QVERIFY(live.ask(ui::MoveRequest{}));
        QVERIFY(!live.details("outer/inner/Enter_1").inputs[0].isControl);
        const ui::NodeDetails identity = live.details("outer/Identity");
        const ui::FiringRow first = identity.firings.front();
        QVERIFY(!first.isDead && identity.firings.back().isDead);
        QCOMPARE(int(control(first.tag).arrival), int(Arrival::Live));
        QCOMPARE(int(control(identity.firings.back().tag).arrival), int(Arrival::Dead));
        QVERIFY(!control(first.tag).isOverridden);
        QCOMPARE(live.error(ui::GoToRequest{first.event}), std::string());
        QCOMPARE(int(control(first.tag).arrival), int(Arrival::Missing));
        QCOMPARE(live.error(ui::GoToRequest{first.event + 1}), std::string());
        QCOMPARE(int(control(first.tag).arrival), int(Arrival::Live));
        const Endpoint consumer{live.node("outer/inner/Enter_1"), controlSlot};
        QCOMPARE(
            live.error(ui::EditRequest{live.node("outer/Identity"), controlSlot, first.tag, Tensor(), false, consumer}),
            std::string());
        QVERIFY(live.ask(ui::MoveRequest{}));
        QCOMPARE(int(control(first.tag).arrival), int(Arrival::Dead));
        QVERIFY(control(first.tag).isOverridden);
    }

    void firingsAreThoseAroundTheCursor()
    {
        LiveSession live;
        QVERIFY(live.openEndlessLoop());
        QVERIFY(live.step(8 * 4000));
        const uint64_t middle = live.snapshot().size / 2;
        QCOMPARE(live.error(ui::GoToRequest{middle}), std::string());
        const ui::NodeDetails details = live.details("while/Merge");
        QCOMPARE(details.position, middle);
        QCOMPARE(details.firings.size(), size_t(1500));
        QVERIFY(std::ranges::is_sorted(details.firings, {}, &ui::FiringRow::event));
        QVERIFY(details.firings[999].event < middle && details.firings[1000].event >= middle);
        // Merge passes on what the counter has come to: "int32: 7; int32: 1".
        const auto counted = [&](size_t row) {
            return QString::fromStdString(details.firings[row].summary)
                .section(QLatin1Char(' '), 1, 1)
                .remove(QLatin1Char(';'))
                .toInt();
        };
        QVERIFY(counted(0) > 0);
        for (size_t i = 1; i < details.firings.size(); ++i)
            QCOMPARE(counted(i), counted(i - 1) + 1);
    }
};

TAGSCOPE_GUILESS_TEST(TestNodeDetails)

#include "tst_node_details.moc"
