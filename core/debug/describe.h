// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/stop_report.h"
#include "core/debug/tag_names.h"

namespace tagscope {

/// One recorded event taken apart, with a sentence that says what fired, where, and by which rule: "Switch `while/Switch` fired
/// at `while;3`: data to true; false side dead". Costs a jump to the event.
FiringInfo describeFiring(const TagNames& names, const Timeline& timeline, uint64_t event);

/// Outputs with references replaced by the value that their variable has after the firing.
std::vector<Tensor> followReferences(std::span<const Tensor> outputs, const ResourceTable& before, std::span<const Effect> effects);

}
