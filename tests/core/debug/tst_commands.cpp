// SPDX-License-Identifier: Apache-2.0
#include "tests/core/debug/debug_fixture.h"

#include "core/debug/console/command.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace tagscope;

class TestCommands final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answers_data()
    {
        QTest::addColumn<QStringList>("before");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("answer");
        const auto row = [](const char* name, QStringList before, const char* line, const char* answer) {
            QTest::newRow(name) << std::move(before) << QString::fromLatin1(line) << QString::fromLatin1(answer);
        };
        const QString run = QStringLiteral("run");
        const auto go = [](int n) { return QStringList{QStringLiteral("run"), QStringLiteral("goto %1").arg(n)}; };
        // A sentence for each rule (semantics.md 5 and 6).
        row("find", go(40), "find while/Add@while;2 >= 3; nan; size > 1",
            ">= 3: 1 of 1 elements of while/Add:0@while;2\n   = 3\nnan: 0 of 1 elements of while/Add:0@while;2\nsize > "
            "1: does not hold for while/Add:0@while;2\n");
        row("deadness", {}, "info deadness", "no inputs are partially dead\n");
        row("deadness of a node", {}, "info deadness while/Add", "while/Add is live if: while/Less\n");
        row("deadness of a Switch", {}, "info deadness while/Switch",
            "while/Switch is live if: always\noutput 0 is live if: !while/Less\noutput 1 is live if: while/Less\n");
        row("find nothing", {}, "find while/Add",
            "error: expected 'find TENSOR WHAT', such as 'find while/Add > 3' or 'find scores nan; [0, 1)'\n");
        row("constant", {}, "step", "1: Const `zero` fired at `/`: gives int32: 0\n");
        row("Enter that creates", go(3), "step",
            "4: Enter `while/Enter` fired at `/`: its value goes to iteration 0 of frame `while`, which it creates\n");
        row("constant Enter", go(4), "step",
            "5: Enter `while/Less/Enter` fired at `/`: its value goes to every iteration of frame `while`\n");
        row("Merge", go(6), "step", "7: Merge `while/Merge` fired at `while;0`: took input 0, from `while/Enter`\n");
        row("Merge of a later iteration", go(14), "step",
            "15: Merge `while/Merge` fired at `while;1`: took input 1, from `while/NextIteration`\n");
        row("computed", go(7), "step", "8: Less `while/Less` fired at `while;0`: gives bool: true\n");
        row("LoopCond", go(8), "step", "9: LoopCond `while/LoopCond` fired at `while;0`: true: the loop goes on\n");
        row("LoopCond at the end", go(88), "step",
            "89: LoopCond `while/LoopCond` fired at `while;10`: false: the loop ends\n");
        row("Switch", go(9), "step", "10: Switch `while/Switch` fired at `while;0`: data to true; false side dead\n");
        row("Switch at the end", go(89), "step",
            "90: Switch `while/Switch` fired at `while;10`: data to false; true side dead\n");
        row("dead Exit", go(10), "step",
            "11: Exit `while/Exit` fired at `while;0`: dead: held until the frame ends, and sent on only if no later "
            "iteration begins\n");
        row("Exit", go(90), "step", "91: Exit `while/Exit` fired at `while;10`: its value leaves the frame, to `/`\n");
        row("NextIteration", go(13), "step",
            "14: NextIteration `while/NextIteration` fired at `while;0`: its value goes to iteration 1, which it "
            "creates\n");
        row("dead node", go(91), "step",
            "92: Identity `while/Identity` fired at `while;10`: dead, because an input was dead; so are its outputs\n");
        row("dead NextIteration", go(94), "step",
            "95: NextIteration `while/NextIteration` fired at `while;10`: dead: delivers nothing, which is how a loop "
            "ends\n");
        row("step at the end", {run}, "step", "95: the run is over\n");
        row("back at the start", {}, "back", "0: nothing has fired\nat the start\n");
        row("short name", {}, "s 2",
            "1: Const `zero` fired at `/`: gives int32: 0\n2: Const `limit` fired at `/`: gives int32: 10\n");
        row("beginning of a name", {}, "sche", "schedule: fifo\n");
        row("print", go(40), "print while/Add", "while/Add:0@while;3 = int32: 4\n");
        row("print at a tag", {run}, "print while/Add@while;6", "while/Add:0@while;6 = int32: 7\n");
        row("print a dead side", {run}, "print while/Switch:1@while;10", "while/Switch:1@while;10 = dead\n");
        row("print the live side", {run}, "print while/Switch@while;10", "while/Switch:0@while;10 = int32: 10\n");
        row("ready", go(10), "info ready",
            "Exit `while/Exit` at `while;0`, dead, next\nIdentity `while/Identity` at `while;0`\n");
        row("nothing ready", {run}, "info ready", "nothing is ready\n");
        row("waiting", go(9), "info waiting", "AddV2 `while/Add` at `while;0` waits: 1 input still to come\n");
        row("frames", go(22), "info frames", "frame `while` in `/`: iteration 2 (1 of 10 live), inputs 3 of 3\n");
        row("position", go(20), "info position",
            "position 20 of 95, in the past: going on\n20 firings (2 dead), 1 frame, 2 iterations; 1 ready, 0 "
            "blocked\n");
        row("watch", {QStringLiteral("watch while/Add max * 2"), run}, "goto 40",
            "40: Less `while/Less` fired at `while;4`: gives bool: true\nwatch 1: while/Add max * 2 = 8\n");
        row("watch a value", {QStringLiteral("watch while/Merge"), run}, "goto 16",
            "16: Less `while/Less` fired at `while;1`: gives bool: true\nwatch 1: while/Merge = int32: 1\n");
        row("windows", {}, "window", "while: 10\n");
        // With one iteration at a time the next begins when this one is gone (semantics.md 6.9).
        row("window", go(13), "window while 1",
            "14: the window of `while` (parallel_iterations) was set to 1\nbranch 1 forks here from main: the window "
            "of "
            "'while' is 1 from here on\n");
        row("full window", go(13) << QStringLiteral("window while 1"), "step",
            "15: NextIteration `while/NextIteration` fired at `while;0`: parked, because 1 iteration is live "
            "(parallel_iterations = 1)\n");
        row("branch with a window", go(13) << QStringLiteral("window while 1"), "branches",
            "  0: main, 95 events\n* 1: branch 1, forks from 0 at 13, 14 events; parallel_iterations of while = 1 from "
            "position 14\n");
        // The loop has an iteration each eight events, from the Merge at event 7 on.
        row("back an iteration", go(40), "back iteration",
            "38: NextIteration `while/NextIteration` fired at `while;3`: its value goes to iteration 4, which it "
            "creates\n"
            "iteration 4 of 'while' begins here\n");
        row("back another iteration", go(38), "back iteration",
            "30: NextIteration `while/NextIteration` fired at `while;2`: its value goes to iteration 3, which it "
            "creates\n"
            "iteration 3 of 'while' begins here\n");
        row("back out", go(40), "back out",
            "6: Enter `while/Add/Enter` fired at `/`: its value goes to every iteration of frame `while`\nframe "
            "'while' begins here\n");
        row("back out of no frame", go(6), "back out",
            "6: Enter `while/Add/Enter` fired at `/`: its value goes to every iteration of frame `while`\n"
            "the last firing was at '/', which no frame is around: go back into a frame first\n");
        row("back over", {run}, "back over",
            "6: Enter `while/Add/Enter` fired at `/`: its value goes to every iteration of frame `while`\nback over "
            "frame 'while': 11 iterations\n");
        row("back over where nothing was entered", go(3), "back over",
            "2: Const `limit` fired at `/`: gives int32: 10\nno frame was entered from '/' before: over one firing\n");
        row("schedule", {}, "schedule random 7", "schedule: random, seed 7\n");
        row("fire", {}, "fire one", "1: Const `one` fired at `/`: gives int32: 1\n");
        row("fire in the past", go(0), "fire one",
            "1: Const `one` fired at `/`: gives int32: 1\nbranch 1 forks here from main; nothing recorded is lost\n");
        row("branches", {run, QStringLiteral("set while/Add@while;1 9")}, "branches",
            "  0: main, 95 events\n* 1: branch 1, forks from 0 at 20, 39 events; while/Add:0@while;1 = 9\n");
        row("comment", {}, "# nothing", "");
    }
    void answers()
    {
        QFETCH(QStringList, before);
        QFETCH(QString, line);
        QFETCH(QString, answer);
        Console console(test::openExample("counter"));
        for (const QString& b : before)
            QVERIFY(console.execute(b.toStdString()).isOk);
        QCOMPARE(test::answers(console, {line.toStdString()}), answer);
    }

    void errors_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        QTest::newRow("unknown") << "stpe"
                                 << "unknown command 'stpe'; did you mean 'step'?";
        QTest::newRow("several") << "bra"
                                 << "'bra' may mean branches, branch";
        QTest::newRow("count") << "step two"
                               << "'two' is not a number of firings";
        QTest::newRow("left over") << "finish now"
                                   << "unexpected 'now' after 'finish': usage is finish [on DEVICE]";
        QTest::newRow("next what")
            << "next iteratoin"
            << "there is no 'next iteratoin'; did you mean 'iteration'?; it is iteration, frame or wave";
        QTest::newRow("beyond") << "goto 5"
                                << "position 5 is beyond the end of the recording, 0";
        QTest::newRow("topic") << "info raedy"
                               << "there is no 'info raedy'; did you mean 'ready'?";
        QTest::newRow("node of print") << "print while/ad"
                                       << "there is no node 'while/ad'; did you mean 'while/Add'?";
        QTest::newRow("not fired") << "print while/Add"
                                   << "'while/Add' has not fired so far";
        QTest::newRow("output") << "print zero:x"
                                << "'x' is not the number of an output";
        QTest::newRow("tag of why") << "why while/Add@whil;3"
                                    << "there is no frame 'whil'; did you mean 'while'?";
        QTest::newRow("schedule")
            << "schedule fito"
            << "there is no schedule 'fito'; did you mean 'fifo'?; it is fifo, lifo, random or time";
        QTest::newRow("set without value")
            << "set zero"
            << "expected 'set NODE[:I][@TAG] [-> CONSUMER:I] VALUE', with a value, 'dead' or 'live'";
        QTest::newRow("live of a constant")
            << "set zero live"
            << "only a Switch has a value to make its output live: say which value 'zero' shall have";
        QTest::newRow("back what") << "back frame"
                                   << "'frame' is not a number of firings, iteration, into, over or out";
        QTest::newRow("window of what") << "window whlie 3"
                                        << "there is no frame 'whlie'; did you mean 'while'?";
        QTest::newRow("window without a number")
            << "window while"
            << "expected 'window FRAME N', with the number of iterations that may be live at once";
        QTest::newRow("window of none") << "window while 0"
                                        << "a window of 0 iterations (parallel_iterations), expected at least 1";
        QTest::newRow("window as it is") << "window while 10"
                                         << "the window of 'while' is 10 already";
        QTest::newRow("breakpoint") << "delete 4"
                                    << "there is no breakpoint 4";
        QTest::newRow("watch") << "unwatch 4"
                               << "there is no watch 4";
        QTest::newRow("expression of a watch") << "watch zero mx"
                                               << "unknown word 'mx' in the expression; did you mean 'max'?";
        QTest::newRow("help") << "help fnish"
                              << "there is no command 'fnish'; did you mean 'finish'?";
    }
    void errors()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        Console console(test::openExample("counter"));
        QCOMPARE(test::answers(console, {line.toStdString()}), QStringLiteral("error: ") + message + QLatin1Char('\n'));
        QCOMPARE(console.debugger().position(), uint64_t{0});
    }

    void everyCommandHasHelp()
    {
        Console console(test::openExample("counter"));
        const QString list = test::answers(console, {"help"});
        for (const Command& command : allCommands()) {
            const std::string name(command.name);
            QVERIFY2(list.contains(QStringLiteral("\n") + QString::fromStdString(name))
                         || list.startsWith(QString::fromStdString(name)),
                     name.c_str());
            const CommandResult help = console.execute("help " + name);
            QVERIFY2(help.isOk && help.text.size() > command.usage.size() + 5, name.c_str());
            QVERIFY(command.usage.starts_with(command.name));
        }
    }

    void completions_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("command") << "fi"
                                 << QStringList{QStringLiteral("find"), QStringLiteral("finish"),
                                                QStringLiteral("fire"), QStringLiteral("fix")};
        QTest::newRow("node") << "print while/L"
                              << QStringList{QStringLiteral("while/Less"), QStringLiteral("while/Less/Enter"),
                                             QStringLiteral("while/LoopCond")};
        QTest::newRow("ready node") << "fire " << QStringList{QStringLiteral("while/Merge")};
        QTest::newRow("tag") << "why while/Add@"
                             << QStringList{QStringLiteral("while/Add@/"), QStringLiteral("while/Add@while;1")};
        QTest::newRow("topic") << "info f" << QStringList{QStringLiteral("fetches"), QStringLiteral("frames")};
        QTest::newRow("op") << "break op L" << QStringList{QStringLiteral("Less"), QStringLiteral("LoopCond")};
        QTest::newRow("schedule") << "schedule "
                                  << QStringList{QStringLiteral("fifo"), QStringLiteral("lifo"),
                                                 QStringLiteral("random")};
        QTest::newRow("what to compare") << "compare "
                                         << QStringList{QStringLiteral("branches"), QStringLiteral("iterations"),
                                                        QStringLiteral("tensors"), QStringLiteral("trace")};
        QTest::newRow("frame to compare") << "compare iterations w" << QStringList{QStringLiteral("while")};
        QTest::newRow("frame of a window") << "window w" << QStringList{QStringLiteral("while")};
        QTest::newRow("tolerance") << "compare branches 0 1 t" << QStringList{QStringLiteral("tolerance")};
        QTest::newRow("nothing") << "finish x" << QStringList{};
        QTest::newRow("unknown command") << "xyzzy w" << QStringList{};
    }
    void completions()
    {
        QFETCH(QString, line);
        QFETCH(QStringList, words);
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("step 14").isOk);
        QStringList found;
        for (const std::string& word : console.complete(line.toStdString()))
            found.append(QString::fromStdString(word));
        QCOMPARE(found, words);
    }

    void anEmptyLineRepeats()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("step 2").isOk);
        QVERIFY(console.execute("", true).isOk);
        QCOMPARE(console.debugger().position(), uint64_t{4});
        QVERIFY(console.execute("info ready").isOk);
        QVERIFY(console.execute("", true).isOk);
        QCOMPARE(console.debugger().position(), uint64_t{4});
    }

    /// For those who show only a part of a run, whatever the words are.
    void linesTellOfFiringsAndTags()
    {
        Console console(test::openExample("counter"));
        using About = std::map<size_t, LineAbout>;
        QVERIFY(console.execute("run").isOk && console.execute("goto 8").isOk);
        const auto tagOf = [&](uint64_t event) { return console.debugger().firing(event).tagName; };
        const CommandResult steps = console.execute("step 2");
        const size_t second = steps.text.find('\n') + 1;
        QCOMPARE(steps.text.substr(second, 4), std::string("10: "));
        QVERIFY((steps.about == About{{0, {8, {tagOf(8)}}}, {second, {9, {tagOf(9)}}}}));
        // The Exit and the Identity of iteration 0 are ready.
        const CommandResult ready = console.execute("info ready");
        QVERIFY((ready.about == About{{0, {{}, {"while;0"}}}, {ready.text.find('\n') + 1, {{}, {"while;0"}}}}));
        QVERIFY(console.execute("goto 22").isOk);
        QVERIFY((console.execute("info frames").about == About{{0, {{}, {"while;2"}}}}));
        QVERIFY(console.execute("info position").about.empty());
        // What a log-only breakpoint wrote is of the firing that it stands behind.
        Console other(test::openExample("counter"));
        QVERIFY(other.execute("break while/Add log x").isOk);
        const CommandResult logged = other.execute("step 20");
        const size_t line = logged.text.find("log 1: x\n");
        QVERIFY2(logged.about.contains(line), logged.text.c_str());
        QCOMPARE(other.debugger().firing(logged.about.at(line).event.value()).nodeName, std::string("while/Add"));
        // 1,501 lines, the dead firing of the last iteration among them: the one that counts those beyond the first
        // thousand is of no firing, the one behind it of the last.
        Debugger::Options options;
        options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(1500)});
        Console many(test::openExample("counter", options));
        QVERIFY(many.execute("break while/Add log x").isOk);
        const CommandResult all = many.execute("run");
        const size_t more = all.text.find("and 501 more lines");
        QVERIFY(more != std::string::npos);
        QVERIFY(!all.about.contains(more));
        const uint64_t last = many.debugger().size() - 1;
        QVERIFY(
            (all.about.at(all.text.find('\n', more) + 1) == LineAbout{last, {many.debugger().firing(last).tagName}}));
    }

    void everyLineOfWhatWasWrittenTells()
    {
        test::GraphByHand g;
        g.constant("text", Tensor::scalar<std::string>("one\ntwo"));
        g.add("print", "PrintV2", {"text"}, {{"output_stream", std::string("stderr")}, {"end", std::string("\n")}});
        Console console(g.debug());
        QVERIFY(console.execute("run").isOk);
        const CommandResult log = console.execute("info log");
        const size_t second = log.text.find("two");
        QVERIFY2(second != std::string::npos && log.text[second - 1] == '\n', log.text.c_str());
        QCOMPARE(log.about.size(), size_t{2});
        QVERIFY(log.about.contains(second));
        QVERIFY(log.about.at(second) == log.about.at(0));
    }

    /// An iteration begins every three rounds and lives for the 400 of its chain: so many tags are not named.
    void aLineNamesNoMoreTagsThanAreListed()
    {
        using Attrs = std::vector<std::pair<std::string, AttrValue>>;
        const Attrs t = {{"T", DType::Bool}};
        const auto enters = [](bool isConstant) {
            return Attrs{{"T", DType::Bool},
                         {"frame_name", std::string("f")},
                         {"is_constant", isConstant},
                         {"parallel_iterations", int64_t{1000}}};
        };
        test::GraphByHand g;
        g.constant("yes", Tensor::scalar(true));
        g.add("enter", "Enter", {"yes"}, enters(false))
            .add("always", "Enter", {"yes"}, enters(true))
            .add("cond", "LoopCond", {"always"});
        g.add("merge", "Merge", {"enter", "next"}, {{"T", DType::Bool}, {"N", int64_t{2}}})
            .add("switch", "Switch", {"merge", "cond"}, t);
        g.add("exit", "Exit", {"switch"}, t).add("next", "NextIteration", {"switch:1"}, t);
        for (int i = 0; i < 400; ++i)
            g.add("chain" + std::to_string(i), "Identity", {i == 0 ? "switch:1" : "chain" + std::to_string(i - 1)}, t);
        Console console(g.debug());
        QVERIFY(console.execute("step 10000").isOk);
        const auto& frames = console.debugger().state().frames;
        int64_t live = 0;
        for (size_t i = 0; i < frames.size(); ++i)
            if (frames[i].isLive && frames[i].parent.isValid())
                live = frames[i].liveIterations();
        QVERIFY2(live > 50, qPrintable(QString::number(live)));
        const CommandResult shown = console.execute("info frames");
        QVERIFY(shown.isOk && shown.about.contains(0));
        QVERIFY(shown.about.at(0).tags.empty());
    }

    /// No Switch stands before the Exit, so it is live in every iteration; who gets it takes the first value only.
    void anExitBehindAMergeSendsOnce()
    {
        const std::vector<std::pair<std::string, AttrValue>> t = {{"T", DType::Int32}};
        const auto enter = [](bool isConstant) {
            return std::vector<std::pair<std::string, AttrValue>>{
                {"T", DType::Int32}, {"frame_name", std::string("f")}, {"is_constant", isConstant}};
        };
        test::GraphByHand g;
        g.constant("zero", Tensor::scalar<int32_t>(0)).constant("two", Tensor::scalar<int32_t>(2));
        g.add("e", "Enter", {"zero"}, enter(false)).add("e2", "Enter", {"two"}, enter(true));
        g.add("m", "Merge", {"e", "n"}, {{"T", DType::Int32}, {"N", int64_t{2}}});
        g.add("less", "Less", {"m", "e2"}, t).add("cond", "LoopCond", {"less"}).add("s", "Switch", {"m", "cond"}, t);
        g.add("add", "AddV2", {"s:1", "e2"}, t).add("n", "NextIteration", {"add"}, t);
        g.add("x", "Exit", {"m"}, t).add("y", "Neg", {"x"}, t);
        Debugger::Options options;
        options.request.targets = {"y", "s"};
        Console console(g.debug(options));
        QVERIFY(console.debugger().program() != nullptr);
        const QString first = test::answers(console, {"break x", "continue"});
        QVERIFY2(first.contains(QStringLiteral("Exit `x` fired at `f;0`: its value leaves the frame, to `/`\n")),
                 qPrintable(first));
        const QString second = test::answers(console, {"continue"});
        QVERIFY2(second.contains(QStringLiteral("Exit `x` fired at `f;1`: its value leaves the frame, to `/`, where "
                                                "that of an earlier iteration has come already: it is lost\n")),
                 qPrintable(second));
    }

    void whatIsFedCannotBeSet_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("answer");
        const QString fed = QStringLiteral("error: '%1' is fed, and cannot be set: run with another feed instead\n");
        QTest::newRow("a node that does not fire") << QStringLiteral("set y 7") << fed.arg(QStringLiteral("y:0"));
        QTest::newRow("over an edge") << QStringLiteral("set y -> c:0 7") << fed.arg(QStringLiteral("y:0"));
        QTest::newRow("one output of a node that fires")
            << QStringLiteral("set s:1 7") << fed.arg(QStringLiteral("s:1"));
        QTest::newRow("why") << QStringLiteral("why y")
                             << QStringLiteral("error: node 'y' does not fire: a feed takes its place\n");
    }
    void whatIsFedCannotBeSet()
    {
        QFETCH(QString, line);
        const std::vector<std::pair<std::string, AttrValue>> t = {{"T", DType::Int32}};
        test::GraphByHand g;
        g.constant("x", Tensor::scalar<int32_t>(1)).constant("p", Tensor::scalar(false));
        g.constant("y", Tensor::scalar<int32_t>(2)).add("s", "Switch", {"x", "p"}, t);
        g.add("a", "Identity", {"s"}, t).add("b", "Identity", {"s:1"}, t).add("c", "Identity", {"y"}, t);
        Debugger::Options options;
        options.request.feeds = {{"y", Tensor::scalar<int32_t>(3)}, {"s:1", Tensor::scalar<int32_t>(1)}};
        Console console(g.debug(options));
        QVERIFY(console.debugger().program() != nullptr);
        QVERIFY(console.execute("set s:0 5").isOk);  // the other output is its own
        QTEST(test::answers(console, {line.toStdString()}), "answer");
    }

    void aDeadSwitchSideIsMadeLive()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("run").isOk);
        const CommandResult set = console.execute("set while/Switch:0@while;2 live");
        QVERIFY2(set.isOk, set.text.c_str());
        QVERIFY(console.execute("run").isOk);
        QCOMPARE(test::answers(console, {"print while/Exit@while;2"}),
                 QStringLiteral("while/Exit:0@while;2 = int32: 2\n"));
    }

    void savedAndOpened()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a b.trace")).toStdString();
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("run").isOk);
        QVERIFY(console.execute("save " + path).isOk);
        const CommandResult opened = console.execute("open " + path);
        QVERIFY2(opened.isOk, opened.text.c_str());
        QVERIFY(opened.opened);
        QCOMPARE(console.debugger().size(), uint64_t{95});
        QCOMPARE(console.debugger().position(), uint64_t{95});  // where the cursor stood
        QVERIFY(!console.execute("open " + path + ".none").isOk);
        QCOMPARE(console.debugger().size(), uint64_t{95});
    }

    /// How long a kernel took stands behind what fired, where it was measured.
    void timesOfKernelsAreTold()
    {
        const auto debug = [](bool timesKernels) {
            Debugger::Options options;
            options.timesKernels = timesKernels;
            return test::GraphByHand()
                .constant("x", Tensor::vector<float>({1, 2, 3}))
                .add("y", "Neg", {"x"}, {{"T", DType::Float}})
                .debug(std::move(options));
        };
        const std::vector<std::string> lines{"step", "step", "info tokens y"};
        Console timed(debug(true));
        const QRegularExpression time(QStringLiteral("\\((under 100 ns|[\\d.]+ [nµm]?s)\\)"));
        QCOMPARE(test::answers(timed, lines).count(time), 2);
        Console plain(debug(false));
        QCOMPARE(test::answers(plain, lines).count(time), 0);
    }

    void aStopFlagEndsACommand()
    {
        Debugger::Options options;
        options.request.feeds.push_back({"limit", Tensor::scalar<int32_t>(2147483647)});
        Console console(test::openExample("counter", options));
        const std::atomic<bool> stop = true;
        console.debugger().setStopFlag(&stop);
        const CommandResult result = console.execute("continue");
        QVERIFY(result.isOk);
        QVERIFY(result.wasPaused);
    }
};

TAGSCOPE_APPLESS_TEST(TestCommands)

#include "tst_commands.moc"
