// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_run.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>

/// The contract of the command line: exit codes, what goes to which stream, and the JSON documents.
class TestExitCodes final : public QObject {
    Q_OBJECT

    using Outcome = tagscope::test::CliRun;

    QTemporaryDir m_folder;

    static QString example(const char* name) { return tagscope::test::exampleGraph(name); }
    QString file(const char* name, const QByteArray& content)
    {
        return tagscope::test::writtenFile(m_folder, name, content);
    }
    static Outcome run(const QStringList& arguments) { return tagscope::test::runCli(arguments); }

private Q_SLOTS:
    void exitCodes_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& arguments, int exitCode, const char* message) {
            QTest::newRow(name) << arguments << exitCode << QString::fromLatin1(message);
        };
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        const QString counter = example("counter");
        const QString queue = file("queue.pbtxt", R"(
            node { name: "q" op: "FIFOQueueV2" attr { key: "component_types" value { list { type: DT_FLOAT } } } }
            node { name: "deq" op: "QueueDequeueV2" input: "q"
                   attr { key: "component_types" value { list { type: DT_FLOAT } } } })");
        const QString broken =
            file("broken.pbtxt",
                 R"(node { name: "x" op: "Identity" input: "y" attr { key: "T" value { type: DT_FLOAT } } })");
        const QString unknown = file("unknown.pbtxt", R"(node { name: "x" op: "NoSuchOp" })");
        const QString empty = file("empty.pb", {});
        const QString twoDevices = file("two.json", R"({"a": "/cpu:0", "b": "/cpu:1"})");
        const QString network = file("network.json", R"({"links":[{"latency_us":10,"jitter":0.5}]})");
        const QString faults = file("faults.json", R"({"faults":[{"kind":"lose","occurrence":1}]})");
        const QString pause = file("pause.json", R"({"faults":[{"kind":"pause","device":"cpu:1"}]})");
        const QString unlisted = file("unlisted.json", R"({"devices": ["/cpu:0"], "nodes": {"zero": "/cpu:1"}})");
        const QString oneDevice = file("one.json", R"({"devices": ["/cpu:0"], "nodes": {"zero": "/cpu:0"}})");
        row("done", {s("run"), counter}, 0, "");
        row("info", {s("info"), counter}, 0, "");
        row("info of a broken graph", {s("info"), broken}, 0, "");
        row("help", {s("--help")}, 0, "");
        row("version", {s("--version")}, 0, "");
        row("help of a command", {s("run"), s("--help")}, 0, "");
        row("one device", {s("run"), counter, s("--devices"), s("1")}, 0, "");
        row("placement on one device", {s("run"), counter, s("--placement"), oneDevice}, 0, "");
        row("two devices", {s("run"), counter, s("--devices"), s("2")}, 0, "messages between 2 devices");
        row("placement on two devices", {s("run"), counter, s("--placement"), twoDevices}, 0, "");
        row("partition", {s("partition"), counter, s("--devices"), s("2"), s("--out"), m_folder.filePath(s("parts"))},
            0, "");
        row("dead fetch", {s("run"), example("cond_true"), s("--fetch"), s("cond/Sub")}, 1,
            "Retval[0] does not have value");
        row("fetch in a loop", {s("run"), counter, s("--fetch"), s("while/Add")}, 1, "Retval[0] has already been set.");
        row("nothing asked", {}, 2, "subcommand");
        row("no graph", {s("run")}, 2, "GRAPH is required");
        row("unknown option", {s("run"), counter, s("--netwrok"), s("x")}, 2, "--netwrok");
        row("network", {s("run"), counter, s("--devices"), s("2"), s("--network"), network}, 0, "on the virtual clock");
        row("network that is not there", {s("run"), counter, s("--network"), m_folder.filePath(s("none.json"))}, 2,
            "--network: cannot read");
        row("network of another kind", {s("run"), counter, s("--network"), twoDevices}, 2, "has no meaning here");
        row("time without a network", {s("run"), counter, s("--schedule"), s("time")}, 2, "needs --network FILE");
        row("faults", {s("run"), counter, s("--devices"), s("2"), s("--faults"), faults}, 4, "stalled");
        row("faults that never match", {s("run"), counter, s("--faults"), faults}, 0, "fault 1 (lose) never matched");
        row("a device that is held", {s("run"), counter, s("--devices"), s("2"), s("--faults"), pause}, 4,
            "as long as a device or a message is held");
        row("faults of another kind", {s("run"), counter, s("--faults"), twoDevices}, 2, "there is no list \"faults\"");
        row("unknown command", {s("rum"), counter}, 2, "tagscope-cli: 'rum' is no subcommand");
        row("export at a position", {s("trace"), counter, s("--export"), s("csv"), s("--at"), s("0")}, 2,
            "--export excludes --at");
        row("export as JSON", {s("trace"), counter, s("--export"), s("csv"), s("--json")}, 2,
            "--export excludes --json");
        row("unknown schedule", {s("run"), counter, s("--schedule"), s("sorted")}, 2, "sorted");
        row("no such fetch", {s("run"), counter, s("--fetch"), s("nope")}, 2, "FetchOutputs node nope: not found");
        row("no such target", {s("run"), counter, s("--target"), s("nope")}, 2,
            "PruneForTargets: Some target nodes not found: nope");
        row("no such feed", {s("run"), counter, s("--feed"), s("nope=1")}, 2,
            "FeedInputs: unable to find feed output nope");
        row("a fetch nearly right", {s("run"), counter, s("--fetch"), s("reslt")}, 2,
            "FetchOutputs node reslt: not found; did you mean 'result'?");
        row("a target nearly right", {s("run"), counter, s("--target"), s("resutl"), s("--target"), s("Add")}, 2,
            "PruneForTargets: Some target nodes not found: resutl Add; did you mean 'result', 'while/Add'?");
        row("a feed nearly right", {s("run"), counter, s("--feed"), s("limti:0=1")}, 2,
            "FeedInputs: unable to find feed output limti:0; did you mean 'limit'?");
        row("in a debugger, too", {s("debug"), counter, s("--fetch"), s("reslt")}, 2, "did you mean 'result'?");
        row("feed without value", {s("run"), counter, s("--feed"), s("limit")}, 2,
            "--feed 'limit': expected NAME=VALUE");
        row("feed that does not fit", {s("run"), counter, s("--feed"), s("limit=1.5")}, 2, "--feed limit:");
        row("fed twice", {s("run"), counter, s("--feed"), s("limit=1"), s("--feed"), s("limit=2")}, 2,
            "fed more than once");
        row("unlisted device", {s("run"), counter, s("--placement"), unlisted}, 2,
            "device '/cpu:1' is none of those that are listed");
        row("no placement", {s("run"), counter, s("--placement"), broken}, 2, "line 1: it is not JSON");
        row("placement that is not there", {s("run"), counter, s("--placement"), m_folder.filePath(s("none.json"))}, 2,
            "--placement: cannot read");
        row("devices and placement", {s("run"), counter, s("--devices"), s("2"), s("--placement"), oneDevice}, 2,
            "--devices excludes --placement");
        row("partition to nowhere", {s("partition"), counter}, 2, "--out is required");
        row("partition into a file", {s("partition"), counter, s("--out"), broken}, 2, "cannot make the folder");
        const QString anyNumber = s("is not a whole number from 0 to 18446744073709551615");
        for (const char* option : {"--seed", "--max-firings"})
            for (const char* number : {"-1", "18446744073709551616", "1.5", "0x10", "7x", ""})
                QTest::addRow("%s '%s'", option, number)
                    << QStringList{s("run"), counter, s(option), s(number)} << 2
                    << QStringLiteral("%1: '%2' ").arg(s(option), s(number)) + anyNumber;
        row("greatest seed", {s("run"), counter, s("--seed"), s("18446744073709551615")}, 0, "");
        row("memory below zero", {s("run"), counter, s("--max-memory"), s("-1")}, 2,
            "--max-memory: '-1' is not a whole number from 1 to");
        row("no threads", {s("run"), counter, s("--threads"), s("0")}, 2,
            "--threads: '0' is not a whole number from 1 to 1024");
        row("devices below zero", {s("run"), counter, s("--devices"), s("-1")}, 2,
            "--devices: '-1' is not a whole number from 1 to");
        row("position below zero", {s("trace"), counter, s("--at"), s("-1")}, 2,
            "--at: '-1' is not a whole number from 0 to");
        row("trace without a name", {s("run"), counter, s("--trace"), s("")}, 2,
            "--trace: the name of a file is missing");
        row("script without a name", {s("debug"), counter, s("--script"), s("")}, 2,
            "--script: the name of a file is missing");
        row("script that is a folder", {s("debug"), counter, s("--script"), m_folder.path()}, 2, "cannot be read");
        row("no such file", {s("run"), m_folder.filePath(s("none.pb"))}, 3,
            "cannot be read: no such file or directory");
        row("empty file", {s("run"), empty}, 3, "is empty");
        row("broken graph", {s("run"), broken}, 3, "Node 'x': Unknown input node 'y'");
        row("unknown op", {s("run"), unknown}, 3, "NoSuchOp");
        row("stalled", {s("run"), queue, s("--fetch"), s("deq")}, 4, "stalled");
        const QString fill = file("fill.pbtxt", R"(
            node { name: "dims" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
                   attr { key: "value"
                          value { tensor { dtype: DT_INT32 tensor_shape { dim { size: 1 } } int_val: 1000 } } } }
            node { name: "one" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
                   attr { key: "value" value { tensor { dtype: DT_FLOAT tensor_shape { } float_val: 1 } } } }
            node { name: "fill" op: "Fill" input: "dims" input: "one" attr { key: "T" value { type: DT_FLOAT } } }
            node { name: "exp" op: "Exp" input: "fill" attr { key: "T" value { type: DT_FLOAT } } })");
        row("one tensor within the memory", {s("run"), fill, s("--max-memory"), s("4000")}, 0, "");
        row("one tensor above the memory", {s("run"), fill, s("--max-memory"), s("3999")}, 5,
            "stopped: the memory limit of 3999 bytes (--max-memory) is reached: OOM when allocating tensor");
        row("limit of firings", {s("run"), counter, s("--max-firings"), s("20")}, 5,
            "the limit of 20 firings is reached");
    }
    void exitCodes()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QString, message);
        const Outcome outcome = run(arguments);
        QVERIFY2(exitCode < 2 || outcome.errors.contains(QLatin1String("tagscope-cli: ")), qPrintable(outcome.errors));
        QVERIFY2(outcome.exitCode == exitCode,
                 qPrintable(QStringLiteral("exit %1: %2").arg(outcome.exitCode).arg(outcome.errors)));
        QVERIFY2(outcome.errors.contains(message), qPrintable(outcome.errors));
        if (exitCode == 3)
            QVERIFY2(outcome.errors.contains(arguments[1]), qPrintable(outcome.errors));  // the file
        if (arguments.size() < 2 || !arguments.first().startsWith(QLatin1String("run"))
            || arguments.contains(QStringLiteral("--help")))
            return;
        // The same with --json: one document, whose status goes with the exit code.
        static const QStringList statuses{QStringLiteral("ok"),      QStringLiteral("error"),
                                          QStringLiteral("invalid"), QStringLiteral("invalid"),
                                          QStringLiteral("stalled"), QStringLiteral("limit")};
        const Outcome json = run(arguments + QStringList{QStringLiteral("--json")});
        QCOMPARE(json.exitCode, exitCode);
        QCOMPARE(json.json().value(QLatin1String("status")).toString(), statuses[exitCode]);
        QVERIFY(json.json().value(QLatin1String("fetches")).isArray());
        QVERIFY(json.json().value(QLatin1String("findings")).isArray());
        const QJsonObject stats = json.json().value(QLatin1String("stats")).toObject();
        for (const char* key : {"firings", "dead_firings", "frames", "iterations", "messages", "seconds"})
            QVERIFY2(stats.value(QLatin1String(key)).isDouble(), key);
        if (exitCode == 1 || exitCode == 2 || exitCode == 3)
            QVERIFY(json.json()
                        .value(QLatin1String("error"))
                        .toObject()
                        .value(QLatin1String("message"))
                        .toString()
                        .contains(message));
    }

    void theVersionIsTold()
    {
        const Outcome outcome = run({QStringLiteral("--version")});
        QVERIFY2(QRegularExpression(QStringLiteral("^tagscope-cli \\d+\\.\\d+\\.\\d+\n$"))
                     .match(QString::fromUtf8(outcome.output))
                     .hasMatch(),
                 outcome.output.constData());
    }

    /// In text nobody else says it.
    void withoutFetchesTheTargetsAreTold_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("told");
        QTest::newRow("nothing asked") << QStringList()
                                       << QStringLiteral(
                                              "ran to result, which nothing consumes; see a value with --fetch result");
        QTest::newRow("a target") << QStringList{QStringLiteral("--target"), QStringLiteral("while/Exit")}
                                  << QStringLiteral("ran to while/Exit; see a value with --fetch while/Exit");
        QTest::newRow("a target in a loop") << QStringList{QStringLiteral("--target"), QStringLiteral("while/Add")}
                                            << QStringLiteral("ran to while/Add; see a value with --fetch NAME");
        QTest::newRow("a fetch") << QStringList{QStringLiteral("--fetch"), QStringLiteral("result")} << QString();
    }
    void withoutFetchesTheTargetsAreTold()
    {
        QFETCH(QStringList, options);
        QFETCH(QString, told);
        const Outcome outcome = run(QStringList{QStringLiteral("run"), example("counter")} + options);
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.errors.count(QLatin1Char('\n')), told.isEmpty() ? 1 : 2);
        QVERIFY2(outcome.errors.endsWith(told.isEmpty() ? QStringLiteral(" s\n") : told + QLatin1Char('\n')),
                 qPrintable(outcome.errors));
    }

    /// The same place as in JSON; a fetch inside a loop says so, and what leaves the loop.
    void errorsOfFetchesNameTheirNode_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("fetch");
        QTest::addColumn<QStringList>("told");
        QTest::newRow("dead") << example("cond_true") << QStringLiteral("cond/Sub")
                              << QStringList{QStringLiteral("\n  'cond/Sub' at /\n")};
        const QString inLoop =
            QStringLiteral("finding: fetch '%1:0' lies inside the loop 'while/while_context': it has a value in each "
                           "iteration, and a fetch takes one\n");
        QTest::newRow("in a loop") << example("counter") << QStringLiteral("while/Add")
                                   << QStringList{QStringLiteral("\n  'while/Add' at /while/while_context;1\n"),
                                                  inLoop.arg(QStringLiteral("while/Add")),
                                                  QStringLiteral("try: fetch 'while/Exit', which leaves the loop\n")};
        QTest::newRow("a predicate") << example("counter") << QStringLiteral("while/Less")
                                     << QStringList{inLoop.arg(QStringLiteral("while/Less"))};
    }
    void errorsOfFetchesNameTheirNode()
    {
        QFETCH(QString, graph);
        QFETCH(QString, fetch);
        QFETCH(QStringList, told);
        const Outcome outcome = run({QStringLiteral("run"), graph, QStringLiteral("--fetch"), fetch});
        QCOMPARE(outcome.exitCode, 1);
        for (const QString& text : told)
            QVERIFY2(outcome.errors.contains(text), qPrintable(outcome.errors));
        if (graph == example("counter"))
            QCOMPARE(outcome.errors.contains(QStringLiteral("try:")), told.size() == 3);
        const QJsonObject json =
            run({QStringLiteral("run"), graph, QStringLiteral("--fetch"), fetch, QStringLiteral("--json")}).json();
        QCOMPARE(json.value(QLatin1String("error")).toObject().value(QLatin1String("node")).toString(), fetch);
        QCOMPARE(
            json.value(QLatin1String("findings")).toArray().at(0).toObject().value(QLatin1String("kind")).toString()
                == QLatin1String("fetch-in-loop"),
            graph == example("counter"));
    }

    void resultDocument()
    {
        const Outcome outcome =
            run({QStringLiteral("run"), example("counter"), QStringLiteral("--fetch"), QStringLiteral("result"),
                 QStringLiteral("--feed"), QStringLiteral("limit=3"), QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 0);
        QVERIFY(outcome.errors.isEmpty());
        const QJsonObject json = outcome.json();
        const QJsonObject fetch = json.value(QLatin1String("fetches")).toArray().at(0).toObject();
        QCOMPARE(fetch,
                 (QJsonObject{{QStringLiteral("name"), QStringLiteral("result:0")},
                              {QStringLiteral("dtype"), QStringLiteral("int32")},
                              {QStringLiteral("shape"), QJsonArray()},
                              {QStringLiteral("data"), QJsonArray{3}}}));
        QJsonObject stats = json.value(QLatin1String("stats")).toObject();
        QVERIFY(stats.value(QLatin1String("seconds")).isDouble());
        stats.remove(QStringLiteral("seconds"));
        // 2 constants, 3 Enters, 8 nodes in each of iterations 0 to 3, and the result; dead: 3 Exits, Identity, AddV2,
        // NextIteration.
        QCOMPARE(stats,
                 (QJsonObject{{QStringLiteral("firings"), 38},
                              {QStringLiteral("dead_firings"), 6},
                              {QStringLiteral("frames"), 1},
                              {QStringLiteral("iterations"), 4},
                              {QStringLiteral("messages"), 0}}));
    }

    /// A constant of a gigabyte that is said in 40 bytes is written as it is read: neither it nor its text is ever in
    /// memory.
    void aHugeRepeatedFetchIsStreamed()
    {
        const QString huge = file("huge.pbtxt", R"(
            node { name: "x" op: "Const" attr { key: "dtype" value { type: DT_FLOAT } }
                   attr { key: "value" value { tensor { dtype: DT_FLOAT float_val: 0
                                                        tensor_shape { dim { size: 268435456 } } } } } })");
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(QStringLiteral(TAGSCOPE_CLI), {QStringLiteral("run"), huge, QStringLiteral("--json")});
        QVERIFY(process.waitForFinished(-1));
        QCOMPARE(process.exitCode(), 0);
        struct rusage usage {};
        QCOMPARE(::getrusage(RUSAGE_CHILDREN, &usage), 0);
        QVERIFY2(usage.ru_maxrss < 400'000, qPrintable(QStringLiteral("%1 KiB").arg(usage.ru_maxrss)));
    }

    void findingOfADeadFetch()
    {
        const Outcome outcome = run({QStringLiteral("run"), example("cond_true"), QStringLiteral("--fetch"),
                                     QStringLiteral("cond/Sub"), QStringLiteral("--json")});
        const QJsonObject finding = outcome.json().value(QLatin1String("findings")).toArray().at(0).toObject();
        QCOMPARE(finding.value(QLatin1String("kind")).toString(), QStringLiteral("dead-fetch"));
        QCOMPARE(finding.value(QLatin1String("root")).toObject().value(QLatin1String("node")).toString(),
                 QStringLiteral("cond/Sub/Switch"));
        QVERIFY(!finding.value(QLatin1String("summary")).toString().isEmpty());
        QVERIFY(!finding.value(QLatin1String("evidence")).toArray().isEmpty());
        QCOMPARE(outcome.json().value(QLatin1String("error")).toObject().value(QLatin1String("code")).toString(),
                 QStringLiteral("InvalidArgument"));
    }

    void errorsSayTheirPlace_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("tag");
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        const QString variable = file("variable.pbtxt", R"(
            node { name: "v" op: "VariableV2" attr { key: "dtype" value { type: DT_FLOAT } }
                   attr { key: "shape" value { shape { } } } })");
        QTest::newRow("dead in the root")
            << QStringList{example("cond_true"), s("--fetch"), s("cond/Sub")} << s("cond/Sub") << s("/");
        QTest::newRow("produced twice") << QStringList{example("counter"), s("--fetch"), s("while/Add")}
                                        << s("while/Add") << s("/while/while_context;1");
        QTest::newRow("no value in a variable") << QStringList{variable, s("--fetch"), s("v")} << s("v") << s("/");
    }
    void errorsSayTheirPlace()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, node);
        QFETCH(QString, tag);
        const Outcome outcome = run(QStringList{QStringLiteral("run"), QStringLiteral("--json")} + arguments);
        QCOMPARE(outcome.exitCode, 1);
        const QJsonObject error = outcome.json().value(QLatin1String("error")).toObject();
        QCOMPARE(error.value(QLatin1String("node")).toString(), node);
        QCOMPARE(error.value(QLatin1String("tag")).toString(), tag);
    }

    void infoDocument()
    {
        const Outcome outcome = run({QStringLiteral("info"), example("nested"), QStringLiteral("--json")});
        const QJsonObject json = outcome.json();
        QCOMPARE(json.value(QLatin1String("nodes")).toInt(), 44);
        QCOMPARE(json.value(QLatin1String("ops")).toObject().value(QLatin1String("Merge")).toInt(), 4);
        const QJsonArray frames = json.value(QLatin1String("frames")).toArray();
        QCOMPARE(frames.size(), 2);
        QCOMPARE(frames.at(1).toObject().value(QLatin1String("parent")),
                 frames.at(0).toObject().value(QLatin1String("name")));
        for (const char* key : {"format", "devices", "inputs", "outputs", "functions", "unsupported_ops", "problems"})
            QVERIFY2(json.contains(QLatin1String(key)), key);
        QStringList outputs;
        for (const QJsonValue& output : json.value(QLatin1String("outputs")).toArray())
            outputs.append(output[QLatin1String("name")].toString() + QLatin1Char(' ')
                           + output[QLatin1String("dtype")].toString());
        QVERIFY(outputs.contains(QStringLiteral("result:0 int32")));
    }

    void aTraceRunsAgain()
    {
        const QString trace = m_folder.filePath(QStringLiteral("run.trace"));
        const QStringList request{QStringLiteral("--fetch"), QStringLiteral("result"),     QStringLiteral("--feed"),
                                  QStringLiteral("limit=5"), QStringLiteral("--schedule"), QStringLiteral("random"),
                                  QStringLiteral("--seed"),  QStringLiteral("9")};
        Outcome outcome =
            run(QStringList{QStringLiteral("run"), example("counter"), QStringLiteral("--trace"), trace} + request);
        QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.errors));
        outcome = run({QStringLiteral("run"), trace, QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.json()
                     .value(QLatin1String("fetches"))
                     .toArray()
                     .at(0)
                     .toObject()
                     .value(QLatin1String("data"))
                     .toArray(),
                 QJsonArray{5});
        outcome = run({QStringLiteral("run"), trace, QStringLiteral("--fetch"), QStringLiteral("while/Exit"),
                       QStringLiteral("--json")});
        QCOMPARE(outcome.json()
                     .value(QLatin1String("fetches"))
                     .toArray()
                     .at(0)
                     .toObject()
                     .value(QLatin1String("data"))
                     .toArray(),
                 QJsonArray{10});
        outcome = run(
            {QStringLiteral("trace"), trace, QStringLiteral("--at"), QStringLiteral("0"), QStringLiteral("--json")});
        // Two constants, and the Enter that the feed leads to.
        QCOMPARE(outcome.json().value(QLatin1String("ready")).toArray().size(), 3);
        outcome = run({QStringLiteral("trace"), trace, QStringLiteral("--export"), QStringLiteral("csv")});
        QVERIFY(outcome.output.startsWith("event,node,op,tag,kind,outputs\n"));
        // 2 constants, 3 Enters, 8 nodes in each of iterations 0 to 5, the result, and the line of titles.
        QCOMPARE(outcome.output.count('\n'), 55);
        // Counted as the debugger does: `goto N` is just after event N, which it prints as N.
        const QStringList events = QString::fromUtf8(outcome.output).split(QLatin1Char('\n'));
        QProcess debugger;
        debugger.start(QStringLiteral(TAGSCOPE_CLI), {QStringLiteral("debug"), trace});
        debugger.write("goto 7\n");
        debugger.closeWriteChannel();
        QVERIFY(debugger.waitForFinished(-1));
        QVERIFY(events[7].startsWith(QStringLiteral("7,")));
        const QString told = QString::fromUtf8(debugger.readAllStandardOutput());
        QVERIFY2(told.startsWith(
                     QStringLiteral("7: %1 `%2` fired")
                         .arg(events[7].section(QLatin1Char(','), 2, 2), events[7].section(QLatin1Char(','), 1, 1))),
                 qPrintable(told));
        outcome = run({QStringLiteral("trace"), trace, QStringLiteral("--at"), QStringLiteral("1000")});
        QCOMPARE(outcome.exitCode, 2);
        outcome = run({QStringLiteral("trace"), example("counter")});
        QCOMPARE(outcome.exitCode, 2);
    }

    /// Gathering the elements of a TensorArray takes a vector of indices, its sum a vector: these two are timed where
    /// that is asked for.
    void timesAreRecordedIfAskedFor()
    {
        const QString trace = m_folder.filePath(QStringLiteral("timed.trace"));
        for (const bool isTimed : {true, false}) {
            const QStringList times = isTimed ? QStringList{QStringLiteral("--times")} : QStringList();
            QCOMPARE(run(QStringList{QStringLiteral("run"), example("tensor_array"), QStringLiteral("--trace"), trace}
                         + times)
                         .exitCode,
                     0);
            const Outcome outcome =
                run({QStringLiteral("trace"), trace, QStringLiteral("--export"), QStringLiteral("chrome")});
            QStringList timed;
            for (const QJsonValue& value : outcome.json().value(QLatin1String("traceEvents")).toArray())
                if (const QJsonObject args = value[QLatin1String("args")].toObject();
                    args.contains(QLatin1String("kernel")))
                    timed.append(args.value(QLatin1String("op")).toString());
            QCOMPARE(timed,
                     isTimed ? (QStringList{QStringLiteral("TensorArrayGatherV3"), QStringLiteral("Sum")})
                             : QStringList());
        }
    }

    void aTraceIsExportedForChrome()
    {
        const QString trace = m_folder.filePath(QStringLiteral("nested.trace"));
        QCOMPARE(run({QStringLiteral("run"), example("nested"), QStringLiteral("--trace"), trace,
                      QStringLiteral("--schedule"), QStringLiteral("lifo")})
                     .exitCode,
                 0);
        const int events = int(run({QStringLiteral("trace"), trace, QStringLiteral("--export"), QStringLiteral("csv")})
                                   .output.count('\n'))
            - 1;
        const Outcome outcome =
            run({QStringLiteral("trace"), trace, QStringLiteral("--export"), QStringLiteral("chrome")});
        QCOMPARE(outcome.exitCode, 0);
        QMap<int, QString> tracks;
        int slices = 0;
        int dead = 0;
        for (const QJsonValue& value : outcome.json().value(QLatin1String("traceEvents")).toArray()) {
            const QJsonObject event = value.toObject();
            const int track = event.value(QLatin1String("tid")).toInt();
            const QJsonObject args = event.value(QLatin1String("args")).toObject();
            if (event.value(QLatin1String("name")) == QLatin1String("thread_name")) {
                QVERIFY(!tracks.contains(track));
                tracks[track] = args.value(QLatin1String("name")).toString();
            }
            if (event.value(QLatin1String("ph")) != QLatin1String("X"))
                continue;
            QCOMPARE(event.value(QLatin1String("ts")).toInt(), slices++);
            dead += event.value(QLatin1String("cat")) == QLatin1String("dead") ? 1 : 0;
            // Every slice lies on the track of its frame instance: all of its tag but the last iteration.
            QVERIFY(tracks.contains(track));
            const QString tag =
                args.value(QLatin1String("tag")).toString().replace(QLatin1String("/while_context"), QString());
            const QString outer = QStringLiteral("/outer/inner");
            const QString name =
                tag.section(QLatin1Char(';'), 0, -2).remove(0, 1).replace(outer, QLatin1String("/inner"));
            QCOMPARE(tracks[track], tag == QLatin1String("/") ? tag : name);
        }
        QCOMPARE(slices, events);
        QVERIFY(dead > 0);
        // The root, the outer loop, and the inner loop in each of its four iterations (the last of which is dead).
        QStringList names = tracks.values();
        names.sort();
        QCOMPARE(names,
                 (QStringList{QStringLiteral("/"), QStringLiteral("outer"), QStringLiteral("outer;0/inner"),
                              QStringLiteral("outer;1/inner"), QStringLiteral("outer;2/inner"),
                              QStringLiteral("outer;3/inner")}));
    }

    void interruptEndsARun()
    {
        QProcess process;
        process.start(QStringLiteral(TAGSCOPE_CLI),
                      {QStringLiteral("debug"), example("counter"), QStringLiteral("--feed"),
                       QStringLiteral("limit=2147483647")});
        QVERIFY(process.waitForStarted());
        process.write("step\n");
        QVERIFY(process.waitForReadyRead());  // it listens, so the handler is in place
        process.write("continue\n");
        QVERIFY(process.waitForBytesWritten());
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 5);
    }
};

TAGSCOPE_GUILESS_TEST(TestExitCodes)

#include "tst_exit_codes.moc"
