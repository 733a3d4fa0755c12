// SPDX-License-Identifier: Apache-2.0
#include "core/exec/executor.h"

#include "core/base/say.h"
#include "core/exec/recompute.h"
#include "core/exec/run_loop.h"
#include "core/exec/structural.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

namespace tagscope {

namespace {

Error withNode(Error error, const std::string& name)
{
    const bool namesNode = error.message.find("{{node ") != std::string::npos;
    error.message += namesNode ? "\n\t [[" + name + "]]" : "\n\t [[{{node " + name + "}}]]";
    error.where.node = name;
    return error;
}

/// Whether a kernel cannot read its inputs as they lie there. None of a live node is missing in a well-formed graph.
bool needsCare(std::span<const Tensor> inputs, bool takesRepeated)
{
    return std::ranges::any_of(inputs, [takesRepeated](const Tensor& input) {
        return input.isNone() || (input.isRepeated() && !takesRepeated);
    });
}

/// In line in the slot, as nearly all values of loops are: nothing to look at, and nothing that takes long.
bool areScalars(std::span<const Tensor> inputs)
{
    return std::ranges::all_of(inputs, [](const Tensor& input) { return input.kind() == Tensor::Kind::Inline; });
}

bool isTensor(const Tensor& input)
{
    return input.kind() == Tensor::Kind::Buffer;
}

/// Tells of a firing whose kernel is at work, also where memory runs out in it.
class ComputingNow {
public:
    ComputingNow(Computing* computing, const Event& event) : m_computing(computing)
    {
        if (m_computing)
            m_computing->begin({event.node, event.tag});
    }
    ~ComputingNow()
    {
        if (m_computing)
            m_computing->end();
    }
    ComputingNow(const ComputingNow&) = delete;
    ComputingNow& operator=(const ComputingNow&) = delete;

private:
    Computing* m_computing;
};

std::string describeInput(const Tensor& input)
{
    if (input.isNone())
        return "dead";
    return dtypeNumpyName(input.dtype()) + input.shape().toString();
}

/// Nothing that the node puts out itself would go anywhere.
bool takesPlace(std::span<const PlanEdge> dataEdges, uint32_t outputCount, const FiringEdit& edit)
{
    if (dataEdges.empty())
        return outputCount > 0 && edit.outputs.size() == outputCount;
    return std::ranges::all_of(dataEdges, [&](const PlanEdge& edge) { return edit.sets(edge.sourceSlot); });
}

}

Executor::Executor(std::shared_ptr<const Program> program) : Executor(program, initialState(*program)) {}

Executor::Executor(std::shared_ptr<const Program> program, State state)
    : m_program(std::move(program)), m_state(std::move(state)), m_outputs(m_program->maxOutputs()),
      m_inputs(m_program->maxInputs())
{
    m_context.effects = &m_effects;
    m_context.maxBytes = m_program->maxTensorBytes();
    if (const NetworkPlan* network = m_program->network()) {
        m_firesPlainly = false;
        m_modelsTimes = network->network.kernels == KernelTimes::Cost;
        m_timesKernels = network->network.kernels == KernelTimes::Measured;
    }
    m_context.log = &m_printed;
}

/// Nothing of a firing that did not happen stays.
void Executor::dropFiring()
{
    for (Tensor& output : m_outputs)
        output.clear();
    m_effects.clear();
}

void Executor::setState(State state)
{
    dropAhead();
    dropFiring();
    m_state = std::move(state);
    m_hasFailed = false;
}

StepOutcome Executor::commit(Event& event)
{
    if (m_planned) [[unlikely]]
        applyEdit(event);
    if (m_sink)
        m_sink->onEvent(m_state, event);
    propagate(*m_program, m_state, event);
    return event.kind == Event::Kind::Firing ? StepOutcome::Fired : StepOutcome::Blocked;
}

/// What lies in the node's slots, or bitwise copies that own nothing where some of it lies elsewhere: slots, invariants
/// and variables stay alive in the state until the event is propagated.
inline std::span<const Tensor> Executor::gather(const Iteration& iteration, ReadyEntry entry, const PlanNode& node)
{
    const std::span<const Tensor> slots = inputSlots(iteration, entry.node(), node);
    return node.readsOwnSlots ? slots : borrowInputs(iteration, slots, node);
}

std::span<const Tensor> Executor::borrowInputs(const Iteration& iteration, std::span<const Tensor> slots,
                                               const PlanNode& node)
{
    const std::vector<Invariant>& invariants = m_state.frames[iteration.frame.index()].invariants;
    const GatherEntry* gather = m_program->gather().data() + node.inputsBegin;
    for (uint32_t i = 0; i < node.inputCount; ++i)
        m_inputs.borrow(i, gather[i].isInvariant ? invariants[gather[i].index].value : slots[i]);
    return {m_inputs.data(), node.inputCount};
}

StepOutcome Executor::fire(size_t pick)
{
    if (pick >= m_state.ready.size())
        return StepOutcome::Idle;
    m_hasFailed = false;
    const ReadyEntry entry = m_state.ready[pick];
    const PlanNode& node = m_program->node(entry.node());
    const Iteration& iteration = m_state.iterations[entry.iteration];
    Event event;
    event.isDead = entry.isDead();
    event.pick = static_cast<uint32_t>(pick);
    event.node = entry.node();
    event.iteration = entry.iterationId();
    event.tag = iteration.tag;
    event.outputs = std::span<Tensor>(m_outputs.data(), node.outputCount);
    if (!m_firesPlainly) [[unlikely]] {
        if (const NetworkPlan* network = m_program->network())
            m_context.maxBytes =
                std::min<uint64_t>(m_program->maxTensorBytes(), network->devices[node.device.index()].mostBytes);
        if (const PlannedEdit* planned = m_edits ? m_edits(m_state, event.node, event.iteration) : nullptr)
            return fireEdited(event, node, entry, *planned);
    }
    return fireAsReady(event, node, entry);
}

inline StepOutcome Executor::fireAsReady(Event& event, const PlanNode& node, ReadyEntry entry)
{
    if (entry.isDead() && !isTransfer(node.opClass))
        return commit(event);
    const Iteration& iteration = m_state.iterations[entry.iteration];
    const auto origin = static_cast<uint32_t>(m_state.position + 1);
    const std::span<const Tensor> inputs = gather(iteration, entry, node);
    if (node.derefsInputs || node.makesMuch || (node.fire == FireKind::Kernel && !areScalars(inputs))) [[unlikely]]
        return fireSlowly(event, node, entry, inputs, origin);
    return fireWith<Inputs::Scalars>(event, node, entry, inputs, origin);
}

Result<void> Executor::setWindow(WindowSetting setting)
{
    Result<void> canBe = checkWindow(*m_program, m_state, setting);
    if (!canBe)
        return canBe;
    happen(Event::ofWindow(setting));
    return {};
}

Result<void> Executor::act(const NetworkAct& act)
{
    Result<void> canBe = checkAct(*m_program, m_state, act);
    if (!canBe)
        return canBe;
    happen(Event::ofAct(act));
    return {};
}

/// An event of no node.
void Executor::happen(const Event& event)
{
    if (m_sink)
        m_sink->onEvent(m_state, event);
    propagate(*m_program, m_state, event);
}

StepOutcome Executor::takeOther(const Choice& choice)
{
    m_hasFailed = false;
    if (choice.kind == Choice::Kind::Deliver && checkDelivery(m_state, choice.index)) {
        happen(Event::ofDelivery(choice.index));
        return StepOutcome::Fired;
    }
    if (choice.kind != Choice::Kind::Strike || !m_state.network)
        return StepOutcome::Idle;
    const NetworkAct fault = actOf(*m_program, m_state, choice);
    happen(Event::ofAct(fault));
    return StepOutcome::Fired;
}

StepOutcome Executor::fireSlowly(Event& event, const PlanNode& node, ReadyEntry entry, std::span<const Tensor> inputs,
                                 uint32_t origin)
{
    m_effort += muchEffort / 32;
    if (!node.derefsInputs && !needsCare(inputs, node.takesRepeated))
        return fireWith<Inputs::Any>(event, node, entry, inputs, origin);
    const StepOutcome outcome = gatherSlowly(entry, node, inputs)
        ? fireWith<Inputs::Any>(event, node, entry, {m_inputs.data(), node.inputCount}, origin)
        : StepOutcome::Failed;
    m_ownedInputs.clear();  // what was made for this firing is not kept alive behind it
    return outcome;
}

template <Executor::Inputs kind>
StepOutcome Executor::fireWith(Event& event, const PlanNode& node, ReadyEntry entry, std::span<const Tensor> inputs,
                               uint32_t origin)
{
    if (node.fire == FireKind::Kernel)
        return runKernel<kind>(event, node, entry, inputs, origin);
    if (node.fire == FireKind::Missing) [[unlikely]]
        return missing(entry, inputs);
    if (!structuralOutputs(*m_program, node, inputs, event.outputs, origin)) [[unlikely]]
        return failed(structuralError(inputs), entry, inputs);
    return commit(event);
}

StepOutcome Executor::missing(ReadyEntry entry, std::span<const Tensor> inputs)
{
    const PlanId id = entry.node();
    return failed(Error{ErrorCode::Unimplemented,
                        say("op '{}' of node '{}' has no kernel", m_program->graphNode(id).op, m_program->nameOf(id))},
                  entry, inputs);
}

template <Executor::Inputs kind>
StepOutcome Executor::runKernel(Event& event, const PlanNode& node, ReadyEntry entry, std::span<const Tensor> inputs,
                                uint32_t origin)
{
    m_context.inputs = inputs;
    m_context.outputs = event.outputs;
    setKernelPlace(m_context, *m_program, m_state, event, node);
    const bool isTimed =
        kind == Inputs::Any && m_timesKernels && (node.makesMuch || std::ranges::any_of(inputs, isTensor));
    const KernelStatus status = kind == Inputs::Any && m_ahead && node.mayRunBeside
        ? callWithOthers(event, node, isTimed)
        : isTimed ? callTimed(event, node)
                  : node.fn(m_context);
    if (!m_printed.empty()) [[unlikely]]
        print();
    if (m_modelsTimes) [[unlikely]]
        event.time = KernelTime::of(
            std::chrono::nanoseconds(static_cast<int64_t>(std::min(m_program->costOf(event.node, inputs), 1e15))));
    if (status != KernelStatus::Ok) [[unlikely]] {
        for (Tensor& output : event.outputs)
            output.clear();
        if (status == KernelStatus::Failed)
            return failed(std::exchange(m_context.error, {}), entry, inputs);
        event.kind = Event::Kind::Block;
        event.time = {};
        event.waitsFor = m_context.waitsFor;
        event.effects = m_effects;
        event.outputs = {};
        return commitEffects(event);
    }
    if (event.isDead) [[unlikely]] {  // a transfer: what it brought goes nowhere, and it takes no time
        event.time = {};
        for (Tensor& output : event.outputs)
            output.clear();
    }
    const std::span<const DType> declared = m_program->outputTypes(event.node);
    for (uint32_t i = 0; i < node.outputCount; ++i) {
        Tensor& output = event.outputs[i];
        if (output.isNone() || output.dtype() != declared[i]) [[unlikely]] {
            if (std::optional<Error> wrong = checkOutput(event.node, i, output))
                return failed(std::move(*wrong), entry, inputs);
        }
        if (output.kind() == Tensor::Kind::Buffer) {
            const uint64_t bytes = static_cast<uint64_t>(output.storedElements()) * dtypeSize(output.dtype());
            m_outputBytes += bytes;
            m_effort += bytes;
        }
        output.setOrigin(origin);
    }
    if (!node.isStateful)
        return commit(event);
    event.effects = m_effects;
    return commitEffects(event);
}

KernelStatus Executor::callTimed(Event& event, const PlanNode& node)
{
    const ComputingNow told(m_computing, event);
    const auto start = std::chrono::steady_clock::now();
    const KernelStatus status = node.fn(m_context);
    event.time = KernelTime::of(std::chrono::steady_clock::now() - start);
    return status;
}

/// Of a kernel that others may have computed, or may compute the like of beside it.
KernelStatus Executor::callWithOthers(Event& event, const PlanNode& node, bool isTimed)
{
    const auto call = [&] { return isTimed ? callTimed(event, node) : node.fn(m_context); };
    const bool isWorthIt = m_ahead->isWorthIt(event.node, m_context.inputs);
    if (isWorthIt)
        m_ahead->look(m_state, event.node, event.tag);
    KernelTime time;
    if (const ComputingNow told(isTimed ? m_computing : nullptr, event);
        m_ahead->take(event.node, event.tag, event.outputs, time)) {
        if (isTimed)
            event.time = time;
        return KernelStatus::Ok;
    }
    if (!isWorthIt)
        return call();
    const KernelsAhead::Working counted(*m_ahead);
    return call();
}

/// The values of the effects are the state's now.
StepOutcome Executor::commitEffects(Event& event)
{
    const StepOutcome outcome = commit(event);
    m_effects.clear();
    return outcome;
}

/// What semantics.md 8.6 says of an output that is missing or of another type.
std::optional<Error> Executor::checkOutput(PlanId id, uint32_t slot, const Tensor& output) const
{
    const DType declared = m_program->outputTypes(id)[slot];
    if (output.isNone()) {
        const PlanNode& node = m_program->node(id);
        for (const PlanEdge& edge : m_program->dataEdgesOf(node))
            if (edge.sourceSlot == slot && node.opClass != OpClass::Recv)  // which a dead message leaves empty (8.6)
                return Error{ErrorCode::Internal,
                             fmt::format("Missing {}-th output from {{{{node {}}}}}", slot, m_program->nameOf(id))};
        return std::nullopt;
    }
    return Error{ErrorCode::Internal,
                 fmt::format("Output {} of type {} does not match declared output type {} for node {{{{node {}}}}}",
                             slot, dtypeName(output.dtype()), dtypeName(declared), m_program->nameOf(id))};
}

StepOutcome Executor::fireEdited(Event& event, const PlanNode& node, ReadyEntry entry, const PlannedEdit& planned)
{
    struct Ends {
        const PlannedEdit*& planned;
        ~Ends() { planned = nullptr; }
    } const ends{m_planned};
    m_planned = &planned;
    if (!takesPlace(m_program->dataEdgesOf(node), node.outputCount, planned.set))
        return fireAsReady(event, node, entry);
    if (m_ahead)
        m_ahead->forget(event.node, event.tag);
    return commit(event);
}

/// An edit may give a dead node a value: it then counts as live.
void Executor::applyEdit(Event& event)
{
    if (event.kind != Event::Kind::Firing)
        return;
    const auto origin = static_cast<uint32_t>(m_state.position + 1);
    m_edit = m_planned->set;
    for (size_t i = 0; i < m_edit.outputs.size(); ++i) {
        Tensor& output = event.outputs[m_edit.outputs[i]];
        output = m_planned->values[i];
        output.setOrigin(origin);
    }
    if (!m_edit.outputs.empty() && event.isDead)
        event.isDead = std::ranges::none_of(event.outputs, [](const Tensor& t) { return t.hasValue(); });
    if (!sendsAtOnce(m_program->node(event.node), &event))
        m_edit.edges.clear();
    for (EdgeToken& token : m_edit.edges)
        token.value.setOrigin(origin);
    if (!m_edit.outputs.empty() || !m_edit.edges.empty())
        event.edit = &m_edit;
}

/// Inputs that are references to values, or stored repeated, for a kernel that wants them dense. `inputs` are they as
/// they lie there.
bool Executor::gatherSlowly(ReadyEntry entry, const PlanNode& node, std::span<const Tensor> inputs)
{
    Result<void> gathered = gatherKernelInputs(*m_program, m_state, entry.node(), entry.iterationId(), m_ownedInputs);
    if (!gathered) {
        failed(std::move(gathered).error(), entry, inputs);
        return false;
    }
    for (uint32_t i = 0; i < node.inputCount; ++i)
        m_inputs.borrow(i, m_ownedInputs[i]);
    return true;
}

StepOutcome Executor::failed(Error error, ReadyEntry entry, std::span<const Tensor> inputs)
{
    dropFiring();
    dropAhead();
    const PlanId id = entry.node();
    m_error = RunError{};
    m_error.node = m_program->nodeOf(id);
    m_error.tag = tagPath(*m_program, m_state, entry.iterationId());
    error.where.tag = m_error.tag;
    m_error.error = withNode(std::move(error), m_program->nameOf(id));
    for (const Tensor& input : inputs)
        m_error.inputs.push_back(describeInput(input));
    m_hasFailed = true;
    return StepOutcome::Failed;
}

void Executor::print()
{
    if (m_log)
        m_log(m_printed);
    else
        std::fwrite(m_printed.data(), 1, m_printed.size(), stderr);
    m_printed.clear();
}

void Executor::setThreads(unsigned threads, double leastCost)
{
    if (threads == 0)
        threads = std::max(1u, std::thread::hardware_concurrency());
    m_ahead = threads > 1 ? std::make_unique<KernelsAhead>(m_program, threads, leastCost) : nullptr;
}

void Executor::lookAhead()
{
    if (m_ahead)
        m_ahead->look(m_state);
}

bool Executor::dropAhead(bool waits)
{
    if (!m_ahead || m_ahead->size() == 0)
        return false;
    m_ahead->drop(waits);
    return true;
}

uint64_t Executor::run(const Policy& policy, uint64_t count)
{
    const uint64_t before = m_state.position;
    RunLimits limits;
    limits.events = count;
    runLoop(*this, limits, PolicyChooser(*m_program, policy));
    return m_state.position - before;
}

RunStatus Executor::status() const
{
    if (m_hasFailed || m_state.refilledFetch)
        return RunStatus::Error;
    if (!isIdle(*m_program, m_state))
        return eventsWithTags() > 0 ? RunStatus::Paused : RunStatus::Limit;
    if (!m_state.blocked.empty() || isHeldUp(m_state))
        return RunStatus::Stalled;
    if (m_state.network)
        for (const DeviceState& device : m_state.network->devices)
            if (!device.aside.empty())
                return RunStatus::Stalled;  // what is down does not go on
    for (const Tensor& fetch : m_state.fetches)
        if (fetch.isNone())
            return RunStatus::Error;
    return RunStatus::Ok;
}

RunError Executor::finalError() const
{
    if (m_hasFailed)
        return m_error;
    RunError result;
    const auto about = [&](size_t fetch, Error error) {
        result.node = m_program->runGraph().fetchNodes[fetch];
        error.where.node = m_program->runGraph().graph.node(result.node).name;
        const PlanId retval = m_program->planOf(result.node);
        if (m_program->node(retval).frame == rootFrame)
            result.tag = error.where.tag = "/";
        result.error = std::move(error);
    };
    if (m_state.refilledFetch) {
        about(*m_state.refilledFetch,
              {ErrorCode::Internal, fmt::format("Retval[{}] has already been set.", *m_state.refilledFetch)});
        return result;
    }
    for (size_t i = 0; i < m_state.fetches.size(); ++i) {
        if (m_state.fetches[i].hasValue())
            continue;
        about(i, {ErrorCode::InvalidArgument, fmt::format("Retval[{}] does not have value", i), {}});
        // A fetch that was reached all the same found a variable without a value behind its reference.
        const PlanId retval = m_program->planOf(result.node);
        const NodeView view = viewNode(*m_program, m_state, retval, IterationId(0));
        if (view.phase == NodePhase::Done && view.dead == 0) {  // a Retval inside a frame reads as not reached
            result.error = withNode(uninitializedInput(*m_program, retval, 0), m_program->nameOf(retval));
            result.error.where.tag = result.tag;
        }
        break;
    }
    return result;
}

}
