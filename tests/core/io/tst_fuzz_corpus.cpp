// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/entries.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace tagscope;

/// Runs the seeds of the fuzz targets, and every cut of each, through the entry functions; these end the
/// program where something is wrong.
class TestFuzzCorpus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void replay_data();
    void replay();
};

void TestFuzzCorpus::replay_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("path");
    const QString corpus = QString::fromStdString(test::sourcePath("tests/fuzz/corpus/"));
    for (const char* target : {"fuzz_graph_binary", "fuzz_graph_json", "fuzz_graph_text", "fuzz_literal", "fuzz_npy"}) {
        QDirIterator it(corpus + QLatin1String(target), QDir::Files);
        QVERIFY(it.hasNext());
        while (it.hasNext()) {
            const QString path = it.next();
            QTest::newRow(qPrintable(path.mid(corpus.size()))) << target << path;
        }
    }
}

void TestFuzzCorpus::replay()
{
    QFETCH(QString, target);
    QFETCH(QString, path);
    using Entry = void (*)(std::string_view);
    const QHash<QString, Entry> entries = {{QStringLiteral("fuzz_graph_binary"), fuzz::graphBinary},
                                           {QStringLiteral("fuzz_graph_json"), fuzz::graphJson},
                                           {QStringLiteral("fuzz_graph_text"), fuzz::graphText},
                                           {QStringLiteral("fuzz_literal"), fuzz::literal},
                                           {QStringLiteral("fuzz_npy"), fuzz::npy}};
    const Entry entry = entries.value(target);
    QVERIFY(entry);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string seed = file.readAll().toStdString();
    QVERIFY(!seed.empty());
    for (size_t n = 0; n <= seed.size(); ++n)
        entry(std::string_view(seed).substr(0, n));
}

TAGSCOPE_APPLESS_TEST(TestFuzzCorpus)

#include "tst_fuzz_corpus.moc"
