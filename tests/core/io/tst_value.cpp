// SPDX-License-Identifier: Apache-2.0
#include "core/io/value.h"

#include "core/io/tensor_proto.h"
#include "core/tensor/format.h"
#include "core/tensor/literal.h"
#include "core/tensor/npy.h"
#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tagscope;
using namespace tagscope::test;

class TestValue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void literals();
    void files_data();
    void files();
    void missingFile();
};

void TestValue::literals()
{
    QCOMPARE(summaryText(*readValue("[[1,2],[3,4]]", DType::Float)), std::string("float32 [2,2]: [[1, 2], [3, 4]]"));
    QCOMPARE(summaryText(*readValue("\"@x\"", DType::String)), std::string("string: \"@x\""));
    QCOMPARE(summaryText(*readValue("3.5")), std::string("float32: 3.5"));
    QVERIFY(!readValue("1e3x", DType::Float));
}

void TestValue::files_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("expected");  // or the error's message
    const Tensor doubles = *parseLiteral("[1,2.5]", DType::Double);
    const QByteArray npy = q(*writeNpy(doubles, 1000));
    QTest::newRow("npy") << npy << "float64"
                         << "float64 [2]: [1, 2.5]";
    QTest::newRow("npy converted") << npy << "float32"
                                   << "float32 [2]: [1, 2.5]";
    QTest::newRow("npy as it is") << npy << ""
                                  << "float64 [2]: [1, 2.5]";
    QTest::newRow("npy for a reference") << npy << "double_ref"
                                         << "float64 [2]: [1, 2.5]";
    QTest::newRow("npy that does not fit") << npy << "int32"
                                           << "element 1 is 2.5, which does not fit int32";
    QTest::newRow("TensorProto") << q(*encodeTensorProto(doubles)) << "float32"
                                 << "float32 [2]: [1, 2.5]";
    QTest::newRow("ONNX tensor") << q(number(1, 1) + number(2, 1) + bytes(9, "1234")) << "float32"
                                 << "is an ONNX tensor, which cannot be read yet";
    QTest::newRow("something else") << q("hello") << "float32"
                                    << "is not a TensorProto, or is cut off";
    QTest::newRow("empty") << q("") << "float32"
                           << "is empty";
}

void TestValue::files()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, dtype);
    QFETCH(QString, expected);
    QTemporaryDir folder;
    const std::string path = (folder.path() + QStringLiteral("/value")).toStdString();
    std::ofstream(path, std::ios::binary) << content.toStdString();
    const DType wanted = dtype.isEmpty() ? DType::Invalid : *dtypeFromName(dtype.toStdString());
    const Result<Tensor> t = readValue("@" + path, wanted);
    QCOMPARE(QString::fromStdString(t ? summaryText(*t) : t.error().message), expected);
    if (!t)
        QCOMPARE(t.error().where.file, path);
}

void TestValue::missingFile()
{
    const Result<Tensor> t = readValue("@/nonexistent/x.npy", DType::Float);
    QVERIFY(!t);
    QCOMPARE(t.error().code, ErrorCode::NotFound);
    QCOMPARE(t.error().where.file, std::string("/nonexistent/x.npy"));
}

TAGSCOPE_APPLESS_TEST(TestValue)
#include "tst_value.moc"
