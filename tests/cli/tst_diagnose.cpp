// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/cli_run.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QtTest>

/// `tagscope-cli diagnose`: what it answers, where to, and with which exit code.
class TestDiagnose final : public QObject {
    Q_OBJECT

    using Outcome = tagscope::test::CliRun;

    QTemporaryDir m_folder;

    static QString example(const char* name) { return tagscope::test::exampleGraph(name); }
    QString file(const char* name, const QByteArray& content)
    {
        return tagscope::test::writtenFile(m_folder, name, content);
    }
    static Outcome diagnose(const QStringList& arguments)
    {
        return tagscope::test::runCli(QStringList{QStringLiteral("diagnose")} + arguments);
    }
    /// Of the first finding.
    static QString codeOf(const Outcome& outcome)
    {
        return outcome.json()[QLatin1String("findings")].toArray().first().toObject()[QLatin1String("code")].toString();
    }
    QStringList lossy(const QStringList& more = {})
    {
        const QString faults =
            file("lose.json", R"({"faults":[{"kind":"lose","tag":"while_context;3","occurrence":1}]})");
        return QStringList{example("loop_over_two"), QStringLiteral("--faults"), faults} + more;
    }

private Q_SLOTS:
    void aRunThatCompletesHasNothing()
    {
        const Outcome outcome = diagnose({example("loop_over_two"), QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 0);
        QCOMPARE(outcome.json()[QLatin1String("verdict")].toString(), QStringLiteral("done"));
        QVERIFY(outcome.json()[QLatin1String("findings")].toArray().isEmpty());
        QVERIFY(outcome.json()[QLatin1String("lint")].toArray().isEmpty());
    }

    void aLostMessageIsNamedAndTheFixTried()
    {
        const Outcome outcome = diagnose(lossy({QStringLiteral("--json")}));
        QCOMPARE(outcome.exitCode, 4);
        QCOMPARE(codeOf(outcome), QStringLiteral("H01"));
        const QJsonObject finding = outcome.json()[QLatin1String("findings")].toArray().first().toObject();
        QCOMPARE(finding[QLatin1String("strength")].toString(), QStringLiteral("proven"));
        QVERIFY(finding[QLatin1String("root")].toObject()[QLatin1String("key")].toString().contains(QLatin1Char(';')));
        QVERIFY(finding[QLatin1String("tried")].toObject()[QLatin1String("completes")].toBool());
        const Outcome text = diagnose(lossy());
        QVERIFY(text.output.startsWith("VERDICT"));
        QVERIFY(text.output.contains("CAUSE       H01"));
    }

    void aPauseAccusesNobody()
    {
        const QString faults = file("pause.json", R"({"faults":[{"kind":"pause","device":"CPU:1"}]})");
        const Outcome outcome =
            diagnose({example("loop_over_two"), QStringLiteral("--faults"), faults, QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 4);
        QCOMPARE(outcome.json()[QLatin1String("verdict")].toString(), QStringLiteral("held"));
        QCOMPARE(outcome.json()[QLatin1String("findings")].toArray().size(), 1);
        QCOMPARE(codeOf(outcome), QStringLiteral("H39"));
    }

    void aTraceIsTakenAsItStands()
    {
        const QString trace = m_folder.filePath(QStringLiteral("stuck.tsr"));
        QProcess run;
        run.start(QStringLiteral(TAGSCOPE_CLI),
                  QStringList{QStringLiteral("run")} + lossy({QStringLiteral("--trace"), trace}));
        run.waitForFinished(-1);
        QCOMPARE(run.exitCode(), 4);
        const Outcome outcome = diagnose({trace, QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 4);
        QCOMPARE(codeOf(outcome), QStringLiteral("H01"));
    }

    void whatIsKnownIsHidden()
    {
        const Outcome first = diagnose(lossy({QStringLiteral("--json")}));
        const QString baseline = file("baseline.json", first.output);
        const Outcome again = diagnose(lossy({QStringLiteral("--json"), QStringLiteral("--baseline"), baseline}));
        QCOMPARE(again.exitCode, 4);
        QVERIFY(again.json()[QLatin1String("findings")].toArray().isEmpty());
        QCOMPARE(diagnose(lossy({QStringLiteral("--baseline"), file("no.json", "[")})).exitCode, 2);
    }

    void pagesAndGraphsAreWritten()
    {
        const QString dot = m_folder.filePath(QStringLiteral("waits.dot"));
        const QString page = m_folder.filePath(QStringLiteral("report.html"));
        QCOMPARE(diagnose(lossy({QStringLiteral("--dot"), dot, QStringLiteral("--html"), page})).exitCode, 4);
        QFile dotFile(dot);
        QVERIFY(dotFile.open(QIODevice::ReadOnly) && dotFile.readAll().startsWith("digraph"));
        QFile pageFile(page);
        QVERIFY(pageFile.open(QIODevice::ReadOnly) && pageFile.readAll().contains("H01"));
    }

    /// The bundled example that was cut in two without a control loop.
    void aCutWithoutControlLoopIsNamed()
    {
        const Outcome outcome = diagnose({example("naive_cut"), QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 4);
        QCOMPARE(codeOf(outcome), QStringLiteral("H06"));
        QVERIFY(!outcome.json()[QLatin1String("lint")].toArray().isEmpty());
    }

    /// What `run` ends in an error for is none for a hang.
    void aDeadFetchIsAnError()
    {
        const QString graph = file("dead.pbtxt", R"(
node { name: "pred" op: "Const" attr { key: "dtype" value { type: DT_BOOL } }
  attr { key: "value" value { tensor { dtype: DT_BOOL tensor_shape {} bool_val: false } } } }
node { name: "switch" op: "Switch" input: "pred" input: "pred" attr { key: "T" value { type: DT_BOOL } } }
node { name: "dead" op: "Identity" input: "switch:1" attr { key: "T" value { type: DT_BOOL } } })");
        const Outcome outcome =
            diagnose({graph, QStringLiteral("--fetch"), QStringLiteral("dead"), QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 1);
        QCOMPARE(outcome.json()[QLatin1String("verdict")].toString(), QStringLiteral("failed"));
    }

    void aRefusedGraphIsLinted()
    {
        const QString cycle = file("cycle.pbtxt", R"(
node { name: "a" op: "Neg" input: "b" attr { key: "T" value { type: DT_INT32 } } }
node { name: "b" op: "Neg" input: "a" attr { key: "T" value { type: DT_INT32 } } })");
        const Outcome outcome = diagnose({cycle, QStringLiteral("--json")});
        QCOMPARE(outcome.exitCode, 3);
        QCOMPARE(outcome.json()[QLatin1String("verdict")].toString(), QStringLiteral("refused"));
        QCOMPARE(codeOf(outcome), QStringLiteral("H17"));
        QCOMPARE(diagnose({QStringLiteral("/no/such/file")}).exitCode, 3);
    }

    /// A fix that is said to complete does so when the changed graph is written and run from the start.
    void aMendedGraphCompletes()
    {
        const QByteArray constant =
            R"(node { name: "%1" op: "Const" attr { key: "dtype" value { type: DT_INT32 } }
  attr { key: "value" value { tensor { dtype: DT_INT32 tensor_shape {} int_val: %2 } } } }
)";
        const QByteArray enter =
            R"(node { name: "%1" op: "Enter" input: "%2" attr { key: "T" value { type: DT_INT32 } }
  attr { key: "frame_name" value { s: "w" } } attr { key: "is_constant" value { b: %3 } } }
)";
        const QByteArray op =
            R"(node { name: "%1" op: "%2" %3 attr { key: "T" value { type: DT_INT32 } } }
)";
        const auto filled = [](QByteArray text, const QList<QByteArray>& words) {
            for (qsizetype i = 0; i < words.size(); ++i)
                text.replace("%" + QByteArray::number(i + 1), words[i]);
            return text;
        };
        QByteArray graph =
            filled(constant, {"zero", "0"}) + filled(constant, {"five", "5"}) + filled(constant, {"one", "1"});
        graph += filled(enter, {"e", "zero", "false"}) + filled(enter, {"limit", "five", "true"});
        graph += filled(enter, {"step", "one", "false"});  // should be constant
        graph += R"(node { name: "m" op: "Merge" input: "e" input: "n"
  attr { key: "T" value { type: DT_INT32 } } attr { key: "N" value { i: 2 } } }
node { name: "c" op: "LoopCond" input: "l" }
)";
        graph += filled(op, {"l", "Less", "input: \"m\" input: \"limit\""});
        graph += filled(op, {"s", "Switch", "input: \"m\" input: \"c\""});
        graph += filled(op, {"a", "Add", "input: \"s:1\" input: \"step\""});
        graph += filled(op, {"n", "NextIteration", "input: \"a\""}) + filled(op, {"x", "Exit", "input: \"s\""});
        const QString fixed = m_folder.filePath(QStringLiteral("fixed.pbtxt"));
        const QStringList fetch{QStringLiteral("--fetch"), QStringLiteral("x"), QStringLiteral("--json")};
        const Outcome outcome =
            diagnose(QStringList{file("loop.pbtxt", graph), QStringLiteral("--fixed"), fixed} + fetch);
        QCOMPARE(outcome.exitCode, 1);  // the fetch came dead: Retval[0] does not have value
        QCOMPARE(codeOf(outcome), QStringLiteral("H26"));
        const Outcome mended = diagnose(QStringList{fixed} + fetch);
        QCOMPARE(mended.exitCode, 0);
        QCOMPARE(mended.json()[QLatin1String("verdict")].toString(), QStringLiteral("done"));
    }
};

TAGSCOPE_APPLESS_TEST(TestDiagnose)
#include "tst_diagnose.moc"
