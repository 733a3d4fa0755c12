// SPDX-License-Identifier: Apache-2.0
#include "core/debug/capture/capture_rules.h"
#include "core/debug/control/batch_run.h"
#include "core/debug/control/debugger.h"
#include "core/tensor/convert.h"
#include "core/tensor/difference.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace tagscope;

namespace {

QJsonObject readCase(const QString& folder)
{
    QFile file(folder + QStringLiteral("/case.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

/// On one device, with ops that are there, and not refused.
bool canRun(const QJsonObject& test)
{
    const QString id = test[QStringLiteral("id")].toString();
    if (test[QStringLiteral("devices")].toInt(1) > 1 || id.isEmpty()
        || !QStringLiteral("ABCDFJKL").contains(id.front()))
        return false;
    for (const QJsonValue& op : test[QStringLiteral("needs")].toArray())
        for (const char* lacking : {"If", "While", "Case", "For", "StatelessIf", "StatelessWhile", "StatelessCase",
                                    "PartitionedCall", "StatefulPartitionedCall"})
            if (op.toString() == QLatin1String(lacking))
                return false;
    return true;
}

Number numberOf(const QJsonValue& value)
{
    if (value.isBool())
        return Number::boolean(value.toBool());
    if (value.isString())
        return Number::fromReal(value.toString() == QLatin1String("NaN") ? std::numeric_limits<double>::quiet_NaN()
                                    : value.toString().startsWith(QLatin1Char('-'))
                                    ? -std::numeric_limits<double>::infinity()
                                    : std::numeric_limits<double>::infinity());
    const double real = value.toDouble();
    return std::trunc(real) == real && std::abs(real) < 0x1p53 ? Number::fromInteger(static_cast<int64_t>(real))
                                                               : Number::fromReal(real);
}

Tensor tensorOf(const QJsonObject& json)
{
    const DType dtype = dtypeFromName(json[QStringLiteral("dtype")].toString().toStdString()).value_or(DType::Invalid);
    std::vector<int64_t> dims;
    for (const QJsonValue& dim : json[QStringLiteral("shape")].toArray())
        dims.push_back(dim.toInt());
    Tensor tensor = Tensor::allocate(dtype, Shape(std::span<const int64_t>(dims)));
    const QJsonArray data = json[QStringLiteral("data")].toArray();
    if (dtype == DType::String) {
        for (int i = 0; i < data.size(); ++i)
            tensor.mutableData<std::string>()[i] = data[i].toString().toStdString();
        return tensor;
    }
    visitNumeric(dtype, [&]<class T>() {
        for (int i = 0; i < data.size(); ++i)
            if (!storeNumber(numberOf(data[i]), dtype, reinterpret_cast<std::byte*>(tensor.mutableData<T>() + i)))
                tensor = Tensor();
    });
    return tensor;
}

RunRequest requestOf(const QJsonObject& run)
{
    RunRequest request;
    const QJsonObject feeds = run[QStringLiteral("feeds")].toObject();
    for (auto it = feeds.begin(); it != feeds.end(); ++it)
        request.feeds.push_back({it.key().toStdString(), tensorOf(it.value().toObject())});
    for (const QJsonValue& name : run[QStringLiteral("fetches")].toArray())
        request.fetches.push_back(name.toString().toStdString());
    for (const QJsonValue& name : run[QStringLiteral("targets")].toArray())
        request.targets.push_back(name.toString().toStdString());
    return request;
}

/// The graph with a window of one iteration in every loop.
std::shared_ptr<const Graph> withWindowOne(const Graph& graph)
{
    GraphAssembler assembler(graph);
    for (size_t i = 0; i < graph.size(); ++i)
        if (graph.opClass(NodeId(i)) == OpClass::Enter)
            assembler.node(NodeId(i)).attrs.set("parallel_iterations", int64_t{1});
    return std::make_shared<const Graph>(std::move(assembler).finish());
}

/// A run of a case, recorded.
struct Recorded {
    std::unique_ptr<Timeline> timeline;
    BatchResult result;
};

Recorded record(const std::shared_ptr<const Program>& program, uint64_t most, const Policy& policy = {},
                const std::function<void(Timeline&)>& prepare = {})
{
    Recorded run{std::make_unique<Timeline>(program), {}};
    if (prepare)
        prepare(*run.timeline);
    BatchOptions options;
    options.limits.maxFirings = most;
    options.recorder = run.timeline.get();
    run.result = runBatch(program, policy, options);
    return run;
}

/// Of two recordings of the same events: the first position at which their states differ, or -1. Of a long one some
/// positions stand for all.
int64_t firstDifference(const Timeline& a, const Timeline& b)
{
    if (a.size() != b.size())
        return static_cast<int64_t>(std::min(a.size(), b.size()));
    const uint64_t step = a.size() / 100 + 1;
    // Backwards, so that no replay can lean on the one before.
    for (uint64_t p = a.size();; p -= std::min(step, p)) {
        if (!(a.stateAt(p) == b.stateAt(p)))
            return static_cast<int64_t>(p);
        if (p == 0)
            return -1;
    }
}

/// "0: 3 and 4": the first fetch that is not the same; of reals within 1e-5.
QString otherFetch(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    if (a.size() != b.size())
        return QStringLiteral("%1 and %2 fetches").arg(a.size()).arg(b.size());
    for (size_t i = 0; i < a.size(); ++i) {
        if (!differenceOf(a[i], b[i], {1e-5, 1e-5}).isEqual())
            return QStringLiteral("fetch %1 differs").arg(i);
    }
    return {};
}

}

/// The shared conformance cases again, in configurations that change how a run is recorded, kept and scheduled, but
/// nothing of what it gives. The plain run of each is held against the expected values by tests/cli.
class TestConformanceMatrix final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void configurations_data()
    {
        QTest::addColumn<QString>("folder");
        TAGSCOPE_SHARED_PATH(root, "conformance");
        const QDir dir(QString::fromStdString(root));
        for (const QString& id : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            if (canRun(readCase(dir.filePath(id))))
                QTest::newRow(qPrintable(id)) << dir.filePath(id);
    }
    void configurations()
    {
        QFETCH(QString, folder);
        Result<OpenedFile> file = openFile((folder + QStringLiteral("/graph.pbtxt")).toStdString());
        if (!file)
            return;  // refused when it is read: there is nothing to run
        const QJsonArray runs = readCase(folder)[QStringLiteral("runs")].toArray();
        for (const QJsonValue& value : runs) {
            const QJsonObject run = value.toObject();
            const RunRequest request = requestOf(run);
            const auto program = Program::compile(file->graph, request, OpRegistry::standard());
            if (!program)
                continue;
            const auto most = static_cast<uint64_t>(run[QStringLiteral("max_firings")].toInt(1 << 20));
            const Recorded plain = record(*program, most);
            check(*program, plain, most);
            saveAndReopen(*file, request, plain, most);
            if (QTest::currentTestFailed())
                return;
            const auto narrow = Program::compile(withWindowOne(*file->graph), request, OpRegistry::standard());
            QVERIFY(narrow.has_value());
            const BatchResult one = record(*narrow, most).result;
            QCOMPARE(one.status, plain.result.status);
            if (one.status == RunStatus::Ok)
                QCOMPARE(otherFetch(one.fetches, plain.result.fetches), QString());
        }
    }

private:
    void check(const std::shared_ptr<const Program>& program, const Recorded& plain, uint64_t most)
    {
        const Recorded everywhere = record(program, most, {}, [](Timeline& timeline) { timeline.fixKeyframes(1); });
        QCOMPARE(everywhere.timeline->keyframeCount(), std::max<size_t>(everywhere.timeline->size(), 1));
        QCOMPARE(firstDifference(*everywhere.timeline, *plain.timeline), int64_t(-1));

        CaptureSettings settings;
        settings.budget = 64 * 1024;
        const Recorded small = record(
            program, most, {}, [&](Timeline& timeline) { timeline.setCapture(capturePlan(settings, *program)); });
        QCOMPARE(firstDifference(*small.timeline, *plain.timeline), int64_t(-1));

        for (const uint64_t seed : {1u, 2u}) {
            const Recorded random = record(program, most, {Policy::Kind::Random, seed});
            QCOMPARE(random.result.status, plain.result.status);
            if (plain.result.status == RunStatus::Ok)
                QCOMPARE(otherFetch(random.result.fetches, plain.result.fetches), QString());
            const Recorded again = record(program, most, {Policy::Kind::Random, seed},
                                          [](Timeline& timeline) { timeline.fixKeyframes(1); });
            QCOMPARE(firstDifference(*again.timeline, *random.timeline), int64_t(-1));
        }
    }

    /// Three requests, each on what was saved after the one before.
    void saveAndReopen(const OpenedFile& file, const RunRequest& request, const Recorded& plain, uint64_t most)
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("run.trace")).toStdString();
        Debugger::Options options;
        options.request = request;
        options.maxFirings = most;
        auto debugger = std::make_unique<Debugger>(file, options);
        QVERIFY(debugger->program() != nullptr);
        for (int i = 0; i < 3; ++i) {
            const Goal goal = i < 2 ? Goal{Goal::Kind::Events, plain.timeline->size() / 3 + 1, {}} : Goal{};
            debugger->run(goal);
            const Result<void> saved = debugger->save(path);
            QVERIFY2(saved.has_value(), saved ? "" : saved.error().message.c_str());
            auto reopened = Debugger::open(path, options);
            QVERIFY2(reopened.has_value(), reopened ? "" : reopened.error().message.c_str());
            QCOMPARE((*reopened)->size(), debugger->size());
            debugger = std::move(*reopened);
            QVERIFY(debugger->goTo(debugger->size()).has_value());
        }
        QCOMPARE(firstDifference(*debugger->timeline(), *plain.timeline), int64_t(-1));
    }
};

TAGSCOPE_GUILESS_TEST(TestConformanceMatrix)

#include "tst_conformance_matrix.moc"
