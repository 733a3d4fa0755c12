// SPDX-License-Identifier: Apache-2.0
#include "core/io/tensor_proto.h"

#include "core/tensor/format.h"
#include "core/tensor/literal.h"
#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace std::string_literals;

class TestTensorProto : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void decodes_data();
    void decodes();
    void compressed_data();
    void compressed();
    void refuses_data();
    void refuses();
    void roundTrip_data();
    void roundTrip();
    void longTensorsRoundTrip_data();
    void longTensorsRoundTrip();
    void repeatedIsWrittenShort();
    void nothingToWrite();
};

void TestTensorProto::decodes_data()
{
    QTest::addColumn<QByteArray>("proto");
    QTest::addColumn<QString>("expected");
    const auto minus1 = ~uint64_t(0);
    QTest::newRow("packed floats") << q(tensor(1, dim(2), bytes(5, "\0\0\x80\x3f\0\0\0\x40"s)))
                                   << "float32 [2]: [1, 2]";
    QTest::newRow("unpacked floats") << q(tensor(1, dim(2), "\x2d\0\0\x80\x3f\x2d\0\0\0\x40"s))
                                     << "float32 [2]: [1, 2]";
    QTest::newRow("scalar double") << q(number(1, 2) + bytes(6, "\0\0\0\0\0\0\xf8\x3f"s)) << "float64: 1.5";
    QTest::newRow("no shape is a scalar") << q(number(1, 3) + number(7, 5)) << "int32: 5";
    QTest::newRow("negative int32") << q(tensor(3, dim(1), number(7, minus1))) << "int32 [1]: [-1]";
    QTest::newRow("uint8 in int_val") << q(tensor(4, dim(1), number(7, 255))) << "uint8 [1]: [255]";
    QTest::newRow("int8 in int_val") << q(tensor(6, dim(1), number(7, minus1 - 127))) << "int8 [1]: [-128]";
    QTest::newRow("uint16 in int_val") << q(tensor(17, dim(1), number(7, 65535))) << "uint16 [1]: [65535]";
    QTest::newRow("int16 in int_val") << q(tensor(5, dim(1), number(7, minus1 - 1))) << "int16 [1]: [-2]";
    QTest::newRow("qint32") << q(tensor(13, dim(1), number(7, 9))) << "qint32 [1]: [9]";
    QTest::newRow("int4") << q(tensor(29, dim(1), number(7, minus1 - 7))) << "int4 [1]: [-8]";
    QTest::newRow("int64") << q(tensor(9, dim(1), number(10, minus1))) << "int64 [1]: [-1]";
    QTest::newRow("uint32") << q(tensor(22, dim(1), number(16, 4294967295u))) << "uint32 [1]: [4294967295]";
    QTest::newRow("uint64") << q(tensor(23, dim(1), number(17, minus1))) << "uint64 [1]: [18446744073709551615]";
    QTest::newRow("bool") << q(tensor(10, dim(2), bytes(11, "\1\0"s))) << "bool [2]: [true, false]";
    QTest::newRow("half bits") << q(tensor(19, dim(1), number(13, 0x3e00))) << "float16 [1]: [1.5]";
    QTest::newRow("bfloat16 bits") << q(tensor(14, dim(1), number(13, 0x3fc0))) << "bfloat16 [1]: [1.5]";
    QTest::newRow("strings") << q(tensor(7, dim(2), bytes(8, "a") + bytes(8, "\xff")))
                             << "string [2]: [\"a\", \"\\xff\"]";
    QTest::newRow("complex") << q(tensor(8, dim(1), bytes(9, "\0\0\x80\x3f\0\0\0\xc0"s))) << "complex64 [1]: [1-2j]";
    QTest::newRow("float8") << q(tensor(24, dim(2), bytes(18, "\x3c\x40"))) << "float8_e5m2 [2]: [0x3c, 0x40]";
    QTest::newRow("content") << q(tensor(3, dim(2), bytes(4, "\1\0\0\0\2\0\0\0"s))) << "int32 [2]: [1, 2]";
    QTest::newRow("content wins") << q(tensor(3, dim(1), bytes(4, "\1\0\0\0"s) + number(7, 9))) << "int32 [1]: [1]";
    QTest::newRow("bools in content") << q(tensor(10, dim(3), bytes(4, "\0\1\x80"s)))
                                      << "bool [3]: [false, true, true]";
    QTest::newRow("strings in content") << q(tensor(7, dim(3), bytes(4, "\1\0\2abc"s)))
                                        << "string [3]: [\"a\", \"\", \"bc\"]";
    QTest::newRow("too many values") << q(tensor(3, dim(1), number(7, 1) + number(7, 2))) << "int32 [1]: [1]";
    QTest::newRow("empty") << q(tensor(1, dim(0) + dim(5), "")) << "float32 [0,5]: []";
    QTest::newRow("no values are zeros") << q(tensor(1, dim(3), "")) << "float32 [3]: [0, 0, 0]";
    QTest::newRow("no strings are empty") << q(tensor(7, dim(2), "")) << "string [2]: [\"\", \"\"]";
    QTest::newRow("scalar without value") << q(number(1, 10)) << "bool: false";
    QTest::newRow("half a complex number is none")
        << q(tensor(8, dim(1), bytes(9, "\0\0\x80\x3f"s))) << "complex64 [1]: [0+0j]";
    QTest::newRow("unknown fields") << q(tensor(3, dim(1), number(7, 4)) + bytes(99, "x")) << "int32 [1]: [4]";
}

