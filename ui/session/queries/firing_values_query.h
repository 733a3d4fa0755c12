// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/tensor/tensor.h"
#include "ui/session/request.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tagscope::ui {

/// What went into one firing, and what came out.
struct FiringValues {
    uint64_t event = 0;
    std::string inputs;  ///< in a few words
    Tensor output;       ///< the first live one; None: there is none, or it is not kept
};

/// What went into some firings of a node, and what came out: as many as there is time for, and the first in any case.
/// Nothing is computed again.
struct FiringValuesQuery {
    using Answer = std::vector<FiringValues>;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr RequestNeeds needs = RequestNeeds::File;
    static constexpr size_t mostEvents = 64;
    NodeId node;
    std::vector<uint64_t> events;  ///< at most `mostEvents`

    Result<Answer> work(EngineRun& run) const;
};

}
