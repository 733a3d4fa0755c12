// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/causes/cause_finder.h"
#include "core/debug/causes/token_source.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/goal_watch.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/names/tensor_ref.h"
#include "core/debug/record/describe.h"
#include "core/tensor/format.h"
#include "core/tensor/slice.h"

#include <algorithm>

namespace tagscope {

namespace {

constexpr size_t mostSliceBytes = size_t{1} << 30;
constexpr size_t watchLength = 120;

}

FiringInfo Debugger::firing(uint64_t event) const
{
    return event < size() ? describeFiring(*m_names, *line().timeline, event) : FiringInfo();
}

std::optional<uint64_t> Debugger::lastFiring(NodeId node, std::optional<TagId> tag) const
{
    const PlanId plan = m_program->planOf(node);
    if (!plan.isValid())
        return std::nullopt;
    const Timeline& timeline = *line().timeline;
    if (tag)
        return TokenSources({*m_names, timeline, state()}).firing(plan, *tag);
    // Backwards in growing steps: the last firing is mostly near.
    uint64_t step = 1024;
    for (uint64_t end = m_position; end > 0;) {
        const uint64_t begin = end > step ? end - step : 0;
        std::vector<uint64_t> found = timeline.firingsOf(plan, begin, end, static_cast<size_t>(end - begin));
        while (!found.empty() && timeline.record(found.back()).kind == Event::Kind::Block)
            found.pop_back();
        if (!found.empty())
            return found.back();
        end = begin;
        step *= 4;
    }
    return std::nullopt;
}

std::optional<TagId> Debugger::usualTag(NodeId node) const
{
    const PlanId plan = m_program->planOf(node);
    if (!plan.isValid())
        return std::nullopt;
    const StaticFrameId frame = m_program->node(plan).frame;
    if (frame == rootFrame)
        return TagId(0u);
    if (const std::optional<uint64_t> event = lastFiring(node))
        return line().timeline->record(*event).tag;
    const State& now = state();
    for (size_t i = 0; i < now.iterations.size(); ++i)
        if (now.iterations[i].frame.isValid() && now.iterations[i].staticFrame == frame)
            return now.iterations[i].tag;
    return std::nullopt;
}

std::vector<uint64_t> Debugger::firingsOf(NodeId node, uint64_t before, size_t limit) const
{
    const PlanId plan = m_program ? m_program->planOf(node) : PlanId();
    if (!plan.isValid())
        return {};
    // Backwards in growing steps, as above.
    std::vector<uint64_t> found;
    uint64_t step = 16 * 1024;
    for (uint64_t end = std::min(before, size()); end > 0 && found.size() < limit; step *= 4) {
        const uint64_t begin = end > step ? end - step : 0;
        const std::vector<uint64_t> part = line().timeline->firingsOf(plan, begin, end, SIZE_MAX);
        found.insert(found.begin(), part.begin(), part.end());
        end = begin;
    }
    if (found.size() > limit)
        found.erase(found.begin(), found.end() - static_cast<std::ptrdiff_t>(limit));
    return found;
}

std::vector<Tensor> Debugger::outputs(uint64_t event, Values values) const
{
    if (values == Values::Kept && event < size())
        if (const std::span<const Tensor> newest = m_recorder->newest(*line().timeline, event); !newest.empty())
            return {newest.begin(), newest.end()};
    std::vector<Tensor> result;
    if (event < size())
        line().timeline->visit(
            event, event + 1,
            [&](const State& before, const Event& e) {
                result = followReferences(e.outputs, before.resources, e.effects);
                return false;
            },
            values);
    return result;
}

/// A mark says which event it is of, not which output; that is clear where only one is left out.
const ValueFigures* Debugger::figures(const Tensor& mark) const
{
    const std::optional<NotCaptured> why = notCaptured(mark);
    if ((why != NotCaptured::Stats && why != NotCaptured::Slice) || mark.origin() == 0 || mark.origin() > size())
        return nullptr;
    const ValueFigures* found = nullptr;
    for (const ValueFigures* figures : line().timeline->figures(mark.origin() - 1)) {
        if (figures && found)
            return nullptr;
        found = figures ? figures : found;
    }
    return found;
}

Result<NodeId> Debugger::node(std::string_view name) const
{
    if (const std::optional<NodeId> id = graph()->find(name))
        return *id;
    return noSuchNode(*graph(), name);
}

Result<TagId> Debugger::tag(std::string_view text, NodeId at) const
{
    if (!m_program)
        return Failure(m_refusal->error);
    const PlanId plan = m_program->planOf(at);
    return resolveTag(text, *m_names, *line().timeline, state(),
                      plan.isValid() ? m_program->node(plan).device : DeviceId());
}

std::string Debugger::tagName(TagId tag) const
{
    return m_names->shortName(TokenSources({*m_names, *line().timeline, state()}).chain(tag));
}

Result<NamedValue> Debugger::value(std::string_view text, Values wanted) const
{
    if (!m_program)
        return Failure(m_refusal->error);
    const Result<TensorRef> ref = parseTensorRef(text);
    if (!ref)
        return Failure(ref.error());
    const Result<NodeId> id = node(ref->node);
    if (!id)
        return Failure(id.error());
    NamedValue named;
    const int slot = ref->slot.value_or(0);
    named.name = fmt::format("{}:{}", ref->node, slot);
    const auto& feeds = m_program->request().feeds;
    const auto fed = std::ranges::find_if(feeds, [&](const Feed& f) {
        const InputName name = parseInputName(f.name);
        return name.node == ref->node && name.slot == slot;
    });
    if (fed != feeds.end()) {
        named.value = fed->value;
    } else {
        if (const Result<PlanId> plan = runningNode(*m_program, *id); !plan)
            return Failure(plan.error());
        std::optional<TagId> at;
        if (!ref->tag.empty()) {
            const Result<TagId> resolved = tag(ref->tag, *id);
            if (!resolved)
                return Failure(resolved.error());
            at = *resolved;
        }
        const std::optional<uint64_t> event = lastFiring(*id, at);
        if (!event)
            return at ? refused(ErrorCode::NotFound, "'{}' has not fired at '{}' so far", ref->node, tagName(*at))
                      : refused(ErrorCode::NotFound, "'{}' has not fired so far", ref->node);
        const std::vector<Tensor> values = outputs(*event, wanted);
        if (values.empty())
            return refused("node '{}' has no outputs", ref->node);
        // Of a node such as Switch, whichever side is live, unless one was named.
        size_t index = static_cast<size_t>(slot);
        if (!ref->slot)
            for (size_t i = values.size(); i-- > 0;)
                index = values[i].hasValue() ? i : index;
        if (const Result<void> has = checkSlot(ref->node, values.size(), static_cast<int>(index)); !has)
            return Failure(has.error());
        named.value = values[index];
        named.event = event;
        named.name = fmt::format("{}:{}", ref->node, index);
        const std::string at2 = tagName(line().timeline->record(*event).tag);
        if (at2 != "/")
            named.name += "@" + at2;
    }
    if (ref->slice.empty())
        return named;
    const Result<std::vector<SlicePart>> slice = parseSlice(ref->slice);
    if (notCaptured(named.value)) {
        const ValueFigures* known = slice ? figures(named.value) : nullptr;
        if (std::optional<Tensor> part = known ? keptPart(*known, *slice) : std::nullopt) {
            named.name += ref->slice;
            named.value = *std::move(part);
        } else {
            named.value.setOrigin(0);  // figures of the whole say nothing of this part
        }
        return named;
    }
    named.name += ref->slice;
    if (!slice)
        return Failure(slice.error());
    if (named.value.isNone())
        return named;
    Result<Tensor> part = applySlice(named.value, *slice, mostSliceBytes);
    if (!part)
        return Failure(part.error());
    named.value = std::move(*part);
    return named;
}

ValueHistory* Debugger::valueHistory() const
{
    line().history->setStopFlag(m_commandStop);
    return line().history.get();
}

Result<std::string> Debugger::evaluate(const Watch& watch, std::optional<uint64_t>& event) const
{
    const Result<NamedValue> named = value(watch.tensor, Values::Kept);
    if (!named)
        return Failure(named.error());
    event = named->event;
    const std::optional<NotCaptured> why = notCaptured(named->value);
    const ValueFigures* known = why ? figures(named->value) : nullptr;
    if (why && (!known || watch.expression.empty()))
        return said(notCapturedText(*why));
    if (watch.expression.empty())
        return recordedSummary(named->value, watchLength);
    const Result<Expression> expression = Expression::parse(watch.expression);
    if (!expression)
        return Failure(expression.error());
    if (!event)
        return refused("'{}' is fed, it has no firing", watch.tensor);
    const EventRecord record = line().timeline->record(*event);
    const TagChain chain = tagChain(*line().timeline, record.tag);
    const FiringContext context{*m_names, record.node, chain,   record.isDead, {&named->value, 1},
                                0,        *event + 1,  nullptr, known};
    const Result<ExpressionValue> result = expression->evaluate(context);
    if (why && !result)
        return said(notCapturedText(*why));
    return result ? Result<std::string>(toString(*result)) : Result<std::string>(Failure(result.error()));
}

std::vector<WatchValue> Debugger::watchValues() const
{
    std::vector<WatchValue> values;
    for (const Watch& watch : m_watches.all()) {
        WatchValue v{watch.id, {}, {}};
        const Result<std::string> text = evaluate(watch, v.event);
        v.text = text ? *text : "(" + text.error().message + ")";
        values.push_back(std::move(v));
    }
    return values;
}

Result<void> Debugger::checkTag(PlanId node, TagId tag) const
{
    const StaticFrameId frame = m_program->node(node).frame;
    const std::optional<TokenSources::Place> place = TokenSources({*m_names, *line().timeline, state()}).place(tag);
    if (!place || place->frame != frame)
        return refused("'{}' belongs to frame '{}', not to '{}'", m_program->nameOf(node),
                       isLoop(frame) ? m_names->shortFrame(frame) : "/", tagName(tag));
    return {};
}

Result<CauseReport> Debugger::why(NodeId id, std::optional<TagId> tag, std::optional<int> slot) const
{
    if (!m_program)
        return Failure(m_refusal->error);
    const Result<PlanId> running = runningNode(*m_program, id);
    if (!running)
        return Failure(running.error());
    const PlanId plan = *running;
    if (slot)
        if (const Result<void> has = checkSlot(graph()->node(id).name, m_program->outputTypes(plan).size(), *slot);
            !has)
            return Failure(has.error());
    const CauseContext context{*m_names, *line().timeline, state()};
    if (!tag)
        tag = usualTag(id);
    else if (const Result<void> can = checkTag(plan, *tag); !can)
        return Failure(can.error());
    return tag ? findCause(context, plan, *tag, slot, m_commandStop) : findUnenteredCause(context, plan);
}

CauseReport Debugger::whyNotFinite() const
{
    return findFirstNotFinite({*m_names, *line().timeline, state()}, m_commandStop);
}

}
