// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/exec/executor.h"
#include "core/io/graph_folder.h"
#include "core/io/graph_writer.h"
#include "core/partition/partition.h"
#include "core/partition/placer.h"
#include "core/partition/split.h"
#include "tests/support/programs/graph_program.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <map>
#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// Every event of a run by names.
std::vector<std::string> events(const std::shared_ptr<const tagscope::Program>& program, const Policy& policy)
{
    struct Sink final : EventSink {
        explicit Sink(const tagscope::Program& p) : program(p) {}
        void onEvent(const State& state, const Event& event) override
        {
            std::string line = program.nameOf(event.node) + "@" + tagPath(program, state, event.iteration)
                + (event.isDead ? " dead" : "") + (event.kind == Event::Kind::Block ? " waits" : "");
            for (const Tensor& output : event.outputs)
                line += output.hasValue() ? " value" : " none";
            lines.push_back(std::move(line));
        }
        const tagscope::Program& program;
        std::vector<std::string> lines;
    };
    Executor executor(program);
    Sink sink(*program);
    executor.setSink(&sink);
    executor.run(policy, 100'000);
    sink.lines.push_back(std::to_string(static_cast<int>(executor.status())));
    return sink.lines;
}

void write(const QString& path, const std::string& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

}

/// Partitions as files, and what comes back of them.
class TestGraphFolder final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Random programs over random devices: written, opened as a folder, they run event for event as before.
    void theSameRun_data()
    {
        QTest::addColumn<int>("devices");
        for (const int devices : {2, 3, 12})
            QTest::newRow(qPrintable(QString::number(devices))) << devices;
    }
    void theSameRun()
    {
        QFETCH(int, devices);
        size_t messages = 0;
        for (uint64_t seed = 1; seed <= 20; ++seed) {
            Result<ProgramGraph> built = buildGraph(randomProgram(seed, {3, 4, 4}));
            QVERIFY(built);
            const auto graph = std::make_shared<const Graph>(std::move(built->graph));
            ProgramOptions options;
            options.placement.devices.clear();
            for (int i = 0; i < devices; ++i)
                options.placement.devices.push_back(cpuDevice(i));
            std::mt19937_64 random(seed);
            for (size_t i = 0; i < graph->size(); ++i)
                options.placement.of.emplace_back(random() % static_cast<uint64_t>(devices));
            const auto program = tagscope::Program::compile(graph, {}, OpRegistry::standard(), options);
            QVERIFY(program);
            QTemporaryDir folder;
            std::vector<bool> kept = (*program)->runGraph().kept;
            size_t number = 0;
            for (const DeviceGraph& part : splitByDevice((*program)->graph(), (*program)->placement(), kept)) {
                const auto bytes = seed % 2 ? writeGraphBinary(part.graph) : writeGraphText(part.graph);
                TAGSCOPE_VERIFY_RESULT(bytes);
                const std::string name =
                    partitionFileName((*program)->placement().name(part.device), ++number, seed % 2 == 0);
                write(folder.filePath(QString::fromStdString(name)), *bytes);
            }
            QVERIFY(number > 1);
            QVERIFY(looksLikeGraphFolder(folder.path().toStdString()));
            Result<LoadedFile> file = readGraphFolder(folder.path().toStdString());
            TAGSCOPE_VERIFY_RESULT(file);
            const auto merged = std::make_shared<const Graph>(std::move(file->graph));
            const auto placed = place(*merged, {}, OpRegistry::standard());
            TAGSCOPE_VERIFY_RESULT(placed);
            ProgramOptions again;
            again.placement = placed->placement;
            const auto opened = tagscope::Program::compile(merged, {}, OpRegistry::standard(), again);
            QVERIFY2(opened, opened ? "" : opened.error().error.message.c_str());
            QVERIFY((*opened)->inserted().empty());
            for (const Policy& policy :
                 {Policy{Policy::Kind::Fifo, 0}, {Policy::Kind::Lifo, 0}, {Policy::Kind::Random, seed}}) {
                const std::vector<std::string> before = events(*program, policy);
                QVERIFY2(before == events(*opened, policy), qPrintable(QStringLiteral("seed %1").arg(seed)));
                messages += before.size();
            }
        }
        QVERIFY(messages > 1000);
    }

    void equalNamesAreToldApart()
    {
        QTemporaryDir folder;
        const auto bytesOn = [](const std::string& device, int value) {
            RawGraph g;
            g.constant("x", value).op("Neg", "y", {"x"});
            GraphAssembler assembler(*g.finish());
            for (size_t i = 0; i < assembler.size(); ++i)
                assembler.node(NodeId(i)).device = device;
            return *writeGraphBinary(std::move(assembler).finish());
        };
        write(folder.filePath(QStringLiteral("b.pb")), bytesOn(cpuDevice(2), 20));
        write(folder.filePath(QStringLiteral("a.pb")), bytesOn(cpuDevice(10), 10));
        const Result<LoadedFile> file = readGraphFolder(folder.path().toStdString());
        TAGSCOPE_VERIFY_RESULT(file);
        const Graph& graph = file->graph;
        QCOMPARE(graph.size(), size_t{4});
        QCOMPARE(graph.node(NodeId(0)).device, cpuDevice(2));  // in the order of the devices
        QCOMPARE(graph.node(NodeId(2)).name, std::string("x_1"));
        QCOMPARE(graph.node(NodeId(3)).name, std::string("y_1"));
        QCOMPARE(graph.node(NodeId(3)).inputs[0].node, NodeId(2));
        QCOMPARE(graph.problems().size(), size_t{2});
        QVERIFY(!graph.problems()[0].refusesRun);
        QVERIFY(graph.problems()[0].message.find("'x' of 'a.pb'") != std::string::npos);
    }

    void foldersThatAreNone()
    {
        QTemporaryDir folder;
        QVERIFY(!looksLikeGraphFolder(folder.path().toStdString()));
        QVERIFY(!readGraphFolder(folder.path().toStdString()));
        write(folder.filePath(QStringLiteral("a.pb")), "this is no graph");
        const Result<LoadedFile> file = readGraphFolder(folder.path().toStdString());
        QVERIFY(!file);
        QVERIFY(file.error().where.file.ends_with("a.pb"));
        write(folder.filePath(QStringLiteral("saved_model.pb")), "x");
        QVERIFY(!looksLikeGraphFolder(folder.path().toStdString()));
    }

    /// Partitions whose inputs somebody has mixed up: each is refused or runs to some end.
    void inputsAtRandom()
    {
        size_t ran = 0;
        for (uint64_t seed = 1; seed <= 80; ++seed) {
            Result<ProgramGraph> built = buildGraph(randomProgram(seed % 20 + 1, {3, 4, 4}));
            QVERIFY(built);
            std::mt19937_64 random(seed);
            ProgramOptions options;
            options.placement.devices = {cpuDevice(0), cpuDevice(1)};
            for (size_t i = 0; i < built->graph.size(); ++i)
                options.placement.of.emplace_back(random() % 2);
            const auto whole = tagscope::Program::compile(std::make_shared<const Graph>(std::move(built->graph)), {},
                                                          OpRegistry::standard(), options);
            QVERIFY(whole);
            const Graph& graph = (*whole)->graph();
            const auto typeOf = [&](NodeId id) {
                const PlanId plan = (*whole)->planOf(id);
                return plan.isValid() && (*whole)->node(plan).outputCount > 0 ? (*whole)->outputTypes(plan)[0]
                                                                              : DType::Invalid;
            };
            // Two inputs come from another node of the same device and dtype.
            std::map<std::pair<NodeId, size_t>, NodeId> other;
            for (int tries = 0; tries < 2000 && other.size() < 2; ++tries) {
                const NodeId to(random() % graph.size());
                const NodeId from(random() % graph.size());
                const std::vector<Endpoint>& inputs = graph.node(to).inputs;
                const size_t input = inputs.empty() ? 0 : random() % inputs.size();
                if (!inputs.empty() && graph.node(to).device == graph.node(from).device
                    && typeOf(from) != DType::Invalid && typeOf(from) == typeOf(inputs[input].node))
                    other[{to, input}] = from;
            }
            GraphAssembler assembler;
            for (size_t n = 0; n < graph.size(); ++n) {
                const Node& node = graph.node(NodeId(n));
                std::vector<std::string> inputs;
                for (size_t i = 0; i < node.inputs.size(); ++i) {
                    const auto found = other.find({NodeId(n), i});
                    inputs.push_back(found == other.end() ? fmt::format("{}:{}", graph.node(node.inputs[i].node).name,
                                                                        node.inputs[i].slot)
                                                          : graph.node(found->second).name);
                }
                for (const NodeId control : node.controlInputs)
                    inputs.push_back("^" + graph.node(control).name);
                Node copy = node;
                copy.inputs.clear();
                copy.controlInputs.clear();
                assembler.addNode(std::move(copy), std::move(inputs));
            }
            const auto merged = std::make_shared<const Graph>(std::move(assembler).finish());
            const auto placed = place(*merged, {}, OpRegistry::standard());
            TAGSCOPE_VERIFY_RESULT(placed);
            ProgramOptions again;
            again.placement = placed->placement;
            const auto opened = tagscope::Program::compile(merged, {}, OpRegistry::standard(), again);
            if (!opened)
                continue;
            ++ran;
            for (const Policy& policy : {Policy{Policy::Kind::Fifo, 0}, {Policy::Kind::Random, seed}}) {
                BatchOptions within;
                within.limits.maxFirings = 5000;
                const BatchResult result = runBatch(*opened, policy, within);
                QVERIFY(result.stats.firings <= 5000);
            }
        }
        QVERIFY2(ran > 10, qPrintable(QString::number(ran)));
    }

    /// 13.11: only functions that a partition may call, also through others.
    void functionsGoWithTheirCallers()
    {
        GraphAssembler assembler;
        Node call;
        call.name = "call";
        call.op = "outer";
        assembler.addNode(std::move(call));
        Node other;
        other.name = "other";
        other.op = "NoOp";
        assembler.addNode(std::move(other));
        assembler.addFunction({"inner", 1, {"Neg"}, {}});
        assembler.addFunction({"outer", 1, {"inner"}, {}});
        assembler.addFunction({"unused", 1, {"outer"}, {}});
        const Graph graph = std::move(assembler).finish();
        Placement placement;
        placement.devices.push_back(cpuDevice(1));
        placement.of = {DeviceId(0), DeviceId(1)};
        const std::vector<DeviceGraph> parts = splitByDevice(graph, placement);
        QCOMPARE(parts.size(), size_t{2});
        QCOMPARE(parts[0].graph.functions().size(), size_t{2});
        QVERIFY(parts[1].graph.functions().empty());
    }
};

TAGSCOPE_APPLESS_TEST(TestGraphFolder)
#include "tst_graph_folder.moc"
