// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/options_entry.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

#include <random>
#include <string>

using namespace tagscope;

/// Runs the seeds of the fuzz target of options, every cut of each and some mutations, through its entry function,
/// which ends the program where something is wrong.
class TestOptionCorpus final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void replay()
    {
        QDirIterator it(QString::fromStdString(test::sourcePath("tests/fuzz/corpus/fuzz_options")), QDir::Files);
        int seeds = 0;
        for (std::mt19937_64 random(1); it.hasNext(); ++seeds) {
            QFile file(it.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const std::string seed = file.readAll().toStdString();
            for (size_t n = 0; n <= seed.size(); ++n)
                fuzz::options(std::string_view(seed).substr(0, n));
            for (int i = 0; i < 200; ++i) {
                std::string other = seed;
                for (uint64_t changes = 1 + random() % 3; changes > 0; --changes)
                    other[random() % other.size()] = "{}[],:\"0123456789-.eE tfn\\"[random() % 26];
                fuzz::options(other);
            }
        }
        QVERIFY(seeds > 8);
    }
};

TAGSCOPE_APPLESS_TEST(TestOptionCorpus)

#include "tst_option_corpus.moc"
