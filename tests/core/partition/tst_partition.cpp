// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/partition/partition.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using Program = tagscope::Program;

namespace {

/// A graph with the named nodes on a second device, all others on the first.
std::shared_ptr<const Program> onTwo(const std::shared_ptr<const Graph>& graph, const std::vector<const char*>& second,
                                     std::vector<std::string> fetches = {}, int devices = 2)
{
    ProgramOptions options;
    options.placement.devices.clear();
    for (int i = 0; i < devices; ++i)
        options.placement.devices.push_back(cpuDevice(i));
    options.placement.of.assign(graph->size(), DeviceId(0));
    for (size_t i = 0; i < second.size(); ++i)
        options.placement.of[graph->find(second[i])->index()] = DeviceId(devices == 2 ? 1 : static_cast<int>(i) + 1);
    const auto program = Program::compile(graph, {{}, std::move(fetches), {}}, OpRegistry::standard(), options);
    if (!program)
        std::fprintf(stderr, "%s\n", program.error().error.message.c_str());
    return program ? *program : nullptr;
}

std::vector<const Node*> ofOp(const Program& program, std::string_view op)
{
    std::vector<const Node*> found;
    for (const Node& node : program.graph().nodes())
        if (node.op == op)
            found.push_back(&node);
    return found;
}

std::string inputNames(const Program& program, const Node& node)
{
    std::string text;
    for (const Endpoint& input : node.inputs)
        text += program.graph().node(input.node).name + ":" + std::to_string(input.slot) + " ";
    for (const NodeId control : node.controlInputs)
        text += "^" + program.graph().node(control).name + " ";
    return text;
}

std::map<std::string, uint64_t> liveAndDead(const std::shared_ptr<const Program>& program, const Policy& policy,
                                            RunStatus& status, RunStats& stats)
{
    struct Sink final : EventSink {
        explicit Sink(const Program& p) : program(p) {}
        void onEvent(const State&, const Event& event) override
        {
            for (const Effect& effect : event.effects)
                if (effect.kind == Effect::Kind::Post) {
                    const Node& node = program.graphNode(event.node);
                    const std::string source = *node.attr<std::string>("_src");
                    ++counts[source + (effect.value.hasValue() ? "" : " dead")];
                }
        }
        const Program& program;
        std::map<std::string, uint64_t> counts;
    };
    Executor executor(program);
    Sink sink(*program);
    executor.setSink(&sink);
    executor.run(policy, 1'000'000);
    status = executor.status();
    stats = executor.state().stats;
    return sink.counts;
}

}

