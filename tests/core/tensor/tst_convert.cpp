// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/convert.h"

#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;

class TestConvert : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void converts_data();
    void converts();
    void repeatedStaysRepeated();
    void numbersRoundTrip();
};

void TestConvert::converts_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("expected");  // a literal of the wanted type; empty: refused
    QTest::newRow("widen") << "int8"
                           << "[-1,2]"
                           << "int64"
                           << "[-1,2]";
    QTest::newRow("narrow") << "int64"
                            << "[-128,127]"
                            << "int8"
                            << "[-128,127]";
    QTest::newRow("too large") << "int64"
                               << "128"
                               << "int8"
                               << "";
    QTest::newRow("negative to unsigned") << "int32"
                                          << "-1"
                                          << "uint32"
                                          << "";
    QTest::newRow("top of uint64") << "uint64"
                                   << "18446744073709551615"
                                   << "uint64"
                                   << "18446744073709551615";
    QTest::newRow("uint64 to int64") << "uint64"
                                     << "9223372036854775808"
                                     << "int64"
                                     << "";
    QTest::newRow("whole float") << "float64"
                                 << "3"
                                 << "int32"
                                 << "3";
    QTest::newRow("2^63 as double") << "float64"
                                    << "9223372036854775808"
                                    << "int64"
                                    << "";
    QTest::newRow("2^63 as double to unsigned") << "float64"
                                                << "9223372036854775808"
                                                << "uint64"
                                                << "9223372036854775808";
    QTest::newRow("fraction") << "float64"
                              << "3.5"
                              << "int32"
                              << "";
    QTest::newRow("nan to int") << "float64"
                                << "nan"
                                << "int32"
                                << "";
    QTest::newRow("inf to int") << "float32"
                                << "inf"
                                << "int64"
                                << "";
    QTest::newRow("rounds") << "float64"
                            << "0.1"
                            << "float32"
                            << "0.1";
    QTest::newRow("double overflow") << "float64"
                                     << "1e300"
                                     << "float32"
                                     << "";
    QTest::newRow("half overflow") << "float32"
                                   << "65520"
                                   << "float16"
                                   << "";
    QTest::newRow("largest half") << "float32"
                                  << "65504"
                                  << "float16"
                                  << "65504";
    QTest::newRow("inf stays") << "float64"
                               << "-inf"
                               << "bfloat16"
                               << "-inf";
    QTest::newRow("int to complex") << "int32"
                                    << "2"
                                    << "complex64"
                                    << "2";
    QTest::newRow("real complex") << "complex128"
                                  << "2+0j"
                                  << "float32"
                                  << "2";
    QTest::newRow("complex to real") << "complex128"
                                     << "2+1j"
                                     << "float32"
                                     << "";
    QTest::newRow("bool to int") << "bool"
                                 << "true"
                                 << "int32"
                                 << "";
    QTest::newRow("one to bool") << "int32"
                                 << "[0,1]"
                                 << "bool"
                                 << "[false,true]";
    QTest::newRow("two to bool") << "int32"
                                 << "2"
                                 << "bool"
                                 << "";
    QTest::newRow("int4 range") << "int32"
                                << "7"
                                << "int4"
                                << "7";
    QTest::newRow("beyond int4") << "int32"
                                 << "8"
                                 << "int4"
                                 << "";
    QTest::newRow("beyond uint2") << "int32"
                                  << "4"
                                  << "uint2"
                                  << "";
    QTest::newRow("string to int") << "string"
                                   << "\"1\""
                                   << "int32"
                                   << "";
    QTest::newRow("int to string") << "int32"
                                   << "1"
                                   << "string"
                                   << "";
}

void TestConvert::converts()
{
    QFETCH(QString, from);
    QFETCH(QString, value);
    QFETCH(QString, to);
    QFETCH(QString, expected);
    const DType wanted = *dtypeFromName(to.toStdString());
    const Result<Tensor> source = parseLiteral(value.toStdString(), *dtypeFromName(from.toStdString()));
    QVERIFY(source.has_value());
    const Result<Tensor> result = convertTensor(*source, wanted);
    QCOMPARE(result.has_value(), !expected.isEmpty());
    if (!result) {
        QVERIFY(result.error().message.find(dtypeNumpyName(wanted)) != std::string::npos);
        return;
    }
    QVERIFY(*result == *parseLiteral(expected.toStdString(), wanted));
}

void TestConvert::repeatedStaysRepeated()
{
    Tensor a = Tensor::allocateRepeated(DType::Int32, Shape{int64_t(1) << 40}, 1);
    a.mutableData<int32_t>()[0] = 6;
    const Result<Tensor> b = convertTensor(a, DType::Double);
    QVERIFY(b.has_value());
    QVERIFY(b->isRepeated());
    QCOMPARE(b->at<double>(12345), 6.0);
}

void TestConvert::numbersRoundTrip()
{
    for (const int64_t v :
         {std::numeric_limits<int64_t>::min(), int64_t(-1), int64_t(0), std::numeric_limits<int64_t>::max()}) {
        int64_t out = 0;
        QVERIFY(storeNumber(numberAt(Tensor::scalar(v), 0), DType::Int64, reinterpret_cast<std::byte*>(&out)));
        QCOMPARE(out, v);
    }
    QCOMPARE(toString(Number::fromComplex(1.5, -2)), std::string("1.5-2j"));
    QCOMPARE(toString(Number::boolean(true)), std::string("true"));
}

TAGSCOPE_APPLESS_TEST(TestConvert)

#include "tst_convert.moc"
