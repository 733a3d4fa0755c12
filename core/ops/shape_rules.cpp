// SPDX-License-Identifier: Apache-2.0
#include "core/ops/shape_rules.h"

namespace tagscope::shapes {

namespace {

/// A shape as a constant says it. One dimension of a Reshape may be -1: what is left of `elements`.
std::optional<Shape> shapeFrom(const Tensor& dims, std::optional<int64_t> elements)
{
    if (dims.shape().rank() != 1 || (dims.dtype() != DType::Int32 && dims.dtype() != DType::Int64)
        || dims.elements() > 32 || dims.isRepeated())
        return {};
    Shape shape;
    std::optional<int> open;
    int64_t product = 1;
    for (int64_t i = 0; i < dims.elements(); ++i) {
        const int64_t dim = dims.dtype() == DType::Int32 ? dims.at<int32_t>(i) : dims.at<int64_t>(i);
        if (dim < 0 && (dim != -1 || open || !elements))
            return {};
        if (dim < 0)
            open = static_cast<int>(i);
        else if (__builtin_mul_overflow(product, dim, &product))
            return {};
        shape.append(dim);
    }
    if (open && (product == 0 || *elements % product != 0))
        return {};
    if (open)
        shape.setDim(*open, *elements / product);
    return shape;
}

}

std::optional<Shape> asInput(const ShapeContext& context)
{
    const Shape* input = context.slot() == 0 ? context.shape(0) : nullptr;
    return input ? std::optional(*input) : std::nullopt;
}

std::optional<Shape> broadcast(const ShapeContext& context)
{
    const Shape* a = context.slot() == 0 ? context.shape(0) : nullptr;
    const Shape* b = a ? context.shape(1) : nullptr;
    if (!b)
        return {};
    Result<Shape> both = broadcastShapes(*a, *b);
    return both ? std::optional(*std::move(both)) : std::nullopt;
}

std::optional<Shape> given(const ShapeContext& context)
{
    const Tensor* dims = context.slot() == 0 ? context.constant(0) : nullptr;
    return dims ? shapeFrom(*dims, {}) : std::nullopt;
}

std::optional<Shape> reshaped(const ShapeContext& context)
{
    const Shape* input = context.slot() == 0 ? context.shape(0) : nullptr;
    const Tensor* dims = input ? context.constant(1) : nullptr;
    return dims ? shapeFrom(*dims, input->elements()) : std::nullopt;
}

std::optional<Shape> product(const ShapeContext& context)
{
    const Shape* a = context.slot() == 0 ? context.shape(0) : nullptr;
    const Shape* b = a ? context.shape(1) : nullptr;
    if (!b || a->rank() != 2 || b->rank() != 2)
        return {};
    const bool* turnsA = context.attr<bool>("transpose_a");
    const bool* turnsB = context.attr<bool>("transpose_b");
    return Shape{a->dim(turnsA && *turnsA ? 1 : 0), b->dim(turnsB && *turnsB ? 0 : 1)};
}

std::optional<Shape> scalar(const ShapeContext& context)
{
    return context.slot() == 0 ? std::optional(Shape()) : std::nullopt;
}

std::optional<Shape> ofShape(const ShapeContext& context)
{
    const Shape* input = context.slot() == 0 ? context.shape(0) : nullptr;
    return input ? std::optional(Shape{input->rank()}) : std::nullopt;
}

}
