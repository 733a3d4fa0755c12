// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/log_lines.h"

#include "core/base/say.h"
#include "core/debug/control/breakpoint.h"
#include "core/debug/control/recorder.h"
#include "core/debug/record/describe.h"
#include "core/exec/structural.h"
#include "core/ops/control_flow/printed_text.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Matches are looked for in so many events at a time.
constexpr uint64_t partEvents = 1u << 12;
constexpr size_t valueLength = 80;
/// Elements and bytes that are shown of what a firing printed.
constexpr int64_t mostPrintedElements = 1000;
constexpr size_t mostPrintedBytes = 4096;

struct Logging {
    const Breakpoint& breakpoint;
    CompiledBreakpoint compiled;
};

std::string valuesText(const CompiledBreakpoint& breakpoint, const FiringContext& context)
{
    std::string text;
    const auto add = [&text](const std::string& value, std::string_view separator) {
        if (!value.empty())
            text += (text.empty() ? std::string() : std::string(separator)) + value;
    };
    for (const Expression& expression : breakpoint.logExpressions())
        add(expression.actualValues(context), ", ");
    for (size_t i = 0; breakpoint.logExpressions().empty() && i < context.outputs.size(); ++i)
        if (context.slot < 0 || std::cmp_equal(i, context.slot))
            add(recordedSummary(context.token ? *context.token : context.outputs[i], valueLength), "; ");
    return text;
}

struct Match {
    uint64_t event = 0;
    LogRow::Writer writer = LogRow::Writer::Breakpoint;
    const Logging* logging = nullptr;  ///< of a breakpoint
};

/// What a printing op wrote, without the end of the line.
std::string textPrinted(const Program& program, PlanId node, std::span<const Tensor> inputs)
{
    if (program.opDef(node).printing == Printing::Line)
        return inputs.empty() || inputs[0].dtype() != DType::String || !inputs[0].isScalar()
            ? std::string()
            : inputs[0].at<std::string>(0);
    const auto* message = program.attr<std::string>(node, "message");
    const auto* asked = program.attr<int64_t>(node, "summarize");
    const int64_t summarize = !asked || *asked < 0 ? mostPrintedElements : std::min(*asked, mostPrintedElements);
    return (message ? *message : std::string()) + printedText(inputs, summarize, "");
}

