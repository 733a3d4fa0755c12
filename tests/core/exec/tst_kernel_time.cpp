// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/exec/kernel_time.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <map>
#include <set>
#include <thread>

using namespace std::chrono_literals;
using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The last time of each node's firings, by name, and how often it fired timed.
class Times final : public EventSink {
public:
    explicit Times(const Program& program) : m_program(program) {}
    void onEvent(const State&, const Event& event) override
    {
        blocks += event.kind == Event::Kind::Block ? 1 : 0;
        if (event.time.isMeasured()) {
            last[m_program.nameOf(event.node)] = event.time;
            ++counts[m_program.nameOf(event.node)];
        }
    }
    std::map<std::string, KernelTime> last;
    std::map<std::string, int> counts;
    int blocks = 0;
    RunStatus status = RunStatus::Paused;  ///< in the end

private:
    const Program& m_program;
};

Times timesOf(const std::shared_ptr<const Program>& program, bool isTimed)
{
    Executor run(program);
    Times times(*program);
    run.setSink(&times);
    run.setTimesKernels(isTimed);
    run.run({}, 1000);
    times.status = run.status();
    return times;
}

/// `i = 0; m = n x n; while i < 3: m = m * m, i += 1`, and -m of a little matrix beside it.
std::shared_ptr<const Program> products(int64_t n)
{
    constexpr DType f = DType::Float;
    RawGraph g;
    const std::vector<float> values(static_cast<size_t>(n * n), 0.001F);
    g.constant("zero", int32_t{0}).constant("limit", int32_t{3}).constant("one", int32_t{1});
    g.op("Const", "matrix", {}, f, {{"value", Tensor::fromValues<float>(Shape{n, n}, values)}});
    g.enter("ei", "zero", "w").enter("em", "matrix", "w", false, 10, f);
    g.enter("el", "limit", "w", true).enter("eo", "one", "w", true);
    g.op("Merge", "mi", {"ei", "ni"}).op("Merge", "mm", {"em", "nm"}, f);
    g.op("Less", "less", {"mi", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "si", {"mi", "cond"}).op("Switch", "sm", {"mm", "cond"}, f);
    g.op("Add", "add", {"si:1", "eo"}).op("MatMul", "product", {"sm:1", "sm:1"}, f);
    g.op("NextIteration", "ni", {"add"}).op("NextIteration", "nm", {"product"}, f);
    g.op("Exit", "exit", {"sm"}, f);
    g.op("Range", "range", {"zero", "limit", "one"}, DType::Int32, {{"Tidx", DType::Int32}});
    g.op("Const", "pair", {}, f, {{"value", Tensor::vector<float>({1, 2})}}).op("Neg", "little", {"pair"}, f);
    return compiled(g.finish(), {"exit", "range", "little"});
}

}

