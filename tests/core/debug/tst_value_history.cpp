// SPDX-License-Identifier: Apache-2.0
#include "core/debug/value_history.h"

#include "tests/core/debug/debug_fixture.h"

#include <QtTest>

using namespace tagscope;

namespace {

using Iterations = QVector<qint64>;

/// The iterations in which the breakpoints stop from the start on.
Iterations stops(Debugger& debugger)
{
    Iterations found;
    while (debugger.run({}).reason == StopReason::Breakpoint)
        found.push_back(debugger.timeline()->tag(debugger.timeline()->record(debugger.position() - 1).tag)->iteration);
    return found;
}

/// The counter after so many iterations, with more to come.
std::unique_ptr<Debugger> longCounter(uint64_t iterations)
{
    Debugger::Options options;
    options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(2147483647)});
    auto debugger = test::openExample("counter", options);
    debugger->run({Goal::Kind::Events, 8 * iterations, {}});
    return debugger;
}

std::vector<uint64_t> firingsOf(const Debugger& debugger, const char* node)
{
    return debugger.timeline()->firingsOf(debugger.program()->planOf(*debugger.node(node)), 0, debugger.size(), SIZE_MAX);
}

std::vector<uint64_t> mergeFirings(const Debugger& debugger)
{
    return firingsOf(debugger, "while/Merge");
}

}

class TestValueHistory final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The counter is set back to 3 at the end of iteration 5: Merge has 3, 4 and 5 a second time in 6 to 8, and then 6 to 10 as new ones.
    void aLoopThatComesBack_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<Iterations>("expected");
        QTest::newRow("every repeated value") << "break while/Merge if repeats" << Iterations{6, 7, 8};
        QTest::newRow("one that begins to look late") << "break while/Merge if iter > 6 and repeats" << Iterations{7, 8};
        QTest::newRow("at one tag") << "break while/Merge@while;7 if repeats" << Iterations{7};
        QTest::newRow("new values") << "break while/Merge if not repeats" << Iterations{0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13};
        QTest::newRow("the token on an edge") << "break while/Switch:1 if repeats" << Iterations{6, 7, 8};
        QTest::newRow("a constant of the loop") << "break while/LoopCond if repeats" << Iterations{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        QTest::newRow("no loop") << "break one if repeats" << Iterations{};
    }
    void aLoopThatComesBack()
    {
        QFETCH(QString, line);
        QFETCH(Iterations, expected);
        Console console(test::openExample("counter"));
        Debugger& d = console.debugger();
        QVERIFY(console.execute("run").isOk);
        const CommandResult edited = console.execute("set while/Add@while;5 3");
        QVERIFY2(edited.isOk, edited.text.c_str());
        const CommandResult set = console.execute(line.toStdString());
        QVERIFY2(set.isOk, set.text.c_str());
        QVERIFY(d.goTo(0).has_value());
        QCOMPARE(stops(d), expected);
        QVERIFY(d.goTo(0).has_value());
        QCOMPARE(stops(d), expected);   // all recorded now
    }

    void aHitSaysWhereTheValueWas()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("run").isOk);
        QVERIFY(console.execute("set while/Add@while;5 3").isOk);
        QVERIFY(console.execute("goto 0").isOk);
        QVERIFY(console.execute("break while/Merge if repeats").isOk);
        const StopReport report = console.debugger().run({});
        QCOMPARE(report.hits.size(), size_t{1});
        QCOMPARE(report.hits[0].actual, std::string("repeats = true (as in iteration 3)"));
    }

    /// Each instance of the inner loop counts from 0 anew: that is no repetition.
    void instancesAreApart()
    {
        Console console(test::openExample("nested"));
        QVERIFY(console.execute("break outer/inner/Merge if repeats").isOk);
        QCOMPARE(console.debugger().run({}).reason, StopReason::Finished);
    }

    /// No more than so many values are known, and that does not make a value new that was seen since.
    void memoryIsBounded()
    {
        constexpr uint64_t most = 1000;
        const auto debugger = longCounter(most + 50);
        const std::vector<uint64_t> firings = mergeFirings(*debugger);
        QVERIFY(firings.size() > most + 20);
        const uint64_t last = firings[most + 20];
        ValueHistory history(*debugger->timeline(), most);
        QVERIFY(!history.earlier(last, 0, Tensor::scalar<int32_t>(19)).has_value());
        ValueHistory other(*debugger->timeline(), most);
        QCOMPARE(other.earlier(last, 0, Tensor::scalar<int32_t>(30)), std::optional<int64_t>(30));
    }

    /// With room for ten: 0 to 8, 0 once more, then nine others, and it is there still; 1 to 8 are not.
    void whatComesBackStaysLongest()
    {
        const auto debugger = longCounter(30);
        const std::vector<uint64_t> firings = mergeFirings(*debugger);
        ValueHistory history(*debugger->timeline(), 10);
        const auto earlier = [&](size_t iteration, int32_t value) { return history.earlier(firings[iteration], 0, Tensor::scalar<int32_t>(value)); };
        for (int32_t i = 0; i < 9; ++i)
            QVERIFY(!earlier(static_cast<size_t>(i), i).has_value());
        QCOMPARE(earlier(9, 0), std::optional<int64_t>(0));
        for (int32_t i = 10; i < 19; ++i)
            QVERIFY(!earlier(static_cast<size_t>(i), i).has_value());
        QCOMPARE(earlier(19, 0), std::optional<int64_t>(0));
        QVERIFY(!earlier(20, 5).has_value());
        QCOMPARE(earlier(21, 18), std::optional<int64_t>(18));
    }

    /// The bound is one for all outputs: those of another node push out what is older.
    void outputsShareTheBound()
    {
        const auto debugger = longCounter(30);
        const std::vector<uint64_t> merge = mergeFirings(*debugger);
        const std::vector<uint64_t> add = firingsOf(*debugger, "while/Add");
        ValueHistory history(*debugger->timeline(), 5);
        QVERIFY(!history.earlier(merge[0], 0, Tensor::scalar<int32_t>(0)).has_value());
        for (int32_t i = 0; i < 5; ++i)
            QVERIFY(!history.earlier(add[static_cast<size_t>(i)], 0, Tensor::scalar<int32_t>(i + 1)).has_value());
        QVERIFY(!history.earlier(merge[1], 0, Tensor::scalar<int32_t>(0)).has_value());
    }

    void readingIsStopped()
    {
        const auto debugger = longCounter(30);
        const uint64_t last = mergeFirings(*debugger)[20];
        ValueHistory history(*debugger->timeline());
        std::atomic<bool> stop = true;
        history.setStopFlag(&stop);
        QVERIFY(!history.earlier(last, 0, Tensor::scalar<int32_t>(7)).has_value());
        QVERIFY(history.wasCut());
        stop = false;
        history.setStopFlag(&stop);
        QCOMPARE(history.earlier(last, 0, Tensor::scalar<int32_t>(7)), std::optional<int64_t>(7));
        QVERIFY(!history.wasCut());
    }
};

QTEST_GUILESS_MAIN(TestValueHistory)
#include "tst_value_history.moc"
