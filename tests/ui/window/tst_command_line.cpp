// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/ui_test.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

using namespace tagscope::test;

/// Starts the program itself, without a screen but for what its arguments say.
class TestCommandLine final : public QObject {
    Q_OBJECT

private:
    static bool run(QProcess& program, const QStringList& arguments)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            environment.remove(QLatin1String(name));
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(TAGSCOPE_WINDOW), arguments);
        return program.waitForFinished(300'000) && program.exitStatus() == QProcess::NormalExit;
    }

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void qtTakesItsOwn_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* arguments, int exitCode, const char* says) {
            QTest::newRow(name) << QString::fromLatin1(arguments).split(QLatin1Char(' ')) << exitCode
                                << QByteArray(says);
        };
        row("help needs no screen", "--help", 0, "-platform");
        row("nor with those of Qt", "-platform offscreen --help", 0, "--schedule");
        row("of nobody", "-platform offscreen --no-such-option", 2, "--no-such-option");
        row("of nobody, behind", "--no-such-option -style fusion -platform offscreen", 2, "--no-such-option");
        row("a wrong value of ours", "-platform offscreen --schedule never", 2, "--schedule");
        row("of nobody, without a screen", "--no-such-option", 2, "not expected: --no-such-option");
        row("of nobody, beside one of Qt's", "--no-such-option -style=fusion", 2, "not expected: --no-such-option");
        row("devices", "--help", 0, "--devices N");
        row("no devices", "-platform offscreen --devices 0", 2, "--devices");
        row("devices and where they are used", "-platform offscreen --devices 2 --placement p.json", 2, "excludes");
        row("a placement that is not there", "-platform offscreen --placement no/such/file.json", 2,
            "no/such/file.json");
        row("two graphs, without a screen", "one.pb two.pb", 2, "not expected: two.pb");
        row("two graphs", "-platform offscreen one.pb two.pb", 2, "two.pb");
    }
    void qtTakesItsOwn()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        QFETCH(QByteArray, says);
        QProcess program;
        QVERIFY(run(program, arguments));
        QCOMPARE(program.exitCode(), exitCode);
        const QByteArray said = program.readAllStandardOutput() + program.readAllStandardError();
        QVERIFY2(said.contains(says), said.constData());
    }

    void aWindowOpensWithThem()
    {
        const QTemporaryDir folder;
        QProcess program;
        QVERIFY(run(program,
                    {QStringLiteral("-platform"), QStringLiteral("offscreen"), examplePath("counter.pbtxt"),
                     QStringLiteral("--tour"), folder.path(), QStringLiteral("-style"), QStringLiteral("fusion")}));
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
        QVERIFY(QDir(folder.path()).entryList({QStringLiteral("*.png")}).size() > 5);
        for (const char* report : {"report.txt", "report-states.txt"})
            QVERIFY2(QDir(folder.path()).exists(QLatin1String(report)), report);
    }
};

TAGSCOPE_GUILESS_TEST(TestCommandLine)

#include "tst_command_line.moc"
