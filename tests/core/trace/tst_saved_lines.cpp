// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_chunk.h"
#include "core/trace/file/line_codec.h"
#include "core/trace/file/program_names.h"
#include "core/trace/file/ready_places.h"
#include "core/trace/file/request_codec.h"
#include "tests/core/trace/trace_graphs.h"
#include "tests/core/trace/trace_sections.h"
#include "tests/support/test_program.h"
#include "tests/support/verify_result.h"

#include <QTemporaryDir>

#include <functional>
#include <random>

using namespace tagscope;
using namespace tagscope::test;

namespace {

size_t indexOf(const std::vector<SectionReader::Section>& sections, SectionKind kind)
{
    return static_cast<size_t>(std::ranges::find(sections, kind, &SectionReader::Section::kind) - sections.begin());
}

/// A binary GraphDef with its nodes (field 1) the other way round.
std::string reversed(std::string_view graph)
{
    std::vector<std::string_view> nodes;
    std::string rest;
    for (size_t at = 0; at < graph.size();) {
        const size_t begin = at++;
        size_t length = 0;
        for (int shift = 0;; shift += 7) {
            const auto byte = static_cast<uint8_t>(graph[at++]);
            length |= size_t{byte & 0x7fu} << shift;
            if (byte < 0x80)
                break;
        }
        at += length;  // all fields that are written are messages
        if (graph[begin] == 0x0a)
            nodes.push_back(graph.substr(begin, at - begin));
        else
            rest += graph.substr(begin, at - begin);
    }
    std::string result;
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node)
        result += *node;
    return result + rest;
}

/// What happened, by names: "fire Add@/while;3".
std::vector<std::string> story(const Timeline& line)
{
    std::vector<std::string> texts;
    for (uint64_t event = 0; event < line.size(); ++event) {
        const EventRecord r = line.record(event);
        if (!r.isOfNode()) {
            const WindowSetting set = line.window(event);
            texts.push_back(fmt::format("window {} {}", line.program().frame(set.frame).name, set.window));
            continue;
        }
        std::string text =
            fmt::format("{}{}{} {}@{}", r.kind == Event::Kind::Block ? "block" : "fire", r.isDead ? " dead" : "",
                        r.isEdited() ? " edited" : "", line.program().nameOf(r.node), line.tagPath(r.tag));
        for (const Tensor& value : line.outputs(event))
            if (!value.isRef() && value.dtype() != DType::Resource)
                text += value.hasValue() ? " " + value.shape().toString() : " -";
        texts.push_back(std::move(text));
    }
    return texts;
}

/// A loop and a variable on each of two devices, of the same names. The root frame leads into both.
std::shared_ptr<const tagscope::Program> loopsOnTwoDevices()
{
    RawGraph g;
    for (const std::string end : {"_a", "_b"}) {
        const auto n = [&](const char* name) { return name + end; };
        g.constant(n("zero"), int32_t{0}).constant(n("limit"), int32_t{6}).constant(n("one"), int32_t{1});
        g.enter(n("enter"), n("zero"), "while").enter(n("el"), n("limit"), "while", true);
        g.enter(n("eo"), n("one"), "while", true);
        g.op("Merge", n("merge"), {n("enter"), n("next")}).op("Less", n("less"), {n("merge"), n("el")});
        g.op("LoopCond", n("cond"), {n("less")}).op("Switch", n("switch"), {n("merge"), n("cond")});
        g.op("Add", n("add"), {n("switch") + ":1", n("eo")}).op("NextIteration", n("next"), {n("add")});
        g.op("Exit", n("exit"), {n("switch")});
        g.op("VarHandleOp", n("var"), {}, DType::Int32, {{"shape", Shape{}}, {"shared_name", std::string("v")}});
        g.op("AssignVariableOp", n("assign"), {n("var"), n("exit")});
        g.op("ReadVariableOp", n("read"), {n("var"), "^" + n("assign")});
    }
    const std::shared_ptr<const Graph> graph = g.finish();
    ProgramOptions options;
    options.placement.devices = {"/job:localhost/replica:0/task:0/device:CPU:0",
                                 "/job:localhost/replica:0/task:0/device:GPU:0"};
    for (const Node& node : graph->nodes())
        options.placement.of.push_back(DeviceId(node.name.ends_with("_b") ? 1 : 0));
    auto program =
        tagscope::Program::compile(graph, {{}, {"read_a:0", "read_b:0"}, {}}, OpRegistry::standard(), options);
    return program ? *program : nullptr;
}

}

