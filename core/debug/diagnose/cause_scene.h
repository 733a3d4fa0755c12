// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/diagnose/diagnosis_context.h"
#include "core/debug/diagnose/message_pairs.h"
#include "core/debug/diagnose/run_past.h"
#include "core/debug/diagnose/suspects.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tagscope {

/// What all that name causes look at, and the suspects that they add. Of one state; keeps references to the context.
struct CauseScene {
    explicit CauseScene(const DiagnosisContext& context);

    DiagnosedPlace at(NodeId node) const { return placeOf(program, node); }
    /// Of a vertex, with its tag, frame and key.
    DiagnosedPlace at(const WaitGraph& waits, uint32_t vertex) const;
    /// "`add` at `while;3`"
    std::string spoken(const WaitGraph& waits, uint32_t vertex) const;
    /// The faults of the request that are of a kind.
    std::vector<uint32_t> faultsOf(Fault::Kind kind) const;
    /// The key under which a transfer meets its partner in an iteration of its own frame that has these numbers.
    std::string keyInFull(PlanId transfer, const TagChain& like) const;

    const TagNames& names;
    const Program& program;
    const State& state;
    std::shared_ptr<const Timeline> timeline;  ///< may be null
    RunPast past;
    SuspectList suspects;
    std::optional<PairIndex> pairs;  ///< once two keys were compared
    size_t comparedPairs = 0;
    std::set<std::pair<PlanId, TagId>> discarded;  ///< instances of the past that were looked at
    int depth = 0;                                 ///< of looks into the past
};

}
