// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/array_families.h"
#include "core/ops/array/elements.h"
#include "core/ops/op_def.h"
#include "core/tensor/format.h"

#include <algorithm>
#include <vector>

namespace tagscope {

namespace {

bool startsWith(const Shape& shape, const Shape& prefix)
{
    return shape.rank() >= prefix.rank() && std::ranges::equal(shape.dims().first(prefix.dims().size()), prefix.dims());
}

Result<void> checkStitch(std::span<const Tensor> indices, std::span<const Tensor> data)
{
    const auto rest = [&](size_t i) { return data[i].shape().dims().subspan(indices[i].shape().dims().size()); };
    for (size_t i = 0; i < indices.size(); ++i) {
        const Shape& dataShape = data[i].shape();
        const Shape& indexShape = indices[i].shape();
        if (!startsWith(dataShape, indexShape))
            return invalidArgument("data[{0}].shape = {1} does not start with indices[{0}].shape = {2}", i,
                                   dataShape.toString(), indexShape.toString());
        if (i > 0 && !std::ranges::equal(rest(0), rest(i)))
            return invalidArgument(
                "Need data[0].shape[{1}:] = data[{0}].shape[{2}:], got data[0].shape = {3}, data[{0}].shape = {4}, "
                "indices[0].shape = {5}, indices[{0}].shape = {6}",
                i, indices[0].shape().rank(), indexShape.rank(), data[0].shape().toString(), dataShape.toString(),
                indices[0].shape().toString(), indexShape.toString());
    }
    return {};
}

KernelStatus dynamicStitch(KernelContext& ctx)
{
    const std::span<const Tensor> indices = ctx.inputs.first(ctx.inputs.size() / 2);
    const std::span<const Tensor> data = ctx.inputs.subspan(indices.size());
    if (const Result<void> ok = checkStitch(indices, data); !ok)
        return ctx.fail(ok.error());
    int64_t highest = -1;
    for (const Tensor& index : indices)
        for (const int32_t i : index.values<int32_t>())
            highest = std::max<int64_t>(highest, i);
    Shape shape{highest + 1};
    for (int d = indices[0].shape().rank(); d < data[0].shape().rank(); ++d)
        shape.append(data[0].shape().dim(d));
    Tensor* output = allocateOutput(ctx, 0, data[0].dtype(), shape);
    if (!output)
        return KernelStatus::Failed;
    // Rows that no index names are not defined; zeros make them the same in every run.
    fillZero(*output);
    const int64_t row = productOf(shape, 1, shape.rank());
    for (size_t i = 0; i < indices.size(); ++i) {
        const RunCopier copy(*output, data[i]);
        for (int64_t k = 0; k < indices[i].elements(); ++k) {
            const int64_t index = intAt(indices[i], k);
            if (index < 0 || index > highest)
                return ctx.invalidArgument("indices[{}] is out of range", k);
            copy(index * row, k * row, row);
        }
    }
    return KernelStatus::Ok;
}

KernelStatus dynamicPartition(KernelContext& ctx)
{
    const Tensor& data = ctx.inputs[0];
    const Tensor& partitions = ctx.inputs[1];
    if (!startsWith(data.shape(), partitions.shape()))
        return ctx.invalidArgument(
            "data.shape must start with partitions.shape, got data.shape = {}, partitions.shape = {}",
            data.shape().toString(), partitions.shape().toString());
    const auto count = static_cast<int64_t>(ctx.outputs.size());
    std::vector<int64_t> sizes(ctx.outputs.size(), 0);
    for (int64_t i = 0; i < partitions.elements(); ++i) {
        const int64_t p = intAt(partitions, i);
        if (p < 0 || p >= count)
            return ctx.invalidArgument("partitions{} = {} is not in [0, {})", elementPlace(partitions.shape(), i), p,
                                       count);
        ++sizes[static_cast<size_t>(p)];
    }
    Shape row;
    for (int d = partitions.shape().rank(); d < data.shape().rank(); ++d)
        row.append(data.shape().dim(d));
    std::vector<RunCopier> copiers;
    for (size_t p = 0; p < sizes.size(); ++p) {
        Shape shape = row;
        shape.insert(0, sizes[p]);
        Tensor* output = ctx.allocate(p, data.dtype(), shape);
        if (!output)
            return KernelStatus::Failed;
        copiers.emplace_back(*output, data);
    }
    const int64_t rowSize = product(row.dims());
    std::vector<int64_t> at(sizes.size(), 0);
    for (int64_t i = 0; i < partitions.elements(); ++i) {
        const auto p = static_cast<size_t>(intAt(partitions, i));
        copiers[p](at[p]++ * rowSize, i * rowSize, rowSize);
    }
    return KernelStatus::Ok;
}

}

void addPartitionOps(OpRegistry& registry)
{
    const std::string stitch = "indices: N*int32, data: N*T -> merged: T; N: int>=1; T: type";
    registry.add("DynamicStitch", stitch, plainKernel<dynamicStitch>);
    registry.add("ParallelDynamicStitch", stitch, plainKernel<dynamicStitch>);
    registry.add("DynamicPartition",
                 "data: T, partitions: int32 -> outputs: num_partitions*T; num_partitions: int>=1; T: type",
                 plainKernel<dynamicPartition>);
}

}
