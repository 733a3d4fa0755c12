// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <cmath>
#include <stop_token>
#include <type_traits>

namespace tagscope {

/// An element as a number: bools count as 0 and 1, complex numbers by their magnitude.
template <class T>
double asDouble(const T& v)
{
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return static_cast<double>(static_cast<float>(v));
    else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>)
        return static_cast<double>(std::abs(v));
    else
        return static_cast<double>(v);
}

/// Calls each(element, weight, index) for every stored element, in its own type; the last one has the weight of all
/// that it stands for. False for a tensor without numbers, or if it was stopped on the way.
template <class Each>
bool forEachElement(const Tensor& tensor, const std::stop_token& stop, Each&& each)
{
    if (!tensor.hasValue() || tensor.isRef())
        return false;
    constexpr int64_t patience = 1 << 16;
    bool isDone = true;
    const bool isNumeric = visitNumeric(tensor.dtype(), [&]<class T>() {
        const int64_t stored = tensor.storedElements();
        const T* data = tensor.data<T>();
        for (int64_t i = 0; i < stored; ++i) {
            if (i % patience == 0 && stop.stop_requested()) {
                isDone = false;
                return;
            }
            each(data[i], i + 1 < stored ? 1 : tensor.elements() - stored + 1, i);
        }
    });
    return isNumeric && isDone;
}

/// The same with the elements as numbers (asDouble).
template <class Each>
bool forEachNumber(const Tensor& tensor, const std::stop_token& stop, Each&& each)
{
    return forEachElement(tensor, stop, [&](const auto& element, int64_t weight, int64_t index) {
        each(asDouble(element), weight, index);
    });
}

}
