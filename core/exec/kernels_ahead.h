// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/kernel_pool.h"
#include "core/exec/kernel_time.h"
#include "core/exec/program.h"
#include "core/exec/state.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tagscope {

/// Kernels without effects that take long, computed beside the engine while their instances are still ready: what they
/// put out depends on their inputs and tag alone, so it is the same whoever computes it and when. An event takes it
/// when the instance is chosen, in the order that it would have had without; until then no State knows of it, and it
/// may be dropped at any time. A kernel that fails or finds no memory is dropped, too: it does so again where its
/// instance fires. Used by one thread, the engine's, which computes while it has to wait.
class KernelsAhead {
public:
    /// Kernels below this are not worth it; in the unit of OpDef::cost. Some 65 us.
    static constexpr double leastCost = 1 << 16;

    /// How many kernels are and were at work at once, those on the engine's thread among them.
    struct AtWork {
        std::atomic<uint32_t> now = 0;
        std::atomic<uint32_t> most = 0;
        void begin();
        void end() { now.fetch_sub(1, std::memory_order_relaxed); }
    };

    /// `threads` compute in all, the engine's among them: more than one. They are made when there is work for them.
    KernelsAhead(std::shared_ptr<const Program> program, unsigned threads, double least = leastCost);
    /// Waits for kernels that are at work.
    ~KernelsAhead();
    KernelsAhead(const KernelsAhead&) = delete;
    KernelsAhead& operator=(const KernelsAhead&) = delete;

    /// Begins what is worth it among the ready instances at both ends of the list, and is not at work yet: never that
    /// of `node` at `tag`, which the engine is about to compute itself.
    void look(const State& state, PlanId node = {}, TagId tag = {});
    /// Whether a kernel with these inputs is worth it.
    bool isWorthIt(PlanId node, std::span<const Tensor> inputs) const;

    /// Moves what an instance puts out into `outputs`, if that was begun: waits for it, and computes others meanwhile.
    /// False if the kernel has to be called.
    bool take(PlanId node, TagId tag, std::span<Tensor> outputs, KernelTime& time);
    /// Gives up what was begun of an instance, which fires without it.
    void forget(PlanId node, TagId tag);
    /// Gives up all that was begun. `waits`: until nothing of it is at work.
    void drop(bool waits = false);
    /// Instances that were begun, and neither taken nor dropped.
    size_t size() const { return m_jobs.size(); }
    /// How many were begun so far.
    uint64_t begun() const { return m_begun; }
    const AtWork& atWork() const { return *m_atWork; }
    /// While it lives, the engine's thread computes a kernel that is worth it, too.
    class Working {
    public:
        explicit Working(KernelsAhead& ahead) : m_atWork(*ahead.m_atWork) { m_atWork.begin(); }
        ~Working() { m_atWork.end(); }
        Working(const Working&) = delete;
        Working& operator=(const Working&) = delete;

    private:
        AtWork& m_atWork;
    };

private:
    struct Job;
    bool mayBegin() const;
    void begin(const State& state, ReadyEntry entry);
    bool helpOne();

    std::shared_ptr<const Program> m_program;
    unsigned m_threads;
    double m_leastCost;
    std::shared_ptr<AtWork> m_atWork = std::make_shared<AtWork>();
    std::vector<std::shared_ptr<Job>> m_jobs;  // in the order in which they were begun
    uint64_t m_begun = 0;
    std::vector<Tensor> m_inputs;
    std::unique_ptr<KernelPool> m_pool;
};

}
