// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/waits/instance_lookup.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace tagscope {

/// The instances of a state that wait and can never fire (hangs.md 1.2), found as what is left when everything is taken
/// away that something which can happen may lead to: what is ready, aside on a device that somebody may let go on, and
/// on its way. What may happen is taken widely (any input of a Merge may come, any iteration may follow), so nothing in
/// the set can ever fire, however the run goes on; where nothing can happen it is all that waits. Linear in live
/// instances and edges. Of one state; keeps a reference to its lookup.
class DoomedSet {
public:
    explicit DoomedSet(const InstanceLookup& lookup);

    /// Of an instance that has not fired.
    bool contains(PlanId node, IterationId iteration) const;
    /// All of them, live iteration by live iteration.
    std::vector<std::pair<PlanId, IterationId>> all() const;
    /// Instances that have started and wait for ever, in the order in which they began to.
    std::vector<std::pair<PlanId, IterationId>> blocked() const;
    /// Fetches that can never get a value.
    std::vector<uint32_t> fetches() const;

private:
    uint32_t& missing(PlanId node, IterationId iteration)
    {
        return m_missing[iteration.index()][node.value - m_state.iteration(iteration).firstNode];
    }
    bool hasBegun(StaticFrameId frame, const FrameInstance& like, int64_t number) const;
    void mayFire(PlanId node, IterationId iteration);
    void mayFireLater(PlanId node);
    void mayComeTo(PlanId node, IterationId iteration);
    void bring(PlanId node, IterationId iteration);
    void bringLater(PlanId node);
    bool hasMail(PlanId recv, const Iteration& iteration) const;
    void mayComeLater(PlanId node);
    void mayEnterLater(PlanId node);
    void mayHaveMailLater(PlanId recv);
    void finish(FrameId frame, bool isOldest);
    void mayEnd(FrameId frame);
    void mayBegin(FrameId frame);
    void mayArrive(PlanId send, std::optional<uint64_t> key);

    const InstanceLookup& m_lookup;
    const Program& m_program;
    const State& m_state;
    std::vector<std::vector<uint32_t>> m_missing;  // by iteration, by node of its frame: inputs that may still not come
    std::vector<std::vector<bool>> m_may;          // the same: it may fire
    std::vector<bool> m_later;                     // by node: it may fire in an iteration that is not there yet
    std::vector<uint32_t> m_missingLater;          // by node: the same of an iteration that is not there yet
    std::vector<bool> m_hasMail;                   // by Recv: something may be sent to a later iteration of it
    struct Outstanding {
        uint64_t all = 0;     // what has to finish before the instance can end
        uint64_t oldest = 0;  // before its oldest iteration can
    };
    std::vector<Outstanding> m_outstanding;  // by frame instance
    std::vector<std::pair<PlanId, IterationId>> m_open;
    std::vector<PlanId> m_openLater;
};

}
