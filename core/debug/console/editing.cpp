// SPDX-License-Identifier: Apache-2.0
#include "core/debug/console/command.h"
#include "core/debug/control/live_token.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/open/open_file.h"

#include <utility>

namespace tagscope {

namespace {

Result<StaticFrameId> frameNamed(const TagNames& names, std::string_view name)
{
    const Result<std::vector<StaticFrameId>> frames = names.findFrames(name);
    if (!frames)
        return Failure(frames.error());
    if (frames->size() == 1)
        return frames->front();
    std::string list;
    for (const StaticFrameId frame : *frames)
        list += fmt::format("{}'{}'", list.empty() ? "" : ", ", names.program().frame(frame).name);
    return invalidArgument("'{}' may mean {}", name, list);
}

/// What stands behind "->": NODE[:I], or ^NODE for its control input.
Result<Endpoint> inputNamed(const CommandCall& call)
{
    const std::string_view text = call.argument(2);
    if (text.starts_with('^')) {
        const Result<NodeId> node = call.debugger.node(text.substr(1));
        return node ? Result<Endpoint>(Endpoint{*node, controlSlot}) : Failure(node.error());
    }
    const Result<CommandCall::NodePlace> place = call.place(2);
    if (!place)
        return Failure(place.error());
    if (place->tag)
        return invalidArgument("the tag belongs to the node that sends: set NODE[:I][@TAG] -> CONSUMER:I");
    return Endpoint{place->node, place->slot.value_or(0)};
}

/// The output of a node that goes into an input; 0 if none does.
int slotInto(const Graph& graph, NodeId node, Endpoint input)
{
    const std::vector<Endpoint>& inputs = graph.node(input.node).inputs;
    const bool isOfNode = !input.isControl() && std::cmp_less(input.slot, inputs.size())
        && inputs[static_cast<size_t>(input.slot)].node == node;
    return isOfNode ? inputs[static_cast<size_t>(input.slot)].slot : 0;
}

std::string windowText(const Debugger& debugger)
{
    const Program& program = *debugger.program();
    std::string text;
    for (StaticFrameId f(1); f.index() < program.frames().size(); ++f.value)
        text += fmt::format("{}: {}\n", debugger.tagNames()->shortFrame(f), debugger.state().windowOf(program, f));
    return text.empty() ? "there are no loop frames\n" : text;
}

}

Result<AnswerText> setCommand(CommandCall& call)
{
    const bool isOfEdge = call.count() > 1 && call.argument(1) == "->";
    const size_t valueAt = isOfEdge ? 3 : 1;
    if (call.count() <= valueAt)
        return invalidArgument("expected 'set NODE[:I][@TAG] [-> CONSUMER:I] VALUE', with a value, 'dead' or 'live'");
    const Result<CommandCall::NodePlace> place = call.place(0);
    if (!place)
        return Failure(place.error());
    const NodeId node = place->node;
    const std::string& name = call.debugger.graph()->node(node).name;
    std::optional<Endpoint> consumer;
    if (isOfEdge) {
        const Result<Endpoint> named = inputNamed(call);
        if (!named)
            return Failure(named.error());
        consumer = *named;
    }
    const bool isControl = consumer && consumer->isControl();
    const int slot = place->slot.value_or(consumer ? slotInto(*call.debugger.graph(), node, *consumer) : 0);
    if (const Result<void> can = checkNotFed(*call.debugger.program(), node, isControl ? controlSlot : slot); !can)
        return Failure(can.error());
    const Result<TagId> tag = place->tag ? *place->tag : tagOf(call.debugger, node);
    if (!tag)
        return Failure(tag.error());
    const Result<PlanId> plan = runningNode(*call.debugger.program(), node);
    if (!plan)
        return Failure(plan.error());
    const auto types = call.debugger.program()->outputTypes(*plan);
    if (!isControl)
        if (const Result<void> has = checkSlot(name, types.size(), slot); !has)
            return Failure(has.error());
    const std::string_view text = call.rest(valueAt);
    Result<Tensor> value = Tensor();
    if (isControl && text != "dead" && text != "live")
        return invalidArgument("a control edge carries no value: say 'dead' or 'live'");
    if (text == "live")
        value = valueToMakeLive(call.debugger, node, *tag, slot, consumer);
    else if (text != "dead")
        value = readTypedValue(text, types[static_cast<size_t>(slot)]);
    if (!value)
        return Failure(value.error());
    const Result<StopReport> report = call.debugger.setEdit(node, slot, *tag, std::move(*value), consumer);
    return report ? Result<AnswerText>(call.stopText(*report)) : Result<AnswerText>(Failure(report.error()));
}

Result<AnswerText> windowCommand(CommandCall& call)
{
    if (call.count() == 0)
        return windowText(call.debugger);
    const Result<StaticFrameId> frame = frameNamed(*call.debugger.tagNames(), call.argument(0));
    if (!frame)
        return Failure(frame.error());
    if (call.count() == 1)
        return invalidArgument("expected 'window FRAME N', with the number of iterations that may be live at once");
    const Result<uint64_t> window = call.number(1, 0, "a number of iterations");
    if (!window)
        return Failure(window.error());
    const Result<StopReport> report =
        call.debugger.setWindow(*frame, static_cast<int64_t>(std::min<uint64_t>(*window, INT64_MAX)));
    return report ? Result<AnswerText>(call.stopText(*report)) : Result<AnswerText>(Failure(report.error()));
}

}
