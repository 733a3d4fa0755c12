// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/ops/array/arguments.h"

namespace tagscope {

/// The bit masks of a strided slice, bit i for entry i of begin, end and strides.
struct SliceMasks {
    int64_t begin = 0;
    int64_t end = 0;
    int64_t ellipsis = 0;
    int64_t newAxis = 0;
    int64_t shrinkAxis = 0;
};

/// A strided slice of a tensor of known shape, worked out: per dimension of that tensor where it begins, how far it
/// steps and how many it takes, and the shape that comes out once axes are shrunk and added.
struct StridedSlice {
    IntVector begin;
    IntVector strides;
    IntVector sizes;
    Shape shape;
    bool takesAll = true;
};

/// Works a slice out (numpy's rules for negative and too large numbers). Errors are TensorFlow's.
Result<StridedSlice> resolveStridedSlice(const Tensor& begin, const Tensor& end, const Tensor& strides,
                                         const Shape& input, const SliceMasks& masks);

}
