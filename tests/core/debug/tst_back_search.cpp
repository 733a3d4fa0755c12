// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/back_search.h"

#include "tests/core/debug/debug_fixture.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>

using namespace tagscope;
using namespace tagscope::test;

namespace {

using Kind = BackGoal::Kind;

/// Loops in a loop that has run to its end.
std::unique_ptr<Debugger> nested(const Policy& policy = {})
{
    OpenedFile file;
    file.graph = nestedLoops(3, 2);
    Debugger::Options options;
    options.request.fetches = {"exit_sum"};
    options.policy = policy;
    auto debugger = std::make_unique<Debugger>(std::move(file), options);
    debugger->run({});
    return debugger;
}

/// By looking at every event: the first one below a tag's path, itself included.
uint64_t firstUnder(const Debugger& debugger, const std::string& path)
{
    const Timeline& line = *debugger.timeline();
    for (uint64_t event = 0; event < line.size(); ++event)
        if (line.tagPath(line.record(event).tag).starts_with(path))
            return event;
    return UINT64_MAX;
}

uint64_t lastUnder(const Debugger& debugger, const std::string& path, uint64_t before)
{
    const Timeline& line = *debugger.timeline();
    while (before-- > 0)
        if (line.tagPath(line.record(before).tag).starts_with(path))
            return before;
    return UINT64_MAX;
}

}

