// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace tagscope;

/// What is changed in a run while it goes on, and the branches that makes.
class TestRunEdits final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What an edit far behind the cursor fires again is bounded as every run is.
    void anEditKeepsTheLimitsOfARun_data()
    {
        QTest::addColumn<bool>("isOfMemory");
        QTest::newRow("memory") << true;
        QTest::newRow("firings") << false;
    }
    void anEditKeepsTheLimitsOfARun()
    {
        QFETCH(bool, isOfMemory);
        Debugger::Options options;
        options.request.feeds = {{"limit", Tensor::scalar<int32_t>(1'000'000'000)}};
        if (isOfMemory)
            options.maxMemory = size_t{48} << 20;
        else
            options.maxFirings = 1000;
        const auto debugger = test::openExample("counter", options);
        QVERIFY(debugger);
        const StopReason limit = isOfMemory ? StopReason::MemoryLimit : StopReason::FiringLimit;
        QCOMPARE(debugger->run({}).reason, limit);
        const uint64_t size = debugger->size();
        const NodeId add = *debugger->graph()->find("while/Add");
        const Result<StopReport> report =
            debugger->setEdit(add, 0, *debugger->tag("while;1"), Tensor::scalar<int32_t>(8));
        TAGSCOPE_VERIFY_RESULT(report);
        QVERIFY(report->madeBranch);
        if (isOfMemory) {
            QCOMPARE(report->reason, limit);
            QVERIFY2(debugger->size() < size / 2, qPrintable(QString::number(debugger->size())));
        } else {
            QVERIFY(report->reason == StopReason::Goal && debugger->size() == size);  // it comes just to the limit
            QCOMPARE(debugger->run({}).reason, limit);
        }
        QVERIFY(debugger->branches()[1].isCurrent);
    }

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

    void aTagOfAnotherFrameIsRefused_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("error");
        QTest::newRow("of a loop") << QByteArray("set zero@while;3 7")
                                   << "error: 'zero' belongs to frame '/', not to 'while;3'";
        QTest::newRow("the root") << QByteArray("set while/Add@/ 7")
                                  << "error: 'while/Add' belongs to frame 'while', not to '/'";
        QTest::newRow("of one edge") << QByteArray("set while/Merge@/ -> while/Less:0 7")
                                     << "error: 'while/Merge' belongs to frame 'while', not to '/'";
        QTest::newRow("made live") << QByteArray("set while/Switch:1@/ live")
                                   << "error: 'while/Switch' belongs to frame 'while', not to '/'";
        // An Enter fires where the loop is entered, an Exit in its iterations (semantics.md 6).
        QTest::newRow("an Enter") << QByteArray("set while/Enter@while;0 7")
                                  << "error: 'while/Enter' belongs to frame '/', not to 'while;0'";
        QTest::newRow("an Exit") << QByteArray("set while/Exit@/ 7")
                                 << "error: 'while/Exit' belongs to frame 'while', not to '/'";
        QTest::newRow("its own") << QByteArray("set while/Exit@while;10 7") << "";
    }
    /// The edit would never hold.
    void aTagOfAnotherFrameIsRefused()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, error);
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("run").isOk);
        const QString text = test::answers(console, {line.toStdString()});
        QVERIFY2(error.isEmpty() ? !text.contains(QStringLiteral("error:")) : text.startsWith(error), qPrintable(text));
        QCOMPARE(console.debugger().branches().size(), size_t{error.isEmpty() ? 2u : 1u});
    }

    /// A value that is overridden before a window was set: the window is set again where it was.
    void editsKeepTheWindowsBehindThem()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        const auto debugger = test::openExample("counter", options);
        debugger->run({});
        QVERIFY(debugger->goTo(45).has_value());
        const Result<StopReport> made = debugger->setWindow(StaticFrameId(1), 1);
        QVERIFY(made.has_value() && made->madeBranch);
        QCOMPARE(made->position, uint64_t{46});  // setting it is event 45
        QVERIFY2(made->fired && made->fired->sentence() == "the window of `while` (parallel_iterations) was set to 1",
                 made->fired ? made->fired->sentence().c_str() : "");
        QCOMPARE(debugger->branches()[1].cause, BranchCause::Window);
        debugger->run({});
        QVERIFY(debugger->goTo(60).has_value());
        QCOMPARE(debugger->state().windowOf(*debugger->program(), StaticFrameId(1)), int64_t{1});
        // AddV2 of iteration 1 fired from position 20, long before; with the same value the run stays the same.
        QVERIFY(debugger
                    ->setEdit(*debugger->graph()->find("while/Add"), 0, *debugger->tag("while;1"),
                              Tensor::scalar<int32_t>(2))
                    .has_value());
        QCOMPARE(debugger->position(), uint64_t{60});
        QCOMPARE(debugger->timeline()->fork(), uint64_t{20});
        QCOMPARE(debugger->timeline()->windows(), (std::vector<WindowChange>{{45, StaticFrameId(1), 1}}));
        QCOMPARE(debugger->branches()[2].cause, BranchCause::Edited);
        QCOMPARE(debugger->branches()[2].edits.size(), size_t{2});
        QCOMPARE(debugger->state().windowOf(*debugger->program(), StaticFrameId(1)), int64_t{1});
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        QCOMPARE(debugger->state().fetches[0], Tensor::scalar<int32_t>(10));
        // The first line knows nothing of it.
        QVERIFY(debugger->switchBranch(0).has_value());
        QCOMPARE(debugger->state().windowOf(*debugger->program(), StaticFrameId(1)), int64_t{10});
        QVERIFY(!debugger->setWindow(StaticFrameId(0), 2).has_value());
        QVERIFY(!debugger->setWindow(StaticFrameId(9), 2).has_value());
        QVERIFY(!debugger->setWindow(StaticFrameId(1), 0).has_value());
        QVERIFY(!debugger->setWindow(StaticFrameId(1), 10).has_value());  // it is that already
        QCOMPARE(debugger->branches().size(), size_t{3});
    }

    /// Saved and opened it is the same run, whose edits are listed.
    void aBranchWithAWindowIsSaved()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("window.trace")).toStdString();
        Console console(test::openExample("counter"));
        const QString text = test::answers(console,
                                           {"step 30", "window while 1", "run", "window while 4", "save " + path,
                                            "open " + path, "branches", "goto end", "window"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("* 2: branch 2, forks from 1 at 96, 97 events; parallel_iterations of "
                                              "while = 1 from position 31; parallel_iterations of while = 4 from "
                                              "position 97")),
                 qPrintable(text));
        QVERIFY2(text.endsWith(QStringLiteral("while: 4\n")), qPrintable(text));
    }

    /// The counter is set back to 3 at the end of iteration 5, so 14 iterations begin; that holds in what forks before
    /// it, too, also on a line that was opened from a file. Set to 4 in iteration 1, the counter is at 7 in iteration
    /// 5: else it would be over with 9.
    void editsOfASavedLineHoldInItsBranches_data()
    {
        QTest::addColumn<QString>("fork");
        QTest::newRow("another edit") << "set while/Add@while;1 4";
        QTest::newRow("another node first") << "fire one";
        QTest::newRow("another schedule") << "schedule lifo";
        QTest::newRow("another window") << "window while 1";
    }
    void editsOfASavedLineHoldInItsBranches()
    {
        QFETCH(QString, fork);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("edited.trace")).toStdString();
        Console console(test::openExample("counter"));
        const std::string at = fork.startsWith(QStringLiteral("set")) ? "goto 30" : "goto 0";
        const QString text = test::answers(
            console,
            {"run", "set while/Add@while;5 3", "run", "save " + path, "open " + path, at, fork.toStdString(), "run"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        const std::vector<BranchInfo> lines = console.debugger().branches();
        QCOMPARE(lines.size(), size_t{3});  // the one that was saved, its edited branch, and what forks from that
        QCOMPARE(lines[1].edits.items(), std::vector<std::string>{"while/Add:0@while;5 = 3"});
        QCOMPARE(lines[2].parent, 1);
        QVERIFY(std::ranges::find(lines[2].edits, lines[1].edits[0]) != lines[2].edits.end());
        QCOMPARE(console.debugger().state().stats.iterations, uint64_t{14});
        QCOMPARE(lines[2].fetches, lines[1].fetches);
    }

    /// An Identity of the inner loop dies in one iteration, so a NextIteration never comes, and neither loop around it
    /// ends.
    void loopsThatCannotEndAreSaid()
    {
        Console console(test::openExample("nested"));
        const QString text =
            test::answers(console, {"run", "goto 161", "set outer/inner/Identity@outer;0/inner;3 dead", "run"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("the run is over, but ")), 1);
        const uint64_t open = openFrames(console.debugger().state());
        QVERIFY(open > 1);
        QVERIFY2(text.contains(QStringLiteral("the run is over, but %1 loop frames have not ended").arg(open)),
                 qPrintable(text));
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
        graph.add("choose", "Switch", {"x", "no"}, {{"T", DType::Int32}})
            .add("id", "Identity", {"choose:1"}, {{"T", DType::Int32}});
        Console console(graph.debug());
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("branch.trace")).toStdString();
        const QString text =
            test::answers(console, {"run", "set id 7", "save " + path, "open " + path, "goto 4", "print id"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QVERIFY2(text.trimmed().endsWith(QStringLiteral("int32: 7")), qPrintable(text));
    }

    /// A Switch puts out two tokens; the other one is as it computes it, also in what was saved.
    void anEditOfOneSlotIsOfThatSlot()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("slot.trace")).toStdString();
        Console console(test::openExample("counter"));
        QString text = test::answers(console, {"run", "set while/Switch:1@while;3 8", "run", "save " + path});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        const std::vector<std::string> made{"while/Switch:1@while;3 = 8"};
        QCOMPARE(console.debugger().branches()[1].edits.items(), made);
        text = test::answers(console, {"open " + path, "goto end"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        const Debugger& debugger = console.debugger();
        QCOMPARE(debugger.branches().back().edits.items(), made);
        const uint64_t event = *debugger.lastFiring(*debugger.node("while/Switch"), *debugger.tag("while;3"));
        QCOMPARE(debugger.timeline()->edit(event)->outputs, std::vector<uint32_t>{1});
        QVERIFY(debugger.outputs(event)[0].isNone());  // the loop goes on
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
            QCOMPARE(debugger->outputs(*debugger->lastFiring(add, *debugger->tag("while;4")))[0],
                     Tensor::scalar(value));
        }
        QCOMPARE(debugger->state().stats.iterations, uint64_t{11});
    }

    void everyBranchTellsItsCause()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(*debugger->graph()->find("while/Add"), 0, *debugger->tag("while;3"),
                                                 Tensor::scalar<int32_t>(9)));
        TAGSCOPE_VERIFY_RESULT(debugger->setWindow(StaticFrameId(1), 2));
        QVERIFY(debugger->goTo(1).has_value());
        TAGSCOPE_VERIFY_RESULT(debugger->fire(*debugger->graph()->find("one")));
        QVERIFY(debugger->goTo(1).has_value());
        TAGSCOPE_VERIFY_RESULT(debugger->setPolicy({Policy::Kind::Lifo, 0}));
        std::vector<BranchCause> causes;
        for (const BranchInfo& branch : debugger->branches())
            causes.push_back(branch.cause);
        causes.erase(causes.begin());  // the first line was made by nobody
        QCOMPARE(causes,
                 (std::vector{BranchCause::Edited, BranchCause::Window, BranchCause::Fired, BranchCause::Schedule}));
    }

    /// A snapshot is taken many times a second.
    void whatWasEditedIsSaidOnce()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(*debugger->node("while/Add"), 0, *debugger->tag("while;2"), Tensor()));
        const SharedList<std::string> once = debugger->branches()[1].edits;
        QVERIFY(debugger->branches()[1].edits.sharesWith(once));
        // A window makes a branch, which has edits of its line and one more.
        TAGSCOPE_VERIFY_RESULT(debugger->setWindow(StaticFrameId(1), 3));
        QVERIFY(debugger->branches()[1].edits.sharesWith(once));
        QCOMPARE(debugger->branches()[2].edits.size(), size_t{2});
        QCOMPARE(debugger->branches()[2].edits[0], once[0]);
    }

    /// What the window shows is in its language, and English for scripts, whoever asked before.
    void whatWasEditedIsSaidInTheLanguageOfWhoAsks()
    {
        const auto debugger = test::openExample("counter");
        debugger->run({});
        TAGSCOPE_VERIFY_RESULT(debugger->setEdit(*debugger->node("while/Add"), 0, *debugger->tag("while;2"), Tensor()));
        setTranslator([](const char* english, int) {
            return english == std::string_view("dead") ? std::string("tot") : std::string();
        });
        const std::string before = debugger->branches()[1].edits[0];
        std::string forScripts;
        {
            const InEnglish scope;
            forScripts = debugger->branches()[1].edits[0];
        }
        const std::string after = debugger->branches()[1].edits[0];
        setTranslator(nullptr);
        QCOMPARE(before, std::string("while/Add:0@while;2 = tot"));
        QCOMPARE(forScripts, std::string("while/Add:0@while;2 = dead"));
        QCOMPARE(after, before);
    }

    /// A file that says that more events were set is refused, and a line that could not be read is not made.
    void aLineHasOnlySoManyEditedEvents_data()
    {
        QTest::addColumn<bool>("isTooMany");
        QTest::newRow("as many as there may be") << false;
        QTest::newRow("one more") << true;
    }
    void aLineHasOnlySoManyEditedEvents()
    {
        QFETCH(bool, isTooMany);
        const size_t most = Timeline::mostEditedEvents + (isTooMany ? 1 : 0);
        Debugger::Options options;
        options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(2147483647)});
        const auto program = test::openExample("counter", options)->program();
        const auto line = std::make_shared<Timeline>(program);
        // In each iteration Less fires before Add. All values are what they would be anyway.
        std::vector<OutputEdit> edits;
        for (int32_t i = 0; edits.size() < most; ++i) {
            const std::string tag = fmt::format("/{};{}", program->frame(StaticFrameId(1)).name, i);
            edits.push_back({*program->graph().find("while/Less"), 0, tag, Tensor::scalar(true)});
            if (edits.size() < most)
                edits.push_back({*program->graph().find("while/Add"), 0, tag, Tensor::scalar(i + 1)});
        }
        line->setEdits(edits);
        Executor run(program);
        run.setSink(line.get());
        run.setEdits(editSource(*program, line->edits().items()));
        for (size_t edited = 0; edited < most;) {
            QVERIFY(run.fire(0) == StepOutcome::Fired);
            edited += line->record(line->size() - 1).isEdited() ? size_t{1} : 0;
        }
        const QTemporaryDir dir;
        const std::filesystem::path path = dir.filePath(QStringLiteral("edited.trace")).toStdString();
        TAGSCOPE_VERIFY_RESULT(saveTrace({{{line, {}, true}}}, path));
        Result<SavedTrace> loaded = loadTrace(path);
        if (isTooMany) {
            QVERIFY(!loaded);
            QCOMPARE(loaded.error().code, ErrorCode::DataLoss);
            const std::string& message = loaded.error().message;
            QVERIFY2(message.starts_with("section ")
                         && message.find(fmt::format("event {}: ", line->size() - 1)) != std::string::npos,
                     message.c_str());
            return;
        }
        TAGSCOPE_VERIFY_RESULT(loaded);
        OpenedFile file;
        file.graph = program->graphPtr();
        file.trace = *std::move(loaded);
        Debugger debugger(std::move(file), {});
        QVERIFY(debugger.goTo(40).has_value());
        const TagId tag = *debugger.tag("while;1");
        const Result<StopReport> refused =
            debugger.setEdit(*debugger.node("while/Merge"), 0, tag, Tensor::scalar<int32_t>(7));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::ResourceExhausted);
        QCOMPARE(debugger.branches().size(), size_t{1});
        // What is set already may be set to something else.
        TAGSCOPE_VERIFY_RESULT(debugger.setEdit(*debugger.node("while/Add"), 0, tag, Tensor::scalar<int32_t>(7)));
        TAGSCOPE_VERIFY_RESULT(debugger.save(path));
        TAGSCOPE_VERIFY_RESULT(loadTrace(path));
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
            TAGSCOPE_VERIFY_RESULT(run.setWindow({StaticFrameId(1), static_cast<int64_t>(i % 2) + 1}));
        run.fire(0);
        OpenedFile file;
        file.graph = program->graphPtr();
        file.trace = SavedTrace{{{line, {}, true}}};
        Debugger debugger(std::move(file), {});
        const QTemporaryDir dir;
        const std::filesystem::path path = dir.filePath(QStringLiteral("windows.trace")).toStdString();
        for (const uint64_t position : {20 + Timeline::mostWindows, 21 + Timeline::mostWindows}) {
            QVERIFY(debugger.goTo(position).has_value());
            const Result<StopReport> refused = debugger.setWindow(StaticFrameId(1), 7);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::ResourceExhausted);
            QCOMPARE(debugger.branches().size(), size_t{1});
            TAGSCOPE_VERIFY_RESULT(debugger.save(path));
        }
        // Before them there is room.
        QVERIFY(debugger.goTo(19).has_value());
        TAGSCOPE_VERIFY_RESULT(debugger.setWindow(StaticFrameId(1), 7));
        QCOMPARE(debugger.timeline()->windows().size(), size_t{1});
        TAGSCOPE_VERIFY_RESULT(debugger.save(path));
    }
};

TAGSCOPE_APPLESS_TEST(TestRunEdits)
#include "tst_run_edits.moc"
