// SPDX-License-Identifier: Apache-2.0
#include "core/base/assert.h"
#include "core/base/say.h"
#include "core/debug/causes/token_source.h"
#include "core/debug/control/debugger.h"
#include "core/debug/control/hand_choices.h"
#include "core/debug/control/recorder.h"
#include "core/debug/control/run_line.h"
#include "core/debug/names/node_refusals.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace tagscope {

Result<Tensor> Debugger::liveValue(NodeId node, TagId tag, int slot) const
{
    if (!m_program)
        return Failure(m_refusal->error);
    const std::string& name = graph()->node(node).name;
    const PlanId plan = m_program->planOf(node);
    if (!plan.isValid() || m_program->node(plan).opClass != OpClass::Switch)
        return refused("only a Switch has a value to make its output live: say which value '{}' shall have", name);
    if (const Result<void> can = checkTag(plan, tag); !can)
        return Failure(can.error());
    const std::optional<uint64_t> event = lastFiring(node, tag);
    if (!event)
        return refused(ErrorCode::FailedPrecondition, "'{}' has not fired at '{}', so there is no value yet", name,
                       tagName(tag));
    const std::vector<Tensor> values = outputs(*event);
    if (const Result<void> has = checkSlot(name, values.size(), slot); !has)
        return Failure(has.error());
    if (values[static_cast<size_t>(slot)].hasValue())
        return refused("output {} of '{}' is live already", slot, name);
    const Tensor* value = liveValueIn(m_program->node(plan), values);
    if (!value)
        return refused("'{}' fired dead, so it has no value: say which value output {} shall have", name, slot);
    return *value;
}

const Tensor* Debugger::liveValueIn(const PlanNode& node, std::span<const Tensor> outputs)
{
    const auto value = std::ranges::find_if(outputs, &Tensor::hasValue);
    return node.opClass == OpClass::Switch && value != outputs.end() ? &*value : nullptr;
}

namespace {

/// Whether what goes over one edge from a node can be replaced; `fired` is its firing on the line, if it was.
Result<void> checkEdge(const Timeline& line, PlanId source, const OutputEdit& edit, std::optional<uint64_t> fired)
{
    const Program& program = line.program();
    const PlanNode& node = program.node(source);
    const std::string& name = program.nameOf(source);
    if (!edgeOf(program, edit))
        return edit.consumer->slot < 0
            ? refused("'{}' is no control input of '{}'", name, program.runGraph().graph.node(edit.consumer->node).name)
            : refused("output {} of '{}' does not go into input {} of '{}'", edit.slot, name, edit.consumer->slot,
                      program.runGraph().graph.node(edit.consumer->node).name);
    if (!sendsAtOnce(node, nullptr))
        return refused("what '{}' sends is kept for later, and goes to all who get it together: set its output", name);
    bool sends = true;
    const auto look = [&](const State&, const Event& event) {
        sends = sendsAtOnce(node, &event);
        return false;
    };
    if (fired)
        line.visit(*fired, *fired + 1, look, Values::Kept);
    if (!sends)
        return refused("'{}' fired dead, and a dead Exit sends nothing over its edges: set its output", name);
    return {};
}

/// How many firings edits are of: those of one node at one tag are of one.
size_t editedFirings(const std::vector<OutputEdit>& edits)
{
    std::set<std::pair<NodeId, std::string_view>> places;
    for (const OutputEdit& edit : edits)
        places.emplace(edit.node, edit.tagPath);
    return places.size();
}

/// Whether an output goes over one edge and no other.
bool goesOverOneEdge(const Program& program, PlanId source, int slot)
{
    const PlanNode& node = program.node(source);
    const auto edges = program.dataEdgesOf(node);
    return std::ranges::count(edges, static_cast<uint32_t>(slot), &PlanEdge::sourceSlot) == 1;
}

}

Result<StopReport> Debugger::setEdit(NodeId node, int slot, TagId tag, Tensor value, std::optional<Endpoint> consumer)
{
    if (!m_program)
        return Failure(m_refusal->error);
    if (const Result<void> can = checkNotFed(*m_program, node, consumer && consumer->isControl() ? controlSlot : slot);
        !can)
        return Failure(can.error());
    const Result<PlanId> plan = runningNode(*m_program, node);
    if (!plan)
        return Failure(plan.error());
    if (const Result<void> can = checkTag(*plan, tag); !can)
        return Failure(can.error());
    const std::string& name = graph()->node(node).name;
    const auto types = m_program->outputTypes(*plan);
    const bool isControl = consumer && consumer->slot < 0;
    if (isControl) {
        slot = controlSlot;
    } else if (const Result<void> has = checkSlot(name, types.size(), slot); !has) {
        return Failure(has.error());
    } else if (const DType dtype = types[static_cast<size_t>(slot)]; value.hasValue() && value.dtype() != dtype) {
        return refused("output {} of '{}' is {}, not {}", slot, name, dtypeName(dtype), dtypeName(value.dtype()));
    }
    const std::shared_ptr<Timeline> before = line().timeline;
    const std::optional<uint64_t> event = before->findFiring(*plan, tag, m_position);
    RecipeStep step = stepHere(RecipeStep::Kind::Edit);
    step.node = name;
    step.slot = slot;
    step.value = value;
    if (consumer) {
        step.consumer = m_program->runGraph().graph.node(consumer->node).name;
        step.input = consumer->slot;
    }
    OutputEdit edit{node, slot, m_names->fullPath(TokenSources({*m_names, *before, state()}).chain(tag)),
                    std::move(value), consumer};
    step.tagPath = edit.tagPath;
    if (consumer && !isControl && edgeOf(*m_program, edit) && goesOverOneEdge(*m_program, *plan, slot))
        edit.consumer.reset();  // the output is as good, and may be set where a single token cannot
    if (edit.consumer)
        if (Result<void> can = checkEdge(*before, *plan, edit, event); !can)
            return Failure(can.error());
    const uint64_t end = m_position;
    // Before it began to wait, if it did: what it was promised since would be nobody's.
    uint64_t fork = event.value_or(m_position);
    while (const std::optional<uint64_t> earlier = before->findFiring(*plan, tag, fork))
        fork = *earlier;
    const RunLine& parent = line();
    std::vector<OutputEdit> edits = before->edits().items();
    std::erase_if(edits, [&](const OutputEdit& e) {
        return e.isAt(node, edit.tagPath) && e.slot == slot && e.consumer == edit.consumer;
    });
    edits.push_back(std::move(edit));
    if (edits.size() > Timeline::mostEditedEvents && editedFirings(edits) > Timeline::mostEditedEvents)
        return refused(ErrorCode::ResourceExhausted, "{} firings are set by hand, a line may have no more",
                       grouped(Timeline::mostEditedEvents));
    noteStep(std::move(step));
    makeBranch(fork, BranchCause::Edited, std::move(edits));
    StopReport stop = refire(parent, end);
    stop.from = end;
    stop.madeBranch = true;
    stop.note = say("{} forks from {} at position {}", branchName(line().id), branchName(line().parent), grouped(fork));
    return stop;
}

