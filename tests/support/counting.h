// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

namespace tagscope::test {

/// 0, 1, 2 and so on, in row-major order.
inline Tensor counting(const Shape& shape)
{
    Tensor t = Tensor::allocate(DType::Int32, shape);
    for (int64_t i = 0; i < t.elements(); ++i)
        t.mutableData<int32_t>()[i] = static_cast<int32_t>(i);
    return t;
}

}
