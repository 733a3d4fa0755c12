// SPDX-License-Identifier: Apache-2.0
#include "ui/inspector/tensor_model.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QTest>

#include <numeric>

using namespace tagscope;
using ui::TensorModel;

namespace {

/// 0, 1, 2, ... in the shape.
Tensor counting(const std::vector<int64_t>& dims)
{
    int64_t count = 1;
    for (const int64_t d : dims)
        count *= d;
    std::vector<int32_t> values(static_cast<size_t>(count));
    std::iota(values.begin(), values.end(), 0);
    return Tensor::fromValues<int32_t>(Shape(std::span<const int64_t>(dims)), values);
}

using Dims = std::vector<int64_t>;

}

Q_DECLARE_METATYPE(Dims)

class TestTensorModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void shapes_data()
    {
        QTest::addColumn<Dims>("dims");
        QTest::addColumn<Dims>("leading");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("last");  // in the lower right corner
        QTest::newRow("scalar") << Dims{} << Dims{} << 1 << 1 << QStringLiteral("0");
        QTest::newRow("vector") << Dims{5} << Dims{} << 1 << 5 << QStringLiteral("4");
        QTest::newRow("matrix") << Dims{3, 2} << Dims{} << 3 << 2 << QStringLiteral("5");
        QTest::newRow("no rows") << Dims{0, 2} << Dims{} << 0 << 0 << QString();
        QTest::newRow("no elements in a leading dimension") << Dims{0, 2, 2} << Dims{0} << 0 << 0 << QString();
        QTest::newRow("first plane") << Dims{2, 3, 4} << Dims{0} << 3 << 4 << QStringLiteral("11");
        QTest::newRow("second plane") << Dims{2, 3, 4} << Dims{1} << 3 << 4 << QStringLiteral("23");
        QTest::newRow("plane beyond the end") << Dims{2, 3, 4} << Dims{9} << 3 << 4 << QStringLiteral("23");
        QTest::newRow("plane before the start") << Dims{2, 3, 4} << Dims{-9} << 3 << 4 << QStringLiteral("11");
        QTest::newRow("two leading dimensions") << Dims{2, 3, 1, 2} << Dims{1, 0} << 1 << 2 << QStringLiteral("7");
        QTest::newRow("indices left out") << Dims{2, 3, 1, 2} << Dims{1} << 1 << 2 << QStringLiteral("7");
        QTest::newRow("too many indices") << Dims{2, 1, 2} << Dims{1, 5, 5} << 1 << 2 << QStringLiteral("3");
    }
    void shapes()
    {
        QFETCH(Dims, dims);
        QFETCH(Dims, leading);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(QString, last);
        TensorModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTensor(counting(dims));
        model.setLeading(leading);
        QCOMPARE(model.rowCount(), rows);
        QCOMPARE(model.columnCount(), columns);
        if (rows > 0)
            QCOMPARE(model.index(rows - 1, columns - 1).data().toString(), last);
        QCOMPARE(model.leading().size(), dims.size() > 2 ? dims.size() - 2 : 0);
        model.setTensor({});
        QCOMPARE(model.rowCount(), 0);
        model.setLeading({1});
        QCOMPARE(model.rowCount(), 0);
    }

    void hugeTensorsCostNothing()
    {
        // Two thousand million repeated values are stored as one.
        Tensor repeated = Tensor::allocateRepeated(DType::Float, Shape{1'000'000'000, 2}, 1);
        QVERIFY(repeated.hasValue());
        TensorModel model;
        model.setTensor(std::move(repeated));
        QCOMPARE(model.rowCount(), TensorModel::mostRows);
        QCOMPARE(model.columnCount(), 2);
        QVERIFY(!model.index(model.rowCount() - 1, 1).data().toString().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTensorModel)

#include "tst_tensor_model.moc"
