// SPDX-License-Identifier: Apache-2.0
#include "core/graph/device.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

class TestDevice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void canonical_data();
    void canonical();
    void malformed_data();
    void malformed();
    void merged_data();
    void merged();
    void ofNodes();
};

void TestDevice::canonical_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* expected) {
        QTest::newRow(text) << QString::fromLatin1(text) << QString::fromLatin1(expected);
    };
    row("", "");
    row("/", "");
    row("/job:w/replica:0/task:1/device:GPU:2", "/job:w/replica:0/task:1/device:GPU:2");
    row("/device:CPU:0/job:w", "/job:w/device:CPU:0");
    row("/cpu:0", "/device:CPU:0");
    row("/CPU:3", "/device:CPU:3");
    row("/gpu:1", "/device:GPU:1");
    row("/job:ps/task:0/cpu:0", "/job:ps/task:0/device:CPU:0");
    row("/device:GPU", "/device:GPU:*");
    row("/device:GPU:*", "/device:GPU:*");
    row("/device:*:1", "/device:*:1");
    row("/device:*:*", "");
    row("/gpu:*", "/device:GPU:*");
    row("/job:*/replica:*/task:*", "");
    row("/job:a/job:b", "/job:b");
    row("/device:TPU_SYSTEM:0", "/device:TPU_SYSTEM:0");
    row("CPU:0", "/device:CPU:0");
    row("gpu:1", "/device:GPU:1");
    row("XLA_CPU:0", "/device:XLA_CPU:0");
}

void TestDevice::canonical()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const Result<DeviceSpec> spec = parseDevice(text.toStdString());
    QVERIFY(spec.has_value());
    QCOMPARE(QString::fromStdString(toString(*spec)), expected);
    const Result<DeviceSpec> again = parseDevice(toString(*spec));
    QVERIFY(again.has_value());
    QVERIFY(*again == *spec);
}

void TestDevice::malformed_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"job:w", "/job:", "/job:1a", "/task:x", "/task:-1", "/device:", "/device:CPU:",
                             "/device:CPU:0x", "/job:w/", "/cpu", "/cpu:", "CPU", "CPU:0/job:w", "//", "/Job:w",
                             "/task:99999999999999999999", "@other", "*:0", "/job:w task:1"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestDevice::malformed()
{
    QFETCH(QString, text);
    const Result<DeviceSpec> spec = parseDevice(text.toStdString());
    QVERIFY(!spec.has_value());
    QCOMPARE(spec.error().code, ErrorCode::Internal);
    QCOMPARE(QString::fromStdString(spec.error().message), QStringLiteral("Malformed assigned device '%1'").arg(text));
}

void TestDevice::merged_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QString>("defaults");
    QTest::addColumn<QString>("expected");
    const char* local = "/job:localhost/replica:0/task:0";
    QTest::newRow("nothing set") << ""
                                 << ""
                                 << "";
    QTest::newRow("filled") << "/device:CPU:1" << local << "/job:localhost/replica:0/task:0/device:CPU:1";
    QTest::newRow("same twice") << "/task:1"
                                << "/task:1"
                                << "/task:1";
    QTest::newRow("jobs differ") << "/job:a"
                                 << "/job:b"
                                 << "devices '/job:a' and '/job:b' differ in their job";
    QTest::newRow("numbers differ") << "/gpu:0"
                                    << "/gpu:1"
                                    << "devices '/device:GPU:0' and '/device:GPU:1' differ in their id";
}

void TestDevice::merged()
{
    QFETCH(QString, spec);
    QFETCH(QString, defaults);
    QFETCH(QString, expected);
    const Result<DeviceSpec> result =
        mergeDevices(parseDevice(spec.toStdString()).value(), parseDevice(defaults.toStdString()).value());
    QCOMPARE(QString::fromStdString(result ? toString(*result) : result.error().message), expected);
}

/// Spellings of one device are one; what is no device is one of its own.
void TestDevice::ofNodes()
{
    GraphAssembler assembler;
    for (const char* device : {"/gpu:0", "", "/device:GPU:0", "/job:w/device:GPU:0", "here", "/", "here", "/gpu:1"}) {
        Node node;
        node.name = "n" + std::to_string(assembler.size());
        node.op = "NoOp";
        node.device = device;
        assembler.addNode(std::move(node), {});
    }
    const NodeDevices devices = nodeDevices(std::move(assembler).finish());
    QCOMPARE(devices.names, (std::vector<std::string>{"/gpu:0", "", "/job:w/device:GPU:0", "here", "/gpu:1"}));
    QCOMPARE(devices.of, (std::vector<uint32_t>{0, 1, 0, 2, 3, 1, 3, 4}));
}

TAGSCOPE_APPLESS_TEST(TestDevice)

#include "tst_device.moc"