/// Graphs split over devices, by the rules of semantics.md 13 and 14.
class TestPartition final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 13.5: the pair of a cut edge, its names and attributes.
    void aCutEdge()
    {
        RawGraph g;
        g.constant("a", 1.5f).op("Neg", "b", {"a"}, DType::Float).op("Neg", "c", {"b"}, DType::Float);
        const auto program = onTwo(g.finish(), {"c"}, {"c"});
        QVERIFY(program);
        const auto sends = ofOp(*program, "_Send");
        const auto receives = ofOp(*program, "_Recv");
        QCOMPARE(sends.size(), size_t{1});
        QCOMPARE(receives.size(), size_t{1});
        QCOMPARE(sends[0]->name, std::string("b/_0"));
        QCOMPARE(receives[0]->name, std::string("b/_1"));
        QCOMPARE(inputNames(*program, *sends[0]), std::string("b:0 "));
        QCOMPARE(inputNames(*program, *receives[0]), std::string());
        QCOMPARE(inputNames(*program, program->graph().node(*program->graph().find("c"))), std::string("b/_1:0 "));
        for (const Node* node : {sends[0], receives[0]}) {
            QCOMPARE(*node->attr<std::string>("tensor_name"), std::string("edge_1_b"));
            QCOMPARE(*node->attr<std::string>("send_device"), cpuDevice(0));
            QCOMPARE(*node->attr<std::string>("recv_device"), cpuDevice(1));
            QCOMPARE(*node->attr<int64_t>("send_device_incarnation"), int64_t{1});
            QCOMPARE(*node->attr<bool>("client_terminated"), false);
            QCOMPARE(*node->attr<std::string>("_src"), std::string("b"));
            QCOMPARE(*node->attr<std::string>("_dst"), std::string("c"));
        }
        QCOMPARE(*sends[0]->attr<DType>("T"), DType::Float);
        QCOMPARE(*receives[0]->attr<DType>("tensor_type"), DType::Float);
        QCOMPARE(sends[0]->device, cpuDevice(0));
        QCOMPARE(receives[0]->device, cpuDevice(1));
        QCOMPARE(program->inserted().size(), size_t{2});
        for (const InsertedNode& why : program->inserted()) {
            QCOMPARE(why.reason, InsertedNode::Reason::DataEdge);
            QCOMPARE(program->graph().node(why.source).name, std::string("b"));
            QCOMPARE(program->graph().node(why.destination).name, std::string("c"));
            QCOMPARE(why.slot, 0);
            QCOMPARE(why.from, DeviceId(0));
            QCOMPARE(why.to, DeviceId(1));
        }
        Executor run(program);
        run.run({}, 100);
        QCOMPARE(run.state().fetches[0], Tensor::scalar(1.5f));
        QCOMPARE(run.state().stats.messages, uint64_t{1});
    }

    /// 13.7: one pair for each output and device, another one for control edges.
    void equalEdgesShareAPair()
    {
        RawGraph g;
        g.constant("a", 1).op("Add", "b", {"a", "a"}).op("Neg", "c", {"a", "^a"}).op("Neg", "d", {"a"});
        const auto program = onTwo(g.finish(), {"b", "c"});
        QVERIFY(program);
        QCOMPARE(ofOp(*program, "_Send").size(), size_t{2});
        QCOMPARE(ofOp(*program, "_Recv").size(), size_t{2});
        RunStatus status{};
        RunStats stats;
        liveAndDead(program, {}, status, stats);
        QCOMPARE(status, RunStatus::Ok);
        QCOMPARE(stats.messages, uint64_t{2});
    }

    /// 13.6: a control edge takes its deadness along.
    void aCutControlEdge_data()
    {
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("taken") << true;
        QTest::newRow("not taken") << false;
    }
    void aCutControlEdge()
    {
        QFETCH(bool, isTaken);
        RawGraph g;
        g.constant("pred", isTaken).constant("x", 1).op("Switch", "s", {"x", "pred"}).op("Identity", "t", {"s:1"});
        g.constant("y", 7, {"^t"});
        const auto program = onTwo(g.finish(), {"y"}, {"y"});
        QVERIFY(program);
        const Node& dummy = program->graph().node(*program->graph().find("t/ctrl/_0"));
        QCOMPARE(dummy.op, std::string("Const"));
        QCOMPARE(inputNames(*program, dummy), std::string("^t "));
        QCOMPARE(*dummy.attr<DType>("dtype"), DType::Float);
        QCOMPARE(dummy.attr<Tensor>("value")->elements(), int64_t{0});
        QCOMPARE(ofOp(*program, "_Send")[0]->name, std::string("t/_1"));
        QCOMPARE(ofOp(*program, "_Recv")[0]->name, std::string("t/_2"));
        QCOMPARE(program->graph().node(*program->graph().find("t/_3")).op, std::string("Identity"));
        QCOMPARE(inputNames(*program, program->graph().node(*program->graph().find("y"))), std::string("^t/_3 "));
        Executor run(program);
        run.run({}, 100);
        QCOMPARE(run.state().fetches[0].hasValue(), isTaken);
        QCOMPARE(run.status(), isTaken ? RunStatus::Ok : RunStatus::Error);
        if (!isTaken)
            QCOMPARE(run.finalError().error.message, std::string("Retval[0] does not have value"));
    }

    /// 14.10: only the Add of the counter loop on the second device, with limit 10; and 20.5, for every window.
    void theCounterLoop_data()
    {
        QTest::addColumn<int>("window");
        for (const int window : {1, 2, 10, 32})
            QTest::newRow(qPrintable(QString::number(window))) << window;
    }
    void theCounterLoop()
    {
        QFETCH(int, window);
        const auto program = onTwo(counterLoop(10, window), {"add"}, {"exit"});
        QVERIFY(program);
        // On both devices one control loop: Enter, Merge, Switch and NextIteration, started by an empty Const.
        size_t loops = 0;
        for (const InsertedNode& why : program->inserted())
            loops += why.reason == InsertedNode::Reason::ControlLoop ? 1 : 0;
        QCOMPARE(loops, size_t{2 * 5});
        std::set<std::string> devices;
        for (const Node* node : ofOp(*program, "Enter"))
            if (node->name.starts_with("_cloop")) {
                devices.insert(node->device);
                QCOMPARE(*node->attr<std::string>("frame_name"), std::string("while"));
                QCOMPARE(*node->attr<int64_t>("parallel_iterations"), int64_t{window});
                QCOMPARE(*node->attr<bool>("is_constant"), false);
            }
        QCOMPARE(devices.size(), size_t{2});
        // Every Recv of the loop has the control Merge as its only input (14.7).
        for (const Node* node : ofOp(*program, "_Recv")) {
            if (*node->attr<std::string>("_src") == "one") {  // it comes in from outside (13.10)
                QVERIFY(node->controlInputs.empty());
                continue;
            }
            QCOMPARE(node->controlInputs.size(), size_t{1});
            const Node& trigger = program->graph().node(node->controlInputs[0]);
            QVERIFY2(trigger.op == "Merge" && trigger.name.starts_with("_cloop"), trigger.name.c_str());
            QCOMPARE(trigger.device, node->device);
        }
        const std::map<std::string, uint64_t> expected = {{"cond", 11}, {"switch", 10},  {"switch dead", 1},
                                                          {"add", 10},  {"add dead", 1}, {"one", 1}};
        for (const Policy& policy : {Policy{Policy::Kind::Fifo, 0},
                                     {Policy::Kind::Lifo, 0},
                                     {Policy::Kind::Random, 1},
                                     {Policy::Kind::Random, 2}}) {
            RunStatus status{};
            RunStats stats;
            std::map<std::string, uint64_t> counts = liveAndDead(program, policy, status, stats);
            QCOMPARE(status, RunStatus::Ok);
            QVERIFY(counts == expected);
            QCOMPARE(stats.messages, uint64_t{34});
        }
    }

    /// P1: a loop that nobody ends cannot be cut.
    /// 13.3, 13.5, 13.9: on a device that is no CPU an edge from its memory to that of its host is cut, too. Of a loop
    /// of floats that is where the comparison, computed on the device, goes to LoopCond, which the host looks at.
    void aLoopOnAGpu_data()
    {
        QTest::addColumn<bool>("isInt");
        QTest::newRow("float") << false;
        QTest::newRow("int32, all of which is on the host") << true;
    }
    void aLoopOnAGpu()
    {
        QFETCH(bool, isInt);
        const DType type = isInt ? DType::Int32 : DType::Float;
        RawGraph g;
        if (isInt)
            g.constant("zero", 0).constant("limit", 5).constant("one", 1);
        else
            g.constant("zero", 0.0f).constant("limit", 5.0f).constant("one", 1.0f);
        g.enter("enter", "zero", "while", false, 10, type).enter("el", "limit", "while", true, 10, type);
        g.enter("eo", "one", "while", true, 10, type);
        g.op("Merge", "merge", {"enter", "next"}, type).op("Less", "less", {"merge", "el"}, type);
        g.op("LoopCond", "cond", {"less"}).op("Switch", "switch", {"merge", "cond"}, type);
        g.op("Add", "add", {"switch:1", "eo"}, type).op("NextIteration", "next", {"add"}, type);
        g.op("Exit", "exit", {"switch"}, type);
        ProgramOptions options;
        options.placement.devices = {"/job:localhost/replica:0/task:0/device:GPU:0"};
        const auto graph = g.finish();
        const auto program = Program::compile(graph, {{}, {"exit"}, {}}, OpRegistry::standard(), options);
        QVERIFY(program);
        if (isInt) {
            QCOMPARE((*program)->inserted().size(), size_t{0});
        } else {
            QCOMPARE((*program)->inserted().size(), size_t{2});
            QCOMPARE((*program)->inserted()[0].reason, InsertedNode::Reason::Memory);
            const auto sends = ofOp(**program, "_Send");
            const auto receives = ofOp(**program, "_HostRecv");
            QCOMPARE(sends.size(), size_t{1});
            QCOMPARE(receives.size(), size_t{1});
            QCOMPARE(inputNames(**program, *sends[0]), std::string("less:0 "));
            QCOMPARE(inputNames(**program, *receives[0]), "^" + sends[0]->name + " ");
            QVERIFY(!sends[0]->attr<bool>("_hostmem_sendrecv"));
            QVERIFY(receives[0]->attr<bool>("_hostmem_sendrecv"));
            QCOMPARE(*sends[0]->attr<std::string>("send_device"), *sends[0]->attr<std::string>("recv_device"));
        }
        for (const Policy& policy :
             {Policy{Policy::Kind::Fifo, 0}, {Policy::Kind::Lifo, 0}, {Policy::Kind::Random, 3}}) {
            RunStatus status = RunStatus::Error;
            RunStats stats;
            const auto counts = liveAndDead(*program, policy, status, stats);
            QCOMPARE(status, RunStatus::Ok);
            QCOMPARE(stats.messages, uint64_t{isInt ? 0U : 6U});
            if (!isInt)
                QCOMPARE(counts, (std::map<std::string, uint64_t>{{"less", 6}}));
        }
    }

    /// 13.7: what one output gives to the device's memory and to its host's are two pairs.
    void bothMemoriesOfAGpu()
    {
        RawGraph g;
        g.constant("p", true).constant("x", 1.5f).op("Shape", "shape", {"x"}, DType::Float);
        g.op("Switch", "gate", {"x", "p"}, DType::Float).op("LogicalNot", "not", {"p"});
        g.op("Cast", "cast", {"shape"}, DType::Int32, {{"SrcT", DType::Int32}, {"DstT", DType::Float}});
        ProgramOptions options;
        options.placement.devices = {cpuDevice(0), "/job:localhost/replica:0/task:0/device:GPU:0"};
        const auto graph = g.finish();
        options.placement.of.assign(graph->size(), DeviceId(1));
        options.placement.of[graph->find("p")->index()] = DeviceId(0);
        const auto program =
            Program::compile(graph, {{}, {"not", "gate:1", "cast"}, {}}, OpRegistry::standard(), options);
        QVERIFY(program);
        const auto names = [&](std::string_view op) {
            std::multiset<std::string> from;
            for (const Node* node : ofOp(**program, op))
                from.insert(*node->attr<std::string>("_src"));
            return from;
        };
        QCOMPARE(names("_Send"), (std::multiset<std::string>{"p", "p"}));  // a CPU has one memory
        QCOMPARE(names("_HostSend"), (std::multiset<std::string>{"shape"}));
        QCOMPARE(names("_HostRecv"), (std::multiset<std::string>{"p"}));
        QCOMPARE(names("_Recv"), (std::multiset<std::string>{"p", "shape"}));
        Executor executor(*program);
        executor.run({}, 1000);
        QCOMPARE(executor.status(), RunStatus::Ok);
        QCOMPARE(executor.state().fetches[0], Tensor::scalar(false));
        QCOMPARE(executor.state().fetches[1], Tensor::scalar(1.5f));
    }

    void aLoopWithoutAConditionIsNotCut()
    {
        RawGraph g;
        g.constant("zero", 0).enter("enter", "zero", "f").op("Merge", "merge", {"enter", "next"});
        g.op("Neg", "neg", {"merge"}).op("NextIteration", "next", {"neg"});
        const auto graph = g.finish();
        ProgramOptions options;
        options.placement.devices.push_back(cpuDevice(1));
        options.placement.of.assign(graph->size(), DeviceId(0));
        options.placement.of[graph->find("neg")->index()] = DeviceId(1);
        const auto program = Program::compile(graph, {}, OpRegistry::standard(), options);
        QVERIFY(!program);
        QCOMPARE(program.error().error.message, std::string("A cross-device loop must have a pivot predicate: f"));
        QCOMPARE(program.error().kind, CompileError::Kind::Graph);
    }

    /// 13.2: Switch and Exit are with their data, Enter and NextIteration with what takes their output.
    void controlFlowGoesWithItsData()
    {
        const auto program = onTwo(counterLoop(3), {"switch", "next", "exit", "enter"}, {"exit"});
        QVERIFY(program);
        QVERIFY(program->inserted().empty());
        const auto all = onTwo(counterLoop(3), {"merge"}, {"exit"});
        QVERIFY(all);
        for (const char* node : {"merge", "switch", "next", "exit", "enter"})
            QCOMPARE(all->graph().node(*all->graph().find(node)).device, cpuDevice(1));
        for (const char* node : {"add", "less", "cond"})
            QCOMPARE(all->graph().node(*all->graph().find(node)).device, cpuDevice(0));
    }

    /// 13.8: a variable is read when all else that its reader takes is there.
    void aReferenceIsReadLast()
    {
        RawGraph g;
        g.op("VariableV2", "v", {}, DType::Float, {{"shape", Shape{}}}).constant("one", 1.0f);
        g.op("Assign", "set", {"v", "one"}, DType::Float);
        g.constant("two", 2.0f).op("Neg", "late", {"two"}, DType::Float);
        g.op("Add", "sum", {"v", "late"}, DType::Float);
        const auto graph = g.finish();
        const auto program = onTwo(graph, {"sum", "two", "late"});
        QVERIFY(program);
        bool isFound = false;
        for (const Node* node : ofOp(*program, "_Recv"))
            if (*node->attr<std::string>("_src") == "v") {
                isFound = true;
                QCOMPARE(inputNames(*program, *node), std::string("^late "));
                QCOMPARE(*node->attr<DType>("tensor_type"), DType::Float);
            }
        QVERIFY(isFound);
    }

    /// Nobody sends what is not needed, and fed values go from where the fed node is.
    void feedsAndWhatIsNotNeeded()
    {
        RawGraph g;
        g.op("Placeholder", "p", {}, DType::Int32).op("Neg", "n", {"p"}).op("Neg", "unused", {"p"});
        const auto graph = g.finish();
        ProgramOptions options;
        options.placement.devices.push_back(cpuDevice(1));
        options.placement.of.assign(graph->size(), DeviceId(0));
        options.placement.of[graph->find("n")->index()] = DeviceId(1);
        options.placement.of[graph->find("unused")->index()] = DeviceId(1);
        const auto program =
            Program::compile(graph, {{{"p", Tensor::scalar(4)}}, {"n"}, {}}, OpRegistry::standard(), options);
        QVERIFY(program);
        Executor run(*program);
        run.run({}, 100);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(run.state().fetches[0], Tensor::scalar(-4));
        QCOMPARE(run.state().stats.messages, uint64_t{1});
        QCOMPARE((*program)->inserted().size(), size_t{2});
    }

    /// A Recv that nobody sends to waits for ever, and says for what.
    void aRecvWithoutASendStalls()
    {
        RawGraph g;
        const std::vector<std::pair<std::string, AttrValue>> key = {{"tensor_name", std::string("t")},
                                                                    {"send_device", cpuDevice(0)},
                                                                    {"recv_device", cpuDevice(1)},
                                                                    {"send_device_incarnation", int64_t{1}}};
        g.op("_Recv", "r", {}, DType::Int32, key).op("Neg", "n", {"r"});
        const auto program = compiled(g.finish());
        QVERIFY(program);
        Executor run(program);
        run.run({}, 100);
        QCOMPARE(run.status(), RunStatus::Stalled);
        QCOMPARE(run.state().blocked.size(), size_t{1});
        QCOMPARE(run.state().blocked.front().value.waitsFor.what, WaitCondition::For::Message);
    }

    /// 12.4: messages of one key come in the order in which they were sent, whichever Recv takes them.
    void oneKeyIsAQueue()
    {
        RawGraph g;
        const std::vector<std::pair<std::string, AttrValue>> key = {{"tensor_name", std::string("t")},
                                                                    {"send_device", cpuDevice(0)},
                                                                    {"recv_device", cpuDevice(1)},
                                                                    {"send_device_incarnation", int64_t{1}}};
        g.constant("one", 1).op("_Send", "s1", {"one"}, DType::Int32, key);
        g.constant("two", 2, {"^s1"}).op("_Send", "s2", {"two"}, DType::Int32, key);
        g.op("_Recv", "r1", {}, DType::Int32, key).op("_Recv", "r2", {"^r1"}, DType::Int32, key);
        g.op("Identity", "first", {"r1"}).op("Identity", "second", {"r2"});
        for (uint64_t seed = 0; seed < 6; ++seed) {
            const auto program = compiled(g.finish(), {"first", "second"});
            QVERIFY(program);
            Executor run(program);
            run.run({seed == 0 ? Policy::Kind::Lifo : Policy::Kind::Random, seed}, 100);
            QCOMPARE(run.status(), RunStatus::Ok);
            QCOMPARE(run.state().fetches[0], Tensor::scalar(1));
            QCOMPARE(run.state().fetches[1], Tensor::scalar(2));
            g = RawGraph();
            g.constant("one", 1).op("_Send", "s1", {"one"}, DType::Int32, key);
            g.constant("two", 2, {"^s1"}).op("_Send", "s2", {"two"}, DType::Int32, key);
            g.op("_Recv", "r1", {}, DType::Int32, key).op("_Recv", "r2", {"^r1"}, DType::Int32, key);
            g.op("Identity", "first", {"r1"}).op("Identity", "second", {"r2"});
        }
    }
};

TAGSCOPE_APPLESS_TEST(TestPartition)
#include "tst_partition.moc"