void TestTensorProto::decodes()
{
    QFETCH(QByteArray, proto);
    QFETCH(QString, expected);
    const Result<Tensor> t = decodeTensorProto(proto.toStdString());
    QVERIFY2(t.has_value(), t ? "" : t.error().message.c_str());
    QCOMPARE(QString::fromStdString(summaryText(*t)), expected);
}

void TestTensorProto::compressed_data()
{
    QTest::addColumn<QByteArray>("proto");
    QTest::addColumn<qlonglong>("stored");
    QTest::addColumn<QString>("last");
    const std::string huge = dim(int64_t(1) << 30) + dim(int64_t(1) << 30);
    QTest::newRow("one value") << q(tensor(1, huge, bytes(5, "\0\0\x80\x3f"s))) << 1LL << "1";
    QTest::newRow("two values") << q(tensor(3, huge, number(7, 1) + number(7, 2))) << 2LL << "2";
    QTest::newRow("no value") << q(tensor(3, huge, "")) << 1LL << "0";
    QTest::newRow("no string") << q(tensor(7, dim(int64_t(1) << 40), "")) << 1LL << "\"\"";
    QTest::newRow("float8") << q(tensor(25, huge, bytes(18, "\x11"))) << 1LL << "0x11";
    QTest::newRow("4 GB in 40 bytes") << q(tensor(1, dim(int64_t(1) << 30), bytes(5, "\0\0\x80\x3f"s))) << 1LL << "1";
}

void TestTensorProto::compressed()
{
    QFETCH(QByteArray, proto);
    QFETCH(qlonglong, stored);
    QFETCH(QString, last);
    const Result<Tensor> t = decodeTensorProto(proto.toStdString());
    QVERIFY(t.has_value());
    QVERIFY(t->isRepeated());
    QCOMPARE(t->storedElements(), stored);
    QVERIFY(t->bufferBytes() < 100);
    QCOMPARE(QString::fromStdString(elementText(*t, t->elements() - 1)), last);
    const Result<Tensor> back = decodeTensorProto(*encodeTensorProto(*t));
    QVERIFY(*back == *t);
}

void TestTensorProto::refuses_data()
{
    QTest::addColumn<QByteArray>("proto");
    QTest::addColumn<QString>("message");
    const std::string half = dim(int64_t(1) << 32);
    QTest::newRow("no dtype") << q("") << "a tensor cannot have the dtype INVALID";
    QTest::newRow("unknown dtype") << q(number(1, 77)) << "a tensor cannot have the dtype unknown dtype enum (77)";
    QTest::newRow("dtype out of range") << q(number(1, 1000)) << "1000 is not the number of a data type";
    QTest::newRow("reference dtype") << q(number(1, 101)) << "a tensor cannot have the dtype float_ref";
    QTest::newRow("variant") << q(number(1, 21)) << "a tensor of dtype variant cannot be held as a constant";
    QTest::newRow("resource") << q(number(1, 20)) << "a tensor of dtype resource cannot be held as a constant";
    QTest::newRow("unknown rank") << q(number(1, 1) + bytes(2, number(3, 1))) << "Shape <unknown> is not fully defined";
    QTest::newRow("unknown dimension") << q(tensor(1, dim(-1), "")) << "Shape [?] is not fully defined";
    QTest::newRow("negative dimension") << q(tensor(1, dim(-5), ""))
                                        << "Shape has dimensions with values below -1 (where -1 means unknown): -5";
    QTest::newRow("overflow of elements")
        << q(tensor(1, half + half, "")) << "Shape [4294967296,4294967296] is too large (more than 2**63 - 1 entries)";
    QTest::newRow("overflow of bytes") << q(tensor(2, half + dim(int64_t(1) << 30), ""))
                                       << "a double tensor of shape [4294967296,1073741824] is too large";
    QTest::newRow("short content") << q(tensor(3, dim(2), bytes(4, "1234")))
                                   << "tensor_content has 4 bytes, but a int32 tensor of shape [2] has 8";
    QTest::newRow("long content") << q(tensor(4, dim(2), bytes(4, "1234")))
                                  << "tensor_content has 4 bytes, but a uint8 tensor of shape [2] has 2";
    QTest::newRow("content of a claimed 2^60")
        << q(tensor(4, dim(int64_t(1) << 60), bytes(4, "1")))
        << "tensor_content has 1 bytes, but a uint8 tensor of shape [1152921504606846976] has 1152921504606846976";
    QTest::newRow("strings beyond the end") << q(tensor(7, dim(1),
                                                        bytes(4,
                                                              "\x09"
                                                              "a"s)))
                                            << "tensor_content ends within its strings";
    QTest::newRow("too few strings") << q(tensor(7, dim(int64_t(1) << 60), bytes(4, "\0\0"s)))
                                     << "tensor_content ends within its strings";
    QTest::newRow("cut off") << q(tensor(1, dim(2),
                                         "\x2a\x08"
                                         "1234"s))
                             << "is not a TensorProto, or is cut off";
}

