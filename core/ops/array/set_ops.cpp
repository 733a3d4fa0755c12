// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

namespace tagscope {

namespace {

template <class T>
bool isZero(const T& value)
{
    if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        return static_cast<float>(value) == 0.0f;
    else
        return value == T(0);
}

KernelStatus where(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    std::vector<int64_t> found;
    visitNumeric(input.dtype(), [&]<class T>() {
        const T* values = input.data<T>();
        for (int64_t i = 0; i < input.elements(); ++i)
            if (!isZero(values[i]))
                found.push_back(i);
    });
    const int rank = input.shape().rank();
    Tensor* output = ctx.allocate(0, DType::Int64, Shape{static_cast<int64_t>(found.size()), rank});
    if (!output)
        return KernelStatus::Failed;
    auto* places = output->mutableData<int64_t>();
    for (int64_t flat : found) {
        for (int d = rank - 1; d >= 0; --d) {
            places[d] = flat % input.shape().dim(d);
            flat /= input.shape().dim(d);
        }
        places += rank;
    }
    return KernelStatus::Ok;
}

/// Elements made comparable: numbers become 64-bit keys that are equal where the numbers are; NaN equals nothing.
class Keys {
public:
    explicit Keys(const Tensor& tensor) : m_isFloating(isFloating(tensor.dtype()))
    {
        if (tensor.dtype() == DType::String) {
            m_strings = tensor.data<std::string>();
            return;
        }
        m_numbers.resize(static_cast<size_t>(tensor.elements()));
        visitNumeric(tensor.dtype(), [&]<class T>() {
            const T* values = tensor.data<T>();
            for (size_t i = 0; i < m_numbers.size(); ++i)
                m_numbers[i] = keyOf(values[i]);
        });
    }

    bool isNan(int64_t i) const { return m_isFloating && m_numbers[static_cast<size_t>(i)] == nanKey; }
    /// Negative, zero, positive as element i of `a` is before, equal to, behind element j of `b`.
    static int compare(const Keys& a, int64_t i, const Keys& b, int64_t j)
    {
        if (a.m_strings)
            return a.m_strings[i].compare(b.m_strings[j]);
        const uint64_t x = a.m_numbers[static_cast<size_t>(i)];
        const uint64_t y = b.m_numbers[static_cast<size_t>(j)];
        return x < y ? -1 : x > y ? 1 : 0;
    }

private:
    static constexpr uint64_t nanKey = std::numeric_limits<uint64_t>::max();

    template <class T>
    static uint64_t keyOf(const T& value)
    {
        if constexpr (std::is_integral_v<T>) {
            return static_cast<uint64_t>(value);
        } else if constexpr (std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>) {
            return 0;  // refused when the kernel is made
        } else {
            double number = 0;
            if constexpr (std::is_floating_point_v<T>)
                number = static_cast<double>(value);
            else
                number = static_cast<double>(static_cast<float>(value));
            if (std::isnan(number))
                return nanKey;
            number += 0.0;  // -0 becomes 0
            uint64_t bits = 0;
            std::memcpy(&bits, &number, sizeof(bits));
            return bits;
        }
    }

    bool m_isFloating;
    const std::string* m_strings = nullptr;
    std::vector<uint64_t> m_numbers;
};

/// A tensor seen as `count` slices of outer x inner elements.
struct Slices {
    int64_t outer = 1;
    int64_t count = 1;
    int64_t inner = 1;

