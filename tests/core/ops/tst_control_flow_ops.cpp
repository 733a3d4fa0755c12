// SPDX-License-Identifier: Apache-2.0
#include "core/ops/control_flow/control_flow_families.h"
#include "tests/support/metatypes.h"
#include "tests/support/state_test.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <limits>

using namespace tagscope;
using namespace tagscope::test;

class TestControlFlowOps : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void summaries_data()
    {
        QTest::addColumn<Tensor>("tensor");
        QTest::addColumn<int>("limit");
        QTest::addColumn<QString>("expected");
        const std::array<int32_t, 6> six{1, 2, 3, 4, 5, 6};
        const Tensor matrix = Tensor::fromValues<int32_t>(Shape{3, 2}, six);
        QTest::newRow("scalar") << Tensor::scalar(2.5f) << 3 << "2.5";
        QTest::newRow("vector") << ints({1, 2}) << 3 << "1 2";
        QTest::newRow("vector, cut") << ints({1, 2, 3, 4}) << 3 << "1 2 3...";
        QTest::newRow("matrix") << matrix << 6 << "[1 2][3 4][5 6]";
        QTest::newRow("matrix, all") << matrix << -1 << "[1 2][3 4][5 6]";
        QTest::newRow("matrix, cut in a row") << matrix << 3 << "[1 2][3...]...";
        QTest::newRow("matrix, cut after a row") << matrix << 4 << "[1 2][3 4]...";
        QTest::newRow("bool") << Tensor::vector<bool>({true, false}) << 3 << "1 0";
        QTest::newRow("int8") << Tensor::scalar(int8_t(65)) << 3 << "65";
        QTest::newRow("strings") << Tensor::vector<std::string>({"a b", "c\n'"}) << 3 << "a b c\\n\\'";
        QTest::newRow("float digits") << Tensor::scalar(0.1f) << 3 << "0.1";
        QTest::newRow("float, all digits") << Tensor::scalar(16777215.0f) << 3 << "16777215";
        QTest::newRow("large float") << Tensor::scalar(1e6f) << 3 << "1e+06";
        QTest::newRow("nan") << Tensor::scalar(std::numeric_limits<double>::quiet_NaN()) << 3 << "nan";
        QTest::newRow("infinity") << Tensor::scalar(-std::numeric_limits<double>::infinity()) << 3 << "-inf";
        QTest::newRow("half") << Tensor::scalar(Half(1.5f)) << 3 << "1.5";
        QTest::newRow("empty") << Tensor::allocate(DType::Float, Shape{0, 3}) << 3 << "";
        QTest::newRow("repeated") << repeatedZeros(DType::Float, Shape{1000000}) << 2 << "0 0...";
    }

    void summaries()
    {
        QFETCH(Tensor, tensor);
        QFETCH(int, limit);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(summarizeValue(tensor, limit)), expected);
    }

    void asserts()
    {
        StateBench bench;
        const Tensor text = Tensor::scalar(std::string("x must be positive:"));
        QVERIFY(bench.run({"Assert", {Tensor::scalar(true), text}}).isOk());
        QCOMPARE(bench.failure({"Assert", {Tensor::scalar(false), text, ints({1, 2, 3, 4})}}),
                 std::string("InvalidArgument: assertion failed: [x must be positive:] [1 2 3...]"));
        QCOMPARE(
            bench.failure({"Assert", {Tensor::scalar(false), ints({1, 2, 3, 4})}, attrs({{"summarize", int64_t(1)}})}),
            std::string("InvalidArgument: assertion failed: [1...]"));
        QCOMPARE(bench.failure({"Assert", {Tensor::vector<bool>({true, true}), text}}),
                 std::string("InvalidArgument: In[0] should be a scalar: [2]"));
    }

    void prints()
    {
        const AttrMap attributes = attrs({{"message", std::string("now: ")}, {"first_n", int64_t{2}}});
        StateBench bench;
        const ResourceId counter = bench.addNamed("Print", attributes);
        const KernelCase print{"Print",    {Tensor::scalar(4.0f), ints({1, 2}), Tensor::scalar(std::string("s"))},
                               attributes, size_t{1} << 20,
                               1,          counter};
        // A kernel that runs and has no event, as one that is tried, counts nothing.
        for (int again = 0; again < 3; ++again)
            QCOMPARE(runKernel(print, bench.table).log, std::string("now: [1 2][s]\n"));
        for (const char* expected : {"now: [1 2][s]\n", "now: [1 2][s]\n", "", ""}) {
            const KernelRun run = bench.run(print);
            QVERIFY(run.isOk());
            QCOMPARE(run.log, std::string(expected));
            QCOMPARE(run.outputs[0], print.inputs[0]);
        }
        QCOMPARE(std::get<CounterResource>(*bench.table.find(counter)).count, int64_t{2});
        QCOMPARE(bench.broken, std::string());
    }

    void printsAlways()
    {
        StateBench bench;
        for (int i = 0; i < 3; ++i)
            QCOMPARE(bench.run({"Print", {Tensor::scalar(4.0f), ints({1, 2})}}).log, std::string("[1 2]\n"));
        QCOMPARE(bench.table.size(), size_t{0});
        QVERIFY(!namedResourceKey(*OpRegistry::standard().find("Print"), Node{"p", "Print", "", {}, {}, {}}));
    }

    void refSelect()
    {
        StateBench bench;
        const Tensor a = Tensor::ref(ResourceId(0), DType::Float);
        const Tensor b = Tensor::ref(ResourceId(1), DType::Float);
        QCOMPARE(bench.output({"RefSelect", {Tensor::scalar(1), a, b}}), b);
        QCOMPARE(bench.failure({"RefSelect", {Tensor::scalar(2), a, b}}),
                 std::string("InvalidArgument: Index must be in the range [0, 2) but got 2"));
        QCOMPARE(bench.failure({"RefSelect", {Tensor::scalar(-1), a, b}}),
                 std::string("InvalidArgument: Index must be in the range [0, 2) but got -1"));
    }

    void aborts()
    {
        StateBench bench;
        QCOMPARE(bench.failure({"Abort", {}, attrs({{"error_msg", std::string("enough")}})}),
                 std::string("Aborted: enough"));
    }

    void signatures_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<int>("inputs");
        QTest::addColumn<int>("outputs");
        QTest::addColumn<bool>("hasRefs");
        QTest::newRow("Switch") << "Switch" << 2 << 2 << false;
        QTest::newRow("RefSwitch") << "RefSwitch" << 2 << 2 << true;
        QTest::newRow("Merge") << "Merge" << 3 << 2 << false;
        QTest::newRow("RefMerge") << "RefMerge" << 3 << 2 << true;
        QTest::newRow("Enter") << "Enter" << 1 << 1 << false;
        QTest::newRow("RefEnter") << "RefEnter" << 1 << 1 << true;
        QTest::newRow("Exit") << "Exit" << 1 << 1 << false;
        QTest::newRow("RefNextIteration") << "RefNextIteration" << 1 << 1 << true;
        QTest::newRow("_SwitchN") << "_SwitchN" << 2 << 4 << false;
        QTest::newRow("RefIdentity") << "RefIdentity" << 1 << 1 << true;
    }

    void signatures()
    {
        QFETCH(QString, op);
        QFETCH(int, inputs);
        QFETCH(int, outputs);
        QFETCH(bool, hasRefs);
        const OpDef* def = OpRegistry::standard().find(op.toStdString());
        QVERIFY(def);
        const Node node{
            "n",
            op.toStdString(),
            "",
            attrs({{"T", DType::Int32}, {"N", int64_t(3)}, {"num_outs", int64_t(4)}, {"frame_name", std::string("f")}}),
            {},
            {}};
        const Result<NodeSignature> signature = resolveSignature(*def, node);
        QVERIFY(signature);
        QCOMPARE(signature->inputs.size(), size_t(inputs));
        QCOMPARE(signature->outputs.size(), size_t(outputs));
        QCOMPARE(isRefType(signature->inputs[0]), hasRefs);
        QCOMPARE(isRefType(signature->outputs[0]), hasRefs);
    }

    void enterDefaults()
    {
        const OpDef* def = OpRegistry::standard().find("Enter");
        QCOMPARE(*def->attr("is_constant")->defaultValue->as<bool>(), false);
        QCOMPARE(*def->attr("parallel_iterations")->defaultValue->as<int64_t>(), int64_t(10));
        QVERIFY(!def->attr("frame_name")->defaultValue);
    }
};

TAGSCOPE_APPLESS_TEST(TestControlFlowOps)

#include "tst_control_flow_ops.moc"
