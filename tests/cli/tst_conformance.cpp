// SPDX-License-Identifier: Apache-2.0
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

/// Runs the shared conformance cases through the built command line, on one device and on those of their variants,
/// under five schedules.
class TestConformance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void section_data();
    void section();
};

void TestConformance::section_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isOverNetwork");
    for (const char* section : {"A", "B", "C", "D", "E", "F", "G", "I", "J", "K", "L"})
        QTest::newRow(section) << QString::fromLatin1(section) << false;
    // The same over a network, of those with messages.
    for (const char* section : {"B", "C", "D", "G", "I", "K", "L"})
        QTest::addRow("%s over a network", section) << QString::fromLatin1(section) << true;
}

void TestConformance::section()
{
    QFETCH(QString, name);
    QFETCH(bool, isOverNetwork);
    TAGSCOPE_SHARED_PATH(folder, "conformance");
    const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
    if (python.isEmpty())
        QSKIP("python3 is not there");
    const QString cases = QString::fromStdString(folder);
    QStringList wanted = QDir(cases).entryList({name + QLatin1Char('*')}, QDir::Dirs);
    for (const char* call : {"E49", "G11"})  // these call a library function by its name, which is not inlined yet
        wanted.removeAll(QString::fromLatin1(call));
    QTemporaryDir folderOfNetwork;
    QFile network(folderOfNetwork.filePath(QStringLiteral("network.json")));
    QVERIFY(network.open(QIODevice::WriteOnly));
    network.write(R"({"links":[{"latency_us":10,"bandwidth_MBps":100,"jitter":1}],"devices":[{"threads":2}]})");
    network.close();
    const QStringList overNetwork{QStringLiteral("--only-variants"), QStringLiteral("--extra"),
                                  QStringLiteral("--network ") + network.fileName()};
    QProcess process;
    process.start(python,
                  QStringList{cases + QStringLiteral("/run_cases.py"), QStringLiteral(TAGSCOPE_CLI), cases,
                              QStringLiteral("--only"), wanted.join(QLatin1Char(',')), QStringLiteral("--lacking"),
                              QStringLiteral("If,While,Case,For,StatelessIf,StatelessWhile,StatelessCase,"
                                             "PartitionedCall,StatefulPartitionedCall"),
                              QStringLiteral("--schedules"),
                              isOverNetwork ? QStringLiteral("time,random:1")
                                            : QStringLiteral("fifo,lifo,random:1,random:2,random:3")}
                      + (isOverNetwork ? overNetwork : QStringList()));
    QVERIFY(process.waitForFinished(-1));
    const QString output = QString::fromUtf8(process.readAllStandardOutput());
    const QString lastLine = output.trimmed().section(QLatin1Char('\n'), -1);
    const QRegularExpressionMatch match =
        QRegularExpression(QStringLiteral("^(\\d+) passed, (\\d+) failed")).match(lastLine);
    QVERIFY2(match.hasMatch(), qPrintable(output + QString::fromUtf8(process.readAllStandardError())));
    QVERIFY2(match.captured(2).toInt() == 0, qPrintable(output));
    QVERIFY2(match.captured(1).toInt() > 0, qPrintable(output));
}

TAGSCOPE_GUILESS_TEST(TestConformance)

#include "tst_conformance.moc"
