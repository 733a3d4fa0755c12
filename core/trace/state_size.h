// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/state.h"

#include <cstddef>

namespace tagscope {

/// About how many bytes a copied State takes that it does not share with `other`, tensor buffers aside. Linear in what
/// the two do not share.
size_t unsharedBytes(const State& state, const State& other);

}
