// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_file.h"
#include "tests/core/trace/capture_plans.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>

#include <random>

using namespace tagscope;
using namespace tagscope::test;

Q_DECLARE_METATYPE(tagscope::CapturePlan)

namespace {

/// A loop of six turns over a counter and float vectors, with a body of random ops: arithmetic, views, random numbers,
/// references to a stack, and a conditional that some turns take.
std::shared_ptr<const Graph> randomLoop(uint32_t seed)
{
    std::mt19937 random(seed);
    constexpr DType f = DType::Float;
    RawGraph g;
    g.constant("zero", int32_t{0})
        .constant("limit", int32_t{6})
        .constant("one", int32_t{1})
        .constant("three", int32_t{3});
    g.constant("max", int32_t{-1}).op("StackV2", "stack", {"max"}, f);
    g.op("Placeholder", "x", {}, f).op("Placeholder", "shape", {}, DType::Int32);
    g.enter("ei", "zero", "w").enter("el", "limit", "w", true).enter("eo", "one", "w", true);
    g.enter("e3", "three", "w", true).enter("es", "shape", "w", true);
    g.enter("eh", "stack", "w", true, 10, DType::Resource);
    g.op("Merge", "mi", {"ei", "ni"}).op("Less", "less", {"mi", "el"}).op("LoopCond", "cond", {"less"});
    g.op("Switch", "si", {"mi", "cond"}).op("Add", "ai", {"si:1", "eo"}).op("NextIteration", "ni", {"ai"});
    g.op("Identity", "pivot", {"si:1"}).op("Identity", "turn_shape", {"es", "^pivot"});
    std::vector<std::string> values;
    const size_t variables = 1 + random() % 3;
    for (size_t v = 0; v < variables; ++v) {
        const std::string n = std::to_string(v);
        g.enter("ev" + n, "x", "w", false, 10, f).op("Merge", "mv" + n, {"ev" + n, "nv" + n}, f);
        g.op("Switch", "sv" + n, {"mv" + n, "cond"}, f).op("Exit", "xv" + n, {"sv" + n}, f);
        values.push_back("sv" + n + ":1");
    }
    const auto any = [&] { return values[random() % values.size()]; };
    for (int k = 0; k < 10; ++k) {
        const std::string n = "n" + std::to_string(k);
        switch (random() % 8) {
        case 0: g.op("Add", n, {any(), any()}, f); break;
        case 1: g.op("Sub", n, {any(), any()}, f); break;
        case 2: g.op("Tanh", n, {any()}, f); break;
        case 3: g.op("Identity", n, {any()}, f); break;
        case 4: g.op("Reshape", n, {any(), "turn_shape"}, f); break;
        case 5:
            g.op("RandomUniform", n, {"turn_shape"}, DType::Int32,
                 {{"dtype", f}, {"T", DType::Int32}, {"seed", int64_t{k}}, {"seed2", int64_t{7}}});
            break;
        case 6: g.op("StackPushV2", n, {"eh", any()}, f); break;
        default:
            g.op("Less", n + "p", {"si:1", "e3"}).op("Switch", n + "s", {any(), n + "p"}, f);
            g.op("Neg", n + "f", {n + "s"}, f).op("Square", n + "t", {n + "s:1"}, f);
            g.op("Merge", n, {n + "f", n + "t"}, f);
        }
        values.push_back(n);
    }
    for (size_t v = 0; v < variables; ++v)
        g.op("NextIteration", "nv" + std::to_string(v), {values[values.size() - 1 - random() % 5]}, f);
    return g.finish();
}

std::shared_ptr<const Program> compiledLoop(uint32_t seed, int32_t size = 4)
{
    std::vector<float> x(static_cast<size_t>(size));
    for (size_t i = 0; i < x.size(); ++i)
        x[i] = std::array{1.5f, -2.0f, 0.25f, 4.0f}[i % 4];
    return compiled(randomLoop(seed), {"xv0"},
                    {{"x", Tensor::fromValues<float>(Shape{size}, x)}, {"shape", Tensor::vector<int32_t>({size})}});
}

/// So many that a part of them takes less than all, with its figures.
constexpr int32_t manyElements = 200;

std::vector<uint64_t> marked(const Timeline& line)
{
    std::vector<uint64_t> events;
    for (uint64_t e = 0; e < line.size(); ++e) {
        const std::vector<Tensor> kept = line.outputs(e, Values::Kept);
        if (std::ranges::any_of(kept, [](const Tensor& t) { return notCaptured(t).has_value(); }))
            events.push_back(e);
    }
    return events;
}

/// Whether a line gives every state, event and output as they were seen, and nothing but marks where it computes
/// nothing.
void compareAll(const Timeline& line, const RecordedRun& seen)
{
    QCOMPARE(line.size(), uint64_t(seen.seen.size()));
    std::mt19937 random(3);
    for (size_t i = 0; i < seen.states.size(); ++i) {
        const uint64_t p = random() % seen.states.size();
        QVERIFY2(line.stateAt(p) == seen.states[p], qPrintable(QString::number(p)));
    }
    for (size_t p = seen.states.size(); p-- > 0;)
        QVERIFY2(line.stateAt(p) == seen.states[p], qPrintable(QString::number(p)));
    for (size_t e = 0; e < seen.seen.size(); ++e) {
        QVERIFY2(sameOutputs(line.outputs(e), seen.seen[e].outputs), qPrintable(QString::number(e)));
        const std::vector<Tensor> kept = line.outputs(e, Values::Kept);
        for (size_t i = 0; i < kept.size(); ++i)
            QVERIFY2(notCaptured(kept[i]) || kept[i] == seen.seen[e].outputs[i], qPrintable(QString::number(e)));
    }
    size_t e = 0;
    line.visit(0, line.size(), [&](const State& before, const Event& event) {
        const bool isSame =
            before == seen.states[e] && sameOutputs({event.outputs.begin(), event.outputs.end()}, seen.seen[e].outputs);
        ++e;
        return isSame;
    });
    QCOMPARE(e, seen.seen.size());
}

/// Values that could be left out: buffers of firings of kernels without effects.
uint64_t computedBuffers(const RecordedRun& run)
{
    uint64_t count = 0;
    for (const RecordedRun::Seen& seen : run.seen) {
        const bool isKernel = run.executor.program().node(seen.record.node).fire == FireKind::Kernel;
        if (isKernel && seen.effects.empty())
            count += static_cast<uint64_t>(std::ranges::count(seen.outputs, Tensor::Kind::Buffer, &Tensor::kind));
    }
    return count;
}

}

