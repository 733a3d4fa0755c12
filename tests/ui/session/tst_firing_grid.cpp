// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/firing_grid.h"

#include "tests/support/ui_test.h"

#include "core/debug/control/debugger.h"
#include "ui/session/cell_state.h"
#include "ui/session/queries/grid_query.h"
#include "ui/session/queries/iteration_query.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

/// Which nodes of a frame have fired at a tag before the cursor, and which of them dead: by looking at each event.
std::map<uint32_t, bool> firedAt(const Debugger& debugger, TagId tag)
{
    std::map<uint32_t, bool> fired;
    for (uint64_t event = 0; event < debugger.position(); ++event)
        if (const EventRecord record = debugger.timeline()->record(event);
            record.tag == tag && record.kind == Event::Kind::Firing)
            fired[debugger.program()->nodeOf(record.node).value] = record.isDead;
    return fired;
}

/// What has fired by the answer, and which of it dead.
std::map<uint32_t, bool> firedIn(const std::vector<std::pair<NodeId, GridCell>>& nodes)
{
    std::map<uint32_t, bool> fired;
    for (const auto& [node, cell] : nodes)
        if (cell.phase == NodePhase::Done)
            fired[node.value] = cell.isDead;
    return fired;
}

/// How many iterations of all instances were looked at; -1 if one is not as the trace says.
int iterationsThatAgree(const Debugger& debugger, FiringGrid& grid)
{
    int looked = 0;
    for (const auto& [instance, tags] : grid.instances(debugger)) {
        const auto& [parent, frame] = instance;
        for (size_t i = 0; i < tags.size(); ++i) {
            const IterationAnswer answer = grid.iteration(debugger, {frame, parent, static_cast<int64_t>(i)});
            const std::map<uint32_t, bool> fired = firedAt(debugger, tags[i]);
            if (firedIn(answer.nodes) != fired)
                return -1;
            looked += fired.empty() ? 0 : 1;
        }
    }
    return looked;
}

}