/// Chooses as the policy does, so that the order is the same wherever the cursor stood. What was chosen by hand on the
/// other line is chosen again where it can be.
class Debugger::RefireChooser {
public:
    RefireChooser(Debugger& debugger, const RunLine& from, uint64_t begin, uint64_t end)
        : m_debugger(debugger), m_byHand(*from.timeline, from.policy, from.byHand, begin, end), m_end(end)
    {
    }

    Choice operator()(const State& state)
    {
        const HandChoices::Made* chosen = m_byHand.at(state.position);
        // In another run there may be no tags left for a window, or no such message.
        while (state.position < m_end && chosen
               && ((chosen->kind == Event::Kind::Window && m_debugger.m_executor->setWindow(chosen->window))
                   || (chosen->kind == Event::Kind::Act && m_debugger.m_executor->act(chosen->act))))
            chosen = m_byHand.at(state.position);
        if (state.position >= m_end)
            return {};
        const Choice usual = tagscope::nextChoice(*m_debugger.m_program, state, m_debugger.policy());
        if (!chosen || (state.network && !state.network->due.empty()))
            return usual;
        Choice choice = usual;
        if (chosen->kind == Event::Kind::Firing) {
            if (const auto place = readyPlace(state, chosen->node, chosen->tag, chosen->pick))
                choice = Choice::fire(*place);
        } else if (chosen->kind == Event::Kind::Deliver && state.network) {
            if (const Flight* flight = findFlight(*state.network, chosen->act.flight))
                choice = Choice::deliver(flight->number);
        }
        m_debugger.line().byHand |= choice != usual;
        return choice;
    }

private:
    Debugger& m_debugger;
    HandChoices m_byHand;
    uint64_t m_end;
};

/// Goes on from the fork to `end`, or as far as it goes and the limits of every run let it.
StopReport Debugger::refire(const RunLine& from, uint64_t end)
{
    const uint64_t begin = size();
    const RunLimits within = limits({UINT64_MAX, std::chrono::milliseconds::max(), m_commandStop});
    const RunEnd ended = runLoop(*m_executor, within, RefireChooser(*this, from, begin, end));
    m_position = size();
    switch (ended) {
    case RunEnd::NoChoice: return report(StopReason::Goal, begin);
    case RunEnd::Failed: line().failure = m_executor->error(); return report(StopReason::Error, begin);
    default: return report(limitReason(ended), begin);
    }
}

Result<StopReport> Debugger::setWindow(StaticFrameId frame, int64_t window)
{
    if (!m_program)
        return Failure(m_refusal->error);
    const State& now = state();
    if (Result<void> canBe = checkWindow(*m_program, now, {frame, window}); !canBe)
        return Failure(canBe.error());
    if (now.windowOf(*m_program, frame) == window)
        return refused(ErrorCode::FailedPrecondition, "the window of '{}' is {} already", m_names->shortFrame(frame),
                       window);
    const std::vector<WindowChange> before = line().timeline->windows();
    const auto later = std::ranges::lower_bound(before, m_position, {}, &WindowChange::event);
    if (static_cast<size_t>(later - before.begin()) >= Timeline::mostWindows)
        return refused(ErrorCode::ResourceExhausted, "{} windows were set up to here, a line may have no more",
                       Timeline::mostWindows);
    const uint64_t from = m_position;
    RecipeStep step = stepHere(RecipeStep::Kind::Window);
    step.frame = m_program->frame(frame).name;
    step.device = m_program->placement().name(m_program->frame(frame).device);
    step.window = window;
    noteStep(std::move(step));
    makeBranch(from, BranchCause::Window, line().timeline->edits());
    const Result<void> isSet = m_executor->setWindow({frame, window});
    TAGSCOPE_ASSERT(isSet.has_value(), "it was checked");
    m_position = size();
    StopReport stop = report(StopReason::Goal, from);
    stop.madeBranch = true;
    stop.note = say("{} forks here from {}: the window of '{}' is {} from here on", branchName(line().id),
                    branchName(line().parent), m_names->shortFrame(frame), window);
    return stop;
}

}
