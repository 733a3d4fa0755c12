// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/tensor/tensor.h"
#include "ui/session/line_beside.h"
#include "ui/session/request.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tagscope::ui {

struct FoundValue {
    Tensor value;      ///< None: it is dead there
    std::string name;  ///< "while/Add:0 @ while;4"
};

/// What an output is at another iteration of its frame instance, or on another line: a reference to compare with.
/// Recorded lines are looked at as a whole, wherever the cursor stands.
struct ValueQuery {
    using Answer = FoundValue;
    static constexpr RequestKind kind = RequestKind::Question;
    NodeId node;
    int slot = 0;
    TagId tag;
    std::optional<int64_t> iteration;  ///< in the innermost frame of the tag; nothing: the tag's own
    std::optional<LineBeside> line;    ///< nothing: the current line
    int64_t back = 0;                  ///< iterations before that one

    bool operator==(const ValueQuery&) const = default;
    Result<Answer> work(EngineRun& run) const;
};

}
