// SPDX-License-Identifier: Apache-2.0
#include "core/debug/timing/ideal_run.h"

#include "core/debug/timing/time_text.h"
#include "tests/core/timing/timing_fixture.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

Q_DECLARE_METATYPE(tagscope::IdealChange)

namespace {

constexpr const char* tenUs = R"({"kernels":"unit","links":[{"latency_us":10,"bandwidth_MBps":1}]})";

}

/// How long a run would take if one thing were otherwise: it is run.
class TestIdealRun final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Const 1, Send 1, 10 + 4 on the way, Recv 1, Neg 1: 18.
    void oneMessageIsFaster_data()
    {
        using Kind = IdealChange::Kind;
        QTest::addColumn<IdealChange>("change");
        QTest::addColumn<qulonglong>("length");
        const auto row = [](const char* name, Kind kind, const char* of, const char* to, std::optional<double> value,
                            qulonglong length) {
            QTest::newRow(name) << IdealChange{kind, of, to, value} << length;
        };
        row("as it is", Kind::Nothing, "*", "*", {}, 18);
        row("no latency", Kind::Latency, "cpu:0", "cpu:1", {}, 8);
        row("half of the latency", Kind::Latency, "cpu:0", "*", 5, 13);
        row("no bound", Kind::Bandwidth, "*", "cpu:1", {}, 14);
        row("four times the bandwidth", Kind::Bandwidth, "*", "*", 4, 15);
        row("an ideal link", Kind::Link, "cpu:0", "cpu:1", {}, 4);
        row("a device without end", Kind::Speed, "cpu:1", "*", {}, 16);
        row("a faster device", Kind::Speed, "cpu:0", "*", 2, 17);
        row("a slower device", Kind::Speed, "cpu:0", "*", 0.5, 20);
        row("a kernel for nothing", Kind::Kernel, "y_b", "*", {}, 17);
        row("a longer kernel", Kind::Kernel, "y_b", "*", 7, 24);
        row("threads", Kind::Threads, "cpu:1", "*", {}, 18);
    }
    void oneMessageIsFaster()
    {
        QFETCH(IdealChange, change);
        QFETCH(qulonglong, length);
        RawGraph g = oneMessage();
        const auto program = overTwo(g, {"y_b:0"}, tenUs);
        const Result<IdealRun> run = runIdeal(program, change);
        QVERIFY2(run, run ? "" : run.error().message.c_str());
        QVERIFY(run->isWhole());
        QCOMPARE(run->length, length * us);
        QCOMPARE(run->messages, uint64_t(1));
        const IdealRun before = runIdeal(program, {}).value();
        QCOMPARE(gainOf(*run, before), 1 - static_cast<double>(length) / 18);
    }

    void threads()
    {
        RawGraph g;
        for (int i = 0; i < 8; ++i)
            g.constant("c" + std::to_string(i), int32_t{i});
        g.op("AddN", "sum", {"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"});
        g.constant("x_b", int32_t{1});
        g.op("Neg", "y_b", {"x_b"});
        const auto program = overTwo(g, {"sum:0", "y_b:0"}, R"({"kernels":"unit"})");
        const auto lengthOf = [&](std::optional<double> threads) {
            return runIdeal(program, {IdealChange::Kind::Threads, "cpu:0", "*", threads}).value().length;
        };
        QCOMPARE(lengthOf(1), 9 * us);
        QCOMPARE(lengthOf(2), 5 * us);
        QCOMPARE(lengthOf(3), 4 * us);
        QCOMPARE(lengthOf({}), 2 * us);
    }

    /// A window that was compiled and one that is set at the start are the same; a wider one lets counting go ahead.
    void windows()
    {
        VirtualTime before = UINT64_MAX;
        VirtualTime widest = 0;
        for (int64_t window = 1; window <= 8; ++window) {
            RawGraph compiledSo = pipeline(window);
            const auto program = overTwo(compiledSo, {"xa_b:0"}, tenUs);
            const IdealRun run = runIdeal(program, {}).value();
            RawGraph g = pipeline(3);
            const auto other = overTwo(g, {"xa_b:0"}, tenUs);
            const IdealRun set =
                runIdeal(other, {IdealChange::Kind::Window, "while", "*", static_cast<double>(window)}).value();
            QCOMPARE(set.length, run.length);
            QCOMPARE(set.firings, run.firings);
            QVERIFY(run.length <= before);
            before = widest = run.length;
        }
        RawGraph g = pipeline(1);
        const auto program = overTwo(g, {"xa_b:0"}, tenUs);
        QVERIFY(runIdeal(program, {}).value().length > widest);
        QCOMPARE(runIdeal(program, {IdealChange::Kind::Window, "while", "*", {}}).value().length, widest);
    }

    /// An edit of a branch holds in it.
    void edits()
    {
        RawGraph g = pipeline(2);
        const auto program = overTwo(g, {"xa_b:0"}, tenUs);
        const OutputEdit edit{program->nodeOf(planOf(*program, "limit")), 0, "/", Tensor::scalar(int32_t{2}), {}};
        const IdealRun all = runIdeal(program, {}).value();
        const IdealRun fewer = runIdeal(program, {}, std::span(&edit, 1)).value();
        QVERIFY(fewer.isWhole());
        QVERIFY(fewer.length < all.length && fewer.messages < all.messages);
        QCOMPARE(runIdeal(program, {IdealChange::Kind::Speed, "cpu:0", "*", 1.0}, std::span(&edit, 1)).value(), fewer);
    }

    void itIsBounded()
    {
        RawGraph g = pipeline(2, 1'000'000);
        const auto program = overTwo(g, {"xa_b:0"}, tenUs);
        IdealLimits limits;
        limits.firings = 5000;
        std::atomic<uint64_t> progress = 0;
        limits.progress = &progress;
        const IdealRun bounded = runIdeal(program, {}, {}, limits).value();
        QCOMPARE(bounded.status, RunStatus::Limit);
        QVERIFY(bounded.firings >= 5000 && bounded.firings < 6000);
        QCOMPARE(progress.load(), bounded.firings);
        QVERIFY(gainText({}, bounded, bounded).find("was not over") != std::string::npos);
        const std::atomic<bool> stop = true;
        limits.stop = &stop;
        QCOMPARE(runIdeal(program, {}, {}, limits).value().status, RunStatus::Paused);
    }

    void whatCannotBe_data()
    {
        using Kind = IdealChange::Kind;
        QTest::addColumn<IdealChange>("change");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("a device") << IdealChange{Kind::Speed, "gpu:0", "*", {}} << QByteArray("no device 'gpu:0'");
        QTest::newRow("a link") << IdealChange{Kind::Link, "cpu:1", "cpu:0", {}}
                                << QByteArray("nothing is sent from 'cpu:1' to 'cpu:0'");
        QTest::newRow("a node") << IdealChange{Kind::Kernel, "zz", "*", {}} << QByteArray("no node 'zz' runs");
        QTest::newRow("a frame") << IdealChange{Kind::Window, "while", "*", {}} << QByteArray("no loop frame 'while'");
        QTest::newRow("no thread") << IdealChange{Kind::Threads, "*", "*", 0} << QByteArray("not a number from 1");
        QTest::newRow("half a thread") << IdealChange{Kind::Threads, "*", "*", 1.5} << QByteArray("whole number");
        QTest::newRow("a latency") << IdealChange{Kind::Latency, "*", "*", -1} << QByteArray("not a number from 0");
        QTest::newRow("a value") << IdealChange{Kind::Link, "*", "*", 3} << QByteArray("has no value");
    }
    void whatCannotBe()
    {
        QFETCH(IdealChange, change);
        QFETCH(QByteArray, error);
        RawGraph g = oneMessage();
        const Result<IdealRun> run = runIdeal(overTwo(g, {"y_b:0"}, tenUs), change);
        QVERIFY(!run);
        QVERIFY2(QByteArray::fromStdString(run.error().message).contains(error), run.error().message.c_str());
    }

    void withoutANetwork()
    {
        RawGraph g = oneMessage();
        QVERIFY(!runIdeal(overTwo(g, {"y_b:0"}, {}), {}));
    }

    void times()
    {
        QCOMPARE(exactTimeText(0), std::string("0 ns"));
        QCOMPARE(exactTimeText(999), std::string("999 ns"));
        QCOMPARE(exactTimeText(1000), std::string("1 µs"));
        QCOMPARE(exactTimeText(14'250), std::string("14.25 µs"));
        QCOMPARE(exactTimeText(388'000), std::string("388 µs"));
        QCOMPARE(exactTimeText(388'060), std::string("388.1 µs"));
        QCOMPARE(exactTimeText(999'960), std::string("1 ms"));
        QCOMPARE(exactTimeText(12'345'678), std::string("12.35 ms"));
    }

    void itIsSaid()
    {
        IdealRun before;
        before.length = 24 * us;
        IdealRun after = before;
        after.length = 14 * us;
        const IdealChange link{IdealChange::Kind::Link, "CPU:0", "CPU:1", {}};
        QCOMPARE(gainText(link, after, before),
                 std::string("If messages from CPU:0 to CPU:1 took no time, the run would take 14 µs and not 24 µs: "
                             "42 % shorter."));
        QCOMPARE(gainText({IdealChange::Kind::Window, "while", "*", 1}, before, after),
                 std::string("If 1 iteration of 'while' could be live at once, the run would take 24 µs and not "
                             "14 µs: 71 % longer."));
        QCOMPARE(gainText({IdealChange::Kind::Threads, "CPU:0", "*", 4}, before, before),
                 std::string("If CPU:0 had 4 threads, the run would take 24 µs, just as long."));
    }
};

TAGSCOPE_APPLESS_TEST(TestIdealRun)

#include "tst_ideal_run.moc"
