// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"
#include "core/io/graph_reader.h"
#include "tests/support/raw_graph.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>
#include <new>
#include <string>

using namespace tagscope;

namespace {

/// Which call of a kernel fails, told by its place, since others may compute it at any time: the one of node and tag.
struct FailingPlace {
    const void* params = nullptr;
    TagId tag;
    bool runsOutOfMemory = false;
};
FailingPlace failing;

std::map<std::string, KernelFactory, std::less<>> originals;

/// A kernel of the standard registry, and one that fails at one place.
struct Wrapped {
    Kernel original;
};

KernelStatus runWrapped(KernelContext& context)
{
    const auto* wrapped = static_cast<const Wrapped*>(context.params);
    if (wrapped == failing.params && context.tag == failing.tag) {
        if (failing.runsOutOfMemory)
            throw std::bad_alloc();
        context.effects->push_back({Effect::Kind::Assign, ResourceId(0), 0, Tensor::scalar(1)});  // of no account
        return context.invalidArgument("it fails here");
    }
    context.params = wrapped->original.params.get();
    return wrapped->original.fn(context);
}

Result<Kernel> makeWrapped(const KernelSpec& spec)
{
    Result<Kernel> original = originals.find(spec.def.name)->second(spec);
    if (!original)
        return original;
    Kernel kernel;
    kernel.fn = runWrapped;
    kernel.takesRepeated = original->takesRepeated;
    kernel.params = std::make_shared<const Wrapped>(Wrapped{*std::move(original)});
    return kernel;
}

/// Every kernel may fail.
const OpRegistry& failingRegistry()
{
    static const OpRegistry all = [] {
        OpRegistry made = OpRegistry::standard();
        for (const OpDef& def : made.ops()) {
            if (!def.kernel)
                continue;
            originals[def.name] = def.kernel;
            auto& own = const_cast<OpDef&>(def);  // the registry is this function's own
            own.kernel = makeWrapped;
            own.makesMuch = true;  // so that those of scalars are computed ahead, too
        }
        return made;
    }();
    return all;
}

/// The firings of a whole run that ran a kernel: position, and where.
struct Call {
    uint64_t position;
    PlanId node;
    TagId tag;
};

class Calls final : public EventSink {
public:
    explicit Calls(const tagscope::Program& program) : m_program(program) {}
    void onEvent(const State& state, const Event& event) override
    {
        if (m_program.node(event.node).fire == FireKind::Kernel && !event.isDead)
            all.push_back({state.position, event.node, event.tag});
    }
    std::vector<Call> all;

private:
    const tagscope::Program& m_program;
};

constexpr uint64_t eventsOfExample = 10'000;

}

/// Every kernel call of a run fails once, the first, the second and so on: the run stands where it stood before that
/// call, says what failed and where, and goes on as if nothing had been once it does not fail any more.
class TestFailingKernels final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { failing = {}; }

    void theNthCallFails_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<int>("policy");
        QTest::addColumn<unsigned>("threads");
        QTest::addColumn<bool>("runsOutOfMemory");
        for (const char* example : {"counter", "nested", "cond_in_loop", "parallel", "tensor_array"})
            for (const auto kind : {Policy::Kind::Fifo, Policy::Kind::Lifo, Policy::Kind::Random})
                for (const unsigned threads : {1u, 3u})
                    for (const bool memory : {false, true})
                        QTest::addRow("%s, %s, %u threads, %s", example, policyName(kind).data(), threads,
                                      memory ? "memory" : "error")
                            << QString::fromLatin1(example) << static_cast<int>(kind) << threads << memory;
    }
    void theNthCallFails()
    {
        QFETCH(QString, example);
        QFETCH(int, policy);
        QFETCH(unsigned, threads);
        QFETCH(bool, runsOutOfMemory);
        const Policy by{static_cast<Policy::Kind>(policy), 5};
        Result<LoadedFile> file = readGraph(test::sourcePath("resources/examples/" + example.toStdString() + ".pbtxt"));
        QVERIFY(file);
        const auto program =
            tagscope::Program::compile(std::make_shared<const Graph>(std::move(file->graph)), {}, failingRegistry());
        QVERIFY(program);
        Executor clean(*program);
        Calls calls(**program);
        clean.setSink(&calls);
        clean.run(by, eventsOfExample);
        QCOMPARE(clean.status(), RunStatus::Ok);
        QVERIFY(calls.all.size() > 3);
        Executor before(*program);  // where the run stands when the call fails
        Executor run(*program);
        run.setThreads(threads, 0);
        for (const Call& call : calls.all) {
            before.run(by, call.position - before.state().position);
            failing = {(*program)->node(call.node).params, call.tag, runsOutOfMemory};
            bool isOut = false;
            try {
                run.run(by, eventsOfExample);
            } catch (const std::bad_alloc&) {
                isOut = true;
            }
            QCOMPARE(isOut, runsOutOfMemory);
            if (runsOutOfMemory) {
                State state = run.state();  // what was computed for it is dropped, as a Debugger does
                run.setState(std::move(state));
            } else {
                QCOMPARE(run.status(), RunStatus::Error);
                QVERIFY(run.error().node == (*program)->nodeOf(call.node));
                QVERIFY(run.error().error.message.find("it fails here") != std::string::npos);
            }
            QVERIFY(run.state() == before.state());
            failing = {};
        }
        run.run(by, eventsOfExample);
        QCOMPARE(run.status(), RunStatus::Ok);
        QVERIFY(run.state() == clean.state());
    }
};

TAGSCOPE_APPLESS_TEST(TestFailingKernels)
#include "tst_failing_kernels.moc"
