// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/firing_counts.h"

#include "tests/support/ui_test.h"
#include "tests/support/vector_loop.h"

#include "core/debug/control/debugger.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/firing_counts_query.h"

#include <QTemporaryDir>

#include <cmath>

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestFiringCounts final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Wherever the cursor goes, it is what the trace says of every node.
    void itIsWhatTheTraceSays()
    {
        auto opened = Debugger::open(examplePath("nested.pbtxt").toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        const uint64_t size = debugger.size();
        FiringCounts counts;
        for (const uint64_t position : {size / 2, size, uint64_t(0), size / 3, size / 3 + 1, size - 1, size / 4}) {
            QVERIFY(counts.look(debugger.timeline(), position, std::chrono::milliseconds(20'000)));
            const auto table = counts.counts();
            QCOMPARE(table->size(), debugger.graph()->size());
            for (size_t i = 0; i < table->size(); ++i) {
                const PlanId plan = debugger.program()->planOf(NodeId(i));
                const size_t fired =
                    plan.isValid() ? debugger.timeline()->firingsOf(plan, 0, position, SIZE_MAX).size() : 0;
                QCOMPARE((*table)[i], uint64_t(fired));
            }
        }
    }

    /// The same of the times of kernels. Of the vector loop only Neg is given tensors, and Square.
    void itSumsUpTimes()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("vectors.pb"));
        QVERIFY(writeVectorLoop(path, 4));
        Debugger::Options options;
        options.timesKernels = true;
        auto opened = Debugger::open(path.toStdString(), options);
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        const uint64_t size = debugger.size();
        FiringCounts counts;
        for (const uint64_t position : {size / 2, size, uint64_t(0), size - 1, size / 3, size}) {
            QVERIFY(counts.look(debugger.timeline(), position, std::chrono::milliseconds(20'000)));
            const auto table = counts.kernelNs();
            QCOMPARE(table->size(), debugger.graph()->size());
            for (size_t i = 0; i < table->size(); ++i) {
                double sum = 0;
                const PlanId plan = debugger.program()->planOf(NodeId(i));
                if (plan.isValid())
                    for (const uint64_t event : debugger.timeline()->firingsOf(plan, 0, position, SIZE_MAX))
                        sum += debugger.timeline()->record(event).time.nanoseconds();
                QVERIFY(std::abs(static_cast<double>((*table)[i]) - sum)
                        <= 5);  // of whole nanoseconds, five firings at most
                const std::string& name = debugger.graph()->node(NodeId(i)).name;
                if (position == size)
                    QCOMPARE((*table)[i] > 0, name == "loop/neg" || name == "result");
            }
        }
    }

    /// By semantics.md 20.1: 11 iterations, in each of which the Merge fires once; the Exit ten times dead and once
    /// live.
    void theSessionAnswers()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(MoveRequest{}));
        const auto counts = live.ask(FiringCountsQuery{});
        QVERIFY(counts && counts->counts && counts->isComplete);
        QCOMPARE((*counts->counts)[live.node("while/Merge").index()], uint64_t(11));
        QCOMPARE((*counts->counts)[live.node("while/Exit").index()], uint64_t(11));
        QCOMPARE((*counts->counts)[live.node("zero").index()], uint64_t(1));
        QCOMPARE(*counts->kernelNs, std::vector<uint64_t>(counts->counts->size(), 0));  // there are only scalars
    }
};

TAGSCOPE_GUILESS_TEST(TestFiringCounts)

#include "tst_firing_counts.moc"
