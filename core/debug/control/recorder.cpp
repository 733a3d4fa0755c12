// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/recorder.h"

#include "core/base/say.h"
#include "core/debug/control/event_view.h"
#include "core/debug/control/goal_watch.h"
#include "core/debug/control/run_line.h"
#include "core/debug/record/describe.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace tagscope {

BreakpointMatcher::BreakpointMatcher(const TagNames& names, std::vector<Candidate> candidates)
    : m_names(&names), m_candidates(std::move(candidates)), m_mask(names.program().nodes().size(), 0)
{
    for (const Candidate& c : m_candidates) {
        m_watchesFrameEnds |= c.breakpoint->isOnFrameEnd();
        m_watchesArrivals |= c.breakpoint->isOnArrival();
        m_watchesWaits |= c.breakpoint->kind() == BreakpointSpec::Kind::Unmatched;
        if (c.breakpoint->isOnDoom()) {
            if (!m_doom)
                m_doom.emplace(names.program());
            continue;
        }
        for (uint32_t i = 0; i < m_mask.size(); ++i)
            if (c.breakpoint->mayMatch(PlanId(i)))
                m_mask[i] = 1;
    }
}

void BreakpointMatcher::event(const RunLine& line, const State& before, const Event& event, const OnMatch& onMatch)
{
    m_open.clear();
    if (m_doom)
        m_doom->note(event);
    const bool isArrival = event.kind == Event::Kind::Deliver;
    if (isArrival ? !m_watchesArrivals : !event.isOfNode() || !isInteresting(event.node))
        return;
    if (m_watchesFrameEnds && !isArrival) {
        m_lastNode = event.node;
        TagChain outer = tagChain(before, event.iteration);
        for (IterationId id = event.iteration; id.isValid() && before.iteration(id).staticFrame != rootFrame;) {
            const FrameId frame = before.iteration(id).frame;
            m_open.push_back({frame, before.iteration(id).staticFrame, outer});
            outer.pop_back();
            id = before.frames[frame.index()].parent;
        }
    }
    if (event.kind == Event::Kind::Block && !m_watchesWaits)
        return;
    bool isFirst = false;
    if (event.kind == Event::Kind::Firing) {
        const std::optional<TagEntry> entry = line.timeline->tag(event.tag);
        isFirst = !entry || entry->firstEvent >= before.position;
    }
    EventView view(*m_names, line, before, event);
    for (const Candidate& c : m_candidates) {
        if (isArrival ? !c.breakpoint->isOnArrival() : !c.breakpoint->mayMatch(event.node))
            continue;
        const FiringContext* context = c.breakpoint->isOnDoom() ? nullptr : view.seenBy(*c.breakpoint);
        if (!context)
            continue;
        const Result<bool> matches = c.breakpoint->matches(*context, isFirst);
        if (!matches || *matches)  // a condition that cannot be answered stops, and says so
            onMatch(c.index, *context);
    }
}

void BreakpointMatcher::after(RunLine& line, const State& state, const OnMatch& onMatch)
{
    for (const OpenFrame& frame : m_open) {
        if (state.frames[frame.id.index()].isLive)
            continue;
        const FiringContext context{*m_names, m_lastNode, frame.tag, false, {}, -1, state.position};
        for (const Candidate& c : m_candidates)
            if (c.breakpoint->isOnFrameEnd() && c.breakpoint->matchesFrameEnd(frame.staticFrame, frame.tag))
                onMatch(c.index, context);
    }
    m_open.clear();
    if (m_doom && m_doom->isDue(state))
        lookForDoom(line, state, onMatch);
}

/// Each instance is asked about where it was found first.
void BreakpointMatcher::lookForDoom(RunLine& line, const State& state, const OnMatch& onMatch) const
{
    const InstanceLookup lookup(m_names->program(), state);
    for (const auto& [node, iteration] : DoomedSet(lookup).all()) {
        const std::pair instance(node, state.iteration(iteration).tag);
        if (line.doomed.try_emplace(instance, state.position).first->second != state.position)
            continue;
        const TagChain tag = tagChain(state, iteration);
        const FiringContext context{*m_names, node, tag, false, {}, -1, state.position};
        for (const Candidate& c : m_candidates) {
            if (!c.breakpoint->isOnDoom() || !c.breakpoint->mayMatch(node))
                continue;
            const Result<bool> matches = c.breakpoint->matches(context, false);
            if (!matches || *matches)
                onMatch(c.index, context);
        }
    }
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

std::string editText(const TagNames& names, const OutputEdit& edit)
{
    const Program& program = names.program();
    const std::optional<StaticFrameId> frame = program.frameOf(edit.node);
    const std::optional<TagChain> chain = frame ? tagChain(program, *frame, edit.tagPath) : std::nullopt;
    const std::string tag = !chain ? '@' + edit.tagPath
        : chain->empty()           ? std::string()
                                   : '@' + names.shortName(*chain);
    const auto nameOf = [&](NodeId node) -> const std::string& { return program.runGraph().graph.node(node).name; };
    const bool isControl = edit.consumer && edit.consumer->isControl();
    const std::string source = isControl ? nameOf(edit.node) : fmt::format("{}:{}", nameOf(edit.node), edit.slot);
    const std::string consumer = !edit.consumer ? std::string()
        : isControl                             ? fmt::format(" -> ^{}", nameOf(edit.consumer->node))
                    : fmt::format(" -> {}:{}", nameOf(edit.consumer->node), edit.consumer->slot);
    const std::string value = edit.value.isNone() ? say("dead") : isControl ? say("live") : nestedText(edit.value, 60);
    return source + tag + consumer + " = " + value;
}

}