    int64_t element(int64_t slice, int64_t i) const { return (i / inner * count + slice) * inner + i % inner; }
    int64_t size() const { return multiplySizes(outer, inner); }
};

int compareSlices(const Keys& keys, const Slices& slices, int64_t a, int64_t b)
{
    for (int64_t i = 0; i < slices.size(); ++i)
        if (const int order = Keys::compare(keys, slices.element(a, i), keys, slices.element(b, i)); order != 0)
            return order;
    return 0;
}

struct Uniques {
    std::vector<int64_t> groupOf;  ///< of every slice
    std::vector<int64_t> first;    ///< the first slice of every group, in order of appearance
};

/// Sorting instead of hashing: no input makes it slow.
Uniques findUniques(const Keys& keys, const Slices& slices)
{
    const auto n = static_cast<size_t>(slices.count);
    std::vector<int64_t> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int64_t a, int64_t b) { return compareSlices(keys, slices, a, b) < 0; });
    const auto hasNan = [&](int64_t slice) {
        for (int64_t i = 0; i < slices.size(); ++i)
            if (keys.isNan(slices.element(slice, i)))
                return true;
        return false;
    };
    // Equal slices are neighbours now, the first of them in front.
    std::vector<int64_t> leader(n);
    for (size_t i = 0; i < n; ++i) {
        const bool isSame = i > 0 && compareSlices(keys, slices, order[i - 1], order[i]) == 0 && !hasNan(order[i]);
        leader[static_cast<size_t>(order[i])] = isSame ? leader[static_cast<size_t>(order[i - 1])] : order[i];
    }
    Uniques result;
    result.groupOf.resize(n);
    for (size_t i = 0; i < n; ++i) {
        const auto lead = static_cast<size_t>(leader[i]);
        if (lead == i) {
            result.groupOf[i] = static_cast<int64_t>(result.first.size());
            result.first.push_back(static_cast<int64_t>(i));
        } else {
            result.groupOf[i] = result.groupOf[lead];
        }
    }
    return result;
}

/// Output `i` as an int32 or int64 vector.
bool setIndices(KernelContext& ctx, size_t i, DType dtype, const std::vector<int64_t>& values)
{
    Tensor* output = ctx.allocate(i, dtype, Shape{static_cast<int64_t>(values.size())});
    if (!output)
        return false;
    for (size_t k = 0; k < values.size(); ++k) {
        if (dtype == DType::Int64)
            output->mutableData<int64_t>()[k] = values[k];
        else
            output->mutableData<int32_t>()[k] = static_cast<int32_t>(values[k]);
    }
    return true;
}

/// The axis of UniqueV2: none given means that of a vector.
Result<int> uniqueAxis(const Tensor& input, const Tensor* axisTensor)
{
    if (axisTensor) {
        if (!isVector(*axisTensor))
            return invalidArgument("axis expects a 1D vector.");
        if (axisTensor->elements() > 1)
            return invalidArgument("axis does not support input tensors larger than 1 elements");
    }
    const int rank = input.shape().rank();
    if (!axisTensor || axisTensor->elements() == 0) {
        if (rank != 1)
            return invalidArgument("unique expects a 1D vector.");
        return 0;
    }
    const int64_t axis = intAt(*axisTensor, 0);
    if (axis < -rank || axis >= rank)
        return invalidArgument("axis has to be between [0, {})", rank);
    return static_cast<int>(axis < 0 ? axis + rank : axis);
}

KernelStatus unique(KernelContext& ctx)
{
    const Tensor& input = ctx.inputs[0];
    const auto indexType = ctx.param<DType>();
    const Result<int> axis = uniqueAxis(input, ctx.inputs.size() > 1 ? &ctx.inputs[1] : nullptr);
    if (!axis)
        return ctx.fail(axis.error());
    const Shape& shape = input.shape();
    const Slices slices{productOf(shape, 0, *axis), shape.dim(*axis), productOf(shape, *axis + 1, shape.rank())};
    if (input.elements() == 0 && slices.count > 0)
        return ctx.invalidArgument("unique expects slices that are not empty, got shape {}", shape.toString());
    const Uniques uniques = findUniques(Keys(input), slices);
    Shape result = shape;
    const auto found = static_cast<int64_t>(uniques.first.size());
    result.setDim(*axis, found);
    Tensor* output = ctx.allocate(0, input.dtype(), result);
    if (!output)
        return KernelStatus::Failed;
    const RunCopier copy(*output, input);
    for (int64_t o = 0; o < (found > 0 ? slices.outer : 0); ++o)
        for (int64_t i = 0; i < found; ++i)
            copy((o * found + i) * slices.inner,
                 (o * slices.count + uniques.first[static_cast<size_t>(i)]) * slices.inner, slices.inner);
    if (!setIndices(ctx, 1, indexType, uniques.groupOf))
        return KernelStatus::Failed;
    if (ctx.outputs.size() < 3)
        return KernelStatus::Ok;
    std::vector<int64_t> counts(uniques.first.size(), 0);
    for (const int64_t group : uniques.groupOf)
        ++counts[static_cast<size_t>(group)];
    return setIndices(ctx, 2, indexType, counts) ? KernelStatus::Ok : KernelStatus::Failed;
}

