// SPDX-License-Identifier: Apache-2.0
#include "core/partition/placement_file.h"
#include "tests/support/test_program.h"
#include "ui/frames/frame_view.h"

#include "tests/support/ui_test.h"
#include "ui/session/commands/move_requests.h"
#include "ui/session/commands/open_request.h"
#include "ui/session/fired_nodes.h"
#include "ui/session/queries/fired_nodes_query.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <map>
#include <set>

using namespace tagscope;
using namespace tagscope::test;
using ui::FrameModel;

namespace {

/// All rows below an index with their depths, by walking the model as a view does.
void walk(const FrameModel& model, const QModelIndex& at, int depth, std::vector<std::pair<int, QModelIndex>>& rows)
{
    for (int r = 0; r < model.rowCount(at); ++r) {
        const QModelIndex index = model.index(r, FrameModel::Name, at);
        rows.emplace_back(depth, index);
        walk(model, index, depth + 1, rows);
    }
}

/// What is wrong with the tree for this state; empty if nothing is.
QString difference(const FrameModel& model, const State& state)
{
    std::vector<std::pair<int, QModelIndex>> rows;
    walk(model, {}, 0, rows);
    if (rows.empty() || rows[0].second.data().toString() != QLatin1String("root"))
        return QStringLiteral("there is no root");
    // Live instances stand at odd depths below the root, their iterations at even ones.
    size_t instances = 0;
    size_t finished = 0;
    std::multiset<uint32_t> tags;
    for (const auto& [depth, index] : rows) {
        if (!model.rowAt(index).place.empty())
            ++finished;
        else if (depth % 2 == 1)
            ++instances;
        else
            tags.insert(model.rowAt(index).tag.value);
    }
    size_t live = 0;
    for (size_t f = 0; f < state.frames.size(); ++f)
        if (state.frames[f].isLive && state.frames[f].parent.isValid())
            ++live;
    if (instances != live)
        return QStringLiteral("%1 instances are shown, %2 are live").arg(instances).arg(live);
    if (instances + finished != state.stats.frames)
        return QStringLiteral("%1 live and %2 finished instances are shown, there were %3")
            .arg(instances)
            .arg(finished)
            .arg(state.stats.frames);
    std::multiset<uint32_t> wanted;
    for (size_t i = 0; i < state.iterations.size(); ++i)
        if (state.iterations[i].frame.isValid())
            wanted.insert(state.iterations[i].tag.value);
    return tags == wanted ? QString() : QStringLiteral("the tags of the rows are not those of the live iterations");
}

/// Null before the question is answered in whole.
std::shared_ptr<const ui::FiredIn> firedUpTo(LiveSession& live, uint64_t position)
{
    const auto answer = live.ask(ui::FiredNodesQuery{{0, position}});
    return answer ? answer->fired : nullptr;
}

}

