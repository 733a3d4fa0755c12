// SPDX-License-Identifier: Apache-2.0
#include "core/ops/array/arguments.h"

#include <algorithm>
#include <limits>

namespace tagscope {

namespace {

constexpr int64_t largestInt64 = std::numeric_limits<int64_t>::max();

}

int64_t intAt(const Tensor& tensor, int64_t i)
{
    switch (tensor.dtype()) {
    case DType::Int32: return tensor.at<int32_t>(i);
    case DType::Int64: return tensor.at<int64_t>(i);
    case DType::Int8: return tensor.at<int8_t>(i);
    case DType::UInt8: return tensor.at<uint8_t>(i);
    case DType::Int16: return tensor.at<int16_t>(i);
    case DType::UInt16: return tensor.at<uint16_t>(i);
    case DType::UInt32: return tensor.at<uint32_t>(i);
    case DType::UInt64: return static_cast<int64_t>(tensor.at<uint64_t>(i));
    default: return 0;
    }
}

IntVector intValues(const Tensor& tensor)
{
    const int64_t n = tensor.elements();
    IntVector values(static_cast<size_t>(n));
    for (int64_t i = 0; i < n; ++i)
        values[static_cast<size_t>(i)] = intAt(tensor, i);
    return values;
}

int64_t addSizes(int64_t a, int64_t b)
{
    int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? largestInt64 : sum;
}

int64_t multiplySizes(int64_t a, int64_t b)
{
    int64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? largestInt64 : result;
}

int64_t product(std::span<const int64_t> dims)
{
    if (std::ranges::find(dims, 0) != dims.end())
        return 0;
    int64_t result = 1;
    for (const int64_t dim : dims)
        result = multiplySizes(result, dim);
    return result;
}

Result<Shape> shapeFromValues(std::span<const int64_t> dims)
{
    if (dims.size() > maxRank)
        return invalidArgument("Too many dimensions in tensor");
    Shape shape;
    int64_t elements = 1;
    for (const int64_t dim : dims) {
        if (dim < 0)
            return invalidArgument("Dimension {} must be >= 0", dim);
        int64_t next = 0;
        if (__builtin_mul_overflow(elements, dim, &next))
            return invalidArgument("Encountered overflow when multiplying {} with {}, result: -1", elements, dim);
        elements = next;
        shape.append(dim);
    }
    return shape;
}

Result<Shape> shapeFromTensor(const Tensor& tensor)
{
    if (!isVector(tensor))
        return invalidArgument("shape must be a vector of {{int32,int64}}, got shape {}", tensor.shape().toString());
    if (tensor.elements() > maxRank)
        return invalidArgument("Too many dimensions in tensor");
    const IntVector dims = intValues(tensor);
    return shapeFromValues(spanOf(dims));
}

Tensor* allocateOutput(KernelContext& ctx, size_t i, DType dtype, const Shape& shape)
{
    if (shape.rank() > maxRank) {
        ctx.error = Error{ErrorCode::InvalidArgument, "Too many dimensions in tensor"};
        return nullptr;
    }
    return ctx.allocate(i, dtype, shape);
}

Tensor* allocateCopies(KernelContext& ctx, size_t i, const Tensor& source, const Shape& shape)
{
    size_t longest = 0;
    if (source.dtype() == DType::String)
        for (const std::string& s : source.values<std::string>())
            longest = std::max(longest, s.size());
    const int64_t bytes = multiplySizes(product(shape.dims()), static_cast<int64_t>(longest));
    if (static_cast<size_t>(bytes) <= ctx.maxBytes)
        return allocateOutput(ctx, i, source.dtype(), shape);
    ctx.error = Error{ErrorCode::ResourceExhausted,
                      fmt::format("OOM when allocating tensor with shape{} and type string", shape.toString())};
    return nullptr;
}

KernelStatus passReshaped(KernelContext& ctx, size_t i, const Tensor& tensor, const Shape& shape)
{
    if (shape.rank() > maxRank)
        return ctx.invalidArgument("Too many dimensions in tensor");
    ctx.outputs[i] = tensor.reshaped(shape);
    return KernelStatus::Ok;
}

KernelStatus passThrough(KernelContext& ctx)
{
    ctx.outputs[0] = ctx.inputs[0];
    return KernelStatus::Ok;
}

}
