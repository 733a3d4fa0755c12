// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placement_file.h"
#include "core/partition/placer.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

Result<PlacedGraph> placed(const Graph& graph, const PlacementRequest& request = {})
{
    return place(graph, request, OpRegistry::standard());
}

std::string deviceOf(const PlacedGraph& placed, const Graph& graph, const char* node)
{
    return placed.placement.name(placed.placement.device(*graph.find(node)));
}

Node with(const Graph& graph, const char* name, std::string device)
{
    Node node = graph.node(*graph.find(name));
    node.device = std::move(device);
    return node;
}

/// The nodes of a graph with other devices.
std::shared_ptr<const Graph> onDevices(const Graph& graph,
                                       const std::vector<std::pair<const char*, std::string>>& devices)
{
    GraphAssembler assembler(graph);
    for (const auto& [name, device] : devices)
        assembler.node(*graph.find(name)) = with(graph, name, device);
    return std::make_shared<const Graph>(std::move(assembler).finish());
}

}

/// Which device runs which node.
class TestPlacer final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutARequestTheGraphDecides()
    {
        RawGraph g;
        g.constant("a", 1).constant("b", 2).op("Neg", "c", {"a"}).op("Neg", "d", {"b"});
        const auto graph =
            onDevices(*g.finish(), {{"b", "/gpu:1"}, {"c", "/job:worker/task:3"}, {"d", "/device:CPU:0"}});
        const auto result = placed(*graph);
        TAGSCOPE_VERIFY_RESULT(result);
        QCOMPARE(deviceOf(*result, *graph, "b"), std::string("/job:localhost/replica:0/task:0/device:GPU:1"));
        QCOMPARE(deviceOf(*result, *graph, "c"), std::string("/job:worker/replica:0/task:3/device:CPU:0"));
        // A part of a name fits the first device that has it: /device:CPU:0 is the worker's.
        QCOMPARE(deviceOf(*result, *graph, "d"), std::string("/job:worker/replica:0/task:3/device:CPU:0"));
        QCOMPARE(deviceOf(*result, *graph, "a"), result->placement.devices.front());
        QCOMPARE(result->by[graph->find("a")->index()], PlacedBy::Default);
        QCOMPARE(result->by[graph->find("b")->index()], PlacedBy::Graph);
        const auto none = placed(*onDevices(*graph, {{"b", ""}, {"c", ""}, {"d", ""}}));
        TAGSCOPE_VERIFY_RESULT(none);
        QCOMPARE(none->placement.devices, std::vector<std::string>{cpuDevice(0)});
    }

    void theLastRuleThatMatchesHolds()
    {
        RawGraph g;
        g.constant("x/a", 1).constant("x/b", 2).constant("y", 3);
        const auto graph = g.finish();
        const auto request = readPlacement(R"({"devices": ["cpu:0", "cpu:1", "gpu:0"],
            "nodes": {"x*": "cpu:1", "x/b": "/device:GPU:0", "*y": "cpu:1", "y": "cpu:0"}})",
                                           "p.json");
        TAGSCOPE_VERIFY_RESULT(request);
        const auto result = placed(*graph, *request);
        TAGSCOPE_VERIFY_RESULT(result);
        QCOMPARE(result->placement.devices.size(), size_t{3});
        QCOMPARE(deviceOf(*result, *graph, "x/a"), cpuDevice(1));
        QCOMPARE(deviceOf(*result, *graph, "x/b"), std::string("/job:localhost/replica:0/task:0/device:GPU:0"));
        QCOMPARE(deviceOf(*result, *graph, "y"), cpuDevice(0));
        QCOMPARE(result->by[graph->find("y")->index()], PlacedBy::Rule);
    }

    /// The order of rules counts, also where a pattern comes after a name.
    void aPatternBehindANameHolds()
    {
        RawGraph g;
        g.constant("xa", 1);
        const auto graph = g.finish();
        const auto request = readPlacement(R"({"xa": "cpu:0", "x*": "cpu:1"})", "p.json");
        TAGSCOPE_VERIFY_RESULT(request);
        const auto result = placed(*graph, *request);
        TAGSCOPE_VERIFY_RESULT(result);
        QCOMPARE(deviceOf(*result, *graph, "xa"), cpuDevice(1));
    }

    void nodesAreSpreadEvenly()
    {
        RawGraph g;
        for (int i = 0; i < 12; ++i)
            g.constant("c" + std::to_string(i), i);
        const auto graph = g.finish();
        const auto result = placed(*graph, spreadOver(3));
        TAGSCOPE_VERIFY_RESULT(result);
        for (int i = 0; i < 12; ++i)
            QCOMPARE(result->placement.of[static_cast<size_t>(i)], DeviceId(i / 4));
    }

    /// A variable, what refers to it and what is said to be with it are on one device.
    void groupsStayTogether()
    {
        RawGraph g;
        g.op("VariableV2", "v", {}, DType::Float, {{"shape", Shape{}}}).constant("one", 1.0f);
        g.op("Assign", "set", {"v", "one"}, DType::Float);
        AttrList classes{AttrValue(std::string("loc:@v"))};
        g.op("Neg", "beside", {"one"}, DType::Float, {{"_class", std::make_shared<const AttrList>(classes)}});
        g.op("Neg", "read", {"v"}, DType::Float);
        const auto graph = g.finish();
        const auto request = readPlacement(R"({"set": "cpu:1", "read": "cpu:2", "beside": "cpu:2"})", "p.json");
        TAGSCOPE_VERIFY_RESULT(request);
        const auto result = placed(*graph, *request);
        TAGSCOPE_VERIFY_RESULT(result);
        for (const char* node : {"v", "set", "beside"})
            QCOMPARE(deviceOf(*result, *graph, node), cpuDevice(1));
        QCOMPARE(deviceOf(*result, *graph, "read"), cpuDevice(2));  // it takes the value
        QCOMPARE(result->by[graph->find("beside")->index()], PlacedBy::Colocation);
        QCOMPARE(result->by[graph->find("set")->index()], PlacedBy::Reference);
    }

    void wrongRequests_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("error");
        QTest::newRow("no JSON") << QByteArray("{") << "'p', line 1: it is not JSON";
        QTest::newRow("a node twice") << QByteArray("{\"a\": \"cpu:0\",\n\"a\": \"cpu:1\"}")
                                      << "'p', line 2: \"a\" stands twice";
        QTest::newRow("a list") << QByteArray("[]") << "'p' is not a JSON object";
        QTest::newRow("deep") << QByteArray(100'000, '[') << "'p', line 1: values are more than 8 deep";
        QTest::newRow("a number") << QByteArray(R"({"a": 1})")
                                  << "'p', line 1: node 'a' has no device, which is a string";
        QTest::newRow("devices") << QByteArray(R"({"devices": 3})") << "'p', line 1: \"devices\" is a list";
        QTest::newRow("a device") << QByteArray(R"({"devices": [3]})") << "'p', line 1: a device is a string";
        QTest::newRow("others") << QByteArray(R"({"nodes": {}, "links": []})")
                                << "'p', line 1: \"links\" is neither \"devices\" nor \"nodes\"";
        QTest::newRow("unlisted") << QByteArray(R"({"devices": ["cpu:0"], "nodes": {"a": "cpu:1"}})")
                                  << "device 'cpu:1' is none of those that are listed";
        QTest::newRow("twice") << QByteArray(R"({"devices": ["cpu:0", "/device:CPU:0"]})")
                               << "device '/device:CPU:0' is listed twice";
        QTest::newRow("malformed") << QByteArray(R"({"a": "/cpu;0"})") << "Malformed assigned device '/cpu;0'";
    }
    void wrongRequests()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, error);
        RawGraph g;
        g.constant("a", 1);
        const auto graph = g.finish();
        const Result<PlacementRequest> request = readPlacement(file.toStdString(), "p");
        const Result<PlacedGraph> result =
            request ? placed(*graph, *request) : Result<PlacedGraph>(Failure(request.error()));
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().message), error);
        QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
    }

    void manyDevicesTakeLittle()
    {
        RawGraph g;
        for (int i = 0; i < 1000; ++i)
            g.constant("c" + std::to_string(i), i);
        const auto graph = g.finish();
        QElapsedTimer timer;
        timer.start();
        const auto result = placed(*graph, spreadOver(10'000));
        TAGSCOPE_VERIFY_RESULT(result);
        QCOMPARE(result->placement.devices.size(), size_t{10'000});
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!placed(*graph, spreadOver(100'001)));
    }

    /// Each node asks for another one, by its full name, in the order of their numbers or not.
    void manyDevicesAreFound()
    {
        constexpr size_t many = 20'000;
        GraphAssembler assembler;
        for (size_t i = 0; i < many; ++i) {
            Node node;
            node.name = "n" + std::to_string(i);
            node.op = "NoOp";
            node.device = cpuDevice(static_cast<int>(i * 7 % many));
            assembler.addNode(std::move(node));
        }
        const Graph graph = std::move(assembler).finish();
        const auto result = placed(graph);
        TAGSCOPE_VERIFY_RESULT(result);
        QCOMPARE(result->placement.devices.size(), many);
        for (size_t i = 0; i < many; ++i)
            QCOMPARE(result->placement.name(result->placement.device(NodeId(i))), graph.node(NodeId(i)).device);
    }
};

TAGSCOPE_APPLESS_TEST(TestPlacer)
#include "tst_placer.moc"
