// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/dead_spread.h"

#include "tests/support/ui_test.h"

#include "core/debug/control/debugger.h"
#include "ui/session/commands/move_requests.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

namespace {

constexpr std::chrono::milliseconds patience{20'000};

QByteArray node(const char* name, const char* op, const QByteArrayList& inputs)
{
    QByteArray text = QByteArray("node { name: \"") + name + "\" op: \"" + op + "\"";
    for (const QByteArray& input : inputs)
        text += " input: \"" + input + "\"";
    return text + " attr { key: \"T\" value { type: DT_FLOAT } } }\n";
}

QByteArray constant(const char* name, int value)
{
    return constantText(name, "DT_FLOAT", "tensor_shape {} float_val: " + QByteArray::number(value));
}

QByteArray negative(const char* name, const char* input, const char* control = nullptr)
{
    return node(name, "Neg", control ? QByteArrayList{input, control} : QByteArrayList{input});
}

std::unique_ptr<Debugger> finished(const QString& file)
{
    auto opened = Debugger::open(file.toStdString(), {});
    if (!opened)
        return nullptr;
    (*opened)->run({});
    return *std::move(opened);
}

/// As if the cursor had come to `position` from `from`.
std::shared_ptr<const DeadSpreadTable> tableAt(DeadSpread& spread, const Debugger& debugger, uint64_t position,
                                               uint64_t from)
{
    if (!spread.look(debugger.timeline(), position, patience))
        return nullptr;
    return spread.table(debugger.timeline()->stateAt(position), from, *debugger.tagNames());
}

}

class TestDeadSpread final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void deathsOfAnOrigin_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("origin");
        QTest::addColumn<QString>("tag");
        QTest::addColumn<qulonglong>("deaths");
        // By semantics.md 20.1: an Exit is dead in each iteration but the last, in which the body is.
        QTest::newRow("an Exit, while the loop goes on") << examplePath("counter.pbtxt") << "while/Switch"
                                                         << "while;9" << qulonglong(1);
        QTest::newRow("Identity, Add, NextIteration at its end") << examplePath("counter.pbtxt") << "while/Switch"
                                                                 << "while;10" << qulonglong(3);
        QTest::newRow("the pivot of a branch not taken") << examplePath("cond_false.pbtxt") << "cond/Switch"
                                                         << "/" << qulonglong(1);
        QTest::newRow("first input first") << examplePath("cond_false.pbtxt") << "cond/Mul/Switch"
                                           << "/" << qulonglong(1);
        QTest::newRow("Square and result") << examplePath("dead_fetch.pbtxt") << "Switch"
                                           << "/" << qulonglong(2);
    }
    void deathsOfAnOrigin()
    {
        QFETCH(QString, file);
        QFETCH(QString, origin);
        QFETCH(QString, tag);
        const auto debugger = finished(file);
        QVERIFY(debugger);
        DeadSpread spread;
        // Where the last death of it has just happened, so that its iteration is still there.
        const NodeId node = debugger->graph()->find(origin.toStdString()).value();
        const TagId at = debugger->tag(tag.toStdString()).value();
        uint64_t most = 0;
        for (uint64_t position = 0; position <= debugger->size(); ++position) {
            const auto table = tableAt(spread, *debugger, position, position);
            QVERIFY(table);
            if (const DeadOrigin* found = table->find(node, at))
                most = std::max(most, found->deaths);
        }
        QTEST(qulonglong(most), "deaths");
        // By its tag it is found when that is long over, too, and nothing that has another tag with it.
        QVERIFY(spread.look(debugger->timeline(), debugger->size(), patience));
        const std::vector<DeadOrigin> there = spread.originsAt({at}, debugger->size());
        QVERIFY(findOrigin(there, node, at));
        QCOMPARE(findOrigin(there, node, at)->deaths, most);
        QVERIFY(std::ranges::all_of(there, [&](const DeadOrigin& one) { return one.tag == at; }));
        QVERIFY(spread.originsAt({at}, 0).empty());
    }

    void whatHasNoDeathsIsNotListed()
    {
        const auto debugger = finished(examplePath("cond_false.pbtxt"));
        QVERIFY(debugger);
        DeadSpread spread;
        const auto table = tableAt(spread, *debugger, debugger->size(), 0);
        QVERIFY(table);
        // Its dead token comes to Mul, which is dead of its first input already.
        QVERIFY(!table->newest(debugger->graph()->find("cond/Mul/Switch_1").value()));
        QVERIFY(table->newest(debugger->graph()->find("cond/Mul/Switch").value()));
    }

    /// Every dead firing is counted where *why* ends, which finds its way backwards by looking tokens up.
    void itAgreesWithWhy_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"counter.pbtxt", "cond_true.pbtxt", "cond_false.pbtxt", "nested_cond.pbtxt",
                                 "cond_in_loop.pbtxt", "parallel.pbtxt", "dead_fetch.pbtxt", "untaken_loop.pbtxt"})
            QTest::newRow(file) << examplePath(file);
    }
    void itAgreesWithWhy()
    {
        QFETCH(QString, file);
        const auto debugger = finished(file);
        QVERIFY(debugger);
        const uint64_t size = debugger->size();
        std::map<std::pair<NodeId, std::string>, std::vector<uint64_t>> expected;
        for (uint64_t event = 0; event < size; ++event) {
            const FiringInfo info = debugger->firing(event);
            if (!info.isDead || info.isBlock)
                continue;
            const Result<CauseReport> why = debugger->why(info.node, info.tag);
            QVERIFY(why);
            const auto origin = std::ranges::find(why->rows, CauseRow::Kind::Switch, &CauseRow::kind);
            QVERIFY2(origin != why->rows.end(), info.nodeName.c_str());
            expected[{origin->node, origin->tagPath}].push_back(event);
        }
        QVERIFY(!expected.empty());
        DeadSpread spread;
        for (const uint64_t position :
             {size / 2, size / 2 + 1, size, uint64_t(0), size / 3, size - 1, uint64_t(1), size}) {
            const auto table = tableAt(spread, *debugger, position, position);
            QVERIFY(table);
            const State state = debugger->timeline()->stateAt(position);
            size_t live = 0;
            for (const auto& [place, events] : expected) {
                const auto deaths =
                    static_cast<uint64_t>(std::ranges::count_if(events, [&](uint64_t e) { return e < position; }));
                const TagId tag = debugger->tag(place.second).value();
                if (deaths == 0 || !findIteration(state, tag))
                    continue;
                const DeadOrigin* origin = table->find(place.first, tag);
                QVERIFY2(origin, place.second.c_str());
                QCOMPARE(origin->deaths, deaths);
                ++live;
            }
            QVERIFY(table->origins.size() >= live);
        }
    }

    void theLastFiringSaysWhatItDiedOf()
    {
        const auto debugger = finished(examplePath("dead_fetch.pbtxt"));
        QVERIFY(debugger);
        const NodeId result = debugger->graph()->find("result").value();
        const uint64_t event = debugger->lastFiring(result).value();
        DeadSpread spread;
        const auto table = tableAt(spread, *debugger, event + 1, event);
        QVERIFY(table && table->last);
        QCOMPARE(table->last->node, debugger->graph()->find("Switch").value());
        QCOMPARE(table->last->deaths, uint64_t(2));
        QCOMPARE(table->lastTag, std::string("/"));
        const auto before = tableAt(spread, *debugger, event, event - 1);
        QVERIFY(before && before->last);
        QCOMPARE(before->last->deaths, uint64_t(1));
    }

    /// Switch, Square, result: a token sent by each, one further away each time.
    void tokensOfAMove()
    {
        const auto debugger = finished(examplePath("dead_fetch.pbtxt"));
        QVERIFY(debugger);
        const auto node = [&](const char* name) { return debugger->graph()->find(name).value(); };
        DeadSpread spread;
        const auto all = tableAt(spread, *debugger, debugger->size(), 0);
        QVERIFY(all);
        QCOMPARE(all->hops,
                 (std::vector<DeadHop>{{node("Switch"), 1, 0}, {node("Square"), -1, 1}, {node("result"), -1, 2}}));
        const uint64_t square = debugger->lastFiring(node("Square")).value();
        const auto step = tableAt(spread, *debugger, square + 1, square);
        QVERIFY(step);
        QCOMPARE(step->hops, (std::vector<DeadHop>{{node("Square"), -1, 1}}));
        // Going back moves nothing.
        const auto back = tableAt(spread, *debugger, square, debugger->size());
        QVERIFY(back && back->hops.empty());
    }

    void anEditIsAnOrigin()
    {
        auto opened = Debugger::open(examplePath("counter.pbtxt").toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        const NodeId zero = debugger.graph()->find("zero").value();
        QVERIFY(debugger.setEdit(zero, 0, TagId(0), Tensor()));
        debugger.run({});
        DeadSpread spread;
        const auto table = tableAt(spread, debugger, debugger.size(), 0);
        QVERIFY(table);
        QCOMPARE(table->origins.size(), size_t(1));
        QCOMPARE(table->origins.front().node, zero);
        // Everything else that fires is dead of it, but for the constants and their Enters.
        QCOMPARE(table->origins.front().deaths, debugger.state().stats.deadFirings);
        QVERIFY(debugger.state().stats.deadFirings >= 8);
    }

    /// The predicate of iteration 4 dies of one token, which the Merge sends on alive elsewhere.
    void aTokenOfOneEdgeIsAnOrigin()
    {
        auto opened = Debugger::open(examplePath("counter.pbtxt").toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        const NodeId merge = debugger.graph()->find("while/Merge").value();
        const NodeId less = debugger.graph()->find("while/Less").value();
        const TagId tag = debugger.tag("while;4").value();
        const uint64_t fired =
            debugger.timeline()->findFiring(debugger.program()->planOf(merge), tag, debugger.size()).value();
        const uint64_t deadBefore = debugger.timeline()->stateAt(fired).stats.deadFirings;
        QVERIFY(debugger.setEdit(merge, 0, tag, Tensor(), Endpoint{less, 0}));
        debugger.run({});
        DeadSpread spread;
        const auto table = tableAt(spread, debugger, debugger.size(), fired);
        QVERIFY(table);
        const DeadOrigin* origin = table->newest(merge);
        QVERIFY(origin);
        QCOMPARE(origin->tag, tag);
        // Everything that dies from there on dies of it, but for Exits of iterations before, which die of their Switch.
        QVERIFY2(origin->deaths >= 5, qPrintable(QString::number(origin->deaths)));
        QVERIFY(origin->deaths <= debugger.state().stats.deadFirings - deadBefore);
        QVERIFY(std::ranges::find(table->hops, DeadHop{merge, 0, 0, less}) != table->hops.end());
        QVERIFY(std::ranges::find(table->hops, DeadHop{less, -1, 1}) != table->hops.end());
    }

    /// Three consumers of x die, and one of theirs; the fourth lives.
    void allTokensOfOneFiringCount()
    {
        const GraphFile file(constant("x", 3) + constant("y", 4) + negative("a", "x") + negative("behind", "a")
                             + negative("b", "x") + negative("c", "y", "^x") + negative("d", "x"));
        auto opened = Debugger::open(file.path().toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        const auto id = [&](const char* name) { return debugger.graph()->find(name).value(); };
        const NodeId x = id("x");
        for (const Endpoint& consumer : {Endpoint{id("a"), 0}, Endpoint{id("b"), 0}, Endpoint{id("c"), controlSlot}})
            QVERIFY(debugger.setEdit(x, 0, TagId(0), Tensor(), consumer));
        debugger.run({});
        QCOMPARE(debugger.state().stats.deadFirings, uint64_t(4));
        DeadSpread spread;
        const auto table = tableAt(spread, debugger, debugger.size(), 0);
        QVERIFY(table);
        QCOMPARE(table->origins, (std::vector<DeadOrigin>{{x, TagId(0), 4}}));
        std::vector<DeadHop> ofX;
        std::ranges::copy_if(table->hops, std::back_inserter(ofX), [&](const DeadHop& hop) { return hop.from == x; });
        QVERIFY(std::ranges::is_permutation(
            ofX, std::vector<DeadHop>{{x, 0, 0, id("a")}, {x, 0, 0, id("b")}, {x, controlSlot, 0, id("c")}}));
    }

    /// The output of a Switch that is not taken is dead for `other`, and made live for `sum`, which dies of its other
    /// input.
    void nothingDiesOfATokenThatWasMadeLive()
    {
        const GraphFile file(constant("x", 3) + constant("k", 4)
                             + constantText("no", "DT_BOOL", "tensor_shape {} bool_val: false")
                             + node("choose", "Switch", {"x", "no"}) + node("sum", "AddV2", {"choose:1", "k"})
                             + negative("other", "choose:1") + negative("beside", "k"));
        auto opened = Debugger::open(file.path().toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        const auto id = [&](const char* name) { return debugger.graph()->find(name).value(); };
        QVERIFY(debugger.setEdit(id("choose"), 1, TagId(0), Tensor::scalar(5.0f), Endpoint{id("sum"), 0}));
        QVERIFY(debugger.setEdit(id("k"), 0, TagId(0), Tensor(), Endpoint{id("sum"), 1}));
        debugger.run({});
        QCOMPARE(debugger.state().stats.deadFirings, uint64_t(2));
        DeadSpread spread;
        const auto table = tableAt(spread, debugger, debugger.size(), 0);
        QVERIFY(table);
        const std::vector<DeadOrigin>& origins = table->origins;
        QCOMPARE(origins.size(), size_t(2));
        QVERIFY(findOrigin(origins, id("choose"), TagId(0)) && findOrigin(origins, id("k"), TagId(0)));
        QCOMPARE(findOrigin(origins, id("choose"), TagId(0))->deaths, uint64_t(1));
        QCOMPARE(findOrigin(origins, id("k"), TagId(0))->deaths, uint64_t(1));
    }

    void theSessionHasIt()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("dead_fetch.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        QVERIFY(live.snapshot().deadSpread);
        QCOMPARE(live.snapshot().deadSpread->origins, (std::vector<DeadOrigin>{{live.node("Switch"), TagId(0), 2}}));
        QVERIFY(live.ask(GoToRequest{0}));
        QVERIFY(live.snapshot().deadSpread);
        QVERIFY(live.snapshot().deadSpread->origins.empty());
    }
};

TAGSCOPE_GUILESS_TEST(TestDeadSpread)

#include "tst_dead_spread.moc"
