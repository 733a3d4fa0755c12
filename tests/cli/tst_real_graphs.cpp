// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QtTest>

/// Opens and runs graphs made by other people through the built command line. What is expected of them stands in the
/// README beside them.
class TestRealGraphs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void info_data();
    void info();
    void knownAnswers_data();
    void knownAnswers();
    void constantOfTheRootInALoop();
    void addingMachine_data();
    void addingMachine();
};

namespace {

struct Outcome {
    int exitCode = -1;
    QJsonObject json;
    QString errors;
};

Outcome runTool(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(TAGSCOPE_CLI), arguments);
    process.waitForFinished(-1);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QJsonDocument::fromJson(process.readAllStandardOutput()).object(),
            QString::fromUtf8(process.readAllStandardError())};
}

QList<QStringList> schedules()
{
    QList<QStringList> all{{QStringLiteral("fifo")}, {QStringLiteral("lifo")}};
    for (const char* seed : {"1", "2", "3"})
        all.append({QStringLiteral("random"), QStringLiteral("--seed"), QString::fromLatin1(seed)});
    return all;
}

/// The input of the adding machine: bits of each number, lowest first, in channel 0, with a separator in channel 1
/// between the numbers, a step of ones at their end, then zeros while it answers.
QString additionInput(const QJsonArray& rows, int bits)
{
    const auto stepsOf = [bits](const QJsonArray& numbers) {
        QStringList steps;
        const auto step = [&steps](const char* channels) { steps.append(QString::fromLatin1(channels)); };
        for (qsizetype j = 0; j < numbers.size(); ++j) {
            for (int bit = 0; bit < bits; ++bit)
                step((numbers[j].toInt() >> bit) & 1 ? "[1,0,0,0]" : "[0,0,0,0]");
            step(j + 1 < numbers.size() ? "[0,1,0,0]" : "[1,1,1,1]");
        }
        for (int i = 0; i <= bits; ++i)
            step("[0,0,0,0]");
        return QStringLiteral("[%1]").arg(steps.join(QLatin1Char(',')));
    };
    QStringList lines;
    for (const QJsonValue& row : rows)
        lines.append(stepsOf(row.toArray()));
    return QStringLiteral("[%1]").arg(lines.join(QLatin1Char(',')));
}

}

void TestRealGraphs::info_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("functions");
    QTest::addColumn<int>("frames");
    QTest::addColumn<QString>("counts");  // of ops, as the README lists them
    const auto row = [](const char* file, int nodes, int functions, int frames, const char* counts) {
        QTest::newRow(file) << QString::fromLatin1(file) << nodes << functions << frames << QString::fromLatin1(counts);
    };
    row("ntm-sum-4bit/frozen_graph.pb", 1702, 0, 1, "Enter 20 Exit 1 LoopCond 1 Merge 9 NextIteration 9 Switch 9");
    row("sentiment-ps-lstm/model.ckpt-10006.meta", 751, 0, 2,
        "ControlTrigger 1 Enter 20 Exit 11 LoopCond 2 Merge 11 NextIteration 11 RefEnter 28 Switch 11");
    row("sentiment-ps-lstm/events.out.tfevents.1507467353", 751, 0, 2,
        "ControlTrigger 1 Enter 20 Exit 11 LoopCond 2 Merge 11 NextIteration 11 RefEnter 28 Switch 11");
    row("seq2seq-letters/trained_model.ckpt.meta", 2275, 0, 5,
        "ControlTrigger 3 Enter 106 Exit 52 LoopCond 5 Merge 57 NextIteration 52 RefEnter 148 RefSwitch 2 Switch 69");
    row("ntm-sum-4bit/my_model.ckpt.meta", 6404, 0, 2,
        "ControlTrigger 1 Enter 180 Exit 24 LoopCond 2 Merge 24 NextIteration 24 Switch 24");
    row("ssd-detect.meta", 3757, 0, 2, "Enter 32 Exit 11 LoopCond 2 Merge 11 NextIteration 11 Switch 11");
    row("dist-mnist-ps/events.out.tfevents.1499161180", 390, 0, 0, "");
    row("char-rnn-whilev2.meta", 517, 6, 0, "While 2");
    row("queue-csv/mapping_graph.pb", 552, 0, 0, "Merge 1 Switch 4");
    row("tf-loops/while_loop.pbtxt", 21, 0, 1, "Enter 2 Exit 2 LoopCond 1 Merge 2 NextIteration 2 Switch 2");
    row("tf-loops/nested_loop.pbtxt", 41, 0, 2, "Enter 4 Exit 4 LoopCond 2 Merge 4 NextIteration 4 Switch 4");
    row("tf-loops/loops_and_queues.pbtxt", 45, 0, 2, "Enter 5 Exit 4 LoopCond 2 Merge 4 NextIteration 4 Switch 4");
    row("tf-loops/merge_without_loops.pbtxt", 17, 0, 0, "Merge 1 Switch 3");
    row("tf-loops/function_switch.pbtxt", 12, 1, 0, "Merge 1 Switch 1");
    row("tf-loops/function_functional_while.pbtxt", 1, 3, 0, "");
    row("tf-import/graph-while-loop.pbtxt", 12, 0, 1, "Enter 1 Exit 1 LoopCond 1 Merge 1 NextIteration 1 Switch 1");
    row("tf-import/multiple-use-next-iteration.pbtxt", 7, 0, 1, "Enter 1 Merge 2 NextIteration 1");
    row("tf-import/switch_n.pbtxt", 14, 0, 0, "Merge 1 _SwitchN 2");
    row("tf-import/control_flow_v1.pbtxt", 15, 0, 0, "Merge 1 Switch 5");
    row("tf-import/functional-while-ops.pbtxt", 8, 2, 0, "StatelessWhile 1 While 2");
    row("tf-import/functional-if-ops.pbtxt", 7, 2, 0, "If 1 StatelessIf 1");
    row("tf-import/if_op.pbtxt", 10, 4, 0, "If 1 StatelessIf 1");
    row("tf-import/case_op.pbtxt", 4, 2, 0, "StatelessCase 1");
    row("tf-import/tensor-list.pbtxt", 9, 0, 0, "");
    row("traces/tfprof/graph.pbtxt", 31, 0, 0, "");
}

