// SPDX-License-Identifier: Apache-2.0
#include "ui/session/focus_model.h"

#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// The counter loop, and somebody who writes down what is told, with what can be seen at that moment.
struct Watched {
    LiveSession live;
    FocusModel focus{live.session, nullptr};
    struct Told {
        bool isEarly = false;
        FocusModel::Parts parts;
        Focus place;
        std::optional<TagId> nodeTag;
    };
    std::vector<Told> told;

    Watched()
    {
        QObject::connect(&live.session, &Session::fileChanged, &focus, [this] { focus.showFile(true); });
        QObject::connect(&live.session, &Session::snapshotChanged, &focus, [this] { focus.showSnapshot(); });
    }
    bool open() { return live.open(examplePath("counter.pbtxt")); }
    void listen()
    {
        const auto note = [this](bool isEarly, FocusModel::Parts parts) {
            told.push_back({isEarly, parts, focus.place(), focus.nodeTag()});
        };
        QObject::connect(&focus, &FocusModel::moving, &focus, [note](FocusModel::Parts parts) { note(true, parts); });
        QObject::connect(&focus, &FocusModel::moved, &focus, [note](FocusModel::Parts parts) { note(false, parts); });
    }
    NodeId node(const char* name) const { return live.node(name); }
    bool settle()
    {
        return QTest::qWaitFor([this] { return !live.session.isBusy(); }, 20'000);
    }
    bool runToEnd() { return live.error(MoveRequest{}).empty(); }
};

using Part = FocusModel::Part;

}

class TestFocusModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Whoever hears of a move sees where it leads, the picture first.
    void allSeeTheSame()
    {
        Watched w;
        QVERIFY(w.open());
        w.listen();
        w.focus.selectNode(w.node("while/Add"));
        QCOMPARE(w.told.size(), size_t(2));
        QVERIFY(w.told[0].isEarly && !w.told[1].isEarly);
        for (const Watched::Told& told : w.told) {
            QCOMPARE(told.parts, FocusModel::Parts(Part::Node));
            QCOMPARE(told.place.node, w.node("while/Add"));
        }
    }

    void aNodeAnEdgeOrADevice()
    {
        Watched w;
        QVERIFY(w.open());
        const NodeId add = w.node("while/Add");
        const FocusEdge edge{{add, 0}, w.node("while/NextIteration")};
        w.focus.selectEdge(edge);
        QCOMPARE(w.focus.node(), add);
        QVERIFY(w.focus.edge() == edge);
        w.focus.selectNode(add);
        QVERIFY(!w.focus.edge());
        w.focus.selectEdge(edge);
        w.focus.selectDevice("/device:CPU:0");
        QVERIFY(!w.focus.node().isValid() && !w.focus.edge());
        QCOMPARE(w.focus.device(), std::string("/device:CPU:0"));
        w.focus.selectNode(add);
        QVERIFY(w.focus.device().empty());
        w.focus.forgetNode();
        QVERIFY(!w.focus.node().isValid());
        w.focus.selectNode(NodeId(100'000u));
        QVERIFY(!w.focus.node().isValid());
    }

    void nothingIsToldWithoutAChange()
    {
        Watched w;
        QVERIFY(w.open());
        w.listen();
        w.focus.forgetNode();
        QVERIFY(w.told.empty());
        LiveSession nothing;
        FocusModel focus(nothing.session, nullptr);
        focus.selectNode(NodeId(0u));
        focus.focusTag(TagId(0u));
        QVERIFY(!focus.node().isValid());
        QVERIFY(!focus.shownTag() && !focus.overTag());
        QVERIFY(focus.tagName().empty());
    }

    /// The counter counts to 10: at the end its iterations are over, and the way to one has to be looked for.
    void theWayToWhatIsOverIsFound()
    {
        Watched w;
        QVERIFY(w.open() && w.runToEnd());
        w.listen();
        w.focus.selectNodeAt(w.node("while/Add"), 3);
        QVERIFY(w.settle());
        QVERIFY(w.focus.tag());
        QCOMPARE(w.focus.overTag(), w.focus.tag());
        QTRY_COMPARE(w.focus.overNumber(), std::optional<int64_t>(3));
        QCOMPARE(w.focus.overPath().size(), size_t(1));
        QCOMPARE(w.focus.tagName(), std::string("while;3"));
        QCOMPARE(w.focus.tagOf(w.node("while/Less")), w.focus.tag());
        QVERIFY(w.told.back().parts.testFlag(Part::Way));
        w.focus.setPictureIsChosen(true);
        QVERIFY(!w.focus.soughtTag() && w.focus.overPath().empty());
        QVERIFY(w.focus.overTag());
    }

    /// A node at a tag is shown at that tag, whatever the picture shows.
    void theTagThatWasAskedForCounts()
    {
        Watched w;
        QVERIFY(w.open() && w.live.step(40));
        const TagId other(1'000'000u);
        w.focus.setPicture([other](NodeId) { return std::optional(other); });
        w.listen();
        const NodeId add = w.node("while/Add");
        w.focus.selectNode(add);
        QCOMPARE(w.told.back().nodeTag, std::optional(other));
        const TagId fired = w.live.snapshot().report->fired->tag;
        w.focus.lookAt(add, fired);
        QCOMPARE(w.told.back().nodeTag, std::optional(fired));
        QCOMPARE(w.told.back().parts, Part::Node | Part::Tag);
    }

    void goingThere()
    {
        Watched w;
        QVERIFY(w.open() && w.live.step(10));
        w.focus.selectNode(w.node("while/Less"));
        const Focus here = w.focus.place();
        QVERIFY(!w.focus.goTo(here));
        Focus there = here;
        there.position = 4;
        there.node = w.node("limit");
        bool hasArrived = false;
        QVERIFY(w.focus.goTo(there, false, [&] { hasArrived = true; }));
        QVERIFY(!hasArrived);
        QTRY_VERIFY_WITH_TIMEOUT(hasArrived, 20'000);
        QCOMPARE(w.focus.place(), there);
        QVERIFY(w.focus.goTo(here, true));
        QVERIFY(w.settle());
        QCOMPARE(w.focus.place(), here);
    }

    /// Steps go on from an iteration to the next; what is looked at goes along once that is over.
    void itGoesAlongWithSteps()
    {
        Watched w;
        QVERIFY(w.open() && w.live.step(20));
        w.focus.focusTag(w.live.snapshot().report->fired->tag);
        const TagId tag = *w.focus.tag();
        for (int i = 0; i < 40 && w.focus.isLive(tag); ++i) {
            w.focus.walk(MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
            QVERIFY(w.settle());
        }
        QVERIFY(!w.focus.isLive(tag));
        QVERIFY(!w.focus.tag());
    }

    /// A key that is held does not overshoot: of ten steps at once one is made, and one waits.
    void atMostOneStepWaits()
    {
        Watched w;
        QVERIFY(w.open());
        for (int i = 0; i < 10; ++i)
            w.focus.step(MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        QVERIFY(w.settle());
        QCOMPARE(w.live.snapshot().position, uint64_t(2));
        w.focus.step(MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
        QVERIFY(w.settle());
        QCOMPARE(w.live.snapshot().position, uint64_t(3));
    }

    /// Nobody steps: what is looked at stays.
    void itStaysWhenOthersMove()
    {
        Watched w;
        QVERIFY(w.open() && w.live.step(20));
        w.focus.focusTag(w.live.snapshot().report->fired->tag);
        const std::optional<TagId> tag = w.focus.tag();
        QVERIFY(w.runToEnd());
        QCOMPARE(w.focus.tag(), tag);
        QCOMPARE(w.focus.overTag(), tag);
    }
};

TAGSCOPE_GUILESS_TEST(TestFocusModel)

#include "tst_focus_model.moc"
