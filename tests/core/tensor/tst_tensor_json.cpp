// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_json.h"

#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tagscope;

namespace {

QString elements(const Tensor& tensor, int64_t most)
{
    std::string text;
    writeElementsJson(tensor, most, [&](std::string_view part) { text += part; });
    return QString::fromStdString(text);
}

}

class TestTensorJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void special();
    void base64_data();
    void base64();
    void repeated_data();
    void repeated();
    void hugeRepeated();
};

void TestTensorJson::values_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    QTest::addColumn<QString>("expected");
    QTest::newRow("vector") << "float32"
                            << "[1,2]"
                            << R"([1.0,2.0])";
    QTest::newRow("shortest") << "float32"
                              << "0.1"
                              << R"([0.1])";
    QTest::newRow("double") << "float64"
                            << "0.1"
                            << R"([0.1])";
    QTest::newRow("special") << "float32"
                             << "[nan,inf,-inf]"
                             << R"(["NaN","Infinity","-Infinity"])";
    QTest::newRow("half") << "float16"
                          << "1.5"
                          << R"([1.5])";
    QTest::newRow("complex") << "complex64"
                             << "[[1-2j]]"
                             << R"([[1.0,-2.0]])";
    QTest::newRow("int8") << "int8"
                          << "[-1]"
                          << R"([-1])";
    QTest::newRow("uint64") << "uint64"
                            << "18446744073709551615"
                            << R"([18446744073709551615])";
    QTest::newRow("bool") << "bool"
                          << "[true,false]"
                          << R"([true,false])";
    QTest::newRow("text") << "string"
                          << "\"a\\n\""
                          << R"(["a\n"])";
    QTest::newRow("bytes") << "string"
                           << "\"\\xff\\xfe\""
                           << R"([{"base64":"//4="}])";
}

void TestTensorJson::values()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    QFETCH(QString, expected);
    const Tensor t = *parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString()));
    QCOMPARE(elements(t, 100), expected);
}

void TestTensorJson::special()
{
    QCOMPARE(elementJson(Tensor::ref(ResourceId(3), DType::Float), 0).dump(), std::string("3"));
    QCOMPARE(elementJson(Tensor::resource(ResourceId(4)), 0).dump(), std::string("4"));
}

// RFC 4648 section 10, with a byte before that is not UTF-8.
void TestTensorJson::base64_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("one") << QByteArray("\xff");
    QTest::newRow("two") << QByteArray("\xff\x66");
    QTest::newRow("three") << QByteArray("\xff\x66\x6f");
    QTest::newRow("six") << QByteArray("\xffoobar");
    QTest::newRow("zeros") << QByteArray("\xff\0\0\0", 4);
}

void TestTensorJson::base64()
{
    QFETCH(QByteArray, bytes);
    const nlohmann::json j = elementJson(Tensor::scalar(bytes.toStdString()), 0);
    QCOMPARE(QByteArray::fromStdString(j["base64"].get<std::string>()), bytes.toBase64());
}

void TestTensorJson::repeated_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<qint64>("most");
    QTest::addColumn<QString>("expected");
    QTest::newRow("empty") << qint64(0) << qint64(9) << QStringLiteral("[]");
    QTest::newRow("nothing wanted") << qint64(4) << qint64(0) << QStringLiteral("[]");
    QTest::newRow("less than is stored") << qint64(4) << qint64(1) << QStringLiteral("[1]");
    QTest::newRow("what is stored") << qint64(4) << qint64(2) << QStringLiteral("[1,2]");
    QTest::newRow("more than is stored") << qint64(4) << qint64(9) << QStringLiteral("[1,2,2,2]");
    QTest::newRow("part of very many") << (qint64(1) << 50) << qint64(5) << QStringLiteral("[1,2,2,2,2]");
}

void TestTensorJson::repeated()
{
    QFETCH(qint64, size);
    QFETCH(qint64, most);
    QFETCH(QString, expected);
    Tensor t = size == 0 ? Tensor::allocate(DType::Int32, Shape{int64_t{0}})
                         : Tensor::allocateRepeated(DType::Int32, Shape{size}, 2);
    for (int32_t i = 0; i < t.storedElements(); ++i)
        t.mutableData<int32_t>()[i] = i + 1;
    QCOMPARE(elements(t, most), expected);
}

// What is handed over at once stays small, whatever the tensor holds: a text of 200 MB comes in small parts.
void TestTensorJson::hugeRepeated()
{
    constexpr int64_t size = 100'000'000;
    Tensor t = Tensor::allocateRepeated(DType::Int32, Shape{size}, 1);
    t.mutableData<int32_t>()[0] = 7;
    size_t largest = 0;
    size_t total = 0;
    char last = 0;
    writeElementsJson(t, INT64_MAX, [&](std::string_view part) {
        largest = std::max(largest, part.size());
        total += part.size();
        last = part.empty() ? last : part.back();
    });
    QCOMPARE(total, size_t(2 * size + 1));  // "7," each, less the last comma, and two brackets
    QCOMPARE(last, ']');
    QVERIFY2(largest < 1'000'000, qPrintable(QString::number(largest)));
}

TAGSCOPE_APPLESS_TEST(TestTensorJson)

#include "tst_tensor_json.moc"
