// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/literal.h"

#include "core/tensor/format.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;

class TestLiteral : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void shortestFloatsComeBack();
    void textEscapes();
    void depth();
    void manyElements();
};

void TestLiteral::reads_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("dtype");  // empty: told from the values
    QTest::addColumn<QString>("expected");
    QTest::newRow("integer") << "7"
                             << ""
                             << "int32: 7";
    QTest::newRow("real") << "3.5"
                          << ""
                          << "float32: 3.5";
    QTest::newRow("big integer") << "[1,3000000000]"
                                 << ""
                                 << "int64 [2]: [1, 3000000000]";
    QTest::newRow("biggest integer") << "18446744073709551615"
                                     << ""
                                     << "uint64: 18446744073709551615";
    QTest::newRow("bool") << "true"
                          << ""
                          << "bool: true";
    QTest::newRow("text") << "\"text\""
                          << ""
                          << "string: \"text\"";
    QTest::newRow("single quotes") << "'a\"b'"
                                   << ""
                                   << "string: \"a\\\"b\"";
    QTest::newRow("matrix") << "[[1,2],[3,4]]"
                            << "float32"
                            << "float32 [2,2]: [[1, 2], [3, 4]]";
    QTest::newRow("blanks") << " [ [ 1 , 2 ]\n, [3,4] ] "
                            << "int8"
                            << "int8 [2,2]: [[1, 2], [3, 4]]";
    QTest::newRow("signs") << "[+1,-1,-0.5]"
                           << "float64"
                           << "float64 [3]: [1, -1, -0.5]";
    QTest::newRow("special") << "[nan,inf,-inf,NaN,Infinity,+inf]"
                             << "float32"
                             << "float32 [6]: [nan, inf, -inf, nan, inf, inf]";
    QTest::newRow("exponent") << "[1e3,1E-2,.5,2.]"
                              << "float32"
                              << "float32 [4]: [1000, 0.01, 0.5, 2]";
    QTest::newRow("tiny is zero") << "1e-400"
                                  << "float64"
                                  << "float64: 0";
    QTest::newRow("complex") << "[1+2j,-1e-1-2.5j,3j,4]"
                             << ""
                             << "complex64 [4]: [1+2j, -0.1-2.5j, 0+3j, 4+0j]";
    QTest::newRow("whole real as int") << "2.0"
                                       << "int32"
                                       << "int32: 2";
    QTest::newRow("empty list") << "[]"
                                << "float32"
                                << "float32 [0]: []";
    QTest::newRow("empty rows") << "[[],[],[]]"
                                << ""
                                << "float32 [3,0]: [[], [], []]";
    QTest::newRow("reference type") << "1"
                                    << "float_ref"
                                    << "float32: 1";
}

void TestLiteral::reads()
{
    QFETCH(QString, text);
    QFETCH(QString, dtype);
    QFETCH(QString, expected);
    const DType wanted = dtype.isEmpty() ? DType::Invalid : *dtypeFromName(dtype.toStdString());
    const Result<Tensor> t = parseLiteral(text.toStdString(), wanted);
    QVERIFY2(t.has_value(), t ? "" : t.error().message.c_str());
    QCOMPARE(QString::fromStdString(summaryText(*t)), expected);
}

