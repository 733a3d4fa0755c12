// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/failing_allocations.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

/// Every allocation of a run fails once, the first, the second and so on: each time the debugger recovers, stands at a
/// state of the run, and goes on as if nothing had been.
class TestFailingAllocations final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNthAllocationFails_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<int>("policy");
        QTest::newRow("counter") << "counter" << static_cast<int>(Policy::Kind::Fifo);
        QTest::newRow("conditional in a loop") << "cond_in_loop" << static_cast<int>(Policy::Kind::Lifo);
        QTest::newRow("tensor array") << "tensor_array" << static_cast<int>(Policy::Kind::Random);
    }
    void theNthAllocationFails()
    {
        QFETCH(QString, example);
        QFETCH(int, policy);
        Debugger::Options options;
        options.policy = {static_cast<Policy::Kind>(policy), 3};
        const auto clean = test::openExample(example.toStdString(), options);
        QVERIFY(clean);
        QCOMPARE(clean->run({}).reason, StopReason::Finished);
        bool isClean = false;
        uint64_t failed = 0;
        for (uint64_t n = 1; !isClean; ++n) {
            const auto debugger = test::openExample(example.toStdString(), options);
            isClean = true;
            try {
                test::allocationsLeft = n;
                debugger->run({});
                test::allocationsLeft = 0;
            } catch (const std::bad_alloc&) {
                isClean = false;
                ++failed;
                debugger->recover();
            }
            const QString which = QStringLiteral("allocation %1").arg(n);
            QVERIFY2(debugger->isLive(), qPrintable(which));
            QVERIFY2(debugger->state() == clean->timeline()->stateAt(debugger->position()), qPrintable(which));
            const StopReport report = debugger->run({});
            QVERIFY2(report.reason == StopReason::Finished, qPrintable(which));
            QVERIFY2(debugger->state() == clean->state(), qPrintable(which));
            QCOMPARE(debugger->size(), clean->size());
            for (uint64_t event = 0; event < clean->size(); ++event)
                QVERIFY2(debugger->timeline()->record(event) == clean->timeline()->record(event), qPrintable(which));
        }
        QVERIFY2(failed > 20, qPrintable(QString::number(failed)));
    }
};

TAGSCOPE_APPLESS_TEST(TestFailingAllocations)
#include "tst_failing_allocations.moc"
