// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <atomic>
#include <cstdint>

namespace tagscope {

/// Numbers a and b count as equal if |a - b| <= absolute + relative * |b|, as in numpy's allclose.
struct Tolerance {
    double absolute = 0;
    double relative = 0;

    bool operator==(const Tolerance&) const = default;
};

/// What tells two values apart. NaN equals NaN, and an infinity only itself. Handles of resources, and references, are
/// equal if their dtypes are: their numbers say no more than when they were made.
struct TensorDifference {
    enum class Kind : uint8_t {
        None,  ///< equal within the tolerance
        Values,
        Presence,  ///< one is dead (None)
        DType,
        Shape,
    };
    Kind kind = Kind::None;
    int64_t differing = 0;       ///< elements out of tolerance
    int64_t firstIndex = -1;     ///< row-major, of the first of them
    int64_t largestIndex = -1;   ///< where `largestAbsolute` is
    double largestAbsolute = 0;  ///< |a - b| over those elements; 0 for text, infinity where only one is finite or NaN
    double largestRelative = 0;  ///< |a - b| / |b|
    bool wasStopped = false;

    bool isEqual() const { return kind == Kind::None; }
};

/// What tells two elements apart; nothing (0) within the tolerance, infinity where only one is finite or NaN.
struct ElementDifference {
    double absolute = 0;
    double relative = 0;

    bool isEqual() const { return absolute == 0; }
};

/// Of element `index` of two tensors of the same dtype and shape; text that differs has a difference of 1.
ElementDifference elementDifference(const Tensor& a, const Tensor& b, int64_t index, Tolerance tolerance = {});

/// A repeated tensor is not expanded. `stop` ends the work on large tensors early: then what was found so far.
TensorDifference differenceOf(const Tensor& a, const Tensor& b, Tolerance tolerance = {},
                              const std::atomic<bool>* stop = nullptr);

}
