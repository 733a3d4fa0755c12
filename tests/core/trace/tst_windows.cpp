// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_chunk.h"
#include "core/trace/file/line_codec.h"
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
        const bool isSet = m_run.executor.setWindow({frame, window}).has_value();
        if (isSet)
            m_run.states.push_back(m_run.executor.state());
        return isSet;
    }
    const std::shared_ptr<Timeline>& line() const { return m_run.timeline; }
    const State& state() const { return m_run.executor.state(); }
    /// Before the first event and after each.
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
        if (Result<void> saved = saveTrace({{{shown, {}, false}}}, path.toStdString()); !saved)
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
                const int64_t before = mostLive(branch.state(), StaticFrameId(1));
                QVERIFY(branch.set(StaticFrameId(1), window));
                QVERIFY(mostLive(branch.state(), StaticFrameId(1)) <= std::max(before, window));
                branch.run(policy);
                QVERIFY(branch.state().fetches == whole.executor.state().fetches);
                QCOMPARE(branch.state().stats.iterations, whole.executor.state().stats.iterations);
                for (const State& state : branch.states())
                    QVERIFY(mostLive(state, StaticFrameId(1)) <= std::max(before, window));
                QCOMPARE(branch.line()->windows(), (std::vector<WindowChange>{{at, StaticFrameId(1), window}}));
                QCOMPARE(branch.line()->widestWindow(StaticFrameId(1)),
                         std::max(window, program->frame(StaticFrameId(1)).parallelIterations));
                QVERIFY(goesThrough(*branch.line(), branch.states(), at));
                // Across the fork.
                std::vector<State> all(whole.states.begin(), whole.states.begin() + static_cast<ptrdiff_t>(at));
                all.insert(all.end(), branch.states().begin(), branch.states().end());
                QVERIFY(goesThrough(*branch.line(), all));
                const Result<SavedTrace> loaded = savedAndLoaded(*branch.line());
                TAGSCOPE_VERIFY_RESULT(loaded);
                QCOMPARE(loaded->line().timeline->windows(), branch.line()->windows());
                QVERIFY(goesThrough(*loaded->line().timeline, all));
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
        TAGSCOPE_VERIFY_RESULT(checkWindow(*program, state, {StaticFrameId(1), 2}));
        propagate(*program, state, Event::ofWindow({StaticFrameId(1), 2}));
        QVERIFY(state.frames[1].parked.empty());
        QCOMPARE(state.frames[1].liveIterations(), int64_t{2});
        QCOMPARE(state.frames[1].highest, highest + 1);
        QCOMPARE(state.ready.size(), ready + 1);  // the Merge of the new iteration
        QCOMPARE(state.position, parked->position + 1);
        QCOMPARE(state.stats.firings, parked->stats.firings);
        // Once more it changes nothing but the position.
        State once = state;
        propagate(*program, state, Event::ofWindow({StaticFrameId(1), 2}));
        ++once.position;
        QVERIFY(state == once);
    }

    void whatCannotBeSet()
    {
        const auto program = compiledSample(QStringLiteral("counter"));
        State state = initialState(*program);
        const State before = state;
        for (const WindowSetting& setting : {WindowSetting{StaticFrameId(0), 2},
                                             {StaticFrameId(2), 2},
                                             {StaticFrameId(1), 0},
                                             {StaticFrameId(1), -3}}) {
            QCOMPARE(checkWindow(*program, state, setting).error().code, ErrorCode::InvalidArgument);
            Executor run(program, state);
            QCOMPARE(run.setWindow(setting).error().code, ErrorCode::InvalidArgument);
            QVERIFY(run.state() == before);
        }
        state.tagCount = State::mostTags;
        QCOMPARE(checkWindow(*program, state, {StaticFrameId(1), 2}).error().code, ErrorCode::ResourceExhausted);
    }

    /// Branches of branches at the same position, and such that leave a window behind them.
    void branchesShareWindowsBeforeTheirFork()
    {
        const auto program = compiledSample(QStringLiteral("nested loops"));
        RecordedRun whole(program);
        whole.run({});
        WindowRun one(forked(whole.timeline, 60));
        QVERIFY(one.set(StaticFrameId(1), 2));
        WindowRun two(forked(one.line(), 61));
        QVERIFY(two.set(StaticFrameId(2), 1));
        two.run({Policy::Kind::Random, 5}, 40);
        QVERIFY(two.set(StaticFrameId(1), 1));
        two.run({Policy::Kind::Random, 5});
        QCOMPARE(two.line()->windows(),
                 (std::vector<WindowChange>{
                     {60, StaticFrameId(1), 2}, {61, StaticFrameId(2), 1}, {102, StaticFrameId(1), 1}}));
        QVERIFY(two.state().fetches == whole.executor.state().fetches);
        std::vector<State> all(whole.states.begin(), whole.states.begin() + 60);
        all.push_back(one.states().front());
        all.insert(all.end(), two.states().begin(), two.states().end());
        QVERIFY(goesThrough(*two.line(), all));
        const Result<SavedTrace> loaded = savedAndLoaded(*two.line());
        TAGSCOPE_VERIFY_RESULT(loaded);
        QVERIFY(goesThrough(*loaded->line().timeline, all));
        // Before them, between them, behind them.
        QVERIFY(forked(two.line(), 60)->windows().empty());
        QCOMPARE(forked(two.line(), 61)->windows().size(), size_t(1));
        QCOMPARE(forked(two.line(), 80)->windows().size(), size_t(2));
        const auto behind = forked(two.line(), 103);
        QCOMPARE(behind->windows().size(), size_t(3));
        QVERIFY(behind->stateAt(103) == two.line()->stateAt(103));
        behind->truncate(103);
        QCOMPARE(behind->windows().size(), size_t(3));
    }

    void whatIsForgottenTakesItsWindowsAlong()
    {
        WindowRun run(compiledSample(QStringLiteral("counter")));
        run.run({}, 20);
        QVERIFY(run.set(StaticFrameId(1), 3));
        run.run({}, 20);
        QVERIFY(run.set(StaticFrameId(1), 4));
        run.line()->truncate(30);
        QCOMPARE(run.line()->windows(), (std::vector<WindowChange>{{20, StaticFrameId(1), 3}}));
        run.line()->truncate(21);
        QCOMPARE(run.line()->windows(), (std::vector<WindowChange>{{20, StaticFrameId(1), 3}}));
        run.line()->truncate(20);
        QVERIFY(run.line()->windows().empty());
    }

    void hostileWindows_data()
    {
        QTest::addColumn<std::string>("sides");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, WindowSetting set, const char* message) {
            QTest::newRow(name) << sideOf(set) << QString::fromUtf8(message);
        };
        const StaticFrameId loop(1);
        row("no room", {loop, 0}, "event 20: has a window that cannot be");
        row("less than none", {loop, INT64_MIN}, "event 20: has a window that cannot be");
        row("root", {rootFrame, 3}, "event 20: has a window that cannot be");
        row("no such frame", {StaticFrameId(7), 3}, "event 20: has a window that cannot be");
        QTest::newRow("none") << std::string() << "event 20: is of a kind that cannot be read";
        QTest::newRow("cut") << sideOf({loop, 3}).substr(0, 12) << "event 20: is of a kind that cannot be read";
        QTest::newRow("no such kind") << std::string(1, '\x7f') + sideOf({loop, 3}).substr(1)
                                      << "event 20: is of a kind that cannot be read";
        QTest::newRow("a block") << std::string(1, '\1') + sideOf({loop, 3}).substr(1)
                                 << "event 20: is of a kind that cannot be read";
        QTest::newRow("an edit of nothing") << std::string(13, '\0') << "event 20: is of a kind that cannot be read";
        QTest::newRow("more of them") << sideOf({loop, 3}) + sideOf({loop, 3}) << "has values that belong to no event";
    }
    void hostileWindows()
    {
        QFETCH(std::string, sides);
        QFETCH(QString, message);
        verifyDataLoss(withEvents([&](EventChunk& chunk) { chunk.sides = sides; }), message);
    }

    void hostileEventsWithoutNode_data()
    {
        QTest::addColumn<uint32_t>("word");
        QTest::addColumn<uint32_t>("tag");
        QTest::addColumn<QString>("message");
        const uint32_t good = event_word::of(Event::ofWindow({StaticFrameId(1), 3}));
        QTest::newRow("a tag") << good << 0u << "event 20: contradicts itself";
        QTest::newRow("a node") << (good & ~event_word::node) << ~0u << "event 20: contradicts itself";
        QTest::newRow("outputs") << (good | event_word::whole) << ~0u << "event 20: contradicts itself";
        QTest::newRow("not empty") << (good & ~event_word::empty) << ~0u << "event 20: contradicts itself";
        QTest::newRow("not special") << (good & ~event_word::special) << ~0u << "event 20: names node";
    }
    void hostileEventsWithoutNode()
    {
        QFETCH(uint32_t, word);
        QFETCH(uint32_t, tag);
        QFETCH(QString, message);
        verifyDataLoss(withEvents([&](EventChunk& chunk) {
                           chunk.words[20] = word;
                           chunk.tags[20] = tag;
                       }),
                       message);
    }

    void tooManyWindows()
    {
        verifyDataLoss(withEvents([](EventChunk& chunk) {
                           for (size_t i = 0; i < Timeline::mostWindows; ++i) {
                               chunk.words.push_back(chunk.words[20]);
                               chunk.tags.push_back(chunk.tags[20]);
                               chunk.sides += sideOf({StaticFrameId(1), 3});
                           }
                       }),
                       QStringLiteral("and a line holds no more"));
    }

