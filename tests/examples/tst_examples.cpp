// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "core/debug/diagnose/endless.h"
#include "core/debug/open/compile.h"
#include "core/exec/executor.h"
#include "core/exec/network_file.h"
#include "core/graph/frames.h"
#include "core/io/graph_reader.h"
#include "core/io/graph_writer.h"
#include "resources/examples/example_graphs.h"
#include "tests/support/golden.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace tagscope;

namespace {

QString filePath(std::string_view file)
{
    return QString::fromStdString(test::sourcePath("resources/examples/"))
        + QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size()));
}

const ExampleGraph* findExample(const QString& file)
{
    const auto examples = exampleGraphs();
    const auto it = std::ranges::find(examples, file.toStdString(), &ExampleGraph::file);
    return it == examples.end() ? nullptr : &*it;
}

/// As it is opened: over the devices that it asks for.
std::shared_ptr<const Program> opened(const QString& file)
{
    const Result<OpenedFile> loaded = openFile(filePath(file.toStdString()).toStdString());
    if (!loaded || !loaded->graph->problems().empty())
        return nullptr;
    const auto program = compileOpened(*loaded, {{}, {"result"}, {}}, {});
    return program ? *program : nullptr;
}

/// How many messages a run sends of each output, "while/Add" or, of dead ones, "while/Add dead".
class CountedMessages final : public EventSink {
public:
    explicit CountedMessages(const Program& program) : m_program(program) {}
    void onEvent(const State& /*state*/, const Event& event) override
    {
        for (const Effect& effect : event.effects)
            if (effect.kind == Effect::Kind::Post) {
                const Node& send = m_program.graphNode(event.node);
                const std::string source = m_program.graph().node(send.inputs[0].node).name;
                ++counts[source + (effect.value.hasValue() ? "" : " dead")];
            }
    }
    std::map<std::string, int> counts;

private:
    const Program& m_program;
};

constexpr Policy schedules[] = {{Policy::Kind::Fifo, 0},
                                {Policy::Kind::Lifo, 0},
                                {Policy::Kind::Random, 1},
                                {Policy::Kind::Random, 2},
                                {Policy::Kind::Random, 3}};

}