/// At most so many bytes, cut between two characters.
std::string shortened(std::string text, size_t most)
{
    if (text.size() <= most)
        return text;
    const auto isWithin = [&](size_t i) { return (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80; };
    size_t end = most;
    while (end > 0 && isWithin(end))
        --end;
    text.resize(end);
    return text + "\u2026";
}

/// Of an edit of one edge, at a firing of its node at its tag: whether the edge got another token. A dead Exit sends
/// none.
bool holds(const Program& program, const OutputEdit& edit, std::span<const EdgeToken> tokens)
{
    return std::ranges::find(tokens, edgeOf(program, edit), &EdgeToken::edge) != tokens.end();
}

/// The firings in [from, to) at which an edit of one edge could not hold.
std::set<uint64_t> failedEdits(const Timeline& timeline, uint64_t from, uint64_t to)
{
    const Program& program = timeline.program();
    std::set<uint64_t> found;
    for (const OutputEdit& edit : timeline.edits()) {
        const PlanId node = program.planOf(edit.node);
        if (!edit.consumer || program.node(node).opClass != OpClass::Exit)
            continue;
        for (const uint64_t event : timeline.firingsOf(node, from, to, SIZE_MAX))
            if (!holds(program, edit, timeline.edgeTokens(event))
                && timeline.tagPath(timeline.record(event).tag) == edit.tagPath)
                found.insert(event);
    }
    return found;
}

/// "output 0 = 70": what was set by hand in an event, or could not be.
std::string byHandText(const Timeline& timeline, const Event& event, const std::string& tagPath)
{
    std::string text;
    const NodeId node = timeline.program().nodeOf(event.node);
    const auto add = [&](std::string what) { text += (text.empty() ? "" : ", ") + what; };
    for (const uint32_t slot : event.edit ? event.edit->outputs : std::vector<uint32_t>())
        add(event.outputs[slot].isNone() ? say("output {} made dead", slot)
                                         : say("output {} = {}", slot, recordedText(event.outputs[slot], valueLength)));
    const Program& program = timeline.program();
    for (const EdgeToken& token : event.edgeTokens()) {
        const PlanEdge& edge = program.edges()[token.edge];
        const std::string& consumer = program.nameOf(PlanId(edge.target));
        if (PlanEdge::isControl(edge.kind))
            add(token.value.isNone() ? say("control edge to {} made dead", consumer)
                                     : say("control edge to {} made live", consumer));
        else
            add(say("output {} to {}:{} = {}", edge.sourceSlot, consumer, program.inputOf(edge),
                    recordedText(token.value, valueLength)));
    }
    for (const OutputEdit& edit : timeline.edits()) {
        if (!edit.isAt(node, tagPath) || !edit.consumer || holds(program, edit, event.edgeTokens()))
            continue;
        const std::string& consumer = program.runGraph().graph.node(edit.consumer->node).name;
        add(edit.consumer->isControl() ? say("control edge to {} not set: a dead Exit sends nothing", consumer)
                                       : say("output {} to {}:{} not set: a dead Exit sends nothing", edit.slot,
                                             consumer, edit.consumer->slot));
    }
    return say("by hand: {}", text);
}

LogRow rowOf(const Match& match, Debugger& debugger)
{
    const TagNames& names = *debugger.tagNames();
    const Timeline& timeline = *debugger.timeline();
    LogRow row;
    row.event = match.event;
    row.writer = match.writer;
    if (match.logging)
        row.breakpoint = match.logging->breakpoint.id;
    const bool isPlain = match.logging && match.logging->breakpoint.spec.log.empty();
    if (!timeline.record(match.event).isOfNode()) {
        row.text = say("by hand: {}", describeFiring(names, timeline, match.event).sentence());
        return row;
    }
    timeline.visit(match.event, match.event + 1, [&](const State& before, const Event& e) {
        const TagChain chain = tagChain(before, e.iteration);
        const std::vector<Tensor> outputs = followReferences(e.outputs, before.resources, e.effects);
        row.node = names.program().nameOf(e.node);
        row.tagName = names.shortName(chain);
        row.tagPath = names.fullPath(chain);
        if (!match.logging) {
            std::vector<Tensor> inputs;
            if (match.writer == LogRow::Writer::Edit)
                row.text = byHandText(timeline, e, row.tagPath);
            else if (gatherKernelInputs(names.program(), before, e.node, e.iteration, inputs))
                row.text = shortened(textPrinted(names.program(), e.node, inputs), mostPrintedBytes);
            for (size_t i = 0; i < outputs.size(); ++i)
                row.values += (i > 0 ? "; " : "") + recordedSummary(outputs[i], valueLength);
            return false;
        }
        const FiringContext context = contextOf(names, before, chain, e, outputs, debugger.valueHistory());
        if (!isPlain)
            row.text = match.logging->compiled.logLine(context, {});
        row.values = valuesText(match.logging->compiled, match.logging->compiled.meant(context));
        return false;
    });
    if (isPlain)
        row.text = describeFiring(names, timeline, match.event).sentence();
    return row;
}

/// A node that prints, and how often it still may: `first_n` of Print.
struct Printer {
    PlanId node;
    uint64_t left = UINT64_MAX;
};

/// Calls use(event) for the firings of a printer in [from, to) that print.
template <class Use>
void eachPrinted(const Timeline& timeline, Printer& printer, uint64_t from, uint64_t to, Use&& use)
{
    while (printer.left > 0 && from < to) {
        const std::vector<uint64_t> firings = timeline.firingsOf(printer.node, from, to, partEvents);
        for (const uint64_t event : firings) {
            const EventRecord record = timeline.record(event);
            if (record.isDead || record.kind != Event::Kind::Firing || printer.left == 0)
                continue;
            printer.left -= printer.left == UINT64_MAX ? 0 : 1;
            use(event);
        }
        from = firings.size() < partEvents ? to : firings.back() + 1;
    }
}

/// As it stands before an event.
Printer printerAt(const Timeline& timeline, PlanId node, uint64_t event)
{
    Printer printer{node};
    const auto* count = timeline.program().attr<int64_t>(node, "first_n");
    if (!count || *count < 0)
        return printer;
    printer.left = static_cast<uint64_t>(*count);
    eachPrinted(timeline, printer, 0, event, [](uint64_t) {});
    return printer;
}

bool hasEdits(const Debugger& debugger)
{
    const Timeline& timeline = *debugger.timeline();
    return !timeline.edits().empty() || !timeline.windows().empty() || !timeline.acts().empty();
}

/// An event of no node that nobody but a person makes.
bool isByHand(const Timeline& timeline, uint64_t event)
{
    const EventRecord record = timeline.record(event);
    return record.kind == Event::Kind::Window || (record.kind == Event::Kind::Act && timeline.act(event)->isByHand());
}

/// Events in [from, to) that write, each with what does; ascending.
std::vector<Match> matches(Debugger& debugger, const std::vector<Logging>& all, std::vector<Printer>& printers,
                           uint64_t from, uint64_t to)
{
    const Timeline& timeline = *debugger.timeline();
    std::vector<Match> found;
    const std::set<uint64_t> failed = failedEdits(timeline, from, to);
    for (uint64_t event = from; hasEdits(debugger) && event < to; ++event)
        if (timeline.edit(event) || isByHand(timeline, event) || failed.contains(event))
            found.push_back({event, LogRow::Writer::Edit});
    for (Printer& printer : printers)
        eachPrinted(timeline, printer, from, to, [&](uint64_t event) {
            found.push_back({event, LogRow::Writer::Printing});
        });
    for (const Logging& logging : all) {
        const uint64_t after = logging.breakpoint.spec.before ? 0 : 1;
        for (const uint64_t position :
             debugger.stopPositions(logging.breakpoint.id, from + after, to - 1 + after, SIZE_MAX))
            found.push_back({position - after, LogRow::Writer::Breakpoint, &logging});
    }
    std::ranges::stable_sort(found, {}, &Match::event);
    return found;
}

}

