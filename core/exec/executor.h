// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/choice.h"
#include "core/exec/computing.h"
#include "core/exec/event.h"
#include "core/exec/kernels_ahead.h"
#include "core/exec/policy.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// Sees every event just before it is propagated. Engine thread.
class EventSink {
public:
    virtual ~EventSink() = default;
    /// `state` is the state before the event. Outputs carry their origin already.
    virtual void onEvent(const State& state, const Event& event) = 0;
};

enum class StepOutcome : uint8_t {
    Fired,    ///< the event happened: position moved by one
    Blocked,  ///< the instance began to wait: position moved by one
    Failed,   ///< the kernel failed: nothing changed, `error` says why
    Idle,     ///< nothing is ready
};

/// How a run stands when it stops.
enum class RunStatus : uint8_t { Ok, Error, Stalled, Limit, Paused };

/// An error of a run with the place where it happened.
struct RunError {
    Error error;
    NodeId node;      ///< of the run graph; invalid if the error has no node
    std::string tag;  ///< full path; empty if it happened at none, as a fetch inside a loop that never came
    std::vector<std::string> inputs;  ///< "float32[2]", or "dead"

    bool operator==(const RunError&) const = default;
};

/// What shall be set at a firing: outputs, and what goes over single edges.
struct PlannedEdit {
    FiringEdit set;
    std::vector<Tensor> values;  ///< of the outputs, beside `set.outputs`; None: dead
};

/// Says what shall be set where an instance fires (edits of a branch); null: nothing. Valid until it is asked again.
using EditSource = std::function<const PlannedEdit*(const State&, PlanId, IterationId)>;

/// Fires nodes of a Program: picks from the ready list, runs kernels in line, propagates. Owns the current State. One
/// thread.
class Executor {
public:
    explicit Executor(std::shared_ptr<const Program> program);
    Executor(std::shared_ptr<const Program> program, State state);

    Executor(const Executor&) = delete;
    Executor& operator=(const Executor&) = delete;

    const Program& program() const { return *m_program; }
    const State& state() const { return m_state; }
    /// Moves to another state of the same program.
    void setState(State state);

    void setSink(EventSink* sink) { m_sink = sink; }
    /// Whether kernels that may take longer than reading the clock are timed: those that are given a tensor, or may
    /// make large ones out of scalars.
    void setTimesKernels(bool times) { m_timesKernels = times; }
    /// Where timed kernels are told of while they are at work; null: nowhere.
    void setComputing(Computing* computing) { m_computing = computing; }
    /// Edits take the place of what a node puts out. A kernel none of whose outputs would go anywhere does not run, so
    /// it can neither fail nor wait, and has no effects. Over single edges they hold if the node sends at once.
    void setEdits(EditSource edits)
    {
        m_edits = std::move(edits);
        m_firesPlainly = !m_edits && !m_program->network();
    }
    /// Text that kernels print (Print, PrintV2); standard error if not set.
    void setLog(std::function<void(std::string_view)> log) { m_log = std::move(log); }

    /// Into how many threads kernels are spread that take long and have no effects, this one among them; 0: as many as
    /// the machine runs at once. Events and values are the same for any number.
    /// `leastCost`: of a kernel that is worth it.
    void setThreads(unsigned threads, double leastCost = KernelsAhead::leastCost);
    /// Whether there is more than one.
    bool looksAhead() const { return m_ahead != nullptr; }
    /// Begins kernels of ready instances that are worth it on other threads. Runs do so by themselves.
    void lookAhead();
    /// Gives up what was computed ahead; whether there was anything. `waits`: until none of it is at work, so that its
    /// memory is free.
    bool dropAhead(bool waits = false);
    const KernelsAhead* ahead() const { return m_ahead.get(); }

    /// Lets happen what was chosen.
    StepOutcome take(const Choice& choice) { return choice.isFire() ? fire(choice.index) : takeOther(choice); }
    /// Fires entry `pick` of the ready list.
    StepOutcome fire(size_t pick);
    const RunError& error() const { return m_error; }
    /// An event like any other: events from the next one on happen in it.
    Result<void> setWindow(WindowSetting setting);
    /// The same of something that happens to the network.
    Result<void> act(const NetworkAct& act);

    /// Bytes of the tensors that kernels have put out so far, shared ones included: an upper bound of what they
    /// allocated.
    uint64_t outputBytes() const { return m_outputBytes; }
    static constexpr uint64_t muchOutput = uint64_t{64} << 20;
    /// Grows with what takes long: those bytes, and firings of more than scalars. After `muchEffort` it is time to look
    /// at the clock.
    uint64_t effort() const { return m_effort; }
    static constexpr uint64_t muchEffort = muchOutput;

    /// How many events may happen for certain before the state runs out of tags: none if another one might. An event
    /// makes at most one iteration of each static frame.
    uint64_t eventsWithTags() const
    {
        return (State::mostTags - std::min(m_state.tagCount, State::mostTags)) / m_program->frames().size();
    }

