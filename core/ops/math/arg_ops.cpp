// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

namespace tagscope::math {

namespace {

struct Outermost {
    int64_t outer = 1;
    int64_t size = 1;
    int64_t inner = 1;
};

/// The dimension to search, checked, as (outer, size, inner), and the shape without it.
Result<Outermost> split(const Tensor& input, const Tensor& dimension, Shape& without)
{
    if (!dimension.isScalar())
        return invalidArgument("dim must be a scalar, but received tensor of shape: {}", dimension.shape().toString());
    const Shape& shape = input.shape();
    int64_t dim = 0;
    switch (dimension.dtype()) {
    case DType::Int16: dim = *dimension.data<int16_t>(); break;
    case DType::Int32: dim = *dimension.data<int32_t>(); break;
    default: dim = *dimension.data<int64_t>(); break;
    }
    const int rank = shape.rank();
    if (dim < -rank || dim >= rank)
        return invalidArgument("Expected dimension in the range [{}, {}), but got {}", -rank, rank, dim);
    const int axis = static_cast<int>(dim < 0 ? dim + rank : dim);
    if (shape.dim(axis) == 0)
        return invalidArgument("Reduction axis {} is empty in shape {}", dim, shape.toString());
    Outermost o;
    for (int d = 0; d < rank; ++d) {
        if (d == axis)
            continue;
        (d < axis ? o.outer : o.inner) *= shape.dim(d);
        without.append(shape.dim(d));
    }
    o.size = shape.dim(axis);
    return o;
}

struct Greater {
    template <class T>
    static bool isBetter(T x, T best)
    {
        return x > best;
    }
};

struct Less {
    template <class T>
    static bool isBetter(T x, T best)
    {
        return x < best;
    }
};

void storeIndex(Tensor& out, int64_t i, int64_t index)
{
    switch (out.dtype()) {
    case DType::Int16: out.mutableData<int16_t>()[i] = static_cast<int16_t>(index); break;
    case DType::UInt16: out.mutableData<uint16_t>()[i] = static_cast<uint16_t>(index); break;
    case DType::Int32: out.mutableData<int32_t>()[i] = static_cast<int32_t>(index); break;
    default: out.mutableData<int64_t>()[i] = index; break;
    }
}

/// The first of the best; a NaN is never better than anything, and anything is better than it.
template <class Order, class T>
KernelStatus argBest(KernelContext& c)
{
    Shape shape;
    const Result<Outermost> o = split(c.inputs[0], c.inputs[1], shape);
    if (!o)
        return c.fail(o.error());
    Tensor* out = c.allocate(0, c.param<DType>(), shape);
    if (!out)
        return KernelStatus::Failed;
    using C = Computed<T>;
    const T* x = c.inputs[0].data<T>();
    for (int64_t i = 0; i < o->outer; ++i) {
        for (int64_t j = 0; j < o->inner; ++j) {
            const T* column = x + i * o->size * o->inner + j;
            int64_t at = 0;
            auto best = static_cast<C>(column[0]);
            for (int64_t k = 1; k < o->size; ++k) {
                const auto v = static_cast<C>(column[k * o->inner]);
                if (Order::isBetter(v, best) || (best != best && v == v)) {
                    best = v;
                    at = k;
                }
            }
            storeIndex(*out, i * o->inner + j, at);
        }
    }
    return KernelStatus::Ok;
}

template <class Order, class... Ts>
Result<Kernel> makeArg(const KernelSpec& spec)
{
    Kernel kernel;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(kernel.fn = &argBest<Order, Ts>) : void()), ...);
    kernel.params = std::make_shared<DType>(spec.attr<DType>("output_type"));
    return kernel;
}

template <class Order, class... Ts>
void addArg(OpRegistry& registry, std::string_view name, Types<Ts...> types)
{
    registry.add(name,
                 "input: T, dimension: Tidx -> output: output_type; T: " + typeSet(types)
                     + "; Tidx: {int16,int32,int64}=int32; output_type: {int16,uint16,int32,int64}=int64",
                 &makeArg<Order, Ts...>);
}

}

void addArgOps(OpRegistry& registry)
{
    using ArgTypes = Types<BFloat16, Half, float, double, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t,
                           uint32_t, uint64_t, bool>;
    addArg<Greater>(registry, "ArgMax", ArgTypes{});
    addArg<Less>(registry, "ArgMin", ArgTypes{});
}

}
