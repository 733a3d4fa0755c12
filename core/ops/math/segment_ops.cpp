// SPDX-License-Identifier: Apache-2.0
#include "core/ops/math/elementwise.h"
#include "core/ops/math/math_ops.h"

#include <algorithm>

namespace tagscope::math {

namespace {

// What a segment starts with, one step, and what a sorted segment op leaves in a gap.

struct Sum {
    template <class C>
    static C start()
    {
        return C(0);
    }
    template <class C>
    static C gap()
    {
        return C(0);
    }
    template <class C>
    static C step(C x, C y)
    {
        return wrappingSum(x, y);
    }
};

struct Prod {
    template <class C>
    static C start()
    {
        return C(1);
    }
    template <class C>
    static C gap()
    {
        return C(1);
    }
    template <class C>
    static C step(C x, C y)
    {
        return wrappingProduct(x, y);
    }
};

/// The lowest finite number that T can hold, in the type in which T is computed.
template <class T>
Computed<T> lowestOf()
{
    if constexpr (std::is_same_v<T, Half>)
        return -65504.0f;
    else if constexpr (std::is_same_v<T, BFloat16>)
        return -0x1.fep127f;
    else
        return std::numeric_limits<T>::lowest();
}

template <class T>
Computed<T> highestOf()
{
    if constexpr (std::is_integral_v<T>)
        return std::numeric_limits<T>::max();
    else
        return -lowestOf<T>();
}

struct Max {
    template <class C>
    static C gap()
    {
        return C(0);
    }
    template <class C>
    static C step(C x, C y)
    {
        return std::max(x, y);
    }
};

struct Min {
    template <class C>
    static C gap()
    {
        return C(0);
    }
    template <class C>
    static C step(C x, C y)
    {
        return std::min(x, y);
    }
};

template <class Op, class T>
Computed<T> startOf()
{
    if constexpr (std::is_same_v<Op, Max>)
        return lowestOf<T>();
    else if constexpr (std::is_same_v<Op, Min>)
        return highestOf<T>();
    else
        return Op::template start<Computed<T>>();
}

int64_t idAt(const Tensor& ids, int64_t i)
{
    return ids.dtype() == DType::Int32 ? ids.data<int32_t>()[i] : ids.data<int64_t>()[i];
}

template <class Op, class T>
void accumulate(const Tensor& data, const Tensor& ids, int64_t inner, Tensor& out)
{
    using C = Computed<T>;
    for (int64_t i = 0; i < ids.elements(); ++i) {
        const int64_t id = idAt(ids, i);
        if (id < 0)
            continue;
        const T* x = data.data<T>() + i * inner;
        T* total = out.mutableData<T>() + id * inner;
        for (int64_t j = 0; j < inner; ++j)
            total[j] = static_cast<T>(Op::template step<C>(static_cast<C>(total[j]), static_cast<C>(x[j])));
    }
}

template <class T>
void fillRows(Tensor& out, int64_t from, int64_t to, int64_t inner, Computed<T> value)
{
    std::fill(out.mutableData<T>() + from * inner, out.mutableData<T>() + to * inner, static_cast<T>(value));
}

/// Ids ascend from 0; the last one says how many rows there are.
template <class Op, class T>
KernelStatus segment(KernelContext& c)
{
    const Tensor& data = c.inputs[0];
    const Tensor& ids = c.inputs[1];
    if (ids.shape().rank() != 1)
        return c.invalidArgument("segment_ids should be a vector.");
    if (data.shape().rank() < 1)
        return c.invalidArgument("input must be at least rank 1");
    const int64_t n = ids.elements();
    if (n != data.shape().dim(0))
        return c.invalidArgument("segment_ids should be the same size as dimension 0 of input.");
    const int64_t last = n > 0 ? idAt(ids, n - 1) : -1;
    if (last < -1 || (n > 0 && last < 0) || last == std::numeric_limits<int64_t>::max())
        return c.invalidArgument("segment ids must be >= 0");
    for (int64_t i = 0; i < n; ++i) {
        const int64_t id = idAt(ids, i);
        if (i > 0 && id < idAt(ids, i - 1))
            return c.invalidArgument("segment ids are not increasing");
        if (id < 0)
            return c.invalidArgument(
                "Segment id {} out of range [0, {}), possibly because 'segment_ids' input is not sorted.", id,
                last + 1);
    }
    Shape shape = data.shape();
    shape.setDim(0, last + 1);
    Tensor* out = c.allocate(0, dtypeOf<T>, shape);
    if (!out || out->elements() == 0)
        return out ? KernelStatus::Ok : KernelStatus::Failed;
    const int64_t inner = data.elements() / n;
    int64_t next = 0;
    for (int64_t i = 0; i < n; ++i) {
        const int64_t id = idAt(ids, i);
        if (id < next)
            continue;
        fillRows<T>(*out, next, id, inner, Op::template gap<Computed<T>>());
        fillRows<T>(*out, id, id + 1, inner, startOf<Op, T>());
        next = id + 1;
    }
    accumulate<Op, T>(data, ids, inner, *out);
    return KernelStatus::Ok;
}

/// "[1,2]": where element i of a tensor of this shape is.
std::string position(const Shape& shape, int64_t i)
{
    Shape at = shape;
    for (int d = shape.rank() - 1; d >= 0; --d) {
        at.setDim(d, i % shape.dim(d));
        i /= shape.dim(d);
    }
    return at.toString();
}

Result<Shape> unsortedShape(const Tensor& data, const Tensor& ids, const Tensor& number)
{
    if (!number.isScalar())
        return invalidArgument("num_segments should be a scalar, not shape {}", number.shape().toString());
    const std::span<const int64_t> dims = data.shape().dims();
    const std::span<const int64_t> prefix = ids.shape().dims();
    if (prefix.size() > dims.size() || !std::ranges::equal(prefix, dims.first(prefix.size())))
        return invalidArgument("data.shape = {} does not start with segment_ids.shape = {}", data.shape().toString(),
                               ids.shape().toString());
    const int64_t rows = idAt(number, 0);
    if (rows < 0)
        return invalidArgument("Input num_segments == {} must not be negative.", rows);
    for (int64_t i = 0; i < ids.elements(); ++i)
        if (idAt(ids, i) >= rows)
            return invalidArgument("segment_ids{} = {} is out of range [0, {})", position(ids.shape(), i), idAt(ids, i),
                                   rows);
    Shape shape{rows};
    for (const int64_t dim : dims.subspan(prefix.size()))
        shape.append(dim);
    return shape;
}

/// Ids in any order; negative ones are dropped.
template <class Op, class T>
KernelStatus unsortedSegment(KernelContext& c)
{
    const Tensor& data = c.inputs[0];
    const Tensor& ids = c.inputs[1];
    const Result<Shape> shape = unsortedShape(data, ids, c.inputs[2]);
    if (!shape)
        return c.fail(shape.error());
    Tensor* out = c.allocate(0, dtypeOf<T>, *shape);
    if (!out || out->elements() == 0)
        return out ? KernelStatus::Ok : KernelStatus::Failed;
    const int64_t inner = out->elements() / shape->dim(0);
    fillRows<T>(*out, 0, shape->dim(0), inner, startOf<Op, T>());
    accumulate<Op, T>(data, ids, inner, *out);
    return KernelStatus::Ok;
}

template <class Op, class... Ts>
Result<Kernel> makeSegment(const KernelSpec& spec)
{
    KernelFn fn = nullptr;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(fn = &segment<Op, Ts>) : void()), ...);
    return plainKernel(fn);
}

