// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

namespace tagscope::math {

namespace {

/// Sixteen bytes moved as one element.
struct Bytes16 {
    uint64_t a;
    uint64_t b;
};

template <class T>
bool selectLoop(Stretch& s)
{
    const bool* cond = s.input<bool>(0);
    const T* x = s.input<T>(1);
    const T* y = s.input<T>(2);
    T* out = s.output<T>();
    for (int64_t i = 0; i < s.count; ++i)
        out[i] = cond[i * s.stride[0]] ? x[i * s.stride[1]] : y[i * s.stride[2]];
    return true;
}

struct SelectParams {
    Elementwise info;
    std::string node;
};

const Tensor& chosen(KernelContext& c)
{
    return c.inputs[*c.inputs[0].data<bool>() ? 1 : 2];
}

/// Select: the condition is a scalar, a vector over the first dimension, or as large as the values.
KernelStatus select(KernelContext& c)
{
    const Tensor& cond = c.inputs[0];
    const Shape& x = c.inputs[1].shape();
    const Shape& y = c.inputs[2].shape();
    const bool sameValues = x == y;
    if (cond.isScalar()) {
        if (!sameValues)
            return c.invalidArgument("'then' and 'else' must have the same size.  but received: {} vs. {}",
                                     x.toString(), y.toString());
        c.outputs[0] = chosen(c);
        return KernelStatus::Ok;
    }
    const auto& params = c.param<SelectParams>();
    if (sameValues && cond.shape() == x)
        return runElementwise(c, params.info, x);
    if (cond.shape().rank() != 1 || cond.shape() == x) {
        const bool isElse = cond.shape() == x;
        return c.invalidArgument(
            "Inputs to operation {} of type Select must have the same size and shape.  Input 0: {} != input {}: {}",
            params.node, cond.shape().toString(), isElse ? 2 : 1, (isElse ? y : x).toString());
    }
    if (x.rank() < 1)
        return c.invalidArgument("'then' must be at least a vector, but saw shape: {}", x.toString());
    if (x.dim(0) != cond.elements())
        return c.invalidArgument("Number of batches of 'then' must match size of 'cond', but saw: {} vs. {}", x.dim(0),
                                 cond.elements());
    if (!sameValues)
        return c.invalidArgument("'then' and 'else' must have the same size.  but received: {} vs. {}", x.toString(),
                                 y.toString());
    Shape column = cond.shape();
    for (int d = 1; d < x.rank(); ++d)
        column.append(1);
    const Tensor inputs[] = {cond.reshaped(column), c.inputs[1], c.inputs[2]};
    const std::span<const Tensor> given = std::exchange(c.inputs, inputs);
    const KernelStatus status = runElementwise(c, params.info, x);
    c.inputs = given;
    return status;
}

/// SelectV2: everything is broadcast.
KernelStatus selectV2(KernelContext& c)
{
    const Shape& cond = c.inputs[0].shape();
    const Shape& x = c.inputs[1].shape();
    const Shape& y = c.inputs[2].shape();
    if (cond.isScalar() && x == y) {
        c.outputs[0] = chosen(c);
        return KernelStatus::Ok;
    }
    Result<Shape> shape = broadcastShapes(x, y);
    if (shape)
        shape = broadcastShapes(cond, *shape);
    if (!shape)
        return c.invalidArgument("condition {}, then {}, and else {} must be broadcastable", cond.toString(),
                                 x.toString(), y.toString());
    return runElementwise(c, c.param<SelectParams>().info, *shape);
}

template <class T>
constexpr InnerLoop loopFor = &selectLoop<T>;

InnerLoop loopOfSize(size_t bytes)
{
    switch (bytes) {
    case 1: return loopFor<uint8_t>;
    case 2: return loopFor<uint16_t>;
    case 4: return loopFor<uint32_t>;
    case 8: return loopFor<uint64_t>;
    case 16: return loopFor<Bytes16>;
    default: return nullptr;
    }
}

template <KernelFn fn>
Result<Kernel> makeSelect(const KernelSpec& spec)
{
    const DType type = spec.signature.outputs.front();
    const size_t size = type == DType::String ? sizeof(std::string) : dtypeSize(type);
    Elementwise info;
    info.outDtype = type;
    info.inSize = {sizeof(bool), size, size};
    info.outSize = size;
    info.loop = type == DType::String ? loopFor<std::string> : loopOfSize(size);
    if (!info.loop)
        return fail(ErrorCode::Unimplemented, "{} of {} is not supported", spec.node.op, dtypeName(type));
    Kernel kernel = plainKernel(fn);
    kernel.params = std::make_shared<SelectParams>(SelectParams{info, spec.node.name});
    return kernel;
}

}

void addSelectOps(OpRegistry& registry)
{
    registry.add("Select", "condition: bool, t: T, e: T -> output: T; T: type", &makeSelect<&select>);
    registry.add("SelectV2", "condition: bool, t: T, e: T -> output: T; T: type", &makeSelect<&selectV2>);
}

}
