// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "tests/core/exec/policies.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// `i = 0; while i < limit: i += 1` in frame "while", all names ending in `end`. A zero that comes in by `more` Enters
/// is added, too.
void addLoop(RawGraph& g, const std::string& end, int32_t limit, int64_t parallel, int more = 0)
{
    const auto n = [&](std::string_view name) { return fmt::format("{}_{}", name, end); };
    g.constant(n("zero"), int32_t{0}).constant(n("limit"), limit).constant(n("one"), int32_t{1});
    g.enter(n("enter"), n("zero"), "while", false, parallel);
    g.enter(n("el"), n("limit"), "while", true, parallel).enter(n("eo"), n("one"), "while", true, parallel);
    g.op("Merge", n("merge"), {n("enter"), n("next")}).op("Less", n("less"), {n("merge"), n("el")});
    g.op("LoopCond", n("cond"), {n("less")}).op("Switch", n("switch"), {n("merge"), n("cond")});
    g.op("Add", n("add"), {n("switch") + ":1", n("eo")});
    std::string last = n("add");
    for (int i = 0; i < more; ++i) {
        const std::string invariant = n(fmt::format("more{}", i));
        g.enter(invariant, n("zero"), "while", true, parallel);
        g.op("Add", n(fmt::format("plus{}", i)), {last, invariant});
        last = n(fmt::format("plus{}", i));
    }
    g.op("NextIteration", n("next"), {last});
    g.op("Exit", n("exit"), {n("switch")});
}

/// Two nodes, the second of which asks for a device of its own.
std::shared_ptr<const Graph> graphOnGpu()
{
    GraphAssembler assembler;
    Node one{"one", "Const", "/device:CPU:0", {}, {}, {}};
    one.attrs.set("dtype", DType::Int32);
    one.attrs.set("value", Tensor::scalar(int32_t{1}));
    assembler.addNode(std::move(one), {});
    Node neg{"neg", "Neg", "/device:GPU:0", {}, {}, {}};
    neg.attrs.set("T", DType::Int32);
    assembler.addNode(std::move(neg), {"one"});
    return std::make_shared<const Graph>(std::move(assembler).finish());
}

/// Nodes whose names end in "_b" on the second device, all others on the first.
Placement onTwo(const Graph& graph)
{
    Placement placement;
    placement.devices = {"/job:localhost/replica:0/task:0/device:CPU:0",
                         "/job:localhost/replica:0/task:0/device:GPU:0"};
    for (const Node& node : graph.nodes())
        placement.of.push_back(DeviceId(node.name.ends_with("_b") ? 1 : 0));
    return placement;
}

tl::expected<std::shared_ptr<const tagscope::Program>, CompileError>
compiledOn(const std::shared_ptr<const Graph>& graph, const Placement& placement, std::vector<std::string> fetches = {},
           std::vector<Feed> feeds = {})
{
    ProgramOptions options;
    options.placement = placement;
    return tagscope::Program::compile(graph, {std::move(feeds), std::move(fetches), {}}, OpRegistry::standard(),
                                      options);
}

/// The most iterations that were live at once, and the path hash, by static frame.
class Watch final : public EventSink {
public:
    void onEvent(const State& state, const Event&) override
    {
        for (size_t i = 0; i < state.frames.size(); ++i)
            if (const FrameInstance& f = state.frames[i]; f.isLive && f.staticFrame != rootFrame) {
                mostLive[f.staticFrame] = std::max(mostLive[f.staticFrame], f.liveIterations());
                hashes[f.staticFrame] = f.pathHash;
            }
    }
    std::map<StaticFrameId, int64_t> mostLive;
    std::map<StaticFrameId, uint64_t> hashes;
};

}

