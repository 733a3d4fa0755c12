// SPDX-License-Identifier: Apache-2.0
#include "core/trace/timeline.h"
#include "tests/core/trace/capture_plans.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"

#include <algorithm>
#include <array>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// [1.5, -2, 0.25, 0, 0 ..]: so many that a part of them is worth keeping.
std::vector<Feed> longFeed()
{
    std::vector<float> x(100);
    std::ranges::copy(std::array{1.5f, -2.0f, 0.25f}, x.begin());
    return {{"x", Tensor::fromValues<float>(Shape{100}, x)}};
}

}

/// What is kept under Capture::Slice.
class TestCaptureParts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPartStaysWithTheFigures_data()
    {
        QTest::addColumn<QByteArray>("slice");
        QTest::addColumn<Tensor>("part");
        // Of 2 * [1.5, -2, 0.25, 0, 0 ..]
        QTest::newRow("a range") << QByteArray("[0:2]") << Tensor::vector<float>({3, -4});
        QTest::newRow("a range that passes the end") << QByteArray("[98:120]") << Tensor::vector<float>({0, 0});
        QTest::newRow("backwards") << QByteArray("[2::-2]") << Tensor::vector<float>({0.5f, 3});
        QTest::newRow("one element") << QByteArray("[-98]") << Tensor::scalar(0.5f);
        QTest::newRow("nothing") << QByteArray("[107:109]") << Tensor::allocate(DType::Float, Shape{0});
        QTest::newRow("more dimensions than the value has") << QByteArray("[0, :]") << Tensor();
        QTest::newRow("out of range") << QByteArray("[100]") << Tensor();
    }
    void aPartStaysWithTheFigures()
    {
        QFETCH(QByteArray, slice);
        QFETCH(Tensor, part);
        const auto program = compiled(stackLoop(1), {"xv"}, longFeed());
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(slicePlan(*program, slice.constData()));
        RecordedRun run(line);
        run.run({});
        QVERIFY(run.executor.status() == RunStatus::Ok);
        const uint64_t e = line->firingsOf(program->planOf(*program->graph().find("av")), 0, line->size(), 1).at(0);
        QVERIFY(notCaptured(line->outputs(e, Values::Kept).at(0)) == NotCaptured::Slice);
        const ValueFigures* figures = line->figures(e).at(0);
        QVERIFY(figures && figures->statistics && figures->slice);
        QVERIFY(figures->shape == Shape{100});
        QCOMPARE(figures->statistics->min, -4.0);
        QCOMPARE(figures->slice->text, slice.toStdString());
        QCOMPARE(figures->part.isNone(), part.isNone());
        QVERIFY(part.isNone() || figures->part == part);
        const Tensor whole = line->outputs(e).at(0);
        QCOMPARE(whole.elements(), int64_t{100});
        QCOMPARE(whole.at<float>(1), -4.0f);
    }

    void aPartOfAllIsTheValue()
    {
        const auto program = compiled(stackLoop(1), {"xv"}, longFeed());
        for (const char* slice : {"[:]", "[0:100]", "[...]", "[::-1]", "[]"}) {
            auto line = std::make_shared<Timeline>(program);
            line->setCapture(slicePlan(*program, slice));
            RecordedRun(line).run({});
            QVERIFY2(!line->leavesOut(), slice);
        }
        QCOMPARE(notCapturedText(NotCaptured::Slice), std::string_view("not captured (policy: slice)"));
    }

    /// Figures with a part of two floats and a buffer of its own, against a buffer of all floats: one more than as many
    /// as come to the same, and the part is less.
    void aSmallValueStaysWhole_data()
    {
        QTest::addColumn<int32_t>("size");
        QTest::addColumn<QByteArray>("slice");
        QTest::addColumn<bool>("isWhole");
        constexpr auto same = static_cast<int32_t>(2 + sizeof(ValueFigures) / sizeof(float));
        QTest::newRow("four") << 4 << QByteArray("[0:2]") << true;
        QTest::newRow("as much") << same << QByteArray("[0:2]") << true;
        QTest::newRow("one more") << same + 1 << QByteArray("[0:2]") << false;
        QTest::newRow("four, of which there is no such part") << 4 << QByteArray("[0, :]") << true;
        QTest::newRow("many, of which there is no such part") << same << QByteArray("[0, :]") << false;
    }
    void aSmallValueStaysWhole()
    {
        QFETCH(int32_t, size);
        QFETCH(QByteArray, slice);
        QFETCH(bool, isWhole);
        const auto program = compiled(vectorLoop(2, size), {"result"});
        const auto recorded = [&](std::shared_ptr<const CapturePlan> plan) {
            auto line = std::make_shared<Timeline>(program);
            line->setCapture(std::move(plan));
            RecordedRun(line).run({});
            return line;
        };
        const auto line = recorded(slicePlan(*program, slice.constData()));
        QCOMPARE(line->leavesOut(), !isWhole);
        const size_t taken = line->capturedBytes() + line->leftOut() * sizeof(ValueFigures);
        QVERIFY(taken <= recorded(planOf(*program, Capture::Full))->capturedBytes());
    }

    /// 2^62 floats of which the last repeats take 4000 bytes, and 2^64 as a part of their own, which no size_t holds.
    void aPartOfAValueThatRepeatsIsNoLess()
    {
        const Shape shape{int64_t{1} << 62};
        constexpr size_t bytes = 4000;
        QVERIFY(!slicedBytes(*sliceOf("[:]"), DType::Float, shape, 1000, bytes).has_value());
        QVERIFY(slicedBytes(*sliceOf("[0:2]"), DType::Float, shape, 1000, bytes).has_value());
    }

    /// What is kept of a part answers for what lies within it, and for nothing beyond.
    void whatLiesWithinAPart()
    {
        const Tensor whole = Tensor::fromValues<int32_t>(Shape{2, 3}, std::vector<int32_t>{0, 1, 2, 10, 11, 12});
        const auto slice = sliceOf("[1, ::2]");
        const ValueFigures figures{whole.dtype(), whole.shape(), {}, slice, *applySlice(whole, slice->parts, SIZE_MAX)};
        const auto ask = [&](const char* wanted) { return keptPart(figures, *parseSlice(wanted)); };
        QCOMPARE(ask("[1, 0]"), std::optional(Tensor::scalar(int32_t{10})));
        QCOMPARE(ask("[-1, 2]"), std::optional(Tensor::scalar(int32_t{12})));
        QCOMPARE(ask("[1, ::-2]"), std::optional(Tensor::vector<int32_t>({12, 10})));
        QCOMPARE(ask("[1:, 2:]"), std::optional(Tensor::fromValues<int32_t>(Shape{1, 1}, std::vector<int32_t>{12})));
        for (const char* beyond : {"[1, 1]", "[0, 0]", "[1]", "[:, 0]", "[]", "[1, 5]", "[0, 0, 0]"})
            QVERIFY2(!ask(beyond), beyond);
        QVERIFY(!keptPart({whole.dtype(), whole.shape(), {}}, *parseSlice("[1, 0]")));
        const Tensor texts = Tensor::vector<std::string>({"a", "b", "c"});
        const ValueFigures ofTexts{
            DType::String, texts.shape(), {}, sliceOf("[1:]"), *applySlice(texts, *parseSlice("[1:]"), SIZE_MAX)};
        QCOMPARE(keptPart(ofTexts, *parseSlice("[2]")), std::optional(Tensor::scalar(std::string("c"))));
    }

    /// Six firings of Neg and one of Square, of each two floats of a hundred.
    void partsAreCounted()
    {
        const auto program = compiled(vectorLoop(6, 100), {"result"});
        const PlanId neg = program->planOf(*program->graph().find("loop/neg"));
        constexpr size_t part = sizeof(TensorBuffer) + 2 * sizeof(float);
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(slicePlan(*program, "[0:2]"));
        RecordedRun(line).run({});
        QCOMPARE(line->leftOut(), uint64_t(7));
        QCOMPARE(line->capturedBytes(), 7 * part);
        QVERIFY(line->memory().columns >= 7 * sizeof(ValueFigures));
        const std::vector<uint64_t> firings = line->firingsOf(neg, 0, line->size(), 6);
        line->truncate(firings[4]);
        QCOMPARE(line->capturedBytes(), 4 * part);
        // A budget lets go of the oldest parts; their figures stay.
        line->setCapture(slicePlan(*program, "[0:2]", 3 * part));
        QCOMPARE(line->capturedBytes(), 3 * part);
        QVERIFY(line->figures(firings[0]).at(0)->part.isNone());
        QVERIFY(!line->figures(firings[0]).at(0)->slice);
        QCOMPARE(line->figures(firings[0]).at(0)->statistics->mean, -50.5);
        QCOMPARE(line->figures(firings[1]).at(0)->part, Tensor::vector<float>({1, 2}));
        QCOMPARE(line->leftOut(), uint64_t(4));
        Executor again(program, line->stateAt(line->size()));
        again.setSink(line.get());
        again.run({}, 100000);
        QCOMPARE(line->capturedBytes(), 3 * part);
        QVERIFY(line->figures(firings[3]).at(0)->part.isNone());
        QCOMPARE(line->outputs(firings[3]).at(0), countingVector(100));
        line->truncate(0);
        QCOMPARE(line->capturedBytes(), size_t(0));
    }
};

TAGSCOPE_APPLESS_TEST(TestCaptureParts)
#include "tst_capture_parts.moc"