std::string writerText(const LogRow& row)
{
    switch (row.writer) {
    case LogRow::Writer::Breakpoint: return fmt::format("breakpoint {}", row.breakpoint);
    case LogRow::Writer::Printing: return "print";
    case LogRow::Writer::Edit: return "edit";
    case LogRow::Writer::Error: return "error";
    }
    return {};
}

std::vector<PlanId> printingNodes(const Program& program)
{
    std::vector<PlanId> nodes;
    for (uint32_t i = 0; i < program.nodes().size(); ++i)
        if (program.opDef(PlanId(i)).printing != Printing::Nothing)
            nodes.emplace_back(i);
    return nodes;
}

bool writesLog(const Debugger& debugger, const std::vector<PlanId>& printing)
{
    return debugger.program()
        && (!printing.empty() || hasEdits(debugger) || std::ranges::any_of(debugger.breakpoints(), isLogging));
}

std::optional<LogRow> errorRow(const Debugger& debugger)
{
    const std::optional<RunError> error = debugger.program() ? debugger.error() : std::nullopt;
    if (!error)
        return {};
    LogRow row;
    row.writer = LogRow::Writer::Error;
    row.event = std::max<uint64_t>(debugger.size(), 1) - 1;
    row.text = error->error.message.substr(0, error->error.message.find('\n'));  // the rest is the node once more
    row.node = error->error.where.node;
    row.tagPath = error->tag;
    row.tagName = error->tag;
    if (const Result<TagId> tag = debugger.tag(error->tag))
        row.tagName = debugger.tagName(*tag);
    return row;
}

bool isLogging(const Breakpoint& breakpoint)
{
    return breakpoint.spec.isLogOnly && breakpoint.spec.isEnabled && breakpoint.problem.empty();
}

LogPart findLogRows(Debugger& debugger, uint64_t from, uint64_t to, std::chrono::milliseconds time,
                    const std::vector<PlanId>& printing)
{
    LogPart part{{}, from};
    std::vector<Logging> all;
    for (const Breakpoint& b : debugger.breakpoints())
        if (debugger.program() && isLogging(b))
            if (Result<CompiledBreakpoint> compiled = CompiledBreakpoint::compile(b.spec, *debugger.tagNames()))
                all.push_back({b, std::move(*compiled)});
    if (!writesLog(debugger, printing)) {
        part.to = std::max(from, to);
        return part;
    }
    std::vector<Printer> printers;
    for (const PlanId node : printing)
        printers.push_back(printerAt(*debugger.timeline(), node, from));
    const auto started = Clock::now();
    const auto isOver = [&] { return time != std::chrono::milliseconds::max() && Clock::now() - started > time; };
    const uint64_t end = std::min(to, debugger.size());
    while (part.to < end && (part.to == from || !isOver())) {
        const uint64_t next = std::min(end, part.to + partEvents);
        for (const Match& match : matches(debugger, all, printers, part.to, next)) {
            if (!part.rows.empty() && part.rows.back().event != match.event && isOver()) {
                part.to = match.event;
                return part;
            }
            part.rows.push_back(rowOf(match, debugger));
        }
        part.to = next;
    }
    return part;
}

}
