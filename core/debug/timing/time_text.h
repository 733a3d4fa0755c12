// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exec/kernel_time.h"
#include "core/exec/network.h"

#include <string>

namespace tagscope {

/// A time on the virtual clock in the unit that it is short in, with four digits, or fewer where the others are 0: what
/// follows from arithmetic is more exact than what was measured (`scaleTime`).
ScaledTime exactTime(double nanoseconds);
/// "14.25 µs"
std::string exactTimeText(VirtualTime time);

}
