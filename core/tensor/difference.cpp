// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/difference.h"

#include <cmath>
#include <limits>

namespace tagscope {

namespace {

constexpr int64_t elementsPerCheck = int64_t{1} << 20;

bool isHandle(const Tensor& t)
{
    return t.isRef() || t.dtype() == DType::Resource;
}

template <class T>
constexpr bool isShortFloat = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;
template <class T>
constexpr bool isComplexNumber = std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>;

/// A number in which differences are taken: of 64 bits, integers keep all of theirs.
template <class T>
auto wide(const T& v)
{
    if constexpr (isShortFloat<T>)
        return static_cast<double>(static_cast<float>(v));
    else if constexpr (isComplexNumber<T>)
        return Complex128(v);
    else if constexpr (std::is_integral_v<T>)
        return static_cast<long double>(v);
    else
        return static_cast<double>(v);
}

template <class W>
bool isNan(const W& v)
{
    if constexpr (std::is_same_v<W, Complex128>)
        return std::isnan(v.real()) || std::isnan(v.imag());
    else
        return std::isnan(v);
}

/// Nothing (0) within the tolerance.
template <class T>
ElementDifference numberDifference(const T& x, const T& y, Tolerance tolerance)
{
    const auto a = wide(x);
    const auto b = wide(y);
    if (a == b || (isNan(a) && isNan(b)))
        return {};
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto distance = static_cast<double>(std::abs(a - b));
    const auto size = static_cast<double>(std::abs(b));
    if (!std::isfinite(distance))
        return {infinity, infinity};
    if (distance <= tolerance.absolute + tolerance.relative * size)
        return {};
    return {distance, size > 0 ? distance / size : infinity};
}

void add(TensorDifference& d, ElementDifference e, int64_t index, int64_t weight)
{
    d.kind = TensorDifference::Kind::Values;
    d.differing += weight;
    if (d.firstIndex < 0)
        d.firstIndex = index;
    if (d.largestIndex < 0 || e.absolute > d.largestAbsolute) {
        d.largestAbsolute = e.absolute;
        d.largestIndex = index;
    }
    d.largestRelative = std::max(d.largestRelative, e.relative);
}

/// Calls compare(index) for each element that is stored on either side, which tells what it makes of it. The last one
/// stands for all that follow.
template <class Compare>
void compareElements(const Tensor& a, const Tensor& b, const std::atomic<bool>* stop, TensorDifference& d,
                     Compare&& compare)
{
    const int64_t stored = std::max(a.storedElements(), b.storedElements());
    for (int64_t i = 0; i < stored; ++i) {
        if (i % elementsPerCheck == elementsPerCheck - 1 && stop && stop->load(std::memory_order_relaxed)) {
            d.wasStopped = true;
            return;
        }
        const ElementDifference e = compare(i);
        // A difference of 0 is none; text that differs counts as 1 until the end.
        if (e.absolute != 0)
            add(d, e, i, i + 1 < stored ? 1 : a.elements() - stored + 1);
    }
}

}

ElementDifference elementDifference(const Tensor& a, const Tensor& b, int64_t index, Tolerance tolerance)
{
    if (a.dtype() == DType::String)
        return a.at<std::string>(index) == b.at<std::string>(index) ? ElementDifference{} : ElementDifference{1, 1};
    ElementDifference difference;
    visitNumeric(a.dtype(),
                 [&]<class T>() { difference = numberDifference(a.at<T>(index), b.at<T>(index), tolerance); });
    return difference;
}

TensorDifference differenceOf(const Tensor& a, const Tensor& b, Tolerance tolerance, const std::atomic<bool>* stop)
{
    using Kind = TensorDifference::Kind;
    TensorDifference d;
    if (a.isNone() || b.isNone()) {
        d.kind = a.isNone() == b.isNone() ? Kind::None : Kind::Presence;
        return d;
    }
    if (a.dtype() != b.dtype()) {
        d.kind = Kind::DType;
        return d;
    }
    if (isHandle(a) || isHandle(b))
        return d;
    if (a.kind() == Tensor::Kind::Inline && b.kind() == Tensor::Kind::Inline && a.inlineBits() == b.inlineBits())
        return d;
    if (a.shape() != b.shape()) {
        d.kind = Kind::Shape;
        return d;
    }
    if (a.elements() == 0 || (a.identity() && a.identity() == b.identity()))
        return d;
    const bool isNumeric = visitNumeric(a.dtype(), [&]<class T>() {
        compareElements(a, b, stop, d, [&](int64_t i) { return numberDifference(a.at<T>(i), b.at<T>(i), tolerance); });
    });
    if (!isNumeric && a.dtype() == DType::String) {
        compareElements(a, b, stop, d, [&](int64_t i) { return elementDifference(a, b, i, tolerance); });
        d.largestAbsolute = d.largestRelative = 0;
    } else if (!isNumeric && !(a == b)) {
        d.kind = Kind::Values;
        d.differing = 1;
        d.firstIndex = d.largestIndex = 0;
    }
    return d;
}

}
