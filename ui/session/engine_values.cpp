// SPDX-License-Identifier: Apache-2.0
#include "core/base/say.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/record/describe.h"
#include "ui/session/engine.h"

namespace tagscope::ui {

NodeDetails Engine::nodeBeside(const NodeRequest& request)
{
    const Debugger& d = *debugger();
    NodeDetails details;
    details.node = request.node;
    if (!d.program() || request.node.index() >= d.graph()->size())
        return details;
    const Result<SeenLine> seen = lineBeside(*request.line);
    if (!seen)
        return details;
    const Timeline& line = *seen->timeline;
    const Program& program = line.program();
    const PlanId plan = seen->planOf(*d.graph(), request.node);
    details.position = std::min(d.position(), line.size());
    details.isPruned = !plan.isValid();
    if (details.isPruned) {
        fillFeeds(program, d.graph()->node(request.node), details);
        return details;
    }
    for (const DType type : program.outputTypes(plan))
        details.outputs.push_back({{}, type, PortDetails::Arrival::Missing, {}});
    details.tag = request.isTagThere ? request.tag : tagOn(*seen, request.tag);
    const std::optional<TagEntry> entry = details.tag ? line.tag(*details.tag) : std::nullopt;
    if (entry && entry->frame == program.node(plan).frame) {
        details.event = line.findFiring(plan, *details.tag, details.position);
    } else {
        LastFirings& last = keptOf(seen->timeline).lastFirings;
        last.at(seen->timeline, details.position);
        details.event = last.event(plan);
        details.tag = details.event ? std::optional(line.record(*details.event).tag) : std::nullopt;
    }
    if (details.tag)
        details.tagName = seen->names->shortName(tagChain(line, *details.tag));
    if (!details.event || line.record(*details.event).kind != Event::Kind::Firing)
        return details;
    const std::vector<Tensor> outputs = line.outputs(*details.event, Values::Kept);
    for (size_t i = 0; i < outputs.size() && i < details.outputs.size(); ++i) {
        PortDetails& port = details.outputs[i];
        port.arrival = outputs[i].isNone() ? PortDetails::Arrival::Dead : PortDetails::Arrival::Live;
        port.notCaptured = notCaptured(outputs[i]);
        if (!port.notCaptured)
            port.value = outputs[i];
    }
    return details;
}

Answer Engine::findValue(const ValueRequest& request)
{
    const Debugger& d = *debugger();
    const auto refuse = [&](Error error) { return ValueAnswer{request, Failure(std::move(error)), {}}; };
    const Result<SeenLine> seen = request.line ? lineBeside(*request.line) : currentLine();
    if (!seen)
        return refuse(seen.error());
    const Timeline& line = *seen->timeline;
    const PlanId plan = seen->planOf(*d.graph(), request.node);
    if (!plan.isValid())
        return refuse(doesNotRun().value());
    if (!d.timeline()->tag(request.tag))
        return refuse({ErrorCode::NotFound, say("nothing has happened at this tag on the line that is shown"), {}});
    // Tags mean the same by their path, on whichever line.
    TagChain chain = tagChain(*d.timeline(), request.tag);
    if (request.iteration || request.back != 0) {
        if (chain.empty())
            return refuse(
                {ErrorCode::InvalidArgument, say("the value is in no loop, so it has no other iteration"), {}});
        chain.back().iteration = request.iteration.value_or(chain.back().iteration) - request.back;
        if (chain.back().iteration < 0)
            return refuse({ErrorCode::NotFound, say("there is no iteration before the first"), {}});
    }
    const std::string where = d.tagNames()->shortName(chain);
    const std::optional<TagId> tag = line.findTag(d.tagNames()->fullPath(chain));
    const std::optional<uint64_t> event = tag ? line.findFiring(plan, *tag, line.size()) : std::nullopt;
    if (!event || line.record(*event).kind != Event::Kind::Firing)
        return refuse(
            {ErrorCode::NotFound,
             request.line ? say("'{}' has not fired at {} on {}", d.graph()->node(request.node).name, where, seen->name)
                          : say("'{}' has not fired at {}", d.graph()->node(request.node).name, where),
             {}});
    std::vector<Tensor> outputs;
    line.visit(
        *event, *event + 1,
        [&](const State& before, const Event& fired) {
            outputs = followReferences(fired.outputs, before.resources, fired.effects);
            return false;
        },
        Values::Kept);
    if (request.slot < 0 || static_cast<size_t>(request.slot) >= outputs.size())
        return refuse({ErrorCode::NotFound, say("the node has no such output"), {}});
    if (const std::optional<NotCaptured> why = notCaptured(outputs[static_cast<size_t>(request.slot)]))
        return refuse({ErrorCode::FailedPrecondition,
                       say("{} at {}: go to its firing, #{}, to compute it again", said(notCapturedText(*why)), where,
                           grouped(*event)),
                       {}});
    std::string name = fmt::format("{}:{} @ {}", d.graph()->node(request.node).name, request.slot, where);
    if (request.line)
        name += ", " + seen->name;
    return ValueAnswer{request, outputs[static_cast<size_t>(request.slot)], std::move(name)};
}

}
