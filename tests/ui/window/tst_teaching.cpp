// SPDX-License-Identifier: Apache-2.0
#include "app/tagscope/run/teaching.h"

#include "app/tagscope/keeping/session_file.h"
#include "app/tagscope/keeping/session_record.h"
#include "tests/support/test_program.h"
#include "tests/support/window_test.h"
#include "ui/breakpoints/picks.h"
#include "ui/breakpoints/ready_model.h"
#include "ui/find/find_model.h"
#include "ui/find/find_palette.h"
#include "ui/frames/frame_view.h"
#include "ui/frames/grid_view.h"
#include "ui/inspector/inspector.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/queries/cause_query.h"
#include "ui/teach/mark_layer.h"
#include "ui/teach/teach_view.h"

#include <QDockWidget>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>

#include <algorithm>
#include <set>

using namespace tagscope;
using namespace tagscope::app;
using namespace tagscope::test;

namespace {

struct Lesson : ShownWindow {
    ui::TeachView& view() { return *window.teaching().view(); }
    const ui::QuestionCard& card() { return view().card(); }
    QString score() { return view().findChild<QLabel*>(QStringLiteral("teachScore"))->text(); }
    bool begin(const char* example)
    {
        if (!openExample(example) || !QTest::qWaitForWindowActive(&window))
            return false;
        canvas().setFocus();
        press(Qt::Key_T);
        return view().isVisible();
    }
    void press(Qt::Key key)
    {
        QTest::keyClick(&canvas(), key);
        settle();
    }
    void click(NodeId node)
    {
        canvas().reveal(node);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().widgetRect(canvas().scene()->itemOf(node)).center());
        settle();
    }
    void clickReady()
    {
        std::set<NodeId> nodes;  // one may be ready at several iterations
        for (const ReadyInstance& ready : readyInstances(*snapshot().program, snapshot().state))
            if (nodes.insert(ready.node).second)
                click(ready.node);
    }
    template <typename W>
    static W* named(const QWidget& parent, const QString& accessibleName)
    {
        for (W* child : parent.findChildren<W*>())
            if (child->accessibleName() == accessibleName)
                return child;
        return nullptr;
    }
    int inReadyList()
    {
        auto* list = window.findChild<QDockWidget*>(QStringLiteral("ready"))->findChild<QListView*>();
        return list->model()->rowCount();
    }
    ui::NodeState stateOf(const char* name) { return canvas().states()->look(node(name)).state; }
    int found(const QString& query)
    {
        window.findPalette().openWith(query);
        const int rows = window.findPalette().model().rowCount();
        window.findPalette().dismiss();
        return rows;
    }
};

}

