// SPDX-License-Identifier: Apache-2.0
#include "core/build/graph_builder.h"
#include "core/debug/record/messages.h"
#include "core/exec/network_file.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace tagscope;
using namespace tagscope::test;

namespace {

/// In the order of the run.
Positions stopsOnTheWayBack(Debugger& debugger)
{
    Positions positions = test::stopsBackward(debugger);
    std::ranges::reverse(positions);
    return positions;
}

/// Where the events of some messages lie, as the list of messages has them: the positions after them.
Positions ofMessages(const Debugger& debugger,
                     const std::function<uint32_t(const MessageRow&, const std::string& edge)>& event)
{
    MessageLog log(debugger.timeline());
    log.lookFurther(UINT64_MAX);
    Positions positions;
    for (const MessageRow& row : log.rows())
        if (const uint32_t at = event(row, sourceText(*debugger.graph(), (*log.routes())[row.route]));
            at != MessageRow::never)
            positions.push_back(uint64_t{at} + 1);
    std::ranges::sort(positions);
    return positions;
}

}

/// Breakpoints on what devices send each other, on full windows, and on runs that cannot go on.
class TestMessageBreakpoints final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stopsInBothDirections_data()
    {
        QTest::addColumn<bool>("hasNetwork");
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("what");  // 0 sent, 1 arrived, 2 waited for in vain, 3 sent dead
        QTest::addColumn<QString>("edge");
        QTest::addColumn<int>("count");  // -1: as many as there are
        for (const bool hasNetwork : {false, true}) {
            const auto row = [&](const char* name) -> QTestData& {
                return QTest::newRow((std::string(name) + (hasNetwork ? ", over a network" : "")).c_str())
                    << hasNetwork;
            };
            // The sum of iterations 0 to 9, and a dead one of iteration 10.
            row("sent") << "break send while/Add" << 0 << "while/Add" << 11;
            row("there") << "break deliver while/Add" << 1 << "while/Add" << 11;
            row("dead") << "break dead-message while/Add" << 3 << "while/Add" << 1;
            row("any that is sent") << "break send" << 0 << "" << -1;
            row("any that arrives") << "break deliver" << 1 << "" << -1;
            row("waited for") << "break unmatched" << 2 << "" << -1;
            row("waited for, on one edge") << "break unmatched while/Add" << 2 << "while/Add" << -1;
            row("from a device") << "break send from cpu:1 to cpu:0" << 0 << "while/Add" << 11;
            row("by a pattern") << "break send while/A*" << 0 << "while/Add" << 11;
            row("by the name in the key") << "break send edge_*_while/Add" << 0 << "while/Add" << 11;
            row("by device and edge") << "break send while/Add to cpu:0" << 0 << "while/Add" << 11;
        }
    }
    void stopsInBothDirections()
    {
        QFETCH(bool, hasNetwork);
        QFETCH(QString, line);
        QFETCH(int, what);
        QFETCH(QString, edge);
        QFETCH(int, count);
        Console console(openExample("counter", counterOverTwo(hasNetwork, "while/Add*")));
        const CommandResult set = console.execute(line.toStdString());
        QVERIFY2(set.isOk, set.text.c_str());
        QCOMPARE(QString::fromStdString(set.text), QStringLiteral("breakpoint 1: %1\n").arg(line.mid(6)));
        Debugger& debugger = console.debugger();
        const Positions stops = stopsForward(debugger);
        QVERIFY(debugger.run({}).reason == StopReason::Finished);
        const Positions wanted = ofMessages(debugger, [&](const MessageRow& row, const std::string& of) {
            if (!edge.isEmpty() && of != edge.toStdString())
                return MessageRow::never;
            switch (what) {
            case 0: return row.sent;
            case 1: return row.arrived;
            case 2: return row.waited < row.sent ? row.waited : MessageRow::never;
            default: return row.isDead ? row.sent : MessageRow::never;
            }
        });
        QCOMPARE(stops, wanted);
        QVERIFY(!stops.empty());
        if (count >= 0)
            QCOMPARE(stops.size(), size_t(count));
        QCOMPARE(debugger.hitCount(1), uint64_t(stops.size()));
        QCOMPARE(stopsOnTheWayBack(debugger), stops);
        // Through the recording, and on one that was not looked at while it was made.
        QCOMPARE(stopsForward(debugger), stops);
        BreakpointSpec spec = debugger.breakpoints().front().spec;
        QVERIFY(debugger.removeBreakpoint(1));
        QVERIFY(debugger.goTo(0));
        QVERIFY(debugger.addBreakpoint(spec));
        QCOMPARE(stopsForward(debugger), stops);
    }

    void atATag_data()
    {
        QTest::addColumn<bool>("hasNetwork");
        QTest::addColumn<QString>("line");
        for (const bool hasNetwork : {false, true})
            for (const char* line :
                 {"break send while/Add @while;3", "break deliver while/Add @while;3", "break send *while/Add;*:3",
                  "break deliver *while/Add;*:3", "break send while/Add if iter == 3",
                  "break send while/Add if value == 4", "break deliver while/Add if value == 4",
                  "break deliver while/Add after 3 if iter < 4", "break send while/Add before @while;3"})
                QTest::addRow("%s%s", line, hasNetwork ? ", over a network" : "")
                    << hasNetwork << QString::fromLatin1(line);
    }
    /// The sum that iteration 3 sends is 4.
    void atATag()
    {
        QFETCH(bool, hasNetwork);
        QFETCH(QString, line);
        Console console(openExample("counter", counterOverTwo(hasNetwork, "while/Add*")));
        const CommandResult set = console.execute(line.toStdString());
        QVERIFY2(set.isOk, set.text.c_str());
        Debugger& debugger = console.debugger();
        const Positions stops = stopsForward(debugger);
        QCOMPARE(stops.size(), size_t(1));
        QVERIFY(debugger.goTo(debugger.size()));
        debugger.run({});
        const Positions sent = ofMessages(debugger, [&](const MessageRow& row, const std::string& of) {
            if (of != "while/Add" || debugger.tagName(row.tag) != "while;3")
                return MessageRow::never;
            return line.contains(QLatin1String("deliver")) ? row.arrived : row.sent;
        });
        QCOMPARE(sent.size(), size_t(1));
        QCOMPARE(stops.front(), sent.front() - (line.contains(QLatin1String("before")) ? 1 : 0));
        QCOMPARE(stopsOnTheWayBack(debugger), stops);
    }

    void writesLines()
    {
        for (const bool hasNetwork : {false, true}) {
            Console console(openExample("counter", counterOverTwo(hasNetwork, "while/Add*")));
            QVERIFY(console.execute("break deliver while/Add log sum {value} of {iter}").isOk);
            QVERIFY(console.execute("break send while/Add if value == 2 log").isOk);
            const StopReport live = console.debugger().run({});
            QVERIFY(live.reason == StopReason::Finished);
            const auto lines = [](const StopReport& report) {
                QStringList texts;
                for (const LogLine& line : report.logs)
                    texts.append(QString::fromStdString(line.text));
                return texts;
            };
            QCOMPARE(live.logs.size(), size_t(12));
            QVERIFY(lines(live).contains(QStringLiteral("sum 4 of 3")));
            QVERIFY(lines(live).contains(QStringLiteral("sum no value of 10")));
            QVERIFY(console.debugger().goTo(0));
            QCOMPARE(lines(console.debugger().run({})), lines(live));
        }
    }

    void armed()
    {
        Console console(openExample("counter", counterOverTwo(true, "while/Add*")));
        QVERIFY(console.execute("break deliver while/Add @while;7").isOk);
        QVERIFY(console.execute("disable 1").isOk);
        QVERIFY(console.execute("break send while/Add armed 1").isOk);
        QCOMPARE(stopsForward(console.debugger()).size(), size_t(3));  // of iterations 8, 9 and 10
        const CommandResult same = console.execute("break deliver armed 2 same");
        QVERIFY(!same.isOk && same.text.find("leave out 'same'") != std::string::npos);
    }

    void wrong_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("error");
        QTest::newRow("no edge") << QByteArray("break send while/Ad") << QByteArray("did you mean 'while/Add'");
        QTest::newRow("no device") << QByteArray("break send from gpu:3") << QByteArray("no message goes from gpu:3");
        QTest::newRow("no such way") << QByteArray("break send while/Add to cpu:1")
                                     << QByteArray("no message 'while/Add' goes to cpu:1");
        QTest::newRow("nothing named") << QByteArray("break send from")
                                       << QByteArray("the device that sends is missing");
        QTest::newRow("before an arrival") << QByteArray("break deliver before") << QByteArray("arrival");
        QTest::newRow("before a window") << QByteArray("break window before") << QByteArray("full window");
        QTest::newRow("before what never happens") << QByteArray("break doomed before") << QByteArray("never fires");
        QTest::newRow("doomed nodes") << QByteArray("break doomed whale*") << QByteArray("whale*");
        QTest::newRow("before the end") << QByteArray("break quiescence before") << QByteArray("quiescence");
        QTest::newRow("no frame") << QByteArray("break window whale") << QByteArray("whale");
    }
    void wrong()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, error);
        Console console(openExample("counter", counterOverTwo(true, "while/Add*")));
        const CommandResult result = console.execute(line.toStdString());
        QVERIFY(!result.isOk);
        QVERIFY2(QByteArray::fromStdString(result.text).contains(error), result.text.c_str());
    }

    void onOneDeviceNothingIsSent()
    {
        Console console(openExample("counter"));
        const CommandResult result = console.execute("break send");
        QVERIFY(!result.isOk);
        QVERIFY2(result.text.find("nothing is sent in this run") != std::string::npos, result.text.c_str());
    }

    /// Under the lifo policy the dead Exit of an iteration fires after its NextIteration, so that with a window of 1
    /// each of the iterations 1 to 10 has to wait for it. Under fifo nothing is left to do by then.
    void aFullWindow()
    {
        Console console(openExample("counter"));
        QVERIFY(console.execute("break window while").isOk);
        QVERIFY(stopsForward(console.debugger()).empty());  // of 10 iterations never more than two are live
        QVERIFY(console.debugger().goTo(0));
        QVERIFY(console.execute("window while 1").isOk);
        QVERIFY(stopsForward(console.debugger()).empty());
        QVERIFY(console.debugger().goTo(0));
        QVERIFY(console.execute("window while 1").isOk);
        QVERIFY(console.execute("schedule lifo").isOk);
        Debugger& debugger = console.debugger();
        const Positions stops = stopsForward(debugger);
        QCOMPARE(stops.size(), size_t(10));
        for (size_t i = 0; i < stops.size(); ++i) {
            const FiringInfo fired = debugger.firing(stops[i] - 1);
            QCOMPARE(fired.nodeName, std::string("while/NextIteration"));
            QCOMPARE(fired.tagName, "while;" + std::to_string(i));
            QVERIFY(debugger.goTo(stops[i]));
            QCOMPARE(debugger.state().frames[1].parked.size(), size_t(1));
        }
        QVERIFY(debugger.goTo(debugger.size()));
        QCOMPARE(stopsOnTheWayBack(debugger), stops);
    }

    void quiescence()
    {
        Debugger::Options options = counterOverTwo(true, "while/Add*");
        options.network.faults =
            readFaults(R"({"faults":[{"kind":"lose","key":"*while/Add;*","occurrence":3}]})", "f").value();
        Console console(openExample("counter", options));
        Debugger& debugger = console.debugger();
        // Always there: it says what is blocked, and has no number.
        StopReport end = debugger.run({});
        QVERIFY(end.reason == StopReason::Stalled);
        QVERIFY(end.hits.empty());
        QVERIFY2(end.note.find("the message `while/Add` from CPU:1 to CPU:0") != std::string::npos, end.note.c_str());
        QVERIFY(end.note.starts_with("nothing can go on: "));
        QVERIFY(answers(console, {"info breakpoints"}).contains(QStringLiteral("quiescence: on")));

        QVERIFY(console.execute("break quiescence").isOk);
        QVERIFY(debugger.goTo(0));
        const uint64_t last = debugger.size();
        end = debugger.run({});
        QCOMPARE(end.position, last);
        QCOMPARE(end.hits.size(), size_t(1));
        QCOMPARE(end.hits.front().count, uint64_t(1));
        QVERIFY(end.note.starts_with("nothing can go on: "));
        QVERIFY(debugger.back(2).position == last - 2);
        QCOMPARE(debugger.hitCount(1), uint64_t(0));
        QVERIFY(debugger.run({}).position == last);
        QCOMPARE(debugger.hitCount(1), uint64_t(1));
        QCOMPARE(stopsOnTheWayBack(debugger), Positions{});

        QVERIFY(console.execute("disable quiescence").isOk);
        QVERIFY(console.execute("delete").isOk);
        QVERIFY(debugger.goTo(0));
        QVERIFY(debugger.setPolicy({}));
        end = debugger.run({});
        QVERIFY(end.reason == StopReason::Stalled);
        QVERIFY(end.note.empty());
        QVERIFY(answers(console, {"info breakpoints"}).contains(QStringLiteral("quiescence: off")));
    }

    void quiescenceLive()
    {
        Debugger::Options options = counterOverTwo(true, "while/Add*");
        options.network.faults =
            readFaults(R"({"faults":[{"kind":"lose","key":"*while/Add;*","occurrence":3}]})", "f").value();
        Console console(openExample("counter", options));
        QVERIFY(console.execute("break quiescence if node ~ \"*Recv*\" or true").isOk);
        QVERIFY(console.execute("break quiescence log blocked in {tag}").isOk);
        QVERIFY(console.execute("break quiescence if iter == 77").isOk);
        StopReport end = console.debugger().run({});
        QVERIFY(end.reason == StopReason::Stalled);
        QCOMPARE(end.hits.size(), size_t(1));
        QCOMPARE(end.hits.front().breakpoint, 1);
        QCOMPARE(end.logs.size(), size_t(1));
        QVERIFY(end.logs.front().text.starts_with("blocked in "));
        // What a person holds is no reason to say so.
        Console held(openExample("counter", counterOverTwo(true, "while/Add*")));
        QVERIFY(held.execute("break quiescence").isOk);
        QVERIFY(held.execute("hold cpu:1").isOk);
        end = held.debugger().run({});
        QVERIFY(end.reason == StopReason::Stalled && end.isHeldUp);
        QVERIFY(end.hits.empty() && end.note.empty());
        QVERIFY(held.execute("release cpu:1").isOk);
        QVERIFY(held.debugger().run({}).reason == StopReason::Finished);
    }

    /// The third message of a loop that is one of two is lost: while the other one still runs, its Recv is doomed.
    void doomed()
    {
        GraphBuilder builder;
        const auto loop = [&](const std::string& name, int32_t limit) {
            const Endpoint zero = builder.constant(Tensor::scalar(int32_t{0}), name + "_zero");
            WhileOptions options;
            options.name = name;
            return builder.whileLoop(
                {zero},
                [&](const Endpoints& v) {
                    return builder.op("Less", {v[0], builder.constant(Tensor::scalar(limit), "limit")}, {}, "less");
                },
                [&](const Endpoints& v) {
                    const Endpoint one = builder.constant(Tensor::scalar(int32_t{1}), "one");
                    return Endpoints{builder.op("AddV2", {v[0], one}, {}, "add")};
                },
                options)[0];
        };
        const Endpoint cut = builder.op("Identity", {loop("cut", 5)}, {}, "cut_out");
        const Endpoint other = builder.op("Identity", {loop("other", 100)}, {}, "other_out");
        Debugger::Options options;
        options.request.fetches = {builder.node(cut.node).name, builder.node(other.node).name};
        options.placement = {{"CPU:0", "CPU:1"}, {{"*", "CPU:0"}, {"cut/add*", "CPU:1"}}, false};
        options.network.network = readNetwork(R"({"kernels":"unit","links":[{"latency_us":10}]})", "n").value();
        options.policy.kind = Policy::Kind::Time;
        options.network.faults =
            readFaults(R"({"faults":[{"kind":"lose","key":"*cut/add;*","occurrence":3}]})", "f").value();
        OpenedFile file;
        file.format = "by hand";
        file.graph = std::make_shared<const Graph>(std::move(builder).build().value());
        Console console(std::make_unique<Debugger>(std::move(file), options));
        Debugger& debugger = console.debugger();
        QVERIFY(console.execute("break doomed cut/add*").isOk);
        QVERIFY(console.execute("break doomed other/*").isOk);
        QVERIFY(console.execute("break doomed *cut/add* log {tag}").isOk);
        const StopReport stop = debugger.run({});
        QVERIFY(stop.reason == StopReason::Breakpoint);
        QCOMPARE(stop.hits.size(), size_t(1));
        QCOMPARE(stop.hits.front().breakpoint, 1);
        QVERIFY2(stop.note.find("can never fire any more") != std::string::npos, stop.note.c_str());
        QVERIFY2(stop.note.find("cut;2") != std::string::npos, stop.note.c_str());
        // The event before is the loss; the other loop goes on for long.
        QVERIFY(debugger.timeline()->record(stop.position - 1).kind == Event::Kind::Act);
        const StopReport end = debugger.run({});
        QVERIFY(end.reason == StopReason::Stalled);
        QVERIFY(end.position > stop.position + 500);
        QCOMPARE(debugger.hitCount(2), uint64_t(0));
        // On the way back, through the recording, and where nobody looked while it was made.
        const Positions stops = stopsOnTheWayBack(debugger);
        QCOMPARE(stops.front(), stop.position);
        QCOMPARE(stopsForward(debugger), stops);
        const BreakpointSpec spec = debugger.breakpoints().front().spec;
        QVERIFY(debugger.removeBreakpoint(1));
        QVERIFY(debugger.goTo(0));
        QVERIFY(debugger.addBreakpoint(spec));
        QCOMPARE(stopsForward(debugger), stops);
    }

    /// In runs that end nothing is ever doomed.
    void nothingIsDoomed()
    {
        for (const bool hasNetwork : {false, true}) {
            Console console(openExample("counter", counterOverTwo(hasNetwork, "while/Add*")));
            QVERIFY(console.execute("break doomed").isOk);
            const StopReport end = console.debugger().run({});
            QVERIFY2(end.reason == StopReason::Finished, end.note.c_str());
        }
    }

    /// A fetch that never comes, with nothing that waits.
    void quiescenceWithoutAValue()
    {
        GraphByHand graph;
        graph.constant("x", Tensor::scalar(int32_t{1}));
        graph.constant("p", Tensor::scalar(true));
        graph.add("s", "Switch", {"x", "p"}, {{"T", DType::Int32}});
        graph.add("y", "Identity", {"s"}, {{"T", DType::Int32}});
        Debugger::Options options;
        options.request.fetches = {"y"};
        Console console(graph.debug(std::move(options)));
        QVERIFY(console.execute("break quiescence").isOk);
        const StopReport end = console.debugger().run({});
        QVERIFY(end.reason == StopReason::Error);
        QCOMPARE(end.hits.size(), size_t(1));
        QVERIFY2(end.note.find("never came") != std::string::npos, end.note.c_str());
    }
};

TAGSCOPE_APPLESS_TEST(TestMessageBreakpoints)

#include "tst_message_breakpoints.moc"