KernelStatus listDiff(KernelContext& ctx)
{
    const Tensor& x = ctx.inputs[0];
    const Tensor& y = ctx.inputs[1];
    if (!isVector(x))
        return ctx.invalidArgument("x should be a 1D vector.");
    if (!isVector(y))
        return ctx.invalidArgument("y should be a 1D vector.");
    const Keys xKeys(x);
    const Keys yKeys(y);
    std::vector<int64_t> sorted(static_cast<size_t>(y.elements()));
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::sort(sorted, [&](int64_t a, int64_t b) { return Keys::compare(yKeys, a, yKeys, b) < 0; });
    std::vector<int64_t> kept;
    for (int64_t i = 0; i < x.elements(); ++i) {
        const auto at =
            std::ranges::partition_point(sorted, [&](int64_t j) { return Keys::compare(yKeys, j, xKeys, i) < 0; });
        if (at == sorted.end() || xKeys.isNan(i) || Keys::compare(yKeys, *at, xKeys, i) != 0)
            kept.push_back(i);
    }
    Tensor* output = ctx.allocate(0, x.dtype(), Shape{static_cast<int64_t>(kept.size())});
    if (!output)
        return KernelStatus::Failed;
    const RunCopier copy(*output, x);
    for (size_t i = 0; i < kept.size(); ++i)
        copy(static_cast<int64_t>(i), kept[i], 1);
    return setIndices(ctx, 1, ctx.param<DType>(), kept) ? KernelStatus::Ok : KernelStatus::Failed;
}

/// The kernel, for the dtypes whose elements can be told apart.
template <KernelFn fn>
Result<Kernel> forComparable(const KernelSpec& spec)
{
    const auto type = spec.attr<DType>("T");
    if (isComplex(type) || (type != DType::String && !zeroOf(type).hasValue()))
        return fail(ErrorCode::Unimplemented, "{} has no kernel for dtype {}", spec.def.name, dtypeName(type));
    return kernelWith(fn, spec.attr<DType>("out_idx"));
}

}

void addSetOps(OpRegistry& registry)
{
    registry.add(
        "Where",
        "input: T -> index: int64; T: {float,double,int32,uint8,int16,int8,complex64,int64,qint8,quint8,qint32,"
        "bfloat16,uint16,complex128,half,uint32,uint64,bool}=bool",
        plainKernel<where>);
    const std::string attrs = "; T: type; out_idx: {int32,int64}=int32";
    registry.add("Unique", "x: T -> y: T, idx: out_idx" + attrs, forComparable<unique>);
    registry.add("UniqueWithCounts", "x: T -> y: T, idx: out_idx, count: out_idx" + attrs, forComparable<unique>);
    const std::string attrsV2 = "; T: type; Taxis: {int32,int64}=int64; out_idx: {int32,int64}=int32";
    registry.add("UniqueV2", "x: T, axis: Taxis -> y: T, idx: out_idx" + attrsV2, forComparable<unique>);
    registry.add("UniqueWithCountsV2", "x: T, axis: Taxis -> y: T, idx: out_idx, count: out_idx" + attrsV2,
                 forComparable<unique>);
    registry.add("ListDiff", "x: T, y: T -> out: T, idx: out_idx" + attrs, forComparable<listDiff>);
}

}
