// SPDX-License-Identifier: Apache-2.0
#include "core/debug/compare/compare.h"

#include "core/debug/names/tag_names.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <map>

#include <sys/stat.h>

using namespace tagscope;
using KindCompare = CompareRow::Kind;

namespace {

using Counts = std::array<uint64_t, CompareRow::kindCount>;

/// Every firing of a line by node name and full tag.
std::map<std::pair<std::string, std::string>, std::pair<bool, std::vector<Tensor>>> firingsOf(const Timeline& line)
{
    std::map<std::pair<std::string, std::string>, std::pair<bool, std::vector<Tensor>>> firings;
    for (uint64_t event = 0; event < line.size(); ++event) {
        const EventRecord record = line.record(event);
        if (record.kind == Event::Kind::Firing
            && line.program().nodeOf(record.node).index() < line.program().graph().size())
            firings[{line.program().nameOf(record.node), line.tagPath(record.tag)}] = {record.isDead,
                                                                                       line.outputs(event)};
    }
    return firings;
}

/// What compareSides counts, found by looking every firing up. Without a shared part all firings count.
Counts countsBySearch(const Timeline& left, const Timeline& right)
{
    const auto l = firingsOf(left);
    const auto r = firingsOf(right);
    Counts counts = {};
    for (const auto& [key, value] : l) {
        const auto found = r.find(key);
        KindCompare kind = KindCompare::OnlyLeft;
        if (found != r.end()) {
            kind = value.first != found->second.first ? KindCompare::Deadness : KindCompare::Same;
            for (size_t i = 0; kind == KindCompare::Same && i < value.second.size(); ++i) {
                const Tensor& a = value.second[i];
                const Tensor& b = found->second.second[i];
                if (a.isNone() != b.isNone())
                    kind = KindCompare::Deadness;
                else if (a.hasValue() && a.dtype() != DType::Resource && !(a == b))
                    kind = KindCompare::Value;
            }
        }
        ++counts[static_cast<size_t>(kind)];
    }
    for (const auto& [key, value] : r)
        if (!l.contains(key))
            ++counts[static_cast<size_t>(KindCompare::OnlyRight)];
    return counts;
}

Result<CompareReport> compareWithFile(Console& console, const std::filesystem::path& path)
{
    const Result<std::shared_ptr<const Timeline>> trace = openTrace(path, nullptr);
    return trace ? compareWithTrace(console.debugger(), *trace, {}) : Failure(trace.error());
}

uint64_t countOf(const CompareReport& report, KindCompare kind)
{
    return report.counts[static_cast<size_t>(kind)];
}

/// The counter loop to 10; in branch 1 the sum of iteration 1 is 9, so that the loop ends in iteration 3.
std::unique_ptr<Console> counterWithBranch()
{
    auto console = std::make_unique<Console>(test::openExample("counter"));
    if (!console->execute("run").isOk || !console->execute("set while/Add@while;1 9").isOk
        || !console->execute("run").isOk)
        return nullptr;
    return console;
}

}

