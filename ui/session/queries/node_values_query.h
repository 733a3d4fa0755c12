// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/id.h"
#include "core/tensor/tensor.h"
#include "core/trace/capture.h"
#include "ui/session/line_beside.h"
#include "ui/session/request.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace tagscope::ui {

/// The first output of a node that is live at a tag: a Switch has one.
struct NodeValue {
    Tensor value;  ///< None: there is none, or it is not captured
    std::optional<NotCaptured> notCaptured;
};

/// What many nodes have put out, as of the cursor, or what they were fed: for values in a picture. In the order in
/// which they were asked for; as many as there is time for, and the first in any case: the rest is asked for again.
struct NodeValuesQuery {
    using Answer = std::vector<NodeValue>;
    static constexpr RequestKind kind = RequestKind::Question;
    static constexpr size_t mostNodes = 256;
    struct Place {
        NodeId node;
        std::optional<TagId> tag;  ///< of the line; nothing: where it last fired

        bool operator==(const Place&) const = default;
    };
    std::vector<Place> places;            ///< at most `mostNodes`
    std::optional<LineBeside> line = {};  ///< nothing: the current line

    Result<Answer> work(EngineRun& run) const;
};

}
