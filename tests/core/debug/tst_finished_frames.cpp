// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/finished_frames.h"

#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace tagscope;

class TestFinishedFrames final : public QObject {
    Q_OBJECT

    static FinishedFrames of(const Debugger& d) { return finishedFrames(*d.tagNames(), *d.timeline(), d.state()); }

private Q_SLOTS:
    void theCounterIsOverAtItsEnd()
    {
        const auto d = test::openExample("counter");
        d->run({Goal::Kind::Events, 94, {}});
        QCOMPARE(of(*d).total, uint64_t{0});
        QVERIFY(of(*d).newest.empty());
        d->run({});
        const FinishedFrames finished = of(*d);
        QCOMPARE(finished.total, uint64_t{1});
        QCOMPARE(finished.newest.size(), size_t{1});
        QCOMPARE(finished.newest[0].place, std::string("while"));
        QCOMPARE(finished.newest[0].iterations, int64_t{11});  // 0 to 10
        QCOMPARE(finished.newest[0].lastEvent, uint64_t{94});  // the last of 95
        QCOMPARE(d->tagName(finished.newest[0].last), std::string("while;10"));
        d->back(1);
        QCOMPARE(of(*d).total, uint64_t{0});
    }

    /// After each end of an inner instance one more is listed, at every position alike.
    void innerInstances()
    {
        Console console(test::openExample("nested"));
        Debugger& d = console.debugger();
        QVERIFY(console.execute("break frame end inner").isOk);
        for (size_t done = 1; done <= 4; ++done) {
            QCOMPARE(d.run({}).reason, StopReason::Breakpoint);
            const FinishedFrames finished = of(d);
            QCOMPARE(finished.total, uint64_t{done});
            QCOMPARE(finished.newest.size(), done);
            // The one that has just ended is the last.
            QCOMPARE(finished.newest.back().lastEvent, d.position() - 1);
        }
        QStringList places;
        for (const FinishedFrame& frame : of(d).newest)
            places << QString::fromStdString(frame.place);
        places.sort();
        QCOMPARE(places,
                 (QStringList{QStringLiteral("outer;0/inner"), QStringLiteral("outer;1/inner"),
                              QStringLiteral("outer;2/inner"), QStringLiteral("outer;3/inner")}));
        d.run({});
        QCOMPARE(of(d).total, d.state().stats.frames);
        QVERIFY(d.goTo(0).has_value());
        QCOMPARE(of(d).total, uint64_t{0});
    }
};

TAGSCOPE_GUILESS_TEST(TestFinishedFrames)

#include "tst_finished_frames.moc"
