// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/iteration_change.h"

#include "core/debug/names/tag_names.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

class TestIterationChange final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The counter loop to 10: the body is dead in iteration 10, and only there Less is false and Exit live.
    void ofTheCounter_data()
    {
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("after");
        QTest::addColumn<double>("tolerance");
        QTest::addColumn<int>("iteration");  // -1: none
        QTest::newRow("a counter differs at once") << "while/Add" << -1 << 0.0 << 1;
        QTest::newRow("and again") << "while/Add" << 1 << 0.0 << 2;
        QTest::newRow("within the tolerance until it is dead") << "while/Add" << -1 << 1.0 << 10;
        QTest::newRow("a condition") << "while/Less" << -1 << 0.0 << 10;
        QTest::newRow("from the middle") << "while/Less" << 6 << 0.0 << 10;
        QTest::newRow("dead becomes live") << "while/Exit" << -1 << 0.0 << 10;
        QTest::newRow("nothing after the last") << "while/Less" << 10 << 0.0 << -1;
        QTest::newRow("beyond the end") << "while/Less" << 500 << 0.0 << -1;
    }
    void ofTheCounter()
    {
        QFETCH(QString, node);
        QFETCH(int, after);
        QFETCH(double, tolerance);
        QFETCH(int, iteration);
        for (const char* schedule : {"schedule fifo", "schedule random 7"}) {
            Console console(test::openExample("counter"));
            QVERIFY(console.execute(schedule).isOk && console.execute("run").isOk);
            const Debugger& d = console.debugger();
            const PlanId plan = d.program()->planOf(*d.node(node.toStdString()));
            const auto change = findIterationChange(*d.timeline(), plan, *d.tag("while;4"), after, {tolerance, 0});
            QVERIFY(change);
            QCOMPARE(change->has_value(), iteration >= 0);
            if (*change) {
                QCOMPARE((*change)->iteration, int64_t{iteration});
                QCOMPARE(d.tagName((*change)->tag), "while;" + std::to_string(iteration));
                QCOMPARE(d.tagName((*change)->previous), "while;" + std::to_string(iteration - 1));
            }
        }
    }

    /// A run that stands in an iteration: what has not fired yet differs from what has.
    void whatHasNotFiredDiffers()
    {
        Console console(test::openExample("counter"));
        const Debugger& d = console.debugger();
        const PlanId less = d.program()->planOf(*d.node("while/Less"));
        // The first event of iteration 3 is its Merge (tst_commands: that of iteration 1 is event 15, 8 nodes an
        // iteration).
        QVERIFY(console.execute("step 31").isOk);
        QVERIFY(d.tag("while;3"));
        const auto change = findIterationChange(*d.timeline(), less, *d.tag("while;0"), -1);
        QVERIFY(change && *change);
        QCOMPARE((*change)->iteration, int64_t{3});
    }

    void errors()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("run").isOk);
        const Debugger& d = console.debugger();
        const PlanId less = d.program()->planOf(*d.node("while/Less"));
        QCOMPARE(findIterationChange(*d.timeline(), less, TagId(0u), -1).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(findIterationChange(*d.timeline(), less, TagId(9999u), -1).error().code, ErrorCode::InvalidArgument);
        const std::atomic<bool> stop = true;
        QCOMPARE(findIterationChange(*d.timeline(), less, *d.tag("while;0"), -1, {}, &stop).error().code,
                 ErrorCode::Cancelled);
    }
};

TAGSCOPE_APPLESS_TEST(TestIterationChange)

#include "tst_iteration_change.moc"
