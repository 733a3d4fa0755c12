// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/keeping/session_file.h"
#include "tests/support/shown_part.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/graphview/layout/partitions.h"
#include "ui/messages/messages_part.h"
#include "ui/session/commands/move_requests.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QMenu>
#include <QSignalSpy>
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

    /// A message on its way is held, let go and lost where the picture shows it, and by the menus of its Send, of its
    /// edge and of its device.
    void thePictureHasTheMenusOfTheTables()
    {
        app::MainWindow::Options options = overTwoDevices();
        options.network.network = readNetwork(R"({"links":[{"latency_us":50}]})", "n").value();
        options.policy.kind = Policy::Kind::Time;
        ShownWindow shown(options);
        QVERIFY(shown.openCounter());
        const auto state = [&]() -> const State& { return shown.window.session().snapshot()->state; };
        for (int i = 0; i < 60 && state().network->flights.size() != 1; ++i)
            QVERIFY(shown.run(1));
        QCOMPARE(state().network->flights.size(), size_t(1));
        const uint64_t flight = state().network->flights[0].number;
        ui::Canvas& canvas = shown.window.canvas();
        canvas.setGroupBy(ui::GroupBy::Device);
        QVERIFY(shown.settle());
        const auto& messages = canvas.partitions()->messages;
        const auto message =
            std::ranges::find(messages, state().network->flights[0].mailbox, &ui::Partitions::Message::mailbox);
        QVERIFY(message != messages.end());
        const auto menuOf = [&](const ui::CanvasTarget& target) {
            qDeleteAll(canvas.findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
            Q_EMIT canvas.contextMenuRequested(target, canvas.mapToGlobal(QPoint(20, 20)));
            return canvas.findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        };
        const auto act = [&](const ui::CanvasTarget& target, const QString& text) {
            QMenu* menu = menuOf(target);
            for (QAction* action : menu ? menu->findChildren<QAction*>() + menu->actions() : QList<QAction*>())
                if (action->menu())
                    for (QAction* inner : action->menu()->actions())
                        if (QString(inner->text()).remove(u'&') == text && inner->isEnabled())
                            return inner->trigger(), shown.settle();
            for (QAction* action : menu ? menu->actions() : QList<QAction*>())
                if (QString(action->text()).remove(u'&') == text && action->isEnabled())
                    return action->trigger(), shown.settle();
            return false;
        };
        const auto stay = [&] { return findFlight(*state().network, flight)->stay; };
        const auto line = ui::CanvasTarget::ofMessages(message->sender, message->receiver);
        QVERIFY(act(line, QStringLiteral("Hold It")));
        QCOMPARE(stay(), Flight::Stay::Held);
        QVERIFY(!act(line, QStringLiteral("Hold It")));
        QVERIFY(act(ui::CanvasTarget::ofNode(message->sender), QStringLiteral("Let It Go On")));
        QCOMPARE(stay(), Flight::Stay::No);
        const InsertedNode* why = shown.window.session().snapshot()->program->insertedNode(message->sender);
        QVERIFY(why);
        QVERIFY(act(ui::CanvasTarget::ofEdge({why->source, why->slot}, why->destination), QStringLiteral("Hold It")));
        QCOMPARE(stay(), Flight::Stay::Held);
        const auto& groups = canvas.tree()->groups();
        const auto lane = std::ranges::find(groups, shown.window.session().snapshot()->program->placement().devices[1],
                                            &ui::Group::path);
        QVERIFY(lane != groups.end());
        const auto ofLane = ui::CanvasTarget::ofGroup(ui::GroupId(static_cast<size_t>(lane - groups.begin())));
        QVERIFY(act(ofLane, QStringLiteral("Hold It")));
        QVERIFY(state().network->devices[1].isPaused);
        QVERIFY(!state().network->devices[0].isPaused);
        QVERIFY(act(ofLane, QStringLiteral("Let It Go On")));
        QVERIFY(act(line, QStringLiteral("Lose It")));
        QVERIFY(!findFlight(*state().network, flight));
        QVERIFY(
            act(line, QStringLiteral("Cut the Link from CPU:%1 to CPU:%2").arg(why->from.value).arg(why->to.value)));
        QVERIFY(state().network->isCut(why->from, why->to));
        QVERIFY(act(line, QStringLiteral("Stop When One Is Sent on This Edge")));
        QCOMPARE(shown.window.session().snapshot()->breakpoints.size(), size_t(1));
        // Where the line is drawn, the right button finds it.
        QSignalSpy asked(&canvas, &ui::Canvas::contextMenuRequested);
        canvas.fit();
        for (const ui::SceneMessage& drawn : canvas.scene()->messages) {
            const QPoint at = canvas.toWidget(drawn.path.pointAtPercent(0.5)).toPoint();
            if (canvas.scene()->itemAt(drawn.path.pointAtPercent(0.5)) >= 0
                && canvas.scene()->items[size_t(canvas.scene()->itemAt(drawn.path.pointAtPercent(0.5)))].kind
                    != ui::SceneItem::Kind::OpenGroup)
                continue;
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas.mapToGlobal(at));
            QApplication::sendEvent(&canvas, &event);
            QCOMPARE(asked.takeFirst().first().value<ui::CanvasTarget>().kind, ui::CanvasTarget::Kind::Message);
        }
    }

    /// In which order lanes are drawn, and that one is drawn alone, is undone, and the session knows of it.
    void lanesBelongToTheSession()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("lanes.session.json"));
        std::vector<std::string> turned;
        {
            ShownWindow shown(overTwoDevices());
            QVERIFY(shown.openCounter());
            QVERIFY(shown.trigger("groupByDevice"));
            ui::Canvas& canvas = shown.window.canvas();
            const std::vector<std::string> lanes = canvas.lanes();
            QCOMPARE(lanes.size(), size_t(2));
            turned = {lanes[1], lanes[0]};
            canvas.moveLane(lanes[0], 1);
            QVERIFY(shown.settle());
            QCOMPARE(canvas.lanes(), turned);
            QVERIFY(shown.trigger("undo"));
            QCOMPARE(canvas.lanes(), lanes);
            QVERIFY(shown.trigger("redo"));
            QCOMPARE(canvas.lanes(), turned);
            QVERIFY(shown.select("while/Add"));
            QVERIFY(shown.trigger("onlyLane"));
            QCOMPARE(canvas.lanes(), std::vector<std::string>{lanes[1]});
            QVERIFY(shown.command("onlyLane")->isChecked());
            shown.window.sessionFile().save(path);
            QVERIFY(QTest::qWaitFor([&] { return !shown.window.sessionFile().isWorking(); }, 20'000));
            QVERIFY(shown.trigger("onlyLane"));
            QCOMPARE(canvas.lanes(), turned);
        }
        ShownWindow other;
        other.window.show();
        other.window.open(path.toStdString());
        QTRY_COMPARE(other.window.canvas().lanes(), std::vector<std::string>{turned[0]});
        QVERIFY(other.settle());
        QVERIFY(other.trigger("onlyLane"));
        QCOMPARE(other.window.canvas().lanes(), turned);
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
