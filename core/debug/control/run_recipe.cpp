// SPDX-License-Identifier: Apache-2.0
#include "core/debug/control/run_recipe.h"

#include "core/base/say.h"
#include "core/debug/control/debugger.h"
#include "core/debug/names/tag_names.h"

#include <algorithm>

namespace tagscope {

namespace {

Result<void> without(const Result<StopReport>& report)
{
    return report ? Result<void>() : Failure(report.error());
}

Result<void> repeatWindow(Debugger& debugger, const RecipeStep& step)
{
    const Program& program = *debugger.program();
    for (StaticFrameId f(1); f.index() < program.frames().size(); ++f.value) {
        const PlanFrame& frame = program.frame(f);
        if (frame.name == step.frame && program.placement().name(frame.device) == step.device)
            return without(debugger.setWindow(f, step.window));
    }
    return refused(ErrorCode::NotFound, "there is no loop frame '{}'", step.frame);
}

Result<void> repeatAct(Debugger& debugger, const RecipeStep& step)
{
    const std::vector<std::string>& names = debugger.program()->placement().devices;
    const auto find = [&](const std::string& name, DeviceId& id) {
        const auto found = std::ranges::find(names, name);
        id = found == names.end() ? DeviceId() : DeviceId(static_cast<size_t>(found - names.begin()));
        return name.empty() || id.isValid();
    };
    NetworkAct act = step.act;
    if (!find(step.device, act.device) || !find(step.toDevice, act.to))
        return refused(ErrorCode::NotFound, "there is no device '{}'", step.device);
    return without(debugger.act(act));
}

Result<void> repeatEdit(Debugger& debugger, const RecipeStep& step, NodeId node, TagId tag)
{
    std::optional<Endpoint> consumer;
    if (!step.consumer.empty()) {
        const Result<NodeId> target = debugger.node(step.consumer);
        if (!target)
            return Failure(target.error());
        consumer = Endpoint{*target, step.input};
    }
    return without(debugger.setEdit(node, step.slot, tag, step.value, consumer));
}

}

Result<void> repeatStep(Debugger& debugger, const RecipeStep& step)
{
    if (!debugger.program())
        return Failure(debugger.refusal()->error);
    if (step.kind == RecipeStep::Kind::Schedule)
        return without(debugger.setPolicy(step.policy));
    if (step.kind == RecipeStep::Kind::Window)
        return repeatWindow(debugger, step);
    if (step.kind == RecipeStep::Kind::Deliver)
        return without(debugger.deliver(step.act.flight));
    if (step.kind == RecipeStep::Kind::Act)
        return repeatAct(debugger, step);
    const Result<NodeId> node = debugger.node(step.node);
    if (!node)
        return Failure(node.error());
    const Result<TagId> tag = debugger.tag(step.tagPath, *node);
    if (!tag)
        return Failure(tag.error());
    return step.kind == RecipeStep::Kind::Fire ? without(debugger.fire(*node, *tag))
                                               : repeatEdit(debugger, step, *node, *tag);
}

uint64_t eventsToFire(const Debugger& debugger, const RunRecipe& recipe)
{
    if (!debugger.program())
        return 0;
    const std::vector<BranchInfo> lines = debugger.branches();
    uint64_t events = 0;
    for (size_t i = 0; i < recipe.sizes.size(); ++i) {
        const uint64_t known = i < lines.size() ? lines[i].size : 0;
        events += recipe.sizes[i] - std::min(recipe.sizes[i], known);
    }
    return events;
}

}
