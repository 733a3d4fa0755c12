// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/tensor/format.h"

namespace tagscope {

namespace {

/// A gather as five nested loops: batch, before the axis, indices, the axis, behind the axis.
struct GatherPlan {
    int64_t batch = 1;
    int64_t outer = 1;
    int64_t indices = 1;  ///< of one batch
    int64_t axisSize = 1;
    int64_t inner = 1;
    Shape shape;
};

Result<GatherPlan> planGather(const Shape& params, const Shape& indices, int64_t axisValue, int64_t batchDims)
{
    const int rank = params.rank();
    if (rank < 1)
        return invalidArgument("params must be at least 1 dimensional");
    if (axisValue < -rank || axisValue >= rank)
        return invalidArgument("Expected axis in the range [{}, {}), but got {}", -rank, rank, axisValue);
    const int axis = static_cast<int>(axisValue < 0 ? axisValue + rank : axisValue);
    if (batchDims < -indices.rank() || batchDims > indices.rank())
        return invalidArgument("Expected batch_dims in the range [{}, {}], but got {}", -indices.rank(), indices.rank(),
                               batchDims);
    const int batch = static_cast<int>(batchDims < 0 ? batchDims + indices.rank() : batchDims);
    if (batch >= rank)
        return invalidArgument("batch_dims ({}) must be less than rank(params) ({}).", batch, rank);
    if (axis < batch)
        return invalidArgument("batch_dims ({}) must be less than or equal to axis ({}).", batch, axis);
    for (int d = 0; d < batch; ++d)
        if (params.dim(d) != indices.dim(d))
            return invalidArgument("params.shape[{0}]: {1} should be equal to indices.shape[{0}]: {2}", d,
                                   params.dim(d), indices.dim(d));
    GatherPlan plan;
    plan.batch = productOf(params, 0, batch);
    plan.outer = productOf(params, batch, axis);
    plan.indices = productOf(indices, batch, indices.rank());
    plan.axisSize = params.dim(axis);
    plan.inner = productOf(params, axis + 1, rank);
    for (int d = 0; d < axis; ++d)
        plan.shape.append(params.dim(d));
    for (int d = batch; d < indices.rank(); ++d)
        plan.shape.append(indices.dim(d));
    for (int d = axis + 1; d < rank; ++d)
        plan.shape.append(params.dim(d));
    return plan;
}

KernelStatus gatherAlong(KernelContext& ctx, int64_t axis, int64_t batchDims)
{
    const Tensor& params = ctx.inputs[0];
    const Tensor& indices = ctx.inputs[1];
    const Result<GatherPlan> plan = planGather(params.shape(), indices.shape(), axis, batchDims);
    if (!plan)
        return ctx.fail(plan.error());
    Tensor* output = allocateCopies(ctx, 0, params, plan->shape);
    if (!output)
        return KernelStatus::Failed;
    if (output->elements() == 0)
        return KernelStatus::Ok;
    for (int64_t i = 0; i < indices.elements(); ++i)
        if (const int64_t index = intAt(indices, i); index < 0 || index >= plan->axisSize)
            return ctx.invalidArgument("indices{} = {} is not in [0, {})", elementPlace(indices.shape(), i), index,
                                       plan->axisSize);
    const RunCopier copy(*output, params);
    int64_t to = 0;
    for (int64_t b = 0; b < plan->batch; ++b)
        for (int64_t o = 0; o < plan->outer; ++o)
            for (int64_t i = 0; i < plan->indices; ++i, to += plan->inner) {
                const int64_t index = intAt(indices, b * plan->indices + i);
                copy(to, ((b * plan->outer + o) * plan->axisSize + index) * plan->inner, plan->inner);
            }
    return KernelStatus::Ok;
}

KernelStatus gather(KernelContext& ctx)
{
    return gatherAlong(ctx, 0, 0);
}

KernelStatus gatherV2(KernelContext& ctx)
{
    if (!ctx.inputs[2].isScalar())
        return ctx.invalidArgument("axis must be scalar");
    return gatherAlong(ctx, intAt(ctx.inputs[2], 0), ctx.param<int64_t>());
}

KernelStatus gatherNd(KernelContext& ctx)
{
    const Tensor& params = ctx.inputs[0];
    const Tensor& indices = ctx.inputs[1];
    if (params.shape().rank() < 1)
        return ctx.invalidArgument("params must be at least a vector");
    if (indices.shape().rank() < 1)
        return ctx.invalidArgument("indices must be at least a vector");
    const int last = indices.shape().rank() - 1;
    const int64_t depth = indices.shape().dim(last);
    if (depth > params.shape().rank())
        return ctx.invalidArgument("index innermost dimension length must be <= params rank; saw: {} vs. {}", depth,
                                   params.shape().rank());
    Shape places = indices.shape();
    places.erase(last);
    Shape shape = places;
    for (int d = static_cast<int>(depth); d < params.shape().rank(); ++d)
        shape.append(params.shape().dim(d));
    Tensor* output = allocateCopies(ctx, 0, params, shape);
    if (!output)
        return KernelStatus::Failed;
    const int64_t count = product(places.dims());
    if (count == 0)
        return KernelStatus::Ok;
    if (params.elements() == 0)
        return ctx.invalidArgument("Requested more than 0 entries, but params is empty.  Params shape: {}",
                                   params.shape().toString());
    const RunCopier copy(*output, params);
    const IntVector steps = rowMajorSteps(params.shape());
    const int64_t slice = productOf(params.shape(), static_cast<int>(depth), params.shape().rank());
    for (int64_t i = 0; i < count; ++i) {
        int64_t from = 0;
        for (int64_t d = 0; d < depth; ++d) {
            const int64_t index = intAt(indices, i * depth + d);
            if (index < 0 || index >= params.shape().dim(static_cast<int>(d))) {
                const IntVector all = intValues(indices);
                return ctx.invalidArgument("indices{} = [{}] does not index into param shape {}, node name: {}",
                                           elementPlace(places, i),
                                           fmt::join(all.begin() + i * depth, all.begin() + (i + 1) * depth, ", "),
                                           params.shape().toString(), ctx.param<std::string>());
            }
            from += index * steps[static_cast<size_t>(d)];
        }
        copy(i * slice, from, slice);
    }
    return KernelStatus::Ok;
}

Result<Kernel> makeGatherNd(const KernelSpec& spec)
{
    return kernelWith(gatherNd, spec.node.name);
}

constexpr char batchDimsName[] = "batch_dims";

}

void addGatherOps(OpRegistry& registry)
{
    registry.add("Gather",
                 "params: Tparams, indices: Tindices -> output: Tparams; validate_indices: bool=true; Tparams: type; "
                 "Tindices: {int32,int64}",
                 plainKernel<gather>);
    registry.add(
        "GatherV2",
        "params: Tparams, indices: Tindices, axis: Taxis -> output: Tparams; batch_dims: int=0; Tparams: type; "
        "Tindices: {int16,int32,int64}; Taxis: {int32,int64}",
        kernelWithAttr<gatherV2, int64_t, batchDimsName>);
    registry.add("GatherNd",
                 "params: Tparams, indices: Tindices -> output: Tparams; Tparams: type; Tindices: {int16,int32,int64}",
                 makeGatherNd);
}

}