class TestCompare final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commands_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("answer");
        const auto row = [](const char* name, const char* line, const char* answer) {
            QTest::newRow(name) << QString::fromLatin1(line) << QString::fromLatin1(answer);
        };
        row("iterations", "compare iterations while 1 2",
            "5 of 8 nodes differ, in 5 of 8 firings\n"
            "while/Merge at while;1 and while;2: int32: 1 and int32: 9: differs by 8 (88.9 %)\n"
            "while/Less at while;1 and while;2: bool: true and bool: true: the same\n");
        row("the same iteration", "compare iterations while 2 2", "no difference in 8 firings of 8 nodes\n");
        row("within a tolerance", "compare iterations while 1 0 tolerance 8",
            "no difference in 8 firings of 8 nodes\n");
        row("branches", "compare branches 0 1",
            "the first 20 events are shared\n8 of 9 nodes differ, in 71 of 75 firings\n"
            "while/Add at while;1: int32: 2 and int32: 9: differs by 7 (77.8 %)\n"
            "while/NextIteration at while;1: int32: 2 and int32: 9: differs by 7 (77.8 %)\n"
            "while/Merge at while;2: int32: 2 and int32: 9: differs by 7 (77.8 %)\n");
        row("a branch with itself", "compare branches 1 1",
            "the first 39 events are shared\nnothing fired on either side\n");
        row("another frame", "compare iterations whale 1 2",
            "error: there is no frame 'whale'; did you mean 'while'?\n");
        row("no such iteration", "compare iterations while 1 9", "error: no tag 'while;9' so far\n");
        row("no such branch", "compare branches 0 7", "error: there is no branch 7; there are 0 to 1\n");
        row("one iteration", "compare iterations while 1",
            "error: expected 'compare iterations FRAME A B', such as 'compare iterations while 3 4'\n");
        row("nothing", "compare", "error: expected what to compare: iterations, branches, trace or tensors\n");
        row("what", "compare branchs 0 1",
            "error: 'branchs' cannot be compared; did you mean 'branches'?; it is iterations, branches, trace or "
            "tensors\n");
        row("tolerance", "compare branches 0 1 tolerance -1",
            "error: '-1' is not a tolerance: expected a number such as 1e-6\n");
        row("tensors", "compare tensors while/Add@while;1 while/Merge@while;2",
            "all 1 elements agree (rtol 0, atol 0)\n");
        row("tensors that differ", "compare tensors while/Add@while;1 6",
            "1 of 1 elements differ (rtol 0, atol 0)\nlargest: 3 (relative 0.5) at the only element: 9 against 6; "
            "first: the only element\n");
        row("tensors within", "compare tensors while/Add@while;1 6 tolerance 1",
            "all 1 elements agree (rtol 1, atol 1)\n");
        row("one tensor", "compare tensors while/Add",
            "error: expected 'compare tensors A B', such as 'compare tensors while/Add@while;3 while/Add@while;4' or "
            "'compare tensors total @expected.npy'\n");
        row("no such tensor", "compare tensors while/Add while/Ad",
            "error: there is no node 'while/Ad'; did you mean 'while/Add'?\n");
        row("a value that does not fit", "compare tensors while/Add@while;1 1.5", "error: 1.5 does not fit int32\n");
        row("no file", "compare trace", "error: the name of a trace is missing\n");
    }
    void commands()
    {
        QFETCH(QString, line);
        QFETCH(QString, answer);
        const auto console = counterWithBranch();
        QVERIFY(console);
        const QString found = test::answers(*console, {line.toStdString()});
        QVERIFY2(found.startsWith(answer.section(QLatin1Char('\n'), 0, 0)), qPrintable(found));
        // Rows that are the same are not listed, those that differ come in the order of the left side.
        for (const QString& wanted : answer.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            QCOMPARE(found.contains(wanted + QLatin1Char('\n')), !wanted.endsWith(QStringLiteral("the same")));
    }

    /// Iteration 1 and 2 of the branch: 1 and 9 come in, 9 and 10 go out, and both go on.
    void iterationsByNode()
    {
        const auto console = counterWithBranch();
        QVERIFY(console);
        const Debugger& d = console->debugger();
        const auto report = compareIterations(d, *d.tag("while;1"), *d.tag("while;2"), {{}, 100, 100, nullptr});
        QVERIFY(report);
        QCOMPARE(report->rows.size(), size_t{8});
        std::map<std::string, KindCompare> kinds;
        for (const CompareRow& row : report->rows)
            kinds[row.name] = row.kind;
        const std::map<std::string, KindCompare> wanted = {
            {"while/Merge", KindCompare::Value},   {"while/Less", KindCompare::Same},
            {"while/LoopCond", KindCompare::Same}, {"while/Switch", KindCompare::Value},
            {"while/Exit", KindCompare::Same},     {"while/Identity", KindCompare::Value},
            {"while/Add", KindCompare::Value},     {"while/NextIteration", KindCompare::Value}};
        QVERIFY(kinds == wanted);
        QCOMPARE(report->nodes, size_t{8});
        QCOMPARE(report->nodesDiffering, size_t{5});
        QCOMPARE(report->largestAbsolute, 8.0);
        QCOMPARE(report->first()->name, std::string("while/Merge"));
        // The last iteration, in which the body is dead.
        const auto last = compareIterations(d, *d.tag("while;1"), *d.tag("while;3"), {});
        QVERIFY(last);
        QCOMPARE(countOf(*last, KindCompare::Value), uint64_t{3});     // Merge, Less, LoopCond
        QCOMPARE(countOf(*last, KindCompare::Deadness), uint64_t{5});  // Switch, Exit, Identity, Add, NextIteration
    }

    void theDeadSideIsSaid()
    {
        const auto console = counterWithBranch();
        QVERIFY(console);
        for (const bool isReverse : {false, true}) {
            const auto report = compareBranches(console->debugger(), isReverse ? 1 : 0, isReverse ? 0 : 1, {});
            QVERIFY(report);
            std::map<std::string, bool> isLeftDead;
            for (const CompareRow& row : report->rows)
                if (row.kind == KindCompare::Deadness)
                    isLeftDead[row.name] = row.isLeftDead;
            // In iteration 3 the first line goes on, so that what leaves the loop is dead; the other leaves it.
            const std::map<std::string, bool> wanted = {{"while/Switch", !isReverse},
                                                        {"while/Exit", !isReverse},
                                                        {"while/Identity", isReverse},
                                                        {"while/Add", isReverse},
                                                        {"while/NextIteration", isReverse}};
            QVERIFY(isLeftDead == wanted);
        }
    }

    void branchesByTag()
    {
        const auto console = counterWithBranch();
        QVERIFY(console);
        const auto report = compareBranches(console->debugger(), 0, 1, {});
        QVERIFY(report);
        // Iterations 4 to 10 of 8 nodes; Add and NextIteration of 1, five nodes of 2, three of 3; five are dead in 3.
        const Counts wanted = {4, 10, 5, 0, 56, 0};
        QCOMPARE(report->counts, wanted);
        QCOMPARE(report->sharedEvents, uint64_t{20});
        QCOMPARE(*report->first()->leftEvent, uint64_t{20});
        QVERIFY(std::ranges::is_sorted(report->rows, {}, [](const CompareRow& row) { return *row.leftEvent; }));
        // The other way round: what only the right has comes last.
        const auto reverse = compareBranches(console->debugger(), 1, 0, {});
        QVERIFY(reverse);
        const Counts reversed = {4, 10, 5, 0, 0, 56};
        QCOMPARE(reverse->counts, reversed);
        QVERIFY(!reverse->rows.back().leftEvent);
        QCOMPARE(reverse->rows.back().leftTag, std::string());
        // Fewer rows are the first ones of all.
        const auto few = compareBranches(console->debugger(), 1, 0, {{}, 7, 0, nullptr});
        QVERIFY(few);
        QCOMPARE(few->counts, reversed);
        QVERIFY(std::ranges::equal(few->rows, std::span(reverse->rows).first(7)));
    }

    void againstASearch_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QString>("edit");
        for (const char* name :
             {"counter", "nested", "parallel", "cond_in_loop", "tensor_array", "merge_race", "untaken_loop"})
            for (const char* schedule : {"lifo", "random 7"})
                QTest::addRow("%s %s", name, schedule)
                    << QString::fromLatin1(name) << QString::fromLatin1(schedule) << QString();
        QTest::newRow("edit") << QStringLiteral("counter") << QStringLiteral("random 3")
                              << QStringLiteral("set while/Add@while;4 8");
    }
    void againstASearch()
    {
        QFETCH(QString, name);
        QFETCH(QString, schedule);
        QFETCH(QString, edit);
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("other trace.tagscope")).toStdString();
        Console other(test::openExample(name.toStdString()));
        QVERIFY(other.execute("schedule " + schedule.toStdString()).isOk);
        QVERIFY(other.execute("run").isOk);
        if (!edit.isEmpty()) {
            QVERIFY(other.execute(edit.toStdString()).isOk);
            QVERIFY(other.execute("run").isOk);
        }
        QVERIFY(other.execute("save " + path).isOk);
        Console console(test::openExample(name.toStdString()));
        QVERIFY(console.execute("run").isOk);
        const auto report = compareWithFile(console, path);
        QVERIFY2(report, report ? "" : toString(report.error()).c_str());
        const Counts wanted = countsBySearch(*console.debugger().timeline(), *other.debugger().timeline());
        QCOMPARE(report->counts, wanted);
        QVERIFY(report->firings() > 0);
        QCOMPARE(report->sharedEvents, uint64_t{0});
        // The schedule changes no value, unless Merge takes what comes first.
        if (edit.isEmpty() && name != QStringLiteral("merge_race"))
            QCOMPARE(report->differences(), uint64_t{0});
        QVERIFY(console.execute("compare trace \"" + path + "\" tolerance 1e-6").isOk);
    }

    /// Inner loops belong to the iteration they run in, and are paired by their place in it.
    void nestedLoopsArePartOfAnIteration()
    {
        Console console(test::openExample("nested"));
        QVERIFY(console.execute("run").isOk);
        const Debugger& d = console.debugger();
        const auto inner = d.tag("outer;1/inner;0");
        const auto report = compareIterations(d, *d.tag("outer;0"), *d.tag("outer;1"), {{}, 1000, 1000, nullptr});
        QVERIFY2(inner && report, report ? "" : toString(report.error()).c_str());
        QVERIFY(std::ranges::any_of(report->rows, [](const CompareRow& row) {
            return row.leftTag == "outer;0/inner;0" && row.rightTag == "outer;1/inner;0";
        }));
        uint64_t wanted = 0;
        for (uint64_t event = 0; event < d.size(); ++event)
            wanted += d.firing(event).tagName.starts_with("outer;0");
        QCOMPARE(report->firings() - countOf(*report, KindCompare::OnlyRight), wanted);
        QCOMPARE(compareIterations(d, *d.tag("outer;0"), *inner, {}).error().code, ErrorCode::InvalidArgument);
    }

    void nodesOfOtherGraphsByName()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("a.tagscope")).toStdString();
        test::GraphByHand left;
        left.constant("x", Tensor::vector<float>({1, 2, 3}))
            .constant("y", Tensor::scalar(1))
            .constant("only", Tensor::scalar(2));
        test::GraphByHand right;
        right.constant("other", Tensor::scalar(5))
            .constant("y", Tensor::scalar(1.0F))
            .constant("x", Tensor::vector<float>({1, 2.5F, 5}));
        Console b(right.debug());
        QVERIFY(b.execute("run").isOk && b.execute("save " + path).isOk);
        Console a(left.debug());
        QVERIFY(a.execute("run").isOk);
        const auto report = compareWithFile(a, path);
        QVERIFY2(report, report ? "" : toString(report.error()).c_str());
        const Counts wanted = {0, 1, 0, 1, 1, 1};
        QCOMPARE(report->counts, wanted);
        QCOMPARE(report->nodes, size_t{4});
        const CompareRow& x = report->rows[0];
        QCOMPARE(x.name, std::string("x"));
        QCOMPARE(x.where, std::string("[2]"));
        QCOMPARE(x.left, std::string("float32 [3], [2] = 3"));
        QCOMPARE(x.right, std::string("float32 [3], [2] = 5"));
        QCOMPARE(x.absolute, 2.0);
        QCOMPARE(x.relative, 2.0 / 5);
        QCOMPARE(x.differing, int64_t{2});
        QCOMPARE(report->rows[3].name, std::string("other"));
        QVERIFY(!report->rows[3].node.isValid());
    }

    void aGraphIsNoTrace()
    {
        Console console(test::openExample("counter"));
        const auto report = compareWithFile(console, test::sourcePath("resources/examples/nested.pbtxt"));
        QVERIFY(!report);
        QVERIFY2(report.error().message.find("open it, run it and save the trace first") != std::string::npos,
                 report.error().message.c_str());
    }

    /// Reading a pipe may never end, nor a device: nobody is to wait for them.
    void whatIsNoFileIsRefused_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("pipe") << QStringLiteral("pipe");
        QTest::newRow("link to a pipe") << QStringLiteral("to-pipe");
        QTest::newRow("device") << QStringLiteral("/dev/zero");
    }
    void whatIsNoFileIsRefused()
    {
        QFETCH(QString, path);
        const QTemporaryDir folder;
        QCOMPARE(::mkfifo(qPrintable(folder.filePath(QStringLiteral("pipe"))), 0600), 0);
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("pipe")), folder.filePath(QStringLiteral("to-pipe"))));
        const std::string file = QDir(folder.path()).absoluteFilePath(path).toStdString();
        Console console(test::openExample("counter"));
        const auto report = compareWithFile(console, file);
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::FailedPrecondition);
        QVERIFY2(report.error().message.find("no regular file") != std::string::npos, report.error().message.c_str());
        const CommandResult opened = console.execute("open " + file);
        QVERIFY(!opened.isOk && opened.text.find("no regular file") != std::string::npos);
        // Nor as a value, while somebody waits.
        QVERIFY(console.execute("continue").isOk);
        for (const char* command : {"compare tensors while/Add@while;3 @", "set while/Add@while;3 @"}) {
            const CommandResult read = console.execute(command + file);
            QVERIFY2(!read.isOk && read.text.find("no regular file") != std::string::npos, read.text.c_str());
        }
        QVERIFY(refuseEndless(folder.path().toStdString()));
        QVERIFY(refuseEndless("/there/is/none"));  // another error says so
    }

    void aStopEndsIt()
    {
        const auto console = counterWithBranch();
        QVERIFY(console);
        const std::atomic<bool> stop = true;
        console->debugger().setStopFlag(&stop);
        const CommandResult result = console->execute("compare branches 0 1");
        QVERIFY(result.isOk);
        QVERIFY(result.wasPaused);
        QVERIFY2(result.text.find("stopped before the end") != std::string::npos, result.text.c_str());
        // What was not reached is not told as missing.
        const auto report = compareBranches(console->debugger(), 0, 1, {{}, 10, 0, &stop});
        QVERIFY(report);
        QCOMPARE(countOf(*report, KindCompare::OnlyLeft), uint64_t{0});
    }
};

TAGSCOPE_APPLESS_TEST(TestCompare)

#include "tst_compare.moc"
