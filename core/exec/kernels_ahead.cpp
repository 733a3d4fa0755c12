// SPDX-License-Identifier: Apache-2.0
#include "core/exec/kernels_ahead.h"

#include "core/exec/structural.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace tagscope {

namespace {

/// So many ready instances are looked at, from both ends of the list in turn.
constexpr size_t mostLookedAt = 256;
/// What is computed and waits for its event may take so much memory.
constexpr size_t mostHeldBytes = size_t{64} << 20;

size_t bytesOf(const std::vector<Tensor>& tensors)
{
    size_t bytes = 0;
    for (const Tensor& tensor : tensors)
        if (tensor.kind() == Tensor::Kind::Buffer)
            bytes += static_cast<size_t>(tensor.storedElements()) * dtypeSize(tensor.dtype());
    return bytes;
}

}

void KernelsAhead::AtWork::begin()
{
    const uint32_t count = now.fetch_add(1, std::memory_order_relaxed) + 1;
    uint32_t before = most.load(std::memory_order_relaxed);
    while (before < count && !most.compare_exchange_weak(before, count, std::memory_order_relaxed)) {
    }
}

/// One call of a kernel with fixed inputs. Whoever moves it from Waiting to AtWork computes it; `outputs`, `time` and
/// `isOk` belong to that thread until it is Done, and then to the engine's.
struct KernelsAhead::Job {
    enum class Phase : uint8_t { Waiting, AtWork, Done, Dropped };

    std::shared_ptr<const Program> program;  // keeps what the kernel needs alive
    std::shared_ptr<AtWork> atWork;
    PlanId node;
    TagId tag;
    std::vector<Tensor> inputs;
    std::vector<Tensor> outputs;
    KernelTime time;
    bool isOk = false;
    std::atomic<Phase> phase = Phase::Waiting;

    bool is(PlanId ofNode, TagId atTag) const { return node == ofNode && tag == atTag; }
    bool isDone() const { return phase.load(std::memory_order_acquire) == Phase::Done; }
    bool leaveWaiting(Phase to)
    {
        Phase expected = Phase::Waiting;
        return phase.compare_exchange_strong(expected, to, std::memory_order_acq_rel);
    }
    void compute() noexcept
    {
        atWork->begin();
        const auto start = std::chrono::steady_clock::now();
        try {
            call();
        } catch (const std::exception&) {
            isOk = false;  // as when its instance fires, and there it is said
        }
        time = KernelTime::of(std::chrono::steady_clock::now() - start);
        atWork->end();
        phase.store(Phase::Done, std::memory_order_release);
        phase.notify_all();
    }
    void waitUntilDone() const { phase.wait(Phase::AtWork, std::memory_order_acquire); }

private:
    void call()
    {
        const PlanNode& plan = program->node(node);
        std::vector<Effect> effects;
        KernelContext context;
        context.inputs = inputs;
        context.outputs = outputs;
        context.params = plan.params;
        context.effects = &effects;
        context.maxBytes = program->maxTensorBytes();
        context.tag = tag;
        isOk = plan.fn(context) == KernelStatus::Ok && effects.empty();
    }
};

KernelsAhead::KernelsAhead(std::shared_ptr<const Program> program, unsigned threads, double least)
    : m_program(std::move(program)), m_threads(threads), m_leastCost(least)
{
}

KernelsAhead::~KernelsAhead()
{
    drop();
}

bool KernelsAhead::isWorthIt(PlanId node, std::span<const Tensor> inputs) const
{
    return m_program->node(node).mayRunBeside && m_program->costOf(node, inputs) >= m_leastCost;
}

/// Four times as many as compute: with half of them at the end of the list that the policy does not take from, none has
/// to wait for the engine. As long as they are not large.
bool KernelsAhead::mayBegin() const
{
    if (m_jobs.size() >= size_t{4} * m_threads)
        return false;
    size_t held = 0;
    for (const std::shared_ptr<Job>& job : m_jobs)
        held += bytesOf(job->isDone() ? job->outputs : job->inputs);
    return held < mostHeldBytes;
}

