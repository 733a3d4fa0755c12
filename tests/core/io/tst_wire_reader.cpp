// SPDX-License-Identifier: Apache-2.0
#include "core/io/wire_reader.h"

#include "tests/support/test_program.h"
#include "wire_bytes.h"

#include <QTest>

using namespace tagscope;
using namespace tagscope::test;
using namespace std::string_literals;
using Status = WireReader::Status;

class TestWireReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fields();
    void broken_data();
    void broken();
    void writing();
};

void TestWireReader::fields()
{
    const std::string message = number(1, 300) + bytes(2, "abc")
        + "\x1d"
          "1234"s
        + "\x21"
          "12345678"s;
    WireReader reader(message);
    WireField field;
    QCOMPARE(reader.next(field), Status::Field);
    QCOMPARE(field.number, uint64_t(1));
    QCOMPARE(field.value, uint64_t(300));
    QCOMPARE(reader.next(field), Status::Field);
    QCOMPARE(field.type, WireField::Type::Bytes);
    QVERIFY(field.bytes == "abc");
    QCOMPARE(field.offset, size_t(3));
    QCOMPARE(reader.next(field), Status::Field);
    QCOMPARE(field.type, WireField::Type::Fixed32);
    QCOMPARE(reader.next(field), Status::Field);
    QCOMPARE(field.type, WireField::Type::Fixed64);
    QCOMPARE(reader.next(field), Status::End);
}

void TestWireReader::broken_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("field 0") << q("\x02\x00"s);
    QTest::newRow("group") << q("\x0b\x0c"s);
    QTest::newRow("bytes cut off") << q("\x0a\x05"
                                        "abc"s);
    QTest::newRow("huge length") << q("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"s);
    QTest::newRow("endless varint") << q("\x08"s + std::string(20, '\xff'));
    QTest::newRow("tag cut off") << q("\x88"s);
    QTest::newRow("number too large") << q(varint(uint64_t(1) << 40));
    QTest::newRow("fixed cut off") << q("\x0d"
                                        "123"s);
}

void TestWireReader::broken()
{
    QFETCH(QByteArray, message);
    const std::string bytes = message.toStdString();
    WireReader reader(bytes);
    WireField field;
    QCOMPARE(reader.next(field), Status::Broken);
    QCOMPARE(reader.next(field), Status::Broken);
}

void TestWireReader::writing()
{
    std::string out;
    appendBytesField(out, 1, std::string(300, 'x'));
    QVERIFY(out == test::bytes(1, std::string(300, 'x')));
    out.clear();
    appendVarint(out, ~uint64_t(0));
    QVERIFY(out == varint(~uint64_t(0)));
}

TAGSCOPE_APPLESS_TEST(TestWireReader)
#include "tst_wire_reader.moc"
