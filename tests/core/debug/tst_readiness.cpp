// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/readiness.h"

#include "core/exec/executor.h"
#include "core/graph/graph_editor.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace tagscope;

namespace {

constexpr TagId root(0u);

/// data and pred into a Switch; each side through an Identity into a Merge; the true side into a second Switch as well.
std::unique_ptr<Debugger> twoSwitches(bool predicate)
{
    const std::pair<std::string, AttrValue> type{"T", DType::Int32};
    return test::GraphByHand()
        .constant("data", Tensor::scalar<int32_t>(5))
        .constant("pred", Tensor::scalar<bool>(predicate))
        .add("first", "Switch", {"data", "pred"}, {type})
        .add("no", "Identity", {"first:0"}, {type})
        .add("yes", "Identity", {"first:1"}, {type})
        .add("second", "Switch", {"yes", "pred"}, {type})
        .add("merge", "Merge", {"no", "yes"}, {type, {"N", int64_t{2}}})
        .debug();
}

/// "no yes!", sorted; ! marks those that will fire dead.
QString readyNames(const Debugger& d)
{
    QStringList names;
    for (const ReadyInstance& ready : readyInstances(*d.program(), d.state()))
        names.append(QString::fromStdString(d.graph()->node(ready.node).name)
                     + (ready.isDead ? QStringLiteral("!") : QString()));
    names.sort();
    return names.join(QLatin1Char(' '));
}

NodeId node(const Debugger& d, const char* name)
{
    return d.graph()->find(name).value_or(NodeId());
}

int readiness(const Debugger& d, const char* name, TagId tag = root)
{
    return int(readinessOf(*d.program(), d.state(), node(d, name), findIteration(d.state(), tag)));
}

}

