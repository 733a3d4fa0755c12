// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "ui/session/last_firings.h"

#include "tests/support/ui_test.h"

#include "core/debug/control/debugger.h"

using namespace tagscope;
using namespace tagscope::test;
using namespace tagscope::ui;

class TestLastFirings final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Wherever the cursor goes, the table is what the trace says of every node.
    void itIsWhatTheTraceSays_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "untaken_loop.pbtxt", "cond_in_loop.pbtxt"})
            QTest::newRow(file) << examplePath(file);
    }
    void itIsWhatTheTraceSays()
    {
        QFETCH(QString, file);
        auto opened = Debugger::open(file.toStdString(), {});
        QVERIFY(opened);
        Debugger& debugger = **opened;
        debugger.run({});
        const uint64_t size = debugger.size();
        LastFirings last;
        for (const uint64_t position :
             {size / 2, size / 2 + 1, size, uint64_t(0), size / 3, size / 4, size - 1, uint64_t(1), size}) {
            const auto table = last.at(debugger.timeline(), position);
            for (size_t i = 0; i < table->size(); ++i) {
                const PlanId plan(i);
                const std::vector<uint64_t> firings = debugger.timeline()->firingsOf(plan, 0, position, SIZE_MAX);
                LastFiring expected = LastFiring::Never;
                if (!firings.empty())
                    expected = debugger.timeline()->record(firings.back()).isDead ? LastFiring::Dead : LastFiring::Live;
                QCOMPARE(int((*table)[i]), int(expected));
            }
        }
    }
};

TAGSCOPE_APPLESS_TEST(TestLastFirings)

#include "tst_last_firings.moc"
