// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_json.h"

#include "core/tensor/literal.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tagscope;

class TestTensorJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void values_data();
    void values();
    void special();
    void base64_data();
    void base64();
    void truncated();
};

void TestTensorJson::values_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    QTest::addColumn<QString>("expected");
    QTest::newRow("vector") << "float32"
                            << "[1,2]"
                            << R"({"data":[1.0,2.0],"dtype":"float32","shape":[2]})";
    QTest::newRow("shortest") << "float32"
                              << "0.1"
                              << R"({"data":[0.1],"dtype":"float32","shape":[]})";
    QTest::newRow("double") << "float64"
                            << "0.1"
                            << R"({"data":[0.1],"dtype":"float64","shape":[]})";
    QTest::newRow("special") << "float32"
                             << "[nan,inf,-inf]"
                             << R"({"data":["NaN","Infinity","-Infinity"],"dtype":"float32","shape":[3]})";
    QTest::newRow("half") << "float16"
                          << "1.5"
                          << R"({"data":[1.5],"dtype":"float16","shape":[]})";
    QTest::newRow("complex") << "complex64"
                             << "[[1-2j]]"
                             << R"({"data":[[1.0,-2.0]],"dtype":"complex64","shape":[1,1]})";
    QTest::newRow("int8") << "int8"
                          << "[-1]"
                          << R"({"data":[-1],"dtype":"int8","shape":[1]})";
    QTest::newRow("uint64") << "uint64"
                            << "18446744073709551615"
                            << R"({"data":[18446744073709551615],"dtype":"uint64","shape":[]})";
    QTest::newRow("bool") << "bool"
                          << "[true,false]"
                          << R"({"data":[true,false],"dtype":"bool","shape":[2]})";
    QTest::newRow("text") << "string"
                          << "\"a\\n\""
                          << R"({"data":["a\n"],"dtype":"string","shape":[]})";
    QTest::newRow("bytes") << "string"
                           << "\"\\xff\\xfe\""
                           << R"({"data":[{"base64":"//4="}],"dtype":"string","shape":[]})";
}

void TestTensorJson::values()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    QFETCH(QString, expected);
    const Tensor t = *parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString()));
    QCOMPARE(QString::fromStdString(tensorJson(t, 100).dump()), expected);
}

void TestTensorJson::special()
{
    QCOMPARE(tensorJson(Tensor(), 10).dump(), std::string("null"));
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

void TestTensorJson::truncated()
{
    const Tensor t = Tensor::allocateRepeated(DType::Int32, Shape{int64_t(1) << 50}, 1);
    const nlohmann::json j = tensorJson(t, 3);
    QCOMPARE(j["data"].size(), size_t(3));
    QCOMPARE(j["truncated"].get<bool>(), true);
}

QTEST_APPLESS_MAIN(TestTensorJson)
#include "tst_tensor_json.moc"
