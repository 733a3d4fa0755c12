// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/resource.h"
#include "ui/session/request.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tagscope::ui {

/// What a firing did to a resource.
struct ResourceChange {
    uint64_t event = 0;
    NodeId node;
    TagId tag;
    std::string tagName;
    std::string tagPath;
    Effect::Kind kind = Effect::Kind::Assign;
    int64_t index = 0;  ///< as the effect has it: which element, or how many
    std::string value;  ///< in a few words; empty: there is none

    bool operator==(const ResourceChange&) const = default;
};

struct ResourceHistory {
    std::vector<ResourceChange> changes;  ///< oldest first, the last ones before the position that was asked about
    uint64_t left = 0;                    ///< changes before the first of them
    bool isComplete = false;              ///< the run was looked through up to there
};

/// What happened to a resource before a position of the current line. What takes long comes in parts: whoever asks
/// again gets further.
struct ResourceHistoryQuery {
    using Answer = ResourceHistory;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostChanges = 1000;
    ResourceId resource;
    uint64_t before = 0;

    Result<Answer> work(EngineRun& run) const;
};

}