class TestTeaching final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    /// At the start just the three constants can fire; they are marked by the mouse, checked and fired by Enter.
    void byTheMouse()
    {
        Lesson o;
        QVERIFY(o.begin("counter.pbtxt"));
        QVERIFY(o.card().canCheck);
        for (const char* name : {"zero", "one", "limit"})
            o.click(o.node(name));
        const std::vector<ui::BoxMark>& marks = o.window.findChild<ui::MarkLayer*>()->marks();
        QCOMPARE(marks.size(), size_t(3));
        // Around the ring of the selected one: 1.5 away from the box and 3 thick, in units of the picture, and no
        // thinner than 3 pixels.
        const double zoom = o.canvas().zoom();
        const QRect box = o.canvas().widgetRect(o.canvas().scene()->itemOf(o.node("limit")));
        QVERIFY(box.left() - marks.back().box.left() >= 1.5 * zoom + std::max(3.0, 3 * zoom));
        QCOMPARE(o.snapshot().position, uint64_t(0));  // marked, not fired
        o.press(Qt::Key_Return);
        QCOMPARE(o.score(), QStringLiteral("1 of 1 right"));
        QCOMPARE(o.card().rows.size(), size_t(3));
        QVERIFY(o.card().canFire && !o.card().canCheck);
        o.press(Qt::Key_Return);
        QCOMPARE(o.snapshot().position, uint64_t(1));
        QCOMPARE(o.stateOf("zero"), ui::NodeState::Done);  // the first that was marked
        QVERIFY(o.card().canCheck);
        QVERIFY(o.view().findChild<QLabel*>(QStringLiteral("teachFired"))->text().contains(QStringLiteral("zero")));
    }

    /// A wrong one and nothing else, by the keyboard: why it cannot fire is told, and what was missed.
    void byTheKeyboard()
    {
        Lesson o;
        QVERIFY(o.begin("counter.pbtxt"));
        QVERIFY(o.select("result"));
        o.press(Qt::Key_Space);
        o.press(Qt::Key_Space);
        QVERIFY(o.window.findChild<ui::MarkLayer*>()->marks().empty());  // and taken back
        o.press(Qt::Key_Return);
        QCOMPARE(o.score(), QStringLiteral("No answers yet"));  // nothing was marked
        o.press(Qt::Key_Space);
        o.press(Qt::Key_Enter);
        QCOMPARE(o.score(), QStringLiteral("0 of 1 right"));
        QCOMPARE(o.card().rows.size(), size_t(4));
        QCOMPARE(o.card().rows[0].verdict, ui::Verdict::Wrong);
        QTRY_VERIFY(o.card().rows[0].why.contains(QStringLiteral("0 of 1 input came")));
        for (size_t row = 1; row < 4; ++row)
            QCOMPARE(o.card().rows[row].verdict, ui::Verdict::Missed);
        o.view().findChild<QPushButton*>(QStringLiteral("teachStartOver"))->click();
        QCOMPARE(o.score(), QStringLiteral("No answers yet"));
    }

    /// No view tells what can fire before the answer, all do after it.
    void nothingGivesItAway()
    {
        Lesson o;
        QVERIFY(o.openExample("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        QCOMPARE(o.inReadyList(), 3);
        QTRY_COMPARE(o.found(QStringLiteral("state:ready")), 3);
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        for (const char* name : {"zero", "one", "limit"})
            QCOMPARE(o.stateOf(name), ui::NodeState::NotReached);
        QVERIFY(!o.canvas().pictureState().next.isValid());
        QCOMPARE(o.inReadyList(), 0);
        QCOMPARE(o.found(QStringLiteral("state:ready")), 0);
        QVERIFY(!o.command("fireNext")->isEnabled());
        QVERIFY(o.select("zero"));
        QVERIFY(!o.command("why")->isEnabled());
        const auto inspectorSays = [&](const QString& words) {
            const QList<QLabel*> labels = o.window.inspector().findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
        };
        auto* frames = o.window.findChild<ui::FrameView*>();
        const auto root = [&] { return frames->model()->index(0, 1).data().toString(); };
        QTRY_VERIFY(inspectorSays(QStringLiteral("hidden until the question is answered")));
        QVERIFY(!inspectorSays(QStringLiteral("Ready")));
        QCOMPARE(root(), QStringLiteral("ready: ?"));
        o.press(Qt::Key_Space);
        o.press(Qt::Key_Return);
        QTRY_VERIFY(inspectorSays(QStringLiteral("Ready to fire.")));
        QCOMPARE(root(), QStringLiteral("3 ready"));
        QCOMPARE(o.stateOf("one"), ui::NodeState::Ready);
        QCOMPARE(o.inReadyList(), 3);
        QTRY_COMPARE(o.found(QStringLiteral("state:ready")), 3);
        QVERIFY(o.command("fireNext")->isEnabled() && o.command("why")->isEnabled());
    }

    /// Neither what was asked for before the question, nor the button of the inspector.
    void causesAreNotTold()
    {
        Lesson o;
        QVERIFY(o.openExample("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        QVERIFY(o.select("zero"));
        QWidget& inspector = o.window.inspector();
        const auto* causes = o.named<QListWidget>(inspector, QStringLiteral("Causes"));
        QVERIFY(causes);
        const QString asking = causes->item(0)->text();
        QVERIFY(o.trigger("why"));
        QVERIFY(causes->item(0)->text() != asking);
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QCOMPARE(causes->item(0)->text(), asking);
        auto* why = buttonOf<QPushButton>(inspector, QStringLiteral("Why?"));
        QVERIFY(why);
        why->click();
        QVERIFY(o.settle());
        QCOMPARE(causes->item(0)->text(), asking);
        // Whoever asks is told only after the answer.
        std::optional<bool> isFound;
        o.window.session().ask(&o.window, ui::CauseQuery{o.node("zero"), std::nullopt, std::nullopt},
                               [&](const Result<CauseReport>& report) { isFound = report.has_value(); });
        QVERIFY(o.settle());
        QVERIFY(isFound && *isFound);
        QCOMPARE(causes->item(0)->text(), asking);
        o.press(Qt::Key_Space);
        o.press(Qt::Key_Return);
        why->click();
        QVERIFY(o.settle());
        QVERIFY(causes->item(0)->text() != asking);
    }

    /// Cells that were there before the question are veiled by it, and told after it.
    void theGridHidesWhatIsReady()
    {
        Lesson o;
        QVERIFY(o.openExample("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        auto* grid = o.window.findChild<ui::GridView*>();
        // Until something of the loop can fire: all that is ready comes of its Enters.
        const auto readyInGrid = [&] {
            int ready = 0;
            for (int turn = 0; turn < 2; ++turn) {  // the first asks
                ready = 0;
                for (int row = 0; row < grid->model().rowCount(); ++row)
                    for (int column = 0; column < grid->model().columnCount(); ++column) {
                        const auto state = grid->model().stateAt(row, column);
                        ready += state == ui::NodeState::Ready || state == ui::NodeState::ReadyDead
                                || state == ui::NodeState::Pending
                            ? 1
                            : 0;
                    }
                o.settle();
            }
            return ready;
        };
        int steps = 0;
        while (readyInGrid() == 0 && ++steps < 30)
            QVERIFY(o.run(1));
        const int before = readyInGrid();
        QVERIFY(before > 0);
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QVERIFY(!o.card().title.isEmpty() && o.window.teaching().hidesNext());
        QCOMPARE(readyInGrid(), 0);
        if (o.card().canCheck) {
            QVERIFY(o.select("zero"));
            o.press(Qt::Key_Space);
            o.press(Qt::Key_Return);
        } else {
            Q_EMIT o.view().optionChosen(0);
        }
        QVERIFY(!o.window.teaching().hidesNext());
        QCOMPARE(readyInGrid(), before);
    }

    /// What was picked says what the schedule would have fired, which is still ready.
    void picksAreHidden()
    {
        Lesson o;
        QVERIFY(o.openExample("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        const std::vector<ReadyInstance> ready = readyInstances(*o.snapshot().program, o.snapshot().state);
        QVERIFY(o.post(ui::FireRequest{ready.back().node, ready.back().tag}));
        auto* picks = o.window.findChild<ui::Picks*>();
        QTRY_VERIFY(picks->list()->isVisible());
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QVERIFY(o.window.teaching().hidesNext());
        QVERIFY(!picks->list()->isVisible());
        o.press(Qt::Key_T);
        QTRY_VERIFY(picks->list()->isVisible());
    }

    /// Elsewhere the rows of later events would name the answer.
    void onlyTheLiveEndIsAskedAbout()
    {
        Lesson o;
        QVERIFY(o.openExample("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        QVERIFY(o.run(3));
        QVERIFY(o.post(ui::BackRequest{1}));
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QVERIFY(!o.window.teaching().hidesNext() && !o.card().canCheck && o.card().options.isEmpty());
        QVERIFY2(o.card().title.contains(o.command("live")->shortcut().toString(QKeySequence::NativeText)),
                 qPrintable(o.card().title));
        QVERIFY(o.trigger("live"));
        QVERIFY(o.window.teaching().hidesNext());
        QVERIFY(o.trigger("back"));
        QVERIFY(!o.window.teaching().hidesNext());
    }

    void offRestoresEverything()
    {
        Lesson o;
        QVERIFY(o.openExample("counter.pbtxt"));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        const ui::Camera before = o.canvas().camera();
        const bool wasReduced = o.canvas().motion().isReduced();
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QVERIFY(o.canvas().camera().zoom > before.zoom && o.canvas().pictureState().isLarge);
        auto* speed = o.view().findChild<QSlider*>();
        speed->setValue(speed->minimum());
        QVERIFY(o.canvas().motion().isReduced());
        speed->setValue(speed->minimum() + 1);
        QVERIFY(!o.canvas().motion().isReduced());
        QVERIFY(o.canvas().motion().tokenHop() > ui::Motion::hopMs);
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QVERIFY(!o.view().isVisible() && !o.canvas().pictureState().isLarge);
        QVERIFY(qAbs(o.canvas().camera().zoom - before.zoom) < 1e-9);
        QVERIFY((o.canvas().camera().offset - before.offset).manhattanLength() < 1e-6);
        QCOMPARE(o.canvas().motion().isReduced(), wasReduced);
        QCOMPARE(o.canvas().motion().tokenHop(), ui::Motion::hopMs);
        QCOMPARE(o.stateOf("zero"), ui::NodeState::Ready);
        QCOMPARE(o.inReadyList(), 3);
        QVERIFY(o.select("result"));
        o.press(Qt::Key_Space);  // nothing to mark
        QVERIFY(o.window.findChild<ui::MarkLayer*>()->marks().empty());
    }

    /// To the end of the loop with right answers alone, the questions about Switches among them; then there is nothing
    /// to ask.
    void toTheEnd_data()
    {
        QTest::addColumn<QString>("example");
        for (const char* example : {"cond_true.pbtxt", "nested.pbtxt"})
            QTest::newRow(example) << QString::fromLatin1(example);
    }
    void toTheEnd()
    {
        QFETCH(QString, example);
        Lesson o;
        QVERIFY(o.begin(qPrintable(example)));
        int switches = 0;
        int asked = 0;
        constexpr int mostAsked = 60;
        while (asked < mostAsked && (o.card().canCheck || !o.card().options.isEmpty())) {
            const uint64_t position = o.snapshot().position;
            if (o.card().canCheck) {
                o.clickReady();
                o.press(Qt::Key_Return);
            } else {
                const std::optional<ReadySwitch> ready = readySwitch(*o.snapshot().program, o.snapshot().state);
                QVERIFY(ready);
                // By hand: true sends the data to output 1, so output 0 is dead.
                const int dead = !ready->predicate ? 2 : *ready->predicate ? 0 : 1;
                Q_EMIT o.view().optionChosen(dead);
                ++switches;
            }
            ++asked;
            QCOMPARE(o.score(), QStringLiteral("%1 of %1 right").arg(asked));
            o.press(Qt::Key_Return);
            QCOMPARE(o.snapshot().position, position + 1);
        }
        QVERIFY(switches > 0);
        QVERIFY(o.runToEnd());
        QVERIFY(o.card().title.contains(QStringLiteral("the run is over")));
        QVERIFY(!o.card().canCheck && !o.card().canFire);
    }

    /// Any of hundreds will do.
    void ofManyOneIsEnough()
    {
        QByteArray many;
        for (int i = 0; i < 600; ++i)
            many += "node { name: \"n" + QByteArray::number(i) + "\" op: \"NoOp\" }\n";
        const GraphFile graph(many);
        Lesson o;
        QVERIFY(o.openFile(graph.path()));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        QVERIFY(o.card().hint.contains(QStringLiteral("one is enough")));
        QVERIFY(o.select("n431"));
        o.press(Qt::Key_Space);
        o.press(Qt::Key_Return);
        QCOMPARE(o.score(), QStringLiteral("1 of 1 right"));
        QCOMPARE(o.card().rows.size(), size_t(1));
        o.press(Qt::Key_Return);
        QCOMPARE(o.stateOf("n431"), ui::NodeState::Done);
    }

    void spacePausesAndGoesOn()
    {
        const GraphFile endless(endlessLoop());
        Lesson o;
        QVERIFY(o.openFile(endless.path()));
        QVERIFY(QTest::qWaitForWindowActive(&o.window));
        QVERIFY(o.select("result"));
        o.canvas().setFocus();
        o.press(Qt::Key_T);
        o.window.post(ui::MoveRequest{});
        QTRY_VERIFY(o.snapshot().isRunning);
        QVERIFY(o.card().title.contains(QStringLiteral("Space")));
        QTest::keyClick(&o.canvas(), Qt::Key_Space);
        QVERIFY(o.settle());
        QVERIFY(!o.snapshot().isRunning);
        QVERIFY2(o.window.teaching().hidesNext(), qPrintable(o.card().title));  // of one kind or the other
        const uint64_t position = o.snapshot().position;
        QTest::keyClick(&o.canvas(), Qt::Key_Space);
        QTRY_VERIFY(o.snapshot().isRunning && o.snapshot().position > position);
        QTest::keyClick(&o.canvas(), Qt::Key_Space);
        QVERIFY(o.settle());
        QVERIFY2(o.window.teaching().hidesNext(), qPrintable(o.card().title));  // of one kind or the other
    }

    void theSessionRemembersIt()
    {
        SessionRecord record;
        QVERIFY(!sessionRecordFromJson(toJson(record))->isTeaching);
        record.isTeaching = true;
        QVERIFY(sessionRecordFromJson(toJson(record))->isTeaching);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("lesson.session.json"));
        {
            Lesson o;
            QVERIFY(o.begin("counter.pbtxt"));
            o.window.sessionFile().save(path);
            QTRY_VERIFY(!o.window.sessionFile().isWorking() && QFile::exists(path));
        }
        Lesson o;
        o.window.show();
        o.window.open(path.toStdString());
        QTRY_VERIFY(o.window.teaching().isOn() && o.view().isVisible() && o.card().canCheck);
    }
};

TAGSCOPE_TEST(TestTeaching)

#include "tst_teaching.moc"
