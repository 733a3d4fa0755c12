// SPDX-License-Identifier: Apache-2.0
#include "core/debug/log_lines.h"

#include "core/debug/breakpoint.h"
#include "core/debug/describe.h"

#include <algorithm>
#include <utility>

namespace tagscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Matches are looked for in so many events at a time.
constexpr uint64_t partEvents = 1u << 12;
constexpr size_t valueLength = 80;

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
            add(recordedSummary(context.outputs[i], valueLength), "; ");
    return text;
}

LogRow rowOf(const Logging& logging, uint64_t event, const TagNames& names, const Timeline& timeline)
{
    const BreakpointSpec& spec = logging.breakpoint.spec;
    LogRow row;
    row.event = event;
    row.breakpoint = logging.breakpoint.id;
    timeline.visit(event, event + 1, [&](const State& before, const Event& e) {
        const TagChain chain = tagChain(before, e.iteration);
        const std::vector<Tensor> outputs = followReferences(e.outputs, before.resources, e.effects);
        const int slot = spec.kind == BreakpointSpec::Kind::Edge ? spec.slot : -1;
        const FiringContext context{names, e.node, chain, e.isDead, outputs, slot, before.position + 1};
        if (!spec.log.empty())
            row.text = logging.compiled.logLine(context, {});
        row.node = names.program().nameOf(e.node);
        row.tagName = names.shortName(chain);
        row.tagPath = names.fullPath(chain);
        row.values = valuesText(logging.compiled, context);
        return false;
    });
    if (spec.log.empty())
        row.text = describeFiring(names, timeline, event).sentence;
    return row;
}

/// Events in [from, to) that have matched, each with what logs it; ascending.
std::vector<std::pair<uint64_t, const Logging*>> matches(Debugger& debugger, const std::vector<Logging>& all, uint64_t from, uint64_t to)
{
    std::vector<std::pair<uint64_t, const Logging*>> found;
    for (const Logging& logging : all) {
        const uint64_t after = logging.breakpoint.spec.before ? 0 : 1;
        for (const uint64_t position : debugger.stopPositions(logging.breakpoint.id, from + after, to - 1 + after, SIZE_MAX))
            found.emplace_back(position - after, &logging);
    }
    std::ranges::stable_sort(found, {}, &std::pair<uint64_t, const Logging*>::first);
    return found;
}

}

bool isLogging(const Breakpoint& breakpoint)
{
    return breakpoint.spec.isLogOnly && breakpoint.spec.isEnabled && breakpoint.problem.empty();
}

LogPart findLogRows(Debugger& debugger, uint64_t from, uint64_t to, std::chrono::milliseconds time)
{
    LogPart part{{}, from};
    std::vector<Logging> all;
    for (const Breakpoint& b : debugger.breakpoints())
        if (debugger.program() && isLogging(b))
            if (Result<CompiledBreakpoint> compiled = CompiledBreakpoint::compile(b.spec, *debugger.tagNames()))
                all.push_back({b, std::move(*compiled)});
    if (all.empty()) {
        part.to = std::max(from, to);
        return part;
    }
    const auto started = Clock::now();
    const auto isOver = [&] { return time != std::chrono::milliseconds::max() && Clock::now() - started > time; };
    const std::shared_ptr<const Timeline> timeline = debugger.timeline();
    const uint64_t end = std::min(to, debugger.size());
    while (part.to < end && (part.to == from || !isOver())) {
        const uint64_t next = std::min(end, part.to + partEvents);
        const auto found = matches(debugger, all, part.to, next);
        for (const auto& [event, logging] : found) {
            if (!part.rows.empty() && part.rows.back().event != event && isOver()) {
                part.to = event;
                return part;
            }
            part.rows.push_back(rowOf(*logging, event, *debugger.tagNames(), *timeline));
        }
        part.to = next;
    }
    return part;
}

}
