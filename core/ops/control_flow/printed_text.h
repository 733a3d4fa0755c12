// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tagscope {

/// "[a] [b]": what Print and Assert write of their inputs, from the second on.
std::string printedText(std::span<const Tensor> inputs, int64_t summarize, std::string_view between);

}
