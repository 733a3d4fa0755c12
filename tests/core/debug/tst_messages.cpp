// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/messages.h"

#include "core/exec/frame_hash.h"
#include "core/partition/placement_file.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace tagscope;

namespace {

constexpr const char* cpu0 = "/job:localhost/replica:0/task:0/device:CPU:0";
constexpr const char* cpu1 = "/job:localhost/replica:0/task:0/device:CPU:1";

/// The counter with its addition alone on the second device, as in semantics.md 14.10, where an Identity stands
/// between the Switch and it.
std::unique_ptr<Debugger> counterOverTwo(Policy policy = {}, int32_t limit = 10)
{
    Debugger::Options options;
    options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"while/Add", "CPU:1"}}, false};
    options.policy = policy;
    options.request.feeds.push_back({"limit", Tensor::scalar(limit)});
    return test::openExample("counter", options);
}

/// All that a line has.
MessageLog messagesOf(const Debugger& debugger)
{
    MessageLog log(debugger.timeline());
    log.lookFurther(UINT64_MAX);
    return log;
}

/// Messages by the output that they carry, in the order of their numbers.
std::map<std::string, std::vector<MessageRow>> byEdge(const Debugger& debugger, const MessageLog& log)
{
    std::map<std::string, std::vector<MessageRow>> rows;
    for (const MessageRow& row : log.rows())
        rows[sourceText(*debugger.graph(), (*log.routes())[row.route])].push_back(row);
    for (auto& [edge, of] : rows)
        std::ranges::sort(of, {}, &MessageRow::number);
    return rows;
}

uint64_t waitingIn(const State& state)
{
    uint64_t waiting = 0;
    state.resources.forEach([&](ResourceId, const Resource& resource) {
        if (const auto* mailbox = std::get_if<MailboxResource>(&resource))
            waiting += mailbox->messages.size();
    });
    return waiting;
}

}

