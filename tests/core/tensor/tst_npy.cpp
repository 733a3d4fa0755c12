// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npy.h"

#include "core/tensor/format.h"
#include "core/tensor/literal.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace tagscope;
using namespace std::string_literals;

class TestNpy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void writes_data();
    void writes();
    void headerIsAligned();
    void everyTruncationIsAnError();
    void roundTrip_data();
    void roundTrip();
    void writeLimits();
};

namespace {

/// A file as numpy's format description lays it out.
std::string npyFile(int version, const std::string& header, const std::string& data)
{
    std::string out = "\x93NUMPY"s + static_cast<char>(version) + '\0';
    for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
        out += static_cast<char>(header.size() >> (8 * i) & 0xff);
    return out + header + data;
}

std::string header(const std::string& descr, const std::string& shape, bool isFortran = false)
{
    return "{'descr': '" + descr + "', 'fortran_order': " + (isFortran ? "True" : "False") + ", 'shape': " + shape
        + ", }\n";
}

QByteArray bytes(const std::string& s)
{
    return QByteArray(s.data(), static_cast<qsizetype>(s.size()));
}

}

void TestNpy::reads_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("expected");
    const std::string ints("\1\0\0\0\2\0\0\0\3\0\0\0\4\0\0\0\5\0\0\0\6\0\0\0", 24);
    QTest::newRow("version 1") << bytes(npyFile(1, header("<i4", "(2, 3)"), ints))
                               << "int32 [2,3]: [[1, 2, 3], [4, 5, 6]]";
    QTest::newRow("version 2") << bytes(npyFile(2, header("<i4", "(6,)"), ints)) << "int32 [6]: [1, 2, 3, 4, 5, 6]";
    QTest::newRow("version 3") << bytes(npyFile(3, header("<i4", "(6L,)"), ints)) << "int32 [6]: [1, 2, 3, 4, 5, 6]";
    QTest::newRow("Fortran order") << bytes(npyFile(1, header("<i4", "(2, 3)", true), ints))
                                   << "int32 [2,3]: [[1, 3, 5], [2, 4, 6]]";
    QTest::newRow("three dimensions, Fortran")
        << bytes(npyFile(1, header("<i4", "(1, 3, 2)", true), ints)) << "int32 [1,3,2]: [[[1, 4], [2, 5], [3, 6]]]";
    QTest::newRow("big endian") << bytes(npyFile(1, header(">i2", "(2,)"), "\1\2\xff\xfe"s)) << "int16 [2]: [258, -2]";
    QTest::newRow("big endian complex") << bytes(npyFile(1, header(">c8", "()"), "\x3f\x80\0\0\xc0\0\0\0"s))
                                        << "complex64: 1-2j";
    QTest::newRow("big endian Fortran") << bytes(npyFile(1, header(">u2", "(2,2)", true), "\0\1\0\2\0\3\0\4"s))
                                        << "uint16 [2,2]: [[1, 3], [2, 4]]";
    QTest::newRow("scalar") << bytes(npyFile(1, header("<f8", "()"), "\0\0\0\0\0\0\xf8\x3f"s)) << "float64: 1.5";
    QTest::newRow("half") << bytes(npyFile(1, header("<f2", "(1,)"), "\0\x3e"s)) << "float16 [1]: [1.5]";
    QTest::newRow("bool of any bits") << bytes(npyFile(1, header("|b1", "(3,)"), "\0\1\x80"s))
                                      << "bool [3]: [false, true, true]";
    QTest::newRow("bytes") << bytes(npyFile(1, header("|S3", "(2,)"), "ab\0xyz"s)) << "string [2]: [\"ab\", \"xyz\"]";
    QTest::newRow("Unicode") << bytes(npyFile(1, header("<U2", "(2,)"), "a\0\0\0\xfc\0\0\0\0\xf6\1\0\0\0\0\0"s))
                             << QStringLiteral("string [2]: [\"a\u00fc\", \"\U0001f600\"]");
    QTest::newRow("big endian Unicode") << bytes(npyFile(1, header(">U1", "(1,)"), "\0\0\0b"s))
                                        << "string [1]: [\"b\"]";
    QTest::newRow("empty") << bytes(npyFile(1, header("<f4", "(0, 3)"), "")) << "float32 [0,3]: []";
    QTest::newRow("keys in another order")
        << bytes(npyFile(1, "{\"shape\": (1,), \"fortran_order\": False, \"descr\": \"|u1\"}", "\7"))
        << "uint8 [1]: [7]";
}

void TestNpy::reads()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, expected);
    const Result<Tensor> t = readNpy(file.toStdString());
    QVERIFY2(t.has_value(), t ? "" : t.error().message.c_str());
    QCOMPARE(QString::fromStdString(summaryText(*t)), expected);
}

