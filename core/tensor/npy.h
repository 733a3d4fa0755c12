// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <string>
#include <string_view>

namespace tagscope {

/// True if the bytes begin as a .npy file does.
bool isNpy(std::string_view bytes);

/// The array of a .npy file, versions 1 to 3, of either element order and byte order: bool, integers, half,
/// float, double, complex; byte strings and UCS-4 strings become strings (trailing NULs dropped, as numpy
/// does). Nothing is allocated that the bytes themselves do not justify.
Result<Tensor> readNpy(std::string_view bytes);

/// The bytes of a .npy file, C order, little endian. bfloat16 is written as float32, strings as byte
/// strings as long as the longest; other types without a numpy name are refused, and so is a result of more
/// than `maxBytes`.
Result<std::string> writeNpy(const Tensor& tensor, size_t maxBytes);

}
