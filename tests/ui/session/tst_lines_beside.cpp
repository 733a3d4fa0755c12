// SPDX-License-Identifier: Apache-2.0
// Another trace stays with the run that was compared with it, and is looked at where the run stands.
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/commands/save_requests.h"
#include "ui/session/queries/compare_query.h"
#include "ui/session/queries/line_view_query.h"
#include "ui/session/queries/node_query.h"
#include "ui/session/queries/value_query.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace tagscope;
using namespace tagscope::test;
using ui::ComparedTrace;
using ui::LineViewQuery;

namespace {

/// The counter loop, counting to `limit`, saved at its end.
bool saveCounter(const std::string& path, const char* limit, LiveSession& live, Policy policy = {})
{
    return live.open(examplePath("counter.pbtxt"), policy)
        && live.error(ui::InputsRequest{{{std::string("limit=") + limit}, {}, {}}}).empty()
        && live.ask(ui::MoveRequest{}) && live.error(ui::SaveRequest{path}).empty();
}

struct Compared {
    QTemporaryDir folder;
    std::string path = folder.filePath(QStringLiteral("four.tagscope")).toStdString();
    LiveSession other;  ///< which the trace was saved from: what it should look like
    LiveSession live;   ///< the window's own: to ten

    bool open(Policy policy = {})
    {
        return saveCounter(path, "4", other, policy) && live.open(examplePath("counter.pbtxt"))
            && live.error(ui::InputsRequest{{{"limit=10"}, {}, {}}}).empty() && live.ask(ui::MoveRequest{});
    }
    Result<std::shared_ptr<const CompareReport>> compare(const std::string& with)
    {
        ui::CompareQuery request;
        request.what = ComparedTrace{with};
        const auto answer = live.ask(request);
        return answer;
    }
    Result<ui::LineView> view(uint64_t position, std::optional<TagId> focus = {})
    {
        return view(path, position, focus);
    }
    Result<ui::LineView> view(const std::string& of, uint64_t position, std::optional<TagId> focus = {})
    {
        return live.ask(LineViewQuery{ComparedTrace{of}, position, focus});
    }
    std::string refusal(const std::string& of)
    {
        const Result<ui::LineView> answer = view(of, 1);
        return answer ? std::string() : answer.error().message;
    }
    ui::NodeDetails node(const char* name, std::optional<TagId> tag, bool isTagThere = false)
    {
        return *live.ask(ui::NodeQuery{live.node(name), tag, ComparedTrace{path}, isTagThere});
    }
    /// Where a node fired at an iteration of the loop, on the window's line.
    TagId tagAt(const char* name, size_t iteration) { return live.details(name).firings[iteration].tag; }
};

Policy shuffled()
{
    Policy policy;
    policy.kind = Policy::Kind::Random;
    policy.seed = 7;
    return policy;
}

}

