// SPDX-License-Identifier: Apache-2.0
#include "core/build/gradient.h"
#include "core/exec/executor.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace tagscope;

namespace {

using Inputs = std::vector<Tensor>;

/// One node of an op over inputs, and, if it is asked for, the gradients of the sum of w * output.
struct Trial {
    std::string op;
    NamedAttrs attrs;
    Inputs inputs;
};

Tensor filled(const Shape& shape, double first, double step)
{
    Tensor tensor = Tensor::allocate(DType::Double, shape);
    for (int64_t i = 0; i < tensor.elements(); ++i)
        tensor.mutableData<double>()[i] = first + step * static_cast<double>(i);
    return tensor;
}

std::vector<Tensor> run(Graph graph, const std::vector<std::string>& fetches)
{
    RunRequest request;
    request.fetches = fetches;
    const auto program = Program::compile(std::make_shared<const Graph>(std::move(graph)), request);
    if (!program)
        return {};
    Executor executor(*program);
    executor.run({Policy::Kind::Fifo, 0}, 1000);
    return executor.state().fetches;
}

std::string fetchName(const GraphBuilder& b, Endpoint e)
{
    return b.node(e.node).name + ":" + std::to_string(e.slot);
}

/// The output for the inputs.
Tensor valueOf(const Trial& trial)
{
    GraphBuilder b;
    Endpoints inputs;
    for (const Tensor& input : trial.inputs)
        inputs.push_back(b.constant(input));
    const std::string name = fetchName(b, b.op(trial.op, inputs, trial.attrs));
    Result<Graph> graph = std::move(b).build();
    const std::vector<Tensor> found = graph ? run(*std::move(graph), {name}) : std::vector<Tensor>();
    return found.empty() ? Tensor() : found.front();
}

}

