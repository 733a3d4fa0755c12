// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"
#include "core/ops/nn/floating.h"
#include "core/ops/nn/nn_families.h"
#include "core/ops/op_def.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace tagscope {

namespace {

template <class C>
bool isNan(C value)
{
    if constexpr (std::is_floating_point_v<C>)
        return std::isnan(value);
    else
        return false;
}

/// The k largest of each row, larger ones first, of equal ones the earlier; NaN is smaller than any number.
template <class T>
void fillTopK(const Tensor& input, Tensor& values, Tensor& indices, int64_t columns, int64_t k)
{
    using C = ComputeType<T>;
    std::vector<int64_t> order(static_cast<size_t>(columns));
    int64_t to = 0;
    for (int64_t at = 0; at < input.elements(); at += columns) {
        const T* row = input.data<T>() + at;
        std::iota(order.begin(), order.end(), 0);
        std::partial_sort(order.begin(), order.begin() + k, order.end(), [&](int64_t a, int64_t b) {
            const auto x = static_cast<C>(row[a]);
            const auto y = static_cast<C>(row[b]);
            if (isNan(x) || isNan(y))
                return isNan(x) == isNan(y) ? a < b : isNan(y);
            return x != y ? x > y : a < b;
        });
        for (int64_t i = 0; i < k; ++i, ++to) {
            const int64_t index = order[static_cast<size_t>(i)];
            values.mutableData<T>()[to] = row[index];
            if (indices.dtype() == DType::Int64)
                indices.mutableData<int64_t>()[to] = index;
            else if (indices.dtype() == DType::Int16)
                indices.mutableData<int16_t>()[to] = static_cast<int16_t>(index);
            else
                indices.mutableData<int32_t>()[to] = static_cast<int32_t>(index);
        }
    }
}

struct TopKParams {
    int64_t k = 0;  ///< of TopK, which has no input for it
    DType indexType = DType::Int32;
};

KernelStatus topK(KernelContext& ctx)
{
    const auto& params = ctx.param<TopKParams>();
    const Tensor& input = ctx.inputs[0];
    const Shape& shape = input.shape();
    int64_t k = params.k;
    if (ctx.inputs.size() > 1) {
        if (!ctx.inputs[1].isScalar())
            return ctx.invalidArgument("k must be scalar, got shape {}", ctx.inputs[1].shape().toString());
        k = intAt(ctx.inputs[1], 0);
    }
    if (k < 0)
        return ctx.invalidArgument("Need k >= 0, got {}", k);
    if (shape.rank() < 1)
        return ctx.invalidArgument("input must be >= 1-D, got shape {}", shape.toString());
    const int64_t columns = shape.dim(shape.rank() - 1);
    if (columns < k)
        return ctx.invalidArgument("input must have at least k columns. Had {}, needed {}", columns, k);
    Shape result = shape;
    result.setDim(shape.rank() - 1, k);
    Tensor* values = ctx.allocate(0, input.dtype(), result);
    Tensor* indices = values ? ctx.allocate(1, params.indexType, result) : nullptr;
    if (!indices)
        return KernelStatus::Failed;
    if (values->elements() > 0)
        visitNumeric(input.dtype(), [&]<class T>() {
            if constexpr (!std::is_same_v<T, Complex64> && !std::is_same_v<T, Complex128> && !std::is_same_v<T, bool>)
                fillTopK<T>(input, *values, *indices, columns, k);
        });
    return KernelStatus::Ok;
}

Result<Kernel> makeTopK(const KernelSpec& spec)
{
    return kernelWith(topK, TopKParams{spec.attr<int64_t>("k"), DType::Int32});
}

Result<Kernel> makeTopKV2(const KernelSpec& spec)
{
    return kernelWith(topK, TopKParams{0, spec.attr<DType>("index_type")});
}

KernelStatus inTopK(KernelContext& ctx)
{
    const Tensor& predictions = ctx.inputs[0];
    const Tensor& targets = ctx.inputs[1];
    int64_t k = ctx.param<int64_t>();
    if (ctx.inputs.size() > 2) {
        if (!ctx.inputs[2].isScalar())
            return ctx.invalidArgument("k must be 0-D, got shape {}", ctx.inputs[2].shape().toString());
        k = intAt(ctx.inputs[2], 0);
    }
    if (predictions.shape().rank() != 2)
        return ctx.invalidArgument("predictions must be 2-dimensional");
    if (!isVector(targets))
        return ctx.invalidArgument("targets must be 1-dimensional");
    if (predictions.shape().dim(0) != targets.elements())
        return ctx.invalidArgument("First dimension of predictions {} must match length of targets {}",
                                   predictions.shape().dim(0), targets.elements());
    Tensor* output = ctx.allocate(0, DType::Bool, targets.shape());
    if (!output)
        return KernelStatus::Failed;
    const int64_t classes = predictions.shape().dim(1);
    for (int64_t b = 0; b < targets.elements(); ++b) {
        const float* row = predictions.data<float>() + b * classes;
        const int64_t target = intAt(targets, b);
        const bool isSaid = target >= 0 && target < classes
            && std::all_of(row, row + classes, [](float p) { return std::isfinite(p); });
        output->mutableData<bool>()[b] =
            isSaid && std::count_if(row, row + classes, [&](float p) { return p > row[target]; }) < k;
    }
    return KernelStatus::Ok;
}

Result<Kernel> makeInTopK(const KernelSpec& spec)
{
    return kernelWith(inTopK, spec.def.attr("k") ? spec.attr<int64_t>("k") : int64_t(0));
}

}

void addTopKOps(OpRegistry& registry)
{
    registry.add("TopK", "input: T -> values: T, indices: int32; k: int>=0; sorted: bool=true; T: realnumbertype",
                 makeTopK);
    registry.add("TopKV2",
                 "input: T, k: Tk -> values: T, indices: index_type; sorted: bool=true; T: realnumbertype; "
                 "Tk: {int16,int32,int64}=int32; index_type: {int16,int32,int64}=int32",
                 makeTopKV2);
    registry.add("InTopK", "predictions: float, targets: T -> precision: bool; k: int; T: {int32,int64}=int32",
                 makeInTopK);
    registry.add("InTopKV2", "predictions: float, targets: T, k: T -> precision: bool; T: {int32,int64}=int32",
                 makeInTopK);
}

}