class TestFiringGrid final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void anIterationIsWhatTheTraceSays_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("a loop") << QByteArray("counter.pbtxt");
        QTest::newRow("a loop in a loop") << QByteArray("nested.pbtxt");
        QTest::newRow("iterations that overlap") << QByteArray("parallel.pbtxt");
    }
    void anIterationIsWhatTheTraceSays()
    {
        QFETCH(QByteArray, file);
        auto opened = Debugger::open(examplePath(file.constData()).toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        FiringGrid grid;
        const uint64_t size = debugger.size();
        for (const uint64_t position : {size, size / 2, size / 3}) {
            QVERIFY(debugger.goTo(position));
            QVERIFY(iterationsThatAgree(debugger, grid) > 1);
        }
        QVERIFY(debugger.goTo(0));
        QCOMPARE(iterationsThatAgree(debugger, grid), 0);
    }

    void whatWillNeverFireIsDoomed()
    {
        const GraphFile stuck(stuckLoop());
        auto opened = Debugger::open(stuck.path().toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        QCOMPARE(debugger.run({}).reason, StopReason::Stalled);
        FiringGrid grid;
        const auto doomed = [&] {
            QStringList names;
            for (const auto& [instance, tags] : grid.instances(debugger))
                for (const auto& [node, cell] : grid.iteration(debugger, {instance.second, instance.first, 0}).nodes)
                    if (stateOf(cell) == NodeState::Doomed)
                        names.append(QString::fromStdString(debugger.graph()->node(node).name));
            return names;
        };
        QCOMPARE(doomed(), QStringList(QStringLiteral("while/Add")));
        QVERIFY(debugger.goTo(debugger.size() - 1));
        QCOMPARE(doomed(), QStringList());
    }

    /// Of an instance that is over all have begun, of one that is live those that the state knows; inner ones stop
    /// where they did.
    void aPathSaysHowManyHaveBegun()
    {
        auto opened = Debugger::open(examplePath("nested.pbtxt").toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        FiringGrid grid;
        const uint64_t size = debugger.size();
        int deep = 0;
        for (const uint64_t position : {size, size * 2 / 3, size / 2}) {
            QVERIFY(debugger.goTo(position));
            const auto begunBy = [&](TagId tag) {
                const std::optional<TagEntry> entry = debugger.timeline()->tag(tag);
                return entry && entry->firstEvent < position;
            };
            for (const auto& [instance, tags] : grid.instances(debugger))
                for (size_t i = 0; i < tags.size(); ++i) {
                    const IterationAnswer answer =
                        grid.iteration(debugger, {instance.second, instance.first, static_cast<int64_t>(i)});
                    if (!begunBy(tags[i]))
                        continue;
                    QVERIFY(!answer.path.empty() && answer.path.back().tag == tags[i]
                            && answer.path.back().parent == instance.first);
                    const int64_t begun = std::ranges::count_if(tags, begunBy);
                    QVERIFY(answer.path.back().begun >= begun && answer.path.back().begun <= std::ssize(tags));
                    if (answer.path.size() < 2)
                        continue;
                    // A number that is too large leads to the last that has begun.
                    const IterationStep& outer = answer.path[answer.path.size() - 2];
                    IterationQuery request{outer.frame, outer.parent, outer.iteration};
                    request.within = {{instance.second, 1000}};
                    const IterationAnswer last = grid.iteration(debugger, request);
                    QCOMPARE(last.path.back().iteration, begun - 1);
                    QCOMPARE(last.of.frame, instance.second);
                    ++deep;
                }
        }
        QVERIFY(deep > 3);
    }

    /// An iteration that is over comes with what it lies in and, of each frame in those, the last iteration there; one
    /// that is live with nothing, because the state has it.
    void anIterationIsNotAlone()
    {
        auto opened = Debugger::open(examplePath("nested.pbtxt").toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        FiringGrid grid;
        int withInner = 0;
        int withOuter = 0;
        const auto instances = grid.instances(debugger);
        for (const auto& [instance, tags] : instances) {
            const auto& [parent, frame] = instance;
            const bool isInner = parent != TagId(0u);
            for (const TagId tag : tags) {
                const IterationAnswer answer = grid.iteration(debugger, {frame, parent, 0, tag});
                for (const IterationBeside& beside : answer.beside) {
                    const IterationStep& step = beside.path.back();
                    QCOMPARE(firedIn(beside.nodes), firedAt(debugger, step.tag));
                    if (isInner) {
                        QCOMPARE(step.tag, parent);
                        ++withOuter;
                        continue;
                    }
                    const auto& entered = instances.at({tag, step.frame});
                    QCOMPARE(step.parent, tag);
                    QCOMPARE(step.tag, entered.back());
                    QCOMPARE(step.begun, std::ssize(entered));
                    ++withInner;
                }
                const auto entered =
                    std::ranges::count_if(instances, [&](const auto& one) { return one.first.first == tag; });
                QCOMPARE(std::ssize(answer.beside), isInner ? 1 : entered);
            }
        }
        QVERIFY(withInner > 1 && withOuter > withInner);
        // Where the last outer iteration is live it is not said again; nor is anything beside an iteration that is live
        // itself.
        int live = 0;
        for (uint64_t position = debugger.size(); position-- > debugger.size() / 2;) {
            QVERIFY(debugger.goTo(position));
            for (const auto& [instance, tags] : instances)
                for (const TagId tag : tags)
                    if (findIteration(debugger.state(), tag)) {
                        QVERIFY(grid.iteration(debugger, {instance.second, instance.first, 0, tag}).beside.empty());
                        ++live;
                    }
        }
        QVERIFY(live > 10);
    }

    /// A branch shares the events before its fork.
    void onABranchToo()
    {
        auto opened = Debugger::open(examplePath("counter.pbtxt").toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        const Result<TagId> tag = debugger.tag("while;3");
        QVERIFY(tag);
        QVERIFY(debugger.setEdit(*debugger.graph()->find("while/Add"), 0, *tag, Tensor::scalar(int32_t{70})));
        debugger.run({});
        FiringGrid grid;
        QCOMPARE(iterationsThatAgree(debugger, grid),
                 5);  // 70 is the last value, and the loop ends in the iteration after
    }
};

TAGSCOPE_GUILESS_TEST(TestFiringGrid)

#include "tst_firing_grid.moc"
