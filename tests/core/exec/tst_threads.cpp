// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/io/graph_reader.h"
#include "core/io/value.h"
#include "tests/core/exec/policies.h"
#include "tests/support/programs/graph_program.h"
#include "tests/support/raw_graph.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace tagscope;

namespace {

constexpr uint64_t mostEvents = 100'000;

/// All that an event says, but the time of its kernel.
struct Seen {
    Event::Kind kind;
    bool isDead;
    uint32_t pick;
    PlanId node;
    TagId tag;
    std::vector<Tensor> outputs;
    std::vector<Effect> effects;

    bool operator==(const Seen&) const = default;
};

class Witness final : public EventSink {
public:
    void onEvent(const State&, const Event& event) override
    {
        seen.push_back({event.kind,
                        event.isDead,
                        event.pick,
                        event.node,
                        event.tag,
                        {event.outputs.begin(), event.outputs.end()},
                        {event.effects.begin(), event.effects.end()}});
    }
    std::vector<Seen> seen;
};

/// A whole run: with its last state, and the error in which it ended.
struct Whole {
    std::vector<Seen> events;
    State state;
    RunStatus status;
    std::optional<RunError> error;
    uint64_t begun = 0;  ///< kernels beside the engine
};

/// As the standard one, but that every kernel may take long, though it is given scalars alone.
const OpRegistry& slowRegistry()
{
    static const OpRegistry all = [] {
        OpRegistry made = OpRegistry::standard();
        for (const OpDef& def : made.ops())
            const_cast<OpDef&>(def).makesMuch = true;  // the registry is this function's own
        return made;
    }();
    return all;
}

/// With more than one thread, whatever has no effects is computed beside the engine, however small.
Whole runWhole(const std::shared_ptr<const tagscope::Program>& program, const Policy& policy, unsigned threads)
{
    Executor executor(program);
    executor.setThreads(threads, 0);
    executor.setLog([](std::string_view) {});
    Witness witness;
    executor.setSink(&witness);
    executor.run(policy, mostEvents);
    Whole whole{std::move(witness.seen), executor.state(), executor.status(), std::nullopt, 0};
    if (whole.status == RunStatus::Error)
        whole.error = executor.finalError();
    whole.begun = executor.ahead() ? executor.ahead()->begun() : 0;
    return whole;
}

/// What differs between a run in one thread and one in several; empty if nothing does.
QString difference(const std::shared_ptr<const tagscope::Program>& program, const Policy& policy, const Whole& one,
                   unsigned threads, uint64_t& begun)
{
    const Whole many = runWhole(program, policy, threads);
    begun += many.begun;
    for (size_t i = 0; i < std::min(one.events.size(), many.events.size()); ++i)
        if (!(one.events[i] == many.events[i]))
            return QStringLiteral("%1 threads: event %2 differs, of %3")
                .arg(threads)
                .arg(i)
                .arg(QString::fromStdString(program->nameOf(one.events[i].node)));
    if (one.events.size() != many.events.size())
        return QStringLiteral("%1 threads: %2 events, not %3")
            .arg(threads)
            .arg(many.events.size())
            .arg(one.events.size());
    if (!(one.state == many.state))
        return QStringLiteral("%1 threads: the last state differs").arg(threads);
    return one.status == many.status && one.error == many.error
        ? QString()
        : QStringLiteral("%1 threads: another end").arg(threads);
}

QString difference(const std::shared_ptr<const tagscope::Program>& program, uint64_t seed, uint64_t& begun)
{
    const Policy policies[] = {{Policy::Kind::Fifo, 0}, {Policy::Kind::Lifo, 0}, {Policy::Kind::Random, seed}};
    for (const Policy& policy : policies) {
        const Whole one = runWhole(program, policy, 1);
        for (const unsigned threads : {2u, 8u})
            if (QString found = difference(program, policy, one, threads, begun); !found.isEmpty())
                return QString::fromUtf8(policyName(policy.kind).data()) + QStringLiteral(", ") + found;
    }
    return {};
}

QJsonObject readCase(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

/// A feed of a conformance case; nothing if it is of a kind that literals do not say.
std::optional<Tensor> feedValue(const QJsonObject& value)
{
    const std::optional<DType> dtype = dtypeFromName(value[QStringLiteral("dtype")].toString().toStdString());
    if (!dtype)
        return std::nullopt;
    std::vector<int64_t> dims;
    for (const QJsonValue& dim : value[QStringLiteral("shape")].toArray())
        dims.push_back(dim.toInt());
    const QJsonArray data = value[QStringLiteral("data")].toArray();
    const Result<Tensor> flat = readValue(QJsonDocument(data).toJson(QJsonDocument::Compact).toStdString(), *dtype);
    return flat && flat->elements() == data.size() ? std::optional(flat->reshaped(Shape(dims))) : std::nullopt;
}

}

/// Events, values and states are the same bits for any number of threads.
class TestThreads final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void conformance()
    {
        TAGSCOPE_SHARED_PATH(root, "conformance");
        const QDir dir(QString::fromStdString(root));
        int count = 0;
        uint64_t begun = 0;
        for (const QString& id : dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            Result<LoadedFile> file = readGraph(dir.filePath(id + QStringLiteral("/graph.pbtxt")).toStdString());
            if (!file)
                continue;
            const auto graph = std::make_shared<const Graph>(std::move(file->graph));
            for (const QJsonValue& run :
                 readCase(dir.filePath(id + QStringLiteral("/case.json")))[QStringLiteral("runs")].toArray()) {
                RunRequest request;
                const QJsonObject feeds = run[QStringLiteral("feeds")].toObject();
                bool canFeed = true;
                for (auto it = feeds.begin(); it != feeds.end(); ++it) {
                    const std::optional<Tensor> value = feedValue(it.value().toObject());
                    canFeed &= value.has_value();
                    request.feeds.push_back({it.key().toStdString(), value.value_or(Tensor())});
                }
                for (const QJsonValue& name : run[QStringLiteral("fetches")].toArray())
                    request.fetches.push_back(name.toString().toStdString());
                for (const QJsonValue& name : run[QStringLiteral("targets")].toArray())
                    request.targets.push_back(name.toString().toStdString());
                if (!canFeed)
                    continue;
                const auto program = tagscope::Program::compile(graph, request, slowRegistry());
                if (!program)
                    continue;
                const QString found = difference(*program, 7, begun);
                QVERIFY2(found.isEmpty(), qPrintable(id + QStringLiteral(": ") + found));
                ++count;
            }
        }
        QVERIFY2(count >= 100, qPrintable(QString::number(count)));
        QVERIFY(begun >= 100);
    }

