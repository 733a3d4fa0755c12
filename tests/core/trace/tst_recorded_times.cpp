// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_chunk.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/core/trace/trace_sections.h"
#include "tests/support/test_program.h"
#include "tests/support/vector_loop.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>

using namespace std::chrono_literals;
using namespace tagscope;
using namespace tagscope::test;

namespace {

/// The vector loop of five iterations, recorded with times.
std::unique_ptr<RecordedRun> timedRun()
{
    auto run = std::make_unique<RecordedRun>(compiled(vectorLoop(5), {"result"}));
    run->executor.setTimesKernels(true);
    run->run({});
    return run;
}

/// The same without anything beside it: what somebody else holds of the values makes a difference to the sections of a
/// file.
std::shared_ptr<Timeline> recorded(bool timesKernels)
{
    const auto program = compiled(vectorLoop(5), {"result"});
    const auto line = std::make_shared<Timeline>(program);
    Executor run(program);
    run.setSink(line.get());
    run.setTimesKernels(timesKernels);
    run.run({}, 1000);
    return line;
}

std::vector<uint64_t> timedEvents(const Timeline& line)
{
    std::vector<uint64_t> timed;
    for (uint64_t e = 0; e < line.size(); ++e)
        if (line.record(e).time.isMeasured())
            timed.push_back(e);
    return timed;
}

/// Of a file of one events section, with its columns changed.
std::string withEvents(const QByteArray& file, const std::function<void(EventChunk&)>& change)
{
    std::vector<SectionReader::Section> sections = sectionsOf(viewOf(file));
    for (SectionReader::Section& section : sections) {
        EventChunk chunk;
        if (section.kind != SectionKind::Events || !chunk.decode(section.raw))
            continue;
        change(chunk);
        section.raw = chunk.encode();
    }
    return fileOf(sections);
}

}

/// How long kernels took, in recordings and in their files.
class TestRecordedTimes final : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::filesystem::path pathOf(const char* name) const
    {
        return m_dir.filePath(QString::fromUtf8(name)).toStdString();
    }
    QByteArray saved(const std::shared_ptr<Timeline>& line, const char* name)
    {
        const Result<void> done = saveTrace({{{line, {}, false}}}, pathOf(name));
        return done ? contentOf(QString::fromStdString(pathOf(name).string())) : QByteArray();
    }

