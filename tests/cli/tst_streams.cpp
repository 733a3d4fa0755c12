// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <fcntl.h>
#include <unistd.h>

/// Standard output and standard error that are closed or full.
class TestStreams final : public QObject {
    Q_OBJECT

    enum class Stream { Plain, Closed, Full };

    struct Outcome {
        int exitCode = -1;
        QByteArray output;
        QString errors;
    };

    QTemporaryDir m_folder;

    static QString example(const char* name)
    {
        return QString::fromStdString(tagscope::test::sourcePath("resources/examples/%1.pbtxt"))
            .arg(QLatin1String(name));
    }
    static Outcome run(const QStringList& arguments, int descriptor = 1, Stream stream = Stream::Plain)
    {
        QProcess process;
        process.setChildProcessModifier([descriptor, stream] {
            if (stream == Stream::Full)
                ::dup2(::open("/dev/full", O_WRONLY | O_CLOEXEC), descriptor);
            else if (stream == Stream::Closed)
                ::close(descriptor);
        });
        process.start(QStringLiteral(TAGSCOPE_CLI), arguments);
        process.waitForFinished(-1);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                QString::fromUtf8(process.readAllStandardError())};
    }
    static void addStreams(const char* name, const QStringList& arguments)
    {
        QTest::addRow("%s, closed", name) << arguments << Stream::Closed;
        QTest::addRow("%s, full", name) << arguments << Stream::Full;
    }

private Q_SLOTS:
    void messagesNeedNoStream_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<Stream>("stream");
        addStreams("done",
                   {QStringLiteral("run"), example("counter"), QStringLiteral("--fetch"), QStringLiteral("result")});
        addStreams("usage", {QStringLiteral("run")});
        addStreams("no such file", {QStringLiteral("run"), QStringLiteral("none.pb"), QStringLiteral("--json")});
        addStreams(
            "error",
            {QStringLiteral("run"), example("cond_true"), QStringLiteral("--fetch"), QStringLiteral("cond/Sub")});
        addStreams("limit",
                   {QStringLiteral("run"), example("counter"), QStringLiteral("--max-firings"), QStringLiteral("20")});
    }
    void messagesNeedNoStream()
    {
        QFETCH(QStringList, arguments);
        QFETCH(Stream, stream);
        const Outcome mute = run(arguments, STDERR_FILENO, stream);
        const Outcome plain = run(arguments);
        QCOMPARE(mute.exitCode, plain.exitCode);
        QCOMPARE(mute.output, plain.output);
    }

    /// A trace is written while standard error is closed: the messages stay out of it.
    void aFileDoesNotBecomeAStream()
    {
        const QString trace = m_folder.filePath(QStringLiteral("mute.trace"));
        QCOMPARE(run({QStringLiteral("run"), example("counter"), QStringLiteral("--trace"), trace}, STDERR_FILENO,
                     Stream::Closed)
                     .exitCode,
                 0);
        QCOMPARE(run({QStringLiteral("info"), trace}).exitCode, 0);
    }

    void unwrittenOutputIsAnError_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<Stream>("stream");
        const auto s = [](const char* text) { return QString::fromLatin1(text); };
        const QString trace = m_folder.filePath(s("full.trace"));
        QCOMPARE(run({s("run"), example("nested"), s("--trace"), trace}).exitCode, 0);
        addStreams("run", {s("run"), example("counter"), s("--fetch"), s("result")});
        addStreams("run --json", {s("run"), example("counter"), s("--json")});
        addStreams("info", {s("info"), example("counter")});
        addStreams("info --json", {s("info"), example("counter"), s("--json")});
        addStreams("trace", {s("trace"), trace});
        addStreams("trace --json", {s("trace"), trace, s("--json")});
        addStreams("csv", {s("trace"), trace, s("--export"), s("csv")});
        addStreams("chrome", {s("trace"), trace, s("--export"), s("chrome")});
        addStreams("help", {s("--help")});
    }
    void unwrittenOutputIsAnError()
    {
        QFETCH(QStringList, arguments);
        QFETCH(Stream, stream);
        const Outcome outcome = run(arguments, STDOUT_FILENO, stream);
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.errors.endsWith(QLatin1String("tagscope-cli: standard output could not be written\n")),
                 qPrintable(outcome.errors));
    }

    /// An error of the run says more than that nobody could read it.
    void theExitCodeOfTheRunStays()
    {
        const QStringList limited{QStringLiteral("run"), example("counter"), QStringLiteral("--max-firings"),
                                  QStringLiteral("20"), QStringLiteral("--json")};
        const Outcome outcome = run(limited, STDOUT_FILENO, Stream::Full);
        QCOMPARE(outcome.exitCode, 5);
        QVERIFY2(outcome.errors.contains(QLatin1String("standard output could not be written")),
                 qPrintable(outcome.errors));
    }
};

TAGSCOPE_GUILESS_TEST(TestStreams)

#include "tst_streams.moc"
