// SPDX-License-Identifier: Apache-2.0
#include "tests/support/state_test.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

AttrMap floatVariable(const Shape& shape, const std::string& shared = "v")
{
    return attrs({{"dtype", DType::Float}, {"shape", shape}, {"shared_name", shared}});
}

Tensor refVariable(StateBench& bench, const Shape& shape)
{
    const ResourceId id = bench.addNamed("VariableV2", floatVariable(shape));
    return bench.output({.op = "VariableV2", .attributes = floatVariable(shape), .resource = id});
}

Tensor variable(StateBench& bench, const Shape& shape, const std::string& shared = "v")
{
    const ResourceId id = bench.addNamed("VarHandleOp", floatVariable(shape, shared));
    return bench.output({.op = "VarHandleOp", .attributes = floatVariable(shape, shared), .resource = id});
}

const AttrMap readsFloatVariables = attrs({{"dtype", DType::Float}});

}

class TestVariables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refVariables()
    {
        StateBench bench;
        const Tensor ref = refVariable(bench, Shape{2});
        QVERIFY(ref.isRef());
        QCOMPARE(ref.dtype(), refType(DType::Float));
        QCOMPARE(bench.output({"IsVariableInitialized", {ref}}), Tensor::scalar(false));
        QCOMPARE(bench.output({"Assign", {ref, floats({1, 2})}}), ref);
        QCOMPARE(bench.at<VariableResource>(ref).value, floats({1, 2}));
        QCOMPARE(bench.output({"IsVariableInitialized", {ref}}), Tensor::scalar(true));
        QCOMPARE(bench.output({"AssignAdd", {ref, floats({10, 20})}}), ref);
        QCOMPARE(bench.at<VariableResource>(ref).value, floats({11, 22}));
        QCOMPARE(bench.output({"AssignSub", {ref, floats({1, 1})}}), ref);
        QCOMPARE(bench.at<VariableResource>(ref).value, floats({10, 21}));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void aVariableIsCreatedOnce()
    {
        StateBench bench;
        const Tensor ref = refVariable(bench, Shape{});
        QVERIFY(bench.run({"Assign", {ref, Tensor::scalar(5.0f)}}).isOk());
        const KernelRun again =
            bench.run({.op = "VariableV2", .attributes = floatVariable(Shape{}), .resource = ref.resourceId()});
        QVERIFY(again.isOk());
        QVERIFY(again.effects.empty());
        QCOMPARE(bench.at<VariableResource>(ref).value, Tensor::scalar(5.0f));
    }

    void refFailures_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("expected");
        QTest::newRow("Assign")
            << "Assign"
            << "InvalidArgument: Assign requires shapes of both tensors to match. lhs shape= [2] rhs shape= [3]";
        QTest::newRow("AssignAdd") << "AssignAdd"
                                   << "InvalidArgument: Parameters and update must be the same size";
        QTest::newRow("AssignSub") << "AssignSub"
                                   << "InvalidArgument: Parameters and update must be the same size";
    }

    void refFailures()
    {
        QFETCH(QString, op);
        QFETCH(QString, expected);
        StateBench bench;
        const Tensor ref = refVariable(bench, Shape{2});
        QVERIFY(bench.run({"Assign", {ref, floats({1, 2})}}).isOk());
        QCOMPARE(QString::fromStdString(bench.failure({op.toStdString(), {ref, floats({1, 2, 3})}})), expected);
        QCOMPARE(bench.at<VariableResource>(ref).value, floats({1, 2}));
    }

    void assignWithoutValidation()
    {
        StateBench bench;
        const Tensor ref = refVariable(bench, Shape{2});
        QVERIFY(bench.run({"Assign", {ref, floats({1, 2, 3})}, attrs({{"validate_shape", false}})}).isOk());
        QCOMPARE(bench.at<VariableResource>(ref).value, floats({1, 2, 3}));
    }

    void countUpTo()
    {
        StateBench bench;
        const AttrMap a = attrs({{"dtype", DType::Int32}, {"shape", Shape{}}});
        const ResourceId id = bench.addNamed("VariableV2", a);
        const Tensor ref = bench.output({.op = "VariableV2", .attributes = a, .resource = id});
        QVERIFY(bench.run({"Assign", {ref, Tensor::scalar(1)}}).isOk());
        const AttrMap limit = attrs({{"limit", int64_t(3)}});
        QCOMPARE(bench.output({"CountUpTo", {ref}, limit}), Tensor::scalar(1));
        QCOMPARE(bench.output({"CountUpTo", {ref}, limit}), Tensor::scalar(2));
        QCOMPARE(bench.failure({"CountUpTo", {ref}, limit}), std::string("OutOfRange: Reached limit of 3"));
    }

    void temporaryVariables()
    {
        StateBench bench;
        const Tensor ref =
            bench.output({"TemporaryVariable", {}, attrs({{"dtype", DType::Float}, {"shape", Shape{2}}})});
        QVERIFY(bench.run({"AssignAdd", {ref, floats({1, 2})}}).isOk());
        QCOMPARE(bench.output({"DestroyTemporaryVariable", {ref}, attrs({{"var_name", std::string("t")}})}),
                 floats({1, 2}));
        QVERIFY(bench.at<VariableResource>(ref).value.isNone());
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void resourceVariables()
    {
        StateBench bench;
        const Tensor handle = variable(bench, Shape{2});
        QCOMPARE(bench.output({"VarIsInitializedOp", {handle}}), Tensor::scalar(false));
        QVERIFY(bench.run({"AssignVariableOp", {handle, floats({1, 2})}}).isOk());
        QVERIFY(bench.run({"AssignAddVariableOp", {handle, floats({4, 4})}}).isOk());
        QVERIFY(bench.run({"AssignSubVariableOp", {handle, floats({1, 0})}}).isOk());
        QCOMPARE(bench.output({"ReadVariableOp", {handle}, readsFloatVariables}), floats({4, 6}));
        QCOMPARE(bench.output({"VarIsInitializedOp", {handle}}), Tensor::scalar(true));
        QCOMPARE(bench.output({"VariableShape", {handle}}), ints({2}));
        QCOMPARE(bench.output({"VariableShape", {handle}, attrs({{"out_type", DType::Int64}})}),
                 Tensor::vector<int64_t>({2}));
        QVERIFY(bench.run({"DisableCopyOnRead", {handle}}).isOk());
        QVERIFY(bench.run({"DestroyResourceOp", {handle}}).isOk());
        QCOMPARE(bench.output({"VarIsInitializedOp", {handle}}), Tensor::scalar(false));
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void missingVariables_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("expected");
        const QString missing = QStringLiteral("Resource localhost/v/N10tensorflow3VarE does not exist.");
        const QString read =
            QStringLiteral("FailedPrecondition: Could not find variable v. This could mean that the variable has "
                           "been deleted. In TF1, it can also mean the variable is uninitialized. Debug info: "
                           "container=localhost, status error message=");
        QTest::newRow("read") << "ReadVariableOp" << read + missing;
        QTest::newRow("disable copies") << "DisableCopyOnRead" << read + missing;
        QTest::newRow("add") << "AssignAddVariableOp" << QStringLiteral("NotFound: ") + missing;
        QTest::newRow("shape") << "VariableShape" << QStringLiteral("NotFound: ") + missing;
        QTest::newRow("gather") << "ResourceGather" << QStringLiteral("NotFound: ") + missing;
        QTest::newRow("destroy") << "DestroyResourceOp" << QStringLiteral("NotFound: ") + missing;
    }

    void missingVariables()
    {
        QFETCH(QString, op);
        QFETCH(QString, expected);
        StateBench bench;
        const Tensor handle = variable(bench, Shape{2});
        QVERIFY(bench.run({"AssignVariableOp", {variable(bench, Shape{}, "other"), Tensor::scalar(1.0f)}}).isOk());
        KernelCase c{op.toStdString(), {handle}};
        if (op == QLatin1String("ReadVariableOp"))
            c.attributes = readsFloatVariables;
        if (op == QLatin1String("DestroyResourceOp"))
            c.attributes = attrs({{"ignore_lookup_error", false}});
        if (op == QLatin1String("AssignAddVariableOp"))
            c.inputs.push_back(floats({1, 2}));
        if (op == QLatin1String("ResourceGather")) {
            c.inputs.push_back(ints({0}));
            c.attributes = readsFloatVariables;
        }
        QCOMPARE(QString::fromStdString(bench.failure(c)), expected);
    }

    /// The container comes into being with its first resource.
    void missingContainer()
    {
        StateBench bench;
        QCOMPARE(bench.failure({"AssignAddVariableOp", {variable(bench, Shape{2}), floats({1, 2})}}),
                 std::string("NotFound: Container localhost does not exist. (Could not find resource: localhost/v)"));
    }

    void resourceFailures()
    {
        StateBench bench;
        const Tensor handle = variable(bench, Shape{2});
        QCOMPARE(bench.failure({"AssignVariableOp", {handle, ints({1})}}),
                 std::string("InvalidArgument: Trying to assign variable with wrong dtype. Expected float got int32"));
        QVERIFY(bench.run({"AssignVariableOp", {handle, floats({1, 2})}}).isOk());
        QCOMPARE(
            bench.failure({"AssignVariableOp", {handle, floats({1})}, attrs({{"validate_shape", true}})}),
            std::string(
                "InvalidArgument: Trying to assign to variable with tensor with wrong shape. Expected [2] got [1]"));
        QCOMPARE(bench.failure({"ReadVariableOp", {handle}, attrs({{"dtype", DType::Int32}})}),
                 std::string("InvalidArgument: Trying to read variable with wrong dtype. Expected int32 got float"));
        QCOMPARE(
            bench.failure({"AssignAddVariableOp", {handle, floats({1})}}),
            std::string(
                "InvalidArgument: Cannot update variable with shape [2] using a Tensor with shape [1], shapes must be "
                "equal."));
        QCOMPARE(bench.failure({"ReadVariableOp", {Tensor::resource(ResourceId(50))}, readsFloatVariables}),
                 std::string("NotFound: the handle does not refer to a variable"));
    }

    void scatter_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QList<float>>("expected");
        QTest::newRow("Update") << "Update" << QList<float>{5, 2, 7};
        QTest::newRow("Add") << "Add" << QList<float>{6, 2, 3 + 6 + 7};
        QTest::newRow("Sub") << "Sub" << QList<float>{-4, 2, 3 - 6 - 7};
        QTest::newRow("Mul") << "Mul" << QList<float>{5, 2, 3 * 6 * 7};
        QTest::newRow("Min") << "Min" << QList<float>{1, 2, 3};
        QTest::newRow("Max") << "Max" << QList<float>{5, 2, 7};
    }

    void scatter()
    {
        QFETCH(QString, kind);
        QFETCH(QList<float>, expected);
        const Tensor want = Tensor::fromValues<float>(Shape{3}, std::span<const float>(expected.constData(), 3));
        for (const bool isRef : {true, false}) {
            StateBench bench;
            const Tensor handle = isRef ? refVariable(bench, Shape{3}) : variable(bench, Shape{3});
            QVERIFY(bench.run({isRef ? "Assign" : "AssignVariableOp", {handle, floats({1, 2, 3})}}).isOk());
            const std::string op = (isRef ? "Scatter" : "ResourceScatter") + kind.toStdString();
            QVERIFY(bench.run({op, {handle, ints({0, 2, 2}), floats({5, 6, 7})}}).isOk());
            QCOMPARE(bench.at<VariableResource>(handle).value, want);
            QCOMPARE(bench.failure({op, {handle, ints({0, 3}), floats({5, 6})}}),
                     std::string("InvalidArgument: indices[1] = 3 is not in [0, 3)"));
            QCOMPARE(
                bench.failure({op, {handle, ints({0}), floats({5, 6})}}),
                std::string(
                    "InvalidArgument: Must have updates.shape = indices.shape + params.shape[1:] or updates.shape = "
                    "[], got updates.shape [2], indices.shape [1], params.shape [3]"));
            QCOMPARE(bench.at<VariableResource>(handle).value, want);
        }
    }

    void gatherRows()
    {
        StateBench bench;
        const Tensor handle = variable(bench, Shape{3, 2});
        const std::array<float, 6> values{1, 2, 3, 4, 5, 6};
        QVERIFY(bench.run({"AssignVariableOp", {handle, Tensor::fromValues<float>(Shape{3, 2}, values)}}).isOk());
        const Tensor rows = bench.output({"ResourceGather", {handle, ints({2, 0})}, readsFloatVariables});
        const std::array<float, 4> expected{5, 6, 1, 2};
        QCOMPARE(rows, Tensor::fromValues<float>(Shape{2, 2}, expected));
        QCOMPARE(bench.failure({"ResourceGather", {handle, ints({-1})}, readsFloatVariables}),
                 std::string("InvalidArgument: indices[0] = -1 is not in [0, 3)"));
    }

    /// 127 + 1 wraps in int8 as it does in TensorFlow; nothing is undefined.
    void integersWrap()
    {
        StateBench bench;
        const AttrMap a = attrs({{"dtype", DType::Int8}, {"shape", Shape{}}});
        const ResourceId id = bench.addNamed("VarHandleOp", a);
        const Tensor handle = bench.output({.op = "VarHandleOp", .attributes = a, .resource = id});
        QVERIFY(bench.run({"AssignVariableOp", {handle, Tensor::scalar(int8_t(127))}}).isOk());
        QVERIFY(bench.run({"AssignAddVariableOp", {handle, Tensor::scalar(int8_t(1))}}).isOk());
        QCOMPARE(bench.at<VariableResource>(handle).value, Tensor::scalar(int8_t(-128)));
    }
};

TAGSCOPE_APPLESS_TEST(TestVariables)

#include "tst_variables.moc"
