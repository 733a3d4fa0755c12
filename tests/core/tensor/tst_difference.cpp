// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/difference.h"
#include "tests/support/metatypes.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tagscope;

Q_DECLARE_METATYPE(tagscope::TensorDifference)

namespace {

constexpr double infDifference = std::numeric_limits<double>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

using Kind = TensorDifference::Kind;

}

class TestDifference final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data()
    {
        QTest::addColumn<Tensor>("a");
        QTest::addColumn<Tensor>("b");
        QTest::addColumn<double>("absolute");
        QTest::addColumn<double>("relative");
        QTest::addColumn<TensorDifference>("wanted");
        const auto row = [](const char* name, Tensor a, Tensor b, Tolerance t, TensorDifference wanted) {
            QTest::newRow(name) << std::move(a) << std::move(b) << t.absolute << t.relative << wanted;
        };
        const auto f = [](std::initializer_list<float> values) { return Tensor::vector<float>(values); };
        row("equal scalars", Tensor::scalar(3), Tensor::scalar(3), {}, {});
        row("scalars", Tensor::scalar(13), Tensor::scalar(12), {}, {Kind::Values, 1, 0, 0, 1, 1.0 / 12});
        row("vectors", f({1, 2, 3, 8}), f({1, 2.5F, 3, 4}), {}, {Kind::Values, 2, 1, 3, 4, 1});
        row("within absolute", f({1, 2}), f({1.5F, 2}), {0.5, 0}, {});
        row("just beyond absolute", f({1, 2}), f({1.75F, 2}), {0.5, 0}, {Kind::Values, 1, 0, 0, 0.75, 0.75 / 1.75});
        row("within relative of the right", f({90}), f({100}), {0, 0.1}, {});
        row("relative is of the right", f({100}), f({90}), {0, 0.1}, {Kind::Values, 1, 0, 0, 10, 10.0 / 90});
        row("both tolerances add up", f({88}), f({100}), {2, 0.1}, {});
        row("against zero", f({0.5F}), f({0}), {0, 0.9}, {Kind::Values, 1, 0, 0, 0.5, infDifference});
        row("NaN equals NaN", f({notANumber, 1}), f({notANumber, 1}), {}, {});
        row("NaN and a number", f({notANumber}), f({1}), {1e9, 1e9},
            {Kind::Values, 1, 0, 0, infDifference, infDifference});
        row("infinity equals itself", Tensor::scalar(infDifference), Tensor::scalar(infDifference), {}, {});
        row("infinities", Tensor::scalar(infDifference), Tensor::scalar(-infDifference), {1e9, 1e9},
            {Kind::Values, 1, 0, 0, infDifference, infDifference});
        row("zeros of both signs", f({0.0F}), f({-0.0F}), {}, {});
        row("bools", Tensor::scalar(true), Tensor::scalar(false), {}, {Kind::Values, 1, 0, 0, 1, infDifference});
        // 2^62 and 2^62 + 1 are the same double.
        row("large integers", Tensor::scalar(int64_t{1} << 62), Tensor::scalar((int64_t{1} << 62) + 1), {},
            {Kind::Values, 1, 0, 0, 1, 1 / (std::pow(2.0, 62) + 1)});
        row("unsigned does not wrap", Tensor::scalar(uint8_t{1}), Tensor::scalar(uint8_t{255}), {},
            {Kind::Values, 1, 0, 0, 254, 254.0 / 255});
        row("complex", Tensor::scalar(Complex128(3, 4)), Tensor::scalar(Complex128(0, 0)), {},
            {Kind::Values, 1, 0, 0, 5, infDifference});
        row("equal text", Tensor::scalar(std::string("abc")), Tensor::scalar(std::string("abc")), {}, {});
        row("text", Tensor::vector<std::string>({"a", "b"}), Tensor::vector<std::string>({"a", "c"}), {9, 9},
            {Kind::Values, 1, 1, 1, 0, 0});
        row("dtypes", Tensor::scalar(1), Tensor::scalar(1.0F), {9, 9}, {Kind::DType, 0, -1, -1, 0, 0});
        row("shapes", f({1, 2}), f({1}), {9, 9}, {Kind::Shape, 0, -1, -1, 0, 0});
        row("one dead", Tensor(), f({1}), {9, 9}, {Kind::Presence, 0, -1, -1, 0, 0});
        row("both dead", Tensor(), Tensor(), {}, {});
        row("empty", f({}), f({}), {}, {});
        row("handles", Tensor::resource(ResourceId(1)), Tensor::resource(ResourceId(2)), {}, {});
    }
    void values()
    {
        QFETCH(Tensor, a);
        QFETCH(Tensor, b);
        QFETCH(double, absolute);
        QFETCH(double, relative);
        QFETCH(TensorDifference, wanted);
        const TensorDifference d = differenceOf(a, b, {absolute, relative});
        QCOMPARE(d.kind, wanted.kind);
        QCOMPARE(d.differing, wanted.differing);
        QCOMPARE(d.firstIndex, wanted.firstIndex);
        QCOMPARE(d.largestIndex, wanted.largestIndex);
        QCOMPARE(d.largestAbsolute, wanted.largestAbsolute);
        QCOMPARE(d.largestRelative, wanted.largestRelative);
    }

    /// A billion elements, of which few are stored, cost those few.
    void repeatedTensorsAreNotExpanded()
    {
        const Shape shape{1'000'000'000};
        Tensor a = Tensor::allocateRepeated(DType::Float, shape, 1);
        a.mutableData<float>()[0] = 2;
        Tensor b = Tensor::allocateRepeated(DType::Float, shape, 3);
        b.mutableData<float>()[0] = 2;
        b.mutableData<float>()[1] = 7;
        b.mutableData<float>()[2] = 3;
        const TensorDifference d = differenceOf(a, b);
        QCOMPARE(d.differing, int64_t{999'999'999});
        QCOMPARE(d.firstIndex, int64_t{1});
        QCOMPARE(d.largestIndex, int64_t{1});
        QCOMPARE(d.largestAbsolute, 5.0);
    }

    void aStopEndsIt()
    {
        const int64_t size = int64_t{1} << 21;
        const auto filled = [&](float value) {
            Tensor t = Tensor::allocate(DType::Float, Shape{size});
            std::fill_n(t.mutableData<float>(), size, value);
            return t;
        };
        const std::atomic<bool> stop = true;
        const TensorDifference d = differenceOf(filled(1), filled(2), {}, &stop);
        QVERIFY(d.wasStopped);
        QVERIFY(d.differing > 0 && d.differing < size);
        QVERIFY(!differenceOf(filled(1), filled(2)).wasStopped);
    }
};

TAGSCOPE_APPLESS_TEST(TestDifference)

#include "tst_difference.moc"