template <class Op, class... Ts>
Result<Kernel> makeUnsorted(const KernelSpec& spec)
{
    KernelFn fn = nullptr;
    ((keyDtype(spec) == dtypeOf<Ts> ? void(fn = &unsortedSegment<Op, Ts>) : void()), ...);
    return plainKernel(fn);
}

template <class Op, class... Ts>
void addSegment(OpRegistry& registry, const std::string& name, Types<Ts...> types)
{
    registry.add("Segment" + name,
                 "data: T, segment_ids: Tindices -> output: T; T: " + typeSet(types) + "; Tindices: {int32,int64}",
                 &makeSegment<Op, Ts...>);
    registry.add("UnsortedSegment" + name,
                 "data: T, segment_ids: Tindices, num_segments: Tnumsegments -> output: T; T: " + typeSet(types)
                     + "; Tindices: {int32,int64}; Tnumsegments: {int32,int64}=int32",
                 &makeUnsorted<Op, Ts...>);
}

}

void addSegmentOps(OpRegistry& registry)
{
    addSegment<Sum>(registry, "Sum", NumberTypes{});
    addSegment<Prod>(registry, "Prod", NumberTypes{});
    addSegment<Max>(registry, "Max", RealTypes{});
    addSegment<Min>(registry, "Min", RealTypes{});
}

}
