// SPDX-License-Identifier: Apache-2.0
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/session/commands/move_requests.h"

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// A window on a loop without an end, with the keys in the picture.
struct Endless : ShownWindow {
    GraphFile file{endlessLoop()};

    bool begin()
    {
        if (!openFile(file.path()) || !QTest::qWaitForWindowActive(&window))
            return false;
        canvas().setFocus();
        return true;
    }
    bool runs()
    {
        return QTest::qWaitFor([this] { return snapshot().isRunning; }, 20'000);
    }
    void space() { QTest::keyClick(&canvas(), Qt::Key_Space); }
};

}

class TestPauseKey final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void spacePausesARunAndLetsItGoOn()
    {
        Endless o;
        QVERIFY(o.begin());
        o.window.post(ui::MoveRequest{});
        QVERIFY(o.runs());
        o.space();
        QVERIFY(o.settle());
        QVERIFY(!o.snapshot().isRunning);
        const uint64_t position = o.snapshot().position;
        o.space();
        QTRY_VERIFY(o.snapshot().isRunning && o.snapshot().position > position);
        o.space();
        QVERIFY(o.settle());
        QVERIFY(!o.snapshot().isRunning);
    }

    /// Whoever has done something else since selects with it, as always.
    void elseItSelects()
    {
        Endless o;
        QVERIFY(o.begin());
        o.space();
        QVERIFY(o.settle());
        QCOMPARE(o.snapshot().position, uint64_t(0));  // nothing was paused that could go on
        o.window.post(ui::MoveRequest{});
        QVERIFY(o.runs());
        o.space();
        QVERIFY(o.settle());
        QVERIFY(o.post(ui::BackRequest{1}));
        const uint64_t position = o.snapshot().position;
        o.space();
        QVERIFY(o.settle());
        QCOMPARE(o.snapshot().position, position);
    }
};

TAGSCOPE_TEST(TestPauseKey)

#include "tst_pause_key.moc"
