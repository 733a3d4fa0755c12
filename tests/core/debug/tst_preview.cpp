// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/preview.h"

#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace tagscope;

namespace {

/// Nodes in the order of their first firings in a range of recorded events.
std::vector<NodeId> firedIn(const Debugger& debugger, uint64_t from, uint64_t to)
{
    std::vector<NodeId> nodes;
    for (uint64_t event = from; event < to; ++event) {
        const NodeId node = debugger.program()->nodeOf(debugger.timeline()->record(event).node);
        if (node.index() < debugger.graph()->size() && std::ranges::find(nodes, node) == nodes.end())
            nodes.push_back(node);
    }
    return nodes;
}

}

class TestPreview final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What Print may print is counted in the state: looking ahead, going back and branching spend nothing of it.
    void printsAreCountedByTheLine()
    {
        const auto types = [](AttrList list) { return AttrValue(std::make_shared<const AttrList>(std::move(list))); };
        test::GraphByHand graph;
        graph.constant("x", Tensor::scalar<int32_t>(7));
        for (const char* name : {"p", "q"})
            graph.add(name, "Print", {"x", "x"},
                      {{"T", DType::Int32},
                       {"U", types({DType::Int32})},
                       {"message", std::string(name)},
                       {"first_n", int64_t{1}}});
        const auto debugger = graph.debug();
        std::string log;
        debugger->setLog([&](std::string_view text) { log += text; });
        const auto look = [&] { return preview(*debugger, {}).has_value(); };
        QVERIFY(look() && look());
        QCOMPARE(log, std::string());
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QCOMPARE(log, std::string("p[7]\nq[7]\n"));
        QVERIFY(debugger->goTo(1).has_value() && look());
        QCOMPARE(log, std::string("p[7]\nq[7]\n"));
        // In a branch they print for the first time once more.
        QVERIFY(debugger->fire(*debugger->node("q")).has_value());
        debugger->run({});
        QCOMPARE(log, std::string("p[7]\nq[7]\nq[7]\np[7]\n"));
        QVERIFY(debugger->switchBranch(0).has_value());
        for (const uint32_t id : {0u, 1u}) {
            const auto* counter = findResource<CounterResource>(debugger->state().resources, ResourceId(id));
            QVERIFY(counter);
            QCOMPARE(counter->count, int64_t{1});
        }
    }

    /// It is what the move then does; recorded or not, and nothing has changed before.
    void itIsWhatTheMoveDoes_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("before");
        QTest::addColumn<int>("kind");
        for (const char* example : {"counter", "nested", "parallel", "cond_in_loop"})
            for (const char* before : {"", "step 9", "step 31", "step 31;back 20", "schedule random 3;step 25;back 7",
                                       "schedule lifo;step 14"})
                for (const auto& [name, kind] :
                     {std::pair("step", Goal::Kind::Events), std::pair("wave", Goal::Kind::Wave),
                      std::pair("iteration", Goal::Kind::NextIteration), std::pair("into", Goal::Kind::NextFrame),
                      std::pair("over", Goal::Kind::FrameOver), std::pair("out", Goal::Kind::FrameEnd),
                      std::pair("continue", Goal::Kind::Continue)})
                    QTest::addRow("%s, %s, %s", example, before, name)
                        << QString::fromLatin1(example) << QString::fromLatin1(before) << static_cast<int>(kind);
    }
    void itIsWhatTheMoveDoes()
    {
        QFETCH(QString, example);
        QFETCH(QString, before);
        QFETCH(int, kind);
        Console console(test::openExample(example.toStdString()));
        for (const QString& line : before.split(QLatin1Char(';'), Qt::SkipEmptyParts))
            QVERIFY(console.execute(line.toStdString()).isOk);
        Debugger& d = console.debugger();
        const uint64_t position = d.position();
        const uint64_t size = d.size();
        const State state = d.state();
        const Goal goal{static_cast<Goal::Kind>(kind), 1, {}};
        const Result<Preview> seen = preview(d, goal, {UINT64_MAX, std::chrono::seconds(20), INT64_MAX});
        QCOMPARE(d.position(), position);
        QCOMPARE(d.size(), size);
        QVERIFY(d.state() == state);

        const StopReport moved = d.run(goal);
        QCOMPARE(seen.has_value(), moved.note.empty() || d.position() > position);
        if (!seen)
            return;
        QVERIFY(seen->isWhole);
        QCOMPARE(seen->events, d.position() - position);
        QVERIFY(seen->nodes == firedIn(d, position, d.position()));
    }

    /// In a branch, what was overridden counts: the counter's loop is over after 70.
    void editsCount()
    {
        Console console(test::openExample("counter"));
        for (const char* line : {"run", "set while/Add@while;3 70"})
            QVERIFY(console.execute(line).isOk);
        Debugger& d = console.debugger();
        QVERIFY(d.isLive());
        const Result<Preview> seen = preview(d, Goal{}, {UINT64_MAX, std::chrono::seconds(20), INT64_MAX});
        const uint64_t position = d.position();
        d.run(Goal{});
        QVERIFY(seen && seen->isWhole);
        QCOMPARE(seen->events, d.position() - position);
    }

    void limitsHold()
    {
        const auto debugger = test::openExample("counter");
        const Result<Preview> some = preview(*debugger, Goal{}, {10, std::chrono::seconds(20), INT64_MAX});
        QVERIFY(some && !some->isWhole);
        QCOMPARE(some->events, uint64_t(10));
        QVERIFY(debugger->run(Goal{}).reason == StopReason::Finished);
        QVERIFY(debugger->goTo(0));
        const Result<Preview> recorded = preview(*debugger, Goal{}, {10, std::chrono::seconds(20), INT64_MAX});
        QVERIFY(recorded && !recorded->isWhole);
        QCOMPARE(recorded->events, uint64_t(10));
        QVERIFY(recorded->nodes == some->nodes);
    }

    /// A product of large matrices is not computed for a look ahead.
    void largeInputsAreNotTried()
    {
        test::GraphByHand graph;
        const Tensor small = Tensor::vector<float>({1, 2, 3});
        graph.constant("a", small).add("b", "Neg", {"a"}, {{"T", DType::Float}});
        const auto debugger = graph.debug();
        QVERIFY(debugger->program());
        const Result<Preview> all = preview(*debugger, Goal{}, {UINT64_MAX, std::chrono::seconds(20), 3});
        QVERIFY(all && all->isWhole);
        QCOMPARE(all->nodes.size(), size_t(2));
        const Result<Preview> part = preview(*debugger, Goal{}, {UINT64_MAX, std::chrono::seconds(20), 2});
        QVERIFY(part && !part->isWhole);
        QCOMPARE(part->nodes.size(), size_t(1));
    }
};

TAGSCOPE_APPLESS_TEST(TestPreview)

#include "tst_preview.moc"
