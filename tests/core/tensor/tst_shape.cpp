// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/shape.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;

class TestShape : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text();
    void elements();
    void hostileElements_data();
    void hostileElements();
    void compatibility();
    void broadcast_data();
    void broadcast();
};

void TestShape::text()
{
    QCOMPARE(Shape().toString(), std::string("[]"));
    QCOMPARE((Shape{2, -1, 0}).toString(), std::string("[2,?,0]"));
    QCOMPARE(Shape::unknownRank().toString(), std::string("<unknown>"));
    QVERIFY(Shape(std::vector<int64_t>(1000000, 1)).toString().size() < 1000);
}

void TestShape::elements()
{
    QCOMPARE(Shape().elements(), int64_t(1));
    QCOMPARE((Shape{3, 4}).elements(), int64_t(12));
    QCOMPARE((Shape{3, 0}).elements(), int64_t(0));
    QVERIFY(!(Shape{3, -1}).isFullyDefined());
    QVERIFY(!Shape::unknownRank().isFullyDefined());
    QVERIFY(Shape().isScalar() && !Shape::unknownRank().isScalar());
}

void TestShape::hostileElements_data()
{
    QTest::addColumn<std::vector<qlonglong>>("dims");
    QTest::addColumn<QString>("message");
    const qlonglong big = qlonglong(1) << 32;
    QTest::newRow("negative") << std::vector<qlonglong>{2, -1} << "Shape [2,?] is not fully defined";
    QTest::newRow("overflow") << std::vector<qlonglong>{big, big}
                              << "Shape [4294967296,4294967296] is too large (more than 2**63 - 1 entries)";
    QTest::newRow("overflow before a zero")
        << std::vector<qlonglong>{big, big, 0}
        << "Shape [4294967296,4294967296,0] is too large (more than 2**63 - 1 entries)";
    QTest::newRow("fits") << std::vector<qlonglong>{big, 2} << QString();
    QTest::newRow("254 dimensions") << std::vector<qlonglong>(254, 1) << QString();
    QTest::newRow("255 dimensions") << std::vector<qlonglong>(255, 1) << "has too many dimensions";
}

void TestShape::hostileElements()
{
    QFETCH(std::vector<qlonglong>, dims);
    QFETCH(QString, message);
    const std::vector<int64_t> sizes(dims.begin(), dims.end());
    const Result<int64_t> elements = Shape(std::span<const int64_t>(sizes)).checkedElements();
    QCOMPARE(elements.has_value(), message.isEmpty());
    if (!elements)
        QVERIFY(QString::fromStdString(elements.error().message).contains(message));
}

void TestShape::compatibility()
{
    QVERIFY((Shape{2, -1}).isCompatibleWith(Shape{2, 3}));
    QVERIFY(Shape::unknownRank().isCompatibleWith(Shape{2, 3}));
    QVERIFY(!(Shape{2, -1}).isCompatibleWith(Shape{3, 3}));
    QVERIFY(!(Shape{2}).isCompatibleWith(Shape{2, 1}));
    QVERIFY(!Shape().isCompatibleWith(Shape{1}));
}

void TestShape::broadcast_data()
{
    QTest::addColumn<std::vector<qlonglong>>("a");
    QTest::addColumn<std::vector<qlonglong>>("b");
    QTest::addColumn<QString>("result");
    using V = std::vector<qlonglong>;
    QTest::newRow("equal") << V{2, 3} << V{2, 3} << "[2,3]";
    QTest::newRow("scalar") << V{} << V{2, 3} << "[2,3]";
    QTest::newRow("ones") << V{2, 1} << V{1, 3} << "[2,3]";
    QTest::newRow("lower rank") << V{3} << V{2, 3} << "[2,3]";
    QTest::newRow("empty") << V{0, 1} << V{1, 5} << "[0,5]";
    QTest::newRow("one against zero") << V{1} << V{0} << "[0]";
    QTest::newRow("wrong") << V{2} << V{3} << "Incompatible shapes: [2] vs. [3]";
    QTest::newRow("zero against two") << V{0} << V{2} << "Incompatible shapes: [0] vs. [2]";
}

void TestShape::broadcast()
{
    QFETCH(std::vector<qlonglong>, a);
    QFETCH(std::vector<qlonglong>, b);
    QFETCH(QString, result);
    const std::vector<int64_t> da(a.begin(), a.end());
    const std::vector<int64_t> db(b.begin(), b.end());
    const Result<Shape> shape =
        broadcastShapes(Shape(std::span<const int64_t>(da)), Shape(std::span<const int64_t>(db)));
    QCOMPARE(QString::fromStdString(shape ? shape->toString() : shape.error().message), result);
}

TAGSCOPE_APPLESS_TEST(TestShape)

#include "tst_shape.moc"