private:
    static std::string sideOf(WindowSetting set)
    {
        ByteWriter bytes;
        bytes.number(Event::Kind::Window);
        bytes.number(set.frame.value);
        bytes.number(set.window);
        return std::string(bytes.view());
    }

    /// The file of a run with a window as its event 20, its events changed.
    std::string withEvents(const std::function<void(EventChunk&)>& change)
    {
        WindowRun run(compiledSample(QStringLiteral("counter")));
        run.run({}, 20);
        run.set(StaticFrameId(1), 3);
        QByteArray bytes;
        if (!savedAndLoaded(*run.line(), &bytes))
            return {};
        std::vector<SectionReader::Section> sections = sectionsOf(viewOf(bytes));
        const auto events = std::ranges::find(sections, SectionKind::Events, &SectionReader::Section::kind);
        EventChunk chunk;
        if (!chunk.decode(events->raw))
            return {};
        change(chunk);
        events->raw = chunk.encode();
        LinesRecord record = linesOf({{{run.line(), {}, false}}});
        record.lines[0].events = chunk.words.size();
        TensorWriter tensors;
        ByteWriter lines;
        if (!writeLines(lines, tensors, record, run.line()->program()))
            return {};
        std::ranges::find(sections, SectionKind::Lines, &SectionReader::Section::kind)->raw = lines.view();
        return fileOf(sections);
    }
};

TAGSCOPE_APPLESS_TEST(TestWindows)

#include "tst_windows.moc"