class TestBackSearch final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void outOfFrameAfterFrame_data()
    {
        QTest::addColumn<Policy>("policy");
        for (const auto& [name, policy] : policies())
            QTest::newRow(name.c_str()) << policy;
    }
    /// From inside the inner loop to before its first firing, then before that of the outer one, then nowhere.
    void outOfFrameAfterFrame()
    {
        QFETCH(Policy, policy);
        const auto debugger = nested(policy);
        const TagId inner = *debugger->timeline()->findTag("/out;1/out/in;1");
        QVERIFY(debugger->goTo(debugger->timeline()->tag(inner)->firstEvent + 2).has_value());
        StopReport stop = debugger->back(BackGoal{Kind::FrameOut, 1, inner});
        QCOMPARE(stop.position, firstUnder(*debugger, "/out;1/out/in;"));
        QCOMPARE(stop.reason, StopReason::Goal);
        stop = debugger->back(BackGoal{Kind::FrameOut, 1, *debugger->timeline()->findTag("/out;1/out/in;0")});
        QCOMPARE(stop.position, firstUnder(*debugger, "/out;"));
        stop = debugger->back(BackGoal{Kind::FrameOut, 1, TagId(0u)});
        QCOMPARE(stop.position, firstUnder(*debugger, "/out;"));
        QVERIFY(stop.note.find("no frame is around") != std::string::npos);
    }

    void theFrameBehind_data() { outOfFrameAfterFrame_data(); }
    /// From everywhere in the outer loop: into and over the inner one that had the last firing before, or over one
    /// firing.
    void theFrameBehind()
    {
        QFETCH(Policy, policy);
        const auto debugger = nested(policy);
        const Timeline& line = *debugger->timeline();
        const TagId outer = *line.findTag("/out;0");
        const auto pathOf = [&](uint64_t event) { return line.tagPath(line.record(event).tag); };
        int overs = 0;
        for (uint64_t from = line.tag(outer)->firstEvent + 1; from <= line.size(); ++from) {
            QVERIFY(debugger->goTo(from).has_value());
            if (debugger->state().frames.size() < 2 || !debugger->state().frames[1].isLive)
                break;
            const auto find = [&](Kind kind) {
                return findBack({kind, 1, outer}, *debugger->tagNames(), line, debugger->state(), nullptr);
            };
            const Result<BackTarget> into = find(Kind::IntoFrame);
            const Result<BackTarget> over = find(Kind::FrameOver);
            uint64_t last = from;
            while (last > 0 && pathOf(last - 1).find("/out/in;") == std::string::npos)
                --last;
            if (last == 0) {
                QVERIFY(!into);
                QCOMPARE(over->position, lastUnder(*debugger, "/out;", from));
                QVERIFY(over->note.ends_with("over one firing"));
                continue;
            }
            const std::string path = pathOf(last - 1);
            const std::string inner = path.substr(0, path.find(';', path.find("/out/in;")) + 1);
            std::set<std::string> iterations;
            for (uint64_t event = 0; event < from; ++event)
                if (pathOf(event).starts_with(inner))
                    iterations.insert(pathOf(event));
            QCOMPARE(over->position, firstUnder(*debugger, inner));
            QCOMPARE(over->note,
                     fmt::format("back over frame 'in': {} {}", iterations.size(),
                                 iterations.size() == 1 ? "iteration" : "iterations"));
            ++overs;
            if (last == from)
                QVERIFY(!into);
            else
                QCOMPARE(into->position, last);
        }
        QVERIFY(overs > 50);
    }

    /// From iteration to iteration, as far as there are some.
    void iterationAfterIteration()
    {
        const auto debugger = nested();
        QVERIFY(
            debugger->goTo(debugger->timeline()->tag(*debugger->timeline()->findTag("/out;2"))->lastEvent).has_value());
        const TagId outer = *debugger->timeline()->findTag("/out;2");
        for (const int iteration : {2, 1, 0}) {
            const StopReport stop = debugger->back(BackGoal{Kind::Iteration, 1, outer});
            const TagId tag = *debugger->timeline()->findTag("/out;" + std::to_string(iteration));
            QCOMPARE(stop.position, debugger->timeline()->tag(tag)->firstEvent);
        }
        const uint64_t from = debugger->position();
        const StopReport stop = debugger->back(BackGoal{Kind::Iteration, 1, *debugger->timeline()->findTag("/out;0")});
        QCOMPARE(stop.position, from);
        QCOMPARE(stop.note, std::string("'out' begins here, there is no iteration before: go back out of it"));
        QVERIFY(debugger->goTo(1).has_value());
        QVERIFY(debugger->back(BackGoal{Kind::Iteration, 1, {}}).note.find("has no iterations") != std::string::npos);
    }

    void theStartIsTheStart()
    {
        const auto debugger = nested();
        QVERIFY(debugger->goTo(0).has_value());
        for (const Kind kind : {Kind::Iteration, Kind::IntoFrame, Kind::FrameOver, Kind::FrameOut}) {
            const StopReport stop = debugger->back(BackGoal{kind, 1, {}});
            QCOMPARE(stop.position, uint64_t(0));
            QCOMPARE(stop.reason, StopReason::Start);
            QCOMPARE(stop.note, std::string());  // the reason says it
        }
    }

    /// On a branch the events of its parent are behind it, too.
    void itCrossesForks()
    {
        const auto debugger = nested();
        const uint64_t begin = firstUnder(*debugger, "/out;1/out/in;");
        QVERIFY(debugger->goTo(begin + 4).has_value());
        const TagId tag = debugger->timeline()->record(begin + 3).tag;
        QVERIFY(debugger->setWindow(StaticFrameId(1), 1).has_value());
        QCOMPARE(debugger->back(BackGoal{Kind::FrameOut, 1, tag}).position,
                 debugger->timeline()->tagPath(tag).starts_with("/out;1/out/in;") ? begin
                                                                                  : firstUnder(*debugger, "/out;"));
    }

    void itCanBeStopped()
    {
        const auto debugger = nested();
        const std::atomic<bool> stop = true;
        const TagId root(0u);
        QVERIFY(debugger->goTo(3).has_value());
        // So short a run is looked through at once; the flag is asked about at event 0.
        const Result<BackTarget> target = findBack({Kind::FrameOver, 1, root}, *debugger->tagNames(),
                                                   *debugger->timeline(), debugger->state(), &stop);
        QVERIFY(!target);
        QCOMPARE(target.error().code, ErrorCode::Cancelled);
    }
};

TAGSCOPE_APPLESS_TEST(TestBackSearch)

#include "tst_back_search.moc"