class TestGradient final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void likeDifferences_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<int>("shapes");
        QTest::addColumn<int>("flags");
        for (const char* op : {"Identity", "Neg", "Square", "Exp", "Tanh", "Sigmoid"})
            QTest::newRow(op) << op << 0 << 0;
        for (const char* op : {"Add", "AddV2", "Sub", "Mul"})
            for (int shapes = 1; shapes <= 3; ++shapes)
                QTest::addRow("%s %d", op, shapes) << op << shapes << 0;
        for (int flags = 0; flags < 4; ++flags)
            QTest::addRow("MatMul %d", flags) << "MatMul" << 4 << flags;
    }
    /// Every gradient is the quotient of differences of the op itself.
    void likeDifferences()
    {
        QFETCH(QString, op);
        QFETCH(int, shapes);
        QFETCH(int, flags);
        const bool turnsA = (flags & 1) != 0;
        const bool turnsB = (flags & 2) != 0;
        Trial trial{op.toStdString(), {}, {}};
        switch (shapes) {
        case 0: trial.inputs = {filled({2, 3}, -0.7, 0.31)}; break;
        case 1: trial.inputs = {filled({2, 3}, -0.7, 0.31), filled({2, 3}, 0.4, -0.13)}; break;
        case 2: trial.inputs = {filled({2, 3}, -0.7, 0.31), filled({3}, 0.4, -0.13)}; break;
        case 3: trial.inputs = {filled({}, 0.3, 0), filled({2, 1, 3}, 0.4, -0.13)}; break;
        default:
            trial.inputs = {filled(turnsA ? Shape{3, 2} : Shape{2, 3}, -0.7, 0.31),
                            filled(turnsB ? Shape{4, 3} : Shape{3, 4}, 0.4, -0.13)};
            trial.attrs = {{"transpose_a", turnsA}, {"transpose_b", turnsB}};
        }
        const Tensor value = valueOf(trial);
        QVERIFY(value.hasValue());
        const Tensor weights = filled(value.shape(), 0.5, 0.17);

        GraphBuilder b;
        Endpoints inputs;
        for (const Tensor& input : trial.inputs)
            inputs.push_back(b.constant(input));
        const Endpoint output = b.op(trial.op, inputs, trial.attrs);
        const Endpoints outputGradients = {b.constant(weights, "weights")};
        const Result<Endpoints> gradients = inputGradients(b, output.node, outputGradients);
        TAGSCOPE_VERIFY_RESULT(gradients);
        QCOMPARE(gradients->size(), trial.inputs.size());
        std::vector<std::string> names;
        for (const Endpoint& gradient : *gradients)
            names.push_back(fetchName(b, gradient));
        Result<Graph> graph = std::move(b).build();
        TAGSCOPE_VERIFY_RESULT(graph);
        const std::vector<Tensor> found = run(*std::move(graph), names);
        QCOMPARE(found.size(), trial.inputs.size());

        const auto sum = [&](const Trial& of) {
            const Tensor result = valueOf(of);
            double total = 0;
            for (int64_t i = 0; i < result.elements(); ++i)
                total += result.at<double>(i) * weights.at<double>(i);
            return total;
        };
        for (size_t k = 0; k < trial.inputs.size(); ++k) {
            QVERIFY(found[k].hasValue());
            QCOMPARE(found[k].shape(), trial.inputs[k].shape());
            for (int64_t i = 0; i < trial.inputs[k].elements(); ++i) {
                constexpr double step = 1e-5;
                const auto moved = [&](double by) {
                    Trial other = trial;
                    Tensor changed = Tensor::allocate(DType::Double, trial.inputs[k].shape());
                    for (int64_t j = 0; j < changed.elements(); ++j)
                        changed.mutableData<double>()[j] = trial.inputs[k].at<double>(j) + (i == j ? by : 0);
                    other.inputs[k] = changed;
                    return sum(other);
                };
                const double slope = (moved(step) - moved(-step)) / (2 * step);
                QVERIFY2(std::abs(slope - found[k].at<double>(i)) < 1e-7,
                         qPrintable(QStringLiteral("input %1, element %2: %3, not %4")
                                        .arg(k)
                                        .arg(i)
                                        .arg(found[k].at<double>(i))
                                        .arg(slope)));
            }
        }
    }

    /// Nothing flows on from what gets nothing, nor through StopGradient; other ops say that they have none.
    void whereNoneFlows()
    {
        GraphBuilder b;
        const Endpoint x = b.constant(Tensor::scalar(2.0));
        const Endpoint sum = b.op("Add", {x, x});
        const Endpoints none(1);
        const Result<Endpoints> ofNone = inputGradients(b, sum.node, none);
        TAGSCOPE_VERIFY_RESULT(ofNone);
        QVERIFY(*ofNone == Endpoints(2));
        const Endpoints one = {b.constant(Tensor::scalar(1.0))};
        const Result<Endpoints> stopped = inputGradients(b, b.op("StopGradient", {x}).node, one);
        TAGSCOPE_VERIFY_RESULT(stopped);
        QVERIFY(*stopped == Endpoints(1));
        const Endpoint floor = b.op("Floor", {x});
        const Result<Endpoints> refused = inputGradients(b, floor.node, one);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::NotFound);
        QCOMPARE(refused.error().message, std::string("No gradient defined for operation 'Floor' (op type: Floor)"));
    }

    /// The nodes that a gradient takes come from the node that it is of.
    void comesFromItsNode()
    {
        GraphBuilder first;
        const Endpoint square = first.op("Square", {first.constant(Tensor::scalar(3.0))});
        Result<Graph> opened = std::move(first).build();
        TAGSCOPE_VERIFY_RESULT(opened);
        const size_t before = opened->size();
        GraphBuilder more(DerivedGraph::ofOpened(*std::move(opened)));
        const Endpoints one = {more.constant(Tensor::scalar(1.0), "one")};
        TAGSCOPE_VERIFY_RESULT(inputGradients(more, square.node, one));
        const Result<DerivedGraph> made = std::move(more).buildDerived();
        TAGSCOPE_VERIFY_RESULT(made);
        QVERIFY(made->graph.size() > before + 1);
        for (size_t i = before; i < made->graph.size(); ++i) {
            const bool isOfGradient = made->graph.node(NodeId(i)).name != "one";
            QCOMPARE(made->provenance.of(NodeId(i)).source, isOfGradient ? square.node : NodeId());
        }
    }
};

TAGSCOPE_APPLESS_TEST(TestGradient)
#include "tst_gradient.moc"
