// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/window_codec.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/core/trace/trace_sections.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>

using namespace tagscope;
using namespace tagscope::test;

Q_DECLARE_METATYPE(std::string)

namespace {

int64_t mostLive(const State& state, StaticFrameId frame)
{
    int64_t most = 0;
    for (size_t i = 0; i < state.frames.size(); ++i)
        if (state.frames[i].isLive && state.frames[i].staticFrame == frame)
            most = std::max(most, state.frames[i].liveIterations());
    return most;
}

/// A run of its own, with windows set on the way as its Executor is asked to.
class WindowRun {
public:
    explicit WindowRun(const std::shared_ptr<const Program>& program) : m_run(program) {}
    explicit WindowRun(const std::shared_ptr<Timeline>& line) : m_run(line) {}

    void run(const Policy& policy, uint64_t count = 100000) { m_run.run(policy, count); }
    bool set(StaticFrameId frame, int64_t window)
    {
        m_run.executor.setSink(m_run.timeline.get());
        const bool isSet = m_run.executor.setWindow(frame, window).has_value();
        m_run.executor.setSink(&m_run);
        m_run.states.back() = m_run.executor.state();
        return isSet;
    }
    const std::shared_ptr<Timeline>& line() const { return m_run.timeline; }
    const State& state() const { return m_run.executor.state(); }
    /// After each event, in the last window that was set there.
    const std::vector<State>& states() const { return m_run.states; }

private:
    RecordedRun m_run;
};

bool goesThrough(const Timeline& line, const std::vector<State>& states, uint64_t first = 0)
{
    for (size_t i = 0; i < states.size(); ++i)
        if (line.stateAt(first + i) != states[i])
            return false;
    for (StaticFrameId frame = rootFrame; frame.index() < line.program().frames().size(); ++frame.value)
        for (size_t i = 0; i < states.size(); ++i)
            if (line.windowAt(frame, first + i) != states[i].windowOf(line.program(), frame))
                return false;
    uint64_t visited = first;
    line.visit(first, line.size(),
               [&](const State& before, const Event&) { return before == states[visited++ - first]; });
    return visited == line.size();
}

}

/// Windows (parallel_iterations) that are set while a run goes on.
class TestWindows final : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    Result<SavedTrace> savedAndLoaded(const Timeline& line, QByteArray* bytes = nullptr)
    {
        const QString path = m_dir.filePath(QStringLiteral("a.trace"));
        // A line is saved as what it shows, whoever owns it.
        const std::shared_ptr<Timeline> shown(const_cast<Timeline*>(&line), [](Timeline*) {});
        if (Result<void> saved = saveTrace({shown, {}, false}, path.toStdString()); !saved)
            return Failure(saved.error());
        const QByteArray content = contentOf(path);
        if (bytes)
            *bytes = content;
        return readTrace(viewOf(content));
    }

