// SPDX-License-Identifier: Apache-2.0
#include "core/debug/causes/causes.h"
#include "core/debug/console/command.h"
#include "core/debug/control/log_lines.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/names/suggest.h"
#include "core/debug/open/graph_info.h"
#include "core/debug/record/describe.h"
#include "core/debug/record/finished_frames.h"
#include "core/debug/record/messages.h"
#include "core/graph/deadness.h"
#include "core/tensor/format.h"

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace tagscope {

namespace {

constexpr size_t mostListed = 50;
constexpr size_t valueLength = 100;

std::string andMore(size_t total)
{
    return total > mostListed ? fmt::format("and {} more\n", total - mostListed) : std::string();
}

std::string tagNameOf(const Debugger& debugger, const State& state, IterationId iteration)
{
    return debugger.tagNames()->shortName(tagChain(state, iteration));
}

/// A line about an instance, which ends as `rest` has it.
void addInstance(AnswerText& text, const Debugger& debugger, const State& state, PlanId node, IterationId iteration,
                 std::string_view rest)
{
    const std::string tag = tagNameOf(debugger, state, iteration);
    text.add(fmt::format("{} `{}` at `{}`{}\n", debugger.program()->graphNode(node).op,
                         debugger.program()->nameOf(node), tag, rest),
             {{}, {tag}});
}

std::string_view statusText(RunStatus status)
{
    switch (status) {
    case RunStatus::Ok: return "the run is over";
    case RunStatus::Error: return "the run ended in an error";
    case RunStatus::Stalled: return "stalled";
    case RunStatus::Limit:
    case RunStatus::Paused: break;
    }
    return "going on";
}

Result<AnswerText> position(CommandCall& call)
{
    const Debugger& d = call.debugger;
    const RunStats& stats = d.state().stats;
    return fmt::format("position {} of {}, {}: {}\n{} ({} dead), {}, {}; {} ready, {} blocked\n", d.position(),
                       d.size(), d.isLive() ? "live" : "in the past", statusText(d.status()),
                       plural(stats.firings, "firing"), stats.deadFirings, plural(stats.frames, "frame"),
                       plural(stats.iterations, "iteration"), d.state().ready.size(), d.state().blocked.size());
}

Result<AnswerText> ready(CommandCall& call)
{
    const State& state = call.debugger.state();
    const Choice next = call.debugger.nextChoice();
    AnswerText text;
    for (size_t i = 0; i < std::min(state.ready.size(), mostListed); ++i)
        addInstance(
            text, call.debugger, state, state.ready[i].node(), state.ready[i].iterationId(),
            fmt::format("{}{}", state.ready[i].isDead() ? ", dead" : "", next == Choice::fire(i) ? ", next" : ""));
    if (state.ready.empty())
        return std::string("nothing is ready\n");
    return text + andMore(state.ready.size());
}

/// Instances that have some of their inputs, and those that are blocked.
Result<AnswerText> waiting(CommandCall& call)
{
    const State& state = call.debugger.state();
    const Program& program = *call.debugger.program();
    const StartedIndex started(state);
    AnswerText text;
    size_t total = state.blocked.size();
    size_t listed = 0;
    for (const auto& [waiter, b] : state.blocked) {
        if (listed++ == mostListed)
            break;
        addInstance(text, call.debugger, state, b.instance.node(), b.instance.iterationId(),
                    fmt::format(" is blocked: it waits for {}", waitText(state, b.waitsFor)));
    }
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        const Iteration& iteration = state.iterations[i];
        if (!iteration.frame.isValid())
            continue;
        const PlanFrame& frame = program.frame(iteration.staticFrame);
        for (uint32_t local = 0; local < frame.nodeCount; ++local) {
            const uint64_t count = iteration.blocks.block(local / blockNodes).counts()[local % blockNodes];
            if (static_cast<uint32_t>(count) == 0 || count == frame.initialCounts[local])
                continue;
            const PlanId node(frame.firstNode + local);
            if (program.node(node).opClass == OpClass::Retval || ++total > mostListed)
                continue;
            const NodeView view = viewNode(program, state, started, node, IterationId(i));
            const bool isMerge = program.node(node).opClass == OpClass::Merge;
            addInstance(text, call.debugger, state, node, IterationId(i),
                        isMerge ? std::string(" waits for a live input")
                                : fmt::format(" waits: {} still to come", plural(view.pending, "input")));
        }
    }
    return total == 0 ? std::string("nothing waits\n") : text + andMore(total);
}

Result<AnswerText> frames(CommandCall& call)
{
    const State& state = call.debugger.state();
    const Program& program = *call.debugger.program();
    const TagNames& names = *call.debugger.tagNames();
    AnswerText text;
    size_t total = 0;
    for (size_t i = 0; i < state.frames.size(); ++i) {
        const FrameInstance& f = state.frames[i];
        if (!f.isLive || !f.parent.isValid() || ++total > mostListed)
            continue;
        const uint32_t enters = program.frame(f.staticFrame).enterCount;
        std::string line =
            fmt::format("frame `{}` in `{}`: {} ({} of {} live), inputs {} of {}", names.shortFrame(f.staticFrame),
                        tagNameOf(call.debugger, state, f.parent), iterationRange(f.oldest, f.highest),
                        f.liveIterations(), state.windowOf(program, f.staticFrame), enters - f.pendingInputs, enters);
        if (!f.parked.empty())
            line += fmt::format(", {} parked", plural(f.parked.size(), "NextIteration"));
        if (!f.deadExits.empty())
            line += fmt::format(", {} held", plural(f.deadExits.size(), "dead Exit"));
        LineAbout about;
        if (std::cmp_less_equal(f.liveIterations(),
                                mostListed))  // else it names none: nothing bounds how many are live
            for (int64_t number = f.oldest; number <= f.highest; ++number)
                about.tags.push_back(tagNameOf(call.debugger, state, f.iteration(number)));
        text.add(line + "\n", about);
    }
    text += total == 0 ? std::string("no loop frame is live\n") : andMore(total);
    const FinishedFrames finished = finishedFrames(names, *call.debugger.timeline(), state);
    const size_t listed = std::min(finished.newest.size(), mostListed);
    if (finished.total > listed)
        text += fmt::format("{} older ones are over\n", finished.total - listed);
    for (size_t i = finished.newest.size() - listed; i < finished.newest.size(); ++i)
        text += fmt::format("frame `{}` is over: {}, until event {}\n", finished.newest[i].place,
                            plural(static_cast<uint64_t>(finished.newest[i].iterations), "iteration"),
                            finished.newest[i].lastEvent + 1);
    return text;
}

std::string_view phaseText(const NodeView& view)
{
    switch (view.phase) {
    case NodePhase::NotReached: return "not reached";
    case NodePhase::Pending: return view.isDoomed ? "waits, doomed" : "waits";
    case NodePhase::Ready: return view.isDead ? "ready, dead" : "ready";
    case NodePhase::Held: return "held: its device does not run";
    case NodePhase::Blocked: return view.isDoomed ? "blocked, doomed" : "blocked";
    case NodePhase::Done: break;
    }
    return "done";
}

Result<NodeId> nodeArgument(const CommandCall& call)
{
    if (call.count() < 2)
        return invalidArgument("a node is missing after 'info {}'", call.argument(0));
    return call.debugger.node(call.argument(1));
}

AnswerText lastText(uint64_t event, const FiringInfo& firing)
{
    AnswerText text;
    text.add(fmt::format("last: {}: {}{}\n", event + 1, firing.sentence(), timeText(firing.time)),
             {event, {firing.tagName}});
    return text;
}

/// What lies at a node at every live iteration of its frame.
Result<AnswerText> tokens(CommandCall& call)
{
    const Result<NodeId> id = nodeArgument(call);
    if (!id)
        return Failure(id.error());
    const Program& program = *call.debugger.program();
    const State& state = call.debugger.state();
    const Result<PlanId> plan = runningNode(program, *id);
    if (!plan)
        return Failure(plan.error());
    AnswerText text;
    size_t total = 0;
    for (size_t i = 0; i < state.iterations.size(); ++i) {
        const Iteration& iteration = state.iterations[i];
        if (!iteration.frame.isValid() || iteration.staticFrame != program.node(*plan).frame || ++total > mostListed)
            continue;
        const NodeView view = viewNode(program, state, *plan, IterationId(i));
        const LineAbout about{{}, {tagNameOf(call.debugger, state, IterationId(i))}};
        text.add(fmt::format("`{}` at `{}`: {}\n", call.argument(1), about.tags.front(), phaseText(view)), about);
        if (view.phase == NodePhase::Done)
            continue;
        const std::vector<InputView> inputs = viewInputs(program, state, *plan, IterationId(i));
        for (size_t k = 0; k < inputs.size(); ++k) {
            const Endpoint from = program.inputSource(*plan, static_cast<uint32_t>(k));
            const std::string value = inputs[k].arrival == InputView::Arrival::Missing ? "not there yet"
                : inputs[k].arrival == InputView::Arrival::Dead                        ? "dead"
                : inputs[k].value.isRef()                                              ? "a reference"
                                          : summaryText(inputs[k].value, valueLength);
            text.add(fmt::format("  input {} from {}:{}: {}\n", k, program.runGraph().graph.node(from.node).name,
                                 from.slot, value),
                     about);
        }
    }
    if (const std::optional<uint64_t> last = call.debugger.lastFiring(*id))
        text += lastText(*last, call.debugger.firing(*last));
    else if (total == 0)
        return fmt::format("no iteration of its frame is live, and '{}' has not fired\n", call.argument(1));
    return text + andMore(total);
}

Result<AnswerText> aboutNode(CommandCall& call)
{
    const Result<NodeId> id = nodeArgument(call);
    if (!id)
        return Failure(id.error());
    const Graph& graph = *call.debugger.graph();
    const Node& node = graph.node(*id);
    std::string text = fmt::format("{} `{}`{}\n", node.op, node.name, node.device.empty() ? "" : " on " + node.device);
    const auto inputName = [&](NodeId from) {
        return from.isValid() ? graph.node(from).name : std::string("(unknown)");
    };
    for (size_t i = 0; i < std::min(node.inputs.size(), mostListed); ++i)
        text += fmt::format("  input {}: {}:{}\n", i, inputName(node.inputs[i].node), node.inputs[i].slot);
    for (size_t i = 0; i < std::min(node.controlInputs.size(), mostListed); ++i)
        text += fmt::format("  after: {}\n", inputName(node.controlInputs[i]));
    const auto edges = graph.outEdges(*id);
    for (size_t i = 0; i < std::min(edges.size(), mostListed); ++i)
        text += edges[i].slot < 0 ? fmt::format("  before: {}\n", graph.node(edges[i].target).name)
                                  : fmt::format("  output {}: to input {} of {}\n", edges[i].slot, edges[i].input,
                                                graph.node(edges[i].target).name);
    for (const auto& [name, value] : node.attrs)
        text += fmt::format("  {} = {}\n", name, toString(value, valueLength));
    return text;
}

Result<AnswerText> breakpoints(CommandCall& call)
{
    std::string text;
    call.debugger.countHits(call.budget());
    for (const Breakpoint& b : call.debugger.breakpoints()) {
        const std::string hits =
            plural(call.debugger.hitCount(b.id), "hit") + (call.debugger.isCounted(b.id) ? "" : " so far");
        text += fmt::format("{}: {}{}, {}{}\n", b.id, toString(b.spec), b.spec.isEnabled ? "" : " (disabled)",
                            b.problem.empty() ? hits : b.problem, b.note.empty() ? "" : "; " + b.note);
    }
    if (text.empty())
        text = "no breakpoints\n";
    return text
        + fmt::format("quiescence: {}\n",
                      call.debugger.namesQuiescence() ? "on: where nothing can go on, what is blocked is said" : "off");
}

Result<AnswerText> watches(CommandCall& call)
{
    return call.debugger.watches().all().empty() ? std::string("no watches\n") : call.watchText();
}

Result<AnswerText> fetches(CommandCall& call)
{
    const State& state = call.debugger.state();
    std::string text;
    for (size_t i = 0; i < state.fetches.size(); ++i)
        text += fmt::format("{} = {}\n", call.debugger.program()->runGraph().fetchNames[i],
                            state.fetches[i].hasValue() ? summaryText(state.fetches[i], valueLength) : "no value yet");
    return text.empty() ? std::string("nothing is fetched\n") : text;
}

Result<AnswerText> resources(CommandCall& call)
{
    const ResourceTable& table = call.debugger.state().resources;
    static constexpr std::array<std::string_view, 6> kinds = {"variable", "stack",   "tensor array",
                                                              "queue",    "counter", "mailbox"};
    std::string text;
    size_t listed = 0;
    table.forEach([&](ResourceId id, const Resource& r) {
        if (listed++ >= mostListed)
            return;
        const ResourceBase& base = baseOf(r);
        text += fmt::format("{}: {} '{}'", id.value, kinds[static_cast<size_t>(base.spec.kind)], base.spec.name);
        if (!base.isCreated)
            text += ", not created";
        else if (const auto* variable = std::get_if<VariableResource>(&r))
            text += variable->value.hasValue() ? " = " + summaryText(variable->value, valueLength) : ", uninitialised";
        else if (const auto* queue = std::get_if<QueueResource>(&r))
            text += ", " + plural(static_cast<uint64_t>(queue->length()), "element");
        else if (const auto* stack = std::get_if<StackResource>(&r))
            text += ", " + plural(stack->items.size(), "element");
        else if (const auto* counter = std::get_if<CounterResource>(&r))
            text += fmt::format(" = {}", counter->count);
        else if (const auto* mailbox = std::get_if<MailboxResource>(&r))
            text += fmt::format(", {} of {} waiting", mailbox->messages.size(), plural(mailbox->sent, "message"));
        else
            text += fmt::format(", size {}", base.spec.size);
        text += base.isClosed ? ", closed\n" : "\n";
    });
    return text.empty() ? std::string("no resources\n") : text + andMore(table.size());
}

Result<AnswerText> problems(CommandCall& call)
{
    const GraphInfo info = describeGraph(*call.debugger.graph());
    std::string text;
    if (const auto& refusal = call.debugger.refusal())
        text += "refused: " + toString(refusal->error) + "\n";
    for (size_t i = 0; i < std::min(info.problems.size(), mostListed); ++i)
        text += toString(info.problems[i]) + '\n';
    return text.empty() ? std::string("no problems\n") : text + andMore(info.problems.size());
}

/// Of a node, or what is to be warned of.
Result<AnswerText> deadness(CommandCall& call)
{
    const Graph& graph = *call.debugger.graph();
    const Deadness foretold = Deadness::of(graph, analyseFrames(graph));
    if (call.count() > 1) {
        const Result<NodeId> node = call.debugger.node(call.argument(1));
        if (!node)
            return Failure(node.error());
        std::string text = fmt::format("{} is live if: {}\n", graph.node(*node).name, foretold.node(*node));
        std::set<int> slots;
        for (const OutEdge& edge : graph.outEdges(*node))
            if (edge.input >= 0)
                slots.insert(edge.slot);
        for (const int slot : slots)
            if (const std::string output = foretold.output({*node, slot}); output != foretold.node(*node))
                text += fmt::format("output {} is live if: {}\n", slot, output);
        return text;
    }
    std::string text;
    for (const Problem& finding : foretold.findings())
        text += toString(finding) + '\n';
    return text.empty() ? std::string("no inputs are partially dead\n") : text;
}

Result<AnswerText> graph(CommandCall& call)
{
    const GraphInfo info = describeGraph(*call.debugger.graph());
    std::string text = fmt::format("{}: {}, {}, {}\n", call.debugger.file().path.string(), call.debugger.file().format,
                                   plural(info.nodes, "node"), plural(info.frames.size(), "loop frame"));
    for (const EndpointInfo& e : info.inputs)
        text += fmt::format("input {}\n", e.name);
    for (size_t i = 0; i < std::min(info.outputs.size(), mostListed); ++i)
        text += fmt::format("output {}\n", info.outputs[i].name);
    return text + andMore(info.outputs.size());
}

/// The last lines of the log up to the cursor.
Result<AnswerText> log(CommandCall& call)
{
    const std::vector<PlanId> printing = printingNodes(*call.debugger.program());
    std::deque<LogRow> last;
    uint64_t total = 0;
    for (uint64_t to = 0; to < call.debugger.position();) {
        LogPart part =
            findLogRows(call.debugger, to, call.debugger.position(), std::chrono::milliseconds(20), printing);
        to = part.to;
        total += part.rows.size();
        std::ranges::move(part.rows, std::back_inserter(last));
        while (last.size() > mostListed)
            last.pop_front();
        if (const std::atomic<bool>* stop = call.debugger.stopFlag(); stop && stop->load(std::memory_order_relaxed)) {
            call.wasPaused = true;
            break;
        }
    }
    std::optional<LogRow> error = call.debugger.isLive() ? errorRow(call.debugger) : std::nullopt;
    total += error ? 1u : 0u;
    if (error)
        last.push_back(*std::move(error));
    AnswerText text = total > last.size() ? fmt::format("{} lines before\n", total - last.size()) : std::string();
    for (const LogRow& row : last) {
        const std::string values =
            row.values.empty() || row.writer == LogRow::Writer::Edit ? std::string() : fmt::format(" ({})", row.values);
        text.add(fmt::format("{}: {} at {} by {}: {}{}\n", row.event + 1, row.node, row.tagName, writerText(row),
                             row.text, values),
                 {row.event, {row.tagName}});
    }
    return total == 0 ? AnswerText("nothing was logged, printed or set by hand\n") : text;
}

struct Topic {
    std::string_view name;
    Result<AnswerText> (*show)(CommandCall& call);
    bool needsProgram;
};

constexpr std::array<Topic, 17> topics = {{
    {"position", position, true},
    {"ready", ready, true},
    {"waiting", waiting, true},
    {"frames", frames, true},
    {"tokens", tokens, true},
    {"node", aboutNode, false},
    {"breakpoints", breakpoints, true},
    {"watches", watches, true},
    {"branches", branchesCommand, true},
    {"fetches", fetches, true},
    {"resources", resources, true},
    {"devices", devicesCommand, true},
    {"messages", messagesCommand, true},
    {"problems", problems, false},
    {"deadness", deadness, false},
    {"log", log, true},
    {"graph", graph, false},
}};

}

std::span<const std::string_view> infoTopics()
{
    static constexpr auto names = [] {
        std::array<std::string_view, topics.size()> list{};
        for (size_t i = 0; i < topics.size(); ++i)
            list[i] = topics[i].name;
        return list;
    }();
    return names;
}

Result<AnswerText> infoCommand(CommandCall& call)
{
    const std::string_view word = call.count() ? call.argument(0) : "position";
    const auto found = std::ranges::find(topics, word, &Topic::name);
    if (found == topics.end())
        return invalidArgument("there is no 'info {}'{}", word, didYouMean(word, infoTopics()));
    if (found->needsProgram && !call.debugger.program())
        return fail(ErrorCode::FailedPrecondition, "the graph cannot be run: {}",
                    toString(call.debugger.refusal()->error));
    return found->show(call);
}

}
