// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/kernel.h"

namespace tagscope {

/// The variable behind the handle in input 0; nullptr, with the context's error set, if there is none.
const VariableResource* handledVariable(KernelContext& context);

/// The same, and it must have a value.
const VariableResource* initializedVariable(KernelContext& context);

}