class TestFrameModel final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarnings(); }

    void followsSnapshots_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("policy");
        for (const char* file : {"counter.pbtxt", "nested.pbtxt", "cond_in_loop.pbtxt", "untaken_loop.pbtxt"})
            for (const auto kind : {Policy::Kind::Fifo, Policy::Kind::Lifo, Policy::Kind::Random})
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(file)).arg(int(kind))))
                    << examplePath(file) << int(kind);
    }
    void followsSnapshots()
    {
        QFETCH(QString, file);
        QFETCH(int, policy);
        FrameModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        LiveSession live;
        QVERIFY(live.open(file, {static_cast<Policy::Kind>(policy), 7}));
        QVERIFY(live.ask(ui::MoveRequest{}));
        const uint64_t size = live.snapshot().size;
        size_t shown = 0;
        // Forwards in small steps, then back in larger ones.
        std::vector<uint64_t> positions;
        for (uint64_t p = 0; p < size; p += size / 25 + 1)
            positions.push_back(p);
        for (uint64_t p = size; p > size / 6; p -= size / 6)
            positions.push_back(p);
        positions.push_back(0);
        for (const uint64_t position : positions) {
            QCOMPARE(live.error(ui::GoToRequest{position}), std::string());
            model.setSnapshot(live.session.snapshot());
            const QString wrong = difference(model, live.snapshot().state);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("position %1: %2").arg(position).arg(wrong)));
            shown = std::max(shown, static_cast<size_t>(model.rowCount(model.index(0, 0))));
        }
        QVERIFY(shown > 0);
        QCOMPARE(model.rowCount(model.index(0, 0)), 0);
        model.setSnapshot(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    /// Instances of one name and one hash, one on each device, are rows of their own whose names say the device.
    void framesOfSeveralDevices()
    {
        FrameModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        LiveSession live;
        ui::OpenRequest request;
        request.path = examplePath("nested.pbtxt").toStdString();
        request.options.placement = spreadOver(3);
        QCOMPARE(live.error(std::move(request)), std::string());
        QVERIFY(live.ask(ui::MoveRequest{}));
        QCOMPARE(live.snapshot().status, RunStatus::Ok);
        const uint64_t size = live.snapshot().size;
        int most = 0;
        for (uint64_t position = 0; position <= size; position += 7) {
            QCOMPARE(live.error(ui::GoToRequest{position}), std::string());
            model.setSnapshot(live.session.snapshot());
            const QString wrong = difference(model, live.snapshot().state);
            QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("position %1: %2").arg(position).arg(wrong)));
            QSet<QString> outer;
            for (int row = 0; row < model.rowCount(model.index(0, 0)); ++row) {
                const QString name = model.rowAt(model.index(row, 0, model.index(0, 0))).name;
                if (name.startsWith(QLatin1String("outer on ")))
                    outer.insert(name);
            }
            most = std::max(most, static_cast<int>(outer.size()));
        }
        QCOMPARE(most, 3);
    }

    void rowsThatStayAreKept()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{Goal{Goal::Kind::NextFrame, 1, {}}}));
        FrameModel model;
        model.setSnapshot(live.session.snapshot());
        const QPersistentModelIndex frame = model.index(0, 0, model.index(0, 0));
        QVERIFY(frame.isValid());
        QCOMPARE(frame.data().toString(), QStringLiteral("while"));
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        // Merge of iteration 0 was the first in the frame; 8 nodes fire in each iteration.
        QVERIFY(live.step(5 * 8));
        model.setSnapshot(live.session.snapshot());
        QVERIFY(frame.isValid());
        QCOMPARE(reset.size(), 0);
        QCOMPARE(model.rowAt(model.index(0, 0, frame)).name, QStringLiteral("iteration 5"));
        model.setSnapshot(nullptr);
        QVERIFY(!frame.isValid());
    }

    /// Behind "at most 10 at once" stands what the oldest iteration waits for, unless somebody is asked for what comes
    /// next.
    void anInstanceSaysWhatHoldsItUp()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{Goal{Goal::Kind::NextFrame, 1, {}}}));
        FrameModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto about = [&](int role) {
            model.setSnapshot(live.session.snapshot());
            return model.index(0, FrameModel::State, model.index(0, 0)).data(role).toString();
        };
        // Eight nodes fire in a round, the Merge has: the rest is behind it, one after the other.
        const State& state = live.snapshot().state;
        QCOMPARE(state.ready.size(), size_t(1));
        const QString next = QString::fromStdString(live.snapshot().program->nameOf(state.ready.front().node()));
        QVERIFY(about(Qt::ToolTipRole)
                    .endsWith(QStringLiteral("The oldest, iteration 0, waits for %1 (ready).").arg(next)));
        QVERIFY(about(Qt::AccessibleDescriptionRole).contains(QStringLiteral("waits for %1").arg(next)));
        const auto iteration = [&](int role) {
            const QModelIndex instance = model.index(0, 0, model.index(0, 0));
            return model.index(0, FrameModel::State, instance).data(role).toString();
        };
        QCOMPARE(iteration(Qt::DisplayRole), QStringLiteral("1 ready"));
        const auto root = [&] { return model.index(0, FrameModel::State).data().toString(); };
        QCOMPARE(root(), QStringLiteral("nothing ready"));
        model.setHidesNext(true);
        QCOMPARE(iteration(Qt::DisplayRole), QStringLiteral("ready: ?"));
        QCOMPARE(root(), QStringLiteral("ready: ?"));
        QCOMPARE(iteration(Qt::AccessibleDescriptionRole), QStringLiteral("Hidden until the question is answered."));
        QVERIFY(!about(Qt::ToolTipRole).contains(next));
        model.setHidesNext(false);
        QCOMPARE(iteration(Qt::DisplayRole), QStringLiteral("1 ready"));
        // With two ready there, one is named and one counted.
        do
            QVERIFY(live.step());
        while (live.snapshot().state.ready.size() != 2);
        QVERIFY(about(Qt::ToolTipRole).endsWith(QStringLiteral(") and 1 more.")));
        model.setSnapshot(nullptr);
    }

    /// The same instance has other tags where the run went another way.
    void rowsThatStayAreAsTheyAreNow()
    {
        LiveSession first;
        LiveSession second;
        QVERIFY(first.open(examplePath("nested.pbtxt"), {Policy::Kind::Fifo, 0}));
        QVERIFY(second.open(examplePath("nested.pbtxt"), {Policy::Kind::Lifo, 0}));
        int otherParents = 0;
        for (int steps = 0; steps < 20; ++steps) {
            QVERIFY(first.step(9));
            QVERIFY(second.step(9));
            FrameModel model;
            model.setSnapshot(first.session.snapshot());
            std::map<uint64_t, TagId> parents;
            std::vector<std::pair<int, QModelIndex>> rows;
            walk(model, {}, 0, rows);
            for (const auto& [depth, index] : rows)
                parents.emplace(model.rowAt(index).key, model.rowAt(index).parentTag);
            model.setSnapshot(second.session.snapshot());
            FrameModel fresh;
            fresh.setSnapshot(second.session.snapshot());
            rows.clear();
            walk(model, {}, 0, rows);
            std::vector<std::pair<int, QModelIndex>> wanted;
            walk(fresh, {}, 0, wanted);
            QCOMPARE(rows.size(), wanted.size());
            std::shared_ptr<const ui::FiredIn> fired;
            QTRY_VERIFY((fired = firedUpTo(second, second.snapshot().position)));
            for (size_t i = 0; i < rows.size(); ++i) {
                const ui::FrameRow& row = model.rowAt(rows[i].second);
                QCOMPARE(row.key, fresh.rowAt(wanted[i].second).key);
                QVERIFY(static_cast<const ui::FrameFacts&>(row) == fresh.rowAt(wanted[i].second));
                QCOMPARE(model.isIn(rows[i].second, *fired), fresh.isIn(wanted[i].second, *fired));
                const auto before = parents.find(row.key);
                otherParents += before != parents.end() && before->second != row.parentTag ? 1 : 0;
            }
        }
        QVERIFY(otherParents > 0);
    }

    /// What is seen is what the model has, after every step.
    void theViewFollows_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : {"parallel.pbtxt", "nested.pbtxt"})
            QTest::newRow(file) << examplePath(file);
    }
    void theViewFollows()
    {
        QFETCH(QString, file);
        LiveSession live;
        QVERIFY(live.open(file));
        ui::FrameView view;
        view.resize(300, 600);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        for (int i = 0; i < 130 && live.step(); ++i) {
            view.setSnapshot(live.session.snapshot());
            std::vector<std::pair<int, QModelIndex>> rows;
            walk(static_cast<const FrameModel&>(*view.model()), {}, 0, rows);
            QStringList wanted;
            for (const auto& [depth, index] : rows)
                wanted.append(index.data().toString());
            QStringList seen;
            for (QModelIndex at = view.indexAt(QPoint(2, 2)); at.isValid(); at = view.indexBelow(at))
                seen.append(at.data().toString());
            QCOMPARE(seen, wanted);
            const QModelIndex last = rows.back().second;
            QVERIFY(view.visualRect(last).isValid());
            QVERIFY(
                !view.indexAt(view.visualRect(last).center() + QPoint(0, view.visualRect(last).height())).isValid());
        }
    }

    void partsOfAStateAreWhole_data()
    {
        QTest::addColumn<int>("letters");
        QTest::addColumn<QString>("expected");
        QTest::newRow("all") << 29 << QStringLiteral("doomed, live 1/10, inputs 2/3");
        QTest::newRow("two") << 28 << QStringLiteral("doomed, live 1/10, …");
        QTest::newRow("one") << 19 << QStringLiteral("doomed, …");
        QTest::newRow("none: the view shortens it") << 8 << QStringLiteral("doomed, live 1/10, inputs 2/3");
    }
    /// What comes first is what counts, and none of it is cut.
    void partsOfAStateAreWhole()
    {
        QFETCH(int, letters);
        const auto fits = [&](const QString& text) { return text.size() <= letters; };
        QTEST(ui::partsThatFit(QStringLiteral("doomed, live 1/10, inputs 2/3"), fits), "expected");
        QCOMPARE(ui::partsThatFit(QStringLiteral("nothing ready"), fits), QStringLiteral("nothing ready"));
    }

    void whatIsLiveAtTheEndIsDoomed()
    {
        const GraphFile stuck(stuckLoop());
        LiveSession live;
        QVERIFY(live.open(stuck.path()));
        QVERIFY(live.ask(ui::MoveRequest{}));
        FrameModel model;
        const auto about = [&](int role) {
            model.setSnapshot(live.session.snapshot());
            return model.index(0, FrameModel::State, model.index(0, 0)).data(role).toString();
        };
        // Of its three Enters the one behind the queue brings nothing.
        QVERIFY2(about(Qt::DisplayRole).startsWith(QStringLiteral("doomed, live 1/10, inputs 2/3")),
                 qPrintable(about(Qt::DisplayRole)));
        QVERIFY(about(Qt::ToolTipRole).contains(QStringLiteral("It will never end: nothing is left that could run.")));
        model.setHidesNext(true);
        QVERIFY(about(Qt::DisplayRole).startsWith(QStringLiteral("live 1/10")));
        model.setHidesNext(false);
        QCOMPARE(live.error(ui::GoToRequest{live.snapshot().size - 1}), std::string());
        QVERIFY(about(Qt::DisplayRole).startsWith(QStringLiteral("live 1/10")));
    }

    /// Of 100 live iterations the 32 oldest and the 32 newest; the row between them counts the others and leads
    /// nowhere.
    void iterationsThatAreLeftOutAreCounted()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{Goal{Goal::Kind::NextFrame, 1, {}}}));
        auto many = std::make_shared<ui::Snapshot>(live.snapshot());
        const FrameId id = many->state.iterations[0].children[0];
        FrameInstance& frame = many->state.frames.write(id.index());
        frame.ring = {frame.iteration(frame.oldest)};
        frame.highest = frame.oldest + 99;
        ui::FrameView view;
        view.resize(300, 4000);
        view.setSnapshot(many);
        const FrameModel& model = view.frames();
        const QModelIndex instance = model.index(0, 0, model.index(0, 0));
        QCOMPARE(model.rowCount(instance), 65);
        QCOMPARE(model.index(31, 0, instance).data().toString(), QStringLiteral("iteration 31"));
        const QModelIndex between = model.index(32, 0, instance);
        QCOMPARE(between.data().toString(), QStringLiteral("… 36 more"));
        QVERIFY(between.data(Qt::ToolTipRole).toString().contains(QStringLiteral("left out")));
        QVERIFY(model.placeOf(between).empty());
        QCOMPARE(model.index(33, 0, instance).data().toString(), QStringLiteral("iteration 68"));
        QSignalSpy asked(&view, &ui::FrameView::tagActivated);
        Q_EMIT view.clicked(between);
        QCOMPARE(asked.size(), 0);
        Q_EMIT view.clicked(instance);
        QCOMPARE(asked.size(), 1);
    }

    /// Rows are for so many live instances only; how many more there are stands below what they were entered from.
    void instancesThatAreLeftOutAreCounted()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("counter.pbtxt")));
        QVERIFY(live.ask(ui::MoveRequest{Goal{Goal::Kind::NextFrame, 1, {}}}));
        auto many = std::make_shared<ui::Snapshot>(live.snapshot());
        Iteration& root = many->state.iterations.write(0);
        const FrameId id = root.children[0];
        root.children.resize(FrameModel::mostInstances + 7, id);
        FrameModel model;
        model.setSnapshot(many);
        const QModelIndex above = model.index(0, 0);
        QCOMPARE(model.rowCount(above), int(FrameModel::mostInstances) + 1);
        QCOMPARE(model.index(int(FrameModel::mostInstances), 0, above).data().toString(), QStringLiteral("… 7 more"));
        QVERIFY(!model.rowAt(model.index(int(FrameModel::mostInstances), 0, above)).instance.isValid());
    }

    void theViewOpensAndAsks()
    {
        LiveSession live;
        QVERIFY(live.open(examplePath("nested.pbtxt")));
        QVERIFY(live.step(45));
        ui::FrameView view;
        view.resize(300, 400);
        view.setSnapshot(live.session.snapshot());
        TagId asked;
        connect(&view, &ui::FrameView::tagActivated, this, [&](TagId tag) { asked = tag; });
        const QModelIndex root = view.model()->index(0, 0);
        QVERIFY(view.isExpanded(root));
        const QModelIndex iteration = view.model()->index(0, 0, view.model()->index(0, 0, root));
        QVERIFY(iteration.isValid());
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(iteration).center());
        const auto& model = static_cast<const FrameModel&>(*view.model());
        QVERIFY(asked.isValid());
        QCOMPARE(asked, model.rowAt(iteration).tag);
    }
};

TAGSCOPE_TEST(TestFrameModel)

#include "tst_frame_model.moc"
