// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

#include <string>
#include <string_view>

namespace tagscope {

/// The value in the bytes of a TensorFlow TensorProto. Repeated values stay compressed; DataLoss where the
/// bytes are no such message, InvalidArgument where the message contradicts itself, Unimplemented for
/// resource handles and variants.
Result<Tensor> decodeTensorProto(std::string_view bytes);

/// The bytes of a TensorProto; InvalidArgument for a tensor that has no form on the wire.
Result<std::string> encodeTensorProto(const Tensor& tensor);

}
