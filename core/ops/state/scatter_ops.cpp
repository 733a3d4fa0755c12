// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/elements.h"
#include "core/ops/state/arithmetic.h"
#include "core/ops/state/resource_variable.h"
#include "core/ops/state/state_support.h"
#include "core/tensor/format.h"

namespace tagscope {

namespace {

/// Shape of `updates` that fits: indices.shape + params.shape[1:].
bool updatesFit(const Shape& params, const Shape& indices, const Shape& updates)
{
    if (updates.isScalar())
        return true;
    if (updates.rank() != indices.rank() + params.rank() - 1)
        return false;
    for (int i = 0; i < updates.rank(); ++i)
        if (updates.dim(i) != (i < indices.rank() ? indices.dim(i) : params.dim(i - indices.rank() + 1)))
            return false;
    return true;
}

/// The variable's new value; nothing, with the error set, if something does not fit.
Result<Tensor> scattered(KernelContext& context, const Tensor& params, UpdateKind kind)
{
    const Tensor& indices = context.inputs[1];
    const Tensor& updates = context.inputs[2];
    if (params.shape().rank() < 1)
        return invalidArgument("params must be at least 1-D, got shape {}", params.shape().toString());
    if (params.dtype() != updates.dtype())
        return invalidArgument("DType of variable handle and value does not match.");
    if (!updatesFit(params.shape(), indices.shape(), updates.shape()))
        return invalidArgument("Must have updates.shape = indices.shape + params.shape[1:] or updates.shape = [], got "
                               "updates.shape {}, indices.shape {}, params.shape {}",
                               updates.shape().toString(), indices.shape().toString(), params.shape().toString());
    const int64_t rows = params.shape().dim(0);
    for (int64_t i = 0; i < indices.elements(); ++i) {
        const int64_t row = intAt(indices, i);
        if (row < 0 || row >= rows)
            return invalidArgument("indices{} = {} is not in [0, {})", elementPlace(indices.shape(), i), row, rows);
    }
    Result<Tensor> result = updatedCopy(context, params);
    if (!result)
        return result;
    const int64_t size = rowElements(params.shape());
    const int64_t step = updates.shape().isScalar() ? 0 : 1;
    for (int64_t i = 0; i < indices.elements(); ++i)
        if (!updateElements(*result, intAt(indices, i) * size, updates, step * i * size, step, size, kind))
            return kind == UpdateKind::Div
                ? invalidArgument("Integer division by zero")
                : invalidArgument("the dtype {} cannot be scattered so", dtypeName(params.dtype()));
    return result;
}

template <UpdateKind kind>
KernelStatus runResourceScatter(KernelContext& context)
{
    const VariableResource* variable = initializedVariable(context);
    if (!variable)
        return KernelStatus::Failed;
    Result<Tensor> value = scattered(context, variable->value, kind);
    if (!value)
        return context.fail(value.error());
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, std::move(*value));
    return KernelStatus::Ok;
}

template <UpdateKind kind>
KernelStatus runRefScatter(KernelContext& context)
{
    const VariableResource* variable = findResource<VariableResource>(*context.resources, context.inputs[0]);
    if (!variable || variable->value.isNone())
        return context.fail(Error{ErrorCode::FailedPrecondition, "Null ref for params"});
    Result<Tensor> value = scattered(context, variable->value, kind);
    if (!value)
        return context.fail(value.error());
    listEffect(context, Effect::Kind::Assign, context.inputs[0].resourceId(), 0, std::move(*value));
    context.outputs[0] = context.inputs[0];
    return KernelStatus::Ok;
}

struct GatherParams {
    int64_t batchDims = 0;
};

/// Copies rows of `params` that `indices` name, batch by batch.
KernelStatus gatherRows(KernelContext& context, const Tensor& params, const Tensor& indices, int batchDims, Tensor& out)
{
    int64_t batches = 1;
    for (int i = 0; i < batchDims; ++i)
        batches *= params.shape().dim(i);
    const int64_t rows = params.shape().dim(batchDims);
    int64_t size = 1;
    for (int i = batchDims + 1; i < params.shape().rank(); ++i)
        size *= params.shape().dim(i);
    const int64_t each = batches == 0 ? 0 : indices.elements() / batches;
    const RunCopier copy(out, params);
    for (int64_t i = 0; i < each * batches; ++i) {
        const int64_t row = intAt(indices, i);
        if (row < 0 || row >= rows)
            return context.invalidArgument("indices{} = {} is not in [0, {})", elementPlace(indices.shape(), i), row,
                                           rows);
        copy(i * size, ((i / each) * rows + row) * size, size);
    }
    return KernelStatus::Ok;
}

KernelStatus runResourceGather(KernelContext& context)
{
    const VariableResource* variable = initializedVariable(context);
    if (!variable)
        return KernelStatus::Failed;
    const Tensor& indices = context.inputs[1];
    const Shape& shape = variable->value.shape();
    const int64_t batchDims = context.param<GatherParams>().batchDims;
    if (shape.rank() < 1)
        return context.invalidArgument("params must be at least 1 dimensional");
    if (shape.rank() <= batchDims)
        return context.invalidArgument("params must have at least {} (batch_dims) dimensions but it has shape {}",
                                       batchDims, shape.toString());
    const int batch = static_cast<int>(batchDims);
    bool sameBatch = indices.shape().rank() >= batch;
    for (int i = 0; sameBatch && i < batch; ++i)
        sameBatch = indices.shape().dim(i) == shape.dim(i);
    if (!sameBatch)
        return context.invalidArgument("indices of shape {} and params of shape {} differ in their first {} dimensions",
                                       indices.shape().toString(), shape.toString(), batch);
    Shape outShape = indices.shape();
    for (int i = batch + 1; i < shape.rank(); ++i)
        outShape.append(shape.dim(i));
    const Result<Tensor> params = variable->value.dense(context.maxBytes);
    if (!params)
        return context.fail(params.error());
    Tensor* out = context.allocate(0, params->dtype(), outShape);
    return out ? gatherRows(context, *params, indices, batch, *out) : KernelStatus::Failed;
}

Result<Kernel> makeResourceGather(const KernelSpec& spec)
{
    const auto batchDims = spec.attr<int64_t>("batch_dims");
    if (batchDims < 0)
        return invalidArgument("batch_dims is negative ({})", batchDims);
    return kernelWith(runResourceGather, GatherParams{batchDims});
}

template <UpdateKind kind>
void addPair(OpRegistry& registry, std::string_view suffix, std::string_view type)
{
    registry.add(fmt::format("Scatter{}", suffix),
                 fmt::format("ref: Ref(T), indices: Tindices, updates: T -> output_ref: Ref(T); T: {}; "
                             "Tindices: {{int32,int64}}; use_locking: bool={}",
                             type, kind == UpdateKind::Assign ? "true" : "false"),
                 plainKernel<runRefScatter<kind>>);
    registry
        .add(fmt::format("ResourceScatter{}", suffix),
             fmt::format(
                 "resource: resource, indices: Tindices, updates: dtype -> ; dtype: {}; Tindices: {{int32,int64}}",
                 type),
             plainKernel<runResourceScatter<kind>>)
        .isStateful = true;
}

}

void addScatterOps(OpRegistry& registry)
{
    addPair<UpdateKind::Assign>(registry, "Update", "type");
    addPair<UpdateKind::Add>(registry, "Add", "numbertype");
    addPair<UpdateKind::Sub>(registry, "Sub", "numbertype");
    addPair<UpdateKind::Mul>(registry, "Mul", "numbertype");
    addPair<UpdateKind::Div>(registry, "Div", "numbertype");
    addPair<UpdateKind::Min>(registry, "Min", "realnumbertype");
    addPair<UpdateKind::Max>(registry, "Max", "realnumbertype");
    registry
        .add("ResourceGather",
             "resource: resource, indices: Tindices -> output: dtype; batch_dims: int=0; validate_indices: bool=true; "
             "dtype: type; Tindices: {int32,int64}",
             makeResourceGather)
        .isStateful = true;
}

}
