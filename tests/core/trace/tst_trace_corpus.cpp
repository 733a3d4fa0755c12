// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_file.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/core/trace/trace_sections.h"
#include "tests/fuzz/trace_entry.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tagscope;

namespace {

QString corpusPath()
{
    return QString::fromStdString(test::sourcePath("tests/fuzz/corpus/fuzz_trace"));
}

std::string savedFile(const SavedTrace& trace)
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("seed.trace"));
    return saveTrace(trace, path.toStdString()) ? test::contentOf(path).toStdString() : std::string();
}

std::string fileOfSample(const std::string& name)
{
    test::RecordedRun run(test::compiledSample(QString::fromStdString(name)));
    run.run({Policy::Kind::Random, 1});
    return savedFile({{{run.timeline, {Policy::Kind::Random, 1}, false}}, 0, 0});
}

/// Lines with all that is set by hand: outputs, tokens over single edges, windows, and edits where nothing has fired.
std::string fileOfLines()
{
    const auto program = test::compiled(test::counterLoop(4), {"exit"});
    const NodeId add = *program->graph().find("add");
    const NodeId merge = *program->graph().find("merge");
    test::RecordedRun base(program);
    base.run({});
    const std::vector<OutputEdit> edits = {
        {add, 0, "/while;1", Tensor::scalar(int32_t{3})},
        {merge, 0, "/while;2", Tensor::scalar(int32_t{1}), Endpoint{*program->graph().find("less"), 0}},
        {add, 0, "/while;9", Tensor()}};
    const auto fork = test::forked(base.timeline, 12, edits);
    test::RecordedRun edited(fork);
    edited.executor.setEdits(editSource(*program, edits));
    edited.run({});
    test::RecordedRun windowed(test::forked(edited.timeline, 20, edits));
    windowed.executor.setEdits(editSource(*program, edits));
    (void)windowed.executor.setWindow({StaticFrameId(1), 1});
    windowed.run({});
    return savedFile({{{base.timeline, {}, false},
                       {edited.timeline, {}, true, 0, BranchCause::Edited},
                       {windowed.timeline, {}, true, 1, BranchCause::Window}},
                      2,
                      25});
}

/// The seeds in the plain form (trace_entry.h), by their names.
std::map<QString, std::string> plainSeeds()
{
    std::map<QString, std::string> seeds;
    for (const auto& [name, sample] : test::samples())
        seeds[QString::fromStdString(name).remove(QLatin1Char(',')).replace(QLatin1Char(' '), QLatin1Char('_'))] =
            fuzz::plainTrace(fileOfSample(name));
    seeds[QStringLiteral("lines")] = fuzz::plainTrace(fileOfLines());
    return seeds;
}

}

/// Runs the seeds of fuzz_trace, and every cut of each, through its entry function, which ends the program where
/// something is wrong. The seeds are of the format that is written today: with TAGSCOPE_WRITE_SEEDS set they are
/// written anew.
class TestTraceCorpus final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet("TAGSCOPE_WRITE_SEEDS"))
            return;
        std::map<QString, std::string> seeds = plainSeeds();
        seeds[QStringLiteral("counter_file")] = fileOfSample("counter");
        for (const auto& [name, bytes] : seeds) {
            QFile file(corpusPath() + QLatin1Char('/') + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())), static_cast<qint64>(bytes.size()));
        }
    }

    void seedsAreOfTheFormatOfToday()
    {
        for (const auto& [name, bytes] : plainSeeds())
            QVERIFY2(test::contentOf(corpusPath() + QLatin1Char('/') + name).toStdString() == bytes, qPrintable(name));
        const QByteArray file = test::contentOf(corpusPath() + QStringLiteral("/counter_file"));
        QVERIFY(readTrace(test::viewOf(file)).has_value());
        QVERIFY(readTrace(fileOfLines()).has_value());
    }

    void replay_data()
    {
        QTest::addColumn<QString>("path");
        QDirIterator it(corpusPath(), QDir::Files);
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