void TestLiteral::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << ""
                           << "int32"
                           << "the value is empty";
    QTest::newRow("word") << "hello"
                          << "string"
                          << "'hello' is not a value (text is written in double quotes)";
    QTest::newRow("number for string") << "1"
                                       << "string"
                                       << "'1' is not a value (text is written in double quotes)";
    QTest::newRow("text for number") << "\"1\""
                                     << "int32"
                                     << "\"1\" does not fit int32";
    QTest::newRow("too large") << "[1,300]"
                               << "uint8"
                               << "300 does not fit uint8";
    QTest::newRow("fraction") << "3.5"
                              << "int32"
                              << "3.5 does not fit int32";
    QTest::newRow("beyond float") << "1e39"
                                  << "float32"
                                  << "1e39 does not fit float32";
    QTest::newRow("beyond double") << "1e999"
                                   << "float64"
                                   << "1e999 does not fit float64";
    QTest::newRow("beyond half") << "70000"
                                 << "float16"
                                 << "70000 does not fit float16";
    QTest::newRow("bool for number") << "true"
                                     << "float32"
                                     << "true does not fit float32";
    QTest::newRow("ragged") << "[[1,2],[3]]"
                            << "int32"
                            << "the list that ends at character 10 has 1 elements, expected 2";
    QTest::newRow("mixed") << "[1,[2]]"
                           << "int32"
                           << "the value mixes lists and elements at character 4";
    QTest::newRow("mixed the other way") << "[[1],2]"
                                         << "int32"
                                         << "the value mixes lists and elements at character 6";
    QTest::newRow("open list") << "[1,2"
                               << "int32"
                               << "the value ends within a list";
    QTest::newRow("open text") << "\"abc"
                               << "string"
                               << "the text that begins at character 1 has no closing quote";
    QTest::newRow("escape at the end") << "\"abc\\"
                                       << "string"
                                       << "the text that begins at character 1 has no closing quote";
    QTest::newRow("two values") << "1 2"
                                << "int32"
                                << "character 3 of the value cannot stand there";
    QTest::newRow("trailing comma") << "[1,]"
                                    << "int32"
                                    << "character 4 of the value cannot stand there";
    QTest::newRow("lone comma") << ","
                                << "int32"
                                << "character 1 of the value cannot stand there";
    QTest::newRow("lone bracket") << "]"
                                  << "int32"
                                  << "character 1 of the value cannot stand there";
    QTest::newRow("two signs") << "+-1"
                               << "int32"
                               << "'+-1' is not a value (text is written in double quotes)";
    QTest::newRow("hexadecimal") << "0x10"
                                 << "int32"
                                 << "'0x10' is not a value (text is written in double quotes)";
    QTest::newRow("half a complex number") << "j"
                                           << "complex64"
                                           << "'j' is not a value (text is written in double quotes)";
    QTest::newRow("resource") << "1"
                              << "resource"
                              << "a value of dtype resource cannot be written as text";
    QTest::newRow("wrong escape") << "\"\\q\""
                                  << "string"
                                  << "a text has the unknown escape '\\q'";
    QTest::newRow("lone surrogate") << "\"\\udc00\""
                                    << "string"
                                    << "\\u in a text needs four hexadecimal digits that are a character";
}

void TestLiteral::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, dtype);
    QFETCH(QString, message);
    const Result<Tensor> t = parseLiteral(text.toStdString(), *dtypeFromName(dtype.toStdString()));
    QVERIFY(!t);
    QCOMPARE(t.error().code, ErrorCode::InvalidArgument);
    QCOMPARE(QString::fromStdString(t.error().message), message);
}

void TestLiteral::shortestFloatsComeBack()
{
    uint32_t bits = 1;
    for (int i = 0; i < 20000; ++i) {
        bits = bits * 1664525u + 1013904223u;
        const float value = std::bit_cast<float>(bits & 0xff7fffffu);  // no infinities and NaNs
        const Result<Tensor> t = parseLiteral(numberText(value), DType::Float);
        QVERIFY(t.has_value());
        QCOMPARE(std::bit_cast<uint32_t>(*t->data<float>()), std::bit_cast<uint32_t>(value));
    }
}

void TestLiteral::textEscapes()
{
    const Result<Tensor> t =
        parseLiteral("[\"\\u00e9\\ud83d\\ude00\", \"\\x00\\xff\", \"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", DType::String);
    QVERIFY(t.has_value());
    QCOMPARE(t->at<std::string>(0), std::string("\xc3\xa9\xf0\x9f\x98\x80"));
    QCOMPARE(t->at<std::string>(1), std::string("\0\xff", 2));
    QCOMPARE(t->at<std::string>(2), std::string("\"\\/\b\f\n\r\t"));
}

void TestLiteral::depth()
{
    QVERIFY(parseLiteral(std::string(254, '[') + "1" + std::string(254, ']'), DType::Int32).has_value());
    const Result<Tensor> deep = parseLiteral(std::string(10000000, '['), DType::Int32);
    QVERIFY(!deep);
    QCOMPARE(deep.error().message, std::string("the value is nested deeper than 254 lists"));
}

void TestLiteral::manyElements()
{
    std::string text = "[0";
    for (int i = 1; i < 1000000; ++i)
        text += ",1";
    const Result<Tensor> t = parseLiteral(text + "]", DType::UInt8);
    QVERIFY(t.has_value());
    QCOMPARE(t->shape(), Shape{1000000});
    QCOMPARE(t->bufferBytes(), size_t(1000000));
}

TAGSCOPE_APPLESS_TEST(TestLiteral)

#include "tst_literal.moc"
