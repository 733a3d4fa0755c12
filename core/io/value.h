// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <string_view>

namespace tagscope {

/// A VALUE of the command line and of the debugger: a literal (core/tensor/literal.h), or
/// `@file` with a .npy array or a serialized TensorProto, told apart by content. It is converted to
/// `wanted` (DType::Invalid: left as it is); what does not fit is InvalidArgument and says so; errors of
/// files carry the path.
Result<Tensor> readValue(std::string_view text, DType wanted = DType::Invalid);

}