private Q_SLOTS:
    void anyWindowAtAnyTimeGivesTheSame_data() { addSampleRows({"counter", "counter, one at a time", "nested loops"}); }
    /// semantics.md 7.6: results do not depend on it. What is recorded is told again state by state, also from a file.
    void anyWindowAtAnyTimeGivesTheSame()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        const auto program = compiledSample(sample);
        RecordedRun whole(program);
        whole.run(policy);
        const uint64_t n = whole.timeline->size();
        for (uint64_t at = 0; at <= n; at += std::max<uint64_t>(1, n / 9)) {
            for (const int64_t window : {1, 2, 50}) {
                WindowRun branch(forked(whole.timeline, at));
                const int64_t before = mostLive(branch.state(), 1);
                QVERIFY(branch.set(1, window));
                QVERIFY(mostLive(branch.state(), 1) <= std::max(before, window));
                branch.run(policy);
                QVERIFY(branch.state().fetches == whole.executor.state().fetches);
                QCOMPARE(branch.state().stats.iterations, whole.executor.state().stats.iterations);
                for (const State& state : branch.states())
                    QVERIFY(mostLive(state, 1) <= std::max(before, window));
                QCOMPARE(branch.line()->windows(), (std::vector<WindowChange>{{at, StaticFrameId(1), window}}));
                QCOMPARE(branch.line()->widestWindow(StaticFrameId(1)), std::max(window, program->frame(StaticFrameId(1)).parallelIterations));
                QVERIFY(goesThrough(*branch.line(), branch.states(), at));
                // Across the fork, where the state is another one from one line to the other.
                std::vector<State> all(whole.states.begin(), whole.states.begin() + static_cast<ptrdiff_t>(at));
                all.insert(all.end(), branch.states().begin(), branch.states().end());
                QVERIFY(goesThrough(*branch.line(), all));
                const Result<SavedTrace> loaded = savedAndLoaded(*branch.line());
                TAGSCOPE_VERIFY_RESULT(loaded);
                QCOMPARE(loaded->timeline->windows(), branch.line()->windows());
                QVERIFY(goesThrough(*loaded->timeline, all));
            }
        }
        QVERIFY(goesThrough(*whole.timeline, whole.states));  // nobody has touched it
        QVERIFY(whole.timeline->windows().empty());
    }

    /// semantics.md 6.9 and 7.4: with one iteration at a time the next is held back; with room for two it begins at
    /// once.
    void whatWasParkedBegins()
    {
        const auto program = compiledSample(QStringLiteral("counter, one at a time"));
        RecordedRun whole(program);
        whole.run(Policy{Policy::Kind::Lifo, 0});
        const auto isParked = [](const State& state) {
            return state.frames.size() > 1 && !state.frames[1].parked.empty();
        };
        const auto parked = std::ranges::find_if(whole.states, isParked);
        QVERIFY(parked != whole.states.end());
        State state = *parked;
        QCOMPARE(state.frames[1].liveIterations(), int64_t{1});
        const int64_t highest = state.frames[1].highest;
        const size_t ready = state.ready.size();
        TAGSCOPE_VERIFY_RESULT(setWindow(*program, state, {state.position, StaticFrameId(1), 2}));
        QVERIFY(state.frames[1].parked.empty());
        QCOMPARE(state.frames[1].liveIterations(), int64_t{2});
        QCOMPARE(state.frames[1].highest, highest + 1);
        QCOMPARE(state.ready.size(), ready + 1);  // the Merge of the new iteration
        QCOMPARE(state.position, parked->position);
        const State once = state;
        TAGSCOPE_VERIFY_RESULT(setWindow(*program, state, {state.position, StaticFrameId(1), 2}));
        QVERIFY(state == once);
    }

    void whatCannotBeSet()
    {
        const auto program = compiledSample(QStringLiteral("counter"));
        State state = initialState(*program);
        const State before = state;
        for (const WindowChange& change : {WindowChange{0, StaticFrameId(0), 2}, {0, StaticFrameId(2), 2}, {0, StaticFrameId(1), 0}, {0, StaticFrameId(1), -3}, {1, StaticFrameId(1), 2}})
            QCOMPARE(setWindow(*program, state, change).error().code, ErrorCode::InvalidArgument);
        state.tagCount = State::mostTags;
        QCOMPARE(setWindow(*program, state, {0, StaticFrameId(1), 2}).error().code, ErrorCode::ResourceExhausted);
        state.tagCount = before.tagCount;
        QVERIFY(state == before);
    }

    /// Branches of branches at the same position, and such that leave a window behind them.
    void branchesShareWindowsBeforeTheirFork()
    {
        const auto program = compiledSample(QStringLiteral("nested loops"));
        RecordedRun whole(program);
        whole.run({});
        WindowRun one(forked(whole.timeline, 60));
        QVERIFY(one.set(1, 2));
        WindowRun two(forked(one.line(), 60));
        QVERIFY(two.set(2, 1));
        two.run({Policy::Kind::Random, 5}, 40);
        QVERIFY(two.set(1, 1));
        two.run({Policy::Kind::Random, 5});
        QCOMPARE(two.line()->windows(), (std::vector<WindowChange>{{60, StaticFrameId(1), 2}, {60, StaticFrameId(2), 1}, {100, StaticFrameId(1), 1}}));
        QVERIFY(two.state().fetches == whole.executor.state().fetches);
        std::vector<State> all(whole.states.begin(), whole.states.begin() + 60);
        all.insert(all.end(), two.states().begin(), two.states().end());
        QVERIFY(goesThrough(*two.line(), all));
        const Result<SavedTrace> loaded = savedAndLoaded(*two.line());
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(goesThrough(*loaded->timeline, all));
        // Before them, between them, behind them.
        QVERIFY(forked(two.line(), 59)->windows().empty());
        QCOMPARE(forked(two.line(), 80)->windows().size(), size_t(2));
        const auto behind = forked(two.line(), 100);
        QCOMPARE(behind->windows().size(), size_t(3));
        QVERIFY(behind->stateAt(100) == two.line()->stateAt(100));
        behind->truncate(100);
        QCOMPARE(behind->windows().size(), size_t(3));
    }

    void whatIsForgottenTakesItsWindowsAlong()
    {
        WindowRun run(compiledSample(QStringLiteral("counter")));
        run.run({}, 20);
        QVERIFY(run.set(1, 3));
        run.run({}, 20);
        QVERIFY(run.set(1, 4));
        run.line()->truncate(30);
        QCOMPARE(run.line()->windows(), (std::vector<WindowChange>{{20, StaticFrameId(1), 3}}));
        run.line()->truncate(19);
        QVERIFY(run.line()->windows().empty());
    }

    void filesWithoutWindowsAreOfTheFirstFormat()
    {
        WindowRun run(compiledSample(QStringLiteral("counter")));
        run.run({}, 20);
        QByteArray bytes;
        TAGSCOPE_VERIFY_RESULT(savedAndLoaded(*run.line(), &bytes));
        QCOMPARE(int(bytes[8]), 1);
        QVERIFY(run.set(1, 3));
        TAGSCOPE_VERIFY_RESULT(savedAndLoaded(*run.line(), &bytes));
        QCOMPARE(int(bytes[8]), 2);
    }

    void hostileWindows_data()
    {
        QTest::addColumn<std::string>("raw");
        const auto row = [](const char* name, const std::vector<WindowChange>& windows) {
            QTest::newRow(name) << encodeWindows(windows);
        };
        row("no room", {{20, 1, 0}});
        row("less than none", {{20, 1, INT64_MIN}});
        row("root", {{20, 0, 3}});
        row("no such frame", {{20, 7, 3}});
        row("behind the end", {{1u << 20, 1, 3}});
        row("not in order", {{20, 1, 3}, {19, 1, 3}});
        row("too many", std::vector<WindowChange>(Timeline::mostWindows + 1, {20, StaticFrameId(1), 3}));
        row("none", {});
        QTest::newRow("cut") << encodeWindows(std::vector<WindowChange>{{20, StaticFrameId(1), 3}}).substr(0, 19);
    }
    void hostileWindows()
    {
        QFETCH(std::string, raw);
        WindowRun run(compiledSample(QStringLiteral("counter")));
        run.run({}, 20);
        QVERIFY(run.set(1, 3));
        QByteArray bytes;
        TAGSCOPE_VERIFY_RESULT(savedAndLoaded(*run.line(), &bytes));
        std::vector<SectionReader::Section> sections = sectionsOf(viewOf(bytes));
        const auto windows = std::ranges::find(sections, SectionKind::Windows, &SectionReader::Section::kind);
        QVERIFY(windows != sections.end());
        QVERIFY(readTrace(fileOf(sections)).has_value());
        const std::string good = std::exchange(windows->raw, raw);
        const Result<SavedTrace> result = readTrace(fileOf(sections));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::DataLoss);
        // Twice, and before what it speaks of.
        windows->raw = good;
        std::vector<SectionReader::Section> twice = sections;
        twice.insert(twice.begin() + (windows - sections.begin()), *windows);
        QCOMPARE(readTrace(fileOf(twice)).error().code, ErrorCode::DataLoss);
        std::swap(sections.front(), *windows);
        QCOMPARE(readTrace(fileOf(sections)).error().code, ErrorCode::DataLoss);
    }
};

TAGSCOPE_APPLESS_TEST(TestWindows)

#include "tst_windows.moc"
