// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <span>

namespace tagscope {

[[gnu::noinline]] inline void releaseAll(std::span<Tensor> values)
{
    for (Tensor& value : values)
        value.clear();
}

/// Clears input slots that were consumed. Most values hold no buffer: then this is a few stores and no call.
inline void clearValues(std::span<Tensor> values)
{
    for (Tensor& value : values) {
        if (value.kind() == Tensor::Kind::Buffer) [[unlikely]] {
            releaseAll(values);
            return;
        }
        value.clear();
    }
}

}
