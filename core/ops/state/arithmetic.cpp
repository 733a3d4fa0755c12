// SPDX-License-Identifier: Apache-2.0
#include "core/ops/state/arithmetic.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace tagscope {

namespace {

template <class T>
constexpr bool isComplexType = std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>;

/// The type to compute in: no signed overflow, no arithmetic of storage types.
template <class T>
auto widen(T value)
{
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return static_cast<float>(value);
    else
        return value;
}

template <class T>
T combine(T a, T b, UpdateKind kind)
{
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
        return T(combine<float>(widen(a), widen(b), kind));
    } else if constexpr (std::is_integral_v<T>) {
        using U = uint64_t;
        switch (kind) {
        case UpdateKind::Add: return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
        case UpdateKind::Sub: return static_cast<T>(static_cast<U>(a) - static_cast<U>(b));
        case UpdateKind::Mul: return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
        // A division by -1 is a negation that may wrap; one by 0 is refused before.
        case UpdateKind::Div:
            return b == static_cast<T>(-1) && std::is_signed_v<T> ? static_cast<T>(U(0) - static_cast<U>(a))
                                                                  : static_cast<T>(a / b);
        case UpdateKind::Min: return std::min(a, b);
        case UpdateKind::Max: return std::max(a, b);
        case UpdateKind::Assign: break;
        }
        return b;
    } else {
        switch (kind) {
        case UpdateKind::Add: return a + b;
        case UpdateKind::Sub: return a - b;
        case UpdateKind::Mul: return a * b;
        case UpdateKind::Div: return a / b;
        default: break;
        }
        if constexpr (!isComplexType<T>) {
            if (kind == UpdateKind::Min)
                return std::min(a, b);
            if (kind == UpdateKind::Max)
                return std::max(a, b);
        }
        return b;
    }
}

template <class T>
bool hasZero(const T* values, int64_t step, int64_t count)
{
    for (int64_t i = 0; i < (step == 0 ? 1 : count); ++i)
        if (values[i] == T())
            return true;
    return false;
}

template <class T>
bool updateRange(T* target, const T* update, int64_t step, int64_t count, UpdateKind kind)
{
    if constexpr (std::is_integral_v<T>)
        if (kind == UpdateKind::Div && count > 0 && hasZero(update, step, count))
            return false;
    for (int64_t i = 0; i < count; ++i)
        target[i] = combine<T>(target[i], update[i * step], kind);
    return true;
}

}

bool canUpdate(DType dtype, UpdateKind kind)
{
    if (kind == UpdateKind::Assign)
        return dtype == DType::String || dtypeSize(dtype) > 0;
    if (isComplex(dtype))
        return kind != UpdateKind::Min && kind != UpdateKind::Max;
    return isFloating(dtype) || isInteger(dtype) || isQuantized(dtype);
}

bool updateElements(Tensor& target, int64_t targetIndex, const Tensor& update, int64_t updateIndex, int64_t updateStep,
                    int64_t count, UpdateKind kind)
{
    if (!canUpdate(target.dtype(), kind))
        return false;
    if (target.dtype() == DType::String) {
        for (int64_t i = 0; i < count; ++i)
            target.mutableData<std::string>()[targetIndex + i] =
                update.data<std::string>()[updateIndex + i * updateStep];
        return true;
    }
    bool done = false;
    visitNumeric(target.dtype(), [&]<class T>() {
        done = updateRange<T>(target.mutableData<T>() + targetIndex, update.data<T>() + updateIndex, updateStep, count,
                              kind);
    });
    return done;
}

}
