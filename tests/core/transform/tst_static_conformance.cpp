// SPDX-License-Identifier: Apache-2.0
#include "core/io/graph_reader.h"
#include "core/transform/run_graph.h"
#include "tests/support/graph_text.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace tagscope;

/// The shared conformance cases, as far as they can be judged without running them: what must be refused is refused
/// with such a message, and everything else is not.
class TestStaticConformance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cases_data();
    void cases();
};

namespace {

QJsonObject readJson(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

RunRequest requestOfStaticConformance(const QJsonObject& run)
{
    RunRequest request;
    const QJsonObject feeds = run[QStringLiteral("feeds")].toObject();
    for (auto it = feeds.begin(); it != feeds.end(); ++it) {
        // Static checks look at the dtype of a feed alone.
        const QJsonObject value = it.value().toObject();
        const auto dtype =
            dtypeFromName(value[QStringLiteral("dtype")].toString().toStdString()).value_or(DType::Invalid);
        request.feeds.push_back({it.key().toStdString(), Tensor::allocate(dtype, Shape())});
    }
    for (const QJsonValue& name : run[QStringLiteral("fetches")].toArray())
        request.fetches.push_back(name.toString().toStdString());
    for (const QJsonValue& name : run[QStringLiteral("targets")].toArray())
        request.targets.push_back(name.toString().toStdString());
    return request;
}

/// Not the cases about several devices, nor those with ops which are not compiled yet.
bool isStatic(const QJsonObject& test)
{
    if (test[QStringLiteral("devices")].toInt(1) > 1)
        return false;
    const QString id = test[QStringLiteral("id")].toString();
    for (const QJsonValue& op : test[QStringLiteral("needs")].toArray())
        for (const char* lacking : {"If", "While", "Case", "For", "StatelessIf", "StatelessWhile", "StatelessCase",
                                    "PartitionedCall", "StatefulPartitionedCall"})
            if (op.toString() == QLatin1String(lacking))
                return false;
    return QStringLiteral("ABCDFJKL").contains(id.front());
}

}

void TestStaticConformance::cases_data()
{
    QTest::addColumn<QString>("folder");
    TAGSCOPE_SHARED_PATH(root, "conformance");
    const QDir dir(QString::fromStdString(root));
    for (const QString& id : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (isStatic(readJson(dir.filePath(id + QStringLiteral("/case.json")))))
            QTest::newRow(qPrintable(id)) << dir.filePath(id);
}

void TestStaticConformance::cases()
{
    QFETCH(QString, folder);
    const QJsonObject test = readJson(folder + QStringLiteral("/case.json"));
    const Result<LoadedFile> file = readGraph((folder + QStringLiteral("/graph.pbtxt")).toStdString());
    TAGSCOPE_VERIFY_RESULT(file);
    for (const QJsonValue& value : test[QStringLiteral("runs")].toArray()) {
        const QJsonObject expect = value[QStringLiteral("expect")].toObject();
        const QJsonArray exitCodes = expect[QStringLiteral("exit_codes")].toArray();
        const std::string loadError = expect[QStringLiteral("load_error_contains")].toString().toStdString();
        const std::string error = expect[QStringLiteral("error_contains")].toString().toStdString();
        const Result<RunGraph> run =
            prepareRun(file->graph, requestOfStaticConformance(value.toObject()), OpRegistry::standard());
        if (exitCodes.contains(2)) {
            QVERIFY(!run.has_value());
            QVERIFY2(run.error().message.find(error) != std::string::npos, run.error().message.c_str());
            continue;
        }
        TAGSCOPE_VERIFY_RESULT(run);
        const std::vector<Problem> found = refusals(*run, OpRegistry::standard());
        const bool isRefused = !loadError.empty() || exitCodes.contains(3);
        QVERIFY2(found.empty() != isRefused, test::messages(found).c_str());
        if (isRefused)
            QVERIFY2(found[0].message.find(loadError.empty() ? error : loadError) != std::string::npos,
                     found[0].message.c_str());
    }
}

TAGSCOPE_APPLESS_TEST(TestStaticConformance)
#include "tst_static_conformance.moc"
