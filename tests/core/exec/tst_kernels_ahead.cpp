// SPDX-License-Identifier: Apache-2.0
#include "core/exec/run_loop.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <thread>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// What the kernels of Meet do, and what they saw.
struct Meeting {
    std::atomic<int> inside = 0;
    std::atomic<int> most = 0;
    std::atomic<int> calls = 0;
    std::atomic<int> awaited = 1;         ///< a kernel stays until so many were inside at once, or ten seconds are over
    std::atomic<bool>* stop = nullptr;    ///< set by the kernel of the first node
    std::atomic<bool> isBlocked = false;  ///< kernels of other nodes wait while it is
};
Meeting meeting;

template <class Condition>
void waitFor(const Condition& holds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!holds() && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
}

/// Its input, plus one.
KernelStatus runMeet(KernelContext& context)
{
    ++meeting.calls;
    const int count = ++meeting.inside;
    int before = meeting.most;
    while (before < count && !meeting.most.compare_exchange_weak(before, count)) {
    }
    waitFor([] { return meeting.most >= meeting.awaited; });
    const int32_t value = context.inputs[0].at<int32_t>(0);
    if (value == 0 && meeting.stop)
        *meeting.stop = true;
    if (value != 0)
        waitFor([] { return !meeting.isBlocked; });
    --meeting.inside;
    if (value < 0)
        return context.invalidArgument("{} does not meet", value);
    context.outputs[0] = Tensor::vector<int32_t>({value + 1});
    return KernelStatus::Ok;
}

Result<Kernel> makeMeet(const KernelSpec&)
{
    Kernel kernel;
    kernel.fn = runMeet;
    return kernel;
}

const OpRegistry& meetRegistry()
{
    static const OpRegistry all = [] {
        OpRegistry made = OpRegistry::standard();
        made.add("Meet", "x: int32 -> y: int32", makeMeet).cost = [](const Node&, std::span<const Tensor>) {
            return KernelsAhead::leastCost;
        };
        return made;
    }();
    return all;
}

/// Meets of vectors of one element, side by side, and what they make added up: "sum".
std::shared_ptr<const tagscope::Program> sideBySide(const std::vector<int32_t>& values)
{
    RawGraph g;
    std::vector<std::string> meets;
    for (size_t i = 0; i < values.size(); ++i) {
        const std::string number = std::to_string(i);
        g.op("Const", "c" + number, {}, DType::Int32, {{"value", Tensor::vector<int32_t>({values[i]})}});
        g.op("Meet", "m" + number, {"c" + number});
        meets.push_back("m" + number);
    }
    g.op("AddN", "sum", meets);
    auto program = tagscope::Program::compile(g.finish(), {{}, {"sum"}, {}}, meetRegistry());
    return program ? *program : nullptr;
}

int32_t sumOf(const Executor& run)
{
    const Tensor& sum = run.state().fetches[0];
    return sum.hasValue() ? sum.at<int32_t>(0) : -1;
}

}

