// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/comparison.h"

#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tagscope;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Tensor floats(const char* literal)
{
    return *parseLiteral(literal, DType::Double);
}

TensorComparison compared(const Tensor& a, const Tensor& b, Tolerance tolerance = {})
{
    return *compareTensors(a, b, tolerance, 8, 8);
}

}

class TestComparison final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 1 - 1, 2 - 4, 3 - 3.5 and 8 - 4: errors 0, 2, 0.5 and 4, of the right ones 0, 1/2, 1/7 and 1.
    void mapsHoldTheErrorOfEachElement()
    {
        const TensorComparison c = compared(floats("[[1,2],[3,8]]"), floats("[[1,4],[3.5,4]]"), {1, 0});
        QVERIFY(c.hasNumbers);
        QCOMPARE(c.elements, int64_t{4});
        QCOMPARE(c.difference.differing, int64_t{2});  // the tolerance is for what counts, not for the map
        QCOMPARE(c.difference.firstIndex, int64_t{1});
        QCOMPARE(c.difference.largestIndex, int64_t{3});
        QCOMPARE(c.absolute->height, 2);
        QCOMPARE(c.absolute->width, 2);
        QCOMPARE(c.absolute->at(0, 0).high, 0.0);
        QCOMPARE(c.absolute->at(0, 1).high, 2.0);
        QCOMPARE(c.absolute->at(1, 0).high, 0.5);
        QCOMPARE(c.absolute->at(1, 1).high, 4.0);
        QCOMPARE(c.relative->at(0, 1).high, 0.5);
        QCOMPARE(c.relative->at(1, 0).high, 0.5 / 3.5);
        QCOMPARE(c.relative->at(1, 1).high, 1.0);
        QCOMPARE(c.mostAbsolute, 4.0);
        QCOMPARE(c.mostRelative, 1.0);
        QCOMPARE(c.argmaxOfValue, int64_t{3});
        QCOMPARE(c.argmaxOfReference, int64_t{1});  // the first of the two 4
        QVERIFY(c.hasArgmaxMoved());
    }

    void nanAndInfinityAreTold()
    {
        // Both NaN, NaN against 1, 1 against NaN, inf against inf, inf against 2, 5 against 5.
        const TensorComparison c = compared(floats("[nan,nan,1,inf,inf,5]"), floats("[nan,1,nan,inf,2,5]"), {1e6, 1e6});
        QCOMPARE(c.nansInBoth, int64_t{1});
        QCOMPARE(c.nansInValue, int64_t{1});
        QCOMPARE(c.nansInReference, int64_t{1});
        QCOMPARE(c.difference.differing, int64_t{3});
        QCOMPARE(c.difference.largestAbsolute, inf);
        QVERIFY(c.absolute->at(0, 1).hasNonFinite);
        QVERIFY(!c.absolute->at(0, 0).hasNonFinite);
        QVERIFY(!c.absolute->at(0, 3).hasNonFinite);
        QVERIFY(c.absolute->at(0, 4).hasNonFinite);
        QCOMPARE(c.mostAbsolute, 0.0);
        QCOMPARE(c.argmaxOfValue, int64_t{3});  // infinity is a largest element, NaN is none
        QCOMPARE(c.argmaxOfReference, int64_t{3});
    }

    void whatCannotBeComparedSaysWhy_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("said");
        QTest::newRow("shape") << QStringLiteral("[1,2]") << QStringLiteral("[1,2,3]")
                               << QStringLiteral("another shape: [2] and [3]\n");
        QTest::newRow("text") << QStringLiteral("[\"a\",\"b\"]") << QStringLiteral("[\"a\",\"c\"]")
                              << QStringLiteral("1 of 2 elements differ (rtol 0, atol 0)\nlargest: 0 (relative 0) at "
                                                "[1]: \"b\" against \"c\"; first: [1]\n");
        QTest::newRow("dtype") << QStringLiteral("1") << QStringLiteral("true")
                               << QStringLiteral("another dtype: int32 and bool\n");
    }
    void whatCannotBeComparedSaysWhy()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        QFETCH(QString, said);
        const Tensor a = *parseLiteral(left.toStdString());
        const Tensor b = *parseLiteral(right.toStdString());
        const TensorComparison c = compared(a, b);
        QVERIFY(!c.absolute);
        QCOMPARE(QString::fromStdString(toText(c, a, b, {})), said);
        QVERIFY(compared(Tensor(), b).difference.kind == TensorDifference::Kind::Presence);
    }

    /// A billion elements, of which two are stored, cost those two.
    void repeatedTensorsAreNotExpanded()
    {
        Tensor a = Tensor::allocateRepeated(DType::Float, Shape{1'000'000'000}, 1);
        a.mutableData<float>()[0] = 2;
        Tensor b = Tensor::allocateRepeated(DType::Float, Shape{1'000'000'000}, 2);
        b.mutableData<float>()[0] = 2;
        b.mutableData<float>()[1] = 3;
        const TensorComparison c = compared(a, b);
        QCOMPARE(c.difference.differing, int64_t{999'999'999});
        QCOMPARE(c.absolute->width, 32);
        QCOMPARE(c.absolute->at(0, 31).high, 1.0);
        QCOMPARE(c.absolute->at(0, 0).low, 0.0);
    }

    void aStopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!compareTensors(floats("[1,2]"), floats("[1,3]"), {}, 8, 8, stop.get_token()));
    }
};

TAGSCOPE_APPLESS_TEST(TestComparison)

#include "tst_comparison.moc"
