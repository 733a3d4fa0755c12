// SPDX-License-Identifier: Apache-2.0
#include "tests/support/state_test.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

Tensor stackOf(StateBench& bench, const std::string& generation, int32_t maxSize = -1, const std::string& name = "")
{
    const AttrMap attributes = attrs({{"elem_type", DType::Float}, {"stack_name", name}});
    if (generation.empty())
        return bench.output({"Stack", {}, attributes});
    return bench.output({"StackV2", {Tensor::scalar(maxSize)}, attributes});
}

}

class TestStack : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pushesAndPops_data()
    {
        QTest::addColumn<QString>("generation");
        QTest::newRow("V2") << "V2";
        QTest::newRow("V1") << "";
    }

    void pushesAndPops()
    {
        QFETCH(QString, generation);
        const std::string v = generation.toStdString();
        StateBench bench;
        const Tensor handle = stackOf(bench, v);
        QCOMPARE(handle.dtype(), v.empty() ? refType(DType::String) : DType::Resource);
        const Tensor first = floats({1, 2});
        QCOMPARE(bench.output({"StackPush" + v, {handle, first}}), first);
        QCOMPARE(bench.output({"StackPush" + v, {handle, Tensor::scalar(3.0f)}}), Tensor::scalar(3.0f));
        const AttrMap type = attrs({{"elem_type", DType::Float}});
        QCOMPARE(bench.output({"StackPop" + v, {handle}, type}), Tensor::scalar(3.0f));
        QCOMPARE(bench.output({"StackPop" + v, {handle}, type}), first);
        QVERIFY(bench.run({"StackClose" + v, {handle}}).isOk());
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void namesAreCounted()
    {
        StateBench bench;
        QCOMPARE(bench.at<StackResource>(stackOf(bench, "V2", -1, "acc")).spec.name, std::string("acc_0"));
        QCOMPARE(bench.at<StackResource>(stackOf(bench, "V2", -1, "acc")).spec.name, std::string("acc_1"));
        QCOMPARE(bench.at<StackResource>(stackOf(bench, "")).spec.name, std::string("n_2"));
    }

    void failures_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("expected");
        QTest::newRow("overflow") << "push push push"
                                  << "InvalidArgument: Stack[s_0] overflowed its max_size (2)";
        QTest::newRow("empty") << "push pop pop"
                               << "InvalidArgument: Stack[s_0] is empty when calling Pop().";
        QTest::newRow("push when closed") << "close push"
                                          << "InvalidArgument: Stack[s_0] has already been closed.";
        QTest::newRow("pop when closed") << "push close pop"
                                         << "InvalidArgument: Stack[s_0] has already been closed.";
        QTest::newRow("dtype") << "push int"
                               << "InvalidArgument: Must have type float but got int32";
        QTest::newRow("another output dtype")
            << "push popint"
            << "Internal: Output 0 of type float does not match declared output type int32 for "
               "node {{node n}}";
    }

    void failures()
    {
        QFETCH(QString, what);
        QFETCH(QString, expected);
        StateBench bench;
        const Tensor handle = stackOf(bench, "V2", 2, "s");
        QString last;
        for (const QString& word : what.split(QLatin1Char(' '))) {
            KernelCase c{"StackPushV2", {handle, Tensor::scalar(1.0f)}};
            if (word == QLatin1String("int"))
                c.inputs[1] = Tensor::scalar(1);
            else if (word == QLatin1String("close"))
                c = {"StackCloseV2", {handle}};
            else if (word.startsWith(QLatin1String("pop")))
                c = {"StackPopV2",
                     {handle},
                     attrs({{"elem_type", word == QLatin1String("pop") ? DType::Float : DType::Int32}})};
            last = QString::fromStdString(bench.failure(c));
        }
        QCOMPARE(last, expected);
        QVERIFY2(bench.broken.empty(), bench.broken.c_str());
    }

    void sizeMustBeScalar()
    {
        StateBench bench;
        QCOMPARE(bench.failure({"StackV2", {ints({1, 2})}, attrs({{"elem_type", DType::Float}})}),
                 std::string("InvalidArgument: Stack size must be a scalar, but had shape: [2]"));
    }

    void strayHandles()
    {
        StateBench bench;
        QCOMPARE(bench.failure({"StackPushV2", {Tensor::resource(ResourceId(7)), Tensor::scalar(1.0f)}}),
                 std::string("NotFound: the handle does not refer to a stack"));
    }
};

TAGSCOPE_APPLESS_TEST(TestStack)

#include "tst_stack.moc"