private Q_SLOTS:
    /// Live firings of "loop/neg", and the square at the end: the rest gets scalars or has no kernel.
    void areKeptByEvent()
    {
        const auto run = timedRun();
        const Timeline& line = *run->timeline;
        QVERIFY(line.hasTimes());
        const auto ids = {line.program().planOf(*line.program().graph().find("loop/neg")),
                          line.program().planOf(*line.program().graph().find("result"))};
        std::vector<uint64_t> expected;
        for (const PlanId id : ids)
            for (const uint64_t e : line.firingsOf(id, 0, line.size(), 100))
                if (!line.record(e).isDead)
                    expected.push_back(e);
        QCOMPARE(expected.size(), size_t(6));
        QCOMPARE(timedEvents(line), expected);
        for (const uint64_t e : expected)
            QVERIFY(line.record(e).time == run->seen[e].record.time);
        uint64_t visited = 0;
        line.visit(0, line.size(), [&](const State& before, const Event& event) {
            visited += static_cast<uint64_t>(event.time == line.record(before.position).time);
            return true;
        });
        QCOMPARE(visited, line.size());
    }

    void goIntoTheFileAndBack()
    {
        const std::shared_ptr<Timeline> line = recorded(true);
        const QByteArray file = saved(line, "timed.trace");
        QCOMPARE(readTraceFileHead(viewOf(file)).value_or(0), traceFormatVersion);
        const Result<SavedTrace> loaded = readTrace(viewOf(file));
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(loaded->line().timeline->hasTimes());
        for (uint64_t e = 0; e < line->size(); ++e)
            QVERIFY(loaded->line().timeline->record(e) == line->record(e));
        QVERIFY(loaded->line().timeline->stateAt(line->size()) == line->stateAt(line->size()));
        const Result<SavedTrace> again = readTrace(viewOf(saved(loaded->line().timeline, "again.trace")));
        TAGSCOPE_VERIFY_RESULT(again);
        QCOMPARE(timedEvents(*again->line().timeline), timedEvents(*line));
    }

    /// What was not timed is the file that it always was, the same each time.
    void withoutTimesNothingChanges()
    {
        const std::shared_ptr<Timeline> line = recorded(false);
        QVERIFY(!line->hasTimes());
        const QByteArray file = saved(line, "plain.trace");
        QCOMPARE(readTraceFileHead(viewOf(file)).value_or(0), traceFormatVersion);
        QCOMPARE(saved(recorded(false), "other.trace"), file);
        const Result<SavedTrace> loaded = readTrace(viewOf(file));
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(!loaded->line().timeline->hasTimes());
        QVERIFY(timedEvents(*loaded->line().timeline).empty());
        // A timed run without its times is that file again, but for its version.
        const std::string stripped =
            withEvents(saved(recorded(true), "timed.trace"), [](EventChunk& chunk) { chunk.times.clear(); });
        const auto rawOf = [](std::string_view bytes) {
            std::string all;
            for (const SectionReader::Section& section : sectionsOf(bytes))
                all += section.raw;
            return all;
        };
        QVERIFY(rawOf(stripped) == rawOf(viewOf(file)));
        TAGSCOPE_VERIFY_RESULT(readTrace(stripped));
    }

    /// A branch has the times of its parent before the fork, and its own behind it.
    void branchesShareThem()
    {
        const auto run = timedRun();
        const std::vector<uint64_t> timed = timedEvents(*run->timeline);
        const uint64_t fork = timed[2];
        const auto line = forked(run->timeline, fork);
        QVERIFY(line->hasTimes());
        RecordedRun branch(line);
        branch.run({});  // nobody times it
        QCOMPARE(line->size(), run->timeline->size());
        QCOMPARE(timedEvents(*line), (std::vector<uint64_t>{timed[0], timed[1]}));
        for (const uint64_t e : {timed[0], timed[1]})
            QVERIFY(line->record(e).time == run->timeline->record(e).time);
        const Result<SavedTrace> flat = readTrace(viewOf(saved(line, "branch.trace")));
        TAGSCOPE_VERIFY_RESULT(flat);
        QCOMPARE(timedEvents(*flat->line().timeline), (std::vector<uint64_t>{timed[0], timed[1]}));
        // One that forks before any was measured has none, whatever its parent did later.
        QVERIFY(!Timeline(run->timeline, timed[0], {}).hasTimes());
    }

    void areForgottenWithTheirEvents()
    {
        const auto run = timedRun();
        const std::vector<uint64_t> timed = timedEvents(*run->timeline);
        run->timeline->truncate(timed[1]);
        QCOMPARE(timedEvents(*run->timeline), (std::vector<uint64_t>{timed[0]}));
        run->timeline->truncate(timed[0]);
        QVERIFY(!run->timeline->hasTimes());
        run->executor.setState(run->timeline->stateAt(timed[0]));
        run->executor.setTimesKernels(false);
        run->executor.run({}, 1000);
        QVERIFY(timedEvents(*run->timeline).empty());
    }

    /// Values that are not kept are computed again; the time stays that of the run.
    void captureLeavesThem()
    {
        const auto program = compiled(vectorLoop(5), {"result"});
        RecordedRun run(program);
        CapturePlan plan;
        plan.nodes.assign(program->nodes().size(), Capture::None);
        run.timeline->setCapture(std::make_shared<const CapturePlan>(plan));
        run.executor.setTimesKernels(true);
        run.run({});
        QVERIFY(run.timeline->leavesOut());
        QCOMPARE(timedEvents(*run.timeline).size(), size_t(6));
        for (const uint64_t e : timedEvents(*run.timeline)) {
            QVERIFY(sameOutputs(run.timeline->outputs(e), run.seen[e].outputs));
            QVERIFY(run.timeline->record(e).time == run.seen[e].record.time);
        }
    }

    /// A byte an event, in the column and in the file.
    void takeAByte()
    {
        const auto run = timedRun();
        RecordedRun plain(compiled(vectorLoop(5), {"result"}));
        plain.run({});
        const size_t events = run->timeline->size();
        QVERIFY(run->timeline->memory().columns <= plain.timeline->memory().columns + events);
        const auto eventBytes = [&](bool timesKernels) {
            size_t bytes = 0;
            for (const SectionReader::Section& section :
                 sectionsOf(viewOf(saved(recorded(timesKernels), "bytes.trace"))))
                bytes += section.kind == SectionKind::Events ? section.raw.size() : 0;
            return bytes;
        };
        QCOMPARE(eventBytes(true), eventBytes(false) + events);
    }

    void hostileFiles_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("message");
        const auto run = timedRun();
        const QByteArray good = saved(run->timeline, "good.trace");
        const auto row = [&](const char* name, const char* message, const std::function<void(EventChunk&)>& change) {
            QTest::newRow(name) << QByteArray::fromStdString(withEvents(good, change)) << QString::fromUtf8(message);
        };
        const Timeline& line = *run->timeline;
        const auto first = [&](auto wanted) {
            uint64_t e = 0;
            while (!wanted(line.record(e)))
                ++e;
            return e;
        };
        const uint64_t dead = first([](const EventRecord& r) { return r.isDead; });
        row("time of a constant", "event 0: has the time of a kernel, but ran none",
            [](EventChunk& chunk) { chunk.times[0] = 7; });
        row("time of what is dead", "has the time of a kernel, but ran none",
            [&](EventChunk& chunk) { chunk.times[dead] = 7; });
        row("too few", "contradicts itself", [](EventChunk& chunk) { chunk.times.pop_back(); });
        row("too many", "contradicts itself", [](EventChunk& chunk) { chunk.times.push_back(0); });
        std::vector<SectionReader::Section> sections = sectionsOf(viewOf(good));
        for (SectionReader::Section& section : sections)
            if (section.kind == SectionKind::Events)
                section.raw[4] = 4;  // columns that nobody knows
        QTest::newRow("other columns") << QByteArray::fromStdString(fileOf(sections))
                                       << QStringLiteral("contradicts itself");
    }
    void hostileFiles()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, message);
        verifyDataLoss(viewOf(file), message);
    }
};

TAGSCOPE_APPLESS_TEST(TestRecordedTimes)

#include "tst_recorded_times.moc"
