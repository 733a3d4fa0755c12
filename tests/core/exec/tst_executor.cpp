// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "tests/support/raw_graph.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

using namespace tagscope;
using namespace tagscope::test;

namespace {

uint32_t holders(const Tensor& tensor)
{
    return static_cast<const TensorBuffer*>(tensor.identity())->refs.load();
}

RawGraph& addTensor(RawGraph& g, const std::string& name, const Tensor& value)
{
    return g.op("Const", name, {}, value.dtype(), {{"value", value}});
}

/// One node with very many inputs, each from a node of its own.
std::shared_ptr<const Program> wideProgram(int width)
{
    RawGraph g;
    std::vector<std::string> inputs;
    for (int i = 0; i < width; ++i) {
        inputs.push_back("c" + std::to_string(i));
        g.constant(inputs.back(), int32_t{1});
    }
    g.op("AddN", "sum", inputs);
    return compiled(g.finish(), {"sum"});
}

}

/// What an Executor keeps and says beside the state that `propagate` makes, and how views look into a state.
class TestExecutor final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunEndsBeforeItsTagsRunOut_data()
    {
        QTest::addColumn<quint32>("tagsLeft");
        QTest::addColumn<bool>("finishes");
        // The loop of 20 rounds has 21 iterations. Two static frames, so the last two tags are never given.
        QTest::newRow("none") << 0u << false;
        QTest::newRow("few") << 10u << false;
        QTest::newRow("one too few") << 20u << false;
        QTest::newRow("plenty") << 1000u << true;
    }
    void aRunEndsBeforeItsTagsRunOut()
    {
        QFETCH(quint32, tagsLeft);
        QFETCH(bool, finishes);
        const auto program = compiled(counterLoop(20), {"exit"});
        State state = initialState(*program);
        state.tagCount = State::mostTags - tagsLeft;
        Executor run(program, state);
        while (run.status() == RunStatus::Paused)
            QVERIFY(run.run({}, 1'000'000) > 0);
        QCOMPARE(run.status(), finishes ? RunStatus::Ok : RunStatus::Limit);
        QVERIFY(run.state().tagCount <= State::mostTags);
        QVERIFY(run.state().tagCount >= State::mostTags - tagsLeft);  // it has not begun again at 0
        if (!finishes)
            QVERIFY(State::mostTags - run.state().tagCount < 2);
    }

    void nothingOfAFiringIsKeptAlive()
    {
        const Tensor value = Tensor::vector<float>({1, 2, 3, 4});
        RawGraph g;
        g.op("VariableV2", "v", {}, DType::Float, {{"shape", Shape{4}}});
        addTensor(g, "init", value).op("Assign", "assign", {"v", "init"}, DType::Float);
        g.op("Neg", "neg", {"v", "^assign"}, DType::Float);
        const auto program = compiled(g.finish(), {"neg"});
        QVERIFY(program);
        Executor run(program);
        const uint32_t before = holders(value);
        run.run({}, 100);
        QCOMPARE(run.status(), RunStatus::Ok);
        run.setState(initialState(*program));
        QCOMPARE(holders(value), before);
    }

    void theInputsOfAFiringThatIsTooLargeAreSaid()
    {
        Tensor huge = Tensor::allocateRepeated(DType::Float, Shape{int64_t{1} << 40}, 1);
        huge.mutableData<float>()[0] = 1;
        RawGraph g;
        addTensor(g, "a", huge);
        addTensor(g, "b", huge).op("Pack", "pack", {"a", "b"}, DType::Float);
        const auto program = compiled(g.finish(), {"pack"});
        QVERIFY(program);
        Executor run(program);
        run.run({}, 100);
        QCOMPARE(run.status(), RunStatus::Error);
        QCOMPARE(run.finalError().error.code, ErrorCode::ResourceExhausted);
        QCOMPARE(run.finalError().inputs,
                 (std::vector<std::string>{"float32[1099511627776]", "float32[1099511627776]"}));
    }

    void fetchesWithoutValueSayTheirTag_data()
    {
        QTest::addColumn<QString>("fetch");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("tag");
        QTest::newRow("dead") << "switch:1"
                              << "Retval[0] does not have value"
                              << "/";
        QTest::newRow("uninitialised") << "v"
                                       << "Attempting to use uninitialized value"
                                       << "/";
        QTest::newRow("in a loop that never begins") << "inside"
                                                     << "Retval[0] does not have value"
                                                     << "";
    }
    void fetchesWithoutValueSayTheirTag()
    {
        QFETCH(QString, fetch);
        QFETCH(QString, message);
        QFETCH(QString, tag);
        RawGraph g;
        g.constant("x", int32_t{1}).constant("no", false).op("Switch", "switch", {"x", "no"});
        g.op("VariableV2", "v", {}, DType::Int32, {{"shape", Shape{}}});
        g.enter("enter", "switch:1", "f").op("Identity", "inside", {"enter"});
        const auto program = compiled(g.finish(), {fetch.toStdString()});
        QVERIFY(program);
        Executor run(program);
        run.run({}, 100);
        QCOMPARE(run.status(), RunStatus::Error);
        const RunError error = run.finalError();
        QVERIFY2(error.error.message.find(message.toStdString()) != std::string::npos, error.error.message.c_str());
        QCOMPARE(QString::fromStdString(error.tag), tag);
        QCOMPARE(error.error.where.tag, error.tag);
    }

    void anIndexFindsWhatASearchFinds()
    {
        const auto program = compiled(counterLoop(6, 3), {"exit"});
        Executor run(program);
        for (;; run.fire(run.state().ready.size() / 2)) {
            const State& state = run.state();
            const StartedIndex started(state);
            for (size_t i = 0; i < state.iterations.size(); ++i)
                for (uint32_t n = 0; n < program->nodes().size(); ++n)
                    QVERIFY(viewNode(*program, state, started, PlanId(n), IterationId(i))
                            == viewNode(*program, state, PlanId(n), IterationId(i)));
            if (state.ready.empty())
                break;
        }
        QCOMPARE(run.status(), RunStatus::Ok);
    }

    /// No figure of speed: a search of the ready list for each input would take a minute.
    void inputsOfAWideNodeAreLookedUpInTime()
    {
        constexpr int width = 40'000;
        const auto program = wideProgram(width);
        QVERIFY(program);
        const Executor run(program);
        QElapsedTimer timer;
        timer.start();
        const PlanId sum = program->planOf(*program->graph().find("sum"));
        const std::vector<InputView> views = viewInputs(*program, run.state(), sum, IterationId(0u));
        QVERIFY2(timer.elapsed() < 3'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(views.size(), size_t(width));
        QVERIFY(
            std::ranges::all_of(views, [](const InputView& v) { return v.arrival == InputView::Arrival::Missing; }));
    }
};

TAGSCOPE_APPLESS_TEST(TestExecutor)

#include "tst_executor.moc"
