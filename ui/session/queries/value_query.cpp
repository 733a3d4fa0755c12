// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/value_query.h"

#include "core/base/say.h"
#include "core/debug/names/node_refusals.h"
#include "core/debug/record/describe.h"
#include "ui/session/engine_run.h"
#include "ui/session/lines_beside.h"

namespace tagscope::ui {

Result<FoundValue> ValueQuery::work(EngineRun& run) const
{
    const Debugger& d = *run.debugger();
    const auto refuse = [](ErrorCode code, std::string message) {
        return Failure(Error{code, std::move(message), {}});
    };
    const Result<SeenLine> seen = line ? lineBeside(run, *line) : currentLine(run);
    if (!seen)
        return Failure(seen.error());
    const Timeline& recorded = *seen->timeline;
    const PlanId plan = seen->planOf(*d.graph(), node);
    if (!plan.isValid())
        return doesNotRun();
    if (!d.timeline()->tag(tag))
        return refuse(ErrorCode::NotFound, say("nothing has happened at this tag on the line that is shown"));
    // Tags mean the same by their path, on whichever line.
    TagChain chain = tagChain(*d.timeline(), tag);
    if (iteration || back != 0) {
        if (chain.empty())
            return refuse(ErrorCode::InvalidArgument, say("the value is in no loop, so it has no other iteration"));
        chain.back().iteration = iteration.value_or(chain.back().iteration) - back;
        if (chain.back().iteration < 0)
            return refuse(ErrorCode::NotFound, say("there is no iteration before the first"));
    }
    const std::string where = d.tagNames()->shortName(chain);
    const std::optional<TagId> there = recorded.findTag(d.tagNames()->fullPath(chain));
    const std::optional<uint64_t> event = there ? recorded.findFiring(plan, *there, recorded.size()) : std::nullopt;
    if (!event || recorded.record(*event).kind != Event::Kind::Firing)
        return refuse(ErrorCode::NotFound,
                      line ? say("'{}' has not fired at {} on {}", d.graph()->node(node).name, where, seen->name)
                           : say("'{}' has not fired at {}", d.graph()->node(node).name, where));
    std::vector<Tensor> outputs;
    recorded.visit(
        *event, *event + 1,
        [&](const State& before, const Event& fired) {
            outputs = followReferences(fired.outputs, before.resources, fired.effects);
            return false;
        },
        Values::Kept);
    if (slot < 0 || static_cast<size_t>(slot) >= outputs.size())
        return refuse(ErrorCode::NotFound, say("the node has no such output"));
    const Tensor& value = outputs[static_cast<size_t>(slot)];
    if (const std::optional<NotCaptured> why = notCaptured(value))
        return refuse(ErrorCode::FailedPrecondition,
                      say("{} at {}: go to its firing, #{}, to compute it again", said(notCapturedText(*why)), where,
                          grouped(*event)));
    std::string name = fmt::format("{}:{} @ {}", d.graph()->node(node).name, slot, where);
    if (line)
        name += ", " + seen->name;
    return FoundValue{value, std::move(name)};
}

}
