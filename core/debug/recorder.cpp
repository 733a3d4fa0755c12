// SPDX-License-Identifier: Apache-2.0
#include "core/debug/recorder.h"

#include "core/debug/describe.h"
#include "core/debug/goal_watch.h"
#include "core/debug/run_line.h"

#include <unordered_map>

namespace tagscope {

BreakpointMatcher::BreakpointMatcher(const TagNames& names, std::vector<Candidate> candidates)
    : m_names(&names), m_candidates(std::move(candidates)), m_mask(names.program().nodes().size(), 0)
{
    for (const Candidate& c : m_candidates) {
        m_watchesFrameEnds |= c.breakpoint->isOnFrameEnd();
        for (uint32_t i = 0; i < m_mask.size(); ++i)
            if (c.breakpoint->mayMatch(PlanId(i)))
                m_mask[i] = 1;
    }
}

void BreakpointMatcher::event(const RunLine& line, const State& before, const Event& event, const OnMatch& onMatch)
{
    m_open.clear();
    if (!isInteresting(event.node))
        return;
    const TagChain chain = tagChain(before, event.iteration);
    if (m_watchesFrameEnds) {
        m_lastNode = event.node;
        TagChain outer = chain;
        for (IterationId id = event.iteration; id.isValid() && before.iteration(id).plan != 0;) {
            const FrameId frame = before.iteration(id).frame;
            m_open.push_back({frame, before.iteration(id).plan, outer});
            outer.pop_back();
            id = before.frames[frame.index()].parent;
        }
    }
    if (event.kind == Event::Kind::Block)
        return;
    const std::optional<TagEntry> entry = line.timeline->tag(event.tag);
    const bool isFirst = !entry || entry->firstEvent >= before.position;
    std::vector<Tensor> followed;
    std::span<const Tensor> outputs = event.outputs;
    if (std::ranges::any_of(outputs, [](const Tensor& t) { return t.isRef(); })) {
        followed = followReferences(outputs, before.resources, event.effects);
        outputs = followed;
    }
    const FiringContext context{*m_names, event.node, chain, event.isDead, outputs, -1, before.position + 1, line.history.get()};
    for (const Candidate& c : m_candidates) {
        if (!c.breakpoint->mayMatch(event.node))
            continue;
        const Result<bool> matches = c.breakpoint->matches(context, isFirst);
        if (!matches || *matches)  // a condition that cannot be answered stops, and says so
            onMatch(c.index, context);
    }
}

void BreakpointMatcher::after(const State& state, const OnMatch& onMatch)
{
    for (const OpenFrame& frame : m_open) {
        if (state.frames[frame.id.index()].isLive)
            continue;
        const FiringContext context{*m_names, m_lastNode, frame.tag, false, {}, -1, state.position};
        for (const Candidate& c : m_candidates)
            if (c.breakpoint->isOnFrameEnd() && c.breakpoint->matchesFrameEnd(frame.plan, frame.tag))
                onMatch(c.index, context);
    }
    m_open.clear();
}

void Debugger::Recorder::onEvent(const State& state, const Event& event)
{
    m_line->timeline->onEvent(state, event);
    if (m_holdsNewest) [[unlikely]] {
        m_newestLine = m_line->timeline.get();
        m_newestEvent = state.position;
        m_newest.assign(event.outputs.begin(), event.outputs.end());
    }
    if (m_goal)
        m_reachedGoal = m_goal->reachedBy(state, event);
    if (m_onMatch && !m_matcher.isEmpty())
        m_matcher.event(*m_line, state, event, m_onMatch);
}

void Debugger::Recorder::onWindow(const State& state, const WindowChange& change)
{
    m_line->timeline->onWindow(state, change);
}

void Debugger::Recorder::setHoldsNewest(bool holds)
{
    m_holdsNewest = holds;
    m_newest.clear();
}

std::span<const Tensor> Debugger::Recorder::newest(const Timeline& line, uint64_t event) const
{
    const bool isIt = &line == m_newestLine && event == m_newestEvent;
    const bool isWhole = std::ranges::none_of(m_newest, [](const Tensor& value) { return value.isRef(); });
    return isIt && isWhole ? std::span(m_newest) : std::span<const Tensor>();
}

RunEdits editsMetBy(const Timeline& timeline)
{
    RunEdits edits{{}, timeline.windows()};
    for (uint64_t event = 0; event < timeline.size(); ++event) {
        const EventRecord record = timeline.record(event);
        if (!record.isOverridden)
            continue;
        const std::vector<Tensor> outputs = timeline.outputs(event);
        for (size_t slot = 0; slot < outputs.size(); ++slot)
            edits.outputs.push_back({timeline.program().nodeOf(record.node), static_cast<int>(slot), timeline.tagPath(record.tag),
                                     outputs[slot]});
    }
    return edits;
}

OutputOverride makeOverride(const Program& program, std::vector<OutputEdit> edits)
{
    std::unordered_map<uint32_t, std::vector<OutputEdit>> byNode;
    for (OutputEdit& edit : edits)
        byNode[program.planOf(edit.node).value].push_back(std::move(edit));
    return [&program, byNode = std::move(byNode)](const State& state, PlanId node, IterationId iteration, std::span<Tensor> outputs) {
        const auto found = byNode.find(node.value);
        if (found == byNode.end())
            return false;
        const std::string path = tagPath(program, state, iteration);
        bool changed = false;
        for (const OutputEdit& edit : found->second) {
            if (edit.tagPath != path || static_cast<size_t>(edit.slot) >= outputs.size())
                continue;
            Tensor& output = outputs[static_cast<size_t>(edit.slot)];
            output = edit.value;
            output.setOrigin(static_cast<uint32_t>(state.position + 1));
            changed = true;
        }
        return changed;
    };
}

}
