// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace tagscope {

/// One step of a causal chain. Each is a place one can go to.
struct CauseRow {
    enum class Kind : uint8_t {
        Value,    ///< a node computed this
        Moved,    ///< passed on unchanged through `folded` nodes
        Dead,     ///< dead because of the row below
        Switch,   ///< the origin: a Switch sent the value the other way
        Waiting,  ///< waits for the rows below it
        Missing,  ///< an input that never came, and why
        Edit,     ///< set by hand
        Note,
    };
    Kind kind = Kind::Note;
    int depth = 0;  ///< indentation
    std::string text;
    NodeId node;                    ///< invalid where there is none
    std::string tagPath;            ///< full path; empty where there is none
    std::optional<uint64_t> event;  ///< the firing
    uint64_t folded = 0;
};

/// Why something is as it is, as rows from effect to cause.
struct CauseReport {
    enum class Verdict : uint8_t { Value, Dead, Waiting, Ready, Blocked, Discarded };
    Verdict verdict = Verdict::Value;
    std::vector<CauseRow> rows;
    /// The last cause found: where to look.
    NodeId root;
    std::string rootTagPath;
    std::string kind;  ///< of a finding: "dead-fetch", "dead-next-iteration", "enter-missing" ...
    std::string fix;   ///< what to try; may be empty
};

std::string toText(const CauseReport& report);

/// Where a causal question is asked: a recorded line and the state at the cursor on it.
struct CauseContext {
    const TagNames& names;
    const Timeline& timeline;
    const State& state;  ///< at the cursor
};

/// Why an instance is dead, waits, or has its value at the cursor. `slot`: one output only.
CauseReport findCause(const CauseContext& context, PlanId node, TagId tag, std::optional<int> slot = {});
/// Why a node in a frame that was never entered has not fired.
CauseReport findUnenteredCause(const CauseContext& context, PlanId node);
/// Where the first NaN or infinity up to the cursor came from: the firings none of whose inputs was so, in the order of
/// the recording; an infinity counts like a NaN. Values that come out of others that are not finite follow from them,
/// whenever they fired, and are not listed. Walks through what is recorded, computes again what is not kept, and ends
/// early if `stop` is set.
CauseReport findFirstNotFinite(const CauseContext& context, const std::atomic<bool>* stop = nullptr);
/// Why a fetch has no value at the end of a run.
CauseReport findFetchCause(const CauseContext& context, uint32_t fetch);

}
