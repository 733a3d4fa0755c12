// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/dtype.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace tagscope;

class TestDType : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data();
    void names();
    void unknownNames();
    void references();
    void half_data();
    void half();
    void halfRoundTrip();
    void bfloat16_data();
    void bfloat16();
};

Q_DECLARE_METATYPE(DType)

void TestDType::names_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<std::string>("shortName");
    QTest::addColumn<std::string>("enumName");
    QTest::addColumn<std::string>("numpyName");
    QTest::addColumn<int>("size");
    QTest::newRow("float") << 1 << std::string("float") << std::string("DT_FLOAT") << std::string("float32") << 4;
    QTest::newRow("double") << 2 << std::string("double") << std::string("DT_DOUBLE") << std::string("float64") << 8;
    QTest::newRow("string") << 7 << std::string("string") << std::string("DT_STRING") << std::string("string") << 0;
    QTest::newRow("complex128") << 18 << std::string("complex128") << std::string("DT_COMPLEX128")
                                << std::string("complex128") << 16;
    QTest::newRow("half") << 19 << std::string("half") << std::string("DT_HALF") << std::string("float16") << 2;
    QTest::newRow("bfloat16") << 14 << std::string("bfloat16") << std::string("DT_BFLOAT16") << std::string("bfloat16")
                              << 2;
    QTest::newRow("uint64") << 23 << std::string("uint64") << std::string("DT_UINT64") << std::string("uint64") << 8;
    QTest::newRow("int4") << 29 << std::string("int4") << std::string("DT_INT4") << std::string("int4") << 1;
    QTest::newRow("float8") << 25 << std::string("float8_e4m3fn") << std::string("DT_FLOAT8_E4M3FN")
                            << std::string("float8_e4m3fn") << 1;
    QTest::newRow("float_ref") << 101 << std::string("float_ref") << std::string("DT_FLOAT_REF")
                               << std::string("float32_ref") << 4;
}

void TestDType::names()
{
    QFETCH(int, number);
    QFETCH(std::string, shortName);
    QFETCH(std::string, enumName);
    QFETCH(std::string, numpyName);
    QFETCH(int, size);
    const auto t = static_cast<DType>(number);
    QCOMPARE(dtypeName(t), shortName);
    QCOMPARE(dtypeEnumName(t), enumName);
    QCOMPARE(dtypeNumpyName(t), numpyName);
    QCOMPARE(dtypeSize(t), static_cast<size_t>(size));
    QCOMPARE(dtypeFromName(shortName), std::optional(t));
    QCOMPARE(dtypeFromName(enumName), std::optional(t));
    QCOMPARE(dtypeFromName(numpyName), std::optional(t));
}

void TestDType::unknownNames()
{
    const auto newer = static_cast<DType>(77);
    QCOMPARE(dtypeSize(newer), size_t(0));
    QCOMPARE(dtypeEnumName(newer), std::string("77"));
    QCOMPARE(dtypeFromName("77"), std::optional(newer));
    QVERIFY(dtypeName(newer).find("77") != std::string::npos);
    for (const char* wrong : {"", "floaty", "DT_", "300", "_ref", "INVALID"})
        QVERIFY2(!dtypeFromName(wrong), wrong);
}

void TestDType::references()
{
    QVERIFY(isRefType(refType(DType::Float)));
    QVERIFY(!isRefType(DType::Float));
    QCOMPARE(baseType(refType(DType::Int32)), DType::Int32);
    QCOMPARE(refType(refType(DType::Int32)), refType(DType::Int32));
    QVERIFY(isFloating(refType(DType::Half)));
    QVERIFY(isInteger(DType::UInt8) && !isInteger(DType::Bool) && !isInteger(DType::QInt8));
    QVERIFY(isQuantized(DType::QUInt16) && isComplex(DType::Complex64));
}

void TestDType::half_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<int>("bits");
    QTest::newRow("one") << 1.0f << 0x3c00;
    QTest::newRow("minus two") << -2.0f << 0xc000;
    QTest::newRow("largest") << 65504.0f << 0x7bff;
    QTest::newRow("below the rounding limit") << 65519.0f << 0x7bff;
    QTest::newRow("overflow") << 65520.0f << 0x7c00;
    QTest::newRow("smallest normal") << 0x1p-14f << 0x0400;
    QTest::newRow("smallest subnormal") << 0x1p-24f << 0x0001;
    QTest::newRow("half of it goes to even") << 0x1p-25f << 0x0000;
    QTest::newRow("tie to even, down") << 1.0f + 0x1p-11f << 0x3c00;
    QTest::newRow("tie to even, up") << 1.0f + 3 * 0x1p-11f << 0x3c02;
    QTest::newRow("minus zero") << -0.0f << 0x8000;
    QTest::newRow("infinity") << std::numeric_limits<float>::infinity() << 0x7c00;
}

void TestDType::half()
{
    QFETCH(float, value);
    QFETCH(int, bits);
    QCOMPARE(static_cast<int>(Half(value).bits), bits);
}

void TestDType::halfRoundTrip()
{
    for (uint32_t bits = 0; bits <= 0xffff; ++bits) {
        Half h;
        h.bits = static_cast<uint16_t>(bits);
        const auto value = static_cast<float>(h);
        if (std::isnan(value))
            QVERIFY(std::isnan(static_cast<float>(Half(value))));
        else
            QCOMPARE(Half(value).bits, h.bits);
    }
}

void TestDType::bfloat16_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<int>("bits");
    QTest::newRow("one") << 1.0f << 0x3f80;
    QTest::newRow("tie to even, down") << 1.0f + 0x1p-8f << 0x3f80;
    QTest::newRow("tie to even, up") << 1.0f + 3 * 0x1p-8f << 0x3f82;
    QTest::newRow("largest float overflows") << std::numeric_limits<float>::max() << 0x7f80;
    QTest::newRow("minus infinity") << -std::numeric_limits<float>::infinity() << 0xff80;
}

void TestDType::bfloat16()
{
    QFETCH(float, value);
    QFETCH(int, bits);
    QCOMPARE(static_cast<int>(BFloat16(value).bits), bits);
    QVERIFY(std::isnan(static_cast<float>(BFloat16(std::numeric_limits<float>::quiet_NaN()))));
}

TAGSCOPE_APPLESS_TEST(TestDType)

#include "tst_dtype.moc"
