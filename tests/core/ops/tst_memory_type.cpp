// SPDX-License-Identifier: Apache-2.0
#include "core/ops/memory_type.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace tagscope;

/// Which tensors TensorFlow's kernels for GPUs want in the memory of the host.
class TestMemoryType final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// "h" host, "d" device: inputs, then outputs. As the kernels say in `HostMemory(...)` where they are registered
    /// for GPUs.
    void arguments_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<bool>("isInt");
        QTest::addColumn<QString>("memories");
        const auto row = [](const char* op, bool isInt, const char* memories) {
            QTest::addRow("%s%s", op, isInt ? " of int32" : "")
                << QString::fromLatin1(op) << isInt << QString::fromLatin1(memories);
        };
        row("Add", false, "dd d");
        row("Add", true, "hh h");
        row("Less", false, "dd d");
        row("Less", true, "hh h");
        row("Switch", false, "dh dd");
        row("Switch", true, "hh hh");
        row("Merge", false, "dd dh");
        row("LoopCond", false, "h h");
        row("Enter", false, "d d");
        row("Shape", false, "d h");
        row("Rank", false, "d h");
        row("Reshape", false, "dh d");
        row("Fill", false, "hd d");
        row("Sum", false, "dh d");
        row("Slice", false, "dhh d");
        row("ConcatV2", false, "ddh d");
        row("Split", false, "hd dd");
        row("Transpose", false, "dh d");
        row("Tile", false, "dh d");
        row("Pad", false, "dh d");
        row("ExpandDims", false, "dh d");
        row("StridedSlice", false, "dhhh d");
        row("GatherV2", false, "ddh d");
        row("OneHot", false, "dhdd d");
        row("Cast", true, "d d");
        row("Range", true, "hhh h");
        row("BroadcastGradientArgs", true, "hh hh");
        row("TensorArrayReadV3", false, "hhd d");
        row("TensorArrayWriteV3", false, "hhdd d");
        row("TensorArrayV3", false, "h hd");
        row("StackPushV2", false, "hd d");
        row("StackPopV2", false, "h d");
        row("StackV2", false, "h h");
        row("RandomUniform", false, "h d");
        row("VarHandleOp", false, " h");
        row("AssignVariableOp", false, "hd ");
        row("ReadVariableOp", false, "h d");
        row("_Send", true, "d ");
        row("_HostSend", false, "h ");
        row("_HostRecv", false, " h");
    }
    void arguments()
    {
        QFETCH(QString, op);
        QFETCH(bool, isInt);
        QFETCH(QString, memories);
        const OpDef* def = OpRegistry::standard().find(op.toStdString());
        QVERIFY(def);
        Node node;
        node.name = "n";
        node.op = def->name;
        for (const AttrSpec& spec : def->attrs) {
            if (spec.type == "type" && !spec.defaultValue)
                node.attrs.set(
                    spec.name,
                    !isInt
                            && (spec.allowedTypes.empty()
                                || std::ranges::find(spec.allowedTypes, DType::Float) != spec.allowedTypes.end())
                        ? DType::Float
                        : DType::Int32);
            else if (spec.type == "int" && !spec.defaultValue)
                node.attrs.set(spec.name, int64_t{2});
            else if (spec.type == "string" && !spec.defaultValue)
                node.attrs.set(spec.name, std::string("x"));
            else if (spec.type == "shape" && !spec.defaultValue)
                node.attrs.set(spec.name, Shape());
        }
        const Result<NodeSignature> signature = resolveSignature(*def, node);
        QVERIFY2(signature, signature ? "" : signature.error().message.c_str());
        const HostMemory memory = hostMemory(*def, node, *signature);
        QString found;
        for (const bool host : memory.inputs)
            found += QLatin1Char(host ? 'h' : 'd');
        found += QLatin1Char(' ');
        for (const bool host : memory.outputs)
            found += QLatin1Char(host ? 'h' : 'd');
        QCOMPARE(found, memories);
    }
};

TAGSCOPE_APPLESS_TEST(TestMemoryType)

#include "tst_memory_type.moc"
