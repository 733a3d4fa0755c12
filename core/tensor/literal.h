// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <string_view>

namespace tagscope {

/// A tensor written as text: a scalar or nested list of `3.5`, `-2`, `true`, `nan`, `inf`, `1+2j`, `"text"`
/// (JSON's escapes and \xNN; single quotes do as well). It becomes a tensor of `wanted`; a value that does
/// not fit (convert.h), or lists of unequal length, are InvalidArgument naming the value or place. With
/// DType::Invalid the type is told from the values: bool, int32 (int64 or uint64 where it must be),
/// float32, complex64 or string. Text from a file or a user: depth and memory are bounded by it. `@file` is
/// core/io/value.h's.
Result<Tensor> parseLiteral(std::string_view text, DType wanted = DType::Invalid);

}
