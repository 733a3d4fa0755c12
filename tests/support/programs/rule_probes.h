// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/executor.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tagscope::test {

/// How often runs have come to each rule of semantics.md 5 to 10, told from the states before and after each event:
/// the engine itself counts nothing.
class RuleHits {
public:
    /// Rules by their numbers ("5.3", "6.9 parks"), in that order.
    static const std::vector<std::string>& rules();

    void hit(const std::string& rule, uint64_t times = 1);
    uint64_t of(const std::string& rule) const;
    /// Those that nothing came to.
    std::vector<std::string> missing() const;

private:
    std::map<std::string, uint64_t> m_hits;
};

/// Watches one run for them: the sink of its Executor from the first event on, and told of the state at the end.
class RuleProbe final : public EventSink {
public:
    RuleProbe(const tagscope::Program& program, RuleHits& hits) : m_program(program), m_hits(hits) {}

    void onEvent(const State& state, const Event& event) override;
    /// After the last event; `status` is how the run ended.
    void finish(const State& end, RunStatus status);

private:
    struct Seen {
        State before;
        PlanId node;
        IterationId iteration;
        bool isFiring = true;
        bool isDead = false;
        std::vector<bool> hasOutput;
    };

    void look(const State& after);
    void lookAtFiring();
    void lookAtEdges(const State& after);
    void lookAtEdge(const PlanEdge& edge, IterationId to, const State& after);
    void lookAtMergeData(const PlanEdge& edge, bool isLive, const NodeView& was, const NodeView& is);
    void lookAtEnter(const State& after);
    void lookAtExit(const State& after);
    void lookAtNextIteration();
    void lookAtEnds(const State& after);
    std::optional<IterationId> destination(const State& state) const;
    std::optional<FrameId> childFrame(const State& state) const;

    const tagscope::Program& m_program;
    RuleHits& m_hits;
    std::optional<Seen> m_seen;
};

}