/// Traces that hold several lines, and traces that are read by a program which numbers its nodes otherwise.
class TestSavedLines final : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::string saved(const SavedTrace& trace)
    {
        const QString path = m_dir.filePath(QStringLiteral("lines.trace"));
        if (Result<void> done = saveTrace(trace, path.toStdString()); !done)
            qWarning("%s", done.error().message.c_str());
        return contentOf(path).toStdString();
    }

    /// The counter; a branch at 40 that was edited in iteration 3 and goes on; one of that at 50, edited where nothing
    /// has fired yet, without events; one of the first at 20 with a window.
    static SavedTrace counterWithBranches()
    {
        const auto program = compiled(counterLoop(10), {"exit"});
        const NodeId add = *program->graph().find("add");
        RecordedRun base(program);
        base.run({});
        const OutputEdit edit{add, 0, "/while;5", Tensor::scalar(int32_t{8})};
        const OutputEdit pending{add, 0, "/while;8", Tensor()};
        RecordedRun edited(forked(base.timeline, 40, {edit}));
        edited.executor.setEdits(setting(*program, "add", {{0, edit.value}}, "/while;5"));
        edited.run({});
        const auto waiting = forked(edited.timeline, 50, {edit, pending});
        RecordedRun windowed(forked(base.timeline, 20));
        windowed.run({Policy::Kind::Lifo, 0}, 5);
        (void)windowed.executor.setWindow({StaticFrameId(1), 2});
        windowed.run({Policy::Kind::Lifo, 0});
        const Policy lifo{Policy::Kind::Lifo, 0};
        return {{{base.timeline, {}, false},
                 {edited.timeline, {}, true, 0, BranchCause::Edited},
                 {waiting, {}, true, 1, BranchCause::Edited},
                 {windowed.timeline, lifo, false, 0, BranchCause::Window}},
                2,
                47};
    }