class TestLinesBeside final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// At each position it is as the run was that it was saved from, and beyond its end as at its end.
    void aTraceStandsAsItsRunDid()
    {
        Compared c;
        QVERIFY(c.open());
        QVERIFY(c.compare(c.path));
        const uint64_t size = c.other.snapshot().size;
        QVERIFY(size < c.live.snapshot().size);
        for (const uint64_t position :
             {uint64_t(0), uint64_t(7), uint64_t(30), size, size + 1, c.live.snapshot().size}) {
            const Result<ui::LineView> answer = c.view(position);
            QVERIFY2(answer, answer ? "" : answer.error().message.c_str());
            const ui::Snapshot& there = *answer->view;
            QCOMPARE(c.other.error(ui::GoToRequest{std::min(position, size)}), std::string());
            QCOMPARE(there.position, std::min(position, size));
            QCOMPARE(there.size, size);
            QCOMPARE(there.isLive, position >= size);
            QVERIFY(there.state == c.other.snapshot().state);
            QVERIFY(*there.lastFirings == *c.other.snapshot().lastFirings);
            QVERIFY(there.beside == ui::LineBeside(ComparedTrace{c.path}));
            QVERIFY(there.path == c.path && there.branches.empty() && there.breakpoints.empty());
            // On the nodes of the window's graph.
            QCOMPARE(there.graph, c.live.snapshot().graph);
            QCOMPARE(there.program->nodeOf(there.program->planOf(c.live.node("while/Add"))), c.live.node("while/Add"));
            QCOMPARE(there.request.feeds.at(0).value, Tensor::scalar<int32_t>(4));
        }
        // The window stands where it stood.
        QCOMPARE(c.live.snapshot().position, c.live.snapshot().size);
    }

    /// Whatever their numbers are: another order gives iterations other ones.
    void tagsAreFoundByTheirPaths()
    {
        Compared c;
        QVERIFY(c.open(shuffled()));
        QVERIFY(c.compare(c.path));
        for (const size_t iteration : {size_t(0), size_t(2), size_t(3)}) {
            const TagId here = c.tagAt("while/Add", iteration);
            const Result<ui::LineView> answer = c.view(0, here);
            QVERIFY(answer && answer->focus);
            const ui::NodeDetails theirs = c.other.details("while/Add", answer->focus);
            QCOMPARE(theirs.tagName, "while;" + std::to_string(iteration));
        }
        QVERIFY(!c.view(0, c.tagAt("while/Add", 9))->focus);  // it ends before
        QVERIFY(!c.view(0, TagId(4'000'000u))->focus);
    }

    /// Of an iteration that is over there its firings are told, of one that goes on none: the state has it.
    void aTagThatIsOverHasItsFirings()
    {
        Compared c;
        QVERIFY(c.open());
        QVERIFY(c.compare(c.path));
        const uint64_t size = c.other.snapshot().size;
        for (const size_t iteration : {size_t(1), size_t(4)}) {
            const Result<ui::LineView> answer = c.view(size, c.tagAt("while/Add", iteration));
            QVERIFY(answer && answer->focus && answer->iteration);
            QCOMPARE(answer->iteration->path.back().tag, *answer->focus);
            QCOMPARE(answer->iteration->path.back().iteration, int64_t(iteration));
            const auto add = std::ranges::find(answer->iteration->nodes, c.live.node("while/Add"),
                                               [](const auto& one) { return one.first; });
            QVERIFY(add != answer->iteration->nodes.end());
            QCOMPARE(int(add->second.phase), int(NodePhase::Done));
            QCOMPARE(add->second.isDead, iteration == 4);
        }
        bool isLive = false;
        for (uint64_t position = 0; position < size && !isLive; ++position) {
            const Result<ui::LineView> answer = c.view(position, c.tagAt("while/Add", 1));
            isLive = findIteration(answer->view->state, *answer->focus).has_value();
            QVERIFY(!isLive || !answer->iteration);
        }
        QVERIFY(isLive);
    }

    /// The sum at iteration i is i + 1, until the limit: there it is dead.
    void valuesAreThoseOfTheTrace()
    {
        Compared c;
        QVERIFY(c.open());
        QVERIFY(c.compare(c.path));
        const ui::NodeDetails second = c.node("while/Add", c.tagAt("while/Add", 2));
        QCOMPARE(second.tagName, std::string("while;2"));
        QCOMPARE(second.outputs[0].value, Tensor::scalar<int32_t>(3));
        const ui::NodeDetails fourth = c.node("while/Add", c.tagAt("while/Add", 4));
        QCOMPARE(int(fourth.outputs[0].arrival), int(ui::PortDetails::Arrival::Dead));
        const ui::NodeDetails same = c.node("while/Add", second.tag, true);
        QCOMPARE(same.event, second.event);
        // What it was given is not what this run was given.
        const ui::NodeDetails limit = c.node("limit", {});
        QVERIFY(limit.isFed);
        QCOMPARE(limit.outputs[0].value, Tensor::scalar<int32_t>(4));
        // As of where the window stands.
        QCOMPARE(c.live.error(ui::GoToRequest{5}), std::string());
        QVERIFY(!c.node("while/Add", {}).event);

        ui::ValueQuery request{c.live.node("while/Less"), 0, TagId(), {}, ComparedTrace{c.path}, 0};
        request.tag = c.tagAt("while/Less", 0);
        request.iteration = 4;
        const auto value = c.live.ask(request);
        QVERIFY2(value, value ? "" : value.error().message.c_str());
        QCOMPARE(value->value, Tensor::scalar(false));
        QCOMPARE(value->name, std::string("while/Less:0 @ while;4, four.tagscope"));
        request.iteration = 5;
        QCOMPARE(c.live.ask(request).error().message,
                 std::string("'while/Less' has not fired at while;5 on four.tagscope"));
    }

    /// One of them, until another is compared with or the file goes. It is never loaded by the way.
    void oneIsKept()
    {
        Compared c;
        QVERIFY(c.open());
        const std::string notLoaded = "four.tagscope is not loaded any more: compare with it again";
        QCOMPARE(c.refusal(c.path), notLoaded);
        QVERIFY(c.compare(c.path));
        QCOMPARE(c.refusal(c.path), std::string());
        // What stands in the file by now is not looked at again.
        QVERIFY(QFile::remove(QString::fromStdString(c.path)));
        QCOMPARE(c.refusal(c.path), std::string());
        QVERIFY(!c.compare(c.path));
        QCOMPARE(c.refusal(c.path), notLoaded);

        LiveSession third;
        const std::string six = c.folder.filePath(QStringLiteral("six.tagscope")).toStdString();
        QVERIFY(saveCounter(six, "6", third) && saveCounter(c.path, "4", third));
        QVERIFY(c.compare(c.path));
        QVERIFY(c.compare(six));
        QCOMPARE(c.refusal(six), std::string());
        QCOMPARE(c.refusal(c.path), notLoaded);
        // Other inputs are another run, and another file is another graph.
        QCOMPARE(c.live.error(ui::InputsRequest{{{"limit=3"}, {}, {}}}), std::string());
        QVERIFY(!c.refusal(six).empty());
        QVERIFY(c.compare(six));
        QCOMPARE(c.refusal(six), std::string());
        QVERIFY(c.live.open(examplePath("counter.pbtxt")));
        QVERIFY(!c.refusal(six).empty());
        QVERIFY(!c.node("while/Add", {}).event);
    }

    /// Ids of its nodes mean something else: there is no picture, and values are found by name.
    void anotherGraphHasNoPicture()
    {
        Compared c;
        QVERIFY(c.open());
        LiveSession nested;
        const std::string path = c.folder.filePath(QStringLiteral("nested.tagscope")).toStdString();
        QVERIFY(nested.open(examplePath("nested.pbtxt")) && nested.ask(ui::MoveRequest{})
                && nested.error(ui::SaveRequest{path}).empty());
        QVERIFY(c.compare(path));
        QVERIFY2(c.refusal(path).starts_with("nested.tagscope has no picture here: its graph has no node '"),
                 c.refusal(path).c_str());
        // 0 to begin with in both.
        const auto value = c.live.ask(ui::ValueQuery{c.live.node("zero"), 0, TagId(0u), {}, ComparedTrace{path}, 0});
        QVERIFY2(value, value ? "" : value.error().message.c_str());
        QCOMPARE(value->value, Tensor::scalar<int32_t>(0));
        const auto missing =
            c.live.ask(ui::ValueQuery{c.live.node("while/Exit"), 0, TagId(0u), {}, ComparedTrace{path}, 0});
        QVERIFY(!missing);
    }

    /// Pause ends loading as it ends comparing: what was not loaded is not there.
    void loadingCanBeEnded()
    {
        Compared c;
        QVERIFY(c.open());
        ui::CompareQuery request;
        request.what = ComparedTrace{c.path};
        const auto id = c.live.send(request);
        c.live.session.pause();
        const auto report = c.live.await(id);
        QVERIFY(report || report.error().message != "no answer");
        QVERIFY(!report || !(*report)->note.empty());
        QCOMPARE(c.refusal(c.path).empty(), report.has_value());
    }
};

TAGSCOPE_GUILESS_TEST(TestLinesBeside)

#include "tst_lines_beside.moc"