    /// Up to `count` events by `policy`; fewer when nothing can happen, at an error, or for want of tags. Returns how
    /// many happened. Other limits: `runLoop`.
    uint64_t run(const Policy& policy, uint64_t count);

    /// How the run stands now: Paused while something is ready, Limit if there are no tags for it; at the end Ok, Error
    /// (a fetch has no value, or a failed kernel) or Stalled.
    RunStatus status() const;
    /// The error of a run that is idle: the first fetch that does not have a value (R1), or was set twice (R2; its tag
    /// is that of the last event, which is not known here).
    RunError finalError() const;

private:
    /// Inputs of the firing at hand: bit copies of tensors that others keep alive, so that gathering counts no
    /// references.
    class BorrowedTensors {
    public:
        explicit BorrowedTensors(size_t n) : m_bytes(std::make_unique<Bytes[]>(n)) {}
        void borrow(size_t i, const Tensor& tensor)
        {
            // Word by word, as tensors are written: a wide load of two fresh narrow stores would wait for both.
            std::memcpy(m_bytes[i].words, &tensor, 8);
            std::memcpy(m_bytes[i].words + 1, reinterpret_cast<const std::byte*>(&tensor) + 8, 8);
        }
        const Tensor* data() const { return reinterpret_cast<const Tensor*>(m_bytes.get()); }

    private:
        struct alignas(Tensor) Bytes {
            uint64_t words[2];
        };
        std::unique_ptr<Bytes[]> m_bytes;
    };

    /// Whether the inputs of a firing may want care, or its kernel time: most firings are of scalars alone.
    enum class Inputs : uint8_t { Scalars, Any };
    template <Inputs kind>
    StepOutcome runKernel(Event& event, const PlanNode& node, ReadyEntry entry, std::span<const Tensor> inputs,
                          uint32_t origin);
    KernelStatus callTimed(Event& event, const PlanNode& node);
    [[gnu::noinline]] KernelStatus callWithOthers(Event& event, const PlanNode& node, bool isTimed);
    StepOutcome missing(ReadyEntry entry, std::span<const Tensor> inputs);
    std::optional<Error> checkOutput(PlanId id, uint32_t slot, const Tensor& output) const;
    std::span<const Tensor> gather(const Iteration& iteration, ReadyEntry entry, const PlanNode& node);
    std::span<const Tensor> borrowInputs(const Iteration& iteration, std::span<const Tensor> slots,
                                         const PlanNode& node);
    template <Inputs kind>
    [[gnu::always_inline]] inline StepOutcome fireWith(Event& event, const PlanNode& node, ReadyEntry entry,
                                                       std::span<const Tensor> inputs, uint32_t origin);
    [[gnu::noinline]] StepOutcome fireSlowly(Event& event, const PlanNode& node, ReadyEntry entry,
                                             std::span<const Tensor> inputs, uint32_t origin);
    bool gatherSlowly(ReadyEntry entry, const PlanNode& node, std::span<const Tensor> inputs);
    [[gnu::noinline]] StepOutcome takeOther(const Choice& choice);
    void happen(const Event& event);
    StepOutcome failed(Error error, ReadyEntry entry, std::span<const Tensor> inputs);
    [[gnu::noinline]] StepOutcome fireEdited(Event& event, const PlanNode& node, ReadyEntry entry,
                                             const PlannedEdit& planned);
    [[gnu::always_inline]] inline StepOutcome fireAsReady(Event& event, const PlanNode& node, ReadyEntry entry);
    [[gnu::noinline]] void applyEdit(Event& event);
    [[gnu::always_inline]] inline StepOutcome commit(Event& event);
    void dropFiring();
    [[gnu::noinline]] StepOutcome commitEffects(Event& event);
    void print();

    std::shared_ptr<const Program> m_program;
    State m_state;
    EventSink* m_sink = nullptr;
    bool m_timesKernels = false;
    Computing* m_computing = nullptr;
    EditSource m_edits;
    bool m_firesPlainly = true;              // no edits, no network
    bool m_modelsTimes = false;              // kernels take what the cost model says
    const PlannedEdit* m_planned = nullptr;  // of the firing at hand
    std::function<void(std::string_view)> m_log;
    std::string m_printed;
    RunError m_error;
    bool m_hasFailed = false;
    KernelContext m_context;
    std::vector<Effect> m_effects;  ///< of the firing at hand
    std::vector<Tensor> m_outputs;
    FiringEdit m_edit;
    uint64_t m_outputBytes = 0;
    uint64_t m_effort = 0;
    std::unique_ptr<KernelsAhead> m_ahead;
    BorrowedTensors m_inputs;
    std::vector<Tensor> m_ownedInputs;  ///< dereferenced or made dense; empty between firings
};

}