private Q_SLOTS:
    void allLinesComeBack()
    {
        const SavedTrace made = counterWithBranches();
        const std::string file = saved(made);
        const Result<SavedTrace> read = readTrace(file);
        TAGSCOPE_VERIFY_RESULT(read);
        QCOMPARE(read->current, size_t{2});
        QCOMPARE(read->position, uint64_t{47});
        QCOMPARE(read->lines.size(), made.lines.size());
        for (size_t i = 0; i < made.lines.size(); ++i) {
            const SavedLine& a = made.lines[i];
            const SavedLine& b = read->lines[i];
            QCOMPARE(b.parent, a.parent);
            QCOMPARE(b.cause, a.cause);
            QCOMPARE(b.policy, a.policy);
            QCOMPARE(b.byHand, a.byHand);
            QCOMPARE(b.timeline->size(), a.timeline->size());
            QCOMPARE(b.timeline->fork(), a.timeline->fork());
            QVERIFY(b.timeline->edits() == a.timeline->edits());
            QVERIFY(b.timeline->windows() == a.timeline->windows());
            if (a.parent >= 0)
                QCOMPARE(b.timeline->parent(), read->lines[static_cast<size_t>(a.parent)].timeline);
            for (uint64_t e = 0; e < a.timeline->size(); ++e)
                QVERIFY(b.timeline->record(e) == a.timeline->record(e));
            for (uint64_t p = 0; p <= a.timeline->size(); p += 7)
                QVERIFY(b.timeline->stateAt(p) == a.timeline->stateAt(p));
        }
        QCOMPARE(read->lines[2].timeline->edits().size(), size_t{2});
        QVERIFY(saved(*read) == file);
    }

    void aProgramInAnotherOrderReadsIt_data() { addSampleRows(); }
    /// The graph's nodes the other way round: other numbers of nodes, frames and tags, another order of what is ready.
    void aProgramInAnotherOrderReadsIt()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        const auto program = compiledSample(sample);
        RecordedRun run(program);
        run.run(policy);
        const uint64_t half = run.timeline->size() / 2;
        RecordedRun part(program);
        part.run(policy, half);
        std::vector<SectionReader::Section> sections = sectionsOf(saved({{{run.timeline, policy, false}}}));
        const size_t graph = indexOf(sections, SectionKind::Graph);
        const std::string other = reversed(sections[graph].raw);
        QVERIFY(other != sections[graph].raw);
        sections[graph].raw = other;
        const Result<SavedTrace> read = readTrace(fileOf(sections));
        TAGSCOPE_VERIFY_RESULT(read);
        const Timeline& line = *read->line().timeline;
        QVERIFY(line.program().nameOf(PlanId(0u)) != program->nameOf(PlanId(0u)));
        QCOMPARE(story(line), story(*run.timeline));
        QVERIFY(line.stateAt(line.size()).fetches == run.executor.state().fetches);
        QCOMPARE(line.stateAt(line.size()).stats, run.executor.state().stats);
        // What was saved on its way goes on here.
        sections = sectionsOf(saved({{{part.timeline, policy, false}}}));
        sections[graph].raw = other;
        const Result<SavedTrace> begun = readTrace(fileOf(sections));
        TAGSCOPE_VERIFY_RESULT(begun);
        RecordedRun rest(begun->line().timeline);
        QCOMPARE(rest.executor.state().position, half);
        rest.run(policy);
        QCOMPARE(rest.executor.status(), run.executor.status());
        QVERIFY(rest.executor.state().fetches == run.executor.state().fetches);
    }

    /// Edits, windows and branches too.
    void aProgramInAnotherOrderReadsBranches()
    {
        const SavedTrace made = counterWithBranches();
        std::vector<SectionReader::Section> sections = sectionsOf(saved(made));
        std::string& graph = sections[indexOf(sections, SectionKind::Graph)].raw;
        graph = reversed(graph);
        const Result<SavedTrace> read = readTrace(fileOf(sections));
        TAGSCOPE_VERIFY_RESULT(read);
        for (size_t i = 0; i < made.lines.size(); ++i) {
            QCOMPARE(story(*read->lines[i].timeline), story(*made.lines[i].timeline));
            QCOMPARE(read->lines[i].timeline->edits().size(), made.lines[i].timeline->edits().size());
        }
    }

    void otherNamesAreRefused_data()
    {
        QTest::addColumn<int>("what");
        for (int what = 0; what < 8; ++what)
            QTest::addRow("%d", what) << what;
    }
    void otherNamesAreRefused()
    {
        QFETCH(int, what);
        const SavedTrace made = counterWithBranches();
        std::vector<SectionReader::Section> sections = sectionsOf(saved(made));
        ProgramNames names = ProgramNames::of(made.program());
        switch (what) {
        case 0: names.nodes[3].name = "nobody"; break;
        case 1: names.nodes[3].name = names.nodes[4].name; break;
        case 2: names.nodes.pop_back(); break;
        case 3: names.frames[1].name = "nothing"; break;
        case 4: names.frames.push_back(names.frames[1]); break;
        case 5: names.resources.push_back({}); break;
        case 6: names.frames[1].device = 1; break;
        default: names.nodes[0].device = 1; break;
        }
        ByteWriter bytes;
        writeNames(bytes, names);
        sections[indexOf(sections, SectionKind::Names)].raw = bytes.view();
        verifyDataLoss(fileOf(sections), QStringLiteral("are not those of its graph"));
    }

    void otherDevicesAreRefused()
    {
        const SavedTrace made = counterWithBranches();
        std::vector<SectionReader::Section> sections = sectionsOf(saved(made));
        ProgramNames names = ProgramNames::of(made.program());
        names.devices.emplace_back("gpu:0");
        ByteWriter bytes;
        writeNames(bytes, names);
        sections[indexOf(sections, SectionKind::Names)].raw = bytes.view();
        verifyDataLoss(fileOf(sections), QStringLiteral("its devices are not those of its graph"));
    }

    /// Frames and resources of one name on two devices are two, in the file, too.
    void twoDevicesComeBack()
    {
        const auto program = loopsOnTwoDevices();
        QVERIFY(program);
        QCOMPARE(program->frames().size(), size_t{3});
        QCOMPARE(program->initialResources().size(), size_t{2});
        RecordedRun run(program);
        run.run({Policy::Kind::Random, 3});
        const StaticFrameId other(2);
        RecordedRun branch(forked(run.timeline, 20));
        QVERIFY(branch.executor.setWindow({other, 1}).has_value());
        branch.run({Policy::Kind::Random, 3});
        const std::string file = saved({{{run.timeline, {Policy::Kind::Random, 3}, false},
                                         {branch.timeline, {Policy::Kind::Random, 3}, false, 0, BranchCause::Window}},
                                        1,
                                        30});
        const Result<SavedTrace> read = readTrace(file);
        TAGSCOPE_VERIFY_RESULT(read);
        QVERIFY(read->program().placement() == program->placement());
        for (const RecordedRun* made : {&run, &branch}) {
            const Timeline& line = *read->lines[made == &run ? 0 : 1].timeline;
            QCOMPARE(story(line), story(*made->timeline));
            for (uint64_t position = 0; position <= line.size(); ++position)
                QVERIFY(line.stateAt(position) == made->timeline->stateAt(position));
        }
        QCOMPARE(read->lines[1].timeline->windows(), (std::vector<WindowChange>{{20, other, 1}}));
        QCOMPARE(saved(*read), file);
    }

    /// A loop that is cut: its messages, who waits for them, and dead ones.
    void messagesComeBack_data()
    {
        QTest::addColumn<Policy>("policy");
        QTest::newRow("fifo") << Policy{};
        QTest::newRow("lifo") << Policy{Policy::Kind::Lifo, 0};
        QTest::newRow("random") << Policy{Policy::Kind::Random, 5};
    }
    void messagesComeBack()
    {
        QFETCH(Policy, policy);
        const auto graph = counterLoop(10);
        ProgramOptions options;
        options.placement.devices = {cpuDevice(0), cpuDevice(1)};
        options.placement.of.assign(graph->size(), DeviceId(0));
        options.placement.of[graph->find("add")->index()] = DeviceId(1);
        const auto program = tagscope::Program::compile(graph, {{}, {"exit"}, {}}, OpRegistry::standard(), options);
        QVERIFY(program);
        QVERIFY(!(*program)->inserted().empty());
        RecordedRun run(*program);
        run.run(policy);
        QCOMPARE(run.executor.state().stats.messages, uint64_t{34});
        const std::string file = saved({{{run.timeline, policy, false}}});
        const Result<SavedTrace> read = readTrace(file);
        TAGSCOPE_VERIFY_RESULT(read);
        const Timeline& line = *read->line().timeline;
        QCOMPARE(line.program().openedGraph().size(), graph->size());
        QCOMPARE(line.program().graph().size(), (*program)->graph().size());
        QCOMPARE(story(line), story(*run.timeline));
        bool waits = false;
        for (uint64_t position = 0; position <= line.size(); ++position) {
            QVERIFY(line.stateAt(position) == run.timeline->stateAt(position));
            waits = waits || !line.stateAt(position).blocked.empty();
        }
        QVERIFY(waits);
        QCOMPARE(saved(*read), file);
    }

    void hostilePlacements_data()
    {
        QTest::addColumn<int>("what");
        for (int what = 0; what < 6; ++what)
            QTest::addRow("%d", what) << what;
    }
    void hostilePlacements()
    {
        QFETCH(int, what);
        const auto program = loopsOnTwoDevices();
        RecordedRun run(program);
        run.run({}, 10);
        std::vector<SectionReader::Section> sections = sectionsOf(saved({{{run.timeline, {}, false}}}));
        RequestRecord record = RequestRecord::of(*program);
        std::vector<std::string>& devices = record.placement.devices;
        std::vector<DeviceId>& of = record.placement.of;
        switch (what) {
        case 0: devices.clear(); break;
        case 1: devices[1] = devices[0]; break;
        case 2: of[3] = DeviceId(2); break;
        case 3: of[3] = DeviceId(); break;
        case 4: of.push_back(DeviceId(0)); break;
        default: std::swap(devices[0], devices[1]); break;
        }
        ByteWriter bytes;
        TensorWriter tensors;
        TAGSCOPE_VERIFY_RESULT(writeRequest(bytes, tensors, record));
        sections[indexOf(sections, SectionKind::Request)].raw = bytes.view();
        verifyDataLoss(fileOf(sections),
                       what == 5 ? QStringLiteral("its devices") : QStringLiteral("contradicts itself"));
    }

    void hostileLines_data()
    {
        QTest::addColumn<int>("what");
        for (int what = 0; what < 12; ++what)
            QTest::addRow("%d", what) << what;
    }
    void hostileLines()
    {
        QFETCH(int, what);
        const SavedTrace made = counterWithBranches();
        std::vector<SectionReader::Section> sections = sectionsOf(saved(made));
        LinesRecord record = linesOf(made);
        std::vector<OutputEdit> edits = record.lines[1].edits.items();
        switch (what) {
        case 0: record.lines[0].parent = 0; break;
        case 1: record.lines[1].parent = 1; break;
        case 2: record.lines[1].parent = 3; break;
        case 3: record.lines[1].parent = -1; break;
        case 4: record.lines[1].fork = 1000; break;
        case 5: record.position = 51; break;
        case 6: record.current = 4; break;
        case 7: record.lines[1].events += 1; break;
        case 8: record.lines[1].events -= 1; break;
        case 9: record.lines[1].edits = {}; break;  // which its events have
        case 10:
            edits[0].value = Tensor::scalar(int32_t{9});  // which its events do not have
            record.lines[1].edits = edits;
            break;
        default:
            edits[0].slot = 1;  // which add does not have
            record.lines[1].edits = edits;
            break;
        }
        TensorWriter tensors;
        ByteWriter bytes;
        TAGSCOPE_VERIFY_RESULT(writeLines(bytes, tensors, record, made.program()));
        sections[indexOf(sections, SectionKind::Lines)].raw = bytes.view();
        const Result<SavedTrace> read = readTrace(fileOf(sections));
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::DataLoss);
    }

    void hostileTags_data()
    {
        QTest::addColumn<int>("what");
        for (int what = 0; what < 8; ++what)
            QTest::addRow("%d", what) << what;
    }
    /// What a file tells of its tags.
    void hostileTags()
    {
        QFETCH(int, what);
        const auto program = compiledSample(QStringLiteral("nested loops"));
        RecordedRun run(program);
        run.run({});
        std::vector<SectionReader::Section> sections = sectionsOf(saved({{{run.timeline, {}, false}}}));
        std::string& raw = sections[indexOf(sections, SectionKind::Events)].raw;
        EventChunk chunk;
        QVERIFY(chunk.decode(raw));
        QVERIFY(chunk.newTags.size() > 10);
        switch (what) {
        case 0: chunk.newTags.clear(); break;
        case 1: chunk.newTags.pop_back(); break;
        case 2: chunk.newTags.push_back(chunk.newTags.back()); break;
        case 3: chunk.newTags[5].parent = chunk.newTags[5].tag; break;
        case 4: chunk.newTags[5].frame = 99; break;
        case 5: chunk.newTags[5].frame = 0; break;
        case 6: ++chunk.newTags[5].iteration; break;
        default: chunk.newTags[0].tag = 0; break;
        }
        raw = chunk.encode();
        const Result<SavedTrace> read = readTrace(fileOf(sections));
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::DataLoss);
    }

    void whatNobodyKnowsIsNotPassedOver()
    {
        const SavedTrace made = counterWithBranches();
        std::vector<SectionReader::Section> sections = sectionsOf(saved(made));
        std::string& raw = sections[indexOf(sections, SectionKind::Request)].raw;
        raw.resize(raw.size() - 8);  // the faults, of which there are none
        ByteWriter faults;
        faults.text("{}");
        raw += faults.view();
        const Result<SavedTrace> read = readTrace(fileOf(sections));
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::InvalidArgument);
        QVERIFY(read.error().message.find("faults") != std::string::npos);
    }

    void placesAreThoseOfTheList_data() { addSampleRows({"nested loops", "waiting queue"}); }
    void placesAreThoseOfTheList()
    {
        QFETCH(QString, sample);
        QFETCH(Policy, policy);
        const auto program = compiledSample(sample);
        Executor run(program);
        ReadyPlaces places(run.state());
        while (!run.state().ready.empty()) {
            const State& state = run.state();
            for (size_t i = 0; i < state.ready.size(); ++i) {
                const Iteration& at = state.iteration(state.ready[i].iterationId());
                const IterationId parent = state.frames[at.frame.index()].parent;
                const TagId around = parent.isValid() ? state.iteration(parent).tag : TagId();
                QCOMPARE(places.find(state.ready[i].node(), around, at.number), std::optional<size_t>(i));
            }
            const size_t pick = policy.pick(state.position, state.ready.size());
            QVERIFY(run.fire(pick) != StepOutcome::Failed);
            places.follow(run.state(), pick);
        }
        QVERIFY(!places.find(PlanId(0u), TagId(), 0));
    }
};

TAGSCOPE_APPLESS_TEST(TestSavedLines)
#include "tst_saved_lines.moc"
