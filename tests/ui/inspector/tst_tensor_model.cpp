// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/inspector/tensor_model.h"

#include "core/tensor/literal.h"

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

    void parts_data()
    {
        QTest::addColumn<Dims>("dims");
        QTest::addColumn<QString>("slice");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<QString>("last");     // in the lower right corner
        QTest::addColumn<QString>("lastRow");  // its header
        QTest::addColumn<QString>("lastColumn");
        const auto row = [](const char* name, const Dims& dims, const char* slice, int rows, int columns,
                            const char* last, const char* lastRow, const char* lastColumn) {
            QTest::newRow(name) << dims << QString::fromLatin1(slice) << rows << columns << QString::fromLatin1(last)
                                << QString::fromLatin1(lastRow) << QString::fromLatin1(lastColumn);
        };
        row("scalar", {}, "[]", 1, 1, "0", "", "");
        row("vector", {5}, "[]", 1, 5, "4", "", "4");
        row("matrix", {3, 2}, "[]", 3, 2, "5", "2", "1");
        row("no rows", {0, 2}, "[]", 0, 0, "", "", "");
        row("all planes", {2, 3, 4}, "[]", 6, 4, "23", "1,2", "3");
        row("first plane", {2, 3, 4}, "[0]", 3, 4, "11", "2", "3");
        row("every other column", {2, 3, 4}, "[1, :, ::2]", 3, 2, "22", "2", "2");
        row("backwards", {2, 3, 4}, "[..., ::-1]", 6, 4, "20", "1,2", "0");
        row("one element", {2, 3, 4}, "[1,2,3]", 1, 1, "23", "", "");
        row("a column", {2, 3, 4}, "[0, :, -1]", 1, 3, "11", "", "2");
        row("nothing", {2, 3, 4}, "[0, 2:1]", 0, 0, "", "", "");
        row("four dimensions", {2, 3, 1, 2}, "[1]", 3, 2, "11", "2,0", "1");
    }
    void parts()
    {
        QFETCH(Dims, dims);
        QFETCH(QString, slice);
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(QString, last);
        QFETCH(QString, lastRow);
        QFETCH(QString, lastColumn);
        TensorModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTensor(counting(dims));
        QVERIFY(model.setSlice(*parseSlice(slice.toStdString())));
        QCOMPARE(model.rowCount(), rows);
        QCOMPARE(model.columnCount(), columns);
        if (rows > 0)
            QCOMPARE(model.index(rows - 1, columns - 1).data().toString(), last);
        QCOMPARE(model.headerData(rows - 1, Qt::Vertical, Qt::DisplayRole).toString(), lastRow);
        QCOMPARE(model.headerData(columns - 1, Qt::Horizontal, Qt::DisplayRole).toString(), lastColumn);
        model.setTensor({});
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(model.setSlice({}));
        QCOMPARE(model.rowCount(), 0);
    }

    void whatCannotBeSlicedStays()
    {
        TensorModel model;
        model.setTensor(counting({2, 3}));
        const Result<void> wrong = model.setSlice(*parseSlice("[2]"));
        QVERIFY(!wrong);
        QCOMPARE(QString::fromStdString(wrong.error().message),
                 QStringLiteral("index 2 is out of bounds for axis 0 with size 2"));
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(!model.setSlice(*parseSlice("[0,0,0]")));
    }

    void everyTypeHasTexts_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("literal");
        QTest::addColumn<QString>("second");
        const auto row = [](const char* dtype, const char* literal, const char* second) {
            QTest::newRow(dtype) << QString::fromLatin1(dtype) << QString::fromLatin1(literal)
                                 << QString::fromLatin1(second);
        };
        row("string", "[\"a\", \"b c\"]", "\"b c\"");
        row("bool", "[true, false]", "false");
        row("complex64", "[1, 1+2j]", "1+2j");
        row("float16", "[1, 0.5]", "0.5");
        row("bfloat16", "[1, -2]", "-2");
        row("float64", "[1, nan]", "nan");
        row("uint64", "[0, 18446744073709551615]", "18446744073709551615");
    }
    void everyTypeHasTexts()
    {
        QFETCH(QString, dtype);
        QFETCH(QString, literal);
        QFETCH(QString, second);
        TensorModel model;
        model.setTensor(*parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString())));
        QVERIFY(model.setSlice(*parseSlice("[1:]")));
        QCOMPARE(model.index(0, 0).data().toString(), second);
    }

    void longStringsAreCut()
    {
        TensorModel model;
        model.setTensor(Tensor::scalar<std::string>(std::string(5'000'000, 'x')));
        const QString shown = model.index(0, 0).data().toString();
        QVERIFY(shown.size() < 1100);
        QVERIFY2(shown.endsWith(QStringLiteral("(5000000 bytes)")), qPrintable(shown));
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
        QVERIFY(model.isCut());
        QVERIFY(!model.index(model.rowCount() - 1, 1).data().toString().isEmpty());
        QVERIFY(model.setSlice(*parseSlice("[-3:]")));
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(!model.isCut());
        QCOMPARE(model.headerData(2, Qt::Vertical, Qt::DisplayRole).toString(), QStringLiteral("999999999"));
    }
};

TAGSCOPE_GUILESS_TEST(TestTensorModel)

#include "tst_tensor_model.moc"
