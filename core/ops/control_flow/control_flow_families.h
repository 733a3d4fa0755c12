// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <string>

namespace tagscope {

class OpRegistry;

/// Assert, Print and PrintV2.
void addLoggingOps(OpRegistry& registry);
void addTransferOps(OpRegistry& registry);

/// The first `limit` elements (all, if negative) as TensorFlow's Assert and Print show them: "[1 2][3 4]...".
std::string summarizeValue(const Tensor& tensor, int64_t limit);

}
