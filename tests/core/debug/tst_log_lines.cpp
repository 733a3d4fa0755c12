// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/log_lines.h"

#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tagscope;

namespace {

/// Position after Merge (place 1), Switch (4) or Add (7) has fired in an iteration of the counter: see tst_breakpoints.
constexpr uint64_t atLogLines(uint64_t iteration, uint64_t place)
{
    return 6 + 8 * iteration + place;
}

AttrValue types(std::initializer_list<DType> list)
{
    return std::make_shared<const std::vector<AttrValue>>(list.begin(), list.end());
}

QStringList texts(const std::vector<LogRow>& rows)
{
    QStringList all;
    for (const LogRow& row : rows)
        all.append(QString::fromStdString(row.text));
    return all;
}

QStringList numbers(int first, int last)
{
    QStringList all;
    for (int i = first; i <= last; ++i)
        all.append(QString::number(i));
    return all;
}

}

class TestLogLines final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsSayWhereAndWhat()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Merge log i = {value} in {iter}").isOk);
        Debugger& d = console.debugger();
        d.run({});
        const LogPart part = findLogRows(d, 0, d.size());
        QCOMPARE(part.to, d.size());
        QCOMPARE(part.rows.size(), size_t(11));
        for (uint64_t i = 0; i <= 10; ++i) {
            const LogRow& row = part.rows[i];
            const std::string number = std::to_string(i);
            QCOMPARE(row.event, atLogLines(i, 1) - 1);
            QCOMPARE(row.breakpoint, 1);
            QCOMPARE(row.text, "i = " + number + " in " + number);
            QCOMPARE(row.values, "value = " + number + ", iter = " + number);
            QCOMPARE(row.node, std::string("while/Merge"));
            QCOMPARE(row.tagName, "while;" + number);
            QVERIFY(row.tagPath.starts_with('/') && row.tagPath.ends_with(';' + number));
        }
    }

    void onlyTheAskedEvents()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Merge log {value}").isOk);
        Debugger& d = console.debugger();
        d.run({});
        QCOMPARE(texts(findLogRows(d, atLogLines(3, 1) - 1, atLogLines(5, 1) - 1).rows), numbers(3, 4));
        QCOMPARE(texts(findLogRows(d, atLogLines(3, 1), atLogLines(5, 1)).rows), numbers(4, 5));
        QVERIFY(findLogRows(d, 5, 5).rows.empty());
        QCOMPARE(texts(findLogRows(d, 0, UINT64_MAX).rows), numbers(0, 10));
    }

    /// Also after the run, and wherever the cursor stands.
    void aLaterBreakpointTellsOfTheWholeRecording()
    {
        Console console(test::openExample("counter"));
        Debugger& d = console.debugger();
        d.run({});
        QVERIFY(d.goTo(20).has_value());
        QVERIFY(console.execute("break while/Merge if value > 7 log {value}").isOk);
        QCOMPARE(texts(findLogRows(d, 0, d.size()).rows), numbers(8, 10));
        QCOMPARE(d.position(), uint64_t(20));
    }

    void whatTakesLongComesInParts()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Merge log {value}").isOk);
        Debugger& d = console.debugger();
        d.run({});
        QStringList all;
        int parts = 0;
        for (uint64_t from = 0; from < d.size(); ++parts) {
            const LogPart part = findLogRows(d, from, d.size(), std::chrono::milliseconds(0));
            QVERIFY(part.to > from);
            from = part.to;
            all += texts(part.rows);
        }
        QCOMPARE(all, numbers(0, 10));
        QVERIFY(parts >= 1);
    }

    /// Two on one node stand side by side; one that stops or is off says nothing.
    void severalBreakpoints()
    {
        Console console(test::openExample("counter"));
        for (const char* line : {"break while/Merge if iter == 2 log a", "break while/Merge if iter == 2 log b",
                                 "break while/Add if iter == 1 log c", "break while/Merge if iter == 40",
                                 "break while/Merge log off", "disable 5"})
            QVERIFY2(console.execute(line).isOk, line);
        Debugger& d = console.debugger();
        d.run({});
        QCOMPARE(texts(findLogRows(d, 0, d.size()).rows),
                 (QStringList{QStringLiteral("c"), QStringLiteral("a"), QStringLiteral("b")}));
    }

    /// The Merge puts out the value and which input it took: 0, from outside, is input 0, all others are of the
    /// NextIteration, input 1.
    void withoutATextWhatFired()
    {
        Console console(test::openExample("counter"));
        QVERIFY(console.execute("break while/Merge log").isOk);
        Debugger& d = console.debugger();
        d.run({});
        const LogPart part = findLogRows(d, 0, d.size());
        QCOMPARE(part.rows.size(), size_t(11));
        QVERIFY2(part.rows[6].text.find("`while/Merge` fired at `while;6`") != std::string::npos,
                 part.rows[6].text.c_str());
        QCOMPARE(part.rows[6].values, std::string("int32: 6; int32: 1"));
    }

    /// A line at an edge speaks of what goes along it: output 0 of the Switch is live only in the last
    /// iteration.
    void valuesAreOfTheEdge()
    {
        Console console(test::openExample("counter"));
        BreakpointSpec spec;
        spec.kind = BreakpointSpec::Kind::Edge;
        spec.text = "while/Switch";
        spec.slot = 0;
        spec.token = BreakpointSpec::Token::Live;
        spec.isLogOnly = true;
        Debugger& d = console.debugger();
        QVERIFY(d.addBreakpoint(spec).has_value());
        d.run({});
        const LogPart part = findLogRows(d, 0, d.size());
        QCOMPARE(part.rows.size(), size_t(1));
        QCOMPARE(part.rows[0].event, atLogLines(10, 4) - 1);
        QCOMPARE(part.rows[0].values, std::string("int32: 10"));
    }

    void whatIsPrintedHasRows_data()
    {
        QTest::addColumn<int>("first");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("always") << -1 << QStringList{QStringLiteral("x is [1 2][7]")};
        QTest::newRow("the first one") << 1 << QStringList{QStringLiteral("x is [1 2][7]")};
        QTest::newRow("none") << 0 << QStringList{};
    }
    void whatIsPrintedHasRows()
    {
        QFETCH(int, first);
        QFETCH(QStringList, expected);
        const auto debugger = test::GraphByHand()
                                  .constant("x", Tensor::vector<int32_t>({1, 2}))
                                  .constant("y", Tensor::scalar<int32_t>(7))
                                  .add("p", "Print", {"x", "x", "y"},
                                       {{"T", DType::Int32},
                                        {"U", types({DType::Int32, DType::Int32})},
                                        {"message", std::string("x is ")},
                                        {"first_n", int64_t{first}}})
                                  .debug();
        debugger->setLog([](std::string_view) {});
        const std::vector<PlanId> printing = printingNodes(*debugger->program());
        QCOMPARE(printing.size(), size_t{1});
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        const LogPart part = findLogRows(*debugger, 0, debugger->size(), std::chrono::milliseconds::max(), printing);
        QCOMPARE(texts(part.rows), expected);
        for (const LogRow& row : part.rows) {
            QCOMPARE(row.node, std::string("p"));
            QCOMPARE(row.writer, LogRow::Writer::Printing);
            QCOMPARE(row.event, debugger->lastFiring(*debugger->node("p")).value());
        }
        QVERIFY(!errorRow(*debugger));
    }

    /// What a firing prints may be as long as its tensors: a row has 4096 bytes of it, in whole characters, and 1000
    /// elements.
    void longTextsAreCut()
    {
        std::string message = "a";
        std::string cut = "a";
        for (int i = 0; i < 3000; ++i)
            (i < 2047 ? cut : message) += "\u00e9";  // two bytes each
        message = cut + message.substr(1);
        const Tensor many = Tensor::fromValues<int32_t>(Shape({1500}), std::vector<int32_t>(1500, 7));
        test::GraphByHand graph;
        graph.constant("x", many);
        for (const char* name : {"p", "q"})
            graph.add(name, "Print", {"x", "x"},
                      {{"T", DType::Int32},
                       {"U", types({DType::Int32})},
                       {"message", std::string(*name == 'p' ? message : "")},
                       {"summarize", int64_t{-1}}});
        const auto debugger = graph.debug();
        debugger->setLog([](std::string_view) {});
        QCOMPARE(debugger->run({}).reason, StopReason::Finished);
        const LogPart part = findLogRows(*debugger, 0, debugger->size(), std::chrono::milliseconds::max(),
                                         printingNodes(*debugger->program()));
        QCOMPARE(part.rows.size(), size_t{2});
        for (const LogRow& row : part.rows) {
            const QString text = QString::fromStdString(row.text);
            if (row.node == "p")
                QCOMPARE(text, QString::fromStdString(cut) + QChar(0x2026));
            else
                QCOMPARE(text.count(QLatin1Char('7')), 1000);
        }
    }

    /// One of the saved trace, which has no list of them, and one that came later.
    void editsBeforeAndAfterSavingHaveRows()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("edited.tagtrace")).toStdString();
        Console console(test::openExample("counter"));
        for (const std::string& line :
             {std::string("run"), std::string("set while/Add@while;3 5"), std::string("run"), "save " + path,
              "open " + path, std::string("run"), std::string("set while/Add@while;4 8")}) {
            const CommandResult result = console.execute(line);
            QVERIFY2(result.isOk, result.text.c_str());
        }
        Debugger& d = console.debugger();
        QCOMPARE(texts(findLogRows(d, 0, d.size()).rows),
                 (QStringList{QStringLiteral("by hand: output 0 = 5"), QStringLiteral("by hand: output 0 = 8")}));
    }

    /// Nothing has fired before it.
    void anErrorOfTheFirstFiringHasARow()
    {
        const auto debugger = test::GraphByHand().add("p", "Placeholder", {}, {{"dtype", DType::Int32}}).debug();
        QVERIFY(debugger->program());
        QCOMPARE(debugger->run({}).reason, StopReason::Error);
        QCOMPARE(debugger->size(), uint64_t{0});
        const std::optional<LogRow> row = errorRow(*debugger);
        QVERIFY(row.has_value());
        QCOMPARE(row->event, uint64_t{0});
        QCOMPARE(row->node, std::string("p"));
    }

    void editsHaveRows_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("a value") << QStringLiteral("70") << QStringLiteral("by hand: output 0 = 70");
        QTest::newRow("dead") << QStringLiteral("dead") << QStringLiteral("by hand: output 0 made dead");
    }
    void editsHaveRows()
    {
        QFETCH(QString, value);
        QFETCH(QString, text);
        Console console(test::openExample("counter"));
        QCOMPARE(test::answers(console, {"info log"}), QStringLiteral("nothing was logged, printed or set by hand\n"));
        QVERIFY(console.execute("run").isOk);
        QVERIFY(console.execute("set while/Add@while;3 " + value.toStdString()).isOk);
        Debugger& d = console.debugger();
        const LogPart part = findLogRows(d, 0, d.size());
        QCOMPARE(texts(part.rows), QStringList{text});
        QCOMPARE(part.rows[0].writer, LogRow::Writer::Edit);
        QCOMPARE(part.rows[0].node, std::string("while/Add"));
        QCOMPARE(part.rows[0].tagName, std::string("while;3"));
        QVERIFY(d.timeline()->record(part.rows[0].event).setsOutputs);
        QVERIFY(test::answers(console, {"info log"}).contains(text));
    }

    void whatADeadExitDoesNotSendIsTold_data()
    {
        QTest::addColumn<QString>("edit");
        QTest::addColumn<QString>("told");
        QTest::newRow("data edge") << "set x:0@f;1 -> a:0 7"
                                   << "by hand: output 0 to a:0 not set: a dead Exit sends nothing";
        QTest::newRow("control edge") << "set x@f;1 -> ^c dead"
                                      << "by hand: control edge to c not set: a dead Exit sends nothing";
    }
    /// The Exit of a loop that counts to 3 is dead in iteration 1 (semantics.md 6.6) and lives in iteration 3.
    void whatADeadExitDoesNotSendIsTold()
    {
        QFETCH(QString, edit);
        QFETCH(QString, told);
        const std::vector<std::pair<std::string, AttrValue>> ints = {{"T", DType::Int32}};
        const auto enter = [&](bool isConstant) {
            return std::vector<std::pair<std::string, AttrValue>>{{"T", DType::Int32},
                                                                  {"frame_name", std::string("f")},
                                                                  {"is_constant", isConstant},
                                                                  {"parallel_iterations", int64_t{10}}};
        };
        test::GraphByHand graph;
        graph.constant("zero", Tensor::scalar<int32_t>(0))
            .constant("three", Tensor::scalar<int32_t>(3))
            .constant("one", Tensor::scalar<int32_t>(1));
        graph.add("from", "Enter", {"zero"}, enter(false))
            .add("limit", "Enter", {"three"}, enter(true))
            .add("by", "Enter", {"one"}, enter(true));
        graph.add("m", "Merge", {"from", "n"}, {{"T", DType::Int32}, {"N", int64_t{2}}})
            .add("less", "Less", {"m", "limit"}, ints);
        graph.add("go", "LoopCond", {"less"}).add("s", "Switch", {"m", "go"}, ints).add("x", "Exit", {"s:0"}, ints);
        graph.add("add", "AddV2", {"s:1", "by"}, ints).add("n", "NextIteration", {"add"}, ints);
        graph.add("a", "Identity", {"x"}, ints)
            .add("b", "Identity", {"x"}, ints)
            .add("c", "Identity", {"zero", "^x"}, ints);
        Console console(graph.debug());
        Debugger& d = console.debugger();
        const QString before = test::answers(console, {"break m@f;1", "run", edit.toStdString(), "delete 1", "run"});
        QVERIFY2(!before.contains(QStringLiteral("error:")), qPrintable(before));
        const LogPart part = findLogRows(d, 0, d.size());
        QCOMPARE(texts(part.rows), QStringList{told});
        QCOMPARE(part.rows[0].node, std::string("x"));
        QCOMPARE(part.rows[0].tagName, std::string("f;1"));
        // Once that is known, it is refused; in iteration 3 it can be.
        const QString after =
            test::answers(console, {edit.toStdString(), "set x:0@f;3 -> a:0 8", "run", "print a", "print b"});
        QVERIFY2(after.startsWith(QStringLiteral(
                     "error: 'x' fired dead, and a dead Exit sends nothing over its edges: set its output")),
                 qPrintable(after));
        QVERIFY2(after.contains(QStringLiteral("int32: 8\n")), qPrintable(after));
        QVERIFY2(after.endsWith(QStringLiteral("int32: 3\n")), qPrintable(after));
        QCOMPARE(texts(findLogRows(d, 0, d.size()).rows),
                 (QStringList{told, QStringLiteral("by hand: output 0 to a:0 = 8")}));
    }

    void anAssertHasARow()
    {
        const auto debugger = test::GraphByHand()
                                  .constant("no", Tensor::scalar<bool>(false))
                                  .constant("x", Tensor::scalar<int32_t>(7))
                                  .add("check", "Assert", {"no", "x"}, {{"T", types({DType::Int32})}})
                                  .debug();
        QCOMPARE(debugger->run({}).reason, StopReason::Error);
        const std::optional<LogRow> row = errorRow(*debugger);
        QVERIFY(row.has_value());
        QCOMPARE(row->writer, LogRow::Writer::Error);
        QCOMPARE(row->node, std::string("check"));
        QCOMPARE(row->text, std::string("assertion failed: [7]"));
    }
};

TAGSCOPE_GUILESS_TEST(TestLogLines)

#include "tst_log_lines.moc"
