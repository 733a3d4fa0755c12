// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_file.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/messages/messages_part.h"
#include "ui/session/commands/move_requests.h"

#include <QDockWidget>
#include <QTableView>
#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;

namespace {

QTableView* messageTable(app::MainWindow& window)
{
    auto* dock = window.findChild<QDockWidget*>(QStringLiteral("messages"));
    if (!dock)
        return nullptr;
    dock->show();
    dock->raise();
    for (QTableView* table : dock->findChildren<QTableView*>())
        if (qobject_cast<ui::MessageModel*>(table->model()))
            return table;
    return nullptr;
}

}

/// A graph over several devices in a whole window.
class TestMessagesInWindow final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// Every step is shown, with inserted nodes selected; 34 messages in the end (semantics.md 14.10).
    void aRunOverTwoDevices()
    {
        ShownWindow shown(overTwoDevices());
        QVERIFY(shown.openCounter());
        QTableView* table = messageTable(shown.window);
        QVERIFY(table);
        const auto& session = shown.window.session();
        QVERIFY(session.snapshot()->program);
        QCOMPARE(session.snapshot()->program->placement().devices.size(), size_t{2});
        const size_t inserted = session.snapshot()->program->inserted().size();
        // Four pairs, and a control loop of five nodes on each of the devices, which both receive in the loop, with
        // the condition that goes to the second.
        QVERIFY(inserted >= 8 + 2 * 4);
        for (size_t i = session.snapshot()->graph->size() - inserted; i < session.snapshot()->graph->size(); ++i) {
            shown.window.focus().selectNode(NodeId(i));
            QVERIFY(shown.settle());
        }
        uint64_t messages = 0;
        for (int step = 0; step < 60; ++step) {
            shown.window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 1, {}}});
            QVERIFY(shown.settle());
            messages = session.snapshot()->state.stats.messages;
            QCOMPARE(static_cast<uint64_t>(table->model()->rowCount()),
                     messages + session.snapshot()->state.blocked.size());
        }
        QVERIFY(messages > 0);
        shown.window.post(ui::MoveRequest{});
        QVERIFY(shown.settle());
        QCOMPARE(session.snapshot()->status, RunStatus::Ok);
        QCOMPARE(table->model()->rowCount(), 34);
        table->selectRow(33);
        QVERIFY(shown.settle());
        QCOMPARE(session.snapshot()->graph->node(shown.window.focus().node()).op, std::string("_Send"));
    }

    /// A session says on which devices its graph runs.
    void aSessionKeepsTheDevices()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("two.session.json"));
        const auto isDone = [](app::MainWindow& window) {
            return QTest::qWaitFor(
                [&] {
                    return !window.sessionFile().isWorking() && !window.session().isBusy()
                        && !window.canvas().isLayingOut();
                },
                20'000);
        };
        {
            ShownWindow shown(overTwoDevices());
            QVERIFY(shown.openCounter());
            shown.window.post(ui::MoveRequest{Goal{Goal::Kind::Events, 50, {}}});
            QVERIFY(shown.settle());
            shown.window.sessionFile().save(path);
            QVERIFY(isDone(shown.window));
        }
        ShownWindow other;
        other.window.show();
        other.window.open(path.toStdString());
        QVERIFY(isDone(other.window));
        const auto snapshot = other.window.session().snapshot();
        QVERIFY(snapshot && snapshot->program);
        QCOMPARE(snapshot->program->placement().devices.size(), size_t{2});
        QCOMPARE(snapshot->position, uint64_t{50});
        QVERIFY(snapshot->placement == additionElsewhere());
        QVERIFY(other.openCounter());
        QCOMPARE(other.window.session().snapshot()->program->placement().devices.size(), size_t{1});
    }
};

TAGSCOPE_TEST(TestMessagesInWindow)

#include "tst_messages_window.moc"
