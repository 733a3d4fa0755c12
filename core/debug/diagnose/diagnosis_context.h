// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/names/tag_names.h"
#include "core/trace/timeline.h"

#include <memory>

namespace tagscope {

/// What a diagnosis is made of: a state, and the line on which it stands at its position.
struct DiagnosisContext {
    const TagNames& names;
    const State& state;
    std::shared_ptr<const Timeline> timeline;  ///< null: nobody recorded how it came to this
};

}
