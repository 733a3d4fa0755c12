// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tagscope;

/// What is changed in a run while it goes on, and the branches that makes.
class TestRunEdits final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEditForksBeforeItsProducer()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        debugger->run({});
        const NodeId add = *debugger->graph()->find("while/Add");
        const TagId tag = *debugger->tag("while;1");
        Result<StopReport> report = debugger->setEdit(add, 0, tag, Tensor::scalar<int32_t>(8));
        QVERIFY(report.has_value());
        QCOMPARE(debugger->branches()[1].fork, uint64_t{20});  // AddV2 of iteration 1 fired from position 20
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        // 8, 9, 10: the loop body ran at iterations 0 to 3, and iteration 4 ends it.
        QCOMPARE(debugger->state().fetches[0], Tensor::scalar<int32_t>(10));
        QCOMPARE(debugger->state().stats.iterations, uint64_t{5});
        QVERIFY(debugger->firing(20).isOverridden);

        // A dead Add kills its NextIteration, which ends the loop without a live Exit.
        report = debugger->setEdit(add, 0, *debugger->tag("while;2"), Tensor());
        QVERIFY(report.has_value());
        QCOMPARE(debugger->run({}).reason, StopReason::Error);
        QCOMPARE(debugger->error()->error.message, std::string("Retval[0] does not have value"));
        // Every line tells how it ends, whichever is current.
        for (const int current : {2, 0, 1, 2}) {
            QVERIFY(debugger->switchBranch(current).has_value());
            const std::vector<BranchInfo> lines = debugger->branches();
            QCOMPARE(lines[0].status, RunStatus::Ok);
            QCOMPARE(lines[0].fetches, std::vector<std::string>{"result:0 = 10"});
            QCOMPARE(lines[1].fetches, std::vector<std::string>{"result:0 = 10"});
            QVERIFY(lines[1].error.empty());
            QCOMPARE(lines[2].status, RunStatus::Error);
            QCOMPARE(lines[2].fetches, std::vector<std::string>{"result:0 = no value"});
            QVERIFY(lines[2].error.find("Retval[0] does not have value") != std::string::npos);
        }

        QVERIFY(debugger->switchBranch(0).has_value());
        QCOMPARE(debugger->state().fetches[0], Tensor::scalar<int32_t>(10));
        QCOMPARE(debugger->size(), uint64_t{95});
        report = debugger->setEdit(add, 1, tag, Tensor());
        QVERIFY(!report.has_value());
        QCOMPARE(report.error().message, std::string("node 'while/Add' has 1 outputs, there is no output 1"));
        report = debugger->setEdit(add, 0, tag, Tensor::scalar<float>(1));
        QCOMPARE(report.error().message, std::string("output 0 of 'while/Add' is int32, not float"));
    }

    /// A value that is overridden before a window was set: the window is set again where it was.
    void editsKeepTheWindowsBehindThem()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        debugger->run({});
        QVERIFY(debugger->goTo(45).has_value());
        const Result<StopReport> made = debugger->setWindow(1, 1);
        QVERIFY(made.has_value() && made->madeBranch);
        QCOMPARE(made->position, uint64_t{45});
        QCOMPARE(debugger->branches()[1].cause, BranchCause::Window);
        debugger->run({});
        QVERIFY(debugger->goTo(60).has_value());
        QCOMPARE(debugger->state().windowOf(*debugger->program(), 1), int64_t{1});
        // AddV2 of iteration 1 fired from position 20, long before; with the same value the run stays the same.
        QVERIFY(debugger->setEdit(*debugger->graph()->find("while/Add"), 0, *debugger->tag("while;1"), Tensor::scalar<int32_t>(2)).has_value());
        QCOMPARE(debugger->position(), uint64_t{60});
        QCOMPARE(debugger->timeline()->fork(), uint64_t{20});
        QCOMPARE(debugger->timeline()->windows(), (std::vector<WindowChange>{{45, 1, 1}}));
        QCOMPARE(debugger->branches()[2].cause, BranchCause::Edited);
        QCOMPARE(debugger->branches()[2].edits.size(), size_t{2});
        QCOMPARE(debugger->state().windowOf(*debugger->program(), 1), int64_t{1});
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QCOMPARE(debugger->state().fetches[0], Tensor::scalar<int32_t>(10));
        // The first line knows nothing of it.
        QVERIFY(debugger->switchBranch(0).has_value());
        QCOMPARE(debugger->state().windowOf(*debugger->program(), 1), int64_t{10});
        QVERIFY(!debugger->setWindow(0, 2).has_value());
        QVERIFY(!debugger->setWindow(9, 2).has_value());
        QVERIFY(!debugger->setWindow(1, 0).has_value());
        QVERIFY(!debugger->setWindow(1, 10).has_value());  // it is that already
        QCOMPARE(debugger->branches().size(), size_t{3});
    }

    /// Saved and opened it is the same run, whose edits are listed.
    void aBranchWithAWindowIsSaved()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("window.trace")).toStdString();
        Console console(test::openExample("counter"));
        const QString text = test::answers(console, {"step 30", "window while 1", "run", "window while 4", "save " + path, "open " + path, "branches", "goto end", "window"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("0: main, 95 events; parallel_iterations of while = 1 from position 30; parallel_iterations of while = 4 from position 95")),
                 qPrintable(text));
        QVERIFY2(text.endsWith(QStringLiteral("while: 4\n")), qPrintable(text));
    }

    /// An Identity of the inner loop dies in one iteration, so a NextIteration never comes, and neither loop around it ends.
    void loopsThatCannotEndAreSaid()
    {
        Console console(test::openExample("nested"));
        const QString text = test::answers(console, {"run", "goto 161", "set outer/inner/Identity@outer;0/inner;3 dead", "run"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("the run is over, but ")), 1);
        const uint64_t open = openFrames(console.debugger().state());
        QVERIFY(open > 1);
        QVERIFY2(text.contains(QStringLiteral("the run is over, but %1 loop frames have not ended").arg(open)), qPrintable(text));
        QCOMPARE(console.debugger().branches()[0].openFrames, uint64_t{0});
        QCOMPARE(console.debugger().branches()[1].openFrames, open);
    }

    void aDeadNodeCanBeMadeLive()
    {
        const auto debugger = test::openExample("cond_true");
        debugger->run({});
        const NodeId dead = *debugger->graph()->find("cond/Sub");
        QVERIFY(debugger->firing(*debugger->lastFiring(dead)).isDead);
        QVERIFY(debugger->setEdit(dead, 0, TagId(0u), Tensor::scalar<float>(7)).has_value()
                || debugger->setEdit(dead, 0, TagId(0u), Tensor::scalar<int32_t>(7)).has_value());
        debugger->run({});
        const FiringInfo firing = debugger->firing(*debugger->lastFiring(dead));
        QVERIFY(!firing.isDead);
        QVERIFY(firing.isOverridden);
    }

    /// What a branch with such an edit has done is saved, and read again.
    void aBranchWithANodeMadeLiveIsSaved()
    {
        test::GraphByHand graph;
        graph.constant("no", Tensor::scalar(false)).constant("x", Tensor::scalar(int32_t{3}));
        graph.add("choose", "Switch", {"x", "no"}, {{"T", DType::Int32}}).add("id", "Identity", {"choose:1"}, {{"T", DType::Int32}});
        Console console(graph.debug());
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("branch.trace")).toStdString();
        const QString text = test::answers(console, {"run", "set id 7", "save " + path, "open " + path, "goto 4", "print id"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QVERIFY2(text.trimmed().endsWith(QStringLiteral("int32: 7")), qPrintable(text));
    }

    /// As many as were made, however long the chain of branches; of one output the last counts.
    void everyEditIsListedOnce()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        debugger->run({});
        const NodeId add = *debugger->graph()->find("while/Add");
        for (int i = 0; i < 6; ++i) {
            const TagId tag = *debugger->tag("while;" + std::to_string(i));
            TAGSCOPE_VERIFY_RESULT(debugger->setEdit(add, 0, tag, Tensor::scalar<int32_t>(i + 1)));  // as it was
            debugger->run({});
            QCOMPARE(debugger->timeline()->edits().size(), static_cast<size_t>(i) + 1);
            QCOMPARE(debugger->branches().back().edits.size(), static_cast<size_t>(i) + 1);
        }
        QCOMPARE(debugger->state().stats.iterations, uint64_t{11});
        // 1, 2, 3, 4, 8 and 6, as iteration 5 was set: 7 to 10 follow.
        for (const int32_t value : {7, 8}) {
            TAGSCOPE_VERIFY_RESULT(debugger->setEdit(add, 0, *debugger->tag("while;4"), Tensor::scalar(value)));
            debugger->run({});
            QCOMPARE(debugger->timeline()->edits().size(), size_t{6});
            QCOMPARE(debugger->timeline()->edits().back().value, Tensor::scalar(value));
            QCOMPARE(debugger->outputs(*debugger->lastFiring(add, *debugger->tag("while;4")))[0], Tensor::scalar(value));
        }
        QCOMPARE(debugger->state().stats.iterations, uint64_t{11});
    }

    void everyBranchTellsItsCause()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(*debugger->graph()->find("while/Add"), 0, *debugger->tag("while;3"), Tensor::scalar<int32_t>(9)));
        TAGSCOPE_VERIFY_RESULT(debugger->setWindow(1, 2));
        QVERIFY(debugger->goTo(1).has_value());
        TAGSCOPE_VERIFY_RESULT(debugger->fire(*debugger->graph()->find("one")));
        QVERIFY(debugger->goTo(1).has_value());
        TAGSCOPE_VERIFY_RESULT(debugger->setPolicy({Policy::Kind::Lifo, 0}));
        std::vector<BranchCause> causes;
        for (const BranchInfo& branch : debugger->branches())
            causes.push_back(branch.cause);
        causes.erase(causes.begin());  // the first line was made by nobody
        QCOMPARE(causes, (std::vector{BranchCause::Edited, BranchCause::Window, BranchCause::Fired, BranchCause::Schedule}));
    }

    /// A line that can be made can be saved.
    void aLineHasOnlySoManyWindows()
    {
        const auto program = test::openExample("counter")->program();
        const auto line = std::make_shared<Timeline>(program);
        Executor run(program);
        run.setSink(line.get());
        for (int i = 0; i < 20; ++i)
            run.fire(0);
        for (size_t i = 0; i < Timeline::mostWindows; ++i)
            TAGSCOPE_VERIFY_RESULT(run.setWindow(1, static_cast<int64_t>(i % 2) + 1));
        run.fire(0);
        OpenedFile file;
        file.graph = program->graphPtr();
        file.trace = SavedTrace{line, {}, true};
        Debugger debugger(std::move(file), {});
        const QTemporaryDir dir;
        const std::filesystem::path path = dir.filePath(QStringLiteral("windows.trace")).toStdString();
        for (const uint64_t position : {uint64_t{20}, uint64_t{21}}) {
            QVERIFY(debugger.goTo(position).has_value());
            const Result<StopReport> refused = debugger.setWindow(1, 7);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::ResourceExhausted);
            QCOMPARE(debugger.branches().size(), size_t{1});
            TAGSCOPE_VERIFY_RESULT(debugger.save(path));
        }
        // Before them there is room.
        QVERIFY(debugger.goTo(19).has_value());
        TAGSCOPE_VERIFY_RESULT(debugger.setWindow(1, 7));
        QCOMPARE(debugger.timeline()->windows().size(), size_t{1});
        TAGSCOPE_VERIFY_RESULT(debugger.save(path));
    }
};

QTEST_APPLESS_MAIN(TestRunEdits)
#include "tst_run_edits.moc"