class TestReadiness final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSwitchAndItsSides_data()
    {
        QTest::addColumn<bool>("predicate");
        QTest::addColumn<QString>("sides");
        QTest::newRow("true") << true << "no! yes";
        QTest::newRow("false") << false << "no yes!";
    }
    void aSwitchAndItsSides()
    {
        QFETCH(bool, predicate);
        QFETCH(QString, sides);
        const auto d = twoSwitches(predicate);
        QVERIFY(d && d->program());
        QCOMPARE(readyNames(*d), QStringLiteral("data pred"));
        QVERIFY(!readySwitch(*d->program(), d->state()));
        QCOMPARE(readiness(*d, "data"), int(Readiness::Ready));
        QCOMPARE(readiness(*d, "first"), int(Readiness::Waiting));

        QVERIFY(d->fire(node(*d, "data"), root));
        QCOMPARE(readyNames(*d), QStringLiteral("pred"));
        QCOMPARE(readiness(*d, "data"), int(Readiness::Fired));
        QCOMPARE(readiness(*d, "first"), int(Readiness::Waiting));  // one of two inputs

        QVERIFY(d->fire(node(*d, "pred"), root));
        QCOMPARE(readyNames(*d), QStringLiteral("first"));
        const std::optional<ReadySwitch> first = readySwitch(*d->program(), d->state());
        QVERIFY(first);
        QCOMPARE(first->instance, (ReadyInstance{node(*d, "first"), root, false}));
        QCOMPARE(first->predicate, std::optional(predicate));

        QVERIFY(d->fire(node(*d, "first"), root));
        QCOMPARE(readyNames(*d), sides);
        QVERIFY(!readySwitch(*d->program(), d->state()));

        // The live side is enough for the Merge; the second Switch has both its inputs once the true side has fired.
        QVERIFY(d->fire(node(*d, predicate ? "yes" : "no"), root));
        QCOMPARE(readyNames(*d), predicate ? QStringLiteral("merge no! second") : QStringLiteral("merge yes!"));
        if (predicate)
            return;
        QVERIFY(d->fire(node(*d, "yes"), root));
        QCOMPARE(readyNames(*d), QStringLiteral("merge second!"));
        const std::optional<ReadySwitch> second = readySwitch(*d->program(), d->state());
        QVERIFY(second && second->instance.isDead);
        QVERIFY(!second->predicate);  // whatever it is, both sides die
    }

    void whatWasNotEnteredHasNoIteration()
    {
        const auto d = test::openExample("counter");
        QVERIFY(d && d->program());
        QCOMPARE(readyNames(*d), QStringLiteral("limit one zero"));
        QCOMPARE(int(readinessOf(*d->program(), d->state(), node(*d, "while/Add"), std::nullopt)),
                 int(Readiness::NoIteration));
    }

    /// What is fed comes in by a node that nobody has drawn, and what is fetched leaves through one. They do not wait
    /// for a turn: all that can fire has been drawn.
    void helpersAreNeverReady()
    {
        Debugger::Options options;
        options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(3)});
        options.request.fetches = {"result"};
        const auto d = test::openExample("counter", options);
        QVERIFY(d && d->program());
        const RunGraph& run = d->program()->runGraph();
        QCOMPARE(run.graph.size(), d->graph()->size() + 2);
        for (const NodeId helper : {run.feedNodes.at(0), run.fetchNodes.at(0)})
            QVERIFY(helper.index() >= d->graph()->size() && d->program()->planOf(helper).isValid());
        for (int guard = 0; !isIdle(*d->program(), d->state()) && guard < 10'000; ++guard) {
            const std::vector<ReadyInstance> ready = readyInstances(*d->program(), d->state());
            QCOMPARE(ready.size(), d->state().ready.size());
            for (const NodeId helper : {run.feedNodes.at(0), run.fetchNodes.at(0)})
                QVERIFY(std::ranges::find(ready, helper, &ReadyInstance::node) == ready.end());
            d->run(Goal{Goal::Kind::Events, 1, {}});
        }
        QVERIFY(isIdle(*d->program(), d->state()));
        QCOMPARE(d->state().fetches.at(0).at<int32_t>(0), 3);
    }

    /// What a pass put into the graph is a step of it like any other.
    void whatAPassMadeIsReady()
    {
        const auto d = twoSwitches(true);
        QVERIFY(d && d->program());
        GraphEditor editor(DerivedGraph::ofOpened(*d->graph()));
        const NodeId data = node(*d, "data");
        const NodeId between = editor.add({"between", "Identity", {}, {}, {{data, 0}}, {}}, {data, Pass::Built, {}});
        editor.setAttr(between, "T", DType::Int32);
        editor.moveConsumers({data, 0}, {between, 0});
        DerivedGraph made = std::move(editor).finish();
        RunRequest request;
        request.fetches = {"merge"};
        const auto program =
            Program::compile(std::make_shared<const Graph>(std::move(made.graph)), std::move(made.provenance), request);
        QVERIFY(program);
        QVERIFY(!(*program)->isHelper((*program)->planOf(between)));
        QVERIFY((*program)->isHelper((*program)->planOf((*program)->runGraph().fetchNodes[0])));
        Executor executor(*program);
        QStringList fired;
        while (!isIdle(**program, executor.state())) {
            const std::vector<ReadyInstance> ready = readyInstances(**program, executor.state());
            QCOMPARE(ready.size(), executor.state().ready.size());
            fired.append(QString::fromStdString((*program)->graph().node(ready.front().node).name));
            QVERIFY(executor.fire(0) == StepOutcome::Fired);
        }
        QCOMPARE(fired.join(QLatin1Char(' ')), QStringLiteral("data pred between first no yes merge"));
        QCOMPARE(executor.state().fetches.at(0).at<int32_t>(0), 5);
    }

    /// Three can fire; who needs only some of them gets the first.
    void aPartOfWhatIsReady()
    {
        const auto d = test::openExample("counter");
        QVERIFY(d && d->program());
        const std::vector<ReadyInstance> all = readyInstances(*d->program(), d->state());
        QCOMPARE(all.size(), size_t(3));
        QVERIFY(readyInstances(*d->program(), d->state(), 2) == std::vector(all.begin(), all.begin() + 2));
        QVERIFY(readyInstances(*d->program(), d->state(), 3) == all
                && readyInstances(*d->program(), d->state(), 4) == all);
    }

    void whatNobodyNeedsIsNotInTheRun()
    {
        Debugger::Options options;
        options.request.fetches = {"one"};
        const auto d = test::openExample("counter", options);
        QVERIFY(d && d->program());
        QCOMPARE(readyNames(*d), QStringLiteral("one"));
        QCOMPARE(readiness(*d, "zero"), int(Readiness::NotInRun));
    }
};

TAGSCOPE_APPLESS_TEST(TestReadiness)

#include "tst_readiness.moc"