void TestNpy::refuses_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << QByteArray() << "not a .npy file";
    QTest::newRow("other file") << QByteArray("PK\3\4") << "not a .npy file";
    QTest::newRow("version 4") << bytes(npyFile(4, header("<f4", "()"), "0000"))
                               << "the .npy file has version 4, expected 1 to 3";
    QTest::newRow("objects") << bytes(npyFile(1, header("|O", "()"), "x"))
                             << "the .npy file has the dtype '|O', which is not supported";
    QTest::newRow("odd size") << bytes(npyFile(1, header("<f3", "()"), "xxx"))
                              << "the .npy file has the dtype '<f3', which is not supported";
    QTest::newRow("structured") << bytes(
        npyFile(1, "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}", ""))
                                << "the .npy header has a structured dtype, which is not supported";
    QTest::newRow("no shape") << bytes(npyFile(1, "{'descr': '<f4', 'fortran_order': False}", ""))
                              << "the .npy header is malformed: no descr, fortran_order or shape";
    QTest::newRow("negative shape") << bytes(npyFile(1, header("<f4", "(-1,)"), ""))
                                    << "the .npy header is malformed: shape is not a tuple of integers";
    QTest::newRow("shape without end") << bytes(npyFile(1, "{'shape': (1,", ""))
                                       << "the .npy header is malformed: shape is not a tuple of integers";
    QTest::newRow("not a dict") << bytes(npyFile(1, "[]", "")) << "the .npy header is malformed: no dict";
    QTest::newRow("claims 2^60") << bytes(npyFile(
        1, header("<f4", "(1152921504606846976,)"),
        "1234")) << "the .npy file has 4 bytes of elements, its shape [1152921504606846976] of '<f4' needs more";
    QTest::newRow("overflow") << bytes(npyFile(1, header("<f4", "(1152921504606846976, 16)"), "1234"))
                              << "Shape [1152921504606846976,16] is too large (more than 2**63 - 1 entries)";
    QTest::newRow("elements without bytes")
        << bytes(npyFile(1, header("|S0", "(1152921504606846976,)"), ""))
        << "the .npy file has 0 bytes of elements, its shape [1152921504606846976] of '|S0' needs more";
    QTest::newRow("header beyond the end")
        << bytes("\x93NUMPY\2\0\xff\xff\xff\xff"s) << "the .npy file is cut off in its header";
    QTest::newRow("enormous item") << bytes(npyFile(1, header("<U18446744073709551615", "(1,)"), "xxxx"))
                                   << "the .npy file has the dtype '<U18446744073709551615', which is not supported";
}

void TestNpy::refuses()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    const Result<Tensor> t = readNpy(file.toStdString());
    QVERIFY(!t);
    QCOMPARE(QString::fromStdString(t.error().message), message);
}

void TestNpy::writes_data()
{
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("literal");
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("vector") << "int16"
                            << "[1,-2]"
                            << bytes("'descr': '<i2', 'fortran_order': False, 'shape': (2,), }|\1\0\xfe\xff"s);
    QTest::newRow("matrix") << "uint8"
                            << "[[1,2]]" << bytes("'descr': '|u1', 'fortran_order': False, 'shape': (1, 2), }|\1\2"s);
    QTest::newRow("scalar") << "bool"
                            << "true" << bytes("'descr': '|b1', 'fortran_order': False, 'shape': (), }|\1"s);
    QTest::newRow("bfloat16 as float") << "bfloat16"
                                       << "1"
                                       << bytes("'descr': '<f4', 'fortran_order': False, 'shape': (), }|\0\0\x80\x3f"s);
    QTest::newRow("strings") << "string"
                             << "[\"a\",\"bcd\"]"
                             << bytes("'descr': '|S3', 'fortran_order': False, 'shape': (2,), }|a\0\0bcd"s);
}

void TestNpy::writes()
{
    QFETCH(QString, dtype);
    QFETCH(QString, literal);
    QFETCH(QByteArray, end);
    const Result<std::string> file =
        writeNpy(*parseLiteral(literal.toStdString(), *dtypeFromName(dtype.toStdString())), 1 << 20);
    QVERIFY(file.has_value());
    const QByteArray whole = bytes(*file);
    const qsizetype bar = end.indexOf('|', end.indexOf('}'));
    QVERIFY(whole.contains(end.left(bar)));
    QCOMPARE(whole.right(end.size() - bar - 1), end.mid(bar + 1));
}

void TestNpy::headerIsAligned()
{
    for (int rank = 0; rank < 30; ++rank) {
        const Tensor t = Tensor::fromValues<uint8_t>(Shape(std::vector<int64_t>(static_cast<size_t>(rank), 1)),
                                                     std::vector<uint8_t>{9});
        const Result<std::string> file = writeNpy(t, 1 << 20);
        QCOMPARE(file->size() % 64, size_t(1));
        QCOMPARE((*file)[file->size() - 2], '\n');
    }
}

void TestNpy::everyTruncationIsAnError()
{
    const std::string whole = npyFile(1, header("<i4", "(2,)"), "12345678");
    for (size_t n = 0; n < whole.size(); ++n)
        QVERIFY(!readNpy(std::string_view(whole).substr(0, n)));
    QVERIFY(readNpy(whole).has_value());
}

void TestNpy::roundTrip_data()
{
    QTest::addColumn<QString>("dtype");
    for (const char* name : {"bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64",
                             "float16", "float32", "float64", "complex64", "complex128"})
        QTest::newRow(name) << name;
}

void TestNpy::roundTrip()
{
    QFETCH(QString, dtype);
    const Tensor t = *parseLiteral("[[0,1,1],[1,0,1]]", *dtypeFromName(dtype.toStdString()));
    const Result<Tensor> back = readNpy(*writeNpy(t, 1 << 20));
    QVERIFY(back.has_value());
    QVERIFY(*back == t);
}

void TestNpy::writeLimits()
{
    QVERIFY(!writeNpy(Tensor(), 100));
    QVERIFY(!writeNpy(Tensor::resource(ResourceId(1)), 100));
    const Result<std::string> tooLarge =
        writeNpy(Tensor::allocateRepeated(DType::Float, Shape{int64_t(1) << 40}, 1), 1 << 20);
    QVERIFY(!tooLarge);
    QCOMPARE(tooLarge.error().code, ErrorCode::ResourceExhausted);
    Tensor strings = Tensor::allocateRepeated(DType::String, Shape{int64_t(1) << 40}, 1);
    QVERIFY(!writeNpy(strings, 1 << 20));
}

TAGSCOPE_APPLESS_TEST(TestNpy)

#include "tst_npy.moc"
