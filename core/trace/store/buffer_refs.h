// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <bit>

namespace tagscope {

/// The buffer behind the payload of a tensor of kind Buffer.
inline TensorBuffer* bufferOf(uint64_t payload)
{
    return std::bit_cast<TensorBuffer*>(payload);
}
inline TensorBuffer* bufferOf(const Tensor& value)
{
    return bufferOf(value.inlineBits());
}

/// How many tensors share the buffer of this one; 0 if it has none.
inline uint32_t holdersOf(const Tensor& value)
{
    return value.kind() == Tensor::Kind::Buffer ? bufferOf(value)->refs.load(std::memory_order_relaxed) : 0;
}

/// One more tensor that shares a buffer.
inline Tensor shareBuffer(TensorBuffer* buffer)
{
    buffer->refs.fetch_add(1, std::memory_order_relaxed);
    return Tensor::adopt(buffer);
}

}