class TestMessages final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCounterOverTwoDevices_data()
    {
        QTest::addColumn<Policy>("policy");
        QTest::newRow("fifo") << Policy{};
        QTest::newRow("lifo") << Policy{Policy::Kind::Lifo, 0};
        for (uint64_t seed = 1; seed <= 3; ++seed)
            QTest::addRow("random %d", static_cast<int>(seed)) << Policy{Policy::Kind::Random, seed};
    }
    /// 11 conditions; the value 11 times there and back, the last time dead; the addend once.
    void theCounterOverTwoDevices()
    {
        QFETCH(Policy, policy);
        const auto debugger = counterOverTwo(policy);
        QVERIFY(debugger && debugger->program());
        debugger->run({});
        QCOMPARE(debugger->status(), RunStatus::Ok);
        const MessageLog log = messagesOf(*debugger);
        QCOMPARE(log.rows().size(), size_t{11 + 11 + 11 + 1});
        QCOMPARE(log.rows().size(), size_t{debugger->state().stats.messages});
        const auto edges = byEdge(*debugger, log);
        QCOMPARE(edges.size(), size_t{4});
        const auto counted = [&](const std::string& edge) { return edges.contains(edge) ? edges.at(edge).size() : 0; };
        QCOMPARE(counted("while/LoopCond"), size_t{11});
        QCOMPARE(counted("while/Identity"), size_t{11});
        QCOMPARE(counted("while/Add"), size_t{11});
        QCOMPARE(counted("one"), size_t{1});
        for (const auto& [edge, rows] : edges) {
            const bool isValue = edge == "while/Identity" || edge == "while/Add";
            for (size_t i = 0; i < rows.size(); ++i) {
                const MessageRow& row = rows[i];
                const MessageRoute& route = (*log.routes())[row.route];
                QCOMPARE(route.from, std::string(edge == "while/Add" ? cpu1 : cpu0));
                QCOMPARE(route.to, std::string(edge == "while/Add" ? cpu0 : cpu1));
                QCOMPARE(size_t{row.number}, i);
                QCOMPARE(row.isDead, isValue && i == 10);
                QCOMPARE(row.bytes, uint64_t{row.isDead ? 0U : edge == "while/LoopCond" ? 1U : 4U});
                QCOMPARE(debugger->timeline()->tag(row.tag)->iteration, static_cast<int64_t>(edge == "one" ? 0 : i));
                QVERIFY(row.sent < row.taken && row.taken != MessageRow::never);
                QVERIFY(row.waited == MessageRow::never || row.waited < row.taken);
                QCOMPARE(route.senders, std::vector{row.sender});
                QCOMPARE(route.receivers, std::vector{row.receiver});
                QCOMPARE(debugger->graph()->node(row.sender).op, std::string("_Send"));
                QCOMPARE(debugger->graph()->node(row.receiver).op, std::string("_Recv"));
            }
        }
    }

    /// At every position the rows say what the mailboxes do.
    void atEveryPosition()
    {
        for (const Policy& policy : {Policy{}, Policy{Policy::Kind::Random, 5}}) {
            const auto debugger = counterOverTwo(policy, 4);
            debugger->run({});
            const MessageLog log = messagesOf(*debugger);
            for (uint64_t position = 0; position <= debugger->size(); ++position) {
                const State state = debugger->timeline()->stateAt(position);
                std::map<MessageState, uint64_t> counts;
                for (const MessageRow& row : log.rows()) {
                    ++counts[row.stateAt(position)];
                    QCOMPARE(row.stateAt(position) == MessageState::Ahead, position <= row.first());
                }
                QCOMPARE(counts[MessageState::Posted], waitingIn(state));
                QCOMPARE(counts[MessageState::Posted] + counts[MessageState::Taken], state.stats.messages);
                QCOMPARE(counts[MessageState::Awaited], uint64_t{state.blocked.size()});
            }
        }
    }

    void keysAreThoseOfTheRendezvous()
    {
        const auto debugger = counterOverTwo();
        debugger->run({});
        const MessageLog log = messagesOf(*debugger);
        const tagscope::Program& program = *debugger->program();
        for (const MessageRow& row : log.rows()) {
            const MessageRoute& route = (*log.routes())[row.route];
            const TagChain tag = tagChain(*debugger->timeline(), row.tag);
            const uint64_t hash = frameHash(program, tag);
            const std::string frame = tag.empty() ? "" : program.frame(tag.back().frame).name;
            QCOMPARE(hash, tag.empty() ? 0 : childFrameHash(0, 0, hash64(frame)));
            const int64_t iteration = tag.empty() ? 0 : tag.back().iteration;
            QCOMPARE(rendezvousKey(program, route, tag),
                     fmt::format("{};0000000000000001;{};{};{}:{}", route.from, route.to, route.name, hash, iteration));
            // The kernels mean the same by it, on both sides.
            for (const uint32_t event : {row.sent, row.taken})
                QCOMPARE(static_cast<uint64_t>(debugger->timeline()->effects(event).front().index),
                         messageKey(hash, iteration));
            QCOMPARE(frameHash(program, tagChain(*debugger->timeline(), row.receiverTag)), hash);
        }
        const auto root = byEdge(*debugger, log).at("one").front();
        QVERIFY(rendezvousKey(program, (*log.routes())[root.route], {})
                    .ends_with(";edge_" + (*log.routes())[root.route].name.substr(5) + ";0:0"));
    }

    /// In parts and while the run goes on it finds what it finds at once; what changes tell makes the same rows.
    void inParts()
    {
        const auto debugger = counterOverTwo({Policy::Kind::Random, 7});
        MessageLog log(debugger->timeline());
        std::vector<MessageRow> told;
        for (uint64_t known = 0; debugger->run({Goal::Kind::Events, 3, {}}).reason != StopReason::Finished;) {
            QVERIFY(log.lookFurther(UINT64_MAX));
            for (const MessageLog::Change& change : log.changes(known)) {
                told.resize(std::max<size_t>(told.size(), change.row + 1));
                told[change.row] = log.rows()[change.row];
            }
            known = log.position();
            QVERIFY(std::ranges::equal(told, log.rows()));
        }
        QVERIFY(!told.empty());
    }

    void itIsEndedBetween()
    {
        const auto debugger = counterOverTwo({}, 500);
        debugger->run({});
        QVERIFY(debugger->size() > 4096);
        MessageLog log(debugger->timeline());
        int asked = 0;
        while (!log.lookFurther(UINT64_MAX, [] { return true; }))
            ++asked;
        QCOMPARE(asked, static_cast<int>((debugger->size() - 1) / 1024));
        QVERIFY(std::ranges::equal(log.rows(), messagesOf(*debugger).rows()));
    }

    /// The newest stay, as they are without a bound.
    void ofManyTheOldestAreForgotten()
    {
        const auto debugger = counterOverTwo({}, 100);
        debugger->run({});
        const MessageLog all = messagesOf(*debugger);
        QCOMPARE(all.rows().size(), size_t{3 * 101 + 1});
        MessageLog log(debugger->timeline(), 50);
        QVERIFY(log.lookFurther(UINT64_MAX));
        QVERIFY(log.rows().size() <= 50 && log.rows().size() >= 25);
        QCOMPARE(log.firstRow() + log.rows().size(), uint64_t{all.rows().size()});
        QVERIFY(std::ranges::equal(log.rows(), all.rows().subspan(log.firstRow())));
    }

    /// What a Recv puts out is set by hand: its message stays.
    void aMessageThatNobodyTakes()
    {
        const auto debugger = counterOverTwo();
        debugger->run({});
        const MessageRow first = byEdge(*debugger, messagesOf(*debugger)).at("while/Add").front();
        const auto edited = debugger->setEdit(first.receiver, 0, first.receiverTag, Tensor::scalar(int32_t{7}));
        QVERIFY2(edited, edited ? "" : edited.error().message.c_str());
        debugger->run({});
        QCOMPARE(debugger->status(), RunStatus::Ok);
        const MessageRow left = byEdge(*debugger, messagesOf(*debugger)).at("while/Add").front();
        QCOMPARE(left.stateAt(debugger->size()), MessageState::Posted);
        QCOMPARE(left.taken, MessageRow::never);
    }

    /// What the partitioner has inserted is found by its name, and fires by hand.
    void insertedNodesHaveNames()
    {
        const auto debugger = counterOverTwo();
        const NodeId last(debugger->graph()->size() - 1);
        QVERIFY(last.index() >= debugger->program()->openedGraph().size());
        const auto found = debugger->node(debugger->graph()->node(last).name);
        QVERIFY(found && *found == last);
        const State& state = debugger->state();
        bool hasFired = false;
        for (size_t i = 0; i < state.ready.size() && !hasFired; ++i) {
            const NodeId ready = debugger->program()->nodeOf(state.ready[i].node());
            if (debugger->graph()->node(ready).op != "_Recv")
                continue;
            const auto fired = debugger->fire(ready);
            QVERIFY2(fired, fired ? "" : fired.error().message.c_str());
            hasFired = true;
        }
        QVERIFY(hasFired);
        const MessageLog log = messagesOf(*debugger);
        QCOMPARE(log.rows().size(), size_t{1});
        QCOMPARE(log.rows()[0].stateAt(debugger->size()), MessageState::Awaited);
        const auto notThere = debugger->fire(last);  // a control loop's node in a frame that has not begun
        QVERIFY(!notThere);
    }

    void oneDeviceHasNone()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({});
        const MessageLog log = messagesOf(*debugger);
        QVERIFY(log.routes()->empty() && log.rows().empty());
        QCOMPARE(log.position(), debugger->size());
    }
};

TAGSCOPE_GUILESS_TEST(TestMessages)
#include "tst_messages.moc"
