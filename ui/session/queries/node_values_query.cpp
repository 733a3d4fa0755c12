// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/node_values_query.h"

#include "ui/session/engine_run.h"
#include "ui/session/lines_beside.h"
#include "ui/session/shown_tag.h"

#include <algorithm>
#include <chrono>

namespace tagscope::ui {

namespace {

/// What the first feed of a node gives; None: it is not fed.
Tensor fedValue(const Program& program, const Node& node)
{
    for (const Feed& feed : program.request().feeds)
        if (std::string_view(feed.name).substr(0, std::string_view(feed.name).rfind(':')) == node.name)
            return feed.value;
    return {};
}

std::vector<Tensor> outputsHere(const Debugger& d, NodeId node, std::optional<TagId> wanted)
{
    const std::optional<TagId> tag = shownTag(d, node, wanted);
    const std::optional<uint64_t> event = tag ? d.lastFiring(node, tag) : std::nullopt;
    if (!event || d.firing(*event).isBlock)
        return {};
    return d.outputs(*event, valuesAt(d, *event));
}

std::vector<Tensor> outputsBeside(EngineRun& run, const SeenLine& line, PlanId plan, std::optional<TagId> tag)
{
    const uint64_t position = std::min(run.debugger()->position(), line.timeline->size());
    const std::optional<uint64_t> event = firingOn(run, line, plan, tag, position).event;
    if (!event || line.timeline->record(*event).kind != Event::Kind::Firing)
        return {};
    return line.timeline->outputs(*event, Values::Kept);
}

}

Result<std::vector<NodeValue>> NodeValuesQuery::work(EngineRun& run) const
{
    const Debugger& d = *run.debugger();
    const Result<SeenLine> seen = line ? lineBeside(run, *line) : currentLine(run);
    if (!seen)
        return Failure(seen.error());
    std::vector<NodeValue> values;
    const auto end = std::chrono::steady_clock::now() + EngineRun::slice;
    for (const Place& place : places) {
        if (values.size() >= mostNodes || (!values.empty() && std::chrono::steady_clock::now() > end))
            break;
        NodeValue& value = values.emplace_back();
        if (place.node.index() >= d.graph()->size())
            continue;
        const PlanId plan = seen->planOf(*d.graph(), place.node);
        if (!plan.isValid()) {
            value.value = fedValue(seen->timeline->program(), d.graph()->node(place.node));
            continue;
        }
        const std::vector<Tensor> outputs =
            line ? outputsBeside(run, *seen, plan, place.tag) : outputsHere(d, place.node, place.tag);
        const auto live = std::ranges::find_if(outputs, [](const Tensor& output) { return !output.isNone(); });
        if (live == outputs.end())
            continue;
        value.notCaptured = notCaptured(*live);
        if (!value.notCaptured)
            value.value = *live;
    }
    return values;
}

}