class TestKernelTime final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Another thread sees the kernel that is at work while it is, and nothing before and after.
    void whatComputesCanBeAsked()
    {
        constexpr int64_t n = 600;
        RawGraph g;
        const std::vector<float> values(static_cast<size_t>(n * n), 0.001F);
        g.op("Const", "matrix", {}, DType::Float, {{"value", Tensor::fromValues<float>(Shape{n, n}, values)}});
        g.op("MatMul", "product", {"matrix", "matrix"}, DType::Float);
        const auto program = compiled(g.finish(), {"product"});
        QVERIFY(program);
        Computing computing;
        Executor run(program);
        run.setTimesKernels(true);
        run.setComputing(&computing);
        QVERIFY(!computing.now());
        std::set<uint32_t> seen;
        std::atomic<bool> isOver = false;
        std::jthread worker([&] {
            run.run({}, 100);
            isOver = true;
        });
        while (!isOver)
            if (const auto now = computing.now()) {
                seen.insert(now->node.value);
                QCOMPARE(now->tag, TagId(0u));
            }
        worker.join();
        QVERIFY(!computing.now());
        QCOMPARE(run.status(), RunStatus::Ok);
        QVERIFY(seen.contains(program->planOf(*program->graph().find("product")).value));
        QVERIFY(!seen.contains(program->planOf(*program->graph().find("matrix")).value));  // given no tensor
    }

    void inWords_data()
    {
        QTest::addColumn<qlonglong>("ns");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << 0ll << QStringLiteral("under 100 ns");
        QTest::newRow("backwards") << -5ll << QStringLiteral("under 100 ns");
        QTest::newRow("shortest") << 100ll << QStringLiteral("under 100 ns");
        QTest::newRow("two digits") << 283ll << QStringLiteral("280 ns");  // 100 ns * 2^1.5
        // Steps of 2^(1/8) from 100 ns: 200, 400 and 800 ns are such steps, 1,600 ns and 102.4 us, too.
        QTest::newRow("an octave") << 200ll << QStringLiteral("200 ns");
        QTest::newRow("three octaves") << 800ll << QStringLiteral("800 ns");
        QTest::newRow("microseconds") << 1'600ll << QStringLiteral("1.6 µs");
        QTest::newRow("ten octaves") << 102'400ll << QStringLiteral("100 µs");
        QTest::newRow("milliseconds") << 3'276'800ll << QStringLiteral("3.3 ms");
        QTest::newRow("nearly a second") << 997'579'264ll << QStringLiteral("1.0 s");  // 100 ns * 2^(186/8)
        QTest::newRow("seconds") << 53'687'091'200ll << QStringLiteral("54 s");
        QTest::newRow("a day") << 86'400'000'000'000ll << QStringLiteral("360 s");  // 100 ns * 2^(254/8)
    }
    void inWords()
    {
        QFETCH(qlonglong, ns);
        QFETCH(QString, words);
        QCOMPARE(QString::fromStdString(toText(KernelTime::of(std::chrono::nanoseconds(ns)))), words);
    }

    void nothingMeasuredIsNoTime()
    {
        QVERIFY(!KernelTime().isMeasured());
        QVERIFY(toText(KernelTime()).empty());
        QVERIFY(KernelTime() < KernelTime::of(0ns));
    }

    /// Within a twentieth, and in order.
    void isExactEnough()
    {
        KernelTime before;
        for (double ns = 100; ns < 3e11; ns *= 1.03) {
            const KernelTime time = KernelTime::of(std::chrono::nanoseconds(std::llround(ns)));
            QVERIFY(time >= before);
            QVERIFY2(std::abs(time.nanoseconds() / ns - 1) < 0.05, qPrintable(QString::number(ns)));
            before = time;
        }
        for (int code = 0; code < 256; ++code)
            QCOMPARE(int(KernelTime::fromCode(uint8_t(code)).code()), code);
    }

    /// Kernels that are given tensors, and those that make them of scalars; once for each live firing.
    void onlyWhatMayTakeLongIsTimed()
    {
        const auto program = products(64);
        QVERIFY(program);
        const Times times = timesOf(program, true);
        QVERIFY(times.status == RunStatus::Ok);
        // The product fires dead in the last iteration. What is added and compared are scalars; the others have no
        // kernels.
        QCOMPARE(times.counts, (std::map<std::string, int>{{"little", 1}, {"product", 3}, {"range", 1}}));
        // 262,144 multiplications against two signs.
        QVERIFY(times.last.at("product") > times.last.at("little"));
    }

    void nobodyAskedForTimes()
    {
        const auto program = products(8);
        QVERIFY(program);
        const Times times = timesOf(program, false);
        QVERIFY(times.status == RunStatus::Ok);
        QVERIFY(times.counts.empty());
    }

    /// Values and states do not depend on it.
    void changesNothing()
    {
        const auto program = products(5);
        QVERIFY(program);
        Executor plain(program);
        Executor timed(program);
        timed.setTimesKernels(true);
        plain.run({}, 1000);
        timed.run({}, 1000);
        QVERIFY(plain.state() == timed.state());
    }

    /// An enqueue that waits for room is no firing yet; when it goes on, it is timed.
    void waitingIsNotTimed()
    {
        RawGraph g;
        const auto types = std::make_shared<const AttrList>(AttrList{DType::Float});
        g.op("FIFOQueueV2", "queue", {}, DType::Float, {{"component_types", types}, {"capacity", int64_t{1}}});
        g.op("Const", "value", {}, DType::Float, {{"value", Tensor::vector<float>({1, 2, 3})}});
        g.op("QueueEnqueueV2", "write", {"queue", "value"}, DType::Float, {{"Tcomponents", types}});
        g.op("QueueEnqueueV2", "wait", {"queue", "value", "^write"}, DType::Float, {{"Tcomponents", types}});
        g.constant("late", int32_t{1}, {"^write"}).op("Identity", "later", {"late"}).op("Identity", "last", {"later"});
        g.op("QueueDequeueV2", "read", {"queue", "^last"}, DType::Float, {{"component_types", types}});
        const auto program = compiled(g.finish(), {"read"}, {}, {"wait"});
        QVERIFY(program);
        const Times times = timesOf(program, true);
        QVERIFY(times.status == RunStatus::Ok);
        QCOMPARE(times.blocks, 1);
        QCOMPARE(times.counts, (std::map<std::string, int>{{"wait", 1}, {"write", 1}}));
    }
};

TAGSCOPE_APPLESS_TEST(TestKernelTime)

#include "tst_kernel_time.moc"
