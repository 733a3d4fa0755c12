// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/batch_run.h"
#include "tests/core/debug/debug_fixture.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace tagscope;

namespace {

const std::vector<std::pair<std::string, AttrValue>> ints = {{"T", DType::Int32}};

/// "deq" and then "next" take from a queue, into which "enq" puts `elements` once "late" has fired; "out" adds them up.
std::unique_ptr<Debugger> queue(int elements)
{
    const auto types = std::make_shared<const AttrList>(AttrList{DType::Int32});
    test::GraphByHand graph;
    graph.add("q", "FIFOQueueV2", {}, {{"component_types", types}})
        .constant("seven", Tensor::scalar(int32_t{7}))
        .add("late", "Identity", {"seven", "^q"}, ints)
        .add("later", "Identity", {"late"}, ints);
    for (int i = 0; i < elements; ++i)
        graph.add("enq" + std::to_string(i), "QueueEnqueueV2", {"q", "later"}, {{"Tcomponents", types}});
    graph.add("deq", "QueueDequeueV2", {"q"}, {{"component_types", types}})
        .add("next", "QueueDequeueV2", {"q", "^deq"}, {{"component_types", types}})
        .add("out", "AddV2", {"deq", "next"}, ints);
    return graph.debug();
}

int32_t valueOf(Console& console, const char* node)
{
    const Debugger& d = console.debugger();
    const std::optional<uint64_t> event = d.lastFiring(*d.node(node));
    const std::vector<Tensor> outputs = event ? d.outputs(*event) : std::vector<Tensor>();
    return outputs.empty() || outputs[0].isNone() ? -1 : outputs[0].at<int32_t>(0);
}

/// Every event of the current line by names, with what it put out.
std::vector<std::string> storyOf(const Debugger& debugger)
{
    std::vector<std::string> texts;
    for (uint64_t event = 0; event < debugger.size(); ++event)
        texts.push_back(debugger.firing(event).sentence());
    return texts;
}

/// A branch as people see it.
std::string textOf(const BranchInfo& b)
{
    std::string text = fmt::format("{} parent {} fork {} size {} cause {} current {} status {} error '{}'", b.name,
                                   b.parent, b.fork, b.size, int(b.cause), b.isCurrent, int(b.status), b.error);
    for (const std::string& edit : b.edits)
        text += "; " + edit;
    for (const std::string& fetch : b.fetches)
        text += "; " + fetch;
    return text;
}

std::vector<std::string> textsOf(const Debugger& debugger)
{
    std::vector<std::string> texts;
    for (const BranchInfo& branch : debugger.branches())
        texts.push_back(textOf(branch));
    return texts;
}

}

/// What edits (`set`) do to nodes that wait, fail or have not fired, which order they leave, and what a file keeps.
class TestMendedEdits final : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path() const { return m_folder.filePath(QStringLiteral("run.trace")).toStdString(); }