void TestRealGraphs::info()
{
    QFETCH(QString, file);
    QFETCH(int, nodes);
    QFETCH(int, functions);
    QFETCH(int, frames);
    QFETCH(QString, counts);
    TAGSCOPE_SHARED_PATH(folder, "graphs");
    const Outcome outcome = runTool(
        {QStringLiteral("info"), QString::fromStdString(folder) + QLatin1Char('/') + file, QStringLiteral("--json")});
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    QCOMPARE(outcome.json[QStringLiteral("nodes")].toInt(-1), nodes);
    QCOMPARE(outcome.json[QStringLiteral("functions")].toInt(-1), functions);
    QCOMPARE(outcome.json[QStringLiteral("frames")].toArray().size(), frames);

    const QJsonObject ops = outcome.json[QStringLiteral("ops")].toObject();
    QMap<QString, int> expected;
    const QStringList words = counts.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (qsizetype i = 0; i + 1 < words.size(); i += 2)
        expected[words[i]] = words[i + 1].toInt();
    // Every op with a count must have it, and none of the others of that kind may be there.
    for (const char* op : {"Enter", "Exit", "LoopCond", "Merge", "NextIteration", "Switch", "_SwitchN", "While",
                           "StatelessWhile", "If", "StatelessIf", "StatelessCase"}) {
        const QString name = QString::fromLatin1(op);
        QCOMPARE(ops[name].toInt(0), expected.value(name));
    }
    int total = 0;
    for (const QJsonValue& count : ops)
        total += count.toInt();
    QCOMPARE(total, nodes);
}

