// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/trace_entry.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace tagscope;

/// Runs the seeds of fuzz_trace, and every cut of each, through its entry function, which ends the program where
/// something is wrong.
class TestTraceCorpus final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void replay_data()
    {
        QTest::addColumn<QString>("path");
        QDirIterator it(QString::fromStdString(test::sourcePath("tests/fuzz/corpus/fuzz_trace")), QDir::Files);
        QVERIFY(it.hasNext());
        while (it.hasNext()) {
            const QString path = it.next();
            QTest::newRow(qPrintable(it.fileName())) << path;
        }
    }
    void replay()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string seed = file.readAll().toStdString();
        QVERIFY(!seed.empty());
        for (size_t n = 0; n<seed.size(); n += seed.size()> 2000 ? size_t{17} : size_t{3})
            fuzz::trace(std::string_view(seed).substr(0, n));
        fuzz::trace(seed);
    }
};

TAGSCOPE_APPLESS_TEST(TestTraceCorpus)

#include "tst_trace_corpus.moc"