/// Kernels that are computed beside the engine: that they are, that nobody can tell, and that they can be given up.
class TestKernelsAhead final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        meeting.inside = meeting.most = meeting.calls = 0;
        meeting.awaited = 1;
        meeting.stop = nullptr;
        meeting.isBlocked = false;
    }

    void kernelsAreAtWorkAtOnce_data()
    {
        QTest::addColumn<unsigned>("threads");
        QTest::newRow("2") << 2u;
        QTest::newRow("4") << 4u;
    }
    void kernelsAreAtWorkAtOnce()
    {
        QFETCH(unsigned, threads);
        const auto program = sideBySide({1, 2, 3, 4, 5, 6, 7, 8});
        QVERIFY(program);
        meeting.awaited = static_cast<int>(threads);  // nobody leaves before
        Executor run(program);
        run.setThreads(threads);
        run.run({}, 1000);
        QCOMPARE(run.status(), RunStatus::Ok);
        QCOMPARE(sumOf(run), 36 + 8);
        QVERIFY2(meeting.most >= static_cast<int>(threads), qPrintable(QString::number(meeting.most)));
        QVERIFY(run.ahead()->atWork().most >= threads);
        QCOMPARE(run.ahead()->atWork().now.load(), 0u);
        QCOMPARE(meeting.calls.load(), 8);  // each once
        QCOMPARE(run.ahead()->size(), size_t{0});
    }

    void oneThreadComputesInLine()
    {
        Executor run(sideBySide({1, 2, 3, 4}));
        run.setThreads(1);
        QVERIFY(!run.looksAhead());
        run.run({}, 1000);
        QCOMPARE(meeting.most.load(), 1);
        QCOMPARE(sumOf(run), 10 + 4);
    }

    /// What was begun is given up, and made again where its event comes.
    void aPauseDropsWhatWasBegun()
    {
        const auto program = sideBySide({0, 1, 2, 3, 4, 5});
        Executor plain(program);
        Executor run(program);
        run.setThreads(4);
        std::atomic<bool> stop = false;
        meeting.stop = &stop;
        meeting.isBlocked = true;  // what was begun beside the first is still at work when that is done
        RunLimits limits;
        limits.stop = &stop;
        QCOMPARE(runLoop(run, limits, PolicyChooser(*program, {})), RunEnd::Stopped);
        QCOMPARE(run.ahead()->size(), size_t{0});
        meeting.isBlocked = false;
        meeting.stop = nullptr;
        plain.run({}, run.state().position);
        QVERIFY(run.state() == plain.state());
        stop = false;
        QCOMPARE(runLoop(run, limits, PolicyChooser(*program, {})), RunEnd::NoChoice);
        plain.run({}, 1000);
        QVERIFY(run.state() == plain.state());
        QCOMPARE(sumOf(run), 15 + 6);
    }

    void goingBackDropsWhatWasBegun()
    {
        const auto program = sideBySide({1, 2, 3, 4, 5, 6});
        Executor run(program);
        run.setThreads(3);
        run.run({}, 7);  // the constants, and the first of what is expensive
        QVERIFY(run.ahead()->size() > 0);
        run.setState(initialState(*program));
        QCOMPARE(run.ahead()->size(), size_t{0});
        run.run({Policy::Kind::Lifo, 0}, 1000);
        QCOMPARE(sumOf(run), 21 + 6);
    }

    /// The error is that of the kernel whose turn it is, not of the first that failed.
    void errorsComeInTheirOrder()
    {
        const auto program = sideBySide({1, 2, -3, -4, 5});
        Executor plain(program);
        plain.run({}, 1000);
        Executor run(program);
        run.setThreads(4);
        run.run({}, 1000);
        QCOMPARE(run.status(), RunStatus::Error);
        QVERIFY(run.state() == plain.state());
        QVERIFY(run.error() == plain.error());
        QVERIFY(run.error().error.message.find("-3 does not meet") != std::string::npos);
        QCOMPARE(run.ahead()->size(), size_t{0});
    }

    /// A run does not end for want of memory that only a look ahead has taken.
    void memoryIsGivenBackBeforeARunIsEnded()
    {
        const auto program = sideBySide({1, 2, 3, 4, 5, 6, 7, 8});
        Executor run(program);
        run.setThreads(4);
        int dropped = 0;
        RunLimits limits;
        limits.isOverMemory = [&] {
            const bool isOver = run.ahead()->size() > 0;
            dropped += isOver ? 1 : 0;
            return isOver;
        };
        for (RunEnd end = RunEnd::Events; end != RunEnd::NoChoice;) {
            limits.events = 1;
            end = runLoop(run, limits, PolicyChooser(*program, {}));
            QVERIFY(end == RunEnd::NoChoice || end == RunEnd::Events);
        }
        QVERIFY(dropped > 0);
        QCOMPARE(sumOf(run), 36 + 8);
    }

    /// In an endless loop of small firings the large one at the end of the ready list is not waited for.
    void whatIsPickedLateIsBegunEarly()
    {
        RawGraph g;
        g.constant("zero", int32_t{0}).constant("limit", int32_t{1'000'000'000}).constant("one", int32_t{1});
        g.enter("enter", "zero", "while").enter("el", "limit", "while", true).enter("eo", "one", "while", true);
        g.op("Merge", "merge", {"enter", "next"}).op("Less", "less", {"merge", "el"}).op("LoopCond", "cond", {"less"});
        g.op("Switch", "switch", {"merge", "cond"}).op("Add", "add", {"switch:1", "eo"});
        g.op("NextIteration", "next", {"add"}).op("Exit", "exit", {"switch"});
        g.op("Const", "c", {}, DType::Int32, {{"value", Tensor::vector<int32_t>({1})}}).op("Meet", "meet", {"c"});
        const auto program = tagscope::Program::compile(g.finish(), {{}, {"exit", "meet"}, {}}, meetRegistry());
        QVERIFY(program);
        Executor run(*program);
        run.setThreads(2);
        RunLimits limits;
        limits.time = std::chrono::seconds(25);
        const auto isMeet = [&](const ReadyEntry& entry) { return run.program().nameOf(entry.node()) == "meet"; };
        const auto choose = [&](const State& state) {
            for (size_t i = 0; i < state.ready.size() && run.ahead()->begun() == 0; ++i)
                if (!isMeet(state.ready[i]))
                    return Choice::fire(i);
            return Choice();
        };
        QCOMPARE(runLoop(run, limits, choose), RunEnd::NoChoice);
        QCOMPARE(run.ahead()->begun(), uint64_t{1});
        // Whoever has computed it, when its turn comes it is computed once.
        size_t place = 0;
        while (!isMeet(run.state().ready[place]))
            ++place;
        QCOMPARE(run.fire(place), StepOutcome::Fired);
        QCOMPARE(meeting.calls.load(), 1);
        QCOMPARE(run.ahead()->size(), size_t{0});
        QCOMPARE(run.state().fetches[1], Tensor::vector<int32_t>({2}));
    }
};

TAGSCOPE_APPLESS_TEST(TestKernelsAhead)
#include "tst_kernels_ahead.moc"