void TestRealGraphs::knownAnswers_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("feeds");
    QTest::addColumn<QString>("fetch");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("data");
    const auto row = [](const char* name, const char* file, const QStringList& feeds, const char* fetch,
                        const char* shape, const char* data) {
        QTest::newRow(name) << QString::fromLatin1(file) << feeds << QString::fromLatin1(fetch)
                            << QString::fromLatin1(shape) << QString::fromLatin1(data);
    };
    const QStringList ones{QStringLiteral("ones=[[1,2]]")};
    row("counter", "tf-loops/while_loop.pbtxt", ones, "while/Exit", "", "10");
    row("nested counter", "tf-loops/nested_loop.pbtxt", {}, "while/Exit", "", "3");
    row("nested tensor", "tf-loops/nested_loop.pbtxt", {}, "while/Exit_1", "8,1,1", "1,1,1,1,1,1,1,1");
    row("queue counter", "tf-loops/loops_and_queues.pbtxt", {}, "while/Exit", "", "3");
    row("queue tensor", "tf-loops/loops_and_queues.pbtxt", {}, "while/Exit_1", "1,1,8", "1,1,1,1,1,1,1,1");
    row("conditional", "tf-loops/merge_without_loops.pbtxt", {}, "concat", "1,2,2", "1,1,1,1");
    row("smallest loop", "tf-import/graph-while-loop.pbtxt", {}, "while/Exit", "", "10");
    // Its constants: 1 times 2, 3 or 4, by the branch.
    row("first of three branches", "tf-import/switch_n.pbtxt", {}, "Case/merge/_9", "", "2");
    row("second of three branches", "tf-import/switch_n.pbtxt", {QStringLiteral("Case/branch_index=1")},
        "Case/merge/_9", "", "3");
    // x times, or plus, [[0.1,0.2],[0.3,0.4]].
    const QString x = QStringLiteral("Placeholder=[[1,2],[3,4]]");
    row("cond, true", "tf-import/control_flow_v1.pbtxt", {x, QStringLiteral("Placeholder_1=true")}, "cond/Merge", "2,2",
        "0.7,1,1.5,2.2");
    row("cond, false", "tf-import/control_flow_v1.pbtxt", {x, QStringLiteral("Placeholder_1=false")}, "cond/Merge",
        "2,2", "1.1,2.2,3.3,4.4");
}

void TestRealGraphs::knownAnswers()
{
    QFETCH(QString, file);
    QFETCH(QStringList, feeds);
    QFETCH(QString, fetch);
    QFETCH(QString, shape);
    QFETCH(QString, data);
    TAGSCOPE_SHARED_PATH(folder, "graphs");
    for (const QStringList& schedule : schedules()) {
        QStringList arguments{QStringLiteral("run"),     QString::fromStdString(folder) + QLatin1Char('/') + file,
                              QStringLiteral("--fetch"), fetch,
                              QStringLiteral("--json"),  QStringLiteral("--schedule")};
        arguments += schedule;
        for (const QString& feed : feeds)
            arguments += {QStringLiteral("--feed"), feed};
        const Outcome outcome = runTool(arguments);
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        const QJsonObject result = outcome.json[QStringLiteral("fetches")].toArray()[0].toObject();
        const QStringList dims = shape.split(QLatin1Char(','), Qt::SkipEmptyParts);
        const QJsonArray foundShape = result[QStringLiteral("shape")].toArray();
        QCOMPARE(foundShape.size(), dims.size());
        for (qsizetype i = 0; i < dims.size(); ++i)
            QCOMPARE(foundShape[i].toInt(), dims[i].toInt());
        const QStringList values = data.split(QLatin1Char(','));
        const QJsonArray found = result[QStringLiteral("data")].toArray();
        QCOMPARE(found.size(), values.size());
        for (qsizetype i = 0; i < values.size(); ++i)
            QVERIFY(qAbs(found[i].toDouble() - values[i].toDouble()) < 1e-5);
    }
}

/// A graph of an importer's tests that no executor takes: a constant without a control input stands outside of the
/// loop.
void TestRealGraphs::constantOfTheRootInALoop()
{
    TAGSCOPE_SHARED_PATH(graph, "graphs/tf-import/multiple-use-next-iteration.pbtxt");
    const Outcome outcome =
        runTool({QStringLiteral("run"), QString::fromStdString(graph), QStringLiteral("--max-firings"),
                 QStringLiteral("1000"), QStringLiteral("--json")});
    QCOMPARE(outcome.exitCode, 3);
    QCOMPARE(outcome.json[QStringLiteral("error")].toObject()[QStringLiteral("message")].toString(),
             QStringLiteral(
                 "{{node Add}} has inputs from different frames. The input {{node Merge}} is in frame 'while_context'. "
                 "The input {{node Add/y}} is in frame ''."));
}

