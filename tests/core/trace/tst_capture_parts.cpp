// SPDX-License-Identifier: Apache-2.0
#include "core/trace/timeline.h"
#include "tests/core/trace/capture_plans.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/support/vector_loop.h"

using namespace tagscope;
using namespace tagscope::test;

Q_DECLARE_METATYPE(tagscope::Tensor)

/// What is kept under Capture::Slice.
class TestCaptureParts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPartStaysWithTheFigures_data()
    {
        QTest::addColumn<QByteArray>("slice");
        QTest::addColumn<Tensor>("part");
        // Of 2 * [1.5, -2, 0.25]
        QTest::newRow("a range") << QByteArray("[0:2]") << Tensor::vector<float>({3, -4});
        QTest::newRow("a range that passes the end") << QByteArray("[1:9]") << Tensor::vector<float>({-4, 0.5f});
        QTest::newRow("backwards") << QByteArray("[::-2]") << Tensor::vector<float>({0.5f, 3});
        QTest::newRow("one element") << QByteArray("[-1]") << Tensor::scalar(0.5f);
        QTest::newRow("nothing") << QByteArray("[7:9]") << Tensor::allocate(DType::Float, Shape{0});
        QTest::newRow("more dimensions than the value has") << QByteArray("[0, :]") << Tensor();
        QTest::newRow("out of range") << QByteArray("[3]") << Tensor();
    }
    void aPartStaysWithTheFigures()
    {
        QFETCH(QByteArray, slice);
        QFETCH(Tensor, part);
        const auto program = compiled(stackLoop(1), {"xv"}, vectorFeed());
        auto line = std::make_shared<Timeline>(program);
        line->setCapture(slicePlan(*program, slice.constData()));
        RecordedRun run(line);
        run.run({});
        QVERIFY(run.executor.status() == RunStatus::Ok);
        const uint64_t e = line->firingsOf(program->planOf(*program->graph().find("av")), 0, line->size(), 1).at(0);
        QVERIFY(notCaptured(line->outputs(e, Values::Kept).at(0)) == NotCaptured::Slice);
        const ValueFigures* figures = line->figures(e).at(0);
        QVERIFY(figures && figures->statistics && figures->slice);
        QVERIFY(figures->shape == Shape{3});
        QCOMPARE(figures->statistics->min, -4.0);
        QCOMPARE(figures->slice->text, slice.toStdString());
        QCOMPARE(figures->part.isNone(), part.isNone());
        QVERIFY(part.isNone() || figures->part == part);
        QCOMPARE(line->outputs(e).at(0), Tensor::vector<float>({3, -4, 0.5f}));
    }

    void aPartOfAllIsTheValue()
    {
        const auto program = compiled(stackLoop(1), {"xv"}, vectorFeed());
        for (const char* slice : {"[:]", "[0:3]", "[...]", "[::-1]", "[]"}) {
            auto line = std::make_shared<Timeline>(program);
            line->setCapture(slicePlan(*program, slice));
            RecordedRun(line).run({});
            QVERIFY2(!line->leavesOut(), slice);
        }
        QCOMPARE(notCapturedText(NotCaptured::Slice), std::string_view("not captured (policy: slice)"));
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
        const ValueFigures ofTexts{DType::String, texts.shape(), {}, sliceOf("[1:]"), *applySlice(texts, *parseSlice("[1:]"), SIZE_MAX)};
        QCOMPARE(keptPart(ofTexts, *parseSlice("[2]")), std::optional(Tensor::scalar(std::string("c"))));
    }

    /// Six firings of Neg and one of Square, of each two floats of four.
    void partsAreCounted()
    {
        const auto program = compiled(vectorLoop(6), {"result"});
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
        QCOMPARE(line->figures(firings[0]).at(0)->statistics->mean, -2.5);
        QCOMPARE(line->figures(firings[1]).at(0)->part, Tensor::vector<float>({1, 2}));
        QCOMPARE(line->leftOut(), uint64_t(4));
        Executor again(program, line->stateAt(line->size()));
        again.setSink(line.get());
        again.run({}, 100000);
        QCOMPARE(line->capturedBytes(), 3 * part);
        QVERIFY(line->figures(firings[3]).at(0)->part.isNone());
        QCOMPARE(line->outputs(firings[3]).at(0), Tensor::vector<float>({1, 2, 3, 4}));
        line->truncate(0);
        QCOMPARE(line->capturedBytes(), size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestCaptureParts)
#include "tst_capture_parts.moc"
