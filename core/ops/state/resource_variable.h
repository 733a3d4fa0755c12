// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"

namespace tagscope {

/// The variable behind the handle in input 0; nullptr, with the context's error set, if there is none.
const Resource* handledVariable(KernelContext& context);

/// The same, and it must have a value.
const Resource* initializedVariable(KernelContext& context);

}