void TestTensorProto::refuses()
{
    QFETCH(QByteArray, proto);
    QFETCH(QString, message);
    const Result<Tensor> t = decodeTensorProto(proto.toStdString());
    QVERIFY(!t);
    QCOMPARE(QString::fromStdString(t.error().message), message);
}

void TestTensorProto::roundTrip_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    for (const char* name : {"int8",   "uint8",   "int16",    "uint16",  "int32",   "uint32",    "int64",
                             "uint64", "qint8",   "quint8",   "qint16",  "quint16", "qint32",    "int4",
                             "uint4",  "float16", "bfloat16", "float32", "float64", "complex64", "complex128"})
        QTest::newRow(name) << name << "[[1,2,3],[0,5,5]]";
    QTest::newRow("bool") << "bool"
                          << "[true,false]";
    QTest::newRow("string") << "string"
                            << "[\"a\",\"\",\"\\xff\\x00\"]";
    QTest::newRow("negative") << "int8"
                              << "[-128,-1]";
    QTest::newRow("negative int16") << "int16"
                                    << "[-32768,-1]";
    QTest::newRow("NaN") << "float32"
                         << "[nan,-inf,-0.0]";
    QTest::newRow("scalar") << "float32"
                            << "0";
    QTest::newRow("empty") << "int32"
                           << "[[],[]]";
}

void TestTensorProto::roundTrip()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    const Result<Tensor> t = parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString()));
    QVERIFY(t.has_value());
    const Result<std::string> bytes = encodeTensorProto(*t);
    QVERIFY(bytes.has_value());
    const Result<Tensor> back = decodeTensorProto(*bytes);
    QVERIFY(back.has_value());
    QVERIFY(*back == *t);
    QCOMPARE(*encodeTensorProto(*back), *bytes);
}

void TestTensorProto::longTensorsRoundTrip_data()
{
    QTest::addColumn<int>("elements");
    QTest::addColumn<int>("equalAtTheEnd");
    QTest::addColumn<bool>("isShort");
    QTest::newRow("below the limit") << 63 << 63 << false;
    QTest::newRow("at the limit, all equal") << 64 << 64 << true;
    QTest::newRow("half equal") << 100 << 51 << true;
    QTest::newRow("less than half equal") << 100 << 50 << false;
    QTest::newRow("all different") << 1000 << 1 << false;
}

void TestTensorProto::longTensorsRoundTrip()
{
    QFETCH(int, elements);
    QFETCH(int, equalAtTheEnd);
    QFETCH(bool, isShort);
    Tensor t = Tensor::allocate(DType::Int64, Shape{elements});
    for (int i = 0; i < elements; ++i)
        t.mutableData<int64_t>()[i] = std::min(i, elements - equalAtTheEnd) + (int64_t(1) << 40);
    const Result<std::string> bytes = encodeTensorProto(t);
    const Result<Tensor> back = decodeTensorProto(*bytes);
    QVERIFY(*back == t);
    QCOMPARE(back->isRepeated(), isShort);
    if (isShort)
        QCOMPARE(back->storedElements(), int64_t(elements - equalAtTheEnd + 1));
}

void TestTensorProto::repeatedIsWrittenShort()
{
    Tensor t = Tensor::allocateRepeated(DType::String, Shape{int64_t(1) << 50}, 1);
    t.mutableData<std::string>()[0] = "x";
    const Result<std::string> bytes = encodeTensorProto(t);
    QVERIFY(bytes->size() < 40);
    QVERIFY(*decodeTensorProto(*bytes) == t);
}

void TestTensorProto::nothingToWrite()
{
    QVERIFY(!encodeTensorProto(Tensor()));
    QVERIFY(!encodeTensorProto(Tensor::resource(ResourceId(1))));
    QVERIFY(!encodeTensorProto(Tensor::ref(ResourceId(1), DType::Float)));
}

TAGSCOPE_APPLESS_TEST(TestTensorProto)
#include "tst_tensor_proto.moc"