/// Frames and named resources are those of a device and a name; the root frame is one (semantics.md 3.9, 13, 14.9).
class TestDevices final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void framesOfOneNameOnTwoDevicesAreTwo_data() { addPolicies(); }
    void framesOfOneNameOnTwoDevicesAreTwo()
    {
        QFETCH(Policy, policy);
        RawGraph g;
        addLoop(g, "a", 6, 2);
        addLoop(g, "b", 9, 5, 1);
        g.op("Add", "sum", {"exit_a", "zero_a"});
        const auto graph = g.finish();
        const auto made = compiledOn(graph, onTwo(*graph), {"sum:0", "exit_b:0"});
        QVERIFY2(made, made ? "" : made.error().error.message.c_str());
        const tagscope::Program& program = **made;
        QCOMPARE(program.placement().devices.size(), size_t(2));
        QCOMPARE(program.frames().size(), size_t(3));
        const PlanFrame& root = program.frame(rootFrame);
        QVERIFY(!root.device.isValid());
        const auto frameOf = [&](const char* node) { return *program.frameOf(*graph->find(node)); };
        const StaticFrameId a = frameOf("add_a");
        const StaticFrameId b = frameOf("add_b");
        QVERIFY(a != b);
        for (const auto& [id, device, enters, window] :
             {std::tuple(a, 0, 3U, int64_t{2}), std::tuple(b, 1, 4U, int64_t{5})}) {
            const PlanFrame& frame = program.frame(id);
            QCOMPARE(frame.name, std::string("while"));
            QCOMPARE(frame.device, DeviceId(device));
            QCOMPARE(frame.parent, rootFrame);
            QCOMPARE(frame.enterCount, enters);
            QCOMPARE(frame.parallelIterations, window);
        }
        for (size_t n = 0; n < program.nodes().size(); ++n) {
            const PlanNode& node = program.nodes()[n];
            const bool isOnB = program.nameOf(PlanId(n)).find("_b") != std::string::npos;
            QCOMPARE(node.device, DeviceId(isOnB ? 1 : 0));  // what a fetch reads says where it is
            if (isLoop(node.frame))
                QCOMPARE(program.frame(node.frame).device, node.device);
        }
        Executor run(*made);
        Watch watch;
        run.setSink(&watch);
        run.run(policy, 1000);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(run.state().fetches[0], Tensor::scalar(int32_t{6}));
        QCOMPARE(run.state().fetches[1], Tensor::scalar(int32_t{9}));
        QCOMPARE(run.state().stats.frames, uint64_t(2));
        QCOMPARE(run.state().stats.iterations, uint64_t(7 + 10));
        QVERIFY(watch.mostLive[a] <= 2 && watch.mostLive[b] <= 5);
        QCOMPARE(watch.hashes[a], watch.hashes[b]);  // keys of messages agree on both sides
    }

    /// What a graph says of devices is asked of nobody yet: all nodes are on one. There two loops of one name are one,
    /// and that has two conditions.
    void withoutAPlacementAllIsOneDevice()
    {
        RawGraph g;
        addLoop(g, "a", 3, 4);
        addLoop(g, "b", 3, 4);
        const auto refused = tagscope::Program::compile(g.finish(), {{}, {"exit_a:0", "exit_b:0"}, {}});
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().error.message.starts_with(
            "Invalid loop structure: Loop \"while\" has more than one LoopCond node"));

        const auto program = compiled(graphOnGpu());
        QVERIFY(program);
        QCOMPARE(program->placement().devices.size(), size_t(1));
        QVERIFY(std::ranges::all_of(program->nodes(), [](const PlanNode& n) { return n.device == DeviceId(0); }));
    }

    /// The window of one of them is its own.
    void aWindowIsThatOfOneDevice()
    {
        RawGraph g;
        addLoop(g, "a", 6, 10);
        addLoop(g, "b", 6, 10);
        const auto graph = g.finish();
        const auto made = compiledOn(graph, onTwo(*graph));
        QVERIFY(made.has_value());
        Executor run(*made);
        const StaticFrameId b = *(*made)->frameOf(*graph->find("add_b"));
        QVERIFY(run.setWindow({b, 1}).has_value());
        QCOMPARE(run.state().windowOf(**made, b), int64_t{1});
        QCOMPARE(run.state().windowOf(**made, *(*made)->frameOf(*graph->find("add_a"))), int64_t{10});
    }

    /// An edge of a loop that leads to another device goes by messages, which the loop there starts.
    void anEdgeOfALoopToAnotherDeviceIsCut()
    {
        RawGraph g;
        addLoop(g, "a", 6, 10);
        g.op("Neg", "neg_b", {"switch_a:1"});
        const auto graph = g.finish();
        const auto made = compiledOn(graph, onTwo(*graph), {"exit_a:0"});
        QVERIFY(made);
        QVERIFY((*made)->inserted().empty());  // nothing that the fetch needs is cut
        const auto whole = compiledOn(graph, onTwo(*graph));
        QVERIFY(whole);
        QCOMPARE((*whole)->frames().size(), size_t{3});
        Executor run(*whole);
        run.run({}, 10000);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(run.state().stats.messages, uint64_t{2 * 7});  // switch_a:1 and the condition, 7 iterations of each
        // In the root frame nothing stands in the way.
        RawGraph flat;
        flat.constant("one_a", int32_t{1}).op("Neg", "neg_b", {"one_a"});
        const auto flatGraph = flat.finish();
        QVERIFY(compiledOn(flatGraph, onTwo(*flatGraph)).has_value());
    }

    void namedResourcesAreThoseOfADevice()
    {
        RawGraph g;
        const auto add = [&](const std::string& end, float value) {
            g.op("VarHandleOp", "var_" + end, {}, DType::Float,
                 {{"shape", Shape{}}, {"shared_name", std::string("v")}});
            g.constant("value_" + end, value);
            g.op("AssignVariableOp", "assign_" + end, {"var_" + end, "value_" + end}, DType::Float);
            g.op("ReadVariableOp", "read_" + end, {"var_" + end, "^assign_" + end}, DType::Float);
        };
        add("a", 1.0f);
        add("b", 2.0f);
        const auto graph = g.finish();
        const auto made = compiledOn(graph, onTwo(*graph), {"read_a:0", "read_b:0"});
        QVERIFY2(made, made ? "" : made.error().error.message.c_str());
        QCOMPARE((*made)->initialResources().size(), size_t(2));
        for (const Policy& policy : {Policy{}, Policy{Policy::Kind::Lifo, 0}}) {
            Executor run(*made);
            run.run(policy, 100);
            QCOMPARE(run.state().fetches[0], Tensor::scalar(1.0f));
            QCOMPARE(run.state().fetches[1], Tensor::scalar(2.0f));
        }
        QCOMPARE(compiled(graph, {"read_a:0", "read_b:0"})->initialResources().size(), size_t(1));
    }

    void feedsAreWhereWhatTheyReplaceIs()
    {
        RawGraph g;
        addLoop(g, "b", 6, 10);
        const auto graph = g.finish();
        const auto made = compiledOn(graph, onTwo(*graph), {"exit_b:0"}, {{"limit_b:0", Tensor::scalar(int32_t{4})}});
        QVERIFY2(made, made ? "" : made.error().error.message.c_str());
        const PlanId feed = (*made)->planOf((*made)->runGraph().feedNodes.front());
        QCOMPARE((*made)->node(feed).device, DeviceId(1));
        Executor run(*made);
        run.run({}, 1000);
        QCOMPARE(run.state().fetches[0], Tensor::scalar(int32_t{4}));
    }
};

TAGSCOPE_APPLESS_TEST(TestDevices)
#include "tst_devices.moc"
