// SPDX-License-Identifier: Apache-2.0
#include "ui/session/queries/node_query.h"

#include "core/debug/record/edited_tokens.h"
#include "ui/session/engine_run.h"
#include "ui/session/firing_rows.h"
#include "ui/session/lines_beside.h"
#include "ui/session/shown_tag.h"

#include <algorithm>

namespace tagscope::ui {

namespace {

PortDetails::Arrival arrivalOf(const Tensor& value)
{
    return value.isNone() ? PortDetails::Arrival::Dead : PortDetails::Arrival::Live;
}

std::string sourceName(const Graph& graph, Endpoint source)
{
    if (!source.node.isValid())
        return {};
    const std::string& name = graph.node(source.node).name;
    if (source.isControl())
        return "^" + name;
    return source.slot == 0 ? name : name + ":" + std::to_string(source.slot);
}

/// What is told of values, from values that may be marks.
void takeMarks(const Debugger& debugger, std::vector<PortDetails>& ports)
{
    for (PortDetails& port : ports) {
        port.notCaptured = notCaptured(port.value);
        if (!port.notCaptured)
            continue;
        if (const ValueFigures* figures = debugger.figures(port.value)) {
            port.figures = figuresText(*figures);
            port.part = figures->part;
            port.slice = figures->slice ? figures->slice->text : std::string();
        }
        port.value = Tensor();
    }
}

/// As they are in a state.
void fillInputs(const Debugger& debugger, const State& state, PlanId plan, IterationId iteration, NodeDetails& details)
{
    const Program& program = *debugger.program();
    const std::vector<InputView> views = viewInputs(program, state, plan, iteration);
    const EditedTokens edited(program, state, debugger.timeline()->edits());
    for (size_t i = 0; i < views.size() && i < details.inputs.size(); ++i) {
        PortDetails& port = details.inputs[i];
        port.value = views[i].value;
        port.arrival = static_cast<PortDetails::Arrival>(views[i].arrival);
        port.isOverridden = port.arrival != PortDetails::Arrival::Missing
            && edited.contains(program, state, plan, static_cast<uint32_t>(i), iteration,
                               port.arrival == PortDetails::Arrival::Dead);
    }
}

/// Inputs of a firing are what its producers put out, so they are looked up just before it.
void fillInputsOfFiring(const Debugger& debugger, PlanId plan, uint64_t event, TagId tag, NodeDetails& details)
{
    const State before = debugger.timeline()->stateAt(event, valuesAt(debugger, event));
    if (const std::optional<IterationId> iteration = findIteration(before, tag))
        fillInputs(debugger, before, plan, *iteration, details);
}

/// A control token leaves nothing in a slot: whether it came follows from the firing that sends it.
void fillControls(const Debugger& debugger, PlanId plan, TagId tag, NodeDetails& details)
{
    const TokenSources tokens = tokensOf(debugger);
    auto port = std::ranges::find_if(details.inputs, &PortDetails::isControl);
    for (const NodeId source :
         debugger.program()->graphNode(plan).controlInputs) {  // a feed may stand in the place of one
        if (port == details.inputs.end())
            return;
        const ArrivedToken token = tokens.arrived({plan, controlSlot, {source, controlSlot}}, tag);
        if (token.kind == ArrivedToken::Kind::Live)
            port->arrival = PortDetails::Arrival::Live;
        else if (token.kind == ArrivedToken::Kind::Dead)
            port->arrival = PortDetails::Arrival::Dead;
        port->isOverridden = token.set.has_value();
        ++port;
    }
}

void fillEdits(const Debugger& debugger, const FiringInfo& firing, NodeDetails& details)
{
    const FiringEdit* const set = debugger.timeline()->edit(firing.event);
    for (size_t slot = 0; set && slot < details.outputs.size(); ++slot)
        details.outputs[slot].isOverridden = set->sets(static_cast<uint32_t>(slot));
}

/// What a constant Enter lets in is there in every iteration.
void fillInvariants(const Debugger& debugger, const Node& node, NodeDetails& details)
{
    for (size_t i = 0; i < node.inputs.size(); ++i) {
        const PlanId plan = debugger.program()->planOf(node.inputs[i].node);
        details.inputs[i].isInvariant = plan.isValid() && debugger.program()->node(plan).isConstantEnter;
    }
}

/// Of the instance of a frame that was entered from a tag, at the cursor; -1 if there is none.
int64_t iterationsSoFar(const Debugger& debugger, FiringGrid& grid, StaticFrameId frame, TagId entered)
{
    if (const FrameInstance* live = tokensOf(debugger).instance(entered, frame))
        return live->highest + 1;
    const std::vector<TagId>* tags = grid.tagsOf(debugger, frame, entered);
    return tags ? begunBefore(*debugger.timeline(), *tags, debugger.position()) : -1;
}

/// Adds what is given as outputs of a node.
void fillFeeds(const Program& program, const Node& node, NodeDetails& details)
{
    for (const Feed& feed : program.request().feeds) {
        const std::string_view name(feed.name);
        const size_t colon = name.rfind(':');
        if (name.substr(0, colon) != node.name)
            continue;
        details.isFed = true;
        details.outputs.push_back({feed.name, feed.value.dtype(), PortDetails::Arrival::Live, feed.value});
    }
}

/// On the current line, as of the cursor.
NodeDetails detailsHere(EngineRun& run, NodeId id, std::optional<TagId> wanted)
{
    const Debugger& debugger = *run.debugger();
    NodeDetails details;
    details.node = id;
    details.position = debugger.position();
    if (id.index() >= debugger.graph()->size())
        return details;
    details.placing = run.kept<NodePlacings>().of(debugger, id);
    const Node& node = debugger.graph()->node(id);
    for (const Endpoint& source : node.inputs)
        details.inputs.push_back(
            {sourceName(*debugger.graph(), source), DType::Invalid, PortDetails::Arrival::Missing, {}});
    for (const NodeId source : node.controlInputs) {
        details.inputs.push_back(
            {sourceName(*debugger.graph(), {source, controlSlot}), DType::Invalid, PortDetails::Arrival::Missing, {}});
        details.inputs.back().isControl = true;
    }
    const std::shared_ptr<const Program>& program = debugger.program();
    if (!program)
        return details;
    const PlanId plan = program->planOf(id);
    details.isPruned = !plan.isValid();
    if (details.isPruned) {
        fillFeeds(*program, node, details);
        return details;
    }
    const std::span<const DType> inputTypes = program->inputTypes(plan);
    for (size_t i = 0; i < details.inputs.size() && i < inputTypes.size(); ++i)
        details.inputs[i].dtype = inputTypes[i];
    for (const DType type : program->outputTypes(plan))
        details.outputs.push_back({{}, type, PortDetails::Arrival::Missing, {}});

    fillInvariants(debugger, node, details);
    FiringWindow firings = run.kept<FiringRows>().around(debugger, id);
    details.firings = std::move(firings.rows);
    details.firingsBefore = firings.before;
    details.allFirings = firings.total;
    details.tag = shownTag(debugger, id, wanted);
    if (!details.tag)
        return details;
    details.tagName = debugger.tagName(*details.tag);
    details.event = debugger.lastFiring(id, details.tag);
    fillControls(debugger, plan, *details.tag, details);
    if (const std::optional<IterationId> iteration = findIteration(debugger.state(), *details.tag)) {
        const NodeView view = viewNode(*program, debugger.state(), plan, *iteration);
        details.phase = view.phase;
        details.isDead = view.isDead;
        details.isDoomed = view.isDoomed;
        fillInputs(debugger, debugger.state(), plan, *iteration, details);
    }
    if (!details.event)
        return details;
    const FiringInfo firing = debugger.firing(*details.event);
    if (firing.isBlock)
        return details;
    details.phase = NodePhase::Done;
    details.isDead = firing.isDead;
    details.time = firingTime(debugger, *debugger.timeline(), *details.event);
    fillInputsOfFiring(debugger, plan, *details.event, *details.tag, details);
    const std::vector<Tensor> outputs = debugger.outputs(*details.event, valuesAt(debugger, *details.event));
    const PlanNode& planned = program->node(plan);
    const bool isLiveKnown = Debugger::liveValueIn(planned, outputs) != nullptr;
    for (size_t i = 0; i < outputs.size() && i < details.outputs.size(); ++i) {
        details.outputs[i].value = outputs[i];
        details.outputs[i].arrival = arrivalOf(outputs[i]);
        details.outputs[i].canBeLive = isLiveKnown && outputs[i].isNone();
    }
    takeMarks(debugger, details.inputs);
    takeMarks(debugger, details.outputs);
    fillEdits(debugger, firing, details);
    if (planned.isConstantEnter && !firing.isDead)
        details.copies = iterationsSoFar(debugger, run.kept<FiringGrid>(), planned.childFrame(), *details.tag);
    return details;
}

NodeDetails detailsBeside(EngineRun& run, const NodeQuery& query)
{
    const Debugger& d = *run.debugger();
    NodeDetails details;
    details.node = query.node;
    if (!d.program() || query.node.index() >= d.graph()->size())
        return details;
    const Result<SeenLine> seen = lineBeside(run, *query.line);
    if (!seen)
        return details;
    const Timeline& line = *seen->timeline;
    const Program& program = line.program();
    const PlanId plan = seen->planOf(*d.graph(), query.node);
    details.position = std::min(d.position(), line.size());
    details.isPruned = !plan.isValid();
    if (details.isPruned) {
        fillFeeds(program, d.graph()->node(query.node), details);
        return details;
    }
    for (const DType type : program.outputTypes(plan))
        details.outputs.push_back({{}, type, PortDetails::Arrival::Missing, {}});
    const std::optional<TagId> wanted = query.isTagThere ? query.tag : tagOn(run, *seen, query.tag);
    const SeenFiring firing = firingOn(run, *seen, plan, wanted, details.position);
    details.tag = firing.tag;
    details.event = firing.event;
    if (details.tag)
        details.tagName = seen->names->shortName(tagChain(line, *details.tag));
    if (!details.event || line.record(*details.event).kind != Event::Kind::Firing)
        return details;
    const std::vector<Tensor> outputs = line.outputs(*details.event, Values::Kept);
    for (size_t i = 0; i < outputs.size() && i < details.outputs.size(); ++i) {
        PortDetails& port = details.outputs[i];
        port.arrival = arrivalOf(outputs[i]);
        port.notCaptured = notCaptured(outputs[i]);
        if (!port.notCaptured)
            port.value = outputs[i];
    }
    return details;
}

}

Result<NodeDetails> NodeQuery::work(EngineRun& run) const
{
    return line ? detailsBeside(run, *this) : detailsHere(run, node, tag);
}

}
