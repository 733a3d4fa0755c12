// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace tagscope::wire {

class TensorProto;
class TensorShapeProto;

/// A DataType from a file; numbers that a DType cannot hold are an error, unknown ones below that are kept.
Result<DType> decodeDType(int number);

/// A shape from a file, dimensions as they stand (-1 unknown); an error says what is wrong with it.
Result<Shape> decodeShape(const TensorShapeProto& proto);
void encodeShape(const Shape& shape, TensorShapeProto& proto);

/// The value of a TensorProto. Values that repeat stay compressed (Tensor::allocateRepeated). Nothing is
/// allocated that the message's own size does not justify.
Result<Tensor> decodeTensor(const TensorProto& proto);

/// The other way; equal values at the end are stored once where that saves at least half of 64 or more.
/// False for a tensor that has no form on the wire (resource handles, references, no value).
bool encodeTensor(const Tensor& tensor, TensorProto& proto);

}