class TestCapture final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingComesBack_data()
    {
        QTest::addColumn<uint32_t>("seed");
        QTest::addColumn<QString>("kept");
        for (uint32_t seed = 0; seed < 24; ++seed)
            for (const char* kept : {"none", "stats", "slice", "mixed", "budget 0", "budget 2000", "last 1", "last 3"})
                QTest::addRow("%u, %s", seed, kept) << seed << QString::fromUtf8(kept);
    }
    /// States, jumps, steps back and outputs do not depend on what is kept.
    void everythingComesBack()
    {
        QFETCH(uint32_t, seed);
        QFETCH(QString, kept);
        const bool hasParts = kept == QStringLiteral("slice") || kept == QStringLiteral("mixed");
        const auto program = compiledLoop(seed, hasParts ? manyElements : 4);
        QVERIFY(program);
        const Policy policy{seed % 2 ? Policy::Kind::Random : Policy::Kind::Fifo, seed};
        RecordedRun full(program);
        full.run(policy);
        QVERIFY2(full.executor.status() == RunStatus::Ok, full.executor.finalError().error.message.c_str());

        auto line = std::make_shared<Timeline>(program);
        size_t budget = SIZE_MAX;
        if (kept.startsWith(QStringLiteral("budget"))) {
            budget = kept.mid(7).toULongLong();
            line->setCapture(planOf(*program, Capture::Full, budget));
        } else if (kept.startsWith(QStringLiteral("last"))) {
            line->setCapture(ringPlan(*program, kept.mid(5).toUInt()));
        } else if (kept == QStringLiteral("slice")) {
            line->setCapture(slicePlan(*program, "[1:3]"));
        } else if (kept == QStringLiteral("mixed")) {
            line->setCapture(mixedPlan(*program, seed));
        } else {
            line->setCapture(planOf(*program, kept == QStringLiteral("none") ? Capture::None : Capture::Stats));
        }
        RecordedRun run(line);
        run.run(policy);
        QVERIFY(run.states == full.states);
        compareAll(*line, full);
        if (kept == QStringLiteral("none"))
            QCOMPARE(line->leftOut(), computedBuffers(full));
    }

    /// Whatever has effects cannot be computed again and stays; scalars cost nothing and stay.
    void whatMustStayStays()
    {
        const auto program = compiled(stackLoop(5), {"xv"}, vectorFeed());
        RecordedRun full(program);
        full.run({});
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(planOf(*program, Capture::None));
        RecordedRun run(line);
        run.run({});
        const PlanId push = program->planOf(*program->graph().find("push"));
        const PlanId add = program->planOf(*program->graph().find("av"));
        size_t adds = 0;
        for (const uint64_t e : marked(*line)) {
            const EventRecord record = line->record(e);
            QVERIFY(record.node != push);
            QVERIFY(!record.hasEffects);
            const bool passesOn = isStructural(program->node(record.node).fire);
            QVERIFY(passesOn || record.node == add || program->node(record.node).fire == FireKind::Kernel);
            adds += record.node == add ? 1u : 0u;
        }
        QCOMPARE(adds, size_t(5));
        QCOMPARE(line->layout().storedCount(push.value), 1u);
        for (const uint64_t e : line->firingsOf(push, 0, line->size(), 100))
            QVERIFY(sameOutputs(line->outputs(e, Values::Kept), full.seen[e].outputs));
        // A loop of scalars has nothing to leave out.
        const auto scalars = compiled(counterLoop(10), {"exit"});
        auto counting = std::make_shared<Timeline>(scalars);
        counting->setCapture(planOf(*scalars, Capture::None));
        RecordedRun(counting).run({});
        QVERIFY(!counting->leavesOut());
    }

    void figuresSayWhatWasThere()
    {
        const auto program = compiled(stackLoop(1), {"xv"}, vectorFeed());
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(planOf(*program, Capture::Stats));
        RecordedRun run(line);
        run.run({});
        const PlanId add = program->planOf(*program->graph().find("av"));
        const uint64_t e = line->firingsOf(add, 0, line->size(), 1).at(0);
        QVERIFY(notCaptured(line->outputs(e, Values::Kept).at(0)) == NotCaptured::Stats);
        const ValueFigures* figures = line->figures(e).at(0);
        QVERIFY(figures);
        QCOMPARE(figures->dtype, DType::Float);
        QVERIFY(figures->shape == Shape{3});
        QVERIFY(figures->statistics);
        // Of 2 * [1.5, -2, 0.25]
        QCOMPARE(figures->statistics->min, -4.0);
        QCOMPARE(figures->statistics->max, 3.0);
        QCOMPARE(figures->statistics->mean, -0.5 / 3);
        QCOMPARE(notCapturedText(NotCaptured::Stats), std::string_view("not captured (policy: stats)"));
    }

    /// Of each node the newest firings, one an iteration; also when the run goes on from an earlier position.
    void aRingKeepsTheNewestIterations()
    {
        const auto program = compiled(vectorLoop(6), {"result"});
        const PlanId neg = program->planOf(*program->graph().find("loop/neg"));
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(ringPlan(*program, 2));
        RecordedRun run(line);
        run.run({});
        const auto isKept = [&](uint64_t e) { return !notCaptured(line->outputs(e, Values::Kept).at(0)); };
        const auto kept = [&] {
            std::vector<bool> all;
            for (const uint64_t e : line->firingsOf(neg, 0, line->size(), 100))
                if (!line->record(e).isDead)
                    all.push_back(isKept(e));
            return all;
        };
        QCOMPARE(kept(), (std::vector<bool>{false, false, false, false, true, true}));
        const uint64_t first = line->firingsOf(neg, 0, line->size(), 1).at(0);
        QCOMPARE(line->missing(first), std::optional(NotCaptured::Last));
        QCOMPARE(notCapturedText(NotCaptured::Last), std::string_view("not captured (policy: last)"));
        QVERIFY(sameOutputs(line->outputs(first), run.seen[first].outputs));
        QCOMPARE(line->leftOut(), uint64_t(4));
        // Without the last two firings; what had to go by then stays away.
        const std::vector<uint64_t> firings = line->firingsOf(neg, 0, line->size(), 6);
        line->truncate(firings[4]);
        QCOMPARE(kept(), (std::vector<bool>{false, false, false, false}));
        Executor again(program, line->stateAt(line->size()));
        again.setSink(line.get());
        again.run({}, 100000);
        QCOMPARE(kept(), (std::vector<bool>{false, false, false, false, true, true}));
        // Beside a budget that lets go of all.
        CapturePlan both = *ringPlan(*program, 2);
        both.budget = 0;
        line->setCapture(std::make_shared<CapturePlan>(both));
        QCOMPARE(kept(), std::vector<bool>(6, false));
    }

    /// What is remembered of the newest firings counts as memory.
    void aRingIsCounted()
    {
        const auto program = compiled(vectorLoop(6), {"result"});
        const auto columnsWith = [&](std::shared_ptr<const CapturePlan> plan) {
            auto line = std::make_shared<Timeline>(program);
            line->setCapture(std::move(plan));
            RecordedRun(line).run({});
            return line->memory().columns;
        };
        // Neither lets anything go: six firings of one node are fewer than a hundred.
        QVERIFY(columnsWith(ringPlan(*program, 100))
                >= columnsWith(planOf(*program, Capture::Full)) + 6 * sizeof(uint64_t));
    }

    /// However it is shared, what is held stays within the budget, and the newest is what stays.
    void aBudgetIsHonoured()
    {
        for (uint32_t seed = 0; seed < 12; ++seed) {
            const auto program = compiledLoop(seed);
            for (const size_t budget : {size_t{0}, size_t{600}, size_t{3000}}) {
                auto line = std::make_shared<Timeline>(program);
                line->setCapture(planOf(*program, Capture::Full, budget));
                Executor run(program);
                run.setSink(line.get());
                // What the pushes put out cannot go.
                size_t pinned = 0;
                while (run.run({}, 1) == 1) {
                    const uint64_t e = line->size() - 1;
                    if (line->record(e).hasEffects)
                        for (const Tensor& value : line->outputs(e, Values::Kept))
                            pinned += value.kind() == Tensor::Kind::Buffer
                                ? 2 * sizeof(TensorBuffer) + value.bufferBytes()
                                : 0;
                    QVERIFY2(line->capturedBytes() <= budget + pinned,
                             qPrintable(
                                 QStringLiteral("seed %1, event %2: %3").arg(seed).arg(e).arg(line->capturedBytes())));
                }
                const std::vector<uint64_t> gone = marked(*line);
                if (pinned == 0 && budget > 600)
                    for (uint64_t e = 0; e + 1 < line->size() && !gone.empty(); ++e) {
                        const bool isStored =
                            line->layout().storedCount(line->record(e).node.value) > 0 && !line->record(e).isDead;
                        if (isStored && e > gone.back())
                            QVERIFY(!notCaptured(line->outputs(e, Values::Kept).at(0)));
                    }
            }
        }
    }

    /// A budget that comes later lets go of what is there; a rule leaves the past alone; both take effect at once.
    void togglingOnTheWay()
    {
        const auto program = compiledLoop(5);
        RecordedRun full(program);
        full.run({});
        const uint64_t third = full.timeline->size() / 3;
        auto line = std::make_shared<Timeline>(program);
        RecordedRun run(line);
        run.run({}, third);
        QVERIFY(marked(*line).empty());
        line->setCapture(planOf(*program, Capture::None));
        QVERIFY(marked(*line).empty());
        run.run({}, third);
        const std::vector<uint64_t> gone = marked(*line);
        QVERIFY(!gone.empty());
        QVERIFY(gone.front() >= third);
        line->setCapture(nullptr);
        run.run({});
        const std::vector<uint64_t> later = marked(*line);
        // Nodes that pass on what is missing say so, but no kernel's value is left out any more.
        for (const uint64_t e : later)
            QVERIFY(e < 2 * third || isStructural(program->node(line->record(e).node).fire));
        compareAll(*line, full);
        const size_t before = line->capturedBytes();
        line->setCapture(planOf(*program, Capture::Full, before / 4));
        QVERIFY(line->capturedBytes() <= before / 4);
        QVERIFY(marked(*line).front() < third);
        compareAll(*line, full);
    }

    void branchesAndCuts_data()
    {
        QTest::addColumn<uint32_t>("seed");
        for (uint32_t seed = 0; seed < 12; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void branchesAndCuts()
    {
        QFETCH(uint32_t, seed);
        const auto program = compiledLoop(seed, seed % 4 == 3 ? manyElements : 4);
        RecordedRun full(program);
        full.run({});
        auto line = std::make_shared<Timeline>(program);
        const size_t budget = seed % 3 ? SIZE_MAX : 1500;
        line->setCapture(seed % 4 == 3 ? slicePlan(*program, "[1:3]", budget)
                                       : planOf(*program, seed % 2 ? Capture::None : Capture::Full, budget));
        RecordedRun run(line);
        run.run({});
        for (const uint64_t fork : {line->size() / 4, line->size() / 2}) {
            // Under the same policy a branch repeats its parent.
            const auto branch = forked(line, fork);
            RecordedRun again(branch);
            again.run({});
            compareAll(*branch, full);
        }
        const uint64_t cut = line->size() / 3;
        line->truncate(cut);
        QCOMPARE(line->size(), cut);
        QVERIFY(line->stateAt(cut) == full.states[cut]);
        RecordedRun rest(line);
        rest.run({});
        compareAll(*line, full);
        line->truncate(0);
        QCOMPARE(line->capturedBytes(), size_t(0));
        QCOMPARE(line->leftOut(), uint64_t(0));
    }

    void savedTracesAreComplete_data() { branchesAndCuts_data(); }
    void savedTracesAreComplete()
    {
        QFETCH(uint32_t, seed);
        const auto program = compiledLoop(seed, seed % 2 ? manyElements : 4);
        RecordedRun full(program);
        full.run({});
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(seed % 2 ? mixedPlan(*program, seed) : planOf(*program, Capture::None));
        RecordedRun(line).run({});
        const QTemporaryDir dir;
        const std::filesystem::path path = dir.filePath(QStringLiteral("left_out.trace")).toStdString();
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{line, {}, false}}}, path));
        const Result<SavedTrace> loaded = loadTrace(path);
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(!loaded->line().timeline->leavesOut());
        compareAll(*loaded->line().timeline, full);
        // What is written does not depend on whether it was kept: values and events are the same.
        for (uint64_t e = 0; e < full.timeline->size(); ++e)
            QVERIFY(loaded->line().timeline->record(e) == full.seen[e].record);
    }

    void marksAreNoValues()
    {
        const Tensor mark = notCapturedMark(NotCaptured::Budget);
        QVERIFY(notCaptured(mark) == NotCaptured::Budget);
        QVERIFY(mark.hasValue());
        QCOMPARE(mark.elements(), int64_t(0));
        QVERIFY(!notCaptured(Tensor()));
        QVERIFY(!notCaptured(Tensor::allocate(DType::Float, Shape{0})));
        QVERIFY(!notCaptured(Tensor::scalar(1)));
    }
};

TAGSCOPE_APPLESS_TEST(TestCapture)
#include "tst_capture.moc"
