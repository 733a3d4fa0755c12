// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/graph/frames.h"
#include "core/io/graph_reader.h"
#include "core/io/graph_writer.h"
#include "resources/examples/example_graphs.h"
#include "tests/support/golden.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <set>

using namespace tagscope;

namespace {

QString filePath(std::string_view file)
{
    return QString::fromStdString(test::sourcePath("resources/examples/"))
        + QString::fromUtf8(file.data(), static_cast<qsizetype>(file.size()));
}

const ExampleGraph* findExample(const QString& file)
{
    const auto examples = exampleGraphs();
    const auto it = std::ranges::find(examples, file.toStdString(), &ExampleGraph::file);
    return it == examples.end() ? nullptr : &*it;
}

}

/// The bundled example files are what the builder makes, and come to what their programs come to.
class TestExamples final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fileIsUpToDate_data()
    {
        QTest::addColumn<QString>("file");
        for (const ExampleGraph& example : exampleGraphs())
            QTest::newRow(std::string(example.file).c_str()) << QString::fromStdString(std::string(example.file));
    }
    void fileIsUpToDate()
    {
        QFETCH(QString, file);
        const Result<Graph> graph = findExample(file)->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const Result<std::string> made = writeGraphText(*graph);
        TAGSCOPE_VERIFY_RESULT(made);
        QFile onDisk(filePath(file.toStdString()));
        QVERIFY2(onDisk.open(QIODevice::ReadOnly), qPrintable(onDisk.fileName()));
        const QString difference = test::lineDiff(onDisk.readAll().toStdString(), *made);
        QVERIFY2(difference.isEmpty(),
                 qPrintable(QStringLiteral("build the target make_examples to renew it\n%1").arg(difference)));
    }

    void result_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("result");
        QTest::addColumn<int>("frames");
        QTest::newRow("0 + 1 ten times") << "counter.pbtxt" << 10 << 1;
        QTest::newRow("3 < 5: 3 * 5") << "cond_true.pbtxt" << 15 << 0;
        QTest::newRow("8 >= 5: 8 - 5") << "cond_false.pbtxt" << 3 << 0;
        QTest::newRow("(0 + 1 + 2) * (0 + 1 + 2 + 3)") << "nested.pbtxt" << 18 << 5;
        QTest::newRow("0 + 2 + 4 + 10 * (1 + 3 + 5)") << "cond_in_loop.pbtxt" << 96 << 1;
        QTest::newRow("7 >= 5: 7 + 1") << "untaken_loop.pbtxt" << 8 << 1;
        QTest::newRow("4 * (0 + 1 + 2 + 3 + 4 + 5)") << "parallel.pbtxt" << 60 << 1;
        QTest::newRow("3 < 5, 3 >= 2: 3 + 2") << "nested_cond.pbtxt" << 5 << 0;
        QTest::newRow("0 + 1 + 4 + 9 + 16") << "tensor_array.pbtxt" << 30 << 1;
    }
    void result()
    {
        QFETCH(QString, file);
        QFETCH(int, frames);
        const Result<LoadedFile> loaded = readGraph(filePath(file.toStdString()).toStdString());
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(loaded->graph.problems().empty());
        QVERIFY(analyseFrames(loaded->graph).problems.empty());

        RunRequest request;
        request.fetches = {"result"};
        const auto program = Program::compile(std::make_shared<const Graph>(loaded->graph), request);
        QVERIFY2(program.has_value(), program ? "" : program.error().error.message.c_str());
        Executor executor(*program);
        executor.run(Policy{}, 10'000);
        QCOMPARE(executor.status(), RunStatus::Ok);
        QTEST(static_cast<int>(executor.state().fetches[0].at<int32_t>(0)), "result");
        // In `nested` the inner loop is entered in every outer iteration: three times live, and dead in the last one.
        QCOMPARE(executor.state().stats.frames, static_cast<uint64_t>(frames));
    }

    /// Both values reach the Merge: the schedule says which one counts.
    void mergeRace()
    {
        const Result<Graph> graph = findExample(QStringLiteral("merge_race.pbtxt"))->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const auto program = Program::compile(std::make_shared<const Graph>(*graph), {{}, {"result"}, {}});
        QVERIFY(program.has_value());
        std::set<int32_t> results;
        for (const Policy::Kind kind : {Policy::Kind::Fifo, Policy::Kind::Lifo}) {
            Executor executor(*program);
            executor.run(Policy{kind, 0}, 100);
            QCOMPARE(executor.status(), RunStatus::Ok);
            results.insert(executor.state().fetches[0].at<int32_t>(0));
        }
        QCOMPARE(results, (std::set<int32_t>{3, 7}));
    }

    void deadFetch()
    {
        const Result<Graph> graph = findExample(QStringLiteral("dead_fetch.pbtxt"))->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const auto program = Program::compile(std::make_shared<const Graph>(*graph), {{}, {"result"}, {}});
        QVERIFY(program.has_value());
        Executor executor(*program);
        executor.run(Policy{}, 100);
        QCOMPARE(executor.status(), RunStatus::Error);
        QCOMPARE(executor.finalError().error.message, std::string("Retval[0] does not have value"));
    }

    /// semantics.md 20.1 counts 83 firings, 12 of them dead; the body's Identity adds 10 live ones and a dead one,
    /// `result` one.
    void counterFirings()
    {
        const Result<Graph> graph = findExample(QStringLiteral("counter.pbtxt"))->build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const auto program = Program::compile(std::make_shared<const Graph>(*graph), {{}, {"result"}, {}});
        QVERIFY(program.has_value());
        Executor executor(*program);
        executor.run(Policy{}, 10'000);
        const RunStats& stats = executor.state().stats;
        QCOMPARE(stats.firings, uint64_t{83 + 11 + 1});
        QCOMPARE(stats.deadFirings, uint64_t{12 + 1});
        QCOMPARE(stats.frames, uint64_t{1});
        QCOMPARE(stats.iterations, uint64_t{11});
    }
};

TAGSCOPE_APPLESS_TEST(TestExamples)

#include "tst_examples.moc"