    void randomPrograms()
    {
        uint64_t begun = 0;
        for (uint64_t seed = 0; seed < 40; ++seed) {
            Result<test::ProgramGraph> built = buildGraph(test::randomProgram(seed, {2, 5, 4}));
            TAGSCOPE_VERIFY_RESULT(built);
            RunRequest request;
            request.fetches = built->outputs;
            const auto program = tagscope::Program::compile(std::make_shared<const Graph>(std::move(built->graph)),
                                                            std::move(request), slowRegistry());
            QVERIFY(program);
            const QString found = difference(*program, seed, begun);
            QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(found)));
        }
        QVERIFY(begun >= 100);
    }

    /// Vectors side by side in loops with windows, and random numbers that do not depend on the order.
    void loopsOfVectors()
    {
        test::RawGraph g;
        std::vector<std::string> sums;
        for (const std::string n : {"a", "b", "c", "d"}) {
            g.op("Const", n + "v", {}, DType::Float, {{"value", Tensor::vector<float>({0.1f, 0.2f, 0.7f, 1.3f})}});
            g.op("Const", n + "i", {}, DType::Float, {{"value", Tensor::vector<float>({1, 2, 3, 4})}});
            g.constant(n + "limit", 100.0f);
            g.enter(n + "enter", n + "i", n, false, 3, DType::Float).enter(n + "ev", n + "v", n, true, 3, DType::Float);
            g.enter(n + "el", n + "limit", n, true, 3, DType::Float);
            g.op("Merge", n + "merge", {n + "enter", n + "next"}, DType::Float);
            g.op("Const", n + "axis", {"^" + n + "merge"}, DType::Int32, {{"value", Tensor::vector<int32_t>({0})}});
            g.op("Sum", n + "sum", {n + "merge", n + "axis"}, DType::Float, {{"Tidx", DType::Int32}});
            g.op("Less", n + "less", {n + "sum", n + "el"}, DType::Float).op("LoopCond", n + "cond", {n + "less"});
            g.op("Switch", n + "switch", {n + "merge", n + "cond"}, DType::Float);
            g.op("Mul", n + "mul", {n + "switch:1", n + "ev"}, DType::Float);
            g.op("Exp", n + "exp", {n + "mul"}, DType::Float)
                .op("Add", n + "add", {n + "switch:1", n + "exp"}, DType::Float);
            g.op("NextIteration", n + "next", {n + "add"}, DType::Float);
            g.op("Exit", n + "exit", {n + "switch"}, DType::Float);
            sums.push_back(n + "exit");
        }
        g.op("AddN", "all", sums, DType::Float);
        const auto program = test::compiled(g.finish(), {"all"});
        QVERIFY(program);
        QCOMPARE(runWhole(program, {}, 1).status, RunStatus::Ok);
        uint64_t begun = 0;
        for (uint64_t seed = 0; seed < 20; ++seed) {
            const QString found = difference(program, seed, begun);
            QVERIFY2(found.isEmpty(), qPrintable(found));
        }
        QVERIFY(begun >= 100);
    }
};

TAGSCOPE_APPLESS_TEST(TestThreads)
#include "tst_threads.moc"
