// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/format.h"

#include "core/tensor/literal.h"
#include "core/tensor/utf8.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;

class TestFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void summary_data();
    void summary();
    void special();
    void cutting();
    void hugeTensorIsCutAtOnce();
    void numbersAreShortest();
    void utf8_data();
    void utf8();
};

void TestFormat::summary_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    QTest::addColumn<QString>("expected");
    QTest::newRow("matrix") << "float32"
                            << "[[1,2,3],[4,5,6]]"
                            << "float32 [2,3]: [[1, 2, 3], [4, 5, 6]]";
    QTest::newRow("scalar") << "int32"
                            << "-7"
                            << "int32: -7";
    QTest::newRow("int8 is a number") << "int8"
                                      << "65"
                                      << "int8: 65";
    QTest::newRow("bool") << "bool"
                          << "[true,false]"
                          << "bool [2]: [true, false]";
    QTest::newRow("float") << "float32"
                           << "[0.1,1e-5,1e30,-0.5]"
                           << "float32 [4]: [0.1, 1e-05, 1e+30, -0.5]";
    QTest::newRow("special") << "float64"
                             << "[nan,inf,-inf]"
                             << "float64 [3]: [nan, inf, -inf]";
    QTest::newRow("negative zero") << "float64"
                                   << "[-0,-0.0]"
                                   << "float64 [2]: [-0, -0]";
    QTest::newRow("complex specials") << "complex128"
                                      << "[nan-infj,-0-0j]"
                                      << "complex128 [2]: [nan-infj, -0-0j]";
    QTest::newRow("half") << "float16"
                          << "1.5"
                          << "float16: 1.5";
    QTest::newRow("complex") << "complex64"
                             << "[1+2j,-0.5-1j]"
                             << "complex64 [2]: [1+2j, -0.5-1j]";
    QTest::newRow("text") << "string"
                          << "\"a\\\"b\\\\\\n\\x01\\xff\""
                          << "string: \"a\\\"b\\\\\\n\\x01\\xff\"";
    QTest::newRow("UTF-8 text") << "string" << QStringLiteral("\"gr\u00fc\u00df\"")
                                << QStringLiteral("string: \"gr\u00fc\u00df\"");
    QTest::newRow("empty") << "int32"
                           << "[]"
                           << "int32 [0]: []";
    QTest::newRow("empty rows") << "int32"
                                << "[[],[]]"
                                << "int32 [2,0]: [[], []]";
}

void TestFormat::summary()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    QFETCH(QString, expected);
    const Result<Tensor> t = parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString()));
    QVERIFY(t.has_value());
    QCOMPARE(QString::fromStdString(summaryText(*t)), expected);
}

void TestFormat::special()
{
    QCOMPARE(summaryText(Tensor()), std::string("dead"));
    QCOMPARE(summaryText(Tensor::ref(ResourceId(3), DType::Float)), std::string("float32_ref: variable 3"));
    QCOMPARE(summaryText(Tensor::resource(ResourceId(2))), std::string("resource: resource 2"));
    QCOMPARE(elementText(Tensor::scalarOf(DType::Float8E5M2, 0x3c), 0), std::string("0x3c"));
}

void TestFormat::cutting()
{
    const Tensor t = Tensor::vector<int32_t>({1, 2, 3, 4, 5});
    QCOMPARE(nestedText(t, 15), std::string("[1, 2, 3, 4, 5]"));
    QCOMPARE(nestedText(t, 14), std::string("[1, 2, 3, 4, 5..."));
    QCOMPARE(nestedText(t, 4), std::string("[1, ..."));
    // Never in the middle of a number, if there are several.
    const Tensor numbers = Tensor::vector<float>({0.125f, -2.5f, 3});
    QCOMPARE(nestedText(numbers, 12), std::string("[0.125, -2.5..."));
    QCOMPARE(nestedText(numbers, 11), std::string("[0.125, ..."));
    QCOMPARE(nestedText(numbers, 9), std::string("[0.125, ..."));
    QCOMPARE(nestedText(numbers, 3), std::string("[..."));
    QCOMPARE(nestedText(Tensor::scalar<float>(0.125f), 3), std::string("0.1..."));
    QCOMPARE(nestedText(numbers, 0), std::string("..."));
    // Never in the middle of a character.
    const Tensor text = Tensor::scalar<std::string>("\xc3\xbc\xc3\xbc\xc3\xbc");
    QCOMPARE(nestedText(text, 4), std::string("\"\xc3\xbc..."));
    QCOMPARE(nestedText(Tensor::scalar(std::string(1000000, 'x')), 10).size(), size_t(13));
}

void TestFormat::hugeTensorIsCutAtOnce()
{
    Tensor t = Tensor::allocateRepeated(DType::UInt8, Shape{int64_t(1) << 30, int64_t(1) << 30}, 1);
    t.mutableData<uint8_t>()[0] = 0;
    QCOMPARE(nestedText(t, 5), std::string("[[0, ..."));
    const Tensor rows = Tensor::allocate(DType::Float, Shape{int64_t(1) << 60, 0});
    QCOMPARE(nestedText(rows, 6), std::string("[[], [..."));
}

void TestFormat::numbersAreShortest()
{
    QCOMPARE(numberText(0.1f), std::string("0.1"));
    QCOMPARE(numberText(0.1), std::string("0.1"));
    QCOMPARE(numberText(static_cast<double>(0.1f)), std::string("0.10000000149011612"));
    QCOMPARE(numberText(16777216.0f), std::string("16777216"));
}

void TestFormat::utf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("valid");
    QTest::newRow("ascii") << QByteArray("abc") << true;
    QTest::newRow("two bytes") << QByteArray("\xc3\xbc") << true;
    QTest::newRow("four bytes") << QByteArray("\xf0\x9f\x98\x80") << true;
    QTest::newRow("cut off") << QByteArray("\xf0\x9f\x98") << false;
    QTest::newRow("overlong") << QByteArray("\xc0\xaf") << false;
    QTest::newRow("overlong three") << QByteArray("\xe0\x80\xaf") << false;
    QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << false;
    QTest::newRow("beyond Unicode") << QByteArray("\xf4\x90\x80\x80") << false;
    QTest::newRow("lone tail") << QByteArray("\x80") << false;
}

void TestFormat::utf8()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, valid);
    QCOMPARE(isValidUtf8(bytes.toStdString()), valid);
}

TAGSCOPE_APPLESS_TEST(TestFormat)

#include "tst_format.moc"