void TestRealGraphs::addingMachine_data()
{
    QTest::addColumn<QStringList>("schedule");
    QTest::addColumn<int>("devices");
    QTest::addColumn<QByteArray>("network");
    for (const int devices : {1, 3})
        for (const QStringList& schedule : schedules())
            QTest::addRow("%d %s", devices, qPrintable(schedule.join(QLatin1Char(' '))))
                << schedule << devices << QByteArray();
    const QByteArray networks[] = {
        R"({"links":[{"latency_us":10,"bandwidth_MBps":1000,"jitter":0.2}],"devices":[{"name":"cpu:1","speed":2}]})",
        R"({"links":[{"latency_us":2,"jitter":1},{"from":"cpu:0","latency_us":200}],"devices":[{"threads":4}],
            "kernels":"unit"})",
        R"({"links":[{"bandwidth_MBps":1}],"kernels":"measured"})"};
    for (const QByteArray& network : networks)
        for (const QStringList& schedule : QList<QStringList>{{QStringLiteral("time")}} + schedules())
            QTest::addRow("network %d, %s", int(&network - networks) + 1, qPrintable(schedule.join(QLatin1Char(' '))))
                << schedule << 3 << network;
}

void TestRealGraphs::addingMachine()
{
    QFETCH(QStringList, schedule);
    QFETCH(int, devices);
    TAGSCOPE_SHARED_PATH(graph, "graphs/ntm-sum-4bit/frozen_graph.pb");
    TAGSCOPE_SHARED_PATH(expectedFile, "graphs/ntm-sum-4bit/expected.json");
    QFile file(QString::fromStdString(expectedFile));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject expected = QJsonDocument::fromJson(file.readAll()).object();
    const int bits = expected[QStringLiteral("bits")].toInt();
    const QJsonArray rows = expected[QStringLiteral("rows")].toArray();
    const QJsonArray sums = expected[QStringLiteral("want")].toArray();
    const QJsonArray sigmoids = expected[QStringLiteral("sigmoid_channel_0")].toArray();
    QCOMPARE(rows.size(), 32);

    // Every node on a device by its name's last figure: loops and constants are cut everywhere.
    QTemporaryDir folder;
    QStringList placed;
    if (devices > 1) {
        QFile placement(folder.filePath(QStringLiteral("placement.json")));
        QVERIFY(placement.open(QIODevice::WriteOnly));
        placement.write(R"({"*": "cpu:0", "*1": "cpu:1", "*4": "cpu:1", "*7": "cpu:1", "*l": "cpu:1", "*2": "cpu:2",
            "*5": "cpu:2", "*8": "cpu:2", "*d": "cpu:2"})");
        placement.close();
        placed = {QStringLiteral("--placement"), placement.fileName()};
    }
    QFETCH(QByteArray, network);
    if (!network.isEmpty()) {
        QFile networkFile(folder.filePath(QStringLiteral("network.json")));
        QVERIFY(networkFile.open(QIODevice::WriteOnly));
        networkFile.write(network);
        placed += {QStringLiteral("--network"), networkFile.fileName()};
    }
    const Outcome outcome = runTool(
        QStringList{QStringLiteral("run"), QString::fromStdString(graph), QStringLiteral("--feed"),
                    QStringLiteral("root/Placeholder=%1").arg(bits), QStringLiteral("--feed"),
                    QStringLiteral("root/Placeholder_1=") + additionInput(rows, bits), QStringLiteral("--fetch"),
                    QStringLiteral("root/Sigmoid"), QStringLiteral("--json"), QStringLiteral("--schedule")}
        + schedule + placed);
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
    QCOMPARE(outcome.json[QStringLiteral("stats")].toObject()[QStringLiteral("messages")].toInt() > 100, devices > 1);
    const QJsonObject fetch = outcome.json[QStringLiteral("fetches")].toArray()[0].toObject();
    QCOMPARE(fetch[QStringLiteral("dtype")].toString(), QStringLiteral("float32"));
    QCOMPARE(fetch[QStringLiteral("shape")].toArray(), (QJsonArray{32, bits + 1, 3}));
    const QJsonArray data = fetch[QStringLiteral("data")].toArray();
    QCOMPARE(data.size(), 32 * (bits + 1) * 3);
    for (int row = 0; row < 32; ++row) {
        int sum = 0;
        for (int bit = 0; bit <= bits; ++bit) {
            const double value = data[(row * (bits + 1) + bit) * 3].toDouble(-1);
            QVERIFY(qAbs(value - sigmoids[row].toArray()[bit].toDouble()) < 1e-3);
            sum |= (value > 0.5 ? 1 : 0) << bit;
        }
        QCOMPARE(sum, sums[row].toInt());
    }
}

TAGSCOPE_GUILESS_TEST(TestRealGraphs)

#include "tst_real_graphs.moc"
