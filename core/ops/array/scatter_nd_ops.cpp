// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/tensor/format.h"

namespace tagscope {

namespace {

enum class Update : uint8_t { Assign, Add, Subtract };

Result<void> checkShapes(const Shape& indices, const Shape& updates, const Shape& shape)
{
    if (indices.rank() < 1)
        return invalidArgument("Indices shape must have rank at least one. Found:{}", indices.toString());
    if (updates.rank() < 1)
        return invalidArgument("Updates shape must have rank at least one. Found:{}", updates.toString());
    if (product(shape.dims()) == 0 && (product(indices.dims()) != 0 || product(updates.dims()) != 0))
        return invalidArgument("Indices and updates specified for empty output shape");
    const int outer = indices.rank() - 1;
    for (int d = 0; d < outer; ++d)
        if (d >= updates.rank() || indices.dim(d) != updates.dim(d))
            return invalidArgument(
                "Dimensions [0,{0}) of indices[shape={1}] must match dimensions [0,{0}) of updates[shape={2}]", outer,
                indices.toString(), updates.toString());
    const int64_t depth = indices.dim(outer);
    const auto mismatch = [&] {
        return invalidArgument(
            "Dimensions [{},{}) of input[shape={}] must match dimensions [{},{}) of updates[shape={}]", depth,
            shape.rank(), shape.toString(), outer, updates.rank(), updates.toString());
    };
    if (depth > shape.rank() || updates.rank() - outer != shape.rank() - depth)
        return mismatch();
    for (int d = outer; d < updates.rank(); ++d)
        if (updates.dim(d) != shape.dim(static_cast<int>(depth) + d - outer))
            return mismatch();
    return {};
}

template <class T>
void combine(T& target, const T& value, Update update)
{
    if constexpr (std::is_same_v<T, bool>)
        target = update == Update::Add ? target || value : target != value;
    else if constexpr (std::is_integral_v<T>)
        target = static_cast<T>(update == Update::Add ? static_cast<uint64_t>(target) + static_cast<uint64_t>(value)
                                                      : static_cast<uint64_t>(target) - static_cast<uint64_t>(value));
    else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
        target = T(update == Update::Add ? static_cast<float>(target) + static_cast<float>(value)
                                         : static_cast<float>(target) - static_cast<float>(value));
    else
        target = update == Update::Add ? target + value : target - value;
}

/// Adds or subtracts `count` elements of `updates` from `from` on.
void combineRun(Tensor& target, int64_t to, const Tensor& updates, int64_t from, int64_t count, Update update)
{
    visitNumeric(target.dtype(), [&]<class T>() {
        T* t = target.mutableData<T>() + to;
        const T* u = updates.data<T>() + from;
        for (int64_t i = 0; i < count; ++i)
            combine(t[i], u[i], update);
    });
}

/// Writes or adds every slice of `updates` where its index says.
KernelStatus scatter(KernelContext& ctx, Tensor& output, const Tensor& indices, const Tensor& updates, Update update)
{
    const Shape& shape = output.shape();
    const int last = indices.shape().rank() - 1;
    const int64_t depth = indices.shape().dim(last);
    Shape places = indices.shape();
    places.erase(last);
    if (updates.elements() == 0)
        return KernelStatus::Ok;
    const int64_t count = product(places.dims());
    const IntVector steps = rowMajorSteps(shape);
    const int64_t slice = productOf(shape, static_cast<int>(depth), shape.rank());
    const RunCopier copy(output, updates);
    for (int64_t i = 0; i < count; ++i) {
        int64_t to = 0;
        for (int64_t d = 0; d < depth; ++d) {
            const int64_t index = intAt(indices, i * depth + d);
            if (index < 0 || index >= shape.dim(static_cast<int>(d))) {
                const IntVector all = intValues(indices);
                return ctx.invalidArgument("indices{} = [{}] does not index into shape {}", elementPlace(places, i),
                                           fmt::join(all.begin() + i * depth, all.begin() + (i + 1) * depth, ", "),
                                           shape.toString());
            }
            to += index * steps[static_cast<size_t>(d)];
        }
        if (update == Update::Assign)
            copy(to, i * slice, slice);
        else
            combineRun(output, to, updates, i * slice, slice, update);
    }
    return KernelStatus::Ok;
}

KernelStatus scatterNd(KernelContext& ctx)
{
    const Tensor& indices = ctx.inputs[0];
    const Tensor& updates = ctx.inputs[1];
    const Tensor& shapeTensor = ctx.inputs[2];
    if (!isVector(shapeTensor))
        return ctx.invalidArgument("Shape must be a vector, found: {}", shapeTensor.shape().toString());
    const Result<Shape> shape = shapeFromTensor(shapeTensor);
    if (!shape)
        return ctx.fail(shape.error());
    if (const Result<void> ok = checkShapes(indices.shape(), updates.shape(), *shape); !ok)
        return ctx.fail(ok.error());
    Tensor* output = ctx.allocate(0, updates.dtype(), *shape);
    if (!output)
        return KernelStatus::Failed;
    fillZero(*output);
    const bool isString = updates.dtype() == DType::String;
    return scatter(ctx, *output, indices, updates, isString ? Update::Assign : Update::Add);
}

template <Update update>
KernelStatus scatterInto(KernelContext& ctx)
{
    const Tensor& tensor = ctx.inputs[0];
    if (const Result<void> ok = checkShapes(ctx.inputs[1].shape(), ctx.inputs[2].shape(), tensor.shape()); !ok)
        return ctx.fail(ok.error());
    Tensor* output = ctx.allocate(0, tensor.dtype(), tensor.shape());
    if (!output)
        return KernelStatus::Failed;
    RunCopier(*output, tensor)(0, 0, tensor.elements());
    return scatter(ctx, *output, ctx.inputs[1], ctx.inputs[2], update);
}

}

void addScatterNdOps(OpRegistry& registry)
{
    const std::string index = "Tindices: {int16,int32,int64}; ";
    registry.add("ScatterNd",
                 "indices: Tindices, updates: T, shape: Tindices -> output: T; T: type; " + index
                     + "bad_indices_policy: string=\"\"",
                 plainKernel<scatterNd>);
    const std::string into =
        "tensor: T, indices: Tindices, updates: T -> output: T; T: type; " + index + "bad_indices_policy: string=\"\"";
    registry.add("TensorScatterUpdate", into, plainKernel<scatterInto<Update::Assign>>);
    registry.add("TensorScatterAdd", into, plainKernel<scatterInto<Update::Add>>);
    registry.add("TensorScatterSub", into, plainKernel<scatterInto<Update::Subtract>>);
    registry.add("TensorScatterMax", into);
    registry.add("TensorScatterMin", into);
}

}
