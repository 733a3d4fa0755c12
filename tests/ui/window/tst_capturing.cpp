// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/capturing.h"

#include "tests/support/groups.h"
#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"
#include "tests/support/window_test.h"
#include "ui/capture/capture_view.h"
#include "ui/inspector/elements/not_captured_box.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/capture_request.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

/// A window on the loop of vectors.
struct Opened : ShownWindow {
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("loop.pb"));
    const bool isOpen = writeVectorLoop(path, 6) && openFile(path) && snapshot().program;

    app::Capturing& capturing() { return *window.findChild<app::Capturing*>(); }
};

}

class TestCapturing final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aNodesMenuTogglesIt()
    {
        Opened o;
        QVERIFY(o.isOpen);
        const auto entry = [&](QMenu& menu, const char* node) {
            ui::CanvasTarget target;
            target.kind = ui::CanvasTarget::Kind::Node;
            target.node = o.node(node);
            o.capturing().addTo(&menu, target);
            return menu.actions().back();
        };
        QMenu first;
        QAction* leave = entry(first, "loop/neg");
        QCOMPARE(leave->text(), QStringLiteral("Do not capt&ure values"));
        leave->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.snapshot().capture, (CaptureSettings{{{"loop/neg", Capture::None}}, 0}));
        QMenu second;
        QAction* keep = entry(second, "loop/neg");
        QCOMPARE(keep->text(), QStringLiteral("Capt&ure values"));
        keep->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.snapshot().capture, (CaptureSettings{{{"loop/neg", Capture::Full}}, 0}));
        QMenu background;
        o.capturing().addTo(&background, {});
        QVERIFY(background.isEmpty());
    }

    /// The menu of a loop keeps the values of its newest iterations, and goes back to all of them.
    void aLoopsMenuKeepsTheNewest()
    {
        Opened o;
        QVERIFY(o.isOpen);
        const auto target = ui::CanvasTarget::ofGroup(firstFrame(*o.canvas().tree()));
        QMenu first;
        o.capturing().addTo(&first, target);
        QAction* newest = first.actions().back();
        QCOMPARE(newest->text(), QStringLiteral("Capture the newest 10 iterations only"));
        newest->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.snapshot().capture, (CaptureSettings{{{"loop/", Capture::Full, 10}}, 0}));
        QMenu second;
        o.capturing().addTo(&second, target);
        QCOMPARE(second.actions().size(), 1);
        QCOMPARE(second.actions().back()->text(), QStringLiteral("Capt&ure values"));
        second.actions().back()->trigger();
        QVERIFY(settle(o.window));
        QCOMPARE(o.snapshot().capture, (CaptureSettings{{{"loop/", Capture::Full}}, 0}));
    }

    /// As commands of what is selected, too; and rules go back, wherever they were made.
    void rulesAreUndone()
    {
        Opened o;
        QVERIFY(o.isOpen);
        QVERIFY(!o.command("captureValues")->isEnabled());
        QVERIFY(o.select("loop/neg"));
        QVERIFY(!o.command("captureNewest")->isEnabled());
        QVERIFY(o.trigger("captureValues"));
        QCOMPARE(o.snapshot().capture, (CaptureSettings{{{"loop/neg", Capture::None}}, 0}));
        o.canvas().selectItem(o.canvas().scene()->itemOf(firstFrame(*o.canvas().tree())));
        QVERIFY(o.trigger("captureNewest"));
        const CaptureSettings both{{{"loop/neg", Capture::None}, {"loop/", Capture::Full, 10}}, 0};
        QCOMPARE(o.snapshot().capture, both);
        QVERIFY(o.trigger("undo"));
        QCOMPARE(o.snapshot().capture, (CaptureSettings{{{"loop/neg", Capture::None}}, 0}));
        QVERIFY(o.trigger("undo"));
        QCOMPARE(o.snapshot().capture, CaptureSettings{});
        QVERIFY(!o.command("undo")->isEnabled());
        QVERIFY(o.trigger("redo"));
        QVERIFY(o.trigger("redo"));
        QCOMPARE(o.snapshot().capture, both);
    }

    void theDialogAsksAndTells()
    {
        Opened o;
        QVERIFY(o.isOpen);
        o.window.findChild<QAction*>(QStringLiteral("capture"))->trigger();
        auto* dialog = o.window.findChild<QDialog*>(QStringLiteral("captureDialog"));
        QVERIFY(dialog->isVisible());
        QTRY_VERIFY(std::ranges::any_of(dialog->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("Outside of loops a run would keep up to"));
        }));
        Q_EMIT o.capturing().view()->settingsChanged({{{"loop/", Capture::None}}, 0});
        QVERIFY(o.runToEnd());
        QCOMPARE(o.snapshot().captureUse.leftOut, uint64_t(6));
        const auto says = [&](const QString& what) {
            for (const QLabel* label : dialog->findChildren<QLabel*>())
                if (label->text().contains(what))
                    return true;
            return false;
        };
        QTRY_VERIFY(says(QStringLiteral("Not kept: 6 values")));
        QTRY_VERIFY(says(QStringLiteral("an iteration, over 7 seen")));
    }

    /// What is missing is hatched and named everywhere, and its button leads to where it is computed again.
    void theInspectorLeadsToTheValue()
    {
        Opened o;
        QVERIFY(o.isOpen);
        o.window.post(ui::CaptureRequest{{{{"loop/", Capture::None}}, 0}});
        QVERIFY(o.runToEnd());
        o.window.post(ui::GoToRequest{o.snapshot().size - 3});
        o.window.focus().selectNode(o.node("loop/neg"));
        QVERIFY(settle(o.window));
        auto* inspector = o.window.findChild<ui::Inspector*>();
        auto* firings = inspector->findChild<QTableView*>(QStringLiteral("firings"));
        QCOMPARE(firings->model()->index(1, 4).data().toString(), QStringLiteral("⊘ not captured (policy: none)"));
        QVERIFY(firings->model()->index(1, 4).data(Qt::BackgroundRole).isValid());
        // To the fifth iteration, some steps behind its firing.
        Q_EMIT firings->activated(firings->model()->index(4, 0));
        QVERIFY(settle(o.window));
        auto* box = inspector->findChild<ui::NotCapturedBox*>();
        QVERIFY(box->isHidden());
        o.window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 2, {}}});
        QVERIFY(settle(o.window));
        QVERIFY(!box->isHidden());
        QVERIFY(box->accessibleName().contains(QStringLiteral("not captured (policy: none)")));
        const uint64_t behind = o.snapshot().position;
        QTest::mouseClick(box->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(settle(o.window));
        QCOMPARE(o.snapshot().position, behind - 2);
        QVERIFY(box->isHidden());
    }

    void theCanvasShowsIt()
    {
        Opened o;
        QVERIFY(o.isOpen);
        o.window.post(ui::CaptureRequest{{{{"result", Capture::None}}, 0}});
        QVERIFY(o.runToEnd());
        QTRY_VERIFY(o.window.canvas().states()->look(o.node("result")).state == ui::NodeState::NotCaptured);
    }
};

TAGSCOPE_TEST(TestCapturing)

#include "tst_capturing.moc"