void KernelsAhead::look(const State& state, PlanId node, TagId tag)
{
    const size_t ready = state.ready.size();
    for (size_t i = 0; i < std::min(ready, mostLookedAt); ++i) {
        const ReadyEntry entry = state.ready[i % 2 == 0 ? i / 2 : ready - 1 - i / 2];
        const PlanId id = entry.node();
        if (entry.isDead() || !m_program->node(id).mayRunBeside)
            continue;
        const TagId at = state.iteration(entry.iterationId()).tag;
        const auto isIt = [&](const std::shared_ptr<Job>& job) { return job->is(id, at); };
        if ((id == node && at == tag) || std::ranges::any_of(m_jobs, isIt))
            continue;
        if (!mayBegin())
            return;
        try {
            begin(state, entry);
        } catch (const std::exception&) {
            return;  // no memory or no thread for it: it can do without
        }
    }
}

void KernelsAhead::begin(const State& state, ReadyEntry entry)
{
    const PlanId id = entry.node();
    const PlanNode& node = m_program->node(id);
    const Iteration& iteration = state.iteration(entry.iterationId());
    const std::span<const Tensor> slots = inputSlots(iteration, id, node);
    const std::vector<Invariant>& invariants = state.frames[iteration.frame.index()].invariants;
    const GatherEntry* gather = m_program->gather().data() + node.inputsBegin;
    m_inputs.clear();
    bool takesTensors = node.makesMuch;
    for (uint32_t i = 0; i < node.inputCount; ++i) {
        const Tensor& input = gather[i].isInvariant ? invariants[gather[i].index].value : slots[i];
        if (input.isNone() || (input.isRepeated() && !node.takesRepeated))
            return;  // it wants care, where it fires
        takesTensors |= input.kind() == Tensor::Kind::Buffer;
        m_inputs.push_back(input);
    }
    if (!takesTensors || !isWorthIt(id, m_inputs))
        return;  // of scalars alone nothing takes long, and the engine does not look for it
    auto job = std::make_shared<Job>();
    job->program = m_program;
    job->atWork = m_atWork;
    job->node = id;
    job->tag = iteration.tag;
    job->inputs = std::exchange(m_inputs, {});
    job->outputs.resize(node.outputCount);
    if (!m_pool)
        m_pool = std::make_unique<KernelPool>(m_threads - 1);
    m_pool->submit([job] {
        if (job->leaveWaiting(Job::Phase::AtWork))
            job->compute();
    });
    m_jobs.push_back(std::move(job));
    ++m_begun;
}

/// Computes the next one that nobody has begun; false if there is none.
bool KernelsAhead::helpOne()
{
    for (const std::shared_ptr<Job>& job : m_jobs)
        if (job->leaveWaiting(Job::Phase::AtWork)) {
            job->compute();
            return true;
        }
    return false;
}

bool KernelsAhead::take(PlanId node, TagId tag, std::span<Tensor> outputs, KernelTime& time)
{
    const auto found = std::ranges::find_if(m_jobs, [&](const auto& job) { return job->is(node, tag); });
    if (found == m_jobs.end())
        return false;
    const std::shared_ptr<Job> job = *found;
    m_jobs.erase(found);
    if (job->leaveWaiting(Job::Phase::Dropped)) {
        job->inputs.clear();
        return false;  // it is as quick here
    }
    while (!job->isDone() && helpOne()) {
    }
    job->waitUntilDone();
    if (!job->isOk)
        return false;
    std::ranges::move(job->outputs, outputs.begin());
    time = job->time;
    return true;
}

void KernelsAhead::forget(PlanId node, TagId tag)
{
    const auto found = std::ranges::find_if(m_jobs, [&](const auto& job) { return job->is(node, tag); });
    if (found == m_jobs.end())
        return;
    if ((*found)->leaveWaiting(Job::Phase::Dropped))
        (*found)->inputs.clear();
    m_jobs.erase(found);
}

void KernelsAhead::drop(bool waits)
{
    for (const std::shared_ptr<Job>& job : m_jobs)
        if (job->leaveWaiting(Job::Phase::Dropped))
            job->inputs.clear();
        else if (waits)
            job->waitUntilDone();
    m_jobs.clear();
}

}
