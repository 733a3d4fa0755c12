// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/graph/picture_commands.h"

#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"
#include "tests/support/window_test.h"
#include "ui/outline/outline_view.h"
#include "ui/session/commands/move_requests.h"

#include <QAction>
#include <QLabel>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTreeView>

using namespace tagscope;
using namespace tagscope::test;
using app::MainWindow;

namespace {

QAction* command(MainWindow& window, const char* name)
{
    return window.findChild<QAction*>(QLatin1String(name));
}

bool open(MainWindow& window, const char* file)
{
    window.open(examplePath(file).toStdString());
    return settle(window) && window.session().snapshot();
}

bool run(MainWindow& window, Goal goal)
{
    window.post(ui::MoveRequest{goal});
    return settle(window);
}

}

class TestPictureCommands final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        QVERIFY(beginSettingsIn(m_folder));
    }

    void reducedMotionIsOfTheWholeWindow()
    {
        MainWindow window(plain());
        QAction* reduced = command(window, "reducedMotion");
        QVERIFY(reduced);
        for (const bool isReduced : {true, false}) {
            reduced->setChecked(isReduced);
            QCOMPARE(window.canvas().motion().isReduced(), isReduced);
            QCOMPARE(window.isAnimated(), !isReduced);
        }
    }

    void reducedMotionIsRemembered()
    {
        MainWindow::Options options = plain();
        options.remembersLayout = true;
        bool initially = false;
        {
            MainWindow window(options);
            initially = command(window, "reducedMotion")->isChecked();
            command(window, "reducedMotion")->trigger();
        }
        MainWindow window(options);
        QCOMPARE(command(window, "reducedMotion")->isChecked(), !initially);
        QCOMPARE(window.canvas().motion().isReduced(), !initially);
    }

    /// What is pinned is undone and done again, and comes back with the record, as does the way of the lines.
    void pinsAreKeptAndUndone()
    {
        MainWindow window(plain());
        QVERIFY(open(window, "counter.pbtxt"));
        command(window, "topDown")->trigger();
        window.focus().selectNode(window.session().snapshot()->graph->find("while/Less").value());
        QVERIFY(settle(window));
        command(window, "pin")->trigger();
        QVERIFY(settle(window));
        const app::SessionRecord::View view = window.graphView();
        QVERIFY(view.isTopDown);
        QCOMPARE(view.pins.size(), size_t(1));
        QVERIFY(view.pins.contains("node while/Less"));
        command(window, "undo")->trigger();
        QVERIFY(settle(window));
        QVERIFY(window.canvas().pinned().empty());
        command(window, "redo")->trigger();
        QVERIFY(settle(window));
        QCOMPARE(window.canvas().pinned().size(), size_t(1));
        command(window, "unpinAll")->trigger();
        QVERIFY(settle(window));
        QVERIFY(window.canvas().pinned().empty());

        MainWindow other(plain());
        QVERIFY(open(other, "counter.pbtxt"));
        other.setGraphView(view);
        QVERIFY(settle(other));
        QCOMPARE(other.graphView().pins, view.pins);
        QVERIFY(other.canvas().scene()->direction == ui::FlowDirection::TopDown);
        QVERIFY(command(other, "topDown")->isChecked());
    }

    /// Picture and outline show devices, and undo knows groups that are not there; the record brings it back.
    void devicesComeFirst()
    {
        QByteArray text;
        for (const char* node : {"s/a0", "s/b0", "s/a1", "s/b1"})
            text += QByteArray("node { name: \"") + node + "\" op: \"NoOp\" device: \"/gpu:" + node[3] + "\" }\n";
        const GraphFile graph(text);
        ShownWindow shown;
        QVERIFY(shown.openFile(graph.path()));
        const auto* outline = shown.window.findChild<ui::OutlineView*>();
        QVERIFY(outline);
        const auto outlined = [outline] { return outline->list()->model()->index(0, 0).data().toString(); };
        QCOMPARE(outlined(), QStringLiteral("s"));
        shown.canvas().toggleGroup(shown.canvas().tree()->find({"scope s"}).front());
        QVERIFY(shown.settle() && shown.canvas().openGroups().isEmpty());
        shown.command("groupByDevice")->setChecked(true);  // as a record does, which is no edit
        QVERIFY(shown.settle());
        QCOMPARE(outlined(), QStringLiteral("GPU:0"));  // what runs them
        QCOMPARE(outline->list()->model()->index(0, 1).data().toString(), QStringLiteral("device of 2"));
        QCOMPARE(shown.canvas().tree()->groupOf(shown.node("s/a0")),
                 shown.canvas().tree()->find({"scope s on /job:localhost/replica:0/task:0/device:GPU:0"}).front());
        const QStringList open = shown.canvas().openGroups();
        QCOMPARE(open.size(), 4);
        QVERIFY(shown.trigger("undo"));
        QCOMPARE(shown.canvas().openGroups(), open);
        const app::SessionRecord::View view = shown.window.graphView();
        QCOMPARE(view.groupBy, std::string("device"));
        QVERIFY(shown.trigger("groupByDevice"));
        QCOMPARE(outlined(), QStringLiteral("s"));
        QVERIFY(shown.window.graphView().groupBy.empty());

        ShownWindow other;
        QVERIFY(other.openFile(graph.path()));
        other.window.setGraphView(view);
        QVERIFY(other.settle());
        QVERIFY(other.command("groupByDevice")->isChecked());
        QCOMPARE(other.canvas().openGroups(), open);
    }

    void waysOfThePictureAreUndone()
    {
        ShownWindow shown;
        QVERIFY(shown.openCounter());
        for (const char* name : {"topDown", "groupByDevice"}) {
            QVERIFY(shown.trigger(name));
            QVERIFY2(shown.command(name)->isChecked(), name);
            QVERIFY(shown.trigger("undo"));
            QVERIFY2(!shown.command(name)->isChecked(), name);
            QVERIFY(shown.trigger("redo"));
            QVERIFY2(shown.command(name)->isChecked(), name);
        }
        QCOMPARE(shown.canvas().direction(), ui::FlowDirection::TopDown);
        QCOMPARE(shown.canvas().groupBy(), ui::GroupBy::Device);
    }

    void oneColouringAtATime()
    {
        MainWindow window(plain());
        QVERIFY(open(window, "counter.pbtxt"));
        QCOMPARE(window.canvas().colourBy(), ui::ColourBy::State);
        for (const ui::ColourBy by : ui::allColourBy) {
            const QByteArray name = "colour." + ui::colourByKey(by).toLatin1();
            QVERIFY(command(window, name.constData()));
            command(window, name.constData())->trigger();
            QCOMPARE(window.canvas().colourBy(), by);
            QCOMPARE(window.graphView().colourBy, ui::colourByKey(by).toStdString());
        }
        const ui::ColourBy last = *std::rbegin(ui::allColourBy);
        for (const ui::ColourBy by : ui::allColourBy)
            QCOMPARE(command(window, ("colour." + ui::colourByKey(by).toLatin1()).constData())->isChecked(),
                     by == last);
        window.setGraphView({});
        QCOMPARE(window.canvas().colourBy(), ui::ColourBy::State);
    }

    /// After the whole run the Merge has fired 11 times (semantics.md 20.1), the constant once.
    void coloursByFiringsFollowTheRun()
    {
        MainWindow window(plain());
        QVERIFY(open(window, "counter.pbtxt"));
        command(window, "colour.firings")->trigger();
        const auto entry = [&](const char* node) {
            const auto colouring = window.canvas().pictureState().colouring;
            return colouring ? colouring->entryOf(window.session().snapshot()->graph->find(node).value()) : -1;
        };
        QTRY_COMPARE(entry("while/Merge"), 0);
        QVERIFY(run(window, Goal{}));
        QTRY_VERIFY(entry("while/Merge") > 1);
        QCOMPARE(entry("zero"), 1);
        window.post(ui::GoToRequest{0});
        QTRY_COMPARE(entry("while/Merge"), 0);
    }

    /// Of the vector loop Neg is given tensors, Add scalars, which are not timed. What was counted of firings is not
    /// taken for times.
    void coloursByCostFollowTheRun()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("vectors.pb"));
        QVERIFY(writeVectorLoop(path, 4));
        MainWindow window(plain());
        window.open(path.toStdString());
        QVERIFY(settle(window) && window.session().snapshot());
        const auto colouring = [&] { return window.canvas().pictureState().colouring; };
        const auto entry = [&](const char* node) {
            return colouring() ? colouring()->entryOf(window.session().snapshot()->graph->find(node).value()) : -1;
        };
        QVERIFY(run(window, Goal{}));
        command(window, "colour.firings")->trigger();
        QTRY_VERIFY(entry("loop/add") > 0);
        command(window, "colour.cost")->trigger();
        QTRY_VERIFY(entry("loop/neg") > 0);
        QCOMPARE(colouring()->by(), ui::ColourBy::Cost);
        QCOMPARE(entry("loop/add"), 0);
        QVERIFY(entry("result") > 0);
        window.post(ui::GoToRequest{0});
        QTRY_COMPARE(entry("loop/neg"), 0);
        QCOMPARE(colouring()->entries().size(), size_t(1));
    }

    /// Its last firing is the second that dies of the Switch.
    void theStatusLineCountsTheDead()
    {
        MainWindow window(plain());
        QVERIFY(open(window, "dead_fetch.pbtxt"));
        const auto says = [&](const QString& what) {
            const QList<QLabel*> labels = window.statusBar()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(what); });
        };
        QVERIFY(!says(QStringLiteral("dead because of")));
        const NodeId square = window.session().snapshot()->graph->find("Square").value();
        for (int i = 0; i < 10; ++i) {
            QVERIFY(run(window, Goal{Goal::Kind::Events, 1, {}}));
            if (window.session().snapshot()->report->fired->node == square)
                break;
        }
        QVERIFY(says(QStringLiteral("1 node is dead because of Switch at /")));
        QVERIFY(run(window, Goal{Goal::Kind::Events, 1, {}}));
        QVERIFY(says(QStringLiteral("2 nodes are dead because of Switch at /")));
    }

private:
    QTemporaryDir m_folder;
};

TAGSCOPE_TEST(TestPictureCommands)

#include "tst_picture_commands.moc"
