// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/difference.h"
#include "core/tensor/raster.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace tagscope {

/// A value beside a reference, element by element. Without equal dtypes and shapes there is nothing but `difference`,
/// and without numbers no maps and no figures of numbers.
struct TensorComparison {
    TensorDifference difference;
    std::optional<TensorRaster> absolute;  ///< of |a - b|, whatever the tolerance; infinite where only one is finite
    std::optional<TensorRaster> relative;  ///< of |a - b| / |b|; infinite against zero
    double mostAbsolute = 0;               ///< the largest finite error in the map
    double mostRelative = 0;
    int64_t elements = 0;
    int64_t nansInBoth = 0;   ///< these count as equal
    int64_t nansInValue = 0;  ///< where the reference is a number: these differ
    int64_t nansInReference = 0;
    int64_t argmaxOfValue = -1;  ///< the first largest element, NaN passed over; -1 if there is none
    int64_t argmaxOfReference = -1;
    bool hasNumbers = false;

    bool hasArgmaxMoved() const { return argmaxOfValue != argmaxOfReference; }
};

/// Maps have at most `maxHeight` x `maxWidth` cells; vectors are one row of at most `maxWidth` * 4. nullopt once it is
/// to stop. Linear, but not in what a repeated tensor does not store. Any thread.
std::optional<TensorComparison> compareTensors(const Tensor& value, const Tensor& reference, Tolerance tolerance,
                                               int maxHeight, int maxWidth, const std::stop_token& stop = {});

/// A few lines for the console.
std::string toText(const TensorComparison& comparison, const Tensor& value, const Tensor& reference,
                   Tolerance tolerance);

}