/// The bundled example files are what the builder makes, and come to what their programs come to.
class TestExamples final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fileIsUpToDate_data()
    {
        QTest::addColumn<QString>("file");
        for (const ExampleGraph& example : exampleGraphs())
            QTest::newRow(std::string(example.file).c_str()) << QString::fromStdString(std::string(example.file));
    }
    void fileIsUpToDate()
    {
        QFETCH(QString, file);
        const Result<Graph> graph = findExample(file)->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const Result<std::string> made = writeGraphText(*graph);
        TAGSCOPE_VERIFY_RESULT(made);
        QFile onDisk(filePath(file.toStdString()));
        QVERIFY2(onDisk.open(QIODevice::ReadOnly), qPrintable(onDisk.fileName()));
        const QString difference = test::lineDiff(onDisk.readAll().toStdString(), *made);
        QVERIFY2(difference.isEmpty(),
                 qPrintable(QStringLiteral("build the target make_examples to renew it\n%1").arg(difference)));
    }

    void result_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("result");
        QTest::addColumn<int>("frames");
        QTest::newRow("0 + 1 ten times") << "counter.pbtxt" << 10 << 1;
        QTest::newRow("3 < 5: 3 * 5") << "cond_true.pbtxt" << 15 << 0;
        QTest::newRow("8 >= 5: 8 - 5") << "cond_false.pbtxt" << 3 << 0;
        QTest::newRow("(0 + 1 + 2) * (0 + 1 + 2 + 3)") << "nested.pbtxt" << 18 << 5;
        QTest::newRow("0 + 2 + 4 + 10 * (1 + 3 + 5)") << "cond_in_loop.pbtxt" << 96 << 1;
        QTest::newRow("7 >= 5: 7 + 1") << "untaken_loop.pbtxt" << 8 << 1;
        QTest::newRow("4 * (0 + 1 + 2 + 3 + 4 + 5)") << "parallel.pbtxt" << 60 << 1;
        QTest::newRow("3 < 5, 3 >= 2: 3 + 2") << "nested_cond.pbtxt" << 5 << 0;
        QTest::newRow("0 + 1 + 4 + 9 + 16") << "tensor_array.pbtxt" << 30 << 1;
    }
    void result()
    {
        QFETCH(QString, file);
        QFETCH(int, frames);
        const Result<LoadedFile> loaded = readGraph(filePath(file.toStdString()).toStdString());
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(loaded->graph.problems().empty());
        QVERIFY(analyseFrames(loaded->graph).problems.empty());

        RunRequest request;
        request.fetches = {"result"};
        const auto program = Program::compile(std::make_shared<const Graph>(loaded->graph), request);
        QVERIFY2(program.has_value(), program ? "" : program.error().error.message.c_str());
        Executor executor(*program);
        executor.run(Policy{}, 10'000);
        QCOMPARE(executor.status(), RunStatus::Ok);
        QTEST(static_cast<int>(executor.state().fetches[0].at<int32_t>(0)), "result");
        // In `nested` the inner loop is entered in every outer iteration: three times live, and dead in the last one.
        QCOMPARE(executor.state().stats.frames, static_cast<uint64_t>(frames));
    }

    void overDevices_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("devices");
        QTest::addColumn<double>("result");
        QTest::newRow("0 + 1 ten times") << "loop_over_two.pbtxt" << 2 << 10.0;
        QTest::newRow("0 * 0 + ... + 9 * 9") << "running_ahead.pbtxt" << 2 << 285.0;
        QTest::newRow("(0 + 1 + 2) * (0 + 1 + 2 + 3)") << "nested_over_three.pbtxt" << 3 << 18.0;
        QTest::newRow("8 >= 5: 8 - 5") << "cond_over_two.pbtxt" << 2 << 3.0;
        QTest::newRow("10 - (10 - 4) / 2 - (10 - 8) / 2") << "parameter_server.pbtxt" << 3 << 6.0;
    }
    void overDevices()
    {
        QFETCH(QString, file);
        QFETCH(int, devices);
        QFETCH(double, result);
        const auto program = opened(file);
        QVERIFY(program);
        QCOMPARE(program->placement().devices.size(), static_cast<size_t>(devices));
        for (const Policy& policy : schedules) {
            Executor executor(program);
            executor.run(policy, 10'000);
            QCOMPARE(executor.status(), RunStatus::Ok);
            const Tensor& fetched = executor.state().fetches[0];
            const bool isFloat = fetched.dtype() == DType::Float;
            QCOMPARE(isFloat ? static_cast<double>(fetched.at<float>(0)) : fetched.at<int32_t>(0), result);
        }
    }

    /// Each of those that do not end is found to do so of the cause that was built into it (hangs.md 3).
    void hangs_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("faults");
        QTest::addColumn<QByteArray>("code");
        const auto row = [](const char* file, const char* code, const char* faults = "") {
            QTest::addRow("%s %s", code, faults[0] ? faults : file)
                << QString::fromLatin1(file) << QString::fromLatin1(faults) << QByteArray(code);
        };
        row("loop_over_two.pbtxt", "H01", "lost_message.faults.json");
        row("loop_over_two.pbtxt", "H03", "crashed_device.faults.json");
        row("naive_cut.pbtxt", "H06");
        row("hang_predicate_not_sent.pbtxt", "H08");
        row("hang_frame_names.pbtxt", "H10");
        row("hang_tensor_names.pbtxt", "H12");
        row("hang_crossed_recvs.pbtxt", "H15");
        row("hang_never_false.pbtxt", "H18");
        row("hang_nan.pbtxt", "H19");
        row("hang_input_not_sent.pbtxt", "H25");
        row("hang_loop_constant.pbtxt", "H26");
        row("hang_empty_queue.pbtxt", "H31");
        row("hang_full_queue.pbtxt", "H32");
    }
    void hangs()
    {
        QFETCH(QString, file);
        QFETCH(QString, faults);
        QFETCH(QByteArray, code);
        const Result<OpenedFile> loaded = openFile(filePath(file.toStdString()).toStdString());
        TAGSCOPE_VERIFY_RESULT(loaded);
        DeviceRequest devices;
        if (!faults.isEmpty()) {
            Result<NetworkRequest> network = networkOfOptions({}, filePath(faults.toStdString()).toStdString());
            TAGSCOPE_VERIFY_RESULT(network);
            devices.network = *std::move(network);
        }
        const auto program = compileOpened(*loaded, {{}, {"result"}, {}}, devices);
        QVERIFY(program);
        for (const Policy& policy : schedules) {
            const auto timeline = std::make_shared<Timeline>(*program);
            BatchOptions options;
            options.recorder = timeline.get();
            options.limits.maxFirings = 3000;
            const BatchResult result = runBatch(*program, policy, options);
            QVERIFY(result.status != RunStatus::Ok);
            const State end = timeline->stateAt(timeline->size(), Values::Kept);
            const TagNames names(*program);
            const Diagnosis diagnosis =
                result.diagnosis ? *result.diagnosis : diagnoseStopped({names, end, timeline}, policy);
            QVERIFY2(!diagnosis.findings.empty(), diagnosis.summary.c_str());
            QCOMPARE(QByteArray::fromStdString(diagnosis.findings.front().code), code);
        }
    }

    void messages_data()
    {
        using Counts = std::map<std::string, int>;
        QTest::addColumn<QString>("file");
        QTest::addColumn<Counts>("wanted");
        // Of eleven iterations the last is dead but for its condition (semantics.md 14.10).
        QTest::newRow("loop") << "loop_over_two.pbtxt"
                              << Counts{{"one", 1},        {"while/LoopCond", 11},     {"while/Identity", 10},
                                        {"while/Add", 10}, {"while/Identity dead", 1}, {"while/Add dead", 1}};
        // x and y go to the branch that is not taken, and its product comes back.
        QTest::newRow("cond") << "cond_over_two.pbtxt"
                              << Counts{
                                     {"cond/Mul/Switch dead", 1}, {"cond/Mul/Switch_1 dead", 1}, {"cond/Mul dead", 1}};
        // One to each worker, one back.
        QTest::newRow("server") << "parameter_server.pbtxt"
                                << Counts{{"w/Read", 2}, {"worker0/gradient", 1}, {"worker1/gradient", 1}};
        // The second device never hears of the iteration that this is about.
        QTest::newRow("naive") << "naive_cut.pbtxt" << Counts{{"while/Identity", 1}};
    }
    void messages()
    {
        using Counts = std::map<std::string, int>;
        QFETCH(QString, file);
        QFETCH(Counts, wanted);
        const auto program = opened(file);
        QVERIFY(program);
        for (const Policy& policy : schedules) {
            Executor executor(program);
            CountedMessages sent(*program);
            executor.setSink(&sent);
            executor.run(policy, 10'000);
            QVERIFY(sent.counts == wanted);
        }
    }

    /// Four outer iterations, of which the last is dead, each with five inner ones; the one that the last enters is
    /// dead in its first.
    void messagesOfNestedLoops()
    {
        const auto program = opened(QStringLiteral("nested_over_three.pbtxt"));
        QVERIFY(program);
        for (const Policy& policy : schedules) {
            Executor executor(program);
            CountedMessages sent(*program);
            executor.setSink(&sent);
            executor.run(policy, 10'000);
            const auto of = [&](const char* source) { return sent.counts[source]; };
            QCOMPARE(of("outer/inner/Mul"), 3 * 4);
            QCOMPARE(of("outer/inner/Mul dead"), 3 + 1);
            QCOMPARE(of("outer/inner/LoopCond"), 3 * 5);
            QCOMPARE(of("outer/inner/LoopCond dead"), 1);
            QCOMPARE(of("outer/LoopCond"), 2 * 4);  // to both other devices
        }
    }

    /// The Recv that nothing starts within the loop waits outside of it, where nothing is ever sent; the other one in
    /// the first iteration.
    void aLoopThatIsOnlyCutStalls()
    {
        const auto program = opened(QStringLiteral("naive_cut.pbtxt"));
        QVERIFY(program);
        QCOMPARE(program->placement().devices.size(), size_t{2});
        QVERIFY(program->inserted().empty());
        for (const Policy& policy : schedules) {
            Executor executor(program);
            executor.run(policy, 10'000);
            QCOMPARE(executor.status(), RunStatus::Stalled);
            QCOMPARE(executor.state().stats.iterations, uint64_t{1});
            QCOMPARE(executor.state().blocked.size(), size_t{2});
        }
    }

    /// Both values reach the Merge: the schedule says which one counts.
    void mergeRace()
    {
        const Result<Graph> graph = findExample(QStringLiteral("merge_race.pbtxt"))->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const auto program = Program::compile(std::make_shared<const Graph>(*graph), {{}, {"result"}, {}});
        QVERIFY(program.has_value());
        std::set<int32_t> results;
        for (const Policy::Kind kind : {Policy::Kind::Fifo, Policy::Kind::Lifo}) {
            Executor executor(*program);
            executor.run(Policy{kind, 0}, 100);
            QCOMPARE(executor.status(), RunStatus::Ok);
            results.insert(executor.state().fetches[0].at<int32_t>(0));
        }
        QCOMPARE(results, (std::set<int32_t>{3, 7}));
    }

    void deadFetch()
    {
        const Result<Graph> graph = findExample(QStringLiteral("dead_fetch.pbtxt"))->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const auto program = Program::compile(std::make_shared<const Graph>(*graph), {{}, {"result"}, {}});
        QVERIFY(program.has_value());
        Executor executor(*program);
        executor.run(Policy{}, 100);
        QCOMPARE(executor.status(), RunStatus::Error);
        QCOMPARE(executor.finalError().error.message, std::string("Retval[0] does not have value"));
    }

    /// semantics.md 20.1 counts 83 firings, 12 of them dead; the body's Identity adds 10 live ones and a dead one,
    /// `result` one.
    void counterFirings()
    {
        const Result<Graph> graph = findExample(QStringLiteral("counter.pbtxt"))->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const auto program = Program::compile(std::make_shared<const Graph>(*graph), {{}, {"result"}, {}});
        QVERIFY(program.has_value());
        Executor executor(*program);
        executor.run(Policy{}, 10'000);
        const RunStats& stats = executor.state().stats;
        QCOMPARE(stats.firings, uint64_t{83 + 11 + 1});
        QCOMPARE(stats.deadFirings, uint64_t{12 + 1});
        QCOMPARE(stats.frames, uint64_t{1});
        QCOMPARE(stats.iterations, uint64_t{11});
    }
};

TAGSCOPE_APPLESS_TEST(TestExamples)

#include "tst_examples.moc"