private Q_SLOTS:
    /// It hangs; given by hand what it waits for, it goes on.
    void aNodeThatWaitsTakesTheValue()
    {
        Console console(queue(1));
        QVERIFY(test::answers(console, {"run"}).contains(QStringLiteral("stalled")));
        QCOMPARE(console.debugger().status(), RunStatus::Stalled);  // "next" waits for ever
        const QString text = test::answers(console, {"set next 5", "run"});
        QVERIFY2(text.contains(QStringLiteral("the run is over")), qPrintable(text));
        QCOMPARE(valueOf(console, "deq"), 7);
        QCOMPARE(valueOf(console, "out"), 12);
        QCOMPARE(console.debugger().state().blocked.size(), size_t{0});
        // Replayed it is the same, and in a file.
        const std::vector<std::string> story = storyOf(console.debugger());
        test::answers(console, {"save " + path(), "open " + path()});
        QCOMPARE(storyOf(console.debugger()), story);
        QCOMPARE(valueOf(console, "out"), 12);
    }

    /// "deq" began to wait before there was an element, was promised the one that came, and took it. With a value of
    /// its own it takes nothing: the element is for "next".
    void whatItWasPromisedIsForOthers()
    {
        Console console(queue(1));
        test::answers(console, {"run"});
        QCOMPARE(console.debugger().status(), RunStatus::Stalled);
        const QString text = test::answers(console, {"set deq 5", "run"});
        QVERIFY2(text.contains(QStringLiteral("the run is over")), qPrintable(text));
        QCOMPARE(valueOf(console, "deq"), 5);
        QCOMPARE(valueOf(console, "next"), 7);
        QCOMPARE(valueOf(console, "out"), 12);
        QVERIFY(console.debugger().state().blocked.empty());
    }

    void aNodeThatFailsTakesTheValue()
    {
        test::GraphByHand graph;
        graph.constant("one", Tensor::scalar(int32_t{1})).constant("zero", Tensor::scalar(int32_t{0}));
        graph.add("div", "FloorDiv", {"one", "zero"}, ints).add("out", "AddV2", {"div", "one"}, ints);
        Console console(graph.debug());
        test::answers(console, {"run"});
        QCOMPARE(console.debugger().status(), RunStatus::Error);
        const QString text = test::answers(console, {"set div 41", "run"});
        QVERIFY2(text.contains(QStringLiteral("the run is over")), qPrintable(text));
        QCOMPARE(valueOf(console, "out"), 42);
        // Dead as well.
        const QString dead = test::answers(console, {"set div dead", "run"});
        QVERIFY2(dead.contains(QStringLiteral("the run is over")), qPrintable(dead));
        QVERIFY(console.debugger().firing(*console.debugger().lastFiring(*console.debugger().node("out"))).isDead);
    }

    /// As in the branch, so in a run of what was saved.
    void aBatchRunTakesTheValueToo()
    {
        Console console(queue(1));
        test::answers(console, {"run", "set next 5", "run"});
        const Debugger& d = console.debugger();
        Timeline again(d.program());
        const BatchOptions options{.recorder = &again, .edits = d.timeline()->edits().items()};
        QCOMPARE(runBatch(d.program(), {}, options).status, RunStatus::Ok);
        QCOMPARE(again.size(), d.size());
        QVERIFY(again.stateAt(again.size()) == d.state());
    }

    /// An effect of the kernel that did not run is none of the run.
    void whatTakesThePlaceOfAKernelHasNoEffects()
    {
        Console console(queue(2));
        test::answers(console, {"run"});
        QCOMPARE(console.debugger().status(), RunStatus::Ok);
        test::answers(console, {"set next 5", "run"});
        QCOMPARE(valueOf(console, "out"), 12);
        const State& state = console.debugger().state();
        QCOMPARE(findResource<QueueResource>(state.resources, ResourceId(0))->length(), int64_t{1});
    }

    void theSameOrderWhereverTheCursorStood_data()
    {
        QTest::addColumn<QByteArray>("example");
        QTest::addColumn<QByteArray>("schedule");
        QTest::addColumn<QByteArray>("edit");
        for (const char* schedule : {"fifo", "lifo", "random 3", "random 8"}) {
            QTest::addRow("counter, %s", schedule)
                << QByteArray("counter") << QByteArray(schedule) << QByteArray("set while/Less@while;4 false");
            QTest::addRow("nested, %s", schedule)
                << QByteArray("nested") << QByteArray(schedule) << QByteArray("set outer/Switch:1@outer;1 dead");
        }
    }
    /// Also where it had not fired yet: what is set is the run that there would have been.
    void theSameOrderWhereverTheCursorStood()
    {
        QFETCH(QByteArray, example);
        QFETCH(QByteArray, schedule);
        QFETCH(QByteArray, edit);
        Console console(test::openExample(example.toStdString()));
        test::answers(console, {"schedule " + schedule.toStdString(), "run"});
        Debugger& d = console.debugger();
        QVERIFY(console.execute(edit.toStdString()).isOk);
        const uint64_t fork = d.timeline()->fork();
        QVERIFY(fork > 10);
        console.execute("run");
        const std::vector<std::string> story = storyOf(d);
        QVERIFY(d.switchBranch(0).has_value());
        const uint64_t size = d.size();
        QVERIFY(story != storyOf(d));
        for (const uint64_t at : {fork, fork + 1, fork + 7, fork + 20, (fork + size) / 2, size - 1}) {
            QVERIFY(d.switchBranch(0).has_value());
            QVERIFY(d.goTo(std::min(at, size)).has_value());
            const QString text = test::answers(console, {edit.toStdString()});
            QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
            QCOMPARE(d.timeline()->fork(), fork);
            QVERIFY(d.position() <= at);
            console.execute("run");
            QCOMPARE(storyOf(d), story);
        }
    }

    /// What was fired out of turn is fired out of turn again.
    void whatWasChosenByHandIsChosenAgain()
    {
        Console console(test::openExample("counter"));
        test::answers(console, {"step"});
        Debugger& d = console.debugger();
        const ReadyList& ready = d.state().ready;
        QVERIFY(ready.size() > 1);
        const PlanId last(ready[ready.size() - 1].node());
        TAGSCOPE_VERIFY_RESULT(d.fire(d.program()->nodeOf(last)));
        TAGSCOPE_VERIFY_RESULT(d.setWindow(StaticFrameId(1), 3));  // nothing has entered it yet
        d.run({});
        const std::vector<std::string> story = storyOf(d);
        QVERIFY(d.timeline()->record(1).pick > 0);
        const EventRecord first = d.timeline()->record(0);
        TAGSCOPE_VERIFY_RESULT(d.setEdit(d.program()->nodeOf(first.node), 0, TagId(0u), d.outputs(0).at(0)));
        QCOMPARE(d.timeline()->fork(), uint64_t{0});
        QCOMPARE(d.timeline()->record(1).node, last);
        QCOMPARE(d.timeline()->windows(), (std::vector<WindowChange>{{2, StaticFrameId(1), 3}}));
        d.run({});
        // With the value that it has anyway all is the same but that it was set.
        std::vector<std::string> again = storyOf(d);
        QCOMPARE(again.front(), story.front() + " (set by hand)");
        again.front() = story.front();
        QCOMPARE(again, story);
    }

    /// As it was found lost: three lines, the cursor on the second.
    void allLinesAreSaved()
    {
        Debugger::Options options;
        options.request.fetches = {"result"};
        Console console(test::openExample("counter", options));
        const QString text = test::answers(console,
                                           {"run", "back 40", "set while/Add@while;5 3", "run", "goto 20",
                                            "set while/Add@while;1 4", "run", "branch 1", "goto 47"});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        const std::vector<std::string> made = textsOf(console.debugger());
        QCOMPARE(made.size(), size_t{3});
        std::vector<std::vector<std::string>> stories;
        for (int i = 2; i >= 0; --i) {
            QVERIFY(console.debugger().switchBranch(i).has_value());
            stories.push_back(storyOf(console.debugger()));
        }
        test::answers(console, {"branch 1", "goto 47", "save " + path(), "open " + path()});
        Debugger& d = console.debugger();
        QCOMPARE(textsOf(d), made);
        QCOMPARE(d.position(), uint64_t{47});
        for (int i = 2; i >= 0; --i) {
            QVERIFY(d.switchBranch(i).has_value());
            QCOMPARE(storyOf(d), stories[static_cast<size_t>(2 - i)]);
        }
        // Saved again it is the same.
        test::answers(console, {"branch 1", "goto 47", "save " + path() + "2", "open " + path() + "2"});
        QCOMPARE(textsOf(console.debugger()), made);
    }

    void anEditThatWaitsForItsNodeIsSaved_data()
    {
        QTest::addColumn<QByteArray>("edit");
        QTest::addColumn<int>("sum");
        QTest::addColumn<int>("product");
        QTest::newRow("an output") << QByteArray("set x 7") << 17 << 14;
        QTest::newRow("an edge") << QByteArray("set x -> sum:0 7") << 17 << 6;
        QTest::newRow("an edge made dead") << QByteArray("set x -> sum:0 dead") << -1 << 6;
    }
    /// It holds when the node fires, at last.
    void anEditThatWaitsForItsNodeIsSaved()
    {
        QFETCH(QByteArray, edit);
        QFETCH(int, sum);
        QFETCH(int, product);
        test::GraphByHand graph;
        graph.constant("ten", Tensor::scalar(int32_t{10})).constant("two", Tensor::scalar(int32_t{2}));
        graph.constant("x", Tensor::scalar(int32_t{3}))
            .add("sum", "AddV2", {"x", "ten"}, ints)
            .add("product", "Mul", {"two", "x"}, ints);
        Console console(graph.debug());
        const QString text = test::answers(console, {"step", edit.toStdString(), "save " + path(), "open " + path()});
        QVERIFY2(!text.contains(QStringLiteral("error:")), qPrintable(text));
        QCOMPARE(console.debugger().timeline()->edits().size(), size_t{1});
        QCOMPARE(console.debugger().branches().back().edits.size(), size_t{1});
        QCOMPARE(console.debugger().position(), uint64_t{1});
        const CommandResult ran = console.execute("run");
        QVERIFY2(ran.isOk, ran.text.c_str());
        QCOMPARE(valueOf(console, "sum"), sum);
        QCOMPARE(valueOf(console, "product"), product);
    }
};

TAGSCOPE_APPLESS_TEST(TestMendedEdits)
#include "tst_mended_edits.moc"
