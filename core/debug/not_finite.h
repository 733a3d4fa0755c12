// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/debug/debugger.h"

namespace tagscope {

/// Where the first NaN or infinity up to the cursor came from: the firings none of whose inputs was so, in the order of
/// the recording; an infinity counts like a NaN. Values that come out of others that are not finite follow from them,
/// whenever they fired, and are not listed. Walks through what is recorded, computes again what is not kept, and ends
/// early if the stop flag is set.
CauseReport findFirstNotFinite(const Debugger& debugger);

}
