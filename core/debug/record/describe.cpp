// SPDX-License-Identifier: Apache-2.0
#include "core/debug/record/describe.h"

#include "core/base/say.h"
#include "core/debug/record/messages.h"
#include "core/graph/device.h"
#include "core/tensor/format.h"

#include <algorithm>
#include <iterator>

namespace tagscope {

namespace {

constexpr size_t valueLength = 80;

FiringInfo::Output outputOf(const Tensor& output)
{
    const std::string text = output.isRef() ? say("a reference") : recordedSummary(output, valueLength);
    const bool hasElements = output.hasValue() && !output.isRef() && !output.isScalar() && !notCaptured(output);
    return {text, hasElements ? dtypeNumpyName(output.dtype()) + " " + output.shape().toString() : text};
}

/// What one event was, for the rules to look at.
struct Fired {
    const TagNames& names;
    const State& before;
    PlanId id;
    const PlanNode& node;
    IterationId iteration;
    bool isDead;
    std::span<const Tensor> outputs;

    const Program& program() const { return names.program(); }
    const FrameInstance& instance() const { return before.frameOf(iteration); }
    std::string shortFrame(StaticFrameId frame) const { return names.shortFrame(frame); }
    std::string tagAt(IterationId at) const { return names.spokenName(tagChain(before, at)); }
};

std::string switchRule(const Fired& f)
{
    if (f.isDead)
        return say("both sides dead, because an input was dead");
    if (f.node.fire == FireKind::SwitchN) {
        for (size_t i = 0; i < f.outputs.size(); ++i)
            if (f.outputs[i].hasValue())
                return say("data to output {}; the others are dead", i);
        return say("every output is dead");
    }
    const bool tookTrue = f.outputs.size() > 1 && f.outputs[1].hasValue();
    return tookTrue ? say("data to true; false side dead") : say("data to false; true side dead");
}

std::string mergeRule(const Fired& f)
{
    if (f.isDead) {
        for (uint32_t i = 0; i < f.node.inputCount; ++i) {
            const PlanId source = f.program().planOf(f.program().inputSource(f.id, i).node);
            if (source.isValid() && f.program().node(source).opClass == OpClass::Enter)
                return say("dead, because a loop whose Enter is dead never starts");
        }
        return say("dead, because every input is dead");
    }
    if (f.outputs.size() > 1 && f.outputs[1].isScalar() && f.outputs[1].dtype() == DType::Int32) {
        const int32_t index = f.outputs[1].at<int32_t>(0);
        if (index >= 0 && static_cast<uint32_t>(index) < f.node.inputCount) {
            const NodeId source = f.program().inputSource(f.id, static_cast<uint32_t>(index)).node;
            return say("took input {}, from `{}`", index, f.program().runGraph().graph.node(source).name);
        }
    }
    return say("took its first live input");
}

std::string enterRule(const Fired& f)
{
    const StaticFrameId frame = f.node.childFrame();
    bool exists = false;
    for (const FrameId child : f.before.iteration(f.iteration).children)
        exists |= f.before.frames[child.index()].staticFrame == frame;
    const std::string name = f.shortFrame(frame);
    const std::string text = f.node.isConstantEnter ? f.isDead
            ? say("a dead token goes to every iteration of frame `{}`", name)
            : say("its value goes to every iteration of frame `{}`", name)
        : f.isDead ? say("a dead token goes to iteration 0 of frame `{}`", name)
                                                    : say("its value goes to iteration 0 of frame `{}`", name);
    return exists ? text : say("{}, which it creates", text);
}

/// Whether all who would get what an Exit sends have what they need already. A Switch lets an Exit be live but once;
/// one that a Merge leads to sends in every iteration.
bool comesTooLate(const Fired& f)
{
    const auto edges = f.program().edges().subspan(f.node.edgesBegin, f.node.edgesEnd - f.node.edgesBegin);
    return !edges.empty() && std::ranges::all_of(edges, [&](const PlanEdge& edge) {
        const NodePhase phase = viewNode(f.program(), f.before, PlanId(edge.target), f.instance().parent).phase;
        return phase != NodePhase::NotReached && phase != NodePhase::Pending;
    });
}

std::string exitRule(const Fired& f)
{
    const FrameInstance& instance = f.instance();
    if (!f.isDead)
        return comesTooLate(f) ? say("its value leaves the frame, to `{}`, where that of an earlier iteration has come "
                                     "already: it is lost",
                                     f.tagAt(instance.parent))
                               : say("its value leaves the frame, to `{}`", f.tagAt(instance.parent));
    return f.before.iteration(f.iteration).number == instance.highest
        ? say("dead: held until the frame ends, and sent on only if no later iteration begins")
        : say("dead: forgotten, because a later iteration exists");
}

std::string nextIterationRule(const Fired& f)
{
    if (f.isDead)
        return say("dead: delivers nothing, which is how a loop ends");
    const FrameInstance& instance = f.instance();
    const int64_t next = f.before.iteration(f.iteration).number + 1;
    if (next <= instance.highest)
        return say("its value goes to iteration {}", next);
    const int64_t window = f.before.windowOf(f.program(), instance.staticFrame);
    if (instance.liveIterations() >= window)
        return sayCount(static_cast<uint64_t>(instance.liveIterations()),
                        "parked, because {} iteration is live (parallel_iterations = {})",
                        "parked, because {} iterations are live (parallel_iterations = {})",
                        grouped(instance.liveIterations()), window);
    return say("its value goes to iteration {}, which it creates", next);
}

/// Nothing: it computes its outputs, or has none.
std::optional<std::string> ruleOf(const Fired& f)
{
    switch (f.node.opClass) {
    case OpClass::Switch: return switchRule(f);
    case OpClass::Merge: return mergeRule(f);
    case OpClass::Enter: return enterRule(f);
    case OpClass::Exit: return exitRule(f);
    case OpClass::NextIteration: return nextIterationRule(f);
    case OpClass::ControlTrigger: return say("live, whatever its control inputs are");
    default: break;
    }
    if (f.isDead)
        return f.outputs.empty() ? say("dead, because an input was dead")
                                 : say("dead, because an input was dead; so are its outputs");
    if (f.node.opClass == OpClass::LoopCond && f.outputs[0].isScalar() && f.outputs[0].dtype() == DType::Bool)
        return f.outputs[0].at<bool>(0) ? say("true: the loop goes on") : say("false: the loop ends");
    return std::nullopt;
}

}

std::vector<Tensor> followReferences(std::span<const Tensor> outputs, const ResourceTable& before,
                                     std::span<const Effect> effects)
{
    std::vector<Tensor> followed(outputs.begin(), outputs.end());
    for (Tensor& output : followed) {
        if (!output.isRef())
            continue;
        const ResourceId id = output.resourceId();
        Tensor value = variableValue(before, id);
        for (const Effect& effect : effects)
            if (effect.kind == Effect::Kind::Assign && effect.resource == id)
                value = effect.value;
        if (value.hasValue())
            output = std::move(value);
    }
    return followed;
}

std::string flightText(const TagNames& names, const State& state, const Flight& flight)
{
    const Program& program = names.program();
    const MailboxEnds& ends = program.mailboxes()[flight.mailbox];
    const MessageRoute route = messageRoute(program, ends);
    std::string tag;
    for (size_t i = 0; i < state.iterations.size() && tag.empty(); ++i)
        if (const Iteration& at = state.iterations[i];
            at.frame.isValid() && messageKey(state.frames[at.frame.index()].pathHash, at.number) == flight.key)
            tag = names.shortName(tagChain(state, IterationId(i)));
    const std::string what = sourceText(program.graph(), route);
    const std::string from = shortDeviceName(ends.from);
    const std::string to = shortDeviceName(ends.to);
    return tag.empty() ? say("the message `{}` from {} to {}", what, from, to)
                       : say("the message `{}` at `{}` from {} to {}", what, tag, from, to);
}

std::string virtualTimeText(VirtualTime time)
{
    const ScaledTime scaled = scaleTime(static_cast<double>(time));
    return fmt::format("{:.{}f} {}", scaled.value, scaled.decimals, scaled.unit);
}

namespace {

std::string actWords(const Program& program, const NetworkAct& act)
{
    using Kind = NetworkAct::Kind;
    const auto name = [&](DeviceId id) {
        return id.isValid() ? shortDeviceName(program.placement().name(id)) : std::string("*");
    };
    const bool isOfFault = act.fault < NetworkAct::follows && program.network();
    const Fault* fault = isOfFault ? &program.network()->request.faults[act.fault] : nullptr;
    const std::string from = fault && isOfLink(act.kind) ? fault->from : name(act.device);
    const std::string to = fault && isOfLink(act.kind) ? fault->to : name(act.to);
    switch (act.kind) {
    case Kind::Lose: return say("message {} was lost", act.flight);
    case Kind::Delay:
        return act.amount == NetworkAct::untilIdle
            ? say("message {} was delayed until nothing else can go on", act.flight)
            : say("message {} was delayed by {}", act.flight, virtualTimeText(act.amount));
    case Kind::Duplicate: return say("message {} was doubled", act.flight);
    case Kind::Reorder: return say("message {} was put behind the next one", act.flight);
    case Kind::Corrupt: return say("message {} was corrupted", act.flight);
    case Kind::LoseDeadBit: return say("message {} lost its dead bit", act.flight);
    case Kind::Hold: return say("message {} is held", act.flight);
    case Kind::Release: return say("message {} is no longer held", act.flight);
    case Kind::Crash: return say("{} crashed", from);
    case Kind::Restart: return say("{} crashed and came back without this step", from);
    case Kind::Pause: return say("{} is held", from);
    case Kind::Resume: return say("{} is no longer held", from);
    case Kind::Slow:
        return say("the kernels of {} take {} times as long", from, static_cast<double>(act.amount) / 1000);
    case Kind::Cut: return say("the link from {} to {} was cut", from, to);
    case Kind::Mend: return say("the link from {} to {} was mended", from, to);
    case Kind::Spare: return say("fault {} is left out from here on", act.amount);
    }
    return {};
}

}

std::string actText(const Program& program, const NetworkAct& act)
{
    const std::string words = actWords(program, act);
    return act.isByHand()                  ? words
        : act.fault == NetworkAct::follows ? say("{}: where it was to go is down", words)
                                           : say("{} (fault {})", words, act.fault + 1);
}

FiringInfo describeFiring(const TagNames& names, const Timeline& timeline, uint64_t event)
{
    const Program& program = names.program();
    const EventRecord record = timeline.record(event);
    FiringInfo info;
    info.event = event;
    if (record.kind == Event::Kind::Act) {
        info.what = actText(program, *timeline.act(event));
        return info;
    }
    if (record.kind == Event::Kind::Deliver) {
        timeline.visit(
            event, event + 1,
            [&](const State& before, const Event& e) {
                info.what = say("{} arrived", flightText(names, before, *findFlight(*before.network, e.pick)));
                return false;
            },
            Values::Kept);
        return info;
    }
    if (!record.isOfNode()) {
        const WindowSetting set = timeline.window(event);
        info.what = say("the window of `{}` (parallel_iterations) was set to {}", names.shortFrame(set.frame),
                        grouped(set.window));
        return info;
    }
    const TagChain chain = tagChain(timeline, record.tag);
    info.node = program.nodeOf(record.node);
    info.tag = record.tag;
    info.op = program.graphNode(record.node).op;
    info.nodeName = program.nameOf(record.node);
    info.tagName = names.shortName(chain);
    info.tagPath = names.fullPath(chain);
    info.isDead = record.isDead;
    info.isBlock = record.kind == Event::Kind::Block;
    info.isOverridden = record.setsOutputs;
    info.hasEdgeTokens = record.setsEdges;
    info.time = record.time;
    const auto describe = [&](const State& before, const Event& e) {
        const std::string where = names.spokenName(chain);
        info.what = info.isBlock ? say("`{}` began to wait at `{}`", info.nodeName, where)
                                 : say("`{}` fired at `{}`", info.nodeName, where);
        if (info.isBlock) {
            info.rule = say("for {}", waitText(before, e.waitsFor));
            return false;
        }
        const std::vector<Tensor> outputs = followReferences(e.outputs, before.resources, e.effects);
        const Fired fired{names, before, record.node, program.node(record.node), e.iteration, record.isDead, outputs};
        const std::optional<std::string> rule = ruleOf(fired);
        info.rule = rule ? *rule : outputs.empty() ? say("done") : say("gives");
        if (!rule)
            std::ranges::transform(outputs, std::back_inserter(info.outputs), outputOf);
        return false;
    };
    timeline.visit(event, event + 1, describe, Values::Kept);
    return info;
}

std::string recordedText(const Tensor& value, size_t length)
{
    if (value.isNone())
        return say("dead");
    const std::optional<NotCaptured> why = notCaptured(value);
    return why ? said(notCapturedText(*why)) : nestedText(value, length);
}

std::string recordedSummary(const Tensor& value, size_t length)
{
    if (value.isNone())
        return say("dead");
    const std::optional<NotCaptured> why = notCaptured(value);
    return why ? said(notCapturedText(*why)) : summaryText(value, length);
}

std::string partText(const ValueFigures& figures)
{
    constexpr size_t length = 60;
    return figures.part.hasValue() ? fmt::format("{} = {}", figures.slice->text, nestedText(figures.part, length))
                                   : std::string();
}

std::string figureText(const Number& figure)
{
    return figure.kind == Number::Kind::Real ? fmt::format("{:.6g}", figure.real) : toString(figure);
}

std::string figuresText(const ValueFigures& figures)
{
    std::string text = dtypeNumpyName(figures.dtype) + " " + figures.shape.toString();
    if (const auto& s = figures.statistics; s && s->finite() > 0)
        text += say(", min {}, mean {}, max {}", figureText(s->exactMin()), figureText(s->exactMean()),
                    figureText(s->exactMax()));
    if (const auto& s = figures.statistics; s && s->finite() < s->elements)
        text += say(", {} NaN, {} infinite", s->nans, s->positiveInfinities + s->negativeInfinities);
    if (const std::string part = partText(figures); !part.empty())
        text += ", " + part;
    else if (figures.slice)
        text += say(", has no {}", figures.slice->text);
    return text;
}

std::string waitText(const State& state, const WaitCondition& condition)
{
    if (condition.what == WaitCondition::For::Message) {
        const auto* mailbox = findResource<MailboxResource>(state.resources, condition.resource);
        return mailbox ? say("the message '{}' of '{}'", mailbox->spec.name, mailbox->spec.container)
                       : say("a message");
    }
    std::string resource = say("a resource");
    if (const auto* queue = findResource<QueueResource>(state.resources, condition.resource))
        resource = say("queue '{}' ({} in it)", queue->spec.name, queue->length());
    if (condition.need == 0)
        return say("its turn at {}", resource);
    if (condition.what == WaitCondition::For::Room)
        return say("room for {} in {}", condition.need, resource);
    return sayCount(static_cast<uint64_t>(condition.need), "{} element in {}", "{} elements in {}",
                    grouped(condition.need), resource);
}

}
