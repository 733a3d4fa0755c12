// SPDX-License-Identifier: Apache-2.0
#include "core/trace/file/event_check.h"

#include "core/base/say.h"

namespace tagscope {

namespace {

Result<void> checkInstance(const State& state, const Event& event)
{
    if (event.pick >= state.ready.size())
        return refused(ErrorCode::DataLoss, "takes entry {} of {} ready instances", event.pick, state.ready.size());
    const ReadyEntry entry = state.ready[event.pick];
    if (entry.node() != event.node)
        return refused(ErrorCode::DataLoss, "is not of the node that was ready");
    const bool isRevived = event.setsOutputs() && entry.isDead();  // an edit gave a dead node a value
    if (event.kind == Event::Kind::Firing && entry.isDead() != event.isDead && !isRevived)
        return event.isDead ? refused(ErrorCode::DataLoss, "is dead, but the instance is live")
                            : refused(ErrorCode::DataLoss, "is live, but the instance is dead");
    if (state.iteration(entry.iterationId()).tag != event.tag)
        return refused(ErrorCode::DataLoss, "is at tag {}, but the instance is at tag {}", event.tag.value,
                       state.iteration(entry.iterationId()).tag.value);
    return {};
}

Result<void> checkOutput(const Program& program, const State& state, const Event& event, size_t slot)
{
    const Tensor& value = event.outputs[slot];
    const DType declared = program.outputTypes(event.node)[slot];
    const bool fits = value.dtype() == declared || (event.setsOutputs() && value.dtype() == baseType(declared));
    if (!fits)
        return refused(ErrorCode::DataLoss, "has an output {} of type {}, not {}", slot, dtypeName(value.dtype()),
                       dtypeName(declared));
    if (value.isRef() && value.resourceId() >= state.resources.next())
        return refused(ErrorCode::DataLoss, "has an output {} that refers to resource {} of {}", slot,
                       value.resourceId().value, state.resources.next().value);
    return {};
}

Result<void> checkEdgeToken(const Program& program, const Event& event, const EdgeToken& token)
{
    const PlanNode& node = program.node(event.node);
    if (token.edge < node.edgesBegin || token.edge >= node.edgesEnd)
        return refused(ErrorCode::DataLoss, "sends a token over edge {}, which is none of its own", token.edge);
    const PlanEdge& edge = program.edges()[token.edge];
    if (!token.value.hasValue() || PlanEdge::isControl(edge.kind))
        return {};
    const DType declared = baseType(program.outputTypes(event.node)[edge.sourceSlot]);
    if (token.value.dtype() != declared)
        return refused(ErrorCode::DataLoss, "sends a token of type {} over edge {}, not {}",
                       dtypeName(token.value.dtype()), token.edge, dtypeName(declared));
    return {};
}

bool canWait(const ResourceTable& resources, const WaitCondition& condition)
{
    return condition.what == WaitCondition::For::Message
        ? findResource<MailboxResource>(resources, condition.resource) != nullptr
        : findResource<QueueResource>(resources, condition.resource) != nullptr;
}

}

Result<void> checkEvent(const Program& program, const State& state, const Event& event)
{
    if (event.node.index() >= program.nodes().size())
        return refused(ErrorCode::DataLoss, "names node {} of {}", event.node.value, program.nodes().size());
    if (Result<void> fits = checkInstance(state, event); !fits)
        return fits;
    if (event.time.isMeasured() && !ranKernel(program.node(event.node), event.kind, event.isDead))
        return refused(ErrorCode::DataLoss, "has the time of a kernel, but ran none");
    for (size_t slot = 0; slot < event.outputs.size(); ++slot)
        if (event.outputs[slot].hasValue())
            if (Result<void> fits = checkOutput(program, state, event, slot); !fits)
                return fits;
    if (event.kind == Event::Kind::Block && !canWait(state.resources, event.waitsFor))
        return refused(ErrorCode::DataLoss, "waits for a queue or a message where there is none");
    return {};
}

Result<void> checkEdit(const Program& program, const Event& event)
{
    if (event.setsOutputs() && event.edit->outputs.back() >= event.outputs.size())
        return refused(ErrorCode::DataLoss, "sets output {} of {}", event.edit->outputs.back(), event.outputs.size());
    if (!event.edgeTokens().empty() && !sendsAtOnce(program.node(event.node), &event))
        return refused(ErrorCode::DataLoss, "has tokens over single edges, but does not send at once");
    for (const EdgeToken& token : event.edgeTokens())
        if (Result<void> fits = checkEdgeToken(program, event, token); !fits)
            return fits;
    return {};
}

}
